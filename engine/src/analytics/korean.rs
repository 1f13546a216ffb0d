//! Korean as banks print it: legal forms in brackets or in one sign right beside the name, and words that end with what they are.

use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization;

/// Legal forms in brackets and in full.
const BRACKETS: &[(&str, &str)] = &[
    ("(주)", "주식회사"),
    ("(유)", "유한회사"),
    ("(합)", "합자회사"),
    ("(사)", "사단법인"),
    ("(재)", "재단법인"),
    ("(의)", "의료법인"),
    ("(학)", "학교법인"),
    ("(복)", "사회복지법인"),
];
/// Legal forms in full, which stand right before a name and right behind it.
const FULL: &[&str] = &["주식회사", "유한회사", "합자회사", "사단법인", "재단법인", "의료법인", "학교법인", "사회복지법인"];
/// Ends of words for the way a movement was booked, and of banks.
const CHANNELS: &[&str] = &[
    "이체",
    "출금",
    "입금",
    "송금",
    "뱅킹",
    "지급",
    "인터넷",
    "모바일",
    "스마트폰",
    "전자금융",
    "대체",
    "창구",
    "타행",
    "당행",
    "은행",
    "뱅크",
    "금고",
    "우체국",
    "농협",
    "추심",
    "무통장",
    "가상계좌",
    "계좌",
];
/// Ends of words for what is paid.
#[rustfmt::skip]
const PAID: &[&str] = &[
    "대금", "급여", "월급", "상여", "상여금", "수당", "이자", "수수료", "보험료", "보험", "임대료", "임차료", "월세", "관리비", "사용료", "이용료", "통신비", "요금", "세금",
    "부가세", "가치세", "소득세", "법인세", "지방세", "재산세", "자동차세", "주민세", "원천세", "국세", "관세", "연금", "공과금", "할부금", "할부", "원금", "원리금", "대출",
    "대출금", "대출실행", "상환", "상환금", "차입금", "대여금", "가수금", "가지급금", "배당금", "배당", "출자금", "자본금", "증자", "보증금", "계약금", "중도금", "잔금",
    "선급금", "선수금", "착수금", "기성금", "공사비", "물품대", "자재대", "재료비", "재료대", "원료대", "부자재", "원부자재", "운송비", "운송료", "운반비", "운임", "택배비",
    "배송비", "물류비", "유류비", "유류대", "식대", "회식비", "경비", "출장비", "여비", "교통비", "접대비", "광고비", "광고료", "마케팅비", "인쇄비", "용역비", "외주비", "가공비",
    "가공료", "수리비", "정비비", "청소비", "기장료", "자문료", "수임료", "컨설팅비", "강사료", "교육비", "인건비", "일당", "노임", "퇴직금", "적금", "예금", "정산", "정산금",
    "환급", "환급금", "환불", "반환", "반품", "취소", "결제", "매출", "매입", "구입", "구매", "납부", "납입", "회비", "조합비", "후원금", "기부금", "축의금", "조의금",
    "생활비", "용돈", "구독료", "서버비", "리스료", "렌탈료", "렌탈", "청구", "외상", "외상값", "미수금", "수금", "샘플비", "디자인비", "촬영비", "개발비", "금형비", "지원금",
    "보조금", "장려금", "자금", "운전자금", "불능", "불명", "가지급", "가수", "정정", "오류", "부도", "어음", "수표", "이월", "결산",
];

/// What a word of a description is by its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// A channel's word, or a bank's.
    Channel,
    /// What is paid.
    Paid,
}

/// Whether a text holds Korean letters.
pub(super) fn is_korean(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(|c| matches!(c, '\u{ac00}'..='\u{d7a3}'))
}

/// What a word is by its end: `타행이체` is a channel's, `급여이체` and `급여` are what is paid.
pub(super) fn ends(word: &str) -> Option<Ends> {
    if !is_korean(word) {
        return None;
    }
    let paid = |word: &str| PAID.iter().any(|end| word.ends_with(end));
    match CHANNELS.iter().find_map(|end| word.strip_suffix(end)) {
        Some(before) if paid(before) => Some(Ends::Paid),
        Some(_) => Some(Ends::Channel),
        None => paid(word).then_some(Ends::Paid),
    }
}

/// A text with legal forms set apart: `㈜한빛상사`, `한빛상사(주)` and `주식회사한빛상사` have the form as a word of its own.
pub(super) fn apart(text: &str) -> Cow<'_, str> {
    if !is_korean(text) {
        return Cow::Borrowed(text);
    }
    let mut whole: String = text.nfkc().collect();
    for (form, full) in BRACKETS {
        whole = whole.replace(form, &format!(" {full} "));
    }
    let words: Vec<String> = whole.split_whitespace().map(word_apart).collect();
    Cow::Owned(words.join(" "))
}

