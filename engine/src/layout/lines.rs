//! Words on one baseline become a line of tokens, left to right; lines stand top to bottom.

use super::tokens::{self, Shape, Token};
use crate::base::Rect;
use crate::base::limits::LINE_WORDS;
use crate::document::{Document, Page, Source, Word};
use std::collections::HashMap;

/// The tokens of one baseline of one page.
#[derive(Debug, Clone)]
pub struct Line<'a> {
    /// Index into [`Document::pages`].
    pub page: usize,
    /// Baseline in points from the top.
    pub y: f32,
    /// Box of all its tokens.
    pub rect: Rect,
    /// Usual font size in points.
    pub size: f32,
    /// Tokens, left to right.
    pub tokens: Vec<Token<'a>>,
    /// Whether it is a note beside a table, no line of it.
    pub aside: bool,
}

impl<'a> Line<'a> {
    /// The text with single spaces between words.
    pub fn text(&self) -> String {
        join(&self.tokens)
    }

    /// Whether every token is bold.
    pub fn bold(&self) -> bool {
        self.tokens.iter().all(|t| t.bold)
    }

    /// Runs of tokens with no gap wider than `gap` font sizes between them: phrases, label or value.
    pub fn spans(&self, gap: f32) -> Vec<&[Token<'a>]> {
        let mut out = Vec::new();
        let mut start = 0;
        for i in 1..=self.tokens.len() {
            if i == self.tokens.len() || self.tokens[i].rect.x0 - self.tokens[i - 1].rect.x1 > gap * self.size {
                out.push(&self.tokens[start..i]);
                start = i;
            }
        }
        out
    }
}

/// The text of tokens with single spaces between them.
pub fn join(tokens: &[Token<'_>]) -> String {
    let mut out = String::new();
    let mut push = |t: &Token<'_>| {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&t.text);
    };
    if tokens.iter().any(from_right) {
        in_reading_order(&tokens.iter().collect::<Vec<_>>()).into_iter().for_each(push);
    } else {
        tokens.iter().for_each(&mut push);
    }
    out
}

/// Whether a token's letters are written from right to left.
pub fn from_right(t: &Token<'_>) -> bool {
    crate::base::letters::from_right(&t.text)
}

/// Tokens that stand left to right in the order in which they are read: words of a script that is written from right to left are turned
/// around within their line.
pub fn in_reading_order<'t, 'd>(tokens: &[&'t Token<'d>]) -> Vec<&'t Token<'d>> {
    let mut out: Vec<&Token<'_>> = Vec::with_capacity(tokens.len());
    let same_line = |a: &Token<'_>, b: &Token<'_>| (a.rect.cy() - b.rect.cy()).abs() < 0.5 * a.rect.height().max(1.0);
    for run in tokens.chunk_by(|a, b| from_right(a) && from_right(b) && same_line(a, b)) {
        out.extend(run.iter().rev().copied());
    }
    out
}

/// Tokens of a cell in the order in which they are read. A line of it in a script that is written from right to left is turned around
/// with its figures, and with names in other letters where most are of that script; one with more other letters keeps its order but for the
/// words of that script.
pub fn in_cell_order<'t, 'd>(tokens: &[&'t Token<'d>]) -> Vec<&'t Token<'d>> {
    let mut out: Vec<&Token<'_>> = Vec::with_capacity(tokens.len());
    let same_line = |a: &Token<'_>, b: &Token<'_>| (a.rect.cy() - b.rect.cy()).abs() < 0.5 * a.rect.height().max(1.0);
    let foreign = |t: &&Token<'_>| !from_right(t) && t.text.chars().any(char::is_alphabetic);
    let letters = |line: &[&Token<'_>], right: bool| -> usize {
        line.iter().filter(|t| from_right(t) == right).map(|t| t.text.chars().filter(|c| c.is_alphabetic()).count()).sum()
    };
    for line in tokens.chunk_by(|a, b| same_line(a, b)) {
        // A name in other letters within it is read where it stands.
        let ends = line.last().is_some_and(|t| from_right(t) && (t.text.ends_with(':') || letters(line, true) > letters(line, false)));
        if line.iter().any(|t| from_right(t)) && (ends || !line.iter().any(foreign)) {
            for run in line.chunk_by(|a, b| !from_right(a) && !from_right(b)).rev() {
                // A sign at the end of a name is none of it.
                let sign = |t: &&&Token<'_>| !from_right(t) && !t.text.chars().any(char::is_alphanumeric);
                let (before, after) = (run.iter().take_while(sign).count(), run.iter().rev().take_while(sign).count());
                if before == run.len() {
                    out.extend(run.iter().rev().copied());
                    continue;
                }
                out.extend(run[run.len() - after..].iter().rev().copied());
                out.extend(&run[before..run.len() - after]);
                out.extend(run[..before].iter().rev().copied());
            }
        } else {
            out.extend(in_reading_order(line));
        }
    }
    out
}

