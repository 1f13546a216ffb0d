//! Which lines belong to which row: rules, stripes and gaps part rows; where none do, the place of the amounts tells.

use super::begins::{in_sentence, is_clock, is_hour, texts_are_codes};
use super::bonds::{self, Bonds};
use super::columns::{Band, Form, in_amounts};
use super::fit::{self, Seen};
use super::headed::{self, Rank};
use super::lines::Line;
use super::tokens::{Shape, Token};
use crate::base::{amounts, dates};
use crate::document::{Page, Source};

/// The lines of one row, indices into the region's lines.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RowLines {
    /// The line with the amounts; `None` for lines that belong to no row.
    pub anchor: Option<usize>,
    /// All its lines, top to bottom.
    pub lines: Vec<usize>,
    /// Whether it is the rest of the last row of the page before.
    pub continues: bool,
    /// Whether another way to part the lines fits as well and gives the row others.
    pub unsure: bool,
}

/// Whether a word in a column of days says that the day behind it is that of the value.
fn names_value_day(text: &str) -> bool {
    const NAMES: [&str; 12] = ["wert", "valuta", "val", "valor", "valeur", "value", "valör", "valør", "rente", "efektif", "eff", "effective"];
    NAMES.contains(&text.trim_end_matches([':', '.']).to_lowercase().as_str())
}

/// The column that each token of a line stands in; `None` for what stands outside all.
pub fn assign(line: &Line<'_>, bands: &[Band], space: f32) -> Vec<Option<usize>> {
    // A line of text that begins where the text under the columns begins is all text.
    let under = bands.iter().position(|b| b.under && (line.rect.x0 - b.x0).abs() < 3.0);
    if let Some(out) = under_day(line, bands) {
        return out;
    }
    if let Some(u) = under
        && !line.tokens.iter().any(|t| {
            t.date().is_some() && t.rect.x0 < line.rect.x0 + 1.0
                || bands.iter().any(|b| b.form == Form::Amounts && b.edge.is_some_and(|e| (e - t.edge).abs() <= 3.0) && t.amount().is_some())
        })
    {
        return vec![Some(u); line.tokens.len()];
    }
    let mut out: Vec<Option<usize>> = Vec::with_capacity(line.tokens.len());
    for (i, t) in line.tokens.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|p| out[p].map(|b| (b, t.rect.x0 - line.tokens[p].rect.x1)));
        let clock = before.filter(|(b, _)| bands[*b].form == Form::Dates && is_clock(line, i)).map(|(b, _)| b);
        out.push(clock.or_else(|| column_of(t, bands, before, line.size, space)));
    }
    // The beginning of a phrase that ends in a column of text is its too, as where lines begin at the right.
    for i in (0..line.tokens.len().saturating_sub(1)).rev() {
        let (t, next) = (&line.tokens[i], &line.tokens[i + 1]);
        let text = out[i + 1].filter(|c| bands[*c].form == Form::Text && next.rect.x0 - t.rect.x1 <= 1.35 * space * line.size);
        out[i] = out[i].or(text.filter(|_| t.amount().is_none_or(|a| a.strength() < 2)));
    }
    // A mark right in front of an amount is the amount's.
    for i in 0..line.tokens.len().saturating_sub(1) {
        let (mark, amount) = (&line.tokens[i], &line.tokens[i + 1]);
        let amounts_in = out[i + 1].filter(|c| in_amounts(&bands[*c], amount));
        // A currency sign at a cell's left edge belongs to what stands at its right edge; a word of three letters in a text does not.
        let worded = mark.text.len() == 3
            && mark.text.bytes().all(|b| b.is_ascii_uppercase())
            && out[i].is_some_and(|c| bands[c].form == Form::Text && bands[c].x1 - bands[c].x0 > WIDE * mark.rect.width());
        if !worded
            && amounts::currency_of(&mark.text).is_some()
            && (amounts_in.is_some() || (matches!(amount.shape, Shape::Mark(_)) && out[i + 1].is_some_and(|c| bands[c].form == Form::Amounts)))
        {
            out[i] = out[i + 1];
            continue;
        }
        if matches!(mark.shape, Shape::Mark(_))
            && mark.text.len() <= 2
            && amounts_in.is_some()
            && amount.rect.x0 - mark.rect.x1 <= 0.75 * line.size
            && (i == 0 || mark.rect.x0 - line.tokens[i - 1].rect.x1 > 0.75 * line.size)
        {
            out[i] = amounts_in;
        }
    }
    out
}

