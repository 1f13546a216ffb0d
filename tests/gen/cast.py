"""Who appears on the statements, country by country. All names are made up or too common to be anyone's."""


def cast(companies, people, shops, billers, acquirers, employer, landlord, tax, bank, salary, rent, notes, branches=("0000", "0288", "0035", "0998", "0437", "7015")):
    split = lambda s: [x.strip() for x in s.split("|")]
    return {"companies": split(companies), "people": split(people), "shops": split(shops), "billers": split(billers), "acquirers": split(acquirers), "employer": employer,
            "landlord": landlord, "tax": tax, "bank": bank, "salary": salary, "rent": rent, "notes": split(notes), "branches": list(branches)}


CASTS = {
    "id": cast("PT INDO BAJA PERKASA|CV MITRA KEMASAN JAYA|PT CHEMINDO SURYA PRATAMA|UD TANI SUBUR|PT RITEL MODERN INDONESIA|CV ANEKA PANGAN LESTARI|TOKO SUMBER REJEKI|PT HOTEL GRAHA CEMERLANG"
               "|KOPERASI KARYAWAN HARAPAN|PT APOTEK SEHAT SELALU|CV CATERING BUNDA RASA|TOKO BANGUNAN SINAR JAYA|PT 99 VIRTUAL INDONESIA",
               "AGUS SETIAWAN|SITI NURHALIZAH R|DEDI KURNIAWAN|MARIA MAGDALENA S|RIZKY PRATAMA|YULI ASTUTI|BUDI HARTONO|LINA MARLINA|TAN MEI LING|NI KADEK AYU S|H. MUHAMMAD YUSUF",
               "INDOMART CIKINI|ALFAMARKET TEBET|SPBU 34.12708 PASAR MINGGU|TOKOPINTAR|RM PADANG SEDERHANA|GRAMEDIKA MATRAMAN|KOPI KENANGA 021|APOTEK K-25",
               "PLN POSTPAID|TELKOM INDIHOME|PDAM JAYA|BPJS KESEHATAN|PULSA 081234567890", "QRIS MERCHANT|EDC MERCHANT|AIRPAY INTERNATION", "PT TEMPAT BEKERJA", "PT GRAHA PROPERTI MANDIRI",
               "KAS NEGARA", "BANK", "GAJI", "SEWA RUKO", "INV/2401/{n}|PO {n}|PELUNASAN {n}|DP PROYEK|ANGSURAN KE 3|BAYAR BARANG|-|TITIPAN 1.500.000"),
    "en": cast("HARBOUR FOODS LTD|OAKLEY TIMBER CO|BRIGHTWELL PACKAGING|NORTH STAR LOGISTICS|GREENFIELD NURSERIES|KESTREL DESIGN|MARLOWE & FINCH LLP|PENROSE CATERING|ABBEY PRINT WORKS|COBALT SYSTEMS LTD",
               "J P WILLIAMS|SARAH O'NEILL|D MCKENZIE|PRIYA SHARMA|TOM HUGHES|A K NWOSU|LUCY BENNETT|R VAN DYKE",
               "CORNER MARKET 0231|CITY BOOKS|PETROL STATION 118|THE BAKERY|ONLINE STORE*4F2K|METRO PHARMACY|TAXI APP TRIP|GARDEN CENTRE", "CITY POWER & LIGHT|WATERWORKS|FIBRENET BROADBAND|MOBILE ONE",
               "CARD SERVICES|PAYHUB SETTLEMENT", "WESTBROOK ENGINEERING LTD", "ASHDOWN ESTATES", "REVENUE OFFICE", "BANK", "SALARY", "RENT", "INV {n}|ORDER {n}|DEPOSIT|FINAL PAYMENT|REF {n}-24|CONSULTING|2ND INSTALMENT",
               ("041", "118", "207", "330")),
    "us": cast("ACME FASTENERS INC|BLUE RIVER DAIRY|LONE STAR SUPPLY|MAPLE STREET DENTAL|PACIFIC FREIGHT LLC|SUMMIT ROOFING|HERITAGE FURNITURE|QUALITY PRINTING CO",
               "JOHN Q SMITH|MARIA GONZALEZ|DAVE PETERSON|LINDA CHEN|KEVIN BROWN", "GROCERY OUTPOST #233|GAS N GO 0481|COFFEE HUT|HARDWARE BARN #12|STREAMFLIX.COM|RIDE*SHARE TRIP", "CITY OF OMAHA UTIL|METRO POWER|TELCO WIRELESS",
               "MERCHANT BANKCD|SQUAREPAY INC", "MIDWEST TOOLING INC", "PRAIRIE PROPERTY MGMT", "STATE TAX PMT", "BANK", "PAYROLL", "RENT", "INV {n}|PPD ID: 9{n}|WEB ID: 7{n}|CCD", ("0041", "0118")),
    "in": cast("SHREE GANESH TRADERS|OM TEXTILES PVT LTD|BHARAT POLYMERS|LAKSHMI AGENCIES|RADHE STEEL|NEELKANTH FOODS|M/S VERMA AND SONS", "RAMESH KUMAR|SUNITA DEVI|ABDUL RAHIM|PRADEEP NAIR|ANJALI MEHTA",
               "BIG BAZAR ANDHERI|PETROL PUMP 22|SWEET CORNER|CHAI POINT|MEDPLUS 118", "ELECTRICITY BOARD|MOBILE PREPAID|GAS LTD", "POS SETTLEMENT|UPI MERCHANT", "INFOWARE TECH LTD", "SHIV ESTATES", "GST PMT", "BANK", "SALARY",
               "RENT", "INV {n}|BILL NO {n}|ADVANCE|PART PAYMENT|NA", ("ANDHERI EAST", "FORT", "PUNE CAMP")),
    "de": cast("Bäckerei Schön GmbH|Müller Elektrotechnik|Stahlbau Krüger KG|Gärtnerei Grünwald|Druckhaus West GmbH|Hansa Spedition AG|Möbel Lindner|IT-Service Böhm", "Petra Schneider|Jürgen Weiß|Anna Hoffmann|Klaus-Dieter Vogt|Aylin Öztürk",
               "Supermarkt Nord 1234|Drogerie Sonne|Tankstelle A7|Baumarkt 55|Bahn-Ticket", "Stadtwerke Musterstadt|Telefon AG|Rundfunk Beitrag|Versicherung Nordstern", "Kartenzahlung Terminal|Zahlungsdienst", "Werk Eins GmbH",
               "Hausverwaltung Kern", "Finanzamt Mitte", "Bank", "Lohn/Gehalt", "Miete", "RG {n}/24|Kd.-Nr. {n}|Rechnung {n} vom 12.01.2024|Anzahlung|Danke"),
    "fr": cast("SARL DUPONT FRERES|BOULANGERIE MOREAU|GARAGE DE L'ETOILE|SCI LES TILLEULS|IMPRIMERIE LEROY|EURL MARCHAND|CAVE DU MIDI|TRANSPORTS BERNARD", "M LEFEVRE PAUL|MME GIRARD ANNE|M BENALI KARIM|MLLE ROUX CHLOE",
               "MARCHE PLUS 75011|PHARMACIE CENTRALE|STATION SERVICE A6|LIBRAIRIE DU PARC|RESTAURANT LE PORT", "ELECTRICITE DE VILLE|EAU METROPOLE|TELECOM MOBILE|ASSURANCE MAIF-NORD", "REMISE CARTES|PAIEMENT EN LIGNE", "SOCIETE EMPLOYEUR SA",
               "AGENCE IMMO PARC", "DGFIP IMPOT", "BANQUE", "SALAIRE", "LOYER", "FACT {n}|REF {n}|ACOMPTE|SOLDE COMMANDE"),
    "es": cast("TALLERES RUIZ SL|PANADERIA LA ESPIGA|FERRETERIA CENTRAL SA|FRUTAS DEL SUR|CONSTRUCCIONES VEGA|GRAFICAS LUNA|DISTRIBUIDORA NORTE SA DE CV", "MARIA LOPEZ GARCIA|JOSE A. MARTIN|LUCIA FERNANDEZ|PEDRO SANCHEZ",
               "SUPERMERCADO SOL|FARMACIA PLAZA|GASOLINERA KM 12|CAFETERIA REAL|LIBRERIA MAR", "LUZ Y GAS SA|AGUAS MUNICIPALES|TELEFONIA MOVIL", "LIQUIDACION TPV|COBROS ONLINE", "EMPRESA PATRONA SA", "INMOBILIARIA CASTRO", "AGENCIA TRIBUTARIA",
               "BANCO", "NOMINA", "ALQUILER", "FACTURA {n}|PEDIDO {n}|ANTICIPO|LIQUIDACION"),
    "pt": cast("PADARIA BOM PAO LTDA|AUTO PECAS SILVA|CONSTRUTORA HORIZONTE|MERCADO CENTRAL ME|GRAFICA RAPIDA|TRANSPORTES LIMA|CLINICA VIDA", "JOAO P SOUZA|ANA MARIA COSTA|CARLOS E LIMA|BEATRIZ ALVES", "POSTO ESTRELA|DROGARIA VIDA|MERCADO DA VILA|LANCHONETE SOL",
               "COMPANHIA DE LUZ|SANEAMENTO AGUA|TELEFONE MOVEL", "CARTOES CREDITO|MAQUININHA RECEB", "INDUSTRIA EMPREGADORA SA", "IMOBILIARIA CENTRO", "RECEITA FEDERAL", "BANCO", "SALARIO", "ALUGUEL", "NF {n}|PEDIDO {n}|SINAL|PARCELA 02/10"),
    "nl": cast("Bakkerij Jansen BV|Bouwbedrijf De Vries|Kwekerij Tulp|Drukkerij Zuid|Transport Bakker|Autobedrijf Smit", "J. de Boer|M. van den Berg|S. El Idrissi|P. Visser", "Supermarkt 1021|Drogist Centrum|Tankstation A2|Boekhandel|Fietsenwinkel", "Energie Direct|Waterbedrijf|Telecom Mobiel",
               "Pinontvangsten|Betaaldienst", "Werkgever NV", "Woningstichting Noord", "Belastingdienst", "Bank", "Salaris", "Huur januari", "Factuur {n}|Ordernr {n}|Aanbetaling|Kenmerk {n}"),
    "it": cast("OFFICINA ROSSI SRL|PANIFICIO BIANCHI|EDILIZIA CONTI SPA|TIPOGRAFIA MODERNA|ALIMENTARI VERDI SNC|TRASPORTI GALLI", "GIULIA ROMANO|MARCO ESPOSITO|PAOLA RICCI", "SUPERMERCATO 24|FARMACIA COMUNALE|BENZINA A1|BAR SPORT", "ENERGIA LUCE|ACQUEDOTTO|TELEFONIA",
               "INCASSO POS|INCASSI ONLINE", "AZIENDA DATORE SPA", "IMMOBILIARE CENTRO", "AGENZIA ENTRATE", "BANCA", "STIPENDIO", "AFFITTO", "FATT. {n}|ORDINE {n}|ACCONTO|SALDO"),
    "pl": cast("PIEKARNIA ZŁOTY KŁOS|BUDOWA-POL SP Z O O|HURTOWNIA ŁĄKA|DRUKARNIA WISŁA|TRANSPORT NOWAK", "JAN KOWALSKI|ANNA WIŚNIEWSKA|PIOTR ZIELIŃSKI", "SKLEP ŻABKA-BIS 12|APTEKA POD LWEM|STACJA PALIW 7|KSIĘGARNIA", "ENERGA-MIASTO|WODOCIĄGI|TELEFONIA", "TERMINAL POS|PŁATNOŚCI ONLINE",
               "PRACODAWCA SA", "NAJEM CENTRUM", "URZĄD SKARBOWY", "BANK", "WYNAGRODZENIE", "CZYNSZ", "FV {n}/2024|ZAMÓWIENIE {n}|ZALICZKA|ROZLICZENIE"),
    "tr": cast("YILDIZ GIDA LTD ŞTİ|ÖZKAN TEKSTİL AŞ|DEMİR İNŞAAT|GÜNEŞ MATBAA|ÇINAR MOBİLYA", "AHMET YILMAZ|AYŞE KAYA|MEHMET ŞAHİN", "MARKET 4512|ECZANE ŞİFA|AKARYAKIT İST|KİTABEVİ", "ELEKTRİK DAĞITIM|SU İDARESİ|CEP TELEFONU", "POS TAHSİLAT|ONLINE ÖDEME", "İŞVEREN AŞ", "EMLAK YÖNETİM", "VERGİ DAİRESİ", "BANKA",
               "MAAŞ", "KİRA", "FATURA {n}|SİPARİŞ {n}|AVANS|KAPORA"),
    "vi": cast("CTY TNHH AN PHAT|CTY CP THEP VIET|CUA HANG MINH ANH|DNTN HOANG LONG|CTY TNHH BAO BI XANH", "NGUYEN VAN AN|TRAN THI BICH|LE QUOC HUNG", "SIEU THI 24H|NHA THUOC TAM|CAY XANG SO 5", "DIEN LUC HCM|CAP NUOC|VIEN THONG", "POS THANH TOAN|QR THANH TOAN", "CTY SU DUNG LAO DONG",
               "CTY CHO THUE VP", "KHO BAC NHA NUOC", "NGAN HANG", "LUONG", "TIEN NHA", "HD {n}|DON HANG {n}|TAM UNG|THANH TOAN DOT 2"),
    "th": cast("บจก. ไทยรุ่งเรือง|บมจ. สยามอาหาร|หจก. พรชัยก่อสร้าง|บจก. เอเชียแพ็ค", "นาย สมชาย ใจดี|นางสาว วิไล แสงทอง|นาย ประเสริฐ มีสุข", "ร้านสะดวกซื้อ 1024|ปั๊มน้ำมัน 55|ร้านยา", "การไฟฟ้า|การประปา|โทรศัพท์มือถือ", "รับชำระบัตร|รับชำระ QR", "บจก. นายจ้าง", "อาคารสำนักงาน", "กรมสรรพากร", "ธนาคาร",
               "เงินเดือน", "ค่าเช่า", "INV{n}|PO{n}|มัดจำ"),
    "zh": cast("上海东方贸易有限公司|深圳宏达电子有限公司|杭州西湖茶业有限公司|北京蓝天印务有限公司", "王小明|李雅芳|张国强|陈丽华", "便利店0231|中心药房|加油站12|书城", "市供电公司|自来水公司|通信公司", "银联商户清算|扫码收款", "华兴实业有限公司", "新城物业", "国家税务总局", "银行", "工资", "房租", "发票{n}|合同{n}|预付款|尾款"),
    "ja": cast("カ)ヤマトシヨウジ|カ)アオイインサツ|ユ)サクラフ-ズ|カ)ミナトウンソウ", "タナカ イチロウ|スズキ ハナコ|サトウ ケン", "コンビニ 0231|ドラツグストア|ガソリンスタンド", "デンキ|スイドウ|デンワ", "カ-ドケツサイ|QRケツサイ", "カ)キンムサキ", "フドウサンカンリ", "コクゼイ", "ギンコウ", "キユウヨ", "ヤチン", "セイキユウ{n}|チユウモン{n}"),
    "ko": cast("(주)한빛상사|(주)대성물산|새한인쇄|푸른식품", "김민수|이영희|박지훈", "편의점 0231|중앙약국|주유소 12", "전기요금|수도요금|통신요금", "카드매출|간편결제", "(주)근무처", "부동산관리", "국세청", "은행", "급여", "임대료", "송장{n}|주문{n}|계약금"),
    "uk_ua": cast("ТОВ ЗЕЛЕНИЙ ЛАН|ТОВ БУДМАЙСТЕР|ПП СОНЯЧНИЙ ДВІР|ТОВ КНИГОСВІТ|ФОП ТКАЧУК", "ІВАНЕНКО О.П.|ШЕВЧУК М.І.|КОВАЛЬ Н.В.", "МАРКЕТ 24|АПТЕКА ДОБРА|АЗС 118|КНИГАРНЯ", "ОБЛЕНЕРГО|ВОДОКАНАЛ|ЗВ'ЯЗОК", "ЕКВАЙРИНГ|QR ПЛАТЕЖІ", "ТОВ РОБОТОДАВЕЦЬ", "ОРЕНДА ЦЕНТР", "ДПС", "БАНК", "ЗАРПЛАТА", "ОРЕНДА", "РАХ {n}|ДОГ {n}|АВАНС|ЗА ТОВАР"),
    "el": cast("ΑΦΟΙ ΠΑΠΑΔΟΠΟΥΛΟΙ ΟΕ|ΕΚΔΟΣΕΙΣ ΑΙΓΑΙΟ|ΤΕΧΝΙΚΗ ΑΤΤΙΚΗΣ ΑΕ|ΦΟΥΡΝΟΣ ΗΛΙΟΣ", "ΓΕΩΡΓΙΟΥ ΜΑΡΙΑ|ΝΙΚΟΛΑΟΥ ΠΕΤΡΟΣ|ΔΗΜΟΥ ΕΛΕΝΗ", "ΣΟΥΠΕΡ ΜΑΡΚΕΤ 12|ΦΑΡΜΑΚΕΙΟ|ΒΕΝΖΙΝΑΔΙΚΟ|ΒΙΒΛΙΟΠΩΛΕΙΟ", "ΗΛΕΚΤΡΙΚΟ|ΥΔΡΕΥΣΗ|ΤΗΛΕΦΩΝΙΑ", "ΕΚΚΑΘΑΡΙΣΗ ΚΑΡΤΩΝ|POS", "ΕΡΓΟΔΟΤΗΣ ΑΕ", "ΜΕΣΙΤΙΚΟ ΚΕΝΤΡΟ", "ΔΟΥ", "ΤΡΑΠΕΖΑ", "ΜΙΣΘΟΔΟΣΙΑ", "ΕΝΟΙΚΙΟ", "ΤΙΜ {n}|ΠΑΡ {n}|ΠΡΟΚΑΤΑΒΟΛΗ"),
}
CASTS["my"] = {**CASTS["en"], "companies": ["SYARIKAT MAJU JAYA", "KEDAI RUNCIT AMAN", "SINAR PELANGI SDN BHD", "TECK HUAT TRADING", "MUTIARA CATERING", "DELIMA FASHION SDN BHD"],
               "people": ["AHMAD BIN ISMAIL", "LIM SIEW LAN", "RAJESH A/L KUMAR", "NUR AISYAH BINTI ALI"], "shops": ["KEDAI 99 SPEEDY", "STESEN MINYAK PJ", "PASAR RAYA AEONIA", "RESTORAN NASI KANDAR"]}
CASTS["br"] = CASTS["pt"]