/// All lines of a document, page by page, top to bottom.
pub fn lines(document: &Document) -> Vec<Line<'_>> {
    let mut baselines: Vec<Vec<Vec<&Word>>> = document.pages.iter().map(page_lines).collect();
    let habits = super::print::habits(baselines.iter().flatten());
    let mut out = Vec::new();
    for (page, lines) in baselines.iter_mut().enumerate() {
        for words in lines.drain(..) {
            let size = usual_size(&words);
            let y = height(&words, document.pages.get(page));
            let tokens = tokens::tokens(&words, size, habits);
            if let Some(rect) = Rect::hull(tokens.iter().map(|t| &t.rect)) {
                out.push(Line { page, y, rect, size, tokens, aside: false });
            }
        }
    }
    counted(&mut out, document.pages.len());
    out
}

/// Lines at the top and at the foot of a page among which the page is counted.
const EDGES: usize = 3;

/// What counts the pages at the top or at the foot of each is no day: `2/4` on the second of four.
fn counted(lines: &mut [Line<'_>], pages: usize) {
    for page in lines.chunk_by_mut(|a, b| a.page == b.page) {
        let foot = page.len().saturating_sub(EDGES);
        let edges = page.iter_mut().enumerate().filter(|(i, _)| *i < EDGES || *i >= foot).map(|(_, line)| line);
        for line in edges.filter(|l| l.tokens.iter().all(|t| t.amount().is_none_or(|a| a.strength() < 2))) {
            let count = format!("{}/{pages}", line.page + 1);
            for token in line.tokens.iter_mut().filter(|t| t.date().is_some() && t.text.trim_matches(|c: char| !c.is_ascii_digit()) == count) {
                token.shape = Shape::Text;
            }
        }
    }
}

/// Share of a page's width in which what begins a line stands.
const BEGINNING: f32 = 0.45;

/// How high a line stands. Paper lies crooked: on recognised pages figures at its right end may stand higher or lower than the words, so
/// lines with figures and without are compared by what stands at their beginning.
fn height(words: &[&Word], page: Option<&Page>) -> f32 {
    let until = page.filter(|p| p.source == Source::Ocr).map_or(f32::MAX, |p| BEGINNING * p.width);
    let mean = |until: f32| {
        let (sum, n) = words.iter().filter(|w| w.rect.x0 <= until).fold((0.0, 0u32), |(sum, n), w| (sum + w.baseline, n + 1));
        (n > 0).then(|| sum / n as f32)
    };
    mean(until).or_else(|| mean(f32::MAX)).unwrap_or_default()
}

fn usual_size(words: &[&Word]) -> f32 {
    let mut sizes: Vec<f32> = words.iter().map(|w| w.size).collect();
    sizes.sort_by(f32::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(8.0).max(1.0)
}

/// Rules of columns that are drawn with characters: where strokes, or colons or exclamation marks, stand over each other on many lines.
#[derive(Debug, Default)]
pub struct Strokes(Vec<(f32, f32, char)>);

/// Signs that typewritten lists part their columns with; they mean other things elsewhere.
const PARTING: [char; 2] = [':', '!'];
/// Lines that hold three or more of them at least.
const PARTED: usize = 6;

/// The sign of a word that may be a rule's: strokes are one sign.
fn stroke_of(word: &Word) -> Option<char> {
    let mut chars = word.text.chars();
    let first = chars.next()?;
    if tokens::is_stroke(&word.text) { Some('|') } else { (chars.next().is_none() && PARTING.contains(&first)).then_some(first) }
}

impl Strokes {
    /// The rules of a page.
    pub fn of(page: &Page) -> Self {
        let mut out = Self::default();
        for sign in ['|', PARTING[0], PARTING[1]] {
            let words: Vec<&Word> = page.words.iter().filter(|w| stroke_of(w) == Some(sign)).collect();
            let rules = rules_of(&words, sign);
            let rules = if rules.is_empty() && sign == '|' { frame(page, &words) } else { rules };
            out.0.extend(rules.into_iter().map(|(x, near)| (x, near, sign)));
        }
        out
    }

    /// Whether a word is a part of one of them.
    pub fn hold(&self, word: &Word) -> bool {
        !self.0.is_empty() && stroke_of(word).is_some_and(|sign| self.0.iter().any(|(x, near, s)| *s == sign && (x - word.rect.cx()).abs() < *near))
    }
}

/// Strokes of a frame that are looked at, at most.
const FRAME: usize = 600;

/// The strokes left and right of all words of their lines: the frame of a list, which has no rules between its columns.
fn frame(page: &Page, strokes: &[&Word]) -> Vec<(f32, f32)> {
    if strokes.len() < 2 * PARTED || strokes.len() > FRAME {
        return Vec::new();
    }
    let words: Vec<&Word> = page.words.iter().filter(|w| stroke_of(w) != Some('|')).collect();
    let outer = |stroke: &&&Word, left: bool| {
        let aside = |w: &&Word| if left { w.rect.x0 > stroke.rect.x1 - 0.5 } else { w.rect.x1 < stroke.rect.x0 + 0.5 };
        words.iter().filter(|w| (w.baseline - stroke.baseline).abs() < 0.3 * stroke.size).all(aside)
    };
    let side = |left: bool| {
        let mut own: Vec<f32> = strokes.iter().filter(|s| outer(s, left)).map(|s| s.rect.cx()).collect();
        own.sort_by(f32::total_cmp);
        let middle = own.get(own.len() / 2).copied()?;
        (own.iter().filter(|x| (*x - middle).abs() < 1.5).count() >= PARTED).then_some((middle, 1.5))
    };
    match (side(true), side(false)) {
        (Some(left), Some(right)) if left.0 < right.0 => vec![left, right],
        _ => Vec::new(),
    }
}

/// Where rules of one sign stand, and how far from there its words may.
fn rules_of(words: &[&Word], sign: char) -> Vec<(f32, f32)> {
    if words.len() < 3 * PARTED {
        return Vec::new();
    }
    let near = if sign == '|' { 1.5 } else { (0.3 * usual_size(words)).max(1.5) };
    let mut xs: Vec<f32> = words.iter().map(|w| w.rect.cx()).collect();
    xs.sort_by(f32::total_cmp);
    let mut groups: Vec<(f32, u32)> = Vec::new();
    for x in xs {
        match groups.last_mut() {
            Some((at, n)) if x - *at < near => *n += 1,
            _ => groups.push((x, 1)),
        }
    }
    let most = groups.iter().map(|g| g.1).max().unwrap_or(0);
    // Every rule is as long as its neighbours; a part of a description stands anywhere. Colons and the like are lost in print more often.
    let long = |n: u32| n >= 6 && if sign == '|' { n * 5 >= most * 4 } else { n * 5 >= most * 2 };
    let rules: Vec<(f32, f32)> = groups.into_iter().filter(|(_, n)| long(*n)).map(|g| (g.0, near)).collect();
    if rules.len() < 3 || sign != '|' && parted(words, &rules) < PARTED { Vec::new() } else { rules }
}

/// Lines on which three or more of the rules stand.
fn parted(words: &[&Word], rules: &[(f32, f32)]) -> usize {
    let own = words.iter().filter(|w| rules.iter().any(|(x, near)| (x - w.rect.cx()).abs() < *near));
    grouped(own.copied(), ONE_LINE).iter().filter(|l| l.len() >= 3).count()
}

/// Words grouped by baseline, each group left to right, groups top to bottom.
fn page_lines(page: &Page) -> Vec<Vec<&Word>> {
    let strokes = Strokes::of(page);
    let mut sizes: Vec<f32> = page.words.iter().map(|w| w.size).collect();
    sizes.sort_by(f32::total_cmp);
    let usual = sizes.get(sizes.len() / 2).copied().unwrap_or(f32::MAX);
    let behind = |w: &Word| {
        let faint = w.size >= FAINT * usual && w.color.iter().all(|c| *c >= PALE);
        w.size >= BEHIND * usual && (faint || page.words.iter().any(|o| o.size < 0.6 * w.size && lies_on(&o.rect, &w.rect)))
    };
    by_baseline(page.words.iter().filter(|w| !strokes.hold(w) && !behind(w)), ONE_LINE)
}

/// How many times larger than the usual a word behind the others is: a watermark.
const BEHIND: f32 = 2.2;

/// How many times larger than the usual, and how pale at least, a word is that can only be a watermark.
const FAINT: f32 = 4.0;
const PALE: u8 = 200;

/// Whether a box lies on the middle of another.
fn lies_on(small: &Rect, large: &Rect) -> bool {
    let margin = 0.15 * large.height();
    small.x1 > large.x0 && small.x0 < large.x1 && small.y1 > large.y0 + margin && small.y0 < large.y1 - margin
}

/// Share of the font size by which baselines of one line differ at most: superscripts and mixed fonts stay on theirs.
pub const ONE_LINE: f32 = 0.3;

/// Words whose baselines differ by no more than `share` of the font size are a line; lines top to bottom, each left to right. What is more
/// than a line can hold is left out: [`cut`] says on which pages.
pub fn by_baseline<'a>(words: impl Iterator<Item = &'a Word>, share: f32) -> Vec<Vec<&'a Word>> {
    let mut out = grouped(words, share);
    for line in &mut out {
        line.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0));
        line.truncate(LINE_WORDS);
    }
    out
}

