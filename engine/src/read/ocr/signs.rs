//! Dates written with the signs of year, month and day (`2024年1月2日`), whatever script a page is read in.
//!
//! A recogniser of another script takes the signs for letters or, worse, for digits. Their form tells them: they are broader and taller
//! than the digits between them. The digits are then read alone. One such form may be chance, so a page must print two.

use super::prepare::Prepared;
use super::recogniser::{Area, Look, Recogniser, Seen, Shape};
use super::strings::{self, Blot, Letters};
use crate::base::Result;
use std::collections::BTreeMap;

/// Breadth of a sign at least, in heights of a digit; that of a digit is at most `DIGIT`.
const SIGN: f32 = 0.72;
const DIGIT: f32 = 0.7;
/// Gap between the letters of a date at most, in heights of a digit.
const CLOSE: f32 = 0.6;
/// Dates of this form that a page prints at least.
const LEAST: usize = 2;
/// Such dates without a whole year at least, where none has one: figures with blanks have that form now and then.
const LEAST_SHORT: usize = 4;
/// Years of the reign that began in 2019; those of the one before are counted on to 31.
const REIGN: (u32, u32) = (19, 31);

/// A part of a string.
#[derive(Debug, Clone)]
pub enum Part {
    /// What stands beside dates.
    Text(Letters),
    /// A date.
    Date(Date),
}

/// A date as its forms say it.
#[derive(Debug, Clone)]
pub struct Date {
    /// Its digits.
    digits: Letters,
    /// How many digits year, month and day have.
    groups: [usize; 3],
    /// Its box, signs and all, and as high as its digits.
    area: Area,
}

/// A letter: blots over each other.
#[derive(Debug, Clone)]
pub(super) struct Letter {
    blots: Vec<usize>,
    pub(super) area: Area,
}

/// A string cut into its parts.
#[derive(Debug, Clone)]
pub struct Cut {
    /// Its ink where that was parted; else it is the page's.
    blots: Option<Vec<Blot>>,
    parts: Vec<Part>,
}

/// The strings of a page that hold dates of this form, by their number.
pub fn dates(prepared: &Prepared) -> BTreeMap<usize, Cut> {
    let mut out = BTreeMap::new();
    let (mut count, mut whole) = (0, 0);
    let mut rest = Vec::new();
    for (i, string) in prepared.strings.iter().enumerate().filter(|(_, s)| s.len() >= 5) {
        let letters = letters(string, &prepared.blots);
        let found = found(&letters);
        if found.is_empty() {
            rest.push((i, string));
        } else {
            count += found.len();
            whole += found.iter().filter(|(_, groups)| groups.first() == Some(&4)).count();
            out.insert(i, Cut { parts: parts(string, &letters, &found, &prepared.blots), blots: None });
        }
    }
    if count < if whole > 0 { LEAST } else { LEAST_SHORT } {
        return BTreeMap::new();
    }
    for (i, string) in rest {
        if let Some(cut) = parted(string, &prepared.blots) {
            out.insert(i, cut);
        }
    }
    out
}

/// Letters of a string that may hang together at most, for the ways in which they part to be tried.
const TOUCHING: usize = 4;
/// Ink of a column at most where letters that hang together part, in heights of a digit.
const THIN: f32 = 0.4;

/// A string whose letters hang together here and there, parted so that it holds a date.
fn parted(string: &Letters, page: &[Blot]) -> Option<Cut> {
    let blots: Vec<Blot> = string.blots().iter().filter_map(|i| page.get(*i).cloned()).collect();
    let string = &string.only((0..blots.len()).collect(), &blots);
    let letters = letters(string, &blots);
    let mut heights: Vec<u32> = letters.iter().map(|l| l.area.height()).collect();
    heights.sort_unstable();
    let height = *heights.get(heights.len() / 2)? as f32;
    let broad: Vec<usize> = (0..letters.len()).filter(|i| letters.get(*i).is_some_and(|l| l.area.width() as f32 > 1.15 * height)).collect();
    if broad.is_empty() || broad.len() > TOUCHING {
        return None;
    }
    // Each may part behind a digit, before one, at both places or nowhere.
    for way in 0..4usize.pow(broad.len() as u32) {
        let mut own = blots.clone();
        let mut out: Vec<Letter> = Vec::new();
        for (i, letter) in letters.iter().enumerate() {
            let choice = broad.iter().position(|b| *b == i).map_or(0, |k| way / 4usize.pow(k as u32) % 4);
            let (front, back) = (choice & 1 == 1, choice & 2 == 2);
            let mut columns = Vec::new();
            let (x0, x1) = (letter.area.x0 as f32, letter.area.x1 as f32);
            columns.extend(front.then(|| thinnest(letter, &blots, x0 + 0.3 * height, x0 + 0.8 * height, height)).flatten());
            columns.extend(back.then(|| thinnest(letter, &blots, x1 - 0.8 * height, x1 - 0.3 * height, height)).flatten());
            out.extend(split(letter, &columns, &mut own));
        }
        let found = found(&out);
        if !found.is_empty() {
            return Some(Cut { parts: parts(string, &out, &found, &own), blots: Some(own) });
        }
    }
    None
}

