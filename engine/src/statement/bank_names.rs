//! A bank's name without what stands beside it on the letterhead: titles, branches, addresses, the letters of its logo.

use super::name_words::{bank_like, folded, is_form, is_formed, is_title, named_in_title, paper_at};
use super::register;
use crate::base::letters::is_mark;

/// Words before a page's number.
pub(super) const PAGES: &[&str] = &[
    "page",
    "halaman",
    "hal",
    "seite",
    "página",
    "pagina",
    "pág",
    "strona",
    "sayfa",
    "trang",
    "sida",
    "side",
    "oldal",
    "σελ",
    "σελίδα",
    "стор",
    "sivu",
    "muka",
    "strana",
];

/// Words for the customers that a part of a bank serves.
#[rustfmt::skip]
const SERVED: &[&str] = &[
    "empresas", "empresa", "personas", "pyme", "pymes", "negocios", "particulares", "particuliers", "professionnels", "entreprises", "imprese", "privati", "bisnis", "business", "corporate", "personal",
    "privatkunden", "firmenkunden", "geschäftskunden", "zakelijk", "particulier",
];

/// Words for the ways by which customers reach a bank, behind its name.
#[rustfmt::skip]
const CHANNELS: &[&str] = &["direct", "internet", "online", "mobile", "net", "cash", "connect", "management", "e-banking", "ebanking", "banking", "qlola", "kopra", "velocity", "link", "bizchannel", "bizmobile", "wondr", "livin", "livin'", "octo", "brimo", "byond"];

/// Words before the name of the bank that a product is of, in small letters.
const MADE_BY: &[&str] = &["oleh ", "dari ", "by ", "from ", "von ", "par ", "por "];

