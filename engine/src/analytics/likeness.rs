//! How two words of names may be one: spellings of another time, slips, and the ways in which writers and banks make words short.

use super::forms::SHORT;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;
use strsim::osa_distance;

/// Letters from which a word may hold a slip.
pub(super) const SLIP: usize = 5;

/// Whether two words are one written with and without its marks: `JÜRGEN`, `JURGEN`, `JUERGEN`.
fn marked(a: &str, b: &str) -> bool {
    if a.is_ascii() && b.is_ascii() {
        return false;
    }
    let spelt = |word: &str, out: bool| -> String {
        let written =
            if out { word.replace('Ä', "AE").replace('Ö', "OE").replace('Ü', "UE").replace('Å', "AA").replace('Ø', "OE") } else { word.to_owned() };
        super::text::words(&written.replace('ß', "SS")).trim().to_owned()
    };
    [(false, false), (true, false), (false, true)].into_iter().any(|(x, y)| spelt(a, x) == spelt(b, y))
}

/// A word in the spelling of today: `SOERJO` is `SURYO`, `TJAHJA` is `CAHYA`.
pub(super) fn reformed(word: &str) -> String {
    let mut out =
        word.replace("OE", "U").replace("TJ", "C").replace("DJ", "\u{1}").replace("SJ", "SY").replace("NJ", "NY").replace("IE", "I").replace('X', "KS");
    // A j that is left was a y, where the word holds another sign of the old spelling.
    if out != word {
        out = out.replace('J', "Y");
    }
    out.replace('\u{1}', "J")
}

/// The letters of a word that neither older spellings nor its sound write otherwise, in their order.
fn bones(word: &str) -> impl Iterator<Item = u8> {
    word.bytes().filter(|b| matches!(b, b'A' | b'B' | b'G' | b'L' | b'M' | b'N' | b'Q' | b'R' | b'W'))
}

/// Names of three letters that leave no vowel out: `SRI` is not `SARI`.
const NAMES: &[&str] = &["SRI", "DWI", "TRI"];

/// Syllables of Chinese names of five letters and more that are one letter apart, as those of the south are written.
#[rustfmt::skip]
const SYLLABLES: &[&str] = &[
    "CHANG", "CHENG", "CHING", "CHONG", "CHUNG", "CHUAN", "CHIAN", "CHEAN", "CHEONG", "CHIONG", "CHOONG", "CHEAH", "CHIAH", "CHEOW", "KEONG", "KIONG", "KHONG", "KHENG",
    "KHANG", "KHUNG", "KHOON", "KHOO", "KWONG", "KWANG", "LEONG", "LIONG", "LEANG", "LIANG", "SEONG", "SIONG", "SIANG", "SEANG", "SHENG", "SHANG", "SHONG", "SHUNG", "TEONG",
    "TIONG", "THONG", "THENG", "THANG", "THUNG", "YEONG", "YOONG", "HEONG", "HIONG", "HIANG", "HEANG", "PHANG", "PHENG", "PHONG", "PHUNG", "NYONG", "NEONG", "GUANG", "GUAN",
    "XIANG", "QIANG", "JIANG", "ZHANG", "ZHENG", "ZHONG", "HUANG", "HUONG", "KEUNG", "CHEUNG", "LEUNG", "YEUNG", "KWOK", "KUANG", "KUONG", "SOONG", "TOONG", "HOONG", "LOONG",
];

/// How two words may be one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alike {
    Spelling,
    Slip,
    /// A short word without one of its vowels, or a word with one vowel for another.
    Vowel,
    Short,
    Initial,
}

impl Alike {
    pub(super) fn sure(self) -> f32 {
        match self {
            Self::Spelling => 0.95,
            // A slip of one letter may as well be another's name.
            Self::Slip => 0.88,
            Self::Short | Self::Vowel => 0.85,
            Self::Initial => 0.75,
        }
    }
}

/// What a word is short for.
fn wholes_of(short: &str) -> &'static [&'static str] {
    static WHOLES: OnceLock<FxHashMap<&'static str, Vec<&'static str>>> = OnceLock::new();
    let read = || {
        let mut out: FxHashMap<&'static str, Vec<&'static str>> = FxHashMap::default();
        SHORT.iter().for_each(|(short, whole)| out.entry(short).or_default().push(whole));
        out
    };
    WHOLES.get_or_init(read).get(short).map_or(&[], Vec::as_slice)
}

/// Whether a word is one of those syllables.
fn is_syllable(word: &str) -> bool {
    static KNOWN: OnceLock<FxHashSet<&'static str>> = OnceLock::new();
    word.len() <= 6 && KNOWN.get_or_init(|| SYLLABLES.iter().copied().collect()).contains(word)
}

