//! Who stands on the other side of a movement, found in its description: behind the words of the channel, before those of the purpose.

mod before;
mod behind;
mod fields;
mod learned;
mod marks;
mod stops;
mod titled;
mod walk;
mod within;
mod words;
mod written;

use super::Direction;
use super::party::Name;
use super::sought::{Met, Sought};
use super::towns;
use super::{chinese, japanese, korean};
pub use learned::Learned;
pub(super) use learned::PERSONS;
use rustc_hash::FxHashSet;
use walk::Walk;
use words::{Kind, LONGEST, cased, lists};

pub use words::{Token, is_noise, is_thai, tokens};
pub use written::{as_printed, thai_apart, written_out};

/// A counterparty's name as a description prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// Upper case.
    pub name: String,
    /// It stands where the channel prints the name: what its words mean elsewhere, they do not here.
    pub placed: bool,
    /// It is one word that nothing but its place makes a name.
    pub alone: bool,
}

/// Words that may be a name.
#[derive(Clone, Default)]
struct Run {
    from: usize,
    to: usize,
    anchored: bool,
    shop: bool,
    company: bool,
    bank: bool,
}

/// The counterparty's name; `None` where the description names none.
pub fn printed(description: &str, direction: Direction) -> Option<Printed> {
    let upper = description.to_uppercase();
    if let Some(field) = fields::whole(&upper, description, direction) {
        return whole(&tokens(field));
    }
    let text = sides(&upper, direction);
    let mut tokens = tokens(text);
    cased(&mut tokens, &upper, description);
    chosen(&Walk::over(&tokens, shops(text, direction), text.len() < upper.len(), false), &tokens, text).map(|(printed, _)| printed)
}

/// The counterparty's name and, where one of the sought names stands there, that one. A holder's name is the counterparty's only where no
/// other is printed, one of the configuration where no other company is.
pub fn found(description: &str, direction: Direction, sought: &Sought, learned: &Learned) -> (Option<Printed>, Option<Met>) {
    let upper = description.to_uppercase();
    if let Some(field) = fields::whole(&upper, description, direction) {
        let tokens = tokens(field);
        let met = sought.met(&tokens).filter(|m| m.holder.is_some() || !m.firm);
        return match met {
            Some(met) => (Some(Printed { name: met.printed.clone(), placed: true, alone: false }), Some(met)),
            None => (whole(&tokens), None),
        };
    }
    let text = sides(&upper, direction);
    let mut tokens = tokens(text);
    cased(&mut tokens, &upper, description);
    learned.mark(&mut tokens);
    let sided = text.len() < upper.len() || learned.leads(&tokens);
    let runs = Walk::over(&tokens, shops(text, direction), sided, learned.capitals);
    let first = chosen(&runs, &tokens, text);
    let met = sought.met(&tokens);
    // `PT HOLDER TO OTHER`: who stands behind the holder is the other side of what is paid.
    if let Some(met) = met.as_ref().filter(|m| m.holder.is_some() && direction == Direction::Debit) {
        let anchor = tokens.get(met.span.1).is_some_and(|t| t.phrase.is_some_and(|p| p.0 == Kind::Anchor) && t.is_word());
        let bank = |r: &Run| r.bank || tokens.get(r.from..r.to).unwrap_or_default().iter().any(|t| t.key.contains("BANK") || lists().banks.contains(&*t.key));
        let behind = runs.iter().find(|r| anchor && r.anchored && r.from > met.span.1 && !bank(r));
        if let Some((printed, _)) = behind.and_then(|r| named(r, &tokens)) {
            return (Some(printed), None);
        }
    }
    // Where the holder and another firm both stand, the other one is the other side, in whatever order.
    if let Some(met) = met.as_ref().filter(|m| m.holder.is_some()) {
        let bank = |r: &Run| r.bank || tokens.get(r.from..r.to).unwrap_or_default().iter().any(|t| t.key.contains("BANK") || lists().banks.contains(&*t.key));
        let other = runs.iter().find(|r| r.company && !bank(r) && r.to - r.from >= 3 && !(r.from < met.span.1 && met.span.0 < r.to));
        if let Some((printed, _)) = other.and_then(|r| named(r, &tokens)) {
            return (Some(printed), None);
        }
    }
    // `RTGS CR-CODE-SENDER-HOLDER-REFERENCE`: of what is received the other side stands in the field before the holder's.
    if let Some(met) = met.as_ref().filter(|m| m.holder.is_some() && direction == Direction::Credit) {
        let bank = |r: &Run| r.bank || tokens.get(r.from..r.to).unwrap_or_default().iter().any(Token::is_bank);
        let parted = |at: usize| tokens.get(at).is_some_and(|t| t.breaks && t.hyphen);
        let before = runs.iter().find(|r| r.anchored && !bank(r) && r.to - r.from >= 2 && r.to <= met.span.0 && parted(r.from) && parted(r.to));
        if let Some((printed, _)) = before.filter(|_| parted(met.span.0)).and_then(|r| named(r, &tokens)) {
            return (Some(printed), None);
        }
    }
    let met = met.filter(|met| {
        first.as_ref().is_none_or(|(_, run)| {
            let over = run.from < met.span.1 && met.span.0 < run.to;
            let bank = run.bank || tokens.get(run.from..run.to).unwrap_or_default().iter().any(|t| t.key.contains("BANK"));
            // Beside a party of the configuration the holder's own name says nothing.
            let own = || {
                met.holder.is_none()
                    && !met.firm
                    && sought.is_holder(&tokens.get(run.from..run.to).unwrap_or_default().iter().map(|t| t.text).collect::<Vec<_>>().join(" "))
            };
            over || own() || !(run.company || (met.holder.is_some() && !bank))
        })
    });
    match met {
        Some(met) => (Some(Printed { name: met.printed.clone(), placed: true, alone: false }), Some(met)),
        None => (first.map(|(printed, _)| printed), None),
    }
}

