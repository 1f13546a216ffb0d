//! The tax card, old and new.

use super::super::model::Fields;
use super::super::numbers;
use super::super::sheet::{Bit, Sheet, folded, label};
use super::super::values::number;
use super::{contoh, day, numbered, put, text};
use serde_json::json;

/// The tax card: its numbers have labels or stand alone, name and address do not.
pub fn npwp(sheet: &Sheet) -> Fields {
    let mut fields = Fields::new();
    let mut rest: Vec<(usize, Vec<Bit>)> = Vec::new();
    let mut begun = false;
    for (at, line) in sheet.lines.iter().enumerate() {
        let bare = |l: &str| label(&line.bits, l).map(|(_, end)| line.bits.get(end..).unwrap_or_default().to_vec());
        let whole = line.folded();
        if let Some(bits) = bare("NITKU") {
            put(&mut fields, "nitku", numbered(sheet, &bits, &[22]));
            begun = true;
        } else if let Some(bits) = bare("NPWP (16 digit)").or_else(|| bare("NPWP16")) {
            put(&mut fields, "npwp16", numbered(sheet, &bits, &[16]));
            begun = true;
        } else if let Some(bits) = bare("NPWP15").or_else(|| bare("NPWP")).filter(|b| b.iter().any(|b| b.text.chars().any(|c| c.is_ascii_digit()))) {
            let field = numbered(sheet, &bits, &[15, 16]);
            let name = if field.text_value().len() == 16 { "npwp16" } else { "npwp15" };
            put(&mut fields, name, field);
            begun = true;
        } else if let Some(bits) = bare("NIK") {
            put(&mut fields, "nik", numbered(sheet, &bits, &[16]));
            begun = true;
        } else if whole.starts_with("KPP") || whole.contains("KPPPRATAMA") || whole.contains("KPPMADYA") {
            put(&mut fields, "tax_office", sheet.field(&line.bits, text(&line.bits)));
        } else if let Some(bits) = bare("Tanggal Terdaftar").or_else(|| bare("Terdaftar")).or_else(|| bare("Terdaftar Tanggal")) {
            put(&mut fields, "registered_date", sheet.field(&bits, day(&bits)));
        } else if whole.contains("KEMENTERIAN")
            || whole.contains(&folded("DIREKTORAT JENDERAL"))
            || whole.contains(&folded("REPUBLIK INDONESIA"))
            || contoh(&whole)
        {
        } else if let Some((d, _)) = number(&line.text(), &[15]).filter(|_| !begun) {
            put(&mut fields, "npwp15", sheet.field(&line.bits, json!(d)));
            begun = true;
        } else if begun && whole.len() > 2 {
            rest.push((at, line.bits.clone()));
        }
    }
    // Behind the numbers come the name, then the address until the office or the day.
    let labelled_name = sheet.after(&["Nama"]).map(|(_, b)| b).filter(|b| !b.is_empty());
    let labelled_address = sheet.after(&["Alamat"]).map(|(_, b)| b).filter(|b| !b.is_empty());
    let mut rest = rest.into_iter().map(|(_, b)| b).filter(|b| label(b, "Nama").is_none() && label(b, "Alamat").is_none());
    if let Some(name) = labelled_name.or_else(|| rest.next()) {
        put(&mut fields, "name", sheet.field(&name, text(&name)));
    }
    if let Some(mut address) = labelled_address.or_else(|| rest.next()) {
        for more in rest.take(3) {
            let follows = address
                .last()
                .zip(more.first())
                .is_some_and(|(a, m)| m.rect.y0 - a.rect.y1 < 1.6 * a.size && address.first().is_some_and(|f| (f.rect.x0 - m.rect.x0).abs() < 3.0 * f.size));
            if follows {
                address.extend(more);
            }
        }
        put(&mut fields, "address", sheet.field(&address, text(&address)));
    }
    let numbers = ["npwp15", "npwp16", "nitku", "nik"].map(|n| fields.get(n).map(|f| f.text_value().to_owned()).unwrap_or_default());
    // A second print of the same digits bears both out.
    let head = |n: &str| n.get(..9).unwrap_or_default().to_owned();
    let [n15, n16, nitku, _] = &numbers;
    let shared = n15.len() == 15 && n16.strip_prefix('0').map(head) == Some(head(n15));
    let extended = nitku.len() == 22 && nitku.get(..16) == Some(n16.as_str());
    let fits = numbers::npwp_fits(n15) == Some(true);
    for (name, sure) in [("npwp15", shared || fits), ("npwp16", shared || extended), ("nitku", extended)] {
        if let Some(f) = fields.get_mut(name).filter(|f| sure && !f.value.is_null()) {
            f.confidence = f.confidence.max(0.96);
        }
    }
    fields
}
