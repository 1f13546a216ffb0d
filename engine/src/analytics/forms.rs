//! Legal forms, titles and short forms of words, as names hold them.

use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Legal forms, titles and words for kinds of firms by what they do in a name: `s` says nothing of who it is, `c` makes it a company's,
/// `f` begins it, `b` ends it, `e` ends it as well, `p` parts one firm from another.
#[rustfmt::skip]
const TABLE: &[(&str, &str)] = &[
    ("s", "CO AS ME RR BPK IBU SDR SDRI TN NY MR MRS MS MISS DR HERR FRAU MME MLLE BAPAK TUAN ENCIK PUAN IR DRG DRS DRA PROF HJ ENGR ATTY MAG DHR HR MEVR MEVROUW MW KHUN MNR MEV NYAI KYAI USTADZ USTAZ USTADZAH PDT KOLONEL LETKOL BRIGJEN MAYJEN LETJEN PURN KOMBES AKBP KOMPOL DATO DATUK DATIN SMT KH RADEN DIR PAK MBAK HAJI HAJJAH DRH MANDOR NOTARIS BIN BINTI BINTE BTE"),
    ("sp", "FA EK AB SC CB"),
    ("scp", "SADECV SPK SPJ"),
    ("sbp", "UG GGMBH GBR OHG SLU SCA"),
    ("scb", "TBK EIRELI EPP EST ENT PFA"),
    ("scbp", "EG ANSTI LTD LIMITED PTE PVT PTY SDN BHD GMBH GESMBH AG KG LLC LLP INC INCORPORATED CORP CORPORATION CORPN PLC BV NV SA SAU SL SRL SPA OY KFT SRO DOO LTDA VOF SPRL SNC SELARL EARL SCOP SRLS LDA SLP SLL SLNE PLT CIC ZRT NYRT WLL PSC PJSC KSC KSCC SAOG SAOC ENK EOOD OOD UAB QPSC"),
    ("scp", "CTYCP"),
    ("scfp", "CTCP DNTN"),
    ("scf", "CTY"),
    ("scfp", "TNHH SCI"),
    ("scfb", "EURL"),
    ("scfbp", "SASU"),
    ("scfbep", "SARL SAS"),
    ("scfep", "PT CV UD PD หจก บจก บมจ"),
    ("scfbep", "주식회사 유한회사 합자회사"),
    ("scfbe", "사단법인 재단법인 의료법인 학교법인 사회복지법인"),
    ("scbe", "有限公司 有限责任公司 股份有限公司"),
    ("scf", "شركه موسسه"),
    ("scb", "شمم ذمم ش.م.م ذ.م.م SAE"),
    ("cf", "مصنع مصانع محل محلات ورشه مكتبه مطعم فندق صيدليه مستشفي جمعيه مجموعه"),
    ("s", "الاستاذ الاستاذه المهندس الدكتور الحاج"),
    ("scfbep", "株式会社 有限会社 合同会社 合名会社 合資会社"),
    ("scfbe", "医療法人 社団法人 財団法人 学校法人 社会福祉法人 宗教法人 税理士法人 弁護士法人"),
    ("scfp", "บริษัท ห้างหุ้นส่วนจำกัด"),
    ("scbp", "จำกัด SPZOO"),
    ("sb", "มหาชน"),
    ("cf", "TOKO TK KOP KOPERASI YAYASAN WARUNG PABRIK DEPOT LAB LABORATORIUM OPTIK RSUD RSIA PUSKESMAS GASTHAUS AUTOHAUS TALLERES FERRETERIA RESTAURANTE RM BENGKEL APOTEK KLINIK HOTEL KEDAI RESTORAN"),
    ("scf", "FHU PHU PPHU PPUH FPHU ZPHU"),
    ("cfp", "FIRMA KSP KSU KSPPS KOPKAR PRIMKOPTI"),
    ("c", "RS BANK COMPANY KUD DISTRIBUTOR DISTRIBUTORS ENTERPRISE ENTERPRISES"),
    ("scfep", "ООО ТОО ЖШС ТОВ АО ЗАО ОАО ПАО ИП ФОП"),
    ("scbp", "ΑΕ ΑΒΕΕ ΑΕΒΕ ΕΠΕ ΙΚΕ ΟΕ ΕΕ APS OYJ ASA SAC SAA EIRL"),
    ("scf", "STE ETS PERUM PERUMDA"),
    ("scfep", "PB"),
    ("s", "SANTIC"),
    ("sb", "STI"),
    ("b", "EV E.V E.K KGAA MBH BERHAD S/B A.S LTD.STI SP.ZO.O SP.ZOO"),
];
/// Forms that are one where firms are told apart.
const SAME: &[&[&str]] = &[
    &["FA", "FIRMA"],
    &["LTD", "LIMITED", "PTE", "PVT", "PTY"],
    &["SDN", "BHD"],
    &["INC", "INCORPORATED"],
    &["CORP", "CORPORATION", "CORPN"],
    &["KSP", "KSU", "KSPPS", "KOPKAR", "PRIMKOPTI"],
    &["SA", "SAU", "SADECV", "SAC", "SAA", "АО", "ЗАО", "ОАО", "ПАО", "ΑΕ", "ΑΒΕΕ", "ΑΕΒΕ", "OYJ", "ASA"],
    &["LLC", "ООО", "ТОО", "ЖШС", "ТОВ", "ΕΠΕ", "ΙΚΕ", "APS"],
    &["EK", "ИП", "ФОП"],
    &["SNC", "ΟΕ"],
    &["KG", "ΕΕ"],
    &["GMBH", "GESMBH"],
    &["SL", "SLU", "SLP", "SLL", "SLNE", "EIRL"],
    &["CTYCP", "CTCP"],
    &["BV", "SPRL"],
    &["LTDA", "LDA"],
    &["SRL", "SRLS"],
    &["SAS", "SASU"],
    &["บจก", "บริษัท", "จำกัด", "บมจ"],
    &["หจก", "ห้างหุ้นส่วนจำกัด"],
];