/// Ranks and forms of address, which banks print right behind a person's name.
const RANKS: &[&str] = &["대표이사", "대표", "이사", "사장", "부장", "차장", "과장", "대리", "실장", "팀장", "회장", "님", "씨"];

/// Family names that most persons have, for words whose end may be a rank.
const FAMILIES: &str = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국은편용";

/// A person's name with the rank behind it set apart: `박선영이사`.
fn rank_apart(word: &str) -> Option<String> {
    let rank = RANKS.iter().find_map(|r| word.strip_suffix(r).map(|name| (name, *r)))?;
    let person = rank.0.chars().count() == 3 && rank.0.chars().next().is_some_and(|c| FAMILIES.contains(c));
    person.then(|| format!("{} {}", rank.0, rank.1))
}

/// A name with the number right behind it set apart: `한빛상사0898`.
fn number_apart(word: &str) -> Option<String> {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = word.len() - name.len();
    let named = name.chars().count() >= 3 && name.chars().all(|c| matches!(c, '\u{ac00}'..='\u{d7a3}'));
    (digits >= 3 && named).then(|| format!("{name} {}", word.get(name.len()..).unwrap_or_default()))
}

/// One word with its legal form set apart.
fn word_apart(word: &str) -> String {
    // The bank cut off a bracket: `주)한빛상사`, `한빛상사(주`.
    if let Some(rest) = word.strip_prefix("주)").filter(|r| !r.is_empty()) {
        return format!("주식회사 {rest}");
    }
    if let Some(rest) = word.strip_suffix("(주").filter(|r| !r.is_empty()) {
        return format!("{rest} 주식회사");
    }
    if let Some(parted) = rank_apart(word).or_else(|| number_apart(word)) {
        return parted;
    }
    let beside = |rest: &str| rest.chars().count() >= 2;
    let before = FULL.iter().find_map(|form| word.strip_prefix(form).filter(|r| beside(r)).map(|r| format!("{form} {r}")));
    let behind = || FULL.iter().find_map(|form| word.strip_suffix(form).filter(|r| beside(r)).map(|r| format!("{r} {form}")));
    before.or_else(behind).unwrap_or_else(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_forms_are_set_apart() {
        for text in ["㈜한빛상사", "(주)한빛상사", "주식회사한빛상사", "주)한빛상사", "（주）한빛상사"] {
            assert_eq!(apart(text), "주식회사 한빛상사", "{text}");
        }
        assert_eq!(apart("타행이체 한빛상사(주 잔금"), "타행이체 한빛상사 주식회사 잔금");
        assert_eq!(apart("TRANSFER 12"), "TRANSFER 12");
        assert_eq!(apart("전자금융 박선영이사"), "전자금융 박선영 이사");
        assert_eq!(apart("전자금융 한빛상사0898"), "전자금융 한빛상사 0898");
        assert_eq!(apart("성남대리 04월급여"), "성남대리 04월급여");
    }

    #[test]
    fn a_word_is_what_it_ends_with() {
        for (word, want) in
            [("타행이체", Some(Ends::Channel)), ("급여이체", Some(Ends::Paid)), ("물품대금", Some(Ends::Paid)), ("한빛상사", None), ("SALARY", None)]
        {
            assert_eq!(ends(word), want, "{word}");
        }
    }

    #[test]
    fn the_other_side_is_found_beside_channels_and_purposes() {
        use crate::analytics::Direction;
        use crate::analytics::counterparty::{printed, written_out};
        for (text, want) in [
            ("타행이체 (주)한빛상사", "주식회사 한빛상사"),
            ("인터넷출금이체 한빛상사(주) 3월분", "한빛상사 주식회사"),
            ("급여이체 이서준", "이서준"),
            ("국민 이서준", "이서준"),
            ("한빛상사 물품대금", "한빛상사"),
            ("4월임대료 이서준", "이서준"),
        ] {
            assert_eq!(printed(&written_out(text), Direction::Debit).map(|p| p.name).as_deref(), Some(want), "{text}");
        }
        assert_eq!(printed("타행송금수수료", Direction::Debit).map(|p| p.name), None);
    }

    #[test]
    fn names_are_one_with_their_form_and_cut_off() {
        use crate::analytics::party::Name;
        let name = Name::of("주식회사 한빛바이오상사");
        assert!(name.company);
        for printed in ["(주)한빛바이오상사", "한빛바이오상사", "㈜한빛바이오"] {
            assert!(name.printed_as(&Name::of(printed)).is_some(), "{printed}");
        }
        assert!(Name::of("이서준").printed_as(&Name::of("이서진")).is_none());
    }
}
