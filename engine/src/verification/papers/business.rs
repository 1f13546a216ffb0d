//! The ministry's decision and the older licences.

use super::super::cells::{cells, together, values};
use super::super::model::{Field, Fields};
use super::super::sheet::{Bit, Line, Sheet, folded, label};
use super::super::values::{capitals, digits};
use super::{clean, day, put, text, trimmed, words};
use serde_json::{Value, json};

/// Labels of a decision, or of its attachment, that is laid out as a form.
const DECISION: &[(&str, &[&str])] = &[
    ("company_name", &["Nama Perseroan", "Nama Badan Hukum", "Nama Perusahaan", "Nama Yayasan", "Nama Perkumpulan"]),
    ("deed_number", &["Nomor Akta", "No. Akta", "Akta Nomor"]),
    ("deed_date", &["Tanggal Akta", "Tgl. Akta"]),
    ("notary_name", &["Nama Notaris", "Notaris"]),
    ("domicile", &["Tempat Kedudukan", "Kedudukan", "Domisili"]),
    ("decision_date", &["Tanggal Keputusan", "Tanggal Pengesahan"]),
    ("other", &["Alamat", "NPWP", "Nomor", "Tanggal", "Jenis", "Status", "Jangka Waktu"]),
];

/// Kinds of legal persons that a name begins with.
pub(super) fn legal(bit: &Bit) -> bool {
    matches!(folded(&bit.text).as_str(), "PT" | "CV" | "YAYASAN" | "PERKUMPUIAN" | "KOPERASI")
}

/// The domicile that stands behind `berkedudukan di`, as far as the clause goes.
pub(super) fn domicile(bits: &[Bit]) -> &[Bit] {
    const END: [&str; 27] = [
        "KESATU",
        "KEDUA",
        "KETIGA",
        "KEPUTUSAN",
        "MEMUTUSKAN",
        "TEIAH",
        "SESUAI",
        "DENGAN",
        "KARENA",
        "YANG",
        "TENTANG",
        "DAN",
        "UNTUK",
        "SEBAGAI",
        "BERDASARKAN",
        "TERSEBUT",
        "DIBUAT",
        "SEBAGAIMANA",
        "PADA",
        "DAIAM",
        "SAH",
        "DISAHKAN",
        "SEIAKU",
        "TANGGAI",
        "NOMOR",
        "NOTARIS",
        "AKTA",
    ];
    // A mark that stands alone ends the clause too.
    let ends = |b: &Bit| END.contains(&folded(&b.text).as_str()) || matches!(b.text.as_str(), "." | ";" | ",");
    let end = bits.iter().position(ends).unwrap_or(bits.len());
    let close = bits.iter().position(|b| b.text.ends_with([',', ';']) || b.text.ends_with('.') && b.text.len() > 5).map_or(bits.len(), |i| i + 1);
    bits.get(..end.min(close).min(7)).unwrap_or_default()
}

/// The notary's name behind `dibuat oleh`: with degrees, without the word of the office.
pub(super) fn notary(bits: &[Bit]) -> &[Bit] {
    let read = |b: &Bit| folded(&b.text);
    let lead = |b: &Bit| matches!(read(b).as_str(), "NOTARIS" | "DAN" | "DI" | "HADAPAN" | "DIHADAPAN" | "OIEH" | "SAUDARA" | "SDR" | "IBU" | "BAPAK" | "");
    let from = bits.iter().position(|b| !lead(b)).unwrap_or(bits.len());
    let ends = |b: &Bit| {
        matches!(
            read(b).as_str(),
            "NOTARIS"
                | "BERKEDUDUKAN"
                | "YANG"
                | "TENTANG"
                | "TEIAH"
                | "SEIAKU"
                | "DENGAN"
                | "TANGGAI"
                | "DI"
                | "PADA"
                | "SESUAI"
                | "NOMOR"
                | "KARENA"
                | "DAN"
                | "TERSEBUT"
        ) || b.text.ends_with(';')
    };
    let rest = bits.get(from..).unwrap_or_default();
    rest.get(..rest.iter().position(ends).unwrap_or(rest.len().min(8)).min(12)).unwrap_or_default()
}

