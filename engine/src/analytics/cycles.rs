//! Simple temporal cycles: up to four hops in increasing time whose amounts hold, back to where they began.

use chrono::{NaiveDate, NaiveTime};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// Most hops of a round trip.
const MOST_HOPS: usize = 4;
/// Continuations tried from one hop; more alike movements than this in a week tell nothing.
const MOST_TRIED: usize = 256;

/// A movement from one node to another.
#[derive(Debug, Clone, PartialEq)]
pub struct Edge {
    /// Node that the money leaves.
    pub from: u32,
    /// Node that it reaches.
    pub to: u32,
    /// Amount in base currency, positive.
    pub amount: f64,
    /// When it leaves.
    pub start: Moment,
    /// When it arrives.
    pub end: Moment,
    /// Rows that it rests on.
    pub rows: Vec<u32>,
}

/// When a row was booked, as far as statements tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// The day.
    pub day: NaiveDate,
    /// The time, where printed.
    pub time: Option<NaiveTime>,
    /// The account in whose statement it stands.
    pub account: u32,
    /// The row, counted in order of time within one account.
    pub row: u32,
}

impl Moment {
    /// Strictly later: another day, a later printed time, or further down the same account's statement.
    fn before(&self, other: &Self) -> bool {
        if self.day != other.day {
            return self.day < other.day;
        }
        match (self.time, other.time) {
            (Some(a), Some(b)) if a != b => a < b,
            _ => self.account == other.account && self.row < other.row,
        }
    }
}

/// Hops by the node they leave and by size, so that only alike ones are looked at.
struct Index<'e> {
    edges: &'e [Edge],
    by: FxHashMap<(u32, i32), Vec<usize>>,
    width: f64,
}

impl<'e> Index<'e> {
    fn new(edges: &'e [Edge], tolerance: f64) -> Self {
        // Amounts within the tolerance fall into the same class or the next one.
        let width = -(1.0 - tolerance.max(1e-6)).ln();
        let mut by: FxHashMap<(u32, i32), Vec<usize>> = FxHashMap::default();
        for (i, e) in edges.iter().enumerate() {
            by.entry((e.from, class(e.amount, width))).or_default().push(i);
        }
        for list in by.values_mut() {
            list.sort_by_key(|i| edges.get(*i).map(|e| (e.start.day, e.start.row)));
        }
        Self { edges, by, width }
    }

    /// Hops that may follow: from where this one ended, later, alike, and before the time is up.
    fn after(&self, last: &Edge, until: NaiveDate, tolerance: f64) -> Vec<usize> {
        let mut out = Vec::new();
        let middle = class(last.amount, self.width);
        for c in middle - 1..=middle + 1 {
            let Some(list) = self.by.get(&(last.to, c)) else { continue };
            let first = list.partition_point(|i| self.edges.get(*i).is_some_and(|e| e.start.day < last.end.day));
            let alike = list.get(first..).unwrap_or_default().iter().take_while(|i| self.edges.get(**i).is_some_and(|e| e.start.day <= until));
            out.extend(alike.filter(|i| {
                self.edges
                    .get(**i)
                    .is_some_and(|e| last.end.before(&e.start) && (e.amount - last.amount).abs() <= last.amount * tolerance && e.end.day <= until)
            }));
        }
        out.truncate(MOST_TRIED);
        out
    }
}

fn class(amount: f64, width: f64) -> i32 {
    (amount.ln() / width).floor() as i32
}

/// All round trips, the shortest in time first, as indexes of edges in order of time. A round trip within one account and one
/// counterparty is left to those who look at accounts alone.
pub fn find(edges: &[Edge], days: i64, tolerance: f64) -> Vec<Vec<usize>> {
    let index = Index::new(edges, tolerance);
    // Money can only come back to a node that something reaches.
    let reached: FxHashSet<u32> = edges.iter().map(|e| e.to).collect();
    let from = |i: usize| {
        let mut found = Vec::new();
        let start = edges.get(i).filter(|e| reached.contains(&e.from));
        if let Some(until) = start.and_then(|e| e.start.day.checked_add_signed(chrono::TimeDelta::days(days))) {
            walk(&index, &mut vec![i], until, tolerance, &mut found);
        }
        found
    };
    let mut out: Vec<Vec<usize>> = (0..edges.len()).into_par_iter().with_min_len(1_024).flat_map_iter(from).collect();
    let span = |c: &Vec<usize>| {
        let first = c.first().and_then(|i| edges.get(*i)).map(|e| e.start.day);
        let last = c.last().and_then(|i| edges.get(*i)).map(|e| e.end.day);
        first.zip(last).map_or(i64::MAX, |(a, b)| (b - a).num_days())
    };
    out.sort_by_cached_key(|c| (c.len(), span(c), c.clone()));
    out
}

fn walk(index: &Index<'_>, path: &mut Vec<usize>, until: NaiveDate, tolerance: f64, out: &mut Vec<Vec<usize>>) {
    let edges = index.edges;
    let (Some(start), Some(last)) = (path.first().and_then(|i| edges.get(*i)), path.last().and_then(|i| edges.get(*i))) else { return };
    let home = start.from;
    for next in index.after(last, until, tolerance) {
        let Some(e) = edges.get(next) else { continue };
        if e.to == home {
            // Two rows of one account with one counterparty are no round trip over accounts.
            let one_account = path.len() == 1 && start.rows.len() == 1 && e.rows.len() == 1 && start.start.account == e.start.account;
            if !one_account {
                path.push(next);
                out.push(path.clone());
                path.pop();
            }
            continue;
        }
        let met = path.iter().filter_map(|i| edges.get(*i)).any(|p| p.from == e.to || p.to == e.to);
        if met || path.len() + 1 >= MOST_HOPS {
            continue;
        }
        path.push(next);
        walk(index, path, until, tolerance, out);
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(from: u32, to: u32, amount: f64, day: u32, row: u32) -> Edge {
        let date = NaiveDate::from_ymd_opt(2024, 1, day).expect("a day");
        let at = |account| Moment { day: date, time: None, account, row };
        Edge { from, to, amount, start: at(from), end: at(to), rows: vec![row, row + 100] }
    }

    #[test]
    fn finds_round_trips_in_increasing_time_only() {
        let edges = [edge(0, 1, 100.0, 1, 0), edge(1, 2, 99.5, 2, 1), edge(2, 0, 99.2, 4, 2), edge(1, 0, 98.0, 3, 3), edge(2, 0, 99.2, 2, 0)];
        assert_eq!(find(&edges, 7, 0.01), vec![vec![0, 1, 2]]);
        assert!(find(&edges, 2, 0.01).is_empty());
    }
}
