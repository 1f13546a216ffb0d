//! Rows as the service reads them beside rows as they are read here: which differ, and which of the two the running balance proves.

use super::items::{ROW_FIELDS, Row};
use crate::base::Money;
use serde::Serialize;
use std::collections::HashMap;
use ts_rs::TS;

/// Fields whose values are read off the page; what else there is follows from them or is said of them.
const READ: [&str; 5] = ["trx_date", "trx_notes", "trx_mutation_db_number", "trx_mutation_cr_number", "balance_number"];

/// Which of the two readings the balance chain proves at a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum Proves {
    Here,
    There,
    Both,
    Neither,
}

/// A row that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Difference {
    /// File, 0-based.
    pub file_index: u32,
    /// Page, 1-based.
    pub page: u32,
    /// The fields that differ; empty where one side has no such row.
    pub fields: Vec<String>,
    /// Its values here, by field; none where it is not read here.
    #[ts(type = "Record<string, string> | null")]
    pub here: Option<std::collections::BTreeMap<String, String>>,
    /// Its values there.
    #[ts(type = "Record<string, string> | null")]
    pub there: Option<std::collections::BTreeMap<String, String>>,
    /// Which of the two the chain proves.
    pub proves: Proves,
}

/// For each row whether its balance follows from the one before; none where there is nothing to follow from.
fn chain(rows: &[&Row]) -> Vec<Option<bool>> {
    let money = |r: &Row, f: &str| r.values.get(f).and_then(|t| t.parse::<Money>().ok());
    let holds = |before: &Row, row: &Row| -> Option<bool> {
        let (start, end) = (money(before, "balance_number")?, money(row, "balance_number")?);
        let sum = start.checked_add(money(row, "trx_mutation_cr_number").unwrap_or_default())?;
        Some(sum.checked_sub(money(row, "trx_mutation_db_number").unwrap_or_default())? == end)
    };
    let mut out = Vec::with_capacity(rows.len());
    let mut last: HashMap<(u32, u32, &str), &Row> = HashMap::new();
    for row in rows {
        let of = (row.file_index, row.statement_index, row.account.as_str());
        out.push(last.get(&of).and_then(|before| holds(before, row)));
        last.insert(of, row);
    }
    out
}

/// Whether a row is proven: it follows from the one before, or, at the beginning, the next follows from it.
fn proven(chain: &[Option<bool>], at: usize) -> bool {
    match chain.get(at).copied().flatten() {
        Some(holds) => holds && chain.get(at + 1).copied().flatten() != Some(false),
        None => chain.get(at + 1).copied().flatten() == Some(true),
    }
}

/// The order in which a statement prints its rows.
fn printed(rows: &[Row]) -> Vec<&Row> {
    let mut all: Vec<&Row> = rows.iter().collect();
    all.sort_by_key(|r| (r.file_index, r.statement_index, r.row_index, r.page));
    all
}

/// What two rows have in common where nothing names them: place and amounts.
fn mark(r: &Row) -> (u32, u32, String) {
    let of = |f: &str| r.values.get(f).map_or("", String::as_str);
    (r.file_index, r.page, format!("{} {} {}", of("trx_date"), of("trx_mutation_db_number"), of("trx_mutation_cr_number")))
}

