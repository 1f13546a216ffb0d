//! What stands around a holder's name in the window of an address and in sentences: greetings, into whose hands a letter goes, offices of
//! the bank, titles.

use super::labels::evidence;
use super::model::Field;
use super::name_words::{bank_like, folded, is_formed};
use crate::base::letters::bare;
use crate::document::Document;
use crate::layout::lines::join;
use crate::layout::{Line, Token};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The words of each kind, without accents.
fn words(kind: &str) -> &'static [String] {
    static WORDS: OnceLock<HashMap<&'static str, Vec<String>>> = OnceLock::new();
    let all = WORDS.get_or_init(|| {
        let lines = include_str!("../../data/addresses.tsv").lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('\t'));
        lines.map(|(kind, words)| (kind, words.split('|').map(bare).collect())).collect()
    });
    all.get(kind).map_or(&[], Vec::as_slice)
}

/// Words of a greeting at most.
const GREETING: usize = 5;

/// Whether a line of these words greets and names nobody: `Vážená pani`, `EXMO. SENHOR`, `Señor(a)(es)`.
pub(super) fn is_greeting(words_of: &[String]) -> bool {
    let known = words("polite");
    let said = |w: &String| known.contains(&bare(w));
    // One word of a letter or two is an initial.
    (1..=GREETING).contains(&words_of.len())
        && words_of.iter().all(said)
        && (words_of.len() > 1 || words_of.iter().any(|w| w.chars().count() > 2 || matches!(w.as_str(), "to" | "le" | "sn" | "za")))
}

/// Whether a text begins with one of the phrases of a kind, and goes on behind it.
fn begins(text: &str, kind: &str) -> bool {
    let lower = bare(&text.trim_start().to_lowercase());
    let goes_on =
        |p: &String| lower.strip_prefix(p.as_str()).is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphanumeric() && c != '-') && rest.len() > 2);
    words(kind).iter().any(goes_on)
}

/// Whether a line says into whose hands a letter goes: `t.a.v. de penningmeester`, `c/o Koperasi Guru`; `below` where a name stands above it.
pub(super) fn is_care(text: &str, below: bool) -> bool {
    begins(text, "care") || below && begins(text, "care_within")
}

/// Whether a line is an office of the bank: `Succursale di Locarno`, `AG. URUBAMBA`.
pub(super) fn is_office(text: &str) -> bool {
    begins(text, "branch") || is_branch(text)
}

/// Whether a text calls itself a branch at its end: `ALLEN AVENUE BRANCH (209)`. A firm's name may begin as an office does: `OFICINA MARQUES`.
pub(super) fn is_branch(text: &str) -> bool {
    let lower = text.to_lowercase();
    let lower = lower.split_once(" (").filter(|(_, rest)| rest.bytes().any(|b| b.is_ascii_digit())).map_or(lower.as_str(), |p| p.0);
    lower.ends_with(" branch") || lower.ends_with(" şubesi")
}

/// A name in a sentence without the titles before it that are none of the name: `Ny. Siti Aminah`, `Herrn Jürgen Maier`.
pub(super) fn unspoken(name: &str) -> &str {
    let mut rest = name;
    while let Some((first, behind)) = rest.split_once(' ') {
        let title = first.to_lowercase().split('/').all(|w| words("spoken").iter().any(|s| s == w.trim_end_matches('.')));
        if !title || behind.trim().chars().count() < 3 {
            break;
        }
        rest = behind.trim_start();
    }
    rest
}

/// Names of the numbers by which a state knows a person or a firm, which may follow the name without a colon.
#[rustfmt::skip]
const IDENTITIES: &[&str] = &[
    "рнокпп", "іпн", "єдрпоу", "инн", "огрн", "nif", "nie", "dni", "nit", "rut", "ruc", "rfc", "curp", "cuit", "cuil", "cpf", "cnpj", "npwp", "nik", "nip", "pesel", "regon", "ičo", "oib", "jmbg", "cnp", "cui",
    "tckn", "vkn", "pan", "tin", "trn", "nric", "uen", "ssm", "abn", "acn", "cvr", "orgnr", "siret", "siren", "統一編號", "사업자번호",
];

