//! What is read out of heads that are laid out otherwise than most.

use super::lined::document;
use super::{Statement, read};

const ROWS: &[&str] = &[
    "Date        Details                  Debit        Credit       Balance",
    "02/03/2025  Rent                     100.00                     900.00",
    "04/03/2025  Salary                                 250.00     1,150.00",
    "07/03/2025  Books                     30.00                   1,120.00",
];

/// The statement under a head, which a blank line parts from its rows, with other lines below them.
fn under(head: &[&str], below: &[&str]) -> Statement {
    let lines: Vec<&str> = head.iter().chain(&[""]).chain(ROWS).chain(below).copied().collect();
    read(&document(&lines)).statements.into_iter().next().unwrap_or_default()
}

fn of(head: &[&str]) -> Statement {
    under(head, &[])
}

#[test]
fn labels_that_follow_values_in_one_line_end_them() {
    let s = of(&["Account statement", "Customer Name PT CAKRA LOGISTIK  Account Currency IDR", "Account Number 326909126387"]);
    assert_eq!((s.holder.value.as_str(), s.currency.value.as_str(), s.account_number.value.as_str()), ("PT CAKRA LOGISTIK", "IDR", "326909126387"));
}

#[test]
fn under_labels_side_by_side_single_blanks_part_the_answers() {
    let s = of(&["Laporan Mutasi Rekening", "Cabang         Rekening         Nama", "SURABAYA 60271 676-33-6550915-8 FAJAR NUGROHO", ""]);
    assert_eq!((s.branch.value.as_str(), s.account_number.value.as_str(), s.holder.value.as_str()), ("SURABAYA 60271", "676-33-6550915-8", "FAJAR NUGROHO"));
}

#[test]
fn the_upper_line_of_a_first_row_is_no_name_of_a_column() {
    let lines = [
        "Statement of account",
        "Date        Details                 Amount     Balance",
        "            PEMBELIAN KAD DEBIT",
        "02/03/2025  GROCER                   -10.00     990.00",
        "            REF 1",
        "",
        "            PEMBELIAN KAD DEBIT",
        "04/03/2025  BOOKS                    -25.00     965.00",
        "            REF 2",
        "",
        "            DUITNOW KREDIT",
        "07/03/2025  SALARY                   100.00   1,065.00",
        "            REF 3",
        "",
        "            PEMBELIAN KAD DEBIT",
        "08/03/2025  FUEL                     -65.00   1,000.00",
        "            REF 4",
    ];
    let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
    let told: Vec<&str> = s.transactions.iter().map(|t| t.description.as_str()).collect();
    assert_eq!(told, ["PEMBELIAN KAD DEBIT GROCER REF 1", "PEMBELIAN KAD DEBIT BOOKS REF 2", "DUITNOW KREDIT SALARY REF 3", "PEMBELIAN KAD DEBIT FUEL REF 4"]);
}

#[test]
fn the_holder_stands_below_a_greeting_and_above_whom_a_letter_is_for() {
    for (head, name) in [
        (vec!["Kontoauszug", "", "     Herrn", "     Beat Rohner", "     Seestrasse 12", "     8800 Thalwil"], "Beat Rohner"),
        (
            vec![
                "Estratto conto",
                "Succursale di Locarno",
                "",
                "",
                "      Gentile Signora",
                "      Chiara Bernasca",
                "      Via alle Vigne 44",
                "      6648 Minusio",
            ],
            "Chiara Bernasca",
        ),
        (vec!["EXTRATO", "", "     EXMO. SENHOR", "     ARMINDO FRAGA SOUSA", "     RUA DA REPUBLICA 17", "     3080-036 FIGUEIRA"], "ARMINDO FRAGA SOUSA"),
        (
            vec!["Rekening", "", "     Stichting Muziekschool Edam", "     t.a.v. de penningmeester, mw. H. Smit", "     Kanaalkade 44", "     1441 CR Edam"],
            "Stichting Muziekschool Edam",
        ),
        (
            vec!["Rekening Koran", "", "Drs. Suparno dan/atau Endang Wulan", "c/o Koperasi Pensiunan Guru", "Jl. Serayu 12, Madiun 63133"],
            "Drs. Suparno dan/atau Endang Wulan",
        ),
        (vec!["ESTADO DE CUENTA", "Señor(a)(es)", "QUISPE HUAMÁN, NÉLIDA"], "QUISPE HUAMÁN, NÉLIDA"),
    ] {
        assert_eq!(of(&head).holder.value, name, "{head:?}");
    }
}

