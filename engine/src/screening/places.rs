//! Countries as lists write them, to their codes.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

static COUNTRIES: LazyLock<FxHashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let lines = include_str!("data/countries.txt").lines().filter(|l| !l.starts_with('#'));
    lines.filter_map(|line| line.split_once('|')).flat_map(|(code, names)| names.split('|').map(move |n| (n, code)).chain([(code, code)])).collect()
});

/// The code (two letters, lower case) of a country said by its code, name or people; `None` where it is none.
pub fn country(said: &str) -> Option<String> {
    let plain = said.trim().trim_end_matches('.').to_lowercase().replace('’', "'");
    let plain = plain.strip_prefix("the ").unwrap_or(&plain);
    let three = || match plain {
        "idn" => Some("id"),
        "mys" => Some("my"),
        "sgp" => Some("sg"),
        "chn" => Some("cn"),
        "rus" => Some("ru"),
        "usa" => Some("us"),
        "gbr" => Some("gb"),
        "nld" => Some("nl"),
        "aus" => Some("au"),
        "jpn" => Some("jp"),
        "kor" => Some("kr"),
        "prk" => Some("kp"),
        "irn" => Some("ir"),
        _ => None,
    };
    COUNTRIES.get(plain).copied().or_else(three).or_else(|| plain.split_once(" (").and_then(|(head, _)| COUNTRIES.get(head).copied())).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::country;

    #[test]
    fn names_codes_and_peoples_are_known() {
        for (said, code) in [("ID", "id"), ("Indonesia", "id"), ("Russian Federation", "ru"), ("Afghan", "af"), ("Korea, North", "kp"), ("WNI", "id")] {
            assert_eq!(country(said).as_deref(), Some(code), "{said}");
        }
        assert_eq!(country("Atlantis"), None);
    }
}