/// A name without the number behind it by which a state knows who bears it: `Кравчук Тарас РНОКПП 3012504416`.
pub(super) fn before_identity(name: &str) -> &str {
    let number = |rest: &str| rest.trim_start_matches([' ', ':', '.']).bytes().take(6).filter(u8::is_ascii_digit).count() >= 5;
    let at = name.match_indices(' ').map(|(i, _)| i).find(|i| {
        let rest = name.get(i + 1..).unwrap_or_default();
        let (word, behind) = rest.split_once(' ').unwrap_or((rest, ""));
        IDENTITIES.contains(&word.trim_end_matches([':', '.']).to_lowercase().as_str()) && number(behind)
    });
    at.and_then(|i| name.get(..i)).map_or(name, str::trim_end)
}

/// What East Asian letters put behind whom they are to.
const HONOURS: &[&str] = &["御中", "様", "殿", "君收", "君啟", "先生收", "先生", "小姐", "女士", "台啟", "台照", "귀하", "귀중"];

/// The holder that a line of the first page's head names with an honour behind: `株式会社青葉印刷 御中`, `王 淑 芬 君收`.
pub(super) fn honoured(document: &Document, lines: &[Line<'_>], letterhead: &[usize]) -> Option<Field<String>> {
    let east = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '々');
    let spans = letterhead.iter().filter(|i| lines[**i].page == 0).flat_map(|i| lines[*i].spans(1.2).into_iter().map(move |s| (*i, s)));
    spans.take(HEAD).find_map(|(i, span)| {
        let text = join(span);
        let name = HONOURS.iter().find_map(|h| text.strip_suffix(h))?.trim_end();
        // Names whose letters stand apart: `王 淑 芬`.
        let apart = name.split(' ').all(|w| w.chars().count() == 1) && name.chars().filter(|c| *c != ' ').count() <= 5;
        let value = if apart { name.replace(' ', "") } else { name.to_owned() };
        let named = value.chars().count() >= 2
            && value.chars().all(|c| east(c) || c.is_alphabetic() || matches!(c, ' ' | '　' | '・' | '（' | '）' | '(' | ')'))
            && value.chars().any(east);
        (named && !bank_like(&folded(&value))).then(|| Field { value, evidence: Some(evidence(document, &lines[i], span)) })
    })
}

/// Parts of a head's lines that are looked through for whom a paper is to.
const HEAD: usize = 120;

