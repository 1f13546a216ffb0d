//! Labels and the values beside or below them: every place where a field may stand, in reading order.

use super::forms::{self, Formed, trimmed};
use super::places::{Places, Segment};
use super::schema::{Field, Type};
use super::words::{Meaning, plain};
use super::{Found, Value, ids};
use crate::layout::Token;
use crate::layout::lines::join;

/// Words of a label at most.
const WORDS: usize = 8;
/// From how alike on a label is the field's.
const ALIKE: f32 = 0.6;
/// A candidate that is so sure ends the search for the first one.
const ENOUGH: f32 = 0.6;
/// Widest gap between a label and its value, in font sizes: a form prints amounts at the other side of the sheet.
const REACH: f32 = 40.0;
/// Lines of an address at most.
const ADDRESS: usize = 5;

/// A label among the tokens that begin a segment.
#[derive(Debug, Clone, Copy)]
pub struct Label {
    /// Tokens of it.
    pub tokens: usize,
    /// How alike it is to the field.
    pub alike: f32,
}

/// The best label of a field that a segment begins with.
pub fn label(segment: &Segment<'_, '_>, meaning: &Meaning, more: &[Meaning]) -> Option<Label> {
    let mut best: Option<Label> = None;
    let tokens = segment.tokens;
    for n in 1..=tokens.len().min(WORDS) {
        let whole = n == tokens.len();
        let next = tokens.get(n);
        // A label ends where its segment does, or before what can be told from words.
        let formed =
            |t: &&Token<'_>| t.number().is_some() || t.date().is_some() || t.text.chars().any(|c| c.is_ascii_digit()) || t.text.starts_with([':', '：']);
        if !whole && !next.as_ref().is_some_and(formed) && !shouted(tokens, n) {
            continue;
        }
        let Some(part) = tokens.get(..n) else { break };
        let text = plain(&without_remarks(&join(part)));
        let said = Meaning::of(&text);
        // A bare number or a bare amount names nothing where no colon follows.
        let vague = said.is(&["number"]) || said.is(&["amount"]) || said.is(&["name"]);
        if vague && !segment.colon && !next.is_some_and(|t| t.text.starts_with([':', '：'])) {
            continue;
        }
        let named = more.iter().map(|m| m.like(&said)).fold(0.0, f32::max);
        let alike = meaning.like(&said).max(if named >= 0.99 { 1.0 } else { 0.0 });
        let loose = if whole || segment.colon || next.is_some_and(|t| formed(&t)) { 1.0 } else { 0.75 };
        let alike = alike * loose;
        if alike >= ALIKE && best.is_none_or(|b| alike >= b.alike) {
            best = Some(Label { tokens: n, alike });
        }
    }
    best
}

/// Whether words in capitals follow words that are not: what a form's filler wrote behind what its printer did.
fn shouted(tokens: &[Token<'_>], n: usize) -> bool {
    let capitals = |t: &Token<'_>| t.text.chars().any(char::is_alphabetic) && !t.text.chars().any(char::is_lowercase);
    let lower = |t: &Token<'_>| t.text.chars().any(char::is_lowercase);
    let (head, tail) = tokens.split_at_checked(n).unwrap_or_default();
    !tail.is_empty()
        && head.iter().any(lower)
        && head.iter().all(|t| lower(t) || !t.text.chars().any(char::is_alphabetic))
        && tail.iter().all(|t| capitals(t) || !lower(t))
}

/// A label without what stands in brackets, and without shares: `PPN 11%`, `Total (IDR)`.
fn without_remarks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut depth = 0u32;
    for word in text.split(' ') {
        depth += word.matches('(').count() as u32;
        if depth == 0 && !word.ends_with('%') {
            out.push_str(word);
            out.push(' ');
        }
        depth = depth.saturating_sub(word.matches(')').count() as u32);
    }
    out
}

/// Whether a segment is a label of anything that is known, so that it is nobody's value.
pub fn is_label(segment: &Segment<'_, '_>) -> bool {
    let known = || Meaning::of(&plain(&without_remarks(&join(segment.tokens)))).known();
    segment.colon && segment.tokens.len() <= WORDS || known()
}

/// The values of a field that labels lead to, in reading order; all of them, or one that is taken.
pub fn values(places: &Places<'_, '_>, field: &Field, kind: Type, meaning: &Meaning, every: bool) -> Vec<Found> {
    let mut out: Vec<Found> = Vec::new();
    for segment in &places.segments {
        let Some(label) = label(segment, meaning, &field.labels) else { continue };
        let Some(found) = value(places, segment, &label, kind, meaning) else { continue };
        let sure = found.evidence.confidence;
        if !every && places.first_wins && sure >= ENOUGH && label.alike >= 0.99 {
            return vec![found];
        }
        out.push(found);
    }
    if out.is_empty() && !every {
        out = of_head(places, field, kind, meaning);
    }
    if out.is_empty() {
        out = unlabelled(places, kind, meaning);
    }
    if every {
        return out;
    }
    // The first of the surest kind: a total is repeated, an exact label stands before one that is only like it.
    let best = out.iter().map(|f| f.evidence.confidence).fold(0.0, f32::max);
    let near = if places.first_wins { 0.12 } else { 0.0001 };
    out.into_iter().find(|f| f.evidence.confidence >= best - near).into_iter().collect()
}

