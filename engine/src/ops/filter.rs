//! Which rows a filter means, and in which order.

use super::records::{Facet, FacetField, FacetValue, Filter, Sort, SortField};
use super::repairs::amount;
use super::view::CaseView;
use crate::analytics::{AnalysedTransaction, Flag};
use crate::base::Money;
use chrono::NaiveDate;
use rayon::prelude::*;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};
use uuid::Uuid;

/// Values of a field that are listed.
const MOST_VALUES: usize = 200;

/// A filter with its texts read once.
struct Meant {
    words: Vec<String>,
    number: Option<Money>,
    facets: Vec<(FacetField, HashSet<String>)>,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
    least: Option<Money>,
    most: Option<Money>,
    ids: Option<HashSet<Uuid>>,
}

impl Meant {
    fn of(filter: &Filter) -> Self {
        let search = filter.search.as_deref().unwrap_or_default();
        let day = |text: &Option<String>| text.as_deref().and_then(|t| t.parse().ok());
        let money = |text: &Option<String>| text.as_deref().and_then(amount);
        Self {
            words: search.to_uppercase().split_whitespace().map(str::to_owned).collect(),
            number: amount(search).filter(|_| search.chars().any(|c| c.is_ascii_digit())),
            facets: filter.facets.iter().flatten().filter(|(_, v)| !v.is_empty()).map(|(f, v)| (*f, v.iter().cloned().collect())).collect(),
            from: day(&filter.from),
            to: day(&filter.to),
            least: money(&filter.amount_min),
            most: money(&filter.amount_max),
            ids: filter.ids.as_ref().map(|ids| ids.iter().copied().collect()),
        }
    }

    fn holds(&self, view: &CaseView, t: &AnalysedTransaction, but: Option<FacetField>) -> bool {
        let amount = t.row.amount();
        self.ids.as_ref().is_none_or(|ids| ids.contains(&t.id))
            && self.from.is_none_or(|d| t.row.date.is_some_and(|x| x >= d))
            && self.to.is_none_or(|d| t.row.date.is_some_and(|x| x <= d))
            && self.least.is_none_or(|m| amount >= m)
            && self.most.is_none_or(|m| amount <= m)
            && self.facets.iter().all(|(f, wanted)| Some(*f) == but || values(view, t, *f).iter().any(|v| wanted.contains(v)))
            && self.found(t)
    }

    fn found(&self, t: &AnalysedTransaction) -> bool {
        if self.words.is_empty() {
            return true;
        }
        if self.number.is_some_and(|n| n == t.row.amount() || Some(n) == t.balance) {
            return true;
        }
        let description = t.row.description.to_uppercase();
        let (name, reference) = (t.merchant_name.to_uppercase(), t.row.reference.to_uppercase());
        self.words.iter().all(|w| description.contains(w) || name.contains(w) || reference.contains(w))
    }
}

/// The values that a row has of a field.
fn values(view: &CaseView, t: &AnalysedTransaction, field: FacetField) -> Vec<String> {
    match field {
        FacetField::FileId => view.file(t).map(|f| f.id.to_string()).into_iter().collect(),
        FacetField::AccountNumber => vec![t.account_number.to_string()],
        FacetField::Bank => view.analysis.accounts.get(t.account as usize).map(|a| a.bank_name.to_string()).into_iter().collect(),
        FacetField::Currency => vec![t.currency.to_string()],
        FacetField::Direction => vec![t.direction().name().to_owned()],
        FacetField::Category => vec![t.category.name().to_owned()],
        FacetField::Counterparty => vec![t.merchant_name.to_string()],
        FacetField::Role => t.counterparty_role.map(|r| r.name().to_owned()).into_iter().collect(),
        FacetField::Flag => t.flags.iter().map(|f: Flag| f.name().to_owned()).collect(),
        FacetField::Month => t.row.date.map(|d| d.format("%Y-%m").to_string()).into_iter().collect(),
        FacetField::State => states(t),
    }
}

