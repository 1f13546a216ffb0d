//! Records that cross the border to a host's interface: one shape each, amounts as text. The interface's types are made from them.

mod cases;
mod desk;
mod documents;
mod figures;
mod inputs;
mod jobs;
mod remote;
mod review;
mod rows;
mod screening;

pub use cases::*;
pub use desk::*;
pub use documents::*;
pub use figures::*;
pub use inputs::*;
pub use jobs::*;
pub use remote::*;
pub use review::*;
pub use rows::*;
pub use screening::*;

use crate::base::geometry::Rect;
use crate::base::money::fixed;
use crate::statement::{Dates, Reading, Statement, Verdict as Proof};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Decimal amount as text, such as "250000000.00". Never a float.
pub type Decimal = String;

/// Nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(type = "Record<string, never>")]
pub struct None {}

/// A sentence: `code` is translated (with `params`) where the interface knows it, else `text` stands as it is (English).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Said {
    /// Stable name; empty where there is none.
    pub code: String,
    /// The sentence in English.
    pub text: String,
    /// What stands in the sentence, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(type = "Record<string, string>", optional)]
    pub params: BTreeMap<String, String>,
}

impl Said {
    /// A sentence with its stable name.
    pub fn new(code: &str, text: impl Into<String>) -> Self {
        Self { code: code.to_owned(), text: text.into(), params: BTreeMap::new() }
    }

    /// The same with what stands in it.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.params.insert(name.to_owned(), value.to_string());
        self
    }
}

/// A box on a page in points of the page as displayed, origin top left.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, TS)]
#[ts(rename = "Box")]
pub struct Place {
    /// Left edge.
    pub x0: f32,
    /// Top edge.
    pub y0: f32,
    /// Right edge.
    pub x1: f32,
    /// Bottom edge.
    pub y1: f32,
}

impl From<Rect> for Place {
    fn from(r: Rect) -> Self {
        Self { x0: r.x0, y0: r.y0, x1: r.x1, y1: r.y1 }
    }
}

impl From<Place> for Rect {
    fn from(p: Place) -> Self {
        Self::new(p.x0, p.y0, p.x1, p.y1)
    }
}

/// First and last day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Period {
    /// First day, ISO 8601.
    pub from: String,
    /// Last day, ISO 8601.
    pub to: String,
}

impl From<crate::base::dates::Period> for Period {
    fn from(p: crate::base::dates::Period) -> Self {
        Self { from: p.from.to_string(), to: p.to.to_string() }
    }
}

/// Whether a statement is proven.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Verdict {
    /// What amounts and dates together are: only both make it proven.
    pub state: Proof,
    /// What the amounts alone are.
    pub amounts: Proof,
    /// Whether all days were read where they stand.
    pub dates: Dates,
    /// Rows whose day is in doubt.
    pub rows_in_doubt: u32,
    /// The first of these, 0-based.
    pub dates_in_doubt: Vec<u32>,
    /// Rows whose description may lack words or hold its neighbour's: no proof covers words.
    pub descriptions_in_doubt: u32,
    /// Values that the proof rests on and that no page prints.
    pub plugs: Vec<Said>,
    /// Rows in all.
    pub rows: u32,
    /// Rows whose chain holds.
    pub rows_held: u32,
    /// First row that does not hold, 0-based.
    pub first_break: Option<u32>,
    /// By how much it is off.
    pub off_by: Option<Decimal>,
    /// ISO 4217 code.
    pub currency: String,
    /// Why.
    pub reason: Said,
}

impl Verdict {
    /// The verdict of a statement.
    pub fn of(s: &Statement) -> Self {
        let mut broken =
            crate::statement::prove::blocks(s).into_iter().filter_map(|b| Some((b.gap(&s.transactions).filter(|g| !g.is_zero())?, b.rows.last().copied())));
        let first = broken.next();
        let rows = s.transactions.len() as u32;
        Self {
            state: s.verdict,
            amounts: s.amounts,
            dates: s.dates,
            rows_in_doubt: s.dates_in_doubt.len() as u32,
            dates_in_doubt: s.dates_in_doubt.iter().take(Self::ROWS).copied().collect(),
            descriptions_in_doubt: s.descriptions_in_doubt.len() as u32,
            plugs: s.plugs.iter().map(|p| plug(s, p)).collect(),
            rows,
            rows_held: if matches!(s.amounts, Proof::Proved | Proof::Adjusted) {
                rows
            } else {
                s.transactions.iter().filter(|t| t.balance_ok == Some(true)).count() as u32
            },
            first_break: first.and_then(|(_, row)| row).map(|row| row as u32),
            off_by: first.map(|(gap, _)| fixed(gap, s.digits)),
            currency: s.currency.value.clone(),
            reason: Said::new("verdict", s.verdict_reason.clone()),
        }
    }

    /// Rows in doubt that are named at most.
    const ROWS: usize = 300;

    /// The verdict of a file: that of its worst statement, or that it holds none; `None` where it could not be read far enough to say.
    pub fn of_file(r: &Reading) -> Option<Self> {
        let worst = r.statements.iter().map(Self::of).max_by_key(Self::weight);
        let nothing = || Self { state: Proof::NotAStatement, amounts: Proof::NotAStatement, ..Self::of(&Statement::default()) };
        let said = || r.findings.iter().find(|f| f.code == crate::statement::NOT_A_STATEMENT);
        worst.or_else(|| said().map(|f| Self { reason: Said::new("not_a_statement", f.message.clone()), ..nothing() }))
    }

    /// How bad it is: the worst statement speaks for a file.
    pub fn weight(&self) -> u8 {
        self.state.weight()
    }
}

/// A value that no page prints, in a sentence.
fn plug(s: &Statement, p: &crate::statement::Plug) -> Said {
    let said = Said::new(&p.code.to_lowercase(), p.message.clone());
    let said = p.row.iter().fold(said, |said, row| said.with("row", row + 1));
    p.value.iter().fold(said, |said, m| said.with("amount", fixed(*m, s.digits)))
}
