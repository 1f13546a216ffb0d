//! What a lender must be told: revenue in tiers, debt, returns, dressed balances, time and currency, and the first page. Drawn for this test.

use chrono::NaiveDate;
use engine::analytics::{Analysis, AnalystCorrections, Category, Config, FileInput, HolderType, Parties, ReturnSide, RevenueTier, analyse};
use engine::base::dates::Period;
use engine::base::{Money, Severity};
use saldo_tests::business::{Booking, Business, file, first_day};

fn row(day: u32, text: &str, amount: i64) -> Booking {
    Booking { day, text: text.to_owned(), amount: Money::from(amount) }
}

fn holder(rows: Vec<Booking>) -> Business {
    Business { name: "PT CONTOH USAHA".to_owned(), number: "7000000001".to_owned(), rows }
}

fn of(files: &[FileInput]) -> Analysis {
    let parties = Parties { customers: vec!["PT Pembeli Tetap".to_owned()], company_group: vec!["PT Contoh Induk".to_owned()], ..Parties::default() };
    analyse(files, &Config { parties, ..Config::default() }, &AnalystCorrections::default()).expect("an analysis")
}

#[test]
fn a_word_of_lending_tells_the_other_movements_with_the_same_firm() {
    let rows = vec![
        row(1, "TRANSFER KE PT KARYA LAUTAN VENTURA ANGSURAN PINJAMAN", -5_000_001),
        row(4, "SKN DB PT KARYA LAUTAN VENT", -5_000_003),
        row(9, "TRANSFER DARI PT KARYA LAUTAN VENTURA", 90_000_007),
    ];
    let analysis = of(&[file(&holder(rows), 60)]);
    let told: Vec<Category> = analysis.transactions.iter().map(|t| t.category).collect();
    assert_eq!(told, [Category::LoanRepayment, Category::LoanRepayment, Category::LoanDisbursement]);
}

#[test]
fn revenue_stands_in_tiers_and_what_is_none_has_its_reason() {
    let rows = vec![
        row(1, "BI-FAST CR PT PEMBELI TETAP", 11_000_001),
        row(2, "TRSF E-BANKING CR INV 2024/118 CV LAIN LAIN", 7_000_003),
        row(3, "KR OTOMATIS QRIS SETTLEMENT MID 885", 5_000_007),
        row(4, "BI-FAST CR PT TOKO SEBELAH JAYA", 3_000_011),
        row(5, "CR 0093 88211", 2_000_013),
        row(6, "BI-FAST CR PT CONTOH INDUK", 90_000_017),
        row(7, "PENCAIRAN KREDIT MODAL KERJA", 80_000_019),
        row(8, "BI-FAST CR KREDIVO", 9_000_023),
        row(30, "BI-FAST CR PT SESAAT SAJA", 400_000_029),
        row(34, "BI-FAST DB CV ORANG LAIN", -400_000_029),
    ];
    let analysis = of(&[file(&holder(rows), 60)]);
    let tier = |n: usize| analysis.transactions[n].revenue.map(|r| r.tier);
    use RevenueTier::{Excluded, Likely, Proven, Unexplained};
    let want = [Proven, Proven, Proven, Likely, Unexplained, Excluded, Excluded, Excluded, Excluded].map(Some);
    assert_eq!((0..9).map(tier).collect::<Vec<_>>(), want);
    assert_eq!(tier(9), None);
    let all: Vec<_> = analysis.revenue.iter().filter(|r| r.account.is_none()).collect();
    let sum = |at: usize| all.iter().map(|r| r.sums[at]).sum::<Money>();
    assert_eq!([sum(0), sum(1), sum(2), sum(3)], [23_000_011, 3_000_011, 2_000_013, 579_000_088].map(Money::from));
    let why: Vec<&str> = analysis.revenue_excluded.iter().map(|e| e.why.as_str()).collect();
    assert_eq!(why, ["loan", "period-end credit that left within 10 days", "related party"]);
    // Each reason can be switched off.
    let mut config = Config::default();
    config.revenue.exclude_loans = false;
    let counted = analyse(&[file(&holder(vec![row(7, "PENCAIRAN KREDIT MODAL KERJA", 80_000_019)]), 60)], &config, &AnalystCorrections::default());
    let counted = counted.expect("an analysis");
    assert_eq!(counted.transactions[0].revenue.map(|r| r.tier), Some(Unexplained));
}

