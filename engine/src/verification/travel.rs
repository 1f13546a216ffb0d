//! Passports and travel cards: the zone gives the values, the print beside it agrees or not.

use super::cells::{Cell, cells};
use super::model::{Field, Fields};
use super::mrz::{self, Format, Printed, Said, Zone, zoned};
use super::sheet::{Bit, Sheet, label};
use super::values::{capitals, date};
use chrono::{Datelike, NaiveDate};
use serde_json::{Value, json};

/// Labels of printed zones in the languages that documents carry, a field's more telling ones first: `Name` alone is the family name where
/// another label is of given names.
const LABELS: &[(&str, &[&str])] = &[
    (
        "document_number",
        &[
            "Passport No",
            "Passport number",
            "Passeport No",
            "No du passeport",
            "No de passeport",
            "Document No",
            "Document number",
            "No du document",
            "No. Paspor",
            "Nomor Paspor",
            "Card No",
            "Card number",
            "Identity card number",
            "ID No",
            "ID number",
            "Permit No",
            "Reisepass Nr",
            "Pass Nr",
            "Ausweisnummer",
            "Documento No",
            "Pasaporte No",
            "No. Dokumen",
            "Nomor Dokumen",
            "No de la carte",
        ],
    ),
    (
        "given_names",
        &[
            "Given names",
            "Given name",
            "Given name(s)",
            "Prénoms",
            "Prénom",
            "Prenoms",
            "Prénom(s)",
            "Nama Depan",
            "First names",
            "First name",
            "Forenames",
            "Forename",
            "Vornamen",
            "Vorname",
            "Nombres",
            "Nombre",
            "Nomi",
        ],
    ),
    (
        "surname",
        &["Surname", "Nama Keluarga", "Last name", "Family name", "Nom de famille", "Apellidos", "Apellido", "Familienname", "Cognome", "Nama Belakang"],
    ),
    ("full_name", &["Nama Lengkap", "Full name", "Nom complet"]),
    ("name", &["Name", "Nom", "Nama"]),
    ("nationality", &["Nationality", "Nationalité", "Kewarganegaraan", "Staatsangehörigkeit", "Nacionalidad"]),
    ("sex", &["Sex", "Sexe", "Jenis Kelamin", "Kelamin", "Geschlecht", "Sexo", "Gender"]),
    (
        "birth_date",
        &["Date of birth", "Date de naissance", "Tanggal Lahir", "Tgl. Lahir", "Birth date", "Geburtsdatum", "Geburtstag", "Fecha de nacimiento", "Naissance"],
    ),
    (
        "expiry_date",
        &[
            "Date of expiry",
            "Date of expiration",
            "Expiry date",
            "Date d'expiration",
            "Date d’expiration",
            "Berlaku hingga",
            "Berlaku sampai",
            "Tgl. Habis Berlaku",
            "Tanggal Habis Berlaku",
            "Valid until",
            "Expires",
            "Expiry",
            "Gültig bis",
            "Fecha de caducidad",
            "Date of Expiry",
        ],
    ),
    ("issue_date", &["Date of issue", "Tgl. Pengeluaran", "Tanggal Pengeluaran", "Date de délivrance", "Ausstellungsdatum", "Issued on"]),
    (
        "other",
        &[
            "Type",
            "Jenis",
            "Code",
            "Kode Negara",
            "Country code",
            "Issuing State",
            "Place of birth",
            "Lieu de naissance",
            "Tempat Lahir",
            "Authority",
            "Autorité",
            "Kantor yang mengeluarkan",
            "Issuing office",
            "Issuing authority",
            "Signature",
            "Height",
            "Reg. No",
            "NIKIM",
        ],
    ),
];

/// A label of a cell: its field, how telling it is, where its words begin and end.
struct Label {
    field: &'static str,
    start: usize,
    end: usize,
}

/// Small words and marks that go on with a label in another language.
fn foreign(bit: &Bit) -> bool {
    let letters: Vec<char> = bit.text.chars().filter(|c| c.is_alphabetic()).collect();
    let digits = bit.text.chars().any(|c| c.is_ascii_digit());
    letters.is_empty() && !digits || bit.text.starts_with('(') && bit.text.ends_with(')') || !digits && letters.iter().any(|c| c.is_lowercase())
}

