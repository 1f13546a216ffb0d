//! MT940: customer statements of SWIFT, as banks give them to accounting programs.

use super::{Message, Row, broken, joined, text};
use crate::base::{Money, Result};
use chrono::{Datelike, NaiveDate};

/// The statements of a file.
///
/// # Errors
/// A field does not hold what it must; the message names it.
pub fn read(bytes: &[u8]) -> Result<Vec<Message>> {
    let text = text(bytes);
    let mut out: Vec<Message> = Vec::new();
    for (tag, value) in fields(&text) {
        let wrong = || broken(&format!("The field :{tag}: does not hold what it must: `{}`.", value.lines().next().unwrap_or_default()));
        if tag == "20" {
            out.push(Message::default());
        }
        let Some(m) = out.last_mut() else { continue };
        match tag {
            "25" => {
                let (bank, number) = value.trim().split_once('/').unwrap_or(("", value.trim()));
                (m.bank, m.number) = (bank.to_owned(), number.split_whitespace().next().unwrap_or_default().to_owned());
            }
            "60F" | "60M" if m.opening.is_none() => {
                let (day, currency, amount) = balance(&value).ok_or_else(wrong)?;
                (m.opening, m.from, m.currency) = (Some(amount), Some(day), currency);
            }
            "62F" | "62M" => {
                let (day, _, amount) = balance(&value).ok_or_else(wrong)?;
                (m.closing, m.to) = (Some(amount), Some(day));
            }
            "61" => m.rows.push(movement(&value).ok_or_else(wrong)?),
            "86" => {
                if let Some(row) = m.rows.last_mut().filter(|_| m.closing.is_none()) {
                    row.text = told(&value, &row.text);
                }
            }
            _ => {}
        }
    }
    Ok(joined(out))
}

/// Fields in order: a tag between colons at the start of a line, and what follows up to the next.
fn fields(text: &str) -> Vec<(&str, String)> {
    let mut out: Vec<(&str, String)> = Vec::new();
    for line in text.lines().map(|l| l.trim_end_matches('\r')) {
        let tagged =
            line.strip_prefix(':').and_then(|l| l.split_once(':')).filter(|(t, _)| (2..=3).contains(&t.len()) && t.starts_with(|c: char| c.is_ascii_digit()));
        match tagged {
            Some((tag, value)) => out.push((tag, value.to_owned())),
            // The end of a message, and the blocks around it.
            None if line.trim() == "-" || line.starts_with("-}") || line.starts_with('{') => {}
            None => {
                if let Some((_, value)) = out.last_mut() {
                    value.push('\n');
                    value.push_str(line);
                }
            }
        }
    }
    out
}

fn day(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(&format!("20{}", text.get(..6)?), "%Y%m%d").ok()
}

fn amount(text: &str) -> Option<Money> {
    let plain = text.replace(',', ".");
    let plain = plain.trim_end_matches('.');
    Money::from_str_exact(plain).ok().filter(|_| plain.bytes().all(|b| b.is_ascii_digit() || b == b'.'))
}

/// `C240131EUR1234,56`: side, day, currency, amount.
fn balance(value: &str) -> Option<(NaiveDate, String, Money)> {
    let value = value.trim();
    let (side, rest) = (value.get(..1)?, value.get(1..)?);
    let sum = amount(rest.get(9..)?)?;
    Some((day(rest)?, rest.get(6..9)?.to_owned(), if side == "D" { -sum } else { sum }))
}

