//! Files of rows, CSV, spreadsheets, Parquet, MT940, camt.053 and OFX: read by the program as any statement, with the same proof.

use serde_json::Value;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("saldo-rows-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn written(name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder().join(name);
    std::fs::write(&path, bytes).expect("a file");
    path
}

/// What `saldo extract --json` says of a file.
fn extracted(path: &Path) -> Value {
    let out = super::support::saldo().args(["extract", "--json"]).arg(path).output().expect("the program runs");
    serde_json::from_slice(&out.stdout).unwrap_or_else(|e| panic!("{}: {e}: {}", path.display(), String::from_utf8_lossy(&out.stderr)))
}

/// Verdict, number of rows and account number of the only statement.
fn of(path: &Path) -> (String, usize, String) {
    let said = extracted(path);
    let all = said.as_array().expect("records");
    assert_eq!(all.len(), 1, "{said:#}");
    let (header, rows) = (&all[0]["header"], all[0]["item_line"].as_array().expect("rows"));
    (header["verdict"].as_str().unwrap_or_default().to_owned(), rows.len(), header["account_number"].as_str().unwrap_or_default().to_owned())
}

/// Rows with balances, in the way of a bank's own CSV.
fn csv(wrong: bool) -> String {
    let mut out = String::from("Account number;7310456789\nCurrency;IDR\nOpening balance;50000000.00\n\nDate;Description;Debit;Credit;Balance\n");
    let mut balance = 50_000_000i64;
    for n in 0..40i64 {
        let (debit, credit) = if n % 3 == 0 { (0, 4_000_000 + n * 137) } else { (900_000 + n * 91, 0) };
        balance += credit - debit;
        let show = |m: i64| if m == 0 { String::new() } else { format!("{m}.00") };
        let shown = if wrong && n == 20 { balance + 10 } else { balance };
        out.push_str(&format!("{:02}/{:02}/2024;\"BI-FAST; PT CONTOH {n}\";{};{};{shown}.00\n", 1 + n % 28, 1 + n / 28, show(debit), show(credit)));
    }
    out
}

#[test]
fn a_csv_is_proven_by_its_balances() {
    let (verdict, rows, number) = of(&written("good.csv", csv(false).as_bytes()));
    assert_eq!((rows, number.as_str()), (40, "7310456789"));
    assert_eq!(verdict, "PROVED");
    let (verdict, rows, _) = of(&written("wrong.csv", csv(true).as_bytes()));
    assert_eq!((verdict.as_str(), rows), ("DISCREPANCY", 40));
}

