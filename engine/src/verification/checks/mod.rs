//! Every check of a document against itself and the day.

mod papers;
mod persons;

use super::data::Facts;
use super::model::{Check, DocumentType, Evidence, Field, Fields, Reason};
use super::travel;
use chrono::NaiveDate;

/// Collects checks of one document.
pub struct Checks<'a> {
    /// The fields.
    pub fields: &'a Fields,
    /// The day of judgement.
    pub as_of: NaiveDate,
    /// What numbers are held against.
    pub facts: &'a Facts,
    /// What was found.
    pub found: Vec<Check>,
}

/// A reason in both languages.
pub fn reason(code: &str, en: &str, id: &str) -> Option<Reason> {
    Some(Reason { code: code.into(), en: en.into(), id: id.into() })
}

impl<'a> Checks<'a> {
    fn field(&self, name: &str) -> Option<&'a Field> {
        self.fields.get(name).filter(|f| !f.value.is_null())
    }

    fn text(&self, name: &str) -> Option<&'a str> {
        self.field(name).and_then(|f| f.value.as_str())
    }

    fn day(&self, name: &str) -> Option<NaiveDate> {
        self.text(name).and_then(|t| t.parse().ok())
    }

    /// Puts a check down with the values that it looked at.
    pub fn put(&mut self, code: &str, required: bool, passed: Option<bool>, why: Option<Reason>, looked: &[&str]) {
        let evidence: Vec<Evidence> = looked
            .iter()
            .filter_map(|n| self.fields.get(*n).map(|f| Evidence { field: (*n).to_owned(), value: f.value.clone(), page: f.page, bbox: f.bbox }))
            .collect();
        let unread = || {
            if looked.iter().any(|n| self.fields.contains_key(*n)) {
                reason(
                    "UNREADABLE",
                    "A value that the check needs cannot be read: take the picture again, flat, sharp and without glare.",
                    "Nilai yang diperlukan tidak terbaca: ambil ulang gambar yang rata, tajam, tanpa pantulan.",
                )
            } else {
                reason("NOT_PRINTED", "A value that the check needs was not found on the document.", "Nilai yang diperlukan tidak ditemukan pada dokumen.")
            }
        };
        let reason = match passed {
            Some(true) => why,
            Some(false) => why,
            None => why.or_else(unread),
        };
        self.found.push(Check { code: code.into(), required, passed, reason, evidence });
    }

    fn number_form(&mut self, code: &str, name: &str, fits: impl Fn(&str) -> bool, en: &str, id: &str) {
        let passed = self.text(name).map(fits);
        self.put(code, true, passed, if passed == Some(false) { reason("FORM", en, id) } else { None }, &[name]);
    }

    fn ahead(&self, name: &str) -> (Option<bool>, Option<Reason>) {
        match self.day(name) {
            Some(d) if d >= self.as_of => (Some(true), None),
            Some(_) => (Some(false), reason("EXPIRED", "The date has passed.", "Tanggal telah lewat.")),
            None => (None, None),
        }
    }

    /// That a day on which a document ends has not passed.
    pub fn expiry(&mut self, name: &str) {
        let (passed, why) = self.ahead(name);
        self.put("EXPIRY", true, passed, why, &[name]);
    }

    fn issued(&mut self, name: &str) {
        let passed = self.day(name).map(|d| d <= self.as_of);
        self.put(
            "ISSUE_DATE",
            true,
            passed,
            if passed == Some(false) { reason("AHEAD", "The day of issue lies ahead.", "Tanggal terbit di masa depan.") } else { None },
            &[name],
        );
    }

    /// The checks of a kind of document.
    pub fn of(&mut self, kind: DocumentType, min_age: u32, travel: Option<&travel::Read>) {
        match kind {
            DocumentType::Ktp => self.ktp(min_age),
            DocumentType::Npwp => self.npwp(),
            DocumentType::Bpkb => self.bpkb(),
            DocumentType::LandCertificate => self.land(false),
            DocumentType::LandCertificateElectronic => self.land(true),
            DocumentType::Nib => self.nib(),
            DocumentType::AhuDecision => self.ahu(),
            DocumentType::Siup | DocumentType::Tdp => self.licence(),
            DocumentType::Deed => self.deed(),
            DocumentType::Passport | DocumentType::TravelCard => {
                if let Some(read) = travel {
                    self.travel(read);
                }
            }
            DocumentType::Unknown => {}
        }
    }
}
