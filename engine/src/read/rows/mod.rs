//! Files that hold rows and no pages: CSV, spreadsheets, Parquet, MT940, camt.053 and OFX become pages of words, as a program would print them, and
//! go the same way as printed statements from there: nothing is believed for having come as data.

mod camt;
mod csv;
mod grid;
mod mt940;
mod ofx;
mod parquet;
mod printed;
mod sheet;

pub use printed::render_page;

use super::sniff::Kind;
use super::{Part, ReadOptions};
use crate::base::money::grouped;
use crate::base::{Error, ErrorCode, Money, Result};
use crate::document::Document;
use chrono::NaiveDate;
use grid::Sheet;

/// Whether files of that kind hold rows.
pub fn reads(kind: Kind) -> bool {
    matches!(kind, Kind::Csv | Kind::Xlsx | Kind::Parquet | Kind::Mt940 | Kind::Camt | Kind::Ofx)
}

/// Reads a file of rows; `head` is the document without its pages.
///
/// # Errors
/// It is not what it seems to be, or holds more than is read.
pub fn read(bytes: &[u8], kind: Kind, mut head: Document, options: &ReadOptions, give: &mut dyn FnMut(Part)) -> Result<()> {
    let pages = grid::pages(&sheets(bytes, kind, options)?, &options.limits)?;
    kind.media_type().clone_into(&mut head.media_type);
    give(Part::Head(Box::new(head), pages.len() as u32));
    for page in pages {
        if options.wants(page.number) {
            give(Part::Page(Box::new(page)));
        }
    }
    give(Part::Tail(vec!["Rows".to_owned()], Vec::new()));
    Ok(())
}

fn sheets(bytes: &[u8], kind: Kind, options: &ReadOptions) -> Result<Vec<Sheet>> {
    let sheets = match kind {
        Kind::Csv => vec![csv::read(bytes)?],
        Kind::Xlsx => sheet::read(bytes)?,
        Kind::Parquet => vec![parquet::read(bytes)?],
        Kind::Mt940 => laid(&whole(mt940::read(bytes)?)?),
        Kind::Camt => laid(&whole(camt::read(bytes, options.limits.nesting)?)?),
        // Each row says its side, so that a statement without an opening balance is read, and stays unproven.
        Kind::Ofx => laid(&ofx::read(bytes)?),
        kind => return Err(kind.refusal()),
    };
    if sheets.iter().all(|s| s.iter().all(|row| row.iter().all(String::is_empty))) {
        return Err(broken("It holds no rows."));
    }
    Ok(sheets)
}

/// The error of a file of rows that cannot be read.
fn broken(what: &str) -> Error {
    Error::new(ErrorCode::FileCorrupted, what, "Download it again from the bank, or give the statement as PDF.")
}

/// Text of a file: UTF-8, UTF-16 with its mark, else the Western table of Windows, which banks' programs write.
fn text(bytes: &[u8]) -> String {
    let wide = |bytes: &[u8], of: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.chunks_exact(2).filter_map(|b| b.try_into().ok().map(of)).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|b| windows(*b)).collect(),
        },
    }
}

/// A sign of the Western table of Windows: as Latin-1, but for the signs where that has none.
fn windows(byte: u8) -> char {
    const SIGNS: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™',
        'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    byte.checked_sub(0x80).and_then(|i| SIGNS.get(usize::from(i))).copied().unwrap_or(char::from(byte))
}

/// A statement as a file of messages holds it.
#[derive(Debug, Default, Clone, PartialEq)]
struct Message {
    bank: String,
    holder: String,
    number: String,
    currency: String,
    opening: Option<Money>,
    closing: Option<Money>,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
    rows: Vec<Row>,
}

/// A movement of a message: signed amount, and the balance after it where the file says one.
#[derive(Debug, Default, Clone, PartialEq)]
struct Row {
    date: Option<NaiveDate>,
    text: String,
    amount: Money,
    balance: Option<Money>,
}

/// Statements that follow each other as one: same account, and each opens where the one before closed. What a statement closes with stands
/// beside its last row then.
fn joined(messages: Vec<Message>) -> Vec<Message> {
    let mut out: Vec<Message> = Vec::new();
    for next in messages {
        let goes_on =
            |last: &Message| (&last.number, &last.currency) == (&next.number, &next.currency) && last.closing.is_some() && last.closing == next.opening;
        match out.last_mut().filter(|last| goes_on(last)) {
            Some(last) => {
                if let Some(row) = last.rows.last_mut().filter(|r| r.balance.is_none()) {
                    row.balance = last.closing;
                }
                last.rows.extend(next.rows);
                (last.closing, last.to) = (next.closing, next.to.or(last.to));
            }
            None => out.push(next),
        }
    }
    out
}

