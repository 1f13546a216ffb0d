//! The report's words in both languages.

use crate::analytics::{Category, Indicator};
use crate::base::Severity;
use crate::statement::Verdict;

/// The language of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Indonesian.
    Indonesian,
}

impl Language {
    /// The language of a code, such as `id`.
    pub fn of(code: &str) -> Option<Self> {
        match code.to_ascii_lowercase().as_str() {
            "en" => Some(Self::English),
            "id" => Some(Self::Indonesian),
            _ => None,
        }
    }

    /// Its code.
    pub fn code(self) -> &'static str {
        self.say("en", "id")
    }

    /// One of two wordings.
    pub fn say(self, english: &'static str, indonesian: &'static str) -> &'static str {
        if self == Self::English { english } else { indonesian }
    }
}

/// A verdict of a statement.
pub fn verdict(verdict: Verdict, l: Language) -> &'static str {
    match verdict {
        Verdict::Proved => l.say("Proven", "Terbukti"),
        Verdict::Adjusted => l.say("Adjusted", "Disesuaikan"),
        Verdict::Discrepancy => l.say("Discrepancy", "Selisih"),
        Verdict::Unprovable => l.say("Cannot be proven", "Tidak dapat dibuktikan"),
        Verdict::NotAStatement => l.say("No statement", "Bukan rekening koran"),
    }
}

/// How much a finding matters.
pub fn severity(severity: Severity, l: Language) -> &'static str {
    match severity {
        Severity::High => l.say("High", "Tinggi"),
        Severity::Medium => l.say("Medium", "Sedang"),
        Severity::Low => l.say("Low", "Rendah"),
    }
}

/// What stands on the first page, by its code.
pub fn highlight(code: &str, l: Language) -> &'static str {
    match code {
        "CIRCULAR" => l.say("Money that goes round", "Uang yang berputar"),
        "MUTUAL_FUNDING" => l.say("Accounts that fund each other", "Rekening yang saling mendanai"),
        "COVERED_SHORTFALL" => l.say("Shortfalls covered for days", "Kekurangan saldo yang ditutup beberapa hari"),
        "CHEQUE_KITING" => l.say("Cheques drawn on each other", "Cek yang saling ditarik"),
        "DEBT" => l.say("Debt", "Utang"),
        "RETURNS" => l.say("Returned cheques", "Cek dan giro tertolak"),
        "WINDOW_DRESSING" => l.say("Dressed balances at months' ends", "Saldo akhir bulan yang dipercantik"),
        "DUPLICATES" => l.say("Payments made twice", "Pembayaran ganda"),
        "STRUCTURING" => l.say("Cash below the limit of reports", "Tunai di bawah batas pelaporan"),
        "SOCIAL_MISSED" => l.say("Social payments missed", "Iuran jaminan sosial terlewat"),
        "UNPROVEN" => l.say("Statements that are not proven", "Rekening koran yang belum terbukti"),
        "DATES_IN_DOUBT" => l.say("Days in doubt", "Tanggal yang meragukan"),
        "GAP" => l.say("Days that no statement covers", "Hari tanpa rekening koran"),
        "DISCONTINUITY" => l.say("Balances that do not continue", "Saldo yang tidak bersambung"),
        "REVENUE_UNEXPLAINED" => l.say("Revenue that nothing explains", "Pendapatan tanpa penjelasan"),
        _ => l.say("Finding", "Temuan"),
    }
}

