//! Glyphs become words: by gap, baseline and size, never by meaning.

use super::accents;
use super::fonts::{Fonts, SPACE};
use super::join::join;
use super::marks::{Glyph, Heading, Sight};
use crate::base::Rect;
use crate::document::Word;

/// A gap wider than this part of the font size parts two words; spaces in print are at least twice as wide.
pub const GAP: f32 = 0.12;
/// Strings of many glyphs that are drawn apart are one word only up to this part of the font size.
const TIGHT: f32 = 0.06;
/// A glyph may reach back over the one before it by this part of the font size: kerning, tight setting.
const OVERLAP: f32 = 0.25;
/// Baselines further apart than this part of the font size are two.
pub const LEVEL: f32 = 0.12;
/// A glyph repeated within this part of the font size is the same one drawn twice to look bold.
pub const TWICE: f32 = 0.1;
/// How far a mark over a letter is raised or lowered at most, in parts of the font size.
const RAISED: f32 = 0.6;
/// Tracking wider than this part of the font size no longer holds a word together.
const TRACKING: f32 = 1.0;
/// Spacings that differ by no more than this part of the font size are the same.
const SAME_SPACING: f32 = 0.02;
/// Box above and below the baseline, in parts of the font size.
const ABOVE: f32 = 0.75;
const BELOW: f32 = 0.2;

/// The words of a page.
#[derive(Debug, Default)]
pub struct Grouped {
    /// Words a reader sees, upright.
    pub words: Vec<Word>,
    /// Words a reader does not see, and why.
    pub hidden: Vec<(Word, Sight)>,
    /// Words at another angle.
    pub aside: Vec<Word>,
}

/// A word being put together, along its own baseline.
pub struct Building {
    /// The text so far.
    pub text: String,
    /// Where it starts along the baseline.
    pub start: f32,
    /// Where it ends.
    pub end: f32,
    /// Height of the baseline in the frame of the heading.
    pub base: f32,
    /// Font size.
    pub size: f32,
    /// Glyphs in it.
    pub glyphs: u32,
    /// Strings it was drawn as.
    pub strings: u32,
    /// Bold by font, or drawn twice.
    pub bold: bool,
    /// Fill colour.
    pub color: [u8; 3],
    /// Whether it is seen.
    pub sight: Sight,
    /// Direction of its baseline.
    pub heading: Heading,
    /// Ended by a space that is drawn: nothing joins it after.
    pub closed: bool,
    /// Box on the page.
    pub rect: Rect,
    /// Taken up by another word, or drawn twice.
    pub dropped: bool,
    font: u16,
    tracking: f32,
    last: (u32, f32, u32),
}

/// Groups glyphs, in the order drawn, to words.
pub fn group(glyphs: &[Glyph], fonts: &Fonts<'_>) -> Grouped {
    let mut done: Vec<Building> = Vec::new();
    let mut open: Option<Building> = None;
    for (at, g) in glyphs.iter().enumerate() {
        let g = if is_gap(glyphs, at) { &Glyph { spacing: 0.0, ..*g } } else { g };
        if g.text == SPACE {
            if let Some(mut w) = open.take() {
                w.closed = true;
                done.push(w);
            }
            continue;
        }
        let (start, base) = along(g);
        let text = fonts.text(g.text);
        match &mut open {
            Some(w) if w.repeats(g, start, base) => w.bold = true,
            Some(w) if w.continues(g, start, base, text) => w.push(g, text, start),
            _ => {
                done.extend(open.take());
                open = Some(Building::new(g, text, start, base, fonts));
            }
        }
    }
    done.extend(open);
    join(&mut done);
    let mut out = Grouped::default();
    for b in done.into_iter().filter(|b| !b.dropped && !b.text.is_empty()) {
        let (sight, heading) = (b.sight, b.heading);
        let word = b.word();
        match (sight, heading) {
            (Sight::Seen, Heading::Right) => out.words.push(word),
            (Sight::Seen, _) => out.aside.push(word),
            (why, _) => out.hidden.push((word, why)),
        }
    }
    out
}

/// Whether the spacing of a glyph is the gap between two words: some distillers draw the last letter of a word and the first of the next as one
/// string with the gap for its spacing. Letters that are set apart have it in other strings too, or over more of them.
fn is_gap(glyphs: &[Glyph], at: usize) -> bool {
    let Some(g) = glyphs.get(at).filter(|g| g.spacing > GAP) else { return false };
    let before = at.checked_sub(1).and_then(|b| glyphs.get(b));
    let (own, behind) = (glyphs.get(at + 1), glyphs.get(at + 2));
    let other = |o: Option<&Glyph>| o.is_none_or(|o| o.order != g.order && (o.spacing - g.spacing).abs() > SAME_SPACING);
    own.is_some_and(|o| o.order == g.order && o.text != SPACE) && other(before) && other(behind)
}

