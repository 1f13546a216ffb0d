//! Passports and travel cards: the zone gives the values, the print beside it agrees or not.

use super::model::{Field, Fields};
use super::mrz::{self, Format, Printed, Said, Zone, zoned};
use super::sheet::{Bit, Sheet, label};
use super::values::{capitals, closed, date};
use chrono::{Datelike, NaiveDate};
use serde_json::{Value, json};

/// Labels of printed zones, in English, French and Indonesian.
const LABELS: &[(&str, &[&str])] = &[
    ("document_number", &["Passport No.", "Passport No", "Document No.", "Document No", "No. Paspor", "Card No.", "Document number"]),
    ("surname", &["Surname", "Nama Keluarga", "Last name", "Family name"]),
    ("given_names", &["Given names", "Given name", "Nama Depan", "First names", "Forenames"]),
    ("full_name", &["Nama Lengkap", "Full name"]),
    ("nationality", &["Nationality", "Kewarganegaraan"]),
    ("sex", &["Sex", "Jenis Kelamin"]),
    ("birth_date", &["Date of birth", "Tanggal Lahir", "Tgl. Lahir"]),
    ("expiry_date", &["Date of expiry", "Expiry date", "Berlaku hingga", "Tgl. Habis Berlaku", "Valid until"]),
    ("issue_date", &["Date of issue", "Tgl. Pengeluaran"]),
];

