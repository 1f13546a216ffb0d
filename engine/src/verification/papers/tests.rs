//! Papers drawn word by word, each laid out as one that was misread once.

use super::super::cells::tests::sheet;
use super::*;

fn said(fields: &Fields, names: &[&str]) -> Vec<String> {
    names.iter().map(|n| fields.get(*n).map(|f| f.text_value().to_owned()).unwrap_or_default()).collect()
}

#[test]
fn a_certificate_in_two_columns_keeps_them_apart() {
    let page = sheet(&[
        (200.0, 40.0, "SERTIPIKAT (ELEKTRONIK)"),
        (230.0, 60.0, "HAK MILIK"),
        (230.0, 80.0, "NIB : 12345678.90123"),
        (44.0, 120.0, "Desa/Kelurahan"),
        (300.0, 120.0, "PEMEGANG HAK"),
        (44.0, 132.0, "SUKASARI"),
        (300.0, 132.0, "Nama : MADE ARTA"),
        (44.0, 150.0, "LUAS"),
        (300.0, 150.0, "Tanggal Lahir"),
        (44.0, 162.0, "415 m2"),
        (300.0, 162.0, "1 September 1968"),
        (44.0, 180.0, "SURAT UKUR"),
        (300.0, 180.0, "TANGGAL PEMBUKUAN/PENERBITAN"),
        (44.0, 192.0, "Nomor 01873/SUKASARI/2024"),
        (300.0, 192.0, "Mangupura, 15 Juli 2024"),
        (44.0, 210.0, "Tanggal"),
        (44.0, 222.0, "20 Juni 2024"),
    ]);
    let fields = land_electronic(&page);
    let names =
        ["nib_parcel", "village", "holder_name", "area_m2", "holder_birth_date", "survey_letter_number", "survey_letter_date", "book_date", "issue_date"];
    let want = ["1234567890123", "SUKASARI", "MADE ARTA", "415", "1968-09-01", "01873/SUKASARI/2024", "2024-06-20", "2024-07-15", "2024-07-15"];
    assert_eq!(said(&fields, &names), want);
    let short = land_electronic(&sheet(&[(230.0, 80.0, "NIB : 12345678.9012")]));
    assert_eq!(said(&short, &["nib_parcel"]), ["123456789012"], "a digit too few is there to be seen");
}

#[test]
fn a_decision_names_notary_and_domicile_alone() {
    let page = sheet(&[
        (50.0, 40.0, "NOMOR AHU-0012345.AH.01.01.TAHUN 2021"),
        (50.0, 60.0, "PT SINAR PAGI ABADI"),
        (50.0, 80.0, "bahwa sesuai Akta Nomor 05 tanggal 2 Maret 2021 yang dibuat oleh Notaris BUDI HARSA, S.H., M.Kn."),
        (50.0, 100.0, "yang berkedudukan di KABUPATEN BOGOR, pendirian badan hukum PT SINAR PAGI ABADI berkedudukan di"),
        (50.0, 120.0, "KOTA DEPOK karena telah memenuhi syarat"),
        (50.0, 140.0, "Ditetapkan di Jakarta, Tanggal 9 Maret 2021"),
        (50.0, 160.0, "DICETAK PADA TANGGAL 10 Maret 2021"),
    ]);
    let names = ["decision_number", "company_name", "deed_number", "deed_date", "notary_name", "domicile", "decision_date"];
    let want = ["AHU-0012345.AH.01.01.TAHUN 2021", "PT SINAR PAGI ABADI", "05", "2021-03-02", "BUDI HARSA, S.H., M.KN", "KOTA DEPOK", "2021-03-09"];
    let read = said(&ahu(&page), &names);
    let bare = |t: &str| t.trim_end_matches('.').to_owned();
    assert_eq!(read.iter().map(|t| bare(t)).collect::<Vec<_>>(), want);
}