/// The number of a decision: from its letters to its year.
fn decision(bits: &[Bit]) -> Option<&[Bit]> {
    let year = |b: &Bit| {
        let digits: String = b.text.rsplit(['.', ' ']).next().unwrap_or_default().trim_matches(|c: char| !c.is_ascii_alphanumeric()).to_owned();
        digits.len() == 4 && digits.bytes().all(|c| c.is_ascii_digit())
    };
    let end = bits.iter().take(6).position(year).map_or(bits.len().min(4), |i| i + 1);
    bits.get(..end)
}

/// The ministry's decision on a company.
pub fn ahu(sheet: &Sheet) -> Fields {
    let mut fields = Fields::new();
    let mut found: Vec<Field> = Vec::new();
    for line in &sheet.lines {
        let begins = |b: &Bit| {
            let text = b.text.to_uppercase();
            text.starts_with("AHU-") || text.starts_with("C-") && text.get(2..).is_some_and(|t| t.starts_with(|c: char| c.is_ascii_digit()))
        };
        if let Some(at) = line.bits.iter().position(begins)
            && let Some(bits) = line.bits.get(at..).and_then(decision)
        {
            let said = capitals(&words(bits)).trim_end_matches(['.', ',', ';', ':']).replace(". TAHUN", ".TAHUN").replace("TAHUN.", "TAHUN ");
            // A notary's own appointment is none of a company's.
            if !said.contains(".AH.02.") {
                found.push(sheet.field(bits, json!(said)));
            }
        }
    }
    // The first stands in the head; numbers of registers and of notices lack the form.
    let is_decision = |f: &Field| ["01.0", ".TAHUN", "HT.01"].iter().any(|p| f.text_value().contains(p));
    let at = found.iter().position(is_decision).unwrap_or(0);
    if let Some(field) = found.get(at) {
        put(&mut fields, "decision_number", field.clone());
    }
    let all: Vec<&Line> = sheet.lines.iter().collect();
    // The name stands alone, under what is decided.
    let named = all.iter().position(|l| folded(&l.text()).contains(&folded("BADAN HUKUM"))).and_then(|i| all.get(i + 1));
    let alone =
        |l: &&&Line| l.bits.len() > 1 && l.bits.len() < 12 && l.bits.first().is_some_and(legal) && !l.bits.iter().any(|b| folded(&b.text) == "BERKEDUDUKAN");
    let within = || {
        all.iter().find_map(|l| {
            let at = l.bits.iter().position(|b| folded(&b.text) == "TERBATAS")?;
            l.bits.get(at + 1..).filter(|b| b.first().is_some_and(legal) && b.len() > 1).map(<[Bit]>::to_vec)
        })
    };
    let company = all.iter().find(alone).map(|l| l.bits.clone()).or_else(within).or_else(|| named.map(|l| l.bits.clone()));
    if let Some(bits) = company {
        put(&mut fields, "company_name", sheet.field(&bits, trimmed(&bits)));
    }
    let flow: Vec<Bit> = sheet.lines.iter().flat_map(|l| l.bits.iter().filter(|b| b.text != ":").cloned()).collect();
    let is = |i: usize, words: &[&str]| flow.get(i).is_some_and(|b| words.contains(&folded(&b.text).as_str()));
    let behind = |i: usize, n: usize| flow.get(i..(i + n).min(flow.len())).unwrap_or_default();
    for at in (0..flow.len()).filter(|i| is(*i, &["AKTA"])) {
        // `Akta Nomor 17 Tanggal 22 April 2019`, a few words between.
        let Some(number) = (at + 1..at + 6).find(|i| is(*i, &["NOMOR", "NO"])) else { continue };
        let bits = behind(number + 1, 1);
        if let Some((d, _)) = digits(&words(bits)).filter(|(d, _)| d.len() <= 5) {
            put(&mut fields, "deed_number", sheet.field(bits, json!(d)));
        }
        if let Some(dated) = (number + 1..number + 9).find(|i| is(*i, &["TANGGAI", "TGI", "TERTANGGAI"])) {
            let bits = behind(dated + 1, 3);
            if !day(bits).is_null() {
                put(&mut fields, "deed_date", sheet.field(bits, day(bits)));
            }
        }
    }
    for at in 0..flow.len() {
        let made = is(at, &["DIBUAT"]) && (is(at + 1, &["OIEH", "DIHADAPAN"]) || is(at + 1, &["DI"]) && is(at + 2, &["HADAPAN"]));
        if made || is(at, &["PERMOHONAN"]) && is(at + 1, &["NOTARIS"]) {
            let bits = notary(behind(at + if made { 2 } else { 1 }, 20));
            let said = trimmed(bits);
            if !said.is_null() && (made || !fields.contains_key("notary_name")) {
                put(&mut fields, "notary_name", sheet.field(bits, said));
            }
        }
    }
    let mut homes: Vec<(bool, &[Bit])> = Vec::new();
    for at in (0..flow.len()).filter(|i| is(*i, &["BERKEDUDUKAN"]) && is(i + 1, &["DI"])) {
        let before = flow.get(at.saturating_sub(10)..at).unwrap_or_default();
        let company = before.iter().rposition(legal).is_some_and(|i| !before.iter().skip(i).any(|b| folded(&b.text) == "NOTARIS"));
        homes.push((company, domicile(behind(at + 2, 12))));
    }
    // The company's own before the notary's.
    if let Some((_, bits)) = homes.iter().find(|h| h.0).or(homes.first()) {
        put(&mut fields, "domicile", sheet.field(bits, trimmed(bits)));
    }
    let dated = |bits: &[Bit]| Some(bits.to_vec()).filter(|b| !day(b).is_null());
    let decided = all.iter().position(|l| folded(&l.text()).contains("DITETAPKAN")).and_then(|i| {
        all.get(i..(i + 4).min(all.len()))?.iter().find_map(|l| dated(l.bits.get(label(&l.bits, "Tanggal").map_or(0, |(_, end)| end)..).unwrap_or_default()))
    });
    let printed = |l: &&Line| ["DICETAK", "DAFTARPERSEROAN"].iter().any(|w| folded(&l.text()).contains(w));
    let last =
        || all.iter().rev().filter(|l| !printed(l)).find_map(|l| dated(l.bits.get(label(&l.bits, "Tanggal").map_or(0, |(_, end)| end)..).unwrap_or_default()));
    if let Some(bits) = decided.or_else(last) {
        put(&mut fields, "decision_date", sheet.field(&bits, day(&bits)));
    }
    for (name, bits) in values(sheet, DECISION, &[]).into_iter().filter(|(n, b)| *n != "other" && !b.is_empty()) {
        let value = match name {
            "deed_date" | "decision_date" => day(&bits),
            "deed_number" => digits(&words(&bits)).map_or(Value::Null, |(d, _)| json!(d)),
            _ => trimmed(&bits),
        };
        if !value.is_null() {
            put(&mut fields, name, sheet.field(&bits, value));
        }
    }
    fields
}

