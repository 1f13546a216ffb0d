//! The words of a name as they are compared: upper case, without marks, legal forms written in one way.

use super::counterparty::thai_apart;
use super::forms::{NET, THAI_TITLES, WRITTEN, form, is_trade, undotted};
use super::{chinese, japanese, korean};
use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Words that stand behind the first in names of Indonesian firms, and in none of persons.
pub(super) const HOUSES: &[&str] = &[
    "DAGANG",
    "NIAGA",
    "MAKMUR",
    "ABADI",
    "SENTOSA",
    "SEJAHTERA",
    "MANDIRI",
    "BERSAMA",
    "BERKAH",
    "BAROKAH",
    "PERKASA",
    "GEMILANG",
    "SUKSES",
    "TANI",
    "BANGUNAN",
    "TERANG",
    "RAYA",
    "LANCAR",
    "MAJU",
    "REJEKI",
    "REZEKI",
    "CEMERLANG",
    "BETON",
    "PANGAN",
];

/// Legal forms whose beginning at the end of a name is told from a word.
const CUT_FORMS: &[(&str, &str)] =
    &[("AKTIENGESELLSCHAFT", "AG"), ("PRIVATE", "PVT"), ("LIMITED", "LTD"), ("BERHAD", "BHD"), ("CORPORATION", "CORP"), ("INCORPORATED", "INC")];

/// Degrees that stand before names of persons and are words elsewhere.
const BEFORE: &[&str] = &["ING", "MGR", "BC", "MUDR", "JUDR", "MVDR", "PHDR", "RNDR", "DIPL", "ARQ", "LIC", "DOTT", "GEOM", "AVV", "RAG", "SRA", "SR", "SRTA"];

/// Short words in names of Vietnamese firms.
const VIETNAMESE: &[(&str, [&str; 2])] =
    &[("TM", ["THUONG", "MAI"]), ("DV", ["DICH", "VU"]), ("XD", ["XAY", "DUNG"]), ("SX", ["SAN", "XUAT"]), ("DT", ["DAU", "TU"]), ("VT", ["VAN", "TAI"])];

/// A name without the marks on its letters, but for those that German writes in two ways: `Dệt Hòa Phương`, `José Mª Peña`.
fn bare(name: &str) -> Cow<'_, str> {
    if name.is_ascii() {
        return Cow::Borrowed(name);
    }
    let kept = |c: &char| matches!(c, 'ä' | 'ö' | 'ü' | 'Ä' | 'Ö' | 'Ü' | 'ß' | 'å' | 'Å' | 'ø' | 'Ø');
    let one = |c: char| match c {
        'đ' | 'Đ' => 'D'.to_string(),
        'ł' | 'Ł' => 'L'.to_string(),
        'ة' => 'ه'.to_string(),
        'ى' => 'ي'.to_string(),
        'ـ' => String::new(),
        c if matches!(c, '\u{e00}'..='\u{e7f}' | '\u{ac00}'..='\u{d7a3}') => c.to_string(),
        c if kept(&c) || c.is_ascii() => c.to_string(),
        c => c.nfkd().filter(|c| !is_combining_mark(*c)).collect(),
    };
    Cow::Owned(name.nfc().map(one).collect())
}

/// First names of Bali that stand behind the article of a man.
const BALINESE: &[&str] = &["GUSTI", "GST", "WAYAN", "WYN", "MADE", "NYOMAN", "NYM", "KETUT", "KTT", "PUTU", "GEDE", "KADEK", "KOMANG", "NENGAH", "DEWA"];

/// Names of Bali without the article of a man, and of soldiers without their rank, their first words written out: `IGN RAI WIDIA`, `I GST NGR RAI WIDIA`.
fn balinese(words: &mut Vec<String>) {
    if words.len() >= 3 && words.first().is_some_and(|w| w == "I") && words.get(1).is_some_and(|w| BALINESE.contains(&w.as_str())) {
        words.remove(0);
    }
    if words.len() >= 3 {
        for (at, short, long) in [(0, "GST", "GUSTI"), (1, "NGR", "NGURAH")] {
            if let Some(word) = words.get_mut(at).filter(|w| *w == short) {
                long.clone_into(word);
            }
        }
    }
    // `KOL P …`: the rank of a soldier who is retired.
    if words.len() >= 4 && words.first().is_some_and(|w| matches!(w.as_str(), "KOL" | "LETKOL" | "BRIGJEN" | "MAYJEN" | "LETJEN")) {
        words.drain(..1 + usize::from(words.get(1).is_some_and(|w| w == "P")));
    }
    let long: &[&str] = match words.first().map(String::as_str) {
        Some("IGN" | "IGNGR") => &["GUSTI", "NGURAH"],
        Some("IGST") => &["GUSTI"],
        Some("IGA" | "IGAA") => &["GUSTI", "AYU"],
        _ => return,
    };
    if words.len() >= 3 {
        words.splice(..1, long.iter().map(|w| (*w).to_owned()));
    }
}

