//! Tests of extraction on papers drawn word by word.

use super::*;
use crate::base::Rect;
use crate::document::{Page, Word};
use serde_json::{Value as Json, json};

/// A page of lines: pieces of text, each with the place where it begins, in points; words are five points a letter.
fn page(number: u32, lines: &[&[(f32, &str)]]) -> Page {
    let mut words = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let y = 40.0 + 14.0 * n as f32;
        for (x, text) in *line {
            let mut at = *x;
            for part in text.split(' ').filter(|p| !p.is_empty()) {
                let width = 5.0 * part.chars().count() as f32;
                let rect = Rect::new(at, y - 8.0, at + width, y + 2.0);
                words.push(Word { text: part.to_owned(), rect, baseline: y, size: 10.0, confidence: 1.0, ..Word::default() });
                at += width + 3.0;
            }
        }
    }
    Page { number, width: 595.0, height: 842.0, words, ..Page::default() }
}

fn document(pages: Vec<Page>) -> Document {
    Document { name: "paper.pdf".to_owned(), pages, ..Document::default() }
}

/// What was found, as plain JSON.
fn plain(node: &Node) -> Json {
    let fields = |all: &[(String, Node)]| Json::Object(all.iter().map(|(n, v)| (n.clone(), plain(v))).collect());
    let one = |f: &Found| match &f.value {
        Value::Text(t) => json!(t),
        Value::Number(n, digits) => json!(crate::base::money::fixed(*n, *digits)),
        Value::Yes(y) => json!(y),
        Value::Day(d) => json!(d.to_string()),
    };
    match node {
        Node::One(found) => found.as_ref().map_or(Json::Null, one),
        Node::Several(all) => Json::Array(all.iter().map(one).collect()),
        Node::Object(all) => fields(all),
        Node::Rows(rows) => Json::Array(rows.iter().map(|r| fields(r)).collect()),
    }
}

fn ask_of(document: &Document, wanted: Json, config: &Config) -> Json {
    let fields = schema(&wanted).expect("a schema");
    let blocks = crate::blocks::blocks(document, None);
    let found = predict(document, &blocks, None, &fields, config);
    found.each(&mut |path, f| {
        assert!(f.evidence.confidence > 0.0 && f.evidence.bbox.width() > 0.0 && !f.evidence.text.is_empty(), "{path} without evidence: {f:?}");
    });
    plain(&Node::Object(found.0))
}

fn ask(lines: &[&[(f32, &str)]], wanted: Json) -> Json {
    ask_of(&document(vec![page(1, lines)]), wanted, &Config::default())
}

fn prebuilt(code: &str) -> Json {
    PREBUILT.iter().find(|p| p.code == code).expect("a template").schema()
}

const INVOICE: &[&[(f32, &str)]] = &[
    &[(40.0, "PT SUMBER MAKMUR JAYA"), (430.0, "INVOICE")],
    &[(40.0, "Jl. Merdeka No. 10, Jakarta 10110"), (400.0, "Invoice No: INV/2024/0117")],
    &[(40.0, "NPWP: 01.234.567.4-021.000"), (400.0, "Date: 15 January 2024")],
    &[(400.0, "Due Date: 14/02/2024")],
    &[(40.0, "Bill To")],
    &[(40.0, "CV Karya Bersama")],
    &[],
    &[(40.0, "Description"), (300.0, "Qty"), (370.0, "Unit Price"), (480.0, "Amount")],
    &[(40.0, "Kertas A4 80 gram"), (300.0, "10"), (370.0, "45.000,00"), (470.0, "450.000,00")],
    &[(40.0, "Tinta printer hitam"), (300.0, "4"), (370.0, "125.000,00"), (470.0, "500.000,00")],
    &[(40.0, "untuk seri L3110")],
    &[(370.0, "Subtotal"), (470.0, "950.000,00")],
    &[(370.0, "PPN 11%"), (470.0, "104.500,00")],
    &[(370.0, "Grand Total"), (460.0, "1.054.500,00")],
    &[(40.0, "Pembayaran ke rekening bank kami sebelum jatuh tempo.")],
];