#[test]
fn messages_of_banks_are_proven_by_their_balances() {
    let mut mt940 = String::new();
    let mut camt = String::from("<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\"><BkToCstmrStmt>");
    let mut balance = 100_000i64;
    let money = |cents: i64, mark: char| format!("{}{mark}{:02}", cents / 100, cents % 100);
    for day in 1..=20i64 {
        let amounts = [(4_512 + day, false), (9_903 - day, true)];
        mt940.push_str(&format!(":20:S{day}\n:25:10020030/9988776655\n:28C:{day}/1\n:60F:C2401{day:02}EUR{}\n", money(balance, ',')));
        camt.push_str(&format!("<Stmt><Acct><Id><IBAN>DE02100200300998877665</IBAN></Id></Acct><Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">{}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>", money(balance, '.')));
        for (cents, credit) in amounts {
            balance += if credit { cents } else { -cents };
            let side = if credit { "C" } else { "D" };
            mt940.push_str(&format!(
                ":61:2401{day:02}01{day:02}{side}{}NTRFNONREF\n:86:166?00UEBERWEISUNG?20RECHNUNG {day}?32MUELLER GMBH\n",
                money(cents, ',')
            ));
            let side = if credit { "CRDT" } else { "DBIT" };
            camt.push_str(&format!("<Ntry><Amt Ccy=\"EUR\">{}</Amt><CdtDbtInd>{side}</CdtDbtInd><BookgDt><Dt>2024-01-{day:02}</Dt></BookgDt><AddtlNtryInf>RECHNUNG {day}</AddtlNtryInf></Ntry>", money(cents, '.')));
        }
        mt940.push_str(&format!(":62F:C2401{day:02}EUR{}\n-\n", money(balance, ',')));
        camt.push_str(&format!(
            "<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">{}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal></Stmt>",
            money(balance, '.')
        ));
    }
    camt.push_str("</BkToCstmrStmt></Document>");
    for (name, bytes) in [("a.sta", &mt940), ("a.xml", &camt)] {
        let (verdict, rows, number) = of(&written(name, bytes.as_bytes()));
        assert_eq!((verdict.as_str(), rows), ("PROVED", 40), "{name}");
        assert!(number.ends_with("98877665") || number.ends_with("8776655"), "{name}: {number}");
    }
    // A closing balance that the rows do not lead to.
    let altered = mt940.replacen(":61:2401050105D", ":61:2401050105D1", 1);
    assert_ne!(of(&written("altered.sta", altered.as_bytes())).0, "PROVED");
}

#[test]
fn a_spreadsheet_is_proven_by_its_balances() {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (n, line) in csv(false).lines().enumerate() {
        for (c, cell) in line.replace("\"BI-FAST; ", "BI-FAST ").replace('"', "").split(';').enumerate() {
            match cell.parse::<f64>() {
                Ok(number) if n > 4 && c > 1 => sheet.write_number(n as u32, c as u16, number).map(|_| ()),
                _ => sheet.write_string(n as u32, c as u16, cell).map(|_| ()),
            }
            .expect("a cell");
        }
    }
    let (verdict, rows, _) = of(&written("a.xlsx", &book.save_to_buffer().expect("a workbook")));
    assert_eq!((verdict.as_str(), rows), ("PROVED", 40));
}

#[test]
fn a_download_for_accounting_programs_is_read_and_not_called_proven() {
    let mut rows = String::new();
    for n in (1..=30i64).rev() {
        let amount = if n % 4 == 0 { format!("{}.25", 1_900 + n * 7) } else { format!("-{}.40", 120 + n) };
        rows.push_str(&format!("<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202403{n:02}<TRNAMT>{amount}<FITID>{n}<NAME>PAYEE {n}</STMTTRN>\n"));
    }
    let ledger = "<LEDGERBAL><BALAMT>9000.00<DTASOF>20240331</LEDGERBAL>";
    for (name, closing) in [("with.ofx", ledger), ("without.ofx", "")] {
        let file = format!(
            "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>4455667788</BANKACCTFROM><BANKTRANLIST><DTSTART>20240301<DTEND>20240331{rows}</BANKTRANLIST>{closing}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
        );
        let path = written(name, file.as_bytes());
        let (verdict, count, number) = of(&path);
        assert_eq!((verdict.as_str(), count, number.as_str()), ("UNPROVABLE", 30, "4455667788"), "{name}");
        let said = extracted(&path);
        for (n, row) in (1..).zip(said[0]["item_line"].as_array().expect("rows")) {
            assert_eq!(row["trx_types"], if n % 4 == 0 { "CR" } else { "DB" }, "{name}: row {n}: {row:#}");
            assert_eq!(row["trx_notes"], format!("PAYEE {n}"), "{name}");
        }
    }
}

#[test]
fn columns_of_parquet_are_rows_as_any() {
    let source = written("source.csv", csv(false).as_bytes());
    let out = folder().join("parquet");
    std::fs::create_dir_all(&out).expect("a folder");
    let done = super::support::saldo().arg("analyze").arg(&source).arg("--parquet").arg(&out).output().expect("the program runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let file =
        std::fs::read_dir(&out).expect("the folder").flatten().map(|e| e.path()).find(|p| p.extension().is_some_and(|e| e == "parquet")).expect("a file");
    // No opening balance stands there: its rows are told by their balances, and the first is not proven.
    let (verdict, rows, _) = of(&file);
    assert_eq!((verdict.as_str(), rows), ("UNPROVABLE", 40));
    let moved = |path: &Path| -> Vec<(String, f64)> {
        let said = extracted(path);
        let rows = said[0]["item_line"].as_array().expect("rows").clone();
        rows.iter()
            .map(|r| (r["trx_date"].to_string(), r["trx_mutation_cr_number"].as_f64().unwrap_or(0.0) - r["trx_mutation_db_number"].as_f64().unwrap_or(0.0)))
            .collect()
    };
    assert_eq!(moved(&file), moved(&source));
}

#[test]
fn what_is_broken_is_refused_with_its_reason() {
    for (name, bytes, word) in [
        ("cut.sta", &b":20:X\n:25:1/2\n:60F:C24\n"[..], ":60F:"),
        ("cut.xml", &b"<?xml version=\"1.0\"?><Document><BkToCstmrStmt><Stmt>"[..], "statement"),
        ("cut.parquet", &b"PAR1 and then nothing that is one"[..], "Parquet"),
        ("words.csv", &b"nothing here is a table\nat all\n"[..], "plain text"),
        (
            "a.ofx",
            &b"OFXHEADER:100
<OFX><STMTRS></STMTRS></OFX>"[..],
            "no rows",
        ),
        (
            "half.sta",
            &b":20:X
:25:1/2
:60F:C240101EUR1,
:61:2401020102D1,NTRFX
"[..],
            "closing balance",
        ),
    ] {
        let out = super::support::saldo().args(["extract", "--json"]).arg(written(name, bytes)).output().expect("the program runs");
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(3), "{name}: {said}");
        assert!(said.contains(word), "{name}: {said}");
    }
}
