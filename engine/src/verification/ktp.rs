//! The identity card: head, labels down the left, place and day of issue under the portrait.

use super::data::Facts;
use super::model::{Field, Fields};
use super::numbers;
use super::sheet::{Bit, Line, Sheet, folded, labelled};
use super::values::{capitals, closed, date, number, within};
use serde_json::{Value, json};

/// Labels as printed, each with its field.
pub const LABELS: &[(&str, &[&str])] = &[
    ("nik", &["NIK"]),
    ("name", &["Nama"]),
    ("birth", &["Tempat/Tgl Lahir", "Tempat Tgl Lahir", "Tempat/Tanggal Lahir"]),
    ("sex", &["Jenis Kelamin"]),
    ("blood_type", &["Gol. Darah", "Golongan Darah"]),
    ("address", &["Alamat"]),
    ("rtrw", &["RT/RW"]),
    ("village", &["Kel/Desa", "Kelurahan/Desa"]),
    ("district", &["Kecamatan"]),
    ("religion", &["Agama"]),
    ("marital_status", &["Status Perkawinan"]),
    ("occupation", &["Pekerjaan"]),
    ("nationality", &["Kewarganegaraan"]),
    ("valid_until", &["Berlaku Hingga"]),
];

const RELIGIONS: [&str; 10] =
    ["ISLAM", "KRISTEN", "KATHOLIK", "KATOLIK", "HINDU", "BUDHA", "BUDDHA", "KHONGHUCU", "KONGHUCU", "KEPERCAYAAN TERHADAP TUHAN YME"];
const MARRIED: [&str; 6] = ["BELUM KAWIN", "KAWIN", "CERAI HIDUP", "CERAI MATI", "KAWIN TERCATAT", "KAWIN BELUM TERCATAT"];
const BLOOD: [&str; 13] = ["A", "B", "AB", "O", "A+", "B+", "AB+", "O+", "A-", "B-", "AB-", "O-", "-"];

/// How many labels of the card a page has.
pub fn labels(sheet: &Sheet) -> usize {
    let found: std::collections::BTreeSet<&str> = sheet.lines.iter().flat_map(|l| labelled(l, LABELS)).map(|(f, _)| f).collect();
    found.len()
}

/// Reads the card.
pub fn read(sheet: &Sheet, facts: &Facts) -> Fields {
    let mut sheet = sheet.clone();
    let mut fields = Fields::new();
    issue(&mut sheet, &mut fields);
    let mut last = "";
    let mut last_bits: Vec<Bit> = Vec::new();
    let lines = sheet.lines.clone();
    for line in &lines {
        let found = labelled(line, LABELS);
        if found.is_empty() {
            // What stands under a value and has no label of its own goes on with it.
            let below = matches!(last, "address" | "name" | "occupation")
                && line
                    .bits
                    .first()
                    .zip(last_bits.first())
                    .is_some_and(|(a, b)| (a.rect.x0 - b.rect.x0).abs() < 3.0 * b.size && a.rect.y0 - b.rect.y1 < 1.8 * b.size);
            if below && fields.get(last).is_some_and(|f| !f.text.is_empty()) {
                last_bits.extend(line.bits.iter().cloned());
                let text = capitals(&words(&last_bits));
                fields.insert(last.to_owned(), sheet.field(&last_bits, json!(text)));
            } else {
                head(&sheet, line, facts, &mut fields);
            }
            continue;
        }
        for (name, bits) in found {
            one(&sheet, name, &bits, &mut fields);
            (last, last_bits) = (name, bits);
        }
    }
    bear_out(&mut fields, facts);
    fields
}

