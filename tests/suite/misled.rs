//! What once misled a reader: cheques, lenders, single words and names that are merely alike. Every wording was drawn for this test.

use engine::analytics::{Analysis, AnalystCorrections, Category, Config, Direction, Level, Parties, ReturnSide, Role, Tag, analyse};
use engine::base::Money;
use saldo_tests::business::{Booking, Business, file};

/// The analysis of a company's account with these rows: direction and wording; amounts and days count up.
fn analysed(rows: &[(Direction, String)], config: &Config) -> Analysis {
    let booking = |(n, (direction, text)): (usize, &(Direction, String))| {
        let amount = Money::new(123_456_700 + 791_900 * n as i64, 2);
        Booking { day: n as u32 % 300, text: text.clone(), amount: if *direction == Direction::Debit { -amount } else { amount } }
    };
    let mut rows: Vec<Booking> = rows.iter().enumerate().map(booking).collect();
    rows.sort_by_key(|r| r.day);
    analyse(&[file(&Business { name: "PT CONTOH USAHA".to_owned(), number: "7000000001".to_owned(), rows }, 300)], config, &AnalystCorrections::default())
        .expect("an analysis")
}

fn rows(list: &[(Direction, &str)]) -> Vec<(Direction, String)> {
    list.iter().map(|(d, t)| (*d, (*t).to_owned())).collect()
}

use Direction::{Credit, Debit};

#[test]
fn an_ordinary_cheque_is_a_payment_and_what_came_back_has_its_side() {
    let ordinary: Vec<(Direction, String)> = (0..60)
        .flat_map(|n| {
            let number = 100_000 + n * 1_237;
            [
                (Debit, format!("CHEQUE {number}")),
                (Debit, format!("CHQ NO. {number} CLEARING")),
                (Debit, format!("KLIRING KELUAR CEK {number}")),
                (Debit, format!("PENARIKAN BG NO {number} WARKAT DEBET")),
                (Debit, format!("INWARD CLG CHQ {number} MERIDIAN BANK")),
                (Debit, format!("CHECK #{number}")),
                (Credit, format!("SETORAN KLIRING BG {number} PT SINAR CAHAYA UTAMA")),
                (Credit, format!("CHEQUE DEPOSIT {number}")),
                (Credit, format!("WARKAT KREDIT {number}")),
            ]
        })
        .collect();
    let analysis = analysed(&ordinary, &Config::default());
    let wrong: Vec<&str> = analysis
        .transactions
        .iter()
        .filter(|t| matches!(t.category, Category::ChequeReturn | Category::Reversal))
        .map(|t| t.row.description.as_str())
        .collect();
    assert!(wrong.is_empty(), "{} of {}: {wrong:?}", wrong.len(), ordinary.len());
    assert!(analysis.months.iter().all(|m| m.returned_cheques == 0));

    let came_back = [
        (Credit, "TOLAKAN KLIRING BG 229931 SALDO TIDAK CUKUP", ReturnSide::Inward),
        (Debit, "CHQ RETURN 000451 REFER TO DRAWER", ReturnSide::Outward),
        (Debit, "OUTWARD RETURN CHEQUE 77120", ReturnSide::Outward),
        (Credit, "INWARD RETURN CHQ 88123 INSUFFICIENT", ReturnSide::Inward),
        (Debit, "DEPOSITED ITEM RETURNED UNPAID 4471", ReturnSide::Outward),
    ];
    let list: Vec<(Direction, String)> = came_back.iter().map(|(d, t, _)| (*d, (*t).to_owned())).collect();
    for (t, (_, text, side)) in analysed(&list, &Config::default()).transactions.iter().zip(came_back) {
        assert_eq!((t.category, t.return_side), (Category::ChequeReturn, Some(side)), "{text}");
    }
    for text in ["CHQ RETURN CHARGES 000451", "BIAYA TOLAKAN KLIRING 229931", "RETURNED ITEM FEE", "NSF FEE", "DENDA CEK KOSONG"] {
        let analysis = analysed(&rows(&[(Debit, text)]), &Config::default());
        assert_eq!((analysis.transactions[0].category, analysis.transactions[0].return_side), (Category::BankCharge, None), "{text}");
    }
}

