//! Account numbers: by their label, by their form, beside a product's name.

use super::label_words;
use super::labels::{Label, evidence, hits, value};
use super::model::Field;
use super::number_forms::{iban, is_card, is_mask, is_serial, is_sorted, is_span, is_transit};
use crate::document::Document;
use crate::layout::{Line, Token};
use std::collections::HashSet;

/// A word read less surely than this says no number.
const UNREAD: f32 = 0.3;

/// The text before a currency's code behind it, and whether there is one: `… 12542 EUR`, `07157 - AUD`.
pub(super) fn without_code(text: &str) -> (&str, bool) {
    match text.rsplit_once(' ') {
        Some((head, code)) if crate::base::amounts::currency_code(code.trim_matches(['(', ')'])).is_some() => {
            (head.trim_end_matches([' ', '-', '–', '/', '(']), true)
        }
        _ => (text, false),
    }
}

/// Whether a character parts groups of a number: a hyphen or a dash of another font.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '−' | '–' | '‐' | '‑')
}

/// The account number at the head of a value: digits with what banks put between them, or an IBAN.
pub fn number_in(tokens: &[Token<'_>], size: f32) -> Option<(String, usize)> {
    // A group of letters within an IBAN is its bank's.
    if let Some(found) = iban(tokens, size).filter(|f| f.1 > 1).or_else(|| super::number_forms::hidden_iban(tokens, size)) {
        return Some(found);
    }
    // A colon that was read as a digit: no group of one digit stands before one with hyphens of its own.
    if let [first, second, ..] = tokens
        && first.confidence < 1.0
        && first.text.len() == 1
        && first.text.bytes().all(|b| b.is_ascii_digit())
        && second.text.contains('-')
        && second.text.bytes().filter(u8::is_ascii_digit).count() >= 7
    {
        return number_in(&tokens[1..], size).map(|(s, k)| (s, k + 1));
    }
    let mut text = String::new();
    let mut n = 0;
    for (i, t) in tokens.iter().enumerate() {
        // `8034452951 IDR` is read as an amount, for such a code stands beside one too.
        let (bare, code) = without_code(&t.text);
        // `8946 / 87976-8`: a stroke or a dash between two groups is the number's.
        if i > 0
            && matches!(bare, "/" | "-" | "–")
            && tokens.get(i + 1).is_some_and(|n| n.text.starts_with(|c: char| c.is_ascii_digit()))
            && t.rect.x0 - tokens[i - 1].rect.x1 <= 0.8 * size
        {
            text.push_str(bare);
            continue;
        }
        let word = bare.trim_matches([',', ';', ':', '(', ')', '.']);
        // The code of a country before a telephone's number: `+62 857-2210-4938`.
        let called =
            i == 0 && matches!(word.len(), 2..=4 | 10..=16) && word.strip_prefix('+').is_some_and(|w| w.bytes().all(|b| b.is_ascii_digit() || b == b'-'));
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        // `...4471` hides what stands before; a longer row of points leads to the number.
        let cut = bare.len() - bare.trim_start_matches('.').len();
        let word = if (2..=4).contains(&cut) && digits >= 3 { bare.trim_end_matches([',', ';', ':', ')', '.']) } else { word };
        let masked = word.chars().filter(|c| is_mask(*c)).count() + if word.starts_with("..") { 2 } else { 0 };
        let shaped = word.chars().all(|c| c.is_ascii_alphanumeric() || is_mask(c) || is_dash(c) || matches!(c, '.' | '/' | ' '));
        let iban = word.len() >= 2 && word.bytes().take(2).all(|b| b.is_ascii_uppercase()) && (word.len() == 4 || word.len() >= 12) && digits >= 2;
        let length = word.chars().count();
        // `**** ** ******3233`: a short group of a number that is hidden. A single point parts what stands in one line.
        let hidden = n > 0 && masked > 1 && masked == word.chars().count();
        let fits =
            called || hidden || shaped && (digits * 2 >= length || iban || (digits + masked) * 3 >= length * 2 && digits + masked >= 3) && digits + masked > 0;
        let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
        // `0206 00418822.40Q`: a check letter ends the last group.
        let suffixed = letters == 1 && digits >= 5 && word.ends_with(|c: char| c.is_ascii_uppercase());
        // `17 284 09 C 038`: a letter between groups of digits is a key of the number.
        let all_digits = |t: &Token<'_>| t.text.len() >= 2 && t.text.bytes().all(|b| b.is_ascii_digit() || b == b' ');
        let next = tokens.get(i + 1).is_some_and(|next| all_digits(next) && next.rect.x0 - t.rect.x1 <= 0.8 * size);
        let key = n > 1 && next && tokens.get(i - 1).is_some_and(all_digits) && word.len() == 1 && word.bytes().all(|b| b.is_ascii_uppercase());
        let key = key || super::number_forms::keyed(tokens.get(..i).unwrap_or_default(), word);
        let near = i == 0 || t.rect.x0 - tokens[i - 1].rect.x1 <= 0.8 * size;
        // A date or an amount is no account number, nor is a word of letters after the first group.
        let other = super::number_forms::is_hijri(word)
            || super::number_forms::is_sum(word)
            || t.date().is_some_and(|d| {
                d.year.is_some() && word.len() >= 8 && (word.contains('/') || word.contains('.') || word.matches('-').count() == 2 && word.len() <= 11)
                    || word.chars().any(char::is_alphabetic) && !iban && d.year.is_some()
            });
        // A sign that stands more than once parts no cents: `16 3.441.882.07`.
        let money = t.amount().is_some_and(|a| a.group.is_some() && a.last_count <= 1 || a.currency.is_some() && (!code || a.last.is_some()));
        // Letters of a script that the recogniser does not know come out as anything.
        let unread = t.confidence < UNREAD;
        if !fits && !key
            || unread
            || !near
            || other
            || money
            || (i > 0 && letters > 0 && !suffixed && !key && masked < letters && !text.starts_with(char::is_alphabetic))
        {
            let words = tokens.iter().take_while(|t| t.text.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | ':' | '：' | '°' | 'º' | '#'))).count();
            if i == 0 && ((word.chars().all(|c| c.is_alphabetic() || c == '.') && word.len() <= 4) || (1..=2).contains(&words)) && tokens.len() > 1 {
                // `No.`, `Nr.`, `:` or the kind of account before the number.
                return number_in(&tokens[1..], size).map(|(s, k)| (s, k + 1));
            }
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
        n = i + 1;
        if code {
            break;
        }
    }
    let text = text.trim_end_matches(['/', '-', '–', ' ']).replace(" /", " / ").replace("/ ", " / ").replace("  ", " ");
    let hidden = text.chars().filter(|c| is_mask(*c)).count() + if text.starts_with("..") { 2 } else { 0 };
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    (digits + hidden >= 5 && digits >= 2 && !is_serial(&text) && !is_span(&text)).then_some((text, n))
}

