//! Pages in languages whose letters bear marks: the language is told from the page's words, and what is no figure is read once more by
//! a recogniser of that language.
//!
//! The first look stays the English one: it reads figures best, and what is in it decides which words may change. A recogniser of
//! another language takes `S` behind an amount for a 5, so figures are never its own.

use super::prepare::Prepared;
use super::recogniser::{Recogniser, Seen};
use crate::base::Result;
use crate::base::languages::{self, lines, plain};
use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

/// How much less sure than the first look the other one may be, and where nothing but marks is new.
const LESS_SURE: (f32, f32) = (0.15, 0.4);
/// Part of two words' common width that they must share to be one word.
const SAME_PLACE: f32 = 0.6;

/// Languages that write no letters with marks: their pages are read well as they are.
const PLAIN: [&str; 3] = ["eng", "ind", "msa"];

/// The languages that a page may be read in once more, as Tesseract names them.
pub fn all() -> impl Iterator<Item = &'static str> {
    lines().map(|(language, _)| language).filter(|l| !PLAIN.contains(l))
}

/// The language that a page's words tell, where it writes letters with marks.
fn told(seen: &[Seen]) -> Option<&'static str> {
    languages::told_beside_english(seen.iter().map(|s| s.text.as_str())).filter(|l| !PLAIN.contains(l))
}

/// The words by their strings, both by number.
pub fn by_string(seen: &[Seen]) -> BTreeMap<u32, Vec<usize>> {
    let mut strings: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (i, s) in seen.iter().enumerate() {
        strings.entry(s.line).or_default().push(i);
    }
    strings
}

/// Words of four letters or more of the languages known, of any, that a page must hold for it to be one of them.
const KNOWN: usize = 3;

static ALL_WORDS: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| lines().flat_map(|(_, words)| words.split(' ')).filter(|w| w.chars().count() >= 4).collect());

/// Whether a page holds words of the languages known.
pub fn knows(seen: &[Seen]) -> bool {
    let words: HashSet<String> = seen.iter().flat_map(|s| s.text.split(|c: char| !c.is_alphabetic())).map(plain).collect();
    words.iter().filter(|w| ALL_WORDS.contains(w.as_str())).count() >= KNOWN
}

/// The words of a page with those that are no figures as a recogniser of the page's own language reads them. Unchanged where the language
/// writes no letters with marks, or its data are not installed.
///
/// # Errors
/// The recogniser failed.
pub fn spelt(prepared: &Prepared, mut seen: Vec<Seen>, reader: &mut dyn Recogniser) -> Result<Vec<Seen>> {
    let Some(language) = told(&seen) else { return Ok(seen) };
    let Some(other) = reader.of_language(language) else { return Ok(seen) };
    let mut strings = by_string(&seen);
    for words in strings.values_mut() {
        words.retain(|i| seen.get(*i).is_some_and(|s| is_word(&s.text)));
    }
    for (line, words) in strings.into_iter().filter(|(_, words)| !words.is_empty()) {
        let read = super::string(prepared, line as usize, other)?;
        for i in words {
            if let Some(word) = seen.get_mut(i)
                && let Some(better) = better(word, &read)
            {
                (word.text, word.confidence) = (better.text.clone(), better.confidence.max(word.confidence));
            }
        }
    }
    Ok(seen)
}

/// Whether it is a word, of which one or two letters may have been read as digits: `Wei8`, `Comisi6n`.
fn is_word(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters >= 2 && digits(text).len() * 2 <= letters
}

