//! Lists that print every row as lines of a name and a value: `Cheque: 1044`, `Date: 2024-12-11`, `Amount: 522.00`. Each becomes a line
//! under the columns of the list above, for the section that it stands in goes on.

use super::HeaderType;
use super::vocabulary::column_types;
use crate::base::Rect;
use crate::layout::lines::join;
use crate::layout::{Line, Shape, Token};

/// Lines of one record at least and at most, records at least, and distance of the lines at most, in font sizes.
const FEWEST: usize = 2;
const MOST: usize = 4;
const RECORDS: usize = 2;
const LEAD: f32 = 2.2;
/// Lines above a list that are looked at for its columns at most.
const ABOVE: usize = 400;
/// Words of a line at most, and how far the lines begin from each other, in points.
const WORDS: usize = 6;
const EDGE: f32 = 1.5;

/// The name before the colon of a line, and where its value begins.
fn named(line: &Line<'_>) -> Option<(String, usize)> {
    let colon = line.tokens.iter().position(|t| t.text.ends_with([':', '\u{ff1a}']))?;
    let whole = line.tokens.windows(2).all(|w| w[1].rect.x0 - w[0].rect.x1 <= 1.3 * line.size);
    let name = join(line.tokens.get(..=colon)?).trim_end_matches([':', '\u{ff1a}', ' ']).to_owned();
    (whole && line.tokens.len() <= WORDS && colon + 1 < line.tokens.len()).then_some((name, colon + 1))
}

/// Where the columns of the list above stand: the day, the words behind it, the end of the amount's digits.
struct Model {
    day: f32,
    words: f32,
    edge: f32,
}

