//! A notary's deed, as far as its head and first sentences say what it is.

use super::super::cells::values;
use super::super::model::Fields;
use super::super::sheet::{Bit, Line, Sheet, folded, label};
use super::business::{ahu, domicile, legal, notary};
use super::{between, day, numbered, put, text, trimmed, words};
use serde_json::Value;

/// Labels of a cover that is laid out as a form.
const COVER: &[(&str, &[&str])] = &[
    ("company_name", &["Nama Perseroan", "Nama Perusahaan", "Nama Badan Hukum", "Nama Yayasan"]),
    ("deed_number", &["Nomor Akta", "No. Akta", "Akta Nomor"]),
    ("deed_date", &["Tanggal Akta", "Tgl. Akta"]),
    ("notary_name", &["Nama Notaris", "Notaris"]),
    ("domicile", &["Tempat Kedudukan", "Berkedudukan di", "Kedudukan", "Domisili"]),
];

/// The words of the page in one run, those that the end of a line parts joined.
fn run_on(sheet: &Sheet) -> Vec<Bit> {
    let mut out: Vec<Bit> = Vec::new();
    for line in &sheet.lines {
        for (at, bit) in line.bits.iter().filter(|b| b.text != ":").enumerate() {
            let parted = |l: &&mut Bit| {
                let stem = l.text.strip_suffix('-').is_some_and(|t| t.chars().count() >= 2 && t.chars().all(char::is_alphabetic));
                at == 0 && stem && bit.text.starts_with(char::is_lowercase)
            };
            match out.last_mut().filter(parted) {
                Some(last) => last.text = format!("{}{}", last.text.trim_end_matches('-'), bit.text),
                None => out.push(bit.clone()),
            }
        }
    }
    out
}

/// Whether a word spells a degree out.
fn spelled(bit: &Bit) -> bool {
    matches!(folded(&bit.text).as_str(), "SARJANA" | "MAGISTER")
}

/// The letters of a name without its degrees.
fn without_degrees(bits: &[Bit]) -> String {
    bits.iter().take_while(|b| !degree(b) && !spelled(b)).map(|b| folded(&b.text)).collect()
}

/// A name with degrees, without such as spell out what a short form before them says: `BUDI, S.H., Sarjana Hukum`.
fn once(bits: &[Bit]) -> &[Bit] {
    let end = bits.iter().position(spelled).filter(|at| bits.iter().take(*at).skip(1).any(degree));
    bits.get(..end.unwrap_or(bits.len())).unwrap_or_default()
}

/// A degree in its short form: `S.H.`, `M.Kn`, `SH`.
fn degree(bit: &Bit) -> bool {
    let bare = folded(&bit.text);
    matches!(bare.as_str(), "SH" | "SHI" | "MKN" | "MH" | "SPN" | "IIM") || (2..=4).contains(&bare.len()) && bit.text.trim_end_matches([',', '.']).contains('.')
}

/// The day of the deed on its cover, in a line of its own.
fn on_cover(sheet: &Sheet) -> Option<&[Bit]> {
    // Below the number of a decision stands the day of that.
    let decided = |l: &Line| l.bits.iter().any(|b| b.text.starts_with("AHU-")) || l.folded().contains(&folded("Keputusan"));
    let own = sheet.lines.iter().enumerate().filter(|(at, _)| !at.checked_sub(1).and_then(|i| sheet.lines.get(i)).is_some_and(decided));
    own.map(|(_, l)| l).filter(|l| l.bits.len() <= 8).find_map(|l| {
        let (_, end) = ["Tanggal", "Tgl."].iter().find_map(|w| label(&l.bits, w)).filter(|(start, _)| *start == 0)?;
        let colon = end.checked_sub(1).and_then(|i| l.bits.get(i)).is_some_and(|b| b.text == ":");
        l.bits.get(end..).filter(|b| (colon || b.len() <= 3) && !day(b).is_null())
    })
}

/// The day of the deed: behind `tanggal`, or behind `hari ini`; that of a birth or of the notary's appointment is another's.
fn made_on<'b>(flow: &'b [Bit], is: &dyn Fn(usize, &str) -> bool) -> Option<&'b [Bit]> {
    let begins = |i: &usize| is(*i, "tanggal") || is(*i, "ini") && i.checked_sub(1).is_some_and(|j| is(j, "hari"));
    let other = |i: usize| (i.saturating_sub(6)..i).any(|j| ["lahir", "SK", "keputusan", "menteri", "menkumham"].iter().any(|w| is(j, w)));
    (0..flow.len()).filter(begins).take(3).filter(|i| !other(*i)).find_map(|at| {
        let behind = flow.get(at + 1..(at + 20).min(flow.len()))?;
        let ends = |b: &Bit| matches!(folded(&b.text).as_str(), "PUKUI" | "JAM" | "HADIR" | "BERHADAPAN" | "TEIAH" | "TUAN" | "NYONYA");
        let upto = behind.get(..behind.iter().position(ends).unwrap_or(behind.len()))?;
        Some(upto).filter(|b| !day(b).is_null())
    })
}

