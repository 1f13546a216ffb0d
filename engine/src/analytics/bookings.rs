//! What a rule's words mean for the row that holds them: the bank's own booking, a loan, a return, and whether the payee that is printed stays.

use super::counterparty::{self, Printed};
use super::keywords::{Said, says_purpose};
use super::lenders::Lender;
use super::party::Name;
use super::{AnalysedTransaction, Category, Direction, Nature, Role, payees, text, undone};

/// The rule that knows shares of a cooperative's surplus.
const SURPLUS: &str = "shares of a cooperative's surplus";

/// Whether what the rules say leaves it to the register of lenders: neither a fee, interest or tax, nor a return. What a lender pays is
/// never a sale.
pub(super) fn lends(says: Option<&Said>, lender: &Lender) -> bool {
    use Category as C;
    says.is_none_or(|s| {
        // What a cooperative shares out among its members is no loan.
        if &*s.rule == SURPLUS {
            return false;
        }
        let trade = matches!(s.category, C::SalesReceipt | C::SupplierPayment | C::OtherOperatingIncome | C::OtherOperatingExpense | C::CardQrSettlement);
        // `SETOR KLIRING BG 4410 BANK PANIN`: the bank that a cheque is drawn on; `INSENTIF DEALER`: what a lender pays for its customers.
        let aside = s.whole && (&*lender.kind == "bank" && trade || s.category == C::OtherOperatingIncome);
        let trade = trade && !aside;
        let other = matches!(
            s.category,
            C::OtherNonOperatingIncome | C::Investment | C::UtilitiesTelecom | C::TransportFuel | C::Rent | C::CashWithdrawal | C::CashDeposit
        );
        trade || matches!(s.category, C::LoanDisbursement | C::LoanRepayment) || (other && !s.whole && &*lender.kind != "bank")
    })
}

/// Categories of bookings whose payee stands where the channel prints it: what is paid to another lender, and what came back.
pub(super) fn keeps_payee(category: Category) -> bool {
    matches!(category, Category::LoanDisbursement | Category::LoanRepayment | Category::Reversal | Category::ChequeReturn)
}

/// Whether what the rules say is a booking of the bank's own, beside which a single word is no name.
pub(super) fn books_itself(said: &Said) -> bool {
    matches!(said.nature, Some(Nature::Bank | Nature::Cash)) || matches!(said.category, Category::Tax | Category::ChequeReturn | Category::InterestIncome)
}

/// Whether a name is an office's that collects taxes: it has its own name beside the treasury's.
pub(super) fn is_office(name: &str) -> bool {
    const OFFICES: &[&str] = &["KPP ", "KPPBC ", "KAS DAERAH", "DITJEN ", "DIREKTORAT ", "KANTOR PELAYANAN", "BADAN PENDAPATAN", "BAPENDA ", "DINAS "];
    OFFICES.iter().any(|o| name.starts_with(o))
}

/// Whether a settlement names who settles: by one word among others, beside a name of two words or more.
pub(super) fn settles_by_name(said: &Said, found: Option<&Printed>) -> bool {
    let payout = matches!(said.phrase.trim(), "settlement" | "payout" | "settlement mitra" | "partner payout");
    let settles = |w: &str| !counterparty::is_bank(w) && !matches!(w, "EDC" | "QR" | "QRIS" | "MID" | "TID" | "SETTLEMENT" | "PAYOUT");
    // A house that settles is called by its own name, which the register of payees knows.
    let own = found.is_some_and(|f| f.placed && !f.alone && said.phrase.trim().len() >= 5 && text::words(&f.name).starts_with(&*said.phrase));
    let house = |f: &Printed| payees::register().is_some_and(|r| r.called(&f.name).is_some());
    own && !payout && found.is_some_and(house)
        || payout && found.is_some_and(|f| !f.alone && f.name.split(' ').filter(|w| w.len() >= 3).count() >= 2 && f.name.split(' ').all(settles))
}

