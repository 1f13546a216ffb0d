//! Floor 5: identity and business documents.
//!
//! Takes a document's pages; gives what kind of document each is, its fields with value, place and sureness, and what can be told of them
//! without asking anybody. Form is checked, not genuineness: a consistent forgery passes. A value that cannot be read is null.

pub mod across;
mod cells;
pub mod checks;
pub mod correct;
pub mod data;
mod kinds;
mod ktp;
pub mod model;
pub mod mrz;
pub mod numbers;
mod papers;
pub mod read;
mod second;
mod several;
mod sheet;
mod travel;
mod values;

use crate::document::{Document, Page, Source};
use checks::{Checks, reason};
use chrono::NaiveDate;
use data::Facts;
use kinds::{goes_on, kind};
pub use model::{Check, DocumentType, Field, Fields, Output, OutputStatus, Service};
use model::{DocumentRead, PageSize};
use serde::{Deserialize, Serialize};
use sheet::Sheet;

/// Part of a page that a picture of a card takes at least.
const PICTURE: f32 = 0.04;

/// What a service is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// The service.
    pub service: Service,
    /// The day that counts as today.
    pub as_of: NaiveDate,
    /// Age that the bearer of an identity card must have.
    pub min_age: u32,
    /// Tables in the place of those that ship, by name.
    pub data: Vec<(String, String)>,
    /// Whether what the pages are tells the service, and `service` only where they tell none.
    #[serde(default)]
    pub guess: bool,
}

/// A place that is worth looking at again, as nothing but letters of a zone or digits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Page.
    pub page: u32,
    /// Box on the page as read, in points.
    pub rect: crate::base::Rect,
    /// Whether it is of a machine-readable zone.
    pub zone: bool,
    /// Whether it holds digits; of a zone, that its last character is one.
    pub digits: bool,
}

/// Pages that are looked at.
const PAGES: usize = 200;

/// The sheets of a page: of its own text, or, where that is of no kind, of what its pictures say. A card may be a picture on a letter.
fn sheets(page: &Page) -> Vec<Sheet> {
    let known = |sheets: &[Sheet]| sheets.iter().any(|s| kind(s) != DocumentType::Unknown);
    let own = several::cards(Sheet::of(page));
    if page.seen.is_empty() || known(&own) {
        return own;
    }
    let shown = several::cards(Sheet::of(&Page { words: page.seen.clone(), source: Source::Ocr, ..page.clone() }));
    if known(&shown) { shown } else { own }
}

/// Whether a document of no kind may hold one as a picture beside text of its own, which was not recognised.
fn may_show(document: &Document, output: &Output) -> bool {
    let large = |p: &Page| p.images.iter().any(|i| i.rect.width() * i.rect.height() > PICTURE * p.width * p.height);
    let none = !output.documents.iter().any(|d| Service::of_kind(d.document_type).is_some());
    none && document.pages.iter().take(PAGES).any(|p| p.source == Source::Text && p.seen.is_empty() && large(p))
}

/// Which places of a zone are to be looked at again: none where nothing is left to ask, and where all check digits fit the line of the names
/// alone, which has none.
fn in_doubt(zone: &mrz::Zone, read: Option<&travel::Read>) -> Vec<bool> {
    let all = zone.places().len();
    if read.is_some_and(travel::Read::settled) {
        return vec![false; all];
    }
    let proven = read.is_some_and(|r| {
        let said = &r.said;
        let fit = [said.number_fits, said.birth_fits, said.expiry_fits, said.composite_fits].iter().all(|f| *f == Some(true));
        // What no check digit covers is of the few letters that may stand there.
        let rest = matches!(said.sex, 'M' | 'F' | '<') && !said.nationality.is_empty() && said.nationality == said.issuer;
        fit && rest && said.optional_fits != Some(false) && !said.repaired
    });
    let names = if zone.format == mrz::Format::Td1 { 2 } else { 0 };
    (0..all).map(|i| !proven || i == names).collect()
}