/// Statements that say both balances: without them nothing tells whether the rows are all there and on which side they stand.
fn whole(messages: Vec<Message>) -> Result<Vec<Message>> {
    match messages.iter().find(|m| m.opening.is_none() || m.closing.is_none()) {
        Some(m) => Err(broken(&format!("The statement of account {} lacks its opening or its closing balance.", m.number))),
        None => Ok(messages),
    }
}

/// Messages as sheets, with the labels that statements print.
fn laid(messages: &[Message]) -> Vec<Sheet> {
    messages.iter().map(sheet_of).collect()
}

fn sheet_of(m: &Message) -> Sheet {
    let amounts = m.rows.iter().flat_map(|r| [Some(r.amount), r.balance]).chain([m.opening, m.closing]).flatten();
    let digits = amounts.map(|a| a.scale()).max().unwrap_or(2).min(4);
    let money = |a: Money| grouped(a, digits);
    let day = |d: Option<NaiveDate>| d.map(|d| d.format("%Y-%m-%d").to_string()).unwrap_or_default();
    let mut out: Sheet = Vec::new();
    let mut label = |name: &str, value: String| {
        if !value.is_empty() {
            out.push(vec![name.to_owned(), value]);
        }
    };
    // A code of figures is no name.
    label("Bank name:", if m.bank.chars().any(char::is_alphabetic) && !m.bank.bytes().any(|b| b.is_ascii_digit()) { m.bank.clone() } else { String::new() });
    label("Account name:", m.holder.clone());
    label("Account number:", m.number.clone());
    label("Currency:", m.currency.clone());
    if let (Some(from), Some(to)) = (m.from, m.to) {
        label("Statement period:", format!("{} - {}", day(Some(from)), day(Some(to))));
    }
    // No column of balances where nothing but the last one is known: a column of one figure tells nothing of rows.
    let balances = m.opening.is_some() || m.rows.iter().any(|r| r.balance.is_some());
    if let Some(closing) = m.closing.filter(|_| !balances) {
        label("Closing balance:", money(closing));
    }
    let mut row = |cells: [String; 5]| out.push(cells.into_iter().take(if balances { 5 } else { 4 }).collect());
    row(["Date", "Description", "Debit", "Credit", "Balance"].map(str::to_owned));
    let edge = |name: &str, amount: Option<Money>| amount.map(|a| [String::new(), name.to_owned(), String::new(), String::new(), money(a)]);
    edge("Opening Balance", m.opening).into_iter().for_each(&mut row);
    for r in &m.rows {
        let side = |debit: bool| if (r.amount < Money::ZERO) == debit { money(r.amount.abs()) } else { String::new() };
        row([day(r.date), r.text.clone(), side(true), side(false), r.balance.map(money).unwrap_or_default()]);
    }
    edge("Closing Balance", m.closing.filter(|_| balances)).into_iter().for_each(&mut row);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_that_follow_each_other_are_one() {
        let part = |opening: i64, amounts: &[i64]| Message {
            number: "1".to_owned(),
            opening: Some(opening.into()),
            closing: Some((opening + amounts.iter().sum::<i64>()).into()),
            rows: amounts.iter().map(|a| Row { amount: (*a).into(), ..Row::default() }).collect(),
            ..Message::default()
        };
        let one = joined(vec![part(100, &[5, -7]), part(98, &[2]), part(500, &[1])]);
        assert_eq!(one.len(), 2);
        assert_eq!(one[0].rows.iter().map(|r| r.balance).collect::<Vec<_>>(), [None, Some(98.into()), None]);
        assert_eq!((one[0].opening, one[0].closing), (Some(100.into()), Some(100.into())));
    }

    #[test]
    fn text_of_any_table_is_read() {
        assert_eq!(text(b"\xef\xbb\xbfa\xc3\xa4"), "aä");
        assert_eq!(text(b"\xff\xfea\0\xe4\0"), "aä");
        assert_eq!(text(b"\x80 a\xe4"), "€ aä");
    }
}
