//! The machine-readable zone of passports and travel cards: found, cut into its cells, and read with what its check digits allow.

mod grammar;
mod names;

pub use names::{resembles, zoned};

use super::numbers::mrz_digit;
use super::sheet::{Bit, Line, Sheet};
use crate::base::Rect;
use grammar::{choose, country, rebuilt, stretched, unfilled};
use names::{as_digits, as_letters, name_line, parted};

/// The three sizes of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Three lines of 30.
    Td1,
    /// Two lines of 36.
    Td2,
    /// Two lines of 44.
    Td3,
}

impl Format {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Td1 => "TD1",
            Self::Td2 => "TD2",
            Self::Td3 => "TD3",
        }
    }

    /// Characters of a line.
    pub fn length(self) -> usize {
        match self {
            Self::Td1 => 30,
            Self::Td2 => 36,
            Self::Td3 => 44,
        }
    }
}

/// Which line holds the dates, in every size: the second.
const DATA: usize = 1;

/// A zone on a page: its lines as they were read.
#[derive(Debug, Clone)]
pub struct Zone {
    /// Its size.
    pub format: Format,
    /// Its lines, spaces out, what cannot stand in a zone as fillers.
    pub lines: Vec<String>,
    /// Words of each line.
    pub bits: Vec<Vec<Bit>>,
}

/// Letters of a zone: capitals, digits, fillers. Small letters stand where fillers were taken for some.
fn cleaned(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            'A'..='Z' | '0'..='9' | '<' => c,
            // A nought with a stroke through it.
            '@' | '©' | '®' | 'Ø' | 'ø' => '0',
            _ => '<',
        })
        .collect()
}

/// The words of a line without the marks that stand before and behind it, such as the edge of the card: a zone has letters, digits, fillers.
fn bare(line: &Line) -> Line {
    let mark = |b: &&Bit| !b.text.chars().any(|c| c.is_alphanumeric() || matches!(c, '<' | '@' | '©' | '®' | '«' | '‹'));
    let from = line.bits.iter().take_while(mark).count();
    let behind = line.bits.iter().rev().take_while(mark).count();
    Line { bits: line.bits.get(from..line.bits.len().saturating_sub(behind).max(from)).unwrap_or_default().to_vec() }
}

fn in_zone(line: &Line) -> bool {
    let text: String = line.text().chars().filter(|c| !c.is_whitespace()).collect();
    let count = text.chars().count();
    let fillers = text.chars().filter(|c| matches!(c, '<' | '«' | '‹')).count();
    let fit = text.chars().filter(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || *c == '<').count();
    (18..=60).contains(&count) && fillers >= 2 && (fit * 10 >= count * 6 || fillers >= 5 && fit >= 18)
}

/// Whether a line may stand beside one of a zone: letters and digits without gaps, as many as a line of a zone has, though no filler.
fn beside(line: &Line) -> bool {
    let text: String = line.text().chars().filter(|c| !c.is_whitespace()).collect();
    let count = text.chars().count();
    let fit = text.chars().filter(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || *c == '<').count();
    (24..=50).contains(&count) && fit * 10 >= count * 9 && line.bits.len() <= 4 && text.bytes().filter(u8::is_ascii_digit).count() >= 6
}