/// Labels of the older licences.
const LICENCE: &[(&str, &[&str])] = &[
    ("licence_number", &["NOMOR TDP", "NOMOR SIUP", "NO. TDP", "NO. SIUP", "NOMOR IZIN"]),
    ("business_name", &["Nama Perusahaan", "Nama Badan Usaha", "Nama Usaha"]),
    (
        "person_in_charge",
        &[
            "Nama Penanggung Jawab & Jabatan",
            "Nama Penanggung Jawab dan Jabatan",
            "Nama Penanggung Jawab dan",
            "Nama Pengurus dan",
            "Nama Pengurus/Penanggung Jawab",
            "Nama Pemilik/Penanggung Jawab",
            "Nama Penanggung Jawab/Pengurus",
            "Nama Penanggung Jawab/Pemilik",
            "Penanggung Jawab/Pengurus",
            "Penanggung Jawab/Pemilik",
            "Pemilik/Penanggung Jawab",
            "Pemilik/Pengurus",
            "Nama Penanggung Jawab",
            "Pengurus/Penanggung Jawab",
            "Penanggung Jawab",
            "Nama Pengurus",
            "Nama Pemilik",
        ],
    ),
    ("address", &["Alamat Perusahaan", "Alamat Kantor Perusahaan", "Alamat Kantor", "Alamat"]),
    ("kbli", &["Kegiatan Usaha (KBLI)", "Kode KBLI", "KBLI"]),
    (
        "valid_until",
        &[
            "Berlaku sampai dengan tanggal",
            "Berlaku s/d tanggal",
            "Berlaku s.d. tanggal",
            "Berlaku sampai tanggal",
            "Berlaku sampai dengan",
            "Berlaku hingga",
            "Berlaku s/d",
            "Berlaku s.d.",
            "Masa berlaku",
        ],
    ),
    (
        "issue_date",
        &[
            "Dikeluarkan pada tanggal",
            "Diterbitkan pada tanggal",
            "Dikeluarkan tanggal",
            "Diterbitkan tanggal",
            "Tanggal dikeluarkan",
            "Tanggal terbit",
            "Tanggal penerbitan",
            "Pada tanggal",
        ],
    ),
    ("day", &["Tanggal"]),
    (
        "other",
        &[
            "Nomor Telepon",
            "No. Telepon",
            "No. Telp",
            "Nomor Fax",
            "Nomor Faksimili",
            "Telepon",
            "NPWP",
            "Nomor Pokok Wajib Pajak",
            "Kekayaan Bersih",
            "Modal",
            "Kelembagaan",
            "Jabatan",
            "Kegiatan Usaha",
            "Kegiatan Usaha Pokok",
            "Barang/Jasa Dagangan Utama",
            "Barang/Jasa",
            "Merek",
            "Status",
            "Nomor Pengesahan",
            "Agenda Pendaftaran",
            "Pendaftaran",
            "Dikeluarkan di",
            "Bidang Usaha",
            "Nomor Akta",
            "Pembaharuan ke",
            "Kewarganegaraan",
            "Nomor Agenda",
        ],
    ),
];