/// What a cell is a label of, in whatever languages it says so: words that are known, and around them such as stand in small letters,
/// between strokes or in brackets.
fn label_of(bits: &[Bit]) -> Option<Label> {
    // Strokes part words: what is known may stand in any of the parts.
    let mut split: Vec<(usize, Bit)> = Vec::new();
    for (i, b) in bits.iter().enumerate() {
        for part in b.text.split(['/', '•', '·', '|']).filter(|p| !p.is_empty()) {
            split.push((i, Bit { text: part.to_owned(), ..b.clone() }));
        }
    }
    let plain: Vec<Bit> = split.iter().map(|(_, b)| b.clone()).collect();
    let mut known: Vec<(usize, usize, usize)> = Vec::new();
    for (rank, (_, words)) in LABELS.iter().enumerate() {
        for word in *words {
            if let Some((s, e)) = label(&plain, word) {
                known.push((rank, s, e));
            }
        }
    }
    // The longest stands for those within it: `Nom` in `Nom de famille`, `Name` in `Full name`.
    let longest = |k: &(usize, usize, usize)| !known.iter().any(|o| o.1 <= k.1 && o.2 >= k.2 && o.2 - o.1 > k.2 - k.1);
    let (mut held, mut from, mut to): (Option<usize>, usize, usize) = (None, usize::MAX, 0);
    for (rank, s, e) in known.iter().filter(|k| longest(k)) {
        held = Some(held.map_or(*rank, |h| h.min(*rank)));
        from = from.min(split.get(*s)?.0);
        to = to.max(split.get(e.checked_sub(1)?)?.0 + 1);
    }
    let field = LABELS.get(held?)?.0;
    // A label begins its cell, but for a numeral or a word of another language.
    if bits.iter().take(from).any(|b| !foreign(b) && b.text.chars().filter(|c| c.is_alphanumeric()).count() > 2) {
        return None;
    }
    while bits.get(to).is_some_and(|b| b.text != ":" && foreign(b)) {
        to += 1;
    }
    // A stroke between two languages in capitals.
    if bits.get(to.wrapping_sub(1)).is_some_and(|b| b.text.ends_with('/')) && bits.len() == to + 1 {
        to += 1;
    }
    Some(Label { field, start: from, end: to })
}

/// What is printed: the words under a label, beside it, or behind it in its cell.
pub fn printed(sheet: &Sheet) -> Vec<(&'static str, Vec<Bit>)> {
    let rows: Vec<Vec<Cell>> = sheet.lines.iter().map(cells).collect();
    let mut out: Vec<(&'static str, Vec<Bit>)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        for (place, cell) in row.iter().enumerate() {
            let Some(found) = label_of(&cell.bits) else { continue };
            let Some(first) = cell.bits.get(found.start) else { continue };
            let size = first.size.max(first.rect.height());
            let behind: Vec<Bit> = cell.bits.get(found.end..).unwrap_or_default().iter().skip_while(|b| b.text == ":").cloned().collect();
            let next = row.get(place + 1).map_or(f32::MAX, Cell::left);
            let below = || {
                rows.get(at + 1..(at + 4).min(rows.len())).unwrap_or_default().iter().find_map(|r| {
                    let c = r.iter().find(|c| c.left() > cell.left() - 1.5 * size && c.left() < next - 2.0 && c.left() < cell.right() + 2.0 * size)?;
                    let near = c.bits.first().is_some_and(|b| b.rect.y0 - first.rect.y1 < 2.2 * size);
                    (near && (label_of(&c.bits).is_none() || value_like(&c.bits))).then(|| c.bits.clone())
                })
            };
            let beside = || row.get(place + 1).filter(|c| label_of(&c.bits).is_none()).map(|c| c.bits.clone());
            let bits = if behind.is_empty() { below().or_else(beside) } else { Some(behind) };
            if let Some(bits) = bits.filter(|_| !out.iter().any(|(f, _)| *f == found.field)) {
                out.push((found.field, bits));
            }
        }
    }
    let has = |out: &[(&str, Vec<Bit>)], name: &str| out.iter().any(|(f, _)| *f == name);
    // `Name` beside a label of given names is of the family's.
    let family = has(&out, "given_names") && !has(&out, "surname");
    for (field, _) in &mut out {
        if *field == "name" {
            *field = if family { "surname" } else { "full_name" };
        }
    }
    out
}

/// Whether words that hold a label's are a value all the same: a date, or a number.
fn value_like(bits: &[Bit]) -> bool {
    date(&words(bits)).is_some()
}

