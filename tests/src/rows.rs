//! Made-up rows of a trading company's accounts, the same for the same size.

use chrono::{Days, NaiveDate};
use engine::analytics::{AnalysedTransaction, Analysis, AnalystCorrections, Config, FileInput, Parties, TransactionCorrection, analyse};
use engine::base::dates::Period;
use engine::base::money::minor_digits;
use engine::base::{Finding, Money, Severity};
use engine::statement::{Check, Field, Statement, Transaction, Verdict};
use rust_decimal::Decimal;
use std::sync::Arc;

/// How much to make.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Accounts; every third is in US dollars.
    pub accounts: u32,
    /// Rows of each.
    pub rows: u32,
    /// Months that they cover.
    pub months: u32,
    /// Whether the last account's statement prints one balance that does not follow.
    pub broken: bool,
}

/// What was made: the figures and the statements under them.
pub struct Made {
    /// The figures.
    pub analysis: Analysis,
    /// One statement a file.
    pub statements: Vec<Statement>,
    /// The configuration.
    pub config: Config,
}

/// Numbers that look random and are the same each time.
pub struct Dice(u64);

impl Dice {
    /// Dice of that seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n.max(1)
    }
}

/// A kind of movement: words, counterparty, and range of amounts in millions.
struct Kind(&'static str, &'static str, (u64, u64));

const CREDITS: &[Kind] = &[
    Kind("TRSF E-BANKING CR INV/2401", "TOKO MAKMUR SENTOSA", (8, 90)),
    Kind("BI-FAST CR TRANSFER DR 008", "CV BERKAH PLASTIK", (5, 60)),
    Kind("SWITCHING CR TRANSFER DR 009", "PT INDO BAJA PERKASA SEJAHTERA", (4, 40)),
    Kind("KR OTOMATIS MID 885000012345 QR SETTLEMENT GROSS", "CARD AND QR", (1, 12)),
    Kind("SETORAN TUNAI", "CASH", (1, 20)),
    Kind("KR OTOMATIS RTGS PT SENTOSA ABADI LOGISTIK", "SENTOSA ABADI LOGISTIK", (50, 120)),
    Kind("BUNGA", "BANK", (0, 1)),
    Kind("PENCAIRAN KREDIT MODAL KERJA", "BANK", (100, 400)),
];

const DEBITS: &[Kind] = &[
    Kind("BYR VIA E-BANKING PEMBELIAN BAHAN BAKU", "PT KERTAS NUSANTARA", (6, 70)),
    Kind("TRSF E-BANKING DB PAYROLL GAJI KARYAWAN", "KARYAWAN", (3, 15)),
    Kind("KARTU DEBIT SPBU PERTAMINA 34.10317", "PERTAMINA", (0, 2)),
    Kind("BYR VIA E-BANKING PLN 53416469748", "PLN", (1, 4)),
    Kind("DB OTOMATIS MPN G3 PPH21 NTPN 63953226395322", "KAS NEGARA", (2, 30)),
    Kind("SEWA GUDANG CIKARANG", "PT GRAHA PROPERTI MANDIRI", (15, 16)),
    Kind("BI-FAST DB BIAYA TXN KE 014", "BANK", (0, 1)),
    Kind("TARIK TUNAI ATM", "CASH", (1, 5)),
    Kind("DB OTOMATIS ANGSURAN KREDIT PK 00123/KMK", "BANK", (20, 21)),
    Kind("TRANSFER KE BUDI SANTOSO", "BUDI SANTOSO", (10, 40)),
    Kind("PREMI ASURANSI KEBAKARAN", "ASURANSI MAJU BERSAMA", (2, 6)),
    Kind("PAJAK BUNGA", "BANK", (0, 1)),
];

/// An analysis of made-up statements, the same for the same size. A row in four hundred is taken out of the figures.
pub fn made(size: Size) -> Made {
    let config = Config {
        exchange_rates: [("USD".to_owned(), Decimal::from(16_250))].into(),
        parties: Parties {
            company_group: vec!["PT Sentosa Abadi Logistik".to_owned()],
            directors: vec!["Budi Santoso".to_owned()],
            suppliers: vec!["PT Kertas Nusantara".to_owned()],
            customers: vec!["Toko Makmur Sentosa".to_owned(), "CV Berkah Plastik".to_owned()],
        },
        ..Config::default()
    };
    let statements: Vec<Statement> = (0..size.accounts).map(|account| one_account(size, account)).collect();
    let file = |(n, s): (usize, &Statement)| FileInput {
        name: format!("statements/{}-2024.pdf", s.account_number.value),
        sha256: format!("{n:064x}"),
        statements: vec![s.clone()],
    };
    let files: Vec<FileInput> = statements.iter().enumerate().map(file).collect();
    let analysed = |corrections: &AnalystCorrections| analyse(&files, &config, corrections).expect("an analysis");
    let out = |t: &AnalysedTransaction| TransactionCorrection { id: t.id, excluded: Some(true), ..TransactionCorrection::default() };
    let transactions = analysed(&AnalystCorrections::default()).transactions.iter().filter(|t| t.row.row_index % 401 == 17).map(out).collect();
    let analysis = analysed(&AnalystCorrections { transactions, ..AnalystCorrections::default() });
    Made { analysis, statements, config }
}