/// Whether a word is another without most of its vowels: `HLDGS`, `TRDG`, `DEVT`.
fn shortened(short: &str, long: &str) -> bool {
    if short.len() > long.len() || short == long || !short.is_ascii() {
        return false;
    }
    // `MOHD` and `MUHD` are short for one name.
    let both = |wholes: &[&str]| wholes_of(long).iter().any(|w| wholes.contains(w));
    let wholes = wholes_of(short);
    if !wholes.is_empty() && (wholes.contains(&long) || both(wholes)) {
        return true;
    }
    let vowels = short.bytes().filter(|b| b"AEIOU".contains(b)).count();
    // A longer one begins as the word does.
    let begun = short.len() <= 6 || short.get(..4) == long.get(..4);
    if !(3..=9).contains(&short.len())
        || !begun
        || long.len() < short.len().max(4) + 2
        || vowels > 1
        || short.len() - vowels < 3
        || short.get(..1) != long.get(..1)
    {
        return false;
    }
    let mut left = long.bytes();
    short.bytes().all(|s| left.any(|l| l == s))
}

/// How many letters one of two words has more than the other, both ways together; letters that spellings write otherwise do not count.
fn apart(a: &str, b: &str) -> u32 {
    let mut counts = [0i8; 26];
    for (word, step) in [(a, 1), (b, -1)] {
        for n in word.bytes().filter_map(|c| c.checked_sub(b'A')) {
            if let Some(count) = counts.get_mut(usize::from(n)) {
                *count = count.saturating_add(step);
            }
        }
    }
    let free = |n: usize| matches!(b'A' + n as u8, b'C' | b'D' | b'E' | b'H' | b'J' | b'N' | b'O' | b'S' | b'T' | b'U' | b'Y');
    counts.iter().enumerate().filter(|(n, _)| !free(*n)).map(|(_, c)| u32::from(c.unsigned_abs())).sum()
}

/// A word without its vowels behind the first letter: `HSL` is `HASIL`.
fn skeleton(short: &str, long: &str) -> bool {
    let vowel = |c: &char| matches!(c, 'A' | 'E' | 'I' | 'O' | 'U');
    let bare = short.chars().skip(1).all(|c| !vowel(&c)) && short.is_ascii();
    let (n, m) = (short.len(), long.len());
    // Where some vowels are left, two or more of a long word are left out.
    let some = n >= 6 && m >= n + 2;
    let mut left = short.chars().peekable();
    let fits = long.chars().all(|c| left.next_if_eq(&c).is_some() || vowel(&c)) && left.peek().is_none();
    n >= 2 && m >= 4 && m > n && (bare || some) && short.get(..1) == long.get(..1) && fits
}

/// A word of a firm's name that is cut short to four letters or more, as writers do: `HAUSVERW`, `INMOB`.
fn abbreviated(short: &str, long: &str) -> bool {
    let ends = short.bytes().last().is_some_and(|b| !b"AEIOU".contains(&b));
    // `YILMAZLAR`, the sons of `YILMAZ`, is another firm.
    let more = long.strip_prefix(short).unwrap_or_default();
    short.len() >= 4 && ends && more.len() >= 3 && !matches!(more, "LAR" | "LER")
}

/// A long word of a firm's name from which one to three letters within are left out: `EVENEMTS`, `PROPRTI`.
fn contracted(short: &str, long: &str) -> bool {
    let (n, m) = (short.len(), long.len());
    let mut left = long.bytes();
    let ends = short.bytes().last() == long.bytes().last() && short.is_ascii() && long.is_ascii();
    n >= 6 && m > n && m <= n + 3 && ends && short.get(..4) == long.get(..4) && short.bytes().all(|s| left.any(|l| l == s))
}

/// A word with each of its double letters once: `TEDDY` is `TEDY`.
fn undoubled(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.chars() {
        if !out.ends_with(c) {
            out.push(c);
        }
    }
    out
}

/// A word by its sound, as names out of Arabic and of India are written in more ways than one: `RIZKY` is `RISKI`, `FADHILAH` is `FADILAH`.
fn softened(word: &str) -> String {
    let mut out =
        reformed(word).replace('Z', "S").replace("DH", "D").replace("TH", "T").replace("KH", "H").replace("SH", "SY").replace("PH", "F").replace('V', "F");
    if out.ends_with('Y') {
        out.pop();
        out.push('I');
    }
    out
}

/// Whether a first name is another with the ending that makes it a woman's.
fn of_a_woman(man: &str, woman: &str) -> bool {
    let consonant = man.bytes().last().is_some_and(|b| b.is_ascii_uppercase() && !b"AEIOUYH".contains(&b));
    man.len() >= 4 && consonant && woman.strip_prefix(man).is_some_and(|end| matches!(end, "A" | "E" | "IA" | "IE" | "INE" | "INA"))
}

/// How words are one that differ in a single letter: another vowel at the end makes another name, `BUNDA`, `BUNDO`; one within may do so, `ROHMAN`,
/// `RAHMAN`; one for its neighbour in a long word is a slip: `ANGGRAENI`, `ANGGRAINI`.
fn other_vowel(a: &str, b: &str) -> Option<Alike> {
    let vowel = |c: char| matches!(c, 'A' | 'E' | 'I' | 'O' | 'U');
    let differs = a.chars().rev().zip(b.chars().rev()).position(|(x, y)| x != y && vowel(x) && vowel(y));
    let near = |at: usize| {
        matches!(
            (a.chars().rev().nth(at), b.chars().rev().nth(at)),
            (Some('E'), Some('I')) | (Some('I'), Some('E')) | (Some('O'), Some('U')) | (Some('U'), Some('O'))
        )
    };
    match differs.filter(|_| a.chars().count() == b.chars().count()) {
        Some(0) => None,
        Some(at) if a.chars().count() < LONG || !near(at) => Some(Alike::Vowel),
        _ => Some(Alike::Slip),
    }
}

