//! The type of every column, with confidence and reasons: words, content, and the arithmetic of the chain.

use super::HeaderType;
use super::grid::cell_text;
use super::interpret::{Read, money_kind};
use super::model::Column;
use super::review::Corrections;
use super::roles::{self, Signs};
use super::table::{Item, Table};
use super::vocabulary::column_types;
use crate::base::amounts;
use crate::base::dates::{DateOrder, RawDate};
use crate::layout::Shape;
use crate::layout::columns::Form;

/// What the cells of a text column hold.
#[derive(Debug, Default)]
pub struct Content {
    cells: u32,
    letters: u64,
    marks: u32,
    times: u32,
    codes: u32,
    currencies: u32,
    counting: u32,
    dates: u32,
    different: u32,
    numbers: u32,
    /// Cells with a word of letters alone.
    worded: u32,
    /// Cells of a word and something else.
    phrases: u32,
    /// Cells with a day of the Hijri calendar, which stands beside that of the Gregorian one.
    hijri: u32,
    /// Cells with letters of another script than the Latin one, of which few say much.
    wide: u32,
}

fn content<'r>(read: &'r Read<'_, '_>, column: usize) -> &'r Content {
    read.contents[column].get_or_init(|| counted(&read.table, column))
}

fn counted(table: &Table<'_, '_>, column: usize) -> Content {
    let mut out = Content::default();
    let mut before: Option<u64> = None;
    let mut seen: std::collections::HashSet<String> = std::collections::HashSet::new();
    for item in &table.items {
        let Item::Row(row) = item else { continue };
        let cell = &row.cells[column];
        if cell.is_empty() {
            continue;
        }
        out.cells += 1;
        let text = cell_text(cell);
        out.letters += text.chars().count() as u64;
        out.marks += u32::from(cell.len() == 1 && amounts::mark(&text).is_some());
        out.times += u32::from(cell.iter().all(|t| matches!(t.shape, Shape::Time(_))));
        out.wide += u32::from(text.chars().any(|c| c.is_alphabetic() && c as u32 >= 0x250));
        out.dates += u32::from(cell.first().is_some_and(|t| t.date().is_some()));
        out.hijri += u32::from(cell.len() <= 4 && crate::base::months::names_hijri_month(&text));
        out.currencies += u32::from(cell.len() == 1 && amounts::currency_code(&text).is_some());
        out.worded += u32::from(cell.iter().any(|t| t.text.chars().count() >= WORD && t.text.chars().all(char::is_alphabetic)));
        // Of a word and its number, `INVOICE 17`, the word says what moved.
        let phrase = cell.len() == 2 && cell[0].text.chars().count() >= 2 && cell[0].text.chars().all(char::is_alphabetic);
        out.phrases += u32::from(phrase);
        out.codes += u32::from(cell.len() <= 2 && text.bytes().any(|b| b.is_ascii_digit()) && !text.contains("  "));
        let digits = text.chars().filter(char::is_ascii_digit).count();
        out.numbers += u32::from(digits * 2 > text.chars().filter(|c| c.is_alphanumeric()).count());
        if let Ok(n) = text.trim_end_matches('.').parse::<u64>() {
            out.counting += u32::from(before.is_none_or(|b| n == b + 1));
            before = Some(n);
        }
        seen.insert(text);
    }
    out.different = seen.len() as u32;
    out
}

