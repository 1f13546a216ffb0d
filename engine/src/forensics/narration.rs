//! `AMOUNT_CONTRADICTS_TEXT`, `DATE_CONTRADICTS_TEXT`: the amount and the day that a row's narration repeats against those of the row.

use super::paper::{Cell, Finds, Paper};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::{Money, Severity};
use crate::statement::{Statement, Transaction};
use chrono::{Datelike, NaiveDate};
use std::collections::HashMap;

pub(super) const SIGNAL: Signal = Signal { codes: &["AMOUNT_CONTRADICTS_TEXT", "DATE_CONTRADICTS_TEXT"], needs: Needs::Rows, look };

/// Rows at least whose narration agrees, for one that does not to stand apart, and how many may not.
const AGREE: usize = 8;
const APART: usize = 2;
/// Rows whose narration repeats their day, from which one that does not stands apart.
const SURE_OF_DAYS: usize = 24;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (i, s) in paper.reading.statements.iter().enumerate() {
        amounts(paper, i, s, finds);
        taxes(paper, i, s, finds);
        super::interest::look(paper, i, s, finds);
        days(paper, i, s, finds);
        super::years::look(paper, i, s, finds);
    }
}

/// Amounts in a narration: with both marks, or a mark before the last two digits; none of another currency than the account's.
fn said(text: &str, currency: &str) -> Vec<Money> {
    let mut out = Vec::new();
    let words: Vec<&str> = text.split_whitespace().collect();
    for (i, word) in words.iter().enumerate() {
        let w = word.trim_matches(|c: char| !c.is_ascii_digit());
        let mark = w.len().checked_sub(3).and_then(|at| w.as_bytes().get(at)).filter(|b| matches!(b, b'.' | b','));
        // Groups and cents have marks of their own: `14.294.71` is the number of a filling station.
        let cents = mark.is_some_and(|m| w.len() > 3 && w.bytes().filter(|b| b == m).count() == 1);
        let foreign = |at: Option<usize>| {
            let code = at.and_then(|at| words.get(at)).and_then(|c| crate::base::amounts::currency_code(c.trim_matches(|c: char| !c.is_alphabetic())));
            code.is_some_and(|c| !currency.is_empty() && c.as_slice() != currency.as_bytes())
        };
        if foreign(Some(i + 1)) || foreign(i.checked_sub(1)) {
            continue;
        }
        if !cents || !w.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',')) {
            continue;
        }
        let digits: String = w.chars().filter(char::is_ascii_digit).collect();
        out.extend(digits.parse::<i64>().ok().map(|v| Money::new(v, 2)));
    }
    out
}

/// The cell of a row in one of these columns.
pub(super) fn place<'p>(paper: &'p Paper<'_>, statement: usize, t: &Transaction, fields: &[&str]) -> Option<&'p Cell> {
    paper.cells.iter().find(|c| c.statement == statement && c.row == Some(t.row_index) && fields.contains(&c.field))
}

fn amounts(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    // One amount that is its own is enough; nothing is no amount.
    let one = |t: &Transaction| {
        let all: Vec<Money> = said(&t.description, &s.currency.value).into_iter().filter(|m| !m.is_zero()).collect();
        all.iter().find(|m| **m == t.amount()).or(all.last()).copied()
    };
    let told: Vec<(&Transaction, Money)> = s.transactions.iter().filter_map(|t| one(t).map(|m| (t, m))).collect();
    let apart: Vec<&(&Transaction, Money)> = told.iter().filter(|(t, m)| t.amount() != *m).collect();
    if told.len() < AGREE + apart.len() || apart.is_empty() || apart.len() > APART {
        return;
    }
    let changes: Vec<Change> = apart
        .iter()
        .map(|(t, m)| {
            let cell = place(paper, statement, t, &["amount", super::turned::side(t)]);
            let mut change = paper.change("NARRATION", t.page, cell.map_or(t.bbox, |c| c.rect), cell, None, cell.map(|c| c.text.as_str()));
            (change.row, change.detail) = (Some(t.row_index), Some(format!("its narration says {m}")));
            change
        })
        .collect();
    let message = format!("{} rows repeat their amount in their narration, and {} have another.", told.len() - apart.len(), apart.len());
    finds.add(Family::Arithmetic, "AMOUNT_CONTRADICTS_TEXT", Severity::Medium, message, changes, &["An amount in another currency", "A fee within the sum"]);
}