#[test]
fn a_licence_has_its_own_number_and_two_days() {
    let page = sheet(&[
        (100.0, 30.0, "Jalan Merdeka Nomor 14 Telp. 4210"),
        (100.0, 50.0, "SURAT IZIN USAHA PERDAGANGAN (SIUP) KECIL"),
        (100.0, 70.0, "NOMOR : 503/217/SIUP/2016"),
        (50.0, 90.0, "Nama Perusahaan"),
        (200.0, 90.0, ": UD MAJU"),
        (50.0, 104.0, "Nama Penanggung Jawab"),
        (200.0, 104.0, ": RINA WATI / DIREKTUR UTAMA"),
        (50.0, 118.0, "Alamat Perusahaan"),
        (200.0, 118.0, ": DUSUN KIDUL RT 001"),
        (208.0, 130.0, "DESA SARI"),
        (50.0, 144.0, "Nomor Telepon"),
        (200.0, 144.0, ": 031-5550123"),
        (50.0, 160.0, "Berlaku sampai dengan tanggal : 20 September 2021"),
        (300.0, 180.0, "Pada tanggal : 20 September 2016"),
    ]);
    let names = ["licence_number", "business_name", "person_in_charge", "address", "issue_date", "valid_until"];
    assert_eq!(said(&licence(&page), &names), ["503/217/SIUP/2016", "UD MAJU", "RINA WATI", "DUSUN KIDUL RT 001 DESA SARI", "2016-09-20", "2021-09-20"]);
}

#[test]
fn tax_numbers_are_told_by_their_digits() {
    let names = ["npwp15", "npwp16", "nitku"];
    let want = ["019335595609000", "0019335595609000", "0019335595609000000000"];
    let labelled = sheet(&[
        (10.0, 40.0, "NPWP (NPWP15) : 01.933.559.5-609.000"),
        (10.0, 52.0, "NPWP16 : 0019 3355 9560 9000"),
        (10.0, 64.0, "NITKU : 0019335595609000000000"),
    ]);
    assert_eq!(said(&npwp(&labelled), &names), want);
    let bare =
        sheet(&[(10.0, 40.0, "01.933.559.5-609.000"), (150.0, 40.0, "0019335595609000"), (280.0, 40.0, "0019335595609000000000"), (10.0, 60.0, "CV MAJU")]);
    assert_eq!(said(&npwp(&bare), &names), want);
    assert_eq!(said(&npwp(&bare), &["name"]), ["CV MAJU"]);
}

#[test]
fn a_day_below_a_numbered_head_is_that_heads_and_no_other() {
    let page = sheet(&[
        (60.0, 30.0, "SERTIPIKAT HAK MILIK No. 00389"),
        (40.0, 90.0, "f) SURAT UKUR"),
        (50.0, 110.0, "Tgl. : xxxx"),
        (50.0, 130.0, "No. : 00093/TAMAMAUNG/2003"),
        (40.0, 150.0, "h) PEMBUKUAN"),
        (60.0, 168.0, "Makassar, tanggal 9 Januari 2004"),
        (40.0, 190.0, "i) PENERBITAN SERTIPIKAT"),
        (60.0, 208.0, "Makassar, tanggal 12 Januari 2004"),
    ]);
    let names = ["survey_letter_date", "survey_letter_number", "book_date", "issue_date"];
    assert_eq!(said(&land(&page), &names), ["", "00093/TAMAMAUNG/2003", "2004-01-09", "2004-01-12"]);
}

#[test]
fn heads_in_a_column_have_their_days_below_and_boxes_are_no_letters() {
    let page = sheet(&[
        (60.0, 30.0, "SERTIPIKAT HAK MILIK No. 04718"),
        (40.0, 90.0, "b) NIB : 05126"),
        (300.0, 92.0, "g) PEMBUKUAN"),
        (40.0, 104.0, "Letak tanah : Jl. Raya"),
        (320.0, 110.0, "Semarang, Tgl. 02-05-2011"),
        (300.0, 150.0, "h) PENERBITAN SERTIPIKAT"),
        (320.0, 168.0, "Semarang, Tgl. 04-05-2011"),
        (100.0, 400.0, "THO"),
        (140.0, 400.0, "11011209"),
        (200.0, 400.0, "UV"),
        (230.0, 400.0, "1"),
        (250.0, 400.0, "04718"),
        (285.0, 400.0, "|"),
    ]);
    assert_eq!(said(&land(&page), &["book_date", "issue_date", "certificate_code"]), ["2011-05-02", "2011-05-04", "11011209104718"]);
}

