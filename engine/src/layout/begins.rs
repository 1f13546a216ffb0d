//! Columns of text that stand so close that their words run together: each begins under its own name.

use super::columns::{Band, Form};
use super::heads::Label;
use super::lines::Line;
use super::places::Places;
use super::tokens::{Shape, Token};
use std::collections::{BTreeSet, HashMap};

/// How far the words of a column begin from their name, in points.
const UNDER: f32 = 1.5;
/// How far apart a column begins on two pages at most, in points.
const SHIFTED: f32 = 8.0;
/// Lines at least whose words begin under a name.
const LINES: usize = 3;
/// Of so many such lines one may have words that run over the place.
const OVER: usize = 8;

/// Whether a token is the time of day that stands right behind a date, with a blank, a hyphen or nothing between: `03/04/2025-11:13`.
pub fn is_clock(line: &Line<'_>, i: usize) -> bool {
    let Some(before) = i.checked_sub(1).and_then(|i| line.tokens.get(i)) else { return false };
    line.tokens.get(i).is_some_and(|t| {
        let text = t.text.trim_start_matches(['-', '–', ',']);
        let clock = (4..=8).contains(&text.len()) && text.contains(':') && text.bytes().all(|b| b.is_ascii_digit() || b == b':');
        clock && before.date().is_some() && t.rect.x0 - before.rect.x1 <= 0.7 * line.size
    })
}

/// Whether a text is a time of day with a point between hour and minute, as Indonesian print has it: `07.31`.
pub fn is_hour(text: &str) -> bool {
    let part = |p: &str, most: u32| p.len() == 2 && p.parse::<u32>().is_ok_and(|n| n <= most);
    text.split_once('.').is_some_and(|(hour, minute)| part(hour, 23) && part(minute, 59))
}

/// Whether days are printed with their years, under which a bare pair of numbers is none.
pub(super) fn have_years(lines: &[&Line<'_>], bands: &[Band], columns: &[Vec<Option<usize>>]) -> bool {
    let placed = |l: &Line<'_>, c: &[Option<usize>]| {
        l.tokens.iter().zip(c).find(|(_, c)| c.is_some_and(|c| bands[c].form == Form::Dates)).and_then(|(t, _)| t.date()).map(|d| d.year.is_some())
    };
    let (years, bare) = lines.iter().zip(columns).filter_map(|(l, c)| placed(l, c)).fold((0, 0), |(y, b), year| if year { (y + 1, b) } else { (y, b + 1) });
    years >= 2 && 2 * years >= bare
}

/// Whether words follow a token at once: it is one of a text.
pub fn runs_into_text(line: &Line<'_>, t: &Token<'_>) -> bool {
    let at_once = |o: &&Token<'_>| (0.0..0.6 * line.size).contains(&(o.rect.x0 - t.rect.x1));
    line.tokens.iter().filter(at_once).any(|o| matches!(o.shape, Shape::Text))
}