/// Whether a number begins as an IBAN does: the letters of a country and two digits.
pub fn is_iban(text: &str) -> bool {
    let mut all = text.bytes().filter(u8::is_ascii_alphanumeric);
    all.by_ref().take(2).filter(u8::is_ascii_uppercase).count() == 2 && all.take(2).filter(u8::is_ascii_digit).count() == 2
}

/// The first IBAN among lines, told by its form alone.
pub fn free_iban(document: &Document, lines: &[Line<'_>], wanted: &[usize]) -> Option<Field<String>> {
    wanted.iter().find_map(|&i| {
        let line = &lines[i];
        (0..line.tokens.len()).find_map(|k| {
            let begins = k == 0 || !line.tokens[k - 1].text.bytes().all(|b| b.is_ascii_digit());
            let (text, n) = iban(&line.tokens[k..], line.size).filter(|_| begins)?;
            Some(Field { value: text, evidence: Some(evidence(document, line, &line.tokens[k..k + n])) })
        })
    })
}

/// Whether a label asks for an IBAN and says nothing of an account: `IBAN No.`, and not `Account number / IBAN`.
fn names_iban(line: &Line<'_>, hit: &super::labels::Hit) -> bool {
    let words =
        line.tokens.get(hit.first..hit.end).unwrap_or_default().iter().flat_map(|t| t.text.split(['/', ' '])).map(str::to_lowercase).collect::<Vec<_>>();
    let iban = |w: &str| w.contains("iban") || w.contains("ιβαν") || w.contains("آيبان");
    let short = |w: &str| {
        matches!(w.trim_matches([':', '.']), "" | "no" | "nr" | "n" | "number" | "numarası" | "numero" | "code" | "codice" | "cod" | "coordinate" | "رقم")
    };
    words.iter().any(|w| iban(w)) && words.iter().all(|w| iban(w) || short(w))
}

/// Words of labels that ask for a telephone, by whose number a wallet is known.
const OF_PHONES: &[&str] = &["hp", "ponsel", "handphone", "terdaftar", "mobile", "registered", "phone", "msisdn"];

/// How sure a label is that is answered by a number: one of a member, of a telephone or of an IBAN alone is less so than one of the account.
fn weight(line: &Line<'_>, hit: &super::labels::Hit, number: &str) -> usize {
    let words: Vec<String> =
        line.tokens.get(hit.first..hit.end).unwrap_or_default().iter().flat_map(|t| t.text.split(['/', ' '])).map(str::to_lowercase).collect();
    let says = |list: &[&str]| words.iter().any(|w| list.contains(&w.trim_matches(|c: char| !c.is_alphanumeric())));
    if names_iban(line, hit) {
        super::number_forms::iban_weight(number)
    } else if says(&["member", "membership"]) && !says(&["account"]) {
        hit.weight.min(6)
    } else if says(OF_PHONES) && number.starts_with(['+', '0', '6', 'X', 'x', '*']) {
        // So little that it parts no accounts: one person's telephone may stand over each.
        hit.weight.min(3)
    } else {
        hit.weight
    }
}

/// Account numbers among lines, with the line of each.
pub fn labelled(document: &Document, lines: &[Line<'_>], wanted: &dyn Fn(usize) -> bool) -> Vec<(usize, usize, Field<String>)> {
    let (mut out, mut of_card) = (Vec::new(), Vec::new());
    for i in (0..lines.len()).filter(|i| wanted(*i)) {
        for hit in hits(&lines[i]).iter().filter(|h| h.label == Label::Number) {
            let size = lines[i].size;
            if let Some(tokens) = value(lines, i, hit, &|t| number_in(t, size).is_some())
                && let tokens = super::placed::of_several(&lines[i], hit, tokens, &|t| number_in(t, size).is_some())
                && let Some((text, n)) = number_in(tokens, size)
            {
                // The longest labels are the surest: `No. Rekening` before `Account`.
                // An answer stands on its label's line or on one of those right around it.
                let own = |l: &Line<'_>| l.tokens.as_ptr_range().contains(&tokens.as_ptr());
                let from = i.saturating_sub(1);
                let line = lines.iter().skip(from).take(7).position(own).map_or(i, |below| from + below);
                of_card.push(lines[i].tokens.get(hit.first..hit.end).unwrap_or_default().iter().any(|t| names_card(&t.text)));
                out.push((
                    i,
                    weight(&lines[i], hit, &text),
                    Field { value: text, evidence: Some(evidence(document, &lines[line], &tokens[..n.min(tokens.len())])) },
                ));
            }
        }
    }
    // The card with which a machine was asked is not the account, where that has a label too.
    let own = out.iter().zip(&of_card).filter(|(_, card)| !**card).map(|(found, _)| found.1).max();
    if let Some(own) = own.filter(|own| *own > 4 && of_card.contains(&true) && !super::owed::owes(lines)) {
        for (found, _) in out.iter_mut().zip(of_card).filter(|(_, card)| *card) {
            // All from nine on are as sure.
            found.1 = found.1.min(own.min(9) - 1);
        }
    }
    out
}

/// Whether a word of a label names a card.
fn names_card(word: &str) -> bool {
    let word = word.to_lowercase();
    ["kartu", "card", "carte", "karte", "tarjeta", "cartão", "carta", "kort", "karty", "kart", "карты", "卡号", "卡號"]
        .contains(&word.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Labelled numbers, those that stand below one another under one label, and wherever one of them stands again: over its account's rows.
pub fn all(document: &Document, lines: &[Line<'_>], wanted: &dyn Fn(usize) -> bool) -> Vec<(usize, usize, Field<String>)> {
    let mut out = labelled(document, lines, wanted);
    let plain = |s: &str| s.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let listed: Vec<(usize, usize, Field<String>)> =
        out.iter().flat_map(|(i, weight, field)| column(document, lines, *i, field).into_iter().map(|(at, f)| (at, *weight, f))).collect();
    let mut taken: HashSet<(usize, String)> = out.iter().map(|o| (o.0, plain(&o.2.value))).collect();
    for found in listed.into_iter().filter(|l| wanted(l.0)) {
        if taken.insert((found.0, plain(&found.2.value))) {
            out.push(found);
        }
    }
    let known: HashSet<String> = taken.iter().map(|t| t.1.clone()).filter(|n| n.len() >= 7).collect();
    if known.len() > 1 {
        let lines_taken: HashSet<usize> = taken.iter().map(|t| t.0).collect();
        for i in (0..lines.len()).filter(|i| wanted(*i) && !lines_taken.contains(i)) {
            out.extend(on_line(document, &lines[i]).filter(|f| known.contains(&plain(&f.value))).map(|f| (i, 5, f)));
        }
    }
    out.sort_by_key(|o| o.0);
    out
}

/// The first account number on a line, by its form.
pub fn on_line(document: &Document, line: &Line<'_>) -> Option<Field<String>> {
    (0..line.tokens.len()).find_map(|k| {
        let (text, n) = number_in(&line.tokens[k..], line.size)?;
        Some(Field { value: text, evidence: Some(evidence(document, line, &line.tokens[k..(k + n).min(line.tokens.len())])) })
    })
}

/// The numbers under a number of a column: a list of accounts.
fn column(document: &Document, lines: &[Line<'_>], label: usize, first: &Field<String>) -> Vec<(usize, Field<String>)> {
    let Some(at) = first.evidence.as_ref() else { return Vec::new() };
    let mut out = Vec::new();
    let (mut y, page) = (at.bbox.y1, lines[label].page);
    // Bare digits under an IBAN are its last groups, which a narrow box breaks.
    let listed = |text: &str| !is_iban(&first.value) || is_iban(text);
    for (i, line) in lines.iter().enumerate().skip(label + 1).filter(|(_, l)| l.page == page) {
        if line.rect.y0 < at.bbox.y1 - 1.0 {
            continue;
        }
        if line.rect.y0 - y > 1.6 * line.size {
            break;
        }
        let Some(k) = line.tokens.iter().position(|t| (t.rect.x0 - at.bbox.x0).abs() < 2.0) else { break };
        let Some((text, n)) = number_in(&line.tokens[k..], line.size).filter(|(text, _)| hits(line).is_empty() && listed(text)) else { break };
        y = line.rect.y1;
        out.push((i, Field { value: text, evidence: Some(evidence(document, line, &line.tokens[k..(k + n).min(line.tokens.len())])) }));
    }
    out
}

/// Words of a product, behind which a number is the account's.
#[rustfmt::skip]
const PRODUCTS: &[&str] = &[
    "account", "acct", "a/c", "c/c", "c/a", "checking", "chequing", "savings", "saving", "current", "card", "visa", "mastercard", "amex", "loan", "mortgage", "facility", "overdraft", "deposit", "konto",
    "compte", "livret", "cuenta", "conta", "conto", "rachunek", "rekening", "giro", "tabungan", "simpanan", "akaun", "hesap", "číslo", "účet", "tili", "számla", "račun", "счет", "счёт", "рахунок",
    "普通", "当座", "ขัญชี", "บัญชี", "tarjeta", "cartão", "carte", "carta", "kartu", "pinjaman", "kredit", "kreditkarte", "wallet", "dompet", "kantong", "pocket", "member",
];

/// Words after which a number is something else.
#[rustfmt::skip]
const OTHERS: &[&str] = &[
    "tel", "telp", "telepon", "telephone", "phone", "fax", "call", "hotline", "line", "helpline", "page", "box", "customer", "cif", "client", "statement", "reference", "ref", "invoice", "tax", "npwp", "vat", "gst",
    "gstin", "pan", "abn", "acn", "afsl", "registration", "registered", "reg", "company", "license", "licence", "micr", "ifsc", "swift", "bic", "routing", "aba", "bsb", "branch", "code", "postcode", "zip",
    "id", "nif", "cnpj", "cpf", "rut", "rfc", "siren", "siret", "rcs", "kvk", "btw", "hrb", "ust", "whatsapp", "sms", "limit", "blz", "sheet", "sequence", "number of", "no of", "days", "rate", "transaction",
];

/// Whether a word names a product of a bank.
pub fn is_product(word: &str) -> bool {
    let word = word.to_lowercase();
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    // `Brukskonto`, `Betaalrekening`: the product is the end of the word.
    PRODUCTS.contains(&word) || word.len() > 6 && ["konto", "rekening", "konten", "tili", "számla", "account", "compte"].iter().any(|end| word.ends_with(end))
}

/// Digits from which a bare number beside a name is an account's.
const BARE: usize = 8;

/// The name in front of an account's number, with a label between them or none: `BRUNO LIMA agência 0417`, `TAN MEI LING 901188472205`.
pub fn before_number<'l, 'd>(tokens: &'l [Token<'d>]) -> Option<&'l [Token<'d>]> {
    let digits = |t: &Token<'_>| t.text.bytes().filter(u8::is_ascii_digit).count();
    let at = tokens.iter().position(|t| digits(t) > 0)?;
    // A single letter is a house's: `BLOK C 12`.
    let worded = |t: &Token<'_>| t.text.chars().filter(|c| c.is_alphabetic()).count() >= 2;
    let label = |t: &Token<'_>| worded(t) && label_words::parts(&t.text.to_lowercase()).first().is_some_and(|w| label_words::by_first_word().contains_key(w));
    let end = match at.checked_sub(1).and_then(|k| tokens.get(k)) {
        Some(t) if label(t) => at - 1,
        Some(_) if at + 1 == tokens.len() && digits(&tokens[at]) >= BARE && tokens[at].amount().is_none() => at,
        _ => return None,
    };
    let name = tokens.get(..end)?;
    // `CROSSVILLE TN 38571-4410` is a town.
    let words: Vec<&str> = tokens.iter().map(|t| t.text.as_ref()).collect();
    if crate::base::countries::of_address(&words).is_some() {
        return None;
    }
    let word = |t: &Token<'_>| {
        t.text.starts_with(char::is_uppercase)
            && t.text.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '\'' | '’' | '-' | '&' | ','))
            && !is_product(&t.text)
            && !is_other(&t.text)
    };
    (name.len() >= 2 && name.iter().all(word) && !label(&name[0])).then_some(name)
}

/// The one number that stands bare beside a name in the letterhead.
pub fn beside_name(document: &Document, lines: &[Line<'_>], wanted: &[usize]) -> Option<Field<String>> {
    let among = super::letterhead::among_rows(lines, wanted);
    let mut found: Option<Field<String>> = None;
    for line in wanted.iter().filter(|i| !among.contains(*i)).filter_map(|i| lines.get(*i)).filter(|l| l.page == 0) {
        for span in line.spans(1.3) {
            let bare = span.split_last().filter(|(last, rest)| {
                before_number(span).is_some_and(|name| name.len() == rest.len()) && number_in(std::slice::from_ref(*last), line.size).is_some()
            });
            if let Some((last, _)) = bare {
                if found.as_ref().is_some_and(|f| f.value != last.text) {
                    return None;
                }
                found = Some(Field { value: last.text.to_string(), evidence: Some(evidence(document, line, std::slice::from_ref(last))) });
            }
        }
    }
    found
}

/// Whether words name a product, as the first or the last of them says, and no firm.
pub fn names_product(tokens: &[Token<'_>]) -> bool {
    let mut ends = tokens.first().into_iter().chain(tokens.last());
    tokens.len() <= 5 && ends.any(|t| is_product(&t.text)) && !super::name_words::is_legal(tokens)
}

pub(super) fn is_other(word: &str) -> bool {
    OTHERS.contains(&word.to_lowercase().trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Numbers that no label names, each once: of a card in four groups, behind a sort code, or beside a product's name.
pub fn formed(document: &Document, lines: &[Line<'_>], wanted: &dyn Fn(usize) -> bool) -> Vec<(usize, usize, Field<String>)> {
    let mut known: HashSet<String> = HashSet::new();
    let mut all = formed_again(document, lines, wanted);
    all.retain(|o| known.insert(o.2.value.chars().filter(|c| c.is_alphanumeric()).collect()));
    all
}

/// The same, wherever each stands.
pub fn formed_again(document: &Document, lines: &[Line<'_>], wanted: &dyn Fn(usize) -> bool) -> Vec<(usize, usize, Field<String>)> {
    let mut out: Vec<(usize, usize, Field<String>)> = Vec::new();
    for i in (0..lines.len()).filter(|i| wanted(*i)) {
        let line = &lines[i];
        for k in 0..line.tokens.len() {
            let first = line.tokens[k].text.as_ref();
            let hidden_iban = super::number_forms::hidden_iban(&line.tokens[k..], line.size).is_some();
            let begins = hidden_iban
                || first.starts_with(|c: char| c.is_ascii_digit() || is_mask(c))
                || first.starts_with("..")
                || first.bytes().any(|b| b.is_ascii_digit());
            // Groups of thousands are an amount's.
            let money = line.tokens[k].amount().is_some_and(|a| a.last.is_some()) && !first.contains(['-', '/']);
            if money || !begins || line.tokens[k].date().is_some_and(|d| d.year.is_some()) || k > 0 && glued(line, k) {
                continue;
            }
            let Some((text, n)) = number_in(&line.tokens[k..], line.size) else { continue };
            let digits = text.bytes().filter(u8::is_ascii_digit).count();
            let hidden = text.chars().any(is_mask) || text.starts_with("..");
            let before = &line.tokens[..k];
            let words = before.iter().rev().take(6);
            if super::number_forms::is_of_other(before) || (!hidden && digits < 7) {
                continue;
            }
            let beside = words.clone().any(|t| is_product(&t.text)) && words.clone().all(|t| t.amount().is_none() && t.date().is_none());
            let product = beside || over(lines, i, k, n) || asked(line, k) || coded(line, k, n);
            let set_off = k == 0 || line.tokens[k].rect.x0 - line.tokens[k - 1].rect.x1 > 1.3 * line.size;
            if hidden_iban || product || is_card(&text) || is_sorted(&text) || set_off && is_transit(&text) {
                out.push((i, 5, Field { value: text, evidence: Some(evidence(document, line, &line.tokens[k..(k + n).min(line.tokens.len())])) }));
            }
        }
    }
    out
}

/// Words for a number that say nothing of what it is of.
const BARE_LABELS: &[&str] =
    &["no", "nr", "nº", "n°", "num", "number", "nomor", "número", "numéro", "nummer", "號碼", "号码", "編號", "编号", "番号", "번호", "เลขที่", "số", "رقم"];

/// Whether the word for a number alone, with a colon or in two languages, stands before it: `NO.: 1499-0123-45`, `Number 號碼 640-123456-833`.
fn asked(line: &Line<'_>, k: usize) -> bool {
    let label = |t: &&Token<'_>| BARE_LABELS.contains(&t.text.trim_end_matches([':', '.', '：']).to_lowercase().as_str());
    let before = line.tokens.get(..k).unwrap_or_default();
    let labels = before.iter().rev().take_while(label).count();
    let alone = |p: usize| p == 0 || line.tokens[p].rect.x0 - line.tokens[p - 1].rect.x1 > 1.3 * line.size;
    let colon = before.last().is_some_and(|t| t.text.ends_with([':', '：']));
    (labels >= 2 || labels == 1 && colon) && alone(k - labels)
}

/// Digits from which a number before a currency's code is an account's.
const CODED: usize = 9;

/// Whether the code of a currency in brackets ends what the number stands in: `Tanda 360 — 6938 0012 3456 (IDR)`.
fn coded(line: &Line<'_>, k: usize, n: usize) -> bool {
    let digits = line.tokens.get(k..k + n).unwrap_or_default().iter().flat_map(|t| t.text.bytes()).filter(u8::is_ascii_digit).count();
    let code = |t: &Token<'_>| {
        let inner = t.text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
        inner.is_some_and(|c| crate::base::amounts::currency_code(c).is_some())
    };
    // A code beside digits is read with them.
    let within = line.tokens.len() == k + n && line.tokens.last().is_some_and(|t| without_code(&t.text).1);
    digits >= CODED && k > 0 && (within || line.tokens.len() == k + n + 1 && line.tokens.get(k + n).is_some_and(code))
}

/// Whether a product's name stands right above a token, at the same edge: `Current Account` over its number.
fn over(lines: &[Line<'_>], i: usize, k: usize, n: usize) -> bool {
    let (line, token) = (&lines[i], &lines[i].tokens[k]);
    let begins = k == 0 || token.rect.x0 - line.tokens[k - 1].rect.x1 > 1.3 * line.size;
    let near = |l: &&Line<'_>| l.page == line.page && line.y - l.y > 0.5 && line.y - l.y <= 2.2 * line.size;
    begins
        && lines[..i].iter().rev().take(3).filter(near).flat_map(|l| l.spans(1.3)).any(|span| {
            let product = span.iter().any(|t| is_product(&t.text)) && span.iter().all(|t| t.text.chars().all(|c| c.is_alphabetic() || c == '/' || c == '-'));
            let last = line.tokens.get(k + n - 1).unwrap_or(token);
            let flush = (span[0].rect.x0 - token.rect.x0).abs() < 2.5 || span.last().is_some_and(|t| (t.rect.x1 - last.rect.x1).abs() < 1.5);
            product && span.len() <= 3 && flush
        })
}

/// Whether the token goes on with the digits of the one before it.
fn glued(line: &Line<'_>, k: usize) -> bool {
    let (a, b) = (&line.tokens[k - 1], &line.tokens[k]);
    // `#` alone stands for the word for a number.
    let digits = a.text.bytes().any(|b| b.is_ascii_digit()) || a.text != "#" && a.text.chars().any(is_mask);
    digits && a.date().is_none() && a.amount().is_none() && b.rect.x0 - a.rect.x1 <= 0.8 * line.size
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_iban_begins_with_the_letters_of_a_country_and_two_digits() {
        assert!(
            super::is_iban("GB17 TWCK 0744 8160") && super::is_iban("NO17") && !super::is_iban("1188 23") && !super::is_iban("GBX7 1") && !super::is_iban("G")
        );
    }

    #[test]
    fn a_digit_before_a_number_with_hyphens_is_a_colon() {
        let number = |line: &str, confidence: f32| {
            let mut document = crate::statement::lined::document(&[line]);
            document.pages[0].words.iter_mut().for_each(|w| w.confidence = confidence);
            let lines = crate::layout::lines(&document);
            super::number_in(&lines[0].tokens, 10.0).map(|n| n.0)
        };
        assert_eq!(number("3 2-019-00471-3", 0.9).as_deref(), Some("2-019-00471-3"));
        assert_eq!(number("3 201 900471", 0.9).as_deref(), Some("3 201 900471"));
        // What a file says of itself stands as it is.
        assert_eq!(number("3 2-019-00471-3", 1.0).as_deref(), Some("3 2-019-00471-3"));
    }
}
