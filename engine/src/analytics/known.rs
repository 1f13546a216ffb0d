//! The parties of the configuration, and how a counterparty stands to the holder by them.

use super::japanese::is_japanese;
use super::korean::is_korean;
use super::party::Name;
use super::{Account, Config, Role};
use std::borrow::Cow;

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

/// The configuration without the one holder of all accounts among its parties: what goes to that name is no other's.
pub(super) fn without_holder<'c, 'h>(config: &'c Config, mut holders: impl Iterator<Item = &'h str>) -> Cow<'c, Config> {
    let Some(own) = holders.next().map(Name::of).filter(|n| n.words.len() >= 2) else { return Cow::Borrowed(config) };
    let same = |name: &str| Some(Name::of(name)).is_some_and(|n| n.sorted == own.sorted && n.forms == own.forms);
    let parties = &config.parties;
    if !holders.all(same) || !parties.company_group.iter().chain(&parties.directors).any(|n| same(n)) {
        return Cow::Borrowed(config);
    }
    let mut out = config.clone();
    for list in [&mut out.parties.company_group, &mut out.parties.directors] {
        list.retain(|n| !same(n));
    }
    Cow::Owned(out)
}

/// The name of a firm that holds an account without that of its owner in brackets behind it, and the owner's: `UD TANI SUBUR (SLAMET RIYADI)`.
fn owned(holder: &str) -> (&str, Option<&str>) {
    let parted = holder.trim().strip_suffix(')').and_then(|t| t.rsplit_once('(')).map(|(name, owner)| (name.trim(), owner.trim()));
    let Some((name, owner)) = parted else { return (holder, None) };
    let office = ["PROP ", "PROP. ", "PROPRIETOR ", "QQ "].iter().find_map(|o| owner.get(..o.len()).filter(|b| b.eq_ignore_ascii_case(o)));
    let owner = owner.get(office.map_or(0, str::len)..).unwrap_or_default().trim();
    let person = Name::of(owner);
    let written = owner.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '\'' | '-' | ','));
    let firm = Name::of(name);
    if !written || person.words.len() < 2 || person.forms != 0 || person.company || !(firm.forms != 0 || firm.company || office.is_some()) {
        return (holder, None);
    }
    (name, Some(owner))
}

/// The names of those who hold accounts, without those of their owners.
pub(super) fn held(accounts: &[Account]) -> impl Iterator<Item = &str> {
    accounts.iter().map(|a| owned(&a.holder).0)
}

/// The configuration, with the owners that statements name behind a firm's name among its directors.
pub(super) fn with_owners<'c>(config: &'c Config, accounts: &[Account]) -> Cow<'c, Config> {
    let mut owners: Vec<String> = accounts.iter().filter_map(|a| owned(&a.holder).1).map(str::to_owned).collect();
    owners.sort();
    owners.dedup();
    let known = Known::new(config);
    owners.retain(|o| known.role(&Name::of(o)).is_none());
    if owners.is_empty() {
        return Cow::Borrowed(config);
    }
    let mut config = config.clone();
    config.parties.directors.extend(owners);
    Cow::Owned(config)
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
    fn an_owner_may_stand_behind_a_firm() {
        assert_eq!(owned("UD TANI SUBUR (SLAMET RIYADI)"), ("UD TANI SUBUR", Some("SLAMET RIYADI")));
        assert_eq!(owned("SRI LAKSHMI AGRO (PROP VENKATA RAMANA REDDY)"), ("SRI LAKSHMI AGRO", Some("VENKATA RAMANA REDDY")));
        assert_eq!(owned("Hartley Joinery Ltd (G R Hartley)"), ("Hartley Joinery Ltd", Some("G R Hartley")));
        for whole in
            ["PT KERETA API INDONESIA (PERSERO)", "PT SINAR JAYA (USD 2)", "BUDI HARTONO (TAHAPAN GOLD)", "PT SINAR JAYA (CV RIMBA RAYA)", "SINAR JAYA"]
        {
            assert_eq!(owned(whole), (whole, None));
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
