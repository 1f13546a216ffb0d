//! Words as they were seen in a picture become words of a page: level, in points, with what is no letter taken off.

use super::recogniser::Seen;
use super::rules::Line;
use crate::base::Rect;
use crate::document::{Rule, Word};

/// Height of a capital letter or a digit, in font sizes.
const CAPITAL: f32 = 0.72;
/// Height of a small letter without a stem, in font sizes.
const SMALL: f32 = 0.53;
/// Words surer than this are kept whatever they are.
const SURE: f32 = 0.45;
/// A string with a word as sure as this is text.
const TEXT: f32 = 0.6;

/// How pixels become points of the page.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// Dots an inch.
    pub dpi: f32,
    /// Middle about which the picture is levelled, in pixels.
    pub middle: (f32, f32),
    /// Degrees by which its lines fall to the right.
    pub degrees: f32,
}

impl Place {
    /// A point of the level page, in points.
    pub fn of(&self, x: f32, y: f32) -> (f32, f32) {
        let (sin, cos) = self.degrees.to_radians().sin_cos();
        let (dx, dy) = (x - self.middle.0, y - self.middle.1);
        let scale = 72.0 / self.dpi;
        ((self.middle.0 + dx * cos + dy * sin) * scale, (self.middle.1 - dx * sin + dy * cos) * scale)
    }

    /// The pixel of a point of the level page.
    pub fn back(&self, x: f32, y: f32) -> (f32, f32) {
        let (sin, cos) = self.degrees.to_radians().sin_cos();
        let scale = self.dpi / 72.0;
        let (dx, dy) = (x * scale - self.middle.0, y * scale - self.middle.1);
        (self.middle.0 + dx * cos - dy * sin, self.middle.1 + dx * sin + dy * cos)
    }
}

/// The words of a page.
pub fn words(seen: &[Seen], place: &Place) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::with_capacity(seen.len());
    let mut strings = Vec::new();
    for string in seen.chunk_by(|a, b| a.line == b.line) {
        // A speck beside a word that was read surely is a point; one of its own is dirt.
        let text = string.iter().any(|s| s.confidence >= TEXT && s.text.chars().any(char::is_alphanumeric));
        let left = (0..string.len()).filter(|i| !left_of_rules(string, *i)).filter_map(|i| string.get(i));
        let mut line: Vec<Word> = left.flat_map(parted).filter_map(|s| word(&s, place, text)).collect();
        let start = out.len();
        finish(&mut line, &mut out);
        strings.push(start..out.len());
    }
    typewritten(&mut out, &strings);
    out
}

/// A word as it was meant. A word of which a rule or a fold below the blank between two was taken for a letter: `FT25267_Retur` are two.
fn parted(seen: &Seen) -> Vec<Seen> {
    if let Some(text) = super::spelling::day_of_month(&seen.text) {
        return vec![Seen { text, ..seen.clone() }];
    }
    let worded = |t: &str| t.chars().filter(|c| c.is_alphanumeric()).count() >= 2;
    // Banks set such a sign between words of their own: `IBIZ_TRF`.
    let code = |t: &str| t.bytes().filter(u8::is_ascii_digit).count() >= 4;
    let Some((own, rest)) = seen.text.split_once('_').filter(|(a, b)| code(a) && worded(b) && !seen.text.contains('@')) else { return vec![seen.clone()] };
    let step = seen.area.width() / seen.text.chars().count().max(1) as f32;
    let end = seen.area.x0 + step * own.chars().count() as f32;
    let of = |text: &str, area: Rect| Seen { text: text.to_owned(), area, letters: Vec::new(), ..seen.clone() };
    let mut out = vec![of(own, Rect { x1: end, ..seen.area })];
    out.extend(parted(&of(rest, Rect { x0: end + step, ..seen.area })));
    out
}

/// Whether a word of a string is what is left of ruling lines above and below it: strokes that reach further than the letters beside them, up
/// and down.
fn left_of_rules(string: &[Seen], i: usize) -> bool {
    let Some(own) = string.get(i).filter(|s| s.text.chars().all(|c| matches!(c, '—' | '=' | '_' | '~'))) else { return false };
    let beside = [i.checked_sub(1), Some(i + 1)].into_iter().flatten().filter_map(|i| string.get(i));
    let mut lettered = beside.filter(|s| s.text.chars().any(char::is_alphanumeric)).peekable();
    let beyond = |s: &Seen| own.area.height() > 1.3 * s.area.height() && own.area.y0 < s.area.y0 && own.area.y1 > s.area.y1;
    lettered.peek().is_some() && lettered.all(beyond)
}

