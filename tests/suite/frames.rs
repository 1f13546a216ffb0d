//! Every figure of a frame beside a plain recomputation from the same rows, equal to the last digit; and what may be asked of amounts.

use chrono::{Datelike, NaiveDate};
use engine::analytics::model::proforma_lines::line_of;
use engine::analytics::{
    AnalysedTransaction, Analysis, AnalystCorrections, Category, Config, Direction, FileInput, HolderType, Role, TransactionCorrection, analyse,
};
use engine::base::Money;
use saldo_tests::Dice;
use saldo_tests::business::{Business, file, parties, random};
use std::collections::{BTreeMap, BTreeSet};

fn month(day: NaiveDate) -> NaiveDate {
    day.with_day(1).expect("a first")
}

fn nobody(name: &str) -> bool {
    matches!(name, "BANK" | "CASH" | "CARD AND QR" | "UNKNOWN")
}

/// A month of one scope, recomputed: sums and counts by side, operational sums, cash, returned cheques.
#[derive(Debug, Default, PartialEq)]
struct Month {
    sums: [Money; 6],
    counts: [u32; 3],
}

fn included(analysis: &Analysis) -> impl Iterator<Item = &AnalysedTransaction> {
    analysis.transactions.iter().filter(|t| !t.excluded)
}

fn months_agree(analysis: &Analysis) {
    let mut want: BTreeMap<(Option<u32>, NaiveDate), Month> = BTreeMap::new();
    type Part<'t> = (Option<u32>, NaiveDate, bool, &'t str);
    let mut parts: BTreeMap<Part<'_>, (Money, u32)> = BTreeMap::new();
    for t in included(analysis) {
        let Some(day) = t.row.date else { continue };
        for (account, amount) in [(Some(t.account), Some(t.row.amount())), (None, t.amount_base)] {
            let m = want.entry((account, month(day))).or_default();
            let Some(amount) = amount else { continue };
            let debit = t.row.is_debit();
            m.sums[usize::from(debit)] += amount;
            m.counts[usize::from(debit)] += 1;
            if t.is_operational {
                m.sums[2 + usize::from(debit)] += amount;
            }
            match t.category {
                Category::CashDeposit if !debit => m.sums[4] += amount,
                Category::CashWithdrawal if debit => m.sums[5] += amount,
                Category::ChequeReturn => m.counts[2] += 1,
                _ => {}
            }
            if !nobody(&t.merchant_name) {
                let part = parts.entry((account, month(day), debit, &t.merchant_name)).or_default();
                part.0 += amount;
                part.1 += 1;
            }
        }
    }
    assert_eq!(analysis.months.len(), want.len());
    for m in &analysis.months {
        let got = Month {
            sums: [m.credit, m.debit, m.operational_credit, m.operational_debit, m.cash_in, m.cash_out],
            counts: [m.count_credit, m.count_debit, m.returned_cheques],
        };
        assert_eq!(Some(&got), want.get(&(m.account, m.month)), "{:?} {}", m.account, m.month);
        for (debit, top) in [(false, &m.top_credit), (true, &m.top_debit)] {
            let of = parts.range((m.account, m.month, debit, "")..).take_while(|(k, _)| (k.0, k.1, k.2) == (m.account, m.month, debit));
            let mut of: Vec<(Money, &str, u32)> = of.map(|(k, v)| (v.0, k.3, v.1)).collect();
            of.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
            of.truncate(5);
            let got: Vec<(Money, &str, u32)> = top.iter().map(|s| (s.amount, &*s.merchant_name, s.count)).collect();
            assert_eq!(got, of, "{:?} {}", m.account, m.month);
        }
    }
}

fn sides_agree(analysis: &Analysis) {
    type Sides = ([Money; 2], [Option<Money>; 2], [u32; 2]);
    let empty: Sides = ([Money::ZERO; 2], [Some(Money::ZERO); 2], [0; 2]);
    let mut currencies: BTreeMap<&str, Sides> = BTreeMap::new();
    let mut categories: BTreeMap<(Category, &str), Sides> = BTreeMap::new();
    for t in included(analysis) {
        for sides in [currencies.entry(&t.currency).or_insert(empty), categories.entry((t.category, &t.currency)).or_insert(empty)] {
            let side = usize::from(t.row.is_debit());
            sides.0[side] += t.row.amount();
            sides.1[side] = sides.1[side].zip(t.amount_base).map(|(a, b)| a + b);
            sides.2[side] += 1;
        }
    }
    assert_eq!(analysis.currencies.len(), currencies.len());
    for c in &analysis.currencies {
        let got: Sides = (
            [c.credit_mutation_number, c.debit_mutation_number],
            [c.credit_mutation_base_currency, c.debit_mutation_base_currency],
            [c.total_credit, c.total_debit],
        );
        assert_eq!(Some(&got), currencies.get(&*c.currency));
    }
    let got: Vec<((Category, &str), Sides)> = analysis
        .categories
        .iter()
        .map(|c| ((c.category, &*c.currency), ([c.credit, c.debit], [c.credit_base, c.debit_base], [c.count_credit, c.count_debit])))
        .collect();
    assert_eq!(got, categories.into_iter().collect::<Vec<_>>());
}

