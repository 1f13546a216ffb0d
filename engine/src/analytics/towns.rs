//! Towns that statements print behind the names of shops and firms.

/// Towns in one word, with the short forms that banks print, in order.
#[rustfmt::skip]
const TOWNS: &[&str] = &[
    "AHMEDABAD", "ALICANTE", "ALMERE", "AMBON", "AMERSFOORT", "AMSTERDAM", "APELDOORN", "ARNHEM", "BALIKPAPAN", "BANDUNG", "BANGALORE", "BANJARBARU",
    "BANJARMASIN", "BANTUL", "BANYUWANGI", "BARCELONA", "BATAM", "BDG", "BEDOK", "BEKASI", "BENGALURU", "BENGKULU", "BERLIN", "BGR", "BILBAO",
    "BINJAI", "BIRMINGHAM", "BKS", "BLITAR", "BOGOR", "BOJONEGORO", "BOLOGNA", "BORDEAUX", "BOYOLALI", "BRAUNAU", "BREDA", "BRISTOL", "BUKITTINGGI",
    "CARDIFF", "CHENNAI", "CIANJUR", "CIKARANG", "CILACAP", "CILEGON", "CIREBON", "CORDOBA", "DELHI", "DENPASAR", "DEPOK", "DPS", "DRESDEN",
    "DUESSELDORF", "DUMAI", "EDINBURGH", "EINDHOVEN", "FIRENZE", "FRANKFURT", "GARUT", "GLASGOW", "GORONTALO", "GRANADA", "GRAZ", "GRESIK",
    "GRONINGEN", "HAARLEM", "HAMBURG", "HANNOVER", "HANOI", "HCM", "HYDERABAD", "INNSBRUCK", "IPOH", "JAIPUR", "JAKARTA", "JAMBI", "JAYAPURA",
    "JEMBER", "JEPARA", "JKT", "JOG", "JOGJA", "JOMBANG", "JURONG", "KARANGANYAR", "KARAWANG", "KEBUMEN", "KEDIRI", "KENDARI", "KLANG", "KLATEN",
    "KOELN", "KOLKATA", "KUANTAN", "KUCHING", "KUDUS", "KUPANG", "LAMONGAN", "LAMPUNG", "LEEDS", "LEICESTER", "LEIPZIG", "LILLE", "LINZ", "LISBOA",
    "LIVERPOOL", "LONDON", "LUMAJANG", "LYON", "MADIUN", "MADRID", "MAGELANG", "MAKASSAR", "MALAGA", "MALANG", "MANADO", "MANCHESTER", "MARSEILLE",
    "MATARAM", "MDN", "MEDAN", "MELAKA", "METRO", "MILANO", "MKS", "MKSR", "MOJOKERTO", "MUENCHEN", "MUM", "MUMBAI", "MURCIA", "NANTES", "NAPOLI",
    "NGAWI", "NIJMEGEN", "NOTTINGHAM", "NUERNBERG", "PADANG", "PALANGKARAYA", "PALEMBANG", "PALU", "PANGKALPINANG", "PARIS", "PASURUAN", "PATI",
    "PEKALONGAN", "PEKANBARU", "PENANG", "PLG", "PONOROGO", "PONTIANAK", "PORTO", "PROBOLINGGO", "PUNE", "PURWAKARTA", "PURWOKERTO", "REMBANG",
    "ROMA", "ROTTERDAM", "SAIGON", "SALATIGA", "SALZBURG", "SAMARINDA", "SBY", "SEMARANG", "SERANG", "SEREMBAN", "SEVILLA", "SHEFFIELD", "SIDOARJO",
    "SINGAPORE", "SLEMAN", "SMG", "SOLO", "SORONG", "SRAGEN", "STRASBOURG", "STUTTGART", "SUBANG", "SUKABUMI", "SURABAYA", "SURAKARTA", "SURAT",
    "TAMPINES", "TANGERANG", "TANGSEL", "TASIKMALAYA", "TEGAL", "TERNATE", "TGR", "TILBURG", "TORINO", "TOULOUSE", "TPHCM", "TRAUN", "TUBAN",
    "TULUNGAGUNG", "UTRECHT", "VALENCIA", "WELS", "WIEN", "WONOGIRI", "WOODLANDS", "YGY", "YISHUN", "YOGYA", "YOGYAKARTA", "ZARAGOZA", "ZWOLLE",
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
