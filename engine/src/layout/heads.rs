//! Heads of tables: lines of labels that stand above the columns, and which label names which column.

use super::columns::{Band, Form};
use super::lines::Line;
use super::tokens::Shape;
use crate::base::limits::HEAD_WORDS;

/// A label of a head: a phrase of one or more lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// Left edge.
    pub x0: f32,
    /// Right edge.
    pub x1: f32,
    /// The words, lines joined by a space.
    pub text: String,
}

/// A head: its lines (indices into the lines given) and its labels.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    /// First line.
    pub first: usize,
    /// Last line.
    pub last: usize,
    /// Labels, left to right.
    pub labels: Vec<Label>,
}

/// Whether a line may be part of a head: it holds no amounts and no dates, and no label that is answered on it.
pub fn may_be_head(line: &Line<'_>) -> bool {
    if line.tokens.len() > HEAD_WORDS {
        return false;
    }
    let asks = |i: usize| {
        line.tokens[i].text.ends_with([':', '：'])
            && line.tokens.get(i + 1).is_some_and(|next| !next.text.ends_with([':', '：']) && next.rect.x0 - line.tokens[i].rect.x1 < 2.0 * line.size)
    };
    if (0..line.tokens.len()).any(asks) {
        return false;
    }
    // Nor has it a number of an account or of a place.
    let digits = |t: &super::tokens::Token<'_>| t.text.bytes().filter(u8::is_ascii_digit).count();
    let year = |t: &super::tokens::Token<'_>| matches!(t.text.parse::<u32>(), Ok(1900..2100));
    let numbered = line.tokens.iter().any(|t| digits(t) >= NUMBER && !year(t)) || line.tokens.iter().map(digits).sum::<usize>() >= NUMBERS;
    !numbered && !line.tokens.iter().any(|t| matches!(t.shape, Shape::Date(_) | Shape::Time(_)) || t.amount().is_some_and(|a| a.strength() >= 2))
}

/// Digits of a number that is no year, and of all numbers of a line, that no names of columns hold.
const NUMBER: usize = 4;
const NUMBERS: usize = 8;