#[test]
fn what_a_bracket_says_of_a_bank_is_not_its_name() {
    let s = of(&["Bangko Silangan ng Luzon, Inc.", "      (A Rural Bank)", "", "Account Name : ROSARIO MACARANAS"]);
    assert_eq!(s.bank_name.value, "Bangko Silangan ng Luzon, Inc.");
}

#[test]
fn a_designation_is_a_name_or_a_kind_of_account() {
    let s = of(&["Kontoauszug", "Kontobezeichnung      Uwe Lindemann"]);
    assert_eq!(s.holder.value, "Uwe Lindemann");
    let s = of(&["Kontoauszug", "Kontobezeichnung      Geschäftskonto"]);
    assert_eq!((s.holder.value.as_str(), s.account_type.value.as_str()), ("", "Geschäftskonto"));
}

#[test]
fn a_number_may_hide_whole_groups() {
    let s = of(&["Extracto bancario", "Cuenta corriente :   **** **** **** ** ******3233 (EUR)"]);
    assert_eq!(s.account_number.value, "**** **** **** ** ******3233");
}

#[test]
fn a_labelled_number_wins_over_an_iban_of_its_page() {
    let s = of(&["Statement", "IBAN: GB44 TYNE 5410 1210 4578 23", "Account No: 10457823"]);
    assert_eq!(s.account_number.value, "10457823");
    let s = of(&["Relevé de compte", "Compte n° 31006842217", "IBAN : FR76 1310 6005 0031 0068 4221 729"]);
    assert_eq!(s.account_number.value, "31006842217");
}

#[test]
fn a_label_broken_over_the_lines_of_its_cell_names_its_figure() {
    let head = [
        "Account number: 3250 1184 7702",
        "Beginning",
        "balance on           $1,000.00",
        "March 1,",
        "2025",
        "",
        "Ending",
        "balance on           $1,120.00",
        "March 31,",
        "2025",
        "",
    ];
    let s = of(&head);
    let printed = |f: &super::Field<Option<crate::base::Money>>| f.evidence.is_some().then(|| f.value.map(|v| v.to_string())).flatten();
    assert_eq!((printed(&s.opening).as_deref(), printed(&s.closing).as_deref()), (Some("1000.00"), Some("1120.00")));
}

#[test]
fn a_summary_below_the_rows_holds_no_rows() {
    let below = ["", "Opening balance:      1,000.00", "Total debits:           130.00", "Total credits:          250.00", "Closing balance:      1,120.00"];
    let s = under(&["Statement of account", "Account number: 8381125396"], &below);
    assert_eq!(s.transactions.len(), 3);
    let values = [s.opening.value, s.total_debit.value, s.total_credit.value, s.closing.value].map(|v| v.unwrap_or_default().to_string());
    assert_eq!(values, ["1000.00", "130.00", "250.00", "1120.00"]);
}

#[test]
fn the_country_of_a_bic_says_the_currency() {
    let s = of(&["Estado de cuenta", "BIC             CESGMX2X", "Cuenta:         98431858922"]);
    assert_eq!(s.currency.value, "MXN");
}

#[test]
fn a_bank_among_the_rows_is_a_payee() {
    let mut lines = vec!["Statement of account", "Account number: 8381125396"];
    lines.extend(&ROWS[..2]);
    lines.extend(["", "            Barclays Bank", ""]);
    lines.extend(&ROWS[2..]);
    let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
    assert_eq!((s.bank_name.value.as_str(), s.transactions.len()), ("", 3));
}

#[test]
fn a_title_without_blanks_begins_with_its_bank() {
    let s = of(&["中国工商银行借记账户历史明细（电子版）", "卡号 6222021001098842713"]);
    assert_eq!(s.bank_name.value, "中国工商银行");
    assert_eq!(of(&["手机银行", "卡号 6222021001098842713"]).bank_name.value, "");
    assert_eq!(of(&["CRÉDIT AGRICOLE", "Compte n° 31006842217"]).bank_name.value, "CRÉDIT AGRICOLE");
    assert_eq!(of(&["BANK OF AMERICA ≋", "Account number: 3250 1184 7702"]).bank_name.value, "BANK OF AMERICA");
}

