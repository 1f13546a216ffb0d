//! A Beancount ledger of the transactions: opening balances, postings by category, and an assertion of each closing balance.

use crate::analytics::{Account, AnalysedTransaction, Analysis, Category};
use crate::base::Money;
use crate::base::money::fixed;
use chrono::{Days, NaiveDate};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The ledger as text, the same for the same analysis.
///
/// An account's closing balance is asserted where its opening balance and rows give it; else a comment says what is missing.
/// Rows without a date stand as comments. Excluded rows are booked, since they moved money, and carry the tag `#excluded`.
pub fn write(analysis: &Analysis) -> String {
    let mut out = String::from("; Written by Saldo from bank statements.\noption \"title\" \"Bank statements\"\n");
    let base = code(&analysis.base_currency);
    let _ = writeln!(out, "option \"operating_currency\" \"{base}\"\n");
    let names = names(analysis);
    opens(&mut out, analysis, &names);
    for ((index, account), name) in (0_u32..).zip(&analysis.accounts).zip(&names) {
        let rows: Vec<&AnalysedTransaction> = analysis.transactions.iter().filter(|t| t.account == index).collect();
        opening(&mut out, account, name, &rows);
        for t in &rows {
            transaction(&mut out, analysis, t, name, account.digits);
        }
        closing(&mut out, account, name, &rows);
    }
    out
}

/// The first day that an account needs: its period's, or an earlier row's.
fn first_day(account: &Account, rows: &[&AnalysedTransaction]) -> Option<NaiveDate> {
    rows.iter().filter_map(|t| t.row.date).chain(account.period.map(|p| p.from)).min()
}

fn opens(out: &mut String, analysis: &Analysis, names: &[String]) {
    let dates = analysis.transactions.iter().filter_map(|t| t.row.date).chain(analysis.accounts.iter().filter_map(|a| a.period).map(|p| p.from));
    let Some(day) = dates.min() else { return };
    for (account, name) in analysis.accounts.iter().zip(names) {
        let _ = writeln!(out, "{day} open {name} {}", code(&account.currency));
    }
    let used: BTreeSet<&str> = analysis.transactions.iter().map(|t| counter_account(t.category)).chain(["Equity:Opening-Balances"]).collect();
    for name in used {
        let _ = writeln!(out, "{day} open {name}");
    }
    out.push('\n');
}

fn opening(out: &mut String, account: &Account, name: &str, rows: &[&AnalysedTransaction]) {
    let (Some(day), Some(balance)) = (first_day(account, rows), account.opening) else { return };
    if balance.is_zero() {
        return;
    }
    let currency = code(&account.currency);
    let _ = writeln!(out, "{day} * \"Opening balance\"");
    let _ = writeln!(out, "  {name}  {} {currency}", fixed(balance, account.digits));
    let _ = writeln!(out, "  Equity:Opening-Balances  {} {currency}\n", fixed(-balance, account.digits));
}

fn transaction(out: &mut String, analysis: &Analysis, t: &AnalysedTransaction, name: &str, digits: u32) {
    let currency = code(&t.currency);
    let amount = t.row.signed();
    let Some(day) = t.row.date else {
        let _ = writeln!(out, "; no date: \"{}\" {} {currency}\n", string(&t.row.description), fixed(amount, digits));
        return;
    };
    let tag = if t.excluded { " #excluded" } else { "" };
    let _ = writeln!(out, "{day} * \"{}\" \"{}\"{tag}", string(&t.merchant_name), string(&t.row.description));
    let _ = writeln!(out, "  id: \"{}\"", t.id.hyphenated());
    let file = analysis.files.get(t.file_index as usize).map_or("", |f| f.name.as_str());
    let _ = writeln!(out, "  source: \"{} page {}\"", string(file), t.row.page);
    let _ = writeln!(out, "  {name}  {} {currency}", fixed(amount, digits));
    let _ = writeln!(out, "  {}  {} {currency}\n", counter_account(t.category), fixed(-amount, digits));
}

