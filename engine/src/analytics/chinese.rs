//! Chinese as banks print it: channels, names and what is paid without blanks between them, and legal forms at the end of a name.

use super::fold::simplified;
use super::korean::Ends;
use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization;

/// Signs of today's simplified writing that Japanese has not, as they stand in descriptions and names: a text that holds one is Chinese.
const SIMPLIFIED: &str = "转账帐汇银户额级电对业实时兑货购销资奖费话宽带务值库报险递运输车过续细贷还归发现结单联财卡扫码讯腾饿东订预红备关暂垫构证调划补贴稳岗传询师计记审软办设维检认训饭罚违约赔责经营种术产农场园艺进贸络华兴龙凤连锁门头饮乐丽纸总张刘陈杨赵吴孙马罗郑谢许韩冯邓萧苏吕卢钟谭陆贾韦邹闫贺顾龚钱严汤乡镇县济镖质监验鲜绿鸣边贵闽鲁陕辽宁岛长阳庆铁剂药";
/// Signs of the traditional writing that Japanese has not, or writes otherwise.
#[rustfmt::skip]
const TRADITIONAL: &str = "來傳僱兌內劑勞勵匯參吳單嚴國圓團墊壽奧學實寬寶專對崗帐帶廚廣彌彙恆憑應戶撥擔據攜攤數會榮樂樣檢櫃歸殘殼氣溫滯濟營爲獎瑪產當發盧眾碼禮秈稅穩絲經綠綢綫綸緞縣總繩繳續纖臺與莊萬蔣蕭藝藥蘋處號螞裝詢說證譚豐豬貓賈賣賬賴贊贖趙輛轉辦遞邊鄉鄒鄧醫醬銷鋁鋅錢鏈鏢鐵閆閩關陝隨險雜雞靜韋餘馮驗驥體鵝鹽麵麼黃點龔龜";
/// Words for the way a movement was booked, as they begin a description or stand alone in it.
#[rustfmt::skip]
const CHANNELS: &[&str] = &[
    "网上银行", "手机银行", "企业网银", "个人网银", "网银互联", "超级网银", "网银", "跨行转账", "同城转账", "同行转账", "异地转账", "行内转账", "行外转账", "对公转账", "转账支出",
    "转账收入", "转账存入", "转账汇款", "转账付款", "转账收款", "转账", "转帐", "跨行汇款", "跨行汇入", "跨行汇出", "跨行收款", "跨行付款", "跨行支付", "跨行", "他行汇入", "他行来账",
    "电子汇入", "电子汇出", "汇款汇入", "汇入汇款", "汇出汇款", "汇款", "汇入", "汇出", "大额支付", "小额支付", "大额来账", "小额来账", "大额往账", "小额往账", "大额", "小额普通",
    "来账", "往账", "实时汇兑", "普通汇兑", "电汇", "信汇", "汇兑", "转入", "转出", "收款人", "付款人", "对方户名", "对方", "户名", "摘要", "附言", "用途", "备注", "批量代付", "批量代收",
    "代付", "代收", "代扣", "扣款", "快捷支付", "网上支付", "银联支付", "移动支付", "消费支出", "消费", "付款", "收款", "支付", "支出", "收入", "收到", "向", "给", "来自", "至",
    "跨行转入", "跨行转出", "跨行转", "自行转入", "自行转出", "自行转", "网路转账", "行动转账", "语音转账", "约定转账", "非约转账", "跨行汇", "联行汇款", "整批转账", "整批转入",
    "整批转出", "整批", "薪转", "代收票据", "票据交换", "票据托收", "次交票", "台支", "委代收", "委代付", "媒体转账", "媒体", "存入", "转账转入", "转账转出", "行动网", "网路银行", "行动银行", "企网",
    "转数快", "过户", "汇款转入", "汇款转出", "代缴", "自动扣缴", "自扣", "扣缴", "晶片转", "卡片转账", "电子转出", "电子转入",
    "跨转", "自转", "互转", "本行", "他行转入", "他行转出", "联行转入", "联行转出", "行内转入", "行内转出", "网转", "支票兑付", "支票付讫", "支票付款", "支票兑现", "票据兑付", "票据兑现",
    "票据入账", "票据托付", "代收票据入账", "交换票据", "交换票", "汇款退回", "转账退回", "跨行退回", "退汇", "签账卡", "签帐卡", "金融卡消费", "刷卡消费", "快捷", "预约转账", "即时转账",
];
/// Ends of words for the way a movement was booked.
const BOOKED: &[&str] = &[
    "转账", "转帐", "汇款", "汇兑", "银行", "支行", "分行", "网银", "来账", "往账", "入账", "代付", "代收", "代扣", "存入", "转存", "退票", "退回", "兑付",
    "托收",
];
/// Ends of words for what is paid.
#[rustfmt::skip]
const PAID: &[&str] = &[
    "款", "费", "费用", "工资", "奖金", "薪金", "薪资", "薪酬", "津贴", "补贴", "补助", "报酬", "租金", "房租", "店租", "铺租", "租赁", "利息", "本息", "本金", "税", "税金", "社保", "公积金", "保险",
    "结息", "还贷", "放款", "还本", "贷款", "提现", "取现", "存现", "结算", "清算", "退款", "退票", "冲正", "退汇", "支票", "汇票", "分红", "股利", "投资", "注资", "增资", "借款", "借支", "备用金",
    "往来", "报销", "押金", "定金", "订金", "保证金", "佣金", "订单", "合同", "发票", "采购", "进货", "加工", "理赔", "理财", "定期", "存款", "周转", "垫付", "货物", "销售", "归集", "调拨", "划转",
    "货品", "工程款", "薪水", "劳健保", "健保", "劳保", "劳退", "保费", "电费", "水费", "电话费", "尾款", "周转金", "零用金", "股东往来", "往来款", "垫款", "代垫", "红利", "股息",
    "不足", "错误", "不符", "有误", "补发", "预支", "违约金", "滞纳金", "罚款", "罚金",
    "发放", "赎回", "申购", "转入", "转出", "产品", "充值", "缴费", "缴税", "用品", "存入", "支取",
];
/// What is paid, as it stands right behind a person's name.
const BEHIND: &[&str] = &[
    "工资",
    "奖金",
    "货款",
    "房租",
    "租金",
    "报销款",
    "报销",
    "借款",
    "还款",
    "往来款",
    "分红",
    "劳务费",
    "备用金",
    "定金",
    "订金",
    "押金",
    "垫付款",
    "投资款",
    "预付款",
    "尾款",
    "生活费",
    "借支",
    "提成",
    "薪资",
    "薪水",
    "股东往来",
    "代垫款",
    "周转金",
    "零用金",
    "股利",
    "红利",
];
/// Legal forms that end a name, the longest first.
const FORMS: &[&str] = &["有限责任公司", "股份有限公司", "集团有限公司", "有限公司"];
/// Words that end the name of a firm without one of these.
const HOUSES: &[&str] = &[
    "合作社",
    "专业合作社",
    "公司",
    "经营部",
    "商行",
    "批发部",
    "工作室",
    "事务所",
    "加工厂",
    "工厂",
    "企业社",
    "实业社",
    "工业社",
    "工程行",
    "贸易行",
    "水电行",
    "材料行",
    "五金行",
    "商号",
    "企业行",
    "工作坊",
    "农会",
    "渔会",
];
/// How a person is called behind the name.
const TITLES: &[&str] = &["先生", "小姐", "女士", "太太"];
/// Beginnings of the legal form, as a field that ends within it leaves them.
const FORM_BEGUN: &[&str] = &["股份有", "股份"];
/// Letters of a name before its legal form.
const OWN: usize = 2;
/// The commonest family names.
const FAMILIES: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤";

