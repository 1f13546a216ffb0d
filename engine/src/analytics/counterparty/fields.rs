//! Fields of a description that hold the name of the other side and nothing else: behind a label, or between signs of the channel.

use super::words::{is_channel, is_noise, is_place};
use crate::analytics::Direction;
use crate::analytics::forms::form;

/// Labels of the name of the other side, of who gets the money, and of who sends it; letters without marks.
const EITHER: &[&str] = &["NAAM", "NAME", "NAMA", "NOM", "NOMBRE", "NOME", "TEGENPARTIJ", "COUNTERPARTY", "NAZWA", "PAYEE/PAYER", "GEGENPARTEI"];
const PAID: &[&str] = &[
    "BEGUNSTIGDE",
    "BENEFICIARY",
    "BENEFICIARIO",
    "BENEFICIAIRE",
    "EMPFANGER",
    "EMPFAENGER",
    "ZAHLUNGSEMPFANGER",
    "ZAHLUNGSEMPFAENGER",
    "PENERIMA",
    "PAYEE",
    "CREDITOR",
    "CREANCIER",
    "ODBIORCA",
    "DESTINATARIO",
];
const PAYS: &[&str] = &[
    "AUFTRAGGEBER",
    "ZAHLUNGSPFLICHTIGER",
    "ORDENANTE",
    "ORDINANTE",
    "ORDONNATEUR",
    "PENGIRIM",
    "BO",
    "PAYER",
    "REMITTER",
    "SENDER",
    "DEBTOR",
    "DEBITEUR",
    "NADAWCA",
    "OPDRACHTGEVER",
];
/// Marks between slashes by which a payment's fields are told.
const MARKS: &[&str] = &[
    "TRTP", "IBAN", "BIC", "NAME", "REMI", "EREF", "MARF", "CSID", "ORDP", "BENM", "ISDT", "PURP", "ULTD", "ULTB", "ULTC", "SVCL", "PREF", "NRTX", "RTRN",
    "CNTP", "ADDR", "TRCD", "KREF", "MREF", "CRED", "SVWZ", "USTD", "STRD", "ABWA", "ABWE", "ID",
];

/// The field of an upper-case description that is the name of the other side, where there is one.
pub(super) fn whole<'a>(text: &'a str, printed: &str, direction: Direction) -> Option<&'a str> {
    // `ORIG CO NAME:X ORIG ID:1` has labels of several words.
    if text.contains("ORIG CO NAME:") {
        return None;
    }
    let field = described(text)
        .or_else(|| repeated(text))
        .or_else(|| paid_by_label(text, direction))
        .or_else(|| from_and_to(text, direction))
        .or_else(|| between_marks(text, direction))
        .or_else(|| between_slashes(text))
        .or_else(|| labelled(text, direction))
        .or_else(|| before_code(text))
        .or_else(|| sender(text, direction))
        .or_else(|| wired(text, direction))
        .or_else(|| behind_small(text, printed))?;
    let field = field.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '-' | '/'));
    (field.chars().filter(|c| c.is_alphabetic()).count() >= 3).then_some(field)
}

/// `KARYA SUPPLY CO DES:AR PMT ID:97636170`: American banks print who orders a clearing house's entry before what for.
fn described(text: &str) -> Option<&str> {
    let (name, rest) = text.split_once(" DES:")?;
    (!name.contains(':') && (rest.contains(" ID:") || rest.split(' ').count() <= 3)).then_some(name)
}

