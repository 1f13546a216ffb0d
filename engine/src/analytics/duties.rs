//! Taxes and social payments made and missed, wages by employer, and who pays and is paid from month to month.

use super::frame::{base_digits, direction, month_of, written};
use super::{AnalysedTransaction, Analysis, Category, Direction, Duty, DutyFigures, HolderType, PayersOfMonth, SalaryFigures, Tag, Wage, label, party, text};
use crate::base::Money;
use chrono::{Datelike, Months, NaiveDate};
use frames::{Frame, Scope};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Words of social security and pensions of workers.
const SOCIAL: &[&str] = &[
    " bpjs",
    " jamsostek ",
    " taspen ",
    " dana pensiun ",
    " iuran pensiun ",
    " sv beitr",
    " krankenkasse ",
    " berufsgenossenschaft",
    " rentenversicherung ",
    " aok ",
    " urssaf ",
    " retraite ",
    " seguridad social ",
    " tgss ",
    " cotizacion",
    " inss ",
    " fgts ",
    " seguranca social ",
    " inps ",
    " inail ",
    " zus ",
    " sgk ",
    " bagkur ",
    "社会保険",
    "厚生年金",
    "労働保険",
    " bhxh ",
    " bao hiem xa hoi ",
    "ประกันสังคม",
    " kwsp ",
    " perkeso ",
    " epf ",
    " socso ",
    " cpf ",
    " sss ",
    " philhealth ",
    " national insurance ",
    " provident fund ",
    " esic ",
    " pensioen",
    " superannuation ",
];

/// Words of what is paid beside the wage itself.
const EXTRA: &[&str] = &[
    " thr ",
    " bonus",
    " tunjangan",
    " lembur ",
    " overtime ",
    " insentif ",
    " incentive",
    " allowance",
    " komisi ",
    " commission",
    " urlaubsgeld ",
    " weihnachtsgeld ",
    " prime ",
    " paga extra",
    " decimo terceiro ",
    " ferias ",
    " tredicesima ",
    " quattordicesima ",
    " vakantiegeld ",
    " dertiende maand ",
    " premia ",
    " ikramiye",
    "賞与",
    "シヨウヨ",
    " thuong ",
    "โบนัส",
    " elaun",
    " reimburse",
    " uang makan ",
    " transport ",
];

/// Days of the month within which a regular wage comes.
const REGULAR_DAYS: u32 = 5;
/// Counterparties that are named as new or lost in a month.
const MOST_NAMED: usize = 20;
/// Months after which a payer that does not come again is lost.
const AWAY: u32 = 3;

fn says(t: &AnalysedTransaction, words: &[&str]) -> bool {
    let own = text::words(&t.row.description);
    words.iter().any(|w| own.contains(w))
}

/// What a movement is tagged with besides: gambling, crypto or e_wallet.
pub fn mark(t: &AnalysedTransaction) -> Option<&'static str> {
    [Tag::Gambling, Tag::Crypto, Tag::EWallet].into_iter().find(|tag| t.tagged(*tag)).map(Tag::name)
}

/// To what a payment is owed. Tax that the bank keeps of its own interest is none of the holder's making.
pub fn duty(t: &AnalysedTransaction) -> Option<Duty> {
    match t.category {
        _ if !t.row.is_debit() => None,
        Category::Tax if &*t.merchant_name != "BANK" => Some(Duty::Tax),
        Category::Insurance if says(t, SOCIAL) => Some(Duty::Social),
        _ => None,
    }
}

/// Which part of a person's wage a credit is.
pub fn wage(t: &AnalysedTransaction, person: bool) -> Option<&'static str> {
    let wage = person && !t.row.is_debit() && t.tagged(Tag::Salary);
    wage.then(|| if says(t, EXTRA) { "extra" } else { "base" })
}

/// Fills duties, wages and payers.
///
/// # Errors
/// A figure cannot be worked out.
pub fn fill(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let covered: Vec<NaiveDate> = covered(analysis);
    analysis.duties = duties(analysis, frame, &covered)?;
    analysis.salary = if analysis.holder_type == HolderType::Person { salary(analysis, frame, &covered)? } else { Vec::new() };
    analysis.payers = payers(frame, &covered)?;
    Ok(())
}

