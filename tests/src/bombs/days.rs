//! Dates that line up nowhere, and digits that may be dates.

use super::Bomb;
use super::parts::{day, lines};
use crate::draw::money;

/// The bombs of this kind.
pub(super) fn all() -> Vec<Bomb> {
    vec![
        ("dates-without-heads", || {
            lines(24_000, 60, false, |p, n, y| {
                p.left(40.0 + (n % 400) as f32, y, &day(n)).right(555.0, y, &money(1_000 + n as i64));
            })
        }),
        ("dates-only", || {
            lines(24_000, 60, false, |p, n, y| {
                p.left(40.0 + (n * 7 % 400) as f32, y, &day(n));
            })
        }),
        ("dates-twelve-a-line", || {
            lines(4_000, 60, false, |p, n, y| {
                for c in 0..10 {
                    p.left(20.0 + 48.0 * c as f32 + (n % 17) as f32 * 0.1, y, &day(n + c));
                }
                p.right(590.0, y, &money(1_000 + n as i64));
            })
        }),
        ("runs-of-eight-digits", || {
            lines(12_000, 60, false, |p, n, y| {
                p.left(40.0 + (n * 13 % 4_000) as f32 * 0.09, y, &format!("2024{:02}{:02}", n / 28 % 12 + 1, n % 28 + 1)).right(
                    555.0,
                    y,
                    &money(1_000 + n as i64),
                );
            })
        }),
        ("runs-of-digits", || {
            lines(6_000, 60, false, |p, n, y| {
                for c in 0..6 {
                    p.left(20.0 + 70.0 * c as f32 + (n * 31 % 60) as f32, y, &format!("{:06}", n * 37 % 999_999));
                }
                p.right(590.0, y, &money(1_000 + n as i64));
            })
        }),
        ("pairs-of-digits", || {
            lines(12_000, 60, false, |p, n, y| {
                let x = 40.0 + (n * 17 % 3_000) as f32 * 0.1;
                p.left(x, y, &format!("{:02}", n % 12 + 1)).left(x + 12.0, y, &format!("{:02}", n % 28 + 1)).left(430.0, y, "PAY").right(
                    555.0,
                    y,
                    &money(1_000 + n as i64),
                );
            })
        }),
        ("bare-days", || {
            lines(20_000, 60, false, |p, n, y| {
                p.left(40.0 + (n * 17 % 3_000) as f32 * 0.1, y, &(n * 7 % 31 + 1).to_string()).left(400.0, y, "PAYMENT TO").right(
                    555.0,
                    y,
                    &money(1_000 + n as i64),
                );
            })
        }),
    ]
}