#[test]
fn accounts_named_by_their_product_over_each_table_are_two() {
    let mut lines = vec!["Kontoauszug", "Girokonto 1900442871", ""];
    lines.extend(ROWS);
    lines.extend(["", "Sparkonto 1900442999", ""]);
    lines.extend(ROWS);
    let numbers: Vec<String> = read(&document(&lines)).statements.into_iter().map(|s| s.account_number.value).collect();
    assert_eq!(numbers, ["1900442871", "1900442999"]);
}

#[test]
fn polite_forms_to_choose_from_and_greetings_are_no_part_of_a_name() {
    let holder = |line: &str| of(&["Laporan rekening", line, "No. Rekening : 003612245871"]).holder.value;
    assert_eq!(holder("Nama : Bpk/Ibu JOKO SUSILO"), "JOKO SUSILO");
    assert_eq!(super::fields::bare_name("Olá, Ana Beatriz Souza."), "Ana Beatriz Souza");
    assert_eq!(super::fields::bare_name("1.800.555.0142 Service Center"), "");
    assert_eq!((super::fields::bare_name("Hai Nguyen"), super::fields::bare_name("Mr Thomas Brown")), ("Hai Nguyen".to_owned(), "Mr Thomas Brown".to_owned()));
}

#[test]
fn a_period_may_be_days_of_one_month_or_stand_beside_another_date() {
    let period = |head: &[&str]| of(head).period.value.map(|p| (p.from.to_string(), p.to.to_string())).unwrap_or_default();
    assert_eq!(period(&["Active Balance History", "1 - 31 March 2025", "Account 90012 114 887"]), ("2025-03-01".to_owned(), "2025-03-31".to_owned()));
    let beside = ["Kontoauszug 01.03.2025 - 31.03.2025      Erstellt am 02.04.2025", "Konto-Nr. 0206 00418822.40Q"];
    assert_eq!(period(&beside), ("2025-03-01".to_owned(), "2025-03-31".to_owned()));
    assert_eq!(of(&beside).account_number.value, "0206 00418822.40Q");
}

#[test]
fn the_ends_of_a_period_may_stand_at_both_edges_of_a_line() {
    let s = of(&["Statement of account", "Account number: 0071001234987", "Từ/ From: 01/03/2025                              Đến/ To: 31/03/2025"]);
    assert_eq!(s.period.value.map(|p| (p.from.to_string(), p.to.to_string())), Some(("2025-03-01".to_owned(), "2025-03-31".to_owned())));
}

#[test]
fn the_days_of_a_period_may_be_joined_by_more_words_than_one() {
    let period =
        |line: &str| of(&["Laporan mutasi rekening", line, "No. Rekening : 003612245871"]).period.value.map(|p| (p.from.to_string(), p.to.to_string()));
    let january = Some(("2024-01-01".to_owned(), "2024-01-31".to_owned()));
    for line in [
        "Senin, 1 Januari 2024 sampai dengan Rabu, 31 Januari 2024",
        "01/01/2024 sampai dengan tanggal 31/01/2024",
        "2024年1月1日から2024年1月31日まで",
        "令和6年1月1日から令和6年1月31日まで",
        // In a line from the right the first day stands behind the last.
        "31/01/2024 إلى 01/01/2024 من",
    ] {
        assert_eq!(period(line), january, "{line}");
    }
    assert_eq!(period("令和元年5月1日～令和元年5月31日"), Some(("2019-05-01".to_owned(), "2019-05-31".to_owned())));
    assert_ne!(period("31/01/2024 to 01/01/2024"), january);
    assert_ne!(period("Dicetak 01/01/2024 untuk dipakai sebelum 31/01/2024"), january);
}

#[test]
fn an_account_number_that_one_country_has_says_the_currency() {
    assert_eq!(of(&["Estado de cuenta", "No. Cuenta: 0112773904", "No. Cuenta CLABE   012 180 00112773904 7"]).currency.value, "MXN");
    // Cooperatives that lend and save are Indonesia's.
    assert_eq!(of(&["Koperasi Simpan Pinjam (KSP) KARYA BAKTI", "Kartu simpanan", "No. Rekening: 0020 0731 44"]).currency.value, "IDR");
}

