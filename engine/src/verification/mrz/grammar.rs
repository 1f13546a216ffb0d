//! What a zone allows in each of its cells: countries, fillers, and numbers that their check digits bear out.

use super::super::numbers::mrz_digit;
use super::Format;
use super::names::{as_digits, as_letters, resembles};

/// Codes that stand for states and bodies in travel documents (ISO 3166 and ICAO 9303 part 3).
const COUNTRIES: &str = "ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM BLR BLZ BMU BOL \
BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE D DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP \
EST ETH EUE FIN FJI FLK FRA FRO FSM GAB GBD GBN GBO GBP GBR GBS GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN \
IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA \
MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW \
PNG POL PRI PRK PRT PRY PSE PYF QAT REU RKS ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR \
TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI UNA UNK UNO URY USA UTO UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM XOM XXA XXB XXC \
XXX YEM ZAF ZMB ZWE";

/// Whether letters are a country.
fn known(letters: &str) -> bool {
    COUNTRIES.split(' ').any(|c| c == letters.trim_end_matches('<'))
}

/// Letters of a country. Where a digit stands that resembles none of them, they are the issuer's if all others agree.
pub(super) fn country(read: &str, issuer: &str) -> String {
    let letters = as_letters(read);
    let same = |(a, b): (char, char)| a == b || a.is_ascii_digit();
    // Where what stands there is no country at all and one letter parts it from the issuer, it is the issuer.
    if !known(&letters) && known(issuer) && letters.len() == issuer.len() && letters.chars().zip(issuer.chars()).filter(|(a, b)| a != b).count() == 1 {
        return issuer.to_owned();
    }
    let by_issuer = letters.contains(|c: char| c.is_ascii_digit()) && issuer.bytes().all(|b| b.is_ascii_uppercase() || b == b'<');
    if by_issuer && letters.len() == issuer.len() && letters.chars().zip(issuer.chars()).all(same) { issuer.to_owned() } else { letters }
}

/// The number with letters and digits that look alike exchanged, where that is what is printed and what the check digit asks for. Two
/// letters O have the check digit of two noughts: there too the print says which.
pub(super) fn choose(number: &str, digit: &str, printed: &str) -> String {
    let printed: String = printed.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_uppercase();
    let want = digit.chars().next().and_then(|d| d.to_digit(10));
    let padded = format!("{printed:<9}").replace(' ', "<");
    let alike = number.chars().count() == padded.chars().count() && number.chars().zip(padded.chars()).all(|(a, b)| a == b || resembles(a, b));
    if !printed.is_empty() && alike && want.is_some() && mrz_digit(&padded) == want { padded } else { number.to_owned() }
}

/// The data line with fillers where nothing else may stand: optional data of nothing but fillers and the letters that fillers are taken
/// for, whose own check digit is no digit, or where only so the last digit fits.
pub(super) fn unfilled(format: Format, data: &str) -> String {
    let length = format.length();
    let (from, last) = (if format == Format::Td1 { 18 } else { 28 }, length - 1);
    let cut = |a: usize, b: usize| data.get(a..b).unwrap_or_default();
    let optional = cut(from, last);
    let filler = |c: char| matches!(c, '<' | 'K' | 'C' | 'S' | 'E' | 'L' | 'X');
    if !optional.contains('<') || !optional.chars().all(filler) || optional.chars().all(|c| c == '<') {
        return data.to_owned();
    }
    let empty = format!("{}{}{}", cut(0, from), "<".repeat(last - from), cut(last, length));
    let part = |t: &str, a: usize, b: usize| t.get(a..b).unwrap_or_default().to_owned();
    let composite = |t: &str| {
        let head = format!("{}{}{}", part(t, 0, 10), as_digits(&part(t, 13, 20)), as_digits(&part(t, 21, 28)));
        mrz_digit(&format!("{head}{}", part(t, 28, last))).map(|d| d.to_string()) == Some(part(t, last, length))
    };
    let holds = match format {
        // The check digit of the optional data is a digit; a filler stands there only where there are none.
        Format::Td3 => !cut(42, 43).starts_with(|c: char| c.is_ascii_digit()) || !composite(data) && composite(&empty),
        Format::Td2 => !composite(data) && composite(&empty),
        // What the first line holds goes into it too: few letters between fillers are taken for fillers before.
        Format::Td1 => false,
    };
    if holds { empty } else { data.to_owned() }
}

