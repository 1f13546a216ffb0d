//! Patterns planted among the rows of random businesses: what is found, and what is found without having been planted.

use engine::analytics::{Analysis, AnalystCorrections, Config, FileInput, Flag, analyse};
use engine::base::Money;
use saldo_tests::Dice;
use saldo_tests::business::{Booking, Business, file, random, transfer};
use std::collections::HashSet;

const DAYS: u32 = 180;

fn analysed(all: &[Business]) -> Analysis {
    let files: Vec<FileInput> = all.iter().map(|b| file(b, DAYS)).collect();
    analyse(&files, &Config::default(), &AnalystCorrections::default()).expect("an analysis")
}

/// An amount of round trips: apart from the others by its size, yet as odd as theirs.
fn amount(dice: &mut Dice) -> Money {
    Money::new(10_000_000_000 + dice.below(40_000_000_000) as i64, 2)
}

#[test]
fn planted_round_trips_are_found_and_hardly_others() {
    let mut all = random(3, 50, DAYS, 3);
    let mut dice = Dice::new(99);
    let mut planted: Vec<(usize, Vec<String>)> = Vec::new();
    for n in 0..45usize {
        let hops = 2 + n % 3;
        let start = dice.below(50) as usize;
        let through: Vec<usize> = (0..hops).map(|h| (start + h * 11) % 50).collect();
        let mut day = 2 + dice.below(u64::from(DAYS) - 12) as u32;
        let mut money = amount(&mut dice);
        for h in 0..hops {
            transfer(&mut all, through[h], through[(h + 1) % hops], day, money);
            day += 1 + dice.below(2) as u32 * u32::from(hops < 4);
            // What passes on keeps a little back.
            money -= (money * Money::new(dice.below(7) as i64, 3)).round_dp(2);
        }
        planted.push((hops, through.iter().map(|b| all[*b].number.clone()).collect()));
    }
    let analysis = analysed(&all);
    let mut found = 0;
    let mut real: HashSet<usize> = HashSet::new();
    for (hops, numbers) in &planted {
        let mut candidates = analysis.circular.iter().enumerate().filter(|(i, _)| !real.contains(i));
        let hit = candidates.find(|(_, c)| c.hops as usize == *hops && c.path.iter().all(|p| numbers.iter().any(|n| **n == **p))).map(|(i, _)| i);
        found += usize::from(hit.is_some());
        real.extend(hit);
    }
    let false_ones: Vec<&str> = analysis.circular.iter().enumerate().filter(|(i, _)| !real.contains(i)).map(|(_, c)| c.reason.as_str()).collect();
    println!("round trips: {found} of {} found, {} others", planted.len(), false_ones.len());
    assert_eq!(found, planted.len(), "{false_ones:?}");
    assert!(false_ones.len() * 100 <= planted.len(), "{false_ones:#?}");
    let flagged = analysis.transactions.iter().filter(|t| t.has(Flag::IsCircularTransaction)).count();
    assert_eq!(flagged, analysis.circular.iter().map(|c| c.transactions.len()).sum::<usize>());
}

#[test]
fn a_missing_leg_is_found_and_none_where_none_is_missing() {
    let mut clean = random(5, 12, DAYS, 2);
    let mut dice = Dice::new(17);
    for n in 0..60usize {
        let day = dice.below(u64::from(DAYS)) as u32;
        let money = amount(&mut dice);
        transfer(&mut clean, n % 12, (n * 5 + 1) % 12, day, money);
    }
    let analysis = analysed(&clean);
    assert_eq!(analysis.counter_legs.len(), 0, "{:#?}", analysis.counter_legs);
    let transfers = clean.iter().flat_map(|b| &b.rows).filter(|r| r.text.starts_with("TRANSFER")).count();
    assert_eq!(analysis.transfers.len() * 2, transfers, "every transfer has both legs");

    // The same with one leg in ten left out of the statement that should hold it.
    let mut broken = clean.clone();
    let mut omitted = 0;
    for (b, business) in broken.iter_mut().enumerate() {
        let legs: Vec<usize> = business.rows.iter().enumerate().filter(|(_, r)| r.text.starts_with("TRANSFER")).map(|(i, _)| i).collect();
        if let Some(at) = legs.get(b % legs.len().max(1)) {
            business.rows.remove(*at);
            omitted += 1;
        }
    }
    let analysis = analysed(&broken);
    let mut missing = 0;
    for leg in &analysis.counter_legs {
        assert!(!leg.innocent_causes.is_empty());
        missing += 1;
    }
    println!("missing legs: {missing} of {omitted} found");
    // A transfer whose two legs were both left out leaves no trace.
    assert_eq!(missing, omitted, "{:#?}", analysis.counter_legs);
}

fn business(name: &str, number: &str, rows: &[(u32, &str, i64)]) -> Business {
    let rows = rows.iter().map(|(day, text, amount)| Booking { day: *day, text: (*text).to_owned(), amount: Money::from(*amount) }).collect();
    Business { name: name.to_owned(), number: number.to_owned(), rows }
}

