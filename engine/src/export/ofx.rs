//! OFX 2 of the transactions, for accounting programs: a statement an account, with its closing balance.

use crate::analytics::{Account, AnalysedTransaction, Analysis};
use crate::base::money::fixed;
use chrono::NaiveDate;
use std::fmt::Write;

/// The accounts as one OFX file, the same for the same analysis.
///
/// Rows without a date have no place in OFX and are left out; their number stands in a comment of their statement.
/// The date of the answer is the last day of the statements, since the time of writing would make two runs differ.
pub fn write(analysis: &Analysis) -> String {
    let last = analysis.accounts.iter().filter_map(|a| a.period).map(|p| p.to).max().or_else(|| analysis.transactions.iter().filter_map(|t| t.row.date).max());
    let mut out = String::from(concat!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n",
        "<?OFX OFXHEADER=\"200\" VERSION=\"220\" SECURITY=\"NONE\" OLDFILEUID=\"NONE\" NEWFILEUID=\"NONE\"?>\n",
        "<OFX>\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>",
    ));
    let _ = writeln!(out, "<DTSERVER>{}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n<BANKMSGSRSV1>", day(last));
    for (index, account) in (0_u32..).zip(&analysis.accounts) {
        let rows: Vec<&AnalysedTransaction> = analysis.transactions.iter().filter(|t| t.account == index).collect();
        statement(&mut out, account, index, &rows);
    }
    out.push_str("</BANKMSGSRSV1>\n</OFX>\n");
    out
}

fn day(date: Option<NaiveDate>) -> String {
    date.map_or_else(|| "19700101".to_owned(), |d| d.format("%Y%m%d").to_string())
}

fn statement(out: &mut String, account: &Account, index: u32, rows: &[&AnalysedTransaction]) {
    let dates = || rows.iter().filter_map(|t| t.row.date);
    let (from, to) = (account.period.map(|p| p.from).or_else(|| dates().min()), account.period.map(|p| p.to).or_else(|| dates().max()));
    let _ = write!(
        out,
        "<STMTTRNRS><TRNUID>{}</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>\n<STMTRS><CURDEF>{}</CURDEF>\n",
        index + 1,
        escaped(if account.currency.is_empty() { "XXX" } else { &account.currency }, 3)
    );
    let (bank, number) = (escaped(&account.bank_name, 9), escaped(&account.number, 22));
    let _ = writeln!(out, "<BANKACCTFROM><BANKID>{bank}</BANKID><ACCTID>{number}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>");
    let _ = writeln!(out, "<BANKTRANLIST><DTSTART>{}</DTSTART><DTEND>{}</DTEND>", day(from), day(to));
    let dateless = rows.iter().filter(|t| t.row.date.is_none()).count();
    if dateless > 0 {
        let _ = writeln!(out, "<!-- {dateless} rows without a date are left out -->");
    }
    for t in rows.iter().filter(|t| t.row.date.is_some()) {
        transaction(out, t, account.digits);
    }
    out.push_str("</BANKTRANLIST>\n");
    if let Some(closing) = account.closing {
        let _ = writeln!(out, "<LEDGERBAL><BALAMT>{}</BALAMT><DTASOF>{}</DTASOF></LEDGERBAL>", fixed(closing, account.digits), day(to));
    }
    out.push_str("</STMTRS></STMTTRNRS>\n");
}

fn transaction(out: &mut String, t: &AnalysedTransaction, digits: u32) {
    let kind = if t.row.is_debit() { "DEBIT" } else { "CREDIT" };
    let _ = write!(
        out,
        "<STMTTRN><TRNTYPE>{kind}</TRNTYPE><DTPOSTED>{}</DTPOSTED><TRNAMT>{}</TRNAMT><FITID>{}</FITID>",
        day(t.row.date),
        fixed(t.row.signed(), digits),
        t.id.hyphenated()
    );
    let _ = writeln!(out, "<NAME>{}</NAME><MEMO>{}</MEMO></STMTTRN>", escaped(&t.merchant_name, 32), escaped(&t.row.description, 255));
}

/// At most so many characters, none of which XML forbids.
fn escaped(text: &str, most: usize) -> String {
    let mut out = String::new();
    for c in text.chars().filter(|c| !matches!(c, '\u{fffe}' | '\u{ffff}')).take(most) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_inside_their_element() {
        assert_eq!(escaped("<A&B>\u{0}", 9), "&lt;A&amp;B&gt; ");
        assert_eq!(escaped("abcdef", 3), "abc");
        assert_eq!(day(None), "19700101");
    }
}
