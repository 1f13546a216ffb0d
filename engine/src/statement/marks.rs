//! Marks of direction in words that are not known: two words of a column that the balances tell apart.

use super::HeaderType;
use super::grid::Grid;
use super::table::{Item, Table};
use super::vocabulary::column_types;
use crate::base::amounts::Mark;
use crate::layout::columns::Form;

/// Rows that must agree before a word is taken for a mark.
const ENOUGH: u32 = 3;

/// Fills the marks of columns whose two or three short words always go with money in or with money out.
pub fn learn(table: &Table<'_, '_>, grid: &mut Grid) {
    let amounts: Vec<usize> = (0..table.bands.len()).filter(|c| table.bands[*c].form == Form::Amounts).collect();
    for column in (0..table.bands.len()).filter(|c| table.bands[*c].form == Form::Text) {
        if grid.lines.iter().any(|l| l.marks.get(column).copied().flatten().is_some()) {
            continue;
        }
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
        if !(2..=3).contains(&kinds.len()) || words.iter().flatten().count() * 10 < grid.lines.iter().filter(|l| l.word.is_none()).count() * 9 {
            continue;
        }
        let told =
            amounts.iter().flat_map(|b| amounts.iter().filter(move |a| *a != b).map(move |a| (*b, *a))).find_map(|(b, a)| tell(grid, &words, &kinds, b, a));
        if let Some(told) = told.or_else(|| named(&kinds)) {
            for (line, word) in grid.lines.iter_mut().zip(&words) {
                line.marks[column] = word.and_then(|w| kinds.iter().position(|k| *k == w)).and_then(|k| told[k]);
            }
        }
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

/// What each word means if `balance` holds running balances and `amount` the movements; `None` where they do not bear it out.
fn tell(grid: &Grid, words: &[Option<&str>], kinds: &[&str], balance: usize, amount: usize) -> Option<Vec<Option<Mark>>> {
    let mut counts = vec![(0u32, 0u32); kinds.len()];
    let mut wrong = 0u32;
    for newest_first in [false, true] {
        counts.fill((0, 0));
        wrong = 0;
        let mut before: Option<i128> = None;
        let order: Box<dyn Iterator<Item = usize>> = if newest_first { Box::new((0..grid.lines.len()).rev()) } else { Box::new(0..grid.lines.len()) };
        for i in order {
            let line = &grid.lines[i];
            let Some(b) = line.values[balance].map(|v| v.signed()) else { continue };
            if let (Some(p), Some(a), Some(k)) = (before, line.values[amount], words[i].and_then(|w| kinds.iter().position(|k| *k == w))) {
                match b - p {
                    d if d == -a.size && a.size != 0 => counts[k].0 += 1,
                    d if d == a.size && a.size != 0 => counts[k].1 += 1,
                    _ => wrong += 1,
                }
            }
            before = Some(b);
        }
        let told: u32 = counts.iter().map(|c| c.0 + c.1).sum();
        if told >= ENOUGH && wrong * 10 <= told {
            break;
        }
    }
    let told: u32 = counts.iter().map(|c| c.0 + c.1).sum();
    let clear = counts.iter().all(|(d, c)| d.min(c) * 10 <= d + c);
    if told < ENOUGH || wrong * 10 > told || !clear {
        return None;
    }
    let marks: Vec<Option<Mark>> = counts
        .iter()
        .map(|(d, c)| {
            if d > c {
                Some(Mark::Debit)
            } else if c > d {
                Some(Mark::Credit)
            } else {
                None
            }
        })
        .collect();
    (marks.contains(&Some(Mark::Debit)) && marks.contains(&Some(Mark::Credit))).then_some(marks)
}