#[test]
fn what_a_lender_pays_is_never_a_sale_and_instalments_keep_its_name() {
    let lenders = [
        "KREDIVO",
        "PT FINACCEL FINANCE INDONESIA",
        "AKULAKU",
        "ADIRA FINANCE",
        "PT BFI FINANCE INDONESIA TBK",
        "AMARTHA MIKRO FINTEK",
        "KOINWORKS",
        "MODALKU",
        "ONDECK CAPITAL",
        "FUNDING CIRCLE UK",
        "IWOCA LTD",
        "BAJAJ FINANCE LTD",
        "LENDINGKART",
        "PROSPA ADVANCE",
        "CREDITAS",
        "KONFIO",
        "MUTHOOT FINCORP",
        "GRENKE AG",
        "HOME CREDIT INDONESIA",
        "PT INDODANA MULTI FINANCE",
        "SPAYLATER",
        "FE CREDIT",
        "AEON CREDIT SERVICE",
    ];
    let mut list = Vec::new();
    for name in lenders {
        list.extend([(Credit, format!("BI-FAST CR TRANSFER DR 008 {name}")), (Credit, format!("{name} PEMBAYARAN 00{}", list.len()))]);
        list.extend([(Debit, format!("TRSF E-BANKING DB {name} 88120")), (Debit, format!("AUTODEBET ANGSURAN {name}"))]);
    }
    let analysis = analysed(&list, &Config::default());
    for t in &analysis.transactions {
        let want = if t.row.is_debit() { Category::LoanRepayment } else { Category::LoanDisbursement };
        assert_eq!(t.category, want, "{} ({})", t.row.description, t.category_reason);
        assert!(t.tagged(Tag::Lender) && &*t.merchant_name != "BANK" && &*t.merchant_name != "UNKNOWN", "{}: {}", t.row.description, t.merchant_name);
    }
    let names: std::collections::BTreeSet<&str> = analysis
        .transactions
        .iter()
        .filter(|t| t.row.description.contains("FINACCEL") || t.row.description.contains("KREDIVO"))
        .map(|t| &*t.merchant_name)
        .collect();
    assert_eq!(names.len(), 1, "{names:?}");
    // A bank that only carries a payment lends nothing.
    let carried = [(Credit, "TRANSFER DARI BANK MANDIRI AHMAD FAUZI"), (Credit, "SWITCHING CR BANK BRI PT SINAR CAHAYA UTAMA INV 0912")];
    for t in &analysed(&rows(&carried), &Config::default()).transactions {
        assert_ne!(t.category, Category::LoanDisbursement, "{}", t.row.description);
    }
}

#[test]
fn a_single_word_is_never_sure_and_yields() {
    let never = [
        (Credit, "TRSF E-BANKING CR PT BUNGA MAWAR ABADI", Category::InterestIncome),
        (Debit, "TRSF E-BANKING DB EMI WIDODO", Category::LoanRepayment),
        (Debit, "BIAYA RENOVASI GUDANG", Category::BankCharge),
        (Debit, "BIAYA PENGURUSAN IZIN USAHA", Category::BankCharge),
        (Debit, "BI-FAST DB PT SOLAR ENERGI NUSANTARA PO 8812", Category::TransportFuel),
        (Credit, "KOREKSI INV 2024/0118 CV MAJU LANCAR", Category::Reversal),
        (Debit, "TRANSFER KE CV PULSA MANDIRI PO 7719", Category::UtilitiesTelecom),
        (Credit, "BI-FAST CR PT KUR BANGUN PERSADA", Category::LoanDisbursement),
        (Debit, "PO 4491 VOID LABEL PRINTING", Category::Reversal),
    ];
    let list: Vec<(Direction, String)> = never.iter().map(|(d, t, _)| (*d, (*t).to_owned())).collect();
    for (t, (_, text, category)) in analysed(&list, &Config::default()).transactions.iter().zip(never) {
        assert_ne!(t.category, category, "{text} ({})", t.category_reason);
        assert_ne!(Level::of(t.confidence.category_type), Level::High, "{text} ({})", t.category_reason);
    }
    let own = [(Debit, "BIAYA ADM"), (Debit, "BI-FAST DB BIAYA TXN KE 014"), (Debit, "PAJAK BUNGA"), (Debit, "MONTHLY SERVICE FEE"), (Credit, "BUNGA")];
    for t in &analysed(&rows(&own), &Config::default()).transactions {
        assert_eq!((Level::of(t.confidence.category_type), &*t.merchant_name), (Level::High, "BANK"), "{} ({})", t.row.description, t.category_reason);
    }
}

