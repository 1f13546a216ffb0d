//! What forbids a proof of the sides: printed figures that a reading of the columns leaves unused, or that tell no side by themselves.

use super::HeaderType;
use super::grid::Grid;
use super::model::Statement;
use super::prove::blocks;
use super::roles::{Rated, Signs, kind_of};
use super::table::Table;
use super::vocabulary::column_types;
use crate::base::{Finding, Money, Severity};
use crate::layout::Line;
use crate::layout::columns::Form;

/// The finding of a statement whose sides nothing printed proves.
pub const SIDES: &str = "SIDES_UNPROVEN";

/// Words of columns that count what a card earns for its holder: no balance, whatever it looks like. Lower case.
#[rustfmt::skip]
const EARNED: &[&str] = &[
    "bonus", "points", "point", "pts", "reward", "rewards", "cashback", "miles", "poin", "puan", "punkte", "bonuspunkte", "puntos", "pontos", "punti", "punten", "punkty", "mata", "ganjaran", "积分", "積分", "포인트", "ポイント",
];

/// Whether a column is named for what is earned.
fn earned(name: &str) -> bool {
    let balance = column_types(name).contains(&HeaderType::Balance);
    !balance && super::name_words::folded(name).iter().any(|w| EARNED.contains(&w.as_str()))
}

/// Words for what is earned that are no money, in the names of its own sums. Lower case.
const POINTS: &[&str] =
    &["points", "pts", "miles", "poin", "puan", "punkte", "bonuspunkte", "puntos", "pontos", "punti", "punten", "punkty", "积分", "積分", "포인트", "ポイント"];

/// Ends of words that are put together with one for money or points. Lower case.
const COINED: &[&str] = &["dollars", "points", "miles", "punkte", "punten"];

/// Whether a line counts points, which have balances of their own: `Rincian Poin: Saldo awal 12.450`. One that names a currency counts money.
pub fn counts_points(line: &Line<'_>) -> bool {
    let first = line.tokens.iter().position(|t| t.amount().is_some()).unwrap_or_default();
    let named = line.tokens.iter().take(first).any(|t| super::name_words::folded(&t.text).iter().any(|w| POINTS.contains(&w.as_str())));
    // A word that is put together with one for money names what is earned, though it is counted as money is.
    let coined = |t: &str| COINED.iter().any(|c| t.to_lowercase().strip_suffix(c).is_some_and(|rest| rest.chars().filter(|c| c.is_alphabetic()).count() > 2));
    let own = line.tokens.first().is_some_and(|t| coined(&t.text));
    own || named && line.tokens.iter().all(|t| t.amount().is_none_or(|a| a.currency.is_none() && a.last.is_none_or(|_| a.after != 2)))
}

/// Says where the reading's sides rest on the place of figures alone. `named` tells whether a printed total names a side that the rows
/// bear out.
pub fn sides(s: &mut Statement, best: &Rated, table: &Table<'_, '_>, grid: &Grid, named: bool) {
    let roles = &best.roles;
    // Where a file holds several accounts, the balances of this one speak for it.
    let chain = roles.balance.is_some() && (best.links > 0 && best.held == best.links || follows(s));
    let ends = s.opening.evidence.is_some() && s.closing.evidence.is_some() && s.opening.value != s.closing.value;
    let first = |c: Option<usize>| c.and_then(|c| table.bands.get(c)).and_then(|b| column_types(&b.name).first().copied());
    let rows = grid.lines.iter().filter(|l| l.word.is_none()).count();
    let full = |c: usize| grid.lines.iter().filter(|l| l.word.is_none() && l.values.get(c).is_some_and(Option::is_some)).count() * 2 > rows;
    let some = |c: usize| grid.lines.iter().any(|l| l.word.is_none() && l.values.get(c).is_some_and(Option::is_some));
    // Balances may be printed once a day: their column counts by its name.
    let balances = |c: usize| first(Some(c)) == Some(HeaderType::Balance) && some(c);
    let unused = |c: &usize| {
        table.bands[*c].form == Form::Amounts
            && kind_of(roles, *c).is_none()
            && !earned(&table.bands[*c].name)
            && !super::column_words::moves_nothing(&table.bands, *c)
            && (full(*c) || balances(*c))
    };
    let text = if !chain && (0..table.bands.len()).any(|c| unused(&c)) {
        "A column of amounts in most rows is no part of the proof: it may be the balance."
    } else if (s.newest_first || best.links > 0) && against_days(s) {
        "The balances follow only where the rows are taken in the other order than their days run."
    } else if chain
        && !roles.owed
        && roles.signs == Signs::Sides
        && (first(roles.debit), first(roles.credit)) == (Some(HeaderType::Credit), Some(HeaderType::Debit))
    {
        "The balances follow only where debits and credits are taken the other way round than the heads name them."
    } else if roles.owed && roles.signs == Signs::Flipped && !named {
        "The statement prints what is owed, and no total says which amounts are payments."
    } else if !chain && !ends && !named && s.total_debit.value.is_some() && s.total_credit.value.is_some() {
        "Which column holds debits is told by its place alone: no balance and no total that names its side bears it out."
    } else {
        return;
    };
    s.findings.push(Finding::new(SIDES, Severity::High, text).remedy("Check the types of the amount columns."));
}

