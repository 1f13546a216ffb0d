//! Figures over made-up rows, worked out as plainly as their definitions read.

use crate::rows::{Made, Size, rows};
use chrono::{Datelike, NaiveDate};
use engine::analytics::{
    AnalysedTransaction, Assumption, BalanceFigures, Benford, BenfordDigit, BenfordVerdict, Category, CategorySum, CircularChain, Concentration,
    CounterpartyShare, CurrencyOverview, DailyBalance, Direction, Flag, FlagListing, MerchantGroup, MonthlyFigures, PhysicsFinding, Proforma, ProformaLine,
    ProformaPeriod, Recurring, RelatedParty, Role, TextModelInfo,
};
use engine::base::{Money, Severity};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An analysis of made-up statements, the same for the same size.
pub fn made(size: Size) -> Made {
    let mut made = rows(size);
    merchants(&mut made);
    months(&mut made);
    balances(&mut made);
    sums(&mut made);
    patterns(&mut made);
    proformas(&mut made);
    let analysis = &mut made.analysis;
    analysis.text_model = TextModelInfo { name: "saldo-ngram".to_owned(), version: "1".to_owned(), learnt: 0 };
    let setting = |name: &str, value: &str, configured, meaning: &str| Assumption {
        name: name.to_owned(),
        value: value.to_owned(),
        configured,
        meaning: meaning.to_owned(),
    };
    analysis.assumptions = vec![
        setting("base_currency", "IDR", false, "Currency of figures over several accounts."),
        setting("exchange_rates.USD", "16250", true, "Units of base currency for one US dollar, whatever the date."),
        setting("thresholds.circular_days", "7", false, "Days within which money must come back to be called circular."),
        setting("holder_type", "company", false, "Told from the legal form PT in the holder's name: cash belongs to running the business."),
    ];
    made
}

fn included(made: &Made) -> impl Iterator<Item = (usize, &AnalysedTransaction)> {
    made.analysis.transactions.iter().enumerate().filter(|(_, t)| !t.excluded)
}

fn month(date: Option<NaiveDate>) -> NaiveDate {
    date.and_then(|d| d.with_day(1)).expect("every made row has a date")
}

fn sum<'a>(rows: impl Iterator<Item = &'a AnalysedTransaction>, debit: bool, base: bool) -> Money {
    rows.filter(|t| t.row.is_debit() == debit).map(|t| if base { t.amount_base.unwrap_or_default() } else { t.row.amount() }).sum()
}

fn merchants(made: &mut Made) {
    let mut groups: BTreeMap<Arc<str>, MerchantGroup> = BTreeMap::new();
    for (i, t) in included(made) {
        let group = groups.entry(t.merchant_name.clone()).or_default();
        group.merchant_name = t.merchant_name.clone();
        group.role = t.counterparty_role;
        group.total_transaction += 1;
        let amount = t.amount_base.unwrap_or_default();
        group.total_amount += amount;
        if t.row.is_debit() {
            group.total_debit += amount
        } else {
            group.total_credit += amount
        }
        group.transactions.push(i as u32);
        if group.members.is_empty() {
            group.members = vec![t.merchant_name.clone(), Arc::from(t.merchant_name.get(..10.min(t.merchant_name.len())).unwrap_or_default())];
        }
    }
    let mut groups: Vec<MerchantGroup> = groups.into_values().collect();
    groups.sort_by(|a, b| b.total_amount.cmp(&a.total_amount).then_with(|| a.merchant_name.cmp(&b.merchant_name)));
    made.analysis.merchants = groups;
}

fn shares(rows: &[&AnalysedTransaction], direction: Direction, base: bool) -> Vec<CounterpartyShare> {
    let mut by_name: BTreeMap<Arc<str>, (Money, u32)> = BTreeMap::new();
    for t in rows.iter().filter(|t| t.direction() == direction && !matches!(&*t.merchant_name, "BANK" | "CASH" | "CARD AND QR")) {
        let entry = by_name.entry(t.merchant_name.clone()).or_default();
        entry.0 += if base { t.amount_base.unwrap_or_default() } else { t.row.amount() };
        entry.1 += 1;
    }
    let whole: Money = by_name.values().map(|v| v.0).sum();
    let part = |m: Money| if whole.is_zero() { 0.0 } else { f64::try_from(m / whole).unwrap_or_default() };
    let mut all: Vec<CounterpartyShare> =
        by_name.into_iter().map(|(merchant_name, (amount, count))| CounterpartyShare { merchant_name, amount, count, share: part(amount) }).collect();
    all.sort_by_key(|s| std::cmp::Reverse(s.amount));
    all
}

