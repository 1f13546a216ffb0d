//! What the words of fields and of printed labels mean, in English and Indonesian: phrases become concepts, so that both can be compared.

use crate::base::letters::bare;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Words of a phrase at most.
const LONGEST: usize = 5;

/// Concepts, parted by blanks, and the phrases that mean them.
#[rustfmt::skip]
const PHRASES: &[(&str, &[&str])] = &[
    ("number", &["number", "no", "nr", "nomor", "nomer", "num", "#", "nombor", "id"]),
    ("date", &["date", "tanggal", "tgl", "tarikh", "dated"]),
    ("name", &["name", "nama"]),
    ("address", &["address", "alamat", "addr"]),
    ("amount", &["amount", "jumlah", "nominal", "nilai", "value", "amt", "jml"]),
    ("total", &["total", "grand total", "total keseluruhan", "jumlah total", "total amount", "total jumlah", "total bayar", "total belanja", "jumlah keseluruhan", "total sales"]),
    ("subtotal", &["subtotal", "sub total", "jumlah sebelum pajak", "total before tax", "net amount", "total harga"]),
    ("tax", &["tax", "pajak", "ppn", "vat", "gst", "sales tax", "tax amount", "jumlah pajak", "nilai ppn", "total tax", "total ppn", "pb1", "pajak restoran"]),
    ("taxrate", &["tax rate", "tarif", "tarif pajak", "tarif ppn", "vat rate"]),
    ("taxbase", &["tax base", "dpp", "dasar pengenaan pajak"]),
    ("taxid", &["npwp", "tax id", "tax id no", "tax id number", "tax identification number", "vat number", "vat no", "vat reg no", "vat registration number", "vat id", "gstin", "tin",
        "nomor pokok wajib pajak", "tax number", "tax no", "no npwp", "nomor npwp", "npwp number"]),
    ("due date", &["due date", "tanggal jatuh tempo", "jatuh tempo", "tgl jatuh tempo", "payment due", "payment due date", "date due", "batas pembayaran"]),
    ("payable", &["amount due", "balance due", "total due", "sisa tagihan", "jumlah yang harus dibayar", "total tagihan", "amount payable", "total payable", "jumlah tagihan", "total amount due", "due"]),
    ("invoice", &["invoice", "faktur", "faktur pajak", "inv", "tagihan", "bill", "tax invoice"]),
    ("receipt", &["receipt", "kwitansi", "kuitansi", "struk", "nota", "bon"]),
    ("purchaseorder number", &["purchase order", "po", "po number", "po no", "nomor po", "no po", "purchase order number", "purchase order no", "order pembelian", "pesanan pembelian"]),
    ("order", &["order", "pesanan"]),
    ("customer", &["customer", "buyer", "client", "pelanggan", "pembeli", "bill to", "billed to", "sold to", "kepada", "kepada yth", "kpd yth", "invoice to", "ditagihkan kepada", "tagihan kepada"]),
    ("seller", &["seller", "vendor", "supplier", "merchant", "penjual", "pemasok", "sold by", "store", "toko", "issued by", "diterbitkan oleh"]),
    ("employee", &["employee", "karyawan", "pegawai", "staff", "pekerja"]),
    ("employer", &["employer", "company", "perusahaan", "pemberi kerja", "pemotong", "pemotong pajak"]),
    ("employeeid", &["employee id", "nip", "nik karyawan", "id karyawan", "no karyawan", "employee no", "employee number", "payroll number", "payroll no", "staff id", "staff no", "nomor karyawan",
        "nomor induk karyawan", "no pegawai", "nomor pegawai", "id pegawai", "nrp"]),
    ("position", &["position", "jabatan", "job title", "designation", "posisi"]),
    ("department", &["department", "departemen", "divisi", "division", "dept", "bagian"]),
    ("period", &["period", "periode", "pay period", "masa", "periode gaji", "payroll period", "masa pajak", "tax period", "periode pajak", "periode pembayaran"]),
    ("basicsalary", &["basic salary", "gaji pokok", "base salary", "basic pay", "basic", "upah pokok"]),
    ("grosspay", &["gross pay", "gross salary", "gross", "total earnings", "gaji kotor", "total pendapatan", "total penghasilan", "gross earnings", "jumlah penghasilan", "penghasilan kotor", "total penerimaan", "total gaji kotor"]),
    ("grossincome", &["gross income", "penghasilan bruto", "jumlah penghasilan bruto", "total gross income", "bruto"]),
    ("netpay", &["net pay", "take home pay", "gaji bersih", "net salary", "nett salary", "thp", "penghasilan bersih", "total diterima", "jumlah diterima", "gaji diterima", "penerimaan bersih",
        "gaji yang diterima", "jumlah yang diterima", "net amount paid", "upah bersih"]),
    ("netincome", &["net income", "penghasilan neto", "penghasilan netto", "jumlah penghasilan neto"]),
    ("taxableincome", &["taxable income", "penghasilan kena pajak", "pkp"]),
    ("taxdue", &["tax due", "pph terutang", "pajak terutang", "income tax due", "pph pasal 21 terutang", "total tax due"]),
    ("taxwithheld", &["tax withheld", "pph dipotong", "pajak yang dipotong", "pph yang dipotong", "pph yang telah dipotong", "income tax withheld", "federal income tax withheld", "pph dipotong dipungut"]),
    ("taxpaid", &["tax paid", "pajak dibayar", "pajak yang dibayar"]),
    ("income tax", &["income tax", "pph", "pph 21", "pph pasal 21", "pajak penghasilan"]),
    ("deduction", &["deduction", "deductions", "potongan", "pengurangan"]),
    ("total deduction", &["total deductions", "total deduction", "total potongan", "jumlah potongan"]),
    ("earning", &["earning", "earnings", "pendapatan", "penghasilan", "penerimaan", "income", "incomes"]),
    ("account", &["account", "rekening", "rek", "akun", "acct", "a/c"]),
    ("account number", &["norek", "account number", "account no", "no rek", "no rekening", "nomor rekening", "bank account", "rekening bank"]),
    ("account type", &["account type", "jenis rekening", "tipe rekening", "jenis tabungan", "produk tabungan"]),
    ("holder name", &["account name", "nama rekening", "atas nama", "a/n", "an", "account holder", "account holder name", "nama pemilik rekening", "pemilik rekening", "owner", "owner name", "holder",
        "account owner", "nasabah", "nama nasabah", "holder name"]),
    ("holder address", &["owner address", "alamat nasabah", "holder address"]),
    ("branch", &["branch", "cabang", "kcp", "kantor cabang", "account branch", "branch name"]),
    ("bank name", &["bank name", "nama bank", "bank"]),
    ("currency", &["currency", "mata uang", "valuta", "ccy", "currency code", "matauang"]),
    ("opening", &["opening balance", "saldo awal", "beginning balance", "previous balance", "balance brought forward"]),
    ("closing", &["closing balance", "saldo akhir", "ending balance", "final balance"]),
    ("balance", &["balance", "saldo", "running balance"]),
    ("debit", &["debit", "debet", "withdrawal", "mutasi debet", "mutasi debit", "money out", "paid out", "pengeluaran"]),
    ("credit", &["credit", "kredit", "deposit", "mutasi kredit", "money in", "paid in", "pemasukan"]),
    ("periodfrom", &["period from", "period start", "start date", "from date", "dari tanggal", "tanggal mulai", "date from", "tanggal awal"]),
    ("periodto", &["period to", "period end", "end date", "to date", "sampai tanggal", "tanggal selesai", "date to", "tanggal akhir"]),
    ("transaction", &["transaction", "transaksi", "mutasi", "movement", "mutation", "entry"]),
    ("valuedate", &["value date", "tanggal valuta", "tgl valuta", "tanggal efektif"]),
    ("description", &["description", "keterangan", "uraian", "deskripsi", "item", "nama barang", "barang", "nama barang jasa", "product", "produk", "particulars", "details", "nama produk", "rincian",
        "service", "item description", "product name", "nama item", "barang jasa", "item name", "uraian barang", "narration", "notes", "jenis barang", "komponen", "component", "detail"]),
    ("quantity", &["quantity", "qty", "kuantitas", "banyaknya", "kuantum", "banyak", "jumlah barang", "jml barang", "q ty", "hours", "jumlah unit", "volume"]),
    ("price", &["price", "harga", "unit price", "harga satuan", "unit cost", "rate", "harga unit", "price unit", "price each", "cost", "harga per unit"]),
    ("linetotal", &["line total", "amount total", "total price", "jumlah harga", "item total", "extended price", "total line", "harga total", "ext price"]),
    ("discount", &["discount", "diskon", "disc", "potongan harga"]),
    ("shipping", &["shipping", "ongkos kirim", "ongkir", "delivery fee", "biaya kirim", "freight", "shipping cost"]),
    ("unit", &["unit", "satuan", "uom"]),
    ("paymentmethod", &["payment method", "metode pembayaran", "cara bayar", "cara pembayaran", "paid by", "dibayar dengan", "payment type", "method of payment", "jenis pembayaran"]),
    ("paymentterms", &["payment terms", "terms", "syarat pembayaran", "termin"]),
    ("cash", &["cash", "tunai", "bayar", "cash paid", "uang tunai", "cash tendered", "tendered", "dibayar"]),
    ("change", &["change", "kembali", "kembalian", "uang kembali", "change due"]),
    ("time", &["time", "jam", "waktu", "pukul"]),
    ("year", &["year", "tahun"]),
    ("tax year", &["tax year", "tahun pajak"]),
    ("month", &["month", "bulan"]),
    ("reference", &["reference", "ref", "referensi", "reff", "reference number", "reference no", "no ref", "nomor referensi", "no referensi"]),
    ("phone", &["phone", "telp", "telepon", "tel", "no telp", "mobile", "hp", "handphone", "no hp", "telephone", "phone number", "nomor telepon", "no telepon", "whatsapp", "wa"]),
    ("email", &["email", "e mail", "surel", "email address", "alamat email"]),
    ("website", &["website", "web", "situs", "situs web", "url"]),
    ("fax", &["fax", "faks", "faksimile"]),
    ("idnumber", &["nik", "nomor induk kependudukan", "id number", "national id", "national id number", "identity number", "no ktp", "nomor ktp", "id no", "id card number", "identification number",
        "identity card number", "no identitas", "nomor identitas", "card number", "document number"]),
    ("passport number", &["passport no", "passport number", "nomor paspor", "no paspor", "passport"]),
    ("birthplace", &["place of birth", "tempat lahir", "birth place", "birthplace"]),
    ("birthdate", &["date of birth", "tanggal lahir", "dob", "birth date", "tgl lahir", "birthdate", "born"]),
    ("birthboth", &["tempat/tgl lahir", "tempat tanggal lahir", "place/date of birth", "place and date of birth", "ttl", "tempat dan tanggal lahir", "tempat tgl lahir"]),
    ("sex", &["sex", "gender", "jenis kelamin", "kelamin"]),
    ("bloodtype", &["blood type", "gol darah", "golongan darah", "blood group"]),
    ("religion", &["religion", "agama"]),
    ("marital", &["marital status", "status perkawinan", "status pernikahan", "civil status"]),
    ("occupation", &["occupation", "pekerjaan", "profession", "profesi"]),
    ("nationality", &["nationality", "kewarganegaraan", "citizenship", "warga negara"]),
    ("validuntil", &["valid until", "berlaku hingga", "expiry date", "date of expiry", "expiration date", "expires", "berlaku sampai", "masa berlaku", "valid thru", "expiry"]),
    ("issued date", &["date of issue", "issue date", "issued", "tanggal terbit", "tanggal diterbitkan", "issued date", "date issued", "issued on"]),
    ("rtrw", &["rt/rw", "rt rw"]),
    ("village", &["village", "kelurahan", "desa", "kel/desa", "kelurahan/desa"]),
    ("district", &["district", "kecamatan", "subdistrict", "sub district", "kec"]),
    ("province", &["province", "provinsi"]),
    ("city", &["city", "kota", "kabupaten", "regency", "kab"]),
    ("country", &["country", "negara"]),
    ("taxpayer", &["taxpayer", "wajib pajak", "wp", "penerima penghasilan"]),
    ("formtype", &["form type", "form", "formulir", "jenis formulir"]),
    ("status", &["status"]),
    ("code", &["code", "kode"]),
    ("iban", &["iban"]),
    ("swift", &["swift", "bic", "swift code", "kode swift", "swift bic"]),
    ("", &["of", "the", "for", "dan", "and", "on", "at", "in", "your", "our", "anda", "this", "pada", "untuk", "ini", "rp", "idr", "usd", "is", "adalah", "incl", "inc"]),
];

