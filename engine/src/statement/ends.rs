//! Statements drawn as lines of text: what stands below the rows and beside the head's names, each of a kind that was misread once.

use super::lined::document;
use super::{NOT_A_STATEMENT, Statement, Verdict, read};

fn statement(lines: &[&str]) -> Statement {
    read(&document(lines)).statements.remove(0)
}

const ROWS: [&str; 5] = [
    "Date          Details              Debit      Credit     Balance",
    "23/05/2025    WAGES                        5,000.00    6,000.00",
    "24/05/2025    RENT                809.38               5,190.62",
    "25/05/2025    ATM                 300.00               4,890.62",
    "              TOTAL             1,109.38   5,000.00",
];

#[test]
fn sentences_below_the_sums_and_lines_of_credit_are_no_rows_and_no_sums() {
    let head = ["Northgate Bank    Statement of account", "Account number: 40127781", "Opening balance    1,000.00"];
    let below = ["", "Deposits and savings of every holder here are covered up to  25,000.00", "Credit line no 06-027  approved limit  1,500.00"];
    let lines: Vec<&str> = head.iter().chain(&ROWS).chain(&below).copied().collect();
    let s = statement(&lines);
    assert_eq!((s.transactions.len(), s.verdict), (3, Verdict::Proved), "{:?}", s.checks);
}

#[test]
fn what_is_carried_over_in_plain_letters_is_no_row() {
    let s = statement(&[
        "Raiffeisenkasse Seedorf    Kontoauszug",
        "Konto 412.345    Waehrung EUR",
        "BUCH.    TEXT                          BETRAG",
        "ALTER KONTOSTAND VOM 30.04.2025        1.000,00",
        "02.05.25  MIETE                          400,00-",
        "UEBERTRAG AUF FOLGEBLATT                 600,00",
        "05.05.25  LOHN                           100,00",
        "NEUER KONTOSTAND VOM 31.05.2025          700,00",
    ]);
    assert_eq!((s.transactions.len(), s.verdict), (2, Verdict::Proved), "{:?}", s.checks);
}

#[test]
fn a_holder_ends_before_the_number_of_the_state_and_is_never_unknown() {
    let holder = |line: &str| {
        let lines: Vec<&str> = ["Northgate Bank    Statement of account", line, "Account number: 40127781"].iter().chain(&ROWS).copied().collect();
        statement(&lines).holder.value
    };
    assert_eq!(holder("Customer: Taras Krawtschuk NIP 3012504416"), "Taras Krawtschuk");
    assert_eq!(holder("Customer: Not Provided"), "");
    assert_eq!(holder("Customer: 1 NIF 2** *** 881"), "");
}

#[test]
fn east_asian_honours_and_firms_behind_their_number_name_the_holder() {
    let holder = |line: &str, number: &str| {
        let lines: Vec<&str> = ["Northgate Bank    Statement of account", line, number].iter().chain(&ROWS).copied().collect();
        statement(&lines).holder.value
    };
    assert_eq!(holder("株式会社緑町印刷 御中", "Account number: 40127781"), "株式会社緑町印刷");
    assert_eq!(holder("陳 淑 華 君收", "Account number: 40127781"), "陳淑華");
    assert_eq!(holder("", "Account number: 40127781 PADARIA DO SOL LTDA"), "PADARIA DO SOL LTDA");
    assert_eq!(holder("", "Account number: 40127781 CURRENT ACCOUNT PLUS"), "");
}

#[test]
fn notes_of_securities_and_reminders_are_no_statements() {
    let refused = |lines: &[&str]| read(&document(lines)).findings.iter().any(|f| f.code == NOT_A_STATEMENT);
    assert!(refused(&[
        "Seedorfer Privatbank AG",
        "Wertpapierabrechnung",
        "Depotnummer  880 447    Abrechnungskonto  12 447 1120",
        "Schlusstag    Wertpapier        Stück     Kurs      Provision     Betrag EUR",
        "03.01.2025    Siemens             10    100,00        4,90        995,10",
        "09.01.2025    Allianz              5    200,00        4,90      1.004,90-",
        "15.01.2025    Siemens              2    110,00        4,90        215,10",
    ]));
    assert!(refused(&[
        "Kwekerij Van Dam",
        "Herinnering - overzicht openstaande posten per 28-02-2025",
        "Debiteurnummer 10447    IBAN NL96INGB0006621840",
        "Factuurdatum   Factuurnr.   Omschrijving    Vervaldatum    Bedrag     Saldo",
        "07-11-2024     202421124    Kratten         21-11-2024     119,12     119,12",
        "15-11-2024     202497782    Kratten         29-11-2024     266,62     385,74",
        "22-11-2024     202437815    Levering        06-12-2024     374,75     760,49",
    ]));
}

