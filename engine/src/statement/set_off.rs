//! Lines among the rows that are set off from them: names of sections, sums beside the columns, the names of cards.

use super::HeaderType;
use super::found::Found;
use super::vocabulary::{RowWord, column_types, is_column_name, row_word};
use crate::layout::columns::{Band, Form, in_amounts};
use crate::layout::heads::{self, Label};
use crate::layout::{Line, Shape, Token};
use std::collections::HashMap;

/// How many lines above a head the name of its section may stand, and how far off each, in font sizes.
pub const ABOVE: usize = 2;
const SECTION: f32 = 2.5;

/// The line right above a head that names the side of the rows below: `Deposits and other additions`.
pub fn section_above(lines: &[Line<'_>], head: usize, above: usize) -> Option<usize> {
    let near = |i: &usize| lines[*i].page == lines[head].page && lines[head].y - lines[*i].y <= SECTION * above as f32 * lines[*i].size.max(6.0);
    let name = |i: &usize| {
        // `Less: Payments` asks for nothing.
        let owed = super::card::direction(&lines[*i]).is_some();
        lines[*i].spans(1.5).len() == 1 && (owed || heads::may_be_head(&lines[*i]) && super::grid::section_of(&lines[*i].text()).is_some())
    };
    (head.saturating_sub(above)..head).rev().take_while(near).find(name)
}

/// Heads by the page on which they stand, in printed order: the index of the page, and of the heads.
pub type ByPage = HashMap<usize, Vec<usize>>;

/// The heads of each page.
pub fn by_page(lines: &[Line<'_>], found: &[Found]) -> ByPage {
    let mut out = ByPage::new();
    for (i, f) in found.iter().enumerate() {
        if let Some(line) = lines.get(f.head.first) {
            out.entry(line.page).or_default().push(i);
        }
    }
    out
}

/// The line that names the section of a head further left: the lists of one section stand side by side under heads of the same names.
pub fn section_beside(lines: &[Line<'_>], found: &[Found], heads: &ByPage, own: &Found) -> Option<usize> {
    let line = lines.get(own.head.first)?;
    let same = |f: &&Found| {
        let names = || f.head.labels.len() == own.head.labels.len() && f.head.labels.iter().zip(&own.head.labels).all(|(a, b)| a.text == b.text);
        lines.get(f.head.first).is_some_and(|l| l.page == line.page && (l.y - line.y).abs() < 1.0 && l.rect.x0 < line.rect.x0) && names()
    };
    let beside = heads.get(&line.page)?.iter().filter_map(|i| found.get(*i)).find(same)?;
    section_above(lines, beside.head.first, ABOVE)
}

/// How much larger than the lines around it the name of a section is.
pub const LARGER: f32 = 1.12;
/// Words of a section's name at most, and sections of a file.
const NAME: usize = 5;
pub const SECTIONS: usize = 8;

/// Whether a line is a day with its year and nothing else.
pub fn is_whole_day(line: &Line<'_>) -> bool {
    matches!(line.tokens.as_slice(), [t] if t.date().is_some_and(|d| d.year.is_some()))
}

/// Whether a line names the side of the rows below it, set off by its size, or in bold where few lines are.
pub fn is_section(line: &Line<'_>, (usual, few_bold): (f32, bool)) -> bool {
    let set_off = line.size >= LARGER * usual || few_bold && line.bold();
    set_off
        && line.tokens.len() <= NAME
        && line.tokens.iter().all(|t| matches!(t.shape, Shape::Text | Shape::Mark(_)))
        && line.spans(1.5).len() == 1
        && super::grid::section_of(&line.text()).is_some()
}

/// Whether a line names a section of what is owed, set off as [`is_section`] says.
pub fn is_owed_section(line: &Line<'_>, (usual, few_bold): (f32, bool)) -> bool {
    (line.size >= LARGER * usual || few_bold && line.bold()) && line.spans(1.5).len() == 1 && super::card::direction(line).is_some()
}

/// Whether a line is the sum of a section, outside the columns of amounts that rows fill; its figure may have been parted from it.
pub fn is_sum(line: &Line<'_>, bands: &[Band], (_, few_bold): (f32, bool)) -> bool {
    let figure = line.tokens.last().filter(|t| t.amount().is_some_and(|a| a.strength() >= 2));
    let words = &line.tokens[..line.tokens.len() - usize::from(figure.is_some())];
    let aside = figure.map_or(few_bold && line.bold(), |f| !bands.iter().any(|b| in_amounts(b, f)));
    aside && words.iter().all(|t| matches!(t.shape, Shape::Text | Shape::Mark(_))) && row_word(&crate::layout::lines::join(words)) == Some(RowWord::Total)
}

/// Whether a line names one of several cards, by its number and whoever holds it, right over a row of its own.
pub fn is_card(line: &Line<'_>, below: &Line<'_>) -> bool {
    // Its number may be printed in groups.
    let masks = |c: char| matches!(c, '*' | 'X' | 'x' | '•');
    let groups = line.tokens.iter().take(4).take_while(|t| t.text.chars().all(|c| masks(c) || c.is_ascii_digit() || matches!(c, '-' | ' ')));
    let number: String = groups.map(|t| t.text.as_ref()).collect();
    let hidden = number.chars().filter(|c| masks(*c)).count() >= 3 && number.chars().filter(char::is_ascii_digit).count() >= 4;
    let plain = line.tokens.iter().all(|t| t.date().is_none() && t.amount().is_none());
    let dated = below.tokens.first().is_some_and(|t| t.date().is_some());
    plain && dated && hidden && line.tokens.len() >= 2
}

/// Whether a line between rows names sums and answers them at once, outside the columns: `Total November: Money out 1,000.00, Money in 0.00`.
pub fn is_figure(line: &Line<'_>, bands: &[Band]) -> bool {
    let money = |t: &Token<'_>| {
        let text = t.text.trim_end_matches([',', ';', '.']);
        t.amount().is_some_and(|a| a.strength() >= 2)
            || text.len() >= 4 && text.contains([',', '.']) && crate::base::amounts::scan(text).is_some_and(|a| a.strength() >= 2)
    };
    let Some(first) = line.tokens.iter().position(money).filter(|k| *k > 0) else { return false };
    let words = &line.tokens[..first];
    let asks = words.iter().any(|t| t.text.ends_with(':'));
    asks && words.iter().all(|t| t.date().is_none())
        && !line.tokens.iter().any(|t| bands.iter().any(|b| in_amounts(b, t)))
        && (row_word(&crate::layout::lines::join(words)) == Some(RowWord::Total) || super::labels::figure_of(&crate::layout::lines::join(words)).is_some())
}

/// Whether the words of a line, before its first figure, are those of a sum or a balance.
pub fn says_sum(line: &Line<'_>) -> bool {
    let first = line.tokens.iter().position(|t| t.amount().is_some_and(|a| a.strength() >= 2)).unwrap_or(0);
    let words: Vec<Token<'_>> = line.tokens.iter().take(first).filter(|t| t.date().is_none() && matches!(t.shape, Shape::Text)).cloned().collect();
    !words.is_empty() && row_word(&crate::layout::lines::join(&words)).is_some()
}

/// The lines without sums whose words stand left of all columns that a head names: a list in several columns has one sum for all of them.
pub fn without_sums<'l, 'd>(lines: &[&'l Line<'d>], labels: &[Label]) -> Vec<&'l Line<'d>> {
    let left = labels.iter().map(|l| l.x0).reduce(f32::min);
    let beside = |l: &Line<'d>| {
        let words = || l.tokens.iter().take_while(|t| t.amount().is_none());
        left.is_some_and(|x| words().next().is_some() && words().all(|t| t.rect.x1 < x - l.size) && says_sum(l))
    };
    lines.iter().copied().filter(|l| !beside(l)).collect()
}

/// The columns of a line's words, where it is a sum or a balance: those that stand between the columns are words of the text nearest to them.
/// Words `below` the days are of that column.
pub fn whole(line: &Line<'_>, bands: &[Band], below: Option<usize>, mut columns: Vec<Option<usize>>) -> Vec<Option<usize>> {
    if let Some(text) = below.filter(|text| is_below_days(line, bands, *text)) {
        columns.fill(Some(text));
        return columns;
    }
    if columns.iter().all(Option::is_some) || line.tokens.iter().any(|t| t.date().is_some()) || !says_sum(line) {
        return columns;
    }
    for (t, c) in line.tokens.iter().zip(columns.iter_mut()).filter(|(t, c)| c.is_none() && matches!(t.shape, Shape::Text | Shape::Mark(_))) {
        let apart = |b: &Band| (b.x0 - t.rect.x1).max(t.rect.x0 - b.x1).max(0.0);
        let texts = bands.iter().enumerate().filter(|(_, b)| b.form == Form::Text && !b.under);
        *c = texts.min_by(|a, b| apart(a.1).total_cmp(&apart(b.1))).map(|(i, _)| i);
    }
    columns
}

/// Lines of words that run on from the column of days into the next one at least, for that to be where descriptions stand.
const BELOW: usize = 3;

/// Whether a line without day and money begins at the days and has its words there or in the text beside them.
fn is_below_days(line: &Line<'_>, bands: &[Band], text: usize) -> bool {
    let (Some(days), Some(words)) = (text.checked_sub(1).and_then(|d| bands.get(d)), bands.get(text)) else { return false };
    let own = |t: &Token<'_>| matches!(t.shape, Shape::Text | Shape::Integer(_) | Shape::Mark(_)) && t.rect.x0 >= days.x0 - 2.0 && t.rect.x1 <= words.x1 + 2.0;
    line.tokens.first().is_some_and(|t| t.rect.x0 < days.x1)
        && line.tokens.iter().all(own)
        && line.tokens.iter().any(|t| t.text.chars().any(char::is_alphabetic))
}

/// The column of words whose texts begin under the days and run on into it: lists on a narrow paper have no column of their own for them.
pub fn words_below_days(lines: &[&Line<'_>], bands: &[Band]) -> Option<usize> {
    let text = 1 + bands.windows(2).position(|pair| matches!(pair, [a, b] if a.form == Form::Dates && b.form == Form::Text && b.name.is_empty()))?;
    let (days, words) = (bands.get(text - 1)?, bands.get(text)?);
    let crosses = |l: &&&Line<'_>| {
        let runs_on =
            |pair: &[Token<'_>]| matches!(pair, [a, b] if a.rect.x1 <= words.x0 + 1.0 && b.rect.x1 > words.x0 && b.rect.x0 - a.rect.x1 < 0.7 * l.size);
        let over = |t: &Token<'_>| t.rect.x0 < days.x1 && t.rect.x1 > days.x1 + 1.0;
        is_below_days(l, bands, text) && (l.tokens.windows(2).any(runs_on) || l.tokens.iter().any(over))
    };
    let dated = lines.iter().filter(|l| l.tokens.iter().any(|t| t.date().is_some())).count();
    let over = lines.iter().filter(crosses).count();
    (over >= BELOW && over * 3 >= dated).then_some(text)
}

/// Whether the words under a head that asks for them stand on other lines than the amounts: over and under the middle of high rows.
pub fn words_elsewhere(rows: &[&Line<'_>], pool: &[&Line<'_>], labels: &[Label]) -> bool {
    let under = |l: &&&Line<'_>, label: &Label| l.tokens.iter().any(|t| matches!(t.shape, Shape::Text) && t.rect.x0 < label.x1 && t.rect.x1 > label.x0);
    labels.iter().filter(|label| column_types(&label.text).first() == Some(&HeaderType::Description)).any(|label| {
        let own = rows.iter().filter(|l| under(l, label)).count();
        let all = pool.iter().filter(|l| under(l, label)).count();
        own * 5 < rows.len() && all >= 2 * own + rows.len() / 2
    })
}

/// Whether a line is nothing but a day and a month in digits: where days that head rows print more, it is the rest of a text that wraps.
pub fn is_bare_day(line: &Line<'_>) -> bool {
    matches!(line.tokens.as_slice(), [t] if t.date().is_some_and(|d| d.year.is_none()) && !t.text.chars().any(char::is_alphabetic))
}

/// Whether a line is a date that stands over the rows of its day: alone where no column holds dates, or behind its name.
pub fn is_date_heading(line: &Line<'_>, bands: &[Band]) -> bool {
    let mut dates = line.tokens.iter().filter(|t| t.date().is_some());
    let (Some(date), None) = (dates.next(), dates.next()) else { return false };
    if line.tokens.len() > 4 || line.tokens.iter().any(|t| t.amount().is_some()) {
        return false;
    }
    let words: Vec<Token<'_>> = line.tokens.iter().filter(|t| t.date().is_none()).cloned().collect();
    // The week day may be read as a part of the date.
    let named = date
        .text
        .split(|c: char| c.is_ascii_digit())
        .any(|w| crate::base::months::says_week_day(w) && crate::base::months::month_of(w.trim_matches(|c: char| !c.is_alphabetic())).is_none());
    if words.is_empty() {
        return named || !bands.iter().any(|b| b.form == Form::Dates) && date.date().is_some_and(|d| d.year.is_some() || line.tokens.len() == 1);
    }
    // A week day, whether a column of days stands beside it or not.
    if crate::base::months::says_week_day(&crate::layout::lines::join(&words)) {
        return true;
    }
    let text = crate::layout::lines::join(&words);
    // The date of value among the words of a row stands in their column.
    let left = bands.iter().map(|b| b.x0).fold(f32::MAX, f32::min);
    line.rect.x0 <= left + 2.0 * line.size
        && is_column_name(text.trim_end_matches([':', ' ']))
        && matches!(column_types(&text).first(), Some(HeaderType::Date | HeaderType::ValueDate))
}
