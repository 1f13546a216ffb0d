//! The sheet Related parties: what went to and came from group companies, directors, suppliers, customers and own accounts.

use super::sheet::{Cell, Kind, Sheet};
use super::text::words;
use super::{Context, Written};
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 9;
/// Transactions listed for one party.
const MOST: usize = 2_000;
/// Transactions listed for all parties.
const MOST_ROWS: u32 = 20_000;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new("Related parties", styles)?;
    sheet.title(0, 0, "Related parties", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    sheet.title(1, 0, &format!("Parties of the configuration and the holder's own accounts. Amounts in {}.", analysis.base_currency), &styles.subtitle)?;
    sheet.column(0, 26.0, 40.0);
    sheet.column(8, 30.0, 56.0);
    sheet.section(2, "Sums a party", COLUMNS)?;
    let digits = context.base_digits;
    if analysis.related_parties.is_empty() {
        sheet.title(3, 0, "No related party is configured or found.", &styles.note)?;
        return sheet.finish();
    }
    sheet.head(
        3,
        &[
            ("Party", Kind::Text),
            ("Role", Kind::Text),
            ("Credits", Kind::Number),
            ("Number of credits", Kind::Number),
            ("Debits", Kind::Number),
            ("Number of debits", Kind::Number),
            ("Net", Kind::Number),
            ("Without a rate", Kind::Number),
            ("Taken for it", Kind::Text),
        ],
    )?;
    let mut at = 4;
    for p in &analysis.related_parties {
        sheet.row(
            at,
            &[
                Cell::Wrap(&p.name),
                Cell::Text(&words(p.role.name())),
                Cell::Money(Some(p.credit_base), digits),
                Cell::Whole(p.count_credit.into()),
                Cell::Money(Some(p.debit_base), digits),
                Cell::Whole(p.count_debit.into()),
                Cell::Money(Some(p.credit_base - p.debit_base), digits),
                Cell::Whole(p.without_rate.into()),
                Cell::Wrap(&p.merchants.join("; ")),
            ],
        )?;
        at += 1;
    }
    sheet.lines(4, at - 1, COLUMNS)?;
    sheet.quiet_zeroes(4, at - 1, 8)?;
    movements(&mut sheet, context, at + 1)?;
    sheet.finish()
}

fn movements(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    sheet.section(row, "Their transactions", COLUMNS)?;
    sheet.head(
        row + 1,
        &[
            ("Party", Kind::Text),
            ("Role", Kind::Text),
            ("Credit", Kind::Number),
            ("Acc.", Kind::Centre),
            ("Debit", Kind::Number),
            ("Line on Transactions", Kind::Number),
            ("Date", Kind::Text),
            ("Currency", Kind::Text),
            ("Description", Kind::Text),
        ],
    )?;
    let mut at = row + 2;
    for p in &context.analysis.related_parties {
        if at > MOST_ROWS {
            sheet.title(at, 0, "More stands on the sheet Transactions: filter its column Role.", &context.styles.note)?;
            break;
        }
        for (index, t) in p.transactions.iter().filter_map(|i| context.transaction(*i).map(|t| (*i, t))).take(MOST) {
            let digits = context.digits(t.account);
            let positive = |m: crate::base::Money| (!m.is_zero()).then_some(m);
            sheet.row(
                at,
                &[
                    Cell::Wrap(&p.name),
                    Cell::Text(&words(p.role.name())),
                    Cell::Money(positive(t.row.credit), digits),
                    Cell::Number(u64::from(t.account) + 1),
                    Cell::Money(positive(t.row.debit), digits),
                    Cell::Line(context.line(index)),
                    Cell::Date(t.row.date),
                    Cell::Text(&t.currency),
                    Cell::Wrap(&t.row.description),
                ],
            )?;
            at += 1;
        }
        if p.transactions.len() > MOST {
            let note = format!("{}: {} more on the sheet Transactions.", p.name, p.transactions.len() - MOST);
            sheet.title(at, 0, &note, &context.styles.note)?;
            at += 1;
        }
    }
    sheet.lines(row + 2, at - 1, COLUMNS)
}
