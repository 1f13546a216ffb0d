//! Transactions: listed, sorted, searched, and corrected field by field.

use super::corrections::Acting;
use super::seen::{self, Seen};
use super::{Asker, Done, Fault, Services, life};
use crate::analytics::{AnalysedTransaction, Category, Flag, Role, TransactionCorrection};
use crate::base::Money;
use crate::base::money::fixed;
use crate::ops::records::Said;
use crate::ops::state::Act;
use crate::ops::work::{What, held};
use crate::statement::Correction;
use crate::wire::analysis::{TransactionRecord, transaction};
use aho_corasick::AhoCorasick;
use chrono::NaiveDate;
use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use std::cmp::Ordering;
use uuid::Uuid;

/// A transaction with its place, section 2.3 and what the decisions add.
#[derive(Debug, Serialize)]
pub struct FullTransaction<'a> {
    #[serde(flatten)]
    record: TransactionRecord<'a>,
    file_index: u32,
    statement_index: u32,
    row_index: u32,
    bbox: Option<[f64; 4]>,
    currency: &'a str,
    balance_ok: Option<bool>,
    balance_printed: bool,
    excluded: bool,
    note: &'a str,
}

/// A part of the list.
#[derive(Debug, Serialize)]
pub struct TransactionList<'a> {
    id: Uuid,
    total: usize,
    items: Vec<FullTransaction<'a>>,
}

/// Which transactions are wanted, in which order. Empty texts mean all.
#[derive(Debug, Default)]
pub struct Wanted<'a> {
    /// Of that file.
    pub file_index: Option<u64>,
    /// Of that account.
    pub account_number: &'a str,
    /// `CR` or `DB`.
    pub transaction_type: &'a str,
    /// A part of description, counterparty, reference or amount.
    pub search: &'a str,
    /// With that flag raised.
    pub flag: &'a str,
    /// A field, turned round by a hyphen before it.
    pub sort: &'a str,
}

/// The record of a transaction.
pub fn full<'a>(seen: &'a Seen, t: &'a AnalysedTransaction) -> FullTransaction<'a> {
    let round = |v: f32| (f64::from(v) * 100.0).round() / 100.0;
    let b = t.row.bbox;
    let mut record = transaction(&seen.analysis, t);
    record.page_no = record.page_no.max(1);
    FullTransaction {
        record,
        file_index: seen.file_index(t.file_index),
        statement_index: t.statement_index,
        row_index: t.row.row_index,
        bbox: (b.width() > 0.0).then(|| [b.x0, b.y0, b.x1, b.y1].map(round)),
        currency: &t.currency,
        balance_ok: t.row.balance_ok,
        balance_printed: t.row.balance_printed,
        excluded: t.excluded,
        note: seen.notes.get(&t.id).map_or("", String::as_str),
    }
}

/// Whether a transaction is on the side and of the account that are asked for.
pub fn of_side(t: &AnalysedTransaction, transaction_type: &str, account_number: &str) -> bool {
    (transaction_type.is_empty() || t.direction().name() == transaction_type) && (account_number.is_empty() || *t.account_number == *account_number)
}

/// A part of a text or of an amount that is looked for, upper and lower case alike.
struct Sought {
    lower: String,
    /// Finds it in texts of ASCII, of which most are.
    plain: Option<AhoCorasick>,
    /// What an amount would have to hold; none where no amount can.
    amount: Option<String>,
}

impl Sought {
    fn new(search: &str) -> Self {
        let lower = search.to_lowercase();
        let plain = if lower.is_ascii() { AhoCorasick::builder().ascii_case_insensitive(true).build([&lower]).ok() } else { None };
        let amount = Some(search.replace(',', "")).filter(|a| a.bytes().all(|b| b.is_ascii_digit() || b == b'.' || b == b'-'));
        Self { lower, plain, amount }
    }

    fn text(&self, text: &str) -> bool {
        match &self.plain {
            Some(plain) if text.is_ascii() => plain.is_match(text),
            _ => text.to_lowercase().contains(&self.lower),
        }
    }

