//! Made-up rows of a trading company's accounts, the same for the same size.

use chrono::{Datelike, Days, NaiveDate};
use engine::analytics::{
    AnalysedTransaction, Analysis, Category, CategorySource, Config, FieldConfidence, FileSummary, Flag, FlagReason, Flags, HolderType, Role, StatementSummary,
};
use engine::base::dates::Period;
use engine::base::money::minor_digits;
use engine::base::{Finding, Money, Severity};
use engine::statement::{Check, Field, Statement, Transaction, Verdict};
use rust_decimal::Decimal;
use std::sync::Arc;
use uuid::Uuid;

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

/// A kind of movement: words, category, counterparty, role, and range of amounts in millions.
struct Kind(&'static str, Category, &'static str, Option<Role>, (u64, u64));

const CREDITS: &[Kind] = &[
    Kind("TRSF E-BANKING CR INV/2401", Category::SalesReceipt, "TOKO MAKMUR SENTOSA", Some(Role::Customer), (8, 90)),
    Kind("BI-FAST CR TRANSFER DR 008", Category::SalesReceipt, "CV BERKAH PLASTIK", Some(Role::Customer), (5, 60)),
    Kind("SWITCHING CR TRANSFER DR 009", Category::SalesReceipt, "PT INDO BAJA PERKASA SEJAHTERA", None, (4, 40)),
    Kind("KR OTOMATIS MID 885000012345 QR SETTLEMENT GROSS", Category::CardQrSettlement, "CARD AND QR", None, (1, 12)),
    Kind("SETORAN TUNAI", Category::CashDeposit, "CASH", None, (1, 20)),
    Kind("KR OTOMATIS RTGS PT SENTOSA ABADI LOGISTIK", Category::OwnerGroupTransfer, "SENTOSA ABADI LOGISTIK", Some(Role::CompanyGroup), (50, 120)),
    Kind("BUNGA", Category::InterestIncome, "BANK", None, (0, 1)),
    Kind("PENCAIRAN KREDIT MODAL KERJA", Category::LoanDisbursement, "BANK", None, (100, 400)),
];

const DEBITS: &[Kind] = &[
    Kind("BYR VIA E-BANKING PEMBELIAN BAHAN BAKU", Category::SupplierPayment, "PT KERTAS NUSANTARA", Some(Role::Supplier), (6, 70)),
    Kind("TRSF E-BANKING DB PAYROLL GAJI KARYAWAN", Category::Payroll, "KARYAWAN", None, (3, 15)),
    Kind("KARTU DEBIT SPBU PERTAMINA 34.10317", Category::TransportFuel, "PERTAMINA", None, (0, 2)),
    Kind("BYR VIA E-BANKING PLN 53416469748", Category::UtilitiesTelecom, "PLN", None, (1, 4)),
    Kind("DB OTOMATIS MPN G3 PPH21 NTPN 63953226395322", Category::Tax, "KAS NEGARA", None, (2, 30)),
    Kind("SEWA GUDANG CIKARANG", Category::Rent, "PT GRAHA PROPERTI MANDIRI", None, (15, 16)),
    Kind("BI-FAST DB BIAYA TXN KE 014", Category::BankCharge, "BANK", None, (0, 1)),
    Kind("TARIK TUNAI ATM", Category::CashWithdrawal, "CASH", None, (1, 5)),
    Kind("DB OTOMATIS ANGSURAN KREDIT PK 00123/KMK", Category::LoanRepayment, "BANK", None, (20, 21)),
    Kind("TRANSFER KE BUDI SANTOSO", Category::OwnerGroupTransfer, "BUDI SANTOSO", Some(Role::Director), (10, 40)),
    Kind("PREMI ASURANSI KEBAKARAN", Category::Insurance, "ASURANSI MAJU BERSAMA", None, (2, 6)),
    Kind("PAJAK BUNGA", Category::Tax, "BANK", None, (0, 1)),
];

/// The rows, statements, accounts and files, without figures over them.
pub fn rows(size: Size) -> Made {
    let config = Config { exchange_rates: [("USD".to_owned(), Decimal::from(16_250))].into(), ..Config::default() };
    let base: Arc<str> = Arc::from(config.base_currency.as_str());
    let mut made = Made { analysis: Analysis { base_currency: base, holder_type: HolderType::Company, ..Analysis::default() }, statements: Vec::new(), config };
    for account in 0..size.accounts {
        one_account(&mut made, size, account);
    }
    made
}

