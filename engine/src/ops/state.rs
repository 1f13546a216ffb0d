//! What a case's steps make of it: a pure fold over the history, oldest first.

use super::records::{MarkState, ProblemState};
use crate::analytics::{AnalystCorrections, AnalystRule, Config, Flag, TransactionCorrection};
use crate::statement::{Correction, Corrections};
use crate::store::Step;
use crate::verification::correct::FieldChange;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};
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
        /// What of it.
        state: MarkState,
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
        /// Its rules are all that hold: those made from rows are among them.
        #[serde(default)]
        all_rules: bool,
    },
    /// What a person says about a pattern.
    Pattern {
        /// Its id.
        id: String,
        /// What of it.
        state: MarkState,
        /// A remark.
        note: String,
    },
    /// What became of problems.
    Problems {
        /// Their ids.
        ids: Vec<String>,
        /// What became of them.
        state: ProblemState,
    },
    /// The headers of a file stand.
    Accept {
        /// The file.
        file: Uuid,
    },
    /// A file is no statement, or is one after all.
    Aside {
        /// The file.
        file: Uuid,
        /// Which of the two.
        aside: bool,
    },
    /// Files taken out of the case.
    Remove {
        /// The files.
        files: Vec<Uuid>,
    },
    /// A field of a document, as a person reads it.
    Document {
        /// The document.
        document: Uuid,
        /// The field.
        change: FieldChange,
    },
    /// Documents taken out of the case.
    RemoveDocuments {
        /// The documents.
        documents: Vec<Uuid>,
    },
    /// What a reviewer puts beside what was read, under a name; none takes it away.
    Output {
        /// The name.
        name: String,
        /// What stands there.
        value: Option<serde_json::Value>,
    },
    /// Several changes that are one step.
    Several {
        /// In order.
        acts: Vec<Act>,
    },
    /// The review is completed, or opened again.
    Complete {
        /// Which of the two.
        done: bool,
    },
    /// What a person says of a file or of one of its rows, for others to read; it changes nothing.
    Comment {
        /// The file.
        file: Uuid,
        /// The row, where it is about one.
        row: Option<Uuid>,
        /// What is said.
        text: String,
    },
    /// An earlier step that counts no more, while those after it do.
    Revert {
        /// Its number.
        of: u64,
    },
    /// The whole case, or folder, taken out.
    Discard,
    /// The case, or folder, called otherwise or moved.
    Rename {
        /// Name and folder before.
        from: Named,
        /// Name and folder after.
        to: Named,
    },
}

/// What a case or folder is called, and where a case lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The folder; `None` for a folder itself.
    pub folder: Option<Uuid>,
}

/// What a person said of a file or a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The step that says it.
    pub step: u64,
    /// The file.
    pub file: Uuid,
    /// The row, where it is about one.
    pub row: Option<Uuid>,
    /// What is said.
    pub text: String,
    /// When, RFC 3339.
    pub at: String,
    /// Who.
    pub actor: String,
}

/// A case as it stands.
#[derive(Debug, Default)]
pub struct CaseState {
    /// Corrections of readings, by file.
    pub corrections: HashMap<Uuid, Corrections>,
    /// Corrections of the analysis.
    pub marks: AnalystCorrections,
    /// Rows that a person marked.
    pub marked: HashSet<Uuid>,
    /// Remarks on rows.
    pub notes: HashMap<Uuid, String>,
    /// What was said about flags: state and remark.
    pub flags: HashMap<(Uuid, Flag), (MarkState, String)>,
    /// What was said about patterns.
    pub patterns: HashMap<String, (MarkState, String)>,
    /// What became of problems.
    pub problems: HashMap<String, ProblemState>,
    /// Files whose headers stand.
    pub accepted: HashSet<Uuid>,
    /// Files of which a person said whether they are set aside.
    pub aside: HashMap<Uuid, bool>,
    /// Files taken out.
    pub deleted: HashSet<Uuid>,
    /// Fields of documents that a person read otherwise, in order.
    pub documents: HashMap<Uuid, Vec<FieldChange>>,
    /// Documents taken out.
    pub documents_deleted: HashSet<Uuid>,
    /// What was said of files and rows, oldest first.
    pub comments: Vec<Comment>,
    /// Steps that were reverted singly.
    pub reverted: HashSet<u64>,
    /// The review is completed.
    pub done: bool,
    /// The case was taken out.
    pub discarded: bool,
    /// Configuration of the analysis.
    pub config: Config,
    /// What a reviewer put beside what was read, by name.
    pub output: BTreeMap<String, serde_json::Value>,
    /// A number that changes with every step, undo and redo.
    pub last: u64,
    /// All steps.
    pub steps: Vec<Step>,
}

/// What the payload of a step that reverts another holds.
const REVERT: &str = "\"kind\":\"revert\"";

/// What a step changes.
pub fn act(step: &Step) -> Option<Act> {
    serde_json::from_str(&step.step.payload).ok()
}

impl CaseState {
    /// The state that steps make.
    pub fn of(steps: Vec<Step>) -> Self {
        let mut state = Self::default();
        let reverts = steps.iter().filter(|s| s.holds && s.step.payload.contains(REVERT)).filter_map(act);
        state.reverted = reverts.filter_map(|a| if let Act::Revert { of } = a { Some(of) } else { None }).collect();
        for step in steps {
            state.put(step);
        }
        state
    }

