//! Columns of statements: seen, corrected one by one, or drawn anew for a file.

use super::corrections::Acting;
use super::seen::{self, Seen};
use super::{Asker, Done, Fault, Services, time, transactions};
use crate::ops::records::Said;
use crate::ops::work::{What, held};
use crate::statement::{Column, Correction, HeaderType};
use crate::wire::header::StatementHeader;
use crate::wire::service::{FieldError, Listed};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A column, section 2.2.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HeaderRecord {
    id: Uuid,
    verification_id: Uuid,
    file_index: u32,
    #[serde(flatten)]
    header: StatementHeader,
    created_at: String,
    updated_at: String,
}

/// A correction of a column.
#[derive(Debug, Deserialize)]
pub struct HeaderUpdate {
    name: Option<String>,
    #[serde(rename = "type")]
    kind: Option<HeaderType>,
}

/// All columns of a file, drawn anew.
#[derive(Debug, Deserialize)]
pub struct HeaderListInput {
    file_index: u32,
    items: Vec<HeaderItem>,
}

#[derive(Debug, Clone, Deserialize)]
struct HeaderItem {
    id: Option<Uuid>,
    name: String,
    #[serde(rename = "type")]
    kind: HeaderType,
    index: u32,
    statement_index: Option<u32>,
    x0: Option<f32>,
    x1: Option<f32>,
}

/// The id of a column: the same as long as it stands where it does.
fn id(file: Uuid, statement: u32, index: u32) -> Uuid {
    Uuid::new_v5(&file, format!("column {statement} {index}").as_bytes())
}

fn all(seen: &Seen) -> Vec<HeaderRecord> {
    let mut out = Vec::new();
    let mut files: Vec<_> = seen.files.iter().collect();
    files.sort_by_key(|f| f.file_index);
    for f in files {
        for (statement, s) in (0u32..).zip(&f.file.reading.statements) {
            for c in &s.columns {
                let mut header = StatementHeader::new(statement, c);
                header.page_no = header.page_no.max(1);
                header.confidence = (header.confidence * 100.0).round() / 100.0;
                out.push(HeaderRecord {
                    id: id(f.file.id, statement, c.index),
                    verification_id: seen.id,
                    file_index: f.file_index,
                    header,
                    created_at: time(seen.times.0),
                    updated_at: time(seen.times.1),
                });
            }
        }
    }
    out
}

/// Those of a file, or of all.
pub fn list(services: &Services, asker: &Asker, of: Uuid, file_index: Option<u64>) -> Done<Listed<HeaderRecord>> {
    let mut items = all(&seen::of(services, asker, of)?);
    items.retain(|h| file_index.is_none_or(|i| u64::from(h.file_index) == i));
    Ok(Listed { total: items.len() as u64, items })
}

/// One of them.
pub fn get(services: &Services, asker: &Asker, of: Uuid, header: Uuid) -> Done<HeaderRecord> {
    let items = all(&seen::of(services, asker, of)?);
    items.into_iter().find(|h| h.id == header).ok_or_else(|| Fault::missing("The header"))
}

/// Corrects one; what is absent stays.
pub fn correct(services: &Services, asker: &Asker, of: Uuid, header: Uuid, input: HeaderUpdate) -> Done<HeaderRecord> {
    let seen = seen::of(services, asker, of)?;
    let there = all(&seen).into_iter().find(|h| h.id == header).ok_or_else(|| Fault::missing("The header"))?;
    transactions::takes_corrections(&seen)?;
    let index = there.header.index;
    let mut changes = Vec::new();
    if let Some(name) = input.name.filter(|n| *n != there.header.name) {
        let what = What::new(Said::new("column_name", format!("Name of column {}", there.header.name)).with("name", &there.header.name));
        changes.push((Correction::HeaderName { index, name: name.clone() }, what.values(Some(there.header.name.clone()), Some(name))));
    }
    if let Some(kind) = input.kind.filter(|k| *k != there.header.kind) {
        let what = What::new(Said::new("column_type", format!("Type of column {}", there.header.name)).with("name", &there.header.name));
        changes.push((Correction::HeaderType { index, header: kind }, what.values(Some(name_of(there.header.kind)), Some(name_of(kind)))));
    }
    let file = file_of(&seen, there.file_index)?;
    let inner = &services.saldo.0;
    let (work, file) = inner.work_of(file)?;
    let mut work = held(&work);
    for (correction, what) in changes {
        inner.correct(&mut Acting::of(&mut work, asker), &file, vec![correction], &what, None, there.header.statement_index, None)?;
    }
    inner.refresh_verification(&mut work, of)?;
    drop(work);
    get(services, asker, of, header)
}

