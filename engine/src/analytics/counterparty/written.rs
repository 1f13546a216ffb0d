//! Descriptions written out: what banks print without a blank set apart, and words that end with a full stop in full.

use super::is_bank;
use super::words::{SHORTENED, plain, short_for};
use crate::analytics::forms::form;
use crate::analytics::namewords::joined_apart;
use crate::analytics::{chinese, japanese, korean};
use std::borrow::Cow;

/// A description whose words that end with a full stop are written out where they are short for a known one: `Rücküberw.`
pub fn written_out(text: &str) -> Cow<'_, str> {
    if let Cow::Owned(apart) = joined_apart(text) {
        return Cow::Owned(written_out(&apart).into_owned());
    }
    if let Some(booked) = booked_over(text) {
        return Cow::Owned(written_out(&booked).into_owned());
    }
    if let Some(told) = behind_bank(text) {
        return Cow::Owned(written_out(&told).into_owned());
    }
    if !text.is_ascii() {
        if let Cow::Owned(apart) = korean::apart(text) {
            return Cow::Owned(apart);
        }
        if let Cow::Owned(apart) = thai_apart(text) {
            return Cow::Owned(apart);
        }
        if let Cow::Owned(apart) = chinese::apart(text) {
            return Cow::Owned(apart);
        }
        if let Cow::Owned(apart) = japanese::apart(text) {
            return Cow::Owned(apart);
        }
    }
    if let Some(text) = spaced(text) {
        return Cow::Owned(written_out(&text).into_owned());
    }
    if let Some(text) = lettered(text) {
        return Cow::Owned(in_full(&parted(&text)).into_owned());
    }
    match parted(text) {
        Cow::Borrowed(text) => in_full(text),
        Cow::Owned(text) => Cow::Owned(in_full(&text).into_owned()),
    }
}

/// `PB KE 0041698664`, `PB 0041476518`: booked over, as Indonesian banks write it short; nothing where a firm's form may stand.
fn booked_over(text: &str) -> Option<String> {
    let number = |w: &str| w.len() >= 6 && w.bytes().all(|b| b.is_ascii_digit());
    let words: Vec<&str> = text.split(' ').collect();
    let at = words.windows(2).position(|w| matches!(w, ["PB", next] if matches!(*next, "KE" | "DARI" | "DR" | "TO" | "FR") || number(next)))?;
    Some(words.iter().enumerate().map(|(i, w)| if i == at { "PEMINDAHBUKUAN" } else { w }).collect::<Vec<_>>().join(" "))
}

/// `BFST8106754142 RANI OKT:SSPIIDJA DEWI ANGGRAENI`: before the colon stands who sent it, behind the other bank's code who gets it. Where nothing does,
/// it came from who is named before.
fn behind_bank(text: &str) -> Option<String> {
    let code = |w: &str| w.len() == 8 && w.bytes().all(|b| b.is_ascii_uppercase()) && w.get(4..6).is_some_and(|land| land == "ID");
    let (before, rest) = text.split_once(':')?;
    let (bank, other) = rest.split_once(' ').unwrap_or((rest, ""));
    if !code(bank) || before.contains(':') {
        return None;
    }
    // The number of the transfer may run into the name.
    let digits = |w: &str| w.bytes().filter(u8::is_ascii_digit).count() >= 6;
    let words: Vec<&str> = before.split(' ').collect();
    let at = words.iter().position(|w| digits(w))?;
    let (number, glued) = words.get(at)?.split_at(words.get(at)?.rfind(|c: char| c.is_ascii_digit())? + 1);
    let lead = words.get(..at)?.join(" ");
    let name = if other.trim().is_empty() { format!("{glued} {}", words.get(at + 1..)?.join(" ")) } else { other.to_owned() };
    let name = name.trim();
    (!name.is_empty()).then(|| format!("{lead} {number} {name}").trim().to_owned())
}

/// Legal forms that are printed letter by letter.
const SPACED: &[(&str, &str)] = &[
    (" B V ", " BV "),
    (" N V ", " NV "),
    (" S R L ", " SRL "),
    (" S P A ", " SPA "),
    (" G M B H ", " GMBH "),
    (" S A R L ", " SARL "),
    (" L L C ", " LLC "),
    (" S L U ", " SLU "),
    (" S L ", " SL "),
];

