//! How recognised amounts are spelled: marks, groups, and characters in them that were misread.

use crate::base::amounts;

/// The amount in whose groups a seven was read as the stroke that it is in typewriters' print: `14./4`, `393./19`.
pub fn sevens(text: &str) -> Option<String> {
    let all = text.contains('/').then(|| text.replace('/', "7"))?;
    let (head, groups) = all.trim_matches(['-', '+', '(', ')']).split_once(['.', ','])?;
    let digits = |t: &str, n: std::ops::RangeInclusive<usize>| n.contains(&t.len()) && t.bytes().all(|b| b.is_ascii_digit());
    let (front, last) = groups.rsplit_once(['.', ',']).map_or((None, groups), |(f, l)| (Some(f), l));
    (digits(head, 1..=3) && digits(last, 2..=3) && front.is_none_or(|f| f.split(['.', ',']).all(|g| digits(g, 3..=3)))).then_some(all)
}

/// The amount in which one separator was seen twice, as the same or as both: `225..28`, `13,.098,63`.
pub fn seen_once(text: &str) -> Option<String> {
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    if text.contains("..") {
        let once = text.replace("..", ".");
        return once.trim_matches(['-', '+']).split('.').all(|p| p.split(',').all(digits)).then_some(once);
    }
    let pair = [",.", ".,"].into_iter().find(|p| text.contains(p))?;
    [".", ","].into_iter().map(|one| text.replacen(pair, one, 1)).find(|t| decimal_mark(t).is_some() && is_amount(t.trim_matches(['-', '+', '(', ')'])))
}

/// The decimal mark of an amount that leaves no doubt of it.
pub fn decimal_mark(text: &str) -> Option<char> {
    let body = text.trim_matches(|c: char| !c.is_ascii_digit());
    let at = body.rfind(['.', ','])?;
    let (head, tail) = body.split_at(at);
    let mark = tail.chars().next()?;
    let whole = head.chars().all(|c| c.is_ascii_digit() || (matches!(c, '.' | ',') && c != mark));
    (tail.len() == 3 && whole && head.contains(['.', ','])).then_some(mark)
}

/// The groups of an amount of whole units, by its one separator.
pub fn group_mark(text: &str) -> Option<char> {
    let mark = text.chars().find(|c| matches!(c, '.' | ','))?;
    (units(text, if mark == '.' { ',' } else { '.' }).is_some() && text.chars().all(|c| !matches!(c, '.' | ',') || c == mark)).then_some(mark)
}

/// An amount of whole units in at least three groups, with the separator that the document uses.
pub fn units(text: &str, group: char) -> Option<String> {
    let body = text.trim_start_matches(['-', '+', '(']).trim_end_matches([')', '-']);
    let parts: Vec<&str> = body.split(['.', ',']).collect();
    let (head, rest) = parts.split_first()?;
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    let formed = rest.len() >= 2 && (1..=3).contains(&head.len()) && digits(head) && rest.iter().all(|p| p.len() == 3 && digits(p));
    let out: String = text.chars().map(|c| if matches!(c, '.' | ',') { group } else { c }).collect();
    (formed && out != text).then_some(out)
}

