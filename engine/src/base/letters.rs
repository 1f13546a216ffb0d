//! Latin letters without their accents, as printers and recognition that know none give them; and marks that stand over and under letters.

/// Whether a letter is a mark that stands over or under the letter before it: accents, vowels and tones of Thai and Lao.
pub fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{eb1}' | '\u{eb4}'..='\u{ebc}' | '\u{ec8}'..='\u{ece}')
}

/// Whether a word holds letters of a script that is written from right to left.
pub fn from_right(word: &str) -> bool {
    !word.is_ascii() && word.chars().any(|c| matches!(c as u32, 0x590..=0x8ff | 0xfb1d..=0xfdff | 0xfe70..=0xfeff))
}

/// A lower-case text without the accents of its Latin letters and the tones of its Thai ones, which recognition loses: `bře` is `bre`.
pub fn bare(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '\u{e47}'..='\u{e4e}')).map(letter).collect()
}

/// One lower-case letter without its accent.
pub fn letter(c: char) -> char {
    match c {
        'á' | 'à' | 'â' | 'ã' | 'ä' | 'å' | 'ą' | 'ă' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'ě' | 'ę' => 'e',
        'í' | 'ì' | 'î' | 'ï' | 'ı' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' | 'ø' | 'ő' => 'o',
        'ú' | 'ù' | 'û' | 'ü' | 'ů' | 'ű' => 'u',
        'ç' | 'č' | 'ć' => 'c',
        'ď' => 'd',
        'ğ' => 'g',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ř' => 'r',
        'š' | 'ş' | 'ś' | 'ș' => 's',
        'ť' | 'ț' => 't',
        'ý' => 'y',
        // Some programs lose the ring of this vowel.
        '\u{e33}' => '\u{e32}',
        'ž' | 'ź' | 'ż' => 'z',
        'ā' | 'ǎ' => 'a',
        'ė' | 'ē' => 'e',
        'į' | 'ī' => 'i',
        'ō' => 'o',
        'ų' | 'ū' => 'u',
        'đ' => 'd',
        'ģ' => 'g',
        'ķ' => 'k',
        'ľ' | 'ĺ' | 'ļ' => 'l',
        'ņ' => 'n',
        'ŕ' => 'r',
        'ţ' => 't',
        'ά' => 'α',
        'έ' => 'ε',
        'ή' => 'η',
        'ί' | 'ϊ' | 'ΐ' => 'ι',
        'ό' => 'ο',
        'ύ' | 'ϋ' | 'ΰ' => 'υ',
        'ώ' => 'ω',
        // Letters, digits and signs as wide as ideographs.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        c => c,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn letters_lose_their_accents_alone() {
        assert_eq!(super::bare("příchozí úhrada, źdźbło, ağustos, 12 märz"), "prichozi uhrada, zdzblo, agustos, 12 marz");
        assert_eq!(super::bare("ยอด コ straße"), "ยอด コ straße");
        assert_eq!(super::bare("三菱ｕｆｊ銀行 ３３０：sąskaitų mājas κίνηση"), "三菱ufj銀行 330:saskaitu majas κινηση");
    }
}
