//! OFX of either age: tags with values behind them, whether they are closed or not.

use super::{Message, Row, broken, compact, text};
use crate::base::{Money, Result};

/// The statements of a file.
///
/// # Errors
/// An amount or a day is none; the message names it.
pub fn read(bytes: &[u8]) -> Result<Vec<Message>> {
    let text = text(bytes);
    let mut out: Vec<Message> = Vec::new();
    let (mut row, mut balance): (Option<Row>, bool) = (None, false);
    for (tag, value) in tags(&text) {
        let tag = tag.to_ascii_uppercase();
        let money = || Money::from_str_exact(&value.replace(',', ".").replace('+', "")).map_err(|_| broken(&format!("`{value}` in <{tag}> is no amount.")));
        if matches!(tag.as_str(), "STMTRS" | "CCSTMTRS") {
            out.push(Message::default());
        }
        let Some(m) = out.last_mut() else { continue };
        match (tag.as_str(), &mut row) {
            ("CURDEF", _) => m.currency = value,
            ("BANKID", None) if m.bank.is_empty() => m.bank = value,
            ("ACCTID", None) if m.number.is_empty() => m.number = value,
            ("DTSTART", None) => m.from = compact(&value),
            ("DTEND", None) => m.to = compact(&value),
            ("STMTTRN", _) => row = Some(Row::default()),
            ("/STMTTRN", Some(_)) => m.rows.extend(row.take()),
            ("DTPOSTED", Some(r)) => r.date = Some(compact(&value).ok_or_else(|| broken(&format!("`{value}` in <DTPOSTED> is no day.")))?),
            ("TRNAMT", Some(r)) => r.amount = money()?,
            ("NAME" | "MEMO" | "CHECKNUM", Some(r)) if !value.is_empty() && !r.text.contains(&value) => {
                if !r.text.is_empty() {
                    r.text.push(' ');
                }
                r.text.push_str(&value);
            }
            ("LEDGERBAL", _) => balance = true,
            ("/LEDGERBAL" | "AVAILBAL", _) => balance = false,
            ("BALAMT", None) if balance => m.closing = Some(money()?),
            _ => {}
        }
    }
    Ok(out)
}

/// Tags with what stands behind them up to the next.
fn tags(text: &str) -> impl Iterator<Item = (&str, String)> {
    let body = text.find("<OFX>").or_else(|| text.find("<ofx>")).map_or("", |at| text.get(at..).unwrap_or_default());
    body.split('<').skip(1).filter_map(|part| {
        let (tag, value) = part.split_once('>')?;
        Some((tag.trim(), unescaped(value.trim())))
    })
}

fn unescaped(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    quick_xml::escape::unescape(value).map_or_else(|_| value.to_owned(), |v| v.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ages_are_read() {
        let open = "OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>11<ACCTID>22</BANKACCTFROM><BANKTRANLIST><DTSTART>20240101<DTEND>20240131\n<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105120000<TRNAMT>-12.50<NAME>SHOP &amp; CO<MEMO>CARD</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>87.50<DTASOF>20240131</LEDGERBAL></STMTRS></OFX>";
        let all = read(open.as_bytes()).expect("statements");
        assert_eq!((all[0].rows[0].text.as_str(), all[0].rows[0].amount.to_string().as_str()), ("SHOP & CO CARD", "-12.50"));
        assert_eq!(all[0].closing, Some("87.50".parse().expect("an amount")));
        let closed = "<?xml version=\"1.0\"?><OFX><STMTRS><STMTTRN><DTPOSTED>20240105</DTPOSTED><TRNAMT>x</TRNAMT></STMTTRN></STMTRS></OFX>";
        assert!(read(closed.as_bytes()).expect_err("no amount").message.contains("TRNAMT"));
    }
}
