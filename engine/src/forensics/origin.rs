//! `PICTURE_PAGE`, `PAGE_OF_OTHER_ORIGIN`: a page of rows that is only a picture among pages of text, and a page that another program wrote
//! than the account's other pages.

use super::paper::{Finds, Paper, digits, is_amount};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::{Money, Rect, Severity};
use crate::document::{Page, Source};
use crate::read::trace::{Drawn, Hand};
use crate::statement::{Statement, Transaction};
use std::collections::BTreeSet;

pub(super) const SIGNAL: Signal = Signal { codes: &["PICTURE_PAGE", "PAGE_OF_OTHER_ORIGIN"], needs: Needs::Text, look };

/// Amounts on a page at least, for it to be one of rows.
const AMOUNTS: usize = 8;
/// Habits in which the second of two pages differs from the first at least, where nothing else says that it was exchanged.
const STRANGE: usize = 4;
/// Balances that follow from each other on a page at least, for it to be one of another statement.
const HOLDS: usize = 3;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    pictures(paper, finds);
    hands(paper, finds);
    strangers(paper, finds);
    exchanged(paper, finds);
    out_of_time(paper, finds);
}

/// A page whose days all lie before those of the page before it, or after those of the page that follows, and at whose edges the balances
/// break: one of another statement stands in the place of this one's.
fn out_of_time(paper: &Paper<'_>, finds: &mut Finds) {
    for s in paper.reading.statements.iter().filter(|s| !s.newest_first) {
        let mut pages: Vec<u32> = s.transactions.iter().map(|t| t.page).collect();
        pages.dedup();
        if pages.len() < 2 || pages.iter().any(|p| paper.page(*p).is_none_or(|p| p.source != Source::Text)) {
            continue;
        }
        let causes = ["A page of another statement that got between these", "Pages that were merged in another order"];
        let told = if pages.len() < 3 { Vec::new() } else { strayed(&s.transactions, &pages) };
        let goes_on = |p: &u32| numbered_on(paper, *p) && !begins_anew(paper, s, *p);
        for page in turned(&s.transactions, &pages).into_iter().filter(|p| told.is_empty() && goes_on(p)) {
            let changes = [page, page - 1].into_iter().filter_map(|p| paper.page(p));
            let changes = changes.map(|sheet| whole(paper, sheet, "ORIGIN", "its days and balances do not go on at the edge".to_owned())).collect();
            let message =
                format!("Page {page} begins with days before the last one of the page before it, whose number it goes on from, and its balances do not go on.");
            finds.add(Family::Structure, "PAGE_OF_OTHER_ORIGIN", Severity::Medium, message, changes, &causes);
        }
        for page in told {
            let Some(sheet) = paper.page(page) else { continue };
            let change = whole(paper, sheet, "ORIGIN", "its days do not fit between those of the pages around it".to_owned());
            let message = format!("The days of page {page} do not fit between those of the pages around it, and the balances break at its edges.");
            finds.add(Family::Structure, "PAGE_OF_OTHER_ORIGIN", Severity::Medium, message, vec![change], &causes);
        }
    }
}

/// Whether a page goes on with the number of the page before it: where two statements were put into one file, the second begins with its first.
fn numbered_on(paper: &Paper<'_>, page: u32) -> bool {
    let number = |p: u32| paper.page(p).and_then(|p| super::order::alone(p).map(|n| n.0).or_else(|| super::order::numbered(p).map(|n| n.0)));
    page.checked_sub(1).and_then(number).zip(number(page)).is_some_and(|(a, b)| b == a + 1)
}

/// Whether a page has a head of its own above its rows, with figures and the number of another account: programs number the pages of all accounts
/// through.
fn begins_anew(paper: &Paper<'_>, s: &Statement, page: u32) -> bool {
    let top = s.transactions.iter().filter(|t| t.page == page).map(|t| t.bbox.y0).fold(f32::MAX, f32::min);
    let words = paper.page(page).map(|p| p.words.as_slice()).unwrap_or_default();
    let head: Vec<&str> = words.iter().filter(|w| w.rect.cy() < top).map(|w| w.text.as_str()).collect();
    is_head_of_other(&head, &digits(&s.account_number.value))
}

fn is_head_of_other(head: &[&str], account: &str) -> bool {
    let like = |w: &&str| digits(w).len() == account.len() && !is_amount(w) && w.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '.' | ' '));
    let numbers: Vec<String> = head.iter().filter(|w| like(w)).map(|w| digits(w)).collect();
    account.len() >= 8 && head.iter().any(|w| is_amount(w)) && !numbers.is_empty() && numbers.iter().all(|n| n != account)
}

