//! Honest statements of any length, to measure the cost of a page.

use super::parts::{day, head};
use crate::draw::{Content, money, pages};
use crate::rows::Dice;

/// How an honest statement is printed.
#[derive(Debug, Clone, Copy)]
pub struct Honest {
    /// Pages.
    pub pages: usize,
    /// Whether a head names the columns.
    pub heads: bool,
    /// Whether each row prints its balance.
    pub balances: bool,
    /// Every so many rows the balance does not follow; 0 for never.
    pub broken: usize,
}

/// Rows of a page of [`honest`].
pub const ROWS: usize = 40;

/// A statement of one account, forty rows a page.
pub fn honest(how: Honest) -> Vec<u8> {
    let mut dice = Dice::new(7);
    let mut balance: i64 = 500_000_000;
    let mut all = Vec::new();
    let words = ["TRANSFER", "PAYMENT", "INVOICE", "TOKO MAKMUR", "CV BERKAH", "SALARY", "RENT", "FUEL", "QR SETTLEMENT", "PT SINAR JAYA"];
    for n in 0..how.pages {
        let mut page = Content::new();
        if n == 0 || how.heads {
            head(&mut page, "0712345678", how.heads);
        }
        if n == 0 {
            page.left(110.0, 108.0, "OPENING BALANCE").right(555.0, 108.0, &money(balance));
        }
        for r in 0..ROWS {
            let y = 120.0 + 16.0 * r as f32;
            let row = n * ROWS + r;
            let amount = dice.below(9_000_000) as i64 + 100;
            let out = dice.below(2) == 0 && balance > amount;
            balance += if out { -amount } else { amount };
            if how.broken > 0 && row.is_multiple_of(how.broken) {
                balance += 1_000_000;
            }
            page.left(40.0, y, &day(row * 336 / (how.pages * ROWS)));
            let word = |d: &mut Dice| words[d.below(words.len() as u64) as usize];
            page.left(110.0, y, &format!("{} {} {}", word(&mut dice), word(&mut dice), 100_000 + dice.below(899_999)));
            page.right(if out { 375.0 } else { 465.0 }, y, &money(amount));
            if how.balances {
                page.right(555.0, y, &money(balance));
            }
        }
        page.left(40.0, 800.0, &format!("Page {} of {}", n + 1, how.pages));
        all.push(page);
    }
    pages(&all)
}