/// The last row above a place that begins with its day and ends with its amount.
fn model(lines: &[Line<'_>]) -> Option<Model> {
    lines.iter().rev().take(ABOVE).find_map(|l| {
        let day = l.tokens.iter().take(2).position(|t| t.date().is_some())?;
        let amount = l.tokens.last().filter(|t| t.amount().is_some())?;
        let words = l.tokens.get(day + 1).filter(|t| matches!(t.shape, Shape::Text | Shape::Mark(_)))?;
        Some(Model { day: l.tokens.get(day)?.rect.x0, words: words.rect.x0, edge: amount.edge })
    })
}

/// Sets every record of a list on one line.
pub fn set(lines: &mut Vec<Line<'_>>) {
    let mut out = Vec::with_capacity(lines.len());
    let mut left = std::mem::take(lines).into_iter().peekable();
    while let Some(line) = left.next() {
        let Some(name) = named(&line) else {
            out.push(line);
            continue;
        };
        // Lines of a name and a value, close under one another and from one edge.
        let (mut names, mut run) = (vec![name], vec![line]);
        while let Some(next) = left.next_if(|l| run.last().is_some_and(|above| follows(above, l)) && named(l).is_some()) {
            names.extend(named(&next));
            run.push(next);
        }
        match records(&run, &names).and_then(|size| rows(&run, &names, size, &model(&out)?)) {
            Some(rows) => out.extend(rows),
            None => out.extend(run),
        }
    }
    *lines = out;
}

/// Whether a line stands close under another and begins where that begins.
fn follows(above: &Line<'_>, line: &Line<'_>) -> bool {
    above.page == line.page && line.y > above.y && line.y - above.y <= LEAD * above.size && (above.rect.x0 - line.rect.x0).abs() <= EDGE
}

/// How many lines make a record, where the same names recur and each record has a day and an amount.
fn records(lines: &[Line<'_>], names: &[(String, usize)]) -> Option<usize> {
    (FEWEST..=MOST).find(|size| {
        let size = *size;
        names.len() == lines.len()
            && names.len() >= RECORDS * size
            && names.len().is_multiple_of(size)
            && names.iter().zip(names.iter().skip(size)).all(|(a, b)| a.0 == b.0)
            && lines.chunks(size).zip(names.chunks(size)).all(|(l, n)| parts(l, n).is_some())
    })
}

/// Which line of a record prints its day and which its amount; a balance of the day is none.
fn parts(lines: &[Line<'_>], names: &[(String, usize)]) -> Option<(usize, usize)> {
    let value = |k: usize| lines.get(k)?.tokens.get(names.get(k)?.1..);
    let day = |k: &usize| value(*k).is_some_and(|v| matches!(v, [t] if t.date().is_some_and(|d| d.year.is_some())));
    // Its name may have been left empty.
    let moves = |k: usize| {
        let name = names.get(k).map(|n| n.0.as_str());
        name.is_some_and(|n| n.is_empty() || matches!(column_types(n).first(), Some(HeaderType::Amount | HeaderType::Debit | HeaderType::Credit)))
    };
    let amount = |k: &usize| value(*k).is_some_and(|v| matches!(v, [t] if t.amount().is_some())) && moves(*k);
    let mut days = (0..lines.len()).filter(day);
    let mut amounts = (0..lines.len()).filter(amount);
    let found = (days.next()?, amounts.next()?);
    (days.next().is_none() && amounts.next().is_none()).then_some(found)
}

/// The records as lines under the columns of the list above.
fn rows<'d>(lines: &[Line<'d>], names: &[(String, usize)], size: usize, model: &Model) -> Option<Vec<Line<'d>>> {
    let moved = |t: &Token<'d>, by: f32| Token { rect: Rect { x0: t.rect.x0 + by, x1: t.rect.x1 + by, ..t.rect }, edge: t.edge + by, ..t.clone() };
    let row = |(record, names): (&[Line<'d>], &[(String, usize)])| {
        let (day, amount) = parts(record, names)?;
        let first = |k: usize| record.get(k)?.tokens.get(names.get(k)?.1);
        let (date, sum) = (first(day)?, first(amount)?);
        let mut tokens = vec![moved(date, model.day - date.rect.x0)];
        let mut x = model.words;
        for k in (0..record.len()).filter(|k| *k != day && *k != amount) {
            for t in record.get(k)?.tokens.get(names.get(k)?.1..)? {
                tokens.push(moved(t, x - t.rect.x0));
                x += t.rect.width() + 0.25 * record.get(k)?.size;
            }
        }
        tokens.push(moved(sum, model.edge - sum.edge));
        // All of a record stands on its first line.
        let line = record.first()?;
        tokens.iter_mut().for_each(|t| (t.rect.y0, t.rect.y1) = (line.rect.y0, line.rect.y1));
        Some(Line { rect: Rect::hull(tokens.iter().map(|t| &t.rect))?, tokens, ..line.clone() })
    };
    lines.chunks(size).zip(names.chunks(size)).map(row).collect()
}

#[cfg(test)]
mod tests {
    use crate::statement::lined::document;
    use crate::statement::read;

    #[test]
    fn cheques_that_are_printed_one_value_a_line_are_rows() {
        let lines = [
            "Harbour Bank   Account 1506-12-34567   Currency USD",
            "Opening balance 1,000.00   Closing balance 900.00",
            "",
            "Withdrawals",
            "Date          Description            Amount",
            "2025-03-03    Rent of the shop        20.00",
            "2025-03-05    Water and light         30.00",
            "2025-03-06    Card of the shop        10.00",
            "Checks paid",
            "Number: 1044",
            "Date: 2025-03-04",
            "Amount: 15.00",
            "Number: 1045",
            "Date: 2025-03-07",
            "Amount: 25.00",
            "Balances",
            "Date: 2025-03-04",
            "Balance: 965.00",
            "Date: 2025-03-07",
            "Balance: 900.00",
        ];
        let s = read(&document(&lines)).statements.remove(0);
        let rows: Vec<String> = s.transactions.iter().map(|t| format!("{} {} {}", t.date.unwrap_or_default(), t.description, t.debit)).collect();
        let last: Vec<&str> = rows.iter().skip(3).map(String::as_str).collect();
        assert_eq!(last, ["2025-03-04 1044 15.00", "2025-03-07 1045 25.00"], "{rows:?}");
    }
}
