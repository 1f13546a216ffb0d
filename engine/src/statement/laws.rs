//! What must hold of every statement: laws of columns, rows, sides, proof and review, over statements that are drawn by chance.

use super::{Correction, Corrections, Field, HeaderType, Reading, Statement, Transaction, Verdict, interpret, prove};
use crate::base::money::grouped;
use crate::base::{Evidence, Money, Rect};
use crate::document::{Document, Page, Word};
use chrono::{Days, NaiveDate};
use proptest::prelude::*;

/// A movement: days after the one before, hundredths, whether money came in, lines of words.
type Move = (u64, i64, bool, usize);

fn moves(least: usize) -> impl Strategy<Value = Vec<Move>> {
    // Amounts that are no other's by chance, so that a sum of some is no other.
    prop::collection::vec((0u64..3, 101i64..99_999_999, any::<bool>(), 1usize..3), least..24)
}

fn first() -> NaiveDate {
    NaiveDate::from_ymd_opt(2025, 3, 3).unwrap_or_default()
}

const OPENING: i64 = 1_234_567;

/// Rows with the balance after each.
fn rows(moves: &[Move]) -> Vec<Transaction> {
    let mut day = first();
    let mut balance = Money::new(OPENING, 2);
    let row = |(i, (days, cents, came, _)): (usize, &Move)| {
        day = day + Days::new(*days);
        let amount = Money::new(*cents, 2);
        let (debit, credit) = if *came { (Money::ZERO, amount) } else { (amount, Money::ZERO) };
        balance += credit - debit;
        Transaction {
            row_index: i as u32,
            number: i as u32,
            page: 1,
            date: Some(day),
            debit,
            credit,
            balance: Some(balance),
            balance_printed: true,
            ..Transaction::default()
        }
    };
    moves.iter().enumerate().map(row).collect()
}

fn statement(moves: &[Move]) -> Statement {
    let printed = |value: Money| Field { value: Some(value), evidence: Some(Evidence::default()) };
    let transactions = rows(moves);
    let sum = |side: fn(&Transaction) -> Money| transactions.iter().map(side).sum::<Money>();
    let (debit, credit) = (sum(|t| t.debit), sum(|t| t.credit));
    let counted = |debit: bool| Field { value: u32::try_from(transactions.iter().filter(|t| t.is_debit() == debit).count()).ok(), evidence: None };
    let opening = Money::new(OPENING, 2);
    Statement {
        opening: printed(opening),
        closing: printed(opening + credit - debit),
        total_debit: printed(debit),
        total_credit: printed(credit),
        count_debit: counted(true),
        count_credit: counted(false),
        digits: 2,
        transactions,
        ..Statement::default()
    }
}

fn verdict(mut s: Statement) -> Verdict {
    prove::prove(&mut s);
    s.verdict
}

/// Where a table has its columns: date, words, debit, credit, balance; figures end there.
const COLUMNS: [(&str, f32); 5] = [("Date", 40.0), ("Description", 110.0), ("Debit", 330.0), ("Credit", 420.0), ("Balance", 520.0)];

/// The rows printed on pages of so many, with the heads on each; debits and credits may change places with their heads.
fn printed(moves: &[Move], a_page: usize, swapped: bool) -> Document {
    let word = |text: &str, x: f32, y: f32, right: bool| {
        let width = 5.0 * text.chars().count() as f32;
        let x0 = if right { x - width } else { x };
        Word { text: text.to_owned(), rect: Rect::new(x0, y - 7.5, x0 + width, y + 2.0), baseline: y, size: 10.0, confidence: 1.0, ..Word::default() }
    };
    let side = |debit: bool| if debit == swapped { COLUMNS[3].1 } else { COLUMNS[2].1 };
    let all = rows(moves);
    let mut pages = Vec::new();
    for (n, part) in all.chunks(a_page.max(1)).enumerate() {
        let mut words: Vec<Word> = COLUMNS
            .iter()
            .map(|(name, x)| match *name {
                "Debit" => word(name, side(true), 60.0, true),
                "Credit" => word(name, side(false), 60.0, true),
                _ => word(name, *x, 60.0, *name == "Balance"),
            })
            .collect();
        let mut y = 78.0;
        for t in part {
            let lines = moves.get(t.row_index as usize).map_or(1, |m| m.3);
            words.push(word(&t.date.unwrap_or_default().format("%d/%m/%Y").to_string(), COLUMNS[0].1, y, false));
            words.push(word("KLIRING", COLUMNS[1].1, y, false));
            words.push(word(&grouped(t.amount(), 2), side(t.is_debit()), y, true));
            words.push(word(&grouped(t.balance.unwrap_or_default(), 2), COLUMNS[4].1, y, true));
            for line in 1..lines {
                words.push(word("SENTOSA", COLUMNS[1].1, y + 11.0 * line as f32, false));
            }
            y += 11.0 * lines as f32 + 9.0;
        }
        pages.push(Page { number: n as u32 + 1, width: 595.0, height: 842.0, words, ..Page::default() });
    }
    Document { pages, ..Document::default() }
}

