//! The records of a statement: what was read, what it rests on, and whether it is proven.

use crate::base::dates::Period;
use crate::base::{Evidence, Finding, Money, Rect};
use chrono::{NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};

/// What one file holds: a statement an account, in printed order.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Reading {
    /// One a account and currency.
    pub statements: Vec<Statement>,
    /// What concerns the file as a whole.
    pub findings: Vec<Finding>,
    /// Pages of the file.
    pub total_pages: u32,
}

/// The meaning of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HeaderType {
    /// Booking date.
    Date,
    /// Value date.
    ValueDate,
    /// Time of day.
    Time,
    /// What the movement is about.
    Description,
    /// A reference, cheque, journal or teller number.
    Reference,
    /// Branch code or name.
    Branch,
    /// The mark that says debit or credit.
    Direction,
    /// Money out.
    Debit,
    /// Money in.
    Credit,
    /// Signed or marked amount.
    Amount,
    /// Running balance.
    Balance,
    /// Currency code.
    Currency,
    /// Read and left out, such as a row number.
    Ignore,
    /// Not told.
    Unknown,
}

/// A column of a statement's table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Column {
    /// Position, 0-based, left to right.
    pub index: u32,
    /// Head as printed, lines joined by a space; empty where none is.
    pub name: String,
    /// What it holds.
    pub kind: HeaderType,
    /// How sure the type is, 0 to 1.
    pub confidence: f32,
    /// Why: what the head says, what the cells hold, what the arithmetic proves.
    pub reasons: Vec<String>,
    /// Left edge in points.
    pub x0: f32,
    /// Right edge in points.
    pub x1: f32,
    /// Page of the head, 1-based.
    pub page: u32,
}

/// A field of the statement's head with where it was read; `value` is empty or `None` where nothing was found.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Field<T> {
    /// The value.
    pub value: T,
    /// Where it stands; `None` where it was derived.
    pub evidence: Option<Evidence>,
}

/// Whether a statement is proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
#[cfg_attr(feature = "full", ts(rename = "VerdictState"))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Verdict {
    /// Every row is covered by printed balances or totals, all of them hold exactly, and every date was read in its place.
    Proved,
    /// That holds only with a value that no page prints.
    Adjusted,
    /// A printed figure does not hold.
    Discrepancy,
    /// The statement prints too little to prove it.
    #[default]
    Unprovable,
    /// The file holds no statement. Said of a file, never of one of its statements.
    NotAStatement,
}

impl Verdict {
    /// Its word, as records hold it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "PROVED",
            Self::Adjusted => "ADJUSTED",
            Self::Discrepancy => "DISCREPANCY",
            Self::Unprovable => "UNPROVABLE",
            Self::NotAStatement => "NOT_A_STATEMENT",
        }
    }

    /// How bad it is: the worst statement speaks for a file.
    pub fn weight(self) -> u8 {
        match self {
            Self::Proved => 0,
            Self::Adjusted => 1,
            Self::Unprovable => 2,
            Self::Discrepancy => 3,
            Self::NotAStatement => 4,
        }
    }
}

/// Whether the days of all rows were read where they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Dates {
    /// Each is read from its own cell, or from a day that stands in the date column above its rows.
    #[default]
    Sure,
    /// Some are not; [`Statement::dates_in_doubt`] says which rows.
    InDoubt,
}

impl Dates {
    /// Its word, as records hold it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sure => "SURE",
            Self::InDoubt => "IN_DOUBT",
        }
    }
}

/// How the day of a row was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DayFrom {
    /// Its own cell prints it.
    #[default]
    Cell,
    /// Its own cell prints it without a year, and what is printed elsewhere leaves open which.
    Yearless,
    /// A day on a line of its own above its rows, in the place of dates, on their page.
    Heading,
    /// The cell of a row above it on its page, as where a day is printed once.
    RowBefore,
    /// A heading or a row on a page before.
    Carried,
    /// A line above it that does not stand where days do.
    Elsewhere,
    /// A reviewer gave it.
    Reviewer,
    /// Nothing told it.
    Nothing,
}

/// Why the day of a row is in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DayDoubt {
    /// There is none.
    Missing,
    /// It does not stand in the row's own cell, nor above it in the date column.
    NotInPlace,
    /// It does not follow from the days around it.
    OutOfOrder,
    /// It lies outside the printed period.
    OutsidePeriod,
    /// Its year is told by nothing that is printed, or cannot be meant.
    Year,
    /// Its letters were not read surely.
    Unsure,
    /// Day and month may each be the other, and nothing printed tells which comes first.
    DayOrMonth,
}

/// A figure that a label names and that is not the one the statement took: the same once more, a part, or a contradiction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AlsoPrinted {
    /// What its label names: `TOTAL_DEBIT`, `TOTAL_CREDIT`, `COUNT_DEBIT`, `COUNT_CREDIT`, `COUNT_ROWS`, `OPENING_BALANCE`, `CLOSING_BALANCE`.
    pub code: String,
    /// The value; counts as whole numbers.
    pub value: Money,
    /// Where it stands.
    pub evidence: Evidence,
}

