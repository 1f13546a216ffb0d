//! The fonts of a file: what a character code stands for, how wide it is, what the font is called.

use super::budget::Budget;
use super::marks::Glyph;
use super::to_unicode::ToUnicode;
use crate::read::trace::FontFacts;
use hayro_font::hayro_cmap::{self, BfString, CMapName};
use hayro_font::{CMapResolverFn, Font, FontCache, FontGlyph, FontQuery, FontResolverFn, StandardFont};
use hayro_syntax::object::dict::keys::{BASE_FONT, DESCENDANT_FONTS, FLAGS, FONT_BBOX, FONT_DESC, FONT_MATRIX, FONT_WEIGHT, NAME, SUBTYPE, TO_UNICODE};
use hayro_syntax::object::{Array, Dict, Name, Object, ObjectIdentifier, Stream};
use std::collections::HashMap;
use std::sync::Arc;

/// The text number of a glyph whose meaning the file does not tell.
pub const UNKNOWN: u32 = 0;
/// The text number of white space.
pub const SPACE: u32 = 1;

/// The text number of a glyph that says nothing, as its font's map has it.
pub const NOTHING: u32 = 2;

/// What a code shows.
#[derive(Debug, Clone, Copy)]
pub struct Shown {
    /// Advance along the baseline in 1/1000 em (downwards for vertical fonts).
    pub advance: f32,
    /// Text number.
    pub text: u32,
    /// Number of the text that is drawn: another digit, where the font's map to text exchanges it.
    pub drawn: u32,
}

/// A font in use.
pub struct Loaded<'a> {
    font: Font<'a>,
    /// Index of the name in [`Fonts::names`].
    pub name: u16,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is written across.
    pub horizontal: bool,
    /// Height of the letters in parts of the font size: 1 but for Type 3 fonts, which size themselves.
    pub em: f32,
    single: Box<[Option<Shown>; 256]>,
    wide: HashMap<u32, Shown>,
    /// The font's own map, decoded, until a code is met that the reader of fonts does not know.
    source: Vec<u8>,
    map: ToUnicode,
    /// Codes whose map says another digit than is drawn.
    exchanged: Vec<(u32, char)>,
}

/// All fonts of a file, each loaded once.
pub struct Fonts<'a> {
    cache: FontCache<'a>,
    resolver: FontResolverFn,
    cmaps: CMapResolverFn,
    by_object: HashMap<ObjectIdentifier, Option<u16>>,
    loaded: Vec<Loaded<'a>>,
    fallback: Option<Option<u16>>,
    names: Vec<String>,
    /// What the file says of each font, in the order of `loaded`.
    facts: Vec<FontFacts>,
    texts: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u32>,
}

