//! The records of the United Nations, the European Union, the United Kingdom and the US Treasury, out of their XML.

use super::super::model::{Entity, Gender, NameKind, Schema};
use super::xml::Node;
use rustc_hash::FxHashMap;

fn sanctioned(id: &str, list: &str, schema: Schema) -> Entity {
    Entity { id: id.to_owned(), list: list.to_owned(), schema, topics: vec!["sanction".into()], ..Entity::default() }
}

/// The number's kind as a list words it.
fn number_kind(said: &str) -> &'static str {
    let said = said.to_lowercase();
    let has = |w: &str| said.contains(w);
    if has("passport") || has("paspor") {
        "passport"
    } else if has("tax") || has("npwp") {
        "tax"
    } else if has("registration") || has("commercial") {
        "registration"
    } else {
        "id"
    }
}

/// `INDIVIDUAL` and `ENTITY` of the consolidated list of the United Nations.
pub fn un(node: &Node, list: &str) -> Entity {
    let person = node.name == "INDIVIDUAL";
    let mut entity = sanctioned(node.at("DATAID"), list, if person { Schema::Person } else { Schema::Company });
    let parts = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"].map(|p| node.at(p));
    entity.name(&parts.join(" "), NameKind::Primary);
    entity.name(node.at("NAME_ORIGINAL_SCRIPT"), NameKind::Alias);
    let kind = if person { "INDIVIDUAL" } else { "ENTITY" };
    for alias in node.all(&format!("{kind}_ALIAS")) {
        let low = alias.at("QUALITY").eq_ignore_ascii_case("low");
        for name in alias.at("ALIAS_NAME").split(';') {
            entity.name(name, if low { NameKind::Weak } else { NameKind::Alias });
        }
    }
    for birth in node.all("INDIVIDUAL_DATE_OF_BIRTH") {
        entity.born(birth.at("DATE"));
        entity.born(birth.at("YEAR"));
        if !birth.at("FROM_YEAR").is_empty() {
            entity.born(&format!("{} {}", birth.at("FROM_YEAR"), birth.at("TO_YEAR")));
        }
    }
    for value in node.all("NATIONALITY/VALUE").into_iter().chain(node.all("ENTITY_ADDRESS/COUNTRY")) {
        entity.country(&value.text);
    }
    for document in node.all("INDIVIDUAL_DOCUMENT") {
        entity.number(number_kind(document.at("TYPE_OF_DOCUMENT")), document.at("NUMBER"));
    }
    entity.gender = Gender::of(node.at("GENDER"));
    entity.positions.extend(node.all("DESIGNATION/VALUE").iter().map(|v| v.text.trim().chars().take(300).collect::<String>()).take(20));
    entity
}

/// `sanctionEntity` of the consolidated list of the European Union.
pub fn eu(node: &Node, list: &str) -> Entity {
    let code = node.all("subjectType").first().map(|t| t.attribute("code").to_owned()).unwrap_or_default();
    let mut entity = sanctioned(node.attribute("logicalId"), list, Schema::of(&code));
    for alias in node.all("nameAlias") {
        let whole = alias.attribute("wholeName");
        let parts = format!("{} {} {}", alias.attribute("firstName"), alias.attribute("middleName"), alias.attribute("lastName"));
        let kind = if alias.attribute("strong").eq_ignore_ascii_case("false") {
            NameKind::Weak
        } else if entity.names.is_empty() {
            NameKind::Primary
        } else {
            NameKind::Alias
        };
        entity.name(if whole.is_empty() { &parts } else { whole }, kind);
        entity.gender = entity.gender.or_else(|| Gender::of(alias.attribute("gender")));
        let function = alias.attribute("function");
        if !function.is_empty() && entity.positions.len() < 20 {
            entity.positions.push(function.chars().take(300).collect());
        }
    }
    for birth in node.all("birthdate") {
        let (date, year) = (birth.attribute("birthdate"), birth.attribute("year"));
        let (from, to) = (birth.attribute("yearRangeFrom"), birth.attribute("yearRangeTo"));
        if !date.is_empty() {
            entity.born(date);
        } else if !year.is_empty() && year != "0" {
            entity.born(year);
        } else if !from.is_empty() {
            entity.born(&format!("{from} {to}"));
        }
    }
    for citizen in node.all("citizenship") {
        entity.country(citizen.attribute("countryIso2Code"));
    }
    for document in node.all("identification") {
        let number = document.attribute("number");
        entity.number(
            number_kind(document.attribute("identificationTypeDescription")),
            if number.is_empty() { document.attribute("latinNumber") } else { number },
        );
    }
    entity
}