    /// The state with one more step.
    pub fn add(&mut self, step: Step) {
        if step.step.payload.contains(REVERT) {
            // What the reverted step did is not taken out of what later ones made: all is made anew.
            let mut steps = std::mem::take(&mut self.steps);
            steps.push(step);
            *self = Self::of(steps);
        } else {
            self.put(step);
        }
    }

    fn put(&mut self, step: Step) {
        // Which steps hold is part of the number: an undo makes another one.
        self.last = self.last.wrapping_mul(1_000_003).wrapping_add(step.id * 2 + u64::from(step.holds));
        if step.holds
            && let Some(act) = act(&step)
        {
            match act {
                Act::Comment { file, row, text } if !self.reverted.contains(&step.id) => {
                    let (at, actor) = (step.step.at.clone(), step.step.actor.clone());
                    self.comments.push(Comment { step: step.id, file, row, text, at, actor });
                }
                act if self.reverted.contains(&step.id) => self.leave_room(act),
                act => self.take(act),
            }
        }
        self.steps.push(step);
    }

    /// Corrections that were reverted keep their places: rows that later ones put in take their numbers from theirs.
    fn leave_room(&mut self, act: Act) {
        match act {
            Act::Correct { file, list } => {
                let own = &mut self.corrections.entry(file).or_default().list;
                own.extend(list.iter().map(|_| Correction::Reverted));
            }
            Act::Several { acts } => acts.into_iter().for_each(|a| self.leave_room(a)),
            _ => {}
        }
    }

    /// The step that undo would take back: the last that holds.
    pub fn undo(&self) -> Option<&Step> {
        self.steps.iter().rev().find(|s| s.holds)
    }

    /// The step that redo would do again: the first undone one after all that hold, of those that nothing else took the place of.
    pub fn redo(&self) -> Option<&Step> {
        let after = self.undo().map_or(0, |s| s.id);
        self.steps.iter().find(|s| !s.holds && !s.left && s.id > after)
    }

    fn take(&mut self, act: Act) {
        match act {
            Act::Correct { file, list } => {
                self.corrections.entry(file).or_default().list.extend(list);
            }
            Act::Mark { ids, mark, note } => {
                for id in ids {
                    self.marked.insert(id);
                    if let Some(note) = &note {
                        self.notes.insert(id, note.clone());
                    }
                    self.marks.transactions.push(TransactionCorrection { id, ..mark.clone() });
                }
            }
            Act::Flag { ids, flag, state, note } => self.flags.extend(ids.into_iter().map(|id| ((id, flag), (state, note.clone())))),
            // The latest rule comes first.
            Act::Rule { rule } => self.marks.rules.insert(0, rule),
            Act::Configure { config, all_rules } => {
                self.config = *config;
                if all_rules {
                    self.marks.rules.clear();
                }
            }
            Act::Pattern { id, state, note } => {
                self.patterns.insert(id, (state, note));
            }
            Act::Problems { ids, state } => self.problems.extend(ids.into_iter().map(|id| (id, state))),
            Act::Accept { file } => {
                self.accepted.insert(file);
            }
            Act::Aside { file, aside } => {
                self.aside.insert(file, aside);
            }
            Act::Remove { files } => self.deleted.extend(files),
            Act::Document { document, change } => self.documents.entry(document).or_default().push(change),
            Act::RemoveDocuments { documents } => self.documents_deleted.extend(documents),
            Act::Several { acts } => {
                for act in acts {
                    self.take(act);
                }
            }
            Act::Output { name, value: Some(value) } => {
                self.output.insert(name, value);
            }
            Act::Output { name, value: None } => {
                self.output.remove(&name);
            }
            Act::Complete { done } => self.done = done,
            Act::Discard => self.discarded = true,
            // The store holds the name; what was said and what was reverted is known before.
            Act::Rename { .. } | Act::Comment { .. } | Act::Revert { .. } => {}
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
        Step { id, step, holds, left: false }
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
                step(3, true, &Act::Configure { config: Box::new(Config { base_currency: "USD".to_owned(), ..Config::default() }), all_rules: false }),
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
        assert_eq!(all.corrections, undone.corrections, "no file reads otherwise");
    }

    #[test]
    fn a_step_reverted_singly_leaves_the_others_and_comes_back_with_an_undo() {
        let file = Uuid::from_u128(1);
        let named = |name: &str| Correction::HeaderName { index: 0, name: name.to_owned() };
        let correct = |name: &str| Act::Correct { file, list: vec![named(name)] };
        let steps = |holds| {
            vec![
                step(1, true, &correct("a")),
                step(2, true, &Act::Comment { file, row: None, text: "Ask the branch".to_owned() }),
                step(3, true, &correct("b")),
                step(4, holds, &Act::Revert { of: 1 }),
            ]
        };
        let list = |state: &CaseState| state.corrections.get(&file).map(|c| c.list.clone()).unwrap_or_default();
        let reverted = CaseState::of(steps(true));
        assert_eq!(list(&reverted), [Correction::Reverted, named("b")], "later corrections keep their places");
        assert_eq!(reverted.comments.iter().map(|c| (c.step, &*c.text)).collect::<Vec<_>>(), [(2, "Ask the branch")]);
        let mut grown = CaseState::of(steps(true).into_iter().take(3).collect());
        assert_eq!(list(&grown), [named("a"), named("b")]);
        grown.add(step(4, true, &Act::Revert { of: 1 }));
        assert_eq!(list(&grown), list(&reverted));
        assert_eq!(list(&CaseState::of(steps(false))), [named("a"), named("b")], "an undo of it brings it back");
    }
}
