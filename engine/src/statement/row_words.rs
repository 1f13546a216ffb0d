//! What rows say that are no transactions: balances and sums, in the languages known.

use super::phrases::{Letters, Phrases};
use super::remembered::{Answers, answer};
use super::vocabulary::lower_case;
use std::cell::RefCell;
use std::sync::OnceLock;

/// What a row that is no transaction says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowWord {
    /// The balance before the first row, or brought forward from a page or a statement before.
    Opening,
    /// The balance after the last row, or carried forward to the next page.
    Closing,
    /// A balance of some day: the opening one where it stands before the rows, else a checkpoint.
    Balance,
    /// Sums of a column.
    Total,
}

#[rustfmt::skip]
const OPENING: &[&str] = &[
    "saldo awal", "start balance", "saldo pembukaan", "fatura anterior", "saldo pinjaman awal", "pinjaman awal", "last statement balance", "amount brought forward", "opening principal", "saldo da fatura anterior", "total da fatura anterior", "adeudo anterior", "saldo deudor anterior", "solde du relevé précédent", "saldo letzte abrechnung", "outstanding awal", "opening balance", "opening bal", "beginning balance", "starting balance", "start balance", "previous balance", "previous statement balance", "претходно стање", "prethodno stanje", "почетно стање", "početno stanje", "претходна состојба", "saldo forrige faktura", "saldo förra fakturan",
    "balance b/f", "bal b/f", "b/f", "b/fwd", "balance b/fwd", "brought forward", "balance brought forward", "balance forward", "balance from last statement",
    "saldo pindahan", "saldo lalu", "saldo sebelumnya", "saldo bulan lalu", "pindahan", "saldo dibawa", "alter saldo", "alter kontostand", "anfangssaldo", "anfangsbestand",
    "übertrag", "uebertrag", "solde initial", "ancien solde", "solde précédent", "solde de début", "solde au début", "report", "saldo anterior", "saldo inicial", "vorig saldo", "beginsaldo",
    "saldo vorige", "balance anterior", "balance previo", "balance inicial",
    "oud saldo", "saldo iniziale", "saldo precedente", "saldo początkowe", "devir", "devreden", "devreden borç", "önceki bakiye", "önceki dönem borcu", "bir önceki dönem borcu", "önceki dönem bakiyesi", "önceki ekstre borcu", "önceki borç", "açılış bakiyesi", "số dư đầu", "số dư đầu kỳ", "dư đầu kỳ",
    "baki awal", "baki permulaan", "baki bawa hadapan", "baki b/h", "ยอดยกมา", "前期余额", "期初余额", "承前余额", "上期结余", "承前", "前月繰越", "繰越残高", "前頁より", "carried over",
    "ingående saldo", "primo saldo", "počáteční zůstatek", "nyitó egyenleg", "входящий остаток", "kontostand zu beginn", "saldo al inicio", "primosaldo", "inngående saldo", "alkusaldo", "nyitóegyenleg", "počáteční stav", "вхідний залишок", "αρχικό υπόλοιπο", "이월", "balance last statement", "saldo sblmnya", "last balance",
    "tagihan sebelumnya", "saldo tagihan sebelumnya", "tagihan bulan lalu", "saldovortrag", "solde en début de période", "saldo begin", "saldo contabile iniziale", "saldo poprzednie",
    "ยอดเงินคงเหลือยกมา", "上期余额", "期首残高", "기초잔액", "saldo vid periodens början", "sold initial", "sold anterior", "sold precedent", "saldo fra tidligere", "overført saldo",
    "προηγούμενο υπόλοιπο", "υπόλοιπο από μεταφορά", "előző egyenleg", "saldo kauden alussa", "saldo fra forrige kontoutskrift", "saldo fra kontoutskrift", "saldo frå kontoutskrift", "saldo frå førre kontoutskrift", "залишок на початок", "suma anterior", "saldo transportado",
    "saldo riportato", "z przeniesienia", "baki dibawa dari muka sebelah", "앞 장에서", "الرصيد الافتتاحي", "رصيد افتتاحي", "יתרת פתיחה", "יתרה קודמת", "יתרה מועברת", "الرصيد السابق", "رصيد سابق", "trang trước chuyển sang", "overført fra forrige side", "siirto edelliseltä sivulta",
];

