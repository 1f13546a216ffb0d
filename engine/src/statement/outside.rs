//! Lines among the rows that are no rows: running heads and feet, notes, summaries, the account's name above a head.

use super::found::Found;
use super::labels::{Label as Asked, figure_of, hits};
use crate::layout::Line;
use crate::layout::heads;
use std::collections::HashMap;

/// What each line is that is no row: running heads and feet, notes, lines of a head.
pub struct Outside<'a> {
    pub repeated: &'a [bool],
    pub notes: &'a [bool],
    pub in_head: &'a [bool],
}

/// Lines that stand at the same place of several pages with the same words (figures aside): running heads and feet.
pub fn repeated(lines: &[Line<'_>], pages: usize) -> Vec<bool> {
    let mut out = vec![false; lines.len()];
    if pages < 2 {
        return out;
    }
    let mut seen: HashMap<(i32, String), Vec<usize>> = HashMap::new();
    for (i, line) in lines.iter().enumerate() {
        let text: String = line.text().chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        let text = text.replace("00", "0").replace("00", "0");
        seen.entry(((line.y / 2.0).round() as i32, text)).or_default().push(i);
    }
    for group in seen.values() {
        let mut on: Vec<usize> = group.iter().map(|i| lines[*i].page).collect();
        on.dedup();
        if on.len() >= 2 && (on.len() * 2 >= pages || on.len() >= 3) {
            for i in group {
                out[*i] = true;
            }
        }
    }
    out
}

/// Lines right above a head that name the account are no rows of the table that ends there.
pub fn above_heads(lines: &[Line<'_>], found: &[Found], notes: &mut [bool]) {
    for head in found.iter().filter(|f| f.transactions).map(|f| f.head.first) {
        let mut below = head;
        for i in (head.saturating_sub(4)..head).rev() {
            let near = lines[i].page == lines[head].page && lines[below].y - lines[i].y < 4.0 * lines[i].size;
            let dated = lines[i].tokens.first().is_some_and(|t| t.date().is_some());
            if !near || dated {
                break;
            }
            let names = hits(&lines[i]).iter().any(|h| matches!(h.label, Asked::Number | Asked::Currency | Asked::Holder) && h.weight >= 5);
            notes[i] |= names;
            below = i;
        }
    }
}

/// Sentences that stand at the same place of another page to the letter: notes, whatever amounts they name.
pub fn notes(lines: &[Line<'_>], repeated: &[bool]) -> Vec<bool> {
    let sentence = |l: &Line<'_>| l.tokens.len() >= 8 && !l.tokens.iter().any(|t| t.date().is_some());
    // Of each text its places by height, so that only those near one another are compared.
    let mut alike: HashMap<String, Vec<usize>> = HashMap::new();
    for i in (0..lines.len()).filter(|i| repeated[*i] && sentence(&lines[*i])) {
        alike.entry(lines[i].text()).or_default().push(i);
    }
    let mut out = vec![false; lines.len()];
    for mut places in alike.into_values() {
        places.sort_by(|a, b| lines[*a].y.total_cmp(&lines[*b].y));
        let (mut first, mut end) = (0, 0);
        let mut pages: HashMap<usize, usize> = HashMap::new();
        for &i in &places {
            while end < places.len() && lines[places[end]].y - lines[i].y < 2.0 {
                *pages.entry(lines[places[end]].page).or_default() += 1;
                end += 1;
            }
            while first < end && lines[i].y - lines[places[first]].y >= 2.0 {
                let page = lines[places[first]].page;
                if let Some(n) = pages.get_mut(&page) {
                    *n -= 1;
                    if *n == 0 {
                        pages.remove(&page);
                    }
                }
                first += 1;
            }
            out[i] = pages.len() > 1;
        }
    }
    out
}

/// Whether a line is part of a summary that stands under or between the rows: labels of figures side by side, and the figures below them.
pub fn is_summary(lines: &[Line<'_>], i: usize, in_head: &[bool]) -> bool {
    // Their day may stand beside them: `Opening balance on 1 July`.
    let figures = |l: &Line<'_>| l.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2)) || l.tokens.first().is_some_and(|t| t.date().is_some());
    let labels = |l: &Line<'_>| {
        (heads::may_be_head(l) || !figures(l) && l.tokens.len() <= crate::base::limits::HEAD_WORDS)
            && l.tokens.len() >= 3
            && l.spans(0.9).iter().filter(|s| figure_of(&crate::layout::lines::join(s)).is_some()).count() >= 2
    };
    let line = &lines[i];
    if labels(line) || answered(line) {
        return true;
    }
    let dated = line.tokens.first().is_some_and(|t| t.date().is_some());
    let amounts = line.tokens.iter().filter(|t| t.number().is_some()).count();
    !dated && amounts >= 2 && i > 0 && !in_head[i - 1] && lines[i - 1].page == line.page && line.y - lines[i - 1].y < 3.5 * line.size && labels(&lines[i - 1])
}

/// Whether a line names two figures and more and answers each: `Opening balance 8,400.00  Total debits 17,132.74`.
fn answered(line: &Line<'_>) -> bool {
    let money = |t: &crate::layout::Token<'_>| t.amount().is_some_and(|a| a.strength() >= 2 || a.currency.is_some());
    if line.tokens.first().is_some_and(|t| t.date().is_some()) {
        return false;
    }
    let (mut pairs, mut start) = (0, 0);
    for (i, t) in line.tokens.iter().enumerate() {
        if money(t) {
            let near = i > start && t.rect.x0 - line.tokens[i - 1].rect.x1 < 12.0 * line.size;
            let asked = crate::layout::lines::join(&line.tokens[start..i]);
            pairs +=
                usize::from(near && (figure_of(asked.trim_end_matches([':', '=', ' '])).is_some() || asked.ends_with([':', '\u{ff1a}']) && i - start >= 2));
            start = i + 1;
        }
    }
    pairs >= 2
}