/// `TRANSFER TO RENT HOLT 14:11:08 RENT HOLT 49129`: what stands twice behind a word for the direction, parted by a number, is the name.
fn repeated(text: &str) -> Option<&str> {
    let (at, to) = [" TO ", " FROM ", " KE ", " DARI ", " FR "].iter().filter_map(|w| text.rfind(w).map(|at| (at, at + w.len()))).max()?;
    let field = text.get(to..).filter(|_| at > 0)?;
    let number = |w: &str| w.bytes().filter(u8::is_ascii_digit).count() >= 4;
    let end = field.match_indices(' ').find(|(n, _)| field.get(n + 1..).is_some_and(|r| r.split(' ').next().is_some_and(number)))?.0;
    let (name, rest) = (field.get(..end)?, field.get(end + 1..)?);
    let behind = rest.split_once(' ')?.1;
    let twice = behind.strip_prefix(name).is_some_and(|r| r.is_empty() || r.starts_with(' '));
    (twice && name.contains(' ') && !number(name)).then_some(name)
}

/// `PIX DES: NAME 02/05`, `TED REMET.NAME`: Brazilian labels for who gets the money, and who sends it, behind a channel.
fn paid_by_label(text: &str, direction: Direction) -> Option<&str> {
    let labels: &[&str] = match direction {
        Direction::Debit => &[" DES: ", " DEST: ", " DEST. ", " FAV: ", " FAVORECIDO: "],
        Direction::Credit => &[" REM: ", " REMET: ", " REMET.", " REMETENTE: "],
    };
    let brazilian = ["PIX ", "TED ", "TED-", "DOC ", "TRANSFERENCIA "];
    let ended = text.bytes().any(|b| matches!(b, b':' | b'.'));
    let (_, name) = labels.iter().filter(|_| ended).find_map(|l| text.split_once(l)).filter(|_| brazilian.iter().any(|c| text.contains(c)))?;
    (!name.contains(':')).then_some(name)
}

/// `/TRTP/SEPA …/IBAN/…/NAME/X/REMI/…`: up to the next mark.
fn between_slashes(text: &str) -> Option<&str> {
    let (_, name) = text.split_once("/NAME/")?;
    let next = name.match_indices('/').find(|(at, _)| {
        let rest = name.get(at + 1..).unwrap_or_default();
        rest.split_once('/').is_some_and(|(mark, _)| MARKS.contains(&mark))
    });
    Some(next.map_or(name, |(at, _)| name.get(..at).unwrap_or(name)))
}

/// `… CT TU 0071000 NAME TOI 1902123 NAME`: Vietnamese for from and to, each with an account's number.
fn from_and_to(text: &str, direction: Direction) -> Option<&str> {
    let (_, both) = text.split_once("CT TU ")?;
    let (from, to) = both.split_once(" TOI ")?;
    let side = match direction {
        Direction::Debit => to,
        Direction::Credit => from,
    };
    let name = side.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    // What is paid stands behind the name.
    const PAID_FOR: &[&str] = &[
        " TAI ",
        " TT ",
        " THANH TOAN",
        " TIEN HANG",
        " CHUYEN TIEN",
        " CHUYEN KHOAN",
        " CK ",
        " HD ",
        " HOP DONG",
        " NOI DUNG",
        " ND ",
        " HOAN UNG",
        " TAM UNG",
        " GOP VON",
        " TRA TIEN",
        " TRA NO",
        " DAT COC",
        " UNG LUONG",
    ];
    let end = PAID_FOR.iter().filter_map(|p| name.find(p)).min();
    (name.len() < side.len()).then(|| end.map_or(name, |end| name.get(..end).unwrap_or(name)))
}

/// `VIR SEPA EMIS /MOTIF FACT 12 /BEN NAME /REFDO 12`, `… RECU /DE NAME /REF 12`: French marks, each with a blank behind it; where another
/// mark ends the name. One that ends the description may have a memo behind the name.
fn between_marks(text: &str, direction: Direction) -> Option<&str> {
    marked(text, direction)?.split_once(" /").map(|(name, _)| name)
}

/// What stands behind the mark of the other side, without a title.
pub(super) fn marked(text: &str, direction: Direction) -> Option<&str> {
    let marks: &[&str] = match direction {
        Direction::Debit => &[" /BEN ", " /POUR ", " /VERS "],
        Direction::Credit => &[" /DE "],
    };
    let (_, name) = marks.iter().find_map(|m| text.split_once(m))?;
    Some(["M. ", "M ", "MME ", "MLLE ", "MR "].iter().find_map(|t| name.strip_prefix(t)).unwrap_or(name))
}

