//! The parties of the configuration, and how a counterparty stands to the holder by them.

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
            for text in list {
                let name = Name::of(text);
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

/// The role of a name as it is printed, else as its fullest spelling has it.
pub(super) fn printed_role<'a>(known: &'a Known, spelt: &Name, printed: &str) -> Option<(Role, &'a str, f32)> {
    let own = Name::of(printed);
    known.role(&own).or_else(|| known.role(spelt).filter(|(_, name, _)| !Name::of(name).parts_from(&own)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_firm_is_no_director() {
        let config = Config { parties: super::super::Parties { directors: vec!["Hendra Wijaya".to_owned()], ..Default::default() }, ..Config::default() };
        let known = Known::new(&config);
        assert!(known.role(&Name::of("HENDRA WIJAYA")).is_some());
        assert!(known.role(&Name::of("CV HENDRA WIJAYA")).is_none());
    }
}
