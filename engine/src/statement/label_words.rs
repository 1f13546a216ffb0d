//! The words of the labels in a statement's head, in the languages known.

use super::labels::Label;
use crate::base::letters::bare;
use crate::layout::{Line, Token};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Words of each label, lower case.
#[rustfmt::skip]
pub const LABELS: &[(Label, &[&str])] = &[
    (
        Label::Number,
        &["рачун", "id pendana", "no pendana", "nomor pendana", "id lender", "lender id", "id pemberi dana", "id investor", "nomor terdaftar", "nomor telepon terdaftar", "no hp terdaftar", "registered mobile", "registered mobile number", "registered number", "број рачуна", "број на сметка", "acct. no", "tài khoản số",
        "卡号", "账号/卡号", "客户账号", "帳號", "帳戶號碼", "账户", "계좌 번호", "λογαριασμός", "αριθμός λογαριασμού", "рахунок", "номер рахунку", "счёт", "счет", "номер счёта", "رقم الحساب",
        "الحساب", "खाता संख्या", "kontonr.", "kontonummer/iban", "n° conto corrente", "rapporto n", "conta n", "conta nº", "cuenta n°", "n.º de conta", "nib", "compte chèques n",
        "bankkonto", "konto nummer", "tilinro", "account number/iban", "bsb and account", "nummer", "account nr", "číslo uctu", "broj računa", "račun", "cont", "cont iban",
        "numar cont", "broj racuna", "bankszámlaszám", "sąskaita", "konts", "arvelduskonto", "nomor kartu", "no kartu", "card number", "card no", "member account",
            "iban-nr", "tili", "tài khoản", "खाता क्रमांक", "no kantong", "nomor kantong", "no poket", "nomor poket", "no pocket", "pocket number", "pot number", "nomor rekening", "no rekening", "no rek", "no.rek", "no.rekening", "nomor rek", "norek", "nomer rekening", "rekening no", "rekening nomor", "account number", "account no", "account num",
            "acct no", "acct number", "a/c no", "a/c number", "ac no", "account #", "a/c", "no akun", "nomor akun", "nomor account", "konto-nr", "konto nr", "kontonummer",
            "kontonr", "konto", "iban", "ιβαν", "numéro de compte", "número de depósito", "número de depósito de bajo monto", "n° de compte", "n° compte", "no de compte", "compte n°", "compte no", "compte", "número de cuenta", "nº de cuenta",
            "no de cuenta", "cuenta no", "cuenta nº", "cuenta", "n° de cuenta", "número da conta", "nº da conta", "conta corrente", "conta", "rekeningnummer", "numero conto",
            "conto n", "conto corrente n", "conto corrente", "numero di conto", "n° conto", "conto",
            "numer rachunku", "nr rachunku", "rachunek", "hesap no", "hesap numarası", "hesap numarasi", "số tài khoản", "so tai khoan", "số tk", "no akaun", "nombor akaun",
            "no akaun/account no", "เลขที่บัญชี", "เลขบัญชี", "账号", "账 号", "帳 號", "帐号", "賬號", "账户号码", "户口号码", "帳戶號碼", "卡號", "口座番号", "číslo účtu", "kontonummer", "számlaszám", "tilinumero", "номер счета",
            "계좌번호", "account id", "account", "rekening", "c/c n", "c/c", "reg.nr og kontonr", "reg.nr. og kontonr", "card account number", "loan account number", "loan number",
            "loan account no", "facility number", "agência / conta", "agência/conta", "kartennummer", "numéro de carte", "número de tarjeta", "número do cartão", "member number", "membership number",
            "acc", "acc no", "acc number", "account nbr", "acct num", "accountnumber", "account no/currency", "a/c nr", "savings account number",
            "current account number", "checking account number", "deposit account number", "primary account number", "your account number", "loan no",
            "loan id", "loan a/c no", "card ending in", "card account", "credit card number", "credit card no", "nro de cuenta", "nro. de cuenta",
            "nro cuenta", "no. de cuenta", "n° cuenta", "nº cuenta", "n.º cuenta", "no cuenta", "num cuenta", "núm. cuenta", "núm. de cuenta",
            "número cuenta", "cuenta número", "cuenta nro", "cuenta corriente n°", "cuenta corriente nº", "cuenta corriente no",
            "cuenta corriente nro", "cuenta de ahorros no", "cuenta vista n°", "nº de tarjeta",
            "no. de tarjeta", "número de préstamo", "nº de préstamo", "número de crédito", "conta nr", "conta número", "n.º da conta",
            "n° da conta", "n° conta", "nº conta", "n.º conta", "número de conta", "número do empréstimo", "número do contrato",
            "compte courant n°", "compte courant postal n°", "compte de dépôt n°", "compte de dépôts n°", "numéro du compte", "compte numéro", "n° du compte",
            "n°compte", "compte bancaire", "numéro de prêt", "folio", "n° de folio", "numéro de folio", "n° de prêt", "n° de carte", "numéro de la carte", "numer konta", "nr konta", "rachunek nr",
            "numer rachunku bankowego", "numer karty", "nr karty", "numer kredytu", "nrb", "účet", "účet č", "číslo karty", "č. účtu", "účet číslo",
            "číslo účtu/iban", "číslo úvěru", "számla", "bankszámla száma", "számla száma", "számlaszám/iban", "kártyaszám", "cod iban", "număr de cont",
            "nr. cont", "nr cont", "cont nr", "număr cont", "contul", "номер рахунка", "№ счета", "№ счёта", "№ рахунку", "счет №", "счёт №",
            "лицевой счет", "лицевой счёт", "номер лицевого счета", "номер лицевого счёта", "расчетный счет", "расчётный счёт", "рахунок №", "номер картки", "номер карты", "поточний рахунок",
            "номер на сметка", "сметка", "број рачуна", "трансакциска сметка", "iban no", "iban numarası", "kart no", "kart numarası", "kredi no",
            "vadesiz hesap no", "tilin numero", "iban-tilinumero", "tilinumero/iban", "kortin numero", "bankkonto nr", "kortnummer", "kontonr/iban",
            "konto/iban", "lånenummer", "kontonummer (iban)", "clearing- och kontonummer", "αρ. λογαριασμού", "αρ λογαριασμού",
            "αριθμός κάρτας", "iban λογαριασμού", "αριθμός λογ/σμού", "מספר חשבון", "חשבון", "מס' חשבון", "رقم الآيبان", "رقم حساب", "الآيبان", "آيبان",
            "رقم البطاقة", "رقم القرض", "บัญชีเลขที่", "หมายเลขบัญชี", "เลขที่บัญชีเงินฝาก", "หมายเลขบัตร", "เลขที่สัญญา", "账户号", "帐户号码", "户口號碼", "戶口號碼",
            "賬戶號碼", "账户账号", "交易卡号", "卡號碼", "賬戶", "帳號/iban", "贷款账号", "お口座番号", "記号番号", "記号・番号", "会員番号", "카드번호", "계좌", "대출계좌번호", "tk số",
            "số tài khoản thanh toán", "số thẻ", "số khoản vay", "rek", "nomor kartu kredit", "no kartu kredit", "no pinjaman", "nomor pinjaman",
            "nomor rekening pinjaman", "nomor dana", "no dana", "nomor ovo", "nomor gopay", "nomor shopeepay", "nomor linkaja", "nomor dompet", "nomor ponsel", "no ponsel", "nomor hp", "no hp", "nomor handphone", "no handphone", "nomor hp terdaftar", "nomor ponsel terdaftar", "wallet number", "wallet id", "wallet no", "wallet account", "no rekening pinjaman", "nombor kad", "no kad", "nombor pembiayaan", "rekeningnr", "iban rekening",
            "rekening nr", "rekening nummer", "uw rekening", "kaartnummer", "leningnummer", "rekeningnommer", "konto nr.",
            "kreditkartennummer", "darlehensnummer", "darlehens-nr", "kreditnummer", "iban/kontonummer", "numero di rapporto",
            "c/c numero", "n. conto", "n conto", "numero c/c", "numero carta", "codice iban", "coordinate iban", "conto numero",
            "conto corrente numero", "numero finanziamento", "sąskaitos nr", "sąskaitos numeris", "sąskaita nr", "konta numurs", "konta nr",
            "c.c.c", "ccc", "código cuenta cliente", "cta cte", "cta. cte", "cta. corriente", "cta corriente", "cta cte n°", "cta. ahorros", "cuenta de ahorros", "caja de ahorro n°", "caja de ahorros n°", "conta d.o", "conta à ordem", "suffix", "id akun", "id rekening", "rapporto",
            "текући рачун", "tekući račun", "жиро рачун", "žiro račun", "жиро-сметка", "разплащателна сметка №", "сметка №", "номер рахунка/iban", "reikningur", "reikningsnúmer", "reikningsnr", "reikningur nr", "bankareikningur", "llogaria", "numri i llogarisë", "nr. i llogarisë",
            "hesab nömrəsi", "hisob raqami", "шот нөмірі", "есеп шоты", "ანგარიშის ნომერი", "ანგარიში", "հաշվի համար", "հաշվեհամար", "হিসাব নম্বর", "হিসাব নং", "একাউন্ট নম্বর", "கணக்கு எண்", "ఖాతా సంఖ్య", "ಖಾತೆ ಸಂಖ್ಯೆ", "ખાતા નંબર", "ਖਾਤਾ ਨੰਬਰ", "खाता नं", "खाता नम्बर",
            "اکاؤنٹ نمبر", "کھاتہ نمبر", "شماره حساب", "ගිණුම් අංකය", "စာရင်းအမှတ်", "លេខគណនី", "ເລກບັນຊີ", "дансны дугаар", "numero ng account", "konto nr/iban", "kontonummer/konto", "girokonto nr", "kontokorrent nr", "kontokorrentkonto",
            "konto number", "kontonumber", "številka računa", "trr", "br računa", "račun br", "broj konta", "akaunti", "nambari ya akaunti",
        ],
    ),
    (
        Label::Holder,
        &["señor(a)(es)", "señores(as)", "señor/a", "sr(a)", "sr.(a)", "sr/a", "senhor(a)", "cooperado", "cooperada", "associado", "associada", "cooperativado", "correntista", "beneficiary", "beneficiaries", "account beneficiaries", "اسم", "الإسم", "السادة", "السيد", "اسم المستفيد", "اسم الزبون", "المستفيد", "صاحب الحساب", "κάτοχος", "κάτοχος λογαριασμού", "δικαιούχος λογαριασμού", "δικαιούχοι λογαριασμού", "titulaire du contrat", "sociétaire", "nama pendana", "pendana", "nama lender", "nama investor", "nama penabung", "penabung", "nama deposan", "deposan", "nama peminjam", "nama anggota", "anggota", "a nome di", "conto intestato a", "intestatari del conto", "intestatario del rapporto", "kontoindehaver", "indehaver", "kontoindehavere", "kontoeiere", "számlatulajdonosok", "bankszámla tulajdonosa", "majitelia účtu", "majitelé účtu", "nositelj računa", "vlasnici računa", "nosilac računa", "носилац рачуна", "клијент", "имател", "титуляр на сметка", "hesap sahipleri", "नाम", "שם בעל החשבון", "בעל החשבון", "שם הלקוח", "לכבוד", "nom", "naam", "ünvan", "고객명", "namn", "innehavare", "název účtu", "klient", "navn", "ονοματεπώνυμο", "επωνυμία", "ügyfél neve", "tilinomistaja", "asiakas", "nimi", "назва клієнта",
        "δικαιούχος", "δικαιούχοι", "власник рахунку", "власник", "клієнт", "владелец", "владелец счета", "владелец счёта", "клиент", "اسم العميل", "العميل", "صاحب الحساب", "खाताधारक",
        "खाताधारक का नाम", "예금주", "예금주명", "户 名", "戶名", "戶 名", "账户名", "口座名義人", "señor(es)", "señor(es", "señor(a", "señores", "señor(a)", "señor", "título", "title", "lautend auf",
        "lautend", "intestato", "intestatari", "kunde", "kundin", "kontoinnehavare", "tilin omistaja", "kontoinnehaver", "számlatulajdonos", "majitel", "vlasnik", "vlasnik računa",
        "titularul", "titular cont", "nome do cliente", "nombre o razón social", "razón social", "raison sociale", "pelanggan/customer", "rekening atas nama", "tên chủ tài khoản",
            "nama nasabah", "nama pemilik rekening", "nama pemilik", "pemilik", "pemegang", "nama pemegang rekening", "nama rekening", "nama", "atas nama", "a/n", "a.n", "pemilik rekening", "pemegang rekening",
            "kepada yth", "kepada", "nasabah", "account name", "account holder", "account holder name", "account holders", "account title", "a/c name", "name of account",
            "customer name", "client name", "name", "customer", "holder", "client", "to",
            "kontoinhaber", "inhaber", "titulaire", "titulaire du compte", "client", "intitulé du compte", "titular", "nombre", "nombre del titular", "cliente", "titular da conta",
            "nome", "rekeninghouder", "ten name van", "t.n.v", "intestatario", "intestato a", "intestazione", "posiadacz", "posiadacz rachunku", "właściciel", "właściciel rachunku",
            "hesap sahibi", "müşteri", "müşteri adı", "müşteri unvanı", "ad soyad", "unvan", "chủ tài khoản", "tên tài khoản",
            "tên khách hàng", "khách hàng", "pemegang akaun", "nama pelanggan", "nama akaun", "pelanggan", "ชื่อบัญชี", "ชื่อ", "户名", "客户名称", "账户名称", "口座名義", "お名前", "majitel účtu",
            "kontohavare", "客户姓名", "客戶姓名", "户主", "名義人", "예금주명", "tenaamstelling", "op naam van", "kontohaver", "kontoeier", "cardholder", "cardholder name", "card holder", "name on card", "karteninhaber", "pemegang kartu",
            "nama pemegang kartu", "borrower", "borrower name", "account owner", "owner", "account holder(s)", "in the name of", "prepared for",
            "account holder's name", "accountholder", "kontobezeichnung", "nazwa rachunku", "customer's name", "name of customer", "name of account holder", "a/c holder", "a/c title",
            "title of account", "member name", "issued to", "company name", "business name", "registered name", "primary account holder", "primary holder",
            "first holder", "account name(s)", "account holder/s", "name(s)", "loan holder", "applicant", "card member", "cardmember",
            "titulares", "titular/es", "nombre del cliente", "nombre cliente", "nombre titular", "nombre de la cuenta", "nombre y apellidos",
            "titular de la cuenta", "titular principal", "titular(es)", "a nombre de", "denominación", "nombre/razón social", "nombre completo",
            "nombre de la empresa", "nome do titular", "nome/razão social", "nome da empresa", "1º titular", "primeiro titular", "nome completo",
            "razão social", "nome do cliente/empresa", "nome cliente", "titulaire(s)", "nom du titulaire", "titulaires", "intitulé", "intitulé de compte",
            "nom du client", "nom et prénom", "nom et prénoms", "au nom de", "emprunteur", "kontoinhaber/in", "kontoinhaberin", "kontoinhaber:in",
            "inhaber/in", "inhaberin", "kundenname", "name des kontoinhabers", "kreditnehmer", "darlehensnehmer", "karteninhaber/in", "kontoinhaber(in)",
            "naam rekeninghouder", "rekeninghouders", "rekeninghouder(s)", "klantnaam", "houder", "naam houder", "rekening houder", "rekeninghouer",
            "intestatario del conto", "intestatario conto", "cointestatari", "intestazione conto", "nominativo", "titolare", "intestatario c/c",
            "właściciel konta", "posiadacz konta", "nazwa posiadacza", "dane posiadacza", "imię i nazwisko", "nazwa klienta", "nazwa", "posiadacz karty",
            "właściciel/współwłaściciel", "vlastník účtu", "vlastník", "jméno", "držitel", "držitel účtu", "názov účtu", "majiteľ účtu", "majiteľ",
            "název klienta", "jméno klienta", "ügyfél", "név", "számla tulajdonos", "számlatulajdonos neve", "számlavezetett", "ügyfélnév", "nume client",
            "denumire client", "nume", "nume și prenume", "titularul contului", "титуляр", "име на клиента", "фио", "ф.и.о", "фио клиента",
            "владелец карты", "наименование клиента", "наименование", "піб", "найменування", "власник картки", "корисник", "назив", "назив клиента",
            "müşteri adı soyadı", "adı soyadı", "müşteri ünvanı", "isim", "müşteri adı/unvanı", "ad soyad/unvan", "ad soyad / unvan", "adı soyadı/unvanı",
            "hesap sahibi adı", "isim/unvan", "kontoejer", "ejer", "eier", "kundenavn", "kundnamn", "innehaver", "kund", "tilin haltija", "asiakkaan nimi",
            "haltija", "όνομα", "όνομα πελάτη", "πελάτης", "κύριος δικαιούχος", "ονοματεπώνυμο πελάτη", "שם החשבון", "בעל החשבון", "שם הלקוח", "לכבוד",
            "اسم صاحب الحساب", "الاسم", "اسم الحساب", "ชื่อลูกค้า", "ชื่อ-นามสกุล", "ชื่อเจ้าของบัญชี", "เจ้าของบัญชี", "ชื่อ-สกุล", "ชื่อผู้ฝาก",
            "ชื่อผู้ถือบัตร", "客户名", "户名称", "姓名", "客户", "單位名稱", "单位名称", "公司名称", "賬戶名稱", "帳戶名稱", "戶口名稱", "持卡人", "持卡人姓名", "户口名称", "客戶名稱", "账户持有人", "名義",
            "おなまえ", "ご名義", "契約者名", "会社名", "ご契約者名", "お客様名", "성명", "상호", "계좌명의", "성명(상호)", "예금주성명", "고객성명", "họ tên", "họ và tên", "tên chủ tk", "đơn vị",
            "tên chủ thẻ", "tên đơn vị", "nama debitur", "debitur", "nama perusahaan", "nama lengkap", "nama pemilik kartu", "nama pemilik akun",
            "pemilik akun", "nama pengguna", "nama pemegang akaun", "nama syarikat", "jina", "jina la akaunti", "mteja", "sąskaitos savininkas",
            "savininkas", "klientas", "klients", "konta īpašnieks", "konta turētājs", "kontoomanik", "omanik", "kliendi nimi", "imetnik", "imetnik računa",
            "eigandi", "reikningseigandi", "nafn", "emri", "mbajtësi i llogarisë", "müştəri", "hesab sahibi", "mijoz", "аты-жөні", "клиенттің аты-жөні", "მფლობელი", "კლიენტი", "հաճախորդ", "հաշվետեր", "হিসাবের নাম", "গ্রাহকের নাম", "নাম", "பெயர்", "صاحب حساب", "نام صاحب حساب",
            "اکاؤنٹ کا نام", "نام", "නම", "ឈ្មោះគណនី", "ឈ្មោះ", "ຊື່ບັນຊີ", "အမည်", "харилцагч", "дансны эзэмшигч", "pangalan", "cotitular titular", "kontoinnehavare/kund", "kontohavere",
            "ime in priimek", "naziv", "naziv klijenta", "korisnik računa", "vlasnik računa", "власник рачуна", "назив клијента", "корисник рачуна",
        ],
    ),
    (Label::Bank, &["nama bank", "bank name", "bank", "name of bank", "銀行名", "은행명",
            "银行名称", "开户银行", "金融機関名", "банк", "τράπεζα", "issuing bank",
            "financial institution", "nama lembaga",
        ]),
    (
        Label::Branch,
        &["poslovnica", "skyrius", "κατάστημα", "відділення", "отделение", "филиал", "支店", "店名", "取引店", "分行", "開戶行", "지점", "거래점", "관리점", "الفرع", "शाखा", "agência nº", "filial", "balcão", "dipendenza",
        "fil", "konttori", "pobočka", "podružnica", "cabang/branch", "kantor cabang/branch", "cab", "branch/cabang",
            "cabang pembuka", "kantor cabang", "nama cabang", "cabang", "unit kerja", "account branch", "branch name", "business unit", "branch", "branch office", "filiale",
            "geschäftsstelle", "agence", "sucursal", "oficina", "agência", "kantoor", "oddział", "şube", "chi nhánh", "cawangan", "สาขา", "支行", "开户行", "支店名", "お取引店", "kantor",
            "home branch", "open branch",
            "branch/unit", "branch of account", "domicile branch", "servicing branch", "account holding branch", "branch code/name", "branch name/code",
            "opening branch", "sol id", "zweigstelle", "agence de domiciliation", "domiciliation", "guichet", "votre agence", "su oficina", "agencia",
            "sucursal/oficina", "oficina gestora", "nombre sucursal", "filiale di", "agenzia", "sportello", "placówka", "jednostka", "fiók", "bankfiók",
            "sucursala", "unitatea", "agenția", "клон", "офис", "підрозділ", "филиал/офис", "şube adı", "şube kodu/adı", "şubesi", "kontor", "avdelning",
            "afdeling", "avdeling", "toimipaikka", "סניף", "اسم الفرع", "ชื่อสาขา", "สาขาเจ้าของบัญชี", "网点", "開戶分行", "开户机构", "开户网点", "开户支行", "店舗", "店舗名",
            "取扱店", "개설점", "개설지점", "관리지점", "phòng giao dịch", "kantor cabang pembuka", "cabang bank", "nama kantor cabang", "uker", "unit", "tawi",
            "padalinys", "filiāle", "harukontor", "poslovalnica",
        ],
    ),
    (
        Label::Kind,
        &["종류", "예금종류", "상품명", "商品名", "科目", "種類", "ประเภท", "ประเภทบัญชี", "είδος λογαριασμού", "тип рахунку", "вид счета", "نوع الحساب", "खाता प्रकार", "kontotyp", "konto-art",
        "tipo", "tipo rapporto", "forma tecnica", "produkt", "produto", "producto", "produit", "type", "rekeningtype", "account", "tilityyppi", "typ účtu",
        "számlatípus",
            "jenis rekening", "tipe rekening", "nama produk", "jenis produk", "produk", "jenis tabungan", "account type", "type of account", "product name", "product type",
            "product", "kontoart", "kontomodell", "type de compte", "tipo de cuenta", "tipo de conta", "tipo conto", "rodzaj rachunku", "typ rachunku", "hesap türü", "hesap tipi",
            "loại tài khoản", "jenis akaun", "ประเภทบัญชี", "账户类型", "預金種類", "a/c type", "rekeningsoort", "account description",
            "kind of account", "account kind", "scheme", "scheme name", "scheme type", "tipo cuenta", "clase de cuenta", "producto/servicio",
            "tipo de produto", "modalidade", "nature du compte", "produit bancaire", "kontomodell/produkt", "kontotype", "kontotyyppi", "rekening soort",
            "tipo di conto", "tipologia", "nazwa produktu", "produkt bankowy", "názov produktu", "typ produktu", "számla típusa",
            "terméknév", "tip cont", "тип счета", "тип счёта", "вид рахунку", "тип картки", "hesap adı", "ürün", "tuote", "τύπος λογαριασμού", "προϊόν",
            "סוג חשבון", "نوع حساب", "ชนิดบัญชี", "账户种类", "账户类别", "賬戶類別", "帳戶類別", "产品名称", "口座種別", "預金種目", "お取引種類", "예금명", "계좌종류", "loại hình tài khoản",
            "sản phẩm", "jenis produk rekening", "tipe akun", "jenis akun", "produk/product", "jenis simpanan", "sąskaitos tipas", "konta veids",
            "konto liik", "vrsta računa", "tip računa", "врста рачуна",
        ],
    ),
    (Label::Currency, &["muntsoort", "valuuta", "מטבע", "kurs", "tiền tệ", "devizanem",
        "νόμισμα", "валюта", "валюта рахунку", "валюта счета", "العملة", "मुद्रा", "통화", "幣別", "货币", "幣種", "币别", "通貨単位", "waluta rachunku", "valuta konta",
    "valuutta", "pénznem", "monnaie du compte", "monnaie", "valuta rekening", "devise du compte", "moneda de la cuenta", "monnaie compte", "mata uang", "currency", "valuta", "ccy",
    "währung", "devise", "moneda", "moeda", "matawang", "mata wang", "waluta", "para birimi", "döviz cinsi", "döviz", "loại tiền", "loại tiền tệ", "สกุลเงิน", "币种", "币 种", "通貨", "munt",
    "divisa", "account currency", "curr", "měna", "kontowährung",
            "currency code", "account ccy", "a/c currency", "cur", "moneda cuenta", "tipo de moneda", "moeda da conta", "devise de compte", "kontovaluta",
            "munteenheid", "waluta konta", "měna účtu", "mena účtu", "mena", "deviza", "számla devizaneme", "moneda contului", "moneda cont", "valută",
            "валюта рахунка", "валюта на сметката", "валюта счёта", "валюта карты", "hesap cinsi", "hesap para birimi", "döviz kodu", "tilin valuutta",
            "מטבע", "عملة الحساب", "عملة", "สกุลเงินบัญชี", "账户币种", "貨幣", "貨幣單位", "币种/货币", "単位", "お取引通貨", "통화코드", "통화종류", "đơn vị tiền tệ",
            "loại tiền gửi", "jenis mata uang", "mata uang rekening", "kod mata wang", "valiuta", "valūta", "gjaldmiðill", "mynt", "monedha", "valyuta", "валютасы", "валют", "ვალუტა", "արժույթ", "মুদ্রা", "நாணயம்", "ارز", "کرنسی", "මුදල් වර්ගය", "រូបិយប័ណ្ណ", "ສະກຸນເງິນ", "ငွေကြေး", "geldeenheid", "sarafu", "मुद्रा कोड",
        ]),
    (
        Label::Period,
        &["auszugszeitraum", "relevé du", "fechas", "datum van", "ekstre dönemi", "รอบระหว่างวันที่", "ช่วงเวลา", "ระหว่างวันที่", "datum fr.o.m", "χρονικό διάστημα", "kivonat időszaka", "ajalta", "kausi", "for perioden",
        "περίοδος", "період", "за період", "период", "за период", "الفترة", "अवधि", "조회기간", "거래기간", "照会期間", "期間", "起止日期", "對帳期間", "表示期間", "取引期間", "từ/from", "statement dates",
        "selected period", "periodo del", "statement period/periode", "rango", "jakso", "období", "razdoblje", "perioada", "időszak",
            "periode laporan", "periode transaksi", "periode rekening koran", "periode", "tanggal transaksi", "statement period", "transaction period", "period covered", "period",
            "statement for", "statement from", "for the period", "zeitraum", "berichtszeitraum", "abrechnungszeitraum", "période", "periode du", "periodo", "período", "período vigente", "okres",
            "za okres", "dönem", "hesap dönemi", "tarih aralığı", "từ ngày", "kỳ", "kỳ sao kê", "thời gian", "tempoh", "tempoh penyata", "รอบบัญชี", "ช่วงวันที่", "期间", "起止日期",
            "查询期间", "対象期間",
            "账单周期", "帳單週期", "查詢期間", "buchungszeitraum", "tanggal periode", "periodo di riferimento", "période couverte", "periodo cubierto", "reporting period",
            "dari tanggal", "tanggal", "bulan", "from", "date range", "tgl laporan", "rentang tanggal", "statement date", "tarikh penyata",
            "period of statement", "for period", "period from", "date from", "from date", "between", "transactions from", "transactions between",
            "account activity from", "billing period", "billing cycle", "statement cycle", "statement covers period", "statement covering",
            "for the month of", "for the period from", "covering period", "activity period", "transaction date range", "transaction dates",
            "statement duration", "period start", "statement period from", "account statement from", "periodo de consulta", "período de consulta",
            "periodo facturado", "periodo de facturación", "periodo de facturacion", "rango de fechas", "movimientos del", "movimientos desde",
            "periodo del estado", "fecha desde", "extracto del", "periodo consultado", "período consultado", "movimentos de",
            "período de referência", "período do extrato", "período de apuração", "movimentos entre", "período de", "lançamentos de",
            "período de movimentação", "período selecionado", "extrato de", "extrait du", "période du", "relevé de compte du", "opérations du",
            "période du relevé", "mouvements du", "période de référence", "date de", "vom", "zeitraum vom", "kontoauszug vom", "auszug vom",
            "buchungen vom", "umsätze vom", "umsatzzeitraum", "anfragezeitraum", "auszugsperiode", "zeitraum von", "buchungszeitraum von", "umsätze von",
            "zeitspanne", "periode van", "periode van/tot", "periode afschrift", "data van", "datum vanaf", "boekingsperiode", "periodo dal",
            "movimenti dal", "estratto conto dal", "periodo di rendicontazione", "periodo selezionato", "periodo contabile", "okres od",
            "za okres od", "w okresie", "wyciąg za okres", "data od", "zestawienie za okres", "okres wyciągu", "okres rozliczeniowy", "zakres dat",
            "historia za okres", "výpis za období", "za období", "období od", "období výpisu", "obdobie", "za obdobie", "zúčtovací období",
            "kivonat dátuma", "kimutatás időszaka", "lekérdezett időszak", "perioada de raportare", "pentru perioada", "perioada extrasului",
            "за период с", "период выписки", "период с", "за период от", "період з", "за періодом", "період виписки", "период на извлечение",
            "период от", "период за", "ekstre tarih aralığı", "başlangıç tarihi", "hesap özeti dönemi", "sorgu tarih aralığı", "tarih",
            "işlem tarih aralığı", "aikaväli", "ajanjakso", "perioden", "i perioden", "for perioden", "tidsperiode", "periode fra", "datumintervall", "fra og med", "από",
            "χρονική περίοδος", "περίοδος κινήσεων", "查询起止日期", "对账期间", "交易期间", "查询时间段", "masa laporan", "intervalo", "rentang tanggal", "לתקופה", "לתקופה שבין", "מתאריך", "תקופה", "لفترة", "الفترة من", "من تاريخ", "فترة الكشف", "للفترة من", "ตั้งแต่วันที่", "ประจำเดือน",
            "รอบระยะเวลา", "ประจำงวด", "วันที่", "ระหว่าง", "查询日期", "交易日期范围", "起始日期", "交易时间段", "查询区间", "交易区间", "统计区间", "月結單期間", "结单周期", "月结单日期", "明细日期", "对账日期", "账单日期",
            "対象日", "お取引期間", "照会範囲", "조회일자", "조회기준일", "거래일자", "kỳ sao kê từ", "giai đoạn", "thời gian giao dịch", "kỳ báo cáo", "periode mutasi",
            "periode laporan mutasi", "rentang waktu", "periode tanggal", "tanggal mutasi", "tanggal awal", "periode tagihan", "periode cetak",
            "periode statement", "tempoh urus niaga", "dari tarikh", "laikotarpis", "periods", "periood", "razdoblje od", "obdobje", "za razdoblje",
            "kipindi", "ajavahemik", "par periodu", "tímabil", "periudha", "dövr", "davr", "кезең", "პერიოდი", "ժամանակահատված", "সময়কাল", "காலம்", "دوره", "مدت", "කාලය", "រយៈពេល", "ໄລຍະ", "ကာလ", "хугацаа", "masa", "bulan laporan", "masa penyata",
            "estado de cuenta del", "laporan bulan", "mois de", "mes de", "mês de", "mese di", "monat", "maand", "miesiąc", "triwulan", "trimestre", "quartal",
        ],
    ),
    (
        Label::Other,
        &[
            "osoba kontaktowa", "kontaktperson", "contactpersoon", "kontaktní osoba", "kontaktná osoba", "kapcsolattartó", "persoană de contact", "persona de contacto", "pessoa de contato", "pessoa de contacto", "persona di riferimento", "contact person", "contact name", "ansprechpartner", "ansprechpartnerin", "interlocuteur", "контактное лицо", "контактна особа", "лице за контакт", "yhteyshenkilö", "gerente", "petugas", "officer", "account officer", "relationship manager", "personal banker", "kundenberater", "kundenberaterin", "ihr berater", "ihre beraterin", "berater", "betreuer", "conseiller", "conseillère", "votre conseiller", "votre conseillère", "gestor", "gestor de conta", "gestor de cuenta", "ejecutivo", "ejecutiva", "ejecutivo de cuenta", "asesor", "asesora", "consulente", "gestore", "referente", "doradca", "opiekun", "opiekun klienta", "poradce", "osobní bankéř", "osobný bankár", "ügyintéző", "consilier", "müşteri temsilcisi", "portföy yöneticisi", "accountmanager", "relatiebeheerder", "adviseur", "rådgiver", "rådgivare", "مدير العلاقة", "пиб", "матични број", "мат. број", "mat. broj", "matični broj", "pib", "код банке",
            "halaman", "page", "page no", "hal", "sheet", "sheet number", "sortcode", "sort code", "ifsc", "swift", "bic", "npwp", "cif", "no cif", "customer id", "customer no",
            "id nasabah", "alamat", "address", "tanggal cetak", "tgl cetak", "print date", "printed", "telepon", "telp", "phone", "fax", "email", "micr", "nomor nasabah",
            "statement no", "no", "kode pos", "plafon", "limit", "overdraft limit", "blatt", "seite", "suku bunga", "interest rate",
            "status", "kode cabang", "branch code", "teller", "user", "user id", "waktu cetak", "jam cetak", "time", "date",
            "рнокпп", "іпн", "єдрпоу", "код єдрпоу", "инн", "кпп", "огрн", "пиб", "jmbg", "oib", "pesel", "nip", "regon", "cnp", "cui", "cpf", "cnpj", "rfc", "curp", "cuit", "cuil", "rut", "nit",
            "customer number", "customer nr", "client number", "client no", "kundennummer", "kunden-nr", "kundennr", "numéro client", "n° client",
            "nº cliente", "número de cliente", "numero cliente", "codice cliente", "cliente nº", "cliente n°", "klantnummer", "numer klienta",
            "číslo klienta", "ügyfélszám", "asiakasnumero", "kundenummer", "müşteri no", "müşteri numarası", "mã khách hàng", "số cif", "nomor cif", "客户号",
            "客戶號碼", "お客様番号", "고객번호", "รหัสลูกค้า", "statement number", "statement nr", "auszug nr", "auszugsnummer", "auszug", "extrait n°", "relevé n°",
            "extracto nº", "extrato nº", "nr wyciągu", "číslo výpisu", "kivonat sorszáma", "afschriftnummer", "volgnummer", "blattnr", "estratto conto n",
            "issue date", "date issued", "issued on", "dicetak pada", "tanggal laporan", "fecha de emisión", "fecha emisión", "data de emissão", "emissão",
            "date d'édition", "date d’édition", "erstellt am", "datum", "data wydruku", "datum výpisu", "data emiterii", "дата формирования", "дата",
            "düzenlenme tarihi", "oluşturulma tarihi", "作成日", "发行日期", "打印日期", "打印时间", "출력일", "발급일", "ngày in", "ngày", "fecha", "credit limit",
            "available credit", "minimum payment due", "payment due date", "closing date", "días", "tax id", "tax number", "nit", "nif", "dni",
            "ruc", "rut", "cnpj", "cpf", "cpf/cnpj", "codice fiscale", "partita iva", "steuernummer", "ust-id", "btw", "nip", "regon", "ičo", "адрес",
            "adresse", "dirección", "endereço", "indirizzo", "adres", "adresa", "cím", "osoite", "địa chỉ", "ที่อยู่", "地址", "住所", "주소", "branch address",
            "clabe", "clabe interbancaria", "cbu", "cvu", "code banque", "code guichet", "clé rib", "rib", "abi", "cab bank", "cin", "bic/swift",
            "swift/bic", "swift code", "bic code", "routing number", "aba", "sort-code", "ifsc code", "micr code", "bsb", "institution number",
            "mode of operation", "nominee", "nomination", "joint holder", "second holder", "nome do usuário", "usuário", "joint holders", "overdraft", "arrangierter", "dispositionskredit", "dispo", "kreditrahmen",
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

/// A name's words as they are compared: without the marks around them, and parted at strokes, but for `a/c`, `a/n` and `c/c`.
pub fn parts(name: &str) -> Vec<String> {
    let mut out = Vec::new();
    for word in name.split(' ').map(bare) {
        if ["a/c", "a/n", "c/c"].iter().any(|short| word.starts_with(short)) {
            out.push(word);
        } else {
            out.extend(word.split('/').map(|w| trimmed(w).to_owned()).filter(|w| !w.is_empty()));
        }
    }
    out
}

/// Whether a word is letters with stops between them, which no sentence begins with: `a.n.`, `t.n.v.`.
pub fn shortened(word: &str) -> bool {
    let parts = || word.trim_end_matches(['.', ':']).split('.');
    parts().count() >= 2 && parts().all(|p| p.chars().count() == 1 && p.chars().all(char::is_alphabetic))
}

/// A word without the marks around it.
pub fn trimmed(word: &str) -> &str {
    word.trim_matches(|c: char| matches!(c, ':' | ',' | ';' | '(' | ')' | '*' | '"')).trim_end_matches(['.', '°', 'º'])
}

/// Digits from which a word is an account's number.
const NUMBER: usize = 5;

/// How many digits a word has; the first group of an IBAN counts as a number's: `DE48 6799 …`.
pub fn digits(word: &str) -> usize {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let head = matches!(word.as_bytes(), [a, b, c, d] if a.is_ascii_uppercase() && b.is_ascii_uppercase() && c.is_ascii_digit() && d.is_ascii_digit());
    if head { NUMBER } else { digits }
}

/// How a label begins that asks for the day of something.
#[rustfmt::skip]
const DAYS_OF: &[&str] = &[
    "data de ", "data do ", "data da ", "data di ", "data débito", "data addebito", "fecha de ", "fecha del ", "date de ", "date du ", "date of ", "datum ", "tanggal ", "tgl ", "tgl. ",
];

/// Whether a label in small letters asks for a day, whatever it is the day of: `data de débito de juros`.
pub fn asks_day(label: &str) -> bool {
    DAYS_OF.iter().any(|d| label.trim_start().starts_with(d))
}

/// All names by their first word.
pub fn by_first_word() -> &'static HashMap<String, Vec<Name>> {
    static NAMES: OnceLock<HashMap<String, Vec<Name>>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut out: HashMap<String, Vec<Name>> = HashMap::new();
        for (label, names) in LABELS {
            for name in *names {
                let words = parts(name);
                let Some(first) = words.first().cloned() else { continue };
                // Where a page gives the words of a script from the right in the order of the eye, the last one comes first.
                if words.len() > 1 && name.chars().all(|c| matches!(c as u32, 0x20 | 0x0590..=0x08ff)) {
                    let turned: Vec<String> = words.iter().rev().cloned().collect();
                    if let Some(first) = turned.first().cloned() {
                        out.entry(first).or_default().push(Name { label: *label, words: turned, weight: name.len(), glued: false });
                    }
                }
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

/// Whether a line without figures names a column of days or texts beside one of money: a table's head, also where a scan garbles the rest of it.
pub(super) fn is_head(line: &Line<'_>) -> bool {
    use super::HeaderType::{Credit, Date, Debit, Description};
    if !crate::layout::heads::may_be_head(line) {
        return false;
    }
    let named: Vec<_> = line.spans(0.9).iter().flat_map(|s| super::vocabulary::column_types(&crate::layout::lines::join(s))).collect();
    named.iter().any(|k| matches!(k, Date | Description)) && named.iter().any(|k| matches!(k, Debit | Credit))
}

/// Words before the amount up to or from which a rate or a fee holds.
#[rustfmt::skip]
const BOUNDS: &[&str] = &[
    "up to", "over", "above", "below", "under", "at least", "at most", "less than", "more than", "bis", "bis zu", "ab", "über", "hingga", "sampai", "sampai dengan", "di atas", "di bawah", "jusqu'à", "hasta", "desde", "até", "acima de", "fino a",
    "oltre", "tot", "vanaf", "powyżej", "do kwoty",
];

/// Whether words say no more than where a rate or a fee begins or ends.
pub(super) fn is_bound(text: &str) -> bool {
    BOUNDS.contains(&text.to_lowercase().as_str())
}

/// Whether what follows a label begins with such words: it names a range, and is answered by none of its amounts.
pub(super) fn bounded(rest: &[Token<'_>]) -> bool {
    (1..=2).any(|n| rest.get(..n).is_some_and(|words| is_bound(&crate::layout::lines::join(words))))
}
/// Products that are called as payments in are: what stands beside them is what they hold. Lower case.
pub(super) const PRODUCTS: &[&str] = &["time deposit", "fixed deposit", "term deposit"];

/// Words for what is to be paid, for an account by its last digits and for parts of a sum, which are no sum of payments. Lower case.
#[rustfmt::skip]
pub(super) const ASKED: &[&str] = &[
    "minimum payment", "min payment", "min. payment", "payment due", "amount due", "minimum due", "pembayaran minimum", "bayaran minimum", "pago mínimo", "pago minimo", "pagamento mínimo",
    "paiement minimum", "importo minimo", "credit limit", "limite", "límite", "limit kredit", "batas kredit", "pagu kredit", "kreditlimit", "kreditrahmen", "kredietlimiet", "limit kredytu", "hitelkeret", "kredi limiti", "capital social", "au capital", "share capital", "paid-up capital", "modal disetor", "capitale sociale", "grundkapital", "stammkapital", "credit access", "credit line", "line of credit", "ending in", "interest rate", "suku bunga", "zinssatz", "taux d'intérêt", "otros ", "otras ", "other ", "outros ", "outras ", "autres ", "altri ", "sonstige", "lainnya", "lain-lain", "overige ", "diğer ", "accrued", "devengad", "maturati", "aufgelaufen",
];

/// Names of how many rows there are, each as the whole label. Lower case.
#[rustfmt::skip]
const ROW_COUNTS: &[&str] = &[
    "anzahl buchungen", "anzahl der buchungen", "anzahl umsätze", "anzahl der umsätze", "number of transactions", "no. of transactions", "no of transactions", "transaction count", "total number of transactions",
    "jumlah transaksi", "banyaknya transaksi", "total jumlah transaksi", "nombre d'opérations", "nombre d\u{2019}opérations", "nombre de mouvements", "número de movimientos", "numero de movimientos", "número de operaciones",
    "número de lançamentos", "número de movimentos", "numero movimenti", "numero operazioni", "aantal transacties", "aantal boekingen", "liczba operacji", "liczba transakcji", "počet transakcí", "počet položek", "işlem sayısı", "işlem adedi",
    "bilangan transaksi", "jumlah urus niaga", "количество операций", "кількість операцій", "จำนวนรายการ", "จำนวนรายการทั้งหมด", "取引件数", "明細件数", "거래건수", "总笔数", "總筆數", "交易笔数",
];

/// Whether a label counts all rows.
pub(super) fn counts_rows(label: &str) -> bool {
    ROW_COUNTS.contains(&label.trim_end_matches([':', '：', ' ']))
}
