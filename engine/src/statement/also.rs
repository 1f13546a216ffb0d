//! Figures that labels name besides those that a statement took: the same printed again, or a part of the whole. One that is neither
//! contradicts the statement, and nothing is proven over it.

use super::HeaderType;
use super::model::{AlsoPrinted, Check, Statement, Transaction};
use super::prove::booked;
use crate::base::money::grouped;
use crate::base::{Evidence, Money};
use chrono::NaiveDate;
use std::collections::{BTreeMap, HashSet};

/// A check of every other printed figure that nothing in the statement bears out.
pub fn checks(s: &Statement) -> Vec<Check> {
    let mut out = second_balances(s);
    if s.also_printed.is_empty() {
        return out;
    }
    let order = booked(s);
    let rows: Vec<&Transaction> = order.iter().filter_map(|i| s.transactions.get(*i)).collect();
    let mut balances: HashSet<Money> = rows.iter().filter_map(|t| t.balance).collect();
    balances.extend([s.opening.value, s.closing.value].into_iter().flatten());
    balances.extend(s.carried.iter().map(|c| c.balance));
    balances.extend(day_ends(s));
    for code in ["TOTAL_DEBIT", "TOTAL_CREDIT", "COUNT_DEBIT", "COUNT_CREDIT", "COUNT_ROWS", "OPENING_BALANCE", "CLOSING_BALANCE"] {
        let own: Vec<&AlsoPrinted> = s.also_printed.iter().filter(|a| a.code == code).collect();
        if own.is_empty() {
            continue;
        }
        let debit = code.ends_with("DEBIT");
        let steps: Vec<Money> = match code {
            "TOTAL_DEBIT" => rows.iter().map(|t| t.debit).collect(),
            "TOTAL_CREDIT" => rows.iter().map(|t| t.credit).collect(),
            "COUNT_DEBIT" | "COUNT_CREDIT" => rows.iter().map(|t| if t.is_debit() == debit { Money::ONE } else { Money::ZERO }).collect(),
            "COUNT_ROWS" => vec![Money::ONE; rows.len()],
            _ => Vec::new(),
        };
        let total: Money = steps.iter().sum();
        // Parts, by section or by kind, that make up the whole stand in any order.
        let parts = own.len() > 1 && own.iter().map(|a| a.value).sum::<Money>() == total;
        let runs = Runs::of(&steps);
        for a in own {
            let borne = if steps.is_empty() { balances.contains(&a.value) } else { a.value == total || parts || runs.hold(a.value) };
            // Balances below zero are printed with a minus here and without one there.
            if !borne && !balances.contains(&a.value) && !balances.contains(&-a.value) {
                let digits = if code.starts_with("COUNT") { 0 } else { s.digits };
                let found = (!steps.is_empty()).then_some(total);
                let given = found.map(|f| format!(", rows give {}", grouped(f, digits))).unwrap_or_default();
                let message = format!("{} {} is printed on page {}{given}.", name(code), grouped(a.value, digits), a.evidence.page);
                out.push(Check { code: code.to_owned(), passed: false, expected: Some(a.value), found, message });
            }
        }
    }
    out
}

/// Rows with a second balance that says the same as the first, from which all must.
const TWICE: usize = 5;

/// A check of each second balance that says another figure than the chain's, in a statement that prints every balance twice.
fn second_balances(s: &Statement) -> Vec<Check> {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let mut same = 0;
    let mut other: Vec<(&Transaction, &Evidence, Money)> = Vec::new();
    for t in s.transactions.iter().filter(|t| t.balance_printed && !t.corrected) {
        let Some(balance) = t.balance else { continue };
        let cells: Vec<&Evidence> = t.cells.iter().filter(|(k, e)| *k == HeaderType::Balance && !digits(&e.text).is_empty()).map(|(_, e)| e).collect();
        let own = digits(&grouped(balance.abs(), s.digits));
        match cells.iter().find(|e| digits(&e.text) != own) {
            _ if cells.len() < 2 => {}
            None => same += 1,
            Some(e) => other.push((t, e, balance)),
        }
    }
    // Where more of them differ, they are balances of another kind.
    if same < TWICE || other.len() * 10 > same {
        return Vec::new();
    }
    let check = |(t, e, balance): (&Transaction, &Evidence, Money)| Check {
        code: "SECOND_BALANCE".to_owned(),
        passed: false,
        expected: None,
        found: Some(balance),
        message: format!("Row {} prints a second balance {}, the rows give {}.", t.row_index + 1, e.text, grouped(balance, s.digits)),
    };
    other.into_iter().map(check).collect()
}

