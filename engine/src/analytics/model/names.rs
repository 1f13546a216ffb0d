//! The closed lists of an analysis: categories, where a category came from, roles, flags, directions and levels.

use super::category_names::NAMES;
use serde::{Deserialize, Serialize};

/// What a movement is for. The first fifteen are operational, in the order of the specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[repr(u8)]
#[allow(missing_docs, reason = "each name says what it holds; the specification defines them")]
pub enum Category {
    SalesReceipt,
    CardQrSettlement,
    OtherOperatingIncome,
    SupplierPayment,
    MerchantFee,
    Payroll,
    Rent,
    UtilitiesTelecom,
    Tax,
    Insurance,
    TransportFuel,
    BankCharge,
    CashWithdrawal,
    CashDeposit,
    OtherOperatingExpense,
    InterestIncome,
    OtherNonOperatingIncome,
    LoanDisbursement,
    LoanRepayment,
    InterestLoanCost,
    OwnerGroupTransfer,
    OwnAccountTransfer,
    Investment,
    ChequeReturn,
    Reversal,
    OtherNonOperatingExpense,
}

impl Category {
    /// All categories, in the order of the specification.
    pub const ALL: [Self; 26] = [
        Self::SalesReceipt,
        Self::CardQrSettlement,
        Self::OtherOperatingIncome,
        Self::SupplierPayment,
        Self::MerchantFee,
        Self::Payroll,
        Self::Rent,
        Self::UtilitiesTelecom,
        Self::Tax,
        Self::Insurance,
        Self::TransportFuel,
        Self::BankCharge,
        Self::CashWithdrawal,
        Self::CashDeposit,
        Self::OtherOperatingExpense,
        Self::InterestIncome,
        Self::OtherNonOperatingIncome,
        Self::LoanDisbursement,
        Self::LoanRepayment,
        Self::InterestLoanCost,
        Self::OwnerGroupTransfer,
        Self::OwnAccountTransfer,
        Self::Investment,
        Self::ChequeReturn,
        Self::Reversal,
        Self::OtherNonOperatingExpense,
    ];

    /// The name as the specification writes it.
    pub fn name(self) -> &'static str {
        NAMES.get(self as usize).copied().unwrap_or_default()
    }

    /// The category of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.name() == name)
    }

    /// The category at that position of [`Self::ALL`].
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Whether the category belongs to running the business; cash does not for a person.
    pub fn is_operational(self, holder_is_person: bool) -> bool {
        let cash = matches!(self, Self::CashWithdrawal | Self::CashDeposit);
        self as u8 <= Self::OtherOperatingExpense as u8 && !(cash && holder_is_person)
    }
}

impl Category {
    /// Whether money in may be of this category without being a refund of it.
    pub fn can_be_credit(self) -> bool {
        use Category as C;
        let both = matches!(self, C::OwnerGroupTransfer | C::OwnAccountTransfer | C::Investment | C::ChequeReturn | C::Reversal);
        both || matches!(
            self,
            C::SalesReceipt
                | C::CardQrSettlement
                | C::OtherOperatingIncome
                | C::CashDeposit
                | C::InterestIncome
                | C::OtherNonOperatingIncome
                | C::LoanDisbursement
        )
    }

    /// Whether money out may be of this category without being a refund of it.
    pub fn can_be_debit(self) -> bool {
        use Category as C;
        !self.can_be_credit() || matches!(self, C::OwnerGroupTransfer | C::OwnAccountTransfer | C::Investment | C::ChequeReturn | C::Reversal)
    }
}

/// Which step decided a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum CategorySource {
    /// The analyst set it on this transaction.
    Correction,
    /// A rule that the analyst made.
    Rule,
    /// The counterparty's role.
    Role,
    /// A keyword rule.
    Keyword,
    /// The text model.
    Model,
    /// Nothing told: by direction alone.
    #[default]
    Default,
}

/// How a counterparty stands to the holder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A company of the holder's group.
    CompanyGroup,
    /// A director or owner.
    Director,
    /// A configured supplier.
    Supplier,
    /// A configured customer.
    Customer,
    /// The holder itself, or an account of this result.
    OwnAccount,
}

impl Role {
    /// The name as the specification writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::CompanyGroup => "company_group",
            Self::Director => "director",
            Self::Supplier => "supplier",
            Self::Customer => "customer",
            Self::OwnAccount => "own_account",
        }
    }
}

