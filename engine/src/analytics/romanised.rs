//! Chinese names in Latin letters, as passports and banks write them: by the sounds of their signs, in the spelling of the mainland or of Taiwan.

use super::chinese::is_signs;
use super::fold::simplified;
use super::party::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

/// Signs by the syllable that they are read as.
const SHIPPED: &str = include_str!("../../data/pinyin.txt");

/// Beginnings of syllables in the spelling of Taiwan, the longest first; before `I` and `Ü` those of the mainland that sound so.
const BEGINNINGS: &[(&str, &str)] = &[
    ("ZH", "CH"),
    ("CH", "CH"),
    ("SH", "SH"),
    ("B", "P"),
    ("P", "P"),
    ("D", "T"),
    ("T", "T"),
    ("G", "K"),
    ("K", "K"),
    ("J", "CH"),
    ("Q", "CH"),
    ("X", "HS"),
    ("Z", "TS"),
    ("C", "TS"),
    ("R", "J"),
];
/// Syllables that Taiwan spells as no rule says.
const WHOLE: &[(&str, &str)] = &[
    ("ZHI", "CHIH"),
    ("CHI", "CHIH"),
    ("SHI", "SHIH"),
    ("RI", "JIH"),
    ("ZI", "TZU"),
    ("CI", "TZU"),
    ("SI", "SSU"),
    ("YI", "I"),
    ("YOU", "YU"),
    ("YAN", "YEN"),
    ("YE", "YEH"),
    ("ER", "ERH"),
    ("HE", "HO"),
    ("GE", "KO"),
    ("KE", "KO"),
    ("WEN", "WEN"),
];
/// Ends of syllables in the spelling of Taiwan, the longest first.
const ENDS: &[(&str, &str)] = &[("IONG", "IUNG"), ("ONG", "UNG"), ("IAN", "IEN"), ("UO", "O"), ("IE", "IEH"), ("UI", "UI")];

fn readings() -> &'static FxHashMap<char, Vec<&'static str>> {
    static READINGS: OnceLock<FxHashMap<char, Vec<&'static str>>> = OnceLock::new();
    READINGS.get_or_init(|| {
        let mut out: FxHashMap<char, Vec<&str>> = FxHashMap::default();
        for (syllable, signs) in SHIPPED.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('=')) {
            signs.chars().for_each(|sign| out.entry(sign).or_default().push(syllable));
        }
        out
    })
}

/// A syllable of the mainland as Taiwan writes it, without marks.
fn of_taiwan(syllable: &str) -> String {
    if let Some((_, whole)) = WHOLE.iter().find(|(own, _)| *own == syllable) {
        return (*whole).to_owned();
    }
    let begun = BEGINNINGS.iter().find_map(|(own, other)| syllable.strip_prefix(own).map(|rest| (*own, *other, rest)));
    let (own, begun, rest) = begun.unwrap_or(("", "", syllable));
    // `XUE` is `HSUEH`.
    let rest = rest.strip_suffix("UE").map_or_else(|| rest.to_owned(), |r| format!("{r}UEH"));
    // `GUO` is `KUO`, `ZHUO` is `CHO`.
    let kept = matches!(own, "G" | "K") || syllable.starts_with('H') || own == "SH";
    let rest = match ENDS.iter().find_map(|(end, other)| rest.strip_suffix(end).map(|r| (r, *end, *other))) {
        Some((_, "UO", _)) if kept => rest,
        Some((before, _, other)) => format!("{before}{other}"),
        None => rest,
    };
    format!("{begun}{rest}")
}

/// Whether an upper-case word is a syllable of Chinese as either spelling writes it, of three letters or more.
pub(super) fn is_syllable(word: &str) -> bool {
    static SYLLABLES: OnceLock<FxHashSet<String>> = OnceLock::new();
    let all = || {
        let own = SHIPPED.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('=')).map(|(s, _)| s.to_uppercase().replace('V', "U"));
        own.flat_map(|s| [of_taiwan(&s), s]).collect()
    };
    (3..=6).contains(&word.len()) && SYLLABLES.get_or_init(all).contains(word)
}

/// Whether a word is how a sign is written in Latin letters.
fn reads(sign: char, word: &str) -> bool {
    let fits = |syllable: &&str| {
        let own = syllable.to_uppercase();
        let bare = own.replace('V', "U");
        word == own || word == bare || own.contains('V') && word == own.replace('V', "YU") || word == of_taiwan(&bare) || own == "LV" && word == "LUI"
    };
    readings().get(&simplified(sign)).is_some_and(|all| all.iter().any(fits))
}

/// Whether words are how signs are written, each a syllable or several in one: `CHIH HUNG`, `ZHIHONG`.
fn read_in_order(signs: &[char], words: &[&str]) -> bool {
    let Some((sign, rest)) = signs.split_first() else { return words.iter().all(|w| w.is_empty()) };
    let Some((word, others)) = words.split_first() else { return false };
    (1..=word.len().min(6)).rev().any(|to| {
        let (Some(own), Some(left)) = (word.get(..to), word.get(to..)) else { return false };
        let next: Vec<&str> = if left.is_empty() { others.to_vec() } else { std::iter::once(left).chain(others.iter().copied()).collect() };
        reads(*sign, own) && read_in_order(rest, &next)
    })
}

impl Name {
    /// How sure it is that one of two names is the other, a person's of two to four signs, in Latin letters: the family's name first or last. Many
    /// signs sound alike, so that it is never sure.
    pub(super) fn romanised(&self, printed: &Self) -> Option<f32> {
        let (own, other) = if is_signs(&self.plain) { (self, printed) } else { (printed, self) };
        let signs: Vec<char> = own.plain.chars().collect();
        let latin = other.plain.bytes().all(|b| b.is_ascii_uppercase() || b == b' ');
        if !is_signs(&own.plain) || !(2..=4).contains(&signs.len()) || !latin || other.words.len() < 2 || own.forms | other.forms != 0 {
            return None;
        }
        let words: Vec<&str> = other.words.iter().map(String::as_str).collect();
        let turned: Vec<&str> = words.last().into_iter().chain(words.iter().take(words.len() - 1)).copied().collect();
        (read_in_order(&signs, &words) || read_in_order(&signs, &turned)).then_some(0.75)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_signs_is_told_in_latin_letters() {
        let told = |own: &str, printed: &str| Name::of(own).printed_as(&Name::of(printed)).is_some();
        for (own, printed) in [
            ("王建國", "WANG CHIEN KUO"),
            ("王建國", "WANG JIANGUO"),
            ("王建國", "JIAN GUO WANG"),
            ("張雅婷", "CHANG YA TING"),
            ("謝淑惠", "HSIEH SHU HUI"),
            ("蔡宗翰", "TSAI TSUNG HAN"),
            ("周伟", "ZHOU WEI"),
            ("許志豪", "HSU CHIH HAO"),
        ] {
            assert!(told(own, printed), "{own} / {printed}");
        }
        for (own, printed) in [("王建國", "WANG CHIEN MING"), ("王建國", "CHANG CHIEN KUO"), ("王建國", "WANG"), ("建國股份有限公司", "CHIEN KUO LTD")]
        {
            assert!(!told(own, printed), "{own} / {printed}");
        }
    }
}
