//! Papers that say what will fall due: a row for each month, and of each what is repaid and what is interest.

use super::model::Statement;
use chrono::Datelike;

/// Rows from which days a month apart are no chance.
const ROWS: usize = 4;
/// Days by which what falls due moves for a Sunday or the end of a month.
const MOVED: u32 = 3;

/// Beginnings of words for what is repaid of a loan. Lower case.
#[rustfmt::skip]
const REPAID: &[&str] = &[
    "pokok", "principal", "capital", "amortiz", "amortis", "tilgung", "kapital", "anapara", "aflossing", "hoofdsom", "avdrag", "afdrag", "lyhennys", "jistina", "istina", "tőke", "gốc", "rata kapitał", "quota capitale",
    "元金", "원금", "本金",
];

/// Beginnings of words for interest. Lower case.
#[rustfmt::skip]
const INTEREST: &[&str] = &[
    "bunga", "interes", "interés", "intérêt", "juros", "zins", "sollzins", "rente", "ränta", "korko", "odset", "úrok", "kamat", "faiz", "lãi", "faedah", "margin", "profit", "利息", "이자", "ujrah",
];

/// Whether the rows are no movements but what falls due each month: without a word, a month from one to the next, with columns for
/// what of it is repaid and what is interest.
pub fn is_schedule(s: &Statement) -> bool {
    let said = |list: &[&str]| {
        s.columns.iter().any(|c| {
            let name = c.name.to_lowercase();
            name.split(|c: char| !c.is_alphanumeric()).any(|w| list.iter().any(|begun| w.starts_with(begun)))
                || list.iter().any(|w| w.contains(' ') && name.contains(w))
        })
    };
    let days: Vec<_> = s.transactions.iter().filter_map(|t| t.date).collect();
    let months = |d: &chrono::NaiveDate| i64::from(d.year()) * 12 + i64::from(d.month0());
    let next = |w: &[chrono::NaiveDate]| matches!(w, [a, b] if months(b) - months(a) == 1 && (a.day().abs_diff(b.day()) <= MOVED));
    let silent = s.transactions.iter().filter(|t| !t.description.chars().any(char::is_alphabetic)).count();
    days.len() >= ROWS && days.len() == s.transactions.len() && silent == days.len() && days.windows(2).all(next) && said(REPAID) && said(INTEREST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::HeaderType;
    use crate::statement::model::{Column, Transaction};
    use chrono::NaiveDate;

    fn paper(names: &[&str], days: &[(i32, u32, u32)], words: &str) -> Statement {
        let column = |name: &&str| Column {
            index: 0,
            name: (*name).to_owned(),
            kind: HeaderType::Unknown,
            confidence: 0.8,
            reasons: Vec::new(),
            x0: 0.0,
            x1: 0.0,
            page: 1,
        };
        let row =
            |(y, m, d): &(i32, u32, u32)| Transaction { date: NaiveDate::from_ymd_opt(*y, *m, *d), description: words.to_owned(), ..Transaction::default() };
        Statement { columns: names.iter().map(column).collect(), transactions: days.iter().map(row).collect(), ..Statement::default() }
    }

    #[test]
    fn what_falls_due_each_month_is_no_list_of_movements() {
        let due = [(2026, 11, 30), (2026, 12, 30), (2027, 1, 30), (2027, 2, 28), (2027, 3, 30)];
        let heads = ["Ke", "Jatuh Tempo", "Pokok", "Bunga", "Sisa Pokok"];
        assert!(is_schedule(&paper(&heads, &due, "")));
        assert!(is_schedule(&paper(&["Saldo capital", "Interés compensatorio", "Cuota total"], &due, "12")));
        // Movements say what they are, stand closer, or have no such columns.
        assert!(!is_schedule(&paper(&heads, &due, "ANGSURAN")));
        assert!(!is_schedule(&paper(&heads, &due[..3], "")));
        assert!(!is_schedule(&paper(&heads, &[(2026, 11, 1), (2026, 11, 9), (2026, 12, 1), (2027, 1, 1)], "")));
        assert!(!is_schedule(&paper(&["Tanggal", "Debet", "Kredit", "Saldo"], &due, "")));
    }
}