fn months(made: &mut Made) {
    let accounts = made.analysis.accounts.len() as u32;
    let mut out = Vec::new();
    let mut concentration = Vec::new();
    for account in (0..accounts).map(Some).chain([None]) {
        let base = account.is_none();
        let here: Vec<&AnalysedTransaction> = included(made).map(|(_, t)| t).filter(|t| account.is_none_or(|a| t.account == a)).collect();
        let mut by_month: BTreeMap<NaiveDate, Vec<&AnalysedTransaction>> = BTreeMap::new();
        for t in &here {
            by_month.entry(month(t.row.date)).or_default().push(t);
        }
        let currency = account.and_then(|a| made.analysis.accounts.get(a as usize)).map_or_else(|| made.analysis.base_currency.clone(), |a| a.currency.clone());
        for (month, rows) in by_month {
            let all = |debit| sum(rows.iter().copied(), debit, base);
            let of = |category: Category, debit| sum(rows.iter().copied().filter(|t| t.category == category), debit, base);
            let operational = |debit| sum(rows.iter().copied().filter(|t| t.is_operational), debit, base);
            let count = |debit: bool| rows.iter().filter(|t| t.row.is_debit() == debit).count() as u32;
            let (top_credit, top_debit) = (shares(&rows, Direction::Credit, base), shares(&rows, Direction::Debit, base));
            out.push(MonthlyFigures {
                account,
                currency: currency.clone(),
                month,
                credit: all(false),
                debit: all(true),
                net: all(false) - all(true),
                count_credit: count(false),
                count_debit: count(true),
                operational_credit: operational(false),
                operational_debit: operational(true),
                cash_in: of(Category::CashDeposit, false),
                cash_out: of(Category::CashWithdrawal, true),
                largest_credit_share: top_credit.first().map_or(0.0, |c| c.share),
                largest_debit_share: top_debit.first().map_or(0.0, |c| c.share),
                top_credit: top_credit.into_iter().take(5).collect(),
                top_debit: top_debit.into_iter().take(5).collect(),
                returned_cheques: 0,
                days_below_zero: Some(0),
            });
        }
        for direction in [Direction::Credit, Direction::Debit] {
            let all = shares(&here, direction, base);
            let top = |n: usize| all.iter().take(n).map(|s| s.share).sum::<f64>();
            concentration.push(Concentration {
                account,
                direction,
                counterparties: all.len() as u32,
                total: all.iter().map(|s| s.amount).sum(),
                top1: top(1),
                top5: top(5),
                top10: top(10),
                hhi: all.iter().map(|s| s.share * s.share * 10_000.0).sum(),
                largest: all.iter().take(10).cloned().collect(),
            });
        }
    }
    made.analysis.months = out;
    made.analysis.concentration = concentration;
}

fn balances(made: &mut Made) {
    let analysis = &mut made.analysis;
    for (account, a) in (0_u32..).zip(&analysis.accounts) {
        let period = a.period.expect("a period");
        let mut ends: BTreeMap<NaiveDate, (Money, u32)> = BTreeMap::new();
        for t in analysis.transactions.iter().filter(|t| t.account == account) {
            let end = ends.entry(t.row.date.expect("a date")).or_default();
            *end = (t.balance.expect("a balance"), end.1 + 1);
        }
        let mut balance = a.opening.expect("an opening balance");
        let mut days = Vec::new();
        for date in period.from.iter_days().take_while(|d| *d <= period.to) {
            let today = ends.get(&date);
            balance = today.map_or(balance, |t| t.0);
            days.push(DailyBalance { account, date, balance, balance_base: None, rows: today.map_or(0, |t| t.1), covered: true });
        }
        let mut opening = a.opening.expect("an opening balance");
        let mut by_month: BTreeMap<NaiveDate, Vec<&DailyBalance>> = BTreeMap::new();
        for d in &days {
            by_month.entry(month(Some(d.date))).or_default().push(d);
        }
        for (month, of) in by_month {
            let on = |day: usize| of.get(day - 1).map(|d| d.balance);
            let closing = of.last().map_or(opening, |d| d.balance);
            analysis.balances.push(BalanceFigures {
                account,
                month,
                opening,
                closing,
                average: (of.iter().map(|d| d.balance).sum::<Money>() / Money::from(of.len())).round_dp(2),
                minimum: of.iter().map(|d| d.balance).min().unwrap_or_default(),
                maximum: of.iter().map(|d| d.balance).max().unwrap_or_default(),
                days: of.len() as u32,
                days_below_zero: of.iter().filter(|d| d.balance < Money::ZERO).count() as u32,
                on_days: [on(1), on(5), on(10), on(15), on(20), on(25), Some(closing)],
            });
            opening = closing;
        }
        analysis.daily_balances.extend(days);
    }
}

