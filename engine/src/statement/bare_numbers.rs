//! Account numbers that no label names: those that stand alone below a name, or behind a bare word for a number among other fields.

use super::labels::{Label, evidence, hits};
use super::model::Field;
use super::number_forms::is_mask;
use super::numbers::number_in;
use crate::document::Document;
use crate::layout::{Line, Token};

/// Labels of the telephone by whose number a wallet is known, besides those that only wallets print (`label_words`).
const PHONES: &[&str] = &["mobile number", "mobile no", "msisdn"];

/// The number of the telephone that a wallet is kept by: where no account's number is printed, it is that.
pub fn of_phone(document: &Document, lines: &[Line<'_>], wanted: &[usize]) -> Option<Field<String>> {
    wanted.iter().filter_map(|i| lines.get(*i)).find_map(|line| {
        (1..line.tokens.len()).find_map(|k| {
            let word = |t: &Token<'_>| t.text.trim_end_matches([':', '.']).to_lowercase();
            let own = line.tokens.get(k - 1).map(word)?;
            let pair = k.checked_sub(2).and_then(|p| line.tokens.get(p)).map(|t| format!("{} {own}", word(t)));
            let from = if line.tokens.get(k)?.text == ":" { k + 1 } else { k };
            let asked = PHONES.contains(&own.as_str()) || pair.is_some_and(|p| PHONES.contains(&p.as_str()));
            let (value, n) = number_in(line.tokens.get(from..)?, line.size).filter(|_| asked)?;
            Some(Field { value, evidence: Some(evidence(document, line, line.tokens.get(from..from + n)?)) })
        })
    })
}

/// What names a number and not whose: `Nomor : 001.01.13.007745-2` beside whose name it is.
const NUMBERED: &[&str] = &["nomor", "nomer", "no", "number", "numero", "número", "nummer", "nr"];

/// The number that nothing but such a word names, on a line right above or below the holder's name with its label.
pub fn barely_named(document: &Document, lines: &[Line<'_>], wanted: &[usize]) -> Option<Field<String>> {
    let holder = |i: usize| lines.get(i).is_some_and(|l| l.page == 0 && hits(l).iter().any(|h| h.label == Label::Holder && h.first == 0));
    wanted.iter().filter(|i| holder(**i + 1) || i.checked_sub(1).is_some_and(holder)).filter_map(|i| lines.get(*i)).find_map(|line| {
        let first = line.tokens.first()?.text.to_lowercase();
        let from = 1 + usize::from(line.tokens.get(1)?.text == ":");
        let asks = NUMBERED.contains(&first.trim_end_matches(['.', ':'])) && (from == 2 || first.ends_with(':'));
        let (value, n) =
            number_in(line.tokens.get(from..)?, line.size).filter(|(v, _)| asks && v.bytes().filter(u8::is_ascii_digit).count() >= *DIGITS.start())?;
        Some(Field { value, evidence: Some(evidence(document, line, line.tokens.get(from..from + n)?)) })
    })
}

/// Digits of such a number at least and at most.
const DIGITS: std::ops::RangeInclusive<usize> = 8..=20;

/// The one number that stands alone below a name or a product in the letterhead: `9011 4472 83` under `BAGUS SANTOSO`.
pub(super) fn alone(document: &Document, lines: &[Line<'_>], wanted: &[usize]) -> Option<Field<String>> {
    let among = super::letterhead::among_rows(lines, wanted);
    let mut found: Option<Field<String>> = None;
    for i in wanted.iter().copied().filter(|i| !among.contains(i)) {
        let Some(line) = lines.get(i).filter(|l| l.page == 0) else { continue };
        if document.pages.get(line.page).is_some_and(|p| line.y > 0.5 * p.height) {
            continue;
        }
        for span in line.spans(1.3) {
            let end = span.iter().position(|t| matches!(t.text.as_ref(), "•" | "·" | "|" | "/")).unwrap_or(span.len());
            // A product may be named before it: `Tabungan Prima • 1081 3344 2907`.
            let product = &span[..end];
            let worded = !product.is_empty() && product.len() <= 4 && product.iter().all(|t| t.text.chars().all(|c| c.is_alphabetic() || c == '-'));
            let number = if worded { span.get(end + 1..).unwrap_or_default() } else { product };
            let number = without_currency(number);
            if number.is_empty() || !is_number(number) || !named_above(lines, i, span) {
                continue;
            }
            let Some((value, n)) = number_in(number, line.size).filter(|(_, n)| *n == number.len()) else { continue };
            if found.as_ref().is_some_and(|f| f.value != value) {
                return None;
            }
            found = Some(Field { value, evidence: Some(evidence(document, line, &number[..n])) });
        }
    }
    found
}

/// A number without the currency that is said behind it: `1390 4471 28 (IDR)`, `1053 7712 4393 · IDR`.
fn without_currency<'t, 'd>(tokens: &'t [Token<'d>]) -> &'t [Token<'d>] {
    let said = |t: &Token<'_>| crate::base::amounts::currency_of(t.text.trim_matches(['(', ')'])).is_some();
    let [rest @ .., last] = tokens else { return tokens };
    match rest {
        _ if !said(last) => tokens,
        [number @ .., sign] if matches!(sign.text.as_ref(), "•" | "·" | "|" | "/" | "-" | "–") => number,
        _ => rest,
    }
}

/// Whether words are digits of an account's number and neither a telephone's, a tax number's nor a date's.
fn is_number(tokens: &[Token<'_>]) -> bool {
    let text = crate::layout::lines::join(tokens);
    let shown = text.bytes().filter(u8::is_ascii_digit).count();
    // Of a number that is hidden the signs that hide it count: `0812****7719`.
    let hidden = text.chars().filter(|c| is_mask(*c)).count();
    let digits = shown + hidden;
    let shaped = text.chars().all(|c| c.is_ascii_digit() || is_mask(c) || matches!(c, ' ' | '-' | '.' | '/')) && shown >= 3;
    let phone = hidden == 0 && (text.starts_with("08") || text.starts_with("00") || text.starts_with("1-800"));
    // The taxpayers of Brazil: `123.456.789-00`, `12.345.678/0001-90`.
    let parts: Vec<usize> = text.split(['.', '-', '/']).map(|p| p.chars().count()).collect();
    let taxed = matches!(parts.as_slice(), [3, 3, 3, 2] | [2, 3, 3, 4, 2]);
    let dated = tokens.iter().any(|t| t.date().is_some_and(|d| d.year.is_some()) || t.amount().is_some_and(|a| a.group.is_some() && a.last_count == 1));
    DIGITS.contains(&digits) && shaped && !phone && !taxed && !dated
}

/// Whether a name stands right above, at the same left or right edge: two words and more in capitals or with them, and no label.
fn named_above(lines: &[Line<'_>], at: usize, number: &[Token<'_>]) -> bool {
    let line = &lines[at];
    let near = |l: &&Line<'_>| l.page == line.page && line.y - l.y > 0.5 && line.y - l.y <= 2.2 * line.size.max(l.size);
    let (Some(first), Some(last)) = (number.first(), number.last()) else { return false };
    lines[..at].iter().rev().take(3).filter(near).any(|above| {
        above.spans(1.3).into_iter().any(|span| {
            let (Some(a), Some(b)) = (span.first(), span.last()) else { return false };
            let flush = (a.rect.x0 - first.rect.x0).abs() < 2.5 || (b.rect.x1 - last.rect.x1).abs() < 1.5;
            let named =
                span.iter().all(|t| t.text.starts_with(char::is_uppercase) && t.text.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '\'' | '-' | '&')));
            let labelled = hits(above).iter().any(|h| above.tokens[h.first].rect.x0 >= a.rect.x0 - 0.5 && above.tokens[h.first].rect.x0 <= b.rect.x1);
            flush && named && span.len() >= 2 && !labelled
        })
    })
}

