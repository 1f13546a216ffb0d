//! The columns of the sheet of transactions: which there are, where each stands, and the names of their ranges for formulas.

use super::Written;
use super::sheet::Kind;
use crate::analytics::{AnalysedTransaction, Analysis};
use rust_xlsxwriter::Workbook;

/// Name of the sheet.
pub const SHEET: &str = "Transactions";

/// A column of the sheet of transactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Col {
    Acc,
    Date,
    Description,
    Counterparty,
    Category,
    Debit,
    Credit,
    Balance,
    Difference,
    Include,
    Operational,
    Flags,
    Confidence,
    Reasons,
    Role,
    Decided,
    Currency,
    DebitBase,
    CreditBase,
    ValueDate,
    Time,
    Reference,
    Branch,
    AccountNumber,
    Page,
    File,
    Row,
    Id,
}

/// What is printed ends with this column; the rest is for the screen.
pub const LAST_PRINTED: Col = Col::Confidence;

impl Col {
    const ALL: [Self; 28] = [
        Self::Acc,
        Self::Date,
        Self::Description,
        Self::Counterparty,
        Self::Category,
        Self::Debit,
        Self::Credit,
        Self::Balance,
        Self::Difference,
        Self::Include,
        Self::Operational,
        Self::Flags,
        Self::Confidence,
        Self::Reasons,
        Self::Role,
        Self::Decided,
        Self::Currency,
        Self::DebitBase,
        Self::CreditBase,
        Self::ValueDate,
        Self::Time,
        Self::Reference,
        Self::Branch,
        Self::AccountNumber,
        Self::Page,
        Self::File,
        Self::Row,
        Self::Id,
    ];

    /// The head, where it does not depend on the base currency, and what stands under it.
    pub fn head(self) -> (&'static str, Kind) {
        match self {
            Self::Acc => ("Acc.", Kind::Centre),
            Self::Date => ("Date", Kind::Text),
            Self::Description => ("Description", Kind::Text),
            Self::Counterparty => ("Counterparty", Kind::Text),
            Self::Category => ("Category", Kind::Text),
            Self::Debit => ("Debit", Kind::Number),
            Self::Credit => ("Credit", Kind::Number),
            Self::Balance => ("Balance", Kind::Number),
            Self::Difference => ("Difference", Kind::Number),
            Self::Include => ("Include", Kind::Centre),
            Self::Operational => ("Operational", Kind::Centre),
            Self::Flags => ("Flags", Kind::Text),
            Self::Confidence => ("Confidence", Kind::Centre),
            Self::Reasons => ("Why flagged", Kind::Text),
            Self::Role => ("Role", Kind::Text),
            Self::Decided => ("Category decided by", Kind::Text),
            Self::Currency => ("Currency", Kind::Text),
            Self::DebitBase => ("Debit in base currency", Kind::Number),
            Self::CreditBase => ("Credit in base currency", Kind::Number),
            Self::ValueDate => ("Value date", Kind::Text),
            Self::Time => ("Time", Kind::Text),
            Self::Reference => ("Reference", Kind::Text),
            Self::Branch => ("Branch", Kind::Text),
            Self::AccountNumber => ("Account number", Kind::Text),
            Self::Page => ("Page", Kind::Number),
            Self::File => ("File", Kind::Text),
            Self::Row => ("Row on statement", Kind::Number),
            Self::Id => ("Id", Kind::Text),
        }
    }

    /// The name of its range, for the columns that formulas use.
    fn range_name(self) -> Option<&'static str> {
        Some(match self {
            Self::Acc => "tx_account",
            Self::Date => "tx_date",
            Self::Counterparty => "tx_counterparty",
            Self::Category => "tx_category",
            Self::Debit => "tx_debit",
            Self::Credit => "tx_credit",
            Self::Balance => "tx_balance",
            Self::Difference => "tx_difference",
            Self::Include => "tx_include",
            Self::Operational => "tx_operational",
            Self::Flags => "tx_flags",
            Self::Confidence => "tx_confidence",
            Self::Currency => "tx_currency",
            Self::DebitBase => "tx_debit_base",
            Self::CreditBase => "tx_credit_base",
            _ => return None,
        })
    }
}

/// The columns that this result needs, and how many rows stand under them.
pub struct Columns {
    order: Vec<Col>,
    rows: u32,
}

impl Columns {
    /// The columns for these transactions: those that no row fills are left out.
    pub fn of(analysis: &Analysis) -> Self {
        let any = |has: fn(&AnalysedTransaction) -> bool| analysis.transactions.iter().any(has);
        let foreign = analysis.accounts.iter().any(|a| a.currency != analysis.base_currency);
        let wanted = |col: &Col| match col {
            Col::DebitBase | Col::CreditBase => foreign,
            Col::ValueDate => any(|t| t.row.value_date.is_some()),
            Col::Time => any(|t| t.row.time.is_some()),
            Col::Reference => any(|t| !t.row.reference.is_empty()),
            Col::Branch => any(|t| !t.row.branch.is_empty()),
            _ => true,
        };
        Self { order: Col::ALL.into_iter().filter(wanted).collect(), rows: analysis.transactions.len().try_into().unwrap_or(u32::MAX) }
    }

    /// The columns from left to right.
    pub fn order(&self) -> &[Col] {
        &self.order
    }

    /// Where the column stands, 0-based; `None` where it is left out.
    pub fn at(&self, col: Col) -> Option<u16> {
        self.order.iter().position(|c| *c == col).and_then(|i| u16::try_from(i).ok())
    }

    /// Its letters, such as `AB`; empty where it is left out.
    pub fn letters(&self, col: Col) -> String {
        self.at(col).map(rust_xlsxwriter::utility::column_number_to_name).unwrap_or_default()
    }

    /// The last row of the sheet, 0-based; the header where there is no transaction.
    pub fn last_row(&self) -> u32 {
        self.rows
    }

    /// Whether amounts in base currency stand in columns of their own.
    pub fn has_base(&self) -> bool {
        self.order.contains(&Col::DebitBase)
    }

    /// The range of amounts in base currency.
    pub fn base(&self, debit: bool) -> &'static str {
        match (self.has_base(), debit) {
            (true, true) => "tx_debit_base",
            (true, false) => "tx_credit_base",
            (false, true) => "tx_debit",
            (false, false) => "tx_credit",
        }
    }

    /// Names the ranges, one row at least, so that a result without transactions has formulas too.
    pub fn define_names(&self, workbook: &mut Workbook) -> Written<()> {
        for col in &self.order {
            if let Some(name) = col.range_name() {
                let letters = self.letters(*col);
                workbook.define_name(name, &format!("={SHEET}!${letters}$2:${letters}${}", self.rows.max(1) + 1))?;
            }
        }
        Ok(())
    }
}
