//! Sums that stand beside the day that heads its rows: `Friday, 29 August  -53.20` over the movements of that day. They are no movements.

use crate::base::Money;
use crate::base::amounts::{NumberStyle, style_of};
use crate::base::months::says_week_day;
use crate::layout::{Line, Token};

/// Headings at least whose sums their rows bear out, and the share of all that must.
const ENOUGH: usize = 3;
const SHARE: f32 = 0.6;

/// Takes the sums that their rows bear out from the headings; what its rows contradict stays where it is printed.
pub fn take(lines: &mut [Line<'_>]) {
    let heads: Vec<(usize, usize)> = lines.iter().enumerate().filter_map(|(i, l)| sum_of(l).map(|k| (i, k))).collect();
    if heads.len() < ENOUGH {
        return;
    }
    let amounts: Vec<_> = lines.iter().flat_map(|l| &l.tokens).filter_map(Token::amount).collect();
    let style = style_of(&amounts);
    // What carries no sign is money in, or money out where the other side carries a plus.
    let borne = [1, -1].map(|bare| heads.iter().enumerate().filter(|(n, _)| holds(lines, &heads, *n, style, bare)).map(|(n, _)| n).collect::<Vec<usize>>());
    let Some(best) = borne.into_iter().max_by_key(Vec::len) else { return };
    if best.len() < ENOUGH || (best.len() as f32) < SHARE * heads.len() as f32 {
        return;
    }
    for (i, k) in best.into_iter().filter_map(|n| heads.get(n).copied()) {
        let Some(line) = lines.get_mut(i) else { continue };
        line.tokens.remove(k);
        line.rect = crate::base::Rect::hull(line.tokens.iter().map(|t| &t.rect)).unwrap_or(line.rect);
    }
}

/// The place of the sum on a line that is a day and an amount.
fn sum_of(line: &Line<'_>) -> Option<usize> {
    let (last, day) = line.tokens.split_last()?;
    let dates = day.iter().filter(|t| t.date().is_some()).count();
    let plain = day.iter().filter(|t| t.date().is_none()).all(|t| says_week_day(&t.text));
    (dates == 1 && plain && last.amount().is_some()).then_some(line.tokens.len() - 1)
}

/// Whether the first amounts of the lines up to the next heading come to its sum.
fn holds(lines: &[Line<'_>], heads: &[(usize, usize)], n: usize, style: NumberStyle, bare: i64) -> bool {
    let Some(&(at, k)) = heads.get(n) else { return false };
    let end = heads.get(n + 1).map_or(lines.len(), |h| h.0);
    let Some(sum) = lines.get(at).and_then(|l| l.tokens.get(k)).and_then(Token::amount) else { return false };
    let signed = |t: &Token<'_>| t.amount().map(|a| if a.sign == 0 { a.magnitude(style) * Money::from(bare) } else { a.signed(style) });
    let mut moved = Money::ZERO;
    for line in lines.get(at + 1..end).unwrap_or_default() {
        moved += line.tokens.iter().find_map(signed).unwrap_or_default();
        if moved.abs() == sum.magnitude(style) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::base::Rect;
    use crate::document::{Document, Page, Word};

    /// What is left of the lines of a page.
    fn left(rows: &[&[(&str, f32)]]) -> Vec<String> {
        let word = |(text, x0): &(&str, f32), y: f32| Word {
            text: (*text).to_owned(),
            rect: Rect::new(*x0, y - 7.5, *x0 + 5.0 * text.chars().count() as f32, y + 2.0),
            baseline: y,
            size: 10.0,
            ..Word::default()
        };
        let words = rows.iter().enumerate().flat_map(|(n, r)| r.iter().map(move |w| word(w, 40.0 + 14.0 * n as f32))).collect();
        let document = Document { pages: vec![Page { number: 1, words, ..Page::default() }], ..Document::default() };
        let mut lines = crate::layout::lines(&document);
        super::take(&mut lines);
        lines.iter().map(crate::layout::Line::text).collect()
    }

    #[test]
    fn a_sum_that_its_rows_bear_out_is_no_movement() {
        let rows: Vec<&[(&str, f32)]> = vec![
            &[("01/08/2025", 40.0), ("30.00", 400.0)],
            &[("Books", 40.0), ("10.00", 400.0), ("90.00", 480.0)],
            &[("Food", 40.0), ("20.00", 400.0), ("70.00", 480.0)],
            &[("02/08/2025", 40.0), ("+50.00", 400.0)],
            &[("Wages", 40.0), ("+60.00", 400.0), ("130.00", 480.0)],
            &[("Food", 40.0), ("10.00", 400.0), ("120.00", 480.0)],
            &[("03/08/2025", 40.0), ("5.00", 400.0)],
            &[("Food", 40.0), ("5.00", 400.0), ("115.00", 480.0)],
            &[("04/08/2025", 40.0), ("8.00", 400.0)],
            &[("Food", 40.0), ("7.00", 400.0), ("108.00", 480.0)],
        ];
        let texts = left(&rows);
        assert_eq!([&texts[0], &texts[3], &texts[6]], ["01/08/2025", "02/08/2025", "03/08/2025"]);
        // One that was altered stays, and contradicts.
        assert_eq!(texts[9 - 1], "04/08/2025 8.00");
        // Rows that print their day and amount alone are rows.
        let rows: Vec<&[(&str, f32)]> =
            vec![&[("01/08/2025", 40.0), ("30.00", 400.0)], &[("02/08/2025", 40.0), ("31.50", 400.0)], &[("03/08/2025", 40.0), ("8.25", 400.0)]];
        assert_eq!(left(&rows)[1], "02/08/2025 31.50");
    }
}