/// Consonants that writers take for one another; others make another person's name: `RAKESH`, `RAJESH`.
#[rustfmt::skip]
const NEAR: &[&str] = &["MN", "BP", "DT", "CK", "CS", "SZ", "VW", "FV", "GK", "GJ", "KQ", "LR", "JZ", "SX", "HF"];

/// Whether two words of one length differ in one letter that nobody takes for the other.
fn other_letter(a: &str, b: &str) -> bool {
    let vowel = |c: char| matches!(c, 'A' | 'E' | 'I' | 'O' | 'U' | 'Y');
    let mut differ = a.chars().zip(b.chars()).filter(|(x, y)| x != y);
    let (Some((x, y)), None) = (differ.next(), differ.next()) else { return false };
    let near = NEAR.iter().any(|pair| pair.contains(x) && pair.contains(y));
    a.chars().count() == b.chars().count() && !(vowel(x) && vowel(y)) && !near
}

/// Letters from which a word is long: few names of that length are one another but for a vowel.
const LONG: usize = 8;

/// How two words may be one; `None` where they are not. Words of firms are made short in more ways than those of persons.
pub(super) fn alike(a: &str, b: &str, firm: bool) -> Option<Alike> {
    if a.bytes().chain(b.bytes()).any(|b| b.is_ascii_digit()) {
        return None;
    }
    // Most pairs of words end here.
    let begun = a.as_bytes().first() == b.as_bytes().first();
    if !begun && apart(a, b) > 2 && !shortened(a, b) && !shortened(b, a) {
        return None;
    }
    // `STEFAN` and `STEFANIE`, `MARTIN` and `MARTINA` are two persons.
    if !firm && (of_a_woman(a, b) || of_a_woman(b, a)) {
        return None;
    }
    // Nor are two syllables of Chinese names one with a slip.
    if a != b && is_syllable(a) && is_syllable(b) {
        return None;
    }
    let (n, m) = (a.chars().count(), b.chars().count());
    // However it is made short, it begins as it did.
    let made = |s: &str, l: &str| (m.min(n) >= 2 && skeleton(s, l) && (firm || s.len() >= 4)) || firm && (abbreviated(s, l) || contracted(s, l));
    let short = |s: &str, l: &str| shortened(s, l) || begun && made(s, l);
    if short(a, b) || short(b, a) {
        return Some(Alike::Short);
    }
    if n == 1 || m == 1 {
        return (a.chars().next() == b.chars().next()).then_some(Alike::Initial);
    }
    // `RAJESHBHAI` is `RAJESH`: brother and sister, as names of Gujarat say.
    let honoured = |long: &str, short: &str| short.len() >= 4 && matches!(long.strip_prefix(short), Some("BHAI" | "BEN" | "BAI"));
    if honoured(a, b) || honoured(b, a) {
        return Some(Alike::Slip);
    }
    if apart(a, b) > 2 {
        return None;
    }
    // What is written without the letters that spellings change is written one way.
    let changes = |w: &str| w.bytes().any(|b| matches!(b, b'J' | b'C' | b'O' | b'Y' | b'X') || !b.is_ascii()) || w.contains("IE");
    // Most pairs of words end here.
    let boned = bones(a).eq(bones(b));
    if a == b || changes(a) || changes(b) {
        let today = |word: &str| word.replace('J', "Y").replace("CH", "C");
        let spelt = || {
            let (old, other) = (reformed(a), reformed(b));
            old == other || n >= 4 && today(&old) == today(&other)
        };
        if boned && spelt() || marked(a, b) {
            return Some(Alike::Spelling);
        }
    }
    if boned && n.min(m) >= 4 && softened(a) == softened(b) {
        return Some(Alike::Slip);
    }
    if n.min(m) >= 4 && n.abs_diff(m) == 1 && undoubled(a) == undoubled(b) {
        return Some(Alike::Slip);
    }
    if n.min(m) >= SLIP && n.abs_diff(m) <= 1 && osa_distance(a, b) <= 1 {
        if !firm && other_letter(a, b) {
            return None;
        }
        return other_vowel(a, b);
    }
    let (short, long) = if n < m { (a, b) } else { (b, a) };
    let vowel = |(at, c): (usize, char)| {
        at > 0 && matches!(c, 'A' | 'E' | 'I' | 'O' | 'U') && long.get(..at).is_some_and(|x| short.strip_prefix(x) == long.get(at + 1..))
    };
    (n.min(m) >= 3 && !NAMES.contains(&short) && n.abs_diff(m) == 1 && long.char_indices().any(vowel)).then_some(Alike::Vowel)
}
