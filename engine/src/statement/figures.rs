//! Which printed figures are the statement's: opening, closing, sums and counts, chosen by what the rows bear out.

use super::labels::{Figure, Printed, evidence};
use super::model::{AlsoPrinted, Field, Statement, Transaction};
use super::side_sums;
use super::vocabulary::{RowWord, row_word};
use crate::base::amounts::{Mark, NumberStyle, RawAmount};
use crate::base::dates::DateOrder;
use crate::base::{Evidence, Money};
use crate::document::Document;
use crate::layout::Line;
use crate::layout::lines::join;
use chrono::NaiveDate;
use std::collections::{HashMap, HashSet};

/// Figures of one side that are looked at for the summary that they stand in: of more, the pages repeat them.
const SUMMARIES: usize = 64;
/// Digits from which a figure is no chance match.
const TELLING: u8 = 5;

/// An amount of the letterhead whose label says nothing that is known: a figure in another language, perhaps.
pub struct Unlabelled {
    pub(super) amount: RawAmount,
    pub(super) evidence: Evidence,
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

/// Whether a balance is that of the last row above it, carried over to the next page: no opening one.
fn goes_on(s: &Statement, balance: &Field<Option<Money>>) -> bool {
    let (Some(value), Some(at)) = (balance.value, balance.evidence.as_ref()) else { return false };
    let above = |t: &&Transaction| (t.page, t.bbox.y1) <= (at.page, at.bbox.y0 + 1.0);
    let last = s.transactions.iter().rfind(above);
    !s.newest_first && last.is_some_and(|t| t.page < at.page && t.balance == Some(value)) && s.transactions.last().is_some_and(|t| t.page >= at.page)
}

/// Fills the statement's figures: those that the rows bear out; where none does, the first of each. Where balances print what is
/// `owed`, they are below zero. Gives whether a printed total names a side that the rows bear out.
pub fn choose(s: &mut Statement, lines: &[Line<'_>], printed: &[Printed], loose: &[Unlabelled], style: NumberStyle, owed: bool) -> bool {
    let turned = if owed { paid(lines, printed) } else { Vec::new() };
    let printed = if owed { turned.as_slice() } else { printed };
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
    let (implied, rows) = (implied_opening(s), s.transactions.len());
    let carried = |at: usize, last: bool| {
        let mut found = s.carried.iter().filter(|c| c.before_row as usize == at);
        if last { found.next_back() } else { found.next() }
    };
    let row_opening = if s.newest_first { carried(rows, true) } else { carried(0, false) };
    let row_closing = if s.newest_first { carried(0, false) } else { carried(rows, true) };
    let mut openings: Vec<Field<Option<Money>>> = row_opening.map(|c| field(c.balance, &c.evidence)).into_iter().collect();
    openings.extend(all(Figure::Opening).map(|p| field(value(p), &p.evidence)));
    openings.extend(all(Figure::Balance).filter(|p| implied == Some(value(p))).map(|p| field(value(p), &p.evidence)));
    // Of two balances with their days the one before the rows is the opening one, whatever both are called: `Saldo per 1 Mei`.
    let begins = rows_days(s).map(|(first, last)| (s.period.value.map_or(first, |p| p.from.min(first)), last));
    let ends = || printed.iter().filter(|p| matches!(p.figure, Figure::Closing | Figure::Balance));
    let early = |p: &&Printed| {
        let (Some(day), Some((first, last))) = (balance_day(s, lines, p), begins) else { return false };
        day <= first && first < last && ends().any(|other| balance_day(s, lines, other).is_some_and(|d| d > day))
    };
    openings.extend(ends().filter(early).map(|p| field(value(p), &p.evidence)));
    let mut closings: Vec<Field<Option<Money>>> = all(Figure::Closing).filter(|p| !early(p)).map(|p| field(value(p), &p.evidence)).collect();
    // A balance of the day before the rows is the opening one, one of their last day or later the closing one, whatever else holds.
    let dated = |p: &&Printed| balance_day(s, lines, p).zip(rows_days(s));
    openings.extend(all(Figure::Balance).filter(|p| dated(p).is_some_and(|(d, (first, _))| d < first)).map(|p| field(value(p), &p.evidence)));
    closings.extend(all(Figure::Balance).filter(|p| dated(p).is_some_and(|(d, (_, last))| d >= last)).map(|p| field(value(p), &p.evidence)));
    openings.retain(|o| !goes_on(s, o));
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
    // Of rows without balances, whose first none is known either, the only balance below them is what is left: lists of a machine end so.
    if closings.is_empty() && openings.is_empty() && end.is_none() {
        let balances: Vec<&Printed> = all(Figure::Balance).collect();
        closings.extend(balances.first().filter(|p| balances.len() == 1 && side_sums::is_now(s, &p.evidence)).map(|p| field(value(p), &p.evidence)));
    }
    let picked = closings
        .iter()
        .find(|c| c.value == expected)
        .cloned()
        .or_else(|| expected.filter(|_| closings.is_empty()).and_then(known))
        .or_else(|| closings.iter().find(|c| c.value == end && end.is_some()).cloned())
        // What is carried forward at the foot of a page, with rows before and after it, is no end.
        .or(closings.iter().find(|c| !side_sums::among_rows(s, c.evidence.as_ref())).cloned());
    s.closing = picked.unwrap_or(Field { value: expected, evidence: None });
    // Bare digits among amounts with decimals are a count: `Total debits (15)`.
    let total = |figure: Figure, want: Money| -> Field<Option<Money>> {
        let whole = |p: &&Printed| p.amount.last.is_some() || style.decimal.is_none();
        let lent = |p: &Printed| lines.get(p.line).is_some_and(|l| if owed { side_sums::is_limit(l, p) } else { side_sums::is_credit_line(l, p) });
        let held = |p: &Printed| side_sums::of_balances(printed, loose, &p.evidence, value(p), style, [s.opening.value, s.closing.value]);
        let own = |p: &&Printed| !lent(p) && (value(p) == want || !(held(p) || owed && side_sums::is_due(s, p, value(p))));
        let list: Vec<&Printed> = all(figure).filter(whole).filter(own).collect();
        if let Some(p) = list.iter().find(|p| value(p) == want) {
            return field(value(p), &p.evidence);
        }
        // Sums of sections or months make up the whole, among the rows or over them.
        let parts: Vec<&Printed> = list.iter().copied().filter(|p| p.line == usize::MAX).collect();
        let made_up = |part: &[&Printed]| part.len() > 1 && part.iter().map(|p| value(p)).sum::<Money>() == want;
        let within = || list.iter().filter(|p| side_sums::between_rows(s, &p.evidence)).count() + 1 >= list.len();
        if let Some(first) = if made_up(&parts) { parts.first() } else { list.first().filter(|_| made_up(&list) && within()) } {
            return field(want, &first.evidence);
        }
        // A summary that tells kinds of movements apart: some of its figures, one under the other, make up the whole.
        if let Some(p) = list.iter().take(SUMMARIES).find(|p| block(p, printed, loose, style, want)) {
            return field(want, &p.evidence);
        }
        // A summary leads from the first balance to the last: what stands between makes up both sums, whatever it is called.
        if !want.is_zero() {
            let ends = [s.opening.value, s.closing.value].map(|v| v.map(|v| if owed { v.abs() } else { v }));
            if let Some(evidence) = summed(printed, loose, style, want, &ends) {
                return field(want, evidence);
            }
        }
        if side_sums::so_far(s, figure, parts.iter().map(|p| value(p))) {
            return Field::default();
        }
        // Where nothing bears them out, they are still all that is printed of this side.
        if let (true, Some(first)) = (parts.len() > 1 && parts.len() == list.len(), parts.first()) {
            return field(parts.iter().map(|p| value(p)).sum(), &first.evidence);
        }
        if let Some(u) = loose.iter().find(|u| !want.is_zero() && u.amount.magnitude(style) == want && side_sums::on_total(lines, &u.evidence)) {
            return field(want, &u.evidence);
        }
        let other = if figure == Figure::Debit { Figure::Credit } else { Figure::Debit };
        let named = list.iter().rev().find(|p| p.line != usize::MAX).or(list.last());
        named.filter(|p| all(other).next().is_some() || !side_sums::is_bare(lines, p)).map(|p| field(value(p), &p.evidence)).unwrap_or_default()
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
        let found = counts(figure, side).find(|p| p.amount.digits == want as u64).or(counts(figure, side).find(|p| side_sums::is_count(lines, p)));
        found.map(|p| Field { value: u32::try_from(p.amount.digits).ok(), evidence: Some(p.evidence.clone()) }).unwrap_or_default()
    };
    let debits = s.transactions.iter().filter(|t| t.is_debit()).count();
    s.count_debit = count(Figure::DebitCount, Figure::Debit, debits);
    s.count_credit = count(Figure::CreditCount, Figure::Credit, rows - debits);
    s.also_printed = others(s, lines, printed, loose, style, owed);
    // A sum that stands under a column says nothing of the side, nor does a figure that is only as large.
    let named = |figure: Figure, want: Money| !want.is_zero() && all(figure).any(|p| p.line != usize::MAX && value(p) == want);
    named(Figure::Debit, debit) || named(Figure::Credit, credit)
}

/// The figures of a statement of what is owed: a sum that is printed below zero, marked as a credit or named for what was paid takes away from it.
fn paid(lines: &[Line<'_>], printed: &[Printed]) -> Vec<Printed> {
    let named = |p: &Printed| {
        let line = lines.get(p.line)?;
        let label: Vec<_> = line.tokens.iter().filter(|t| t.rect.x1 <= p.evidence.bbox.x0 && t.amount().is_none()).cloned().collect();
        super::card::side(&join(&label))
    };
    let credit = |p: &Printed| p.amount.sign < 0 || p.amount.mark == Some(Mark::Credit) || named(p) == Some(Mark::Credit);
    let figure = |p: &Printed| match p.figure {
        Figure::Debit if credit(p) => Figure::Credit,
        figure => figure,
    };
    printed.iter().map(|p| Printed { figure: figure(p), ..p.clone() }).collect()
}

/// Bytes that the name of a row may take with the figures beside it.
const NAME: usize = 400;

/// The day that a balance's label names.
fn balance_day(s: &Statement, lines: &[Line<'_>], p: &Printed) -> Option<NaiveDate> {
    let raw = lines.get(p.line)?.tokens.iter().filter(|t| t.rect.x0 < p.evidence.bbox.x1).find_map(|t| t.date())?;
    match s.period.value {
        Some(period) if raw.year.is_none() => raw.day_in(DateOrder::DayMonth, period),
        _ => raw.day(DateOrder::DayMonth, raw.year?),
    }
}

/// The first and the last day of the rows.
fn rows_days(s: &Statement) -> Option<(NaiveDate, NaiveDate)> {
    let days = || s.transactions.iter().filter_map(|t| t.date);
    days().min().zip(days().max())
}

/// Whether the line of a figure names a total: `Credit limit` and `Debit interest` do not, though they name a side.
fn is_total(lines: &[Line<'_>], p: &Printed) -> bool {
    let total = |l: &Line<'_>| {
        // The end of the line from each word on, as long as it is no longer than a name.
        let short = l.tokens.iter().rev().scan(0, |length, t| {
            *length += t.text.len() + 1;
            Some(*length)
        });
        let names = short.take_while(|length| *length <= NAME).count();
        (l.tokens.len() - names..l.tokens.len()).any(|i| row_word(&join(&l.tokens[i..])) == Some(RowWord::Total))
    };
    p.line == usize::MAX || lines.get(p.line).is_some_and(|l| total(l) && !side_sums::is_limit(l, p))
}

/// Figures that a label names and that were not taken, but for parts that make up the whole with what stands above or below them.
fn others(s: &Statement, lines: &[Line<'_>], printed: &[Printed], loose: &[Unlabelled], style: NumberStyle, owed: bool) -> Vec<AlsoPrinted> {
    let taken = |p: &Printed| {
        let of =
            [&s.opening.evidence, &s.closing.evidence, &s.total_debit.evidence, &s.total_credit.evidence, &s.count_debit.evidence, &s.count_credit.evidence];
        of.into_iter().flatten().any(|e| e.page == p.evidence.page && e.bbox == p.evidence.bbox)
    };
    let balance = |p: &Printed| if owed && p.amount.mark.is_none() { -p.amount.signed(style) } else { p.amount.signed(style) };
    let other = |p: &Printed| {
        let whole = |field: &Field<Option<Money>>| field.value.is_some_and(|want| block(p, printed, loose, style, want));
        let (code, value) = match p.figure {
            Figure::Opening | Figure::Closing if side_sums::is_average(lines, p) => return None,
            Figure::Opening | Figure::Closing if side_sums::carries_sums(s, lines, p, style) => return None,
            _ if p.figure == Figure::Balance || side_sums::of_accounts(printed, loose, &p.evidence, p.amount.signed(style), style) => return None,
            Figure::Opening => ("OPENING_BALANCE", balance(p)),
            Figure::Closing => ("CLOSING_BALANCE", balance(p)),
            Figure::Debit | Figure::Credit if p.amount.last.is_none() && style.decimal.is_some() || !is_total(lines, p) => return None,
            Figure::DebitCount | Figure::CreditCount if !is_total(lines, p) || !side_sums::is_count(lines, p) => return None,
            Figure::Debit if !whole(&s.total_debit) => ("TOTAL_DEBIT", p.amount.magnitude(style)),
            Figure::Credit if !whole(&s.total_credit) => ("TOTAL_CREDIT", p.amount.magnitude(style)),
            Figure::DebitCount => ("COUNT_DEBIT", p.amount.digits.into()),
            Figure::CreditCount => ("COUNT_CREDIT", p.amount.digits.into()),
            Figure::RowCount => ("COUNT_ROWS", p.amount.digits.into()),
            Figure::Debit | Figure::Credit | Figure::Balance => return None,
        };
        Some(AlsoPrinted { code: code.to_owned(), value, evidence: p.evidence.clone() })
    };
    let mut out: Vec<AlsoPrinted> = printed.iter().filter(|p| !taken(p)).filter_map(other).collect();
    // What may be drawn is near the balance, being the balance and a limit; and the sum of several accounts where the others are round.
    let vague = |p: &&Printed| p.figure == Figure::Balance || matches!(p.figure, Figure::Debit | Figure::Credit) && !is_total(lines, p);
    let named = printed.iter().filter(|p| !taken(p) && vague(p) && !side_sums::drawable(lines, &p.evidence)).map(|p| (p.amount, &p.evidence));
    let found = loose.iter().filter(|u| !side_sums::drawable(lines, &u.evidence)).map(|u| (u.amount, &u.evidence)).chain(named);
    out.extend(nearly(s, found, style).into_iter().filter(|a| !side_sums::of_accounts(printed, loose, &a.evidence, a.value, style)));
    out
}

/// Figures in words that are not known which are one of the statement's but for a single digit: no other figure comes so near by chance,
/// and an altered one does.
fn nearly<'p>(s: &Statement, found: impl Iterator<Item = (RawAmount, &'p Evidence)>, style: NumberStyle) -> Vec<AlsoPrinted> {
    let sum = |side: fn(&Transaction) -> Money| Some(s.transactions.iter().map(side).sum::<Money>());
    // Where no opening balance is known, the closing one and the rows say what it was.
    let implied = s.closing.value.filter(|_| s.closing.evidence.is_some()).map(|c| c - s.transactions.iter().map(Transaction::signed).sum::<Money>());
    let wanted = [
        ("OPENING_BALANCE", s.opening.value.or(implied)),
        ("CLOSING_BALANCE", s.closing.value),
        ("TOTAL_DEBIT", sum(|t| t.debit)),
        ("TOTAL_CREDIT", sum(|t| t.credit)),
    ];
    let mut out = Vec::new();
    for (raw, evidence) in found.filter(|(raw, _)| raw.len >= TELLING) {
        let value = raw.magnitude(style);
        if wanted.iter().any(|(_, want)| want.is_some_and(|w| w.abs() == value)) {
            continue;
        }
        if let Some((code, _)) = wanted.iter().find(|(_, want)| want.is_some_and(|w| but_for_a_digit(value, w.abs()))) {
            out.push(AlsoPrinted { code: (*code).to_owned(), value, evidence: evidence.clone() });
        }
    }
    out
}

/// Digits other than nought from which a figure is no round one: ten thousand and twenty thousand differ in a digit by chance.
const UNROUND: usize = 4;

/// Whether two figures of as many digits differ in one of them.
fn but_for_a_digit(a: Money, b: Money) -> bool {
    let scale = a.scale().max(b.scale());
    let digits = |mut m: Money| {
        m.rescale(scale);
        m.mantissa().to_string()
    };
    let (a, b) = (digits(a), digits(b));
    // Hundredths that are printed are no round figure's.
    let unround = |t: &str| {
        let told = t.bytes().filter(|c| *c != b'0').count();
        let parts = t.len().checked_sub(scale as usize).and_then(|at| t.get(at..)).is_some_and(|f| f.bytes().any(|c| c != b'0'));
        told >= UNROUND || parts && told + 1 >= UNROUND
    };
    a.len() == b.len() && unround(&a) && unround(&b) && a.bytes().zip(b.bytes()).filter(|(x, y)| x != y).count() == 1
}

/// A figure between a card's old and new balance, in the column or line of both, that is a sum or makes it up together with those right
/// beside it. Such a summary closes: what is owed grows by one sum and falls by the other.
fn summed<'p>(printed: &'p [Printed], loose: &'p [Unlabelled], style: NumberStyle, want: Money, ends: &[Option<Money>; 2]) -> Option<&'p Evidence> {
    let [Some(from), Some(to)] = ends else { return None };
    let mut all: Vec<(&Evidence, Money)> =
        printed.iter().map(|p| (&p.evidence, p.amount.magnitude(style))).chain(loose.iter().map(|u| (&u.evidence, u.amount.magnitude(style)))).collect();
    all.truncate(8 * SUMMARIES);
    for (start, first) in all.iter().enumerate().filter(|(_, a)| a.1 == *from) {
        let page = |e: &Evidence| e.page == first.0.page;
        let below = |e: &Evidence| page(e) && (e.bbox.x1 - first.0.bbox.x1).abs() <= 3.0 && e.bbox.cy() > first.0.bbox.cy();
        let beside = |e: &Evidence| page(e) && (e.bbox.cy() - first.0.bbox.cy()).abs() <= 3.0 && e.bbox.cx() > first.0.bbox.cx();
        for upright in [true, false] {
            let mut list: Vec<&(&Evidence, Money)> =
                all.iter().enumerate().filter(|(n, e)| *n != start && if upright { below(e.0) } else { beside(e.0) }).map(|(_, e)| e).collect();
            let place = |e: &Evidence| if upright { e.bbox.cy() } else { e.bbox.cx() };
            list.sort_by(|a, b| place(a.0).total_cmp(&place(b.0)));
            list.dedup_by(|a, b| a.0.bbox == b.0.bbox);
            let Some(end) = list.iter().take(9).position(|e| e.1 == *to) else { continue };
            let between = list.get(..end).unwrap_or_default();
            let sum = |part: &[&(&Evidence, Money)]| part.iter().map(|e| e.1).sum::<Money>();
            let whole = sum(between);
            let other = whole - want;
            // All of them are movements: one part adds, the rest takes away.
            let closes = *from + want - other == *to || *from - want + other == *to;
            let runs = (0..between.len()).flat_map(|a| (a + 1..=between.len()).map(move |b| (a, b)));
            if closes && let Some((a, _)) = runs.into_iter().find(|(a, b)| between.get(*a..*b).is_some_and(|part| sum(part) == want)) {
                return between.get(a).map(|e| e.0);
            }
        }
    }
    None
}

/// Whether a printed figure and those right above or below it, or right beside it, come to a sum.
fn block(part: &Printed, printed: &[Printed], loose: &[Unlabelled], style: NumberStyle, want: Money) -> bool {
    let own = &part.evidence;
    let all: Vec<(&Evidence, Money)> =
        printed.iter().map(|p| (&p.evidence, p.amount.magnitude(style))).chain(loose.iter().map(|u| (&u.evidence, u.amount.magnitude(style)))).collect();
    let along = |with: &dyn Fn(&Evidence) -> bool, place: &dyn Fn(&Evidence) -> f32| {
        let mut list: Vec<&(&Evidence, Money)> = all.iter().filter(|e| e.0.page == own.page && with(e.0)).collect();
        list.sort_by(|a, b| place(a.0).total_cmp(&place(b.0)));
        list.dedup_by(|a, b| a.0.bbox == b.0.bbox);
        let Some(at) = list.iter().position(|e| e.0.bbox == own.bbox) else { return false };
        // A summary of at most eight figures that holds this one.
        let sums = |from: usize| (at + 1..=list.len().min(from + 8)).any(|to| to - from >= 2 && list[from..to].iter().map(|e| e.1).sum::<Money>() == want);
        (at.saturating_sub(7)..=at).any(sums)
    };
    along(&|e| (e.bbox.x1 - own.bbox.x1).abs() < 4.0, &|e| e.bbox.y0) || along(&|e| (e.bbox.cy() - own.bbox.cy()).abs() < 2.0, &|e| e.bbox.x0)
}

/// The opening balance that the first printed balance implies.
fn implied_opening(s: &Statement) -> Option<Money> {
    let printed = |t: &Transaction| t.balance_printed;
    let first = if s.newest_first { s.transactions.iter().rposition(printed) } else { s.transactions.iter().position(printed) }?;
    let until = if s.newest_first { s.transactions.get(first..) } else { s.transactions.get(..=first) }?;
    let moved: Money = until.iter().map(Transaction::signed).sum();
    s.transactions.get(first)?.balance.map(|b| b - moved)
}

#[cfg(test)]
mod tests {
    use super::but_for_a_digit;
    use crate::base::Money;
    use crate::statement::lined::document;
    use crate::statement::model::Verdict;

    #[test]
    fn what_was_paid_on_a_card_takes_away_and_its_costs_stand_beside_each_other() {
        let read = |summary: &[&str]| {
            let rows = [
                "Date          Details                         Amount",
                "03/05/2025    PAYMENT RECEIVED             284.99 CR",
                "04/05/2025    GROCER                          120.50",
                "06/05/2025    FUEL                             60.25",
                "09/05/2025    INTEREST                          9.87",
            ];
            let lines: Vec<&str> = ["Northgate Card Services", "Credit card statement"].into_iter().chain(summary.iter().copied()).chain(rows).collect();
            crate::statement::read(&document(&lines)).statements.remove(0)
        };
        let s = read(&["Previous balance    642.18", "Payments and refunds    284.99 CR", "Spending and interest    190.62", "New balance    547.81"]);
        assert_eq!((s.total_credit.value, s.amounts), (Some(Money::new(28_499, 2)), Verdict::Proved), "{:?}", s.checks);
        let table = [
            "Previous balance    Payments       Purchases    Interest    New balance",
            "          642.18    284.99 CR         180.75        9.87         547.81",
        ];
        let s = read(&table);
        assert!(s.checks.iter().all(|c| c.passed) && s.also_printed.is_empty(), "{:?} {:?}", s.checks, s.also_printed);
    }

    #[test]
    fn sums_under_the_balances_are_held_against_the_rows() {
        for (debits, credits, verdict) in
            [("900.39", "5,250.39", Verdict::Proved), ("900.39", "9,250.39", Verdict::Discrepancy), ("7,000.39", "5,250.39", Verdict::Discrepancy)]
        {
            let sums = format!(
                "              Total debits                              {debits:>8}|              Total credits                             {credits:>8}"
            );
            let head =
                ["Northgate Bank    Statement of account", "Account number: 40127781", "Date          Details              Debit      Credit     Balance"];
            let rows = [
                "              Opening balance                           1,000.00",
                "03/05/2025    WAGES                        5,000.00    6,000.00",
                "04/05/2025    RENT                809.39               5,190.61",
                "05/05/2025    INTEREST                         0.39    5,191.00",
                "06/05/2025    FUEL                 91.00               5,100.00",
                "08/05/2025    SALES                          250.00    5,350.00",
            ];
            let lines: Vec<&str> =
                head.into_iter().chain(rows).chain(sums.split('|')).chain(["              Closing balance                           5,350.00"]).collect();
            assert_eq!(crate::statement::read(&document(&lines)).statements.remove(0).verdict, verdict);
        }
    }

    #[test]
    fn payments_in_are_credits_and_rates_are_no_sums() {
        use super::super::labels::{Figure, figure_of};
        assert_eq!((figure_of("Payments in"), figure_of("Payments out")), (Some(Figure::Credit), Some(Figure::Debit)));
        assert_eq!(figure_of("Credit interest rates"), None);
    }

    #[test]
    fn what_may_be_drawn_is_no_other_balance() {
        let read = |label: &str| {
            let near = format!("{label}    5,190.62");
            let lines = [
                "Northgate Bank    Statement of account",
                "Account number: 40127781",
                "Opening balance:    1,000.00",
                near.as_str(),
                "Date          Details              Amount     Balance",
                "03/05/2025    WAGES              5,000.00    6,000.00",
                "04/05/2025    RENT                -809.38    5,190.61",
                "05/05/2025    INTEREST            -0.01      5,190.60",
            ];
            crate::statement::read(&document(&lines)).statements.remove(0).also_printed.len()
        };
        assert_eq!((read("Available amount:"), read("Booked amount:")), (0, 1));
    }

    #[test]
    fn a_word_of_one_side_alone_is_a_limit_and_a_table_of_kinds_ends_in_its_sums() {
        let read = |summary: &[&str]| {
            let rows = [
                "Date          Details              Debit      Credit     Balance",
                "03/05/2025    WAGES                        5,000.00    6,000.00",
                "04/05/2025    RENT                809.38               5,190.62",
                "05/05/2025    ATM                 300.00               4,890.62",
                "06/05/2025    BOOKS                21.10               4,869.52",
            ];
            let head = ["Northgate Bank    Statement of account", "Account number: 40127781", "Opening balance    1,000.00"];
            let lines: Vec<&str> = head.iter().chain(summary).chain(&rows).copied().collect();
            crate::statement::read(&document(&lines)).statements.remove(0)
        };
        let s = read(&["Balance      4,869.52", "Credit       2,000.00"]);
        assert!(s.checks.iter().all(|c| c.passed) && s.total_credit.value.is_none(), "{:?}", s.checks);
        let kinds = [
            "Kind                   Paid in     Paid out",
            "",
            "Cash withdrawals          0.00       300.00",
            "",
            "Received              5,000.00         0.00",
            "",
            "Other                     0.00       830.48",
            "",
            "TOTAL:                5,000.00     1,130.48",
        ];
        let s = read(&kinds);
        assert_eq!((s.checks.iter().all(|c| c.passed), s.total_debit.value), (true, Some(Money::new(113_048, 2))), "{:?}", s.checks);
    }

    #[test]
    fn a_figure_with_one_digit_altered_is_near_and_a_round_one_is_not() {
        let m = |n: i64| Money::new(n, 2);
        assert!(but_for_a_digit(m(1_250_371), m(1_950_371)) && but_for_a_digit(m(1_250_371), m(1_250_379)));
        assert!(but_for_a_digit(m(78_020), m(79_020)) && !but_for_a_digit(m(78_000), m(79_000)));
        for (a, b) in [(1_250_371, 1_250_371), (1_250_371, 250_371), (1_250_371, 1_952_371), (1_000_000, 2_000_000), (1_500_000, 1_600_000)] {
            assert!(!but_for_a_digit(m(a), m(b)), "{a} {b}");
        }
    }
}
