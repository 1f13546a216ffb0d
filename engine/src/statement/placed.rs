//! Where the value of a label stands that nothing on its own line answers: below it, or half a line above or below at its right.

use super::labels::{Hit, hits};
use crate::base::Rect;
use crate::layout::{Line, Token};

/// Whether a line's labels have their values below them: under two or more, this one among them, something begins at the same left edge.
pub(super) fn stacked(lines: &[Line<'_>], at: usize, others: &[Hit], hit: &Hit) -> bool {
    let line = &lines[at];
    let gap = |k: usize| k == 0 || line.tokens[k].rect.x0 - line.tokens[k - 1].rect.x1 > 0.9 * line.size;
    let below = lines[at + 1..].iter().take(2).find(|l| l.page == line.page && l.y - line.y <= 2.2 * line.size.max(l.size) && l.y - line.y > 0.5);
    let Some(below) = below else { return false };
    let begins = |x: f32| below.tokens.iter().any(|t| (t.rect.x0 - x).abs() < 2.0);
    let spans: Vec<f32> = (0..line.tokens.len()).filter(|k| gap(*k)).map(|k| line.tokens[k].rect.x0).collect();
    let alone = |h: &Hit| h.end >= line.tokens.len() || gap(h.end);
    let labels = others.iter().filter(|h| gap(h.first) && alone(h) && h.weight >= 3).count();
    // What stands below and asks for something itself answers nothing.
    let found = hits(below);
    let within = |s: &[Token<'_>]| found.iter().any(|h| h.weight >= 4 && s.iter().any(|t| std::ptr::eq(t, &below.tokens[h.first])));
    let asks = below.spans(0.9).into_iter().any(|s| (s[0].rect.x0 - line.tokens[hit.first].rect.x0).abs() < 2.0 && within(s));
    // Where labels stand beside their values, half of what stands in a line is none.
    !asks
        && gap(hit.first)
        && alone(hit)
        && begins(line.tokens[hit.first].rect.x0)
        && labels >= 2
        && labels * 3 >= spans.len() * 2
        && spans.iter().filter(|x| begins(**x)).count() * 3 >= spans.len() * 2
}

/// What stands half a line above or below, to the right: the value of a label of two lines, one a language.
pub(super) fn beside<'l, 'd>(lines: &'l [Line<'d>], at: usize, label: &Rect) -> Option<&'l [Token<'d>]> {
    let line = &lines[at];
    let near = |l: &&Line<'_>| l.page == line.page && (l.y - line.y).abs() <= 0.8 * line.size;
    let (above, below) = (at.checked_sub(1).and_then(|i| lines.get(i)).filter(near), lines.get(at + 1).filter(near));
    let close = below.into_iter().chain(above).min_by(|a, b| (a.y - line.y).abs().total_cmp(&(b.y - line.y).abs()))?;
    let mut start = close.tokens.iter().position(|t| t.rect.x0 >= label.x1 - 1.0)?;
    while close.tokens.get(start).is_some_and(|t| matches!(t.text.as_ref(), ":" | "：" | "=")) {
        start += 1;
    }
    let gap = close.tokens.get(start)?.rect.x0 - label.x1;
    let mut end = start + 1;
    while end < close.tokens.len() && close.tokens[end].rect.x0 - close.tokens[end - 1].rect.x1 <= 1.3 * close.size {
        end += 1;
    }
    (gap <= 12.0 * line.size).then(|| &close.tokens[start..end])
}
