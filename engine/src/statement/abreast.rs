//! Lists of one section that stand side by side, such as cheques in three columns, are read down or across, whichever keeps their days in order.

use super::model::Transaction;

/// Puts rows of lists side by side into the order across, where they are in order of days that way and are not downwards.
pub fn across(rows: &mut [Transaction]) {
    let mut from = 0;
    while from < rows.len() {
        let to = run(rows, from);
        if let Some(part) = rows.get_mut(from..to).filter(|p| p.len() > 2) {
            let before = descents(part.iter());
            let mut order: Vec<&Transaction> = part.iter().collect();
            order.sort_by(|a, b| if level(a, b) { a.bbox.x0.total_cmp(&b.bbox.x0) } else { a.bbox.y0.total_cmp(&b.bbox.y0) });
            if before > 0 && descents(order.iter().copied()) == 0 {
                let sorted: Vec<Transaction> = order.into_iter().cloned().collect();
                part.clone_from_slice(&sorted);
            }
        }
        from = to.max(from + 1);
    }
}

/// How much wider or further left than its list a row may be, in points.
const EDGE: f32 = 3.0;

/// Whether two rows stand on one line.
fn level(a: &Transaction, b: &Transaction) -> bool {
    (a.bbox.cy() - b.bbox.cy()).abs() < 0.5 * a.bbox.height().min(b.bbox.height())
}

/// Where the rows end that stand in lists side by side, from one of them on: each list is right of the one before it and begins as high.
fn run(rows: &[Transaction], from: usize) -> usize {
    let Some(first) = rows.get(from) else { return from };
    let (mut to, mut left, mut right, mut lists, mut width) = (from + 1, first.bbox.x0, first.bbox.x1, 1usize, f32::MAX);
    while let (Some(last), Some(next)) = (rows.get(to - 1), rows.get(to)) {
        // What goes on below the last list and is wider than the first is another section.
        let own = next.bbox.x0 < right && next.bbox.x1 > left && next.bbox.x1 - next.bbox.x0 <= width + EDGE && (lists == 1 || next.bbox.x0 >= left - EDGE);
        let below = next.bbox.y0 >= last.bbox.y1 - 1.0 && own;
        let beside = next.bbox.x0 >= right - 1.0 && level(next, first);
        if next.page != first.page || !(below || beside) {
            break;
        }
        if beside {
            width = if lists == 1 { right - left } else { width };
            (left, right, lists) = (next.bbox.x0, next.bbox.x1, lists + 1);
        } else {
            (left, right) = (left.min(next.bbox.x0), right.max(next.bbox.x1));
        }
        to += 1;
    }
    if lists > 1 { to } else { from + 1 }
}

/// How many rows are of an earlier day than the one before them.
fn descents<'t>(rows: impl Iterator<Item = &'t Transaction>) -> usize {
    let days: Vec<_> = rows.filter_map(|t| t.date).collect();
    days.windows(2).filter(|w| matches!(w, [a, b] if b < a)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    fn row(x: f32, y: f32, day: u32) -> Transaction {
        Transaction { page: 1, bbox: Rect::new(x, y, x + 90.0, y + 9.0), date: chrono::NaiveDate::from_ymd_opt(2025, 9, day), ..Transaction::default() }
    }

    fn days(mut rows: Vec<Transaction>) -> Vec<u32> {
        across(&mut rows);
        rows.iter().filter_map(|t| t.date).map(|d| chrono::Datelike::day(&d)).collect()
    }

    #[test]
    fn lists_are_read_the_way_that_keeps_their_days() {
        let list = |x: f32, days: [u32; 3]| days.into_iter().enumerate().map(move |(i, d)| row(x, 100.0 + 12.0 * i as f32, d)).collect::<Vec<_>>();
        let both = |a: [u32; 3], b: [u32; 3]| days([list(40.0, a), list(200.0, b)].concat());
        assert_eq!(both([1, 3, 5], [2, 4, 6]), [1, 2, 3, 4, 5, 6]);
        assert_eq!(both([1, 2, 3], [4, 5, 6]), [1, 2, 3, 4, 5, 6]);
        // In order neither way: as they stand.
        assert_eq!(both([1, 9, 5], [2, 4, 6]), [1, 9, 5, 2, 4, 6]);
        // One list below another is none beside it.
        assert_eq!(
            days(
                [
                    list(40.0, [7, 8, 9]),
                    list(40.0, [1, 2, 3])
                        .into_iter()
                        .map(|t| Transaction { bbox: Rect::new(40.0, t.bbox.y0 + 200.0, 130.0, t.bbox.y1 + 200.0), ..t })
                        .collect()
                ]
                .concat()
            ),
            [7, 8, 9, 1, 2, 3]
        );
    }
}
