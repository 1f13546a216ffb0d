//! From lines to tables: heads are found, parts of pages with the same columns are pooled, lines become rows of cells.

use super::HeaderType;
use super::labels::{Label as Asked, figure_of};
use super::vocabulary::{column_types, is_column_name};
use crate::base::Rect;
use crate::document::Document;
use crate::layout::columns::{self, Band, Form, in_amounts};
use crate::layout::heads::{self, Head, Label};
use crate::layout::rows::{self, Policy};
use crate::layout::{Line, Shape, Token};

/// One thing that stands in a table, in printed order.
#[derive(Debug)]
pub enum Item<'l, 'd> {
    /// A row with amounts.
    Row(Row<'l, 'd>),
    /// A line that belongs to no row: a heading, a note, a date on its own.
    Loose(&'l Line<'d>),
}

/// A row of a table: the tokens of every column.
#[derive(Debug)]
pub struct Row<'l, 'd> {
    /// Page number, 1-based.
    pub page: u32,
    /// Part of the table, counted from 0: rows of one page under one head.
    pub part: usize,
    /// Baseline of its amounts.
    pub y: f32,
    /// Box of all its tokens.
    pub rect: Rect,
    /// Tokens of each column, in reading order.
    pub cells: Vec<Vec<&'l Token<'d>>>,
}

/// A table: its columns and all that stands in it.
#[derive(Debug)]
pub struct Table<'l, 'd> {
    /// Columns, left to right.
    pub bands: Vec<Band>,
    /// What stands in it, in printed order.
    pub items: Vec<Item<'l, 'd>>,
    /// Page of its first head or row, 1-based.
    pub page: u32,
    /// Lines that are part of it or of its heads: the rest is the statement's letterhead and notes.
    pub used: Vec<usize>,
}

/// What a reviewer set by hand about the columns: edges in points, left to right.
pub type Edges = Vec<(f32, f32)>;

/// A head that was found among the lines.
#[derive(Debug, Clone)]
pub struct Found {
    /// The head.
    pub head: Head,
    /// Whether it names a table of transactions, not one of daily balances.
    pub transactions: bool,
    /// The name of a text that stands under the other columns.
    pub under: Option<Label>,
}

