//! The business number and the table of business fields that it is for.

use super::super::cells::{around, values};
use super::super::model::{Field, Fields};
use super::super::sheet::{Bit, Line, Sheet, folded, label};
use super::super::values::closed;
use super::{as_it_stands, by_labels, day, from_digits, numbered, put, text, words};
use serde_json::{Value, json};

/// Labels of the business number.
const NIB: &[(&str, &[&str])] = &[
    (
        "business_name",
        &[
            "Nama Perusahaan / Pelaku Usaha",
            "Nama Perusahaan / Pelaku",
            "Nama Pelaku Usaha / Perusahaan",
            "Nama Pelaku Usaha",
            "Nama Perusahaan",
            "Nama Badan Usaha",
            "Nama Badan Hukum",
            "Nama Perseroan",
            "Nama Usaha",
        ],
    ),
    ("address", &["Alamat Kantor Pusat", "Alamat Kantor", "Alamat Perusahaan", "Alamat Usaha", "Alamat"]),
    (
        "phone",
        &[
            "Nomor Telepon Seluler",
            "No. Telepon Seluler",
            "No. Telepon",
            "Nomor Telepon",
            "No. Telp",
            "Nomor Handphone",
            "Nomor HP",
            "No. HP",
            "Nomor Ponsel",
            "Telepon Seluler",
            "Telepon",
            "Telp.",
        ],
    ),
    ("email", &["Alamat Email", "Alamat E-mail", "Email", "E-mail", "Surel"]),
    ("investment_status", &["Status Penanaman Modal", "Status Modal", "Jenis Penanaman Modal"]),
    ("business_kind", &["Jenis Badan Usaha", "Bentuk Badan Usaha", "Bentuk Badan Hukum", "Bentuk Usaha", "Jenis Pelaku Usaha"]),
    ("npwp", &["Nomor Pokok Wajib Pajak", "NPWP"]),
    ("kbli_line", &["KBLI", "Kode Klasifikasi Baku Lapangan Usaha Indonesia (KBLI)"]),
    ("scale", &["Skala Usaha"]),
];

