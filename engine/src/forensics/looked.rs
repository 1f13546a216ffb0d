//! Figures of scans that the chain of balances calls into question, looked at once more: only one that reads alike each time is held
//! against the paper.

use super::arithmetic::{links, questioned, surely};
use super::paper::digits;
use super::rules::Rules;
use crate::base::Rect;
use crate::document::{Document, Source};
use crate::statement::{HeaderType, Reading, Statement, Transaction};
use serde::{Deserialize, Serialize};

/// Cells of a file that are looked at once more at most.
#[cfg_attr(not(feature = "ocr"), allow(dead_code))]
const CELLS: usize = 16;

/// A cell that was looked at once more.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Looked {
    /// Its page.
    pub page: u32,
    /// Its box on the page as read.
    pub rect: Rect,
    /// What was seen there, each way it was enlarged or thickened.
    pub seen: Vec<String>,
}

/// The cells of a row that hold money: box and text.
fn money(t: &Transaction) -> impl Iterator<Item = (Rect, &str)> {
    let kind = |k: HeaderType| matches!(k, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance);
    t.cells.iter().filter(move |(k, e)| kind(*k) && !digits(&e.text).is_empty()).map(|(_, e)| (e.bbox, e.text.as_str()))
}

/// Rows that a break of the chain speaks of: those since the last balance that is printed before it, and the one that prints that.
pub fn at_break<'s>(s: &'s Statement, broken: &[&'s Transaction]) -> Vec<&'s Transaction> {
    let block = |b: &Transaction| {
        let upto = s.transactions.get(..b.row_index as usize).unwrap_or_default();
        let first = upto.iter().rposition(|t| t.balance_printed).unwrap_or(0);
        s.transactions.get(first..=b.row_index as usize).unwrap_or_default()
    };
    broken.iter().flat_map(|b| block(b)).collect()
}

/// The cells that are to be looked at once more: of recognised rows, where nearly all of the chain holds.
// Without recognition nothing is looked at again.
#[cfg_attr(not(feature = "ocr"), allow(dead_code))]
pub fn doubts(document: &Document, reading: &Reading) -> Vec<(u32, Rect)> {
    let limits = &Rules::get().thresholds;
    let mut out: Vec<(u32, Rect)> = Vec::new();
    let recognised = |page: u32| document.pages.iter().any(|p| p.number == page && p.source == Source::Ocr);
    for s in &reading.statements {
        let (held, broken) = links(s);
        out.extend(super::scanned_days::questioned(s).into_iter().filter(|e| recognised(e.page)).map(|e| (e.page, e.bbox)));
        out.extend(questioned(s).into_iter().filter(|e| recognised(e.page)).map(|e| (e.page, e.bbox)));
        if broken.is_empty() || broken.len() > limits.breaks || held < limits.links {
            continue;
        }
        for t in at_break(s, &broken).into_iter().filter(|t| recognised(t.page) && !surely(t)) {
            out.extend(money(t).map(|(rect, _)| (t.page, rect)).filter(|c| !out.contains(c)).collect::<Vec<_>>());
        }
    }
    out.truncate(CELLS);
    out
}

/// Whether all money of a row was looked at once more, and read alike each time.
pub fn alike(looked: &[Looked], t: &Transaction) -> bool {
    let mut cells = money(t).peekable();
    cells.peek().is_some() && cells.all(|(rect, text)| same(looked, t.page, rect, text))
}

/// Whether a cell was looked at once more, and read alike each time.
pub fn same(looked: &[Looked], page: u32, rect: Rect, text: &str) -> bool {
    let own = looked.iter().find(|l| l.page == page && l.rect == rect);
    own.is_some_and(|l| !l.seen.is_empty() && l.seen.iter().all(|s| says(s, text)))
}

/// Digits at most that letters before or after a figure are taken for, where only digits are looked for: `IDR`, `dr`.
const LETTERS: usize = 2;

/// Whether what was seen has the digits of a text; letters beside these may be taken for digits.
fn says(seen: &str, text: &str) -> bool {
    let (seen, own) = (digits(seen), digits(text));
    let beside = |part: Option<&str>| part.is_some_and(|p| p.chars().any(char::is_alphabetic));
    let (before, after) = (beside(text.split(|c: char| c.is_ascii_digit()).next()), beside(text.rsplit(|c: char| c.is_ascii_digit()).next()));
    let more = seen.len().saturating_sub(own.len());
    seen == own || !own.is_empty() && more <= LETTERS && (before && seen.ends_with(&own) || after && seen.starts_with(&own))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Evidence;

    #[test]
    fn a_figure_is_sure_that_reads_alike_each_time() {
        let rect = Rect { x0: 1.0, y0: 2.0, x1: 30.0, y1: 10.0 };
        let cell = Evidence { page: 1, bbox: rect, text: "1,250.00".to_owned(), ..Evidence::default() };
        let row = Transaction { page: 1, cells: vec![(HeaderType::Credit, cell)], ..Transaction::default() };
        let seen = |texts: &[&str]| vec![Looked { page: 1, rect, seen: texts.iter().map(|t| (*t).to_owned()).collect() }];
        assert!(alike(&seen(&["1,250.00", "1.250.00"]), &row));
        assert!(!alike(&seen(&["1,250.00", "1,260.00"]), &row) && !alike(&seen(&[]), &row) && !alike(&[], &row));
        assert!(!alike(&seen(&["1,250.00"]), &Transaction::default()), "a row without money says nothing");
        // Letters beside a figure are taken for digits now and then; the figure's own digits stand.
        assert!(says("1DR521,701.00", "IDR 521,701.00") && says("5,277.170", "5,277.17dr") && says("5,277.17", "5,277.17dr"));
        assert!(!says("1521,701.00", "521,701.00") && !says("5,277.18", "5,277.17dr") && !says("55,277.17", "5,277.17dr"));
    }

    #[test]
    fn a_break_speaks_of_all_rows_since_the_last_printed_balance() {
        let row = |i: u32, printed: bool| Transaction { row_index: i, balance_printed: printed, ..Transaction::default() };
        let s = Statement { transactions: vec![row(0, true), row(1, true), row(2, false), row(3, false), row(4, true)], ..Statement::default() };
        let rows = at_break(&s, &[&s.transactions[4]]);
        assert_eq!(rows.iter().map(|r| r.row_index).collect::<Vec<_>>(), [1, 2, 3, 4]);
    }
}
