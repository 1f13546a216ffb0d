//! Whether a document is a loan's or a credit card's statement, which prints what is owed.

use super::phrases::Phrases;
use crate::layout::{Line, lines};
use std::sync::OnceLock;

/// Phrases that such statements are headed by, or that name what is to be paid. Lower case; a phrase begins a run of words.
#[rustfmt::skip]
const PHRASES: &[&str] = &[
    "loan account", "loan statement", "statement of loan", "mortgage statement", "credit card statement", "your credit card statement", "credit card account", "minimum payment", "min payment",
    "min. payment", "minimum amount due", "minimum due", "total amount due", "amount due", "payment due", "mortgage account", "annual mortgage statement", "repayment mortgage", "amount owing", "amount owed", "balance owing", "balance owed", 
    "lembar tagihan", "tagihan kartu kredit", "pembayaran minimum", "tagihan baru", "total tagihan", "rekening pinjaman", "laporan pinjaman", 
    "bayaran minimum", "penyata kad kredit", "penyata pinjaman", "kreditkartenabrechnung", "darlehenskonto", "darlehenskontoauszug", "kreditkonto", "mindestbetrag", 
    "relevé de carte de crédit", "paiement minimum", "relevé de prêt", "pago mínimo", "pago minimo", "estado de cuenta tarjeta", "estado de cuenta de tarjeta", "estado de cuenta nacional de tarjeta", "estado de cuenta internacional de tarjeta", "monto mínimo a pagar", "monto minimo a pagar", "monto total facturado", "total facturado a pagar",
    "estado de cuenta de préstamo", "saldo deudor", "pagamento mínimo", "fatura do cartão", "resumo da fatura", "fatura anterior", "total da fatura", "total desta fatura", "limite total de crédito", "extrato de empréstimo", "estratto conto carta di credito",
    "importo minimo", "leningoverzicht", "creditcardoverzicht", "låneudskrift", "minimum å betale", "minste beløp å betale", "lägsta belopp att betala", "minimum at betale", "faktura og kontoutskrift", "ご利用代金明細書", "カードご利用代金明細書", "今回ご請求額", "今回ご請求金額", "lånekonto", "lånekontoutdrag", "kredittkortfaktura",
    "minimumsbeløp", "utestående", "minimalna kwota", "zestawienie karty kredytowej", "wyciąg z karty kredytowej", "rachunek kredytowy", "asgari ödeme", "dönem borcu",
    "kredi kartı ekstresi", "kredi hesabı", "sao kê thẻ tín dụng", "thanh toán tối thiểu", "ยอดชำระขั้นต่ำ", "ใบแจ้งยอดบัตรเครดิต", "信用卡账单", "信用卡帳單", "最低还款", "最低還款",
    "贷款账户", "貸款賬戶", "貸款帳戶", "カードローン", "融資残高", "신용카드 이용대금", "최소결제", "대출",
    "λογαριασμός πιστωτικής κάρτας", "αντίγραφο λογαριασμού πιστωτικής κάρτας", "ελάχιστη καταβολή", "ελάχιστο ποσό πληρωμής", "πληρωτέο ποσό",
    "выписка по кредитной карте", "минимальный платеж", "минимальный платёж", "виписка за кредитною карткою", "мінімальний платіж", "извлечение по кредитна карта", "минимална вноска", "минимално плащане",
    "výpis z kreditní karty", "minimální splátka", "výpis z kreditnej karty", "minimálna splátka", "hitelkártya kivonat", "hitelkártya számlakivonat", "minimálisan fizetendő", "extras de cont card de credit", "suma minimă de plată", "plata minimă",
    "izvod kreditne kartice", "minimalni iznos za plaćanje", "minimalna uplata", "luottokorttilasku", "vähimmäislyhennys", "kreditkortsfaktura", "kreditkortudtog", "mindstebeløb", "minimumsbetaling",
    "كشف حساب بطاقة الائتمان", "كشف بطاقة ائتمان", "الحد الأدنى للدفع", "الحد الأدنى للسداد", "المبلغ المستحق", "פירוט כרטיס אשראי", 
];

