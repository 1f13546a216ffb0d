//! Cards drawn word by word.

use super::super::cells::tests::sheet;
use super::*;

#[test]
fn a_row_without_a_legible_label_is_told_by_its_place() {
    let rows =
        ["NIK|3201126410869102", "Nama|SITI", "Alamat|JL. MAWAR", "RT/RW|001/002", "Kel/Desa|SARI", "Kxxxmxtxn|CIBINONG", "Agama|ISLAM", "Pekerjaan|GURU"];
    let mut words: Vec<(f32, f32, &str)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let (label, value) = row.split_once('|').expect("a row");
        let y = 40.0 + 14.0 * at as f32;
        words.extend([(30.0, y, label), (110.0, y, ":"), (120.0, y, value)]);
    }
    // What is seen in the portrait, far from the value.
    words.push((300.0, 40.0 + 14.0 * 7.0, "Ewen"));
    let fields = read(&sheet(&words), &Facts::default());
    assert_eq!((fields["district"].text_value(), fields["occupation"].text_value()), ("CIBINONG", "GURU"));
}

#[test]
fn a_head_without_its_first_letters_and_a_label_with_a_speck_are_read() {
    let rows = ["NIK|5103066204939044", "Nama|SITI", "Tempat/Tgl Lahir|DENPASAR, 22-04-1993", "Jenis Kelamin|PEREMPUAN", "RT/RW|001/002", "Agama|HINDU"];
    let mut words: Vec<(f32, f32, &str)> = vec![(90.0, 20.0, "PROVINSI BALI"), (80.0, 30.0, "4\\BUPATEN BADUNG")];
    for (at, row) in rows.into_iter().enumerate() {
        let (label, value) = row.split_once('|').expect("a row");
        let y = 44.0 + 14.0 * if at > 3 { at + 1 } else { at } as f32;
        words.extend([(30.0, y, label), (140.0, y, ":"), (150.0, y, value)]);
    }
    words.extend([(30.0, 100.0, "Ala: mat"), (140.0, 100.0, ":"), (150.0, 100.0, "JL. MAWAR")]);
    let fields = read(&sheet(&words), &Facts::default());
    assert_eq!(["regency", "address"].map(|n| fields[n].text_value()), ["KABUPATEN BADUNG", "JL. MAWAR"], "and not Bandung");
}

#[test]
fn the_day_of_issue_stands_under_the_portrait_on_either_side() {
    for (portrait, labels, value) in [(300.0, 30.0, 120.0), (20.0, 100.0, 190.0)] {
        let rows = ["NIK|3201126410869102", "Nama|SITI", "Alamat|JL. MAWAR", "RT/RW|001/002", "Agama|ISLAM", "Pekerjaan|GURU", "Berlaku Hingga|24-10-2017"];
        let mut words: Vec<(f32, f32, &str)> = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let (label, said) = row.split_once('|').expect("a row");
            let y = 40.0 + 14.0 * at as f32;
            words.extend([(labels, y, label), (value - 8.0, y, ":"), (value, y, said)]);
        }
        // A mark beside a label is not where values begin.
        words.push((labels + 55.0, 40.0 + 14.0 * 2.0, "©"));
        words.extend([(portrait, 104.0, "DENPASAR"), (portrait, 115.0, "11-06-2012")]);
        let fields = read(&sheet(&words), &Facts::default());
        let said = ["issue_place", "issue_date", "valid_until", "occupation"].map(|n| fields[n].text_value());
        assert_eq!(said, ["DENPASAR", "2012-06-11", "2017-10-24", "GURU"]);
    }
}

#[test]
fn papua_has_districts_and_villages_of_its_own_words() {
    let page = sheet(&[(30.0, 40.0, "NIK : 9171012006930001"), (30.0, 54.0, "Kampung/Kelurahan : ENTROP"), (30.0, 68.0, "Distrik : JAYAPURA SELATAN")]);
    let fields = read(&page, &Facts::default());
    assert_eq!(["village", "district"].map(|n| fields[n].text_value()), ["ENTROP", "JAYAPURA SELATAN"]);
}

#[test]
fn a_one_with_a_foot_is_no_letter() {
    let mut card = sheet(&[(30.0, 40.0, "NIK"), (110.0, 40.0, ":"), (120.0, 40.0, "L371263004889351")]);
    card.recognised = true;
    assert_eq!(read(&card, &Facts::default())["nik"].text_value(), "1371263004889351");
    let beside = sheet(&[(30.0, 40.0, "Berlaku Hingga"), (110.0, 40.0, ":"), (120.0, 40.0, "SEUMUR HIDJP xWm")]);
    assert_eq!(read(&beside, &Facts::default())["valid_until"].text_value(), "LIFETIME");
}

#[test]
fn a_regency_without_its_word_and_an_address_behind_a_speck_are_read() {
    let page = |province: &'static str, regency: &'static str, nationality: &'static str| {
        sheet(&[
            (90.0, 20.0, province),
            (100.0, 30.0, regency),
            (30.0, 44.0, "NIK : 3372056204939044"),
            (30.0, 58.0, "Alamat"),
            (110.0, 58.0, ": "),
            (120.0, 58.0, "JL. KENANGA NO. 5"),
            (96.0, 70.0, "~"),
            (120.0, 70.0, "GANG BUNTU"),
            (30.0, 84.0, "RT/RW : 001/002"),
            (30.0, 98.0, "Kewarganegaraan"),
            (120.0, 98.0, nationality),
        ])
    };
    let said = |page: &Sheet| {
        let fields = read(page, &Facts::default());
        ["regency", "address", "nationality"].map(|n| fields.get(n).map(|f| f.text_value().to_owned()).unwrap_or_default())
    };
    assert_eq!(said(&page("PROVINSI JAWA TENGAH", "SURAKARTA", "WNI e4")), ["SURAKARTA", "JL. KENANGA NO. 5 GANG BUNTU", "WNI"]);
    assert_eq!(said(&page("PROVINSI JAWA TENGAH", "KAB. KLATEN", "MALAYSIA"))[0], "KAB. KLATEN");
    assert_eq!(said(&page("PROVINSI JAWA TENGAH", "TEMBALANGXX", "WNI"))[0], "", "a word under the province is no regency");
}