#[test]
fn a_value_date_tells_the_year_and_a_year_may_go_over_to_the_next_line() {
    let s = statement(&[
        "Northgate Bank    Statement of account    Currency EUR",
        "Account number: 40127781    printed 14/02/2025, first opened 03/01/1998",
        "Opening balance    1,000.00",
        "Date      Details      Value date      Debit      Credit     Balance",
        "30-12     WAGES        02-01-2025                5,000.00    6,000.00",
        "13-01     RENT         13-01-2025     809.38                 5,190.62",
        "25-01     ATM          25-01-2025     300.00                 4,890.62",
    ]);
    let days: Vec<String> = s.transactions.iter().map(|t| t.date.unwrap_or_default().to_string()).collect();
    assert_eq!((days.join(" "), s.verdict), ("2024-12-30 2025-01-13 2025-01-25".to_owned(), Verdict::Proved), "{:?}", s.findings);
    let lines: Vec<&str> = [
        "Northgate Bank    Statement of account    Currency EUR",
        "Account number: 40127781",
        "Period            01 Dec 2024 to 31 Jan",
        "                  2025",
    ]
    .iter()
    .chain(&ROWS)
    .copied()
    .collect();
    assert_eq!(statement(&lines).period.value.map(|p| (p.from.to_string(), p.to.to_string())), Some(("2024-12-01".to_owned(), "2025-01-31".to_owned())));
}

#[test]
fn a_balance_that_its_label_calls_closing_is_held_against_the_rows_whatever_else_the_label_says() {
    let verdict = |second: &str| {
        let head = ["Northgate Bank    Statement of account    Currency EUR", "Account number: 40127781", "Opening balance    1,000.00"];
        let below = format!("Closing balance on line    {second}");
        let lines: Vec<&str> = head.iter().chain(&ROWS).copied().chain(["Closing balance    4,890.62", below.as_str()]).collect();
        statement(&lines).verdict
    };
    assert_eq!((verdict("4,890.62"), verdict("4,391.62")), (Verdict::Proved, Verdict::Discrepancy));
}

#[test]
fn hyphens_that_are_drawn_as_minuses_are_hyphens() {
    let s = statement(&[
        "Padma Bank    Account statement    Account number: 0447−1118−26    BDT",
        "DATE         PARTICULARS            DEBIT      CREDIT     BALANCE",
        "             OPENING BALANCE                              1,000.00",
        "01−JAN−24    PALLI BIDYUT PBS−3     200.00                  800.00",
        "03−JAN−24    CASH DEPOSIT                      500.00     1,300.00",
        "07−JAN−24    CHEQUE 4471            100.00                1,200.00",
    ]);
    let first = s.transactions.first().map(|t| (t.description.clone(), t.date.map(|d| d.to_string())));
    assert_eq!(first, Some(("PALLI BIDYUT PBS-3".to_owned(), Some("2024-01-01".to_owned()))));
    assert_eq!((s.account_number.value.as_str(), s.verdict), ("0447-1118-26", Verdict::Proved));
}

#[test]
fn a_number_before_its_word_counts_that_and_sums_with_decimals_count_nothing() {
    let rows = [
        "Timber Credit Union    Statement    Account number: 40127781    USD",
        "Date      Description             Amount     New Balance",
        "10/01/24  Beginning Balance                       100.00",
        "10/04/24  Deposit Payroll          75.00          175.00",
        "10/11/24  Withdrawal Transfer      20.00-         155.00",
        "10/18/24  Deposit Payroll          75.00          230.00",
        "10/31/24  Ending Balance                          230.00",
    ];
    let with = |below: &str| statement(&rows.iter().copied().chain([below]).collect::<Vec<_>>());
    for below in ["2 Deposits for 150.00 1 Withdrawals for 20.00", "Total debits (1 item)   20.00"] {
        let s = with(below);
        assert_eq!((s.transactions.len(), s.verdict), (3, Verdict::Proved), "{below}: {:?}", s.checks);
    }
    // A count that is printed otherwise is held against the rows.
    assert_ne!(with("Number of withdrawals: 4").verdict, Verdict::Proved);
}

