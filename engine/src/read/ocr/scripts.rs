//! Pages in letters other than Latin ones: which they are is told by trying a few strings that made no sense, and what is no figure is read
//! once more by a recogniser of that script.
//!
//! The first look stays the English one, which reads figures best. Of letters that it does not know it makes words it is unsure of; a page
//! without many of them costs nothing here.

use super::gray;
use super::prepare::Prepared;
use super::recogniser::{Recogniser, Seen};
use super::strings::Blot;
use super::tongues::{by_string, knows};
use crate::base::Result;
use std::collections::BTreeSet;

/// Where letters stand among all, the first and the last of each part.
type Ranges = &'static [(char, char)];

/// Data of languages by script, as Tesseract names them, the one that is tried first at the head; and where the script's letters stand.
const SCRIPTS: &[(&[&str], Ranges)] = &[
    (&["rus", "ukr", "bul", "srp"], &[('\u{400}', '\u{52f}')]),
    (&["ell"], &[('\u{370}', '\u{3ff}'), ('\u{1f00}', '\u{1fff}')]),
    (&["tha"], &[('\u{e00}', '\u{e7f}')]),
    (&["chi_sim", "chi_tra"], &[('\u{3400}', '\u{4dbf}'), ('\u{4e00}', '\u{9fff}')]),
    (&["jpn"], &[('\u{3040}', '\u{30ff}'), ('\u{3400}', '\u{4dbf}'), ('\u{4e00}', '\u{9fff}')]),
    (&["kor"], &[('\u{1100}', '\u{11ff}'), ('\u{ac00}', '\u{d7af}')]),
    (&["ara"], &[('\u{600}', '\u{65f}'), ('\u{66e}', '\u{6ef}')]),
    (&["heb"], &[('\u{590}', '\u{5ff}')]),
    (&["hin"], &[('\u{900}', '\u{97f}')]),
];

/// How sure a look must be of a word of some letters for it to make sense.
const SENSE: f32 = 0.6;
/// Part of a page's letters that makes no sense from which it is looked at for other scripts, and letters of it at least.
const SENSELESS: (f32, usize) = (0.4, 24);
/// The same of a page without words of the languages known.
const STRANGE: f32 = 0.12;
/// Strings without any sense from which they may be another script's, whatever else the page says.
const OF_ITS_OWN: usize = 10;
/// Strings that are tried, and the most blots that one of them has.
const TRIED: usize = 4;
const LONGEST: usize = 60;
/// Contrast below which a string is none of the page's print but a pattern or a portrait, in that of the strings that make sense; and how many of
/// these say what it is, each as sure as this.
const FAINT: f32 = 0.5;
const CLEAR: (usize, f32) = (5, 0.8);
/// Fillers at least of a line of a machine-readable zone.
const FILLERS: usize = 3;
/// Strings that a script's recogniser glances at first, and how sure it must be of them for all to be looked at.
const GLANCES: (usize, f32) = (2, 0.45);
/// How sure a script's own look must be of what is tried, and by how much surer than the first one.
const TOLD: (f32, f32) = (0.72, 0.1);
/// Different letters of a script at least in what is tried.
const DIFFERENT: usize = 6;
/// How sure the first look is of a word that is not looked at again.
const LESS: f32 = 0.9;
/// How sure it must be of a word that takes another's place.
const TAKEN: f32 = 0.25;
/// The same of signs without a letter.
const SIGNS: f32 = 0.15;
/// How far letters of one word stand apart at most, in their height.
const CLOSE: f32 = 0.3;

/// The languages that a page may be read in by its script.
pub fn all() -> impl Iterator<Item = &'static str> {
    SCRIPTS.iter().flat_map(|(languages, _)| languages.iter().copied())
}

fn is_of(ranges: Ranges, c: char) -> bool {
    ranges.iter().any(|(a, b)| (*a..=*b).contains(&c))
}

fn letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphabetic()).count()
}

/// Whether a word of the first look is a figure: an amount, a number, a date in digits, with a sign or a mark beside it.
fn is_figure(seen: &Seen) -> bool {
    let digits = seen.text.chars().filter(char::is_ascii_digit).count();
    digits >= 2 && digits > 2 * letters(&seen.text)
}

/// How sure a look is of what is no figure, by letters.
fn sureness<'s>(seen: impl Iterator<Item = &'s Seen>) -> f32 {
    let (mut sum, mut all) = (0.0, 0.0);
    for s in seen.filter(|s| !is_figure(s)) {
        let n = s.text.chars().filter(|c| c.is_alphanumeric()).count() as f32;
        sum += n * s.confidence;
        all += n;
    }
    if all < 1.0 { 0.0 } else { sum / all }
}