/// A category.
pub fn category(category: Category, l: Language) -> &'static str {
    use Category as C;
    match category {
        C::SalesReceipt => l.say("Sales receipts", "Penerimaan penjualan"),
        C::CardQrSettlement => l.say("Card and QR settlements", "Setelmen kartu dan QR"),
        C::OtherOperatingIncome => l.say("Other operating income", "Pendapatan usaha lain"),
        C::SupplierPayment => l.say("Payments to suppliers", "Pembayaran pemasok"),
        C::MerchantFee => l.say("Merchant fees", "Biaya merchant"),
        C::Payroll => l.say("Payroll", "Gaji dan upah"),
        C::Rent => l.say("Rent", "Sewa"),
        C::UtilitiesTelecom => l.say("Utilities and telecom", "Listrik, air, telekomunikasi"),
        C::Tax => l.say("Taxes", "Pajak"),
        C::Insurance => l.say("Insurance and social security", "Asuransi dan jaminan sosial"),
        C::TransportFuel => l.say("Transport and fuel", "Transportasi dan bahan bakar"),
        C::BankCharge => l.say("Bank charges", "Biaya bank"),
        C::CashWithdrawal => l.say("Cash withdrawn", "Tarik tunai"),
        C::CashDeposit => l.say("Cash paid in", "Setor tunai"),
        C::OtherOperatingExpense => l.say("Other operating expenses", "Beban usaha lain"),
        C::InterestIncome => l.say("Interest received", "Pendapatan bunga"),
        C::OtherNonOperatingIncome => l.say("Other income", "Pendapatan lain"),
        C::LoanDisbursement => l.say("Loans drawn", "Pencairan pinjaman"),
        C::LoanRepayment => l.say("Loans repaid", "Pembayaran pinjaman"),
        C::InterestLoanCost => l.say("Interest and cost of loans", "Bunga dan biaya pinjaman"),
        C::OwnerGroupTransfer => l.say("Owners and group", "Pemilik dan grup"),
        C::OwnAccountTransfer => l.say("Between own accounts", "Antarrekening sendiri"),
        C::Investment => l.say("Investments", "Investasi"),
        C::ChequeReturn => l.say("Returned cheques", "Cek dan giro tertolak"),
        C::Reversal => l.say("Reversals", "Koreksi"),
        C::OtherNonOperatingExpense => l.say("Other expenses", "Beban lain"),
    }
}

/// The indicators that a report shows, in its order, each with what it is called.
const INDICATORS: &[(&str, &str, &str)] = &[
    ("months_covered", "Months covered", "Bulan tercakup"),
    ("statements_proven_share", "Statements proven", "Rekening koran terbukti"),
    ("credits_per_month", "Credits a month", "Kredit per bulan"),
    ("debits_per_month", "Debits a month", "Debit per bulan"),
    ("operational_credits_per_month", "Operational credits a month", "Kredit operasional per bulan"),
    ("average_balance", "Average balance", "Saldo rata-rata"),
    ("minimum_balance", "Lowest balance", "Saldo terendah"),
    ("average_balance_to_credits", "Average balance to credits a month", "Saldo rata-rata terhadap kredit bulanan"),
    ("days_below_zero", "Days below zero", "Hari saldo negatif"),
    ("balance_volatility", "Distance of balances from their average", "Jarak saldo dari rata-ratanya"),
    ("trend", "Trend of operational credits", "Tren kredit operasional"),
    ("seasonality", "Best month to mean month", "Bulan tertinggi terhadap rata-rata"),
    ("runway_months", "Months that the balance lasts", "Bulan saldo mencukupi"),
    ("cash_share", "Cash in all flows", "Porsi tunai"),
    ("round_share", "Round amounts in all flows", "Porsi nominal bulat"),
    ("payers_top1_share", "Largest payer", "Pembayar terbesar"),
    ("payers_top5_share", "Five largest payers", "Lima pembayar terbesar"),
    ("payers_new_share", "New payers", "Pembayar baru"),
    ("payers_lost", "Payers lost", "Pembayar hilang"),
    ("returns_inward", "Cheques written that came back", "Cek ditarik yang tertolak"),
    ("returns_outward", "Cheques paid in that came back", "Cek disetor yang tertolak"),
    ("debt_service_share", "Debt service in income", "Beban utang terhadap penghasilan"),
    ("debt_service_cover", "Debt service cover", "Kemampuan menutup utang"),
    ("loans_drawn_share", "Loans drawn in credits", "Pencairan pinjaman dalam kredit"),
    ("online_lenders", "Online lenders", "Pemberi pinjaman daring"),
    ("gambling", "Gambling, possible rows", "Judi, baris yang mungkin"),
    ("crypto", "Crypto, possible rows", "Kripto, baris yang mungkin"),
    ("tax_months_missed", "Months without a tax", "Bulan tanpa pajak"),
    ("social_months_missed", "Months without a social payment", "Bulan tanpa iuran sosial"),
    ("salary_average", "Mean wage", "Rata-rata upah"),
    ("salary_months_missed", "Months without a wage", "Bulan tanpa upah"),
];

/// What the report calls an indicator; `None` where it shows it elsewhere.
pub fn indicator(of: &Indicator, l: Language) -> Option<&'static str> {
    named(&of.name, l)
}

/// The same by name.
pub fn named(name: &str, l: Language) -> Option<&'static str> {
    INDICATORS.iter().find(|(n, ..)| *n == name).map(|(_, english, indonesian)| l.say(english, indonesian))
}