    fn of(&self, t: &AnalysedTransaction) -> bool {
        let amount = |part: &String| [t.row.debit, t.row.credit].into_iter().filter(|m| !m.is_zero()).any(|m| fixed(m, 2).contains(part));
        [&t.row.description, &*t.merchant_name, &t.row.reference].into_iter().any(|text| self.text(text)) || self.amount.as_ref().is_some_and(amount)
    }
}

fn wanted(seen: &Seen, t: &AnalysedTransaction, w: &Wanted<'_>, flag: Option<Flag>, sought: Option<&Sought>) -> bool {
    of_side(t, w.transaction_type, w.account_number)
        && w.file_index.is_none_or(|i| u64::from(seen.file_index(t.file_index)) == i)
        && flag.is_none_or(|f| t.has(f))
        && sought.is_none_or(|s| s.of(t))
}

/// The least sure of a transaction's values.
fn lowest(t: &AnalysedTransaction) -> f32 {
    t.confidence.fields().iter().map(|(_, c)| *c).fold(1.0, f32::min)
}

fn compared(seen: &Seen, a: &AnalysedTransaction, b: &AnalysedTransaction, field: &str) -> Ordering {
    let place = |t: &AnalysedTransaction| (seen.file_index(t.file_index), t.statement_index, t.row.row_index);
    let told = match field {
        "trx_date" => a.row.date.cmp(&b.row.date),
        "trx_notes" => a.row.description.cmp(&b.row.description),
        "trx_mutation_db_number" => a.row.debit.cmp(&b.row.debit),
        "trx_mutation_cr_number" => a.row.credit.cmp(&b.row.credit),
        "balance_number" => a.balance.cmp(&b.balance),
        "category_type" => a.category.name().cmp(b.category.name()),
        "merchant_name" => a.merchant_name.cmp(&b.merchant_name),
        "confidence" => lowest(a).total_cmp(&lowest(b)),
        _ => place(a).cmp(&place(b)),
    };
    told.then_with(|| place(a).cmp(&place(b)))
}

/// The part of the list that is wanted, as JSON.
pub fn list<R>(services: &Services, asker: &Asker, of: Uuid, page: super::Page, w: &Wanted<'_>, answer: impl FnOnce(TransactionList<'_>) -> R) -> Done<R> {
    let seen = seen::of(services, asker, of)?;
    let flag = Flag::ALL.into_iter().find(|f| f.name() == w.flag);
    let sought = (!w.search.is_empty()).then(|| Sought::new(w.search));
    let mut found: Vec<&AnalysedTransaction> = seen.analysis.transactions.iter().filter(|t| wanted(&seen, t, w, flag, sought.as_ref())).collect();
    let (field, back) = w.sort.strip_prefix('-').map_or((w.sort, false), |f| (f, true));
    found.sort_by(|a, b| if back { compared(&seen, b, a, field) } else { compared(&seen, a, b, field) });
    let skip = usize::try_from(page.offset).unwrap_or(usize::MAX);
    let items = found.iter().skip(skip).take(page.size as usize).map(|t| full(&seen, t)).collect();
    Ok(answer(TransactionList { id: seen.id, total: found.len(), items }))
}

/// Whether corrections are taken.
///
/// # Errors
/// The review is over, or several results are combined.
pub fn takes_corrections(seen: &Seen) -> Done<()> {
    let Some(v) = &seen.verification else { return Err(Fault::conflict("A combined result is corrected in its members")) };
    let open = life::READ.contains(&v.status.as_str()) && v.status != "COMPLETED";
    if open { Ok(()) } else { Err(Fault::conflict("The review is completed: reopen it first")) }
}

/// Looks for a transaction.
///
/// # Errors
/// It is not there, or nothing was read.
pub fn there(services: &Services, asker: &Asker, of: Uuid, transaction: Uuid) -> Done<()> {
    let seen = seen::of(services, asker, of)?;
    let found = seen.analysis.transactions.iter().any(|t| t.id == transaction);
    if found { Ok(()) } else { Err(Fault::missing("The transaction")) }
}

