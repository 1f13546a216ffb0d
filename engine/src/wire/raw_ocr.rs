//! The raw OCR record of section 2.6: header, rows and summary of one account.

use super::amount::Amount;
use crate::base::Money;
use crate::base::money::{fixed, grouped, minor_digits};
use crate::statement::{Dates, Statement, Transaction, Verdict};
use serde::{Deserialize, Serialize};

/// One account of one file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RawOcrRecord {
    /// Who, where and when.
    pub header: RawOcrHeader,
    /// Rows in printed order.
    pub item_line: Vec<RawOcrLine>,
    /// Sums.
    pub summary: RawOcrSummary,
}

/// Who, where and when. Empty strings where nothing is printed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RawOcrHeader {
    /// Branch.
    pub account_branch: String,
    /// Account number.
    pub account_number: String,
    /// Kind of account.
    pub account_type: String,
    /// Bank in the register of banks, where letterhead, codes or addresses say which it is.
    #[serde(default)]
    pub bank: String,
    /// Bank as printed.
    pub bank_name: String,
    /// ISO 4217 code.
    pub currency: String,
    /// Holder's address.
    pub owner_address: String,
    /// Holder.
    pub owner_name: String,
    /// First and last day, DD/MM/YYYY, joined by a hyphen.
    pub period: String,
    /// Pages of the file.
    pub total_pages: u32,
    /// Whether it is proven, amounts and dates together.
    pub verdict: Verdict,
    /// Whether all days were read where they stand.
    pub dates: Dates,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RawOcrLine {
    /// Balance with thousands separators; empty where the row prints none.
    pub balance: String,
    /// Balance, derived where the row prints none.
    pub balance_number: Amount,
    /// Whether the row prints its balance.
    pub balance_printed: bool,
    /// Category.
    pub category_type: String,
    /// Whether it is part of the business.
    pub is_operational: bool,
    /// Counterparty.
    pub merchant_name: String,
    /// Page, 1-based.
    pub page_no: u32,
    /// Booking date, DD/MM/YYYY; empty where none can be told.
    pub trx_date: String,
    /// Whether the date was read where it stands.
    pub trx_date_sure: bool,
    /// Whether the row rests on a value that no page prints.
    pub plug: bool,
    /// Money in with thousands separators.
    pub trx_mutation_cr: String,
    /// Money in.
    pub trx_mutation_cr_number: Amount,
    /// Money out with thousands separators.
    pub trx_mutation_db: String,
    /// Money out.
    pub trx_mutation_db_number: Amount,
    /// Description as printed.
    pub trx_notes: String,
    /// `CR` or `DB`.
    pub trx_types: String,
}

/// Sums of the account.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RawOcrSummary {
    /// Opening balance.
    pub beginning_balance: String,
    /// Opening balance.
    pub beginning_balance_number: Amount,
    /// Money in.
    pub credit_mutation: String,
    /// Money in.
    pub credit_mutation_number: Amount,
    /// Rows with money in.
    pub credit_mutation_no: u32,
    /// Money out.
    pub debit_mutation: String,
    /// Money out.
    pub debit_mutation_number: Amount,
    /// Rows with money out.
    pub debit_mutation_no: u32,
    /// Closing balance.
    pub ending_balance: String,
    /// Closing balance.
    pub ending_balance_number: Amount,
    /// Operational money in minus operational money out.
    pub profit_operational: String,
    /// Operational money in minus operational money out.
    pub profit_operational_number: Amount,
    /// Operational money out.
    pub total_debit_operasional: String,
    /// Operational money out.
    pub total_debit_operasional_number: Amount,
    /// Operational money in.
    pub total_kredit_operasional: String,
    /// Operational money in.
    pub total_kredit_operasional_number: Amount,
}

/// What the analytics say of a row.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Meaning {
    /// Category.
    pub category: String,
    /// Counterparty.
    pub counterparty: String,
    /// Whether it is part of the business.
    pub operational: bool,
}

/// Hides all but the last four characters.
pub fn mask_number(number: &str) -> String {
    let n = number.chars().count();
    number.chars().enumerate().map(|(i, c)| if i + 4 < n && c.is_alphanumeric() { '*' } else { c }).collect()
}

