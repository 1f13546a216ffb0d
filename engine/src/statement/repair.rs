//! Repairs: what single change would close a broken chain. What the page prints comes first; what merely balances is a plug and says
//! so. Proposed with its effect, never applied.

use super::model::{HeaderType, Repair, Statement, Transaction};
use super::prove::{Block, blocks};
use super::review::Correction;
use super::stray::{self, Stray, Strays, Stretch};
use crate::base::Money;
use crate::base::money::grouped;
use crate::document::Document;
use std::collections::BTreeSet;

/// Repairs that are told of a statement.
const MOST: usize = 50;
/// Breaks up to which the pages are searched for what would close them: where more break, a column was misread and no row.
const SEARCHED: u32 = 100;

/// Whether two amounts differ in one digit, or in two neighbours swapped, as a misreading or a retyping does.
fn one_digit(a: Money, b: Money) -> bool {
    let scale = a.scale().max(b.scale());
    let digits = |m: Money| {
        let mut m = m.abs();
        m.rescale(scale);
        m.mantissa()
    };
    let (mut a, mut b) = (digits(a), digits(b));
    // The last digits that differ, from the right, and how far apart they stand.
    let mut differ: Option<(u32, i128, i128)> = None;
    let mut swapped = false;
    let mut place = 0;
    while a != b {
        let (x, y) = (a % 10, b % 10);
        if x != y {
            match differ {
                None => differ = Some((place, x, y)),
                Some((before, p, q)) if !swapped && place == before + 1 && (x, y) == (q, p) => swapped = true,
                Some(_) => return false,
            }
        }
        (a, b) = (a / 10, b / 10);
        place += 1;
    }
    differ.is_some()
}

/// A repair that is not yet put into words: of ten thousand breaks the first repairs alone are told.
#[derive(Clone)]
struct Idea<'a> {
    /// Likelier ones have a lower rank.
    rank: u32,
    code: &'static str,
    row: u32,
    from: Option<Money>,
    to: Option<Money>,
    breaks_left: u32,
    /// Rows among which one is lost.
    among: usize,
    /// Whether no page prints it.
    plug: bool,
    /// The amount that the page prints.
    stray: Option<&'a Stray>,
}

impl Idea<'_> {
    fn told(self, s: &Statement, strays: &Strays<'_>) -> Repair {
        let digits = s.digits;
        let show = |m: Option<Money>| grouped(m.unwrap_or_default().abs(), digits);
        let plain = |m: Option<Money>| grouped(m.unwrap_or_default(), digits);
        let row = self.row + 1;
        let side = if self.to.is_some_and(|m| m.is_sign_negative()) { "debit" } else { "credit" };
        let message = match self.code {
            ALTERED_BALANCE => {
                format!("With the balance of row {row} read as {} instead of {}, it and the next hold.", plain(self.to), plain(self.from))
            }
            SWAPPED_SIDE => format!("With row {row} on the other side, {} closes the chain.", show(self.from)),
            DOUBLED_ROW => format!("Without row {row} the chain closes."),
            LOST_ROW if !self.plug => format!("A {side} of {} is printed beside row {row} and no row holds it; with it the chain closes.", show(self.to)),
            LOST_ROW => {
                let place = if self.among > 1 { format!("among rows {row} to {}", self.row as usize + self.among) } else { format!("beside row {row}") };
                format!("A {side} of {} missing {place} would close the chain.", show(self.to))
            }
            _ => format!("With the amount of row {row} read as {} instead of {}, the chain closes.", show(self.to), show(self.from)),
        };
        let message = if self.plug { format!("{message} No page prints that.") } else { message };
        let words = self.stray.filter(|_| self.code == LOST_ROW).and_then(|stray| strays.words(s, stray)).unwrap_or_default();
        Repair {
            code: self.code.to_owned(),
            row: self.row,
            from: self.from,
            to: self.to,
            message,
            breaks_left: self.breaks_left,
            plug: self.plug,
            date: words.date,
            description: words.description,
            place: self.stray.map(|a| a.evidence.clone()),
        }
    }
}

/// A row that was not read.
pub const LOST_ROW: &str = "LOST_ROW";
/// An amount that stands on the other side.
pub const SWAPPED_SIDE: &str = "SWAPPED_SIDE";
/// An amount of which a digit was misread.
pub const MISREAD_DIGIT: &str = "MISREAD_DIGIT";
/// A row with two amounts, of which the other is its own.
pub const MERGED_CELL: &str = "MERGED_CELL";
/// A balance that does not fit between its neighbours, which fit without it.
pub const ALTERED_BALANCE: &str = "ALTERED_BALANCE";
/// A row that was read twice.
pub const DOUBLED_ROW: &str = "DOUBLED_ROW";

