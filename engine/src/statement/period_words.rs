//! Periods that words say: a quarter of a year, a start and an end in fields of their own, the year that a paper is of.

use super::labels::evidence;
use super::model::Field;
use super::periods::last_of_month;
use crate::base::dates::{DateOrder, Period, RawDate};
use crate::base::letters::bare;
use crate::base::months::month_of;
use crate::document::Document;
use crate::layout::{Line, Token};
use chrono::{Datelike, NaiveDate};

/// Words for a quarter of a year, without accents.
#[rustfmt::skip]
const QUARTERS: &[&str] = &[
    "quarter", "qtr", "triwulan", "tw", "kwartal", "kuartal", "quartal", "trimestre", "trimester", "trimestrul", "kwartaal", "kwartał", "ctvrtleti", "stvrtrok", "negyedev", "ceyrek", "kvartal", "kvartali",
    "kvartaali", "neljannes", "vuosineljannes", "ketvirtis", "ketv", "ceturksnis", "tromesecje", "tromjesecje", "cetrtletje", "квартал", "тримесечие", "тромесечје", "τριμηνο", "quy", "ไตรมาส", "ไตรมาสที่", "الربع", "רבעון", "robo",
];

/// Words for a half of a year, without accents.
const HALVES: &[&str] =
    &["semester", "semestre", "halbjahr", "polrocze", "półrocze", "pololeti", "felev", "halvar", "halvår", "полугодие", "půlroku", "semestrul"];

/// Words that count, from the first to the fourth, without accents.
#[rustfmt::skip]
const COUNTS: [&[&str]; 4] = [
    &["i", "first", "erstes", "premier", "primer", "primeiro", "primo", "eerste", "pertama", "pierwszy", "prvni", "elso", "birinci", "первый", "перший", "primul", "الأول"],
    &["ii", "second", "zweites", "deuxieme", "segundo", "secondo", "tweede", "kedua", "drugi", "druhe", "druhy", "masodik", "ikinci", "второй", "другий", "الثاني"],
    &["iii", "third", "drittes", "troisieme", "tercer", "terceiro", "terzo", "derde", "ketiga", "trzeci", "treti", "harmadik", "ucuncu", "третий", "третій", "الثالث"],
    &["iv", "fourth", "viertes", "quatrieme", "cuarto", "quarto", "vierde", "keempat", "czwarty", "ctvrte", "ctvrty", "negyedik", "dorduncu", "четвертый", "четвертий", "الرابع"],
];

/// What counts a quarter, in figures, in Roman ones or as a word: `3°`, `2nd`, `III`, `kedua`.
fn count(word: &str) -> Option<u32> {
    let figures = word.trim_end_matches(|c: char| c.is_alphabetic());
    let suffix = word.get(figures.len()..)?;
    if !figures.is_empty() && matches!(suffix, "" | "st" | "nd" | "rd" | "th" | "er" | "e" | "eme" | "ere" | "re" | "o" | "a" | "º" | "ª" | "й") {
        return figures.parse().ok().filter(|n| (1..=4).contains(n));
    }
    COUNTS.iter().position(|words| words.contains(&word)).map(|i| i as u32 + 1)
}

/// Words around a quarter's in which its year stands.
const NEAR: usize = 4;