/// The columns of a table with their types.
pub fn columns(read: &Read<'_, '_>, corrections: &Corrections) -> Vec<Column> {
    let bands = &read.table.bands;
    let fixed = corrections.kinds(bands.len());
    let Some(best) = read.ranking.rated.first() else { return Vec::new() };
    let proven = best.links > 0 && best.held == best.links;
    let mut out: Vec<Column> = Vec::new();
    for (i, band) in bands.iter().enumerate() {
        let words = column_types(&band.name);
        let named = words.first().copied();
        let mut reasons = Vec::new();
        let mut confidence: f32;
        let kind = match band.form {
            Form::Amounts => match money_kind(read, i) {
                Some(kind) => {
                    confidence = if proven && best.links >= 3 { 0.99 } else { 0.75 };
                    if best.roles.balance.is_some() {
                        reasons.push(format!("closes {} of {} balances", best.held, best.links));
                    }
                    if words.contains(&kind) {
                        confidence = confidence.max(0.93);
                        reasons.push(format!("head says \u{201c}{}\u{201d}", band.name));
                    } else if best.links == 0 {
                        confidence = 0.5;
                    }
                    kind
                }
                None if follows_chain(read, i) => {
                    confidence = 0.9;
                    reasons.push("balances too, beside the chain's".to_owned());
                    HeaderType::Balance
                }
                None => {
                    confidence = 0.6;
                    reasons.push("amounts that the balance chain does not use".to_owned());
                    named
                        .filter(|k| {
                            !matches!(
                                k,
                                HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance | HeaderType::Date | HeaderType::Description
                            )
                        })
                        .unwrap_or(HeaderType::Ignore)
                }
            },
            Form::Dates => {
                reasons.push(format!("dates in {} rows", band.filled));
                confidence = if named.is_some() { 0.99 } else { 0.92 };
                match named {
                    Some(k @ (HeaderType::Date | HeaderType::ValueDate)) => k,
                    _ => HeaderType::Date,
                }
            }
            Form::Text => {
                let c = content(read, i);
                confidence = if named.is_some() { 0.97 } else { 0.8 };
                if named.is_some() {
                    reasons.push(format!("head says \u{201c}{}\u{201d}", band.name));
                }
                text_kind(read, i, named, c, &mut confidence, &mut reasons)
            }
        };
        let (kind, confidence) = match fixed[i] {
            Some(set) if set != HeaderType::Unknown || band.form != Form::Amounts => {
                reasons = vec!["set by the reviewer".to_owned()];
                (set, 1.0)
            }
            _ => (kind, confidence),
        };
        out.push(Column {
            index: i as u32,
            name: corrections.name(i).unwrap_or(&band.name).to_owned(),
            kind,
            confidence,
            reasons,
            x0: band.x0,
            x1: band.x1,
            page: read.table.page,
        });
    }
    one_date(read, &mut out, &fixed);
    part_codes(read, &mut out, &fixed);
    describe(read, &mut out, &fixed);
    out
}

/// Whether an amount column that the chain does not use prints balances of the same account: most equal the chain's.
fn follows_chain(read: &Read<'_, '_>, column: usize) -> bool {
    let Some(best) = read.ranking.rated.first().filter(|r| r.links >= 3 && r.held * 10 >= r.links * 8) else { return false };
    let (mut same, mut cells) = (0u32, 0u32);
    let mut running: Option<i128> = None;
    for step in roles::steps(&read.grid, &best.roles, usize::MAX) {
        running = step.balance.or(running.map(|b| b + step.moved.unwrap_or(0)));
        let value = read.grid.lines.get(step.line).and_then(|l| l.values.get(column).copied().flatten());
        if let (Some(value), Some(b)) = (value, running) {
            cells += 1;
            same += u32::from(value.signed() == b);
        }
    }
    cells >= 3 && same * 10 >= cells * 6
}

fn text_kind(read: &Read<'_, '_>, column: usize, named: Option<HeaderType>, c: &Content, confidence: &mut f32, reasons: &mut Vec<String>) -> HeaderType {
    if let Some(best) = read.ranking.rated.first() {
        let used = matches!(best.roles.signs, Signs::Column(m, _) if m == column) || best.roles.balance_marks == Some(column);
        if used {
            reasons.push("its marks give the direction".to_owned());
            *confidence = if best.links > 0 && best.held == best.links { 0.99 } else { 0.9 };
            return HeaderType::Direction;
        }
    }
    if c.cells == 0 {
        reasons.push("empty".to_owned());
        return named.unwrap_or(HeaderType::Unknown);
    }
    let most = |n: u32| n * 10 >= c.cells * 8;
    if most(c.hijri) {
        reasons.push("days of the Hijri calendar".to_owned());
        return HeaderType::Ignore;
    }
    match named {
        // A head over texts that names figures or dates names something else by mistake.
        Some(HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance | HeaderType::Date | HeaderType::ValueDate)
            if !most(c.dates) => {}
        Some(HeaderType::Description) if most(c.marks) => return HeaderType::Direction,
        Some(HeaderType::Description) if most(c.times) => return HeaderType::Time,
        Some(HeaderType::Direction) if !most(c.marks) && c.letters > 8 * u64::from(c.cells) => return HeaderType::Description,
        // The head of a column that prints nothing stands over the texts beside it: branches are few, and called short.
        Some(HeaderType::Branch) if c.cells >= 10 && most(c.different) && c.letters >= 20 * u64::from(c.cells) => return HeaderType::Description,
        // The other side's account or name: what stands there are names.
        Some(HeaderType::Reference) if most(c.worded) && c.codes * 2 < c.cells && names_party(&read.table.bands[column].name) => {
            return HeaderType::Description;
        }
        Some(k) => return k,
        None => {}
    }
    if most(c.marks) {
        HeaderType::Direction
    } else if most(c.times) {
        HeaderType::Time
    } else if most(c.currencies) {
        HeaderType::Currency
    } else if c.cells >= 3 && most(c.counting) {
        reasons.push("numbers the rows".to_owned());
        HeaderType::Ignore
    } else if most(c.codes) && c.letters < 22 * u64::from(c.cells) {
        reasons.push("codes".to_owned());
        HeaderType::Reference
    } else {
        HeaderType::Unknown
    }
}