/// How near the concept of a label is to that of a field, where they are not the same: what is due may be the total that is asked for, but a
/// total is not known to be due.
const NEAR: &[(&str, &str, f32)] = &[
    ("birthdate", "birthboth", 0.95),
    ("birthplace", "birthboth", 0.95),
    ("total", "payable", 0.8),
    ("grosspay", "grossincome", 0.9),
    ("netpay", "netincome", 0.8),
    ("seller", "employer", 0.8),
    ("employer", "seller", 0.8),
    ("income", "earning", 0.9),
    ("amount", "linetotal", 0.95),
    ("linetotal", "amount", 0.95),
    ("linetotal", "total", 0.8),
    ("holder", "customer", 0.7),
    ("idnumber", "number", 0.5),
    ("reference", "number", 0.5),
    ("phone", "number", 0.4),
    ("taxdue", "tax", 0.7),
    ("taxwithheld", "tax", 0.6),
    ("cash", "amount", 0.3),
];

/// How much a concept weighs: what a document is called after is left out of its labels, and some words add little.
fn weight(concept: &str) -> f32 {
    match concept {
        "invoice" | "receipt" | "employee" | "taxpayer" | "amount" | "transaction" => 0.3,
        "name" => 0.6,
        _ => 1.0,
    }
}

/// A text as it is compared: lower case, without accents, words parted by single blanks.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in bare(&text.to_lowercase()).chars() {
        let kept = c.is_alphanumeric() || c == '#';
        match (kept, out.ends_with(' ') || out.is_empty()) {
            (true, _) if c == '#' => out.push_str(if out.is_empty() || out.ends_with(' ') { "# " } else { " # " }),
            (true, _) => out.push(c),
            (false, false) => out.push(' '),
            (false, true) => {}
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// The words of a field's name: `invoiceNo`, `invoice_no` and `invoice-no` are alike.
pub fn of_name(name: &str) -> String {
    let mut spaced = String::with_capacity(name.len() + 4);
    let mut before = ' ';
    for c in name.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            spaced.push(' ');
        }
        spaced.push(c);
        before = c;
    }
    plain(&spaced)
}