/// The pages that begin with a day before the last one of the page before them and with a balance that does not follow from it, where days and
/// balances go on everywhere but at the edges of pages.
fn turned(rows: &[Transaction], pages: &[u32]) -> Vec<u32> {
    let back = |a: &Transaction, b: &Transaction| a.date.zip(b.date).is_some_and(|(a, b)| b < a);
    let held = |page: u32| rows.iter().filter(|r| r.page == page && r.balance_ok == Some(true)).count();
    let pairs = || rows.iter().zip(rows.iter().skip(1));
    // The first balance that is printed on a page says whether it goes on from the page before.
    let broken = |page: u32| rows.iter().find(|r| r.page == page && r.balance_printed).filter(|r| r.balance_ok == Some(false)).map(|r| r.row_index);
    let edges: Vec<u32> = pages.iter().skip(1).filter_map(|p| broken(*p)).collect();
    let inside = rows.iter().any(|r| r.balance_ok == Some(false) && !edges.contains(&r.row_index)) || pairs().any(|(a, b)| a.page == b.page && back(a, b));
    if inside || rows.iter().any(|r| r.date.is_none()) || pages.iter().any(|p| held(*p) == 0) || pages.iter().map(|p| held(*p)).sum::<usize>() < 2 * HOLDS {
        return Vec::new();
    }
    pairs().filter(|(a, b)| b.page == a.page + 1 && back(a, b) && broken(b.page).is_some()).map(|(_, b)| b.page).collect()
}

/// The pages within which the balances follow from each other, at whose edges alone they break, and whose days are out of the order of all
/// others.
fn strayed(rows: &[Transaction], pages: &[u32]) -> Vec<u32> {
    let broken: Vec<u32> = rows.iter().filter(|r| r.balance_printed && r.balance_ok == Some(false)).map(|r| r.row_index).collect();
    let of = |page: u32| rows.iter().filter(move |r| r.page == page);
    let days = |page: u32| of(page).filter_map(|r| r.date);
    let mut out = Vec::new();
    for (at, page) in pages.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|i| pages.get(i));
        let after = pages.get(at + 1);
        // The first balance that is printed on a page, and the first after it.
        let first = |page: &u32| of(*page).find(|r| r.balance_printed).map(|r| r.row_index);
        let edges = [Some(*page).as_ref().and_then(first), after.and_then(first)];
        let held = of(*page).filter(|r| r.balance_ok == Some(true)).count();
        if broken.is_empty() || held < HOLDS || !broken.iter().all(|b| edges.contains(&Some(*b))) || edges.iter().flatten().count() != broken.len() {
            continue;
        }
        let early = before.and_then(|b| days(*b).max()).zip(days(*page).max()).is_some_and(|(b, own)| own < b);
        let late = after.and_then(|a| days(*a).min()).zip(days(*page).min()).is_some_and(|(a, own)| own > a);
        if early || late {
            out.push(*page);
        }
    }
    out
}

/// Pages without which the balances follow from each other, and with which they do not: pages of another statement.
fn strangers(paper: &Paper<'_>, finds: &mut Finds) {
    for s in paper.reading.statements.iter().filter(|s| !s.newest_first) {
        for page in stranger(&s.transactions) {
            if paper.page(page).is_none_or(|p| p.source != Source::Text) {
                continue;
            }
            let Some(sheet) = paper.page(page) else { continue };
            let change = whole(paper, sheet, "ORIGIN", "the balance before it is the one after it".to_owned());
            let message = format!("The balances follow from each other without page {page}, and break at both its edges.");
            let causes = ["A page of another statement that got between these", "Pages that were scanned in another order"];
            finds.add(Family::Structure, "PAGE_OF_OTHER_ORIGIN", Severity::Medium, message, vec![change], &causes);
        }
    }
}