/// `Designation` of the UK Sanctions List.
pub fn uk(node: &Node, list: &str) -> Entity {
    let mut entity = sanctioned(node.at("UniqueID"), list, Schema::of(node.at("IndividualEntityShip")));
    for name in node.all("Names/Name") {
        let whole = (1..=6).map(|n| name.at(&format!("Name{n}")).to_owned()).filter(|p| !p.is_empty()).collect::<Vec<_>>().join(" ");
        let weak = name.at("AliasStrength").to_lowercase().contains("low");
        let primary = name.at("NameType").to_lowercase().starts_with("primary name");
        entity.name(
            &whole,
            if weak {
                NameKind::Weak
            } else if primary {
                NameKind::Primary
            } else {
                NameKind::Alias
            },
        );
    }
    for name in node.all("NonLatinNames/NonLatinName/NameNonLatinScript") {
        entity.name(&name.text, NameKind::Alias);
    }
    for person in node.all("IndividualDetails/Individual") {
        for date in person.all("DOBs/DOB") {
            entity.born(&date.text);
        }
        for country in person.all("Nationalities/Nationality") {
            entity.country(&country.text);
        }
        for number in person.all("PassportDetails/Passport/PassportNumber") {
            entity.number("passport", &number.text);
        }
        for number in person.all("NationalIdentifierDetails/NationalIdentifier/NationalIdentifierNumber") {
            entity.number("id", &number.text);
        }
        entity.gender = entity.gender.or_else(|| person.all("Genders/Gender").iter().find_map(|g| Gender::of(&g.text)));
        entity.positions.extend(person.all("Positions/Position").iter().map(|p| p.text.trim().chars().take(300).collect::<String>()).take(20));
    }
    entity
}

/// `sdnEntry` of the US Treasury's `sdn.xml`.
pub fn sdn(node: &Node, list: &str) -> Entity {
    let mut entity = sanctioned(node.at("uid"), list, Schema::of(node.at("sdnType")));
    entity.name(&format!("{} {}", node.at("firstName"), node.at("lastName")), NameKind::Primary);
    for aka in node.all("akaList/aka") {
        let weak = aka.at("category").eq_ignore_ascii_case("weak");
        entity.name(&format!("{} {}", aka.at("firstName"), aka.at("lastName")), if weak { NameKind::Weak } else { NameKind::Alias });
    }
    for birth in node.all("dateOfBirthList/dateOfBirthItem/dateOfBirth") {
        entity.born(&birth.text);
    }
    for country in node.all("nationalityList/nationality/country").into_iter().chain(node.all("citizenshipList/citizenship/country")) {
        entity.country(&country.text);
    }
    for id in node.all("idList/id") {
        let kind = id.at("idType");
        if kind.eq_ignore_ascii_case("gender") {
            entity.gender = Gender::of(id.at("idNumber"));
        } else {
            entity.number(number_kind(kind), id.at("idNumber"));
        }
    }
    entity.positions.extend(Some(node.at("title")).filter(|t| !t.is_empty()).map(str::to_owned));
    entity
}

/// Numbers that `sdn_advanced.xml` gives before the parties that bear them, by identity.
pub type Numbers = FxHashMap<String, Vec<String>>;

/// `IDRegDocument` of `sdn_advanced.xml`.
pub fn document(node: &Node, numbers: &mut Numbers) {
    let number = node.at("IDRegistrationNo");
    if !number.is_empty() {
        numbers.entry(node.attribute("IdentityID").to_owned()).or_default().push(number.to_owned());
    }
}

/// `DistinctParty` of `sdn_advanced.xml`.
pub fn party(node: &Node, list: &str, numbers: &Numbers) -> Entity {
    let profile = node.all("Profile").into_iter().next().cloned().unwrap_or_default();
    let schema = match profile.attribute("PartySubTypeID") {
        "4" => Schema::Person,
        "3" => Schema::Company,
        _ => Schema::Other,
    };
    let mut entity = sanctioned(node.attribute("FixedRef"), list, schema);
    for identity in profile.all("Identity") {
        for alias in identity.all("Alias") {
            let kind = if alias.attribute("LowQuality") == "true" {
                NameKind::Weak
            } else if alias.attribute("Primary") == "true" {
                NameKind::Primary
            } else {
                NameKind::Alias
            };
            for name in alias.all("DocumentedName") {
                let parts: Vec<&str> = name.all("DocumentedNamePart/NamePartValue").into_iter().map(|p| p.text.trim()).collect();
                entity.name(&parts.join(" "), kind);
            }
        }
        for number in numbers.get(identity.attribute("ID")).into_iter().flatten() {
            entity.number("id", number);
        }
    }
    // 8 is the day of birth in the Treasury's own table of features.
    for feature in profile.all("Feature").into_iter().filter(|f| f.attribute("FeatureTypeID") == "8") {
        for start in feature.all("FeatureVersion/DatePeriod/Start/From") {
            entity.born(&format!("{}-{:0>2}-{:0>2}", start.at("Year"), start.at("Month"), start.at("Day")));
        }
    }
    entity
}