/// A line with as many fillers in its longest run as bring it to its length; letters between fillers that are none count as fillers.
pub(super) fn stretched(line: &str, length: usize, head: usize) -> Option<String> {
    let mut cells: Vec<char> = line.chars().collect();
    let last = cells.len().checked_sub(1)?;
    // Few letters that fillers are taken for, between fillers or at either end of them, are fillers.
    let noise = |c: &char| matches!(c, 'K' | 'C' | 'S' | 'E' | 'L' | 'X');
    let mut i = head;
    while i < last {
        let run = cells.get(i..last).unwrap_or_default().iter().take_while(|c| noise(c)).count();
        let edge = |j: usize| cells.get(j) == Some(&'<');
        let stands = (i == head || edge(i - 1)) && (i + run == last || edge(i + run));
        // Many of them are fillers where they are one letter over and over.
        let one = cells.get(i..i + run).unwrap_or_default().windows(2).all(|w| w.first() == w.last());
        if run > 0 && (run <= 3 || one) && stands {
            cells.iter_mut().skip(i).take(run).for_each(|c| *c = '<');
        }
        i += run.max(1);
    }
    if cells.len() == length {
        return Some(cells.into_iter().collect());
    }
    let (mut best, mut run) = ((0, 0), (0, 0));
    for (i, c) in cells.iter().enumerate().skip(head.min(cells.len())) {
        run = if *c == '<' { if run.1 == 0 { (i, 1) } else { (run.0, run.1 + 1) } } else { (0, 0) };
        if run.1 > best.1 {
            best = run;
        }
    }
    if best.1 < 2 {
        return None;
    }
    if cells.len() < length {
        let more = length - cells.len();
        cells.splice(best.0..best.0, std::iter::repeat_n('<', more));
    } else {
        let less = cells.len() - length;
        if less >= best.1 {
            return None;
        }
        cells.drain(best.0..best.0 + less);
    }
    Some(cells.into_iter().collect())
}

/// Runs of characters that look alike as one: a recogniser sees a cell twice, and takes a nought for a letter.
fn collapsed(text: &str) -> String {
    let one = |c: char| match c {
        'O' | 'Q' | 'D' => '0',
        'I' => '1',
        c => c,
    };
    let mut out = String::new();
    for c in text.chars().map(one) {
        if !out.ends_with(c) {
            out.push(c);
        }
    }
    out
}

/// The first line of a card of three lines out of the printed number, where what was read differs from it by cells seen twice and letters
/// that look alike alone, and the check digit that was read is the one of the printed number.
pub(super) fn rebuilt(line: &str, printed: &str) -> Option<String> {
    let printed: String = printed.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_uppercase();
    let digit = mrz_digit(&printed).filter(|_| printed.len() == 9)?;
    let (at, issuer) = [2, 3].into_iter().find_map(|at| Some((at, as_letters(line.get(at..at + 3)?))).filter(|(_, c)| known(c) && !c.contains('<')))?;
    let lead: String = line.get(1..at)?.chars().collect();
    let kind = if lead.contains('<') { "<" } else { lead.get(..1)? };
    let token = line.get(at + 3..)?.split('<').next()?;
    let same = token.len() >= 10 && token.ends_with(&digit.to_string()) && collapsed(token) == collapsed(&format!("{printed}{digit}"));
    same.then(|| format!("{:<30}", format!("{}{kind}{issuer}{printed}{digit}", line.get(..1).unwrap_or_default())).replace(' ', "<"))
}
