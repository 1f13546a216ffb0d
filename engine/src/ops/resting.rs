//! Which steps of a case can be reverted singly: those on which nothing later rests. A later step rests on an earlier one where it would
//! mean something else without it, or where it has long taken its place.

use super::state::{Act, CaseState, act};
use crate::analytics::TransactionCorrection;
use crate::statement::{Correction, Transaction};
use crate::store::Step;
use std::collections::HashMap;
use uuid::Uuid;

/// A step with what it changes and where its corrections stand among those of their files.
struct Known<'s> {
    step: &'s Step,
    act: Act,
    /// The place of its first correction, by file.
    first: HashMap<Uuid, usize>,
}

/// The steps of a case as far as they hold, with what they change.
pub struct Resting<'s> {
    known: Vec<Known<'s>>,
}

/// Whether a step can be reverted singly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Single {
    /// Nothing rests on it.
    Free,
    /// This later step rests on it.
    Rests(u64),
    /// It holds no more, or is one that only undo takes back.
    Not,
}

impl<'s> Resting<'s> {
    /// Looks through the steps of a case.
    pub fn of(state: &'s CaseState) -> Self {
        let mut known: Vec<Known<'_>> = Vec::new();
        let mut next: HashMap<Uuid, usize> = HashMap::new();
        for step in state.steps.iter().filter(|s| s.holds) {
            let Some(act) = act(step) else { continue };
            let mut first = HashMap::new();
            for (file, list) in corrections(&act) {
                let place = next.entry(file).or_default();
                first.entry(file).or_insert(*place);
                *place += list.len();
            }
            if !state.reverted.contains(&step.id) {
                known.push(Known { step, act, first });
            }
        }
        Self { known }
    }

    /// Whether a step can be reverted singly. `row_of` gives the id of a row by its file, statement and number.
    pub fn single(&self, id: u64, row_of: &dyn Fn(Uuid, u32, u32) -> Option<Uuid>) -> Single {
        let Some(at) = self.known.iter().position(|k| k.step.id == id) else { return Single::Not };
        let Some((own, later)) = self.known.get(at..).and_then(<[_]>::split_first) else { return Single::Not };
        if !alone(&own.act) {
            return Single::Not;
        }
        later.iter().find(|l| rests(own, l, row_of)).map_or(Single::Free, |l| Single::Rests(l.step.id))
    }
}

/// Whether a step of this kind can be reverted singly at all: what concerns the whole case is taken back by undo.
fn alone(act: &Act) -> bool {
    match act {
        Act::Several { acts } => acts.iter().all(alone),
        Act::Remove { .. } | Act::RemoveDocuments { .. } | Act::Complete { .. } | Act::Discard | Act::Rename { .. } | Act::Revert { .. } => false,
        _ => true,
    }
}

fn flat(act: &Act) -> Vec<&Act> {
    match act {
        Act::Several { acts } => acts.iter().flat_map(flat).collect(),
        act => vec![act],
    }
}

fn corrections(act: &Act) -> Vec<(Uuid, &[Correction])> {
    flat(act).into_iter().filter_map(|a| if let Act::Correct { file, list } = a { Some((*file, list.as_slice())) } else { None }).collect()
}

fn rests(own: &Known<'_>, later: &Known<'_>, row_of: &dyn Fn(Uuid, u32, u32) -> Option<Uuid>) -> bool {
    let made = made(own, row_of);
    flat(&later.act).into_iter().any(|l| {
        let on_made = match l {
            Act::Mark { ids, .. } | Act::Flag { ids, .. } => ids.iter().any(|id| made.contains(id)),
            Act::Comment { row, .. } => row.is_some_and(|id| made.contains(&id)),
            _ => false,
        };
        on_made || flat(&own.act).into_iter().any(|o| overlaps(own, o, l))
    })
}

/// The ids of the rows that a step made.
fn made(own: &Known<'_>, row_of: &dyn Fn(Uuid, u32, u32) -> Option<Uuid>) -> Vec<Uuid> {
    let mut out = Vec::new();
    let mut next = own.first.clone();
    for (file, list) in corrections(&own.act) {
        let place = next.entry(file).or_default();
        for c in list {
            if let Correction::InsertRow { statement, .. } | Correction::SplitRow { statement, .. } = c {
                out.extend(row_of(file, *statement, Transaction::INSERTED + *place as u32));
            }
            *place += 1;
        }
    }
    out
}

