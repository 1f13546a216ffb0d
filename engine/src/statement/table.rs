//! From lines to tables: heads are found, parts of pages with the same columns are pooled, lines become rows of cells.

use super::found::{Found, find_heads};
use super::outside::{self, Outside, is_summary};
use super::parts::{Part, common_labels, parts, without_heads};
use super::set_off::{
    ABOVE, LARGER, SECTIONS, by_page, is_bare_day, is_card, is_date_heading, is_figure, is_owed_section, is_section, is_sum, is_whole_day, says_sum,
    section_above, section_beside, whole, without_sums, words_below_days, words_elsewhere,
};
use super::vocabulary::is_column_name;
use crate::base::Rect;
use crate::document::Document;
use crate::layout::columns::{self, Band, Form, in_amounts};
use crate::layout::heads::{self, Label};
use crate::layout::{Line, Shape, Token, rows, rows::Habit};

/// One thing that stands in a table, in printed order.
#[derive(Debug, Clone)]
pub enum Item<'l, 'd> {
    /// A row with amounts.
    Row(Row<'l, 'd>),
    /// A line that belongs to no row: a heading, a note, a date on its own.
    Loose(&'l Line<'d>),
}

/// A row of a table: the tokens of every column.
#[derive(Debug, Clone)]
pub struct Row<'l, 'd> {
    /// Page number, 1-based.
    pub page: u32,
    /// Baseline of its amounts.
    pub y: f32,
    /// Box of all its tokens.
    pub rect: Rect,
    /// Tokens of each column, in reading order.
    pub cells: Vec<Vec<&'l Token<'d>>>,
    /// Whether some of its lines may be its neighbour's.
    pub unsure: bool,
    /// The column whose cell stands on the next page.
    pub torn: Option<usize>,
}

/// A table: its columns and all that stands in it.
#[derive(Debug, Clone)]
pub struct Table<'l, 'd> {
    /// Columns, left to right.
    pub bands: Vec<Band>,
    /// What stands in it, in printed order.
    pub items: Vec<Item<'l, 'd>>,
    /// Page of its first head or row, 1-based.
    pub page: u32,
    /// Lines that are part of it or of its heads: the rest is the statement's letterhead and notes.
    pub used: Vec<usize>,
    /// The currency whose rows it holds, where one list holds two in columns of their own, or several lists stand under heads with a currency each.
    pub currency: Option<String>,
}

/// What a reviewer set by hand about the columns: edges in points, left to right.
pub type Edges = Vec<(f32, f32)>;

/// The tables of a document.
pub fn tables<'l, 'd>(document: &Document, lines: &'l [Line<'d>], edges: Option<&Edges>, whole_units: bool) -> Vec<Table<'l, 'd>> {
    let found = find_heads(lines);
    let mut parts = parts(lines, &found);
    super::parts::lost_heads(document, lines, &mut parts);
    let repeated = outside::repeated(lines, document.pages.len());
    let same = outside::same_elsewhere(lines, &repeated);
    without_heads(lines, &mut parts, &repeated, &same);
    let pools = parts.iter().map(|p| p.pool).max().map_or(0, |m| m + 1);
    let mut notes = outside::notes(lines, &repeated);
    outside::page_numbers(lines, document.pages.len(), &mut notes);
    outside::day_balances(lines, &mut notes);
    outside::starred(lines, &mut notes);
    outside::rates(lines, &mut notes);
    outside::below_sums(lines, &mut notes);
    let mut in_head = vec![false; lines.len()];
    for f in found.iter().filter(|f| f.transactions) {
        in_head[f.head.first..=f.head.last].fill(true);
    }
    outside::above_heads(lines, &found, &in_head, &mut notes);
    let owes = super::owed::owes(lines);
    let by_page = by_page(lines, &found);
    let mut out = Vec::new();
    for pool in 0..pools {
        let own: Vec<&Part> = parts.iter().filter(|p| p.pool == pool).collect();
        let labels = common_labels(own.iter().filter_map(|p| p.head).map(|h| found[h].head.labels.as_slice()));
        out.extend(table(
            document,
            lines,
            &own,
            &found,
            labels,
            edges,
            whole_units,
            &Outside { repeated: &repeated, same: &same, notes: &notes, in_head: &in_head, heads: &by_page, owes },
        ));
    }
    // What is listed as not booked is read, and says nothing of the account that follows.
    for listed in super::found::unbooked(lines, &found) {
        let Some(table) = out.iter_mut().rev().find(|t| t.used.iter().any(|used| *used < listed.start)) else { continue };
        table.used.extend(listed);
    }
    let mut out: Vec<Table<'_, '_>> = out.into_iter().flat_map(super::by_currency::split).collect();
    super::by_currency::headed(&mut out);
    out
}