/// `HOUTHANDEL B V`: a legal form with blanks between its letters, joined; nothing where there is none.
fn spaced(text: &str) -> Option<String> {
    let padded = format!("{text} ");
    let upper = padded.to_uppercase();
    let (apart, joined) = SPACED.iter().find(|(apart, _)| upper.len() == padded.len() && upper.contains(apart))?;
    let at = upper.find(apart)?;
    let out = [padded.get(..at)?, joined, padded.get(at + apart.len()..)?].concat();
    Some(out.trim_end().to_owned())
}

/// Letters of a word in which a nought is typed for an O.
const TYPED: usize = 6;

/// `WIDIHART0`: a word in which a nought alone is typed for the letter; nothing where there is none.
fn lettered(text: &str) -> Option<String> {
    let typed = |word: &str| {
        let letters = word.bytes().filter(u8::is_ascii_uppercase).count();
        letters >= TYPED && letters + 1 == word.len() && word.bytes().filter(|b| *b == b'0').count() == 1 && !word.starts_with('0')
    };
    text.contains('0').then(|| text.split(' ').any(typed)).filter(|any| *any)?;
    Some(text.split(' ').map(|w| if typed(w) { w.replace('0', "O") } else { w.to_owned() }).collect::<Vec<_>>().join(" "))
}

/// `บจก.สยาม`, `บริษัทสยาม จำกัด`: legal forms and titles that Thai prints right before a name.
pub fn thai_apart(text: &str) -> Cow<'_, str> {
    const BEFORE: &[(&str, &str)] =
        &[("บจก.", "บจก."), ("บมจ.", "บมจ."), ("หจก.", "หจก."), ("น.ส.", "น.ส."), ("นส.", "น.ส."), ("บริษัท", "บริษัท"), ("บ.", "บริษัท")];
    let thai = |rest: &str| rest.starts_with(|c: char| matches!(c, '\u{e01}'..='\u{e4e}'));
    let glued = |word: &str| BEFORE.iter().find_map(|(form, whole)| word.strip_prefix(form).filter(|rest| thai(rest)).map(|rest| format!("{whole} {rest}")));
    if text.is_ascii() || !text.split_whitespace().any(|w| glued(w).is_some()) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split_whitespace().map(|w| glued(w).unwrap_or_else(|| w.to_owned())).collect::<Vec<_>>().join(" "))
}

/// `SPEI RECIBIDOBANORTE 4733686746 072 5124366CLIP`: the word for the direction stands right before the bank, and a reference of seven digits
/// right before who pays or what for.
fn parted(text: &str) -> Cow<'_, str> {
    // The bank's code of the booking may stand first: `T20 SPEI RECIBIDOBANORTE …`.
    let code = |w: &str| w.len() <= 4 && w.starts_with(|c: char| c.is_ascii_uppercase()) && w.ends_with(|c: char| c.is_ascii_digit());
    if let Some((first, rest)) = text.split_once(' ').filter(|(first, rest)| code(first) && rest.starts_with("SPEI ")) {
        return Cow::Owned([first, " ", parted(rest).as_ref()].concat());
    }
    if !text.starts_with("SPEI ") {
        return if text.contains("ESB:") { gate_apart(text) } else { amount_apart(text) };
    }
    let part = |word: &str| {
        let sent = ["RECIBIDO", "ENVIADO", "DEVUELTO"].iter().find(|s| word.strip_prefix(**s).is_some_and(|r| r.len() >= 2)).map(|s| s.len());
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let named = word.get(digits..).is_some_and(|n| n.chars().count() >= 2 && n.chars().all(char::is_alphabetic));
        let at = sent.or((digits == 7 && named).then_some(digits));
        at.and_then(|at| Some([word.get(..at)?, " ", word.get(at..)?].concat())).unwrap_or_else(|| word.to_owned())
    };
    let words = text.split(' ').map(part).collect::<Vec<_>>().join(" ");
    // Behind the direction stands the name of the bank, before the numbers of account and bank, or before the name.
    let words: Vec<&str> = words.split(' ').collect();
    let digits = |at: usize, least: usize| words.get(at).is_some_and(|w| w.len() >= least && w.bytes().all(|b| b.is_ascii_digit()));
    let bank = |at: usize| words.get(at).is_some_and(|w| is_bank(&w.to_uppercase()));
    let named = || if words.get(2).is_some_and(|w| *w == "BANCO") && bank(3) { 4 } else { 2 + usize::from(bank(2)) };
    let from = (2..words.len().min(6)).find(|at| digits(*at, 9) && digits(at + 1, 3)).unwrap_or_else(named);
    let from = if from < words.len() { from } else { 2 };
    Cow::Owned([words.get(..2).unwrap_or_default(), words.get(from..).unwrap_or_default()].concat().join(" "))
}

