//! Figures over many cases: the same rows, parted by case, holder, bank, month, category or counterparty.

use crate::figures::{credit, debit, sum};
use crate::{Frame, Result, Table};
use polars::prelude::*;

/// What a portfolio may be parted by. The currency always parts it too: amounts of two currencies make no sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// The case, or the analysis that a file was written by.
    Case,
    /// The account's holder.
    Holder,
    /// The bank.
    Bank,
    /// The month.
    Month,
    /// The category.
    Category,
    /// The counterparty.
    Counterparty,
}

impl Group {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Case, Self::Holder, Self::Bank, Self::Month, Self::Category, Self::Counterparty];

    /// The name of its column.
    pub fn name(self) -> &'static str {
        match self {
            Self::Case => "case",
            Self::Holder => "holder",
            Self::Bank => "bank",
            Self::Month => "month",
            Self::Category => "category",
            Self::Counterparty => "counterparty",
        }
    }
}

fn flows() -> Vec<Expr> {
    vec![
        col("case").n_unique().alias("cases"),
        sum("amount", credit(), "credit"),
        sum("amount", debit(), "debit"),
        credit().cast(DataType::UInt32).sum().alias("credits"),
        debit().cast(DataType::UInt32).sum().alias("debits"),
    ]
}

impl Frame {
    /// Credits and debits by what it is parted by and currency, in that order; cases counted.
    pub fn portfolio(&self, by: &[Group]) -> Result<Table> {
        let mut keys: Vec<Expr> = by.iter().map(|g| col(g.name())).collect();
        keys.push(col("currency"));
        self.answer(self.included().group_by(&keys).agg(flows()).sort_by_exprs(keys, SortMultipleOptions::default()))
    }

    /// Counterparties that stand in two cases or more, those in most cases first.
    pub fn shared(&self) -> Result<Table> {
        let figure = self.included().filter(col("nobody").not()).group_by([col("counterparty"), col("currency")]).agg(flows());
        let order = SortMultipleOptions::default().with_order_descending_multi([true, false, false]);
        self.answer(figure.filter(col("cases").gt_eq(lit(2u32))).sort(["cases", "counterparty", "currency"], order))
    }

    /// What each lender of the register paid out and was paid back, over all cases.
    pub fn exposures(&self) -> Result<Table> {
        let figure = self.included().filter(col("lender")).group_by([col("counterparty"), col("currency")]).agg(flows());
        let order = SortMultipleOptions::default().with_order_descending_multi([true, false, false]);
        self.answer(figure.sort(["credit", "counterparty", "currency"], order))
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "a test writes a folder to read")]
mod tests {
    use super::*;
    use crate::Columns;
    use rust_decimal::Decimal;

    /// Rows of that many cases on disk, and the same in memory.
    fn written(folder: &std::path::Path) -> Frame {
        let mut parts = Vec::new();
        for case in 0..3u32 {
            let rows = 40 + case;
            let name = format!("case {case}");
            let amount = |n: u32| Some(Decimal::new(i64::from(n * 7_919 % 10_007) * 13 + i64::from(case), 2));
            let frame = Columns::new()
                .texts("case", (0..rows).map(|_| Some(name.as_str())))
                .texts("holder", (0..rows).map(|_| Some("PT CONTOH")))
                .texts("bank", (0..rows).map(|n| Some(if n % 2 == 0 { "BANK A" } else { "BANK B" })))
                .texts("currency", (0..rows).map(|_| Some("IDR")))
                .texts("counterparty", (0..rows).map(|n| Some(["PT SATU", "PT DUA", "KREDIVO", "BANK"][n as usize % 4])))
                .texts("direction", (0..rows).map(|n| Some(if n % 3 == 0 { "DB" } else { "CR" })))
                .truths("excluded", (0..rows).map(|n| n == 5))
                .truths("nobody", (0..rows).map(|n| n % 4 == 3))
                .truths("lender", (0..rows).map(|n| n % 4 == 2))
                .amounts("amount", (0..rows).map(amount))
                .and_then(Columns::frame)
                .expect("a frame");
            let file = std::fs::File::create(folder.join(format!("{case}.parquet"))).expect("a file");
            frame.write(file).expect("written");
            parts.push(frame);
        }
        Frame::all(parts).expect("one frame")
    }

    #[test]
    fn a_folder_gives_what_memory_gives() {
        let folder = std::env::temp_dir().join(format!("saldo-portfolio-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let memory = written(&folder);
        let disk = Frame::scan(&folder).expect("a frame");
        for by in [vec![], vec![Group::Case], vec![Group::Bank, Group::Counterparty]] {
            let both = [&memory, &disk].map(|f| f.portfolio(&by).and_then(|t| t.found(1_000)).expect("an answer"));
            assert_eq!(both[0], both[1]);
            assert!(!both[0].rows.is_empty());
        }
        let names = |t: Result<Table>| t.and_then(|t| t.texts("counterparty").map(|n| n.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>())).expect("names");
        assert_eq!(names(disk.shared()), ["KREDIVO", "PT DUA", "PT SATU"]);
        assert_eq!(names(disk.exposures()), ["KREDIVO"]);
        let total = disk.ask("SELECT SUM(amount) AS total FROM transactions", 5).expect("an answer");
        let plain: Decimal = (0..3u32).flat_map(|c| (0..40 + c).map(move |n| Decimal::new(i64::from(n * 7_919 % 10_007) * 13 + i64::from(c), 2))).sum();
        assert_eq!(total.rows, vec![vec![crate::Cell::Amount(plain)]]);
        let _ = std::fs::remove_dir_all(&folder);
        assert!(Frame::scan(&folder).is_err());
    }
}
