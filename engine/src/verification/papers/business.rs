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
        let mut column: Option<&Bit> = None;
        for line in &sheet.lines {
            column = code_column(line).or(column);
            let read = line.folded();
            if read.contains(&folded("diterbitkan"))
                && let Some((_, end)) = label(&line.bits, "tanggal")
            {
                let bits = line.bits.get(end..).unwrap_or_default();
                put(&mut fields, "issue_date", sheet.field(bits, day(bits)));
            }
            // A row of the attachment: its number, then five digits; under the head of codes as many as stand there, or a wrong one would go unseen.
            let under = |b: &Bit| column.is_some_and(|c| b.rect.x0 <= c.rect.x1 && b.rect.x1 >= c.rect.x0 && (2..=7).contains(&b.text.len()));
            let first = line.bits.iter().take(3).find(|b| b.text.bytes().all(|c| c.is_ascii_digit()) && (b.text.len() == 5 || under(b)));
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

/// The head of the column of codes, where a line is the head of the table of business fields.
fn code_column(line: &Line) -> Option<&Bit> {
    let is = |b: &Bit, words: &[&str]| words.iter().any(|w| folded(&b.text) == folded(w));
    let at = line.bits.iter().position(|b| is(b, &["KBLI"]))?;
    let (before, behind) = (line.bits.get(..at)?, line.bits.get(at + 1..)?);
    let head = before.iter().any(|b| is(b, &["No", "No.", "Nomor"])) && !behind.is_empty() || behind.iter().any(|b| is(b, &["Uraian", "Judul"]));
    line.bits.get(at).filter(|_| head)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::document::{Page, Word};

    #[test]
    fn a_code_that_is_too_short_is_read_as_it_stands() {
        let rows = [["No", "KBLI", "Uraian"], ["1", "02209", "Kehutanan"], ["2", "4661", "Perdagangan"]];
        let word = |(row, column, text): (usize, usize, &str)| {
            let (x, y) = (50.0 + 60.0 * column as f32, 100.0 + 20.0 * row as f32);
            Word { text: text.to_owned(), rect: Rect { x0: x, y0: y - 9.0, x1: x + 30.0, y1: y }, baseline: y, size: 10.0, confidence: 1.0, ..Word::default() }
        };
        let all = rows.iter().enumerate().flat_map(|(r, row)| row.iter().enumerate().map(move |(c, t)| (r, c, *t)));
        let page = Page { words: all.map(word).collect(), ..Page::default() };
        assert_eq!(nib(&[Sheet::of(&page)])["kbli"].value, json!(["02209", "4661"]));
    }
}