/// What a word does in a name.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Form {
    /// Says nothing of who it is: a legal form or a title.
    pub(super) silent: bool,
    /// Makes the name a company's.
    pub(super) company: bool,
    /// Begins a company's or a shop's name.
    pub(super) front: bool,
    /// Ends a company's name.
    pub(super) back: bool,
    /// Stands at the end of a company's name as well as at its beginning.
    pub(super) either: bool,
    /// Which form it is, as one bit, where forms part one firm from another.
    pub(super) bit: u128,
}

/// What a word in upper case does in a name; nothing where it is neither form nor title.
pub(super) fn form(word: &str) -> Form {
    static FORMS: OnceLock<FxHashMap<&'static str, Form>> = OnceLock::new();
    FORMS.get_or_init(read).get(word).copied().unwrap_or_default()
}

fn read() -> FxHashMap<&'static str, Form> {
    let mut forms = FxHashMap::default();
    let mut bits = 0u32;
    for (does, words) in TABLE {
        for word in words.split(' ') {
            let has = |mark| does.contains(mark);
            let same = SAME.iter().find(|s| s.contains(&word)).and_then(|s| s.iter().find_map(|w| forms.get(w).map(|f: &Form| f.bit).filter(|b| *b > 0)));
            let bit = if !has('p') {
                0
            } else if let Some(bit) = same {
                bit
            } else {
                bits += 1;
                1u128.checked_shl(bits).unwrap_or(0)
            };
            let form = Form { silent: has('s'), company: has('c'), front: has('f'), back: has('b'), either: has('e'), bit };
            forms.insert(word, form);
        }
    }
    forms
}

