//! Indicators: single figures over a span of days, each from exact sums, with its formula and the rows that it rests on.

use super::frame::{base_digits, month_of};
use super::{AnalysedTransaction, Analysis, Category, Config, Direction, Duty, Flag, HolderType, Indicator, Indicators, ReturnSide, Span, Tag, Unit, duties};
use super::{lenders, revenue};
use crate::base::Money;
use crate::base::money::grouped;
use crate::statement::Verdict;
use chrono::{Months, NaiveDate, TimeDelta};
use frames::{Frame, Table};
use std::collections::{BTreeMap, BTreeSet};

/// Names of all indicators, in the order in which they are given.
pub const NAMES: &[&str] = &[
    "months_covered",
    "statements_proven_share",
    "credits_per_month",
    "debits_per_month",
    "net_per_month",
    "operational_credits_per_month",
    "operational_debits_per_month",
    "revenue_proven_share",
    "revenue_likely_share",
    "revenue_unexplained_share",
    "average_balance",
    "minimum_balance",
    "closing_balance",
    "average_balance_to_credits",
    "closing_to_average_balance",
    "days_below_zero",
    "days_below_limit",
    "balance_volatility",
    "seasonality",
    "trend",
    "runway_months",
    "cash_share",
    "round_share",
    "payers_top1_share",
    "payers_top5_share",
    "payees_top5_share",
    "payers_new_share",
    "payers_lost",
    "returns_inward",
    "returns_outward",
    "returns_inward_ratio",
    "returns_outward_ratio",
    "returns_after_cash",
    "lenders",
    "online_lenders",
    "debt_service_per_month",
    "debt_service_share",
    "debt_service_cover",
    "loans_drawn_share",
    "round_trips",
    "round_trips_share",
    "kiting",
    "window_dressing",
    "structuring",
    "duplicates",
    "both_sides",
    "gambling",
    "crypto",
    "e_wallet",
    "tax_months_missed",
    "social_months_missed",
    "salary_months",
    "salary_months_missed",
    "salary_average",
];

/// The indicators under way.
struct Made<'a> {
    analysis: &'a Analysis,
    digits: u32,
    values: Vec<Indicator>,
}

impl Made<'_> {
    fn add(&mut self, name: &str, unit: Unit, value: Option<Money>, formula: String, transactions: Vec<u32>) {
        self.values.push(Indicator { name: name.to_owned(), value: value.map(|v| v.normalize()), unit, formula, transactions });
    }

    fn money(&self, amount: Money) -> String {
        format!("{} {}", self.analysis.base_currency, grouped(amount, self.digits))
    }

    /// A sum over months.
    fn monthly(&mut self, name: &str, sum: Money, months: usize, what: &str) {
        let value = sum.checked_div(Money::from(months)).filter(|_| months > 0).map(|v| v.round_dp(self.digits));
        let formula = format!("{what} {} ÷ {months} months", self.money(sum));
        self.add(name, Unit::Money, value, formula, Vec::new());
    }

    /// A part of a whole.
    fn share(&mut self, name: &str, unit: Unit, (part, of): (Money, &str), (whole, by): (Money, &str), rows: Vec<u32>) {
        let formula = format!("{of} {} ÷ {by} {}", self.money(part), self.money(whole));
        self.add(name, unit, ratio(part, whole), formula, rows);
    }

    fn count(&mut self, name: &str, unit: Unit, count: usize, what: &str, rows: Vec<u32>) {
        self.add(name, unit, Some(Money::from(count)), format!("{count} {what}"), rows);
    }
}

/// One figure by another, to four digits; none where that is zero.
fn ratio(part: Money, whole: Money) -> Option<Money> {
    part.checked_div(whole).map(|v| v.round_dp(4))
}

/// The first and last day of a span.
fn window(analysis: &Analysis, span: Span) -> Option<(NaiveDate, NaiveDate)> {
    let periods = || analysis.accounts.iter().filter_map(|a| a.period);
    let dates = || analysis.transactions.iter().filter_map(|t| t.row.date);
    let (first, last) = (periods().map(|p| p.from).min().or_else(|| dates().min())?, periods().map(|p| p.to).max().or_else(|| dates().max())?);
    let from = span.months().and_then(|n| month_of(last).checked_sub_months(Months::new(n - 1)));
    Some((from.map_or(first, |f| f.max(first)), last))
}

