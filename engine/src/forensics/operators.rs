//! `SPACING_ISLAND` of figures that are shown by another operator than the rest of their column: a program shows its figures alike, and one that
//! put others into its page shows them in its own way.

use super::paper::{Cell, Paper};
use super::report::Change;
use super::type_fonts::{apart, columns};
use crate::read::trace::By;

/// Cells of a column at least, for each that is spaced by numbers between its parts: those say nothing.
const PLAIN: usize = 10;
/// Balances before the one from which on all are shown otherwise.
const BEFORE: usize = 3;

fn by(cell: &Cell) -> By {
    cell.style.map_or(By::Adjusted, |s| s.by)
}

/// The figures of all pages that are shown so.
pub(super) fn figures(paper: &Paper<'_>) -> Vec<Change> {
    let mut out: Vec<&Cell> = Vec::new();
    for column in columns(paper) {
        let spaced = column.iter().filter(|c| by(c) == By::Adjusted).count();
        if spaced * PLAIN <= column.len() {
            out.extend(apart(paper, &column, by).into_iter().filter(|c| by(c) != By::Adjusted));
        }
    }
    for statement in 0..paper.reading.statements.len() {
        let own = |c: &&Cell| c.statement == statement && c.field == "balance" && c.row.is_some() && c.style.is_some();
        let balances: Vec<&Cell> = paper.cells.iter().filter(own).collect();
        let kinds: Vec<By> = balances.iter().map(|c| by(c)).collect();
        let rest = turns(&kinds).and_then(|at| balances.get(at..)).unwrap_or_default();
        out.extend(rest.iter().filter(|c| !out.iter().any(|o| std::ptr::eq(*o, **c))).copied().collect::<Vec<_>>());
    }
    let show = |c: &&Cell| {
        let mut change = paper.change("OPERATOR", c.page, c.rect, Some(c), None, Some(&c.text));
        change.detail =
            Some(if by(c) == By::List { "shown as a list of one; the column is not" } else { "shown plainly; the column is shown as lists" }.to_owned());
        change
    };
    out.iter().map(show).collect()
}

/// Where all balances that follow are shown otherwise than all before.
fn turns(kinds: &[By]) -> Option<usize> {
    let first = kinds.first().filter(|k| **k != By::Adjusted)?;
    let at = kinds.iter().position(|k| k != first)?;
    let second = kinds.get(at).filter(|k| **k != By::Adjusted)?;
    let rest = kinds.get(at..)?;
    (at >= BEFORE && rest.iter().all(|k| k == second)).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forensics::sample::{examined, plain, told};

    #[test]
    fn a_figure_that_another_operator_shows_is_told() {
        let amounts: Vec<i64> = (0..12).map(|i| 1_000 + i).collect();
        let told = |others: &[usize], spaced: &[usize]| {
            let draw = |i: usize, a: &str, y: f32| match (others.contains(&i), spaced.contains(&i)) {
                (true, _) => format!("1 0 0 1 100 {y} Tm [({a})] TJ "),
                (_, true) => format!("1 0 0 1 100 {y} Tm [({}) 0 ({})] TJ ", &a[..1], &a[1..]),
                _ => plain(a, y),
            };
            told(&examined(&amounts, &draw, &[]), "SPACING_ISLAND").len()
        };
        assert_eq!(told(&[7], &[]), 1);
        // Half of them, none, and figures that a font spaces.
        assert_eq!((told(&[1, 3, 5, 7, 9, 11], &[]), told(&[], &[]), told(&[], &[4])), (0, 0, 0));
    }

    #[test]
    fn balances_turn_once_and_for_good() {
        let (a, b, c) = (By::Plain, By::List, By::Adjusted);
        assert_eq!(turns(&[a, a, a, a, b, b]), Some(4));
        for kinds in [&[a, a, b, b][..], &[a, a, a, b, a], &[a, a, a, c, c], &[a, a, a, a], &[]] {
            assert_eq!(turns(kinds), None, "{kinds:?}");
        }
    }
}