/// Place along the baseline, and height of the baseline, in a frame turned so that the text runs right.
fn along(g: &Glyph) -> (f32, f32) {
    match g.heading {
        Heading::Right => (g.x, g.y),
        Heading::Down => (g.y, -g.x),
        Heading::Left => (-g.x, -g.y),
        Heading::Up => (-g.y, g.x),
        Heading::Slanted => {
            let length = g.ax.hypot(g.ay).max(1e-6);
            let (ux, uy) = (g.ax / length, g.ay / length);
            (g.x * ux + g.y * uy, g.y * ux - g.x * uy)
        }
    }
}

impl Building {
    fn new(g: &Glyph, text: &str, start: f32, base: f32, fonts: &Fonts<'_>) -> Self {
        let loaded = fonts.get(g.font);
        let mut out = Self {
            text: String::with_capacity(16),
            start,
            end: start,
            base,
            size: g.size,
            glyphs: 0,
            strings: 1,
            bold: loaded.is_some_and(|f| f.bold),
            color: g.color,
            sight: g.sight,
            heading: g.heading,
            closed: false,
            rect: glyph_rect(g),
            dropped: false,
            font: loaded.map_or(0, |f| f.name),
            tracking: 0.0,
            last: (g.text, start, g.order),
        };
        out.push(g, text, start);
        out
    }

    fn push(&mut self, g: &Glyph, text: &str, start: f32) {
        self.text.push_str(text);
        self.glyphs += 1;
        self.end = self.end.max(start + g.ax.hypot(g.ay));
        self.tracking = g.spacing.clamp(0.0, TRACKING) * g.size;
        self.strings += u32::from(g.order != self.last.2);
        self.last = (g.text, start, g.order);
        if self.heading != Heading::Right {
            self.rect = self.rect.union(&glyph_rect(g));
        }
    }

    /// Whether another baseline and size are the same as this word's.
    pub fn level(&self, base: f32, size: f32) -> bool {
        (self.base - base).abs() <= LEVEL * self.size && (self.size - size).abs() <= 0.05 * self.size.max(size)
    }

    /// Whether the glyph is the last one again, drawn a second time to look bold or to cast a shadow.
    fn repeats(&self, g: &Glyph, start: f32, base: f32) -> bool {
        let near = TWICE * self.size;
        self.last.0 == g.text && (start - self.last.1).abs() <= near && (base - self.base).abs() <= near && self.heading == g.heading && self.sight == g.sight
    }

    fn continues(&self, g: &Glyph, start: f32, base: f32, text: &str) -> bool {
        if self.heading != g.heading || self.sight != g.sight {
            return false;
        }
        let gap = start - self.end;
        // A mark stands over the letter before it, raised over another mark.
        let over = (base - self.base).abs() <= RAISED * self.size && (self.size - g.size).abs() <= 0.05 * self.size;
        if over && gap > -self.size && gap <= GAP * self.size && accents::only(text) {
            return true;
        }
        if !self.level(base, g.size) {
            return false;
        }
        let tracked = gap - self.tracking;
        let spaced = self.tracking > 0.0 && (self.last.2 == g.order && tracked <= GAP * self.size || tracked.abs() <= 0.05 * self.size);
        let limit = if self.last.2 == g.order { GAP } else { self.reach() };
        gap > -OVERLAP * self.size && (gap <= limit * self.size || spaced)
    }

    /// How far a string that is drawn next may stand off and still belong to the word, in parts of the font size.
    pub fn reach(&self) -> f32 {
        if self.glyphs == self.strings { GAP } else { TIGHT }
    }

    fn word(self) -> Word {
        let upright = self.heading == Heading::Right;
        let rect = if upright { Rect::new(self.start, self.base - ABOVE * self.size, self.end, self.base + BELOW * self.size) } else { self.rect };
        let baseline = if upright { self.base } else { self.rect.y1 };
        Word {
            text: super::forms::plain(as_written(letters(self.text))),
            rect,
            baseline,
            size: self.size,
            font: self.font,
            bold: self.bold,
            color: self.color,
            confidence: 1.0,
            alternatives: Vec::new(),
        }
    }
}