/// What stands at the head of a paper under a bare label belongs to who issued it: the telephone over an invoice is the seller's.
fn of_head(places: &Places<'_, '_>, field: &Field, kind: Type, meaning: &Meaning) -> Vec<Found> {
    const OWN: [&str; 4] = ["phone", "taxid", "email", "website"];
    let bare = ["seller", "employer"].iter().find_map(|party| meaning.without(party));
    let Some(bare) = bare.filter(|m| OWN.iter().any(|c| m.is(&[c]))) else { return Vec::new() };
    let other = Meaning::of("customer");
    let head = places.segments.iter().take_while(|s| label(s, &other, &[]).is_none());
    let found = head.filter_map(|s| value(places, s, &label(s, &bare, &field.labels)?, kind, &bare)).next();
    found
        .map(|mut f| {
            f.evidence.confidence *= 0.85;
            f
        })
        .into_iter()
        .collect()
}

/// The value of a label: right of it in its segment, in the next ones, or below.
fn value(places: &Places<'_, '_>, segment: &Segment<'_, '_>, label: &Label, kind: Type, meaning: &Meaning) -> Option<Found> {
    let line = places.lines.get(segment.line)?;
    let rest = segment.tokens.get(label.tokens..).unwrap_or_default();
    let rest = skip_colons(rest);
    if !rest.is_empty() {
        return take(places, segment.line, rest, kind, meaning, label.alike);
    }
    let mut after = segment.x.1;
    let mut taken = false;
    for next in places.of_line(segment.line).iter().filter(|s| s.x.0 > segment.x.0 + 0.1 && s.x.0 >= segment.x.1 - 1.0) {
        let tokens = skip_colons(next.tokens);
        if tokens.is_empty() {
            after = next.x.1;
            continue;
        }
        // What a colon follows is the next label.
        if next.x.0 - after > REACH * line.size || next.colon && !follows_colon(next) {
            break;
        }
        taken = true;
        let found = take(places, segment.line, tokens, kind, meaning, label.alike);
        if found.is_some() {
            return found;
        }
        // A currency or a share may stand between a label and its amount.
        let between = tokens.iter().all(|t| crate::base::amounts::currency_of(&t.text).is_some() || t.text.ends_with('%') || t.number().is_some());
        if !between || kind == Type::String {
            break;
        }
        after = next.x.1;
    }
    if taken && kind == Type::String {
        return None;
    }
    below(places, segment, label, kind, meaning)
}

/// Whether a segment begins with a colon, as `: value` does.
fn follows_colon(segment: &Segment<'_, '_>) -> bool {
    segment.tokens.first().is_some_and(|t| t.text.starts_with([':', '：']))
}

/// Tokens without colons that stand alone before them.
fn skip_colons<'p, 'a>(tokens: &'p [Token<'a>]) -> &'p [Token<'a>] {
    let start = tokens.iter().position(|t| !t.text.chars().all(|c| matches!(c, ':' | '：' | '=' | '.' | '-' | '_'))).unwrap_or(tokens.len());
    tokens.get(start..).unwrap_or_default()
}

/// A value of a label that stands above it: the segments of the next lines that begin or end where it does.
fn below(places: &Places<'_, '_>, segment: &Segment<'_, '_>, label: &Label, kind: Type, meaning: &Meaning) -> Option<Found> {
    let line = places.lines.get(segment.line)?;
    if !segment.colon && heads_rows(places, segment) {
        return None;
    }
    for n in segment.line + 1..(segment.line + 4).min(places.lines.len()) {
        let next = places.lines.get(n)?;
        if next.page != line.page || next.y - line.y > 3.4 * line.size {
            return None;
        }
        let over = |s: &&Segment<'_, '_>| {
            (s.x.0 - segment.x.0).abs() < 1.5 * line.size || (s.x.1 - segment.x.1).abs() < 1.0 * line.size || s.x.0 < segment.x.1 && s.x.1 > segment.x.0
        };
        let Some(under) = places.of_line(n).iter().find(over) else { continue };
        if is_label(under) && kind == Type::String {
            return None;
        }
        return take(places, n, under.tokens, kind, meaning, 0.93 * label.alike);
    }
    None
}

/// Whether a label stands in the head of a table: two lines below it have values under several of its line's segments.
fn heads_rows(places: &Places<'_, '_>, segment: &Segment<'_, '_>) -> bool {
    let own = places.of_line(segment.line);
    let Some(line) = places.lines.get(segment.line).filter(|_| own.len() >= 2) else { return false };
    let near = |n: &usize| places.lines.get(*n).is_some_and(|l| l.page == line.page && l.y - line.y < 9.0 * line.size);
    let under = |n: &usize| {
        let held = |head: &&Segment<'_, '_>| places.of_line(*n).iter().any(|s| s.x.0 < head.x.1 + line.size && s.x.1 > head.x.0 - line.size);
        own.iter().filter(held).count() >= 2 && places.of_line(*n).iter().any(|s| s.tokens.iter().any(|t| t.number().is_some()))
    };
    (segment.line + 1..segment.line + 6).take_while(near).filter(under).count() >= 2
}