/// The column between two places where a letter has least ink, where it is thin there.
fn thinnest(letter: &Letter, blots: &[Blot], from: f32, to: f32, height: f32) -> Option<u32> {
    let ink = |x: u32| letter.blots.iter().filter_map(|i| blots.get(*i)).flat_map(|b| &b.runs).filter(|r| r.x0 <= x && x < r.x1).count();
    let (x, least) = (from as u32..to as u32).map(|x| (x, ink(x))).min_by_key(|(_, n)| *n)?;
    (least as f32 <= THIN * height).then_some(x)
}

/// A letter parted at columns; its parts are new blots.
fn split(letter: &Letter, columns: &[u32], blots: &mut Vec<Blot>) -> Vec<Letter> {
    if columns.is_empty() {
        return vec![letter.clone()];
    }
    let mut edges = vec![letter.area.x0];
    edges.extend(columns);
    edges.push(letter.area.x1);
    let mut out = Vec::new();
    for pair in edges.windows(2) {
        let [x0, x1] = pair else { continue };
        let runs = letter.blots.iter().filter_map(|i| blots.get(*i)).flat_map(|b| &b.runs);
        if let Some(blot) = Blot::of(runs.filter_map(|r| r.within(*x0, *x1)).collect()) {
            out.push(Letter { blots: vec![blots.len()], area: blot.area() });
            blots.push(blot);
        }
    }
    out
}

/// The letters of a string, left to right.
pub(super) fn letters(string: &Letters, blots: &[Blot]) -> Vec<Letter> {
    let mut own: Vec<(usize, Area)> = string.blots().iter().filter_map(|i| blots.get(*i).map(|b| (*i, b.area()))).collect();
    own.sort_by_key(|(_, a)| a.x0);
    let mut out: Vec<Letter> = Vec::new();
    for (i, area) in own {
        let over = |l: &Letter| 2 * l.area.x1.saturating_sub(area.x0) > area.width().min(l.area.width());
        match out.last_mut().filter(|l| over(l)) {
            Some(l) => {
                l.blots.push(i);
                l.area = Area { x0: l.area.x0, y0: l.area.y0.min(area.y0), x1: l.area.x1.max(area.x1), y1: l.area.y1.max(area.y1) };
            }
            None => out.push(Letter { blots: vec![i], area }),
        }
    }
    out
}

/// Where dates stand among letters: the first letter and how many digits year, month and day have.
fn found(letters: &[Letter]) -> Vec<(usize, [usize; 3])> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < letters.len() {
        let before = i.checked_sub(1).and_then(|k| letters.get(k));
        match letters.get(i..).and_then(|rest| form(rest, before)) {
            Some(groups) => {
                out.push((i, groups));
                i += groups.iter().sum::<usize>() + 3;
            }
            None => i += 1,
        }
    }
    out
}