/// The amount with the separators that the document uses, where its groups of digits leave no other way to read it; more so where it
/// stands in a column of amounts.
pub fn spelled(text: &str, mark: char, in_column: bool) -> Option<String> {
    let group = if mark == '.' { ',' } else { '.' };
    let digit_at = text.find(|c: char| c.is_ascii_digit())?;
    // `S.212.270,15`: a letter alone before a separator stands for a digit.
    let alone = |i: usize| !text.get(..i).is_some_and(|before| before.ends_with(char::is_alphanumeric));
    let parts = |i: usize, c: char| text.get(i + c.len_utf8()..).is_some_and(|r| r.starts_with(['.', ',']));
    let letter = text.char_indices().find(|(i, c)| digit(*c) != *c && alone(*i) && parts(*i, *c)).map(|l| l.0);
    // In a column of amounts it may also stand before digits: `-b1,775.00`. A sign of currency stands there of right.
    let before = text.get(..digit_at)?.char_indices().next_back().filter(|(i, c)| in_column && *c != '$' && digit(*c) != *c && alone(*i)).map(|b| b.0);
    let first = letter.filter(|l| *l < digit_at).or(before).unwrap_or(digit_at);
    let last = text.rfind(|c: char| c.is_ascii_digit())?;
    let body = text.get(first..=last)?;
    let plain: String = body.chars().map(digit).collect();
    let mut parts: Vec<&str> = plain.split(['.', ',']).collect();
    // `34.81142` lost its decimal mark: no amount has five decimals.
    let unmarked = parts.last().filter(|t| in_column && t.len() == 5 && body.ends_with(&format!("{group}{t}"))).and_then(|t| t.split_at_checked(3));
    if let Some((whole, cents)) = unmarked {
        parts.pop();
        parts.extend([whole, cents]);
    }
    // Who parts one group parts them all: `2653.077,99` lost a separator.
    let run_on = parts.first().filter(|h| parts.len() > 2 && digit_at == first && (4..=6).contains(&h.len()) && !h.starts_with('0'));
    if let Some((front, back)) = run_on.and_then(|h| h.split_at_checked(h.len() - 3)) {
        parts.splice(0..1, [front, back]);
    }
    let (tail, groups) = parts.split_last()?;
    let (head, rest) = groups.split_first()?;
    let digits = |p: &&str| p.bytes().all(|b| b.is_ascii_digit());
    let formed = !head.is_empty() && head.len() <= 3 && rest.iter().all(|p| p.len() == 3) && tail.len() == 2 && parts.iter().all(digits);
    if !formed {
        return None;
    }
    let changed = body.chars().filter(|c| digit(*c) != *c).count();
    // One letter among digits is a digit misread; more are a code.
    // With one separator it may be a day and a month.
    if changed > 1 || rest.is_empty() && (changed == 0 || head.len() + tail.len() < 4) {
        return None;
    }
    let amount = format!("{}{mark}{tail}", groups.join(&group.to_string()));
    let out = format!("{}{amount}{}", text.get(..first)?, text.get(last + 1..)?);
    (out != text).then_some(out)
}

/// A letter that is often a misread digit, as the digit.
pub fn digit(c: char) -> char {
    match c {
        'O' | 'o' => '0',
        'l' | 'I' | '!' => '1',
        'S' | '§' | '$' => '5',
        'B' => '8',
        'b' => '6',
        'Z' => '2',
        c => c,
    }
}

/// Whether the text is an amount with whole groups of digits.
pub fn is_amount(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['.', ',']).collect();
    let Some((head, rest)) = parts.split_first() else { return false };
    let Some((tail, groups)) = rest.split_last() else { return false };
    let plain = parts.iter().all(|p| p.bytes().all(|b| b.is_ascii_digit()));
    plain
        && (1..=3).contains(&head.len())
        && groups.iter().all(|g| g.len() == 3 || g.len() == 2)
        && (1..=3).contains(&tail.len())
        && (rest.len() > 1 || tail.len() == 2 || head.len() <= 3 && tail.len() == 3)
        && amounts::scan(text).is_some()
}
/// A day with the letters of its month of which a nought was seen as the letter O or the other way round: `O10KT`, `020KT`.
pub fn day_of_month(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let [a, b, month @ ..] = letters.as_slice() else { return None };
    let digit = |c: &char| match c {
        'O' | 'Q' => '0',
        'I' | 'l' => '1',
        c => *c,
    };
    let letter = |c: &char| match c {
        '0' => 'O',
        '1' => 'I',
        '5' => 'S',
        '8' => 'B',
        c => *c,
    };
    let day: String = [digit(a), digit(b)].into_iter().collect();
    let month: String = month.iter().map(letter).collect();
    let holds = month.len() == 3
        && text.bytes().any(|b| b.is_ascii_digit())
        && month.bytes().all(|b| b.is_ascii_uppercase())
        && crate::base::months::month_of(&month).is_some();
    let said = format!("{day}{month}");
    (holds && day.parse::<u32>().is_ok_and(|d| (1..=31).contains(&d)) && said != text).then_some(said)
}