/// What is printed: the words under a label, or behind it on its line.
pub fn printed(sheet: &Sheet) -> Vec<(&'static str, Vec<Bit>)> {
    let mut out: Vec<(&'static str, Vec<Bit>)> = Vec::new();
    for (at, line) in sheet.lines.iter().enumerate() {
        let here: Vec<(&'static str, usize, usize)> =
            LABELS.iter().filter_map(|(field, words)| words.iter().find_map(|w| label(&line.bits, w)).map(|(s, e)| (*field, s, e))).collect();
        for (field, start, end) in &here {
            if out.iter().any(|(f, _)| f == field) {
                continue;
            }
            let Some(first) = line.bits.get(*start) else { continue };
            let next = here.iter().filter(|(_, s, _)| s > start).filter_map(|(_, s, _)| line.bits.get(*s)).map(|b| b.rect.x0).fold(f32::MAX, f32::min);
            // Below, as far as the next label's column; the label may go on in another language on its own line.
            let column = |b: &&Bit| b.rect.x0 > first.rect.x0 - 1.5 * first.size.max(first.rect.height()) && b.rect.x0 < next - 2.0;
            let below = sheet.lines.get(at + 1..at + 3).unwrap_or_default().iter().find_map(|l| {
                let near = l.bits.first().is_some_and(|b| b.rect.y0 - first.rect.y1 < 2.5 * first.rect.height().max(first.size));
                let bits: Vec<Bit> = l.bits.iter().filter(column).cloned().collect();
                let labelled = LABELS.iter().any(|(_, words)| words.iter().any(|w| label(&bits, w).is_some()));
                (near && !bits.is_empty() && !labelled).then_some(bits)
            });
            let behind = line.bits.get(*end..).unwrap_or_default();
            let direct = line.bits.get(end.saturating_sub(1)).is_some_and(|b| b.text == ":") && !behind.is_empty();
            let bits = if direct { Some(behind.to_vec()) } else { below };
            if let Some(bits) = bits {
                // Only words that hang together.
                let run = bits.chunk_by(|a, b| b.rect.x0 - a.rect.x1 < 2.5 * a.size.max(a.rect.height())).next().unwrap_or_default().to_vec();
                out.push((field, run));
            }
        }
    }
    out
}

fn words(bits: &[Bit]) -> String {
    capitals(&bits.iter().map(|b| b.text.as_str()).collect::<Vec<_>>().join(" "))
}

/// A day of six digits, its century told by whether it lies behind us.
fn day(text: &str, ahead: bool, printed: Option<NaiveDate>, as_of: NaiveDate) -> Option<NaiveDate> {
    let part = |a: usize, b: usize| text.get(a..b).and_then(|t| t.parse::<u32>().ok());
    let (y, m, d) = (part(0, 2)? as i32, part(2, 4)?, part(4, 6)?);
    let of = |century: i32| NaiveDate::from_ymd_opt(century + y, m, d);
    if let Some(printed) = printed.filter(|p| p.year().rem_euclid(100) == y) {
        return of(printed.year() - y);
    }
    if ahead { of(if y < 70 { 2000 } else { 1900 }) } else { of(2000).filter(|d| *d <= as_of).or_else(|| of(1900)) }
}

/// A page with a zone, read.
pub struct Read {
    /// Its fields.
    pub fields: Fields,
    /// What the zone says.
    pub said: Said,
    /// Its size.
    pub format: Format,
    /// Whether zone and print agree; `None` where too little is printed.
    pub agrees: Option<bool>,
}

/// Reads a page with a zone; `again` holds what its lines and their ends said when they were looked at again.
pub fn read(sheet: &Sheet, zone: &Zone, again: &[Vec<String>], as_of: NaiveDate) -> Option<Read> {
    let print = printed(sheet);
    let shown = |name: &str| print.iter().find(|(f, _)| *f == name).map(|(_, b)| words(b)).unwrap_or_default();
    let names = Printed { number: shown("document_number"), surname: shown("surname"), given: shown("given_names") };
    let lines: Vec<Vec<String>> =
        zone.lines.iter().enumerate().map(|(i, l)| again.get(2 * i).into_iter().flatten().cloned().chain([l.clone()]).collect()).collect();
    let ends: Vec<Vec<String>> = zone.lines.iter().enumerate().map(|(i, _)| again.get(2 * i + 1).cloned().unwrap_or_default()).collect();
    let said = mrz::read(zone.format, &lines, &ends, &names)?;
    let mut fields = Fields::new();
    let zone_bits: Vec<Bit> = zone.bits.iter().flatten().cloned().collect();
    let mut put = |name: &str, value: Value, sure: f32, from: &str| {
        let bits = print.iter().find(|(f, _)| *f == from).map_or(zone_bits.as_slice(), |(_, b)| b.as_slice());
        let mut field: Field = sheet.field(bits, value);
        if !field.value.is_null() {
            field.confidence = sure;
        }
        fields.insert(name.to_owned(), field);
    };
    let printed_day = |name: &str| date(&shown(name)).map(|(d, _)| d);
    let birth = day(&said.birth, false, printed_day("birth_date"), as_of);
    let expiry = day(&said.expiry, true, printed_day("expiry_date"), as_of);
    let text = |t: &str| if t.is_empty() { Value::Null } else { json!(t) };
    let held = |fits: Option<bool>, same: bool| {
        if fits == Some(true) {
            if same { 0.98 } else { 0.92 }
        } else if same {
            0.88
        } else {
            0.6
        }
    };
    let whole = said.lines.as_ref().map(|l| l.join("\n"));
    let same_names = zoned(&names.surname) == zoned(&said.surname) && zoned(&names.given) == zoned(&said.given) && !names.surname.is_empty();
    let all = said.composite_fits == Some(true) && same_names;
    put("mrz", whole.map_or(Value::Null, |w| json!(w)), if all { 0.96 } else { 0.75 }, "");
    put("document_format", json!(zone.format.name()), 0.97, "");
    let issuer_sure = if said.issuer == said.nationality { 0.95 } else { 0.85 };
    put("issuing_country", text(&said.issuer), issuer_sure, "");
    put("nationality", text(&said.nationality), issuer_sure, "nationality");
    put("document_number", text(&said.number), held(said.number_fits, bare(&names.number) == bare(&said.number)), "document_number");
    put("surname", text(&said.surname), if same_names { 0.97 } else { 0.75 }, "surname");
    put("given_names", text(&said.given), if same_names { 0.97 } else { 0.75 }, "given_names");
    put(
        "birth_date",
        birth.map_or(Value::Null, |d| json!(d.to_string())),
        held(said.birth_fits, birth.is_some() && birth == printed_day("birth_date")),
        "birth_date",
    );
    put(
        "sex",
        match said.sex {
            'M' => json!("M"),
            'F' => json!("F"),
            '<' | 'X' => json!("X"),
            _ => Value::Null,
        },
        0.93,
        "sex",
    );
    put(
        "expiry_date",
        expiry.map_or(Value::Null, |d| json!(d.to_string())),
        held(said.expiry_fits, expiry.is_some() && expiry == printed_day("expiry_date")),
        "expiry_date",
    );
    if !said.optional.is_empty() {
        put("optional_data", text(&said.optional), held(said.optional_fits, false), "");
    }
    if said.repaired {
        for name in ["mrz", "document_number"] {
            if let Some(f) = fields.get_mut(name) {
                f.repaired = true;
            }
        }
    }
    // Each thing that is printed and that the zone holds.
    let mut held: Vec<bool> = Vec::new();
    if !names.number.is_empty() {
        held.push(alike(&bare(&names.number), &bare(&said.number), sheet.recognised));
    }
    if !names.surname.is_empty() {
        // A zone cuts names that are too long for it.
        let (surname, given) = (zoned(&names.surname), zoned(&names.given));
        let cut = |printed: &str, zone: &str| printed == zone || !zone.is_empty() && printed.starts_with(zone) && printed.len() + 12 > zone.len();
        held.push(zoned(&said.surname) == surname || cut(&surname, &zoned(&said.surname)) && said.given.is_empty());
        held.push(names.given.is_empty() || cut(&given, &zoned(&said.given)));
    }
    for (name, value) in [("birth_date", birth), ("expiry_date", expiry)] {
        if let Some(printed) = printed_day(name) {
            held.push(Some(printed) == value);
        }
    }
    if let Some((sex, _)) = closed(shown("sex").split(['/', ' ']).next().unwrap_or_default(), &["M", "F", "L", "P", "X"]) {
        let sex = match sex {
            "L" => 'M',
            "P" if said.issuer == "IDN" => 'F',
            other => other.chars().next().unwrap_or('<'),
        };
        held.push(sex == said.sex || sex == 'X' && said.sex == '<');
    }
    let agrees = if held.contains(&false) {
        Some(false)
    } else if held.len() >= 3 {
        Some(true)
    } else {
        None
    };
    Some(Read { fields, said, format: zone.format, agrees })
}

fn bare(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric()).collect()
}

/// Whether two numbers are one; of a recognised page letters may stand for the digits they resemble.
fn alike(a: &str, b: &str, recognised: bool) -> bool {
    let fold = |t: &str| {
        t.chars()
            .map(|c| match c {
                'O' => '0',
                'I' => '1',
                'S' => '5',
                'B' => '8',
                'Z' => '2',
                c => c,
            })
            .collect::<String>()
    };
    a == b || recognised && fold(a) == fold(b)
}
