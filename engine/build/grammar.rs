//! Wordings of movements made from a grammar, the same ones at every build: lists of words by language, and templates under the category
//! that they stand for.

use super::{CATEGORIES, fold};
use std::collections::HashMap;

/// The language whose lists stand in for those that a language has not.
const ANY: &str = "any";
/// How deep lists may name lists.
const DEEPEST: usize = 6;
/// Wordings that a template is made into.
const TIMES: u64 = 8;
/// Of lists as long as this, every so many-th entry is kept back for measuring.
const LONG: usize = 8;
const EVERY: u64 = 6;

/// Which part of the wordings is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All there is.
    Whole,
    /// What remains where some templates and some words of the lists are kept back.
    Learnt,
    /// Templates and words that were kept back, together.
    KeptBack,
}

/// A wording as the model sees it, with what it stands for.
pub struct Sample {
    /// Its words; those of the other side's name are marked.
    pub words: String,
    /// Money out.
    pub debit: bool,
    /// The place of its category.
    pub class: usize,
}

/// A small generator of numbers that gives the same ones everywhere.
pub struct Dice(u64);

impl Dice {
    /// One that begins where the words say.
    pub fn of(words: &str, n: u64) -> Self {
        Self(hash(words) ^ n.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below the given one.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 33) as usize % most.max(1)
    }
}

fn hash(words: &str) -> u64 {
    words.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

fn kept_back(words: &str) -> bool {
    (hash(words) >> 17).is_multiple_of(EVERY)
}

/// What stands before the brace that closes, and behind it.
fn closed(text: &str) -> Option<(&str, &str)> {
    let mut deep = 0;
    for (at, b) in text.bytes().enumerate() {
        match b {
            b'{' => deep += 1,
            b'}' if deep == 0 => return Some((text.get(..at)?, text.get(at + 1..)?)),
            b'}' => deep -= 1,
            _ => {}
        }
    }
    None
}

/// The choices that bars part, those inside braces left alone.
fn choices(text: &str) -> Vec<&str> {
    let mut deep = 0;
    let bar = |c: char| {
        deep += i32::from(c == '{') - i32::from(c == '}');
        c == '|' && deep == 0
    };
    text.split(bar).map(str::trim).collect()
}

/// Lists of words by language and name.
#[derive(Default)]
pub struct Lists<'t>(HashMap<&'t str, HashMap<&'t str, Vec<&'t str>>>);

impl<'t> Lists<'t> {
    /// Reads the lists of a text: `$language.name word|word`; a list that stands twice grows.
    pub fn read(&mut self, text: &'t str) {
        for line in text.lines().filter_map(|l| l.trim().strip_prefix('$')) {
            let Some((head, entries)) = line.split_once(' ') else { panic!("a list without words: {line}") };
            let Some((language, name)) = head.split_once('.') else { panic!("a list without a language: {line}") };
            self.0.entry(language).or_default().entry(name).or_default().extend(choices(entries));
        }
    }

    fn of(&self, language: &str, name: &str) -> Option<&[&'t str]> {
        let list = |language: &str| self.0.get(language)?.get(name);
        list(language).or_else(|| list(ANY)).map(Vec::as_slice)
    }

    fn pick(&self, entries: &[&str], part: Part, dice: &mut Dice) -> String {
        let of_part: Vec<&str> =
            entries.iter().copied().filter(|e| part == Part::Whole || entries.len() < LONG || kept_back(e) == (part == Part::KeptBack)).collect();
        let entries = if of_part.is_empty() { entries } else { &of_part };
        entries.get(dice.below(entries.len())).copied().unwrap_or("").to_owned()
    }

    /// A word that no list holds, from syllables of the language.
    fn made_up(&self, language: &str, dice: &mut Dice) -> String {
        let syllables = self.of(language, "syllables").unwrap_or_default();
        (0..2 + dice.below(2)).map(|_| syllables.get(dice.below(syllables.len())).copied().unwrap_or("")).collect()
    }