/// `IBAN: … NAAM: X OMSCHRIJVING: …`: up to the next word before a colon.
fn labelled(text: &str, direction: Direction) -> Option<&str> {
    let dotted = text.contains(".REMARK:");
    let label = |to: usize| {
        let before = text.get(..to).unwrap_or_default().trim_end();
        // `DD:250309.BO:NAME.REMARK:…`: a full stop between fields.
        let parts = |c: char| c.is_whitespace() || matches!(c, '/' | ',' | ';' | '|');
        let from = before.rfind(|c: char| parts(c) || c == '.' && dotted).map_or(0, |at| at + 1);
        (from, before.get(from..).unwrap_or_default())
    };
    let own = |word: &str| {
        let bare = word.replace('Ä', "A").replace(['É', 'È'], "E");
        let side = match direction {
            Direction::Debit => PAID,
            Direction::Credit => PAYS,
        };
        EITHER.contains(&bare.as_str()) || side.contains(&bare.as_str())
    };
    let (at, _) = text.match_indices(':').find(|(at, _)| own(label(*at).1))?;
    let name = text.get(at + 1..)?;
    let ends = name.match_indices(':').find_map(|(n, _)| {
        let (from, word) = label(at + 1 + n);
        let told = word.chars().count() >= 2 && word.chars().all(|c| c.is_alphabetic() || c == '.');
        (told && from > at).then_some(from - at - 1)
    });
    let field = ends.map_or(name, |to| name.get(..to).unwrap_or(name));
    Some(if dotted { field.trim_end_matches('.') } else { field })
}

/// `BFST1234567 NAME:BMRIIDJA memo`: before the identifier code of the other side's bank.
fn before_code(text: &str) -> Option<&str> {
    let (front, back) = text.split_once(':')?;
    let code = back.trim_start().split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    let digit = front.rfind(|c: char| c.is_ascii_digit())?;
    // `BFST366258983809NAME:CENAIDJA`: right behind the reference.
    let name = front.get(digit + 1..).map(str::trim_start);
    // The gate stands behind the name where the bank of the other side follows: `BFST123 NAME NBMB:CENAIDJA`.
    let name = name.map(|n| ["NBMB", "IBIZ", "CMSX"].iter().find_map(|g| n.trim_end().strip_suffix(g)).filter(|n| n.ends_with(' ')).unwrap_or(n));
    name.filter(|_| is_place(code))
}

/// `CHANNEL 1234 pelunasan inv 739 NAME`: where what the payer wrote is in small letters, the capitals behind it at the end are the name.
fn behind_small<'a>(text: &'a str, printed: &str) -> Option<&'a str> {
    if text.len() != printed.len() {
        return None;
    }
    let capital = |w: &str| w.chars().filter(|c| c.is_alphabetic()).count() >= 2 && w.chars().all(|c| c.is_uppercase() || matches!(c, '.' | '&' | '\'' | ','));
    let small = |w: &str| w.chars().count() >= 3 && w.chars().all(|c| c.is_lowercase() || matches!(c, '.' | ','));
    let words: Vec<&str> = printed.split(' ').collect();
    let month = |w: &str| is_noise(w) && crate::base::months::month_of(w).is_some();
    let capitals = words.iter().rev().take_while(|w| capital(w)).count();
    let begun = words.len() - capitals;
    let from = if words.get(begun).is_some_and(|w| month(w)) { begun + 1 } else { begun };
    let number = |w: &str| w.bytes().any(|b| b.is_ascii_digit()) && !w.contains(':');
    let memo = words.get(..begun)?.iter().rposition(|w| !number(w))?;
    let own = words.get(from..)?;
    let free = |w: &&&str| !is_noise(w.trim_matches(['.', ',']));
    let told = words.first().is_some_and(|w| capital(w) || w.contains('-')) && own.iter().filter(free).count() >= 2 && (2..=8).contains(&own.len());
    let long: usize = own.iter().map(|w| w.len() + 1).sum();
    // `BI-FAST masuk BCA NAME`: channel's words in small letters are no memo, and the other bank may stand behind them.
    let wrote = |w: &&str| small(w) && !is_channel(&w.trim_matches(['.', ',']).to_uppercase());
    let memo = words.get(..=memo)?;
    (told && small(memo.last()?) && memo.iter().any(wrote)).then(|| text.get((text.len() + 1).checked_sub(long)?..)).flatten()
}

