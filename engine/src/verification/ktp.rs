//! The identity card: head, labels down the left, place and day of issue under the portrait.

use super::cells::apart;
use super::data::Facts;
use super::model::{Field, Fields};
use super::numbers;
use super::sheet::{Bit, Line, Sheet, folded, label, labelled};
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
    ("village", &["Kel/Desa", "Kelurahan/Desa", "Desa/Kelurahan", "Desa/Kel", "Kelurahan/Kampung", "Kampung/Kelurahan"]),
    // Papua calls it so.
    ("district", &["Kecamatan/Distrik", "Kecamatan", "Distrik"]),
    ("religion", &["Agama"]),
    ("marital_status", &["Status Perkawinan"]),
    ("occupation", &["Pekerjaan"]),
    ("nationality", &["Kewarganegaraan"]),
    ("valid_until", &["Berlaku Hingga"]),
];

const RELIGIONS: [&str; 10] =
    ["ISLAM", "KRISTEN", "KATHOLIK", "KATOLIK", "HINDU", "BUDHA", "BUDDHA", "KHONGHUCU", "KONGHUCU", "KEPERCAYAAN TERHADAP TUHAN YME"];
const MARRIED: [&str; 6] = ["BELUM KAWIN", "KAWIN", "CERAI HIDUP", "CERAI MATI", "KAWIN TERCATAT", "KAWIN BELUM TERCATAT"];
/// Occupations that the register knows.
const OCCUPATIONS: &str = include_str!("data/occupations.txt");
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
    let unlabelled = by_order(&lines);
    for (at, line) in lines.iter().enumerate() {
        let mut found = labelled(line, LABELS);
        found.extend(unlabelled.iter().filter(|u| u.0 == at).map(|u| (u.1, u.2.clone())));
        if found.is_empty() {
            // What stands under a value and has no label of its own goes on with it; marks of the paper may stand before it.
            let specks = line.bits.iter().take_while(|b| b.text.chars().filter(|c| c.is_alphanumeric()).count() < 2).count();
            let more = line.bits.get(if line.bits.len() > specks { specks } else { 0 }..).unwrap_or_default();
            let under = |bits: &[Bit]| {
                let first = bits.first().zip(last_bits.first().zip(last_bits.last()));
                first.is_some_and(|(a, (b, z))| (a.rect.x0 - b.rect.x0).abs() < 3.0 * b.size && a.rect.y0 - z.rect.y1 < 1.8 * b.size)
            };
            let marks = line.bits.iter().take_while(|b| !b.text.chars().any(char::is_alphanumeric)).count();
            let whole = line.bits.get(marks..).unwrap_or_default();
            let more = if under(whole) { whole } else { more };
            if matches!(last, "address" | "name" | "occupation") && under(more) && fields.get(last).is_some_and(|f| !f.text.is_empty()) {
                last_bits.extend(value_of(&sheet, last, more.to_vec()));
                let text = capitals(&words(&last_bits));
                fields.insert(last.to_owned(), sheet.field(&last_bits, json!(text)));
            } else {
                head(&sheet, line, facts, &mut fields);
            }
            continue;
        }
        for (name, bits) in found {
            let bits = value_of(&sheet, name, bits);
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

/// The words of a value: those that hang together. What stands apart from them is the portrait, and so is what a recogniser sees at their
/// end that no card prints: marks, and small letters or single ones of which it is not sure.
fn value_of(sheet: &Sheet, name: &str, mut bits: Vec<Bit>) -> Vec<Bit> {
    if matches!(name, "nik" | "rtrw" | "blood_type") {
        return bits;
    }
    let marks = bits.iter().take_while(|b| !b.text.chars().any(char::is_alphanumeric)).count();
    let gap = bits.windows(2).enumerate().skip(marks).find(|(_, w)| matches!(w, [a, b] if apart(a, b))).map(|(i, _)| i + 1);
    bits.truncate(gap.unwrap_or(bits.len()));
    let noise = |b: &Bit| {
        let (letters, small) = (b.text.chars().filter(|c| c.is_alphanumeric()).count(), b.text.chars().filter(|c| c.is_lowercase()).count());
        letters == 0 || letters <= 3 && small == letters || letters <= 2 && b.confidence < 0.45
    };
    while sheet.recognised && bits.len() > marks + 1 && bits.last().is_some_and(noise) {
        bits.pop();
    }
    bits
}

/// Words of a name with the letters that marks and digits among them resemble.
fn lettered(text: &str) -> String {
    let one = |c: char| match c {
        '!' | '|' | '1' => 'I',
        '}' => 'J',
        '0' => 'O',
        '5' => 'S',
        '8' => 'B',
        '4' => 'A',
        c => c,
    };
    let word = |w: &str| if w.chars().filter(|c| c.is_alphabetic()).count() * 2 > w.chars().count() { w.chars().map(one).collect() } else { w.to_owned() };
    text.split(' ').map(word).collect::<Vec<String>>().join(" ")
}

/// Numerals of an address, whose strokes a recogniser takes for letters: no word is nothing but I and L.
fn numerals(text: &str) -> String {
    let strokes = |w: &str| (2..=3).contains(&w.len()) && w.contains('I') && w.chars().all(|c| matches!(c, 'I' | 'L' | '1' | '|'));
    text.split(' ').map(|w| if strokes(w) { "I".repeat(w.len()) } else { w.to_owned() }).collect::<Vec<_>>().join(" ")
}

/// Rows whose label was not recognised, told by the order of rows, which is the same on every card: one row alone between two whose
/// labels stand two apart. Line, field, words of the value.
fn by_order(lines: &[Line]) -> Vec<(usize, &'static str, Vec<Bit>)> {
    // The blood group stands in the row of the sex.
    let rows: Vec<&str> = LABELS.iter().map(|(n, _)| *n).filter(|n| *n != "blood_type").collect();
    let known: Vec<(usize, usize, Bit, Bit)> = lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| {
            let found = labelled(line, LABELS);
            let (name, bits) = found.iter().find(|(n, _)| rows.contains(n))?;
            Some((at, rows.iter().position(|r| r == name)?, line.bits.first()?.clone(), bits.first()?.clone()))
        })
        .collect();
    let mut out = Vec::new();
    for pair in known.windows(2) {
        let [(above, row, label_above, value_above), (under, next, label_under, value_under)] = pair else { continue };
        if *next != row + 2 {
            continue;
        }
        let size = label_above.size.max(label_above.rect.height());
        let (left, value) = ((label_above.rect.x0 + label_under.rect.x0) / 2.0, (value_above.rect.x0 + value_under.rect.x0) / 2.0);
        let between: Vec<(usize, &Line)> = lines
            .iter()
            .enumerate()
            .skip(above + 1)
            .take(under - above - 1)
            .filter(|(_, l)| l.bits.first().is_some_and(|b| (b.rect.x0 - left).abs() < 2.0 * size) && l.bits.len() > 1)
            .collect();
        if let ([(at, line)], Some(name)) = (between.as_slice(), rows.get(row + 1)) {
            // A speck within the label may look like a colon: the one before the value stands where values begin.
            let colons = |from: f32| line.bits.iter().position(|b| b.text == ":" && b.rect.x1 > from).map(|i| i + 1);
            let colon = colons(value - 3.0 * size).or_else(|| colons(f32::MIN));
            let from = colon.or_else(|| line.bits.iter().position(|b| b.rect.x0 > value - size));
            let blood = label(&line.bits, "Gol. Darah").map_or(line.bits.len(), |(s, _)| s);
            let bits = from.and_then(|f| line.bits.get(f..blood)).unwrap_or_default().to_vec();
            if !bits.is_empty() {
                out.push((*at, *name, bits));
            }
        }
    }
    out
}

/// The words from the first on that make a name of a list, as many as do, and how sure that is; else all of them.
fn named<'b>(bits: &'b [Bit], list: &[&str]) -> (&'b [Bit], String, f32) {
    let found = (1..=bits.len()).rev().find_map(|n| {
        let own = bits.get(..n)?;
        closed(&capitals(&words(own)), list).map(|(name, exact)| (own, name.to_owned(), if exact { 0.97 } else { 0.90 }))
    });
    found.unwrap_or_else(|| (bits, capitals(&words(bits)), 0.0))
}