/// Hides all but the first three letters of each word.
pub fn mask_name(name: &str) -> String {
    name.split(' ').map(|w| w.chars().enumerate().map(|(i, c)| if i >= 3 { '*' } else { c }).collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// The record of a statement. `meaning` gives what the analytics say of each row; without it rows stay plain.
pub fn record(s: &Statement, total_pages: u32, mask: bool, meaning: &dyn Fn(&Transaction) -> Meaning) -> RawOcrRecord {
    let digits = s.digits.max(minor_digits(&s.currency.value));
    let text = |m: Money| grouped(m, digits);
    let number = |m: Money| Amount::new(m, digits);
    let day = |d: chrono::NaiveDate| d.format("%d/%m/%Y").to_string();
    let is_holder = |name: &str| !name.is_empty() && name.eq_ignore_ascii_case(&s.holder.value);
    let mut summary = [Money::ZERO; 4];
    let item_line: Vec<RawOcrLine> = s
        .transactions
        .iter()
        .map(|t| {
            let meaning = meaning(t);
            summary[0] += t.credit;
            summary[1] += t.debit;
            if meaning.operational {
                summary[2] += t.credit;
                summary[3] += t.debit;
            }
            let balance = t.balance.unwrap_or_default();
            RawOcrLine {
                balance: if t.balance_printed { text(balance) } else { String::new() },
                balance_number: number(balance),
                balance_printed: t.balance_printed,
                category_type: meaning.category,
                is_operational: meaning.operational,
                // The holder is a counterparty too, of transfers between own accounts.
                merchant_name: if mask && is_holder(&meaning.counterparty) { mask_name(&meaning.counterparty) } else { meaning.counterparty },
                page_no: t.page,
                trx_date: t.date.map(day).unwrap_or_default(),
                trx_date_sure: t.day_doubt.is_none(),
                plug: t.plug,
                trx_mutation_cr: if t.credit.is_zero() { String::new() } else { text(t.credit) },
                trx_mutation_cr_number: number(t.credit),
                trx_mutation_db: if t.debit.is_zero() { String::new() } else { text(t.debit) },
                trx_mutation_db_number: number(t.debit),
                trx_notes: t.description.clone(),
                trx_types: if t.is_debit() { "DB" } else { "CR" }.to_owned(),
            }
        })
        .collect();
    let [credit, debit, operational_credit, operational_debit] = summary;
    let (opening, closing) = (s.opening.value.unwrap_or_default(), s.closing.value.unwrap_or_default());
    let profit = operational_credit - operational_debit;
    let hide = |on: bool, whole: &str, f: &dyn Fn(&str) -> String| if on { f(whole) } else { whole.to_owned() };
    RawOcrRecord {
        header: RawOcrHeader {
            account_branch: s.branch.value.clone(),
            account_number: hide(mask, &s.account_number.value, &mask_number),
            account_type: s.account_type.value.clone(),
            bank: s.bank.value.clone(),
            bank_name: s.bank_name.value.clone(),
            currency: s.currency.value.clone(),
            owner_address: s.address.value.clone(),
            owner_name: hide(mask, &s.holder.value, &mask_name),
            period: s.period.value.filter(|_| !s.period_of_rows).map(|p| format!("{}-{}", day(p.from), day(p.to))).unwrap_or_default(),
            total_pages,
            verdict: s.verdict,
            dates: s.dates,
        },
        summary: RawOcrSummary {
            beginning_balance: text(opening),
            beginning_balance_number: number(opening),
            credit_mutation: text(credit),
            credit_mutation_number: number(credit),
            credit_mutation_no: s.transactions.iter().filter(|t| !t.is_debit()).count() as u32,
            debit_mutation: text(debit),
            debit_mutation_number: number(debit),
            debit_mutation_no: s.transactions.iter().filter(|t| t.is_debit()).count() as u32,
            ending_balance: text(closing),
            ending_balance_number: number(closing),
            profit_operational: text(profit),
            profit_operational_number: number(profit),
            total_debit_operasional: text(operational_debit),
            total_debit_operasional_number: number(operational_debit),
            total_kredit_operasional: text(operational_credit),
            total_kredit_operasional_number: number(operational_credit),
        },
        item_line,
    }
}

/// The formatted amount without separators, for machines that read text.
pub fn plain(value: Money, digits: u32) -> String {
    fixed(value, digits)
}
