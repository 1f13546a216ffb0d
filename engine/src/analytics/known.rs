//! The parties of the configuration, and how a counterparty stands to the holder by them.

use super::japanese::is_japanese;
use super::korean::is_korean;
use super::party::Name;
use super::{Config, Role};

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
            for (text, spelt) in list.iter().flat_map(|text| readings(text).into_iter().map(move |spelt| (text, spelt))) {
                let name = Name::of(spelt);
                // `H SOELAIMAN`: who reads the name knows the letter for a title.
                let untitled = name.untitled();
                names.extend([Some(name), untitled].into_iter().flatten().map(|n| (n, role, text.clone())));
            }
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

/// A name, and how it is read where that stands behind it in brackets: `山本 健一 (ヤマモト ケンイチ)`, `王小明 (WANG XIAOMING)`.
pub(super) fn readings(text: &str) -> Vec<&str> {
    let east = |t: &str| is_japanese(t) || is_korean(t);
    let parted = text.trim().strip_suffix([')', '）']).and_then(|t| t.split_once(['(', '（'])).map(|(name, read)| (name.trim(), read.trim()));
    match parted.filter(|(name, read)| east(name) && name.chars().count() >= 2 && read.chars().count() >= 3) {
        Some((name, read)) => vec![name, read],
        None => vec![text],
    }
}

/// The role of a name as it is printed, else as its fullest spelling has it.
pub(super) fn printed_role<'a>(known: &'a Known, spelt: &Name, printed: &str) -> Option<(Role, &'a str, f32)> {
    let own = Name::of(printed);
    known.role(&own).or_else(|| known.role(spelt).filter(|(_, name, _)| !Name::of(name).parts_from(&own)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_be_given_with_its_reading() {
        assert_eq!(readings("山本 健一 (ヤマモト ケンイチ)"), ["山本 健一", "ヤマモト ケンイチ"]);
        assert_eq!(readings("ABC株式会社（エービーシー）"), ["ABC株式会社", "エービーシー"]);
        // A legal form in brackets is none.
        assert_eq!(readings("한빛정밀(주)"), ["한빛정밀(주)"]);
        assert_eq!(readings("Hendra Wijaya (Direktur)"), ["Hendra Wijaya (Direktur)"]);
        let config = Config {
            parties: super::super::Parties { directors: vec!["山本 健一 (ヤマモト ケンイチ)".to_owned()], ..Default::default() },
            ..Config::default()
        };
        let known = Known::new(&config);
        assert_eq!(known.role(&Name::of("ヤマモト ケンイチ")).map(|r| r.1), Some("山本 健一 (ヤマモト ケンイチ)"));
        assert!(known.role(&Name::of("ヤマモト ケンジ")).is_none());
    }

    #[test]
    fn a_firm_is_no_director() {
        let config = Config { parties: super::super::Parties { directors: vec!["Hendra Wijaya".to_owned()], ..Default::default() }, ..Config::default() };
        let known = Known::new(&config);
        assert!(known.role(&Name::of("HENDRA WIJAYA")).is_some());
        assert!(known.role(&Name::of("CV HENDRA WIJAYA")).is_none());
    }
}
