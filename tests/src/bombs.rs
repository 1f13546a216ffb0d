//! Files that ask for far more work than statements do: many columns, accounts, tables, words, dates that line up nowhere, amounts that
//! all answer each other. Small on disk, drawn at run time; and honest statements of any length to measure the cost of a page.

use crate::draw::{Content, money, pages, pdf};
use crate::rows::Dice;

/// A file by its name.
pub type Bomb = (&'static str, fn() -> Vec<u8>);

/// A day of 2024 as printed.
fn day(n: usize) -> String {
    format!("{:02}/{:02}/2024", n % 28 + 1, n / 28 % 12 + 1)
}

/// Letterhead of an account, and a head of columns when asked for.
fn head(page: &mut Content, number: &str, columns: bool) {
    page.sized(40.0, 40.0, 12.0, "BANK CONTOH").left(40.0, 60.0, &format!("Account Number : {number}")).left(300.0, 60.0, "Account Name : PT UJI BATAS");
    page.left(40.0, 72.0, "Currency : IDR").left(300.0, 72.0, "Period : 01/01/2024 - 31/12/2024");
    if columns {
        page.left(40.0, 96.0, "Date").left(110.0, 96.0, "Description").left(340.0, 96.0, "Debit").left(430.0, 96.0, "Credit").left(520.0, 96.0, "Balance");
    }
}

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

/// Words of one content that many pages share.
fn shared(many: usize, words: usize, repeat: usize) -> Vec<u8> {
    let mut page = Content::new();
    let mut dice = Dice::new(5);
    for n in 0..words {
        page.left(10.0 + dice.below(540) as f32, 10.0 + (n % 80) as f32 * 10.0, &format!("W{}", dice.below(100_000)));
    }
    pdf(&[page], &vec![vec![0; repeat]; many], (595.0, 842.0))
}

/// Many lines a page, each drawn by `draw` with its number and its height.
fn lines(count: usize, a_page: usize, with_head: bool, draw: impl Fn(&mut Content, usize, f32)) -> Vec<u8> {
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

/// Rows of one account whose amounts and words `row` gives: description, amount (below zero for a debit).
fn book(count: usize, days: usize, row: impl Fn(usize) -> (String, i64)) -> Vec<u8> {
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

/// A row with an amount under the usual head.
fn row(page: &mut Content, y: f32, n: usize, text: &str) {
    page.left(40.0, y, &day(n)).left(110.0, y, text).right(375.0, y, &money(1_000 + n as i64)).right(555.0, y, &money(5_000_000 - 13 * n as i64));
}

/// The bombs, smallest words first.
pub fn all() -> Vec<Bomb> {
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
        ("line-of-words", || line(60_000, |n| format!("W{n}"), "")),
        ("line-of-numbers", || line(60_000, |n| (100 + n % 900).to_string(), "")),
        ("line-of-amounts", || line(60_000, |n| money(100 + n as i64), "")),
        ("line-of-dates", || line(60_000, day, "")),
        ("line-of-marks", || line(60_000, |n| ["CR", "DB", "D", "K"][n % 4].to_owned(), "")),
        ("line-of-labels", || line(30_000, |n| ["Account Number:", "Currency:", "Balance:", "Debit:"][n % 4].to_owned(), "")),
        ("line-of-heads", || line(30_000, |n| ["Date", "Description", "Debit", "Credit", "Balance"][n % 5].to_owned(), "")),
        ("line-of-letters", || line(60_000, |n| char::from(b'a' + (n % 26) as u8).to_string(), "-40 0 Td ")),
        ("line-upon-itself", || line(60_000, |n| format!("W{n}"), "0.001 0 0 1 0 0 cm ")),
        ("words-shared", || shared(2_000, 10_000, 1)),
        ("words-shared-again", || shared(300, 5_000, 12)),
        ("words-on-a-page", || shared(1, 50_000, 8)),
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
        ("letterhead-of-5000-lines", || {
            lines(5_000, 1_700, false, |p, n, y| {
                p.sized(40.0, y, 3.0, &format!("PT UJI JAYA {n}")).sized(300.0, y, 3.0, "Jalan Merdeka 12");
            })
        }),
        ("sentences-again", || {
            lines(15_000, 60, true, |p, n, y| {
                p.sized(40.0, y, 5.0, &format!("Please compare this statement with your own books within thirty days of {} or as soon as you can", n % 3));
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
            for n in 0..60_000 {
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
        ("broken-everywhere", || honest(Honest { pages: 500, heads: true, balances: true, broken: 1 })),
        ("broken-without-heads", || honest(Honest { pages: 200, heads: false, balances: true, broken: 1 })),
        ("no-balances", || honest(Honest { pages: 400, heads: false, balances: false, broken: 0 })),
    ]
}
