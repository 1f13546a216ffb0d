//! What comes of a look: what is taken over, what is sent, and what a person decides.

use super::deliver::masked;
use super::link::Link;
use super::settings;
use super::taken::{Taking, known};
use super::there::There;
use crate::store::RemoteConnection;
use crate::sync::items::{Item, Told};
use crate::sync::merge::{Outcome, outcome};

/// What both sides changed.
pub struct Clash {
    /// The item.
    pub item: Item,
    /// What both agreed on.
    pub base: Option<String>,
    /// What it is here.
    pub here: Option<String>,
    /// What it is there.
    pub there: Option<String>,
    /// Who changed it here, and there.
    pub by: (Told, Told),
}

/// What comes of a look.
pub struct Plan {
    /// Whose rules of masking hold.
    mask: RemoteConnection,
    /// What is taken over.
    pub takes: Vec<Taking>,
    /// What is sent.
    pub sends: Vec<(Item, String)>,
    /// What a person decides.
    pub conflicts: Vec<Clash>,
}

impl Plan {
    /// Nothing yet, with that connection.
    pub fn new(c: &RemoteConnection) -> Self {
        Self { mask: c.clone(), takes: Vec::new(), sends: Vec::new(), conflicts: Vec::new() }
    }

    /// A conflict alone.
    pub fn of_clash(c: &RemoteConnection, clash: Clash) -> Self {
        Self { conflicts: vec![clash], ..Self::new(c) }
    }

    /// What becomes of one item; `own` is what it is here, and who set it.
    pub fn item(&mut self, link: &mut Link, (own, own_told): (Option<String>, Option<&Told>), there: &There, item: &Item) {
        // Who somebody is never leaves a machine that masks, and nothing of it is compared.
        if self.mask.mask && matches!(item, Item::Config { field } if field == settings::NAMES) {
            return;
        }
        let mut theirs = there.value(item);
        let Some(own) = own else {
            // There is no such thing here: it is kept as it came.
            if let Some(theirs) = &theirs {
                link.set_saw(item, theirs);
            }
            return;
        };
        if let Some((was, seen)) = link.held(item) {
            if was == own && (seen.is_none() || seen == theirs) {
                link.hold(item, &own, theirs.as_deref());
                return;
            }
            link.release(item);
        }
        let agreed = link.base(item).map(str::to_owned);
        // What was masked on its way out is what was sent.
        if let Some(sent) = [Some(&own), agreed.as_ref()].into_iter().flatten().find(|v| theirs.as_deref() == Some(&masked(&self.mask, item, v))) {
            theirs = Some(sent.clone());
        }
        let row = match item {
            Item::Row { id, field } => there.history.rows.get(&(id.clone(), field.clone())),
            Item::Output { name } => there.history.output.get(name),
            _ => None,
        };
        let changed_there = match item {
            // What nobody is said to have set there may be what the service makes of it by itself.
            Item::Row { .. } | Item::Output { .. } => row.is_some() || agreed.is_some(),
            _ => agreed.is_some() || (theirs.is_some() && link.saw(item) != theirs.as_deref()),
        };
        let base = agreed.clone().or_else(|| link.saw(item).map(str::to_owned)).or_else(|| row.and_then(|t| t.from.clone()));
        // What this version does not know is left as it is there, unless a person here says otherwise.
        let opaque = theirs.as_deref().is_some_and(|t| !known(item, t));
        let mine = (own_told.is_some() || (agreed.is_some() && !opaque)).then_some(own.as_str());
        let yours = theirs.as_deref().filter(|_| changed_there);
        match outcome(base.as_deref(), mine, yours) {
            Outcome::Same => {
                if let Some(theirs) = theirs {
                    if mine == Some(theirs.as_str()) {
                        link.agree(item, &theirs);
                    }
                    link.set_saw(item, &theirs);
                }
            }
            Outcome::Take if opaque => link.set_saw(item, theirs.as_deref().unwrap_or_default()),
            Outcome::Take if theirs.as_deref() == Some(own.as_str()) => {
                link.agree(item, &own);
                link.set_saw(item, &own);
            }
            Outcome::Take => {
                let told = match item {
                    Item::Header { file, .. } => there.history.headers.get(file).cloned(),
                    Item::Status => Some(there.history.status.clone()),
                    Item::Config { .. } => Some(there.history.config.clone()),
                    _ => row.cloned(),
                };
                self.takes.push(Taking { item: item.clone(), value: theirs.unwrap_or_default(), told: told.unwrap_or_default() });
            }
            Outcome::Send => self.sends.push((item.clone(), own)),
            Outcome::Both => {
                let told = match item {
                    Item::Header { file, .. } => there.history.headers.get(file).cloned(),
                    Item::Status => Some(there.history.status.clone()),
                    Item::Config { .. } => Some(there.history.config.clone()),
                    _ => row.cloned(),
                };
                let by = (own_told.cloned().unwrap_or_default(), told.unwrap_or_default());
                self.conflicts.push(Clash { item: item.clone(), base, here: Some(own), there: theirs, by });
            }
        }
    }
}