#[test]
fn related_parties_are_those_whose_every_word_is_accounted_for() {
    let parties = Parties {
        company_group: ["PT Harsa Mulia Logistik", "CV Harsa Tani", "PT Harsa Mulia Properti"].map(str::to_owned).to_vec(),
        directors: ["Soerjadi Tjahjono", "Maria Kristina Halim", "Dewi Anggraini"].map(str::to_owned).to_vec(),
        customers: ["PT Sumber Pangan Lestari", "Toko Rejeki Makmur"].map(str::to_owned).to_vec(),
        suppliers: ["UD Tirta Kencana"].map(str::to_owned).to_vec(),
    };
    let config = Config { parties, ..Config::default() };
    use Role::{CompanyGroup, Customer, Director, Supplier};
    let drawn = [
        ("PT HARSA MULIA LOGISTIK", Some(CompanyGroup)),
        ("HARSA MULIA LOGISTIK PT", Some(CompanyGroup)),
        ("PT HARSA MULIA LOGIS", Some(CompanyGroup)),
        ("PT HARSA MULIA LOGISTK", Some(CompanyGroup)),
        ("PT HARSA MULIA PROPERTI", Some(CompanyGroup)),
        ("SURYADI CAHYONO", Some(Director)),
        ("SOERJADI TJAHJONO", Some(Director)),
        ("MARIA K HALIM", Some(Director)),
        ("HALIM MARIA KRISTINA", Some(Director)),
        ("DEWI ANGGRAENI", Some(Director)),
        ("PT SUMBER PANGAN LESTARI", Some(Customer)),
        ("PT SUMBER PANGAN LES", Some(Customer)),
        ("TOKO REJEKI MAKMUR", Some(Customer)),
        ("UD TIRTA KENCANA", Some(Supplier)),
        ("PT HARSA MULIA", None),
        ("PT HARSA MULIA TEKSTIL", None),
        ("PT HARSA TANI", None),
        ("CV HARSA MULIA LOGISTIK", None),
        ("MARIA KRISTINA", None),
        ("MARIA KRISTINA HALIMAH", None),
        ("MARIA KRISTINA SANTOSO", None),
        ("DEWI ANGGRAINI PUTRI", None),
        ("CV DEWI ANGGRAINI", None),
        ("SURYADI WIBOWO", None),
        ("PT SUMBER PANGAN", None),
        ("CV SUMBER PANGAN LESTARI", None),
        ("TOKO REJEKI ABADI", None),
        ("UD TIRTA KENCANA JAYA", None),
    ];
    let list: Vec<(Direction, String)> = drawn.iter().map(|(name, _)| (Credit, format!("BI-FAST CR TRANSFER DR 008 {name}"))).collect();
    let analysis = analysed(&list, &config);
    let (mut right, mut wrong, mut missed) = (0, Vec::new(), Vec::new());
    for (t, (name, role)) in analysis.transactions.iter().zip(drawn) {
        match (t.counterparty_role, role) {
            (Some(a), Some(b)) if a == b => right += 1,
            (Some(_), _) => wrong.push(name),
            (None, Some(_)) => missed.push(name),
            (None, None) => {}
        }
        // No merge shows another firm's name.
        let words = |n: &str| n.split(' ').filter(|w| w.len() > 4).map(|w| w[..4].to_owned()).collect::<Vec<_>>();
        // (An old spelling may show as the person's other one.)
        assert!(role == Some(Director) || words(name).iter().all(|w| t.merchant_name.contains(w.as_str())), "{name} is shown as {}", t.merchant_name);
    }
    assert!(wrong.is_empty() && missed.is_empty(), "{right} right, wrong {wrong:?}, missed {missed:?}");
}