/// Rows that differ, at most `most` of them, and how many do in all.
pub fn differences(here: &[Row], there: &[Row], most: usize) -> (usize, Vec<Difference>) {
    let (here, there) = (printed(here), printed(there));
    let (own, theirs) = (chain(&here), chain(&there));
    let mut by_id: HashMap<&str, usize> = HashMap::new();
    let mut by_place: HashMap<(u32, u32, u32), usize> = HashMap::new();
    let mut by_mark: HashMap<(u32, u32, String), Vec<usize>> = HashMap::new();
    let same_ids = there.iter().any(|t| !t.id.is_empty() && here.iter().any(|h| h.id == t.id));
    for (n, row) in there.iter().enumerate() {
        by_id.insert(&row.id, n);
        by_place.insert((row.file_index, row.statement_index, row.row_index), n);
        by_mark.entry(mark(row)).or_default().push(n);
    }
    let mut taken = vec![false; there.len()];
    let mut total = 0;
    let mut out = Vec::new();
    let mut add = |difference: Difference| {
        total += 1;
        if out.len() < most {
            out.push(difference);
        }
    };
    let same_shape = here.len() == there.len() && there.iter().any(|t| t.row_index > 0);
    for (n, row) in here.iter().enumerate() {
        let place = (row.file_index, row.statement_index, row.row_index);
        let found = match () {
            () if same_ids => by_id.get(row.id.as_str()).copied(),
            () if same_shape => by_place.get(&place).copied(),
            () => by_mark.get_mut(&mark(row)).and_then(|all| if all.is_empty() { None } else { Some(all.remove(0)) }),
        };
        let proves = |at: Option<usize>| match (proven(&own, n), at.is_some_and(|at| proven(&theirs, at))) {
            (true, true) => Proves::Both,
            (true, false) => Proves::Here,
            (false, true) => Proves::There,
            (false, false) => Proves::Neither,
        };
        let Some((at, other)) = found.and_then(|at| Some((at, *there.get(at)?))) else {
            add(Difference {
                file_index: row.file_index,
                page: row.page,
                fields: Vec::new(),
                here: Some(row.values.clone()),
                there: None,
                proves: proves(None),
            });
            continue;
        };
        if let Some(t) = taken.get_mut(at) {
            *t = true;
        }
        // What a side leaves out says nothing.
        let differ = |f: &&str| row.values.get(*f).zip(other.values.get(*f)).is_some_and(|(a, b)| a != b);
        let fields: Vec<String> = ROW_FIELDS.iter().map(|(f, _)| *f).filter(|f| READ.contains(f)).filter(|f| differ(f)).map(str::to_owned).collect();
        if !fields.is_empty() {
            let (here, there) = (Some(row.values.clone()), Some(other.values.clone()));
            add(Difference { file_index: row.file_index, page: row.page, fields, here, there, proves: proves(Some(at)) });
        }
    }
    for (n, row) in there.iter().enumerate().filter(|(n, _)| !taken[*n]) {
        let proves = if proven(&theirs, n) { Proves::There } else { Proves::Neither };
        add(Difference { file_index: row.file_index, page: row.page, fields: Vec::new(), here: None, there: Some(row.values.clone()), proves });
    }
    (total, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, index: u32, debit: &str, credit: &str, balance: &str) -> Row {
        let values = [("trx_date", "2024-01-31"), ("trx_mutation_db_number", debit), ("trx_mutation_cr_number", credit), ("balance_number", balance)];
        let values = values.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        Row { id: id.to_owned(), row_index: index, page: 1, values, ..Row::default() }
    }

    #[test]
    fn the_chain_says_which_of_two_readings_is_right() {
        let right = [row("a", 0, "0", "100", "100"), row("b", 1, "30", "0", "70"), row("c", 2, "0", "5", "75")];
        let mut wrong = right.clone();
        wrong[1] = row("b", 1, "80", "0", "70");
        let (total, all) = differences(&right, &wrong, 10);
        assert_eq!((total, all[0].fields.as_slice(), all[0].proves), (1, &["trx_mutation_db_number".to_owned()][..], Proves::Here));
        assert_eq!(differences(&wrong, &right, 10).1[0].proves, Proves::There);
        assert_eq!(differences(&right, &right, 10).0, 0);
        let (total, all) = differences(&right[..2], &right, 10);
        assert!(total == 1 && all[0].here.is_none() && all[0].proves == Proves::There, "a row that is missing here: {all:?}");
        let nameless: Vec<Row> = right.iter().map(|r| Row { id: String::new(), row_index: 0, ..r.clone() }).collect();
        assert_eq!(differences(&right, &nameless, 10).0, 0, "rows without ids are found by what they hold");
    }
}