/// `BRIVA640896363016069 NBMBPT KARYA ABADI ESB:NBMB:02002`: the gate that the last field names stands right before who is paid.
fn gate_apart(text: &str) -> Cow<'_, str> {
    let gate = text.split_once("ESB:").and_then(|(_, field)| field.split(':').next()).filter(|g| g.len() >= 3);
    // `BRIVA0614159249092726NBMBKARYA`: the number of who is paid stands right before the gate, too; where more follows the field, the holder's name
    // may stand there, and who is paid behind it.
    let last = text.split_once("ESB:").is_some_and(|(_, field)| !field.trim().contains(' '));
    let glued = |word: &'_ str, gate: &str| {
        let at = word.rfind(gate).filter(|at| *at == 0 || last && word.get(..*at).is_some_and(|b| b.ends_with(|c: char| c.is_ascii_digit())))?;
        let name = word.get(at + gate.len()..)?;
        (name.chars().count() >= 2 && name.chars().all(char::is_alphabetic)).then_some(at)
    };
    let Some((word, gate, at)) = gate.and_then(|g| text.split(' ').find_map(|w| glued(w, g).map(|at| (w, g, at)))) else { return Cow::Borrowed(text) };
    let blank = if at > 0 { " " } else { "" };
    let apart = [word.get(..at).unwrap_or_default(), blank, gate, " ", word.get(at + gate.len()..).unwrap_or_default()].concat();
    Cow::Owned(text.replacen(word, &apart, 1))
}

/// `00000.00GRAB`: an amount stands right before a name or what is paid for.
fn amount_apart(text: &str) -> Cow<'_, str> {
    let glued = |word: &str| {
        let letters = word.find(|c: char| c.is_alphabetic())?;
        let number = word.get(..letters)?;
        let cents = number
            .rsplit_once('.')
            .is_some_and(|(whole, cents)| cents.len() == 2 && !whole.is_empty() && whole.bytes().all(|b| b.is_ascii_digit() || b == b','));
        (cents && number.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b','))).then_some(letters)
    };
    let Some((word, at)) = text.split(' ').find_map(|w| glued(w).map(|at| (w, at))) else { return Cow::Borrowed(text) };
    let apart = [word.get(..at).unwrap_or_default(), " ", word.get(at..).unwrap_or_default()].concat();
    Cow::Owned(text.replacen(word, &apart, 1))
}

/// A name found in a description that was written out, with its words as they are printed: `QUINC.` may be short for another word than the list has.
pub fn as_printed(name: String, description: &str) -> String {
    if !description.contains('.') {
        return name;
    }
    let upper = description.to_uppercase();
    let short = |word: &str| upper.split_whitespace().filter_map(|w| w.strip_suffix('.')).find(|w| w.len() + 1 > SHORTENED && word.starts_with(w));
    let own = |word: &str| if upper.contains(word) { word.to_owned() } else { short(word).unwrap_or(word).to_owned() };
    name.split(' ').map(own).collect::<Vec<_>>().join(" ")
}

