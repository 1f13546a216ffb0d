//! Amounts that all answer each other, and parties without end.

use super::Bomb;
use super::parts::{book, day, head};
use crate::draw::{Content, money, pages};

/// Accounts that pay each other and two companies in turn, all the same amount: every path of hops is a round trip.
fn round_trips(count: usize, rows: usize) -> Vec<u8> {
    let number = |n: usize| 1_000_000_000u64 + 7_919 * n as u64;
    let mut all = Vec::new();
    for n in 0..count {
        let mut balance: i64 = 90_000_000_000;
        for first in (0..rows).step_by(50) {
            let mut page = Content::new();
            head(&mut page, &number(n).to_string(), true);
            if first == 0 {
                page.left(110.0, 106.0, "OPENING BALANCE").right(555.0, 106.0, &money(balance));
            }
            for r in first..rows.min(first + 50) {
                let y = 118.0 + 12.0 * (r - first) as f32;
                let out = (r + n).is_multiple_of(2);
                let amount = 1_000_000;
                balance += if out { -amount } else { amount };
                let whom = if r % 3 == 0 {
                    format!("TRANSFER {}", number((n + 1 + r) % count))
                } else {
                    format!("TRANSFER PT MAJU {}", ["JAYA", "ABADI", "MAKMUR"][r % 3])
                };
                page.left(40.0, y, &day(r * 20 / rows)).left(110.0, y, &whom).right(if out { 375.0 } else { 465.0 }, y, &money(amount));
                page.right(555.0, y, &money(balance));
            }
            all.push(page);
        }
    }
    pages(&all)
}

/// The bombs of this kind.
pub(super) fn all() -> Vec<Bomb> {
    vec![
        ("equal-amounts-out-and-back", || book(20_000, 5, |n| ("TRANSFER PT MAJU JAYA".to_owned(), if n % 2 == 0 { -500_000 } else { 500_000 }))),
        ("near-amounts-out-and-back", || {
            book(20_000, 5, |n| ("TRANSFER PT MAJU JAYA".to_owned(), if n % 2 == 0 { -1 } else { 1 } * (10_000_000 + (n as i64 * 37) % 90_000)))
        }),
        ("debits-in-many-parts", || {
            book(12_000, 5, |n| ("TRANSFER PT MAJU JAYA".to_owned(), if n % 2 == 0 { -10_000_000 - n as i64 * 100_000 } else { 13 + 7 * n as i64 }))
        }),
        ("round-trips-800", || round_trips(4, 200)),
        ("round-trips-6000", || round_trips(12, 500)),
        ("one-amount-always", || book(20_000, 300, |n| (format!("RENT {}", n % 9), if n % 2 == 0 { -1_000_000 } else { 1_000_000 }))),
        ("counterparties-20000", || {
            book(20_000, 300, |n| (format!("TRANSFER PT {}{} {}", char::from(b'A' + (n % 26) as u8), n * 7_919 % 99_991, n * 31 % 977), -1_000 - n as i64))
        }),
    ]
}