#[test]
fn a_number_may_hold_letters_of_its_bank_stand_between_points_or_follow_a_transit() {
    let number = |line: &str| of(&["Statement of account", line]).account_number.value;
    assert_eq!(number("IBAN        GB29 REVO 0099 6912 8837 45"), "GB29 REVO 0099 6912 8837 45");
    assert_eq!(number("Sort Code 20-45-45 • Account Number 73829104 • SWIFTBIC BUKBGB22"), "73829104");
    assert_eq!(number("Day to Day Banking            05172-5093318"), "05172-5093318");
    // A phone's number is set off too.
    assert_eq!(number("Day to Day Banking            1-800-524-3880"), "");
}

#[test]
fn what_is_to_be_paid_a_year_and_a_sentence_are_no_totals() {
    use super::labels::figure_of;
    for text in ["Minimum Payment Due", "Total interest charged in 2025", "Credit Access Line"] {
        assert_eq!(figure_of(text), None, "{text}");
    }
    let s = under(&["Account statement"], &["", "Your eligible deposits are protected up to 85,000.00 by the scheme of the country."]);
    assert_eq!(s.total_credit.value, None);
}

#[test]
fn accounts_under_a_summary_each_are_two() {
    let account = |number: &str| {
        let head = [
            "Everyday account",
            &format!("Statement period activity summary        Account number: {number}"),
            "Beginning balance on 1/3    1,000.00        JANE ROE",
            "Deposits                      250.00        Terms of the country apply",
            "Withdrawals                   130.00        For direct deposit use",
            "Ending balance on 8/3       1,120.00        Routing number 121042",
            "Transaction history",
        ];
        head.into_iter().map(str::to_owned).chain(ROWS.iter().map(|r| (*r).to_owned())).collect::<Vec<_>>()
    };
    let lines = [account("8834017721"), account("4419902856")].concat();
    let read = read(&document(&lines.iter().map(String::as_str).collect::<Vec<_>>()));
    let told: Vec<(String, usize)> = read.statements.into_iter().map(|s| (s.account_number.value, s.transactions.len())).collect();
    assert_eq!(told, [("8834017721".to_owned(), 3), ("4419902856".to_owned(), 3)]);
}

#[test]
fn whom_a_bank_serves_is_no_part_of_its_name() {
    let bank = super::bank_names::bank_name;
    assert_eq!((bank("Itaú Empresas"), bank("Banco Aurora Empresas")), ("Itaú".to_owned(), "Banco Aurora Empresas".to_owned()));
}

#[test]
fn a_bank_that_only_its_imprint_names_is_told_by_its_legal_form() {
    let s = under(&["Olá, Ana Beatriz Souza.", "Cartão •••• 4417"], &["", "Juros 14,75% a.m. · Nu Pagamentos S.A. - Instituição de Pagamento"]);
    assert_eq!((s.bank_name.value.as_str(), s.bank.value.as_str()), ("Nu Pagamentos S.A.", "Nubank"));
    let s = under(&["Account statement", "Account number: 8381125396"], &["", "Transfers to Bank Mandiri cost nothing in March."]);
    assert_eq!(s.bank.value, "");
}

/// Sections of a statement whose cheques stand in three lists side by side.
const CHEQUES: &[&str] = &[
    "First Prairie Bank",
    "Account Number: 000000662910448        April 01, 2024 through April 30, 2024",
    "",
    "Beginning Balance                          12,500.33",
    "Deposits and Additions                      3,831.13",
    "Checks Paid                                   823.98",
    "Electronic Withdrawals                      1,172.60",
    "Ending Balance                             14,334.88",
    "",
    "DEPOSITS AND ADDITIONS",
    "DATE    DESCRIPTION                                                          AMOUNT",
    "04/02   Desktop Deposit 5008915                                             $138.50",
    "04/02   Merchant Deposit 3470417                                           3,692.63",
    "",
    "CHECKS PAID",
    "CHECK   DATE      AMOUNT      CHECK   DATE      AMOUNT      CHECK   DATE      AMOUNT",
    "1400    04/16     123.49      1401    04/15      41.81      1402    04/15     433.08",
    "1403    04/20      10.59      1404    04/13     106.29      1405    04/16      18.72",
    "1406    04/21      20.00      1407    04/14      30.00      1408    04/17      40.00",
    "",
    "ELECTRONIC WITHDRAWALS",
    "DATE    DESCRIPTION                                                          AMOUNT",
    "04/05   Card Purchase Office Depot                                          $655.50",
    "04/06   Online Payment To City Water Utility                                 517.10",
];

