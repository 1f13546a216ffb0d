//! What the shipped rules say of wordings of lands and bank systems, a table each.

use super::keywords::Keywords;
use super::text::words;
use super::{Category as C, Config, Direction, counterparty};

/// What the rules say of descriptions, each with the name that it prints.
fn says(rows: &[(&str, Direction, C)]) {
    let keywords = Keywords::new(&Config::default()).expect("the shipped rules");
    for (text, direction, want) in rows {
        let text = &*counterparty::written_out(text);
        let printed = counterparty::printed(text, *direction);
        assert_eq!(keywords.of(&words(text), *direction, printed.as_ref()).map(|s| s.category), Some(*want), "{text}");
    }
}

const DB: Direction = Direction::Debit;
const CR: Direction = Direction::Credit;

#[test]
fn korean() {
    says(&[
        ("타행송금수수료", DB, C::BankCharge),
        ("대출이자", DB, C::InterestLoanCost),
        ("대출원금 자동상환", DB, C::LoanRepayment),
        ("대출실행 운전자금", CR, C::LoanDisbursement),
        ("예금결산이자", CR, C::InterestIncome),
        ("부가가치세 국세", DB, C::Tax),
        ("국민연금 자동이체", DB, C::Insurance),
        ("3월급여이체", DB, C::Payroll),
        ("임대료 이서준", DB, C::Rent),
        ("전기요금", DB, C::UtilitiesTelecom),
        ("택배비", DB, C::TransportFuel),
        ("신한카드 가맹점입금", CR, C::CardQrSettlement),
        ("ATM출금", DB, C::CashWithdrawal),
        ("현금입금", CR, C::CashDeposit),
        ("어음부도", DB, C::ChequeReturn),
        ("이체취소", CR, C::Reversal),
        ("가수금 이서준", CR, C::OwnerGroupTransfer),
        ("정기적금 납입", DB, C::Investment),
        ("물품대금", CR, C::SalesReceipt),
        ("자재대", DB, C::SupplierPayment),
    ]);
}

#[test]
fn of_southern_africa_and_the_gulf() {
    says(&[
        ("#SERVICE FEES TRANSACTION", DB, C::BankCharge),
        ("UNPAID DEBIT ORDER FEE", DB, C::BankCharge),
        ("INT ON OVERDRAFT", DB, C::InterestLoanCost),
        ("DEBIT ORDER REVERSAL SOME INSURER", CR, C::Reversal),
        ("32 DAY NOTICE INVEST 0044", DB, C::Investment),
        ("OB TRF TO CHEQUE ACC 0044", DB, C::OwnAccountTransfer),
        ("SALARISSE JULIE", DB, C::Payroll),
        ("MONTHLY RELATIONSHIP FEE INCL VAT", DB, C::BankCharge),
        ("TR INTEREST TR0044", DB, C::InterestLoanCost),
        ("TR SETTLEMENT TR0044", DB, C::LoanRepayment),
        ("TT RETURNED INCORRECT IBAN EUR 5150.00", CR, C::Reversal),
    ]);
    let keywords = Keywords::new(&Config::default()).expect("the shipped rules");
    let text = "INTERNET PMT TO GREEN VALLEY HARDWARE";
    let printed = counterparty::printed(text, DB);
    assert_ne!(keywords.of(&words(text), DB, printed.as_ref()).map(|s| s.category), Some(C::UtilitiesTelecom));
}

#[test]
fn spanish_and_dutch() {
    says(&[
        ("ABONO PRESTAMO 0044", CR, C::LoanDisbursement),
        ("DISPOSICION POLIZA CREDITO 0044", CR, C::LoanDisbursement),
        ("CUOTA PRESTAMO 0044", DB, C::LoanRepayment),
        ("INTERESES POLIZA CREDITO", DB, C::InterestLoanCost),
        ("DEVOLUCION RECIBO 0044", CR, C::Reversal),
        ("PAGARE DEVUELTO 0044", DB, C::ChequeReturn),
        ("MODELO 303", DB, C::Tax),
        ("REMESA RECIBOS 0044", CR, C::SalesReceipt),
        ("BusinessPakket kosten", DB, C::BankCharge),
        ("Waterschap aanslag 0044", DB, C::Tax),
        ("Stornering SEPA incasso reden MD06", CR, C::Reversal),
        ("Opname krediet 0044", CR, C::LoanDisbursement),
    ]);
}