/// Whether a card's shop may stand there: where it is paid, and where it gives back what was.
fn shops(text: &str, direction: Direction) -> bool {
    const BACK: &[&str] = &["REFUND", "PURCHASE RETURN", "AVOIR ", "RETOURE", "DEVOLUCION", "REVERSAL", "ESTORNO", "IADE"];
    direction == Direction::Debit || BACK.iter().any(|b| text.contains(b))
}

/// Most rows of an account that firms' names are taken from, evenly.
const LOOKED_AT: usize = 4_000;

/// Names that these rows of an account print, each once: all of them, and those of firms with a legal form.
pub struct Names {
    /// Each, and whether it stands where a channel prints names.
    all: Vec<(String, bool)>,
}

impl Names {
    /// What the rows print, but for the sought names.
    pub fn of(rows: &[(&str, Direction)], sought: &Sought, learned: &Learned) -> Self {
        let step = rows.len().div_ceil(LOOKED_AT).max(1);
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let mut wordings: FxHashSet<(String, bool)> = FxHashSet::default();
        let mut all = Vec::new();
        for (text, direction) in rows.iter().step_by(step) {
            let alike: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
            if !wordings.insert((alike, *direction == Direction::Debit)) {
                continue;
            }
            let (Some(found), None) = found(&written_out(text), *direction, sought, learned) else { continue };
            if !found.name.bytes().any(|b| b.is_ascii_digit()) && seen.insert(found.name.clone()) {
                all.push((found.name, found.placed));
            }
        }
        Self { all }
    }

    /// All of them.
    fn iter(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|(name, _)| name.as_str())
    }

    /// Those of firms, and those of three words or more where a channel prints names, without what stands behind several names.
    pub fn firms<'a>(&'a self, learned: &'a Learned) -> impl Iterator<Item = &'a str> {
        let bare = self.all.iter().map(|(name, placed)| (learned.without_memo(name), *placed));
        bare.filter(|(n, placed)| if *placed { Name::of(n).tells_firm() } else { Name::of(n).is_firm() }).map(|(n, _)| n)
    }
}

/// Whether an upper-case word is a bank's short name.
pub fn is_bank(word: &str) -> bool {
    lists().banks.contains(word)
}

