//! Names of months and week days in the languages that statements are printed in.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use pure_rust_locales::{Locale, locale_match};

/// Locales whose month names are known, most wanted first: where two languages clash, the first one wins.
#[rustfmt::skip]
const LOCALES: &[Locale] = &[
    Locale::en_GB, Locale::id_ID, Locale::ms_MY, Locale::de_DE, Locale::de_AT, Locale::fr_FR, Locale::es_ES, Locale::pt_PT, Locale::pt_BR, Locale::nl_NL, Locale::it_IT, Locale::pl_PL,
    Locale::tr_TR, Locale::vi_VN, Locale::sv_SE, Locale::da_DK, Locale::nb_NO, Locale::fi_FI, Locale::ro_RO, Locale::hu_HU, Locale::cs_CZ, Locale::sk_SK, Locale::sl_SI, Locale::hr_HR,
    Locale::et_EE, Locale::lv_LV, Locale::lt_LT, Locale::ca_ES, Locale::el_GR, Locale::bg_BG, Locale::ru_RU, Locale::uk_UA, Locale::sr_RS, Locale::th_TH, Locale::ar_EG, Locale::hi_IN,
    Locale::fil_PH, Locale::sw_KE, Locale::af_ZA,
];

/// Short forms that banks print and no locale lists.
#[rustfmt::skip]
const MORE: &[(&str, u8)] = &[
    ("sept", 9), ("agt", 8), ("agst", 8), ("ags", 8), ("agu", 8), ("agus", 8), ("peb", 2), ("pebruari", 2), ("nop", 11), ("nopember", 11), ("mei", 5), ("okt", 10), ("des", 12), ("ogos", 8),
    ("ogo", 8), ("dis", 12), ("mac", 3), ("julai", 7), ("jun", 6), ("mrz", 3), ("mär", 3), ("avr", 4), ("juil", 7), ("fev", 2), ("févr", 2), ("ene", 1), ("set", 9), ("abr", 4), ("dic", 12), ("gen", 1),
    ("giu", 6), ("lug", 7), ("ott", 10), ("mrt", 3), ("sty", 1), ("lut", 2), ("kwi", 4), ("cze", 6), ("lip", 7), ("sie", 8), ("wrz", 9), ("paź", 10), ("gru", 12),
];

fn tables() -> &'static (HashMap<String, u8>, HashSet<String>) {
    static TABLES: OnceLock<(HashMap<String, u8>, HashSet<String>)> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut months = HashMap::new();
        let mut days = HashSet::new();
        for (name, month) in MORE {
            months.insert((*name).to_owned(), *month);
        }
        for locale in LOCALES {
            let locale = *locale;
            let lists: [&[&str]; 2] = [locale_match!(locale => LC_TIME::MON), locale_match!(locale => LC_TIME::ABMON)];
            for list in lists {
                for (i, name) in list.iter().enumerate() {
                    let key = fold(name);
                    if key.chars().count() >= 3 && !key.chars().any(|c| c.is_ascii_digit() || c == ' ') {
                        months.entry(key).or_insert(i as u8 + 1);
                    }
                }
            }
            let lists: [&[&str]; 2] = [locale_match!(locale => LC_TIME::DAY), locale_match!(locale => LC_TIME::ABDAY)];
            for list in lists {
                days.extend(list.iter().map(|name| fold(name)).filter(|name| name.chars().count() >= 2));
            }
        }
        // Printers and recognition without accents; where that is another language's name, it stays that.
        let bare: Vec<(String, u8)> = months.iter().map(|(name, month)| (super::letters::bare(name), *month)).collect();
        let known: HashSet<String> = months.keys().cloned().collect();
        for (name, month) in bare.into_iter().filter(|(name, _)| !known.contains(name)) {
            // Two names that differ in accents alone would be a guess.
            months.entry(name).and_modify(|m| *m = if *m == month { month } else { 0 }).or_insert(month);
        }
        months.retain(|_, m| *m > 0);
        (months, days)
    })
}

fn fold(name: &str) -> String {
    name.trim().trim_end_matches('.').to_lowercase()
}

/// The names of months, whole and short, with what they name; in no order.
pub fn names() -> impl Iterator<Item = (&'static str, u8)> {
    tables().0.iter().map(|(name, month)| (name.as_str(), *month))
}

/// The month, 1 to 12, that a name or short form stands for in any known language.
pub fn month_of(name: &str) -> Option<u8> {
    if name.len() < 3 || name.len() > 40 {
        return None;
    }
    let months = &tables().0;
    // Most names are short ASCII: fold them on the stack.
    let mut buffer = [0u8; 16];
    if name.is_ascii() && name.len() <= buffer.len() {
        for (to, from) in buffer.iter_mut().zip(name.bytes()) {
            *to = from.to_ascii_lowercase();
        }
        return std::str::from_utf8(&buffer[..name.len()]).ok().and_then(|key| months.get(key).copied());
    }
    months.get(&fold(name)).copied()
}

/// Whether the word names a day of the week in any known language.
pub fn is_week_day(name: &str) -> bool {
    tables().1.contains(&fold(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_months_of_many_languages() {
        for (name, month) in
            [("JANUARI", 1), ("Agu", 8), ("Mei", 5), ("März", 3), ("août", 8), ("diciembre", 12), ("Ogos", 8), ("SEP", 9), ("października", 10)]
        {
            assert_eq!(month_of(name), Some(month), "{name}");
        }
        for (name, month) in [("PAZ", 10), ("bre", 3), ("ZARI", 9), ("Sub", 2), ("aout", 8), ("Subat", 2), ("Mar", 3)] {
            assert_eq!(month_of(name), Some(month), "{name}");
        }
        assert_eq!(month_of("PT"), None);
        assert!(is_week_day("Senin"));
    }
}