fn overlaps(own: &Known<'_>, o: &Act, l: &Act) -> bool {
    let share = |a: &[Uuid], b: &[Uuid]| a.iter().any(|id| b.contains(id));
    match (o, l) {
        (Act::Correct { file, list }, Act::Correct { file: other, list: later }) => {
            let first = own.first.get(file).copied().unwrap_or_default();
            file == other && later.iter().any(|l| (first..).zip(list).any(|(place, o)| correction_rests(o, Transaction::INSERTED + place as u32, l)))
        }
        (Act::Mark { ids, mark, note }, Act::Mark { ids: other, mark: later, note: said }) => {
            share(ids, other) && (same_part(mark, later) || note.is_some() && said.is_some())
        }
        (Act::Flag { ids, flag, .. }, Act::Flag { ids: other, flag: later, .. }) => flag == later && share(ids, other),
        // What the configuration says of rules may name the rule.
        (Act::Rule { .. } | Act::Configure { .. }, Act::Configure { .. }) => true,
        (Act::Pattern { id, .. }, Act::Pattern { id: other, .. }) => id == other,
        (Act::Problems { ids, .. }, Act::Problems { ids: other, .. }) => ids.iter().any(|id| other.contains(id)),
        (Act::Output { name, .. }, Act::Output { name: other, .. }) => name == other,
        (Act::Aside { file, .. }, Act::Aside { file: other, .. }) => file == other,
        (Act::Document { document, change }, Act::Document { document: other, change: later }) => {
            document == other && (change.part, &change.field) == (later.part, &later.field)
        }
        _ => false,
    }
}

/// Whether two marks say something of the same thing.
fn same_part(a: &TransactionCorrection, b: &TransactionCorrection) -> bool {
    a.category.is_some() && b.category.is_some()
        || a.merchant_name.is_some() && b.merchant_name.is_some()
        || a.role.is_some() && b.role.is_some()
        || a.is_operational.is_some() && b.is_operational.is_some()
        || a.excluded.is_some() && b.excluded.is_some()
}

/// The rows of its statement that a correction names, with the one that it makes.
fn rows(c: &Correction) -> Vec<u32> {
    match c {
        Correction::EditRow { row, .. } | Correction::DeleteRow { row, .. } | Correction::SplitRow { row, .. } | Correction::MergeRow { row, .. } => vec![*row],
        Correction::InsertRow { after, .. } => after.iter().copied().collect(),
        _ => Vec::new(),
    }
}