/// What names a number and not whose.
const BARELY: &[&str] = &["nomor", "nomer", "numer", "number", "número", "numero", "numéro", "nummer", "número:"];

/// The number behind a bare word for one that begins a line among other fields: `NOMOR        102.01.04.088213-5` above `NAMA`.
pub(super) fn barely(document: &Document, lines: &[Line<'_>], wanted: &[usize]) -> Option<Field<String>> {
    let labelled = |i: usize, x0: f32| lines.get(i).is_some_and(|l| hits(l).iter().any(|h| h.weight >= 4 && (l.tokens[h.first].rect.x0 - x0).abs() < 2.5));
    wanted.iter().filter_map(|i| lines.get(*i).filter(|l| l.page == 0).map(|l| (*i, l))).find_map(|(i, line)| {
        (0..line.tokens.len()).find_map(|k| {
            let word = line.tokens[k].text.to_lowercase();
            let begins = k == 0 || line.tokens[k].rect.x0 - line.tokens[k - 1].rect.x1 > 1.3 * line.size;
            if !begins || !BARELY.contains(&word.trim_end_matches([':', '.'])) {
                return None;
            }
            let x0 = line.tokens[k].rect.x0;
            let beside = [i.checked_sub(2), i.checked_sub(1), Some(i + 1), Some(i + 2)].into_iter().flatten().any(|n| labelled(n, x0));
            let from = (k + 1..line.tokens.len()).find(|j| !matches!(line.tokens[*j].text.as_ref(), ":" | "=" | "："))?;
            let (value, n) = number_in(line.tokens.get(from..)?, line.size)?;
            let digits = value.chars().filter(|c| c.is_ascii_digit() || is_mask(*c)).count();
            let plain = value.chars().all(|c| c.is_ascii_digit() || is_mask(c) || matches!(c, ' ' | '-' | '.' | '/'));
            (beside && plain && DIGITS.contains(&digits)).then(|| Field { value, evidence: Some(evidence(document, line, &line.tokens[from..from + n])) })
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::base::dates::DateOrder;
    use crate::statement::lined;

    /// The account's number of a letterhead of these lines.
    fn number(text: &[&str]) -> String {
        let document = lined::document(text);
        let lines = crate::layout::lines(&document);
        let all: Vec<usize> = (0..lines.len()).collect();
        crate::statement::fields::fields(&document, &lines, &all, DateOrder::DayMonth).number.value
    }

    #[test]
    fn a_currency_behind_a_number_is_none_of_it() {
        for line in ["1390 4471 28 (IDR)", "Kantong Utama · 1390 4471 28 · IDR"] {
            assert_eq!(
                number(&["BIMA ADITYA NUGRAHA", line, "Tanggal  Rincian  Jumlah  Saldo", "01/08/2025  Transfer  75.000  2.034.310"]),
                "1390 4471 28",
                "{line}"
            );
        }
    }

    #[test]
    fn the_number_by_which_a_country_knows_an_account_is_told_before_its_iban() {
        for (lines, wanted) in [
            (vec!["Konto / Compte     16 3.441.882.07", "IBAN      CH63 0878 1000 3441 8820 7"], "16 3.441.882.07"),
            (vec!["Rapporto           IBAN", "0417/000218835     IT 91 K 08910 65260 000000218835"], "0417/000218835"),
            (vec!["C.C.C.    : 2417 0044 18 0020088203", "IBAN      : ES91 2417 0044 1800 2008 8203"], "2417 0044 18 0020088203"),
            (
                vec!["Conta D.O. n.º: 0045 1330 40217788201", "NIB: 0045 1330 4021 7788 2012 6", "IBAN: PT50 0045 1330 4021 7788 2012 6"],
                "0045 1330 40217788201",
            ),
            (vec!["Konto: 3624 07 88142", "IBAN: NO18 3624 0788 142"], "3624 07 88142"),
            (vec!["Reikningur: 0417-26-008820", "IBAN: IS14 0417 2600 8820 1404 8844 19"], "0417-26-008820"),
            (
                vec![
                    "ΔΙΚΑΙΟΥΧΟΣ / HOLDER         ΛΟΓΑΡΙΑΣΜΟΣ / ACCOUNT        0531-0217-4460-88219",
                    "ΠΑΠΑΝΙΚΟΛΑΟΥ ΕΛΕΝΗ          ΕΙΔΟΣ / TYPE       ΤΑΜΙΕΥΤΗΡΙΟ",
                    "IBAN: GR42 0531 0217 0000 4460 8821 900",
                ],
                "0531-0217-4460-88219",
            ),
            (vec!["COMPTE CHÈQUES n° 05417 02038846140 en euros", "IBAN : FR76 1551 9390 2700 0203 8846 140"], "05417 02038846140"),
            (vec!["Текући рачун: 325-9500700041822-17"], "325-9500700041822-17"),
            // Where the IBAN answers the label, it is the account's number.
            (vec!["Sąskaitos Nr.     LT47 4417 0882 0304 1720"], "LT47 4417 0882 0304 1720"),
            (vec!["Betaalrekening NL27 DLTA 0418 7720 93", "Kosten rekening 12"], "NL27 DLTA 0418 7720 93"),
        ] {
            assert_eq!(number(&lines), wanted, "{lines:?}");
        }
    }

    #[test]
    fn something_may_stand_between_a_label_and_its_number() {
        for (lines, wanted) in [
            (vec!["Nama Nasabah  Yayasan Kasih      No. Rek. (IDR)      0301.02.11.00954"], "0301.02.11.00954"),
            (vec!["ID Akun      0857-1122-6340"], "0857-1122-6340"),
            (vec!["Savings Account      ACCOUNT # 001 284 773      CURRENCY USD"], "001 284 773"),
            (vec!["Suffix 0000448812-S00"], "0000448812-S00"),
        ] {
            assert_eq!(number(&lines), wanted, "{lines:?}");
        }
    }

    #[test]
    fn numbers_that_are_hidden_keyed_or_of_a_telephone_are_told() {
        for (lines, wanted) in [
            (vec!["Výpis z účtu SK** **** **** **** **** 4417", "máj 2025"], "SK** **** **** **** **** 4417"),
            (vec!["Numéro de compte", "20041 01012 3344178K033 80"], "20041 01012 3344178K033 80"),
            (vec!["BSB 804-417 ACC 0172 2088"], "0172 2088"),
            (vec!["Account: ****4417-09 Share Draft      Member Number 88304"], "****4417-09"),
            (vec!["ID Pendana      LND-2207-001948", "Virtual Account      8808 0812 2207 1948"], "LND-2207-001948"),
            (vec!["Nomor terdaftar", "+62 857-2210-4938"], "+62 857-2210-4938"),
            (vec!["Nomor Rekening    7210 0448 1936", "No. HP terdaftar    0812-3344-5566"], "7210 0448 1936"),
            (vec!["BAYU SANTOSO", "0812****7719", "ID Pelanggan LA-66120347"], "0812****7719"),
            (vec!["NAMA      SITI AMINAH", "NOMOR     1-04-XXXX89-02", "ALAMAT    JL. MAWAR"], "1-04-XXXX89-02"),
            (vec!["ПИБ:      104417220", "Рачун:    417-0000000172208-83"], "417-0000000172208-83"),
        ] {
            assert_eq!(number(&lines), wanted, "{lines:?}");
        }
        // A tax number that is hidden is none.
        assert_eq!(number(&["BRUNO LIMA", "***.417.220-**"]), "");
    }

    #[test]
    fn a_number_without_a_label_stands_below_a_name_or_behind_a_bare_word() {
        assert_eq!(number(&["Bank Nusa e-Statement", "BAGUS SANTOSO", "9011 4472 83", "Juli 2025"]), "9011 4472 83");
        assert_eq!(number(&["TAPLUS PEGAWAI", "1092837461 • IDR • Kantor Cabang: Tebet"]), "1092837461");
        assert_eq!(number(&["NOMOR        102.01.04.088213-5", "NAMA         SITI AMINAH", "ALAMAT       JL. MAWAR 3"]), "102.01.04.088213-5");
        // A telephone, a tax number, and the number of a letter.
        for lines in [["BAGUS SANTOSO", "0812 3344 5566"], ["BRUNO LIMA", "123.456.789-00"], ["Surat Keterangan", "Nomor: 214/BMT-AFN/VI/2025"]] {
            assert_eq!(number(&lines), "", "{lines:?}");
        }
    }
}