/// The business number and its attachment.
pub fn nib(sheets: &[Sheet]) -> Fields {
    let mut fields = Fields::new();
    let mut codes: Vec<String> = Vec::new();
    let mut code_bits: Option<(usize, Vec<Bit>)> = None;
    // Codes behind their label, where no table holds them.
    let mut named: Option<(usize, Vec<Bit>)> = None;
    // A table goes on over pages that do not repeat its head.
    let mut column: Option<(f32, f32)> = None;
    for (at, sheet) in sheets.iter().enumerate() {
        let mut lined: Vec<Bit> = Vec::new();
        let mut take = |name: &str, bits: &[Bit], fields: &mut Fields| {
            let field = match name {
                "npwp" => numbered(sheet, from_digits(bits), &[15, 16]),
                "phone" => {
                    // The code of a town stands in brackets.
                    let bits = from_digits(bits);
                    let bare: Vec<Bit> = bits.iter().map(|b| Bit { text: b.text.replace(['(', ')'], ""), ..b.clone() }).collect();
                    Field { text: words(bits), ..numbered(sheet, &bare, &[7, 8, 9, 10, 11, 12, 13, 14, 15]) }
                }
                "email" => sheet.field(bits, if words(bits).contains('@') { json!(words(bits).replace(' ', "").to_lowercase()) } else { Value::Null }),
                "investment_status" => sheet.field(bits, investment(bits)),
                "kbli_line" => {
                    let code = |b: &&Bit| b.text.trim_end_matches([',', ';']).len() == 5 && from_code(b).is_some();
                    lined.extend(bits.iter().filter(code).cloned());
                    return;
                }
                _ => sheet.field(bits, text(bits)),
            };
            put(fields, name, field);
        };
        for (name, field) in by_labels(sheet, NIB, &["address"], &mut take) {
            put(&mut fields, &name, field);
        }
        // Of the form itself, not of its attachment: what stands over and under a row's middle, and below its label.
        let apart = if at == 0 { [around(sheet, NIB), values(sheet, NIB, &["address", "business_name"])].concat() } else { Vec::new() };
        for (name, bits) in apart.into_iter().filter(|(n, b)| !b.is_empty() && *n != "kbli_line") {
            take(name, &bits, &mut fields);
        }
        if !lined.is_empty() && named.is_none() {
            named = Some((at, lined));
        }
        own_number(sheet, &mut fields);
        for line in &sheet.lines {
            column = code_column(line).or(column);
            let read = line.folded();
            if read.contains(&folded("diterbitkan"))
                && let Some((_, end)) = label(&line.bits, "tanggal")
            {
                let bits = line.bits.get(end..).unwrap_or_default();
                put(&mut fields, "issue_date", sheet.field(bits, day(bits)));
            }
            if let Some(bits) = issued(line) {
                put(&mut fields, "issue_date", sheet.field(bits, day(bits)));
            }
            // What may stand before a code on its line: the row's number, a mark, what codes are called. A place has its postal code behind it.
            let lead = |b: &Bit| b.text != ":" && (ordinal(b) || b.text.chars().count() <= 2 || matches!(folded(&b.text).as_str(), "" | "KBII" | "KODE"));
            // A row of the attachment: its number, then five digits; under the head of codes as many as stand there, or a wrong one would go unseen.
            let under = |b: &Bit| column.is_some_and(|(x0, x1)| b.rect.x0 <= x1 && b.rect.x1 >= x0 && (2..=7).contains(&b.text.len()));
            let digits = |b: &&Bit| b.text.bytes().all(|c| c.is_ascii_digit());
            let first = line.bits.iter().skip(1).find(|b| digits(b) && under(b)).filter(|_| line.bits.first().is_some_and(ordinal));
            let first = first.or_else(|| {
                let free = line.bits.iter().take_while(|b| lead(b) && !(b.text.len() == 5 && digits(b))).count();
                line.bits.iter().take(3).enumerate().find(|(i, b)| digits(b) && (b.text.len() == 5 && *i <= free || under(b))).map(|(_, b)| b)
            });
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
    } else if let Some((at, bits)) = named
        && let Some(sheet) = sheets.get(at)
    {
        put(&mut fields, "kbli", sheet.field(&bits, json!(bits.iter().filter_map(from_code).collect::<Vec<_>>())));
    }
    fields
}

/// The business number: behind its title, or in a line of its own under it.
fn own_number(sheet: &Sheet, fields: &mut Fields) {
    for (at, line) in sheet.lines.iter().enumerate() {
        let Some((_, end)) = ["NOMOR INDUK BERUSAHA", "NIB"].iter().find_map(|l| label(&line.bits, l)) else { continue };
        put(fields, "nib", as_it_stands(sheet, line.bits.get(end..).unwrap_or_default(), &[13]));
        // One number alone, right below: words or a label beside it make it another's.
        let size = line.bits.iter().map(|b| b.size.max(b.rect.height())).fold(4.0, f32::max);
        let foot = line.bits.first().map_or(0.0, |b| b.baseline);
        let below = sheet.lines.iter().skip(at + 1).take(2).find(|l| l.bits.first().is_some_and(|b| b.baseline - foot > 0.5 * size));
        let Some(next) = below.filter(|l| l.bits.first().is_some_and(|b| b.baseline - foot < 4.0 * size)) else { continue };
        let lead = next.bits.iter().take_while(|b| matches!(folded(&b.text).as_str(), "" | "NOMOR" | "NO" | "NIB")).count();
        let bits = next.bits.get(lead..).unwrap_or_default();
        if bits.iter().all(|b| b.text.chars().filter(|c| c.is_alphanumeric()).all(|c| c.is_ascii_digit())) {
            put(fields, "nib", as_it_stands(sheet, bits, &[13]));
        }
    }
}

/// The day of issue behind a label of its own; that of a print or a change is another's.
fn issued(line: &Line) -> Option<&[Bit]> {
    const LABELS: [&str; 9] = [
        "Tanggal Terbit NIB",
        "Tanggal Penerbitan NIB",
        "Tanggal Terbit",
        "Tanggal Penerbitan",
        "Tanggal Diterbitkan",
        "Diterbitkan Tanggal",
        "Tanggal Dikeluarkan",
        "Dikeluarkan Pada Tanggal",
        "Dikeluarkan Tanggal",
    ];
    let (start, end) = LABELS.iter().find_map(|l| label(&line.bits, l))?;
    let bits = line.bits.get(end..)?;
    let bare = bits.get(bits.iter().take(3).take_while(|b| matches!(folded(&b.text).as_str(), "" | "NIB")).count()..)?;
    (start <= 1 && !day(bare).is_null()).then_some(bare)
}

/// A code with the mark that may follow it in a list.
fn from_code(bit: &Bit) -> Option<&str> {
    Some(bit.text.trim_end_matches([',', ';'])).filter(|t| t.bytes().all(|c| c.is_ascii_digit()))
}

/// Where the money comes from: the short form, whatever stands beside it, or what it stands for.
fn investment(bits: &[Bit]) -> Value {
    let short = || bits.first().and_then(|b| closed(b.text.trim_matches(['(', ')', ',']), &["PMDN", "PMA"]));
    let long = || closed(&words(bits), &["PENANAMAN MODAL DALAM NEGERI", "PENANAMAN MODAL ASING"]);
    match (closed(&words(bits), &["PMDN", "PMA"]).or_else(short), long()) {
        (Some((v, _)), _) => json!(v),
        (None, Some((v, _))) => json!(if v.ends_with("ASING") { "PMA" } else { "PMDN" }),
        _ => text(bits),
    }
}

/// The number that a row of a table begins with.
fn ordinal(bit: &Bit) -> bool {
    let bare = bit.text.trim_end_matches(['.', ')']);
    (1..=3).contains(&bare.len()) && bare.bytes().all(|c| c.is_ascii_digit())
}

/// Whether a page holds rows of the table of business fields: each begins with its number and holds a code of five digits.
pub fn rows_of_codes(sheet: &Sheet) -> bool {
    let code = |b: &Bit| b.text.len() == 5 && b.text.bytes().all(|c| c.is_ascii_digit());
    sheet.lines.iter().any(|l| l.bits.len() > 2 && l.bits.first().is_some_and(ordinal) && l.bits.iter().skip(1).any(code))
}

/// The head of the column of codes, where a line is the head of the table of business fields.
fn code_column(line: &Line) -> Option<(f32, f32)> {
    let is = |b: &Bit, words: &[&str]| words.iter().any(|w| folded(&b.text) == folded(w));
    let numbered = line.bits.first().is_some_and(|b| is(b, &["No", "Nomor"]));
    let titled = line.bits.iter().any(|b| is(b, &["Uraian", "Judul"]));
    // The title of a field is headed by what the codes are called too: the column of codes is the one that says so.
    let of = |words: &[&str]| line.bits.iter().position(|b| is(b, words));
    let first =
        of(&["Kode"]).or_else(|| of(&["KBLI"]).filter(|i| !i.checked_sub(1).and_then(|j| line.bits.get(j)).is_some_and(|b| is(b, &["Judul", "Uraian"]))));
    let at = first.filter(|_| (numbered || titled) && line.bits.len() > 2)?;
    let bit = line.bits.get(at)?;
    // `Kode KBLI` and `Nomor KBLI` are as wide as both their words.
    let last = line.bits.get(at + 1).filter(|b| is(bit, &["Kode"]) && is(b, &["KBLI"])).unwrap_or(bit);
    let before = at.checked_sub(1).filter(|j| *j > 0).and_then(|j| line.bits.get(j)).filter(|b| is(b, &["Nomor"])).unwrap_or(bit);
    Some((before.rect.x0, last.rect.x1))
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

    #[test]
    fn a_code_behind_its_title_and_a_table_without_a_head_are_read() {
        let rows = [["No.", "Judul KBLI", "Kode", "Lokasi"], ["1", "Konstruksi 2020", "41011", "Kota"]];
        let word = |x: f32, y: f32, text: &str| Word {
            text: text.to_owned(),
            rect: Rect { x0: x, y0: y - 9.0, x1: x + 6.0 * text.len() as f32, y1: y },
            baseline: y,
            size: 10.0,
            confidence: 1.0,
            ..Word::default()
        };
        let row = |y: f32, row: &[&str]| {
            row.iter()
                .enumerate()
                .flat_map(|(c, t)| t.split(' ').enumerate().map(move |(i, w)| (50.0 + 120.0 * c as f32 + 60.0 * i as f32, w.to_owned())))
                .map(|(x, t)| word(x, y, &t))
                .collect::<Vec<_>>()
        };
        let first = Page { words: [row(100.0, &rows[0]), row(120.0, &rows[1])].concat(), ..Page::default() };
        let second = Page { words: row(60.0, &["2", "Angkutan Barang", "49431", "Kota"]), ..Page::default() };
        assert!(rows_of_codes(&Sheet::of(&second)));
        assert_eq!(nib(&[Sheet::of(&first), Sheet::of(&second)])["kbli"].value, json!(["41011", "49431"]));
    }
}