/// Whether a later correction of the file rests on an earlier one, which would give a row that it makes the number `made`.
fn correction_rests(o: &Correction, made: u32, l: &Correction) -> bool {
    use Correction::{DeleteRow, Edges, EditRow, Field, HeaderName, HeaderType, InsertRow, MergeRow, Reverted, SplitRow};
    let structural = |c: &Correction| matches!(c, InsertRow { .. } | DeleteRow { .. } | SplitRow { .. } | MergeRow { .. });
    match (o, l) {
        (Reverted, _) | (_, Reverted) => false,
        (HeaderName { index, .. }, HeaderName { index: other, .. }) => index == other,
        (HeaderName { .. }, Edges { .. }) => true,
        (HeaderName { .. }, _) => false,
        // Rows get their numbers and columns their places from the columns as they stand.
        (HeaderType { index, .. }, HeaderType { index: other, .. }) => index == other,
        (HeaderType { .. }, HeaderName { .. }) => false,
        (HeaderType { .. } | Edges { .. }, _) => true,
        (_, HeaderType { .. } | HeaderName { .. } | Edges { .. }) => false,
        (Field { statement, field, .. }, Field { statement: other, field: later, .. }) => (statement, field) == (other, later),
        (Field { .. }, _) | (_, Field { .. }) => false,
        _ if o.statement() != l.statement() => false,
        (
            EditRow { row, date, description, debit, credit, balance, .. },
            EditRow { row: other, date: d, description: t, debit: out, credit: into, balance: b, .. },
        ) => {
            let amounts = (debit.is_some() || credit.is_some()) && (out.is_some() || into.is_some());
            row == other && (amounts || date.is_some() && d.is_some() || description.is_some() && t.is_some() || balance.is_some() && b.is_some())
        }
        // What stands next to a row that is merged is told by what was put in and taken out before.
        (o, MergeRow { .. }) if structural(o) => true,
        (EditRow { row, .. }, l) => rows(l).contains(row) && !matches!(l, InsertRow { .. }),
        (o, l) => {
            let theirs = rows(l);
            theirs.contains(&made) && matches!(o, InsertRow { .. } | SplitRow { .. })
                || !matches!(o, InsertRow { .. }) && rows(o).iter().any(|r| theirs.contains(r))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Money;
    use crate::store::NewStep;

    fn state(acts: &[Act]) -> CaseState {
        let step = |(id, act): (u64, &Act)| Step {
            id,
            step: NewStep {
                case_id: Uuid::nil(),
                file_id: None,
                row_id: None,
                at: String::new(),
                actor: String::new(),
                kind: "act".to_owned(),
                what: String::new(),
                payload: serde_json::to_string(act).expect("an act has a JSON form"),
                of: None,
            },
            holds: true,
            left: false,
        };
        CaseState::of((1..).zip(acts).map(step).collect())
    }

    #[test]
    fn a_step_is_free_until_a_later_one_rests_on_it() {
        let file = Uuid::from_u128(7);
        let correct = |c: Correction| Act::Correct { file, list: vec![c] };
        let edit = |row, amount: bool| Correction::EditRow {
            statement: 0,
            row,
            date: None,
            description: (!amount).then(|| "x".to_owned()),
            debit: amount.then_some(Money::ONE),
            credit: None,
            balance: None,
        };
        let insert = |after| Correction::InsertRow {
            statement: 0,
            after,
            date: None,
            description: String::new(),
            debit: Money::ONE,
            credit: Money::ZERO,
            balance: None,
            place: None,
        };
        let row_of = |_: Uuid, statement: u32, number: u32| Some(Uuid::from_u128((u128::from(statement) << 64) | u128::from(number)));
        let made = Transaction::INSERTED + 1;
        let mark = |id: Uuid| Act::Mark { ids: vec![id], mark: TransactionCorrection { excluded: Some(true), ..TransactionCorrection::default() }, note: None };
        let acts = [
            correct(edit(3, true)),                      // 1: another amount of the row follows
            correct(insert(Some(3))),                    // 2: row `made`, marked later
            correct(edit(3, false)),                     // 3: free: only its words
            mark(row_of(file, 0, made).expect("an id")), // 4: free
            correct(edit(3, true)),                      // 5: free
            Act::Revert { of: 99 },                      // 6: not singly
        ];
        let state = state(&acts);
        let resting = Resting::of(&state);
        let single: Vec<Single> = (1..=6).map(|id| resting.single(id, &row_of)).collect();
        assert_eq!(single, [Single::Rests(5), Single::Rests(4), Single::Free, Single::Free, Single::Free, Single::Not]);
    }

    #[test]
    fn rows_rest_on_columns_and_merged_rows_on_their_neighbours() {
        let header = Correction::HeaderType { index: 1, header: crate::statement::HeaderType::Debit };
        let name = Correction::HeaderName { index: 1, name: "x".to_owned() };
        let delete = Correction::DeleteRow { statement: 0, row: 4 };
        let merge = Correction::MergeRow { statement: 0, row: 9 };
        let rests = |o: &Correction, l: &Correction| correction_rests(o, 0, l);
        assert!(rests(&header, &delete) && !rests(&name, &delete) && rests(&delete, &merge));
        assert!(!rests(&delete, &Correction::DeleteRow { statement: 0, row: 5 }) && !rests(&merge, &delete));
        assert!(!rests(&delete, &Correction::MergeRow { statement: 1, row: 9 }), "another statement");
    }
}
