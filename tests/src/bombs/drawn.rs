//! Rules, fills and strokes by the ten thousand.

use super::Bomb;
use super::parts::{head, lines, row};
use crate::draw::{Content, pages};

/// The bombs of this kind.
pub(super) fn all() -> Vec<Bomb> {
    vec![
        ("rules-and-fills", || {
            let mut page = Content::new();
            head(&mut page, "0712345678", true);
            for n in 0..60_000 {
                let y = 10.0 + (n % 820) as f32;
                page.raw(&format!("{:.1} {y} 30 0.4 re f {:.1} {y} m 590 {y} l S\n", (n % 550) as f32, (n % 40) as f32));
            }
            for r in 0..50 {
                row(&mut page, 110.0 + 12.0 * r as f32, r, "PAYMENT");
            }
            pages(&[page])
        }),
        ("fills-over-text", || {
            let mut page = Content::new();
            for n in 0..20_000 {
                page.raw(&format!("0.{} g {:.1} {:.1} 60 9 re f 0 g\n", n % 9, (n % 500) as f32, (n % 800) as f32));
                page.left((n % 500) as f32, (n % 800) as f32, "WORD");
            }
            pages(&[page])
        }),
        ("strokes", || {
            lines(3_000, 60, true, |p, n, y| {
                for c in 0..40 {
                    p.left(20.0 + 14.0 * c as f32 + (n % 9) as f32, y, "|");
                }
            })
        }),
    ]
}