/// A legal form with full stops between its letters, without them: `B.V.`, `G.M.B.H.`, `GES.M.B.H.`.
pub(super) fn undotted(word: &str) -> Option<String> {
    let inside = word.trim_matches('.');
    if inside.chars().count() > 10 || !inside.contains('.') || inside.split('.').filter(|p| p.chars().count() == 1).count() < 2 {
        return None;
    }
    let joined: String = inside.chars().filter(|c| *c != '.').map(|c| if c == 'À' { 'A' } else { c }).collect();
    (form(&joined).bit != 0).then_some(joined)
}

/// Letters before a name that are a title as well as an initial.
pub(super) const LETTERS: &[&str] = &["H", "R", "K", "M"];
/// Degrees behind a name.
pub(super) const DEGREES: &[&str] =
    &["LC", "SE", "SH", "MM", "ST", "SPD", "MPD", "SKOM", "MBA", "PHD", "MSC", "BSC", "MSI", "SIP", "SAG", "SKM", "AMD", "JR", "ESQ", "MD"];
/// Short forms of names and words that leave out vowels too.
#[rustfmt::skip]
pub(super) const SHORT: &[(&str, &str)] = &[
    ("DG", "DAENG"), ("SY", "SYARIF"), ("SYF", "SYARIF"), ("PUB", "PUBLIC"), ("SEI", "SUNGAI"), ("TN", "TANAH"), ("PERUSH", "PERUSAHAAN"),
    ("SOC", "SOCIETA"), ("COOP", "COOPERATIVA"), ("MA", "MARIA"), ("MUH", "MUHAMMAD"), ("MOH", "MOHAMMAD"), ("MOH", "MOHAMAD"), ("MOCH", "MOCHAMAD"),
    ("MHD", "MUHAMMAD"), ("MOHD", "MOHAMMED"), ("MD", "MOHAMMED"), ("MUHD", "MUHAMMAD"), ("MUHD", "MOHAMMAD"), ("MUHD", "MOHAMAD"), ("GST", "GUSTI"), ("NGR", "NGURAH"), ("BGS", "BAGUS"),
    ("BGS", "BAGAS"), ("TH", "THERESIA"), ("TH", "THERESIANA"), ("FX", "FRANSISKUS"), ("FX", "FRANCISCUS"), ("YOH", "YOHANES"),
    ("TRANSP", "TRANSPORTES"), ("CONST", "CONSTRUCTORA"), ("CONST", "CONSTRUCTION"), ("COM", "COMERCIAL"), ("DISTRIB", "DISTRIBUIDORA"),
    ("IND", "INDUSTRIAS"), ("IND", "INDUSTRIES"), ("SERV", "SERVICES"), ("SERV", "SERVICIOS"), ("MAT", "MATERIAUX"), ("WYN", "WAYAN"),
    ("NYM", "NYOMAN"), ("KMG", "KOMANG"), ("FAM", "FAMILIE"), ("FAM", "FAMILY"), ("MOHD", "MOHAMMAD"), ("MOHD", "MOHAMAD"), ("MOHD", "MOHAMED"),
    ("MD", "MOHAMMAD"), ("ABD", "ABDUL"), ("STA", "SANTA"), ("STO", "SANTO"), ("FCO", "FRANCISCO"), ("GPE", "GUADALUPE"), ("HDZ", "HERNANDEZ"),
    ("MTZ", "MARTINEZ"), ("GLEZ", "GONZALEZ"), ("RDZ", "RODRIGUEZ"), ("YYS", "YAYASAN"), ("KOP", "KOPERASI"), ("PSR", "PASAR"), ("YAY", "YAYASAN"), ("GRJ", "GEREJA"), ("PEG", "PEGAWAI"), ("MUNIC", "MUNICIPALITY"), ("MINIMERC", "MINIMERCADO"),
    ("COOP", "COOPERATIVE"), ("CIA", "COMPANHIA"), ("SOC", "SOCIEDADE"), ("N", "&"), ("CO", "COMPANY"), ("FIN", "FINANCE"), ("IND", "INDONESIA"),
    ("GRP", "GROUP"), ("KES", "KESEHATAN"), ("BROS", "BROTHERS"), ("GEBR", "GEBRUEDER"), ("HNOS", "HERMANOS"), ("KEL", "KELOMPOK"),
    ("INS", "INSURANCE"), ("VERS", "VERSICHERUNG"), ("MSIA", "MALAYSIA"), ("IMMO", "IMMOBILIEN"), ("GH", "GROSSHANDEL"), ("LAB", "LABORATORIUM"),
    ("ALG", "ALGEMENE"), ("BGN", "BAGIAN"), ("VW", "VOLKSWAGEN"), ("SUPP", "SUPPLIES"), ("COUN", "COUNCIL"), ("NG", "NGUYEN"), ("YAY", "YAYASAN"),
    ("TIC", "TICARET"), ("SAN", "SANAYI"), ("INTL", "INTERNATIONAL"), ("UNIV", "UNIVERSITAS"), ("DISTR", "DISTRIBUTION"),
    ("PRZEDS", "PRZEDSIEBIORSTWO"), ("HURT", "HURTOWNIA"), ("DIST", "DISTRIBUIDORA"), ("DIST", "DISTRIBUTION"), ("DIST", "DISTRIBUTORS"),
    ("NTE", "NORTE"), ("CTRO", "CENTRO"), ("MEX", "MEXICO"), ("MEX", "MEXICANA"), ("GPO", "GRUPO"), ("CIA", "COMPANIA"), ("MFG", "MANUFACTURING"),
    ("MGMT", "MANAGEMENT"), ("NATL", "NATIONAL"), ("AMER", "AMERICAN"), ("ASSOC", "ASSOCIATES"), ("EQUIP", "EQUIPMENT"), ("CTR", "CENTER"),
    ("CTR", "CENTRE"), ("BLDG", "BUILDING"), ("AGCY", "AGENCY"), ("ENG", "ENGINEERING"), ("ENGR", "ENGINEERING"), ("TECH", "TECHNOLOGY"),
    ("TECH", "TECHNOLOGIES"), ("PAZ", "PAZARLAMA"), ("INS", "INSAAT"), ("KAB", "KABUPATEN"), ("KEC", "KECAMATAN"), ("PROV", "PROVINSI"),
    ("DIV", "DIVRE"), ("DIV", "DIVISI"), ("CAB", "CABANG"), ("IRM", "IRMAOS"), ("FLLI", "FRATELLI"), ("FRES", "FRERES"), ("GEBR", "GEBROEDERS"),
    ("CRB", "CIREBON"), ("JKT", "JAKARTA"), ("SBY", "SURABAYA"), ("BDG", "BANDUNG"), ("SMG", "SEMARANG"), ("DPS", "DENPASAR"), ("MKS", "MAKASSAR"),
    ("TGR", "TANGERANG"), ("CBE", "COIMBATORE"), ("BLR", "BANGALORE"), ("BLR", "BENGALURU"), ("HYD", "HYDERABAD"), ("AMD", "AHMEDABAD"),
    ("MTY", "MONTERREY"), ("GDL", "GUADALAJARA"), ("IST", "ISTANBUL"), ("ANK", "ANKARA"), ("SDRA", "SAUDARA"), ("GMO", "GUILLERMO"),
    ("FDEZ", "FERNANDEZ"), ("GZA", "GARZA"), ("HDEZ", "HERNANDEZ"), ("SNCHZ", "SANCHEZ"), ("DGUEZ", "DOMINGUEZ"), ("WM", "WILLIAM"),
    ("DOUG", "DOUGLAS"), ("MIKE", "MICHAEL"), ("BOB", "ROBERT"), ("ROB", "ROBERT"), ("BILL", "WILLIAM"), ("WILL", "WILLIAM"), ("JIM", "JAMES"),
    ("TOM", "THOMAS"), ("DAVE", "DAVID"), ("DAN", "DANIEL"), ("CHRIS", "CHRISTOPHER"), ("JOE", "JOSEPH"), ("TONY", "ANTHONY"), ("KATE", "KATHERINE"),
    ("KATHY", "KATHERINE"), ("LIZ", "ELIZABETH"), ("BETH", "ELIZABETH"), ("STEVE", "STEVEN"), ("STEVE", "STEPHEN"), ("MATT", "MATTHEW"),
    ("NICK", "NICHOLAS"), ("RICK", "RICHARD"), ("DICK", "RICHARD"), ("ED", "EDWARD"), ("JEFF", "JEFFREY"), ("GREG", "GREGORY"), ("KEN", "KENNETH"),
    ("RON", "RONALD"), ("DON", "DONALD"), ("SAM", "SAMUEL"), ("PAT", "PATRICIA"), ("PAT", "PATRICK"), ("SUE", "SUSAN"), ("DEB", "DEBORAH"),
    ("BARB", "BARBARA"), ("CHUCK", "CHARLES"), ("LARRY", "LAWRENCE"), ("ANDY", "ANDREW"), ("ALEX", "ALEXANDER"), ("BEN", "BENJAMIN"),
    ("PACO", "FRANCISCO"), ("PEPE", "JOSE"), ("ROBT", "ROBERT"), ("CHAS", "CHARLES"),
];

