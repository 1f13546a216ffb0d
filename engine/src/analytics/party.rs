//! Names of persons and companies as they are compared: every word of both accounted for, in any order, cut short or with one slip.

use super::counterparty::Token;
use super::{Config, Role};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use strsim::osa_distance;

/// Words of legal forms and titles, which say nothing about who it is.
const LEGAL: &[&str] = &[
    "PT", "CV", "UD", "PD", "FA", "TBK", "PTE", "LTD", "LIMITED", "SDN", "BHD", "GMBH", "AG", "KG", "UG", "LLC", "LLP", "INC", "CORP", "CO", "PLC", "BV", "NV",
    "SA", "SL", "SLU", "SRL", "SPA", "SARL", "SAS", "EURL", "OY", "AB", "AS", "KFT", "SRO", "DOO", "PVT", "LTDA", "ME", "BPK", "IBU", "SDR", "SDRI", "TN",
    "NY", "MR", "MRS", "MS", "MISS", "DR", "HERR", "FRAU", "CTY", "TNHH", "CTYCP", "SAU", "SASU", "SCI", "EIRELI", "PTY", "MME", "MLLE", "BAPAK", "TUAN",
    "ENCIK", "PUAN",
];

/// Words that make a name a company's.
const COMPANY: &[&str] = &[
    "PT",
    "CV",
    "UD",
    "PD",
    "TBK",
    "TOKO",
    "KOPERASI",
    "YAYASAN",
    "PTE",
    "LTD",
    "LIMITED",
    "SDN",
    "BHD",
    "GMBH",
    "AG",
    "KG",
    "LLC",
    "LLP",
    "INC",
    "CORP",
    "PLC",
    "BV",
    "NV",
    "SA",
    "SL",
    "SRL",
    "SPA",
    "SARL",
    "SAS",
    "WARUNG",
    "RM",
    "BENGKEL",
    "APOTEK",
    "KLINIK",
    "RS",
    "HOTEL",
    "BANK",
    "LTDA",
    "EIRELI",
    "PTY",
    "PVT",
    "COMPANY",
    "CORPORATION",
    "INCORPORATED",
    "PERUM",
    "KUD",
    "FIRMA",
    "DISTRIBUTOR",
    "DISTRIBUTORS",
    "ENTERPRISE",
    "ENTERPRISES",
    "OY",
    "KFT",
    "SRO",
    "DOO",
    "CTY",
    "TNHH",
    "CTYCP",
    "SAU",
    "SASU",
    "SCI",
    "EURL",
    "KEDAI",
    "RESTORAN",
];

/// Legal forms that part one firm from another, those that go together in one line.
const FORMS: &[&[&str]] = &[
    &["PT"],
    &["CV"],
    &["UD"],
    &["PD"],
    &["FA", "FIRMA"],
    &["LTD", "LIMITED", "PTE", "PVT", "PTY"],
    &["SDN", "BHD"],
    &["GMBH"],
    &["AG"],
    &["KG"],
    &["UG"],
    &["LLC"],
    &["LLP"],
    &["INC", "CORP"],
    &["PLC"],
    &["BV"],
    &["NV"],
    &["SA", "SAU"],
    &["SL", "SLU"],
    &["SRL"],
    &["SPA"],
    &["SARL"],
    &["SAS", "SASU"],
    &["OY"],
    &["AB"],
    &["KFT"],
    &["SRO"],
    &["DOO"],
    &["LTDA"],
    &["TNHH"],
    &["CTYCP"],
    &["SCI"],
];

/// Legal forms that are written in several ways.
const WRITTEN: &[(&[&str], &str)] = &[
    (&["PRIVATE", "LIMITED"], "PVT"),
    (&["PRIVATE", "LTD"], "PVT"),
    (&["CONG", "TY", "TNHH"], "TNHH"),
    (&["CTY", "TNHH"], "TNHH"),
    (&["CT", "TNHH"], "TNHH"),
    (&["CONG", "TY", "CO", "PHAN"], "CTYCP"),
    (&["CONG", "TY", "CP"], "CTYCP"),
    (&["CTY", "CP"], "CTYCP"),
    (&["CT", "CP"], "CTYCP"),
    (&["CONG", "TY"], "CTY"),
    (&["SOCIEDAD", "LIMITADA"], "SL"),
    (&["SOCIEDAD", "ANONIMA"], "SA"),
    (&["SENDIRIAN", "BERHAD"], "SDN"),
    (&["BERHAD"], "BHD"),
];

