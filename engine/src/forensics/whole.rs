//! Statements that are whole by themselves: what they are written in, or that they are pictures, says nothing against the others in a file.

use super::paper::Paper;
use crate::base::{Evidence, Money};
use crate::statement::Statement;

/// Whether a statement is whole on some pages: all its rows stand on them, and so do its account and both the balances that its rows lie between.
fn within(s: &Statement, pages: &[u32]) -> bool {
    let on = |e: &Option<Evidence>| e.as_ref().is_some_and(|e| pages.contains(&e.page));
    let ends = [&s.account_number.evidence, &s.opening.evidence, &s.closing.evidence];
    !s.transactions.is_empty() && s.transactions.iter().all(|t| pages.contains(&t.page)) && ends.into_iter().all(on)
}

/// Whether a file ends before its statement does: what is printed over the rows adds up by itself and covers more than they hold, and the last
/// page is as full of rows as one before it. Where a row was taken out, its page is not.
pub(super) fn is_cut_short(s: &Statement) -> bool {
    let figures = [&s.opening, &s.closing, &s.total_debit, &s.total_credit];
    let (Some(opening), Some(closing)) = (s.opening.value, s.closing.value) else { return false };
    let Some(last) = s.transactions.last().map(|t| t.page) else { return false };
    let debits: Money = s.transactions.iter().map(|t| t.debit).sum();
    let credits: Money = s.transactions.iter().map(|t| t.credit).sum();
    let (debit, credit) = (s.total_debit.value.unwrap_or(debits), s.total_credit.value.unwrap_or(credits));
    let more = opening + credit - debit == closing && debits <= debit && credits <= credit && (debits, credits) != (debit, credit);
    let above = s.closing.evidence.is_some() && figures.iter().filter_map(|f| f.evidence.as_ref()).all(|e| e.page < last);
    let lowest = |on_last: bool| s.transactions.iter().filter(|t| (t.page == last) == on_last).map(|t| t.bbox.y1).fold(0.0, f32::max);
    more && above && lowest(false) > 0.0 && lowest(true) >= FULL * lowest(false)
}

/// How far down a page its rows reach at least, beside those of the fullest, for it to be full.
const FULL: f32 = 0.96;

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

    #[test]
    fn a_file_that_ends_before_its_statement_is_cut_short() {
        use crate::base::Rect;
        let money = |m: i64| Money::from(m);
        let mut s = statement(&[1, 1, 2, 2]);
        for (i, t) in s.transactions.iter_mut().enumerate() {
            let y = if i % 2 == 0 { 100.0 } else { 700.0 };
            (t.debit, t.bbox) = (money(10), Rect::new(40.0, y, 500.0, y + 10.0));
        }
        for (f, v) in [(&mut s.opening, 100), (&mut s.closing, 40), (&mut s.total_debit, 60), (&mut s.total_credit, 0)] {
            (f.value, f.evidence) = (Some(money(v)), Some(Evidence { page: 1, ..Evidence::default() }));
        }
        assert!(is_cut_short(&s));
        // All that is printed is there; or a row was taken out of the last page; or what is printed does not add up by itself.
        let of = |change: &dyn Fn(&mut Statement)| {
            let mut s = s.clone();
            change(&mut s);
            is_cut_short(&s)
        };
        assert!(!of(&|s| (s.total_debit.value, s.closing.value) = (Some(money(40)), Some(money(60)))));
        assert!(!of(&|s| s.transactions[3].bbox = Rect::new(40.0, 400.0, 500.0, 410.0)));
        assert!(!of(&|s| s.closing.value = Some(money(90))));
    }
}