#[test]
fn sums_of_both_sides_that_go_over_to_the_next_page_are_no_other_balance() {
    let first = [
        "Volksbank Auental   Kontoauszug   Konto 447188200   EUR",
        "Datum       Vorgang                      Soll       Haben",
        "            alter Kontostand vom 31.01.2026        100,00",
        "02.02.2026  Strom                       30,00            ",
        "05.02.2026  Lohn                                    50,00",
        "            Übertrag auf Blatt 2        30,00       50,00",
    ];
    let second = [
        "Datum       Vorgang                      Soll       Haben",
        "            Übertrag von Blatt 1        30,00       50,00",
        "09.02.2026  Miete                       40,00            ",
        "            neuer Kontostand vom 28.02.2026         80,00",
    ];
    let mut pages = document(&first).pages;
    pages.extend(document(&second).pages.into_iter().map(|p| crate::document::Page { number: 2, ..p }));
    let s = read(&crate::document::Document { pages, ..crate::document::Document::default() }).statements.remove(0);
    assert_eq!((s.transactions.len(), s.verdict), (3, Verdict::Proved), "{:?}", s.checks);
}

#[test]
fn an_account_of_hours_is_no_statement() {
    let reading = read(&document(&[
        "Arbeitszeitkonto – Kontoauszug Oktober 2024",
        "Datum         Buchung              Soll      Haben      Saldo",
        "01.10.2024    07:23 – 16:39        7,80       8,47      13,07",
        "02.10.2024    07:55 – 16:40        7,80       8,18      13,45",
        "04.10.2024    07:55 – 16:43        7,80       9,29      14,94",
    ]));
    assert!(reading.statements.is_empty() && reading.findings.iter().any(|f| f.code == NOT_A_STATEMENT));
}

#[test]
fn a_balance_below_the_sums_in_a_frame_of_strokes_is_no_row() {
    let lines = [
        "Caisse de Rive    Releve de compte",
        "Compte n° 4417720941    Devise : EUR    Période du 01/11/2025 au 30/11/2025",
        "+--------------------------------------------------------------------------------+",
        "|DATE   VALEUR  LIBELLE DE L OPERATION                 DEBIT        CREDIT  |",
        "+--------------------------------------------------------------------------------+",
        "|               SOLDE CREDITEUR AU 31/10/2025                     1 184,36  |",
        "|01.11  01.11   CHEQUE N° 448722                       37,93                |",
        "|03.11  03.11   VIR SEPA RECU DE CPAM                               832,25  |",
        "|04.11  04.11   CARTE CARREFOUR MARKET                 36,33                |",
        "|30.11  30.11   COTISATION COMPTE A COMPOSER           72,38                |",
        "+--------------------------------------------------------------------------------+",
        "|               TOTAL DES MOUVEMENTS                  146,64        832,25  |",
        "|               SOLDE CREDITEUR AU 30/11/2025                     1 869,97  |",
        "+--------------------------------------------------------------------------------+",
    ];
    let s = statement(&lines);
    assert_eq!((s.transactions.len(), s.verdict), (4, Verdict::Proved), "{:?} {:?}", s.checks, s.findings);
}

