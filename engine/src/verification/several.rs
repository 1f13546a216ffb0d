//! Several cards on one sheet: each is a sheet of its own.

use super::kinds::names_another;
use super::ktp::labels;
use super::sheet::{Bit, Line, Sheet, folded};
use super::values::{number, within};

/// The sheets of a page: one, or as many as cards with numbers of their own lie on it, below one another or side by side.
pub fn cards(sheet: Sheet) -> Vec<Sheet> {
    let numbered = |l: &Line| {
        let at = l.bits.iter().enumerate().filter(|(_, b)| folded(&b.text) == "NIK");
        at.filter_map(|(i, b)| {
            let behind = l.bits.get(i + 1..)?.iter().find(|b| b.text != ":")?;
            Some((b.rect, number(&behind.text, &[16])?.0))
        })
        .collect::<Vec<_>>()
    };
    let found: Vec<(usize, crate::base::Rect, String)> =
        sheet.lines.iter().enumerate().flat_map(|(i, l)| numbered(l).into_iter().map(move |(r, n)| (i, r, n))).collect();
    if let [(line, number, _)] = found.as_slice() {
        return beside_tax(&sheet, *line).unwrap_or_else(|| beside_family(sheet, *line, number));
    }
    let [(first, a, one), (second, b, other), ..] = found.as_slice() else { return vec![sheet] };
    let stacked = second > first && (b.y0 - a.y1) > 2.0 * a.height();
    let head = begins(&sheet, *first..*second);
    // Two cards of one person have one number; a card that prints it twice has no head between.
    if one == other && !(stacked && head.is_some()) || labels(&sheet) < 6 {
        return vec![sheet];
    }
    let (upper, lower) = if stacked {
        let from = head.unwrap_or(b.y0 - 0.5 * b.height());
        let mut upper = sheet.clone();
        let below = upper.take(|b| b.rect.y0 >= from);
        (upper, below)
    } else {
        let (left, right) = if a.x0 < b.x0 { (a, b) } else { (b, a) };
        let from = right.x0 - 0.15 * (right.x0 - left.x0);
        let mut upper = sheet.clone();
        let beside = upper.take(|b| b.rect.x0 >= from);
        (upper, beside)
    };
    let lower = Sheet { lines: lower, ..upper.clone() };
    let mut out = vec![upper];
    out.extend(if stacked { cards(lower) } else { vec![lower] });
    out
}

/// Right above where a card begins, with its province or with the title of another card, among lines; the last that does.
fn begins(sheet: &Sheet, lines: std::ops::Range<usize>) -> Option<f32> {
    let other = |i: usize| sheet.lines.get(i).filter(|l| names_another(l)).and_then(|l| l.bits.first()).map(|b| b.rect);
    lines.rev().find_map(|i| province(sheet, i).or_else(|| other(i))).map(|r| r.y0 - 0.5 * r.height())
}

/// Where a line names the province of a card.
fn province(sheet: &Sheet, line: usize) -> Option<crate::base::Rect> {
    let province = |b: &&Bit| within(&folded(&b.text), &folded("PROVINSI"), 1);
    sheet.lines.get(line)?.bits.iter().take(3).find(province).map(|b| b.rect)
}

/// A sheet as what stands above a height and what stands below it.
fn parted(mut upper: Sheet, from: f32) -> (Sheet, Sheet) {
    let lines = upper.take(|b| b.rect.y0 >= from);
    let lower = Sheet { lines, ..upper.clone() };
    (upper, lower)
}

