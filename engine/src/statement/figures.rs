//! Which printed figures are the statement's: opening, closing, sums and counts, chosen by what the rows bear out.

use super::labels::{Figure, Printed, evidence};
use super::model::{Field, Statement, Transaction};
use crate::base::amounts::{NumberStyle, RawAmount};
use crate::base::{Evidence, Money};
use crate::document::Document;
use crate::layout::Line;
use std::collections::{HashMap, HashSet};

/// Figures of one side that are looked at for the summary that they stand in: of more, the pages repeat them.
const SUMMARIES: usize = 64;
/// Digits from which a figure is no chance match.
const TELLING: u8 = 5;

/// An amount of the letterhead whose label says nothing that is known: a figure in another language, perhaps.
pub struct Unlabelled {
    amount: RawAmount,
    evidence: Evidence,
}

/// The amounts among a statement's own lines that no known label claims.
pub fn unlabelled(document: &Document, lines: &[Line<'_>], own: &[usize], printed: &[Printed]) -> Vec<Unlabelled> {
    let mut out = Vec::new();
    let mut by_line: HashMap<usize, Vec<&Printed>> = HashMap::new();
    for p in printed {
        by_line.entry(p.line).or_default().push(p);
    }
    for &i in own {
        let claimed = by_line.get(&i).map_or(&[][..], Vec::as_slice);
        for (k, t) in lines[i].tokens.iter().enumerate() {
            let Some(amount) = t.amount() else { continue };
            let place = evidence(document, &lines[i], &lines[i].tokens[k..=k]);
            if claimed.iter().all(|p| p.evidence.bbox != place.bbox) {
                out.push(Unlabelled { amount, evidence: place });
            }
        }
    }
    out
}

/// Fills the statement's figures: those that the rows bear out; where none does, the first of each. Where balances print what is
/// `owed`, they are below zero. Gives whether a printed total names a side that the rows bear out.
pub fn choose(s: &mut Statement, printed: &[Printed], loose: &[Unlabelled], style: NumberStyle, owed: bool) -> bool {
    let value = |p: &Printed| match p.figure {
        Figure::Opening | Figure::Closing | Figure::Balance if owed && p.amount.mark.is_none() && p.amount.sign >= 0 => -p.amount.signed(style),
        Figure::Opening | Figure::Closing | Figure::Balance => p.amount.signed(style),
        _ => p.amount.magnitude(style),
    };
    let field = |value: Money, evidence: &Evidence| Field { value: Some(value), evidence: Some(evidence.clone()) };
    let all = |f: Figure| printed.iter().filter(move |p| p.figure == f);
    let known = |v: Money| {
        let is = |u: &&Unlabelled| u.amount.signed(style) == v || u.amount.magnitude(style) == v || owed && u.amount.magnitude(style) == -v;
        loose.iter().filter(|u| u.amount.len >= TELLING).find(is).map(|u| field(v, &u.evidence))
    };
    let sum = |side: fn(&Transaction) -> Money| s.transactions.iter().map(side).sum::<Money>();
    let (debit, credit) = (sum(|t| t.debit), sum(|t| t.credit));
    let implied = implied_opening(s);
    let rows = s.transactions.len();
    let carried = |at: usize, last: bool| {
        let mut found = s.carried.iter().filter(|c| c.before_row as usize == at);
        if last { found.next_back() } else { found.next() }
    };
    let row_opening = if s.newest_first { carried(rows, true) } else { carried(0, false) };
    let row_closing = if s.newest_first { carried(0, false) } else { carried(rows, true) };
    let mut openings: Vec<Field<Option<Money>>> = row_opening.map(|c| field(c.balance, &c.evidence)).into_iter().collect();
    openings.extend(all(Figure::Opening).map(|p| field(value(p), &p.evidence)));
    openings.extend(all(Figure::Balance).filter(|p| implied == Some(value(p))).map(|p| field(value(p), &p.evidence)));
    let mut closings: Vec<Field<Option<Money>>> = all(Figure::Closing).map(|p| field(value(p), &p.evidence)).collect();
    let net = credit - debit;
    let picked = openings
        .iter()
        .find(|o| implied.is_some() && o.value == implied)
        .cloned()
        .or_else(|| implied.and_then(known))
        .or_else(|| {
            let ends: HashSet<Option<Money>> = closings.iter().filter(|_| implied.is_none()).map(|c| c.value).collect();
            openings.iter().find(|o| ends.contains(&o.value.map(|v| v + net))).cloned()
        })
        .or(openings.first().cloned());
    s.opening = picked.unwrap_or(Field { value: implied, evidence: None });
    let printed_balance = |t: &&Transaction| t.balance_printed;
    let end =
        if s.newest_first { s.transactions.iter().find(printed_balance) } else { s.transactions.iter().rev().find(printed_balance) }.and_then(|t| t.balance);
    let expected = s.opening.value.map(|o| o + net).or(end);
    closings.extend(all(Figure::Balance).filter(|p| expected == Some(value(p))).map(|p| field(value(p), &p.evidence)));
    closings.extend(row_closing.map(|c| field(c.balance, &c.evidence)));
    let picked = closings
        .iter()
        .find(|c| c.value == expected)
        .cloned()
        .or_else(|| expected.filter(|_| closings.is_empty()).and_then(known))
        .or_else(|| closings.iter().find(|c| c.value == end && end.is_some()).cloned())
        .or(closings.first().cloned());
    s.closing = picked.unwrap_or(Field { value: expected, evidence: None });
    // Bare digits among amounts with decimals are a count: `Total debits (15)`.
    let total = |figure: Figure, want: Money| -> Field<Option<Money>> {
        let list: Vec<&Printed> = all(figure).filter(|p| p.amount.last.is_some() || style.decimal.is_none()).collect();
        if let Some(p) = list.iter().find(|p| value(p) == want) {
            return field(value(p), &p.evidence);
        }
        // Sums of sections or months make up the whole.
        let parts: Vec<&&Printed> = list.iter().filter(|p| p.line == usize::MAX).collect();
        if let (true, Some(first)) = (parts.len() > 1, parts.first()) {
            let whole: Money = parts.iter().map(|p| value(p)).sum();
            if whole == want || parts.len() == list.len() {
                return field(whole, &first.evidence);
            }
        }
        // A summary that tells kinds of movements apart: some of its figures, one under the other, make up the whole.
        if let Some(p) = list.iter().take(SUMMARIES).find(|p| block(p, printed, loose, style, want)) {
            return field(want, &p.evidence);
        }
        list.iter().rev().find(|p| p.line != usize::MAX).or(list.last()).map(|p| field(value(p), &p.evidence)).unwrap_or_default()
    };
    (s.total_debit, s.total_credit) = (total(Figure::Debit, debit), total(Figure::Credit, credit));
    for (side, want) in [(&mut s.total_debit, debit), (&mut s.total_credit, credit)] {
        if side.value.is_none() && !want.is_zero() {
            *side = known(want).unwrap_or_default();
        }
    }
    let counts = |figure: Figure, side: Figure| {
        all(figure).chain(all(side).filter(|p| p.amount.last.is_none() && p.amount.sign != 0 && p.amount.len <= 4 && style.decimal.is_some()))
    };
    let count = |figure: Figure, side: Figure, want: usize| -> Field<Option<u32>> {
        let found = counts(figure, side).find(|p| p.amount.digits == want as u64).or(counts(figure, side).next());
        found.map(|p| Field { value: u32::try_from(p.amount.digits).ok(), evidence: Some(p.evidence.clone()) }).unwrap_or_default()
    };
    let debits = s.transactions.iter().filter(|t| t.is_debit()).count();
    s.count_debit = count(Figure::DebitCount, Figure::Debit, debits);
    s.count_credit = count(Figure::CreditCount, Figure::Credit, rows - debits);
    // A sum that stands under a column says nothing of the side, nor does a figure that is only as large.
    let named = |figure: Figure, want: Money| !want.is_zero() && all(figure).any(|p| p.line != usize::MAX && value(p) == want);
    named(Figure::Debit, debit) || named(Figure::Credit, credit)
}

/// Whether a printed figure and those right above or below it come to a sum.
fn block(part: &Printed, printed: &[Printed], loose: &[Unlabelled], style: NumberStyle, want: Money) -> bool {
    let place = |e: &Evidence| (e.page, e.bbox.y0);
    let lined_up = |e: &&(&Evidence, Money)| e.0.page == part.evidence.page && (e.0.bbox.x1 - part.evidence.bbox.x1).abs() < 4.0;
    let all: Vec<(&Evidence, Money)> =
        printed.iter().map(|p| (&p.evidence, p.amount.magnitude(style))).chain(loose.iter().map(|u| (&u.evidence, u.amount.magnitude(style)))).collect();
    let mut column: Vec<&(&Evidence, Money)> = all.iter().filter(lined_up).collect();
    column.sort_by(|a, b| place(a.0).1.total_cmp(&place(b.0).1));
    let Some(at) = column.iter().position(|e| e.0.bbox == part.evidence.bbox) else { return false };
    // A summary of at most eight figures that holds this one.
    let sums = |from: usize| (at + 1..=column.len().min(from + 8)).any(|to| to - from >= 2 && column[from..to].iter().map(|e| e.1).sum::<Money>() == want);
    (at.saturating_sub(7)..=at).any(sums)
}

/// The opening balance that the first printed balance implies.
fn implied_opening(s: &Statement) -> Option<Money> {
    let printed = |t: &Transaction| t.balance_printed;
    let first = if s.newest_first { s.transactions.iter().rposition(printed) } else { s.transactions.iter().position(printed) }?;
    let until = if s.newest_first { s.transactions.get(first..) } else { s.transactions.get(..=first) }?;
    let moved: Money = until.iter().map(Transaction::signed).sum();
    s.transactions.get(first)?.balance.map(|b| b - moved)
}