#[test]
fn an_invoice_is_read_by_the_prebuilt_template() {
    let got = ask(INVOICE, prebuilt("invoice"));
    for (field, want) in [
        ("invoice_number", json!("INV/2024/0117")),
        ("invoice_date", json!("2024-01-15")),
        ("due_date", json!("2024-02-14")),
        ("seller_name", json!("PT SUMBER MAKMUR JAYA")),
        ("seller_tax_id", json!("01.234.567.4-021.000")),
        ("customer_tax_id", Json::Null),
        ("customer_name", json!("CV Karya Bersama")),
        ("subtotal", json!("950000.00")),
        ("tax", json!("104500.00")),
        ("total", json!("1054500.00")),
        ("purchase_order_number", Json::Null),
        ("shipping", Json::Null),
        ("account_name", Json::Null),
        ("account_number", Json::Null),
        ("amount_due", Json::Null),
    ] {
        assert_eq!(got[field], want, "{field} of {got:#}");
    }
    let items = got["items"].as_array().expect("items");
    assert_eq!(items.len(), 2, "{items:#?}");
    assert_eq!(items[0]["quantity"], "10");
    assert_eq!(items[0]["unit_price"], "45000.00");
    assert_eq!(items[1]["amount"], "500000.00");
    assert_eq!(items[1]["description"], "Tinta printer hitam untuk seri L3110");
}

#[test]
fn tables_are_told_by_lines_alone_where_blocks_are_not_wanted() {
    let paper = document(vec![page(1, INVOICE)]);
    let wanted = json!({"items": [{"description": "string", "amount": "money"}]});
    let lines = ask_of(&paper, wanted.clone(), &Config { use_parser: false, ..Config::default() });
    assert_eq!(lines, ask_of(&paper, wanted.clone(), &Config::default()));
    let lite = ask_of(&paper, wanted, &Config { extraction_mode: Extraction::Lite, ..Config::default() });
    assert_eq!(lite["items"], json!([]), "labels alone give no rows");
}

#[test]
fn an_identity_card_is_read() {
    let got = ask(
        &[
            &[(200.0, "PROVINSI DKI JAKARTA")],
            &[(200.0, "KOTA JAKARTA SELATAN")],
            &[(40.0, "NIK"), (120.0, ": 3171011705900001")],
            &[(40.0, "Nama"), (120.0, ": SITI AMINAH")],
            &[(40.0, "Tempat/Tgl Lahir"), (140.0, ": JAKARTA, 17-05-1990")],
            &[(40.0, "Jenis Kelamin"), (120.0, ": PEREMPUAN"), (300.0, "Gol. Darah : AB")],
            &[(40.0, "Alamat"), (120.0, ": JL MELATI NO 5")],
            &[(60.0, "RT/RW"), (120.0, ": 007/008")],
            &[(60.0, "Kel/Desa"), (120.0, ": CILANDAK BARAT")],
            &[(60.0, "Kecamatan"), (120.0, ": CILANDAK")],
            &[(40.0, "Agama"), (120.0, ": ISLAM")],
            &[(40.0, "Status Perkawinan"), (150.0, ": KAWIN")],
            &[(40.0, "Pekerjaan"), (120.0, ": KARYAWAN SWASTA")],
            &[(40.0, "Kewarganegaraan"), (140.0, ": WNI")],
            &[(40.0, "Berlaku Hingga"), (130.0, ": SEUMUR HIDUP")],
        ],
        prebuilt("identity_card"),
    );
    for (field, want) in [
        ("id_number", "3171011705900001"),
        ("name", "SITI AMINAH"),
        ("birth_place", "JAKARTA"),
        ("birth_date", "1990-05-17"),
        ("sex", "PEREMPUAN"),
        ("blood_type", "AB"),
        ("address", "JL MELATI NO 5"),
        ("rt_rw", "007/008"),
        ("village", "CILANDAK BARAT"),
        ("district", "CILANDAK"),
        ("religion", "ISLAM"),
        ("marital_status", "KAWIN"),
        ("occupation", "KARYAWAN SWASTA"),
        ("nationality", "WNI"),
        ("valid_until", "SEUMUR HIDUP"),
    ] {
        assert_eq!(got[field], want, "{field} of {got:#}");
    }
}