/// A text in the writing of the mainland: every sign in its place, of as many bytes.
fn mainland(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(text.chars().map(simplified).collect()) }
}

/// Whether a sign is one of Chinese writing.
fn is_sign(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}')
}

/// Whether a text is Chinese: signs of Chinese writing, one of them simplified or a legal form, and no kana.
pub(super) fn is_chinese(text: &str) -> bool {
    !text.is_ascii()
        && text.chars().any(is_sign)
        && !text.chars().any(|c| matches!(c, '\u{3041}'..='\u{30ff}' | '\u{ff66}'..='\u{ff9f}'))
        && !text.contains("会社")
        && (text.chars().any(|c| SIMPLIFIED.contains(c) || TRADITIONAL.contains(c)) || FORMS.iter().any(|f| text.contains(f)))
}

/// Whether a word is written in such signs alone.
pub(super) fn is_signs(word: &str) -> bool {
    !word.is_ascii() && word.chars().all(is_sign)
}

/// What a word is by its end: `跨行转账` is a channel's, `苹果款` is what is paid.
pub(super) fn ends(word: &str) -> Option<Ends> {
    let word = &*mainland(word);
    if !is_signs(word) || FORMS.iter().chain(HOUSES).any(|f| word.ends_with(f)) {
        return None;
    }
    if TITLES.contains(&word) {
        return Some(Ends::Paid);
    }
    if channels_only(word) || BOOKED.iter().any(|b| word.ends_with(b)) {
        return Some(Ends::Channel);
    }
    let long = word.chars().count() >= 2;
    (long && PAID.iter().any(|p| word.ends_with(p))).then_some(Ends::Paid)
}