/// Fills in the repairs of a statement whose chain is broken, best first: what a page prints, then plugs.
pub fn propose(document: &Document, s: &mut Statement) {
    s.repairs.clear();
    let blocks = blocks(s);
    let gaps: Vec<Option<Money>> = blocks.iter().map(|b| b.gap(&s.transactions)).collect();
    let breaks = gaps.iter().flatten().filter(|g| !g.is_zero()).count() as u32;
    if breaks == 0 {
        return;
    }
    let pages: BTreeSet<u32> = if breaks > SEARCHED {
        BTreeSet::new()
    } else {
        let broken = blocks.iter().zip(&gaps).filter(|(_, g)| g.is_some_and(|g| !g.is_zero()));
        broken.flat_map(|(b, _)| places(s, b)).map(|r| r.page).collect()
    };
    let part = stray::part(document, &pages);
    let strays = Strays::of(&part, s);
    let mut out: Vec<Idea<'_>> = Vec::new();
    for (n, block) in blocks.iter().enumerate() {
        let Some(gap) = gaps[n].filter(|g| !g.is_zero()) else { continue };
        let last = block.rows.last().or_else(|| n.checked_sub(1).and_then(|p| blocks[p].rows.last())).and_then(|i| s.transactions.get(*i));
        // An altered balance breaks two neighbours by opposite amounts.
        let next = gaps.get(n + 1).copied().flatten();
        if let (true, Some(printed), Some(t)) = (next == Some(-gap), block.after, last) {
            let to = printed - gap;
            let stray = strays.find(&[Stretch::of(t)], to, &[]);
            let rank = if one_digit(printed, to) { 0 } else { 1 };
            let idea = Idea {
                rank,
                code: ALTERED_BALANCE,
                row: t.row_index,
                from: Some(printed),
                to: Some(to),
                breaks_left: breaks - 2,
                among: 1,
                plug: stray.is_none(),
                stray,
            };
            out.push(idea);
        }
        if n > 0 && gaps[n - 1] == Some(-gap) {
            continue;
        }
        of_rows(s, block, gap, breaks - 1, &strays, &mut out);
        lost(s, block, gap, breaks - 1, &strays, &mut out);
    }
    out.sort_by_key(|r| (r.plug, r.breaks_left, r.rank, r.row));
    let told = out.into_iter().take(MOST).map(|r| r.told(s, &strays)).collect();
    s.repairs = told;
}

/// What would close a run by changing one of its rows.
fn of_rows<'a>(s: &Statement, block: &Block, gap: Money, breaks_left: u32, strays: &'a Strays<'_>, out: &mut Vec<Idea<'a>>) {
    for t in block.rows.iter().filter_map(|i| s.transactions.get(*i)) {
        let (row, signed) = (t.row_index, t.signed());
        let idea = |rank: u32, code: &'static str, to: Option<Money>, plug: bool, stray: Option<&'a Stray>| Idea {
            rank,
            code,
            row,
            from: Some(t.amount()),
            to,
            breaks_left,
            among: 1,
            plug,
            stray,
        };
        if gap == -(signed + signed) {
            // A column says the side in print; where a sign or a mark does, it may not have been read.
            let in_print = t.cells.iter().any(|(k, _)| matches!(k, HeaderType::Debit | HeaderType::Credit));
            out.push(idea(0, SWAPPED_SIDE, Some(t.amount()), in_print, None));
        }
        let to = signed + gap;
        if to.is_sign_negative() == signed.is_sign_negative() && !to.is_zero() {
            let digit = one_digit(signed, to);
            let stray = strays.find(&[Stretch::of(t)], to, &[]).filter(|a| !Strays::other_side(s, a, t.is_debit()));
            match stray {
                Some(_) if digit => out.push(idea(0, MISREAD_DIGIT, Some(to.abs()), false, stray)),
                Some(_) => out.push(idea(1, MERGED_CELL, Some(to.abs()), false, stray)),
                None if digit => out.push(idea(1, MISREAD_DIGIT, Some(to.abs()), true, None)),
                None => {}
            }
        }
        if gap == -signed {
            out.push(idea(if twin(s, t) { 0 } else { 2 }, DOUBLED_ROW, None, !reprinted(s, t), None));
        }
    }
}

/// Whether a row near says the same.
fn twin(s: &Statement, t: &Transaction) -> bool {
    // Rows keep their order, whatever was put in or taken out between them.
    let near = s.transactions.iter().skip((t.row_index as usize).saturating_sub(4)).take(9);
    near.filter(|o| o.number != t.number && o.row_index.abs_diff(t.row_index) <= 2)
        .any(|o| o.debit == t.debit && o.credit == t.credit && o.description == t.description && o.date == t.date)
}

/// Whether another row is the same movement printed again: it says the same, its balance included. Two movements of an amount never
/// leave the same balance.
pub(super) fn reprinted(s: &Statement, t: &Transaction) -> bool {
    let same = |o: &Transaction| o.debit == t.debit && o.credit == t.credit && o.description == t.description && o.date == t.date;
    t.balance_printed && s.transactions.iter().any(|o| o.number != t.number && same(o) && o.balance_printed && o.balance == t.balance)
}