/// The bank's name without the document's title behind it, or the name again in another script.
pub(super) fn bank_name(text: &str) -> String {
    // A right of copy and its year are none of the name: `© 2024 Bank Pesisir`.
    let owned = text.trim_start().strip_prefix('©').or_else(|| text.trim_start().strip_prefix("Copyright")).map(|t| t.trim_start_matches(['©', ' ']));
    let text = owned.map_or(text, |t| t.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '-' | '–' | ',')));
    // A sentence may end with it: `… oleh PT Dompet Anak Bangsa. GoPay`.
    let ends = |name: &str| name.starts_with("PT ") && name.split(' ').count() >= 3 && name.rsplit(' ').next().is_some_and(|w| w.chars().count() >= 4);
    let text = text.split_once(". ").filter(|(name, _)| ends(name)).map_or(text, |p| p.0);
    // Whose product it is: `kantongku oleh Bank Pesisir`, the product's name on a line of its own.
    let text = MADE_BY.iter().find_map(|w| text.trim_start().strip_prefix(w)).filter(|rest| bank_like(&folded(rest))).unwrap_or(text);
    // `Qlola by Nusa`, a product's name before it.
    let by = text.split_once(" by ").map(|(_, bank)| bank).filter(|bank| register::by_name(text, None).is_none() && register::by_name(bank, None).is_some());
    let text = by.unwrap_or(text);
    // Its number in the register of firms may follow: `Commonwealth Bank ABN 48 123 123 124`.
    let numbered = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let text = [" ABN ", " ACN "].iter().find_map(|w| text.split_once(w)).filter(|(_, rest)| numbered(rest)).map_or(text, |p| p.0);
    // Signs beside it are a logo's: `BANK OF AMERICA ≋`.
    let text = text.trim_matches(|c: char| !c.is_alphanumeric() && !is_mark(c) && !matches!(c, '.' | ')' | '(' | '!' | '&' | '\'' | '"'));
    // Its number in a register may follow: `PUBLIC BANK BERHAD (6463-H)`.
    let counted = |rest: &str| rest.split(')').next().is_some_and(|within| within.bytes().any(|b| b.is_ascii_digit()));
    let text = text.split_once(" (").filter(|(name, rest)| counted(rest) && name.chars().count() >= 4).map_or(text, |p| p.0);
    // An address may follow: `ING Bank N.V. - Bijlmerdreef 106 - Amsterdam`.
    let text = [" - ", " – ", " — ", " · ", " • ", ", "]
        .iter()
        .find_map(|mark| text.split_once(mark))
        .filter(|(name, rest)| rest.bytes().any(|b| b.is_ascii_digit()) && name.chars().count() >= 4)
        .map_or(text, |p| p.0);
    // So may places: `PT BPR Nusa - Banjarnegara - Jawa Tengah`.
    let text = places_behind(text);
    // So are letters before a bar: `a | BANK NUSA`.
    let text = text.split_once(" | ").filter(|(logo, _)| logo.chars().filter(|c| c.is_alphanumeric()).count() <= 2).map_or(text, |p| p.1);
    let text = without_logo(without_branch(text));
    let words: Vec<&str> = text.split_whitespace().collect();
    if let Some(name) = named_in_title(text) {
        return name.to_owned();
    }
    // Nor is the paper's title, or a product that stands before it: `Tabungan Martabe Bank Sumut`.
    if register::by_name(text, None).is_none() {
        if let Some(at) = paper_at(&words) {
            return words[..at].join(" ").trim_end_matches([',', ';', '-', '–']).trim_end().to_owned();
        }
        let product = |w: &str| super::numbers::is_product(w) || is_title(&folded(w));
        if words.first().is_some_and(|w| product(w))
            && let Some(at) =
                (1..words.len()).find(|i| words.len() - i >= 2 && bank_like(&folded(words[*i])) && register::by_name(&words[*i..].join(" "), None).is_some())
        {
            return words[at..].join(" ");
        }
    }
    // Whom it serves is no part of its name: `Itaú Empresas`, where no bank of the register is called so.
    // Nor is the channel by which they ask it: `Nusa Internet Bisnis`; its logo may stand before both: `Nusa Nusa Cash Connect`.
    if register::by_name(text, None).is_none() {
        let again = words.get(1).is_some_and(|w| words[0].eq_ignore_ascii_case(w));
        let own = &words[usize::from(again)..];
        let served = |w: &&&str| SERVED.contains(&w.to_lowercase().as_str()) || CHANNELS.contains(&w.to_lowercase().as_str());
        let rest = &own[..own.len() - own.iter().rev().take_while(served).count()];
        if !rest.is_empty() && rest.len() < words.len() && register::by_name(&rest.join(" "), None).is_some() {
            return rest.join(" ");
        }
    }
    // So is the way by which it was printed: `Pesisir internet banking individu`.
    let service = |w: &[&str]| matches!(w, [a, b, ..] if matches!(a.to_lowercase().as_str(), "internet" | "mobile" | "online" | "phone" | "sms") && b.eq_ignore_ascii_case("banking"));
    if let Some(i) = (1..words.len()).find(|i| service(&words[*i..])).filter(|i| register::by_name(&words[..*i].join(" "), None).is_some()) {
        return words[..i].join(" ");
    }
    // Or the bank is named behind it: `NusaNet - Internet Banking Bank Nusa`.
    let named = |i: usize| words.get(i + 2..).map(|rest| rest.join(" ")).filter(|rest| bank_like(&folded(rest)));
    if let Some(name) = (0..words.len()).filter(|i| service(&words[*i..])).find_map(named) {
        return name;
    }
    // The page's number may stand beside it at the foot.
    let plain = |w: &str| w.to_lowercase().trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let counted =
        |w: &str| w.chars().all(|c| c.is_ascii_digit() || c.is_ascii_punctuation()) || matches!(plain(w).as_str(), "of" | "dari" | "von" | "de" | "di" | "z");
    if let Some(i) =
        words.iter().position(|w| PAGES.contains(&plain(w).as_str())).filter(|i| *i > 0 && i + 1 < words.len() && words[i + 1..].iter().all(|w| counted(w)))
    {
        return words[..i].join(" ");
    }
    let closed = |w: &str| ["银行", "銀行", "은행", "信用金庫", "信用社"].iter().any(|end| w.ends_with(end));
    if let Some(i) = words.iter().position(|w| closed(w)).filter(|i| i + 1 < words.len()) {
        return words[..=i].join(" ");
    }
    // Two names, one in each script: both say bank, or have words enough.
    let several = |part: &str| part.split_whitespace().nth(1).is_some();
    let named = |part: &str| bank_like(&folded(part));
    let first = at_turn(text).filter(|(a, b)| several(a) && several(b) || named(a) && named(b));
    first.map_or_else(|| text.to_owned(), |(a, _)| a.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A text before and behind its first word in another script than that of its first one, Latin or not.
fn at_turn(text: &str) -> Option<(&str, &str)> {
    let first = is_latin(text.split_whitespace().next()?);
    let turns = |at: &usize| text.get(at + 1..).and_then(|rest| rest.split_whitespace().next()).is_some_and(|w| is_latin(w) != first);
    let turn = text.match_indices(' ').map(|(at, _)| at).find(turns)?;
    text.split_at_checked(turn).map(|(a, b)| (a, b.trim_start()))
}

/// Whether all letters of a text are Latin ones.
pub(super) fn is_latin(text: &str) -> bool {
    text.chars().all(|c| !c.is_alphabetic() || (c as u32) < 0x250 || matches!(c as u32, 0x1e00..=0x1eff))
}

/// Of a bank's name in two scripts the one in the letters of another name: `ธนาคารกสิกรไทย KASIKORNBANK` where the holder is written in Latin ones.
pub(super) fn in_letters_of<'t>(text: &'t str, other: &str) -> &'t str {
    let bank = |t: &str| bank_like(&folded(t)) || register::by_name(t, None).is_some();
    let fits = |(a, b): &(&str, &str)| !other.is_empty() && is_latin(a) != is_latin(other) && is_latin(b) == is_latin(other) && bank(a) && bank(b);
    at_turn(text).filter(fits).map_or(text, |(_, b)| b)
}

