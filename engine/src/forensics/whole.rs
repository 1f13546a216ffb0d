//! Statements that are whole by themselves: what they are written in, or that they are pictures, says nothing against the others in a file.

use super::paper::Paper;
use crate::base::Evidence;
use crate::statement::Statement;

/// Whether a statement is whole on some pages: all its rows stand on them, and so do its account and both the balances that its rows lie between.
fn within(s: &Statement, pages: &[u32]) -> bool {
    let on = |e: &Option<Evidence>| e.as_ref().is_some_and(|e| pages.contains(&e.page));
    let ends = [&s.account_number.evidence, &s.opening.evidence, &s.closing.evidence];
    !s.transactions.is_empty() && s.transactions.iter().all(|t| pages.contains(&t.page)) && ends.into_iter().all(on)
}

/// Of some pages those that hold rows of statements which are not whole on them. With `agreed` what a statement prints has to agree as well.
pub(super) fn torn(paper: &Paper<'_>, pages: &[u32], agreed: bool) -> Vec<u32> {
    rest(&paper.reading.statements, pages, agreed)
}

fn rest(statements: &[Statement], pages: &[u32], agreed: bool) -> Vec<u32> {
    // What an account of its own prints need not agree: it is none of the others' pages that was changed.
    let outside = |o: &Statement| o.transactions.iter().any(|t| !pages.contains(&t.page));
    let named = |s: &Statement| {
        !s.account_number.value.is_empty() && statements.iter().filter(|o| outside(o)).all(|o| o.account_number.value != s.account_number.value)
    };
    let fits = |s: &Statement| within(s, pages) && (!agreed || named(s) || s.checks.iter().all(|c| c.passed));
    let own = |page: u32| statements.iter().filter(move |s| s.transactions.iter().any(|t| t.page == page));
    pages.iter().copied().filter(|p| own(*p).count() == 0 || !own(*p).all(fits)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::{Check, Transaction};

    fn statement(pages: &[u32]) -> Statement {
        let at = |page: u32| Some(Evidence { page, ..Evidence::default() });
        let mut s = Statement { transactions: pages.iter().map(|p| Transaction { page: *p, ..Transaction::default() }).collect(), ..Statement::default() };
        let (first, last) = (pages[0], pages[pages.len() - 1]);
        (s.account_number.evidence, s.opening.evidence, s.closing.evidence) = (at(first), at(first), at(last));
        s
    }

    #[test]
    fn a_statement_is_whole_where_it_begins_and_ends_on_its_pages() {
        let both = [statement(&[1]), statement(&[2, 3])];
        assert!(rest(&both, &[1], true).is_empty() && rest(&both, &[2, 3], true).is_empty());
        // A page out of the middle of one, and one whose totals do not fit.
        assert_eq!(rest(&both, &[2], true), [2]);
        let mut off = statement(&[1]);
        off.checks.push(Check { passed: false, ..Check::default() });
        assert!(rest(&[off.clone()], &[1], true) == [1] && rest(&[off.clone()], &[1], false).is_empty());
        // Another account than that of the other pages.
        let mut other = statement(&[2, 3]);
        (off.account_number.value, other.account_number.value) = ("7701228904".to_owned(), "0281234567".to_owned());
        assert!(rest(&[off.clone(), other.clone()], &[1], true).is_empty());
        other.account_number.value.clone_from(&off.account_number.value);
        assert_eq!(rest(&[off, other], &[1], true), [1]);
        // A page without rows belongs to none.
        assert_eq!(rest(&both, &[4], false), [4]);
    }
}
