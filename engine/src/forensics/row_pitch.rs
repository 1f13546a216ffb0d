//! `ROW_PITCH`: a gap between two rows that is as high as a row and holds nothing, or a row that stands off the page's step, where the page's
//! rows keep it.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use super::type_sizes::median;
use super::{Needs, Signal};
use crate::base::{Rect, Severity};
use crate::statement::Transaction;

pub(super) const SIGNAL: Signal = Signal { codes: &["ROW_PITCH"], needs: Needs::TextRows, look };

/// Rows of a page at least, and gaps of a file at most: the fold of a passbook is on every page.
const ROWS: usize = 8;
const GAPS: usize = 1;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let mut changes: Vec<Change> = Vec::new();
    for (page, table) in &paper.tables {
        for (at, s) in paper.reading.statements.iter().enumerate() {
            let rows: Vec<&Transaction> = s.transactions.iter().filter(|t| t.page == *page && !paper.is_stray(at, t.row_index)).collect();
            let pairs: Vec<(&Transaction, &Transaction, f32)> =
                rows.windows(2).filter_map(|w| if let [a, b] = w { Some((*a, *b, b.bbox.y0 - a.bbox.y1)) } else { None }).collect();
            if rows.len() < ROWS || pairs.iter().any(|p| p.2 < -2.0) {
                continue;
            }
            let gap = median(&mut pairs.iter().map(|p| p.2).collect::<Vec<_>>());
            let stray = median(&mut pairs.iter().map(|p| (p.2 - gap).abs()).collect::<Vec<_>>());
            let mut heights: Vec<f32> = rows.iter().map(|r| r.bbox.height()).collect();
            let least = heights.iter().copied().fold(f32::MAX, f32::min);
            let step = gap + median(&mut heights);
            // Rows that keep no step say nothing.
            if stray > 0.1 * step {
                continue;
            }
            for (above, below, found) in &pairs {
                let band = Rect { x0: table.x0, y0: above.bbox.y1 + 0.5, x1: table.x1, y1: below.bbox.y0 - 0.5 };
                let empty = paper
                    .page(*page)
                    .is_some_and(|p| p.words.iter().all(|w| !(w.rect.cy() > band.y0 && w.rect.cy() < band.y1 && w.rect.x_overlap(&band) > 0.0)));
                // As high as a row with its gap, and not as a break between parts.
                let high = *found > gap + 0.8 * (least + gap.max(0.0)) && *found < gap + 6.0 * step;
                if high && empty && !boxed_alike(paper, *page, &rows, (above, below)) {
                    let mut change = paper.change("GAP", *page, band, None, None, None);
                    change.row = Some(below.row_index);
                    change.detail = Some(format!("{found:.1} points where rows are {gap:.1} apart"));
                    changes.push(change);
                }
            }
        }
    }
    pushed(paper, finds);
    super::page_ends::look(paper, finds);
    super::stripes::look(paper, finds);
    if !changes.is_empty() && changes.len() <= GAPS {
        let message = format!("{} gaps between rows are as high as a row and hold nothing.", changes.len());
        finds.add(Family::Type, "ROW_PITCH", Severity::Medium, message, changes, &["A break between parts of the table", "A line that the bank leaves free"]);
    }
}

/// Points by which boxes of rows are as high.
const BOX: f32 = 1.0;

/// Whether two rows are parted by one line, and each stands between lines as far apart as those of another row: a program makes a row as high
/// as it thinks its words are.
fn boxed_alike(paper: &Paper<'_>, page: u32, rows: &[&Transaction], pair: (&Transaction, &Transaction)) -> bool {
    let Some(page) = paper.page(page) else { return false };
    let mut lines: Vec<f32> = page.rules.iter().filter(|r| r.horizontal).map(|r| r.rect.cy()).collect();
    lines.sort_by(f32::total_cmp);
    lines.dedup_by(|a, b| (*a - *b).abs() < BOX);
    let height = |t: &Transaction| {
        let over = lines.iter().rfind(|y| **y < t.bbox.cy())?;
        lines.iter().find(|y| **y > t.bbox.cy()).map(|under| under - over)
    };
    let parted = lines.iter().filter(|y| **y > pair.0.bbox.cy() && **y < pair.1.bbox.cy()).count() == 1;
    let alike = |t: &Transaction| {
        height(t).is_some_and(|own| {
            let others = rows.iter().filter(|o| o.row_index != pair.0.row_index && o.row_index != pair.1.row_index);
            others.filter_map(|o| height(o)).any(|h| (h - own).abs() < BOX)
        })
    };
    parted && alike(pair.0) && alike(pair.1)
}

