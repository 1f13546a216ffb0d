//! camt.053: statements of accounts in XML (ISO 20022).

use super::{Message, Row, broken, joined};
use crate::base::{Money, Result};
use chrono::NaiveDate;
use quick_xml::Reader;
use quick_xml::events::Event;

/// What is open while a file is read.
#[derive(Default)]
struct State {
    message: Option<Message>,
    row: Option<Entry>,
    balance: Balance,
}

#[derive(Default)]
struct Entry {
    row: Row,
    debit: bool,
    words: Vec<String>,
    amount: Option<Money>,
}

#[derive(Default)]
struct Balance {
    code: String,
    amount: Option<Money>,
    debit: bool,
}

/// The statements of a file.
///
/// # Errors
/// It is no XML, nested too deep, or an amount or a day is none; the message names it.
pub fn read(bytes: &[u8], nesting: u32) -> Result<Vec<Message>> {
    let file = super::text(bytes);
    let mut reader = Reader::from_str(&file);
    let mut path: Vec<String> = Vec::new();
    let mut out = Vec::new();
    let mut state = State::default();
    let mut text = String::new();
    loop {
        match reader.read_event().map_err(|e| broken(&format!("The XML cannot be read: {e}.")))? {
            Event::Start(start) => {
                if path.len() >= nesting as usize {
                    return Err(broken("Its elements are nested too deep."));
                }
                let name = start.local_name().as_ref().to_owned();
                match name.as_str() {
                    "Stmt" | "Rpt" => state = State { message: Some(Message::default()), ..State::default() },
                    "Ntry" => state.row = Some(Entry::default()),
                    "Bal" => state.balance = Balance::default(),
                    "Amt" => {
                        let currency = start.attributes().flatten().find(|a| a.key.as_ref() == "Ccy").map(|a| a.value.into_owned());
                        if let Some(m) = state.message.as_mut().filter(|m| m.currency.is_empty()) {
                            m.currency = currency.unwrap_or_default();
                        }
                    }
                    _ => {}
                }
                path.push(name);
                text.clear();
            }
            Event::Text(part) => {
                text.push_str(&part);
            }
            Event::GeneralRef(part) => {
                let raw = format!("&{};", &*part);
                text.push_str(&quick_xml::escape::unescape(&raw).map_or(raw.clone(), |v| v.into_owned()));
            }
            Event::CData(part) => text.push_str(&part),
            Event::End(_) => {
                state.take(&path, text.trim())?;
                if matches!(path.pop().as_deref(), Some("Stmt" | "Rpt")) {
                    out.extend(state.message.take());
                }
                text.clear();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if out.is_empty() {
        return Err(broken("It holds no statement."));
    }
    Ok(joined(out))
}

impl State {
    /// Takes the value of the element that ends.
    fn take(&mut self, path: &[String], value: &str) -> Result<()> {
        let at = |n: usize| path.len().checked_sub(n).and_then(|i| path.get(i)).map_or("", String::as_str);
        let within = |name: &str| path.iter().any(|p| p == name);
        let Some(m) = self.message.as_mut() else { return Ok(()) };
        let money = || Money::from_str_exact(value).map_err(|_| broken(&format!("`{value}` in <{}> is no amount.", at(1))));
        if let Some(entry) = self.row.as_mut() {
            match (at(2), at(1)) {
                ("Ntry", "Amt") => entry.amount = Some(money()?),
                ("Ntry", "CdtDbtInd") => entry.debit = value == "DBIT",
                ("BookgDt", "Dt" | "DtTm") => {
                    entry.row.date = Some(day(value).ok_or_else(|| broken(&format!("`{value}` in <BookgDt> is no day.")))?);
                }
                ("ValDt", "Dt" | "DtTm") if entry.row.date.is_none() => entry.row.date = day(value),
                (_, "Ustrd" | "AddtlNtryInf" | "AddtlTxInf") => entry.say(value),
                (_, "Nm") if within("RltdPties") => entry.say(value),
                (_, "EndToEndId" | "ChqNb") if !value.eq_ignore_ascii_case("NOTPROVIDED") => entry.say(value),
                (_, "Ntry") => m.rows.extend(self.row.take().and_then(Entry::made)),
                _ => {}
            }
            return Ok(());
        }
        match (at(2), at(1)) {
            ("Id", "IBAN") if m.number.is_empty() && within("Acct") => value.clone_into(&mut m.number),
            ("Othr", "Id") if m.number.is_empty() && within("Acct") && !within("Ownr") && !within("Svcr") => value.clone_into(&mut m.number),
            ("Acct", "Ccy") => value.clone_into(&mut m.currency),
            ("Ownr", "Nm") if within("Acct") => value.clone_into(&mut m.holder),
            ("FinInstnId", "Nm") if within("Svcr") => value.clone_into(&mut m.bank),
            ("FrToDt", "FrDtTm" | "FrDt") => m.from = day(value),
            ("FrToDt", "ToDtTm" | "ToDt") => m.to = day(value),
            ("CdOrPrtry", "Cd") if within("Bal") => value.clone_into(&mut self.balance.code),
            ("Bal", "Amt") => self.balance.amount = Some(money()?),
            ("Bal", "CdtDbtInd") => self.balance.debit = value == "DBIT",
            (_, "Bal") => {
                let sum = self.balance.amount.map(|a| if self.balance.debit { -a } else { a });
                match self.balance.code.as_str() {
                    "OPBD" | "PRCD" if m.opening.is_none() => m.opening = sum,
                    "CLBD" => m.closing = sum,
                    _ => {}
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl Entry {
    fn say(&mut self, words: &str) {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if !words.is_empty() && !self.words.iter().any(|w| w.contains(&words)) {
            self.words.push(words);
        }
    }

    fn made(self) -> Option<Row> {
        let amount = self.amount?;
        Some(Row { amount: if self.debit { -amount } else { amount }, text: self.words.join(" "), ..self.row })
    }
}

fn day(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text.get(..10)?, "%Y-%m-%d").ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE001</IBAN></Id><Ownr><Nm>A &amp; B</Nm></Ownr></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">15.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="EUR">25.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-01-31</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>PAYER LTD</Nm></Dbtr></RltdPties><RmtInf><Ustrd>INV 12</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>"#;

    #[test]
    fn a_statement_is_read() {
        let all = read(FILE.as_bytes(), 256).expect("statements");
        let m = &all[0];
        assert_eq!((m.number.as_str(), m.holder.as_str(), m.currency.as_str()), ("DE001", "A & B", "EUR"));
        assert_eq!((m.opening, m.closing), (Some((-10).into()), Some(15.into())));
        assert_eq!((m.rows[0].amount, m.rows[0].text.as_str()), (25.into(), "PAYER LTD INV 12"));
        assert!(read(b"<a></a>", 256).is_err());
        assert!(read(FILE.replace("25.00", "lots").as_bytes(), 256).expect_err("no amount").message.contains("lots"));
    }
}