/// A correction of a transaction; what is absent stays.
#[derive(Debug, Deserialize)]
pub struct TransactionUpdate {
    trx_date: Option<NaiveDate>,
    trx_notes: Option<String>,
    trx_mutation_db_number: Option<Number>,
    trx_mutation_cr_number: Option<Number>,
    balance_number: Option<Number>,
    category_type: Option<Category>,
    is_operational: Option<bool>,
    merchant_name: Option<String>,
    counterparty_role: Option<Role>,
    excluded: Option<bool>,
    note: Option<String>,
}

/// An amount that was given, with its currency's minor digits.
fn amount(given: &Number, digits: u32) -> Done<Money> {
    let text = given.to_string();
    let exact = text.parse::<Decimal>().or_else(|_| Decimal::from_scientific(&text));
    let exact = exact.map_err(|e| Fault::Failed(format!("An amount that the contract allows is not taken: {e}.")))?;
    Ok(exact.round_dp_with_strategy(digits, RoundingStrategy::MidpointNearestEven))
}

/// What a correction changes: what is done, in whose words, value before and after.
pub(in crate::ops) struct Change {
    /// What is done.
    pub(in crate::ops) act: Act,
    field: &'static str,
    from: String,
    to: String,
}

/// What a correction of a transaction with that remark comes to; nothing where it says what is there.
///
/// # Errors
/// Both sides of it would be above 0.
pub(in crate::ops) fn changes(t: &AnalysedTransaction, note: &str, file: Uuid, digits: u32, update: TransactionUpdate) -> Done<Vec<Change>> {
    let (statement, row) = (t.statement_index, t.row.number);
    let edit = |date, description, debit, credit, balance| Act::Correct {
        file,
        list: vec![Correction::EditRow { statement, row, date, description, debit, credit, balance }],
    };
    let mark = |mark: TransactionCorrection, note| Act::Mark { ids: vec![t.id], mark, note };
    let plain = |m: Money| fixed(m, digits);
    let mut out: Vec<Change> = Vec::new();
    let mut add = |field, from: String, to: String, act: Act| {
        if from != to {
            out.push(Change { act, field, from, to });
        }
    };
    if let Some(date) = update.trx_date {
        add("trx_date", t.row.date.map(|d| d.to_string()).unwrap_or_default(), date.to_string(), edit(Some(date), None, None, None, None));
    }
    if let Some(notes) = update.trx_notes {
        add("trx_notes", t.row.description.clone(), notes.clone(), edit(None, Some(notes), None, None, None));
    }
    let debit = update.trx_mutation_db_number.map(|n| amount(&n, digits)).transpose()?;
    let credit = update.trx_mutation_cr_number.map(|n| amount(&n, digits)).transpose()?;
    let above = |m: Option<Money>| m.is_some_and(|m| m > Money::ZERO);
    if above(debit) && above(credit) {
        let both = |f: &str| crate::wire::service::FieldError::new(f, "Only one of the two may be above 0");
        return Err(Fault::fields(vec![both("trx_mutation_db_number"), both("trx_mutation_cr_number")]));
    }
    // What is above 0 on one side leaves nothing on the other.
    let debit = debit.or_else(|| above(credit).then_some(Money::ZERO)).filter(|d| *d != t.row.debit);
    let credit = credit.or_else(|| above(debit).then_some(Money::ZERO)).filter(|c| *c != t.row.credit);
    if debit.is_some() || credit.is_some() {
        let field = if above(credit) || debit.is_none() { "trx_mutation_cr_number" } else { "trx_mutation_db_number" };
        let (from, to) = if field == "trx_mutation_cr_number" { (t.row.credit, credit) } else { (t.row.debit, debit) };
        add(field, plain(from), plain(to.unwrap_or_default()), edit(None, None, debit, credit, None));
    }
    if let Some(balance) = update.balance_number.map(|n| amount(&n, digits)).transpose()? {
        add("balance_number", t.balance.map(plain).unwrap_or_default(), plain(balance), edit(None, None, None, None, Some(balance)));
    }
    let none = TransactionCorrection::default;
    if let Some(category) = update.category_type {
        add(
            "category_type",
            t.category.name().to_owned(),
            category.name().to_owned(),
            mark(TransactionCorrection { category: Some(category), ..none() }, None),
        );
    }
    if let Some(on) = update.is_operational {
        add("is_operational", t.is_operational.to_string(), on.to_string(), mark(TransactionCorrection { is_operational: Some(on), ..none() }, None));
    }
    if let Some(name) = update.merchant_name {
        add("merchant_name", t.merchant_name.to_string(), name.clone(), mark(TransactionCorrection { merchant_name: Some(name), ..none() }, None));
    }
    if let Some(role) = update.counterparty_role {
        let before = t.counterparty_role.map(|r| r.name().to_owned()).unwrap_or_default();
        add("counterparty_role", before, role.name().to_owned(), mark(TransactionCorrection { role: Some(role), ..none() }, None));
    }
    if let Some(excluded) = update.excluded {
        add("excluded", t.excluded.to_string(), excluded.to_string(), mark(TransactionCorrection { excluded: Some(excluded), ..none() }, None));
    }
    if let Some(to) = update.note {
        add("note", note.to_owned(), to.clone(), mark(none(), Some(to)));
    }
    Ok(out)
}