#[test]
fn a_payslip_is_read_with_its_two_sections_side_by_side() {
    let got = ask(
        &[
            &[(200.0, "SLIP GAJI"), (400.0, "Periode: Januari 2024")],
            &[(40.0, "PT ABADI SENTOSA")],
            &[(40.0, "Nama Karyawan"), (130.0, ": Budi Hartono"), (320.0, "NIP : 2019-0042")],
            &[(40.0, "Jabatan"), (130.0, ": Staf Akuntansi"), (320.0, "Departemen : Keuangan")],
            &[],
            &[(40.0, "Pendapatan"), (320.0, "Potongan")],
            &[(40.0, "Gaji Pokok"), (200.0, "6.500.000"), (320.0, "BPJS Kesehatan"), (480.0, "65.000")],
            &[(40.0, "Tunjangan Transport"), (200.0, "750.000"), (320.0, "PPh 21"), (480.0, "125.500")],
            &[(40.0, "Total Pendapatan"), (200.0, "7.250.000"), (320.0, "Total Potongan"), (480.0, "190.500")],
            &[(40.0, "Gaji Bersih"), (200.0, "7.059.500")],
        ],
        prebuilt("payslip"),
    );
    for (field, want) in [
        ("employer_name", "PT ABADI SENTOSA"),
        ("employee_name", "Budi Hartono"),
        ("employee_id", "2019-0042"),
        ("position", "Staf Akuntansi"),
        ("department", "Keuangan"),
        ("period", "Januari 2024"),
        ("basic_salary", "6500000.00"),
        ("gross_pay", "7250000.00"),
        ("total_deductions", "190500.00"),
        ("net_pay", "7059500.00"),
    ] {
        assert_eq!(got[field], want, "{field} of {got:#}");
    }
    assert_eq!(got["earnings"][1], json!({"description": "Tunjangan Transport", "amount": "750000.00"}), "{got:#}");
    assert_eq!(got["deductions"][0], json!({"description": "BPJS Kesehatan", "amount": "65000.00"}));
    assert_eq!(got["deductions"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_receipt_and_a_tax_form_are_read() {
    let got = ask(
        &[
            &[(60.0, "TOKO SUMBER REJEKI")],
            &[(60.0, "Telp: (021) 555-0123")],
            &[(40.0, "No. Struk: 004512"), (300.0, "Tanggal: 03/02/2024"), (440.0, "Jam: 14:25")],
            &[(40.0, "Item"), (200.0, "Qty"), (260.0, "Harga"), (340.0, "Jumlah")],
            &[(40.0, "Gula 1 kg"), (200.0, "2"), (260.0, "17.500"), (340.0, "35.000")],
            &[(40.0, "Kopi"), (200.0, "1"), (260.0, "24.000"), (340.0, "24.000")],
            &[(40.0, "Total"), (340.0, "59.000")],
            &[(40.0, "Tunai"), (340.0, "100.000")],
            &[(40.0, "Kembali"), (340.0, "41.000")],
        ],
        prebuilt("receipt"),
    );
    for (field, want) in [
        ("receipt_number", json!("004512")),
        ("date", json!("2024-02-03")),
        ("time", json!("14:25")),
        ("merchant_phone", json!("(021) 555-0123")),
        ("total", json!("59000.00")),
        ("cash", json!("100000.00")),
        ("change", json!("41000.00")),
        ("tax", Json::Null),
        ("discount", Json::Null),
        ("merchant_name", json!("TOKO SUMBER REJEKI")),
    ] {
        assert_eq!(got[field], want, "{field} of {got:#}");
    }
    assert_eq!(got["items"].as_array().map(Vec::len), Some(2), "{got:#}");
    let got = ask(
        &[
            &[(40.0, "Tahun Pajak: 2023"), (300.0, "NPWP: 01.234.567.4-021.000")],
            &[(40.0, "Nama Wajib Pajak: BUDI HARTONO")],
            &[(40.0, "Penghasilan Bruto"), (400.0, "120.000.000")],
            &[(40.0, "Penghasilan Neto"), (400.0, "114.000.000")],
            &[(40.0, "Penghasilan Kena Pajak"), (400.0, "60.000.000")],
            &[(40.0, "PPh Terutang"), (400.0, "3.000.000")],
        ],
        prebuilt("tax_form"),
    );
    for (field, want) in [
        ("tax_year", json!("2023")),
        ("tax_id", json!("01.234.567.4-021.000")),
        ("taxpayer_name", json!("BUDI HARTONO")),
        ("gross_income", json!("120000000.00")),
        ("taxable_income", json!("60000000.00")),
        ("tax_due", json!("3000000.00")),
        ("tax_paid", Json::Null),
    ] {
        assert_eq!(got[field], want, "{field} of {got:#}");
    }
}

#[test]
fn what_is_not_there_is_null() {
    let prose: &[&[(f32, &str)]] = &[
        &[(40.0, "Surat Keterangan")],
        &[(40.0, "Dengan ini kami menerangkan bahwa total barang yang dikirim lengkap dan invoice menyusul.")],
        &[(40.0, "The name of the game is to pay the amount due in time, on any date.")],
        &[(40.0, "Halaman 1 dari 2")],
    ];
    for template in PREBUILT {
        let got = ask(prose, template.schema());
        let mut values = Vec::new();
        fn leaves(v: &Json, path: &str, out: &mut Vec<String>) {
            match v {
                Json::Object(o) => o.iter().for_each(|(k, v)| leaves(v, &format!("{path}.{k}"), out)),
                Json::Array(a) => a.iter().for_each(|v| leaves(v, path, out)),
                Json::Null => {}
                v => out.push(format!("{path}={v}")),
            }
        }
        leaves(&got, template.code, &mut values);
        assert!(values.is_empty(), "{values:?}");
    }
}

#[test]
fn types_are_held_to_their_form() {
    let lines: &[&[(f32, &str)]] = &[
        &[(40.0, "Total: akan menyusul")],
        &[(40.0, "Date: segera")],
        &[(40.0, "Paid: ya")],
        &[(40.0, "Email: siti@example.co.id")],
        &[(40.0, "NIK: BELUM ADA")],
        &[(40.0, "Tags: satu, dua; tiga")],
        &[(40.0, "Jumlah halaman: 12")],
        &[(40.0, "IBAN: DE88 3704 0044 0532 0130 00")],
    ];
    let got = ask(
        lines,
        json!({"total": "money", "date": "date", "paid": "boolean", "email": "string", "nik": "string", "tags": "array<string>", "jumlah_halaman": "integer", "iban": "string"}),
    );
    let want = json!({"total": null, "date": null, "paid": true, "email": "siti@example.co.id", "nik": null, "tags": ["satu", "dua", "tiga"], "jumlah_halaman": "12", "iban": null});
    assert_eq!(got, want);
}

#[test]
fn parts_keep_labels_and_values_together_and_the_first_wins() {
    let first = page(1, &[&[(40.0, "Reference: A-1")], &[(40.0, "Total")]]);
    let second = page(2, &[&[(300.0, "1.500,00")], &[(40.0, "Total: 2.500,00")]]);
    let paper = document(vec![first, second]);
    let wanted = json!({"reference": "string", "total": "money"});
    let chunked = Config { use_chunk: true, chunking_config: Chunking { strategy: Strategy::Page, target_chunk_size: 1 }, ..Config::default() };
    assert_eq!(ask_of(&paper, wanted, &chunked), json!({"reference": "A-1", "total": "2500.00"}));
}

#[test]
fn the_best_of_all_may_be_another_than_the_first() {
    let lines: &[&[(f32, &str)]] = &[&[(40.0, "Total Due: 900,00")], &[(40.0, "Total: 1.000,00")]];
    let paper = document(vec![page(1, lines)]);
    let best = Config { preset_mode: Preset::Balanced, ..Config::default() };
    assert_eq!(ask_of(&paper, json!({"total": "money"}), &best), json!({"total": "1000.00"}));
}

#[test]
fn citations_name_the_blocks_of_a_value() {
    let paper = document(vec![page(1, INVOICE)]);
    let fields = schema(&json!({"total": "money"})).expect("a schema");
    let blocks = crate::blocks::blocks(&paper, None);
    let cited = predict(&paper, &blocks, None, &fields, &Config { enable_citations: true, ..Config::default() });
    let mut all = Vec::new();
    cited.each(&mut |_, f| all.extend(f.blocks.clone()));
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(all[0] >= 1 && all[0] as usize <= blocks.len());
}
