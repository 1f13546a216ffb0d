//! Statements drawn as lines of text, each of a kind that was misread once.

use super::Statement;
use super::lined::document;
use super::read;

/// The statements of a page of these lines.
fn statements(lines: &[&str]) -> Vec<Statement> {
    read(&document(lines)).statements
}

/// Day, words and signed amount of every row.
fn rows(s: &Statement) -> Vec<String> {
    s.transactions.iter().map(|t| format!("{} {} {}", t.date.unwrap_or_default(), t.description, t.credit - t.debit)).collect()
}

#[test]
fn few_days_with_the_year_in_front_are_told_by_the_period() {
    let lines = [
        "Fjord Bank   Account 1506.12.34567   Currency SEK",
        "Period 2024-12-01 - 2024-12-31",
        "Opening balance 100,00   Closing balance 60,00",
        "",
        "Date        Details          Amount",
        "24-12-23    Shop             -10,00",
        "            Rent             -20,00",
        "24-12-11    Fee              -10,00",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(rows(&s), ["2024-12-23 Shop -10.00", "2024-12-23 Rent -20.00", "2024-12-11 Fee -10.00"]);
}

#[test]
fn a_bare_day_under_a_row_is_a_word_where_days_with_their_week_day_head_rows() {
    let lines = [
        "Harbour Bank   Account 1506-12-34567   Currency EUR",
        "Period 01.05.2025 - 31.05.2025",
        "",
        "Remarks                          Amount",
        "Thursday 1 May 2025",
        "Shop invoice 1656 of             154,73 DR",
        "04.03.",
        "Rent                             231,51 DR",
        "Friday 2 May 2025",
        "Wages                            800,00 CR",
        "Saturday 3 May 2025",
        "Fee                              3,00 DR",
    ];
    let s = statements(&lines).remove(0);
    let days: Vec<String> = s.transactions.iter().map(|t| t.date.unwrap_or_default().to_string()).collect();
    assert_eq!(days, ["2025-05-01", "2025-05-01", "2025-05-02", "2025-05-03"]);
    assert_eq!(s.transactions.first().map(|t| t.description.as_str()), Some("Shop invoice 1656 of 04.03."));
}

#[test]
fn a_small_amount_behind_the_day_is_no_time() {
    let lines = [
        "Harbour Bank   Account 1506-12-34567   Currency SGD",
        "",
        "Date        Debits      Credits     Details       Balance",
        "05 Jul 2024  1,034.00               Card          9,000.00",
        "07 Jul 2024  3.19                   Tax           8,996.81",
        "08 Jul 2024  5.00                   Charge        8,991.81",
        "09 Jul 2024              1,008.19   Wages         10,000.00",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(s.transactions.len(), 4, "{:?}", rows(&s));
}

#[test]
fn a_numbered_row_whose_words_name_a_side_is_no_summary() {
    let lines = [
        "Harbour Bank   Account 1506-12-34567   Currency INR",
        "",
        "No  Date         Description        Amount      Mark   Balance",
        " 1  01/08/2024   ATM WITHDRAWAL     22,000.00   DR     1,52,744.03",
        " 2  15/08/2024   NEFT CR            4,11,521.00   CR   5,64,265.03",
        " 3  25/08/2024   DIRECT DEBIT       33,402.00   DR     5,30,863.03",
        " 4  07/09/2024   NEFT DR            44,232.00   DR     4,86,631.03",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(s.transactions.len(), 4, "{:?}", rows(&s));
}

#[test]
fn a_second_day_in_brackets_stands_under_the_first() {
    let lines = [
        "Polder Bank   Account 1506-12-34567   Currency EUR",
        "Periode 01-03-2025 - 31-03-2025",
        "",
        "Date      Description           Debit       Credit",
        "02-03     Shop HEMA             37,16",
        "(03-03)   NR 694133 APPINGEDAM",
        "04-03     Shop JUMBO            28,39",
        "(05-03)   NR 930545 DELFZIJL",
        "06-03     Wages                             800,00",
        "(06-03)   NR 816113 GRONINGEN",
        "07-03     Shop SHELL            55,15",
        "(07-03)   NR 122555 APPINGEDAM",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(rows(&s).first().map(String::as_str), Some("2025-03-02 Shop HEMA NR 694133 APPINGEDAM -37.16"));
    assert_eq!(s.transactions.len(), 4);
}

#[test]
fn words_of_a_sum_that_stand_between_the_columns_name_it() {
    let lines = [
        "Harbour Bank   Account 1506-12-34567   Currency AED",
        "Opening balance 1,000.00   Closing balance 954.81",
        "",
        "Service fees",
        "Date         Description                                                                Amount",
        "11-07-2025   MONTHLY FEE                                                                 35.19",
        "12-07-2025   CARD FEE                                                                    10.00",
        "                                                                  Total service fees      45.19",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(s.transactions.len(), 2, "{:?}", rows(&s));
}

#[test]
fn small_figures_of_one_table_beside_large_ones_of_another_are_amounts() {
    let lines = [
        "Harbour Bank",
        "Currency JPY   Account 162-9304035",
        "Date         Details         Paid out    Paid in     Balance",
        "2025-12-01   Opening balance                         170,742",
        "2025-12-04   Card              22,703                148,039",
        "2025-12-05   Wages                     1,228,457   1,376,496",
        "2025-12-07   Card               7,748              1,368,748",
        "2025-12-08   Card              30,452              1,338,296",
        "",
        "Currency CHF   Account 162-9304035",
        "Date         Details              Paid out    Paid in     Balance",
        "2025-12-05   Opening balance                               41,486",
        "2025-12-06   Card                       36                 41,450",
        "2025-12-08   Cash                      400                 41,050",
        "2025-12-17   Card                        6                 41,044",
        "2025-12-18   Wages                              5,113      46,157",
    ];
    let all = statements(&lines);
    assert_eq!(all.len(), 2);
    let small: Vec<String> = all.iter().skip(1).flat_map(|s| &s.transactions).map(|t| (t.credit - t.debit).to_string()).collect();
    assert_eq!(small, ["-36", "-400", "-6", "5113"]);
}

#[test]
fn a_long_number_over_the_balance_that_ends_a_falling_list_is_the_last_rows() {
    let lines = [
        "Harbour Bank   Account 1506-12-34567   Currency AED",
        "",
        "Date         Description             Amount       Balance",
        "27/12/2025   Card purchase          -464.00      6,782.46",
        "             406640636013 CHQ",
        "17/12/2025   Transfer             -1,774.22      7,246.46",
        "             182792667791 RENT",
        "07/12/2025   Transfer               -100.00      9,020.68",
        "             752348372496 FT4051",
        "01/12/2025   Opening balance                     9,120.68",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(rows(&s).last().map(String::as_str), Some("2025-12-07 Transfer 752348372496 FT4051 -100.00"));
}

#[test]
fn phrases_of_a_word_and_a_number_beside_a_description_are_words_too() {
    let lines = [
        "Harbour Bank   Account 1506-12-34567   Currency CZK",
        "",
        "Date         Description        Details      Amount      Balance",
        "01/06/2025   Opening balance                            1,000.00",
        "03/06/2025   Payment received   VS 8273       100.00    1,100.00",
        "08/06/2025   Direct debit       FA 9145      -200.00      900.00",
        "10/06/2025   Payment received   RENT          300.00    1,200.00",
        "11/06/2025   Payment sent       VS 4238      -400.00      800.00",
        "12/06/2025   Payment sent       FA 9557      -100.00      700.00",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(s.transactions.first().map(|t| t.description.as_str()), Some("Payment received VS 8273"));
}

#[test]
fn a_list_of_bare_days_begins_anew_for_the_next_account() {
    let lines = [
        "Harbour Bank   Period 01/02/2025 - 28/02/2025",
        "Account 220-1-004417   Currency IDR",
        "Day   Description         Debit       Credit      Balance",
        "      Opening balance                           1,000.00",
        "03    Card                100.00                  900.00",
        "05    Wages                           400.00    1,300.00",
        "19    Card                100.00                1,200.00",
        "25    Card                200.00                1,000.00",
        "",
        "Account 220-5-000932   Currency IDR",
        "Day   Description         Debit       Credit      Balance",
        "      Opening balance                           5,000.00",
        "04    Card                100.00                4,900.00",
        "06    Wages                           400.00    5,300.00",
        "20    Card                100.00                5,200.00",
        "26    Card                200.00                5,000.00",
    ];
    let all = statements(&lines);
    let days: Vec<Vec<String>> = all.iter().map(|s| s.transactions.iter().map(|t| t.date.unwrap_or_default().to_string()).collect()).collect();
    assert_eq!(days, [["2025-02-03", "2025-02-05", "2025-02-19", "2025-02-25"], ["2025-02-04", "2025-02-06", "2025-02-20", "2025-02-26"]]);
}

#[test]
fn an_account_by_its_last_digits_is_no_number_of_credits() {
    use super::labels::{Figure, figure_of};
    assert_eq!(figure_of("Account ending in"), None);
    assert_eq!(figure_of("Credit count"), Some(Figure::CreditCount));
}

#[test]
fn a_month_that_is_counted_is_a_month() {
    let document = document(&["Tháng 2 2024", "十一月 2025"]);
    let lines = crate::layout::lines(&document);
    let month = |n: usize| lines.get(n).and_then(|l| super::periods::month_in(&l.tokens)).map(|p| p.from.to_string());
    assert_eq!((month(0).as_deref(), month(1).as_deref()), (Some("2024-02-01"), Some("2025-11-01")));
}

#[test]
fn a_period_may_be_open_where_its_rows_are_not() {
    let lines = [
        "Harbour Bank   Account 1506-12-34567   Currency PHP",
        "Statement Period: 12/04/2025 to 01/08/2026",
        "",
        "Date          Particulars        Amount       Balance",
        "04 Dec 2025   Card              -100.00      1,000.00",
        "22 Dec 2025   Wages              400.00      1,400.00",
        "07 Jan 2026   Card              -100.00      1,300.00",
        "08 Jan 2026   Card              -300.00      1,000.00",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(s.period.value.map(|p| (p.from.to_string(), p.to.to_string())), Some(("2025-12-04".to_owned(), "2026-01-08".to_owned())));
}

#[test]
fn a_period_below_its_label_may_end_a_line_later() {
    let lines = [
        "Harbour Bank",
        "Account number       Statement period",
        "1506-12-34567        2025/08/01 to",
        "                     2025/08/15",
        "",
        "Date         Details      Amount       Balance",
        "2025/08/03   Card        -100.00      1,000.00",
        "2025/08/04   Wages        400.00      1,400.00",
        "2025/08/05   Card        -100.00      1,300.00",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(s.period.value.map(|p| (p.from.to_string(), p.to.to_string())), Some(("2025-08-01".to_owned(), "2025-08-15".to_owned())));
}

#[test]
fn a_name_in_a_flowing_line_ends_where_the_label_of_an_iban_begins() {
    let lines = [
        "Harbour Bank",
        "Kontoinhaber Fliesen Pohl          Konto DE48 6799 4683 6883 8370 76",
        "",
        "Datum        Text         Betrag       Saldo",
        "01.08.2025   Karte       -100,00      1.000,00",
        "02.08.2025   Lohn         400,00      1.400,00",
        "13.08.2025   Karte       -100,00      1.300,00",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(s.holder.value, "Fliesen Pohl");
}

#[test]
fn sums_of_both_sides_under_one_column_are_told_by_their_words() {
    let lines = [
        "Bank Cemara   Rekening Giro   No. Rekening 0021003871   01-03-2025 s/d 31-03-2025",
        "Tanggal     Uraian                          Mutasi    D/K          Saldo",
        "            SALDO AWAL                                      1.000.000,00",
        "03-03-2025  SP2D NO 7738                500.000,00    D       500.000,00",
        "09-03-2025  KAPITASI                    900.000,00    K     1.400.000,00",
        "12-03-2025  BELANJA ATK                  20.000,00    D     1.380.000,00",
        "            SALDO AKHIR                                     1.380.000,00",
        "            Total Mutasi Debet          520.000,00",
        "            Total Mutasi Kredit         900.000,00",
    ];
    let s = statements(&lines).remove(0);
    assert_eq!(s.verdict, super::Verdict::Proved, "{:?}", s.checks);
}

#[test]
fn what_heads_the_next_account_is_no_row_of_the_one_before() {
    let account = |number: &str, opening: &str, rows: [&str; 3]| {
        let head = [
            "Bank Pesisir                      Laporan Mutasi Rekening".to_owned(),
            format!("Nama Rekening   : CV LAUT BIRU                 Saldo Awal       {opening}"),
            format!("Nomor Rekening  : {number}"),
            "Jenis Rekening  : GIRO                         Total Debet          30.00".to_owned(),
            "Cabang          : TEGAL                        Total Kredit         20.00".to_owned(),
            "Mata Uang       : IDR".to_owned(),
            "Periode         : 01-11-2025 s/d 30-11-2025".to_owned(),
            "Tanggal       Uraian                    Nominal         Saldo".to_owned(),
        ];
        head.into_iter().chain(rows.map(str::to_owned)).collect::<Vec<_>>()
    };
    let first = [
        "03-11-2025    Setoran                     20.00        120.00",
        "04-11-2025    Ke 10208800442             (10.00)       110.00",
        "05-11-2025    Listrik                    (20.00)        90.00",
    ];
    let second = [
        "03-11-2025    Setoran                     20.00        520.00",
        "06-11-2025    Ke 10208800417             (10.00)       510.00",
        "07-11-2025    Listrik                    (20.00)       490.00",
    ];
    let lines = [account("10208800417", "100.00", first), account("10208800442", "500.00", second)].concat();
    let read = statements(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    let told: Vec<(&str, usize)> = read.iter().map(|s| (s.account_number.value.as_str(), s.transactions.len())).collect();
    assert_eq!(told, [("10208800417", 3), ("10208800442", 3)]);
}

#[test]
fn accounts_that_an_overview_lists_by_name_are_one_each() {
    let lines = [
        "Oaks Credit Union        Member Number 0048210        Statement Period 03/01/25 - 03/31/25",
        "JANE ROE",
        "Account                       Beginning Balance      Ending Balance",
        "Share 00 SAVINGS                         100.00              110.00",
        "Share 75 CHECKING                        500.00              460.00",
        "Share 00 SAVINGS",
        "Posted      Transaction Description          Amount         Balance",
        "03/02       Deposit                           20.00          120.00",
        "03/05       Withdrawal                       -10.00          110.00",
        "Share 75 CHECKING",
        "Posted      Transaction Description          Amount         Balance",
        "03/03       Fuel                             -30.00          470.00",
        "03/09       Books                            -10.00          460.00",
    ];
    let told: Vec<(usize, String)> = statements(&lines).iter().map(|s| (s.transactions.len(), s.closing.value.unwrap_or_default().to_string())).collect();
    assert_eq!(told, [(2, "110.00".to_owned()), (2, "460.00".to_owned())]);
}

#[test]
fn the_term_of_a_loan_is_no_period_and_two_balances_with_their_days_are_the_first_and_the_last() {
    let lines = [
        "Bank Pesisir     Rekening 0718442906     IDR",
        "Tanggal Akad / Jatuh Tempo : 20/11/2020 - 20/11/2035",
        "Periode : 01/05/2025 - 31/05/2025",
        "Saldo per 01/05/2025         100,00",
        "Saldo per 31/05/2025          90,00",
        "Tanggal       Keterangan                    Mutasi",
        "28/05/2025    Listrik                      - 30,00",
        "12/05/2025    Setoran                      + 40,00",
        "02/05/2025    Belanja                      - 20,00",
    ];
    let s = statements(&lines).remove(0);
    let period = s.period.value.map(|p| (p.from.to_string(), p.to.to_string()));
    assert_eq!(period, Some(("2025-05-01".to_owned(), "2025-05-31".to_owned())));
    let ends = [s.opening.value, s.closing.value].map(|v| v.unwrap_or_default().to_string());
    assert_eq!(ends, ["100.00", "90.00"]);
}

#[test]
fn the_days_of_the_first_and_the_last_balance_are_the_period() {
    let read = |first: &str| {
        let lines = [
            "Prairie Bank     Account 0718442906     January 31, 2026",
            &format!("{first}         $100.00"),
            "Ending balance on 1/31             $90.00",
            "Date    Details                    Paid out     Paid in",
            "1/5     Power                         30.00",
            "1/12    Deposit                                    40.00",
            "1/20    Groceries                     20.00",
        ];
        statements(&lines).remove(0).period.value.map(|p| (p.from.to_string(), p.to.to_string()))
    };
    assert_eq!(read("Beginning balance on 1/1"), Some(("2026-01-01".to_owned(), "2026-01-31".to_owned())));
    // The balance of the statement before says when that ended.
    assert_ne!(read("Previous balance on 12/31").map(|p| p.0), Some("2025-12-31".to_owned()));
}

#[test]
fn words_under_the_days_of_a_narrow_list_are_its_descriptions() {
    let lines = [
        "Bank Pesisir      Rekening : 610.02.20.44718-4     IDR",
        "Saldo    : Rp 500,00",
        "24-02-26                        D Rp 27,00",
        "QRIS KUPI SOLONG ULEE KARENG",
        "23-02-26                        D Rp 50,00",
        "TRF KELUAR KE CUT MEUTIA",
        "21-02-26                        K Rp 90,00",
        "GAJI",
        "20-02-26                        D Rp 10,00",
        "TRF KELUAR KE T ZULFIKAR",
        "19-02-26                        D Rp 14,00",
        "QRIS SUZUYA MALL BANDA ACEH",
    ];
    let s = statements(&lines).remove(0);
    let told: Vec<&str> = s.transactions.iter().map(|t| t.description.as_str()).collect();
    assert_eq!(told, ["QRIS KUPI SOLONG ULEE KARENG", "TRF KELUAR KE CUT MEUTIA", "GAJI", "TRF KELUAR KE T ZULFIKAR", "QRIS SUZUYA MALL BANDA ACEH"]);
    // The one balance over a list that runs backwards is what there is now.
    assert_eq!(s.closing.value.unwrap_or_default().to_string(), "500.00");
}

#[test]
fn a_number_behind_a_product_under_the_name_is_the_accounts() {
    let lines = [
        "Bank Pesisir",
        "NI LUH PRAMESTI",
        "Tabungan Prima • 1081 3344 2907",
        "Tanggal       Keterangan                    Mutasi         Saldo",
        "02/05/2025    Belanja                       -20,00         80,00",
        "12/05/2025    Setoran                       +40,00        120,00",
    ];
    assert_eq!(statements(&lines).remove(0).account_number.value, "1081 3344 2907");
}

#[test]
fn a_list_of_bills_in_the_plural_is_no_statement() {
    let lines = [
        "Åbne kreditorfakturaer                 Jelling Smedje ApS",
        "Bilag   Fakturadato   Leverandør            Forfald         Netto     Moms      I alt   Akkumuleret",
        "40124   03-03-2025    Fyns El ApS           17-03-2025     100,00    25,00     125,00        125,00",
        "40129   04-03-2025    Vejle Transport       03-04-2025     200,00    50,00     250,00        375,00",
        "40137   05-03-2025    Salg A/S              12-03-2025      40,00    10,00      50,00        425,00",
    ];
    let read = read(&document(&lines));
    assert!(read.statements.is_empty() || read.statements.iter().all(|s| s.findings.iter().any(|f| f.code == super::model::NOT_A_STATEMENT)));
}

#[test]
fn a_month_before_another_label_is_the_period() {
    for period in ["Periode: Maret 2025", "Periode Maret 2025", "Periode : Maret 2025"] {
        let head = format!("{period}          Mata Uang: IDR");
        let lines = [
            "Bank Pesisir     Rekening 0718442906",
            head.as_str(),
            "Tanggal       Keterangan                    Mutasi         Saldo",
            "02/03/2025    Belanja                       -20,00         80,00",
            "12/03/2025    Setoran                       +40,00        120,00",
        ];
        let told = statements(&lines).remove(0).period.value.map(|p| (p.from.to_string(), p.to.to_string()));
        assert_eq!(told, Some(("2025-03-01".to_owned(), "2025-03-31".to_owned())), "{period}");
    }
}

#[test]
fn sections_that_a_summary_lists_with_two_figures_are_one_account() {
    let lines = [
        "Cedar Bank    Account statement    Account number 0044177309",
        "Summary                            This month      Last month",
        "Deposits and credits                    80.00           70.00",
        "Checks paid                             50.00           60.00",
        "Deposits and credits",
        "Date          Description              Amount",
        "03/04/2025    Wages                     50.00",
        "03/07/2025    Transfer in               30.00",
        "Checks paid",
        "Date          Description              Amount",
        "03/03/2025    Cheque 2202               50.00",
    ];
    assert_eq!(statements(&lines).len(), 1);
}

#[test]
fn a_telephone_in_the_head_is_not_the_account() {
    let lines = [
        "Harbour Bank     Mobile No : 9876543210",
        "Account No : 50100234417",
        "No. Handphone : 081234567890",
        "Date          Description                   Amount        Balance",
        "02/05/2025    Shop                          -20.00         80.00",
        "12/05/2025    Wages                         +40.00        120.00",
    ];
    let read = statements(&lines);
    assert_eq!(read.iter().map(|s| s.account_number.value.as_str()).collect::<Vec<_>>(), ["50100234417"]);
}
