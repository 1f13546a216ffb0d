//! The first page: what a reader must see, the worst first, then the largest, each with its figure and the sheet that says more.

use super::frame::base_digits;
use super::{Analysis, CombiningKind, Highlight, ReturnSide, revenue};
use crate::base::money::grouped;
use crate::base::{Money, Severity};
use crate::statement::{Dates, Verdict};

/// Fills the list.
pub fn list(analysis: &mut Analysis) {
    let mut found: Vec<Highlight> = Vec::new();
    found.extend(circular(analysis));
    found.extend(kiting(analysis));
    found.extend(debt(analysis));
    found.extend(returned(analysis));
    found.extend(dressed(analysis));
    found.extend(unusual(analysis));
    found.extend(unpaid(analysis));
    found.extend(unproven(analysis));
    found.extend(gaps(analysis));
    found.extend(unexplained(analysis));
    found.sort_by(|a, b| b.severity.cmp(&a.severity).then_with(|| b.amount.cmp(&a.amount)).then_with(|| a.code.cmp(&b.code)));
    analysis.highlights = found;
}

fn base(analysis: &Analysis, amount: Money) -> String {
    format!("{} {}", analysis.base_currency, grouped(amount, base_digits(analysis)))
}

fn many(count: usize, one: &str, several: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {several}") }
}

fn highlight(code: &str, severity: Severity, amount: Option<Money>, message: String, sheet: &str, transactions: Vec<u32>) -> Highlight {
    Highlight { code: code.to_owned(), severity, amount, message, sheet: sheet.to_owned(), transactions }
}

fn circular(analysis: &Analysis) -> Option<Highlight> {
    let largest = analysis.circular.iter().max_by(|a, b| a.amount.cmp(&b.amount))?;
    let of_base = analysis.circular.iter().all(|c| c.currency == analysis.base_currency);
    let sum: Money = analysis.circular.iter().map(|c| c.amount).sum();
    let total = if of_base { format!(", {} in all", base(analysis, sum)) } else { String::new() };
    let text = format!("{}{total}. The largest: {}", many(analysis.circular.len(), "round trip of money", "round trips of money"), largest.reason);
    let rows = analysis.circular.iter().flat_map(|c| c.transactions.iter().copied()).collect();
    Some(highlight("CIRCULAR", Severity::High, of_base.then_some(sum), text, "Flags", rows))
}

fn kiting(analysis: &Analysis) -> Vec<Highlight> {
    let of = |code: &str, severity, what: (&str, &str)| {
        let all: Vec<_> = analysis.kiting.iter().filter(|k| k.code == code).collect();
        let largest = all.iter().max_by(|a, b| a.amount.cmp(&b.amount))?;
        let of_base = all.iter().all(|k| k.currency == analysis.base_currency);
        let sum: Money = all.iter().map(|k| k.amount).sum();
        let text = format!("{}. The largest: {}", many(all.len(), what.0, what.1), largest.reason);
        let rows = all.iter().flat_map(|k| k.transactions.iter().copied()).collect();
        Some(highlight(code, severity, of_base.then_some(sum), text, "Flags", rows))
    };
    let mutual = of("MUTUAL_FUNDING", Severity::High, ("pair of accounts that fund each other in turn", "groups of accounts that fund each other in turn"));
    let covered = of("COVERED_SHORTFALL", Severity::High, ("indicator of kiting", "indicators of kiting"));
    let cheques =
        of("CHEQUE_KITING", Severity::High, ("run of cheques that two accounts drew on each other", "runs of cheques that two accounts drew on each other"));
    [mutual, covered, cheques].into_iter().flatten().collect()
}

fn debt(analysis: &Analysis) -> Option<Highlight> {
    let lenders: Vec<_> = analysis.debt.iter().filter(|d| !d.drawn.is_zero() || !d.repaid.is_zero() || !d.cost.is_zero()).collect();
    if lenders.is_empty() {
        return None;
    }
    let (drawn, paid): (Money, Money) = (lenders.iter().map(|d| d.drawn).sum(), lenders.iter().map(|d| d.repaid + d.cost).sum());
    let one = |d: &&super::DebtFigures| format!("{} (drawn {}, paid {})", d.lender, base(analysis, d.drawn), base(analysis, d.repaid + d.cost));
    let named: Vec<String> = lenders.iter().take(5).map(one).collect();
    let more = if lenders.len() > 5 { format!(" and {} more", lenders.len() - 5) } else { String::new() };
    let missed: u32 = lenders.iter().map(|d| d.months_missed).sum();
    let late = if missed > 0 { format!(" {} without an instalment.", many(missed as usize, "month", "months")) } else { String::new() };
    let text = format!(
        "{}: drawn {}, paid {}: {}{more}.{late}",
        many(lenders.len(), "lender", "lenders"),
        base(analysis, drawn),
        base(analysis, paid),
        named.join("; ")
    );
    let severity = if missed > 0 || lenders.len() >= 3 { Severity::High } else { Severity::Medium };
    let rows = lenders.iter().flat_map(|d| d.transactions.iter().copied()).collect();
    Some(highlight("DEBT", severity, Some(drawn.max(paid)), text, "Debt", rows))
}

