//! A page as lines of words, and labels found in them by their letters, not by their places.

use super::model::Field;
use crate::base::Rect;
use crate::document::{Page, Source, Word};
use serde_json::Value;

/// Words of a page that are looked at.
const WORDS: usize = 4_000;

/// A word or the part of one beside a colon.
#[derive(Debug, Clone, PartialEq)]
pub struct Bit {
    /// Its text.
    pub text: String,
    /// Its box.
    pub rect: Rect,
    /// Height of its line.
    pub baseline: f32,
    /// Its size.
    pub size: f32,
    /// How sure it is.
    pub confidence: f32,
}

/// A line of words from left to right.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Line {
    /// Its words.
    pub bits: Vec<Bit>,
}

impl Line {
    /// Its words joined.
    pub fn text(&self) -> String {
        self.bits.iter().map(|b| b.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Its letters folded.
    pub fn folded(&self) -> String {
        folded(&self.text())
    }
}

/// A page in lines.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// Number of the page.
    pub number: u32,
    /// The page, for its size and turn.
    pub page: Page,
    /// Lines from the top.
    pub lines: Vec<Line>,
    /// Whether its words were recognised.
    pub recognised: bool,
}

/// Letters of a label: capitals without marks, digits taken for the letters that they resemble.
pub fn folded(text: &str) -> String {
    let one = |c: char| match c {
        '0' => Some('O'),
        '1' | '|' | '!' | 'l' | 'L' => Some('I'),
        '5' => Some('S'),
        '8' => Some('B'),
        'é' | 'è' => Some('E'),
        c if c.is_alphanumeric() => c.to_uppercase().next(),
        _ => None,
    };
    text.chars().filter_map(one).collect()
}

/// Whether two folded labels are one, with an edit in six letters.
pub fn same_label(read: &str, label: &str) -> bool {
    let most = label.chars().count() / 6;
    read == label || most > 0 && super::values::within(read, label, most)
}

fn bits(word: &Word) -> Vec<Bit> {
    let all = word.text.chars().count().max(1) as f32;
    let whole = |text: &str, from: f32, to: f32| Bit {
        text: text.to_owned(),
        rect: Rect { x0: word.rect.x0 + word.rect.width() * from, x1: word.rect.x0 + word.rect.width() * to, ..word.rect },
        baseline: word.baseline,
        size: word.size.max(4.0),
        confidence: word.confidence,
    };
    let mut out = Vec::new();
    let mut at = 0;
    for piece in word.text.split_inclusive(':') {
        let count = piece.chars().count();
        let bare = piece.trim_end_matches(':');
        let n = bare.chars().count();
        if n > 0 {
            out.push(whole(bare, at as f32 / all, (at + n) as f32 / all));
        }
        if n < count {
            out.push(whole(":", (at + n) as f32 / all, (at + count) as f32 / all));
        }
        at += count;
    }
    out
}

impl Sheet {
    /// The lines of a page; what `without` holds is left out.
    pub fn of(page: &Page) -> Self {
        let mut all: Vec<Bit> = page.words.iter().take(WORDS).flat_map(bits).collect();
        all.sort_by(|a, b| a.baseline.total_cmp(&b.baseline).then(a.rect.x0.total_cmp(&b.rect.x0)));
        let mut light = page.clone();
        (light.words, light.hidden, light.aside, light.seen, light.rules, light.fills) = Default::default();
        Self { number: page.number, recognised: page.source == Source::Ocr, page: light, lines: lines(all) }
    }

    /// Takes words out and gives them, in lines.
    pub fn take(&mut self, mut wanted: impl FnMut(&Bit) -> bool) -> Vec<Line> {
        let mut out = Vec::new();
        for line in &mut self.lines {
            let (gone, left): (Vec<Bit>, Vec<Bit>) = std::mem::take(&mut line.bits).into_iter().partition(|b| wanted(b));
            line.bits = left;
            if !gone.is_empty() {
                out.push(Line { bits: gone });
            }
        }
        self.lines.retain(|l| !l.bits.is_empty());
        out
    }

    /// A field of these words, with a value made of their text.
    pub fn field(&self, bits: &[Bit], value: Value) -> Field {
        let text = bits.iter().map(|b| b.text.as_str()).collect::<Vec<_>>().join(" ");
        let least = bits.iter().map(|b| b.confidence).fold(1.0, f32::min);
        let rect = bits.iter().map(|b| b.rect).reduce(|a, b| Rect { x0: a.x0.min(b.x0), y0: a.y0.min(b.y0), x1: a.x1.max(b.x1), y1: a.y1.max(b.y1) });
        let bbox = rect.map(|r| self.page.displayed(r)).map(|r| [r.x0, r.y0, r.x1, r.y1]);
        let confidence = if value.is_null() {
            0.0
        } else if self.recognised {
            sure(least)
        } else {
            0.99
        };
        Field { value, confidence, page: self.number, bbox, text, repaired: false }
    }

    /// Whether the page holds these letters, in a line of its own or within one.
    pub fn says(&self, words: &str) -> bool {
        let wanted = folded(words);
        self.lines.iter().any(|l| {
            let line = l.folded();
            line.contains(&wanted) || wanted.len() > 11 && line.len() >= wanted.len() - 2 && super::values::within(&line, &wanted, wanted.len() / 10)
        })
    }

