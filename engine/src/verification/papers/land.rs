//! Land certificates, on paper and electronic.

use super::super::cells::{Cell, apart, cells, own, placed, together};
use super::super::model::{Field, Fields};
use super::super::sheet::{Bit, Line, Sheet, folded, label};
use super::super::values::{date, digits, number};
use super::parcels::{area, below, boxed, survey};
use super::{as_it_stands, between, by_labels, clean, day, numbered, put, text, trimmed, with_year, words};
use serde_json::{Value, json};

/// Labels of the paper certificate.
const LAND: &[(&str, &[&str])] = &[
    ("province", &["Provinsi", "Propinsi"]),
    ("regency", &["Kabupaten/Kotamadya", "Kabupaten/Kota", "Kota/Kabupaten"]),
    ("district", &["Kecamatan"]),
    ("village", &["Desa/Kelurahan", "Desa/Kel.", "Kelurahan/Desa"]),
    ("right", &["HAK"]),
    ("right_end", &["TANGGAL BERAKHIRNYA HAK", "BERAKHIRNYA HAK"]),
    ("nib_parcel", &["NIB"]),
    ("basis", &["DASAR PENDAFTARAN"]),
    ("survey_head", &["SURAT UKUR", "GAMBAR SITUASI"]),
    ("survey_date", &["Tgl.", "Tanggal"]),
    ("survey_number", &["No.", "Nomor"]),
    ("area_m2", &["Luas"]),
    ("holder_name", &["NAMA PEMEGANG HAK", "PEMEGANG HAK"]),
    ("holder_birth_date", &["Tanggal lahir/akta pendirian", "Tanggal lahir"]),
    ("book_date", &["PEMBUKUAN"]),
    ("issue_date", &["PENERBITAN SERTIFIKAT", "PENERBITAN SERTIPIKAT"]),
];

/// Rights by their names, longest first.
const RIGHTS: [(&str, &str); 9] = [
    ("HAK MILIK ATAS SATUAN RUMAH SUSUN", "HMSRS"),
    ("HAK GUNA BANGUNAN", "HGB"),
    ("HAK GUNA USAHA", "HGU"),
    ("HAK PENGELOLAAN", "HPL"),
    ("HAK PAKAI", "HP"),
    ("HAK WAKAF", "WAKAF"),
    ("TANAH WAKAF", "WAKAF"),
    ("WAKAF", "WAKAF"),
    ("HAK MILIK", "HM"),
];

fn right(text: &str) -> Option<&'static str> {
    let read = folded(text);
    RIGHTS.iter().find(|(n, _)| read.contains(&folded(n))).map(|(_, code)| *code)
}

/// The right that a line of a title names, where letters of it may be misread: an edit in six letters, the longest name first.
fn titled(line: &Line) -> Option<&'static str> {
    right(&line.text()).or_else(|| RIGHTS.iter().find(|(n, _)| n.len() > 8 && label(&line.bits, n).is_some()).map(|(_, code)| *code))
}

/// What follows `No.` in a line, where recognition may have joined it to its digits.
fn behind_number(bits: &[Bit]) -> Option<Vec<Bit>> {
    bits.iter().enumerate().find_map(|(at, bit)| {
        let rest = bits.get(at + 1..).unwrap_or_default();
        if matches!(folded(&bit.text).as_str(), "NO" | "NOMOR") {
            return Some(rest.to_vec());
        }
        let own = ["Nomor.", "No.", "NO."].iter().find_map(|w| bit.text.strip_prefix(w)).filter(|t| t.starts_with(|c: char| c.is_ascii_digit()))?;
        Some(std::iter::once(Bit { text: own.to_owned(), ..bit.clone() }).chain(rest.iter().cloned()).collect())
    })
}

/// The number of a right that stands in a line of its own right under the title that names the right.
fn number_below(sheet: &Sheet, at: usize) -> Option<Vec<Bit>> {
    sheet.lines.get(at + 1..(at + 3).min(sheet.lines.len()))?.iter().find_map(|l| {
        let (_, end) = ["Nomor", "No."].iter().find_map(|w| label(&l.bits, w)).filter(|(start, _)| *start == 0)?;
        let bits = l.bits.get(end..).filter(|b| (1..=2).contains(&b.len()))?;
        number(&words(bits), &[1, 2, 3, 4, 5, 6]).is_some().then(|| bits.to_vec())
    })
}

/// Lines of both columns below a head within which its day stands.
const BELOW: usize = 3;

