//! What the verification service does, beside what stands in no service.

use super::asked::{Asked, json, last};
use super::table::{Entry, entry};
use crate::ops::service::access::Scope::{Read, Review, Write};
use crate::ops::service::services::Service;
use crate::ops::service::{combine, corrections, drafts, export, figures, headers, raw, results, review, templates, transactions, verifications};
use crate::store;

/// All of it.
pub(super) const TABLE: &[Entry] = &[
    entry("folderResults", Read, |s, a| {
        let days = (a.text("start_date"), a.text("end_date"));
        json(200, results::list(s, &a.asker, a.id(), a.page(), &a.uuids("service_ids"), days)?)
    }),
    entry("listVerifications", Read, |s, a| json(200, verifications::list(s, &a.asker, a.page(), &wanted(&a))?)),
    entry("createVerification", Write, |s, mut a| json(201, verifications::create(s, &a.asker.clone(), a.body()?)?)),
    entry("getVerification", Read, |s, a| json(200, verifications::get(s, &a.asker, a.id())?)),
    entry("reviewVerification", Review, |s, mut a| json(200, review::review(s, &a.asker.clone(), a.id(), a.body()?)?)),
    entry("cancelVerification", Write, |s, a| json(200, verifications::cancel(s, &a.asker, a.id())?)),
    entry("retryVerification", Write, |s, a| json(200, verifications::retry(s, &a.asker, a.id())?)),
    entry("exportVerification", Read, |s, mut a| {
        let made = export::export(s, &a.asker.clone(), a.id(), a.body()?)?;
        last(200, move |s| made.keep(s))
    }),
    entry("downloadRawOcr", Read, |s, a| json(200, raw::records(s, &a.asker, a.id())?)),
    entry("listDrafts", Read, |s, a| json(200, drafts::list(s, &a.asker, a.page())?)),
    entry("createDraft", Write, |s, mut a| json(201, drafts::create(s, &a.asker.clone(), a.body()?)?)),
    entry("getDraft", Read, |s, a| json(200, drafts::get(s, &a.asker, a.id())?)),
    entry("updateDraft", Write, |s, mut a| json(200, drafts::update(s, &a.asker.clone(), a.id(), a.body()?)?)),
    entry("deleteDraft", Write, |s, a| json(200, drafts::delete(s, &a.asker, a.id())?)),
    entry("submitDraft", Write, |s, a| json(200, drafts::submit(s, &a.asker, a.id())?)),
    entry("templateOptions", Read, |s, a| json(200, templates::options(s, &a.asker, a.page(), a.text("search"))?)),
    entry("deleteTemplate", Write, |s, a| json(200, templates::delete(s, &a.asker, a.id())?)),
    entry("combine", Read, |s, mut a| json(200, combine::combine(s, &a.asker.clone(), a.body()?)?)),
    entry("listHeaders", Read, |s, a| json(200, headers::list(s, &a.asker, a.id(), a.number("file_index"))?)),
    entry("replaceHeaders", Review, |s, mut a| json(200, headers::replace(s, &a.asker.clone(), a.id(), a.body()?)?)),
    entry("getHeader", Read, |s, a| json(200, headers::get(s, &a.asker, a.id(), a.id_of("header_id"))?)),
    entry("correctHeader", Review, |s, mut a| json(200, headers::correct(s, &a.asker.clone(), a.id(), a.id_of("header_id"), a.body()?)?)),
    entry("confidenceSummary", Read, |s, a| json(200, figures::confidence(s, &a.asker, a.id(), a.number("file_index"))?)),
    entry("listTransactions", Read, |s, a| transactions::list(s, &a.asker, a.id(), a.page(), &rows(&a), |l| json(200, l))?),
    entry("correctTransaction", Review, |s, mut a| transactions::correct(s, &a.asker.clone(), a.id(), a.id_of("transaction_id"), a.body()?, |t| json(200, t))?),
    entry("listCorrections", Read, |s, a| json(200, corrections::list(s, &a.asker, a.id(), a.page())?)),
    entry("merchantAnalysis", Read, |s, a| {
        figures::merchants(s, &a.asker, a.id(), a.page(), (a.text("transaction_type"), a.text("account_number")), |m| json(200, m))?
    }),
    entry("currencyOverview", Read, |s, a| json(200, figures::currencies(s, &a.asker, a.id(), a.text("account_number"))?)),
    entry("proforma", Read, |s, a| figures::proforma(s, &a.asker, a.id(), |p| json(200, p))?),
];

/// Which verifications a query wants.
fn wanted(a: &Asked) -> store::Wanted {
    let given = |name: &str| Some(a.text(name).to_owned()).filter(|t| !t.is_empty());
    let service = a.uuid("service_id").map(|id| Service::of(id).map_or_else(|| id.to_string(), |s| s.code.to_owned()));
    store::Wanted {
        status: given("status"),
        services: service.into_iter().collect(),
        folder: a.uuid("folder_id"),
        result: a.uuid("result_id"),
        search: a.text("search").to_lowercase(),
        ..store::Wanted::default()
    }
}

/// Which transactions a query wants.
fn rows(a: &Asked) -> transactions::Wanted<'_> {
    transactions::Wanted {
        file_index: a.number("file_index"),
        account_number: a.text("account_number"),
        transaction_type: a.text("transaction_type"),
        search: a.text("search"),
        flag: a.text("flag"),
        sort: a.text("sort"),
    }
}