/// The balances at the end of each day: where rows stand by section, no row has them.
fn day_ends(s: &Statement) -> Vec<Money> {
    let Some(opening) = s.opening.value else { return Vec::new() };
    let mut days: BTreeMap<NaiveDate, Money> = BTreeMap::new();
    for t in &s.transactions {
        *days.entry(t.date.unwrap_or_default()).or_default() += t.signed();
    }
    days.into_values()
        .scan(opening, |sum, moved| {
            *sum += moved;
            Some(*sum)
        })
        .collect()
}

fn name(code: &str) -> &'static str {
    match code {
        "TOTAL_DEBIT" => "Another total of debits of",
        "TOTAL_CREDIT" => "Another total of credits of",
        "COUNT_DEBIT" => "Another number of debits of",
        "COUNT_CREDIT" => "Another number of credits of",
        "COUNT_ROWS" => "A number of rows of",
        "OPENING_BALANCE" => "Another opening balance of",
        _ => "Another closing balance of",
    }
}

/// The sums of rows that follow one another: a page's, a section's, all up to a page's end.
struct Runs {
    /// Sums up to each row, the first of them nothing.
    sums: Vec<Money>,
}

impl Runs {
    fn of(steps: &[Money]) -> Self {
        let mut sums = vec![Money::ZERO];
        sums.extend(steps.iter().scan(Money::ZERO, |sum, step| {
            *sum += *step;
            Some(*sum)
        }));
        Self { sums }
    }

    /// Whether rows that follow one another come to a value.
    fn hold(&self, value: Money) -> bool {
        let mut before: HashSet<Money> = HashSet::new();
        self.sums.iter().any(|sum| {
            let found = before.contains(&(*sum - value));
            before.insert(*sum);
            found
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::Field;

    fn statement(also: &[(&str, i64)]) -> Statement {
        let row = |debit: i64, credit: i64, balance: i64| Transaction {
            debit: debit.into(),
            credit: credit.into(),
            balance: Some(balance.into()),
            balance_printed: true,
            ..Transaction::default()
        };
        let also = also.iter().map(|(code, value)| AlsoPrinted { code: (*code).to_owned(), value: (*value).into(), evidence: Evidence::default() });
        Statement {
            transactions: vec![row(0, 100, 1100), row(30, 0, 1070), row(20, 0, 1050), row(0, 7, 1057)],
            opening: Field { value: Some(1000.into()), evidence: None },
            closing: Field { value: Some(1057.into()), evidence: None },
            also_printed: also.collect(),
            ..Statement::default()
        }
    }

    #[test]
    fn a_figure_printed_again_or_a_part_of_the_whole_holds() {
        let said = [("TOTAL_DEBIT", 50), ("TOTAL_DEBIT", 20), ("TOTAL_CREDIT", 107), ("COUNT_DEBIT", 2), ("OPENING_BALANCE", 1070), ("CLOSING_BALANCE", 1057)];
        assert_eq!(checks(&statement(&said)), []);
        // Parts that do not follow one another make up the whole together.
        assert_eq!(checks(&statement(&[("TOTAL_CREDIT", 57), ("TOTAL_CREDIT", 50)])), []);
    }

    #[test]
    fn a_balance_that_is_printed_twice_says_the_same_twice() {
        let cell = |text: &str| (HeaderType::Balance, Evidence { text: text.to_owned(), ..Evidence::default() });
        let read = |second: &[&str]| {
            let row = |text: &&str| Transaction {
                balance: Some(1070.into()),
                balance_printed: true,
                cells: vec![cell("1,070"), cell(text)],
                ..Transaction::default()
            };
            checks(&Statement { transactions: second.iter().map(row).collect(), ..Statement::default() }).len()
        };
        let all = |other: &[&'static str]| [vec!["1,070"; 12], other.to_vec()].concat();
        assert_eq!((read(&all(&[])), read(&all(&["1,870"])), read(&all(&["9", "8", "7"])), read(&["1,070", "1,870"])), (0, 1, 0, 0));
    }

    #[test]
    fn a_figure_that_nothing_bears_out_contradicts() {
        for figure in [("TOTAL_DEBIT", 51), ("TOTAL_CREDIT", 50), ("COUNT_CREDIT", 3), ("OPENING_BALANCE", 1001), ("CLOSING_BALANCE", 1058)] {
            let found = checks(&statement(&[figure]));
            assert!(matches!(found.as_slice(), [c] if !c.passed && c.code == figure.0), "{figure:?}: {found:?}");
        }
    }
}