/// The places that are worth looking at again before documents are read: zones and numbers that do not hold.
pub fn doubts(document: &Document, as_of: NaiveDate) -> Vec<Place> {
    let facts = Facts::default();
    let mut places = Vec::new();
    for page in document.pages.iter().take(PAGES) {
        for sheet in sheets(page).into_iter().filter(|s| s.recognised) {
            if let Some(zone) = mrz::find(&sheet) {
                let first = travel::read(&sheet, &zone, &[], as_of);
                let lines = zone.lines.len();
                let open = zone.places().into_iter().enumerate().zip(in_doubt(&zone, first.as_ref())).filter(|(_, doubt)| *doubt);
                places.extend(open.map(|((i, rect), _)| Place { page: page.number, rect, zone: true, digits: i >= lines }));
            } else if kind(&sheet) == DocumentType::Ktp {
                let fields = ktp::read(&sheet, &facts);
                let number = fields.get("nik").filter(|f| f.confidence < 0.9);
                let rect = number.and_then(|_| second::place(&sheet));
                let both = [rect, second::birth(&sheet, &fields)];
                places.extend(both.into_iter().flatten().map(|rect| Place { page: page.number, rect, zone: false, digits: true }));
            } else if kind(&sheet) == DocumentType::Bpkb {
                let found = papers::seen_twice(&sheet, &papers::bpkb(&sheet));
                places.extend(found.map(|(_, rect)| Place { page: page.number, rect, zone: false, digits: false }));
            }
        }
    }

    places.truncate(60);
    places
}