/// Whether a head of several words asks for a name too: `Tegenrekening/naam`.
fn names_party(head: &str) -> bool {
    const NAME: &[&str] = &["naam", "name", "nama", "nom", "nombre", "nome", "nazwa", "namn", "navn", "név", "jméno", "názov", "nume", "tên", "имя", "όνομα"];
    let lower = head.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.len() >= 2 && words.iter().any(|w| NAME.contains(w))
}

/// Words in the name of the day on which a card was used. Lower case, beginnings of words.
#[rustfmt::skip]
const MOVED: &[&str] = &["trans", "trx", "tran", "txn", "sale", "jual", "beli", "belanja", "beleg", "kauf", "umsatzdatum", "purchase", "compra", "acquisto", "achat", "köp", "køb", "kjøp", "zakup", "aankoop", "işlem"];

/// Words in the name of the day on which that was posted.
const POSTED: &[&str] = &[
    "post",
    "process",
    "pembukuan",
    "buchung",
    "verbuchung",
    "booking",
    "booked",
    "księgowania",
    "contabil",
    "comptab",
    "boek",
    "bokför",
    "bogfør",
    "bokfør",
    "kirjaus",
];

/// Whether a word of a name begins with one of these.
fn says(name: &str, list: &[&str]) -> bool {
    name.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|w| list.iter().any(|p| w.starts_with(p)))
}

