//! Lines that hold two things side by side are parted: a list printed in two columns, and notes beside the table.

use super::HeaderType;
use super::cuts::Cut;
use super::found;
use super::interpret::Read;
use super::labels::{Figure, figure_of};
use super::roles;
use super::table::Item;
use super::vocabulary::{RowWord, column_types, is_column_name, row_word};
use crate::base::Rect;
use crate::document::Document;
use crate::layout::Line;
use crate::layout::columns::Form;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Lines with a day and an amount of their own that a second column of a list has on a page at least.
pub const LISTED: usize = 3;

/// Cuts for what the heads alone tell: lists in several columns, else a box beside the rows.
pub fn cuts(lines: &[Line<'_>]) -> Vec<Cut> {
    let heads = found::find_heads(lines);
    let ways: [&dyn Fn() -> Vec<Cut>; 5] =
        [&|| folded(lines, &heads), &|| super::one_head::under_one(lines), &|| gutters(lines), &|| boxed(lines, &heads), &|| barred(lines, &heads)];
    ways.into_iter().map(|way| way()).find(|cuts| !cuts.is_empty()).unwrap_or_default()
}

/// The lines of the page on which a line stands.
fn of_page<'l, 'd>(lines: &'l [Line<'d>], line: usize) -> &'l [Line<'d>] {
    let same = |l: &Line<'_>| lines.get(line).is_some_and(|own| own.page == l.page);
    let from = lines.get(..line).and_then(|above| above.iter().rposition(|l| !same(l))).map_or(0, |k| k + 1);
    let to = lines.get(line..).and_then(|below| below.iter().position(|l| !same(l))).map_or(lines.len(), |k| line + k);
    lines.get(from..to).unwrap_or_default()
}

/// After how many names of a head they begin anew.
fn repeated(labels: &[crate::layout::heads::Label]) -> Option<usize> {
    let again = |size: usize| labels.chunks(size).all(|c| c.len() == size && c.iter().zip(labels).all(|(a, b)| a.text.eq_ignore_ascii_case(&b.text)));
    (2..=labels.len() / 2).find(|size| again(*size))
}

/// Cuts for lists whose head stands several times on the same line.
fn folded(lines: &[Line<'_>], heads: &[found::Found]) -> Vec<Cut> {
    let mut out = Vec::new();
    for (n, found) in heads.iter().enumerate() {
        // Over each list may stand what it holds: the names right above the rows tell.
        let own = &found.head.labels;
        let lowest = lines.get(found.head.last).filter(|_| repeated(own).is_none()).map(|l| crate::layout::heads::labels(&[l], &is_column_name));
        let labels = lowest.as_ref().filter(|l| l.len() == own.len()).unwrap_or(own);
        let Some(size) = repeated(labels) else { continue };
        let first = &lines[found.head.first];
        let next = heads.get(n + 1).map(|h| &lines[h.head.first]).filter(|l| l.page == first.page).map_or(f32::MAX, |l| l.y - 0.5);
        let edges = labels.chunks(size).zip(labels.chunks(size).skip(1)).filter_map(|(a, b)| Some((a.last()?.x1 + b.first()?.x0) / 2.0));
        let edges: Vec<f32> = edges.collect();
        // Below the last row of the second list stands what follows them all.
        let row = |l: &&Line<'_>| {
            let beside = |t: &&crate::layout::Token<'_>| edges.first().is_some_and(|x| t.rect.x0 > *x);
            l.page == first.page && l.y > first.y && l.y < next && l.tokens.iter().filter(beside).any(|t| t.amount().is_some() || t.date().is_some())
        };
        // A sum of all of them has its words in the first list and its figure in the last.
        let total = |l: &&Line<'_>| {
            let (figures, words): (Vec<_>, Vec<_>) = l.tokens.iter().cloned().partition(|t| t.amount().is_some());
            let apart = edges.first().is_some_and(|x| words.iter().all(|t| t.rect.x1 < *x) && figures.iter().all(|t| t.rect.x0 > *x));
            figures.len() == 1 && apart && row_word(&crate::layout::lines::join(&words)) == Some(RowWord::Total)
        };
        let end = lines.iter().filter(row).find(total).map_or(next, |l| l.y - 0.5);
        let bottom = lines.iter().filter(row).map(|l| l.y + 0.5).filter(|y| *y < end).reduce(f32::max).unwrap_or(end);
        let goes_on = next == f32::MAX && end == next;
        out.extend(edges.iter().map(|x| Cut { page: first.page, top: first.y - 0.5, bottom, x: *x, note: false, over: None }));
        if goes_on && let Some((page, (top, bottom))) = continued(lines, first.page + 1, &edges, heads.get(n + 1).map(|h| &lines[h.head.first])) {
            out.extend(edges.into_iter().map(|x| Cut { page, top, bottom, x, note: false, over: None }));
        }
    }
    out
}

