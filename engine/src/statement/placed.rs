//! Where the value of a label stands that nothing on its own line answers: below it, or half a line above or below at its right.

use super::labels::{Hit, hits};
use crate::base::Rect;
use crate::layout::{Line, Token};

/// Which number of the line below answers the label that begins at `begin`, where each of three labels or more has one there: labels at the left
/// edge of their boxes, numbers at the right.
pub(super) fn by_turn(labels: &Line<'_>, begin: usize, below: &Line<'_>) -> Option<usize> {
    let words = |s: &&[Token<'_>]| s.iter().all(|t| t.number().is_none() && t.date().is_none());
    let spans = labels.spans(0.9);
    let all = spans.len() >= 3 && spans.iter().all(words) && below.tokens.iter().all(|t| t.number().is_some()) && below.tokens.len() == spans.len();
    // Each number lies between the beginning of its label and that of the next.
    let starts: Vec<f32> = spans.iter().map(|s| s[0].rect.x0).collect();
    let apart = |k: usize, t: &Token<'_>| t.rect.x1 > starts[k] && starts.get(k + 1).is_none_or(|next| t.rect.x0 < *next);
    let at = labels.tokens.get(begin)?.rect.x0;
    let turn = starts.iter().position(|x| (x - at).abs() < 0.5)?;
    Some(turn).filter(|_| all && below.tokens.iter().enumerate().all(|(k, t)| apart(k, t)))
}

/// Whether a line's labels have their values below them: under two or more, this one among them, something begins at the same left edge.
pub(super) fn stacked(lines: &[Line<'_>], at: usize, others: &[Hit], hit: &Hit) -> bool {
    let line = &lines[at];
    let gap = |k: usize| k == 0 || line.tokens[k].rect.x0 - line.tokens[k - 1].rect.x1 > 0.9 * line.size;
    let below = lines[at + 1..].iter().take(2).find(|l| l.page == line.page && l.y - line.y <= 2.2 * line.size.max(l.size) && l.y - line.y > 0.5);
    let Some(below) = below else { return false };
    let begins = |x: f32| below.tokens.iter().any(|t| (t.rect.x0 - x).abs() < 2.0);
    let spans: Vec<f32> = (0..line.tokens.len()).filter(|k| gap(*k)).map(|k| line.tokens[k].rect.x0).collect();
    let alone = |h: &Hit| h.end >= line.tokens.len() || gap(h.end);
    let labels = others.iter().filter(|h| gap(h.first) && alone(h) && h.weight >= 3).count();
    // What stands below and asks for something itself answers nothing.
    let found = hits(below);
    let within = |s: &[Token<'_>]| found.iter().any(|h| h.weight >= 4 && s.iter().any(|t| std::ptr::eq(t, &below.tokens[h.first])));
    let asks = below.spans(0.9).into_iter().any(|s| (s[0].rect.x0 - line.tokens[hit.first].rect.x0).abs() < 2.0 && within(s));
    // Where labels stand beside their values, half of what stands in a line is none.
    !asks
        && gap(hit.first)
        && alone(hit)
        && begins(line.tokens[hit.first].rect.x0)
        && labels >= 2
        && labels * 3 >= spans.len() * 2
        && spans.iter().filter(|x| begins(**x)).count() * 3 >= spans.len() * 2
}

/// Lines above and below a label among which its value may stand, with those of a box beside it.
const AROUND: usize = 2;

/// What stands half a line above or below, to the right: the value of a label of two lines, one a language.
pub(super) fn beside<'l, 'd>(lines: &'l [Line<'d>], at: usize, label: &Rect) -> Option<&'l [Token<'d>]> {
    let line = &lines[at];
    // What stands at the left of the label, as an address does, answers nothing of it.
    let near = |l: &&Line<'_>| l.page == line.page && (l.y - line.y).abs() <= 0.8 * line.size && l.tokens.iter().any(|t| t.rect.x0 >= label.x1 - 1.0);
    let below = lines.iter().skip(at + 1).take(AROUND);
    let above = lines.iter().take(at).rev().take(AROUND);
    let close = below.chain(above).filter(near).min_by(|a, b| (a.y - line.y).abs().total_cmp(&(b.y - line.y).abs()))?;
    let mut start = close.tokens.iter().position(|t| t.rect.x0 >= label.x1 - 1.0)?;
    while close.tokens.get(start).is_some_and(|t| matches!(t.text.as_ref(), ":" | "：" | "=")) {
        start += 1;
    }
    let gap = close.tokens.get(start)?.rect.x0 - label.x1;
    let mut end = start + 1;
    while end < close.tokens.len() && close.tokens[end].rect.x0 - close.tokens[end - 1].rect.x1 <= 1.3 * close.size {
        end += 1;
    }
    (gap <= 12.0 * line.size).then(|| &close.tokens[start..end])
}
/// Of answers to several labels that bars part, that to one of them: `Agência | Conta: 02417-3 | 0088417-0`.
pub(super) fn of_several<'t, 'd>(line: &Line<'_>, hit: &Hit, answers: &'t [Token<'d>], fits: &dyn Fn(&[Token<'_>]) -> bool) -> &'t [Token<'d>] {
    let bar = |t: &Token<'_>| t.text == "|";
    let before = line.tokens.get(..hit.first).unwrap_or_default();
    let bars = before.iter().filter(|t| bar(t)).count();
    let parts: Vec<&[Token<'_>]> = answers.split(bar).collect();
    if bars == 0 || parts.len() != bars + 1 || before.iter().any(|t| t.text.ends_with(':')) {
        return answers;
    }
    let from: usize = parts.iter().take(bars).map(|p| p.len() + 1).sum();
    answers.get(from..).filter(|own| fits(own)).unwrap_or(answers)
}

/// Whether words are themselves a label, with its name in another language behind a stroke, or its colon: `Tanggal Laporan / Statement Date :`.
pub(super) fn asks(lines: &[Line<'_>], words: &[Token<'_>]) -> bool {
    let Some(line) = lines.iter().find(|l| l.tokens.as_ptr_range().contains(&words.as_ptr())) else { return false };
    let Some(last) = words.last() else { return false };
    let behind: Vec<&Token<'_>> = line.tokens.iter().filter(|t| t.rect.x0 >= last.rect.x1 - 0.5).collect();
    let near = last.text == "/" || behind.first().is_some_and(|t| t.rect.x0 - last.rect.x1 < line.size && t.text.starts_with(['/', ':']));
    let colon = behind.iter().position(|t| t.text.ends_with(':') || t.text.starts_with(':'));
    let figure = behind.iter().position(|t| t.text.bytes().any(|b| b.is_ascii_digit())).unwrap_or(usize::MAX);
    near && colon.is_some_and(|c| c <= OTHER && c < figure)
}

/// Words at most of a label's name in another language.
const OTHER: usize = 5;

#[cfg(test)]
mod tests {
    use crate::statement::lined::document;

    fn first(head: &[&str]) -> crate::statement::Statement {
        let rows = [
            "Data           Historico          Debito     Credito      Saldo",
            "01/09/2025     SALDO ANTERIOR                            1.000,00",
            "03/09/2025     VENDAS                          100,00    1.100,00",
            "04/09/2025     CONTA DE LUZ        200,00                  900,00",
            "05/09/2025     VENDAS                          300,00    1.200,00",
        ];
        let lines: Vec<&str> = head.iter().chain(&rows).copied().collect();
        crate::statement::read(&document(&lines)).statements.into_iter().next().unwrap_or_default()
    }

    #[test]
    fn of_two_labels_each_has_its_own_answer() {
        let number = |line: &str| first(&["Extrato Mensal", line]).account_number.value;
        assert_eq!(number("Agencia | Conta: 02417-3 | 0088417-0"), "0088417-0");
        assert_eq!(number("Conta: 0088417-0 | Entre 01/09/2025 e 30/09/2025"), "0088417-0");
    }

    #[test]
    fn a_label_in_two_languages_is_nobodys_name() {
        let head = [
            "Kepada Yth. / To :               Tanggal Laporan / Statement Date   : 01/10/2025",
            "PT GEMILANG AGRO LESTARI         No. Rekening / Account No          : 004701002836307",
        ];
        assert_eq!(first(&head).holder.value, "PT GEMILANG AGRO LESTARI");
    }

    #[test]
    fn the_second_holder_stands_under_the_word_that_joins_both() {
        let head = [
            "MA. TERESITA D. VILLANUEVA OR          Account Number : 214-3-21408865-7",
            "ROGELIO P. VILLANUEVA                  Account Type : PESO CHECKING",
            "BLK 7 LOT 12 KINGSTOWN SUBD            TIN : 118-204",
        ];
        assert_eq!(first(&head).holder.value, "MA. TERESITA D. VILLANUEVA OR ROGELIO P. VILLANUEVA");
    }
}