/// Whether a word is made of words of channels alone: `网银转出`.
fn channels_only(word: &str) -> bool {
    let mut rest = word;
    while let Some(begun) = channel(rest) {
        rest = rest_of(rest, begun);
    }
    rest.is_empty()
}

/// Whether a firm's name goes on in another that ends with the word for its kind, of which the bank cut off the end: `租吉企業`, `租吉企業社`.
pub(super) fn cut_house(name: &str, other: &str) -> bool {
    let rest = other.strip_prefix(name).map(mainland);
    is_signs(name) && rest.is_some_and(|rest| !rest.is_empty() && HOUSES.iter().any(|h| h.ends_with(&*rest) && mainland(other).ends_with(h)))
}

/// A description with channels, names, legal forms and what is paid set apart: `转账支出西湖纸业有限公司货款` is `转账支出 西湖纸业 有限公司 货款`.
pub(super) fn apart(text: &str) -> Cow<'_, str> {
    if !is_chinese(text) {
        return Cow::Borrowed(text);
    }
    let whole: String = text.nfkc().collect();
    let mut out: Vec<String> = Vec::new();
    let mut word = String::new();
    let unbracketed = without_places(&whole);
    for c in unbracketed.chars() {
        // Letters and numbers stand right beside signs.
        let parts = word
            .chars()
            .last()
            .is_some_and(|last| is_sign(last) != is_sign(c) && (last.is_alphanumeric() || is_sign(last)) && (c.is_alphanumeric() || is_sign(c)));
        if c.is_whitespace() || parts {
            push(&std::mem::take(&mut word), &mut out);
        }
        if !c.is_whitespace() {
            word.push(c);
        }
    }
    push(&word, &mut out);
    Cow::Owned(out.join(" "))
}

/// `西湖(杭州)纸业有限公司`: a place in brackets is part of the name of a firm.
fn without_places(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('(') {
        out.push_str(before);
        let inner = behind.split_once(')').filter(|(place, after)| {
            let firm = after.split(|c: char| !is_sign(c)).next().is_some_and(|a| FORMS.iter().chain(HOUSES).any(|f| a.contains(f)));
            (2..=4).contains(&place.chars().count()) && is_signs(place) && firm && out.ends_with(is_sign)
        });
        match inner {
            Some((place, after)) => {
                out.push_str(place);
                rest = after;
            }
            None => {
                out.push('(');
                rest = behind;
            }
        }
    }
    out.push_str(rest);
    out
}

