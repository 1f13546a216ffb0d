//! Documents held against each other and against what is expected; numbers that stand alone; what is masked.

use super::checks::{Checks, reason};
use super::data::Facts;
use super::model::{Check, DocumentType, Evidence, Field, Fields, Output, Reason};
use super::values::digits;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What the documents should say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expected {
    /// Name of the holder.
    pub name: Option<String>,
    /// Identity number.
    pub nik: Option<String>,
    /// Tax number.
    pub npwp: Option<String>,
    /// Birth date.
    pub birth_date: Option<NaiveDate>,
    /// `M`, `F` or `X`.
    pub sex: Option<String>,
    /// Address.
    pub address: Option<String>,
}

/// Puts the outputs of several files together: the first that is what was asked for leads, its siblings fill what it has not.
pub fn joined(outputs: Vec<Output>) -> Output {
    let right = |o: &Output| o.checks.iter().any(|c| c.code == "DOCUMENT_TYPE" && c.passed == Some(true));
    let lead = outputs.iter().position(right).unwrap_or(0);
    let mut all = Output::default();
    for (at, mut output) in outputs.into_iter().enumerate() {
        let before = all.pages.len() as u32;
        for page in &mut output.pages {
            (page.page, page.file_index) = (page.page + before, at as u32);
        }
        let moved = |f: &mut Field| f.page += before;
        output.fields.values_mut().for_each(moved);
        for document in &mut output.documents {
            document.pages.iter_mut().for_each(|p| *p += before);
            document.fields.values_mut().for_each(moved);
        }
        for check in &mut output.checks {
            check.evidence.iter_mut().for_each(|e| e.page += before);
        }
        if at == lead {
            all.document_type = output.document_type;
        }
        for (name, field) in output.fields {
            let better = at == lead || !all.fields.contains_key(&name);
            if better {
                all.fields.insert(name, field);
            }
        }
        for check in output.checks {
            // One check of a kind: what fails anywhere fails.
            match all.checks.iter_mut().find(|c| c.code == check.code) {
                Some(old) if old.passed == Some(true) && check.passed != Some(true) => *old = check,
                Some(_) => {}
                None => all.checks.push(check),
            }
        }
        all.pages.append(&mut output.pages);
        all.documents.append(&mut output.documents);
    }
    all
}

