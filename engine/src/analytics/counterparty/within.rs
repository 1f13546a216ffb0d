//! Words of the lists that stand within a name, by the words around them.

use super::marks::ARTICLES;
use super::walk::is_title;
use super::{Kind, Token};
use crate::analytics::forms::{form, is_trade};
use crate::analytics::namewords::HOUSES;

/// Whether a word for a purpose stands within a name: `PT SINAR PAJAK MAKMUR`, `INV 341 SINAR PAJAK MAKMUR`: behind the first word of a firm's
/// name, or of what ends the description behind a number, and before one that no list holds.
pub(super) fn within_name(tokens: &[Token<'_>], from: usize, at: usize) -> bool {
    let own = tokens.get(from..at).unwrap_or_default();
    let free = |t: &Token<'_>| t.is_word() && !t.is_code() && !t.breaks && t.phrase.is_none() && t.key.len() >= 3 && !t.small;
    let one = own.iter().filter(|t| !t.is_front()).count() == 1 && own.last().is_some_and(|t| t.key.len() >= 2 && !t.small);
    let next = tokens.get(at + 1).is_some_and(free) && !tokens.get(at + 1).is_some_and(Token::is_mark);
    let firm = own.first().is_some_and(Token::is_front);
    let last = at + 2 == tokens.len() && from.checked_sub(1).and_then(|b| tokens.get(b)).is_some_and(|t| !t.is_word());
    let small = tokens.get(at).is_some_and(|t| t.small || t.breaks);
    one && next && !small && (firm || last)
}

/// Whether a word for a purpose or of a channel stands in a name of three words in capitals, where small letters, a number or nothing follow it:
/// `SLAMET CEK PRIYONO gaji MEI`.
pub(super) fn amid_capitals(tokens: &[Token<'_>], from: usize, at: usize) -> bool {
    let capital = |at: usize| tokens.get(at).is_some_and(|t| t.is_word() && !t.is_code() && !t.small && !t.breaks && t.key.len() >= 4);
    let free = |at: usize| capital(at) && tokens.get(at).is_some_and(|t| t.phrase.is_none() && !t.is_front() && !t.is_back());
    let from = if tokens.get(from).is_some_and(Token::is_front) { from + 1 } else { from };
    let one = from + 1 == at && tokens.get(from).is_some_and(|t| t.phrase.is_none() && t.key.len() >= 3 && !t.is_front());
    let ends = tokens.get(at + 2).is_none_or(|t| t.begun_small || !t.is_word());
    let own = tokens.get(at).is_some_and(|t| !t.small && !t.breaks);
    one && own && free(at + 1) && ends
}

/// Whether one or two free words, joined or not, and a legal form follow a word: `AUTOBUSES NOMINA ROJA SA`, `WOHNBAU GEHALT UND SOEHNE AG`.
pub(super) fn before_form(tokens: &[Token<'_>], at: usize) -> bool {
    let rest = tokens.get(at + 1..).unwrap_or_default();
    let own = |t: &&Token<'_>| t.is_word() && !t.breaks && !t.is_code() && !t.is_back() && t.phrase.is_none_or(|p| p.0 <= Kind::Joins);
    let between = rest.iter().take_while(own).count();
    (1..=3).contains(&between) && rest.get(between).is_some_and(|t| t.is_back() && !t.breaks)
}

/// Whether a name ends before a word: `SURNAME, FIRST NAME` stands before it, and it joins nothing.
pub(super) fn first_name_ends(tokens: &[Token<'_>], at: usize) -> bool {
    let first = at.checked_sub(1).and_then(|b| tokens.get(b)).is_some_and(|t| t.comma && !t.breaks && t.is_word());
    let joins = |t: &Token<'_>| t.hyphen || t.phrase.is_some_and(|p| p.0 == Kind::Joins) || matches!(&*t.key, "&" | "U" | "UND");
    let firm = || tokens.get(at..).unwrap_or_default().iter().take(4).take_while(|t| !t.breaks).any(Token::is_back);
    first && !tokens.get(at).is_some_and(joins) && !firm()
}

/// Whether a hyphen without blanks joins a word to the one that follows, which is free.
pub(super) fn joined_on(tokens: &[Token<'_>], at: usize) -> bool {
    tokens.get(at + 1).is_some_and(|t| t.hyphen && !t.breaks && t.is_word() && t.phrase.is_none() && t.key.len() >= 3)
}

/// Whether a word names goods, and a number and a measure follow: `KOPRA 19 TON`.
pub(super) fn counted_goods(tokens: &[Token<'_>], at: usize) -> bool {
    let number = |t: &Token<'_>| t.text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b',')) && t.text.len() <= 6;
    let measure = |t: &Token<'_>| {
        matches!(&*t.key, "TON" | "KG" | "KWINTAL" | "SAK" | "ZAK" | "DUS" | "KARUNG" | "M3" | "PCS" | "LITER" | "UNIT" | "RIT" | "LEMBAR" | "BOX")
    };
    tokens.get(at).is_some_and(Token::is_goods) && tokens.get(at + 1).is_some_and(number) && tokens.get(at + 2).is_some_and(measure)
}

/// Whether a word names goods behind two words or more of a name that no trade makes a firm's, three behind a legal form.
pub(super) fn behind_person(tokens: &[Token<'_>], from: usize, at: usize) -> bool {
    let own = tokens.get(from..at).unwrap_or_default();
    // A firm's name may have goods for its third word.
    let front = own.first().is_some_and(Token::is_front);
    let goods = |t: &Token<'_>| !front && t.is_goods() || is_trade(&t.key);
    let own = own.get(usize::from(front)..).unwrap_or_default();
    // So may a person's: `FEE HOCK LAUNDRY`.
    let house = tokens.get(at).is_some_and(|t| matches!(&*t.key, "LAUNDRY" | "KATERING" | "TRUCKING" | "FORWARDING"));
    let many = own.iter().filter(|t| t.key.len() >= 2 && !is_title(t)).count() >= 2 + usize::from(front || house);
    let form = tokens.get(at + 1..).unwrap_or_default().iter().take(3).take_while(|t| t.is_word()).any(Token::is_back);
    // `CASA DEL VINO`: before goods a little word goes on.
    let ends = own.last().is_some_and(|t| t.key.len() >= 3 && t.phrase.is_none_or(|p| p.0 != Kind::Joins) && !ARTICLES.contains(&&*t.key) && &*t.key != "DEL");
    // `ROADSIDE TYRES & EXHAUST`: what is joined to more is a name.
    let joined = tokens.get(at + 1).is_some_and(|t| t.phrase.is_some_and(|p| p.0 == Kind::Joins));
    many && ends && !joined && !form && !own.iter().any(|t| goods(t) || t.is_front()) && tokens.get(at).is_some_and(|t| t.is_goods())
}

/// Whether one or two free words and a legal form follow that ends the name, as nothing of a name stands behind it: `KARYA WEDDING ORGANIZER PT pelunasan`.
pub(super) fn form_ends(tokens: &[Token<'_>], from: usize) -> bool {
    let free = |t: &&Token<'_>| t.is_word() && !t.breaks && !t.is_code() && !t.small && t.phrase.is_none_or(|p| p.0 <= Kind::Memo) && !t.is_front();
    let between = tokens.get(from..).unwrap_or_default().iter().take_while(free).count();
    let at = from + between;
    let form = tokens.get(at).is_some_and(|t| form(&t.key).either && form(&t.key).bit != 0 && !t.breaks);
    let ends = tokens.get(at + 1).is_none_or(|t| !t.is_word() || t.breaks || t.small || t.phrase.is_some_and(|p| p.0 > Kind::Memo));
    between <= 2 && form && ends
}

/// Whether a word is the form of Czech and Norwegian firms behind two words or more, which begins names elsewhere: `PRUMYSL DESNA AS MZDA`.
pub(super) fn shares(tokens: &[Token<'_>], from: usize, at: usize) -> bool {
    let ends = tokens.get(at + 1).is_none_or(|t| !t.is_word() || t.breaks || t.phrase.is_some_and(|p| p.0 >= Kind::Noise));
    tokens.get(at).is_some_and(|t| &*t.key == "AS" && !t.breaks) && ends && at >= from + 2
}

/// Whether words are a name printed in capitals: two of three letters or more, one of four where the account prints names so.
pub(super) fn named_in_capitals(words: &[Token<'_>], one: bool) -> bool {
    let own =
        |least: usize| words.iter().filter(|t| t.key.len() >= least && !t.is_front() && !t.is_back() && t.phrase.is_none_or(|p| p.0 <= Kind::Memo)).count();
    own(3) >= 2 || one && own(4) >= 1
}

/// Whether a word says whose child someone is.
pub(super) fn is_child(token: &Token<'_>) -> bool {
    !token.breaks && matches!(&*token.key, "BIN" | "BINTI" | "BINTE" | "BTE" | "BT" | "A/L" | "A/P" | "S/O" | "D/O")
}

/// Offices of the state whose names go on with what they are for.
const OFFICES: &[&str] = &[
    "DINAS",
    "BADAN",
    "KEMENTERIAN",
    "KEMENTRIAN",
    "DIREKTORAT",
    "BALAI",
    "KANTOR",
    "SEKRETARIAT",
    "MINISTERIO",
    "MINISTERE",
    "SECRETARIA",
    "MINISTRY",
    "DEPARTMENT",
];

/// Whether a word stands right behind an office's, and a free word follows: `DINAS PEKERJAAN UMUM`.
pub(super) fn of_office(tokens: &[Token<'_>], from: usize, at: usize) -> bool {
    let office = from + 1 == at && tokens.get(from).is_some_and(|t| OFFICES.contains(&&*t.key));
    office && tokens.get(at + 1).is_some_and(|t| t.is_word() && !t.breaks && !t.is_code())
}

/// Words for cheques and cash, which stand within names of firms.
const PAID_BY: &[&str] = &["CEK", "CHEQUE", "CHECK", "GIRO", "KREDIT", "CREDIT", "TUNAI", "BILYET"];

/// Whether a word for a cheque or for cash stands within a firm's name, which its legal form begins or ends: `PT LADANG CEK SUBUR`, `LADANG CEK SUBUR PT`.
pub(super) fn amid_firm(tokens: &[Token<'_>], from: usize, at: usize) -> bool {
    let own = tokens.get(at).is_some_and(|t| PAID_BY.contains(&&*t.key) && !t.breaks);
    let ends = || {
        from + 1 == at
            && tokens.get(at + 1).is_some_and(|t| t.is_word() && t.phrase.is_none() && t.key.len() >= 3)
            && tokens.get(at + 2).is_some_and(|t| form(&t.key).either && form(&t.key).bit != 0 && !t.breaks)
    };
    own && (within_name(tokens, from, at) || ends()) || amid_house(tokens, from, at)
}

/// Words that end names of Indonesian firms and are names of persons or other words too.
const ALSO_HOUSES: &[&str] =
    &["JAYA", "INDONESIA", "NUSANTARA", "UTAMA", "PERSADA", "LESTARI", "PRATAMA", "MULIA", "SEJATI", "INTERNASIONAL", "SEMESTA", "PERMAI"];

/// Whether a word of the lists stands in a name that a legal form begins, and a word with which such names end follows, at most one word between:
/// `PT PAJAK ONLINE INDONESIA`, `TB KAYU PINJAMAN JAYA`.
fn amid_house(tokens: &[Token<'_>], from: usize, at: usize) -> bool {
    let plain = |t: &Token<'_>| t.is_word() && !t.breaks && !t.is_code() && !t.small && !t.is_front() && !t.is_back() && !t.is_bank();
    let house = |t: &Token<'_>| HOUSES.contains(&&*t.key) || ALSO_HOUSES.contains(&&*t.key);
    let front = tokens.get(from).is_some_and(|t| t.is_front() || &*t.key == "TB") && at > from + 1;
    let behind = || tokens.get(at + 1..).unwrap_or_default().iter().take(2).take_while(|t| plain(t)).any(house);
    front && tokens.get(at).is_some_and(plain) && behind()
}

/// Whether a word stands before the number of a filling station: on land, for fishermen, for gas.
pub(super) fn is_station(key: &str) -> bool {
    matches!(key, "SPBU" | "SPBN" | "SPBE" | "SPDN" | "SPBUN")
}

#[cfg(test)]
mod tests {
    use crate::analytics::Direction;
    use crate::analytics::counterparty::printed;

    #[test]
    fn a_word_of_the_lists_before_the_end_of_a_firms_name_is_part_of_it() {
        let name = |text: &str| printed(text, Direction::Debit).map(|p| p.name).unwrap_or_default();
        assert_eq!(name("BFS FR CENAIDJA PT PAJAK ONLINE INDONESIA"), "PT PAJAK ONLINE INDONESIA");
        assert_eq!(name("TRANSFER KE TB KAYU PINJAMAN JAYA VIA BRIMO"), "TB KAYU PINJAMAN JAYA");
        assert_eq!(name("TRANSFER KE PT SARI PEMBAYARAN INV 1180"), "PT SARI");
    }
}
