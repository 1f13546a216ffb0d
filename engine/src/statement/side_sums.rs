//! What the words beside a printed figure, and its place among the rows, say of it: a sum, what may be borrowed, a mean of the period.

use super::figures::Unlabelled;
use super::labels::{Figure, Printed};
use super::model::{HeaderType, Statement, Transaction};
use super::name_words::folded;
use super::vocabulary::{RowWord, column_types, row_word};
use crate::base::amounts::NumberStyle;
use crate::base::{Evidence, Money};
use crate::layout::lines::join;
use crate::layout::{Line, Token};

/// Words of sums that may be borrowed, or that another span of time adds up to: nothing that moved.
#[rustfmt::skip]
const NOT_MOVED: &[&str] = &[
    "limit", "line", "ligne", "linea", "línea", "linha", "kreditlinie", "kredietlijn", "cupo", "acuerdo", "overdraft", "available", "usable", "spendable", "withdrawable", "출금가능금액", "출금가능액", "인출가능금액", "이용가능금액", "引出可能額", "access", "year-to-date", "ytd", "batas", "plafon", "tersedia", "sisa", "kreditrahmen", "verfügungsrahmen", "verfügbar", "plafond", "disponible", "límite", "limite", "disponível",
    "fido", "disponibile", "kredietlimiet", "dostępny", "dostępne", "dostępna", "verfügbarer", "beschikbaar", "beschikbare", "tillgänglig", "disponibles", "disponibili", "kullanılabilir", "käytettävissä", "доступные", "доступна", "tilgjengelig", "tillgängligt", "disponibelt", "disponibel", "disponibil", "dostupný", "доступно", "доступный", "额度", "額度", "可用",
];

/// The words of a figure's line that stand before it, up to the figure before them.
fn own<'l, 'd>(line: &'l Line<'d>, p: &Printed) -> impl Iterator<Item = &'l Token<'d>> {
    line.tokens.iter().rev().skip_while(|t| t.rect.x1 > p.evidence.bbox.x0).take_while(|t| t.amount().is_none())
}

/// Whether a sum below a card's rows is what is owed in the end.
pub fn is_due(s: &Statement, p: &Printed, value: Money) -> bool {
    p.line == usize::MAX && s.closing.value.map(|v| v.abs()) == Some(value)
}

/// Whether the words before a figure say what may be borrowed.
pub fn is_limit(line: &Line<'_>, p: &Printed) -> bool {
    own(line, p).flat_map(|t| folded(&t.text)).any(|w| NOT_MOVED.contains(&w.as_str()))
}

/// Words of what an account may be overdrawn by, and of what was lent for a house.
#[rustfmt::skip]
const CREDIT_LINES: &[&str] = &[
    "linea", "línea", "linha", "ligne", "kreditlinie", "kredietlijn", "cupo", "overdraft", "limit", "límite", "limite", "plafond", "fido", "kreditrahmen",
    "habitação", "habitacao", "hipotecario", "hipotecário", "hipoteca", "vivienda", "immobilier", "logement", "mortgage", "baufinanzierung", "kpr",
];

/// Whether the words before a figure say what an account may be overdrawn by: `LINEA DE CREDITO  CUPO APROBADO $ 1.500.000`.
pub fn is_credit_line(line: &Line<'_>, p: &Printed) -> bool {
    own(line, p).flat_map(|t| folded(&t.text)).any(|w| CREDIT_LINES.contains(&w.as_str()))
}

