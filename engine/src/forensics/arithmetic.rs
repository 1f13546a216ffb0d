//! `CHAIN_BREAK`, `TOTAL_MISMATCH`, `COUNT_MISMATCH`: printed balances, totals and counts against the rows, where reading is sure.

use super::paper::{Cell, Finds, Paper, digits, has_digit, is_amount};
use super::report::Family;
use super::turned::side;
use super::type_sizes::median;
use super::{Needs, Signal, unread};
use crate::base::money::{fixed, grouped};
use crate::base::{Evidence, Money, Rect, Severity};
use crate::document::{Page, Source};
use crate::statement::{Check, HeaderType, Statement, Transaction};

pub(super) const SIGNAL: Signal = Signal { codes: &["CHAIN_BREAK", "TOTAL_MISMATCH", "COUNT_MISMATCH"], needs: Needs::Rows, look };

/// How sure a recognised figure is at least, for a contradiction to be the paper's and not the recogniser's.
const SURE: f32 = 0.9;
const CAUSES: &[&str] = &["A booking that is pending or of a sub-account", "An extract of the rows", "A figure that was read wrongly"];

/// Links of the balance chain that hold and that do not: of rows that print a balance.
pub fn links(s: &Statement) -> (u32, Vec<&Transaction>) {
    let printed = s.transactions.iter().filter(|t| t.balance_printed);
    let held = printed.clone().filter(|t| t.balance_ok == Some(true)).count();
    (u32::try_from(held).unwrap_or(u32::MAX), printed.filter(|t| t.balance_ok == Some(false)).collect())
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (i, s) in paper.reading.statements.iter().enumerate() {
        chain(paper, i, s, finds);
        totals(paper, i, s, finds);
        super::turned::look(paper, i, s, finds);
        super::carried::look(paper, i, s, finds);
        super::misgrouped::look(paper, i, s, finds);
    }
    super::carried::between(paper, finds);
}

/// Whether the figures of a row were read surely.
fn sure(paper: &Paper<'_>, t: &Transaction) -> bool {
    let own = paper.page(t.page).is_some_and(|p| p.source == Source::Text);
    own || large(paper, t) && read_alike(paper, t)
}

/// Whether the figures of a recognised row were read surely, or alike each time that they were looked at.
fn read_alike(paper: &Paper<'_>, t: &Transaction) -> bool {
    surely(t) || super::looked::alike(paper.looked, t)
}

/// Pixels that the box of a recognised figure is high at least: of what is smaller a digit is taken for another each time alike.
const PIXELS: f32 = 15.0;

/// Whether the figures of a recognised row are large enough to be told from each other.
fn large(paper: &Paper<'_>, t: &Transaction) -> bool {
    let dpi = paper.page(t.page).map_or(0.0, |p| p.dpi);
    let money = |k: HeaderType| matches!(k, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance);
    dpi <= 0.0 || t.cells.iter().filter(|(k, e)| money(*k) && !e.text.is_empty()).all(|(_, e)| e.bbox.height() * dpi / 72.0 >= PIXELS)
}

/// Whether the recogniser was sure of the figures of a row.
pub fn surely(t: &Transaction) -> bool {
    t.confidence.amount >= SURE && t.confidence.balance >= SURE
}

/// Whether a row of a scan follows the one before it without room for a row that was not recognised.
fn follows(paper: &Paper<'_>, s: &Statement, t: &Transaction) -> bool {
    if paper.page(t.page).is_some_and(|p| p.source == Source::Text) {
        return true;
    }
    let Some(before) = t.row_index.checked_sub(1).and_then(|i| s.transactions.get(i as usize)) else { return true };
    let (_, gap, least) = pitch(s, t.page);
    before.page == t.page && t.bbox.y0 - before.bbox.y1 < gap + 0.6 * least
}

/// How many rows a page has, how far apart most of them stand, and how high the lowest is.
pub(super) fn pitch(s: &Statement, page: u32) -> (usize, f32, f32) {
    let here = || s.transactions.iter().filter(|r| r.page == page);
    let mut gaps: Vec<f32> = here().zip(here().skip(1)).map(|(a, b)| b.bbox.y0 - a.bbox.y1).collect();
    (here().count(), median(&mut gaps), here().map(|r| r.bbox.height()).fold(f32::MAX, f32::min))
}