#[test]
fn a_tax_cards_name_may_stand_above_its_numbers() {
    let page = sheet(&[
        (10.0, 20.0, "KARTU NPWP"),
        (10.0, 32.0, "Direktorat Jenderal Pajak"),
        (10.0, 50.0, "DEWI ANGGRAENI"),
        (10.0, 64.0, "NPWP16 : 3273 0748 0885 9207"),
        (10.0, 78.0, "NPWP15 : 70.351.946.2-428.000"),
        (10.0, 96.0, "JL. MAWAR NO. 15"),
        (400.0, 96.0, "6g"),
        (10.0, 120.0, "KPP PRATAMA SLEMAN"),
    ]);
    assert_eq!(said(&npwp(&page), &["name", "address", "tax_office"]), ["DEWI ANGGRAENI", "JL. MAWAR NO. 15", "KPP PRATAMA SLEMAN"]);
}

#[test]
fn a_deeds_number_stands_in_a_line_of_its_own() {
    let page =
        sheet(&[(100.0, 20.0, "NOTARIS"), (60.0, 34.0, "Jl. Pandanaran No. 900 Semarang"), (100.0, 60.0, "AKTA PENDIRIAN"), (100.0, 80.0, "Nomor : 47")]);
    assert_eq!(said(&deed(&page), &["deed_number"]), ["47"]);
}

#[test]
fn a_books_number_may_stand_beside_its_title() {
    let page = sheet(&[
        (300.0, 20.0, "Nomor BPKB"),
        (10.0, 36.0, "BUKU PEMILIK KENDARAAN BERMOTOR"),
        (300.0, 36.0, "U20558914"),
        (10.0, 60.0, "Nama Pemilik : SITI"),
        (10.0, 80.0, "xxxxx : MK3AAAGA9RJ900712"),
        (10.0, 100.0, "Nomor Mesin : K12345678"),
    ]);
    assert_eq!(said(&bpkb(&page), &["bpkb_number", "vin", "engine_number"]), ["U20558914", "MK3AAAGA9RJ900712", "K12345678"]);
    let apart = sheet(&[(10.0, 20.0, "BUKU PEMILIK KENDARAAN BERMOTOR"), (10.0, 40.0, "No. BPKB : U 2055 8914")]);
    assert_eq!(said(&bpkb(&apart), &["bpkb_number"]), ["U20558914"]);
}

#[test]
fn a_domicile_ends_where_the_next_clause_begins() {
    let page = sheet(&[
        (50.0, 40.0, "NOMOR AHU-0012345.AH.01.01.TAHUN 2021"),
        (50.0, 60.0, "KESATU : Mengesahkan badan hukum PT SINAR PAGI ABADI"),
        (50.0, 74.0, "yang berkedudukan di KOTA DEPOK ."),
        (50.0, 94.0, "KEDUA : Keputusan ini mulai berlaku sejak ditetapkan."),
    ]);
    assert_eq!(said(&ahu(&page), &["domicile"]), ["KOTA DEPOK"]);
}

#[test]
fn a_day_in_a_sentence_may_end_on_the_next_line() {
    let page = sheet(&[
        (200.0, 40.0, "SERTIPIKAT (ELEKTRONIK)"),
        (50.0, 60.0, "Hak Milik yang terletak di Desa/Kelurahan SARI, Kecamatan X, Kabupaten/Kota Y, Provinsi Z seluas 90 m2"),
        (50.0, 80.0, "diuraikan dalam Surat Ukur Nomor 00093/SARI/2023 tanggal 19 Oktober"),
        (50.0, 92.0, "2023."),
        (50.0, 112.0, "Dibukukan dan diterbitkan tanggal 5 Februari 2024"),
    ]);
    assert_eq!(said(&land_electronic(&page), &["survey_letter_date", "book_date"]), ["2023-10-19", "2024-02-05"]);
}

#[test]
fn a_house_number_is_no_label_and_the_signature_has_a_day() {
    let page = sheet(&[
        (100.0, 50.0, "TANDA DAFTAR PERUSAHAAN"),
        (50.0, 70.0, "NOMOR TDP"),
        (50.0, 82.0, "11.02.3.46.03817"),
        (50.0, 100.0, "Nama Pengurus/P"),
        (170.0, 100.0, "ggung Jawab : HENDRA"),
        (50.0, 120.0, "Alamat"),
        (200.0, 120.0, ": JL. MAWAR NO. 134 CILACAP"),
        (300.0, 160.0, "Cilacap, 1 Desember 2015"),
    ]);
    let names = ["licence_number", "person_in_charge", "address", "issue_date"];
    assert_eq!(said(&licence(&page), &names), ["11.02.3.46.03817", "HENDRA", "JL. MAWAR NO. 134 CILACAP", "2015-12-01"]);
}