/// Province and regency, on a line each or both on one.
fn head(sheet: &Sheet, line: &Line, facts: &Facts, fields: &mut Fields) {
    let is = |b: &Bit, word: &str, off: usize| within(&folded(&b.text), &folded(word), off);
    // No other word of the head resembles it, so that its first letters may be lost.
    let county = |b: &Bit| is(b, "KABUPATEN", 2);
    let city = |b: &Bit| county(b) || matches!(folded(&b.text).as_str(), "KOTA" | "KAB" | "KOTAMADYA") || is(b, "JAKARTA", 1);
    let put = |fields: &mut Fields, name: &str, (bits, value, sure): (&[Bit], String, f32)| {
        let mut field = sheet.field(bits, json!(value));
        field.confidence = if sure > 0.0 { field.confidence.max(sure) } else { field.confidence * 0.9 };
        fields.insert(name.to_owned(), field);
    };
    // Marks may be read before them.
    let bits = line.bits.get(line.bits.iter().take(2).take_while(|b| b.text.chars().filter(|c| c.is_alphabetic()).count() < 2).count()..).unwrap_or_default();
    // The capital's cities are printed without the word for one.
    let regencies: Vec<&str> = facts.regencies().chain(["JAKARTA PUSAT", "JAKARTA UTARA", "JAKARTA BARAT", "JAKARTA SELATAN", "JAKARTA TIMUR"]).collect();
    let mut rest = bits;
    if bits.first().is_some_and(|b| is(b, "PROVINSI", 1)) && !fields.contains_key("province") {
        let behind = bits.get(1..).unwrap_or_default();
        let end = behind.iter().position(|b| county(b) || folded(&b.text) == "KOTA").filter(|at| *at > 0).unwrap_or(behind.len());
        let provinces: Vec<&str> = facts.provinces().chain(["DKI JAKARTA", "DI YOGYAKARTA"]).collect();
        put(fields, "province", named(behind.get(..end).unwrap_or_default(), &provinces));
        rest = behind.get(end..).unwrap_or_default();
    }
    if fields.contains_key("regency") || rest.is_empty() {
        return;
    }
    // What is seen beside the card may stand before it.
    let from = rest.iter().take(3).position(city).filter(|_| sheet.recognised && fields.contains_key("province")).unwrap_or(0);
    let mut rest = rest.get(from..).unwrap_or_default().to_vec();
    if let Some(first) = rest.first_mut().filter(|b| county(b)) {
        first.text = "KABUPATEN".to_owned();
    }
    let rest = rest.as_slice();
    let text = capitals(&words(rest));
    if rest.first().is_some_and(city) {
        put(fields, "regency", named(rest, &regencies));
        return;
    }
    // Without the word for one, under the province's name and above the card's rows.
    let bare = |r: &'_ str| r.strip_prefix("KABUPATEN ").or_else(|| r.strip_prefix("KOTA ")).is_some_and(|b| b == text);
    if fields.contains_key("province") && !fields.contains_key("nik") && facts.regencies().any(|r| r == text || bare(r)) {
        put(fields, "regency", (rest, text, 0.97));
    }
}