/// Words for a trade, which stand in names of firms and in none of persons.
#[rustfmt::skip]
const TRADES: &[&str] = &[
    "TRADERS", "TRADING", "TEXTILES", "TEXTILE", "GARMENTS", "SYNTHETICS", "FABRICS", "YARN", "YARNS", "INDUSTRIES", "INDUSTRIAL", "MILLS", "STEELS", "METALS",
    "MACHINERY", "MACHINES", "ENGINEERING", "ENGINEERS", "CONSTRUCTION", "CONSTRUCTIONS", "CONTRACTOR", "CONTRACTORS", "BUILDERS", "HARDWARE", "ELECTRICALS",
    "ELECTRONICS", "LIGHTING", "PLASTICS", "CHEMICALS", "PHARMA", "PHARMACEUTICALS", "PACKAGING", "PRINTERS", "LOGISTICS", "TRANSPORTS", "TIMBER", "FLOORING",
    "FURNITURE", "JOINERY", "CARPENTRY", "PLUMBING", "SUPPLIES", "SUPPLIERS", "SOLUTIONS", "SYSTEMS", "SERVICES", "HOLDINGS", "VENTURES", "ASSOCIATES", "AGENCIES",
    "STORES", "FOODS", "BEVERAGES", "CATERING", "RESTAURANT", "BAKERY", "HOSPITALITY", "MOTORS", "AUTOMOTIVE", "TECHNOLOGIES", "INTERNATIONAL", "GROUP", "WORKS", "MONEYLENDING",
    "KONVEKSI", "PERCETAKAN", "GARMINDO", "SEJAHTERA", "NUSANTARA", "INDONESIA", "FARMA", "ELEKTRINDO", "TEKNIK", "MEDIKA", "LOGISTIK", "GROSIR",
    "GEMS", "STONES", "JEWELLERS", "JEWELERS", "ORNAMENTS", "BULLION", "SUPPLIER", "KITCHENWARE", "WHOLESALE", "WHOLESALERS", "MERCHANTS",
    "PERABOT", "PENGGILINGAN", "PEMBORONG", "KONTRAKTOR", "PERNIAGAAN", "PEMBINAAN", "CONSTRUCCIONES", "INSTALACIONES", "TALLERES", "MAQUINARIA", "ALMACENES",
    "FERRETERIA", "PINTURAS", "MUEBLES", "CARNICAS", "PESCADOS", "BODEGAS", "TRANSPORTES", "EXCAVACIONES", "REFORMAS", "ASESORIA", "GESTORIA",
    "HERMANOS", "MAYORISTA", "MATERIALES", "ENVASES", "MADERAS", "CUA HANG", "NHA MAY", "TISCHLEREI", "BOUWBEDRIJF", "INSTALLATIES",
    "TEKSTIL", "INSAAT", "NAKLIYAT", "NAKLIYE", "MAKINA", "MAKINE", "OTOMOTIV", "AMBALAJ", "HIRDAVAT", "SANAYI", "TICARET", "PAZARLAMA", "MATBAACILIK", "LOJISTIK", "KIMYA",
    "IPLIK", "GIYIM", "MAGAZACILIK", "KONFEKSIYON", "MOBILYA", "TURIZM", "DOKUMA",
    "PARAFUSOS", "FERRAGENS", "METALURGICA", "CONSTRUTORA", "AUTOPECAS", "USINAGEM", "TRANSPORTADORA", "SIDERURGICA", "IMOBILIARIA",
    "HURTOWNIA", "TARTAK", "STOLARNIA", "PRZEDSIEBIORSTWO", "ZAKLAD", "DRUKARNIA", "PIEKARNIA", "SPOLDZIELNIA", "KANCELARIA",
    "PANIFICADORA", "PANADERIA", "HARINERA", "MOLINOS", "COMERCIALIZADORA", "DISTRIBUCIONES", "INVERSIONES", "SUPERMERCADOS", "EMPAQUES", "LACTEOS", "INDUSTRIAS", "AGROPECUARIA",
    "COOPERATIVA", "OFFICINA", "OFFICINE", "ACCIAIERIE", "ACCIAIERIA", "UTENSILERIA", "FERRAMENTA", "TORNERIA", "FONDERIA", "COSTRUZIONI", "AUTOTRASPORTI", "CARPENTERIA",
    "MECCANICA", "MECCANICHE", "IMMOBILIARE", "FORNITURE", "TRASPORTI", "LUMBER", "AGGREGATES", "TRUCKING", "SEAFOODS", "SEAFOOD", "COMERCIO", "DISTRIBUIDORA", "ATACADO", "MATERIAIS", "ALIMENTOS", "MOINHO", "WAREHOUSE", "WAREHOUSES", "QUARRY", "QUARRIES", "KITCHENS", "CABINETS", "DIAGNOSTICS", "LABORATORIES", "NURSERIES", "FISHERIES", "CEMENTS", "CERAMICS", "MARBLE", "TILES",
    "VITRERIE", "MENUISERIE", "CHARPENTE", "TOITURE", "BOUWGROEP", "SCHRIJNWERK", "BEMANNING", "VERKSTED", "VERKSTAD", "ENTREPRENOR", "BYGGMESTER", "RORLEGGER", "LAKSEFARM", "TERRAZZO",
    "BUTORHAZ", "FAKERESKEDES", "KERESKEDELMI", "EPITOIPARI", "TECHNIKA", "STAVEBNI", "STAVEBNINY", "NABYTEK", "AUTODOPRAVA", "TRANSPORTI", "GRADNJA", "GRADEVINSKO", "STOLARIJA", "CONSTRUCT", "MOBILA",
    "ASERRADERO", "FORESTAL", "REPUESTOS", "MAQUINARIAS", "AGRICOLA", "VIDRIERIA", "PAPELERIA", "IMPRENTA", "CARPINTARIA", "MARCENARIA", "CONSTRUCOES", "LATICINIOS", "EMBALAGENS", "SUPERMERCADO", "COMERCIAL", "SUMINISTROS",
];
/// Ends of German words for a trade.
const TRADE_ENDS: &[&str] = &[
    "HANDEL",
    "HANDLUNG",
    "VERWALTUNG",
    "VERLEIH",
    "BAU",
    "TECHNIK",
    "WERKE",
    "WERK",
    "LOGISTIK",
    "SERVICE",
    "SYSTEME",
    "VERTRIEB",
    "BEDARF",
    "FABRIK",
    "FABRIEK",
    "HANDELSHAUS",
    "ERIA",
    "ERIE",
    "EREI",
    "TECHNIEK",
    "유통",
    "상사",
    "물산",
    "산업",
    "화학",
    "케미칼",
    "전자",
    "물류",
    "식품",
    "건설",
    "무역",
    "테크",
    "소재",
    "패키징",
    "코스메틱",
    "인쇄",
    "제약",
    "정밀",
    "기계",
    "철강",
    "섬유",
    "상회",
    "마트",
    "법인",
    "바이오",
];

