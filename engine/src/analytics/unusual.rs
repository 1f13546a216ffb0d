//! What is unusual over several rows: cash kept below the limit of reports, refunds, payments made twice, parties on both sides, and
//! cheques that two accounts draw on each other.

use super::frame::base_digits;
use super::orders::names_an_order;
use super::{AnalysedTransaction, Analysis, Category, Config, Flag, KitingFinding, Role, Unusual, flags, label, text};
use crate::base::money::grouped;
use crate::base::{Money, Result, Severity};
use chrono::NaiveDate;
use frames::Frame;
use rustc_hash::{FxHashMap, FxHashSet};

/// Days within which cash below the limit adds up.
const TOGETHER: i64 = 3;
/// Days within which what was paid is paid back.
const REFUNDED: i64 = 60;
/// Times that two accounts must draw cheques on each other within [`IN_TURN`] days.
const LEGS: usize = 3;
const IN_TURN: i64 = 30;
/// Days that a cheque may take to clear.
const CLEARING: i64 = 7;
/// Parties on both sides that are named.
const MOST_SIDES: usize = 50;

/// Amounts of cash from which banks report it, by currency: publicly known limits, and to be configured where another holds.
const LIMITS: &[(&str, i64)] = &[
    ("IDR", 500_000_000),
    ("USD", 10_000),
    ("EUR", 10_000),
    ("CAD", 10_000),
    ("AUD", 10_000),
    ("MYR", 25_000),
    ("SGD", 20_000),
    ("HKD", 120_000),
    ("PHP", 500_000),
    ("THB", 2_000_000),
    ("JPY", 2_000_000),
    ("INR", 1_000_000),
    ("VND", 400_000_000),
    ("BRL", 50_000),
    ("KRW", 10_000_000),
];

/// The limit of reports that holds for a currency.
fn limit(config: &Config, base: &str, currency: &str) -> Option<Money> {
    let own = config.thresholds.reporting_limit.filter(|_| currency == base);
    own.or_else(|| LIMITS.iter().find(|(c, _)| *c == currency).map(|(_, amount)| Money::from(*amount)))
}

/// Fills the list.
///
/// # Errors
/// A figure cannot be worked out.
pub fn find(analysis: &mut Analysis, frame: &Frame, config: &Config) -> Result<()> {
    let mut out = structuring(analysis, config);
    out.extend(refunds(analysis).into_iter().map(|(debit, credit)| refund(analysis, debit, credit)));
    out.extend(repeated(analysis));
    out.extend(both_sides(analysis, frame).map_err(|e| super::frame::failed(analysis, e))?);
    out.sort_by(|a, b| b.severity.cmp(&a.severity).then_with(|| b.amount.cmp(&a.amount)).then_with(|| a.transactions.cmp(&b.transactions)));
    analysis.unusual = out;
    Ok(())
}

fn money(analysis: &Analysis, t: &AnalysedTransaction, amount: Money) -> String {
    format!("{} {}", t.currency, grouped(amount, analysis.accounts.get(t.account as usize).map_or(2, |a| a.digits)))
}

/// Rows of an account in order, with their index and day.
fn rows_of(analysis: &Analysis, account: usize) -> impl Iterator<Item = (u32, &AnalysedTransaction, NaiveDate)> {
    let (from, count) = analysis.accounts.get(account).map_or((0, 0), |a| a.rows);
    let rows = (from..from + count).filter_map(|i| analysis.transactions.get(i as usize).map(|t| (i, t)));
    rows.filter(|(_, t)| !t.excluded).filter_map(|(i, t)| t.row.date.map(|d| (i, t, d)))
}

/// Cash of one direction, each amount below the limit of reports and near it, that together reaches it within days.
fn structuring(analysis: &Analysis, config: &Config) -> Vec<Unusual> {
    let mut out = Vec::new();
    for (n, account) in analysis.accounts.iter().enumerate() {
        let Some(limit) = limit(config, &analysis.base_currency, &account.currency) else { continue };
        for category in [Category::CashDeposit, Category::CashWithdrawal] {
            // A tenth of the limit: small cash of every day adds up to nothing that was to be hidden.
            let near = |t: &AnalysedTransaction| t.category == category && t.row.amount() < limit && t.row.amount() * Money::from(10) >= limit;
            let cash: Vec<(u32, &AnalysedTransaction, NaiveDate)> = rows_of(analysis, n).filter(|(_, t, _)| near(t)).collect();
            let mut at = 0;
            while let Some((_, first, from)) = cash.get(at) {
                let group: Vec<_> = cash.iter().skip(at).take_while(|(_, _, d)| (*d - *from).num_days() < TOGETHER).collect();
                let sum: Money = group.iter().map(|(_, t, _)| t.row.amount()).sum();
                if group.len() < 2 || sum < limit {
                    at += 1;
                    continue;
                }
                let what = if category == Category::CashDeposit { "paid in" } else { "taken out" };
                let reason = format!(
                    "Cash of {} was {what} in {} parts within {TOGETHER} days, each below {}, from which banks report cash.",
                    money(analysis, first, sum),
                    group.len(),
                    money(analysis, first, limit)
                );
                out.push(Unusual {
                    code: "STRUCTURING".to_owned(),
                    severity: Severity::High,
                    from: Some(*from),
                    to: group.last().map(|(_, _, d)| *d),
                    amount: group.iter().map(|(_, t, _)| t.amount_base).sum(),
                    reason,
                    transactions: group.iter().map(|(i, _, _)| *i).collect(),
                });
                at += group.len();
            }
        }
    }
    out
}