/// The words of a field that holds nothing but a name; numbers at its end are none.
fn whole(tokens: &[Token<'_>]) -> Option<Printed> {
    let to = tokens.iter().rposition(Token::is_word)? + 1;
    let words: Vec<&str> = tokens.get(..to)?.iter().map(|t| t.text).take(LONGEST).collect();
    Some(Printed { name: chinese::joined(words.join(" ")), placed: true, alone: false })
}

/// Fuels, as stations in Indonesia sell them.
const FUELS: &[&str] = &["SOLAR", "BBM", "PERTALITE", "PERTAMAX", "BENSIN", "DEXLITE", "BIOSOLAR", "PREMIUM"];

/// The words of a run as a name.
fn named(run: &Run, tokens: &[Token<'_>]) -> Option<(Printed, Run)> {
    let own = tokens.get(run.from..run.to)?;
    // `CETAK UNDANGAN DWI HARTONO`: where no channel put the name, what was ordered stands before it.
    let ordered = own.iter().take_while(|t| t.is_goods() || t.phrase.is_some_and(|p| p.0 == Kind::Memo)).count();
    let goods = own.iter().take(ordered).any(|t| t.is_goods());
    let stripped = goods && !run.anchored && !run.shop && !run.company && own.len() >= ordered + 2;
    let own = if stripped { own.get(ordered..)? } else { own };
    // `SOLAR SPBN 78.902`: what was filled up, before the station.
    let filled = |own: &[Token<'_>]| own.get(1).is_some_and(|t| within::is_station(&t.key)) && own.first().is_some_and(|t| FUELS.contains(&&*t.key));
    let own = if filled(own) { own.get(1..)? } else { own };
    // `カ)アオバ 三菱UFJ`: where the account is, behind the name.
    let behind = own.split_last().is_some_and(|(last, rest)| last.is_bank() && japanese::is_japanese(last.text) && rest.iter().any(|t| !t.is_front()));
    let own = if behind { own.get(..own.len() - 1)? } else { own };
    let words: Vec<&str> = own.iter().map(|t| t.text).take(LONGEST).collect();
    Some((Printed { name: chinese::joined(words.join(" ")), placed: run.anchored || run.shop || run.company, alone: false }, run.clone()))
}

fn chosen(runs: &[Run], tokens: &[Token<'_>], text: &str) -> Option<(Printed, Run)> {
    let letters = |r: &Run| {
        tokens
            .get(r.from..r.to)
            .unwrap_or_default()
            .iter()
            .flat_map(|t| t.text.chars())
            .filter(|c| c.is_alphanumeric())
            .map(|c| if matches!(c, '\u{3400}'..='\u{9fff}') { 2 } else { 1 })
            .sum::<usize>()
    };
    // A title alone names nobody, nor does a channel's word between two signs.
    let nobody = |t: &Token<'_>| walk::is_title(t) || t.is_back() || &*t.key == "PAY";
    // Beside other names that of a bank says where the account is.
    let bank = |t: &Token<'_>| &*t.key == "BANK" || lists().banks.contains(&*t.key);
    let banks = |r: &Run| {
        let own = tokens.get(r.from..r.to).unwrap_or_default();
        own.first().is_some_and(bank) && own.len() == 1 || own.iter().take(3).any(|t| &*t.key == "BANK")
    };
    let other = runs.iter().any(|r| r.anchored && !r.bank && !banks(r) && r.to - r.from >= 2 && letters(r) >= 5);
    let aside = |r: &Run| r.bank || other && banks(r);
    let words = |r: &&Run| !aside(r) && letters(r) >= 3 && !tokens.get(r.from..r.to).unwrap_or_default().iter().all(nobody);
    // Where a memo stands between channel and name, the name is the last.
    let memo = text.starts_with("TRSF E-BANKING");
    let company = || runs.iter().find(|r| r.company && (r.anchored || r.shop)).or_else(|| runs.iter().rev().find(|r| r.company));
    // `CTS-TIRUPPUR-RITHVIK INNERWEAR`: where a cheque was paid in, before who drew it.
    let town = |r: &Run| {
        let own = tokens.get(r.from..r.to).unwrap_or_default();
        own.len() == 1 && towns::is_town(&own.iter().map(|t| t.key.to_string()).collect::<Vec<_>>())
    };
    let anchored = || {
        let first = runs.iter().filter(words).find(|r| r.anchored)?;
        let other = if town(first) { runs.iter().filter(words).find(|r| r.anchored && r.from > first.from && r.to - r.from >= 2) } else { None };
        Some(other.unwrap_or(first))
    };
    let placed = || runs.iter().filter(words).find(|r| r.shop).or_else(anchored);
    let last = || if memo { behind_memo(runs, tokens, &words, &letters) } else { None };
    let longest = || {
        let long = runs.iter().filter(|r| words(r) && r.to - r.from >= 2 && letters(r) >= 5);
        long.fold(None, |best: Option<&Run>, r| if best.is_none_or(|b| r.to - r.from > b.to - b.from) { Some(r) } else { best })
    };
    let bank = || runs.iter().find(|r| r.bank && r.anchored && r.to - r.from >= 2);
    let single = || runs.iter().filter(words).find(|r| stands_alone(r, tokens));
    let alone = || single().and_then(|r| named(r, tokens)).map(|(printed, run)| (Printed { placed: false, alone: true, ..printed }, run));
    company().or_else(placed).or_else(last).or_else(longest).or_else(bank).and_then(|r| named(r, tokens)).or_else(alone)
}

/// Words for cheques, which are told by letters and numbers.
const CHEQUES: &[&str] = &["CHEQUE", "CHEQUES", "CHQ", "CHECK", "CEK", "BG", "GB", "CB", "WARKAT", "BILYET", "SCHECK", "SEC", "CLG", "CLEARING", "KLIRING"];

/// Whether a name of one word stands right behind the words of a channel, and a number, a sign or nothing behind it: `VA PAYMENT SHOPEE 42147`.
fn stands_alone(run: &Run, tokens: &[Token<'_>]) -> bool {
    let own = tokens.get(run.from).is_some_and(|t| t.phrase.is_none() && t.key.len() >= 3 && !t.small || t.phrase.is_none() && t.key.len() >= 4);
    let cheque = tokens.iter().any(|t| CHEQUES.contains(&&*t.key));
    let channel = |t: &Token<'_>| !t.is_word() || t.is_bank() || t.phrase.is_some_and(|p| matches!(p.0, Kind::Noise | Kind::Anchor | Kind::Shop));
    let before = tokens.get(..run.from).unwrap_or_default();
    // `家賃 サイトウフドウサン`: Japanese sets no blanks within a name, which stands behind what is paid too.
    // Nor does Korean, and both print the name alone as well.
    let kana = |t: &Token<'_>| japanese::is_japanese(t.text) || korean::is_korean(t.text);
    let bare = before.iter().all(channel) && tokens.get(run.from).is_some_and(|t| kana(t) && t.text.chars().count() >= 3);
    let channel = |t: &Token<'_>| channel(t) || kana(t) && t.phrase.is_some_and(|p| p.0 == Kind::Purpose);
    // `REFUND KIOSKO 4411`.
    let channel = |t: &Token<'_>| channel(t) || matches!(&*t.key, "REFUND" | "REFUNDS" | "IADE" | "ESTORNO" | "REEMBOLSO" | "ERSTATTUNG" | "REMBOURSEMENT");
    let purpose = |t: &Token<'_>| t.phrase.is_some_and(|p| matches!(p.0, Kind::Noise | Kind::Purpose | Kind::Memo));
    let long = tokens.get(run.from).is_some_and(|t| t.key.len() >= 5);
    let behind = tokens.get(run.to).is_none_or(|t| t.breaks || !t.is_word() || t.is_mark() || long && purpose(t));
    run.to == run.from + 1
        && own
        && !cheque
        && !tokens.get(run.from).is_some_and(Token::is_bank)
        && behind
        && (bare || !before.is_empty() && before.iter().all(channel) && before.iter().any(Token::is_word))
}

/// The last name of a description that ends with it: of two words, or of one that ends it.
fn behind_memo<'a>(runs: &'a [Run], tokens: &[Token<'_>], words: &impl Fn(&&Run) -> bool, letters: &impl Fn(&Run) -> usize) -> Option<&'a Run> {
    let plain = |r: &Run| tokens.get(r.from).is_some_and(|t| t.phrase.is_none() && !t.small);
    let one = runs.iter().filter(words).find(|r| r.to == tokens.len() && r.to - r.from == 1 && letters(r) >= 4 && plain(r));
    let two = runs.iter().filter(words).rev().find(|r| r.to - r.from >= 2 && letters(r) >= 5);
    // Behind a memo in small letters the name is the word in capitals.
    two.filter(|r| one.is_none() || !tokens.get(r.from..r.to).unwrap_or_default().iter().all(|t| t.small)).or(one)
}

/// The counterparty's name as printed, upper case; `None` where the description names none.
#[cfg(test)]
pub fn name(description: &str, direction: Direction) -> Option<String> {
    printed(description, direction).map(|p| p.name)
}

/// `X TO Y` names both sides: the other one is `Y` for a debit, `X` for a credit.
pub fn sides(text: &str, direction: Direction) -> &str {
    // `ORIG CO NAME:X ORIG ID:1 … IND NAME:Y`: who ordered it; whose account it is stands behind.
    if let Some((_, ordered)) = text.split_once("ORIG CO NAME:") {
        const LABELS: &[&str] = &[" ORIG ID", " CO ENTRY DESCR", " ENTRY DESCR", " DESC DATE", " DESCR:", " SEC:", " TRACE#", " EED:", " IND ID", " IND NAME"];
        return LABELS.iter().filter_map(|l| ordered.find(l)).min().and_then(|to| ordered.get(..to)).unwrap_or(ordered);
    }
    // `BY TRANSFER-UPI/CR/…`: the direction stands before what the channel prints.
    let text = ["BY TRANSFER-", "TO TRANSFER-"].iter().find_map(|d| text.strip_prefix(d)).unwrap_or(text);
    // Vietnamese `CT TU` stands before who pays: for what is paid that is the holder.
    if let Some((memo, _)) = text.split_once("CT TU ").filter(|_| direction == Direction::Debit) {
        return memo.trim_end_matches(['.', ' ', '-', ';']);
    }
    // `… /BEN NAME MEMO`: what French banks print of the other side, to the end.
    if let Some(name) = fields::marked(text, direction) {
        return name;
    }
    let between = ["NBMB ", "IBIZ ", "CMSX ", "NBMB_", "IBIZ_", "CMSX_"].iter().any(|c| text.starts_with(c));
    match text.split_once(" TO ") {
        Some((from, to)) if between => match direction {
            Direction::Debit => to,
            Direction::Credit => from.split_once([' ', '_']).map_or(from, |f| f.1),
        },
        _ => fast_transfer(text, direction).unwrap_or(text),
    }
}

/// `BFST1234567 HOLDER:BANK NAME` for a debit, `BFST1234567NAME:BANK:MEMO` for a credit.
fn fast_transfer(text: &str, direction: Direction) -> Option<&str> {
    let (front, back) = text.strip_prefix("BFST")?.trim_start_matches(|c: char| c.is_ascii_digit()).split_once(':')?;
    match direction {
        Direction::Debit => back.split_once(' ').map(|(_, name)| name),
        // The channel alone before the colon.
        Direction::Credit if matches!(front.trim(), "" | "NBMB" | "IBIZ" | "CMSX") => Some(back),
        Direction::Credit => Some(front),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_other_side() {
        for (text, direction, want) in [
            ("TRSF E-BANKING DB 1801/FTSCY/WS957661 37573190.69 PO 91712 PT INDO BAJA PERKASA", Direction::Debit, "PT INDO BAJA PERKASA"),
            ("NBMB SENTOSA TO CV BERKAH PLASTIK ESB:NBMB:004466383F:4466383 PO 05874", Direction::Debit, "CV BERKAH PLASTIK"),
            ("NBMB NI KADEK AYU S TO SENTOSA ESB:NBMB:004060885F:4060885", Direction::Credit, "NI KADEK AYU S"),
            ("BFST4233579 SENTOSA:MANDIRI TOKO LISTRIK TERANG", Direction::Debit, "TOKO LISTRIK TERANG"),
            ("Transfer dari BANK MANDIRI | AHMAD FAUZI | 1100078406051 | PEMBAYARAN", Direction::Credit, "AHMAD FAUZI"),
            ("INWARD TRANSFER-JOHANES P SIAHAAN-PEMBAYARAN", Direction::Credit, "JOHANES P SIAHAAN"),
            ("Salary Payment RIZKY PRATAMA GAJI MAY 2024", Direction::Debit, "RIZKY PRATAMA"),
            ("SWITCHING CR TRANSFER DR 009 PT SWALAYAN KELUARGA SEJAHTERA INV/2312/8687", Direction::Credit, "PT SWALAYAN KELUARGA SEJAHTERA"),
            ("Bill Payment To Cobalt Systems Ltd Consulting", Direction::Debit, "COBALT SYSTEMS LTD"),
            ("TRSF E-BANKING DB 0906/FTFVA/WS95271 80777/PASARKITA - - 539690614764", Direction::Debit, "PASARKITA"),
            ("PESALINK FROM ROYAL GARDENS HOTEL INV NRB4410", Direction::Credit, "ROYAL GARDENS HOTEL"),
            ("TRSF MASUK SKN 79851065 PT RIMBA LESTARI KOPRA 19 TON", Direction::Credit, "PT RIMBA LESTARI"),
            ("VIR INST EMIS /POUR MARCEL DUVALIN /REFDO 12", Direction::Debit, "MARCEL DUVALIN"),
            ("MPESA C2B PAYBILL 522000 TA59384150 254721000031 AMINA WEKESA", Direction::Credit, "AMINA WEKESA"),
            ("TRSF E-BANKING DB 0106/FTSCY/WS95271 1800000.00 kost bln 06 SUPINAH", Direction::Debit, "SUPINAH"),
            ("TRSF E-BANKING CR 0908/FTSCY/WS95031 77375000.00 PELUNASAN INV 322 CV FAJAR TIMUR EL", Direction::Credit, "CV FAJAR TIMUR EL"),
            ("KR OTOMATIS LLG-MANDIRI PT WARNA PAJAK ABADI INV 341", Direction::Credit, "PT WARNA PAJAK ABADI"),
            ("TRSF E-BANKING CR 0408/FTSCY/WS95271 30541913.00 lunas ya ko TK MELATI PUTIH", Direction::Credit, "TK MELATI PUTIH"),
            ("IBVCB.1009906161.967368.NGUYEN HOANG MINH thanh toan HD 119", Direction::Credit, "NGUYEN HOANG MINH"),
            ("HOAN TRA LENH CT 759715191720 SAI SO TK CONG TY VAN TAI PHI MA", Direction::Credit, "CONG TY VAN TAI PHI MA"),
            ("GUTSCHRIFT STEINBACH, JOCHEN CARPORT RESTZAHLUNG", Direction::Credit, "STEINBACH JOCHEN"),
            ("ONLINE-UEBERWEISUNG KORN STAHLHANDEL GMBH + CO. KG RE 6378088", Direction::Debit, "KORN STAHLHANDEL GMBH CO. KG"),
            ("Inter-Bank GIRO HARBOUR POWER LTD 9829200645", Direction::Debit, "HARBOUR POWER LTD"),
            ("FAST Payment / Receipt LIM AH KOW OTHR Other", Direction::Debit, "LIM AH KOW"),
            ("IBG DEBIT SEWA SENTOSA ENTERPRISE", Direction::Debit, "SEWA SENTOSA ENTERPRISE"),
        ] {
            assert_eq!(name(text, direction).as_deref(), Some(want), "{text}");
        }
        for (text, direction, want) in [
            ("TED RECEBIDA SUPERMERCADO BOA SORTE LTDA NF 4410", Direction::Credit, Some("SUPERMERCADO BOA SORTE LTDA")),
            ("SEPA-LASTSCHRIFT KRAUSE HEIZUNG GMBH RE 2025-402", Direction::Debit, Some("KRAUSE HEIZUNG GMBH")),
            ("PIX ENVIADO CELIA MOTTA ALUGUEL LOJA JAN 2026", Direction::Debit, Some("CELIA MOTTA")),
            ("TRANSFER KE LIE MEI LING SEWA RUKO MEI 2026", Direction::Debit, Some("LIE MEI LING")),
            ("Transfer BI-Fast ke BANK CENTRAL ASIA - 8465726 - DARMAN", Direction::Debit, Some("DARMAN")),
            ("NEFT DR-MEHTA ESTATES-SHOP RENT JUL", Direction::Debit, Some("MEHTA ESTATES")),
            ("IMPS-6190878694-RETURN GIFTS EMPORIUM-KKBK", Direction::Credit, Some("RETURN GIFTS EMPORIUM")),
            ("REMITTANCE CR - BIFAST BFS FR CENAIDJA CHANDRA WIJAYA", Direction::Credit, Some("CHANDRA WIJAYA")),
            ("TRANSAKSI DEBIT TGL: 21/08 QR 014 00000.00SALARY STREET CAFE", Direction::Debit, Some("SALARY STREET CAFE")),
            ("CHUYEN TIEN LE THI PHI", Direction::Debit, Some("LE THI PHI")),
            ("KARTENZAHLUNG KREDIT & KAFFEE BISTRO", Direction::Debit, Some("KREDIT & KAFFEE BISTRO")),
            ("SETORAN KLIRING APOTEK SEHAT BARU BG MK 202118", Direction::Credit, Some("APOTEK SEHAT BARU")),
            ("FOLHA DE PAGAMENTO SALARIOS DEZ 9 FUNC", Direction::Debit, None),
            ("DAUERAUFTRAG MIETE BUERO", Direction::Debit, None),
            ("KARTU DEBIT SPBU 34.40112 6019XXXX7512", Direction::Debit, Some("SPBU 34.40112")),
            ("CMSX SENTOSA TO CV BERKAH PLASTIK", Direction::Debit, Some("CV BERKAH PLASTIK")),
            (
                "ORIG CO NAME:BLUE RIDGE FOODS INC ORIG ID:1234567890 CO ENTRY DESCR:VENDOR IND NAME:MERIDIAN PARTS",
                Direction::Credit,
                Some("BLUE RIDGE FOODS INC"),
            ),
            ("BFST2546014 NBMB:RINA MARLINA", Direction::Credit, Some("RINA MARLINA")),
            ("PIX TRANSF LUCIANA PRADO19/07", Direction::Debit, Some("LUCIANA PRADO")),
            ("UEBERWEISUNG WERNER STEINBACH FLIESENARBEITEN", Direction::Debit, Some("WERNER STEINBACH")),
            ("SPEI RECIBIDO SANTANDER 0014978589 KIOSKERO", Direction::Credit, Some("KIOSKERO")),
            ("PAGO CUENTA DE TERCERO 5742486999 BNET PAULA ROJAS", Direction::Debit, Some("PAULA ROJAS")),
            ("SEPA-GUTSCHRIFT WOHNHEIM GEHALT & SOEHNE AG RE 2411", Direction::Credit, Some("WOHNHEIM GEHALT & SOEHNE AG")),
            ("Transfer ke BANK MANDIRI NI KADEK AYU S 1240036925857 JASA", Direction::Debit, Some("NI KADEK AYU S")),
            ("VA PAYMENT SHOPEE 900173137848", Direction::Debit, Some("SHOPEE")),
            ("DUITNOW TRANSFER FROM SITI UPAH BINTI RAZAK DEPOSIT", Direction::Credit, Some("SITI UPAH BINTI RAZAK")),
            ("PAYNOW TO FEE HOCK LAUNDRY 1910", Direction::Debit, Some("FEE HOCK LAUNDRY")),
            ("FPI A FEE-MILLER RADIATORS", Direction::Credit, Some("A FEE MILLER RADIATORS")),
            ("TRANSF. A FAVOR DE MARIN OTERO, LUCIA", Direction::Debit, Some("MARIN OTERO LUCIA")),
            ("CHEQUE PAGADO 118", Direction::Debit, None),
        ] {
            assert_eq!(name(text, direction).as_deref(), want, "{text}");
        }
        assert_eq!(name("BIAYA ADM", Direction::Debit), None);
    }

    #[test]
    fn finds_the_other_side_behind_channels_of_more_lands() {
        for (text, want) in [
            ("XFER TO CASA RAMON B LIWANAG", "RAMON B LIWANAG"),
            ("TRAN.CTAS.TERC. LUZ ELENA PARDO", "LUZ ELENA PARDO"),
            ("ZELLE PAYMENT TO PAYROLL DEPOT INC 4411", "PAYROLL DEPOT INC"),
            ("ACH DEBIT LOAN HARBOR SUPPLY CO", "LOAN HARBOR SUPPLY CO"),
            ("SEPA-LASTSCHRIFT CORE ZINNWALD KREDIT GMBH", "ZINNWALD KREDIT GMBH"),
            ("INT-HVL-CINAR BOYA A.S.", "CINAR BOYA A.S."),
            ("ZELLE TO RUTH ABERNATHY ON 01/15", "RUTH ABERNATHY"),
            ("KLIRING KE BPD BALI CV TIRAM ABADI", "CV TIRAM ABADI"),
            ("Оплата ТОО «Степной Дом» за муку", "ТОО СТЕПНОЙ ДОМ"),
            ("TRANSFER KE PANGGUNG GIRO SOUND PRO", "PANGGUNG GIRO SOUND PRO"),
            ("PESONET DR ISLA PAINT CENTER SOA MAY", "ISLA PAINT CENTER"),
            ("TRANSFERENCIA DESDE NEQUI LUZ ELENA PARDO", "LUZ ELENA PARDO"),
            ("PAGO A PROVEEDORES MOLINO EL TRIGAL SAS FACT 8812", "MOLINO EL TRIGAL SAS"),
            ("GIDEN FAST ALICI CINAR BOYA A.S. FATURA BEDELI", "CINAR BOYA A.S."),
            ("GELEN EFT GONDEREN SELIN AKAR SERMAYE AVANSI", "SELIN AKAR"),
            ("PRZELEW ELIXIR WYCHODZACY OLGIERD BUK ZALICZKA NA POCZET ZYSKU", "OLGIERD BUK"),
            ("IBVCB.0099123456.CHIA LOI NHUAN.NG THI BICH HOA", "NG THI BICH HOA"),
            ("CT DEN:0991234 CONG TY TNHH SUOI VANG HOAN TAM UNG", "CONG TY TNHH SUOI VANG"),
            ("VS. DISPOSIZIONE BENEF: TORNERIA LAGO S.R.L. FT 88/25", "TORNERIA LAGO S.R.L."),
            ("BONIFICO A VOSTRO FAVORE ORD: FONDERIA VALDORO S.P.A.", "FONDERIA VALDORO S.P.A."),
        ] {
            assert_eq!(name(text, Direction::Debit).as_deref(), Some(want), "{text}");
        }
    }

    #[test]
    fn finds_the_other_side_in_further_languages() {
        for (text, want) in [
            ("BONIFICO A VOSTRO FAVORE DISPOSTO DA TRATTORIA DEL PORTO FT 12", "TRATTORIA DEL PORTO"),
            ("ADDEBITO RIBA MOLINO CONTI SRL", "MOLINO CONTI SRL"),
            ("BONIFICO A FAVORE DI CARLO BELLUCCI COMPENSO", "CARLO BELLUCCI"),
            ("ADDEBITO DIRETTO SDD A2A 889123", "A2A"),
            ("PRZELEW WEWNĘTRZNY ADAM KOWALCZYK", "ADAM KOWALCZYK"),
            ("PRZELEW PRZYCHODZĄCY BETONEX SP. Z O.O. ZWROT", "BETONEX SP. Z O.O."),
            ("PRZELEW WYCHODZĄCY PODATEK PAPIER SP. Z O.O. FV 8", "PODATEK PAPIER SP. Z O.O."),
            ("โอนเงินไป KTB X5108 บริษัท ก้าวหน้าเหล็ก จำกัด ค่าเช่าโกดัง", "บริษัท ก้าวหน้าเหล็ก จำกัด"),
            ("รับโอนเงิน จาก X7720 ร้านสมหวัง", "ร้านสมหวัง"),
            ("GIDEN HAVALE AYSE KAYA KIRA HAZIRAN", "AYSE KAYA"),
            ("VIR SEPA INSTANTANE EMIS SARL MARTEL FACT 2", "SARL MARTEL"),
            ("IDEAL BETALING VAN P JANSEN ORDER 22", "P JANSEN"),
            ("STANDING ORDER TO BLUE DOOR LTD", "BLUE DOOR LTD"),
            ("TO TRANSFER-INB RAKESH GUPTA DRAWINGS", "RAKESH GUPTA"),
            ("IBG TRANSFER STEELCO WIRE SDN BHD 138023", "STEELCO WIRE SDN BHD"),
            ("BIFAST OUT DWI HARTONO UNDANGAN NIKAH", "DWI HARTONO"),
            ("TRSF E-BANKING DB 0506/FTSCY/WS95051 DP CETAK UNDANGAN DWI HARTONO", "DWI HARTONO"),
            ("CHUYEN KHOAN CTY TNHH BAO BI XANH HD 22", "CTY TNHH BAO BI XANH"),
        ] {
            assert_eq!(name(text, Direction::Debit).as_deref(), Some(want), "{text}");
        }
    }
}