/// Whether a word in upper case is one for a trade.
pub(super) fn is_trade(word: &str) -> bool {
    static WORDS: OnceLock<rustc_hash::FxHashSet<&'static str>> = OnceLock::new();
    word.len() >= 4
        && (WORDS.get_or_init(|| TRADES.iter().copied().collect()).contains(word) || word.len() >= 9 && TRADE_ENDS.iter().any(|e| word.ends_with(e)))
}

/// Titles that Thai writes before a name without a blank.
pub(super) const THAI_TITLES: &[&str] = &["นางสาว", "น.ส.", "นาย", "นาง", "คุณ"];
/// Ends of addresses on the net that firms are called by.
pub(super) const NET: &[&str] =
    &[".COM", ".CO.UK", ".CO.ID", ".CO.IN", ".COM.MY", ".COM.BR", ".COM.SG", ".COM.AU", ".NET", ".DE", ".IT", ".PL", ".FR", ".ES", ".NL", ".ID"];

/// Legal forms that are written in several ways.
pub(super) const WRITTEN: &[(&[&str], &str)] = &[
    (&["ش", "م", "م"], "شمم"),
    (&["ذ", "م", "م"], "ذمم"),
    (&["SMC", "PVT", "LTD"], "PVT"),
    (&["SMC", "PVT"], "PVT"),
    (&["SMC", "PRIVATE", "LIMITED"], "PVT"),
    (&["SARL", "AU"], "SARL"),
    (&["KOPERASI", "SIMPAN", "PINJAM"], "KSP"),
    (&["KOPERASI", "KARYAWAN"], "KOPKAR"),
    (&["KOPERASI", "UNIT", "DESA"], "KUD"),
    (&["ОБЩЕСТВО", "С", "ОГРАНИЧЕННОИ", "ОТВЕТСТВЕННОСТЬЮ"], "ООО"),
    (&["ТОВАРИЩЕСТВО", "С", "ОГРАНИЧЕННОИ", "ОТВЕТСТВЕННОСТЬЮ"], "ТОО"),
    (&["АКЦИОНЕРНОЕ", "ОБЩЕСТВО"], "АО"),
    (&["ИНДИВИДУАЛЬНЫИ", "ПРЕДПРИНИМАТЕЛЬ"], "ИП"),
    (&["PRIVATE", "LIMITED"], "PVT"),
    (&["PRIVATE", "LTD"], "PVT"),
    (&["CONG", "TY", "TNHH"], "TNHH"),
    (&["CTY", "TNHH"], "TNHH"),
    (&["CT", "TNHH"], "TNHH"),
    (&["CONG", "TY", "CO", "PHAN"], "CTYCP"),
    (&["CONG", "TY", "CP"], "CTYCP"),
    (&["CTY", "CP"], "CTYCP"),
    (&["CT", "CP"], "CTYCP"),
    (&["CONG", "TY"], "CTY"),
    (&["SOCIEDAD", "LIMITADA"], "SL"),
    (&["SOCIEDAD", "ANONIMA"], "SA"),
    (&["SENDIRIAN", "BERHAD"], "SDN"),
    (&["BERHAD"], "BHD"),
    (&["SA", "DE", "CV"], "SADECV"),
    (&["S", "A", "DE", "CV"], "SADECV"),
    (&["S", "A", "DE", "C", "V"], "SADECV"),
    (&["SAPI", "DE", "CV"], "SADECV"),
    (&["SAPI"], "SADECV"),
    (&["S", "DE", "RL", "DE", "CV"], "SRL"),
    (&["S", "DE", "RL"], "SRL"),
    (&["PL"], "PTE"),
    (&["P", "L"], "PVT"),
    (&["P", "LTD"], "PVT"),
    (&["S", "B"], "SDN"),
    (&["SB"], "SDN"),
    (&["M", "SB"], "SDN"),
    (&["M", "SDN", "BHD"], "SDN"),
    (&["M", "SDN"], "SDN"),
    (&["M", "BERHAD"], "BHD"),
    (&["M", "BHD"], "BHD"),
    (&["RUMAH", "MAKAN"], "RM"),
    (&["RUMAH", "SAKIT"], "RS"),
    (&["USAHA", "DAGANG"], "UD"),
    (&["PERSEROAN", "TERBATAS"], "PT"),
    (&["E", "K"], "EK"),
    (&["E", "U"], "EK"),
    (&["S", "A", "R", "L"], "SARL"),
    (&["V", "O", "F"], "VOF"),
    (&["SP", "Z", "O", "O"], "SPZOO"),
    (&["SP", "Z", "O"], "SPZOO"),
    (&["SP", "Z", "OO"], "SPZOO"),
    (&["SP", "ZOO"], "SPZOO"),
    (&["SP", "Z"], "SPZOO"),
    (&["SP", "ZO", "O"], "SPZOO"),
    (&["SPOLKA", "Z", "OGRANICZONA", "ODPOWIEDZIALNOSCIA"], "SPZOO"),
    (&["SPOLKA", "Z", "OGRANICZONA", "ODP"], "SPZOO"),
    (&["SPOLKA", "Z", "OGRANICZONA"], "SPZOO"),
    (&["SPOLKA", "JAWNA"], "SPJ"),
    (&["SPOLKA", "KOMANDYTOWA"], "SPK"),
    (&["SP", "KOMANDYTOWA"], "SPK"),
    (&["SP", "JAWNA"], "SPJ"),
    (&["ANONIM", "SIRKETI"], "ANSTI"),
    (&["LIMITED", "SIRKETI"], "LTD"),
    (&["LTD", "STI"], "LTD"),
    (&["SANAYI", "VE", "TICARET"], "SANTIC"),
    (&["SANAYI", "TICARET"], "SANTIC"),
    (&["SANAYI", "VE", "TIC"], "SANTIC"),
    (&["SANAYI", "TIC"], "SANTIC"),
    (&["SAN", "VE", "TICARET"], "SANTIC"),
    (&["SAN", "TICARET"], "SANTIC"),
    (&["SAN", "VE", "TIC"], "SANTIC"),
    (&["SAN", "TIC"], "SANTIC"),
    (&["SP", "K"], "SPK"),
    (&["SP", "J"], "SPJ"),
    (&["SPOLKA", "Z", "O", "O"], "SPZOO"),
    (&["SPOLKA", "CYWILNA"], "SC"),
    (&["SPOLKA", "AKCYJNA"], "SA"),
    (&["S", "C"], "SC"),
    (&["SOCIETA", "PER", "AZIONI"], "SPA"),
    (&["S", "P", "A"], "SPA"),
    (&["S", "R", "L"], "SRL"),
    (&["U", "CO"], "CO"),
    (&["UND", "CO"], "CO"),
    (&["&", "CO"], "CO"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_stands_once_in_the_table_and_every_parting_form_has_a_bit() {
        let words: Vec<&str> = TABLE.iter().flat_map(|(_, w)| w.split(' ')).collect();
        let forms = read();
        assert_eq!(words.len(), forms.len());
        assert!(TABLE.iter().filter(|(d, _)| d.contains('p')).flat_map(|(_, w)| w.split(' ')).all(|w| form(w).bit > 0));
        assert!(SAME.iter().flat_map(|s| s.iter()).all(|w| form(w).bit > 0));
    }

    #[test]
    fn forms_that_are_one_share_their_bit_and_others_do_not() {
        assert_eq!(form("LTD").bit, form("PTY").bit);
        assert_eq!(form("FA").bit, form("FIRMA").bit);
        assert_ne!(form("PT").bit, form("CV").bit);
        assert_eq!(form("BAPAK").bit, 0);
        assert!(!form("ANDI").silent);
    }
}
