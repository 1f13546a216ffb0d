//! Lines of tens of thousands of pieces: words, figures, dates, marks, labels, heads.

use super::Bomb;
use super::parts::{day, head};
use crate::draw::{Content, money, pdf};

/// One line of so many pieces.
fn line(pieces: usize, piece: fn(usize) -> String, before: &str) -> Vec<u8> {
    let mut page = Content::new();
    head(&mut page, "0712345678", true);
    page.raw("BT /F1 0.04 Tf 40 700 Td\n");
    page.raw(before);
    for n in 0..pieces {
        page.raw(&format!("({}) Tj 0.22 0 Td\n", piece(n)));
    }
    page.raw("ET\n");
    for r in 0..20 {
        let y = 170.0 + 12.0 * r as f32;
        page.left(40.0, y, &day(r)).left(110.0, y, "PAYMENT").right(375.0, y, "10.00").right(555.0, y, &money(100_000 - 1_000 * (r + 1) as i64));
    }
    pdf(&[page], &[vec![0]], (14_000.0, 842.0))
}

/// The bombs of this kind.
pub(super) fn all() -> Vec<Bomb> {
    vec![
        ("line-of-words", || line(60_000, |n| format!("W{n}"), "")),
        ("line-of-numbers", || line(60_000, |n| (100 + n % 900).to_string(), "")),
        ("line-of-amounts", || line(60_000, |n| money(100 + n as i64), "")),
        ("line-of-dates", || line(60_000, day, "")),
        ("line-of-marks", || line(60_000, |n| ["CR", "DB", "D", "K"][n % 4].to_owned(), "")),
        ("line-of-labels", || line(30_000, |n| ["Account Number:", "Currency:", "Balance:", "Debit:"][n % 4].to_owned(), "")),
        ("line-of-heads", || line(30_000, |n| ["Date", "Description", "Debit", "Credit", "Balance"][n % 5].to_owned(), "")),
        ("line-of-letters", || line(60_000, |n| char::from(b'a' + (n % 26) as u8).to_string(), "-40 0 Td ")),
        ("line-upon-itself", || line(60_000, |n| format!("W{n}"), "0.001 0 0 1 0 0 cm ")),
    ]
}
