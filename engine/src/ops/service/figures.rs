//! Figures of bank statements: by counterparty, by currency, by month, and how sure their values are.

use super::seen::{self, Seen};
use super::transactions::{FullTransaction, full, of_side};
use super::{Asker, Done, Page, Services};
use crate::analytics::{AnalysedTransaction, Level};
use crate::base::Money;
use crate::base::money::minor_digits;
use crate::wire::amount::Amount;
use crate::wire::analysis;
use serde::Serialize;
use std::collections::BTreeMap;
use uuid::Uuid;

/// A merchant group, section 2.4.
#[derive(Debug, Serialize)]
pub struct MerchantGroup<'a> {
    merchant_name: &'a str,
    total_transaction: usize,
    total_amount: Amount,
    transactions: Vec<FullTransaction<'a>>,
    members: Vec<&'a str>,
}

/// What the merchant analysis answers.
#[derive(Debug, Serialize)]
pub struct MerchantAnalysis<'a> {
    id: Uuid,
    merchant_analysis: Vec<MerchantGroup<'a>>,
    total: usize,
}

/// Groups of the transactions of a side and an account, largest first.
pub fn merchants<R>(
    services: &Services,
    asker: &Asker,
    of: Uuid,
    page: Page,
    (transaction_type, account_number): (&str, &str),
    answer: impl FnOnce(MerchantAnalysis<'_>) -> R,
) -> Done<R> {
    let seen = seen::of(services, asker, of)?;
    let all = &seen.analysis.transactions;
    let mut groups = Vec::new();
    for m in &seen.analysis.merchants {
        let rows = m.transactions.iter().filter_map(|i| all.get(*i as usize));
        let rows: Vec<&AnalysedTransaction> = rows.filter(|t| !t.excluded && of_side(t, transaction_type, account_number)).collect();
        let sum: Money = rows.iter().filter_map(|t| t.amount_base).sum();
        if !rows.is_empty() {
            groups.push((sum, m, rows));
        }
    }
    groups.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.merchant_name.cmp(&b.1.merchant_name)));
    let digits = minor_digits(&seen.analysis.base_currency);
    let total = groups.len();
    let skip = usize::try_from(page.offset).unwrap_or(usize::MAX);
    let merchant_analysis = groups.into_iter().skip(skip).take(page.size as usize).map(|(sum, m, rows)| MerchantGroup {
        merchant_name: &m.merchant_name,
        total_transaction: rows.len(),
        total_amount: Amount::new(sum, digits),
        transactions: rows.into_iter().map(|t| full(&seen, t)).collect(),
        members: m.members.iter().map(|n| &**n).collect(),
    });
    Ok(answer(MerchantAnalysis { id: seen.id, merchant_analysis: merchant_analysis.collect(), total }))
}

/// What the currency overview answers.
#[derive(Debug, Serialize)]
pub struct CurrencyOverview {
    id: Uuid,
    currency_overview: Vec<CurrencyEntry>,
}

#[derive(Debug, Serialize)]
struct CurrencyEntry {
    currency: String,
    credit_mutation_number: Amount,
    credit_mutation_base_currency: Amount,
    debit_mutation_number: Amount,
    debit_mutation_base_currency: Amount,
    total_debit: u32,
    total_credit: u32,
}

#[derive(Default)]
struct Sums {
    credit: Money,
    credit_base: Money,
    debit: Money,
    debit_base: Money,
    debits: u32,
    credits: u32,
}

/// Sums of each currency, of all accounts or of one.
pub fn currencies(services: &Services, asker: &Asker, of: Uuid, account_number: &str) -> Done<CurrencyOverview> {
    let seen = seen::of(services, asker, of)?;
    let mut by: BTreeMap<&str, Sums> = BTreeMap::new();
    for t in seen.analysis.transactions.iter().filter(|t| !t.excluded && of_side(t, "", account_number)) {
        let sums = by.entry(&*t.currency).or_default();
        let base = t.amount_base.unwrap_or_default();
        if t.row.is_debit() {
            sums.debit += t.row.debit;
            sums.debit_base += base;
            sums.debits += 1;
        } else {
            sums.credit += t.row.credit;
            sums.credit_base += base;
            sums.credits += 1;
        }
    }
    let base = minor_digits(&seen.analysis.base_currency);
    let entry = |(currency, s): (&str, Sums)| {
        let digits = minor_digits(currency);
        CurrencyEntry {
            currency: currency.to_owned(),
            credit_mutation_number: Amount::new(s.credit, digits),
            credit_mutation_base_currency: Amount::new(s.credit_base, base),
            debit_mutation_number: Amount::new(s.debit, digits),
            debit_mutation_base_currency: Amount::new(s.debit_base, base),
            total_debit: s.debits,
            total_credit: s.credits,
        }
    };
    Ok(CurrencyOverview { id: seen.id, currency_overview: by.into_iter().map(entry).collect() })
}

/// Income and expense by month.
pub fn proforma<R>(services: &Services, asker: &Asker, of: Uuid, answer: impl FnOnce(analysis::ProformaRecord<'_>) -> R) -> Done<R> {
    let seen = seen::of(services, asker, of)?;
    Ok(answer(analysis::proforma(&seen.analysis.proforma)))
}

/// How many values are of each level.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
struct LevelCounts {
    #[serde(rename = "HIGH")]
    high: u32,
    #[serde(rename = "MEDIUM")]
    medium: u32,
    #[serde(rename = "LOW")]
    low: u32,
}

impl LevelCounts {
    fn add(&mut self, t: &AnalysedTransaction) {
        for (_, value) in t.confidence.fields() {
            match Level::of(value).name() {
                "HIGH" => self.high += 1,
                "MEDIUM" => self.medium += 1,
                _ => self.low += 1,
            }
        }
    }
}

#[derive(Debug, Serialize)]
struct PageCounts {
    file_index: u32,
    page_no: u32,
    counts: LevelCounts,
}

/// How sure the values of transactions are.
#[derive(Debug, Serialize)]
pub struct ConfidenceSummary {
    id: Uuid,
    total: LevelCounts,
    pages: Vec<PageCounts>,
}

/// Levels of the nine values of each transaction, of a file or of all.
pub fn confidence(services: &Services, asker: &Asker, of: Uuid, file_index: Option<u64>) -> Done<ConfidenceSummary> {
    let seen: Seen = seen::of(services, asker, of)?;
    let mut total = LevelCounts::default();
    let mut pages: BTreeMap<(u32, u32), LevelCounts> = BTreeMap::new();
    for t in &seen.analysis.transactions {
        let file = seen.file_index(t.file_index);
        if file_index.is_none_or(|i| u64::from(file) == i) {
            total.add(t);
            pages.entry((file, t.row.page.max(1))).or_default().add(t);
        }
    }
    let pages = pages.into_iter().map(|((file_index, page_no), counts)| PageCounts { file_index, page_no, counts }).collect();
    Ok(ConfidenceSummary { id: seen.id, total, pages })
}