fn counterparties_agree(analysis: &Analysis) {
    let mut want: BTreeMap<&str, (Money, Money, u32, u32, Vec<u32>)> = BTreeMap::new();
    let mut related: BTreeMap<(Role, &str), (Money, Money, u32, u32)> = BTreeMap::new();
    let mut flows: BTreeMap<(Option<u32>, bool), BTreeMap<&str, Money>> = BTreeMap::new();
    for (i, t) in (0u32..).zip(&analysis.transactions) {
        let m = want.entry(&t.merchant_name).or_default();
        m.4.push(i);
        if t.excluded {
            continue;
        }
        let debit = t.row.is_debit();
        m.2 += 1;
        m.3 += u32::from(t.amount_base.is_none());
        let base = t.amount_base.unwrap_or_default();
        if debit {
            m.1 += base
        } else {
            m.0 += base
        }
        if let Some(role) = t.counterparty_role {
            let r = related.entry((role, &t.merchant_name)).or_default();
            if debit {
                r.1 += base
            } else {
                r.0 += base
            }
            if debit { r.3 += 1 } else { r.2 += 1 }
        }
        if !nobody(&t.merchant_name) && t.counterparty_role != Some(Role::OwnAccount) {
            *flows.entry((Some(t.account), debit)).or_default().entry(&t.merchant_name).or_default() += t.row.amount();
            if let Some(base) = t.amount_base {
                *flows.entry((None, debit)).or_default().entry(&t.merchant_name).or_default() += base;
            }
        }
    }
    assert_eq!(analysis.merchants.len(), want.len());
    let mut before: Option<(Money, &str)> = None;
    for g in &analysis.merchants {
        let got = (g.total_credit, g.total_debit, g.total_transaction, g.without_rate, g.transactions.clone());
        assert_eq!(Some(&got), want.get(&*g.merchant_name), "{}", g.merchant_name);
        assert_eq!(g.total_amount, g.total_credit + g.total_debit);
        assert!(before.is_none_or(|(total, name)| total > g.total_amount || (total == g.total_amount && name < &*g.merchant_name)));
        before = Some((g.total_amount, &g.merchant_name));
        assert!(!g.members.is_empty());
    }
    let got: BTreeMap<(Role, &str), (Money, Money, u32, u32)> =
        analysis.related_parties.iter().map(|r| ((r.role, r.name.as_str()), (r.credit_base, r.debit_base, r.count_credit, r.count_debit))).collect();
    assert_eq!(got, related);
    for c in &analysis.concentration {
        let parts = flows.get(&(c.account, c.direction == Direction::Debit)).cloned().unwrap_or_default();
        assert_eq!((c.counterparties as usize, c.total), (parts.len(), parts.values().copied().sum::<Money>()));
        let mut parts: Vec<(Money, &str)> = parts.into_iter().map(|(name, sum)| (sum, name)).collect();
        parts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
        parts.truncate(10);
        assert_eq!(c.largest.iter().map(|s| (s.amount, &*s.merchant_name)).collect::<Vec<_>>(), parts);
    }
}

fn days_agree(analysis: &Analysis) {
    for (a, account) in (0u32..).zip(&analysis.accounts) {
        let period = account.period.expect("a period");
        let mut moved: BTreeMap<NaiveDate, (Money, u32)> = BTreeMap::new();
        for t in analysis.transactions.iter().filter(|t| t.account == a) {
            let entry = moved.entry(t.row.date.unwrap_or(period.from).clamp(period.from, period.to)).or_default();
            entry.0 += t.row.signed();
            entry.1 += 1;
        }
        let mut balance = account.opening.expect("an opening balance");
        let days: Vec<_> = analysis.daily_balances.iter().filter(|d| d.account == a).collect();
        assert_eq!(days.len() as i64, (period.to - period.from).num_days() + 1);
        for d in &days {
            let (sum, rows) = moved.get(&d.date).copied().unwrap_or_default();
            balance += sum;
            assert_eq!((d.balance, d.rows), (balance, rows), "{}", d.date);
        }
        for b in analysis.balances.iter().filter(|b| b.account == a) {
            let own: Vec<Money> = days.iter().filter(|d| month(d.date) == b.month).map(|d| d.balance).collect();
            assert_eq!((Some(&b.minimum), Some(&b.maximum), Some(&b.closing)), (own.iter().min(), own.iter().max(), own.last()));
            assert_eq!(b.average, (own.iter().copied().sum::<Money>() / Money::from(own.len() as u64)).round_dp(account.digits));
            assert_eq!((b.days, b.days_below_zero), (own.len() as u32, own.iter().filter(|b| **b < Money::ZERO).count() as u32));
        }
    }
}