/// The columns of a line that is a second day in the column of days, and the text under the other columns from its place on.
fn under_day(line: &Line<'_>, bands: &[Band]) -> Option<Vec<Option<usize>>> {
    let u = bands.iter().position(|b| b.under)?;
    let (day, words) = line.tokens.split_first()?;
    let dates = bands.iter().position(|b| b.form == Form::Dates && day.date().is_some() && day.rect.x0 < b.x1 && day.rect.x1 > b.x0)?;
    let begins = words.first().is_some_and(|w| (w.rect.x0 - bands[u].x0).abs() < 3.0);
    let money = words.iter().any(|t| t.amount().is_some() && bands.iter().any(|b| in_amounts(b, t)));
    (begins && !money).then(|| std::iter::once(Some(dates)).chain(words.iter().map(|_| Some(u))).collect())
}

/// How many times wider than a code of a currency a column of text is that may hold it as a word.
const WIDE: f32 = 4.0;

fn column_of(t: &Token<'_>, bands: &[Band], before: Option<(usize, f32)>, size: f32, space: f32) -> Option<usize> {
    // A balance that was set beside its amount stands behind what is printed right of it.
    let near = |limit: f32| before.filter(|(_, gap)| *gap <= limit * size && *gap > -size).map(|(b, _)| b);
    // An amount that lines up with a column of amounts is its cell, unless it is a word of a running text.
    if t.number().is_some() {
        let hit = bands.iter().enumerate().filter(|(_, b)| in_amounts(b, t)).min_by(|a, b| {
            let d = |band: &Band| band.edge.map_or(((band.x0 + band.x1) / 2.0 - t.rect.cx()).abs(), |e| (e - t.edge).abs());
            d(a.1).total_cmp(&d(b.1))
        });
        if let Some((i, band)) = hit {
            let in_text = near(1.35 * space).is_some_and(|b| bands[b].form == Form::Text && band.x0 - 1.0 > t.rect.x0);
            if !in_text {
                return Some(i);
            }
        }
    }
    let overlap = |b: &Band| if b.under { 0.0 } else { (b.x1.min(t.rect.x1) - b.x0.max(t.rect.x0)).max(0.0) };
    let best = |form: &dyn Fn(Form) -> bool| {
        bands.iter().enumerate().filter(|(_, b)| form(b.form) && overlap(b) > 0.0).max_by(|a, b| overlap(a.1).total_cmp(&overlap(b.1))).map(|(i, _)| i)
    };
    if matches!(t.shape, Shape::Date(_))
        && let Some(i) = best(&|f| f == Form::Dates)
    {
        return Some(i);
    }
    if let Some((b, gap)) = before {
        // The rest of a phrase stays with its beginning; a time stays with its date.
        let time = matches!(t.shape, Shape::Time(_)) && bands[b].form == Form::Dates && gap <= 1.5 * size;
        let tail = bands[b].form == Form::Dates && gap <= 0.5 * size && overlap(&bands[b]) > 0.3 * t.rect.width();
        if time || tail {
            return Some(b);
        }
        let own = best(&|f| f == Form::Text);
        if gap <= 1.35 * space * size && bands[b].form == Form::Text && own.is_none_or(|o| o == b || (bands[o].x0 - t.rect.x0).abs() > 1.0) {
            return Some(b);
        }
    }
    if let Some(i) = best(&|f| f == Form::Text) {
        return Some(i);
    }
    if let Some(i) = best(&|f| f == Form::Dates) {
        return Some(i);
    }
    if let Some(i) = best(&|f| f == Form::Amounts) {
        return Some(near(0.75).filter(|b| bands[*b].form == Form::Text).unwrap_or(i));
    }
    if let Some(b) = near(1.3) {
        return Some(b);
    }
    let distance = |b: &Band| if b.under { f32::MAX } else { (b.x0 - t.rect.x1).max(t.rect.x0 - b.x1).max(0.0) };
    bands.iter().enumerate().min_by(|a, b| distance(a.1).total_cmp(&distance(b.1))).filter(|(_, b)| distance(b) < 40.0).map(|(i, _)| i)
}