/// Offices that stand beside a name.
const OFFICES: [&str; 17] = [
    "DIREKTUR",
    "DIREKTRIS",
    "KOMISARIS",
    "PIMPINAN",
    "PEMIIIK",
    "PENANGGUNG",
    "MANAJER",
    "MANAGER",
    "KETUA",
    "PENGURUS",
    "SEKUTU",
    "PERSERO",
    "KUASA",
    "PRESIDEN",
    "WAKII",
    "SEIAKU",
    "JABATAN",
];

/// A name without the office that stands beside it: `BUDI / DIREKTUR`, `BUDI (DIREKTUR UTAMA)`, `BUDI, PEMILIK`.
fn person(bits: &[Bit]) -> Value {
    let said = capitals(clean(&words(bits)));
    // The title of a woman who made the pilgrimage, whose J has a narrow foot: no other that begins a name looks like it.
    let said = said.strip_prefix("HD. ").map_or(said.clone(), |name| format!("HJ. {name}"));
    let mut end = said.len();
    for (at, word) in said.split_whitespace().map(|w| (w.as_ptr() as usize - said.as_ptr() as usize, w)) {
        let bare = folded(word.rsplit('/').next().unwrap_or(word));
        if at > 0 && OFFICES.contains(&bare.as_str()) {
            end = at + word.rfind('/').unwrap_or(0);
            break;
        }
    }
    let name = said.get(..end).unwrap_or_default().trim_end_matches(['/', '(', ',', '-', '–', ' ', '&', ':', '|']);
    if name.is_empty() { Value::Null } else { json!(name) }
}