fn one_account(size: Size, account: u32) -> Statement {
    let mut dice = Dice::new(u64::from(account) + 7);
    let currency: Arc<str> = Arc::from(if account % 3 == 2 { "USD" } else { "IDR" });
    let digits = minor_digits(&currency);
    let from = NaiveDate::from_ymd_opt(2024, 1, 1).expect("a date");
    let to = from.checked_add_months(chrono::Months::new(size.months)).expect("a date").pred_opt().expect("a date");
    let days = (to - from).num_days().unsigned_abs() + 1;
    let number: Arc<str> = Arc::from(format!("028{:07}", 1_234_567 + account * 111));
    let (bank, holder) = (["BANK CEMPAKA ASIA", "BANK PERMATA HIJAU"][account as usize % 2].to_owned(), "PT SENTOSA ABADI PANGAN".to_owned());
    let opening = Money::new(if digits == 2 && &*currency == "USD" { 2_500_000 } else { 250_000_000_000 }, 2);
    let mut balance = opening;
    let mut transactions = Vec::new();
    for row in 0..size.rows {
        let date = from + Days::new(u64::from(row) * days / u64::from(size.rows.max(1)));
        let credit = dice.below(100) < 45 || balance < opening / Decimal::from(4);
        let kinds = if credit { CREDITS } else { DEBITS };
        let among = dice_skew(&mut dice, kinds.len());
        let kind = &kinds[dice.below(among) as usize];
        let millions = kind.2.0 * 1_000_000 + dice.below((kind.2.1 - kind.2.0).max(1) * 1_000_000);
        let cents = if dice.below(6) == 0 { millions / 1_000_000 * 100_000_000 } else { millions * 100 + dice.below(100) };
        let amount = if &*currency == "USD" { Money::new((cents / 16_250).max(1) as i64, 2) } else { Money::new(cents.max(250_000) as i64, 2) };
        balance += if credit { amount } else { -amount };
        let broken = size.broken && account + 1 == size.accounts && row == size.rows / 2;
        let printed = if broken { balance + Money::new(100_000, 2) } else { balance };
        transactions.push((
            kind,
            Transaction {
                row_index: row,
                number: row,
                page: 1 + row / 40,
                date: Some(date),
                description: format!("{} {:06} {}", kind.0, dice.below(1_000_000), kind.1),
                reference: format!("{:08}", dice.below(100_000_000)),
                branch: "0281".to_owned(),
                debit: if credit { Money::ZERO } else { amount },
                credit: if credit { amount } else { Money::ZERO },
                balance: Some(printed),
                balance_printed: true,
                balance_ok: Some(!broken),
                ..Transaction::default()
            },
        ));
    }
    let verdict = if size.broken && account + 1 == size.accounts { Verdict::Discrepancy } else { Verdict::Proved };
    let reason = match verdict {
        Verdict::Proved => format!("All {} rows are covered by printed figures: {} balances hold, {} checks pass.", size.rows, size.rows, 4),
        _ => format!("{} of {} printed balances follow from the rows before them.", size.rows - 2, size.rows),
    };
    let period = Period { from, to };
    let field = |value: &str| Field { value: value.to_owned(), evidence: None };
    let check = |code: &str, passed: bool, message: &str| Check {
        code: code.to_owned(),
        passed,
        expected: Some(balance),
        found: Some(balance),
        message: message.to_owned(),
    };
    let mut statement = Statement {
        bank_name: field(&bank),
        account_number: field(&number),
        holder: field(&holder),
        currency: field(&currency),
        period: Field { value: Some(period), evidence: None },
        opening: Field { value: Some(opening), evidence: None },
        closing: Field { value: Some(balance), evidence: None },
        digits,
        transactions: transactions.iter().map(|(_, t)| t.clone()).collect(),
        checks: vec![
            check("RUNNING_BALANCE", verdict == Verdict::Proved, &reason),
            check("CLOSING_BALANCE", true, "Printed closing balance, opening balance and rows agree."),
        ],
        verdict,
        verdict_reason: reason.clone(),
        amounts: verdict,
        amounts_reason: reason.clone(),
        pages: (1, 1 + size.rows / 40),
        ..Statement::default()
    };
    if verdict == Verdict::Discrepancy {
        let row = size.rows / 2;
        let message = format!("Row {}: the printed balance is off by 1,000.00 from what the rows give.", row + 1);
        statement.findings.push(
            Finding::new("BALANCE_BREAKS", Severity::High, message)
                .on_page(1 + row / 40)
                .rows([row])
                .remedy("Compare amount and balance of this row with the page."),
        );
    }
    statement
}

/// The first kinds come more often than the last.
fn dice_skew(dice: &mut Dice, kinds: usize) -> u64 {
    1 + dice.below(kinds as u64)
}