/// The value of a form among tokens, with its place; an address with the lines that go on below.
fn take(places: &Places<'_, '_>, line: usize, tokens: &[Token<'_>], kind: Type, meaning: &Meaning, alike: f32) -> Option<Found> {
    let Formed { value, range, sure } = forms::read(kind, meaning, tokens, &places.habits)?;
    let used = tokens.get(range.0..range.1)?;
    let mut found = places.found(line, used, value, alike.min(0.99) * sure)?;
    if kind == Type::String && (meaning.has("address") && !meaning.has("email")) {
        go_on(places, line, used, &mut found);
    }
    Some(found)
}

/// Takes the lines of an address that follow its first.
fn go_on(places: &Places<'_, '_>, line: usize, first: &[Token<'_>], found: &mut Found) {
    let (Some(start), Some(own)) = (first.first().map(|t| t.rect.x0), places.lines.get(line)) else { return };
    let mut y = own.y;
    for n in line + 1..(line + ADDRESS).min(places.lines.len()) {
        let Some(next) = places.lines.get(n) else { return };
        if next.page != own.page || next.y - y > 1.9 * own.size {
            return;
        }
        let Some(part) = places.of_line(n).iter().find(|s| (s.x.0 - start).abs() < 0.8 * own.size) else { return };
        // What a label stands before is that label's.
        let labelled = places.of_line(n).iter().any(|s| s.x.1 <= part.x.0 && (s.colon || is_label(s)));
        if labelled || part.colon || is_label(part) || part.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2) || t.date().is_some()) {
            return;
        }
        let text = join(part.tokens);
        if let (Value::Text(all), Some(more)) = (&mut found.value, places.found(n, part.tokens, Value::Yes(true), found.evidence.confidence)) {
            all.push_str(", ");
            all.push_str(trimmed(&text));
            found.evidence.bbox = found.evidence.bbox.union(&more.evidence.bbox);
            found.evidence.text.push(' ');
            found.evidence.text.push_str(&text);
            found.evidence.confidence = found.evidence.confidence.min(more.evidence.confidence);
        }
        y = next.y;
    }
}

/// Values that need no label: numbers that prove themselves, the currency of the amounts, the firm at the head of the page.
fn unlabelled(places: &Places<'_, '_>, kind: Type, meaning: &Meaning) -> Vec<Found> {
    if kind != Type::String {
        return Vec::new();
    }
    if let Some(form) = ids::form_of(meaning) {
        if !matches!(form, ids::Form::Iban | ids::Form::Email) || meaning.has("customer") || meaning.has("seller") {
            return Vec::new();
        }
        let proven = |s: &Segment<'_, '_>| {
            let text = join(s.tokens);
            let (t, sure) = (trimmed(&text), form.proof(trimmed(&text))?);
            places.found(s.line, s.tokens, Value::Text(t.to_owned()), 0.85 * sure)
        };
        return places.segments.iter().filter_map(proven).collect();
    }
    if meaning.is(&["currency"]) {
        let code = |s: &Segment<'_, '_>| {
            let t = s.tokens.iter().find(|t| t.amount().is_some_and(|a| a.currency.is_some() && a.currency == places.habits.currency))?;
            let code = places.habits.currency.map(|c| String::from_utf8_lossy(&c).into_owned())?;
            places.found(s.line, std::slice::from_ref(t), Value::Text(code), 0.85)
        };
        return places.segments.iter().find_map(code).into_iter().collect();
    }
    if meaning.is(&["name", "seller"]) || meaning.is(&["employer", "name"]) {
        return places.segments.iter().take(12).find_map(|s| firm(places, s)).into_iter().collect();
    }
    Vec::new()
}

/// A segment at the head of a document that names a firm by its legal form.
fn firm(places: &Places<'_, '_>, segment: &Segment<'_, '_>) -> Option<Found> {
    const FORMS: &[&str] = &["pt", "cv", "ud", "tbk", "ltd", "limited", "inc", "llc", "gmbh", "plc", "bhd", "corp", "pte", "toko", "koperasi", "yayasan", "co"];
    let text = join(segment.tokens);
    let words: Vec<String> = plain(&text).split(' ').map(str::to_owned).collect();
    let named = words.len() > 1 && words.len() <= 9 && words.iter().any(|w| FORMS.contains(&w.as_str()));
    let figures = segment.tokens.iter().any(|t| t.number().is_some() || t.date().is_some());
    (named && !figures && !segment.colon).then(|| places.found(segment.line, segment.tokens, Value::Text(trimmed(&text).to_owned()), 0.75)).flatten()
}
