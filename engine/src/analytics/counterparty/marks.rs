//! Single words that tell what stands in a description: codes and short names of banks, marks of references, months, work, payments.

/// Ends of the location codes in banks' identifier codes: `....IDJA` is a bank in Jakarta.
pub(super) const PLACES: &[&str] = &[
    "IDJA", "IDJ1", "MYKL", "SGSG", "INBB", "INDD", "INAA", "PHMM", "MXMM", "BRSP", "FRPP", "FR2X", "DEFF", "DEMM", "DEHH", "DEDD", "DEBB", "DEST", "ESMM",
    "ESBB", "ITMM", "VNVX", "THBK", "HKHH", "GB2L", "NL2A", "US33", "JPJT", "AUS2", "CNBJ", "BEBB", "ATWW", "CHZZ", "PLPW", "TRIS",
];
/// Articles that begin a name.
pub(super) const ARTICLES: &[&str] = &["DO", "LA", "LE", "LOS", "LAS", "EL", "AL", "VAN", "VON", "DER", "TEN"];
/// Marks of references that are words too.
pub(super) const MARKS: &[&str] = &["RE", "SO", "DO", "PO", "FRA", "NO", "ID", "AY"];
/// Months that are names too.
pub(super) const MONTHS: &[&str] =
    &["JAN", "MEI", "MAI", "MAY", "APRIL", "JUNE", "JULIO", "MARCO", "AUGUST", "ABRIL", "JUNI", "MARS", "MAC", "SET", "OUT", "DIS", "AGO", "DIC", "OGO"];
/// Words for work and reasons that end a name of one word too.
pub(super) const ENDS: &[&str] = &[
    "PASANG",
    "BONGKAR",
    "BORONGAN",
    "BORONG",
    "BELI",
    "JUAL",
    "TITIP",
    "BANTU",
    "SELISIH",
    "KELEBIHAN",
    "TUTUP",
    "BUKA",
    "ISI",
    "KIRIM",
    "PEKERJAAN",
    "PERBAIKAN",
    "PERAWATAN",
    "PEMASANGAN",
    "REPARASI",
    "ENTNAHME",
    "SPESEN",
    "VORSCHUSS",
    "AUSHILFE",
    "HONORAR",
    "REPARATUR",
    "VIATICOS",
    "FLETE",
    "HONORARIOS",
    "REPAIR",
    "REPAIRS",
    "LABOUR",
    "LABOR",
    "ADVANCE",
    "ADVANCES",
    "CLAIM",
    "CLAIMS",
    "EXPENSES",
    "ALLOWANCE",
    "SAHOD",
    "PADALA",
    "BAYAD",
    "KOS",
    "ZAKAT",
];
/// Short names and marks of banks that the register's names do not give.
pub(super) const SHORT_BANKS: &[&str] = &[
    "BBCA", "BBRI", "BBNI", "BMRI", "BRIN", "BNIN", "BSMD", "BAY", "TTB", "GSB", "BBL", "KTB", "KBANK", "SCB", "LHB", "GHB", "BAAC", "KKP", "TPB", "VPB",
    "VIB", "SHB", "HDB", "TCB", "MSB",
];
/// Names of firms that hold digits.
pub(super) const NUMBERED: &[&str] = &["A2A", "Q8", "3M", "O2", "BET365", "K24", "B612"];
/// Words for work and payments that end German compounds.
pub(super) const COMPOUNDS: &[&str] = &[
    "ARBEITEN",
    "REPARATUR",
    "WARTUNG",
    "LIEFERUNG",
    "RECHNUNG",
    "ZAHLUNG",
    "VERGUETUNG",
    "SANIERUNG",
    "ERSTATTUNG",
    "MIETE",
    "EINLAGE",
    "HAFTPFLICHT",
    "LEASINGRATE",
    "KREDITRATE",
];
/// Beginnings of Thai words for costs, loans, wages and what else is paid for; Thai sets no blanks within them.
pub(super) const THAI: &[&str] = &[
    "ค่า",
    "ถอน",
    "ยืม",
    "ให้กู้",
    "คืนเงิน",
    "จ่ายค่า",
    "เงินโบนัส",
    "เงินชดเชย",
    "เบี้ย",
    "กรรมการ",
    "เงินเดือน",
    "เงินกู้",
    "เงินยืม",
    "เงินทดรอง",
    "เงินลงทุน",
    "เงินปันผล",
    "เงินมัดจำ",
    "กู้ยืม",
    "คืนสินค้า",
    "สินเชื่อ",
    "ชำระ",
    "มัดจำ",
    "ปันผล",
    "โบนัส",
    "ดอกเบี้ย",
    "ภาษี",
    "ส่วนตัว",
    "ใช้ส่วนตัว",
    "เพิ่มทุน",
    "ทดรองจ่าย",
    "สำรองจ่าย",
    "เบิก",
    "ผ่อน",
    "ลงทุน",
    "ซื้อ",
    "งวด",
    "ใบแจ้งหนี้",
    "เลขที่",
];
