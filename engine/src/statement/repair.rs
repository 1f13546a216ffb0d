//! Repairs: what single change would close a broken chain. Proposed with its effect, never applied.

use super::model::{Repair, Statement};
use super::prove::Block;
use crate::base::Money;
use crate::base::money::grouped;

/// Repairs that are told of a statement.
const MOST: usize = 50;

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
#[derive(Clone, Copy)]
struct Idea {
    /// Likelier ones have a lower rank.
    rank: u32,
    code: &'static str,
    row: u32,
    from: Option<Money>,
    to: Option<Money>,
    breaks_left: u32,
    /// Rows among which one is lost.
    among: usize,
}

impl Idea {
    fn told(self, digits: u32) -> Repair {
        let show = |m: Option<Money>| grouped(m.unwrap_or_default().abs(), digits);
        let plain = |m: Option<Money>| grouped(m.unwrap_or_default(), digits);
        let row = self.row + 1;
        let message = match self.code {
            "altered_balance" => {
                format!("With the balance of row {row} read as {} instead of {}, it and the next hold.", plain(self.to), plain(self.from))
            }
            "swapped_side" => format!("With row {row} on the other side, {} closes the chain.", show(self.from)),
            "doubled_row" => format!("Without row {row} the chain closes."),
            "lost_row" => {
                let side = if self.to.is_some_and(|m| m.is_sign_negative()) { "debit" } else { "credit" };
                let place = if self.among > 1 { format!("among rows {row} to {}", self.row as usize + self.among) } else { format!("beside row {row}") };
                format!("A {side} of {} missing {place} would close the chain.", show(self.to))
            }
            _ => format!("With the amount of row {row} read as {} instead of {}, the chain closes.", show(self.to), show(self.from)),
        };
        Repair { code: self.code.to_owned(), row: self.row, from: self.from, to: self.to, message, breaks_left: self.breaks_left }
    }
}

/// Fills in the repairs of a statement whose chain is broken, best first.
pub fn propose(s: &mut Statement, blocks: &[Block]) {
    let gaps: Vec<Option<Money>> = blocks.iter().map(|b| b.gap(&s.transactions)).collect();
    let breaks = gaps.iter().flatten().filter(|g| !g.is_zero()).count() as u32;
    if breaks == 0 {
        return;
    }
    let left = breaks - 1;
    let mut out: Vec<Idea> = Vec::new();
    for (n, block) in blocks.iter().enumerate() {
        let Some(gap) = gaps[n].filter(|g| !g.is_zero()) else { continue };
        let place = block.rows.last().or_else(|| n.checked_sub(1).and_then(|p| blocks[p].rows.last())).copied().unwrap_or(0);
        // An altered balance breaks two neighbours by opposite amounts.
        let next = gaps.get(n + 1).copied().flatten();
        if next == Some(-gap)
            && let Some(printed) = block.after
        {
            let to = printed - gap;
            let row = s.transactions.get(place).map_or(0, |t| t.row_index);
            let rank = if one_digit(printed, to) { 0 } else { 1 };
            out.push(Idea { rank, code: "altered_balance", row, from: Some(printed), to: Some(to), breaks_left: breaks - 2, among: 1 });
        }
        if n > 0 && gaps[n - 1] == Some(-gap) {
            continue;
        }
        for &i in &block.rows {
            let t = &s.transactions[i];
            let row = t.row_index;
            let signed = t.signed();
            let idea = |rank: u32, code: &'static str, to: Option<Money>| Idea { rank, code, row, from: Some(t.amount()), to, breaks_left: left, among: 1 };
            if gap == -(signed + signed) {
                out.push(idea(0, "swapped_side", Some(t.amount())));
            }
            let to = signed + gap;
            let same_side = to.is_sign_negative() == signed.is_sign_negative() && !to.is_zero();
            if same_side && one_digit(signed, to) {
                out.push(idea(1, "misread_digit", Some(to.abs())));
            } else if same_side && block.rows.len() == 1 {
                out.push(idea(3, "merged_cell", Some(to.abs())));
            }
            if gap == -signed {
                // Rows keep their order, whatever was put in or taken out between them.
                let mut near = s.transactions.iter().skip(i.saturating_sub(4)).take(9);
                let twin = near.any(|o| {
                    o.row_index != row
                        && o.row_index.abs_diff(row) <= 2
                        && o.debit == t.debit
                        && o.credit == t.credit
                        && o.description == t.description
                        && o.date == t.date
                });
                out.push(idea(if twin { 0 } else { 2 }, "doubled_row", None));
            }
        }
        let row = block.rows.first().map_or(0, |i| s.transactions[*i].row_index);
        out.push(Idea { rank: 4, code: "lost_row", row, from: None, to: Some(gap), breaks_left: left, among: block.rows.len() });
    }
    out.sort_by_key(|r| (r.breaks_left, r.rank, r.row));
    s.repairs = out.into_iter().take(MOST).map(|r| r.told(s.digits)).collect();
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