/// What a row is, for the facet of states.
fn states(t: &AnalysedTransaction) -> Vec<String> {
    let proof = match t.row.balance_ok {
        Some(true) => "proved",
        Some(false) => "broken",
        None => "unproven",
    };
    let mut out = vec![proof.to_owned()];
    let operational = if t.is_operational { "operational" } else { "non_operational" };
    out.push(operational.to_owned());
    if t.row.corrected {
        out.push("edited".to_owned());
    }
    if t.excluded {
        out.push("excluded".to_owned());
    }
    if t.confidence.lowest() != crate::analytics::Level::High {
        out.push("doubtful".to_owned());
    }
    out
}

fn of_file(view: &CaseView, t: &AnalysedTransaction, file: Option<Uuid>) -> bool {
    file.is_none_or(|id| view.file(t).is_some_and(|f| f.id == id))
}

/// The rows that a filter means, as indexes into the analysis' transactions, in order.
pub fn rows(view: &CaseView, file: Option<Uuid>, filter: &Filter, sort: Sort) -> Vec<u32> {
    let meant = Meant::of(filter);
    let all = &view.analysis.transactions;
    let mut out: Vec<u32> =
        (0..all.len() as u32).into_par_iter().filter(|i| all.get(*i as usize).is_some_and(|t| of_file(view, t, file) && meant.holds(view, t, None))).collect();
    let at = |i: &u32| all.get(*i as usize);
    out.par_sort_by(|a, b| match (at(a), at(b)) {
        (Some(x), Some(y)) => {
            let by = order(x, y, sort.field);
            (if sort.descending { by.reverse() } else { by }).then_with(|| printed(x, y))
        }
        _ => Ordering::Equal,
    });
    out
}

fn printed(a: &AnalysedTransaction, b: &AnalysedTransaction) -> Ordering {
    (a.file_index, a.statement_index, a.row.row_index).cmp(&(b.file_index, b.statement_index, b.row.row_index))
}

fn order(a: &AnalysedTransaction, b: &AnalysedTransaction, field: SortField) -> Ordering {
    match field {
        SortField::Printed => printed(a, b),
        SortField::Date => a.row.date.cmp(&b.row.date),
        SortField::Description => a.row.description.cmp(&b.row.description),
        SortField::Debit => a.row.debit.cmp(&b.row.debit),
        SortField::Credit => a.row.credit.cmp(&b.row.credit),
        SortField::Balance => a.balance.cmp(&b.balance),
        SortField::Counterparty => a.merchant_name.cmp(&b.merchant_name),
        SortField::Category => a.category.name().cmp(b.category.name()),
        SortField::Confidence => lowest(a).total_cmp(&lowest(b)),
    }
}

/// The least sure value of a row, 0 to 1.
pub fn lowest(t: &AnalysedTransaction) -> f32 {
    t.confidence.fields().into_iter().map(|(_, score)| score).fold(1.0, f32::min)
}

/// The values of a field among the rows that the rest of the filter means.
pub fn facet(view: &CaseView, file: Option<Uuid>, filter: &Filter, field: FacetField) -> Facet {
    let meant = Meant::of(filter);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for t in view.analysis.transactions.iter().filter(|t| of_file(view, t, file) && meant.holds(view, t, Some(field))) {
        for value in values(view, t, field) {
            *counts.entry(value).or_default() += 1;
        }
    }
    let label = |value: &str| match field {
        FacetField::FileId => view.files.iter().find(|f| f.id.to_string() == value).map_or_else(|| value.to_owned(), |f| f.name.clone()),
        _ => value.to_owned(),
    };
    let mut values: Vec<FacetValue> = counts.into_iter().map(|(value, count)| FacetValue { label: label(&value), value, count }).collect();
    if !matches!(field, FacetField::Month | FacetField::FileId) {
        values.sort_by_key(|v| std::cmp::Reverse(v.count));
    }
    values.truncate(MOST_VALUES);
    Facet { field, values }
}