/// Reads the documents of a file's pages and checks them. `again` holds, for each of [`doubts`], what stood there when it was looked at
/// again, surest first.
pub fn verify(document: &Document, asked: &Asked, again: &[Vec<String>]) -> Output {
    let facts = Facts::with(asked.data.iter().map(|(n, t)| (n.as_str(), t.as_str())));
    let mut output = Output::default();
    let mut seen = again.iter().peekable();
    let mut groups: Vec<(DocumentType, Vec<Sheet>)> = Vec::new();
    for (at, page) in document.pages.iter().take(PAGES).enumerate() {
        let (width, height) = page.size();
        output.pages.push(PageSize { page: at as u32 + 1, width, height, file_index: 0, page_no: page.number });
        for sheet in sheets(page) {
            match kind(&sheet) {
                DocumentType::Unknown => match groups.last_mut() {
                    Some((before, pages)) if goes_on(&sheet, *before) => pages.push(sheet),
                    _ => groups.push((DocumentType::Unknown, vec![sheet])),
                },
                DocumentType::AhuDecision if groups.last().is_some_and(|(before, _)| kinds::speaks_of(&sheet, *before)) => {
                    if let Some((_, pages)) = groups.last_mut() {
                        pages.push(sheet);
                    }
                }
                same => match groups.last_mut() {
                    Some((before, pages))
                        if *before == same && matches!(same, DocumentType::Nib | DocumentType::Deed | DocumentType::LandCertificate | DocumentType::Bpkb) =>
                    {
                        pages.push(sheet)
                    }
                    _ => groups.push((same, vec![sheet])),
                },
            }
        }
    }
    if groups.iter().all(|(kind, sheets)| *kind == DocumentType::Unknown && sheets.iter().all(|s| s.lines.is_empty())) {
        // Nothing is legible: nothing is said of it.
        return output;
    }
    let told = groups.iter().find_map(|(k, _)| Service::of_kind(*k)).filter(|_| asked.guess);
    let service = told.unwrap_or(asked.service);
    // Where an identity card lies beside the tax card, the number that is asked for is the tax card's.
    let tax = groups.iter().position(|(k, _)| service == Service::IdentityNumber && *k == DocumentType::Npwp);
    let wanted = tax.or_else(|| groups.iter().position(|(k, _)| service.takes(*k)));
    let mut checks: Vec<Check> = Vec::new();
    let right = wanted.is_some();
    let first = wanted.or_else(|| groups.iter().position(|(k, _)| *k != DocumentType::Unknown));
    output.document_type = first.and_then(|i| groups.get(i)).map_or(DocumentType::Unknown, |(k, _)| *k);
    checks.push(Check {
        code: "DOCUMENT_TYPE".into(),
        required: true,
        passed: Some(right),
        reason: if right {
            None
        } else {
            reason("ANOTHER_DOCUMENT", "The sheet is not the document that the service asks for.", "Lembar ini bukan dokumen yang diminta layanan.")
        },
        evidence: Vec::new(),
    });
    let mut siblings: Vec<(String, Field)> = Vec::new();
    for (at, (kind, sheets)) in groups.iter().enumerate() {
        let Some(sheet) = sheets.first() else { continue };
        let zone = matches!(kind, DocumentType::Passport | DocumentType::TravelCard).then(|| mrz::find(sheet)).flatten();
        let mut travel = None;
        let mut fields = match kind {
            DocumentType::Ktp => ktp::read(sheet, &facts),
            DocumentType::Npwp => papers::npwp(sheet),
            DocumentType::Bpkb => merged(sheets, |sheet| {
                let mut fields = papers::bpkb(sheet);
                if let Some((may, _)) = papers::seen_twice(sheet, &fields) {
                    papers::once(&mut fields, &may, seen.next().map_or(&[], Vec::as_slice));
                }
                fields
            }),
            DocumentType::LandCertificate => {
                let mut fields = merged(sheets, papers::land);
                facts.spaced(&mut fields);
                fields
            }
            DocumentType::LandCertificateElectronic => papers::land_electronic(sheet),
            DocumentType::Nib => papers::nib(sheets),
            DocumentType::AhuDecision => papers::ahu(sheet),
            DocumentType::Deed => merged(sheets, papers::deed),
            DocumentType::Siup | DocumentType::Tdp => papers::licence(sheet),
            DocumentType::Passport | DocumentType::TravelCard | DocumentType::Unknown => Fields::new(),
        };
        if let Some(zone) = &zone {
            travel = travel::read(sheet, zone, &[], asked.as_of);
            if sheet.recognised && !travel.as_ref().is_some_and(travel::Read::settled) {
                let doubts = in_doubt(zone, travel.as_ref());
                let looked: Vec<Vec<String>> = doubts.into_iter().map(|doubt| seen.next_if(|_| doubt).cloned().unwrap_or_default()).collect();
                travel = travel::read(sheet, zone, &looked, asked.as_of);
            }
        } else if *kind == DocumentType::Ktp && sheet.recognised {
            let born = second::birth(sheet, &fields).is_some();
            if fields.get("nik").is_some_and(|f| f.confidence < 0.9) && second::place(sheet).is_some() {
                second::look(&mut fields, seen.next().map_or(&[], Vec::as_slice), &facts);
            }
            if born {
                second::look_at_birth(&mut fields, seen.next().map_or(&[], Vec::as_slice));
            }
        }
        if let Some(read) = &travel {
            fields = read.fields.clone();
        }
        // Of a document that was not asked for nothing is said.
        if Some(at) == first && right {
            let mut held = Checks { fields: &fields, as_of: asked.as_of, facts: &facts, found: Vec::new() };
            held.of(*kind, asked.min_age, travel.as_ref());
            checks.append(&mut held.found);
            output.fields = fields.clone();
        }
        // Papers of one business in one file fill what the first has not, and what fails in any of them fails. Cards are of persons.
        if Some(at) != first && right && service.takes(*kind) && service != Service::IdentityCard {
            let mut held = Checks { fields: &fields, as_of: asked.as_of, facts: &facts, found: Vec::new() };
            held.of(*kind, asked.min_age, travel.as_ref());
            for check in held.found {
                match checks.iter_mut().find(|c| c.code == check.code) {
                    Some(old) if old.passed == Some(true) && check.passed != Some(true) => *old = check,
                    Some(_) => {}
                    None => checks.push(check),
                }
            }
            siblings.extend(fields.iter().filter(|(_, f)| !f.value.is_null()).map(|(n, f)| (n.clone(), f.clone())));
        }
        let pages = sheets.iter().map(|s| s.number).collect();
        output.documents.push(DocumentRead { document_type: *kind, pages, fields: if service.takes(*kind) { fields } else { Fields::new() } });
    }
    for (name, field) in siblings {
        if output.fields.get(&name).is_none_or(|f| f.value.is_null()) {
            output.fields.insert(name, field);
        }
    }
    output.checks = checks;
    output
}

