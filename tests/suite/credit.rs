//! What a credit decision asks besides: indicators against a plain recomputation, structuring, refunds, cheques drawn on each other, duties,
//! wages, payers, and the scorecard. Every case was drawn for this test.

use chrono::{Datelike, NaiveDate};
use engine::analytics::{Analysis, AnalystCorrections, Config, Direction, Duty, HolderType, INDICATORS, RevenueTier, Span, analyse, config};
use engine::base::Money;
use saldo_tests::business::{Booking, Business, file, random};
use std::collections::BTreeMap;

fn row(day: u32, text: &str, amount: i64) -> Booking {
    Booking { day, text: text.to_owned(), amount: Money::from(amount) }
}

fn holder(name: &str, number: &str, mut rows: Vec<Booking>) -> Business {
    rows.sort_by_key(|r| r.day);
    Business { name: name.to_owned(), number: number.to_owned(), rows }
}

fn company(rows: Vec<Booking>) -> Business {
    holder("PT CONTOH USAHA", "7000000001", rows)
}

fn analysed(holders: &[Business], days: u32, config: &Config) -> Analysis {
    let files: Vec<_> = holders.iter().map(|h| file(h, days)).collect();
    analyse(&files, config, &AnalystCorrections::default()).expect("an analysis")
}

fn codes(analysis: &Analysis) -> Vec<&str> {
    analysis.unusual.iter().map(|u| u.code.as_str()).collect()
}

fn value(analysis: &Analysis, name: &str) -> Option<Money> {
    let all = analysis.indicators.iter().find(|i| i.span == Span::All).expect("indicators");
    all.values.iter().find(|v| v.name == name).unwrap_or_else(|| panic!("no indicator {name}")).value
}

#[test]
fn indicators_are_what_plain_loops_give() {
    for seed in [3, 11, 29] {
        let businesses = random(seed, 2, 180, 6);
        let analysis = analysed(&businesses, 180, &Config::default());
        let all = analysis.indicators.first().expect("indicators");
        assert_eq!(all.values.iter().map(|v| v.name.as_str()).collect::<Vec<_>>(), INDICATORS);
        let sum = |wanted: &dyn Fn(&engine::analytics::AnalysedTransaction) -> bool| -> Money {
            analysis.transactions.iter().filter(|t| wanted(t)).filter_map(|t| t.amount_base).sum()
        };
        let credit = sum(&|t| !t.row.is_debit());
        let debit = sum(&|t| t.row.is_debit());
        let months = Money::from(value(&analysis, "months_covered").expect("months"));
        let near = |name: &str, want: Money| assert_eq!(value(&analysis, name), Some(want.normalize()), "{name}, seed {seed}");
        near("credits_per_month", (credit / months).round_dp(2));
        near("net_per_month", ((credit - debit) / months).round_dp(2));
        let cash = sum(&|t| t.category.name().starts_with("CASH_"));
        near("cash_share", (cash / (credit + debit)).round_dp(4));
        // Balances of both accounts, day by day, from the rows alone.
        let mut days: BTreeMap<NaiveDate, Money> = BTreeMap::new();
        for d in &analysis.daily_balances {
            *days.entry(d.date).or_default() += d.balance_base.expect("in base currency");
        }
        let whole: Money = days.values().sum();
        near("average_balance", (whole / Money::from(days.len())).round_dp(2));
        near("minimum_balance", *days.values().min().expect("days"));
        let mut payers: BTreeMap<&str, Money> = BTreeMap::new();
        for t in analysis.transactions.iter().filter(|t| !t.row.is_debit() && t.counterparty_role != Some(engine::analytics::Role::OwnAccount)) {
            if !["BANK", "CASH", "CARD AND QR", "UNKNOWN"].contains(&&*t.merchant_name) {
                *payers.entry(&t.merchant_name).or_default() += t.amount_base.expect("in base currency");
            }
        }
        let mut sums: Vec<Money> = payers.into_values().collect();
        sums.sort_unstable_by(|a, b| b.cmp(a));
        near("payers_top5_share", (sums.iter().take(5).sum::<Money>() / credit).round_dp(4));
        let proven: Money = sum(&|t| t.revenue.is_some_and(|r| r.tier == RevenueTier::Proven));
        let revenue: Money = sum(&|t| t.revenue.is_some_and(|r| r.tier != RevenueTier::Excluded));
        near("revenue_proven_share", (proven / revenue).round_dp(4));
    }
}