fn returned(analysis: &Analysis) -> Vec<Highlight> {
    let one = |(side, severity, what): (ReturnSide, Severity, &str)| {
        let all = || analysis.returns.iter().filter(|r| r.account.is_none() && r.side == side);
        let count: u32 = all().map(|r| r.count).sum();
        let sum: Money = all().map(|r| r.sum).sum();
        let of_side = (0u32..).zip(&analysis.transactions).filter(|(_, t)| !t.excluded && t.return_side == Some(side));
        let rows: Vec<u32> = of_side.map(|(i, _)| i).collect();
        let text = format!("{} {what}, {} in all.", many(count as usize, "cheque", "cheques"), base(analysis, sum));
        (count > 0).then(|| highlight("RETURNS", severity, Some(sum), text, "Returns", rows))
    };
    let sides = [
        (ReturnSide::Inward, Severity::High, "that the holder wrote came back unpaid"),
        (ReturnSide::Outward, Severity::Medium, "that the holder had paid in came back unpaid"),
    ];
    sides.into_iter().filter_map(one).collect()
}

fn dressed(analysis: &Analysis) -> Option<Highlight> {
    let pairs = revenue::dressing(analysis);
    let sum: Money = pairs.iter().filter_map(|(c, _)| analysis.transactions.get(*c as usize)).filter_map(|t| t.amount_base).sum();
    let text = format!(
        "{} right before the end of a month left again within 10 days, {} in all: the balance at the month's end was not the month's.",
        many(pairs.len(), "credit", "credits"),
        base(analysis, sum)
    );
    (!pairs.is_empty()).then(|| highlight("WINDOW_DRESSING", Severity::High, Some(sum), text, "Revenue", pairs.iter().flat_map(|(c, d)| [*c, *d]).collect()))
}

/// Structuring and payments made twice, each kind in one line.
fn unusual(analysis: &Analysis) -> Vec<Highlight> {
    let of = |(unusual, code, sheet, what): (&str, &str, &str, (&str, &str))| {
        let all: Vec<_> = analysis.unusual.iter().filter(|u| u.code == unusual).collect();
        let largest = all.iter().max_by(|a, b| a.amount.cmp(&b.amount))?;
        let sum: Money = all.iter().filter_map(|u| u.amount).sum();
        let text = format!("{}: {} in all. The largest: {}", many(all.len(), what.0, what.1), base(analysis, sum), largest.reason);
        Some(highlight(code, largest.severity, Some(sum), text, sheet, all.iter().flat_map(|u| u.transactions.iter().copied()).collect()))
    };
    let kinds = [
        ("DUPLICATE", "DUPLICATES", "Indicators", ("payment of one payee, amount and reference again", "payments of one payee, amount and reference again")),
        ("STRUCTURING", "STRUCTURING", "Indicators", ("run of cash below the limit of reports", "runs of cash below the limit of reports")),
    ];
    kinds.into_iter().filter_map(of).collect()
}

/// Social payments that stop while wages go on.
fn unpaid(analysis: &Analysis) -> Option<Highlight> {
    let social = analysis.duties.iter().find(|d| d.duty == super::Duty::Social && d.missed.len() * 2 <= d.months.len())?;
    let named: Vec<String> = social.missed.iter().take(6).map(|m| m.format("%Y-%m").to_string()).collect();
    let text = format!("{} without a social payment: {}.", many(social.missed.len(), "month", "months"), named.join(", "));
    (!social.missed.is_empty()).then(|| highlight("SOCIAL_MISSED", Severity::Medium, None, text, "Indicators", social.transactions.clone()))
}

fn unproven(analysis: &Analysis) -> Vec<Highlight> {
    let mut out = Vec::new();
    let open = analysis.statements.iter().filter(|s| s.amounts != Verdict::Proved).count();
    if open > 0 {
        let text =
            format!("{} of {} not proven: figures that rest on them may be wrong.", open, many(analysis.statements.len(), "statement is", "statements are"));
        out.push(highlight("UNPROVEN", Severity::High, None, text, "Data quality", Vec::new()));
    }
    let doubt: usize = analysis.statements.iter().filter(|s| s.dates == Dates::InDoubt).map(|s| s.dates_in_doubt.len()).sum();
    if doubt > 0 {
        let text = format!("{} with a day that was not surely read: months and daily balances rest on it.", many(doubt, "row", "rows"));
        out.push(highlight("DATES_IN_DOUBT", Severity::Medium, None, text, "Data quality", Vec::new()));
    }
    out
}

fn gaps(analysis: &Analysis) -> Vec<Highlight> {
    let one = |(kind, code, severity): (CombiningKind, &str, Severity)| {
        let all: Vec<_> = analysis.combining.iter().filter(|c| c.kind == kind).collect();
        let first = all.first()?;
        let more = if all.len() > 1 { format!(" And {} more.", all.len() - 1) } else { String::new() };
        Some(highlight(code, severity, None, format!("{}{more}", first.message), "Data quality", Vec::new()))
    };
    [(CombiningKind::Gap, "GAP", Severity::Medium), (CombiningKind::Discontinuity, "DISCONTINUITY", Severity::High)].into_iter().filter_map(one).collect()
}

/// Where most revenue is unexplained, it is no revenue to lend on.
fn unexplained(analysis: &Analysis) -> Option<Highlight> {
    let all = || analysis.revenue.iter().filter(|r| r.account.is_none());
    let sum = |at: usize| all().filter_map(|r| r.sums.get(at)).copied().sum::<Money>();
    let (proven, likely, open) = (sum(0), sum(1), sum(2));
    let whole = proven + likely + open;
    (open * Money::from(2) > whole).then(|| {
        let text = format!(
            "Of revenue of {} only {} is proven and {} likely; {} is unexplained.",
            base(analysis, whole),
            base(analysis, proven),
            base(analysis, likely),
            base(analysis, open)
        );
        highlight("REVENUE_UNEXPLAINED", Severity::Medium, Some(open), text, "Revenue", Vec::new())
    })
}
