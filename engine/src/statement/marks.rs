//! Marks of direction in words that are not known: two words of a column that the balances tell apart.

use super::HeaderType;
use super::grid::Grid;
use super::table::{Item, Table};
use super::vocabulary::column_types;
use crate::base::amounts::Mark;
use crate::base::limits::AMOUNT_COLUMNS;
use crate::layout::columns::Form;

/// Runs of rows that must agree before a word is taken for a mark.
const ENOUGH: usize = 3;

/// Fills the marks of columns whose two or three short words always go with money in or with money out.
pub fn learn(table: &Table<'_, '_>, grid: &mut Grid) {
    let mut amounts: Vec<usize> = (0..table.bands.len()).filter(|c| table.bands[*c].form == Form::Amounts).collect();
    amounts.truncate(AMOUNT_COLUMNS);
    for column in (0..table.bands.len()).filter(|c| table.bands[*c].form == Form::Text) {
        let words: Vec<Option<&str>> = grid
            .lines
            .iter()
            .map(|l| match &table.items[l.item] {
                Item::Row(row) => match row.cells[column].as_slice() {
                    [t] if t.text.chars().count() <= 10 && t.text.chars().all(char::is_alphabetic) => Some(t.text.as_ref()),
                    _ => None,
                },
                Item::Loose(_) => None,
            })
            .collect();
        let mut kinds: Vec<&str> = words.iter().flatten().copied().collect();
        kinds.sort_unstable();
        kinds.dedup();
        let pair = paired(&kinds);
        // One of a pair may be a mark of the other side elsewhere: `C` is a charge beside `A`.
        if pair.is_none() && grid.lines.iter().any(|l| l.marks.get(column).copied().flatten().is_some()) {
            continue;
        }
        if !(2..=3).contains(&kinds.len()) || words.iter().flatten().count() * 10 < grid.lines.iter().filter(|l| l.word.is_none()).count() * 9 {
            continue;
        }
        let told =
            amounts.iter().flat_map(|b| amounts.iter().filter(move |a| *a != b).map(move |a| (*b, *a))).find_map(|(b, a)| tell(grid, &words, &kinds, b, a));
        // What a pair means is known; balances that count below zero what they print seem to tell its contrary.
        if let Some(told) = pair.or(told).or_else(|| named(&kinds)) {
            for (line, word) in grid.lines.iter_mut().zip(&words) {
                line.marks[column] = word.and_then(|w| kinds.iter().position(|k| *k == w)).and_then(|k| told[k]);
            }
        }
    }
}

/// Short forms of both sides in one language, the debit first: Spanish `Cargo` and `Abono`, Turkish `Borç` and `Alacak`, Polish `Winien` and
/// `Ma`, Czech `má dáti` and `dal`, Hungarian `tartozik` and `követel`, Greek, Italian, Serbian, Russian.
const PAIRS: &[(&str, &str)] = &[
    ("C", "A"),
    ("B", "A"),
    ("WN", "MA"),
    ("MD", "D"),
    ("MD", "DAL"),
    ("T", "K"),
    ("Χ", "Π"),
    ("ΧΡ", "ΠΙΣ"),
    ("D", "A"),
    ("D", "P"),
    ("ДТ", "КТ"),
    ("Д", "К"),
    ("出", "入"),
    ("출", "입"),
];

/// What two words mean that are such a pair.
fn paired(kinds: &[&str]) -> Option<Vec<Option<Mark>>> {
    let [one, other] = kinds else { return None };
    let (one, other) = (one.to_uppercase(), other.to_uppercase());
    let is = |debit: &str, credit: &str| PAIRS.contains(&(debit, credit));
    match (is(&one, &other), is(&other, &one)) {
        (true, _) => Some(vec![Some(Mark::Debit), Some(Mark::Credit)]),
        (_, true) => Some(vec![Some(Mark::Credit), Some(Mark::Debit)]),
        _ => None,
    }
}

/// What each word means where all are names of a side, as in a column of `Af` and `Bij`.
fn named(kinds: &[&str]) -> Option<Vec<Option<Mark>>> {
    let marks: Vec<Option<Mark>> = kinds
        .iter()
        .map(|k| match column_types(k).as_slice() {
            [HeaderType::Debit] => Some(Mark::Debit),
            [HeaderType::Credit] => Some(Mark::Credit),
            _ => None,
        })
        .collect();
    (kinds.len() == 2 && marks.contains(&Some(Mark::Debit)) && marks.contains(&Some(Mark::Credit))).then_some(marks)
}

/// Rows between two printed balances: how far the balance moved, and what the rows of each word sum up to.
struct Run {
    moved: i128,
    sums: Vec<i128>,
}

