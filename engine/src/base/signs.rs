//! Signs and codes of currencies as they are printed.

/// Currency signs with the code they most often stand for.
#[rustfmt::skip]
const SIGNS: &[(&str, &str)] = &[
    ("Rp.", "IDR"), ("Rp", "IDR"), ("RP", "IDR"), ("S$", "SGD"), ("US$", "USD"), ("A$", "AUD"), ("HK$", "HKD"), ("NZ$", "NZD"), ("NT$", "TWD"), ("C$", "CAD"), ("R$", "BRL"),
    ("RM", "MYR"), ("$", "USD"), ("£", "GBP"), ("€", "EUR"), ("¥", "JPY"), ("￥", "JPY"), ("₹", "INR"), ("Rs.", "INR"), ("Rs", "INR"), ("₩", "KRW"), ("฿", "THB"), ("บาท", "THB"), ("₫", "VND"), ("đ", "VND"),
    ("₱", "PHP"), ("₺", "TRY"), ("zł", "PLN"), ("Kč", "CZK"), ("kr.", "SEK"), ("kr", "SEK"), ("Ft", "HUF"), ("₽", "RUB"), ("₴", "UAH"), ("грн.", "UAH"), ("грн", "UAH"), ("руб.", "RUB"), ("руб", "RUB"), ("лв.", "BGN"), ("лв", "BGN"), ("₪", "ILS"), ("₦", "NGN"), ("TL", "TRY"),
    ("₸", "KZT"), ("тг", "KZT"), ("тг.", "KZT"), ("₮", "MNT"), ("₾", "GEL"), ("֏", "AMD"), ("₼", "AZN"), ("₭", "LAK"), ("៛", "KHR"), ("₲", "PYG"), ("₡", "CRC"), ("₵", "GHS"), ("GH₵", "GHS"), ("৳", "BDT"), ("Tk.", "BDT"),
    ("S/", "PEN"), ("S/.", "PEN"), ("RD$", "DOP"), ("U$S", "USD"), ("U$D", "USD"), ("B/.", "PAB"), ("USh", "UGX"), ("TSh", "TZS"), ("дин", "RSD"), ("дин.", "RSD"), ("РСД", "RSD"), ("din.", "RSD"), ("lei", "RON"),
    ("Fr.", "CHF"), ("円", "JPY"), ("元", "CNY"), ("원", "KRW"), ("Ksh", "KES"), ("KSh", "KES"), ("Ks", "MMK"), ("Ush", "UGX"), ("Tsh", "TZS"), ("GH¢", "GHS"), ("Dhs", "AED"), ("Dhs.", "AED"), ("L.E.", "EGP"),
];

/// ISO 4217 codes in use.
const CODES: &str = "AED AFN ALL AMD AOA ARS AUD AZN BAM BBD BDT BGN BHD BND BOB BRL BWP BYN CAD CHF CLP CNH CNY COP CRC CZK DKK DOP DZD EGP ETB EUR FJD GBP GEL GHS GTQ HKD HNL HRK HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KRW KWD KZT LAK LBP LKR MAD MDL MMK MNT MOP MUR MVR MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SEK SGD SYP THB TND TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND XAF XOF XPF YER ZAR ZMW";

/// The ISO 4217 code that the text is, if it is one; upper case only.
pub fn currency_code(text: &str) -> Option<[u8; 3]> {
    let bytes = text.as_bytes();
    if bytes.len() != 3 || !bytes.iter().all(u8::is_ascii_uppercase) {
        return None;
    }
    let code = [bytes[0], bytes[1], bytes[2]];
    let (word, bit) = place(code);
    KNOWN.get(word).is_some_and(|known| known >> bit & 1 == 1).then_some(code)
}

/// Where a code of three capitals stands in [`KNOWN`].
const fn place(code: [u8; 3]) -> (usize, usize) {
    let number = (code[0] - b'A') as usize * 676 + (code[1] - b'A') as usize * 26 + (code[2] - b'A') as usize;
    (number / 64, number % 64)
}

/// A bit for each code of three capitals, set where it is one in use: every word of a file is asked for it.
static KNOWN: [u64; 275] = {
    let codes = CODES.as_bytes();
    let mut known = [0; 275];
    let mut at = 0;
    while at + 3 <= codes.len() {
        let (word, bit) = place([codes[at], codes[at + 1], codes[at + 2]]);
        known[word] |= 1 << bit;
        at += 4;
    }
    known
};

/// The code of a currency sign or code, such as `Rp` or `SGD`.
pub fn currency_of(text: &str) -> Option<[u8; 3]> {
    let text = text.trim_matches(|c: char| c == '(' || c == ')' || c == '[' || c == ']' || c == ':' || c == ' ');
    currency_code(text).or_else(|| signs(text).find(|(sign, _)| *sign == text).map(|(_, code)| code_bytes(code)))
}

/// The signs that a text may begin with; none for most: every word of a file is asked for them.
pub(super) fn signs(text: &str) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    static FIRST: [bool; 256] = {
        let mut first = [false; 256];
        let mut at = 0;
        while at < SIGNS.len() {
            first[SIGNS[at].0.as_bytes()[0] as usize] = true;
            at += 1;
        }
        first
    };
    let may = text.bytes().next().is_some_and(|b| FIRST.get(usize::from(b)).copied().unwrap_or_default());
    SIGNS.iter().filter(move |_| may)
}

pub(super) fn code_bytes(code: &str) -> [u8; 3] {
    let mut out = [b'X'; 3];
    for (o, b) in out.iter_mut().zip(code.bytes()) {
        *o = b;
    }
    out
}
