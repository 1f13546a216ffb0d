//! Bank and holder where no label names them: by size, place, form and legal words.

use super::labels::{evidence, hits};
use super::model::Field;
use super::vocabulary::column_types;
use crate::base::Rect;
use crate::document::Document;
use crate::layout::lines::join;
use crate::layout::{Line, Shape, Token};

/// Words that make a name a bank's, in the languages known.
#[rustfmt::skip]
const BANK: &[&str] = &[
    "bank", "banque", "banco", "banca", "bankası", "bankasi", "sparkasse", "volksbank", "raiffeisenbank", "raiffeisen", "bpd", "bpr", "banka", "bankası", "credit", "crédit",
    "caisse", "caixa", "kasse", "landesbank", "kreditbank", "ngân", "ธนาคาร", "银行", "銀行", "은행", "банк", "بنك", "बैंक", "building", "handelsbank", "banki",
    "cajamar", "bancorp", "bankers", "bankhaus", "pankki",
];

/// Words that make a phrase a title, a note or a product, not a name.
#[rustfmt::skip]
const TITLE: &[&str] = &[
    "statement", "rekening", "koran", "laporan", "account", "transaksi", "transactions", "mutasi", "kontoauszug", "auszug", "relevé", "extracto", "extrato", "estratto", "afschrift",
    "rekeningafschrift", "wyciąg", "ekstre", "ekstresi", "hesap", "sao", "penyata", "akaun", "page", "halaman", "summary", "ringkasan", "details", "e-statement", "history",
    "activity", "report", "period",
    "periode", "catatan", "note", "tabungan", "giro", "savings", "current", "checking", "konto", "compte", "cuenta", "conta", "conto", "rachunku", "ใบแจ้งยอด", "รายการ", "对账单",
    "明细", "balance", "saldo", "date", "tanggal", "confidential", "member", "private", "continued", "lanjutan", "deposit", "your", "anda", "opening", "closing", "total", "customer",
    "nasabah", "advice",
];

/// Legal forms and titles that only holders carry.
#[rustfmt::skip]
const LEGAL: &[&str] = &[
    "pt", "cv", "ud", "pd", "tbk", "koperasi", "yayasan", "firma", "ltd", "limited", "llc", "inc", "corp", "corporation", "company", "co", "plc", "llp", "lp", "gmbh", "ag", "kg",
    "ug", "ohg", "e.k", "sarl", "s.a.r.l", "sas", "sa", "s.a", "eurl", "sl", "s.l", "srl", "s.r.l", "spa", "s.p.a", "bv", "b.v", "nv", "n.v", "sp", "z", "o.o", "lda", "ltda",
    "eireli", "me", "sdn", "bhd", "pte", "pvt", "private",
    "traders", "enterprises", "trading", "tnhh", "cp", "şti", "ltd.şti", "a.ş", "aş", "mr", "mrs", "ms", "bpk", "bapak", "ibu", "sdr", "sdri", "tn", "ny", "nn", "herr", "frau", "m",
    "mme", "sr", "sra", "dhr", "mw", "sig", "sdra", "บริษัท", "จำกัด", "公司", "株式会社", "様", "บจก", "oy", "ab", "as", "aps", "d.o.o", "s.r.o", "kft",
];

fn folded(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '/' | '(' | ')' | '&' | ':'))
        .map(|w| w.trim_matches(['.', '-', '*', '"', '\'']).to_owned())
        .filter(|w| !w.is_empty())
        .collect()
}

fn has(words: &[String], list: &[&str]) -> bool {
    words.iter().any(|w| list.contains(&w.as_str()))
}

fn bank_like(words: &[String]) -> bool {
    has(words, BANK)
        || words
            .iter()
            .any(|w| (w.ends_with("bank") && w.len() > 5) || w.ends_with("銀行") || w.ends_with("银行") || w.starts_with("ธนาคาร") || w.ends_with("kasse"))
}

/// A phrase of the letterhead with what speaks for it.
struct Phrase<'l, 'd> {
    line: usize,
    tokens: &'l [Token<'d>],
    text: String,
    words: Vec<String>,
    rect: Rect,
    size: f32,
    bold: bool,
}

fn phrases<'l, 'd>(lines: &'l [Line<'d>], wanted: &[usize], pages: std::ops::RangeInclusive<usize>) -> Vec<Phrase<'l, 'd>> {
    let mut out = Vec::new();
    for &i in wanted.iter().filter(|i| pages.contains(&lines[**i].page)) {
        for tokens in lines[i].spans(1.3) {
            let text = join(tokens);
            let Some(rect) = Rect::hull(tokens.iter().map(|t| &t.rect)) else { continue };
            let size = tokens.iter().map(|t| t.rect.height()).fold(0.0, f32::max);
            out.push(Phrase { line: i, tokens, words: folded(&text), text, rect, size, bold: tokens.iter().all(|t| t.bold) });
        }
    }
    out
}