/// The indicators over a span; none where no day is known.
///
/// # Errors
/// A figure cannot be worked out.
pub fn of(analysis: &Analysis, frame: &Frame, config: &Config, span: Span) -> frames::Result<Option<Indicators>> {
    let Some((from, to)) = window(analysis, span) else { return Ok(None) };
    let frame = if span == Span::All { frame.clone() } else { frame.within(from, to) };
    let mut made = Made { analysis, digits: base_digits(analysis), values: Vec::with_capacity(NAMES.len()) };
    let totals = Totals { table: frame.totals()? };
    let days = Days { from, to };
    flows(&mut made, &totals, days)?;
    balances(&mut made, &totals, days, config)?;
    steadiness(&mut made, &totals, days)?;
    parties(&mut made, &frame, &totals, days)?;
    returns(&mut made, &totals, days)?;
    debt(&mut made, &totals, days)?;
    patterns(&mut made, &totals, days)?;
    duties_and_wages(&mut made, days);
    // One order whatever the code's, so that reports of two cases compare.
    let place = |i: &Indicator| NAMES.iter().position(|n| *n == i.name);
    made.values.sort_by_key(place);
    Ok(Some(Indicators { span, from, to, values: made.values }))
}

/// Sums by name.
struct Totals {
    table: Table,
}

impl Totals {
    fn sum(&self, name: &str) -> frames::Result<Money> {
        Ok(self.table.sums(name)?.first().copied().unwrap_or_default())
    }

    fn count(&self, name: &str) -> frames::Result<usize> {
        Ok(self.table.numbers(&format!("count_{name}"))?.first().copied().unwrap_or_default() as usize)
    }
}

#[derive(Clone, Copy)]
struct Days {
    from: NaiveDate,
    to: NaiveDate,
}

impl Days {
    fn holds(self, day: NaiveDate) -> bool {
        (self.from..=self.to).contains(&day)
    }

    fn months(self, analysis: &Analysis) -> Vec<NaiveDate> {
        duties::covered(analysis).into_iter().filter(|m| *m >= month_of(self.from) && *m <= self.to).collect()
    }

    fn rows(self, analysis: &Analysis, wanted: impl Fn(&AnalysedTransaction) -> bool) -> Vec<u32> {
        let inside = |t: &AnalysedTransaction| !t.excluded && t.row.date.is_none_or(|d| self.holds(d));
        (0u32..).zip(&analysis.transactions).filter(|(_, t)| inside(t) && wanted(t)).map(|(i, _)| i).collect()
    }
}

fn flows(made: &mut Made<'_>, totals: &Totals, days: Days) -> frames::Result<()> {
    let analysis = made.analysis;
    let months = days.months(analysis).len();
    made.count("months_covered", Unit::Months, months, "months of which the statements cover a fortnight or more", Vec::new());
    let of = || analysis.statements.iter().filter(|s| s.period.is_none_or(|p| p.to >= days.from && p.from <= days.to));
    let (proven, all) = (of().filter(|s| s.verdict == Verdict::Proved).count(), of().count());
    made.add("statements_proven_share", Unit::Share, ratio(proven.into(), all.into()), format!("{proven} of {all} statements are proven"), Vec::new());
    let (credit, debit) = (totals.sum("credit")?, totals.sum("debit")?);
    made.monthly("credits_per_month", credit, months, "credits");
    made.monthly("debits_per_month", debit, months, "debits");
    made.monthly("net_per_month", credit - debit, months, "credits minus debits");
    made.monthly("operational_credits_per_month", totals.sum("operational_credit")?, months, "operational credits");
    made.monthly("operational_debits_per_month", totals.sum("operational_debit")?, months, "operational debits");
    let tiers = [totals.sum("proven")?, totals.sum("likely")?, totals.sum("unexplained")?];
    let whole: Money = tiers.iter().sum();
    for (tier, name) in tiers.into_iter().zip(["proven", "likely", "unexplained"]) {
        made.share(&format!("revenue_{name}_share"), Unit::Share, (tier, &format!("{name} revenue")), (whole, "all revenue"), Vec::new());
    }
    let cash = days.rows(analysis, |t| matches!(t.category, Category::CashDeposit | Category::CashWithdrawal));
    made.share("cash_share", Unit::Share, (totals.sum("cash")?, "cash in and out"), (credit + debit, "credits and debits"), cash);
    let round = days.rows(analysis, |t| t.has(Flag::IsRoundTransaction));
    made.share("round_share", Unit::Share, (totals.sum("round")?, "round amounts"), (credit + debit, "credits and debits"), round);
    Ok(())
}

