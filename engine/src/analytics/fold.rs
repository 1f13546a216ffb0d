//! Descriptions as words: lower case, letters without their marks, half-width signs made whole. Shared with the build script that trains
//! the text model, so it stands alone.

use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::decompose_canonical;

/// Signs as Taiwan and Hong Kong write them, in order, and below each the same as the mainland does: those of statements and names.
#[rustfmt::skip]
const TRADITIONAL: &str = "來倉個偉傑備傭傳債傷僱償儲兌內凍凱劃劉劑動務勝勞勵匯協參吳呂員唄問單嚴國園圓團堅報場墊壽奧孫學實寧審寬寶專對島崗帐師帳帶庫廚廠廣張強彌彙恆慶憑應戶掃採換撥擔據攜攤數於時暫書會東楊業極榮構樂標樣機檢櫃歸殘殼氣沖測湯溫滯漁漢潔潤濟為烏無熱營爲獎現瑪產異當療發監盧眾碼禮秈稅種積穎穩節範簡糧約紅納紙級紡細終結絡給統絲經綠綢綫維網綸線緞縣總織繩繳續纖罰羅義習聯職臨臺與興莊華萬葉蓮蔣蕭藍藝藥蘇蘋蘭處號蝦螞蟻衆術衝裏補裝裡訂計訊訓託記設許診詢話認誠說説調諮謝證譚護豐豬貓財貨責貴買貸費貼貿賀賃資賈賠賢賣質賬賴購贈贊贖趙車軒軟輛輪輸轉辦農連週進運過達違遞遠遼還邊郵鄉鄒鄧鄭醫醬針銀銅銷鋁鋅鋪鋼錢錯鍍鍾鎖鎮鏈鏢鐘鐵鑑長門閆開間閩關陝陳陸陽際隨險雜雞離雲電靜韋韓韻順預領頭額顧飛飯飲餅養餓餘館馬馮馳駿騰驗驥體魚魯鮮鳳鳴鴨鴻鵝鵬鶴鹽麗麵麺麼黃點龍龔龜";
#[rustfmt::skip]
const SIMPLE: &str = "来仓个伟杰备佣传债伤雇偿储兑内冻凯划刘剂动务胜劳励汇协参吴吕员呗问单严国园圆团坚报场垫寿奥孙学实宁审宽宝专对岛岗账师账带库厨厂广张强弥汇恒庆凭应户扫采换拨担据携摊数于时暂书会东杨业极荣构乐标样机检柜归残壳气冲测汤温滞渔汉洁润济为乌无热营为奖现玛产异当疗发监卢众码礼籼税种积颖稳节范简粮约红纳纸级纺细终结络给统丝经绿绸线维网纶线缎县总织绳缴续纤罚罗义习联职临台与兴庄华万叶莲蒋萧蓝艺药苏苹兰处号虾蚂蚁众术冲里补装里订计讯训托记设许诊询话认诚说说调咨谢证谭护丰猪猫财货责贵买贷费贴贸贺赁资贾赔贤卖质账赖购赠赞赎赵车轩软辆轮输转办农连周进运过达违递远辽还边邮乡邹邓郑医酱针银铜销铝锌铺钢钱错镀钟锁镇链镖钟铁鉴长门闫开间闽关陕陈陆阳际随险杂鸡离云电静韦韩韵顺预领头额顾飞饭饮饼养饿余馆马冯驰骏腾验骥体鱼鲁鲜凤鸣鸭鸿鹅鹏鹤盐丽面面么黄点龙龚龟";

/// A Chinese sign in the writing of the mainland; every other as it is.
pub fn simplified(c: char) -> char {
    static SIGNS: OnceLock<Vec<(char, char)>> = OnceLock::new();
    if !matches!(c, '\u{3400}'..='\u{9fff}') {
        return c;
    }
    let signs = SIGNS.get_or_init(|| TRADITIONAL.chars().zip(SIMPLE.chars()).collect());
    signs.binary_search_by_key(&c, |pair| pair.0).ok().and_then(|at| signs.get(at)).map_or(c, |pair| pair.1)
}

/// The words of a description, parted by single blanks, with a blank at either end. Many statements print letters without their marks:
/// `Opłata` and `OPLATA` are one word.
pub fn words(text: &str) -> String {
    if text.is_ascii() {
        return of_ascii(text);
    }
    // Full-width letters and half-width kana are other signs for the same.
    if text.contains(|c| matches!(c, '\u{ff00}'..='\u{ffef}')) {
        return of(text.nfkc());
    }
    of(text.chars())
}

/// The same of what holds no other signs, as most descriptions do.
fn of_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(' ');
    let mut blank = true;
    for b in text.bytes() {
        if b.is_ascii_alphanumeric() {
            out.push(char::from(b.to_ascii_lowercase()));
            blank = false;
        } else if !blank {
            out.push(' ');
            blank = true;
        }
    }
    if !blank {
        out.push(' ');
    }
    out
}

fn of(signs: impl Iterator<Item = char>) -> String {
    let mut out = String::with_capacity(signs.size_hint().0 + 2);
    out.push(' ');
    for c in signs.flat_map(char::to_lowercase) {
        fold(c, &mut out);
    }
    if !out.ends_with(' ') {
        out.push(' ');
    }
    out
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

fn fold(c: char, out: &mut String) {
    match c {
        'a'..='z' | '0'..='9' => out.push(c),
        'ı' => out.push('i'),
        'ł' => out.push('l'),
        'đ' | 'ð' => out.push('d'),
        'ø' => out.push('o'),
        'ß' => out.push_str("ss"),
        'æ' => out.push_str("ae"),
        'œ' => out.push_str("oe"),
        'þ' => out.push_str("th"),
        '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' if c.is_alphabetic() => decompose_canonical(c, |part| {
            if !is_mark(part) {
                out.push(part);
            }
        }),
        // Greek prints capitals without their marks, and writes one letter otherwise at the end of a word.
        'ς' => out.push('σ'),
        '\u{386}'..='\u{3ce}' if c.is_alphabetic() => decompose_canonical(c, |part| {
            if !is_mark(part) {
                out.push(part);
            }
        }),
        'ё' => out.push('е'),
        // Marks of letters that were written apart, as that of a Turkish capital in lower case.
        _ if is_mark(c) => {}
        // Banks print kana without small ones.
        'ァ' | 'ィ' | 'ゥ' | 'ェ' | 'ォ' | 'ッ' | 'ャ' | 'ュ' | 'ョ' => out.push(char::from_u32(c as u32 + 1).unwrap_or(c)),
        // Arabic writes letters with and without their marks.
        'أ' | 'إ' | 'آ' | 'ٱ' => out.push('ا'),
        'ؤ' => out.push('و'),
        'ئ' => out.push('ي'),
        'ى' => out.push('ي'),
        'ة' => out.push('ه'),
        '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{670}' => {}
        '\u{660}'..='\u{669}' => out.push(char::from_digit(c as u32 - 0x660, 10).unwrap_or(c)),
        // Marks of tone belong to Thai words.
        '\u{e47}'..='\u{e4e}' => out.push(c),
        _ if c.is_alphanumeric() => out.push(simplified(c)),
        _ if !out.ends_with(' ') => out.push(' '),
        _ => {}
    }
}
