//! What came back, told by a word of refusal beside one for a cheque or a transfer, in whole words or without their vowels.

use super::keywords::Said;
use super::{AnalysedTransaction, Category, Direction, Nature, ReturnSide, text};
use std::sync::Arc;

/// Words of refusal.
const REFUSED: &[&str] = &[
    "rejected",
    "reject",
    "rejection",
    "returned",
    "return",
    "rtn",
    "rtd",
    "retd",
    "unpaid",
    "bounced",
    "bounce",
    "dishonoured",
    "dishonored",
    "dishonour",
    "tolak",
    "ditolak",
    "tolakan",
    "penolakan",
    "gagal",
    "failed",
    "dikembalikan",
    "pengembalian",
    "balik",
    "retur",
    "impaye",
    "impayee",
    "rejet",
    "rejete",
    "devuelto",
    "devuelta",
    "devolucion",
    "rechazado",
    "rechazada",
    "rechazo",
    "devolvido",
    "devolvida",
    "devolucao",
    "insoluto",
    "protestato",
    "unbezahlt",
    "ruckgabe",
    "rueckgabe",
    "geplatzt",
    "retour",
    "retourne",
    "retournee",
    "isinauli",
];
/// The same without vowels.
const SKELETONS: &[&str] = &["tlkn", "dtlk", "rjctd", "rtrnd", "bncd", "dshnrd", "ggl"];
/// Reasons of a refusal.
const REASONS: &[&str] = &[
    " nicht bezahlt ",
    " nicht eingelost ",
    " mangels deckung ",
    " refer to drawer ",
    " payment stopped ",
    " stop payment ",
    " insufficient ",
    " sin fondos ",
    " fondos insuficientes ",
    " sem fundos ",
    " tidak cukup ",
    " tdk cukup ",
    " tidak sesuai ",
    " tdk sesuai ",
    " account closed ",
    " rekening ditutup ",
    " rek ditutup ",
    " sans provision ",
    " provision insuffisante ",
    " signature differs ",
    " drawn against ",
];
/// Reasons for which only transfers come back: no such account, or another's.
const OF_TRANSFERS: &[&str] = &[
    " nama tidak sesuai ",
    " nama tdk sesuai ",
    " nama penerima ",
    " rekening tidak ",
    " rek tidak ",
    " rek tdk ",
    " rekening tujuan ",
    " no such account ",
    " invalid account ",
    " account does not exist ",
    " cuenta inexistente ",
    " iban hatali ",
];
/// Words of cheques and bills.
const CHEQUES: &[&str] =
    &["cheque", "cheques", "chq", "chqs", "check", "chk", "cek", "bilyet", "warkat", "scheck", "schecks", "czek", "assegno", "inkaso", "inklaring"];
/// Words of the house where banks exchange cheques, and other payments too.
const CLEARING: &[&str] = &["kliring", "klr", "clg", "clrg", "clearing", "giro"];
/// Words of transfers and direct debits.
const TRANSFERS: &[&str] = &[
    "skn",
    "rtgs",
    "bifast",
    "llg",
    "neft",
    "imps",
    "nach",
    "ach",
    "ecs",
    "trf",
    "trsf",
    "transfer",
    "transferencia",
    "transf",
    "virement",
    "vir",
    "prlv",
    "prelevement",
    "lastschrift",
    "uberweisung",
    "ueberweisung",
    "spei",
    "pix",
    "ted",
    "duitnow",
    "ibg",
    "ibft",
    "instapay",
    "pesonet",
    "fpx",
    "upi",
];
/// Words that take a booking back, where they stand before everything else that is said.
const TAKEN_BACK: &[&str] = &["reversal", "rvsl", "revrsl", "rvs", "reversed", "storno", "pembatalan", "stornierung", "anulacion", "estorno", "extourne"];
/// The same of fees.
const CORRECTS: &[&str] =
    &["koreksi", "kor", "reversa", "reverso", "reversion", "rev", "refund", "refunded", "correction", "corr", "waived", "waiver", "extorno", "devol"];