/// The months of which statements cover at least a fortnight, in order; those of the rows where no period is known.
pub fn covered(analysis: &Analysis) -> Vec<NaiveDate> {
    let mut days: BTreeMap<NaiveDate, BTreeSet<u32>> = BTreeMap::new();
    for period in analysis.statements.iter().filter_map(|s| s.period) {
        let mut day = period.from;
        while day <= period.to && (day - period.from).num_days() < 4_000 {
            days.entry(month_of(day)).or_default().insert(day.day());
            let Some(next) = day.succ_opt() else { break };
            day = next;
        }
    }
    if days.is_empty() {
        let months: BTreeSet<NaiveDate> = analysis.transactions.iter().filter_map(|t| t.row.date.map(month_of)).collect();
        return months.into_iter().collect();
    }
    days.into_iter().filter(|(_, days)| days.len() >= 14).map(|(month, _)| month).collect()
}

fn duties(analysis: &Analysis, frame: &Frame, covered: &[NaiveDate]) -> frames::Result<Vec<DutyFigures>> {
    let table = frame.duties()?;
    let digits = base_digits(analysis);
    let mut paid: FxHashMap<(&str, Option<NaiveDate>), Money> = FxHashMap::default();
    let mut rows: FxHashMap<&str, Vec<u32>> = FxHashMap::default();
    for ((duty, month), (sum, list)) in table.texts("duty")?.into_iter().zip(table.days("month")?).zip(table.sums("sum")?.into_iter().zip(table.lists("rows")?))
    {
        paid.insert((duty, month), sum);
        rows.entry(duty).or_default().extend(list);
    }
    let of = |duty: Duty| {
        let in_month = |m: &NaiveDate| paid.get(&(duty.name(), Some(*m))).copied();
        DutyFigures {
            duty,
            months: covered.iter().map(|m| (*m, written(in_month(m).unwrap_or_default(), digits))).collect(),
            missed: covered.iter().filter(|m| in_month(m).is_none()).copied().collect(),
            transactions: rows.get(duty.name()).cloned().unwrap_or_default(),
        }
    };
    // Nothing is missed by who never had to pay it, as far as the statements tell.
    Ok([Duty::Tax, Duty::Social].map(of).into_iter().filter(|d| !d.transactions.is_empty()).collect())
}

fn salary(analysis: &Analysis, frame: &Frame, covered: &[NaiveDate]) -> frames::Result<Vec<SalaryFigures>> {
    let table = frame.wages()?;
    let digits = base_digits(analysis);
    let mut employers: BTreeMap<Arc<str>, BTreeMap<NaiveDate, Wage>> = BTreeMap::new();
    let parts = table.texts("counterparty")?.into_iter().zip(table.days("month")?).zip(table.texts("wage")?);
    let figures = table.sums("sum")?.into_iter().zip(table.days("first")?).zip(table.lists("rows")?);
    for (((employer, month), part), ((sum, first), rows)) in parts.zip(figures) {
        let Some(month) = month else { continue };
        let empty = || Wage { month, base: Money::ZERO, extra: Money::ZERO, day: None, transactions: Vec::new() };
        let wage = employers.entry(Arc::from(employer)).or_default().entry(month).or_insert_with(empty);
        if part == "extra" {
            wage.extra += written(sum, digits);
        } else {
            wage.base += written(sum, digits);
            wage.day = first;
        }
        wage.transactions.extend(rows);
    }
    let mut out: Vec<SalaryFigures> =
        employers.into_iter().map(|(employer, months)| figures_of(employer, false, months.into_values().collect(), covered, digits)).collect();
    // A company's payment that comes every month to a person may be a wage that no word names.
    if out.is_empty() {
        let monthly = analysis.recurring.iter().filter(|r| r.direction == Direction::Credit && r.spacing_days == 30);
        for r in monthly.filter(|r| !label::is_nobody(&r.merchant_name) && party::Name::of(&r.merchant_name).company) {
            let mut months: BTreeMap<NaiveDate, Wage> = BTreeMap::new();
            for (i, t) in r.transactions.iter().filter_map(|i| analysis.transactions.get(*i as usize).map(|t| (*i, t))) {
                let (Some(day), Some(amount)) = (t.row.date, t.amount_base) else { continue };
                let month = month_of(day);
                let empty = || Wage { month, base: Money::ZERO, extra: Money::ZERO, day: Some(day), transactions: Vec::new() };
                let wage = months.entry(month).or_insert_with(empty);
                wage.base += amount;
                wage.transactions.push(i);
            }
            out.push(figures_of(r.merchant_name.clone(), true, months.into_values().collect(), covered, digits));
        }
    }
    let sum = |s: &SalaryFigures| s.months.iter().map(|w| w.base + w.extra).sum::<Money>();
    out.sort_by(|a, b| sum(b).cmp(&sum(a)).then_with(|| a.employer.cmp(&b.employer)));
    Ok(out)
}