#[allow(clippy::too_many_arguments)]
fn table<'l, 'd>(
    document: &Document,
    lines: &'l [Line<'d>],
    parts: &[&Part],
    found: &[Found],
    labels: Vec<Label>,
    edges: Option<&Edges>,
    whole_units: bool,
    outside: &Outside<'_>,
) -> Option<Table<'l, 'd>> {
    let own = |i: &usize| !lines[*i].aside && !outside.notes[*i] && !is_summary(lines, *i, outside.in_head);
    let pool: Vec<&Line<'d>> = parts.iter().flat_map(|p| p.first..p.last).filter(own).map(|i| &lines[i]).collect();
    let ocr = document.pages.iter().any(|p| p.source == crate::document::Source::Ocr);
    let amounts = columns::amount_bands(&pool, &labels, if ocr { 3.0 } else { 0.0 }, whole_units);
    let amounts = crate::layout::crossed::without_crossed(amounts, &pool);
    if amounts.is_empty() {
        return None;
    }
    let dates = columns::date_bands(&pool, &amounts);
    let is_row = |l: &Line<'_>| l.tokens.iter().any(|t| amounts.iter().any(|b| in_amounts(b, t)));
    let under = parts.iter().filter_map(|p| p.head).find_map(|h| found[h].under.as_ref());
    let row_lines: Vec<&Line<'d>> = match under {
        Some(_) => pool.iter().copied().filter(|l| is_row(l)).collect(),
        None => row_lines(&pool, &amounts, &dates, &labels, &is_row),
    };
    let verticals = verticals(document, parts, lines);
    let bands = match edges {
        Some(edges) => by_hand(edges, &amounts, &dates),
        None => columns::bands(&without_sums(&pool, &labels), &without_sums(&row_lines, &labels), &labels, &verticals, amounts, dates),
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
    let space = crate::layout::begins::usual_space(&pool).max(0.35);
    let mut sizes: Vec<f32> = pool.iter().map(|l| l.size).collect();
    sizes.sort_by(f32::total_cmp);
    let left = bands.iter().map(|b| b.x0).fold(f32::MAX, f32::min);
    let middle = sizes.get(sizes.len() / 2).copied().unwrap_or(f32::MAX);
    // Where first lines of rows are larger than the others, size sets nothing off.
    let larger = sizes.iter().filter(|s| **s >= LARGER * middle).count();
    let usual = (if larger * 4 < sizes.len() { middle } else { f32::MAX }, pool.iter().filter(|l| l.bold()).count() * 4 < pool.len());
    // A first line that says `Direct debit` in bold stands in many rows.
    let sections = pool.iter().filter(|l| is_section(l, usual)).count();
    // Sums in bold stand under the sections of a card: what is not set off are its rows.
    let usual_row = (usual.0, row_lines.iter().filter(|l| l.bold()).count() * 4 < row_lines.len());
    let owes = outside.owes;
    let section = |l: &Line<'_>| sections <= SECTIONS && l.rect.x0 <= left + 2.0 && is_section(l, usual) || owes && is_owed_section(l, usual_row);
    // Whole days that stand alone between rows head them, whatever stands in the column of days beside those.
    let headed = pool.iter().filter(|l| is_whole_day(l)).take(3).count() == 3;
    let mut items: Vec<Item<'l, 'd>> = Vec::new();
    let mut habit = Habit::default();
    let mut used: Vec<usize> = Vec::new();
    for p in parts {
        if let Some(h) = p.head {
            used.extend(found[h].head.first..=found[h].head.last);
        }
    }
    used.extend(&unknown_head);
    let below = words_below_days(&pool, &bands);
    // Where days with their week day, month or year head rows, bare ones are words.
    let full = pool.iter().filter(|l| is_date_heading(l, &bands) && !is_bare_day(l)).take(2).count() == 2;
    let head_texts: Vec<String> = unknown_head.iter().map(|i| lines[*i].text()).collect();
    for part in parts {
        let all: Vec<usize> = (part.first..part.last)
            .filter(|i| !lines[*i].aside && (head_texts.is_empty() || !head_texts.contains(&lines[*i].text())))
            .filter(|i| !outside.notes[*i] && !is_summary(lines, *i, outside.in_head))
            .collect();
        let columns_of: Vec<Vec<Option<usize>>> = all.iter().map(|i| whole(&lines[*i], &bands, below, rows::assign(&lines[*i], &bands, space))).collect();
        let anchor = |k: usize| {
            let line = &lines[all[k]];
            let figure = |i: usize, t: &Token<'_>, c: usize| in_amounts(&bands[c], t) && !crate::layout::begins::in_sentence(line, i);
            line.tokens.iter().zip(&columns_of[k]).enumerate().any(|(i, (t, c))| c.is_some_and(|c| figure(i, t, c)))
        };
        // A running head may hold a figure too, and a period; a row at the same place of another page has money of its own.
        let running = |k: usize| {
            let dated = lines[all[k]].tokens.iter().any(|t| t.date().is_some());
            outside.repeated[all[k]] && if dated { outside.same[all[k]] } else { !(anchor(k) && outside::own_money(&lines[all[k]], outside.same[all[k]])) }
        };
        let (Some(first), Some(last)) = ((0..all.len()).find(|k| anchor(*k) && !running(*k)), (0..all.len()).rev().find(|k| anchor(*k) && !running(*k))) else {
            continue;
        };
        let name = match part.head {
            Some(h) => section_above(lines, found[h].head.first, ABOVE).or_else(|| section_beside(lines, found, outside.heads, &found[h])),
            // A head of unknown words may stand between.
            None => section_above(lines, part.first, 2 * ABOVE),
        };
        if let Some(name) = name {
            items.push(Item::Loose(&lines[name]));
        }
        // Running heads and feet lie outside the rows.
        // What follows the last row without a gap is its rest, though the same words stand at the same place of another page.
        let mut end = last;
        while end + 1 < all.len() && lines[all[end + 1]].y - lines[all[end]].y <= 1.5 * lines[all[end]].size {
            end += 1;
        }
        // The same goes for what stands right over the line of the first amounts.
        let mut begin = first;
        let words = |k: usize| {
            let line = &lines[all[k]];
            line.tokens.iter().all(|t| t.amount().is_none()) && columns_of[k].iter().all(|c| c.is_some_and(|c| bands[c].form != Form::Amounts))
        };
        while begin > 0 && words(begin - 1) && lines[all[begin]].y - lines[all[begin - 1]].y <= 1.5 * lines[all[begin]].size {
            begin -= 1;
        }
        // A day that heads rows may stand at the same place of two pages; a date that each of them prints is none.
        let heads_rows = |i: usize| {
            let same = |l: &Line<'_>| l.page != lines[i].page && (l.y - lines[i].y).abs() < 2.0 && l.text() == lines[i].text();
            (is_date_heading(&lines[i], &bands) || headed && is_whole_day(&lines[i])) && !lines.iter().any(same)
        };
        // Between a head and its first row stands the rest of a row, which two pages may have alike; what every page has there is none.
        let heads = part.head.zip(parts[0].head).map(|(own, other)| (lines[found[own].head.last].y, lines[found[other].head.last].y));
        let under_head = |k: usize| outside::on_page(lines, parts[0].page, all[k], heads);
        let rest = |k: usize| k < first && part.head.is_some() && part.page > parts[0].page && words(k) && !under_head(k);
        let keep = |k: &usize| *k >= begin && *k <= end || !outside.repeated[all[*k]] || *k < first && heads_rows(all[*k]) || rest(*k);
        let keep: Vec<usize> = (0..all.len()).filter(keep).collect();
        let part_lines: Vec<&'l Line<'d>> = keep.iter().map(|k| &lines[all[*k]]).collect();
        let part_columns: Vec<Vec<Option<usize>>> = keep.iter().map(|k| columns_of[*k].clone()).collect();
        let headings: Vec<bool> = part_lines
            .iter()
            .enumerate()
            .map(|(k, l)| {
                let below = part_lines.get(k + 1);
                let account =
                    super::markers::heads_account(l) || below.is_some_and(|below| super::markers::heads_opening(l, below, part_lines[k + 2..].iter().copied()));
                is_date_heading(l, &bands) && !(full && is_bare_day(l))
                    || account
                    || section(l)
                    || is_figure(l, &bands)
                    || owes && (is_sum(l, &bands, usual_row) || below.is_some_and(|below| is_card(l, below)))
            })
            .collect();
        let set_off = (headings.as_slice(), &*part_lines.iter().map(|l| says_sum(l)).collect::<Vec<bool>>());
        let groups = rows::group(&part_lines, &bands, &part_columns, set_off, &document.pages[part.page], &mut habit);
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
            if g.continues
                && let Some(Item::Row(row)) = items.iter_mut().rev().find(|i| matches!(i, Item::Row(_)))
            {
                let text = bands.iter().enumerate().filter(|(_, b)| b.form == Form::Text);
                for (c, _) in text {
                    row.cells[c].append(&mut cells[c]);
                }
                continue;
            }
            let y = g.anchor.map_or(rect.cy(), |a| part_lines[a].y);
            let row = Row { page: document.pages[part.page].number, y, rect, cells, unsure: g.unsure, torn: None };
            let mut rows = items.iter_mut().rev().filter_map(|i| if let Item::Row(row) = i { Some(row) } else { None });
            if let Some((before, c)) = rows.next().and_then(|before| torn_off(before, &row).map(|c| (before, c))) {
                before.cells[c].extend(&row.cells[c]);
                before.torn = Some(c);
            } else {
                items.push(Item::Row(row));
            }
        }
    }
    let page = parts.first().map_or(1, |p| document.pages[p.page].number);
    Some(Table { bands, items, page, used, currency: None })
}