fn one_account(made: &mut Made, size: Size, account: u32) {
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
        let millions = kind.4.0 * 1_000_000 + dice.below((kind.4.1 - kind.4.0).max(1) * 1_000_000);
        let cents = if dice.below(6) == 0 { millions / 1_000_000 * 100_000_000 } else { millions * 100 + dice.below(100) };
        let amount = if &*currency == "USD" { Money::new((cents / 16_250).max(1) as i64, 2) } else { Money::new(cents.max(250_000) as i64, 2) };
        balance += if credit { amount } else { -amount };
        let broken = size.broken && account + 1 == size.accounts && row == size.rows / 2;
        let printed = if broken { balance + Money::new(100_000, 2) } else { balance };
        transactions.push((
            kind,
            Transaction {
                row_index: row,
                page: 1 + row / 40,
                date: Some(date),
                description: format!("{} {:06} {}", kind.0, dice.below(1_000_000), kind.2),
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
    let total = |of: fn(&Transaction) -> Money| transactions.iter().map(|(_, t)| of(t)).sum::<Money>();
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
            check("running_balance", verdict == Verdict::Proved, &reason),
            check("closing_balance", true, "Printed closing balance, opening balance and rows agree."),
        ],
        verdict,
        verdict_reason: reason.clone(),
        pages: (1, 1 + size.rows / 40),
        ..Statement::default()
    };
    if verdict == Verdict::Discrepancy {
        let row = size.rows / 2;
        let message = format!("Row {}: the printed balance is off by 1,000.00 from what the rows give.", row + 1);
        statement.findings.push(
            Finding::new("balance_breaks", Severity::High, message)
                .on_page(1 + row / 40)
                .rows([row])
                .remedy("Compare amount and balance of this row with the page."),
        );
    }
    let analysis = &mut made.analysis;
    let first = analysis.transactions.len() as u32;
    analysis.files.push(FileSummary { name: format!("statements/{number}-2024.pdf"), sha256: format!("{account:064x}"), duplicate_of: None });
    analysis.statements.push(StatementSummary {
        file_index: account,
        statement_index: 0,
        account,
        bank_name: bank.clone(),
        holder: holder.clone(),
        account_number: number.clone(),
        currency: currency.clone(),
        period: Some(period),
        opening: Some(opening),
        closing: Some(balance),
        total_debit: total(|t| t.debit),
        total_credit: total(|t| t.credit),
        rows: size.rows,
        rows_covered: size.rows,
        rows_reconciled: size.rows - if verdict == Verdict::Proved { 0 } else { 2 },
        rows_overlapping: 0,
        reconciliation: Some(1.0),
        verdict,
        verdict_reason: reason,
        pages: statement.pages,
    });
    analysis.accounts.push(engine::analytics::Account {
        number: number.clone(),
        bank_name: bank,
        holder,
        kind: "GIRO".to_owned(),
        currency: currency.clone(),
        digits,
        period: Some(period),
        opening: Some(opening),
        closing: Some(balance),
        statements: vec![account],
        rows: (first, size.rows),
    });
    let rate = if &*currency == "USD" { Decimal::from(16_250) } else { Decimal::ONE };
    for (kind, row) in transactions {
        analysis.transactions.push(judged(account, &number, &currency, rate, kind, row));
    }
    made.statements.push(statement);
}

/// The first kinds come more often than the last.
fn dice_skew(dice: &mut Dice, kinds: usize) -> u64 {
    1 + dice.below(kinds as u64)
}

fn judged(account: u32, number: &Arc<str>, currency: &Arc<str>, rate: Decimal, kind: &Kind, row: Transaction) -> AnalysedTransaction {
    let mut flags = Flags::default();
    let mut flag_reasons = Vec::new();
    let mut raise = |flag: Flag, reason: String| {
        flags.set(flag, true);
        flag_reasons.push(FlagReason { flag, reason: Arc::from(reason), related_ids: Box::default() });
    };
    let amount = row.amount();
    if kind.2 == "BANK" {
        raise(Flag::IsAutomaticBankTransaction, "Booked by the bank itself.".to_owned());
    } else if (amount % Decimal::from(1_000_000)).is_zero() {
        raise(Flag::IsRoundTransaction, format!("{amount} is a whole multiple of 1,000,000."));
    }
    if amount > Decimal::from(110_000_000) {
        raise(Flag::IsBigTransaction, format!("{amount} is large for this account: modified z-score 4.1, above 3.5."));
    }
    if !row.is_debit() {
        match kind.3 {
            Some(Role::CompanyGroup) => raise(Flag::IsTransferFromCompanyGroup, format!("A credit from {}, configured as a group company.", kind.2)),
            Some(Role::Customer) => raise(Flag::IsTransferFromCustomer, format!("A credit from {}, configured as a customer.", kind.2)),
            _ => {}
        }
    }
    let place = format!("{account}/{}", row.row_index);
    let low = row.row_index % 97 == 5;
    AnalysedTransaction {
        id: Uuid::new_v5(&Uuid::NAMESPACE_OID, place.as_bytes()),
        file_index: account,
        statement_index: 0,
        account,
        account_number: number.clone(),
        currency: currency.clone(),
        balance: row.balance,
        amount_base: Some((amount * rate).round_dp(2)),
        balance_base: row.balance.map(|b| (b * rate).round_dp(2)),
        clean_description: Arc::from(kind.0),
        merchant_name: Arc::from(kind.2),
        merchant: 0,
        counterparty_role: kind.3,
        category: kind.1,
        category_source: CategorySource::Keyword,
        category_reason: Arc::from(kind.1.name().to_lowercase()),
        is_operational: kind.1.is_operational(false),
        is_operational_keyword: true,
        is_operational_llm: false,
        flags,
        flag_reasons,
        confidence: FieldConfidence {
            page_no: 1.0,
            trx_date: 1.0,
            trx_notes: if low { 0.6 } else { 1.0 },
            trx_types: 1.0,
            category_type: 0.95,
            is_operational: 0.95,
            merchant_name: 0.92,
            trx_mutation_amount: 1.0,
            balance: 1.0,
        },
        excluded: row.row_index % 401 == 17 && row.date.is_some_and(|d| d.day() > 0),
        row,
    }
}