/// Whether every printed balance follows from the one before, of which there are some.
fn follows(s: &Statement) -> bool {
    let gaps: Vec<Money> = blocks(s).iter().filter_map(|b| b.gap(&s.transactions)).collect();
    !gaps.is_empty() && gaps.iter().all(|g| g.is_zero())
}

/// Whether the days run the other way than the rows are taken: with the sides exchanged, a chain closes from its end too.
fn against_days(s: &Statement) -> bool {
    let step = |falls: bool| {
        let by = |w: &&[super::Transaction]| matches!(w, [a, b] if a.stretch == b.stretch && a.date.is_some() && b.date.is_some() && if falls { b.date < a.date } else { b.date > a.date });
        s.transactions.windows(2).filter(by).count()
    };
    let (with, against) = (step(s.newest_first), step(!s.newest_first));
    against >= 2 && against > 3 * with
}

#[cfg(test)]
mod tests {
    use super::SIDES;
    use crate::base::Rect;
    use crate::document::{Document, Page, Word};
    use crate::statement::{Statement, Verdict, read};

    /// A word that begins at `x`, or ends there where it is a figure.
    fn word(text: &str, x: f32, y: f32) -> Word {
        let width = 5.0 * text.chars().count() as f32;
        let figure = text.chars().any(|c| c.is_ascii_digit()) && !text.contains('/');
        let x0 = if figure { x - width } else { x };
        Word { text: text.to_owned(), rect: Rect::new(x0, y - 7.5, x0 + width, y + 2.0), baseline: y, size: 10.0, ..Word::default() }
    }

    fn statement(lines: &[&[(&str, f32)]]) -> Statement {
        let words = lines.iter().enumerate().flat_map(|(n, l)| l.iter().map(move |(t, x)| word(t, *x, 40.0 + 14.0 * n as f32))).collect();
        let pages = vec![Page { number: 1, width: 595.0, height: 842.0, words, ..Page::default() }];
        read(&Document { pages, ..Document::default() }).statements.into_iter().next().unwrap_or_default()
    }

    const HEAD: &[(&str, f32)] = &[("Fecha", 40.0), ("Detalle", 100.0), ("Cargos", 220.0), ("Abonos", 400.0)];
    /// Figures at the right edge of wide columns whose heads stand at the left one.
    const ROWS: [&[(&str, f32)]; 5] = [
        &[("02/03/2025", 40.0), ("Luz", 100.0), ("120.00", 390.0)],
        &[("04/03/2025", 40.0), ("Nomina", 100.0), ("900.00", 570.0)],
        &[("05/03/2025", 40.0), ("Compra", 100.0), ("75.50", 390.0)],
        &[("09/03/2025", 40.0), ("Compra", 100.0), ("14.50", 390.0)],
        &[("12/03/2025", 40.0), ("Ingreso", 100.0), ("60.00", 570.0)],
    ];

    fn sums(s: &Statement) -> (String, String) {
        (
            s.transactions.iter().map(|t| t.debit).sum::<crate::base::Money>().to_string(),
            s.transactions.iter().map(|t| t.credit).sum::<crate::base::Money>().to_string(),
        )
    }

