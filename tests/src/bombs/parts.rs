//! What the drawn files share: days, letterheads, lines and rows.

use crate::draw::{Content, money, pages};

/// A day of 2024 as printed.
pub(super) fn day(n: usize) -> String {
    format!("{:02}/{:02}/2024", n % 28 + 1, n / 28 % 12 + 1)
}

/// Letterhead of an account, and a head of columns when asked for.
pub(super) fn head(page: &mut Content, number: &str, columns: bool) {
    page.sized(40.0, 40.0, 12.0, "BANK CONTOH").left(40.0, 60.0, &format!("Account Number : {number}")).left(300.0, 60.0, "Account Name : PT UJI BATAS");
    page.left(40.0, 72.0, "Currency : IDR").left(300.0, 72.0, "Period : 01/01/2024 - 31/12/2024");
    if columns {
        page.left(40.0, 96.0, "Date").left(110.0, 96.0, "Description").left(340.0, 96.0, "Debit").left(430.0, 96.0, "Credit").left(520.0, 96.0, "Balance");
    }
}

/// A row with an amount under the usual head.
pub(super) fn row(page: &mut Content, y: f32, n: usize, text: &str) {
    page.left(40.0, y, &day(n)).left(110.0, y, text).right(375.0, y, &money(1_000 + n as i64)).right(555.0, y, &money(5_000_000 - 13 * n as i64));
}

/// Many lines a page, each drawn by `draw` with its number and its height.
pub(super) fn lines(count: usize, a_page: usize, with_head: bool, draw: impl Fn(&mut Content, usize, f32)) -> Vec<u8> {
    let mut all = Vec::new();
    let step = 720.0 / a_page as f32;
    for first in (0..count).step_by(a_page) {
        let mut page = Content::new();
        head(&mut page, "0712345678", with_head);
        for n in first..count.min(first + a_page) {
            draw(&mut page, n, 108.0 + step * (n - first) as f32);
        }
        all.push(page);
    }
    pages(&all)
}

/// Rows of one account whose amounts and words `row` gives: description, amount (below zero for a debit).
pub(super) fn book(count: usize, days: usize, row: impl Fn(usize) -> (String, i64)) -> Vec<u8> {
    let mut all = Vec::new();
    let mut balance: i64 = 90_000_000_000;
    for first in (0..count).step_by(60) {
        let mut page = Content::new();
        head(&mut page, "0712345678", true);
        if first == 0 {
            page.left(110.0, 106.0, "OPENING BALANCE").right(555.0, 106.0, &money(balance));
        }
        for n in first..count.min(first + 60) {
            let y = 118.0 + 11.0 * (n - first) as f32;
            let (text, amount) = row(n);
            balance += amount;
            page.left(40.0, y, &day(n * days / count)).left(110.0, y, &text).right(if amount < 0 { 375.0 } else { 465.0 }, y, &money(amount.abs()));
            page.right(555.0, y, &money(balance));
        }
        all.push(page);
    }
    pages(&all)
}