/// One word, set apart.
fn push(word: &str, out: &mut Vec<String>) {
    // Signs of punctuation stay with what they stand beside.
    let from = word.find(is_sign).unwrap_or(0);
    let to = word.rfind(is_sign).and_then(|at| word.get(at..).and_then(|w| w.chars().next()).map(|c| at + c.len_utf8())).unwrap_or(word.len());
    let (Some(before), Some(own), Some(behind)) = (word.get(..from), word.get(from..to), word.get(to..)) else { return };
    let inner: Vec<&str> = own.split_inclusive(|c: char| !is_sign(c)).collect();
    let mut parts: Vec<String> = Vec::new();
    for piece in inner {
        let signs = piece.trim_end_matches(|c: char| !is_sign(c));
        let mark = piece.get(signs.len()..).unwrap_or_default();
        // Words are looked for in the writing of the mainland, and stay as they are printed.
        let mut found: Vec<String> = Vec::new();
        let plain = mainland(signs);
        word_apart(&plain, &mut found);
        let mut from = 0;
        parts.extend(found.into_iter().map(|part| {
            let at = plain.get(from..).and_then(|rest| rest.find(&part)).map_or(from, |at| from + at);
            from = at + part.len();
            signs.get(at..from).map_or(part, str::to_owned)
        }));
        match parts.last_mut() {
            Some(last) => last.push_str(mark),
            None => parts.push(mark.to_owned()),
        }
    }
    if let Some(first) = parts.first_mut() {
        first.insert_str(0, before);
    }
    if let Some(last) = parts.last_mut() {
        last.push_str(behind);
    }
    out.extend(parts.into_iter().filter(|p| !p.is_empty()));
}

/// The channel's word that a word begins with, the longest one.
fn channel(word: &str) -> Option<&'static str> {
    CHANNELS.iter().copied().filter(|c| word.starts_with(c)).max_by_key(|c| c.len())
}

/// What stands behind the beginning of a word.
fn rest_of<'w>(word: &'w str, begun: &str) -> &'w str {
    word.strip_prefix(begun).unwrap_or(word)
}

/// Whether a word may be a person's name, of two or three signs.
fn is_person(word: &str) -> bool {
    (2..=3).contains(&word.chars().count()) && word.chars().next().is_some_and(|c| FAMILIES.contains(c))
}

/// A person's name with what is paid right behind it.
fn person_paid(word: &str) -> Option<(&str, &'static str)> {
    BEHIND.iter().filter_map(|b| word.strip_suffix(b).map(|n| (n, *b))).find(|(n, _)| is_person(n))
}

/// A word without blanks as the words that it is made of.
fn word_apart(word: &str, out: &mut Vec<String>) {
    let mut rest = word;
    // `转账` goes on in `转账手续费`, which is a word of its own.
    let whole = |c: &str| {
        let behind = rest_of(word, c);
        ends(word) == Some(Ends::Paid) && behind.chars().count() <= 2 * OWN && person_paid(behind).is_none()
    };
    while let Some(begun) = channel(rest).filter(|c| rest.len() == c.len() || !(std::ptr::eq(rest, word) && whole(c))) {
        out.push(begun.to_owned());
        rest = rest.get(begun.len()..).unwrap_or_default();
    }
    if rest.is_empty() {
        return;
    }
    let form = FORMS.iter().filter_map(|f| rest.find(f).map(|at| (at, *f))).min_by_key(|(at, f)| (*at, std::cmp::Reverse(f.len())));
    if let Some((at, form)) = form.filter(|(at, _)| rest.get(..*at).is_some_and(|n| n.chars().count() >= OWN)) {
        // `付西湖纸业有限公司`: a word for paying in one sign.
        let own = rest.get(..at).unwrap_or_default();
        let own = own.strip_prefix(['付', '收']).filter(|o| o.chars().count() > 2 * OWN).unwrap_or(own);
        out.extend([own.to_owned(), form.to_owned()]);
        let behind = rest.get(at + form.len()..).unwrap_or_default();
        if !behind.is_empty() {
            out.push(behind.to_owned());
        }
        return;
    }
    let house = HOUSES.iter().filter_map(|h| rest.find(h).map(|at| at + h.len())).max();
    if let Some(to) = house.filter(|to| *to < rest.len()) {
        out.extend([rest.get(..to).unwrap_or_default().to_owned(), rest.get(to..).unwrap_or_default().to_owned()]);
        return;
    }
    let titled = TITLES.iter().find_map(|t| rest.strip_suffix(t).map(|own| (own, *t))).filter(|(own, _)| is_person(own));
    match titled.or_else(|| person_paid(rest)) {
        Some((name, paid)) => out.extend([name.to_owned(), paid.to_owned()]),
        None => out.push(rest.to_owned()),
    }
}