    #[test]
    fn heads_at_the_edge_of_wide_columns_name_their_own_figures() {
        let figures: &[(&str, f32)] = &[
            ("Saldo", 40.0),
            ("anterior", 70.0),
            ("500.00", 150.0),
            ("Total", 190.0),
            ("cargos", 220.0),
            ("210.00", 300.0),
            ("Total", 330.0),
            ("abonos", 360.0),
            ("960.00", 440.0),
            ("Saldo", 460.0),
            ("final", 490.0),
            ("1,250.00", 570.0),
        ];
        let mut lines = vec![HEAD];
        lines.extend(ROWS);
        lines.push(figures);
        let s = statement(&lines);
        assert_eq!(sums(&s), ("210.00".to_owned(), "960.00".to_owned()));
        assert_eq!(s.verdict, Verdict::Proved, "{}", s.verdict_reason);
    }

    #[test]
    fn sums_under_the_columns_alone_prove_no_side() {
        let mut lines = vec![HEAD];
        lines.extend(ROWS);
        lines.push(&[("Total", 100.0), ("210.00", 390.0), ("960.00", 570.0)]);
        let s = statement(&lines);
        assert_eq!(sums(&s), ("210.00".to_owned(), "960.00".to_owned()));
        assert_eq!(s.verdict, Verdict::Unprovable);
        assert!(s.findings.iter().any(|f| f.code == SIDES));
    }

