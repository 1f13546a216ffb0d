//! One way through the words of a description, which ends with the runs of words that may be a name.

use super::marks::{ARTICLES, ENDS, INSTRUMENTS, MONTHS};
use super::within::{
    amid_capitals, amid_firm, before_form, behind_person, counted_goods, first_name_ends, form_ends, is_child, is_station, joined_on, named_in_capitals,
    of_office, shares, within_name,
};
use super::{Kind, LONGEST, Run, Token, lists};
use crate::analytics::forms::{form, is_trade};
use crate::analytics::{chinese, korean};

/// Signs that words which follow one for a purpose make it a name: a legal form or two parties joined.
fn names_itself(tokens: &[Token<'_>], from: usize) -> bool {
    let rest = tokens
        .get(from..)
        .unwrap_or_default()
        .iter()
        .take_while(|t| t.is_word() && !t.breaks && t.phrase.is_none_or(|p| p.0 <= Kind::Purpose && p.0 != Kind::Noise));
    let joined = |t: &Token<'_>| matches!(&*t.key, "&" | "AND" | "Y" | "UND" | "BIN" | "BINTI" | "A/P" | "A/L" | "S/O" | "D/O");
    let firm = |t: &Token<'_>| matches!(&*t.key, "ENTERPRISE" | "ENTERPRISES" | "TRADING" | "DISTRIBUTOR" | "DISTRIBUTORS" | "COMPANY" | "CO" | "SC");
    let rest: Vec<&Token<'_>> = rest.take(LONGEST).collect();
    // A trade that stands first begins the name behind the word: `MIETE | HAUSVERWALTUNG KERN`, but `OVERDRAFT BREWING`.
    let trade = |at: usize, t: &Token<'_>| is_trade(&t.key) && (at > 0 || rest.len() == 1);
    rest.iter()
        .enumerate()
        .any(|(at, t)| t.is_back() || &*t.key == "SP" && rest.get(at + 1).is_some_and(|z| &*z.key == "Z") || joined(t) || firm(t) || trade(at, t))
}

/// Whether a word is a title of persons.
pub(super) fn is_title(token: &Token<'_>) -> bool {
    let form = form(&token.key);
    form.silent && !form.company && !form.back && form.bit == 0
}

/// Whether a word for the direction stands right before.
fn towards(tokens: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|b| tokens.get(b));
    before.is_some_and(|t| matches!(&*t.key, "TO" | "FROM" | "FRM" | "KE" | "DARI" | "KEPADA" | "NAAR" | "VAN" | "VERS" | "TILL" | "FRAN" | "TIL" | "ΠΡΟΣ"))
        && tokens.get(at).is_some_and(|t| !t.breaks && !t.small)
}

/// A word that no list holds, of three letters or more, in capitals.
fn unlisted(token: &Token<'_>) -> bool {
    let name = token.is_word() && !token.is_code() && !token.breaks && !token.small && token.phrase.is_none();
    name && token.key.len() >= 3 && !token.is_front() && !token.is_back() && !token.is_mark()
}

