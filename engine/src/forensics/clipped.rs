//! `CLIPPED_REPEAT`: a page that is drawn a second time with another clip and offset, so that rows vanish at the seam between the two.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::{Rect, Severity};
use crate::read::trace::{Drawn, Letter, Trace, Unseen};
use std::collections::BTreeMap;

pub(super) const SIGNAL: Signal = Signal { codes: &["CLIPPED_REPEAT"], needs: Needs::TextRows, look };

/// Words at least that are clipped here and shown elsewhere, by the same way down or up.
const REPEATED: usize = 12;
/// The share of the page's words that they are at least.
const SHARE: f32 = 0.15;
/// Runs of a page that are compared at most.
const RUNS: usize = 4_000;
/// Points within which two places are one.
const NEAR: f32 = 0.6;

/// What one operator draws: text that may lie under other text and is no word of the page for that.
struct Run {
    text: String,
    x: f32,
    baseline: f32,
}

/// The runs of a page that are seen, or that are not, long enough to be told from each other.
fn runs(drawn: &Drawn, trace: &Trace, seen: bool) -> Vec<Run> {
    let mut letters: Vec<_> = drawn.letters.iter().filter(|l| l.seen == seen && l.text != 1).collect();
    letters.sort_by(|a, b| a.order.cmp(&b.order).then(a.x.total_cmp(&b.x)));
    let run = |of: &[&Letter]| {
        let first = of.first()?;
        let (mut text, mut end) = (String::new(), first.x);
        for l in of {
            if l.x - end > 0.12 * l.size {
                text.push(' ');
            }
            text.push_str(trace.texts.get(l.text as usize).map_or("", String::as_str));
            end = l.x + l.advance;
        }
        (of.len() >= 3).then_some(Run { text, x: first.x, baseline: first.y })
    };
    letters.chunk_by(|a, b| a.order == b.order).filter_map(run).take(RUNS).collect()
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (drawn, page) in paper.text_pages() {
        if drawn.hidden.iter().filter(|(_, u)| *u == Unseen::Clipped).count() < REPEATED {
            continue;
        }
        let Some(trace) = paper.trace else { continue };
        let (clipped, shown) = (runs(drawn, trace, false), runs(drawn, trace, true));
        let mut places: BTreeMap<&str, Vec<&Run>> = BTreeMap::new();
        shown.iter().for_each(|w| places.entry(w.text.as_str()).or_default().push(w));
        let same = |w: &Run| places.get(w.text.as_str()).into_iter().flatten().copied().filter(move |v| (v.x - w.x).abs() < NEAR).collect::<Vec<_>>();
        // Texts that come once say where they went; others stand on many rows.
        let place = |w: &Run| (w.text.clone(), (w.x / NEAR).round() as i32);
        let mut times: BTreeMap<(String, i32), usize> = BTreeMap::new();
        clipped.iter().for_each(|w| *times.entry(place(w)).or_default() += 1);
        let alone = |w: &Run| times.get(&place(w)) == Some(&1) && same(w).len() == 1;
        // By how much the copy is moved: what most pairs of equal words agree on.
        let mut votes: BTreeMap<i32, usize> = BTreeMap::new();
        for w in &clipped {
            let mut by: Vec<i32> = same(w).iter().map(|v| (2.0 * (v.baseline - w.baseline)).round() as i32).collect();
            by.sort_unstable();
            by.dedup();
            by.iter().for_each(|d| *votes.entry(*d).or_default() += 1);
        }
        let Some((step, count)) = votes.into_iter().filter(|(d, _)| d.abs() > 4).max_by_key(|(_, n)| *n) else { continue };
        if count < REPEATED || (count as f32) < SHARE * shown.len() as f32 {
            continue;
        }
        let dy = step as f32 / 2.0;
        let at = |w: &Run, by: f32| same(w).iter().any(|v| (v.baseline - w.baseline - by).abs() < NEAR);
        let moved: Vec<f32> = clipped.iter().filter(|w| at(w, dy) && alone(w)).map(|w| w.baseline + dy).collect();
        // The part that was moved begins, or ends, at the seam.
        let seam = if dy < 0.0 { moved.iter().copied().fold(f32::MAX, f32::min) } else { moved.iter().copied().fold(f32::MIN, f32::max) };
        let Some(table) = paper.table(page.number).filter(|t| seam > t.y0 - 2.0 && seam < t.y1 + dy.abs() + 2.0) else { continue };
        let lost: Vec<&Run> =
            clipped.iter().filter(|w| !at(w, dy) && !at(w, 0.0) && !at(w, -dy)).filter(|w| (w.baseline - seam).abs() < 3.0 * dy.abs() + 40.0).collect();
        let band = Rect { x0: table.x0, y0: seam - 10.0, x1: table.x1, y1: seam + 3.0 };
        let mut change = paper.change("SEAM", page.number, band, None, None, None);
        change.detail = Some(format!("the part at the seam is moved by {:.1} points", dy.abs()));
        let mut changes: Vec<Change> = vec![change];
        let mut lines: BTreeMap<i32, Vec<&Run>> = BTreeMap::new();
        lost.iter().for_each(|w| lines.entry(w.baseline.round() as i32).or_default().push(w));
        for line in lines.values_mut() {
            line.sort_by(|a, b| a.x.total_cmp(&b.x));
            let text = line.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
            changes.push(paper.change("HIDDEN", page.number, band, None, Some(&text), None));
        }
        let message = format!("Page {} is drawn twice, cut at a seam among its rows and moved by {:.1} points there.", page.number, dy.abs());
        finds.add(
            Family::Drawn,
            "CLIPPED_REPEAT",
            Severity::Medium,
            message,
            changes,
            &["Several pages printed on one sheet", "A print that was scaled or cut into tiles"],
        );
    }
}
