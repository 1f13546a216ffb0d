//! The tax card, old and new.

use super::super::cells::{cells, together, values};
use super::super::model::Fields;
use super::super::numbers;
use super::super::sheet::{Bit, Line, Sheet, folded, label, labelled};
use super::super::values::number;
use super::{as_it_stands, contoh, day, parted, put, text, words};
use serde_json::json;

/// Labels of numbers; which of the two tax numbers follows its digits say.
const NUMBERS: &[(&str, &[&str])] = &[
    ("nitku", &["Nomor Identitas Tempat Kegiatan Usaha", "NITKU"]),
    ("npwp", &["NPWP (16 digit)", "NPWP (15 digit)", "NPWP 16 digit", "NPWP 15 digit", "NPWP15", "NPWP lama", "Nomor Pokok Wajib Pajak", "NPWP"]),
    ("nik", &["NIK/Nomor Induk Kependudukan", "Nomor Induk Kependudukan", "NIK"]),
];

/// Labels that may stand over their values.
const OVER: &[(&str, &[&str])] = &[
    ("registered_date", &["Tanggal Terdaftar", "Tgl. Terdaftar", "Terdaftar Tanggal", "Terdaftar Sejak", "Tanggal Pendaftaran", "Terdaftar"]),
    ("tax_office", &["KPP Terdaftar", "Kantor Pelayanan Pajak", "Terdaftar di"]),
    ("other", &["NPWP", "NPWP15", "NPWP16", "NITKU", "NIK", "Nama", "Alamat"]),
];

/// Which number one of so many digits is; none where it is none of the card's.
fn by_length(digits: usize) -> Option<&'static str> {
    match digits {
        15 => Some("npwp15"),
        16 => Some("npwp16"),
        22 => Some("nitku"),
        _ => None,
    }
}

/// Numbers that stand on a line without labels, each apart from the next.
fn bare_numbers(line: &Line) -> Vec<(Vec<Bit>, String)> {
    let mut out: Vec<(Vec<Bit>, String)> = Vec::new();
    let from = line.bits.iter().position(|b| b.text.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(line.bits.len());
    let rest = line.bits.get(from..).unwrap_or_default();
    if let Some(digits) = numbers::tax_number_in_noise(&words(rest)) {
        return vec![(rest.to_vec(), digits)];
    }
    for cell in cells(line) {
        let mut from = 0;
        while from < cell.bits.len() {
            // The longest run from here that is one of the card's numbers and ends where digits of another begin.
            let found = (from + 1..=cell.bits.len()).rev().find_map(|to| {
                let bits = cell.bits.get(from..to)?;
                let (d, taken) = number(&words(bits), &[15, 16, 22])?;
                let whole = bits.first()?.text.starts_with(|c: char| c.is_ascii_digit());
                (whole && taken * 8 <= d.len()).then(|| (bits.to_vec(), d))
            });
            match found {
                Some((bits, digits)) => {
                    from += bits.len();
                    out.push((bits, digits));
                }
                None => from += 1,
            }
        }
    }
    out
}

/// An address without a stroke that was read at its beginning, up to a sentence that follows it: addresses are printed in capitals.
fn printed<'b>(sheet: &Sheet, bits: &'b [Bit]) -> &'b [Bit] {
    let letters = |b: &Bit| b.text.chars().filter(|c| c.is_alphabetic()).count();
    let stroke = sheet.recognised && bits.first().is_some_and(|b| b.text.chars().count() == 1) && bits.get(1).is_some_and(|b| letters(b) >= 2);
    let bits = bits.get(usize::from(stroke)..).unwrap_or(bits);
    let small = |b: &Bit| b.text.chars().filter(|c| c.is_lowercase()).count() >= 2;
    let end = if bits.iter().take(3).any(small) { bits.len() } else { bits.iter().position(small).unwrap_or(bits.len()) };
    bits.get(..end).unwrap_or_default()
}

