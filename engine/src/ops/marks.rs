//! Operations that change rows: edited, inserted, taken out, parted, joined; marked one by one or by a rule.

use super::error::{Answer, OpError};
use super::feed::{READING, Topic};
use super::filter;
use super::headers::once;
use super::records::{
    Changed, Filter, Row, RowChange, RowField, RowMark, RowsChange, RowsChanged, RowsMark, RowsMarked, RuleApply, RuleOf, RulePreview, Said, Sort,
};
use super::repairs::{amount, day};
use super::state::Act;
use super::view::{CaseView, analysed};
use super::work::{What, Work, held};
use super::{Saldo, rows};
use crate::analytics::{AnalysedTransaction, AnalystCorrections, AnalystRule, Category, CategorySource, TransactionCorrection};
use crate::base::Money;
use crate::base::money::fixed;
use crate::statement::{Correction, Transaction};
use std::collections::BTreeMap;
use std::sync::Arc;
use uuid::Uuid;

/// Changed rows that are answered at once.
const SHOWN: usize = 200;

fn transaction(view: &CaseView, id: Uuid) -> Answer<&AnalysedTransaction> {
    view.transaction(id).ok_or_else(|| OpError::missing("The row"))
}

fn money(field: &str, text: &str) -> Answer<Money> {
    if text.trim().is_empty() {
        return Ok(Money::ZERO);
    }
    amount(text).filter(|m| !m.is_sign_negative()).ok_or_else(|| OpError::invalid(field, "Give an amount such as 1250000.00."))
}

fn category(name: &str) -> Answer<Category> {
    Category::from_name(name).ok_or_else(|| OpError::invalid("category", format!("There is no category {name}.")))
}

/// What a change of rows comes to: corrections by file, marks of the analysis, and what to say of it.
#[derive(Default)]
struct Plan {
    corrections: BTreeMap<Uuid, Vec<Correction>>,
    marks: Vec<Act>,
    touched: Vec<Uuid>,
    what: Option<What>,
    /// The row below which a drawn row was put last: file, statement, and its number.
    drawn: Option<(Uuid, u32, Option<u32>)>,
}

impl Plan {
    fn add(&mut self, view: &CaseView, change: RowChange) -> Answer<()> {
        match change {
            RowChange::Edit { row_id, field, value } => self.edit(view, row_id, field, value),
            change @ RowChange::Insert { .. } => self.insert(view, change),
            RowChange::Delete { row_id } => self.row(view, row_id, "row_taken_out", "Deleted", |statement, row| Correction::DeleteRow { statement, row }),
            RowChange::Split { row_id, debit, credit, letters } => {
                let (debit, credit) = (money("debit", &debit)?, money("credit", &credit)?);
                self.row(view, row_id, "row_parted", "Split", |statement, row| Correction::SplitRow { statement, row, debit, credit, letters })
            }
            RowChange::Merge { row_id } => self.row(view, row_id, "row_joined", "Merged", |statement, row| Correction::MergeRow { statement, row }),
        }
    }

    fn insert(&mut self, view: &CaseView, change: RowChange) -> Answer<()> {
        let RowChange::Insert { file_id, statement_index, after, date, description, debit, credit, balance, before, place } = change else { return Ok(()) };
        let next = after.map(|id| transaction(view, id)).transpose()?;
        let after = match next {
            Some(t) if before == Some(true) => {
                let rows = view.statement(t).map(|s| &*s.transactions).unwrap_or_default();
                t.row.row_index.checked_sub(1).and_then(|i| rows.get(i as usize)).map(|t| t.number)
            }
            other => other.map(|t| t.row.number),
        };
        let said = Said::new("row_inserted", format!("Inserted: {description}")).with("name", &description);
        let amount_of = |d: &str, c: &str| if money("", d).is_ok_and(|m| !m.is_zero()) { d.to_owned() } else { c.to_owned() };
        self.say(What::new(said).values(None, Some(amount_of(&debit, &credit))));
        // Rows that are drawn one after the other stand so: each takes its number from its place among the corrections.
        let known = view.files.iter().find(|f| f.id == file_id).map_or(0, |f| f.corrections.len());
        let own = self.corrections.entry(file_id).or_default();
        let drawn = place.map(|_| (file_id, statement_index, after));
        let follows = drawn.is_some() && self.drawn == drawn && !own.is_empty();
        let after = if follows { Some(Transaction::INSERTED + (known + own.len() - 1) as u32) } else { after };
        self.drawn = drawn;
        own.push(Correction::InsertRow {
            statement: statement_index,
            after,
            date: date.map(|d| day(&d)).transpose()?,
            debit: money("debit", &debit)?,
            credit: money("credit", &credit)?,
            balance: balance.filter(|b| !b.trim().is_empty()).map(|b| amount(&b).ok_or_else(|| OpError::invalid("balance", "Give an amount."))).transpose()?,
            description,
            place: place.map(|p| (p.page, p.place.into())),
        });
        Ok(())
    }

