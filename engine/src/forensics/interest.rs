//! `AMOUNT_CONTRADICTS_TEXT` of interest: more than the rate that its row prints gives on the largest balance that it can be on.

use super::narration::place;
use super::paper::{Finds, Paper};
use super::report::Family;
use crate::base::{Money, Severity};
use crate::document::Source;
use crate::statement::{Statement, Transaction};
use chrono::NaiveDate;

/// Words of the interest that a bank pays on an account. Lower case.
#[rustfmt::skip]
pub(super) const INTEREST: &[&str] = &[
    "bunga", "jasa giro", "interest", "rendimento", "rendimentos", "intérêts", "intereses", "juros", "interessi", "zinsen", "habenzinsen", "rente", "renter", "ränta", "kreditrenter", "korko",
    "odsetki", "úrok", "利息", "利子", "ดอกเบี้ย", "lãi",
];
/// Words of what is not on the account's own balance: deposits, bonds, loans. Lower case.
#[rustfmt::skip]
const ELSEWHERE: &[&str] = &[
    "deposito", "deposit", "deposits", "td", "fd", "time", "fixed", "term", "maturity", "bond", "bonds", "sukuk", "obligasi", "kupon", "coupon", "loan", "kredit", "pinjaman", "refund",
    "tax", "pajak", "pph", "arrears", "adjustment", "koreksi", "correction", "dividend", "festgeld", "termingeld", "cdb", "rdb", "fundo", "aplicação", "aplicacao",
];
/// Digits of a number by which a narration names something else.
const NUMBER: usize = 5;
/// Days of a year, the longest time for which interest is paid at once.
const YEAR: i64 = 366;
/// What may be added for days of value and rates of steps, in hundredths.
const MORE: i64 = 110;

/// The rate for a year that a narration prints: a number before a sign of per cent, with the interest that it is of.
fn rate(text: &str) -> Option<Money> {
    let lower = text.to_lowercase();
    let plain = format!(" {} ", lower.replace(|c: char| !c.is_alphanumeric(), " "));
    // Scripts without blanks write their words in one.
    let joined = |w: &str| w.chars().any(|c| c > '\u{0e00}');
    let says = |list: &[&str]| list.iter().any(|w| if joined(w) { plain.contains(*w) } else { plain.contains(&format!(" {w} ")) });
    let long = plain.split_whitespace().any(|w| w.bytes().filter(u8::is_ascii_digit).count() >= NUMBER);
    let (before, _) = lower.split_once('%')?;
    // One rate: several are steps, or a rate and what it was before.
    if !says(INTEREST) || says(ELSEWHERE) || long || lower.matches('%').count() != 1 {
        return None;
    }
    let number: String =
        before.trim_end().chars().rev().take_while(|c| c.is_ascii_digit() || matches!(c, '.' | ',')).collect::<String>().chars().rev().collect();
    let (whole, part) = number.split_once(['.', ',']).unwrap_or((number.as_str(), ""));
    if whole.is_empty() || whole.len() > 2 || part.len() > 4 || !part.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let scale = u32::try_from(part.len()).ok()?;
    format!("{whole}{part}").parse::<i64>().ok().filter(|v| *v > 0).map(|v| Money::new(v, scale))
}

/// Interest that is more than its rate gives on the largest balance since the interest before it, or for a year where none is before it: the
/// row, and what it may be at most.
fn beyond(s: &Statement) -> Vec<(&Transaction, Money)> {
    let mut out = Vec::new();
    let mut before: Option<(NaiveDate, usize)> = None;
    let mut rows: Vec<&Transaction> = s.transactions.iter().collect();
    if s.newest_first {
        rows.reverse();
    }
    for (i, t) in rows.iter().enumerate() {
        let Some((rate, day)) = rate(&t.description).filter(|_| t.credit > Money::ZERO).zip(t.date) else { continue };
        let (days, from) = before.map_or((YEAR, 0), |(d, from)| ((day - d).num_days().clamp(1, YEAR), from));
        before = Some((day, i));
        let opening = s.opening.value.filter(|_| from == 0);
        let own = rows.get(from..i).unwrap_or_default().iter().map(|t| t.balance);
        let all: Vec<Option<Money>> = own.chain(opening.map(Some)).collect();
        // A balance that is not known may be the largest.
        let Some(most) = all.iter().copied().collect::<Option<Vec<Money>>>().and_then(|b| b.into_iter().max()).filter(|m| *m > Money::ZERO) else { continue };
        // A rate in parts of a hundred, of a year of 360 days.
        let limit = most.checked_mul(rate).and_then(|v| v.checked_mul(Money::from(days * MORE)));
        let own = t.credit.checked_mul(Money::from(100 * 100 * 360));
        if own.zip(limit).is_some_and(|(own, limit)| own > limit) && t.credit > Money::from(1) {
            out.push((*t, most));
        }
    }
    out
}

/// Looks for interest that its own rate does not give.
pub(super) fn look(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let found = beyond(s);
    let [(row, most)] = found.as_slice() else { return };
    // Where figures may be misread nothing is held against the paper.
    let sure = paper.page(row.page).is_some_and(|p| p.source == Source::Text) && s.transactions.iter().all(|t| t.balance_ok != Some(false));
    if !sure {
        return;
    }
    let cell = place(paper, statement, row, &["amount", "credit"]);
    let mut change = paper.change("NARRATION", row.page, cell.map_or(row.bbox, |c| c.rect), cell, None, cell.map(|c| c.text.as_str()));
    (change.row, change.detail) = (Some(row.row_index), Some(format!("its narration says {}", row.description)));
    let message = format!("Interest of {} is more than its rate gives on the largest balance, which is {most}.", row.credit);
    let causes = ["Interest on earlier and larger balances", "Interest of another account that is paid into this one"];
    finds.add(Family::Arithmetic, "AMOUNT_CONTRADICTS_TEXT", Severity::Medium, message, vec![change], &causes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_where_a_narration_is_of_interest() {
        assert_eq!(rate("INTEREST 1.85 % P.A."), Some(Money::new(185, 2)));
        assert_eq!(rate("Habenzinsen 0,5% p.a."), Some(Money::new(5, 1)));
        for text in ["INTEREST", "CASHBACK 5%", "TIME DEPOSIT INTEREST 5.25%", "INTEREST 4.5% 7701228904", "BUNGA 2% - 3%", "INTEREST 150 %"] {
            assert_eq!(rate(text), None, "{text}");
        }
    }

    #[test]
    fn interest_beyond_its_rate_is_told() {
        let row = |i: u32, month: u32, text: &str, credit: i64, balance: i64| Transaction {
            row_index: i,
            date: NaiveDate::from_ymd_opt(2024, month, 28),
            description: text.to_owned(),
            credit: Money::from(credit),
            balance: Some(Money::from(balance)),
            ..Transaction::default()
        };
        let of = |first: i64, second: i64| {
            let rows = vec![
                row(0, 1, "SALARY", 900, 10_900),
                row(1, 1, "INTEREST 3% PA", first, 10_900 + first),
                row(2, 2, "SALARY", 900, 11_800 + first),
                row(3, 2, "INTEREST 3% PA", second, 11_800 + first + second),
            ];
            let s = Statement { transactions: rows, ..Statement::default() };
            beyond(&s).iter().map(|b| b.0.row_index).collect::<Vec<_>>()
        };
        assert!(of(25, 29).is_empty());
        // The first may be for a year, the second is for a month.
        assert!(of(320, 29).is_empty());
        assert_eq!((of(525, 31), of(25, 129)), (vec![1], vec![3]));
    }
}
