//! Pages cut into parts that stand under one head, and the parts whose heads are alike pooled.

use super::HeaderType;
use super::found::Found;
use super::vocabulary::column_types;
use crate::base::Rect;
use crate::document::{Document, Source};
use crate::layout::heads::{self, Label};
use crate::layout::places;
use crate::layout::{Line, Shape};
use std::collections::HashMap;

/// Part of a page: lines `first..last` under a head, or from `top` on where no head is known.
#[derive(Debug, Clone)]
pub struct Part {
    pub page: usize,
    pub top: usize,
    pub first: usize,
    pub last: usize,
    pub head: Option<usize>,
    pub pool: usize,
}

/// The labels of a head that another head has at the same place.
pub fn shared_labels<'a>(of: &'a [Label], with: &[Label]) -> Vec<&'a Label> {
    of.iter().filter(|a| with.iter().any(|b| a.text.eq_ignore_ascii_case(&b.text) && ((a.x0 - b.x0).abs() <= 4.0 || (a.x1 - b.x1).abs() <= 4.0))).collect()
}

/// How far a column of the same name stands from another table's at least, in points, for the tables to have columns of their own.
const MOVED: f32 = 8.0;

/// Whether a name of figures that each of two heads has once stands at another place in the other.
fn moved(one: &[Label], other: &[Label]) -> bool {
    let once = |of: &[Label], text: &str| of.iter().filter(|l| l.text.eq_ignore_ascii_case(text)).count() == 1;
    let money = |l: &Label| {
        let first = column_types(&l.text).first().copied();
        matches!(first, Some(HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance))
    };
    let apart = |a: &Label, b: &Label| money(a) && a.text.eq_ignore_ascii_case(&b.text) && (a.x0 - b.x0).abs() > MOVED && (a.x1 - b.x1).abs() > MOVED;
    one.iter().any(|a| once(one, &a.text) && once(other, &a.text) && other.iter().any(|b| apart(a, b)))
}

/// The labels that most heads of a pool have.
pub fn common_labels<'a>(heads: impl Iterator<Item = &'a [Label]>) -> Vec<Label> {
    let mut heads: Vec<&[Label]> = heads.collect();
    heads.dedup();
    let Some(first) = heads.iter().max_by_key(|h| h.len()) else { return Vec::new() };
    // The same names in the same order are one head, though each page's columns are as wide as its own rows.
    let same = |h: &&[Label]| h.len() == first.len() && h.iter().zip(first.iter()).all(|(a, b)| a.text.eq_ignore_ascii_case(&b.text));
    if heads.iter().all(same) {
        return heads.first().map(|h| h.to_vec()).unwrap_or_default();
    }
    let mut out = first.to_vec();
    out.retain(|l| heads.iter().filter(|h| !shared_labels(std::slice::from_ref(l), h).is_empty()).count() * 2 >= heads.len());
    if heads.len() == 2 { shared_labels(first, if std::ptr::eq(heads[0], *first) { heads[1] } else { heads[0] }).into_iter().cloned().collect() } else { out }
}

