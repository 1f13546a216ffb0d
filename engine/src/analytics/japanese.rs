//! Japanese as banks print it: kana of half width, legal forms in one sign or before a bracket, channels without a blank behind them, and how the
//! names that are written in signs are read.

use std::borrow::Cow;
use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;

/// Readings of family names, first names and words in names of firms.
const SHIPPED: &str = include_str!("../../data/japanese.tsv");

/// Legal forms before a bracket and behind one, as banks cut them short, and in full.
const FORMS: &[(&str, &str)] = &[
    ("カ", "株式会社"),
    ("株", "株式会社"),
    ("ユ", "有限会社"),
    ("有", "有限会社"),
    ("ド", "合同会社"),
    ("同", "合同会社"),
    ("メ", "合名会社"),
    ("シ", "合資会社"),
    ("イ", "医療法人"),
    ("シヤ", "社団法人"),
    ("ザイ", "財団法人"),
    ("フク", "社会福祉法人"),
    ("ガク", "学校法人"),
    ("シユウ", "宗教法人"),
    ("トクヒ", "特定非営利活動法人"),
    ("ゼイ", "税理士法人"),
    ("ベン", "弁護士法人"),
];
/// Channels that stand before a name without a blank.
const CHANNELS: &[&str] = &[
    "振込入金",
    "総合振込",
    "給与振込",
    "電信振込",
    "被仕向送金",
    "口座振替",
    "口座引落",
    "自動引落",
    "自動振替",
    "ネット振込",
    "IB振込",
    "EB振込",
    "振込",
    "フリコミ",
];
/// What goes on behind a channel's word and makes it another.
const GOES_ON: &[&str] = &["手数料", "組戻", "入金", "資金", "料", "金", "テスウ", "ニユウ", "ニュウ", "クミモドシ", "依頼", "返却"];
/// Kana and what they sound like, the longest first.
#[rustfmt::skip]
const SOUNDS: &[(&str, &str)] = &[
    ("キヤ", "KYA"), ("キユ", "KYU"), ("キヨ", "KYO"), ("シヤ", "SHA"), ("シユ", "SHU"), ("シヨ", "SHO"), ("チヤ", "CHA"), ("チユ", "CHU"), ("チヨ", "CHO"),
    ("ニヤ", "NYA"), ("ニユ", "NYU"), ("ニヨ", "NYO"), ("ヒヤ", "HYA"), ("ヒユ", "HYU"), ("ヒヨ", "HYO"), ("リヤ", "RYA"), ("リユ", "RYU"),
    ("リヨ", "RYO"), ("ギヤ", "GYA"), ("ギユ", "GYU"), ("ギヨ", "GYO"), ("ジヤ", "JA"), ("ジユ", "JU"), ("ジヨ", "JO"), ("ビヤ", "BYA"), ("ビユ", "BYU"), ("ビヨ", "BYO"),
    ("ピヤ", "PYA"), ("ピユ", "PYU"), ("ピヨ", "PYO"),
    ("ア", "A"), ("イ", "I"), ("ウ", "U"), ("エ", "E"), ("オ", "O"), ("カ", "KA"), ("キ", "KI"), ("ク", "KU"), ("ケ", "KE"), ("コ", "KO"), ("サ", "SA"), ("シ", "SHI"),
    ("ス", "SU"), ("セ", "SE"), ("ソ", "SO"), ("タ", "TA"), ("チ", "CHI"), ("ツ", "TSU"), ("テ", "TE"), ("ト", "TO"), ("ナ", "NA"), ("ニ", "NI"), ("ヌ", "NU"),
    ("ネ", "NE"), ("ノ", "NO"), ("ハ", "HA"), ("ヒ", "HI"), ("フ", "FU"), ("ヘ", "HE"), ("ホ", "HO"), ("マ", "MA"), ("ミ", "MI"), ("ム", "MU"), ("メ", "ME"),
    ("モ", "MO"), ("ヤ", "YA"), ("ユ", "YU"), ("ヨ", "YO"), ("ラ", "RA"), ("リ", "RI"), ("ル", "RU"), ("レ", "RE"), ("ロ", "RO"), ("ワ", "WA"), ("ヲ", "O"), ("ン", "N"),
    ("ガ", "GA"), ("ギ", "GI"), ("グ", "GU"), ("ゲ", "GE"), ("ゴ", "GO"), ("ザ", "ZA"), ("ジ", "JI"), ("ズ", "ZU"), ("ゼ", "ZE"), ("ゾ", "ZO"), ("ダ", "DA"), ("ヂ", "JI"),
    ("ヅ", "ZU"), ("デ", "DE"), ("ド", "DO"), ("バ", "BA"), ("ビ", "BI"), ("ブ", "BU"), ("ベ", "BE"), ("ボ", "BO"), ("パ", "PA"), ("ピ", "PI"), ("プ", "PU"), ("ペ", "PE"),
    ("ポ", "PO"), ("ヴ", "BU"), ("ー", ""), ("・", ""),
];

