//! Names of currencies in full, with the country where several have one: `UAE Dirham`, `koruna česká`.

use crate::base::letters::bare;
use crate::layout::Token;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Words of a name at most.
const WORDS: usize = 5;
/// Names that are words of other things as well: they count where a label asks for a currency, and nowhere else.
const COMMON: &[&str] = &[
    "real",
    "sol",
    "lei",
    "lev",
    "won",
    "rand",
    "kip",
    "lek",
    "sterling",
    "cordoba",
    "colones",
    "leone",
    "leones",
    "kina",
    "pula",
    "loti",
    "din",
    "руб",
    "dong",
    "lari",
    "taka",
    "birr",
    "bolivar",
    "quetzal",
    "boliviano",
    "balboa",
    "yuan",
    "kwanza",
    "evro",
    "eura",
    "kc",
];

/// Words for the money of several countries, with the codes it may have.
#[rustfmt::skip]
const SHARED: &[(&[&str], &[&str])] = &[
    (&["peso", "pesos"], &["ARS", "MXN", "CLP", "COP", "UYU", "PHP", "DOP", "CUP"]),
    (&["krone", "kroner", "krona", "kronor", "kronur"], &["NOK", "DKK", "SEK", "ISK"]),
    (&["dinar", "dinars", "dinari"], &["RSD", "DZD", "TND", "KWD", "BHD", "JOD", "IQD", "LYD", "MKD"]),
    (&["rupee", "rupees", "roupies"], &["INR", "PKR", "LKR", "NPR", "MUR", "SCR"]),
    (&["franc", "francs", "franken", "franchi"], &["CHF", "XOF", "XAF", "XPF", "RWF", "BIF", "CDF", "GNF", "DJF", "KMF"]),
    (&["shilling", "shillings"], &["KES", "TZS", "UGX", "SOS"]),
    (&["dirham", "dirhams"], &["AED", "MAD"]),
    (&["riyal", "riyals", "rial", "rials"], &["SAR", "QAR", "OMR", "YER", "IRR"]),
];

/// The codes one of which words name that several countries share: `Caja de Ahorro en Pesos`.
pub fn shared(tokens: &[Token<'_>]) -> Option<&'static [&'static str]> {
    let plain: Vec<String> = tokens.iter().flat_map(|t| words(&t.text)).collect();
    SHARED.iter().find(|(names, _)| plain.iter().any(|w| names.contains(&w.as_str()))).map(|s| s.1)
}

fn names() -> &'static HashMap<String, &'static str> {
    static NAMES: OnceLock<HashMap<String, &'static str>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let lines = include_str!("../../data/currencies.tsv").lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('\t'));
        lines.flat_map(|(code, names)| names.split('|').map(move |name| (key(name), code))).collect()
    })
}

/// A name as it is compared: its words in small letters without accents and the marks around them.
fn key(text: &str) -> String {
    words(text).join(" ")
}

fn words(text: &str) -> Vec<String> {
    let trimmed = |w: &str| w.trim_matches(|c: char| matches!(c, '(' | ')' | '[' | ']' | ':' | ',' | ';' | '.' | '（' | '）' | '：' | '-')).to_owned();
    bare(&text.to_lowercase()).split(|c: char| c.is_whitespace() || matches!(c, '/' | '、')).map(trimmed).filter(|w| !w.is_empty()).collect()
}

/// The code of the currency that a word or a phrase names in full, where a currency is asked for.
pub fn of_name(name: &str) -> Option<&'static str> {
    names().get(&key(name)).copied()
}

/// The code of the currency that one word names by itself, wherever it stands.
pub fn of_word(word: &str) -> Option<&'static str> {
    let key = key(word);
    names().get(&key).filter(|_| !COMMON.contains(&key.as_str())).copied()
}

/// The longest name among words, with where it begins and how many tokens it takes.
pub fn among(tokens: &[Token<'_>]) -> Option<(&'static str, usize, usize)> {
    let plain: Vec<(usize, String)> = tokens.iter().enumerate().flat_map(|(i, t)| words(&t.text).into_iter().map(move |w| (i, w))).collect();
    (1..=WORDS.min(plain.len())).rev().find_map(|n| {
        plain.windows(n).find_map(|w| {
            let name = w.iter().map(|(_, w)| w.as_str()).collect::<Vec<_>>().join(" ");
            let (first, last) = (w.first()?.0, w.last()?.0);
            names().get(&name).map(|code| (*code, first, last + 1 - first))
        })
    })
}

/// Currencies whose codes stand behind the name of a column, and are no word of a name.
const CODES: &[&str] = &["idr", "usd", "eur", "sgd", "jpy", "gbp", "aud", "cny", "myr", "hkd", "thb", "chf"];

/// Whether words, in lower case, name a column of figures in one currency: `SETARA IDR`.
pub fn ends(words: &[String]) -> bool {
    words.len() >= 2 && words.last().is_some_and(|w| CODES.contains(&w.as_str()))
}

#[cfg(test)]
mod tests {
    use super::{names, of_name, of_word};

    #[test]
    fn names_in_full_say_their_currency() {
        for (name, code) in [
            ("UAE Dirham", "AED"),
            ("KENYA SHILLING", "KES"),
            ("Koruna česká", "CZK"),
            ("Pesos colombianos", "COP"),
            ("Singapore Dollar", "SGD"),
            ("US-Dollar", "USD"),
            ("Sri Lankan Rupees", "LKR"),
            ("Schweizer Franken", "CHF"),
            ("新臺幣", "TWD"),
            ("Złoty", "PLN"),
        ] {
            assert_eq!(of_name(name), Some(code), "{name}");
        }
        // A name that several have says none.
        for name in ["Dollar", "Peso", "Dinar", "Krone", "Franc", "Rupee", "Pound"] {
            assert_eq!(of_name(name), None, "{name}");
        }
        for (name, code) in [("динарски рачун", "RSD"), ("dinarski račun", "RSD"), ("rublový účet", "RUB"), ("forintszámla", "HUF"), ("рублевый счет", "RUB")]
        {
            assert_eq!(of_name(name), Some(code), "{name}");
        }
        // A branch office of Indonesia is no koruna.
        assert_eq!((of_word("KC"), of_word("Kc"), of_name("Kč")), (None, None, Some("CZK")));
        assert_eq!((of_word("Rupiah"), of_word("Real"), of_name("Real")), (Some("IDR"), None, Some("BRL")));
    }

    #[test]
    fn every_code_is_known_and_no_name_is_of_two() {
        let lines: Vec<(&str, &str)> =
            include_str!("../../data/currencies.tsv").lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('\t')).collect();
        let all: usize = lines.iter().map(|(_, names)| names.split('|').map(super::key).collect::<std::collections::BTreeSet<_>>().len()).sum();
        assert_eq!(all, names().len());
        assert!(lines.len() >= 100 && lines.iter().all(|(code, _)| code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase())));
    }
}
