//! What the parsing service does.

use super::asked::{Asked, json};
use super::table::{Entry, entry};
use crate::ops::service::access::Scope::{Read, Write};
use crate::ops::service::uploads::Incoming;
use crate::ops::service::works::{self, Wanted};
use crate::ops::service::{Done, Fault, Services, extractions};

/// The parsing service.
pub(super) const PARSING: &[Entry] = &[
    entry("listJobs", Read, |s, a| json(200, works::list(s, &a.asker, &wanted(&a))?)),
    entry("jobStatus", Read, |s, a| json(200, works::status(s, &a.asker, a.named("job_id"))?)),
    entry("cancelJob", Write, |s, a| json(200, works::cancel(s, &a.asker, a.named("job_id"))?)),
    entry("parseAsync", Write, |s, a| queue(s, a, "PARSE")),
    entry("predictAsync", Write, |s, a| queue(s, a, "PREDICT")),
    entry("fraudAsync", Write, |s, a| queue(s, a, "FRAUD")),
    entry("createTemplate", Write, |s, mut a| json(201, extractions::create(s, &a.asker.clone(), a.body()?)?)),
    entry("parseUpload", Write, |s, mut a| json(201, works::upload(s, &a.asker.clone(), sent(&mut a)?)?)),
    entry("fileDownload", Read, |s, a| json(200, works::download(s, &a.asker, a.id())?)),
];

fn queue(s: &Services, mut a: Asked, kind: &str) -> Done<super::asked::Reply> {
    let file = a.file().map(|f| f.incoming);
    json(202, works::create(s, &a.asker.clone(), kind, a.body()?, file)?)
}

/// The file that a form must hold.
fn sent(a: &mut Asked) -> Done<Incoming> {
    a.file().map(|f| f.incoming).ok_or_else(|| Fault::Failed("A form without its file was let through.".to_owned()))
}

fn wanted(a: &Asked) -> Wanted<'_> {
    Wanted {
        page: a.number("page").unwrap_or(1),
        limit: a.number("limit").unwrap_or(10),
        status: a.text("status"),
        kind: a.text("job_type"),
        search: a.text("search"),
        from: a.text("date_from"),
        to: a.text("date_to"),
    }
}
