//! A line under every row with the number by which the bank knows it: the row's reference, and none of its words.

use super::model::Transaction;

/// Rows at least, and the share of all in tenths, that end with such a number.
const ROWS: usize = 6;
const TENTHS: usize = 8;
/// Letters and digits of a number at least.
const LONG: usize = 4;

/// What stands before the number.
const LABELS: &[&str] = &[
    "bank reference",
    "bank's reference",
    "bank's ref",
    "bank ref",
    "our reference",
    "our ref",
    "ref bank",
    "referensi bank",
    "bankreferenz",
    "référence banque",
    "référence de la banque",
    "referencia banco",
    "referencia del banco",
    "referência do banco",
];

/// Where a description ends before its bank's number, and the number.
fn number(text: &str) -> Option<(usize, &str)> {
    let (before, last) = text.rsplit_once(' ')?;
    let code = last.chars().filter(|c| c.is_alphanumeric()).count() >= LONG && last.bytes().any(|b| b.is_ascii_digit());
    let before = before.trim_end_matches([':', '.', '#', ' ']);
    let lower = before.to_lowercase();
    let label = LABELS.iter().find(|l| lower.len() == before.len() && lower.ends_with(*l))?;
    let at = before.len() - label.len();
    let begins = at == 0 || before.get(..at).is_some_and(|b| b.ends_with(' '));
    (code && begins).then_some((at, last))
}

/// Takes these numbers out of the descriptions of rows nearly all of which end with one.
pub fn take_out(rows: &mut [Transaction]) {
    let ended = rows.iter().filter(|t| number(&t.description).is_some()).count();
    if ended < ROWS || ended * 10 < rows.len() * TENTHS {
        return;
    }
    for row in rows {
        let Some((at, own)) = number(&row.description).map(|(at, own)| (at, own.to_owned())) else { continue };
        if row.reference.is_empty() {
            row.reference = own;
        }
        row.description.truncate(at);
        row.description.truncate(row.description.trim_end().len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(texts: &[&str]) -> Vec<Transaction> {
        let mut rows: Vec<Transaction> = texts.iter().map(|t| Transaction { description: (*t).to_owned(), ..Transaction::default() }).collect();
        take_out(&mut rows);
        rows
    }

    #[test]
    fn the_banks_number_under_every_row_is_its_reference() {
        let all: Vec<String> = (0..8).map(|i| format!("TAX PAYMENT {i} Bank Ref. 8343570{i}DBJ")).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let out = rows(&all);
        assert_eq!((out[3].description.as_str(), out[3].reference.as_str()), ("TAX PAYMENT 3", "83435703DBJ"));
        // In a few rows it is what somebody wrote.
        let some: Vec<&str> = all.iter().copied().take(5).chain(["RENT", "RENT 12"]).collect();
        assert_eq!(rows(&some)[3].description, all[3]);
    }
}