/// Words by which a transfer's own charge is told, wherever they stand.
const OF_TRANSFERS: &[&str] = &[
    "transfer",
    "trf",
    "trx",
    "txn",
    "transaksi",
    "transaction",
    "rtgs",
    "skn",
    "llg",
    "kliring",
    "fast",
    "bifast",
    "online",
    "adm",
    "admin",
    "swift",
    "bank",
];

/// Words for a charge, and for the ways of transfers that it is taken for.
const CHARGED: &[&str] =
    &["charge", "charges", "chg", "chgs", "chrg", "chrgs", "fee", "fees", "comm", "biaya", "by", "bya", "ujrah", "ujroh", "frais", "comision", "commission"];
const WAYS: &[&str] = &[
    "rtgs",
    "skn",
    "llg",
    "kliring",
    "bifast",
    "nip",
    "neft",
    "imps",
    "swift",
    "tt",
    "remittance",
    "remit",
    "eft",
    "ach",
    "wire",
    "telex",
    "inw",
    "inward",
    "outward",
    "ow",
    "instapay",
    "pesonet",
    "duitnow",
    "ibg",
    "chaps",
    "ift",
    "sknbi",
    "realtime",
    "pesalink",
];

/// What the bank takes for a transfer, which begins with that and may name who was paid: `REMITTANCE CHARGE LLG 585584 PT KARYA`, `NIP CHARGE + VAT`.
pub(super) fn charged_for_transfer(words: &str, direction: Direction) -> Option<Said> {
    if direction == Direction::Credit {
        return None;
    }
    let joined = words.replace(" bi fast ", " bifast ");
    let all: Vec<&str> = joined.split_whitespace().take(8).collect();
    let before = |w: &&&str| counterparty::is_noise(&w.to_uppercase()) || w.bytes().any(|b| b.is_ascii_digit()) || w.len() <= 2;
    let from = |w: &&str| WAYS.contains(w) || CHARGED.contains(w);
    let at = all.iter().position(from)?;
    // A channel's words may stand before: `MISC DEBIT LLG CHARGE`.
    let lead = all.get(..at)?.iter().filter(|w| !before(w)).count();
    let pair = |a: &str, b: &str| WAYS.contains(&a) && CHARGED.contains(&b) && b != "by" || CHARGED.contains(&a) && WAYS.contains(&b);
    let told = all.get(at..).unwrap_or_default().windows(2).take(2).find_map(|w| match w {
        [a, b] if pair(a, b) => Some(format!(" {a} {b} ")),
        _ => None,
    })?;
    (lead == 0).then(|| Said {
        category: Category::BankCharge,
        rule: "bank charges for transfers".into(),
        nature: Some(Nature::Bank),
        counterparty: None,
        phrase: told.into(),
        whole: true,
    })
}

/// Whether words for a bank's charge stand behind the name of two words or more that the channel put there: `TRANSFER KE NAME SERVICE CHARGE
/// STAFF`. The bank's own charge stands before it, or is told by the transfer's words.
pub(super) fn written_by_payer(said: &Said, words: &str, placed: Option<&str>) -> bool {
    let Some(name) = placed.filter(|n| n.trim().contains(' ') && !n.contains("bank")) else { return false };
    let behind = words.find(name).zip(words.rfind(&*said.phrase)).is_some_and(|(name, phrase)| name < phrase);
    let charge = said.category == Category::BankCharge && said.whole && said.nature == Some(Nature::Bank);
    charge && behind && !said.phrase.split(' ').any(|w| OF_TRANSFERS.contains(&w))
}

