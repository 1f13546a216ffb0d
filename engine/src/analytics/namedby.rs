//! Words of the rules that stand in names of persons and firms: what they say there.

use super::Category;

/// Words that are names of persons too, or parts of firms' names: alone they count only where no name that holds them is printed.
pub(super) const ALSO_NAMES: &[&str] = &[
    "emi",
    "sal",
    "ori",
    "solar",
    "bunga",
    "halo",
    "maxim",
    "bolt",
    "luz",
    "kur",
    "rev",
    "void",
    "emas",
    "mid",
    "stone",
    "rede",
    "maturity",
    "three",
    "orange",
    "finance",
    "hermes",
    "premium",
    "energy",
    "energia",
    "power",
    "water",
    "spectrum",
    "clover",
    "toast",
    "square",
    "digi",
    "orbit",
    "axis",
    "vivo",
    "claro",
    "fondos",
    "valores",
    "titoli",
    "bonds",
    "shares",
    "honor",
    "provision",
    "grant",
    "scrap",
    "rail",
    "freight",
    "shipping",
    "staff",
    "kai",
    "tri",
    "antam",
    "bibit",
];

/// Words for what insurers sell, which firms of other trades bear too.
pub(super) const OF_POLICIES: &[&str] = &["polis", "premi", "premium", "policy", "iuran", "poliza", "polizza", "prime"];

/// Words in names of firms by which what is paid to them is told.
pub(super) const LET: &[(Category, &str)] = &[
    (Category::LoanRepayment, "leasing"),
    (Category::LoanRepayment, "ลีสซิ่ง"),
    (Category::LoanRepayment, "multifinance"),
    (Category::LoanRepayment, "sewaguna"),
    (Category::LoanRepayment, "permodalan"),
    (Category::LoanRepayment, "pembiayaan"),
    (Category::LoanRepayment, "factoring"),
    (Category::LoanRepayment, "lulalend"),
    (Category::LoanRepayment, "tamweel"),
    (Category::LoanRepayment, "캐피탈"),
    (Category::Rent, "landlord"),
    (Category::Rent, "imobiliaria"),
    (Category::Rent, "inmobiliaria"),
    (Category::Rent, "lettings"),
    (Category::Rent, "letting"),
];

/// Whether a word of a firm's name says that it insures; a name alone may as well stand behind another's.
pub(super) fn says_insurance(word: &str) -> bool {
    ["asur", "insur", "assur", "versich", "verzek", "segur", "takaful", "sigorta", "ubezp", "seguros", "bao hiem", "보험", "ประกัน"]
        .iter()
        .any(|i| word.contains(i))
}