/// End-of-day balances in base currency over all accounts, on the days on which each of them has one.
fn daily(analysis: &Analysis, days: Days) -> Vec<Money> {
    let accounts: BTreeSet<u32> = analysis.daily_balances.iter().map(|d| d.account).collect();
    let mut of: BTreeMap<NaiveDate, (Money, usize)> = BTreeMap::new();
    for d in analysis.daily_balances.iter().filter(|d| days.holds(d.date)) {
        if let Some(balance) = d.balance_base {
            let day = of.entry(d.date).or_default();
            *day = (day.0 + balance, day.1 + 1);
        }
    }
    of.into_values().filter(|(_, n)| *n == accounts.len()).map(|(sum, _)| sum).collect()
}

fn balances(made: &mut Made<'_>, totals: &Totals, days: Days, config: &Config) -> frames::Result<()> {
    let of_days = daily(made.analysis, days);
    let (count, sum): (usize, Money) = (of_days.len(), of_days.iter().sum());
    let mean = sum.checked_div(Money::from(count));
    let average = mean.map(|m| m.round_dp(made.digits));
    let least = of_days.iter().min().copied();
    let closing = of_days.last().copied();
    let rests = format!("end-of-day balances of {count} days");
    made.add("average_balance", Unit::Money, average, format!("sum of {rests} {} ÷ {count}", made.money(sum)), Vec::new());
    made.add("minimum_balance", Unit::Money, least, format!("the lowest of the {rests}"), Vec::new());
    made.add("closing_balance", Unit::Money, closing, format!("the last of the {rests}"), Vec::new());
    let months = days.months(made.analysis).len();
    let monthly = totals.sum("credit")?.checked_div(Money::from(months)).unwrap_or_default().round_dp(made.digits);
    let by = average.unwrap_or_default();
    let none = Vec::new;
    match average {
        Some(average) => {
            made.share("average_balance_to_credits", Unit::Ratio, (average, "average balance"), (monthly, "credits a month"), none());
            made.share("closing_to_average_balance", Unit::Ratio, (closing.unwrap_or_default(), "closing balance"), (by, "average balance"), none());
            let apart: Money = of_days.iter().map(|b| (*b - mean.unwrap_or_default()).abs()).sum();
            let apart = apart.checked_div(Money::from(count)).unwrap_or_default().round_dp(made.digits);
            made.share(
                "balance_volatility",
                Unit::Ratio,
                (apart, "mean distance of the daily balances from their average"),
                (by.abs(), "average balance"),
                none(),
            );
        }
        None => {
            for name in ["average_balance_to_credits", "closing_to_average_balance", "balance_volatility"] {
                made.add(name, Unit::Ratio, None, "no balance of any day is known".to_owned(), none());
            }
        }
    }
    // An account below zero is not made up for by another.
    let below = made.analysis.daily_balances.iter().filter(|d| days.holds(d.date) && d.balance < Money::ZERO).count();
    made.count("days_below_zero", Unit::Count, below, "days on which an account ended below zero", none());
    match config.thresholds.low_balance {
        Some(limit) => {
            let low = of_days.iter().filter(|b| **b < limit).count();
            let what = format!("days on which all accounts together ended below {}", made.money(limit));
            made.count("days_below_limit", Unit::Count, low, &what, none());
        }
        None => made.add("days_below_limit", Unit::Count, None, "no limit is configured (thresholds.low_balance)".to_owned(), none()),
    }
    Ok(())
}