fn in_full(text: &str) -> Cow<'_, str> {
    let dotted = |w: &str| w.ends_with('.') && w.len() > SHORTENED && w.starts_with(char::is_alphabetic);
    if !text.contains('.') || !text.split_whitespace().any(dotted) {
        return Cow::Borrowed(text);
    }
    // Before a legal form it is part of a firm's name.
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut out: Vec<String> = Vec::new();
    for (at, word) in words.iter().copied().enumerate() {
        let upper = word.to_uppercase();
        let next = |n: usize| words.get(at + n).map(|w| w.to_uppercase()).unwrap_or_default();
        // `spol. s r.o.`: the form of two words too.
        let name = form(next(1).trim_matches('.')).bit != 0 || next(1) == "S" && next(2).starts_with('R');
        let long = if dotted(word) && !name { short_for(&upper, &plain(&upper)) } else { None };
        out.push(long.map_or_else(|| word.to_owned(), |(w, _)| w.clone()));
    }
    Cow::Owned(out.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thai_forms_and_titles_are_set_apart() {
        assert_eq!(written_out("โอนไป บจก.สยามดี"), "โอนไป บจก. สยามดี");
        assert_eq!(written_out("รับโอนจาก บ.สยามดี"), "รับโอนจาก บริษัท สยามดี");
        assert_eq!(written_out("โอนไป นส.สุดา ใจดี"), "โอนไป น.ส. สุดา ใจดี");
        assert_eq!(written_out("บจก. สยามดี"), "บจก. สยามดี");
    }

    #[test]
    fn who_gets_it_stands_behind_the_code_of_the_bank() {
        assert_eq!(written_out("BFST8106754142 RANI OKT:SSPIIDJA DEWI ANGGRAENI"), "BFST8106754142 DEWI ANGGRAENI");
        assert_eq!(written_out("BFST6772279377RANI OKTAVIANI:SSPIIDJA"), "BFST6772279377 RANI OKTAVIANI");
        assert_eq!(written_out("NOTE: CENAIDJA TOKO"), "NOTE: CENAIDJA TOKO");
        assert_eq!(written_out("Pila Lesy spol. s r.o."), "Pila Lesy spol. s r.o.");
    }

    #[test]
    fn the_bank_behind_the_direction_of_a_mexican_transfer_is_left_out() {
        assert_eq!(written_out("SPEI RECIBIDO BAJIO TELAS LUNA SA"), "SPEI RECIBIDO TELAS LUNA SA");
        assert_eq!(written_out("SPEI ENVIADO BANCO AZTECA TELAS LUNA"), "SPEI ENVIADO TELAS LUNA");
        assert_eq!(written_out("SPEI ENVIADO BANORTE"), "SPEI ENVIADO BANORTE");
        assert_eq!(written_out("T20 SPEI RECIBIDOBANORTE TELAS LUNA SA"), "T20 SPEI RECIBIDO TELAS LUNA SA");
    }

    #[test]
    fn a_name_holds_no_word_that_is_not_printed() {
        let named = |name: &str, description: &str| as_printed(name.to_owned(), description);
        assert_eq!(named("QUINCENA AGIOS SARL", "VIR SEPA /POUR QUINC. AGIOS SARL"), "QUINC AGIOS SARL");
        assert_eq!(named("QUINCAILLERIE AGIOS", "Virement Web QUINCAILLERIE AGIOS F38295"), "QUINCAILLERIE AGIOS");
        assert_eq!(named("PT ADI", "TRF PT. ADI"), "PT ADI");
    }

    #[test]
    fn a_form_with_blanks_between_its_letters_is_joined() {
        assert_eq!(written_out("OVERBOEKING DE KADE HOUT B V kenmerk 12"), "OVERBOEKING DE KADE HOUT BV kenmerk 12");
        assert_eq!(written_out("BONIFICO A LUNA S R L"), "BONIFICO A LUNA SRL");
        assert_eq!(written_out("TO BUDI B VALENS"), "TO BUDI B VALENS");
    }

    #[test]
    fn what_joins_two_words_is_set_apart() {
        assert_eq!(written_out("UEBERWEISUNG Kohl&Sohn Bau"), "UEBERWEISUNG Kohl & Sohn Bau");
        assert_eq!(written_out("UEBERWEISUNG KOHL + SOHN BAU"), "UEBERWEISUNG KOHL & SOHN BAU");
        assert_eq!(written_out("UEBERWEISUNG KOHL+SOHN BAU"), "UEBERWEISUNG KOHL & SOHN BAU");
        assert_eq!(written_out("UEBERWEISUNG KOHL U. SOHN BAU"), "UEBERWEISUNG KOHL & SOHN BAU");
        assert_eq!(written_out("PB KE 0041698664 RINA"), "PEMINDAHBUKUAN KE 0041698664 RINA");
        assert_eq!(written_out("PB SUMBER REJEKI"), "PB SUMBER REJEKI");
        assert_eq!(written_out("CARD H&M BERLIN"), "CARD H&M BERLIN");
    }

    #[test]
    fn a_gate_right_before_a_name_is_set_apart() {
        assert_eq!(written_out("BRIVA111 NBMBPT KARYA ABADI ESB:NBMB:0200200P:1"), "BRIVA111 NBMB PT KARYA ABADI ESB:NBMB:0200200P:1");
        assert_eq!(written_out("BRIVA111NBMBKARYA ABADI ESB:NBMB:0200200P:1"), "BRIVA111 NBMB KARYA ABADI ESB:NBMB:0200200P:1");
        assert_eq!(written_out("NBMB RINA MARLINA TO CV KARYA ESB:NBMB:1"), "NBMB RINA MARLINA TO CV KARYA ESB:NBMB:1");
    }
}
