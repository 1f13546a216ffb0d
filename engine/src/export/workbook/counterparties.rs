//! The sheet Counterparties: with whom money was exchanged, how much hangs on few of them, and the largest of each month.

use super::sheet::{Cell, Kind, Sheet};
use super::text::words;
use super::{Context, Written, categories};
use crate::analytics::{Direction, MerchantGroup};
use crate::base::Money;
use chrono::NaiveDate;
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 11;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let styles = &context.styles;
    let mut sheet = Sheet::new("Counterparties", styles)?;
    sheet.title(0, 0, "Counterparties", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let base = &context.analysis.base_currency;
    let note = format!("Amounts in {base}. Spellings that the banks cut short, turned round or mistyped are brought together; the last column shows which.");
    sheet.title(1, 0, &note, &styles.subtitle)?;
    sheet.column(0, 22.0, 42.0);
    sheet.column(10, 24.0, 60.0);
    let row = concentration(&mut sheet, context, 2)?;
    let row = groups(&mut sheet, context, row + 1)?;
    months(&mut sheet, context, row + 1)?;
    sheet.finish()
}

fn concentration(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    if context.analysis.concentration.is_empty() {
        return Ok(row);
    }
    sheet.section(row, "Concentration", COLUMNS)?;
    sheet.head(
        row + 1,
        &[
            ("Account", Kind::Text),
            ("Side", Kind::Text),
            ("Total", Kind::Number),
            ("Number", Kind::Number),
            ("Share of the largest", Kind::Number),
            ("Share of the largest 5", Kind::Number),
            ("Share of the largest 10", Kind::Number),
            ("Herfindahl index (0 to 10,000)", Kind::Number),
            ("Largest", Kind::Text),
        ],
    )?;
    let mut at = row + 2;
    for c in &context.analysis.concentration {
        let account = c.account.map_or_else(|| "All accounts".to_owned(), |a| context.account_label(a));
        let digits = c.account.map_or(context.base_digits, |a| context.digits(a));
        let largest = c.largest.first().map_or("", |l| &*l.merchant_name);
        sheet.row(
            at,
            &[
                Cell::Wrap(&account),
                Cell::Text(side(c.direction)),
                Cell::Money(Some(c.total), digits),
                Cell::Whole(c.counterparties.into()),
                Cell::Share(c.top1),
                Cell::Share(c.top5),
                Cell::Share(c.top10),
                Cell::Whole(c.hhi.round().max(0.0) as u64),
                Cell::None,
            ],
        )?;
        sheet.title(at, 8, largest, &context.styles.text)?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at)
}

/// A direction in a word.
pub fn side(direction: Direction) -> &'static str {
    match direction {
        Direction::Credit => "Credits",
        Direction::Debit => "Debits",
    }
}

fn groups(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    sheet.section(row, "All counterparties, largest first", COLUMNS)?;
    let head = row + 1;
    sheet.head_filtered(
        head,
        &[
            ("Counterparty", Kind::Text),
            ("Role", Kind::Text),
            ("Credits", Kind::Number),
            ("Debits", Kind::Number),
            ("Net", Kind::Number),
            ("Count", Kind::Number),
            ("Share of\ncredits", Kind::Number),
            ("Share of\ndebits", Kind::Number),
            ("First", Kind::Text),
            ("Last", Kind::Text),
            ("Spellings brought together", Kind::Text),
        ],
    )?;
    let digits = context.base_digits;
    let merchants = &context.analysis.merchants;
    let whole = |of: fn(&MerchantGroup) -> Money| merchants.iter().map(of).sum::<Money>();
    let (credits, debits) = (whole(|m| m.total_credit), whole(|m| m.total_debit));
    let mut at = head + 1;
    for m in merchants {
        let dates = || m.transactions.iter().filter_map(|t| context.transaction(*t)?.row.date);
        let (first, last): (Option<NaiveDate>, Option<NaiveDate>) = (dates().min(), dates().max());
        let members = if m.members.len() > 1 { m.members.join("; ") } else { String::new() };
        let rate = if m.without_rate > 0 { format!(" ({} without an exchange rate left out)", m.without_rate) } else { String::new() };
        sheet.row(
            at,
            &[
                Cell::Wrap(&m.merchant_name),
                Cell::Text(&m.role.map(|r| words(r.name())).unwrap_or_default()),
                Cell::Money(Some(m.total_credit), digits),
                Cell::Money(Some(m.total_debit), digits),
                Cell::Money(Some(m.total_credit - m.total_debit), digits),
                Cell::Whole(m.total_transaction.into()),
                Cell::Share(categories::share(m.total_credit, credits)),
                Cell::Share(categories::share(m.total_debit, debits)),
                Cell::Date(first),
                Cell::Date(last),
                Cell::Wrap(&format!("{members}{rate}")),
            ],
        )?;
        at += 1;
    }
    sheet.inner.set_freeze_panes(0, 1)?;
    if at > head + 1 {
        sheet.inner.autofilter(head, 0, at - 1, COLUMNS - 1)?;
        sheet.lines(head + 1, at - 1, COLUMNS)?;
        sheet.quiet_zeroes(head + 1, at - 1, 8)?;
    }
    Ok(at)
}

fn months(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    let analysis = context.analysis;
    if analysis.months.iter().all(|m| m.top_credit.is_empty() && m.top_debit.is_empty()) {
        return Ok(());
    }
    sheet.section(row, "Largest five of each month", COLUMNS)?;
    sheet.head(
        row + 1,
        &[
            ("Counterparty", Kind::Text),
            ("Side", Kind::Text),
            ("Amount", Kind::Number),
            ("Count", Kind::Number),
            ("Share", Kind::Number),
            ("Rank", Kind::Number),
            ("Month", Kind::Text),
            ("Acc.", Kind::Text),
            ("Currency", Kind::Text),
        ],
    )?;
    let mut at = row + 2;
    for m in &analysis.months {
        let digits = m.account.map_or(context.base_digits, |a| context.digits(a));
        let account = m.account.map_or_else(|| "All".to_owned(), |a| (a + 1).to_string());
        for (direction, top) in [(Direction::Credit, &m.top_credit), (Direction::Debit, &m.top_debit)] {
            for (rank, c) in (1_u64..).zip(top) {
                sheet.row(
                    at,
                    &[
                        Cell::Wrap(&c.merchant_name),
                        Cell::Text(side(direction)),
                        Cell::Money(Some(c.amount), digits),
                        Cell::Whole(c.count.into()),
                        Cell::Share(c.share),
                        Cell::Whole(rank),
                        Cell::Month(m.month),
                        Cell::Text(&account),
                        Cell::Text(&m.currency),
                    ],
                )?;
                at += 1;
            }
        }
    }
    sheet.lines(row + 2, at - 1, COLUMNS)
}