#[test]
fn debt_is_told_by_lender_with_ratios_from_exact_sums() {
    let mut rows = vec![row(3, "BI-FAST CR KREDIVO", 50_000_000), row(4, "BI-FAST CR PT BFI FINANCE INDONESIA", 120_000_000)];
    // May has no instalment.
    for month in [0, 1, 2, 3, 5] {
        rows.push(row(10 + 30 * month, "AUTODEBET ANGSURAN BFI FINANCE", -11_500_000));
        rows.push(row(12 + 30 * month, "BI-FAST CR PT PEMBELI TETAP INV 77", 40_000_000));
    }
    rows.push(row(40, "BUNGA PINJAMAN", -500_000));
    let analysis = of(&[file(&holder(rows), 182)]);
    assert_eq!(analysis.holder_type, HolderType::Company);
    let bfi = analysis.debt.iter().find(|d| d.lender.contains("BFI")).expect("the lender");
    assert_eq!((bfi.drawn, bfi.repaid, bfi.count_repaid), (Money::from(120_000_000), Money::from(57_500_000), 5));
    assert_eq!((bfi.instalment, bfi.balance_estimated), (Some(Money::from(11_500_000)), Some(Money::from(62_500_000))));
    assert!(bfi.registered && bfi.months_missed == 1, "{bfi:?}");
    let ratio = |name: &str| analysis.ratios.iter().find(|r| r.name == name).and_then(|r| r.value).expect("a ratio");
    assert!((ratio("DBR") - 58_000_000.0 / 200_000_000.0).abs() < 1e-12, "{:?}", analysis.ratios);
    assert!((ratio("DSCR") - 200_000_000.0 / 58_000_000.0).abs() < 1e-12, "{:?}", analysis.ratios);
    assert!(analysis.recurring.iter().any(|r| r.merchant_name.contains("BFI") && r.count >= 4), "{:?}", analysis.recurring);
    assert!(analysis.transactions.iter().filter(|t| t.category == Category::SalesReceipt).all(|t| t.row.description.contains("PEMBELI")));
}

#[test]
fn days_between_statements_have_no_balance_and_months_without_rows_stand_as_zero() {
    let part = |from: (u32, u32), to: (u32, u32), opening: i64, rows: &[(u32, u32, i64)]| {
        let day = |(m, d): (u32, u32)| NaiveDate::from_ymd_opt(2024, m, d).expect("a day");
        let bookings = rows.iter().map(|(m, d, amount)| row((day((*m, *d)) - first_day()).num_days() as u32, "BI-FAST CR PT PEMBELI TETAP", *amount)).collect();
        let mut input = file(&holder(bookings), 10);
        let s = &mut input.statements[0];
        s.period.value = Some(Period { from: day(from), to: day(to) });
        s.opening.value = Some(Money::from(opening));
        s.closing.value = Some(Money::from(opening + rows.iter().map(|r| r.2).sum::<i64>()));
        s.transactions.iter_mut().for_each(|t| t.balance = None);
        input.name = format!("{}.pdf", from.0);
        input.sha256 = input.name.clone();
        input
    };
    let files = [part((1, 1), (1, 31), 1_000, &[(1, 10, 500)]), part((3, 1), (4, 30), 9_000, &[(3, 5, 700)])];
    let analysis = of(&files);
    assert_eq!(analysis.accounts.len(), 1);
    let day = |m: u32, d: u32| analysis.daily_balances.iter().find(|b| b.date == NaiveDate::from_ymd_opt(2024, m, d).expect("a day")).map(|b| b.balance);
    assert_eq!(
        (day(1, 9), day(1, 31), day(2, 10), day(3, 1), day(4, 30)),
        (Some(1_000.into()), Some(1_500.into()), None, Some(9_000.into()), Some(9_700.into()))
    );
    let march = analysis.balances.iter().find(|b| b.month == NaiveDate::from_ymd_opt(2024, 3, 1).expect("a day")).expect("March");
    assert_eq!(march.opening, Money::from(9_000));
    let months: Vec<(String, Money)> = analysis.months.iter().filter(|m| m.account.is_none()).map(|m| (m.month.format("%m").to_string(), m.credit)).collect();
    assert_eq!(months, [("01".to_owned(), 500.into()), ("03".to_owned(), 700.into()), ("04".to_owned(), Money::ZERO)]);
    assert_eq!(analysis.accounts[0].closing, Some(Money::from(9_700)));
    assert!(analysis.highlights.iter().any(|h| h.code == "GAP"), "{:?}", analysis.highlights);
}

