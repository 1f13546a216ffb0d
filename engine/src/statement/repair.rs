//! Repairs: what single change would close a broken chain. Proposed with its effect, never applied.

use super::model::{Repair, Statement};
use super::prove::Block;
use crate::base::Money;
use crate::base::money::grouped;

/// Whether two amounts differ in one digit, or in two neighbours swapped, as a misreading or a retyping does.
fn one_digit(a: Money, b: Money) -> bool {
    let scale = a.scale().max(b.scale());
    let digits = |m: Money| {
        let mut m = m.abs();
        m.rescale(scale);
        m.mantissa().to_string()
    };
    let (a, b) = (digits(a), digits(b));
    let width = a.len().max(b.len());
    let (a, b) = (format!("{a:0>width$}"), format!("{b:0>width$}"));
    let differ: Vec<usize> = a.bytes().zip(b.bytes()).enumerate().filter(|(_, (x, y))| x != y).map(|(i, _)| i).collect();
    match differ.as_slice() {
        [_] => true,
        [i, j] => j - i == 1 && a.as_bytes()[*i] == b.as_bytes()[*j] && a.as_bytes()[*j] == b.as_bytes()[*i],
        _ => false,
    }
}

/// Fills in the repairs of a statement whose chain is broken, best first.
pub fn propose(s: &mut Statement, blocks: &[Block]) {
    let gaps: Vec<Option<Money>> = blocks.iter().map(|b| b.gap(&s.transactions)).collect();
    let breaks = gaps.iter().flatten().filter(|g| !g.is_zero()).count() as u32;
    if breaks == 0 {
        return;
    }
    let digits = s.digits;
    let show = |m: Money| grouped(m, digits);
    let mut out: Vec<(u32, Repair)> = Vec::new();
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
            out.push((
                rank,
                Repair {
                    code: "altered_balance".to_owned(),
                    row,
                    from: Some(printed),
                    to: Some(to),
                    message: format!("With the balance of row {} read as {} instead of {}, it and the next hold.", row + 1, show(to), show(printed)),
                    breaks_left: breaks - 2,
                },
            ));
        }
        if n > 0 && gaps[n - 1] == Some(-gap) {
            continue;
        }
        for &i in &block.rows {
            let t = &s.transactions[i];
            let row = t.row_index;
            let signed = t.signed();
            if gap == -(signed + signed) {
                out.push((
                    0,
                    Repair {
                        code: "swapped_side".to_owned(),
                        row,
                        from: Some(t.amount()),
                        to: Some(t.amount()),
                        message: format!("With row {} on the other side, {} closes the chain.", row + 1, show(t.amount())),
                        breaks_left: breaks - 1,
                    },
                ));
            }
            let to = signed + gap;
            if to.is_sign_negative() == signed.is_sign_negative() && !to.is_zero() && one_digit(signed, to) {
                out.push((
                    1,
                    Repair {
                        code: "misread_digit".to_owned(),
                        row,
                        from: Some(t.amount()),
                        to: Some(to.abs()),
                        message: format!("With the amount of row {} read as {} instead of {}, the chain closes.", row + 1, show(to.abs()), show(t.amount())),
                        breaks_left: breaks - 1,
                    },
                ));
            } else if block.rows.len() == 1 && !to.is_zero() && (to.is_sign_negative() == signed.is_sign_negative()) {
                out.push((
                    3,
                    Repair {
                        code: "merged_cell".to_owned(),
                        row,
                        from: Some(t.amount()),
                        to: Some(to.abs()),
                        message: format!("With the amount of row {} read as {} instead of {}, the chain closes.", row + 1, show(to.abs()), show(t.amount())),
                        breaks_left: breaks - 1,
                    },
                ));
            }
            if gap == -signed {
                let twin = s.transactions.iter().any(|o| {
                    o.row_index != row
                        && o.row_index.abs_diff(row) <= 2
                        && o.debit == t.debit
                        && o.credit == t.credit
                        && o.description == t.description
                        && o.date == t.date
                });
                out.push((
                    if twin { 0 } else { 2 },
                    Repair {
                        code: "doubled_row".to_owned(),
                        row,
                        from: Some(t.amount()),
                        to: None,
                        message: format!("Without row {} the chain closes.", row + 1),
                        breaks_left: breaks - 1,
                    },
                ));
            }
        }
        let row = block.rows.first().map_or(0, |i| s.transactions[*i].row_index);
        let side = if gap.is_sign_negative() { "debit" } else { "credit" };
        out.push((
            4,
            Repair {
                code: "lost_row".to_owned(),
                row,
                from: None,
                to: Some(gap),
                message: format!(
                    "A {side} of {} missing {} would close the chain.",
                    show(gap.abs()),
                    if block.rows.len() > 1 {
                        format!("among rows {} to {}", row + 1, row as usize + block.rows.len())
                    } else {
                        format!("beside row {}", row + 1)
                    }
                ),
                breaks_left: breaks - 1,
            },
        ));
    }
    out.sort_by_key(|(rank, r)| (r.breaks_left, *rank, r.row));
    s.repairs = out.into_iter().map(|(_, r)| r).take(50).collect();
}