#[test]
fn a_colon_close_to_a_short_number_is_no_part_of_it() {
    let page = sheet(&[(10.0, 40.0, "BUKU PEMILIK KENDARAAN BERMOTOR"), (10.0, 60.0, "JUMLAH SUMBU a2"), (10.0, 80.0, "JUMLAH RODA :4")]);
    assert_eq!(said(&bpkb(&page), &["axles", "wheels"]), ["2", "4"]);
}

#[test]
fn a_business_number_may_stand_under_its_title_and_a_label_may_go_on() {
    let page = sheet(&[
        (200.0, 40.0, "NOMOR INDUK BERUSAHA (NIB)"),
        (220.0, 56.0, "8120001234567"),
        (50.0, 80.0, "Nama Perusahaan"),
        (220.0, 80.0, "CV MAJU"),
        (50.0, 96.0, "3. Nomor Telepon Perusahaan"),
        (220.0, 96.0, ": 0215550123"),
        (50.0, 112.0, "Nomor HP Direktur"),
        (220.0, 112.0, "081234567890"),
        (50.0, 128.0, "Tanggal Terbit NIB : 4 Juni 2019"),
        (50.0, 144.0, "Dicetak tanggal: 5 Juni 2019"),
    ]);
    let fields = nib(&[page]);
    assert_eq!(said(&fields, &["nib", "business_name", "phone", "issue_date"]), ["8120001234567", "CV MAJU", "0215550123", "2019-06-04"]);
    let beside = nib(&[sheet(&[
        (50.0, 40.0, "Alamat : JL. MAWAR"),
        (92.0, 52.0, "KOTA BANDUNG 40115"),
        (50.0, 70.0, "Kode KBLI : 10792, 46100"),
        (50.0, 90.0, "Status Penanaman Modal : PMDN (Penanaman Modal Dalam Negeri)"),
    ])]);
    assert_eq!((beside["kbli"].value.clone(), beside["investment_status"].text_value()), (json!(["10792", "46100"]), "PMDN"));
    let other = nib(&[sheet(&[(200.0, 40.0, "NOMOR INDUK BERUSAHA"), (50.0, 56.0, "Telepon 8120001234567")])]);
    assert_eq!(said(&other, &["nib"]), [""], "a number beside words is another's");
}

#[test]
fn a_tax_cards_day_may_stand_under_its_label() {
    let page = sheet(&[
        (10.0, 40.0, "NPWP"),
        (200.0, 40.0, "Tanggal Terdaftar"),
        (10.0, 52.0, "01.933.559.5-609.000"),
        (200.0, 52.0, "09-03-2016"),
        (10.0, 70.0, "CV MAJU"),
    ]);
    assert_eq!(said(&npwp(&page), &["npwp15", "registered_date", "name"]), ["019335595609000", "2016-03-09", "CV MAJU"]);
}

#[test]
fn a_tax_office_may_stand_under_its_label() {
    let page = sheet(&[
        (10.0, 40.0, "NPWP : 01.933.559.5-609.000"),
        (10.0, 56.0, "CV MAJU"),
        (10.0, 80.0, "KPP Terdaftar"),
        (200.0, 80.0, "Terdaftar Sejak"),
        (10.0, 92.0, "KPP PRATAMA SLEMAN"),
        (200.0, 92.0, "9 Maret 2016"),
    ]);
    assert_eq!(said(&npwp(&page), &["tax_office", "registered_date"]), ["KPP PRATAMA SLEMAN", "2016-03-09"]);
}