/// A trading licence or a registration of a company.
pub fn licence(sheet: &Sheet) -> Fields {
    let mut fields = Fields::new();
    let title = sheet.lines.iter().position(|l| ["SURAT IZIN USAHA PERDAGANGAN", "TANDA DAFTAR PERUSAHAAN"].iter().any(|t| l.folded().contains(&folded(t))));
    // The licence's own number stands under its title, or behind a label that names the licence; other numbers are of laws and telephones.
    let numbered_line = |l: &&Line| {
        let (_, end) = ["Nomor TDP", "Nomor SIUP", "No. TDP", "No. SIUP", "Nomor", "No."].iter().find_map(|w| label(&l.bits, w).filter(|(s, _)| *s == 0))?;
        let bits = together(l.bits.get(end..)?);
        let first = bits.first()?;
        (first.text.chars().any(|c| c.is_ascii_digit()) && !l.folded().contains("TAHUN")).then(|| bits.to_vec())
    };
    let head = title.and_then(|t| sheet.lines.get(t..(t + 7).min(sheet.lines.len()))).unwrap_or_default().iter().find_map(|l| numbered_line(&l));
    if let Some(bits) = head {
        put(&mut fields, "licence_number", sheet.field(&bits, text(&bits)));
    }
    // Within a line `No.` is of a house.
    let anywhere = || sheet.lines.iter().find_map(|l| numbered_line(&l));
    let mut last = "";
    for (name, bits) in values(sheet, LICENCE, &["address", "business_name"]) {
        if name != "day" {
            last = name;
        }
        if bits.is_empty() {
            continue;
        }
        // A day without more is that of issue, unless the line over it speaks of the end.
        let name = if name == "day" && last == "valid_until" { "valid_until" } else { name };
        let value = match name {
            "issue_date" | "valid_until" | "day" => day(&bits),
            "kbli" => {
                let codes: Vec<String> =
                    words(&bits).split(|c: char| !c.is_ascii_digit()).filter(|c| c.len() == 5 || c.len() == 4).map(str::to_owned).collect();
                if codes.is_empty() { Value::Null } else { json!(codes) }
            }
            "person_in_charge" => person(&bits),
            "licence_number" if !words(&bits).chars().any(|c| c.is_ascii_digit()) || folded(&words(&bits)).contains("TAHUN") => Value::Null,
            "other" => Value::Null,
            _ => text(&bits),
        };
        // A day that cannot be read is said to be so.
        if !value.is_null() || name == "valid_until" {
            put(&mut fields, if name == "day" { "issue_date" } else { name }, sheet.field(&bits, value));
        }
    }
    // Within sentences: how long it holds, and when it was given.
    for line in &sheet.lines {
        for (name, from) in
            [("valid_until", ["sampai dengan tanggal", "s/d tanggal", "sampai tanggal", "hingga tanggal"].as_slice()), ("issue_date", &["pada tanggal"])]
        {
            let bits = from.iter().find_map(|f| label(&line.bits, f)).and_then(|(_, end)| line.bits.get(end..)).unwrap_or_default();
            let about_end = name == "issue_date" && line.folded().contains(&folded("berlaku"));
            if !day(bits).is_null() && !about_end {
                put(&mut fields, name, sheet.field(bits, day(bits)));
            }
        }
    }
    if !fields.contains_key("licence_number")
        && let Some(bits) = anywhere()
    {
        put(&mut fields, "licence_number", sheet.field(&bits, text(&bits)));
    }
    // Place and day over the signature, without a label: the last such line of the sheet.
    if fields.get("issue_date").is_none_or(|f| f.value.is_null())
        && let Some(bits) = sheet.lines.iter().rev().flat_map(cells).map(|c| c.bits).find(|b| signed(b))
    {
        put(&mut fields, "issue_date", sheet.field(&bits, day(&bits)));
    }
    fields
}

/// Whether words are a place and a day: `Cilacap, 1 Desember 2015`.
fn signed(bits: &[Bit]) -> bool {
    let place = bits.iter().take_while(|b| !b.text.starts_with(|c: char| c.is_ascii_digit())).count();
    let comma = place.checked_sub(1).and_then(|i| bits.get(i)).is_some_and(|b| b.text.ends_with(','));
    (1..=3).contains(&place) && comma && bits.len() <= place + 3 && !day(bits.get(place..).unwrap_or_default()).is_null()
}