/// Corrects one, and answers it as it then stands.
pub fn correct<R>(
    services: &Services,
    asker: &Asker,
    of: Uuid,
    transaction: Uuid,
    update: TransactionUpdate,
    answer: impl FnOnce(FullTransaction<'_>) -> R,
) -> Done<R> {
    let missing = || Fault::missing("The transaction");
    let seen = seen::of(services, asker, of)?;
    let t = seen.analysis.transactions.iter().find(|t| t.id == transaction).ok_or_else(missing)?;
    takes_corrections(&seen)?;
    let file = seen.files.get(t.file_index as usize).map(|f| f.file.id).ok_or_else(missing)?;
    let digits = seen.analysis.accounts.get(t.account as usize).map_or(2, |a| a.digits);
    let note = seen.notes.get(&t.id).map_or("", String::as_str);
    let changes = changes(t, note, file, digits, update)?;
    let inner = &services.saldo.0;
    let (work, file) = inner.work_of(file)?;
    let mut work = held(&work);
    for Change { act, field, from, to } in changes {
        let said = Said::new("row_edited", format!("Edited: {}", t.row.description)).with("name", &t.row.description).with("field", field);
        // Where there was nothing, there is nothing to be told.
        let what = What::new(said).values(Some(from).filter(|f| !f.is_empty()), Some(to));
        inner.step(&mut Acting::of(&mut work, asker), &act, &what, Some(file.id), Some(transaction))?;
    }
    inner.settled(&mut work, &file)?;
    inner.refresh_verification(&mut work, of)?;
    drop(work);
    inner.changed(crate::ops::feed::READING, Some(of), Some(file.id));
    let seen = seen::of(services, asker, of)?;
    let t = seen.analysis.transactions.iter().find(|t| t.id == transaction).ok_or_else(missing)?;
    Ok(answer(full(&seen, t)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_whatever_its_case_and_letters() {
        for (search, text, there) in [
            ("abadi", "PT ABADI JAYA", true),
            ("Opłata", "OPŁATA ZA", true),
            ("k", "\u{212A}elvin", true),
            ("\u{212A}", "kelvin", true),
            ("abadi", "ABAD", false),
            ("", "", true),
        ] {
            assert_eq!(Sought::new(search).text(text), there, "{search} in {text}");
            assert_eq!(super::super::has(text, search), there);
        }
        assert_eq!(Sought::new("1,250.5").amount.as_deref(), Some("1250.5"));
        assert_eq!(Sought::new("ABADI").amount, None);
    }
}
