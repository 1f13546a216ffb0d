//! Languages told by words of statements.

use super::letters::bare;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Words by language; see the file's head.
const WORDS: &str = include_str!("../../data/languages.tsv");
/// Different words of a language that a page must hold.
const TELLING: usize = 4;
/// The same where English words stand beside them.
const BESIDE: usize = 6;

static LANGUAGES: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let mut of: HashMap<&str, &str> = HashMap::default();
    let mut shared: HashSet<&str> = HashSet::default();
    for (language, words) in lines() {
        for word in words.split(' ') {
            if of.insert(word, language).is_some_and(|other| other != language) {
                shared.insert(word);
            }
        }
    }
    of.retain(|word, _| !shared.contains(word));
    of
});

/// The languages as Tesseract names them, each with its words parted by blanks.
pub fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    WORDS.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('\t'))
}

/// A word in small letters without their marks, as the words of languages are kept.
pub fn plain(text: &str) -> String {
    bare(&text.to_lowercase())
}

/// How often texts use words of each language.
fn votes<'t>(texts: impl Iterator<Item = &'t str>) -> HashMap<&'static str, usize> {
    let words: HashSet<String> = texts.flat_map(|t| t.split(|c: char| !c.is_alphabetic())).filter(|w| w.chars().count() > 2).map(plain).collect();
    let mut votes: HashMap<&'static str, usize> = HashMap::default();
    for word in &words {
        if let Some(language) = LANGUAGES.get(word.as_str()) {
            *votes.entry(language).or_default() += 1;
        }
    }
    votes
}

/// The language with the most votes, at least so many and more than twice as many as any other.
fn most(votes: &HashMap<&'static str, usize>, least: usize) -> Option<&'static str> {
    let (language, most) = votes.iter().map(|(l, n)| (*l, *n)).max_by_key(|(l, n)| (*n, *l))?;
    let second = votes.iter().filter(|(l, _)| **l != language).map(|(_, n)| *n).max().unwrap_or(0);
    (most >= least && most > 2 * second).then_some(language)
}

/// The language that texts tell: several of its own words, and more than twice as many as of any other.
pub fn told<'t>(texts: impl Iterator<Item = &'t str>) -> Option<&'static str> {
    most(&votes(texts), TELLING)
}

/// The language that stands beside the English of a paper in both, where no other one alone is told.
pub fn told_beside_english<'t>(texts: impl Iterator<Item = &'t str>) -> Option<&'static str> {
    let mut votes = votes(texts);
    most(&votes, TELLING).filter(|l| *l != "eng").or_else(|| {
        votes.remove("eng");
        most(&votes, BESIDE)
    })
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn several_words_of_one_language_tell_it() {
        assert_eq!(told(["Wyciąg z rachunku", "Saldo końcowe", "Data księgowania", "Kwota operacji"].into_iter()), Some("pol"));
        assert_eq!(told(["Saldo", "Bank", "Total"].into_iter()), None);
        let both = [
            "Ngày giao dịch / Transaction date",
            "Nội dung / Description",
            "Phát sinh nợ / Debit",
            "Số dư cuối / Closing balance",
            "Chuyển tiền tại ngân hàng / Transfer",
        ];
        assert_eq!((told(both.into_iter()), super::told_beside_english(both.into_iter())), (None, Some("vie")));
        assert_eq!(
            super::told_beside_english(["Account statement", "Transaction date", "Description", "Closing balance", "Paid to Dau Phat"].into_iter()),
            None
        );
    }
}