/// A bank's name with its legal form without the places behind its dashes.
fn places_behind(text: &str) -> &str {
    let Some((name, rest)) = [" - ", " – ", " — "].iter().filter_map(|mark| text.split_once(mark)).min_by_key(|p| p.0.len()) else { return text };
    let place = |part: &str| {
        let words = folded(part);
        (1..=4).contains(&words.len())
            && part.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '\''))
            && !bank_like(&words)
            && !is_title(&words)
            && !is_formed(part)
            && !words.iter().any(|w| is_form(w))
    };
    let places = rest.split(['-', '–', '—']).all(|part| place(part.trim()));
    if places && bank_like(&folded(name)) && is_formed(name) { name } else { text }
}

/// Words before the name of a bank's branch.
const BRANCHES: &[&str] = &["kc", "kcp", "kcu", "kk", "cabang"];

/// Words that an address begins with.
#[rustfmt::skip]
const PLACES: &[&str] = &[
    "jl", "jln", "jalan", "menara", "gedung", "graha", "wisma", "plaza", "lt", "lantai", "p.o", "po", "postfach", "postbus", "pb", "c/o", "calle", "c", "av", "avda", "avenida", "rua", "largo", "praça", "via", "viale", "piazza", "corso", "rue", "place", "boulevard", "bd", "ul", "al", "plac", "str",
    "strada", "utca", "ulica", "ул", "бул", "вул", "просп", "пл", "náměstí", "nám", "tower", "level", "floor", "unit", "lot", "no", "km", "cra", "carrera", "cr",
];

/// A bank's name without the branch, or the address with its number, behind it: `Bank BTN KC Bekasi`, `Harbour Bank Ltd, 12 Marina Boulevard`.
fn without_branch(text: &str) -> &str {
    let placed = |rest: &str| {
        let word = rest.split_whitespace().next().unwrap_or_default().to_lowercase();
        let number = rest.bytes().any(|b| b.is_ascii_digit());
        rest.starts_with(|c: char| c.is_ascii_digit()) || PLACES.contains(&word.trim_end_matches(['.', ','])) && (number || word.starts_with("jl"))
    };
    let address = text.match_indices(", ").find(|(at, mark)| {
        let (name, rest) = (text.get(..*at).unwrap_or_default(), text.get(at + mark.len()..).unwrap_or_default());
        // A street of any language and its number, behind the legal form: `NORDIA BANK OYJ, SATAMARADANKATU 5`.
        let street = is_formed(name) && rest.rsplit(' ').next().is_some_and(|n| (1..=4).contains(&n.len()) && n.bytes().all(|b| b.is_ascii_digit()));
        (placed(rest) || street) && bank_like(&folded(name))
    });
    let text = address.and_then(|(at, _)| text.get(..at)).unwrap_or(text);
    let at = text.match_indices(' ').map(|(i, _)| i).find(|i| {
        let word = text.get(i + 1..).and_then(|rest| rest.split_whitespace().next()).unwrap_or_default().to_lowercase();
        BRANCHES.contains(&word.as_str()) && bank_like(&folded(text.get(..*i).unwrap_or_default()))
    });
    at.and_then(|i| text.get(..i)).map_or(text, str::trim_end)
}

/// A bank's name without the letters of its logo, which are its first word again or the first letters of its words: `UOB United Overseas
/// Bank`; and without what follows a sign of a logo in another script: `HSBC ◄► 滙豐`.
fn without_logo(text: &str) -> &str {
    let sign = |c: char| matches!(c, '\u{2190}'..='\u{2bff}');
    let text = text.split_once(sign).filter(|(name, _)| name.trim().chars().count() >= 3).map_or(text, |p| p.0.trim_end());
    let Some((logo, rest)) = text.split_once(' ') else { return text };
    let rest = rest.trim_start();
    let plain = |w: &str| w.to_lowercase();
    let again = rest.split_whitespace().next().is_some_and(|w| plain(w) == plain(logo));
    // A legal form gives no letter: `ABN AMRO Bank N.V.`.
    let mut firsts = rest.split_whitespace().filter(|w| w.chars().count() >= 3 && !w.contains('.')).filter_map(|w| w.chars().next());
    let letters = logo.chars().count();
    let spelled = (2..=5).contains(&letters)
        && (logo.chars().all(char::is_uppercase) || logo.chars().all(char::is_lowercase))
        && logo.chars().flat_map(char::to_uppercase).all(|c| firsts.next().is_some_and(|f| f.to_uppercase().eq([c])));
    // The first letter alone, large: `N Nusa`, `B BANK BRI`.
    let letter = letters == 1 && rest.to_lowercase().starts_with(&logo.to_lowercase()) && register::by_name(rest, None).is_some();
    if (again || spelled) && bank_like(&folded(rest)) || letter { rest } else { text }
}