/// Steps between rows of a file at least, and rows off their step at most.
const STEPS: usize = 20;
const PUSHED: usize = 2;
/// Points by which a step is the same, and by which it is another.
const SAME: f32 = 0.06;
const OTHER: f32 = 0.3;

/// Two rows that follow each other, with the step between their lines, the height of the upper one and that of its words: a row whose day takes
/// two lines and its words one is of a kind of its own.
struct Step<'t> {
    below: &'t Transaction,
    points: f32,
    height: f32,
    words: f32,
}

/// Rows that stand a little nearer or further than all others of their kind: a program keeps its step to the hundredth of a point.
fn pushed(paper: &Paper<'_>, finds: &mut Finds) {
    let baseline = |t: &Transaction, s: usize| {
        let own = paper.cells.iter().find(|c| c.statement == s && c.row == Some(t.row_index) && c.field == "date");
        own.and_then(|c| c.style).map(|s| s.baseline)
    };
    for (at, s) in paper.reading.statements.iter().enumerate() {
        let mut steps: Vec<Step<'_>> = Vec::new();
        for pair in s.transactions.windows(2) {
            let [above, below] = pair else { continue };
            let stray = [above, below].iter().any(|t| paper.is_stray(at, t.row_index));
            // A row that a page's end cut through begins the next page, and those under it stand where they stood on the uncut paper.
            let cut = above.row_index.checked_sub(1).and_then(|i| s.transactions.get(i as usize)).is_some_and(|t| t.page != above.page);
            if above.page != below.page || above.stretch != below.stretch || stray || cut {
                continue;
            }
            let (Some(a), Some(b)) = (baseline(above, at), baseline(below, at)) else { continue };
            // Words between them are a heading or a subtotal.
            let between = |w: &crate::document::Word| w.rect.cy() > above.bbox.y1 && w.rect.cy() < below.bbox.y0;
            if paper.page(below.page).is_none_or(|p| p.words.iter().any(between)) {
                continue;
            }
            let own = |c: &&super::paper::Cell| c.statement == at && c.row == Some(above.row_index) && c.field == "description";
            let words = paper.cells.iter().find(own).map_or(0.0, |c| c.rect.height());
            steps.push(Step { below, points: (b - a).abs(), height: above.bbox.height(), words });
        }
        let odd = off_step(&steps);
        if odd.is_empty() {
            continue;
        }
        let show = |s: &&Step<'_>| {
            let mut change = paper.change("STEP", s.below.page, s.below.bbox, None, None, None);
            (change.row, change.detail) =
                (Some(s.below.row_index), Some(format!("{:.1} points under the row above, where others are at another step", s.points)));
            change
        };
        let changes: Vec<Change> = odd.iter().map(show).collect();
        let message = format!("{} of {} rows stand off the step that all others keep.", changes.len(), steps.len());
        finds.add(Family::Type, "ROW_PITCH", Severity::Medium, message, changes, &["A break between parts of the table", "A line that the bank leaves free"]);
    }
}

