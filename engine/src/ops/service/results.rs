//! The results of a folder: verifications that belong together, in one line.

use super::services::Service;
use super::{Asker, Done, Page, Services, folders, time};
use crate::store::{Verification, Wanted};
use crate::wire::service::Listed;
use chrono::NaiveDate;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Verifications of one folder that are looked at.
const MOST: u64 = 100_000;

/// A result group, section 2.7.
#[derive(Debug, Serialize)]
pub struct ResultGroup {
    id: Uuid,
    folder: Value,
    verification_types: Vec<&'static str>,
    output_statuses: Vec<String>,
    overall_status: String,
    total_files: usize,
    total_pages: u32,
    created_at: String,
    updated_at: String,
    processed_by: String,
    processed_by_name: String,
}

/// In words: the output status, where there is none the status.
fn phrase(v: &Verification) -> String {
    let text = v.output_status.as_deref().unwrap_or(match v.status.as_str() {
        "NEED_REVIEW" => "NEEDS_REVIEW",
        status => status,
    });
    let text = text.replace('_', " ").to_lowercase();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// One status for all of a group.
fn overall(all: &[&str]) -> String {
    let Some(first) = all.first() else { return String::new() };
    if all.iter().all(|s| s == first) {
        return (*first).to_owned();
    }
    let failed = |s: &&&str| matches!(**s, "FAILED" | "CANCELLED");
    let any = ["FRAUD_DETECTED", "NEED_REVIEW", "IN_PROGRESS", "IN_QUEUE"].into_iter().find(|s| all.contains(s));
    let told = any.unwrap_or(if all.iter().all(|s| failed(&s)) {
        "FAILED"
    } else if all.iter().any(|s| failed(&s) || *s == "PARTIALLY_FAILED") {
        "PARTIALLY_FAILED"
    } else {
        "PARTIALLY_COMPLETED"
    });
    told.to_owned()
}

/// Milliseconds at which a day begins, in UTC.
fn begins(day: &str, later: u64) -> Option<i64> {
    let day = NaiveDate::parse_from_str(day, "%Y-%m-%d").ok()?;
    // The last day that there is has none after it.
    Some(day.checked_add_days(chrono::Days::new(later)).unwrap_or(day).and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis())
}

/// The groups of a folder, the latest first.
pub fn list(services: &Services, asker: &Asker, folder: Uuid, page: Page, of_services: &[Uuid], (start, end): (&str, &str)) -> Done<Listed<ResultGroup>> {
    let found = folders::found(services, asker, folder)?;
    let codes: Vec<String> = of_services.iter().map(|id| Service::of(*id).map_or_else(|| id.to_string(), |s| s.code.to_owned())).collect();
    let wanted = Wanted { folder: Some(folder), services: codes, from: begins(start, 0), until: begins(end, 1), ..Wanted::default() };
    let (_, all) = services.store().verifications(&asker.tenant, &wanted, 0, MOST)?;
    let mut groups: BTreeMap<Uuid, Vec<Verification>> = BTreeMap::new();
    for v in all {
        groups.entry(v.result_id).or_default().push(v);
    }
    let mut lines: Vec<(i64, Uuid, Vec<Verification>)> = groups
        .into_iter()
        .map(|(id, mut all)| {
            all.sort_by_key(|v| (v.created_at, v.id));
            (all.first().map_or(0, |v| v.created_at), id, all)
        })
        .collect();
    lines.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let page = page.of(lines);
    let items = page.items.into_iter().map(|(_, id, all)| group(services, id, &found.name, folder, &all)).collect::<Done<_>>()?;
    Ok(Listed { total: page.total, items })
}

fn group(services: &Services, id: Uuid, name: &str, folder: Uuid, all: &[Verification]) -> Done<ResultGroup> {
    let mut verification_types = Vec::new();
    let mut total_files = 0;
    for v in all {
        let of = Service::of_code(&v.service).map_or("", |s| s.name);
        if !verification_types.contains(&of) {
            verification_types.push(of);
        }
        total_files += services.store().verification_files(v.id)?.len();
    }
    let last = all.iter().max_by_key(|v| v.updated_at);
    let statuses: Vec<&str> = all.iter().map(|v| v.status.as_str()).collect();
    Ok(ResultGroup {
        id,
        folder: json!({"id": folder, "name": name}),
        verification_types,
        output_statuses: all.iter().map(phrase).collect(),
        overall_status: overall(&statuses),
        total_files,
        total_pages: all.iter().map(|v| v.total_pages).sum(),
        created_at: time(all.first().map_or(0, |v| v.created_at)),
        updated_at: time(last.map_or(0, |v| v.updated_at)),
        processed_by: last.map(|v| v.actor.clone()).unwrap_or_default(),
        processed_by_name: last.map(|v| v.actor_name.clone()).unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_status_stands_for_all() {
        for (all, told) in [
            (&["COMPLETED", "COMPLETED"][..], "COMPLETED"),
            (&["COMPLETED", "NEED_REVIEW", "FRAUD_DETECTED"], "FRAUD_DETECTED"),
            (&["COMPLETED", "IN_QUEUE", "IN_PROGRESS"], "IN_PROGRESS"),
            (&["FAILED", "CANCELLED"], "FAILED"),
            (&["CANCELLED", "CANCELLED"], "CANCELLED"),
            (&["COMPLETED", "CANCELLED"], "PARTIALLY_FAILED"),
            (&["COMPLETED", "PARTIALLY_COMPLETED"], "PARTIALLY_COMPLETED"),
        ] {
            assert_eq!(overall(all), told, "{all:?}");
        }
    }

    #[test]
    fn a_status_is_told_in_words() {
        let v = |status: &str, output: Option<&str>| Verification {
            status: status.to_owned(),
            output_status: output.map(str::to_owned),
            ..Verification::default()
        };
        assert_eq!(phrase(&v("NEED_REVIEW", None)), "Needs review");
        assert_eq!(phrase(&v("COMPLETED", Some("PARTIALLY_NOT_VERIFIED"))), "Partially not verified");
        assert_eq!(phrase(&v("IN_QUEUE", None)), "In queue");
    }
}