    fn say(&mut self, what: What) {
        self.what.get_or_insert(what);
    }

    fn correct(&mut self, file: Uuid, correction: Correction) {
        self.corrections.entry(file).or_default().push(correction);
    }

    fn row(&mut self, view: &CaseView, id: Uuid, code: &str, text: &str, make: impl FnOnce(u32, u32) -> Correction) -> Answer<()> {
        let t = transaction(view, id)?;
        let file = view.file(t).ok_or_else(|| OpError::missing("The file"))?;
        let n = t.row.row_index + 1;
        let said = Said::new(code, format!("{text}: row {n}, {}", t.row.description)).with("name", &t.row.description).with("row", n);
        self.say(What::new(said).values(Some(fixed(t.row.amount(), view.digits(t.account))), None));
        self.touched.push(id);
        self.correct(file.id, make(t.statement_index, t.row.number));
        Ok(())
    }

    fn edit(&mut self, view: &CaseView, id: Uuid, field: RowField, value: String) -> Answer<()> {
        let t = transaction(view, id)?;
        let digits = view.digits(t.account);
        let plain = |m: Money| fixed(m, digits);
        let before = match field {
            RowField::Date => t.row.date.map(|d| d.to_string()).unwrap_or_default(),
            RowField::Description => t.row.description.clone(),
            RowField::Debit => plain(t.row.debit),
            RowField::Credit => plain(t.row.credit),
            RowField::Balance => t.balance.map(plain).unwrap_or_default(),
            RowField::Counterparty => t.merchant_name.to_string(),
            RowField::Category => t.category.name().to_owned(),
        };
        let cell = serde_json::to_value(field).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default();
        let n = t.row.row_index + 1;
        let said = Said::new("row_changed", format!("Row {n}, {cell}: {}", t.row.description));
        let said = said.with("name", &t.row.description).with("row", n).with("cell", cell);
        self.say(What::new(said).values(Some(before), Some(value.clone())));
        let mark = |mark: TransactionCorrection| Act::Mark { ids: vec![id], mark, note: None };
        let (mut date, mut description, mut debit, mut credit, mut balance) = (None, None, None, None, None);
        match field {
            RowField::Counterparty => {
                self.touched.push(id);
                self.marks.push(mark(TransactionCorrection { merchant_name: Some(value), ..TransactionCorrection::default() }));
                return Ok(());
            }
            RowField::Category => {
                self.touched.push(id);
                self.marks.push(mark(TransactionCorrection { category: Some(category(&value)?), ..TransactionCorrection::default() }));
                return Ok(());
            }
            RowField::Date => date = Some(day(&value)?),
            RowField::Description => description = Some(value),
            RowField::Debit => debit = Some(money("value", &value)?),
            RowField::Credit => credit = Some(money("value", &value)?),
            RowField::Balance => balance = Some(amount(&value).ok_or_else(|| OpError::invalid("value", "Give an amount such as 1250000.00."))?),
        }
        let (statement, row) = (t.statement_index, t.row.number);
        let file = view.file(t).ok_or_else(|| OpError::missing("The file"))?.id;
        self.touched.push(id);
        self.correct(file, Correction::EditRow { statement, row, date, description, debit, credit, balance });
        Ok(())
    }
}

