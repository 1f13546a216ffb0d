//! `HIDDEN_TEXT_DIFFERS` of a page that is a picture over text which nobody sees: the picture's rows follow from each other, and so do those of
//! the text, with another amount. A recognised layer that is wrong here and there follows from nothing.

use super::paper::{Cell, Finds, Paper, digits};
use super::report::{Change, Family};
use crate::base::Severity;
use crate::document::{Source, Word};
use crate::statement::Transaction;

/// What a figure's digits come to.
fn value(text: &str) -> Option<i128> {
    digits(text).parse().ok()
}

/// How many places stand behind the last mark, where it is one of cents.
fn places(text: &str) -> usize {
    let figure = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    figure.rsplit_once(['.', ',']).map_or(0, |(_, cents)| if cents.len() == 3 { 0 } else { cents.len() })
}

/// By how much what is seen is more than what lies under it, in the least unit.
fn off(seen: &str, hidden: &str) -> Option<i128> {
    (places(seen) == places(hidden)).then(|| value(seen).zip(value(hidden))).flatten().map(|(a, b)| a - b)
}

pub(super) fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let pages = paper.trace.map(|t| t.pages.as_slice()).unwrap_or_default();
    for drawn in pages.iter().filter(|d| !d.hidden.is_empty() && paper.page(d.number).is_some_and(|p| p.source == Source::Ocr)) {
        let under = |c: &Cell| -> Option<&Word> {
            let over =
                |w: &&Word| w.rect.y_overlap(&c.rect) > 0.4 * w.rect.height().min(c.rect.height()) && (w.rect.x1 - c.rect.x1).abs() < 0.6 * w.rect.height();
            drawn.hidden.iter().map(|(w, _)| w).filter(over).find(|w| value(&w.text).is_some())
        };
        let mut changes: Vec<Change> = Vec::new();
        for (statement, s) in paper.reading.statements.iter().enumerate() {
            let held = |t: &&Transaction| t.page == drawn.number && t.balance_ok == Some(true);
            for t in s.transactions.iter().filter(held) {
                let cell = |fields: &[&str]| paper.cells.iter().find(|c| c.statement == statement && c.row == Some(t.row_index) && fields.contains(&c.field));
                let pair = |c: &'_ Cell| under(c).and_then(|w| off(&c.text, &w.text).map(|by| (by, w.text.clone())));
                let (Some(amount), Some(balance)) = (cell(&["debit", "credit", "amount"]), cell(&["balance"])) else { continue };
                let (Some((by, was)), Some((led, before))) = (pair(amount), pair(balance)) else { continue };
                let signed = if t.is_debit() { -by } else { by };
                if by != 0 && led == signed {
                    changes.push(paper.change("BENEATH", amount.page, amount.rect, Some(amount), Some(&was), Some(&amount.text)));
                    changes.push(paper.change("BENEATH", balance.page, balance.rect, Some(balance), Some(&before), Some(&balance.text)));
                }
            }
        }
        if !changes.is_empty() {
            let message =
                format!("Page {} is a picture over text in which an amount and the balance after it are others than the picture shows.", drawn.number);
            finds.add(Family::Drawn, "HIDDEN_TEXT_DIFFERS", Severity::High, message, changes, &["Text that a scanner recognised wrongly in two places alike"]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_off_by_what_their_digits_come_to() {
        assert_eq!(off("99.083.500,00", "29.083.500,00"), Some(7_000_000_000));
        assert_eq!(off("1,250.00", "1.250,00"), Some(0));
        assert_eq!(off("1,250", "1,250.00"), None);
        assert_eq!(off("1,250.00", "PAYMENT"), None);
    }
}
