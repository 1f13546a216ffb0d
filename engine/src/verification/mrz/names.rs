//! Names in a zone: how they are written there, and which reading of their line the print bears out.

use super::Printed;

/// Letters taken for the digits that they resemble.
pub(super) fn as_digits(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'O' | 'Q' | 'D' | 'U' => '0',
            'I' | 'L' | 'J' => '1',
            'Z' => '2',
            'A' => '4',
            'S' => '5',
            'G' => '6',
            'T' | 'Y' => '7',
            'B' => '8',
            c => c,
        })
        .collect()
}

/// Whether one character is taken for the other: a digit and a letter that look alike, or two that a poor print makes alike.
pub fn resembles(a: char, b: char) -> bool {
    const ALIKE: [&str; 9] = ["0OQDCU9", "1IL7JT", "2Z7", "5S", "6G", "8B3", "4A", "9GQO", "VY"];
    a == b || ALIKE.iter().any(|s| s.contains(a) && s.contains(b))
}

/// Digits taken for the letters that they resemble.
pub(super) fn as_letters(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '0' => 'O',
            '1' => 'I',
            '2' => 'Z',
            '5' => 'S',
            '6' => 'G',
            '8' => 'B',
            c => c,
        })
        .collect()
}

/// Letters that fillers are taken for.
fn noise(c: char) -> bool {
    matches!(c, 'K' | 'C' | 'S' | 'E' | 'L' | 'X' | 'G' | 'R' | 'V' | 'Z')
}

/// Names without what fillers behind them were taken for. Behind the given names nothing follows, so a word of few such letters is none,
/// unless it is the only given name.
fn without_tail(names: &str) -> String {
    let (surname, given) = names.split_once("<<").unwrap_or((names, ""));
    let few = |w: &str| w.chars().count() <= 3 && w.chars().all(noise);
    let mut words: Vec<&str> = given.split('<').collect();
    // What stands behind two fillers is no name.
    if let Some(end) = words.iter().enumerate().skip(1).position(|(i, w)| w.is_empty() && words.get(i - 1).is_some_and(|b| !b.is_empty())).map(|i| i + 1)
        && words.iter().skip(end).all(|w| w.chars().all(noise))
    {
        words.truncate(end);
    }
    while words.len() > 1 && words.last().is_some_and(|w| few(w)) {
        words.pop();
    }
    if given.is_empty() { surname.trim_end_matches('<').to_owned() } else { format!("{surname}<<{}", words.join("<")) }
}

/// Whether a line that was read is this one, where fillers may have been taken for letters and letters for the digits they resemble, and
/// how many fillers between the names must have been read so.
fn may_be(read: &[char], wanted: &[char]) -> Option<usize> {
    let filler = |c: char| c == '<' || noise(c);
    // What is wanted behind the last letter is fillers alone.
    let end = wanted.iter().rposition(|c| *c != '<').map_or(0, |i| i + 1);
    // Which cells of what is wanted may end where the letters read so far end, and at what cost.
    let mut open: Vec<Option<usize>> = vec![None; wanted.len() + 1];
    if let Some(first) = open.first_mut() {
        *first = Some(0);
    }
    for r in read {
        let mut next: Vec<Option<usize>> = vec![None; wanted.len() + 1];
        for (j, cost) in open.iter().enumerate() {
            let Some(cost) = *cost else { continue };
            let mut set = |k: usize, more: usize| {
                if let Some(n) = next.get_mut(k) {
                    let cost = if j < end { cost + more } else { cost };
                    *n = Some(n.map_or(cost, |c| c.min(cost)));
                }
            };
            match wanted.get(j) {
                Some('<') => {
                    if filler(*r) {
                        let letter = usize::from(*r != '<');
                        set(j + 1, letter);
                        // One filler may be read as two.
                        set(j, 1);
                        // Two as one.
                        if wanted.get(j + 1) == Some(&'<') {
                            set(j + 2, 1 + letter);
                        }
                    }
                }
                Some(c) => {
                    let same = r == c || r.is_ascii_digit() && resembles(*r, *c);
                    if same {
                        set(j + 1, 0);
                    } else if j.checked_sub(1).and_then(|i| wanted.get(i)) == Some(&'<') && filler(*r) {
                        set(j, 1);
                    }
                }
                None => {
                    if filler(*r) {
                        set(j, 0);
                    }
                }
            }
        }
        open = next;
    }
    open.iter().skip(end).flatten().min().copied()
}