/// The certificate on paper.
pub fn land(sheet: &Sheet) -> Fields {
    let mut surveyed = false;
    let mut fields = by_labels(sheet, LAND, &["holder_name"], |name, bits, fields| {
        let said = words(bits);
        match name {
            "survey_head" => {
                surveyed = true;
                // Its day, where the label before it was not read.
                let own = together(bits);
                if let Some(bits) = (0..own.len()).filter_map(|i| own.get(i..)).find(|b| !day(b).is_null()) {
                    put(fields, "survey_letter_date", sheet.field(bits, day(bits)));
                }
            }
            // Below the next head a day is no longer the survey's.
            "book_date" | "issue_date" => surveyed = false,
            "survey_date" if surveyed => put(fields, "survey_letter_date", sheet.field(bits, day(bits))),
            "survey_number" if surveyed => put(fields, "survey_letter_number", sheet.field(bits, survey(&said).map_or(Value::Null, |s| json!(s)))),
            "survey_date" | "survey_number" | "basis" => {}
            "right" => {
                if let Some(code) = right(&said) {
                    put(fields, "right_type", sheet.field(bits, json!(code)));
                }
            }
            "area_m2" => put(fields, name, sheet.field(bits, area(clean(&said)).map_or(Value::Null, |a| json!(a)))),
            "nib_parcel" => put(fields, name, as_it_stands(sheet, bits, &[5, 13, 14])),
            "right_end" | "holder_birth_date" => put(fields, name, sheet.field(bits, day(bits))),
            // Beside a place another column may stand.
            "province" | "regency" | "district" | "village" => {
                let marks = bits.iter().take_while(|b| b.text.chars().all(|c| !c.is_alphanumeric())).count();
                let own = together(bits.get(marks..).unwrap_or_default());
                put(fields, name, sheet.field(own, text(own)));
            }
            _ => put(fields, name, sheet.field(bits, text(bits))),
        }
    });
    for (row, line) in sheet.lines.iter().enumerate() {
        if let Some(code) = titled(line).filter(|_| line.bits.len() <= 9)
            && let Some(bits) = number_below(sheet, row)
            && !line.bits.iter().any(|b| matches!(folded(&b.text).as_str(), "NO" | "NOMOR"))
        {
            put(&mut fields, "right_number", numbered(sheet, &bits, &[1, 2, 3, 4, 5, 6]));
            let sure = sheet.field(&line.bits, json!(code));
            put(&mut fields, "right_type", Field { confidence: sure.confidence.max(0.95), ..sure });
        }
        if let Some(code) = titled(line)
            && let Some(bits) = behind_number(&line.bits)
        {
            let number = numbered(sheet, &bits, &[1, 2, 3, 4, 5, 6]);
            if number.value.is_string() {
                let same = fields.get("right_number").is_some_and(|f| f.value == number.value);
                put(&mut fields, "right_number", number);
                let lift = |f: Option<&mut Field>| {
                    if let Some(f) = f.filter(|_| same) {
                        f.confidence = f.confidence.max(0.96);
                    }
                };
                lift(fields.get_mut("right_number"));
            }
            let sure = sheet.field(&line.bits, json!(code));
            put(&mut fields, "right_type", Field { confidence: sure.confidence.max(0.95), ..sure });
        }
        for (name, words) in LAND.iter().filter(|(n, _)| matches!(*n, "book_date" | "issue_date")) {
            if let Some((start, end)) = words.iter().find_map(|w| label(&line.bits, w)) {
                let bits = line.bits.get(end..).unwrap_or_default();
                put(&mut fields, name, sheet.field(bits, day(bits)));
                // In its box the day stands in a line below, behind a place.
                let (left, size) = line.bits.get(start).map_or((0.0, 0.0), |b| (b.rect.x0, b.rect.height()));
                let below = sheet.lines.get(row + 1..(row + 1 + BELOW).min(sheet.lines.len())).unwrap_or_default();
                let own = |l: &Line| l.bits.iter().filter(|b| b.rect.x0 > left - 3.0 * size && b.rect.x0 < left + 30.0 * size).cloned().collect::<Vec<_>>();
                let dated = |bits: Vec<Bit>| (0..bits.len()).filter_map(|i| bits.get(i..)).find(|b| !day(b).is_null()).map(<[Bit]>::to_vec);
                if let Some(bits) = below.iter().find_map(|l| dated(own(l))) {
                    put(&mut fields, name, sheet.field(&bits, day(&bits)));
                }
            }
        }
        // The code at the foot: fourteen digits in groups.
        for cell in cells(line) {
            // `No. Sertipikat 10.17.05.03.3.02263`: behind its name.
            let named = cell.bits.iter().take_while(|b| !b.text.starts_with(|c: char| c.is_ascii_digit())).count();
            let own = cell.bits.get(named..).filter(|_| named > 0 && folded(&words(&cell.bits)).contains("SERTI")).unwrap_or(&cell.bits);
            let said = words(own);
            let code = number(&said.replace(['O', 'o'], "0"), &[14]).map(|(code, _)| code).or_else(|| super::super::numbers::code_in_groups(&said));
            if let Some(code) = code
                && !said.contains('/')
                && said.chars().filter(|c| c.is_alphabetic()).all(|c| matches!(c, 'O' | 'o'))
            {
                put(&mut fields, "certificate_code", sheet.field(own, json!(code)));
            }
        }
    }
    if let Some(bits) = boxed(sheet) {
        put(&mut fields, "certificate_code", sheet.field(&bits, json!(bits.iter().map(|b| b.text.as_str()).collect::<String>())));
    }
    // A title says what right it is, though its number is not read; a line about what the right came from is none.
    let title = |l: &&Line| l.bits.len() <= 6 && !["ASAL", "BEKAS", "DASAR", "PEMBERIAN"].iter().any(|w| folded(&l.text()).contains(&folded(w)));
    if let Some((line, code)) = sheet.lines.iter().filter(title).find_map(|l| Some((l, titled(l)?))) {
        put(&mut fields, "right_type", sheet.field(&line.bits, json!(code)));
    }
    let unread = |fields: &Fields, name: &str| fields.get(name).is_none_or(|f| f.value.is_null());
    if unread(&fields, "nib_parcel")
        && let Some(bits) = below(sheet, &|l| l.trim_start_matches(['A', 'B', 'C', 'D']).starts_with(&folded("NIB")) && l.contains(&folded("LETAK")), &|b| {
            number(&words(b), &[5, 13, 14]).is_some()
        })
    {
        fields.insert("nib_parcel".into(), as_it_stands(sheet, bits, &[5, 13, 14]));
    }
    if unread(&fields, "right_end")
        && let Some(bits) = below(sheet, &|l| l.contains(&folded("BERAKHIRNYA")), &|b| !day(b).is_null())
    {
        fields.insert("right_end".into(), sheet.field(bits, day(bits)));
    }
    // The form of its number tells the survey letter more surely than labels beside which another column may stand.
    let mut formed = Fields::new();
    survey_by_form(sheet, &mut formed);
    fields.extend(formed);
    form(sheet, &mut fields);
    // The foot repeats the number of the right.
    let number = fields.get("right_number").map(|f| f.text_value().to_owned()).unwrap_or_default();
    let repeats = fields
        .get("certificate_code")
        .is_some_and(|f| f.text_value().get(9..).is_some_and(|n| n.trim_start_matches('0') == number.trim_start_matches('0') && !number.is_empty()));
    for name in ["right_number", "certificate_code"] {
        if let Some(f) = fields.get_mut(name).filter(|_| repeats) {
            f.confidence = f.confidence.max(0.96);
        }
    }
    fields
}