/// The strings that make the least sense and have the most letters; none where the page makes sense.
fn senseless(prepared: &Prepared, seen: &[Seen]) -> Vec<u32> {
    let all = without_sense(prepared, seen);
    if all.is_empty() {
        return all;
    }
    let aside: BTreeSet<u32> = faint(prepared, seen).into_iter().chain(zones(seen)).collect();
    if aside.is_empty() { all } else { without_sense(prepared, &seen.iter().filter(|s| !aside.contains(&s.line)).cloned().collect::<Vec<_>>()) }
}

/// The lines of a machine-readable zone: in no script, and no words, they make sense to nobody.
fn zones(seen: &[Seen]) -> impl Iterator<Item = u32> {
    let fillers = |words: &[usize]| words.iter().filter_map(|i| seen.get(*i)).map(|s| s.text.matches('<').count()).sum::<usize>();
    by_string(seen).into_iter().filter(move |(_, words)| fillers(words) >= FILLERS).map(|(line, _)| line)
}

/// The strings that are paler than the page's print: patterns of the paper, what lies around a card, portraits.
fn faint(prepared: &Prepared, seen: &[Seen]) -> BTreeSet<u32> {
    let strings = by_string(seen);
    let sure = |words: &[usize]| {
        let words = || words.iter().filter_map(|i| seen.get(*i));
        words().all(|w| w.confidence >= CLEAR.1) && words().map(|w| letters(&w.text)).sum::<usize>() >= 3
    };
    let mut usual: Vec<f32> = strings.iter().filter(|(_, words)| sure(words)).filter_map(|(line, _)| contrast(prepared, *line)).collect();
    if usual.len() < CLEAR.0 {
        return BTreeSet::new();
    }
    usual.sort_by(f32::total_cmp);
    let least = FAINT * usual.get(usual.len() / 2).copied().unwrap_or_default();
    strings.into_keys().filter(|line| contrast(prepared, *line).is_some_and(|c| c < least)).collect()
}

/// How much darker the ink of a string is than the paper around it, in shades.
fn contrast(prepared: &Prepared, line: u32) -> Option<f32> {
    let string = prepared.strings.get(line as usize)?;
    let own: Vec<&Blot> = string.blots().iter().filter_map(|i| prepared.blots.get(*i)).collect();
    let (x0, y0) = (own.iter().map(|b| b.x0).min()?, own.iter().map(|b| b.y0).min()?);
    let (x1, y1) = (own.iter().map(|b| b.x1).max()?, own.iter().map(|b| b.y1).max()?);
    let paper = gray::paper(&prepared.image, x0 as usize, y0 as usize, x1 as usize, y1 as usize);
    let width = prepared.image.width as usize;
    let (mut shade, mut ink) = (0u64, 0u64);
    for run in own.iter().flat_map(|b| &b.runs) {
        let from = run.y as usize * width;
        let row = prepared.image.gray.get(from + run.x0 as usize..from + run.x1 as usize)?;
        shade += row.iter().map(|v| u64::from(*v)).sum::<u64>();
        ink += row.len() as u64;
    }
    (ink > 0).then(|| f32::from(paper) - shade as f32 / ink as f32)
}

/// As [`senseless`], of all strings.
fn without_sense(prepared: &Prepared, seen: &[Seen]) -> Vec<u32> {
    // Greek capitals look like Latin ones: a page without a word of any language known says less by what it is unsure of.
    let least = if knows(seen) { SENSELESS.0 } else { STRANGE };
    let (mut unsure, mut all) = (0usize, 0usize);
    for s in seen.iter().filter(|s| !is_figure(s) && letters(&s.text) >= 2) {
        all += letters(&s.text);
        unsure += if s.confidence < SENSE { letters(&s.text) } else { 0 };
    }
    let mut strings: Vec<(u32, usize)> = by_string(seen)
        .into_iter()
        .filter(|(line, words)| {
            let sure = sureness(words.iter().filter_map(|i| seen.get(*i)));
            sure < SENSE && prepared.strings.get(*line as usize).is_some_and(|s| s.len() <= LONGEST)
        })
        .map(|(line, words)| (line, words.iter().filter_map(|i| seen.get(*i)).map(|s| letters(&s.text)).sum()))
        .filter(|(_, letters)| *letters >= 3)
        .collect();
    // Of two languages on one page each has strings of its own.
    if (unsure < SENSELESS.1 || (unsure as f32) < least * all as f32) && strings.len() < OF_ITS_OWN {
        return Vec::new();
    }
    strings.sort_by_key(|(line, n)| (std::cmp::Reverse(*n), *line));
    strings.into_iter().take(TRIED).map(|(line, _)| line).collect()
}

