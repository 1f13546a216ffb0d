//! A transaction with everything that the analysis says about it.

use super::{Category, CategorySource, Direction, Flag, Level, ReturnSide, RevenueMark, Role, Tagged};
use crate::base::Money;
use crate::statement::Transaction;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use uuid::Uuid;

/// Scores of 0 to 1 for the nine values of `confidence_detail`; [`Level::of`] gives each its level.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct FieldConfidence {
    /// Page number.
    pub page_no: f32,
    /// Booking date.
    pub trx_date: f32,
    /// Description.
    pub trx_notes: f32,
    /// Direction.
    pub trx_types: f32,
    /// Category: by which step decided it, and how sure that step was.
    pub category_type: f32,
    /// Whether operational; as sure as the category.
    pub is_operational: f32,
    /// Counterparty: printed after a known marker, one of many spellings, or guessed.
    pub merchant_name: f32,
    /// Amount.
    pub trx_mutation_amount: f32,
    /// Balance.
    pub balance: f32,
}

impl FieldConfidence {
    /// The nine values with the names of the specification, in its order.
    pub fn fields(&self) -> [(&'static str, f32); 9] {
        [
            ("page_no", self.page_no),
            ("trx_date", self.trx_date),
            ("trx_notes", self.trx_notes),
            ("trx_types", self.trx_types),
            ("category_type", self.category_type),
            ("is_operational", self.is_operational),
            ("merchant_name", self.merchant_name),
            ("trx_mutation_amount", self.trx_mutation_amount),
            ("balance", self.balance),
        ]
    }

    /// The lowest level among the nine.
    pub fn lowest(&self) -> Level {
        Level::of(self.fields().into_iter().map(|(_, score)| score).fold(1.0, f32::min))
    }
}

/// The marks on a transaction, one a field of the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Flags(pub u16);

impl Flags {
    /// Whether the flag is raised.
    pub fn has(self, flag: Flag) -> bool {
        self.0 & (1 << flag as u16) != 0
    }

    /// Raises or lowers a flag.
    pub fn set(&mut self, flag: Flag, on: bool) {
        if on { self.0 |= 1 << flag as u16 } else { self.0 &= !(1 << flag as u16) }
    }

    /// The raised flags, in the order of the specification.
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL.into_iter().filter(move |f| self.has(*f))
    }
}

/// Why a flag is raised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlagReason {
    /// The flag.
    pub flag: Flag,
    /// One sentence with the figures in it.
    pub reason: Arc<str>,
    /// Other transactions that it rests on.
    pub related_ids: Box<[Uuid]>,
}

/// A row of a statement with everything that the analysis says about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AnalysedTransaction {
    /// The same for the same file, statement and row (UUIDv5).
    pub id: Uuid,
    /// File it stands in, 0-based.
    pub file_index: u32,
    /// Statement of that file, 0-based.
    pub statement_index: u32,
    /// Index into `Analysis::accounts`.
    pub account: u32,
    /// Account number as printed.
    pub account_number: Arc<str>,
    /// ISO 4217 code.
    pub currency: Arc<str>,
    /// The row as read. `cells` is left empty: the boxes of single values stay with the statement.
    pub row: Transaction,
    /// Balance after this row: printed, else derived from the opening balance; `None` where neither can be told.
    pub balance: Option<Money>,
    /// Amount in base currency, positive; `None` without a rate.
    pub amount_base: Option<Money>,
    /// Balance in base currency; `None` without a rate or balance.
    pub balance_base: Option<Money>,
    /// Description without codes, numbers, dates and times; upper case.
    pub clean_description: Arc<str>,
    /// Counterparty in one spelling; `BANK`, `CASH`, `CARD AND QR` or `UNKNOWN` where it is none.
    pub merchant_name: Arc<str>,
    /// Index into `Analysis::merchants`.
    pub merchant: u32,
    /// How the counterparty stands to the holder.
    pub counterparty_role: Option<Role>,
    /// What the movement is for.
    pub category: Category,
    /// Which step decided the category.
    pub category_source: CategorySource,
    /// What that step rests on: the rule's name, the role, or the model's score.
    pub category_reason: Arc<str>,
    /// Of a credit: how far it is revenue, or why it is none. Worked out anew by every analysis.
    #[serde(skip)]
    pub revenue: Option<RevenueMark>,
    /// Which way a returned cheque went; `None` for all else.
    pub return_side: Option<ReturnSide>,
    /// What it is besides, by registers and wording.
    pub tags: Vec<Tagged>,
    /// The category's nature, after the analyst's correction.
    pub is_operational: bool,
    /// The keyword rules alone say operational.
    pub is_operational_keyword: bool,
    /// The text model alone says operational.
    pub is_operational_llm: bool,
    /// The raised flags.
    pub flags: Flags,
    /// Why each raised flag is raised.
    pub flag_reasons: Vec<FlagReason>,
    /// How sure each value is.
    pub confidence: FieldConfidence,
    /// The analyst took it out of the figures.
    pub excluded: bool,
}

impl AnalysedTransaction {
    /// Money in or out.
    pub fn direction(&self) -> Direction {
        if self.row.is_debit() { Direction::Debit } else { Direction::Credit }
    }

    /// Whether it bears the tag, sure or possible.
    pub fn tagged(&self, tag: super::Tag) -> bool {
        self.tags.iter().any(|t| t.tag == tag)
    }

    /// Whether the flag is raised.
    pub fn has(&self, flag: Flag) -> bool {
        self.flags.has(flag)
    }

    /// Every transaction that its flags rest on, each once.
    pub fn related_ids(&self) -> Vec<Uuid> {
        let mut ids: Vec<Uuid> = self.flag_reasons.iter().flat_map(|r| r.related_ids.iter().copied()).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }
}
