//! The vehicle book.

use super::super::cells::{Cell, cells, own, values};
use super::super::model::{Field, Fields};
use super::super::numbers;
use super::super::sheet::{Bit, Line, Sheet, folded, labelled};
use super::super::values::{capitals, closed, date, resembled};
use super::{by_labels, clean, day, numbered, put, text, words};
use crate::base::Rect;
use serde_json::{Value, json};

/// Labels of the vehicle book.
const BOOK: &[(&str, &[&str])] = &[
    ("owner_name", &["NAMA PEMILIK KENDARAAN", "NAMA PEMILIK", "NAMA LENGKAP", "NAMA"]),
    (
        "owner_nik",
        &[
            "NO. KTP/TDP",
            "NO. KTP/TDP/KITAS",
            "NO. KTP/TDP/KITAS/KITAP",
            "NOMOR KTP/TDP",
            "NOMOR KTP/TDP/KITAS",
            "NOMOR KTP",
            "NO KTP",
            "NO. KTP/SIM",
            "NIK/TDP",
            "NIK/TDP/KITAS",
            "NIK/TDP/KITAS/KITAP",
            "NIK/NIB",
            "NIK PEMILIK",
            "NO. IDENTITAS",
            "NOMOR IDENTITAS",
        ],
    ),
    ("owner_occupation", &["PEKERJAAN"]),
    ("owner_address", &["ALAMAT PEMILIK", "ALAMAT"]),
    ("plate_number", &["NOMOR REGISTRASI", "NOMOR REGISTRASI KENDARAAN BERMOTOR", "NO. REGISTRASI", "NOMOR POLISI", "NRKB", "NO. POLISI", "NO. POL.", "NOPOL"]),
    ("brand", &["MEREK KENDARAAN", "MEREK", "MERK"]),
    ("type", &["TIPE", "TYPE"]),
    ("vehicle_kind", &["JENIS KENDARAAN", "JENIS"]),
    ("model", &["MODEL KENDARAAN", "MODEL"]),
    ("year", &["TAHUN PEMBUATAN", "TAHUN PEMBUATAN/PERAKITAN", "TAHUN PERAKITAN", "TAHUN PEMB.", "TH. PEMBUATAN"]),
    ("engine_capacity", &["ISI SILINDER", "ISI SILINDER/DAYA LISTRIK", "ISI SILINDER/HP", "KAPASITAS SILINDER", "KAPASITAS MESIN"]),
    ("color", &["WARNA KENDARAAN", "WARNA KB", "WARNA"]),
    ("vin", &["NOMOR RANGKA/NIK/VIN", "NO. RANGKA/NIK/VIN", "NOMOR RANGKA/NIK", "NOMOR RANGKA/VIN", "NOMOR RANGKA", "NO. RANGKA", "RANGKA/NIK/VIN"]),
    ("engine_number", &["NOMOR MESIN", "NO. MESIN", "MESIN"]),
    ("fuel", &["BAHAN BAKAR/SUMBER ENERGI", "JENIS BAHAN BAKAR", "BAHAN BAKAR", "BAKAR"]),
    ("axles_wheels", &["JUMLAH SUMBU/RODA", "JML. SUMBU/RODA", "SUMBU/RODA", "JUMLAH SUMBU DAN RODA"]),
    ("axles", &["JUMLAH SUMBU", "JML. SUMBU"]),
    ("wheels", &["JUMLAH RODA", "JML. RODA"]),
];