/// Lines that go on on another page than their head, by the head over which they stand where others of the same names stand beside it:
/// lists side by side that a page breaks.
fn beside(lines: &[Line<'_>], found: &[Found], head: usize, (from, to): (usize, usize)) -> Vec<(usize, usize, usize)> {
    let of = |h: usize| found.get(h).and_then(|f| lines.get(f.head.first).map(|l| (f, l.page)));
    let Some((own, page)) = of(head).filter(|(_, page)| lines.get(from).is_some_and(|l| l.page != *page)) else { return vec![(head, from, to)] };
    let named = |f: &Found| {
        let (a, b) = (&own.head.labels, &f.head.labels);
        f.transactions && a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.text.eq_ignore_ascii_case(&b.text))
    };
    let middle = |f: &Found| {
        let (x0, x1) = f.head.labels.iter().fold((f32::MAX, 0.0f32), |(a, b), l| (a.min(l.x0), b.max(l.x1)));
        (x0 + x1) / 2.0
    };
    let same: Vec<(usize, f32)> = (0..found.len()).filter_map(|h| of(h).filter(|(f, p)| *p == page && named(f)).map(|(f, _)| (h, middle(f)))).collect();
    let apart = same.iter().any(|(_, x)| (x - middle(own)).abs() > MOVED);
    if !apart {
        return vec![(head, from, to)];
    }
    let over = |l: &Line<'_>| same.iter().min_by(|a, b| (a.1 - l.rect.cx()).abs().total_cmp(&(b.1 - l.rect.cx()).abs())).map_or(head, |s| s.0);
    let mut out: Vec<(usize, usize, usize)> = Vec::new();
    for (k, line) in lines.iter().enumerate().take(to).skip(from) {
        let h = over(line);
        match out.last_mut() {
            Some(last) if last.0 == h => last.2 = k + 1,
            _ => out.push((h, k, k + 1)),
        }
    }
    out
}