/// A notary's deed.
pub fn deed(sheet: &Sheet) -> Fields {
    let mut fields = Fields::new();
    // Its number stands in a line of its own; one within a line is of a street or a decision.
    let own = |l: &Line| ["Nomor", "No."].iter().find_map(|w| label(&l.bits, w)).filter(|(start, _)| *start == 0).map(|(_, end)| end);
    if let Some((line, end)) = sheet.lines.iter().find_map(|l| Some((l, own(l)?)).filter(|(l, end)| l.bits.len() <= end + 3)) {
        put(&mut fields, "deed_number", numbered(sheet, line.bits.get(end..).unwrap_or_default(), &[1, 2, 3, 4]));
    }
    let flow = run_on(sheet);
    let is = |i: usize, word: &str| flow.get(i).is_some_and(|b| folded(&b.text) == folded(word));
    let behind = |i: usize, n: usize| flow.get(i..(i + n).min(flow.len())).unwrap_or_default();
    let dated =
        on_cover(sheet).or_else(|| made_on(&flow, &is)).map(<[Bit]>::to_vec).or_else(|| between(sheet, "tanggal", &["pukul", "jam", "hadir", "berhadapan"]));
    if let Some(bits) = dated {
        put(&mut fields, "deed_date", sheet.field(&bits, day(&bits)));
    }
    // `Perseroan Terbatas` alone says what the deed founds; a line with the short form before a name says whom.
    let headed = |l: &&Line| l.bits.first().is_some_and(legal) && l.bits.len() > 1;
    let form = |l: &&Line| l.bits.first().is_some_and(|b| folded(&b.text) == "PERSEROAN") && l.bits.len() > 2 && l.bits.len() <= 9;
    if let Some(line) = sheet.lines.iter().find(headed).or_else(|| sheet.lines.iter().find(form)) {
        let home = line.bits.iter().position(|b| folded(&b.text) == "BERKEDUDUKAN").unwrap_or(line.bits.len());
        let bits = line.bits.get(..home).unwrap_or_default();
        put(&mut fields, "company_name", sheet.field(bits, if home < line.bits.len() { trimmed(bits) } else { text(bits) }));
    }
    // The notary appears before the parties, or stands over or under the office on the cover.
    let before = |i: usize| i.checked_sub(1).is_some_and(|j| ["kepada", "hadapan", "dihadapan", "dengan", "menghadap"].iter().any(|w| is(j, w)));
    let called = (0..flow.len()).find(|i| is(*i, "saya") && before(*i));
    let named = called.map(|at| once(notary(behind(at + 1, 16))).to_vec());
    let office = |l: &Line| folded(&l.text()).starts_with("NOTARIS") && l.bits.len() <= 6 && !l.bits.iter().any(|b| b.text == ":");
    let at = sheet.lines.iter().position(office);
    let beside = |i: Option<usize>| i.and_then(|i| sheet.lines.get(i)).map(|l| &l.bits);
    let (above, below) = (beside(at.and_then(|i| i.checked_sub(1))), beside(at.map(|i| i + 1)));
    let titled = |b: &&Vec<Bit>| b.iter().skip(1).any(degree) && !words(b).chars().any(|c| c.is_ascii_digit());
    let cover = || above.filter(titled).or(below.filter(titled)).or(above).cloned();
    // A degree that the text spells out stands on the cover in its short form, as it is written behind a name.
    let short = |name: &Vec<Bit>| {
        let same = |b: &&&Vec<Bit>| b.len() <= 8 && titled(b) && without_degrees(b) == without_degrees(name);
        let all: Vec<&Vec<Bit>> = [above, below].into_iter().flatten().chain(sheet.lines.iter().map(|l| &l.bits)).collect();
        all.iter().find(same).filter(|_| name.iter().any(spelled)).map(|b| (*b).clone())
    };
    let named = named.map(|name| short(&name).unwrap_or(name));
    if let Some(bits) = named.filter(|b| !b.is_empty()).or_else(cover).filter(|b| (1..=10).contains(&b.len())) {
        put(&mut fields, "notary_name", sheet.field(&bits, trimmed(&bits)));
    }
    if let Some(at) = (0..flow.len()).find(|i| is(*i, "berkedudukan") && is(i + 1, "di")) {
        let bits = domicile(behind(at + 2, 12));
        put(&mut fields, "domicile", sheet.field(bits, trimmed(bits)));
    }
    // A cover may be laid out as a form.
    for (name, bits) in values(sheet, COVER, &[]).into_iter().filter(|(_, b)| (1..=10).contains(&b.len())) {
        let value = match name {
            "deed_number" => numbered(sheet, &bits, &[1, 2, 3, 4]).value,
            "deed_date" => day(&bits),
            "notary_name" if !bits.iter().any(degree) => Value::Null,
            _ => trimmed(&bits),
        };
        if !value.is_null() {
            put(&mut fields, name, sheet.field(&bits, value));
        }
    }
    // The cover of a copy names the decision that followed.
    if sheet.lines.iter().any(|l| l.bits.iter().any(|b| b.text.starts_with("AHU-"))) {
        let followed = ahu(sheet);
        for name in ["decision_number", "decision_date"] {
            if let Some(field) = followed.get(name) {
                put(&mut fields, name, field.clone());
            }
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::super::super::cells::tests::sheet;
    use super::*;

    #[test]
    fn a_day_in_digits_and_words_and_a_notary_whom_the_parties_face() {
        let page = sheet(&[
            (100.0, 20.0, "AKTA PENDIRIAN"),
            (100.0, 40.0, "Nomor : 12"),
            (50.0, 60.0, "-Pada hari ini, Kamis, tanggal 21 (dua puluh satu) Mei"),
            (50.0, 74.0, "2015 (dua ribu lima belas), pukul 09.00 WIB"),
            (50.0, 88.0, "-Berhadapan dengan saya, RATNA SARI, S.H., M.Kn., Sar-"),
            (50.0, 102.0, "jana Hukum, Notaris di Kota Bogor, dengan dihadiri"),
            (50.0, 116.0, "Tuan BUDI, lahir di Bogor, tanggal 3 Maret 1970"),
        ]);
        let fields = deed(&page);
        assert_eq!(["deed_date", "notary_name"].map(|n| fields[n].text_value()), ["2015-05-21", "RATNA SARI, S.H., M.KN."]);
        let page = sheet(&[
            (100.0, 20.0, "AKTA PENDIRIAN"),
            (50.0, 40.0, "Pada hari ini, Senin, tujuh Juni dua ribu sepuluh, hadir di hadapan saya, ANDI, Sarjana Hukum, Notaris di Bogor"),
        ]);
        let fields = deed(&page);
        assert_eq!(["deed_date", "notary_name"].map(|n| fields[n].text_value()), ["2010-06-07", "ANDI, SARJANA HUKUM"]);
        let cover = deed(&sheet(&[
            (100.0, 20.0, "Kantor"),
            (100.0, 34.0, "NOTARIS"),
            (100.0, 48.0, "SITI AMINAH, S.H."),
            (100.0, 62.0, "SK Menkumham No. C-7.HT.03.01 tanggal 2 Mei 2001"),
            (100.0, 80.0, "AKTA PENDIRIAN PERSEROAN TERBATAS"),
            (100.0, 94.0, "Perseroan Terbatas"),
            (100.0, 108.0, "PT MAJU JAYA"),
            (100.0, 122.0, "Tanggal : 30 September 2019"),
        ]));
        assert_eq!(["notary_name", "deed_date", "company_name"].map(|n| cover[n].text_value()), ["SITI AMINAH, S.H.", "2019-09-30", "PT MAJU JAYA"]);
    }

    #[test]
    fn a_cover_that_is_laid_out_as_a_form_says_the_domicile() {
        let rows = [("AKTA", "PENDIRIAN PERSEROAN TERBATAS"), ("TANGGAL", "4 Mei 2020"), ("NOMOR", "8.-"), ("KEDUDUKAN", "KOTA BOGOR")];
        let mut words = vec![(100.0, 20.0, "NOTARIS"), (100.0, 34.0, "SITI AMINAH, S.H.")];
        for (at, (name, said)) in rows.into_iter().enumerate() {
            let y = 60.0 + 20.0 * at as f32;
            words.extend([(30.0, y, name), (110.0, y, ":"), (120.0, y, said)]);
        }
        let fields = deed(&sheet(&words));
        assert_eq!(["domicile", "deed_number", "notary_name"].map(|n| fields[n].text_value()), ["KOTA BOGOR", "8", "SITI AMINAH, S.H."]);
    }
}