/// Words of payments and cards, which say that a refusal before the name is of one.
const PAYMENTS: &[&str] = &[
    "payment",
    "pymt",
    "pmt",
    "fpo",
    "fps",
    "dd",
    "so",
    "debit",
    "purchase",
    "paynow",
    "incasso",
    "recibo",
    "adeudo",
    "domiciliacion",
    "bfst",
    "chaps",
    "bacs",
    "standing",
    "giro",
];
/// Words of another attempt, or of what is paid in its place.
const AGAIN: &[&str] = &[
    "redeposited",
    "redeposit",
    "represented",
    "presented",
    "resubmitted",
    "kedua",
    "ganti",
    "pengganti",
    "menggantikan",
    "tebus",
    "menebus",
    "statt",
    "anstelle",
    "instead",
    "replacement",
    "replacing",
    "ulang",
    "nochmals",
    "repay",
    "repaid",
    "remplacement",
    "reemplazo",
    "substituicao",
    "thay",
    "ersatz",
    "ersatzscheck",
    "ersatzzahlung",
    "erneut",
    "wiedervorlage",
    "wiedereinreichung",
    "zweitvorlage",
    "represent",
    "representment",
    "retry",
    "2nd",
    "second",
    "sustituye",
    "sustitucion",
    "vervangt",
    "vervanging",
    "tukar",
];
/// Words behind `return` that say what is given back.
const GIVEN: &[&str] = &["to", "of", "goods", "deposit", "deposits", "merchandise", "stock", "policy", "ticket", "tickets", "gift", "gifts", "trip", "freight"];
/// Words of prices and fees.
const FEES: &[&str] = &[
    "biaya",
    "by",
    "fee",
    "fees",
    "charge",
    "charges",
    "chg",
    "chgs",
    "chrg",
    "ujrah",
    "ujroh",
    "denda",
    "penalty",
    "penalties",
    "pinalti",
    "penalti",
    "preis",
    "entgelt",
    "gebuhr",
    "gebuehr",
    "comm",
    "comis",
    "commission",
    "komisi",
    "tarif",
    "tarifa",
    "comision",
    "comissao",
    "frais",
    "commissione",
    "spese",
    "spesen",
    "phi",
    "caj",
];

/// What came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    /// A cheque, or a bill like it.
    Cheque,
    /// What the bank asks for that.
    Fee,
    /// That fee, given back.
    Refund,
    /// A transfer or a direct debit of the holder's.
    Transfer,
}

impl Back {
    /// What it says, as a keyword rule does.
    pub fn said(self) -> Said {
        let (category, rule) = match self {
            Self::Cheque => (Category::ChequeReturn, "returned cheque"),
            Self::Fee => (Category::BankCharge, "fee for a returned cheque"),
            Self::Refund => (Category::Reversal, "fee given back"),
            Self::Transfer => (Category::Reversal, "reversal"),
        };
        Said { category, rule: Arc::from(rule), nature: (self == Self::Fee).then_some(Nature::Bank), counterparty: None, phrase: Arc::from(""), whole: false }
    }

    /// Whether it says more than the rules do.
    pub fn turns(self, says: Option<&Said>) -> bool {
        use Category as C;
        says.is_none_or(|s| match self {
            Self::Cheque => !matches!(s.category, C::ChequeReturn | C::BankCharge),
            Self::Fee => s.category != C::BankCharge,
            Self::Refund => s.category != C::Reversal,
            Self::Transfer => !matches!(s.category, C::Reversal | C::ChequeReturn | C::BankCharge | C::LoanRepayment) && !s.own_booking(),
        })
    }
}

/// Whether a word without vowels leaves them out of a longer one: `RJCT`, `TLK`.
fn leaves_out(short: &str, skeleton: &str) -> bool {
    let mut left = skeleton.bytes();
    (3..=6).contains(&short.len()) && short.get(..2) == skeleton.get(..2) && short.bytes().all(|s| left.any(|l| l == s))
}

fn refuses(word: &str) -> bool {
    let consonants = !word.bytes().any(|b| b"aeiou".contains(&b) || !b.is_ascii_lowercase());
    let left_out = || consonants && SKELETONS.iter().any(|s| leaves_out(word, s));
    // A bank's short name refuses nothing.
    REFUSED.contains(&word) || left_out() && !super::counterparty::is_bank(&word.to_uppercase())
}