/// What a typewriter's letter moves on by, in font sizes.
const PITCH: f32 = 0.6;
/// Blank between two of its letters, in steps.
const BETWEEN: f32 = 0.4;
/// Strings of two words at least that tell a typewriter, and how many times more than others they must be.
const TYPED: (usize, usize) = (4, 3);

/// Gives words of a typewriter their size and their letters' whole width: capitals are low there, and ink leaves much of a letter's place blank.
fn typewritten(words: &mut [Word], strings: &[std::ops::Range<usize>]) {
    let count = |w: &Word| w.text.chars().count() as f32;
    let pitch = |w: &Word| w.rect.width() / (count(w) - BETWEEN);
    let median = |mut v: Vec<f32>| {
        v.sort_by(f32::total_cmp);
        v.get(v.len() / 2).copied()
    };
    let (mut typed, mut others) = (0, 0);
    let mut ratios = Vec::new();
    for string in strings {
        let lettered = |w: &&Word| count(w) >= 3.0 && w.text.chars().filter(|c| c.is_alphabetic()).count() >= 2;
        let own: Vec<&Word> = words.get(string.clone()).unwrap_or_default().iter().filter(lettered).collect();
        let (least, most) = own.iter().map(|w| pitch(w)).fold((f32::MAX, 0.0f32), |(a, b), p| (a.min(p), b.max(p)));
        if own.len() >= 2 {
            if most < 1.1 * least {
                typed += 1
            } else {
                others += 1
            }
            ratios.extend(own.iter().map(|w| pitch(w) / w.size));
        }
    }
    let Some(ratio) = median(ratios).filter(|_| typed >= TYPED.0 && typed >= TYPED.1 * others) else { return };
    for string in strings {
        let Some(own) = words.get_mut(string.clone()) else { continue };
        let size = median(own.iter().map(|w| w.size).collect()).unwrap_or(0.0);
        let step = median(own.iter().filter(|w| count(w) >= 3.0).map(pitch).collect()).unwrap_or(ratio * size);
        // A heading may be of another kind.
        if (step / (ratio * size) - 1.0).abs() > 0.15 {
            continue;
        }
        for w in own {
            let more = ((count(w) * step - w.rect.width()) / 2.0).clamp(0.0, 0.5 * step);
            w.size = step / PITCH;
            w.rect = Rect { x0: w.rect.x0 - more, x1: w.rect.x1 + more, y0: w.baseline - 0.75 * w.size, y1: w.baseline + 0.2 * w.size };
        }
    }
}

/// One word, or nothing where it is no text.
fn word(seen: &Seen, place: &Place, in_text: bool) -> Option<Word> {
    let (text, lead, trail) = trimmed(&seen.text);
    if text.is_empty() || !in_text && is_dirt(seen, text) {
        return None;
    }
    // What was taken off had its share of the width.
    let share = seen.area.width() / seen.text.chars().count().max(1) as f32;
    let (x0, x1) = (seen.area.x0 + share * lead as f32, seen.area.x1 - share * trail as f32);
    let middle = place.of((x0 + x1) / 2.0, seen.baseline);
    let half = (x1 - x0) / 2.0 * 72.0 / place.dpi;
    let rise = (seen.baseline - seen.area.y0) * 72.0 / place.dpi;
    let size = size_of(text, rise, seen.area.height() * 72.0 / place.dpi);
    Some(Word {
        text: text.to_owned(),
        rect: Rect { x0: middle.0 - half, y0: middle.1 - 0.75 * size, x1: middle.0 + half, y1: middle.1 + 0.2 * size },
        baseline: middle.1,
        size,
        confidence: seen.confidence,
        ..Word::default()
    })
}