#[rustfmt::skip]
const CLOSING: &[&str] = &[
    "saldo akhir", "total tagihan", "tagihan baru", "saldo penutup", "total a pagar", "total desta fatura", "total da fatura", "valor total da fatura", "saldo pinjaman akhir", "closing principal", "saldo total da fatura", "adeudo total", "saldo neuer abrechnung", "outstanding akhir", "saldo penutupan", "closing balance", "closing bal", "ending balance", "end balance", "final balance", "balance c/f", "bal c/f", "c/f", "c/fwd", "balance c/fwd", "ново стање", "novo stanje", "крајње стање", "krajnje stanje", "završno stanje", "нова состојба",
    "carried forward", "balance carried forward", "saldo dipindahkan", "dipindahkan", "neuer saldo", "neuer kontostand", "endsaldo", "schlusssaldo", "solde final", "nouveau solde",
    "solde de fin", "à reporter", "saldo final", "saldo actual", "saldo cierre", "nieuw saldo", "eindsaldo", "saldo finale", "saldo końcowe", "kapanış bakiyesi", "son bakiye", "dönem borcu", "toplam dönem borcu", "dönem sonu borcu", "ekstre borcu",
    "số dư cuối", "số dư cuối kỳ", "dư cuối kỳ", "baki akhir", "baki penutup", "baki hantar hadapan", "ยอดยกไป", "ยอดคงเหลือยกไป", "期末余额", "转下页", "次頁へ", "次頁繰越", "new balance",
    "current balance", "total outstanding", "balance al corte", "balance actual", "balance final",
    "ledger balance", "utgående saldo", "ultimo saldo", "konečný zůstatek", "záró egyenleg", "исходящий остаток", "kontostand zum ende", "saldo al corte", "saldo al final", "ny saldo", "ultimosaldo", "loppusaldo", "záróegyenleg", "konečný stav", "вихідний залишок", "τελικό υπόλοιπο", "νέο υπόλοιπο", "balance at end", "saldo per", "to be carried forward",
    "total amount due", "tagihan baru", "total tagihan", "solde en fin de période", "nuevo saldo", "saldo atual", "saldo einde", "saldo contabile finale", "nuovo saldo", "saldo bieżące", "本期余额",
    "期末残高", "最終残高", "当月末残高", "현재잔액", "기말잔액", "saldo vid periodens slut", "sold final", "sold contabil", "új egyenleg", "saldo kauden lopussa", "saldo i deres favør", "saldo i dykkar favør", "saldo i din favør", "saldo i vår favør",
    "залишок на кінець", "pindahan ke halaman berikutnya", "suma y sigue", "saldo a la vuelta", "saldo a transportar", "saldo a riportare", "do przeniesienia", "baki dibawa ke hadapan",
    "다음 장으로", "الرصيد الختامي", "رصيد ختامي", "יתרת סגירה", "יתרת סיום", "יתרה לסיום", "الرصيد النهائي", "chuyển sang trang", "overføres til næste side", "overføres til neste side", "siirto seuraavalle sivulle", "nakli yekün", "de reportat",
];

/// A balance whose place in time the words leave open.
#[rustfmt::skip]
const BALANCE: &[&str] = &[
    "saldo do dia", "saldo dia", "saldo em", "saldo al", "saldo del", "saldo a fecha", "saldo tanggal", "saldo per tanggal", "saldo tgl", "saldo harian", "saldo hari ini",
    "baki debet", "sisa pokok", "sisa pinjaman", "saldo pinjaman", "outstanding balance", "loan balance", "principal balance", "restschuld", "capital restant dû", "saldo devedor", "saldo deudor",
    "saldo am", "saldo vom", "saldo zum", "saldo op", "saldo na dzień", "saldo contabile", "saldo disponibile", "kontostand am", "kontostand vom", "kontostand per",
    "kontostand zum",
    "solde créditeur", "solde crediteur", "solde débiteur", "solde debiteur", "solde au", "solde en", "solde du", "solde intermédiaire", "solde intermediaire", "zwischensaldo", "saldo intermedio", "saldo intermediário", "balance at", "balance as of", "balance as at", "balance on",
    "доступно на", "доступный остаток на", "доступний залишок на", "баланс на", "daily balance", "day balance", "end of day balance", "tagessaldo", "kontostand", "saldo", "balance", "solde", "baki", "avail bal", "avl bal", "available bal", "available balance", "clear bal", "net bal",
];

#[rustfmt::skip]
const TOTAL: &[&str] = &[
    "total", "totals", "totaux", "totale", "totales", "totais", "totaal", "subtotal", "sub total", "sub-total", "grand total", "jumlah", "jumlah mutasi", "total mutasi", "summe",
    "zwischensumme", "summen", "suma", "razem", "suma obrotów", "obroty", "toplam", "genel toplam", "tổng", "tổng cộng", "cộng", "cộng phát sinh", "รวม", "ยอดรวม", "รวมทั้งสิ้น",
    "合计", "合計", "总计", "小计", "turnover",
    "transaction total", "transaction count", "no. of debit", "no. of debits", "no. of credit", "no. of credits", "no of debit", "no of debits", "no of credit", "no of credits", "number of debit", "number of debits", "number of credit", "number of credits", "mutasi cr", "mutasi db", "mutasi debet", "mutasi kredit", "umsatzsumme", "итого", "celkem", "összesen", "합계", "jumlah debit",
    "jumlah kredit", "page total", "day total", "totalt", "σύνολο", "إجمالي", "المجموع", "סה\"כ", "סך הכל", "مجموع",
];