/// Place and day of issue stand in a column of their own, to the right: a day, and the place above it.
fn issue(sheet: &mut Sheet, fields: &mut Fields) {
    // The values of the card begin left of its middle; a day that stands beyond the place of birth's is the issue's.
    let first = |bits: &[Bit]| bits.iter().find(|b| b.text.chars().any(char::is_alphanumeric)).map(|b| b.rect.x0);
    let mut values =
        sheet.lines.iter().flat_map(|l| labelled(l, LABELS)).filter(|(n, _)| *n != "blood_type").filter_map(|(_, b)| first(&b)).collect::<Vec<_>>();
    values.sort_by(f32::total_cmp);
    // What is read beside a label or in the portrait is not where values begin: most of them begin there.
    let Some(left) = values.get(values.len() / 2).copied() else { return };
    // What stands left of a label is of the portrait's column.
    let start = |l: &Line| {
        let at = LABELS.iter().flat_map(|(_, w)| w.iter()).filter_map(|w| label(&l.bits, w)).map(|(s, _)| s).min()?;
        l.bits.get(at).map(|b| b.rect.x0)
    };
    // A mark before one may be taken for its beginning: most begin at one place.
    let mut starts: Vec<f32> = sheet.lines.iter().filter_map(start).collect();
    starts.sort_by(f32::total_cmp);
    let labels = starts.get(starts.len() / 2).copied().unwrap_or(f32::MAX);
    let room = (left - labels).max(20.0);
    let day =
        sheet.lines.iter().enumerate().rev().find_map(|(i, l)| {
            l.bits.iter().find(|b| (b.rect.x0 > left + 1.2 * room || b.rect.x1 < labels) && date(&b.text).is_some()).map(|b| (i, b.clone()))
        });
    let Some((_, day)) = day else { return };
    // Above the day hangs the portrait; what is read on it is no letter.
    let portrait = day.rect.cx() - 0.95 * day.rect.width();
    // On some cards it hangs left of the labels.
    let leftmost = day.rect.x1 < labels;
    let number = sheet.lines.iter().find(|l| labelled(l, LABELS).iter().any(|(f, _)| *f == "nik")).and_then(|l| l.bits.first()).map_or(f32::MAX, |b| b.rect.y1);
    let mut near: Vec<Bit> = Vec::new();
    for line in &sheet.lines {
        let above = |b: &Bit| day.rect.y0 - b.rect.y1 > -0.5 * day.size && day.rect.y0 - b.rect.y0 < 3.2 * day.size.max(day.rect.height());
        // Words that hang together above the day; the value beside them ends before a gap.
        let runs = line.bits.chunk_by(|a, b| b.rect.x0 - a.rect.x1 < 1.2 * a.size.max(a.rect.height()) && b.text != ":" && a.text != ":");
        for run in runs {
            let (Some(a), Some(z)) = (run.first(), run.last()) else { continue };
            let overlap = z.rect.x1.min(day.rect.x1 + day.size) - a.rect.x0.max(day.rect.x0 - day.size);
            let column = if leftmost { z.rect.x1 < labels } else { a.rect.x0 > left + 1.2 * room };
            if column && overlap > 0.0 && run.iter().all(above) && a.rect != day.rect {
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
    let hangs = |b: &Bit| if leftmost { b.rect.x1 < labels } else { b.rect.x0 >= portrait };
    sheet.take(|b| gone.contains(&b.rect) || hangs(b) && b.rect.y0 > number && b.rect.y1 < day.rect.y1);
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
            // Of a sheet's own text a number of another length is what stands there; what is recognised may have lost a digit.
            let lengths: &[usize] = if sheet.recognised { &[16] } else { &[14, 15, 16, 17, 18] };
            let digits: Vec<Bit> = bits.iter().filter(|b| b.text.chars().any(char::is_alphanumeric)).cloned().collect();
            // In the type that cards have for it a one has a foot, as an L has.
            let said = words(&digits);
            let most = said.chars().filter(char::is_ascii_digit).count() >= 12;
            let said = if sheet.recognised && most { said.replace('L', "1") } else { said };
            let found = number(&said, lengths);
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
            let text = capitals(&clean).replace(['0', '©', 'Q'], "O").replace('8', "B");
            let text = text.trim_end_matches(['.', ',', ' ', '\'']).to_owned();
            // A colon that was read as a stroke.
            let text = text.strip_prefix('-').filter(|t| !t.is_empty()).map_or(text.clone(), str::to_owned);
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
            put(fields, name, value.map_or_else(|| as_read(&clean), |(v, _)| json!(v)), value.map(|(_, exact)| if exact { 0.97 } else { 0.9 }));
        }
        "marital_status" => {
            let value = closed(&clean, &MARRIED);
            put(fields, name, value.map_or_else(|| as_read(&clean), |(v, _)| json!(v)), value.map(|(_, exact)| if exact { 0.97 } else { 0.9 }));
        }
        "nationality" => {
            // What is seen of the portrait may stand beside it.
            let first = bits.iter().map(|b| folded(&b.text)).find(|t| !t.is_empty()).is_some_and(|t| t == "WNI");
            let value = closed(&clean, &["WNI"]).or_else(|| (first || within(&folded(&clean), "WNI", 1)).then_some(("WNI", false)));
            put(fields, name, value.map_or_else(|| as_read(&clean), |(v, _)| json!(v)), value.map(|(_, exact)| if exact { 0.97 } else { 0.9 }));
        }
        "occupation" => {
            // A word of the register's list, and nothing where the portrait was read along with it.
            let read = capitals(&clean);
            let known: Vec<&str> = OCCUPATIONS.lines().filter(|l| !l.starts_with('#')).collect();
            let shorter = || {
                read.rsplit_once(' ')
                    .filter(|(_, end)| end.len() <= 2 && sheet.recognised)
                    .and_then(|(front, _)| closed(front, &known).filter(|(_, exact)| *exact))
            };
            let value = closed(&read, &known).or_else(shorter);
            let text = value.map_or(read.clone(), |(v, _)| v.to_owned());
            put(fields, name, if text.is_empty() { Value::Null } else { json!(text) }, value.map(|(_, exact)| if exact { 0.97 } else { 0.89 }));
        }
        "valid_until" => {
            // Either word says it, whatever is seen of the portrait beside them.
            let word = |b: &Bit| ["SEUMUR", "HIDUP"].iter().any(|w| within(&folded(&b.text), w, 1));
            let life = closed(&clean, &["SEUMUR HIDUP"]).or_else(|| bits.iter().any(word).then_some(("SEUMUR HIDUP", false)));
            let value = if life.is_some() { json!("LIFETIME") } else { date(&clean).map_or(Value::Null, |(d, _)| json!(d.to_string())) };
            put(fields, name, value, life.map(|(_, exact)| if exact { 0.97 } else { 0.9 }));
        }
        _ => {
            let text = capitals(clean.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '('));
            let text = if name == "address" && sheet.recognised { numerals(&text) } else { text };
            if name == "name" && sheet.recognised {
                // A name has letters alone: a stroke or a digit among them is the letter that it resembles, and never a sure one.
                let letters = lettered(&text);
                let changed = letters != text;
                put(fields, name, if letters.is_empty() { Value::Null } else { json!(letters) }, None);
                if let Some(f) = fields.get_mut(name).filter(|_| changed) {
                    f.confidence = f.confidence.min(0.72);
                }
                return;
            }
            put(fields, name, if text.is_empty() { Value::Null } else { json!(text) }, None);
        }
    }
}

/// What stands there in capitals; nothing where no letter does.
fn as_read(text: &str) -> Value {
    if text.chars().any(char::is_alphanumeric) { json!(capitals(text)) } else { Value::Null }
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

#[cfg(test)]
mod tests;