/// Exactly one column is the booking date: one whose head says so, else the first of those that most rows fill.
fn one_date(read: &Read<'_, '_>, columns: &mut [Column], fixed: &[Option<HeaderType>]) {
    let dates: Vec<usize> = (0..columns.len()).filter(|i| columns[*i].kind == HeaderType::Date).collect();
    let filled = |i: usize| read.table.bands[i].filled;
    let most = dates.iter().map(|i| filled(*i)).max().unwrap_or(0);
    let named = |i: usize| fixed[i].is_some() || filled(i) > 0 && column_types(&read.table.bands[i].name).first() == Some(&HeaderType::Date);
    let best = dates.iter().copied().min_by_key(|i| (!named(*i), filled(*i) * 2 < most, *i));
    // A row's day is that of its booking where a balance runs on with it; in a list without one, as of a card, it is the day of the transaction.
    let says_posted = |i: usize| says(&read.table.bands[i].name, POSTED);
    let unnamed = |i: usize| read.table.bands[i].name.is_empty();
    let said = |i: &usize, posted: bool| {
        fixed[*i].is_none() && filled(*i) * 2 >= most && says_posted(*i) == posted && (posted || unnamed(*i) || says(&read.table.bands[*i].name, MOVED))
    };
    let other = |b: usize| dates.iter().copied().find(|i| *i != b && said(i, !says_posted(b)));
    let best = match best.and_then(|b| Some((b, other(b)?))) {
        Some((b, o)) if fixed[b].is_none() => {
            let (posted, moved) = if says_posted(b) { (b, o) } else { (o, b) };
            let kept = !says_posted(b) && !unnamed(b) && !says(&read.table.bands[b].name, MOVED);
            let listed = columns.iter().all(|c| c.kind != HeaderType::Balance);
            Some(if kept {
                b
            } else if listed || steps_back(read, moved) == 0 && steps_back(read, posted) > 0 {
                moved
            } else {
                posted
            })
        }
        // Rows stand in the order of their booking: where the named days are out of it and those of the transactions are not, these are the rows'.
        _ => best.map(|b| {
            let moved = |o: usize| says(&read.table.bands[o].name, MOVED);
            let even = |o: &&usize| **o != b && moved(**o) && fixed[**o].is_none() && filled(**o) * 2 >= most && steps_back(read, **o) == 0;
            dates.iter().find(|o| fixed[b].is_none() && even(o) && steps_back(read, b) > 0).copied().unwrap_or(b)
        }),
    };
    for i in dates {
        if fixed[i].is_none() && Some(i) != best {
            columns[i].kind = HeaderType::ValueDate;
        }
    }
    // Bare days that head their rows are the booking days; a column of value dates beside them stays what its head says.
    let bare = |t: &crate::layout::Token<'_>| t.date().is_some() || crate::base::months::says_week_day(&t.text);
    // A week day and figures alone name a day too, in whatever form.
    let figures = |t: &crate::layout::Token<'_>| bare(t) || t.text.chars().any(|c| c.is_ascii_digit()) && t.amount().is_none_or(|a| a.strength() < 2);
    let week = |l: &crate::layout::Line<'_>| l.tokens.iter().any(|t| crate::base::months::says_week_day(&t.text)) && l.tokens.iter().all(figures);
    let day = |l: &crate::layout::Line<'_>| l.tokens.iter().filter(|t| t.date().is_some()).count() == 1 && l.tokens.iter().all(bare) || week(l);
    let heads = |i: &Item<'_, '_>| matches!(i, Item::Loose(l) if l.tokens.len() <= 4 && day(l));
    let headed = read.table.items.iter().filter(|i| heads(i)).count() >= 2;
    if best.is_none()
        && !headed
        && let Some(c) = columns.iter_mut().enumerate().filter(|(i, c)| c.kind == HeaderType::ValueDate && fixed[*i].is_none()).map(|(_, c)| c).next()
    {
        c.kind = HeaderType::Date;
    }
}

/// How often the days of a column turn against the direction of most, read day or month first, whichever runs more evenly.
fn steps_back(read: &Read<'_, '_>, column: usize) -> usize {
    let rows = read.table.items.iter().filter_map(|i| if let Item::Row(row) = i { super::grid::cell_date(row.cells.get(column)?) } else { None });
    let days: Vec<_> = rows.collect();
    let turns = |order: DateOrder| {
        let key = |d: &RawDate| {
            let (day, month) = d.day_month(order);
            (month > 12, d.year.unwrap_or(0), month, day)
        };
        // Days without a year go on from the last month to the first.
        let turn = |a: &RawDate, b: &RawDate| a.year.is_none() && b.year.is_none() && (key(a).2, key(b).2) == (12, 1);
        let rises = days.windows(2).filter(|w| key(&w[1]) > key(&w[0]) && !turn(&w[1], &w[0]) || turn(&w[0], &w[1])).count();
        let falls = days.windows(2).filter(|w| key(&w[1]) < key(&w[0]) && !turn(&w[0], &w[1]) || turn(&w[1], &w[0])).count();
        rises.min(falls) + days.iter().filter(|d| key(d).0).count()
    };
    turns(DateOrder::DayMonth).min(turns(DateOrder::MonthDay))
}

/// Letters of a word at least.
const WORD: usize = 3;
/// Rows from which a text that never changes is none of their words.
const SAME: u32 = 8;
/// Letters of a code at most, on average; different kinds of movement at most.
const CODE: u64 = 4;
const KINDS: u32 = 16;

