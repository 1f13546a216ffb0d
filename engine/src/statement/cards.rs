//! Lists drawn as cards, as wallets print them: what and how much on the first line, who below it, and the day on the last. The day is set
//! before the first line of its card, and words that say of every card what became of it are left out.

use super::vocabulary::{RowWord, row_word};
use crate::base::Rect;
use crate::layout::{Line, Shape, Token};
use std::collections::HashMap;

/// Cards at least, and the share in tenths of all blocks of lines with an amount that must be cards.
const ENOUGH: usize = 4;
const SHARE: usize = 7;
/// Distance of the lines of one card at most, and from the next card at least, in font sizes.
const WITHIN: f32 = 1.5;
const BETWEEN: f32 = 2.0;
/// Width of the column that days are set in, in points.
const COLUMN: f32 = 36.0;
const LEAST: f32 = 12.0;

/// A card: its lines, the one of its amount, and the tokens of the day on its last line.
struct Card {
    first: usize,
    last: usize,
    amount: usize,
    day: usize,
}

/// Sets the day of every card before its amount, where the document is a list of cards.
pub fn set(lines: &mut [Line<'_>]) {
    let money = |l: &Line<'_>| {
        l.tokens.iter().skip(1).any(|t| t.amount().is_some_and(|a| a.strength() >= 2 || a.strength() >= 1 && (a.sign != 0 || a.currency.is_some())))
    };
    let (mut cards, mut paid): (Vec<Card>, usize) = (Vec::new(), 0);
    let mut first = 0;
    while first < lines.len() {
        let mut last = first;
        while lines.get(last + 1).zip(lines.get(last)).is_some_and(|(b, a)| b.page == a.page && b.y - a.y <= WITHIN * a.size.max(b.size)) {
            last += 1;
        }
        let amounts: Vec<usize> = (first..=last).filter(|i| lines.get(*i).is_some_and(money)).collect();
        paid += usize::from(!amounts.is_empty());
        // Text begins the card, and nothing follows near it.
        let begins = |i: usize| lines.get(i).and_then(|l| l.tokens.first()).is_some_and(|t| matches!(t.shape, Shape::Text));
        let free = lines.get(last + 1).zip(lines.get(last)).is_none_or(|(b, a)| b.page != a.page || b.y - a.y >= BETWEEN * a.size);
        if let ([amount, balances @ ..], Some(day), true) = (amounts.as_slice(), lines.get(last).and_then(day_of), free)
            && last > first
            && *amount == first
            && balances.iter().all(|i| lines.get(*i).is_some_and(|l| label(l).is_some()))
            && begins(first)
            && (first..last).all(|i| lines.get(i).is_some_and(|l| l.tokens.iter().all(|t| t.date().is_none_or(|d| d.year.is_none()))))
        {
            cards.push(Card { first, last, amount: *amount, day });
        }
        first = last + 1;
    }
    let left = cards.iter().flat_map(|c| c.first..=c.last).filter_map(|i| lines.get(i)).map(|l| l.rect.x0).fold(f32::MAX, f32::min);
    // On the narrow page of a telephone there is less room for them.
    let column = COLUMN.min(left - 2.0);
    if cards.len() < ENOUGH || cards.len() * 10 < paid * SHARE || column < LEAST {
        return;
    }
    leave_states(lines, &cards);
    leave_labels(lines, &cards);
    for card in &cards {
        let Some(line) = lines.get_mut(card.last) else { continue };
        let mut day: Vec<Token<'_>> = line.tokens.drain(..card.day).filter(|t| !beside_time(t)).collect();
        if let Some(rect) = Rect::hull(line.tokens.iter().map(|t| &t.rect)) {
            line.rect = rect;
        }
        let n = day.len().max(1) as f32;
        let width = (column - 6.0) / n;
        for (k, t) in day.iter_mut().enumerate() {
            t.rect.x0 = left - column + 2.0 + width * k as f32;
            t.rect.x1 = t.rect.x0 + width - 1.0;
            t.edge = t.rect.x1;
        }
        if let Some(line) = lines.get_mut(card.amount) {
            line.tokens.splice(0..0, day);
            line.rect.x0 = left - column + 2.0;
        }
    }
}

/// How many tokens at the beginning of a line are a full day with its time: what stands behind them is the rest of the card's words.
fn day_of(line: &Line<'_>) -> Option<usize> {
    line.tokens.first().and_then(Token::date).filter(|d| d.year.is_some())?;
    let n = 1 + line.tokens.iter().skip(1).take_while(|t| matches!(t.shape, Shape::Time(_)) || beside_time(t)).count();
    // An amount beside the day is a row's, but for a balance that says so.
    (label(line).is_some() || line.tokens.iter().skip(n).all(|t| t.amount().is_none_or(|a| a.strength() < 2))).then_some(n)
}

/// Whether a token parts a day from its time, or says in which part of the world that is: `28 Apr 2025 • 19:06 WIB`.
fn beside_time(t: &Token<'_>) -> bool {
    const ZONES: &[&str] = &[
        "WIB", "WITA", "WIT", "UTC", "GMT", "BST", "CET", "CEST", "EST", "EDT", "PST", "PDT", "IST", "HKT", "SGT", "MYT", "ICT", "PHT", "JST", "KST", "WAT",
        "EAT", "SAST",
    ];
    matches!(&*t.text, "•" | "·" | "|" | "-" | "–" | "—" | "@") || ZONES.contains(&&*t.text)
}