/// The phrases of a line.
fn phrases(line: &Line<'_>, gap: f32) -> Vec<Label> {
    // A stroke names nothing.
    let named = |s: &&&[super::tokens::Token<'_>]| s.iter().any(|t| !super::tokens::is_stroke(&t.text));
    line.spans(gap).iter().filter(named).map(|s| Label { x0: s[0].rect.x0, x1: s[s.len() - 1].rect.x1, text: super::lines::join(s) }).collect()
}

/// Labels of the lines of one head: phrases over each other are one label.
///
/// `known` says whether a text is a column's name; a phrase that is not known as a whole is parted where its parts are.
pub fn labels(lines: &[&Line<'_>], known: &dyn Fn(&str) -> bool) -> Vec<Label> {
    let whole = unbroken(lines, known);
    let lines: Vec<&Line<'_>> = if whole.is_empty() { lines.to_vec() } else { whole.iter().collect() };
    let lines = lines.as_slice();
    let mut out: Vec<Label> = Vec::new();
    let rows: Vec<Vec<Label>> = lines.iter().map(|l| phrases(l, 0.75).into_iter().flat_map(|p| part(p, l, known)).collect()).collect();
    for (n, row) in rows.iter().enumerate() {
        let own = |p: &Label| under(p, lines[n], &out, known).or_else(|| ends_name(p, lines[n], &out, known));
        let parted: Vec<Label> = row.iter().flat_map(|p| own(p).unwrap_or_else(|| vec![p.clone()])).collect();
        for p in &parted {
            let over = |q: &Label| (p.x1.min(q.x1) - p.x0.max(q.x0)) > 0.25 * (p.x1 - p.x0).min(q.x1 - q.x0);
            // A title over several columns names none of them.
            if rows.get(n + 1).is_some_and(|next| next.iter().filter(|q| over(q)).count() >= 2) {
                continue;
            }
            let hits: Vec<usize> = (0..out.len()).filter(|i| over(&out[*i])).collect();
            match hits.as_slice() {
                [] => out.push(p.clone()),
                [i, ..] => {
                    let best = *hits.iter().max_by(|a, b| shared(&out[**a], p).total_cmp(&shared(&out[**b], p))).unwrap_or(i);
                    let label = &mut out[best];
                    label.text.push(' ');
                    label.text.push_str(&p.text);
                    label.x0 = label.x0.min(p.x0);
                    label.x1 = label.x1.max(p.x1);
                }
            }
        }
    }
    out.sort_by(|a, b| a.x0.total_cmp(&b.x0));
    out
}

/// The lines with names that a hyphen breaks put together again: `Rente-` over `datum`. Empty where there is none.
fn unbroken<'d>(lines: &[&Line<'d>], known: &dyn Fn(&str) -> bool) -> Vec<Line<'d>> {
    let rest = |n: usize, x0: f32, begun: &str| {
        let below = lines.get(n + 1)?;
        let at = below.tokens.iter().position(|t| (t.rect.x0 - x0).abs() <= BROKEN)?;
        let whole = format!("{}{}", begun.strip_suffix('-')?, below.tokens.get(at)?.text);
        known(&whole).then_some((at, whole))
    };
    let broken = |n: usize| {
        lines[n]
            .tokens
            .iter()
            .enumerate()
            .filter(|(_, t)| t.text.len() > 2 && t.text.ends_with('-'))
            .find_map(move |(k, t)| Some((k, rest(n, t.rect.x0, &t.text)?)))
    };
    if !(0..lines.len()).any(|n| broken(n).is_some()) {
        return Vec::new();
    }
    let mut out: Vec<Line<'d>> = lines.iter().map(|l| (*l).clone()).collect();
    for n in 0..lines.len() {
        let Some((k, (at, whole))) = broken(n) else { continue };
        if let Some(t) = out[n].tokens.get_mut(k) {
            t.text = whole.into();
        }
        if at < out[n + 1].tokens.len() {
            out[n + 1].tokens.remove(at);
        }
    }
    out
}

/// How far the two parts of a broken name begin from each other at most, in points.
const BROKEN: f32 = 2.0;

fn shared(a: &Label, b: &Label) -> f32 {
    a.x1.min(b.x1) - a.x0.max(b.x0)
}

/// Parts a phrase that stands under several names: every word goes to the one it is nearest to, where that makes names of all.
fn under(phrase: &Label, line: &Line<'_>, above: &[Label], known: &dyn Fn(&str) -> bool) -> Option<Vec<Label>> {
    let met = above.iter().filter(|q| shared(q, phrase) > 0.0).count();
    if met < 2 {
        return None;
    }
    let mut out: Vec<(usize, Label)> = Vec::new();
    for t in line.tokens.iter().filter(|t| t.rect.x0 >= phrase.x0 - 0.1 && t.rect.x1 <= phrase.x1 + 0.1) {
        let word = Label { x0: t.rect.x0, x1: t.rect.x1, text: t.text.to_string() };
        let nearest = (0..above.len()).max_by(|a, b| shared(&above[*a], &word).total_cmp(&shared(&above[*b], &word)))?;
        match out.last_mut() {
            Some((q, label)) if *q == nearest => {
                label.text.push(' ');
                label.text.push_str(&word.text);
                label.x1 = word.x1;
            }
            _ => out.push((nearest, word)),
        }
    }
    let once = out.windows(2).all(|w| w[0].0 < w[1].0);
    (out.len() >= met && once && out.iter().all(|(_, l)| known(&l.text))).then(|| out.into_iter().map(|(_, l)| l).collect())
}