fn figures_of(employer: Arc<str>, possible: bool, months: Vec<Wage>, covered: &[NaiveDate], digits: u32) -> SalaryFigures {
    let sum: Money = months.iter().map(|w| w.base + w.extra).sum();
    let average = sum.checked_div(Money::from(months.len().max(1))).unwrap_or_default().round_dp(digits);
    let (first, last) = (months.first().map(|w| w.month), months.last().map(|w| w.month));
    let within = |m: &NaiveDate| first.is_some_and(|f| *m > f) && last.is_some_and(|l| *m < l);
    let missed: Vec<NaiveDate> = covered.iter().filter(|m| within(m) && !months.iter().any(|w| w.month == **m)).copied().collect();
    let days: Vec<u32> = months.iter().filter_map(|w| w.day).map(|d| d.day()).collect();
    // The 30th and the 1st are a day apart.
    let near = |days: &[u32]| days.iter().max().zip(days.iter().min()).is_some_and(|(most, least)| most - least <= REGULAR_DAYS);
    let turned: Vec<u32> = days.iter().map(|d| if *d <= REGULAR_DAYS { d + 31 } else { *d }).collect();
    let mut bases: Vec<Money> = months.iter().map(|w| w.base).filter(|b| !b.is_zero()).collect();
    bases.sort_unstable();
    let median = bases.get(bases.len() / 2).copied().unwrap_or_default();
    let even = bases.iter().all(|b| (*b - median).abs() * Money::from(10) <= median);
    let regular = months.len() >= 3 && missed.is_empty() && even && (near(&days) || near(&turned));
    SalaryFigures { employer, possible, months, average, missed, regular }
}

fn payers(frame: &Frame, covered: &[NaiveDate]) -> frames::Result<Vec<PayersOfMonth>> {
    let table = frame.payers(Scope::BASE)?;
    let mut sums: BTreeMap<(NaiveDate, Direction), Vec<Money>> = BTreeMap::new();
    for ((month, of), sum) in table.days("month")?.into_iter().zip(table.texts("direction")?).zip(table.sums("sum")?) {
        if let Some(month) = month {
            // They stand by size, the largest first.
            sums.entry((month, direction(of))).or_default().push(sum);
        }
    }
    let table = frame.relations()?;
    let mut new: FxHashMap<(NaiveDate, Direction), Vec<Arc<str>>> = FxHashMap::default();
    let mut lost: FxHashMap<(NaiveDate, Direction), Vec<Arc<str>>> = FxHashMap::default();
    let spans = table.days("first")?.into_iter().zip(table.days("last")?).zip(table.numbers("months")?);
    for ((name, of), ((first, last), months)) in table.texts("counterparty")?.into_iter().zip(table.texts("direction")?).zip(spans) {
        let (Some(first), Some(last)) = (first, last) else { continue };
        let name: Arc<str> = Arc::from(name);
        let add = |list: &mut FxHashMap<(NaiveDate, Direction), Vec<Arc<str>>>, month: NaiveDate| {
            let names = list.entry((month, direction(of))).or_default();
            if names.len() < MOST_NAMED {
                names.push(name.clone());
            }
        };
        if covered.first().is_some_and(|c| first > *c) {
            add(&mut new, first);
        }
        let after = (1..=AWAY).filter_map(|n| last.checked_add_months(Months::new(n)));
        if months >= 2 && after.into_iter().all(|m| covered.contains(&m)) {
            add(&mut lost, last);
        }
    }
    let of = |((month, direction), sums): ((NaiveDate, Direction), Vec<Money>)| {
        let (all, five): (Money, Money) = (sums.iter().sum(), sums.iter().take(5).sum());
        PayersOfMonth {
            month,
            direction,
            parties: sums.len() as u32,
            top5: five.checked_div(all).and_then(|s| f64::try_from(s).ok()).unwrap_or(0.0),
            new: new.remove(&(month, direction)).unwrap_or_default(),
            lost: lost.remove(&(month, direction)).unwrap_or_default(),
        }
    };
    Ok(sums.into_iter().map(of).collect())
}
