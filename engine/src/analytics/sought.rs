//! Names that are looked for in descriptions: the configuration's parties and the holders, wherever they stand.

use super::Config;
use super::counterparty::Token;
use super::forms::{DEGREES, form};
use super::keywords::says_purpose;
use super::likeness::reformed;
use super::party::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// Most firms of an account that are looked for, and most of them that one word may lead to: a word of more firms tells none of them.
const FIRMS: usize = 2_000;
const OF_A_WORD: usize = 24;

/// Short names of banks that are words of other firms' names.
const OF_FIRMS: &[&str] = &[
    "MANDIRI",
    "NIAGA",
    "PERMATA",
    "MEGA",
    "JAGO",
    "ARTHA",
    "BUMI",
    "MAYORA",
    "CAPITAL",
    "NATIONAL",
    "FIRST",
    "UNION",
    "CITY",
    "COMMERCE",
    "ALLIANCE",
    "STANDARD",
    "CENTRAL",
    "GLOBAL",
    "METRO",
    "SINARMAS",
    "VICTORIA",
    "GANESHA",
    "BUKOPIN",
    "INDUSTRIAL",
    "POPULAR",
    "AZTECA",
    "ORIENT",
    "ISLAM",
];

/// Words before the name of whom is paid or pays, which stand in no name.
const TO_WHOM: &[&str] = &["A", "PARA", "POUR", "TO", "FROM", "KE", "KEPADA", "DARI", "AAN", "DLA"];

/// Whose a sought name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// One of the configuration.
    Party,
    /// A holder's, by number.
    Holder(usize),
    /// A firm's that other rows of the account print with its legal form.
    Firm,
}

/// Names looked for in descriptions: the parties of the configuration, the holders, and firms that other rows print in full, wherever they
/// stand, whatever their words mean.
#[derive(Clone)]
pub struct Sought {
    /// The name, how many words it has, and whose it is.
    names: Vec<(Name, usize, Whose)>,
    /// Names by each of their words of three letters or more, in today's spelling.
    by_word: FxHashMap<String, Vec<usize>>,
}

/// A sought name that stands in a description.
pub struct Met {
    /// As it is printed there.
    pub printed: String,
    /// The holder whose name it is, by number; none for one of the configuration and for a firm.
    pub holder: Option<usize>,
    /// It is a firm's that other rows print in full.
    pub firm: bool,
    /// First and last word of it.
    pub span: (usize, usize),
}

/// In which order equally sure names come: the word that was looked up, the name, how many words long, how many of them before.
type Place = (usize, usize, usize, usize);

/// A word as names are looked up by it.
fn looked_up(word: &str) -> Cow<'_, str> {
    let old = |pair: &[u8]| matches!(pair, b"OE" | b"TJ" | b"DJ" | b"SJ" | b"NJ" | b"IE");
    let bare = word.trim_matches('.');
    if bare.bytes().all(|b| b.is_ascii_uppercase()) && !bare.contains('X') && !bare.as_bytes().windows(2).any(old) {
        return Cow::Borrowed(bare);
    }
    Cow::Owned(reformed(&super::text::words(word).trim().to_uppercase()))
}

