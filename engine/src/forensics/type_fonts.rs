//! `FONT_ISLAND`: the font of a cell (object, name, subset, embedding, weight) against its own column.

use super::paper::{Cell, Finds, Paper, has_digit};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::Severity;
use crate::read::trace::{Drawn, Trace};

pub(super) const SIGNAL: Signal = Signal { codes: &["FONT_ISLAND"], needs: Needs::TextRows, look };

/// Whether so few of a column's cells stand apart that it is no style.
pub fn isolated(paper: &Paper<'_>, cells: usize, apart: usize) -> bool {
    let most = ((cells as f32 * paper.rules.thresholds.island) as usize).max(1);
    apart > 0 && apart <= most && cells > apart
}

/// Statement, field, whether money came in, whether it has a sign.
type Key<'a> = (usize, &'a str, bool, bool);
/// The same, and the page.
type PageKey<'a> = (usize, &'a str, bool, bool, u32);

/// Cells of a column that are compared with each other.
pub struct Column<'p> {
    cells: Vec<&'p Cell>,
    /// So few of them on a page that they are compared with those of other pages, or of the page's other column of amounts, and the only ones
    /// that are spoken of then.
    small: Option<Vec<&'p Cell>>,
}

impl<'p> std::ops::Deref for Column<'p> {
    type Target = [&'p Cell];

    fn deref(&self) -> &[&'p Cell] {
        &self.cells
    }
}

impl<'p> Column<'p> {
    /// Whether its cells stand on one page, or all of its pages have enough of them: edges are a page's own.
    pub fn is_of_page(&self) -> bool {
        self.small.is_none()
    }