/// Where lists side by side go on at the top of the next page without their heads: its index, and the heights of the first and the last of
/// their lines, each of which has a day and an amount left of the first edge and none that crosses one.
pub fn continued(lines: &[Line<'_>], page: usize, edges: &[f32], head: Option<&Line<'_>>) -> Option<(usize, (f32, f32))> {
    let until = head.filter(|h| h.page == page).map_or(f32::MAX, |h| h.y - 0.5);
    let left = *edges.first()?;
    let books = |l: &Line<'_>, own: &dyn Fn(f32) -> bool| {
        let mine = || l.tokens.iter().filter(|t| own(t.rect.x0));
        mine().any(|t| t.date().is_some()) && mine().any(|t| t.amount().is_some())
    };
    let listed = |l: &&Line<'_>| books(l, &|x| x < left) && l.tokens.iter().all(|t| edges.iter().all(|x| t.rect.x1 < *x || t.rect.x0 > *x));
    let own = || lines.iter().filter(|l| l.page == page && l.y < until).skip_while(|l| !listed(l)).take_while(listed);
    let beside = own().filter(|l| books(l, &|x| x > left)).last()?;
    Some((page, (own().next()?.y - 0.5, beside.y + 0.5)))
}

/// How far above the first head of a page the names over it stand, in font sizes.
const OVER: f32 = 3.0;

/// Cuts for pages whose lists stand in two columns that have heads of the same names at heights of their own.
fn gutters(lines: &[Line<'_>]) -> Vec<Cut> {
    let mut out = Vec::new();
    for page in lines.chunk_by(|a, b| a.page == b.page) {
        // The names of columns side by side, as one text, and where they stand.
        let mut heads: Vec<(String, f32, f32, f32, f32)> = Vec::new();
        for line in page {
            let spans = line.spans(0.75);
            for run in spans.chunk_by(|a, b| plain(a) && plain(b)).filter(|run| run.len() >= 3 && names_list(run)) {
                let (Some(first), Some(last)) = (run.first().and_then(|s| s.first()), run.last().and_then(|s| s.last())) else { continue };
                let text = run.iter().map(|s| crate::layout::lines::join(s)).collect::<Vec<_>>().join(" ").to_lowercase();
                heads.push((text, first.rect.x0, last.rect.x1, line.y, line.size));
            }
        }
        let Some((left, right)) = heads.iter().find_map(|a| heads.iter().find(|b| b.0 == a.0 && b.1 > a.2 && b.3 != a.3).map(|b| (a, b))) else { continue };
        // Each head stands in one of the two columns.
        let x = (left.2 + right.1) / 2.0;
        if heads.iter().any(|h| h.1 < x && h.2 > x) {
            continue;
        }
        let top = heads.iter().map(|h| h.3 - OVER * h.4).fold(f32::MAX, f32::min);
        let crosses = |l: &&Line<'_>| l.tokens.iter().any(|t| t.rect.x0 < x && t.rect.x1 > x);
        let runs_on = |l: &&Line<'_>| {
            crosses(l) || l.tokens.windows(2).any(|w| matches!(w, [a, b] if a.rect.x1 <= x && b.rect.x0 >= x && b.rect.x0 - a.rect.x1 < 0.75 * l.size))
        };
        let end = page.iter().filter(|l| l.y >= top).find(runs_on).map_or(f32::MAX, |l| l.y - 0.5);
        let lists = |side: &dyn Fn(f32) -> bool| {
            let row = |l: &&Line<'_>| {
                let own = || l.tokens.iter().filter(|t| side(t.rect.x0));
                l.y >= top && l.y < end && own().any(|t| t.date().is_some()) && own().any(|t| t.amount().is_some())
            };
            page.iter().filter(row).count() >= LISTED
        };
        if lists(&|at| at < x) && lists(&|at| at > x) {
            out.push(Cut { page: page.first().map_or(0, |l| l.page), top, bottom: end, x, note: false, over: None });
        }
    }
    out
}