/// What is paid to the treasury is called by the tax office where that is named.
pub(super) fn tax_office(said: Said, words: &str) -> Said {
    let office = [" djp ", " ditjen pajak ", " direktorat jenderal pajak "].iter().any(|o| words.contains(o));
    let treasury = said.category == Category::Tax && said.counterparty.as_deref() == Some("KAS NEGARA");
    if !treasury {
        return said;
    }
    if office {
        return Said { counterparty: Some("DJP".into()), ..said };
    }
    // `PBJT KAB SLEMAN`: taxes that a regency or a town takes.
    let land = [" kab ", " kabupaten ", " pemkab ", " pemkot ", " kota "].iter().find_map(|l| words.split_once(l).map(|(_, rest)| (l, rest)));
    let named = land.and_then(|(l, rest)| rest.split(' ').next().filter(|w| w.len() >= 4 && w.bytes().all(|b| b.is_ascii_lowercase())).map(|w| (l, w)));
    match named {
        Some((l, town)) => Said { counterparty: Some(format!("{} {town}", l.trim()).to_uppercase().into()), ..said },
        None => said,
    }
}

/// What a supplier pays back counts against what was paid to it, and what a customer gets back against what it paid.
pub(super) fn given_back(t: &AnalysedTransaction, says: Option<&Said>) -> Option<Category> {
    use Category as C;
    let trade = says.is_none_or(|s| {
        let other = matches!(s.category, C::OtherOperatingIncome | C::OtherOperatingExpense | C::OtherNonOperatingIncome);
        other || matches!(s.category, C::SalesReceipt | C::SupplierPayment) || (s.category == C::Reversal && !s.whole && undone::is_given_back(&s.phrase))
    });
    match t.counterparty_role {
        Some(Role::Supplier) if trade && !t.row.is_debit() => Some(C::SupplierPayment),
        Some(Role::Customer) if trade && t.row.is_debit() => {
            let words = text::words(&t.row.description);
            undone::gives_back(&words).then_some(C::SalesReceipt)
        }
        _ => None,
    }
}

/// Whether a text holds Arabic, Greek or Cyrillic letters, of which the text model has learnt no words.
pub(super) fn is_unlearnt(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(|c| matches!(c, '\u{620}'..='\u{64a}' | '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{52f}'))
}

/// Whether what is printed holds words of the rules alone, and names nobody: `VLASTNI UCET SPORICI`.
pub(super) fn names_nobody(printed: Option<&str>) -> bool {
    printed.is_none_or(|name| name.split(' ').all(|w| w.chars().count() < 3 || says_purpose(w) || counterparty::is_noise(w)))
}

/// Whether a category is of lending.
pub(super) fn lending(category: Category) -> bool {
    matches!(category, Category::LoanDisbursement | Category::LoanRepayment)
}

/// Whether a whole form speaks of lending.
pub(super) fn lends_whole(says: Option<&Said>) -> bool {
    says.is_some_and(|s| s.whole && matches!(s.category, Category::LoanDisbursement | Category::LoanRepayment | Category::InterestLoanCost))
}

/// Categories of movements between the holder and the bank.
pub(super) fn banks_own(category: Category) -> bool {
    use Category as C;
    matches!(category, C::BankCharge | C::InterestIncome | C::InterestLoanCost | C::LoanDisbursement | C::LoanRepayment | C::Investment)
}

/// Whether what looks like a name is only a whole form of the rules with a word of its kind besides.
pub(super) fn only_says(said: &Said, found: &Printed) -> bool {
    let kind = banks_own(said.category) || matches!(said.category, Category::ChequeReturn | Category::Payroll | Category::Tax);
    let besides = || text::words(&found.name).split(' ').filter(|w| w.chars().count() >= 3 && !said.phrase.contains(&format!(" {w} "))).count();
    let named = || text::words(&found.name).split(' ').any(|w| w.chars().count() >= 3 && said.phrase.contains(&format!(" {w} ")));
    // Where cash is drawn is no payee, though it is printed as a shop is.
    let booked = said.nature == Some(Nature::Bank) && !found.placed && named() || said.nature == Some(Nature::Cash) && named();
    booked || said.whole && kind && !found.placed && named() && besides() <= 1
}

/// Words for cheques.
const OF_CHEQUES: &[&str] = &[" cek ", " cheque ", " chq ", " check ", " bilyet ", " bg ", " giro "];

