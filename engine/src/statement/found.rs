//! Heads of tables among a document's lines: which lines they are, and whether they name a table of transactions.

use super::HeaderType;
use super::vocabulary::{column_types, is_column_name};
use crate::layout::Line;
use crate::layout::heads::{self, Head, Label};

/// A head that was found among the lines.
#[derive(Debug, Clone)]
pub struct Found {
    /// The head.
    pub head: Head,
    /// Whether it names a table of transactions, not one of daily balances or of contracts' terms.
    pub transactions: bool,
    /// The name of a text that stands under the other columns.
    pub under: Option<Label>,
}

/// How far apart the baselines of one head's lines may be, in font sizes.
const NEAR: f32 = 2.4;

/// Lines of a head at most: those of cells that stand half a line lower than their neighbours count too.
const LINES: usize = 9;
/// Height of a head at most, in font sizes.
const TALL: f32 = 6.0;

/// All heads, top to bottom.
pub fn find_heads(lines: &[Line<'_>]) -> Vec<Found> {
    let mut out: Vec<Found> = Vec::new();
    let mut i = 0;
    while i < lines.len() {
        match head_at(lines, i) {
            Some(found) => {
                i = found.head.last + 1;
                match out.last_mut() {
                    // Right under the names of a table of transactions, and over no rows: their second language.
                    Some(above) if above.transactions && !found.transactions && doubles(lines, &above.head, &found.head) => above.head.last = found.head.last,
                    _ => out.push(found),
                }
            }
            None => i += 1,
        }
    }
    // What was never booked stands below a head of its own, beside the list of what was.
    let booked: Vec<bool> = out.iter().map(|f| f.transactions && !not_booked(lines, f.head.first)).collect();
    if booked.contains(&true) {
        out.iter_mut().zip(booked).for_each(|(f, booked)| f.transactions = booked);
    }
    out
}

/// The lines of lists of what is not booked, from the title to the next head or the end of the page.
pub fn unbooked(lines: &[Line<'_>], found: &[Found]) -> Vec<std::ops::Range<usize>> {
    let listed = |(n, f): (usize, &Found)| {
        let head = lines.get(f.head.first)?;
        let next = found.get(n + 1).map_or(lines.len(), |next| next.head.first);
        let end = (f.head.first..next).find(|i| lines.get(*i).is_none_or(|l| l.page != head.page)).unwrap_or(next);
        (!f.transactions && not_booked(lines, f.head.first)).then_some(f.head.first.saturating_sub(1)..end)
    };
    found.iter().enumerate().filter_map(listed).collect()
}

/// Words that begin the title of a list of what is not booked: it waits, was refused or was taken back before it was.
#[rustfmt::skip]
const NOT_BOOKED: &[&str] = &[
    "reverted", "pending", "declined", "unposted", "vorgemerkt", "vorgemerkte", "tertunda", "pendientes", "pendentes", "oczekujące", "bekleyen", "reserverade", "in sospeso", "en attente",
];
/// How far above its head such a title stands at most, in font sizes.
const TITLE: f32 = 3.5;

/// Whether the line right above a head says that what stands below it is not booked.
fn not_booked(lines: &[Line<'_>], head: usize) -> bool {
    let Some((above, own)) = head.checked_sub(1).and_then(|i| lines.get(i)).zip(lines.get(head)) else { return false };
    let text = above.text().to_lowercase();
    let begins = |w: &&&str| text.strip_prefix(**w).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let near = above.page == own.page && own.y - above.y <= TITLE * above.size.max(own.size);
    near && above.tokens.iter().all(|t| t.amount().is_none_or(|a| a.strength() < 2)) && NOT_BOOKED.iter().find(begins).is_some()
}

/// The best head that begins at a line, with how many types it names: the window with the most column types, then the fewest lines.
fn window_at(lines: &[Line<'_>], first: usize) -> Option<(usize, Found)> {
    // An account's number over a table is no name of its columns.
    if !heads::may_be_head(&lines[first]) || asks(lines, first) || super::markers::heads_account(&lines[first]) {
        return None;
    }
    if lines[first].spans(0.75).len() == 1 && super::parts::heads_balances(&lines[first]) {
        return None;
    }
    let mut best: Option<(usize, usize, Found)> = None;
    let mut window: Vec<&Line<'_>> = Vec::new();
    for last in first..(first + LINES).min(lines.len()) {
        let line = &lines[last];
        let near =
            last == first || (line.page == lines[last - 1].page && line.y >= lines[last - 1].y && line.y - lines[last - 1].y <= NEAR * line.size.max(6.0));
        if !near || line.y - lines[first].y > TALL * line.size.max(6.0) || !heads::may_be_head(line) || asks(lines, last) {
            break;
        }
        window.push(line);
        let (labels, under) = match under_label(&window) {
            Some((labels, under)) => (labels, Some(under)),
            None => (super::head_names::told_apart(heads::labels(&window, &is_column_name)), None),
        };
        let Some((hits, transactions)) = rate(&labels, under.is_some()) else { continue };
        // A further line must add a type, or be a second language of the labels that are there.
        let better = best.as_ref().is_none_or(|(h, _, b)| hits > *h || (hits == *h && (continues(&b.head.labels, line) || completes(&b.head.labels, line))));
        if better && last > first && recurs(lines, first, last) {
            break;
        }
        if better {
            best = Some((hits, last, Found { head: Head { first, last, labels }, transactions, under }));
        }
    }
    best.map(|(hits, _, found)| (hits, found))
}

/// The head that begins at a line, if what stands in that line belongs to it.
fn head_at(lines: &[Line<'_>], first: usize) -> Option<Found> {
    let (hits, found) = window_at(lines, first)?;
    // The name of a section over a head of its own is none of its names: `Withdrawals` over `Date Description Amount`.
    let lone = lines[first].spans(0.75).len() < 2;
    let names_side = super::grid::section_of(&lines[first].text()).is_some() || super::card::direction(&lines[first]).is_some();
    if lone && names_side && (first + 1..=found.head.last).any(|k| head_at(lines, k).is_some_and(|later| later.transactions)) {
        return None;
    }
    // A line of running text above that adds nothing is no part of the head, nor is one above another such line.
    if found.head.last > first
        && let Some((later_hits, later)) = window_at(lines, first + 1)
        && (later_hits > hits
            || later_hits == hits && lone && !begins_name(lines, first, &later.head)
            || later.transactions && answered(&lines[first]) && !names_columns(&lines[first]))
    {
        return None;
    }
    Some(found)
}

/// Whether a line alone names columns of three types or more: what else some of its names may ask for, they are a head's.
fn names_columns(line: &Line<'_>) -> bool {
    rate(&heads::labels(&[line], &is_column_name), false).is_some_and(|(hits, _)| hits >= 3)
}

/// Distance of the lines of one name at most, in font sizes.
const LEAD: f32 = 1.5;

/// Whether the only phrase of a line right above a head begins the name of a column: `Tanggal &` over `Waktu`, or `Type of` where no name stands.
fn begins_name(lines: &[Line<'_>], first: usize, head: &Head) -> bool {
    let (line, below) = (&lines[first], &lines[head.first]);
    let (Some(left), Some(right)) = (head.labels.first(), head.labels.last()) else { return false };
    let over = |l: &&Label| l.x1.min(line.rect.x1) - l.x0.max(line.rect.x0) > 0.0;
    let near = below.y - line.y <= LEAD * line.size && line.size <= 1.1 * below.size;
    let open = line.text().ends_with(['&', '/', '-', ',']);
    let between = line.rect.x0 > left.x1 && line.rect.x1 < right.x0;
    near && match head.labels.iter().filter(over).count() {
        0 => between && below.y - line.y <= line.size,
        1 => open,
        _ => false,
    }
}

/// Whether a phrase of a line under the first of a head stands again below on its page, and no head with it: it is a text of rows, the upper
/// line of the first: `PEMBELIAN KAD DEBIT`.
fn recurs(lines: &[Line<'_>], first: usize, at: usize) -> bool {
    let worded = |s: &&[crate::layout::Token<'_>]| s.iter().flat_map(|t| t.text.chars()).filter(|c| c.is_alphabetic()).count() >= WORDED;
    let phrases = lines[at].spans(0.75).into_iter().filter(worded).map(|s| (s[0].rect.x0, crate::layout::lines::join(s)));
    // Another head below may have names of this one.
    let own: Vec<(f32, String)> = phrases.filter(|(_, text)| !is_column_name(text)).collect();
    let below = lines.iter().enumerate().skip(at + 1).take(BELOW).take_while(|(_, l)| l.page == lines[at].page);
    below.filter(|(k, _)| lines[k - (at - first)].text() != lines[first].text()).any(|(_, l)| {
        let same = |s: &[crate::layout::Token<'_>]| own.iter().any(|(x0, text)| (s[0].rect.x0 - x0).abs() <= UNDER && crate::layout::lines::join(s) == *text);
        l.tokens.iter().any(|t| own.iter().any(|(x0, _)| (t.rect.x0 - x0).abs() <= UNDER)) && l.spans(0.75).into_iter().any(same)
    })
}

/// Letters of a phrase at least, and lines below a head in which its like is looked for.
const WORDED: usize = 6;
const BELOW: usize = 60;

/// Whether a line names fields of an account and the next says what they are, each under its name: `Intestazione   Conto   Periodo   Valuta`.
fn asks(lines: &[Line<'_>], i: usize) -> bool {
    use super::labels::Label;
    let (line, Some(below)) = (&lines[i], lines.get(i + 1)) else { return false };
    let near = below.page == line.page && below.y > line.y && below.y - line.y <= NEAR * line.size;
    if !near || below.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2)) {
        return false;
    }
    let (names, answers) = (line.spans(0.75), below.spans(0.75));
    if names.len() < 3 || names.len() != answers.len() || names.iter().zip(&answers).any(|(n, a)| (n[0].rect.x0 - a[0].rect.x0).abs() > UNDER) {
        return false;
    }
    super::labels::hits(line).iter().filter(|h| matches!(h.label, Label::Number | Label::Holder | Label::Period | Label::Currency)).count() >= 2
}

/// How far the left edges of a name and of what stands under it lie apart at most, in points.
const UNDER: f32 = 2.0;

/// Whether a line names a field and says what it is, without a colon between: `Jenis Produk   Tabungan Bisnis`.
fn answered(line: &Line<'_>) -> bool {
    let spans = line.spans(0.75);
    spans.windows(2).any(|w| {
        let (asked, said) = (crate::layout::lines::join(w[0]), crate::layout::lines::join(w[1]));
        super::labels::hits(line).iter().any(|h| line.tokens.get(h.first).is_some_and(|t| t.rect.x0 == w[0][0].rect.x0) && h.end - h.first == w[0].len())
            && !asked.is_empty()
            && column_types(said.trim_end_matches([' ', '/'])).is_empty()
    })
}

/// Whether a head says again, right below, what another says.
fn doubles(lines: &[Line<'_>], above: &Head, below: &Head) -> bool {
    let (Some(last), Some(first)) = (lines.get(above.last), lines.get(below.first)) else { return false };
    let near = above.last + 1 == below.first && last.page == first.page && first.y >= last.y && first.y - last.y <= NEAR * last.size.max(6.0);
    near && continues(&above.labels, first)
}

/// A last line of a head that names the text under the columns, with the labels of the lines above it.
fn under_label(window: &[&Line<'_>]) -> Option<(Vec<Label>, Label)> {
    let (last, above) = window.split_last()?;
    let spans = last.spans(0.75);
    // A second day may stand before it, under the first.
    let (span, dated) = match spans.as_slice() {
        [span] if !above.is_empty() => (span, false),
        [day, span] if !above.is_empty() && names_day(&crate::layout::lines::join(day)) => (span, true),
        _ => return None,
    };
    let text = crate::layout::lines::join(span);
    let under = Label { x0: span[0].rect.x0, x1: span[span.len() - 1].rect.x1, text };
    let labels = heads::labels(above, &is_column_name);
    let over = labels.iter().find(|l| l.x1.min(under.x1) - l.x0.max(under.x0) > 0.0)?;
    let kind = column_types(&over.text).first().copied();
    if dated {
        let first = labels.first().is_some_and(|l| names_day(&l.text) && (l.x0 - last.rect.x0).abs() < UNDER);
        let begins = (over.x0 - under.x0).abs() < UNDER && kind != Some(HeaderType::Description);
        return (labels.len() >= 4 && first && begins && column_types(&under.text).first() == Some(&HeaderType::Description)).then_some((labels, under));
    }
    let kind = kind?;
    (labels.len() >= 4
        && is_column_name(&under.text)
        && column_types(&under.text).first() == Some(&HeaderType::Description)
        && kind != HeaderType::Description
        && !labels.iter().any(|l| column_types(&l.text).first() == Some(&HeaderType::Description)))
    .then_some((labels, under))
}

/// Whether a name is that of a column of days.
fn names_day(text: &str) -> bool {
    matches!(column_types(text).first(), Some(HeaderType::Date | HeaderType::ValueDate))
}

/// Whether a line's phrases stand over labels that are already there, and not all of them over one.
fn continues(labels: &[Label], line: &Line<'_>) -> bool {
    let spans = line.spans(0.75);
    let over = |s: &&[crate::layout::Token<'_>]| labels.iter().position(|l| l.x1.min(s[s.len() - 1].rect.x1) - l.x0.max(s[0].rect.x0) > 0.0);
    let met: Vec<usize> = spans.iter().filter_map(over).collect();
    // A name may stand in the last line alone, where others have two languages.
    let known = || spans.iter().filter(|s| over(s).is_none()).all(|s| is_column_name(&crate::layout::lines::join(s)));
    spans.len() >= 2 && (met.len() == spans.len() || met.len() * 2 > spans.len() && known()) && met.windows(2).any(|w| w[0] != w[1])
}

/// Whether a line's only phrase makes a longer name of the label over it: `Efektif` under `Tanggal`.
fn completes(labels: &[Label], line: &Line<'_>) -> bool {
    let spans = line.spans(0.75);
    let [span] = spans.as_slice() else { return false };
    let (x0, x1) = (span[0].rect.x0, span[span.len() - 1].rect.x1);
    let over =
        labels.iter().filter(|l| l.x1.min(x1) - l.x0.max(x0) > 0.0).max_by(|a, b| (a.x1.min(x1) - a.x0.max(x0)).total_cmp(&(b.x1.min(x1) - b.x0.max(x0))));
    // The label may end in these words already: it was made of the lines above.
    over.is_some_and(|l| {
        let last = crate::layout::lines::join(span);
        let name = format!("{} {last}", l.text);
        is_column_name(&name) && (!is_column_name(&last) || super::column_words::STATES.contains(&last.to_lowercase().as_str()))
    })
}

/// How many different column types labels name (`described` where a description stands under them), and whether they name a table of transactions; `None` for no head.
fn rate(labels: &[Label], described: bool) -> Option<(usize, bool)> {
    let mut kinds: Vec<HeaderType> = if described { vec![HeaderType::Description] } else { Vec::new() };
    let mut long = 0;
    for label in labels {
        if label.text.chars().count() > 48 {
            long += 1;
        }
        if let Some(kind) = column_types(&label.text).first()
            && !kinds.contains(kind)
        {
            kinds.push(*kind);
        }
    }
    // `Value` beside a date names the amount, where nothing else does.
    let has = |k: HeaderType| kinds.contains(&k);
    let is_value = |l: &Label| matches!(l.text.trim().to_lowercase().as_str(), "value" | "val");
    let value = labels.iter().any(is_value)
        && has(HeaderType::Date)
        && !kinds.iter().any(|k| matches!(k, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance));
    if value {
        let dated = labels.iter().any(|l| !is_value(l) && column_types(&l.text).first() == Some(&HeaderType::ValueDate));
        kinds.retain(|k| *k != HeaderType::ValueDate || dated);
        kinds.push(HeaderType::Amount);
    }
    let has = |k: HeaderType| kinds.contains(&k);
    let money = has(HeaderType::Debit) || has(HeaderType::Credit) || has(HeaderType::Amount);
    let when = has(HeaderType::Date) || has(HeaderType::ValueDate);
    let what = has(HeaderType::Description);
    let side = has(HeaderType::Debit) && has(HeaderType::Credit);
    // Sums of both sides without a word of what moved are a summary, but where a day and a column of some other name stand beside them.
    let other = when && has(HeaderType::Balance) && labels.iter().any(|l| column_types(&l.text).is_empty());
    let sum = |l: &Label| super::labels::figure_of(&l.text).is_some() && super::vocabulary::row_word(&l.text) == Some(super::vocabulary::RowWord::Total);
    let summary = !what && !other && labels.iter().filter(|l| sum(l)).count() >= 2;
    let transactions = !summary && labels.len() >= 3 && ((when && money) || (when && what && has(HeaderType::Balance)) || (what && money && (has(HeaderType::Balance) || side)))
        // Days may head the rows: their numbers stand beside the amounts then.
        || labels.len() >= 4 && what && money && has(HeaderType::Reference);
    let daily = labels.len() >= 2 && when && has(HeaderType::Balance) && !money;
    // A table of what was agreed, such as deposits with their rates: it ends the one above.
    let terms = labels.len() >= 3 && !side && super::nature::names_terms(labels.iter().map(|l| l.text.as_str()), has(HeaderType::Balance));
    // What a card may spend and must pay is no movement, whatever stands beside it.
    let limits = labels.len() >= 3 && super::nature::names_limits(labels.iter().map(|l| l.text.as_str()));
    if (terms || limits) && long == 0 {
        return Some((kinds.len(), false));
    }
    if (transactions || daily) && long * 2 < labels.len().max(1) && (kinds.len() >= 3 || daily || labels.len() == 3) {
        Some((kinds.len(), transactions))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::document::{Document, Page, Word};

    /// The names of the columns of the heads of a page: each line's height and phrases with their places.
    fn names(lines: &[(f32, &[(&str, f32)])]) -> Vec<Vec<String>> {
        let words = lines.iter().flat_map(|(y, phrases)| {
            phrases.iter().flat_map(move |(text, x0)| {
                text.split(' ').scan(*x0, move |x, part| {
                    let (from, to) = (*x, *x + 5.0 * part.chars().count() as f32);
                    *x = to + 3.0;
                    Some(Word { text: part.to_owned(), rect: Rect::new(from, y - 7.5, to, y + 2.0), baseline: *y, size: 10.0, ..Word::default() })
                })
            })
        });
        let document = Document { pages: vec![Page { number: 1, words: words.collect(), ..Page::default() }], ..Document::default() };
        let lines = crate::layout::lines(&document);
        let heads = find_heads(&lines);
        heads.iter().filter(|h| h.transactions).map(|h| h.head.labels.iter().map(|l| l.text.clone()).collect()).collect()
    }

    const HEAD: &[(&str, f32)] = &[("Waktu", 40.0), ("Keterangan", 110.0), ("Jumlah", 300.0), ("Saldo", 400.0)];

    #[test]
    fn what_names_the_account_right_above_is_no_part_of_a_head() {
        let plain = ["Waktu", "Keterangan", "Jumlah", "Saldo"];
        assert_eq!(names(&[(26.0, &[("A Brown", 40.0), ("40-27-11", 110.0), ("71882046", 300.0)]), (40.0, HEAD)]), [plain]);
        assert_eq!(names(&[(26.0, &[("Jenis Produk", 110.0), ("Rupiah", 300.0)]), (40.0, HEAD)]), [plain]);
        assert!(
            names(&[(40.0, &[("Daily Ending Balance", 40.0)]), (54.0, &[("Date", 40.0), ("Amount", 110.0), ("Date", 300.0), ("Amount", 400.0)])]).is_empty()
        );
    }

    #[test]
    fn a_running_head_of_several_lines_is_no_part_of_a_head() {
        let above: &[(f32, &[(&str, f32)])] = &[(12.0, &[("Cash Management System", 40.0)]), (26.0, &[("Statement of account", 250.0)]), (40.0, HEAD)];
        assert_eq!(names(above), [["Waktu", "Keterangan", "Jumlah", "Saldo"]]);
    }

    #[test]
    fn sums_of_both_sides_and_what_is_not_booked_are_no_transactions() {
        let sums: &[(&str, f32)] = &[("Valuta", 40.0), ("Datum", 150.0), ("Totaal afgeschreven", 260.0), ("Totaal bijgeschreven", 400.0)];
        assert!(names(&[(40.0, sums)]).is_empty());
        let waits: &[(f32, &[(&str, f32)])] = &[(40.0, HEAD), (54.0, &[("Grocer", 110.0)]), (80.0, &[("Pending transactions", 40.0)]), (94.0, HEAD)];
        assert_eq!(names(waits).len(), 1);
        // A list that calls all it has pending is read.
        assert_eq!(names(&waits[2..]).len(), 1);
    }

    #[test]
    fn a_head_of_terms_is_none_of_transactions() {
        let placed: &[(&str, f32)] = &[("Placement Date", 40.0), ("Maturity Date", 150.0), ("Term", 260.0), ("Rate p.a.", 300.0), ("Amount", 400.0)];
        assert!(names(&[(40.0, placed)]).is_empty());
        assert_eq!(names(&[(40.0, &[("Date", 40.0), ("Details", 150.0), ("Rate", 300.0), ("Amount", 400.0)])]).len(), 1);
    }

    #[test]
    fn a_name_may_begin_a_line_above_the_others() {
        assert_eq!(names(&[(28.0, &[("Tanggal &", 40.0)]), (40.0, HEAD)])[0][0], "Tanggal & Waktu");
        assert_eq!(names(&[(28.0, &[("Transaksi", 40.0)]), (40.0, HEAD)])[0][0], "Waktu");
    }
}