impl<'a> Fonts<'a> {
    /// No font yet.
    pub fn new() -> Self {
        let resolver: FontResolverFn = Arc::new(|query| match query {
            FontQuery::Standard(s) => Some(s.get_font_data()),
            FontQuery::Fallback(f) => Some(f.pick_standard_font().get_font_data()),
        });
        let cmaps: CMapResolverFn = Arc::new(|name: CMapName<'_>| hayro_cmap::load_embedded(name));
        Self {
            cache: FontCache::new(),
            resolver,
            cmaps,
            by_object: HashMap::new(),
            loaded: Vec::new(),
            fallback: None,
            names: Vec::new(),
            facts: Vec::new(),
            texts: vec!["\u{fffd}".into(), " ".into(), "".into()],
            numbers: HashMap::new(),
        }
    }

    /// The font of a dictionary; `None` where it cannot be used.
    pub fn load(&mut self, dict: &Dict<'a>, budget: &Budget) -> Option<u16> {
        if let Some(known) = dict.obj_id().and_then(|id| self.by_object.get(&id)) {
            return *known;
        }
        let index = match self.cache.font(dict, &self.resolver, &self.cmaps) {
            Some(font) => {
                let (name, bold) = name_and_weight(dict);
                let index = self.add(font, &name, bold, em(dict));
                if let Some(facts) = index.and_then(|i| self.facts.get_mut(usize::from(i))) {
                    *facts = facts_of(dict);
                }
                if let Some(loaded) = index.and_then(|i| self.loaded.get_mut(usize::from(i))) {
                    let map = dict.get::<Stream<'_>>(TO_UNICODE).and_then(|s| budget.decode(&s).map(|d| d.into_owned()));
                    loaded.source = map.unwrap_or_default();
                    loaded.exchanged = exchanged(dict, &loaded.source);
                }
                index
            }
            None => self.fallback(),
        };
        if let Some(id) = dict.obj_id() {
            self.by_object.insert(id, index);
        }
        index
    }

    /// Helvetica, for text that names no font.
    pub fn fallback(&mut self) -> Option<u16> {
        if let Some(known) = self.fallback {
            return known;
        }
        let font = self.cache.standard_font(StandardFont::Helvetica, &self.resolver);
        let index = font.and_then(|f| self.add(f, "Helvetica", false, 1.0));
        self.fallback = Some(index);
        index
    }

    fn add(&mut self, font: Font<'a>, name: &str, bold: bool, em: f32) -> Option<u16> {
        let index = u16::try_from(self.loaded.len()).ok()?;
        let name = match self.names.iter().position(|n| n == name) {
            Some(i) => i,
            None => {
                self.names.push(name.to_owned());
                self.names.len() - 1
            }
        };
        let horizontal = font.is_horizontal();
        self.facts.push(FontFacts { name: self.names.get(name).cloned().unwrap_or_default(), ..FontFacts::default() });
        self.loaded.push(Loaded {
            font,
            name: u16::try_from(name).ok()?,
            bold,
            horizontal,
            em,
            single: Box::new([None; 256]),
            wide: HashMap::new(),
            source: Vec::new(),
            map: ToUnicode::default(),
            exchanged: Vec::new(),
        });
        Some(index)
    }

    /// The font behind an index.
    pub fn get(&self, index: u16) -> Option<&Loaded<'a>> {
        self.loaded.get(usize::from(index))
    }

    /// Reads the next code of a string: the code, its length in bytes, what it shows.
    pub fn read(&mut self, index: u16, bytes: &[u8], at: usize) -> Option<(u32, usize, Shown)> {
        let loaded = self.loaded.get_mut(usize::from(index))?;
        if at >= bytes.len() {
            return None;
        }
        let (code, length) = loaded.font.read_code(bytes, at);
        let known = match loaded.single.get(code as usize) {
            Some(slot) => *slot,
            None => loaded.wide.get(&code).copied(),
        };
        if let Some(shown) = known {
            return Some((code, length.max(1), shown));
        }
        let mut shown = look_up(&loaded.font, code, loaded.horizontal, &mut self.texts, &mut self.numbers);
        if shown.text == UNKNOWN {
            // One broken entry makes the whole map unknown to the reader of fonts; the others still say what they say.
            if !loaded.source.is_empty() {
                loaded.map = ToUnicode::parse(&std::mem::take(&mut loaded.source));
            }
            if let Some(text) = loaded.map.get(code) {
                shown.text = if text.is_empty() { NOTHING } else { number(plain(&text.chars().collect::<Vec<_>>()), &mut self.texts, &mut self.numbers) };
            }
            shown.drawn = shown.text;
        }
        if let Some((_, digit)) = loaded.exchanged.iter().find(|(c, _)| *c == code) {
            shown.drawn = number(digit.to_string(), &mut self.texts, &mut self.numbers);
        }
        match loaded.single.get_mut(code as usize) {
            Some(slot) => *slot = Some(shown),
            None => {
                loaded.wide.insert(code, shown);
            }
        }
        Some((code, length.max(1), shown))
    }

    /// Gives a lone glyph that its font says nothing of the one letter that its marked content is said to stand for, as browsers write what
    /// a font draws by a feature of its own, such as figures of one width. Whether that was so, or there is nothing to compare with digits.
    pub fn told(&mut self, glyphs: &mut [Glyph], text: &str) -> bool {
        if let [glyph] = glyphs
            && glyph.text == UNKNOWN
            && text.chars().count() == 1
        {
            glyph.text = number(plain(&text.chars().collect::<Vec<_>>()), &mut self.texts, &mut self.numbers);
            glyph.drawn = glyph.text;
            return true;
        }
        !text.bytes().any(|b| b.is_ascii_digit())
    }

    /// The number of a text.
    pub fn intern(&mut self, text: &str) -> u32 {
        number(text.to_owned(), &mut self.texts, &mut self.numbers)
    }

