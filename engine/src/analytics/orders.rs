//! Numbers of invoices and orders, and of those who are paid in one sum.

use super::Category;
use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// Where words stand: first byte, and the one after the last.
pub(super) type Span = (usize, usize);

/// Words before the number of an invoice or an order.
const ORDERS: &[&str] = &[
    " inv ",
    " invoice ",
    " faktur ",
    " po ",
    " so ",
    " order ",
    " rechnung ",
    " rg ",
    " re nr ",
    " facture ",
    " factura ",
    " fattura ",
    " fatura ",
    " faktura ",
    " factuur ",
    " purchase order ",
    " no faktur ",
    " nota ",
    " re ",
    " fact ",
    " fra ",
    " hoa don ",
    " si ",
    " sales invoice ",
    " remision ",
    " rnr ",
    " rn ",
    " hd ",
];

/// Finds all of them in one pass: every description is asked.
static FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| AhoCorasick::new(ORDERS).ok());

/// Whether the number of an invoice or an order stands there.
pub fn names_an_order(words: &str) -> bool {
    let numbered = |rest: &str| rest.split(' ').take(3).any(|w| w.bytes().any(|b| b.is_ascii_digit()));
    let mut named = FINDER.iter().flat_map(|f| f.find_overlapping_iter(words));
    let after = named.any(|m| words.get(m.end()..).is_some_and(numbered));
    let joined = |w: &str| {
        ["inv", "po", "so", "re", "rg", "fact", "fac", "fra", "fv"].iter().any(|p| {
            w.strip_prefix(p).is_some_and(|n| n.len() >= 3 - usize::from(p.len() > 2 || matches!(*p, "po" | "so")) && n.bytes().all(|b| b.is_ascii_digit()))
        })
    };
    // What a card paid is no order: `FACTURE CARTE DU 060425`.
    (after && !words.contains(" facture carte ")) || words.split(' ').any(joined)
}

/// Whether words stand between a word for an invoice or an order and its number: `INV SVC CHG 2569` is how the payee numbers its invoices.
pub(super) fn in_reference(words: &str, (from, to): Span) -> bool {
    let before = words.get(..from + 1).unwrap_or_default();
    let number = |rest: &str| rest.split_whitespace().next().is_some_and(|w| w.bytes().any(|b| b.is_ascii_digit()));
    ORDERS.iter().any(|o| before.ends_with(o)) && words.get(to.saturating_sub(1)..).is_some_and(number)
}

/// Words behind the number of those who are paid in one sum.
const COUNTED: &[&str] = &[
    "trx",
    "txn",
    "txns",
    "rec",
    "recs",
    "rek",
    "rekening",
    "emp",
    "empl",
    "employees",
    "staff",
    "items",
    "posten",
    "empleados",
    "func",
    "funcionarios",
    "karyawan",
    "pegawai",
    "orang",
    "org",
];

/// Whether many are paid in one sum: `PAYROLL 34 TRX` names the bank's service and no payee.
pub fn counts_payees(words: &str) -> bool {
    let number = |w: &str| (1..=4).contains(&w.len()) && w.bytes().all(|b| b.is_ascii_digit());
    let mut last = "";
    words.split(' ').any(|w| number(std::mem::replace(&mut last, w)) && COUNTED.contains(&w))
}

/// Words in names of firms that nobody but who supplies water or power bears.
const SERVE: &[&str] = &[
    "cap nuoc",
    "cap thoat nuoc",
    "dien luc",
    "air minum",
    "agua potable",
    "aguas de",
    "water supply",
    "water board",
    "water district",
    "electricity board",
    "electric cooperative",
    "energia electrica",
    "energia eletrica",
    "aigues de",
    "wasser und abwasser",
];

/// Whether words stand there that make a firm one of those.
pub(super) fn serves(category: Category, words: &str, (from, to): Span) -> bool {
    category == Category::UtilitiesTelecom && SERVE.iter().any(|s| words.get(from..to).is_some_and(|w| w.trim().starts_with(s)))
}