/// Adds the checks between documents, and of what is expected; `alike` says how alike two names are, 0 to 1.
pub fn compare(output: &mut Output, expected: &Expected, holders: &[String], alike: &dyn Fn(&str, &str) -> f64) {
    let value = |f: &Fields, name: &str| f.get(name).and_then(|f| f.value.as_str()).map(str::to_owned);
    let documents: Vec<Fields> = output.documents.iter().map(|d| d.fields.clone()).collect();
    let cards = output.documents.iter().all(|d| matches!(d.document_type, DocumentType::Ktp | DocumentType::Npwp));
    let evidence = |names: &[&str]| -> Vec<Evidence> {
        documents
            .iter()
            .flat_map(|d| {
                names.iter().filter_map(|n| d.get(*n).map(|f| Evidence { field: (*n).to_owned(), value: f.value.clone(), page: f.page, bbox: f.bbox }))
            })
            .collect()
    };
    let mut put = |code: &str, required: bool, passed: Option<bool>, why: Option<Reason>, names: &[&str]| {
        output.checks.push(Check { code: code.into(), required, passed, reason: why, evidence: evidence(names) });
    };
    // Every name of a holder that documents print, held against the first and against what is expected.
    const NAMES: [&str; 5] = ["name", "owner_name", "holder_name", "business_name", "company_name"];
    let mut names: Vec<String> = expected.name.iter().chain(holders).cloned().collect();
    let outside = names.len();
    names.extend(documents.iter().filter_map(|d| {
        NAMES
            .iter()
            .find_map(|n| value(d, n))
            .or_else(|| value(d, "surname").map(|s| format!("{} {s}", value(d, "given_names").unwrap_or_default()).trim().to_owned()))
    }));
    if names.len() > 1
        && (outside > 0 || documents.len() > 1)
        && let Some(first) = names.first()
    {
        let least = names.iter().skip(1).map(|n| alike(first, n).max(alike(n, first))).fold(1.0, f64::min);
        let (passed, why) = match least {
            l if l >= 0.90 => (Some(true), None),
            l if l >= 0.70 => (None, reason("ALIKE", "The names are alike, not the same: look at them.", "Nama mirip, tidak sama: mohon diperiksa.")),
            _ => (Some(false), reason("ANOTHER_NAME", "The names are not alike.", "Nama berbeda.")),
        };
        put("HOLDER_NAME", true, passed, why, &NAMES);
    }
    let mut same = |code: &str, required: bool, fields: &[&str], wanted: Option<String>, form: &dyn Fn(&str) -> String| {
        let mut all: Vec<String> = wanted.iter().map(|w| form(w)).collect();
        all.extend(documents.iter().filter_map(|d| fields.iter().find_map(|n| value(d, n))).map(|v| form(&v)));
        if all.len() > 1 {
            let one = all.windows(2).all(|w| w[0] == w[1]);
            put(
                code,
                required,
                Some(one),
                if one {
                    None
                } else {
                    reason(
                        "DIFFERS",
                        "The documents, or what is expected, do not say the same.",
                        "Dokumen, atau yang diharapkan, tidak menyatakan hal yang sama.",
                    )
                },
                fields,
            );
        }
    };
    let plain = |t: &str| digits(t).map_or_else(|| t.to_uppercase(), |(d, _)| d);
    // The tax number of a person is the identity number; of a body it begins with a nought.
    let person = cards && documents.iter().filter_map(|d| value(d, "npwp16")).all(|n| !plain(&n).starts_with('0'));
    same("NIK_SAME", true, if person { &["nik", "owner_nik", "npwp16"] } else { &["nik", "owner_nik"] }, expected.nik.clone(), &plain);
    // A body's 16 digits are a nought and the 15 of before.
    let unified = |t: &str| {
        let d = plain(t);
        let d = d.strip_prefix('0').filter(|_| d.len() == 16).map_or(d.clone(), str::to_owned);
        d.get(..12).unwrap_or(&d).to_owned()
    };
    same("NPWP_SAME", true, &["npwp15", "npwp", "npwp16"], expected.npwp.clone(), &unified);
    same("BIRTH_DATE_SAME", true, &["birth_date", "holder_birth_date"], expected.birth_date.map(|d| d.to_string()), &str::to_owned);
    same("SEX_SAME", true, &["sex"], expected.sex.clone(), &|t| t.to_uppercase());
    same("ADDRESS_SAME", false, &["address", "owner_address"], expected.address.clone(), &|t| {
        t.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_uppercase()
    });
}

/// A number that is asked about without a sheet; `kind` is `NIK`, `NPWP`, `NITKU` or `PASSPORT`, else its form tells.
pub fn number(text: &str, kind: Option<&str>, as_of: NaiveDate, facts: &Facts) -> Output {
    let bare: String = text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_uppercase();
    let all_digits = bare.bytes().all(|b| b.is_ascii_digit());
    let kind = kind.unwrap_or_else(|| match bare.len() {
        16 if all_digits && !bare.starts_with('0') => "NIK",
        15 | 16 if all_digits => "NPWP",
        22 if all_digits => "NITKU",
        _ => "PASSPORT",
    });
    let name = match kind {
        "NIK" => "nik",
        "NPWP" if bare.len() == 16 => "npwp16",
        "NPWP" => "npwp15",
        "NITKU" => "nitku",
        _ => "document_number",
    };
    let mut fields = Fields::new();
    fields.insert(name.to_owned(), Field { value: json!(bare), confidence: 1.0, text: text.to_owned(), ..Field::default() });
    let mut checks = Checks { fields: &fields, as_of, facts, found: Vec::new() };
    match kind {
        "NIK" => {
            checks.ktp(0);
            checks.found.retain(|c| matches!(c.code.as_str(), "NIK_FORM" | "NIK_REGION"));
        }
        "NPWP" => checks.npwp(),
        "NITKU" => {
            checks.npwp();
            checks.found.retain(|c| c.code == "NITKU_FORM");
        }
        _ => {
            let form = (6..=9).contains(&bare.len()) && bare.bytes().all(|b| b.is_ascii_alphanumeric());
            checks.put(
                "PASSPORT_FORM",
                true,
                Some(form),
                if form { None } else { reason("FORM", "A passport's number has 6 to 9 letters and digits.", "Nomor paspor 6 sampai 9 huruf dan angka.") },
                &["document_number"],
            );
        }
    }
    let found = checks.found;
    Output { document_type: DocumentType::Unknown, fields, checks: found, ..Output::default() }
}