fn sums(made: &mut Made) {
    let currencies: std::collections::BTreeSet<Arc<str>> = made.analysis.accounts.iter().map(|a| a.currency.clone()).collect();
    let (mut overview, mut categories) = (Vec::new(), Vec::new());
    for currency in currencies {
        let here = || included(made).map(|(_, t)| t).filter(|t| t.currency == currency);
        let count = |debit: bool| here().filter(|t| t.row.is_debit() == debit).count() as u32;
        overview.push(CurrencyOverview {
            currency: currency.clone(),
            credit_mutation_number: sum(here(), false, false),
            credit_mutation_base_currency: Some(sum(here(), false, true)),
            debit_mutation_number: sum(here(), true, false),
            debit_mutation_base_currency: Some(sum(here(), true, true)),
            total_debit: count(true),
            total_credit: count(false),
        });
        for category in Category::ALL {
            let of = || here().filter(|t| t.category == category);
            let count = |debit: bool| of().filter(|t| t.row.is_debit() == debit).count() as u32;
            categories.push(CategorySum {
                category,
                currency: currency.clone(),
                credit: sum(of(), false, false),
                debit: sum(of(), true, false),
                credit_base: Some(sum(of(), false, true)),
                debit_base: Some(sum(of(), true, true)),
                count_credit: count(false),
                count_debit: count(true),
            });
        }
    }
    made.analysis.currencies = overview;
    made.analysis.categories = categories;
}

fn patterns(made: &mut Made) {
    let analysis = &mut made.analysis;
    for flag in Flag::ALL {
        let transactions = (0_u32..).zip(&analysis.transactions).filter(|(_, t)| t.has(flag)).map(|(i, _)| i).collect();
        analysis.flags.push(FlagListing { flag, transactions });
    }
    for (name, role) in [("PT SENTOSA ABADI LOGISTIK", Role::CompanyGroup), ("BUDI SANTOSO", Role::Director), ("PT KERTAS NUSANTARA", Role::Supplier)] {
        let of: Vec<u32> = (0_u32..).zip(&analysis.transactions).filter(|(_, t)| !t.excluded && t.counterparty_role == Some(role)).map(|(i, _)| i).collect();
        let rows = || of.iter().filter_map(|i| analysis.transactions.get(*i as usize));
        analysis.related_parties.push(RelatedParty {
            name: name.to_owned(),
            role,
            merchants: rows().map(|t| t.merchant_name.clone()).take(1).collect(),
            credit_base: sum(rows(), false, true),
            debit_base: sum(rows(), true, true),
            count_credit: rows().filter(|t| !t.row.is_debit()).count() as u32,
            count_debit: rows().filter(|t| t.row.is_debit()).count() as u32,
            without_rate: 0,
            transactions: of.clone(),
        });
    }
    let (Some(first), Some(last)) = (analysis.transactions.first().and_then(|t| t.row.date), analysis.transactions.last().and_then(|t| t.row.date)) else {
        return;
    };
    analysis.circular.push(CircularChain {
        hops: 2,
        path: ["PT SENTOSA ABADI PANGAN", "SENTOSA ABADI LOGISTIK", "PT SENTOSA ABADI PANGAN"].map(Arc::from).to_vec(),
        role: Some(Role::CompanyGroup),
        amount: Money::from(120_000_000),
        currency: Arc::from("IDR"),
        difference: 0.0,
        from: first,
        to: first + chrono::Days::new(2),
        transactions: vec![0, 1],
        reason: "120,000,000.00 left to SENTOSA ABADI LOGISTIK on 12 January and came back in full two days later.".to_owned(),
    });
    analysis.physics.push(PhysicsFinding {
        rule: "interest_tax_rate".to_owned(),
        severity: Severity::Medium,
        account: 0,
        transactions: vec![2],
        expected: Some(Money::new(6_143_980, 2)),
        found: Some(Money::new(6_000_000, 2)),
        message: "Tax on interest of 60,000.00 where 20 % of 307,199.00 is 61,439.80.".to_owned(),
        innocent_causes: vec!["Interest below the taxed minimum on a part of the month".to_owned(), "A reduced rate for the holder's tax status".to_owned()],
    });
    analysis.recurring.push(Recurring {
        merchant_name: Arc::from("PT GRAHA PROPERTI MANDIRI"),
        account: 0,
        direction: Direction::Debit,
        currency: Arc::from("IDR"),
        category: Category::Rent,
        spacing_days: 30,
        count: 6,
        amount: Money::from(15_000_000),
        minimum: Money::from(15_000_000),
        maximum: Money::from(15_500_000),
        first,
        last,
        next: Some(last + chrono::Days::new(30)),
        transactions: vec![3],
    });
    for direction in [None, Some(Direction::Credit), Some(Direction::Debit)] {
        let amounts: Vec<Money> = analysis.transactions.iter().filter(|t| direction.is_none_or(|d| t.direction() == d)).map(|t| t.row.amount()).collect();
        let digit_of = |m: &Money| m.to_string().chars().find(|c| ('1'..='9').contains(c)).and_then(|c| c.to_digit(10));
        let digits: Vec<BenfordDigit> = (1_u8..=9)
            .map(|digit| {
                let count = amounts.iter().filter(|m| digit_of(m) == Some(u32::from(digit))).count() as u32;
                let observed = if amounts.is_empty() { 0.0 } else { f64::from(count) / amounts.len() as f64 };
                BenfordDigit { digit, count, observed, expected: (1.0 + 1.0 / f64::from(digit)).log10() }
            })
            .collect();
        let deviation = digits.iter().map(|d| (d.observed - d.expected).abs()).sum::<f64>() / 9.0;
        let verdict = if amounts.len() < 1_000 { BenfordVerdict::TooFew } else { BenfordVerdict::Nonconforming };
        analysis.benford.push(Benford { direction, amounts: amounts.len() as u32, digits, deviation, verdict });
    }
}