/// Day and year of two digits, where the month between them is not known: `02 XYZ 74`.
fn parts_of_day(text: &str) -> Option<(u32, i32)> {
    let parts: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|p| !p.is_empty()).collect();
    let [first, .., last] = parts.as_slice() else { return None };
    let number = |t: &str| t.parse::<u32>().ok();
    let (day, year) = (number(first).filter(|d| (1..=31).contains(d) && first.len() <= 2)?, number(last).filter(|_| matches!(last.len(), 2 | 4))?);
    (parts.len() >= 3).then_some((day, (year % 100) as i32))
}

/// The sex as print says it, in one or two languages.
fn printed_sex(text: &str, indonesian: bool) -> Option<char> {
    let parts: Vec<String> = text.split(|c: char| !c.is_alphabetic()).filter(|p| !p.is_empty()).map(str::to_uppercase).collect();
    let is = |list: &[&str]| parts.iter().any(|p| list.contains(&p.as_str()));
    if is(&["F", "FEMALE", "PEREMPUAN", "W"]) || indonesian && is(&["P"]) {
        Some('F')
    } else if is(&["M", "MALE", "LAKI", "L"]) {
        Some('M')
    } else {
        is(&["X"]).then_some('X')
    }
}

/// Words in capitals above the zone that may be names: alone, in two lines one under the other, or with the last of them as the family's.
fn perhaps_names(sheet: &Sheet, zone: &Zone) -> Vec<(String, String)> {
    let top = zone.bits.iter().flatten().map(|b| b.rect.y0).fold(f32::MAX, f32::min);
    let name = |c: &Cell| {
        // A stroke or a ring that stands alone may be a name of one letter.
        let text = match c.text().as_str() {
            "0" if sheet.recognised => "O".to_owned(),
            "1" | "|" if sheet.recognised => "I".to_owned(),
            text => text.to_owned(),
        };
        let fit =
            text.chars().filter(|c| c.is_alphabetic()).count() >= 1 && text.chars().all(|c| c.is_uppercase() || matches!(c, ' ' | '-' | '\'' | '.' | ','));
        (fit && c.bits.len() <= 7 && c.bits.iter().all(|b| b.rect.y1 < top)).then_some(text)
    };
    let all: Vec<(Cell, String)> = sheet.lines.iter().flat_map(cells).filter_map(|c| name(&c).map(|t| (c, t))).take(60).collect();
    let mut out = Vec::new();
    for (at, (cell, text)) in all.iter().enumerate() {
        for (_, below) in all.iter().skip(at + 1).take(6).filter(|(c, _)| (c.left() - cell.left()).abs() < 1.5 * cell.height()) {
            out.push((text.clone(), below.clone()));
        }
        if let Some((front, last)) = text.rsplit_once(' ') {
            out.push((last.to_owned(), front.to_owned()));
        }
        if let Some((first, rest)) = text.split_once(' ') {
            out.push((first.trim_end_matches(',').to_owned(), rest.to_owned()));
        }
        out.push((text.clone(), String::new()));
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

impl Read {
    /// Whether nothing is left to ask: every check digit fits, and number, names and days are what the print says.
    pub fn settled(&self) -> bool {
        let said = &self.said;
        let fit = [said.number_fits, said.birth_fits, said.expiry_fits, said.composite_fits].iter().all(|f| *f == Some(true));
        let sure = ["mrz", "document_number", "birth_date", "expiry_date"].iter().all(|n| self.fields.get(*n).is_some_and(|f| f.confidence >= 0.96));
        fit && said.optional_fits != Some(false) && said.lines.is_some() && self.agrees == Some(true) && sure
    }
}

/// Reads a page with a zone; `again` holds what its lines, and then the end of its dates' line, said when they were looked at again.
pub fn read(sheet: &Sheet, zone: &Zone, again: &[Vec<String>], as_of: NaiveDate) -> Option<Read> {
    let print = printed(sheet);
    let shown = |name: &str| print.iter().find(|(f, _)| *f == name).map(|(_, b)| words(b)).unwrap_or_default();
    let (surname, given) = (shown("surname"), shown("given_names"));
    let others = if surname.is_empty() { perhaps_names(sheet, zone) } else { Vec::new() };
    let mut names = Printed { number: shown("document_number"), surname, given, others };
    let lines: Vec<Vec<String>> =
        zone.lines.iter().enumerate().map(|(i, l)| again.get(i).into_iter().flatten().cloned().chain([l.clone()]).collect()).collect();
    let ends = again.get(zone.lines.len()).cloned().unwrap_or_default();
    let mut said = mrz::read(zone.format, &lines, &ends, &names)?;
    if let Some(number) = looks_like(sheet, zone, &said.number).filter(|_| names.number.is_empty()) {
        // The number stands on the page without a label that was read.
        names.number = number;
        said = mrz::read(zone.format, &lines, &ends, &names)?;
    }
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
    // Months whose name is not known still leave day and year, and some print the year with two digits.
    let short_day = |name: &str| parts_of_day(&shown(name));
    let birth = day(&said.birth, false, printed_day("birth_date"), as_of);
    let expiry = day(&said.expiry, true, printed_day("expiry_date"), as_of);
    let text = |t: &str| if t.is_empty() { Value::Null } else { json!(t) };
    let held = |fits: Option<bool>, same: bool, differs: bool| match (fits, same) {
        (Some(true), true) => 0.98,
        (Some(true), false) if differs => 0.75, // either may be it
        (Some(true), false) => 0.92,
        (_, true) => 0.88,
        _ => 0.6,
    };
    let whole = said.lines.as_ref().map(|l| l.join("\n"));
    let same_names = zoned(&names.surname) == zoned(&said.surname) && zoned(&names.given) == zoned(&said.given) && !names.surname.is_empty();
    let all = said.composite_fits == Some(true) && same_names;
    put("mrz", whole.map_or(Value::Null, |w| json!(w)), if all { 0.96 } else { 0.75 }, "");
    put("document_format", json!(zone.format.name()), 0.97, "");
    let issuer_sure = if said.issuer == said.nationality { 0.95 } else { 0.85 };
    put("issuing_country", text(&said.issuer), issuer_sure, "");
    put("nationality", text(&said.nationality), issuer_sure, "nationality");
    let same_number = bare(&names.number) == bare(&said.number);
    // Two letters O may be two noughts and the check digit still fit; one recogniser takes those of zone and print alike.
    let either = sheet.recognised && said.number.matches('O').count() >= 2;
    put("document_number", text(&said.number), if either { 0.75 } else { held(said.number_fits, same_number, !names.number.is_empty()) }, "document_number");
    put("surname", text(&said.surname), if same_names { 0.97 } else { 0.75 }, "surname");
    put("given_names", text(&said.given), if same_names { 0.97 } else { 0.75 }, "given_names");
    put(
        "birth_date",
        birth.map_or(Value::Null, |d| json!(d.to_string())),
        held(said.birth_fits, birth.is_some() && birth == printed_day("birth_date"), printed_day("birth_date").is_some()),
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
        held(said.expiry_fits, expiry.is_some() && expiry == printed_day("expiry_date"), printed_day("expiry_date").is_some()),
        "expiry_date",
    );
    if !said.optional.is_empty() {
        put("optional_data", text(&said.optional), held(said.optional_fits, false, false), "");
    }
    if said.repaired {
        for name in ["mrz", "document_number"] {
            if let Some(f) = fields.get_mut(name) {
                f.repaired = true;
            }
        }
    }
    let mut held: Vec<bool> = Vec::new();
    if !names.number.is_empty() {
        held.push(alike(&bare(&names.number), &bare(&said.number), sheet.recognised));
    }
    // Recognition may lose the points of a letter that the zone spells with an E, `GROBNER` and `GROEBNER`, and take a cedilla for a G's stroke.
    let unmarked = |t: &str| t.replace("AE", "A").replace("OE", "O").replace("UE", "U").replace('G', "C");
    let same = |a: &str, b: &str| a == b || sheet.recognised && unmarked(a) == unmarked(b);
    if !names.surname.is_empty() {
        // A zone cuts names that are too long for it.
        let (surname, given) = (zoned(&names.surname), zoned(&names.given));
        let cut = |printed: &str, zone: &str| same(printed, zone) || !zone.is_empty() && printed.starts_with(zone) && printed.len() + 12 > zone.len();
        held.push(same(&zoned(&said.surname), &surname) || cut(&surname, &zoned(&said.surname)) && said.given.is_empty());
        held.push(names.given.is_empty() || cut(&given, &zoned(&said.given)));
    }
    let full = shown("full_name");
    // Where a label was not recognised, what stands on the page as the zone says it agrees all the same.
    let borne_out = names.others.iter().any(|(s, g)| same(&zoned(s), &zoned(&said.surname)) && same(&zoned(g), &zoned(&said.given)));
    if names.number.is_empty() && said.number.len() >= 6 && sheet.lines.iter().any(|l| l.bits.iter().any(|b| b.text == said.number)) {
        held.push(true);
    }
    if borne_out {
        held.extend([true, true]);
    } else if names.surname.is_empty() && !full.is_empty() {
        let sorted = |t: &str| {
            let mut all: Vec<String> = t.split('<').filter(|w| !w.is_empty()).map(str::to_owned).collect();
            all.sort();
            all
        };
        let (print, said_names) = (sorted(&zoned(&full.replace(',', " "))), sorted(&zoned(&format!("{} {}", said.surname, said.given))));
        // A zone that is full may lack the last names.
        let room = said_names.iter().map(String::len).sum::<usize>() + said_names.len() + 2 >= zone.format.length().saturating_sub(5);
        held.push(print == said_names || room && said_names.iter().take(said_names.len().saturating_sub(1)).all(|w| print.contains(w)));
    }
    for (name, value) in [("birth_date", birth), ("expiry_date", expiry)] {
        if let Some(printed) = printed_day(name) {
            held.push(Some(printed) == value);
        } else if let (Some((day, year)), Some(value)) = (short_day(name), value) {
            held.push(day == value.day() && year == value.year().rem_euclid(100));
        }
    }
    if let Some(sex) = printed_sex(&shown("sex"), said.issuer == "IDN") {
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

/// What stands above the zone and is its number but for characters that look alike.
fn looks_like(sheet: &Sheet, zone: &Zone, number: &str) -> Option<String> {
    let top = zone.bits.iter().flatten().map(|b| b.rect.y0).fold(f32::MAX, f32::min);
    let same = |t: &str| t.chars().count() == number.chars().count() && t.chars().zip(number.chars()).all(|(a, b)| mrz::resembles(a, b));
    let all = sheet.lines.iter().flat_map(|l| &l.bits).filter(|b| b.rect.y1 < top).map(|b| bare(&b.text));
    all.into_iter().find(|t| number.len() >= 6 && same(t))
}

/// Letters and digits; a bracket that closes what none opened is the J that it looks like.
fn bare(text: &str) -> String {
    let letter = |c: char| if matches!(c, ')' | '}') && !text.contains(['(', '{']) { 'J' } else { c };
    text.chars().map(letter).filter(char::is_ascii_alphanumeric).collect()
}

/// Whether two numbers are one; of a recognised page letters may stand for the digits they resemble.
fn alike(a: &str, b: &str, recognised: bool) -> bool {
    let digit = |c: char| match c {
        'O' => '0',
        'I' => '1',
        'S' => '5',
        'B' => '8',
        'Z' => '2',
        c => c,
    };
    let fold = |t: &str| t.chars().map(digit).collect::<String>();
    a == b || recognised && fold(a) == fold(b)
}

#[cfg(test)]
mod tests {
    use super::super::cells::tests::sheet;
    use super::*;

    #[test]
    fn labels_are_known_in_several_languages() {
        let page = sheet(&[
            (50.0, 40.0, "Name / Nom (surname)"),
            (50.0, 54.0, "HALVORSEN"),
            (50.0, 74.0, "Given names / Prénoms"),
            (50.0, 88.0, "NILS ARNE"),
            (50.0, 108.0, "Date of birth / Date de naissance"),
            (260.0, 108.0, "Sex / Sexe"),
            (50.0, 122.0, "02 DEC / DEC 1974"),
            (260.0, 122.0, "P/F"),
        ]);
        let read: Vec<(&str, String)> = printed(&page).into_iter().map(|(f, b)| (f, words(&b))).collect();
        let want = [("surname", "HALVORSEN"), ("given_names", "NILS ARNE"), ("birth_date", "02 DEC / DEC 1974"), ("sex", "P/F")];
        assert_eq!(read, want.map(|(f, t)| (f, t.to_owned())));
        assert_eq!((bare("K8253067)").as_str(), bare("No. 12 (B)").as_str()), ("K8253067J", "No12B"));
        assert_eq!((printed_sex("P/F", false), printed_sex("L/M", true), printed_sex("P", true)), (Some('F'), Some('M'), Some('F')));
    }
}
