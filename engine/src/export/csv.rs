//! CSV files of the figures: exact amounts, ISO dates, and no field that a spreadsheet would take for a formula.

use crate::analytics::{AnalysedTransaction, Analysis};
use crate::base::Money;
use crate::base::money::fixed;
use chrono::NaiveDate;

/// A file: its name and its bytes (UTF-8, comma, CRLF, one header row).
pub type CsvFile = (&'static str, Vec<u8>);

/// The figures as files, the same for the same analysis.
pub fn files(analysis: &Analysis) -> Vec<CsvFile> {
    vec![
        ("transactions.csv", transactions(analysis)),
        ("statements.csv", statements(analysis)),
        ("monthly.csv", monthly(analysis)),
        ("daily_balances.csv", daily_balances(analysis)),
        ("counterparties.csv", counterparties(analysis)),
        ("categories.csv", categories(analysis)),
        ("proforma.csv", proforma(analysis)),
        ("flags.csv", flags(analysis)),
    ]
}

/// A table under way.
struct Table(Vec<u8>);

impl Table {
    fn new(heads: &[&str]) -> Self {
        let mut table = Self(Vec::new());
        let mut row = table.row();
        heads.iter().for_each(|h| row.text(h));
        row.end();
        table
    }

    fn row(&mut self) -> Row<'_> {
        Row { out: &mut self.0, first: true }
    }
}

/// A row under way.
struct Row<'a> {
    out: &'a mut Vec<u8>,
    first: bool,
}

impl Row<'_> {
    /// A field that holds nothing but digits, signs, letters or hyphens of ours.
    fn plain(&mut self, value: &str) {
        if !std::mem::take(&mut self.first) {
            self.out.push(b',');
        }
        self.out.extend_from_slice(value.as_bytes());
    }

    /// A text of anybody's: quoted where it must be, and with an apostrophe before what a spreadsheet would run.
    fn text(&mut self, value: &str) {
        self.plain("");
        let dangerous = value.trim_start().starts_with(['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠']) || value.starts_with(['\t', '\r', '\n']);
        let quoted = dangerous || value.contains([',', '"', '\r', '\n', ';', '\t']) || value.starts_with(' ') || value.ends_with(' ');
        if !quoted {
            self.out.extend_from_slice(value.as_bytes());
            return;
        }
        self.out.push(b'"');
        if dangerous {
            self.out.push(b'\'');
        }
        for byte in value.bytes().filter(|b| *b != 0) {
            if byte == b'"' {
                self.out.push(b'"');
            }
            self.out.push(byte);
        }
        self.out.push(b'"');
    }

    fn money(&mut self, amount: Option<Money>, digits: u32) {
        self.plain(&amount.map(|m| fixed(m, digits)).unwrap_or_default());
    }

    fn date(&mut self, date: Option<NaiveDate>) {
        self.plain(&date.map(|d| d.to_string()).unwrap_or_default());
    }

    fn number(&mut self, number: impl ToString) {
        self.plain(&number.to_string());
    }

    fn share(&mut self, share: f64) {
        self.plain(&format!("{share:.6}"));
    }

    fn end(self) {
        self.out.extend_from_slice(b"\r\n");
    }
}

/// A table of anybody's values, each with whether it is a text.
pub(super) fn plain_table<R: Iterator<Item = (String, bool)>>(heads: &[String], rows: impl Iterator<Item = R>) -> Vec<u8> {
    let mut table = Table::new(&heads.iter().map(String::as_str).collect::<Vec<_>>());
    for values in rows {
        let mut row = table.row();
        for (value, text) in values {
            if text { row.text(&value) } else { row.plain(&value) }
        }
        row.end();
    }
    table.0
}

fn digits(analysis: &Analysis, account: u32) -> u32 {
    analysis.accounts.get(account as usize).map_or(2, |a| a.digits)
}

fn file_name(analysis: &Analysis, file: u32) -> &str {
    analysis.files.get(file as usize).map_or("", |f| f.name.as_str())
}

fn base_digits(analysis: &Analysis) -> u32 {
    crate::base::money::minor_digits(&analysis.base_currency)
}

fn transactions(analysis: &Analysis) -> Vec<u8> {
    let mut table = Table::new(&[
        "id",
        "account_number",
        "currency",
        "date",
        "value_date",
        "description",
        "clean_description",
        "counterparty",
        "role",
        "category",
        "category_source",
        "category_reason",
        "is_operational",
        "is_operational_keyword",
        "is_operational_llm",
        "debit",
        "credit",
        "balance",
        "balance_ok",
        "amount_base",
        "flags",
        "flag_reasons",
        "confidence",
        "excluded",
        "reference",
        "branch",
        "file",
        "page",
        "row",
        "date_sure",
        "plug",
    ]);
    for t in &analysis.transactions {
        transaction(&mut table, analysis, t);
    }
    table.0
}