/// The quarter or the half of a year that words name: `Triwulan II Tahun 2025`, `3° trimestre 2025`, `Q1 2025`, `第3四半期`.
pub(super) fn quarter_in(tokens: &[Token<'_>]) -> Option<Period> {
    let text = crate::layout::lines::join(tokens).to_lowercase();
    let words: Vec<String> = text.split(|c: char| !c.is_alphanumeric() && !crate::base::letters::is_mark(c)).filter(|w| !w.is_empty()).map(bare).collect();
    let year = |w: &String| {
        let w = w.trim_end_matches(['年', '년']);
        w.parse::<i32>().ok().filter(|_| w.len() == 4).map(|y| if y >= 2543 { y - 543 } else { y }).filter(|y| (1990..=2099).contains(y))
    };
    let span = |n: u32, months: u32, year: i32| {
        let from = NaiveDate::from_ymd_opt(year, (n - 1) * months + 1, 1)?;
        Some(Period { from, to: last_of_month(year, n * months)? })
    };
    (0..words.len()).find_map(|i| {
        let word = words[i].as_str();
        let around = |i: usize| words.iter().skip(i.saturating_sub(NEAR)).take(2 * NEAR + 1).find_map(year);
        // `Q1`, `1Q`, `3T`: the letter and its figure, right beside the year.
        let letter = word.strip_prefix('q').or_else(|| word.strip_suffix('q')).or_else(|| word.strip_suffix('t')).and_then(|n| n.parse::<u32>().ok());
        let beside = || words.get(i + 1).or_else(|| i.checked_sub(1).and_then(|k| words.get(k))).and_then(year);
        if let (Some(n @ 1..=4), Some(year)) = (letter, beside()) {
            return span(n, 3, year);
        }
        // Scripts without blanks: `2025年第3四半期`, `2025年3分기`.
        if let Some(at) = ["四半期", "季度", "분기"].iter().find_map(|q| word.find(q)) {
            let before: Vec<char> = word.get(..at)?.chars().collect();
            let n = before
                .last()
                .and_then(|c| c.to_digit(10).or_else(|| "一二三四".chars().position(|d| d == *c).map(|p| p as u32 + 1)))
                .filter(|n| (1..=4).contains(n))?;
            let own = before.iter().collect::<String>();
            let year = own.split(['年', '년']).next().map(str::to_owned).as_ref().and_then(year).or_else(|| around(i))?;
            return span(n, 3, year);
        }
        let months = if QUARTERS.contains(&word) {
            3
        } else if HALVES.contains(&word) {
            6
        } else {
            return None;
        };
        let skip = |w: &&String| !matches!(w.as_str(), "ke" | "no" | "nr" | "of" | "the" | "bagian");
        let before = words.get(..i)?.iter().rev().filter(skip).take(1).find_map(|w| count(w));
        let n = before.or_else(|| words.get(i + 1..)?.iter().filter(skip).take(1).find_map(|w| count(w)))?;
        (n * months <= 12).then(|| span(n, months, around(i)?)).flatten()
    })
}

/// Words for a month's time, behind which a month and its year may stand in a sentence.
const MONTHLY: &[&str] = &["month", "bulan", "mois", "mes", "mês", "mese", "monat", "maand", "miesiąc", "měsíc", "hónap", "ay", "mwezi"];

/// What a sentence says of a month, from the word for it on: `Account activity for the month of January 2025`.
pub(super) fn of_month<'l, 'd>(span: &'l [Token<'d>]) -> Option<&'l [Token<'d>]> {
    let says = |t: &Token<'_>| MONTHLY.contains(&t.text.to_lowercase().as_str());
    let named = |t: &Token<'_>| t.text.split(|c: char| !c.is_alphanumeric()).any(|w| month_of(w).is_some());
    let at = span.iter().position(says)?;
    let first = (at + 1..span.len().min(at + 3)).find(|k| named(&span[*k]))?;
    span.get(first..span.len().min(first + 3))
}

/// Words for a day beside those for its start and end.
#[rustfmt::skip]
const DAYS: &[&str] = &[
    "date", "tanggal", "tgl", "tarih", "tarihi", "tarikh", "datum", "fecha", "data", "dia", "día", "dag", "day", "period", "periode", "período", "periodo", "période", "statement", "the", "dengan", "transaksi", "transaction", "ngày", "dátum",
    "kuupäev", "dana", "dňa", "dne", "dnia", "inicial", "final", "dato", "día:", "dan", "tanggal:", "ημερομηνία", "ημ/νία", "التاريخ", "تاريخ", "periodu", "perioden", "perioada", "perioadei", "okresu", "období", "obdobia", "razdoblja", "perioda", "dönemi", "dönem", "дата", "периода", "періоду", "cuenta", "corte", "дата", "дня", "zeitraum", "mutasi", "le",
];