/// All heads, top to bottom.
pub fn find_heads(lines: &[Line<'_>]) -> Vec<Found> {
    let mut out: Vec<Found> = Vec::new();
    let mut i = 0;
    while i < lines.len() {
        match head_at(lines, i) {
            Some(found) => {
                i = found.head.last + 1;
                out.push(found);
            }
            None => i += 1,
        }
    }
    out
}

/// The best head that begins at a line: the window with the most column types, then the fewest lines.
fn head_at(lines: &[Line<'_>], first: usize) -> Option<Found> {
    if !heads::may_be_head(&lines[first]) {
        return None;
    }
    let mut best: Option<(usize, usize, Found)> = None;
    let mut window: Vec<&Line<'_>> = Vec::new();
    for last in first..(first + 5).min(lines.len()) {
        let line = &lines[last];
        let near = last == first || (line.page == lines[last - 1].page && line.y >= lines[last - 1].y && line.y - lines[last - 1].y <= 2.4 * line.size.max(6.0));
        if !near || !heads::may_be_head(line) {
            break;
        }
        window.push(line);
        let (labels, under) = match under_label(&window) {
            Some((labels, under)) => (labels, Some(under)),
            None => (heads::labels(&window, &is_column_name), None),
        };
        let Some((hits, transactions)) = rate(&labels, under.is_some()) else { continue };
        // A further line must add a type, or be a second language of the labels that are there.
        let better = best.as_ref().is_none_or(|(h, _, b)| hits > *h || (hits == *h && continues(&b.head.labels, line)));
        if better {
            best = Some((hits, last, Found { head: Head { first, last, labels }, transactions, under }));
        }
    }
    let (hits, _, found) = best?;
    // A line of running text above that adds nothing is no part of the head.
    if found.head.last > first {
        if let Some(later) = head_at(lines, first + 1) {
            let later_hits = rate(&later.head.labels, later.under.is_some()).map_or(0, |r| r.0);
            let lone = lines[first].spans(0.75).len() < 2;
            if later_hits > hits || (later_hits == hits && lone) {
                return None;
            }
        }
    }
    Some(found)
}

/// A last line of a head that names the text under the columns, with the labels of the lines above it.
fn under_label(window: &[&Line<'_>]) -> Option<(Vec<Label>, Label)> {
    let (last, above) = window.split_last()?;
    let spans = last.spans(0.75);
    let ([span], false) = (spans.as_slice(), above.is_empty()) else { return None };
    let text = crate::layout::lines::join(span);
    let under = Label { x0: span[0].rect.x0, x1: span[span.len() - 1].rect.x1, text };
    let labels = heads::labels(above, &is_column_name);
    let over = labels.iter().find(|l| l.x1.min(under.x1) - l.x0.max(under.x0) > 0.0)?;
    let kind = column_types(&over.text).first().copied()?;
    (labels.len() >= 4 && is_column_name(&under.text) && column_types(&under.text).first() == Some(&HeaderType::Description) && kind != HeaderType::Description && !labels.iter().any(|l| column_types(&l.text).first() == Some(&HeaderType::Description)))
        .then_some((labels, under))
}

/// Whether a line's phrases stand over labels that are already there.
fn continues(labels: &[Label], line: &Line<'_>) -> bool {
    let spans = line.spans(0.75);
    let over = spans.iter().filter(|s| labels.iter().any(|l| l.x1.min(s[s.len() - 1].rect.x1) - l.x0.max(s[0].rect.x0) > 0.0)).count();
    spans.len() >= 2 && over == spans.len()
}

/// How many different column types labels name (`described` where a description stands under them), and whether they name a table of transactions; `None` for no head.
fn rate(labels: &[Label], described: bool) -> Option<(usize, bool)> {
    let mut kinds: Vec<HeaderType> = if described { vec![HeaderType::Description] } else { Vec::new() };
    let mut long = 0;
    for label in labels {
        if label.text.chars().count() > 48 {
            long += 1;
        }
        if let Some(kind) = column_types(&label.text).first() {
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
    }
    let has = |k: HeaderType| kinds.contains(&k);
    let money = has(HeaderType::Debit) || has(HeaderType::Credit) || has(HeaderType::Amount);
    let when = has(HeaderType::Date) || has(HeaderType::ValueDate);
    let what = has(HeaderType::Description);
    let side = has(HeaderType::Debit) && has(HeaderType::Credit);
    let transactions = labels.len() >= 3 && ((when && money) || (when && what && has(HeaderType::Balance)) || (what && money && (has(HeaderType::Balance) || side)));
    let daily = labels.len() >= 2 && when && has(HeaderType::Balance) && !money;
    if (transactions || daily) && long * 2 < labels.len().max(1) && (kinds.len() >= 3 || daily || labels.len() == 3) {
        Some((kinds.len(), transactions))
    } else {
        None
    }
}

/// Part of a page: lines `first..last` under a head, or from `top` on where no head is known.
#[derive(Debug, Clone)]
struct Part {
    page: usize,
    top: usize,
    first: usize,
    last: usize,
    head: Option<usize>,
    pool: usize,
}

/// The tables of a document.
pub fn tables<'l, 'd>(document: &Document, lines: &'l [Line<'d>], edges: Option<&Edges>, whole_units: bool) -> Vec<Table<'l, 'd>> {
    let found = find_heads(lines);
    let mut parts = parts(lines, &found);
    let repeated = repeated(lines, document.pages.len());
    without_heads(lines, &mut parts, &repeated);
    let pools = parts.iter().map(|p| p.pool).max().map_or(0, |m| m + 1);
    let mut notes = notes(lines, &repeated);
    above_heads(lines, &found, &mut notes);
    let mut in_head = vec![false; lines.len()];
    for f in found.iter().filter(|f| f.transactions) {
        in_head[f.head.first..=f.head.last].fill(true);
    }
    let mut out = Vec::new();
    for pool in 0..pools {
        let own: Vec<&Part> = parts.iter().filter(|p| p.pool == pool).collect();
        let labels = common_labels(own.iter().filter_map(|p| p.head).map(|h| found[h].head.labels.as_slice()));
        out.extend(table(document, lines, &own, &found, labels, edges, whole_units, &Outside { repeated: &repeated, notes: &notes, in_head: &in_head }));
    }
    out
}

/// The labels of a head that another head has at the same place.
fn shared_labels<'a>(of: &'a [Label], with: &[Label]) -> Vec<&'a Label> {
    of.iter().filter(|a| with.iter().any(|b| a.text.eq_ignore_ascii_case(&b.text) && ((a.x0 - b.x0).abs() <= 4.0 || (a.x1 - b.x1).abs() <= 4.0))).collect()
}

/// The labels that most heads of a pool have.
fn common_labels<'a>(heads: impl Iterator<Item = &'a [Label]>) -> Vec<Label> {
    let mut heads: Vec<&[Label]> = heads.collect();
    heads.dedup();
    let Some(first) = heads.iter().max_by_key(|h| h.len()) else { return Vec::new() };
    let mut out = first.to_vec();
    out.retain(|l| heads.iter().filter(|h| !shared_labels(std::slice::from_ref(l), h).is_empty()).count() * 2 >= heads.len());
    if heads.len() == 2 { shared_labels(first, if std::ptr::eq(heads[0], *first) { heads[1] } else { heads[0] }).into_iter().cloned().collect() } else { out }
}

