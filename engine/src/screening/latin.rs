//! Names of any script in Latin letters: script by script where the spelling of passports is known, the rest by the letters' own names.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The script that a name is written in, as far as comparing needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Script {
    /// Latin, with any marks.
    #[default]
    Latin,
    /// Written without most of its vowels: Arabic, Hebrew.
    Consonants,
    /// Syllables or words, a letter each: Han, kana, Hangul.
    Syllables,
    /// Any other alphabet.
    Letters,
}

/// The script of a character; `None` for what is no letter.
pub fn script(c: char) -> Option<Script> {
    match c as u32 {
        0x41..=0x5a | 0x61..=0x7a | 0xaa | 0xba | 0xc0..=0x24f | 0x1e00..=0x1eff => Some(Script::Latin),
        0x590..=0x8ff | 0xfb1d..=0xfdff | 0xfe70..=0xfeff => Some(Script::Consonants),
        0x1100..=0x11ff | 0x2e80..=0x9fff | 0xac00..=0xd7ff | 0xf900..=0xfaff | 0x20000..=0x3ffff => Some(Script::Syllables),
        _ if c.is_alphabetic() => Some(Script::Letters),
        _ => None,
    }
}

/// The text in lower-case Latin letters, with a space wherever a syllable of Han or Hangul ends; what is neither letter nor digit stays.
pub fn latin(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let composed: Vec<char> = text.nfkc().collect();
    let mut i = 0;
    while let Some(&c) = composed.get(i) {
        let (before, next) = (i.checked_sub(1).and_then(|j| composed.get(j)).copied(), composed.get(i + 1).copied());
        i += 1;
        if c.is_ascii() {
            out.push(c.to_ascii_lowercase());
            continue;
        }
        match c as u32 {
            0x370..=0x3ff | 0x1f00..=0x1fff => i += greek(c, before, next, &mut out),
            0x400..=0x52f => cyrillic(c, before, &mut out),
            0x590..=0x5ff => hebrew(c, &mut out),
            0x600..=0x6ff | 0x750..=0x77f => arabic(c, before, &mut out),
            0xac00..=0xd7a3 => hangul(c, &mut out),
            0x2e80..=0x9fff | 0xf900..=0xfaff => {
                let word = deunicode::deunicode_char(c).unwrap_or_default().trim().to_ascii_lowercase();
                // Kana are written on, Han stand for a syllable or a word each.
                if (0x3040..=0x30ff).contains(&(c as u32)) {
                    out.push_str(&word);
                } else {
                    out.extend([" ", &word, " "]);
                }
            }
            _ => other(c, &mut out),
        }
    }
    out
}

fn other(c: char, out: &mut String) {
    match c {
        'ß' => return out.push_str("ss"),
        'ø' | 'Ø' => return out.push('o'),
        'đ' | 'Đ' | 'ð' | 'Ð' => return out.push('d'),
        'ł' | 'Ł' => return out.push('l'),
        'ı' => return out.push('i'),
        'ʼ' | '’' | '‘' | 'ʻ' | '`' | '´' | 'ʿ' | 'ʾ' => return out.push('\''),
        _ => {}
    }
    for part in c.to_string().nfd().filter(|c| !is_combining_mark(*c)) {
        if part.is_ascii() {
            out.push(part.to_ascii_lowercase());
        } else if part.is_alphanumeric() {
            out.push_str(&deunicode::deunicode_char(part).unwrap_or_default().to_ascii_lowercase().replace(['[', ']', '?'], ""));
        } else {
            out.push(part);
        }
    }
}

