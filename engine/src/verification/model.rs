//! What is read of a document and what is said of it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A service that documents are given to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
#[cfg_attr(feature = "full", ts(rename = "DocumentService"))]
#[serde(rename_all = "snake_case")]
pub enum Service {
    /// Identity cards, passports, travel cards.
    IdentityCard,
    /// Tax numbers.
    IdentityNumber,
    /// Vehicle books.
    VehicleOwnershipBook,
    /// Land certificates.
    LandCertificate,
    /// NIB, decisions on companies, deeds, older licences.
    BusinessRegistration,
}

impl Service {
    /// All of them by name.
    pub const ALL: [(&'static str, Self); 5] = [
        ("identity_card", Self::IdentityCard),
        ("identity_number", Self::IdentityNumber),
        ("vehicle_ownership_book", Self::VehicleOwnershipBook),
        ("land_certificate", Self::LandCertificate),
        ("business_registration", Self::BusinessRegistration),
    ];

    /// The service of a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, s)| *s)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, s)| *s == self).map_or("", |(n, _)| n)
    }

    /// The service that asks for this kind of document; none where no service does.
    pub fn of_kind(kind: DocumentType) -> Option<Self> {
        // A tax card is what a number is asked with.
        let order = [Self::IdentityCard, Self::IdentityNumber, Self::VehicleOwnershipBook, Self::LandCertificate, Self::BusinessRegistration];
        order.into_iter().find(|s| s.takes(kind))
    }

    /// Whether it asks for this kind of document.
    pub fn takes(self, kind: DocumentType) -> bool {
        use DocumentType as D;
        match self {
            Self::IdentityCard => matches!(kind, D::Ktp | D::Passport | D::TravelCard),
            Self::IdentityNumber => matches!(kind, D::Npwp | D::Ktp),
            Self::VehicleOwnershipBook => kind == D::Bpkb,
            Self::LandCertificate => matches!(kind, D::LandCertificate | D::LandCertificateElectronic),
            Self::BusinessRegistration => matches!(kind, D::Nib | D::AhuDecision | D::Deed | D::Siup | D::Tdp | D::Npwp),
        }
    }
}

/// What a sheet is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DocumentType {
    /// Identity card of Indonesia.
    Ktp,
    /// Tax card.
    Npwp,
    /// Vehicle book.
    Bpkb,
    /// Land certificate on paper.
    LandCertificate,
    /// Electronic land certificate.
    LandCertificateElectronic,
    /// Business number.
    Nib,
    /// Decision of the ministry of law on a company.
    AhuDecision,
    /// Notary's deed.
    Deed,
    /// Trading licence.
    Siup,
    /// Company registration.
    Tdp,
    /// Passport.
    Passport,
    /// Travel card.
    TravelCard,
    /// Something else.
    #[default]
    #[serde(rename = "OTHER")]
    Unknown,
}

/// A value that was read.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Field {
    /// The value; null where it cannot be read.
    pub value: Value,
    /// How sure, 0 to 1.
    pub confidence: f32,
    /// Page, 1-based; 0, written as null, where it stands on none.
    #[serde(with = "on_page")]
    pub page: u32,
    /// Box on the page as displayed, in points: left, top, right, bottom.
    pub bbox: Option<[f32; 4]>,
    /// What stands there.
    pub text: String,
    /// Whether a character was changed because arithmetic allows one reading only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repaired: bool,
}

impl Field {
    /// The value as text; empty where there is none.
    pub fn text_value(&self) -> &str {
        self.value.as_str().unwrap_or_default()
    }
}

/// Fields by name.
pub type Fields = BTreeMap<String, Field>;

/// Why a check did not pass, or what must be known with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// Code.
    pub code: String,
    /// In English.
    pub en: String,
    /// In Indonesian.
    pub id: String,
}

/// A value that a check looked at.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// The field.
    pub field: String,
    /// Its value.
    pub value: Value,
    /// Its page; 0, written as null, where it stands on none.
    #[serde(with = "on_page")]
    pub page: u32,
    /// Its box.
    pub bbox: Option<[f32; 4]>,
}

/// A page, or null for none.
mod on_page {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(page: &u32, to: S) -> Result<S::Ok, S::Error> {
        (*page > 0).then_some(*page).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
        Option::<u32>::deserialize(from).map(Option::unwrap_or_default)
    }
}