/// A card that lies on one sheet with the tax card of its bearer: a sheet each. The number of the one stands behind its own label outside the other.
fn beside_tax(sheet: &Sheet, line: usize) -> Option<Vec<Sheet>> {
    if labels(sheet) < 6 {
        return None;
    }
    let taxed = |l: &Line| {
        let text = l.text();
        let behind = text.split_once(':').or_else(|| text.split_once(' ')).map_or("", |(_, rest)| rest);
        l.bits.iter().any(|b| folded(&b.text).starts_with("NPWP")) && number(behind, &[15, 16]).is_some()
    };
    let tax = sheet.lines.iter().enumerate().position(|(i, l)| i != line && taxed(l))?;
    let top = |i: usize| sheet.lines.get(i).and_then(|l| l.bits.first()).map(|b| b.rect.y0 - 0.5 * b.rect.height());
    let from = if tax > line {
        let office = |l: &Line| ["KEUANGAN", "DIREKTORAT", "PAJAK"].iter().any(|w| l.folded().contains(&folded(w)));
        let head = (line..tax).find(|i| sheet.lines.get(*i).is_some_and(office)).unwrap_or(tax);
        top(head)?
    } else {
        begins(sheet, tax + 1..line + 1).or_else(|| top(line))?
    };
    let (upper, lower) = parted(sheet.clone(), from);
    (labels(if tax > line { &upper } else { &lower }) >= 6).then(|| vec![upper, lower])
}

/// A card that lies on one sheet with a family's card or another one of the same person, over or under it, is a sheet of its own.
fn beside_family(sheet: Sheet, line: usize, number: &crate::base::Rect) -> Vec<Sheet> {
    let title = folded("KARTU KELUARGA");
    let names = |l: &Line| l.bits.len() <= 6 && l.folded().contains(&title) || names_another(l);
    let Some(family) = sheet.lines.iter().position(names) else { return vec![sheet] };
    // A card whose own number is misread still begins with its province.
    let province = (0..sheet.lines.len()).rev().find(|i| province(&sheet, *i).is_some());
    let line = province.filter(|at| *at > family && line > family).map_or(line, |at| at.max(line));
    let from = if family < line {
        begins(&sheet, family + 1..line + 1).unwrap_or(number.y0 - 0.5 * number.height())
    } else {
        sheet.lines.get(family).and_then(|l| l.bits.first()).map_or(f32::MAX, |b| b.rect.y0 - 0.5 * b.rect.height())
    };
    let (upper, lower) = parted(sheet.clone(), from);
    if labels(if family < line { &lower } else { &upper }) < 6 { vec![sheet] } else { vec![upper, lower] }
}

#[cfg(test)]
mod tests {
    use super::super::cells::tests::sheet;
    use super::super::data::Facts;
    use super::super::ktp::read;
    use super::*;

    #[test]
    fn two_cards_on_a_sheet_are_two() {
        let mut words: Vec<(f32, f32, &str)> = Vec::new();
        for (top, number) in [(40.0, "3201126410869102"), (240.0, "3201122410869103")] {
            words.push((60.0, top, "PROVINSI JAWA BARAT"));
            for (at, label) in ["NIK", "Nama", "Alamat", "RT/RW", "Agama", "Pekerjaan", "Kecamatan"].into_iter().enumerate() {
                let y = top + 16.0 + 14.0 * at as f32;
                words.extend([(30.0, y, label), (110.0, y, ":"), (120.0, y, if at == 0 { number } else { "X" })]);
            }
        }
        let both = cards(sheet(&words));
        let numbers: Vec<String> = both.into_iter().map(|s| read(&s, &Facts::default())["nik"].text_value().to_owned()).collect();
        assert_eq!(numbers, ["3201126410869102", "3201122410869103"]);
    }