/// Letters as passports of Russia, Ukraine, Bulgaria and their neighbours are read by others.
fn cyrillic(c: char, before: Option<char>, out: &mut String) {
    let lower = c.to_lowercase().next().unwrap_or(c);
    let start = before.is_none_or(|b| !b.is_alphabetic() || "аеёиоуыэюяьъАЕЁИОУЫЭЮЯЬЪ".contains(b));
    out.push_str(match lower {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' | 'ѓ' => "g",
        'д' => "d",
        'е' => {
            if start {
                "ye"
            } else {
                "e"
            }
        }
        'ё' => {
            if start {
                "yo"
            } else {
                "e"
            }
        }
        'ж' => "zh",
        'з' => "z",
        'и' | 'і' => "i",
        'й' => "y",
        'ї' => "yi",
        'є' => "ye",
        'к' | 'ќ' | 'қ' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' | 'ө' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' | 'ү' | 'ұ' => "u",
        'ў' => "u",
        'ф' => "f",
        'х' | 'ҳ' | 'һ' => "kh",
        'ц' => "ts",
        'ч' | 'ҷ' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ы' => "y",
        'э' => "e",
        'ю' => "yu",
        'я' => "ya",
        'ъ' | 'ь' => "",
        'ј' => "j",
        'љ' => "lj",
        'њ' => "nj",
        'ћ' => "c",
        'ђ' => "dj",
        'џ' => "dz",
        'ә' => "a",
        'ғ' => "gh",
        'ң' => "ng",
        _ => "",
    });
}

/// Gives how many letters beyond this one are said with it.
fn greek(c: char, before: Option<char>, next: Option<char>, out: &mut String) -> usize {
    let bare = |c: char| c.to_string().nfd().next().and_then(|b| b.to_lowercase().next()).unwrap_or(c);
    let first = before.is_none_or(|b| !b.is_alphabetic());
    let accented = |c: char| c.to_string().nfd().any(|m| m == '\u{308}');
    let two = next.filter(|n| !accented(*n)).map(bare);
    let (said, more) = match (bare(c), two) {
        ('ο', Some('υ')) => ("ou", 1),
        ('α', Some('υ')) => ("av", 1),
        ('ε', Some('υ')) => ("ev", 1),
        ('γ', Some('γ')) => ("ng", 1),
        ('γ', Some('κ')) => (if first { "g" } else { "gk" }, 1),
        ('μ', Some('π')) => (if first { "b" } else { "mp" }, 1),
        ('ν', Some('τ')) => (if first { "d" } else { "nt" }, 1),
        ('α', _) => ("a", 0),
        ('β', _) => ("v", 0),
        ('γ', _) => ("g", 0),
        ('δ', _) => ("d", 0),
        ('ε', _) => ("e", 0),
        ('ζ', _) => ("z", 0),
        ('η' | 'ι', _) => ("i", 0),
        ('θ', _) => ("th", 0),
        ('κ', _) => ("k", 0),
        ('λ', _) => ("l", 0),
        ('μ', _) => ("m", 0),
        ('ν', _) => ("n", 0),
        ('ξ', _) => ("x", 0),
        ('ο' | 'ω', _) => ("o", 0),
        ('π', _) => ("p", 0),
        ('ρ', _) => ("r", 0),
        ('σ' | 'ς', _) => ("s", 0),
        ('τ', _) => ("t", 0),
        ('υ', _) => ("y", 0),
        ('φ', _) => ("f", 0),
        ('χ', _) => ("ch", 0),
        ('ψ', _) => ("ps", 0),
        _ => ("", 0),
    };
    out.push_str(said);
    more
}

fn hebrew(c: char, out: &mut String) {
    out.push_str(match c {
        'א' | 'ע' => "a",
        'ב' => "b",
        'ג' => "g",
        'ד' => "d",
        'ה' => "h",
        'ו' => "v",
        'ז' => "z",
        'ח' => "ch",
        'ט' | 'ת' => "t",
        'י' => "y",
        'כ' | 'ך' => "k",
        'ל' => "l",
        'מ' | 'ם' => "m",
        'נ' | 'ן' => "n",
        'ס' => "s",
        'פ' | 'ף' => "p",
        'צ' | 'ץ' => "ts",
        'ק' => "k",
        'ר' => "r",
        'ש' => "sh",
        _ => "",
    });
}