/// The upright box of a glyph.
fn glyph_rect(g: &Glyph) -> Rect {
    let length = g.ax.hypot(g.ay);
    let (ux, uy) = if length > 1e-6 { (g.ax / length, g.ay / length) } else { (1.0, 0.0) };
    let corner = |forward: f32, up: f32| (g.x + ux * forward + uy * up, g.y + uy * forward - ux * up);
    let corners = [corner(0.0, ABOVE * g.size), corner(length, ABOVE * g.size), corner(0.0, -BELOW * g.size), corner(length, -BELOW * g.size)];
    let all = corners.map(|(x, y)| Rect { x0: x, y0: y, x1: x, y1: y });
    Rect::hull(&all).unwrap_or_default()
}

/// The radicals of the Kangxi dictionary as the letters they are, from U+2F00 on.
const KANGXI: &str = "一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢尸屮山巛工己巾干幺广廴廾弋弓彐彡彳心戈戶手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气水火爪父爻爿片牙牛犬玄玉瓜瓦甘生用田疋疒癶白皮皿目矛矢石示禸禾穴立竹米糸缶网羊羽老而耒耳聿肉臣自至臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕豸貝赤走足身車辛辰辵邑酉釆里金長門阜隶隹雨靑非面革韋韭音頁風飛食首香馬骨高髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黃黍黑黹黽鼎鼓鼠鼻齊齒龍龜龠";

/// Text with radicals as letters: fonts draw both alike, and programs that print pages map the glyph to either.
fn letters(text: String) -> String {
    if !text.chars().any(|c| matches!(c, '\u{2e80}'..='\u{2fd5}')) {
        return text;
    }
    // One radical is printed in two ways: on the mainland, and where the other letters are the old ones.
    let old = text.chars().any(|c| "帳號餘額轉臺灣戶門專國".contains(c));
    #[rustfmt::skip]
    let letter = |c: char| match c {
        '\u{2f3e}' if !old => '户',
        '\u{2f00}'..='\u{2fd5}' => KANGXI.chars().nth(c as usize - 0x2f00).unwrap_or(c),
        '\u{2ea0}' => '民', '\u{2e9f}' => '母', '\u{2ec1}' => '虎', '\u{2ec4}' => '西', '\u{2ec5}' => '见', '\u{2ec6}' => '角', '\u{2ec8}' => '讠',
        '\u{2ec9}' => '贝', '\u{2ecb}' => '车', '\u{2ed3}' => '长', '\u{2ed4}' => '门', '\u{2ed8}' => '青', '\u{2ed9}' => '韦', '\u{2eda}' => '页',
        '\u{2edb}' => '风', '\u{2edc}' => '飞', '\u{2edd}' => '食', '\u{2ee2}' => '马', '\u{2ee3}' => '骨', '\u{2ee4}' => '鬼', '\u{2ee5}' => '鱼',
        '\u{2ee6}' => '鸟', '\u{2ee8}' => '麦', '\u{2ee9}' => '黄', '\u{2eec}' => '齐', '\u{2eee}' => '齿', '\u{2ef0}' => '龙', '\u{2ef3}' => '龟',
        c => c,
    };
    text.chars().map(letter).collect()
}

/// A word whose letters were taken from left to right, in the order in which it is written: Arabic and Hebrew run the other way, their
/// figures do not.
fn as_written(text: String) -> String {
    let from_right = |c: char| matches!(c as u32, 0x590..=0x65f | 0x66e..=0x6ef | 0x6fa..=0x8ff | 0xfb1d..=0xfdff | 0xfe70..=0xfefe);
    if text.is_ascii() || !text.chars().any(from_right) {
        return text;
    }
    let letters: Vec<char> = text.chars().collect();
    let runs: Vec<&[char]> = letters.chunk_by(|a, b| from_right(*a) == from_right(*b)).collect();
    let turned = |run: &&[char]| if run.iter().any(|c| from_right(*c)) { run.iter().rev().collect() } else { run.iter().collect::<String>() };
    runs.iter().rev().map(turned).collect()
}

