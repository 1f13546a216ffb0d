//! The templates that come with the program.

use serde_json::{Value, json};

/// A template that comes with the program.
#[derive(Debug, Clone, Copy)]
pub struct Prebuilt {
    /// Its `custom_id`, and what its id is made of.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub description: &'static str,
    schema: fn() -> Value,
}

impl Prebuilt {
    /// Its schema.
    pub fn schema(&self) -> Value {
        (self.schema)()
    }
}

/// All of them, by name.
pub const PREBUILT: &[Prebuilt] = &[
    Prebuilt { code: "bank_statement", name: "Bank statement", description: "Accounts of a bank statement with their movements.", schema: bank_statement },
    Prebuilt { code: "identity_card", name: "Identity card", description: "Fields of a national identity card.", schema: identity_card },
    Prebuilt { code: "invoice", name: "Invoice", description: "Parties, items and sums of an invoice.", schema: invoice },
    Prebuilt { code: "payslip", name: "Payslip", description: "Employer, employee, earnings and deductions of a payslip.", schema: payslip },
    Prebuilt { code: "receipt", name: "Receipt", description: "Merchant, items and payment of a receipt.", schema: receipt },
    Prebuilt { code: "tax_form", name: "Tax form", description: "Taxpayer, incomes and taxes of a tax form.", schema: tax_form },
];

fn bank_statement() -> Value {
    json!({"accounts": [{
        "bank_name": "string", "branch": "string", "account_number": "string", "account_type": "string", "owner_name": "string", "owner_address": "string",
        "currency": "string", "period_from": "date", "period_to": "date", "opening_balance": "money", "closing_balance": "money", "total_debit": "money",
        "total_credit": "money",
        "transactions": [{"date": "date", "value_date": "date", "description": "string", "reference": "string", "debit": "money", "credit": "money", "balance": "money"}]
    }]})
}

fn identity_card() -> Value {
    json!({
        "id_number": "string", "name": "string", "birth_place": "string", "birth_date": "date", "sex": "string", "blood_type": "string", "address": "string",
        "rt_rw": "string", "village": "string", "district": "string", "city": "string", "province": "string", "religion": "string", "marital_status": "string",
        "occupation": "string", "nationality": "string", "valid_until": "string"
    })
}

fn invoice() -> Value {
    json!({
        "invoice_number": "string", "invoice_date": "date", "due_date": "date", "purchase_order_number": "string", "payment_terms": "string", "currency": "string",
        "seller_name": "string", "seller_address": "string", "seller_tax_id": "string", "customer_name": "string", "customer_address": "string", "customer_tax_id": "string",
        "items": [{"description": "string", "quantity": "number", "unit": "string", "unit_price": "money", "discount": "money", "amount": "money"}],
        "subtotal": "money", "discount": "money", "shipping": "money", "tax_rate": "number", "tax": "money", "total": "money", "amount_due": "money",
        "bank_name": "string", "account_number": "string", "account_name": "string"
    })
}

fn payslip() -> Value {
    json!({
        "employer_name": "string", "employee_name": "string", "employee_id": "string", "tax_id": "string", "position": "string", "department": "string", "period": "string",
        "payment_date": "date", "basic_salary": "money", "earnings": [{"description": "string", "amount": "money"}],
        "deductions": [{"description": "string", "amount": "money"}], "gross_pay": "money", "total_deductions": "money", "income_tax": "money", "net_pay": "money",
        "bank_name": "string", "account_number": "string"
    })
}

fn receipt() -> Value {
    json!({
        "merchant_name": "string", "merchant_address": "string", "merchant_phone": "string", "tax_id": "string", "receipt_number": "string", "date": "date", "time": "string",
        "currency": "string", "items": [{"description": "string", "quantity": "number", "unit_price": "money", "amount": "money"}], "subtotal": "money", "discount": "money",
        "tax": "money", "total": "money", "payment_method": "string", "cash": "money", "change": "money"
    })
}

fn tax_form() -> Value {
    json!({
        "form_type": "string", "form_number": "string", "tax_year": "integer", "tax_period": "string", "taxpayer_name": "string", "tax_id": "string", "address": "string",
        "employer_name": "string", "employer_tax_id": "string", "gross_income": "money", "net_income": "money", "taxable_income": "money", "tax_base": "money",
        "tax_rate": "number", "tax_due": "money", "tax_withheld": "money", "tax_paid": "money", "date": "date"
    })
}