/// Cuts the lines into parts and pools the parts whose heads are alike.
fn parts(lines: &[Line<'_>], found: &[Found]) -> Vec<Part> {
    let mut pools: Vec<Vec<Label>> = Vec::new();
    let pool_of = |found: &Found, pools: &mut Vec<Vec<Label>>| {
        let labels = &found.head.labels;
        // Heads are alike where most labels stand at the same places: a note beside one page's head is none of them.
        let same = pools.iter().position(|p| {
            let shared = shared_labels(p, labels).len();
            shared == p.len().max(labels.len()) || (shared >= 3 && shared * 10 >= p.len().max(labels.len()) * 7)
        });
        same.unwrap_or_else(|| {
            pools.push(labels.clone());
            pools.len() - 1
        })
    };
    let mut out: Vec<Part> = Vec::new();
    let transactions: Vec<usize> = (0..found.len()).filter(|i| found[*i].transactions).collect();
    if transactions.is_empty() {
        let mut i = 0;
        while i < lines.len() {
            let mut j = i;
            while j < lines.len() && lines[j].page == lines[i].page {
                j += 1;
            }
            out.push(Part { page: lines[i].page, top: i, first: i, last: j, head: None, pool: 0 });
            i = j;
        }
        return out;
    }
    let mut current: Option<usize> = None;
    let mut pool = 0;
    let mut i = transactions.first().map_or(0, |h| found[*h].head.first);
    while i < lines.len() {
        let page = lines[i].page;
        if let Some(h) = (0..found.len()).find(|h| found[*h].head.first == i) {
            i = found[h].head.last + 1;
            current = found[h].transactions.then_some(h);
            if found[h].transactions {
                pool = pool_of(&found[h], &mut pools);
            }
            if i >= lines.len() || lines[i].page != page {
                continue;
            }
        }
        if heads_balances(&lines[i]) {
            current = None;
        }
        let next = (0..found.len()).filter(|h| found[*h].head.first > i || (found[*h].head.first == i)).map(|h| found[h].head.first).min().unwrap_or(lines.len());
        let mut j = i;
        while j < lines.len() && j < next && lines[j].page == page && (j == i || !heads_balances(&lines[j])) {
            j += 1;
        }
        if let Some(h) = current {
            if j > i {
                out.push(Part { page, top: i, first: i, last: j, head: Some(h), pool });
            }
        }
        i = j.max(i + usize::from(j == i && !found.iter().any(|f| f.head.first == i)));
    }
    out
}

/// Where no head is known: what stands above the first dated row is no part of the table, nor are running heads of later pages.
fn without_heads(lines: &[Line<'_>], parts: &mut Vec<Part>, repeated: &[bool]) {
    if parts.iter().any(|p| p.head.is_some()) {
        return;
    }
    let strong = |l: &Line<'_>| l.tokens.iter().filter(|t| t.amount().is_some()).count();
    let dates: Vec<(usize, Rect)> = (0..lines.len()).flat_map(|i| lines[i].tokens.iter().filter(|t| t.date().is_some()).map(move |t| (i, t.rect))).collect();
    // Dates line up by their left edges or by their right ones.
    let near = |at: Rect| dates.iter().filter(move |d| (d.1.x0 - at.x0).abs() < 3.0 || (d.1.x1 - at.x1).abs() < 3.0);
    let with = |at: Rect, figures: &dyn Fn(&Line<'_>) -> bool| near(at).filter(|d| figures(&lines[d.0])).map(|d| d.0).collect::<Vec<usize>>();
    let money = |l: &Line<'_>| strong(l) > 0;
    let number = |l: &Line<'_>| l.tokens.iter().any(|t| t.number().is_some());
    let Some(place) = dates.iter().map(|d| d.1).max_by_key(|at| (with(*at, &money).len(), with(*at, &number).len())) else { return };
    let mut rows = with(place, &money);
    if rows.len() < 3 {
        rows = with(place, &number);
    }
    let (Some(first), 3..) = (rows.first().copied(), rows.len()) else { return };
    let dated = |i: usize| near(place).any(|d| d.0 == i);
    parts.retain(|p| p.last > first);
    for part in parts {
        if part.first <= first {
            // An opening balance right above belongs to the rows, and so does a date above its amounts.
            let edges: Vec<f32> = rows.iter().flat_map(|r| lines[*r].tokens.iter().filter(|t| t.amount().is_some()).map(|t| t.edge)).collect();
            let lined_up = |l: &Line<'_>| strong(l) == 1 && l.tokens.iter().any(|t| t.amount().is_some() && edges.iter().filter(|e| (*e - t.edge).abs() < 2.0).count() >= 3);
            let close = |i: usize| i >= part.top && lines[i].page == lines[first].page && lines[first].y - lines[i].y < 4.0 * lines[first].size && (lined_up(&lines[i]) || dated(i));
            part.first = first.checked_sub(1).filter(|i| close(*i)).unwrap_or(first);
        } else {
            let begins = |i: usize| dated(i) || (strong(&lines[i]) > 0 && !repeated[i]);
            part.first = (part.first..part.last).find(|i| begins(*i)).unwrap_or(part.first);
        }
    }
}

/// Lines that stand at the same place of several pages with the same words (figures aside): running heads and feet.
fn repeated(lines: &[Line<'_>], pages: usize) -> Vec<bool> {
    let mut out = vec![false; lines.len()];
    if pages < 2 {
        return out;
    }
    let mut seen: std::collections::HashMap<(i32, String), Vec<usize>> = std::collections::HashMap::new();
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
fn above_heads(lines: &[Line<'_>], found: &[Found], notes: &mut [bool]) {
    for head in found.iter().filter(|f| f.transactions).map(|f| f.head.first) {
        let mut below = head;
        for i in (head.saturating_sub(4)..head).rev() {
            let near = lines[i].page == lines[head].page && lines[below].y - lines[i].y < 4.0 * lines[i].size;
            let dated = lines[i].tokens.first().is_some_and(|t| t.date().is_some());
            if !near || dated {
                break;
            }
            let names = super::labels::hits(&lines[i]).iter().any(|h| matches!(h.label, Asked::Number | Asked::Currency | Asked::Holder) && h.weight >= 5);
            notes[i] |= names;
            below = i;
        }
    }
}

/// Sentences that stand at the same place of another page to the letter: notes, whatever amounts they name.
fn notes(lines: &[Line<'_>], repeated: &[bool]) -> Vec<bool> {
    let sentence = |l: &Line<'_>| l.tokens.len() >= 8 && !l.tokens.iter().any(|t| t.date().is_some());
    let candidates: Vec<usize> = (0..lines.len()).filter(|i| repeated[*i] && sentence(&lines[*i])).collect();
    let same = |a: usize, b: usize| lines[a].page != lines[b].page && (lines[a].y - lines[b].y).abs() < 2.0 && lines[a].text() == lines[b].text();
    let mut out = vec![false; lines.len()];
    for &i in &candidates {
        out[i] = candidates.iter().any(|j| same(i, *j));
    }
    out
}

/// What each line is that is no row: running heads and feet, notes, lines of a head.
struct Outside<'a> {
    repeated: &'a [bool],
    notes: &'a [bool],
    in_head: &'a [bool],
}

#[allow(clippy::too_many_arguments)]
fn table<'l, 'd>(document: &Document, lines: &'l [Line<'d>], parts: &[&Part], found: &[Found], labels: Vec<Label>, edges: Option<&Edges>, whole_units: bool, outside: &Outside<'_>) -> Option<Table<'l, 'd>> {
    let pool: Vec<&Line<'_>> = parts.iter().flat_map(|p| &lines[p.first..p.last]).filter(|l| !l.aside).collect();
    let ocr = document.pages.iter().any(|p| p.source == crate::document::Source::Ocr);
    let amounts = columns::amount_bands(&pool, &labels, if ocr { 3.0 } else { 0.0 }, whole_units);
    if amounts.is_empty() {
        return None;
    }
    let dates = columns::date_bands(&pool, &amounts);
    let is_row = |l: &Line<'_>| l.tokens.iter().any(|t| amounts.iter().any(|b| in_amounts(b, t)));
    let under = parts.iter().filter_map(|p| p.head).find_map(|h| found[h].under.as_ref());
    let row_lines: Vec<&Line<'_>> = match under {
        Some(_) => pool.iter().copied().filter(|l| is_row(l)).collect(),
        None => row_lines(&pool, &amounts, &dates, &is_row),
    };
    let verticals = verticals(document, parts, lines);
    let bands = match edges {
        Some(edges) => by_hand(edges, &amounts, &dates),
        None => columns::bands(&pool, &row_lines, &labels, &verticals, amounts, dates),
    };
    let mut labels = labels;
    let mut bands = bands;
    // A head of unknown words: the lines right above the first row that stand over the columns.
    let mut unknown_head: Vec<usize> = Vec::new();
    if labels.is_empty() && edges.is_none() {
        unknown_head = head_above(lines, parts, &bands);
        if !unknown_head.is_empty() {
            let head: Vec<&Line<'_>> = unknown_head.iter().map(|i| &lines[*i]).collect();
            labels = heads::labels(&head, &is_column_name);
            bands = heads::name(bands, &labels);
        }
    }
    if let Some(under) = under {
        let x1 = bands.iter().map(|b| b.x1).fold(under.x1, f32::max);
        bands.push(Band { name: under.text.clone(), under: true, ..Band::new(under.x0, x1, Form::Text) });
    }
    let space = columns::usual_space(&pool).max(0.35);
    let mut items: Vec<Item<'l, 'd>> = Vec::new();
    let mut policy: Option<Policy> = None;
    let mut used: Vec<usize> = Vec::new();
    for p in parts {
        if let Some(h) = p.head {
            used.extend(found[h].head.first..=found[h].head.last);
        }
    }
    used.extend(&unknown_head);
    let head_texts: Vec<String> = unknown_head.iter().map(|i| lines[*i].text()).collect();
    for (n, part) in parts.iter().enumerate() {
        let all: Vec<usize> = (part.first..part.last).filter(|i| !lines[*i].aside && !head_texts.contains(&lines[*i].text()) && !outside.notes[*i] && !is_summary(lines, *i, outside.in_head)).collect();
        let columns_of: Vec<Vec<Option<usize>>> = all.iter().map(|i| rows::assign(&lines[*i], &bands, space)).collect();
        let anchor = |k: usize| lines[all[k]].tokens.iter().zip(&columns_of[k]).any(|(t, c)| c.is_some_and(|c| in_amounts(&bands[c], t)));
        // A running head may hold a figure too: `page 2 of 3`.
        let running = |k: usize| outside.repeated[all[k]] && !lines[all[k]].tokens.iter().any(|t| t.date().is_some());
        let (Some(first), Some(last)) = ((0..all.len()).find(|k| anchor(*k) && !running(*k)), (0..all.len()).rev().find(|k| anchor(*k) && !running(*k))) else { continue };
        // Running heads and feet lie outside the rows.
        // What follows the last row without a gap is its rest, though the same words stand at the same place of another page.
        let mut end = last;
        while end + 1 < all.len() && lines[all[end + 1]].y - lines[all[end]].y <= 1.5 * lines[all[end]].size {
            end += 1;
        }
        let keep: Vec<usize> = (0..all.len()).filter(|k| (*k >= first && *k <= end) || !outside.repeated[all[*k]]).collect();
        let part_lines: Vec<Line<'d>> = keep.iter().map(|k| lines[all[*k]].clone()).collect();
        let part_columns: Vec<Vec<Option<usize>>> = keep.iter().map(|k| columns_of[*k].clone()).collect();
        let headings: Vec<bool> = part_lines.iter().map(|l| is_date_heading(l, &bands)).collect();
        let groups = rows::group(&part_lines, &bands, &part_columns, &headings, &document.pages[part.page], &mut policy);
        for g in groups {
            let source: Vec<usize> = g.lines.iter().map(|i| all[keep[*i]]).collect();
            if g.anchor.is_none() && !g.continues {
                items.extend(source.iter().map(|i| Item::Loose(&lines[*i])));
                continue;
            }
            let mut cells: Vec<Vec<&'l Token<'d>>> = vec![Vec::new(); bands.len()];
            for (i, k) in source.iter().zip(&g.lines) {
                for (t, c) in lines[*i].tokens.iter().zip(&part_columns[*k]) {
                    if let Some(c) = c {
                        cells[*c].push(t);
                    }
                }
            }
            used.extend(&source);
            let rect = Rect::hull(source.iter().map(|i| &lines[*i].rect)).unwrap_or_default();
            if g.continues {
                if let Some(Item::Row(row)) = items.iter_mut().rev().find(|i| matches!(i, Item::Row(_))) {
                    let text = bands.iter().enumerate().filter(|(_, b)| b.form == Form::Text);
                    for (c, _) in text {
                        row.cells[c].append(&mut cells[c]);
                    }
                    continue;
                }
            }
            let y = g.anchor.map_or(rect.cy(), |a| part_lines[a].y);
            items.push(Item::Row(Row { page: document.pages[part.page].number, part: n, y, rect, cells }));
        }
    }
    let page = parts.first().map_or(1, |p| document.pages[p.page].number);
    Some(Table { bands, items, page, used })
}

/// Whether a line is a date that stands over the rows of its day: alone where no column holds dates, or behind its name.
fn is_date_heading(line: &Line<'_>, bands: &[Band]) -> bool {
    let mut dates = line.tokens.iter().filter(|t| t.date().is_some());
    let (Some(date), None) = (dates.next(), dates.next()) else { return false };
    if line.tokens.len() > 4 || line.tokens.iter().any(|t| t.amount().is_some()) {
        return false;
    }
    let words: Vec<Token<'_>> = line.tokens.iter().filter(|t| t.date().is_none()).cloned().collect();
    if words.is_empty() {
        return !bands.iter().any(|b| b.form == Form::Dates) && date.date().is_some_and(|d| d.year.is_some() || line.tokens.len() == 1);
    }
    let text = crate::layout::lines::join(&words);
    is_column_name(text.trim_end_matches([':', ' '])) && matches!(column_types(&text).first(), Some(HeaderType::Date | HeaderType::ValueDate))
}

/// Whether a line is part of a summary that stands under or between the rows: labels of figures side by side, and the figures below them.
fn is_summary(lines: &[Line<'_>], i: usize, in_head: &[bool]) -> bool {
    let labels = |l: &Line<'_>| heads::may_be_head(l) && l.tokens.len() >= 3 && l.spans(0.9).iter().filter(|s| figure_of(&crate::layout::lines::join(s)).is_some()).count() >= 2;
    let line = &lines[i];
    if labels(line) {
        return true;
    }
    let dated = line.tokens.first().is_some_and(|t| t.date().is_some());
    let amounts = line.tokens.iter().filter(|t| t.number().is_some()).count();
    !dated && amounts >= 2 && i > 0 && !in_head[i - 1] && lines[i - 1].page == line.page && line.y - lines[i - 1].y < 3.5 * line.size && labels(&lines[i - 1])
}

/// Whether a line heads a list of balances a day, which is no list of transactions.
fn heads_balances(line: &Line<'_>) -> bool {
    if line.tokens.len() > 6 || !heads::may_be_head(line) {
        return false;
    }
    let text = line.text().to_lowercase();
    let daily = ["daily", "harian", "per day", "täglich", "tages", "journalier", "diario", "diário", "each day"].iter().any(|w| text.contains(w));
    daily && column_types(&text).contains(&HeaderType::Balance)
}

/// Lines that tell where text columns stand: lines with amounts; where those carry no text, all lines between them.
fn row_lines<'p, 'd>(pool: &[&'p Line<'d>], amounts: &[Band], dates: &[Band], is_row: &dyn Fn(&Line<'_>) -> bool) -> Vec<&'p Line<'d>> {
    let dated = |l: &Line<'_>| l.tokens.iter().any(|t| matches!(t.shape, Shape::Date(_)) && dates.iter().any(|b| t.rect.x0 < b.x1 && t.rect.x1 > b.x0));
    let rows: Vec<&Line<'_>> = pool.iter().copied().filter(|l| is_row(l) && (dates.is_empty() || dated(l))).collect();
    let all: Vec<&Line<'_>> = pool.iter().copied().filter(|l| is_row(l)).collect();
    // A date printed once a day stands on few of the rows.
    let rows = if rows.len() >= 3 && rows.len() * 2 >= all.len() { rows } else { all };
    let has_text = |l: &Line<'_>| l.tokens.iter().any(|t| matches!(t.shape, Shape::Text) && !amounts.iter().any(|b| t.rect.x0 < b.x1 && t.rect.x1 > b.x0));
    let with_text = rows.iter().filter(|l| has_text(l)).count();
    if with_text * 10 >= rows.len() * 7 {
        return rows;
    }
    // Text stands beside the amounts' lines: take every line from the first row to the last of each page.
    let mut out = Vec::new();
    let mut i = 0;
    while i < pool.len() {
        let page = pool[i].page;
        let mut j = i;
        while j < pool.len() && pool[j].page == page {
            j += 1;
        }
        let on: Vec<usize> = (i..j).filter(|k| is_row(pool[*k])).collect();
        if let (Some(a), Some(b)) = (on.first(), on.last()) {
            out.extend((*a..=*b).map(|k| pool[k]));
        }
        i = j;
    }
    out
}

/// Vertical ruling lines that run along most of a part, by x.
fn verticals(document: &Document, parts: &[&Part], lines: &[Line<'_>]) -> Vec<f32> {
    let mut xs: Vec<(f32, f32)> = Vec::new();
    let mut height = 0.0;
    for part in parts.iter().take(3) {
        let (Some(first), Some(last)) = (lines.get(part.first), lines.get(part.last.saturating_sub(1))) else { continue };
        let (top, bottom) = (first.rect.y0, last.rect.y1);
        height += (bottom - top).max(1.0);
        for rule in document.pages[part.page].rules.iter().filter(|r| !r.horizontal) {
            let shared = rule.rect.y1.min(bottom) - rule.rect.y0.max(top);
            if shared > 0.0 {
                xs.push((rule.rect.cx(), shared));
            }
        }
    }
    xs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut merged: Vec<(f32, f32)> = Vec::new();
    for (x, h) in xs {
        match merged.last_mut() {
            Some((at, sum)) if x - *at < 1.5 => *sum += h,
            _ => merged.push((x, h)),
        }
    }
    merged.into_iter().filter(|(_, h)| *h >= 0.4 * height).map(|(x, _)| x).collect()
}

/// Columns with the edges that a reviewer drew; what lines up inside decides their form.
fn by_hand(edges: &Edges, amounts: &[Band], dates: &[Band]) -> Vec<Band> {
    let inside = |b: &Band, x0: f32, x1: f32| {
        let c = b.edge.unwrap_or((b.x0 + b.x1) / 2.0);
        c > x0 && c <= x1 + 0.5
    };
    edges
        .iter()
        .map(|&(x0, x1)| {
            let amount = amounts.iter().filter(|b| inside(b, x0, x1)).max_by(|a, b| (a.x1 - a.x0).total_cmp(&(b.x1 - b.x0)));
            let date = dates.iter().find(|b| inside(b, x0, x1));
            let form = if amount.is_some() {
                Form::Amounts
            } else if date.is_some() {
                Form::Dates
            } else {
                Form::Text
            };
            Band { edge: amount.and_then(|b| b.edge), whole: amount.is_some_and(|b| b.whole), ..Band::new(x0, x1, form) }
        })
        .collect()
}

/// Lines right above the first row that stand over the columns like a head, whatever their words.
fn head_above(lines: &[Line<'_>], parts: &[&Part], bands: &[Band]) -> Vec<usize> {
    let Some(part) = parts.iter().find(|p| (p.first..p.last).any(|i| lines[i].tokens.iter().any(|t| bands.iter().any(|b| in_amounts(b, t))))) else { return Vec::new() };
    let Some(first) = (part.first..part.last).find(|i| {
        let l = &lines[*i];
        l.tokens.iter().any(|t| bands.iter().any(|b| in_amounts(b, t))) && (l.tokens.iter().any(|t| t.date().is_some()) || l.tokens.len() >= 3)
    }) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let mut below = lines[first].y;
    for i in (part.top..first).rev() {
        let line = &lines[i];
        let spans = line.spans(0.75);
        let hits = bands.iter().filter(|b| spans.iter().any(|s| s[0].rect.x0 < b.x1 + 2.0 && s[s.len() - 1].rect.x1 > b.x0 - 2.0)).count();
        let spread = spans.len() >= 3 && spans.len() <= bands.len() + 1 && hits * 10 >= bands.len() * 6;
        let second = !out.is_empty() && spans.len() >= 2 && hits >= spans.len();
        if below - line.y > 3.2 * line.size.max(6.0) || !heads::may_be_head(line) || !(spread || second) {
            break;
        }
        out.push(i);
        below = line.y;
        if out.len() == 3 {
            break;
        }
    }
    out.reverse();
    out
}