#[test]
fn lists_side_by_side_stand_in_one_section() {
    let read = read(&document(CHEQUES));
    let [s] = read.statements.as_slice() else { panic!("{} statements", read.statements.len()) };
    let mut moved: Vec<String> = s.transactions.iter().map(|t| (t.credit - t.debit).to_string()).collect();
    moved.sort_unstable();
    let mut printed = ["138.50", "3692.63", "-123.49", "-10.59", "-20.00", "-41.81", "-106.29", "-30.00", "-433.08", "-18.72", "-40.00", "-655.50", "-517.10"];
    printed.sort_unstable();
    assert_eq!(moved, printed);
    assert_eq!(s.closing.value.map(|c| c.to_string()).as_deref(), Some("14334.88"));
}

#[test]
fn an_imprint_names_the_bank_where_the_letterhead_names_a_product() {
    let foot = ["", "", "Commonwealth Bank of Tasmania ABN 48 123 123 124"];
    let s = under(&["Smart Plus", "", "Statement of account", "Account Number 326909126387"], &foot);
    assert_eq!(s.bank_name.value, "Commonwealth Bank of Tasmania");
}

#[test]
fn a_product_is_no_holder_beside_a_name() {
    let s = of(&["SEB", "Privatkonto", "5201 04 471 90      Saldo        1,120.00 SEK", "Elin Bergman"]);
    assert_ne!(s.holder.value, "Privatkonto");
}

#[test]
fn what_became_of_a_movement_is_none_of_its_words_where_its_name_takes_two_lines() {
    let lines = [
        "Statement of account",
        "Receipt No.  Completion Time  Details                Transaction  Paid In    Withdrawn   Balance",
        "                                                     Status",
        "TBPQ1BEGK5   2025-02-28       Funds received from    Completed      340.00                 7,114.20",
        "             14:27:17         PETER",
        "TBM5UMXY32   2025-02-28       Merchant payment to    Completed                -70.00       7,044.20",
        "             10:04:01         NAIVAS STORES",
        "TBRELG7UKZ   2025-02-28       Withdrawal Charge      Completed                 -7.00       7,037.20",
        "             07:55:13",
    ];
    let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
    let told: Vec<&str> = s.transactions.iter().map(|t| t.description.as_str()).collect();
    assert_eq!(told, ["Funds received from PETER", "Merchant payment to NAIVAS STORES", "Withdrawal Charge"]);
}

#[test]
fn the_words_of_a_first_row_whose_amounts_stand_on_its_last_line_are_not_the_opening_balances() {
    let lines = [
        "Statement of account    14 Nov 2024 to 13 Feb 2025",
        "Date        Transaction                     Debit       Credit      Balance",
        "14 Nov      2024 OPENING BALANCE                                  $134.20 CR",
        "14 Nov      COLES NEWTOWN",
        "            Card xx4471",
        "            Value Date: 12/11/2024           7.68                 $126.52 CR",
        "16 Nov      UBER EATS",
        "            Card xx4471",
        "            Value Date: 15/11/2024          10.55",
        "16 Nov      BP ST PETERS",
        "            Card xx4471",
        "            Value Date: 13/11/2024          10.89                 $105.08 CR",
        "17 Nov      COLES NEWTOWN",
        "            Card xx4471",
        "            Value Date: 16/11/2024           5.08                 $100.00 CR",
    ];
    let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
    let told: Vec<&str> = s.transactions.iter().map(|t| t.description.as_str()).collect();
    assert_eq!(told.first().copied(), Some("COLES NEWTOWN Card xx4471 Value Date: 12/11/2024"), "{told:?}");
}