#[test]
fn a_firms_form_that_was_read_with_its_name_stands_apart() {
    let mut fields = Fields::new();
    for (name, said, confidence) in [("owner_name", "PTSINAR PAGI", 0.88), ("business_name", "PTSINAR PAGI", 0.99), ("brand", "PTSINAR", 0.88)] {
        put(&mut fields, name, Field { value: json!(said), confidence, ..sheet(&[]).field(&[], Value::Null) });
    }
    assert_eq!(said(&fields, &["owner_name", "business_name", "brand"]), ["PT SINAR PAGI", "PTSINAR PAGI", "PTSINAR"]);
}

#[test]
fn a_right_is_told_with_a_letter_misread_and_its_number_below() {
    let page = sheet(&[
        (200.0, 40.0, "SERTIPIKAT"),
        (200.0, 60.0, "HAK GUNA BANGUMAN"),
        (200.0, 80.0, "No. 00389"),
        (40.0, 120.0, "Provinsi : BALI"),
        (300.0, 120.0, "KELUAR"),
    ]);
    assert_eq!(said(&land(&page), &["right_type", "right_number", "province"]), ["HGB", "00389", "BALI"]);
    let joined = sheet(&[(200.0, 40.0, "HAK MILIK No.00389")]);
    assert_eq!(said(&land(&joined), &["right_type", "right_number"]), ["HM", "00389"]);
    let bare = sheet(&[(200.0, 40.0, "SERTIPIKAT HAK MILIK")]);
    assert_eq!(said(&land(&bare), &["right_type", "right_number"]), ["HM", ""]);
}

#[test]
fn a_registration_with_values_below_or_around_its_rows_is_read() {
    let below = sheet(&[
        (200.0, 40.0, "NOMOR INDUK BERUSAHA (NIB)"),
        (230.0, 56.0, "9120001112223"),
        (50.0, 80.0, "Nama Perusahaan"),
        (50.0, 92.0, "PT MAJU JAYA"),
        (50.0, 104.0, "Alamat Perusahaan"),
        (50.0, 116.0, "JL. PAHLAWAN NO. 8"),
        (50.0, 126.0, "BOGOR"),
        (50.0, 138.0, "NPWP"),
        (50.0, 150.0, "01.234.567.8-511.000"),
        (50.0, 162.0, "Status Penanaman Modal"),
        (50.0, 174.0, "PMDN"),
    ]);
    let names = ["business_name", "address", "npwp", "investment_status"];
    assert_eq!(said(&nib(&[below]), &names), ["PT MAJU JAYA", "JL. PAHLAWAN NO. 8 BOGOR", "012345678511000", "PMDN"]);
    let around = sheet(&[
        (50.0, 60.0, "a. Nama Pelaku Usaha"),
        (200.0, 60.0, ": PT MAJU JAYA"),
        (210.0, 76.0, "JL. PAHLAWAN NO. 8"),
        (50.0, 82.0, "b. Alamat"),
        (200.0, 82.0, ":"),
        (210.0, 88.0, "BOGOR"),
        (62.0, 100.0, "Status Penanaman"),
        (50.0, 106.0, "c."),
        (200.0, 106.0, ": PMDN"),
        (62.0, 112.0, "Modal"),
    ]);
    assert_eq!(said(&nib(&[around]), &["business_name", "address", "investment_status"]), ["PT MAJU JAYA", "JL. PAHLAWAN NO. 8 BOGOR", "PMDN"]);
}

#[test]
fn a_regency_is_told_by_its_word_alone() {
    let page = sheet(&[
        (200.0, 40.0, "SERTIPIKAT"),
        (40.0, 80.0, "Provinsi"),
        (200.0, 80.0, "JAWA BARAT"),
        (40.0, 100.0, "Kota"),
        (200.0, 100.0, "KOTA BOGOR"),
        (40.0, 120.0, "Kecamatan"),
        (200.0, 120.0, "TANAH SAREAL"),
    ]);
    assert_eq!(said(&land(&page), &["regency", "district"]), ["KOTA BOGOR", "TANAH SAREAL"]);
    let headed = sheet(&[(40.0, 40.0, "KOTA BOGOR"), (40.0, 80.0, "Kabupaten/Kota"), (200.0, 80.0, "KOTA BOGOR")]);
    assert_eq!(said(&land(&headed), &["regency"]), ["KOTA BOGOR"]);
}