/// Whether a token may be the number of a row: few digits, with a point or without.
pub fn counts_rows(t: &Token<'_>) -> bool {
    let digits = t.text.trim_end_matches('.');
    (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The usual gap between words of one phrase, in font sizes.
pub fn usual_space(lines: &[&Line<'_>]) -> f32 {
    let mut gaps: Vec<f32> = Vec::new();
    for line in lines.iter().take(400) {
        for pair in line.tokens.windows(2) {
            let gap = (pair[1].rect.x0 - pair[0].rect.x1) / line.size;
            if gap > 0.05 && gap < 1.0 {
                gaps.push(gap);
            }
        }
    }
    gaps.sort_by(f32::total_cmp);
    gaps.get(gaps.len() / 2).copied().unwrap_or(0.3).clamp(0.2, 0.65)
}

/// Words that lead to a figure within running text at least, where the words beside it are short.
const LEADING: usize = 5;

/// Words from which a line without a gap is a sentence.
const LONG: usize = 10;

/// Figures at least that make a column under a label of their own, on lines without a day and without other figures.
const NAMED: usize = 2;

/// Figures that end where a label of their own does, all of one label at the same place: they are its column, though their days stand on
/// lines above.
pub fn ends_under<'t, 'd>(
    labels: &[Label],
    figures: &[(&'t Token<'d>, usize)],
    own: &dyn Fn(&Token<'d>) -> bool,
    tolerance: f32,
) -> Vec<(&'t Token<'d>, usize)> {
    let mut out = Vec::new();
    for label in labels {
        let under: Vec<(&Token<'d>, usize)> = figures.iter().copied().filter(|(t, _)| (label.x1 - t.edge).abs() < 3.0 && own(t)).collect();
        let (least, most) = under.iter().fold((f32::MAX, f32::MIN), |(a, b), (t, _)| (a.min(t.edge), b.max(t.edge)));
        if under.len() >= NAMED && most - least <= tolerance {
            out.extend(under);
        }
    }
    out
}

/// Whether a figure stands within running text: words of letters right before and right behind it.
pub fn in_sentence(line: &Line<'_>, i: usize) -> bool {
    let letters = |t: &Token<'_>| if t.number().is_none() { t.text.chars().filter(|c| c.is_alphabetic()).count() } else { 0 };
    let near = |a: &Token<'_>, b: &Token<'_>| b.rect.x0 - a.rect.x1 <= 0.7 * line.size;
    let follows = |k: usize| line.tokens.get(k.wrapping_sub(1)).zip(line.tokens.get(k)).is_some_and(|(a, b)| near(a, b));
    // A sentence that ends its line with a figure: many words without a gap from the line's beginning on, most of them small.
    let ends = line.tokens.iter().skip(i + 1).all(|t| !t.text.chars().any(char::is_alphanumeric));
    if ends && i >= LONG && (1..=i).all(follows) {
        let words = || line.tokens.iter().take(i).filter(|t| letters(t) >= 1);
        let small = words().filter(|t| t.text.starts_with(char::is_lowercase)).count();
        if words().count() >= LONG && small * 2 > words().count() && line.tokens.first().is_some_and(|t| t.date().is_none()) {
            return true;
        }
    }
    let (Some(before), Some(own), Some(behind)) = (i.checked_sub(1).and_then(|i| line.tokens.get(i)), line.tokens.get(i), line.tokens.get(i + 1)) else {
        return false;
    };
    // A short word follows another: `and get a 25.00 reward`.
    let short = (1..3).contains(&letters(before)) && follows(i - 1) && i >= 2 && line.tokens.get(i - 2).is_some_and(|t| letters(t) >= 3);
    // The code in a telephone number: `UNE (81) 8156 9640`.
    let called =
        own.text.starts_with('(') && own.text.ends_with(')') && own.text.len() <= 6 && behind.number().is_some() && i >= LONG && (1..=i + 1).all(follows);
    if called {
        return true;
    }
    let said = crate::base::amounts::currency_of(&before.text).is_none() && crate::base::amounts::currency_of(&behind.text).is_none();
    // The day of a row begins a cell; one in a sentence follows its words.
    let dated =
        (0..i).any(|k| line.tokens.get(k).is_some_and(|t| t.date().is_some()) && !(follows(k) && line.tokens.get(k - 1).is_some_and(|t| letters(t) >= 3)));
    // Many words that follow one another lead to it, however short the last: `walk out with cash up to 25,000 in 30 minutes`.
    let led = (0..i).rev().take_while(|k| follows(k + 1)).filter(|k| line.tokens.get(*k).is_some_and(|t| letters(t) >= 2)).count() >= LEADING;
    let around = (letters(before) >= 3 || short) && letters(behind) >= 3 || led && letters(before) >= 2 && letters(behind) >= 2;
    said && around && near(before, own) && near(own, behind) && !dated
}

/// Groups without those that begin below the last row: what is listed there, such as holdings, has columns of its own.
pub(super) fn without_tail<'l, 'a>(lines: &[&Line<'_>], mut groups: Vec<Vec<(&'l Token<'a>, usize)>>) -> Vec<Vec<(&'l Token<'a>, usize)>> {
    let dated = |n: usize| lines[n].tokens.iter().any(|t| t.date().is_some());
    let of_rows = |g: &&Vec<(&Token<'_>, usize)>| g.len() >= 3 && 2 * g.iter().filter(|(_, n)| dated(*n)).count() >= g.len();
    if let Some(last) = groups.iter().filter(of_rows).flatten().map(|(_, n)| *n).max() {
        let days: Vec<f32> = lines.iter().take(last + 1).flat_map(|l| &l.tokens).filter(|t| t.date().is_some()).map(|t| t.rect.x0).collect();
        // Where the rows' days stand: one among words is a summary's, `Solde au 31/08/2025`.
        let in_column = |n: usize| lines[n].tokens.iter().any(|t| t.date().is_some() && days.iter().any(|x| (x - t.rect.x0).abs() <= 3.0));
        groups.retain(|g| g.iter().any(|(_, n)| *n <= last || in_column(*n)));
    }
    groups
}

/// What the words of a line do where a column may begin.
enum Meets {
    /// They begin there.
    Begins,
    /// They run over it.
    RunsOver,
    /// None stand there.
    Nothing,
}

fn meets(line: &Line<'_>, x: f32, space: f32) -> Meets {
    let tokens = &line.tokens;
    if tokens.iter().any(|t| (t.rect.x0 - x).abs() <= UNDER) {
        return Meets::Begins;
    }
    let within = tokens.iter().any(|t| t.rect.x0 < x - UNDER && t.rect.x1 > x + UNDER);
    let around = tokens.windows(2).any(|w| w[0].rect.x1 <= x + UNDER && w[1].rect.x0 > x && w[1].rect.x0 - w[0].rect.x1 <= 1.35 * space * line.size);
    if within || around { Meets::RunsOver } else { Meets::Nothing }
}

/// Parts columns of text that stand under several names of a head where the words of most lines begin between two of them.
pub fn part(bands: Vec<Band>, labels: &[Label], rows: &[&Line<'_>], space: f32) -> Vec<Band> {
    let mut out = Vec::with_capacity(bands.len());
    for mut rest in bands {
        if rest.form == Form::Text {
            let middle = |l: &Label| (l.x0 + l.x1) / 2.0;
            let (left, right) = (rest.x0, rest.x1);
            let over: Vec<&Label> = labels.iter().filter(|l| middle(l) > left && middle(l) < right).collect();
            for pair in over.windows(2) {
                let between = |x: f32| x > pair[0].x0 + 4.0 && x < pair[1].x1 - 1.0 && x > rest.x0 + 4.0 && x < right - 4.0;
                let Some(usual) = beginning(rows, &between) else { continue };
                let (mut begins, mut runs_over, mut first) = (0, 0, usual);
                // Sheets lie on the glass as they happen to: a column begins elsewhere on each.
                for page in rows.chunk_by(|a, b| a.page == b.page) {
                    let there = page.iter().flat_map(|l| &l.tokens).any(|t| (t.rect.x0 - usual).abs() <= UNDER);
                    let own = || beginning(page, &|x| between(x) && (x - usual).abs() <= SHIFTED);
                    let x = if there { usual } else { own().unwrap_or(usual) };
                    first = first.min(x);
                    for line in page {
                        match meets(line, x, space) {
                            Meets::Begins => begins += 1,
                            Meets::RunsOver => runs_over += 1,
                            Meets::Nothing => {}
                        }
                    }
                }
                if begins >= LINES && runs_over * OVER <= begins {
                    out.push(Band { x1: first - 0.5, ..rest.clone() });
                    rest.x0 = first - 0.5;
                }
            }
        }
        out.push(rest);
    }
    out
}

/// Where most words begin among the places asked for.
fn beginning(rows: &[&Line<'_>], wanted: &dyn Fn(f32) -> bool) -> Option<f32> {
    let mut places: Vec<f32> = rows.iter().flat_map(|l| &l.tokens).map(|t| t.rect.x0).filter(|x| wanted(*x)).collect();
    places.sort_by(f32::total_cmp);
    let most = places.chunk_by(|a, b| b - a <= UNDER / 2.0).max_by_key(|c| c.len())?;
    most.get(most.len() / 2).copied()
}

/// Lines with words at the place of dates, from the first of those to the last.
pub fn worded(lines: &[&Line<'_>], b: &Band) -> usize {
    let at = |t: &Token<'_>| b.overlap(&t.rect) > 0.5 * t.rect.width();
    let dated = |l: &&Line<'_>| l.tokens.iter().any(|t| t.date().is_some() && at(t));
    let (Some(first), Some(last)) = (lines.iter().position(dated), lines.iter().rposition(dated)) else { return 0 };
    lines[first..=last].iter().filter(|l| !dated(l) && l.tokens.iter().any(|t| matches!(t.shape, Shape::Text) && at(t))).count()
}

/// Words that begin at one place at least, from which text stands there.
const WORDS: usize = 3;

/// Tells of an amount whether it is the first word of a line of text: where it begins, more words begin than amounts.
pub(super) fn first_words(lines: &[&Line<'_>], is_money: &dyn Fn(&Token<'_>) -> bool) -> impl Fn(&Token<'_>) -> bool + use<> {
    let starts = |wanted: &dyn Fn(&Token<'_>) -> bool| {
        let free = |l: &Line<'_>, i: usize| i == 0 || l.tokens[i].rect.x0 - l.tokens[i - 1].rect.x1 >= 0.9 * l.size;
        let own = |l: &&Line<'_>| l.tokens.iter().enumerate().filter(|(i, t)| wanted(t) && free(l, *i)).map(|(_, t)| t.rect.x0).collect::<Vec<f32>>();
        Places::of(lines.iter().flat_map(own))
    };
    let words = starts(&|t| matches!(t.shape, Shape::Text) && t.text.chars().filter(|c| c.is_alphabetic()).count() >= 3);
    let sums = starts(is_money);
    move |t| {
        let begun = words.near(t.rect.x0, 0.6);
        begun >= WORDS && begun > sums.near(t.rect.x0, 0.6)
    }
}

/// Tells of a day whether it is the first word of a line of text, where the rows have days of their own: `01MAR25 AED 612.35` below a purchase.
pub(super) fn days_of_texts(lines: &[&Line<'_>]) -> impl Fn(&Token<'_>) -> bool + use<> {
    let first = first_words(lines, &|t| t.date().is_some());
    let days = || lines.iter().flat_map(|l| &l.tokens).filter(|t| t.date().is_some());
    let of_texts = days().filter(|t| first(t)).count();
    let told = of_texts > 0 && days().count() >= WORDS.max(3 * of_texts);
    move |t| told && first(t)
}

/// Whether a column of text is nothing but a line or two without day or amount: a note that runs under several columns.
pub(super) fn of_notes(band: &Band, rows: &[&Line<'_>], typed: &[Band]) -> bool {
    let own = |l: &&&Line<'_>| l.tokens.iter().any(|t| band.overlap(&t.rect) > 0.5 * t.rect.width());
    let row = |l: &&Line<'_>| l.tokens.iter().any(|t| t.date().is_some() || typed.iter().any(|b| super::columns::in_amounts(b, t)));
    rows.len() >= 10 && rows.iter().filter(own).count() < 3 && !rows.iter().filter(own).any(row)
}

/// Whether the columns of text hold codes and nothing else: `SMS14`, a teller's or a branch's.
pub(super) fn texts_are_codes(lines: &[&Line<'_>], bands: &[Band], columns: &[Vec<Option<usize>>]) -> bool {
    let texts = |c: &Option<usize>| c.is_some_and(|c| bands[c].form == Form::Text);
    let code = |text: &str| text.len() <= CODE && text.bytes().any(|b| b.is_ascii_digit());
    let tokens = lines.iter().zip(columns).flat_map(|(l, c)| l.tokens.iter().zip(c)).filter(|(_, c)| texts(c)).map(|(t, _)| t);
    let (all, codes) = tokens.fold((0usize, 0usize), |(all, codes), t| (all + 1, codes + usize::from(code(&t.text))));
    // A note below the rows may reach into such a column.
    all > 0 && codes * 10 >= all * 9
}

/// Letters and digits of such a code at most.
const CODE: usize = 8;

/// Amounts right before a column of text, cell by cell: they end at one place and what follows them begins at one place, however near.
pub(super) fn tight<'l, 'a>(lines: &[&'l Line<'a>], is_money: &dyn Fn(&Token<'_>) -> bool) -> Vec<(&'l Token<'a>, usize)> {
    let mut found: Vec<(&Token<'_>, f32, usize)> = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        for (i, pair) in line.tokens.windows(2).enumerate() {
            // What begins a line without a day is the first word of its text: `USD 42.79 KURS 16.479`.
            let free = i > 0 && pair[0].rect.x0 - line.tokens[i - 1].rect.x1 >= 0.9 * line.size;
            let text = matches!(pair[1].shape, Shape::Text | Shape::Integer(_));
            if free
                && text
                && pair[1].rect.x0 - pair[0].rect.x1 > 0.0
                && is_money(&pair[0])
                && pair[0].amount().is_some()
                && !super::columns::stands_alone(line, i)
            {
                found.push((&pair[0], pair[1].rect.x0, n));
            }
        }
    }
    let same = |a: &(&Token<'_>, f32, usize), b: &(&Token<'_>, f32, usize)| (a.0.edge - b.0.edge).abs() <= 1.6 && (a.1 - b.1).abs() <= 1.0;
    let lined_up = |f: &(&Token<'_>, f32, usize)| found.iter().filter(|o| same(f, o)).count();
    // One sentence printed on every row lines up too, but it says the same everywhere.
    let widths = |f: &(&Token<'_>, f32, usize)| {
        let others = || found.iter().filter(|o| same(f, o));
        others().any(|o| (o.0.rect.width() - f.0.rect.width()).abs() > 2.0) || others().all(|o| o.2 == f.2 || o.0.text != f.0.text)
    };
    // Where most lines have a word begin, a column of text begins, however few amounts stand before it.
    let mut begun: HashMap<i32, usize> = HashMap::new();
    for line in lines.iter().filter(|_| !found.is_empty()) {
        let places: BTreeSet<i32> = line.tokens.iter().filter(|t| matches!(t.shape, Shape::Text)).map(|t| t.rect.x0.round() as i32).collect();
        places.into_iter().for_each(|x| *begun.entry(x).or_default() += 1);
    }
    let column = |f: &(&Token<'_>, f32, usize)| {
        let at = f.1.round() as i32;
        let words: usize = (at - 1..=at + 1).filter_map(|x| begun.get(&x)).sum();
        words >= BEGUN && words * 2 >= lines.len()
    };
    let many = |f: &(&Token<'_>, f32, usize)| lined_up(f) >= TIGHT && lined_up(f) * 10 >= found.len() * 6;
    found.iter().filter(|f| (many(f) || column(f)) && widths(f)).map(|f| (f.0, f.2)).collect()
}

/// Lines at least whose words tell where a column of text begins.
const BEGUN: usize = 6;

/// Amounts right before a column of text at least that make one.
const TIGHT: usize = 3;

/// Lines at least that say the balances of days, where the days of rows stand above them.
const DAY_ENDS: usize = 4;

/// Whether nearly all lines with a date and an amount begin with one and the same word before that date: `Saldo 03.02.  13.301,35`.
pub fn say_balances(lines: &[&Line<'_>], strong: &[(&Token<'_>, usize)]) -> bool {
    let mut own: Vec<usize> = strong.iter().map(|(_, n)| *n).filter(|n| lines.get(*n).is_some_and(|l| l.tokens.iter().any(|t| t.date().is_some()))).collect();
    own.dedup();
    let first = |n: &usize| lines.get(*n).and_then(|l| l.tokens.first()).filter(|t| matches!(t.shape, Shape::Text)).map(|t| t.text.to_lowercase());
    let mut words: HashMap<String, usize> = HashMap::new();
    own.iter().filter_map(first).for_each(|w| *words.entry(w).or_default() += 1);
    let most = words.into_values().max().unwrap_or(0);
    most >= DAY_ENDS && most * 10 >= own.len() * 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::document::{Document, Page, Word};

    /// The edges of the columns of text of a page whose cells begin at the given places.
    fn edges(rows: &[&[(&str, f32)]]) -> Vec<(i32, i32)> {
        let word = |text: &str, x0: f32, y: f32| Word {
            text: text.to_owned(),
            rect: Rect::new(x0, y - 7.5, x0 + 5.0 * text.len() as f32, y + 2.0),
            baseline: y,
            size: 10.0,
            ..Word::default()
        };
        let words = rows.iter().enumerate().flat_map(|(i, r)| r.iter().map(move |(t, x)| word(t, *x, 40.0 + 14.0 * i as f32))).collect();
        let document = Document { pages: vec![Page { number: 1, words, ..Page::default() }], ..Document::default() };
        let lines = crate::layout::lines(&document);
        let label = |text: &str, x0: f32| Label { x0, x1: x0 + 5.0 * text.len() as f32, text: text.to_owned() };
        let bands = part(vec![Band::new(100.0, 300.0, Form::Text)], &[label("Type", 100.0), label("Details", 160.0)], &lines.iter().collect::<Vec<_>>(), 0.3);
        bands.iter().map(|b| (b.x0 as i32, b.x1 as i32)).collect()
    }

    #[test]
    fn cells_that_begin_under_their_names_are_columns() {
        let row: &[(&str, f32)] = &[("CARDPAYMENT", 100.0), ("CORNER", 160.0), ("SHOP", 194.0)];
        assert_eq!(edges(&[row, row, row]), [(100, 159), (159, 300)]);
        // A text that runs on under both names is one.
        let text: &[(&str, f32)] = &[("CARD", 100.0), ("PAYMENT", 124.0), ("CORNER", 164.0)];
        assert_eq!(edges(&[row, text, text, text]), [(100, 300)]);
    }

    /// Whether the last figure of a line stands within running text; words stand a blank apart, or as far as two blanks say.
    fn said(text: &str) -> bool {
        let mut at = 40.0;
        let mut words = Vec::new();
        for part in text.split(' ') {
            if !part.is_empty() {
                words.push(Word {
                    text: part.to_owned(),
                    rect: Rect::new(at, 32.5, at + 5.0 * part.chars().count() as f32, 42.0),
                    baseline: 40.0,
                    size: 10.0,
                    ..Word::default()
                });
            }
            at += 5.0 * part.chars().count() as f32 + 4.0;
        }
        let document = Document { pages: vec![Page { number: 1, words, ..Page::default() }], ..Document::default() };
        let lines = crate::layout::lines(&document);
        lines.first().is_some_and(|l| l.tokens.iter().rposition(|t| t.amount().is_some()).is_some_and(|i| in_sentence(l, i)))
    }

    #[test]
    fn a_figure_in_a_sentence_is_no_cell() {
        assert!(said("Switch before 31 March and get a 25.00 reward."));
        assert!(said("Cashback worth 500.00 for payments"));
        assert!(said("walk out with cash up to 25,000.00 in an hour"));
        assert!(said("If you pay only the minimum due every month, a balance of 5,000.00"));
        assert!(!said("Paid to the shop of my neighbour for what we had in march    5,000.00"));
        assert!(!said("up to 25,000.00 in an hour"));
        // The day of a row stands before its words; a figure that stands apart, and one that ends its line.
        assert!(!said("02/03/2025 Cash 500.00 rent"));
        assert!(!said("Cash deposit    500.00 rent"));
        assert!(!said("Fee of 25.00"));
    }
}