/// The place of a row above another one in which a scan shows nothing.
#[cfg(feature = "ocr")]
fn blank_above(paper: &Paper<'_>, s: &Statement, t: &Transaction) -> Option<(u32, Rect)> {
    super::blank::above(paper, s, t)
}

/// Without recognition no scan is looked at.
#[cfg(not(feature = "ocr"))]
fn blank_above(_: &Paper<'_>, _: &Statement, _: &Transaction) -> Option<(u32, Rect)> {
    None
}

fn chain(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let (held, broken) = links(s);
    if broken.is_empty() {
        return;
    }
    let t = &paper.rules.thresholds;
    // A balance that is misread breaks two links: of recognised rows only one that stands alone says something, or those that
    // their neighbours tell.
    let told = unread::told(s, &broken);
    let alone = told || broken.len() == 1 || broken.iter().all(|b| paper.page(b.page).is_some_and(|p| p.source == Source::Text));
    let rows = super::looked::at_break(s, &broken);
    // Room for a row that nothing stands in is no row that was not recognised.
    let room: Vec<&Transaction> = rows.iter().skip(1).filter(|r| !follows(paper, s, r)).copied().collect();
    let blank: Vec<(u32, Rect)> = if room.len() == 1 { room.iter().filter_map(|r| blank_above(paper, s, r)).collect() } else { Vec::new() };
    let all_sure = alone && blank.len() == room.len() && rows.iter().all(|r| sure(paper, r) || told && read_alike(paper, r));
    // Words that stand among the rows and that no row took may be the figure that is missing.
    let lost = s.repairs.iter().any(|r| r.code == "LOST_ROW" && !r.plug || r.code == "MERGED_CELL");
    // The rest closes: what is off at one row is off at no other but the next, the other way round.
    let accused = held >= t.links && broken.len() <= t.breaks && all_sure && !lost && !broken.iter().any(|b| unread::above(paper, s, b));
    let out = super::order::out_of_order(&s.transactions.iter().filter(|t| t.date.is_some()).collect::<Vec<_>>());
    // A row that fits neither by its balance nor by its day is one of another table.
    let foreign = !s.newest_first && broken.iter().any(|b| out.iter().any(|o| o.row_index == b.row_index));
    let stray = rows.iter().any(|r| paper.is_stray(statement, r.row_index) || unread::torn_off(paper, r));
    let own = |b: &Transaction| super::carried::is_of_row(s, block_start(s, b), b.row_index) || holds_itself(b, gap_of(s, b));
    let unsure = foreign || stray || broken.iter().any(|b| own(b)) || super::turned::rows_are_missing(s, &broken);
    let accused = accused && !unsure && !(paper.document.pages.iter().all(|p| p.source != Source::Text) && is_part(s, &broken));
    let mut changes = Vec::new();
    for (page, band) in blank {
        let mut change = paper.change("GAP", page, band, None, None, None);
        (change.row, change.detail) = (None, Some("room for a row in which nothing stands".to_owned()));
        changes.push(change);
    }
    for b in &broken {
        let first = block_start(s, b);
        let gap = gap_of(s, b);
        let cell = |field: &[&str]| paper.cells.iter().find(|c| c.statement == statement && c.row == Some(b.row_index) && field.contains(&c.field));
        let amount: Option<&Cell> = cell(&["amount", side(b)]).or_else(|| cell(&["debit", "credit"]));
        let rect = amount.map_or(b.bbox, |c| c.rect);
        let mut change = paper.change("CHAIN", b.page, rect, amount, None, amount.map(|c| c.text.as_str()));
        change.row = Some(b.row_index);
        change.detail = gap.map(|g| format!("the balances around the row give {}", grouped(g, s.digits)));
        changes.push(change);
        // Any amount since the last printed balance may be the one.
        let since = paper
            .cells
            .iter()
            .filter(|c| c.statement == statement && c.row.is_some_and(|r| r >= first && r < b.row_index) && matches!(c.field, "amount" | "debit" | "credit"));
        changes.extend(since.map(|c| paper.change("CHAIN", c.page, c.rect, Some(c), None, Some(&c.text))));
        if let Some(c) = cell(&["balance"]) {
            changes.push(paper.change("CHAIN", b.page, c.rect, Some(c), None, Some(&c.text)));
        }
        // The balance that this one does not follow from may be the other that was changed, with the amount before it.
        let given = first.checked_sub(1);
        let printed = paper
            .cells
            .iter()
            .filter(|c| c.statement == statement && given.is_some() && c.row == given && matches!(c.field, "amount" | "debit" | "credit" | "balance"));
        changes.extend(printed.map(|c| paper.change("CHAIN", c.page, c.rect, Some(c), None, Some(&c.text))));
        // What the first row does not follow from is the printed opening balance.
        if b.row_index == 0
            && let Some(c) = paper.cells.iter().find(|c| c.statement == statement && c.row.is_none() && c.field == "opening")
        {
            let mut change = paper.change("CHAIN", c.page, c.rect, Some(c), None, Some(&c.text));
            change.row = None;
            changes.push(change);
        }
    }
    let message = format!("{held} balances follow from their rows and {} do not.", broken.len());
    finds.add(Family::Arithmetic, "CHAIN_BREAK", if accused { Severity::Medium } else { Severity::Low }, message, changes, CAUSES);
}

