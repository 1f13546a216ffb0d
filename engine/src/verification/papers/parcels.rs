//! Parts of land certificates: areas, survey letters, codes in boxes, values below their labels.

use super::super::cells::together;
use super::super::sheet::{Bit, Sheet};
use super::super::values::{capitals, digits};

/// An area in square metres: `20.450 M2`, `126 m²`, `1.250,5 m2`.
pub(super) fn area(text: &str) -> Option<String> {
    let number: String =
        text.trim().trim_start_matches(['±', '+', ':', ' ']).chars().take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ')).collect();
    let number = number.trim().trim_end_matches(['.', ',']).replace(' ', "");
    let (whole, part) = number.rsplit_once(',').map_or((number.as_str(), ""), |(a, b)| (a, b));
    // A point before one or two digits is a decimal one.
    let (whole, part) = match whole.rsplit_once('.') {
        Some((a, b)) if part.is_empty() && (1..=2).contains(&b.len()) && !a.contains('.') => (a, b),
        _ => (whole, part),
    };
    // A comma before three digits is one of thousands that was taken for a point.
    let joined = format!("{whole}.{part}");
    let (whole, part) = if part.len() == 3 && !whole.is_empty() && whole.len() <= 3 { (joined.as_str(), "") } else { (whole, part) };
    let grouped = whole.split('.').skip(1).all(|g| g.len() == 3);
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    let part = part.trim_end_matches('0');
    (!whole.is_empty() && whole.len() < 12 && grouped && part.len() <= 2 && part.bytes().all(|b| b.is_ascii_digit()))
        .then(|| if part.is_empty() { whole } else { format!("{whole}.{part}") })
}

/// `00148/SUKAMAJU/2019`.
pub(super) fn survey(text: &str) -> Option<String> {
    let text = capitals(text).replace(" /", "/").replace("/ ", "/");
    let parts: Vec<&str> = text.split('/').collect();
    let [number, place, year] = parts.as_slice() else { return None };
    let number = digits(number.rsplit(' ').next()?)?.0;
    let year = digits(year.split(' ').next()?)?.0;
    (year.len() == 4 && !number.is_empty() && number.len() <= 6).then(|| format!("{number}/{}/{year}", place.trim()))
}

/// The digits of a code in boxes of their own: fourteen on one height. Where boxes were taken for letters the last five hang together.
pub(super) fn boxed(sheet: &Sheet) -> Option<Vec<Bit>> {
    let plain = |b: &&Bit| b.text.bytes().all(|c| c.is_ascii_digit());
    let all = || sheet.lines.iter().flat_map(|l| &l.bits);
    all().filter(plain).find_map(|end| {
        let level = |b: &&Bit| (b.rect.cy() - end.rect.cy()).abs() < 0.6 * end.rect.height() && b.rect.x1 <= end.rect.x1;
        let mut own: Vec<Bit> = all().filter(level).cloned().collect();
        own.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0));
        let boxes = own.iter().all(|b| plain(&b) || end.text.len() == 5 && b.text.chars().count() <= 4);
        own.retain(|b| plain(&b));
        (boxes && own.len() > 2 && own.iter().map(|b| b.text.len()).sum::<usize>() == 14).then_some(own)
    })
}

/// What stands below a label that has nothing behind itself: the words of the next two lines that begin at its left edge or right of it, as
/// far as they hang together: `b) NIB — Letak Tanah` over `22.02.05.08.02966`.
pub(super) fn below<'s>(sheet: &'s Sheet, says: &dyn Fn(&str) -> bool, fits: &dyn Fn(&[Bit]) -> bool) -> Option<&'s [Bit]> {
    let (at, label) = sheet.lines.iter().enumerate().find(|(_, l)| says(&l.folded()))?;
    let first = label.bits.first()?;
    sheet.lines.get(at + 1..(at + 3).min(sheet.lines.len()))?.iter().find_map(|l| {
        let near = |b: &Bit| b.rect.y0 - first.rect.y1 < 2.5 * first.rect.height() && b.rect.x0 > first.rect.x0 - 2.0 * first.rect.height();
        (0..l.bits.len()).filter_map(|i| l.bits.get(i..)).map(together).find(|b| b.first().is_some_and(near) && fits(b))
    })
}
