//! The sheet Flags: how often each flag is raised, the patterns behind them, and every flagged transaction with its reason.

use super::sheet::{Cell, Kind, Sheet};
use super::text::count;
use super::transactions::flag_label;
use super::{Context, Written};
use crate::analytics::{AnalysedTransaction, Flag};
use crate::base::Money;
use chrono::NaiveDate;
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 9;
/// Transactions listed for one flag.
const MOST: usize = 1_000;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let styles = &context.styles;
    let mut sheet = Sheet::new("Flags", styles)?;
    sheet.title(0, 0, "Flags", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    sheet.title(1, 0, "A flag asks for a look; it is no verdict. Each stands with its reason and the line of the sheet Transactions.", &styles.subtitle)?;
    sheet.column(0, 18.0, 22.0);
    sheet.column(4, 26.0, 44.0);
    sheet.column(8, 40.0, 64.0);
    let row = counts(&mut sheet, context, 2)?;
    let row = patterns(&mut sheet, context, row + 1)?;
    let row = transfers(&mut sheet, context, row)?;
    listing(&mut sheet, context, row)?;
    sheet.finish()
}

/// What a flag means, in a sentence.
pub fn meaning(flag: Flag) -> &'static str {
    match flag {
        Flag::IsAutomaticBankTransaction => "Booked by the bank itself: fees, interest, tax on interest, stamp duty, loan instalments, reversals.",
        Flag::IsCircularTransaction => "Money that leaves and comes back within the days and the tolerance of the configuration.",
        Flag::IsKitingTransaction => "Covers a shortfall for a few days and leaves again: an indicator, from one account alone never proof.",
        Flag::IsBigTransaction => "Large for this account, or above the configured threshold.",
        Flag::IsRoundTransaction => "A whole multiple of the round amount, and not booked by the bank itself.",
        Flag::IsTransferFromCompanyGroup => "A credit from a company of the holder's group.",
        Flag::IsTransferFromDirector => "A credit from a director or owner.",
        Flag::IsTransferFromSupplier => "A credit from a supplier.",
        Flag::IsTransferFromCustomer => "A credit from a customer.",
        Flag::IsPaceRevenue => "Meets the rule for PACE revenue of the configuration.",
        Flag::IsRmRevenue => "Meets the rule for RM revenue of the configuration.",
    }
}

/// The transactions of a flag.
pub fn raised<'a>(context: &Context<'a>, flag: Flag) -> &'a [u32] {
    context.analysis.flags.iter().find(|l| l.flag == flag).map_or(&[], |l| &l.transactions)
}

fn counts(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let base = &context.analysis.base_currency;
    sheet.section(row, "How often", COLUMNS)?;
    let (credits, debits) = (format!("Credits in {base}"), format!("Debits in {base}"));
    sheet.head(row + 1, &[("Flag", Kind::Text), ("Count", Kind::Number), (&credits, Kind::Number), (&debits, Kind::Number), ("Meaning", Kind::Text)])?;
    let mut at = row + 2;
    for flag in Flag::ALL {
        let listed = raised(context, flag);
        let sum = |debit: bool| -> Money {
            let of = |i: &u32| context.transaction(*i).filter(|t| t.row.is_debit() == debit).and_then(|t| t.amount_base);
            listed.iter().filter_map(of).sum()
        };
        let digits = context.base_digits;
        sheet.row(
            at,
            &[Cell::Text(flag_label(flag)), Cell::Whole(listed.len() as u64), Cell::Money(Some(sum(false)), digits), Cell::Money(Some(sum(true)), digits)],
        )?;
        sheet.title(at, 4, meaning(flag), &context.styles.text)?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    sheet.quiet_zeroes(row + 2, at - 1, 4)?;
    Ok(at)
}

/// A pattern in one row.
struct Pattern<'a> {
    kind: &'static str,
    from: NaiveDate,
    to: NaiveDate,
    amount: Money,
    currency: &'a str,
    path: String,
    transactions: &'a [u32],
    reason: &'a str,
}