    /// The text behind a text number.
    pub fn text(&self, number: u32) -> &str {
        self.texts.get(number as usize).map_or("\u{fffd}", |t| t)
    }

    /// What the file says of the fonts met, by their index, and the texts that glyphs stand for, by number.
    pub fn into_facts(self) -> (Vec<FontFacts>, Vec<String>) {
        (self.facts, self.texts.into_iter().map(String::from).collect())
    }

    /// The names of all fonts met.
    pub fn into_names(self) -> Vec<String> {
        self.names
    }
}

fn look_up(font: &Font<'_>, code: u32, horizontal: bool, texts: &mut Vec<Box<str>>, numbers: &mut HashMap<Box<str>, u32>) -> Shown {
    let advance = font.code_advance(code);
    let unicode = match font.glyph(font.map_code(code), code) {
        FontGlyph::Outline(g) => g.as_unicode(),
        FontGlyph::Type3(g) => g.as_unicode(),
    };
    let text = match unicode {
        None => UNKNOWN,
        Some(BfString::Char(c)) => number(plain(&[c]), texts, numbers),
        Some(BfString::String(s)) => number(plain(&s.chars().collect::<Vec<_>>()), texts, numbers),
    };
    let advance = if horizontal { advance.x } else { advance.y } as f32;
    Shown { advance: if advance.is_finite() { advance } else { 0.0 }, text, drawn: text }
}

fn number(text: String, texts: &mut Vec<Box<str>>, numbers: &mut HashMap<Box<str>, u32>) -> u32 {
    if text.is_empty() {
        return UNKNOWN;
    }
    if text.chars().all(char::is_whitespace) {
        return SPACE;
    }
    if let Some(n) = numbers.get(text.as_str()) {
        return *n;
    }
    let Ok(n) = u32::try_from(texts.len()) else { return UNKNOWN };
    texts.push(text.clone().into());
    numbers.insert(text.into(), n);
    n
}

/// The text as it is searched for: ligatures taken apart, odd spaces and hyphens made plain, what is no text left out.
fn plain(chars: &[char]) -> String {
    let mut out = String::new();
    for &c in chars {
        match c {
            '\u{fb00}' => out.push_str("ff"),
            '\u{fb01}' => out.push_str("fi"),
            '\u{fb02}' => out.push_str("fl"),
            '\u{fb03}' => out.push_str("ffi"),
            '\u{fb04}' => out.push_str("ffl"),
            '\u{fb05}' | '\u{fb06}' => out.push_str("st"),
            '\u{ad}' | '\u{2010}' | '\u{2011}' => out.push('-'),
            '\u{200b}' | '\u{a0}' | '\t' => out.push(' '),
            // Symbolic fonts without a map keep their codes in this private range.
            '\u{f020}'..='\u{f07e}' => out.push(char::from_u32(c as u32 - 0xf000).unwrap_or(c)),
            '\u{e000}'..='\u{f8ff}' | '\u{fffd}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// Height of a font's letters in parts of its size. A Type 3 font says by its matrix and box how large it draws.
fn em(dict: &Dict<'_>) -> f32 {
    if dict.get::<Name<'_>>(SUBTYPE).as_deref() != Some(b"Type3") {
        return 1.0;
    }
    let [_, b, _, d, ..] = dict.get::<[f64; 6]>(FONT_MATRIX).unwrap_or([0.001, 0.0, 0.0, 0.001, 0.0, 0.0]);
    let [_, y0, _, y1] = dict.get::<[f64; 4]>(FONT_BBOX).unwrap_or_default();
    let height = ((y1 - y0).abs() * d.abs().max(b.abs())) as f32;
    // Boxes of fonts are up to twice as high as their em; only one far off says another scale.
    if height.is_finite() && height > 0.0 && !(0.4..=2.5).contains(&height) { height * 0.8 } else { 1.0 }
}

/// What the file says of a font.
fn facts_of(dict: &Dict<'_>) -> FontFacts {
    let descendant = dict.get::<Array<'_>>(DESCENDANT_FONTS).and_then(|a| a.iter::<Dict<'_>>().next());
    let descriptor = dict.get::<Dict<'_>>(FONT_DESC).or_else(|| descendant.and_then(|d| d.get::<Dict<'_>>(FONT_DESC)));
    let kind = dict.get::<Name<'_>>(SUBTYPE).map(|n| n.as_str().to_owned()).unwrap_or_default();
    let raw = dict.get::<Name<'_>>(BASE_FONT).or_else(|| dict.get::<Name<'_>>(NAME));
    let raw = raw.map(|n| String::from_utf8_lossy(n.as_ref()).into_owned()).unwrap_or_default();
    let subset = raw.split_once('+').is_some_and(|(prefix, _)| prefix.len() == 6);
    let file = |d: &Dict<'_>| ["FontFile", "FontFile2", "FontFile3"].iter().any(|k| d.contains_key(k));
    FontFacts {
        name: if subset { raw.split_at(7).1.to_owned() } else { raw },
        object: dict.obj_id().map_or(0, |id| id.obj_number),
        embedded: kind == "Type3" || descriptor.is_some_and(|d| file(&d)),
        subset,
        kind,
    }
}