/// How many digits year, month and day have, where letters begin with a date; `before` stands before them.
fn form(letters: &[Letter], before: Option<&Letter>) -> Option<[usize; 3]> {
    let mut groups = [0usize; 3];
    let mut at = 0;
    let height = letters.first()?.area.height() as f32;
    let foot = letters.first()?.area.y1 as f32;
    let digit = |l: &Letter| {
        let (w, h) = (l.area.width() as f32, l.area.height() as f32);
        w <= DIGIT * height && (h - height).abs() <= 0.16 * height && (l.area.y1 as f32 - foot).abs() <= 0.3 * height
    };
    let sign = |l: &Letter| {
        let (w, h) = (l.area.width() as f32, l.area.height() as f32);
        let broad = w >= SIGN * height || h >= 1.12 * height && w >= 0.55 * height;
        broad && w <= 1.7 * height && h >= 0.95 * height && h <= 1.7 * height && (l.area.y1 as f32 - foot).abs() <= 0.45 * height
    };
    for (n, group) in groups.iter_mut().enumerate() {
        let most = if n == 0 { 4 } else { 2 };
        while *group < most && letters.get(at).is_some_and(digit) {
            *group += 1;
            at += 1;
        }
        if *group == 0 || !letters.get(at).is_some_and(sign) {
            return None;
        }
        at += 1;
    }
    let close = |a: &Letter, b: &Letter| b.area.x0.saturating_sub(a.area.x1) as f32 <= CLOSE * height;
    if !letters.get(..at)?.windows(2).all(|w| matches!(w, [a, b] if close(a, b))) {
        return None;
    }
    // A year of a reign follows its name.
    let named = before.is_some_and(|b| letters.first().is_some_and(|l| close(b, l)) && !digit(b));
    (groups.first() == Some(&4) || groups.first().is_some_and(|n| *n <= 2) && named).then_some(groups)
}

/// A string cut into its dates and what stands between them.
fn parts(string: &Letters, letters: &[Letter], found: &[(usize, [usize; 3])], blots: &[Blot]) -> Vec<Part> {
    let of = |part: &[Letter]| string.only(part.iter().flat_map(|l| l.blots.iter().copied()).collect(), blots);
    let mut out = Vec::new();
    let mut done = 0;
    for (first, groups) in found {
        let length = groups.iter().sum::<usize>() + 3;
        let (text, own) = (letters.get(done..*first).unwrap_or_default(), letters.get(*first..first + length).unwrap_or_default());
        done = first + length;
        if !text.is_empty() {
            out.push(Part::Text(of(text)));
        }
        let mut digits: Vec<Letter> = Vec::new();
        let mut at = 0;
        for n in groups {
            digits.extend(own.get(at..at + n).unwrap_or_default().iter().cloned());
            at += n + 1;
        }
        let (Some(left), Some(right)) = (own.first(), own.last()) else { continue };
        out.push(Part::Date(Date { digits: of(&digits), groups: *groups, area: Area { x1: right.area.x1, ..left.area } }));
    }
    let rest = letters.get(done..).unwrap_or_default();
    if !rest.is_empty() {
        out.push(Part::Text(of(rest)));
    }
    out
}

/// The words of a string cut into parts; `None` where the digits do not read as dates.
pub fn read(prepared: &Prepared, cut: &Cut, line: u32, reader: &mut dyn Recogniser) -> Result<Option<Vec<Seen>>> {
    let slope = prepared.place.degrees.to_radians().tan();
    let mut out = Vec::new();
    let blots = cut.blots.as_ref().unwrap_or(&prepared.blots);
    for part in &cut.parts {
        let (Part::Text(letters) | Part::Date(Date { digits: letters, .. })) = part;
        let Some(piece) = strings::piece(&prepared.image, blots, letters, slope) else { continue };
        let seen = match part {
            Part::Text(letters) => super::surest(&piece.image, prepared.dpi, letters.len(), super::LOOKS, reader)?,
            Part::Date(date) => {
                let Some(mut word) = date_of(&piece.image, prepared.dpi, date.groups, reader)? else { return Ok(None) };
                let Area { x0, y0, x1, y1 } = date.area;
                word.area = crate::base::Rect { x0: x0 as f32 - piece.left, y0: y0 as f32 - piece.top, x1: x1 as f32 - piece.left, y1: y1 as f32 - piece.top };
                vec![word]
            }
        };
        out.extend(seen.into_iter().map(|s| s.on_page(&piece, slope, line)));
    }
    Ok(Some(out))
}