/// Leaves of numbers the last four characters, of birth dates the year, of addresses nothing but the regency.
pub fn mask(output: &mut Output) {
    let hide = |name: &str, value: &mut Value| {
        let Some(text) = value.as_str() else { return };
        let last = |t: &str| {
            let count = t.chars().count();
            t.chars().enumerate().map(|(i, c)| if i + 4 < count { '*' } else { c }).collect::<String>()
        };
        *value = match name {
            "nik" | "npwp" | "npwp15" | "npwp16" | "nitku" | "owner_nik" | "document_number" | "optional_data" => json!(last(text)),
            "birth_date" | "holder_birth_date" => json!(text.get(..4).unwrap_or_default()),
            "address" | "owner_address" | "village" | "district" | "rt" | "rw" | "mrz" | "birth_place" => Value::Null,
            _ => return,
        };
    };
    let hidden = |fields: &mut Fields| {
        for (name, field) in fields.iter_mut() {
            let before = field.value.clone();
            hide(name, &mut field.value);
            if field.value != before {
                field.text.clear();
            }
        }
    };
    hidden(&mut output.fields);
    output.documents.iter_mut().for_each(|d| hidden(&mut d.fields));
    for evidence in output.checks.iter_mut().flat_map(|c| &mut c.evidence) {
        hide(&evidence.field.clone(), &mut evidence.value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 22).expect("a day")
    }

    #[test]
    fn a_number_alone_is_told_by_its_form() {
        let facts = Facts::default();
        let said = |n: &str| number(n, None, day(), &facts).checks.into_iter().map(|c| (c.code, c.passed)).collect::<Vec<_>>();
        assert_eq!(said("3201126410869102"), [("NIK_FORM".to_owned(), Some(true)), ("NIK_REGION".to_owned(), Some(true))]);
        assert_eq!(said("9901126410869102"), [("NIK_FORM".to_owned(), Some(true)), ("NIK_REGION".to_owned(), Some(false))]);
        assert_eq!(said("08.957.226.0-063.000"), [("NPWP_FORM".to_owned(), Some(true)), ("NPWP_CHECK_DIGIT".to_owned(), Some(false))]);
        assert_eq!(said("A1234567"), [("PASSPORT_FORM".to_owned(), Some(true))]);
    }

    #[test]
    fn documents_are_held_against_each_other() {
        let one = |name: &str, nik: &str| {
            let field = |v: &str| Field { value: json!(v), confidence: 0.9, page: 1, ..Field::default() };
            let fields: Fields = [("name".to_owned(), field(name)), ("nik".to_owned(), field(nik))].into();
            Output {
                documents: vec![super::super::model::DocumentRead { document_type: DocumentType::Ktp, pages: vec![1], fields: fields.clone() }],
                fields,
                ..Output::default()
            }
        };
        let mut both = joined(vec![one("SITI AMINAH", "3201126410869102"), one("SITI AMINAH", "3201126410869103")]);
        compare(&mut both, &Expected::default(), &[], &|a, b| f64::from(a == b));
        let said: Vec<(&str, Option<bool>)> = both.checks.iter().map(|c| (c.code.as_str(), c.passed)).collect();
        assert_eq!(said, [("HOLDER_NAME", Some(true)), ("NIK_SAME", Some(false))]);
        mask(&mut both);
        assert_eq!(both.fields["nik"].value, json!("************9102"));
    }
}