/// A page that brings fonts of its own where the others share theirs, and at both of whose edges the balances break: it was put in the place of
/// another.
fn exchanged(paper: &Paper<'_>, finds: &mut Finds) {
    let fonts = |number: u32| -> BTreeSet<u16> {
        let drawn = paper.trace.into_iter().flat_map(|t| &t.pages).filter(|p| p.number == number);
        drawn.flat_map(|p| p.letters.iter().filter(|l| l.seen).map(|l| l.font)).collect()
    };
    for s in paper.reading.statements.iter().filter(|s| !s.newest_first) {
        let mut pages: Vec<u32> = s.transactions.iter().map(|t| t.page).collect();
        pages.dedup();
        if pages.len() < 3 || pages.iter().any(|p| paper.page(*p).is_none_or(|p| p.source != Source::Text)) {
            continue;
        }
        let sets: Vec<BTreeSet<u16>> = pages.iter().map(|p| fonts(*p)).collect();
        let broken: Vec<u32> = s.transactions.iter().filter(|t| t.balance_ok == Some(false)).map(|t| t.row_index).collect();
        for (at, page) in pages.iter().enumerate() {
            let (Some(own), Some(sheet)) = (sets.get(at), paper.page(*page)) else { continue };
            let mut others = sets.iter().enumerate().filter(|(i, _)| *i != at).map(|o| o.1);
            let shared = others.next().is_some_and(|first| first.is_disjoint(own) && others.all(|o| o.is_disjoint(own) && !o.is_disjoint(first)));
            let rows: Vec<&Transaction> = s.transactions.iter().filter(|t| t.page == *page).collect();
            let (Some(first), Some(last)) = (rows.first(), rows.last()) else { continue };
            // The first row follows the page before, the one after the last row begins the next page.
            let edges = [first.row_index, last.row_index + 1];
            let at_edges = !broken.is_empty() && broken.iter().all(|b| edges.contains(b));
            let held = rows.iter().filter(|t| t.balance_ok == Some(true)).count();
            if shared && at_edges && held >= HOLDS && (broken.len() == 2 || at + 1 == pages.len() || at == 0) {
                let change = whole(paper, sheet, "ORIGIN", "its fonts are of its own, and the balances break where it begins and ends".to_owned());
                let message = format!("Page {page} does not go on from the page before it, and brings fonts of its own where the others share theirs.");
                let causes = ["A page of another statement that got between these", "A page that was printed again"];
                finds.add(Family::Structure, "PAGE_OF_OTHER_ORIGIN", Severity::High, message, vec![change], &causes);
            }
        }
    }
}

/// The pages at whose first row and after whose last row the chain breaks, and that it closes without.
fn stranger(rows: &[Transaction]) -> Vec<u32> {
    let mut out = Vec::new();
    let broken = rows.iter().filter(|r| r.balance_ok == Some(false)).count();
    let mut start = 0;
    while let Some(first) = rows.get(start) {
        let run = rows.get(start..).unwrap_or_default().iter().take_while(|r| r.page == first.page).count();
        let (inside, after) = (rows.get(start..start + run).unwrap_or_default(), rows.get(start + run..).unwrap_or_default());
        // The last balance that is printed before the page, and the rows since then.
        let given = rows.get(..start).unwrap_or_default();
        let given = given.iter().rposition(|r| r.balance_printed).and_then(|i| {
            let since: Money = given.get(i + 1..)?.iter().map(Transaction::signed).sum();
            Some(given.get(i)?.balance? + since)
        });
        start += run.max(1);
        let opens = |rows: &[Transaction]| rows.iter().find(|r| r.balance_printed).is_some_and(|r| r.balance_ok == Some(false));
        let holds = inside.iter().filter(|r| r.balance_ok == Some(true)).count();
        if broken != 2 || holds < HOLDS || !opens(inside) || !opens(after) {
            continue;
        }
        let next = after.iter().position(|r| r.balance_printed).and_then(|i| Some((after.get(..=i)?, after.get(i)?.balance?)));
        if given.zip(next).is_some_and(|(given, (rows, printed))| given + rows.iter().map(Transaction::signed).sum::<Money>() == printed) {
            out.push(first.page);
        }
    }
    out
}

fn whole(paper: &Paper<'_>, page: &Page, kind: &str, detail: String) -> Change {
    let rect = paper.table(page.number).unwrap_or(Rect { x0: 0.0, y0: 0.0, x1: page.width, y1: page.height });
    let mut change = paper.change(kind, page.number, rect, None, None, None);
    (change.row, change.detail) = (None, Some(detail));
    change
}