/// `PENCAIRAN CEK 4411 PT SINAR`: a cheque that a firm cashes pays that firm.
pub(super) fn cashed_by_firm(said: Said, words: &str, firm: bool) -> Said {
    let cheque = said.category == Category::CashWithdrawal && OF_CHEQUES.iter().any(|w| words.contains(w));
    if firm && cheque {
        return Said {
            category: Category::SupplierPayment,
            rule: "a firm that a cheque is paid to".into(),
            nature: None,
            counterparty: None,
            whole: false,
            ..said
        };
    }
    said
}

/// Channels by which customers of banks pay one another.
const BETWEEN_CUSTOMERS: &[&str] = &[
    " spei ",
    " zelle ",
    " pix ",
    " upi ",
    " imps ",
    " neft ",
    " instapay ",
    " pesonet ",
    " duitnow ",
    " ibg ",
    " bizum ",
    " gelen eft ",
    " giden eft ",
    " gelen fast ",
    " giden fast ",
    " gelen havale ",
    " giden havale ",
    " bi fast ",
    " interac ",
    " โอนไป ",
    " รับโอนจาก ",
    " รับโอนเงิน จาก ",
    " pago cuenta de tercero ",
];

/// More of them, which tell it only where they begin a description: elsewhere they are words of what the bank books itself.
#[rustfmt::skip]
const BEGIN_BETWEEN: &[&str] = &[
    " fpo ", " fpi ", " bgc ", " faster payment ", " interbank giro ", " nip ", " check ", " cheque ", " chq ", " outward clearing ", " inward clearing ", " clearing chq ", " payid ", " osko ",
    " swish ", " vipps ", " twint ", " promptpay ",
];

/// Whether a description begins with a channel by which customers pay one another.
pub(super) fn begins_between_customers(words: &str) -> bool {
    BETWEEN_CUSTOMERS.iter().chain(BEGIN_BETWEEN).any(|c| words.starts_with(c))
}

/// Whether a description names a channel by which customers pay one another.
pub(super) fn sent_by_customers(words: &str) -> bool {
    BETWEEN_CUSTOMERS.iter().any(|c| words.contains(c))
}

/// Words in the names of those who treat the sick, and of pharmacies.
#[rustfmt::skip]
const HEALERS: &[&str] = &[
    "KLINIK", "RS", "RSU", "RSIA", "RSUD", "APOTEK", "APOTIK", "LABORATORIUM", "PUSKESMAS", "CLINIC", "HOSPITAL", "PHARMACY", "CLINICA", "FARMACIA", "CLINIQUE", "PHARMACIE", "PRAXIS", "APOTHEKE",
];

/// Whether an insurer pays who treats its insured: that is earned, and no insurance.
pub(super) fn pays_for_patients(said: &Said, direction: Direction, holder: Option<&Name>) -> bool {
    said.category == Category::Insurance && direction == Direction::Credit && holder.is_some_and(|h| h.words.iter().any(|w| HEALERS.contains(&w.as_str())))
}

/// Whether a category is interest, paid or received.
pub(super) fn is_interest(category: Category) -> bool {
    matches!(category, Category::InterestIncome | Category::InterestLoanCost)
}

