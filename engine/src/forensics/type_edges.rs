//! `EDGE_ISLAND`: the right or left edge of a cell's digits against the line that its column keeps.

use super::paper::{Cell, Finds, Paper, Style};
use super::report::{Change, Family};
use super::type_fonts::{columns, isolated};
use super::type_sizes::median;
use super::{Needs, Signal};
use crate::base::Severity;

pub(super) const SIGNAL: Signal = Signal { codes: &["EDGE_ISLAND"], needs: Needs::TextRows, look };

/// Points off the line of its column at most, of a figure with a mark behind it.
const MARKED: f32 = 1.5;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let t = &paper.rules.thresholds;
    let mut changes: Vec<Change> = Vec::new();
    for column in columns(paper).iter().filter(|c| c.is_of_page() && c.first().is_some_and(|c| c.money())) {
        // The line that a column keeps is the one that fewest of its cells stray from; where two do it may be either.
        let lines: [fn(&Style) -> f32; 3] = [|s| s.right, |s| s.left, |s| (s.left + s.right) / 2.0];
        let stray = |line: fn(&Style) -> f32| {
            let mut values: Vec<f32> = column.iter().filter_map(|c| c.style.as_ref().map(line)).collect();
            let middle = median(&mut values);
            let mad = median(&mut values.iter().map(|v| (v - middle).abs()).collect::<Vec<_>>());
            let far = t.edge.max(t.edge_mads * mad);
            let out: Vec<&Cell> = column.iter().filter(|c| c.style.as_ref().is_some_and(|s| (line(s) - middle).abs() > far)).copied().collect();
            // A column that keeps no line says nothing.
            (mad <= 0.5).then_some((line, middle, out))
        };
        let Some((edge, middle, out)) = lines.into_iter().filter_map(stray).min_by_key(|s| s.2.len()) else { continue };
        if !isolated(paper, column.len(), out.len()) {
            continue;
        }
        // `741,99*`: with its mark it ends where the column does.
        let marked = |c: &&Cell| !c.text.ends_with(|l: char| l.is_ascii_digit()) && (c.rect.x1 - middle).abs() <= MARKED;
        for c in column.told(out).into_iter().filter(|c| !marked(c)) {
            let mut change = paper.change("EDGE", c.page, c.rect, Some(c), None, Some(&c.text));
            change.detail = Some(format!("{:.2} points off the edge of its column", c.style.as_ref().map_or(0.0, edge) - middle));
            changes.push(change);
        }
    }
    if !changes.is_empty() {
        let message = format!("{} figures do not end where the rest of their column does.", changes.len());
        finds.add(Family::Type, "EDGE_ISLAND", Severity::Medium, message, changes, &["A mark after the amount", "Digits of unequal width"]);
    }
}

#[cfg(test)]
mod tests {
    use crate::forensics::sample::{examined, plain, told};

    const CODE: &str = "EDGE_ISLAND";

    #[test]
    fn a_longer_figure_of_a_column_that_begins_at_one_place_is_no_island() {
        // All begin where the column begins, and one has a digit more.
        let amounts = [1_000, 1_001, 1_002, 1_003, 11_004, 1_005, 1_006, 1_007, 1_008];
        assert_eq!(told(&examined(&amounts, &|_, a, y| plain(a, y), &[]), CODE), []);
        let even: Vec<i64> = (0..9).map(|i| 1_000 + i).collect();
        let moved = |i: usize, a: &str, y: f32| if i == 4 { format!("1 0 0 1 98 {y} Tm ({a}) Tj ") } else { plain(a, y) };
        assert_eq!(told(&examined(&even, &moved, &[]), CODE).len(), 1);
    }
}