fn patterns(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let analysis = context.analysis;
    let circular = analysis.circular.iter().map(|c| Pattern {
        kind: "Circular",
        from: c.from,
        to: c.to,
        amount: c.amount,
        currency: &c.currency,
        path: c.path.join(" → "),
        transactions: &c.transactions,
        reason: &c.reason,
    });
    let kiting = analysis.kiting.iter().map(|k| Pattern {
        kind: "Kiting indicator",
        from: k.from,
        to: k.to,
        amount: k.amount,
        currency: &k.currency,
        path: k.accounts.iter().map(|a| format!("Acc. {}", a + 1)).collect::<Vec<_>>().join(", "),
        transactions: &k.transactions,
        reason: &k.reason,
    });
    sheet.section(row, "Circular flows and indicators of kiting", COLUMNS)?;
    let found: Vec<Pattern<'_>> = circular.chain(kiting).collect();
    if found.is_empty() {
        sheet.title(row + 1, 0, "None found.", &context.styles.note)?;
        return Ok(row + 3);
    }
    sheet.head(
        row + 1,
        &[
            ("Pattern", Kind::Text),
            ("Count", Kind::Number),
            ("Amount", Kind::Number),
            ("Currency", Kind::Text),
            ("Whom it passed", Kind::Text),
            ("From", Kind::Text),
            ("To", Kind::Text),
            ("Lines on Transactions", Kind::Text),
            ("Reason", Kind::Text),
        ],
    )?;
    let mut at = row + 2;
    for p in found.iter().take(5 * MOST) {
        let first = p.transactions.first().and_then(|i| context.transaction(*i));
        let digits = first.map_or(2, |t| context.digits(t.account));
        let lines = p.transactions.iter().take(12).map(|i| context.line(*i).to_string()).collect::<Vec<_>>().join(", ");
        sheet.row(
            at,
            &[
                Cell::Text(p.kind),
                Cell::Whole(p.transactions.len() as u64),
                Cell::Money(Some(p.amount), digits),
                Cell::Text(p.currency),
                Cell::Wrap(&p.path),
                Cell::Date(Some(p.from)),
                Cell::Date(Some(p.to)),
                Cell::Wrap(&lines),
                Cell::Wrap(p.reason),
            ],
        )?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at + 1)
}

fn transfers(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    if context.analysis.transfers.is_empty() {
        return Ok(row);
    }
    sheet.section(row, "Transfers between the accounts of this result", COLUMNS)?;
    sheet.head(
        row + 1,
        &[
            ("From account", Kind::Text),
            ("Days between", Kind::Number),
            ("Amount", Kind::Number),
            ("Currency", Kind::Text),
            ("To account", Kind::Text),
            ("Out on", Kind::Text),
            ("In on", Kind::Text),
            ("Lines on Transactions", Kind::Text),
            ("Reason", Kind::Text),
        ],
    )?;
    let mut at = row + 2;
    for t in context.analysis.transfers.iter().take(MOST) {
        let (Some(debit), Some(credit)) = (context.transaction(t.debit), context.transaction(t.credit)) else { continue };
        sheet.row(
            at,
            &[
                Cell::Wrap(&debit.account_number),
                Cell::None,
                Cell::Money(Some(debit.row.amount()), context.digits(debit.account)),
                Cell::Text(&debit.currency),
                Cell::Wrap(&credit.account_number),
                Cell::Date(debit.row.date),
                Cell::Date(credit.row.date),
                Cell::Text(&format!("{}, {}", context.line(t.debit), context.line(t.credit))),
                Cell::Wrap(&t.reason),
            ],
        )?;
        sheet.inner.write_number_with_format(at, 1, t.days, &context.styles.whole)?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at + 1)
}

fn listing(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    sheet.section(row, "Flagged transactions", COLUMNS)?;
    let head = row + 1;
    sheet.head_filtered(
        head,
        &[
            ("Flag", Kind::Text),
            ("Acc.", Kind::Centre),
            ("Credit", Kind::Number),
            ("Debit", Kind::Number),
            ("Description", Kind::Text),
            ("Date", Kind::Text),
            ("Currency", Kind::Text),
            ("Line on Transactions", Kind::Text),
            ("Reason", Kind::Text),
        ],
    )?;
    let mut at = head + 1;
    let mut left_out: Vec<String> = Vec::new();
    for flag in Flag::ALL {
        let listed = raised(context, flag);
        for (index, t) in listed.iter().take(MOST).filter_map(|i| context.transaction(*i).map(|t| (*i, t))) {
            flagged(sheet, context, at, flag, index, t)?;
            at += 1;
        }
        if listed.len() > MOST {
            left_out.push(format!("{}: {} more", flag_label(flag), count(listed.len() - MOST, "transaction", "transactions")));
        }
    }
    if at > head + 1 {
        sheet.inner.autofilter(head, 0, at - 1, COLUMNS - 1)?;
        sheet.lines(head + 1, at - 1, COLUMNS)?;
    }
    if !left_out.is_empty() {
        let note = format!("Not listed here: {}. The sheet Transactions filters them by its column Flags.", left_out.join("; "));
        sheet.title(at + 1, 0, &note, &context.styles.note)?;
    }
    Ok(())
}

fn flagged(sheet: &mut Sheet<'_>, context: &Context<'_>, at: u32, flag: Flag, index: u32, t: &AnalysedTransaction) -> Written<()> {
    let digits = context.digits(t.account);
    let positive = |m: Money| (!m.is_zero()).then_some(m);
    let reason = t.flag_reasons.iter().find(|r| r.flag == flag).map_or("", |r| &r.reason);
    sheet.row(
        at,
        &[
            Cell::Text(flag_label(flag)),
            Cell::Number(u64::from(t.account) + 1),
            Cell::Money(positive(t.row.credit), digits),
            Cell::Money(positive(t.row.debit), digits),
            Cell::Wrap(&t.row.description),
            Cell::Date(t.row.date),
            Cell::Text(&t.currency),
            Cell::Line(context.line(index)),
            Cell::Wrap(reason),
        ],
    )
}