/// What the balances around a row give for it.
fn gap_of(s: &Statement, row: &Transaction) -> Option<Money> {
    let before = row.row_index.checked_sub(1).and_then(|i| s.transactions.get(i as usize));
    let given = before.and_then(|p| p.balance).or(if row.row_index == 0 { s.opening.value } else { None });
    given.zip(row.balance).map(|(g, now)| now - g)
}

/// Whether a row follows from the row before it, so that what breaks is a balance that stands between them: of a second statement in the file it
/// may be the one that this ends with. Or whether it holds but for its side, and prints none: no column, sign or mark of its own says whether
/// money came in.
fn holds_itself(row: &Transaction, gap: Option<Money>) -> bool {
    let plain = |t: &str| t.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ' | '\'' | '’' | '\u{a0}'));
    let side = |(kind, e): &(HeaderType, Evidence)| match kind {
        HeaderType::Debit | HeaderType::Credit | HeaderType::Direction => has_digit(&e.text) || e.text.chars().any(char::is_alphabetic),
        HeaderType::Amount => !plain(&e.text),
        _ => false,
    };
    gap == Some(row.signed()) || gap == Some(-row.signed()) && !row.cells.iter().any(side)
}

/// Whether pages show a part of the statement: its first row in time does not follow from the printed opening balance, and the printed
/// sums of both sides are more than its rows come to. The rest stands on pages that are not there.
fn is_part(s: &Statement, broken: &[&Transaction]) -> bool {
    let oldest = if s.newest_first { s.transactions.last() } else { s.transactions.first() };
    let edge = broken.len() == 1 && oldest.is_some_and(|o| o.row_index == broken[0].row_index);
    let sum = |side: fn(&Transaction) -> Money| s.transactions.iter().map(side).sum::<Money>();
    let more = |printed: Option<Money>, rows: Money| printed.is_some_and(|p| p > rows);
    edge && more(s.total_debit.value, sum(|t| t.debit)) && more(s.total_credit.value, sum(|t| t.credit))
}

/// Whether two fields of a statement stand on one page in one block: in a line, or one a few lines under the other.
fn beside(paper: &Paper<'_>, statement: usize, fields: [&str; 2]) -> bool {
    let at = |field: &str| paper.cells.iter().find(|c| c.statement == statement && c.row.is_none() && c.field == field);
    let [Some(a), Some(b)] = fields.map(at) else { return false };
    a.page == b.page && (a.rect.cy() - b.rect.cy()).abs() < 5.0 * a.rect.height().max(b.rect.height())
}

/// Lines within which the figures of a summary stand, in heights of one.
const SUMMARY: f32 = 8.0;