/// The text without strokes, quotes and specks at its ends, and how many letters were taken off before and behind.
fn trimmed(text: &str) -> (&str, usize, usize) {
    let speck = |c: char| matches!(c, '|' | '¦' | '‘' | '’' | '“' | '”' | '"' | '`' | '°' | '~' | '_' | '{' | '}' | '[' | ']' | '«' | '»');
    // A stroke of its own may part a description; ruling lines were taken out before.
    if matches!(text, "|" | "[" | "]" | "{" | "}") {
        return ("|", 0, 0);
    }
    // `—_Biaya`: what is left of a ruling line before a word.
    let ruled = |c: char| speck(c) || matches!(c, '—' | '=');
    let word = text.trim_start_matches(ruled);
    let front = if word.starts_with(char::is_alphabetic) { word } else { text.trim_start_matches(speck) };
    let rest = front.trim_end_matches(speck);
    // `N°` is a word of its own.
    let numero = matches!(rest, "N" | "n").then(|| front.get(..rest.len() + '°'.len_utf8())).flatten().filter(|w| w.ends_with('°'));
    let rest = numero.unwrap_or(rest);
    let count = |s: &str| s.chars().count();
    (rest, count(text) - count(front), count(front) - count(rest))
}

/// Whether what was read as a word is a speck, a stamp or a part of a picture.
fn is_dirt(seen: &Seen, text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
    let short = text.chars().count() <= 3;
    seen.confidence < SURE && (letters == 0 || short && seen.confidence < 0.3 && !text.chars().any(|c| c.is_ascii_digit()))
}

/// The font size by the height above the baseline, in points.
fn size_of(text: &str, rise: f32, height: f32) -> f32 {
    let tall = text.chars().any(|c| c.is_ascii_digit() || c.is_uppercase() || matches!(c, 'b' | 'd' | 'f' | 'h' | 'k' | 'l' | 't' | 'i' | 'j' | '(' | '/'));
    let small = text.chars().any(char::is_alphabetic);
    let by_rise = match (tall, small) {
        (true, _) => rise / CAPITAL,
        (false, true) => rise / SMALL,
        // Dashes and points say nothing of the size.
        (false, false) => 0.0,
    };
    if by_rise.is_finite() && by_rise >= 3.0 { by_rise } else { (height / CAPITAL).max(3.0) }
}

/// Brings the words of a line to one baseline and size where they differ by no more than recognition does.
fn finish(line: &mut Vec<Word>, out: &mut Vec<Word>) {
    let median = |mut v: Vec<f32>| {
        v.sort_by(f32::total_cmp);
        v.get(v.len() / 2).copied()
    };
    let telling = |w: &&Word| w.text.chars().any(char::is_alphanumeric);
    let size = median(line.iter().filter(telling).map(|w| w.size).collect()).or_else(|| median(line.iter().map(|w| w.size).collect()));
    if let Some(size) = size {
        for w in line.iter_mut() {
            let near = w.size > 0.72 * size && w.size < 1.3 * size;
            if near || !w.text.chars().any(char::is_alphanumeric) {
                w.size = size;
            }
        }
        level(line, size);
        for w in line.iter_mut() {
            (w.rect.y0, w.rect.y1) = (w.baseline - 0.75 * w.size, w.baseline + 0.2 * w.size);
        }
    }
    out.append(line);
}

/// Gives words whose baselines differ by less than a part of the size the same one.
fn level(line: &mut [Word], size: f32) {
    let mut order: Vec<usize> = (0..line.len()).collect();
    let base = |line: &[Word], i: usize| line.get(i).map_or(0.0, |w| w.baseline);
    order.sort_by(|a, b| base(line, *a).total_cmp(&base(line, *b)));
    let mut start = 0;
    for end in 1..=order.len() {
        let apart = match (order.get(end - 1), order.get(end)) {
            (Some(a), Some(b)) => base(line, *b) - base(line, *a) > 0.25 * size,
            _ => true,
        };
        if apart {
            let group = order.get(start..end).unwrap_or_default().to_vec();
            let middle = group.get(group.len() / 2).map_or(0.0, |i| base(line, *i));
            for i in group {
                if let Some(w) = line.get_mut(i).filter(|w| (w.baseline - middle).abs() < 0.45 * size) {
                    w.baseline = middle;
                }
            }
            start = end;
        }
    }
}