fn transaction(table: &mut Table, analysis: &Analysis, t: &AnalysedTransaction) {
    let digits = digits(analysis, t.account);
    let mut row = table.row();
    row.number(t.id.hyphenated());
    row.text(&t.account_number);
    row.text(&t.currency);
    row.date(t.row.date);
    row.date(t.row.value_date);
    row.text(&t.row.description);
    row.text(&t.clean_description);
    row.text(&t.merchant_name);
    row.plain(t.counterparty_role.map_or("", |r| r.name()));
    row.plain(t.category.name());
    row.plain(&format!("{:?}", t.category_source).to_lowercase());
    row.text(&t.category_reason);
    row.number(t.is_operational);
    row.number(t.is_operational_keyword);
    row.number(t.is_operational_llm);
    row.money(Some(t.row.debit), digits);
    row.money(Some(t.row.credit), digits);
    row.money(t.balance, digits);
    row.plain(&t.row.balance_ok.map(|ok| ok.to_string()).unwrap_or_default());
    row.money(t.amount_base, base_digits(analysis));
    row.text(&t.flags.iter().map(|f| f.name()).collect::<Vec<_>>().join(" "));
    row.text(&t.flag_reasons.iter().map(|r| r.reason.as_ref()).collect::<Vec<_>>().join(" "));
    row.plain(t.confidence.lowest().name());
    row.number(t.excluded);
    row.text(&t.row.reference);
    row.text(&t.row.branch);
    row.text(file_name(analysis, t.file_index));
    row.number(t.row.page);
    row.number(t.row.row_index + 1);
    row.number(t.row.day_doubt.is_none());
    row.number(t.row.plug);
    row.end();
}

fn statements(analysis: &Analysis) -> Vec<u8> {
    let mut table = Table::new(&[
        "file",
        "bank",
        "holder",
        "account_number",
        "currency",
        "from",
        "to",
        "opening_balance",
        "total_credit",
        "total_debit",
        "closing_balance",
        "rows",
        "rows_covered",
        "rows_reconciled",
        "verdict",
        "amounts",
        "dates",
        "rows_with_dates_in_doubt",
        "verdict_reason",
    ]);
    for s in &analysis.statements {
        let digits = digits(analysis, s.account);
        let mut row = table.row();
        row.text(file_name(analysis, s.file_index));
        row.text(&s.bank_name);
        row.text(&s.holder);
        row.text(&s.account_number);
        row.text(&s.currency);
        row.date(s.period.map(|p| p.from));
        row.date(s.period.map(|p| p.to));
        row.money(s.opening, digits);
        row.money(Some(s.total_credit), digits);
        row.money(Some(s.total_debit), digits);
        row.money(s.closing, digits);
        row.number(s.rows);
        row.number(s.rows_covered);
        row.number(s.rows_reconciled);
        row.plain(s.verdict.word());
        row.plain(s.amounts.word());
        row.plain(s.dates.word());
        row.number(s.dates_in_doubt.len() as u32);
        row.text(&s.verdict_reason);
        row.end();
    }
    table.0
}

/// The number of an account; `all` for figures over all of them.
fn account(row: &mut Row<'_>, analysis: &Analysis, account: Option<u32>) {
    match account {
        Some(account) => row.text(analysis.accounts.get(account as usize).map_or("", |a| &a.number)),
        None => row.plain("all"),
    }
}

fn monthly(analysis: &Analysis) -> Vec<u8> {
    let mut table = Table::new(&[
        "account_number",
        "currency",
        "month",
        "credit",
        "debit",
        "net",
        "count_credit",
        "count_debit",
        "operational_credit",
        "operational_debit",
        "cash_in",
        "cash_out",
        "largest_credit_share",
        "largest_debit_share",
        "returned_cheques",
        "days_below_zero",
    ]);
    for m in &analysis.months {
        let digits = m.account.map_or_else(|| base_digits(analysis), |a| digits(analysis, a));
        let mut row = table.row();
        account(&mut row, analysis, m.account);
        row.text(&m.currency);
        row.date(Some(m.month));
        for amount in [m.credit, m.debit, m.net] {
            row.money(Some(amount), digits);
        }
        row.number(m.count_credit);
        row.number(m.count_debit);
        for amount in [m.operational_credit, m.operational_debit, m.cash_in, m.cash_out] {
            row.money(Some(amount), digits);
        }
        row.share(m.largest_credit_share);
        row.share(m.largest_debit_share);
        row.number(m.returned_cheques);
        row.plain(&m.days_below_zero.map(|d| d.to_string()).unwrap_or_default());
        row.end();
    }
    table.0
}

