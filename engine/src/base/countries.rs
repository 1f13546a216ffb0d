//! Countries: the currency of each, its postal forms, and what a currency sign leaves open.

/// ISO 3166 code and ISO 4217 code, one country after the other.
#[rustfmt::skip]
const CURRENCIES: &str = "AD EUR AE AED AL ALL AM AMD AO AOA AR ARS AT EUR AU AUD AZ AZN BA BAM BD BDT BE EUR BF XOF BG BGN BH BHD BJ XOF BN BND BO BOB BR BRL BW BWP BY BYN CA CAD CH CHF CI XOF CL CLP CM XAF CN CNY CO COP CR CRC CY EUR CZ CZK DE EUR DK DKK DO DOP DZ DZD EC USD EE EUR EG EGP ES EUR ET ETB FI EUR FJ FJD FO DKK FR EUR GA XAF GB GBP GE GEL GH GHS GL DKK GR EUR GT GTQ HK HKD HN HNL HR EUR HU HUF ID IDR IE EUR IL ILS IN INR IQ IQD IS ISK IT EUR JM JMD JO JOD JP JPY KE KES KH KHR KR KRW KW KWD KZ KZT LA LAK LB LBP LI CHF LK LKR LT EUR LU EUR LV EUR MA MAD MC EUR MD MDL ME EUR MG MGA MK MKD ML XOF MM MMK MN MNT MO MOP MT EUR MU MUR MV MVR MW MWK MX MXN MY MYR MZ MZN NA NAD NE XOF NG NGN NI NIO NL EUR NO NOK NP NPR NZ NZD OM OMR PA PAB PE PEN PG PGK PH PHP PK PKR PL PLN PS ILS PT EUR PY PYG QA QAR RO RON RS RSD RU RUB RW RWF SA SAR SC SCR SE SEK SG SGD SI EUR SK EUR SM EUR SN XOF SV USD TG XOF TH THB TL USD TN TND TR TRY TT TTD TW TWD TZ TZS UA UAH UG UGX US USD UY UYU UZ UZS VA EUR VE VES VN VND XK EUR ZA ZAR ZM ZMW";

/// The currency of a country (ISO 3166, two letters).
pub fn currency(country: &str) -> Option<&'static str> {
    let words: Vec<&str> = CURRENCIES.split(' ').collect();
    words.chunks_exact(2).find(|pair| pair[0] == country).map(|pair| pair[1])
}

/// Countries whose top-level domain says where a bank is; those that are sold to anybody, such as `.co` and `.io`, do not.
pub fn of_domain(host: &str) -> Option<&'static str> {
    let last = host.rsplit('.').next()?;
    let sold = ["ad", "ag", "ai", "am", "cc", "cd", "co", "fm", "gg", "io", "la", "ly", "me", "sh", "to", "tv", "ws", "vc", "st", "sc", "eu", "pw", "ml", "ga"];
    if last.len() != 2 || sold.contains(&last) {
        return None;
    }
    let code = if last == "uk" { "GB".to_owned() } else { last.to_uppercase() };
    CURRENCIES.split(' ').step_by(2).find(|c| *c == code)
}

/// The currencies that a sign may stand for where several use it; `None` for a sign of one currency.
pub fn open_sign(sign: &str) -> Option<&'static [&'static str]> {
    match sign.trim_end_matches('.') {
        "$" => Some(&[
            "USD", "AUD", "BBD", "BND", "BRL", "BZD", "CAD", "CLP", "COP", "DOP", "FJD", "HKD", "JMD", "MXN", "NAD", "NIO", "NZD", "SGD", "TTD", "TWD", "UYU",
            "ARS",
        ]),
        "kr" | "Kr" | "KR" => Some(&["SEK", "NOK", "DKK", "ISK"]),
        "¥" | "￥" => Some(&["JPY", "CNY"]),
        "FCFA" | "CFA" | "F CFA" => Some(&["XOF", "XAF"]),
        "Rs" | "RS" | "rs" => Some(&["INR", "PKR", "LKR", "NPR", "MUR", "SCR"]),
        _ => None,
    }
}

/// States of the United States as addresses abbreviate them.
const STATES: &str = "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR";

/// The country that the end of an address says by its form: state and code of a town, or the postal code itself.
pub fn of_address(words: &[&str]) -> Option<&'static str> {
    let bare: Vec<&str> = words.iter().map(|w| w.trim_matches([',', '.', ';'])).filter(|w| !w.is_empty()).collect();
    let digits = |w: &str, n: usize| w.len() == n && w.bytes().all(|b| b.is_ascii_digit());
    let form = |w: &str, form: &str| {
        w.len() == form.len() && w.bytes().zip(form.bytes()).all(|(b, f)| if f == b'9' { b.is_ascii_digit() } else { b.is_ascii_uppercase() })
    };
    for (i, w) in bare.iter().enumerate() {
        let next = bare.get(i + 1).copied().unwrap_or_default();
        if i == 0 {
            continue;
        }
        let zip = digits(next, 5) || next.len() == 10 && next.split_once('-').is_some_and(|(a, b)| digits(a, 5) && digits(b, 4));
        if STATES.split(' ').any(|s| s == *w) && zip {
            return Some("US");
        }
        if ["NSW", "VIC", "QLD", "TAS", "ACT"].contains(w) && digits(next, 4) {
            return Some("AU");
        }
        if form(w, "A9A") && form(next, "9A9") {
            return Some("CA");
        }
    }
    None
}

/// Whether the check digits of an IBAN hold.
pub fn iban_holds(iban: &str) -> bool {
    let plain: Vec<u8> = iban.bytes().filter(u8::is_ascii_alphanumeric).collect();
    if plain.len() < 15 || plain.len() > 34 {
        return false;
    }
    let rest = plain[4..].iter().chain(&plain[..4]).fold(0u32, |rest, b| match b {
        b'0'..=b'9' => (rest * 10 + u32::from(b - b'0')) % 97,
        _ => (rest * 100 + u32::from(b.to_ascii_uppercase().saturating_sub(b'A')) + 10) % 97,
    });
    rest == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_are_told_by_domain_and_address() {
        assert_eq!(of_domain("www.sentosa.co.id").and_then(currency), Some("IDR"));
        assert_eq!((of_domain("bank.co"), of_domain("bank.io"), of_domain("bank.co.uk")), (None, None, Some("GB")));
        let address = |text: &str| of_address(&text.split(' ').collect::<Vec<_>>());
        assert_eq!(address("SEATTLE WA 98101-2214"), Some("US"));
        assert_eq!(address("BALLARAT VIC 3350"), Some("AU"));
        assert_eq!(address("OTTAWA ON K1A 0B1"), Some("CA"));
        // A model number is no address.
        assert_eq!(address("IN 46204"), None);
        assert_eq!(address("10115 Berlin"), None);
    }

    #[test]
    fn check_digits_of_ibans_are_counted() {
        assert!(iban_holds("GB82 WEST 1234 5698 7654 32") && iban_holds("DE89370400440532013000"));
        assert!(!iban_holds("DE88370400440532013000") && !iban_holds("DE89"));
    }
}