/// Trend, seasonality and how long the money lasts.
fn steadiness(made: &mut Made<'_>, totals: &Totals, days: Days) -> frames::Result<()> {
    let months = days.months(made.analysis);
    let earned = |m: &NaiveDate| made.analysis.months.iter().find(|f| f.account.is_none() && f.month == *m).map_or(Money::ZERO, |f| f.operational_credit);
    let sums: Vec<Money> = months.iter().map(earned).collect();
    let count = sums.len();
    let all: Money = sums.iter().sum();
    let most = sums.iter().max().copied().unwrap_or_default();
    let mean = all.checked_div(Money::from(count)).unwrap_or_default().round_dp(made.digits);
    let none = Vec::new;
    if count >= 3 {
        made.share("seasonality", Unit::Ratio, (most, "operational credits of the best month"), (mean, "those of the mean month"), none());
        let third = count / 3;
        let (first, last): (Money, Money) = (sums.iter().take(third).sum(), sums.iter().rev().take(third).sum());
        let value = ratio(last, first).map(|r| r - Money::ONE);
        let formula = format!("operational credits of the last {third} months {} ÷ those of the first {third} {} − 1", made.money(last), made.money(first));
        made.add("trend", Unit::Share, value, formula, none());
    } else {
        for (name, unit) in [("seasonality", Unit::Ratio), ("trend", Unit::Share)] {
            made.add(name, unit, None, "fewer than three months are covered".to_owned(), none());
        }
    }
    let closing = made.values.iter().find(|v| v.name == "closing_balance").and_then(|v| v.value);
    let lost = totals.sum("debit")? - totals.sum("credit")?;
    let burnt = lost.checked_div(Money::from(count)).unwrap_or_default().round_dp(made.digits);
    match closing {
        Some(closing) if burnt > Money::ZERO && closing > Money::ZERO => {
            made.share("runway_months", Unit::Months, (closing, "closing balance"), (burnt, "what goes out a month beyond what comes in"), none());
        }
        Some(_) if lost <= Money::ZERO => made.add("runway_months", Unit::Months, None, "more comes in than goes out".to_owned(), none()),
        _ => made.add("runway_months", Unit::Months, None, "no closing balance above zero is known".to_owned(), none()),
    }
    Ok(())
}

fn parties(made: &mut Made<'_>, frame: &Frame, totals: &Totals, days: Days) -> frames::Result<()> {
    let table = frame.relations()?;
    let mut sums: BTreeMap<&str, Vec<(Money, Option<NaiveDate>)>> = BTreeMap::new();
    for ((of, sum), first) in table.texts("direction")?.into_iter().zip(table.sums("sum")?).zip(table.days("first")?) {
        sums.entry(of).or_default().push((sum, first));
    }
    let largest = |of: Direction, n: usize| -> Money { sums.get(of.name()).into_iter().flatten().take(n).map(|(sum, _)| *sum).sum() };
    let none = Vec::new;
    let (credit, debit) = ((totals.sum("credit")?, "credits"), (totals.sum("debit")?, "debits"));
    made.share("payers_top1_share", Unit::Share, (largest(Direction::Credit, 1), "the largest payer"), credit, none());
    made.share("payers_top5_share", Unit::Share, (largest(Direction::Credit, 5), "the five largest payers"), credit, none());
    made.share("payees_top5_share", Unit::Share, (largest(Direction::Debit, 5), "the five largest payees"), debit, none());
    let months = days.months(made.analysis);
    let since = months.len().checked_sub(months.len() / 3).and_then(|at| months.get(at)).copied();
    let new: Money =
        sums.get(Direction::Credit.name()).into_iter().flatten().filter(|(_, f)| since.is_some_and(|s| f.is_some_and(|f| f >= s))).map(|(s, _)| *s).sum();
    made.share("payers_new_share", Unit::Share, (new, "payers who first came in the last third of the months"), credit, none());
    let lost: usize = made.analysis.payers.iter().filter(|p| p.direction == Direction::Credit && days.holds(p.month)).map(|p| p.lost.len()).sum();
    made.count("payers_lost", Unit::Count, lost, "payers who came in two months or more and then in none of three", none());
    Ok(())
}