/// Whether a figure stands in one column with two others that the rows give, whatever these are called: opening balance, sums of debits and of
/// credits. Then it is the summary's, and what its label says was understood.
fn in_summary(paper: &Paper<'_>, s: &Statement, cell: &Cell) -> bool {
    let sum = |side: fn(&Transaction) -> Money| s.transactions.iter().map(side).sum::<Money>();
    let given = [s.opening.value.unwrap_or_default(), sum(|t| t.debit), sum(|t| t.credit)];
    let near = |w: &&crate::document::Word| {
        let off = (w.rect.cy() - cell.rect.cy()).abs();
        off > 0.5 * cell.rect.height() && off < SUMMARY * cell.rect.height() && (w.rect.x1 - cell.rect.x1).abs() < 1.5 && is_amount(&w.text)
    };
    let beside: Vec<String> = paper.page(cell.page).into_iter().flat_map(|p| &p.words).filter(near).map(|w| digits(&w.text)).collect();
    let said = |v: &&Money| !v.is_zero() && beside.contains(&digits(&fixed(v.abs(), s.digits)));
    given.iter().filter(said).count() >= 2
}

/// Words by which a printed figure says itself that it is no plain sum of the rows. Lower case.
#[rustfmt::skip]
const ADJUSTED: &[&str] = &[
    "adjusted", "adjustment", "adjustments", "excluding", "excl", "net", "disesuaikan", "penyesuaian", "koreksi", "bereinigt", "ajusté", "ajustado", "rettificato", "gecorrigeerd",
];

/// Whether the words on a figure's line say that it was adjusted.
fn adjusted(paper: &Paper<'_>, cell: &Cell) -> bool {
    let beside = |w: &&crate::document::Word| (w.rect.cy() - cell.rect.cy()).abs() < 0.6 * cell.rect.height();
    let plain = |t: &str| t.to_lowercase().trim_matches(|c: char| !c.is_alphabetic()).to_owned();
    paper.page(cell.page).is_some_and(|p| p.words.iter().filter(beside).any(|w| ADJUSTED.contains(&plain(&w.text).as_str())))
}

/// Whether a field stands in the column of the rows' balances: it is one of them, whatever else is printed.
fn in_column(paper: &Paper<'_>, statement: usize, field: &str) -> bool {
    let cell = paper.cells.iter().find(|c| c.statement == statement && c.row.is_none() && c.field == field);
    let mut edges: Vec<f32> = paper.cells.iter().filter(|c| c.statement == statement && c.row.is_some() && c.field == "balance").map(|c| c.rect.x1).collect();
    let (many, edge) = (edges.len(), median(&mut edges));
    cell.is_some_and(|c| many >= EDGES && (c.rect.x1 - edge).abs() < 1.5)
}

/// Balances in a column at least.
const EDGES: usize = 10;

/// The first row after the last printed balance before a row.
fn block_start(s: &Statement, row: &Transaction) -> u32 {
    let before = s.transactions.iter().rev().filter(|t| t.row_index < row.row_index).take_while(|t| !t.balance_printed);
    before.map(|t| t.row_index).min().unwrap_or(row.row_index)
}