/// Which way a cheque came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReturnSide {
    /// One that the holder wrote, presented by another bank: money comes back in.
    Inward,
    /// One that the holder had paid in: money goes out again.
    Outward,
}

impl ReturnSide {
    /// The name as the specification writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Inward => "inward",
            Self::Outward => "outward",
        }
    }
}

/// What a movement is besides its category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tag {
    /// With a lender of the register.
    Lender,
    /// With who takes bets.
    Gambling,
    /// With who trades in crypto-assets.
    Crypto,
    /// Into or out of an electronic wallet.
    EWallet,
    /// Wages and their parts.
    Salary,
}

impl Tag {
    /// The name as the specification writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lender => "lender",
            Self::Gambling => "gambling",
            Self::Crypto => "crypto",
            Self::EWallet => "e_wallet",
            Self::Salary => "salary",
        }
    }

    /// The tag of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Lender, Self::Gambling, Self::Crypto, Self::EWallet, Self::Salary].into_iter().find(|t| t.name() == name)
    }
}

/// A tag, and whether it is sure: what a name in a description says is only possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Tagged {
    /// The tag.
    pub tag: Tag,
    /// Sure, else possible.
    pub sure: bool,
}

/// Money in or out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
pub enum Direction {
    /// Money in.
    #[serde(rename = "CR")]
    Credit,
    /// Money out.
    #[serde(rename = "DB")]
    Debit,
}

impl Direction {
    /// `CR` or `DB`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Credit => "CR",
            Self::Debit => "DB",
        }
    }
}

/// A mark on a transaction; each raised one has a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// Booked by the bank itself.
    IsAutomaticBankTransaction,
    /// Money that leaves and comes back.
    IsCircularTransaction,
    /// Covers a shortfall for days and leaves again.
    IsKitingTransaction,
    /// Large for this account, or above the configured threshold.
    IsBigTransaction,
    /// A whole multiple of the round amount.
    IsRoundTransaction,
    /// A credit from a company of the group.
    IsTransferFromCompanyGroup,
    /// A credit from a director.
    IsTransferFromDirector,
    /// A credit from a supplier.
    IsTransferFromSupplier,
    /// A credit from a customer.
    IsTransferFromCustomer,
    /// Meets the configured rule `pace`.
    IsPaceRevenue,
    /// Meets the configured rule `rm`.
    IsRmRevenue,
}

impl Flag {
    /// All flags, in the order of the specification.
    pub const ALL: [Self; 11] = [
        Self::IsAutomaticBankTransaction,
        Self::IsCircularTransaction,
        Self::IsKitingTransaction,
        Self::IsBigTransaction,
        Self::IsRoundTransaction,
        Self::IsTransferFromCompanyGroup,
        Self::IsTransferFromDirector,
        Self::IsTransferFromSupplier,
        Self::IsTransferFromCustomer,
        Self::IsPaceRevenue,
        Self::IsRmRevenue,
    ];

    /// The field's name in the specification.
    pub fn name(self) -> &'static str {
        match self {
            Self::IsAutomaticBankTransaction => "is_automatic_bank_transaction",
            Self::IsCircularTransaction => "is_circular_transaction",
            Self::IsKitingTransaction => "is_kiting_transaction",
            Self::IsBigTransaction => "is_big_transaction",
            Self::IsRoundTransaction => "is_round_transaction",
            Self::IsTransferFromCompanyGroup => "is_transfer_from_company_group",
            Self::IsTransferFromDirector => "is_transfer_from_director",
            Self::IsTransferFromSupplier => "is_transfer_from_supplier",
            Self::IsTransferFromCustomer => "is_transfer_from_customer",
            Self::IsPaceRevenue => "is_pace_revenue",
            Self::IsRmRevenue => "is_rm_revenue",
        }
    }
}

/// How sure a value is, in three steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Level {
    /// Below 0.70.
    Low,
    /// From 0.70.
    Medium,
    /// From 0.90.
    High,
}

impl Level {
    /// The level of a score of 0 to 1.
    pub fn of(score: f32) -> Self {
        if score >= 0.90 {
            Self::High
        } else if score >= 0.70 {
            Self::Medium
        } else {
            Self::Low
        }
    }

    /// `HIGH`, `MEDIUM` or `LOW`.
    pub fn name(self) -> &'static str {
        match self {
            Self::High => "HIGH",
            Self::Medium => "MEDIUM",
            Self::Low => "LOW",
        }
    }
}
