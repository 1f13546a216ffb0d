//! The sheet Summary: whose accounts, whether they are proven, and the figures that a credit officer asks for first.

use super::sheet::{Kind, Sheet};
use super::text::count;
use super::{Context, Written, quality};
use crate::analytics::{Direction, StatementSummary};
use crate::statement::Verdict;
use rust_xlsxwriter::Worksheet;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let mut sheet = Sheet::new("Summary", &context.styles)?;
    let (analysis, styles) = (context.analysis, &context.styles);
    sheet.column(0, 6.0, 10.0);
    sheet.column(1, 24.0, 34.0);
    sheet.column(2, 16.0, 36.0);
    sheet.title(0, 0, "Bank statement analysis", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    sheet.title(1, 0, &subtitle(context), &styles.subtitle)?;
    let row = banner(&mut sheet, context, 3)?;
    let row = accounts(&mut sheet, context, row + 1)?;
    let _ = (row, analysis);
    sheet.inner.set_header("&L&8Summary");
    sheet.finish()
}

fn subtitle(context: &Context<'_>) -> String {
    let analysis = context.analysis;
    let mut holders: Vec<&str> = analysis.accounts.iter().map(|a| a.holder.as_str()).filter(|h| !h.is_empty()).collect();
    holders.sort_unstable();
    holders.dedup();
    let from = analysis.accounts.iter().filter_map(|a| a.period).map(|p| p.from).min();
    let to = analysis.accounts.iter().filter_map(|a| a.period).map(|p| p.to).max();
    let period = from.zip(to).map(|(from, to)| format!("{from} to {to}")).unwrap_or_default();
    let size = format!("{}, {}", count(analysis.accounts.len(), "account", "accounts"), count(analysis.transactions.len(), "transaction", "transactions"));
    [holders.join(", "), period, size].into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("  ·  ")
}

/// What is not proven, in words a reader cannot miss.
fn banner(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let styles = &context.styles;
    let open: Vec<&StatementSummary> = context.analysis.statements.iter().filter(|s| s.verdict != Verdict::Proved).collect();
    let all = context.analysis.statements.len();
    let (word, format) = if all == 0 {
        ("No statement was found in the files.".to_owned(), &styles.bad)
    } else if open.is_empty() {
        (
            format!(
                "VERIFIED: {} proven: every row follows from the printed balances, pages and totals included.",
                count(all, "statement is", "statements are")
            ),
            &styles.good,
        )
    } else {
        (
            format!("UNVERIFIED: {} of {} not proven. Figures that rest on them may be wrong.", open.len(), count(all, "statement is", "statements are")),
            &styles.bad,
        )
    };
    sheet.inner.merge_range(row, 0, row, 9, &word, format)?;
    sheet.inner.set_row_height(row, 24)?;
    let mut at = row + 1;
    for s in open.iter().take(20) {
        let text = format!("{} {} {}: {}", context.file_name(s.file_index), s.account_number, s.currency, s.verdict_reason);
        sheet.inner.merge_range(at, 0, at, 9, super::text::clean(&text).as_ref(), &styles.warn)?;
        sheet.inner.set_row_height(at, if text.len() > 140 { 32 } else { 17 })?;
        at += 1;
    }
    Ok(at)
}

fn accounts(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let (analysis, styles) = (context.analysis, &context.styles);
    sheet.title(row, 0, "Accounts", &styles.section)?;
    let head = row + 1;
    sheet.head(
        head,
        &[
            ("Acc.", Kind::Text),
            ("Bank", Kind::Text),
            ("Account number", Kind::Text),
            ("Currency", Kind::Text),
            ("From", Kind::Text),
            ("To", Kind::Text),
            ("Opening balance", Kind::Number),
            ("Credits", Kind::Number),
            ("Debits", Kind::Number),
            ("Closing balance", Kind::Number),
            ("Difference", Kind::Number),
        ],
    )?;
    let mut at = head + 1;
    for (i, account) in (0_u32..).zip(&analysis.accounts) {
        let (digits, line) = (account.digits, at + 1);
        let plain = &styles.money(digits).plain;
        sheet.inner.write_number_with_format(at, 0, i + 1, &styles.centre)?;
        sheet.text(at, 1, &account.bank_name, &styles.wrap)?;
        sheet.text(at, 2, &account.number, &styles.text)?;
        sheet.text(at, 3, &account.currency, &styles.text)?;
        sheet.date_or_blank(at, 4, account.period.map(|p| p.from))?;
        sheet.date_or_blank(at, 5, account.period.map(|p| p.to))?;
        sheet.money_or_blank(at, 6, account.opening, digits)?;
        let mut sums = [crate::base::Money::ZERO; 2];
        for (col, range, direction, sum) in [(7, "tx_credit", Direction::Credit, 0), (8, "tx_debit", Direction::Debit, 1)] {
            let amount = context.sums.of_those(|k| k.account == i && k.direction == direction).amount;
            let formula = format!("=ROUND(SUMIFS({range},tx_account,$A{line},tx_include,\"Yes\"),{digits})");
            sheet.money_formula(at, col, &formula, amount, digits, plain)?;
            if let Some(sum) = sums.get_mut(sum) {
                *sum = amount;
            }
        }
        sheet.money_or_blank(at, 9, account.closing, digits)?;
        if let (Some(opening), Some(closing)) = (account.opening, account.closing) {
            let [credit, debit] = sums;
            let formula = format!("=ROUND(J{line}-(G{line}+H{line}-I{line}),{digits})");
            sheet.money_formula(at, 10, &formula, closing - (opening + credit - debit), digits, plain)?;
        }
        at += 1;
    }
    let _ = quality::opening_cell;
    Ok(at)
}
