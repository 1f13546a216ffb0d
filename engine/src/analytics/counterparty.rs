//! Who stands on the other side of a movement, found in its description: a company by its legal form, a person by what is left.

use super::Direction;
use rustc_hash::FxHashSet;
use std::sync::OnceLock;

/// Words of channels, memos and dates, which are no part of a name.
const NOISE: &[&str] = &[
    "TRSF",
    "TRANSFER",
    "TRF",
    "E",
    "BANKING",
    "EBANKING",
    "DB",
    "CR",
    "DR",
    "KR",
    "KE",
    "DARI",
    "BI",
    "FAST",
    "BIF",
    "BIFAST",
    "BFST",
    "BFS",
    "FR",
    "SWITCHING",
    "KLIRING",
    "MASUK",
    "KELUAR",
    "INWARD",
    "OUTWARD",
    "RTGS",
    "SKN",
    "LLG",
    "ONLINE",
    "TO",
    "FROM",
    "PAYMENT",
    "PEMBAYARAN",
    "BAYAR",
    "PELUNASAN",
    "GAJI",
    "PAYROLL",
    "SALARY",
    "INV",
    "INVOICE",
    "PO",
    "JASA",
    "SEWA",
    "RUKO",
    "GEDUNG",
    "KANTOR",
    "GUDANG",
    "PINJAMAN",
    "OTOMATIS",
    "MCM",
    "BP",
    "GIRO",
    "IBIZ",
    "NBMB",
    "ESB",
    "VIA",
    "BRIMO",
    "LIVIN",
    "SETORAN",
    "SETOR",
    "TUNAI",
    "TANGGAL",
    "TGL",
    "TXN",
    "TRX",
    "REF",
    "NO",
    "VA",
    "BRIVA",
    "PMD",
    "PEMINDAHAN",
    "PEMINDAHBUKUAN",
    "OVERBOOKING",
    "OB",
    "REMITTANCE",
    "REMITT",
    "INHOUSETRF",
    "INHOUSE",
    "STANDING",
    "ORDER",
    "RENT",
    "CHEQUE",
    "CEK",
    "TITIPAN",
    "DP",
    "PROYEK",
    "BARANG",
    "ANGSURAN",
    "JANUARI",
    "FEBRUARI",
    "MARET",
    "JUNI",
    "JULI",
    "AGUSTUS",
    "OKTOBER",
    "DESEMBER",
    "JAN",
    "FEB",
    "MAR",
    "APR",
    "MAY",
    "JUN",
    "JUL",
    "AUG",
    "AGU",
    "SEP",
    "OCT",
    "OKT",
    "NOV",
    "DEC",
    "DES",
    "KBB",
    "MYBCA",
    "FTSCY",
    "FTFVA",
    "SVWZ",
    "OCTOMOBILE",
    "OCTAMOBILE",
    "TRANSAKSI",
    "DEBIT",
    "DEBET",
    "KREDIT",
    "CREDIT",
    "CARD",
    "PURCHASE",
    "KARTU",
    "PEMBELIAN",
    "DI",
    "QR",
    "QRIS",
    "POS",
    "PRCHSE",
    "BILL",
    "FASTER",
    "BGC",
    "FPI",
    "FPO",
    "BACS",
    "CHAPS",
    "NEFT",
    "IMPS",
    "UPI",
    "ACH",
    "WIRE",
    "ZELLE",
    "SEPA",
    "ÜBERWEISUNG",
    "UBERWEISUNG",
    "UEBERWEISUNG",
    "GUTSCHRIFT",
    "DAUERAUFTRAG",
    "MIETE",
    "RECHNUNG",
    "VIR",
    "INST",
    "RECU",
    "EMIS",
    "SPEI",
    "ENVIADO",
    "RECIBIDO",
    "PIX",
    "TED",
    "TRANSFERENCIA",
    "A",
    "DE",
    "DATED",
    "DOMESTIK",
    "MINGGU",
    "CABANG",
    "CONF",
    "WS",
    "RECEIVED",
    "SENT",
    "MOBILE",
    "INTERNET",
    "CONSULTING",
    "JASA",
    "OPERASIONAL",
    "KANTOR",
    "TERIMA",
    "KIRIM",
    "NTRF",
    "OPR",
    "BIAYA",
    "FEE",
    "AND",
    "BRIMCRDT",
    "KARTENZAHLUNG",
    "LASTSCHRIFT",
    "LOHN",
    "GEHALT",
    "INSURANCE",
    "PREMIUM",
    "PREMI",
    "ASURANSI",
    "ELECTRICITY",
    "TAGIHAN",
    "BELANJA",
    "UPAH",
    "HONOR",
    "TGI",
    "HUTANG",
    "UTANG",
    "PIUTANG",
    "LUNAS",
    "SISA",
    "UANG",
    "MUKA",
    "TERMIN",
    "CICIL",
    "CICILAN",
    "KASBON",
    "TALANGAN",
    "ARISAN",
    "PINJAM",
    "KEMBALI",
    "PENGEMBALIAN",
    "KEKURANGAN",
    "ONGKIR",
    "BONUS",
    "THR",
    "KEPERLUAN",
    "KEBUTUHAN",
    "BULANAN",
];