fn proforma_agrees(analysis: &Analysis) {
    let person = analysis.holder_type == HolderType::Person;
    for (base, proforma) in std::iter::once((true, &analysis.proforma)).chain(analysis.proforma_by_currency.iter().map(|p| (false, p))) {
        let mut want: BTreeMap<(&str, String), Money> = BTreeMap::new();
        for t in included(analysis).filter(|t| base || t.currency == proforma.currency) {
            let (Some(day), Some(amount)) = (t.row.date, if base { t.amount_base } else { Some(t.row.amount()) }) else { continue };
            let line = want.entry((line_of(t.category, t.direction(), person), format!("{}-{:02}", day.year(), day.month()))).or_default();
            *line += if t.row.is_debit() { -amount } else { amount };
        }
        for line in proforma.lines.iter().filter(|l| l.level == 1 || l.code == "RETURNS_AND_REVERSALS") {
            for (period, amount) in proforma.periods.iter().zip(&line.amounts) {
                assert_eq!(*amount, want.remove(&(line.code.as_str(), period.label.clone())).unwrap_or_default(), "{} {}", line.code, period.label);
            }
        }
        assert!(want.is_empty(), "{want:?}");
    }
}

/// Rows of several businesses over so many days, some in dollars, a few taken out, a few without a date.
fn drawn(seed: u64, rates: bool, count: u32, days: u32, rows_a_day: u32) -> Analysis {
    let mut dice = Dice::new(seed);
    let mut all: Vec<Business> = random(seed, count, days, rows_a_day);
    for row in all.iter_mut().flat_map(|b| &mut b.rows) {
        row.amount += Money::new(dice.below(100) as i64, 2);
    }
    let mut files: Vec<FileInput> = all.iter().map(|b| file(b, days)).collect();
    for (n, s) in files.iter_mut().flat_map(|f| &mut f.statements).enumerate() {
        if n % 2 == 1 {
            s.currency.value = "USD".to_owned();
        }
        for t in s.transactions.iter_mut().filter(|t| t.row_index % 97 == 13) {
            t.date = None;
        }
    }
    let known = parties();
    let mut config = Config::default();
    config.parties.company_group.clone_from(&known[0]);
    config.parties.customers.clone_from(&known[3]);
    if rates {
        config.exchange_rates.insert("USD".to_owned(), Money::new(1_578_550, 2));
    }
    let first = analyse(&files, &config, &AnalystCorrections::default()).expect("an analysis");
    let out = |t: &AnalysedTransaction| TransactionCorrection { id: t.id, excluded: Some(true), ..TransactionCorrection::default() };
    let transactions = first.transactions.iter().filter(|t| t.row.row_index % 41 == 7).map(out).collect();
    analyse(&files, &config, &AnalystCorrections { transactions, ..AnalystCorrections::default() }).expect("an analysis")
}

/// `SALDO_LONG=1` draws a million rows a seed; an optimised build needs a minute for them.
#[test]
fn every_figure_equals_its_plain_recomputation() {
    let long = std::env::var("SALDO_LONG").is_ok_and(|v| !matches!(v.as_str(), "" | "0"));
    let (count, days, rows_a_day) = if long { (50, 365, 56) } else { (4, 90, 6) };
    for (seed, rates) in [(3, true), (17, false), (2024, true)] {
        let analysis = drawn(seed, rates, count, days, rows_a_day);
        assert!(!long || analysis.transactions.len() > 1_000_000, "{}", analysis.transactions.len());
        assert!(analysis.transactions.len() > 1_000 && included(&analysis).count() < analysis.transactions.len());
        assert!(analysis.currencies.len() == 2 && analysis.transactions.iter().any(|t| t.row.date.is_none()));
        months_agree(&analysis);
        sides_agree(&analysis);
        counterparties_agree(&analysis);
        days_agree(&analysis);
        proforma_agrees(&analysis);
        let digits: u32 = analysis.benford.first().expect("all amounts").digits.iter().map(|d| d.count).sum();
        assert_eq!(digits as usize, included(&analysis).filter(|t| !t.row.amount().is_zero()).count());
        let months: BTreeSet<NaiveDate> = included(&analysis).filter_map(|t| t.row.date).map(month).collect();
        assert_eq!(analysis.months.iter().filter(|m| m.account.is_none()).map(|m| m.month).collect::<BTreeSet<_>>(), months);
    }
}