fn pictures(paper: &Paper<'_>, finds: &mut Finds) {
    let rows = |p: &Page| paper.table(p.number).is_some();
    let text = paper.document.pages.iter().filter(|p| p.source == Source::Text && rows(p)).count();
    let amounts = |p: &Page| p.words.iter().filter(|w| super::paper::is_amount(&w.text)).count();
    let seen = paper.document.pages.iter().filter(|p| p.source == Source::Ocr && amounts(p) >= AMOUNTS);
    // A statement of another account that was scanned is whole by itself.
    let torn = super::whole::torn(paper, &seen.clone().map(|p| p.number).collect::<Vec<_>>(), false);
    let seen: Vec<&Page> = seen.filter(|p| torn.contains(&p.number)).collect();
    if text == 0 || seen.is_empty() || seen.len() > text {
        return;
    }
    let changes = seen.iter().map(|p| whole(paper, p, "PICTURE_PAGE", "no text of its own".to_owned())).collect();
    let message = format!("{} pages of rows are pictures, and {text} of the same file are text.", seen.len());
    finds.add(Family::Structure, "PICTURE_PAGE", Severity::Medium, message, changes, &["Copies of cheques", "A page that was scanned because it was lost"]);
}

/// The habits of the program that wrote a page, as far as they do not hang on what the page says.
fn habits(paper: &Paper<'_>, drawn: &Drawn) -> Vec<String> {
    let Hand { digits, operators, sheet, .. } = &drawn.hand;
    let shows = |o: &str| operators.iter().any(|x| x == o);
    let mut fonts: Vec<String> = Vec::new();
    // What stands above and below the rows differs from page to page: letterheads, notes.
    let table = paper.table(drawn.number);
    for l in drawn.letters.iter().filter(|l| table.is_none_or(|t| l.y > t.y0 - 2.0 && l.y < t.y1 + 2.0)) {
        if let Some(f) = paper.trace.and_then(|t| t.fonts.get(usize::from(l.font))) {
            let said = format!("{} {}", f.name, if f.embedded { "embedded" } else { "not embedded" });
            if !fonts.contains(&said) {
                fonts.push(said);
            }
        }
    }
    fonts.sort_unstable();
    vec![
        format!("numbers of {digits} digits"),
        format!("text shown by {}{}", if shows("TJ") { "TJ" } else { "" }, if shows("Tj") { "Tj" } else { "" }),
        format!("text placed by {}{}", if shows("Tm") { "Tm" } else { "" }, if shows("Td") || shows("TD") { "Td" } else { "" }),
        format!("sheet of {} × {}", sheet.0, sheet.1),
        format!("fonts {}", fonts.join(", ")),
        format!("{}", if shows("BDC") { "marked content" } else { "no marked content" }),
    ]
}

fn hands(paper: &Paper<'_>, finds: &mut Finds) {
    // The first page has a head of its own.
    let pages: Vec<(&Drawn, &Page, Vec<String>)> =
        paper.text_pages().filter(|(_, p)| paper.table(p.number).is_some()).map(|(d, p)| (d, p, habits(paper, d))).collect();
    if pages.len() < 3 {
        if let [first, second] = pages.as_slice() {
            pair(paper, finds, first, second);
        }
        return;
    }
    let mut changes = Vec::new();
    for (_, page, habits) in &pages {
        // Pages of other accounts may be another bank's.
        let own: Vec<&Vec<String>> = pages.iter().filter(|p| of_one_account(&paper.reading.statements, p.1.number, page.number)).map(|p| &p.2).collect();
        let usual = |i: usize| {
            let values: Vec<&String> = own.iter().filter_map(|p| p.get(i)).collect();
            values.iter().max_by_key(|v| values.iter().filter(|o| o == v).count()).map(|v| (*v).clone())
        };
        let common: Vec<String> = (0..6).filter_map(usual).collect();
        if own.len() < 3 {
            continue;
        }
        let differ: Vec<&str> = habits.iter().zip(&common).filter(|(a, b)| a != b).map(|(a, _)| a.as_str()).collect();
        let fonts = differ.iter().any(|d| d.starts_with("fonts"));
        // Fonts and two habits besides: one differs where a page happens to hold less.
        if fonts && differ.len() >= 3 {
            changes.push(whole(paper, page, "ORIGIN", differ.join("; ")));
        }
    }
    // Statements of several banks in one file, each whole by itself, are written each in its own way.
    let torn = super::whole::torn(paper, &changes.iter().filter_map(|c| c.page).collect::<Vec<_>>(), true);
    changes.retain(|c| c.page.is_some_and(|p| torn.contains(&p)));
    if !changes.is_empty() && changes.len() * 3 <= pages.len() {
        let message = format!("{} of {} pages of rows were written by another program than the others.", changes.len(), pages.len());
        finds.add(
            Family::Structure,
            "PAGE_OF_OTHER_ORIGIN",
            Severity::Medium,
            message,
            changes,
            &["Statements of several accounts in one file", "A page that was printed again"],
        );
    }
}

