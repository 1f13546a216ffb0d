//! A font's map from codes to text, read leniently: an entry that cannot be understood costs that entry, not the map.

use std::collections::HashMap;

/// Entries that are kept at most.
const MOST: usize = 1 << 16;

/// What codes stand for.
#[derive(Debug, Default)]
pub struct ToUnicode(HashMap<u32, String>);

impl ToUnicode {
    /// Reads the decoded stream of a map.
    pub fn parse(bytes: &[u8]) -> Self {
        let mut map = HashMap::new();
        let mut tokens = tokens(bytes);
        while let Some(token) = tokens.next() {
            match token {
                Token::Word(b"beginbfchar") => chars(&mut tokens, &mut map),
                Token::Word(b"beginbfrange") => ranges(&mut tokens, &mut map),
                _ => {}
            }
        }
        Self(map)
    }

    /// Codes that stand for one digit, and which, in the order of the codes.
    pub fn digits(&self) -> Vec<(u32, u32)> {
        let digit = |(code, text): (&u32, &String)| Some((*code, text.parse::<u32>().ok().filter(|d| *d < 10 && text.len() == 1)?));
        let mut out: Vec<(u32, u32)> = self.0.iter().filter_map(digit).collect();
        out.sort_unstable();
        out
    }

    /// The text of a code.
    pub fn get(&self, code: u32) -> Option<&str> {
        self.0.get(&code).map(String::as_str)
    }
}

/// A piece of the map.
#[derive(Debug, PartialEq)]
enum Token<'a> {
    Hex(Vec<u8>),
    Open,
    Close,
    Word(&'a [u8]),
}

fn tokens(bytes: &[u8]) -> impl Iterator<Item = Token<'_>> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        loop {
            let (&first, after) = rest.split_first()?;
            match first {
                b'%' => rest = &rest[rest.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len())..],
                b'<' if after.first() != Some(&b'<') => {
                    let end = after.iter().position(|b| *b == b'>').unwrap_or(after.len());
                    let digits: Vec<u8> = after[..end].iter().filter_map(|b| (*b as char).to_digit(16)).map(|d| d as u8).collect();
                    rest = after.get(end + 1..).unwrap_or_default();
                    return Some(Token::Hex(digits.chunks(2).map(|p| p[0] << 4 | p.get(1).copied().unwrap_or(0)).collect()));
                }
                b'[' => {
                    rest = after;
                    return Some(Token::Open);
                }
                b']' => {
                    rest = after;
                    return Some(Token::Close);
                }
                b if b.is_ascii_alphanumeric() => {
                    let end = rest.iter().position(|b| !b.is_ascii_alphanumeric()).unwrap_or(rest.len());
                    let (word, after) = rest.split_at(end);
                    rest = after;
                    return Some(Token::Word(word));
                }
                _ => rest = after,
            }
        }
    })
}

fn chars<'a>(tokens: &mut impl Iterator<Item = Token<'a>>, map: &mut HashMap<u32, String>) {
    while let Some(Token::Hex(code)) = tokens.next() {
        let Some(Token::Hex(text)) = tokens.next() else { return };
        insert(map, number(&code), utf16(&text));
    }
}

fn ranges<'a>(tokens: &mut impl Iterator<Item = Token<'a>>, map: &mut HashMap<u32, String>) {
    while let Some(Token::Hex(first)) = tokens.next() {
        let Some(Token::Hex(last)) = tokens.next() else { return };
        let (first, last) = (number(&first), number(&last));
        match tokens.next() {
            Some(Token::Hex(text)) => {
                // The last unit counts up along the range.
                let Some((&low, head)) = text.split_last() else { continue };
                for (n, code) in (first..=last).take(MOST).enumerate() {
                    let mut next = head.to_vec();
                    let carried = u32::from(low) + n as u32;
                    let high = next.pop().map(|h| u32::from(h) + (carried >> 8));
                    next.extend(high.map(|h| h as u8));
                    next.push(carried as u8);
                    insert(map, code, utf16(&next));
                }
            }
            Some(Token::Open) => {
                let mut code = first;
                while let Some(Token::Hex(text)) = tokens.next() {
                    insert(map, code, utf16(&text));
                    code = code.saturating_add(1);
                }
            }
            _ => return,
        }
    }
}

fn insert(map: &mut HashMap<u32, String>, code: u32, text: String) {
    if map.len() < MOST {
        map.insert(code, text);
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0u32, |n, b| n << 8 | u32::from(*b))
}

fn utf16(bytes: &[u8]) -> String {
    if let [one] = bytes {
        return char::from(*one).to_string();
    }
    let units: Vec<u16> = bytes.chunks_exact(2).map(|p| u16::from_be_bytes([p[0], p[1]])).collect();
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_stands_beside_a_broken_entry() {
        let map = ToUnicode::parse(b"1 begincodespacerange <0000> <ffff> endcodespacerange 3 beginbfchar\n<0014> <0031>\n<0116> <>\n<0152> <0e49>\nendbfchar 2 beginbfrange <0020> <0022> <0041> <0030> <0031> [<0061> <00660069>] endbfrange");
        assert_eq!(map.get(0x14), Some("1"));
        assert_eq!(map.get(0x116), Some(""));
        assert_eq!(map.get(0x152), Some("\u{e49}"));
        assert_eq!((map.get(0x20), map.get(0x22), map.get(0x23)), (Some("A"), Some("C"), None));
        assert_eq!((map.get(0x30), map.get(0x31)), (Some("a"), Some("fi")));
    }
}