fn dictionary() -> &'static HashMap<String, &'static str> {
    static ALL: OnceLock<HashMap<String, &'static str>> = OnceLock::new();
    ALL.get_or_init(|| PHRASES.iter().flat_map(|(concepts, phrases)| phrases.iter().map(|p| (plain(p), *concepts))).collect())
}

/// What a text means: a set of concepts; words that are not known stand for themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Meaning(Vec<String>);

impl Meaning {
    /// The meaning of a text that [`plain`] or [`of_name`] gave.
    pub fn of(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').filter(|w| !w.is_empty()).collect();
        let mut out: Vec<String> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let known = (1..=LONGEST.min(words.len() - at)).rev().find_map(|n| {
                let phrase = words.get(at..at + n)?.join(" ");
                let found = dictionary().get(&phrase).or_else(|| phrase.strip_suffix('s').filter(|p| p.len() > 2).and_then(|p| dictionary().get(p)));
                found.map(|c| (n, *c))
            });
            match known {
                Some((n, concepts)) => {
                    out.extend(concepts.split(' ').filter(|c| !c.is_empty()).map(str::to_owned));
                    at += n;
                }
                None => {
                    out.extend(words.get(at).filter(|w| !w.bytes().all(|b| b.is_ascii_digit())).map(|w| (*w).to_owned()));
                    at += 1;
                }
            }
        }
        out.sort();
        out.dedup();
        Self(out)
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of its concepts is this one.
    pub fn has(&self, concept: &str) -> bool {
        self.0.iter().any(|c| c == concept)
    }

