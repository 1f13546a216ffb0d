//! A document becomes statements: tables are read, columns told, rows parted by account, each account proven.

use super::assemble;
use super::cuts;
use super::grid::{self, Grid};
use super::heading::{Memo, Shape};
use super::model::{HeaderType, Reading};
use super::review::Corrections;
use super::roles::{self, Ranking};
use super::segments::segments;
use super::sides;
use super::table::{self, Edges, Item, Table};
use crate::base::dates::{DateOrder, RawDate};
use crate::base::limits::{ACCOUNTS, AMOUNT_COLUMNS, LINE_WORDS};
use crate::base::{Finding, Severity};
use crate::document::{Document, Source};
use crate::layout::columns::Form;
use crate::layout::{Line, lines};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// What the columns of a table hold, shared by all its readings.
pub type Contents = Arc<Vec<OnceLock<super::kinds::Content>>>;

/// A table with its figures and the best readings of its columns.
#[derive(Clone)]
pub struct Read<'l, 'd> {
    /// The table.
    pub table: Arc<Table<'l, 'd>>,
    /// Its figures.
    pub grid: Arc<Grid>,
    /// What its columns of text hold, counted when first asked for.
    pub contents: Contents,
    /// Readings of its columns, best first.
    pub ranking: Ranking,
}

/// Reads the statements of a document under a reviewer's corrections. Pure: the same input gives the same reading.
pub fn interpret(document: &Document, corrections: &Corrections) -> Reading {
    match super::respell::respelled(document) {
        Some(document) => spelled(&document, corrections),
        None => spelled(document, corrections),
    }
}

/// Reads a document whose words are spelled as well as can be told.
fn spelled(document: &Document, corrections: &Corrections) -> Reading {
    let lines = Lines::of(document);
    let edges = corrections.edges();
    statements(document, &lines, &|whole_units| found(document, &lines.lines, edges.as_ref(), whole_units), corrections, &Memo::default())
}

/// The lines of a document, and whether day or month comes first in it.
pub(super) struct Lines<'d> {
    pub(super) lines: Vec<Line<'d>>,
    order: DateOrder,
    /// Whether that is a guess.
    guessed: bool,
    /// What was left out of lines that are longer than any of a statement.
    cut: Option<Finding>,
}

impl<'d> Lines<'d> {
    pub(super) fn of(document: &'d Document) -> Self {
        let mut lines = lines(document);
        let cuts = sides::cuts(&lines);
        if !cuts.is_empty() {
            lines = cuts::part(lines, &cuts);
        }
        super::avatars::take_out(&mut lines);
        super::wrapped::join(&mut lines);
        super::empty_cells::part(&mut lines);
        super::compact::read(&mut lines);
        super::by_currency::abroad(&mut lines);
        super::dashed::read(&mut lines);
        super::days::padded(&mut lines);
        super::day_month::in_columns(&mut lines);
        super::days::year_first(&mut lines);
        super::calendars::one(&mut lines);
        let recognised = |page: usize| document.pages.get(page).is_some_and(|p| p.source == Source::Ocr);
        super::days::buddhist(&mut lines, &recognised);
        super::days::dotless(&mut lines, &recognised);
        super::month_column::read(&mut lines);
        super::days::join_pairs(&mut lines);
        super::days::complete(&mut lines);
        super::day_sums::take(&mut lines);
        super::cards::set(&mut lines);
        super::records::set(&mut lines);
        super::stacked::beside(&mut lines);
        lines.retain(|l| !l.tokens.is_empty());
        let (order, told) = super::day_order::date_order(document, &lines);
        Self { lines, order, guessed: !told, cut: cut(document) }
    }
}

/// Says on which pages words of a line were left out.
fn cut(document: &Document) -> Option<Finding> {
    let pages = crate::layout::lines::cut(document);
    let first = *pages.first()?;
    let text = format!(
        "{} of the file's pages have lines of more than {LINE_WORDS} words, the first of them page {first}; the rest of each was left out.",
        pages.len()
    );
    Some(Finding::new("LINE_CUT", Severity::Medium, text).on_page(first).remedy("Print the file to a new PDF and read that."))
}

