//! The words of the labels in a statement's head, in the languages known.

use super::labels::Label;
use crate::base::letters::bare;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Words of each label, lower case.
#[rustfmt::skip]
pub const LABELS: &[(Label, &[&str])] = &[
    (
        Label::Number,
        &["acct. no", "tài khoản số",
        "卡号", "账号/卡号", "客户账号", "帳號", "帳戶號碼", "账户", "계좌 번호", "λογαριασμός", "αριθμός λογαριασμού", "рахунок", "номер рахунку", "счёт", "счет", "номер счёта", "رقم الحساب",
        "الحساب", "खाता संख्या", "kontonr.", "kontonummer/iban", "n° conto corrente", "rapporto n", "conta n", "conta nº", "cuenta n°", "n.º de conta", "nib", "compte chèques n",
        "bankkonto", "konto nummer", "tilinro", "account number/iban", "bsb and account", "nummer", "account nr", "číslo uctu", "broj računa", "račun", "cont", "cont iban",
        "numar cont", "broj racuna", "bankszámlaszám", "sąskaita", "konts", "arvelduskonto", "nomor kartu", "no kartu", "card number", "card no", "member account",
            "nomor rekening", "no rekening", "no rek", "nomor rek", "norek", "nomer rekening", "rekening no", "rekening nomor", "account number", "account no", "account num",
            "acct no", "acct number", "a/c no", "a/c number", "ac no", "account #", "a/c", "no akun", "nomor akun", "nomor account", "konto-nr", "konto nr", "kontonummer",
            "kontonr", "konto", "iban", "numéro de compte", "n° de compte", "n° compte", "no de compte", "compte n°", "compte no", "compte", "número de cuenta", "nº de cuenta",
            "no de cuenta", "cuenta no", "cuenta nº", "cuenta", "n° de cuenta", "número da conta", "nº da conta", "conta corrente", "conta", "rekeningnummer", "numero conto",
            "conto n", "conto corrente n", "numero di conto", "n° conto", "conto",
            "numer rachunku", "nr rachunku", "rachunek", "hesap no", "hesap numarası", "hesap numarasi", "số tài khoản", "so tai khoan", "số tk", "no akaun", "nombor akaun",
            "no akaun/account no", "เลขที่บัญชี", "เลขบัญชี", "账号", "帐号", "賬號", "账户号码", "户口号码", "帳戶號碼", "卡號", "口座番号", "číslo účtu", "kontonummer", "számlaszám", "tilinumero", "номер счета",
            "계좌번호", "account id", "account", "rekening", "c/c n", "c/c", "reg.nr og kontonr", "reg.nr. og kontonr", "card account number", "loan account number", "loan number",
            "loan account no", "facility number", "agência / conta", "agência/conta", "kartennummer", "numéro de carte", "número de tarjeta", "número do cartão", "member number",
        ],
    ),
    (
        Label::Holder,
        &["nom", "naam", "ünvan", "고객명", "namn", "innehavare", "název účtu", "klient", "navn", "ονοματεπώνυμο", "επωνυμία", "ügyfél neve", "tilinomistaja", "asiakas", "nimi", "назва клієнта",
        "δικαιούχος", "δικαιούχοι", "власник рахунку", "власник", "клієнт", "владелец", "владелец счета", "клиент", "اسم العميل", "العميل", "صاحب الحساب", "खाताधारक",
        "खाताधारक का नाम", "예금주", "예금주명", "户 名", "戶名", "戶 名", "账户名", "口座名義人", "señor(es)", "señor(es", "señor(a", "señores", "señor(a)", "señor", "título", "title", "lautend auf",
        "lautend", "intestato", "intestatari", "kunde", "kundin", "kontoinnehavare", "tilin omistaja", "kontoinnehaver", "számlatulajdonos", "majitel", "vlasnik", "vlasnik računa",
        "titularul", "titular cont", "nome do cliente", "nombre o razón social", "razón social", "raison sociale", "pelanggan/customer", "rekening atas nama", "tên chủ tài khoản",
            "nama nasabah", "nama pemilik rekening", "nama pemilik", "nama pemegang rekening", "nama rekening", "nama", "atas nama", "a/n", "pemilik rekening", "pemegang rekening",
            "kepada yth", "kepada", "nasabah", "account name", "account holder", "account holder name", "account holders", "account title", "a/c name", "name of account",
            "customer name", "client name", "name", "customer", "holder", "client", "to",
            "kontoinhaber", "inhaber", "titulaire", "titulaire du compte", "client", "intitulé du compte", "titular", "nombre", "nombre del titular", "cliente", "titular da conta",
            "nome", "rekeninghouder", "ten name van", "t.n.v", "intestatario", "intestato a", "intestazione", "posiadacz", "posiadacz rachunku", "właściciel", "właściciel rachunku",
            "hesap sahibi", "müşteri", "müşteri adı", "müşteri unvanı", "ad soyad", "unvan", "chủ tài khoản", "tên tài khoản",
            "tên khách hàng", "khách hàng", "pemegang akaun", "nama pelanggan", "nama akaun", "pelanggan", "ชื่อบัญชี", "ชื่อ", "户名", "客户名称", "账户名称", "口座名義", "お名前", "majitel účtu",
            "kontohavare", "客户姓名", "客戶姓名", "户主", "名義人", "예금주명", "tenaamstelling", "op naam van", "kontohaver", "kontoeier", "cardholder", "cardholder name", "card holder", "name on card", "karteninhaber", "pemegang kartu",
            "nama pemegang kartu", "borrower", "borrower name", "account owner", "owner", "account holder(s)", "in the name of", "prepared for",
        ],
    ),
    (Label::Bank, &["nama bank", "bank name", "bank", "name of bank", "銀行名", "은행명"]),
    (
        Label::Branch,
        &["κατάστημα", "відділення", "отделение", "филиал", "支店", "店名", "取引店", "分行", "開戶行", "지점", "거래점", "관리점", "الفرع", "शाखा", "agência nº", "filial", "balcão", "dipendenza",
        "fil", "konttori", "pobočka", "podružnica", "cabang/branch", "kantor cabang/branch", "cab", "branch/cabang",
            "cabang pembuka", "kantor cabang", "nama cabang", "cabang", "unit kerja", "account branch", "branch name", "business unit", "branch", "branch office", "filiale",
            "geschäftsstelle", "agence", "sucursal", "oficina", "agência", "kantoor", "oddział", "şube", "chi nhánh", "cawangan", "สาขา", "支行", "开户行", "支店名", "お取引店", "kantor",
            "home branch", "open branch",
        ],
    ),
    (
        Label::Kind,
        &["종류", "예금종류", "상품명", "商品名", "科目", "種類", "ประเภท", "ประเภทบัญชี", "είδος λογαριασμού", "тип рахунку", "вид счета", "نوع الحساب", "खाता प्रकार", "kontotyp", "konto-art",
        "kontobezeichnung", "tipo", "tipo rapporto", "rapporto", "produkt", "produto", "producto", "produit", "type", "rekeningtype", "account", "tilityyppi", "typ účtu",
        "számlatípus",
            "jenis rekening", "tipe rekening", "nama produk", "jenis produk", "produk", "jenis tabungan", "account type", "type of account", "product name", "product type",
            "product", "kontoart", "kontomodell", "type de compte", "tipo de cuenta", "tipo de conta", "tipo conto", "rodzaj rachunku", "typ rachunku", "hesap türü", "hesap tipi",
            "loại tài khoản", "jenis akaun", "ประเภทบัญชี", "账户类型", "預金種類", "a/c type", "rekeningsoort", "account description",
        ],
    ),
    (Label::Currency, &["kurs", "tiền tệ", "devizanem",
        "νόμισμα", "валюта", "валюта рахунку", "валюта счета", "العملة", "मुद्रा", "통화", "幣別", "货币", "幣種", "币别", "通貨単位", "waluta rachunku", "valuta konta",
    "valuutta", "pénznem", "monnaie du compte", "monnaie", "valuta rekening", "devise du compte", "moneda de la cuenta", "monnaie compte", "mata uang", "currency", "valuta", "ccy",
    "währung", "devise", "moneda", "moeda", "matawang", "mata wang", "waluta", "para birimi", "döviz cinsi", "döviz", "loại tiền", "loại tiền tệ", "สกุลเงิน", "币种", "通貨", "munt",
    "divisa", "account currency", "curr", "měna", "kontowährung"]),
    (
        Label::Period,
        &["auszugszeitraum", "relevé du", "fechas", "datum van", "ekstre dönemi", "รอบระหว่างวันที่", "ช่วงเวลา", "ระหว่างวันที่", "datum fr.o.m", "χρονικό διάστημα", "kivonat időszaka", "ajalta", "kausi", "for perioden",
        "περίοδος", "період", "за період", "период", "за период", "الفترة", "अवधि", "조회기간", "거래기간", "照会期間", "期間", "起止日期", "對帳期間", "表示期間", "取引期間", "từ/from", "statement dates",
        "selected period", "periodo del", "statement period/periode", "rango", "jakso", "období", "razdoblje", "perioada", "időszak",
            "periode laporan", "periode transaksi", "periode rekening koran", "periode", "tanggal transaksi", "statement period", "transaction period", "period covered", "period",
            "statement for", "statement from", "for the period", "zeitraum", "berichtszeitraum", "abrechnungszeitraum", "période", "periode du", "periodo", "período", "okres",
            "za okres", "dönem", "hesap dönemi", "tarih aralığı", "từ ngày", "kỳ", "kỳ sao kê", "thời gian", "tempoh", "tempoh penyata", "รอบบัญชี", "ช่วงวันที่", "期间", "起止日期",
            "查询期间", "対象期間",
            "账单周期", "帳單週期", "查詢期間", "buchungszeitraum", "tanggal periode", "periodo di riferimento", "période couverte", "periodo cubierto", "reporting period",
            "dari tanggal", "tanggal", "bulan", "from", "date range", "tgl laporan", "rentang tanggal", "statement date", "tarikh penyata",
        ],
    ),
    (
        Label::Other,
        &[
            "halaman", "page", "page no", "hal", "sheet", "sheet number", "sortcode", "sort code", "ifsc", "swift", "bic", "npwp", "cif", "no cif", "customer id", "customer no",
            "id nasabah", "alamat", "address", "tanggal cetak", "tgl cetak", "print date", "printed", "telepon", "telp", "phone", "fax", "email", "micr", "nomor nasabah",
            "statement no", "no", "kode pos", "plafon", "limit", "overdraft limit", "blatt", "seite", "suku bunga", "interest rate",
            "status", "kode cabang", "branch code", "teller", "user", "user id", "waktu cetak", "jam cetak", "time", "date",
        ],
    ),
];