/// Cuts the lines into parts and pools the parts whose heads are alike.
pub fn parts(lines: &[Line<'_>], found: &[Found]) -> Vec<Part> {
    let mut pools: Vec<Vec<Label>> = Vec::new();
    let pool_of = |found: &Found, pools: &mut Vec<Vec<Label>>| {
        let labels = &found.head.labels;
        // Under heads with a currency each stand lists of their own, wherever their columns are.
        let currency = |l: &[Label]| super::by_currency::of_head(l.iter().map(|l| l.text.as_str()));
        let own = currency(labels);
        let other = |p: &[Label]| own.is_some() && currency(p).is_some_and(|c| own.as_ref() != Some(&c));
        // Heads are alike where most labels stand at the same places: a note beside one page's head is none of them.
        let same = pools.iter().position(|p| {
            let shared = shared_labels(p, labels).len();
            !moved(p, labels) && !other(p) && (shared == p.len().max(labels.len()) || (shared >= 3 && shared * 10 >= p.len().max(labels.len()) * 7))
        });
        same.unwrap_or_else(|| {
            pools.push(labels.clone());
            pools.len() - 1
        })
    };
    let mut out: Vec<Part> = Vec::new();
    let transactions: Vec<usize> = (0..found.len()).filter(|i| found[*i].transactions).collect();
    if transactions.is_empty() {
        let mut i = 0;
        while i < lines.len() {
            let mut j = i;
            while j < lines.len() && lines[j].page == lines[i].page {
                j += 1;
            }
            out.push(Part { page: lines[i].page, top: i, first: i, last: j, head: None, pool: 0 });
            i = j;
        }
        return out;
    }
    let mut current: Option<usize> = None;
    let mut pool = 0;
    let mut pooled: HashMap<usize, usize> = HashMap::new();
    let mut i = transactions.first().map_or(0, |h| found[*h].head.first);
    while i < lines.len() {
        let page = lines[i].page;
        if let Ok(h) = found.binary_search_by_key(&i, |f| f.head.first) {
            i = found[h].head.last + 1;
            current = found[h].transactions.then_some(h);
            if found[h].transactions {
                pool = pool_of(&found[h], &mut pools);
            }
            if i >= lines.len() || lines[i].page != page {
                continue;
            }
        }
        if heads_balances(&lines[i]) {
            current = None;
        }
        let next = found.get(found.partition_point(|f| f.head.first < i)).map_or(lines.len(), |f| f.head.first);
        let mut j = i;
        while j < lines.len() && j < next && lines[j].page == page && (j == i || !heads_balances(&lines[j])) {
            j += 1;
        }
        if let Some(h) = current
            && j > i
        {
            pooled.insert(h, pool);
            for (h, first, last) in beside(lines, found, h, (i, j)) {
                out.push(Part { page, top: first, first, last, head: Some(h), pool: pooled.get(&h).copied().unwrap_or(pool) });
            }
        }
        i = j.max(i + usize::from(j == i && found.binary_search_by_key(&i, |f| f.head.first).is_err()));
    }
    out
}

/// Rows at least that stand under the columns of another page, for a page to be taken for a part of that table.
const UNDER: usize = 3;
/// How far dates and amounts of such rows may stand from their columns, in points.
const ASIDE: f32 = 4.0;

/// Recognised pages whose head could not be read: it was misread, for their rows stand under the columns of another page.
pub fn lost_heads(document: &Document, lines: &[Line<'_>], parts: &mut Vec<Part>) {
    let first_of = |p: usize| parts.iter().rev().find(|q| q.page < p).or(parts.first()).filter(|q| q.head.is_some()).cloned();
    let money = |l: &Line<'_>| l.tokens.iter().any(|t| t.amount().is_some());
    let held = |p: usize| parts.iter().filter(|q| q.page == p).any(|q| lines.get(q.first..q.last).unwrap_or_default().iter().any(money));
    let scanned = document.pages.iter().enumerate().filter(|(i, p)| p.source == Source::Ocr && !held(*i));
    let mut lost: Vec<Part> = scanned.filter_map(|(page, _)| under_columns(lines, page, first_of(page)?)).collect();
    if !lost.is_empty() {
        parts.retain(|p| lost.iter().all(|l| l.page != p.page));
        parts.append(&mut lost);
        parts.sort_by_key(|p| p.first);
    }
}

/// The part of a page whose rows stand under the columns of a part of another page.
fn under_columns(lines: &[Line<'_>], page: usize, model: Part) -> Option<Part> {
    let own = || lines.get(model.first..model.last).unwrap_or_default();
    // A number may stand before the date.
    let dated = |l: &'_ Line<'_>| l.tokens.iter().take(2).find(|t| t.date().is_some()).map(|t| t.rect);
    let dates: Vec<Rect> = own().iter().filter_map(dated).collect();
    let edges: Vec<f32> = own().iter().flat_map(|l| &l.tokens).filter(|t| t.amount().is_some()).map(|t| t.edge).collect();
    let near = |a: f32, b: f32| (a - b).abs() <= ASIDE;
    let row = |l: &Line<'_>| {
        let lined_up = dated(l).is_some_and(|at| dates.iter().any(|d| near(d.x0, at.x0) || near(d.x1, at.x1)));
        lined_up && l.tokens.iter().any(|t| t.amount().is_some() && edges.iter().filter(|e| near(**e, t.edge)).count() >= 2)
    };
    let on: Vec<usize> = (0..lines.len()).filter(|i| lines.get(*i).is_some_and(|l| l.page == page)).collect();
    let rows: Vec<usize> = on.iter().copied().filter(|i| lines.get(*i).is_some_and(row)).collect();
    let (first, top, last) = (*rows.first()?, *on.first()?, *on.last()?);
    // Another list may begin at the same places.
    let money = |i: &&usize| lines.get(**i).is_some_and(|l| dated(l).is_some() && l.tokens.iter().any(|t| t.amount().is_some()));
    if rows.len() < UNDER || rows.len() * 10 < on.iter().filter(money).count() * 7 || on.iter().any(|i| lines.get(*i).is_some_and(heads_balances)) {
        return None;
    }
    // An opening balance right above the first row belongs to them.
    let opening = |i: &usize| {
        lines.get(*i).zip(lines.get(first)).is_some_and(|(l, f)| {
            let lined_up = l.tokens.iter().filter(|t| t.amount().is_some()).all(|t| edges.iter().any(|e| near(*e, t.edge)));
            l.page == page && f.y - l.y < 4.0 * f.size && lined_up && l.tokens.iter().any(|t| t.amount().is_some())
        })
    };
    let first = first.checked_sub(1).filter(opening).unwrap_or(first);
    Some(Part { page, top, first, last: last + 1, ..model })
}

/// How far the edges of dates of one column stand apart at most, in points.
const ASIDE_OF_DATES: f32 = 3.0;

/// Where no head is known: what stands above the first dated row is no part of the table, nor are running heads of later pages.
pub fn without_heads(lines: &[Line<'_>], parts: &mut Vec<Part>, repeated: &[bool], same: &[bool]) {
    if parts.iter().any(|p| p.head.is_some()) {
        return;
    }
    let strong = |l: &Line<'_>| l.tokens.iter().filter(|t| t.amount().is_some()).count();
    // A date right behind a word is one of its text.
    let free = |l: &Line<'_>, k: usize| {
        k.checked_sub(1).and_then(|k| l.tokens.get(k)).is_none_or(|b| !matches!(b.shape, Shape::Text) || l.tokens[k].rect.x0 - b.rect.x1 >= 0.6 * l.size)
    };
    let on = |l: &Line<'_>| (0..l.tokens.len()).filter(|k| l.tokens[*k].date().is_some() && free(l, *k)).map(|k| l.tokens[k].rect).collect::<Vec<Rect>>();
    let dates: Vec<(usize, Rect)> = lines.iter().enumerate().flat_map(|(i, l)| on(l).into_iter().map(move |r| (i, r))).collect();
    let money: Vec<bool> = lines.iter().map(|l| strong(l) > 0).collect();
    let number: Vec<bool> = lines.iter().map(|l| l.tokens.iter().any(|t| t.number().is_some())).collect();
    // Dates line up by their left edges or by their right ones.
    let edges: Vec<(f32, f32)> = dates.iter().map(|d| (d.1.x0, d.1.x1)).collect();
    let beside = |lines: &[bool]| {
        let counted: Vec<bool> = dates.iter().map(|d| lines[d.0]).collect();
        places::aligned(&edges, &counted, ASIDE_OF_DATES)
    };
    let (with_money, with_number) = (beside(&money), beside(&number));
    let Some(place) = (0..dates.len()).max_by_key(|i| (with_money[*i], with_number[*i])).map(|i| dates[i].1) else { return };
    let lined = |at: Rect| (at.x0 - place.x0).abs() < ASIDE_OF_DATES || (at.x1 - place.x1).abs() < ASIDE_OF_DATES;
    let with = |figures: &[bool]| dates.iter().filter(|d| lined(d.1) && figures[d.0]).map(|d| d.0).collect::<Vec<usize>>();
    let mut rows = with(&money);
    if rows.len() < 3 {
        // Dates on lines of their own head rows; those within words stand where they fall.
        if under_headings(lines, parts, with(&number).len().max(3)) {
            return;
        }
        rows = with(&number);
    }
    let (Some(first), 3..) = (rows.first().copied(), rows.len()) else {
        under_headings(lines, parts, 2);
        return;
    };
    let mut in_column = vec![false; lines.len()];
    for d in dates.iter().filter(|d| lined(d.1)) {
        in_column[d.0] = true;
    }
    let dated = |i: usize| in_column[i];
    let leads = leads(lines, &rows);
    parts.retain(|p| p.last > first);
    for part in parts {
        if part.first <= first {
            // An opening balance right above belongs to the rows, and so does a date above its amounts.
            let edges: Vec<f32> = rows.iter().flat_map(|r| lines[*r].tokens.iter().filter(|t| t.amount().is_some()).map(|t| t.edge)).collect();
            let lined_up = |l: &Line<'_>| {
                strong(l) == 1 && l.tokens.iter().any(|t| t.amount().is_some() && edges.iter().filter(|e| (*e - t.edge).abs() < 2.0).count() >= 3)
            };
            let close = |i: usize| {
                i >= part.top
                    && lines[i].page == lines[first].page
                    && lines[first].y - lines[i].y < 4.0 * lines[first].size
                    && (lined_up(&lines[i]) || dated(i))
            };
            part.first = first.checked_sub(1).filter(|i| close(*i) || *i >= part.top && leads(first)).unwrap_or(first);
        } else {
            let begins = |i: usize| dated(i) || strong(&lines[i]) > 0 && (!repeated[i] || super::outside::own_money(&lines[i], same[i]));
            let top = part.first;
            part.first = (top..part.last).find(|i| begins(*i)).map_or(top, |i| i - usize::from(i > top && leads(i)));
        }
    }
}

/// Rows at least that have a line of words right above their own.
const LED: usize = 3;

/// Tells whether the line above a row is the first of its words: most rows have one so far above, which begins at the same place.
fn leads<'l>(lines: &'l [Line<'_>], rows: &[usize]) -> impl Fn(usize) -> bool + 'l {
    let over = |i: usize| -> Option<(f32, f32)> {
        let (above, own) = (lines.get(i.checked_sub(1)?)?, lines.get(i)?);
        let words = above.tokens.iter().all(|t| matches!(t.shape, Shape::Text)) && !above.text().ends_with(':');
        (words && above.page == own.page && own.y - above.y <= 1.6 * own.size).then_some((above.rect.x0, own.y - above.y))
    };
    let found: Vec<(f32, f32)> = rows.iter().skip(1).filter_map(|i| over(*i)).collect();
    let most = rows.len();
    move |i| {
        let alike = |(x0, gap): (f32, f32)| found.iter().filter(|f| (f.0 - x0).abs() < 1.5 && (f.1 - gap).abs() < 0.7).count();
        over(i).is_some_and(|own| alike(own) >= LED && alike(own) * 3 >= most)
    }
}

/// Where days stand as headings over their rows, so many at least: what stands above the first of them is no part of the table. Whether
/// they do.
fn under_headings(lines: &[Line<'_>], parts: &mut Vec<Part>, least: usize) -> bool {
    let money = |l: &Line<'_>| l.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2));
    let days: Vec<usize> =
        (0..lines.len()).filter(|i| lines[*i].tokens.len() <= 3 && lines[*i].tokens.iter().any(|t| t.date().is_some()) && !money(&lines[*i])).collect();
    // Rows stand between one day and the next.
    let over: Vec<usize> = (0..days.len())
        .filter(|n| {
            let end = days.get(n + 1).copied().unwrap_or(lines.len());
            lines[days[*n]..end].iter().any(money)
        })
        .map(|n| days[n])
        .collect();
    // Headings are spelled and placed alike; a date of the letterhead is not.
    let year = |l: &Line<'_>| l.tokens.iter().find_map(|t| t.date()).is_some_and(|d| d.year.is_some());
    let alike =
        |a: usize, b: usize| (lines[a].rect.x0 - lines[b].rect.x0).abs() < 2.0 && year(&lines[a]) == year(&lines[b]) && lines[a].bold() == lines[b].bold();
    // Where days stand alone or beside their week day, one that a word announces dates no rows below it.
    let plain = |i: &usize| lines[*i].tokens.iter().all(|t| t.date().is_some() || crate::base::months::says_week_day(t.text.trim_matches([',', '.', ':'])));
    let alone: Vec<usize> = over.iter().copied().filter(plain).collect();
    let over = if alone.len() >= least { alone } else { over };
    let count = |i: usize| over.iter().filter(|o| alike(i, **o)).count();
    let Some(model) = over.iter().copied().max_by_key(|i| (count(*i), std::cmp::Reverse(*i))).filter(|i| count(*i) >= least) else { return false };
    let Some(first) = over.iter().copied().find(|i| alike(model, *i)) else { return false };
    parts.retain(|p| p.last > first);
    for part in parts.iter_mut().filter(|p| p.first < first) {
        part.first = first;
    }
    true
}

/// Whether a line heads a list of balances a day, which is no list of transactions.
pub fn heads_balances(line: &Line<'_>) -> bool {
    if line.tokens.len() > 6 || !heads::may_be_head(line) {
        return false;
    }
    let text = line.text().to_lowercase();
    let daily = ["daily", "harian", "per day", "täglich", "tages", "journalier", "diario", "diário", "each day"].iter().any(|w| text.contains(w));
    daily && column_types(&text).contains(&HeaderType::Balance)
}