/// The steps that are of no kind: nearly as large as the commonest, under a row as high, and found nowhere else.
fn off_step<'a, 't>(steps: &'a [Step<'t>]) -> Vec<&'a Step<'t>> {
    let alike = |p: f32| steps.iter().filter(|s| (s.points - p).abs() <= SAME).count();
    let Some(usual) = steps.iter().max_by_key(|s| alike(s.points)) else { return Vec::new() };
    let of_kind = |s: &&Step<'_>| (s.height - usual.height).abs() < 0.5 && (s.words - usual.words).abs() < 0.5 * usual.words.max(1.0);
    let kept = steps.iter().filter(of_kind).filter(|s| (s.points - usual.points).abs() <= SAME).count();
    let odd: Vec<&Step<'_>> = steps.iter().filter(of_kind).filter(|s| (s.points - usual.points).abs() > SAME).collect();
    // Programs that set their lines on whole dots of a screen or a printer are off by one now and then.
    let dots = |p: f32| [0.5, 0.75, 0.72, 0.6, 0.24].iter().any(|d: &f32| [p, usual.points].iter().all(|p| ((p / d).round() * d - p).abs() < 0.01));
    let small = |s: &&Step<'_>| {
        let off = (s.points - usual.points).abs();
        off >= OTHER && off < 0.25 * usual.points && !dots(s.points)
    };
    let all = kept + odd.len();
    if squeezed(steps, &odd, usual.points) && kept >= STEPS && odd.len() * 2 < all && odd.iter().all(small) {
        return odd;
    }
    if kept < STEPS || odd.is_empty() || odd.len() > PUSHED || odd.len() * 10 > all || !odd.iter().all(small) {
        return Vec::new();
    }
    odd
}

/// Rows that one more was pressed between, at most.
const BETWEEN: usize = 12;

/// Whether the odd steps are one run that is even in itself and takes the room of one row fewer or more: a row was put in or taken out, and
/// its neighbours were moved to hide it.
fn squeezed(steps: &[Step<'_>], odd: &[&Step<'_>], usual: f32) -> bool {
    let [first, .., last] = odd else { return false };
    let at = |o: &Step<'_>| steps.iter().position(|s| std::ptr::eq(s, o));
    let one = at(first).zip(at(last)).is_some_and(|(a, b)| b - a + 1 == odd.len()) && first.below.page == last.below.page;
    let even = odd.iter().all(|o| (o.points - first.points).abs() <= SAME);
    let (room, n) = (odd.iter().map(|o| o.points).sum::<f32>() / usual, odd.len() as f32);
    one && even && (3..=BETWEEN).contains(&odd.len()) && ((room - (n - 1.0)).abs() < 0.06 || (room - (n + 1.0)).abs() < 0.06)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_one_more_was_pressed_between_stand_out() {
        let row = Transaction::default();
        let run = |n: usize, points: f32| (0..n).map(move |_| points);
        let all = |points: &mut dyn Iterator<Item = f32>| points.map(|points| Step { below: &row, points, height: 9.0, words: 8.0 }).collect::<Vec<_>>();
        assert_eq!(off_step(&all(&mut run(12, 13.0).chain(run(7, 78.0 / 7.0)).chain(run(15, 13.0)))).len(), 7);
        // Apart from each other, or in a room that no row fills.
        assert!(off_step(&all(&mut run(12, 13.0).chain(run(3, 78.0 / 7.0)).chain(run(9, 13.0)).chain(run(4, 78.0 / 7.0)))).is_empty());
        assert!(off_step(&all(&mut run(12, 13.0).chain(run(7, 12.5)).chain(run(15, 13.0)))).is_empty());
    }

    #[test]
    fn a_row_off_a_step_that_is_kept_stands_out() {
        let row = Transaction::default();
        let step = |points: f32| Step { below: &row, points, height: 9.0, words: 8.0 };
        let many = |n: usize, odd: &[f32]| (0..n).map(|_| step(17.0)).chain(odd.iter().map(|p| step(*p))).collect::<Vec<_>>();
        assert_eq!(off_step(&many(30, &[16.2])).len(), 1);
        assert_eq!(off_step(&many(30, &[16.2, 17.9])).len(), 2);
        // Too few rows, a step that comes back, a row of two lines, one dot of a screen.
        assert!(off_step(&many(10, &[16.2])).is_empty());
        assert!(off_step(&many(30, &[16.2, 16.2, 16.2])).is_empty());
        assert!(off_step(&many(30, &[26.0])).is_empty());
        // A row of as many lines whose words take one of them.
        let less = Step { words: 3.5, ..step(16.2) };
        assert!(off_step(&many(30, &[]).into_iter().chain([less]).collect::<Vec<_>>()).is_empty());
        let dots: Vec<Step<'_>> = (0..30).map(|_| step(16.5)).chain([step(17.25)]).collect();
        assert!(off_step(&dots).is_empty());
    }
}