/// A table with its figures, before anyone says what its columns hold.
#[derive(Clone)]
pub(super) struct Found<'l, 'd> {
    table: Arc<Table<'l, 'd>>,
    grid: Arc<Grid>,
    contents: Contents,
}

/// The contents of a table's columns before anyone asks for them.
fn uncounted(table: &Table<'_, '_>) -> Contents {
    Arc::new(table.bands.iter().map(|_| OnceLock::new()).collect())
}

/// The tables of lines, with the edges that a reviewer drew.
pub(super) fn found<'l, 'd>(document: &Document, lines: &'l [Line<'d>], edges: Option<&Edges>, whole_units: bool) -> Vec<Found<'l, 'd>> {
    let with_figures = |table: Table<'l, 'd>| {
        let mut grid = grid::grid(&table);
        super::marks::learn(&table, &mut grid);
        Found { contents: uncounted(&table), table: Arc::new(table), grid: Arc::new(grid) }
    };
    table::tables(document, lines, edges, whole_units).into_iter().map(with_figures).filter(|f| !f.grid.lines.is_empty()).collect()
}

/// Reads the statements of lines whose tables `find` gives, with whole units or without.
pub(super) fn statements<'l, 'd>(
    document: &Document,
    lines: &'l Lines<'d>,
    find: &dyn Fn(bool) -> Vec<Found<'l, 'd>>,
    corrections: &Corrections,
    memo: &Memo,
) -> Reading {
    let under = |order: DateOrder, corrections: &Corrections| under(document, &lines.lines, find, corrections, order, memo);
    let mut reading = if lines.guessed {
        // What tells the order does not hang on what a person said of rows.
        let columns = corrections.of_columns();
        let (order, told, plain) = super::day_order::settle(lines.order, &|order| under(order, &columns));
        let mut reading = if columns.list.len() == corrections.list.len() { plain } else { under(order, corrections) };
        if !told {
            super::day_order::leave_open(document, &mut reading);
        }
        reading
    } else {
        let reading = under(lines.order, corrections);
        let other = if lines.order == DateOrder::DayMonth { DateOrder::MonthDay } else { DateOrder::DayMonth };
        super::day_order::narrower(&reading, &|| under(other, corrections)).unwrap_or(reading)
    };
    reading.findings.extend(lines.cut.clone());
    reading
}

/// Reads the statements of lines in whose dates day or month comes first.
fn under<'l, 'd>(
    document: &Document,
    lines: &'l [Line<'d>],
    find: &dyn Fn(bool) -> Vec<Found<'l, 'd>>,
    corrections: &Corrections,
    order: DateOrder,
    memo: &Memo,
) -> Reading {
    let reads = reads(document, lines, find, corrections, order, memo);
    let cuts = &memo.shape().cuts;
    if cuts.is_empty() {
        agreeing(document, lines, reads, corrections, order, memo)
    } else {
        drop(reads);
        let lines = cuts::part(lines.to_vec(), cuts);
        let edges = corrections.edges();
        // What is remembered of the lines as parted is no other memo's: they have numbers of their own.
        let memo = memo.parted();
        let reads = self::reads(document, &lines, &|whole_units| found(document, &lines, edges.as_ref(), whole_units), corrections, order, memo);
        agreeing(document, &lines, reads, corrections, order, memo)
    }
}

/// Readings of the columns that are tried where printed figures contradict the best one.
const TRIED: usize = 6;
/// Rows that are read once more for it, all tables and readings together: one more time at least.
const TRIED_ROWS: usize = 20_000;