#[test]
fn cash_below_the_limit_of_reports_is_told_and_small_cash_is_not() {
    let rows = vec![
        row(5, "SETORAN TUNAI TELLER", 240_000_000),
        row(6, "SETORAN TUNAI TELLER", 190_000_000),
        row(7, "SETORAN TUNAI TELLER", 180_000_000),
        row(40, "SETORAN TUNAI", 5_000_000),
        row(41, "SETORAN TUNAI", 6_000_000),
        row(80, "SETORAN TUNAI", 700_000_000),
    ];
    let analysis = analysed(&[company(rows)], 100, &Config::default());
    assert_eq!(codes(&analysis), ["STRUCTURING"]);
    assert_eq!((analysis.unusual[0].transactions.len(), analysis.unusual[0].amount), (3, Some(Money::from(610_000_000))));
    assert!(analysis.highlights.iter().any(|h| h.code == "STRUCTURING"));
}

#[test]
fn what_comes_back_from_who_was_paid_is_a_refund_and_no_revenue() {
    let rows = vec![
        row(5, "BI-FAST DB PT PEMASOK BARANG", -12_345_678),
        row(25, "BI-FAST CR PT PEMASOK BARANG", 12_345_678),
        row(30, "BI-FAST CR PT PEMBELI LAIN", 12_345_678),
    ];
    let analysis = analysed(&[company(rows)], 60, &Config::default());
    assert_eq!(codes(&analysis).iter().filter(|c| **c == "REFUND").count(), 1);
    let tiers: Vec<_> = analysis.transactions.iter().map(|t| t.revenue.map(|r| r.tier)).collect();
    assert_eq!(tiers, [None, Some(RevenueTier::Excluded), Some(RevenueTier::Likely)]);
}

#[test]
fn cheques_that_two_accounts_draw_on_each_other_are_told() {
    let (mut one, mut other) = (Vec::new(), Vec::new());
    for n in 0..4u32 {
        let (number, amount) = (551_200 + n, i64::from(80_000_001 + n * 7));
        let (to, from) = if n % 2 == 0 { (&mut one, &mut other) } else { (&mut other, &mut one) };
        to.push(row(10 + 5 * n, &format!("SETORAN KLIRING CEK {number}"), amount));
        from.push(row(12 + 5 * n, &format!("KLIRING KELUAR CEK {number}"), -amount));
    }
    let holders = [holder("PT CONTOH USAHA", "7000000001", one), holder("PT CONTOH USAHA", "7000000002", other)];
    let analysis = analysed(&holders, 60, &Config::default());
    let found: Vec<_> = analysis.kiting.iter().filter(|k| k.code == "CHEQUE_KITING").collect();
    assert_eq!((found.len(), found[0].transactions.len()), (1, 8), "{:?}", analysis.kiting);
    // Cheques of one direction alone are payments.
    let paid = |n: u32| row(12 + n, &format!("KLIRING KELUAR CEK {}", 661_200 + n), -90_000_000);
    let took = |n: u32| row(10 + n, &format!("SETORAN KLIRING CEK {}", 661_200 + n), 90_000_000);
    let holders = [holder("PT CONTOH USAHA", "7000000001", (0..5).map(paid).collect()), holder("PT LAIN", "7000000002", (0..5).map(took).collect())];
    assert!(analysed(&holders, 60, &Config::default()).kiting.iter().all(|k| k.code != "CHEQUE_KITING"));
}