/// Letters from which a name cut short is told by its beginning.
const CUT: usize = 10;
/// Letters from which a word may hold a slip.
const SLIP: usize = 5;

/// The words of a name, upper case.
pub fn name_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> =
        name.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '&')).filter(|w| !w.is_empty()).map(str::to_uppercase).collect();
    let first = |word: &str| matches!(word, "PRIVATE" | "CONG" | "CTY" | "CT" | "SOCIEDAD" | "SENDIRIAN" | "BERHAD");
    let mut at = 0;
    while at < words.len() {
        if words.get(at).is_some_and(|w| first(w)) {
            let rest = words.get(at..).unwrap_or_default();
            let written = WRITTEN.iter().find(|(form, _)| form.len() <= rest.len() && form.iter().zip(rest).all(|(f, w)| f == w));
            if let Some((form, one)) = written {
                words.splice(at..at + form.len(), [(*one).to_owned()]);
            }
        }
        at += 1;
    }
    words
}

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
fn reformed(word: &str) -> String {
    let mut out = word.replace("OE", "U").replace("TJ", "C").replace("DJ", "\u{1}").replace("SJ", "SY").replace("NJ", "NY");
    // A j that is left was a y, where the word holds another sign of the old spelling.
    if out != word {
        out = out.replace('J', "Y");
    }
    out.replace('\u{1}', "J")
}

/// A name as it is compared.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// Words without legal forms, as printed.
    pub plain: String,
    /// The same, sorted.
    pub sorted: String,
    /// Whether a word makes it a company's.
    pub company: bool,
    /// Lines of [`FORMS`] that it names, as bits.
    forms: u32,
    /// The words, as printed.
    words: Vec<String>,
    /// How often each letter of the alphabet stands in it, and all other characters together.
    letters: [u8; 27],
}

impl Name {
    /// The name as it is compared.
    pub fn of(text: &str) -> Self {
        let words = name_words(text);
        let company = words.iter().any(|w| COMPANY.contains(&w.as_str()));
        let forms = FORMS.iter().enumerate().filter(|(_, f)| words.iter().any(|w| f.contains(&w.as_str()))).fold(0, |bits, (n, _)| bits | 1u32 << n);
        let mut kept: Vec<&str> = words.iter().map(String::as_str).filter(|w| !LEGAL.contains(w)).collect();
        if kept.is_empty() {
            kept = words.iter().map(String::as_str).collect();
        }
        let plain = kept.join(" ");
        let own: Vec<String> = kept.iter().map(|w| (*w).to_owned()).collect();
        kept.sort_unstable();
        let mut letters = [0u8; 27];
        for c in plain.bytes().filter(|b| *b != b' ') {
            let at = if c.is_ascii_uppercase() { usize::from(c - b'A') } else { 26 };
            if let Some(n) = letters.get_mut(at) {
                *n = n.saturating_add(1);
            }
        }
        Self { plain, sorted: kept.join(" "), company, forms, words: own, letters }
    }

    /// Letters that are not common to both, on the side that has fewer of them: a bound that costs little.
    fn strange(&self, other: &Self) -> u32 {
        let (more, less) = self
            .letters
            .iter()
            .zip(&other.letters)
            .fold((0u32, 0u32), |(more, less), (a, b)| (more + u32::from(a.saturating_sub(*b)), less + u32::from(b.saturating_sub(*a))));
        more.min(less)
    }

    /// How sure it is that two names are one, 0 to 1; `None` where they are not: legal forms that differ, or a word of either that nothing in
    /// the other accounts for. Accounted for are an equal word, one in the old spelling, one slip in five letters or more, an initial, and what
    /// is cut off at the end of a name of ten letters.
    pub fn likeness(&self, other: &Self) -> Option<f32> {
        self.compared(other, true)
    }

    /// The same of a printed name, where this one is known in full: only what is printed may be cut off.
    pub fn printed_as(&self, printed: &Self) -> Option<f32> {
        self.compared(printed, false)
    }

    fn compared(&self, other: &Self, either: bool) -> Option<f32> {
        if self.plain.is_empty() || other.plain.is_empty() || (self.forms & other.forms == 0 && self.forms != 0 && other.forms != 0) {
            return None;
        }
        if self.sorted == other.sorted {
            return Some(0.99);
        }
        let (short, long) = if self.plain.len() <= other.plain.len() { (self, other) } else { (other, self) };
        // Old spellings change two letters a word, a slip one.
        if short.strange(long) > 2 + 2 * short.words.len() as u32 {
            return None;
        }
        let bare = |n: &Self| n.plain.len() + 1 - n.words.len();
        if short.words.len() != long.words.len() && bare(short) == bare(long) && short.words.concat() == long.words.concat() {
            return Some(0.97);
        }
        if (either || std::ptr::eq(short, other)) && short.cut_from(long) {
            return Some(0.93);
        }
        if short.words.len() != long.words.len() {
            return None;
        }
        short.word_by_word(long)
    }

