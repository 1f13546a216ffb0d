//! Simple temporal cycles: up to four hops in increasing time whose amounts hold, back to where they began. Where many movements are
//! alike every path of them is one; of each beginning the shortest are kept, and no more hops are tried than the table of limits allows.

use crate::base::limits::{ROUND_TRIP_STEPS, ROUND_TRIPS_KEPT};
use chrono::{NaiveDate, NaiveTime};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// Most hops of a round trip.
const MOST_HOPS: usize = 4;
/// Continuations tried from one hop; more alike movements than this in a week tell nothing.
const MOST_TRIED: usize = 256;
/// Round trips of one length that are kept of one beginning, the shortest in time.
const KEPT: usize = 8;
/// Hops tried from one beginning: at least, at most.
const STEPS: (usize, usize) = (100, 20_000);

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
    fn new(edges: &'e [Edge], usable: &[bool], tolerance: f64) -> Self {
        // Amounts within the tolerance fall into the same class or the next one.
        let width = -(1.0 - tolerance.max(1e-6)).ln();
        let mut by: FxHashMap<(u32, i32), Vec<usize>> = FxHashMap::default();
        for (i, e) in edges.iter().enumerate().filter(|(i, _)| usable.get(*i).copied().unwrap_or(false)) {
            by.entry((e.from, class(e.amount, width))).or_default().push(i);
        }
        for list in by.values_mut() {
            list.sort_by_key(|i| edges.get(*i).map(|e| (e.start.day, e.start.row)));
        }
        Self { edges, by, width }
    }

    /// Hops that may follow: from where this one ended, later, alike, and before the time is up.
    fn after(&self, last: &Edge, until: NaiveDate, tolerance: f64, left: &mut usize, cut: &mut bool) -> Vec<usize> {
        let mut out = Vec::new();
        let middle = class(last.amount, self.width);
        for c in middle - 1..=middle + 1 {
            let Some(list) = self.by.get(&(last.to, c)) else { continue };
            let first = list.partition_point(|i| self.edges.get(*i).is_some_and(|e| e.start.day < last.end.day));
            for i in list.get(first..).unwrap_or_default() {
                let Some(e) = self.edges.get(*i).filter(|e| e.start.day <= until) else { break };
                if *left == 0 || out.len() >= MOST_TRIED {
                    *cut = true;
                    return out;
                }
                *left -= 1;
                if last.end.before(&e.start) && (e.amount - last.amount).abs() <= last.amount * tolerance && e.end.day <= until {
                    out.push(*i);
                }
            }
        }
        out
    }
}

fn class(amount: f64, width: f64) -> i32 {
    (amount.ln() / width).floor() as i32
}

/// Round trips, and whether there may be more than were kept.
#[derive(Debug, Default)]
pub struct Found {
    /// The shortest in time first, as indexes of edges in order of time.
    pub trips: Vec<Vec<usize>>,
    /// Whether some were left out: to be looked for again among the movements that are left.
    pub more: bool,
    /// Whether the search was cut off.
    pub cut: bool,
}

/// Round trips among the edges that are usable. A round trip within one account and one counterparty is left to those who look at
/// accounts alone.
pub fn find(edges: &[Edge], usable: &[bool], days: i64, tolerance: f64) -> Found {
    let index = Index::new(edges, usable, tolerance);
    // Money can only come back to a node that something reaches.
    let reached: FxHashSet<u32> = edges.iter().zip(usable).filter(|(_, u)| **u).map(|(e, _)| e.to).collect();
    let allowed = (ROUND_TRIP_STEPS / edges.len().max(1)).clamp(STEPS.0, STEPS.1);
    // Of many beginnings fewer each: all are held at once.
    let kept = (ROUND_TRIPS_KEPT / edges.len().max(1)).clamp(1, KEPT);
    let from = |i: usize| {
        let mut search = Search { index: &index, tolerance, left: allowed, found: Default::default(), kept, more: false, cut: false };
        let start = edges.get(i).filter(|e| usable.get(i).copied().unwrap_or(false) && reached.contains(&e.from));
        if let Some(until) = start.and_then(|e| e.start.day.checked_add_signed(chrono::TimeDelta::days(days))) {
            search.walk(&mut vec![i], until);
        }
        (search.found.concat(), search.more, search.cut)
    };
    let all: Vec<_> = (0..edges.len()).into_par_iter().with_min_len(256).map(from).collect();
    let mut out = Found::default();
    let mut trips: Vec<Trip> = Vec::new();
    for (found, more, cut) in all {
        trips.extend(found);
        out.more |= more;
        out.cut |= cut;
    }
    trips.sort_unstable();
    out.trips = trips.into_iter().map(|t| t.hops.get(..t.length).unwrap_or_default().to_vec()).collect();
    out
}