#[test]
fn a_sum_of_balances_of_several_accounts_is_no_sum_of_rows() {
    let s = statement(&[
        "Northgate Savings Bank    Combined statement",
        "Your accounts             Account number    Beginning balance    Ending balance",
        "Everyday Checking         0087 514 4471             $1,842.33         $1,987.77",
        "Statement Savings         0087 514 9016            $12,044.55        $12,050.00",
        "Total deposits                                     $13,886.88        $14,037.77",
        "",
        "EVERYDAY CHECKING 0087 514 4471",
        "Date     Description                    Withdrawals     Deposits       Balance",
        "10/08/2025    Beginning balance                                     $1,842.33",
        "10/09/2025    POS KROGER                      24.26                  1,818.07",
        "10/10/2025    PAYROLL                                   200.00       2,018.07",
        "10/12/2025    DUKE ENERGY                     30.30                  1,987.77",
        "10/31/2025    Ending balance                                        $1,987.77",
        "",
        "STATEMENT SAVINGS 0087 514 9016",
        "Date     Description                    Withdrawals     Deposits       Balance",
        "10/08/2025    Beginning balance                                    $12,044.55",
        "10/31/2025    INTEREST                                    5.45      12,050.00",
        "10/31/2025    Ending balance                                       $12,050.00",
    ]);
    assert_eq!((s.transactions.len(), s.verdict), (3, Verdict::Proved), "{:?}", s.checks);
}

#[test]
fn numbers_over_the_tables_come_before_the_customers_own() {
    let read = read(&document(&[
        "Hang Lee Bank    Statement of integrated account",
        "Account Number :  388-412907-888",
        "Statement Period :  22 Mar 2026 - 21 Apr 2026",
        "HKD STATEMENT SAVINGS  388-412907-882",
        "Date       Transaction details          Deposit    Withdrawal      Balance",
        "22 Mar     B/F BALANCE                                           81,234.60",
        "24 Mar     TRANSFER                    7,828.00                  89,062.60",
        "29 Mar     EPS                                       722.48      88,340.12",
        "21 Apr     C/F BALANCE                                           88,340.12",
        "FOREIGN CURRENCY SAVINGS  388-412907-209  CCY: USD",
        "Date       Transaction details          Deposit    Withdrawal      Balance",
        "22 Mar     B/F BALANCE                                            2,450.10",
        "02 Apr     INWARD REMITTANCE           1,200.00                   3,650.10",
        "09 Apr     FX SELL                                   500.00       3,150.10",
        "21 Apr     C/F BALANCE                                            3,150.10",
    ]));
    let numbers: Vec<&str> = read.statements.iter().map(|s| s.account_number.value.as_str()).collect();
    assert_eq!(numbers, ["388-412907-882", "388-412907-209"]);
    assert!(read.statements.iter().all(|s| s.verdict == Verdict::Proved));
}

#[test]
fn an_office_above_its_own_town_is_not_the_holder() {
    let holder = |office: &str, town: &str| {
        let beside = |left: &str, right: &str| format!("{left:<52}{right}");
        let head = [
            "Sparbanken Nord                                                   Kontoutdrag".to_owned(),
            String::new(),
            beside(office, "Karin Maria Lindqvist"),
            beside("Box 5084", "Linnégatan 52"),
            beside(town, "413 08 GÖTEBORG"),
            String::new(),
            "Kontonummer: 8327 944 118 273".to_owned(),
        ];
        let lines: Vec<&str> = head.iter().map(String::as_str).chain(ROWS).collect();
        statement(&lines).holder.value
    };
    assert_eq!(holder("Göteborg Almedal", "402 22 Göteborg"), "Karin Maria Lindqvist");
    // Beside nobody else a family may be called as its town.
    let alone = ["Sparbanken Nord    Kontoutdrag", "", "Paris Laurent", "12 Rue Haute", "75001 Paris", "", "Kontonummer: 8327 944 118 273"];
    let lines: Vec<&str> = alone.into_iter().chain(ROWS).collect();
    assert_eq!(statement(&lines).holder.value, "Paris Laurent");
}

#[test]
fn figures_at_the_right_of_their_boxes_answer_the_labels_by_turn() {
    let lines = [
        "Account statement",
        "Date        Details                  Debit        Credit       Balance",
        "15/03/2025  Rent                     100.00                     900.00",
        "17/03/2025  Salary                                 250.00     1,150.00",
        "19/03/2025  Books                     30.00                   1,120.00",
        "",
        "Opening balance     Deposits            Taxes               Closing balance",
        "          1,000.00              250.00               12.00             1,120.00",
    ];
    let s = read(&document(&lines)).statements.into_iter().next().unwrap_or_default();
    assert_eq!(s.closing.value.map(|v| v.to_string()).as_deref(), Some("1120.00"));
    assert_eq!(s.verdict, Verdict::Proved, "{:?}", s.findings);
}