/// What stands for interest where none may be paid, and words of the tax that a bank keeps back of either. Lower case.
const SHARED: &str = "bagi hasil";
#[rustfmt::skip]
const TAX: &[&str] = &[
    "pajak", "pph", "tax", "withholding", "wht", "rwt", "kapitalertragsteuer", "quellensteuer", "verrechnungssteuer", "retención", "irrf", "ir", "iof", "imposto", "impuesto", "impôt",
    "imposta", "podatek", "daň", "adó", "impozit", "stopaj",
];
/// Rows behind the interest among which its tax stands.
const BEHIND: usize = 3;
/// Pairs that agree on a share from which another country's share is known.
const PAIRS: usize = 3;

/// Interest with the tax behind it on the same day, where the day has no other interest that the tax may be on as well.
fn taxed(rows: &[Transaction]) -> Vec<(&Transaction, &Transaction)> {
    let phrases = |list: &[&str]| list.iter().map(|w| format!(" {w} ")).collect::<Vec<String>>();
    let (interest, tax) = (phrases(&[super::interest::INTEREST, &[SHARED]].concat()), phrases(TAX));
    // Of each row whether it is interest, and whether it is tax.
    let kind = |t: &Transaction| {
        let text = format!(" {} ", t.description.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " "));
        let says = |list: &[String]| list.iter().any(|w| text.contains(w.as_str()));
        (!t.credit.is_zero() && says(&interest) && !says(&tax), !t.debit.is_zero() && says(&tax))
    };
    let kinds: Vec<(bool, bool)> = rows.iter().map(kind).collect();
    let mut of_day: HashMap<Option<NaiveDate>, usize> = HashMap::new();
    for (row, _) in rows.iter().zip(&kinds).filter(|(_, k)| k.0) {
        *of_day.entry(row.date).or_default() += 1;
    }
    let mut out = Vec::new();
    for (i, (row, _)) in rows.iter().zip(&kinds).enumerate().filter(|(_, (row, k))| k.0 && of_day.get(&row.date) == Some(&1)) {
        let mut behind = rows.iter().zip(&kinds).skip(i + 1).take(BEHIND).take_while(|(_, k)| !k.0);
        out.extend(behind.find(|(t, k)| k.1 && t.date == row.date).map(|(t, _)| (row, t)));
    }
    out
}

/// Whether a tax is one of these shares of an interest that differs from what is printed by a digit exchanged, put in or taken out.
fn by_a_digit(interest: Money, tax: Money, shares: &[i64], places: u32) -> bool {
    let least = Money::new(1, places);
    let taxed = |share: i64| {
        // What rounds to this tax, whether it is cut off or rounded.
        let of = |t: Money| t.checked_mul(Money::from(1000)).and_then(|t| t.checked_div(Money::from(share)));
        let (from, to) = (of(tax - least)?, of(tax + least)?);
        let n = i64::try_from(((to - from) / least).round()).ok()?.clamp(0, NEAR);
        let first = (from / least).round();
        Some((0..=n).any(|k| super::arithmetic::one_digit(interest, (first + Money::from(k)) * least)))
    };
    shares.iter().filter_map(|s| taxed(*s)).any(|told| told)
}

/// Amounts at most that round to one tax.
const NEAR: i64 = 400;