/// The days of a start and of an end that stand in fields of their own, beside their labels or below: `From date: 01 March 2025` over
/// `To date: 31 March 2025`.
pub(super) fn parted(document: &Document, lines: &[Line<'_>], wanted: &[usize], order: DateOrder) -> Option<Field<Option<Period>>> {
    let answer = |i: usize, k: usize, side: fn(&str) -> bool| -> Option<(NaiveDate, &Token<'_>)> {
        let line = lines.get(i)?;
        let begins = k == 0 || line.tokens[k].rect.x0 - line.tokens[k - 1].rect.x1 > 0.8 * line.size;
        if !begins {
            return None;
        }
        let day = |t: &Token<'_>| t.date().and_then(|d| d.day(order, d.year?));
        let mut said = false;
        for (n, t) in line.tokens.iter().skip(k).take(6).enumerate() {
            if let Some(found) = day(t) {
                return said.then_some((found, t));
            }
            let mut words = t.text.split('/').map(|w| w.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()).filter(|w| !w.is_empty()).peekable();
            if words.peek().is_none() {
                continue;
            }
            let known = words.all(|w| {
                let names = side(&w);
                said |= names;
                names || DAYS.contains(&w.as_str())
            });
            if !known {
                // The words of the next field of a row of labels, or of this one.
                let beside = n == 1 && t.rect.x0 - line.tokens[k].rect.x1 < 0.9 * line.size;
                if !said || n == 0 || beside {
                    return None;
                }
                break;
            }
        }
        let x0 = line.tokens[k].rect.x0;
        let below = lines.iter().skip(i + 1).take(4).filter(|l| l.page == line.page && l.y > line.y && l.y - line.y <= 2.6 * line.size);
        let under = below.flat_map(|l| &l.tokens).find(|t| (t.rect.x0 - x0).abs() < 3.0)?;
        day(under).filter(|_| said).map(|found| (found, under))
    };
    let all = |side: fn(&str) -> bool| {
        wanted
            .iter()
            .filter_map(move |i| lines.get(*i).map(|l| (*i, l.tokens.len())))
            .flat_map(move |(i, n)| (0..n).map(move |k| (i, k)))
            .filter_map(move |(i, k)| answer(i, k, side).map(|a| (i, a)))
    };
    let (at, (from, token)) = all(is_from).next()?;
    let (_, (to, _)) = all(is_to).find(|(i, (to, _))| i.abs_diff(at) <= APART && *to >= from)?;
    ((to - from).num_days() <= 3700)
        .then(|| Field { value: Some(Period { from, to }), evidence: Some(evidence(document, &lines[at], std::slice::from_ref(token))) })
}

/// Lines between a start and its end at most.
const APART: usize = 8;

/// Two days that a dash joins in one word: `1.4.-30.4.2025`, `01/04/2025-30/04/2025`.
pub(super) fn joined_days(text: &str) -> Option<[RawDate; 2]> {
    text.char_indices().filter(|(_, c)| matches!(c, '-' | '–' | '—')).find_map(|(at, c)| {
        let (from, to) = (crate::base::dates::scan(text.get(..at)?)?, crate::base::dates::scan(text.get(at + c.len_utf8()..)?)?);
        to.year.is_some().then_some([from, to])
    })
}

/// Words behind which the year stands that a paper is of.
const YEARS: &[&str] = &[
    "tahun",
    "thn",
    "year",
    "jahr",
    "année",
    "exercice",
    "año",
    "ejercicio",
    "ano",
    "exercício",
    "anno",
    "esercizio",
    "jaar",
    "boekjaar",
    "rok",
    "yıl",
    "yılı",
    "år",
    "vuosi",
    "év",
    "год",
    "рік",
    "година",
    "έτος",
];

/// The last day of the year that a letterhead says with a word for it: `Tahun Buku : 2025`, and not a law's: `Nomor 21 Tahun 2011`.
pub(super) fn told_year(lines: &[Line<'_>], wanted: &[usize]) -> Option<NaiveDate> {
    let year = |t: &Token<'_>| t.text.parse::<i32>().ok().filter(|y| t.text.len() == 4 && (1990..=2099).contains(y));
    let plain = |t: &Token<'_>| t.text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    wanted.iter().filter_map(|i| lines.get(*i)).filter(|l| l.page == 0).find_map(|line| {
        let at = line.tokens.iter().position(|t| YEARS.contains(&plain(t).as_str()))?;
        let counted = at.checked_sub(1).is_some_and(|k| line.tokens[k].text.chars().any(|c| c.is_ascii_digit()));
        let beside = |t: &&Token<'_>| matches!(plain(t).as_str(), "" | "buku" | "laporan" | "anggaran" | "fiskal" | "comptable" | "fiscal" | "contable");
        let found = line.tokens.get(at + 1..)?.iter().find(|t| !beside(t))?;
        year(found).filter(|_| !counted).and_then(|y| NaiveDate::from_ymd_opt(y, 12, 31))
    })
}