/// Makers whose vehicles are registered in the country.
const BRANDS: [&str; 62] = [
    "HONDA",
    "YAMAHA",
    "SUZUKI",
    "KAWASAKI",
    "VESPA",
    "PIAGGIO",
    "BAJAJ",
    "BENELLI",
    "DUCATI",
    "HARLEY-DAVIDSON",
    "ROYAL ENFIELD",
    "TRIUMPH",
    "APRILIA",
    "VIAR",
    "KYMCO",
    "HUSQVARNA",
    "GESITS",
    "POLYTRON",
    "ALVA",
    "TOYOTA",
    "DAIHATSU",
    "MITSUBISHI",
    "MITSUBISHI FUSO",
    "FUSO",
    "ISUZU",
    "HINO",
    "NISSAN",
    "DATSUN",
    "MAZDA",
    "SUBARU",
    "LEXUS",
    "INFINITI",
    "UD TRUCKS",
    "HYUNDAI",
    "WULING",
    "CHERY",
    "OMODA",
    "JAECOO",
    "NETA",
    "AION",
    "DENZA",
    "GEELY",
    "SOKON",
    "HAVAL",
    "TESLA",
    "VINFAST",
    "MERCEDES-BENZ",
    "MERCEDES BENZ",
    "VOLKSWAGEN",
    "PORSCHE",
    "VOLVO",
    "SCANIA",
    "PEUGEOT",
    "CITROEN",
    "RENAULT",
    "JAGUAR",
    "LAND ROVER",
    "CHEVROLET",
    "CHRYSLER",
    "FERRARI",
    "LAMBORGHINI",
    "TATA MOTORS",
];
/// What vehicles are driven by.
const FUELS: [&str; 8] = ["BENSIN", "SOLAR", "DIESEL", "LISTRIK", "HIBRIDA", "HYBRID", "BENSIN/LISTRIK", "PERTAMAX"];
/// Models as registers name them.
const MODELS: [&str; 20] = [
    "MINIBUS",
    "MICROBUS",
    "SEDAN",
    "STATION WAGON",
    "HATCHBACK",
    "JEEP",
    "JEEP S.C.HDTP",
    "PICK UP",
    "DOUBLE CABIN",
    "LIGHT TRUCK",
    "TRUCK",
    "DUMP TRUCK",
    "TANGKI",
    "BLIND VAN",
    "SCOOTER",
    "SEPEDA MOTOR SOLO",
    "SOLO",
    "SPORT",
    "TRAIL",
    "BEBEK",
];

fn listed(name: &str) -> &'static [&'static str] {
    match name {
        "brand" => &BRANDS,
        "fuel" => &FUELS,
        _ => &MODELS,
    }
}

/// How many of its rows a page has.
pub fn book_rows(sheet: &Sheet) -> usize {
    let found: std::collections::BTreeSet<&str> = sheet.lines.iter().flat_map(|l| labelled(l, BOOK)).map(|(f, _)| f).collect();
    found.len()
}

/// A chassis number of which one character was seen twice, as the letter and the digit that resemble each other: what it may say without
/// either, and where it stands.
pub fn seen_twice(sheet: &Sheet, fields: &Fields) -> Option<(Vec<String>, Rect)> {
    let read: Vec<char> = fields.get("vin").filter(|_| sheet.recognised)?.text_value().chars().collect();
    if read.len() != 18 {
        return None;
    }
    let alike = |a: char, b: char| a.is_ascii_digit() != b.is_ascii_digit() && (resembled(a) == Some(b) || resembled(b) == Some(a));
    let pairs = read.windows(2).enumerate().filter(|(_, w)| matches!(w, [a, b] if alike(*a, *b)));
    let without = |at: usize| read.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, c)| *c).collect::<String>();
    let mut all: Vec<String> = pairs.flat_map(|(i, _)| [without(i), without(i + 1)]).filter(|v| numbers::vin_form(v)).collect();
    all.sort();
    all.dedup();
    let bare = |b: &Bit| capitals(&b.text).chars().filter(char::is_ascii_alphanumeric).collect::<Vec<char>>();
    let rect = sheet.lines.iter().flat_map(|l| l.bits.iter()).find(|b| bare(b) == read)?.rect;
    (!all.is_empty()).then_some((all, Rect { x0: rect.x0 - 2.0, y0: rect.y0 - 2.0, x1: rect.x1 + 2.0, y1: rect.y1 + 2.0 }))
}

/// Takes the one of [`seen_twice`] that another reading says, or whose type is the engine's: makers begin the engine's number with it.
pub fn once(fields: &mut Fields, may: &[String], choices: &[String]) {
    let bare = |c: &String| capitals(c).chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let again: Vec<String> = choices.iter().map(bare).collect();
    let engine = fields.get("engine_number").map(|f| f.text_value().to_owned()).unwrap_or_default();
    let kin = |v: &&String| v.get(3..7).is_some_and(|t| engine.starts_with(t));
    let said: Vec<&String> = may.iter().filter(|v| again.contains(v)).collect();
    let found = if said.is_empty() { may.iter().filter(kin).collect() } else { said };
    if let ([only], Some(field)) = (found.as_slice(), fields.get_mut("vin")) {
        field.value = json!(only);
        field.repaired = true;
        field.confidence = 0.75;
    }
}