/// Glyphs of digits by their names in fonts, in the order of the digits.
const DIGITS: [&[u8]; 10] = [b"zero", b"one", b"two", b"three", b"four", b"five", b"six", b"seven", b"eight", b"nine"];
/// Entries of an encoding that are looked at.
const ENCODED: usize = 1_024;

/// Bytes of a map at most, for its digits to be looked at.
const MAPPED: usize = 1 << 17;

/// Codes whose map says another digit than is drawn, with the digit that is drawn.
fn exchanged(dict: &Dict<'_>, map: &[u8]) -> Vec<(u32, char)> {
    if map.is_empty() || map.len() > MAPPED {
        return Vec::new();
    }
    let map = ToUnicode::parse(map);
    let Some(differences) = dict.get::<Dict<'_>>(b"Encoding").and_then(|e| e.get::<Array<'_>>(b"Differences")) else { return misplaced(&map.digits()) };
    let (mut out, mut code) = (Vec::new(), 0u32);
    for entry in differences.iter::<Object<'_>>().take(ENCODED) {
        match entry {
            Object::Number(n) => code = u32::try_from(n.as_i64()).unwrap_or(0),
            Object::Name(name) => {
                let drawn = ('0'..='9').zip(DIGITS).find(|(_, n)| name.as_ref() == *n).map(|(d, _)| d);
                let said = map.get(code).and_then(|t| t.chars().next().filter(|c| c.is_ascii_digit() && t.len() == 1));
                out.extend(said.zip(drawn).filter(|(a, b)| a != b).map(|(_, drawn)| (code, drawn)));
                code = code.saturating_add(1);
            }
            _ => {}
        }
    }
    out
}

/// Digits that lie one after the other in nearly all fonts: the codes of a map that keeps that order and calls one or two of them otherwise,
/// with what stands there by the order. `digits` are codes and the digits that the map says.
fn misplaced(digits: &[(u32, u32)]) -> Vec<(u32, char)> {
    let zero = |(code, digit): &(u32, u32)| code.checked_sub(*digit);
    let keep = |from: u32| digits.iter().filter(|d| zero(d) == Some(from)).count();
    let Some(from) = digits.iter().filter_map(zero).max_by_key(|z| keep(*z)) else { return Vec::new() };
    let off: Vec<&(u32, u32)> = digits.iter().filter(|(code, digit)| (from..from + 10).contains(code) && code - from != *digit).collect();
    // One that is called as another one is that has its own code, or a single one: a font that numbers its glyphs as they come has more.
    let twice = |digit: u32| digits.contains(&(from.saturating_add(digit), digit));
    // Where the digit whose place it takes has a code elsewhere, the font numbers its glyphs otherwise: those of 0 to 5, then 7.
    let elsewhere = |digit: u32| digits.iter().any(|d| d.1 == digit && zero(d) != Some(from) && zero(d).is_none_or(|z| keep(z) < KEPT));
    // A part of a font that leaves out what nobody needs goes on with the next: 0 to 5, then 7 in the place of a 6 that stands nowhere.
    let mut run: Vec<(u32, u32)> = digits.iter().filter(|(code, _)| (from..from + 10).contains(code)).copied().collect();
    run.sort_unstable();
    let rising = run.windows(2).all(|w| matches!(w, [a, b] if a.1 < b.1));
    if rising
        || off.iter().any(|(code, _)| elsewhere(code - from))
        || keep(from) < KEPT
        || off.len() > 2
        || off.len() == 2 && !off.iter().all(|(_, d)| twice(*d))
    {
        return Vec::new();
    }
    off.into_iter().filter_map(|(code, _)| Some((*code, char::from_digit(code - from, 10)?))).collect()
}