/// The date whose digits a picture shows.
fn date_of(image: &crate::read::raster::Raster, dpi: f32, groups: [usize; 3], reader: &mut dyn Recogniser) -> Result<Option<Seen>> {
    let mut best: Option<Seen> = None;
    for (scale, digits) in [(1.0, true), (1.5, true), (1.0, false)] {
        let shown = super::gray::scaled(image, scale);
        let seen =
            reader.look(&Look { image: &shown, dpi: dpi * scale, area: Area::whole(&shown), shape: Shape::Line, digits, zone: false, choices: false })?;
        let all: String = seen.iter().flat_map(|s| s.text.chars()).filter(char::is_ascii_digit).collect();
        let confidence = seen.iter().map(|s| s.confidence).fold(1.0, f32::min);
        if let Some(text) = spelled(&all, groups)
            && best.as_ref().is_none_or(|b| b.confidence < confidence)
        {
            best = Some(Seen { text, confidence, ..Seen::default() });
        }
        if best.as_ref().is_some_and(|b| b.confidence >= super::SURE) {
            break;
        }
    }
    Ok(best)
}

/// The date that digits are, in groups of so many, with its signs; `None` where there is no such day.
fn spelled(digits: &str, groups: [usize; 3]) -> Option<String> {
    let [y, m, d] = groups;
    if digits.len() != y + m + d {
        return None;
    }
    let (year, rest) = digits.split_at(y);
    let (month, day) = rest.split_at(m);
    let reign = match year.parse::<u32>().ok()? {
        _ if y == 4 => "",
        n if n <= REIGN.0 => "令和",
        n if n <= REIGN.1 => "平成",
        _ => return None,
    };
    let text = format!("{reign}{year}年{month}月{day}日");
    crate::base::dates::scan(&text).is_some().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::ocr::strings::Run;

    fn row(widths: &[(u32, u32)]) -> Vec<Letter> {
        let mut x = 0;
        let mut letter = |(w, h): &(u32, u32)| {
            let area = Area { x0: x, y0: 100 - h, x1: x + w, y1: 100 };
            x += w + 3;
            Letter { blots: Vec::new(), area }
        };
        widths.iter().map(&mut letter).collect()
    }

    const D: (u32, u32) = (10, 18);
    const S: (u32, u32) = (20, 21);

    #[test]
    fn signs_are_told_by_their_breadth() {
        assert_eq!(found(&row(&[D, D, D, D, S, D, S, D, D, S])), [(0, [4, 1, 2])]);
        assert_eq!(found(&row(&[S, D, D, D, D, S, D, D, S, D, S, S])), [(1, [4, 2, 1])]);
        // A year of a reign needs its name before it.
        assert_eq!(found(&row(&[S, S, D, S, D, S, D, S])), [(2, [1, 1, 1])]);
        assert!(found(&row(&[D, S, D, S, D, S])).is_empty());
        assert!(found(&row(&[D, D, D, D, D, D, D, D])).is_empty());
        assert!(found(&row(&[D, D, D, S, D, S, D, S])).is_empty());
    }

    #[test]
    fn letters_that_hang_together_are_parted_where_they_are_thin() {
        // A digit of ten pixels, three of a thin stroke, a sign of twenty.
        let runs = (80..100).flat_map(|y| if y == 90 { vec![Run { y, x0: 0, x1: 33 }] } else { vec![Run { y, x0: 0, x1: 10 }, Run { y, x0: 13, x1: 33 }] });
        let mut blots = vec![Blot::of(runs.collect()).unwrap()];
        let letter = Letter { blots: vec![0], area: blots[0].area() };
        let column = thinnest(&letter, &blots, 5.0, 15.0, 18.0).unwrap();
        assert!((10..13).contains(&column));
        let parts = split(&letter, &[column], &mut blots);
        assert_eq!(parts.iter().map(|p| (p.area.x0, p.area.x1)).collect::<Vec<_>>(), [(0, column), (column, 33)]);
        assert_eq!(thinnest(&letter, &blots, 2.0, 8.0, 18.0), None);
    }

    #[test]
    fn digits_are_spelled_as_the_day_they_are() {
        assert_eq!(spelled("2024121", [4, 1, 2]).as_deref(), Some("2024年1月21日"));
        assert_eq!(spelled("6229", [1, 1, 2]).as_deref(), Some("令和6年2月29日"));
        assert_eq!(spelled("2024139", [4, 2, 1]), None);
        assert_eq!(spelled("20241", [4, 1, 1]), None);
    }
}
