//! Fields that a person read otherwise: what was read with them in its place, and the checks anew.

use super::checks::Checks;
use super::data::Facts;
use super::model::{Check, DocumentType, Output};
use super::{Asked, Service};
use serde_json::{Value, json};

/// A field of a document, as a person reads it.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct FieldChange {
    /// Position of the document among those of the file.
    pub part: usize,
    /// Name of the field.
    pub field: String,
    /// What it says; none where nothing does.
    pub value: Option<String>,
}

/// A value as a person writes it, in the form of the one that was read.
fn value(before: &Value, text: Option<&str>) -> Value {
    let Some(text) = text.map(str::trim).filter(|t| !t.is_empty()) else { return Value::Null };
    match before {
        Value::Array(_) => json!(text.split(',').map(str::trim).filter(|t| !t.is_empty()).collect::<Vec<_>>()),
        Value::Number(_) => text.parse::<f64>().ok().filter(|n| n.is_finite()).map_or_else(|| json!(text), |n| json!(n)),
        _ => json!(text),
    }
}

/// The document that speaks for the whole: the first that the service asks for.
pub fn lead(output: &Output, service: Service) -> Option<usize> {
    output.documents.iter().position(|d| service.takes(d.document_type))
}

/// What was read under a person's changes; the checks of the document that leads are made anew where something of it changed or the question
/// is another. What the machine-readable zone says of itself stays as it was read.
pub fn corrected(mut output: Output, changes: &[FieldChange], asked: &Asked, anew: bool) -> Output {
    for change in changes {
        let field = output.documents.get_mut(change.part).and_then(|d| d.fields.get_mut(&change.field));
        if let Some(field) = field {
            field.value = value(&field.value, change.value.as_deref());
            field.confidence = 1.0;
            field.repaired = false;
        }
    }
    let Some(at) = lead(&output, asked.service) else { return output };
    let touched = changes.iter().any(|c| c.part == at);
    let Some(document) = output.documents.get(at).filter(|_| touched || anew) else { return output };
    let facts = Facts::with(asked.data.iter().map(|(n, t)| (n.as_str(), t.as_str())));
    let mut checks = Checks { fields: &document.fields, as_of: asked.as_of, facts: &facts, found: Vec::new() };
    let zone = matches!(document.document_type, DocumentType::Passport | DocumentType::TravelCard);
    if zone {
        checks.expiry("expiry_date");
    } else {
        checks.of(document.document_type, asked.min_age, None);
    }
    let found = checks.found;
    output.fields = document.fields.clone();
    let stays = |c: &Check| c.code == "DOCUMENT_TYPE" || zone && c.code.starts_with("MRZ_");
    output.checks.retain(stays);
    output.checks.extend(found);
    output
}

#[cfg(test)]
mod tests {
    use super::super::model::{DocumentRead, Field, Fields};
    use super::*;

    #[test]
    fn a_corrected_field_is_checked_anew() {
        let field = |v: &str| Field { value: json!(v), confidence: 0.5, page: 1, ..Field::default() };
        let fields: Fields = [("nik", "3201126410869102"), ("birth_date", "1986-10-23"), ("sex", "F")].map(|(n, v)| (n.to_owned(), field(v))).into();
        let output = Output {
            document_type: DocumentType::Ktp,
            fields: fields.clone(),
            documents: vec![DocumentRead { document_type: DocumentType::Ktp, pages: vec![1], fields }],
            ..Output::default()
        };
        let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 1).expect("a day");
        let asked = Asked { service: Service::IdentityCard, as_of: day, min_age: 17, data: Vec::new(), guess: false };
        let said = |o: &Output, code: &str| o.checks.iter().find(|c| c.code == code).and_then(|c| c.passed);
        let before = corrected(output.clone(), &[], &asked, true);
        assert_eq!(said(&before, "NIK_BIRTH_DATE"), Some(false));
        let change = FieldChange { part: 0, field: "birth_date".to_owned(), value: Some("1986-10-24".to_owned()) };
        let after = corrected(output.clone(), &[change], &asked, false);
        assert_eq!((said(&after, "NIK_BIRTH_DATE"), after.fields["birth_date"].confidence), (Some(true), 1.0));
        let gone = FieldChange { part: 0, field: "nik".to_owned(), value: None };
        assert_eq!(said(&corrected(output, &[gone], &asked, false), "NIK_FORM"), None, "a value that is not there proves nothing");
    }
}
