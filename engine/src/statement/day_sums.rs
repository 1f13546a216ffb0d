//! Sums and balances that stand beside the day that heads its rows: `Friday, 29 August  -53.20` over the movements of that day. They are no movements.

use super::vocabulary::{RowWord, row_word};
use crate::base::Money;
use crate::base::amounts::{NumberStyle, style_of};
use crate::base::months::says_week_day;
use crate::layout::lines::join;
use crate::layout::{Line, Token};

/// Headings at least whose sums their rows bear out, and the share of all that must.
const ENOUGH: usize = 3;
const SHARE: f32 = 0.6;

/// Takes the sums that their rows bear out from the headings; what its rows contradict stays where it is printed.
pub fn take(lines: &mut [Line<'_>]) {
    take_balances(lines);
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

/// Takes the balances of days from the headings where the rows from each to its neighbours bear them out: `1 August  Closing balance 90.00`.
fn take_balances(lines: &mut [Line<'_>]) {
    let heads: Vec<(usize, usize)> = lines.iter().enumerate().filter_map(|(i, l)| balance_of(l).map(|k| (i, k))).collect();
    if heads.len() < ENOUGH {
        return;
    }
    let amounts: Vec<_> = lines.iter().flat_map(|l| &l.tokens).filter_map(Token::amount).collect();
    let style = style_of(&amounts);
    let value = |n: usize| {
        let line = heads.get(n).and_then(|h| lines.get(h.0))?;
        line.tokens.last().and_then(Token::amount).map(|a| a.signed(style))
    };
    // From each to the next, where the rows under the later heading, or under the earlier, lead from one balance to the other.
    let leads = |n: usize, later: bool, bare: i64| {
        let (Some(a), Some(b), Some(from)) = (value(n), value(n + 1), heads.get(if later { n + 1 } else { n })) else { return false };
        let want = if later { b - a } else { a - b };
        let end = heads.get(if later { n + 2 } else { n + 1 }).map_or(lines.len(), |h| h.0);
        reaches(lines, from.0, end, style, bare, |moved| moved == want)
    };
    let links = heads.len() - 1;
    let ways = [(true, 1), (true, -1), (false, 1), (false, -1)].map(|(later, bare)| (0..links).map(|n| leads(n, later, bare)).collect::<Vec<bool>>());
    let held = |way: &Vec<bool>| way.iter().filter(|h| **h).count();
    let Some(best) = ways.into_iter().max_by_key(held).filter(|w| held(w) + 1 >= ENOUGH && held(w) as f32 >= SHARE * links as f32) else { return };
    // One that a neighbour contradicts stays where it is printed.
    let borne = |n: usize| [n.checked_sub(1), Some(n)].into_iter().flatten().filter_map(|k| best.get(k)).all(|h| *h);
    for (n, (i, k)) in heads.iter().copied().enumerate() {
        if let Some(line) = lines.get_mut(i).filter(|_| borne(n)) {
            line.tokens.truncate(k);
            line.rect = crate::base::Rect::hull(line.tokens.iter().map(|t| &t.rect)).unwrap_or(line.rect);
        }
    }
}

/// Whether what moved on the lines between a heading and the next comes to what is `wanted` at some place: the first amount of each line, or the one
/// under the heading's own figure, for what was bought may be a figure too, on a line of its own: `Rp50.000`. What carries no sign counts as `bare` says.
fn reaches(lines: &[Line<'_>], head: usize, end: usize, style: NumberStyle, bare: i64, wanted: impl Fn(Money) -> bool) -> bool {
    let figure = lines.get(head).and_then(|l| l.tokens.last()).map(|t| t.rect);
    let below = lines.get(head + 1..end).unwrap_or_default();
    [true, false].into_iter().any(|under| {
        let own = |t: &&Token<'_>| t.amount().is_some() && (!under || figure.is_some_and(|f| t.rect.x0 < f.x1 && f.x0 < t.rect.x1));
        let mut moved = Money::ZERO;
        below.iter().filter_map(|l| l.tokens.iter().find(own)?.amount()).any(|a| {
            moved += if a.sign == 0 { a.magnitude(style) * Money::from(bare) } else { a.signed(style) };
            wanted(moved)
        })
    })
}

/// The place of the label on a line that is a day, the name of its balance and that.
fn balance_of(line: &Line<'_>) -> Option<usize> {
    let (last, words) = line.tokens.split_last()?;
    let day = words.iter().position(|t| t.date().is_some())?;
    let (before, label) = (words.get(..day)?, words.get(day + 1..)?);
    let plain = before.iter().all(|t| says_week_day(&t.text));
    let named = !label.is_empty() && label.iter().all(|t| t.date().is_none() && t.amount().is_none());
    let balance = || matches!(row_word(join(label).trim_end_matches([':', ' '])), Some(RowWord::Closing | RowWord::Balance));
    (plain && named && last.amount().is_some_and(|a| a.strength() >= 2) && balance()).then_some(day + 1)
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
    reaches(lines, at, end, style, bare, |moved| moved.abs() == sum.magnitude(style))
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
    fn a_balance_of_the_day_over_its_rows_is_taken_where_they_lead_to_it() {
        const LABEL: (&str, f32) = ("Balance:", 300.0);
        let rows = |last: &'static str| -> Vec<[Vec<(&'static str, f32)>; 2]> {
            [("01/08/2025", "90.00", "-10.00"), ("02/08/2025", "140.00", "+50.00"), ("03/08/2025", "135.00", "-5.00"), ("04/08/2025", last, "-8.00")]
                .into_iter()
                .map(|(day, balance, moved)| [vec![(day, 40.0), LABEL, (balance, 400.0)], vec![("Books", 40.0), (moved, 400.0)]])
                .collect()
        };
        let texts = |last| {
            let all = rows(last).concat();
            left(&all.iter().map(Vec::as_slice).collect::<Vec<_>>())
        };
        assert_eq!(texts("127.00").into_iter().step_by(2).collect::<Vec<_>>(), ["01/08/2025", "02/08/2025", "03/08/2025", "04/08/2025"]);
        // One that was altered stays, and so does the one before it.
        let altered = texts("122.00");
        assert_eq!((altered[2].as_str(), altered[6].as_str()), ("02/08/2025", "04/08/2025 Balance: 122.00"));
    }

    #[test]
    fn a_figure_among_the_words_of_a_row_does_not_move_the_balance() {
        const LABEL: (&str, f32) = ("Balance:", 300.0);
        let rows: Vec<&[(&str, f32)]> = vec![
            &[("04/08/2025", 40.0), LABEL, ("90.00", 405.0)],
            &[("Voucher", 40.0), ("-51.00", 400.0)],
            &[("50.00", 40.0)],
            &[("03/08/2025", 40.0), LABEL, ("141.00", 400.0)],
            &[("Voucher", 40.0), ("-10.00", 400.0)],
            &[("9.50", 40.0)],
            &[("02/08/2025", 40.0), LABEL, ("151.00", 400.0)],
            &[("Wages", 40.0), ("+60.00", 400.0)],
        ];
        let texts = left(&rows);
        assert_eq!([&texts[0], &texts[3], &texts[6]], ["04/08/2025", "03/08/2025", "02/08/2025"]);
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
        // Sums may stand over the balances.
        let rows: Vec<Vec<(&str, f32)>> = [("01/08/2025", "30.00", "90.00"), ("02/08/2025", "20.00", "70.00"), ("03/08/2025", "5.00", "65.00")]
            .into_iter()
            .flat_map(|(day, moved, balance)| [vec![(day, 40.0), (moved, 480.0)], vec![("Books", 40.0), (moved, 400.0), (balance, 480.0)]])
            .collect();
        assert_eq!(left(&rows.iter().map(Vec::as_slice).collect::<Vec<_>>())[0], "01/08/2025");
        // Rows that print their day and amount alone are rows.
        let rows: Vec<&[(&str, f32)]> =
            vec![&[("01/08/2025", 40.0), ("30.00", 400.0)], &[("02/08/2025", 40.0), ("31.50", 400.0)], &[("03/08/2025", 40.0), ("8.25", 400.0)]];
        assert_eq!(left(&rows)[1], "02/08/2025 31.50");
    }
}
