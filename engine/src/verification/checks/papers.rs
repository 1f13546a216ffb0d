//! Checks of vehicle books, land certificates, business numbers, decisions and licences.

use super::super::numbers;
use super::{Checks, reason};
use chrono::Datelike;

impl Checks<'_> {
    /// Checks of a vehicle book.
    pub fn bpkb(&mut self) {
        let form = self.text("bpkb_number").map(|n| n.len() == 9);
        self.put("BPKB_NUMBER_FORM", false, form, None, &["bpkb_number"]);
        let facts = self.facts;
        self.number_form(
            "PLATE_FORM",
            "plate_number",
            |p| numbers::plate(p).is_some_and(|(a, _, _)| facts.area(&a)),
            "The plate is none: letters of a known area, one to four digits, up to three letters.",
            "Nomor polisi tidak sah: kode wilayah, satu sampai empat angka, hingga tiga huruf.",
        );
        self.number_form(
            "VIN_FORM",
            "vin",
            numbers::vin_form,
            "The chassis number is none: 17 of A to Z and 0 to 9 without I, O and Q.",
            "Nomor rangka tidak sah: 17 karakter tanpa I, O dan Q.",
        );
        let american = self.text("vin").filter(|v| v.starts_with(|c: char| ('1'..='5').contains(&c))).and_then(numbers::vin_fits);
        self.put(
            "VIN_CHECK_DIGIT",
            false,
            american,
            american.is_none().then(|| reason("NOT_USED", "Only North America uses the check digit.", "Hanya Amerika Utara memakai digit periksa.")).flatten(),
            &["vin"],
        );
        if self.field("owner_nik").is_some() || self.fields.contains_key("owner_nik") {
            self.number_form(
                "OWNER_NIK_FORM",
                "owner_nik",
                |n| numbers::nik(n).is_some(),
                "The owner's number is no identity number.",
                "Nomor pemilik bukan NIK.",
            );
        }
        let limit = self.as_of.year() + 1;
        self.number_form(
            "YEAR",
            "year",
            |y| y.parse::<i32>().is_ok_and(|y| (1950..=limit).contains(&y)),
            "The year lies before 1950 or ahead.",
            "Tahun sebelum 1950 atau di masa depan.",
        );
    }

    /// Checks of a land certificate.
    pub fn land(&mut self, electronic: bool) {
        let right = self.text("right_type");
        self.put("RIGHT_TYPE", true, right.map(|_| true), None, &["right_type"]);
        if !electronic {
            let form = self.text("certificate_code").map(|code| {
                let digit = match right {
                    Some("HM") => '1',
                    Some("HGU") => '2',
                    Some("HGB") => '3',
                    Some("HP") => '4',
                    Some("HMSRS") => '7',
                    Some("WAKAF") => '8',
                    _ => ' ',
                };
                let number = self.text("right_number").is_none_or(|n| code.get(9..).is_some_and(|c| c.trim_start_matches('0') == n.trim_start_matches('0')));
                code.len() == 14 && (digit == ' ' || code.chars().nth(8) == Some(digit)) && number
            });
            self.put(
                "RIGHT_NUMBER_FORM",
                true,
                form,
                if form == Some(false) {
                    reason(
                        "DIFFERS",
                        "The code at the foot does not say the printed right and number.",
                        "Kode di kaki tidak sesuai dengan hak dan nomor yang tercetak.",
                    )
                } else {
                    None
                },
                &["certificate_code", "right_type", "right_number"],
            );
        }
        self.number_form(
            "LAND_NIB_FORM",
            "nib_parcel",
            |n| matches!(n.len(), 5 | 13 | 14),
            "The parcel's number has neither 5 nor 13 or 14 digits.",
            "NIB bidang tidak 5, 13 atau 14 digit.",
        );
        let (letter, booked) = (self.day("survey_letter_date"), self.day("book_date"));
        let year = self.text("survey_letter_number").and_then(|n| n.rsplit('/').next()).and_then(|y| y.parse::<i32>().ok());
        let passed = match (letter, booked, year) {
            (Some(l), b, Some(y)) => Some(l.year() == y && b.is_none_or(|b| l <= b)).filter(|p| b.is_some() || !p),
            _ => None,
        };
        self.put(
            "SURVEY_LETTER",
            true,
            passed,
            if passed == Some(false) {
                reason(
                    "DATES",
                    "The survey letter is later than the land book, or of another year than its number says.",
                    "Surat ukur lebih baru dari buku tanah, atau tahunnya berbeda dari nomornya.",
                )
            } else {
                None
            },
            &["survey_letter_date", "survey_letter_number", "book_date"],
        );
        let size = self.text("area_m2").and_then(|a| a.parse::<rust_decimal::Decimal>().ok()).map(|a| a > rust_decimal::Decimal::ZERO);
        self.put("AREA", true, size, if size == Some(false) { reason("NONE", "The area is nothing.", "Luas nol.") } else { None }, &["area_m2"]);
        if matches!(right, Some("HGB" | "HGU" | "HP")) {
            let (passed, why) = self.ahead("right_end");
            self.put("RIGHT_TERM", true, passed, why, &["right_end", "right_type"]);
        }
    }

    /// Checks of a business number.
    pub fn nib(&mut self) {
        self.number_form("NIB_FORM", "nib", |n| n.len() == 13, "The number has not 13 digits.", "Nomor tidak 13 digit.");
        self.codes();
        let codes: Option<Vec<&str>> = self.field("kbli").and_then(|f| f.value.as_array()).map(|a| a.iter().filter_map(|v| v.as_str()).collect());
        let known = codes.and_then(|c| c.iter().map(|c| self.facts.field(c)).try_fold(true, |all, k| k.map(|k| all && k)));
        self.put(
            "KBLI_KNOWN",
            false,
            known,
            known.is_none().then(|| reason("NO_TABLE", "No table of business fields was given.", "Tabel KBLI tidak diberikan.")).flatten(),
            &["kbli"],
        );
        self.issued("issue_date");
        if let Some(number) = self.text("npwp").filter(|n| n.len() == 15) {
            let fits = numbers::npwp_fits(number);
            self.npwp_digit(fits, &["npwp"]);
        }
    }

    /// Check of the codes of business fields.
    fn codes(&mut self) {
        let codes = self.field("kbli").and_then(|f| f.value.as_array());
        let five = |c: &serde_json::Value| c.as_str().is_some_and(|c| c.len() == 5 && c.bytes().all(|b| b.is_ascii_digit()));
        let form = codes.map(|all| !all.is_empty() && all.iter().all(five));
        self.put("KBLI_FORM", true, form, None, &["kbli"]);
    }

    /// Checks of the ministry's decision.
    pub fn ahu(&mut self) {
        let as_of = self.as_of;
        self.number_form(
            "AHU_NUMBER_FORM",
            "decision_number",
            // A year to come is told by the order of the days.
            |n| ahu_form(n, as_of.year() + 1),
            "The number has not the form of the ministry's decisions.",
            "Nomor tidak berbentuk keputusan kementerian.",
        );
        let (deed, decided) = (self.day("deed_date"), self.day("decision_date"));
        let year = self.text("decision_number").and_then(|n| n.rsplit(' ').next()).and_then(|y| y.parse::<i32>().ok());
        self.in_order(deed.zip(decided).map(|(a, b)| a <= b && b <= as_of && year.is_none_or(|y| y == b.year())));
    }

    /// Check of a deed; where its copy names the decision that followed, those of the decision.
    pub fn deed(&mut self) {
        if self.text("decision_number").is_some() {
            return self.ahu();
        }
        let as_of = self.as_of;
        self.in_order(self.day("deed_date").map(|d| d <= as_of));
    }

    fn in_order(&mut self, passed: Option<bool>) {
        let why = reason(
            "ORDER",
            "Deed, decision and today do not follow one another, or the number is of another year.",
            "Akta, keputusan dan hari ini tidak berurutan, atau tahun nomor berbeda.",
        );
        self.put("DATES_IN_ORDER", true, passed, why.filter(|_| passed == Some(false)), &["deed_date", "decision_date", "decision_number"]);
    }

    /// Checks of a trading licence or a registration.
    pub fn licence(&mut self) {
        let form = self.text("licence_number").map(|n| n.chars().filter(char::is_ascii_digit).count() >= 3);
        self.put("LICENCE_NUMBER_FORM", true, form, None, &["licence_number"]);
        // The oldest licences name no business fields.
        if self.fields.contains_key("kbli") {
            self.codes();
        }
        self.issued("issue_date");
        if self.fields.contains_key("valid_until") {
            let (passed, why) = self.ahead("valid_until");
            self.put("EXPIRY", true, passed, why, &["valid_until"]);
        }
    }
}

