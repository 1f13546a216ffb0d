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
    Locale::fil_PH, Locale::sw_KE, Locale::af_ZA, Locale::is_IS, Locale::sr_RS_latin, Locale::es_PE,
];

/// Further locales. Their names of three Latin letters are too often another word beside a number (`Lab`, `Sad`, `Sat`).
#[rustfmt::skip]
const FURTHER: &[Locale] = &[
    Locale::az_AZ, Locale::uz_UZ, Locale::mk_MK, Locale::sq_AL, Locale::mt_MT, Locale::ga_IE, Locale::cy_GB, Locale::eu_ES, Locale::gl_ES, Locale::lb_LU, Locale::be_BY, Locale::hy_AM, Locale::ka_GE, Locale::kk_KZ,
    Locale::ky_KG, Locale::uz_UZ_cyrillic, Locale::tg_TJ, Locale::tk_TM, Locale::fa_IR, Locale::he_IL, Locale::ar_SA, Locale::ar_LB, Locale::ar_TN, Locale::ar_MA, Locale::ur_PK,
    Locale::ps_AF, Locale::ku_TR, Locale::bn_BD, Locale::ta_LK, Locale::ta_IN, Locale::te_IN, Locale::kn_IN, Locale::ml_IN, Locale::mr_IN, Locale::gu_IN, Locale::pa_IN, Locale::ne_NP,
    Locale::si_LK, Locale::my_MM, Locale::km_KH, Locale::lo_LA, Locale::am_ET, Locale::ti_ER, Locale::ha_NG, Locale::ig_NG, Locale::yo_NG, Locale::rw_RW, Locale::zu_ZA, Locale::xh_ZA,
    Locale::st_ZA, Locale::tn_ZA, Locale::mg_MG, Locale::ht_HT, Locale::pap_CW, Locale::fo_FO, Locale::oc_FR, Locale::to_TO, Locale::sm_WS,
];

/// Short forms that banks print and no locale lists.
#[rustfmt::skip]
const MORE: &[(&str, u8)] = &[
    ("sept", 9), ("agt", 8), ("agst", 8), ("ags", 8), ("agu", 8), ("agus", 8), ("peb", 2), ("pebruari", 2), ("nop", 11), ("nopember", 11), ("mei", 5), ("okt", 10), ("des", 12), ("ogos", 8),
    ("ogo", 8), ("dis", 12), ("mac", 3), ("julai", 7), ("jun", 6), ("mrz", 3), ("mär", 3), ("avr", 4), ("juil", 7), ("fev", 2), ("févr", 2), ("fév", 2), ("aoû", 8), ("ene", 1), ("set", 9), ("abr", 4), ("dic", 12), ("gen", 1),
    ("giu", 6), ("lug", 7), ("ott", 10), ("mrt", 3), ("sty", 1), ("lut", 2), ("kwi", 4), ("cze", 6), ("lip", 7), ("sie", 8), ("wrz", 9), ("paź", 10), ("gru", 12),
];

/// What is known by name.
#[derive(Default)]
struct Names {
    months: HashMap<String, u8>,
    further: HashMap<String, u8>,
    /// Week days as bits from Sunday on: a short form may name two in two languages.
    days: HashMap<String, u8>,
}

fn tables() -> &'static Names {
    static TABLES: OnceLock<Names> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut names = Names { months: MORE.iter().map(|(name, month)| ((*name).to_owned(), *month)).collect(), ..Names::default() };
        for locale in LOCALES {
            let locale = *locale;
            add_months(&mut names.months, locale, &|key, _| key.chars().count() >= 3);
            let lists: [&[&str]; 2] = [locale_match!(locale => LC_TIME::DAY), locale_match!(locale => LC_TIME::ABDAY)];
            for list in lists {
                for (i, name) in list.iter().enumerate().map(|(i, name)| (i, fold(name))).filter(|(_, name)| name.chars().count() >= 2) {
                    *names.days.entry(name).or_default() |= 1 << i;
                }
            }
        }
        for (i, list) in super::week_days::WEEK_DAYS.iter().enumerate() {
            for name in *list {
                *names.days.entry((*name).to_owned()).or_default() |= 1 << i;
            }
        }
        // Printers and recognition without accents; where that is another language's name, it stays that.
        let months = &mut names.months;
        let bare: Vec<(String, u8)> = months.iter().map(|(name, month)| (super::letters::bare(name), *month)).collect();
        let known: HashSet<String> = months.keys().cloned().collect();
        for (name, month) in bare.into_iter().filter(|(name, _)| !known.contains(name)) {
            // Two names that differ in accents alone would be a guess.
            months.entry(name).and_modify(|m| *m = if *m == month { month } else { 0 }).or_insert(month);
        }
        months.retain(|_, m| *m > 0);
        for locale in FURTHER {
            let days = &names.days;
            let wanted = |key: &str, dotted: bool| {
                let letters = key.chars().count();
                !days.contains_key(key) && if key.is_ascii() { letters >= 4 } else { letters >= 3 || letters == 2 && dotted }
            };
            add_months(&mut names.further, *locale, &wanted);
        }
        for locale in LOCALES {
            add_months(&mut names.further, *locale, &|key, dotted| key.chars().count() == 2 && dotted && !key.is_ascii());
        }
        // Finnish prints another case beside a day than any list of names has.
        for (i, name) in locale_match!(Locale::fi_FI => LC_TIME::MON).iter().enumerate() {
            names.further.insert(format!("{}ta", fold(name)), i as u8 + 1);
        }
        names
    })
}

