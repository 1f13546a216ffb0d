//! Words without end: shared by pages, over each other, hidden, of a million letters.

use super::Bomb;
use super::parts::{book, day, head, lines};
use crate::draw::{Content, pages, pdf};
use crate::rows::Dice;

/// Words of one content that many pages share.
fn shared(many: usize, words: usize, repeat: usize) -> Vec<u8> {
    let mut page = Content::new();
    let mut dice = Dice::new(5);
    for n in 0..words {
        page.left(10.0 + dice.below(540) as f32, 10.0 + (n % 80) as f32 * 10.0, &format!("W{}", dice.below(100_000)));
    }
    pdf(&[page], &vec![vec![0; repeat]; many], (595.0, 842.0))
}

/// The bombs of this kind.
pub(super) fn all() -> Vec<Bomb> {
    vec![
        ("words-shared", || shared(2_000, 10_000, 1)),
        ("words-shared-again", || shared(300, 5_000, 12)),
        ("words-on-a-page", || shared(1, 50_000, 8)),
        ("a-word-of-a-million-letters", || {
            let mut page = Content::new();
            head(&mut page, "0712345678", true);
            page.left(40.0, 110.0, &"A1".repeat(500_000));
            pages(&[page])
        }),
        ("a-figure-of-many-digits", || {
            lines(60, 60, true, |p, n, y| {
                p.left(40.0, y, &day(n)).left(110.0, y, &"9".repeat(60 + n)).right(375.0, y, &format!("{}.{}", "9".repeat(n), "1".repeat(30))).right(
                    555.0,
                    y,
                    &"123,456,".repeat(9),
                );
            })
        }),
        ("long-descriptions", || book(600, 200, |n| ("TRANSFER PT MAJU JAYA ABADI ".repeat(60) + &n.to_string(), -1_000))),
        ("letters-one-by-one", || {
            let mut page = Content::new();
            for n in 0..60_000usize {
                page.sized((n * 7919 % 560) as f32, (n * 104_729 % 820) as f32, 6.0, "x");
            }
            pages(&[page])
        }),
        ("the-same-word-again", || {
            let mut page = Content::new();
            for _ in 0..60_000 {
                page.left(40.0, 200.0, "12,345.67");
            }
            pages(&[page])
        }),
        ("hidden-words", || {
            let mut page = Content::new();
            page.raw("3 Tr\n");
            for n in 0..60_000 {
                page.left((n % 500) as f32, (n % 800) as f32, "GHOST");
            }
            pages(&[page])
        }),
        ("sentences-again", || {
            lines(15_000, 60, true, |p, n, y| {
                p.sized(40.0, y, 5.0, &format!("Please compare this statement with your own books within thirty days of {} or as soon as you can", n % 3));
            })
        }),
        ("letterhead-of-5000-lines", || {
            lines(5_000, 1_700, false, |p, n, y| {
                p.sized(40.0, y, 3.0, &format!("PT UJI JAYA {n}")).sized(300.0, y, 3.0, "Jalan Merdeka 12");
            })
        }),
    ]
}