/// Of several columns named as descriptions, those that hold codes are references; a table of references alone has them for its descriptions.
fn part_codes(read: &Read<'_, '_>, columns: &mut [Column], fixed: &[Option<HeaderType>]) {
    let named: Vec<(usize, &Content)> = (0..columns.len()).filter(|i| columns[*i].kind == HeaderType::Description).map(|i| (i, content(read, i))).collect();
    let most = named.iter().map(|(_, c)| c.letters).max().unwrap_or(0);
    for (i, c) in &named {
        let codes = c.codes * 10 >= c.cells * 8 && c.worded * 2 < c.cells && c.phrases * 2 < c.cells && c.letters < 22 * u64::from(c.cells.max(1));
        if named.len() > 1 && fixed[*i].is_none() && c.letters < most && codes {
            columns[*i].kind = HeaderType::Reference;
            columns[*i].reasons.push("codes beside a description".to_owned());
        }
        // What is the same in every row says nothing of any: `Completed`.
        if named.len() > 1 && fixed[*i].is_none() && c.letters < most && c.cells >= SAME && c.different == 1 {
            columns[*i].kind = HeaderType::Unknown;
            columns[*i].reasons.push("the same in every row".to_owned());
        }
        // What the bank files a movement under is no word of it, nor is its kind behind all figures: `SKN CR`.
        let few = c.different <= KINDS && c.different * 4 <= c.cells && 2 * c.letters <= most;
        let behind = few && columns.iter().take(*i).any(|o| o.kind == HeaderType::Balance) && !columns.iter().skip(*i).any(|o| moves(o.kind));
        if named.len() > 1 && fixed[*i].is_none() && c.letters < most && (super::column_words::is_category(&columns[*i].name) || behind) {
            columns[*i].kind = HeaderType::Unknown;
            columns[*i].reasons.push("a category beside a description".to_owned());
        }
        // Three letters for the kind of a movement are no words of it.
        if named.len() > 1 && fixed[*i].is_none() && c.letters < most && c.cells > 0 && c.wide * 2 < c.cells && c.letters <= CODE * u64::from(c.cells) {
            columns[*i].kind = HeaderType::Unknown;
            columns[*i].reasons.push("short codes beside a description".to_owned());
        }
    }
}

/// Whether a column holds what moves, or what is left.
fn moves(kind: HeaderType) -> bool {
    matches!(kind, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance)
}

/// Whether a head names codes of kinds of movement.
fn is_code_name(name: &str) -> bool {
    name.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|w| matches!(w, "sandi" | "kode" | "code" | "tc" | "cd" | "kod"))
}