#[test]
fn figures_are_in_the_only_currency_there_is() {
    let mut input = file(&holder(vec![row(1, "BI-FAST CR PT PEMBELI TETAP", 500), row(2, "BIAYA ADM", -5)]), 30);
    input.statements[0].currency.value = "EUR".to_owned();
    let analysis = of(std::slice::from_ref(&input));
    assert_eq!(&*analysis.base_currency, "EUR");
    assert!(analysis.missing_rates.is_empty() && analysis.merchants.iter().all(|m| m.without_rate == 0 && !m.total_amount.is_zero()));
    // A rate that leads to the configured currency is a wish for it.
    let config = Config { exchange_rates: [("EUR".to_owned(), Money::from(17_000))].into(), ..Config::default() };
    let analysis = analyse(&[input], &config, &AnalystCorrections::default()).expect("an analysis");
    assert_eq!(&*analysis.base_currency, "IDR");
}

/// Two round trips, three lenders, returned cheques, a dressed month and a gap: all named, the worst and largest first.
#[test]
fn the_first_page_names_what_was_planted() {
    let rows = vec![
        row(2, "BI-FAST DB CV PUTAR BALIK", -210_000_000),
        row(5, "BI-FAST CR CV PUTAR BALIK", 210_000_000),
        row(9, "BI-FAST DB PT CONTOH INDUK", -95_000_000),
        row(11, "BI-FAST CR PT CONTOH INDUK", 95_000_000),
        row(12, "BI-FAST CR KREDIVO", 20_000_000),
        row(13, "BI-FAST CR KOINWORKS", 30_000_000),
        row(14, "AUTODEBET ANGSURAN ADIRA FINANCE", -4_000_000),
        row(15, "TOLAKAN KLIRING BG 229931", 6_000_000),
        row(30, "BI-FAST CR PT SESAAT SAJA", 700_000_000),
        row(33, "BI-FAST DB CV ORANG LAIN", -700_000_000),
        row(35, "BI-FAST DB PT PEMASOK PO 7781", -8_000_000),
        row(38, "BI-FAST DB PT PEMASOK PO 7781", -8_000_000),
    ];
    let analysis = of(&[file(&holder(rows), 60)]);
    let codes: Vec<&str> = analysis.highlights.iter().map(|h| h.code.as_str()).collect();
    for code in ["CIRCULAR", "DEBT", "RETURNS", "WINDOW_DRESSING", "DUPLICATES"] {
        assert!(codes.contains(&code), "{code} is missing: {codes:?}");
    }
    let high: Vec<Option<Money>> = analysis.highlights.iter().filter(|h| h.severity == Severity::High).map(|h| h.amount).collect();
    assert!(high.windows(2).all(|w| w[0] >= w[1]), "{high:?}");
    assert_eq!(codes.first(), Some(&"WINDOW_DRESSING"));
    let debt = analysis.highlights.iter().find(|h| h.code == "DEBT").expect("debt");
    assert!(debt.message.starts_with("3 lenders") && debt.message.contains("KREDIVO"), "{}", debt.message);
    assert_eq!(analysis.returns.iter().filter(|r| r.account.is_none()).map(|r| (r.side, r.count)).collect::<Vec<_>>(), [(ReturnSide::Inward, 1)]);
    // Nothing planted, nothing named but what is not told.
    let calm = of(&[file(&holder(vec![row(1, "BI-FAST CR PT PEMBELI TETAP INV 1", 500_000), row(2, "BIAYA ADM", -5_000)]), 60)]);
    assert!(calm.highlights.is_empty(), "{:?}", calm.highlights);
}

