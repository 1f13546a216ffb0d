//! Reading the configuration file: exact money from TOML and JSON numbers.

use crate::base::Money;
use rust_decimal::Decimal;
use serde::de::{Deserialize, Deserializer, Error};
use std::collections::BTreeMap;

/// A number or text as exact money: the digits as written, never a binary fraction.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Written {
    Whole(i64),
    Fraction(f64),
    Text(String),
}

impl Written {
    fn exact<E: Error>(self) -> Result<Money, E> {
        let text = match self {
            Self::Whole(n) => return Ok(Decimal::from(n)),
            // The shortest text that reads back as the same float is what was written, up to 15 digits.
            Self::Fraction(f) => f.to_string(),
            Self::Text(t) => t.replace([',', '_', ' '], ""),
        };
        Decimal::from_str_exact(&text).map_err(|_| E::custom(format!("`{text}` is not an amount; write it as 1234.56")))
    }
}

pub(super) fn money<'de, D: Deserializer<'de>>(d: D) -> Result<Money, D::Error> {
    Written::deserialize(d)?.exact()
}

pub(super) fn optional_money<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Money>, D::Error> {
    Option::<Written>::deserialize(d)?.map(Written::exact).transpose()
}

pub(super) fn money_map<'de, D: Deserializer<'de>>(d: D) -> Result<BTreeMap<String, Money>, D::Error> {
    BTreeMap::<String, Written>::deserialize(d)?.into_iter().map(|(k, v)| Ok((k, v.exact()?))).collect()
}
