//! Names of persons and companies as they are compared: without legal forms, in any order, cut short or with a typing error.

use super::{Config, Role};
use strsim::jaro_winkler;

/// Words of legal forms and titles, which say nothing about who it is.
const LEGAL: &[&str] = &[
    "PT", "CV", "UD", "PD", "FA", "TBK", "PTE", "LTD", "LIMITED", "SDN", "BHD", "GMBH", "AG", "KG", "UG", "LLC", "LLP", "INC", "CORP", "CO", "PLC", "BV", "NV",
    "SA", "SL", "SLU", "SRL", "SPA", "SARL", "SAS", "EURL", "OY", "AB", "AS", "KFT", "SRO", "DOO", "PVT", "LTDA", "ME", "BPK", "IBU", "SDR", "SDRI", "TN",
    "NY", "MR", "MRS", "MS", "MISS", "DR", "HERR", "FRAU",
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
];

/// Least similarity of two names that are one.
const ALIKE: f64 = 0.92;
/// Letters from which a name cut short is told by its beginning.
const CUT: usize = 10;

/// The words of a name, upper case.
pub fn name_words(name: &str) -> Vec<String> {
    name.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '&')).filter(|w| !w.is_empty()).map(str::to_uppercase).collect()
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
    /// How often each letter of the alphabet stands in it, and all other characters together.
    letters: [u8; 27],
}

impl Name {
    /// The name as it is compared.
    pub fn of(text: &str) -> Self {
        let words = name_words(text);
        let company = words.iter().any(|w| COMPANY.contains(&w.as_str()));
        let mut kept: Vec<&str> = words.iter().map(String::as_str).filter(|w| !LEGAL.contains(w)).collect();
        if kept.is_empty() {
            kept = words.iter().map(String::as_str).collect();
        }
        let plain = kept.join(" ");
        kept.sort_unstable();
        let mut letters = [0u8; 27];
        for c in plain.bytes().filter(|b| *b != b' ') {
            let at = if c.is_ascii_uppercase() { usize::from(c - b'A') } else { 26 };
            if let Some(n) = letters.get_mut(at) {
                *n = n.saturating_add(1);
            }
        }
        Self { plain, sorted: kept.join(" "), company, letters }
    }

    /// Whether enough letters are common for the similarity that is asked for: a bound of it that costs little.
    fn can_be(&self, other: &Self) -> bool {
        let common: u32 = self.letters.iter().zip(&other.letters).map(|(a, b)| u32::from(*a.min(b))).sum();
        let (own, others) = (self.plain.len() as f32, other.plain.len() as f32);
        // Jaro's similarity is at most (m/a + m/b + 1) / 3; Winkler's bonus lifts 0.867 to 0.92 at most. Blanks count as common.
        let blanks = self.plain.len().min(other.plain.len()) as f32 * 0.15;
        (common as f32 + blanks) / own + (common as f32 + blanks) / others >= 1.55
    }

    /// Whether two names are one: the same words in any order, nearly the same, or one the beginning of the other.
    pub fn is(&self, other: &Self) -> bool {
        if self.plain.is_empty() || other.plain.is_empty() {
            return false;
        }
        if self.sorted == other.sorted {
            return true;
        }
        let (short, long) = if self.plain.len() <= other.plain.len() { (&self.plain, &other.plain) } else { (&other.plain, &self.plain) };
        if short.chars().count() >= CUT && long.starts_with(short.as_str()) {
            return true;
        }
        // Numbers and short names differ by a letter and are others all the same.
        let telling = short.chars().count() >= 6 && !short.bytes().any(|b| b.is_ascii_digit());
        telling && self.can_be(other) && same_first_words(&self.plain, &other.plain) && jaro_winkler(&self.sorted, &other.sorted) >= ALIKE
    }
}

impl Name {
    /// Whether two spellings are one counterparty's: as [`Self::is`], and no word stands in one that the other lacks, unless it was cut off.
    pub fn spells(&self, other: &Self) -> bool {
        let (short, long) = if self.plain.len() <= other.plain.len() { (&self.plain, &other.plain) } else { (&other.plain, &self.plain) };
        // What is cheap to see comes first: most pairs of names end here.
        if long.as_bytes().get(..short.len()) == Some(short.as_bytes()) && short.chars().count() >= CUT {
            return true;
        }
        if long.len() - short.len() > 3 || !self.can_be(other) {
            return false;
        }
        (short.split(' ').count() == long.split(' ').count() && self.is(other)) || short.replace(' ', "") == long.replace(' ', "")
    }
}

/// Whether two words can be one with a typing error at all: about as long, and one end alike.
fn may_be_alike(w: &str, v: &str) -> bool {
    let (w, v) = (w.as_bytes(), v.as_bytes());
    w.len().abs_diff(v.len()) <= 2 && (w.first() == v.first() || w.last() == v.last())
}

/// Whether each word of the shorter name has one that is nearly the same in the longer one: `SENTOSA ABADI LOGISTIK` is not `… PROPERTI`.
fn same_first_words(a: &str, b: &str) -> bool {
    let (short, long): (Vec<&str>, Vec<&str>) = (a.split(' ').collect(), b.split(' ').collect());
    let (short, long) = if short.len() <= long.len() { (short, long) } else { (long, short) };
    short.iter().all(|w| {
        long.iter().any(|v| {
            w == v
                || (may_be_alike(w, v) && jaro_winkler(w, v) >= ALIKE)
                || (w.len() >= 3 && v.starts_with(w))
                || (v.len() >= 3 && w.starts_with(v))
                || (w.len() == 1 && v.starts_with(w))
        })
    })
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

    /// How a counterparty stands to the holder, and the configured name; the nearest of several.
    pub fn role(&self, counterparty: &Name) -> Option<(Role, &str)> {
        let fits = self.names.iter().filter(|(name, _, _)| name.is(counterparty));
        fits.max_by(|a, b| jaro_winkler(&a.0.plain, &counterparty.plain).total_cmp(&jaro_winkler(&b.0.plain, &counterparty.plain)))
            .map(|(_, role, name)| (*role, name.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_one_from_another() {
        let same = |a: &str, b: &str| Name::of(a).is(&Name::of(b));
        assert!(same("PT Sentosa Abadi Holding", "SENTOSA ABADI HOLDING PT"));
        assert!(same("PT SWALAYAN KELUARGA SEJAHTERA", "PT SWALAYAN KELUARGA SE"));
        assert!(same("BUDI HARTONO", "HARTONO BUDI"));
        assert!(same("KOPERASI KARYAWAN HARAPAN", "KOPERASI KARYAWAN HARAPN"));
        assert!(!same("PT SENTOSA ABADI LOGISTIK", "PT SENTOSA ABADI PROPERTI"));
        assert!(!same("BUDI HARTONO", "BUDI SANTOSO"));
    }
}