/// The vehicle book.
pub fn bpkb(sheet: &Sheet) -> Fields {
    let mut fields = by_labels(sheet, BOOK, &["owner_address"], |name, bits, fields| {
        let bits = if matches!(name, "owner_address" | "plate_number") { bits } else { own(bits) };
        // `2/4`: under one label.
        if name == "axles_wheels" {
            let said = words(bits);
            let counts: Vec<String> = said.split('/').map(|p| p.chars().filter(char::is_ascii_digit).collect()).collect();
            if let [axles, wheels] = counts.as_slice() {
                for (name, count) in [("axles", axles), ("wheels", wheels)].into_iter().filter(|(_, c)| (1..=2).contains(&c.len())) {
                    put(fields, name, sheet.field(bits, json!(count)));
                }
            }
            return;
        }
        let said = capitals(clean(&words(bits)));
        let field = match name {
            "owner_nik" => numbered(sheet, bits, &[16]),
            "year" => numbered(sheet, bits, &[4]),
            // A colon close to so short a number is read as a small letter.
            "axles" | "wheels" => {
                let bare = |b: &Bit| Bit { text: b.text.trim_start_matches(|c: char| c.is_lowercase()).to_owned(), ..b.clone() };
                let only: Vec<Bit> = bits.iter().map(bare).filter(|b| !b.text.is_empty()).collect();
                Field { text: words(bits), ..numbered(sheet, &only, &[1, 2]) }
            }
            "engine_capacity" => {
                let run: Vec<Bit> = bits.iter().take_while(|b| b.text.chars().any(|c| c.is_ascii_digit())).cloned().collect();
                let only: Vec<Bit> = run.iter().map(|b| Bit { text: b.text.trim_end_matches(|c: char| c.is_alphabetic()).to_owned(), ..b.clone() }).collect();
                Field { text: words(&run), ..numbered(sheet, &only, &[2, 3, 4, 5]) }
            }
            "vin" => {
                let vin: String = said.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
                sheet.field(bits, if vin.is_empty() { Value::Null } else { json!(vin) })
            }
            "engine_number" => {
                let bare: String = said.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
                sheet.field(bits, if bare.is_empty() { Value::Null } else { json!(bare) })
            }
            "plate_number" => sheet.field(
                bits,
                numbers::plate(&said)
                    .map_or_else(|| if said.is_empty() { Value::Null } else { json!(said) }, |(a, n, z)| json!(format!("{a} {n} {z}").trim().to_owned())),
            ),
            "vehicle_kind" => {
                let kinds = ["MOBIL PENUMPANG", "MOBIL BARANG", "MOBIL BUS", "MOBIL BEBAN", "SEPEDA MOTOR", "KENDARAAN KHUSUS"];
                sheet.field(bits, closed(&said, &kinds).map_or_else(|| text(bits), |(v, _)| json!(v)))
            }
            // A letter misread in a word of a known list is put right, and never a sure one.
            "brand" | "fuel" | "model" if sheet.recognised => sheet.field(bits, closed(&said, listed(name)).map_or_else(|| text(bits), |(v, _)| json!(v))),
            _ => sheet.field(bits, text(bits)),
        };
        put(fields, name, field);
    });
    for line in &sheet.lines {
        // Letter and eight digits: the book's own number, in its head.
        for (i, bit) in line.bits.iter().enumerate() {
            let run =
                |n: usize| line.bits.get(i..i + n).map(|b| (b, words(b).replace('$', "S").chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>()));
            let found = [run(1), run(2), run(3)].into_iter().flatten().find(|(_, t)| {
                t.len() == 9 && t.starts_with(|c: char| c.is_ascii_uppercase()) && t.get(1..).is_some_and(|d| d.bytes().all(|b| b.is_ascii_digit()))
            });
            // Behind its label, or where no row of the book is: beside the title, under the label.
            let named = |b: &Bit| folded(&b.text).starts_with("NO") || folded(&b.text) == "BPKB" || b.text == ":";
            let headed = i.checked_sub(1).and_then(|j| line.bits.get(j)).is_none_or(named) || labelled(line, BOOK).is_empty();
            if let Some((bits, number)) = found.filter(|_| headed && bit.text != ":") {
                put(&mut fields, "bpkb_number", sheet.field(bits, json!(number)));
            }
        }
    }
    // No other number on the sheet has the form of a chassis number, if its label is not read.
    if fields.get("vin").is_none_or(|f| f.value.is_null()) {
        let form =
            |b: &&Bit| numbers::vin_form(&b.text) && b.text.bytes().filter(u8::is_ascii_digit).count() >= 4 && b.text.contains(|c: char| c.is_alphabetic());
        let found: Vec<Bit> = sheet.lines.iter().flat_map(|l| l.bits.iter()).filter(form).cloned().collect();
        if let [only] = found.as_slice() {
            fields.insert("vin".to_owned(), sheet.field(std::slice::from_ref(only), json!(only.text)));
        }
    }
    // The last day on the sheet that is no other's is the day of issue; days of invoices and imports have their labels.
    let other = |c: &Cell| ["FAKTUR", "PIB", "BERIAKU", "IAHIR"].iter().any(|w| folded(&c.text()).contains(w));
    let all: Vec<Cell> = sheet.lines.iter().flat_map(cells).collect();
    let last = all.iter().rev().find(|c| date(&c.text()).is_some() && labelled(&Line { bits: c.bits.clone() }, BOOK).is_empty() && !other(c));
    if let Some(cell) = last {
        let from = cell.bits.iter().position(|b| b.text.chars().next().is_some_and(|c| c.is_ascii_digit())).unwrap_or(0);
        let bits = cell.bits.get(from..).unwrap_or_default();
        put(&mut fields, "issue_date", sheet.field(bits, day(bits)));
    }
    // An address goes on below itself, whatever stands in the other column.
    let whole = values(sheet, BOOK, &["owner_address"]).into_iter().find(|(n, b)| *n == "owner_address" && !b.is_empty());
    if let Some((_, bits)) = whole
        && fields.get("owner_address").is_none_or(|f| f.text.len() < words(&bits).len())
    {
        fields.insert("owner_address".to_owned(), sheet.field(&bits, text(&bits)));
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::super::super::cells::tests::sheet;
    use super::*;

    #[test]
    fn what_stands_apart_from_a_value_is_none_of_it() {
        let fields = bpkb(&sheet(&[
            (30.0, 40.0, "NOMOR KTP/TDP"),
            (150.0, 40.0, "3201126410869102"),
            (30.0, 60.0, "WARNA"),
            (150.0, 60.0, "HITAM METALIK"),
            (330.0, 60.0, "ec"),
        ]));
        assert_eq!(["owner_nik", "color"].map(|n| fields[n].text_value()), ["3201126410869102", "HITAM METALIK"]);
    }

    #[test]
    fn a_letter_misread_in_a_maker_is_put_right_on_a_recognised_sheet_alone() {
        let mut page = sheet(&[(30.0, 40.0, "MEREK"), (150.0, 40.0, "DAIHATSV"), (30.0, 60.0, "BAHAN BAKAR"), (150.0, 60.0, "BENS1N")]);
        let said = |page: &Sheet| ["brand", "fuel"].map(|n| bpkb(page)[n].text_value().to_owned());
        assert_eq!(said(&page), ["DAIHATSV", "BENS1N"]);
        page.recognised = true;
        assert_eq!(said(&page), ["DAIHATSU", "BENSIN"]);
    }

    #[test]
    fn a_character_seen_twice_is_told_by_another_reading_or_the_engine() {
        let mut page = sheet(&[(30.0, 40.0, "NOMOR RANGKA"), (150.0, 40.0, "MH3SE5S890LJ123456"), (30.0, 60.0, "NOMOR MESIN"), (150.0, 60.0, "E3R2E1234567")]);
        page.recognised = true;
        let read = bpkb(&page);
        let (may, _) = seen_twice(&page, &read).expect("a pair of lookalikes");
        assert_eq!(may, ["MH3SE5890LJ123456", "MH3SES890LJ123456"]);
        let said = |engine: &str, again: &[&str]| {
            let mut fields = read.clone();
            fields.get_mut("engine_number").expect("read").value = json!(engine);
            once(&mut fields, &may, &again.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>());
            fields["vin"].text_value().to_owned()
        };
        assert_eq!(said("E3R2E1234567", &["MH3 SES890LJ123456"]), "MH3SES890LJ123456");
        assert_eq!(said("SE58E1234567", &[]), "MH3SE5890LJ123456");
        assert_eq!(said("E3R2E1234567", &[]), "MH3SE5S890LJ123456", "nothing tells which");
    }
}