/// The runs of a grid in booking order; those with an amount whose word was not read say nothing.
fn runs(grid: &Grid, words: &[Option<&str>], kinds: &[&str], balance: usize, amount: usize, newest_first: bool) -> Vec<Run> {
    let order: Box<dyn Iterator<Item = usize>> = if newest_first { Box::new((0..grid.lines.len()).rev()) } else { Box::new(0..grid.lines.len()) };
    let mut out = Vec::new();
    let mut before: Option<i128> = None;
    let mut sums = Some(vec![0i128; kinds.len()]);
    for i in order {
        let line = &grid.lines[i];
        if let Some(a) = line.values[amount].filter(|a| a.size != 0) {
            let kind = words[i].and_then(|w| kinds.iter().position(|k| *k == w));
            sums = sums.zip(kind).map(|(mut sums, k)| {
                sums[k] += a.size;
                sums
            });
        }
        let Some(b) = line.values[balance].map(|v| v.signed()) else { continue };
        if let (Some(p), Some(sums)) = (before, sums.filter(|s| s.iter().any(|v| *v != 0))) {
            out.push(Run { moved: b - p, sums });
        }
        (before, sums) = (Some(b), Some(vec![0; kinds.len()]));
    }
    out
}

/// What each word means if `balance` holds running balances and `amount` the movements; `None` where they do not bear it out.
fn tell(grid: &Grid, words: &[Option<&str>], kinds: &[&str], balance: usize, amount: usize) -> Option<Vec<Option<Mark>>> {
    let told = [false, true].into_iter().find_map(|newest_first| {
        let runs = runs(grid, words, kinds, balance, amount, newest_first);
        // A bit for every word: whether it takes money out.
        let held = |out: u32| {
            let moved = |r: &Run| r.sums.iter().enumerate().map(|(k, v)| if out >> k & 1 == 1 { -v } else { *v }).sum::<i128>();
            runs.iter().filter(|r| moved(r) == r.moved).count()
        };
        let ways: Vec<(usize, u32)> = (0..1u32 << kinds.len()).map(|out| (held(out), out)).collect();
        let (count, out) = ways.iter().copied().max_by_key(|w| w.0)?;
        let wrong = runs.len() - count;
        (count >= ENOUGH && wrong * 2 <= count).then(|| {
            // What no run tells is no mark: the other way holds as many.
            let open = |k: usize| ways.iter().any(|(n, o)| *n == count && *o == out ^ (1 << k));
            (0..kinds.len()).map(|k| (!open(k)).then_some(if out >> k & 1 == 1 { Mark::Debit } else { Mark::Credit })).collect::<Vec<_>>()
        })
    })?;
    (told.contains(&Some(Mark::Debit)) && told.contains(&Some(Mark::Credit))).then_some(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::grid::{Line, Value};

    /// Rows of a word, an amount and, where one is printed, a balance.
    fn told(rows: &[(&str, i128, Option<i128>)]) -> Option<Vec<Option<Mark>>> {
        let value = |v: i128| Value { size: v.abs(), minus: v < 0, plus: false, mark: None };
        let line = |(_, amount, balance): &(&str, i128, Option<i128>)| Line { values: vec![Some(value(*amount)), balance.map(value)], ..Line::default() };
        let grid = Grid { lines: rows.iter().map(line).collect(), ..Grid::default() };
        let words: Vec<Option<&str>> = rows.iter().map(|r| Some(r.0).filter(|w| !w.is_empty())).collect();
        tell(&grid, &words, &["A", "B"], 1, 0)
    }

    #[test]
    fn balances_at_the_end_of_a_day_tell_the_words() {
        let rows = [("A", 5, Some(105)), ("B", 20, None), ("A", 7, Some(92)), ("B", 2, Some(90)), ("A", 3, None), ("A", 4, None), ("B", 1, Some(96))];
        assert_eq!(told(&rows), Some(vec![Some(Mark::Credit), Some(Mark::Debit)]));
        // Newest first: the balance stands after its row and those below it.
        let mut turned = rows.to_vec();
        turned.reverse();
        assert_eq!(told(&turned), Some(vec![Some(Mark::Credit), Some(Mark::Debit)]));
        // A word that was not read spoils its run alone.
        let mut lost = rows.to_vec();
        lost.extend([("", 6, None), ("B", 6, Some(96)), ("B", 6, Some(90))]);
        assert_eq!(told(&lost), Some(vec![Some(Mark::Credit), Some(Mark::Debit)]));
    }

    #[test]
    fn the_two_sides_in_short_are_told_by_one_another() {
        assert_eq!(paired(&["Ma", "Wn"]), Some(vec![Some(Mark::Credit), Some(Mark::Debit)]));
        assert_eq!(paired(&["A", "C"]), Some(vec![Some(Mark::Credit), Some(Mark::Debit)]));
        assert_eq!(paired(&["Π", "Χ"]), Some(vec![Some(Mark::Credit), Some(Mark::Debit)]));
        assert_eq!((paired(&["C", "D"]), paired(&["A"]), paired(&["X", "Y"])), (None, None, None));
    }

    #[test]
    fn balances_that_do_not_follow_tell_nothing() {
        assert_eq!(told(&[("A", 5, Some(105)), ("B", 20, Some(200)), ("A", 7, Some(300)), ("B", 2, Some(298)), ("A", 3, Some(500))]), None);
        assert_eq!(told(&[("A", 5, Some(105)), ("A", 20, Some(125)), ("A", 7, Some(132)), ("A", 3, Some(135))]), None);
    }
}
