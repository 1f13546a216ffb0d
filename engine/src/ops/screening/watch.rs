//! New versions of lists compared with the subjects that are monitored: only what a version brought or changed.

use super::kept::is_damage;
use super::run::{Comparing, ScreeningAsk, Sourced, UsedList, json, key, subject, used};
use crate::base::{Error, ErrorCode, Result};
use crate::ops::Inner;
use crate::ops::feed::Topic;
use crate::screening::compare::Remembered;
use crate::screening::{Index, Kept, Part, Searched, screen_by};
use crate::store::{Screening, StoredHit, StoredList};
use rayon::prelude::*;
use std::sync::Arc;
use uuid::Uuid;

impl Inner {
    /// Compares monitored subjects with each list whose last version they were not compared with yet.
    pub(in crate::ops) fn compare_lists(&self) -> Result<()> {
        for (list, before) in self.store.lists_to_compare()? {
            // Nobody waits here: the next question finds the index at hand.
            self.indexed(&list, true)?;
            match self.compare_list(&list, before) {
                Err(e) if is_damage(&e) => {
                    tracing::warn!(list = %list.id, "an index was found damaged while subjects were compared, and is made again");
                    self.store.lists("")?.iter().chain([&list]).for_each(|l| self.forget_index(l.id));
                    self.compare_list(&list, before)?;
                }
                done => done?,
            }
            self.store.list_compared(list.id, list.number)?;
        }
        Ok(())
    }

    fn compare_list(&self, list: &StoredList, before: u32) -> Result<()> {
        let monitored = self.store.monitored(&list.tenant)?;
        if monitored.is_empty() {
            return Ok(());
        }
        let few = if before == 0 { self.searched(std::slice::from_ref(list))? } else { self.changed_since(list, before)? };
        for screening in monitored {
            let broken = |e: serde_json::Error| Error::new(ErrorCode::Internal, format!("A comparison cannot be read: {e}."), "Compare the names again.");
            let ask: ScreeningAsk = serde_json::from_str(&screening.asked).map_err(broken)?;
            if !ask.takes(list) {
                continue;
            }
            let subjects: Vec<Sourced> = serde_json::from_str(&screening.subjects).map_err(broken)?;
            let keys = subjects.iter().map(|(s, _)| key(&self.store, s)).collect::<Result<Vec<_>>>()?;
            let lists = self.lists_of(&screening.tenant, &ask)?;
            let comparing = Comparing { case: screening.case_id, ask: &ask, lists: &lists, keys: &keys };
            let all = self.searched(&lists)?;
            let of_one =
                |known: &mut Remembered<'_>, (at, (of, _)): (usize, &Sourced)| Ok(comparing.kept(at, screen_by(&few, known, &subject(of), usize::MAX)?));
            let found: Vec<Vec<StoredHit>> = subjects.par_iter().enumerate().map_init(|| Remembered::new(&all), of_one).collect::<Result<_>>()?;
            let found: Vec<StoredHit> = found.into_iter().flatten().collect();
            self.note(&screening, list, &lists, &found)?;
        }
        Ok(())
    }

    /// The entities that a list brought or changed since a version: they are what is searched; how rare a word is, all lists tell.
    fn changed_since(&self, list: &StoredList, before: u32) -> Result<Searched> {
        let mut failed = Ok(());
        let few = Index::held(|builder| {
            self.store.list_entities(list.id, Some(before), &mut |body| {
                if failed.is_ok() {
                    failed = builder.add_packed(body);
                }
            })
        })?;
        failed?;
        // Where most of the list is new, it is searched as a list is.
        let part = few.entities() * 10 <= usize::try_from(list.version.entries).unwrap_or(usize::MAX);
        Ok(Searched {
            parts: vec![Part {
                list: list.id.to_string(),
                kept: if part { Kept::of(few.entities()) } else { Kept::default() },
                index: Arc::new(few),
                gone: Arc::default(),
            }],
            few: part,
        })
    }

    /// Keeps what a new version brought for a case, and lets it be told.
    fn note(&self, screening: &Screening, list: &StoredList, lists: &[StoredList], found: &[StoredHit]) -> Result<()> {
        let case = screening.case_id;
        let before = self.screened(case)?.map_or(0, |s| s.open);
        let lists: Vec<UsedList> = used(lists);
        self.store.add_hits(case, list.id, found, &json(&lists)?, crate::jobs::now())?;
        let after = self.screened(case)?.map_or(0, |s| s.open);
        self.refresh_screened(case, after > before);
        Ok(())
    }

    /// Works out anew what is answered of a case whose hits or decisions changed. A new or reopened match moves a completed verification back
    /// to its review.
    pub(in crate::ops) fn refresh_screened(&self, case: Uuid, reopened: bool) {
        let told = || -> crate::ops::Answer<()> {
            let work = self.work(case)?;
            self.refresh_verification(&mut crate::ops::work::held(&work), case)?;
            if reopened {
                self.store.change_verification(case, |v| {
                    (v.service == "political_exposure" && v.status == "COMPLETED").then(|| {
                        v.status = "NEED_REVIEW".to_owned();
                        v.output_status = None;
                        v.updated_at = crate::jobs::now();
                    })
                })?;
            }
            Ok(())
        };
        // What cannot be worked out now is worked out when it is asked for.
        let _ = told();
        self.changed(&[Topic::Screening], Some(case), None);
    }
}