/// Labels of the electronic certificate, and of a paper one that is laid out as a form.
const FORM: &[(&str, &[&str])] = &[
    ("nib_parcel", &["NIB", "NIBEL", "Nomor Identifikasi Bidang Tanah", "Nomor Identifikasi Bidang", "Nomor Induk Bidang"]),
    ("right", &["Jenis Hak", "Macam Hak", "Jenis Hak Atas Tanah"]),
    ("province", &["Provinsi", "Propinsi"]),
    ("regency", &["Kabupaten/Kotamadya", "Kabupaten/Kota", "Kota/Kabupaten", "Kab./Kota", "Kota/Kab."]),
    ("district", &["Kecamatan"]),
    ("village", &["Desa/Kelurahan", "Kelurahan/Desa", "Desa/Kel.", "Kel./Desa", "Kelurahan", "Desa"]),
    ("survey_letter_number", &["Nomor Surat Ukur", "No. Surat Ukur", "Surat Ukur Nomor", "Surat Ukur No.", "SURAT UKUR", "GAMBAR SITUASI"]),
    ("survey_letter_date", &["Tanggal Surat Ukur", "Tgl. Surat Ukur"]),
    ("area_m2", &["Luas Bidang Tanah", "Luas Tanah", "Luas Bidang", "Luas"]),
    ("holder_name", &["NAMA PEMEGANG HAK", "PEMEGANG HAK", "Nama Pemegang", "Nama"]),
    ("holder_both", &["Nama Pemegang Hak/Tanggal Lahir", "Nama Pemegang Hak dan Tanggal Lahir", "Pemegang Hak/Tanggal Lahir"]),
    (
        "holder_birth_date",
        &[
            "Tanggal lahir/akta pendirian",
            "Tanggal akta pendirian",
            "Akta pendirian tanggal",
            "Tgl. akta pendirian",
            "Tempat/Tanggal Lahir",
            "Tempat, Tanggal Lahir",
            "Tanggal lahir",
            "Tgl. Lahir",
        ],
    ),
    ("both_dates", &["Tanggal Pembukuan/Penerbitan", "Tanggal Pembukuan dan Penerbitan", "Pembukuan/Penerbitan", "Pembukuan dan Penerbitan"]),
    ("book_date", &["Tanggal Pembukuan", "Tgl. Pembukuan", "Pembukuan", "Dibukukan tanggal"]),
    (
        "issue_date",
        &[
            "Tanggal Penerbitan Sertipikat",
            "Tanggal Penerbitan Sertifikat",
            "Tanggal Penerbitan",
            "Tgl. Penerbitan",
            "Penerbitan Sertipikat",
            "Penerbitan Sertifikat",
            "Penerbitan",
            "Diterbitkan tanggal",
        ],
    ),
    ("right_end", &["Tanggal Berakhirnya Hak", "Tanggal Berakhir Hak", "Berakhirnya Hak", "Hak Berakhir Tanggal", "Berlaku sampai dengan", "Berlaku s/d"]),
    ("day", &["Tanggal", "Tgl."]),
    ("number", &["Nomor", "No."]),
    (
        "other",
        &[
            "NIK",
            "Alamat",
            "Pendidikan",
            "Penunjuk",
            "Edisi",
            "Letak Tanah",
            "Asal Hak",
            "Asal Persil",
            "Dasar Penerbitan",
            "Letak Bidang",
            "Catatan",
            "Kantor Pertanahan",
            "Kepala Kantor",
            "Dasar Pendaftaran",
            "Kode Sertipikat",
            "Status",
            "Penggunaan",
            "Bagian",
        ],
    ),
];

