//! `CLIPPED_REPEAT`: a page that is drawn a second time with another clip and offset, so that rows vanish at the seam between the two.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::{Rect, Severity};
use crate::document::Word;
use crate::read::trace::Unseen;
use std::collections::BTreeMap;

pub(super) const SIGNAL: Signal = Signal { codes: &["CLIPPED_REPEAT"], needs: Needs::TextRows, look };

/// Words at least that are clipped here and shown elsewhere, by the same way down or up.
const REPEATED: usize = 12;
/// The share of the page's words that they are at least.
const SHARE: f32 = 0.15;
/// Points within which two places are one.
const NEAR: f32 = 0.6;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (drawn, page) in paper.text_pages() {
        let clipped: Vec<&Word> = drawn.hidden.iter().filter(|(_, u)| *u == Unseen::Clipped).map(|(w, _)| w).collect();
        if clipped.len() < REPEATED {
            continue;
        }
        let mut places: BTreeMap<&str, Vec<&Word>> = BTreeMap::new();
        page.words.iter().for_each(|w| places.entry(w.text.as_str()).or_default().push(w));
        let same =
            |w: &Word| places.get(w.text.as_str()).into_iter().flatten().copied().filter(move |v| (v.rect.x0 - w.rect.x0).abs() < NEAR).collect::<Vec<_>>();
        // By how much the copy is moved: what most pairs of equal words agree on.
        let mut votes: BTreeMap<i32, usize> = BTreeMap::new();
        for w in &clipped {
            let mut by: Vec<i32> = same(w).iter().map(|v| (2.0 * (v.baseline - w.baseline)).round() as i32).collect();
            by.sort_unstable();
            by.dedup();
            by.iter().for_each(|d| *votes.entry(*d).or_default() += 1);
        }
        let Some((step, count)) = votes.into_iter().filter(|(d, _)| d.abs() > 4).max_by_key(|(_, n)| *n) else { continue };
        if count < REPEATED || (count as f32) < SHARE * page.words.len() as f32 {
            continue;
        }
        let dy = step as f32 / 2.0;
        let at = |w: &Word, by: f32| same(w).iter().any(|v| (v.baseline - w.baseline - by).abs() < NEAR);
        let moved: Vec<f32> = clipped.iter().filter(|w| at(w, dy)).map(|w| w.baseline + dy).collect();
        // The part that was moved begins, or ends, at the seam.
        let seam = if dy < 0.0 { moved.iter().copied().fold(f32::MAX, f32::min) } else { moved.iter().copied().fold(f32::MIN, f32::max) };
        let Some(table) = paper.table(page.number).filter(|t| seam > t.y0 - 2.0 && seam < t.y1 + dy.abs() + 2.0) else { continue };
        let lost: Vec<&&Word> =
            clipped.iter().filter(|w| !at(w, dy) && !at(w, 0.0) && !at(w, -dy)).filter(|w| (w.baseline - seam).abs() < 3.0 * dy.abs() + 40.0).collect();
        let band = Rect { x0: table.x0, y0: seam - 10.0, x1: table.x1, y1: seam + 3.0 };
        let mut change = paper.change("SEAM", page.number, band, None, None, None);
        change.detail = Some(format!("the part at the seam is moved by {:.1} points", dy.abs()));
        let mut changes: Vec<Change> = vec![change];
        let mut lines: BTreeMap<i32, Vec<&Word>> = BTreeMap::new();
        lost.iter().for_each(|w| lines.entry(w.baseline.round() as i32).or_default().push(w));
        for line in lines.values_mut() {
            line.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0));
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