/// How sure a recogniser is of strings, where most of the letters that it sees are of its script.
fn tried(prepared: &Prepared, strings: &[u32], ranges: Ranges, other: &mut dyn Recogniser) -> Result<f32> {
    // Patterns, and letters of another script, are told by a glance at the first of them.
    let mut glanced = Vec::new();
    for line in strings.iter().take(GLANCES.0) {
        glanced.extend(super::glance(prepared, *line as usize, other)?);
    }
    if own(&glanced, ranges).is_none() || sureness(glanced.iter()) < GLANCES.1 {
        return Ok(0.0);
    }
    let mut read = Vec::new();
    for line in strings {
        read.extend(super::string(prepared, *line as usize, other)?);
    }
    // Fillers of a machine-readable zone are one letter of another script, again and again.
    let varied = own(&read, ranges).is_some_and(|own| own.len() >= DIFFERENT);
    Ok(if varied { sureness(read.iter()) } else { 0.0 })
}

/// The letters of a script in words, each once; `None` where most of their letters are of another.
fn own(read: &[Seen], ranges: Ranges) -> Option<BTreeSet<char>> {
    let own = || read.iter().flat_map(|s| s.text.chars()).filter(|c| is_of(ranges, *c));
    let all: usize = read.iter().map(|s| letters(&s.text)).sum();
    (own().count() * 3 > all * 2).then(|| own().collect())
}