/// The widest text that nothing else claims is the description, where no head names one.
fn describe(read: &Read<'_, '_>, columns: &mut [Column], fixed: &[Option<HeaderType>]) {
    // The name of the other side beside its number, under names that begin alike, is a record of its own: `对方户名` beside `对方账号`.
    let start = |c: &Column| c.name.chars().take(2).collect::<String>();
    let twin = |c: &[Column], i: usize| {
        let beside = |k: usize| c.get(k).is_some_and(|o| o.kind == HeaderType::Unknown && !start(o).is_ascii() && start(o) == start(&c[i]));
        c[i].kind == HeaderType::Description && (beside(i + 1) || i > 0 && beside(i - 1))
    };
    for i in 0..columns.len() {
        if fixed[i].is_none() && twin(columns, i) && columns.iter().filter(|c| c.kind == HeaderType::Description).count() > 1 {
            columns[i].kind = HeaderType::Unknown;
        }
    }
    // A column that no row fills describes none: the numbers of cheques beside it do.
    let filled = |i: usize| content(read, i).cells > 0;
    let empty = |c: &[Column]| (0..c.len()).filter(|i| c[*i].kind == HeaderType::Description).all(|i| !filled(i) && fixed[i].is_none());
    if empty(&*columns) && (0..columns.len()).any(|i| columns[i].kind == HeaderType::Reference && filled(i)) {
        columns.iter_mut().filter(|c| c.kind == HeaderType::Description).for_each(|c| c.kind = HeaderType::Unknown);
    }
    let named = columns.iter().any(|c| c.kind == HeaderType::Description);
    let letters = |i: usize| content(read, i).letters;
    let texts = |i: usize| {
        let c = content(read, i);
        c.codes * 10 < c.cells * 8 && c.letters > 6 * u64::from(c.cells)
    };
    if !named {
        let best = (0..columns.len())
            .filter(|i| {
                fixed[*i].is_none()
                    && read.table.bands[*i].form == Form::Text
                    && matches!(columns[*i].kind, HeaderType::Unknown | HeaderType::Reference | HeaderType::Branch | HeaderType::Direction)
            })
            .filter(|i| !matches!(read.ranking.rated.first().map(|r| r.roles.signs), Some(Signs::Column(m, _)) if m == *i))
            .filter(|i| letters(*i) > 0)
            // Where codes are all there is, the code of the kind of movement says most.
            .max_by_key(|i| (texts(*i), is_code_name(&columns[*i].name), letters(*i), std::cmp::Reverse(*i)));
        if let Some(i) = best {
            columns[i].kind = HeaderType::Description;
            columns[i].confidence = 0.93;
            columns[i].reasons.push("the longest texts".to_owned());
        }
    }
    // Under a head of words that are not known, texts that differ from row to row say what moved: a payee, a remark. Payees recur; a few that recur
    // all the time name a place or a way, and mostly digits are an account.
    for (i, column) in columns.iter_mut().enumerate() {
        let c = content(read, i);
        let told = column.kind == HeaderType::Unknown && !column.name.is_empty() && fixed[i].is_none();
        let many = c.different * 2 > c.cells || c.different >= 6 && c.different * 4 >= c.cells;
        let filed = named && super::column_words::is_category(&column.name);
        if told && !filed && read.table.bands[i].form == Form::Text && texts(i) && c.cells >= 3 && many && c.numbers * 2 < c.cells {
            column.kind = HeaderType::Description;
            column.confidence = 0.7;
            column.reasons.push("texts that differ from row to row".to_owned());
        }
    }
    // Unnamed texts beside it go with it only where no head tells columns apart.
    let unnamed = columns.iter().all(|c| c.name.is_empty());
    for i in 0..columns.len() {
        if columns[i].kind == HeaderType::Unknown && columns[i].name.is_empty() && fixed[i].is_none() && letters(i) > 0 {
            let beside = (i > 0 && columns[i - 1].kind == HeaderType::Description) || columns.get(i + 1).is_some_and(|c| c.kind == HeaderType::Description);
            // Long texts say what moved, wherever they stand; a short word in every row, apart from them, is a teller's or a branch's.
            let c = content(read, i);
            if beside || texts(i) || unnamed && (c.phrases * 2 >= c.cells || c.cells < SAME) {
                columns[i].kind = HeaderType::Description;
                columns[i].confidence = 0.7;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::statement::lined;

    #[test]
    fn the_days_that_run_on_are_the_rows() {
        let lines = [
            "Bank Amanah    Rekening koran    Nomor rekening 0044177309",
            "Transaksi     Tanggal       Keterangan        Debet       Kredit        Saldo",
            "                            Saldo awal                               1.000,00",
            "01-04-2025    01-04-2025    Setor tunai                    50,00     1.050,00",
            "02-04-2025    03-04-2025    Setoran kliring                20,00     1.070,00",
            "02-04-2025    02-04-2025    Belanja           30,00                  1.040,00",
            "04-04-2025    04-04-2025    Gaji                           10,00     1.050,00",
        ];
        let s = crate::statement::read(&lined::document(&lines)).statements.remove(0);
        let days: Vec<String> = s.transactions.iter().filter_map(|t| t.date).map(|d| d.format("%d").to_string()).collect();
        assert_eq!(days, ["01", "02", "02", "04"]);
    }

    #[test]
    fn what_stands_far_from_rows_of_one_line_is_no_part_of_them() {
        let row =
            |day: u32| format!("{day:02}-04-2025    Setor tunai {day}        50,00        {}.{:03},00", (1_000 + 50 * day) / 1_000, (1_000 + 50 * day) % 1_000);
        let mut lines = vec![
            "Bank Amanah    Rekening koran    Nomor rekening 0044177309".to_owned(),
            "Tanggal       Keterangan          Kredit            Saldo".to_owned(),
            "              Saldo awal                         1.000,00".to_owned(),
        ];
        lines.extend((1..=10).map(row));
        lines.extend(["", "              Pindah ke giro kami", "              hanya dengan satu kartu", ""].map(str::to_owned));
        lines.extend((11..=14).map(row));
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let s = crate::statement::read(&lined::document(&lines)).statements.remove(0);
        let told: Vec<&str> = s.transactions.iter().skip(9).take(2).map(|t| t.description.as_str()).collect();
        assert_eq!(told, ["Setor tunai 10", "Setor tunai 11"]);
    }
}