/// Words that stand before the shop where a card or code was used: there one word is a name.
const SHOP_BEFORE: &[&str] = &[
    "KARTU DEBIT",
    "CARD PURCHASE",
    "PEMBELIAN DI",
    "PURCHASE AT",
    "KARTENZAHLUNG",
    "PEMBAYARAN QR",
    "PEMBAYARAN QRIS",
    "POS PURCHASE",
    "TRANSAKSI DEBIT",
    "DEBIT CARD",
    "BRIMCRDT",
    "PAIEMENT CARTE",
    "COMPRA TARJETA",
    " QR ",
];

/// Words that begin a company's or a shop's name.
const FRONT: &[&str] = &["PT", "CV", "UD", "PD", "TOKO", "KOPERASI", "YAYASAN", "WARUNG", "RM", "APOTEK", "BENGKEL", "KLINIK", "FIRMA", "PERUM"];
/// Words that end a company's name.
const BACK: &[&str] =
    &["LTD", "LIMITED", "GMBH", "AG", "KG", "LLC", "LLP", "INC", "CORP", "PLC", "BV", "NV", "SA", "SL", "SRL", "SPA", "SARL", "SAS", "TBK", "BHD", "LTDA"];
/// Longest name in words.
const LONGEST: usize = 6;

/// The counterparty's name as printed, upper case; `None` where the description names none.
pub fn name(description: &str, direction: Direction) -> Option<String> {
    let upper = description.to_uppercase();
    let text = sides(&upper, direction);
    let tokens: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, '|' | ',' | ':' | ';' | '(' | ')' | '+' | '*' | '#' | '/' | '-' | '_'))
        .filter(|t| !t.is_empty())
        .collect();
    let shop = direction == Direction::Debit && SHOP_BEFORE.iter().any(|s| upper.contains(s));
    company(&tokens).or_else(|| person(&tokens, shop))
}

/// `X TO Y` names both sides: the other one is `Y` for a debit, `X` for a credit.
fn sides(text: &str, direction: Direction) -> &str {
    let between = text.starts_with("NBMB ") || text.starts_with("IBIZ ");
    match text.split_once(" TO ") {
        Some((from, to)) if between => match direction {
            Direction::Debit => to,
            Direction::Credit => from,
        },
        _ => fast_transfer(text, direction).unwrap_or(text),
    }
}

/// `BFST1234567 HOLDER:BANK NAME` for a debit, `BFST1234567NAME:BANK:MEMO` for a credit.
fn fast_transfer(text: &str, direction: Direction) -> Option<&str> {
    let (front, back) = text.strip_prefix("BFST")?.trim_start_matches(|c: char| c.is_ascii_digit()).split_once(':')?;
    match direction {
        Direction::Debit => back.split_once(' ').map(|(_, name)| name),
        Direction::Credit => Some(front),
    }
}

fn is_word(token: &str) -> bool {
    let letters = token.chars().filter(|c| c.is_alphabetic()).count();
    letters > 0 && !token.bytes().any(|b| b.is_ascii_digit())
}