pub fn rows_change(saldo: &Saldo, input: RowsChange) -> Answer<RowsChanged> {
    let inner = &saldo.0;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let view = work.view(&inner.store)?;
    let mut plan = Plan::default();
    for change in input.changes {
        plan.add(&view, change)?;
    }
    let mut acts: Vec<Act> = plan.corrections.into_iter().map(|(file, list)| Act::Correct { file, list }).collect();
    let files: Vec<Uuid> = acts.iter().filter_map(|a| if let Act::Correct { file, .. } = a { Some(*file) } else { None }).collect();
    acts.extend(plan.marks);
    let what = plan.what.unwrap_or_default();
    let one = if let [file] = *files { Some(file) } else { None };
    let row = plan.touched.first().copied();
    match acts.len() {
        0 => return Err(OpError::invalid("changes", "Give at least one change.")),
        1 => inner.step(&mut work, &acts.remove(0), &what, one, row)?,
        _ => inner.step(&mut work, &Act::Several { acts }, &what, one, row)?,
    }
    let mut shown = Vec::new();
    for id in &files {
        let file = inner.store.file(*id)?;
        shown.push(inner.settled(&mut work, &file)?);
    }
    let view = work.view(&inner.store)?;
    let rows = once(plan.touched).into_iter().take(SHOWN).filter_map(|id| view.transaction(id)).map(|t| rows::row(&work, &view, t)).collect();
    drop(work);
    inner.changed(READING, Some(input.case_id), one);
    Ok(RowsChanged { files: shown, rows })
}

/// The rows that are meant: by their ids, or by a filter.
fn meant(view: &CaseView, ids: Option<Vec<Uuid>>, filter: Option<Filter>) -> Answer<Vec<Uuid>> {
    match (ids, filter) {
        (Some(ids), _) => Ok(ids.into_iter().filter(|id| view.transaction(*id).is_some()).collect()),
        (None, Some(filter)) => Ok(view.ids(&filter::rows(view, None, &filter, Sort::default()))),
        (None, None) => Err(OpError::invalid("ids", "Say which rows.")),
    }
}

pub fn rows_mark(saldo: &Saldo, input: RowsMark) -> Answer<RowsMarked> {
    let inner = &saldo.0;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let view = work.view(&inner.store)?;
    let ids = meant(&view, input.ids, input.filter)?;
    let Some(first) = ids.first().and_then(|id| view.transaction(*id)) else { return Err(OpError::missing("The row")) };
    let RowMark { category: name, counterparty, role, is_operational, excluded, flag, note } = input.mark;
    let category = name.as_deref().map(category).transpose()?;
    let (from, to) = match (&name, &counterparty) {
        (Some(name), _) => (Some(first.category.name().to_owned()), Some(name.clone())),
        (None, Some(name)) => (Some(first.merchant_name.to_string()), Some(name.clone())),
        (None, None) => (None, flag.as_ref().map(|f| f.flag.name().to_owned())),
    };
    let part = match () {
        () if name.is_some() => "category",
        () if counterparty.is_some() => "counterparty",
        () if role.is_some() => "role",
        () if excluded.is_some() => "excluded",
        () if is_operational.is_some() => "operational",
        () if flag.is_some() => "flag",
        () => "note",
    };
    let of_mark = Said::new("rows_set", format!("{part} of {} rows", ids.len())).with("cell", part).with("n", ids.len()).with("name", &first.row.description);
    let (from, to) = match part {
        "excluded" => (Some(first.excluded.to_string()), excluded.map(|e| e.to_string())),
        "operational" => (Some(first.is_operational.to_string()), is_operational.map(|o| o.to_string())),
        "note" => (work.state.notes.get(&first.id).cloned(), note.clone()),
        _ => (from, to),
    };
    let mark = TransactionCorrection { id: Uuid::nil(), category, merchant_name: counterparty, role, is_operational, excluded };
    let mut acts = Vec::new();
    if mark != TransactionCorrection::default() || flag.is_none() {
        acts.push(Act::Mark { ids: ids.clone(), mark, note: if flag.is_none() { note.clone() } else { None } });
    }
    if let Some(flag) = flag {
        acts.push(Act::Flag { ids: ids.clone(), flag: flag.flag, state: flag.state, note: note.unwrap_or_default() });
    }
    let what = What::new(of_mark).values(from, to);
    let file = view.file(first).map(|f| f.id);
    let act = if acts.len() == 1 { acts.remove(0) } else { Act::Several { acts } };
    inner.step(&mut work, &act, &what, file, Some(first.id))?;
    let (changed, rows) = (ids.len(), again(saldo, &mut work, &ids)?);
    drop(work);
    inner.changed(&[Topic::Rows, Topic::Analysis, Topic::History], Some(input.case_id), None);
    Ok(RowsMarked { changed, rows })
}

