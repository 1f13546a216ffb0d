//! Bank and holder where no label names them: by size, place, form and legal words.

use super::addressed::{in_sentence, is_care, is_greeting, is_office, on_behalf};
use super::bank_names::{PAGES, bank_name, in_letters_of, is_latin};
use super::fields::Fields;
use super::joint::with_next;
use super::labels::{evidence, hits};
use super::model::Field;
use super::name_words::{BANK, LEGAL, TITLE, bank_like, credit_bank, folded, has, has_initials, is_form, is_legal, is_title, named_in_title};
use super::register;
use super::vocabulary::column_types;
use crate::base::Rect;
use crate::base::letters::is_mark;
use crate::document::Document;
use crate::layout::lines::join;
use crate::layout::{Line, Shape, Token};

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
        for tokens in lines[i].spans(1.3).into_iter().flat_map(cut) {
            let text = join(tokens);
            let Some(rect) = Rect::hull(tokens.iter().map(|t| &t.rect)) else { continue };
            let size = tokens.iter().map(|t| t.rect.height()).fold(0.0, f32::max);
            out.push(Phrase { line: i, tokens, words: folded(&text), text, rect, size, bold: tokens.iter().all(|t| t.bold) });
        }
    }
    out
}

/// A phrase in the parts between its dashes and bars, where one of them is a title: `Banco Litoral S.A. — Estado de cuenta`.
fn cut<'l, 'd>(tokens: &'l [Token<'d>]) -> Vec<&'l [Token<'d>]> {
    let parts: Vec<&[Token<'d>]> = tokens.split(|t| matches!(t.text.as_ref(), "—" | "–" | "-" | "|" | "·" | "•" | "/")).filter(|p| !p.is_empty()).collect();
    let title = |p: &&[Token<'d>]| is_title(&folded(&join(p)));
    if parts.len() > 1 && parts.iter().any(title) { parts } else { vec![tokens] }
}

/// Whether a phrase asks for something or says what is printed elsewhere: a label, a column's name, a figure's name, a value of a label.
fn says_else(document: &Document, lines: &[Line<'_>], p: &Phrase<'_, '_>, fields: &Fields, named: bool) -> bool {
    // A credit union is a kind of bank, not a sum of credits.
    let union = credit_bank(&p.words);
    if !union && super::labels::figure_of(&p.text).is_some() || super::vocabulary::is_column_name(&p.text) || !named && !column_types(&p.text).is_empty() {
        return true;
    }
    let line = &lines[p.line];
    let money = p.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2) || t.date().is_some_and(|d| d.year.is_some()));
    // Under a label of its own it answers that label.
    let above = lines[..p.line].iter().rev().take(3).filter(|l| l.page == line.page && line.y - l.y <= 2.0 * line.size.max(l.size));
    let under = above.flat_map(|l| hits(l).into_iter().map(move |h| (l, h))).any(|(l, h)| {
        let label = Rect::hull(l.tokens[h.first..h.end].iter().map(|t| &t.rect)).unwrap_or_default();
        let alone = l.tokens.get(h.end).is_none_or(|t| t.rect.x0 - label.x1 > 1.3 * l.size);
        h.label != super::labels::Label::Bank && h.weight >= 4 && alone && (label.x0 - p.rect.x0).abs() < 4.0
    });
    let answers = [&fields.number.evidence, &fields.holder.evidence, &fields.kind.evidence, &fields.currency.evidence, &fields.period.evidence];
    claimed(document, lines, p, &answers) || money || !named && under
}

/// Whether a phrase is what answers a label.
fn claimed(document: &Document, lines: &[Line<'_>], p: &Phrase<'_, '_>, answers: &[&Option<crate::base::Evidence>]) -> bool {
    let number = document.pages.get(lines[p.line].page).map_or(1, |p| p.number);
    let inside = |e: &Option<crate::base::Evidence>| {
        e.as_ref().is_some_and(|e| e.page == number && e.bbox.x0 < p.rect.x1 && e.bbox.x1 > p.rect.x0 && (e.bbox.cy() - p.rect.cy()).abs() < 2.0)
    };
    answers.iter().any(|e| inside(e))
}

/// The lines of the letterhead that stand between rows of a page: what they name is a payee's.
pub(super) fn among_rows(lines: &[Line<'_>], letterhead: &[usize]) -> std::collections::HashSet<usize> {
    let outside: std::collections::HashSet<usize> = letterhead.iter().copied().collect();
    let end = letterhead.last().map_or(0, |l| l + 1).min(lines.len());
    let mut ends: std::collections::HashMap<usize, (usize, usize)> = std::collections::HashMap::new();
    for i in (0..end).filter(|i| !outside.contains(i) && !lines[*i].aside) {
        ends.entry(lines[i].page).and_modify(|e| e.1 = i).or_insert((i, i));
    }
    letterhead.iter().copied().filter(|i| lines.get(*i).and_then(|l| ends.get(&l.page)).is_some_and(|(first, last)| first < i && i < last)).collect()
}

/// How sure each word of a bank's name must be that neither its words nor the register tell.
const READ: f32 = 0.7;

/// What a name in the holder's letters counts more than one in others, which the register may know.
const SAME_LETTERS: f32 = 2.5;

/// The bank: the phrase that looks most like a bank's name, told by its words, its size and its place.
pub fn bank(document: &Document, lines: &[Line<'_>], letterhead: &[usize], fields: &Fields) -> Field<String> {
    let holder = fields.holder.value.as_str();
    if !fields.bank.value.is_empty() {
        return fields.bank.clone();
    }
    let last = document.pages.len().saturating_sub(1);
    let among = among_rows(lines, letterhead);
    let all: Vec<Phrase<'_, '_>> = phrases(lines, letterhead, 0..=last).into_iter().filter(|p| !among.contains(&p.line)).collect();
    let largest = all.iter().filter(|p| lines[p.line].page == 0 && !is_title(&p.words)).map(|p| p.size).fold(1.0, f32::max);
    let mut sizes: Vec<f32> = all.iter().map(|p| p.size).collect();
    sizes.sort_by(f32::total_cmp);
    let usual = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0);
    let mut best: Option<(f32, &Phrase<'_, '_>)> = None;
    for p in &all {
        let letters = p.text.chars().filter(|c| c.is_alphabetic()).count();
        if letters < 3 || p.text.chars().filter(char::is_ascii_digit).count() * 4 > p.text.len() || p.text == holder {
            continue;
        }
        // What a bracket says of the bank: `(A Rural Bank)`.
        if p.text.starts_with('(') && p.text.ends_with(')') {
            continue;
        }
        let page = &document.pages[lines[p.line].page];
        let known = register::by_name(&p.text, None).is_some() && !fields.holder.value.eq_ignore_ascii_case(p.text.trim());
        let titled = named_in_title(&p.text).is_some();
        let named = bank_like(&p.words) || known || titled;
        // `Bank Statement`, `Bank`: of no bank.
        if !named && is_title(&p.words) {
            continue;
        }
        if !known && p.words.iter().all(|w| BANK.contains(&w.as_str()) || TITLE.contains(&w.as_str()) || w.len() < 2) {
            continue;
        }
        // What a hand wrote over the paper is large and hardly read.
        if !named && p.tokens.iter().any(|t| t.confidence < READ) {
            continue;
        }
        // `Page 1`, `S. 2/3`.
        if !named && p.words.len() <= 4 && p.text.chars().any(|c| c.is_ascii_digit()) {
            continue;
        }
        if !named && (p.size < 0.95 * largest || p.size < 1.15 * usual) || says_else(document, lines, p, fields, named) {
            continue;
        }
        let mut score = if known {
            7.0
        } else if named {
            5.0
        } else {
            0.0
        };
        score += 3.0 * (p.size / largest).min(1.2);
        score += if p.rect.y0 < 0.16 * page.height { 1.5 } else { 0.0 };
        score += if p.bold { 0.4 } else { 0.0 };
        score += if lines[p.line].page == 0 { 0.5 } else { 0.0 };
        // A sentence about a bank is a note; a label's value is the label's.
        score -= 0.9 * (p.words.len() as f32 - 5.0).max(0.0);
        score -= if is_title(&p.words) && !titled { 3.5 } else { 0.0 };
        score -= if p.text.contains(':') { 3.0 } else { 0.0 };
        score -= if p.text.contains('@') || p.text.contains("www") || p.text.contains(".co") { 3.0 } else { 0.0 };
        score -= if !named && has(&p.words, LEGAL) { 3.0 } else { 0.0 };
        score -= if named && p.text.ends_with('.') && p.words.len() > 4 { 2.0 } else { 0.0 };
        score -= if answers_label(lines, p, true) {
            5.0
        } else if answers_label(lines, p, false) {
            2.5
        } else {
            0.0
        };
        // Of a name in two scripts the one in the holder's letters is told.
        score += if named && !holder.is_empty() && is_latin(&p.text) == is_latin(holder) { SAME_LETTERS } else { 0.0 };
        if best.as_ref().is_none_or(|(s, _)| score > *s + 1e-3) {
            best = Some((score, p));
        }
    }
    // Beside the short name of its logo the bank's full one may stand.
    let full = |short: &Phrase<'_, '_>| {
        let bank = register::by_name(&short.text, None)?;
        let same = |p: &&Phrase<'_, '_>| p.line == short.line && p.text.len() > short.text.len() && register::by_name(&p.text, None) == Some(bank);
        all.iter().find(same)
    };
    let best = best.map(|(score, p)| (score, full(p).unwrap_or(p)));
    // A product's name is no bank's where an imprint names the bank in other words: `Smart Plus`, and `Commonwealth Bank of …` at the foot.
    if let Some((_, p)) = best.as_ref().filter(|(_, p)| !bank_like(&p.words) && named_in_title(&p.text).is_none() && register::by_name(&p.text, None).is_none())
    {
        let said = imprint(document, lines, letterhead, holder);
        let words = folded(&said.value);
        if bank_like(&words) && !akin(&p.words, &words) && !super::joint::is_brand(lines, letterhead, &p.text) {
            return said;
        }
    }
    match best {
        Some((score, p)) if score >= 2.5 => {
            // A name may go on in the next line: `Bank Aceh` over `Syariah`.
            let whole =
                all.iter().filter(|q| flush(q, p) && q.rect.y0 > p.rect.cy() && q.rect.y0 - p.rect.y1 < 0.6 * p.size && (q.size - p.size).abs() < 0.1 * p.size);
            let whole = whole.map(|q| format!("{} {}", p.text.trim(), q.text.trim())).find(|name| register::by_name(name, None).is_some());
            if let Some(value) = whole {
                return Field { value, evidence: Some(evidence(document, &lines[p.line], p.tokens)) };
            }
            Field { value: bank_name(in_letters_of(p.text.trim(), holder)), evidence: Some(evidence(document, &lines[p.line], p.tokens)) }
        }
        _ => imprint(document, lines, letterhead, holder),
    }
}

/// Letters in which words of a brand and of its bank's name are alike: `Bałtyk` and `Bałtycki`.
const ALIKE: usize = 4;

/// Whether a brand is of a bank whose name says so: all its words are of the name, or one begins like a word of it.
fn akin(brand: &[String], bank: &[String]) -> bool {
    let begin = |w: &String| w.chars().take(ALIKE).collect::<String>();
    let own = |w: &&String| w.chars().count() >= ALIKE && !BANK.contains(&w.as_str()) && !TITLE.contains(&w.as_str()) && !LEGAL.contains(&w.as_str());
    brand.iter().all(|w| bank.contains(w)) || brand.iter().filter(own).any(|w| bank.iter().filter(own).any(|b| begin(w) == begin(b)))
}

/// Words of an imprint, which follow the name of whom it speaks of.
#[rustfmt::skip]
const IMPRINT: &[&str] = &[
    "registered", "authorised", "authorized", "licensed", "regulated", "incorporated", "supervised", "berizin", "terdaftar", "diawasi", "eingetragen", "eingetragene", "siège", "sede", "sitz",
    "r.c.s", "rcs", "capital", "member", "is", "are", "adalah", "peserta", "merupakan", "vorstand", "handelsregister", "domicilio", "zarejestrowana", "företag", "organisationsnummer", "inscrita", "inscrite", "abn", "acn", "afsl", "mbs", "oib", "ičo", "ič", "cuit", "ruc", "cvr", "kvk", "rpr", "rpm", "krs", "zapsaná", "zapísaná", "upisana", "upisan", "vpisana", "wpisana", "înregistrată", "cégjegyzékszám", "iscritta", "albo", "orgnr", "org.nr", "организация", "лицензия", "ліцензія", "єдрпоу", "еик", "пиб", "mersis", "lisensi", "matriculada", "autorizada", "registrado", "registrada", "agréée", "zugelassen", "beaufsichtigt",
];

/// Whether a token parts what stands on one line.
fn parts(t: &Token<'_>) -> bool {
    matches!(t.text.as_ref(), "·" | "|" | "—" | "–" | "•" | "-")
}

/// Whether a name ends before a token: at a mark, or where the paper says what its firm is.
pub fn ends_name(t: &Token<'_>) -> bool {
    parts(t) || IMPRINT.contains(&t.text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().as_str())
}

/// A span, and what of it follows each dash: before an imprint the number of the page may stand.
fn after_dashes<'l, 'd>(span: &'l [Token<'d>]) -> Vec<(&'l [Token<'d>], bool)> {
    let rests = (1..span.len()).filter(|k| parts(&span[k - 1])).map(|k| (&span[k..], false));
    std::iter::once((span, true)).chain(rests).collect()
}

/// The bank that an imprint names, where the letterhead names none: a name with a bank's word or a legal form, at the foot of a page.
fn imprint(document: &Document, lines: &[Line<'_>], letterhead: &[usize], holder: &str) -> Field<String> {
    for &i in letterhead {
        let line = &lines[i];
        let foot = document.pages.get(line.page).is_some_and(|p| line.y > 0.5 * p.height) && letterhead.last().is_some_and(|l| lines[*l].page == line.page);
        for (span, begins) in line.spans(1.3).into_iter().flat_map(after_dashes) {
            let from =
                span.iter().take_while(|t| t.text.starts_with(['©', '*']) || t.text.eq_ignore_ascii_case("copyright") || t.text.parse::<u32>().is_ok()).count();
            let span = &span[from..];
            let plain = |t: &Token<'_>| t.text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
            // A point ends the sentence, unless the letters before it are a legal form's.
            let cue = span.iter().position(|t| IMPRINT.contains(&plain(t).as_str()) || parts(t)).unwrap_or(span.len());
            let stop = span.iter().position(|t| t.text.ends_with([',', ';']) || t.text.ends_with('.') && t.text.len() > 3).map_or(span.len(), |k| k + 1);
            let name = &span[..cue.min(stop)];
            let text = join(name).trim_end_matches([',', ';']).to_owned();
            let short = text.rsplit(' ').next().is_some_and(|w| w.ends_with('.') && w.trim_end_matches('.').contains('.') && is_form(w));
            let text = if short || text.to_lowercase().ends_with("p.a.") { text } else { text.trim_end_matches('.').to_owned() };
            let words = folded(&text);
            let followed = span.get(name.len()).is_some_and(|t| IMPRINT.contains(&plain(t).as_str()));
            let legal = words.last().is_some_and(|w| LEGAL.contains(&w.as_str()) && w.len() >= 2) || words.first().is_some_and(|w| w == "pt");
            // Where only the first word of a name is a capital, its form tells it: `Zagrebačka banka d.d.`.
            let formed =
                name.last().is_some_and(|t| is_form(&t.text)) && bank_like(&words) && name.first().is_some_and(|t| t.text.starts_with(char::is_uppercase));
            let legal = legal || formed;
            let capital = formed || name.iter().filter(|t| t.text.starts_with(char::is_uppercase) || t.text.starts_with('&')).count() * 3 >= name.len() * 2;
            // The seat is a part of the name of such a firm: `Zagrebačka banka d.d., Zagreb`.
            let seated = words.last().is_some_and(|w| matches!(w.as_str(), "d.d" | "a.d" | "а.д" | "ад" | "dd"));
            let seat = span.get(name.len()).filter(|t| seated && foot && t.text.chars().all(char::is_alphabetic) && t.text.starts_with(char::is_uppercase));
            let seat = seat.filter(|_| name.last().is_some_and(|t| t.text.ends_with(',')) && span.get(name.len() + 1).is_none_or(parts));
            if (2..=7).contains(&words.len())
                && capital
                && (begins || followed)
                && text != holder
                && !has(&words, TITLE)
                && (bank_like(&words) && (followed || foot && legal) || legal && foot && (followed || name.len() == span.len()))
            {
                let value = seat.map_or(text.clone(), |seat| format!("{}, {}", text.trim_end_matches(','), seat.text));
                return Field { value, evidence: Some(evidence(document, line, name)) };
            }
        }
    }
    Field::default()
}

/// Whether the phrase is, or follows, a known label on its line; `next` to it, with nothing between them.
fn answers_label(lines: &[Line<'_>], p: &Phrase<'_, '_>, next: bool) -> bool {
    let line = &lines[p.line];
    let beside = |end: usize| end > 0 && line.tokens.get(end).is_some_and(|t| (t.rect.x0 - p.rect.x0).abs() < 0.5);
    let all = hits(line);
    all.iter().filter(|h| h.weight >= 4 && h.label != super::labels::Label::Bank).any(|h| {
        let before = line.tokens[h.first].rect.x0 <= p.rect.x0;
        if next { beside(h.end) && line.tokens[h.first].rect.x0 < p.rect.x0 } else { before }
    })
}

/// Whether two phrases stand at the same left edge, or at the same right edge.
fn flush(a: &Phrase<'_, '_>, b: &Phrase<'_, '_>) -> bool {
    (a.rect.x0 - b.rect.x0).abs() < 3.0
        || (a.rect.x1 - b.rect.x1).abs() < 1.5 && a.rect.x0 > 150.0 && !a.text.chars().any(|c| matches!(c as u32, 0x0590..=0x08ff))
}

/// Whether words begin with the town that the address under them ends with, behind its code: `Göteborg Almedal` over `402 22 Göteborg` is an office.
fn is_in_its_town(words: &[String], under: &[&Phrase<'_, '_>]) -> bool {
    let town = |q: &&Phrase<'_, '_>| q.text.starts_with(|c: char| c.is_ascii_digit()) && q.words.last().is_some_and(|w| Some(w) == words.first());
    words.len() <= 3 && under.iter().any(town)
}

/// The holder where no label names it: a name at the letterhead's left or in the address window, with lines under it.
pub fn holder(document: &Document, lines: &[Line<'_>], letterhead: &[usize], bank: &str, fields: &Fields) -> Option<Field<String>> {
    let among = among_rows(lines, letterhead);
    let mut all: Vec<Phrase<'_, '_>> = phrases(lines, letterhead, 0..=0).into_iter().filter(|p| !among.contains(&p.line)).collect();
    for p in &mut all {
        // `Name Ltd | Tax no 0441`: a stroke parts what stands on one line.
        let stroke = p.tokens.iter().position(|t| matches!(t.text.as_ref(), "|" | "•" | "·")).filter(|k| *k > 0);
        if let Some(name) = super::numbers::before_number(p.tokens).or_else(|| stroke.and_then(|k| p.tokens.get(..k)))
            && let Some(rect) = Rect::hull(name.iter().map(|t| &t.rect))
        {
            (p.tokens, p.text, p.rect) = (name, join(name), rect);
            p.words = folded(&p.text);
        }
    }
    let largest = all.iter().map(|p| p.size).fold(1.0, f32::max);
    let mut best: Option<(f32, &Phrase<'_, '_>)> = None;
    for p in &all {
        let wide = |c: &char| matches!(*c as u32, 0x2e80..=0x9fff | 0xac00..=0xd7af | 0xff66..=0xff9f);
        let letters = p.text.chars().filter(|c| c.is_alphabetic()).count() + p.text.chars().filter(wide).count();
        let digits = p.text.chars().filter(char::is_ascii_digit).count();
        // Names of few letters, without blanks between their parts.
        let firm = super::name_words::is_eastern_firm(&p.text) && !bank_like(&p.words);
        let brief = (2..=16).contains(&p.text.chars().count()) && p.text.chars().all(|c| wide(&c) || matches!(c, ')' | '）' | '(' | '（') || firm && c == ' ');
        if letters < 4
            || digits > 0
            || p.text.contains(':')
            || super::currency_names::ends(&p.words)
            || !bank.is_empty() && (p.text == bank || bank_name(p.text.trim()) == bank)
            || p.text.contains(')') && !p.text.contains('(')
            || super::joint::plain_words(&p.text).min(p.words.len()) > super::joint::longest(&p.words)
        {
            continue;
        }
        // What answers another label is no name, nor is what says into whose hands a letter goes: the name stands above it.
        let named_above = || all.iter().any(|q| flush(q, p) && q.rect.y1 < p.rect.cy() && p.rect.y0 - q.rect.y1 < 0.9 * p.size && !is_greeting(&q.words));
        let answers = [&fields.number.evidence, &fields.kind.evidence, &fields.branch.evidence, &fields.period.evidence];
        if claimed(document, lines, p, &answers) || is_care(&p.text, named_above()) || super::placed::asks(lines, p.tokens) {
            continue;
        }
        // A page's number, and the beginning of what the next line goes on with, are no name: `Sivu / Sida`, `CODIGO DE`.
        if p.words.iter().all(|w| PAGES.contains(&w.as_str()))
            || p.words.last().is_some_and(|w| matches!(w.as_str(), "de" | "del" | "di" | "da" | "do" | "of" | "no" | "du" | "dari"))
        {
            continue;
        }
        // Nor is the bank its own customer: `PT Bank UOB Indonesia` under `UOB`.
        let names: Vec<String> = folded(bank).into_iter().filter(|w| !LEGAL.contains(&w.as_str())).collect();
        let same = || register::by_name(&p.text, None).is_some_and(|own| register::by_name(bank, None) == Some(own));
        if !names.is_empty() && bank_like(&p.words) && (names.iter().all(|w| p.words.contains(w)) || has_initials(&p.words, bank)) || same() {
            continue;
        }
        // A bank of a province or of the state: `PT Bank Nusa (Perseroda)`.
        if bank_like(&p.words) && p.words.iter().any(|w| matches!(w.as_str(), "perseroda" | "persero")) {
            continue;
        }
        let legal = has(&p.words, LEGAL) || firm;
        // `Revolut Ltd` is the bank's own name with its form.
        let own =
            p.text.to_lowercase().strip_prefix(&bank.to_lowercase()).is_some_and(|rest| !bank.is_empty() && rest.starts_with([' ', '-'])) && p.words.len() <= 3;
        if bank_like(&p.words) && !legal || own && !bank_like(&folded(bank)) && register::by_name(&p.text, None).or(register::by_name(bank, None)).is_some() {
            continue;
        }
        if p.tokens.iter().any(|t| matches!(t.shape, Shape::Amount(_) | Shape::Date(_)))
            || !hits(&lines[p.line])
                .iter()
                .all(|h| lines[p.line].tokens[h.first].rect.x0 > p.rect.x1 || lines[p.line].tokens[h.end - 1].rect.x1 < p.rect.x0 - 30.0)
        {
            continue;
        }
        let title = p.words.iter().filter(|w| is_title(std::slice::from_ref(w))).count();
        let mut score = if legal { 3.0 } else { 0.0 };
        score -= 2.0 * title as f32;
        // `Privatkonto`, `Kantong Utama`: a product of the bank.
        score -= if p.words.len() <= 2 && super::numbers::names_product(p.tokens) { 2.0 } else { 0.0 };
        // `Dr` is a doctor before a name.
        let bare = p.text.strip_prefix("Dr. ").or_else(|| p.text.strip_prefix("Dr ")).or_else(|| p.text.strip_prefix("DR. ")).unwrap_or(&p.text);
        score -= if !column_types(bare).is_empty() && !legal { 1.5 } else { 0.0 };
        let upper = p.text.chars().filter(|c| c.is_uppercase()).count() * 10 >= letters * 7;
        score += if upper || brief { 0.8 } else { 0.0 };
        score += if p.words.len() >= 2 || brief { 0.7 } else { -0.5 };
        score += if p.bold { 0.3 } else { 0.0 };
        score -= if p.size > 0.9 * largest && largest > 11.0 { 1.0 } else { 0.0 };
        // An address stands under a name: two lines or more at the same left edge, close by.
        let under: Vec<&Phrase<'_, '_>> =
            all.iter().filter(|q| flush(q, p) && q.rect.y0 > p.rect.y0 + 1.0 && q.rect.y0 - p.rect.y0 < 5.0 * p.size.max(8.0)).collect();
        let above = all.iter().any(|q| {
            flush(q, p)
                && !is_greeting(&q.words)
                && !is_office(&q.text)
                && q.rect.y1 < p.rect.y1 - 1.0
                && p.rect.y0 - q.rect.y1 < 0.7 * p.size
                && !bank_like(&q.words)
                && !is_title(&q.words)
                && hits(&lines[q.line]).is_empty()
        });
        // Right under the bank's name stands its branch, where a name with its address stands farther below.
        let branch = all.iter().any(|q| flush(q, p) && bank_like(&q.words) && q.rect.y1 < p.rect.y1 - 1.0 && p.rect.y0 - q.rect.y1 < 0.7 * p.size)
            && under.first().is_some_and(|q| q.rect.y0 - p.rect.y1 > 0.9 * p.size);
        let address = under.iter().any(|q| q.text.chars().any(|c| c.is_ascii_digit()) && !q.text.contains(':'));
        score += if under.len() >= 2 && address {
            1.6
        } else if under.len() >= 2 {
            0.6
        } else {
            0.0
        };
        score -= if above || branch { 1.2 } else { 0.0 };
        let beside = || all.iter().any(|q| !flush(q, p) && (q.rect.cy() - p.rect.cy()).abs() < 3.0 * p.size && q.words.len() >= 2 && !bank_like(&q.words));
        score -= if (is_office(&p.text) || is_in_its_town(&p.words, &under) && beside()) && !legal { 1.6 } else { 0.0 };
        let page = &document.pages[lines[p.line].page];
        score -= if p.rect.y0 > 0.5 * page.height { 2.0 } else { 0.0 };
        if best.as_ref().is_none_or(|(s, _)| score > *s + 1e-3) {
            best = Some((score, p));
        }
    }
    let Some((score, p)) = best.filter(|b| b.0 >= 1.4) else {
        return on_behalf(document, lines, letterhead).or_else(|| in_sentence(document, lines, letterhead));
    };
    // A polite word on a line of its own stands above the name: `Frau`, `Firma`.
    let polite = is_greeting(&p.words);
    let below = || all.iter().find(|q| flush(q, p) && q.rect.y0 > p.rect.y0 + 1.0 && q.rect.y0 - p.rect.y0 < 2.5 * p.size.max(8.0));
    let p = if polite { below().unwrap_or(p) } else { p };
    // Joint holders: `M. Marc Lambert` over `et Mme Anne Dubois`.
    let next = all.iter().find(|q| flush(q, p) && q.rect.y0 > p.rect.cy() && q.rect.y0 - p.rect.y1 < 0.9 * p.size);
    let name = next.and_then(|q| with_next(p.text.trim(), q.text.trim())).unwrap_or_else(|| p.text.trim().to_owned());
    (score >= 1.4).then(|| Field { value: super::fields::bare_name(&name), evidence: Some(evidence(document, &lines[p.line], p.tokens)) })
}

/// The lines under the holder's name, joined by a comma.
pub fn address(document: &Document, lines: &[Line<'_>], letterhead: &[usize], holder: &Field<String>) -> Field<String> {
    let Some(e) = &holder.evidence else { return Field::default() };
    let mut out: Vec<String> = Vec::new();
    let mut place: Option<crate::base::Evidence> = None;
    let mut y = e.bbox.y1;
    for p in phrases(lines, letterhead, 0..=0) {
        let near = (p.rect.x0 - e.bbox.x0).abs() < 3.0 && p.rect.y0 > e.bbox.y0 + 2.0 && p.rect.y0 - y < 1.2 * p.size.max(6.0);
        // What answers another word is none of it: `Note: Have you checked your statement?`
        let answers = lines[p.line].tokens.iter().any(|t| t.rect.x1 <= p.rect.x0 && t.text.ends_with(':'));
        if !near
            || answers
            || p.text.contains(':')
            || !hits(&lines[p.line]).iter().all(|h| lines[p.line].tokens[h.first].rect.x0 > p.rect.x1 + 1.0)
            || out.len() >= 5
        {
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

/// Words of a product's name at most.
const PRODUCT: usize = 6;

/// The kind of account where no label names it: the product's name in front of the account's number.
pub fn kind(document: &Document, lines: &[Line<'_>], letterhead: &[usize], number: &Field<String>) -> Field<String> {
    let Some(e) = &number.evidence else { return Field::default() };
    let on = |l: &&Line<'_>| document.pages.get(l.page).is_some_and(|p| p.number == e.page) && (l.y - e.bbox.y1).abs() < l.size && l.rect.x0 < e.bbox.x0;
    let Some(line) = letterhead.iter().filter_map(|i| lines.get(*i)).find(on) else { return Field::default() };
    let end = line.tokens.iter().take_while(|t| t.rect.x1 <= e.bbox.x0 + 0.5).count();
    let near = |k: &usize| line.tokens.get(k + 1).is_some_and(|next| next.rect.x0 - line.tokens[*k].rect.x1 <= 1.3 * line.size);
    let start = (0..end).rev().take_while(near).last().unwrap_or(end);
    let name = &line.tokens[start..end];
    let labelled = hits(line).iter().any(|h| h.first < end && h.end > start && !matches!(h.label, super::labels::Label::Kind));
    let text = join(name).trim_matches(|c: char| !c.is_alphanumeric() && !is_mark(c) && c != ')').to_owned();
    let worded = name.iter().all(|t| t.number().is_none() && t.date().is_none()) && text.chars().filter(|c| c.is_alphabetic()).count() >= 4;
    let product = name.iter().any(|t| super::numbers::is_product(&t.text));
    if name.len() > PRODUCT || labelled || !worded || !product || is_legal(name) {
        return Field::default();
    }
    Field { value: text, evidence: Some(evidence(document, line, name)) }
}

/// A branch that names itself: a phrase that begins with the word for it.
pub fn branch(document: &Document, lines: &[Line<'_>], letterhead: &[usize]) -> Field<String> {
    for p in phrases(lines, letterhead, 0..=0) {
        let begins = p.words.first().is_some_and(|w| matches!(w.as_str(), "kcp" | "kcu" | "kc" | "cabang" | "filiale" | "agence" | "sucursal" | "kk"))
            && p.words.len() >= 2
            && p.words.len() <= 6;
        // `新宿支店`: in scripts without blanks the word ends the name.
        let ends = p.words.len() == 1 && p.text.chars().count() >= 4 && ["支店", "支行", "分行", "지점"].iter().any(|w| p.text.ends_with(w));
        if (begins || ends) && !p.text.contains(':') {
            return Field { value: p.text.trim().to_owned(), evidence: Some(evidence(document, &lines[p.line], p.tokens)) };
        }
    }
    Field::default()
}
