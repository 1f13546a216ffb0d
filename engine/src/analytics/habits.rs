//! What a counterparty is paid for, or pays for, as most of its movements say: it decides those that say nothing themselves.

use super::{AnalysedTransaction, Category, CategorySource};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Why a movement has its category.
const AS_OTHERS: &str = "as the other movements with this counterparty";
/// How sure that is: a likeness, no word of the movement itself.
const SURE: f32 = 0.7;
/// Scores below which a judgement of the text model is given up for it.
const GUESS: f32 = 0.7;

/// Categories that one movement has because of who it is with, and not because of what stands in it alone.
fn lasts(category: Category) -> bool {
    use Category as C;
    let paid = matches!(category, C::SupplierPayment | C::Payroll | C::Rent | C::UtilitiesTelecom | C::Tax | C::Insurance | C::TransportFuel);
    paid || matches!(category, C::MerchantFee | C::LoanRepayment | C::LoanDisbursement | C::SalesReceipt | C::CardQrSettlement | C::Investment)
}

/// Settlements of cards and codes from which a person's account is that of a trade.
const OF_A_TRADE: usize = 5;

/// Whether a person sells to many, by the categories that words tell: cards and codes are settled there again and again, so that who is paid may
/// well supply.
pub(super) fn of_a_trade(told: impl Iterator<Item = Category>) -> bool {
    told.filter(|c| *c == Category::CardQrSettlement).take(OF_A_TRADE).count() == OF_A_TRADE
}

/// Movements by which firms pay a person for what is sold to them, and how many firms.
const PAID_BY_FIRMS: usize = 6;
const FIRMS: usize = 2;

/// Whether a person sells to firms, by the names of those who pay: more than one of them, again and again.
pub(super) fn sells_to_firms<'a>(paying: impl Iterator<Item = &'a str>) -> bool {
    let mut rows = 0;
    let mut firms: rustc_hash::FxHashSet<String> = rustc_hash::FxHashSet::default();
    for name in paying {
        let name = super::party::Name::of(name);
        if name.is_firm() && !super::lenders::by_name(&name) {
            rows += 1;
            firms.insert(name.words.into_iter().take(2).collect::<Vec<_>>().join(" "));
        }
    }
    rows >= PAID_BY_FIRMS && firms.len() >= FIRMS
}

/// Whose movements of one direction are all of lending, by their words: who lends is repaid, and who is repaid lends.
fn lent<K: Copy + Eq + std::hash::Hash>(
    rows: &[AnalysedTransaction],
    who: impl Fn(&AnalysedTransaction) -> (u32, K, bool),
) -> FxHashMap<(u32, K, bool), Category> {
    use Category as C;
    let mut said: FxHashMap<(u32, K, bool), Option<C>> = FxHashMap::default();
    for t in rows.iter().filter(|t| t.category_source == CategorySource::Keyword && t.counterparty_role.is_none()) {
        let entry = said.entry(who(t)).or_insert(Some(t.category));
        *entry = entry.filter(|c| *c == t.category);
    }
    let mut lent: FxHashMap<(u32, K, bool), C> = FxHashMap::default();
    for ((account, name, debit), category) in &said {
        let (own, other) = match (category, debit) {
            (Some(C::LoanRepayment), true) => (C::LoanRepayment, C::LoanDisbursement),
            (Some(C::LoanDisbursement), false) => (C::LoanDisbursement, C::LoanRepayment),
            _ => continue,
        };
        lent.insert((*account, *name, *debit), own);
        if !said.contains_key(&(*account, *name, !*debit)) {
            lent.insert((*account, *name, !*debit), other);
        }
    }
    lent
}

/// Gives movements that nothing told of the category on which the other movements with the same counterparty in the same direction agree.
pub(super) fn settle(rows: &mut [AnalysedTransaction], person: bool) {
    // Rows of one counterparty share the text of its name.
    let who = |t: &AnalysedTransaction| (t.account, t.merchant_name.as_ptr() as usize, t.row.is_debit());
    let open = |t: &AnalysedTransaction| {
        let guess = t.category_source == CategorySource::Model && t.confidence.category_type < GUESS;
        (t.category_source == CategorySource::Default || guess) && t.counterparty_role.is_none() && !super::label::is_nobody(&t.merchant_name)
    };
    // By what they were told, too: a word of theirs, else the text model.
    let mut told: FxHashMap<(u32, usize, bool), (Option<Category>, CategorySource)> = FxHashMap::default();
    let told_by = |t: &&AnalysedTransaction| {
        let sure = t.category_source == CategorySource::Model && t.confidence.category_type >= GUESS;
        (t.category_source == CategorySource::Keyword || sure) && t.counterparty_role.is_none()
    };
    for t in rows.iter().filter(told_by) {
        // Several kinds of movements decide nothing, nor does one that may be of a single day.
        let entry = told.entry(who(t)).or_insert((Some(t.category), t.category_source));
        entry.0 = entry.0.filter(|c| *c == t.category && lasts(*c));
        if t.category_source == CategorySource::Keyword {
            entry.1 = CategorySource::Keyword;
        }
    }
    let lent = lent(rows, who);
    if told.is_empty() && lent.is_empty() {
        return;
    }
    let reason: Arc<str> = Arc::from(AS_OTHERS);
    for t in rows.iter_mut() {
        // A word of lending weighs more than any likeness.
        let lent = lent.get(&who(t)).copied().filter(|_| t.counterparty_role.is_none() && !super::label::is_nobody(&t.merchant_name));
        let likeness = matches!(t.category_source, CategorySource::Default | CategorySource::Model);
        let lent = lent.filter(|_| likeness && matches!(t.category, Category::SupplierPayment | Category::SalesReceipt | Category::OtherOperatingExpense));
        if !open(t) && lent.is_none() {
            continue;
        }
        let Some((category, source)) =
            lent.map(|c| (c, CategorySource::Keyword)).or_else(|| told.get(&who(t)).and_then(|(category, source)| category.map(|c| (c, *source))))
        else {
            continue;
        };
        if category != t.category {
            (t.category, t.category_source, t.category_reason) = (category, source, reason.clone());
            t.is_operational = category.is_operational(person);
            (t.confidence.category_type, t.confidence.is_operational) = (SURE, SURE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_settles_cards_again_and_again_has_a_trade() {
        let told = |settled: usize| std::iter::repeat_n(Category::CardQrSettlement, settled).chain([Category::BankCharge, Category::Payroll]);
        assert!(of_a_trade(told(6)));
        assert!(!of_a_trade(told(4)));
        let paid = |times: usize| ["PT KARYA BUMBU", "UD SUMBER BAWANG", "RINA MARLINA"].into_iter().cycle().take(times);
        assert!(sells_to_firms(paid(9)));
        assert!(!sells_to_firms(paid(4)));
        assert!(!sells_to_firms(std::iter::repeat_n("PT KARYA BUMBU", 9)));
    }
}
