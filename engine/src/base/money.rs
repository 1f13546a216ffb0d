//! Money: fixed-point decimals, and how many minor digits a currency has.

use rust_decimal::Decimal;

/// An exact amount in the units of its currency. Never a binary float.
pub type Money = Decimal;

/// Digits after the decimal mark in which ISO 4217 counts a currency's minor unit; 2 where the code is unknown.
///
/// IDR has two in the standard and in most statements; banks that print none leave them out on paper only.
pub fn minor_digits(currency: &str) -> u32 {
    match currency {
        "BIF" | "CLP" | "DJF" | "GNF" | "ISK" | "JPY" | "KMF" | "KRW" | "PYG" | "RWF" | "UGX" | "VND" | "VUV" | "XAF" | "XOF" | "XPF" => 0,
        "BHD" | "IQD" | "JOD" | "KWD" | "LYD" | "OMR" | "TND" => 3,
        _ => 2,
    }
}

/// The amount with thousands separated by commas and `digits` after the point, such as `-1,234,567.80`.
pub fn grouped(value: Money, digits: u32) -> String {
    let plain = fixed(value, digits);
    let (sign, rest) = plain.strip_prefix('-').map_or(("", plain.as_str()), |r| ("-", r));
    let (whole, fraction) = rest.split_once('.').unwrap_or((rest, ""));
    let mut out = String::with_capacity(plain.len() + whole.len() / 3 + 1);
    out.push_str(sign);
    for (i, c) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(c);
    }
    if !fraction.is_empty() {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

/// The amount with exactly `digits` after the point and no separators, such as `-1234567.80`; zero carries no sign.
pub fn fixed(value: Money, digits: u32) -> String {
    let mut rounded = value.round_dp(digits);
    rounded.rescale(digits);
    if rounded.is_zero() {
        rounded.set_sign_positive(true);
    }
    rounded.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_thousands() {
        assert_eq!(grouped(Money::new(-123_456_780, 2), 2), "-1,234,567.80");
        assert_eq!(grouped(Money::new(0, 0), 2), "0.00");
        assert_eq!(grouped(Money::new(999, 0), 0), "999");
    }
}
