//! What a decision about rows would bring along, before it is made: other rows that would get another category, and how the words of
//! a counterparty's rows part.

use super::Saldo;
use super::error::{Answer, OpError};
use super::records::{Becoming, Filter, MarkPreview, OfCounterparty, Wording};
use super::view::analysed;
use super::work::held;
use crate::analytics::{AnalysedTransaction, Category, TransactionCorrection};
use crate::base::Money;
use crate::base::money::fixed;
use std::collections::BTreeMap;
use uuid::Uuid;

/// Wordings of a counterparty that are told.
const WORDINGS: usize = 200;

pub fn mark_preview(saldo: &Saldo, input: MarkPreview) -> Answer<Vec<Becoming>> {
    let category = Category::from_name(&input.category).ok_or_else(|| OpError::invalid("category", format!("There is no category {}.", input.category)))?;
    let (view, config, mut marks) = {
        let work = saldo.0.work(input.case_id)?;
        let mut work = held(&work);
        (work.view(&saldo.0.store)?, work.state.config.clone(), work.state.marks.clone())
    };
    marks.transactions.extend(input.ids.iter().map(|id| TransactionCorrection { id: *id, category: Some(category), ..TransactionCorrection::default() }));
    let after = analysed(&view.files, &config, &marks)?;
    let meant: std::collections::HashSet<Uuid> = input.ids.iter().copied().collect();
    let mut out: BTreeMap<(&str, &str), Vec<Uuid>> = BTreeMap::new();
    for t in after.transactions.iter().filter(|t| !meant.contains(&t.id)) {
        if let Some(before) = view.transaction(t.id).filter(|b| b.category != t.category) {
            out.entry((before.category.name(), t.category.name())).or_default().push(t.id);
        }
    }
    let told = |((from, to), ids): ((&str, &str), Vec<Uuid>)| Becoming { from: from.to_owned(), to: to.to_owned(), rows: ids.len(), filter: Filter::ids(ids) };
    let mut out: Vec<Becoming> = out.into_iter().map(told).collect();
    out.sort_by_key(|b| std::cmp::Reverse(b.rows));
    Ok(out)
}

pub fn counterparty_wordings(saldo: &Saldo, input: OfCounterparty) -> Answer<Vec<Wording>> {
    let work = saldo.0.work(input.case_id)?;
    let view = held(&work).view(&saldo.0.store)?;
    let mut by: BTreeMap<&str, Vec<&AnalysedTransaction>> = BTreeMap::new();
    for t in view.analysis.transactions.iter().filter(|t| *t.merchant_name == *input.name) {
        by.entry(&t.clean_description).or_default().push(t);
    }
    let told = |rows: Vec<&AnalysedTransaction>| {
        let first = rows.first()?;
        let digits = view.digits(first.account);
        let sum = |side: fn(&AnalysedTransaction) -> Money| {
            // Sums of several currencies are none.
            let one = rows.iter().all(|t| t.currency == first.currency);
            one.then(|| fixed(rows.iter().map(|t| side(t)).sum(), digits))
        };
        Some(Wording {
            text: first.row.description.clone(),
            rows: rows.len(),
            currency: first.currency.to_string(),
            debit: sum(|t| t.row.debit),
            credit: sum(|t| t.row.credit),
            ids: rows.iter().map(|t| t.id).collect(),
        })
    };
    let mut out: Vec<Wording> = by.into_values().filter_map(told).collect();
    out.sort_by_key(|w| std::cmp::Reverse(w.rows));
    out.truncate(WORDINGS);
    Ok(out)
}
