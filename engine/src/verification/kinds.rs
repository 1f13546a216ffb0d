//! What kind of document a page is, by its head and its labels, and whether it goes on with the one before it.

use super::model::DocumentType;
use super::sheet::{self, Sheet, folded};
use super::{cells, ktp, mrz, papers, values};

/// Lines of a card at most, with what is read of its surroundings.
const CARD: usize = 24;

/// Titles of sheets that have labels of a document and are none.
const OTHERS: [&str; 32] = [
    "KARTU KELUARGA",
    "KARTU IDENTITAS ANAK",
    "BIODATA PENDUDUK",
    "SURAT KETERANGAN PENGGANTI",
    "SURAT KETERANGAN PEREKAMAN",
    "SURAT KETERANGAN CATATAN KEPOLISIAN",
    "SURAT KETERANGAN DOMISILI",
    "SURAT KETERANGAN USAHA",
    "SURAT KETERANGAN PINDAH",
    "SURAT KETERANGAN TEMPAT TINGGAL",
    "SURAT KETERANGAN KEHILANGAN",
    "SURAT TANDA PENERIMAAN LAPORAN",
    "SURAT IZIN MENGEMUDI",
    "KUTIPAN AKTA KELAHIRAN",
    "KUTIPAN AKTA NIKAH",
    "KUTIPAN AKTA PERKAWINAN",
    "KARTU TANDA ANGGOTA",
    "KARTU INDONESIA SEHAT",
    "KARTU PESERTA",
    "KARTU PELAJAR",
    "SURAT TANDA NOMOR KENDARAAN",
    "FAKTUR KENDARAAN BERMOTOR",
    "SERTIFIKAT HAK TANGGUNGAN",
    "SERTIPIKAT HAK TANGGUNGAN",
    "SERTIFIKAT STANDAR",
    "AKTA JUAL BELI",
    "SURAT PEMBERITAHUAN PAJAK TERHUTANG",
    "SURAT PEMBERITAHUAN PAJAK TERUTANG",
    "SURAT SETORAN PAJAK",
    "BUKTI PENERIMAAN NEGARA",
    "SURAT PENGUKUHAN PENGUSAHA KENA PAJAK",
    "KARTU IZIN TINGGAL",
];

/// Lines from the top in which a sheet has its title.
const HEAD: usize = 12;

/// Whether a sheet names itself as what has the labels of a document and is none: in its head, in a line of its own.
fn another(sheet: &Sheet) -> bool {
    sheet.lines.iter().take(HEAD).any(names_another)
}

/// Whether a line is the title of what has the labels of a document and is none.
pub(super) fn names_another(line: &sheet::Line) -> bool {
    let read = line.folded();
    line.bits.len() <= 7
        && OTHERS.iter().map(|t| folded(t)).any(|title| {
            // What follows a title in its line is its short form or a kind; a label has a value behind it.
            let own = read.len() < title.len() + 16 && !line.bits.iter().any(|b| b.text == ":");
            own && (read.starts_with(&title) || read.ends_with(&title) || sheet::same_label(&read, &title))
        })
}

/// Whether a title stands in a line of its own; a decision or a licence that a sentence speaks of is another's.
fn headed(sheet: &Sheet, words: &[&str]) -> bool {
    sheet.lines.iter().any(|l| {
        let read = l.folded();
        l.bits.len() <= 9 && words.iter().any(|w| read.contains(&folded(w)) && read.len() < folded(w).len() + 40)
    })
}