#[test]
fn duties_and_payers_stand_by_month() {
    let mut rows = Vec::new();
    for month in 0..6u32 {
        rows.push(row(30 * month + 3, "BI-FAST CR PT PEMBELI TETAP INV 7", 40_000_000 + i64::from(month)));
        rows.push(row(30 * month + 9, "MPN G3 PPH21 KODE BILLING 0866", -1_000_000));
        if month != 3 {
            rows.push(row(30 * month + 10, "PEMBAYARAN BPJS KETENAGAKERJAAN", -2_000_000));
        }
        if month < 2 {
            rows.push(row(30 * month + 12, "BI-FAST CR CV PEMBELI PERGI INV 8", 20_000_000 + i64::from(month)));
        }
    }
    rows.push(row(130, "BI-FAST CR CV PEMBELI BARU INV 9", 9_000_000));
    let analysis = analysed(&[company(rows)], 182, &Config::default());
    let social = analysis.duties.iter().find(|d| d.duty == Duty::Social).expect("social");
    assert_eq!(social.missed.iter().map(Datelike::month).collect::<Vec<_>>(), [4]);
    let tax = analysis.duties.iter().find(|d| d.duty == Duty::Tax).expect("tax");
    assert_eq!((tax.missed.len(), tax.months.iter().map(|m| m.1).sum::<Money>()), (0, Money::from(6_000_000)));
    let of = |month: u32| analysis.payers.iter().find(|p| p.month.month() == month && p.direction == Direction::Credit).expect("payers");
    assert_eq!(of(2).lost.iter().map(|n| &**n).collect::<Vec<_>>(), ["CV PEMBELI PERGI"]);
    assert_eq!(of(5).new.iter().map(|n| &**n).collect::<Vec<_>>(), ["CV PEMBELI BARU"]);
    assert!((of(1).top5 - 1.0).abs() < 1e-12);
    assert_eq!((value(&analysis, "social_months_missed"), value(&analysis, "payers_lost")), (Some(Money::ONE), Some(Money::ONE)));
}

#[test]
fn a_persons_wage_has_its_parts_and_its_regularity() {
    let mut rows = Vec::new();
    let days_of_months = [24u32, 55, 84, 115, 145, 176];
    for (n, day) in days_of_months.iter().enumerate() {
        rows.push(row(*day, "TRSF E-BANKING CR GAJI PT MAJU BERSAMA", 12_000_000));
        if n == 3 {
            rows.push(row(*day - 10, "TRSF E-BANKING CR THR GAJI PT MAJU BERSAMA", 12_500_000));
        }
        rows.push(row(*day + 2, "KARTU DEBIT INDOMARET 77", -500_000));
    }
    let person = holder("SITI AMINAH", "7000000003", rows.clone());
    let analysis = analysed(&[person], 182, &Config::default());
    assert_eq!(analysis.holder_type, HolderType::Person);
    let wage = analysis.salary.first().expect("a wage");
    assert!(wage.regular && !wage.possible && wage.employer.contains("MAJU BERSAMA"), "{wage:?}");
    assert_eq!(wage.months.iter().map(|m| m.extra).sum::<Money>(), Money::from(12_500_000));
    assert_eq!((wage.months.len(), wage.missed.len()), (6, 0));
    // A month without one is named.
    rows.retain(|r| r.day != 84);
    let gap = analysed(&[holder("SITI AMINAH", "7000000003", rows)], 182, &Config::default());
    assert!(!gap.salary[0].regular && gap.salary[0].missed.len() == 1, "{:?}", gap.salary);
}

#[test]
fn a_score_is_given_by_configured_rules_alone() {
    let rows = vec![row(3, "BI-FAST CR PT PEMBELI TETAP INV 7", 40_000_000), row(50, "BI-FAST CR PT PEMBELI LAIN INV 8", 10_000_000)];
    let without = analysed(&[company(rows.clone())], 60, &Config::default());
    assert!(without.score.is_none());
    let example = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/scorecard.example.toml")).expect("the example");
    let shipped = config::parse(&example).expect("the example holds");
    let analysis = analysed(&[company(rows)], 60, &shipped);
    let score = analysis.score.expect("a score");
    assert_eq!(score.lines.len(), shipped.scorecard.as_ref().map_or(0, |s| s.rules.len()));
    assert_eq!(score.points, score.lines.iter().map(|l| l.points).sum::<i32>());
    let line = |metric: &str| score.lines.iter().find(|l| l.rule.metric == metric).expect("the line");
    // 40 of 50 million: more than the two fifths that are asked for.
    assert_eq!((line("payers_top1_share").value, line("payers_top1_share").met), (Some(Money::new(8, 1)), Some(false)));
    assert_eq!((line("revenue_proven_share").met, line("revenue_proven_share").points), (Some(true), 15));
    assert_eq!(line("round_trips").points, 0);
    for (text, word) in [
        ("[scorecard]\n[[scorecard.rules]]\nmetric = \"average_balanc\"\nat_least = 1\npoints = 1\n", "average_balance"),
        ("[scorecard]\n[[scorecard.rules]]\nmetric = \"lenders\"\npoints = 1\n", "at_least"),
    ] {
        assert!(config::parse(text).expect_err("refused").remedy.contains(word), "{text}");
    }
}
