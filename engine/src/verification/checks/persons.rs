//! Checks of identity cards, tax cards, passports and travel cards.

use super::super::mrz::Format;
use super::super::numbers;
use super::super::travel;
use super::super::values::date;
use super::{Checks, reason};

impl Checks<'_> {
    /// Checks of an identity card.
    pub fn ktp(&mut self, min_age: u32) {
        self.number_form(
            "NIK_FORM",
            "nik",
            |n| numbers::nik(n).is_some(),
            "The number is none: 16 digits with a day that its month has, and a serial that is not 0000.",
            "Nomor tidak sah: 16 digit dengan tanggal yang ada dan nomor urut bukan 0000.",
        );
        let nik = self.text("nik");
        let known = nik.map(|n| self.facts.region(n));
        let passed = known.and_then(|k| match k {
            (false, _) => Some(false),
            (true, true) => Some(true),
            (true, false) => None,
        });
        let why = match known {
            Some((false, _)) => reason("REGION_UNKNOWN", "The first two digits are no province.", "Dua digit pertama bukan kode provinsi."),
            Some((true, false)) => reason(
                "REGION_OLD_OR_UNKNOWN",
                "The province is known, its district is not: regions were split and renumbered, and a number keeps the code of its first registration.",
                "Provinsi dikenal, kecamatannya tidak: wilayah dimekarkan dan nomor tetap memakai kode pendaftaran pertama.",
            ),
            _ => None,
        };
        self.put("NIK_REGION", true, passed, why, &["nik"]);
        let born = self.day("birth_date");
        // The six digits are held against the day whatever else ails the number; of one with a digit too few nobody knows which they are.
        let same = nik.zip(born).and_then(|(n, b)| numbers::born(n, b));
        self.put(
            "NIK_BIRTH_DATE",
            true,
            same,
            if same == Some(false) {
                reason("BIRTH_DATE_DIFFERS", "The birth date in the number is not the printed one.", "Tanggal lahir dalam nomor berbeda dengan yang tercetak.")
            } else {
                None
            },
            &["nik", "birth_date"],
        );
        let sex = self.text("sex");
        let day = nik.and_then(|n| n.get(6..8)).and_then(|d| d.parse::<u32>().ok());
        let same = day.zip(sex).map(|(d, s)| (d > 40) == (s == "F"));
        self.put(
            "NIK_SEX",
            true,
            same,
            if same == Some(false) {
                reason("SEX_DIFFERS", "The sex in the number is not the printed one.", "Jenis kelamin dalam nomor berbeda dengan yang tercetak.")
            } else {
                None
            },
            &["nik", "sex"],
        );
        if let (Some(code), Some(province)) = (nik, self.text("province")) {
            let (_, regency) = self.facts.names(code);
            let (of_code, _) = self.facts.names(code);
            // Cards print the capital's and Yogyakarta's names short.
            let one = |known: &str, read: &str| {
                let last = |t: &str| t.rsplit(' ').next().unwrap_or_default().to_owned();
                known == read || known.ends_with(&format!(" {read}")) || read.starts_with('D') && known.starts_with("DAERAH") && last(known) == last(read)
            };
            let here = of_code.is_some_and(|k| one(k, province)) && self.text("regency").is_none_or(|r| regency.is_none_or(|k| one(k, r)));
            self.put(
                "NIK_ADDRESS",
                false,
                Some(here),
                if here {
                    None
                } else {
                    reason(
                        "MOVED",
                        "The region of the number is not that of the address: people move.",
                        "Wilayah nomor bukan wilayah alamat: penduduk dapat berpindah.",
                    )
                },
                &["nik", "province", "regency"],
            );
        }
        let age = born.map(|b| self.as_of.years_since(b).unwrap_or(0));
        let married = self.text("marital_status").is_some_and(|m| !m.starts_with("BELUM"));
        let old = age.map(|a| a >= min_age || married);
        self.put(
            "AGE",
            true,
            old,
            if old == Some(false) { reason("TOO_YOUNG", "The bearer is younger than asked for.", "Pemegang lebih muda dari yang disyaratkan.") } else { None },
            &["birth_date", "marital_status"],
        );
        let citizen = self.text("nationality").is_none_or(|n| n == "WNI");
        let end = self.text("valid_until");
        let (passed, why) = match (end, citizen) {
            (Some("LIFETIME"), _) => (Some(true), None),
            (Some(_), true) => (
                Some(true),
                reason(
                    "LIFETIME_BY_LAW",
                    "A citizen's electronic card is valid for life, whatever date it prints (law 24/2013, articles 64 and 101).",
                    "KTP-el WNI berlaku seumur hidup walau mencantumkan tanggal (UU 24/2013 pasal 64 dan 101).",
                ),
            ),
            (Some(_), false) => self.ahead("valid_until"),
            (None, _) => (None, None),
        };
        self.put("EXPIRY", true, passed, why, &["valid_until", "nationality"]);
    }

    /// The ninth digit of a tax number, which the eight before it give.
    pub fn npwp_digit(&mut self, fits: Option<bool>, fields: &[&str]) {
        let why = if fits == Some(false) {
            reason(
                "DOES_NOT_FIT",
                "The ninth digit does not fit the eight before it. The rule is not official; look the number up.",
                "Digit kesembilan tidak cocok. Aturan ini tidak resmi; periksa nomornya.",
            )
        } else {
            None
        };
        self.put("NPWP_CHECK_DIGIT", true, fits, why, fields);
    }

    /// Checks of a tax card or number.
    pub fn npwp(&mut self) {
        let (n15, n16) = (self.text("npwp15"), self.text("npwp16"));
        let form = match (n15, n16) {
            (None, None) => None,
            (a, b) => Some(a.is_none_or(|n| n.len() == 15) && b.is_none_or(|n| n.len() == 16 && (n.starts_with('0') || numbers::nik(n).is_some()))),
        };
        self.put(
            "NPWP_FORM",
            true,
            form,
            if form == Some(false) {
                reason("FORM", "The number has neither the old nor the new form.", "Nomor tidak berbentuk lama maupun baru.")
            } else {
                None
            },
            &["npwp15", "npwp16"],
        );
        let body16 = n16.filter(|n| n.starts_with('0')).and_then(|n| n.get(1..));
        if let Some(number) = n15.or(body16) {
            let fits = numbers::npwp_fits(number);
            self.npwp_digit(fits, &["npwp15", "npwp16"]);
        }
        // Of a person's new number the card itself says the identity number: they are one.
        let person = n16.filter(|n| !n.starts_with('0') && n15.is_none());
        if let Some((b, nik)) = person.zip(self.text("nik")) {
            let why = reason("DIFFERS", "The number of 16 digits is not the identity number on the card.", "Nomor 16 digit tidak sama dengan NIK pada kartu.");
            self.put("NPWP16_AGREES", true, Some(b == nik), why.filter(|_| b != nik), &["npwp16", "nik"]);
        } else if person.is_some() && ["name", "address", "tax_office"].iter().any(|n| self.text(n).is_some()) {
            // A card prints it; a number that was given alone has nothing beside it.
            let why = reason("NOT_READ", "The identity number on the card could not be read.", "NIK pada kartu tidak terbaca.");
            self.put("NPWP16_AGREES", true, None, why, &["npwp16"]);
        }
        if let (Some(a), Some(b)) = (n15, n16) {
            let body = format!("0{}000", a.get(..12).unwrap_or_default());
            let agrees = if b.starts_with('0') {
                Some(b == body || b.get(1..) == Some(a))
            } else {
                self.text("nik").map(|n| n == b).or_else(|| numbers::nik(b).map(|_| true))
            };
            self.put(
                "NPWP16_AGREES",
                true,
                agrees,
                if agrees == Some(false) {
                    reason(
                        "DIFFERS",
                        "The number of 16 digits is not the one that the older number or the identity number gives.",
                        "Nomor 16 digit tidak sesuai dengan NPWP lama atau NIK.",
                    )
                } else {
                    None
                },
                &["npwp15", "npwp16", "nik"],
            );
        }
        if let Some(nitku) = self.text("nitku") {
            let form = nitku.len() == 22 && n16.is_none_or(|n| nitku.starts_with(n));
            self.put(
                "NITKU_FORM",
                true,
                Some(form),
                if form {
                    None
                } else {
                    reason("FORM", "The number of the place of business is not the tax number and six digits.", "NITKU bukan NPWP16 diikuti enam digit.")
                },
                &["nitku", "npwp16"],
            );
        }
    }

    /// Checks of a passport or a travel card.
    pub fn travel(&mut self, read: &travel::Read) {
        let said = &read.said;
        let form = said.lines.as_ref().map(|l| {
            let day = |t: &str| {
                t.len() == 6
                    && t.bytes().all(|b| b.is_ascii_digit())
                    && date(&format!("20{}-{}-{}", t.get(..2).unwrap_or_default(), t.get(2..4).unwrap_or_default(), t.get(4..).unwrap_or_default())).is_some()
                    || t == "<<<<<<"
            };
            let kind = said.code.starts_with(['P', 'I', 'A', 'C']);
            kind && l.iter().all(|l| l.chars().count() == read.format.length() && l.chars().all(|c| matches!(c, 'A'..='Z' | '0'..='9' | '<')))
                && leap(&said.birth, &day)
                && leap(&said.expiry, &day)
                && matches!(said.sex, 'M' | 'F' | '<' | 'X')
                && said.issuer.chars().all(|c| c.is_ascii_uppercase())
        });
        self.put(
            "MRZ_FORM",
            true,
            form,
            if form == Some(false) { reason("FORM", "The zone has not the form of the standard.", "Zona tidak berbentuk sesuai standar.") } else { None },
            &["mrz"],
        );
        let wrong = || reason("CHECK_DIGIT", "The check digit does not fit.", "Digit periksa tidak cocok.");
        let mut digit =
            |code: &str, fits: Option<bool>, name: &str| self.put(code, true, fits, if fits == Some(false) { wrong() } else { None }, &[name, "mrz"]);
        digit("MRZ_DOCUMENT_NUMBER", said.number_fits, "document_number");
        digit("MRZ_BIRTH_DATE", said.birth_fits, "birth_date");
        digit("MRZ_EXPIRY", said.expiry_fits, "expiry_date");
        if read.format == Format::Td3 && !said.optional.is_empty() {
            digit("MRZ_OPTIONAL", said.optional_fits, "optional_data");
        }
        digit("MRZ_COMPOSITE", said.composite_fits, "mrz");
        self.put(
            "MRZ_AGREES_WITH_PRINT",
            true,
            read.agrees,
            if read.agrees == Some(false) {
                reason("PRINT_DIFFERS", "What is printed is not what the zone says.", "Yang tercetak berbeda dengan zona.")
            } else {
                None
            },
            &["document_number", "surname", "given_names", "birth_date", "expiry_date", "sex"],
        );
        self.expiry("expiry_date");
    }
}

/// 29 February stands where either century has it.
fn leap(text: &str, day: &dyn Fn(&str) -> bool) -> bool {
    day(text) || text.get(2..) == Some("0229")
}