/// Adds the names of a locale's months that are wanted; a name and whether it was written with points are asked for.
fn add_months(to: &mut HashMap<String, u8>, locale: Locale, wanted: &dyn Fn(&str, bool) -> bool) {
    // Beside a day some languages print another form of the name than over a month.
    let lists: [&[&str]; 4] = [
        locale_match!(locale => LC_TIME::MON),
        locale_match!(locale => LC_TIME::ABMON),
        locale_match!(locale => LC_TIME::ALT_MON).unwrap_or_default(),
        locale_match!(locale => LC_TIME::AB_ALT_MON).unwrap_or_default(),
    ];
    for list in lists {
        for (i, name) in list.iter().enumerate() {
            let key = fold(name);
            if wanted(&key, name.trim().contains('.')) && !key.chars().any(|c| c.is_ascii_digit() || c == ' ') {
                to.entry(key).or_insert(i as u8 + 1);
            }
        }
    }
}

fn fold(name: &str) -> String {
    name.trim().replace('.', "").to_lowercase()
}

/// The names of months, whole and short, with what they name; in no order.
pub fn names() -> impl Iterator<Item = (&'static str, u8)> {
    tables().months.iter().map(|(name, month)| (name.as_str(), *month))
}

/// Beginnings of the names of Hijri months, letters alone, in Arabic, Malay and Indonesian spellings. Lower case.
#[rustfmt::skip]
const HIJRI: &[&str] = &[
    "muharam", "muharram", "safar", "rabiul", "rabiulawal", "rabiulakhir", "rabi", "jumad", "rajab", "syaban", "shaban", "syakban", "ramad", "ramaz", "syawal", "shawwal", "dzulq", "dzulk", "zulq", "zulk",
    "dhulq", "dhual", "dzulh", "zulh", "dhulh", "محرم", "صفر", "ربيع", "جمادى", "رجب", "شعبان", "رمضان", "شوال", "ذوال", "ذيال",
];

/// Whether words are a day of the Hijri calendar: a month's name, a day before it and a year of its own behind it, `23 Sya'ban 1446`.
pub fn names_hijri_month(text: &str) -> bool {
    let letters = |w: &str| w.chars().filter(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
    let month = text.split_whitespace().map(letters).any(|w| w.chars().count() >= 3 && HIJRI.iter().any(|h| w.starts_with(h)));
    month && text.split(|c: char| !c.is_ascii_digit()).any(|n| n.parse::<u32>().is_ok_and(|y| (1300..1600).contains(&y)))
}

/// The month, 1 to 12, that a name or short form stands for in any known language.
pub fn month_of(name: &str) -> Option<u8> {
    if name.len() < 3 || name.len() > 40 {
        return None;
    }
    if let Some(count) = name.strip_suffix('月') {
        const COUNTS: [&str; 12] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
        return COUNTS.iter().position(|c| *c == count).map(|i| i as u8 + 1);
    }
    let names = tables();
    // Most names are short ASCII: fold them on the stack.
    let mut buffer = [0u8; 16];
    if name.is_ascii() && name.len() <= buffer.len() {
        for (to, from) in buffer.iter_mut().zip(name.bytes()) {
            *to = from.to_ascii_lowercase();
        }
        return std::str::from_utf8(&buffer[..name.len()]).ok().and_then(|key| names.months.get(key).or_else(|| names.further.get(key)).copied());
    }
    let key = fold(name);
    names.months.get(&key).or_else(|| names.further.get(&key)).copied()
}

/// Whether the word names a day of the week in any known language.
pub fn is_week_day(name: &str) -> bool {
    week_days(name) != 0
}

/// Whether a text names a day of the week and says nothing else: `Jumat,`, `segunda-feira`, `Thứ Hai`. Two Latin letters may be any word.
pub fn says_week_day(text: &str) -> bool {
    let name = |t: &str| t.split(['-', '\u{2011}']).next().unwrap_or_default().trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let is = |t: &str| {
        let name = name(t);
        (name.chars().count() >= 3 || !name.is_ascii()) && is_week_day(&name)
    };
    let text = text.trim();
    !text.is_empty() && (is(text) || text.split([' ', ',']).filter(|w| !w.is_empty()).all(is))
}

/// The days of the week that the word may name, as bits from Sunday on; none for another word.
pub fn week_days(name: &str) -> u8 {
    tables().days.get(&fold(name)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_months_of_many_languages() {
        for (name, month) in
            [("JANUARI", 1), ("Agu", 8), ("Mei", 5), ("März", 3), ("août", 8), ("diciembre", 12), ("Ogos", 8), ("SEP", 9), ("października", 10), ("十一月", 11)]
        {
            assert_eq!(month_of(name), Some(month), "{name}");
        }
        for (name, month) in [("PAZ", 10), ("bre", 3), ("ZARI", 9), ("Sub", 2), ("aout", 8), ("Subat", 2), ("Mar", 3)] {
            assert_eq!(month_of(name), Some(month), "{name}");
        }
        // A Monday in Indonesia, and no September of another language.
        assert_eq!((month_of("PT"), month_of("Sen")), (None, None));
        assert!(is_week_day("Senin"));
        for text in ["Jumat,", "segunda-feira", "niedz.,", "(水曜日)", "Thứ Hai,", "พ.,", "Τρίτη", "sáb."] {
            assert!(says_week_day(text), "{text}");
        }
        for text in ["On", "Total", "", "Jumat Kliring", "PT"] {
            assert!(!says_week_day(text), "{text}");
        }
    }
}
