//! What the verification service does with lists of names and hits on them.

use super::asked::json;
use super::table::{Entry, entry};
use crate::ops::service::access::Scope::{Read, Review, Write};
use crate::ops::service::screening;

/// All of it.
pub(super) const TABLE: &[Entry] = &[
    entry("listScreeningLists", Read, |s, a| json(200, screening::list(s, &a.asker, a.page(), a.text("search"))?)),
    entry("importScreeningList", Write, |s, mut a| {
        let files = a.files();
        json(201, screening::import(s, &a.asker.clone(), a.body()?, files)?)
    }),
    entry("deleteScreeningList", Write, |s, a| json(200, screening::delete(s, &a.asker, a.id())?)),
    entry("screeningListChanges", Read, |s, a| json(200, screening::changes(s, &a.asker, a.id(), a.page())?)),
    entry("reviewScreeningHit", Review, |s, mut a| json(200, screening::review(s, &a.asker.clone(), a.id(), a.body()?)?)),
];