fn totals(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let (held, broken) = links(s);
    let mut said: Vec<String> = Vec::new();
    for check in s.checks.iter().filter(|c| !c.passed) {
        let (code, field) = match check.code.as_str() {
            "TOTAL_DEBIT" => ("TOTAL_MISMATCH", "total_debit"),
            "TOTAL_CREDIT" => ("TOTAL_MISMATCH", "total_credit"),
            "CLOSING_BALANCE" => ("TOTAL_MISMATCH", "closing"),
            "OPENING_BALANCE" => ("TOTAL_MISMATCH", "opening"),
            "COUNT_DEBIT" => ("COUNT_MISMATCH", "count_debit"),
            "COUNT_CREDIT" => ("COUNT_MISMATCH", "count_credit"),
            "COUNT_ROWS" => ("COUNT_MISMATCH", "count_rows"),
            _ => continue,
        };
        // What is printed besides the figure that the statement took stands at its own place.
        let also = super::printed_again::of(s, check);
        let place = |c: &&Cell| also.map_or(c.field == field, |a| c.page == a.evidence.page && c.rect == a.evidence.bbox);
        let cell = paper.cells.iter().filter(|c| c.statement == statement && c.row.is_none()).find(place);
        let own = |page: u32| paper.page(page).is_some_and(|p| p.source == Source::Text);
        // Another printed figure of its kind holds, so that the labels were understood; a count that is far off was read elsewhere.
        let kind = check.code.split('_').next().unwrap_or_default();
        // A figure that marks its cents otherwise than the rows was read elsewhere.
        let mark = |t: &str| t.chars().rev().filter(|c| !c.is_ascii_digit()).find(|c| matches!(c, '.' | ','));
        let rows = paper.cells.iter().find(|c| c.statement == statement && c.row.is_some() && c.money() && mark(&c.text).is_some());
        let own_marks = code == "COUNT_MISMATCH" || cell.zip(rows).is_none_or(|(a, b)| mark(&a.text) == mark(&b.text));
        let passed = |codes: &[&str]| s.checks.iter().any(|c| c.passed && codes.contains(&c.code.as_str()));
        // There is no other closing balance to compare with: the totals beside it, or the opening balance, say that its block was understood.
        let block = match kind {
            "CLOSING" => {
                passed(&["TOTAL_DEBIT", "TOTAL_CREDIT"])
                    || passed(&["OPENING_BALANCE"]) && beside(paper, statement, ["opening", "closing"])
                    || in_column(paper, statement, "closing")
                    || cell.is_some_and(|c| in_summary(paper, s, c))
            }
            "OPENING" => passed(&["TOTAL_DEBIT", "TOTAL_CREDIT"]) || cell.is_some_and(|c| in_summary(paper, s, c)),
            _ => s.checks.iter().any(|c| c.passed && c.code.starts_with(kind) && c.code != check.code),
        };
        let understood = own_marks && block;
        let near = code != "COUNT_MISMATCH" || check.expected.zip(check.found).is_some_and(|(a, b)| (a - b).abs() <= Money::from(3));
        let alike = held == 0 && broken.is_empty() && understood && !twins(s, check).is_empty() && s.transactions.len() >= 10;
        let text = s.transactions.iter().all(|t| paper.page(t.page).is_some_and(|p| p.source == Source::Text));
        let rows = may_be(s, check);
        // Of a scan the figures that may be the changed ones are read alike each time that they are looked at.
        let again = || cell.is_some_and(|c| super::looked::same(paper.looked, c.page, c.rect, &c.text)) && rows.iter().all(|(t, _)| sure(paper, t));
        let alone = || broken.is_empty() && (text && super::printed_again::counted(s, check) || held == 0 && stands_alone(paper, statement, s, check));
        let accused = alike && (text || (1..=MAY_BE).contains(&rows.len()) && again())
            || understood && near && broken.is_empty() && held >= paper.rules.thresholds.links && s.transactions.iter().all(|t| own(t.page))
            || alone();
        let stray = s.transactions.iter().any(|t| paper.is_stray(statement, t.row_index));
        let accused = accused && !stray && !super::whole::is_cut_short(s);
        let accused = accused && !cell.is_some_and(|c| adjusted(paper, c) || super::printed_again::explained(paper, s, check, c));
        let show = |m: Option<Money>| m.map(|m| grouped(m, if code == "COUNT_MISMATCH" { 0 } else { s.digits }));
        let mut evidence = Vec::new();
        if let Some(c) = cell {
            let mut change = paper.change("TOTAL", c.page, c.rect, Some(c), None, Some(&c.text));
            (change.row, change.field) = (None, Some(field.to_owned()));
            change.detail = show(check.found).map(|f| format!("the rows give {f}"));
            evidence.push(change);
        }
        // What the closing balance follows from, and the rows that one digit brings into line with what is printed.
        let start = paper.cells.iter().find(|c| check.code == "CLOSING_BALANCE" && c.statement == statement && c.row.is_none() && c.field == "opening");
        evidence.extend(start.filter(|_| held == 0).map(|c| paper.change("TOTAL", c.page, c.rect, Some(c), None, Some(&c.text))));
        // Printed sums that do not lead to the printed closing balance, which the rows do lead to: it may have been changed with the rows.
        if cell.is_some()
            && let Some((end, led)) = led_to(paper, statement, s, &check.code)
        {
            let mut change = paper.change("MAY_BE", end.page, end.rect, Some(end), None, Some(&end.text));
            change.row = None;
            change.detail = Some(format!("the printed opening balance and sums lead to {}", grouped(led, s.digits)));
            evidence.push(change);
        }
        for (t, other) in rows.iter().filter(|_| cell.is_some()) {
            let of_row = |c: &&Cell| c.statement == statement && c.row == Some(t.row_index) && (c.field == "amount" || c.field == side(t));
            if let Some(c) = paper.cells.iter().find(of_row) {
                let mut change = paper.change("MAY_BE", c.page, c.rect, Some(c), None, Some(&c.text));
                change.detail = Some(format!("with {} what is printed would hold", grouped(*other, s.digits)));
                evidence.push(change);
            }
        }
        let what = field.replace('_', " ");
        let message = format!("The printed {what} is {}, the rows give {}.", show(check.expected).unwrap_or_default(), show(check.found).unwrap_or_default());
        // What cannot be shown is no finding, and a figure that is printed twice is one.
        if !evidence.is_empty() && !said.contains(&message) {
            said.push(message.clone());
            finds.add(
                Family::Arithmetic,
                code,
                if accused { Severity::Medium } else { Severity::Low },
                message,
                evidence,
                &["Another period", "Fees netted against a total", "A part of the rows"],
            );
        }
    }
}