fn as_printed(reading: &Reading) -> Vec<(Option<NaiveDate>, Money)> {
    reading.statements.iter().flat_map(|s| &s.transactions).map(|t| (t.date, t.signed())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_holds_is_proved_in_both_orders(moves in moves(1)) {
        let s = statement(&moves);
        prop_assert_eq!(verdict(s.clone()), Verdict::Proved);
        let mut turned = s;
        turned.transactions.reverse();
        turned.newest_first = true;
        prop_assert_eq!(verdict(turned), Verdict::Proved);
    }

    #[test]
    fn no_printed_figure_that_is_another_is_proved_over(moves in moves(2), which in 0usize..8, at in any::<prop::sample::Index>(), by in 1i64..99_999) {
        let mut s = statement(&moves);
        let by = Money::new(by, 2);
        let more = |field: &mut Field<Option<Money>>| field.value = field.value.map(|v| v + by);
        let i = at.index(s.transactions.len());
        match which {
            0 => more(&mut s.opening),
            1 => more(&mut s.closing),
            2 => more(&mut s.total_debit),
            3 => more(&mut s.total_credit),
            4 => s.count_debit.value = s.count_debit.value.map(|n| n + 1),
            5 => s.transactions[i].balance = s.transactions[i].balance.map(|b| b + by),
            6 => s.transactions[i].credit += by,
            _ => drop(s.transactions.remove(i)),
        }
        prop_assert_ne!(verdict(s), Verdict::Proved);
    }

    #[test]
    fn rows_and_sides_are_read_as_they_are_printed(moves in moves(4), a_page in 6usize..20, swapped in any::<bool>()) {
        let document = printed(&moves, a_page, swapped);
        let reading = interpret(&document, &Corrections::default());
        let want: Vec<_> = rows(&moves).iter().map(|t| (t.date, t.signed())).collect();
        // One side alone may be taken for a column of amounts; both sides stand under their heads.
        if moves.iter().any(|m| m.2) && moves.iter().any(|m| !m.2) {
            prop_assert_eq!(as_printed(&reading), want, "{:?}", reading.statements.iter().map(|s| &s.verdict_reason).collect::<Vec<_>>());
        }
        for s in reading.statements.iter().filter(|s| s.verdict == Verdict::Proved) {
            let columns: Vec<HeaderType> = s.columns.iter().map(|c| c.kind).collect();
            prop_assert!(columns.contains(&HeaderType::Date) && columns.contains(&HeaderType::Balance), "{:?}", columns);
        }
    }

    #[test]
    fn a_figure_that_is_printed_otherwise_is_not_proved_over(moves in moves(6), at in any::<prop::sample::Index>(), digit in 1u8..9) {
        let mut document = printed(&moves, 12, false);
        let figures: Vec<(usize, usize)> = document.pages.iter().enumerate().flat_map(|(p, page)| {
            let figure = |w: &Word| w.text.contains('.') && !w.text.contains('/');
            page.words.iter().enumerate().filter(move |(_, w)| figure(w)).map(move |(k, _)| (p, k))
        }).collect();
        // The first balance and amount say the opening balance between them, and the last of each stand alone at the end.
        let (p, k) = figures[2 + at.index(figures.len() - 4)];
        let word = &mut document.pages[p].words[k];
        let last = word.text.len() - 1;
        let old = word.text.as_bytes()[last] - b'0';
        word.text.replace_range(last.., &((old + digit) % 10).to_string());
        let reading = interpret(&document, &Corrections::default());
        prop_assert_ne!(reading.verdict(), Verdict::Proved);
    }

    #[test]
    fn corrections_one_by_one_give_what_all_of_them_give(moves in moves(4), edits in prop::collection::vec((0u8..4, any::<prop::sample::Index>(), 1i64..99_999), 1..6)) {
        let document = printed(&moves, 12, false);
        let mut all = Corrections::default();
        let mut reading = interpret(&document, &all);
        for (kind, at, cents) in edits {
            let row = at.index(moves.len()) as u32;
            let before = all.list.len();
            let credit = Money::new(cents, 2);
            all.list.push(match kind {
                0 => Correction::EditRow { statement: 0, row, date: None, description: None, debit: None, credit: Some(credit), balance: None },
                1 => Correction::DeleteRow { statement: 0, row },
                2 => Correction::MergeRow { statement: 0, row },
                _ => Correction::InsertRow { statement: 0, after: Some(row), date: Some(first()), description: String::new(), debit: Money::ZERO, credit, balance: None, place: None },
            });
            let afresh = interpret(&document, &all);
            let further = all.further(&document, &reading, before);
            prop_assert_eq!(further.map(|r| r.statements), Some(afresh.statements.clone()));
            prop_assert!(afresh.statements.iter().all(|s| s.transactions.iter().enumerate().all(|(i, t)| t.row_index as usize == i)));
            reading = afresh;
        }
    }
}