fn arabic(c: char, before: Option<char>, out: &mut String) {
    let first = before.is_none_or(|b| !b.is_alphabetic());
    out.push_str(match c {
        'ا' | 'أ' | 'إ' | 'آ' | 'ٱ' | 'ى' => "a",
        'ب' => "b",
        'ت' | 'ط' | 'ٹ' => "t",
        'ث' => "th",
        'ج' => "j",
        'ح' | 'ه' | 'ھ' | 'ہ' => "h",
        'خ' => "kh",
        'د' | 'ض' | 'ڈ' => "d",
        'ذ' => "dh",
        'ر' | 'ڑ' => "r",
        'ز' | 'ظ' | 'ژ' => "z",
        'س' | 'ص' => "s",
        'ش' => "sh",
        'غ' => "gh",
        'ف' => "f",
        'ق' => "q",
        'ك' | 'ک' => "k",
        'گ' => "g",
        'ل' => "l",
        'م' => "m",
        'ن' | 'ں' => "n",
        'پ' => "p",
        'چ' => "ch",
        'و' => {
            if first {
                "w"
            } else {
                "u"
            }
        }
        'ي' | 'ی' | 'ې' => {
            if first {
                "y"
            } else {
                "i"
            }
        }
        'ة' if !first => "a",
        'ع' if first => "a",
        'ؤ' => "u",
        'ئ' => "i",
        '\u{64e}' | '\u{64b}' => "a",
        '\u{64f}' | '\u{64c}' => "u",
        '\u{650}' | '\u{64d}' => "i",
        '٠' => "0",
        '١' => "1",
        '٢' => "2",
        '٣' => "3",
        '٤' => "4",
        '٥' => "5",
        '٦' => "6",
        '٧' => "7",
        '٨' => "8",
        '٩' => "9",
        _ => "",
    });
}

fn hangul(c: char, out: &mut String) {
    const FIRST: [&str; 19] = ["g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p", "h"];
    const VOWEL: [&str; 21] = ["a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we", "wi", "yu", "eu", "ui", "i"];
    const LAST: [&str; 28] =
        ["", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p", "t", "t", "ng", "t", "t", "k", "t", "p", "t"];
    let n = (c as usize).saturating_sub(0xac00);
    let part = |table: &[&'static str], at: usize| table.get(at).copied().unwrap_or_default();
    out.extend([" ", part(&FIRST, n / 588), part(&VOWEL, n % 588 / 28), part(&LAST, n % 28), " "]);
}

/// What is left of a word when its vowels are gone, for scripts that do not write them: letters that spellings mix up are one.
pub fn consonants(word: &str) -> String {
    let mut out = String::new();
    let letters: Vec<char> = word.chars().filter(char::is_ascii_alphabetic).collect();
    let mut i = 0;
    while let Some(&c) = letters.get(i) {
        let next = letters.get(i + 1).copied();
        let (said, step) = match (c, next) {
            ('s' | 'c', Some('h')) => ('x', 2),
            ('k' | 'g', Some('h')) => ('g', 2),
            ('t' | 'd' | 'p', Some('h')) => (if c == 'p' { 'f' } else { c }, 2),
            ('d', Some('j')) => ('j', 2),
            ('t', Some('s')) => ('s', 2),
            ('a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'w' | 'h', _) => ('\0', 1),
            ('q' | 'c', _) => ('k', 1),
            ('z', _) => ('s', 1),
            ('v' | 'f', _) => ('f', 1),
            ('p', _) => ('b', 1),
            _ => (c, 1),
        };
        i += step;
        if said != '\0' && !out.ends_with(said) {
            out.push(said);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_become_latin() {
        let words = |t: &str| latin(t).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words("Аркадий Харитонович Павлов"), "arkadiy kharitonovich pavlov");
        assert_eq!(words("Евдокимов Андроник"), "yevdokimov andronik");
        assert_eq!(words("Αναστάσιος Λιόλιος"), "anastasios liolios");
        assert_eq!(words("송시우"), "song si u");
        assert_eq!(words("王鑫"), "wang xin");
        assert_eq!(words("José Đặng Żółć"), "jose dang zolc");
    }

    #[test]
    fn words_without_vowels_have_one_key() {
        assert_eq!(consonants(&latin("الكثيري")), consonants("alkathiri"));
        assert_eq!(consonants("zaghlul"), consonants(&latin("زغلول")));
    }
}
