//! Tables, heads, accounts and labels by the thousand.

use super::Bomb;
use super::parts::{day, lines, row};
use crate::draw::{Content, money, pages};

/// Tables of so many rows each, each under a head of its own words where `named`, of whole units where `whole`.
fn tables(count: usize, rows: usize, whole: bool, wording: fn(usize) -> String) -> Vec<u8> {
    let mut all = Vec::new();
    for n in 0..count {
        let mut page = Content::new();
        let shift = (n % 90) as f32;
        page.left(40.0, 60.0, "Date")
            .left(100.0 + shift, 60.0, &wording(n))
            .left(330.0, 60.0, "Debit")
            .left(400.0 + shift, 60.0, "Credit")
            .left(510.0, 60.0, "Balance");
        for r in 0..rows {
            let y = 74.0 + 12.0 * r as f32;
            let text = |v: usize| if whole { v.to_string() } else { money(v as i64) };
            page.left(40.0, y, &day(n + r)).left(100.0 + shift, y, "PAYMENT").right(350.0, y, &text(1_000 + n + r)).right(550.0, y, &text(900_000 + n * 7 + r));
        }
        all.push(page);
    }
    pages(&all)
}

/// So many accounts, a few rows each, `a_page` on a page.
fn accounts(count: usize, rows: usize, a_page: usize) -> Vec<u8> {
    let mut all = Vec::new();
    for first in (0..count).step_by(a_page) {
        let mut page = Content::new();
        let mut y = 40.0;
        for n in first..count.min(first + a_page) {
            page.left(40.0, y, &format!("Account Number : {}", 1_000_000_000u64 + 7_919 * n as u64)).left(300.0, y, &format!("Account Name : PT UJI {n}"));
            y += 12.0;
            page.left(40.0, y, "Date").left(110.0, y, "Description").left(340.0, y, "Debit").left(430.0, y, "Credit").left(520.0, y, "Balance");
            let mut balance = 1_000_000;
            y += 12.0;
            page.left(110.0, y, "OPENING BALANCE").right(555.0, y, &money(balance));
            for r in 0..rows {
                y += 12.0;
                balance -= 1_000 + n as i64;
                page.left(40.0, y, &day(r)).left(110.0, y, "PAYMENT").right(375.0, y, &money(1_000 + n as i64)).right(555.0, y, &money(balance));
            }
            y += 20.0;
        }
        all.push(page);
    }
    pages(&all)
}

/// The bombs of this kind.
pub(super) fn all() -> Vec<Bomb> {
    vec![
        ("whole-units-1000-tables", || tables(1_000, 8, true, |n| format!("Description {n}"))),
        ("tables-1000", || tables(1_000, 8, false, |_| "Description".to_owned())),
        ("tables-1000-of-other-words", || tables(1_000, 5, false, |n| format!("Keterangan {n}"))),
        ("tables-alternating", || {
            lines(6_000, 60, false, |p, n, y| {
                if n % 3 == 0 {
                    let s = (n % 80) as f32;
                    p.left(40.0, y, "Date")
                        .left(100.0 + s, y, "Description")
                        .left(330.0, y, "Debit")
                        .left(400.0 + s / 2.0, y, "Credit")
                        .left(510.0, y, "Balance");
                } else {
                    row(p, y, n, "PAYMENT");
                }
            })
        }),
        ("heads-only", || {
            lines(20_000, 60, true, |p, _, y| {
                p.left(40.0, y, "Date").left(110.0, y, "Description").left(340.0, y, "Debit").left(430.0, y, "Credit").left(520.0, y, "Balance");
            })
        }),
        ("accounts-400", || accounts(400, 6, 5)),
        ("accounts-3000", || accounts(3_000, 1, 9)),
        ("accounts-by-currency", || {
            lines(12_000, 60, true, |p, n, y| {
                p.left(40.0, y, &day(n)).left(110.0, y, "PAYMENT").right(375.0, y, &format!("{} {}", ["USD", "EUR", "SGD"][n % 3], money(1_000 + n as i64)));
                p.right(575.0, y, &money(900_000 + n as i64));
            })
        }),
        ("opening-rows", || {
            lines(12_000, 60, true, |p, n, y| {
                if n % 2 == 0 {
                    p.left(110.0, y, "OPENING BALANCE").right(555.0, y, &money(77_000 + 31 * n as i64));
                } else {
                    row(p, y, n, "PAYMENT")
                }
            })
        }),
        ("totals", || {
            lines(12_000, 60, true, |p, n, y| {
                if n % 2 == 0 {
                    p.left(110.0, y, "TOTAL").right(375.0, y, &money(n as i64 * 100)).right(465.0, y, &money(n as i64 * 50));
                } else {
                    row(p, y, n, "PAYMENT")
                }
            })
        }),
        ("numbers-on-every-line", || {
            lines(12_000, 60, true, |p, n, y| {
                if n % 2 == 0 {
                    p.left(40.0, y, &format!("Account Number : {}", 1_000_000_000u64 + 77 * n as u64));
                } else {
                    row(p, y, n, "PAYMENT")
                }
            })
        }),
        ("labels-on-every-line", || {
            lines(20_000, 60, false, |p, n, y| {
                p.left(40.0, y, "Account Name :").left(110.0, y, &format!("PT UJI {n}")).left(300.0, y, "Opening Balance :").right(
                    555.0,
                    y,
                    &money(n as i64 * 31),
                );
            })
        }),
        ("one-amount-in-1500-lines", || {
            lines(3_000, 1_500, true, |p, n, y| {
                if n % 1_500 == 700 {
                    row(p, y, n, "PAYMENT");
                } else {
                    p.sized(110.0, y, 1.0, "DETAILS OF IT");
                }
            })
        }),
        ("rows-of-30000-lines", || {
            lines(30_000, 30_000, true, |p, n, y| {
                if n % 3 == 0 {
                    p.sized(40.0, y, 0.1, &day(n)).sized(375.0, y, 0.1, "10.00");
                } else {
                    p.sized(110.0, y, 0.1, "MORE");
                }
            })
        }),
    ]
}
