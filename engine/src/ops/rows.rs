//! Operations that show rows: windows and facets.

use super::Saldo;
use super::error::{Answer, OpError};
use super::filter;
use super::records::{Facet, MarkState, Row, RowFlag, RowSums, RowWindow, RowsFacets, RowsWindow};
use super::view::CaseView;
use super::work::{Work, held};
use crate::analytics::AnalysedTransaction;
use crate::base::Money;
use crate::base::money::fixed;
use crate::statement::HeaderType;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use uuid::Uuid;

/// Below this a value is shown as doubtful.
const SURE: f32 = 0.90;

/// A row with everything that is known of it.
pub fn row(work: &Work, view: &CaseView, t: &AnalysedTransaction) -> Row {
    let file = view.file(t);
    let read = view.read(t);
    let digits = view.digits(t.account);
    let amount = |m: Money| (!m.is_zero()).then(|| fixed(m, digits));
    let cells = read.map(|r| r.cells.iter().filter(|(_, e)| e.bbox.width() > 0.0).map(|(kind, e)| (*kind, e.bbox.into())).collect()).unwrap_or_default();
    let flags = t.flag_reasons.iter().map(|f| {
        let (state, note) = work.state.flags.get(&(t.id, f.flag)).cloned().unwrap_or((MarkState::Raised, String::new()));
        RowFlag { flag: f.flag, reason: f.reason.to_string(), related_ids: f.related_ids.to_vec(), state, note }
    });
    let c = &t.row.confidence;
    let amount_side = if t.row.is_debit() { HeaderType::Debit } else { HeaderType::Credit };
    let chained = t.row.balance_ok == Some(true);
    let sure = |value: f32| if chained { 1.0 } else { value };
    let values = [(HeaderType::Date, c.date), (HeaderType::Description, c.description), (amount_side, sure(c.amount)), (HeaderType::Balance, sure(c.balance))];
    Row {
        id: t.id,
        file_id: file.map_or_else(Uuid::nil, |f| f.id),
        file_name: file.map(|f| f.name.clone()).unwrap_or_default(),
        statement_index: t.statement_index,
        row_index: t.row.row_index,
        page: t.row.page,
        place: t.row.bbox.into(),
        cells,
        account_number: t.account_number.to_string(),
        bank_name: view.analysis.accounts.get(t.account as usize).map(|a| a.bank_name.to_string()).unwrap_or_default(),
        currency: t.currency.to_string(),
        date: t.row.date.map(|d| d.to_string()),
        value_date: t.row.value_date.map(|d| d.to_string()),
        description: t.row.description.clone(),
        reference: t.row.reference.clone(),
        direction: t.direction(),
        debit: amount(t.row.debit),
        credit: amount(t.row.credit),
        balance: t.balance.map(|b| fixed(b, digits)),
        balance_printed: t.row.balance_printed,
        balance_ok: t.row.balance_ok,
        counterparty: t.merchant_name.to_string(),
        role: t.counterparty_role,
        category: t.category.name().to_owned(),
        category_source: t.category_source,
        category_reason: t.category_reason.to_string(),
        is_operational: t.is_operational,
        flags: flags.collect(),
        excluded: t.excluded,
        note: work.state.notes.get(&t.id).cloned().unwrap_or_default(),
        confidence: values.iter().map(|(_, v)| *v).fold(1.0, f32::min),
        doubtful: values.iter().filter(|(_, v)| *v < SURE).map(|(k, _)| *k).collect(),
        edited: t.row.corrected || work.state.marked.contains(&t.id),
    }
}

/// Sums of rows, a currency each.
fn sums(view: &CaseView, rows: &[u32]) -> Vec<RowSums> {
    let mut by: BTreeMap<&str, (u32, Money, Money, u32)> = BTreeMap::new();
    for t in rows.iter().filter_map(|i| view.analysis.transactions.get(*i as usize)) {
        let sum = by.entry(&t.currency).or_insert((0, Money::ZERO, Money::ZERO, view.digits(t.account)));
        sum.0 += 1;
        sum.1 += t.row.credit;
        sum.2 += t.row.debit;
    }
    by.into_iter()
        .map(|(currency, (count, credit, debit, d))| RowSums { currency: currency.to_owned(), count, credit: fixed(credit, d), debit: fixed(debit, d) })
        .collect()
}

pub fn rows_window(saldo: &Saldo, input: RowsWindow) -> Answer<RowWindow> {
    let work = saldo.0.work(input.case_id)?;
    let mut work = held(&work);
    let view = work.view(&saldo.0.store)?;
    let key = serde_json::to_string(&(&input.file_id, &input.filter, input.sort)).map_err(|e| OpError::invalid("filter", e.to_string()))?;
    let (rows, sums) = {
        let mut listed = view.listed.lock().unwrap_or_else(PoisonError::into_inner);
        if listed.key != key {
            listed.rows = Arc::new(filter::rows(&view, input.file_id, &input.filter, input.sort));
            listed.sums = sums(&view, &listed.rows);
            listed.key = key;
        }
        (Arc::clone(&listed.rows), listed.sums.clone())
    };
    let limit = input.limit.clamp(1, 2_000);
    let around = input.around.and_then(|id| {
        let all = &view.analysis.transactions;
        rows.iter().position(|i| all.get(*i as usize).is_some_and(|t| t.id == id))
    });
    let offset = around.map_or(input.offset, |at| at / limit * limit);
    let shown = rows.iter().skip(offset).take(limit).filter_map(|i| view.analysis.transactions.get(*i as usize)).map(|t| row(&work, &view, t)).collect();
    Ok(RowWindow { total: rows.len(), offset, rows: shown, sums })
}

pub fn rows_facets(saldo: &Saldo, input: RowsFacets) -> Answer<Vec<Facet>> {
    let work = saldo.0.work(input.case_id)?;
    let view = held(&work).view(&saldo.0.store)?;
    Ok(input.fields.iter().map(|f| filter::facet(&view, input.file_id, &input.filter, *f)).collect())
}