/// A round trip as it is chosen among others: fewer hops first, then fewer days, then earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Trip {
    length: usize,
    span: i64,
    hops: [usize; MOST_HOPS],
}

impl Trip {
    fn of(edges: &[Edge], path: &[usize]) -> Self {
        let mut hops = [0; MOST_HOPS];
        hops.iter_mut().zip(path).for_each(|(to, from)| *to = *from);
        let first = path.first().and_then(|i| edges.get(*i)).map(|e| e.start.day);
        let last = path.last().and_then(|i| edges.get(*i)).map(|e| e.end.day);
        Self { length: path.len().min(MOST_HOPS), span: first.zip(last).map_or(i64::MAX, |(a, b)| (b - a).num_days()), hops }
    }
}

/// The round trips from one beginning.
struct Search<'i, 'e> {
    index: &'i Index<'e>,
    tolerance: f64,
    left: usize,
    /// The best of each length, best first.
    found: [Vec<Trip>; MOST_HOPS + 1],
    kept: usize,
    more: bool,
    cut: bool,
}

impl Search<'_, '_> {
    fn walk(&mut self, path: &mut Vec<usize>, until: NaiveDate) {
        let edges = self.index.edges;
        let (Some(start), Some(last)) = (path.first().and_then(|i| edges.get(*i)), path.last().and_then(|i| edges.get(*i))) else { return };
        let home = start.from;
        for next in self.index.after(last, until, self.tolerance, &mut self.left, &mut self.cut) {
            let Some(e) = edges.get(next) else { continue };
            if e.to == home {
                // Two rows of one account with one counterparty are no round trip over accounts.
                let one_account = path.len() == 1 && start.rows.len() == 1 && e.rows.len() == 1 && start.start.account == e.start.account;
                if !one_account {
                    path.push(next);
                    self.keep(Trip::of(edges, path));
                    path.pop();
                }
                continue;
            }
            let met = path.iter().filter_map(|i| edges.get(*i)).any(|p| p.from == e.to || p.to == e.to);
            if met || path.len() + 1 >= MOST_HOPS {
                continue;
            }
            path.push(next);
            self.walk(path, until);
            path.pop();
        }
    }

    /// Keeps it where it is among the best of its length.
    fn keep(&mut self, trip: Trip) {
        let Some(best) = self.found.get_mut(trip.length) else { return };
        let at = best.partition_point(|t| *t < trip);
        best.insert(at, trip);
        self.more |= best.len() > self.kept;
        best.truncate(self.kept);
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
        assert_eq!(find(&edges, &[true; 5], 7, 0.01).trips, vec![vec![0, 1, 2]]);
        assert!(find(&edges, &[true; 5], 2, 0.01).trips.is_empty());
        assert!(find(&edges, &[true, false, true, true, true], 7, 0.01).trips.is_empty());
    }
    #[test]
    fn keeps_the_shortest_where_everything_is_alike() {
        let edges: Vec<Edge> = (0..2_000).map(|n| edge(n % 4, (n + 1) % 4, 100.0, 1 + n / 100, n)).collect();
        let found = find(&edges, &vec![true; edges.len()], 7, 0.01);
        assert!(found.more && !found.trips.is_empty() && found.trips.len() <= edges.len() * KEPT, "{}", found.trips.len());
    }
}