fn closing(out: &mut String, account: &Account, name: &str, rows: &[&AnalysedTransaction]) {
    let (Some(opening), Some(closing)) = (account.opening, account.closing) else { return };
    let dated: Money = rows.iter().filter(|t| t.row.date.is_some()).map(|t| t.row.signed()).sum();
    let last = rows.iter().filter_map(|t| t.row.date).chain(account.period.map(|p| p.to)).max();
    // A balance is asserted at the start of its day.
    let Some(day) = last.and_then(|d| d.checked_add_days(Days::new(1))) else { return };
    let currency = code(&account.currency);
    let (closing_text, missing) = (fixed(closing, account.digits), closing - opening - dated);
    if missing.is_zero() {
        let _ = writeln!(out, "{day} balance {name}  {closing_text} {currency}\n");
    } else {
        let _ = writeln!(
            out,
            "; {day} {name}: the statement closes at {closing_text} {currency}; the rows leave {} unexplained.\n",
            fixed(missing, account.digits)
        );
    }
}

/// `Assets:Bank:` with bank and number, no two alike.
fn names(analysis: &Analysis) -> Vec<String> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut names = Vec::new();
    for (i, a) in analysis.accounts.iter().enumerate() {
        let mut name = format!("Assets:Bank:{}:{}", component(&a.bank_name), component(&format!("{} {}", a.number, a.currency)));
        if !seen.insert(name.clone()) {
            name = format!("{name}-{}", i + 1);
            seen.insert(name.clone());
        }
        names.push(name);
    }
    names
}

/// Letters, digits and hyphens, beginning with a capital or a digit; never empty.
fn component(text: &str) -> String {
    let mut out = String::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).take(8) {
        if !out.is_empty() {
            out.push('-');
        }
        let (first, rest) = word.split_at(1);
        out.push_str(&first.to_ascii_uppercase());
        out.push_str(&if word.len() > 4 { rest.to_ascii_lowercase() } else { rest.to_owned() });
    }
    if out.is_empty() { "Unknown".to_owned() } else { out }
}

/// A currency as Beancount takes it.
fn code(currency: &str) -> String {
    let code: String = currency.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).take(20).collect();
    if code.len() >= 2 && code.starts_with(|c: char| c.is_ascii_uppercase()) { code } else { "XXX".to_owned() }
}

/// A text inside quotation marks.
fn string(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

fn counter_account(category: Category) -> &'static str {
    match category {
        Category::SalesReceipt => "Income:Sales",
        Category::CardQrSettlement => "Income:Card-And-QR-Settlements",
        Category::OtherOperatingIncome => "Income:Other-Operating",
        Category::InterestIncome => "Income:Interest",
        Category::OtherNonOperatingIncome => "Income:Other-Non-Operating",
        Category::SupplierPayment => "Expenses:Suppliers",
        Category::MerchantFee => "Expenses:Merchant-Fees",
        Category::Payroll => "Expenses:Payroll",
        Category::Rent => "Expenses:Rent",
        Category::UtilitiesTelecom => "Expenses:Utilities-And-Telecom",
        Category::Tax => "Expenses:Taxes",
        Category::Insurance => "Expenses:Insurance",
        Category::TransportFuel => "Expenses:Transport-And-Fuel",
        Category::BankCharge => "Expenses:Bank-Charges",
        Category::OtherOperatingExpense => "Expenses:Other-Operating",
        Category::InterestLoanCost => "Expenses:Interest-And-Loan-Cost",
        Category::OtherNonOperatingExpense => "Expenses:Other-Non-Operating",
        Category::CashWithdrawal | Category::CashDeposit => "Assets:Cash",
        Category::LoanDisbursement | Category::LoanRepayment => "Liabilities:Loans",
        Category::OwnerGroupTransfer => "Equity:Owners-And-Group",
        Category::OwnAccountTransfer => "Equity:Own-Account-Transfers",
        Category::Investment => "Assets:Investments",
        Category::ChequeReturn | Category::Reversal => "Equity:Returns-And-Reversals",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_texts_are_what_beancount_takes() {
        assert_eq!(component("BANK CEMPAKA ASIA (Persero)"), "BANK-Cempaka-ASIA-Persero");
        assert_eq!(component("·"), "Unknown");
        assert_eq!(code("idr"), "IDR");
        assert_eq!(code(""), "XXX");
        assert_eq!(string("a \"b\"\n\\"), "a \\\"b\\\" \\\\");
    }
}
