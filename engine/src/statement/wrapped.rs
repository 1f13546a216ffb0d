//! Dates that a narrow column breaks over lines, put together again: `01-Jun-` above `2025`, `2025-06-` above `01`, `01 Jun` above `2025`,
//! `2025年6月1` above `日`.

use crate::base::Rect;
use crate::base::dates::{self, RawDate};
use crate::layout::places::Places;
use crate::layout::{Line, Shape, Token};
use std::collections::BTreeSet;

/// Distance of the baselines of one cell's lines at most, in font sizes.
const LEAD: f32 = 1.8;
/// Lines between the two parts at most: lines of other cells may stand half a line lower.
const BETWEEN: usize = 4;
/// Cells of one column that are broken so at least.
const CELLS: usize = 3;
/// Left edges of one column's cells differ by less, in points.
const EDGE: f32 = 2.0;

/// A date in parts: line and token of each, and what they say together.
struct Broken {
    parts: Vec<(usize, usize)>,
    text: String,
    date: RawDate,
}

/// Joins the parts of dates that stand one under the other, where a column of such dates stands.
pub fn join(lines: &mut Vec<Line<'_>>) {
    let found: Vec<Broken> = (0..lines.len()).flat_map(|i| broken(lines, i)).collect();
    let left = |b: &Broken| b.parts.first().map_or(0.0, |(i, k)| lines[*i].tokens[*k].rect.x0);
    let places = Places::of(found.iter().map(left));
    let column = |b: &Broken| places.near(left(b), EDGE);
    let keep: Vec<bool> = found.iter().map(|b| column(b) >= CELLS).collect();
    let mut gone: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (broken, keep) in found.into_iter().zip(keep) {
        if !keep || broken.parts.iter().any(|p| gone.contains(p)) {
            continue;
        }
        let Some(((i, k), below)) = broken.parts.split_first() else { continue };
        let rests: Vec<Rect> = below.iter().map(|(j, m)| lines[*j].tokens[*m].rect).collect();
        let above = &mut lines[*i].tokens[*k];
        above.rect = rests.iter().fold(above.rect, |all, r| all.union(r));
        above.edge = above.rect.x1;
        above.text = broken.text.into();
        above.shape = Shape::Date(broken.date);
        gone.extend(below);
    }
    if gone.is_empty() {
        return;
    }
    // From the last on, so that the places of those before stay what they are.
    for (i, k) in gone.into_iter().rev() {
        lines[i].tokens.remove(k);
    }
    lines.retain(|l| !l.tokens.is_empty());
    for line in lines.iter_mut() {
        line.rect = Rect::hull(line.tokens.iter().map(|t| &t.rect)).unwrap_or(line.rect);
    }
}

const JOINTS: [char; 4] = ['-', '/', '.', '–'];

fn together(above: &str, below: &str) -> String {
    if above.ends_with(JOINTS) { format!("{above}{below}") } else { format!("{above} {below}") }
}

/// The dates that begin on a line and end under it.
fn broken(lines: &[Line<'_>], i: usize) -> Vec<Broken> {
    let line = &lines[i];
    let open = |t: &Token<'_>| t.date().map_or(t.text.len() >= 3 && t.text.ends_with(JOINTS), |d| d.year.is_none()) && t.text.len() <= 12;
    let begins = |k: usize| k == 0 || line.tokens[k].rect.x0 - line.tokens[k - 1].rect.x1 >= 0.5 * line.size;
    let heads = (0..line.tokens.len()).filter(|k| open(&line.tokens[*k]) && begins(*k) && apart(line, *k));
    let spelled = (0..line.tokens.len()).filter(|k| begins(*k)).filter_map(|k| signed(lines, (i, k)));
    heads.filter_map(|k| ended(lines, (i, k))).chain(spelled).collect()
}

/// Signs that stand behind the year, the month and the day.
const SIGNS: [char; 6] = ['年', '月', '日', '년', '월', '일'];

/// Where the parts of a date with signs end that stand close to each other from a token on; `None` where there are none.
fn spelled(line: &Line<'_>, k: usize) -> Option<usize> {
    let part = |t: &Token<'_>| {
        matches!(t.shape, Shape::Text | Shape::Integer(_)) && t.text.chars().all(|c| c.is_ascii_digit() || SIGNS.contains(&c) || "令和平成".contains(c))
    };
    let mut end = k;
    while line.tokens.get(end).is_some_and(part) && (end == k || !apart(line, end - 1)) {
        end += 1;
    }
    (end > k && apart(line, end - 1)).then_some(end)
}