/// Whether a tax is this share of an interest, in thousandths, rounded to a whole unit.
fn is_share(interest: Money, tax: Money, thousandths: i64) -> bool {
    (interest * Money::new(thousandths, 3) - tax).abs() <= Money::from(1)
}

/// Interest of which the tax behind it is no share that is kept back: either was changed.
fn taxes(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let pairs = taxed(&s.transactions);
    let agree = |share: i64| pairs.iter().filter(|(i, t)| is_share(i.credit, t.debit, share)).count();
    let usual = (10..=400).filter(|share| share % 5 == 0).map(|share| (agree(share), share)).max().filter(|(n, _)| *n >= PAIRS);
    let lawful = paper.rules.withheld.iter().find(|w| w.currencies.contains(&s.currency.value)).map(|w| w.shares.as_slice()).unwrap_or_default();
    let known = |i: Money, t: Money| usual.is_some_and(|(_, share)| is_share(i, t, share)) || lawful.iter().any(|share| is_share(i, t, *share));
    let apart: Vec<&(&Transaction, &Transaction)> = pairs.iter().filter(|(i, t)| !known(i.credit, t.debit)).collect();
    // So little that rounding tells nothing, and shares that no law asks for.
    let tells = apart.iter().all(|(i, t)| i.credit >= Money::from(100) && t.debit * Money::from(2) < i.credit);
    let [(interest, tax)] = apart.as_slice() else { return };
    // One pair alone says only that a digit was changed: interest of several accounts under one tax is off by more.
    let digit = || pairs.len() == 1 && s.transactions.iter().all(|t| t.balance_ok != Some(false)) && by_a_digit(interest.credit, tax.debit, lawful, s.digits);
    if !tells || usual.is_none() && !digit() {
        return;
    }
    let cell = place(paper, statement, interest, &["amount", "credit"]);
    let mut change = paper.change("NARRATION", interest.page, cell.map_or(interest.bbox, |c| c.rect), cell, None, cell.map(|c| c.text.as_str()));
    (change.row, change.detail) = (Some(interest.row_index), Some(format!("the tax behind it is {}", tax.debit)));
    let message = format!("Of interest of {} a tax of {} was kept back, which is no share that is kept back of interest.", interest.credit, tax.debit);
    let causes = ["Interest of several accounts or days under one tax", "A share that a treaty or another law sets"];
    finds.add(Family::Arithmetic, "AMOUNT_CONTRADICTS_TEXT", Severity::Medium, message, vec![change], &causes);
}

/// A day in a narration: day and month, or day, month and year, with marks between.
fn day(text: &str, near: NaiveDate) -> Option<NaiveDate> {
    for word in text.split_whitespace() {
        let parts: Vec<&str> = word.split(['/', '-', '.']).collect();
        let number =
            |i: usize| parts.get(i).filter(|p| (1..=4).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit())).and_then(|p| p.parse::<u32>().ok());
        let two = |i: usize| parts.get(i).is_some_and(|p| p.len() == 2);
        if !two(0) || !two(1) || parts.len() > 3 {
            continue;
        }
        let (Some(d), Some(m)) = (number(0), number(1)) else { continue };
        let year = match (parts.len(), number(2)) {
            (2, _) => near.year(),
            (_, Some(y)) if y < 100 => 2000 + i32::try_from(y).unwrap_or(0),
            (_, Some(y)) => i32::try_from(y).unwrap_or(0),
            _ => continue,
        };
        if let Some(found) = NaiveDate::from_ymd_opt(year, m, d) {
            return Some(found);
        }
    }
    None
}