/// The column of the balance that a page's first row is alone, told from the amount at the foot of the page before.
fn torn_off(before: &Row<'_, '_>, row: &Row<'_, '_>) -> Option<usize> {
    let mut filled = (0..row.cells.len()).filter(|c| !row.cells[*c].is_empty());
    let (c, None) = (filled.next()?, filled.next()) else { return None };
    (before.page + 1 == row.page && before.cells.get(c)?.is_empty() && row.cells[c].iter().all(|t| super::stacked::is_told(t))).then_some(c)
}

/// Lines that tell where text columns stand: lines with amounts; where those carry no text, all lines between them.
fn row_lines<'p, 'd>(pool: &[&'p Line<'d>], amounts: &[Band], dates: &[Band], labels: &[Label], is_row: &dyn Fn(&Line<'_>) -> bool) -> Vec<&'p Line<'d>> {
    let dated = |l: &Line<'_>| l.tokens.iter().any(|t| matches!(t.shape, Shape::Date(_)) && dates.iter().any(|b| t.rect.x0 < b.x1 && t.rect.x1 > b.x0));
    let rows: Vec<&Line<'_>> = pool.iter().copied().filter(|l| is_row(l) && (dates.is_empty() || dated(l))).collect();
    let all: Vec<&Line<'_>> = pool.iter().copied().filter(|l| is_row(l)).collect();
    // A date printed once a day stands on few of the rows.
    let rows = if rows.len() >= 3 && rows.len() * 2 >= all.len() { rows } else { all };
    let has_text = |l: &Line<'_>| l.tokens.iter().any(|t| matches!(t.shape, Shape::Text) && !amounts.iter().any(|b| t.rect.x0 < b.x1 && t.rect.x1 > b.x0));
    let with_text = rows.iter().filter(|l| has_text(l)).count();
    if with_text * 10 >= rows.len() * 7 && !words_elsewhere(&rows, pool, labels) {
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
        // A day that heads rows reaches over columns.
        if let (Some(a), Some(b)) = (on.first(), on.last()) {
            out.extend((*a..=*b).map(|k| pool[k]).filter(|l| is_row(l) || !is_date_heading(l, dates)));
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
    let Some(part) = parts.iter().find(|p| (p.first..p.last).any(|i| lines[i].tokens.iter().any(|t| bands.iter().any(|b| in_amounts(b, t))))) else {
        return Vec::new();
    };
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

#[cfg(test)]
mod tests {
    use crate::base::Rect;
    use crate::document::{Document, Fill, Page, Word};
    use crate::statement::read;

    /// A word that begins at `x`, or ends there where it is a figure.
    fn word(text: &str, x: f32, y: f32) -> Word {
        let width = 5.0 * text.chars().count() as f32;
        let x0 = if text.contains('.') { x - width } else { x };
        Word { text: text.to_owned(), rect: Rect::new(x0, y - 7.5, x0 + width, y + 2.0), baseline: y, size: 10.0, ..Word::default() }
    }

    /// A page of rows of these lines of words, the day and the figures on the first, with so much between lines and between rows.
    fn page(number: u32, rows: &[&[&str]], (lead, gap): (f32, f32), balance: &mut i64) -> Page {
        let mut words: Vec<Word> = [("Date", 40.0), ("Details", 110.0), ("Credit", 300.0), ("Balance", 400.0)].iter().map(|(t, x)| word(t, *x, 40.0)).collect();
        let mut y = 60.0;
        for (n, lines) in rows.iter().enumerate() {
            *balance += 7 + n as i64;
            words.extend([word(&format!("{:02}/03/2025", 1 + n), 40.0, y), word(&format!("{}.00", 7 + n), 330.0, y), word(&format!("{balance}.00"), 440.0, y)]);
            for line in *lines {
                let mut x = 110.0;
                for part in line.split(' ') {
                    words.push(word(part, x, y));
                    x += 5.0 * part.chars().count() as f32 + 2.5;
                }
                y += lead;
            }
            y += gap - lead;
        }
        Page { number, width: 595.0, height: 842.0, words, ..Page::default() }
    }

    fn described(pages: Vec<Page>) -> Vec<String> {
        let reading = read(&Document { pages, ..Document::default() });
        reading.statements.iter().flat_map(|s| &s.transactions).map(|t| t.description.clone()).collect()
    }

    fn said(rows: &[&[&str]]) -> Vec<String> {
        rows.iter().map(|lines| lines.join(" ")).collect()
    }

    const ROWS: [&[&str]; 6] = [&["TRANSFER", "5314289"], &["CLEARING", "SKN MITRA"], &["CASH", "BRANCH"], &["TRANSFER", "ANDI"], &["CASH"], &["FEE", "MARCH"]];

    #[test]
    fn stripes_of_the_paper_part_no_rows() {
        let mut balance = 0;
        let mut striped = page(1, &ROWS, (12.0, 12.0), &mut balance);
        // Green and white, two lines each, from the top of the sheet on.
        striped.words.iter_mut().for_each(|w| {
            w.rect = Rect::new(w.rect.x0, w.rect.y0 + 120.0, w.rect.x1, w.rect.y1 + 120.0);
            w.baseline += 120.0;
        });
        striped.fills = (0..12).map(|n| Fill { rect: Rect::new(0.0, 12.0 + 48.0 * n as f32, 595.0, 36.0 + 48.0 * n as f32), color: [220, 240, 220] }).collect();
        assert_eq!(described(vec![striped]), said(&ROWS));
    }

    #[test]
    fn a_row_ends_where_its_text_does() {
        // Cells that are too low for their texts: the next row begins nearer than the lines of one stand.
        const LONG: [&[&str]; 5] = [
            &["BY TRANSFER", "NEFT-HDFC0000001-91MRMMPUJTKY", "VERTEXSOFTECH"],
            &["BY TRANSFER", "NEFT-HDFC0000001-AAF7MU1VCJS3", "VERTEXSOFTECH"],
            &["CASH"],
            &["BY TRANSFER", "NEFT-HDFC0000001-5E4EXV4RXL5P", "VERTEXSOFTECH"],
            &["TO TRANSFER", "UPI-MEDPLUS-PYTM-252817510788", "L29D6PTY"],
        ];
        let mut balance = 0;
        let pages = vec![page(1, &LONG, (12.0, 9.0), &mut balance)];
        assert_eq!(described(pages), said(&LONG));
    }
}