/// A value that a proof rests on and that no page prints.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plug {
    /// `PLUG_AMOUNT`, `PLUG_BALANCE`, `PLUG_SIDE`, `PLUG_ROW_LEFT_OUT`, `PLUG_OPENING`, `PLUG_CLOSING`.
    pub code: String,
    /// Row (`row_index`); `None` where it is no row's.
    pub row: Option<u32>,
    /// The value.
    pub value: Option<Money>,
    /// One sentence.
    pub message: String,
}

/// One printed figure compared with what the rows give.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Check {
    /// Stable name, such as `RUNNING_BALANCE`, `TOTAL_DEBIT`, `COUNT_CREDIT`, `CLOSING_BALANCE`, `PAGES_READ`.
    pub code: String,
    /// Whether it holds.
    pub passed: bool,
    /// What is printed.
    pub expected: Option<Money>,
    /// What the rows give.
    pub found: Option<Money>,
    /// One sentence with the figures in it.
    pub message: String,
}

/// A change that would close a broken chain. Proposed, never applied by itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Repair {
    /// `LOST_ROW`, `SWAPPED_SIDE`, `MISREAD_DIGIT`, `MERGED_CELL`, `ALTERED_BALANCE`, `DOUBLED_ROW`.
    pub code: String,
    /// Row it changes (`row_index`), or the row after which one is lost.
    pub row: u32,
    /// Value as read.
    pub from: Option<Money>,
    /// Value that closes the chain.
    pub to: Option<Money>,
    /// One sentence: what it changes and what then holds.
    pub message: String,
    /// Breaks in the chain that remain with it.
    pub breaks_left: u32,
    /// Whether no page prints what it puts in: a statement that holds with it is adjusted, not proven.
    pub plug: bool,
    /// Day of a lost row, as printed.
    pub date: Option<NaiveDate>,
    /// Words of a lost row, as printed; empty in a plug.
    pub description: String,
    /// Where the page prints it.
    pub place: Option<Evidence>,
}

/// A statement of one account in one currency.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Statement {
    /// Bank as printed.
    pub bank_name: Field<String>,
    /// Branch as printed.
    pub branch: Field<String>,
    /// Account number as printed.
    pub account_number: Field<String>,
    /// Kind of account as printed.
    pub account_type: Field<String>,
    /// Holder as printed.
    pub holder: Field<String>,
    /// Holder's address, lines joined by a comma.
    pub address: Field<String>,
    /// ISO 4217 code.
    pub currency: Field<String>,
    /// Period that the statement covers.
    pub period: Field<Option<Period>>,
    /// Whether no page prints the period: it is that of the rows then.
    #[serde(default)]
    pub period_of_rows: bool,
    /// Opening balance; derived where none is printed but the first row gives it.
    pub opening: Field<Option<Money>>,
    /// Closing balance; derived where none is printed.
    pub closing: Field<Option<Money>>,
    /// Printed total of debits, positive.
    pub total_debit: Field<Option<Money>>,
    /// Printed total of credits, positive.
    pub total_credit: Field<Option<Money>>,
    /// Printed number of debits.
    pub count_debit: Field<Option<u32>>,
    /// Printed number of credits.
    pub count_credit: Field<Option<u32>>,
    /// Digits after the decimal mark as printed.
    pub digits: u32,
    /// Columns of its table.
    pub columns: Vec<Column>,
    /// Rows in printed order.
    pub transactions: Vec<Transaction>,
    /// Balances printed between rows: brought and carried forward.
    pub carried: Vec<Carried>,
    /// Whether rows stand newest first.
    pub newest_first: bool,
    /// Printed figures compared with the rows.
    pub checks: Vec<Check>,
    /// Whether it is proven.
    pub verdict: Verdict,
    /// One sentence: why the verdict is what it is.
    pub verdict_reason: String,
    /// What would close a broken chain, best first.
    pub repairs: Vec<Repair>,
    /// What a person should know.
    pub findings: Vec<Finding>,
    /// First and last page it stands on, 1-based.
    pub pages: (u32, u32),
    /// The verdict of the amounts alone.
    #[serde(default)]
    pub amounts: Verdict,
    /// One sentence: why that is what it is.
    #[serde(default)]
    pub amounts_reason: String,
    /// Whether all days were read where they stand.
    #[serde(default)]
    pub dates: Dates,
    /// Rows (`row_index`) whose day is in doubt.
    #[serde(default)]
    pub dates_in_doubt: Vec<u32>,
    /// Rows (`row_index`) whose description may lack words or hold its neighbour's: no proof covers words.
    #[serde(default)]
    pub descriptions_in_doubt: Vec<u32>,
    /// Values that the proof rests on and that no page prints.
    #[serde(default)]
    pub plugs: Vec<Plug>,
    /// Figures that labels name besides those above.
    #[serde(default)]
    pub also_printed: Vec<AlsoPrinted>,
    /// Amounts, credit minus debit, of printed rows that a reviewer took out, by the row's number, with page and box.
    #[serde(default)]
    pub left_out: Vec<(u32, Money, (u32, Rect))>,
    /// The bank's name in the register of banks; empty where nothing printed says which it is.
    #[serde(default)]
    pub bank: Field<String>,
    /// ISO 3166 code of the country that the paper is from; empty where nothing printed says.
    #[serde(default)]
    pub country: String,
    /// Whether nothing printed tells if day or month comes first in its dates.
    #[serde(default)]
    pub day_order_open: bool,
}