/// A ruling line as the page's geometry.
pub fn rule(line: &Line, place: &Place) -> Rule {
    let middle = (line.from + line.to) / 2.0;
    let (x, y) = if line.horizontal { place.of(middle, line.middle) } else { place.of(line.middle, middle) };
    let (half, thick) = ((line.to - line.from) * 36.0 / place.dpi, line.thickness * 36.0 / place.dpi);
    let (w, h) = if line.horizontal { (half, thick) } else { (thick, half) };
    Rule { rect: Rect { x0: x - w, y0: y - h, x1: x + w, y1: y + h }, horizontal: line.horizontal }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two words of so many letters, whose ink moves on by `steps` for each letter; capitals are six points high.
    fn string(letters: [usize; 2], steps: [f32; 2]) -> Vec<Word> {
        let word = |(n, step, x0): (usize, f32, f32)| {
            let rect = Rect { x0, x1: x0 + (n as f32 - BETWEEN) * step, y0: 10.0, y1: 20.0 };
            Word { text: "ABCDEFGHIJ".chars().take(n).collect(), rect, baseline: 18.0, size: 8.3, confidence: 0.9, ..Word::default() }
        };
        let ([a, b], [first, second]) = (letters, steps);
        vec![word((a, first, 50.0)), word((b, second, 200.0))]
    }

    fn page(steps: [f32; 2]) -> Vec<Word> {
        let mut words = Vec::new();
        let mut strings = Vec::new();
        for letters in [[4, 7], [5, 3], [8, 6], [3, 9]] {
            strings.push(words.len()..words.len() + 2);
            words.extend(string(letters, steps));
        }
        typewritten(&mut words, &strings);
        words
    }

    #[test]
    fn noughts_and_letters_of_a_day_are_told_apart() {
        let said = |text: &str| crate::read::ocr::spelling::day_of_month(text);
        assert_eq!((said("O10KT").as_deref(), said("020KT").as_deref(), said("O2OKT").as_deref()), (Some("01OKT"), Some("02OKT"), Some("02OKT")));
        assert_eq!((said("01OKT"), said("990KT"), said("BG771"), said("IOMAR")), (None, None, None, None));
    }

    #[test]
    fn a_rule_below_a_blank_is_no_letter() {
        let seen = |text: &str| Seen { text: text.to_owned(), area: Rect { x0: 0.0, y0: 0.0, x1: 110.0, y1: 10.0 }, ..Seen::default() };
        let said = |text: &str| parted(&seen(text)).into_iter().map(|s| (s.text, s.area.x0 as i32, s.area.x1 as i32)).collect::<Vec<_>>();
        assert_eq!(said("FT2526_RETU"), [("FT2526".to_owned(), 0, 60), ("RETU".to_owned(), 70, 110)]);
        assert_eq!((said("IBIZ_TRF").len(), said("2025_b@mail").len()), (1, 1));
    }

    #[test]
    fn letters_that_move_on_alike_are_a_typewriters() {
        let words = page([6.0, 6.0]);
        assert!(words.iter().all(|w| (w.size - 10.0).abs() < 0.01), "{:?}", words.iter().map(|w| w.size).collect::<Vec<_>>());
        // Each letter has its whole place.
        assert!(words.iter().all(|w| (w.rect.width() - 6.0 * w.text.len() as f32).abs() < 0.01));
    }

    #[test]
    fn letters_of_their_own_widths_stay() {
        assert!(page([4.0, 5.0]).iter().all(|w| (w.size - 8.3).abs() < 0.01));
    }

    #[test]
    fn strokes_that_reach_beyond_the_letters_beside_them_are_left_of_rules() {
        let seen = |text: &str, x0: f32, y0: f32, y1: f32| Seen {
            text: text.to_owned(),
            area: Rect { x0, x1: x0 + 20.0, y0, y1 },
            confidence: 0.6,
            baseline: 1236.0,
            ..Seen::default()
        };
        let place = Place { dpi: 200.0, middle: (0.0, 0.0), degrees: 0.0 };
        let texts = |string: &[Seen]| words(string, &place).into_iter().map(|w| w.text).collect::<Vec<_>>();
        let (day, name) = (seen("2025", 200.0, 1216.0, 1236.0), seen("Tarik", 300.0, 1217.0, 1237.0));
        assert_eq!(texts(&[day.clone(), seen("=", 278.0, 1212.0, 1245.0), name.clone()]), ["2025", "Tarik"]);
        assert_eq!(texts(&[day, seen("—", 278.0, 1224.0, 1228.0), name]), ["2025", "—", "Tarik"]);
    }
}