/// The year that a letterhead says so.
pub(super) fn year_of_words(lines: &[Line<'_>], wanted: &[usize]) -> Option<i32> {
    told_year(lines, wanted).map(|d| d.year())
}

/// Whether a word says that a period begins with what follows.
pub(super) fn is_from(word: &str) -> bool {
    matches!(
        word.trim_matches([':', '.', '/', '(']).to_lowercase().as_str(),
        "from"
            | "dari"
            | "del"
            | "dalla"
            | "tól"
            | "fom"
            | "fr.o.m"
            | "inicial"
            | "iniziale"
            | "initiale"
            | "početni"
            | "začetni"
            | "početak"
            | "začátek"
            | "začiatok"
            | "kezdete"
            | "kezdő"
            | "kezdet"
            | "început"
            | "начало"
            | "початок"
            | "начална"
            | "почетни"
            | "startdato"
            | "startdatum"
            | "anfangsdatum"
            | "alku"
            | "alkupvm"
            | "algus"
            | "pradžia"
            | "sākums"
            | "baslangic"
            | "开始日期"
            | "起始日期"
            | "開始日"
            | "시작일"
            | "du"
            | "von"
            | "vom"
            | "de"
            | "desde"
            | "van"
            | "vanaf"
            | "dal"
            | "od"
            | "ab"
            | "từ"
            | "mulai"
            | "awal"
            | "mula"
            | "start"
            | "starts"
            | "since"
            | "begin"
            | "begins"
            | "beginning"
            | "fra"
            | "från"
            | "frá"
            | "alkaen"
            | "başlangıç"
            | "από"
            | "απο"
            | "от"
            | "від"
            | "с"
            | "з"
            | "nuo"
            | "alates"
            | "inizio"
            | "início"
            | "inicio"
            | "début"
            | "beginn"
            | "من"
            | "מ"
            | "自"
            | "起"
    )
}

/// Whether a word says that a period ends with what follows.
pub(super) fn is_to(word: &str) -> bool {
    matches!(
        word.trim_matches([':', '.', '/']).to_lowercase().as_str(),
        "to" | "until"
            | "till"
            | "hingga"
            | "sampai"
            | "s/d"
            | "s.d"
            | "sd"
            | "bis"
            | "au"
            | "a"
            | "à"
            | "al"
            | "hasta"
            | "até"
            | "ate"
            | "tot"
            | "do"
            | "đến"
            | "end"
            | "ends"
            | "through"
            | "tới"
            | "akhir"
            | "alla"
            | "ig"
            | "tom"
            | "t.o.m"
            | "t/m"
            | "final"
            | "finale"
            | "kraj"
            | "krajnji"
            | "konec"
            | "koniec"
            | "vége"
            | "záró"
            | "sfârșit"
            | "конец"
            | "кінець"
            | "крайна"
            | "sluttdato"
            | "slutdato"
            | "slutdatum"
            | "enddatum"
            | "einddatum"
            | "loppu"
            | "loppupvm"
            | "lõpp"
            | "pabaiga"
            | "beigas"
            | "结束日期"
            | "截止日期"
            | "終了日"
            | "종료일"
            | "fin"
            | "fine"
            | "fim"
            | "ende"
            | "til"
            | "asti"
            | "saakka"
            | "bitiş"
            | "έως"
            | "εως"
            | "μέχρι"
            | "до"
            | "по"
            | "iki"
            | "līdz"
            | "kuni"
            | "la"
            | "până"
            | "至"
            | "止"
            | "עד"
            | "إلى"
            | "الى"
            | "حتى"
    )
}

#[cfg(test)]
mod tests {
    use crate::base::dates::DateOrder;
    use crate::statement::{lined, periods};

    /// The period of a letterhead of these lines, as two days.
    fn period(text: &[&str]) -> Option<String> {
        let document = lined::document(text);
        let lines = crate::layout::lines(&document);
        let all: Vec<usize> = (0..lines.len()).collect();
        let p = crate::statement::fields::fields(&document, &lines, &all, DateOrder::DayMonth).period.value?;
        Some(format!("{} {}", p.from, p.to))
    }

    #[test]
    fn a_day_between_months_is_no_year() {
        for (lines, wanted) in [
            (vec!["Tahun Buku : 2025", "Tanggal : 1 Oktober s.d. 31 Oktober"], "2025-10-01 2025-10-31"),
            (vec!["MUTASI REKENING TAHUN 2025", "Periode: 1 Februari s/d 28 Februari"], "2025-02-01 2025-02-28"),
            (vec!["MUTASI REKENING TAHUN 2025", "1 Februari s/d 28 Februari"], "2025-02-01 2025-02-28"),
            (vec!["Tahun 2024", "Periode : 1 Maret - 31 Maret"], "2024-03-01 2024-03-31"),
            (vec!["Tahun 2024", "Periode : 01 Des sampai dengan 31 Des"], "2024-12-01 2024-12-31"),
            (vec!["Jahr 2025", "Zeitraum: 1. Mai bis 31. Mai"], "2025-05-01 2025-05-31"),
            (vec!["Année 2025", "Période : 1 mars au 31 mars"], "2025-03-01 2025-03-31"),
            (vec!["Statement year 2025", "Period: Oct 01 - Oct 31"], "2025-10-01 2025-10-31"),
        ] {
            assert_eq!(period(&lines).as_deref(), Some(wanted), "{lines:?}");
        }
        // Where no year is printed, none is guessed.
        for line in [
            "Tanggal : 1 Oktober s.d. 31 Oktober",
            "1 Oktober s.d. 31 Oktober",
            "Periode 1 Februari s/d 28 Februari",
            "Period: Oct 01 - Oct 31",
            "Oct 01 to Oct 31",
        ] {
            assert_eq!(period(&[line]), None, "{line}");
        }
        // Months with a year of two figures.
        assert_eq!(period(&["Periode : Okt 24"]).as_deref(), Some("2024-10-01 2024-10-31"));
    }

    #[test]
    fn quarters_are_told_in_many_languages() {
        for (line, wanted) in [
            ("Masa Laporan : Triwulan II Tahun 2025", "2025-04-01 2025-06-30"),
            ("Periode    Triwulan III 2025", "2025-07-01 2025-09-30"),
            ("Estratto conto – 3° trimestre 2025", "2025-07-01 2025-09-30"),
            ("Relevé du 2e trimestre 2025", "2025-04-01 2025-06-30"),
            ("Kontoauszug 4. Quartal 2024", "2024-10-01 2024-12-31"),
            ("Quartal 3/2025", "2025-07-01 2025-09-30"),
            ("Statement for the first quarter of 2025", "2025-01-01 2025-03-31"),
            ("Statement Q1 2025", "2025-01-01 2025-03-31"),
            ("Wyciąg za IV kwartał 2024", "2024-10-01 2024-12-31"),
            ("Periode: Semester I 2025", "2025-01-01 2025-06-30"),
            ("Выписка за 2 квартал 2025", "2025-04-01 2025-06-30"),
        ] {
            assert_eq!(period(&[line]).as_deref(), Some(wanted), "{line}");
        }
        assert_eq!(period(&["Zinsen im Quartal", "Nr. 3/2025"]), None);
    }

    #[test]
    fn a_start_and_an_end_in_fields_of_their_own_are_a_period() {
        for lines in [
            vec!["From date:    01 March 2025", "To date:      31 March 2025"],
            vec!["Dari tanggal", "01-03-2025", "", "Sampai tanggal", "31-03-2025"],
            vec!["ΑΠΟ / FROM .........   01/03/2025", "ΕΩΣ / TO ...........   31/03/2025"],
            vec!["Von:  01.03.2025     Konto  7712", "Bis:  31.03.2025     BLZ  100"],
            vec!["Data od     01.03.2025", "Data do     31.03.2025"],
            vec!["CÓDIGO         DEL            AL", "0883044        01/03/2025     31/03/2025"],
            vec!["Dan začetek    01.03.2025     Dan konec   31.03.2025"],
            vec!["Fecha inicial: 01/03/2025", "Fecha final:   31/03/2025"],
            vec!["Startdato: 01.03.2025", "Sluttdato: 31.03.2025"],
            vec!["Od dana      01.03.2025", "Do dana      31.03.2025"],
        ] {
            assert_eq!(period(&lines).as_deref(), Some("2025-03-01 2025-03-31"), "{lines:?}");
        }
        // An end alone is none.
        assert_eq!(period(&["To date:      31 March 2025"]), None);
    }

    #[test]
    fn periods_in_one_word_of_a_month_and_of_a_reign_are_told() {
        for (lines, wanted) in [
            (vec!["Kausi / Period", "1.4.-30.4.2025"], "2025-04-01 2025-04-30"),
            (vec!["Kausi: 1.-15.4.2025"], "2025-04-01 2025-04-15"),
            (vec!["Periode: 1-15 Oktober 2025"], "2025-10-01 2025-10-15"),
            (vec!["Relevé n° 009", "du 1er au 30 septembre 2025"], "2025-09-01 2025-09-30"),
            (vec!["Relevé du 1er septembre 2025 au 30 septembre 2025"], "2025-09-01 2025-09-30"),
            (vec!["Del 1º al 30 de septiembre de 2025"], "2025-09-01 2025-09-30"),
            (vec!["Hereby from 01/02/2025 to 28/02/2025 printed 02/03/2025"], "2025-02-01 2025-02-28"),
            (vec!["28/02/2025 إلى 01/02/2025 من"], "2025-02-01 2025-02-28"),
            (vec!["查詢期間：民國114年03月01日至114年03月31日"], "2025-03-01 2025-03-31"),
            (vec!["Account activity for the month of January 2025"], "2025-01-01 2025-01-31"),
            (vec!["dengan nomor rekening 01.112.00873 dari tanggal 1 Mei 2025 sampai dengan", "tanggal 31 Mei 2025. Saldo simpanan"], "2025-05-01 2025-05-31"),
        ] {
            assert_eq!(period(&lines).as_deref(), Some(wanted), "{lines:?}");
        }
        assert!(periods::last_of_month(2025, 2).is_some());
    }
}