/// Whether a word is the first look's with marks: it has letters that English lacks, and all of its other letters stood in the first look too, in
/// this order.
fn is_marked(first: &str, other: &str) -> bool {
    // Thin letters are read for one another.
    let thin = |c: char| if matches!(c, 'l' | 'i' | '1' | '!' | '|') { 'l' } else { c };
    let mut before = first.chars().flat_map(char::to_lowercase).map(thin);
    let mut marked = 0usize;
    let kept = other.chars().all(|c| {
        marked += usize::from(!c.is_ascii());
        !c.is_ascii() || before.any(|b| b == thin(c.to_ascii_lowercase()))
    });
    let (long, short) = (first.chars().count(), other.chars().count());
    kept && marked > 0 && long.abs_diff(short) <= marked
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// The other look's word in the same place, where it may stand for the first look's.
fn better<'s>(word: &Seen, read: &'s [Seen]) -> Option<&'s Seen> {
    let share = |s: &Seen| {
        let both = s.area.x1.min(word.area.x1) - s.area.x0.max(word.area.x0);
        both / (s.area.x1.max(word.area.x1) - s.area.x0.min(word.area.x0)).max(1.0)
    };
    let other = read.iter().find(|s| share(s) >= SAME_PLACE)?;
    let (before, after) = (digits(&word.text), digits(&other.text));
    // Digits stay; one or two among letters may have been letters with marks.
    let same = before == after || after.is_empty() && before.len() <= 2 && other.text.chars().all(|c| c.is_alphabetic() || c.is_ascii_punctuation());
    let fits = same && is_word(&other.text) && is_marked(&word.text, &other.text);
    let less = if plain(&other.text) == plain(&word.text) { LESS_SURE.1 } else { LESS_SURE.0 };
    (fits && other.confidence >= word.confidence - less).then_some(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    fn word(text: &str, x0: f32, x1: f32, confidence: f32) -> Seen {
        Seen { text: text.to_owned(), area: Rect { x0, y0: 0.0, x1, y1: 20.0 }, confidence, ..Seen::default() }
    }

    fn page(text: &str) -> Vec<Seen> {
        text.split(' ').map(|w| word(w, 0.0, 10.0, 0.9)).collect()
    }

    #[test]
    fn a_page_tells_its_language_by_several_of_its_words() {
        assert_eq!(told(&page("Kontoauszug Buchungstag Vorgang Betrag EUR 12,00S Lastschrift Telekom")), Some("deu"));
        assert_eq!(told(&page("Fecha Concepto Importe Saldo Recibo Comunidad Nomina Talleres")), Some("spa"));
        assert_eq!(told(&page("RELEVE DE COMPTE Libelle Solde Montant Virement")), Some("fra"));
        assert_eq!(told(&page("Tanggal Keterangan Mutasi Saldo TRSF E-BANKING DB Setoran Tunai Biaya Administrasi")), None);
        assert_eq!(told(&page("Date Description Paid out Paid in Balance CARD PAYMENT TO TESCO STORES")), None);
        // A payee or two is no language.
        assert_eq!(told(&page("Date Details Balance Volksbank Miete Rechnung")), None);
    }

    #[test]
    fn a_word_takes_its_marks_and_a_figure_stays() {
        let read = [word("Weiß", 0.0, 40.0, 0.9), word("Jürgen", 50.0, 99.0, 0.9), word("120,005", 110.0, 160.0, 0.95), word("Pena", 170.0, 200.0, 0.4)];
        let text = |w: Seen| better(&w, &read).map(|s| s.text.clone());
        assert_eq!(text(word("Wei8", 0.0, 40.0, 0.8)).as_deref(), Some("Weiß"));
        assert_eq!(text(word("Jiirgen", 50.0, 100.0, 0.9)).as_deref(), Some("Jürgen"));
        assert_eq!(text(word("120,00S", 110.0, 160.0, 0.5)), None);
        assert_eq!(text(word("Pefia", 170.0, 200.0, 0.8)), None, "too unsure");
        assert_eq!(text(word("B2718", 50.0, 99.0, 0.2)), None);
        assert!(
            is_marked("Uberweisung", "Überweisung")
                && is_marked("Comisi6n", "Comisión")
                && is_marked("Kihnie", "Kühnle")
                && is_marked("Groß!", "Größl")
                && !is_marked("Makan", "Makam")
                && !is_marked("Sari", "Süden")
        );
        assert!(!is_word("120,00S") && !is_word("2718") && is_word("Comisi6n"));
    }
}