    /// A template with its braces filled: `{list}`, `{=list}` for a name of the other side, `{a|b}` one of these, `{?list}` or nothing.
    fn fill(&self, text: &str, language: &str, part: Part, deep: usize, dice: &mut Dice) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, inside)) = rest.split_once('{') {
            out.push_str(before);
            let Some((slot, after)) = closed(inside) else { panic!("a brace stands open: {text}") };
            rest = after;
            let optional = slot.strip_prefix('?');
            if optional.is_some() && dice.below(2) == 0 {
                continue;
            }
            let slot = optional.unwrap_or(slot);
            let name = slot.strip_prefix('=');
            let slot = name.unwrap_or(slot);
            let filled = if slot.contains('|') {
                let entry = self.pick(&choices(slot), part, dice);
                if entry.contains('{') && deep < DEEPEST { self.fill(&entry, language, part, deep + 1, dice) } else { entry }
            } else if slot == "w" && dice.below(3) == 0 {
                self.made_up(language, dice)
            } else {
                let entries = self.of(language, slot).unwrap_or_else(|| panic!("no list {slot} for {language}: {text}"));
                let entry = self.pick(entries, part, dice);
                if entry.contains('{') && deep < DEEPEST { self.fill(&entry, language, part, deep + 1, dice) } else { entry }
            };
            if name.is_some() {
                let marked = fold::words(&filled);
                out.push_str(&marked.split(' ').filter(|w| !w.is_empty()).map(|w| format!(" \u{1}{w}")).collect::<String>());
                out.push(' ');
            } else {
                out.push_str(&filled);
            }
        }
        out.push_str(rest);
        out
    }

    /// The wordings of a text: a heading `@CATEGORY DB language,language`, then a template a line; `!` before one that stands for itself,
    /// without a channel's words around it; `*n` behind one says how often it is filled.
    pub fn samples(&self, text: &str, part: Part, mark: char) -> Vec<Sample> {
        let mut out = Vec::new();
        let (mut class, mut debit, mut languages) = (0, false, ANY);
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with(['#', '$'])) {
            if let Some(head) = line.strip_prefix('@') {
                let mut parts = head.split(' ');
                let category = parts.next().unwrap_or("");
                class = CATEGORIES.iter().position(|c| *c == category).unwrap_or_else(|| panic!("unknown category in a heading: {head}"));
                debit = parts.next() == Some("DB");
                languages = parts.next().unwrap_or(ANY);
                continue;
            }
            if part != Part::Whole && kept_back(&format!("{class} {line}")) != (part == Part::KeptBack) {
                continue;
            }
            let (template, times) = line.rsplit_once(" *").and_then(|(t, n)| Some((t, n.parse().ok()?))).unwrap_or((line, TIMES));
            let (template, bare) = template.strip_prefix('!').map_or((template, false), |t| (t, true));
            for language in languages.split(',') {
                let channels = self.of(language, if debit { "DB" } else { "CR" }).unwrap_or_default();
                for n in 0..times {
                    let mut dice = Dice::of(&format!("{class}{language}{line}"), n);
                    let core = self.fill(template, language, part, 0, &mut dice);
                    let around = if bare || n % 4 == 0 { "{x}" } else { channels.get(dice.below(channels.len())).copied().unwrap_or("{x}") };
                    let (before, after) = around.split_once("{x}").unwrap_or((around, ""));
                    let whole = format!("{} {core} {}", self.fill(before, language, part, 0, &mut dice), self.fill(after, language, part, 0, &mut dice));
                    out.push(Sample { words: seen(&whole, mark, &mut dice), debit, class });
                }
            }
        }
        out
    }
}

/// Words as the model sees them: some names are not found where they stand, and some are cut off by the bank.
fn seen(text: &str, mark: char, dice: &mut Dice) -> String {
    let found = dice.below(4) != 0;
    let cut = dice.below(6) == 0;
    let mut out: Vec<String> = Vec::new();
    let words: Vec<&str> = text.split(' ').filter(|w| !w.is_empty()).collect();
    let last_named = words.iter().rposition(|w| w.starts_with('\u{1}'));
    for (n, word) in words.iter().enumerate() {
        let (word, named) = word.strip_prefix('\u{1}').map_or((*word, false), |w| (w, true));
        for folded in fold::words(word).split(' ').filter(|w| !w.is_empty() && !w.bytes().any(|b| b.is_ascii_digit())) {
            let kept = if cut && Some(n) == last_named { folded.chars().take(folded.chars().count().div_ceil(2)).collect() } else { folded.to_owned() };
            out.push(if named && found { format!("{mark}{kept}") } else { kept });
        }
    }
    out.join(" ")
}