fn returns(made: &mut Made<'_>, totals: &Totals, days: Days) -> frames::Result<()> {
    let analysis = made.analysis;
    let of = |side: ReturnSide| days.rows(analysis, |t| t.return_side == Some(side));
    let (inward, outward) = (of(ReturnSide::Inward), of(ReturnSide::Outward));
    made.count("returns_inward", Unit::Count, inward.len(), "cheques that the holder wrote came back", inward.clone());
    made.count("returns_outward", Unit::Count, outward.len(), "cheques that the holder paid in came back", outward.clone());
    made.share("returns_inward_ratio", Unit::Share, (totals.sum("returned_in")?, "returned inward"), (totals.sum("debit")?, "debits"), inward.clone());
    made.share("returns_outward_ratio", Unit::Share, (totals.sum("returned_out")?, "returned outward"), (totals.sum("credit")?, "credits"), outward);
    let cash: Vec<(u32, NaiveDate)> =
        analysis.transactions.iter().filter(|t| !t.excluded && t.category == Category::CashWithdrawal).filter_map(|t| Some((t.account, t.row.date?))).collect();
    let after = |i: &u32| {
        let t = analysis.transactions.get(*i as usize);
        t.and_then(|t| Some((t.account, t.row.date?)))
            .is_some_and(|(account, day)| cash.iter().any(|(a, d)| *a == account && *d <= day && day - *d <= TimeDelta::days(3)))
    };
    let bounced: Vec<u32> = inward.into_iter().filter(after).collect();
    made.count("returns_after_cash", Unit::Count, bounced.len(), "cheques came back within three days of cash being taken out", bounced);
    Ok(())
}

fn debt(made: &mut Made<'_>, totals: &Totals, days: Days) -> frames::Result<()> {
    let analysis = made.analysis;
    let stands = |rows: &[u32]| rows.iter().any(|i| analysis.transactions.get(*i as usize).is_some_and(|t| t.row.date.is_none_or(|d| days.holds(d))));
    let own: Vec<_> = analysis.debt.iter().filter(|d| stands(&d.transactions)).collect();
    let online: Vec<_> = own.iter().filter(|d| matches!(lenders::kind(&d.lender), Some("p2p" | "online" | "bnpl"))).collect();
    made.count("lenders", Unit::Count, own.len(), "lenders", own.iter().flat_map(|d| d.transactions.iter().copied()).collect());
    made.count(
        "online_lenders",
        Unit::Count,
        online.len(),
        "lenders that the register calls online, peer to peer or pay later",
        online.iter().flat_map(|d| d.transactions.iter().copied()).collect(),
    );
    let rows = days.rows(analysis, |t| t.row.is_debit() && matches!(t.category, Category::LoanRepayment | Category::InterestLoanCost));
    let service = totals.sum("service")?;
    let months = days.months(analysis).len();
    made.monthly("debt_service_per_month", service, months, "repayments and cost of debt");
    let (income, what) = if analysis.holder_type == HolderType::Company {
        (totals.sum("operational_credit")?, "operational credits")
    } else {
        // A wage that counts as operational is in both.
        (totals.sum("operational_credit")?.max(totals.sum("wages")?), "operational credits or wages, whichever is more")
    };
    made.share("debt_service_share", Unit::Share, (service, "repayments and cost of debt"), (income, what), rows.clone());
    let left = income - totals.sum("operational_debit")?;
    made.share("debt_service_cover", Unit::Ratio, (left, &format!("{what} minus operational debits")), (service, "repayments and cost of debt"), rows);
    let drawn = days.rows(analysis, |t| !t.row.is_debit() && t.category == Category::LoanDisbursement);
    made.share("loans_drawn_share", Unit::Share, (totals.sum("drawn")?, "loans drawn"), (totals.sum("credit")?, "credits"), drawn);
    Ok(())
}