/// `2401310131DN123,45NTRFREFERENCE//BANK`: value day, booking day, side, amount, code, references; a line of words below.
fn movement(value: &str) -> Option<Row> {
    let (line, more) = value.split_once('\n').unwrap_or((value, ""));
    let value_day = day(line)?;
    let mut rest = line.get(6..)?;
    let mut date = value_day;
    if rest.get(..4).is_some_and(|d| d.bytes().all(|b| b.is_ascii_digit())) {
        let (month, of_month) = (rest.get(..2)?.parse().ok()?, rest.get(2..4)?.parse().ok()?);
        // The booking day has no year: the one that lies nearest to the value day.
        let years = [value_day.year() - 1, value_day.year(), value_day.year() + 1];
        date = years.iter().filter_map(|y| NaiveDate::from_ymd_opt(*y, month, of_month)).min_by_key(|d| (*d - value_day).num_days().abs()).unwrap_or(value_day);
        rest = rest.get(4..)?;
    }
    let (back, after) = rest.strip_prefix('R').map_or((false, rest), |r| (true, r));
    let debit = match after.get(..1)? {
        "D" => !back,
        "C" => back,
        _ => return None,
    };
    let after = after.get(1..)?;
    // A letter of the currency may stand before the amount.
    let after = if after.starts_with(|c: char| c.is_ascii_alphabetic()) { after.get(1..)? } else { after };
    let end = after.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(after.len());
    let sum = amount(after.get(..end)?)?;
    let reference = after.get(end..)?.get(4..).unwrap_or_default();
    let reference = reference.split("//").next().filter(|r| !matches!(*r, "NONREF" | "NOREF")).unwrap_or_default();
    let text = [reference.trim(), more.trim()].into_iter().filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" ");
    Some(Row { date: Some(date), text, amount: if debit { -sum } else { sum }, balance: None })
}

/// Words of `:86:`, without the marks of its parts; the reference where it says nothing.
fn told(value: &str, reference: &str) -> String {
    let joined = value.replace('\n', "");
    let structured = joined.get(3..4).filter(|s| !s.chars().all(char::is_alphanumeric) && joined.bytes().take(3).all(|b| b.is_ascii_digit()));
    let text = match structured {
        // `020?00TEXT?20PURPOSE?32NAME`: numbers of bank and account (?30, ?31) and of the book (?10) tell nobody anything.
        Some(mark) => {
            let parts = joined.split(mark).skip(1).filter_map(|p| Some((p.get(..2)?, p.get(2..)?)));
            let (mut out, mut last) = (String::new(), 0);
            for (code, words) in parts.filter(|(code, _)| !matches!(*code, "10" | "30" | "31" | "34")) {
                let code: u32 = code.parse().unwrap_or(0);
                // Purpose and name go on where a part was full.
                let goes_on = matches!((last, code), (20..=29, 20..=29) | (60..=63, 60..=63) | (32, 33));
                if !goes_on && !out.is_empty() {
                    out.push(' ');
                }
                out.push_str(words);
                last = code;
            }
            out
        }
        None => value.lines().map(str::trim).collect::<Vec<_>>().join(" "),
    };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() { reference.to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "{1:F01XXXX}{4:\n:20:STMT1\n:25:10020030/1234567\n:28C:1/1\n:60F:C240130EUR1000,00\n:61:2401310131DN123,45NTRFREF1//B1\n:86:020?00ENTGELT?20Kontofuehrung Janu?21ar 2024?32SPARBANK\n:61:2402010131C50,NTRFNONREF\n:86:GUTSCHRIFT\nRE 12\n:62F:C240201EUR926,55\n-}\n:20:STMT2\n:25:10020030/1234567\n:60F:C240201EUR926,55\n:61:240202RD6,55NMSCX\n:62F:C240202EUR933,10\n-\n";

    #[test]
    fn statements_of_days_become_one() {
        let all = read(FILE.as_bytes()).expect("statements");
        assert_eq!(all.len(), 1);
        let m = &all[0];
        assert_eq!((m.number.as_str(), m.currency.as_str()), ("1234567", "EUR"));
        let amounts: Vec<String> = m.rows.iter().map(|r| r.amount.to_string()).collect();
        assert_eq!(amounts, ["-123.45", "50", "6.55"]);
        assert_eq!(m.rows[0].text, "ENTGELT Kontofuehrung Januar 2024 SPARBANK");
        assert_eq!(m.rows[1].text, "GUTSCHRIFT RE 12");
        assert_eq!(m.rows[1].balance, Some("926.55".parse().expect("an amount")));
        assert_eq!(m.rows[1].date, NaiveDate::from_ymd_opt(2024, 1, 31));
        assert_eq!(m.closing, Some("933.10".parse().expect("an amount")));
        assert!(read(b":20:X\n:60F:C24\n").expect_err("cut").message.contains(":60F:"));
    }
}