/// Whether two pages hold rows of one account, or of one that nothing names.
fn of_one_account(statements: &[Statement], a: u32, b: u32) -> bool {
    let on = |page: u32| statements.iter().filter(move |s| s.transactions.iter().any(|t| t.page == page)).map(|s| s.account_number.value.as_str());
    a == b || on(a).any(|x| on(b).any(|y| x == y || x.is_empty() || y.is_empty()))
}

/// Fonts of the letters that a page shows.
fn fonts_of(drawn: &Drawn) -> BTreeSet<u16> {
    drawn.letters.iter().filter(|l| l.seen).map(|l| l.font).collect()
}

/// Whether all fonts of a page lie in the file, or none does; `None` where some do.
fn embeds(paper: &Paper<'_>, drawn: &Drawn) -> Option<bool> {
    let fonts = paper.trace.map(|t| t.fonts.as_slice()).unwrap_or_default();
    let own: BTreeSet<bool> = fonts_of(drawn).iter().filter_map(|f| fonts.get(usize::from(*f))).map(|f| f.embedded).collect();
    own.first().copied().filter(|_| own.len() == 1)
}

/// Whether two pages place their text each by an operator that the other does not know.
fn placed_otherwise(a: &Hand, b: &Hand) -> bool {
    let by = |h: &Hand, names: &[&str]| h.operators.iter().any(|o| names.contains(&o.as_str()));
    let (matrix, step) = (["Tm"].as_slice(), ["Td", "TD"].as_slice());
    [(a, b), (b, a)].iter().any(|(a, b)| by(a, matrix) && !by(a, step) && by(b, step) && !by(b, matrix))
}