    /// Where a label stands first: its line, and the words of the line that follow it.
    pub fn after(&self, labels: &[&str]) -> Option<(usize, Vec<Bit>)> {
        self.lines
            .iter()
            .enumerate()
            .find_map(|(i, line)| labels.iter().find_map(|l| label(&line.bits, l)).map(|(_, end)| (i, line.bits.get(end..).unwrap_or_default().to_vec())))
    }
}

/// What a recogniser's sureness means for a value that nothing else bears out.
fn sure(confidence: f32) -> f32 {
    match confidence {
        c if c >= 0.85 => 0.88,
        c if c >= 0.70 => 0.80,
        c if c >= 0.50 => 0.72,
        c => c.max(0.05),
    }
}

/// Puts words on lines: those whose baselines lie within a third of their size.
fn lines(all: Vec<Bit>) -> Vec<Line> {
    let mut out: Vec<(f32, Line)> = Vec::new();
    for bit in all {
        let near = out.iter_mut().rev().take(6).find(|(base, line)| {
            let last = line.bits.last().map_or(bit.size, |b| b.size);
            (bit.baseline - *base).abs() < 0.38 * bit.size.min(last).max(5.0)
        });
        match near {
            Some((base, line)) => {
                // Lines of photos fall a little: the next word is measured by the last.
                *base = (*base * line.bits.len() as f32 + bit.baseline) / (line.bits.len() + 1) as f32;
                line.bits.push(bit);
            }
            None => out.push((bit.baseline, Line { bits: vec![bit] })),
        }
    }
    out.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (_, line) in &mut out {
        line.bits.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0));
    }
    out.into_iter().map(|(_, l)| l).collect()
}

/// How sure words are that a file holds as text.
const PRINTED: f32 = 0.99;

/// Where a label stands in a line: from its first word to behind its last, with the colon that follows.
pub fn label(bits: &[Bit], label: &str) -> Option<(usize, usize)> {
    let wanted = folded(label);
    for start in 0..bits.len() {
        let mut read = String::new();
        for (end, bit) in bits.iter().enumerate().skip(start) {
            if bit.text == ":" {
                break;
            }
            read.push_str(&folded(&bit.text));
            if read.len() > wanted.len() + 2 {
                break;
            }
            // What a file says of itself is not misread: `KABUPATEN GOWA` is no `Kabupaten/Kota`.
            let printed = || bits.get(start..=end).is_some_and(|b| b.iter().all(|b| b.confidence >= PRINTED));
            if same_label(&read, &wanted)
                && (read == wanted || super::values::within(&read, &wanted, 1) || !printed())
                && !bits.get(end + 1).is_some_and(|n| n.text != ":" && same_label(&format!("{read}{}", folded(&n.text)), &wanted) && read != wanted)
            {
                // A short word before the label is the end of the value before it, where the label is whole without it.
                let whole = |from: &usize| bits.get(*from..=end).is_some_and(|b| folded(&b.iter().map(|b| b.text.as_str()).collect::<String>()) == wanted);
                let start = if read == wanted { start } else { (start + 1..=end).find(whole).unwrap_or(start) };
                // A short form of the label in brackets: `Nomor Pokok Wajib Pajak (NPWP)`.
                let short = bits.get(end + 1).is_some_and(|b| b.text.starts_with('(') && b.text.ends_with(')') && !b.text.chars().any(|c| c.is_ascii_digit()));
                let named = bits.get(end + 2).is_none_or(|b| b.text == ":" || b.text.chars().any(|c| c.is_ascii_digit()));
                let end = if short && named { end + 1 } else { end };
                let marks = bits
                    .get(end + 1..)
                    .unwrap_or_default()
                    .iter()
                    .take_while(|b| b.text.chars().all(|c| matches!(c, ':' | '=' | '-' | '.' | ';' | '~' | '_')))
                    .count();
                return Some((start, end + 1 + marks));
            }
        }
    }
    None
}

/// The value words of each label of a line, in the order they stand: a value ends where the next label begins.
pub fn labelled<'a>(line: &Line, labels: &[(&'a str, &[&str])]) -> Vec<(&'a str, Vec<Bit>)> {
    let mut found: Vec<(usize, usize, &'a str)> = Vec::new();
    for (field, words) in labels {
        let all = || words.iter().filter_map(|w| label(&line.bits, w));
        let Some(first) = all().next() else { continue };
        // Of the field's words that lie one within the other the longest.
        let (start, end) = all().filter(|(s, e)| *s < first.1 && first.0 < *e).fold(first, |a, b| if b.1 - b.0 > a.1 - a.0 { b } else { a });
        // A label that lies within a longer one is that one.
        let longer = found.iter().position(|(s, e, _)| start < *e && *s < end);
        match longer.and_then(|i| found.get_mut(i)) {
            Some(other) if other.1 - other.0 < end - start => *other = (start, end, field),
            Some(_) => {}
            None => found.push((start, end, field)),
        }
    }
    found.sort_by_key(|f| f.0);
    found
        .iter()
        .enumerate()
        .map(|(i, (_, end, field))| (*field, line.bits.get(*end..found.get(i + 1).map_or(line.bits.len(), |n| n.0)).unwrap_or_default().to_vec()))
        .collect()
}