fn words(bits: &[Bit]) -> String {
    bits.iter().map(|b| b.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn head(sheet: &Sheet, line: &Line, facts: &Facts, fields: &mut Fields) {
    let text = capitals(&line.text());
    let first = folded(line.bits.first().map_or("", |b| &b.text));
    let known = |read: String, list: &mut dyn Iterator<Item = &str>| -> (String, f32) {
        let all: Vec<&str> = list.collect();
        match closed(&read, &all) {
            Some((name, exact)) => (name.to_owned(), if exact { 0.97 } else { 0.90 }),
            None => (read, 0.0),
        }
    };
    let put = |fields: &mut Fields, name: &str, bits: &[Bit], (value, sure): (String, f32)| {
        let mut field = sheet.field(bits, json!(value));
        field.confidence = if sure > 0.0 { field.confidence.max(sure) } else { field.confidence * 0.9 };
        fields.insert(name.to_owned(), field);
    };
    if within(&first, &folded("PROVINSI"), 1) && !fields.contains_key("province") {
        let bits = line.bits.get(1..).unwrap_or_default();
        put(fields, "province", bits, known(capitals(&words(bits)), &mut facts.provinces()));
    } else if (within(&first, &folded("KABUPATEN"), 1) || first == "KOTA" || first == folded("JAKARTA")) && !fields.contains_key("regency") {
        put(fields, "regency", &line.bits, known(text, &mut facts.regencies()));
    }
}

/// Place and day of issue stand in a column of their own, to the right: a day, and the place above it.
fn issue(sheet: &mut Sheet, fields: &mut Fields) {
    // The values of the card begin left of its middle; a day that stands beyond the place of birth's is the issue's.
    let values = sheet.lines.iter().flat_map(|l| labelled(l, LABELS)).filter_map(|(_, bits)| bits.first().map(|b| b.rect.x0)).collect::<Vec<_>>();
    let Some(left) = values.iter().copied().reduce(f32::min) else { return };
    let labels = sheet.lines.iter().filter(|l| !labelled(l, LABELS).is_empty()).filter_map(|l| l.bits.first().map(|b| b.rect.x0)).fold(f32::MAX, f32::min);
    let room = (left - labels).max(20.0);
    let day = sheet
        .lines
        .iter()
        .enumerate()
        .rev()
        .find_map(|(i, l)| l.bits.iter().find(|b| b.rect.x0 > left + 1.2 * room && date(&b.text).is_some()).map(|b| (i, b.clone())));
    let Some((_, day)) = day else { return };
    // Above the day hangs the portrait; what is read on it is no letter.
    let portrait = day.rect.cx() - 0.95 * day.rect.width();
    let number = sheet.lines.iter().find(|l| labelled(l, LABELS).iter().any(|(f, _)| *f == "nik")).and_then(|l| l.bits.first()).map_or(f32::MAX, |b| b.rect.y1);
    let mut near: Vec<Bit> = Vec::new();
    for line in &sheet.lines {
        let above = |b: &Bit| day.rect.y0 - b.rect.y1 > -0.5 * day.size && day.rect.y0 - b.rect.y0 < 3.2 * day.size.max(day.rect.height());
        // Words that hang together above the day; the value beside them ends before a gap.
        let runs = line.bits.chunk_by(|a, b| b.rect.x0 - a.rect.x1 < 1.2 * a.size.max(a.rect.height()) && b.text != ":" && a.text != ":");
        for run in runs {
            let (Some(a), Some(z)) = (run.first(), run.last()) else { continue };
            let overlap = z.rect.x1.min(day.rect.x1 + day.size) - a.rect.x0.max(day.rect.x0 - day.size);
            if a.rect.x0 > left + 1.2 * room && overlap > 0.0 && run.iter().all(above) && a.rect != day.rect {
                near = run.to_vec();
            }
        }
    }
    if let Some((date, taken)) = date(&day.text) {
        let mut field = sheet.field(std::slice::from_ref(&day), json!(date.to_string()));
        field.repaired = taken;
        fields.insert("issue_date".into(), field);
    }
    if !near.is_empty() {
        let text = capitals(&words(&near));
        fields.insert("issue_place".into(), sheet.field(&near, json!(text)));
    }
    let gone: Vec<_> = near.iter().map(|b| b.rect).chain([day.rect]).collect();
    sheet.take(|b| gone.contains(&b.rect) || b.rect.x0 >= portrait && b.rect.y0 > number && b.rect.y1 < day.rect.y1);
}

fn one(sheet: &Sheet, name: &str, bits: &[Bit], fields: &mut Fields) {
    let text = words(bits);
    let clean = text.trim_matches(|c: char| matches!(c, ':' | ';' | '=' | ' ')).to_owned();
    let put = |fields: &mut Fields, name: &str, value: Value, sure: Option<f32>| {
        let mut field = sheet.field(bits, value);
        if let Some(sure) = sure.filter(|_| !field.value.is_null()) {
            field.confidence = field.confidence.max(sure);
        }
        if fields.get(name).is_none_or(|f| f.value.is_null()) {
            fields.insert(name.to_owned(), field);
        }
    };
    match name {
        "nik" => {
            let found = number(&clean, &[16]);
            put(fields, "nik", found.as_ref().map_or(Value::Null, |(d, _)| json!(d)), None);
            if let (Some(f), Some((_, taken))) = (fields.get_mut("nik"), found) {
                f.repaired = taken > 0;
            }
        }
        "birth" => {
            let place =
                text.rsplit_once(',').map_or_else(|| text.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default().to_owned(), |(p, _)| p.to_owned());
            let place = capitals(place.trim_matches(|c: char| !c.is_alphanumeric() && c != '.'));
            put(fields, "birth_place", if place.chars().any(char::is_alphabetic) { json!(place) } else { Value::Null }, None);
            let found = date(&text);
            put(fields, "birth_date", found.map_or(Value::Null, |(d, _)| json!(d.to_string())), None);
        }
        "sex" => {
            let value = closed(&clean, &["LAKI-LAKI", "PEREMPUAN"]);
            put(
                fields,
                "sex",
                value.map_or(Value::Null, |(s, _)| json!(if s == "PEREMPUAN" { "F" } else { "M" })),
                value.map(|(_, exact)| if exact { 0.96 } else { 0.9 }),
            );
        }
        "blood_type" => {
            let text = capitals(&clean).replace('0', "O").replace('8', "B");
            let value = BLOOD.iter().find(|b| **b == text);
            put(fields, "blood_type", value.filter(|v| **v != "-").map_or(Value::Null, |v| json!(v)), None);
        }
        "rtrw" => {
            let parts: Vec<String> = clean.split(['/', '|', ' ']).filter_map(|p| number(p, &[1, 2, 3])).map(|(d, _)| d).collect();
            let (rt, rw) = match parts.as_slice() {
                [rt, rw] => (json!(format!("{rt:0>3}")), json!(format!("{rw:0>3}"))),
                _ => match number(&clean, &[6, 7]) {
                    // A stroke that was read as a digit stands in the middle.
                    Some((d, _)) => (json!(d.get(..3)), json!(d.get(d.len() - 3..))),
                    None => (Value::Null, Value::Null),
                },
            };
            put(fields, "rt", rt, None);
            put(fields, "rw", rw, None);
        }
        "religion" => {
            let value = closed(&clean, &RELIGIONS);
            put(fields, name, value.map_or_else(|| json!(capitals(&clean)), |(v, _)| json!(v)), value.map(|(_, exact)| if exact { 0.97 } else { 0.9 }));
        }
        "marital_status" => {
            let value = closed(&clean, &MARRIED);
            put(fields, name, value.map_or_else(|| json!(capitals(&clean)), |(v, _)| json!(v)), value.map(|(_, exact)| if exact { 0.97 } else { 0.9 }));
        }
        "nationality" => {
            let value = closed(&clean, &["WNI"]).or_else(|| within(&folded(&clean), "WNI", 1).then_some(("WNI", false)));
            put(fields, name, value.map_or_else(|| json!(capitals(&clean)), |(v, _)| json!(v)), value.map(|(_, exact)| if exact { 0.97 } else { 0.9 }));
        }
        "valid_until" => {
            let life = closed(&clean, &["SEUMUR HIDUP"]);
            let value = if life.is_some() { json!("LIFETIME") } else { date(&clean).map_or(Value::Null, |(d, _)| json!(d.to_string())) };
            put(fields, name, value, life.map(|(_, exact)| if exact { 0.97 } else { 0.9 }));
        }
        _ => {
            let text = capitals(&clean);
            put(fields, name, if text.is_empty() { Value::Null } else { json!(text) }, None);
        }
    }
}

/// What number, birth date, sex and region say of each other: where they agree all are surer, where not less.
fn bear_out(fields: &mut Fields, facts: &Facts) {
    let Some(number) = fields.get("nik").map(|f| f.text_value().to_owned()).filter(|n| !n.is_empty()) else { return };
    let parts = numbers::nik(&number);
    let born = fields.get("birth_date").and_then(|f| date(f.text_value())).map(|(d, _)| d);
    let woman = fields.get("sex").and_then(|f| f.value.as_str()).map(|s| s == "F");
    let agrees = parts.is_some_and(|p| born.is_some_and(|b| p.born(b)));
    let same_sex = parts.zip(woman).is_none_or(|(p, w)| p.woman == w);
    let lift = |f: Option<&mut Field>, to: f32| {
        if let Some(f) = f.filter(|f| !f.value.is_null()) {
            f.confidence = f.confidence.max(to);
        }
    };
    if agrees && same_sex {
        lift(fields.get_mut("birth_date"), 0.97);
        let region = facts.region(&number) == (true, true);
        let sure = fields.get("nik").is_some_and(|f| f.confidence >= 0.80 && !f.repaired);
        lift(fields.get_mut("nik"), if region && sure { 0.95 } else { 0.89 });
    } else if parts.is_none() || born.is_some() {
        for name in ["nik", "birth_date"] {
            if let Some(f) = fields.get_mut(name) {
                f.confidence = f.confidence.min(0.75);
            }
        }
    }
}