    /// Whether this is the beginning of a longer name, cut off within a word. One that ends with a word may be another firm's.
    fn cut_from(&self, long: &Self) -> bool {
        let letters: usize = self.words.iter().map(|w| w.chars().count()).sum();
        let Some((last, before)) = self.words.split_last() else { return false };
        if letters < CUT || self.words.len() > long.words.len() || !before.iter().zip(&long.words).all(|(a, b)| a == b) {
            return false;
        }
        let cut = long.words.get(before.len()).is_some_and(|w| w.len() > last.len() && w.starts_with(last.as_str()));
        cut && !before.is_empty() && !last.bytes().any(|b| b.is_ascii_digit())
    }

    fn word_by_word(&self, other: &Self) -> Option<f32> {
        let mut left: Vec<&str> = other.words.iter().map(String::as_str).collect();
        let (mut sure, mut slips, mut equal) = (0.97f32, 0, 0);
        let mut open: Vec<&str> = Vec::new();
        for word in self.words.iter().map(String::as_str) {
            match left.iter().position(|w| *w == word) {
                Some(at) => {
                    equal += usize::from(word.chars().count() >= 3);
                    left.swap_remove(at);
                }
                None => open.push(word),
            }
        }
        for word in open {
            let (at, how) = left.iter().enumerate().filter_map(|(i, w)| alike(word, w).map(|h| (i, h))).max_by(|a, b| a.1.sure().total_cmp(&b.1.sure()))?;
            slips += usize::from(how == Alike::Slip);
            sure = sure.min(how.sure());
            left.swap_remove(at);
        }
        // One word alone may be spelt otherwise only where it is long.
        let whole = equal > 0 || (self.words.len() == 1 && self.plain.chars().count() >= 8) || slips == 0 && sure > 0.9;
        (slips <= 1 && whole).then_some(sure)
    }

    /// Whether two names are one.
    pub fn is(&self, other: &Self) -> bool {
        self.likeness(other).is_some()
    }

    /// Whether two spellings are one counterparty's: as [`Self::is`], but an initial does not make two persons one.
    pub fn spells(&self, other: &Self) -> bool {
        // What is cheap to see comes first: most pairs of names end here.
        let (short, long) = if self.plain.len() <= other.plain.len() { (&self.plain, &other.plain) } else { (&other.plain, &self.plain) };
        let near = long.len() - short.len() <= 4 || long.as_bytes().starts_with(short.as_bytes());
        near && self.likeness(other).is_some_and(|sure| sure > 0.8)
    }
}

/// How two words may be one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Alike {
    Spelling,
    Slip,
    Initial,
}

impl Alike {
    fn sure(self) -> f32 {
        match self {
            Self::Spelling => 0.95,
            Self::Slip => 0.9,
            Self::Initial => 0.75,
        }
    }
}

fn alike(a: &str, b: &str) -> Option<Alike> {
    if a.bytes().chain(b.bytes()).any(|b| b.is_ascii_digit()) {
        return None;
    }
    let (n, m) = (a.chars().count(), b.chars().count());
    if n == 1 || m == 1 {
        return (a.chars().next() == b.chars().next()).then_some(Alike::Initial);
    }
    if reformed(a) == reformed(b) || marked(a, b) {
        return Some(Alike::Spelling);
    }
    (n.min(m) >= SLIP && n.abs_diff(m) <= 1 && osa_distance(a, b) <= 1).then_some(Alike::Slip)
}

/// The parties of the configuration.
pub struct Known {
    names: Vec<(Name, Role, String)>,
}

impl Known {
    /// Parties as they are compared.
    pub fn new(config: &Config) -> Self {
        let mut names: Vec<(Name, Role, String)> = Vec::new();
        let p = &config.parties;
        for (list, role) in
            [(&p.company_group, Role::CompanyGroup), (&p.directors, Role::Director), (&p.suppliers, Role::Supplier), (&p.customers, Role::Customer)]
        {
            names.extend(list.iter().map(|n| (Name::of(n), role, n.clone())));
        }
        Self { names }
    }