/// A label's name, taken apart.
pub struct Name {
    /// What it asks for.
    pub label: Label,
    /// Its words, without accents: plain printers and recognition give none.
    pub words: Vec<String>,
    /// Its letters in bytes, a measure of how sure it is.
    pub weight: usize,
    /// Whether the value may follow it without a gap: scripts that part no words.
    pub glued: bool,
}

/// All names by their first word.
pub fn by_first_word() -> &'static HashMap<String, Vec<Name>> {
    static NAMES: OnceLock<HashMap<String, Vec<Name>>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut out: HashMap<String, Vec<Name>> = HashMap::new();
        for (label, names) in LABELS {
            for name in *names {
                let words: Vec<String> = name.split(' ').map(bare).collect();
                let Some(first) = words.first().cloned() else { continue };
                let glued = words.len() == 1 && name.chars().all(|c| matches!(c as u32, 0x0e00..=0x0e7f | 0x2e80..=0x9fff | 0xac00..=0xd7af));
                out.entry(first).or_default().push(Name { label: *label, words, weight: name.len(), glued });
            }
        }
        out
    })
}

/// Names whose value may follow without a gap.
pub fn glued() -> &'static [(&'static str, &'static Name)] {
    static GLUED: OnceLock<Vec<(&'static str, &'static Name)>> = OnceLock::new();
    GLUED.get_or_init(|| by_first_word().iter().flat_map(|(first, names)| names.iter().filter(|n| n.glued).map(move |n| (first.as_str(), n))).collect())
}
