//! Lines among the rows that are no rows: running heads and feet, notes, summaries, the account's name above a head.

use super::found::Found;
use super::labels::{Figure, Label as Asked, figure_of, hits};
use crate::base::amounts::currency_code;
use crate::base::months;
use crate::layout::heads;
use crate::layout::lines::join;
use crate::layout::{Line, Shape, Token};
use std::collections::HashMap;

/// What each line is that is no row: running heads and feet, notes, lines of a head.
pub struct Outside<'a> {
    pub repeated: &'a [bool],
    pub same: &'a [bool],
    pub notes: &'a [bool],
    pub in_head: &'a [bool],
    /// Whether the document calls itself a card's or a loan's statement.
    pub owes: bool,
    /// Which heads stand on a page, by its index.
    pub heads: &'a super::set_off::ByPage,
}

/// Lines that stand at the same place of several pages with the same words (figures aside): running heads and feet.
pub fn repeated(lines: &[Line<'_>], pages: usize) -> Vec<bool> {
    let mut out = vec![false; lines.len()];
    if pages < 2 {
        return out;
    }
    let mut seen: HashMap<(i32, String), Vec<usize>> = HashMap::new();
    for (i, line) in lines.iter().enumerate() {
        let text = without_figures(&line.text());
        seen.entry(((line.y / 2.0).round() as i32, text)).or_default().push(i);
    }
    for group in seen.values() {
        let mut on: Vec<usize> = group.iter().map(|i| lines[*i].page).collect();
        on.dedup();
        if on.len() >= 2 && (on.len() * 2 >= pages || on.len() >= 3) {
            for i in group {
                out[*i] = true;
            }
        }
    }
    out
}

/// A text with zeros for its figures, one for four digits: a running head may count.
fn without_figures(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut digits = 0usize;
    for c in text.chars() {
        if c.is_ascii_digit() {
            if digits.is_multiple_of(4) {
                out.push('0');
            }
            digits += 1;
        } else {
            digits = 0;
            out.push(c);
        }
    }
    out
}

/// Lines that stand to the letter at the same place of another page. Only those that are repeated are looked at.
pub fn same_elsewhere(lines: &[Line<'_>], repeated: &[bool]) -> Vec<bool> {
    let mut out = vec![false; lines.len()];
    if !repeated.contains(&true) {
        return out;
    }
    let mut said: HashMap<String, Vec<usize>> = HashMap::new();
    for (i, line) in lines.iter().enumerate() {
        said.entry(line.text()).or_default().push(i);
    }
    for mut group in said.into_values().filter(|g| g.len() > 1) {
        group.sort_by(|a, b| lines[*a].y.total_cmp(&lines[*b].y));
        for (k, i) in group.iter().enumerate().filter(|(_, i)| repeated[**i]) {
            let (own, near) = (&lines[*i], |o: &&usize| (lines[**o].y - lines[*i].y).abs() < 2.0);
            let other = |o: &usize| lines[*o].page != own.page;
            out[*i] = group[k..].iter().take_while(near).any(other) || group[..k].iter().rev().take_while(near).any(other);
        }
    }
    out
}

/// Whether a line that looks like a running head is a row: its money is its own (`same`: it stands elsewhere to the letter), and no sum or
/// balance.
pub fn own_money(line: &Line<'_>, same: bool) -> bool {
    let money = line.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2));
    money && !same && super::vocabulary::row_word(&line.text()).is_none()
}

/// Words of a sentence at least.
const SPOKEN: usize = 8;

/// Sentences below the sums that end a page's rows: whatever amount they name is no row's, as what deposits are covered up to.
pub fn below_sums(lines: &[Line<'_>], notes: &mut [bool]) {
    let words = |l: &Line<'_>| l.tokens.iter().filter(|t| t.text.chars().filter(|c| c.is_alphabetic()).count() >= 2).count();
    let dated = |l: &Line<'_>| l.tokens.iter().take(2).any(|t| t.date().is_some());
    let mut first = 0;
    for page in lines.chunk_by(|a, b| a.page == b.page) {
        let sum = |l: &Line<'_>| {
            let named: Vec<Token<'_>> = l.tokens.iter().take_while(|t| t.amount().is_none()).cloned().collect();
            named.len() < l.tokens.len() && super::vocabulary::row_word(&join(&named)) == Some(super::vocabulary::RowWord::Total)
        };
        let rows = page.iter().rposition(dated);
        let from = rows.and_then(|last| page.get(last..)?.iter().position(sum).map(|at| last + at));
        for k in from.map_or(0..0, |from| from + 1..page.len()).filter(|k| words(&page[*k]) >= SPOKEN && page[*k].spans(0.75).len() == 1) {
            notes[first + k] = true;
        }
        first += page.len();
    }
}