/// The language whose data read the strings most surely, and the letters of its script.
fn told(prepared: &Prepared, strings: &[u32], first: f32, reader: &mut dyn Recogniser) -> Result<Option<(&'static str, Ranges)>> {
    let mut best: Option<(f32, &'static str, usize)> = None;
    for (n, (languages, ranges)) in SCRIPTS.iter().enumerate() {
        let Some((language, other)) = languages.first().and_then(|l| Some((*l, reader.of_language(l)?))) else { continue };
        let sure = tried(prepared, strings, ranges, other)?;
        if best.is_none_or(|(b, ..)| sure > b) {
            best = Some((sure, language, n));
        }
    }
    let Some((mut sure, mut language, n)) = best else { return Ok(None) };
    let Some((languages, ranges)) = SCRIPTS.get(n) else { return Ok(None) };
    for other in languages.iter().skip(1) {
        let Some(own) = reader.of_language(other) else { continue };
        let its = tried(prepared, strings, ranges, own)?;
        if its > sure {
            (sure, language) = (its, other);
        }
    }
    Ok((sure >= TOLD.0 && sure >= first + TOLD.1).then_some((language, *ranges)))
}

/// The words of a page with those that are no figures as a recogniser of the page's script reads them. Unchanged where the page makes
/// sense as it is, or no data of its script are installed.
///
/// # Errors
/// The recogniser failed.
pub fn spelt(prepared: &Prepared, seen: Vec<Seen>, reader: &mut dyn Recogniser) -> Result<Vec<Seen>> {
    let strings = senseless(prepared, &seen);
    if strings.is_empty() {
        return Ok(seen);
    }
    let first = sureness(seen.iter().filter(|s| strings.contains(&s.line)));
    let Some((language, ranges)) = told(prepared, &strings, first, reader)? else { return Ok(seen) };
    let Some(other) = reader.of_language(language) else { return Ok(seen) };
    let mut out = Vec::with_capacity(seen.len());
    for (line, words) in by_string(&seen) {
        let words: Vec<&Seen> = words.iter().filter_map(|i| seen.get(*i)).collect();
        let strange = words.iter().any(|w| !is_figure(w) && w.confidence < LESS && letters(&w.text) > 0 || w.confidence < 0.5);
        let read = if strange { super::string(prepared, line as usize, other)? } else { Vec::new() };
        out.extend(together(&words, read, ranges));
    }
    Ok(out)
}

/// The words of a string: those of its script as its own look reads them, everything else as the first one does.
fn together(first: &[&Seen], read: Vec<Seen>, ranges: Ranges) -> Vec<Seen> {
    let letters = |s: &Seen| s.confidence >= TAKEN && s.text.chars().any(|c| is_of(ranges, c) && c.is_alphabetic());
    // The signs of tones and vowels over a letter may be seen apart from it, and less surely.
    let signs = |s: &Seen| s.confidence >= SIGNS && !s.text.is_empty() && s.text.chars().all(|c| is_of(ranges, c) && !c.is_numeric());
    let own: Vec<Seen> = read.into_iter().filter(|s| letters(s) || signs(s)).collect();
    // A figure beside the words of a script stays; one that the other look sees letters in was none.
    let stands = |w: &&&Seen| {
        let over: f32 = own.iter().map(|s| (s.area.x1.min(w.area.x1) - s.area.x0.max(w.area.x0)).max(0.0)).sum();
        over < 0.5 * (w.area.x1 - w.area.x0).max(1.0)
    };
    let mut out: Vec<Seen> = first.iter().filter(stands).map(|s| (*s).clone()).collect();
    out.extend(own);
    out.sort_by(|a, b| a.area.x0.total_cmp(&b.area.x0));
    joined(out)
}

/// Scripts without blanks between their words are seen letter by letter: what stands close together is put together.
fn joined(words: Vec<Seen>) -> Vec<Seen> {
    let unspaced = |c: char| matches!(c, '\u{e00}'..='\u{e7f}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}');
    let mut out: Vec<Seen> = Vec::with_capacity(words.len());
    for word in words {
        let gap = |a: &Seen| word.area.x0 - a.area.x1 < CLOSE * (a.area.y1 - a.area.y0).max(word.area.y1 - word.area.y0);
        match out.last_mut().filter(|a| a.text.ends_with(unspaced) && word.text.starts_with(unspaced) && gap(a)) {
            Some(a) => {
                a.text.push_str(&word.text);
                (a.area.x1, a.area.y0, a.area.y1) = (a.area.x1.max(word.area.x1), a.area.y0.min(word.area.y0), a.area.y1.max(word.area.y1));
                a.confidence = a.confidence.min(word.confidence);
            }
            None => out.push(word),
        }
    }
    for word in &mut out {
        // Thai vowels of two parts are one letter each.
        if word.text.contains(unspaced) {
            word.text = word.text.replace("\u{e4d}\u{e32}", "\u{e33}").replace("\u{e40}\u{e40}", "\u{e41}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    fn word(text: &str, x0: f32, x1: f32, confidence: f32) -> Seen {
        Seen { text: text.to_owned(), area: Rect { x0, y0: 0.0, x1, y1: 20.0 }, confidence, ..Seen::default() }
    }

    #[test]
    fn figures_stay_and_words_are_the_scripts_own() {
        let ranges = SCRIPTS[1].1;
        let first = [word("Kat&Geon", 0.0, 80.0, 0.3), word("1.250,00", 100.0, 160.0, 0.95), word("EUR", 170.0, 200.0, 0.9)];
        let read = vec![word("Κατάθεση", 0.0, 82.0, 0.9), word("1250.00", 100.0, 160.0, 0.9), word("ΕΥΑ", 300.0, 330.0, 0.1)];
        let first: Vec<&Seen> = first.iter().collect();
        let texts: Vec<String> = together(&first, read, ranges).into_iter().map(|s| s.text).collect();
        assert_eq!(texts, ["Κατάθεση", "1.250,00", "EUR"]);
    }

    #[test]
    fn letters_of_a_script_without_blanks_are_one_word() {
        let letters = [
            word("ช", 0.0, 10.0, 0.9),
            word("\u{e4d}\u{e32}", 11.0, 20.0, 0.8),
            word("ระ", 21.0, 40.0, 0.9),
            word("เงิน", 52.0, 80.0, 0.9),
            word("79.00", 82.0, 99.0, 0.9),
        ];
        let texts: Vec<String> = joined(letters.to_vec()).into_iter().map(|s| s.text).collect();
        assert_eq!(texts, ["ชำระ", "เงิน", "79.00"]);
    }

    #[test]
    fn lines_of_a_zone_are_no_other_script() {
        let mut seen = [word("P<UTOERIKSSON<<ANNA", 0.0, 80.0, 0.0), word("Kat&Geon", 0.0, 80.0, 0.3), word("a<b", 90.0, 99.0, 0.3)];
        (seen[1].line, seen[2].line) = (1, 1);
        assert_eq!(zones(&seen).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn a_figure_is_told_from_a_word() {
        assert!(is_figure(&word("1.250,00CR", 0.0, 1.0, 0.9)) && is_figure(&word("12/03/2025", 0.0, 1.0, 0.9)));
        assert!(!is_figure(&word("B2", 0.0, 1.0, 0.9)) && !is_figure(&word("Kat&Geon", 0.0, 1.0, 0.9)));
    }
}