/// Parts a phrase that ends the name above its beginning and goes on with another one: `Number Description`, where `Check` stands over its first word.
fn ends_name(phrase: &Label, line: &Line<'_>, above: &[Label], known: &dyn Fn(&str) -> bool) -> Option<Vec<Label>> {
    if known(&phrase.text) {
        return None;
    }
    let tokens: Vec<_> = line.tokens.iter().filter(|t| t.rect.x0 >= phrase.x0 - 0.1 && t.rect.x1 <= phrase.x1 + 0.1).collect();
    let label = |words: &[&super::tokens::Token<'_>]| {
        let text = words.iter().map(|t| t.text.as_ref()).collect::<Vec<_>>().join(" ");
        Some(Label { x0: words.first()?.rect.x0, x1: words.last()?.rect.x1, text })
    };
    (1..tokens.len()).find_map(|k| {
        let (first, rest) = (label(tokens.get(..k)?)?, label(tokens.get(k..)?)?);
        let over = above.iter().find(|q| shared(q, &first) > 0.0)?;
        let ends = known(&format!("{} {}", over.text, first.text)) && !known(&first.text) && shared(over, &rest) <= 0.0;
        (ends && known(&rest.text)).then(|| vec![first, rest])
    })
}

/// Parts a phrase of two or more names that stand close together, such as `Date Description`.
fn part(phrase: Label, line: &Line<'_>, known: &dyn Fn(&str) -> bool) -> Vec<Label> {
    let tokens: Vec<_> = line.tokens.iter().filter(|t| t.rect.x0 >= phrase.x0 - 0.1 && t.rect.x1 <= phrase.x1 + 0.1).collect();
    if tokens.len() < 2 {
        return vec![phrase];
    }
    // Fewest known pieces that cover all words.
    let text = |i: usize, j: usize| tokens[i..j].iter().map(|t| t.text.as_ref()).collect::<Vec<_>>().join(" ");
    let two = |k: usize| {
        let piece = |i: usize, j: usize| Label { x0: tokens[i].rect.x0, x1: tokens[j - 1].rect.x1, text: text(i, j) };
        [piece(0, k), piece(k, tokens.len())].into_iter().flat_map(|p| part(p, line, known)).collect::<Vec<Label>>()
    };
    if known(&phrase.text) {
        // Names that would make sense as one are two where the gap says so: `MASUK  TRANSAKSI Transaction`.
        let clear = widest(&tokens, line, CLEAR).or_else(|| narrowest(&tokens, line)).filter(|k| known(&text(0, *k)) && known(&text(*k, tokens.len())));
        return clear.map_or_else(|| vec![phrase], two);
    }
    // What stands around a slash is one name in two languages.
    let known = |text: &str| !text.starts_with('/') && !text.ends_with('/') && known(text);
    let n = tokens.len();
    let mut best: Vec<Option<(usize, usize)>> = vec![None; n + 1];
    best[0] = Some((0, 0));
    for j in 1..=n {
        for i in 0..j {
            if let Some((count, _)) = best[i]
                && known(&text(i, j))
                && best[j].is_none_or(|(c, _)| count + 1 < c)
            {
                best[j] = Some((count + 1, i));
            }
        }
    }
    let Some((pieces, _)) = best[n] else {
        // A name that is known, and one that is not, with more than a blank between them.
        let known_beside = |k: &usize| known(&text(0, *k)) || known(&text(*k, n));
        return widest(&tokens, line, WIDER).or_else(|| narrowest(&tokens, line)).filter(known_beside).map_or_else(|| vec![phrase], two);
    };
    if pieces < 2 {
        return vec![phrase];
    }
    let mut out = Vec::new();
    let mut j = n;
    while j > 0 {
        let i = best[j].map_or(0, |(_, i)| i);
        out.push(Label { x0: tokens[i].rect.x0, x1: tokens[j - 1].rect.x1, text: text(i, j) });
        j = i;
    }
    out.reverse();
    // A piece that makes sense as one may be two as well.
    out.into_iter().flat_map(|p| part(p, line, &known)).collect()
}