/// `FEDWIRE CREDIT VIA: BANK/1234 B/O: NAME CITY REF: 12`, `WT 12 BANK /ORG=NAME SRF# 12`: American wires, in which the field of the other
/// side ends with its legal form, a number or the next label.
fn wired(text: &str, direction: Direction) -> Option<&str> {
    let labels: &[&str] = match direction {
        Direction::Debit => &["/BNF=", " BNF=", " BNF:", " A/C:", " BENE:", " BEN:"],
        Direction::Credit => &["/ORG=", " ORG=", " ORG:", " B/O:", " ORIG:"],
    };
    // A clearing house's entry has an identifier behind such words, and wires of other lands other labels.
    if !["WIRE", "WT ", "CHIPS ", "BOOK TRANSFER", "REAL TIME"].iter().any(|w| text.contains(w)) {
        return None;
    }
    let (_, name) = labels.iter().find_map(|l| text.split_once(l))?;
    let name = name.trim_start();
    let mut end = 0;
    for word in name.split(' ') {
        let number = word.bytes().any(|b| b.is_ascii_digit());
        let next = word.ends_with(':') || word.ends_with('#') || word.starts_with('/') || word.contains('=');
        if end > 0 && (number || next) || matches!(word, "REF" | "SRF" | "TRN" | "OBI" | "INV" | "INVOICE" | "IMAD") {
            break;
        }
        end += word.len() + 1;
        if end > word.len() + 1 && form(word.trim_matches(['.', ','])).back {
            break;
        }
    }
    name.get(..end.saturating_sub(1))
}