/// What stands in forms: labels in one or two columns, their values behind or below them.
fn form(sheet: &Sheet, fields: &mut Fields) {
    // The regency by the word for it alone, which values begin with too.
    for line in &sheet.lines {
        let lead = line.bits.iter().take(1).filter(|b| b.text.chars().filter(|c| c.is_alphanumeric()).count() <= 2).count();
        let named = |w: &[Bit]| matches!(w, [a, b] if matches!(folded(&a.text).as_str(), "KABUPATEN" | "KOTAMADYA") && b.text == ":");
        let lead = line.bits.windows(2).position(named).unwrap_or(lead);
        let [first, next, ..] = line.bits.get(lead..).unwrap_or_default() else { continue };
        if matches!(folded(&first.text).as_str(), "KOTA" | "KABUPATEN" | "KOTAMADYA" | "KAB") && (next.text == ":" || apart(first, next)) {
            let own = own(line.bits.get(lead + 1..).unwrap_or_default());
            // Where labels stand in a row over their values the next is no value.
            if !FORM.iter().flat_map(|(_, w)| w.iter()).any(|w| label(own, w).is_some_and(|(start, _)| start == 0)) {
                put(fields, "regency", sheet.field(own, trimmed(own)));
            }
        }
    }
    let mut heads: Vec<(&str, f32)> = Vec::new();
    for (name, bits, left, size) in placed(sheet, FORM, &["holder_name", "holder_both"]) {
        // The head over it in its own column.
        let head = heads.iter().rev().find(|(_, l)| (left - 6.0 * size..left + 2.0 * size).contains(l)).map_or("", |(n, _)| *n);
        let mut names: Vec<&str> = match (name, head) {
            // A day or a number without more is what the head over it is of.
            ("day", "survey_letter_number") => vec!["survey_letter_date"],
            ("day", "both_dates") => vec!["book_date", "issue_date"],
            ("day", "book_date" | "issue_date" | "right_end") => vec![head],
            ("number", "survey_letter_number") => vec![head],
            ("day" | "number" | "other", _) => Vec::new(),
            ("both_dates", _) => vec!["book_date", "issue_date"],
            _ => vec![name],
        };
        if !matches!(name, "day" | "number") {
            heads.push((name, left));
        }
        if bits.is_empty() {
            names.clear();
        }
        // `SITI AMINAH 4 September 1959`: under one label.
        if name == "holder_both" {
            let at = (1..bits.len()).rev().find(|at| bits.get(*at..).is_some_and(|b| !day(b).is_null())).unwrap_or(bits.len());
            let (own, born) = bits.split_at(at);
            names = Vec::new();
            put(fields, "holder_name", sheet.field(own, trimmed(own)));
            put(fields, "holder_birth_date", sheet.field(born, day(born)));
        }
        let said = words(&bits);
        for name in names {
            let value = match name {
                "right" => {
                    if let Some(code) = right(&said) {
                        put(fields, "right_type", Field { confidence: 0.97, ..sheet.field(&bits, json!(code)) });
                    }
                    continue;
                }
                "nib_parcel" => {
                    put(fields, name, as_it_stands(sheet, &bits, &[5, 13, 14]));
                    continue;
                }
                "survey_letter_number" => survey(&said).map_or(Value::Null, |s| json!(s)),
                "survey_letter_date" | "book_date" | "issue_date" | "right_end" | "holder_birth_date" => day(&bits),
                "area_m2" => area(clean(&said)).map_or(Value::Null, |a| json!(a)),
                _ => trimmed(&bits),
            };
            if !value.is_null() {
                put(fields, name, sheet.field(&bits, value));
            }
        }
    }
}

