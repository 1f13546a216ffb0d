//! Records that cross the border to a host's interface: one shape each, amounts as text. The interface's types are made from them.

mod cases;
mod figures;
mod inputs;
mod review;
mod rows;

pub use cases::*;
pub use figures::*;
pub use inputs::*;
pub use review::*;
pub use rows::*;

use crate::base::geometry::Rect;
use crate::base::money::fixed;
use crate::statement::{Statement, Verdict as Proof};
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
    /// Proven, refuted or neither.
    pub state: Proof,
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
        let code = match s.verdict {
            Proof::Proved => "proved",
            Proof::Discrepancy => "discrepancy",
            Proof::Unprovable => "unprovable_because",
        };
        Self {
            state: s.verdict,
            rows,
            rows_held: if s.verdict == Proof::Proved { rows } else { s.transactions.iter().filter(|t| t.balance_ok == Some(true)).count() as u32 },
            first_break: first.and_then(|(_, row)| row).map(|row| row as u32),
            off_by: first.map(|(gap, _)| fixed(gap, s.digits)),
            currency: s.currency.value.clone(),
            reason: Said::new(code, s.verdict_reason.clone()),
        }
    }

    /// How bad it is: the worst statement speaks for a file.
    pub fn weight(&self) -> u8 {
        match self.state {
            Proof::Proved => 0,
            Proof::Unprovable => 1,
            Proof::Discrepancy => 2,
        }
    }
}