/// Whether the lines call the document a loan's or a card's.
pub fn owes(all: &[Line<'_>]) -> bool {
    all.iter().any(says)
}

/// Whether lines beside those that head single loans do.
pub fn owes_beside(all: &[Line<'_>], heads: &[super::lent::Head]) -> bool {
    let head = |i: usize| heads.iter().any(|h| h.lent && h.line == i);
    all.iter().enumerate().any(|(i, l)| !head(i) && says(l))
}

/// What is owed, named beside its figure or over its column. Lower case.
#[rustfmt::skip]
const OWED: &[&str] = &[
    "outstanding balance", "outstanding principal", "balance outstanding", "principal outstanding", "sisa pinjaman", "baki debet", "sisa pokok", "restschuld", "capital restant dû", "saldo insoluto", "saldo devedor", "debito residuo", "openstaand saldo", "restgæld", "zadłużenie", "dư nợ", "ยอดหนี้", "借入残高",
];

/// The same in names that only a table's column bears.
#[rustfmt::skip]
const COLUMNS: &[&str] = &[
    "outstanding", "loan balance", "principal balance", "remaining principal", "sisa pembiayaan", "baki pinjaman", "restant dû", "solde dû", "balance owing", "amount owing", "capital pendiente", "openstaand", "貸款餘額", "贷款余额",
];

/// Whether a text begins with one of the phrases as whole words.
fn begins(list: &Phrases, text: &str) -> bool {
    list.begin(text).any(|(_, rest)| !rest.starts_with(char::is_alphabetic))
}

fn owed() -> &'static Phrases {
    static LIST: OnceLock<Phrases> = OnceLock::new();
    LIST.get_or_init(|| Phrases::of(OWED))
}

/// Whether a line of a table's head names a column of what is owed, beside other columns.
pub fn column(l: &Line<'_>) -> bool {
    static LIST: OnceLock<Phrases> = OnceLock::new();
    let list = LIST.get_or_init(|| Phrases::of(COLUMNS));
    let spans = l.spans(0.9);
    l.tokens.len() <= 24
        && spans.len() >= 3
        && spans.iter().any(|s| {
            let text = lines::join(s).to_lowercase();
            text.chars().count() <= 30 && (begins(list, &text) || begins(owed(), &text))
        })
}

fn says(l: &Line<'_>) -> bool {
    static LIST: OnceLock<Phrases> = OnceLock::new();
    let list = LIST.get_or_init(|| Phrases::of(PHRASES));
    l.tokens.len() <= 24
        && l.spans(0.9).iter().any(|s| {
            let text = lines::join(s).to_lowercase();
            // A sentence that speaks of cards is none.
            (begins(list, &text) || begins(owed(), &text)) && text.chars().count() <= 60
        })
}

#[cfg(test)]
mod tests {
    use super::owes;
    use crate::base::Rect;
    use crate::document::{Document, Page, Word};

    #[test]
    fn a_title_or_a_label_tells_a_sentence_does_not() {
        let told = |text: &str| {
            let word = |(i, w): (usize, &str)| Word {
                text: w.to_owned(),
                rect: Rect::new(40.0 * i as f32, 10.0, 40.0 * i as f32 + 37.0, 20.0),
                baseline: 18.0,
                size: 10.0,
                ..Word::default()
            };
            let page = Page { number: 1, words: text.split(' ').enumerate().map(word).collect(), ..Page::default() };
            owes(&crate::layout::lines(&Document { pages: vec![page], ..Document::default() }))
        };
        assert!(told("Loan Account Statement") && told("Amount owing") && told("Minimum Payment: 25.00") && told("Outstanding balance"));
        assert!(!told("Ask for our loan account today") && !told("Statement of account") && !told("Amount"));
    }
}