/// Digits at least that lie one after the other, for one that does not to say something.
const KEPT: usize = 6;

/// The font's name without its subset prefix, and whether it says it is bold.
fn name_and_weight(dict: &Dict<'_>) -> (String, bool) {
    let descendant = dict.get::<Array<'_>>(DESCENDANT_FONTS).and_then(|a| a.iter::<Dict<'_>>().next());
    let descriptor = dict.get::<Dict<'_>>(FONT_DESC).or_else(|| descendant.and_then(|d| d.get::<Dict<'_>>(FONT_DESC)));
    let raw = dict.get::<Name<'_>>(BASE_FONT).or_else(|| dict.get::<Name<'_>>(NAME));
    let raw = raw.map(|n| String::from_utf8_lossy(n.as_ref()).into_owned()).unwrap_or_default();
    let name = match raw.split_once('+') {
        Some((prefix, rest)) if prefix.len() == 6 => rest.to_owned(),
        _ => raw,
    };
    let name = if name.is_empty() { dict.get::<Name<'_>>(SUBTYPE).map(|n| n.as_str().to_owned()).unwrap_or_default() } else { name };
    let lower = name.to_lowercase();
    let said = ["bold", "black", "heavy"].iter().any(|w| lower.contains(w));
    let heavy = descriptor.is_some_and(|d| d.get::<u32>(FONT_WEIGHT).is_some_and(|w| w >= 600) || d.get::<u32>(FLAGS).is_some_and(|f| f & (1 << 18) != 0));
    (name, said || heavy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::pdf::words::test_glyph;

    #[test]
    fn a_digit_out_of_the_order_of_all_others_is_drawn_by_its_place() {
        let all: Vec<(u32, u32)> = (0..10).map(|d| (19 + d, d)).collect();
        assert!(misplaced(&all).is_empty());
        let with = |code: u32, digit: u32| all.iter().map(|d| if d.0 == code { (code, digit) } else { *d }).collect::<Vec<_>>();
        assert_eq!(misplaced(&with(22, 9)), [(22, '3')]);
        // Figures of another width have codes of their own, and a subset may number its glyphs as they come.
        let wide: Vec<(u32, u32)> = all.iter().copied().chain((0..10).map(|d| (300 + d, d))).collect();
        assert!(misplaced(&wide).is_empty());
        // 0 to 5 lie together, 7 follows them and 6 stands elsewhere.
        let apart: Vec<(u32, u32)> = (0..6).map(|d| (135 + d, d)).chain([(141, 7), (164, 6), (165, 8)]).collect();
        assert!(misplaced(&apart).is_empty());
        let left_out: Vec<(u32, u32)> = (0..6).map(|d| (9 + d, d)).chain([(15, 7)]).collect();
        assert!(misplaced(&left_out).is_empty());
        let own: Vec<(u32, u32)> = [2, 0, 1, 3, 4, 5, 6, 8, 7, 9].into_iter().enumerate().map(|(i, d)| (3 + i as u32, d)).collect();
        assert!(misplaced(&own).is_empty());
    }

    #[test]
    fn a_glyph_that_its_font_says_nothing_of_takes_the_one_letter_it_is_said_to_be() {
        let mut fonts = Fonts::new();
        let glyph = |text| Glyph { text, ..test_glyph() };
        let mut one = [glyph(UNKNOWN)];
        assert!(fonts.told(&mut one, "6") && fonts.text(one[0].text) == "6");
        // What the font says of a glyph stands, and words are not spread over glyphs.
        let four = fonts.intern("4");
        let mut known = [glyph(four)];
        assert!(!fonts.told(&mut known, "6") && fonts.text(known[0].text) == "4");
        let mut two = [glyph(UNKNOWN), glyph(UNKNOWN)];
        assert!(!fonts.told(&mut two, "6") && two[0].text == UNKNOWN);
        assert!(!fonts.told(&mut [glyph(UNKNOWN)], "64"));
    }
}