    /// How a counterparty stands to the holder, the configured name, and how sure that is; the surest of several. A firm that bears a
    /// director's name is not the director.
    pub fn role(&self, counterparty: &Name) -> Option<(Role, &str, f32)> {
        let person = |role: Role, name: &Name| role != Role::Director || name.forms != 0 || counterparty.forms == 0;
        let fits = self
            .names
            .iter()
            .filter(|(name, role, _)| person(*role, name))
            .filter_map(|(name, role, text)| name.printed_as(counterparty).map(|sure| (*role, text.as_str(), sure)));
        // Of equals the first, as the configuration has them.
        fits.fold(None, |best: Option<(Role, &str, f32)>, one| if best.is_none_or(|b| one.2 > b.2) { Some(one) } else { best })
    }
}

/// Names looked for in descriptions: the parties of the configuration and the holders, wherever they stand, whatever their words mean.
pub struct Sought {
    /// The name, how many words it has, and whose it is: a holder's by number, else one of the configuration.
    names: Vec<(Name, usize, Option<usize>)>,
    /// Names by each of their words of three letters or more, in today's spelling.
    by_word: FxHashMap<String, Vec<usize>>,
}

/// A sought name that stands in a description.
pub struct Met {
    /// As it is printed there.
    pub printed: String,
    /// The holder whose name it is, by number; none for one of the configuration.
    pub holder: Option<usize>,
    /// First and last word of it.
    pub span: (usize, usize),
}

/// A word as names are looked up by it.
fn looked_up(word: &str) -> Cow<'_, str> {
    let old = |pair: &[u8]| matches!(pair, b"OE" | b"TJ" | b"DJ" | b"SJ" | b"NJ");
    let bare = word.trim_matches('.');
    if bare.bytes().all(|b| b.is_ascii_uppercase()) && !bare.as_bytes().windows(2).any(old) {
        return Cow::Borrowed(bare);
    }
    Cow::Owned(reformed(&super::text::words(word).trim().to_uppercase()))
}

