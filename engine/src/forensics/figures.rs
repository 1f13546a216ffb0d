//! `ROUND_SHARE`, `FIRST_DIGITS`, `LAST_DIGITS`: the share of round amounts, and how first and last digits are spread over many of them.
//! They speak of the whole statement and never of a row.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::{Money, Severity};
use crate::statement::Statement;
use std::collections::BTreeMap;

pub(super) const SIGNAL: Signal = Signal { codes: &["ROUND_SHARE", "FIRST_DIGITS", "LAST_DIGITS"], needs: Needs::Rows, look };

/// An amount that comes so often is a fee or an instalment.
const EQUAL: usize = 5;
/// From which share of round amounts on.
const ROUND: f64 = 0.5;
/// χ² of 98 degrees of freedom that chance passes once in a thousand.
const CHI: f64 = 147.0;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let t = &paper.rules.thresholds;
    let all: Vec<Vec<u64>> = paper.reading.statements.iter().map(amounts).collect();
    let most = all.iter().map(Vec::len).max().unwrap_or(0);
    if most < t.round_from {
        finds.skip("ROUND_SHARE", format!("it needs {} amounts, fees and instalments left out, and there are {most}", t.round_from));
    }
    if most < t.digits_from {
        let why = format!("it needs {} amounts, fees and instalments left out, and there are {most}", t.digits_from);
        finds.skip("FIRST_DIGITS", why.clone());
        finds.skip("LAST_DIGITS", why);
    }
    for (s, amounts) in paper.reading.statements.iter().zip(&all) {
        let mut tell = |code: &str, message: String, cause: &str| {
            let change = Change { kind: "SHARE".to_owned(), field: Some("amount".to_owned()), detail: Some(message.clone()), ..Change::default() };
            finds.add(Family::Arithmetic, code, Severity::Low, message, vec![change], &[cause, "Limits of cards and machines"]);
        };
        let n = amounts.len();
        if n >= t.round_from {
            let round = amounts.iter().filter(|a| is_round(**a)).count();
            if wilson(round, n) > ROUND {
                tell("ROUND_SHARE", format!("{round} of {n} amounts of account {} are round.", s.account_number.value), "Prices that are round");
            }
        }
        if n >= t.digits_from {
            let mad = nigrini(amounts);
            if mad > t.first_digits_mad {
                let message = format!("The first digits of {n} amounts are {mad:.3} off the expected share in the mean; {} is the limit.", t.first_digits_mad);
                tell("FIRST_DIGITS", message, "Prices of one shop, which lie close together");
            }
            if let Some(chi) = last_two(amounts).filter(|c| *c > CHI) {
                tell("LAST_DIGITS", format!("The last two digits of the amounts are not spread evenly (χ² {chi:.0}, limit {CHI})."), "Price points such as 99");
            }
        }
    }
}

/// The amounts of a statement in hundredths, but those that come again and again.
fn amounts(s: &Statement) -> Vec<u64> {
    let cents = |m: Money| (m * Money::from(100)).try_into().ok().filter(|c: &u64| *c > 0);
    let all: Vec<u64> = s.transactions.iter().filter(|t| !t.plug).filter_map(|t| cents(t.amount())).collect();
    let mut count: BTreeMap<u64, usize> = BTreeMap::new();
    all.iter().for_each(|a| *count.entry(*a).or_default() += 1);
    all.into_iter().filter(|a| count.get(a).is_none_or(|c| *c < EQUAL)).collect()
}

/// Whether it has at most two digits before its zeros, of three whole ones at least.
fn is_round(cents: u64) -> bool {
    if !cents.is_multiple_of(100) || cents < 10_000 {
        return false;
    }
    let mut whole = cents / 100;
    while whole.is_multiple_of(10) {
        whole /= 10;
    }
    whole < 100
}

/// The lower bound of a share at 95 % (Wilson 1927).
fn wilson(hits: usize, n: usize) -> f64 {
    let (n, z) = (n.max(1) as f64, 1.96_f64);
    let p = hits as f64 / n;
    (p + z * z / (2.0 * n) - z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt()) / (1.0 + z * z / n)
}

/// Mean deviation of the shares of first digits from Benford's (Nigrini).
fn nigrini(amounts: &[u64]) -> f64 {
    let mut count = [0usize; 9];
    for a in amounts {
        let mut first = *a;
        while first >= 10 {
            first /= 10;
        }
        if let Some(c) = usize::try_from(first).ok().and_then(|f| count.get_mut(f.wrapping_sub(1))) {
            *c += 1;
        }
    }
    let n = amounts.len().max(1) as f64;
    (1..).zip(count).map(|(d, c)| (c as f64 / n - (1.0 + 1.0 / f64::from(d)).log10()).abs()).sum::<f64>() / 9.0
}

/// χ² of the last two digits of amounts that do not end in two zeros, hundredths where any are printed; `None` of too few.
fn last_two(amounts: &[u64]) -> Option<f64> {
    let whole = amounts.iter().all(|a| a.is_multiple_of(100));
    let ends: Vec<usize> = amounts.iter().filter_map(|a| usize::try_from(if whole { a / 100 } else { *a } % 100).ok()).filter(|e| *e != 0).collect();
    if ends.len() < 200 {
        return None;
    }
    let mut count = [0usize; 100];
    ends.iter().for_each(|e| {
        if let Some(c) = count.get_mut(*e) {
            *c += 1;
        }
    });
    let even = ends.len() as f64 / 99.0;
    Some(count.iter().skip(1).map(|c| (*c as f64 - even).powi(2) / even).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_amounts_and_even_digits_are_told_from_others() {
        assert!(is_round(10_000) && is_round(150_000_000) && !is_round(1_234_500) && !is_round(5_000) && !is_round(100_050));
        assert!(wilson(60, 100) < 0.6 && wilson(60, 100) > 0.49 && wilson(90, 100) > 0.8);
        let grown: Vec<u64> = (0..600).map(|i| (100.0 * 1.017_f64.powi(i)) as u64).collect();
        assert!(nigrini(&grown) < 0.015, "{}", nigrini(&grown));
        let fives: Vec<u64> = (0..600).map(|i| 50_000 + i).collect();
        assert!(nigrini(&fives) > 0.05);
        let spread: Vec<u64> = (0..600).map(|i| i * 37 + 11).collect();
        assert!(last_two(&spread).unwrap() < CHI);
        let nines: Vec<u64> = (0..600).map(|i| i * 100 + 99).collect();
        assert!(last_two(&nines).unwrap() > CHI);
    }
}
