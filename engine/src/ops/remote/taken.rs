//! What was changed there is taken over here, as steps of history under the name of who changed it.

use super::here::Here;
use super::settings;
use crate::analytics::{Category, Config};
use crate::ops::Inner;
use crate::ops::error::Answer;
use crate::ops::feed::{READING, Topic};
use crate::ops::records::Said;
use crate::ops::service::transactions::{TransactionUpdate, changes};
use crate::ops::state::Act;
use crate::ops::work::{What, Work};
use crate::statement::{Correction, HeaderType};
use crate::sync::items::{Item, Told, sent};
use std::collections::BTreeMap;

/// A value of the service that is to hold here.
#[derive(Debug, Clone)]
pub struct Taking {
    /// The item.
    pub item: Item,
    /// Its value there.
    pub value: String,
    /// Who set it, and when.
    pub told: Told,
}

/// Whether this version knows what the value of an item means. What it does not know is kept and given back, and never applied.
pub fn known(item: &Item, value: &str) -> bool {
    match item {
        Item::Header { field, .. } if field == "type" => kind(value).is_some(),
        Item::Row { field, .. } if field == "category_type" => Category::from_name(value).is_some(),
        Item::Columns { .. } => edges(value).is_some(),
        Item::Config { field } => settings::known(field, value),
        _ => true,
    }
}

fn kind(name: &str) -> Option<HeaderType> {
    serde_json::from_value(serde_json::Value::from(name)).ok()
}

/// Edges, names and types of columns that are one table's.
fn edges(value: &str) -> Option<Vec<(f32, f32, String, HeaderType)>> {
    let all: Vec<super::there::Edged> = serde_json::from_str(value).ok()?;
    let first = all.first()?.0;
    // Edges hold for a file: those of its first table, which the others repeat.
    let own: Vec<_> = all.into_iter().filter(|e| e.0 == first).map(|(_, _, x0, x1, name, k)| Some((x0, x1, name, kind(&k)?))).collect::<Option<_>>()?;
    let sound = own.iter().all(|e| e.0 < e.1) && own.is_sorted_by(|a, b| a.1 <= b.0 + 0.5);
    sound.then_some(own)
}

/// What a value comes to as corrections of the case; nothing where it has no such place.
fn acts(here: &Here, taking: &Taking, config: &mut Config) -> Vec<Act> {
    let file = |n: &u32| here.files.get(*n as usize).map(|f| f.id);
    match &taking.item {
        Item::Header { file: n, index, field, .. } => {
            let correction = match (field.as_str(), kind(&taking.value)) {
                ("type", Some(header)) => Correction::HeaderType { index: *index, header },
                ("name", _) => Correction::HeaderName { index: *index, name: taking.value.clone() },
                _ => return Vec::new(),
            };
            file(n).map(|file| Act::Correct { file, list: vec![correction] }).into_iter().collect()
        }
        Item::Columns { file: n } => {
            let (Some(file), Some(all)) = (file(n), edges(&taking.value)) else { return Vec::new() };
            let mut list = vec![Correction::Edges { edges: all.iter().map(|e| (e.0, e.1)).collect() }];
            for (index, (_, _, name, header)) in (0u32..).zip(all) {
                list.push(Correction::HeaderName { index, name });
                list.push(Correction::HeaderType { index, header });
            }
            vec![Act::Correct { file, list }]
        }
        Item::Row { id, field } => {
            let Some(t) = here.row(id) else { return Vec::new() };
            let Some(file) = here.view.file(t).map(|f| f.id) else { return Vec::new() };
            let text = format!("{{{}: {}}}", serde_json::Value::from(field.as_str()), sent(field, &taking.value));
            // An amount is read as a number of the contract, digit by digit, further down.
            let Ok(update) = serde_json::from_str::<TransactionUpdate>(&text) else { return Vec::new() };
            let digits = here.view.digits(t.account);
            changes(t, here.note(t.id), file, digits, update).map(|all| all.into_iter().map(|c| c.act).collect()).unwrap_or_default()
        }
        Item::Config { field } => {
            let Some(next) = settings::with(config, field, &taking.value) else { return Vec::new() };
            *config = next;
            vec![Act::Configure { config: Box::new(config.clone()), all_rules: false }]
        }
        Item::Output { name } => vec![Act::Output { name: name.clone(), value: serde_json::from_str(&taking.value).ok() }],
        // Files are fetched before they are taken.
        Item::Files | Item::Job { .. } => Vec::new(),
        Item::Status => vec![Act::Complete { done: taking.value == "COMPLETED" }],
        Item::Case => vec![Act::Discard],
    }
}

impl Inner {
    /// Takes values over: one step for each person who set them. Answers the items that have a place here.
    pub(super) fn take_over(&self, work: &mut Work, here: &Here, connection: &str, all: &[Taking]) -> Answer<Vec<Item>> {
        let mut by: BTreeMap<String, Vec<&Taking>> = BTreeMap::new();
        for taking in all {
            by.entry(taking.told.by.clone()).or_default().push(taking);
        }
        let mut placed = Vec::new();
        let mut config = here.configured.clone();
        for (who, takings) in by {
            let mut list = Vec::new();
            let before = placed.len();
            for taking in &takings {
                let acts = acts(here, taking, &mut config);
                if !acts.is_empty() || here.value(&taking.item).as_ref() == Some(&taking.value) {
                    placed.push(taking.item.clone());
                }
                list.extend(acts);
            }
            let done = placed.len() - before;
            if list.is_empty() {
                continue;
            }
            let said = Said::new(settings::TAKEN, format!("Taken over from {connection}: {done}")).with("name", connection).with("n", done);
            let mut what = What::new(said);
            if let ([one], Some(before)) = (takings.as_slice(), takings.first().and_then(|t| here.value(&t.item))) {
                what = what.values(Some(before), Some(one.value.clone()));
            }
            work.actor = Some(if who.is_empty() { connection.to_owned() } else { format!("{who} · {connection}") });
            // What lists show of a case follows a step of its own.
            let (reviews, others): (Vec<Act>, Vec<Act>) = list.into_iter().partition(|a| matches!(a, Act::Complete { .. }));
            let several = (!others.is_empty()).then_some(Act::Several { acts: others });
            let step = several.iter().chain(&reviews).try_for_each(|act| self.step(work, act, &what, None, None));
            work.actor = None;
            step?;
        }
        if !placed.is_empty() {
            for file in here.files.iter().filter(|f| f.state == crate::store::FileState::Read) {
                self.settled(work, file)?;
            }
            self.refresh_verification(work, work.case)?;
            self.changed(READING, Some(work.case), None);
            self.changed(&[Topic::Folders], None, None);
        }
        Ok(placed)
    }
}