    #[test]
    fn balances_that_stand_in_few_rows_count_by_the_name_of_their_column() {
        let head: &[(&str, f32)] = &[("Date", 40.0), ("Details", 110.0), ("Debit", 275.0), ("Credit", 370.0), ("Balance", 465.0)];
        let read = |balance: &'static str| {
            statement(&[
                &[("Total", 40.0), ("debits", 80.0), ("24.50", 180.0), ("Total", 300.0), ("credits", 340.0), ("60.00", 440.0)],
                &[("Opening", 40.0), ("balance", 80.0), ("100.00", 180.0), ("Closing", 300.0), ("balance", 340.0), ("135.50", 440.0)],
                head,
                &[("12/03/2025", 40.0), ("Rent", 110.0), ("10.00", 300.0)],
                &[("12/03/2025", 40.0), ("Food", 110.0), ("5.00", 300.0)],
                &[("12/03/2025", 40.0), ("Wages", 110.0), ("60.00", 400.0), (balance, 500.0)],
                &[("13/03/2025", 40.0), ("Food", 110.0), ("4.50", 300.0)],
                &[("14/03/2025", 40.0), ("Food", 110.0), ("2.50", 300.0)],
                &[("15/03/2025", 40.0), ("Shoes", 110.0), ("2.50", 300.0), ("135.50", 500.0)],
            ])
        };
        assert_eq!(read("145.00").verdict, Verdict::Proved);
        let altered = read("149.00");
        assert_ne!(altered.verdict, Verdict::Proved, "{}", altered.verdict_reason);
    }

    const LOAN: &[&[(&str, f32)]] = &[
        &[("Date", 40.0), ("Details", 110.0), ("Debit", 245.0), ("Credit", 345.0), ("Balance", 440.0)],
        &[("Opening", 110.0), ("balance", 150.0), ("1,000.00", 480.0)],
        &[("02/03/2025", 40.0), ("Interest", 110.0), ("10.00", 270.0), ("1,010.00", 480.0)],
        &[("04/03/2025", 40.0), ("Instalment", 110.0), ("100.00", 375.0), ("910.00", 480.0)],
        &[("05/03/2025", 40.0), ("Interest", 110.0), ("9.00", 270.0), ("919.00", 480.0)],
        &[("09/03/2025", 40.0), ("Instalment", 110.0), ("100.00", 375.0), ("819.00", 480.0)],
    ];

    #[test]
    fn what_is_owed_grows_with_debits() {
        let mut lines: Vec<&[(&str, f32)]> = vec![&[("Loan", 40.0), ("account", 62.0), ("statement", 100.0)]];
        lines.extend(LOAN);
        let s = statement(&lines);
        assert_eq!(sums(&s), ("19.00".to_owned(), "200.00".to_owned()));
        assert_eq!(s.transactions.last().and_then(|t| t.balance).map(|b| b.to_string()), Some("-819.00".to_owned()));
        // Nothing says that it is a loan: the balances close against the heads, which proves nothing.
        let s = statement(LOAN);
        assert_eq!(s.verdict, Verdict::Unprovable, "{}", s.verdict_reason);
    }

    #[test]
    fn the_name_above_a_head_tells_the_side_of_its_rows() {
        let head: &[(&str, f32)] = &[("Date", 40.0), ("Details", 110.0), ("Amount", 345.0)];
        let lines: &[&[(&str, f32)]] = &[
            &[("Opening", 40.0), ("balance", 80.0), ("100.00", 180.0)],
            &[("Closing", 40.0), ("balance", 80.0), ("155.00", 180.0)],
            &[("Withdrawals", 40.0)],
            head,
            &[("02/03/2025", 40.0), ("Rent", 110.0), ("10.00", 370.0)],
            &[("04/03/2025", 40.0), ("Food", 110.0), ("15.00", 370.0)],
            &[("05/03/2025", 40.0), ("Food", 110.0), ("20.00", 370.0)],
            &[("Deposits", 40.0)],
            head,
            &[("04/03/2025", 40.0), ("Wages", 110.0), ("60.00", 370.0)],
            &[("05/03/2025", 40.0), ("Refund", 110.0), ("30.00", 370.0)],
            &[("06/03/2025", 40.0), ("Refund", 110.0), ("10.00", 370.0)],
        ];
        let s = statement(lines);
        assert_eq!(sums(&s), ("45.00".to_owned(), "100.00".to_owned()));
    }

    #[test]
    fn amounts_right_before_a_text_are_a_column() {
        let lines: &[&[(&str, f32)]] = &[
            &[("Date", 40.0), ("Amount", 110.0), ("Details", 184.0), ("Balance", 440.0)],
            &[("02/03/2025", 40.0), ("-10.00", 180.0), ("Rent", 184.0), ("90.00", 480.0)],
            &[("04/03/2025", 40.0), ("-5.50", 180.0), ("Food", 184.0), ("84.50", 480.0)],
            &[("05/03/2025", 40.0), ("120.00", 180.0), ("Wages", 184.0), ("204.50", 480.0)],
            &[("06/03/2025", 40.0), ("-4.50", 180.0), ("Shoes", 184.0), ("200.00", 480.0)],
        ];
        let s = statement(lines);
        assert_eq!(sums(&s), ("20.00".to_owned(), "120.00".to_owned()));
        assert_eq!(s.transactions.first().map(|t| t.description.as_str()), Some("Rent"));
    }

    #[test]
    fn whole_units_may_be_grouped_by_blanks() {
        let head: &[(&str, f32)] = &[("Date", 40.0), ("Details", 110.0), ("Debit", 275.0), ("Credit", 370.0), ("Balance", 465.0)];
        let row = |day: &'static str, side: f32, amount: [&'static str; 2], balance: [&'static str; 3]| -> Vec<(&'static str, f32)> {
            vec![(day, 40.0), ("Paid", 110.0), (amount[0], side - 18.0), (amount[1], side), (balance[0], 464.0), (balance[1], 482.0), (balance[2], 500.0)]
        };
        let rows = [
            row("02/03/2025", 300.0, ["698", "200"], ["10", "000", "800"]),
            row("04/03/2025", 400.0, ["100", "150"], ["10", "100", "950"]),
            row("05/03/2025", 300.0, ["50", "950"], ["10", "050", "000"]),
            row("06/03/2025", 300.0, ["40", "000"], ["10", "010", "000"]),
        ];
        let mut lines: Vec<&[(&str, f32)]> = vec![head];
        lines.extend(rows.iter().map(Vec::as_slice));
        let s = statement(&lines);
        assert_eq!(sums(&s), ("789150".to_owned(), "100150".to_owned()));
        assert_eq!(s.transactions.last().and_then(|t| t.balance).map(|b| b.to_string()), Some("10010000".to_owned()));
    }
}