/// The bank: the phrase that looks most like a bank's name, told by its words, its size and its place.
pub fn bank(document: &Document, lines: &[Line<'_>], letterhead: &[usize], holder: &str) -> Field<String> {
    let last = document.pages.len().saturating_sub(1);
    let all = phrases(lines, letterhead, 0..=last);
    let largest = all.iter().filter(|p| lines[p.line].page == 0).map(|p| p.size).fold(1.0, f32::max);
    let mut best: Option<(f32, &Phrase<'_, '_>)> = None;
    for p in &all {
        let letters = p.text.chars().filter(|c| c.is_alphabetic()).count();
        if letters < 3 || p.text.chars().filter(char::is_ascii_digit).count() * 4 > p.text.len() || p.text == holder {
            continue;
        }
        let page = &document.pages[lines[p.line].page];
        let named = bank_like(&p.words);
        if !named && p.size < 0.95 * largest {
            continue;
        }
        let mut score = if named { 5.0 } else { 0.0 };
        score += 3.0 * p.size / largest;
        score += if p.rect.y0 < 0.16 * page.height { 1.5 } else { 0.0 };
        score += if p.bold { 0.4 } else { 0.0 };
        score += if lines[p.line].page == 0 { 0.5 } else { 0.0 };
        // A sentence about a bank is a note; a label's value is the label's.
        score -= 0.9 * (p.words.len() as f32 - 5.0).max(0.0);
        score -= if has(&p.words, TITLE) { 3.5 } else { 0.0 };
        score -= if p.text.contains(':') { 3.0 } else { 0.0 };
        score -= if p.text.contains('@') || p.text.contains("www") || p.text.contains(".co") { 3.0 } else { 0.0 };
        score -= if !named && has(&p.words, LEGAL) { 3.0 } else { 0.0 };
        score -= if named && p.text.ends_with('.') && p.words.len() > 4 { 2.0 } else { 0.0 };
        score -= if answers_label(lines, p) { 2.5 } else { 0.0 };
        if best.as_ref().is_none_or(|(s, _)| score > *s + 1e-3) {
            best = Some((score, p));
        }
    }
    match best {
        Some((score, p)) if score >= 2.5 => Field { value: bank_name(p.text.trim()), evidence: Some(evidence(document, &lines[p.line], p.tokens)) },
        _ => Field::default(),
    }
}

/// The bank's name without the document's title behind it, or the name again in another script.
fn bank_name(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let closed = |w: &str| ["银行", "銀行", "은행", "信用金庫", "信用社"].iter().any(|end| w.ends_with(end));
    if let Some(i) = words.iter().position(|w| closed(w)).filter(|i| i + 1 < words.len()) {
        return words[..=i].join(" ");
    }
    let latin = |w: &str| w.chars().all(|c| c.is_ascii() || (c as u32) < 0x250);
    let turn = words.iter().position(|w| latin(w) != latin(words[0])).unwrap_or(words.len());
    // Two names, one in each script: both say bank.
    if turn >= 2 && words.len() - turn >= 2 { words[..turn].join(" ") } else { text.to_owned() }
}

/// Whether the phrase is, or follows, a known label on its line.
fn answers_label(lines: &[Line<'_>], p: &Phrase<'_, '_>) -> bool {
    hits(&lines[p.line]).iter().any(|h| lines[p.line].tokens[h.first].rect.x0 <= p.rect.x0 && h.weight >= 4 && h.label != super::labels::Label::Bank)
}

/// The holder where no label names it: a name at the letterhead's left or in the address window, with lines under it.
pub fn holder(document: &Document, lines: &[Line<'_>], letterhead: &[usize], bank: &str) -> Option<Field<String>> {
    let all = phrases(lines, letterhead, 0..=0);
    let largest = all.iter().map(|p| p.size).fold(1.0, f32::max);
    let mut best: Option<(f32, &Phrase<'_, '_>)> = None;
    for p in &all {
        let letters = p.text.chars().filter(|c| c.is_alphabetic()).count();
        let digits = p.text.chars().filter(char::is_ascii_digit).count();
        if letters < 4 || digits > 0 || p.text.contains(':') || p.text == bank || p.words.len() > 8 {
            continue;
        }
        let legal = has(&p.words, LEGAL);
        if bank_like(&p.words) && !legal {
            continue;
        }
        if p.tokens.iter().any(|t| matches!(t.shape, Shape::Amount(_) | Shape::Date(_)))
            || !hits(&lines[p.line])
                .iter()
                .all(|h| lines[p.line].tokens[h.first].rect.x0 > p.rect.x1 || lines[p.line].tokens[h.end - 1].rect.x1 < p.rect.x0 - 30.0)
        {
            continue;
        }
        let title = p.words.iter().filter(|w| TITLE.contains(&w.as_str())).count();
        let mut score = if legal { 3.0 } else { 0.0 };
        score -= 2.0 * title as f32;
        score -= if !column_types(&p.text).is_empty() && !legal { 1.5 } else { 0.0 };
        let upper = p.text.chars().filter(|c| c.is_uppercase()).count() * 10 >= letters * 7;
        score += if upper { 0.8 } else { 0.0 };
        score += if p.words.len() >= 2 { 0.7 } else { -0.5 };
        score += if p.bold { 0.3 } else { 0.0 };
        score -= if p.size > 0.9 * largest && largest > 11.0 { 1.0 } else { 0.0 };
        // An address stands under a name: two lines or more at the same left edge, close by.
        let under: Vec<&Phrase<'_, '_>> = all
            .iter()
            .filter(|q| (q.rect.x0 - p.rect.x0).abs() < 3.0 && q.rect.y0 > p.rect.y0 + 1.0 && q.rect.y0 - p.rect.y0 < 5.0 * p.size.max(8.0))
            .collect();
        let above = all.iter().any(|q| {
            (q.rect.x0 - p.rect.x0).abs() < 3.0
                && q.rect.y1 < p.rect.y1 - 1.0
                && p.rect.y0 - q.rect.y1 < 0.7 * p.size
                && !bank_like(&q.words)
                && hits(&lines[q.line]).is_empty()
        });
        let address = under.iter().any(|q| q.text.chars().any(|c| c.is_ascii_digit()) && !q.text.contains(':'));
        score += if under.len() >= 2 && address {
            1.6
        } else if under.len() >= 2 {
            0.6
        } else {
            0.0
        };
        score -= if above { 1.2 } else { 0.0 };
        let page = &document.pages[lines[p.line].page];
        score -= if p.rect.y0 > 0.5 * page.height { 2.0 } else { 0.0 };
        if best.as_ref().is_none_or(|(s, _)| score > *s + 1e-3) {
            best = Some((score, p));
        }
    }
    let (score, p) = best?;
    // A polite word on a line of its own stands above the name: `Frau`, `Firma`.
    let polite = p.words.len() == 1 && p.words.iter().all(|w| matches!(w.as_str(), "herr" | "herrn" | "frau" | "firma" | "spett.le" | "eheleute"));
    let below = || all.iter().find(|q| (q.rect.x0 - p.rect.x0).abs() < 3.0 && q.rect.y0 > p.rect.y0 + 1.0 && q.rect.y0 - p.rect.y0 < 2.5 * p.size.max(8.0));
    let p = if polite { below().unwrap_or(p) } else { p };
    (score >= 1.4)
        .then(|| Field {
            value: p.text.trim().trim_end_matches(['様', '殿']).trim().to_owned(), evidence: Some(evidence(document, &lines[p.line], p.tokens))
        })
}

/// The lines under the holder's name, joined by a comma.
pub fn address(document: &Document, lines: &[Line<'_>], letterhead: &[usize], holder: &Field<String>) -> Field<String> {
    let Some(e) = &holder.evidence else { return Field::default() };
    let mut out: Vec<String> = Vec::new();
    let mut place: Option<crate::base::Evidence> = None;
    let mut y = e.bbox.y1;
    for p in phrases(lines, letterhead, 0..=0) {
        let near = (p.rect.x0 - e.bbox.x0).abs() < 3.0 && p.rect.y0 > e.bbox.y0 + 2.0 && p.rect.y0 - y < 1.2 * p.size.max(6.0);
        if !near || p.text.contains(':') || !hits(&lines[p.line]).iter().all(|h| lines[p.line].tokens[h.first].rect.x0 > p.rect.x1 + 1.0) || out.len() >= 5 {
            continue;
        }
        y = p.rect.y1;
        if document.pages.first().is_some_and(|page| page.number == e.page) {
            let here = evidence(document, &lines[p.line], p.tokens);
            place = Some(match place.take() {
                Some(mut all) => {
                    all.bbox = all.bbox.union(&here.bbox);
                    all
                }
                None => here,
            });
            out.push(p.text.trim().to_owned());
        }
    }
    Field { value: out.join(", "), evidence: place }
}

/// A branch that names itself: a phrase that begins with the word for it.
pub fn branch(document: &Document, lines: &[Line<'_>], letterhead: &[usize]) -> Field<String> {
    for p in phrases(lines, letterhead, 0..=0) {
        let begins = p.words.first().is_some_and(|w| matches!(w.as_str(), "kcp" | "kcu" | "kc" | "cabang" | "filiale" | "agence" | "sucursal" | "kk"))
            && p.words.len() >= 2
            && p.words.len() <= 6;
        if begins && !p.text.contains(':') {
            return Field { value: p.text.trim().to_owned(), evidence: Some(evidence(document, &lines[p.line], p.tokens)) };
        }
    }
    Field::default()
}
