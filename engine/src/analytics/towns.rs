//! Towns that statements print behind the names of shops and firms.

/// Towns in one word, with the short forms that banks print, in order.
#[rustfmt::skip]
const TOWNS: &[&str] = &[
    "AHMEDABAD", "ALICANTE", "ALMERE", "AMBON", "AMERSFOORT", "AMSTERDAM", "ANKARA", "APELDOORN", "ARNHEM", "ARUSHA", "BADUNG",
    "BALIKPAPAN", "BANDUNG", "BANGALORE", "BANGKALAN", "BANGKOK", "BANJARBARU", "BANJARMASIN", "BANJARNEGARA", "BANTUL", "BANYUMAS",
    "BANYUWANGI", "BARCELONA", "BATAM", "BATURAJA", "BAUBAU", "BDG", "BEDOK", "BEKASI", "BENGALURU", "BENGKULU", "BERLIN", "BGR", "BILBAO",
    "BINJAI", "BIRMINGHAM", "BITUNG", "BKS", "BLITAR", "BLORA", "BOGOR", "BOJONEGORO", "BOLOGNA", "BONDOWOSO", "BONTANG", "BORDEAUX",
    "BOYOLALI", "BRAUNAU", "BREBES", "BREDA", "BRISTOL", "BUKITTINGGI", "BURSA", "CARDIFF", "CDMX", "CEBU", "CHENNAI",
    "CIANJUR", "CIKARANG", "CILACAP", "CILEGON", "CIREBON", "CORDOBA", "DELHI", "DEMAK", "DENPASAR", "DEPOK",
    "DPS", "DRESDEN", "DUESSELDORF", "DUMAI", "EDINBURGH", "EINDHOVEN", "ELDORET", "FIRENZE", "FRANKFURT", "FUKUOKA", "GARUT",
    "GIANYAR", "GLASGOW", "GORONTALO", "GRANADA", "GRAZ", "GRESIK", "GROBOGAN", "GRONINGEN", "GUADALAJARA", "GUNUNGKIDUL", "HAARLEM",
    "HAMBURG", "HANNOVER", "HANOI", "HCM", "HIROSHIMA", "HYDERABAD", "INDRAMAYU", "INNSBRUCK", "IPOH", "ISTANBUL", "IZMIR",
    "JAIPUR", "JAKARTA", "JAMBI", "JAYAPURA", "JEMBER", "JEPARA", "JKT", "JOG", "JOGJA", "JOMBANG", "JURONG", "KAMPALA", "KARANGANYAR",
    "KARAWANG", "KEBUMEN", "KEDIRI", "KENDARI", "KERICHO", "KISUMU", "KITALE", "KLANG", "KLATEN", "KOBE", "KOELN", "KOLKATA", "KUANTAN",
    "KUCHING", "KUDUS", "KULONPROGO", "KUNINGAN", "KUPANG", "KYOTO", "LAMONGAN", "LAMPUNG", "LEEDS", "LEICESTER", "LEIPZIG", "LILLE",
    "LINZ", "LISBOA", "LIVERPOOL", "LONDON", "LUBUKLINGGAU", "LUMAJANG", "LYON", "MACHAKOS", "MADIUN", "MADRID", "MAGELANG", "MAGETAN",
    "MAJALENGKA", "MAKASSAR", "MAKATI", "MALAGA", "MALANG", "MALINDI", "MANADO", "MANCHESTER", "MANILA", "MANOKWARI", "MARSEILLE",
    "MATARAM", "MDN", "MEDAN", "MELAKA", "MERAUKE", "MERIDA", "METRO", "MILANO", "MKS", "MKSR", "MOJOKERTO", "MOMBASA",
    "MONTERREY", "MUENCHEN", "MUM", "MUMBAI", "MURCIA", "NAGOYA", "NAIROBI", "NAIVASHA", "NAKURU", "NANTES", "NAPOLI", "NGANJUK", "NGAWI",
    "NIJMEGEN", "NOTTINGHAM", "NUERNBERG", "NYERI", "OSAKA", "PACITAN", "PADANG", "PALANGKARAYA", "PALEMBANG", "PALOPO", "PALU",
    "PAMEKASAN", "PANGKALPINANG", "PAREPARE", "PARIS", "PASURUAN", "PATI", "PATTAYA", "PEKALONGAN", "PEKANBARU", "PEMALANG", "PENANG",
    "PLG", "PONOROGO", "PONTIANAK", "PORTO", "PRABUMULIH", "PROBOLINGGO", "PUEBLA", "PUNE", "PURBALINGGA", "PURWAKARTA",
    "PURWODADI", "PURWOKERTO", "PURWOREJO", "QUERETARO", "REMBANG", "ROMA", "ROTTERDAM", "SAIGON", "SALATIGA", "SALZBURG", "SAMARINDA",
    "SAMPANG", "SAMPIT", "SAPPORO", "SBY", "SEMARANG", "SENDAI", "SERANG", "SERDANG", "SEREMBAN", "SEVILLA", "SHEFFIELD",
    "SIDOARJO", "SINGAPORE", "SINGARAJA", "SITUBONDO", "SLEMAN", "SMG", "SOLO", "SORONG", "SRAGEN", "STRASBOURG", "STUTTGART", "SUBANG",
    "SUKABUMI", "SUMEDANG", "SUMENEP", "SURABAYA", "SURAKARTA", "SURAT", "TABANAN", "TAMPINES", "TANGERANG", "TANGSEL", "TARAKAN",
    "TASIKMALAYA", "TEGAL", "TEMANGGUNG", "TERNATE", "TGR", "THIKA", "TIJUANA", "TILBURG", "TOKYO", "TOMOHON", "TORINO", "TOULOUSE",
    "TPHCM", "TRAUN", "TRENGGALEK", "TUBAN", "TULUNGAGUNG", "UNGARAN", "UTRECHT", "VALENCIA", "WELS", "WIEN", "WONOGIRI", "WONOSOBO",
    "WOODLANDS", "YGY", "YISHUN", "YOGYA", "YOGYAKARTA", "YOKOHAMA", "ZARAGOZA", "ZWOLLE",
];
/// Towns in two words.
const OF_TWO: &[&str] = &[
    "BIEN HOA",
    "BINH DUONG",
    "CAN THO",
    "DA NANG",
    "DONG NAI",
    "HA NOI",
    "HAI PHONG",
    "JOHOR BAHRU",
    "KUALA LUMPUR",
    "PETALING JAYA",
    "SAI GON",
    "SHAH ALAM",
];