/// The date of year, month and day with their signs that begins with a token and ends on the line right below.
fn signed(lines: &[Line<'_>], (i, k): (usize, usize)) -> Option<Broken> {
    let end = spelled(&lines[i], k)?;
    let above = Rect::hull(lines[i].tokens[k..end].iter().map(|t| &t.rect))?;
    let (j, m) = beneath(lines, i, &above, &|j, m| spelled(&lines[j], m).is_some())?;
    let parts: Vec<(usize, usize)> = (k..end).map(|k| (i, k)).chain((m..spelled(&lines[j], m)?).map(|m| (j, m))).collect();
    let text: String = parts.iter().map(|(i, k)| lines[*i].tokens[*k].text.as_ref()).collect();
    let date = dates::scan(&text).filter(|d| d.year.is_some())?;
    Some(Broken { parts, text, date })
}

/// Whether nothing follows a token closely.
fn apart(line: &Line<'_>, k: usize) -> bool {
    line.tokens.get(k + 1).is_none_or(|n| n.rect.x0 - line.tokens[k].rect.x1 >= 0.5 * line.size)
}

/// The date that begins with a token, where the one or two tokens right below it end it.
fn ended(lines: &[Line<'_>], first: (usize, usize)) -> Option<Broken> {
    let mut parts = vec![first];
    let mut text = lines[first.0].tokens[first.1].text.to_string();
    let dated = lines[first.0].tokens[first.1].date().is_some();
    for _ in 0..2 {
        let below = under(lines, *parts.last()?)?;
        let own = &lines[below.0].tokens[below.1].text;
        // A year of its own may stand under a day; a number of two digits there may be anything.
        if own.len() > 8 || !(own.len() == 4 || text.ends_with(JOINTS)) {
            return None;
        }
        text = together(&text, own);
        parts.push(below);
        match dates::scan(&text) {
            Some(date) if date.year.is_some() || !dated => return Some(Broken { parts, text, date }),
            _ => {}
        }
    }
    None
}

/// The token right below another, in the same cell of a column.
fn under(lines: &[Line<'_>], (i, k): (usize, usize)) -> Option<(usize, usize)> {
    beneath(lines, i, &lines[i].tokens[k].rect, &|j, m| apart(&lines[j], m))
}

/// The first token below a place of a line that lines up with it and fits.
fn beneath(lines: &[Line<'_>], i: usize, above: &Rect, fits: &dyn Fn(usize, usize) -> bool) -> Option<(usize, usize)> {
    let line = &lines[i];
    let near = lines.iter().enumerate().skip(i + 1).take(BETWEEN).take_while(|(_, l)| l.page == line.page && l.y - line.y <= LEAD * line.size);
    let mut tokens = near.flat_map(|(j, l)| (0..l.tokens.len()).map(move |m| (j, m)));
    tokens.find(|(j, m)| {
        let own = lines[*j].tokens[*m].rect;
        let lined_up = (own.x0 - above.x0).abs() < EDGE || (own.x1 - above.x1).abs() < EDGE || (own.cx() - above.cx()).abs() < EDGE;
        lined_up && fits(*j, *m)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Page, Word};

    fn dates_of(cells: &[&[&str]]) -> Vec<String> {
        let mut words = Vec::new();
        for (i, cell) in cells.iter().enumerate() {
            for (n, text) in cell.iter().enumerate() {
                let y = 30.0 * i as f32 + 11.0 * n as f32;
                let word = |text: &str, x0: f32| Word {
                    text: text.to_owned(),
                    rect: crate::base::Rect::new(x0, y, x0 + 5.0 * text.len() as f32, y + 10.0),
                    baseline: y + 8.0,
                    size: 10.0,
                    ..Word::default()
                };
                words.extend([word(text, 10.0), word("WORDS", 100.0)]);
            }
        }
        let document = Document { pages: vec![Page { number: 1, words, ..Page::default() }], ..Document::default() };
        let mut lines = crate::layout::lines(&document);
        join(&mut lines);
        lines.iter().flat_map(|l| &l.tokens).filter_map(|t| t.date()?.day(dates::DateOrder::DayMonth, 1900)).map(|d| d.to_string()).collect()
    }

    #[test]
    fn a_date_that_a_narrow_column_breaks_is_one() {
        let days = ["2025-06-01", "2025-06-02", "2025-07-03"];
        assert_eq!(dates_of(&[&["01-Jun-", "2025"], &["02-Jun-", "2025"], &["03-Jul-", "2025"]]), days);
        assert_eq!(dates_of(&[&["2025-06-", "01"], &["2025-06-", "02"], &["2025-07-", "03"]]), days);
        assert_eq!(dates_of(&[&["01-", "Jun-", "2025"], &["02-", "Jun-", "2025"], &["03-", "Jul-", "2025"]]), days);
        assert_eq!(dates_of(&[&["2025年6月1", "日"], &["令和7年6月", "2日"], &["2025", "年7月3日"]]), days);
        // One text above another is no date, nor is a single one.
        assert!(dates_of(&[&["INV-", "2025"], &["ORD-", "2025"], &["REF-", "2025"]]).is_empty());
        assert!(dates_of(&[&["01-Jun-", "2025"], &["SALARY", "2025"]]).is_empty());
    }
}
