//! Rows that no word names and that are no movements: sums of the rows above them, told by arithmetic, and what is listed below the last total.

use super::grid::{Line, Value, row_text};
use super::table::{Item, Row, Table};
use super::vocabulary::RowWord;

/// Of ten dated movements those that must leave one side empty, for a row that fills both to be a sum.
const APART: usize = 9;
/// Movements from which it can be said how a statement prints them.
const ENOUGH: usize = 4;

/// Marks rows without a day that fill two columns or more with what the rows since the last such row, or all rows so far, add up to in each:
/// `Day's movements  15,033.63  3,590.91`. Rows of the same words beside the same columns are sums too.
pub fn mark(table: &Table<'_, '_>, lines: &mut [Line]) {
    let columns = lines.iter().map(|l| l.values.len()).max().unwrap_or(0);
    let mut day: Vec<i128> = vec![0; columns];
    let mut all: Vec<i128> = vec![0; columns];
    let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
    let dated: Vec<Vec<usize>> = lines.iter().filter(|l| l.dated && l.word.is_none()).map(filled).collect();
    // Of the movements besides the row itself.
    let apart =
        |own: &[usize], besides: usize| besides >= ENOUGH && dated.iter().filter(|d| !own.iter().all(|c| d.contains(c))).count() * 10 >= besides * APART;
    let last = lines.iter().rposition(|l| l.dated && l.word.is_none());
    for (i, line) in lines.iter().enumerate().filter(|(_, l)| l.word.is_none()) {
        let own = filled(line);
        let size = |c: usize| line.values.get(c).copied().flatten().map_or(0, |v: Value| v.size);
        let adds = |sums: &[i128]| own.iter().all(|c| sums.get(*c).is_some_and(|s| *s == size(*c)));
        let sum = if line.dated {
            // A day beside the sums of all rows is that of the last one.
            last == Some(i) && own.iter().filter(|c| size(**c) != 0 && all.get(**c).is_some_and(|s| *s == size(**c))).count() >= 2
        } else {
            own.iter().any(|c| size(*c) != 0) && (adds(&day) || adds(&all))
        };
        if own.len() >= 2 && sum && apart(&own, dated.len() - usize::from(line.dated)) {
            day.iter_mut().for_each(|d| *d = 0);
            found.push((i, own));
            continue;
        }
        for c in own {
            let value = line.values.get(c).copied().flatten().map_or(0, |v| if v.minus { -v.size } else { v.size });
            if let (Some(d), Some(a)) = (day.get_mut(c), all.get_mut(c)) {
                *d += value;
                *a += value;
            }
        }
    }
    let words = |line: &Line| match table.items.get(line.item) {
        Some(Item::Row(row)) => letters(table, row),
        _ => String::new(),
    };
    let named: Vec<(String, &Vec<usize>)> = found.iter().filter_map(|(i, own)| lines.get(*i).map(|l| (words(l), own))).filter(|(w, _)| !w.is_empty()).collect();
    let same = |l: &Line| !l.dated && l.word.is_none() && named.len() >= 2 && named.iter().any(|(w, own)| **own == filled(l) && *w == words(l));
    let mut sums: Vec<usize> = (0..lines.len()).filter(|i| lines.get(*i).is_some_and(same)).collect();
    sums.extend(found.iter().map(|(i, _)| *i));
    for i in sums {
        if let Some(line) = lines.get_mut(i) {
            line.word = Some(RowWord::Total);
        }
    }
}

/// Leaves out what is listed below a total or a closing balance under the last dated row, where every movement has its day: what is held,
/// what was agreed, notes.
pub fn without_tail(lines: &mut Vec<Line>, recognised: bool) {
    let moves = |l: &Line| l.word.is_none() && l.values.iter().flatten().any(|v| v.size != 0);
    let Some(last) = lines.iter().rposition(|l| l.dated && moves(l)) else { return };
    let ends = |l: &Line| matches!(l.word, Some(RowWord::Total | RowWord::Closing));
    let Some(end) = lines.iter().skip(last + 1).position(ends).map(|n| last + 1 + n) else { return };
    let before = lines.iter().take(end).filter(|l| moves(l));
    let (all, dated) = before.fold((0usize, 0usize), |(a, d), l| (a + 1, d + usize::from(l.dated)));
    // Of recognised days one in ten may not be read.
    let whole = dated == all || recognised && (all - dated) * 10 <= all;
    if all < ENOUGH || !whole {
        return;
    }
    let mut n = 0;
    lines.retain(|l| {
        n += 1;
        n <= end + 1 || l.dated || !moves(l)
    });
}