/// Lands that stand at the end of a firm's name of one word more: `IWOCA`, `IWOCA DEUTSCHLAND`.
#[rustfmt::skip]
const LANDS: &[&str] = &[
    "DEUTSCHLAND", "FRANCE", "ITALIA", "ESPANA", "MEXICO", "BRASIL", "BRAZIL", "INDIA", "JAPAN", "MALAYSIA", "SINGAPORE", "THAILAND", "PHILIPPINES", "PHILS", "VIETNAM", "TURKIYE",
    "POLSKA", "NEDERLAND", "USA", "INDONESIA",
];

/// Whether a word behind a firm's name of one word is a land's.
pub(super) fn is_land(words: &[String]) -> bool {
    matches!(words, [one] if LANDS.contains(&one.as_str()))
}

/// Whether words are the name of a town.
pub(super) fn is_town(words: &[String]) -> bool {
    match words {
        [one] => TOWNS.binary_search(&one.as_str()).is_ok(),
        [_, _] => OF_TWO.contains(&words.join(" ").as_str()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn towns_stand_in_order() {
        assert!(TOWNS.is_sorted());
        assert!(is_town(&["BANDUNG".to_owned()]) && is_town(&["DA".to_owned(), "NANG".to_owned()]));
        assert!(!is_town(&["LOGISTIK".to_owned()]) && !is_town(&[]));
    }
}