/// What was paid to a counterparty and came back from it in the same amount: the debit and the credit. An amount that is round comes back
/// by chance too often, and money between related parties is told elsewhere.
pub fn refunds(analysis: &Analysis) -> Vec<(u32, u32)> {
    let mut open: FxHashMap<(u32, u32, Money), Vec<(u32, NaiveDate)>> = FxHashMap::default();
    let mut out = Vec::new();
    for n in 0..analysis.accounts.len() {
        for (i, t, day) in rows_of(analysis, n) {
            let trade = !matches!(t.counterparty_role, Some(Role::OwnAccount | Role::CompanyGroup | Role::Director)) && !label::is_nobody(&t.merchant_name);
            let kind = !matches!(t.category, Category::LoanDisbursement | Category::LoanRepayment | Category::ChequeReturn | Category::Investment);
            if !trade || !kind || t.has(Flag::IsRoundTransaction) || t.row.amount().is_zero() {
                continue;
            }
            let key = (t.account, t.merchant, t.row.amount());
            if t.row.is_debit() {
                open.entry(key).or_default().push((i, day));
            } else if let Some(paid) = open.get_mut(&key) {
                // The latest payment that it can be of.
                if let Some(at) = paid.iter().rposition(|(_, d)| (0..=REFUNDED).contains(&(day - *d).num_days())) {
                    out.push((paid.remove(at).0, i));
                }
            }
        }
    }
    out
}

fn refund(analysis: &Analysis, debit: u32, credit: u32) -> Unusual {
    let of = |i: u32| analysis.transactions.get(i as usize);
    let reason = of(credit).map_or_else(String::new, |t| {
        let paid = of(debit).and_then(|d| d.row.date).map(|d| d.format("%Y-%m-%d").to_string()).unwrap_or_default();
        format!("{} from {} is what it was paid on {paid}: a refund, and no revenue.", money(analysis, t, t.row.amount()), t.merchant_name)
    });
    Unusual {
        code: "REFUND".to_owned(),
        severity: Severity::Low,
        from: of(debit).and_then(|t| t.row.date),
        to: of(credit).and_then(|t| t.row.date),
        amount: of(credit).and_then(|t| t.amount_base),
        reason,
        transactions: vec![debit, credit],
    }
}

/// The same payee, amount and reference twice. Without a number of an invoice or order two equal payments are two payments.
fn repeated(analysis: &Analysis) -> Vec<Unusual> {
    let mut seen: FxHashMap<(u32, u32, Money, &str), u32> = FxHashMap::default();
    let mut out = Vec::new();
    for (i, t) in (0u32..).zip(&analysis.transactions).filter(|(_, t)| t.row.is_debit() && !t.excluded && !label::is_nobody(&t.merchant_name)) {
        let Some(first) = seen.insert((t.account, t.merchant, t.row.amount(), t.row.description.as_str()), i) else { continue };
        if !names_an_order(&text::words(&t.row.description)) {
            continue;
        }
        let before = analysis.transactions.get(first as usize).and_then(|t| t.row.date);
        let when = before.map(|d| d.format("%Y-%m-%d").to_string()).unwrap_or_default();
        out.push(Unusual {
            code: "DUPLICATE".to_owned(),
            severity: Severity::Medium,
            from: before,
            to: t.row.date,
            amount: t.amount_base,
            reason: format!("{} to {} with the same reference as on {when}.", money(analysis, t, t.row.amount()), t.merchant_name),
            transactions: vec![first, i],
        });
    }
    out
}

/// Counterparties that pay and are paid in sums that weigh: a fifth of the other side, and a hundredth of all that flows.
fn both_sides(analysis: &Analysis, frame: &Frame) -> frames::Result<Vec<Unusual>> {
    let table = frame.both_sides()?;
    let all: Money = analysis.months.iter().filter(|m| m.account.is_none()).map(|m| m.credit + m.debit).sum();
    let digits = base_digits(analysis);
    let base = |m: Money| format!("{} {}", analysis.base_currency, grouped(m, digits));
    let sums = table.sums("credit")?.into_iter().zip(table.sums("debit")?).zip(table.lists("rows")?);
    let mut out = Vec::new();
    for (name, ((credit, debit), transactions)) in table.texts("counterparty")?.into_iter().zip(sums) {
        let (least, most) = (credit.min(debit), credit.max(debit));
        if least * Money::from(5) < most || least * Money::from(100) < all || out.len() >= MOST_SIDES {
            continue;
        }
        let days: Vec<NaiveDate> = transactions.iter().filter_map(|i| analysis.transactions.get(*i as usize)?.row.date).collect();
        out.push(Unusual {
            code: "BOTH_SIDES".to_owned(),
            severity: Severity::Low,
            from: days.iter().min().copied(),
            to: days.iter().max().copied(),
            amount: Some(least),
            reason: format!("{name} paid {} and was paid {}: it stands on both sides.", base(credit), base(debit)),
            transactions,
        });
    }
    Ok(out)
}

