//! Lists side by side under one head, such as cheques in three columns: only the first list has the names of the columns over it.

use super::cuts::{Cut, Over};
use super::sides::{LISTED, continued, names_list};
use crate::layout::{Line, Token};

/// How far the days and amounts of one list stand from each other's at most, in points.
const ALIGNED: f32 = 4.0;

/// A row within a line: where it begins, where its day does, and where its amount ends.
#[derive(Debug, Clone, Copy)]
struct Entry {
    begins: f32,
    day: f32,
    ends: f32,
}

/// The rows that stand beside each other in some words: each has a day and ends with an amount. Empty where the words are anything else.
fn entries(tokens: &[Token<'_>]) -> Vec<Entry> {
    let mut out = Vec::new();
    let mut begins = None;
    let mut day = None;
    for t in tokens {
        begins = begins.or(Some(t.rect.x0));
        if t.date().is_some() {
            if day.replace(t.rect.x0).is_some() {
                return Vec::new();
            }
        } else if t.amount().is_some_and(|a| a.strength() >= 2) {
            let (Some(begins), Some(day)) = (begins.take(), day.take()) else { return Vec::new() };
            out.push(Entry { begins, day, ends: t.edge });
        }
    }
    if begins.is_some() { Vec::new() } else { out }
}

/// The names of columns that a line begins with, as how many of its words they are and where they end.
fn names(line: &Line<'_>) -> Option<(usize, f32)> {
    let plain = |t: &&Token<'_>| t.date().is_none() && t.number().is_none();
    let count = line.tokens.iter().take_while(plain).count();
    let head = Line { tokens: line.tokens.get(..count)?.to_vec(), ..line.clone() };
    let spans = head.spans(0.75);
    (spans.len() >= 2 && names_list(&spans)).then_some(())?;
    Some((count, head.tokens.last()?.rect.x1))
}

/// Cuts for lists side by side whose head stands over the first alone: the rows of the others stand right of all its names, each as far from
/// the first list's as the rest of its own.
pub fn under_one(lines: &[Line<'_>]) -> Vec<Cut> {
    let mut out = Vec::new();
    for (n, head) in lines.iter().enumerate() {
        let Some((count, right)) = names(head) else { continue };
        // The first rows of the other lists may stand as high as the head.
        let level = head.tokens.get(count..).map(entries).unwrap_or_default();
        if level.is_empty() && head.tokens.len() > count {
            continue;
        }
        let below = lines.iter().skip(n + 1).take_while(|l| l.page == head.page).map(|l| (l.y, entries(&l.tokens))).take_while(|(_, e)| !e.is_empty());
        let rows: Vec<(f32, Vec<Entry>)> = std::iter::once((head.y, level)).chain(below).collect();
        let mut lists: Vec<(f32, Vec<Entry>)> = Vec::new();
        for entry in rows.iter().flat_map(|(_, entries)| entries) {
            match lists.iter_mut().find(|(day, _)| (day - entry.day).abs() <= ALIGNED) {
                Some((_, own)) => own.push(*entry),
                None => lists.push((entry.day, vec![*entry])),
            }
        }
        lists.sort_by(|a, b| a.0.total_cmp(&b.0));
        let Some(((day, first), others)) = lists.split_first() else { continue };
        let ends = |own: &[Entry]| own.iter().map(|e| e.ends).fold(f32::MIN, f32::max);
        let begins = |own: &[Entry]| own.iter().map(|e| e.begins).fold(f32::MAX, f32::min);
        let apart = lists.windows(2).all(|w| matches!(w, [a, b] if ends(&a.1) < begins(&b.1)));
        let alike = others.iter().all(|(at, own)| own.iter().all(|e| ((e.ends - ends(first)) - (at - day)).abs() <= ALIGNED));
        let under = ends(first) <= right + 2.0 * head.size && others.iter().all(|(_, own)| begins(own) > right);
        if others.is_empty() || !apart || !alike || !under || others.iter().map(|(_, own)| own.len()).sum::<usize>() < LISTED {
            continue;
        }
        let bottom = rows.last().map_or(head.y, |r| r.0) + 0.5;
        let moved: Vec<(f32, f32)> = lists
            .windows(2)
            .filter_map(|w| match w {
                [a, b] => Some(((ends(&a.1) + begins(&b.1)) / 2.0, b.0 - day)),
                _ => None,
            })
            .collect();
        let at = |x: f32, moved: f32| Cut { page: head.page, top: head.y - 0.5, bottom, x, note: false, over: Some(Over { y: head.y, right, moved }) };
        out.extend(moved.iter().map(|(x, moved)| at(*x, *moved)));
        // Where nothing else is booked below them, they may go on on the next page.
        let last = !lines.iter().any(|l| l.page == head.page && l.y > bottom && l.tokens.iter().any(|t| t.amount().is_some()));
        let edges: Vec<f32> = moved.iter().map(|(x, _)| *x).collect();
        if let Some((page, (top, bottom))) = last.then(|| continued(lines, head.page + 1, &edges, None)).flatten() {
            out.extend(edges.into_iter().map(|x| Cut { page, top, bottom, x, note: false, over: None }));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::cuts::part;

    fn texts(lines: &[&str]) -> Vec<String> {
        let document = crate::statement::lined::document(lines);
        let lines = crate::layout::lines(&document);
        let cuts = under_one(&lines);
        part(lines, &cuts).iter().map(Line::text).collect()
    }

    #[test]
    fn each_list_gets_the_one_head() {
        let cheques = [
            "CHECK NO.  DATE PAID    AMOUNT      2214       04/28        686.37      2224       04/17        228.56",
            "2211       05/06        979.87      2217       04/29        307.31      2225       04/30      1,658.61",
            "2212       04/28        692.87      2218       04/15        608.14",
            "Total Checks Paid                                                                            $5,161.73",
        ];
        let rows = texts(&cheques);
        let head = "CHECK NO. DATE PAID AMOUNT";
        assert_eq!(rows[..3], [head, "2211 05/06 979.87", "2212 04/28 692.87"]);
        assert_eq!(rows[3..7], [head, "2214 04/28 686.37", "2217 04/29 307.31", "2218 04/15 608.14"]);
        assert_eq!(rows[7..], [head, "2224 04/17 228.56", "2225 04/30 1,658.61", "Total Checks Paid $5,161.73"]);
    }

    #[test]
    fn columns_of_one_row_are_no_lists() {
        // A second day and a balance under names of their own.
        let rows = [
            "DATE       DESCRIPTION      AMOUNT      VALUE       BALANCE",
            "05/06      Grocer           979.87      04/29        307.31",
            "04/28      Fuel             692.87      04/15        608.14",
            "04/29      Books             10.00      04/15        598.14",
        ];
        assert_eq!(texts(&rows), rows.map(|r| r.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
}