/// Lines at the edges of a page at most that may number it, and letters of such a line.
const EDGE: usize = 3;
const LETTERS: usize = 20;

/// Lines that give a page its number and the number of pages, in whatever words: `Page 2 of 3`, `Hal. 2/3`.
pub fn page_numbers(lines: &[Line<'_>], pages: usize, notes: &mut [bool]) {
    let numbers = |l: &Line<'_>| {
        let text = l.text();
        let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty()).map(|n| n.parse().ok()).collect::<Option<Vec<usize>>>();
        numbers.is_some_and(|n| n == [l.page + 1, pages])
            && text.chars().any(char::is_alphabetic)
            && text.chars().filter(|c| c.is_alphabetic()).count() <= LETTERS
    };
    let mut first = 0;
    for page in lines.chunk_by(|a, b| a.page == b.page) {
        for k in (0..page.len()).filter(|k| *k < EDGE || *k + EDGE >= page.len()).filter(|k| numbers(&page[*k])) {
            notes[first + k] = true;
        }
        first += page.len();
    }
}

/// Lines that hold pairs of a day and a figure side by side and nothing else: the balances at the end of days, and no rows. So is what
/// stands under them in the first pair's place.
pub fn day_balances(lines: &[Line<'_>], notes: &mut [bool]) {
    let pairs = |l: &Line<'_>| {
        let paired = l.tokens.chunks(2).all(|p| matches!(p, [day, figure] if day.date().is_some() && figure.amount().is_some_and(|a| a.strength() >= 2)));
        if paired { l.tokens.len() / 2 } else { 0 }
    };
    for i in 0..lines.len() {
        let rest = i > 0 && notes[i - 1] && pairs(&lines[i]) == 1 && pairs(&lines[i - 1]) > 1 && (lines[i].rect.x0 - lines[i - 1].rect.x0).abs() < 2.0;
        notes[i] |= pairs(&lines[i]) > 1 || rest;
    }
}