/// Codes in their order, with their level and, for flows, what they add up.
const LINES: &[(&str, u32, &[&str])] = &[
    ("REVENUE", 0, &["SALES_RECEIPTS", "CARD_AND_QR_SETTLEMENTS", "CASH_DEPOSITS", "OTHER_OPERATING_INCOME"]),
    ("SALES_RECEIPTS", 1, &["SALES_RECEIPT"]),
    ("CARD_AND_QR_SETTLEMENTS", 1, &["CARD_QR_SETTLEMENT"]),
    ("CASH_DEPOSITS", 1, &["CASH_DEPOSIT"]),
    ("OTHER_OPERATING_INCOME", 1, &["OTHER_OPERATING_INCOME"]),
    ("COST_OF_SALES", 0, &["SUPPLIER_PAYMENTS", "MERCHANT_FEES"]),
    ("SUPPLIER_PAYMENTS", 1, &["SUPPLIER_PAYMENT"]),
    ("MERCHANT_FEES", 1, &["MERCHANT_FEE"]),
    ("GROSS_PROFIT", 0, &["REVENUE", "COST_OF_SALES"]),
    (
        "OPERATING_EXPENSES",
        0,
        &[
            "PAYROLL",
            "RENT",
            "UTILITIES_AND_TELECOM",
            "TAXES_AND_LEVIES",
            "INSURANCE",
            "TRANSPORT_AND_FUEL",
            "BANK_CHARGES",
            "CASH_WITHDRAWALS",
            "OTHER_OPERATING_EXPENSES",
        ],
    ),
    ("PAYROLL", 1, &["PAYROLL"]),
    ("RENT", 1, &["RENT"]),
    ("UTILITIES_AND_TELECOM", 1, &["UTILITIES_TELECOM"]),
    ("TAXES_AND_LEVIES", 1, &["TAX"]),
    ("INSURANCE", 1, &["INSURANCE"]),
    ("TRANSPORT_AND_FUEL", 1, &["TRANSPORT_FUEL"]),
    ("BANK_CHARGES", 1, &["BANK_CHARGE"]),
    ("CASH_WITHDRAWALS", 1, &["CASH_WITHDRAWAL"]),
    ("OTHER_OPERATING_EXPENSES", 1, &["OTHER_OPERATING_EXPENSE"]),
    ("OPERATING_PROFIT", 0, &["GROSS_PROFIT", "OPERATING_EXPENSES"]),
    ("NON_OPERATING_INCOME", 0, &["INTEREST_INCOME", "OTHER_NON_OPERATING_INCOME"]),
    ("INTEREST_INCOME", 1, &["INTEREST_INCOME"]),
    ("OTHER_NON_OPERATING_INCOME", 1, &["OTHER_NON_OPERATING_INCOME"]),
    ("NON_OPERATING_EXPENSES", 0, &["INTEREST_AND_LOAN_COST", "OTHER_NON_OPERATING_EXPENSES"]),
    ("INTEREST_AND_LOAN_COST", 1, &["INTEREST_LOAN_COST"]),
    ("OTHER_NON_OPERATING_EXPENSES", 1, &["OTHER_NON_OPERATING_EXPENSE"]),
    ("PROFIT_BEFORE_FINANCING", 0, &["OPERATING_PROFIT", "NON_OPERATING_INCOME", "NON_OPERATING_EXPENSES"]),
    (
        "FINANCING_FLOWS",
        0,
        &[
            "LOAN_DISBURSEMENTS",
            "LOAN_REPAYMENTS",
            "OWNER_AND_GROUP_TRANSFERS_IN",
            "OWNER_AND_GROUP_TRANSFERS_OUT",
            "OWN_ACCOUNT_TRANSFERS",
            "TIME_DEPOSITS_AND_INVESTMENTS",
        ],
    ),
    ("LOAN_DISBURSEMENTS", 1, &["LOAN_DISBURSEMENT"]),
    ("LOAN_REPAYMENTS", 1, &["LOAN_REPAYMENT"]),
    ("OWNER_AND_GROUP_TRANSFERS_IN", 1, &["OWNER_GROUP_TRANSFER"]),
    ("OWNER_AND_GROUP_TRANSFERS_OUT", 1, &["OWNER_GROUP_TRANSFER"]),
    ("OWN_ACCOUNT_TRANSFERS", 1, &["OWN_ACCOUNT_TRANSFER"]),
    ("TIME_DEPOSITS_AND_INVESTMENTS", 1, &["INVESTMENT"]),
    ("RETURNS_AND_REVERSALS", 0, &["CHEQUE_RETURN", "REVERSAL"]),
    ("NET_MOVEMENT", 0, &["PROFIT_BEFORE_FINANCING", "FINANCING_FLOWS", "RETURNS_AND_REVERSALS"]),
];

