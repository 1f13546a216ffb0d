//! What a reviewer put in or took out that no page bears out: amounts, sides and balances that stand nowhere near their row. A
//! statement that holds only with them is adjusted, not proven.

use super::model::{HeaderType, Plug, Statement, Transaction};
use super::stray::{self, Stray, Strays, Stretch};
use crate::base::money::grouped;
use crate::base::{Evidence, Money, amounts};
use crate::document::Document;
use std::collections::BTreeSet;

/// Names what the statement's rows, opening and closing hold that no page prints.
pub fn mark(document: &Document, s: &mut Statement) {
    s.plugs.clear();
    s.transactions.iter_mut().for_each(|t| t.plug = false);
    let corrected: Vec<usize> = s.transactions.iter().enumerate().filter(|(_, t)| t.corrected).map(|(i, _)| i).collect();
    let said = |e: &Option<Evidence>| e.as_ref().is_some_and(|e| e.bbox.width() <= 0.0 && e.confidence >= 1.0 && !e.text.is_empty());
    let (opening, closing) = (said(&s.opening.evidence), said(&s.closing.evidence));
    if corrected.is_empty() && s.left_out.is_empty() && !opening && !closing {
        return;
    }
    let mut pages: BTreeSet<u32> = corrected.iter().flat_map(|i| stretches(s, *i)).map(|r| r.page).collect();
    if opening || closing {
        pages.extend([s.pages.0, s.pages.1]);
    }
    let part = stray::part(document, &pages);
    let strays = Strays::of(&part, s);
    let mut used: Vec<&Stray> = Vec::new();
    let mut out: Vec<Plug> = Vec::new();
    for i in corrected {
        out.extend(row(s, i, &strays, &mut used));
    }
    let digits = s.digits;
    // A row that was left out and is put in again where it stands, as the page prints it, is left out no more.
    let whole = |t: &&Transaction| t.number >= Transaction::INSERTED && !out.iter().any(|p| p.row == Some(t.row_index));
    let mut back: Vec<(u32, f32, Money)> = s.transactions.iter().filter(whole).map(|t| (t.page, t.bbox.cy(), t.signed())).collect();
    for (number, value, (page, bbox)) in &s.left_out {
        if let Some(i) = back.iter().position(|(p, y, v)| (p, v) == (page, value) && (bbox.y0..=bbox.y1).contains(y)) {
            back.swap_remove(i);
            continue;
        }
        let message = format!("Row {} of {} is printed and was left out.", number + 1, grouped(value.abs(), digits));
        out.push(Plug { code: "PLUG_ROW_LEFT_OUT".to_owned(), row: None, value: Some(value.abs()), message });
    }
    let whole: Vec<Stretch> = pages.iter().map(|p| Stretch { page: *p, from: f32::MIN, to: f32::MAX }).collect();
    for (is, code, name, value) in [(opening, "PLUG_OPENING", "opening", s.opening.value), (closing, "PLUG_CLOSING", "closing", s.closing.value)] {
        let Some(value) = value.filter(|_| is) else { continue };
        match strays.find(&whole, value, &used) {
            Some(found) => used.push(found),
            None => {
                let message = format!("No page prints the {name} balance {}.", grouped(value, digits));
                out.push(Plug { code: code.to_owned(), row: None, value: Some(value), message });
            }
        }
    }
    for row in out.iter().filter_map(|p| p.row) {
        if let Some(t) = s.transactions.get_mut(row as usize) {
            t.plug = true;
        }
    }
    s.plugs = out;
}

/// Where the values of a corrected row may stand: between its printed neighbours.
fn stretches(s: &Statement, i: usize) -> Vec<Stretch> {
    let printed = |t: &&Transaction| t.number < Transaction::INSERTED;
    let before = s.transactions.get(..i).and_then(|rows| rows.iter().rev().find(printed));
    let after = s.transactions.get(i + 1..).and_then(|rows| rows.iter().find(printed));
    let own = s.transactions.get(i).map(Stretch::of);
    stray::between(before, after).into_iter().chain(own).collect()
}

/// What of a corrected row no page prints.
fn row<'a>(s: &Statement, i: usize, strays: &'a Strays<'_>, used: &mut Vec<&'a Stray>) -> Vec<Plug> {
    let Some(t) = s.transactions.get(i) else { return Vec::new() };
    let places = stretches(s, i);
    let mut out = Vec::new();
    let mut add = |code: &str, value: Money, message: String| out.push(Plug { code: code.to_owned(), row: Some(t.row_index), value: Some(value), message });
    let n = t.row_index + 1;
    let amount = t.amount();
    if !amount.is_zero() {
        let shown = grouped(amount, s.digits);
        let found = strays.find(&places, amount, used);
        // A row that nobody can say anything about is no row that was read.
        let wordless = t.number >= Transaction::INSERTED && t.description.trim().is_empty();
        match found.filter(|_| !wordless) {
            Some(found) => {
                used.push(found);
                if Strays::other_side(s, found, t.is_debit()) {
                    add("PLUG_SIDE", amount, format!("Row {n}: the page prints {shown} on the other side."));
                }
            }
            None => add("PLUG_AMOUNT", amount, format!("Row {n}: no page prints {shown}.")),
        }
    }
    if let Some(balance) = t.balance.filter(|_| t.balance_printed)
        && !same(t, HeaderType::Balance, balance)
    {
        match strays.find(&places, balance, used) {
            Some(found) => used.push(found),
            None => add("PLUG_BALANCE", balance, format!("Row {n}: no page prints the balance {}.", grouped(balance, s.digits))),
        }
    }
    out
}

/// Whether the row's own cell prints the value.
fn same(t: &Transaction, kind: HeaderType, value: Money) -> bool {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let plain = |m: Money| digits(&m.abs().to_string()).trim_start_matches('0').to_owned();
    let says = |e: &Evidence| amounts::scan(&e.text).is_some() && digits(&e.text).trim_start_matches('0') == plain(value);
    t.cells.iter().any(|(k, e)| *k == kind && says(e))
}