/// A cheque between two own accounts: the day paid in, who drew it, both rows, the days between, the amount.
type Leg = (NaiveDate, u32, [u32; 2], i64, Money);

/// The number of a cheque or giro in a description.
fn cheque(description: &str) -> Option<String> {
    const WORDS: &[&str] = &["cheque", "chq", "check", "cek", "bg", "giro", "warkat", "scheck", "assegno", "czek", "chk"];
    let words = text::words(description);
    let mut after = words.split(' ').skip_while(|w| !WORDS.contains(w)).skip(1).take(4);
    let number = after.find(|w| (5..=12).contains(&w.len()) && w.bytes().all(|b| b.is_ascii_digit()))?;
    Some(number.trim_start_matches('0').to_owned())
}

/// Accounts of this result that draw cheques on each other: each leg is paid in at one and drawn on the other days later, under one number.
/// What is paid in counts at once, what is drawn only when it has cleared.
pub fn drawn_on_each_other(analysis: &mut Analysis) {
    let mut drawn: FxHashMap<(String, Money), (u32, NaiveDate, u32)> = FxHashMap::default();
    let mut paid_in: Vec<(String, Money, u32, NaiveDate, u32)> = Vec::new();
    if analysis.accounts.len() < 2 {
        return;
    }
    for (i, t) in (0u32..).zip(&analysis.transactions).filter(|(_, t)| !t.excluded && t.category != Category::ChequeReturn) {
        let (Some(number), Some(day)) = (cheque(&t.row.description), t.row.date) else { continue };
        if t.row.is_debit() {
            drawn.insert((number, t.row.amount()), (t.account, day, i));
        } else {
            paid_in.push((number, t.row.amount(), t.account, day, i));
        }
    }
    // By pair of accounts.
    let mut legs: FxHashMap<(u32, u32), Vec<Leg>> = FxHashMap::default();
    for (number, amount, to, day, credit) in paid_in {
        let Some((from, cleared, debit)) = drawn.get(&(number, amount)).copied() else { continue };
        let float = (cleared - day).num_days();
        if from != to && (1..=CLEARING).contains(&float) {
            legs.entry((from.min(to), from.max(to))).or_default().push((day, from, [credit, debit], float, amount));
        }
    }
    let mut findings: Vec<KitingFinding> = Vec::new();
    for ((one, other), mut legs) in legs {
        legs.sort_unstable();
        let mut at = 0;
        while let Some(first) = legs.get(at) {
            let run: Vec<_> = legs.iter().skip(at).take_while(|l| (l.0 - first.0).num_days() <= IN_TURN).collect();
            let drawers: FxHashSet<u32> = run.iter().map(|l| l.1).collect();
            if run.len() < LEGS || drawers.len() < 2 {
                at += 1;
                continue;
            }
            let sum: Money = run.iter().map(|l| l.4).sum();
            let days: i64 = run.iter().map(|l| l.3).sum();
            let currency = analysis.accounts.get(one as usize).map(|a| a.currency.clone()).unwrap_or_default();
            let digits = analysis.accounts.get(one as usize).map_or(2, |a| a.digits);
            let number = |a: u32| analysis.accounts.get(a as usize).map_or("", |a| &*a.number);
            let reason = format!(
                "{} cheques of {currency} {} that the accounts {} and {} drew on each other counted where they were paid in {} days before they were paid, on average: money that was nowhere.",
                run.len(),
                grouped(sum, digits),
                number(one),
                number(other),
                Money::from(days).checked_div(Money::from(run.len())).unwrap_or_default().round_dp(1).normalize()
            );
            let last = run.last().map_or(first.0, |l| l.0);
            let transactions = run.iter().flat_map(|l| l.2).collect();
            findings.push(KitingFinding {
                code: "CHEQUE_KITING".to_owned(),
                accounts: vec![one, other],
                from: first.0,
                to: last,
                amount: sum,
                currency,
                balance_without: None,
                transactions,
                reason,
            });
            at += run.len();
        }
    }
    findings.sort_by_key(|f| (f.accounts.clone(), f.from));
    for finding in &findings {
        flags::raise_chain(analysis, Flag::IsKitingTransaction, &finding.transactions, &finding.reason);
    }
    analysis.kiting.extend(findings);
}