/// The statements under the best readings; where printed figures contradict one that no chain proves, under the first that agrees with all.
fn agreeing(document: &Document, lines: &[Line<'_>], mut reads: Vec<Read<'_, '_>>, corrections: &Corrections, order: DateOrder, memo: &Memo) -> Reading {
    // Which reading it is does not hang on what a person said of rows: else a correction might turn others around.
    let columns = corrections.of_columns();
    let reading = assembled(document, lines, reads.clone(), &columns, order, memo);
    let free = !corrections.set_types();
    if let Some((t, n)) = free.then(|| contradicted(document, lines, &reads, &reading, &columns, order, memo)).flatten()
        && let Some(read) = reads.get_mut(t)
    {
        read.ranking.rated.swap(0, n);
    } else if columns.list.len() == corrections.list.len() {
        return reading;
    }
    assembled(document, lines, reads, corrections, order, memo)
}

/// How many printed figures a reading holds; `None` where one of them contradicts it.
fn agrees(r: &Reading) -> Option<usize> {
    let checks = || r.statements.iter().flat_map(|s| &s.checks);
    checks().all(|c| c.passed).then(|| checks().count())
}

/// The table and the reading of its columns with which all printed figures agree, where they contradict the best ones; none where they
/// do not, or no other agrees with all.
fn contradicted(
    document: &Document,
    lines: &[Line<'_>],
    reads: &[Read<'_, '_>],
    reading: &Reading,
    columns: &Corrections,
    order: DateOrder,
    memo: &Memo,
) -> Option<(usize, usize)> {
    let open = |r: &Read<'_, '_>| r.ranking.rated.first().is_some_and(|b| b.links == 0 || b.held < b.links);
    if agrees(reading).is_some() {
        return None;
    }
    let rows: usize = reads.iter().map(|r| r.grid.lines.len()).sum();
    let mut left = (TRIED_ROWS / rows.max(1)).max(1);
    for (t, read) in reads.iter().enumerate().filter(|(_, r)| open(r)) {
        let Some(best) = read.ranking.rated.first() else { continue };
        let told = |r: &roles::Rated| (r.signature, r.roles.owed);
        let mut seen = vec![told(best)];
        for (n, other) in read.ranking.rated.iter().enumerate().skip(1) {
            if seen.len() > TRIED || left == 0 || other.score < best.score - 5.0 {
                break;
            }
            if seen.contains(&told(other)) {
                continue;
            }
            seen.push(told(other));
            left -= 1;
            let mut reads = reads.to_vec();
            reads[t].ranking.rated.swap(0, n);
            let tried = assembled(document, lines, reads, columns, order, memo);
            // One that agrees because it leaves balances out says nothing.
            let sides = tried.statements.iter().flat_map(|s| &s.findings).any(|f| f.code == super::witness::SIDES);
            if !sides && agrees(&tried).is_some_and(|held| held >= 2) {
                return Some((t, n));
            }
        }
    }
    None
}

/// The tables under the types that were set. Which tables there are is decided without those: a header key must not change the columns.
fn reads<'l, 'd>(
    document: &Document,
    lines: &[Line<'d>],
    find: &dyn Fn(bool) -> Vec<Found<'l, 'd>>,
    corrections: &Corrections,
    order: DateOrder,
    memo: &Memo,
) -> Vec<Read<'l, 'd>> {
    if !memo.has_shape() {
        let (whole_units, reads) = best_reads(lines, find, order);
        memo.set_shape(Shape { whole_units, cuts: sides::notes(document, lines, &reads) });
        if !corrections.set_types() {
            return reads;
        }
    }
    read_all(lines, find(memo.shape().whole_units), corrections, order)
}

/// The statements that the best readings of the tables make.
fn assembled(document: &Document, lines: &[Line<'_>], reads: Vec<Read<'_, '_>>, corrections: &Corrections, order: DateOrder, memo: &Memo) -> Reading {
    let mut reading = Reading { statements: Vec::new(), findings: document.findings.clone(), total_pages: document.pages.len() as u32 };
    if reads.is_empty() {
        if document.pages.is_empty() {
            reading
                .findings
                .push(Finding::new("NO_PAGES", Severity::High, "The file holds no page.").remedy("Ask for the file again; it may have been cut short."));
        } else if lines.is_empty() {
            reading.findings.push(
                Finding::new("NO_TEXT", Severity::High, "No page of the file holds any text.")
                    .remedy("They may be pictures: ask the bank's customer for the digital file."),
            );
        } else {
            reading.findings.push(
                Finding::new("NO_TABLE", Severity::High, "No table of transactions was found in the file.")
                    .remedy("Check that the file is a bank statement; draw the columns by hand where it is."),
            );
            let digital = document.pages.iter().all(|p| p.source == Source::Text && !p.needs_ocr);
            if digital && memo.numbers(document, lines, &vec![true; lines.len()]).is_empty() {
                reading.findings.push(super::nature::said("it holds no table of movements and no account number"));
            }
        }
        return reading;
    }
    let mut unused = vec![true; lines.len()];
    for read in &reads {
        for i in &read.table.used {
            unused[*i] = false;
        }
    }
    let mut segments = segments(document, lines, &reads, &unused, memo);
    if segments.len() > ACCOUNTS {
        let text = format!("The file holds {} accounts; those after the first {ACCOUNTS} were left out.", segments.len());
        reading.findings.push(Finding::new("ACCOUNTS_CUT", Severity::High, text).remedy("Split the file into one for each account."));
        segments.truncate(ACCOUNTS);
    }
    if reads.iter().any(|r| r.ranking.cut) {
        let text = format!("A table has more than {AMOUNT_COLUMNS} columns of amounts; only those that its head names, or that most rows fill, were read.");
        reading.findings.push(Finding::new("COLUMNS_CUT", Severity::Medium, text).remedy("Set the types of the columns, or draw them by hand."));
    }
    for segment in segments {
        reading.statements.push(assemble::statement(document, lines, &reads, &segment, &unused, order, corrections, memo));
    }
    super::segments::apart(&mut reading);
    corrections.apply_rows(&mut reading);
    let unread = unread_pages(document, lines, &reading);
    for statement in &mut reading.statements {
        statement.findings.extend(unread.iter().cloned());
        super::side_sums::uncarried(statement);
        super::plugs::mark(document, statement);
        super::prove::prove(statement);
        super::turned::turn(document, statement);
        super::dated::judge(document, statement);
        super::trust::descriptions(statement);
        super::prove::conclude(statement);
        super::repair::propose(document, statement);
    }
    if corrections.list.is_empty() {
        super::nature::keep(document, lines, &unused, &mut reading);
    }
    reading
}

/// Lines of a page that begin with a date and hold an amount, from which the page holds rows.
const ROWS: usize = 3;

/// Recognised pages that look as if they held rows, of which none was read: without them nothing is proven.
fn unread_pages(document: &Document, lines: &[Line<'_>], reading: &Reading) -> Vec<Finding> {
    let read = |page: u32| reading.statements.iter().flat_map(|s| &s.transactions).any(|t| t.page == page);
    let row = |l: &&Line<'_>| l.tokens.first().is_some_and(|t| t.date().is_some()) && l.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2));
    let mut out = Vec::new();
    for (i, page) in document.pages.iter().enumerate().filter(|(_, p)| p.source == Source::Ocr && !read(p.number)) {
        let rows = lines.iter().filter(|l| l.page == i).filter(row).count();
        if rows >= ROWS {
            let text = format!("Page {} has {rows} lines that look like rows, of which none was read.", page.number);
            out.push(Finding::new("PAGE_UNREAD", Severity::High, text).on_page(page.number).remedy("Scan the page again, straight and at 300 dots an inch."));
        }
    }
    out
}

/// The tables read with amounts that have separators, or with whole units where those prove more, and which it was.
fn best_reads<'l, 'd>(lines: &[Line<'d>], find: &dyn Fn(bool) -> Vec<Found<'l, 'd>>, order: DateOrder) -> (bool, Vec<Read<'l, 'd>>) {
    let plain = Corrections::default();
    let strict = read_all(lines, find(false), &plain, order);
    let held = |reads: &[Read<'_, '_>]| -> (f32, u32, usize) {
        let best: Vec<&roles::Rated> = reads.iter().filter_map(|r| r.ranking.rated.first()).collect();
        let links: u32 = best.iter().map(|r| r.links).sum();
        let held: u32 = best.iter().map(|r| r.held).sum();
        (if links == 0 { 0.0 } else { held as f32 / links as f32 }, held, reads.iter().map(|r| r.grid.lines.len()).sum())
    };
    let (ratio, proven, rows) = held(&strict);
    // Of several tables one may print smaller figures than the others, none of them grouped.
    let open = |r: &Read<'_, '_>| r.grid.lines.len() >= 3 && r.ranking.rated.first().is_some_and(|b| b.held * 2 < b.links.max(1));
    if ratio > 0.9 && proven >= 2 && !(strict.len() > 1 && strict.iter().any(open)) {
        return (false, strict);
    }
    let loose = read_all(lines, find(true), &plain, order);
    let (loose_ratio, loose_proven, loose_rows) = held(&loose);
    if (loose_proven > proven && (loose_ratio > ratio || loose_ratio >= 1.0))
        || (rows == 0 && loose_rows > 0 && loose.iter().any(|r| !r.table.bands.iter().all(|b| b.name.is_empty()) || loose_proven > 0))
    {
        (true, loose)
    } else {
        (false, strict)
    }
}

fn read_all<'l, 'd>(lines: &[Line<'d>], found: Vec<Found<'l, 'd>>, corrections: &Corrections, order: DateOrder) -> Vec<Read<'l, 'd>> {
    let mut out: Vec<Read<'l, 'd>> = Vec::new();
    let (lent, owes) = super::lent::told(lines);
    for Found { table, grid, contents } in found {
        let fixed = corrections.kinds(table.bands.len());
        let mut grid = grid;
        if owes {
            super::card::sections(&table, Arc::make_mut(&mut grid));
            super::card::pluses(Arc::make_mut(&mut grid));
        }
        let ranking = roles::rank(&table, &grid, falling(&table, order), &fixed, owes);
        let Some(best) = ranking.rated.first() else { continue };
        let ranking = if lent.is_empty() {
            ranking
        } else {
            super::lent::lend(lines, &lent, &table, Arc::make_mut(&mut grid), &best.roles);
            roles::rank(&table, &grid, falling(&table, order), &fixed, owes)
        };
        let again = |t: &Table<'l, 'd>, g: &Grid| roles::rank(t, g, falling(t, order), &fixed, owes);
        let mut read = match super::shared_side::together(&table, &grid, &ranking, &again).filter(|_| fixed.iter().all(Option::is_none)) {
            // Other columns: what was counted of the table's own says nothing of them.
            Some((table, grid, ranking)) => Read { contents: uncounted(&table), table: Arc::new(table), grid: Arc::new(grid), ranking },
            None => Read { table, grid, contents, ranking },
        };
        leave_summary(&mut read, lines);
        out.push(read);
    }
    // A table without a dated row beside one with many is a summary, not a list of movements.
    let dated = |r: &Read<'_, '_>| r.grid.lines.iter().filter(|l| l.dated).count();
    let most = out.iter().map(dated).max().unwrap_or(0);
    if most > 0 {
        out.retain(|r| dated(r) > 0 || r.table.items.iter().any(|i| matches!(i, Item::Loose(l) if l.tokens.iter().any(|t| t.date().is_some()))));
    }
    out
}

/// Rows without a date above the first dated one that move money are a summary in a language that is not known.
fn leave_summary(read: &mut Read<'_, '_>, lines: &[Line<'_>]) {
    let dated = read.grid.lines.iter().filter(|l| l.dated).count();
    let Some(first) = read.grid.lines.iter().position(|l| l.dated) else { return };
    if first == 0 || dated * 10 < read.grid.lines.len() * 8 {
        return;
    }
    let Some(best) = read.ranking.rated.first() else { return };
    let moves: Vec<usize> =
        roles::steps(&read.grid, &best.roles, usize::MAX).into_iter().filter(|s| s.line < first && s.moved.is_some()).map(|s| s.line).collect();
    let Some(last) = moves.into_iter().max() else { return };
    // What has the form of the days below in their column is a row whose day was misread.
    let column = read.table.bands.iter().position(|b| b.form == Form::Dates);
    let form = |line: usize| match read.table.items.get(read.grid.lines.get(line)?.item)? {
        Item::Row(row) => row.cells.get(column?)?.first().map(|t| form_of_day(&t.text)),
        Item::Loose(_) => None,
    };
    if form(last).is_some_and(|f| f.len() >= SHORTEST && Some(f) == form(first)) {
        return;
    }
    let (grid, table) = (Arc::make_mut(&mut read.grid), Arc::make_mut(&mut read.table));
    let mut left: HashMap<usize, Vec<(f32, f32)>> = HashMap::new();
    for line in grid.lines.drain(..=last) {
        if let Some(Item::Row(row)) = table.items.get(line.item) {
            left.entry(row.page as usize).or_default().push((row.rect.y0, row.rect.y1));
        }
    }
    let within = |i: &usize| left.get(&(lines[*i].page + 1)).is_some_and(|rows| rows.iter().any(|(top, bottom)| lines[*i].y >= *top && lines[*i].y <= *bottom));
    table.used.retain(|i| !within(i));
}

/// Characters of a day at least that has a form.
const SHORTEST: usize = 5;

/// A day's digits, and what is read for them, as nines; the rest as it is, without points and dashes behind it.
fn form_of_day(text: &str) -> String {
    let digit = |c: char| c.is_ascii_digit() || matches!(c, '@' | 'O' | 'o' | 'l' | 'I');
    text.trim_end_matches(|c: char| !c.is_alphanumeric()).chars().map(|c| if digit(c) { '9' } else { c }).collect()
}

/// The dates of a table's rows as printed, in printed order.
fn printed_dates(table: &Table<'_, '_>) -> Vec<RawDate> {
    let column = table.bands.iter().position(|b| b.form == Form::Dates);
    table
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Row(row) => column.and_then(|c| grid::cell_date(&row.cells[c])),
            Item::Loose(line) => line.tokens.iter().find_map(|t| t.date()),
        })
        .collect()
}

/// How far dates fall down the page: 1 where every change is to an earlier day, -1 where to a later one.
fn falling(table: &Table<'_, '_>, order: DateOrder) -> f32 {
    let dates = printed_dates(table);
    let key = |d: &RawDate| {
        let (day, month) = d.day_month(order);
        (d.year.unwrap_or(0), month, day)
    };
    let (mut up, mut down) = (0.0f32, 0.0f32);
    // A day that heads rows has a year where their own cells have none: each is compared with its like.
    let (whole, bare): (Vec<&RawDate>, Vec<&RawDate>) = dates.iter().partition(|d| d.year.is_some());
    for pair in whole.windows(2).chain(bare.windows(2)) {
        match key(pair[0]).cmp(&key(pair[1])) {
            std::cmp::Ordering::Less => up += 1.0,
            std::cmp::Ordering::Greater => down += 1.0,
            std::cmp::Ordering::Equal => {}
        }
    }
    if up + down == 0.0 { 0.0 } else { (down - up) / (up + down) }
}

/// The statements of a document without any correction.
pub fn read(document: &Document) -> Reading {
    interpret(document, &Corrections::default())
}

/// The type of a column under the best reading; `None` for columns that arithmetic does not concern.
pub fn money_kind(read: &Read<'_, '_>, column: usize) -> Option<HeaderType> {
    read.ranking.rated.first().and_then(|r| roles::kind_of(&r.roles, column))
}