impl Sought {
    /// The parties of the configuration and these holders.
    pub fn new<'a>(config: &Config, holders: impl Iterator<Item = &'a str>) -> Self {
        let p = &config.parties;
        let parties = [&p.company_group, &p.directors, &p.suppliers, &p.customers].into_iter().flatten().map(|n| (n.as_str(), None));
        let mut out = Self { names: Vec::new(), by_word: FxHashMap::default() };
        for (text, holder) in parties.chain(holders.enumerate().map(|(n, h)| (h, Some(n)))) {
            let name = Name::of(text);
            // `M FABRICE …`: a letter that is a title or an initial, as who reads it knows.
            let untitled = text.strip_prefix("M ").or_else(|| text.strip_prefix("M. ")).map(Name::of).filter(|n| n.words.len() >= 2);
            untitled.into_iter().chain([name]).for_each(|name| out.add(name, holder));
        }
        out
    }

    fn add(&mut self, name: Name, holder: Option<usize>) {
        if name.words.len() >= 2 && !self.names.iter().any(|(n, ..)| *n == name) {
            for word in name.words.iter().filter(|w| w.chars().count() >= 3) {
                let same = self.by_word.entry(looked_up(word).into_owned()).or_default();
                if same.last() != Some(&self.names.len()) {
                    same.push(self.names.len());
                }
            }
            let words = name.words.len();
            self.names.push((name, words, holder));
        }
    }

    /// The surest of the sought names among the words of a description: every word of it, nothing beside it but words of channels,
    /// purposes and numbers, and its own legal form. The parties of the configuration come before the holders.
    pub fn met(&self, tokens: &[Token<'_>]) -> Option<Met> {
        if self.names.is_empty() {
            return None;
        }
        let mut best: Option<(f32, Met)> = None;
        let mut tried: Vec<(usize, usize, usize)> = Vec::new();
        for (at, token) in tokens.iter().enumerate().filter(|(_, t)| t.is_word() && t.text.len() >= 3) {
            let Some(names) = self.by_word.get(&*looked_up(token.text)) else { continue };
            for (which, (name, words, holder)) in names.iter().filter_map(|n| self.names.get(*n).map(|name| (*n, name))) {
                for long in words.saturating_sub(2).max(2)..=words + 1 {
                    for back in 0..long {
                        let Some((from, to)) = at.checked_sub(back).and_then(|from| window(tokens, from, long)) else { continue };
                        if !(from..to).contains(&at) || tried.contains(&(which, from, to)) {
                            continue;
                        }
                        tried.push((which, from, to));
                        if let Some((sure, met)) = self.fits(tokens, name, (from, to), *holder) {
                            let rank = |sure: f32, holder: Option<usize>| if holder.is_some() { sure - 1.0 } else { sure };
                            if best.as_ref().is_none_or(|(b, m)| rank(sure, met.holder) > rank(*b, m.holder)) {
                                best = Some((sure, met));
                            }
                        }
                    }
                }
            }
        }
        best.map(|(_, met)| met)
    }

    fn fits(&self, tokens: &[Token<'_>], name: &Name, (from, to): (usize, usize), holder: Option<usize>) -> Option<(f32, Met)> {
        let legal = |at: usize| tokens.get(at).is_some_and(|t| is_legal(t.text));
        let parted = |at: usize| tokens.get(at).is_some_and(Token::parted);
        let (mut first, mut end) = (from, to);
        while first > 0 && !parted(first) && legal(first - 1) {
            first -= 1;
        }
        while end < tokens.len() && !parted(end) && legal(end) {
            end += 1;
        }
        let free =
            (first == 0 || parted(first) || tokens.get(first - 1).is_some_and(Token::bounds)) && tokens.get(end).is_none_or(|t| t.parted() || t.bounds());
        if !free {
            return None;
        }
        let printed = tokens.get(first..end)?.iter().map(|t| t.text).collect::<Vec<_>>().join(" ");
        let sure = name.printed_as(&Name::of(&printed))?;
        Some((sure, Met { printed, holder, span: (first, end) }))
    }
}

/// Whether a word is part of a legal form, or a title.
fn is_legal(word: &str) -> bool {
    let word = word.trim_matches('.');
    LEGAL.contains(&word) || matches!(word, "PRIVATE" | "CONG" | "TY" | "CT" | "CP" | "BERHAD" | "SENDIRIAN")
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

    fn same(a: &str, b: &str) -> bool {
        let (one, other) = (Name::of(a).is(&Name::of(b)), Name::of(b).is(&Name::of(a)));
        assert_eq!(one, other, "{a} / {b}");
        one
    }

    #[test]
    fn tells_one_from_another() {
        for (a, b) in [
            ("PT Sentosa Abadi Holding", "SENTOSA ABADI HOLDING PT"),
            ("PT SWALAYAN KELUARGA SEJAHTERA", "PT SWALAYAN KELUARGA SE"),
            ("BUDI HARTONO", "HARTONO BUDI"),
            ("KOPERASI KARYAWAN HARAPAN", "KOPERASI KARYAWAN HARAPN"),
            ("SOERJO TJAHJADI", "SURYO CAHYADI"),
            ("PT SENTOSA ABADI TBK", "PT SENTOSA ABADI"),
            ("H. WIJAYA KUSUMA", "HENDRA WIJAYA KUSUMA"),
            ("PT SENTOSAABADI LOGISTIK", "PT SENTOSA ABADI LOGISTIK"),
            ("ACME TRADING LTD", "ACME TRADING LIMITED"),
            ("BPK RAHMAT HIDAYAT", "RAHMAT HIDAYAT"),
        ] {
            assert!(same(a, b), "{a} is {b}");
        }
        for (a, b) in [
            ("PT SENTOSA ABADI LOGISTIK", "PT SENTOSA ABADI PROPERTI"),
            ("PT SENTOSA ABADI", "PT SENTOSA ABADI LOGISTIK"),
            ("BUDI HARTONO", "BUDI SANTOSO"),
            ("HENDRA KUSUMA", "HENDRA WIJAYA KUSUMA"),
            ("CV MAJU JAYA", "PT MAJU JAYA"),
            ("PT MITRA USAHA 1", "PT MITRA USAHA 2"),
            ("DEWI ANGGRAINI", "DEWI ANGGRAITA SARI"),
            ("SINAR ABADI", "SINAR ABADO MAKMUR"),
            ("GARCIA SL", "GARCIA SA"),
            ("ANDI", "ANDY"),
        ] {
            assert!(!same(a, b), "{a} is not {b}");
        }
        assert!(!Name::of("BUDI S").spells(&Name::of("BUDI SANTOSO")));
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

    #[test]
    fn a_firm_is_no_director() {
        let config = Config { parties: super::super::Parties { directors: vec!["Hendra Wijaya".to_owned()], ..Default::default() }, ..Config::default() };
        let known = Known::new(&config);
        assert!(known.role(&Name::of("HENDRA WIJAYA")).is_some());
        assert!(known.role(&Name::of("CV HENDRA WIJAYA")).is_none());
    }
}
