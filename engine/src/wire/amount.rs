//! Money as a JSON number with its currency's minor digits, exact to the last one.

use crate::base::Money;
use crate::base::money::fixed;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// An amount that is written as a JSON number such as `250000000.00`, never through a binary float.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Amount {
    /// The amount.
    pub value: Money,
    /// Digits after the point.
    pub digits: u32,
}

impl Amount {
    /// An amount with its currency's minor digits.
    pub fn new(value: Money, digits: u32) -> Self {
        Self { value, digits }
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(fixed(self.value, self.digits)).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = raw.get().trim_matches('"');
        let value: Money = text.parse().or_else(|_| Money::from_scientific(text)).map_err(serde::de::Error::custom)?;
        Ok(Self { value, digits: value.scale() })
    }
}