/// Letters on each side of a sign that joins two words rather than initials.
const JOINED: usize = 3;

/// `KOHL&SOHN`, `KOHL + SOHN`, `KOHL U. SOHN`: what joins two words of a name set apart from them; `H&M` are initials.
pub fn joined_apart(text: &str) -> Cow<'_, str> {
    let ends = |side: &str, last: bool| {
        let letters = |c: &char| c.is_alphabetic();
        if last { side.chars().rev().take_while(letters).count() } else { side.chars().take_while(letters).count() }
    };
    let plain = text.contains(" + ") || text.contains(" U. ") || text.contains(" u. ");
    let mut out: Option<String> = plain.then(|| text.replace(" + ", " & ").replace(" U. ", " & ").replace(" u. ", " & "));
    let glued = |text: &str| {
        text.match_indices(['&', '+']).map(|(at, _)| at).find(|at| {
            let (before, after) = (text.get(..*at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
            ends(before, true) >= JOINED && ends(after, false) >= JOINED
        })
    };
    while let Some(at) = glued(out.as_deref().unwrap_or(text)) {
        let whole = out.as_deref().unwrap_or(text);
        out = Some([whole.get(..at).unwrap_or_default(), " & ", whole.get(at + 1..).unwrap_or_default()].concat());
    }
    out.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Words of offices and societies that are short for two.
const FOR_TWO: &[(&str, [&str; 2])] = &[
    ("DISHUB", ["DINAS", "PERHUBUNGAN"]),
    ("DISDIK", ["DINAS", "PENDIDIKAN"]),
    ("DINKES", ["DINAS", "KESEHATAN"]),
    ("DINSOS", ["DINAS", "SOSIAL"]),
    ("KOPSYAR", ["KOPERASI", "SYARIAH"]),
    ("PONPES", ["PONDOK", "PESANTREN"]),
    ("MPC", ["MULTIPURPOSE", "COOP"]),
];

/// Words that begin the names of shops and of those who run them, and end none.
const TURNED: &[&str] = &["TOKO", "TK", "WARUNG", "KEDAI", "BENGKEL", "APOTEK", "KLINIK", "RESTORAN", "KOPERASI", "YAYASAN", "BUTIK"];

/// The words of a name, upper case.
pub fn name_words(name: &str) -> Vec<String> {
    let name = &*joined_apart(name);
    let name = &*thai_apart(name);
    let name = &*korean::apart(name);
    let name = &*chinese::name_apart(name);
    let sirs = name.trim_start().get(..3).is_some_and(|s| s.eq_ignore_ascii_case("m/s"));
    let name = &*japanese::name_apart(name);
    let read: Cow<'_, str> = if name.is_ascii() {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(
            name.split_whitespace()
                .map(|w| if form(w).silent { None } else { japanese::sounds(w) }.unwrap_or_else(|| w.to_owned()))
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    let name = &*bare(&read);
    let own = |c: char| c.is_alphanumeric() || c == '\'' || c == '&' || matches!(c, '\u{e31}'..='\u{e4e}');
    let mut words: Vec<String> = Vec::new();
    for part in name.split_whitespace() {
        let upper = part.trim_matches(',').to_uppercase();
        if THAI_TITLES.contains(&upper.as_str()) {
            continue;
        }
        let net = NET.iter().find_map(|end| upper.strip_suffix(end)).filter(|own| own.len() >= 4 && own.bytes().all(|b| b.is_ascii_alphanumeric()));
        let title = THAI_TITLES.iter().find_map(|t| upper.strip_prefix(t)).filter(|own| own.chars().count() >= 2 && name.contains(' '));
        // Turkish `A.S.` stands apart from the letters of a name.
        let anonim = (upper.trim_end_matches('.') == "A.S").then(|| "ANSTI".to_owned());
        match anonim.or_else(|| undotted(&upper)).or_else(|| net.map(str::to_owned)).or_else(|| title.map(str::to_owned)) {
            Some(form) => words.push(form),
            None => words.extend(part.split(|c: char| !own(c)).filter(|w| !w.is_empty()).map(str::to_uppercase)),
        }
    }
    // `M/S VARDHAMAN TRADERS`: gentlemen, before the name of a firm.
    if sirs && words.len() >= 3 && words.first().is_some_and(|w| w == "M") && words.get(1).is_some_and(|w| w == "S") {
        words.drain(..2);
    }
    // `MURNI JAYA TOKO`: what begins a shop's name is put behind it at times.
    if words.len() >= 3 && words.last().is_some_and(|w| TURNED.contains(&w.as_str())) {
        words.rotate_right(1);
    }
    // An honour of India as it is written three ways.
    for word in words.iter_mut().filter(|w| matches!(w.as_str(), "SHRI" | "SREE")) {
        "SHREE".clone_into(word);
    }
    // `BISKUIT UND SOEHNE` is `BISKUIT & SOEHNE`.
    let inner = 1..words.len().saturating_sub(1).max(1);
    for word in words.get_mut(inner).unwrap_or_default().iter_mut().filter(|w| matches!(w.as_str(), "AND" | "UND" | "EN" | "ET")) {
        "&".clone_into(word);
    }
    // `J & M LOANE`, `J&M LOANE` and `JM LOANE`.
    let letter = |w: Option<&String>| w.is_some_and(|w| w.len() == 1 && w.bytes().all(|b| b.is_ascii_uppercase()));
    if words.len() >= 4 && words.get(1).is_some_and(|w| w == "&") && letter(words.first()) && letter(words.get(2)) {
        let joined = words.iter().take(3).filter(|w| *w != "&").map(String::as_str).collect();
        words.splice(0..3, [joined]);
    }
    if let Some(word) = words.first_mut().filter(|w| matches!(w.as_bytes(), [a, b'&', b] if a.is_ascii_uppercase() && b.is_ascii_uppercase())) {
        word.retain(|c| c != '&');
    }
    let first = |word: &str| {
        matches!(
            word,
            "SARL"
                | "SMC"
                | "KOPERASI"
                | "ОБЩЕСТВО"
                | "ТОВАРИЩЕСТВО"
                | "АКЦИОНЕРНОЕ"
                | "ИНДИВИДУАЛЬНЫИ"
                | "RUMAH"
                | "USAHA"
                | "PERSEROAN"
                | "PRIVATE"
                | "CONG"
                | "CTY"
                | "CT"
                | "SOCIEDAD"
                | "SENDIRIAN"
                | "BERHAD"
                | "SAPI"
                | "SPOLKA"
                | "SOCIETA"
                | "ANONIM"
                | "LIMITED"
                | "LTD"
                | "SANAYI"
                | "SAN"
                | "&"
                | "UND"
                | "ش"
                | "ذ"
        )
    };
    // Letters are part of a form only where they end a name of two words.
    let last = |word: &str| matches!(word, "S" | "M" | "E" | "V" | "SP" | "SA" | "U" | "PL" | "P" | "SB");
    let mut at = 0;
    while at < words.len() {
        // `BUDOPOL SP Z OO`: a firm of one word.
        let limited = || at == 1 && words.get(1).is_some_and(|w| w == "SP") && words.get(2).is_some_and(|w| matches!(w.as_str(), "Z" | "K" | "J" | "ZOO"));
        let ends = at >= 2 && words.get(at).is_some_and(|w| last(w)) || limited();
        if ends || words.get(at).is_some_and(|w| first(w)) {
            let rest = words.get(at..).unwrap_or_default();
            let written = WRITTEN.iter().find(|(form, _)| {
                form.len() <= rest.len() && (!ends || form.len() == rest.len() || form.contains(&"CO")) && form.iter().zip(rest).all(|(f, w)| f == w)
            });
            if let Some((form, one)) = written {
                words.splice(at..at + form.len(), [(*one).to_owned()]);
            }
        }
        at += 1;
    }
    // `PLASTIK SANAYI LTD STI`: of industry or of trade alone, before the form.
    let turkish = words.last().is_some_and(|w| matches!(w.as_str(), "LTD" | "ANSTI" | "STI"));
    if turkish && words.len() >= 4 && words.get(words.len() - 2).is_some_and(|w| matches!(w.as_str(), "SANAYI" | "TICARET" | "SAN" | "TIC")) {
        words.remove(words.len() - 2);
    }
    // `ELMA IPLIK SANAYI`: without a form.
    let industry = |w: &str| matches!(w, "SANAYI" | "TICARET");
    let trade = words.len() >= 3 && words.get(words.len() - 2).is_some_and(|w| is_trade(w));
    if words.len() >= 3 && words.last().is_some_and(|w| industry(w) || trade && matches!(w.as_str(), "SAN" | "TIC")) {
        words.pop();
    }
    // `DISHUB KOTA`, `PONPES DARUL FALAH`: one word for two.
    if let Some((at, (_, long))) = words.iter().enumerate().find_map(|(at, w)| Some((at, FOR_TWO.iter().find(|(short, _)| short == w)?))) {
        words.splice(at..=at, long.map(str::to_owned));
    }
    // `DINAS PU`: works of the state, as its offices are called short.
    if words.len() >= 2 && words.first().is_some_and(|w| w == "DINAS") {
        let long: &[&str] = match words.get(1).map(String::as_str) {
            Some("PU") => &["PEKERJAAN", "UMUM"],
            Some("PUPR") => &["PEKERJAAN", "UMUM", "DAN", "PENATAAN", "RUANG"],
            Some("KES") => &["KESEHATAN"],
            _ => &[],
        };
        if !long.is_empty() {
            words.splice(1..2, long.iter().map(|w| (*w).to_owned()));
        }
    }
    // `TOKO BERAS H UMAR`: who has made the pilgrimage.
    if words.first().is_some_and(|w| matches!(w.as_str(), "TOKO" | "TK" | "TB" | "UD" | "WARUNG" | "KEDAI")) {
        for word in words.iter_mut().skip(1).filter(|w| matches!(w.as_str(), "H" | "HJ")) {
            "HAJI".clone_into(word);
        }
    }
    balinese(&mut words);
    // `TAN SRI LIM KOK SENG`: titles of Malaysia in two words.
    let title = |w: &[String]| {
        let pair = (w.first().map_or("", String::as_str), w.get(1).map_or("", String::as_str));
        matches!(pair, ("TAN", "SRI") | ("DATO" | "DATUK" | "DATO'", "SRI" | "SERI" | "PADUKA" | "WIRA") | ("PUAN" | "DATIN", "SRI" | "SERI"))
    };
    if words.len() >= 5 && words.first().is_some_and(|w| matches!(w.as_str(), "DATO" | "DATUK" | "YBHG")) && words.get(1..).is_some_and(title) {
        words.remove(0);
    }
    if words.len() >= 4 && title(&words) {
        words.drain(..2);
    }
    // `ING. ZDENEK HAVEL`: degrees before the name of a person that are words of banks and firms elsewhere.
    let degree = words.len() >= 3 && words.first().is_some_and(|w| BEFORE.contains(&w.as_str()));
    if degree && !words.iter().skip(1).any(|w| form(w).company || matches!(w.as_str(), "BANK" | "&" | "GROEP" | "GROUP" | "DIRECT")) {
        words.remove(0);
    }
    // `PRUMYSL DESNA AS` is `PRUMYSL DESNA A.S.`, in the Czech lands, Estonia and Norway.
    let last = words.len().saturating_sub(1);
    if let Some(word) = words.get_mut(last).filter(|w| last >= 2 && *w == "AS") {
        "ANSTI".clone_into(word);
    }
    if let Some(first) = words.first_mut().filter(|w| *w == "KOP") {
        "KOPERASI".clone_into(first);
    }
    if let Some(first) = words.first_mut().filter(|w| *w == "TK") {
        "TOKO".clone_into(first);
    }
    // `บริษัท … จ`: the bank cut off the end of the form.
    if words.len() >= 3 && words.first().is_some_and(|w| w == "บริษัท") && words.last().is_some_and(|w| w != "จำกัด" && "จำกัด".starts_with(w.as_str()))
    {
        words.pop();
    }
    // Cut off by the bank; a person's family name may stand last: `CHEE KEONG LIM`.
    let family =
        words.len() == 3 && words.iter().all(|w| w.len() <= 6 && w.bytes().all(|b| b.is_ascii_uppercase())) && words.last().is_some_and(|w| w == "LIM");
    // Behind a form of Indonesia stands no other: `CV. SERAGAM PRI` is cut off within a word of the name.
    let formed = words.first().is_some_and(|w| matches!(w.as_str(), "PT" | "CV" | "UD" | "PD" | "TB" | "TOKO"));
    let many = words.len() >= 3 && !family && !formed;
    if let Some(last) = words.last_mut().filter(|_| many)
        && let Some((_, form)) = CUT_FORMS.iter().find(|(whole, _)| last.len() >= 3 && last.len() < whole.len() && whole.starts_with(last.as_str()))
    {
        (*form).clone_into(last);
    }
    // `PRIVATE LIMI`.
    if words.len() >= 3 && words.get(words.len() - 2).is_some_and(|w| w == "PRIVATE") && words.last().is_some_and(|w| w == "LTD") {
        words.truncate(words.len() - 2);
        words.push("PVT".to_owned());
    }
    // `TRANSPORT COMPANY LIMITED` is `TRANSPORT CO LTD`.
    for at in 1..words.len() {
        let form = words.get(at).is_some_and(|w| matches!(w.as_str(), "LTD" | "LIMITED" | "PVT" | "INC"));
        if let Some(word) = words.get_mut(at - 1).filter(|w| form && *w == "COMPANY") {
            "CO".clone_into(word);
        }
    }
    // `NUR BT SALLEH` is `NUR BINTI SALLEH`.
    if words.len() >= 3
        && let Some(at) = words.iter().position(|w| w == "BT").filter(|at| (1..words.len() - 1).contains(at))
    {
        words.remove(at);
    }
    // Vietnamese firms write what they do short.
    if words.iter().any(|w| matches!(w.as_str(), "TNHH" | "CTYCP" | "CTY")) {
        words =
            words.into_iter().flat_map(|w| VIETNAMESE.iter().find(|(s, _)| *s == w).map_or_else(|| vec![w], |(_, l)| l.map(str::to_owned).to_vec())).collect();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::party::Name;

    #[test]
    fn what_begins_a_shops_name_may_be_turned_to_its_end() {
        assert_eq!(Name::of("MURNI JAYA TOKO").words, ["TOKO", "MURNI", "JAYA"]);
        assert_eq!(Name::of("JAYA TOKO").words, ["JAYA", "TOKO"]);
    }

    #[test]
    fn names_are_one_however_their_forms_and_initials_are_written() {
        let same = |a: &str, b: &str| Name::of(a).printed_as(&Name::of(b)).is_some();
        for (name, printed) in [
            ("J & M Calder Joinery", "JM CALDER JOINERY"),
            ("J & M Calder Joinery", "J&M CALDER JOINERY"),
            ("Lim Chee Keong", "CHEE KEONG LIM"),
            ("Koperasi Karyawan Tirta Wangi Sentosa", "KOPKAR TIRTA WANGI SENTOSA"),
            ("Hotel Sosna Sp. k.", "HOTEL SOSNA SP. KOMANDYTOWA"),
            ("Calder Joinery Ltd", "CALDER JOINERY LIM"),
            ("CV Seragam Prima", "CV. SERAGAM PRI"),
            ("Vardhaman Traders", "M/S VARDHAMAN TRADERS"),
            ("Shree Laxmi Enterprises", "M/S SHRI LAXMI ENTERPRISES"),
            ("Dulces Herrera SA de CV", "DULCES HERRERA S A DE C V"),
            ("Budopol Sp. z o.o.", "BUDOPOL SPÓŁKA Z OGRANICZONĄ ODP."),
        ] {
            assert!(same(name, printed), "{name}, {printed}");
        }
        for (name, other) in [("J & M Calder Joinery", "J & P CALDER JOINERY"), ("Lim Chee Keong", "CHEE KEONG TAN")] {
            assert!(!same(name, other), "{name}, {other}");
        }
    }
}