/// A balance printed on a row of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Carried {
    /// Row before which it stands in printed order; the number of rows where it stands after the last.
    pub before_row: u32,
    /// The balance.
    pub balance: Money,
    /// Where it stands.
    pub evidence: Evidence,
}

/// How sure each value of a row is, 0 to 1; below 0.90 something is really in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct RowConfidence {
    /// Page number.
    pub page: f32,
    /// Booking date.
    pub date: f32,
    /// Description.
    pub description: f32,
    /// Direction.
    pub direction: f32,
    /// Amount.
    pub amount: f32,
    /// Balance.
    pub balance: f32,
}

impl Reading {
    /// The verdict of the file: that of its worst statement.
    pub fn verdict(&self) -> Verdict {
        let none = || if self.findings.iter().any(|f| f.code == NOT_A_STATEMENT) { Verdict::NotAStatement } else { Verdict::Unprovable };
        self.statements.iter().map(|s| s.verdict).max_by_key(|v| v.weight()).unwrap_or_else(none)
    }
}

/// The finding of a file that holds no statement.
pub const NOT_A_STATEMENT: &str = "NOT_A_STATEMENT";

impl Statement {
    /// Whether the printed figures prove the amounts, whatever is known of the dates.
    pub fn amounts_proved(&self) -> bool {
        self.amounts == Verdict::Proved
    }
}

impl Default for RowConfidence {
    fn default() -> Self {
        Self { page: 1.0, date: 1.0, description: 1.0, direction: 1.0, amount: 1.0, balance: 1.0 }
    }
}

/// One booked movement.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Transaction {
    /// Position among the statement's rows in printed order, 0-based.
    pub row_index: u32,
    /// The number that it keeps whatever a reviewer inserts or takes out: its position as read; inserted rows count from [`Self::INSERTED`].
    pub number: u32,
    /// Page it stands on, 1-based.
    pub page: u32,
    /// Box of the whole row in points.
    pub bbox: Rect,
    /// Booking date; `None` where none could be told.
    pub date: Option<NaiveDate>,
    /// Value date, where printed.
    pub value_date: Option<NaiveDate>,
    /// Time of day, where printed.
    pub time: Option<NaiveTime>,
    /// Description, lines joined by a space.
    pub description: String,
    /// Reference, where printed.
    pub reference: String,
    /// Branch, where printed.
    pub branch: String,
    /// Money out, positive or zero.
    pub debit: Money,
    /// Money in, positive or zero.
    pub credit: Money,
    /// Running balance: printed, or derived from the last printed one; `None` where neither can be told.
    pub balance: Option<Money>,
    /// Whether the balance is printed in this row.
    pub balance_printed: bool,
    /// Whether a reviewer changed the row.
    pub corrected: bool,
    /// Whether the chain holds at this row; `None` where no printed balance covers it.
    pub balance_ok: Option<bool>,
    /// How sure each value is.
    pub confidence: RowConfidence,
    /// Boxes of single values, by header type.
    pub cells: Vec<(HeaderType, Evidence)>,
    /// How its day was told.
    #[serde(default)]
    pub day_from: DayFrom,
    /// Why its day is in doubt; `None` where it is sure.
    #[serde(default)]
    pub day_doubt: Option<DayDoubt>,
    /// Whether it holds a value that no page prints.
    #[serde(default)]
    pub plug: bool,
    /// Which list of its statement it stands in: rows of one table under the name of one side. Days run on within a list.
    #[serde(default)]
    pub stretch: u32,
}

impl Transaction {
    /// The first number of rows that were not read but inserted.
    pub const INSERTED: u32 = 1 << 24;

    /// Credit minus debit.
    pub fn signed(&self) -> Money {
        self.credit - self.debit
    }

    /// The amount without its direction, zero or positive.
    pub fn amount(&self) -> Money {
        if self.debit.is_zero() { self.credit } else { self.debit }
    }

    /// Whether money went out.
    pub fn is_debit(&self) -> bool {
        !self.debit.is_zero()
    }
}