/// The columns in which a row prints an amount, a zero too.
fn filled(line: &Line) -> Vec<usize> {
    line.values.iter().enumerate().filter(|(_, v)| v.is_some()).map(|(c, _)| c).collect()
}

/// The letters of a row's words, by which two rows of one kind are alike whatever they count.
fn letters(table: &Table<'_, '_>, row: &Row<'_, '_>) -> String {
    row_text(table, row).chars().filter(|c| c.is_alphabetic()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of figures: its day, and a size a column, nothing where it is empty.
    fn line(dated: bool, word: Option<RowWord>, values: &[Option<i128>]) -> Line {
        let value = |v: &Option<i128>| v.map(|size| Value { size, minus: false, plus: false, mark: None });
        Line { dated, word, values: values.iter().map(value).collect(), ..Line::default() }
    }

    fn marked(lines: &[Line]) -> Vec<usize> {
        let table = Table { bands: Vec::new(), items: Vec::new(), page: 1, used: Vec::new(), currency: None };
        let mut lines = lines.to_vec();
        mark(&table, &mut lines);
        (0..lines.len()).filter(|i| lines[*i].word == Some(RowWord::Total)).collect()
    }

    #[test]
    fn sums_of_a_day_are_told_by_their_sides() {
        let day = [
            line(true, None, &[Some(10), None, None]),
            line(true, None, &[None, Some(7), None]),
            line(false, None, &[Some(10), Some(7), None]),
            line(true, None, &[Some(5), None, None]),
            line(true, None, &[Some(6), None, None]),
            line(false, None, &[Some(11), Some(0), None]),
        ];
        assert_eq!(marked(&day), [2, 5]);
        // A sum that is none of the rows above says something else.
        let mut other = day.clone();
        other[5] = line(false, None, &[Some(12), Some(0), None]);
        assert_eq!(marked(&other), [2]);
        // Where every row prints a zero on the other side, both sides say nothing.
        let zeros: Vec<Line> = (0..6).map(|i| line(i != 1, None, &[Some(10), Some(0), Some(100 - 10 * i)])).collect();
        assert!(marked(&zeros).is_empty());
    }

    #[test]
    fn the_sums_of_all_rows_may_stand_beside_the_last_day() {
        let mut rows: Vec<Line> = (1..=6).map(|n| line(true, None, if n % 2 == 0 { &[Some(10), None] } else { &[None, Some(4)] })).collect();
        rows.push(line(true, None, &[Some(30), Some(12)]));
        assert_eq!(marked(&rows), [6]);
        // A movement of both sides that is no sum, and one that others follow.
        rows[6] = line(true, None, &[Some(30), Some(11)]);
        assert!(marked(&rows).is_empty());
        rows[6] = line(true, None, &[Some(30), Some(12)]);
        rows.push(line(true, None, &[Some(10), None]));
        assert!(marked(&rows).is_empty());
    }

    #[test]
    fn what_is_listed_below_the_last_total_is_no_movement() {
        let mut lines: Vec<Line> = (0..5).map(|i| line(true, None, &[Some(10 + i), None])).collect();
        lines.push(line(false, Some(RowWord::Total), &[Some(60), None]));
        lines.push(line(false, None, &[Some(4035), Some(105)]));
        let mut cut = lines.clone();
        without_tail(&mut cut, false);
        assert_eq!(cut.len(), 6);
        // Where days are printed once, a row without one may be a movement.
        lines[2].dated = false;
        without_tail(&mut lines, false);
        assert_eq!(lines.len(), 7);
    }
}
