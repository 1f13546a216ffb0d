//! Columns without end: of amounts, of dates, named and unnamed.

use super::Bomb;
use super::parts::{day, lines};
use crate::draw::{Content, money, pdf};
use crate::rows::Dice;

/// Rows under `columns` columns of amounts that stand `step` points apart.
fn columns(columns: usize, rows: usize, step: f32, named: bool) -> Vec<u8> {
    let mut page = Content::new();
    let mut dice = Dice::new(3);
    let place = |c: usize| 160.0 + step * c as f32;
    if named {
        page.left(40.0, 96.0, "Date").left(90.0, 96.0, "Description");
        for c in 0..columns {
            page.right(place(c), 96.0, ["Debit", "Credit", "Balance", "Amount"][c % 4]);
        }
    }
    for r in 0..rows {
        let y = 110.0 + 12.0 * r as f32;
        page.left(40.0, y, &day(r)).left(90.0, y, "PAYMENT");
        for c in 0..columns {
            page.right(place(c), y, &money(dice.below(99_999) as i64 + 100));
        }
    }
    pdf(&[page], &[vec![0]], (200.0 + step * columns as f32, 842.0))
}

/// The bombs of this kind.
pub(super) fn all() -> Vec<Bomb> {
    vec![
        ("columns-60", || columns(60, 30, 50.0, true)),
        ("columns-200", || columns(200, 30, 50.0, true)),
        ("columns-200-unnamed", || columns(200, 30, 50.0, false)),
        ("columns-700-narrow", || columns(700, 20, 32.0, true)),
        ("columns-200-rows-60", || columns(200, 60, 40.0, false)),
        ("date-columns-60", || {
            lines(100, 50, true, |p, n, y| {
                p.left(40.0, y, "x");
                for c in 0..60 {
                    p.sized(50.0 + 8.5 * c as f32, y, 1.5, &day(n + c));
                }
                p.right(590.0, y, &money(1_000 + n as i64));
            })
        }),
        ("date-columns-60-wide", || {
            let mut page = Content::new();
            for r in 0..60 {
                let y = 60.0 + 12.0 * r as f32;
                for c in 0..60 {
                    page.left(40.0 + 60.0 * c as f32, y, &day(r + c));
                }
                page.right(3_800.0, y, &money(1_000 + r as i64)).right(3_900.0, y, &money(100_000 - r as i64));
            }
            pdf(&[page], &[vec![0]], (4_000.0, 842.0))
        }),
    ]
}