    /// The words of a card whose province stands at a height, and below it these labels and values.
    fn card(province: &'static str, rows: &[&'static str], top: f32) -> Vec<(f32, f32, &'static str)> {
        let rows = rows.iter().enumerate().flat_map(|(at, row)| {
            let (label, value) = row.split_once('|').expect("a row");
            let y = top + 16.0 + 14.0 * at as f32;
            [(30.0, y, label), (110.0, y, ":"), (120.0, y, value)]
        });
        std::iter::once((60.0, top, province)).chain(rows).collect()
    }

    #[test]
    fn two_cards_of_one_person_are_two() {
        let rows = ["NIK|3171060306668451", "Nama|BAMBANG", "Alamat|X", "RT/RW|001/002", "Agama|ISLAM", "Pekerjaan|GURU", "Kecamatan|MENTENG"];
        let card = |top: f32| card("PROVINSI DKI JAKARTA", &rows, top);
        let health = |top: f32| {
            [
                (30.0, top, "BPJS Kesehatan"),
                (200.0, top, "KARTU INDONESIA SEHAT"),
                (30.0, top + 40.0, "NIK"),
                (110.0, top + 40.0, ":"),
                (120.0, top + 40.0, "3171060306668451"),
            ]
        };
        for (above, words) in
            [(true, health(20.0).into_iter().chain(card(140.0)).collect::<Vec<_>>()), (false, card(20.0).into_iter().chain(health(220.0)).collect::<Vec<_>>())]
        {
            let both = cards(sheet(&words));
            let own = if above { both.last() } else { both.first() };
            let fields = read(own.expect("two sheets"), &Facts::default());
            assert_eq!((both.len(), fields["nik"].text_value(), fields["district"].text_value()), (2, "3171060306668451", "MENTENG"));
        }
    }

    #[test]
    fn a_card_and_the_tax_card_of_its_bearer_are_two() {
        let rows = ["NIK|1571023009849411", "Nama|AHMAD", "Alamat|X", "RT/RW|001/002", "Agama|ISLAM", "Pekerjaan|GURU", "Kecamatan|JAMBI SELATAN"];
        let card = |top: f32| card("PROVINSI JAMBI", &rows, top);
        let tax = |top: f32| {
            let rows = ["NPWP16 : 1571 0230 0984 9411", "NPWP15 : 67.412.853.3-331.000", "HENDRI GUNAWAN", "KPP PRATAMA JAMBI"];
            (0..).zip(rows).map(move |(i, r)| (30.0, top + 16.0 * i as f32, r))
        };
        for words in [tax(20.0).chain(card(140.0)).collect::<Vec<_>>(), card(20.0).into_iter().chain(tax(220.0)).collect()] {
            let number = |s: &Sheet| read(s, &Facts::default()).get("nik").map(|f| f.text_value().to_owned()).unwrap_or_default();
            let mut numbers: Vec<String> = cards(sheet(&words)).iter().map(number).collect();
            numbers.sort();
            assert_eq!(numbers, ["", "1571023009849411"]);
        }
        // A tax card that prints both numbers of its bearer is one.
        assert_eq!(cards(sheet(&[(30.0, 20.0, "NPWP : 07.264.918.3-541.000"), (30.0, 40.0, "NIK : 3404071408739164")])).len(), 1);
    }

    #[test]
    fn a_card_beside_a_familys_card_is_a_sheet_of_its_own() {
        let rows = ["NIK|3201126410869102", "Nama|SITI", "Alamat|X", "RT/RW|001/002", "Agama|ISLAM", "Pekerjaan|GURU", "Kecamatan|CIBINONG"];
        let card = |top: f32| card("PROVINSI JAWA BARAT", &rows, top);
        let family = |top: f32| [(200.0, top, "KARTU KELUARGA"), (30.0, top + 20.0, "Nama Kepala Keluarga : BUDI"), (30.0, top + 40.0, "Kecamatan : SUKAJADI")];
        for (above, words) in
            [(true, family(20.0).into_iter().chain(card(140.0)).collect::<Vec<_>>()), (false, card(20.0).into_iter().chain(family(220.0)).collect::<Vec<_>>())]
        {
            let both = cards(sheet(&words));
            let own = if above { both.last() } else { both.first() };
            let fields = read(own.expect("two sheets"), &Facts::default());
            assert_eq!((both.len(), fields["nik"].text_value(), fields["district"].text_value()), (2, "3201126410869102", "CIBINONG"));
        }
    }
}