thread_local! {
    static ROWS: Answers<Option<RowWord>> = RefCell::default();
}

/// All names of balances and sums.
pub(super) fn listed() -> impl Iterator<Item = &'static &'static str> {
    [OPENING, CLOSING, BALANCE, TOTAL].into_iter().flatten()
}

/// What a row's description says, where it is no transaction: the words begin or make up the text.
pub fn row_word(text: &str) -> Option<RowWord> {
    answer(&ROWS, text, || word_of(text))
}

fn word_of(text: &str) -> Option<RowWord> {
    let lower = lower_case(text);
    let plain = super::column_words::after_year(lower.trim().trim_start_matches(['*', '-', '=', '.', ' ', ':', '(', '#']));
    // A long text is a description that happens to begin so.
    if plain.is_empty() || plain.len() > 80 && plain.chars().count() > 80 {
        return None;
    }
    static LISTS: OnceLock<[Phrases; 3]> = OnceLock::new();
    let all = |(list, kind): (&[&'static str], &'static str)| Phrases::plain(&[list, &super::column_words::named(kind).collect::<Vec<_>>()].concat());
    let [opening, closing, total] = LISTS.get_or_init(|| [(OPENING, "opening"), (CLOSING, "closing"), (TOTAL, "total")].map(all));
    let letters = Letters::of(plain);
    let begins = |list: &Phrases| {
        list.begin(plain).any(|(phrase, rest)| {
            let ends = phrase.unspaced || rest.is_empty() || !rest.starts_with(char::is_alphanumeric);
            ends && (!super::column_words::TRANSFERS.contains(&phrase.text) || only_beside(rest, super::column_words::BALANCES))
        }) || list.unspaced_in(plain, letters)
    };
    let within = |list: &Phrases| list.several_in(plain, letters, 30);
    let (o, c) = (begins(opening) || within(opening), begins(closing) || within(closing));
    if super::column_words::ends_with_sum(plain) || begins(total) && !super::column_words::is_billed(plain) {
        return Some(RowWord::Total);
    }
    match (o, c) {
        (true, false) => Some(RowWord::Opening),
        (false, true) => Some(RowWord::Closing),
        // `Total da fatura anterior` is more than `Total da fatura`.
        (true, true) => {
            let rest = |list: &Phrases| list.begin(plain).map(|(_, rest)| rest.len()).min().unwrap_or(usize::MAX);
            Some(if begins(closing) && rest(closing) <= rest(opening) { RowWord::Closing } else { RowWord::Opening })
        }
        (false, false) => is_balance(plain).then_some(RowWord::Balance),
    }
}

/// Whether the text is a balance's name with a date and a currency at most: `SOLDE COMMANDE 12` is a description.
fn is_balance(plain: &str) -> bool {
    static NAMES: OnceLock<Phrases> = OnceLock::new();
    let named = NAMES.get_or_init(|| Phrases::of(BALANCE)).begin(plain).map(|(_, rest)| rest).filter(|rest| !rest.starts_with(char::is_alphanumeric));
    named.min_by_key(|rest| rest.len()).is_some_and(|rest| only_beside(rest, &[]))
}

/// Whether a text holds dates, currencies, words that may stand beside a balance's name and these alone.
fn only_beside(text: &str, more: &[&str]) -> bool {
    text.split(|c: char| c.is_whitespace() || matches!(c, ':' | '(' | ')' | ',' | '/' | '.' | '-' | '*')).filter(|w| !w.is_empty()).all(|w| {
        w.bytes().all(|b| b.is_ascii_digit())
            || crate::base::months::month_of(w).is_some()
            || crate::base::dates::is_joiner(w)
            || crate::base::amounts::currency_of(&w.to_uppercase()).is_some()
            || super::column_words::BESIDE.contains(&w)
            || more.contains(&w)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_rows_that_are_no_transactions() {
        assert_eq!(row_word("SALDO AWAL"), Some(RowWord::Opening));
        assert_eq!(row_word("BALANCE C/F"), Some(RowWord::Closing));
        assert_eq!(row_word("Total Deposits And Additions"), Some(RowWord::Total));
        assert_eq!(row_word("TRANSFER DR 008"), None);
        // The same word names a balance brought forward and a transfer.
        for opening in ["PINDAHAN", "Übertrag von Blatt 2", "Report du 31/12/2023", "REPORT SOLDE ANTERIEUR", "Devreden Bakiye", "Pindahan dari halaman 1"] {
            assert_eq!(row_word(opening), Some(RowWord::Opening), "{opening}");
        }
        for transfer in ["Pindahan kepada Siti Aminah", "Übertrag auf Sparkonto", "REPORT CARD CENTRE 1234", "Devir EFT Yildiz"] {
            assert_eq!(row_word(transfer), None, "{transfer}");
        }
    }
}