fn days(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let told: Vec<(&Transaction, i64, NaiveDate)> = s
        .transactions
        .iter()
        .filter_map(|t| {
            let own = t.date?;
            let said = day(&t.description, own)?;
            Some((t, (own - said).num_days(), said))
        })
        .collect();
    let apart: Vec<&(&Transaction, i64, NaiveDate)> = told.iter().filter(|(_, by, _)| by.abs() > 3).collect();
    // Narrations name other days too: of rents, of invoices. Those of its kind begin as it does and write their day as it does.
    let form = |t: &Transaction| {
        let first = t.description.split_whitespace().find(|w| w.chars().all(char::is_alphabetic)).map(str::to_owned);
        let word = t.description.split_whitespace().find(|w| day(w, NaiveDate::default()).is_some());
        (first, word.map(|w| w.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect::<String>()))
    };
    let alike = |own: &Transaction| told.iter().filter(|(t, by, _)| by.abs() <= 3 && form(t) == form(own)).count();
    if told.len() < SURE_OF_DAYS || apart.len() != 1 || apart.iter().any(|a| alike(a.0) < AGREE) {
        return;
    }
    let changes: Vec<Change> = apart
        .iter()
        .map(|(t, _, said)| {
            let cell = place(paper, statement, t, &["date"]);
            let mut change = paper.change("NARRATION", t.page, cell.map_or(t.bbox, |c| c.rect), cell, None, cell.map(|c| c.text.as_str()));
            (change.row, change.detail) = (Some(t.row_index), Some(format!("its narration says {said}")));
            change
        })
        .collect();
    let message = format!("{} rows repeat their day in their narration, and {} have another.", told.len() - apart.len(), apart.len());
    finds.add(Family::Arithmetic, "DATE_CONTRADICTS_TEXT", Severity::Medium, message, changes, &["The settlement of an earlier day"]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tax_is_a_share_of_the_interest_before_it() {
        let row = |i: u32, text: &str, debit: i64, credit: i64| Transaction {
            row_index: i,
            description: text.to_owned(),
            debit: Money::from(debit),
            credit: Money::from(credit),
            date: NaiveDate::from_ymd_opt(2024, 1, 31),
            ..Transaction::default()
        };
        let rows = [row(0, "SETORAN TUNAI", 0, 9), row(1, "BUNGA", 0, 412_650), row(2, "PAJAK BUNGA", 82_530, 0)];
        let pairs = taxed(&rows);
        assert!(pairs.len() == 1 && is_share(pairs[0].0.credit, pairs[0].1.debit, 200) && !is_share(Money::from(912_650), Money::from(82_530), 200));
        let shares = [200, 150, 100];
        let digit = |i: i64, t: i64, places: u32| by_a_digit(Money::new(i, places), Money::new(t, places), &shares, places);
        // A digit exchanged, one put in at the end; a share that no digit brings about.
        assert!(digit(912_650, 82_530, 0) && digit(40_974, 614, 2) && digit(4_126_500, 82_530, 0));
        assert!(!digit(43_425, 6_892, 0) && !digit(32_263, 1_283, 0));
        // Two rows of interest under one tax.
        assert!(taxed(&[row(0, "BUNGA", 0, 10), row(1, "JASA GIRO", 0, 10), row(2, "PAJAK", 4, 0)]).is_empty());
    }

    #[test]
    fn reads_amounts_and_days_out_of_narrations() {
        assert_eq!(said("TRSF E-BANKING CR 0301/FTSCY 1,975,678.00 BUDI", "IDR"), [Money::new(197_567_800, 2)]);
        assert!(said("REF 1234567 2024", "IDR").is_empty());
        assert!(said("KARTU DEBIT 10/10 SPBU 14.294.71 BATAM", "IDR").is_empty());
        assert!(said("Card transaction of 129.00 EUR issued by Figma", "GBP").is_empty());
        assert_eq!(said("Card transaction of 41.75 GBP issued by Uber", "GBP"), [Money::new(4_175, 2)]);
        let near = NaiveDate::from_ymd_opt(2024, 1, 5).unwrap();
        assert_eq!(day("TGL 03/01 SETORAN", near), NaiveDate::from_ymd_opt(2024, 1, 3));
        assert_eq!(day("INV 1/2345", near), None);
    }
}