/// The firm that stands right behind the account's number: `48221-X PADARIA SOL LTDA ME`. Names of products stand there too: only a legal form tells a firm.
pub(super) fn beside_number(document: &Document, lines: &[Line<'_>], letterhead: &[usize], number: &Field<String>) -> Option<Field<String>> {
    let at = number.evidence.as_ref()?;
    let on = |l: &Line<'_>| l.page as u32 + 1 == at.page && (l.rect.cy() - at.bbox.cy()).abs() < 0.5 * l.size;
    let line = letterhead.iter().map(|i| &lines[*i]).find(|l| on(l))?;
    let from = line.tokens.iter().position(|t| t.rect.x0 > at.bbox.x1 - 1.0)?;
    let behind = line.tokens.get(from..)?;
    let near = |a: f32, b: &Token<'_>| b.rect.x0 - a < 1.2 * line.size;
    let n = behind.iter().scan(at.bbox.x1, |end, t| near(std::mem::replace(end, t.rect.x1), t).then_some(())).count();
    let found = behind.get(..n).filter(|f| f.len() >= 2 && f.len() == behind.len() && f.iter().all(|t| t.text.chars().any(char::is_alphabetic)))?;
    let value = join(found);
    (is_formed(&value) && !bank_like(&folded(&value))).then(|| Field { value, evidence: Some(evidence(document, line, found)) })
}

/// Titles that stand before a name inside a sentence.
const TITLES: &[&str] = &[
    "mr", "mrs", "ms", "miss", "mx", "dr", "herr", "herrn", "frau", "mme", "mlle", "sr", "sra", "sig", "bpk", "bapak", "ibu", "sdr", "sdri", "saudara",
    "saudari", "tn", "ny", "dhr", "mw", "pan", "pani", "messrs",
];

/// The holder that a sentence names: `Statement of account for Ms. Helena Brandt, account 12-…`.
pub(super) fn in_sentence(document: &Document, lines: &[Line<'_>], letterhead: &[usize]) -> Option<Field<String>> {
    letterhead.iter().filter(|i| lines[**i].page == 0).find_map(|&i| {
        let tokens = &lines[i].tokens;
        let at = tokens
            .iter()
            .position(|t| TITLES.contains(&t.text.trim_end_matches('.').to_lowercase().as_str()) && t.text.starts_with(char::is_uppercase))
            .filter(|k| *k >= 2)?;
        let name = tokens[at + 1..].iter().scan(false, |over, t| {
            let goes = !*over && t.text.starts_with(char::is_uppercase) && t.date().is_none();
            *over = t.text.ends_with([',', ';']) || t.text.ends_with('.') && t.text.chars().count() > 2;
            goes.then_some(())
        });
        let n = name.count();
        let found = tokens.get(at..=at + n).filter(|_| n >= 2)?;
        let name = join(found);
        let value = unspoken(name.trim_end_matches([',', ';', '.'])).to_owned();
        (!bank_like(&folded(&value))).then(|| Field { value, evidence: Some(evidence(document, &lines[i], found)) })
    })
}

/// Words of a sentence behind which the holder's name stands.
const BEHALF: &[&[&str]] = &[
    &["atas", "nama"],
    &["atas", "nama:"],
    &["a.n."],
    &["a.n"],
    &["a/n"],
    &["nasabah", "kami"],
    &["bernama"],
    &["rekening", "milik"],
    &["tabungan", "milik"],
    &["dimiliki", "oleh"],
    &["in", "the", "name", "of"],
    &["on", "behalf", "of"],
    &["our", "customer"],
    &["our", "client"],
    &["account", "held", "by"],
    &["maintained", "by"],
    &["a", "nombre", "de"],
    &["cuyo", "titular", "es"],
    &["au", "nom", "de"],
    &["ouvert", "par"],
    &["détenu", "par"],
    &["auf", "den", "namen"],
    &["lautend", "auf"],
    &["geführt", "für"],
    &["unser", "kunde"],
    &["unsere", "kundin"],
    &["intestato", "a"],
    &["a", "nome", "di"],
    &["em", "nome", "de"],
    &["titularidade", "de"],
    &["op", "naam", "van"],
    &["ten", "name", "van"],
    &["t.n.v."],
    &["på", "namn"],
    &["i", "navnet"],
    &["tilhørende"],
    &["na", "rzecz"],
    &["należącego", "do"],
    &["na", "jméno"],
    &["na", "meno"],
    &["na", "ime"],
    &["pe", "numele"],
    &["nevére", "szóló"],
    &["на", "имя"],
    &["на", "ім'я"],
    &["на", "името", "на"],
    &["на", "име"],
    &["сметка", "на"],
    &["στο", "όνομα"],
];

/// Lines of a paragraph lie no farther apart, in font sizes.
const LEAD: f32 = 2.2;

/// The holder that a sentence of the letterhead names: `mutasi simpanan atas nama Dewi Anggraini (nomor anggota 87731)`.
pub(super) fn on_behalf(document: &Document, lines: &[Line<'_>], letterhead: &[usize]) -> Option<Field<String>> {
    let among = super::letterhead::among_rows(lines, letterhead);
    letterhead.iter().filter(|i| !among.contains(i)).filter_map(|i| lines.get(*i)).filter(|l| l.page == 0).find_map(|line| {
        let lower: Vec<String> = line.tokens.iter().map(|t| t.text.to_lowercase()).collect();
        let at = BEHALF.iter().find_map(|words| lower.windows(words.len()).position(|w| w.iter().zip(*words).all(|(a, b)| a == b)).map(|k| k + words.len()))?;
        let mut over = false;
        let mut goes = |t: &Token<'_>| {
            let go = !over
                && t.text.starts_with(char::is_uppercase)
                && t.date().is_none()
                && t.text.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | ',' | '\'' | '’' | '-'));
            over = t.text.ends_with([',', ';']) || t.text.ends_with('.') && t.text.chars().count() > 3;
            go
        };
        let mut name: Vec<Token<'_>> = line.tokens.get(at..)?.iter().take_while(|t| goes(t)).cloned().collect();
        let here = name.len();
        // Where the line ends behind the words or behind a first name, the next one goes on.
        if here <= 1
            && at + here == line.tokens.len()
            && let Some(next) = lines.iter().skip_while(|l| !std::ptr::eq(*l, line)).nth(1).filter(|n| n.page == line.page && n.y - line.y < LEAD * line.size)
        {
            name.extend(next.tokens.iter().take_while(|t| goes(t)).cloned());
        }
        let text = join(&name);
        let value = unspoken(text.trim_end_matches([',', ';', '.'])).to_owned();
        ((2..=6).contains(&name.len()) && !bank_like(&folded(&value))).then(|| Field {
            value,
            evidence: Some(evidence(document, line, line.tokens.get(at..at + here).filter(|t| !t.is_empty()).unwrap_or(&line.tokens))),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{in_sentence, is_care, is_greeting, is_office, on_behalf, unspoken};
    use crate::statement::lined;
    use crate::statement::name_words::folded;

    #[test]
    fn a_line_that_greets_is_no_name() {
        for text in [
            "EXMO. SENHOR",
            "Exma. Senhora",
            "Exmos. Senhores",
            "Ilmo. Sr.",
            "Vážená pani",
            "Vážený pán",
            "Vážený pane",
            "Gentile Signora",
            "Gentile Cliente",
            "Egr. Sig.",
            "Spett.le Ditta",
            "Spett.le Cliente",
            "Sehr geehrter Herr",
            "Sehr geehrte Damen und Herren",
            "Herrn",
            "Eheleute",
            "An die Firma",
            "Señor(a)(es)",
            "SEÑORES",
            "Estimado cliente",
            "Sr. D.",
            "Monsieur",
            "Madame, Monsieur",
            "M. ou Mme",
            "De heer",
            "De heer en mevrouw",
            "Szanowny Pan",
            "Sz. P.",
            "Szanowna Pani",
            "Tisztelt Ügyfelünk",
            "Domnului",
            "Stimată doamnă",
            "Gospođa",
            "Poštovani",
            "Г-жа",
            "Уважаемый клиент",
            "Шановний пане",
            "Αξιότιμε κύριε",
            "ΠΡΟΣ",
            "Sayın",
            "Sayın Müşterimiz",
            "السادة",
            "السيد المحترم",
            "לכבוד",
            "เรียน",
            "Kepada Yth.",
            "Kepada Yth. Bapak/Ibu",
            "Kính gửi",
            "Dear Customer",
            "Dear Sir or Madam",
            "Kære kunde",
            "Hyvä asiakas",
            "Lugupeetud klient",
            "Gerbiamas kliente",
            "尊敬的",
        ] {
            assert!(is_greeting(&folded(text)), "{text}");
        }
        for name in [
            "Frau Katharina Weber",
            "Pani Nowak",
            "Chiara Rossi",
            "To Minh",
            "A",
            "Don Carlos Ruiz",
            "Madame Curie",
            "Gentile Paolo",
            "Budi Santoso",
            "M. Dupont",
        ] {
            assert!(!is_greeting(&folded(name)), "{name}");
        }
    }

    #[test]
    fn lines_of_care_and_offices_are_no_names() {
        for text in [
            "t.a.v. de penningmeester, mw. H. Smit",
            "z. Hd. Frau Weber",
            "z.Hd. Buchhaltung",
            "c/o Koperasi Guru",
            "Attn: Finance",
            "Attn. Mr Tan",
            "À l'attention de M. Petit",
            "A/A Departamento de Finanzas",
            "Alla c.a. Sig. Bianchi",
            "Osoba kontaktowa: Jan Nowak",
            "do rąk Jana Nowaka",
            "K rukám pana Nováka",
            "FAO The Treasurer",
            "p/a Postbus 12",
            "Ao cuidado de Maria Silva",
        ] {
            assert!(is_care(text, false), "{text}");
        }
        for text in ["U.p. Ibu Retno", "CHEZ M. DUPONT YANN", "presso Rossi", "ATT MARIA LOPEZ", "p.p. Jan Nowak", "Up. Bagian Keuangan"] {
            assert!(is_care(text, true) && !is_care(text, false), "{text}");
        }
        for name in ["C. O. Jensen", "Attila Nagy", "Presso-Matic Srl", "Chezlaw Milosz", "Upik Rahayu", "Contactlens BV"] {
            assert!(!is_care(name, true), "{name}");
        }
        for text in [
            "Succursale di Locarno",
            "AG. URUBAMBA",
            "Ag. Centro",
            "Sportello di Chiasso",
            "Filiale Köln",
            "KCP Pasar Baru",
            "Pobočka Poprad",
            "Kadıköy Şubesi",
            "Main Branch",
        ] {
            assert!(is_office(text), "{text}");
        }
        assert!(!is_office("Agung Wibowo") && !is_office("Agnes Lim") && !is_office("Kcenia Orlova"));
    }

    #[test]
    fn titles_of_a_sentence_are_none_of_the_name() {
        for (text, name) in [
            ("Ny. Siti Aminah", "Siti Aminah"),
            ("Bapak Joko Susilo", "Joko Susilo"),
            ("Bapak/Ibu Joko Susilo", "Joko Susilo"),
            ("Herrn Jürgen Maier", "Jürgen Maier"),
            ("Messrs Khan Brothers", "Khan Brothers"),
            ("Frau Katharina Weber", "Frau Katharina Weber"),
            ("MME ANNE DUBOIS", "MME ANNE DUBOIS"),
            ("Ibu", "Ibu"),
        ] {
            assert_eq!(unspoken(text), name);
        }
    }

    #[test]
    fn a_sentence_says_in_whose_name_an_account_is() {
        let holder = |text: &str| {
            let text: Vec<&str> = text.split('\n').collect();
            let document = lined::document(&text);
            let lines = crate::layout::lines(&document);
            on_behalf(&document, &lines, &[0]).or_else(|| in_sentence(&document, &lines, &[0])).map(|f| f.value)
        };
        for (text, name) in [
            ("Kami sampaikan mutasi simpanan atas nama Dewi Anggraini (nomor anggota 87731)", Some("Dewi Anggraini")),
            ("Kami sampaikan mutasi tabungan atas nama Ny. Dewi Anggraini dengan nomor", Some("Dewi Anggraini")),
            ("Bahwa rekening nomor 12.004 a.n. Siti Aminah pada bulan ini", Some("Siti Aminah")),
            ("Kami sampaikan mutasi tabungan atas nama\nDewi Anggraini dengan nomor", Some("Dewi Anggraini")),
            ("Kontoauszug für Herrn Jürgen Maier, Konto 4471", Some("Jürgen Maier")),
            ("Statement of account for Ms. Helena Brandt, account 12-4", Some("Ms. Helena Brandt")),
            ("Rekening koran milik Bapak Joko Susilo, nomor 1234", Some("Joko Susilo")),
            ("Výpis z účtu vedeného na meno Zuzana Horváthová, číslo 12", Some("Zuzana Horváthová")),
            ("Bersama ini kami atas nama PT Bank Nusa (Perseroda) menerangkan", None),
        ] {
            assert_eq!(holder(text).as_deref(), name, "{text}");
        }
    }
}
