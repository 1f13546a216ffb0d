//! Names in a zone: how they are written there, and which reading of their line the print bears out.

use super::Printed;

/// Letters taken for the digits that they resemble.
pub(super) fn as_digits(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'O' | 'Q' | 'D' => '0',
            'I' | 'L' => '1',
            'Z' => '2',
            'S' => '5',
            'G' => '6',
            'B' => '8',
            c => c,
        })
        .collect()
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

/// Whether a line that was read is this one, where fillers may have been taken for letters and letters for the digits they resemble.
fn may_be(read: &[char], wanted: &[char]) -> bool {
    let filler = |c: char| matches!(c, '<' | 'K' | 'C' | 'S' | 'E' | 'L' | 'X' | 'G');
    // Which cells of what is wanted may end where the letters read so far end.
    let mut open = vec![false; wanted.len() + 1];
    if let Some(first) = open.first_mut() {
        *first = true;
    }
    for r in read {
        let mut next = vec![false; wanted.len() + 1];
        for (j, o) in open.iter().enumerate() {
            if !*o {
                continue;
            }
            let mut set = |k: usize| {
                if let Some(n) = next.get_mut(k) {
                    *n = true;
                }
            };
            match wanted.get(j) {
                Some('<') => {
                    if filler(*r) {
                        set(j + 1);
                        // One filler may be read as two.
                        set(j);
                        // Two as one.
                        if wanted.get(j + 1) == Some(&'<') {
                            set(j + 2);
                        }
                    }
                }
                Some(c) => {
                    let same = r == c || as_letters(&r.to_string()) == c.to_string();
                    if same {
                        set(j + 1);
                    } else if j.checked_sub(1).and_then(|i| wanted.get(i)) == Some(&'<') && filler(*r) {
                        set(j);
                    }
                }
                None => {
                    if filler(*r) {
                        set(j);
                    }
                }
            }
        }
        open = next;
    }
    // What is wanted behind the last letter is fillers alone.
    let end = wanted.iter().rposition(|c| *c != '<').map_or(0, |i| i + 1);
    open.iter().skip(end).any(|o| *o)
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
    let (surname, given) = (zoned(&printed.surname), zoned(&printed.given));
    if !surname.is_empty() {
        let wanted: String = format!("{head}{surname}<<{given}").chars().take(length).collect();
        let wanted = format!("{wanted:<length$}").replace(' ', "<");
        let cells: Vec<char> = wanted.chars().collect();
        if read.iter().any(|r| may_be(&r.chars().collect::<Vec<_>>(), &cells)) {
            return (wanted.clone(), !read.contains(&wanted));
        }
    }
    // Fewest letters among the fillers behind the names.
    let mut all: Vec<String> = read
        .iter()
        .filter_map(|r| {
            let body: String = r.chars().skip(head.len()).collect();
            let clean = as_letters(body.trim_end_matches(['<', 'K', 'C', 'S', 'E']));
            let clean = if body.contains(&format!("{clean}<")) || body.len() == clean.len() { clean } else { as_letters(body.trim_end_matches('<')) };
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
