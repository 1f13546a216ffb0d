//! `EDGE_ISLAND`: the right or left edge of a cell's digits against the line that its column keeps.

use super::paper::{Cell, Finds, Paper, Style};
use super::report::{Change, Family};
use super::type_fonts::{columns, isolated};
use super::type_sizes::median;
use super::{Needs, Signal};
use crate::base::Severity;

pub(super) const SIGNAL: Signal = Signal { codes: &["EDGE_ISLAND"], needs: Needs::TextRows, look };

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let t = &paper.rules.thresholds;
    let mut changes: Vec<Change> = Vec::new();
    for column in columns(paper).iter().filter(|c| c.is_of_page() && c.first().is_some_and(|c| c.money())) {
        // The edge that a column keeps is the one that strays less.
        let edges: [fn(&Style) -> f32; 2] = [|s| s.right, |s| s.left];
        let stray = |edge: fn(&Style) -> f32| {
            let mut values: Vec<f32> = column.iter().filter_map(|c| c.style.as_ref().map(edge)).collect();
            let middle = median(&mut values);
            let mad = median(&mut values.iter().map(|v| (v - middle).abs()).collect::<Vec<_>>());
            (middle, mad)
        };
        let Some((edge, (middle, mad))) = edges.into_iter().map(|e| (e, stray(e))).min_by(|a, b| a.1.1.total_cmp(&b.1.1)) else { continue };
        // A column that keeps no line says nothing.
        if mad > 0.5 {
            continue;
        }
        let far = t.edge.max(t.edge_mads * mad);
        let out: Vec<&Cell> = column.iter().filter(|c| c.style.as_ref().is_some_and(|s| (edge(s) - middle).abs() > far)).copied().collect();
        if !isolated(paper, column.len(), out.len()) {
            continue;
        }
        for c in column.told(out) {
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