#[test]
fn a_refund_undoes_what_was_traded_and_a_fee_may_bear_its_transfers_words() {
    let row = |day: u32, text: &str, amount: i64| Booking { day, text: text.to_owned(), amount: Money::from(amount) };
    let rows = vec![
        row(1, "BI-FAST DB TRANSFER KE 014 PT GUDANG BERAS RAYA", -41_000_003),
        row(2, "BI-FAST CR TRANSFER DR 014 PT GUDANG BERAS RAYA RETUR BERAS", 1_500_007),
        row(3, "BI-FAST CR TRANSFER DR 014 CV PEMBELI SETIA", 31_000_009),
        row(4, "BI-FAST DB TRANSFER KE 014 CV PEMBELI SETIA RETUR BARANG", -900_011),
        row(5, "BI-FAST DB TRANSFER KE 014 PT BELUM PERNAH RETUR BARANG", -700_013),
        row(6, "Transfer BI-Fast ke BANK UMUM - 8465752994 - Anugrah Obat Sejahte", -8_000_017),
        row(6, "Transfer BI-Fast ke BANK UMUM - 8465752994 - Anugrah Obat Sejahte", -2_500),
        row(7, "Transfer BI-Fast ke BANK UMUM - 8465752994 - Anugrah Obat Sejahte", -2_500),
    ];
    let holder = Business { name: "PT CONTOH USAHA".to_owned(), number: "7000000001".to_owned(), rows };
    let analysis = analyse(&[file(&holder, 30)], &Config::default(), &AnalystCorrections::default()).expect("an analysis");
    let of = |n: usize| analysis.transactions[n].category;
    assert_eq!((of(1), of(3)), (Category::SupplierPayment, Category::SalesReceipt));
    assert_ne!(of(4), Category::SalesReceipt);
    assert_eq!((of(6), &*analysis.transactions[6].merchant_name), (Category::BankCharge, "BANK"));
    assert!([5, 7].iter().all(|n| of(*n) != Category::BankCharge));
}

#[test]
fn words_of_a_banks_own_bookings_in_others_bills_are_not_the_banks() {
    let cases = [
        (Debit, "TRF ECHANNEL VA MALL TAMAN KOTA SERVICE CHARGE BOOTH 45907407", Category::Rent),
        (Debit, "RUECKLASTSCHRIFTGEBUEHR", Category::BankCharge),
        (Debit, "DEBIT CARD CHARGES", Category::BankCharge),
        (Credit, "TRSF E-BANKING CR 2808/FTSCY/WS95271 58250000.00 ganti BG tolak UD SETIA BERSAMA", Category::SalesReceipt),
        (Credit, "SETOR CEK BCA CN 482213", Category::SalesReceipt),
        (Credit, "REVERSAL OVERBOOKING TRF TO - CV KARDUS HARAPAN 21:22:16", Category::Reversal),
        (Debit, "Inter-Bank GIRO HARBOUR INSURANCE PTE LTD 12365493", Category::Insurance),
        (Debit, "FD BOOKED THROUGH NET 50363674609", Category::Investment),
    ];
    let analysis = analysed(&cases.map(|(d, text, _)| (d, text.to_owned())), &Config::default());
    for (t, (_, text, want)) in analysis.transactions.iter().zip(cases) {
        assert_eq!(t.category, want, "{text}: {}", t.category_reason);
    }
}