/// `AHU-0004339.AH.01.01.TAHUN 2019`, and the older ones with the year behind.
fn ahu_form(number: &str, latest: i32) -> bool {
    let Some(rest) = number.strip_prefix("AHU-") else { return false };
    let parts: Vec<&str> = rest.split(['.', ' ']).filter(|p| !p.is_empty()).collect();
    let digits = |p: &str, n: std::ops::RangeInclusive<usize>| n.contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit());
    let year = |p: &str| p.parse::<i32>().is_ok_and(|y| (1995..=latest).contains(&y));
    // Since 2015 the running number has seven digits; before, it had fewer.
    let running = |n: &str, y: &str, least: usize| digits(n, if y >= "2015" { 7..=7 } else { least..=7 });
    match parts.as_slice() {
        [n, "AH", "01", k, "TAHUN", y] => running(n, y, 4) && digits(k, 2..=2) && ("01"..="11").contains(k) && year(y),
        [n, _, "AH", "01", k, "TAHUN", y] => running(n, y, 4) && digits(k, 2..=2) && year(y),
        [n, "AH", "01", k, y] => running(n, y, 3) && digits(k, 2..=2) && year(y),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::ahu_form;

    #[test]
    fn decisions_have_a_form() {
        assert!(ahu_form("AHU-0004339.AH.01.01.TAHUN 2019", 2026));
        assert!(!ahu_form("AHU-0004339.AH.01.01.TAHUN 2031", 2026));
        assert!(!ahu_form("AHU-4339/2019", 2026));
        assert!(ahu_form("AHU-38171.AH.01.01.TAHUN 2009", 2026));
        assert!(!ahu_form("AHU-00904713.AH.01.01.TAHUN 2020", 2026));
        assert!(!ahu_form("AHU-904713.AH.01.01.TAHUN 2020", 2026));
    }
}
