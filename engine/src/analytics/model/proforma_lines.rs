//! The lines of the proforma statement: their order, what each sum adds up, and the line of each category.

use super::{Category, Direction};

/// Code, level, and what a sum adds up: lines that stand before it, by code.
pub const LINES: &[(&str, u32, &[&str])] = &[
    ("REVENUE", 0, &["SALES_RECEIPTS", "CARD_AND_QR_SETTLEMENTS", "CASH_DEPOSITS", "OTHER_OPERATING_INCOME"]),
    ("SALES_RECEIPTS", 1, &[]),
    ("CARD_AND_QR_SETTLEMENTS", 1, &[]),
    ("CASH_DEPOSITS", 1, &[]),
    ("OTHER_OPERATING_INCOME", 1, &[]),
    ("COST_OF_SALES", 0, &["SUPPLIER_PAYMENTS", "MERCHANT_FEES"]),
    ("SUPPLIER_PAYMENTS", 1, &[]),
    ("MERCHANT_FEES", 1, &[]),
    ("GROSS_PROFIT", 0, &["REVENUE", "COST_OF_SALES"]),
    (
        "OPERATING_EXPENSES",
        0,
        &[
            "PAYROLL",
            "RENT",
            "UTILITIES_AND_TELECOM",
            "TAXES_AND_LEVIES",
            "INSURANCE",
            "TRANSPORT_AND_FUEL",
            "BANK_CHARGES",
            "CASH_WITHDRAWALS",
            "OTHER_OPERATING_EXPENSES",
        ],
    ),
    ("PAYROLL", 1, &[]),
    ("RENT", 1, &[]),
    ("UTILITIES_AND_TELECOM", 1, &[]),
    ("TAXES_AND_LEVIES", 1, &[]),
    ("INSURANCE", 1, &[]),
    ("TRANSPORT_AND_FUEL", 1, &[]),
    ("BANK_CHARGES", 1, &[]),
    ("CASH_WITHDRAWALS", 1, &[]),
    ("OTHER_OPERATING_EXPENSES", 1, &[]),
    ("OPERATING_PROFIT", 0, &["GROSS_PROFIT", "OPERATING_EXPENSES"]),
    ("NON_OPERATING_INCOME", 0, &["INTEREST_INCOME", "OTHER_NON_OPERATING_INCOME"]),
    ("INTEREST_INCOME", 1, &[]),
    ("OTHER_NON_OPERATING_INCOME", 1, &[]),
    ("NON_OPERATING_EXPENSES", 0, &["INTEREST_AND_LOAN_COST", "OTHER_NON_OPERATING_EXPENSES"]),
    ("INTEREST_AND_LOAN_COST", 1, &[]),
    ("OTHER_NON_OPERATING_EXPENSES", 1, &[]),
    ("PROFIT_BEFORE_FINANCING", 0, &["OPERATING_PROFIT", "NON_OPERATING_INCOME", "NON_OPERATING_EXPENSES"]),
    (
        "FINANCING_FLOWS",
        0,
        &[
            "LOAN_DISBURSEMENTS",
            "LOAN_REPAYMENTS",
            "OWNER_AND_GROUP_TRANSFERS_IN",
            "OWNER_AND_GROUP_TRANSFERS_OUT",
            "OWN_ACCOUNT_TRANSFERS",
            "TIME_DEPOSITS_AND_INVESTMENTS",
        ],
    ),
    ("LOAN_DISBURSEMENTS", 1, &[]),
    ("LOAN_REPAYMENTS", 1, &[]),
    ("OWNER_AND_GROUP_TRANSFERS_IN", 1, &[]),
    ("OWNER_AND_GROUP_TRANSFERS_OUT", 1, &[]),
    ("OWN_ACCOUNT_TRANSFERS", 1, &[]),
    ("TIME_DEPOSITS_AND_INVESTMENTS", 1, &[]),
    ("RETURNS_AND_REVERSALS", 0, &[]),
    ("EXCHANGE_DIFFERENCE", 0, &[]),
    ("NET_MOVEMENT", 0, &["PROFIT_BEFORE_FINANCING", "FINANCING_FLOWS", "RETURNS_AND_REVERSALS", "EXCHANGE_DIFFERENCE"]),
];

/// The line that a movement stands in.
pub fn line_of(category: Category, direction: Direction, person: bool) -> &'static str {
    match category {
        Category::SalesReceipt => "SALES_RECEIPTS",
        Category::CardQrSettlement => "CARD_AND_QR_SETTLEMENTS",
        Category::OtherOperatingIncome => "OTHER_OPERATING_INCOME",
        Category::SupplierPayment => "SUPPLIER_PAYMENTS",
        Category::MerchantFee => "MERCHANT_FEES",
        Category::Payroll => "PAYROLL",
        Category::Rent => "RENT",
        Category::UtilitiesTelecom => "UTILITIES_AND_TELECOM",
        Category::Tax => "TAXES_AND_LEVIES",
        Category::Insurance => "INSURANCE",
        Category::TransportFuel => "TRANSPORT_AND_FUEL",
        Category::BankCharge => "BANK_CHARGES",
        Category::CashWithdrawal => "CASH_WITHDRAWALS",
        Category::CashDeposit if person => "OTHER_NON_OPERATING_INCOME",
        Category::CashDeposit => "CASH_DEPOSITS",
        Category::OtherOperatingExpense => "OTHER_OPERATING_EXPENSES",
        Category::InterestIncome => "INTEREST_INCOME",
        Category::OtherNonOperatingIncome => "OTHER_NON_OPERATING_INCOME",
        Category::LoanDisbursement => "LOAN_DISBURSEMENTS",
        Category::LoanRepayment => "LOAN_REPAYMENTS",
        Category::InterestLoanCost => "INTEREST_AND_LOAN_COST",
        Category::OwnerGroupTransfer if direction == Direction::Debit => "OWNER_AND_GROUP_TRANSFERS_OUT",
        Category::OwnerGroupTransfer => "OWNER_AND_GROUP_TRANSFERS_IN",
        Category::OwnAccountTransfer => "OWN_ACCOUNT_TRANSFERS",
        Category::Investment => "TIME_DEPOSITS_AND_INVESTMENTS",
        Category::ChequeReturn | Category::Reversal => "RETURNS_AND_REVERSALS",
        Category::OtherNonOperatingExpense => "OTHER_NON_OPERATING_EXPENSES",
    }
}

/// What the line of that code adds up: other lines, by code; empty for a line of movements.
pub fn parts(code: &str) -> &'static [&'static str] {
    LINES.iter().find(|(c, _, _)| *c == code).map_or(&[], |(_, _, parts)| parts)
}

/// The categories of the movements that the line of that code holds, itself or through what it adds up; and their direction, where
/// it holds only one of the two.
pub fn movements(code: &str, person: bool) -> (Vec<Category>, Option<Direction>) {
    let mut lines = vec![code];
    let mut i = 0;
    while let Some(line) = lines.get(i) {
        lines.extend(parts(line));
        i += 1;
    }
    let holds = |c: Category, d: Direction| lines.contains(&line_of(c, d, person));
    let all: Vec<Category> = Category::ALL.into_iter().filter(|c| holds(*c, Direction::Credit) || holds(*c, Direction::Debit)).collect();
    let only = |d: Direction| all.iter().all(|c| !holds(*c, d));
    let direction = match (only(Direction::Debit), only(Direction::Credit)) {
        (true, false) => Some(Direction::Credit),
        (false, true) => Some(Direction::Debit),
        _ => None,
    };
    (all, direction)
}