/// Sums of 128 bits wrap without a word in polars 0.55: what could make them is refused, and the error names file and page.
#[test]
fn an_amount_that_sums_could_not_hold_is_refused() {
    let mut business = random(5, 1, 30, 2);
    business[0].rows[3].amount = Money::from(1_000_000_000_000_000_000_i64);
    let error = analyse(&[file(&business[0], 30)], &Config::default(), &AnalystCorrections::default()).expect_err("too large");
    assert!(error.file.is_some() && error.page.is_some() && error.message.contains("10^18"), "{error}");
}

/// What `saldo analyze --parquet` wrote is what `saldo sql` and `saldo portfolio` answer from, equal to the figures of the analysis.
#[test]
fn a_query_over_parquet_equals_the_analysis() {
    let folder = std::env::temp_dir().join(format!("saldo-parquet-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let saldo = |arguments: &[&str]| {
        let out = super::support::saldo().args(arguments).output().expect("the program");
        (out.status.code(), String::from_utf8_lossy(&out.stdout).into_owned(), String::from_utf8_lossy(&out.stderr).into_owned())
    };
    let corpus = super::support::fixtures().join("corpus");
    let place = folder.to_string_lossy().into_owned();
    let mut want: BTreeMap<String, Money> = BTreeMap::new();
    let mut rows = 0;
    for name in ["giro-tahapan-jan.pdf", "consolidated-two-currencies.pdf"] {
        let path = corpus.join(name);
        let path = path.to_string_lossy();
        let (code, _, said) = saldo(&["analyze", &path, "--parquet", &place]);
        assert!(matches!(code, Some(0 | 1)), "{said}");
        let read = super::support::reading(&corpus.join(name), "").expect("a statement");
        for s in &read.statements {
            rows += s.transactions.len();
            *want.entry(s.currency.value.clone()).or_default() += s.transactions.iter().map(|t| t.credit).sum::<Money>();
        }
    }
    let query = "SELECT currency, SUM(amount) AS credits FROM transactions WHERE direction = 'CR' GROUP BY currency ORDER BY currency";
    let (code, answer, said) = saldo(&["sql", query, &place, "--format", "csv"]);
    assert_eq!(code, Some(0), "{said}");
    let got: BTreeMap<String, Money> =
        answer.lines().skip(1).filter_map(|l| l.split_once(',')).map(|(c, a)| (c.to_owned(), a.parse().expect("an amount"))).collect();
    assert_eq!(got, want);
    let (code, answer, _) = saldo(&["portfolio", &place, "--by", "bank", "--format", "json"]);
    assert_eq!(code, Some(0));
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(answer["rows"].as_array().map(Vec::len), Some(3), "{answer}");
    let (_, answer, said) = saldo(&["sql", "SELECT * FROM transactions", &place, "--rows", "3", "--format", "csv"]);
    assert_eq!(answer.lines().count(), 4);
    assert!(said.contains("more rows"), "{said}");
    // The number of rows alone, over several files.
    let (code, answer, said) = saldo(&["sql", "SELECT COUNT(*) AS n FROM transactions", &place, "--format", "csv"]);
    assert!(code == Some(0) && answer.lines().nth(1).and_then(|n| n.parse().ok()) == Some(rows), "{answer}{said}");
    for query in ["DROP TABLE transactions", "SELECT * FROM read_parquet('/etc/passwd')", "SELECT nothing FROM transactions"] {
        let (code, _, said) = saldo(&["sql", query, &place]);
        assert!(code == Some(3) && !said.is_empty(), "{query}: {said}");
    }
    let sheet = folder.join("answer.xlsx");
    let (code, _, said) = saldo(&["sql", "SELECT description, amount, date FROM transactions", &place, "--out", &sheet.to_string_lossy()]);
    assert!(code == Some(0) && std::fs::metadata(&sheet).is_ok_and(|m| m.len() > 1_000), "{said}");
    let _ = std::fs::remove_dir_all(&folder);
}