/// Whether a single word names a figure: `Kredit  10 000,00` may be a limit, where no figure of the other side stands beside it.
pub fn is_bare(lines: &[Line<'_>], p: &Printed) -> bool {
    lines.get(p.line).is_some_and(|l| own(l, p).filter(|t| t.text.chars().any(char::is_alphabetic)).count() == 1)
}

/// Whether the words right before a figure of a page say that it may be drawn or borrowed.
pub fn drawable(lines: &[Line<'_>], of: &Evidence) -> bool {
    let own = |l: &&Line<'_>| l.page as u32 + 1 == of.page && (l.rect.cy() - of.bbox.cy()).abs() < l.size;
    let told = |text: &str| folded(text).iter().any(|w| NOT_MOVED.contains(&w.as_str())) || NOT_MOVED.iter().any(|w| !w.is_ascii() && *w == text);
    let beside = lines.iter().filter(own).any(|l| {
        let mut before = l.tokens.iter().rev().skip_while(|t| t.rect.x0 >= of.bbox.x0 - 0.1).take_while(|t| t.amount().is_none());
        before.any(|t| told(&t.text))
    });
    // The words may stand over it: `Disponibelt belopp` and `37 139,99` below.
    let over = |l: &&Line<'_>| l.page as u32 + 1 == of.page && l.rect.y1 <= of.bbox.y0 + 0.3 * l.size && of.bbox.y0 - l.rect.y1 < l.size;
    let above = lines.iter().filter(over).filter(|l| l.tokens.iter().all(|t| t.amount().is_none() && t.date().is_none())).any(|l| {
        let within = |span: &&[Token<'_>]| span.first().zip(span.last()).is_some_and(|(a, b)| a.rect.x0 < of.bbox.x1 && b.rect.x1 > of.bbox.x0);
        l.spans(0.75).into_iter().filter(within).any(|span| span.iter().any(|t| told(&t.text)))
    });
    beside || above
}

/// Whether a figure stands on a line that its first words call a sum: `TOTAL:  57,137.00  52,007.00`.
pub fn on_total(lines: &[Line<'_>], of: &Evidence) -> bool {
    let own = |l: &&Line<'_>| l.page as u32 + 1 == of.page && (l.rect.cy() - of.bbox.cy()).abs() < 0.5 * l.size;
    lines.iter().filter(own).any(|l| {
        let words: Vec<_> = l.tokens.iter().take_while(|t| t.amount().is_none()).cloned().collect();
        row_word(&join(&words)) == Some(RowWord::Total)
    })
}

/// Whether a figure can be how many there were: it has no decimals, is not what the other side's label begins with, as in
/// `Deposits 150.23  1 Withdrawal`, and begins no longer number: `Credit Union (360) 555-0142`.
pub fn is_count(lines: &[Line<'_>], p: &Printed) -> bool {
    let other = if matches!(p.figure, Figure::Debit | Figure::DebitCount) { HeaderType::Credit } else { HeaderType::Debit };
    // It may stand below its label.
    let own = |l: &&Line<'_>| l.page as u32 + 1 == p.evidence.page && (l.rect.cy() - p.evidence.bbox.cy()).abs() < l.size;
    let place = lines.iter().filter(own).find_map(|l| Some((l, l.tokens.iter().position(|t| (t.rect.x0 - p.evidence.bbox.x0).abs() < 0.5)?)));
    let next = place.and_then(|(l, at)| l.tokens.get(at + 1).filter(|t| t.rect.x0 - p.evidence.bbox.x1 < l.size));
    // Digits between other digits are a group of a number: `0087 730 0225`.
    let digits = |t: &&Token<'_>| t.text.bytes().all(|b| b.is_ascii_digit());
    let before = place.and_then(|(l, at)| l.tokens.get(at.checked_sub(1)?).filter(|t| p.evidence.bbox.x0 - t.rect.x1 < l.size));
    if before.filter(digits).is_some() && next.filter(digits).is_some() {
        return false;
    }
    let leads = |t: &Token<'_>| column_types(&t.text).first() == Some(&other) || t.text.starts_with(|c: char| c.is_ascii_digit()) && t.text.contains('-');
    !next.is_some_and(leads) && !matches!(p.amount.after, 1 | 2)
}

/// Whether the line of a balance that is carried to the next page holds the sums of both sides so far, as the rows bear out: `Übertrag  5,824.96  12,730.87`.
pub fn carries_sums(s: &Statement, lines: &[Line<'_>], p: &Printed, style: NumberStyle) -> bool {
    let Some(line) = lines.get(p.line) else { return false };
    let sums: Vec<Money> = line.tokens.iter().filter_map(Token::amount).map(|a| a.magnitude(style)).collect();
    let [a, b] = sums.as_slice() else { return false };
    let mut so_far = (Money::ZERO, Money::ZERO);
    s.transactions.iter().any(|t| {
        so_far = (so_far.0 + t.debit, so_far.1 + t.credit);
        so_far == (*a, *b) || so_far == (*b, *a)
    })
}

/// Whether several sums of a side are each what the rows up to some place come to: they are carried from page to page, and none is the whole.
pub fn so_far(s: &Statement, side: Figure, sums: impl Iterator<Item = Money>) -> bool {
    let sums: Vec<Money> = sums.collect();
    let mut sum = Money::ZERO;
    let all: std::collections::HashSet<Money> = s
        .transactions
        .iter()
        .map(|t| {
            sum += if side == Figure::Debit { t.debit } else { t.credit };
            sum
        })
        .collect();
    sums.len() > 1 && sums.iter().all(|s| all.contains(s))
}

/// Words of balances that are of no day: a mean or an extreme of the period.
#[rustfmt::skip]
const OF_NO_DAY: &[&str] = &[
    "average", "avg", "mean", "minimum", "maximum", "lowest", "highest", "rata-rata", "rerata", "terendah", "tertinggi", "durchschnitt", "mittel", "niedrigster", "höchster",
    "moyen", "promedio", "mínimo", "máximo", "médio", "medio", "media", "gemiddeld", "średni", "ortalama", "genomsnitt", "平均",
];

/// Whether the line of a figure speaks of such a balance.
pub fn is_average(lines: &[Line<'_>], p: &Printed) -> bool {
    lines.get(p.line).is_some_and(|l| {
        let text = l.text().to_lowercase();
        OF_NO_DAY.iter().any(|w| text.contains(w))
    })
}

/// Whether a figure is the sum of those right above it in its column, outside the rows: of several accounts, and none of one.
pub fn of_accounts(printed: &[Printed], loose: &[Unlabelled], own: &Evidence, wanted: Money, style: NumberStyle) -> bool {
    summands(printed, loose, own, wanted, style).is_some()
}

/// Whether a figure is the sum of balances of several accounts, one of which is among `ends`: `Total deposits` in a list of what each account holds.
pub fn of_balances(printed: &[Printed], loose: &[Unlabelled], own: &Evidence, wanted: Money, style: NumberStyle, ends: [Option<Money>; 2]) -> bool {
    summands(printed, loose, own, wanted, style).is_some_and(|parts| ends.iter().flatten().any(|e| !e.is_zero() && parts.contains(e)))
}

/// The figures right above one in its column, outside the rows, that it is the sum of; nearest first.
fn summands(printed: &[Printed], loose: &[Unlabelled], own: &Evidence, wanted: Money, style: NumberStyle) -> Option<Vec<Money>> {
    let all = printed.iter().map(|q| (&q.evidence, q.amount)).chain(loose.iter().map(|u| (&u.evidence, u.amount)));
    let above = |e: &Evidence| e.page == own.page && (e.bbox.x1 - own.bbox.x1).abs() <= COLUMN && e.bbox.cy() < own.bbox.cy() - COLUMN;
    let mut column: Vec<(f32, Money)> = all.take(LOOKED).filter(|(e, _)| above(e)).map(|(e, a)| (e.bbox.cy(), a.signed(style))).collect();
    column.sort_by(|a, b| b.0.total_cmp(&a.0));
    column.dedup_by(|a, b| (a.0 - b.0).abs() < COLUMN);
    let mut sum = Money::ZERO;
    let last = column.iter().take(ACCOUNTS).enumerate().position(|(n, (_, value))| {
        sum += *value;
        n > 0 && sum == wanted
    })?;
    Some(column.iter().take(last + 1).map(|(_, v)| *v).collect())
}

/// Figures outside the rows that are looked through for them.
const LOOKED: usize = 2_000;
/// Accounts of one summary at most.
const ACCOUNTS: usize = 40;

/// How far the right edges of one column's figures lie apart at most, in points.
const COLUMN: f32 = 3.0;

/// Whether a place is below all rows, or over a list whose last row is the oldest: the one balance there is what there is now.
pub fn is_now(s: &Statement, at: &Evidence) -> bool {
    let (Some(top), Some(end)) = (s.transactions.first(), s.transactions.last()) else { return false };
    let back = top.date.zip(end.date).is_some_and(|(first, last)| first > last);
    (at.page, at.bbox.y0) > (end.page, end.bbox.y1 - 1.0) || back && (at.page, at.bbox.y0) < (top.page, top.bbox.y0)
}

/// Whether rows stand before a place and behind it: a month's sums head its rows.
pub fn between_rows(s: &Statement, at: &Evidence) -> bool {
    let place = |t: &Transaction| (t.page, t.bbox.y0) < (at.page, at.bbox.y0);
    s.transactions.iter().any(place) && !s.transactions.iter().all(place)
}

/// Whether a figure stands below some rows and on a page before others.
pub fn among_rows(s: &Statement, at: Option<&Evidence>) -> bool {
    at.is_some_and(|at| {
        let before = s.transactions.iter().any(|t| t.page == at.page && t.bbox.y1 <= at.bbox.y0 + 1.0);
        before && s.transactions.last().is_some_and(|t| t.page > at.page)
    })
}

/// Takes out sums of one side that pages carry forward where no row prints a balance: lists of what came and of what went have each their own.
pub fn uncarried(s: &mut Statement) {
    if s.carried.is_empty() || s.transactions.iter().any(|t| t.balance_printed) {
        return;
    }
    let opening = s.opening.value;
    // What came and went before each row.
    let mut so_far = vec![(Money::ZERO, Money::ZERO)];
    for t in &s.transactions {
        let (debits, credits) = so_far.last().copied().unwrap_or_default();
        so_far.push((debits + t.debit, credits + t.credit));
    }
    s.carried.retain(|c| {
        let Some((debits, credits)) = so_far.get(c.before_row as usize).copied() else { return true };
        let is_sum = [debits, credits].into_iter().any(|sum| !sum.is_zero() && (sum == c.balance || sum == -c.balance));
        !is_sum || opening.is_some_and(|o| o + credits - debits == c.balance)
    });
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_may_be_drawn_is_none_of_the_balances_in_any_language() {
        let line = ["Dostępne środki:    8,549.63", "Rachunek:    40127781"];
        let d = crate::statement::lined::document(&line);
        let lines = crate::layout::lines(&d);
        let at = super::super::labels::evidence(&d, &lines[0], &lines[0].tokens[2..]);
        assert!(super::drawable(&lines, &at));
    }

    #[test]
    fn the_sum_of_several_accounts_contradicts_none_of_them() {
        let paper = |sum: &str| {
            let sum = format!("Total                               {sum}");
            let lines = [
                "Cedar Bank",
                "Statement of accounts 01/03/2025 to 31/03/2025",
                "Account        Number          Opening balance",
                "Current        4471200318           3,384.77",
                "Deposit        4471200937           2,000.00",
                sum.as_str(),
                "Current account 4471200318",
                "Date        Details              Withdrawals   Deposits   Balance",
                "            Opening balance                               3,384.77",
                "03/03/2025  Rent                     500.00               2,884.77",
                "09/03/2025  Wages                                900.00   3,784.77",
                "12/03/2025  Books                     20.00               3,764.77",
            ];
            let s = crate::statement::read(&crate::statement::lined::document(&lines)).statements;
            s.first().map(|s| s.checks.iter().all(|c| c.passed))
        };
        assert_eq!((paper("5,384.77"), paper("3,984.77")), (Some(true), Some(false)), "a digit altered is told still");
    }

    #[test]
    fn a_branchs_code_in_brackets_below_a_title_is_no_count() {
        let count = |below: &str| {
            let below = format!("                                        {below}");
            let lines = [
                "ธนาคารออมสิน                            รายการเคลื่อนไหวบัญชีเงินฝาก",
                below.as_str(),
                "เลขที่บัญชี   020188347261   สกุลเงิน   THB",
                "วันที่         ถอน          ฝาก         คงเหลือ",
                "                                     1,000.00",
                "01/06/2569                100.00     1,100.00",
                "02/06/2569    200.00                   900.00",
                "05/06/2569                300.00     1,200.00",
            ];
            crate::statement::read(&crate::statement::lined::document(&lines)).statements.first().and_then(|s| s.count_credit.value)
        };
        assert_eq!(count("สาขา เชียงใหม่ (0512)"), None);
        assert_eq!(count("(0512)"), Some(512), "alone it answers what stands above");
    }

    #[test]
    fn a_group_of_an_accounts_number_is_no_count() {
        let count = |number: &str| {
            let line = format!("Certificate of Deposits    {number}      1,000.00");
            let lines = [
                "Miami Savings Bank",
                line.as_str(),
                "Statement of account 0087 514 4471   USD",
                "Date          Withdrawals   Deposits      Balance",
                "10/08/2025                                  1,000.00",
                "10/09/2025                    100.00        1,100.00",
                "10/10/2025       200.00                       900.00",
                "10/13/2025                    300.00        1,200.00",
            ];
            crate::statement::read(&crate::statement::lined::document(&lines)).statements.first().and_then(|s| s.count_credit.value)
        };
        assert_eq!(count("0087 730 0225"), None);
    }
}