fn name_of(kind: HeaderType) -> String {
    serde_json::to_value(kind).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

fn file_of(seen: &Seen, file_index: u32) -> Done<Uuid> {
    let found = seen.files.iter().find(|f| f.file_index == file_index).map(|f| f.file.id);
    found.ok_or_else(|| Fault::unknown("file_index"))
}

/// Replaces all columns of a file.
pub fn replace(services: &Services, asker: &Asker, of: Uuid, input: HeaderListInput) -> Done<Listed<HeaderRecord>> {
    let seen = seen::of(services, asker, of)?;
    transactions::takes_corrections(&seen)?;
    let file_index = input.file_index;
    let file = file_of(&seen, file_index)?;
    let shown = seen.files.iter().find(|f| f.file.id == file).map(|f| &f.file.reading.statements);
    let mut faults = Vec::new();
    let mut items = input.items;
    for (i, item) in items.iter_mut().enumerate() {
        let statement = item.statement_index.unwrap_or(0);
        let columns = shown.and_then(|s| s.get(statement as usize)).map(|s| &s.columns);
        if columns.is_none() {
            faults.push(FieldError::new(format!("items[{i}].statement_index"), "Not found"));
        }
        if let Some(wanted) = item.id {
            let before = columns.and_then(|c| c.iter().find(|c| id(file, statement, c.index) == wanted));
            match before {
                None => faults.push(FieldError::new(format!("items[{i}].id"), "Not found")),
                Some(Column { x0, x1, .. }) => {
                    item.x0 = item.x0.or(Some(*x0));
                    item.x1 = item.x1.or(Some(*x1));
                }
            }
        }
    }
    if !faults.is_empty() {
        return Err(Fault::fields(faults));
    }
    // The statements of a file have its columns: the first that is named says which.
    let statement = items.iter().map(|i| i.statement_index.unwrap_or(0)).min().unwrap_or(0);
    items.retain(|i| i.statement_index.unwrap_or(0) == statement);
    items.sort_by_key(|i| i.index);
    let edges = edges(&items);
    let mut list = vec![Correction::Edges { edges }];
    for (index, item) in (0u32..).zip(&items) {
        list.push(Correction::HeaderName { index, name: item.name.clone() });
        list.push(Correction::HeaderType { index, header: item.kind });
    }
    let inner = &services.saldo.0;
    let (work, file) = inner.work_of(file)?;
    let mut work = held(&work);
    let before = all(&seen).iter().filter(|h| h.file_index == file_index && h.header.statement_index == statement).count();
    let what = What::new(Said::new("column_edges", "Column edges")).values(Some(before.to_string()), Some(items.len().to_string()));
    inner.correct(&mut Acting::of(&mut work, asker), &file, list, &what, None, statement, None)?;
    inner.refresh_verification(&mut work, of)?;
    drop(work);
    self::list(services, asker, of, Some(u64::from(file_index)))
}

/// Edges from left to right: as they are given, else the room between the neighbours.
fn edges(items: &[HeaderItem]) -> Vec<(f32, f32)> {
    /// The room where no neighbour says where it is.
    const WIDE: f32 = 60.0;
    let mut given: Vec<(Option<f32>, Option<f32>)> = items.iter().map(|i| (i.x0, i.x1)).collect();
    for i in 0..given.len() {
        let before = i.checked_sub(1).and_then(|b| given.get(b)).and_then(|g| g.1).unwrap_or(0.0);
        let after = given.iter().skip(i + 1).find_map(|g| g.0);
        if let Some(at) = given.get_mut(i) {
            let x0 = at.0.unwrap_or(before);
            *at = (Some(x0), Some(at.1.or(after).filter(|x1| *x1 > x0).unwrap_or(x0 + WIDE)));
        }
    }
    let mut out: Vec<(f32, f32)> = given.into_iter().map(|(a, b)| (a.unwrap_or(0.0), b.unwrap_or(WIDE))).map(|(a, b)| (a.min(b), a.max(b))).collect();
    out.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut last = 0.0f32;
    for edge in &mut out {
        edge.0 = edge.0.max(last);
        edge.1 = edge.1.max(edge.0 + 0.5);
        last = edge.1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_stand_in_order_and_fill_the_room_between() {
        let item = |index, x0, x1| HeaderItem { id: None, name: String::new(), kind: HeaderType::Unknown, index, statement_index: None, x0, x1 };
        assert_eq!(edges(&[item(0, Some(30.0), Some(90.0)), item(1, Some(480.0), Some(560.0))]), [(30.0, 90.0), (480.0, 560.0)]);
        assert_eq!(edges(&[item(0, Some(30.0), Some(90.0)), item(1, None, None), item(2, Some(200.0), Some(260.0))])[1], (90.0, 200.0));
        let crossed = edges(&[item(0, Some(90.0), Some(30.0)), item(1, Some(50.0), Some(50.0))]);
        assert!(crossed.iter().all(|e| e.0 < e.1) && crossed.is_sorted_by(|a, b| a.1 <= b.0), "{crossed:?}");
    }
}