/// What a page is, by its head and its labels.
pub(super) fn kind(sheet: &Sheet) -> DocumentType {
    let says = |words: &[&str]| words.iter().any(|w| sheet.says(w));
    let zone = mrz::find(sheet);
    if let Some(zone) = zone {
        return if zone.format == mrz::Format::Td3 { DocumentType::Passport } else { DocumentType::TravelCard };
    }
    if another(sheet) {
        return DocumentType::Unknown;
    }
    let ktp = ktp::labels(sheet);
    if ktp >= 6 && sheet.lines.iter().any(|l| l.bits.iter().any(|b| folded(&b.text) == "NIK")) {
        return DocumentType::Ktp;
    }
    // A book whose head is not read whole still has its rows; a registration has them too and names itself.
    let registration = || says(&["SURAT TANDA NOMOR KENDARAAN", "STNK", "WARNA TNKB"]);
    if papers::book_rows(sheet) >= 8 && says(&["BPKB", "BUKU PEMILIK"]) && !registration() {
        return DocumentType::Bpkb;
    }
    if says(&["BUKU PEMILIK KENDARAAN BERMOTOR"]) || says(&["NOMOR RANGKA"]) && says(&["NOMOR MESIN"]) && says(&["NAMA PEMILIK", "IDENTITAS PEMILIK"]) {
        return DocumentType::Bpkb;
    }
    if says(&["SERTIPIKAT", "SERTIFIKAT", "TANDA BUKTI HAK"]) && says(&["BADAN PERTANAHAN NASIONAL", "AGRARIA", "PEMEGANG HAK", "SURAT UKUR"]) {
        let marks = ["(ELEKTRONIK)", "SERTIPIKAT ELEKTRONIK", "SERTIFIKAT ELEKTRONIK", "SERTIPIKAT-EL", "ditandatangani secara elektronik"].map(folded);
        let code = sheet.lines.iter().any(|l| marks.iter().any(|m| l.folded().contains(m)));
        return if code { DocumentType::LandCertificateElectronic } else { DocumentType::LandCertificate };
    }
    let headed = |words: &[&str]| headed(sheet, words);
    // The cover of a deed's copy names the decision that followed it.
    let copy = |l: &sheet::Line| {
        let first = l.bits.first().map(|b| folded(&b.text)).unwrap_or_default();
        matches!(first.as_str(), "SAIINAN" | "MINUTA" | "TURUNAN") && l.bits.len() <= 4 && l.folded().contains("AKTA")
    };
    if sheet.lines.iter().any(copy) && sheet.lines.iter().any(|l| l.folded().starts_with("NOTARIS")) {
        return DocumentType::Deed;
    }
    let number = |l: &sheet::Line| l.bits.iter().any(|b| b.text.starts_with("AHU-") && !b.text.contains(".AH.02."));
    let decided = sheet.lines.iter().position(|l| number(l) || l.folded().contains(&folded("KEPUTUSAN MENTERI HUKUM"))).unwrap_or_default();
    let over = sheet.lines.get(..decided).unwrap_or_default();
    let titled = |l: &sheet::Line| l.bits.first().is_some_and(|b| folded(&b.text) == "AKTA") && l.bits.len() <= 6;
    if over.iter().any(titled) && over.iter().any(|l| l.folded().starts_with("NOTARIS")) && !over.iter().any(|l| l.folded().starts_with("KEMENTERIAN")) {
        return DocumentType::Deed;
    }
    if headed(&["KEPUTUSAN MENTERI HUKUM"]) {
        return DocumentType::AhuDecision;
    }
    if says(&["NOMOR INDUK BERUSAHA"]) && !headed(&["SURAT IZIN USAHA PERDAGANGAN", "TANDA DAFTAR PERUSAHAAN"]) {
        return DocumentType::Nib;
    }
    if says(&["SURAT IZIN USAHA PERDAGANGAN"]) {
        return DocumentType::Siup;
    }
    if says(&["TANDA DAFTAR PERUSAHAAN"]) {
        return DocumentType::Tdp;
    }
    if says(&["KEPUTUSAN MENTERI HUKUM"]) || sheet.lines.iter().any(|l| l.bits.iter().any(|b| b.text.starts_with("AHU-"))) {
        return DocumentType::AhuDecision;
    }
    let number = |text: &str| values::number(text, &[15, 16, 22]).is_some();
    let numbered = || sheet.lines.iter().any(|l| l.bits.iter().any(|b| number(&b.text)) || cells::cells(l).iter().any(|c| number(&c.text())));
    let npwp = sheet.lines.iter().any(|l| l.bits.iter().any(|b| folded(&b.text).starts_with("NPWP")));
    // A card whose head is not read still has its few lines: the number behind its label, and the day or the office of its registration.
    let formed = || sheet.lines.iter().flat_map(|l| &l.bits).any(|b| super::numbers::is_tax_number(&b.text));
    if (npwp || formed()) && sheet.lines.len() <= CARD && numbered() && says(&["Terdaftar", "NITKU", "KPP PRATAMA", "KPP MADYA"]) {
        return DocumentType::Npwp;
    }
    // One whose letters of the number are a picture still says whose card it is and holds the number.
    if says(&["DIREKTORAT JENDERAL PAJAK"]) && numbered() {
        return DocumentType::Npwp;
    }
    if npwp && (says(&["DIREKTORAT JENDERAL PAJAK", "KEMENTERIAN KEUANGAN", "Kartu NPWP"]) || says(&["KPP PRATAMA", "KPP MADYA"])) {
        return DocumentType::Npwp;
    }
    if says(&["AKTA"]) && says(&["NOTARIS"]) {
        return DocumentType::Deed;
    }
    DocumentType::Unknown
}

