//! Where the columns of a table stand: amounts and dates line up by their edges, text stands between gutters.

use super::heads::Label;
use super::lines::Line;
use super::tokens::{Shape, Token};
use crate::base::Rect;

/// What the tokens of a column look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Amounts that line up.
    Amounts,
    /// Dates that line up.
    Dates,
    /// Anything else.
    Text,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    /// Left edge of what stands in it.
    pub x0: f32,
    /// Right edge of what stands in it.
    pub x1: f32,
    /// What its tokens look like.
    pub form: Form,
    /// Where the digits of its amounts end, where they are right-aligned.
    pub edge: Option<f32>,
    /// Head as printed, lines joined by a space.
    pub name: String,
    /// Lines with a token in it.
    pub filled: u32,
    /// Whether bare digits are amounts in it, as in statements of whole units.
    pub whole: bool,
    /// Whether its text stands on lines of its own under the other columns, from `x0` on.
    pub under: bool,
}

impl Band {
    /// An empty column.
    pub fn new(x0: f32, x1: f32, form: Form) -> Self {
        Self { x0, x1, form, edge: None, name: String::new(), filled: 0, whole: false, under: false }
    }

    pub(super) fn overlap(&self, r: &Rect) -> f32 {
        (self.x1.min(r.x1) - self.x0.max(r.x0)).max(0.0)
    }
}

/// Whether a token stands apart from its neighbours, as a cell does and a word in a sentence does not.
pub fn stands_alone(line: &Line<'_>, i: usize) -> bool {
    let formed = |t: &Token<'_>| !matches!(t.shape, Shape::Text | Shape::Integer(_));
    let free = |i: usize| i == 0 || line.tokens[i].rect.x0 - line.tokens[i - 1].rect.x1 >= 0.9 * line.size;
    // A mark that follows a word is one: `AUTO DEBET PLN 5382100`.
    let left = free(i) || formed(&line.tokens[i - 1]) && (free(i - 1) || !matches!(line.tokens[i - 1].shape, Shape::Mark(_)));
    let ends = |i: usize| line.tokens.get(i + 1).is_none_or(|n| n.rect.x0 - line.tokens[i].rect.x1 >= 0.6 * line.size || formed(n));
    // A letter behind an amount that nothing follows is a mark of direction, known or not.
    let marked = line.tokens.get(i + 1).is_some_and(|n| n.text.chars().count() == 1 && n.text.chars().all(char::is_alphabetic)) && ends(i + 1);
    left && (ends(i) || marked)
}

/// How amounts of a column line up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Align {
    Right,
    Left,
    Centre,
}

fn key(t: &Token<'_>, align: Align) -> f32 {
    match align {
        Align::Right => t.edge,
        Align::Left => t.rect.x0,
        Align::Centre => t.rect.cx(),
    }
}