#[test]
fn a_credit_that_only_covers_a_shortfall_is_an_indicator() {
    // The opening balance of the made-up statements is five thousand million.
    let rows = [
        (1, "BI-FAST DB TRANSFER KE 014 PT PEMASOK BESI", -4_990_000_000i64),
        (10, "BI-FAST CR TRANSFER DR 014 PT TALANG SEMENTARA", 900_000_000),
        (10, "DB OTOMATIS PAJAK MPN", -100_000_000),
        (12, "RTGS DB KE 008 PT TALANG SEMENTARA", -805_000_000),
        (12, "BIAYA RTGS", -30_000),
        (20, "BI-FAST CR TRANSFER DR 014 PT PEMBELI INV 33", 700_000_000),
        (21, "BI-FAST DB TRANSFER KE 014 PT PEMASOK BESI", -650_000_000),
    ];
    let analysis = analysed(&[business("PT CONTOH DAGANG", "7654321000", &rows)]);
    // What 90 % asks for is 810 million; 805 are too few, and the sale is a customer's money.
    assert!(analysis.kiting.is_empty(), "{:#?}", analysis.kiting);
    let mut more = rows;
    more[3].2 = -815_000_000;
    let analysis = analysed(&[business("PT CONTOH DAGANG", "7654321000", &more)]);
    assert_eq!(analysis.kiting.len(), 1, "{:#?}", analysis.kiting);
    assert!(analysis.kiting[0].reason.starts_with("Indicator"));
    assert_eq!(analysis.transactions.iter().filter(|t| t.has(Flag::IsKitingTransaction)).count(), 2);
}

#[test]
fn accounts_that_fund_each_other_in_turn_are_found() {
    let mut all = vec![business("PT CONTOH DAGANG", "7654321000", &[]), business("PT CONTOH DAGANG", "7654399000", &[])];
    transfer(&mut all, 0, 1, 3, Money::from(120_000_000));
    transfer(&mut all, 1, 0, 6, Money::from(125_000_000));
    assert!(analysed(&all).kiting.is_empty());
    transfer(&mut all, 0, 1, 9, Money::from(118_000_000));
    let analysis = analysed(&all);
    assert_eq!(analysis.kiting.len(), 1);
    assert_eq!(analysis.kiting[0].code, "MUTUAL_FUNDING");
    assert_eq!(analysis.transfers.len(), 3);
    assert!(analysis.transactions.iter().all(|t| t.category.name() == "OWN_ACCOUNT_TRANSFER"));
}

#[test]
fn a_debit_that_two_credits_answer_and_a_refund_are_circular() {
    let rows = [
        (3, "TRANSFER KE CV PUTAR BALIK", -100_000_000i64),
        (5, "TRANSFER DARI CV PUTAR BALIK", 40_000_000),
        (8, "TRANSFER DARI CV PUTAR BALIK", 59_500_000),
        (20, "TRANSFER DARI CV LAIN SEKALI", 75_000_000),
        (27, "TRANSFER KE CV LAIN SEKALI", -75_700_000),
        (40, "TRANSFER KE CV TERLALU JAUH", -10_000_000),
        (48, "TRANSFER DARI CV TERLALU JAUH", 10_000_000),
        (60, "TARIK TUNAI", -5_000_000),
        (61, "SETOR TUNAI", 5_000_000),
    ];
    let analysis = analysed(&[business("PT CONTOH DAGANG", "7654321000", &rows)]);
    let sizes: Vec<usize> = analysis.circular.iter().map(|c| c.transactions.len()).collect();
    assert_eq!(sizes, [3, 2], "{:#?}", analysis.circular);
}

#[test]
fn rows_that_break_a_rule_of_payment_systems_are_named() {
    let rows = [
        (10, "BI-FAST DB TRANSFER KE 014 CV SATU", -251_000_000i64),
        (11, "RTGS KE 014 CV DUA", -99_000_000),
        (13, "SKN KE 014 CV TIGA", -20_000_000),
        (30, "BUNGA", 100_000),
        (30, "PAJAK BUNGA", -20_000),
        (60, "BUNGA", 100_000),
        (60, "PAJAK BUNGA", -15_000),
    ];
    let analysis = analysed(&[business("PT CONTOH DAGANG", "7654321000", &rows)]);
    let mut rules: Vec<&str> = analysis.physics.iter().map(|f| f.rule.as_str()).collect();
    rules.sort_unstable();
    // 14 January 2024 is a Sunday.
    assert_eq!(rules, ["bi_fast_maximum", "interest_tax_rate", "rtgs_minimum", "settles_on_working_days"], "{:#?}", analysis.physics);
    assert!(analysis.physics.iter().all(|f| f.innocent_causes.len() > 1));
}

#[test]
fn payments_at_an_even_spacing_recur() {
    let mut rows: Vec<(u32, &str, i64)> = (0..6).map(|m| (4 + m * 30 + m / 2, "SEWA KANTOR CV PEMILIK GEDUNG", -15_000_000)).collect();
    rows.extend((0..12).map(|w| (2 + w * 7, "TRANSFER KE UD SAYUR SEGAR", -(2_000_000 + i64::from(w % 3) * 50_000))));
    rows.extend([
        (1, "TRANSFER KE CV SEKALI SAJA", -1_000_000),
        (50, "TRANSFER KE CV SEKALI SAJA", -9_000_000),
        (97, "TRANSFER KE CV SEKALI SAJA", -1_000_000),
    ]);
    let analysis = analysed(&[business("PT CONTOH DAGANG", "7654321000", &rows)]);
    let found: Vec<(u32, u32)> = analysis.recurring.iter().map(|r| (r.spacing_days, r.count)).collect();
    assert_eq!(found, [(30, 6), (7, 12)], "{:#?}", analysis.recurring);
    assert!(analysis.recurring.iter().all(|r| r.next.is_some_and(|n| n > r.last)));
}
