//! A question about a subject, answered from an index.

use super::index::Index;
use super::model::{Hit, Subject};
use super::score::{Asked, hit};

/// The entities that may be the subject, best first, at most `most`; only those whose score reaches the cutoff.
pub fn screen(index: &Index, subject: &Subject, most: usize) -> Vec<Hit> {
    let asked = Asked::new(subject);
    let mut hits: Vec<Hit> = index
        .candidates(&asked.names, &subject.ids)
        .into_iter()
        .filter_map(|(number, nth)| {
            let entity = index.entity(number)?;
            let names = nth.iter().filter_map(|n| entity.names.get(*n as usize));
            hit(&asked, &entity, names, index)
        })
        .collect();
    hits.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.entity_id.cmp(&b.entity_id)));
    hits.truncate(most);
    hits
}