/// Groups of tokens whose keys lie within `tolerance` of the group's neighbours.
fn clusters<'l, 'a>(tokens: &[(&'l Token<'a>, usize)], align: Align, tolerance: f32) -> Vec<Vec<(&'l Token<'a>, usize)>> {
    let mut sorted = tokens.to_vec();
    sorted.sort_by(|a, b| key(a.0, align).total_cmp(&key(b.0, align)));
    let mut out: Vec<Vec<(&Token<'a>, usize)>> = Vec::new();
    let mut last = f32::MIN;
    for item in sorted {
        let k = key(item.0, align);
        match out.last_mut() {
            Some(group) if k - last <= tolerance => group.push(item),
            _ => out.push(vec![item]),
        }
        last = k;
    }
    out
}

/// Columns of amounts: where amounts that stand alone line up, on lines that look like rows.
pub fn amount_bands(lines: &[&Line<'_>], labels: &[Label], loose: f32, whole_units: bool) -> Vec<Band> {
    // `Total debits (26)`: a few digits in brackets count, where amounts have decimals.
    let counts =
        |t: &Token<'_>| !whole_units && t.text.len() <= 5 && t.text.starts_with('(') && t.text.trim_matches(['(', ')']).bytes().all(|b| b.is_ascii_digit());
    let is_money = |t: &Token<'_>| {
        t.amount().is_some_and(|a| a.strength() >= 2 || (a.sign != 0 && !counts(t)) || a.mark.is_some() || a.currency.is_some())
            || (whole_units && t.number().is_some_and(|a| !a.leading_zero))
    };
    let mut strong: Vec<(&Token<'_>, usize)> = Vec::new();
    let mut weak: Vec<(&Token<'_>, usize)> = Vec::new();
    // On recognised pages: where dates stand on most lines, `27.11` and `28.54` are dates that lost a sign.
    let days: Vec<&Token<'_>> = lines.iter().flat_map(|l| &l.tokens).filter(|t| loose > 0.0 && t.date().is_some()).collect();
    let figures: Vec<&Token<'_>> = lines.iter().flat_map(|l| &l.tokens).filter(|t| loose > 0.0 && is_money(t)).collect();
    let lost_day = |t: &Token<'_>| {
        let at = |o: &&&Token<'_>| (o.rect.x0 - t.rect.x0).abs() <= 4.0 || (o.rect.x1 - t.rect.x1).abs() <= 4.0;
        // A number may run into the date behind it: `1515.03.`
        let within = |d: &&&Token<'_>| d.rect.x1.min(t.rect.x1) - d.rect.x0.max(t.rect.x0) > 0.5 * d.rect.width();
        let with = days.iter().filter(|d| within(d) || at(d) && t.rect.width() <= 1.1 * d.rect.width()).count();
        with > 0 && with > 2 * figures.iter().filter(at).count()
    };
    let in_text = super::begins::first_words(lines, &is_money);
    let of_text = super::begins::days_of_texts(lines);
    let tight = super::begins::tight(lines, &|t| is_money(t) && !lost_day(t) && !in_text(t));
    let beside_text: std::collections::HashSet<usize> = tight.iter().map(|(_, n)| *n).collect();
    for (n, line) in lines.iter().enumerate() {
        let dated = line.tokens.iter().any(|t| t.date().is_some() && !of_text(t));
        let money = |i: usize, t: &Token<'_>| is_money(t) && stands_alone(line, i) && !lost_day(t) && !in_text(t);
        let alone: Vec<&Token<'_>> = line.tokens.iter().enumerate().filter(|(i, t)| money(*i, t)).map(|(_, t)| t).collect();
        if (dated && !alone.is_empty()) || alone.len() + usize::from(beside_text.contains(&n)) >= 2 {
            strong.extend(alone.into_iter().map(|t| (t, n)));
        } else {
            weak.extend(alone.into_iter().map(|t| (t, n)));
        }
    }
    strong.extend(tight);
    if strong.len() < 3 || weak.len() > 2 * strong.len() || weak.len() > strong.len() && super::begins::say_balances(lines, &strong) {
        // Dates stand on lines of their own and no balance is printed: every amount that stands alone counts.
        strong.append(&mut weak);
    }
    if strong.is_empty() {
        return Vec::new();
    }
    let tolerance = 1.6 + loose;
    let need = |n: usize| n.max(3);
    let share = |align: Align| {
        let groups = clusters(&strong, align, tolerance);
        let floor = need(strong.len() / 25);
        groups.iter().filter(|g| g.len() >= floor).map(Vec::len).sum::<usize>() as f32 / strong.len() as f32
    };
    let right = share(Align::Right);
    let align = if right >= 0.7 {
        Align::Right
    } else {
        let (left, centre) = (share(Align::Left), share(Align::Centre));
        if right + 0.1 >= left.max(centre) {
            Align::Right
        } else if left >= centre {
            Align::Left
        } else {
            Align::Centre
        }
    };
    let groups = super::begins::without_tail(lines, clusters(&strong, align, tolerance));
    let floor = need(strong.len() / 25);
    let mut bands: Vec<(Band, f32, usize)> = Vec::new();
    let mut rest: Vec<(&Token<'_>, usize)> = Vec::new();
    for group in groups {
        if group.len() >= floor {
            bands.push(hull(&group, align));
        } else {
            rest.extend(group);
        }
    }
    // A sparse column: amounts beside others that do line up.
    let touches = |bands: &[(Band, f32, usize)], t: &Token<'_>| bands.iter().any(|(b, _, _)| b.overlap(&t.rect) > 0.3 * t.rect.width());
    rest.retain(|(t, _)| !touches(&bands, t));
    let on_row = |n: usize| {
        let line = lines[n];
        line.tokens.iter().any(|t| t.date().is_some())
            && (bands.is_empty() || line.tokens.iter().any(|t| is_money(t) && bands.iter().any(|(_, k, _)| (key(t, align) - k).abs() <= tolerance)))
    };
    // Under a label of its own that no other column stands under, one amount is a column.
    let own_label = |t: &Token<'_>| {
        let over = |l: &Label, x0: f32, x1: f32| l.x1.min(x1) - l.x0.max(x0) > 0.0;
        labels.iter().any(|l| (over(l, t.rect.x0, t.rect.x1) || (l.x1 - t.edge).abs() < 3.0) && !bands.iter().any(|(b, _, _)| over(l, b.x0, b.x1)))
    };
    // A date that is printed once a day stands on few rows: a figure that lines up on the same line makes it one too.
    let beside = |t: &Token<'_>, n: usize| {
        let lined_up = |o: &Token<'_>| {
            // A dash at the edge of another column says that nothing stands there.
            let nothing = matches!(o.text.as_ref(), "-" | "–" | "—" | "−") && bands.iter().any(|(b, _, _)| (o.rect.x1 - b.x1).abs() <= tolerance);
            nothing || is_money(o) && o.rect.x0 != t.rect.x0 && bands.iter().any(|(_, k, _)| (key(o, align) - k).abs() <= tolerance)
        };
        lines[n].tokens.iter().any(lined_up)
    };
    // A figure beside nothing but its day is a line of another list, where rows have words.
    let dated = |n: usize| {
        let has = |wanted: &dyn Fn(&Shape) -> bool| lines[n].tokens.iter().any(|t| wanted(&t.shape));
        has(&|s| matches!(s, Shape::Date(_))) && (bands.is_empty() || has(&|s| matches!(s, Shape::Text)))
    };
    // The only figure of a dated line under a head is its amount, wherever it stands.
    let sole = |n: usize| {
        let l = lines[n];
        let alone = || (0..l.tokens.len()).filter(|i| is_money(&l.tokens[*i]) && stands_alone(l, *i)).count();
        loose == 0.0 && !labels.is_empty() && dated(n) && alone() == 1
    };
    rest.retain(|(t, n)| on_row(*n) || sole(*n) || (own_label(t) && (beside(t, *n) || dated(*n))));
    // Those on lines without a day that end where a label of their own does.
    weak.retain(|(t, n)| !super::begins::runs_into_text(lines[*n], t));
    rest.extend(super::begins::ends_under(labels, &weak, &|t| loose == 0.0 && align == Align::Right && own_label(t), tolerance));
    rest.sort_by(|a, b| a.0.rect.x0.total_cmp(&b.0.rect.x0));
    let mut sparse: Vec<Vec<(&Token<'_>, usize)>> = Vec::new();
    for item in rest {
        match sparse.last_mut() {
            Some(group) if group.iter().any(|(t, _)| t.rect.x1 > item.0.rect.x0) => group.push(item),
            _ => sparse.push(vec![item]),
        }
    }
    bands.extend(sparse.iter().map(|g| hull(g, align)));
    bands.sort_by(|a, b| a.0.x0.total_cmp(&b.0.x0).then(a.1.total_cmp(&b.1)));
    // Two groups whose boxes mostly cover each other are one column printed in two ways, unless a line has both.
    let mut merged: Vec<(Band, f32, usize)> = Vec::new();
    for next in bands {
        if let Some(last) = merged.last_mut() {
            let common = (last.0.x1.min(next.0.x1) - last.0.x0.max(next.0.x0)).max(0.0);
            let narrow = (last.0.x1 - last.0.x0).min(next.0.x1 - next.0.x0).max(1.0);
            let (last_key, next_key) = (last.1, next.1);
            let both = lines.iter().any(|line| {
                let hit = |k: f32| line.tokens.iter().any(|t| is_money(t) && (key(t, align) - k).abs() <= tolerance);
                (last_key - next_key).abs() > 2.0 * tolerance && hit(last_key) && hit(next_key)
            });
            if common > 0.5 * narrow && !both {
                if next.2 > last.2 {
                    last.1 = next.1;
                    last.0.edge = next.0.edge;
                }
                last.0.x0 = last.0.x0.min(next.0.x0);
                last.0.x1 = last.0.x1.max(next.0.x1);
                last.2 += next.2;
                continue;
            }
        }
        merged.push(next);
    }
    merged.into_iter().map(|(b, _, _)| b).collect()
}

fn hull(group: &[(&Token<'_>, usize)], align: Align) -> (Band, f32, usize) {
    let x0 = group.iter().map(|(t, _)| t.rect.x0).fold(f32::MAX, f32::min);
    let x1 = group.iter().map(|(t, _)| t.rect.x1).fold(f32::MIN, f32::max);
    let mut keys: Vec<f32> = group.iter().map(|(t, _)| key(t, align)).collect();
    keys.sort_by(f32::total_cmp);
    let middle = keys[keys.len() / 2];
    let mut band = Band::new(x0, x1, Form::Amounts);
    band.edge = (align == Align::Right).then_some(middle);
    let plain = group.iter().filter(|(t, _)| t.number().is_some_and(|a| a.last.is_none() || (a.after == 3 && a.group.is_none()))).count();
    band.whole = plain * 10 >= group.len() * 8;
    (band, middle, group.len())
}

/// Columns of dates: where dates that begin a cell line up.
pub fn date_bands(lines: &[&Line<'_>], amounts: &[Band]) -> Vec<Band> {
    let mut found: Vec<(Rect, bool)> = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let row = line.tokens.iter().any(|t| amounts.iter().any(|b| in_amounts(b, t)));
        // `2/3` alone at the foot of a page counts pages.
        let foot = line.tokens.len() == 1 && lines.get(n + 1).is_none_or(|l| l.page != line.page) && n > 0 && lines[n - 1].page == line.page;
        for (i, t) in line.tokens.iter().enumerate() {
            if t.date().is_none_or(|d| foot && d.year.is_none()) {
                continue;
            }
            let gap = if i == 0 { f32::MAX } else { t.rect.x0 - line.tokens[i - 1].rect.x1 };
            let free = i == 0
                || gap >= 0.9 * line.size
                || (gap >= 0.5 * line.size && matches!(line.tokens[i - 1].shape, Shape::Amount(_)))
                || (i == 1 && gap >= 0.1 * line.size && super::begins::counts_rows(&line.tokens[0]))
                || matches!(line.tokens[i - 1].shape, Shape::Date(_) | Shape::Time(_));
            // Words may follow a date at once only where the date begins the line.
            let right_free = i == 0
                || i + 1 == line.tokens.len()
                || line.tokens[i + 1].rect.x0 - t.rect.x1 >= 0.5 * line.size
                || !matches!(line.tokens[i + 1].shape, Shape::Text);
            if free && right_free {
                found.push((t.rect, row));
            }
        }
    }
    found.sort_by(|a, b| a.0.x0.total_cmp(&b.0.x0));
    let mut groups: Vec<(Band, u32, u32)> = Vec::new();
    for (r, row) in found {
        match groups.last_mut() {
            Some((b, n, rows)) if r.x0 < b.x1 && (r.x0 - b.x0) < 0.8 * (b.x1 - b.x0).max(r.width()) => {
                // Dates of rows tell the column's width; a period above may be wider.
                if row && *rows == 0 {
                    (b.x0, b.x1) = (r.x0, r.x1);
                } else if row || *rows == 0 {
                    b.x1 = b.x1.max(r.x1);
                }
                *n += 1;
                *rows += u32::from(row);
            }
            _ => groups.push((Band::new(r.x0, r.x1, Form::Dates), 1, u32::from(row))),
        }
    }
    // Dates on lines of their own, where the rows have texts, are headings.
    let rows: Vec<&&Line<'_>> = lines.iter().filter(|l| l.tokens.iter().any(|t| amounts.iter().any(|b| in_amounts(b, t)))).collect();
    groups.retain(|(b, n, on_rows)| {
        let texts = rows.iter().filter(|l| l.tokens.iter().any(|t| matches!(t.shape, Shape::Text) && b.overlap(&t.rect) > 0.5 * t.rect.width())).count();
        (on_rows * 4 > *n || texts * 3 < rows.len()) && !(*on_rows == 0 && super::begins::worded(lines, b) * 2 >= *n as usize)
    });
    // A day or two that stand on no row are no column.
    groups.retain(|g| g.2 > 0 || g.1 >= 3);
    if groups.iter().any(|g| g.2 > 0) {
        groups.retain(|g| g.2 > 0);
    }
    let most = groups.iter().map(|g| g.2.max(g.1 / 2)).max().unwrap_or(0);
    groups.retain(|(b, n, rows)| {
        (*rows).max(*n / 2) * 4 >= most
            && !amounts.iter().any(|a| a.x0 < b.x1 && b.x0 < a.x1 && a.overlap(&Rect::new(b.x0, 0.0, b.x1, 1.0)) > 0.5 * (b.x1 - b.x0))
    });
    groups
        .into_iter()
        .map(|(mut b, n, _)| {
            b.filled = n;
            b
        })
        .collect()
}

/// Whether a token is an amount of the column: its digits end at the column's edge, or it lies in the column's box.
pub fn in_amounts(band: &Band, t: &Token<'_>) -> bool {
    if band.form != Form::Amounts || t.number().is_none() || (!band.whole && matches!(t.shape, Shape::Integer(_))) {
        return false;
    }
    if let Some(edge) = band.edge
        && (t.edge - edge).abs() <= 3.0
    {
        return true;
    }
    // What a mark or a currency follows may end where the others do with it: `180,00` over `1.400,77 CR`.
    if t.amount().is_some_and(|a| a.mark.is_some() || a.currency.is_some()) && band.edge.is_some() && (t.rect.x1 - band.x1).abs() <= 2.0 {
        return true;
    }
    // Left under left, bare digits of a column of whole units end anywhere.
    (t.amount().is_some() || band.whole && (t.rect.x0 - band.x0).abs() <= 2.0)
        && band.overlap(&t.rect) > 0.6 * t.rect.width()
        && band.edge.is_none_or(|edge| (t.edge - edge).abs() <= 12.0 + 0.25 * (band.x1 - band.x0))
}

/// All columns of a table, left to right: amounts, dates, and text between gutters, named by the head's labels.
pub fn bands(lines: &[&Line<'_>], rows: &[&Line<'_>], labels: &[Label], verticals: &[f32], amounts: Vec<Band>, dates: Vec<Band>) -> Vec<Band> {
    let mut typed = amounts;
    typed.extend(dates);
    let space = super::begins::usual_space(lines);
    let mut texts = super::begins::part(text_bands(rows, &typed, space, verticals), labels, rows, space);
    texts.retain(|b| !super::begins::of_notes(b, rows, &typed));
    let mut all = typed;
    all.append(&mut texts);
    all.sort_by(|a, b| (a.x0 + a.x1).total_cmp(&(b.x0 + b.x1)));
    let mut named = super::heads::name(all, labels);
    if labels.is_empty() {
        named = merge_unnamed(named, rows);
    }
    for band in &mut named {
        band.filled = rows.iter().filter(|l| l.tokens.iter().any(|t| band.overlap(&t.rect) > 0.5 * t.rect.width())).count() as u32;
    }
    named
}

/// Columns of text: runs of x that words cover, between gutters that (nearly) none cross.
fn text_bands(rows: &[&Line<'_>], typed: &[Band], space: f32, verticals: &[f32]) -> Vec<Band> {
    const STEP: f32 = 0.5;
    let width = rows.iter().map(|l| l.rect.x1).fold(0.0, f32::max);
    let bins = (width / STEP) as usize + 2;
    if bins > 40_000 {
        return Vec::new();
    }
    let mut change = vec![0i32; bins + 1];
    let is_typed = |t: &Token<'_>| {
        typed.iter().any(|b| match b.form {
            Form::Amounts => in_amounts(b, t),
            _ => matches!(t.shape, Shape::Date(_)) && b.overlap(&t.rect) > 0.5 * t.rect.width(),
        })
    };
    let mut crossed = 0;
    for line in rows {
        let mut run: Option<(f32, f32)> = None;
        let mut put = |run: &mut Option<(f32, f32)>| {
            if let Some((a, b)) = run.take() {
                let (i, j) = ((a.max(0.0) / STEP) as usize, (b.max(0.0) / STEP) as usize);
                change[i.min(bins)] += 1;
                change[(j + 1).min(bins)] -= 1;
            }
        };
        let mut any = false;
        for (i, t) in line.tokens.iter().enumerate() {
            if is_typed(t) || super::begins::is_clock(line, i) {
                put(&mut run);
                continue;
            }
            any = true;
            match &mut run {
                Some((_, end)) if t.rect.x0 - *end <= 1.35 * space * line.size && !verticals.iter().any(|v| *v > *end - 1.0 && *v < t.rect.x0 + 1.0) => {
                    *end = end.max(t.rect.x1)
                }
                _ => {
                    put(&mut run);
                    run = Some((t.rect.x0, t.rect.x1));
                }
            }
        }
        put(&mut run);
        crossed += i32::from(any);
    }
    let allowed = crossed / 40;
    let mut out: Vec<Band> = Vec::new();
    let (mut level, mut start) = (0, None);
    for (i, c) in change.iter().enumerate() {
        level += c;
        let x = i as f32 * STEP;
        match (level > allowed, start) {
            (true, None) => start = Some(x),
            (false, Some(x0)) => {
                out.push(Band::new(x0, x, Form::Text));
                start = None;
            }
            _ => {}
        }
    }
    // A run that ends where a typed column begins is cut there: long texts reach under the amounts at times.
    let mut cut = Vec::new();
    for band in out {
        let mut pieces = vec![band];
        for t in typed {
            let (x0, x1) = (t.x0, t.x1);
            pieces = pieces
                .into_iter()
                .flat_map(|p| {
                    if p.x1 <= x0 || p.x0 >= x1 {
                        return vec![p];
                    }
                    let mut parts = Vec::new();
                    if p.x0 < x0 - 2.0 {
                        parts.push(Band::new(p.x0, x0, Form::Text));
                    }
                    if p.x1 > x1 + 2.0 {
                        parts.push(Band::new(x1, p.x1, Form::Text));
                    }
                    parts
                })
                .collect();
        }
        cut.extend(pieces);
    }
    // Ruled columns: what stands between two lines is one column.
    if verticals.len() >= 3 {
        let cell = |b: &Band| verticals.iter().filter(|v| **v <= (b.x0 + b.x1) / 2.0).count();
        let mut merged: Vec<Band> = Vec::new();
        for band in cut {
            match merged.last_mut() {
                Some(last) if cell(last) == cell(&band) && !typed.iter().any(|t| t.x0 >= last.x1 - 1.0 && t.x1 <= band.x0 + 1.0) => last.x1 = band.x1,
                _ => merged.push(band),
            }
        }
        cut = merged;
    }
    cut.retain(|b| b.x1 - b.x0 >= 1.5);
    cut
}

/// Without a head, text columns side by side are one text, except codes of a fixed form.
fn merge_unnamed(bands: Vec<Band>, rows: &[&Line<'_>]) -> Vec<Band> {
    let is_code = |b: &Band| {
        let (mut cells, mut codes) = (0u32, 0u32);
        for line in rows {
            let inside: Vec<&Token<'_>> = line.tokens.iter().filter(|t| b.overlap(&t.rect) > 0.5 * t.rect.width()).collect();
            if inside.is_empty() {
                continue;
            }
            cells += 1;
            let digits = |t: &&Token<'_>| t.text.bytes().filter(u8::is_ascii_digit).count() * 2 >= t.text.len() || matches!(t.shape, Shape::Mark(_));
            codes += u32::from(inside.len() <= 2 && inside.iter().any(digits) && inside.iter().all(|t| digits(t) || t.text.chars().count() <= 4));
        }
        cells >= 3 && codes * 10 >= cells * 8
    };
    let mut out: Vec<Band> = Vec::new();
    for band in bands {
        let code = band.form == Form::Text && is_code(&band);
        match out.last_mut() {
            Some(last) if last.form == Form::Text && band.form == Form::Text && !code && last.name != "\u{1}" => last.x1 = band.x1,
            _ => {
                let mut band = band;
                if code {
                    band.name = "\u{1}".to_owned();
                }
                out.push(band);
            }
        }
    }
    out.iter_mut().filter(|b| b.name == "\u{1}").for_each(|b| b.name.clear());
    out
}