/// Wordings of twelve languages, in forms that stand on statements there.
#[test]
fn twelve_languages_are_understood() {
    use Category as C;
    let drawn = [
        ("Kontoführungsentgelt Januar", true, C::BankCharge),
        ("Gehaltszahlung Februar", true, C::Payroll),
        ("Ladenmiete Hauptstr.", true, C::Rent),
        ("Darlehensrate 3", true, C::LoanRepayment),
        ("Frais de tenue de compte", true, C::BankCharge),
        ("Loyer bureau mars", true, C::Rent),
        ("Echeance de pret 12", true, C::LoanRepayment),
        ("Chèque impayé 88", true, C::ChequeReturn),
        ("Comisión de mantenimiento", true, C::BankCharge),
        ("Pago de nominas", true, C::Payroll),
        ("Cuota de préstamo 5", true, C::LoanRepayment),
        ("Ingreso de efectivo", false, C::CashDeposit),
        ("Comissão de manutenção", true, C::BankCharge),
        ("Levantamento multibanco", true, C::CashWithdrawal),
        ("Prestação crédito 7", true, C::LoanRepayment),
        ("Spese tenuta conto", true, C::BankCharge),
        ("Erogazione prestito", false, C::LoanDisbursement),
        ("Imposte F24", true, C::Tax),
        ("Kosten betaalrekening", true, C::BankCharge),
        ("Aflossing lening 9", true, C::LoanRepayment),
        ("Belastingdienst BTW aangifte", true, C::Tax),
        ("Opłata za prowadzenie rachunku", true, C::BankCharge),
        ("Rata kredytu 14", true, C::LoanRepayment),
        ("Składka ZUS", true, C::Insurance),
        ("Hesap işletim ücreti", true, C::BankCharge),
        ("KREDİ TAKSİTİ", true, C::LoanRepayment),
        ("Para yatırma", false, C::CashDeposit),
        ("振込手数料", true, C::BankCharge),
        ("給与 12月", true, C::Payroll),
        ("普通預金利息", false, C::InterestIncome),
        ("Phí quản lý tài khoản", true, C::BankCharge),
        ("Giải ngân", false, C::LoanDisbursement),
        ("Rút tiền mặt", true, C::CashWithdrawal),
        ("ค่าธรรมเนียมโอน", true, C::BankCharge),
        ("ถอนเงินสด", true, C::CashWithdrawal),
        ("เงินเดือน", true, C::Payroll),
        ("Caj perkhidmatan", true, C::BankCharge),
        ("Ansuran pinjaman", true, C::LoanRepayment),
        ("Deposit tunai", false, C::CashDeposit),
    ];
    let rows = (0u32..).zip(&drawn).map(|(n, (text, debit, _))| row(n, text, (1_234_567 + 7_919 * i64::from(n)) * if *debit { -1 } else { 1 })).collect();
    let analysis = of(&[file(&holder(rows), 60)]);
    let wrong: Vec<String> = analysis
        .transactions
        .iter()
        .zip(&drawn)
        .filter(|(t, (_, _, want))| t.category != *want)
        .map(|(t, (text, _, want))| format!("{text}: {} for {} ({})", t.category.name(), want.name(), t.category_reason))
        .collect();
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), drawn.len(), wrong.join("\n"));
}