/// What came back by the words of a description, given as [`super::text::words`]; what a name says does not count.
pub fn of(words: &str, name: Option<&str>, placed: bool, direction: Direction) -> Option<Back> {
    // Most descriptions end here.
    let begins = |w: &str| ["ruckuberweis", "rueckueberweis", "rucklastschr"].iter().any(|b| w.starts_with(b));
    let tells =
        |w: &str| CHEQUES.contains(&w) || TAKEN_BACK.contains(&w) || matches!(w, "bg" | "gb" | "dn" | "bdm") || w.contains("scheck") || begins(w) || refuses(w);
    if !words.split(' ').any(tells) {
        return None;
    }
    // Two words that refuse nothing are a name.
    let other = |w: &str| CHEQUES.contains(&w) || FEES.contains(&w) || w.contains("scheck");
    let plain = |w: &&str| w.len() >= 3 && !refuses(w) && !REASONS.iter().any(|r| r.contains(&format!(" {w} ")));
    let named = |n: &&str| !n.split(' ').any(other) && n.split(' ').filter(plain).count() >= 2;
    let own = name.filter(|n| placed || named(n)).and_then(|n| words.find(n).map(|at| (at, at + n.len()))).unwrap_or((usize::MAX, usize::MAX));
    let (mut refused, mut before, mut cheque, mut clearing, mut transfer, mut fee, mut number) = (false, false, false, false, false, false, false);
    let (mut leads, mut taken, mut early, mut payment) = (true, false, false, false);
    let mut at = 1;
    let mut last = "";
    let mut rest = words.split(' ').filter(|w| !w.is_empty()).peekable();
    while let Some(word) = rest.next() {
        // `CHEQUE 118 RETURN TO VENDOR`: what is given back for goods or a deposit, and no cheque.
        let gives = word == "return" && rest.peek().is_some_and(|next| GIVEN.contains(next));
        let inside = at > own.0 && at < own.1;
        let behind = own.1 != usize::MAX && at >= own.1;
        at += word.len() + 1;
        let digits = word.bytes().any(|b| b.is_ascii_digit());
        if inside {
            continue;
        }
        if AGAIN.contains(&word) {
            return None;
        }
        // Before the name stand words of channels alone.
        taken |= leads && TAKEN_BACK.contains(&word);
        early |= leads && refuses(word) && !gives;
        payment |= PAYMENTS.contains(&word);
        leads &= super::counterparty::is_noise(&word.to_uppercase()) || PAYMENTS.contains(&word);
        // `SCHECKRUECKRECHNUNG`, `RUECKSCHECK`.
        let compound = word.contains("scheck") && (word.contains("ruck") || word.contains("rueck"));
        if refuses(word) && !gives || compound {
            refused = true;
            before |= !behind || matches!(word, "rejected" | "ditolak" | "gagal" | "failed" | "unpaid" | "unbezahlt");
        }
        // `BIFAST GAGAL CV TIMBANGAN CEK AKURASI`: behind who was paid by a transfer stands what for.
        cheque |= CHEQUES.contains(&word) && !(behind && transfer) || word.starts_with("scheck") || compound || (digits && matches!(last, "bg" | "gb"));
        cheque |= digits && matches!(last, "dn" | "bdm") && clearing;
        clearing |= CLEARING.contains(&word);
        let returned = begins(word);
        (refused, before) = (refused || returned, before || returned);
        transfer |= TRANSFERS.contains(&word) || returned;
        // `COM CHEQUE DEVUELTO`, `TAR CHEQUE DEVOLVIDO`: short for a fee where it stands before what came back.
        // `RUECKSCHECKSPESEN`: in one word too.
        let costs = compound && ["spesen", "gebuhr", "gebuehr", "entgelt", "kosten"].iter().any(|w| word.ends_with(w));
        fee |= FEES.contains(&word) || costs || matches!(word, "com" | "tar") && !cheque && !refused;
        number |= digits;
        last = word;
    }
    transfer |= words.contains(" bi fast ") || !cheque && OF_TRANSFERS.iter().any(|r| words.contains(r));
    let reason = REASONS.iter().any(|r| words.contains(r));
    let debit = direction == Direction::Debit;
    if (taken || early && payment) && !cheque && !clearing && !debit && !fee {
        return Some(Back::Transfer);
    }
    let came = refused || reason && cheque;
    if !came {
        return None;
    }
    if cheque || clearing && !transfer {
        let again = || words.split(' ').any(|w| TAKEN_BACK.contains(&w) || CORRECTS.contains(&w));
        return Some(match (fee, debit) {
            (true, true) => Back::Fee,
            (true, false) if again() => Back::Refund,
            _ => Back::Cheque,
        });
    }
    if transfer {
        return (before && !debit).then_some(Back::Transfer);
    }
    (reason && number && refused).then_some(Back::Cheque)
}

