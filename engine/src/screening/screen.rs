//! A question about a subject, answered from the lists that are searched.

use super::compare::Frequency;
use super::find::Searched;
use super::model::{Hit, Subject};
use super::score::{Asked, hit};
use crate::base::Result;

/// The entities that may be the subject, best first, at most `most`; only those whose score reaches the cutoff.
///
/// # Errors
/// An index is damaged.
pub fn screen(searched: &Searched, subject: &Subject, most: usize) -> Result<Vec<Hit>> {
    screen_by(searched, searched, subject, most)
}

/// The same where other lists than those that are searched tell how rare a word is.
///
/// # Errors
/// As [`screen`].
pub fn screen_by(searched: &Searched, lists: &dyn Frequency, subject: &Subject, most: usize) -> Result<Vec<Hit>> {
    let asked = Asked::new(subject);
    let candidates = searched.candidates(&asked.names, subject, lists)?;
    let mut hits: Vec<Hit> = candidates.iter().filter_map(|(listed, nth)| hit(&asked, listed, nth, lists)).collect();
    hits.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.entity_id.cmp(&b.entity_id)));
    hits.truncate(most);
    Ok(hits)
}