/// Rows at most that one digit brings into line with a printed figure, for them to be named, and for those of scans to be looked at again.
const NAMED: usize = 8;
const MAY_BE: usize = 3;

/// The printed closing balance and what the printed opening balance and sums lead to, where the rows lead to the former and one sum does not hold.
fn led_to<'p>(paper: &'p Paper<'_>, statement: usize, s: &Statement, code: &str) -> Option<(&'p Cell, Money)> {
    let (start, end) = s.opening.value.zip(s.closing.value)?;
    let led = start + s.total_credit.value? - s.total_debit.value?;
    let held = s.checks.iter().any(|c| c.passed && c.code == "CLOSING_BALANCE");
    let cell = paper.cells.iter().find(|c| c.statement == statement && c.row.is_none() && c.field == "closing")?;
    (code.starts_with("TOTAL_") && held && led != end).then_some((cell, led))
}

/// Other printed figures that are off by as much as one that the rows do not give.
fn twins<'s>(s: &'s Statement, check: &Check) -> Vec<&'s Check> {
    let off = |c: &Check| c.expected.zip(c.found).map(|(a, b)| (a - b).abs());
    s.checks.iter().filter(|c| !c.passed && c.code != check.code && !c.code.starts_with("COUNT") && off(c).is_some() && off(c) == off(check)).collect()
}

/// Whether two amounts differ by a digit that was exchanged, put in or taken out.
pub(super) fn one_digit(a: Money, b: Money) -> bool {
    let plain = |m: Money| fixed(m.abs(), 2).bytes().filter(u8::is_ascii_digit).collect::<Vec<u8>>();
    let (a, b) = (plain(a), plain(b));
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let same = long.iter().zip(&short).take_while(|(x, y)| x == y).count();
    let rest = |v: &[u8], from: usize| v.get(from..).map(<[u8]>::to_vec).unwrap_or_default();
    same < long.len() && long.len() - short.len() < 2 && rest(&long, same + 1) == rest(&short, same + usize::from(long.len() == short.len()))
}

