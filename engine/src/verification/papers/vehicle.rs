//! The vehicle book.

use super::super::cells::{Cell, cells, values};
use super::super::model::{Field, Fields};
use super::super::numbers;
use super::super::sheet::{Bit, Line, Sheet, folded, labelled};
use super::super::values::{capitals, closed, date};
use super::{by_labels, clean, day, numbered, put, text, words};
use serde_json::{Value, json};

/// Labels of the vehicle book.
const BOOK: &[(&str, &[&str])] = &[
    ("owner_name", &["NAMA PEMILIK", "NAMA"]),
    ("owner_nik", &["NO. KTP/TDP", "NO KTP", "NIK/TDP", "NO. KTP/TDP/KITAS"]),
    ("owner_occupation", &["PEKERJAAN"]),
    ("owner_address", &["ALAMAT"]),
    ("plate_number", &["NOMOR REGISTRASI", "NOMOR POLISI", "NRKB", "NO. POLISI"]),
    ("brand", &["MEREK", "MERK"]),
    ("type", &["TIPE", "TYPE"]),
    ("vehicle_kind", &["JENIS"]),
    ("model", &["MODEL"]),
    ("year", &["TAHUN PEMBUATAN", "TAHUN PEMBUATAN/PERAKITAN"]),
    ("engine_capacity", &["ISI SILINDER", "ISI SILINDER/DAYA LISTRIK"]),
    ("color", &["WARNA"]),
    ("vin", &["NOMOR RANGKA/NIK/VIN", "NOMOR RANGKA", "NO. RANGKA", "RANGKA/NIK/VIN"]),
    ("engine_number", &["NOMOR MESIN", "NO. MESIN", "MESIN"]),
    ("fuel", &["BAHAN BAKAR", "BAKAR"]),
    ("axles", &["JUMLAH SUMBU"]),
    ("wheels", &["JUMLAH RODA"]),
];

/// How many of its rows a page has.
pub fn book_rows(sheet: &Sheet) -> usize {
    let found: std::collections::BTreeSet<&str> = sheet.lines.iter().flat_map(|l| labelled(l, BOOK)).map(|(f, _)| f).collect();
    found.len()
}

/// The vehicle book.
pub fn bpkb(sheet: &Sheet) -> Fields {
    let mut fields = by_labels(sheet, BOOK, &["owner_address"], |name, bits, fields| {
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