    /// Those of some cells that stand apart which may be spoken of: what holds of half a small page is that page's style.
    pub fn told(&self, mut apart: Vec<&'p Cell>) -> Vec<&'p Cell> {
        if let Some(own) = &self.small {
            apart.retain(|c| own.iter().any(|o| std::ptr::eq(*o, *c)));
            if 2 * apart.len() > own.len() {
                apart.clear();
            }
        }
        apart
    }
}

/// Columns of cells with a type, a page and a kind of amount at a time; those of small pages with the rest of the statement's.
pub fn columns<'p>(paper: &'p Paper<'_>) -> Vec<Column<'p>> {
    let sign = |c: &Cell| c.text.contains('-') || c.text.contains('(') || c.text.to_uppercase().contains('D');
    let key = |c: &Cell| (c.statement, c.field, c.field == "amount" && c.credit, c.money() && sign(c));
    // A heading that was taken for a day has no digit.
    // A figure that was read together with a time of day is two cells.
    let own = |c: &Cell| c.row.is_some_and(|row| !paper.is_stray(c.statement, row)) && !(c.money() && holds_time(&c.text));
    let rows = || paper.cells.iter().filter(|c| own(c) && c.figure() && c.style.is_some() && has_digit(&c.text));
    let mut groups: Vec<(PageKey<'_>, Vec<&Cell>)> = Vec::new();
    for c in rows() {
        let (a, b, d, e) = key(c);
        let k = (a, b, d, e, c.page);
        match groups.iter_mut().rev().take(16).find(|g| g.0 == k) {
            Some(g) => g.1.push(c),
            None => groups.push((k, vec![c])),
        }
    }
    let least = paper.rules.thresholds.cells;
    let mut out: Vec<Column<'_>> = Vec::new();
    let mut small: Vec<(Key<'_>, Vec<&Cell>)> = Vec::new();
    let mut large: Vec<(Key<'_>, Vec<&Cell>)> = Vec::new();
    for ((a, b, d, e, _), cells) in groups {
        let full = cells.len() >= least;
        let list = if full { &mut large } else { &mut small };
        match list.iter_mut().find(|g| g.0 == (a, b, d, e)) {
            Some(g) => g.1.extend(&cells),
            None => list.push(((a, b, d, e), cells.clone())),
        }
        if full {
            out.push(Column { cells, small: None });
        }
    }
    for (key, cells) in small {
        if cells.len() >= least {
            out.push(Column { cells, small: None });
            continue;
        }
        let Some((_, others)) = large.iter().find(|g| g.0 == key) else {
            out.extend(beside(&key, cells, &large));
            continue;
        };
        let mut pages: Vec<u32> = cells.iter().map(|c| c.page).collect();
        pages.dedup();
        let all: Vec<&Cell> = others.iter().chain(&cells).copied().collect();
        let of = |page: u32| cells.iter().filter(|c| c.page == page).copied().collect();
        out.extend(pages.into_iter().map(|page| Column { cells: all.clone(), small: Some(of(page)) }));
    }
    out
}

/// Whether a time of day stands among the words of a text.
fn holds_time(text: &str) -> bool {
    text.split_whitespace().any(|w| crate::base::dates::scan_time(w, false).is_some())
}

/// Amounts of one side that are too few to be compared with each other: with those of the other side, where they stand on the same pages.
fn beside<'p>(key: &Key<'_>, cells: Vec<&'p Cell>, large: &[(Key<'_>, Vec<&'p Cell>)]) -> Option<Column<'p>> {
    let amount = |field: &str| matches!(field, "debit" | "credit" | "amount");
    if cells.len() < FEW || !amount(key.1) {
        return None;
    }
    let (_, others) = large.iter().filter(|(k, _)| k.0 == key.0 && amount(k.1) && k.3 == key.3).max_by_key(|g| g.1.len())?;
    let near = |c: &&&Cell| cells.iter().any(|o| o.page == c.page);
    let others: Vec<&Cell> = others.iter().filter(near).copied().collect();
    // So many that those of one side, if they were set otherwise, would not pass for an island.
    (others.len() >= 2 * FEW && others.len() < 10 * cells.len()).then(|| Column { cells: others.iter().chain(&cells).copied().collect(), small: Some(cells) })
}

/// Amounts of one side at least, for one of them to stand apart.
const FEW: usize = 4;

/// Cells whose value of something is not the column's commonest, where they are few.
pub fn apart<'p, K: PartialEq>(paper: &Paper<'_>, column: &Column<'p>, value: impl Fn(&Cell) -> K) -> Vec<&'p Cell> {
    let values: Vec<K> = column.iter().map(|c| value(c)).collect();
    let common = values.iter().max_by_key(|v| values.iter().filter(|o| o == v).count());
    let out: Vec<&Cell> = column.iter().zip(&values).filter(|(_, v)| Some(*v) != common).map(|(c, _)| *c).collect();
    if isolated(paper, column.len(), out.len()) { column.told(out) } else { Vec::new() }
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let Some(trace) = paper.trace else { return };
    let name = |c: &Cell| c.style.and_then(|s| trace.fonts.get(usize::from(s.font))).map(|f| f.name.clone()).unwrap_or_default();
    let plain = |n: &str| n.to_lowercase().replace(['-', ',', ' '], "").replace("bold", "").replace("mt", "").replace("regular", "").replace("semi", "");
    let mut changes: Vec<Change> = Vec::new();
    for column in columns(paper) {
        let one_page = column.iter().all(|c| Some(c.page) == column.first().map(|f| f.page));
        let found = if one_page { apart(paper, &column, |c| c.style.map(|s| s.font)) } else { apart(paper, &column, name) };
        let usual = column.iter().find(|c| !found.iter().any(|f| std::ptr::eq(*f, **c))).map(|c| name(c)).unwrap_or_default();
        for c in found {
            let own = name(c);
            // A row set in bold throughout is a row of its own kind.
            let bold = own != usual && plain(&own) == plain(&usual);
            if bold && row_alike(paper, c) {
                continue;
            }
            changes.push(island(paper, c, &usual, &own));
        }
        let mixed: Vec<&Cell> = column.iter().filter(|c| c.style.is_some_and(|s| s.mixed)).copied().collect();
        if isolated(paper, column.len(), mixed.len()) {
            changes.extend(column.told(mixed).into_iter().map(|c| island(paper, c, &usual, "more than one font or size")));
        }
    }
    // Programs that print part a font in two; then either part sets much of the page.
    changes.retain(|c| {
        !paper.cells.iter().any(|cell| Some(cell.page) == c.page && cell.row == c.row && Some(cell.field) == c.field.as_deref() && is_half(trace, cell))
    });
    let known: Vec<(Option<u32>, Option<[f32; 4]>)> = changes.iter().map(|c| (c.page, c.bbox)).collect();
    changes.extend(foreign(paper, trace).into_iter().filter(|c| !known.contains(&(c.page, c.bbox))));
    changes.extend(
        super::type_fields::alone(paper, trace).into_iter().filter(|c| !changes.iter().any(|o| (o.page, o.bbox) == (c.page, c.bbox))).collect::<Vec<_>>(),
    );
    changes.extend(
        super::type_fields::redrawn(paper, trace).into_iter().filter(|c| !changes.iter().any(|o| (o.page, o.bbox) == (c.page, c.bbox))).collect::<Vec<_>>(),
    );
    changes.extend(super::outlines::figures(paper));
    if !changes.is_empty() {
        let message = format!("{} figures are set in another font than the rest of their column.", changes.len());
        finds.add(Family::Type, "FONT_ISLAND", Severity::Medium, message, changes, CAUSES);
    }
    turns(paper, finds, &name);
}

/// Letters of each font on a page.
fn used(page: &Drawn, fonts: usize) -> Vec<usize> {
    let mut out = vec![0; fonts];
    for l in page.letters.iter().filter(|l| l.seen) {
        if let Some(n) = out.get_mut(usize::from(l.font)) {
            *n += 1;
        }
    }
    out
}

/// Whether the font of a cell is one of two parts of a font, each of which sets a tenth of the page at least.
fn is_half(trace: &Trace, cell: &Cell) -> bool {
    let Some((drawn, style)) = trace.pages.iter().find(|p| p.number == cell.page).zip(cell.style) else { return false };
    let letters = used(drawn, trace.fonts.len());
    let all: usize = letters.iter().sum();
    let own = usize::from(style.font);
    let of = |i: usize| letters.get(i).copied().unwrap_or_default();
    let bare = |i: usize| trace.fonts.get(i).map(|f| (f.name.as_str(), f.embedded)).filter(|f| f.1);
    let twin = (0..trace.fonts.len()).any(|i| i != own && bare(i).is_some() && bare(i) == bare(own) && 10 * of(i) >= all);
    twin && 10 * of(own) >= all
}

/// Figures in a font that does not lie in the file, where all else is set in fonts that do, and that sets nothing else.
fn foreign(paper: &Paper<'_>, trace: &Trace) -> Vec<Change> {
    let outside = |i: usize| trace.fonts.get(i).is_some_and(|f| !f.embedded);
    let mut letters = vec![0usize; trace.fonts.len()];
    for page in &trace.pages {
        letters.iter_mut().zip(used(page, trace.fonts.len())).for_each(|(a, b)| *a += b);
    }
    let all: usize = letters.iter().sum();
    let foreign: usize = (0..letters.len()).filter(|i| outside(*i)).filter_map(|i| letters.get(i)).sum();
    if all < 200 || foreign * 50 > all {
        return Vec::new();
    }
    let cells: Vec<&Cell> = paper.cells.iter().filter(|c| c.figure() && c.style.is_some_and(|s| outside(usize::from(s.font)))).collect();
    // All that it sets are fields: an address that was printed in later has more lines.
    let inside = |x: f32, y: f32, page: u32| {
        cells.iter().any(|c| c.page == page && x > c.rect.x0 - 3.0 && x < c.rect.x1 + 3.0 && y > c.rect.y0 - 4.0 && y < c.rect.y1 + 4.0)
    };
    let stray = trace.pages.iter().flat_map(|p| p.letters.iter().filter(|l| l.seen && outside(usize::from(l.font))).map(move |l| (l.x, l.y, p.number)));
    if stray.filter(|(x, y, page)| !inside(*x, *y, *page)).count() * 10 > foreign {
        return Vec::new();
    }
    let usual = (0..letters.len()).max_by_key(|i| letters.get(*i)).and_then(|i| trace.fonts.get(i)).map(|f| f.name.clone()).unwrap_or_default();
    let name = |c: &Cell| c.style.and_then(|s| trace.fonts.get(usize::from(s.font))).map(|f| f.name.clone()).unwrap_or_default();
    let field = cells.into_iter().map(|c| {
        let mut change = paper.change("FONT", c.page, c.rect, Some(c), None, Some(&c.text));
        (change.row, change.detail) = (c.row, Some(format!("{}, which is not in the file; all else is set in fonts that are, such as {usual}", name(c))));
        change
    });
    field.collect()
}

const CAUSES: &[&str] = &["A letter that the font lacks", "A row that the bank sets in bold"];

fn island(paper: &Paper<'_>, c: &Cell, usual: &str, own: &str) -> Change {
    let mut change = paper.change("FONT", c.page, c.rect, Some(c), None, Some(&c.text));
    change.detail = Some(format!("{own}; the column has {usual}"));
    change
}

/// Whether most other cells of its row are of its font.
fn row_alike(paper: &Paper<'_>, cell: &Cell) -> bool {
    let others: Vec<&Cell> =
        paper.cells.iter().filter(|c| c.page == cell.page && c.row == cell.row && c.statement == cell.statement && c.field != cell.field).collect();
    let alike = others.iter().filter(|c| c.style.map(|s| s.font) == cell.style.map(|s| s.font)).count();
    2 * alike > others.len()
}

/// One point in the middle of a page from which on all balances are set in another font.
fn turns(paper: &Paper<'_>, finds: &mut Finds, name: &dyn Fn(&Cell) -> String) {
    for statement in 0..paper.reading.statements.len() {
        let balances: Vec<&Cell> =
            paper.cells.iter().filter(|c| c.statement == statement && c.field == "balance" && c.row.is_some() && c.style.is_some()).collect();
        let key = |c: &Cell| c.style.map(|s| s.font);
        let Some(first) = balances.first().map(|c| key(c)) else { continue };
        let Some(at) = balances.iter().position(|c| key(c) != first) else { continue };
        let (Some(before), Some(turn)) = (at.checked_sub(1).and_then(|i| balances.get(i)), balances.get(at)) else { continue };
        let second = key(turn);
        let rest = balances.get(at..).unwrap_or_default();
        let changed = rest.iter().filter(|c| key(c) == second).count();
        // To the end of the page on which it turns, or of the statement, and not where a page begins.
        if at < 3 || before.page != turn.page || rest.len() != changed && changed + 1 < rest.len() || rest.is_empty() {
            continue;
        }
        // The rest of the turning row says whether the whole program turned.
        let others = paper.cells.iter().filter(|c| c.statement == statement && c.row == turn.row && matches!(c.field, "date" | "description"));
        if others.filter(|c| key(c) == second).count() > 0 {
            continue;
        }
        let changes: Vec<Change> = rest.iter().map(|c| island(paper, c, &name(before), &name(turn))).collect();
        let message = format!("From row {} on all balances are set in another font.", turn.row.map_or(0, |r| r + 1));
        finds.add(Family::Type, "FONT_ISLAND", Severity::High, message, changes, CAUSES);
    }
}