/// A check.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// Code.
    pub code: String,
    /// Whether the verdict rests on it.
    pub required: bool,
    /// Whether it holds; null where it cannot be told.
    pub passed: Option<bool>,
    /// Why not, or what must be known.
    pub reason: Option<Reason>,
    /// What it looked at.
    pub evidence: Vec<Evidence>,
}

/// One document among the pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DocumentRead {
    /// What it is.
    pub document_type: DocumentType,
    /// Its pages.
    pub pages: Vec<u32>,
    /// What was read of it.
    pub fields: Fields,
}

/// A page as displayed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PageSize {
    /// Number among all pages, 1-based.
    pub page: u32,
    /// Width in points.
    pub width: f32,
    /// Height in points.
    pub height: f32,
    /// Which file it is of.
    pub file_index: u32,
    /// Number in its file, 1-based.
    pub page_no: u32,
}

/// What a service answers about documents.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Output {
    /// What the first document is.
    pub document_type: DocumentType,
    /// Its fields, and those of its siblings that it has not.
    pub fields: Fields,
    /// What was checked.
    pub checks: Vec<Check>,
    /// All documents.
    pub documents: Vec<DocumentRead>,
    /// All pages.
    pub pages: Vec<PageSize>,
}

/// How a service ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum OutputStatus {
    /// Every required check passes.
    Verified,
    /// Some do.
    PartiallyNotVerified,
    /// None does.
    NotVerified,
}

impl Output {
    /// How the work ended: `FAILED` where nothing is legible, `NEED_REVIEW` where a value that a required check rests on is unsure or the
    /// pages are of several people, else `COMPLETED`.
    pub fn job_status(&self) -> &'static str {
        if self.fields.is_empty() && self.document_type == DocumentType::Unknown && self.documents.is_empty() {
            return "FAILED";
        }
        let looked: Vec<&str> = self.checks.iter().filter(|c| c.required).flat_map(|c| &c.evidence).map(|e| e.field.as_str()).collect();
        let unsure = looked.iter().any(|n| self.fields.get(*n).is_some_and(|f| f.confidence < 0.70));
        if unsure || self.persons() > 1 { "NEED_REVIEW" } else { "COMPLETED" }
    }

    /// How many persons the documents are of, by their numbers.
    fn persons(&self) -> usize {
        let number = |d: &DocumentRead| d.fields.get("nik").or_else(|| d.fields.get("document_number")).map(|f| f.text_value().to_owned());
        let numbers: std::collections::BTreeSet<String> = self.documents.iter().filter_map(number).filter(|n| !n.is_empty()).collect();
        numbers.len()
    }

    /// Whether one sheet or file holds cards of several persons: which of them is meant, nobody knows.
    fn of_several(&self) -> bool {
        let card = |d: &&DocumentRead| d.document_type == DocumentType::Ktp && d.fields.get("nik").is_some_and(|f| !f.text_value().is_empty());
        let numbers: std::collections::BTreeSet<&str> = self.documents.iter().filter(card).filter_map(|d| d.fields.get("nik")).map(Field::text_value).collect();
        numbers.len() > 1
    }

    /// The verdict over the required checks.
    pub fn status(&self) -> OutputStatus {
        let required: Vec<&Check> = self.checks.iter().filter(|c| c.required).collect();
        let passed = required.iter().filter(|c| c.passed == Some(true)).count();
        let other = self.checks.iter().any(|c| c.code == "DOCUMENT_TYPE" && c.passed != Some(true));
        if passed == 0 || other {
            OutputStatus::NotVerified
        } else if passed == required.len() && !self.of_several() {
            OutputStatus::Verified
        } else {
            OutputStatus::PartiallyNotVerified
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_two_persons_verify_nobody() {
        let card = |number: &str| DocumentRead {
            document_type: DocumentType::Ktp,
            pages: vec![1],
            fields: [("nik".to_owned(), Field { value: Value::from(number), confidence: 0.95, page: 1, ..Field::default() })].into(),
        };
        let held = Check { code: "NIK_FORM".into(), required: true, passed: Some(true), reason: None, evidence: Vec::new() };
        let of = |numbers: &[&str]| Output { checks: vec![held.clone()], documents: numbers.iter().map(|n| card(n)).collect(), ..Output::default() };
        assert_eq!(of(&["3201126410869102", "3201126410869102"]).status(), OutputStatus::Verified);
        assert_eq!(of(&["3201126410869102", "3201122410869103"]).status(), OutputStatus::PartiallyNotVerified);
    }
}
