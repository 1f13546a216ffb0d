//! The business number, the ministry's decision, deeds and the older licences.

use super::super::model::{Field, Fields};
use super::super::sheet::{Bit, Line, Sheet, folded, label};
use super::super::values::{capitals, closed, date, digits};
use super::{between, by_labels, day, numbered, put, text, trimmed, words};
use serde_json::{Value, json};

/// Labels of the business number.
const NIB: &[(&str, &[&str])] = &[
    ("business_name", &["Nama Pelaku Usaha", "Nama Perusahaan"]),
    ("address", &["Alamat Kantor", "Alamat Perusahaan", "Alamat"]),
    ("phone", &["No. Telepon", "Nomor Telepon"]),
    ("email", &["Email", "E-mail"]),
    ("investment_status", &["Status Penanaman Modal"]),
    ("business_kind", &["Jenis Badan Usaha", "Jenis Pelaku Usaha"]),
    ("npwp", &["Nomor Pokok Wajib Pajak", "NPWP"]),
    ("kbli_line", &["KBLI", "Kode Klasifikasi Baku Lapangan Usaha Indonesia (KBLI)"]),
    ("scale", &["Skala Usaha"]),
];

/// The business number and its attachment.
pub fn nib(sheets: &[Sheet]) -> Fields {
    let mut fields = Fields::new();
    let mut codes: Vec<String> = Vec::new();
    let mut code_bits: Option<(usize, Vec<Bit>)> = None;
    for (at, sheet) in sheets.iter().enumerate() {
        let found = by_labels(sheet, NIB, &["address"], |name, bits, fields| {
            let field = match name {
                "npwp" => numbered(sheet, bits, &[15, 16]),
                "phone" => Field { ..numbered(sheet, bits, &[7, 8, 9, 10, 11, 12, 13, 14, 15]) },
                "email" => sheet.field(bits, if words(bits).contains('@') { json!(words(bits).replace(' ', "").to_lowercase()) } else { Value::Null }),
                "investment_status" => sheet.field(bits, closed(&words(bits), &["PMDN", "PMA"]).map_or_else(|| text(bits), |(v, _)| json!(v))),
                "kbli_line" => return,
                _ => sheet.field(bits, text(bits)),
            };
            put(fields, name, field);
        });
        for (name, field) in found {
            put(&mut fields, &name, field);
        }
        if let Some((_, bits)) = sheet.after(&["NOMOR INDUK BERUSAHA", "NIB"]) {
            put(&mut fields, "nib", numbered(sheet, &bits, &[13]));
        }
        for line in &sheet.lines {
            let read = line.folded();
            if read.contains(&folded("diterbitkan"))
                && let Some((_, end)) = label(&line.bits, "tanggal")
            {
                let bits = line.bits.get(end..).unwrap_or_default();
                put(&mut fields, "issue_date", sheet.field(bits, day(bits)));
            }
            // A row of the attachment: its number, then five digits.
            let first = line.bits.iter().take(3).find(|b| b.text.len() == 5 && b.text.bytes().all(|c| c.is_ascii_digit()));
            if let Some(bit) = first.filter(|_| line.bits.len() > 1) {
                codes.push(bit.text.clone());
                code_bits.get_or_insert_with(|| (at, Vec::new())).1.push(bit.clone());
            }
        }
    }
    if let Some((at, bits)) = code_bits
        && let Some(sheet) = sheets.get(at)
    {
        let mut field = sheet.field(&bits, json!(codes));
        field.text = codes.join(" ");
        put(&mut fields, "kbli", field);
    }
    fields
}