/// How sure a keyword rule is: whole forms of the bank's own bookings, other whole forms, single words.
pub(super) fn said_score(said: &Said) -> f32 {
    match (said.own_booking(), said.whole) {
        // A payee's name alone is no booking of the bank's.
        (true, _) if said.counterparty.is_none() => 0.93,
        (_, true) => 0.88,
        _ => 0.8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn what_an_insurer_pays_a_clinic_is_earned() {
        let said = Said {
            category: Category::Insurance,
            rule: Arc::from("insurers pay"),
            nature: None,
            counterparty: None,
            phrase: Arc::from(" asuransi "),
            whole: false,
        };
        let pays = |holder: &str, direction: Direction| pays_for_patients(&said, direction, Some(&Name::of(holder)));
        assert!(pays("KLINIK CAHAYA", Direction::Credit));
        assert!(!pays("KLINIK CAHAYA", Direction::Debit) && !pays("PT CAHAYA", Direction::Credit));
    }

    #[test]
    fn what_a_payer_writes_behind_a_name_is_no_charge_of_the_banks() {
        let said = |phrase: &str| Said {
            category: Category::BankCharge,
            rule: Arc::from("bank charges"),
            nature: Some(Nature::Bank),
            counterparty: None,
            phrase: Arc::from(phrase),
            whole: true,
        };
        let words = " transfer ke rina marlina service charge staff ";
        assert!(written_by_payer(&said(" service charge "), words, Some(" rina marlina ")));
        assert!(!written_by_payer(&said(" service charge "), " service charge transfer ke rina marlina ", Some(" rina marlina ")));
        assert!(!written_by_payer(&said(" biaya transfer "), " transfer ke rina marlina biaya transfer ", Some(" rina marlina ")));
        let tax = Said { category: Category::Tax, counterparty: Some(Arc::from("KAS NEGARA")), ..said(" mpn ") };
        assert_eq!(tax_office(tax.clone(), " mpn djp billing ").counterparty.as_deref(), Some("DJP"));
        assert_eq!(tax_office(tax.clone(), " pajak hotel pbjt kab sleman kode bayar ").counterparty.as_deref(), Some("KAB SLEMAN"));
        assert_eq!(tax_office(tax, " mpn billing ").counterparty.as_deref(), Some("KAS NEGARA"));
    }

    #[test]
    fn what_a_transfer_costs_begins_with_that_whoever_was_paid() {
        let says = |text: &str| charged_for_transfer(&text::words(text), super::super::Direction::Debit).is_some();
        for text in [
            "REMITTANCE CHARGE LLG 585584 PT KARYA ASURANSI",
            "Biaya SKN 212451 PT KARYA",
            "NIP CHARGE + VAT",
            "BIAYA INW REMITTANCE + PROVISI",
            "Misc Debit LLG CHARGE PT KARYA",
            "BIAYA BI-FAST 118",
        ] {
            assert!(says(text), "{text}");
        }
        for text in [
            "MCM SKN KE PT KARYA Transfer Fee 118",
            "TRANSFER KE RINA BIAYA SKN",
            "PAYNOW TO FEE HOCK LAUNDRY",
            "SKN KELUAR PT KARYA BIAYA SERVIS",
            "BIAYA SERVIS GIRO",
        ] {
            assert!(!says(text), "{text}");
        }
    }

    #[test]
    fn customers_pay_one_another_by_channels_of_their_own() {
        for text in ["SPEI RECIBIDO INTERESES LUNA", "Zelle payment from INTEREST TOOLS", "BI-FAST KE BUNGA RAYA", "GELEN EFT-FAIZ GIDA"] {
            assert!(sent_by_customers(&text::words(text)), "{text}");
        }
        for text in ["INTEREST PAYMENT", "INTERESES CREDITO 12", "BUNGA TABUNGAN", "FAIZ TAHSILATI"] {
            assert!(!sent_by_customers(&text::words(text)), "{text}");
        }
    }

    #[test]
    fn a_bank_that_a_cheque_is_drawn_on_lends_nothing() {
        let said = |category| Said { category, rule: Arc::from("a rule"), nature: None, counterparty: None, phrase: Arc::from(" a form "), whole: true };
        let lender = |kind: &str| Lender { name: Arc::from("ANY"), kind: Arc::from(kind) };
        assert!(!lends(Some(&said(Category::SalesReceipt)), &lender("bank")));
        assert!(lends(Some(&said(Category::SalesReceipt)), &lender("multifinance")));
        assert!(!lends(Some(&said(Category::OtherOperatingIncome)), &lender("multifinance")));
        assert!(lends(Some(&said(Category::LoanDisbursement)), &lender("bank")));
    }
}