/// The place of the word that calls the last amount of a line a balance: `Saldo: Rp 8.990.800`.
fn label(line: &Line<'_>) -> Option<usize> {
    let last = line.tokens.last().filter(|t| t.amount().is_some())?;
    let at = line.tokens.len().checked_sub(2)?;
    let word = line.tokens.get(at).filter(|t| t.text.ends_with(':') && last.rect.x0 - t.rect.x1 < 1.5 * line.size)?;
    matches!(row_word(word.text.trim_end_matches(':')), Some(RowWord::Closing | RowWord::Balance)).then_some(at)
}

/// Takes away the word before the balance of each card.
fn leave_labels(lines: &mut [Line<'_>], cards: &[Card]) {
    for i in cards.iter().flat_map(|c| c.amount + 1..=c.last) {
        let Some(line) = lines.get_mut(i) else { continue };
        if let Some(at) = label(line) {
            line.tokens.remove(at);
        }
    }
}

/// Takes away words under the amounts that recur from card to card: `Done`.
fn leave_states(lines: &mut [Line<'_>], cards: &[Card]) {
    let under = |lines: &[Line<'_>], card: &Card, i: usize| {
        let edge = lines.get(card.amount).and_then(|l| l.tokens.last()).map_or(0.0, |t| t.rect.x1);
        let l = lines.get(i)?;
        let last = l.tokens.last().filter(|t| (t.rect.x1 - edge).abs() < 3.0 && matches!(t.shape, Shape::Text))?;
        let before = l.tokens.len().checked_sub(2).and_then(|k| l.tokens.get(k));
        before.is_none_or(|b| last.rect.x0 - b.rect.x1 > 3.0 * l.size).then(|| last.text.to_string())
    };
    let found: Vec<(usize, String)> =
        cards.iter().flat_map(|c| (c.amount + 1..=c.last).map(move |i| (c, i))).filter_map(|(c, i)| under(lines, c, i).map(|t| (i, t))).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for (_, text) in &found {
        *counts.entry(text).or_default() += 1;
    }
    if found.len() * 10 < cards.len() * SHARE || counts.len() > 3 {
        return;
    }
    for (i, _) in &found {
        if let Some(line) = lines.get_mut(*i) {
            line.tokens.pop();
            if let Some(rect) = Rect::hull(line.tokens.iter().map(|t| &t.rect)) {
                line.rect = rect;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::statement::lined::{page_of, word};

    /// The texts of the lines of cards that stand `gap` points from each other.
    fn texts(cards: &[[&str; 4]], gap: f32) -> Vec<String> {
        let mut words = Vec::new();
        for (i, [what, amount, who, day]) in cards.iter().enumerate() {
            let y = 40.0 + gap * i as f32;
            let mut set = |text: &str, mut x: f32, y: f32| {
                for part in text.split(' ') {
                    words.push(word(part, x, y));
                    x += 5.0 * part.chars().count() as f32 + 3.0;
                }
            };
            set(what, 100.0, y);
            set(amount, 450.0 - 5.0 * amount.len() as f32, y);
            set(who, 100.0, y + 11.0);
            set(day, 100.0, y + 22.0);
            if !who.starts_with("Saldo") {
                set("Done", 430.0, y + 11.0);
            }
        }
        let document = page_of(words);
        let mut lines = crate::layout::lines(&document);
        super::set(&mut lines);
        lines.iter().map(crate::layout::Line::text).filter(|t| !t.is_empty()).collect()
    }

    #[test]
    fn the_day_on_the_last_line_of_a_card_is_its_amounts() {
        let cards = [
            ["Transfer", "-Rp150.000", "Dimas", "30/07/2024"],
            ["Payment", "-Rp23.000", "QRIS", "29/07/2024"],
            ["Ride", "-Rp18.500", "Station", "29/07/2024"],
            ["Deposit", "+Rp500.000", "Bank", "27/07/2024"],
        ];
        let read = texts(&cards, 60.0);
        assert_eq!(read[..4], ["30/07/2024 Transfer -Rp150.000", "Dimas", "29/07/2024 Payment -Rp23.000", "QRIS"]);
        // A balance under the amount, and a time behind the day.
        let cards = cards.map(|[what, amount, _, _]| [what, amount, "Saldo: Rp8.990.800", "29/07/2024 • 19:06 WIB"]);
        assert_eq!(texts(&cards, 60.0)[..2], ["29/07/2024 19:06 WIB Transfer -Rp150.000", "Rp8.990.800"]);
        // Where the day stands as near to the next amount as to its own, it may be the heading of what follows.
        assert!(texts(&cards, 33.0).iter().all(|t| !t.starts_with("30/07/2024 Transfer")));
        // A few are no list.
        assert_eq!(texts(&cards[..3], 60.0)[0], "Transfer -Rp150.000");
    }
}