/// The ministry's decision on a company.
pub fn ahu(sheet: &Sheet) -> Fields {
    let mut fields = Fields::new();
    for line in &sheet.lines {
        if let Some(at) = line.bits.iter().position(|b| b.text.to_uppercase().starts_with("AHU-")) {
            let bits: Vec<Bit> = line.bits.get(at..).unwrap_or_default().to_vec();
            put(&mut fields, "decision_number", sheet.field(&bits, text(&bits)));
        }
    }
    let all: Vec<&Line> = sheet.lines.iter().collect();
    // The name stands alone, under what is decided.
    let named = all.iter().position(|l| folded(&l.text()).contains(&folded("BADAN HUKUM"))).and_then(|i| all.get(i + 1));
    let company = all
        .iter()
        .find(|l| {
            l.bits.len() > 1
                && l.bits.len() < 12
                && matches!(folded(&l.bits.first().map(|b| b.text.clone()).unwrap_or_default()).as_str(), "PT" | "YAYASAN" | "PERKUMPUIAN")
        })
        .or(named);
    if let Some(line) = company {
        put(&mut fields, "company_name", sheet.field(&line.bits, text(&line.bits)));
    }
    let mut take = |name: &str, from: &str, to: &[&str], value: &dyn Fn(&[Bit]) -> Value| {
        if let Some(bits) = between(sheet, from, to) {
            let field = sheet.field(&bits, value(&bits));
            put(&mut fields, name, field);
        }
    };
    take("deed_number", "Akta Nomor", &["Tanggal"], &|b| digits(&words(b)).map_or(Value::Null, |(d, _)| json!(d)));
    take("deed_number", "Akta Notaris Nomor", &["Tanggal"], &|b| digits(&words(b)).map_or(Value::Null, |(d, _)| json!(d)));
    if let Some(line) = all.iter().find(|l| folded(&l.text()).contains("AKTA"))
        && let Some((_, end)) = label(&line.bits, "Tanggal")
    {
        let bits = line.bits.get(end..).unwrap_or_default();
        let upto = bits.iter().position(|b| folded(&b.text) == "YANG").unwrap_or(bits.len());
        let bits = bits.get(..upto).unwrap_or_default();
        put(&mut fields, "deed_date", sheet.field(bits, day(bits)));
    }
    let mut take = |name: &str, from: &str, to: &[&str], value: &dyn Fn(&[Bit]) -> Value| {
        if let Some(bits) = between(sheet, from, to) {
            let field = sheet.field(&bits, value(&bits));
            put(&mut fields, name, field);
        }
    };
    take("notary_name", "dibuat oleh", &["Notaris"], &|b| {
        let said = capitals(&words(b));
        let said = said.trim_matches(|c: char| matches!(c, ',' | ' '));
        if said.is_empty() { Value::Null } else { json!(said) }
    });
    take("domicile", "berkedudukan di", &["telah", "sesuai", "dengan"], &trimmed);
    if let Some(line) = all.iter().rev().find(|l| folded(&l.text()).contains("DITETAPKAN") || date(&l.text()).is_some()) {
        let from = label(&line.bits, "Tanggal").map_or(0, |(_, end)| end);
        let bits = line.bits.get(from..).unwrap_or_default();
        put(&mut fields, "decision_date", sheet.field(bits, day(bits)));
    }
    fields
}

/// Labels of deeds and of the older licences.
const LICENCE: &[(&str, &[&str])] = &[
    ("licence_number", &["NOMOR", "NO.", "NOMOR TDP", "NOMOR SIUP"]),
    ("business_name", &["Nama Perusahaan", "NAMA PERUSAHAAN"]),
    ("person_in_charge", &["Nama Penanggung Jawab", "Penanggung Jawab", "Nama Penanggung Jawab & Jabatan", "Nama Pengurus/Penanggung Jawab"]),
    ("address", &["Alamat Perusahaan", "Alamat"]),
    ("kbli", &["KBLI", "Kelembagaan"]),
    ("issue_date", &["Dikeluarkan tanggal", "Pada tanggal", "Tanggal"]),
    ("valid_until", &["Berlaku s/d tanggal", "Berlaku sampai dengan", "Berlaku s/d"]),
];

/// A trading licence or a registration of a company.
pub fn licence(sheet: &Sheet) -> Fields {
    by_labels(sheet, LICENCE, &["address"], |name, bits, fields| {
        let field = match name {
            "issue_date" | "valid_until" => sheet.field(bits, day(bits)),
            "kbli" => {
                let codes: Vec<String> = words(bits).split(|c: char| !c.is_ascii_digit()).filter(|c| c.len() == 5 || c.len() == 4).map(str::to_owned).collect();
                sheet.field(bits, if codes.is_empty() { Value::Null } else { json!(codes) })
            }
            _ => sheet.field(bits, text(bits)),
        };
        put(fields, name, field);
    })
}

/// A notary's deed, as far as its head and first sentences say what it is.
pub fn deed(sheet: &Sheet) -> Fields {
    let mut fields = Fields::new();
    if let Some((_, bits)) = sheet.after(&["Nomor", "No."]) {
        put(&mut fields, "deed_number", numbered(sheet, &bits, &[1, 2, 3, 4]));
    }
    if let Some(bits) = between(sheet, "tanggal", &["pukul", "jam", "hadir", "berhadapan"]) {
        put(&mut fields, "deed_date", sheet.field(&bits, day(&bits)));
    }
    if let Some(line) = sheet
        .lines
        .iter()
        .find(|l| matches!(folded(&l.bits.first().map(|b| b.text.clone()).unwrap_or_default()).as_str(), "PT" | "PERSEROAN") && l.bits.len() > 1)
    {
        put(&mut fields, "company_name", sheet.field(&line.bits, text(&line.bits)));
    }
    fields
}