/// The rows that one digit brings into line with a printed figure, and what would stand there: few, or none.
pub(super) fn may_be<'s>(s: &'s Statement, check: &Check) -> Vec<(&'s Transaction, Money)> {
    let Some(off) = check.expected.zip(check.found).map(|(printed, rows)| rows - printed).filter(|o| !o.is_zero()) else { return Vec::new() };
    let other = |t: &Transaction| match check.code.as_str() {
        "TOTAL_DEBIT" => t.is_debit().then(|| t.amount() - off),
        "TOTAL_CREDIT" => (!t.is_debit()).then(|| t.amount() - off),
        "CLOSING_BALANCE" => Some(if t.is_debit() { t.amount() + off } else { t.amount() - off }),
        _ => None,
    };
    // What another figure that is off by as much asks for as well.
    let both = |t: &Transaction| match check.code.as_str() {
        "CLOSING_BALANCE" => twins(s, check).iter().all(|c| (c.code == "TOTAL_DEBIT") == t.is_debit()),
        _ => true,
    };
    let fits = |t: &'s Transaction| other(t).filter(|_| both(t)).filter(|o| *o > Money::ZERO && one_digit(t.amount(), *o)).map(|o| (t, o));
    let found: Vec<(&Transaction, Money)> = s.transactions.iter().filter_map(fits).collect();
    // Where any row may be the one, none is named.
    if found.len() > NAMED || found.len() > MAY_BE && 2 * found.len() > s.transactions.len() { Vec::new() } else { found }
}

/// The cells that a total which the rows do not give, and another that is off by as much, call into question.
pub(super) fn questioned(s: &Statement) -> Vec<&Evidence> {
    let (held, broken) = links(s);
    let mut out = Vec::new();
    for check in s.checks.iter().filter(|c| held == 0 && broken.is_empty() && !c.passed && !twins(s, c).is_empty()) {
        let field = match check.code.as_str() {
            "TOTAL_DEBIT" => s.total_debit.evidence.as_ref(),
            "TOTAL_CREDIT" => s.total_credit.evidence.as_ref(),
            "CLOSING_BALANCE" => s.closing.evidence.as_ref(),
            _ => continue,
        };
        let rows = may_be(s, check);
        if (1..=MAY_BE).contains(&rows.len()) {
            out.extend(field);
            let money = |k: HeaderType| matches!(k, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount);
            out.extend(rows.iter().flat_map(|(t, _)| t.cells.iter().filter(|(k, _)| money(*k)).map(|(_, e)| e)));
        }
    }
    out
}