fn proformas(made: &mut Made) {
    let currencies: std::collections::BTreeSet<Arc<str>> = made.analysis.accounts.iter().map(|a| a.currency.clone()).collect();
    made.analysis.proforma = proforma(made, None);
    made.analysis.proforma_by_currency = currencies.iter().map(|c| proforma(made, Some(c))).collect();
}

fn proforma(made: &Made, currency: Option<&Arc<str>>) -> Proforma {
    let rows: Vec<&AnalysedTransaction> = included(made).map(|(_, t)| t).filter(|t| currency.is_none_or(|c| t.currency == *c)).collect();
    let months: std::collections::BTreeSet<NaiveDate> = rows.iter().map(|t| month(t.row.date)).collect();
    let end = |m: NaiveDate| m.checked_add_months(chrono::Months::new(1)).and_then(|d| d.pred_opt()).expect("a date");
    let periods = months.iter().map(|m| ProformaPeriod { from: *m, to: end(*m), label: m.format("%Y-%m").to_string() }).collect();
    let mut lines: Vec<ProformaLine> = LINES
        .iter()
        .map(|(code, level, parts)| {
            let flow = |m: &NaiveDate| {
                let of = rows.iter().filter(|t| month(t.row.date) == *m && parts.contains(&t.category.name()));
                let of = of.filter(|t| !code.ends_with("_IN") || !t.row.is_debit()).filter(|t| !code.ends_with("_OUT") || t.row.is_debit());
                of.map(|t| {
                    if currency.is_some() {
                        t.row.signed()
                    } else {
                        t.amount_base.unwrap_or_default() * if t.row.is_debit() { -Money::ONE } else { Money::ONE }
                    }
                })
                .sum()
            };
            ProformaLine {
                code: (*code).to_owned(),
                label: label(code),
                level: *level,
                amounts: months.iter().map(flow).collect(),
                total: Money::ZERO,
                share_of_revenue: None,
            }
        })
        .collect();
    for _ in 0..5 {
        for i in 0..lines.len() {
            let (_, level, parts) = LINES[i];
            if level == 0 && LINES[i].0 != "RETURNS_AND_REVERSALS" {
                let of: Vec<&ProformaLine> = lines.iter().filter(|l| parts.contains(&l.code.as_str())).collect();
                let amounts = (0..months.len()).map(|m| of.iter().map(|l| l.amounts[m]).sum()).collect();
                lines[i].amounts = amounts;
            }
        }
    }
    for line in &mut lines {
        line.total = line.amounts.iter().sum();
    }
    let none = vec![None; months.len()];
    Proforma {
        currency: currency.cloned().unwrap_or_else(|| made.analysis.base_currency.clone()),
        periods,
        lines,
        opening: none.clone(),
        closing: none,
        notes: vec!["Excluded rows are in no line.".to_owned()],
        ..Proforma::default()
    }
}

fn label(code: &str) -> String {
    let mut text = code.to_lowercase().replace('_', " ");
    text.replace_range(..1, &text[..1].to_uppercase());
    text
}