/// Number and day of the survey letter, by the form of the number: no other on the sheet is digits, a place and a year between strokes.
fn survey_by_form(sheet: &Sheet, fields: &mut Fields) {
    for (at, line) in sheet.lines.iter().enumerate() {
        for start in 0..line.bits.len() {
            let begins = line.bits.get(start).is_some_and(|b| b.text.split('/').next().is_some_and(|n| n.len() <= 6 && digits(n).is_some()));
            let headed = line.bits.get(..start).unwrap_or_default();
            if !begins {
                continue;
            }
            let found = (1..=6).find_map(|n| {
                let bits = line.bits.get(start..start + n)?;
                let text = words(bits);
                let closed = text.rsplit('/').next().is_some_and(|y| y.trim_matches(|c: char| !c.is_ascii_digit()).len() == 4);
                // A decision that gave the right names it between the strokes.
                let given = |p: &str| ["HGB", "HM", "HP", "HGU", "HPL", "HMSRS", "SHM", "SHGB", "BPN"].iter().any(|g| folded(g) == folded(p));
                let place = text.split('/').nth(1).is_some_and(|p| p.chars().filter(|c| c.is_alphabetic()).count() >= 3 && !given(p));
                Some((bits, survey(&text)?)).filter(|_| closed && place)
            });
            let Some((bits, number)) = found else { continue };
            // A decision that the right rests on has such a number too.
            if folded(&words(headed)).contains(&folded("Keputusan")) || headed.iter().any(|b| folded(&b.text) == "SK") {
                continue;
            }
            put(fields, "survey_letter_number", sheet.field(bits, json!(number)));
            // As far as its own column goes.
            let behind: Vec<Bit> = together(line.bits.get(start..).unwrap_or_default()).get(bits.len()..).unwrap_or_default().to_vec();
            let upto = behind.iter().take(6).cloned().collect::<Vec<_>>();
            let dated = label(&upto, "tanggal").or_else(|| label(&upto, "tgl.")).and_then(|(_, end)| behind.get(end..));
            if let Some(bits) = dated.map(|b| with_year(sheet, at, b)).filter(|b| !day(b).is_null()) {
                put(fields, "survey_letter_date", sheet.field(&bits, day(&bits)));
            }
            // In a column of its own the day stands right over it.
            let (left, size) = bits.first().map_or((0.0, 0.0), |b| (b.rect.x0, b.size));
            let over = |c: &Cell| {
                let from = c.bits.iter().position(|b| (b.rect.x0 - left).abs() < 2.0 * size)?;
                c.bits.get(from..).filter(|b| date(&words(b)).is_some()).map(<[Bit]>::to_vec)
            };
            let above = sheet.lines.get(at.saturating_sub(4)..at).unwrap_or_default().iter().rev().flat_map(cells).find_map(|c| over(&c));
            if let Some(bits) = above {
                put(fields, "survey_letter_date", sheet.field(&bits, day(&bits)));
            }
            // Or right under it, behind a label that begins where the number's does.
            let from = headed.iter().rev().take(2).map(|b| b.rect.x0).fold(left, f32::min);
            let labelled = |c: &Cell| {
                let first = c.bits.first().filter(|b| (from - size..left + size).contains(&b.rect.x0));
                let (_, end) = first.and_then(|_| label(&c.bits, "tanggal").or_else(|| label(&c.bits, "tgl.")))?;
                c.bits.get(end..).filter(|b| date(&words(b)).is_some()).map(<[Bit]>::to_vec)
            };
            if let Some(bits) = sheet.lines.get(at + 1).into_iter().flat_map(cells).find_map(|c| labelled(&c)) {
                put(fields, "survey_letter_date", sheet.field(&bits, day(&bits)));
            }
            return;
        }
    }
}

