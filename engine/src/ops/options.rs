//! What other types would do to a column in doubt: each is tried on the statement, of a long one on its first pages.

use super::records::{ColumnOption, Said};
use crate::document::Document;
use crate::statement::{Column, Correction, Corrections, Ground, HeaderType, Statement};
use std::sync::Arc;

/// A statement of so many pages is tried whole: what proves it is mostly printed on its last page.
const WHOLE: u32 = 20;
/// Pages of a longer one that are enough to tell which type holds most.
const PAGES: u32 = 3;
/// Types that a column is tried with.
const KINDS: [HeaderType; 8] = [
    HeaderType::Date,
    HeaderType::Description,
    HeaderType::Debit,
    HeaderType::Credit,
    HeaderType::Amount,
    HeaderType::Balance,
    HeaderType::Reference,
    HeaderType::Ignore,
];
/// Options that are offered.
const MOST: usize = 3;

/// A statement, or the first pages of a long one, ready to be read in several ways.
pub fn ground(document: &Document, corrections: &[Correction], s: &Statement) -> Ground {
    let (first, last) = s.pages;
    let last = if last - first < WHOLE { last } else { first + PAGES - 1 };
    let part = Document {
        pages: document.pages.iter().filter(|p| (first..=last).contains(&p.number)).cloned().collect(),
        fonts: document.fonts.clone(),
        ..Document::default()
    };
    Ground::of(&Arc::new(part), &Corrections { list: corrections.to_vec() })
}

/// What other types would do to a column of a statement, best first.
pub fn of(ground: &Ground, corrections: &[Correction], column: &Column) -> Vec<ColumnOption> {
    let mut out: Vec<ColumnOption> = KINDS
        .into_iter()
        .filter(|kind| *kind != column.kind)
        .filter_map(|kind| {
            let mut list = corrections.to_vec();
            list.push(Correction::HeaderType { index: column.index, header: kind });
            let reading = ground.read(&Corrections { list });
            let best = reading.statements.iter().max_by_key(|t| t.transactions.len())?;
            Some(option(kind, best))
        })
        .collect();
    out.sort_by_key(|o| (o.state.weight() > 0, std::cmp::Reverse(o.rows_held), std::cmp::Reverse(o.rows)));
    out.truncate(MOST);
    out
}

fn option(kind: HeaderType, s: &Statement) -> ColumnOption {
    let rows = s.transactions.len() as u32;
    let held = s.transactions.iter().filter(|t| t.balance_ok == Some(true)).count() as u32;
    let rows_held = if s.amounts_proved() { rows } else { held };
    let effect = if s.amounts_proved() {
        Said::new("proves_all", format!("proves all {rows} rows")).with("rows", rows)
    } else if rows_held > 0 {
        Said::new("closes_chain", format!("closes {rows_held} of {rows}")).with("held", rows_held).with("rows", rows)
    } else {
        Said::new("rows_wrong", format!("{rows} rows would not hold")).with("rows", rows)
    };
    ColumnOption { kind, state: s.verdict, rows_held, rows, effect }
}