/// The word before which a gap stands that is clearly wider than all others of the phrase, and than the narrowest of its line.
fn widest(tokens: &[&super::tokens::Token<'_>], line: &Line<'_>, wider: f32) -> Option<usize> {
    let gap = |k: usize| tokens[k].rect.x0 - tokens[k - 1].rect.x1;
    let at = (1..tokens.len()).max_by(|a, b| gap(*a).total_cmp(&gap(*b)))?;
    let blank = line.tokens.windows(2).map(|w| w[1].rect.x0 - w[0].rect.x1).filter(|gap| *gap > 0.0).fold(f32::MAX, f32::min);
    // Where letters are as wide as they are high, blanks are much narrower; a gap may be the narrowest of its line and no blank.
    let wide = |t: &super::tokens::Token<'_>| t.text.chars().all(|c| matches!(c as u32, 0x3040..=0x30ff | 0x3400..=0x9fff | 0xac00..=0xd7af));
    let blank = if wide(tokens[at - 1]) && wide(tokens[at]) && (blank - gap(at)).abs() < 0.1 { 0.0 } else { blank };
    let other = (1..tokens.len()).filter(|k| *k != at).map(gap).fold(blank.max(WORDS * line.size), f32::max);
    (gap(at) >= wider * other).then_some(at)
}

/// The word before which less than a blank stands: the column before it is as wide as its head, `Completion Time|Details`.
fn narrowest(tokens: &[&super::tokens::Token<'_>], line: &Line<'_>) -> Option<usize> {
    let gap = |k: usize| tokens[k].rect.x0 - tokens[k - 1].rect.x1;
    let at = (1..tokens.len()).min_by(|a, b| gap(*a).total_cmp(&gap(*b)))?;
    let mut blanks: Vec<f32> = line.tokens.windows(2).map(|w| w[1].rect.x0 - w[0].rect.x1).filter(|g| *g > 0.0 && *g < BLANK * line.size).collect();
    blanks.sort_by(f32::total_cmp);
    // The gap itself and two blanks that are alike.
    let (second, third) = (*blanks.get(1)?, *blanks.get(2)?);
    (gap(at) > 0.0 && gap(at) <= NARROW * second && third - second <= EVEN * line.size).then_some(at)
}

/// How wide a blank between words is at most, how much narrower a gap is that is none, and how alike blanks are, in font sizes.
const BLANK: f32 = 0.5;
const NARROW: f32 = 0.7;
const EVEN: f32 = 0.05;

/// How wide a blank between words of a head is taken for at least, in font sizes, and how much wider a gap between two heads is.
const WORDS: f32 = 0.28;
const WIDER: f32 = 1.45;
/// The same where both together are a name too.
const CLEAR: f32 = 1.75;

/// Where a head stands in its column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Over its figures.
    Over,
    /// At the left edge of a column that ends where the next head begins.
    Left,
    /// At the right edge of a column that begins where the head before ends.
    Right,
}

/// What it costs to leave a column of figures without a label, and a label without a column, in points.
const SKIP_BAND: f32 = 30.0;
const SKIP_LABEL: f32 = 45.0;
/// How much less heads at an edge must cost than heads over their figures.
const ASIDE: f32 = 12.0;

/// How far a label stands from a column.
fn cost(b: &Band, labels: &[Label], j: usize, place: Place) -> f32 {
    let l = &labels[j];
    let gap = (l.x0.max(b.x0) - l.x1.min(b.x1)).max(0.0);
    let apart = (l.x0 - b.x0).abs().min((l.x1 - b.x1).abs()).min(((l.x0 + l.x1) - (b.x0 + b.x1)).abs() / 2.0);
    let within = match place {
        Place::Over => false,
        Place::Left => b.x0 >= l.x0 - 2.0 && labels.get(j + 1).is_none_or(|n| b.x1 <= n.x0 + 2.0),
        Place::Right => b.x1 <= l.x1 + 2.0 && j.checked_sub(1).and_then(|p| labels.get(p)).is_none_or(|p| b.x0 >= p.x1 - 2.0),
    };
    if within { 0.05 * apart } else { gap + 0.15 * apart }
}

/// Whether a label stands over two columns of days: two names with no more than a blank between them, `Bu.Tag Wert`.
fn heads_both(label: &Label, a: &Band, b: &Band) -> bool {
    let over = |b: &Band| b.form == Form::Dates && label.x1.min(b.x1) - label.x0.max(b.x0) > 0.5 * (b.x1 - b.x0);
    over(a) && over(b)
}

/// Columns and labels side by side, in order; `None` where one stands without the other.
type Match = Vec<(Option<usize>, Option<usize>)>;

/// The cheapest match that keeps the order of columns and labels, and its cost.
fn align(bands: &[Band], labels: &[Label], cost: &dyn Fn(usize, usize) -> f32) -> (f32, Match) {
    let (m, k) = (bands.len(), labels.len());
    let mut table = vec![vec![f32::MAX; k + 1]; m + 1];
    let mut step = vec![vec![0u8; k + 1]; m + 1];
    table[0][0] = 0.0;
    for i in 0..=m {
        for j in 0..=k {
            let here = table[i][j];
            if here == f32::MAX {
                continue;
            }
            let mut relax = |i: usize, j: usize, c: f32, s: u8| {
                if here + c < table[i][j] {
                    table[i][j] = here + c;
                    step[i][j] = s;
                }
            };
            if i < m && j < k {
                relax(i + 1, j + 1, cost(i, j), 1);
            }
            if i < m {
                let shares = i > 0 && labels.iter().any(|l| heads_both(l, &bands[i - 1], &bands[i]));
                relax(i + 1, j, if bands[i].form == Form::Text || shares { SKIP_BAND * 0.5 } else { SKIP_BAND }, 2);
            }
            if j < k {
                relax(i, j + 1, SKIP_LABEL, 3);
            }
        }
    }
    let (mut i, mut j) = (m, k);
    let mut matched: Vec<(Option<usize>, Option<usize>)> = Vec::new();
    while i > 0 || j > 0 {
        match step[i][j] {
            1 => {
                matched.push((Some(i - 1), Some(j - 1)));
                i -= 1;
                j -= 1;
            }
            2 => {
                matched.push((Some(i - 1), None));
                i -= 1;
            }
            _ => {
                matched.push((None, Some(j.saturating_sub(1))));
                j = j.saturating_sub(1);
                if step[i][j] == 0 && i == 0 && j == 0 {
                    break;
                }
            }
        }
    }
    matched.reverse();
    (table[m][k], matched)
}

/// Gives every column its label: both stand left to right, so the match keeps their order.
///
/// A text column without a label of its own joins its neighbour; a label without a column becomes an empty one.
pub fn name(bands: Vec<Band>, labels: &[Label]) -> Vec<Band> {
    if labels.is_empty() {
        return bands;
    }
    // Heads stand over their figures, or at the left or the right edge of wide columns whose figures keep to the other edge: as the whole head says.
    let way = |place: Place| align(&bands, labels, &|i, j| cost(&bands[i], labels, j, place));
    let over = way(Place::Over);
    let aside = [Place::Left, Place::Right].into_iter().map(way).min_by(|a, b| a.0.total_cmp(&b.0));
    let matched = match aside {
        Some((aside, matched)) if aside + ASIDE < over.0 => matched,
        _ => over.1,
    };
    let mut out: Vec<Band> = Vec::new();
    let mut waiting: Option<Band> = None;
    for (b, l) in matched {
        match (b, l) {
            (Some(b), Some(l)) => {
                let mut band = bands[b].clone();
                band.name = labels[l].text.clone();
                if let Some(w) = waiting.take() {
                    // Unlabelled text before the first label belongs to the next text, or stands alone.
                    if band.form == Form::Text {
                        band.x0 = w.x0;
                    } else {
                        out.push(w);
                    }
                }
                out.push(band);
            }
            (Some(b), None) => {
                let mut band = bands[b].clone();
                let shared = b.checked_sub(1).and_then(|a| labels.iter().find(|l| heads_both(l, &bands[a], &band)));
                match (shared.and_then(|l| l.text.split_once(' ')), out.last_mut()) {
                    (Some((first, second)), Some(last)) if !second.contains(' ') && last.name == format!("{first} {second}") => {
                        (last.name, band.name) = (first.to_owned(), second.to_owned());
                    }
                    _ => {}
                }
                match out.last_mut() {
                    Some(last) if band.form == Form::Text && last.form == Form::Text => last.x1 = last.x1.max(band.x1),
                    _ if band.form == Form::Text && waiting.is_none() => waiting = Some(band),
                    _ if band.form == Form::Text => {
                        if let Some(w) = &mut waiting {
                            w.x1 = band.x1;
                        }
                    }
                    _ => {
                        out.extend(waiting.take());
                        out.push(band);
                    }
                }
            }
            (None, Some(l)) => {
                let mut band = Band { name: labels[l].text.clone(), ..Band::new(labels[l].x0, labels[l].x1, Form::Text) };
                if let Some(last) = out.last() {
                    band.x0 = band.x0.max(last.x1);
                    band.x1 = band.x1.max(band.x0 + 1.0);
                }
                out.push(band);
            }
            (None, None) => {}
        }
    }
    out.extend(waiting);
    out.sort_by(|a, b| (a.x0 + a.x1).total_cmp(&(b.x0 + b.x1)));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::document::{Document, Page, Word};

    #[test]
    fn a_known_name_ends_where_a_gap_is_wider_than_blanks() {
        let word = |(text, x0, x1): &(&str, f32, f32)| Word {
            text: (*text).to_owned(),
            rect: Rect::new(*x0, 10.0, *x1, 20.0),
            baseline: 18.0,
            size: 9.0,
            ..Word::default()
        };
        let named = |words: &[(&str, f32, f32)]| {
            let document = Document { pages: vec![Page { number: 1, words: words.iter().map(word).collect(), ..Page::default() }], ..Document::default() };
            let lines = crate::layout::lines(&document);
            let labels = labels(&lines.iter().collect::<Vec<_>>(), &|text| matches!(text, "Saldo" | "Data valor"));
            labels.into_iter().map(|l| l.text).collect::<Vec<_>>()
        };
        assert_eq!(named(&[("Saldo", 229.0, 253.0), ("Nº", 259.0, 270.0), ("Doc.", 272.5, 292.0)]), ["Saldo", "Nº Doc."]);
        // Blanks alone part nothing, however wide they are.
        assert_eq!(named(&[("Nº", 230.0, 239.0), ("Saldo", 244.0, 284.0), ("Concepto", 314.0, 350.0), ("/", 355.0, 359.0)])[0], "Nº Saldo");
        assert_eq!(named(&[("Saldo", 229.0, 253.0), ("Nº", 255.5, 266.5), ("Doc.", 269.0, 288.5)]), ["Saldo Nº Doc."]);
    }

    #[test]
    fn a_second_line_is_parted_by_the_names_above_it() {
        let word = |y: f32, size: f32| {
            move |(text, x0, x1): &(&str, f32, f32)| Word {
                text: (*text).to_owned(),
                rect: Rect::new(*x0, y - 0.75 * size, *x1, y + 0.2 * size),
                baseline: y,
                size,
                ..Word::default()
            }
        };
        let above = [("Mutasi", 118.0, 140.0), ("SALDO", 177.0, 203.0), ("KETERANGAN", 210.0, 263.0)];
        let below = [("Amount", 114.0, 140.0), ("Running", 147.0, 175.0), ("Balance", 178.0, 204.0), ("Details", 210.0, 240.0)];
        let words = above.iter().map(word(20.0, 7.5)).chain(below.iter().map(word(32.0, 10.0))).collect();
        let document = Document { pages: vec![Page { number: 1, words, ..Page::default() }], ..Document::default() };
        let lines = crate::layout::lines(&document);
        let known = |text: &str| !text.contains("Amount ") && !text.contains("Balance ");
        let labels = labels(&lines.iter().collect::<Vec<_>>(), &known);
        assert_eq!(labels.iter().map(|l| l.text.as_str()).collect::<Vec<_>>(), ["Mutasi Amount", "SALDO Running Balance", "KETERANGAN Details"]);
    }
}
