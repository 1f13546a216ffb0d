//! Refunds by what they undo, and fees that a bank prints with the words of the transfer that they are for.

use super::{AnalysedTransaction, Category, CategorySource, Direction};
use crate::base::Money;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Words of money given back and what they say: `g` of goods or of a part of what was paid, `c` of costs, which is no revenue whatever else the
/// income is called. One that has no blank behind it may go on. How banks call any credit, `Gutschrift` or `abono`, says none of it.
#[rustfmt::skip]
const WORDS: &[(&str, &str)] = &[
    (" refund ", "gc"), (" retur ", "g"), (" return ", "g"), (" pengembalian ", "g"), (" kembali ", "g"), (" devolucion ", "gc"),
    (" devolucao ", "g"), (" reembolso ", "gc"), (" retoure ", "g"), (" erstattung ", "gc"), (" avoir ", "g"),
    (" remboursement ", "gc"), (" rimborso ", "gc"), (" reso ", "g"), (" pulangan ", "g"), (" hoan tien ", "g"), (" tra lai ", "g"),
    (" credit note ", "g"), (" nota kredit ", "g"), (" cr note ", "g"), (" cn ", "g"), (" cm ", "g"), (" credit memo ", "g"),
    (" kelebihan ", "g"), (" lebih bayar ", "g"), (" selisih ", "g"), (" potongan ", "g"), (" nota de credito ", "g"), (" refunds ", "c"),
    (" refunded ", "c"), (" ruckerstattung ", "gc"), (" rueckerstattung ", "gc"), (" reklamation ", "g"), (" ruckzahlung ", "g"), (" rueckzahlung ", "g"),
    (" gutschrift zu ", "g"), (" gutschriftsanzeige ", "g"), (" retourware ", "g"), (" creditnota ", "g"), (" retour ", "g"), (" terugbetaling ", "gc"),
    (" creditfactuur ", "g"), (" overpaid ", "g"), (" overpayment ", "g"), (" nota credito ", "g"), (" nota di credito ", "g"), (" factura rectificativa ", "g"),
    (" rectificativa ", "g"), (" abono factura ", "g"), (" lebihan bayaran ", "g"), (" hoan lai ", "g"), (" hang tra lai ", "g"), (" hoan hang ", "g"),
    (" trop percu ", "g"), (" trop verse ", "g"), (" excess ", "g"), (" reimburse", "c"), (" penggantian ", "c"), (" cashback ", "c"), (" cash back ", "c"),
];

/// Whether words, given as [`super::text::words`], speak of money given back for goods or in part.
pub(super) fn gives_back(words: &str) -> bool {
    WORDS.iter().any(|(word, says)| says.contains('g') && words.contains(word))
}

/// Whether they speak of costs that are given back.
pub(super) fn pays_costs(words: &str) -> bool {
    WORDS.iter().any(|(word, says)| says.contains('c') && words.contains(word))
}

/// Whether a phrase is one of the words for goods given back.
pub(super) fn is_given_back(phrase: &str) -> bool {
    WORDS.iter().any(|(word, says)| says.contains('g') && *word == phrase)
}

/// Why a refund has its category.
pub(super) const GIVEN_BACK: &str = "money given back";

/// A transfer is worth at least so many times its price.
const WORTH: i64 = 4;
/// What one transfer costs, by currency.
const PRICES: &[(&str, &[i64])] = &[("IDR", &[2_500, 2_900, 3_500, 5_000, 6_500, 7_500, 20_000, 25_000, 30_000, 35_000])];

/// Whether a row's category may be another's by what stands around it.
fn open(t: &AnalysedTransaction) -> bool {
    use Category as C;
    let trade = matches!(t.category, C::SalesReceipt | C::SupplierPayment | C::OtherOperatingIncome | C::OtherOperatingExpense);
    trade && matches!(t.category_source, CategorySource::Default | CategorySource::Model | CategorySource::Keyword) && t.counterparty_role.is_none()
}

/// Whether the text model alone gave the category.
fn guessed(t: &AnalysedTransaction) -> bool {
    t.category_source == CategorySource::Model && t.counterparty_role.is_none()
}