/// Ends of words for what is paid, where two signs or more stand before them, and of such that one may.
const PAID: &[&str] = &["料", "費", "代", "代金", "税", "賃", "分", "金"];
const PAID_WHOLE: &[&str] = &[
    "支払",
    "精算",
    "返済",
    "決済",
    "取立",
    "引出",
    "入金",
    "出金",
    "利息",
    "保険料",
    "貸付",
    "借入",
    "返品",
    "組戻",
    "材料",
    "運賃",
    "給与",
    "給料",
    "賞与",
    "報酬",
    "配当",
    "家賃",
    "会費",
    "手形",
    "小切手",
    "仮払",
    "前払",
    "内金",
    "残金",
    "売掛",
    "買掛",
    "仕入",
    "請求",
    "返金",
    "手数料",
    "預金",
    "積立",
    "解約",
    "現金",
    "口座",
    "電子記録債権",
];

/// Whether a word is for what is paid, by its end: `材料費`, `カード利用代金`, `ザイリヨウダイ`.
pub(super) fn is_paid(word: &str) -> bool {
    is_japanese(word)
        && (PAID_WHOLE.iter().any(|end| word.ends_with(end))
            || PAID.iter().any(|end| word.strip_suffix(end).is_some_and(|w| w.chars().filter(|c| is_sign(*c)).count() >= 2)))
}

fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fc}' | '\u{ff66}'..='\u{ff9f}')
}

fn is_sign(c: char) -> bool {
    matches!(c, '\u{3005}' | '\u{3400}'..='\u{9fff}')
}

/// Whether a text holds kana, or signs of full width.
pub(super) fn is_japanese(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(|c| is_kana(c) || matches!(c, '\u{3000}' | '\u{ff01}'..='\u{ff5e}') || is_sign(c))
}

/// A description with whole kana, and with legal forms and channels set apart: `振込ｶ)ﾔﾏﾓﾄ` is `振込 株式会社 ヤマモト`.
pub(super) fn apart(text: &str) -> Cow<'_, str> {
    set_apart(text, false)
}

/// A name in the same way, with legal forms in full set apart too: `株式会社山本` is `株式会社 山本`.
pub(super) fn name_apart(name: &str) -> Cow<'_, str> {
    set_apart(name, true)
}

fn set_apart(text: &str, full: bool) -> Cow<'_, str> {
    if !is_japanese(text) {
        return Cow::Borrowed(text);
    }
    let chars: Vec<char> = text.nfkc().collect();
    // Banks print a hyphen for a long vowel.
    let kana = |at: Option<usize>| at.and_then(|a| chars.get(a)).is_some_and(|c| is_kana(*c));
    let whole: String = chars.iter().enumerate().map(|(at, c)| if *c == '-' && kana(at.checked_sub(1)) && kana(Some(at + 1)) { 'ー' } else { *c }).collect();
    let words: Vec<String> = whole.split_whitespace().map(|w| word_apart(w, full)).collect();
    Cow::Owned(words.join(" "))
}

/// One word with its channel and its legal form set apart, that in full too where that is asked.
fn word_apart(word: &str, full: bool) -> String {
    let channel = CHANNELS.iter().find(|c| word.strip_prefix(**c).is_some_and(|rest| !rest.is_empty() && !GOES_ON.iter().any(|g| rest.starts_with(g))));
    let (channel, word) = channel.and_then(|c| word.strip_prefix(*c).map(|rest| (*c, rest))).unwrap_or(("", word));
    let mut out = word.to_owned();
    for (short, form) in FORMS {
        let (before, around, behind) = (format!("{short})"), format!("({short})"), format!("({short}"));
        if out.contains(&around) {
            out = out.replace(&around, &format!(" {form} "));
        } else if let Some(rest) = out.strip_prefix(&before) {
            out = format!("{form} {rest}");
        } else if let Some(rest) = out.strip_suffix(&behind) {
            out = format!("{rest} {form}");
        }
        if !full {
            continue;
        }
        if let Some(rest) = out.strip_prefix(form).filter(|r| r.starts_with(|c: char| is_kana(c) || is_sign(c) || c.is_alphanumeric())) {
            out = format!("{form} {rest}");
        } else if let Some(rest) = out.strip_suffix(form).filter(|r| !r.is_empty() && !r.ends_with(' ')) {
            out = format!("{rest} {form}");
        }
    }
    format!("{channel} {}", out.trim()).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The readings, the longest signs first.
fn readings() -> &'static [(&'static str, &'static str)] {
    static READINGS: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
    READINGS.get_or_init(|| {
        let lines = SHIPPED.lines().filter(|l| !l.starts_with('#'));
        let mut out: Vec<(&str, &str)> = lines.flat_map(|l| l.split(' ')).filter_map(|pair| pair.split_once('=')).collect();
        out.sort_by_key(|(signs, _)| std::cmp::Reverse(signs.len()));
        out
    })
}