/// A printed name as it is written: nothing stands between it and its legal form.
pub(super) fn joined(name: String) -> String {
    if name.is_ascii() { name } else { FORMS.iter().fold(name, |name, form| name.replace(&format!(" {form}"), form)) }
}

/// A name with its legal form set apart, whole or cut off by the bank: `西湖纸业有限公` is `西湖纸业 有限公司`.
pub(super) fn name_apart(name: &str) -> Cow<'_, str> {
    if name.is_ascii() || !(name.contains("有限") || FORM_BEGUN.iter().any(|f| name.ends_with(f))) || !name.chars().any(is_sign) {
        return Cow::Borrowed(name);
    }
    let whole: String = without_places(&name.nfkc().collect::<String>());
    let words = whole.split_whitespace().map(|word| {
        let whole = FORMS.iter().find_map(|f| word.strip_suffix(f)).map(|own| (own, ""));
        let cut = || word.split_once("有限").filter(|(_, rest)| FORMS.iter().any(|f| f.ends_with(rest) || f.contains(&format!("有限{rest}"))));
        let begun = || FORM_BEGUN.iter().find_map(|f| word.strip_suffix(f)).map(|own| (own, ""));
        let own = whole.or_else(cut).or_else(begun).map(|(own, _)| own.trim_end_matches("股份").trim_end_matches("集团"));
        own.filter(|o| o.chars().count() >= OWN).map_or_else(|| word.to_owned(), |own| format!("{own} 有限公司"))
    });
    Cow::Owned(words.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_names_forms_and_what_is_paid_are_set_apart() {
        for (text, want) in [
            ("转账支出西湖纸业有限公司货款", "转账支出 西湖纸业 有限公司 货款"),
            ("跨行转账-西湖(杭州)纸业有限公司", "跨行转账- 西湖杭州纸业 有限公司"),
            ("网银转账 王小明工资", "网银 转账 王小明 工资"),
            ("对公转账/青山果蔬专业合作社苹果款", "对公转账/ 青山果蔬专业合作社 苹果款"),
            ("转账手续费", "转账手续费"),
            ("跨行轉入 東海鋼鐵股份有限公司貨款", "跨行轉入 東海鋼鐵 股份有限公司 貨款"),
            ("網路轉帳 陳大文薪資", "網路轉帳 陳大文 薪資"),
            ("振込手数料", "振込手数料"),
            ("網銀跨轉陳大文先生", "網銀 跨轉 陳大文 先生"),
            ("退票違約金", "退票違約金"),
            ("匯款退回 東海鋼鐵", "匯款退回 東海鋼鐵"),
        ] {
            assert_eq!(apart(text), want, "{text}");
        }
        assert_eq!(joined("西湖纸业 有限公司".to_owned()), "西湖纸业有限公司");
        assert_eq!(name_apart("西湖纸业有限责任公司"), "西湖纸业 有限公司");
        assert_eq!(name_apart("西湖纸业有限公"), "西湖纸业 有限公司");
        assert_eq!(name_apart("株式会社北川"), "株式会社北川");
        assert_eq!(name_apart("東海鋼鐵股份有"), "東海鋼鐵 有限公司");
    }

    #[test]
    fn a_word_is_a_channels_or_what_is_paid_by_its_end() {
        assert_eq!(ends("跨行转账"), Some(Ends::Channel));
        assert_eq!(ends("苹果款"), Some(Ends::Paid));
        assert_eq!(ends("網銀轉出"), Some(Ends::Channel));
        assert_eq!(ends("託收退票"), Some(Ends::Channel));
        assert_eq!(ends("存款不足"), Some(Ends::Paid));
        assert!(cut_house("東吉企業", "東吉企業社") && !cut_house("東吉", "東吉貿易"));
        assert_eq!(ends("王小明"), None);
        assert_eq!(ends("西湖纸业有限公司"), None);
    }
}