/// Whether a page that speaks of a decision is none: a deed names those before it.
pub(super) fn speaks_of(sheet: &Sheet, before: DocumentType) -> bool {
    before == DocumentType::Deed && !headed(sheet, &["KEPUTUSAN MENTERI HUKUM"]) && !sheet.says("MEMUTUSKAN")
}

/// Rows of a vehicle's book at least that a page of one has.
const BOOK: usize = 4;

/// Whether a page without a kind of its own goes on with the document before it: an attachment, a second side.
pub(super) fn goes_on(sheet: &Sheet, before: DocumentType) -> bool {
    before == DocumentType::Nib && (sheet.says("LAMPIRAN") || sheet.says("KBLI") || papers::rows_of_codes(sheet))
        || before == DocumentType::Deed
        || before == DocumentType::Bpkb && papers::book_rows(sheet) >= BOOK && !another(sheet)
}

#[cfg(test)]
mod tests {
    use super::super::cells::tests::sheet;
    use super::*;

    #[test]
    fn a_familys_card_is_no_identity_card() {
        let rows =
            ["NIK : 3201126410869102", "Nama : SITI", "Alamat : JL. MAWAR", "RT/RW : 001/002", "Kecamatan : CIBINONG", "Agama : ISLAM", "Pekerjaan : GURU"];
        let words = |head: &'static str| {
            let rows = rows.iter().enumerate().map(|(i, r)| (30.0, 60.0 + 14.0 * i as f32, *r));
            std::iter::once((60.0, 40.0, head)).chain(rows).collect::<Vec<_>>()
        };
        assert_eq!(kind(&sheet(&words("PROVINSI JAWA BARAT"))), DocumentType::Ktp);
        assert_eq!(kind(&sheet(&words("KARTU KELUARGA"))), DocumentType::Unknown);
    }

    #[test]
    fn a_sheet_that_names_itself_as_another_is_none_of_those_whose_labels_it_has() {
        let page = |title: &'static str| {
            sheet(&[
                (60.0, 20.0, "PEMERINTAH REPUBLIK INDONESIA"),
                (60.0, 40.0, title),
                (60.0, 60.0, "Nomor Induk Berusaha (NIB) : 1234000567891"),
                (60.0, 80.0, "Nama Pelaku Usaha : PT MAJU JAYA"),
            ])
        };
        assert_eq!(kind(&page("PERIZINAN BERUSAHA BERBASIS RISIKO")), DocumentType::Nib);
        assert_eq!(kind(&page("SERTIFIKAT STANDAR")), DocumentType::Unknown);
        assert_eq!(kind(&page("SERTIFIKAT STANDAR : 123")), DocumentType::Nib, "a label is no title");
    }

    #[test]
    fn a_book_is_told_by_its_rows_and_a_registration_is_none() {
        let rows = ["NRKB", "MERK", "TYPE", "JENIS", "TAHUN PEMBUATAN", "WARNA", "JUMLAH RODA", "NAMA PEMILIK", "PEKERJAAN"];
        let words = |head: &'static str, more: &'static str| {
            let rows = rows.iter().enumerate().map(|(i, r)| (30.0, 80.0 + 14.0 * i as f32, *r));
            [(60.0, 40.0, head), (60.0, 54.0, more)].into_iter().chain(rows).collect::<Vec<_>>()
        };
        assert_eq!(kind(&sheet(&words("BUKU PEMILIK KXNDXXXXN BERMOTOR", "NOMOR BPKB : N-06612345"))), DocumentType::Bpkb);
        assert_eq!(kind(&sheet(&words("SURAT TANDA NOMOR KENDARAAN", "NOMOR BPKB : N-06612345"))), DocumentType::Unknown);
    }
}