/// The zone of a page, where it has one.
pub fn find(sheet: &Sheet) -> Option<Zone> {
    let mut at: Vec<usize> = sheet.lines.iter().enumerate().filter(|(_, l)| in_zone(l)).map(|(i, _)| i).collect();
    // A line full of data has no fillers: it stands next to one that has.
    let base = |i: usize| sheet.lines.get(i).and_then(|l| l.bits.first()).map_or((0.0, 10.0), |b| (b.baseline, b.rect.height().max(b.size)));
    let near = |a: usize, i: usize| a.abs_diff(i) == 1 && (base(a).0 - base(i).0).abs() < 3.0 * base(a).1;
    let next: Vec<usize> =
        (0..sheet.lines.len()).filter(|i| !at.contains(i) && at.iter().any(|a| near(*a, *i)) && sheet.lines.get(*i).is_some_and(beside)).collect();
    at.extend(next);
    at.sort_unstable();
    let last = *at.last()?;
    let height = |i: usize| sheet.lines.get(i).and_then(|l| l.bits.iter().map(|b| b.rect.height()).reduce(f32::max)).unwrap_or(10.0);
    let top = |i: usize| sheet.lines.get(i).and_then(|l| l.bits.iter().map(|b| b.baseline).reduce(f32::min)).unwrap_or_default();
    let mut lines: Vec<usize> = at.into_iter().filter(|i| top(last) - top(*i) < 12.0 * height(last).max(8.0)).collect();
    lines.drain(..lines.len().saturating_sub(3));
    // Two lines as long as a passport's are all of it; what is read above them is another line.
    let long = |i: &usize| sheet.lines.get(*i).is_some_and(|l| cleaned(&l.text()).chars().count() >= 38);
    if lines.len() == 3 && lines.iter().skip(1).all(long) {
        lines.remove(0);
    }
    let mut own: Vec<Line> = lines.iter().filter_map(|i| sheet.lines.get(*i)).map(bare).collect();
    // What stands left of where the other lines of three begin is of a sheet beside.
    if own.len() == 3 {
        let mut edges: Vec<f32> = own.iter().filter_map(|l| l.bits.first()).map(|b| b.rect.x0).collect();
        edges.sort_by(f32::total_cmp);
        let edge = edges.get(1).copied().unwrap_or_default();
        own.iter_mut().for_each(|l| l.bits.retain(|b| b.rect.x1 > edge - 0.2 * b.rect.height()));
    }
    let texts: Vec<String> = own.iter().map(|l| cleaned(&l.text())).collect();
    let bits: Vec<Vec<Bit>> = own.into_iter().map(|l| l.bits).collect();
    let starts = texts.first()?.chars().next()?;
    let format = match (texts.len(), starts) {
        (3, _) => Format::Td1,
        (2, 'P') => Format::Td3,
        (2, 'V') => return None,
        (2, _) if texts.iter().all(|t| t.chars().count() >= 41) => Format::Td3,
        (2, _) => Format::Td2,
        _ => return None,
    };
    Some(Zone { format, lines: texts, bits })
}

impl Zone {
    /// The places to look at again: each line, and last the end of the one with the dates, where the last check digit stands alone behind
    /// fillers.
    pub fn places(&self) -> Vec<Rect> {
        let all: Vec<&Bit> = self.bits.iter().flatten().collect();
        let left = all.iter().map(|b| b.rect.x0).fold(f32::MAX, f32::min);
        let right = all.iter().map(|b| b.rect.x1).fold(0.0, f32::max);
        let pitch = (right - left) / self.format.length() as f32;
        let mut places = Vec::new();
        let mut end = None;
        for (i, bits) in self.bits.iter().enumerate() {
            let y0 = bits.iter().map(|b| b.rect.y0).fold(f32::MAX, f32::min);
            let y1 = bits.iter().map(|b| b.rect.y1).fold(0.0, f32::max);
            let pad = 0.15 * (y1 - y0);
            places.push(Rect { x0: left - pitch, y0: y0 - pad, x1: right + pitch, y1: y1 + pad });
            if i == DATA {
                end = Some(Rect { x0: right - 3.6 * pitch, y0: y0 - pad, x1: right + pitch, y1: y1 + pad });
            }
        }
        places.extend(end);
        places
    }
}