/// Two pages of one statement that two programs wrote: fonts and two habits differ, and the second gives itself the number of the first.
fn pair(paper: &Paper<'_>, finds: &mut Finds, first: &(&Drawn, &Page, Vec<String>), second: &(&Drawn, &Page, Vec<String>)) {
    let one = paper.reading.statements.iter().any(|s| [first.1, second.1].iter().all(|p| s.transactions.iter().any(|t| t.page == p.number)));
    let differ: Vec<&str> = second.2.iter().zip(&first.2).filter(|(a, b)| a != b).map(|(a, _)| a.as_str()).collect();
    let numbers = super::order::alone(first.1).zip(super::order::alone(second.1));
    let again = numbers.is_some_and(|((a, _), (b, _))| a == b);
    let names = differ.len() >= 3 && differ.iter().any(|d| d.starts_with("fonts"));
    // Equal fonts that lie in the file twice, and another way of placing text.
    let apart = fonts_of(first.0).is_disjoint(&fonts_of(second.0));
    let objects = apart && placed_otherwise(&first.0.hand, &second.0.hand);
    // Nothing of the one program is left in what the other wrote, and the page is none that is whole by itself.
    let opposite = embeds(paper, first.0).zip(embeds(paper, second.0)).is_some_and(|(a, b)| a != b);
    let strange = apart && (names && opposite || differ.len() >= STRANGE) && !super::whole::torn(paper, &[second.1.number], false).is_empty();
    if !one || !(again && (names || objects) || strange) {
        return;
    }
    let number = if again { ", and gives itself the same number" } else { "" };
    let message = format!("Page {} was written by another program than page {}{number}.", second.1.number, first.1.number);
    let how = if names { differ.join("; ") } else { format!("fonts of its own; {}", differ.join("; ")) };
    let changes = vec![whole(paper, second.1, "ORIGIN", how)];
    let causes = ["Statements of several accounts in one file", "A page that was printed again"];
    finds.add(Family::Structure, "PAGE_OF_OTHER_ORIGIN", Severity::Medium, message, changes, &causes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_with_the_head_of_another_account_begins_anew() {
        let told = |head: &[&str]| is_head_of_other(head, "10208800417");
        assert!(told(&["Nomor", "Rekening", ":", "10208800442", "Saldo", "Awal", "18,250,116.40"]));
        // The account's own number, no figures, no number.
        assert!(!told(&["Nomor", "Rekening", "10208800417", "18,250,116.40"]) && !told(&["10208800442", "TABUNGAN"]) && !told(&["No", "18,250,116.40"]));
    }

    fn row(page: u32, credit: i64, balance: i64, ok: bool) -> Transaction {
        let (credit, balance) = (Money::from(credit), Some(Money::from(balance)));
        Transaction { page, credit, balance, balance_printed: true, balance_ok: Some(ok), ..Transaction::default() }
    }

    #[test]
    fn pages_of_two_accounts_are_compared_apart() {
        let of = |number: &str, pages: &[u32]| {
            let mut s = Statement { transactions: pages.iter().map(|p| row(*p, 1, 1, true)).collect(), ..Statement::default() };
            s.account_number.value = number.to_owned();
            s
        };
        let all = [of("7701228904", &[1, 2]), of("0281234567", &[2, 3]), of("", &[4])];
        let one = |a: u32, b: u32| of_one_account(&all, a, b);
        assert!(one(1, 2) && one(2, 3) && one(1, 4) && one(5, 5) && !one(1, 3));
    }

    #[test]
    fn text_is_placed_otherwise_where_neither_page_knows_the_other_ones_operator() {
        let hand = |names: &[&str]| Hand { operators: names.iter().map(|n| (*n).to_owned()).collect(), ..Hand::default() };
        assert!(placed_otherwise(&hand(&["Tj", "Tm"]), &hand(&["Td", "Tj"])) && placed_otherwise(&hand(&["TD", "TJ"]), &hand(&["Tj", "Tm"])));
        assert!(!placed_otherwise(&hand(&["Td", "Tm"]), &hand(&["Td"])) && !placed_otherwise(&hand(&["Tm"]), &hand(&["Tm"])));
    }

    #[test]
    fn a_page_strays_where_its_days_and_balances_fit_neither_neighbour() {
        let day = |m: u32, d: u32| chrono::NaiveDate::from_ymd_opt(2024, m, d);
        let own = |page: u32, from: i64, month: u32| {
            (1..=4).map(move |i| Transaction { date: day(month, 2 + page * 4 + i as u32), ..row(page, 10, from + 10 * i, true) })
        };
        let of = |month: u32| {
            let mut rows: Vec<Transaction> = own(1, 0, 1).chain(own(2, 700, month)).chain(own(3, 90, 1)).collect();
            (0..).zip(&mut rows).for_each(|(i, r)| r.row_index = i);
            rows[4].balance_ok = Some(false);
            rows[8].balance_ok = Some(false);
            rows
        };
        assert_eq!(strayed(&of(12), &[1, 2, 3]), [2]);
        // A row that was lost at either edge leaves the days in order.
        assert!(strayed(&of(1), &[1, 2, 3]).is_empty());
        let mut inside = of(12);
        inside[6].balance_ok = Some(false);
        assert!(strayed(&inside, &[1, 2, 3]).is_empty());
    }

    #[test]
    fn a_page_turns_back_where_its_days_and_balances_do_not_go_on() {
        let day = |d: u32| chrono::NaiveDate::from_ymd_opt(2024, 4, d);
        let own = |page: u32, from: i64, first: u32| (1..=4).map(move |i| Transaction { date: day(first + i as u32), ..row(page, 10, from + 10 * i, true) });
        let of = |second: i64, first: u32| {
            let mut rows: Vec<Transaction> = own(1, 0, 16).chain(own(2, second, first)).collect();
            (0..).zip(&mut rows).for_each(|(i, r)| r.row_index = i);
            rows[4].balance_ok = Some(second == 40);
            rows
        };
        assert_eq!(turned(&of(700, 17), &[1, 2]), [2]);
        // The balances go on, the days do, or days turn back within a page.
        assert!(turned(&of(40, 17), &[1, 2]).is_empty() && turned(&of(700, 20), &[1, 2]).is_empty());
        let mut inside = of(700, 17);
        inside[6].date = day(3);
        assert!(turned(&inside, &[1, 2]).is_empty());
    }

    #[test]
    fn a_page_is_a_stranger_where_the_chain_closes_without_it() {
        let own = |page: u32, from: i64| (1..=4).map(move |i| row(page, 10, from + 10 * i, true));
        let mut rows: Vec<Transaction> = own(1, 0).chain(own(2, 700)).chain(own(3, 40)).collect();
        rows[4].balance_ok = Some(false);
        rows[8].balance_ok = Some(false);
        assert_eq!(stranger(&rows), [2]);
        // Pages are missing between these: nothing closes without any of them.
        let mut rows: Vec<Transaction> = own(1, 0).chain(own(2, 700)).chain(own(3, 1_500)).collect();
        rows[4].balance_ok = Some(false);
        rows[8].balance_ok = Some(false);
        assert!(stranger(&rows).is_empty());
    }
}