#[test]
fn indonesian_of_digital_banks_schools_and_lessors() {
    says(&[
        ("Pindah uang antar Kantong - Pajak & Tabungan", DB, C::OwnAccountTransfer),
        ("Cashback promo QRIS", CR, C::OtherNonOperatingIncome),
        ("REALISASI KREDIT TOP UP", CR, C::LoanDisbursement),
        ("UJROH TOLAKAN SETORAN", DB, C::BankCharge),
        ("Biaya Provisi Inward Remittance 0044", DB, C::BankCharge),
        ("QRIS SETTLEMENT ID0044 INFAQ JUMAT", CR, C::CardQrSettlement),
        ("TRANSFER KE RINA MARLINA SEWA TENDA", DB, C::OtherOperatingExpense),
        ("KLAIM KEBAKARAN GUDANG", CR, C::OtherNonOperatingIncome),
        ("VA 0044 PT KARYA MULTIFINANCE", DB, C::LoanRepayment),
        ("KLIRING MASUK CEK 0044 NOMINAL", DB, C::SupplierPayment),
    ]);
}

#[test]
fn of_scandinavia_russia_and_greece() {
    says(&[
        ("Pris företagspaket", DB, C::BankCharge),
        ("Lån 0044-551 amortering", DB, C::LoanRepayment),
        ("Lån 0044-551 ränta", DB, C::InterestLoanCost),
        ("Löner fil LB 0044", DB, C::Payroll),
        ("Skatteverket moms Q3", DB, C::Tax),
        ("Överföring eget konto 0044", DB, C::OwnAccountTransfer),
        ("Комиссия банка за ведение счета", DB, C::BankCharge),
        ("Погашение кредита по договору 44", DB, C::LoanRepayment),
        ("Погашение вознаграждения по договору 44", DB, C::InterestLoanCost),
        ("Выдача кредита транш 1", CR, C::LoanDisbursement),
        ("Зарплата по реестру", DB, C::Payroll),
        ("Снятие наличных", DB, C::CashWithdrawal),
        ("Возмещение по эквайрингу", CR, C::CardQrSettlement),
        ("ΠΡΟΜΗΘΕΙΑ ΕΜΒΑΣΜΑΤΟΣ", DB, C::BankCharge),
        ("Επιστροφή επιταγής 0044", DB, C::ChequeReturn),
        ("ΕΞΟΔΑ ΕΠΙΣΤΡΟΦΗΣ ΕΠΙΤΑΓΗΣ 0044", DB, C::BankCharge),
        ("ΕΚΚΑΘΑΡΙΣΗ POS 0044", CR, C::CardQrSettlement),
        ("ΕΝΟΙΚΙΟ ΜΑΡΤΙΟΥ", DB, C::Rent),
    ]);
}

#[test]
fn of_the_maghreb_the_andes_and_pakistan() {
    says(&[
        ("CHEQUE PAYE N 0044", DB, C::SupplierPayment),
        ("COMM VIREMENT EMIS", DB, C::BankCharge),
        ("DEBLOCAGE CMT 0044", CR, C::LoanDisbursement),
        ("RETOUR IMPAYE LCN ECH 0044", DB, C::ChequeReturn),
        ("CHEQ DEV 0044 CTA CERRADA", DB, C::ChequeReturn),
        ("COM DEV CHEQ DEPOSITADO", DB, C::BankCharge),
        ("PAGO PLANILLA HABERES 0044", DB, C::Payroll),
        ("EXTORNO 0044", CR, C::Reversal),
        ("PROFIT CREDIT", CR, C::InterestIncome),
        ("MARKUP RECOVERY 0044", DB, C::InterestLoanCost),
        ("BUNGA REK KORAN 0044", DB, C::InterestLoanCost),
    ]);
}
