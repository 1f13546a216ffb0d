//! OFX: statements as accounting programs take them, of either age (tags that stay open, or XML).

use super::{Message, Row, broken, text};
use crate::base::{Money, Result};
use chrono::NaiveDate;

/// The statements of a file. OFX says on which side each row stands but no opening balance: nothing proves that all rows are there.
///
/// # Errors
/// It holds no statement, or an amount or a day is none; the message names it.
pub fn read(bytes: &[u8]) -> Result<Vec<Message>> {
    let file = text(bytes);
    let mut out: Vec<Message> = Vec::new();
    // What the file says before its first statement: the institution.
    let mut bank = String::new();
    let mut open: Option<Message> = None;
    let mut row: Option<Entry> = None;
    let mut closing = Closing::default();
    for (tag, value) in tags(&file) {
        let day_of = || day(value).ok_or_else(|| broken(&format!("`{value}` in <{tag}> is no day.")));
        let money = || amount(value).ok_or_else(|| broken(&format!("`{value}` in <{tag}> is no amount.")));
        match (tag.to_ascii_uppercase().as_str(), open.as_mut()) {
            ("ORG", None) if bank.is_empty() => bank = plain(value),
            ("STMTRS" | "CCSTMTRS", _) => open = Some(Message { bank: bank.clone(), ..Message::default() }),
            ("/STMTRS" | "/CCSTMTRS", Some(_)) => {
                let mut m = open.take().unwrap_or_default();
                closing.settle(&mut m);
                out.push(m);
                closing = Closing::default();
            }
            ("STMTTRN", Some(_)) => row = Some(Entry::default()),
            ("/STMTTRN", Some(m)) => m.rows.extend(row.take().and_then(Entry::made)),
            (tag, Some(m)) => match (row.as_mut(), tag) {
                (Some(entry), "DTPOSTED") => entry.date = Some(day_of()?),
                (Some(entry), "TRNAMT") => entry.amount = Some(money()?),
                (Some(entry), "NAME" | "PAYEE" | "MEMO" | "CHECKNUM") => entry.say(&plain(value)),
                (Some(_), _) => {}
                (None, "CURDEF") => value.clone_into(&mut m.currency),
                (None, "ACCTID") if m.number.is_empty() => value.clone_into(&mut m.number),
                (None, "DTSTART") => m.from = day(value),
                (None, "DTEND") => m.to = day(value),
                (None, "LEDGERBAL") => closing.ledger = true,
                (None, "/LEDGERBAL" | "AVAILBAL") => closing.ledger = false,
                (None, "BALAMT") if closing.ledger => closing.amount = Some(money()?),
                (None, "DTASOF") if closing.ledger => closing.day = day(value),
                _ => {}
            },
            _ => {}
        }
    }
    if out.iter().all(|m| m.rows.is_empty()) {
        return Err(broken("It holds no rows."));
    }
    Ok(out)
}

/// Tags with what stands behind each up to the next, which is the value where it has one.
fn tags(file: &str) -> impl Iterator<Item = (&str, &str)> {
    file.split('<').skip(1).filter_map(|part| part.split_once('>')).map(|(tag, value)| {
        let name = tag.split(|c: char| c.is_whitespace()).next().unwrap_or_default();
        (name, value.trim())
    })
}

fn plain(value: &str) -> String {
    let whole = quick_xml::escape::unescape(value).map_or_else(|_| value.to_owned(), |v| v.into_owned());
    whole.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `20240131`, with a time and a zone behind it or without.
fn day(value: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(value.get(..8)?, "%Y%m%d").ok()
}

/// A signed amount; a comma may part its cents.
fn amount(value: &str) -> Option<Money> {
    let value = value.trim_start_matches('+').replace(',', ".");
    Money::from_str_exact(&value).ok()
}

/// The ledger's balance, which counts only where it is that of the period's end: many banks say today's.
#[derive(Default)]
struct Closing {
    ledger: bool,
    amount: Option<Money>,
    day: Option<NaiveDate>,
}

impl Closing {
    fn settle(&self, m: &mut Message) {
        let of_period = self.day.is_none() || m.to.is_none() || self.day <= m.to;
        m.closing = self.amount.filter(|_| of_period);
        // Newest first is the habit of downloads: statements run the other way.
        if m.rows.first().map(|r| r.date) > m.rows.last().map(|r| r.date) {
            m.rows.reverse();
        }
    }
}

#[derive(Default)]
struct Entry {
    date: Option<NaiveDate>,
    amount: Option<Money>,
    words: Vec<String>,
}

impl Entry {
    /// Takes words; a longer form of what was said (a name cut to its field) takes its place.
    fn say(&mut self, words: &str) {
        if words.is_empty() || self.words.iter().any(|w| w.contains(words)) {
            return;
        }
        self.words.retain(|w| !words.starts_with(w.as_str()));
        self.words.push(words.to_owned());
    }

    fn made(self) -> Option<Row> {
        Some(Row { date: self.date, text: self.words.join(" "), amount: self.amount?, balance: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Bank Contoh<FID>1</FI></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>0<ACCTID>778899<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20240101<DTEND>20240131\n<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240131120000[-5:EST]<TRNAMT>1200.00<FITID>2<NAME>SMITH &amp; SONS LT<MEMO>SMITH &amp; SONS LTD INVOICE 4</STMTTRN>\n<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20240102<TRNAMT>-45,10<FITID>1<CHECKNUM>301<NAME>RENT</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>1354.90<DTASOF>20240131</LEDGERBAL><AVAILBAL><BALAMT>1.00<DTASOF>20240131</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>";

    #[test]
    fn either_age_is_read() {
        let new = "<?xml version=\"1.0\"?><?OFX OFXHEADER=\"200\"?>".to_owned()
            + &["CURDEF", "ACCTID", "DTPOSTED", "TRNAMT", "NAME", "MEMO", "BALAMT", "DTASOF", "ORG", "DTSTART", "DTEND"].iter().fold(
                OLD.split_once("<OFX>").map_or(String::new(), |(_, b)| format!("<OFX>{b}")),
                |text, tag| {
                    let parts: Vec<&str> = text.split(&format!("<{tag}>")).collect();
                    let mut out = parts[0].to_owned();
                    for part in &parts[1..] {
                        let (value, rest) = part.split_at(part.find('<').unwrap_or(part.len()));
                        out += &format!("<{tag}>{value}</{tag}>{rest}");
                    }
                    out
                },
            );
        for file in [OLD, new.as_str()] {
            let all = read(file.as_bytes()).expect("a statement");
            let m = &all[0];
            assert_eq!((m.bank.as_str(), m.number.as_str(), m.currency.as_str()), ("Bank Contoh", "778899", "USD"));
            assert_eq!((m.opening, m.closing), (None, Some("1354.90".parse().expect("an amount"))));
            let rows: Vec<(String, &str)> = m.rows.iter().map(|r| (r.amount.to_string(), r.text.as_str())).collect();
            assert_eq!(rows, [("-45.10".to_owned(), "301 RENT"), ("1200.00".to_owned(), "SMITH & SONS LTD INVOICE 4")]);
        }
    }

    #[test]
    fn a_balance_of_another_day_is_none_of_the_period() {
        let later = OLD.replacen("<DTASOF>20240131", "<DTASOF>20240615", 1);
        assert_eq!(read(later.as_bytes()).expect("a statement")[0].closing, None);
        assert!(read(OLD.replace("1200.00", "lots").as_bytes()).expect_err("no amount").message.contains("lots"));
        assert!(read(b"<OFX></OFX>").is_err());
    }
}
