//! What a case's steps make of it: a pure fold over the history, oldest first.

use crate::analytics::{AnalystCorrections, AnalystRule, Config, Flag, TransactionCorrection};
use crate::statement::{Correction, Corrections};
use crate::store::Step;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// What a step changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Act {
    /// Corrections of a file's reading.
    Correct {
        /// The file.
        file: Uuid,
        /// In order.
        list: Vec<Correction>,
    },
    /// What a person says about rows.
    Mark {
        /// The rows.
        ids: Vec<Uuid>,
        /// What of them.
        mark: TransactionCorrection,
        /// A remark.
        note: Option<String>,
    },
    /// What a person says about a flag of rows.
    Flag {
        /// The rows.
        ids: Vec<Uuid>,
        /// The flag.
        flag: Flag,
        /// `raised`, `confirmed` or `dismissed`.
        state: String,
        /// A remark.
        note: String,
    },
    /// A rule.
    Rule {
        /// The rule.
        rule: AnalystRule,
    },
    /// The configuration of the analysis.
    Configure {
        /// All of it.
        config: Box<Config>,
    },
    /// What a person says about a pattern.
    Pattern {
        /// Its id.
        id: String,
        /// `raised`, `confirmed` or `dismissed`.
        state: String,
        /// A remark.
        note: String,
    },
    /// What became of problems.
    Problems {
        /// Their ids.
        ids: Vec<String>,
        /// `open`, `postponed` or `resolved`.
        state: String,
    },
    /// The headers of a file stand.
    Accept {
        /// The file.
        file: Uuid,
    },
    /// Files taken out of the case.
    Remove {
        /// The files.
        files: Vec<Uuid>,
    },
}

/// A case as it stands.
#[derive(Debug, Default)]
pub struct CaseState {
    /// Corrections of readings, by file.
    pub corrections: HashMap<Uuid, Corrections>,
    /// The last step that bears on a file's reading; other numbers, other readings.
    pub touched: HashMap<Uuid, u64>,
    /// Corrections of the analysis.
    pub marks: AnalystCorrections,
    /// Remarks on rows.
    pub notes: HashMap<Uuid, String>,
    /// What was said about flags: state and remark.
    pub flags: HashMap<(Uuid, Flag), (String, String)>,
    /// What was said about patterns.
    pub patterns: HashMap<String, (String, String)>,
    /// What became of problems.
    pub problems: HashMap<String, String>,
    /// Files whose headers stand.
    pub accepted: HashSet<Uuid>,
    /// Files taken out.
    pub deleted: HashSet<Uuid>,
    /// Configuration of the analysis.
    pub config: Config,
    /// A number that changes with every step, undo and redo.
    pub last: u64,
    /// All steps.
    pub steps: Vec<Step>,
}

impl CaseState {
    /// The state that steps make.
    pub fn of(steps: Vec<Step>) -> Self {
        let mut state = Self::default();
        for step in &steps {
            // Which steps hold is part of the number: an undo makes another one.
            state.last = state.last.wrapping_mul(1_000_003).wrapping_add(step.id * 2 + u64::from(step.holds));
            if !step.holds {
                continue;
            }
            if let Ok(act) = serde_json::from_str::<Act>(&step.step.payload) {
                state.take(act, step.id);
            }
        }
        state.steps = steps;
        state
    }

    fn take(&mut self, act: Act, step: u64) {
        match act {
            Act::Correct { file, list } => {
                self.corrections.entry(file).or_default().list.extend(list);
                let touched = self.touched.entry(file).or_default();
                *touched = touched.wrapping_mul(1_000_003).wrapping_add(step);
            }
            Act::Mark { ids, mark, note } => {
                for id in ids {
                    if let Some(note) = &note {
                        self.notes.insert(id, note.clone());
                    }
                    self.marks.transactions.push(TransactionCorrection { id, ..mark.clone() });
                }
            }
            Act::Flag { ids, flag, state, note } => self.flags.extend(ids.into_iter().map(|id| ((id, flag), (state.clone(), note.clone())))),
            // The latest rule comes first.
            Act::Rule { rule } => self.marks.rules.insert(0, rule),
            Act::Configure { config } => self.config = *config,
            Act::Pattern { id, state, note } => {
                self.patterns.insert(id, (state, note));
            }
            Act::Problems { ids, state } => self.problems.extend(ids.into_iter().map(|id| (id, state.clone()))),
            Act::Accept { file } => {
                self.accepted.insert(file);
            }
            Act::Remove { files } => self.deleted.extend(files),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analytics::Category;
    use crate::statement::HeaderType;
    use crate::store::NewStep;

    fn step(id: u64, holds: bool, act: &Act) -> Step {
        let payload = serde_json::to_string(act).expect("an act has a JSON form");
        let step = NewStep {
            case_id: Uuid::nil(),
            file_id: None,
            row_id: None,
            at: "2024-01-31T00:00:00Z".to_owned(),
            actor: "analyst".to_owned(),
            kind: "act".to_owned(),
            what: String::new(),
            payload,
            of: None,
        };
        Step { id, step, holds }
    }

    #[test]
    fn steps_that_hold_make_the_state_and_an_undone_one_leaves_no_trace() {
        let (file, row) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let correct = Act::Correct { file, list: vec![Correction::HeaderType { index: 2, header: HeaderType::Debit }] };
        let mark = TransactionCorrection { category: Some(Category::Rent), ..TransactionCorrection::default() };
        let steps = |holds| {
            vec![
                step(1, true, &correct),
                step(2, holds, &Act::Mark { ids: vec![row], mark: mark.clone(), note: Some("lease".to_owned()) }),
                step(3, true, &Act::Configure { config: Box::new(Config { base_currency: "USD".to_owned(), ..Config::default() }) }),
            ]
        };
        let all = CaseState::of(steps(true));
        assert_eq!(all.corrections.get(&file).map(|c| c.list.len()), Some(1));
        assert_eq!(all.marks.transactions.first().map(|t| (t.id, t.category)), Some((row, Some(Category::Rent))));
        assert_eq!(all.notes.get(&row).map(String::as_str), Some("lease"));
        assert_eq!(all.config.base_currency, "USD");
        let undone = CaseState::of(steps(false));
        assert!(undone.marks.transactions.is_empty() && undone.notes.is_empty());
        assert_ne!(all.last, undone.last, "what was worked out before is not taken for it");
        assert_eq!(all.touched, undone.touched, "no file reads otherwise");
    }
}