/// What a zone says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Said {
    /// Its lines as they must stand, where every cell is known.
    pub lines: Option<Vec<String>>,
    /// Two letters of the kind of document.
    pub code: String,
    /// Country that gave it.
    pub issuer: String,
    /// Country of the bearer.
    pub nationality: String,
    /// Number without fillers.
    pub number: String,
    /// Family names.
    pub surname: String,
    /// Given names.
    pub given: String,
    /// Birth, `YYMMDD`.
    pub birth: String,
    /// `M`, `F` or `<`.
    pub sex: char,
    /// End, `YYMMDD`.
    pub expiry: String,
    /// What the state put in besides.
    pub optional: String,
    /// Check digits: whether each fits what it is of; `None` where it was not read.
    pub number_fits: Option<bool>,
    /// Of the birth date.
    pub birth_fits: Option<bool>,
    /// Of the end.
    pub expiry_fits: Option<bool>,
    /// Of the optional data of a passport, where there is one.
    pub optional_fits: Option<bool>,
    /// Of all of them together.
    pub composite_fits: Option<bool>,
    /// Whether letters were taken for the digits they resemble, as the check digit allows nothing else.
    pub repaired: bool,
}

/// What the printed part of the page says, where it says it: number, family names, given names.
#[derive(Debug, Clone, Default)]
pub struct Printed {
    /// Number.
    pub number: String,
    /// Family names.
    pub surname: String,
    /// Given names.
    pub given: String,
    /// What else on the page may be names: family names and given names, of which the zone bears one out or none.
    pub others: Vec<(String, String)>,
}

fn cut(text: &str, from: usize, to: usize) -> &str {
    text.get(from..to).unwrap_or_default()
}

/// Reads a zone out of what was read of each of its lines, and of the end of the one with the dates.
pub fn read(format: Format, lines: &[Vec<String>], ends: &[String], printed: &Printed) -> Option<Said> {
    let mut best: Option<(usize, Said)> = None;
    let mut firsts: Vec<String> = lines.first()?.iter().map(|l| cleaned(l)).collect();
    if format == Format::Td1 {
        let more: Vec<String> = firsts.iter().filter_map(|f| rebuilt(f, &printed.number)).collect();
        firsts.extend(more);
    }
    let seconds: Vec<String> = lines.get(DATA)?.iter().map(|l| cleaned(l)).collect();
    let names: Vec<String> = if format == Format::Td1 { lines.get(2)?.iter().map(|l| cleaned(l)).collect() } else { firsts.clone() };
    let seconds: Vec<String> = seconds.iter().flat_map(|s| variants(s, format)).collect();
    // The names are the same whichever data line stands below them.
    let head = if format == Format::Td1 { String::new() } else { opening(firsts.first()?) };
    let name = name_line(&names, &head, format.length(), printed);
    for second in &seconds {
        for first in if format == Format::Td1 { firsts.as_slice() } else { firsts.get(..1).unwrap_or_default() } {
            for end in ends.iter().map(|e| cleaned(e)).chain([second.clone()]) {
                let Some(said) = one(format, first, second, &end, &name, printed) else { continue };
                let fits =
                    [said.number_fits, said.birth_fits, said.expiry_fits, said.composite_fits, said.optional_fits].iter().filter(|f| **f == Some(true)).count()
                        * 2
                        + usize::from(said.composite_fits.is_some())
                        + usize::from(matches!(said.sex, 'M' | 'F' | '<') && said.nationality.bytes().all(|b| b.is_ascii_uppercase()))
                        + usize::from(said.lines.is_some());
                if best.as_ref().is_none_or(|(b, _)| fits > *b) {
                    best = Some((fits, said));
                }
            }
        }
    }
    best.map(|(_, s)| s)
}

/// A data line, and where it has not its length the same with one cell less or with a filler more before its dates: a recogniser sees
/// a cell twice or passes over one. Which of them stands there the check digits tell.
fn variants(line: &str, format: Format) -> Vec<String> {
    let cells: Vec<char> = line.chars().collect();
    let mut out = vec![line.to_owned()];
    if cells.len() == format.length() || cells.len().abs_diff(format.length()) > 6 {
        return out;
    }
    let head = if format == Format::Td1 { 18 } else { 28 };
    // A cell that was seen twice stands beside itself, or beside what it resembles; any other could be left out too and still fit by chance.
    let twice = |i: &usize| cells.get(*i).zip(cells.get(i + 1)).is_some_and(|(a, b)| names::resembles(*a, *b));
    for i in (0..head.min(cells.len())).filter(twice) {
        let mut less = cells.clone();
        less.remove(i);
        out.push(less.iter().collect());
    }
    if format != Format::Td1 {
        for i in 6..10.min(cells.len()) {
            let mut more = cells.clone();
            more.insert(i, '<');
            out.push(more.iter().collect());
        }
    }
    out
}