/// Whether two words that no list holds follow, the second of which may be one for a kind of firm.
fn named_behind(tokens: &[Token<'_>], at: usize) -> bool {
    tokens.get(at).is_some_and(unlisted) && tokens.get(at + 1).is_some_and(|t| unlisted(t) || !t.breaks && (t.is_front() || t.is_back()))
}

/// Whether a word stands between two that no list holds, the first of which begins the name and the second of which ends it.
fn between_free(tokens: &[Token<'_>], from: usize, at: usize) -> bool {
    let own = tokens.get(from..at).unwrap_or_default();
    let one = own.iter().filter(|t| !is_title(t)).count() == 1 && own.last().is_some_and(unlisted);
    let ends = tokens.get(at + 2).is_none_or(|t| !t.is_word() || t.breaks || t.phrase.is_some());
    let own = tokens.get(at).is_some_and(|t| !t.breaks && !t.small && t.key.len() >= 4);
    // No single word is paid a giro, a loan or a cheque: `PANGGUNG GIRO SOUND PRO`.
    let ends = ends || tokens.get(at).is_some_and(|t| INSTRUMENTS.contains(&&*t.key)) && tokens.get(from).is_some_and(|t| t.key.len() >= 5);
    one && own && ends && tokens.get(at + 1).is_some_and(|t| unlisted(t) && t.key.len() >= 4)
}

/// One way through the words of a description.
pub struct Walk {
    runs: Vec<Run>,
    open: Option<Run>,
    anchored: bool,
    shop: bool,
}

impl Walk {
    fn close(&mut self, at: usize) {
        if let Some(mut run) = self.open.take() {
            run.to = at;
            self.runs.push(run);
        }
    }

    /// Closes before a number: `FKT TLK 2509`, `NF 4410`: marks of references stand right before it.
    fn close_numbered(&mut self, at: usize, tokens: &[Token<'_>]) {
        let from = self.open.as_ref().map_or(at, |r| r.from);
        let mark = |at: usize| tokens.get(at).is_some_and(Token::is_mark);
        let mut end = at;
        while end > from + 1 && mark(end - 1) {
            end -= 1;
        }
        self.close(end);
    }

    fn push(&mut self, at: usize) {
        let (anchored, shop) = (self.anchored, self.shop);
        self.open.get_or_insert(Run { from: at, to: at, anchored, shop, company: false, bank: false });
    }

    pub fn over(tokens: &[Token<'_>], shops: bool, sided: bool, capitals: bool) -> Vec<Run> {
        let known = tokens.first().is_some_and(|t| lists().handles.contains(&*t.key));
        // `GATE/INHOUSE/NAME/MEMO`: fields parted by a sign without blanks, the first a single word.
        let fields = tokens.iter().filter(|t| t.breaks && !t.hyphen).count() >= 2;
        let first = tokens.first().is_some_and(Token::is_word) && tokens.get(1).is_some_and(|t| t.breaks && !t.hyphen);
        let handle = known && tokens.iter().any(|t| t.breaks && t.hyphen) || fields && (known || first);
        let mut walk = Self { runs: Vec::new(), open: None, anchored: sided, shop: false };
        // A word behind a legal form or a joining word belongs to the name, whatever it means elsewhere.
        let (mut forced, mut ended) = (false, false);
        let mixed = tokens.iter().skip(1).any(|t| t.begun_small) || !tokens.iter().any(|t| t.small);
        let plain_word = |at: usize| tokens.get(at).is_some_and(|t| t.is_word() && !t.breaks && !t.is_code());
        let free_word = |at: usize| plain_word(at) && tokens.get(at).is_some_and(|t| t.phrase.is_none_or(|p| p.0 <= Kind::Memo));
        // `80777/NAME`: the name behind the number of who is paid through a virtual account, and behind a channel's reference.
        let numbered = tokens.iter().any(|t| &*t.key == "FTFVA");
        let behind_number = |at: usize| {
            let before = at.checked_sub(1).and_then(|b| tokens.get(b));
            let sign = tokens.get(at).is_some_and(|t| t.breaks && !t.hyphen);
            sign && before.is_some_and(|b| {
                numbered && b.text.bytes().all(|c| c.is_ascii_digit()) || at == 1 && b.text.contains('.') && b.text.starts_with(char::is_alphabetic)
            })
        };
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            if behind_number(at) {
                walk.close(at);
                (walk.shop, walk.anchored, forced, ended) = (false, true, false, false);
            } else if token.breaks && walk.open.is_some() {
                if token.is_word() {
                    walk.close(at)
                } else {
                    walk.close_numbered(at, tokens)
                }
                walk.shop = false;
                (walk.anchored, forced, ended) = (handle, false, false);
            } else if token.breaks && handle {
                walk.anchored = true;
            }
            // A filling station is called by its number.
            let station = || at.checked_sub(1).and_then(|b| tokens.get(b)).is_some_and(|t| is_station(&t.key));
            if walk.open.is_some() && !token.breaks && token.text.contains('.') && station() {
                at += 1;
                continue;
            }
            if !token.is_word() || token.is_code() {
                if let Some(run) = walk.open.take_if(|r| r.anchored && r.from + 1 == at && tokens.get(r.from).is_some_and(|t| lists().banks.contains(&*t.key)))
                {
                    // `SPEI ENVIADO SANTANDER 0014253680 NAME`: bank and number stand before the name.
                    walk.anchored = run.anchored;
                } else if walk.open.is_some() {
                    if token.is_word() {
                        walk.close(at)
                    } else {
                        walk.close_numbered(at, tokens)
                    }
                    (walk.anchored, walk.shop) = (false, false);
                }
                (forced, ended) = (false, false);
                at += 1;
                continue;
            }
            // Names in capitals, what stands around them in small letters: `TEGUH Servis AC`.
            if let Some(run) = walk.open.as_ref().filter(|r| !r.shop || capitals) {
                let own = tokens.get(run.from..at).unwrap_or_default();
                let titles = own.iter().all(is_title);
                if !ended && token.small && !own.iter().any(|t| t.small && !is_title(t)) && named_in_capitals(own, capitals || token.begun_small) {
                    if let Some(run) = &mut walk.open {
                        run.anchored = true;
                    }
                    walk.close(at);
                    (walk.anchored, walk.shop, forced) = (false, false, false);
                } else if capitals && !token.small && own.iter().all(|t| t.small) && named_in_capitals(std::slice::from_ref(token), true) && !token.is_back() {
                    // What stands in small letters before a name is a title or a memo.
                    let memo = walk.open.as_mut().filter(|r| r.anchored || titles);
                    if let Some(run) = memo {
                        run.anchored = false;
                    }
                    walk.close(at);
                    (walk.anchored, forced) = (true, false);
                }
            }
            // `SURNAME, FIRST NAME MEMO`.
            if walk.open.as_ref().is_some_and(|r| r.anchored && r.from + 2 == at) && first_name_ends(tokens, at) {
                walk.close(at);
                (walk.anchored, walk.shop, forced) = (false, false, false);
            }
            // `HERMANOS CB`: in Spain owners in common; before a number it is the card's.
            if walk.open.as_ref().is_some_and(|r| !r.shop && at >= r.from + 2) && &*token.key == "CB" && tokens.get(at + 1).is_none_or(|t| t.is_word()) {
                ended = true;
                at += 1;
                continue;
            }
            let open = walk.open.is_some();
            if std::mem::take(&mut forced) {
                walk.push(at);
                forced = token.is_front();
                at += 1;
                continue;
            }
            // `SP. Z O.O.`, which the end of the field may cut.
            let key_of = |at: usize| tokens.get(at).map_or("", |t| &*t.key);
            let joined = key_of(at) == "SP.Z";
            if open && (joined || key_of(at) == "SP" && matches!(key_of(at + 1), "Z" | "ZOO")) {
                if let Some(run) = &mut walk.open {
                    run.company = true;
                }
                (ended, at) = (true, at + if joined { 1 } else { 2 });
                while matches!(key_of(at), "O" | "O.O" | "OO") {
                    at += 1;
                }
                continue;
            }
            // `PRUMYSL DESNA AS MZDA`: the form of Czech and Norwegian firms, which begins names elsewhere.
            let shares = || shares(tokens, walk.open.as_ref().map_or(at, |r| r.from), at);
            if open && (token.is_back() || shares()) {
                if let Some(run) = &mut walk.open {
                    run.company = true;
                }
                ended = true;
                at += 1;
                continue;
            }
            // `GMBH & CO KG`, `SA DE CV`, `TRADING CO LTD`: a form of several words.
            let key = |at: usize| tokens.get(at).filter(|t| !t.breaks).map_or("", |t| &*t.key);
            if open && ended && (matches!(key(at), "&" | "U" | "UND" | "AND") && key(at + 1) == "CO" || key(at) == "DE" && matches!(key(at + 1), "CV" | "RL")) {
                at += 2;
                continue;
            }
            if open && key(at) == "CO" && (ended || tokens.get(at + 1).is_none_or(|t| t.breaks || t.is_back() || !t.is_word())) {
                if let Some(run) = &mut walk.open {
                    run.company = true;
                }
                (ended, at) = (true, at + 1);
                continue;
            }
            let pair = &*token.key == "CONG" && tokens.get(at + 1).is_some_and(|t| &*t.key == "TY")
                || &*token.key == "CT" && tokens.get(at + 1).is_some_and(|t| matches!(&*t.key, "TNHH" | "CP"))
                || &*token.key == "RUMAH" && tokens.get(at + 1).is_some_and(|t| matches!(&*t.key, "MAKAN" | "SAKIT")) && plain_word(at + 2);
            // Vietnamese `TK` is an account's number.
            let shop = || &*token.key != "TK" || !tokens.get(at + 1).is_some_and(|t| t.is_front() || matches!(&*t.key, "CONG" | "CT"));
            // `PAYROLL DEPOT INC`: right before a legal form it ends the name.
            let ends = open && !token.breaks && form(&token.key).bit == 0 && tokens.get(at + 1).is_some_and(|t| t.is_back() && !t.is_front() && !t.breaks);
            if (token.is_front() && !ends && shop() || pair) && !token.phrase.is_some_and(|p| p.0 == Kind::Purpose && p.1 > 1) {
                // A form stands at the end where the words before it are a name, and those behind it none.
                let words = walk.open.as_ref().map_or(0, |r| at - r.from);
                let mark = || tokens.get(at + 1).is_some_and(Token::is_mark) && tokens.get(at + 2).is_some_and(|t| !t.is_word());
                let listed = || tokens.get(at + 1).is_some_and(|t| t.phrase.is_some_and(|p| p.0 != Kind::Joins) || (t.small && !token.small));
                // Where a channel prints a name, a short word before a number is none.
                let short = || {
                    let code = tokens.get(at + 1).is_some_and(|t| t.key.len() <= 3) && tokens.get(at + 2).is_some_and(|t| !t.is_word());
                    code && walk.open.as_ref().is_some_and(|r| r.anchored)
                };
                // `LINDE INDONESIA PT OKSIGEN`: a country ends a firm's name, and no firm is called by one word behind another name that a channel put there.
                let lone = || {
                    let whole = at.checked_sub(1).and_then(|b| tokens.get(b)).is_some_and(|t| matches!(&*t.key, "INDONESIA" | "TBK"));
                    let one = !plain_word(at + 2) && walk.open.as_ref().is_some_and(|r| r.anchored && !r.company);
                    !token.breaks && (whole || one)
                };
                // Korean sets no blanks within a name.
                let many = words >= 2 || words == 1 && (korean::is_korean(&token.key) || chinese::is_signs(&token.key));
                if open && form(&token.key).either && (!plain_word(at + 1) || many && (listed() || mark() || short() || lone())) {
                    if let Some(run) = &mut walk.open {
                        run.company = true;
                    }
                    (ended, at) = (true, at + 1);
                    continue;
                }
                // `ROYAL GARDENS HOTEL INV 12`: in English the word for a house stands last, before what ends a name.
                let house = || {
                    let own = walk.open.as_ref().is_some_and(|r| r.anchored && tokens.get(r.from..at).unwrap_or_default().iter().all(unlisted));
                    let ends = tokens.get(at + 1).is_some_and(|t| t.phrase.is_some_and(|p| matches!(p.0, Kind::Noise | Kind::Purpose)));
                    words >= 2 && own && ends && matches!(&*token.key, "HOTEL" | "RESTAURANT" | "CLINIC" | "BAKERY" | "PHARMACY" | "LODGE")
                };
                if house() {
                    walk.push(at);
                    at += 1;
                    continue;
                }
                if plain_word(at + 1) {
                    if walk.open.as_ref().is_some_and(|r| !r.shop && !r.company) {
                        walk.close(at);
                    }
                    walk.push(at);
                    if let Some(run) = &mut walk.open {
                        run.company = true;
                    }
                    forced = true;
                    at += 1;
                    // `CONG TY CP`: the form has several words.
                    while tokens.get(at).is_some_and(|t| matches!(&*t.key, "TY" | "TNHH" | "CP" | "MAKAN" | "SAKIT") && plain_word(at + 1)) {
                        at += 1;
                    }
                    continue;
                }
            }
            if std::mem::take(&mut ended) {
                walk.close(at);
                (walk.anchored, walk.shop) = (false, false);
            }
            let open = walk.open.is_some();
            match token.phrase {
                // `RUMAH IBU HARTATI`: a title begins the name of a person behind a single word that no channel put there.
                None if walk.open.as_ref().is_some_and(|r| !r.anchored && !r.shop && !r.company && r.from + 1 == at)
                    && matches!(&*token.key, "IBU" | "BAPAK" | "BPK" | "PAK" | "TUAN")
                    && tokens.get(at + 1).is_some_and(unlisted)
                    && !tokens.get(at - 1).is_some_and(|t| t.is_front() || is_title(t)) =>
                {
                    walk.close(at);
                    walk.anchored = true;
                    walk.push(at);
                    at += 1;
                }
                // `DWI HARTONO UNDANGAN`: goods behind two words or more of a person's name.
                None if walk.open.as_ref().is_some_and(|r| !r.shop && behind_person(tokens, r.from, at)) => {
                    walk.close(at);
                    (walk.anchored, walk.shop) = (false, false);
                    while free_word(at) && !tokens.get(at).is_some_and(Token::is_front) {
                        at += 1;
                    }
                }
                // `PT KARYA UTAMA KOPRA 19 TON`: goods that are counted behind a name of two words or more.
                None if walk.open.as_ref().is_some_and(|r| r.anchored && !r.shop && at >= r.from + 2 + usize::from(r.company)) && counted_goods(tokens, at) => {
                    walk.close(at);
                    (walk.anchored, walk.shop) = (false, false);
                    at += 1;
                }
                None => {
                    walk.push(at);
                    // `IBU SETORAN WARUNG`: a title stands before a name, whatever that means elsewhere.
                    forced = walk.anchored
                        && !open
                        && is_title(token)
                        && token.key.len() >= 2
                        && plain_word(at + 1)
                        && !tokens.get(at + 1).is_some_and(|t| t.small && !token.small);
                    at += 1;
                }
                // `SITI UPAH BINTI RAZAK`: before a word for whose child it is.
                Some((Kind::Purpose | Kind::Noise | Kind::Memo, 1)) if open && tokens.get(at + 1).is_some_and(is_child) => {
                    walk.push(at);
                    at += 1;
                }
                // `TO FEE HOCK LAUNDRY`: right behind a word for the direction the payee begins.
                Some((Kind::Purpose, 1)) if !open && walk.anchored && towards(tokens, at) && free_word(at + 1) && named_behind(tokens, at + 1) => {
                    walk.push(at);
                    at += 1;
                }
                // `DARI HJ SITI DANA RAHMAH`: between two words that no list holds, of which the second ends the name.
                Some((Kind::Purpose | Kind::Memo | Kind::Noise, 1)) if walk.open.as_ref().is_some_and(|r| r.anchored && between_free(tokens, r.from, at)) => {
                    walk.push(at);
                    at += 1;
                }
                // `A FEE-MILLER`: joined to what follows by a hyphen without blanks.
                Some((Kind::Purpose | Kind::Noise | Kind::Memo, 1)) if !handle && open && joined_on(tokens, at) => {
                    walk.push(at);
                    forced = true;
                    at += 1;
                }
                // `…-DEPOSIT LANE TOYS P-…`: a field of three words or more of which the others are free.
                Some((Kind::Noise | Kind::Purpose, 1)) if handle && !open && token.breaks && at >= 2 && free_word(at + 1) && free_word(at + 2) => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Memo | Kind::Purpose, 1)) if walk.open.as_ref().is_some_and(|r| of_office(tokens, r.from, at)) => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Memo, long)) => {
                    // What is bought or done ends a name of two words or more.
                    let words = walk.open.as_ref().map_or(0, |r| tokens.get(r.from..at).unwrap_or_default().iter().filter(|t| !t.is_front()).count());
                    let form = tokens.get(at + 1).is_some_and(|t| t.is_back() && !t.breaks) || form_ends(tokens, at + 1);
                    // Where what stands around names is in small letters, what is in capitals belongs to the name.
                    let alone = tokens.get(at + 1).is_none_or(|t| t.begun_small || !t.is_word());
                    let own = capitals && alone && !token.small && walk.open.as_ref().is_some_and(|r| r.anchored || r.company) && mixed;
                    // `NIP DR/ROAD LINE DIESEL VENTURES/AGO`: a field of its own holds nothing but the name.
                    let field = handle && free_word(at + 1) && walk.open.as_ref().is_some_and(|r| r.anchored && tokens.get(r.from).is_some_and(|t| t.breaks));
                    if walk.shop || form || own || field || words == 0 || words < 2 && !ENDS.contains(&&*token.key) {
                        walk.push(at);
                        at += 1;
                    } else {
                        walk.close(at);
                        (walk.anchored, walk.shop) = (false, false);
                        at += long.max(1);
                        // What follows it says more of the purpose.
                        while free_word(at) && !tokens.get(at).is_some_and(Token::is_front) {
                            at += 1;
                        }
                    }
                }
                Some((Kind::Joins, long)) => {
                    let next = tokens.get(at + 1).is_some_and(|t| t.phrase.is_none_or(|p| matches!(p.0, Kind::Joins | Kind::Memo | Kind::Purpose)));
                    if next && plain_word(at + 1) && (open || ARTICLES.contains(&&*token.key)) {
                        walk.push(at);
                        forced = open && tokens.get(at + 1).is_some_and(|t| t.phrase.is_none_or(|p| matches!(p.0, Kind::Memo | Kind::Purpose)) && !t.is_back());
                    } else if open && at + 1 == tokens.len() && walk.open.as_ref().is_some_and(|r| at - r.from >= 2) {
                        // The beginning of a word that was cut off.
                        walk.push(at);
                    } else {
                        walk.close(at);
                    }
                    at += long.max(1);
                }
                Some((Kind::Bank, long)) if !open || token.key == "BANK" => {
                    walk.close(at);
                    // `HABIB BANK LTD NAME`: its legal form is the bank's.
                    let long =
                        long + usize::from(tokens.get(at + long).is_some_and(|t| t.is_back() && !t.is_front() && !t.breaks) && plain_word(at + long + 1));
                    walk.runs.push(Run { from: at, to: at + long, anchored: walk.anchored, shop: false, company: false, bank: true });
                    at += long;
                }
                Some((Kind::Bank, _)) => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Shop, long)) if !(open && walk.shop) => {
                    walk.close(at);
                    (walk.shop, walk.anchored) = (shops, false);
                    at += long;
                }
                Some((Kind::Anchor, 1)) if open && walk.shop => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Anchor, long)) => {
                    walk.close(at);
                    walk.anchored = true;
                    at += long;
                }
                // `POS REFUND ACE HARDWARE`: what a shop gives back.
                Some((Kind::Purpose, _)) if walk.shop && (walk.open.is_some() || !matches!(&*token.key, "REFUND" | "RETURN" | "REVERSAL")) => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Purpose | Kind::Noise, 1)) if capitals && walk.open.as_ref().is_some_and(|r| r.anchored && amid_capitals(tokens, r.from, at)) => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Purpose | Kind::Noise, 1)) if walk.open.as_ref().is_some_and(|r| amid_firm(tokens, r.from, at)) => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Purpose, 1)) if walk.open.as_ref().is_some_and(|r| within_name(tokens, r.from, at)) => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Purpose, 1)) if walk.open.as_ref().is_some_and(|r| r.from + 1 == at && before_form(tokens, at)) => {
                    walk.push(at);
                    at += 1;
                }
                // `STEELTECH WIRE SDN BHD`: before a legal form it is part of the name.
                Some((Kind::Noise, 1))
                    if open
                        && (token.key.len() >= 4 || MONTHS.contains(&&*token.key))
                        && tokens.get(at + 1).is_some_and(|t| t.is_back() && !t.is_front() && !t.breaks) =>
                {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Purpose, 1)) if open && (handle && free_word(at + 1) || tokens.get(at + 1).is_some_and(|t| t.is_back() && !t.breaks)) => {
                    walk.push(at);
                    at += 1;
                }
                Some((Kind::Purpose, 1)) if !open && walk.anchored && (handle && free_word(at + 1) || names_itself(tokens, at + 1)) => {
                    walk.push(at);
                    at += 1;
                }
                // `CONG TY CO PHAN GO AN CUONG`: a word of two letters within a Vietnamese firm's name.
                Some((Kind::Noise, 1))
                    if token.key.len() == 2
                        && token.key.contains(['A', 'E', 'I', 'O', 'U', 'Y'])
                        && walk
                            .open
                            .as_ref()
                            .is_some_and(|r| r.company && tokens.get(r.from).is_some_and(|t| matches!(&*t.key, "CONG" | "CTY" | "CTCP" | "CT")))
                        && tokens.get(at + 1).is_some_and(unlisted) =>
                {
                    walk.push(at);
                    at += 1;
                }
                Some((kind, long)) => {
                    if walk.open.is_some() {
                        walk.close(at);
                        (walk.anchored, walk.shop) = (false, false);
                    }
                    if kind == Kind::Purpose {
                        walk.anchored = false;
                    }
                    at += long.max(1);
                }
            }
        }
        walk.close(tokens.len());
        // Where names are in capitals, small letters are a memo, unless they begin with a capital right behind a word for the direction.
        let begins = |r: &Run| {
            let before = r.from.checked_sub(1).and_then(|b| tokens.get(b));
            let towards = before.map_or(sided, |t| !t.small && matches!(&*t.key, "TO" | "FROM" | "KE" | "DARI" | "KEPADA"));
            towards && tokens.get(r.from..r.to).unwrap_or_default().iter().all(|t| !t.begun_small)
        };
        for run in walk.runs.iter_mut().filter(|r| capitals && !r.company && !begins(r)) {
            run.anchored &= !tokens.get(run.from..run.to).unwrap_or_default().iter().all(|t| t.small);
        }
        walk.runs
    }
}