/// Which way a cheque came back: as its words say, else by the direction. What the holder wrote comes back as money in.
pub(super) fn return_side(t: &AnalysedTransaction) -> Option<ReturnSide> {
    if t.category != Category::ChequeReturn {
        return None;
    }
    let words = text::words(&t.row.description);
    let says = |phrases: &[&str]| phrases.iter().any(|p| words.contains(p));
    if says(&[" outward ", " o w ", " deposited item ", " titipan "]) {
        return Some(ReturnSide::Outward);
    }
    if says(&[" inward ", " i w "]) {
        return Some(ReturnSide::Inward);
    }
    Some(if t.row.is_debit() { ReturnSide::Outward } else { ReturnSide::Inward })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_back_is_told_by_refusal_beside_a_cheque_or_a_transfer() {
        let of =
            |text: &str, name: Option<&str>, direction| of(&super::super::text::words(text), name.map(super::super::text::words).as_deref(), true, direction);
        for (text, direction, want) in [
            ("CHQ 000441 RJCT SIGN DIFFERS", Direction::Credit, Some(Back::Cheque)),
            ("DTLK CEK 118 SALDO TDK CUKUP", Direction::Credit, Some(Back::Cheque)),
            ("Rückrechnung Scheck 4410 mangels Deckung", Direction::Credit, Some(Back::Cheque)),
            ("Scheckrückgabe 118 Preis", Direction::Debit, Some(Back::Fee)),
            ("PENALTY RTD CHQ 118", Direction::Debit, Some(Back::Fee)),
            ("REVERSAL CHQ RETURN CHARGE INCL VAT", Direction::Credit, Some(Back::Refund)),
            ("KOREKSI BY TOLAKAN KLIRING", Direction::Credit, Some(Back::Refund)),
            ("CHQ RETURN 118 CHARGE", Direction::Credit, Some(Back::Cheque)),
            ("SKN RJCT SOMEBODY", Direction::Credit, Some(Back::Transfer)),
            ("COM CHEQUE DEVUELTO 118", Direction::Debit, Some(Back::Fee)),
            ("CHEQUE DEVOLVIDO COM PROTESTO 118", Direction::Debit, Some(Back::Cheque)),
            ("TRANSFER DARI BNC SOMEBODY 118", Direction::Credit, None),
            ("REPAY BOUNCED CHQ 118", Direction::Credit, None),
            ("SETORAN TEBUS CEK KOSONG 118", Direction::Credit, None),
            ("CHQ 000441 RETURNED REPRESENTED", Direction::Debit, None),
            ("CLEARING CHQ 000441", Direction::Debit, None),
            ("CHQ 000441 RETURN TO VENDOR", Direction::Debit, None),
            ("CHQ 000441 RETURN DEPOSIT", Direction::Debit, None),
            ("Scheck 118 Ersatz für Rückscheck", Direction::Credit, None),
            ("TRANSFER KE BUDI RETUR BARANG", Direction::Debit, None),
            ("CEK RECVD 118", Direction::Credit, None),
            ("RVSL BFST118 SOMEBODY", Direction::Credit, Some(Back::Transfer)),
            ("REVERSAL FAST PAYMENT TO SOMEBODY", Direction::Credit, Some(Back::Transfer)),
            ("FPO RETURNED SOMEBODY", Direction::Credit, Some(Back::Transfer)),
            ("FPO SOMEBODY RETURNED", Direction::Debit, None),
        ] {
            assert_eq!(of(text, None, direction), want, "{text}");
        }
        assert_eq!(of("CHQ DEP RETURN GIFTS LTD 118", Some("RETURN GIFTS LTD"), Direction::Credit), None);
        let unplaced = super::of(" clg bounce tennis club 000 ", Some(" bounce tennis club "), false, Direction::Credit);
        assert_eq!(unplaced, None);
        let checked = of("KOREKSI BIFAST GAGAL CV NERACA CEK AKURASI", Some("CV NERACA"), Direction::Credit);
        assert_eq!(checked, Some(Back::Transfer));
        assert_eq!(of("TRF MASUK SARI DEWI RETUR BARANG", Some("SARI DEWI"), Direction::Credit), None);
    }
}
