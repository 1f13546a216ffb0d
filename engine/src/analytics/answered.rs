//! Movements of one account with one side that answer each other: out and back in days, the nearest in time first, then in amount. Each is
//! found by its day and its amount, so that a thousand equal amounts cost a thousand looks.

use super::circular::{Leg, alike};
use crate::base::Money;
use crate::base::limits::{COMPARED, NEAR_KEPT};
use std::collections::HashMap;
use std::ops::Range;

/// Pairs of legs that answer each other, each leg once; legs stand in order of time. The first of a pair is the earlier one.
pub fn pairs(legs: &[Leg], days: i64, tolerance: Money) -> Vec<(usize, usize)> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    for (i, leg) in legs.iter().enumerate() {
        match groups.last_mut() {
            Some(g) if legs.get(g.start).is_some_and(|f| f.day == leg.day) => g.end = i + 1,
            _ => groups.push(i..i + 1),
        }
    }
    let mut used = vec![false; legs.len()];
    let mut out = Vec::new();
    for apart in 0..=days {
        for (n, group) in groups.iter().enumerate() {
            let Some(day) = legs.get(group.start).map(|l| l.day) else { continue };
            let later = |g: &&Range<usize>| legs.get(g.start).is_some_and(|l| (l.day - day).num_days() == apart);
            let Some(with) = groups.iter().skip(n).take_while(|g| legs.get(g.start).is_some_and(|l| (l.day - day).num_days() <= apart)).find(later) else {
                continue;
            };
            equal(legs, group, with, &mut used, &mut out);
        }
        near(legs, &groups, apart, tolerance, &mut used, &mut out);
    }
    out
}

/// Takes the pairs of equal amounts of two days, the earliest first.
fn equal(legs: &[Leg], first: &Range<usize>, second: &Range<usize>, used: &mut [bool], out: &mut Vec<(usize, usize)>) {
    // What of each amount and direction is left on the second day, the earliest at the end.
    let mut left: HashMap<(Money, bool), Vec<usize>> = HashMap::new();
    for j in second.clone().rev().filter(|j| !used.get(*j).copied().unwrap_or(true)) {
        if let Some(leg) = legs.get(j) {
            left.entry((leg.amount, leg.debit)).or_default().push(j);
        }
    }
    for i in first.clone() {
        let Some(leg) = legs.get(i).filter(|_| !used.get(i).copied().unwrap_or(true)) else { continue };
        let Some(answers) = left.get_mut(&(leg.amount, !leg.debit)) else { continue };
        // What stands before it, or was taken as the first of a pair, answers none that comes later either.
        while answers.last().is_some_and(|j| *j <= i || used.get(*j).copied().unwrap_or(true)) {
            answers.pop();
        }
        if let Some(j) = answers.pop() {
            take(i, j, used, out);
        }
    }
}

/// Takes pairs of amounts that are near, the nearest first; each leg is compared with so many of the nearest and no more.
fn near(legs: &[Leg], groups: &[Range<usize>], apart: i64, tolerance: Money, used: &mut [bool], out: &mut Vec<(usize, usize)>) {
    let mut found: Vec<(Money, usize, usize)> = Vec::new();
    // Of very many legs fewer each: all that is found is held at once.
    let compared = (NEAR_KEPT / legs.len().max(1)).clamp(1, COMPARED);
    for (n, group) in groups.iter().enumerate() {
        let Some(day) = legs.get(group.start).map(|l| l.day) else { continue };
        let distance = |g: &Range<usize>| legs.get(g.start).map_or(i64::MAX, |l| (l.day - day).num_days());
        let Some(with) = groups.iter().skip(n).take_while(|g| distance(g) <= apart).find(|g| distance(g) == apart) else { continue };
        let mut sides: [Vec<(Money, usize)>; 2] = Default::default();
        for j in with.clone().filter(|j| !used.get(*j).copied().unwrap_or(true)) {
            if let Some(leg) = legs.get(j) {
                sides[usize::from(leg.debit)].push((leg.amount, j));
            }
        }
        sides.iter_mut().for_each(|s| s.sort_unstable());
        for i in group.clone().filter(|i| !used.get(*i).copied().unwrap_or(true)) {
            let Some(leg) = legs.get(i) else { continue };
            let side = &sides[usize::from(!leg.debit)];
            let middle = side.partition_point(|(amount, _)| *amount < leg.amount);
            let (below, above) = side.split_at(middle);
            let candidates = below.iter().rev().take(compared).chain(above.iter().take(compared));
            found.extend(candidates.filter_map(|(amount, j)| {
                let other = legs.get(*j)?;
                let fits = *j > i && alike(leg.amount, *amount, tolerance) && (leg.amount == *amount || !(leg.trade && other.trade));
                fits.then(|| ((leg.amount - *amount).abs(), i, *j))
            }));
        }
    }
    found.sort_unstable();
    for (_, i, j) in found {
        if !used.get(i).copied().unwrap_or(true) && !used.get(j).copied().unwrap_or(true) {
            take(i, j, used, out);
        }
    }
}

fn take(i: usize, j: usize, used: &mut [bool], out: &mut Vec<(usize, usize)>) {
    for n in [i, j] {
        if let Some(u) = used.get_mut(n) {
            *u = true;
        }
    }
    out.push((i, j));
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{Days, NaiveDate};

    /// As by looking at every pair.
    fn slowly(legs: &[Leg], days: i64, tolerance: Money) -> Vec<(usize, usize)> {
        let mut near = Vec::new();
        for (i, a) in legs.iter().enumerate() {
            for (j, b) in legs.iter().enumerate().skip(i + 1) {
                let apart = (b.day - a.day).num_days();
                let fits = alike(a.amount, b.amount, tolerance) && (a.amount == b.amount || !(a.trade && b.trade));
                if apart <= days && a.debit != b.debit && fits {
                    near.push((apart, (a.amount - b.amount).abs(), i, j));
                }
            }
        }
        near.sort_unstable();
        let mut used = vec![false; legs.len()];
        let mut out = Vec::new();
        for (_, _, i, j) in near {
            if !used[i] && !used[j] {
                (used[i], used[j]) = (true, true);
                out.push((i, j));
            }
        }
        out
    }

    fn legs(many: u64, of_days: u64, amounts: u64) -> Vec<Leg> {
        let mut seed = many.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let first = NaiveDate::from_ymd_opt(2024, 1, 1).unwrap();
        let mut out: Vec<Leg> = (0..many)
            .map(|row| Leg {
                row: row as u32,
                day: first + Days::new(next(of_days)),
                amount: Money::new(100_000 + next(amounts) as i64 * 150, 2),
                debit: next(2) == 0,
                trade: next(3) == 0,
            })
            .collect();
        out.sort_by_key(|l| (l.day, l.row));
        out
    }

    #[test]
    fn finds_what_looking_at_every_pair_finds() {
        let tolerance = Money::new(1, 2);
        for (many, days, amounts) in [(60, 20, 40), (90, 5, 12), (40, 2, 3), (120, 30, 4)] {
            let legs = legs(many, days, amounts);
            assert_eq!(pairs(&legs, 7, tolerance), slowly(&legs, 7, tolerance), "{many} {days} {amounts}");
        }
    }

    #[test]
    fn a_thousand_equal_amounts_cost_a_thousand_looks() {
        let legs = legs(20_000, 3, 1);
        let found = pairs(&legs, 7, Money::new(1, 2));
        let debits = legs.iter().filter(|l| l.debit).count();
        assert!(found.len() + 200 > debits.min(legs.len() - debits), "{} of {debits}", found.len());
    }
}