    /// Whether it is exactly these concepts, which stand in order of the alphabet.
    pub fn is(&self, concepts: &[&str]) -> bool {
        self.0.iter().map(String::as_str).eq(concepts.iter().copied())
    }

    /// Whether every one of its concepts is known, so that it can be the label of something.
    pub fn known(&self) -> bool {
        !self.0.is_empty() && self.0.iter().all(|c| PHRASES.iter().any(|(concepts, _)| concepts.split(' ').any(|k| k == c)))
    }

    /// This meaning within that of what holds it: the name of a `seller` means the seller's name.
    #[must_use]
    pub fn within(&self, outer: &Self) -> Self {
        let mut all = self.0.clone();
        all.extend(outer.0.iter().cloned());
        all.sort();
        all.dedup();
        Self(all)
    }

    /// This meaning without a concept; `None` where it has not got it, or nothing else.
    pub fn without(&self, concept: &str) -> Option<Self> {
        let rest: Vec<String> = self.0.iter().filter(|c| *c != concept).cloned().collect();
        (!rest.is_empty() && rest.len() < self.0.len()).then_some(Self(rest))
    }

    /// How much a label means what this field does, 0 to 1: the weight of what they share in the weight of all.
    pub fn like(&self, other: &Self) -> f32 {
        if self.0.is_empty() || other.0.is_empty() {
            return 0.0;
        }
        if self == other {
            return 1.0;
        }
        let near = |field: &str, label: &str| if field == label { 1.0 } else { NEAR.iter().find(|(x, y, _)| *x == field && *y == label).map_or(0.0, |n| n.2) };
        let (mut shared, mut all) = (0.0, 0.0);
        for c in &self.0 {
            shared += weight(c) * other.0.iter().map(|o| near(c, o)).fold(0.0, f32::max);
            all += weight(c);
        }
        // What only the other has, and is near to nothing here.
        all += other.0.iter().map(|o| weight(o) * (1.0 - self.0.iter().map(|c| near(c, o)).fold(0.0, f32::max))).sum::<f32>();
        if all > 0.0 { shared / all } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn like(field: &str, label: &str) -> f32 {
        Meaning::of(&of_name(field)).like(&Meaning::of(&plain(label)))
    }

    #[test]
    fn fields_are_like_their_labels_in_both_languages() {
        for (field, label) in [
            ("invoice_no", "Nomor Faktur"),
            ("invoiceNumber", "Invoice #"),
            ("invoice_no", "Invoice No."),
            ("due_date", "Tgl. Jatuh Tempo"),
            ("total", "Grand Total (Rp)"),
            ("customer_name", "Bill To"),
            ("date", "Tanggal"),
            ("invoice_date", "Date"),
            ("tax_id", "NPWP"),
            ("net_pay", "Take Home Pay"),
            ("account_number", "No. Rekening"),
            ("birth_date", "Tempat/Tgl Lahir"),
            ("birth_place", "Tempat/Tgl Lahir"),
            ("name", "Nama"),
            ("quantity", "Qty"),
            ("unit_price", "Harga Satuan"),
            ("rt_rw", "RT/RW"),
        ] {
            assert!(like(field, label) >= 0.6, "{field} and {label}: {}", like(field, label));
        }
    }

    #[test]
    fn fields_are_not_like_other_labels() {
        for (field, label) in [
            ("total", "Subtotal"),
            ("total", "Total Tax"),
            ("date", "Due Date"),
            ("customer_name", "Customer No"),
            ("invoice_date", "Due Date"),
            ("name", "Nama Bank"),
            ("number", "Phone"),
            ("tax", "Tax Rate"),
            ("seller_name", "Nama"),
            ("subtotal", "Total"),
            ("order_date", "Date of birth"),
            ("bank_account", "Bank"),
        ] {
            assert!(like(field, label) < 0.6, "{field} and {label}: {}", like(field, label));
        }
    }
}