#[cfg(test)]
mod tests {
    #[test]
    fn letters_of_vietnamese_names_are_latin_and_a_dash_is_no_letter() {
        for name in ["NGÂN HÀNG TMCP CỬU LONG", "Crédit d'Orient – Egypt S.A.E.", "ธนาคารลานนาพัฒน์"] {
            assert_eq!(super::bank_name(name), name);
        }
    }

    #[test]
    fn a_right_of_copy_is_no_part_of_a_name() {
        assert_eq!(super::bank_name("© 2024 Bank Pesisir"), "Bank Pesisir");
        assert_eq!(super::bank_name("Copyright © 2019-2024 Bank Pesisir"), "Bank Pesisir");
        assert_eq!(super::bank_name("1822direkt Bank"), "1822direkt Bank");
        assert_eq!(super::bank_name("oleh Bank Pesisir"), "Bank Pesisir");
        assert_eq!(super::bank_name("by night"), "by night");
        assert_eq!(super::in_letters_of("ธนาคารกสิกรไทย KASIKORNBANK", "MISS ORANUCH"), "KASIKORNBANK");
        assert_eq!(super::in_letters_of("ธนาคารกสิกรไทย KASIKORNBANK", ""), "ธนาคารกสิกรไทย KASIKORNBANK");
        assert_eq!(super::in_letters_of("ธนาคารกสิกรไทย KASIKORNBANK", "นาย สมชาย"), "ธนาคารกสิกรไทย KASIKORNBANK");
    }

    #[test]
    fn the_letters_of_a_logo_a_branch_and_an_address_are_no_part_of_a_name() {
        for (text, name) in [
            ("BSI Bank Syariah Indonesia", "Bank Syariah Indonesia"),
            ("UOB United Overseas Bank Limited", "United Overseas Bank Limited"),
            ("DBS DBS Bank Ltd, 12 Marina Boulevard, Singapore", "DBS Bank Ltd"),
            ("Bank BTN KC Bekasi", "Bank BTN"),
            ("HSBC ◄► 滙豐", "HSBC"),
            ("bcc Banca di Credito Cooperativo della Alta Valle", "Banca di Credito Cooperativo della Alta Valle"),
            ("PT Bank Nagari (Perseroda), Jl. Pemuda No. 21 Padang", "PT Bank Nagari (Perseroda)"),
            ("Volksbank Ortenau eG · Postfach 11 40 · 77716 Haslach", "Volksbank Ortenau eG"),
            ("AB Pajūrio bankas sąskaitos išrašas", "AB Pajūrio bankas"),
            ("Anadolu Halkbirlik Bankası A.Ş. Hesap Ekstresi", "Anadolu Halkbirlik Bankası A.Ş."),
            ("Harbour Bank Ltd Account Statement", "Harbour Bank Ltd"),
            ("PT BPR NUSA MAKMUR - BANJARNEGARA - JAWA TENGAH", "PT BPR NUSA MAKMUR"),
            ("PT Bank Nusa – Cabang Tegal", "PT Bank Nusa"),
            ("Crédit d'Orient – Egypt S.A.E.", "Crédit d'Orient – Egypt S.A.E."),
            ("SeaBank e-Statement", "SeaBank"),
            ("BNI direct", "BNI"),
            ("Qlola by BRI", "BRI"),
            ("B BANK BRI", "BANK BRI"),
            ("Danamon Danamon Cash Connect", "Danamon"),
            ("mandiri internet bisnis", "mandiri"),
            ("Tabungan Simpeda Bank Sumut", "Bank Sumut"),
            ("Bank Tabungan Negara", "Bank Tabungan Negara"),
            ("Citibank, N.A.", "Citibank, N.A."),
            // What is no logo's stays.
            ("ABN AMRO Bank N.V.", "ABN AMRO Bank N.V."),
        ] {
            assert_eq!(super::bank_name(text), name);
        }
    }
}
