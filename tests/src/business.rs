//! Statements of random businesses, with patterns planted among their rows. The same for the same seed.

use crate::rows::Dice;
use chrono::{Days, NaiveDate};
use engine::analytics::FileInput;
use engine::base::Money;
use engine::base::dates::Period;
use engine::statement::{Field, Statement, Transaction, Verdict};

/// A row to be booked: day from the start, description, and amount; out below zero.
#[derive(Debug, Clone)]
pub struct Booking {
    /// Days from the first day.
    pub day: u32,
    /// Description as printed.
    pub text: String,
    /// Credit minus debit.
    pub amount: Money,
}

/// A company with one account.
#[derive(Debug, Clone)]
pub struct Business {
    /// Its name.
    pub name: String,
    /// Its account number.
    pub number: String,
    /// What is booked.
    pub rows: Vec<Booking>,
}

/// First day of every statement.
pub fn first_day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2024, 1, 1).unwrap_or_default()
}

const FIRST: &[&str] =
    &["ANUGERAH", "BINTANG", "CAHAYA", "DHARMA", "ELANG", "FAJAR", "GEMILANG", "HARMONI", "INTAN", "JATI", "KENCANA", "LESTARI", "MUTIARA", "NIAGA"];
const SECOND: &[&str] =
    &["ABADI", "BAHARI", "CIPTA", "DINAMIKA", "ENERGI", "FURNITUR", "GARMEN", "HUTAMA", "INDUSTRI", "JAYA", "KARYA", "LOGAM", "MAKMUR", "PANGAN"];
const THIRD: &[&str] = &["SEJATI", "UTAMA", "PERSADA", "RAYA", "TEKNIK", "MANDALA", "PRATAMA"];

fn pick<'w>(dice: &mut Dice, words: &[&'w str]) -> &'w str {
    words.get(dice.below(words.len() as u64) as usize).copied().unwrap_or("")
}

/// A company's name; others for other numbers.
fn company(n: u64) -> String {
    let at = |words: &[&'static str], n: u64| words.get(n as usize % words.len()).copied().unwrap_or("");
    let (a, b, c) = (FIRST.len() as u64, SECOND.len() as u64, THIRD.len() as u64);
    format!("PT {}{} {} {}", at(&["", "MITRA ", "SUMBER ", "PUTRA "], n / (a * b * c)), at(FIRST, n), at(SECOND, n / a), at(THIRD, n / (a * b)))
}

/// Random businesses, each with customers, suppliers, wages, bills and transfers to some of the others, over so many days.
pub fn random(seed: u64, count: u32, days: u32, rows_a_day: u32) -> Vec<Business> {
    let mut dice = Dice::new(seed);
    let mut all: Vec<Business> =
        (0..u64::from(count)).map(|n| Business { name: company(n), number: format!("{}", 7_000_000_000 + n * 13_577), rows: Vec::new() }).collect();
    for (n, business) in all.iter_mut().enumerate() {
        for day in 0..days {
            for _ in 0..dice.below(u64::from(rows_a_day) * 2 + 1) {
                let cents = 50_000_000 + dice.below(9_000_000_000);
                let amount = Money::new(cents as i64, 2);
                // A third of all partners trade with everyone, the others with one business.
                let own = 1_000 + 40 * n as u64;
                let partner = |dice: &mut Dice, base: u64| company(if dice.below(3) == 0 { base + dice.below(60) } else { own + base + dice.below(20) });
                let (text, amount) = match dice.below(10) {
                    0..=3 => (format!("BI-FAST CR TRANSFER DR 008 {} INV {}", partner(&mut dice, 200), dice.below(9_999)), amount),
                    4..=6 => (format!("BI-FAST DB TRANSFER KE 014 {} PO {}", partner(&mut dice, 500), dice.below(9_999)), -amount),
                    7 => (
                        format!("KARTU DEBIT {} {}", pick(&mut dice, &["INDOMARET", "SPBU PERTAMINA", "GRAMEDIA"]), dice.below(9_999)),
                        -(amount / Money::from(50)).round_dp(2),
                    ),
                    8 => ("SETORAN TUNAI".to_owned(), Money::from(1_000_000 * (1 + dice.below(9)))),
                    _ => (format!("BIAYA TRANSFER {}", dice.below(9_999)), Money::from(-2_500)),
                };
                business.rows.push(Booking { day, text, amount });
            }
        }
    }
    all
}

/// Books a transfer from one business to another, each leg naming the other side.
pub fn transfer(all: &mut [Business], from: usize, to: usize, day: u32, amount: Money) {
    let (Some(a), Some(b)) = (all.get(from).map(|b| (b.name.clone(), b.number.clone())), all.get(to).map(|b| (b.name.clone(), b.number.clone()))) else {
        return;
    };
    if let Some(business) = all.get_mut(from) {
        business.rows.push(Booking { day, text: format!("TRANSFER KE {} {}", b.1, b.0), amount: -amount });
    }
    if let Some(business) = all.get_mut(to) {
        business.rows.push(Booking { day, text: format!("TRANSFER DARI {} {}", a.1, a.0), amount });
    }
}

fn field<T: Default>(value: T) -> Field<T> {
    Field { value, ..Field::default() }
}

/// The statement of a holder's bookings in order of days, with balances that follow, over so many days.
pub fn file(business: &Business, days: u32) -> FileInput {
    let mut rows = business.rows.clone();
    rows.sort_by_key(|r| r.day);
    let opening = Money::from(5_000_000_000u64);
    let mut balance = opening;
    let transactions: Vec<Transaction> = (0u32..)
        .zip(&rows)
        .map(|(i, r)| {
            balance += r.amount;
            let (debit, credit) = if r.amount.is_sign_negative() { (-r.amount, Money::ZERO) } else { (Money::ZERO, r.amount) };
            Transaction {
                row_index: i,
                number: i,
                page: 1 + i / 40,
                date: first_day().checked_add_days(Days::new(u64::from(r.day))),
                description: r.text.clone(),
                debit,
                credit,
                balance: Some(balance),
                balance_printed: true,
                balance_ok: Some(true),
                ..Transaction::default()
            }
        })
        .collect();
    let to = first_day().checked_add_days(Days::new(u64::from(days.saturating_sub(1)))).unwrap_or_default();
    let statement = Statement {
        bank_name: field("BANK UJI".to_owned()),
        account_number: field(business.number.clone()),
        holder: field(business.name.clone()),
        currency: field("IDR".to_owned()),
        period: field(Some(Period { from: first_day(), to })),
        opening: field(Some(opening)),
        closing: field(Some(balance)),
        digits: 2,
        transactions,
        verdict: Verdict::Proved,
        amounts: Verdict::Proved,
        ..Statement::default()
    };
    FileInput { name: format!("{}.pdf", business.number), sha256: business.number.clone(), statements: vec![statement] }
}

/// Names to configure as parties of such businesses: group, directors, suppliers, customers.
pub fn parties() -> [Vec<String>; 4] {
    [(1_210..1_213).map(company).collect(), Vec::new(), (500..540).map(company).collect(), (200..240).map(company).collect()]
}
