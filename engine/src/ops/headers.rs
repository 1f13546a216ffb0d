//! Operations of the headers screen: columns, fields, alike files, acceptance.

use super::error::{Answer, OpError};
use super::feed::{READING, Topic};
use super::records::{
    Accepted, AlikeApply, AlikeFile, Applied, ColumnSet, ColumnsEdges, FieldName, FieldSet, FileDetail, InFile, QueueFile, Reviewed, Said, TableWindow,
    TableWindowOf, Verdict, Want,
};
use super::state::Act;
use super::work::{What, Work, held};
use super::{Inner, Saldo, review, table};
use crate::base::Result;
use crate::statement::{Correction, Corrections, HeaderType, Reading, Transaction, interpret};
use crate::store::File;
use std::collections::HashSet;
use uuid::Uuid;

pub fn file_detail(saldo: &Saldo, input: InFile) -> Answer<FileDetail> {
    let (work, file) = saldo.0.work_of(input.file_id)?;
    let mut work = held(&work);
    let detail = saldo.0.detail(&mut work, &file)?;
    // What the first header key needs is made ready while its reviewer looks at the page.
    work.prepare(file.id);
    Ok(detail)
}

pub fn table_window(saldo: &Saldo, input: TableWindowOf) -> Answer<TableWindow> {
    let (work, file) = saldo.0.work_of(input.file_id)?;
    saldo.0.window(&mut held(&work), &file, input.statement_index, Want { offset: input.offset, limit: input.limit })
}

pub fn column_set(saldo: &Saldo, input: ColumnSet) -> Answer<Reviewed> {
    let (work, file) = saldo.0.work_of(input.file_id)?;
    let mut work = held(&work);
    let reading = work.reading(&saldo.0.store, &file)?;
    let missing = || OpError::missing("The column");
    let statement = reading.statements.get(input.statement_index as usize).ok_or_else(|| OpError::missing("The statement"))?;
    let column = statement.columns.get(input.index as usize).ok_or_else(missing)?;
    let mut list = Vec::new();
    let mut what = What::default();
    let shown = if column.name.is_empty() { format!("{}", input.index + 1) } else { column.name.clone() };
    if let Some(name) = input.name {
        let said = Said::new("column_name", format!("Name of column {shown}")).with("name", &shown);
        what = What::new(said).values(Some(column.name.clone()), Some(name.clone()));
        list.push(Correction::HeaderName { index: input.index, name });
    }
    if let Some(header) = input.kind {
        // A table has one balance, one date, one amount a side: what had that type before gives way.
        for other in statement.columns.iter().filter(|c| c.index != input.index && single(header) && c.kind == header) {
            list.push(Correction::HeaderType { index: other.index, header: HeaderType::Unknown });
        }
        let said = Said::new("column_type", format!("Type of column {shown}")).with("name", &shown);
        what = What::new(said).values(Some(name_of(column.kind)), Some(name_of(header)));
        list.push(Correction::HeaderType { index: input.index, header });
    }
    if list.is_empty() {
        return Err(OpError::invalid("type", "Give a type or a name."));
    }
    saldo.0.correct(&mut work, &file, list, &what, None, input.statement_index, input.want)
}

/// Whether a table has at most one column of a type.
fn single(kind: HeaderType) -> bool {
    !matches!(kind, HeaderType::Description | HeaderType::Reference | HeaderType::Branch | HeaderType::Ignore | HeaderType::Unknown)
}

