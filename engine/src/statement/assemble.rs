//! Rows of one account become a statement: transactions, opening and closing balance, printed totals, fields.

use super::currency::{self, Signs};
use super::currency_signs::{head_codes, signs};
use super::dates::{self, Days};
use super::described;
use super::figures;
use super::grid::{self, Grid, cell_date};
use super::heading::Memo;
use super::interpret::Read;
use super::kinds;
use super::labels::{self, Figure, Printed};
use super::model::{Carried, Column, Field, HeaderType, RowConfidence, Statement, Transaction};
use super::review::Corrections;
use super::roles::{self, Step};
use super::table::{Item, Row};
use super::vocabulary::RowWord;
use crate::base::dates::{DateOrder, Period, RawDate};
use crate::base::{Evidence, Finding, Money, Severity};
use crate::document::Document;
use crate::layout::columns::Form;
use crate::layout::{Line, Shape, Token};
use chrono::NaiveDate;
use std::borrow::Cow;

/// The rows of one account among all tables.
#[derive(Debug, Clone, Default)]
pub struct Segment {
    /// Which statement of the file this is.
    pub index: usize,
    /// How many there are.
    pub of: usize,
    /// Line of the account number that stands above the rows, where the file holds several.
    pub marker: Option<usize>,
    /// The number that it gives.
    pub number: String,
    /// The currency that a line above the rows names, where the file holds several; else empty.
    pub currency: String,
    /// The currency of its list, where that stands beside one of another: they share what stands around both.
    pub beside: Option<String>,
    /// Table and grid line of each row, in printed order.
    pub rows: Vec<(usize, usize)>,
    /// First printed balance.
    pub opening: Option<i128>,
    /// Page and height of the last row.
    pub last: (u32, f32),
    /// Page and height of the last row of the segment before.
    pub after: (u32, f32),
    /// Page of its number, or of its first row.
    pub begins: u32,
    /// The same of the segment behind it.
    pub next: u32,
    /// Line of the last account number above its rows: `marker` is the first that gives the same.
    pub near: Option<usize>,
}

/// Puts tables of one page that stand side by side into the order from left to right.
fn beside(tables: &mut [usize], reads: &[Read<'_, '_>]) {
    let place = |t: usize| {
        let bands = &reads[t].table.bands;
        (bands.iter().map(|b| b.x0).fold(f32::MAX, f32::min), bands.iter().map(|b| b.x1).fold(0.0, f32::max))
    };
    let apart = |a: usize, b: usize| a == b || place(a).1 <= place(b).0 || place(b).1 <= place(a).0;
    let page = |t: usize| reads[t].table.page;
    if tables.iter().all(|a| tables.iter().all(|b| apart(*a, *b) && page(*a) == page(*b))) {
        tables.sort_by(|a, b| place(*a).0.total_cmp(&place(*b).0));
    }
}