/// A row that is missing in a run: one that stands on the page among them, with its date and words; else a plug.
fn lost<'a>(s: &Statement, block: &Block, gap: Money, breaks_left: u32, strays: &'a Strays<'_>, out: &mut Vec<Idea<'a>>) {
    let Some(first) = block.rows.first().and_then(|i| s.transactions.get(*i)) else { return };
    let idea = |rank, row, plug, stray| Idea { rank, code: LOST_ROW, row, from: None, to: Some(gap), breaks_left, among: block.rows.len(), plug, stray };
    let found = strays.find(&places(s, block), gap, &[]).filter(|a| !Strays::other_side(s, a, gap.is_sign_negative()) && strays.words(s, a).is_some());
    if let Some(stray) = found {
        out.push(idea(0, beside(s, block, stray).unwrap_or(first.row_index), false, Some(stray)));
    } else {
        out.push(idea(4, first.row_index, true, None));
    }
}

/// The row of a run beside which a stray stands: the next below it, or where rows stand newest first the next above it.
fn beside(s: &Statement, block: &Block, stray: &Stray) -> Option<u32> {
    let place = |t: &Transaction| (t.page, t.bbox.cy());
    let at = (stray.evidence.page, stray.evidence.bbox.cy());
    let rows = || block.rows.iter().filter_map(|i| s.transactions.get(*i));
    let by_place = |a: &&Transaction, b: &&Transaction| a.row_index.cmp(&b.row_index);
    if s.newest_first {
        rows().filter(|t| place(t) <= at).max_by(by_place).or_else(|| rows().min_by(by_place)).map(|t| t.row_index)
    } else {
        rows().filter(|t| place(t) >= at).min_by(by_place).or_else(|| rows().max_by(by_place)).map(|t| t.row_index)
    }
}

/// Where what is missing in a run would stand: its rows, and up to the rows before and after them.
fn places(s: &Statement, block: &Block) -> Vec<Stretch> {
    let (Some(first), Some(last)) = (block.rows.iter().min(), block.rows.iter().max()) else { return Vec::new() };
    let at = |i: Option<usize>| i.and_then(|i| s.transactions.get(i));
    let (before, after) = (at(first.checked_sub(1)), at(last.checked_add(1)));
    let own = block.rows.iter().filter_map(|i| s.transactions.get(*i)).map(Stretch::of);
    stray::between(before.or(at(Some(*first))), after.or(at(Some(*last)))).into_iter().chain(own).collect()
}

/// The corrections that a repair stands for.
pub fn corrections(statement: u32, s: &Statement, r: &Repair) -> Vec<Correction> {
    let Some(t) = s.transactions.get(r.row as usize) else { return Vec::new() };
    let row = t.number;
    let mut change = Correction::EditRow { statement, row, date: None, description: None, debit: None, credit: None, balance: None };
    if let Correction::EditRow { debit, credit, balance, .. } = &mut change {
        match (r.code.as_str(), r.to) {
            (SWAPPED_SIDE, _) => (*debit, *credit) = (Some(t.credit), Some(t.debit)),
            (MISREAD_DIGIT | MERGED_CELL, Some(to)) if t.is_debit() => *debit = Some(to),
            (MISREAD_DIGIT | MERGED_CELL, Some(to)) => *credit = Some(to),
            (ALTERED_BALANCE, Some(to)) => *balance = Some(to),
            (DOUBLED_ROW, _) => return vec![Correction::DeleteRow { statement, row }],
            (LOST_ROW, Some(gap)) => return vec![inserted(statement, s, r, t, gap)],
            _ => return Vec::new(),
        }
    }
    vec![change]
}

/// The row that is missing: as the page prints it, or blank where it prints none. It stands before the row of the repair in order of
/// booking, so that the printed balance still closes the run.
fn inserted(statement: u32, s: &Statement, r: &Repair, t: &Transaction, gap: Money) -> Correction {
    let (above, below) = if s.newest_first { (Some(t), s.transactions.get(r.row as usize + 1)) } else { (before(s, r.row), Some(t)) };
    // Between two rows of one day stands that day; else nobody knows it.
    let day = above.zip(below).filter(|(a, b)| a.date == b.date).and_then(|(a, _)| a.date);
    let out = gap.is_sign_negative();
    Correction::InsertRow {
        statement,
        after: above.map(|a| a.number),
        date: r.date.or(day),
        description: r.description.clone(),
        debit: if out { -gap } else { Money::ZERO },
        credit: if out { Money::ZERO } else { gap },
        balance: None,
        place: None,
    }
}

fn before(s: &Statement, row: u32) -> Option<&Transaction> {
    row.checked_sub(1).and_then(|i| s.transactions.get(i as usize))
}

#[cfg(test)]
mod tests {
    use super::one_digit;
    use crate::base::Money;

    #[test]
    fn one_digit_or_two_neighbours_swapped() {
        let m = |n: i64| Money::new(n, 2);
        assert!(one_digit(m(123_456), m(128_456)) && one_digit(m(123_456), m(132_456)) && one_digit(m(-5), m(9)) && one_digit(m(23), m(123)));
        assert!(one_digit(Money::new(1250, 0), Money::new(125_900, 2)));
        for (a, b) in [(123_456, 123_456), (123_456, 124_455), (123_456, 133_556), (123_456, 153_426), (2_143, 1_234)] {
            assert!(!one_digit(m(a), m(b)), "{a} {b}");
        }
    }
}
