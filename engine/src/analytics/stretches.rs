//! Questions about stretches of rows that are answered without going over them: the least value, the next one below a limit, a sum, the
//! next row that is left.

use crate::base::Money;
use std::ops::Range;

/// Values among which the least of any stretch is found in the logarithm of their number.
pub struct Least<T> {
    /// A binary heap of minima: the values stand in its second half.
    nodes: Vec<Option<T>>,
    leaves: usize,
}

impl<T: Ord + Copy> Least<T> {
    /// Of these values; none is never the least.
    pub fn of(values: &[Option<T>]) -> Self {
        let leaves = values.len().next_power_of_two();
        let mut nodes = vec![None; leaves];
        nodes.extend_from_slice(values);
        nodes.resize(2 * leaves, None);
        for n in (1..leaves).rev() {
            let (a, b) = (nodes.get(2 * n).copied().flatten(), nodes.get(2 * n + 1).copied().flatten());
            if let Some(node) = nodes.get_mut(n) {
                *node = less(a, b);
            }
        }
        Self { nodes, leaves }
    }

    fn node(&self, n: usize) -> Option<T> {
        self.nodes.get(n).copied().flatten()
    }

    /// The least value of a stretch.
    pub fn least(&self, stretch: Range<usize>) -> Option<T> {
        let (mut from, mut to) = (stretch.start.min(self.leaves) + self.leaves, stretch.end.min(self.leaves) + self.leaves);
        let mut out = None;
        while from < to {
            if from % 2 == 1 {
                out = less(out, self.node(from));
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                out = less(out, self.node(to));
            }
            (from, to) = (from / 2, to / 2);
        }
        out
    }

    /// The first place from one on whose value is below the limit.
    pub fn first_below(&self, from: usize, limit: T) -> Option<usize> {
        let holds = |n: usize| self.node(n).is_some_and(|v| v < limit);
        let mut n = (from < self.leaves).then_some(from + self.leaves)?;
        // Up, until something to the right holds it; then down to the leftmost that does.
        while !holds(n) {
            while n % 2 == 1 {
                n /= 2;
            }
            if n == 0 {
                return None;
            }
            n += 1;
        }
        while n < self.leaves {
            n = if holds(2 * n) { 2 * n } else { 2 * n + 1 };
        }
        Some(n - self.leaves)
    }
}

fn less<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Amounts that are taken one by one: what is left of any stretch, and which is the next that is left.
pub struct Left {
    /// Sums by the lowest bit of their place.
    sums: Vec<Money>,
    amounts: Vec<Money>,
    /// For each place one from which on to look for the next that is left; its own where it is left.
    next: Vec<usize>,
}

impl Left {
    /// Of these amounts; what is none is not there from the start.
    pub fn of(amounts: &[Option<Money>]) -> Self {
        let mut left = Self {
            sums: vec![Money::ZERO; amounts.len() + 1],
            amounts: amounts.iter().map(|a| a.unwrap_or_default()).collect(),
            next: (0..=amounts.len()).collect(),
        };
        for (n, amount) in amounts.iter().enumerate() {
            match amount {
                Some(amount) => left.add(n, *amount),
                None => left.skip(n),
            }
        }
        left
    }

    fn add(&mut self, at: usize, amount: Money) {
        let mut n = at + 1;
        while let Some(sum) = self.sums.get_mut(n) {
            *sum += amount;
            n += n & n.wrapping_neg();
        }
    }

    fn skip(&mut self, at: usize) {
        if let Some(next) = self.next.get_mut(at) {
            *next = at + 1;
        }
    }

    fn before(&self, end: usize) -> Money {
        let (mut n, mut sum) = (end.min(self.amounts.len()), Money::ZERO);
        while n > 0 {
            sum += self.sums.get(n).copied().unwrap_or_default();
            n &= n - 1;
        }
        sum
    }

    /// What is left of a stretch.
    pub fn sum(&self, stretch: Range<usize>) -> Money {
        self.before(stretch.end) - self.before(stretch.start)
    }

    /// The first place from one on that is left.
    pub fn next(&mut self, from: usize) -> Option<usize> {
        let mut at = from;
        while let Some(next) = self.next.get(at).copied().filter(|n| *n != at) {
            // Half of the way is saved for who comes next.
            let after = self.next.get(next).copied().unwrap_or(next);
            if let Some(own) = self.next.get_mut(at) {
                *own = after;
            }
            at = after;
        }
        (at < self.amounts.len()).then_some(at)
    }

    /// The amount of a place; it is left no longer.
    pub fn take(&mut self, at: usize) -> Money {
        let amount = self.amounts.get(at).copied().unwrap_or_default();
        self.add(at, -amount);
        self.skip(at);
        amount
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(many: usize) -> Vec<Option<i64>> {
        let mut seed = 7u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as i64 % 50
        };
        (0..many).map(|_| Some(next()).filter(|v| *v > 4)).collect()
    }

    #[test]
    fn answers_as_going_over_all_rows_does() {
        for many in [0, 1, 2, 7, 8, 33] {
            let values = values(many);
            let least = Least::of(&values);
            for from in 0..=many {
                for to in from..=many {
                    assert_eq!(least.least(from..to), values[from..to].iter().flatten().min().copied(), "{many} {from}..{to}");
                }
                for limit in [0, 6, 20, 60] {
                    let slowly = (from..many).find(|n| values[*n].is_some_and(|v| v < limit));
                    assert_eq!(least.first_below(from, limit), slowly, "{many} {from} {limit}");
                }
            }
        }
    }

    #[test]
    fn what_is_taken_is_neither_summed_nor_found_again() {
        let mut amounts: Vec<Option<Money>> = values(40).into_iter().map(|v| v.map(|v| Money::new(v, 2))).collect();
        let mut left = Left::of(&amounts);
        for step in 0..60 {
            for (from, to) in [(0, 40), (5, 17), (step % 40, 40)] {
                assert_eq!(left.sum(from..to), amounts[from..to].iter().flatten().sum::<Money>());
                assert_eq!(left.next(from), (from..40).find(|n| amounts[*n].is_some()));
            }
            let Some(at) = left.next(step * 7 % 40) else { continue };
            assert_eq!(Some(left.take(at)), amounts[at].take());
        }
    }
}