fn put(t: &mut AnalysedTransaction, category: Category, reason: &Arc<str>, score: f32, person: bool) {
    (t.category, t.category_source, t.category_reason) = (category, CategorySource::Keyword, reason.clone());
    t.is_operational = category.is_operational(person);
    (t.confidence.category_type, t.confidence.is_operational) = (score, score);
}

/// Refunds get the category of what the same counterparty was paid, or paid, before; a row with the words of the transfer beside it and the
/// price of one is its fee: of these the places are given back. `refund` tells of a row by its place whether it speaks of money given back.
pub(super) fn settle(rows: &mut [AnalysedTransaction], refund: impl Fn(usize) -> bool, person: bool) -> Vec<usize> {
    let priced = fees(rows, person);
    let back: Vec<usize> = (0..rows.len())
        .filter(|n| refund(*n))
        .filter(|n| rows.get(*n).is_some_and(|t| (open(t) || guessed(t)) && !super::label::is_nobody(&t.merchant_name)))
        .collect();
    if back.is_empty() {
        return priced;
    }
    // Rows of one counterparty share the text of its name.
    let who = |t: &AnalysedTransaction| (t.account, t.merchant_name.as_ptr() as usize);
    let wanted: FxHashSet<(u32, usize)> = back.iter().filter_map(|n| rows.get(*n)).map(who).collect();
    let undone: FxHashSet<usize> = back.iter().copied().collect();
    // Trade with each of them, both ways.
    let mut trade: FxHashMap<(u32, usize), [FxHashMap<Category, usize>; 2]> = FxHashMap::default();
    for (n, t) in rows.iter().enumerate() {
        if undone.contains(&n) || !wanted.contains(&who(t)) {
            continue;
        }
        let [paid, got] = trade.entry(who(t)).or_default();
        // What came back undoes nothing of the trade.
        if t.category != Category::Reversal {
            *(if t.row.is_debit() { paid } else { got }).entry(t.category).or_default() += 1;
        }
    }
    let reason: Arc<str> = Arc::from(GIVEN_BACK);
    for n in back {
        let Some(t) = rows.get_mut(n) else { continue };
        let Some([paid, got]) = trade.get(&who(t)) else { continue };
        let (same, other) = if t.direction() == Direction::Debit { (paid, got) } else { (got, paid) };
        let most = other.iter().max_by_key(|(category, count)| (**count, std::cmp::Reverse(**category))).map(|(category, _)| *category);
        if let Some(category) =
            most.filter(|c| same.is_empty() && matches!(c, Category::SupplierPayment | Category::SalesReceipt | Category::OtherOperatingExpense))
        {
            put(t, category, &reason, 0.75, person);
        }
    }
    priced
}

/// Rows that print the transfer beside them and cost what a transfer does.
fn fees(rows: &mut [AnalysedTransaction], person: bool) -> Vec<usize> {
    let mut out = Vec::new();
    let reason: Arc<str> = Arc::from("the fee of the transfer beside it");
    let bank: Arc<str> = Arc::from(super::label::BANK);
    for n in 1..rows.len() {
        let [.., before, t] = rows.get_mut(..=n).unwrap_or_default() else { continue };
        let Some((_, prices)) = PRICES.iter().find(|(currency, _)| *currency == &*t.currency) else { continue };
        let (fee, whole) = (t.row.amount().abs(), before.row.amount().abs());
        let beside = before.account == t.account && before.row.is_debit() && t.row.is_debit() && before.row.date == t.row.date;
        if !beside || whole < fee * Money::from(WORTH) || !prices.iter().any(|p| fee == Money::from(*p)) {
            continue;
        }
        // A transfer to an own account or within the group costs as any other does.
        let within = t.category_source == CategorySource::Role && matches!(t.category, Category::OwnAccountTransfer | Category::OwnerGroupTransfer);
        // The same wording, or the same payee by another channel.
        let same = before.row.description == t.row.description
            || Arc::ptr_eq(&before.merchant_name, &t.merchant_name) && !super::label::is_nobody(&t.merchant_name) && t.merchant_name.contains(' ');
        if (open(t) || within) && same {
            put(t, Category::BankCharge, &reason, 0.8, person);
            (t.merchant_name, t.counterparty_role) = (bank.clone(), None);
            out.push(n);
        }
    }
    out
}