/// The electronic certificate: its facts stand in sentences, or in a form of one or two columns.
pub fn land_electronic(sheet: &Sheet) -> Fields {
    let mut fields = Fields::new();
    for cell in sheet.lines.iter().flat_map(cells) {
        // A stroke parts what stands on one line.
        for part in cell.bits.split(|b| b.text == "|").filter(|p| (1..=8).contains(&p.len())) {
            if let Some(code) = right(&words(part)) {
                put(&mut fields, "right_type", Field { confidence: 0.97, ..sheet.field(part, json!(code)) });
            }
        }
    }
    let sentences = sheet.lines.iter().any(|l| {
        let read = l.folded();
        l.bits.len() > 5 && (read.contains(&folded("terletak di")) || read.contains(&folded("seluas")))
    });
    if !sentences {
        form(sheet, &mut fields);
    }
    survey_by_form(sheet, &mut fields);
    let mut take = |name: &str, from: &[&str], to: &[&str], value: &dyn Fn(&[Bit]) -> Value| {
        if !fields.get(name).is_none_or(|f| f.value.is_null()) {
            return;
        }
        if let Some(bits) = from.iter().find_map(|f| between(sheet, f, to)) {
            let field = sheet.field(&bits, value(&bits));
            put(&mut fields, name, field);
        }
    };
    // A form may say where the parcel lies in one cell, as a sentence does.
    take("village", &["Desa/Kelurahan", "Kelurahan/Desa"], &["Kecamatan"], &trimmed);
    take("district", &["Kecamatan"], &["Kabupaten/Kota", "Kota/Kabupaten", "Kabupaten"], &trimmed);
    if sentences {
        take("regency", &["Kabupaten/Kota", "Kota/Kabupaten"], &["Provinsi", "Propinsi"], &trimmed);
        take("province", &["Provinsi", "Propinsi"], &["seluas", "luas", "dengan luas", "PEMEGANG HAK"], &trimmed);
    }
    take("area_m2", &["seluas", "luas"], &["PEMEGANG HAK"], &|b| area(&words(b)).map_or(Value::Null, |a| json!(a)));
    if sentences {
        take("holder_name", &["PEMEGANG HAK"], &["Tanggal lahir", "Bidang tanah", "NIK", "akta"], &trimmed);
    }
    take("holder_birth_date", &["Tanggal lahir"], &["Bidang tanah"], &day);
    take("survey_letter_number", &["Surat Ukur Nomor", "Surat Ukur No."], &["tanggal"], &|b| survey(&words(b)).map_or(Value::Null, |s| json!(s)));
    if let Some((at, line)) = sheet.lines.iter().enumerate().find(|(_, l)| folded(&l.text()).contains(&folded("Surat Ukur")))
        && let Some((_, end)) = label(&line.bits, "tanggal")
    {
        let bits = with_year(sheet, at, line.bits.get(end..).unwrap_or_default());
        put(&mut fields, "survey_letter_date", sheet.field(&bits, day(&bits)));
    }
    for (at, line) in sheet.lines.iter().enumerate() {
        let read = line.folded();
        let (booked, issued) = (read.contains("DIBUKUKAN"), read.contains(&folded("diterbitkan")));
        if !booked && !issued {
            continue;
        }
        if let Some((_, end)) = label(&line.bits, "tanggal").or_else(|| label(&line.bits, "tgl.")) {
            let bits = with_year(sheet, at, line.bits.get(end..).unwrap_or_default());
            for (name, said) in [("book_date", booked), ("issue_date", issued)] {
                if said {
                    put(&mut fields, name, sheet.field(&bits, day(&bits)));
                }
            }
        }
    }
    if let Some((_, bits)) = sheet.after(&["NIB"]) {
        put(&mut fields, "nib_parcel", as_it_stands(sheet, &bits, &[13, 14]));
    }
    form(sheet, &mut fields);
    fields
}
