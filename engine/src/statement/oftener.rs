//! Words of descriptions that recognition read once in one way and several times in another that looks alike: `TAGIRAN` among `TAGIHAN`.
//!
//! Banks print the same wordings row after row. A word that stands once, was read unsurely and differs in one letter from one that
//! stands several times was misread; letters that do not look alike are another word.

use crate::base::letters::letter;
use crate::document::{Document, Source, Word};
use std::collections::BTreeMap;

/// Letters of a word at least.
const LETTERS: usize = 4;
/// How often the other one stands at least, and where this one stands more than once, for each time that it does.
const OFTEN: usize = 3;
const TIMES: usize = 4;
/// How sure the word is at most, and how much surer the other ones are.
const SURE: f32 = 0.9;
const SURER: f32 = 0.04;
/// Different words that stand often, and such that do not, that are looked at in a document at most.
const WORDS: usize = 4_000;
/// How sure a word that was read otherwise is at most.
pub const TAKEN: f32 = 0.8;

/// Letters that are read for one another in coarse or broken print. Fewer than in heads, whose words are known: names differ in what looks alike.
const ALIKE: &[&str] = &["BSRE8P", "HRNKM", "TIJLF1l!|i", "OQDCG0U", "EFP", "VYUW", "ceo", "hbnk", "ilIt1|fj!", "sS5zZ", "gq9y", "uvn", "aeo"];

/// How often a reading stands, and how sure all of them are together.
#[derive(Default, Clone, Copy)]
struct Read {
    times: usize,
    sure: f32,
}

/// Words that are to be read otherwise: page and word by index, and the text.
pub fn mended(document: &Document) -> Vec<(usize, usize, String)> {
    let words = || {
        let pages = document.pages.iter().enumerate().filter(|(_, p)| p.source == Source::Ocr);
        pages.flat_map(|(i, p)| p.words.iter().enumerate().map(move |(k, w)| (i, k, w))).filter(|(_, _, w)| is_word(w))
    };
    let mut reads: BTreeMap<&str, Read> = BTreeMap::new();
    for (_, _, word) in words() {
        let read = reads.entry(&word.text).or_default();
        read.times += 1;
        read.sure += word.confidence;
    }
    let mut often: BTreeMap<usize, Vec<(&str, Read)>> = BTreeMap::new();
    for (text, read) in reads.iter().filter(|(_, r)| r.times >= OFTEN).take(WORDS) {
        often.entry(text.chars().count()).or_default().push((text, *read));
    }
    let rare = words().filter(|(_, _, w)| w.confidence < SURE && reads.get(w.text.as_str()).is_some_and(|r| r.times < OFTEN)).take(WORDS);
    rare.filter_map(|(page, i, word)| {
        let times = reads.get(word.text.as_str())?.times;
        let least = if times == 1 { OFTEN } else { TIMES * times };
        let meant = |(text, read): &&(&str, Read)| {
            read.times >= least && read.sure / read.times as f32 >= word.confidence + SURER && one_letter_apart(&word.text, text)
        };
        let mut found = often.get(&word.text.chars().count())?.iter().filter(meant);
        let (text, _) = found.next().filter(|_| found.next().is_none())?;
        Some((page, i, (*text).to_owned()))
    })
    .collect()
}

fn is_word(word: &Word) -> bool {
    let letters = word.text.chars().filter(|c| c.is_alphabetic()).count();
    letters >= LETTERS && !word.text.chars().any(|c| c.is_ascii_digit())
}

/// Whether two words of one length differ in one letter, which looks alike: `SEPÀ` among `SEPA` too, for capitals are often printed bare.
fn one_letter_apart(a: &str, b: &str) -> bool {
    let mut apart = a.chars().zip(b.chars()).filter(|(x, y)| x != y);
    let small = |c: char| c.to_lowercase().next().map(letter);
    let accent = |x: char, y: char| x.is_uppercase() && y.is_ascii_uppercase() && !x.is_ascii() && small(x) == small(y);
    let one = apart.next().is_some_and(|(x, y)| accent(x, y) || ALIKE.iter().any(|class| class.contains(x) && class.contains(y)));
    one && apart.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Page;

    fn read(words: &[(&str, f32)]) -> Vec<String> {
        let word = |(text, confidence): &(&str, f32)| Word { text: (*text).to_owned(), confidence: *confidence, ..Word::default() };
        let document =
            Document { pages: vec![Page { source: Source::Ocr, words: words.iter().map(word).collect(), ..Page::default() }], ..Document::default() };
        mended(&document).into_iter().map(|(_, _, text)| text).collect()
    }

    #[test]
    fn what_was_read_once_is_what_stands_often() {
        let often = [("TAGIHAN", 0.93), ("TAGIHAN", 0.95), ("TAGIHAN", 0.9), ("BI-FAST", 0.95), ("BI-FAST", 0.95), ("BI-FAST", 0.95)];
        let with = |text, sure| read(&[&often[..], &[(text, sure)]].concat());
        assert_eq!(with("TAGIRAN", 0.6), ["TAGIHAN"]);
        assert_eq!(with("Bi-FAST", 0.8), ["BI-FAST"]);
        assert_eq!(read(&[("SEPA", 0.95), ("SEPA", 0.95), ("SEPA", 0.95), ("SEPÀ", 0.7)]), ["SEPA"]);
        assert!(read(&[("LEVÉE", 0.95), ("LEVÉE", 0.95), ("LEVÉE", 0.95), ("LEVEE", 0.7)]).is_empty());
        // Read surely, another letter, another length, or two letters.
        assert!(with("TAGIRAN", 0.96).is_empty() && with("TAGIWAN", 0.5).is_empty() && with("TAGIHA", 0.5).is_empty() && with("TACIRAN", 0.5).is_empty());
    }

    #[test]
    fn two_names_that_both_stand_are_two() {
        assert!(read(&[("Rini", 0.9), ("Rini", 0.9), ("Rini", 0.9), ("Rlni", 0.7), ("Rlni", 0.7)]).is_empty());
        assert!(read(&[("Budi", 0.9), ("Budi", 0.9), ("Rudi", 0.6)]).is_empty());
    }

    #[test]
    fn digital_pages_are_left() {
        let word = |text: &str, confidence: f32| Word { text: text.to_owned(), confidence, ..Word::default() };
        let words = vec![word("TAGIHAN", 1.0), word("TAGIHAN", 1.0), word("TAGIHAN", 1.0), word("TAGIRAN", 0.5)];
        assert!(mended(&Document { pages: vec![Page { words, ..Page::default() }], ..Document::default() }).is_empty());
    }
}