#[test]
fn the_end_of_a_value_is_none_of_the_label_behind_it() {
    let page = sheet(&[(30.0, 40.0, "TYPE : SEDAN 1.5 G"), (140.0, 40.0, "NO. RANGKA/NIK/VIN : MH3SE5890LJ123456"), (30.0, 60.0, "WARNA : HITAM")]);
    assert_eq!(said(&bpkb(&page), &["type", "vin", "color"]), ["SEDAN 1.5 G", "MH3SE5890LJ123456", "HITAM"]);
}

#[test]
fn a_notary_behind_the_word_for_one_is_read() {
    let page = sheet(&[
        (100.0, 20.0, "SALINAN AKTA"),
        (30.0, 40.0, "Nama Perseroan : PT MAJU JAYA"),
        (30.0, 60.0, "Tempat Kedudukan : KOTA BOGOR"),
        (30.0, 80.0, "Notaris : SITI AMINAH, S.H."),
    ]);
    assert_eq!(said(&deed(&page), &["company_name", "domicile", "notary_name"]), ["PT MAJU JAYA", "KOTA BOGOR", "SITI AMINAH, S.H."]);
}

#[test]
fn a_degree_spelled_out_in_the_text_is_as_the_cover_has_it() {
    let page = |name: &'static str| {
        sheet(&[
            (150.0, 20.0, name),
            (160.0, 34.0, "NOTARIS"),
            (100.0, 60.0, "AKTA PENDIRIAN"),
            (30.0, 80.0, "Menghadap kepada saya, SITI AMINAH, Sarjana Hukum, Notaris di Bogor"),
        ])
    };
    assert_eq!(said(&deed(&page("SITI AMINAH, S.H.")), &["notary_name"]), ["SITI AMINAH, S.H."]);
    assert_eq!(said(&deed(&page("BUDI, S.H.")), &["notary_name"]), ["SITI AMINAH, SARJANA HUKUM"]);
}

#[test]
fn a_seal_within_the_head_of_a_tax_card_is_no_name() {
    let card = |seal: f32| {
        sheet(&[
            (60.0, 20.0, "KEMENTERIAN KEUANGAN REPUBLIK INDONESIA"),
            (30.0, seal, "CONT"),
            (60.0, 34.0, "DIREKTORAT JENDERAL PAJAK"),
            (30.0, 80.0, "NPWP : 08.957.226.0-063.000"),
            (30.0, 94.0, "PT MAJU JAYA"),
            (30.0, 106.0, "JL. MAWAR NO. 1 BOGOR"),
        ])
    };
    assert_eq!(said(&npwp(&card(27.0)), &["name", "address"]), ["PT MAJU JAYA", "JL. MAWAR NO. 1 BOGOR"]);
    assert_eq!(said(&npwp(&card(60.0)), &["name"]), ["CONT"], "a name may stand between the head and the number");
    let dated = sheet(&[
        (60.0, 20.0, "DIREKTORAT JENDERAL PAJAK"),
        (30.0, 50.0, "SITI AMINAH"),
        (30.0, 80.0, "NPWP : 08.957.226.0-063.000"),
        (30.0, 94.0, "JL. MAWAR NO. 1 BOGOR"),
        (30.0, 110.0, "Tanggal Terdaftar"),
        (30.0, 120.0, "5 Maret 2019"),
    ]);
    assert_eq!(said(&npwp(&dated), &["name"]), ["SITI AMINAH"], "what stands below the number is no head");
}

#[test]
fn the_title_of_a_woman_who_made_the_pilgrimage_is_read() {
    let page = sheet(&[(100.0, 20.0, "TANDA DAFTAR PERUSAHAAN"), (30.0, 60.0, "Nama Penanggung Jawab : HD. SITI AMINAH")]);
    assert_eq!(said(&licence(&page), &["person_in_charge"]), ["HJ. SITI AMINAH"]);
}

#[test]
fn the_day_of_issue_stands_behind_any_of_its_labels() {
    let page = |label: &str| sheet(&[(100.0, 20.0, "NOMOR INDUK BERUSAHA"), (30.0, 60.0, &format!("{label} : 13 Juli 2020"))]);
    for label in ["Dikeluarkan tanggal", "Dikeluarkan pada tanggal", "Tanggal terbit"] {
        assert_eq!(said(&nib(&[page(label)]), &["issue_date"]), ["2020-07-13"], "{label}");
    }
}