/// Lines between stars, as below the last row: `*** END OF STATEMENT ***`.
pub fn starred(lines: &[Line<'_>], notes: &mut [bool]) {
    for (note, line) in notes.iter_mut().zip(lines) {
        let text = line.text();
        let words = line.tokens.iter().all(|t| t.amount().is_none() && t.date().is_none()) && text.chars().any(char::is_alphabetic);
        *note |= words && text.starts_with("**") && text.ends_with("**");
    }
}

/// Lines that hold exchange rates and nothing else, two pairs of currencies in one or under one another: `USD/IDR 16,690.00  CNY/IDR 2,384.50`.
pub fn rates(lines: &[Line<'_>], notes: &mut [bool]) {
    let code = |c: &str| currency_code(c).is_some();
    let pair = |t: &Token<'_>| t.text.split_once(['/', '-']).is_some_and(|(a, b)| code(a) && code(b));
    let pairs = |l: &Line<'_>| {
        let all = l.tokens.iter().all(|t| pair(t) || t.amount().is_some() || t.text == "=") && l.tokens.first().is_some_and(pair);
        if all && l.tokens.iter().any(|t| t.amount().is_some()) { l.tokens.iter().filter(|t| pair(t)).count() } else { 0 }
    };
    let counts: Vec<usize> = lines.iter().map(pairs).collect();
    for i in 0..lines.len() {
        let beside = [i.checked_sub(1), Some(i + 1)].into_iter().flatten().any(|k| counts.get(k).is_some_and(|c| *c > 0) && lines[k].page == lines[i].page);
        notes[i] |= counts[i] > 1 || counts[i] == 1 && beside;
    }
}

/// Lines between a head and the name of its account at most, besides those of a summary.
const NAMED: usize = 4;

/// Lines right above a head, or above the summary over it, that name the account are no rows of the table that ends there: nor is what else its
/// head says between them, figures beside it or not.
pub fn above_heads(lines: &[Line<'_>], found: &[Found], in_head: &[bool], notes: &mut [bool]) {
    for head in found.iter().filter(|f| f.transactions).map(|f| f.head.first) {
        let (mut below, mut left) = (head, NAMED);
        let mut said: Vec<usize> = Vec::new();
        for i in (head.saturating_sub(NAMED + LISTED)..head).rev() {
            let near = lines[i].page == lines[head].page && lines[below].y - lines[i].y < 4.0 * lines[i].size;
            let dated = lines[i].tokens.first().is_some_and(|t| t.date().is_some());
            if !near || dated || left == 0 {
                break;
            }
            let asked = hits(&lines[i]);
            if asked.iter().any(|h| matches!(h.label, Asked::Number | Asked::Currency | Asked::Holder) && h.weight >= 5) {
                notes[i] = true;
                said.drain(..).for_each(|k| notes[k] = true);
            } else if asked.iter().any(|h| h.first == 0 && h.label != Asked::Other) {
                said.push(i);
            } else if !is_summary(lines, i, in_head) {
                left -= 1;
            }
            below = i;
        }
    }
    let heads: Vec<usize> = found.iter().filter(|f| f.transactions).map(|f| f.head.first).collect();
    super::markers::listed(lines, &|i| in_head.get(i) == Some(&false), &heads).into_iter().for_each(|(i, _)| notes[i] = true);
}

/// Sentences that stand at the same place of another page to the letter: notes, whatever amounts they name.
pub fn notes(lines: &[Line<'_>], repeated: &[bool]) -> Vec<bool> {
    let sentence = |l: &Line<'_>| l.tokens.len() >= 8 && !l.tokens.iter().any(|t| t.date().is_some());
    // Of each text its places by height, so that only those near one another are compared.
    let mut alike: HashMap<String, Vec<usize>> = HashMap::new();
    for i in (0..lines.len()).filter(|i| repeated[*i] && sentence(&lines[*i])) {
        alike.entry(lines[i].text()).or_default().push(i);
    }
    let mut out = vec![false; lines.len()];
    for mut places in alike.into_values() {
        places.sort_by(|a, b| lines[*a].y.total_cmp(&lines[*b].y));
        let (mut first, mut end) = (0, 0);
        let mut pages: HashMap<usize, usize> = HashMap::new();
        for &i in &places {
            while end < places.len() && lines[places[end]].y - lines[i].y < 2.0 {
                *pages.entry(lines[places[end]].page).or_default() += 1;
                end += 1;
            }
            while first < end && lines[i].y - lines[places[first]].y >= 2.0 {
                let page = lines[places[first]].page;
                if let Some(n) = pages.get_mut(&page) {
                    *n -= 1;
                    if *n == 0 {
                        pages.remove(&page);
                    }
                }
                first += 1;
            }
            out[i] = pages.len() > 1;
        }
    }
    out
}

/// Whether a line is part of a summary that stands under or between the rows: labels of figures side by side, and the figures below them.
pub fn is_summary(lines: &[Line<'_>], i: usize, in_head: &[bool]) -> bool {
    // Their day may stand beside them: `Opening balance on 1 July`.
    let figures = |l: &Line<'_>| l.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2)) || l.tokens.first().is_some_and(|t| t.date().is_some());
    let labels = |l: &Line<'_>| {
        l.tokens.len() >= 3
            && (heads::may_be_head(l) || !figures(l) && l.tokens.len() <= crate::base::limits::HEAD_WORDS)
            && l.spans(0.9).iter().filter(|s| figure_of(&join(s)).is_some()).count() >= 2
    };
    let line = &lines[i];
    if labels(line) || answered(line) || listed(lines, i) {
        return true;
    }
    let sums = |l: &Line<'_>| l.tokens.first().is_none_or(|t| t.date().is_none()) && l.tokens.iter().filter(|t| t.number().is_some()).count() >= 2;
    let under = |k: usize| k > 0 && sums(&lines[k]) && !in_head[k - 1] && lines[k - 1].page == line.page && lines[k].y - lines[k - 1].y < 3.5 * line.size;
    if under(i) && labels(&lines[i - 1]) {
        return true;
    }
    // The sum of several accounts, one a line under the names of their balances.
    let top = (i.saturating_sub(LISTED)..=i).rev().take_while(|k| under(*k)).last();
    top.is_some_and(|k| k < i && labels(&lines[k - 1]) && ends(&lines[k - 1]))
}

/// Whether a line names an opening and a closing balance.
fn ends(line: &Line<'_>) -> bool {
    let named: Vec<Figure> = line.spans(0.9).iter().filter_map(|s| figure_of(&join(s))).collect();
    named.contains(&Figure::Opening) && named.contains(&Figure::Closing)
}

/// How far from a summary what stands beside it begins, in font sizes.
const ASIDE: f32 = 2.0;

/// Lines of a summary at most.
const LISTED: usize = 8;

/// The figure that a line names and answers, where it does nothing else: `Opening balance:   8,400.00`.
fn names_one(line: &Line<'_>) -> Option<Figure> {
    let money = |t: &Token<'_>| t.amount().is_some_and(|a| a.strength() >= 2 || a.currency.is_some());
    let at = line.tokens.iter().position(money)?;
    let (words, beside) = (line.tokens.get(..at)?, line.tokens.get(at + 1..)?);
    // How many there were may stand behind the name: `Money out (12)`.
    let counted = |t: &Token<'_>| t.text.strip_prefix('(').and_then(|x| x.strip_suffix(')')).is_some_and(|x| x.parse::<u32>().is_ok());
    let named: Vec<Token<'_>> = words.iter().filter(|t| !counted(t)).cloned().collect();
    let asked = join(&named);
    // Its day may end the name, and something else may stand beside the list.
    let apart = beside.first().is_none_or(|t| t.rect.x0 - line.tokens[at].rect.x1 > ASIDE * line.size) && !beside.iter().any(money);
    let asks = apart && words.split_last().is_some_and(|(_, before)| !before.iter().any(|t| t.date().is_some())) && words[0].date().is_none();
    asks.then(|| figure_of(asked.trim_end_matches([':', '=', ' ']))).flatten()
}

/// What a line names first, where it holds two names with a figure each and nothing else: `Previous bill 12,764.00   Points before 18,402`.
fn names_two(line: &Line<'_>) -> Option<Option<Figure>> {
    let money = |t: &Token<'_>| t.number().is_some();
    let at = line.tokens.iter().position(money).filter(|at| *at > 0)?;
    let (words, rest) = (line.tokens.get(..at)?, line.tokens.get(at + 1..)?);
    let marked = rest.first().is_some_and(|t| matches!(t.shape, Shape::Mark(_)));
    let rest = rest.get(usize::from(marked)..)?;
    let (last, beside) = rest.split_last()?;
    let apart = beside.first().is_some_and(|t| t.rect.x0 - line.tokens[at].rect.x1 > ASIDE * line.size) && !beside.iter().any(money);
    let plain = words.iter().chain(beside).all(|t| t.date().is_none() && t.amount().is_none());
    (apart && plain && money(last)).then(|| figure_of(join(words).trim_end_matches([':', '=', ' '])))
}

/// Whether a line is one of a summary's, one figure a line, or one beside another list: an opening and a closing balance with no row
/// between them.
fn listed(lines: &[Line<'_>], i: usize) -> bool {
    among(lines, i, &|l| names_one(l).map(Some)) || among(lines, i, &names_two)
}

/// Whether a line is one of several that each name a figure, an opening and a closing balance with them. `named` gives what a line names:
/// `None` where it is none of these, an inner `None` where its name is not known.
fn among(lines: &[Line<'_>], i: usize, named: &dyn Fn(&Line<'_>) -> Option<Option<Figure>>) -> bool {
    let follows = |a: &Line<'_>, b: &Line<'_>| a.page == b.page && b.y - a.y <= 3.2 * a.size.max(b.size) && named(a).is_some() && named(b).is_some();
    let first = (i.saturating_sub(LISTED)..i).rev().take_while(|k| follows(&lines[*k], &lines[k + 1])).last().unwrap_or(i);
    let last = (i + 1..lines.len().min(i + LISTED)).take_while(|k| follows(&lines[k - 1], &lines[*k])).last().unwrap_or(i);
    let figures: Vec<Figure> = lines[first..=last].iter().filter_map(|l| named(l)?).collect();
    last - first >= 2 && figures.contains(&Figure::Opening) && figures.contains(&Figure::Closing)
}

/// Whether a line names two figures and more and answers each: `Opening balance 8,400.00  Total debits 17,132.74`.
fn answered(line: &Line<'_>) -> bool {
    let money = |t: &Token<'_>| t.amount().is_some_and(|a| a.strength() >= 2 || a.currency.is_some());
    // A day begins a row, behind its number too.
    let counted = line.tokens.first().is_some_and(|t| matches!(t.shape, Shape::Integer(_)));
    if line.tokens.get(usize::from(counted)).is_some_and(|t| t.date().is_some()) {
        return false;
    }
    // A month with its year may head its sums, which are named shortly there: `March 2025  In 2,093.00  Out 828.20`.
    let heads = line.tokens.first().is_some_and(|t| months::month_of(t.text.trim_end_matches(',')).is_some())
        && line.tokens.get(1).and_then(|t| t.text.split(' ').next()).is_some_and(|t| t.parse::<i32>().is_ok_and(|y| (1990..=2099).contains(&y)));
    let short = |t: &Token<'_>| {
        matches!(t.shape, Shape::Mark(_)) || matches!(t.text.trim_end_matches(':').to_lowercase().as_str(), "in" | "out" | "received" | "sent" | "spent")
    };
    let side = line.tokens.get(1).is_some_and(|t| t.number().is_some_and(|a| a.mark.is_some())) || line.tokens.get(2).is_some_and(short);
    if heads && side && line.tokens.iter().filter(|t| money(t)).count() >= 2 {
        return true;
    }
    let (mut pairs, mut start) = (0, 0);
    let counts = |asked: &str| matches!(figure_of(asked.trim_end_matches([':', '\u{ff1a}', ' '])), Some(Figure::DebitCount | Figure::CreditCount));
    for (i, t) in line.tokens.iter().enumerate() {
        // How many there were stands before how much: `Number of withdrawals: 29  Total: 120,389.05`.
        if i > start && matches!(t.shape, Shape::Integer(_)) {
            let asked = join(&line.tokens[start..i]);
            if asked.ends_with([':', '\u{ff1a}']) && counts(&asked) {
                (pairs, start) = (pairs + 1, i + 1);
            }
        }
        if money(t) {
            let asked = join(&line.tokens[start..i]);
            // A colon leads further than words alone.
            let reach = if asked.ends_with([':', '\u{ff1a}']) { 24.0 } else { 12.0 };
            let near = i > start && t.rect.x0 - line.tokens[i - 1].rect.x1 < reach * line.size;
            pairs +=
                usize::from(near && (figure_of(asked.trim_end_matches([':', '=', ' '])).is_some() || asked.ends_with([':', '\u{ff1a}']) && i - start >= 2));
            start = i + 1;
        }
    }
    pairs >= 2
}

/// Whether the words of a line stand as a line of their own on a page, over its head or as far under it where both pages have one (`heads`:
/// the heights of the line's own and of the other).
pub fn on_page(lines: &[Line<'_>], page: usize, line: usize, heads: Option<(f32, f32)>) -> bool {
    lines.get(line).is_some_and(|own| {
        let there = |l: &Line<'_>| l.page == page && heads.is_none_or(|(mine, other)| l.y <= other || ((own.y - mine) - (l.y - other)).abs() < 2.0);
        lines.iter().any(|l| there(l) && l.tokens.len() == own.tokens.len() && l.text() == own.text())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::document::{Document, Page, Word};

    /// A document of these pages, a line every 14 points.
    fn document(pages: &[&[&str]]) -> Document {
        let word = |text: &str, x0: f32, y: f32| Word {
            text: text.to_owned(),
            rect: Rect::new(x0, y - 7.5, x0 + 5.0 * text.chars().count() as f32, y + 2.0),
            baseline: y,
            size: 10.0,
            ..Word::default()
        };
        let line = |n: usize, text: &str| {
            let mut x = 40.0;
            let mut out = Vec::new();
            for part in text.split(' ') {
                out.push(word(part, x, 40.0 + 14.0 * n as f32));
                x += 5.0 * part.chars().count() as f32 + 4.0;
            }
            out
        };
        let page = |(n, lines): (usize, &&[&str])| Page {
            number: n as u32 + 1,
            words: lines.iter().enumerate().flat_map(|(n, text)| line(n, text)).collect(),
            ..Page::default()
        };
        Document { pages: pages.iter().enumerate().map(page).collect(), ..Document::default() }
    }

    #[test]
    fn a_page_is_numbered_in_whatever_words() {
        let document = document(&[&["Bank", "Σελίδα 1 από 2"], &["Rent 1 of 12", "2 / 2", "Hal. 2/2"]]);
        let lines = crate::layout::lines(&document);
        let mut notes = vec![false; lines.len()];
        page_numbers(&lines, 2, &mut notes);
        assert_eq!(notes, [false, true, false, false, true]);
    }

    #[test]
    fn exchange_rates_are_notes_where_several_stand_together() {
        let document = document(&[&[
            "USD/IDR 16,690.00      CNY/IDR 2,384.50",
            "FX SALE 500.00",
            "EUR/USD 1.0834",
            "Rent 100.00",
            "USD/IDR 16,690.00",
            "EUR/IDR 19,611.75",
        ]]);
        let lines = crate::layout::lines(&document);
        let mut notes = vec![false; lines.len()];
        rates(&lines, &mut notes);
        assert_eq!(notes, [true, false, false, false, true, true]);
    }

    #[test]
    fn the_sums_of_a_month_that_heads_its_rows_are_no_row() {
        let sums = |text: &str| answered(&crate::layout::lines(&document(&[&[text]]))[0]);
        assert!(sums("March 2025 In 2,093,100.00 Out 828,200.00"));
        assert!(!sums("Shop 2025 In 2,093,100.00 Out 828,200.00"));
    }

    #[test]
    fn a_summary_may_name_days_stand_beside_other_words_and_end_in_a_sum() {
        let told = |text: &[&str]| {
            let document = document(&[text]);
            let lines = crate::layout::lines(&document);
            (0..lines.len()).map(|i| is_summary(&lines, i, &vec![false; lines.len()])).collect::<Vec<_>>()
        };
        let aside = "Deposits 266.76      Routing number 12104";
        assert_eq!(told(&["Beginning balance on 8/8 3,914.27", aside, "Withdrawals 561.14", "Ending balance on 9/9 3,619.89"]), [true; 4]);
        let card = [
            "Previous balance 12,764.00          Points before 18,402",
            "Payments 10,450.00 CR          Points earned 3,155",
            "Purchases 50,691.00          Points used 5,000",
            "New balance 53,005.00          Points left 16,557",
        ];
        assert_eq!((told(&card), told(&card[1..])), (vec![true; 4], vec![false; 3]));
        let names = "Opening balance       Money out       Money in       Closing balance";
        let account = "Account       1,310.00       457.09       1,198.04       2,050.95";
        assert_eq!(told(&[names, account, &account.replace("Account", "Total"), "02/03/2025 Rent 100.00"]), [true, true, true, false]);
    }

    #[test]
    fn a_row_at_the_same_place_of_two_pages_has_money_of_its_own() {
        let document = document(&[&["POS 12.50", "Fee 3.00", "Balance forward 70.00"], &["POS 37.06", "Fee 3.00", "Balance forward 90.00"]]);
        let lines = crate::layout::lines(&document);
        let same = same_elsewhere(&lines, &repeated(&lines, 2));
        assert_eq!(same, [false, true, false, false, true, false]);
        assert_eq!((0..lines.len()).map(|i| own_money(&lines[i], same[i])).collect::<Vec<_>>(), [true, false, false, true, false, false]);
    }
}