fn daily_balances(analysis: &Analysis) -> Vec<u8> {
    let mut table = Table::new(&["account_number", "date", "balance", "balance_base", "rows", "covered"]);
    for d in &analysis.daily_balances {
        let mut row = table.row();
        account(&mut row, analysis, Some(d.account));
        row.date(Some(d.date));
        row.money(Some(d.balance), digits(analysis, d.account));
        row.money(d.balance_base, base_digits(analysis));
        row.number(d.rows);
        row.number(d.covered);
        row.end();
    }
    table.0
}

fn counterparties(analysis: &Analysis) -> Vec<u8> {
    let mut table = Table::new(&["counterparty", "role", "transactions", "total_base", "credit_base", "debit_base", "without_rate", "spellings"]);
    let digits = base_digits(analysis);
    for m in &analysis.merchants {
        let mut row = table.row();
        row.text(&m.merchant_name);
        row.plain(m.role.map_or("", |r| r.name()));
        row.number(m.total_transaction);
        for amount in [m.total_amount, m.total_credit, m.total_debit] {
            row.money(Some(amount), digits);
        }
        row.number(m.without_rate);
        row.text(&m.members.join(" | "));
        row.end();
    }
    table.0
}

fn categories(analysis: &Analysis) -> Vec<u8> {
    let mut table = Table::new(&["category", "currency", "credit", "debit", "credit_base", "debit_base", "count_credit", "count_debit"]);
    for c in &analysis.categories {
        let digits = analysis.accounts.iter().find(|a| a.currency == c.currency).map_or(2, |a| a.digits);
        let mut row = table.row();
        row.plain(c.category.name());
        row.text(&c.currency);
        row.money(Some(c.credit), digits);
        row.money(Some(c.debit), digits);
        row.money(c.credit_base, base_digits(analysis));
        row.money(c.debit_base, base_digits(analysis));
        row.number(c.count_credit);
        row.number(c.count_debit);
        row.end();
    }
    table.0
}

/// One row a line and month, for the base currency and for each currency of its own.
fn proforma(analysis: &Analysis) -> Vec<u8> {
    let mut table = Table::new(&["scope", "currency", "code", "level", "month", "amount"]);
    let own = analysis.proforma_by_currency.iter().map(|p| ("accounts_in_currency", p));
    for (scope, proforma) in std::iter::once(("all_in_base_currency", &analysis.proforma)).chain(own) {
        let digits = analysis.accounts.iter().find(|a| a.currency == proforma.currency).map_or_else(|| base_digits(analysis), |a| a.digits);
        for line in &proforma.lines {
            for (period, amount) in proforma.periods.iter().zip(&line.amounts) {
                let mut row = table.row();
                row.plain(scope);
                row.text(&proforma.currency);
                row.text(&line.code);
                row.number(line.level);
                row.text(&period.label);
                row.money(Some(*amount), digits);
                row.end();
            }
        }
    }
    table.0
}

fn flags(analysis: &Analysis) -> Vec<u8> {
    let mut table = Table::new(&["flag", "transaction_id", "account_number", "date", "debit", "credit", "currency", "reason", "related_ids"]);
    for listing in &analysis.flags {
        for t in listing.transactions.iter().filter_map(|i| analysis.transactions.get(*i as usize)) {
            let reason = t.flag_reasons.iter().find(|r| r.flag == listing.flag);
            let digits = digits(analysis, t.account);
            let mut row = table.row();
            row.plain(listing.flag.name());
            row.number(t.id.hyphenated());
            row.text(&t.account_number);
            row.date(t.row.date);
            row.money(Some(t.row.debit), digits);
            row.money(Some(t.row.credit), digits);
            row.text(&t.currency);
            row.text(reason.map_or("", |r| &r.reason));
            row.text(&reason.map(|r| r.related_ids.iter().map(|id| id.hyphenated().to_string()).collect::<Vec<_>>().join(" ")).unwrap_or_default());
            row.end();
        }
    }
    table.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_and_made_harmless() {
        let mut table = Table::new(&["a", "b"]);
        let mut row = table.row();
        row.text("=cmd|' /C calc'!A0");
        row.text("a \"b\", c");
        row.text(" @x");
        row.money(Some(Money::new(-150, 2)), 2);
        row.end();
        let text = String::from_utf8(table.0).expect("UTF-8");
        assert_eq!(text, "a,b\r\n\"'=cmd|' /C calc'!A0\",\"a \"\"b\"\", c\",\"' @x\",-1.50\r\n");
    }
}
