//! Optional content: which layers of the file are switched off.

use hayro_syntax::object::dict::keys::{BASE_STATE, D, OCGS, OCPROPERTIES, OFF, ON, P};
use hayro_syntax::object::{Array, Dict, Name, ObjectIdentifier};
use hayro_syntax::xref::XRef;
use std::collections::HashSet;

/// The layers that are switched off when the file is opened.
#[derive(Debug, Default)]
pub struct Layers {
    off: HashSet<ObjectIdentifier>,
}

impl Layers {
    /// Reads the file's default configuration.
    pub fn of(xref: &XRef) -> Self {
        let properties = xref.get::<Dict<'_>>(xref.root_id()).and_then(|c| c.get::<Dict<'_>>(OCPROPERTIES));
        let Some((properties, config)) = properties.and_then(|p| p.get::<Dict<'_>>(D).map(|d| (p, d))) else {
            return Self::default();
        };
        let listed = |dict: &Dict<'_>, key: &[u8]| -> Vec<ObjectIdentifier> {
            dict.get::<Array<'_>>(key).map(|a| a.raw_iter().filter_map(|o| o.as_obj_ref()).map(Into::into).collect()).unwrap_or_default()
        };
        let mut off = HashSet::new();
        if config.get::<Name<'_>>(BASE_STATE).is_some_and(|n| n.as_ref() == b"OFF") {
            off.extend(listed(&properties, OCGS));
        }
        for id in listed(&config, ON) {
            off.remove(&id);
        }
        off.extend(listed(&config, OFF));
        Self { off }
    }

    /// Whether nothing is switched off.
    pub fn all_on(&self) -> bool {
        self.off.is_empty()
    }

    /// Whether content under this group, or membership of groups, is shown.
    pub fn shows(&self, group: Option<ObjectIdentifier>, dict: &Dict<'_>) -> bool {
        if self.off.is_empty() {
            return true;
        }
        let mut members: Vec<ObjectIdentifier> = Vec::new();
        if let Some(list) = dict.get::<Array<'_>>(OCGS) {
            members.extend(list.raw_iter().filter_map(|o| o.as_obj_ref()).map(ObjectIdentifier::from));
        } else if let Some(one) = dict.get_ref(OCGS) {
            members.push(one.into());
        } else {
            return group.is_none_or(|id| !self.off.contains(&id));
        }
        if members.is_empty() {
            return true;
        }
        let on = |id: &ObjectIdentifier| !self.off.contains(id);
        match dict.get::<Name<'_>>(P).as_deref() {
            Some(b"AllOn") => members.iter().all(on),
            Some(b"AnyOff") => !members.iter().all(on),
            Some(b"AllOff") => !members.iter().any(on),
            _ => members.iter().any(on),
        }
    }
}