fn patterns(made: &mut Made<'_>, totals: &Totals, days: Days) -> frames::Result<()> {
    let analysis = made.analysis;
    let trips: Vec<_> = analysis.circular.iter().filter(|c| days.holds(c.to)).collect();
    let rows: Vec<u32> = trips.iter().flat_map(|c| c.transactions.iter().copied()).collect();
    made.count("round_trips", Unit::Count, trips.len(), "round trips of money", rows.clone());
    // What came back, each row once, whatever currency the trip was in.
    let back: BTreeSet<u32> = rows.into_iter().collect();
    let came: Vec<u32> = back.into_iter().filter(|i| analysis.transactions.get(*i as usize).is_some_and(|t| !t.row.is_debit())).collect();
    let sum: Money = came.iter().filter_map(|i| analysis.transactions.get(*i as usize)?.amount_base).sum();
    made.share("round_trips_share", Unit::Share, (sum, "credits of round trips"), (totals.sum("credit")?, "credits"), came);
    let kites: Vec<_> = analysis.kiting.iter().filter(|k| days.holds(k.to)).collect();
    made.count("kiting", Unit::Count, kites.len(), "indicators of kiting", kites.iter().flat_map(|k| k.transactions.iter().copied()).collect());
    let in_span = |i: u32| analysis.transactions.get(i as usize).and_then(|t| t.row.date).is_some_and(|d| days.holds(d));
    let dressed: Vec<(u32, u32)> = revenue::dressing(analysis).into_iter().filter(|(credit, _)| in_span(*credit)).collect();
    made.count(
        "window_dressing",
        Unit::Count,
        dressed.len(),
        "credits right before the end of a month that left within 10 days",
        dressed.iter().flat_map(|(c, d)| [*c, *d]).collect(),
    );
    for (name, code, what) in [
        ("structuring", "STRUCTURING", "times that cash below the limit of reports added up to it"),
        ("duplicates", "DUPLICATE", "payments with payee, amount and reference of another"),
        ("both_sides", "BOTH_SIDES", "counterparties that stand on both sides"),
    ] {
        let all: Vec<_> =
            analysis.unusual.iter().filter(|u| u.code == code && u.to.is_none_or(|d| d >= days.from) && u.from.is_none_or(|d| d <= days.to)).collect();
        made.count(name, Unit::Count, all.len(), what, all.iter().flat_map(|u| u.transactions.iter().copied()).collect());
    }
    for (name, tag) in [("gambling", Tag::Gambling), ("crypto", Tag::Crypto), ("e_wallet", Tag::EWallet)] {
        let rows = days.rows(analysis, |t| duties::mark(t) == Some(tag.name()));
        let what = format!("rows, possibly; {} in all", made.money(totals.sum(name)?));
        made.count(name, Unit::Count, totals.count(name)?, &what, rows);
    }
    Ok(())
}

fn duties_and_wages(made: &mut Made<'_>, days: Days) {
    let analysis = made.analysis;
    for (name, duty, what) in [("tax_months_missed", Duty::Tax, "a tax"), ("social_months_missed", Duty::Social, "a social payment")] {
        match analysis.duties.iter().find(|d| d.duty == duty) {
            Some(d) => {
                let missed = d.missed.iter().filter(|m| **m >= month_of(days.from) && **m <= days.to).count();
                made.count(name, Unit::Months, missed, &format!("covered months without {what}"), d.transactions.clone());
            }
            None => made.add(name, Unit::Months, None, format!("no row pays {what}: whether one was owed, the statements do not tell"), Vec::new()),
        }
    }
    let inside = |m: NaiveDate| m >= month_of(days.from) && m <= days.to;
    let wages: Vec<_> = analysis.salary.iter().flat_map(|s| &s.months).filter(|w| inside(w.month)).collect();
    if analysis.salary.is_empty() {
        for (name, unit) in [("salary_months", Unit::Months), ("salary_months_missed", Unit::Months), ("salary_average", Unit::Money)] {
            made.add(name, unit, None, "no wage was found".to_owned(), Vec::new());
        }
        return;
    }
    let rows: Vec<u32> = wages.iter().flat_map(|w| w.transactions.iter().copied()).collect();
    let months: BTreeSet<NaiveDate> = wages.iter().map(|w| w.month).collect();
    let sum: Money = wages.iter().map(|w| w.base + w.extra).sum();
    made.count("salary_months", Unit::Months, months.len(), "months with a wage", rows.clone());
    let missed = days.months(analysis).iter().filter(|m| !months.contains(m)).count();
    made.count("salary_months_missed", Unit::Months, missed, "covered months without a wage", Vec::new());
    let average = sum.checked_div(Money::from(months.len())).map(|v| v.round_dp(made.digits));
    made.add("salary_average", Unit::Money, average, format!("wages {} ÷ {} months", made.money(sum), months.len()), rows);
}