/// Names as a zone writes them: letters without marks, fillers between.
pub fn zoned(name: &str) -> String {
    let mut out = String::new();
    for c in name.to_uppercase().chars() {
        match c {
            'A'..='Z' => out.push(c),
            'Ä' | 'Æ' => out.push_str("AE"),
            'Ö' | 'Œ' => out.push_str("OE"),
            'Ø' => out.push_str("OE"),
            'Ü' => out.push_str("UE"),
            'Å' => out.push_str("AA"),
            'ß' => out.push_str("SS"),
            'Þ' => out.push_str("TH"),
            'Ñ' => out.push('N'),
            'À' | 'Á' | 'Â' | 'Ã' | 'Ą' => out.push('A'),
            'Ç' | 'Ć' | 'Č' => out.push('C'),
            'È' | 'É' | 'Ê' | 'Ë' | 'Ę' | 'Ě' => out.push('E'),
            'Ì' | 'Í' | 'Î' | 'Ï' | 'İ' => out.push('I'),
            'Ł' => out.push('L'),
            'Ń' => out.push('N'),
            'Ò' | 'Ó' | 'Ô' | 'Õ' => out.push('O'),
            'Ś' | 'Š' | 'Ş' => out.push('S'),
            'Ù' | 'Ú' | 'Û' => out.push('U'),
            'Ý' => out.push('Y'),
            'Ź' | 'Ż' | 'Ž' => out.push('Z'),
            ' ' | '-' if !out.ends_with('<') => out.push('<'),
            _ => {}
        }
    }
    out.trim_matches('<').to_owned()
}

/// The line of names, and whether the printed names chose among its readings.
pub(super) fn name_line(read: &[String], head: &str, length: usize, printed: &Printed) -> (String, bool) {
    let labelled = std::iter::once((&printed.surname, &printed.given));
    let cells: Vec<Vec<char>> = read.iter().map(|r| r.chars().collect()).collect();
    let fits = labelled.chain(printed.others.iter().map(|(s, g)| (s, g))).map(|(s, g)| (zoned(s), zoned(g))).filter(|(s, _)| !s.is_empty());
    // Printed words may be parted in several ways into family's and given names: the one that stands nearest to a reading, the first of such.
    let best = fits
        .filter_map(|(surname, given)| {
            let wanted: String = format!("{head}{surname}<<{given}").chars().take(length).collect();
            let wanted = format!("{wanted:<length$}").replace(' ', "<");
            let own: Vec<char> = wanted.chars().collect();
            Some((cells.iter().filter_map(|r| may_be(r, &own)).min()?, wanted))
        })
        .min_by_key(|(cost, _)| *cost);
    if let Some((_, wanted)) = best {
        let changed = !read.contains(&wanted);
        return (wanted, changed);
    }
    // A reading that lost cells at its beginning has them nowhere else either.
    let begins = |r: &&String| head.is_empty() || as_letters(r.get(2..5).unwrap_or_default()) == head.get(2..5).unwrap_or_default();
    let whole: Vec<&String> = read.iter().filter(begins).collect();
    let read = if whole.is_empty() { read.iter().collect() } else { whole };
    // Fewest letters among the fillers behind the names.
    let mut all: Vec<String> = read
        .iter()
        .filter_map(|r| {
            let body: String = r.chars().skip(head.len()).collect();
            let clean = as_letters(body.trim_end_matches(['<', 'K', 'C', 'S', 'E']));
            let clean = if body.contains(&format!("{clean}<")) || body.len() == clean.len() { clean } else { as_letters(body.trim_end_matches('<')) };
            let clean = without_tail(&clean);
            let line: String = format!("{head}{clean}").chars().take(length).collect();
            (line.contains("<<") || !clean.is_empty()).then(|| format!("{line:<length$}").replace(' ', "<"))
        })
        .collect();
    all.sort_by_key(|l| (usize::from(!l.contains("<<")), l.chars().filter(|c| *c != '<').count()));
    (all.into_iter().next().unwrap_or_default(), false)
}

/// Family names and given names.
pub(super) fn parted(names: &str) -> (String, String) {
    let words = |t: &str| t.split('<').filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ");
    let (surname, given) = names.split_once("<<").unwrap_or((names, ""));
    (words(surname), words(given))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_words_are_parted_as_the_zone_parts_them() {
        let line = |t: &str| format!("{t:<44}").replace(' ', "<");
        let pairs = [("RAHMAT", "BIN OSMAN"), ("RAHMAT BIN OSMAN", "")].map(|(s, g)| (s.to_owned(), g.to_owned()));
        let print = Printed { others: pairs.to_vec(), ..Printed::default() };
        let said = |read: &[&str]| name_line(&read.iter().map(|r| line(r)).collect::<Vec<_>>(), "P<UTO", 44, &print).0;
        assert_eq!(said(&["P<UTORAHMAT<BIN<OSMAN", "P<UTORAHMAT<KBIN<KOSMAN"]), line("P<UTORAHMAT<BIN<OSMAN"));
        assert_eq!(said(&["P<UTORAHMAT<<BIN<OSMAN"]), line("P<UTORAHMAT<<BIN<OSMAN"));
    }
}