fn look(line: &Line<'_>, bands: &[Band], columns: &[Option<usize>], (codes, hours): (bool, bool)) -> Seen {
    let (left, right) = (bands.iter().map(|b| b.x0).fold(f32::MAX, f32::min), bands.iter().map(|b| b.x1).fold(0.0, f32::max));
    let (mut anchor, mut text, mut dated, mut stray) = (false, false, false, false);
    // Where no column holds text, it stands over and under the days.
    let over_days = (codes || bands.iter().all(|b| b.form != Form::Text)) && line.tokens.iter().all(|t| t.date().is_none());
    for (i, (t, c)) in line.tokens.iter().zip(columns).enumerate() {
        match c.map(|c| bands[c].form) {
            Some(Form::Amounts) => {
                let own = c.is_some_and(|c| in_amounts(&bands[c], t)) && !in_sentence(line, i);
                anchor |= own;
                stray |= !own && !matches!(t.shape, Shape::Mark(_) | Shape::Time(_)) && t.text.len() > 3;
            }
            Some(Form::Text) => text = true,
            Some(Form::Dates) if over_days => text = true,
            Some(Form::Dates) => {
                // The value day under the other is no row's own: `Wert 02.12.`
                let named = |k: usize| line.tokens.get(k).is_some_and(|t| names_value_day(&t.text));
                let valued = i > 0 && columns.get(i - 1) == Some(c) && named(i - 1);
                // Under days with their years such a figure is the time: `01 Jul 2025` above `07.31`.
                let hour = hours && is_hour(&t.text);
                dated |= t.date().is_some() && !valued && !hour;
                // A reference that stands under the day, where the days begin, is the row's.
                let code = c.is_some_and(|c| (t.rect.x0 - bands[c].x0).abs() < 2.0) && is_code(&t.text);
                // A second day may stand in brackets under the first: `(03-03)`.
                let second = || t.text.strip_prefix('(').and_then(|x| x.strip_suffix(')')).is_some_and(|x| dates::scan(x).is_some());
                let odd = matches!(t.shape, Shape::Text | Shape::Amount(_)) && t.text.chars().count() > 4 && t.date().is_none() && !named(i) && !hour;
                stray |= odd && !code && !second();
            }
            None => stray = true,
        }
    }
    // A last column of text ends where its longest line does, whatever stands in the columns before it.
    let over = |x0: f32| line.tokens.iter().filter(|t| t.rect.x1 > right + 12.0).all(|t| t.rect.x0 >= x0 - 4.0);
    // A figure there follows a word at once where it is one of the text: `RATA 61/240 CAPITALE 401,12`.
    let money = |t: &Token<'_>| t.amount().is_some_and(|a| a.strength() >= 2);
    let said = |x0: f32| {
        let follows = |w: &[Token<'_>]| !money(&w[1]) || matches!(w[0].shape, Shape::Text) && w[1].rect.x0 - w[0].rect.x1 <= 0.5 * line.size;
        (line.rect.x0 - x0).abs() <= 2.0 && line.tokens.len() > 2 && !line.tokens.iter().take(2).any(money) && line.tokens.windows(2).all(follows)
    };
    let open =
        bands.iter().max_by(|a, b| a.x1.total_cmp(&b.x1)).is_some_and(|b| b.form == Form::Text && over(b.x0) && (said(b.x0) || !line.tokens.iter().any(money)));
    let inside = line.rect.x0 >= left - 4.0 && (open || line.rect.x1 <= right + 12.0);
    Seen { y: line.y, anchor, text, dated, fits: inside && !stray, heading: false, rank: None, runs_on: false, worded: false, sum: false }
}

/// Whether a word is a reference: capitals and digits, more digits than letters.
fn is_code(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let letters = text.chars().filter(char::is_ascii_uppercase).count();
    letters > 0 && digits > letters && digits + letters + text.matches(['-', '/', '.']).count() == text.chars().count()
}

/// Groups the lines of one page's part of a table into rows.
///
/// `headings` tells the lines that stand between rows and belong to none, `sums` those that say themselves that they are a sum or a balance. `habit` remembers how rows of earlier pages were told, so that a short last page is read like the first.
pub fn group(
    lines: &[&Line<'_>],
    bands: &[Band],
    columns: &[Vec<Option<usize>>],
    (headings, sums): (&[bool], &[bool]),
    page: &Page,
    habit: &mut Habit,
) -> Vec<RowLines> {
    let ranks = headed::ranks(lines, bands, columns, page.source == Source::Ocr);
    let codes = texts_are_codes(lines, bands, columns);
    let hours = super::begins::have_years(lines, bands, columns);
    let mut seen: Vec<Seen> = lines.iter().zip(columns).zip(ranks).map(|((l, c), rank)| Seen { rank, ..look(l, bands, c, (codes, hours)) }).collect();
    for (s, heading) in seen.iter_mut().zip(headings) {
        if *heading && !s.anchor {
            *s = Seen { text: false, worded: false, dated: false, fits: false, heading: true, rank: None, ..*s };
        }
    }
    for (s, sum) in seen.iter_mut().zip(sums) {
        s.sum = *sum && s.anchor;
    }
    if !seen.iter().any(|s| s.anchor) {
        return (0..lines.len()).map(|i| RowLines { anchor: None, lines: vec![i], continues: false, unsure: false }).collect();
    }
    fit::run_on(&mut seen, lines, bands, columns);
    let boundaries = fit::boundaries(lines, bands, page);
    let (known, place) = (habit.policy, habit.place);
    let bonds = Bonds::of(lines, bands, columns);
    // Words that come together again say more than how far lines are set in.
    if bonds.speak_for(&starts_bottom(&seen)) > bonds.speak_for(&starts_top(&seen)) + bonds::CLEAR || headed::under_days(&seen) {
        seen.iter_mut().for_each(|s| s.rank = None);
    }
    let mut best: Option<(f32, Policy, Vec<usize>)> = None;
    let mut offered: Vec<(f32, Vec<usize>)> = Vec::new();
    let mut offer = |policy: Policy, mut starts: Vec<usize>, bonus: f32| {
        if seen.iter().any(|s| s.heading) {
            starts.extend((0..seen.len()).filter(|i| seen[*i].heading || (*i > 0 && seen[*i - 1].heading)));
            starts.sort_unstable();
            starts.dedup();
        }
        let (fit, _) = fit::score(&seen, &starts, place);
        offered.push((fit, starts.clone()));
        let score = fit + bonus + bonds.speak_for(&starts);
        if best.as_ref().is_none_or(|(s, _, _)| score > *s + 1e-4) {
            best = Some((score, policy, starts));
        }
    };
    let liked = |p: Policy| if known.is_some_and(|k| std::mem::discriminant(&k) == std::mem::discriminant(&p)) { 0.02 } else { 0.0 };
    if boundaries.len() >= 2 {
        offer(Policy::Ruled, starts_ruled(&seen, &boundaries), 0.06 + liked(Policy::Ruled));
    }
    for threshold in thresholds(&seen, known, page.source == Source::Ocr) {
        offer(Policy::Gaps(threshold), starts_gaps(&seen, threshold), 0.02 + liked(Policy::Gaps(threshold)));
    }
    if let Some(starts) = headed::led(lines, &|i| seen[i].anchor) {
        offer(Policy::Led, starts, LED + liked(Policy::Led));
    }
    offer(Policy::Dated, starts_dated(&seen), -0.01 + liked(Policy::Dated));
    offer(Policy::Top, starts_top(&seen), liked(Policy::Top));
    offer(Policy::Bottom, starts_bottom(&seen), -0.005 + liked(Policy::Bottom));
    offer(Policy::Middle, starts_middle(&seen), -0.02 + liked(Policy::Middle));
    let ranks: Vec<Option<Rank>> = seen.iter().map(|s| s.rank).collect();
    for starts in headed::starts(&ranks, &|i| own_amounts(&seen, i)) {
        offer(Policy::Headed, starts, liked(Policy::Headed));
    }
    let Some((_, chosen, starts)) = best else { return Vec::new() };
    let (fit, own_place) = fit::score(&seen, &starts, place);
    if known.is_none() || seen.iter().filter(|s| s.anchor).count() > 5 {
        *habit = Habit { policy: Some(chosen), place: own_place.or(place) };
    }
    let mut rows = assemble(&seen, &starts, chosen, page.source == Source::Ocr);
    for row in rows.iter_mut().filter(|r| r.anchor.is_some()) {
        let extent = |starts: &[usize]| {
            let n = starts.partition_point(|s| row.anchor.is_some_and(|a| *s <= a));
            let (from, to) = (n.checked_sub(1).and_then(|n| starts.get(n)).copied().unwrap_or(0), starts.get(n).copied().unwrap_or(seen.len()));
            (from..to).filter(|i| seen[*i].text && seen[*i].fits).fold((usize::MAX, 0), |(a, b), i| (a.min(i), b.max(i)))
        };
        let own = extent(&starts);
        row.unsure = offered.iter().any(|(other, s)| *other > fit - AS_WELL && extent(s) != own);
    }
    rows
}

/// How much points that end rows say beside all else: gaps may be wider within a row than between two.
const LED: f32 = 0.4;

/// How much worse another way to part the lines may fit, to leave it open which is right.
const AS_WELL: f32 = 0.004;

/// How the rows of a page were told apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Policy {
    /// Lines or stripes between rows.
    Ruled,
    /// A wider gap between rows than within.
    Gaps(f32),
    /// A date begins each row.
    Dated,
    /// Amounts stand on a row's first line.
    Top,
    /// Amounts stand on a row's last line.
    Bottom,
    /// Amounts stand beside the middle of the text.
    Middle,
    /// The first line of each row is bold, or larger than the others.
    Headed,
    /// Points lead from the end of each row's last line to the figures.
    Led,
}

/// How the rows of the pages before were told, and where in them their amounts stand.
#[derive(Debug, Clone, Copy, Default)]
pub struct Habit {
    policy: Option<Policy>,
    place: Option<usize>,
}

/// Whether a first line right under another begins a row of its own: the lines above it have their amounts, and it has others.
fn own_amounts(seen: &[Seen], i: usize) -> bool {
    let from = (0..i).rev().take_while(|k| seen[*k].rank != Some(Rank::Further) && !seen[*k].heading).last().unwrap_or(i);
    let to = (i..seen.len()).find(|k| *k > i && seen[*k].rank == Some(Rank::First)).unwrap_or(seen.len());
    (from..i).any(|k| seen[k].anchor) && (i..to).any(|k| seen[k].anchor)
}

fn starts_ruled(seen: &[Seen], boundaries: &[f32]) -> Vec<usize> {
    // The middle of a line's letters tells in which box it stands.
    let cell = |s: &Seen| boundaries.partition_point(|b| *b < s.y - 2.0);
    (0..seen.len()).filter(|i| *i == 0 || cell(&seen[*i]) != cell(&seen[*i - 1])).collect()
}

/// By which part of their usual distance recognised lines are wrongly placed at most.
const UNEVEN: f32 = 0.07;

/// Thresholds that part the gaps between neighbouring lines into smaller and larger ones.
fn thresholds(seen: &[Seen], known: Option<Policy>, recognised: bool) -> Vec<f32> {
    let mut gaps: Vec<f32> = seen.windows(2).map(|w| w[1].y - w[0].y).filter(|g| *g > 0.5).collect();
    gaps.sort_by(f32::total_cmp);
    // Recognised lines stand a little higher or lower than they were printed.
    let least = if recognised { gaps.get(gaps.len() / 2).map_or(0.3, |g| (UNEVEN * g).max(0.3)) } else { 0.3 };
    let mut out: Vec<f32> = gaps.windows(2).filter(|w| w[1] - w[0] > least).map(|w| (w[0] + w[1]) / 2.0).collect();
    if let Some(Policy::Gaps(t)) = known {
        out.insert(0, t);
    }
    out.truncate(12);
    out
}

fn starts_gaps(seen: &[Seen], threshold: f32) -> Vec<usize> {
    (0..seen.len()).filter(|i| *i == 0 || seen[*i].y - seen[*i - 1].y > threshold).collect()
}

fn starts_dated(seen: &[Seen]) -> Vec<usize> {
    (0..seen.len()).filter(|i| *i == 0 || seen[*i].dated).collect()
}

fn starts_top(seen: &[Seen]) -> Vec<usize> {
    (0..seen.len()).filter(|i| *i == 0 || seen[*i].anchor).collect()
}

fn starts_bottom(seen: &[Seen]) -> Vec<usize> {
    (0..seen.len()).filter(|i| *i == 0 || seen[*i - 1].anchor).collect()
}

/// Parts the lines between anchors so that every anchor stands beside the middle of its text, at the least total distance.
fn starts_middle(seen: &[Seen]) -> Vec<usize> {
    let anchors: Vec<usize> = (0..seen.len()).filter(|i| seen[*i].anchor).collect();
    // The first line of text from each line on, and the last before it.
    let mut first_text: Vec<Option<usize>> = vec![None; seen.len() + 1];
    for i in (0..seen.len()).rev() {
        first_text[i] = if seen[i].text { Some(i) } else { first_text[i + 1] };
    }
    let mut last_text: Vec<Option<usize>> = vec![None; seen.len() + 1];
    for i in 0..seen.len() {
        last_text[i + 1] = if seen[i].text { Some(i) } else { last_text[i] };
    }
    // Cost of the lines `a..b` as the row of the anchor at `k`.
    let cost = |a: usize, b: usize, k: usize| match (first_text[a].filter(|i| *i < b), last_text[b].filter(|i| *i >= a)) {
        (Some(f), Some(l)) => {
            let (f, l) = (seen[f].y, seen[l].y);
            ((f + l) / 2.0 - seen[k].y).abs() + 0.02 * (l - f)
        }
        _ => 4.0,
    };
    // Where a row begins, and the step before: ways share what they have in common.
    let mut steps: Vec<(usize, Option<usize>)> = vec![(0, None)];
    let mut states: Vec<(usize, f32, usize)> = vec![(0, 0.0, 0)];
    for (n, &k) in anchors.iter().enumerate() {
        let next = anchors.get(n + 1).copied().unwrap_or(seen.len());
        let mut grown: Vec<(usize, f32, usize)> = Vec::new();
        let last = n + 1 == anchors.len();
        for end in if last { seen.len()..seen.len() + 1 } else { k + 1..next + 1 } {
            let found = states.iter().map(|(start, c, way)| (c + cost(*start, end, k), *way)).min_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((c, way)) = found {
                grown.push((end, c, way));
            }
        }
        grown.sort_by(|a, b| a.1.total_cmp(&b.1));
        grown.truncate(8);
        for (end, _, way) in grown.iter_mut().filter(|g| g.0 < seen.len()) {
            steps.push((*end, Some(*way)));
            *way = steps.len() - 1;
        }
        states = grown;
    }
    let mut out = Vec::new();
    let mut at = Some(states.first().map_or(0, |s| s.2));
    while let Some((start, before)) = at.and_then(|n| steps.get(n).copied()) {
        out.push(start);
        at = before;
    }
    out.reverse();
    out
}

/// Rows of several lines at least whose distances tell that they are all alike.
const EVEN: usize = 4;
/// How far below the one before a line of a row may stand where one between them was not read, in distances of its lines.
const UNREAD: f32 = 2.15;

fn assemble(seen: &[Seen], starts: &[usize], policy: Policy, recognised: bool) -> Vec<RowLines> {
    // The usual distance between lines of one row.
    let mut inner = fit::within(seen, starts, recognised);
    inner.sort_by(f32::total_cmp);
    let lead = inner.get(inner.len() / 2).copied();
    // Where the lines of all rows are as far apart, what stands farther below the last is no line of it.
    let even = inner.len() >= EVEN && inner.last().zip(inner.first()).is_some_and(|(most, least)| *most <= 1.15 * least);
    let pitch = fit::pitch(seen);
    let within = |a: usize, b: usize| pitch.is_none_or(|p| seen[b].y - seen[a].y <= 1.6 * p);
    let mut out = Vec::new();
    for (n, &start) in starts.iter().enumerate() {
        let end = starts.get(n + 1).copied().unwrap_or(seen.len());
        let anchors: Vec<usize> = (start..end).filter(|i| seen[*i].anchor).collect();
        match anchors.as_slice() {
            [] => {
                // At the top of a page: the rest of the row before the break, while it fits.
                let rest = n == 0
                    && policy != Policy::Bottom
                    && (start..end).all(|i| seen[i].fits && seen[i].text && !seen[i].dated && seen[i].rank != Some(Rank::First));
                if rest {
                    out.push(RowLines { anchor: None, lines: (start..end).collect(), continues: true, unsure: false });
                } else {
                    out.extend((start..end).map(|i| RowLines { anchor: None, lines: vec![i], continues: false, unsure: false }));
                }
            }
            [k] => {
                let mut above = Vec::new();
                let mut loose = Vec::new();
                // Outwards from the amounts: what does not fit, or stands too far off, ends the row.
                for i in (start..*k).rev() {
                    let near = lead.is_none_or(|l| seen[i + 1].y - seen[i].y <= 1.6 * l.max(4.0)) || policy == Policy::Ruled;
                    let top = policy == Policy::Top;
                    if seen[i].fits && near && within(i, i + 1) && loose.is_empty() && !top {
                        above.push(i);
                    } else {
                        loose.push(i);
                    }
                }
                let mut lines: Vec<usize> = above.into_iter().rev().collect();
                lines.push(*k);
                loose.reverse();
                out.extend(loose.into_iter().map(|i| RowLines { anchor: None, lines: vec![i], continues: false, unsure: false }));
                let mut after = Vec::new();
                for i in *k + 1..end {
                    // On recognised pages a line between two others of a row may not have been read.
                    let reach = match () {
                        () if even && end == seen.len() => 1.3,
                        () if recognised && end < seen.len() && !seen[i].dated => UNREAD,
                        () => 1.6,
                    };
                    // Below the last row no rule may stand: what is far off is the next account's.
                    let ruled = policy == Policy::Ruled && (end < seen.len() || seen[i].y - seen[i - 1].y <= lead.map_or(22.0, |l| 2.5 * l.max(8.0)));
                    let near = ruled || seen[i].y - seen[i - 1].y <= lead.map_or(22.0, |l| reach * l.max(4.0));
                    if seen[i].fits && near && within(i - 1, i) && after.is_empty() {
                        lines.push(i);
                    } else {
                        after.push(i);
                    }
                }
                out.push(RowLines { anchor: Some(*k), lines, continues: false, unsure: false });
                out.extend(after.into_iter().map(|i| RowLines { anchor: None, lines: vec![i], continues: false, unsure: false }));
            }
            many => {
                // Several amounts in one block: each takes the lines down to the next.
                for (m, &k) in many.iter().enumerate() {
                    let from = if m == 0 { start } else { k };
                    let to = many.get(m + 1).copied().unwrap_or(end);
                    let lines = (from..to).filter(|i| *i == k || seen[*i].fits).collect();
                    out.push(RowLines { anchor: Some(k), lines, continues: false, unsure: false });
                }
            }
        }
    }
    out
}