/// Words by their baselines.
fn grouped<'a>(words: impl Iterator<Item = &'a Word>, share: f32) -> Vec<Vec<&'a Word>> {
    let mut words: Vec<&Word> = words.filter(|w| !w.text.trim().is_empty() && !tokens::is_drawn(w.text.trim())).collect();
    words.sort_by(|a, b| a.baseline.total_cmp(&b.baseline).then(a.rect.x0.total_cmp(&b.rect.x0)));
    let mut out: Vec<Vec<&Word>> = Vec::new();
    let mut base = f32::MIN;
    for word in words {
        let near = (word.baseline - base).abs() <= share * word.size.max(4.0);
        match out.last_mut() {
            Some(line) if near => line.push(word),
            _ => {
                base = word.baseline;
                out.push(vec![word]);
            }
        }
    }
    out
}

/// Pages (1-based) on which a line holds more words than lines can: the rest of it was left out.
pub fn cut(document: &Document) -> Vec<u32> {
    document.pages.iter().filter(|p| crowded(p) && grouped(p.words.iter(), ONE_LINE).iter().any(|l| l.len() > LINE_WORDS)).map(|p| p.number).collect()
}

/// Whether some height of a page may hold a line that is too long: so many words stand in two strips one above the other.
fn crowded(page: &Page) -> bool {
    if page.words.len() <= LINE_WORDS {
        return false;
    }
    let strip = page.words.iter().map(|w| 2.0 * ONE_LINE * w.size).fold(8.0, f32::max);
    let mut strips: HashMap<i64, usize> = HashMap::new();
    for word in &page.words {
        *strips.entry((word.baseline / strip) as i64).or_default() += 1;
    }
    strips.iter().any(|(at, n)| n + strips.get(&(at + 1)).copied().unwrap_or(0) > LINE_WORDS)
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_counts_pages_is_no_day() {
        let word = |text: &str, y: f32| crate::document::Word {
            text: text.to_owned(),
            rect: crate::base::Rect::new(500.0, y - 8.0, 515.0, y + 2.0),
            baseline: y,
            size: 10.0,
            ..Default::default()
        };
        let page = |number: u32| crate::document::Page { number, words: vec![word("2/4", 40.0), word("3/4", 800.0)], ..Default::default() };
        let document = crate::document::Document { pages: (1..=4).map(page).collect(), ..Default::default() };
        let dated: Vec<(usize, bool)> =
            super::lines(&document).iter().filter(|l| l.tokens.iter().any(|t| t.date().is_some())).map(|l| (l.page, l.y < 100.0)).collect();
        // Each of them is a day where another page is counted.
        assert_eq!(dated, [(0, true), (0, false), (1, false), (2, true), (3, true), (3, false)]);
    }

    use super::*;

    fn page(number: u32, words: usize, lines: usize) -> Page {
        let at = |n: usize| Word {
            text: "word".into(),
            rect: Rect { x0: n as f32, y0: 0.0, x1: n as f32 + 0.5, y1: 8.0 },
            baseline: 20.0 + 12.0 * (n % lines) as f32,
            size: 8.0,
            ..Word::default()
        };
        Page { number, words: (0..words).map(at).collect(), ..Page::default() }
    }

    #[test]
    fn words_from_right_to_left_are_joined_as_they_are_read() {
        let at = |(n, text): (usize, &&str)| Word {
            text: (*text).to_owned(),
            rect: Rect { x0: 40.0 * n as f32, y0: 0.0, x1: 40.0 * n as f32 + 36.0, y1: 8.0 },
            baseline: 8.0,
            size: 8.0,
            ..Word::default()
        };
        let text = |words: &[&str]| {
            let document =
                Document { pages: vec![Page { number: 1, words: words.iter().enumerate().map(at).collect(), ..Page::default() }], ..Document::default() };
            lines(&document).first().map(Line::text).unwrap_or_default()
        };
        assert_eq!(text(&["64,210.00", "الافتتاحي", "الرصيد"]), "64,210.00 الرصيد الافتتاحي");
        assert_eq!(text(&["Opening", "balance", "الرصيد"]), "Opening balance الرصيد");
    }

    #[test]
    fn figures_of_a_cell_stand_where_its_script_reads_them() {
        let token = |(n, text): (usize, &&'static str)| Token {
            text: (*text).into(),
            rect: Rect { x0: 40.0 * n as f32, y0: 0.0, x1: 40.0 * n as f32 + 36.0, y1: 8.0 },
            edge: 0.0,
            shape: super::super::Shape::Text,
            bold: false,
            confidence: 1.0,
            led: false,
        };
        let read = |words: &[&'static str]| {
            let tokens: Vec<Token<'static>> = words.iter().enumerate().map(token).collect();
            in_cell_order(&tokens.iter().collect::<Vec<_>>()).iter().map(|t| t.text.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(read(&["3758584719", "المرجع", "رقم"]), "رقم المرجع 3758584719");
        assert_eq!(read(&["12", "34", "رقم"]), "رقم 12 34");
        assert_eq!(read(&["Transfer", "رقم"]), "Transfer رقم");
        assert_eq!(read(&["OMAR", "KHALED", "-", "حوالة", "صادرة", "داخلية"]), "داخلية صادرة حوالة - OMAR KHALED");
    }

    #[test]
    fn a_watermark_is_no_line() {
        let word = |text: &str, x0: f32, size: f32, color: [u8; 3]| Word {
            text: text.to_owned(),
            rect: Rect::new(x0, 100.0 - 0.75 * size, x0 + 0.6 * size * text.len() as f32, 100.0 + 0.2 * size),
            baseline: 100.0,
            size,
            color,
            ..Word::default()
        };
        let text = |large: Word| {
            let words = vec![word("Rent", 40.0, 8.0, [0; 3]), word("10.00", 300.0, 8.0, [0; 3]), word("90.00", 400.0, 8.0, [0; 3]), large];
            let document = Document { pages: vec![Page { number: 1, words, ..Page::default() }], ..Document::default() };
            lines(&document).iter().map(Line::text).collect::<Vec<_>>().join(" ")
        };
        // Pale and large, or with words on it; a name in large letters stays.
        assert_eq!(text(word("COPY", 80.0, 40.0, [240; 3])), "Rent 10.00 90.00");
        assert_eq!(text(word("COPY", 200.0, 70.0, [160; 3])), "Rent 10.00 90.00");
        assert_eq!(text(word("BANK", 80.0, 20.0, [160; 3])), "Rent BANK 10.00 90.00");
    }

    #[test]
    fn pages_whose_lines_are_cut_are_told() {
        let document = Document { pages: vec![page(1, LINE_WORDS, 1), page(2, 5 * LINE_WORDS, 60), page(3, LINE_WORDS + 1, 1)], ..Document::default() };
        assert_eq!(cut(&document), [3]);
        assert!(lines(&document).iter().all(|l| l.tokens.len() <= LINE_WORDS));
    }
}