/// `NBMB NAME TO HOLDER`: who sends it stands between the channel and the word for the direction.
fn sender(text: &str, direction: Direction) -> Option<&str> {
    if direction == Direction::Debit {
        return None;
    }
    let text = ["TRANSFER ", "TRF "].iter().find_map(|c| text.strip_prefix(c)).unwrap_or(text);
    let rest = ["NBMB ", "IBIZ ", "CMSX ", "NBMB_", "IBIZ_", "CMSX_"].iter().find_map(|c| text.strip_prefix(c))?;
    rest.split_once(" TO ").map(|(from, _)| from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_of_its_own_is_the_whole_name() {
        for (text, direction, want) in [
            (
                "/TRTP/SEPA OVERBOEKING/IBAN/NL01RABO0123456789/BIC/RABONL2U/NAME/KREDIET & ZOON B.V./REMI/FACT 12/EREF/X",
                Direction::Credit,
                "KREDIET & ZOON B.V.",
            ),
            ("/TRTP/SEPA/NAME/A. JANSEN E/O/REMI/FIETS", Direction::Credit, "A. JANSEN E/O"),
            ("SEPA OVERBOEKING IBAN: NL01RABO0123456789 NAAM: RENTE BEHEER OMSCHRIJVING: 12", Direction::Debit, "RENTE BEHEER"),
            ("EMPFÄNGER: ZINS GMBH IBAN: AT01", Direction::Debit, "ZINS GMBH"),
            ("PENGIRIM: TOKO GAJI PENERIMA: PT BUNGA BERITA: LUNAS", Direction::Debit, "PT BUNGA"),
            ("PENGIRIM: TOKO GAJI PENERIMA: PT BUNGA BERITA: LUNAS", Direction::Credit, "TOKO GAJI"),
            ("MBVCB.998.gop von.CT TU 0071 TRAN THI LAI TOI 1902 CTY MAY", Direction::Credit, "TRAN THI LAI"),
            ("CT TU 0071 CTY MAY TOI 1902 CTY LUONG AN TT TIEN HANG HD 2", Direction::Debit, "CTY LUONG AN"),
            ("BFST12345678 UD SETOR LAUT:BMRIIDJA IKAN", Direction::Debit, "UD SETOR LAUT"),
            ("REMIT TO RENT HOLT 14:11:08 RENT HOLT 49129 BANKIDJA", Direction::Debit, "RENT HOLT"),
            ("TRANSFERENCIA PIX DES: SALARIO CORREIA 02/05", Direction::Debit, "SALARIO CORREIA 02/05"),
            ("DEVOLUCAO PIX REM: FERRAGENS LIMA", Direction::Credit, "FERRAGENS LIMA"),
            ("TED TITUL. DEST. LOJAS CORREIA SA", Direction::Debit, "LOJAS CORREIA SA"),
            ("NORTH CREDIT U DES:AP PAYMENT ID:118 CCD", Direction::Credit, "NORTH CREDIT U"),
            ("NBMB SARI SETOR TO PT TABUNG", Direction::Credit, "SARI SETOR"),
            ("BFST12345678 PT SETOR LAUT NBMB:CENAIDJA ESB:NBMB:0008G00F:4792", Direction::Credit, "PT SETOR LAUT"),
            ("IBIZ_PT SARI SETOR TO CV TABUNG PO12", Direction::Credit, "PT SARI SETOR"),
            ("BFST366258983809359321PT SETOR LAUT:CENAIDJA", Direction::Credit, "PT SETOR LAUT"),
            ("VIR SEPA EMIS /MOTIF FACT 485 /BEN LOYER ET FILS /REFDO 12", Direction::Debit, "LOYER ET FILS"),
            ("VIR SEPA RECU /DE M YANN LOYER /MOTIF APPORT", Direction::Credit, "YANN LOYER"),
            ("FEDWIRE CREDIT VIA: FIRST BANK/12 B/O: RENT TOOLS INC DALLAS TX REF: NYC/BNF=OWN LLC", Direction::Credit, "RENT TOOLS INC"),
            ("WT FED#0123 FIRST BANK /FTR/BNF=FEE & SONS SRF# 12", Direction::Debit, "FEE & SONS"),
            ("WT 25-001 CITY BANK /ORG=INTEREST MILLS CORP OBI=INV 12", Direction::Credit, "INTEREST MILLS CORP"),
            ("SHGD:57783097.DD:250309.BO:TRAN THI LUONG.REMARK:GIAI NGAN", Direction::Credit, "TRAN THI LUONG"),
        ] {
            assert_eq!(whole(text, text, direction), Some(want), "{text}");
        }
        for (text, want) in [
            ("TRSF E-BANKING CR 0207/FTSCY/WS95271 35782519.00 pelunasan inv 739 PAJAK RAYA SENTOSA", Some("PAJAK RAYA SENTOSA")),
            ("TRSF E-BANKING DB 0207/FTSCY/WS95271 35782519.00 servis mesin LISTRIK WIBAWA", Some("LISTRIK WIBAWA")),
            ("TRSF E-BANKING DB 0207/FTSCY/WS95271 35782519.00 gaji JAN", None),
            ("Kirim HERMAN JAYADI cat pagar", None),
            ("BI-FAST masuk CIMB HERMAN JAYADI", None),
            ("Payment of GAS BILL", None),
        ] {
            assert_eq!(whole(&text.to_uppercase(), text, Direction::Debit), want, "{text}");
        }
        for text in ["BFST4233579 SENTOSA:MANDIRI TOKO TERANG", "TRANSFER KE BUDI TGL:12", "NBMB SENTOSA TO CV BERKAH"] {
            assert_eq!(whole(text, text, Direction::Debit), None, "{text}");
        }
    }
}