fn name_of(kind: HeaderType) -> String {
    serde_json::to_value(kind).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

pub fn columns_edges(saldo: &Saldo, input: ColumnsEdges) -> Answer<Reviewed> {
    let edges: Vec<(f32, f32)> = input.edges.iter().map(|e| (e.x0, e.x1)).collect();
    let sound = edges.iter().all(|(a, b)| a.is_finite() && b.is_finite() && a < b) && edges.is_sorted_by(|a, b| a.1 <= b.0 + 0.5);
    if edges.is_empty() || !sound {
        return Err(OpError::invalid("edges", "Columns stand from left to right, each with its left edge before its right one."));
    }
    let (work, file) = saldo.0.work_of(input.file_id)?;
    let mut work = held(&work);
    let reading = work.reading(&saldo.0.store, &file)?;
    let before = reading.statements.get(input.statement_index as usize).map_or(&[][..], |s| &s.columns);
    // Types that a person set stay with the columns that stand where they stood.
    let set = work.corrections(file.id).to_vec();
    let mut list = vec![Correction::Edges { edges: edges.clone() }];
    for (index, (x0, x1)) in (0u32..).zip(&edges) {
        let same = before.iter().find(|c| x1.min(c.x1) - x0.max(c.x0) > 0.7 * (x1 - x0).max(c.x1 - c.x0));
        if let Some(c) = same.filter(|c| set.iter().any(|s| matches!(s, Correction::HeaderType { index, .. } if *index == c.index))) {
            list.push(Correction::HeaderType { index, header: c.kind });
        }
    }
    let what = What::new(Said::new("column_edges", "Column edges")).values(Some(before.len().to_string()), Some(edges.len().to_string()));
    saldo.0.correct(&mut work, &file, list, &what, None, input.statement_index, input.want)
}

pub fn field_set(saldo: &Saldo, input: FieldSet) -> Answer<Reviewed> {
    let name = serde_json::to_value(input.name).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default();
    if matches!(input.name, FieldName::Opening | FieldName::Closing) && input.value.replace(',', "").trim().parse::<crate::base::Money>().is_err() {
        return Err(OpError::invalid("value", "Give an amount such as 1250000.00."));
    }
    let (work, file) = saldo.0.work_of(input.file_id)?;
    let mut work = held(&work);
    let correction = Correction::Field { statement: input.statement_index, field: name.clone(), value: input.value.clone() };
    let reading = work.reading(&saldo.0.store, &file)?;
    let before = reading.statements.get(input.statement_index as usize).map(|s| review::fields(s, &[], input.statement_index)).unwrap_or_default();
    let before = before.into_iter().find(|f| f.name == input.name).map(|f| f.value).filter(|v| !v.is_empty());
    let what = What::new(Said::new("field_set", format!("Field {name}")).with("name", &name)).values(before, Some(input.value));
    saldo.0.correct(&mut work, &file, vec![correction], &what, None, input.statement_index, None)
}

/// How many rows of two readings differ in what they say.
pub fn differing(before: &Reading, after: &Reading) -> usize {
    let rows = |r: &Reading| r.statements.iter().map(|s| s.transactions.len()).sum::<usize>();
    let same = |a: &Transaction, b: &Transaction| {
        (a.date, a.debit, a.credit, a.balance, a.balance_ok) == (b.date, b.debit, b.credit, b.balance, b.balance_ok) && a.description == b.description
    };
    let held: usize =
        before.statements.iter().zip(&after.statements).map(|(a, b)| a.transactions.iter().zip(&b.transactions).filter(|(a, b)| same(a, b)).count()).sum();
    rows(before).max(rows(after)) - held
}

/// The last corrections of a file that are about columns.
fn of_columns(corrections: &[Correction]) -> Vec<Correction> {
    corrections.iter().filter(|c| c.statement().is_none()).cloned().collect()
}

pub fn alike_preview(saldo: &Saldo, input: InFile) -> Answer<Vec<AlikeFile>> {
    let (work, file) = saldo.0.work_of(input.file_id)?;
    let mut work = held(&work);
    let list = of_columns(work.corrections(file.id));
    let mut out = Vec::new();
    for id in saldo.0.alike(&mut work, &file)? {
        let other = saldo.0.store.file(id)?;
        let before = work.reading(&saldo.0.store, &other)?;
        // Where no column was corrected nothing would change elsewhere, and nothing is read again.
        let after = if list.is_empty() {
            None
        } else {
            let document = work.document(&saldo.0.store, &other)?;
            Some(interpret(&document, &Corrections { list: [work.corrections(id), &list].concat() }))
        };
        let after = after.as_ref().unwrap_or(&before);
        if let (Some(old), Some(new)) = (Verdict::of_file(&before), Verdict::of_file(after)) {
            out.push(AlikeFile { file_id: id, name: other.name, before: old, after: new, rows_changed: differing(&before, after) });
        }
    }
    Ok(out)
}

pub fn alike_apply(saldo: &Saldo, input: AlikeApply) -> Answer<Applied> {
    let (work, file) = saldo.0.work_of(input.file_id)?;
    let mut work = held(&work);
    let list = of_columns(work.corrections(file.id));
    let mut others = Vec::new();
    for id in input.to {
        let other = saldo.0.store.file(id)?;
        if other.case_id != work.case {
            return Err(OpError::invalid("to", "Choose files of the same case."));
        }
        others.push(other);
    }
    if others.is_empty() {
        return Ok(Applied { files: Vec::new() });
    }
    // One step, so that one undo takes all of it back; whoever says that others are alike is done with this one.
    let mut acts: Vec<Act> = others.iter().map(|o| Act::Correct { file: o.id, list: list.clone() }).collect();
    if !work.state.accepted.contains(&file.id) {
        acts.push(Act::Accept { file: file.id });
    }
    let what = What::new(Said::new("alike", format!("Headers as in {}", file.name)).with("name", &file.name));
    saldo.0.step(&mut work, &Act::Several { acts }, &what, None, None)?;
    saldo.0.settled(&mut work, &file)?;
    let files = others.iter().map(|o| saldo.0.settled(&mut work, o)).collect::<Answer<Vec<_>>>()?;
    drop(work);
    saldo.0.changed(READING, Some(file.case_id), None);
    saldo.0.changed(&[Topic::Folders], None, None);
    Ok(Applied { files })
}

pub fn file_accept(saldo: &Saldo, input: InFile) -> Answer<Accepted> {
    let (work, file) = saldo.0.work_of(input.file_id)?;
    let mut work = held(&work);
    work.reading(&saldo.0.store, &file)?;
    if !work.state.accepted.contains(&file.id) {
        let what = What::new(Said::new("headers_accepted", "Headers accepted"));
        saldo.0.step(&mut work, &Act::Accept { file: file.id }, &what, Some(file.id), None)?;
    }
    let shown = saldo.0.settled(&mut work, &file)?;
    let queue = saldo.0.queue(&mut work)?;
    let next = queue.iter().find(|f| f.id != file.id && f.headers_open > 0).map(|f| f.id);
    drop(work);
    saldo.0.changed(READING, Some(file.case_id), Some(file.id));
    saldo.0.changed(&[Topic::Folders], None, None);
    Ok(Accepted { file: shown, next })
}

impl Inner {
    /// Corrects a file as one step and answers what it is now.
    #[allow(clippy::too_many_arguments, reason = "one place where all corrections pass")]
    pub(super) fn correct(
        &self,
        work: &mut Work,
        file: &File,
        list: Vec<Correction>,
        what: &What,
        row: Option<Uuid>,
        statement: u32,
        want: Option<Want>,
    ) -> Answer<Reviewed> {
        let before = work.reading(&self.store, file)?;
        self.step(work, &Act::Correct { file: file.id, list }, what, Some(file.id), row)?;
        let after = work.reading(&self.store, file)?;
        let document = work.document(&self.store, file)?;
        let statements = review::statements(&document, &after, work.corrections(file.id), review::Depth::Glance);
        let window = want.map(|w| self.window(work, file, statement, w)).transpose()?;
        let reviewed = Reviewed { file: self.settled(work, file)?, statements, window };
        self.changed(READING, Some(file.case_id), Some(file.id));
        // To let go of ten thousand rows takes a while, which nobody need wait for.
        std::thread::spawn(move || drop(before));
        Ok(reviewed)
    }

    /// Some rows of a file's recognised table.
    fn window(&self, work: &mut Work, file: &File, statement: u32, want: Want) -> Answer<TableWindow> {
        let (reading, document) = (work.reading(&self.store, file)?, work.document(&self.store, file)?);
        let s = reading.statements.get(statement as usize).ok_or_else(|| OpError::missing("The statement"))?;
        Ok(table::window(&document, &file.sha256, statement, s, want.offset, want.limit))
    }

    /// Other files of the case with the same head.
    pub(super) fn alike(&self, work: &mut Work, file: &File) -> Answer<Vec<Uuid>> {
        let Some(head) = self.head(work, file) else { return Ok(Vec::new()) };
        let mut out = Vec::new();
        for other in work.files(&self.store)?.into_iter().filter(|f| f.id != file.id && f.state == crate::store::FileState::Read) {
            if self.head(work, &other).as_ref() == Some(&head) {
                out.push(other.id);
            }
        }
        Ok(out)
    }

    /// The head of a file as it was read.
    pub(super) fn head(&self, work: &mut Work, file: &File) -> Option<String> {
        work.head(file.id, |work| {
            if work.corrections(file.id).iter().all(|c| c.statement().is_some()) {
                return review::head(&*work.reading(&self.store, file).ok()?);
            }
            review::head_of(&self.store, file.id)
        })
    }

    /// The queue of a case, fewest problems first.
    pub(super) fn queue(&self, work: &mut Work) -> Answer<Vec<QueueFile>> {
        let files = work.files(&self.store)?;
        let mut out = files.iter().map(|f| self.shown(work, f)).collect::<Answer<Vec<QueueFile>>>()?;
        out.sort_by_key(|f| (super::files::rank(f.state), f.headers_open + f.problems_open));
        Ok(out)
    }

    /// Notes what a file that has just been read leaves to decide, and corrects it as its template says.
    pub(super) fn arrived(&self, file: &File) -> Result<()> {
        let work = self.work(file.case_id)?;
        let mut work = held(&work);
        work.forget(file.id);
        let plain = |e: OpError| crate::base::Error::new(crate::base::ErrorCode::Internal, e.message, "");
        self.apply_template(&mut work, file).map_err(plain)?;
        self.settled(&mut work, file).map_err(plain)?;
        Ok(())
    }
}

/// Files named once.
pub fn once(files: impl IntoIterator<Item = Uuid>) -> Vec<Uuid> {
    let mut seen = HashSet::new();
    files.into_iter().filter(|f| seen.insert(*f)).collect()
}