/// The first of these rows as they now stand.
fn again(saldo: &Saldo, work: &mut Work, ids: &[Uuid]) -> Answer<Vec<Row>> {
    let view = work.view(&saldo.0.store)?;
    Ok(ids.iter().take(SHOWN).filter_map(|id| view.transaction(*id)).map(|t| rows::row(work, &view, t)).collect())
}

/// Other rows with the wording and direction of this one.
fn identical(view: &CaseView, t: &AnalysedTransaction) -> Vec<Uuid> {
    let same = |o: &&AnalysedTransaction| o.id != t.id && o.clean_description == t.clean_description && o.direction() == t.direction();
    view.analysis.transactions.iter().filter(same).map(|o| o.id).collect()
}

/// The rule that a decision about one row makes: its counterparty where it has one, else the first words of its description.
fn rule(t: &AnalysedTransaction, category: Category) -> AnalystRule {
    let told = !matches!(&*t.merchant_name, "UNKNOWN" | "BANK" | "CASH" | "CARD AND QR" | "");
    let words: Vec<String> = t.clean_description.split_whitespace().take(3).map(str::to_owned).collect();
    AnalystRule {
        name: if told { t.merchant_name.to_string() } else { words.join(" ") },
        keywords: if told { Vec::new() } else { words },
        counterparty: told.then(|| t.merchant_name.to_string()),
        direction: Some(t.direction()),
        category,
    }
}

/// The rows that a rule decides.
fn by_rule(work: &Work, view: &Arc<CaseView>, rule: &AnalystRule) -> Answer<Vec<Uuid>> {
    let mut marks: AnalystCorrections = work.state.marks.clone();
    marks.rules.insert(0, rule.clone());
    let analysis = analysed(&view.files, &work.state.config, &marks)?;
    let decided = |t: &&AnalysedTransaction| t.category_source == CategorySource::Rule && *t.category_reason == *rule.name;
    Ok(analysis.transactions.iter().filter(decided).map(|t| t.id).collect())
}

pub fn rule_preview(saldo: &Saldo, input: RuleOf) -> Answer<RulePreview> {
    let work = saldo.0.work(input.case_id)?;
    let mut work = held(&work);
    let view = work.view(&saldo.0.store)?;
    let t = transaction(&view, input.row_id)?;
    let rule = rule(t, category(&input.category)?);
    let mut ids = by_rule(&work, &view, &rule)?;
    ids.retain(|id| *id != t.id);
    Ok(RulePreview { rule, identical: identical(&view, t).len(), by_rule: ids.len(), filter: Filter::ids(ids) })
}

pub fn rule_apply(saldo: &Saldo, input: RuleApply) -> Answer<Changed> {
    let inner = &saldo.0;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let view = work.view(&inner.store)?;
    let t = transaction(&view, input.row_id)?;
    let category = category(&input.category)?;
    let (act, changed) = match input.rule {
        Some(rule) => (Act::Rule { rule: rule.clone() }, by_rule(&work, &view, &rule)?.len()),
        None => {
            let mut ids = identical(&view, t);
            ids.push(t.id);
            let changed = ids.len();
            (Act::Mark { ids, mark: TransactionCorrection { category: Some(category), ..TransactionCorrection::default() }, note: None }, changed)
        }
    };
    let what = What::new(Said::new("rows_marked", format!("Rows marked: {changed}")).with("n", changed))
        .values(Some(t.category.name().to_owned()), Some(input.category.clone()));
    let file = view.file(t).map(|f| f.id);
    inner.step(&mut work, &act, &what, file, Some(t.id))?;
    drop(work);
    inner.changed(&[Topic::Rows, Topic::Analysis, Topic::History], Some(input.case_id), None);
    Ok(Changed { changed })
}