/// A glyph for tests.
#[cfg(test)]
pub fn test_glyph() -> Glyph {
    Glyph {
        x: 10.0,
        y: 50.0,
        ax: 5.0,
        ay: 0.0,
        spacing: 0.0,
        size: 10.0,
        heading: Heading::Right,
        text: 0,
        drawn: 0,
        font: 0,
        color: [0; 3],
        sight: Sight::Seen,
        order: 1,
        stretch: 1.0,
        depth: 0,
        by: crate::read::trace::By::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_from_right_to_left_are_in_the_order_in_which_they_are_written() {
        assert_eq!(as_written("ديصرلا".to_owned()), "الرصيد");
        assert_eq!(as_written("SA4420000001".to_owned()), "SA4420000001");
        assert_eq!(as_written("12مقر".to_owned()), "رقم12");
    }

    fn glyphs(text: &str, x: f32, y: f32, step: f32, fonts: &mut Fonts<'_>) -> Vec<Glyph> {
        let place = |(i, c): (usize, char)| Glyph { x: x + i as f32 * step, y, text: fonts.intern(&c.to_string()), ..test_glyph() };
        text.chars().enumerate().map(place).collect()
    }

    fn texts(glyphs: &[Glyph], fonts: &Fonts<'_>) -> Vec<String> {
        group(glyphs, fonts).words.into_iter().map(|w| w.text).collect()
    }

    #[test]
    fn splits_at_gaps_and_drawn_spaces() {
        let mut f = Fonts::new();
        let mut g = glyphs("SALDO AWAL", 10.0, 50.0, 5.0, &mut f);
        g.extend(glyphs("1,000", 62.0, 50.0, 5.0, &mut f));
        assert_eq!(texts(&g, &f), ["SALDO", "AWAL", "1,000"]);
    }

    #[test]
    fn joins_letters_drawn_in_any_order() {
        let mut f = Fonts::new();
        let mut g = glyphs("29,199,302.94", 10.0, 50.0, 5.0, &mut f);
        g.reverse();
        assert_eq!(texts(&g, &f), ["29,199,302.94"]);
    }

    #[test]
    fn drops_what_is_drawn_twice() {
        let mut f = Fonts::new();
        let first = glyphs("TOTAL", 10.0, 50.0, 5.0, &mut f);
        let second = glyphs("TOTAL", 10.3, 50.0, 5.0, &mut f);
        let whole: Vec<_> = first.iter().chain(&second).copied().collect();
        let pairs: Vec<_> = first.iter().zip(&second).flat_map(|(a, b)| [*a, *b]).collect();
        for drawn in [whole, pairs] {
            let words = group(&drawn, &f).words;
            assert_eq!(words.iter().map(|w| (w.text.as_str(), w.bold)).collect::<Vec<_>>(), [("TOTAL", true)]);
        }
        // Letters that are really double stay.
        assert_eq!(texts(&glyphs("ALL 1100", 10.0, 50.0, 5.0, &mut f), &f), ["ALL", "1100"]);
    }

    #[test]
    fn joins_letters_set_wide() {
        let mut f = Fonts::new();
        let g = glyphs("MUTASI", 10.0, 50.0, 8.0, &mut f);
        assert_eq!(texts(&g, &f), ["MUTASI"]);
        // Digits in columns of their own stay apart.
        assert_eq!(texts(&glyphs("1234", 10.0, 50.0, 8.0, &mut f), &f).len(), 4);
    }

    #[test]
    fn marks_stand_over_the_letter_before_them() {
        let mut f = Fonts::new();
        // Each mark is drawn after its letter, over it and without width; one over another is raised.
        let mut at = |c: &str, x: f32, up: f32, ax: f32, order: u32| Glyph { x, y: 50.0 - up, ax, order, text: f.intern(c), ..test_glyph() };
        let drawn = [at("ร", 10.0, 0.0, 5.0, 1), at("ี", 12.0, 0.0, 0.0, 2), at("่", 13.0, 3.0, 0.0, 3), at("บ", 15.0, 0.0, 5.0, 4)];
        assert_eq!(texts(&drawn, &f), ["รี่บ"]);
    }

    #[test]
    fn a_gap_that_is_written_as_the_spacing_of_two_letters_parts_words() {
        let mut f = Fonts::new();
        let mut at = |c: &str, x: f32, spacing: f32, order: u32| Glyph { x, spacing, order, text: f.intern(c), ..test_glyph() };
        // `NO` `GA` with the gap behind `O`; the same gap in all strings is a word that is set apart.
        let gap = [at("N", 10.0, 0.0, 1), at("O", 15.0, 0.28, 2), at("G", 22.8, 0.28, 2), at("A", 27.8, 0.0, 3)];
        assert_eq!(texts(&gap, &f), ["NO", "GA"]);
        let mut at = |c: &str, x: f32, spacing: f32, order: u32| Glyph { x, spacing, order, text: f.intern(c), ..test_glyph() };
        let apart = [at("D", 10.0, 0.28, 1), at("I", 17.8, 0.28, 1), at("T", 25.6, 0.28, 2), at("O", 33.4, 0.28, 2)];
        assert_eq!(texts(&apart, &f), ["DITO"]);
    }

    #[test]
    fn radicals_are_letters() {
        assert_eq!(super::letters("\u{2f47}付 \u{2ed3}城 12".to_owned()), "日付 长城 12");
        assert_eq!(super::letters("账\u{2f3e}".to_owned()), "账户");
    }
}