/// How far from its title the lines of a box begin at most, in points.
const INDENT: f32 = 3.0;

/// Cuts for a box beside the rows that says what the account began and ended with: its title stands right of a head's names and names nothing.
fn boxed(lines: &[Line<'_>], heads: &[found::Found]) -> Vec<Cut> {
    let mut out = Vec::new();
    for found in heads.iter().filter(|f| f.transactions) {
        let Some((title, names)) = found.head.labels.split_last() else { continue };
        let Some(head) = lines.get(found.head.first) else { continue };
        if names.len() < 3 || !column_types(&title.text).is_empty() || !names.last().is_some_and(|l| names_money(&l.text)) {
            continue;
        }
        let x = title.x0 - INDENT;
        let inside = |l: &&Line<'_>| l.page == head.page && l.y > head.y && l.tokens.iter().any(|t| (t.rect.x0 - title.x0).abs() <= INDENT);
        let mut bottom = head.y;
        let mut figures = Vec::new();
        for line in of_page(lines, found.head.first).iter().filter(inside) {
            bottom = bottom.max(line.y);
            let own: Vec<_> = line.tokens.iter().filter(|t| t.rect.x0 >= x).cloned().collect();
            let amount = own.iter().position(|t| t.amount().is_some_and(|a| a.strength() >= 2));
            figures.extend(amount.and_then(|k| own.get(..k)).and_then(|words| figure_of(&crate::layout::lines::join(words))));
        }
        if figures.contains(&Figure::Opening) && figures.contains(&Figure::Closing) {
            out.push(Cut { page: head.page, top: head.y - 0.5, bottom: bottom + 0.5, x, note: true, over: None });
        }
    }
    out
}

/// The least gap between a bar and the rows beside it, in font sizes, and the fewest lines and sums of a bar.
const GUTTER: f32 = 2.0;
const BAR: (usize, usize) = (4, 2);

/// Cuts for a bar left of the rows that holds sums of its own, on lines of its own: a gutter parts it from the head's names and all rows under them.
fn barred(lines: &[Line<'_>], heads: &[found::Found]) -> Vec<Cut> {
    let mut out: Vec<Cut> = Vec::new();
    for found in heads.iter().filter(|f| f.transactions) {
        // What the bar says beside the names of the columns is none of them.
        let begins_name = |text: &str| text.match_indices(' ').map(|(at, _)| at).chain([text.len()]).take(3).any(|at| !column_types(&text[..at]).is_empty());
        let first = |known: bool| found.head.labels.iter().filter(|l| !known || begins_name(&l.text)).map(|l| l.x0).reduce(f32::min);
        let (Some(left), Some(head)) = (first(true).or(first(false)), lines.get(found.head.first)) else { continue };
        if out.last().is_some_and(|c| c.page == head.page) {
            continue;
        }
        let lines = of_page(lines, found.head.first);
        let gutter = left - GUTTER * head.size;
        let crosses = |l: &&Line<'_>| l.page == head.page && l.tokens.iter().any(|t| t.rect.x0 < left - INDENT && t.rect.x1 > gutter);
        let highest = head.y - OVER * head.size;
        let top = lines.iter().filter(crosses).map(|l| l.y + 0.5).filter(|y| *y > highest && *y <= head.y).fold(highest, f32::max);
        let bottom = lines.iter().filter(crosses).map(|l| l.y - 0.5).find(|y| *y >= head.y).unwrap_or(f32::MAX);
        let beside: Vec<&Line<'_>> = lines.iter().filter(|l| l.page == head.page && l.y >= top && l.y < bottom).collect();
        let bar = |l: &Line<'_>| l.tokens.iter().take_while(|t| t.rect.x1 <= gutter).count();
        let money = |t: &crate::layout::Token<'_>| t.amount().is_some_and(|a| a.strength() >= 2);
        let held = beside.iter().filter(|l| bar(l) > 0).count();
        let sums = beside.iter().filter(|l| l.tokens.get(..bar(l)).is_some_and(|own| own.iter().any(money))).count();
        let rows: Vec<usize> = beside
            .iter()
            .map(|l| (bar(l), l.tokens.get(bar(l)..).unwrap_or_default()))
            .filter(|(_, own)| own.iter().any(money) && own.iter().any(|t| t.date().is_some()))
            .map(|(n, _)| n)
            .collect();
        // What stands on most rows is a column of theirs.
        if held >= BAR.0 && sums >= BAR.1 && rows.len() >= LISTED && rows.iter().filter(|n| **n > 0).count() * 2 < rows.len() {
            out.push(Cut { page: head.page, top, bottom, x: (gutter + left) / 2.0, note: false, over: None });
        }
    }
    out
}

/// Whether a name is that of a column of money.
fn names_money(text: &str) -> bool {
    let money = [HeaderType::Amount, HeaderType::Debit, HeaderType::Credit, HeaderType::Balance];
    column_types(text).first().is_some_and(|k| money.contains(k))
}

/// Whether a phrase holds no figure.
fn plain(span: &[crate::layout::Token<'_>]) -> bool {
    span.iter().all(|t| t.date().is_none() && t.amount().is_none())
}

/// Whether phrases side by side name a column of days and one of money.
pub fn names_list(run: &[&[crate::layout::Token<'_>]]) -> bool {
    let kinds: Vec<HeaderType> = run.iter().filter_map(|s| column_types(&crate::layout::lines::join(s)).first().copied()).collect();
    let money = [HeaderType::Amount, HeaderType::Debit, HeaderType::Credit, HeaderType::Balance];
    kinds.contains(&HeaderType::Date) && kinds.iter().any(|k| money.contains(k))
}

/// Cuts for what stands right of a table's last column on few of its lines.
pub fn notes(document: &Document, lines: &[Line<'_>], reads: &[Read<'_, '_>]) -> Vec<Cut> {
    let mut out: Vec<Cut> = Vec::new();
    let mut on_page: HashMap<usize, Vec<(usize, &Line<'_>)>> = HashMap::new();
    for (i, line) in lines.iter().enumerate() {
        on_page.entry(line.page).or_default().push((i, line));
    }
    // Lines of their own of another table are no notes: the second column of a list, which was parted from the first.
    let tables: HashSet<usize> = reads.iter().flat_map(|r| r.table.used.iter().copied()).collect();
    for read in reads {
        let bands = &read.table.bands;
        let rows = read.grid.lines.len().max(1);
        // A column that the balance chain needs is the table's, however few its amounts.
        let needed = |i: usize| read.ranking.rated.first().is_some_and(|r| r.links >= 3 && r.held == r.links && roles::kind_of(&r.roles, i).is_some());
        let Some(last) = (0..bands.len()).rev().find(|i| {
            bands[*i].form == Form::Amounts
                && (needed(*i) || read.grid.lines.iter().filter(|l| l.values[*i].is_some()).count() * 4 >= rows || !column_types(&bands[*i].name).is_empty())
        }) else {
            continue;
        };
        let beside = &bands[last + 1..];
        let filled = |c: usize| read.table.items.iter().filter(|i| matches!(i, Item::Row(r) if r.cells.get(c).is_some_and(|cell| !cell.is_empty()))).count();
        // Marks and texts of a column of the table stand in many rows, or under a head that names them.
        // Texts that do not begin on the lines of the rows stand beside the table, however many they are.
        let own = |c: usize| filled(c) * 4 >= rows && (bands[c].form != Form::Text || on_lines(read, c));
        // Words under the name of a column of money are none of its figures.
        let named = |c: usize| {
            !column_types(&bands[c].name).is_empty() && (filled(c) == 0 || bands[c].form != Form::Text || !names_money(&bands[c].name) || on_lines(read, c))
        };
        let kept = (last + 1..bands.len()).rev().find(|c| own(*c) || named(*c)).unwrap_or(last);
        let edge = if bands[kept].form == Form::Text { text_edge(lines, &bands[kept], read, document) } else { bands[kept].x1 };
        if kept == last && beside.is_empty() && !lines.iter().any(|l| l.tokens.iter().any(|t| t.rect.x0 > edge + l.size)) {
            continue;
        }
        // From the first row to the last of every page that has any.
        let mut spans: BTreeMap<u32, (f32, f32)> = BTreeMap::new();
        for item in &read.table.items {
            if let Item::Row(r) = item {
                let span = spans.entry(r.page).or_insert((r.y, r.y));
                *span = (span.0.min(r.y), span.1.max(r.y));
            }
        }
        for (page, (top, bottom)) in (0..document.pages.len()).filter_map(|p| Some((p, *spans.get(&document.pages[p].number)?))) {
            let x = edge + 4.0;
            // They book too: what is advertised beside a table has neither days nor amounts line by line.
            let books = |l: &Line<'_>| l.tokens.iter().any(|t| t.date().is_some()) && l.tokens.iter().any(|t| t.amount().is_some());
            let own = |i: &usize, l: &Line<'_>| l.rect.x0 > x && tables.contains(i) && books(l);
            if on_page.get(&page).into_iter().flatten().filter(|(i, l)| own(i, l)).count() >= LISTED {
                continue;
            }
            let right = on_page
                .get(&page)
                .into_iter()
                .flatten()
                .map(|(_, l)| l)
                .filter(|l| l.y >= top - 40.0 && l.y <= bottom + 12.0 && l.tokens.iter().any(|t| t.rect.x0 > x && t.text.chars().count() > 1))
                .filter(|l| !ends_name(l, x, &bands[kept].name))
                .count();
            if right > 0 {
                out.push(Cut { page, top: top - 40.0, bottom: bottom + 12.0, x, note: true, over: None });
            }
        }
    }
    out
}

/// Whether the texts of a column begin on a line with something of their rows that stands in another column, in most of them.
fn on_lines(read: &Read<'_, '_>, column: usize) -> bool {
    let (mut on, mut off) = (0usize, 0usize);
    for item in &read.table.items {
        let Item::Row(row) = item else { continue };
        let Some(first) = row.cells.get(column).and_then(|cell| cell.first()) else { continue };
        let level = |y: f32, other: f32| (y - other).abs() < LEVEL * first.rect.height();
        let others = || row.cells.iter().take(column).flatten();
        // A cell of several lines may stand beside the middle of its row.
        let middle = |tokens: &mut dyn Iterator<Item = &Rect>| Rect::hull(tokens).map(|r| r.cy());
        let own = row.cells.get(column).and_then(|cell| middle(&mut cell.iter().map(|t| &t.rect)));
        let centred = own.zip(middle(&mut others().map(|t| &t.rect))).is_some_and(|(a, b)| level(a, b));
        let beside = centred || others().any(|t| level(t.rect.cy(), first.rect.cy()));
        *(if beside { &mut on } else { &mut off }) += 1;
    }
    on > off
}

/// How far the middles of words on one line lie apart at most, in heights of letters: next to nothing.
const LEVEL: f32 = 0.06;

/// Whether what stands right of a place on a line is the end of a column's name: heads may stand at the right edge of wide columns.
fn ends_name(line: &Line<'_>, x: f32, name: &str) -> bool {
    let words: Vec<&str> = line.tokens.iter().filter(|t| t.rect.x0 > x).map(|t| t.text.as_ref()).collect();
    name.ends_with(&words.join(" "))
}

/// Where a last column of text ends: its further lines may be longer than those beside the figures.
fn text_edge(lines: &[Line<'_>], band: &crate::layout::columns::Band, read: &Read<'_, '_>, document: &Document) -> f32 {
    let mut spans: HashMap<u32, (f32, f32)> = HashMap::new();
    for row in read.table.items.iter().filter_map(|i| if let Item::Row(r) = i { Some(r) } else { None }) {
        let span = spans.entry(row.page).or_insert((row.rect.y0, row.rect.y1));
        *span = (span.0.min(row.rect.y0), span.1.max(row.rect.y1));
    }
    let within = |l: &&Line<'_>| document.pages.get(l.page).and_then(|p| spans.get(&p.number)).is_some_and(|(top, bottom)| l.y >= *top && l.y <= *bottom);
    let own = lines.iter().filter(within).map(|l| {
        // Words that follow one another from the column's left edge on.
        let words = l.tokens.iter().filter(|t| t.rect.x0 >= band.x0 - 1.0);
        words.fold(band.x0, |end, t| if t.rect.x0 - end <= 0.8 * l.size { end.max(t.rect.x1) } else { end })
    });
    own.fold(band.x1, f32::max)
}

#[cfg(test)]
mod tests {
    use crate::statement::lined::{page_of, word};

    #[test]
    fn lists_beside_each_other_with_heads_at_their_own_heights_are_parted() {
        let lines = [
            "Card 4119                                   Bought abroad",
            "Date   Details            Amount",
            "03/04  Ferry               10.00            Date   Details             Amount",
            "Bought here                                 07/04  Hotel                40.00",
            "Date   Details            Amount            08/04  Train                41.00",
            "04/04  Grocer              11.00            09/04  Boat                 42.00",
            "05/04  Fuel                12.00            Fees",
            "06/04  Books               13.00            Date   Details             Amount",
        ];
        let cuts = |lines: &[&str]| {
            let document = crate::statement::lined::document(lines);
            let lines = crate::layout::lines(&document);
            super::gutters(&lines).len()
        };
        assert_eq!(cuts(&lines), 1);
        // One list has one gutter to no other.
        let one: Vec<&str> = lines.iter().map(|l| l.get(..32).unwrap_or(l)).collect();
        assert_eq!(cuts(&one), 0);
    }

    #[test]
    fn lists_beside_each_other_go_on_at_the_top_of_the_next_page() {
        let first = [
            "First Prairie Bank    Statement    Account number 60418837    2025",
            "",
            "CHECKS PAID",
            "Date        Details     Amount      Date        Details     Amount",
            "02/03       Cheque 420   62.86      02/18       Cheque 432   65.75",
            "02/03       Cheque 421   51.81      02/24       Cheque 434   10.90",
        ];
        let second = [
            "02/11       Cheque 427   25.04      02/25       Cheque 439   45.45",
            "02/13       Cheque 429   94.83      02/27       Cheque 440   34.74",
            "02/17       Cheque 431   85.04",
            "",
            "Total checks paid       476.42",
        ];
        let mut pages = crate::statement::lined::document(&first).pages;
        pages.extend(crate::statement::lined::document(&second).pages.into_iter().map(|p| crate::document::Page { number: 2, ..p }));
        let document = crate::document::Document { pages, ..crate::document::Document::default() };
        let lines = crate::layout::lines(&document);
        let cuts = super::folded(&lines, &super::found::find_heads(&lines));
        let lines = crate::statement::cuts::part(lines, &cuts);
        let texts: Vec<String> = lines.iter().map(crate::layout::Line::text).collect();
        for one in ["02/11 Cheque 427 25.04", "02/17 Cheque 431 85.04", "02/25 Cheque 439 45.45", "02/27 Cheque 440 34.74", "Total checks paid 476.42"] {
            assert!(texts.iter().any(|t| t == one), "{one}: {texts:?}");
        }
        // Each stands under the head of its own list.
        let found = crate::statement::found::find_heads(&lines);
        let parts = crate::statement::parts::parts(&lines, &found);
        let left = |text: &str| {
            let at = texts.iter().position(|t| t == text)?;
            let head = parts.iter().find(|p| (p.first..p.last).contains(&at))?.head?;
            found.get(head)?.head.labels.first().map(|l| l.x0 < 150.0)
        };
        assert_eq!((left("02/11 Cheque 427 25.04"), left("02/27 Cheque 440 34.74")), (Some(true), Some(false)));
    }

    #[test]
    fn a_box_of_balances_beside_the_rows_is_none_of_their_columns() {
        let lines = [
            "Harrow Bank plc    Statement    Account number 60418837",
            "Date     Description          Money out   Money in    Balance   At a glance",
            "29 Feb 2024  Start balance                            800.00    Start balance    800.00",
            "29 Feb 2024  Grocer             41.00                 759.00    Money in         100.00",
            "01 Mar 2024  Licence             5.00                 754.00    Money out         46.00",
            "02 Mar 2024  Wages                        100.00      854.00    End balance      854.00",
        ];
        let s = crate::statement::read(&crate::statement::lined::document(&lines)).statements.remove(0);
        let rows: Vec<String> = s.transactions.iter().map(|t| format!("{} {}", t.description, t.signed())).collect();
        assert_eq!(rows, ["Grocer -41", "Licence -5", "Wages 100"].map(|r| format!("{r}.00")), "{:?}", s.columns);
        assert_eq!(s.total_credit.value, Some(crate::base::Money::new(10_000, 2)));
    }

    #[test]
    fn a_bar_of_sums_left_of_the_rows_stands_on_no_row() {
        let lines = [
            "Meridian Card   H R Lindt   Account number 7730",
            "Summary",
            "                              Date      Description           Amount",
            "Previous balance    100.00",
            "                              07/03     Grocer                 41.00",
            "Payments           -100.00",
            "                              07/04     Licence                 5.00",
            "Purchases            60.00    07/14     Books                   4.00",
            "                              07/15     Fuel                   10.00",
            "New balance          60.00",
        ];
        let cuts = |lines: &[&str]| {
            let document = crate::statement::lined::document(lines);
            let lines = crate::layout::lines(&document);
            super::barred(&lines, &super::found::find_heads(&lines)).len()
        };
        assert_eq!(cuts(&lines), 1);
        // A number before each row is a column, whatever stands over it.
        let rows = [
            "         Date      Description           Amount",
            "11.00    07/03     Grocer                 41.00",
            "12.00    07/04     Licence                 5.00",
            "13.00    07/14     Books                   4.00",
            "14.00    07/15     Fuel                   10.00",
        ];
        assert_eq!(cuts(&rows), 0);
    }

    #[test]
    fn a_list_in_three_columns_is_one_list() {
        let row = |cells: [&str; 3], y: f32| {
            (0..3)
                .flat_map(move |k| cells.map(str::to_owned).into_iter().zip([0.0, 60.0, 110.0]).map(move |(c, x)| (c, x + 180.0 * k as f32, y)))
                .collect::<Vec<_>>()
        };
        let rows = [["Date", "Check", "Amount"], ["03/04", "2203", "99.05"], ["03/06", "2204", "402.27"]];
        let sum = [("Total", 0.0), ("checks", 30.0), ("-$1,504.00", 460.0)];
        let words = rows.iter().enumerate().flat_map(|(i, r)| row(*r, 40.0 + 14.0 * i as f32)).map(|(t, x, y)| word(&t, x, y));
        let words = words.chain(sum.iter().map(|(t, x)| word(t, *x, 82.0))).collect();
        let document = page_of(words);
        let lines = crate::layout::lines(&document);
        let cuts = super::folded(&lines, &super::found::find_heads(&lines));
        let texts: Vec<String> = crate::statement::cuts::part(lines, &cuts).iter().map(crate::layout::Line::text).collect();
        assert_eq!(texts.len(), 10);
        assert_eq!(texts[9], "Total checks -$1,504.00");
        assert_eq!(texts[..3], ["Date Check Amount", "03/04 2203 99.05", "03/06 2204 402.27"]);
        assert_eq!(texts[6], "Date Check Amount");
    }

    #[test]
    fn lists_side_by_side_may_be_named_above_their_heads_and_carry_sums_of_their_own() {
        let lines = [
            "LPD Desa Amanah     Laporan mutasi tabungan     No. Rekening 0044177309",
            "Saldo awal : 1.000,00",
            "         SETORAN / KREDIT                              PENARIKAN / DEBET",
            "Tanggal       Uraian              Jumlah     Tanggal       Uraian              Jumlah",
            "03-01-2025    Setor tunai         200,00     10-01-2025    Cicilan             90,00",
            "06-01-2025    Pungutan            480,00     14-01-2025    Sekolah             30,00",
            "09-01-2025    Pungutan            150,00     21-01-2025    Tarik tunai         60,00",
            "12-01-2025    Setor tunai         170,00",
            "              Dipindahkan       1.000,00                   Dipindahkan        180,00",
            "Saldo akhir : 1.820,00",
        ];
        let s = crate::statement::read(&crate::statement::lined::document(&lines)).statements.remove(0);
        let moved: crate::base::Money = s.transactions.iter().map(|t| t.signed()).sum();
        assert_eq!((s.transactions.len(), moved.to_string(), s.carried.len()), (7, "820.00".to_owned(), 0), "{:?}", s.columns);
    }
}