/// Whether a closing balance that nothing else is printed beside differs by one digit from what all amounts of its pages give, and by no row:
/// what was not read, or read twice, or taken for the other side, would be off by an amount.
fn stands_alone(paper: &Paper<'_>, statement: usize, s: &Statement, check: &Check) -> bool {
    let Some((printed, rows)) = check.expected.zip(check.found) else { return false };
    let off = (printed - rows).abs();
    let amount = |t: &Transaction| t.amount() == off || t.amount() + t.amount() == off;
    let fails = s.checks.iter().filter(|c| !c.passed && c.expected.is_some() && c.found.is_some()).count();
    if check.code != "CLOSING_BALANCE" || fails != 1 || s.transactions.len() < 10 || s.opening.evidence.is_none() || !one_digit(printed, rows) {
        return false;
    }
    let pages = || paper.document.pages.iter().filter(|p| (s.pages.0..=s.pages.1).contains(&p.number));
    let told = |page: u32, r: &Rect| {
        let own = paper.cells.iter().filter(|c| c.page == page && c.statement == statement).map(|c| &c.rect);
        let rows = s.transactions.iter().filter(|t| t.page == page).map(|t| &t.bbox);
        own.chain(rows).any(|b| b.contains(r.cx(), r.cy()))
    };
    // Days and numbers are marked otherwise than amounts are.
    let cents = |t: &str| t.trim_end_matches(|c: char| !c.is_ascii_digit()).rsplit_once(['.', ',']).map(|(a, b)| (t.as_bytes().get(a.len()).copied(), b.len()));
    let form = s.closing.evidence.as_ref().and_then(|e| cents(&e.text));
    let money = |t: &str| is_amount(t) && cents(t) == form;
    let all = |p: &Page| p.source == Source::Text && p.words.iter().filter(|w| money(&w.text)).all(|w| told(p.number, &w.rect));
    !s.transactions.iter().any(amount) && pages().all(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_digit_is_exchanged_put_in_or_taken_out() {
        let cents = |v: i64| Money::new(v, 2);
        for (a, b) in [(16_867_882, 26_867_882), (318_465, 1_318_465), (1_318_465, 318_465), (7_365, 17_365), (1_234, 12_345)] {
            assert!(one_digit(cents(a), cents(b)), "{a} {b}");
        }
        for (a, b) in [(1_234, 1_234), (1_234, 1_342), (1_234, 123_456), (1_234, 1_277)] {
            assert!(!one_digit(cents(a), cents(b)), "{a} {b}");
        }
    }

    #[test]
    fn a_row_that_follows_or_whose_side_nothing_prints_is_held_against_nothing() {
        let row = |kind: HeaderType, text: &str| Transaction {
            credit: Money::from(127),
            cells: vec![(kind, Evidence { text: text.to_owned(), ..Evidence::default() })],
            ..Transaction::default()
        };
        let (gap, other) = (Some(Money::from(-127)), Some(Money::from(-128)));
        assert!(holds_itself(&row(HeaderType::Amount, "127.00"), gap) && !holds_itself(&row(HeaderType::Amount, "127.00"), other));
        assert!(holds_itself(&row(HeaderType::Credit, "127.00"), Some(Money::from(127))));
        for (kind, text) in [(HeaderType::Credit, "127.00"), (HeaderType::Amount, "+127.00"), (HeaderType::Amount, "127.00 CR")] {
            assert!(!holds_itself(&row(kind, text), gap), "{text}");
        }
    }

    #[test]
    fn rows_are_named_that_one_digit_brings_into_line() {
        let row = |i: u32, credit: i64| Transaction { row_index: i, credit: Money::new(credit, 2), ..Transaction::default() };
        let rows = vec![row(0, 99_900), row(1, 1_318_465), row(2, 45_000)];
        let total =
            Check { code: "TOTAL_CREDIT".to_owned(), expected: Some(Money::new(463_365, 2)), found: Some(Money::new(1_463_365, 2)), ..Check::default() };
        let s = Statement { transactions: rows, ..Statement::default() };
        let named: Vec<(u32, Money)> = may_be(&s, &total).into_iter().map(|(t, m)| (t.row_index, m)).collect();
        assert_eq!(named, [(1, Money::new(318_465, 2))]);
        // A digit that stands in the same place of several rows: all are named, unless it is nearly every row.
        let total = Check { code: "TOTAL_CREDIT".to_owned(), expected: Some(Money::new(0, 2)), found: Some(Money::new(3_000_000, 2)), ..Check::default() };
        let rows = |like: u32, other: u32| (0..like).map(|i| row(i, 4_100_000 + i64::from(i))).chain((like..like + other).map(|i| row(i, 95_000)));
        let named = |like: u32, other: u32| may_be(&Statement { transactions: rows(like, other).collect(), ..Statement::default() }, &total).len();
        assert_eq!([named(6, 12), named(6, 2), named(9, 40), named(2, 0)], [6, 0, 0, 2]);
    }

    #[test]
    fn a_page_of_several_does_not_begin_with_the_printed_opening_balance() {
        let row = |i: u32, debit: i64, credit: i64| Transaction {
            row_index: i,
            debit: Money::new(debit, 2),
            credit: Money::new(credit, 2),
            ..Transaction::default()
        };
        let mut s = Statement { newest_first: true, transactions: vec![row(0, 0, 5_000), row(1, 2_000, 0), row(2, 700, 0)], ..Statement::default() };
        let told = |s: &Statement, at: usize| is_part(s, &[&s.transactions[at]]);
        (s.total_debit.value, s.total_credit.value) = (Some(Money::new(9_000, 2)), Some(Money::new(8_000, 2)));
        assert!(told(&s, 2));
        assert!(!told(&s, 0) && !told(&s, 1));
        // The sums are of these rows: the balance was changed.
        (s.total_debit.value, s.total_credit.value) = (Some(Money::new(2_700, 2)), Some(Money::new(5_000, 2)));
        assert!(!told(&s, 2));
    }
}
