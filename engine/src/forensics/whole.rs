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
    let fits = |s: &Statement| within(s, pages) && (!agreed || s.checks.iter().all(|c| c.passed));
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
        assert!(rest(&[off.clone()], &[1], true) == [1] && rest(&[off], &[1], false).is_empty());
        // A page without rows belongs to none.
        assert_eq!(rest(&both, &[4], false), [4]);
    }
}