/// Whether an upper-case word belongs to channels, memos and dates, and is no part of a name.
pub fn is_noise(token: &str) -> bool {
    static WORDS: OnceLock<FxHashSet<&str>> = OnceLock::new();
    WORDS.get_or_init(|| NOISE.iter().copied().collect()).contains(token)
}

/// A name with a legal form: from the word that begins it, or up to the word that ends it.
fn company(tokens: &[&str]) -> Option<String> {
    let bare = |t: &str| t.trim_matches('.').to_owned();
    if let Some(at) = tokens.iter().rposition(|t| FRONT.contains(&bare(t).as_str())) {
        // `PT APOTEK …`: one such word may stand behind another.
        let from = at - tokens[..at].iter().rev().take_while(|t| FRONT.contains(&bare(t).as_str())).count();
        let rest = tokens[at + 1..].iter().take_while(|t| is_word(t) && !is_noise(t)).take(LONGEST).count();
        if rest > 0 {
            return Some(tokens[from..=at + rest].join(" "));
        }
    }
    let end = tokens.iter().rposition(|t| BACK.contains(&bare(t).as_str()))?;
    let front = tokens[..end].iter().rev().take_while(|t| is_word(t) && !is_noise(t)).take(LONGEST).count();
    (front > 0).then(|| tokens[end - front..=end].join(" "))
}

/// The longest run of words that are no noise: a person's name has two at least.
fn person(tokens: &[&str], one_is_enough: bool) -> Option<String> {
    let mut best: &[&str] = &[];
    let mut start = 0;
    let mut i = 0;
    while i <= tokens.len() {
        let bank = i < tokens.len() && tokens[i] == "BANK";
        if i == tokens.len() || bank || is_noise(tokens[i]) || !is_word(tokens[i]) {
            if i - start > best.len() {
                best = &tokens[start..i];
            }
            // The bank's own name follows the word.
            if bank {
                i += 1;
            }
            start = i + 1;
        }
        i += 1;
    }
    let letters: usize = best.iter().map(|w| w.chars().filter(|c| c.is_alphabetic()).count()).sum();
    let least = if one_is_enough { (1, 3) } else { (2, 5) };
    (best.len() >= least.0 && letters >= least.1).then(|| best[..best.len().min(LONGEST)].join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_other_side() {
        for (text, direction, want) in [
            ("TRSF E-BANKING DB 1801/FTSCY/WS957661 37573190.69 PO 91712 PT INDO BAJA PERKASA", Direction::Debit, "PT INDO BAJA PERKASA"),
            ("NBMB SENTOSA TO CV BERKAH PLASTIK ESB:NBMB:004466383F:4466383 PO 05874", Direction::Debit, "CV BERKAH PLASTIK"),
            ("NBMB NI KADEK AYU S TO SENTOSA ESB:NBMB:004060885F:4060885", Direction::Credit, "NI KADEK AYU S"),
            ("BFST4233579 SENTOSA:MANDIRI TOKO LISTRIK TERANG", Direction::Debit, "TOKO LISTRIK TERANG"),
            ("Transfer dari BANK MANDIRI | AHMAD FAUZI | 1100078406051 | PEMBAYARAN", Direction::Credit, "AHMAD FAUZI"),
            ("INWARD TRANSFER-JOHANES P SIAHAAN-PEMBAYARAN", Direction::Credit, "JOHANES P SIAHAAN"),
            ("Salary Payment RIZKY PRATAMA GAJI MAY 2024", Direction::Debit, "RIZKY PRATAMA"),
            ("SWITCHING CR TRANSFER DR 009 PT SWALAYAN KELUARGA SEJAHTERA INV/2312/8687", Direction::Credit, "PT SWALAYAN KELUARGA SEJAHTERA"),
            ("Bill Payment To Cobalt Systems Ltd Consulting", Direction::Debit, "COBALT SYSTEMS LTD"),
        ] {
            assert_eq!(name(text, direction).as_deref(), Some(want), "{text}");
        }
        assert_eq!(name("BIAYA ADM", Direction::Debit), None);
    }
}