fn merged(sheets: &[Sheet], mut read: impl FnMut(&Sheet) -> Fields) -> Fields {
    let mut fields = Fields::new();
    for sheet in sheets {
        for (name, field) in read(sheet) {
            if fields.get(&name).is_none_or(|f| f.value.is_null()) {
                fields.insert(name, field);
            }
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::cells::tests::sheet;
    use super::*;

    #[test]
    fn of_a_zone_whose_check_digits_fit_the_names_alone_are_looked_at_again() {
        let doubts = |data: &'static str| {
            let page = sheet(&[(30.0, 100.0, "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"), (30.0, 114.0, data)]);
            let zone = mrz::find(&page).expect("a zone");
            in_doubt(&zone, travel::read(&page, &zone, &[], NaiveDate::from_ymd_opt(2026, 11, 1).expect("a day")).as_ref())
        };
        assert_eq!(doubts("L898902C36UTO7408122F1204159ZE184226B<<<<<10"), [true, false, false]);
        assert_eq!(doubts("L898902C36UTO7408132F1204159ZE184226B<<<<<10"), [true, true, true]);
    }

    #[test]
    fn papers_of_one_business_in_one_file_fill_each_other_and_what_fails_in_one_fails() {
        use crate::document::Word;
        let page = |number: u32, lines: &[(f32, f32, &str)]| {
            let bits = sheet(lines).lines.into_iter().flat_map(|l| l.bits);
            let word = |b: sheet::Bit| Word { text: b.text, rect: b.rect, baseline: b.baseline, size: b.size, confidence: 1.0, ..Word::default() };
            Page { number, width: 600.0, height: 800.0, words: bits.map(word).collect(), ..Page::default() }
        };
        let deed =
            page(1, &[(60.0, 40.0, "NOTARIS"), (60.0, 60.0, "AKTA PENDIRIAN"), (60.0, 80.0, "Nomor : 47"), (60.0, 100.0, "pada tanggal 30 Mei 2018 pukul")]);
        let decision = |year: &'static str| {
            let head = [(60.0, 40.0, "KEPUTUSAN MENTERI HUKUM DAN HAM"), (60.0, 60.0, "NOMOR AHU-0027745.AH.01.01.TAHUN 2018")];
            let rest = [(60.0, 80.0, "sesuai Akta Nomor 47 tanggal 30 Mei 2018 yang dibuat"), (60.0, 100.0, "Ditetapkan di Jakarta"), (60.0, 114.0, year)];
            page(2, &[head.as_slice(), rest.as_slice()].concat())
        };
        let asked = Asked {
            service: Service::BusinessRegistration,
            as_of: NaiveDate::from_ymd_opt(2026, 11, 1).expect("a day"),
            min_age: 17,
            data: Vec::new(),
            guess: false,
        };
        let of = |day| verify(&Document { pages: vec![deed.clone(), decision(day)], ..Document::default() }, &asked, &[]);
        let order = |o: &Output| o.checks.iter().find(|c| c.code == "DATES_IN_ORDER").and_then(|c| c.passed);
        let both = of("Tanggal 6 Juni 2018");
        let said = ["deed_number", "decision_number"].map(|n| both.fields.get(n).map(|f| f.text_value().to_owned()).unwrap_or_default());
        assert_eq!((both.document_type, said), (DocumentType::Deed, ["47".to_owned(), "AHU-0027745.AH.01.01.TAHUN 2018".to_owned()]));
        assert_eq!((order(&both), order(&of("Tanggal 6 Mei 2018"))), (Some(true), Some(false)));
    }
}