impl Sought {
    /// The parties of the configuration and these holders.
    pub fn new<'a>(config: &Config, holders: impl Iterator<Item = &'a str>) -> Self {
        let p = &config.parties;
        let parties = [&p.company_group, &p.directors, &p.suppliers, &p.customers].into_iter().flatten().map(|n| (n.as_str(), Whose::Party));
        let mut out = Self { names: Vec::new(), by_word: FxHashMap::default() };
        let given = parties.chain(holders.enumerate().map(|(n, h)| (h, Whose::Holder(n))));
        for (text, whose) in given.flat_map(|(text, whose)| super::known::readings(text).into_iter().map(move |spelt| (spelt, whose))) {
            let name = Name::of(text);
            // `M FABRICE …`: a letter that is a title or an initial, as who reads it knows.
            let untitled =
                text.strip_prefix("M ").or_else(|| text.strip_prefix("M. ")).map(Name::of).or_else(|| name.untitled()).filter(|n| n.words.len() >= 2);
            untitled.into_iter().chain([name]).for_each(|name| out.add(name, whose));
        }
        out
    }

    /// The same with the names of firms besides, as rows of one account print them; of those that stand for a name sought already none.
    pub fn with_firms<'a>(&self, firms: impl Iterator<Item = &'a str>) -> Self {
        let mut out = self.clone();
        let mut of_word: FxHashMap<String, usize> = FxHashMap::default();
        let firms: Vec<Name> = firms.take(FIRMS).map(Name::of).collect();
        let mut begun: FxHashMap<&str, Vec<&Name>> = FxHashMap::default();
        for firm in &firms {
            begun.entry(firm.words.first().map_or("", String::as_str)).or_default().push(firm);
        }
        // One that begins with another cut off within a word is that one with what for behind it.
        let memo = |firm: &Name| {
            let same = begun.get(firm.words.first().map_or("", String::as_str)).into_iter().flatten().take(OF_A_WORD);
            same.filter(|other| *other != &firm).any(|other| other.begun_and_cut(firm))
        };
        for firm in firms.iter().filter(|f| !memo(f)).cloned() {
            let known = |n: &Name| n.printed_as(&firm).is_some() || firm.printed_as(n).is_some();
            if firm.words.len() < 2 || self.names.iter().any(|(n, ..)| known(n)) {
                continue;
            }
            for word in firm.words.iter().filter(|w| w.chars().count() >= 3) {
                *of_word.entry(looked_up(word).into_owned()).or_default() += 1;
            }
            out.add(firm, Whose::Firm);
        }
        let crowded = |word: &String| of_word.get(word).is_some_and(|n| *n > OF_A_WORD);
        let own = self.names.len();
        for (_, same) in out.by_word.iter_mut().filter(|(word, _)| crowded(word)) {
            same.retain(|n| *n < own);
        }
        out
    }

    /// Whether a word belongs to one of the names.
    pub fn knows(&self, word: &str) -> bool {
        self.by_word.contains_key(&*looked_up(word))
    }

    /// Whether a party's or a holder's name begins with a word.
    fn opens(&self, word: &str) -> bool {
        self.names.iter().any(|(n, _, whose)| *whose != Whose::Firm && n.words.first().is_some_and(|w| w == word))
    }

    /// Whether these words begin with the first two of a party's or a holder's name, the second cut off or not.
    pub fn begins(&self, words: &[Token<'_>]) -> bool {
        let [first, second, ..] = words else { return false };
        let cut = |own: &str, word: &str| own == word || word.chars().count() >= 3 && own.starts_with(word);
        let whole = first.is_word() && second.is_word() && !second.parted() && first.text.chars().count() >= 3;
        let own = |n: &Name| n.words.first().is_some_and(|w| *w == first.text) && n.words.get(1).is_some_and(|w| cut(w, second.text));
        let named = |n: &usize| self.names.get(*n).is_some_and(|(name, _, whose)| *whose != Whose::Firm && own(name));
        whole && self.by_word.get(&*looked_up(first.text)).is_some_and(|names| names.iter().any(named))
    }

    /// Whether a name is a holder's.
    pub fn is_holder(&self, text: &str) -> bool {
        let name = Name::of(text);
        self.names.iter().any(|(own, _, whose)| matches!(whose, Whose::Holder(_)) && own.printed_as(&name).is_some())
    }

    fn add(&mut self, name: Name, whose: Whose) {
        if name.words.len() >= 2 && !self.names.iter().any(|(n, ..)| *n == name) {
            for word in name.words.iter().filter(|w| w.chars().count() >= 3) {
                let same = self.by_word.entry(looked_up(word).into_owned()).or_default();
                if same.last() != Some(&self.names.len()) {
                    same.push(self.names.len());
                }
            }
            let words = name.words.len();
            self.names.push((name, words, whose));
        }
    }

    /// The surest of the sought names among the words of a description: every word of it, nothing beside it but words of channels,
    /// purposes and numbers, and its own legal form. The parties of the configuration come before the holders.
    pub fn met(&self, tokens: &[Token<'_>]) -> Option<Met> {
        if self.names.is_empty() {
            return None;
        }
        // The surest; of those as sure the one that stands first, of the name that was given first.
        let mut best: Option<(f32, Place, Met)> = None;
        // The longest holder's name that is printed whole.
        let mut whole: Option<Met> = None;
        let mut tried: FxHashSet<(usize, usize, usize)> = FxHashSet::default();
        // What stands between two words is made a name once, whosever it may be.
        let mut windows: FxHashMap<(usize, usize), Option<Window>> = FxHashMap::default();
        for (at, token) in tokens.iter().enumerate().filter(|(_, t)| t.is_word() && t.text.len() >= 3) {
            let Some(names) = self.by_word.get(&*looked_up(token.text)) else { continue };
            let known = || names.iter().filter_map(|n| self.names.get(*n).map(|name| (*n, name)));
            let most = known().map(|(_, (_, words, _))| words + 1).max().unwrap_or(0);
            for (long, back) in (2..=most).flat_map(|long| (0..long).map(move |back| (long, back))) {
                let Some((from, to)) = at.checked_sub(back).and_then(|from| window(tokens, from, long)) else { continue };
                if !(from..to).contains(&at) {
                    continue;
                }
                let Some(found) = windows.entry((from, to)).or_insert_with(|| Window::of(tokens, from, to, |word| self.knows(word), |word| self.opens(word)))
                else {
                    continue;
                };
                for (which, (name, words, whose)) in known() {
                    let fits = long >= words.saturating_sub(2).max(2) && long <= words + 1;
                    if !fits || !tried.insert((which, from, to)) {
                        continue;
                    }
                    // Its own legal form bounds a name: `SINAR JAYA PT SERVIS`.
                    let formed = name.shares_form(&found.name);
                    let begins = found.begins || formed && found.fronted;
                    // What is cut off within a word ends there, whatever follows.
                    let entire = found.said && found.name.words.iter().all(|w| w.chars().count() == 1 || name.words.contains(w));
                    let ends = found.ends || entire || formed && found.backed || found.cut && name.ends_within(&found.name);
                    if !(begins && ends) {
                        continue;
                    }
                    let Some(sure) = name.printed_as(&found.name) else { continue };
                    let long_one = |w: &Met| w.span.1 - w.span.0 < found.span.1 - found.span.0;
                    if matches!(whose, Whose::Holder(_)) && sure >= 0.95 && whole.as_ref().is_none_or(long_one) {
                        whole = Some(found.met(*whose));
                    }
                    let rank = match whose {
                        Whose::Party => sure,
                        // Of firms the one with most words: another row may print but the end of a name.
                        Whose::Firm => 0.01f32.mul_add(sure, 0.05 * (*words).min(8) as f32),
                        Whose::Holder(_) => sure - 1.0,
                    };
                    let place = (at, which, long, back);
                    if best.as_ref().is_none_or(|(b, p, _)| rank > *b || rank == *b && place < *p) {
                        best = Some((rank, place, found.met(*whose)));
                    }
                }
            }
        }
        let met = best.map(|(_, _, met)| met)?;
        // `PT KARYA RIMBA DIGITAL`: a name within the holder's, which has words besides, is the holder's.
        let within = |w: &Met| w.span.0 <= met.span.0 && met.span.1 <= w.span.1 && w.span.1 - w.span.0 > met.span.1 - met.span.0;
        Some(match whole {
            Some(whole) if met.holder.is_none() && within(&whole) => whole,
            // What is printed as the holder's own name is no other firm's of which that is a short form.
            Some(whole) if met.firm && whole.span.0 <= met.span.0 && met.span.1 <= whole.span.1 => whole,
            _ => met,
        })
    }
}

/// Words of a description that nothing but words of channels, purposes and numbers stand beside, with their legal forms.
struct Window {
    /// As they are printed.
    printed: String,
    /// The same as a name.
    name: Name,
    /// First word, and behind the last.
    span: (usize, usize),
    /// Nothing but words of channels, purposes and numbers stands before it, and behind it.
    begins: bool,
    ends: bool,
    /// Its last word may be cut off.
    cut: bool,
    /// What a person is paid for stands behind it, which ends a whole name alone.
    said: bool,
    /// A legal form stands first in it, and last.
    fronted: bool,
    backed: bool,
}

impl Window {
    fn met(&self, whose: Whose) -> Met {
        let holder = if let Whose::Holder(holder) = whose { Some(holder) } else { None };
        Met { printed: self.printed.clone(), holder, firm: whose == Whose::Firm, span: self.span }
    }

    /// The window between two words; `knows` tells the whole words of sought names, at which none is cut off, and `begins` the first ones.
    fn of(tokens: &[Token<'_>], from: usize, to: usize, knows: impl Fn(&str) -> bool, begins: impl Fn(&str) -> bool) -> Option<Self> {
        // `TRF DE ADEGA …`: the channel's last word is no name's first.
        if tokens.get(from).is_some_and(|t| t.bounds() && t.text.len() <= 2 && !begins(t.text)) {
            return None;
        }
        let legal = |at: usize| tokens.get(at).is_some_and(|t| is_legal(t.text));
        let parted = |at: usize| tokens.get(at).is_some_and(Token::parted);
        let (mut first, mut end) = (from, to);
        let title = |at: usize| tokens.get(at).is_some_and(|t| matches!(t.text.trim_matches('.'), "H" | "R"));
        // `IBG DR` ends with a channel's word that is a title too.
        let channel = |at: usize| tokens.get(at).is_some_and(Token::bounds);
        while first > 0 && !parted(first) && (legal(first - 1) || title(first - 1)) && !channel(first - 1) {
            first -= 1;
        }
        let degree = |at: usize| tokens.get(at).is_some_and(|t| DEGREES.contains(&t.text.trim_matches('.')));
        let joined = |at: usize| tokens.get(at).is_some_and(|t| matches!(t.text, "DE" | "&" | "U" | "UND")) && !parted(at + 1) && legal(at + 1);
        while end < tokens.len() && !parted(end) && (legal(end) || degree(end) || joined(end)) {
            end += 1;
        }
        // A name in capitals ends where small letters stand.
        let capitals = tokens.get(first..end)?.iter().all(|t| !t.is_small());
        let bounds = |t: &Token<'_>| t.bounds() || capitals && t.is_small();
        // A bank's name between the channel and the name.
        let bank = |at: usize| at >= 1 && tokens.get(at).is_some_and(Token::is_bank) && tokens.get(at - 1).is_some_and(Token::bounds);
        // `JASA DESAIN RIMBA KREASI`: goods between the word for a purpose and the name.
        let goods = |at: usize| at >= 1 && tokens.get(at).is_some_and(|t| t.is_goods() && !t.parted()) && tokens.get(at - 1).is_some_and(Token::bounds);
        let begins = first >= 1 && goods(first - 1) || first == 0 || parted(first) || tokens.get(first - 1).is_some_and(bounds) || bank(first - 1);
        // A bank's name behind that of a person.
        let tail = !tokens.get(first..end)?.iter().any(|t| form(t.text.trim_matches('.')).company);
        // Behind that of a firm only one that is no word of other firms' names.
        let tail = tail || tokens.get(end).is_some_and(|t| !OF_FIRMS.contains(&t.lookup())) && end + 1 == tokens.len();
        let tail = tail && tokens.get(end).is_some_and(Token::is_bank) && tokens.get(end + 1).is_none_or(|t| !t.is_word() || t.bounds());
        let sold = |t: &Token<'_>| to - from >= 3 && t.is_goods();
        // `RINA MARLINA SCOLARITE`: what a person is paid for, in the words of the rules.
        let person = !tokens.get(first..end)?.iter().any(|t| form(t.text.trim_matches('.')).company);
        let said = person && tokens.get(end).is_some_and(|t| t.is_word() && says_purpose(t.lookup()));
        // A short code before a number is none of the name: `SANTOS MARIA LOURDES BOB 64175955`.
        let code = tokens.get(end).is_some_and(|t| t.is_word() && t.text.chars().count() <= 3) && tokens.get(end + 1).is_some_and(|t| !t.is_word());
        let ends = tail || to - from >= 3 && code || tokens.get(end).is_none_or(|t| t.parted() || bounds(t) || sold(t));
        let firms = |at: usize| tokens.get(at).is_some_and(|t| form(t.text.trim_matches('.')).bit != 0);
        // `TRSF E-BANKING … MEMO NAME`: where the memo stands before it, three words that end the description are a name, if no firm's begins before.
        let memo = tokens.first().is_some_and(|t| t.text == "TRSF") && tokens.get(1).is_some_and(|t| t.text == "E");
        let before = tokens.get(first.saturating_sub(3)..first).unwrap_or_default();
        let begins = begins || memo && end == tokens.len() && to - from >= 3 && !before.iter().any(Token::begins_firm);
        // `PAGO INTERBANC A …`: to whom and from whom, before a name of three words.
        let begins = begins || to - from >= 3 && first >= 1 && tokens.get(first - 1).is_some_and(|t| TO_WHOM.contains(&t.text));
        let (fronted, backed) = (first < from && firms(first), end > to && firms(end - 1));
        // `TEK. MAKINE LTD`: a word made short, and a name that goes on to its form, are not cut off.
        let goes_on = || tokens.get(end..).unwrap_or_default().iter().take(4).any(|t| form(t.text.trim_matches('.')).bit != 0);
        let cut = tokens.get(end.saturating_sub(1)).is_some_and(|t| !knows(t.text) && !t.text.ends_with('.')) && !goes_on();
        if !(begins || fronted) || !(ends || said || backed || cut) {
            return None;
        }
        let printed = super::chinese::joined(tokens.get(first..end)?.iter().map(|t| t.text).collect::<Vec<_>>().join(" "));
        Some(Self { name: Name::of(&printed), printed, span: (first, end), begins, ends, cut, said, fronted, backed })
    }
}

/// Whether a word is part of a legal form, or a title.
fn is_legal(word: &str) -> bool {
    let word = word.trim_matches('.');
    form(word).silent || matches!(word, "PRIVATE" | "CONG" | "TY" | "CT" | "CP" | "BERHAD" | "SENDIRIAN")
}

/// The words from one on that make up a name of that many, legal forms not counted; nothing between them parts them.
fn window(tokens: &[Token<'_>], from: usize, long: usize) -> Option<(usize, usize)> {
    let (mut at, mut counted) = (from, 0);
    while counted < long {
        let token = tokens.get(at)?;
        if !token.is_word() || (at > from && token.parted()) {
            return None;
        }
        let legal = is_legal(token.text);
        if legal && counted == 0 {
            return None;
        }
        counted += usize::from(!legal);
        at += 1;
    }
    Some((from, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_firm_that_another_row_prints_in_full_is_met_where_its_words_mean_something_else() {
        let sought = Sought::new(&Config::default(), std::iter::once("PT RIMBA KARYA"));
        let firms = ["CV PAJAK RAYA KREASI", "LEMBAR PAJAK LTD", "PAJAK LTD", "PT RIMBA KARYA"];
        let sought = sought.with_firms(firms.into_iter());
        let met = |text: &str| sought.met(&super::super::counterparty::tokens(text)).map(|m| (m.printed, m.firm));
        let firm = |name: &str| Some((name.to_owned(), true));
        assert_eq!(met("PELUNASAN INV 215 PAJAK RAYA KREASI"), firm("PAJAK RAYA KREASI"));
        assert_eq!(met("TRANSFER DARI PAJAK RAYA KREASI CV SERVIS MOTOR"), firm("PAJAK RAYA KREASI CV"));
        assert_eq!(met("TRANSFER DARI PAJAK RAYA KREAS"), firm("PAJAK RAYA KREAS"));
        // The end of a name that another row prints is none beside the whole of it.
        assert_eq!(met("BGC LEMBAR PAJAK LTD"), firm("LEMBAR PAJAK LTD"));
        // The holder's name stays the holder's; another firm is another.
        assert_eq!(met("PINDAH DANA RIMBA KARYA PT"), Some(("RIMBA KARYA PT".to_owned(), false)));
        assert_eq!(met("TRANSFER DARI PAJAK RAYA KREASI SENTOSA"), None);
        assert_eq!(met("TRANSFER DARI PT PAJAK RAYA KREASI"), None);
        // A party's name within the holder's is the holder's.
        let parties = super::super::Parties { company_group: vec!["Rimba Digital Pte Ltd".to_owned()], ..Default::default() };
        let sought = Sought::new(&Config { parties, ..Config::default() }, std::iter::once("PT KODE RIMBA DIGITAL"));
        let holder = |text: &str| sought.met(&super::super::counterparty::tokens(text)).and_then(|m| m.holder);
        assert_eq!(holder("JUAL USD REK 0800112233 KODE RIMBA DIGITAL"), Some(0));
        assert_eq!(holder("TRANSFER DARI RIMBA DIGITAL PTE LTD"), None);
    }

    #[test]
    fn a_sought_name_is_met_whatever_stands_around_it() {
        let parties = super::super::Parties {
            company_group: vec!["Salario Transportes Ltda".to_owned(), "Cong ty TNHH Van Tai Luong Phi".to_owned()],
            directors: vec!["Jürgen Lohnert".to_owned(), "Hendra Wijaya Kusuma".to_owned(), "Joao Batista Juros Neto".to_owned()],
            ..Default::default()
        };
        let sought = Sought::new(&Config { parties, ..Config::default() }, ["PT RIMBA KARYA", "M FABRICE LOYER"].into_iter());
        let met = |text: &str| {
            let upper = text.to_uppercase();
            sought.met(&super::super::counterparty::tokens(&upper)).map(|m| m.printed)
        };
        for (text, want) in [
            ("TED RECEBIDA SALARIO TRANSPORTES LTDA", "SALARIO TRANSPORTES LTDA"),
            ("SEPA-UEBERWEISUNG JUERGEN LOHNERT PRIVATENTNAHME", "JUERGEN LOHNERT"),
            ("SEPA-GUTSCHRIFT J. LOHNERT GESELLSCHAFTERDARLEHEN", "J. LOHNERT"),
            ("PINJAMAN SEMENTARA HENDRA WIDJAJA KUSUMA", "HENDRA WIDJAJA KUSUMA"),
            ("GAJI DIREKSI HENDRA WIJAYA KUSUMA JUL 2026", "HENDRA WIJAYA KUSUMA"),
            ("TED RECEBIDA J B JUROS NETO EMPRESTIMO SOCIO", "J B JUROS NETO"),
            ("CK CTY TNHH VAN TAI LUONG PHI", "CTY TNHH VAN TAI LUONG PHI"),
            ("PINDAH DANA RIMBA KARYA PT", "RIMBA KARYA PT"),
            ("VIR RECU LOYER FABRICE", "LOYER FABRICE"),
        ] {
            assert_eq!(met(text).as_deref(), Some(want), "{text}");
        }
        for text in [
            "PIX ENVIADO SALARIO TRANSPORTES SA",
            "CK CTY CP VAN TAI LUONG PHI",
            "TRANSFER KE HENDRA WIJAYA KUSUMA NINGRAT",
            "TRANSFER KE HENDRA WIJAYA",
            "TRANSFER KE CV RIMBA KARYA",
            "VIR SEPA FABRICE LOYERAT",
        ] {
            assert_eq!(met(text), None, "{text}");
        }
    }
}