/// A word of a name as it sounds, in Latin letters; `None` where it holds other letters or signs whose reading is not known.
pub(super) fn sounds(word: &str) -> Option<String> {
    if word.is_ascii() || !word.chars().any(|c| is_kana(c) || is_sign(c)) {
        return None;
    }
    let mut kana = String::new();
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        if is_sign(c) {
            let (signs, read) = readings().iter().find(|(signs, _)| rest.starts_with(signs))?;
            kana.extend(read.chars().map(whole));
            rest = rest.get(signs.len()..)?;
        } else {
            kana.push(whole(c));
            rest = rest.get(c.len_utf8()..)?;
        }
    }
    let mut out = String::new();
    let mut rest = kana.as_str();
    while let Some(c) = rest.chars().next() {
        match SOUNDS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            Some((sign, sound)) => {
                out.push_str(sound);
                rest = rest.get(sign.len()..)?;
            }
            None if c.is_ascii_alphanumeric() || c == '&' => {
                out.push(c.to_ascii_uppercase());
                rest = rest.get(c.len_utf8()..)?;
            }
            None => return None,
        }
    }
    Some(short(&out))
}

/// A kana of full height, out of either set.
fn whole(c: char) -> char {
    let c = if matches!(c, '\u{3041}'..='\u{3096}') { char::from_u32(c as u32 + 0x60).unwrap_or(c) } else { c };
    match c {
        'ァ' | 'ィ' | 'ゥ' | 'ェ' | 'ォ' | 'ッ' | 'ャ' | 'ュ' | 'ョ' => char::from_u32(c as u32 + 1).unwrap_or(c),
        c => c,
    }
}

/// Long vowels as passports write them: `SATOU` is `SATO`, `YUUKI` is `YUKI`.
fn short(sound: &str) -> String {
    let mut out = sound.to_owned();
    for (long, one) in [("OU", "O"), ("OO", "O"), ("UU", "U")] {
        out = out.replace(long, one);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kana_forms_and_channels_are_set_apart() {
        assert_eq!(apart("振込ｶ)ﾔﾏﾓﾄｼﾖｳｼﾞ"), "振込 株式会社 ヤマモトシヨウジ");
        assert_eq!(apart("振込　ﾐﾅﾐｺｳｷﾞﾖｳ(ｶ"), "振込 ミナミコウギヨウ 株式会社");
        assert_eq!(apart("振込手数料"), "振込手数料");
        assert_eq!(apart("ｶ-ﾄﾞ"), "カード");
        assert_eq!(apart("㈱北川製作所"), "株式会社 北川製作所");
        assert_eq!(apart("株式会社北川製作所"), "株式会社北川製作所");
        assert_eq!(name_apart("株式会社北川製作所"), "株式会社 北川製作所");
        assert_eq!(apart("TRANSFER 12"), "TRANSFER 12");
    }

    #[test]
    fn a_name_sounds_the_same_however_it_is_written() {
        for (one, other) in [("山本", "ヤマモト"), ("佐藤", "サトウ"), ("商事", "シヨウジ"), ("さとう", "サトウ"), ("ケンイチ", "ケンイチ")]
        {
            assert_eq!(sounds(one), sounds(other), "{one}");
        }
        assert_eq!(sounds("サトウ").as_deref(), Some("SATO"));
        assert_eq!(sounds("SATO"), None);
        assert_eq!(sounds("齎"), None);
    }

    #[test]
    fn what_is_paid_is_told_by_its_end() {
        for (word, want) in [("材料費", true), ("役員貸付", true), ("南川商店", false), ("田代", false), ("サトウ", false)] {
            assert_eq!(is_paid(word), want, "{word}");
        }
    }
}