/// The tax card: its numbers have labels or stand alone, name and address do not.
pub fn npwp(sheet: &Sheet) -> Fields {
    let mut fields = Fields::new();
    let mut rest: Vec<(usize, Vec<Bit>)> = Vec::new();
    let mut begun = false;
    // A name may stand between the head and the numbers.
    let mut above: Option<Vec<Bit>> = None;
    let mut waiting: Option<&str> = None;
    for (at, line) in sheet.lines.iter().enumerate() {
        let bare = |l: &str| label(&line.bits, l).map(|(_, end)| line.bits.get(end..).unwrap_or_default().to_vec());
        let whole = line.folded();
        let labelled: Vec<(&str, Vec<Bit>)> = labelled(line, NUMBERS);
        let digit = |b: &Bit| b.text.chars().any(|c| c.is_ascii_digit());
        let numbers = bare_numbers(line);
        if labelled.iter().any(|(_, b)| b.iter().any(digit)) {
            for (name, bits) in labelled {
                // A short form in brackets stands before the colon.
                let short = |b: &Bit| b.text.starts_with('(') && b.text.ends_with(')') && b.text.chars().filter(|c| c.is_alphabetic()).count() > 2;
                let bits: Vec<Bit> = bits.iter().skip_while(|b| short(b) || b.text.chars().all(|c| !c.is_alphanumeric())).cloned().collect();
                let lengths: &[usize] = match name {
                    "nitku" => &[22],
                    "nik" => &[16],
                    _ => &[15, 16],
                };
                let field = match numbers::tax_number_in_noise(&words(&bits)).filter(|_| name == "npwp") {
                    Some(digits) => sheet.field(&bits, json!(digits)),
                    None => as_it_stands(sheet, &bits, lengths),
                };
                let said = line.text();
                let name = match (name, field.text_value().len()) {
                    ("npwp", 16) => "npwp16",
                    ("npwp", 15) => "npwp15",
                    ("npwp", _) if said.contains("16") => "npwp16",
                    ("npwp", _) => "npwp15",
                    (other, _) => other,
                };
                put(&mut fields, name, field);
            }
            begun = true;
            waiting = None;
        } else if !numbers.is_empty() {
            for (bits, digits) in numbers {
                let name = waiting.take().filter(|n| *n == "nik" && digits.len() == 16).or_else(|| by_length(digits.len()));
                if let Some(name) = name {
                    put(&mut fields, name, sheet.field(&bits, json!(digits)));
                }
            }
            begun = true;
        } else if let Some(bits) = ["KPP Terdaftar", "Kantor Pelayanan Pajak", "KPP"]
            .iter()
            .find_map(|l| label(&line.bits, l))
            .filter(|(s, end)| line.bits.get(end.saturating_sub(1)).is_some_and(|b| b.text == ":") && *s == 0 && line.bits.len() > *end)
        {
            let bits = line.bits.get(bits.1..).unwrap_or_default();
            put(&mut fields, "tax_office", sheet.field(bits, text(bits)));
        } else if whole == folded("KPP Terdaftar") || whole.starts_with(&folded("KPP Terdaftar")) && line.bits.iter().skip(2).all(|b| !digit(b)) {
            // A label over its office.
        } else if whole.starts_with("KPP") || whole.contains("KPPPRATAMA") || whole.contains("KPPMADYA") {
            let from = line.bits.iter().rposition(|b| folded(&b.text).starts_with("KPP")).unwrap_or(0);
            let bits = together(line.bits.get(from..).unwrap_or_default());
            put(&mut fields, "tax_office", sheet.field(bits, text(bits)));
            let behind = line.bits.get(from + bits.len()..).unwrap_or_default();
            if !day(behind).is_null() {
                put(&mut fields, "registered_date", sheet.field(behind, day(behind)));
            }
        } else if let Some(bits) = ["Tanggal Terdaftar", "Tgl. Terdaftar", "Terdaftar Tanggal", "Terdaftar sejak", "Terdaftar"]
            .iter()
            .find_map(|l| bare(l))
            .filter(|b| !day(b).is_null())
        {
            put(&mut fields, "registered_date", sheet.field(&bits, day(&bits)));
        } else if whole.contains("KEMENTERIAN")
            || whole.contains(&folded("DIREKTORAT JENDERAL"))
            || whole.contains(&folded("REPUBLIK INDONESIA"))
            || whole.contains(&folded("Tanggal Terdaftar"))
            || contoh(&whole)
        {
            // What stands above a line of the head is its seal.
            above = above.filter(|_| begun || contoh(&whole));
        } else if let Some((name, _)) = labelled.first() {
            // A label over its number.
            waiting = Some(name);
        } else if begun && whole.len() > 2 {
            // What stands apart from it is seen in the code beside it.
            rest.push((at, together(&line.bits).to_vec()));
        } else if !begun {
            let text = words(&line.bits);
            let letters = text.chars().filter(|c| c.is_alphabetic()).count();
            let name = letters >= 3 && !text.chars().any(|c| c.is_lowercase() || c.is_ascii_digit()) && line.bits.len() <= 8;
            let head = ["DEPARTEMEN", "KEUANGAN", "KARTU", "NPWP", "PAJAK", "NOMOR"].iter().any(|w| whole.contains(&folded(w)));
            above = Some(together(&line.bits).to_vec()).filter(|_| name && !head);
        }
    }
    // Behind the numbers come the name, then the address until the office or the day.
    let form = values(
        sheet,
        &[
            ("name", &["Nama Wajib Pajak", "Nama"]),
            ("address", &["Alamat Wajib Pajak", "Alamat"]),
            ("other", &["Kelurahan", "KPP", "Terdaftar", "NPWP", "NIK", "NITKU"]),
        ],
        &["address"],
    );
    let stands = |name: &str| form.iter().find(|(n, b)| *n == name && !b.is_empty()).map(|(_, b)| b.clone());
    let (labelled_name, labelled_address) = (stands("name"), stands("address"));
    let mut rest = rest.into_iter().map(|(_, b)| b).filter(|b| label(b, "Nama").is_none() && label(b, "Alamat").is_none());
    if let Some(name) = labelled_name.or(above).or_else(|| rest.next()) {
        put(&mut fields, "name", sheet.field(&name, json!(parted(text(&name).as_str().unwrap_or_default()))));
    }
    if let Some(mut address) = labelled_address.or_else(|| rest.next()) {
        for more in rest.take(3) {
            let follows = address.last().zip(more.first()).is_some_and(|(a, m)| {
                m.baseline > a.baseline + 0.5 * a.size
                    && m.rect.y0 - a.rect.y1 < 1.6 * a.size
                    && address.first().is_some_and(|f| (f.rect.x0 - m.rect.x0).abs() < 3.0 * f.size)
            });
            if follows {
                address.extend(more);
            }
        }
        let address = printed(sheet, &address);
        put(&mut fields, "address", sheet.field(address, text(address)));
    }
    // A label may stand over its day, or over its office, as it may over its number.
    for (name, bits) in values(sheet, OVER, &[]).into_iter().filter(|(_, b)| !b.is_empty()) {
        match name {
            "registered_date" if !day(&bits).is_null() => put(&mut fields, name, sheet.field(&bits, day(&bits))),
            "tax_office" if bits.first().is_some_and(|b| folded(&b.text) == "KPP") => put(&mut fields, name, sheet.field(&bits, text(&bits))),
            _ => {}
        }
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