/// Makes the statement of a segment.
#[allow(clippy::too_many_arguments)]
pub fn statement(
    document: &Document,
    lines: &[Line<'_>],
    reads: &[Read<'_, '_>],
    segment: &Segment,
    unused: &[bool],
    order: DateOrder,
    corrections: &Corrections,
    memo: &Memo,
) -> Statement {
    let mut s = Statement::default();
    let tables: Vec<usize> = segment.rows.iter().fold(Vec::new(), |mut out, (t, _)| {
        if out.last() != Some(t) {
            out.push(*t);
        }
        out
    });
    let mut tables = tables;
    beside(&mut tables, reads);
    let Some(&main) = tables.iter().max_by_key(|t| segment.rows.iter().filter(|r| r.0 == **t).count()) else { return s };
    s.columns = kinds::columns(&reads[main], corrections);
    let heading = memo.heading(document, lines, segment, unused, order);
    let f = heading.fields.clone();
    s.digits = reads[main].grid.digits;
    let mut printed = super::by_currency::own_figures(heading.printed.clone(), lines, segment.beside.as_deref());
    let mut dates =
        Days { order, period: f.period.value, years: heading.years.clone(), latest: heading.latest, year_line: None, above: None, heading: None, list: 0 };
    for (n, &t) in tables.iter().enumerate() {
        let first = tables[..n].contains(&t);
        if !first {
            let columns = if t == main { s.columns.clone() } else { kinds::columns(&reads[t], corrections) };
            let before = (s.transactions.len(), s.carried.len(), printed.len());
            add_rows(document, &reads[t], t, segment, &columns, &mut s, &mut dates, &mut printed);
            if t != main && is_plan(s.transactions.get(before.0..).unwrap_or_default(), f.period.value, &reads[t], &reads[main]) {
                s.transactions.truncate(before.0);
                s.carried.truncate(before.1);
                printed.truncate(before.2);
            }
        }
    }
    if (1..tables.len()).any(|n| tables[..n].contains(&tables[n])) {
        super::segments::as_printed(&mut s, segment, reads);
    }
    super::abreast::across(&mut s.transactions);
    super::bank_reference::take_out(&mut s.transactions);
    for (i, row) in s.transactions.iter_mut().enumerate() {
        row.row_index = i as u32;
        row.number = i as u32;
    }
    s.newest_first = reads[main].ranking.rated.first().is_some_and(|r| r.roles.newest_first);
    s.bank_name = heading.bank.clone();
    s.holder = f.holder;
    s.address = f.address;
    s.account_number = f.number;
    s.branch = f.branch;
    s.account_type = f.kind;
    s.currency = f.currency;
    if let Some(own) = &segment.beside {
        s.currency = Field { value: own.clone(), evidence: None };
    } else if !segment.currency.is_empty() {
        s.currency.value = segment.currency.clone();
    } else if segment.of > 1 {
        // Over the amounts of one account of several stands its own currency.
        // Or on the line of its number: `USD Savings 418-2-077323`. There words that are codes as well say nothing.
        let mut named =
            segment.near.or(segment.marker).and_then(|m| lines.get(m)).map_or_else(Vec::new, |l| currency::codes(l.tokens.iter().map(|t| t.text.as_ref())));
        named.retain(|code| !code.as_bytes().try_into().is_ok_and(currency::is_word));
        let codes = if named.len() == 1 { named } else { head_codes(&s.columns) };
        if let [code] = codes.as_slice() {
            s.currency.value.clone_from(code);
        }
    }
    s.period = f.period;
    s.bank = heading.origin.bank.clone();
    s.country = heading.origin.country.unwrap_or_default().to_owned();
    if s.currency.value.is_empty() {
        // What is printed of the other list's currency says nothing of this one's.
        let signs = if segment.beside.is_some() { Signs::default() } else { signs(lines, &heading.own, &s.columns, reads, segment) };
        match currency::decide(&signs, currency::iban_country(&heading.fields).as_deref(), heading.origin.country) {
            Ok(code) => s.currency.value = code,
            Err(Some(sign)) => s.findings.push(currency::question(sign)),
            Err(None) => {}
        }
    }
    if s.account_number.value.is_empty() && heading.fields.contended.len() > 1 {
        let text = format!("Several numbers may be the account's, and no label says which: {}.", heading.fields.contended.join(", "));
        s.findings.push(Finding::new("number_open", Severity::Medium, text).remedy("Set the account number."));
    }
    if s.transactions.iter().all(|t| t.date.is_none()) {
        dates::date_all(document, lines, &heading.own, order, &mut s);
    }
    let days: Vec<NaiveDate> = s.transactions.iter().filter_map(|t| t.date).collect();
    if s.period.value.is_none()
        && let (Some(from), Some(to)) = (days.iter().min(), days.iter().max())
    {
        s.period.value = Some(Period { from: *from, to: *to });
        s.period_of_rows = true;
    }
    s.pages = (s.transactions.iter().map(|t| t.page).min().unwrap_or(1), s.transactions.iter().map(|t| t.page).max().unwrap_or(1));
    let loose = figures::unlabelled(document, lines, &heading.own, &printed);
    let best = reads[main].ranking.rated.first();
    let owed = super::lent::mostly(segment.rows.iter().filter_map(|(t, g)| reads[*t].grid.lines.get(*g))).or(best.map(|r| r.roles.owed)).unwrap_or_default();
    if best.is_some_and(|r| r.roles.signs == roles::Signs::Balance) {
        super::turned::open(&mut s, &printed, reads[main].grid.style);
    }
    let named = figures::choose(&mut s, lines, &printed, &loose, reads[main].grid.style, owed);
    rivals(&mut s, &reads[main]);
    if let Some(best) = best {
        super::witness::sides(&mut s, best, &reads[main].table, &reads[main].grid, named);
    }
    if s.transactions.iter().any(|t| t.date.is_none()) {
        let rows: Vec<u32> = s.transactions.iter().filter(|t| t.date.is_none()).map(|t| t.row_index).collect();
        s.findings.push(
            Finding::new("DATE_MISSING", Severity::Medium, format!("{} rows carry no date that can be told.", rows.len()))
                .rows(rows)
                .remedy("Set the period or the date column."),
        );
    }
    s
}

/// Rows at most of a plan of instalments.
const PLAN: usize = 6;

/// Whether the rows of another table, under heads of its own, are all of days before the period: what was bought earlier and is paid by instalments.
fn is_plan(rows: &[Transaction], period: Option<Period>, own: &Read<'_, '_>, main: &Read<'_, '_>) -> bool {
    let names = |read: &Read<'_, '_>| read.table.bands.iter().map(|b| b.name.to_lowercase()).filter(|n| !n.is_empty()).collect::<Vec<_>>();
    let (own, main) = (names(own), names(main));
    let other = own.len() >= 3 && own.iter().filter(|n| !main.contains(n)).count() * 2 >= own.len();
    let before = |t: &Transaction| period.is_some_and(|p| t.date.is_some_and(|day| day < p.from));
    (1..=PLAN).contains(&rows.len()) && other && rows.iter().all(before)
}

#[allow(clippy::too_many_arguments)]
fn add_rows(
    document: &Document,
    read: &Read<'_, '_>,
    t: usize,
    segment: &Segment,
    columns: &[Column],
    s: &mut Statement,
    dates: &mut Days,
    figures: &mut Vec<Printed>,
) {
    let Some(best) = read.ranking.rated.first() else { return };
    let roles = &best.roles;
    let mine: Vec<usize> = segment.rows.iter().filter(|r| r.0 == t).map(|r| r.1).collect();
    let sub = if mine.iter().copied().eq(0..read.grid.lines.len()) {
        Cow::Borrowed(&*read.grid)
    } else {
        let lines = mine.iter().filter_map(|g| read.grid.lines.get(*g).cloned()).collect();
        Cow::Owned(Grid { lines, digits: read.grid.digits, style: read.grid.style, sections: read.grid.sections, joined: read.grid.joined.clone() })
    };
    let mut steps: Vec<Step> = roles::steps(&sub, roles, usize::MAX);
    if roles.newest_first {
        steps.reverse();
    }
    let money = |v: i128| Money::try_from_i128_with_scale(v, read.grid.digits).unwrap_or_default();
    let dated = sub.lines.iter().filter(|l| l.dated).count();
    let all_dated = dated * 10 >= sub.lines.len() * 9 || dated + 1 >= sub.lines.len();
    let (mut debits, mut credits) = (0i128, 0i128);
    // What the tables before hold: a total may be of all.
    let units = |mut m: Money| {
        m.rescale(read.grid.digits);
        m.mantissa()
    };
    let before = s.transactions.iter().fold((0i128, 0i128), |(d, c), t| (d + units(t.debit), c + units(t.credit)));
    let clock = described::clock_place(columns, read);
    let mut next_item = sub.lines.first().map_or(0, |l| l.item.saturating_sub(6));
    let heads = dates::Heads::of(&read.table);
    dates.list += 1;
    dates.heading = None;
    let mut section = None;
    let heads_sum = heading_sums(&sub, &steps, all_dated);
    // What moved since the last sum or heading, in how many rows.
    let mut since = (0i128, 0usize);
    for step in steps {
        let line = &sub.lines[step.line];
        let Some(Item::Row(row)) = read.table.items.get(line.item) else { continue };
        for item in read.table.items.get(next_item..line.item).unwrap_or_default() {
            if let Item::Loose(loose) = item {
                dates.line(loose, document.pages.get(loose.page).map_or(1, |p| p.number), &heads);
            }
        }
        next_item = line.item + 1;
        if line.section != section {
            section = line.section;
            dates.list += 1;
            since = (0, 0);
        }
        let printed_day = row_date(columns, row, HeaderType::Date).map(|d| dates.with_year_of(d, row_date(columns, row, HeaderType::ValueDate)));
        let (date, day_from) = dates.row(printed_day, row.page);
        let text = described::description(columns, row, clock);
        let sums = |moved: i128, debits: i128, credits: i128| {
            moved != 0 && (moved == -debits && debits != 0 || moved == credits && credits != 0 || moved.abs() == debits + credits)
        };
        let total = |moved: i128| sums(moved, debits, credits) || before != (0, 0) && sums(moved, debits + before.0, credits + before.1);
        // Where days are printed once, a sum under a column says nothing in words.
        let bare = step.balance.is_none() && !text.chars().any(|c| c.is_alphabetic() && !matches!(c, '\u{3a3}' | '\u{3c3}'));
        let sum = !line.dated && (all_dated || bare) && step.moved.is_some_and(total) && s.transactions.len() > 1;
        // A sum of its section, in words that say who moved it: `A FONSECA (card 8820)`.
        let own = |moved: i128| since.1 > 1 && roles.owed && moved.abs() == since.0.abs();
        let sum = sum || !line.dated && all_dated && step.balance.is_none() && step.moved.is_some_and(own) || heads_sum.contains(&step.line);
        // Figures without a word or a day, some of them where no amounts stand, are a line of sums whose names stand elsewhere.
        let figure = |t: &&Token<'_>| t.amount().is_some_and(|a| a.strength() >= 2);
        let outside = || row.cells.iter().zip(&read.table.bands).any(|(cell, b)| b.form != Form::Amounts && cell.iter().any(figure));
        let sum = sum
            || !line.dated && all_dated && step.balance.is_none() && !row.cells.iter().flatten().any(|t| t.text.chars().any(char::is_alphabetic)) && outside();
        let Some(moved) = step.moved.filter(|_| !sum) else {
            since = (0, 0);
            // Below a section's sum of what is owed another one begins.
            dates.list += u32::from(roles.owed && roles.balance.is_none() && step.balance.is_none());
            special(document, read, row, line, &step, roles, s, figures);
            continue;
        };
        since = (since.0 + moved, since.1 + 1);
        if moved < 0 {
            debits -= moved
        } else {
            credits += moved
        }
        let page = row.page;
        let time = row.cells.iter().flatten().find_map(|t| match t.shape {
            Shape::Time(time) => Some(time),
            _ => None,
        });
        let certain = |kind: HeaderType| columns.iter().find(|c| c.kind == kind).map_or(0.9, |c| c.confidence);
        let ink = |c: Option<usize>| c.and_then(|c| row.cells.get(c)).map_or(1.0, |cell| cell.iter().map(|t| t.confidence).fold(1.0, f32::min));
        let amount_column = if moved < 0 { roles.debit } else { roles.credit };
        let description_ink = row
            .cells
            .iter()
            .zip(columns)
            .filter(|(_, c)| c.kind == HeaderType::Description)
            .flat_map(|(cell, _)| cell.iter().map(|t| t.confidence))
            .fold(1.0, f32::min);
        let date_column = columns.iter().position(|c| c.kind == HeaderType::Date);
        let confidence = RowConfidence {
            page: 1.0,
            date: if date.is_none() { 0.0 } else { 0.99 * certain(HeaderType::Date).max(0.9) * ink(date_column) },
            description: described::surety(columns, row, &text).min(0.98 * description_ink),
            direction: amount_column.map_or(0.8, |c| columns.get(c).map_or(0.8, |c| c.confidence)),
            amount: ink(amount_column).min(amount_column.map_or(0.8, |c| columns.get(c).map_or(0.8, |c| c.confidence.max(0.85)))),
            balance: ink(roles.balance).min(0.99),
        };
        s.transactions.push(Transaction {
            row_index: 0,
            number: 0,
            corrected: false,
            page,
            bbox: row.rect,
            date,
            value_date: row_date(columns, row, HeaderType::ValueDate).and_then(|r| dates.resolve(r)),
            time,
            description: text,
            reference: described::of_kind(columns, row, HeaderType::Reference),
            branch: described::of_kind(columns, row, HeaderType::Branch),
            debit: if moved < 0 { money(-moved) } else { Money::ZERO },
            credit: if moved > 0 { money(moved) } else { Money::ZERO },
            balance: step.balance.map(money),
            balance_printed: step.balance.is_some(),
            balance_ok: None,
            confidence,
            cells: cells(columns, row),
            day_from,
            day_doubt: None,
            plug: false,
            stretch: dates.list,
        });
    }
}

/// Lines of a sum over its rows, as over the payments of a card: without a day among rows that have theirs, and all that follows up to the
/// next such line comes to it.
fn heading_sums(grid: &Grid, steps: &[Step], all_dated: bool) -> Vec<usize> {
    let bare = |s: &Step| grid.lines.get(s.line).is_some_and(|l| !l.dated) && s.balance.is_none();
    let mut out = Vec::new();
    // From the last one up: what the rows below each come to.
    let mut below = 0i128;
    for step in steps.iter().rev().filter(|_| all_dated) {
        let Some(moved) = step.moved else { continue };
        if bare(step) {
            if moved == below && moved != 0 {
                out.push(step.line);
            }
            below = 0;
        } else {
            below += moved;
        }
    }
    out
}

/// A row that is no movement: a balance brought or carried forward, or a sum.
#[allow(clippy::too_many_arguments)]
fn special(
    document: &Document,
    read: &Read<'_, '_>,
    row: &Row<'_, '_>,
    line: &grid::Line,
    step: &Step,
    roles: &roles::Roles,
    s: &mut Statement,
    figures: &mut Vec<Printed>,
) {
    let _ = document;
    let at = |c: usize| Evidence {
        page: row.page,
        bbox: row.cells.get(c).and_then(|cell| crate::base::Rect::hull(cell.iter().map(|t| &t.rect))).unwrap_or(row.rect),
        text: row.cells.get(c).map(|c| grid::cell_text(c)).unwrap_or_default(),
        confidence: 1.0,
    };
    let raw = |c: Option<usize>| c.and_then(|c| row.cells.get(c).and_then(|cell| grid::cell_amount(cell, &read.table.bands[c])).map(|a| (c, a)));
    let text = grid::row_text(&read.table, row);
    let is_sum = line.word == Some(RowWord::Total)
        || roles::is_sum(line, roles)
        || (line.word == Some(RowWord::Closing) && roles.signs == roles::Signs::Sides && line.values.iter().flatten().count() > 1);
    if let Some(b) = step.balance
        && (line.word != Some(RowWord::Total) || roles.signs == roles::Signs::Sides)
    {
        let column = roles.balance.filter(|c| line.values.get(*c).is_some_and(Option::is_some)).or(roles::only_value(line).map(|v| v.0)).unwrap_or(0);
        // The one balance under a list of a machine, newest first, is what is left now.
        let left = roles.newest_first && roles.balance.is_none() && line.word == Some(RowWord::Balance);
        if let Some((c, amount)) = raw(Some(column)).filter(|_| left) {
            figures.push(Printed { figure: Figure::Closing, amount, line: usize::MAX, evidence: at(c) });
            return;
        }
        s.carried.push(Carried {
            before_row: s.transactions.len() as u32,
            balance: Money::try_from_i128_with_scale(b, read.grid.digits).unwrap_or_default(),
            evidence: at(column),
        });
    }
    // A part of what is owed is no total of it.
    if is_sum && roles.owed && is_part(&text) {
        return;
    }
    if is_sum {
        if roles.signs == roles::Signs::Sides {
            // Sums that stand one below the other in one column are called by their words.
            let named = labels::figure_of(&text).filter(|f| matches!(f, Figure::Debit | Figure::Credit));
            let named = named.filter(|_| raw(roles.debit).is_some() != raw(roles.credit).is_some());
            let own = [(Figure::Debit, roles.debit), (Figure::Credit, roles.credit)];
            // Or under the balances: `Total debits            56,928.00`.
            let beside = raw(roles.debit).is_none() && raw(roles.credit).is_none();
            if let Some(figure) = labels::figure_of(&text).filter(|f| beside && matches!(f, Figure::Debit | Figure::Credit))
                && let Some((c, amount)) = raw(roles.balance)
            {
                figures.push(Printed { figure, amount, line: usize::MAX, evidence: at(c) });
            }
            let side = |to: usize| if roles.debit == Some(to) { Figure::Debit } else { Figure::Credit };
            let joined = read.grid.joined.iter().map(|(from, to)| (side(*to), Some(*from)));
            for (figure, column) in own.into_iter().chain(joined) {
                if let Some((c, amount)) = raw(column) {
                    let figure = named.unwrap_or(figure);
                    figures.push(Printed { figure, amount, line: usize::MAX, evidence: at(c) });
                }
            }
        } else if let Some((c, amount)) = raw(roles.debit).or_else(|| (0..line.values.len()).find_map(|c| raw(Some(c)))) {
            // Where signs tell the rows' directions they tell that of their sum too.
            let below = (!matches!(roles.signs, roles::Signs::Flipped) && !roles.owed && amount.sign < 0).then_some(Figure::Debit);
            let figure = labels::figure_of(&text).or(below).or(match line.section {
                Some(crate::base::amounts::Mark::Debit) => Some(Figure::Debit),
                Some(crate::base::amounts::Mark::Credit) => Some(Figure::Credit),
                None => None,
            });
            if let Some(figure) = figure {
                figures.push(Printed { figure, amount, line: usize::MAX, evidence: at(c) });
            }
        }
    } else if step.balance.is_none()
        && let Some(figure) = labels::figure_of(&text)
        && let Some((c, amount)) = line.values.iter().enumerate().filter(|(_, v)| v.is_some()).find_map(|(c, _)| raw(Some(c)))
    {
        figures.push(Printed { figure, amount, line: usize::MAX, evidence: at(c) });
    }
}

/// Whether words call a sum one of several.
fn is_part(text: &str) -> bool {
    const PARTS: &[&str] =
        &["subtotal", "sub total", "sub-total", "sub jumlah", "zwischensumme", "sous-total", "sous total", "subtotaal", "subtotale", "小計", "小计", "소계"];
    let text = text.to_lowercase();
    PARTS.iter().any(|p| text.trim_start().starts_with(p))
}

fn row_date(columns: &[Column], row: &Row<'_, '_>, kind: HeaderType) -> Option<RawDate> {
    columns.iter().zip(&row.cells).filter(|(c, _)| c.kind == kind).find_map(|(_, cell)| cell_date(cell))
}

fn cells(columns: &[Column], row: &Row<'_, '_>) -> Vec<(HeaderType, Evidence)> {
    columns
        .iter()
        .zip(&row.cells)
        .enumerate()
        .filter(|(_, (c, cell))| !cell.is_empty() && !matches!(c.kind, HeaderType::Ignore | HeaderType::Unknown))
        .filter_map(|(at, (c, cell))| {
            let page = row.page + u32::from(row.torn == Some(at));
            let bbox = crate::base::Rect::hull(cell.iter().map(|t| &t.rect))?;
            let confidence = cell.iter().map(|t| t.confidence).fold(1.0, f32::min);
            let text =
                if matches!(c.kind, HeaderType::Description | HeaderType::Reference | HeaderType::Branch) { String::new() } else { grid::cell_text(cell) };
            Some((c.kind, Evidence { page, bbox, text, confidence }))
        })
        .collect()
}

/// Another reading of the columns that closes the chain as well is said, and forbids the proof.
fn rivals(s: &mut Statement, read: &Read<'_, '_>) {
    let Some(rival) = read.ranking.rival() else { return };
    let name = |r: &roles::Roles| {
        let label = |c: Option<usize>| c.map_or("none".to_owned(), |c| (c + 1).to_string());
        format!(
            "debit in column {}, credit in column {}, balance in column {}{}",
            label(r.debit),
            label(r.credit),
            label(r.balance),
            if r.newest_first { ", newest first" } else { "" }
        )
    };
    let best = read.ranking.rated.first().map(|r| name(&r.roles)).unwrap_or_default();
    s.findings.push(
        Finding::new("AMBIGUOUS_COLUMNS", Severity::High, format!("Two readings of the columns close the balance chain: {best}; or {}.", name(&rival.roles)))
            .remedy("Set the types of the amount columns."),
    );
    let _ = Form::Amounts;
}