/// The kind of document and the issuer that a first line of names begins with.
fn opening(first: &str) -> String {
    let kind = if matches!(cut(first, 1, 2), "S" | "K" | "C" | "E" | "<") { "<" } else { cut(first, 1, 2) };
    format!("{}{kind}{}", cut(first, 0, 1), as_letters(cut(first, 2, 5)))
}

/// Reads one choice of lines.
fn one(format: Format, first: &str, second: &str, end: &str, name: &(String, bool), printed: &Printed) -> Option<Said> {
    let length = format.length();
    // A letter too many before the bearer's country: the issuer's stands one cell further on.
    let issuer = as_letters(cut(first, 2, 5));
    let second = if format == Format::Td1 && issuer.len() == 3 && cut(second, 15, 18) != issuer && cut(second, 16, 19) == issuer {
        &format!("{}{}", cut(second, 0, 15), cut(second, 16, second.len()))
    } else {
        second
    };
    // The data line: what stands before the fillers is counted from the left, the last digit from the right.
    let head = if format == Format::Td1 { 18 } else { 28 };
    let mut data = stretched(second, length, head).or_else(|| {
        let start: String = second.chars().take(head).collect();
        (start.chars().count() == head).then(|| format!("{start:<length$}").replace(' ', "<"))
    })?;
    let last = as_digits(end).chars().last().filter(char::is_ascii_digit).or_else(|| {
        // A filler seen behind the last digit, where the end was looked at by itself.
        let short = (3..=6).contains(&end.chars().count());
        end.strip_suffix('<').filter(|_| short).and_then(|e| as_digits(e).chars().last()).filter(char::is_ascii_digit)
    });
    if let Some(last) = last {
        data.truncate(length - 1);
        data.push(last);
    }
    // What may only be fillers is.
    data = unfilled(format, &data);
    let mut said = Said::default();
    let fits = |text: &str, digit: &str| digit.chars().next().and_then(|d| d.to_digit(10)).zip(mrz_digit(text)).map(|(d, m)| d == m);
    // A number stands in the first of its cells.
    let of_number = |text: &str, digit: &str| fits(text, digit).filter(|fit| !fit || !text.starts_with('<'));
    let number;
    if format == Format::Td1 {
        let mut upper =
            stretched(first, length, 15).unwrap_or_else(|| format!("{:<length$}", first.chars().take(length).collect::<String>()).replace(' ', "<"));
        // A letter alone behind fillers at the end of the line is one of them.
        if upper.ends_with(['K', 'C', 'S', 'E', 'L', 'X']) && upper.get(..length - 1).is_some_and(|u| u.ends_with("<<")) {
            upper.truncate(length - 1);
            upper.push('<');
        }
        // Cards begin with I, A or C: a stroke is an I.
        let first = if matches!(cut(&upper, 0, 1), "L" | "1" | "T" | "J") { "I" } else { cut(&upper, 0, 1) };
        let second = if matches!(cut(&upper, 1, 2), "X" | "K" | "S") && first == "I" { "<" } else { cut(&upper, 1, 2) };
        upper = format!("{first}{second}{}{}", as_letters(cut(&upper, 2, 5)), cut(&upper, 5, length));
        data = format!(
            "{}{}{}{}{}",
            as_digits(cut(&data, 0, 7)),
            cut(&data, 7, 8),
            as_digits(cut(&data, 8, 15)),
            country(cut(&data, 15, 18), &issuer),
            cut(&data, 18, length)
        );
        said.code = cut(&upper, 0, 2).trim_matches('<').to_owned();
        said.issuer = cut(&upper, 2, 5).trim_matches('<').to_owned();
        (said.birth, said.expiry) = (cut(&data, 0, 6).to_owned(), cut(&data, 8, 14).to_owned());
        said.birth_fits = fits(cut(&data, 0, 6), cut(&data, 6, 7));
        said.expiry_fits = fits(cut(&data, 8, 14), cut(&data, 14, 15));
        said.sex = cut(&data, 7, 8).chars().next().unwrap_or('<');
        said.nationality = cut(&data, 15, 18).trim_matches('<').to_owned();
        // A number of more than nine goes on in the optional data, its check digit behind its last character.
        let rest = cut(&upper, 15, 30);
        let long = cut(&upper, 14, 15) == "<" && rest.chars().next().is_some_and(|c| c != '<');
        let more = rest.split('<').next().unwrap_or_default();
        let (body, digit) = if long {
            (format!("{}{}", cut(&upper, 5, 14), more.get(..more.len() - 1).unwrap_or_default()), more.chars().last().map(String::from).unwrap_or_default())
        } else {
            (cut(&upper, 5, 14).to_owned(), as_digits(cut(&upper, 14, 15)))
        };
        number = choose(&body, &digit, &printed.number);
        said.number_fits = of_number(&number, &digit);
        said.optional = if long { rest.get(more.len()..).unwrap_or_default() } else { rest }.trim_matches('<').to_owned();
        if said.optional.is_empty() {
            // What the state put in may stand in the second line alone.
            said.optional = cut(&data, 18, 29).trim_matches('<').to_owned();
        }
        if !long {
            upper = format!("{}{number}{digit}{rest}", cut(&upper, 0, 5));
        }
        let all = format!("{}{}{}{}", cut(&upper, 5, 30), cut(&data, 0, 7), cut(&data, 8, 15), cut(&data, 18, 29));
        said.composite_fits = last.and_then(|_| fits(&all, cut(&data, 29, 30)));
        said.repaired = number != body;
        (said.surname, said.given) = parted(&name.0);
        said.lines = (last.is_some() && upper.chars().count() == length).then(|| vec![upper, data, name.0.clone()]);
        said.repaired |= name.1;
    } else {
        let tail = cut(&data, 28, length).to_owned();
        let digit = as_digits(cut(&data, 9, 10));
        number = choose(cut(&data, 0, 9), &digit, &printed.number);
        said.repaired = number != cut(&data, 0, 9);
        data = format!(
            "{number}{digit}{}{}{}{}{tail}",
            country(cut(&data, 10, 13), &issuer),
            as_digits(cut(&data, 13, 20)),
            cut(&data, 20, 21),
            as_digits(cut(&data, 21, 28))
        );
        said.number_fits = of_number(&number, &digit);
        said.nationality = cut(&data, 10, 13).trim_matches('<').to_owned();
        (said.birth, said.expiry) = (cut(&data, 13, 19).to_owned(), cut(&data, 21, 27).to_owned());
        said.birth_fits = fits(cut(&data, 13, 19), cut(&data, 19, 20));
        said.expiry_fits = fits(cut(&data, 21, 27), cut(&data, 27, 28));
        said.sex = cut(&data, 20, 21).chars().next().unwrap_or('<');
        let (optional, composite) = if format == Format::Td3 {
            let digit = cut(&data, 42, 43);
            let empty = cut(&data, 28, 42).chars().all(|c| c == '<');
            said.optional_fits =
                if empty { Some(matches!(digit, "<" | "0")).filter(|_| last.is_some()).filter(|_| digit != "<") } else { fits(cut(&data, 28, 42), digit) };
            (cut(&data, 28, 42), format!("{}{}{}", cut(&data, 0, 10), cut(&data, 13, 20), cut(&data, 21, 43)))
        } else {
            (cut(&data, 28, 35), format!("{}{}{}", cut(&data, 0, 10), cut(&data, 13, 20), cut(&data, 21, 35)))
        };
        said.optional = optional.trim_matches('<').to_owned();
        said.composite_fits = last.and_then(|_| fits(&composite, cut(&data, length - 1, length)));
        let head = opening(first);
        said.code = cut(&head, 0, 2).trim_matches('<').to_owned();
        said.issuer = cut(&head, 2, 5).trim_matches('<').to_owned();
        (said.surname, said.given) = parted(name.0.get(5..).unwrap_or_default());
        said.lines = (last.is_some()).then(|| vec![name.0.clone(), data]);
        said.repaired |= name.1;
    }
    said.number = number.trim_matches('<').to_owned();
    Some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(format: Format, lines: &[&str], printed: &Printed) -> Said {
        let lines: Vec<Vec<String>> = lines.iter().map(|l| vec![(*l).to_owned()]).collect();
        read(format, &lines, &[], printed).expect("a zone")
    }

    #[test]
    fn the_specimens_of_the_standard_hold() {
        let td3 = zone(Format::Td3, &["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"], &Printed::default());
        assert_eq!(
            (td3.surname.as_str(), td3.given.as_str(), td3.number.as_str(), td3.optional.as_str()),
            ("ERIKSSON", "ANNA MARIA", "L898902C3", "ZE184226B")
        );
        assert_eq!([td3.number_fits, td3.birth_fits, td3.expiry_fits, td3.optional_fits, td3.composite_fits], [Some(true); 5]);
        let td1 =
            zone(Format::Td1, &["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"], &Printed::default());
        assert_eq!([td1.number_fits, td1.birth_fits, td1.expiry_fits, td1.composite_fits], [Some(true); 4]);
        let td2 = zone(Format::Td2, &["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"], &Printed::default());
        assert_eq!(td2.composite_fits, Some(true));
    }

    #[test]
    fn the_grammar_of_a_zone_chooses_among_readings() {
        // No number ends in letters where its check digit must stand: optional data of nothing but what fillers are taken for is none.
        let lines = ["P<INDVENKATANARASIMHARAJUVARIPETA<<SATYANARA", "Z9004418<9IND7910085M3106291<<<<<KKKKKKKKKK8"];
        let passport = zone(Format::Td3, &lines, &Printed::default());
        assert_eq!((passport.optional.as_str(), passport.composite_fits), ("", Some(true)));
        // A K counts for nothing in a check digit; without a check digit of its own it is a filler all the same.
        let lines = ["P<SGPO<<E<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", "K9007716H7SGP9607147F2503192<<<<<<<<<KKKK<<6"];
        assert_eq!(zone(Format::Td3, &lines, &Printed::default()).optional, "");
        // A nought that was seen as two letters: the printed number and its check digit say which cells there are.
        let lines = ["IX<NLDSPX9OODOL440<<<<<<<<<<<<", "8103055M3112205NLD<<<<<<<<<<<8", "VAN<DEN<BERG<<PIETER<<<<<<<<<<"];
        let print = |number: &str| Printed { number: number.into(), ..Printed::default() };
        let card = zone(Format::Td1, &lines, &print("SPX900L44"));
        assert_eq!((card.issuer.as_str(), card.number.as_str(), card.number_fits, card.composite_fits), ("NLD", "SPX900L44", Some(true), Some(true)));
        assert_ne!(zone(Format::Td1, &lines, &print("SPX911L44")).number, "SPX911L44", "what is printed is not put in the place of what is read");
        // Two letters O and two noughts have the same check digit: the print tells.
        let lines = ["I<D<<MUELLER<<JOERG<STEFAN<<<<<<<<<<", "C9YOOR7148D<<7002221M3011054<<<<<<<6"];
        assert_eq!(zone(Format::Td2, &lines, &print("C9Y00R714")).number, "C9Y00R714");
        assert_eq!(zone(Format::Td2, &lines, &Printed::default()).number, "C9YOOR714");
    }

    #[test]
    fn a_zone_is_found_without_the_edge_of_its_card() {
        let page = super::super::cells::tests::sheet(&[
            (30.0, 100.0, "P<UTOHALVORSEN<<NILS<ARNE<<<<<<<<<<<<<<<<<<<"),
            (20.0, 114.0, "| K8801B2TT6UTO8804031M3103038<<<<<<<<<<<<<<@6"),
        ]);
        let zone = find(&page).expect("a zone");
        assert_eq!(zone.lines.last().map(String::as_str), Some("K8801B2TT6UTO8804031M3103038<<<<<<<<<<<<<<06"), "a nought with a stroke through it");
        assert_eq!(zone.places().len(), 3);
        // A reading that lost its first cells has none of the others in their places.
        let cut = ["P<UTOHALVORSEN<<NILS<<<<<<<<<<<<<<<<<<<<<<<<", "UTOHALVORSEN<<NILS<<<<<<<<<<"].map(str::to_owned);
        let said = read(Format::Td3, &[cut.to_vec(), vec!["K8801B2TT6UTO8804031M3103038<<<<<<<<<<<<<<06".to_owned()]], &[], &Printed::default());
        assert_eq!(said.map(|s| s.surname).as_deref(), Some("HALVORSEN"));
        // A number stands in the first of its cells, whatever the rest of it would fit.
        let lines = ["P<UTOHALVORSEN<<NILS<<<<<<<<<<<<<<<<<<<<<<<<", "<8801B2TT6UTO8804031M3103038<<<<<<<<<<<<<<06"];
        assert_eq!(mrz_digit("<8801B2TT"), Some(6));
        assert_eq!(self::zone(Format::Td3, &lines, &Printed::default()).number_fits, None);
        let fillers = self::zone(
            Format::Td1,
            &["I<UTOE551200872<<<<<<<<<<KKKKK", "9309212F3001019UTO<<<<<<<<<<<8", "OKONJO<<GRACE<<<<<<<<<<<<<<<<<"],
            &Printed::default(),
        );
        assert_eq!(fillers.optional, "");
    }

    #[test]
    fn what_is_wrong_stays_wrong_and_noise_goes() {
        let wrong =
            zone(Format::Td1, &["I<UTOE551200872<<<<<<<<<<<<<<<", "9309212F3001019UTO<<<<<<<<<<<8", "OKONJO<<GRACE<<<<<<<<<<<<<<<<<"], &Printed::default());
        assert_eq!((wrong.number_fits, wrong.composite_fits), (Some(true), Some(false)));
        let printed = Printed { number: "K8801B2TT".into(), surname: "HALVORSEN".into(), given: "NILS ARNE".into(), ..Printed::default() };
        let noisy = zone(Format::Td3, &["P<UTOHALVORSENK<NILS<KARNE<K<<<<<<", "K8801B2TT6UT08804031M3103038<<<<<<<<<<<<<<<6"], &printed);
        assert_eq!(
            noisy.lines.as_ref().map(|l| l.join("\n")).as_deref(),
            Some("P<UTOHALVORSEN<<NILS<ARNE<<<<<<<<<<<<<<<<<<<\nK8801B2TT6UTO8804031M3103038<<<<<<<<<<<<<<<6")
        );
        // The recogniser saw a cell twice, a nine for an O, and a filler behind the last digit.
        let twice = zone(Format::Td3, &["P<UTOHALVORSEN<<NILS<ARNE<<<<<<SK<<<<R<<<<<", "K8801BB2TT6UT98804031M3103038<<<<<<<<<<<<<<<6"], &Printed::default());
        assert_eq!(
            (twice.number.as_str(), twice.nationality.as_str(), twice.given.as_str(), twice.composite_fits),
            ("K8801B2TT", "UTO", "NILS ARNE", Some(true))
        );
        let other = Printed { surname: "HALVORSON".into(), ..printed };
        let kept = zone(Format::Td3, &["P<UTOHALVORSEN<<NILS<ARNE<<<<<<<<<<<<<<<<<<<", "K8801B2TT6UTO8804031M3103038<<<<<<<<<<<<<<<6"], &other);
        assert_eq!(kept.surname, "HALVORSEN");
    }
}
