//! Papers with days and money that are no statement: what asks for money, offers it, says prices, a wage or a cover names itself and its columns so.

use super::model::{HeaderType, Statement};
use super::name_words::folded;
use super::vocabulary::column_types;
use crate::base::Money;
use crate::layout::{Line, Token, lines};

/// What papers of one kind call themselves, and what their labels and columns are named. Lower case, whole words.
struct Kind {
    titles: &'static [&'static str],
    labels: &'static [&'static str],
    /// Labels that statements know too: without a title they say nothing.
    titled_only: bool,
}

/// What asks for money for goods or work, or offers them.
#[rustfmt::skip]
const TRADE: Kind = Kind {
    titles: &[
        "invoice", "proforma", "quotation", "quote", "sales order", "purchase order", "delivery note", "packing list", "bill of quantities", "estimate", "sales receipt",
        "faktur", "faktur pajak", "penawaran harga", "surat penawaran", "surat jalan", "nota penjualan", "kwitansi", "rechnung", "angebot", "lieferschein", "kostenvoranschlag", "facture", "devis",
        "bon de commande", "bon de livraison", "factura", "presupuesto", "cotización", "albarán", "orden de compra", "nota fiscal", "orçamento", "fattura", "preventivo", "factuur", "offerte", "pakbon",
        "faktura", "oferta cenowa", "tilbud", "offert", "lasku", "tarjous", "teklif", "számla", "árajánlat", "hóa đơn", "báo giá", "invois", "sebut harga", "pesanan",
        "发票", "報價單", "报价单", "見積書", "請求書", "納品書", "견적서", "세금계산서", "거래명세서", "ใบแจ้งหนี้", "ใบเสนอราคา", "ใบกำกับภาษี",
    ],
    labels: &[
        "invoice no", "invoice number", "invoice date", "bill to", "ship to", "sold to", "qty", "quantity", "unit price", "unit cost", "price each", "sub total", "subtotal", "running subtotal",
        "sales tax", "vat no", "remit to", "order no", "order number", "po number", "payment terms", "terms of payment", "amount payable", "validity of offer", "valid until",
        "no faktur", "kuantitas", "harga satuan", "harga", "sub jumlah", "uraian barang", "nama barang", "tgl kirim", "tanggal kirim", "ongkos kirim", "syarat pembayaran", "jumlah kumulatif", "ppn", "ppn 11%", "ppn 12%",
        "masa berlaku penawaran", "rechnungsnummer", "rechnungsdatum", "menge", "anzahl", "einzelpreis", "stückpreis", "gesamtpreis", "zwischensumme", "mwst", "zahlungsziel", "quantité", "qté", "prix unitaire",
        "sous-total", "total ht", "total ttc", "cantidad", "precio unitario", "base imponible", "total factura", "quantidade", "preço unitário", "valor unitário", "quantità", "prezzo unitario", "imponibile",
        "aantal", "stukprijs", "subtotaal", "btw", "ilość", "cena jednostkowa", "wartość netto", "kwota vat", "antal", "enhetspris", "styckpris", "stykpris", "à-pris", "antall", "moms", "mva", "määrä",
        "yksikköhinta", "alv", "miktar", "birim fiyat", "ara toplam", "kdv", "mennyiség", "egységár", "số lượng", "đơn giá", "kuantiti", "harga seunit",
        "数量", "數量", "单价", "單價", "単価", "小計", "小计", "消費税", "수량", "단가", "공급가액", "ราคาต่อหน่วย", "หน่วยละ",
    ],
    titled_only: false,
};

/// What says a wage.
#[rustfmt::skip]
const WAGE: Kind = Kind {
    titles: &[
        "payroll register", "payroll list", "payroll summary", "payroll report", "payroll", "wages register", "wage register", "wage list", "salary register", "salary list", "daftar gaji", "rekap gaji", "rekapitulasi gaji", "daftar pembayaran gaji",
        "daftar upah", "senarai gaji", "lohnjournal", "lohnliste", "gehaltsliste", "journal de paie", "livre de paie", "état des salaires", "planilla de sueldos", "planilla de remuneraciones", "folha de pagamento", "libro paga", "loonlijst", "lista płac",
        "payslip", "pay slip", "salary slip", "wage slip", "pay stub", "pay advice", "earnings statement", "slip gaji", "gehaltsabrechnung", "lohnabrechnung", "entgeltabrechnung", "verdienstabrechnung",
        "salary certificate", "certificate of salary", "certificate of earnings", "certificate of employment", "employment certificate", "surat keterangan gaji", "surat keterangan penghasilan", "surat keterangan kerja",
        "gehaltsbescheinigung", "verdienstbescheinigung", "lohnausweis", "attestation de salaire", "certificado de ingresos", "certificado de haberes", "constancia de sueldo", "bulletin de paie", "bulletin de salaire", "fiche de paie", "nómina", "recibo de nómina", "recibo de vencimento", "holerite", "contracheque", "busta paga", "cedolino", "loonstrook", "salarisstrook",
        "lønseddel", "lönespecifikation", "lønnsslipp", "palkkalaskelma", "maaş bordrosu", "bordro", "pasek wynagrodzenia", "phiếu lương", "工资单", "工資單", "薪資單", "給与明細", "급여명세서",
    ],
    labels: &[
        "emp no", "staff no", "payroll no", "staff name", "gross", "net", "paye", "uif", "net salary", "gross salary", "gross wages", "net wages", "nama pegawai", "pegawai", "gaji kotor", "gaji bruto", "gaji netto", "total gaji", "upah", "pph 21", "brutto", "netto",
        "brut", "salaire net", "sueldo", "salário bruto", "salário líquido",
        "employee", "employee no", "employee id", "employee name", "employer", "pay period", "net pay", "gross pay", "total gross", "gross earnings", "earnings", "deductions", "total deductions", "hours",
        "year to date", "ytd", "income tax", "overtime", "basic salary", "allowances", "national insurance", "tax code", "department", "nama karyawan", "karyawan", "jabatan", "gaji pokok", "tunjangan", "potongan",
        "total potongan", "gaji bersih", "take home pay", "lembur", "bruttolohn", "bruttobezüge", "gesamtbrutto", "nettoverdienst", "auszahlungsbetrag", "lohnsteuer", "personalnummer", "steuerklasse",
        "salarié", "salaire brut", "net à payer", "cotisations", "devengos", "deducciones", "líquido a percibir", "trabajador", "salario base", "proventos", "salário base", "líquido a receber", "trattenute",
        "netto in busta", "brutoloon", "nettoloon", "loonheffing", "pracownik", "wynagrodzenie zasadnicze", "do wypłaty", "bruttoløn", "nettoløn", "bruttolön", "nettolön", "brüt ücret", "net ücret", "kesintiler",
        "pekerja", "gaji kasar", "caruman", "基本工资", "实发工资", "基本給", "差引支給額", "실지급액", "공제액",
    ],
    titled_only: false,
};

/// What covers a risk.
#[rustfmt::skip]
const COVER: Kind = Kind {
    titles: &[
        "policy schedule", "insurance schedule", "premium schedule", "certificate of insurance", "schedule of insurance", "insurance policy", "polis asuransi", "ikhtisar polis", "jadwal premi", "jadwal polis",
        "versicherungsschein", "versicherungspolice", "police d'assurance", "conditions particulières", "póliza de seguro", "condiciones particulares", "apólice", "polizza", "polizza di assicurazione", "polisblad",
        "wertmitteilung", "standmitteilung", "wertstandsmitteilung", "wertnachricht", "jahresmitteilung", "mitteilung zum vertragsstand", "polizze", "versicherungspolizze", "policy valuation", "policy review",
        "annual policy review", "annual policy notice", "bonus notice", "premium notice", "premium history", "laporan nilai polis", "pemberitahuan nilai polis", "laporan perkembangan polis", "bulletin de situation",
        "information annuelle", "información anual", "comunicación anual", "informação anual", "comunicazione annuale", "waardeoverzicht", "informacja roczna", "värdebesked", "årsbesked",
        "polisoverzicht", "polisa", "polisa ubezpieczeniowa", "forsikringspolice", "försäkringsbrev", "forsikringsbevis", "vakuutuskirja", "sigorta poliçesi", "保险单", "保單", "保険証券", "보험증권",
    ],
    labels: &[
        "policy number", "policy no", "policyholder", "policy holder", "sum assured", "sum insured", "life assured", "insured", "annual premium", "premium", "premiums paid", "surrender value", "period of insurance",
        "period of cover", "endorsements", "excess", "policy year", "beneficiary of the policy", "nomor polis", "no polis", "pemegang polis", "tertanggung", "uang pertanggungan", "premi", "nilai tunai", "masa asuransi",
        "policy value", "fund value", "death benefit", "units allocated", "premium paid", "nilai polis", "premi dibayar", "versicherungsnummer", "versicherungsscheinnummer", "polizzennummer", "polizzen-nr", "polizzenwert", "policenwert",
        "vertragswert", "fondsguthaben", "monatsprämie", "jahresprämie", "ablebensleistung", "todesfallleistung", "valeur du contrat", "valor de la póliza", "valore della polizza", "poliswaarde", "wartość polisy",
        "versicherungsnehmer", "versicherungssumme", "prämie", "rückkaufswert", "selbstbeteiligung", "souscripteur", "capital assuré", "prime annuelle", "valeur de rachat", "número de póliza",
        "tomador", "asegurado", "suma asegurada", "prima", "valor de rescate", "segurado", "prêmio", "importância segurada", "contraente", "assicurato", "premio annuo", "somma assicurata", "polisnummer",
        "verzekeringnemer", "verzekerd bedrag", "jaarpremie", "numer polisy", "ubezpieczający", "suma ubezpieczenia", "składka", "forsikringssum", "försäkringsbelopp", "poliçe no", "sigortalı", "prim",
        "保单号", "保险金额", "保費", "保费", "保険料", "보험료",
    ],
    titled_only: false,
};

/// What lends money, or says how it is to be paid back.
#[rustfmt::skip]
const LOAN: Kind = Kind {
    titles: &[
        "letter of offer", "loan offer", "mortgage offer", "mortgage illustration", "home loan offer", "facility offer", "facility letter", "offer letter", "repayment schedule", "payment schedule", "repayment plan", "amortization schedule", "amortisation schedule", "instalment schedule", "installment schedule",
        "loan calculation", "loan simulation", "loan illustration", "mortgage calculation", "mortgage simulation", "financing simulation", "simulasi kpr", "simulasi pembiayaan", "simulasi pinjaman", "simulasi angsuran",
        "låneberegning", "lånesimulering", "låneforslag", "lånetilbud", "lånekalkyl", "låneberäkning", "lainalaskelma", "darlehensberechnung", "kreditberechnung", "finanzierungsbeispiel", "finanzierungsberechnung",
        "simulation de prêt", "simulation de crédit", "simulation de financement", "simulación de préstamo", "simulación de crédito", "simulación de hipoteca", "simulação de empréstimo", "simulação de financiamento",
        "simulazione mutuo", "simulazione di mutuo", "simulazione prestito", "simulazione finanziamento", "hypotheekberekening", "leningsimulatie", "leenberekening", "symulacja kredytu", "kalkulacja kredytu", "modelace úvěru", "výpočet úvěru", "kredi hesaplama",
        "informasi debitur", "laporan informasi debitur", "ideb", "laporan kredit", "credit report", "consumer credit report", "credit bureau report", "bonitätsauskunft", "schufa-auskunft", "reporte de crédito", "informe de crédito", "reporte de deudas", "relatório de crédito", "loan schedule", "jadwal angsuran", "tabel angsuran", "simulasi kredit", "surat penawaran kredit", "persetujuan kredit", "rencana angsuran", "tilgungsplan", "kreditangebot", "darlehensangebot", "hypothekenangebot", "oferta vinculante", "offre de prêt immobilier", "proposta de crédito", "zahlungsplan",
        "tableau d'amortissement", "échéancier", "offre de prêt", "offre de crédit", "plan de remboursement", "tabla de amortización", "cuadro de amortización", "plan de pagos", "cronograma de pagos", "cronograma de cuotas", "calendario de pagos", "oferta de préstamo",
        "plano de pagamento", "plano de pagamentos", "plano de amortização", "simulação de crédito", "piano di ammortamento", "offerta di finanziamento", "aflossingsschema", "kredietaanbod", "harmonogram spłat",
        "oferta kredytu", "amortiseringsplan", "amorteringsplan", "nedbetalingsplan", "afdragsplan", "lyhennyssuunnitelma", "ödeme planı", "splátkový kalendář", "törlesztési terv", "jadual bayaran balik",
        "lịch trả nợ", "还款计划", "還款計劃", "償還予定表", "返済予定表", "상환계획", "ตารางผ่อนชำระ",
    ],
    labels: &[
        "loan amount", "amount of loan", "total repayable", "total interest", "first repayment", "monthly repayment", "monthly instalment", "monthly installment", "monthly payment", "borrower", "arrangement fee",
        "term", "term of loan", "due date", "interest", "fees payable", "annual rate", "interest rate", "account to be debited", "capital", "principal", "instalment", "installment", "jumlah pinjaman", "plafon", "debitur", "baki debet", "kualitas", "kolektibilitas", "kualitas terburuk", "jangka waktu", "suku bunga", "angsuran", "pokok",
        "angsuran pokok", "angsuran bunga", "bunga", "sisa pinjaman", "darlehensbetrag", "kreditbetrag", "kreditnehmer", "laufzeit", "sollzins", "tilgung", "zinsen", "monatsrate", "rate", "montant du prêt", "emprunteur",
        "durée", "mensualité", "échéance", "intérêts", "capital amorti", "capital restant dû", "importe del préstamo", "monto del préstamo", "fecha de desembolso", "prestatario", "plazo", "cuota", "intereses", "amortización", "parcela", "juros", "amortização", "prestação",
        "importo finanziato", "mutuatario", "durata", "rata", "quota capitale", "quota interessi", "leenbedrag", "looptijd", "aflossing", "rente", "kwota kredytu", "kredytobiorca", "rata kapitałowa", "odsetki",
        "lånebelopp", "låntagare", "amortering", "ränta", "lånebeløp", "avdrag", "renter", "hovedstol", "løbetid", "ydelse", "afdrag", "restgæld", "bidrag", "lainasumma", "lyhennys", "korko", "kredi tutarı", "taksit", "anapara", "faiz", "úvěr", "splátka", "jistina",
        "jumlah pembiayaan", "ansuran", "贷款金额", "本金", "利息", "借入金額", "元金", "대출금액", "원금",
    ],
    titled_only: true,
};

/// What says that something was paid, and for what.
#[rustfmt::skip]
const ADVICE: Kind = Kind {
    titles: &[
        "remittance advice", "payment advice", "payment notice", "dividend notice", "dividend payment notice", "dividend advice", "distribution notice", "zahlungsavis", "dividendenabrechnung", "dividendengutschrift",
        "avis de paiement", "avis de versement", "aviso de pago", "aviso de pagamento", "avviso di pagamento", "betaalspecificatie", "pemberitahuan pembayaran", "pemberitahuan dividen",
    ],
    labels: &[
        "supplier no", "supplier number", "supplier", "vendor no", "vendor", "document", "your reference", "our reference", "discount", "payment date", "record date", "ex date", "holding", "shares held", "units held",
        "gross", "withholding tax", "tax", "net", "total paid", "total credited", "nomor pemasok", "pemasok", "diskon", "tanggal bayar", "lieferantennummer", "lieferant", "skonto", "zahldatum", "stichtag", "stück", "brutto", "netto",
        "fournisseur", "escompte", "date de paiement", "proveedor", "descuento", "fecha de pago", "fornecedor", "desconto", "data do pagamento", "fornitore", "sconto", "leverancier", "korting",
    ],
    titled_only: true,
};

/// What was bought and sold of shares and funds: their prices and pieces, and what came of it.
#[rustfmt::skip]
const SECURITIES: Kind = Kind {
    titles: &[
        "wertpapierabrechnung", "wertpapierabrechnungen", "sammelabrechnung wertpapiergeschäfte", "sammelabrechnung wertpapiere", "börsenabrechnung", "depotauszug", "wertpapier-abrechnung", "contract note", "contract notes", "consolidated contract note",
        "trade confirmation", "trade confirmations", "confirmation of trades", "transaction confirmation", "konfirmasi transaksi efek", "konfirmasi transaksi saham", "trade confirmation saham", "laporan transaksi efek", "avis d'opéré", "avis d'opérés", "avis d'exécution",
        "nota de corretagem", "nota de negociação", "nota informativa de valores", "liquidación de valores", "nota informativa", "nota contabile titoli", "fissato bollato", "effectennota", "aankoopnota", "potwierdzenie zawarcia transakcji", "avräkningsnota", "fondsnota", "sluttseddel",
        "kaupan vahvistus", "işlem sonuç formu", "約定通知書", "取引報告書", "成交单", "成交單", "매매보고서",
    ],
    labels: &[
        "isin", "wkn", "stück", "nennwert", "nominale", "kurs", "kurs eur", "kurswert", "ausmachender betrag", "ausmach", "provision", "börse", "schlusstag", "depotnummer", "depot", "wertpapier", "geschäft", "share", "shares", "units", "price", "quantity", "qty", "security", "stock",
        "brokerage", "commission", "consideration", "trade date", "settlement", "saham", "lembar", "lot", "harga", "komisi", "efek", "cours", "quantité", "courtage", "montant brut", "valeur", "títulos", "cotización", "precio", "corretaje", "preço", "quantidade", "corretagem", "titolo",
        "prezzo", "quantità", "commissioni", "aantal", "koers", "effect", "liczba", "papier", "prowizja", "antal", "kurs sek", "fond", "andelar", "adet", "fiyat", "komisyon", "銘柄", "数量", "単価", "종목", "수량", "단가",
    ],
    titled_only: true,
};

/// What says a tax.
#[rustfmt::skip]
const TAX: Kind = Kind {
    titles: &[
        "tax assessment", "notice of assessment", "tax notice", "tax bill", "tax calculation", "tax return", "council tax bill", "property tax bill", "surat ketetapan pajak", "surat pemberitahuan pajak", "surat tagihan pajak",
        "steuerbescheid", "einkommensteuerbescheid", "einkommenssteuerbescheid", "umsatzsteuerbescheid", "gewerbesteuerbescheid", "grundsteuerbescheid", "bescheid", "avis d'imposition", "avis d'impôt", "avis de taxe",
        "liquidación de impuestos", "declaración de la renta", "notificação de lançamento", "nota de liquidação", "avviso di accertamento", "cartella di pagamento", "belastingaanslag", "aanslagbiljet", "decyzja podatkowa",
        "slutskattebesked", "årsopgørelse", "skatteoppgjør", "verotuspäätös", "vergi levhası", "税单", "納税通知書", "납세고지서",
    ],
    labels: &[
        "taxpayer", "tax number", "tax reference", "tax year", "tax due", "taxable income", "assessment year", "year of assessment", "nomor pokok wajib pajak", "npwp", "wajib pajak", "tahun pajak", "steuernummer",
        "idnr", "steuer-id", "einkommensteuer", "solidaritätszuschlag", "umsatzsteuer", "festgesetzt werden", "vorauszahlungen", "zu versteuerndes einkommen", "numéro fiscal", "revenu imposable", "impôt sur le revenu",
        "base liquidable", "cuota íntegra", "ejercicio", "rendimento coletável", "coleta", "codice fiscale", "reddito imponibile", "aanslagnummer", "belastbaar inkomen", "beskattningsbar inkomst", "skattepligtig indkomst",
        "verotettava tulo", "课税", "課税所得", "과세표준",
    ],
    titled_only: true,
};

/// What says prices and fees.
#[rustfmt::skip]
const PRICES: Kind = Kind {
    titles: &[
        "fee schedule", "schedule of fees", "schedule of charges", "schedule of fees and charges", "fees and charges", "tariff of charges", "tariff guide", "price list", "pricelist", "rate card", "pricing guide", "tarif dan biaya", "daftar tarif", "daftar biaya",
        "daftar harga", "senarai harga", "preisverzeichnis", "preis- und leistungsverzeichnis", "leistungsverzeichnis", "preisliste", "gebührenübersicht", "conditions tarifaires", "grille tarifaire", "brochure tarifaire", "folleto de tarifas",
        "tarifario", "tarifas y comisiones", "lista de precios", "preçário", "tabela de tarifas", "tabela de preços", "listino prezzi", "foglio informativo", "tarievenoverzicht", "tarievenlijst", "prijslijst", "taryfa opłat",
        "tabela opłat", "cennik", "prislista", "prisliste", "hinnasto", "ücret tarifesi", "fiyat listesi", "sazebník", "kondíciós lista", "jadual fi", "biểu phí", "收费标准", "收費表", "手数料一覧", "料金表", "수수료 안내",
    ],
    labels: &[
        "effective date", "effective from", "valid from", "service", "retail", "wholesale", "eceran", "grosir", "runcit", "borong", "kod", "perihal barang", "nama barang", "berkuat kuasa", "fee", "fees", "charge", "charges", "price", "limit", "tariff", "tanggal berlaku", "periode berlaku", "berlaku", "berlaku mulai", "biaya", "tarif", "harga",
        "gültig ab", "preis", "entgelt", "en vigueur", "prix", "frais", "vigente desde", "precio", "comisión", "tarifa", "em vigor", "preço", "comissão", "in vigore", "prezzo", "ingangsdatum", "tarief", "prijs",
        "obowiązuje od", "opłata", "cena", "gäller från", "pris", "avgift", "gebyr", "hinta", "maksu", "yürürlük", "ücret", "fiyat", "hiệu lực", "phí", "收费", "收費", "手数料", "料金", "수수료",
    ],
    titled_only: true,
};

/// What counts goods that come in and go out.
#[rustfmt::skip]
const STOCK: Kind = Kind {
    titles: &[
        "kartu stok", "kartu stok gudang", "kartu persediaan", "kartu barang", "laporan stok", "mutasi stok", "mutasi barang", "stock card", "stock ledger", "stock ledger card", "bin card", "inventory card", "inventory ledger", "stock movement",
        "stock movements", "lagerkarte", "lagerkartei", "lagerbewegungen", "lagerfachkarte", "fiche de stock", "mouvements de stock", "kardex", "ficha de existencias", "control de existencias", "ficha de estoque", "controle de estoque",
        "scheda di magazzino", "movimenti di magazzino", "voorraadkaart", "kartoteka magazynowa", "lagerkort", "varastokortti", "stok kartı", "stok hareketleri", "kad stok", "kad petak", "thẻ kho", "库存卡", "庫存卡", "库存台账", "在庫表", "在庫台帳", "재고카드", "재고수불부", "บัตรคุมสินค้า",
    ],
    labels: &[
        "item", "item code", "item name", "product", "product code", "sku", "unit", "unit of measure", "uom", "warehouse", "bin", "shelf", "rack", "location", "reorder level", "in", "out", "received", "issued", "stock", "on hand", "quantity",
        "nama barang", "kode barang", "kode", "barang", "satuan", "gudang", "rak", "stok", "masuk", "keluar", "artikel", "artikelnummer", "lager", "lagerort", "einheit", "zugang", "abgang", "bestand", "article", "magasin", "unité", "entrée", "sortie",
        "artículo", "almacén", "unidad", "entradas", "salidas", "existencias", "produto", "almoxarifado", "entrada", "saída", "estoque", "articolo", "magazzino", "carico", "scarico", "giacenza", "voorraad", "magazijn", "stan", "magazyn", "stok miktarı", "depo",
    ],
    titled_only: true,
};

/// What a firm lists of its bills: a customer's are added up and paid as a balance is.
#[rustfmt::skip]
const BILLS: Kind = Kind {
    titles: &[
        "open invoices", "outstanding invoices", "unpaid invoices", "overdue invoices", "invoice list", "list of invoices", "invoice register", "sales register", "purchase register", "aged receivables", "accounts receivable aging",
        "ringkasan umur piutang", "rincian umur piutang", "laporan umur piutang", "analisa umur piutang", "daftar umur piutang", "ringkasan umur hutang", "rincian umur hutang", "customer open items", "open items", "daftar faktur", "daftar invoice", "rekap invois", "daftar faktur pajak", "daftar faktur pajak keluaran", "daftar faktur pajak masukan", "daftar piutang", "daftar hutang", "daftar tagihan", "umur piutang", "rekap faktur", "rekap penjualan", "rekap tagihan", "rekapitulasi tagihan", "rekap invoice", "rekap pembelian", "rekap piutang", "rekap hutang", "rekap pengiriman", "daftar pengiriman",
        "laporan penjualan", "shipping invoice", "freight invoice", "delivery recap", "shipment list",
        "offene posten", "offene rechnungen", "op-liste", "rechnungsliste", "rechnungsausgangsbuch", "factures impayées", "factures ouvertes", "factures en cours", "liste des factures", "balance âgée", "facturas pendientes",
        "facturas abiertas", "facturas emitidas", "facturas recibidas", "listado de facturas", "faturas em aberto", "faturas pendentes", "relação de notas fiscais", "contas a receber", "fatture aperte", "fatture insolute", "elenco fatture",
        "partite aperte", "betalingsherinnering", "aanmaning", "zahlungserinnerung", "mahnung", "payment reminder", "final reminder", "rappel de paiement", "lettre de relance", "sollecito di pagamento", "recordatorio de pago", "aviso de cobranza", "aviso de cobrança", "wezwanie do zapłaty", "upomínka", "fizetési felszólítás", "betalningspåminnelse", "betalingspåminnelse", "maksumuistutus", "surat penagihan", "openstaande facturen", "openstaande posten", "factuurlijst", "facturenlijst", "nierozliczone faktury", "nieopłacone faktury", "rejestr faktur", "rejestr sprzedaży", "neuhrazené faktury", "přehled faktur", "kiállított számlák",
        "åbne poster", "åpne poster", "öppna poster", "obetalda fakturor", "avoimet laskut", "açık faturalar", "fatura listesi", "senarai invois", "invois tertunggak", "danh sách hóa đơn", "未付发票", "发票清单", "請求一覧", "売掛金一覧",
    ],
    labels: &[
        "invoice no", "invoice number", "invoice date", "invoice", "invoice amount", "due date", "due", "paid", "outstanding", "overdue", "days overdue", "payment terms", "document", "customer", "buyer", "vat", "tax base", "tax",
        "no invoice", "no inv", "nomor invoice", "pelanggan", "no resi", "nomor resi", "penerima", "ongkir", "ongkos kirim", "jumlah ongkos kirim", "awb", "waybill", "consignee", "destination",
        "no faktur", "no seri faktur", "no. seri faktur", "nomor faktur", "nama pembeli", "nama pembeli bkp", "nama lawan transaksi", "dpp", "ppn", "jatuh tempo", "masa pajak", "npwp", "rechnungsnummer", "rechnungsdatum", "rechnungsbetrag", "fällig am", "fälligkeit",
        "offen", "bezahlt", "kunde", "kundennummer", "zahlungsziel", "n° facture", "numéro de facture", "échéance", "montant facture", "montant dû", "reste dû", "réglé", "client", "tva", "nº factura", "factura", "vencimiento", "importe factura", "pendiente",
        "pagado", "cliente", "iva", "base imponible", "nota fiscal", "vencimento", "valor da nota", "em aberto", "pago", "numero fattura", "scadenza", "importo fattura", "residuo", "pagato", "factuurnummer", "factuurbedrag", "vervaldag",
        "vervaldatum", "factuurnr", "debiteurnummer", "factuurdatum", "betaald", "openstaand", "klant", "betalingstermijn", "btw", "numer faktury", "termin płatności", "kwota faktury", "zapłacono", "pozostało", "kontrahent", "splatnost", "uhrazeno", "zbývá", "forfald", "forfallsdato", "förfallodag", "eräpäivä",
        "vade", "fatura no", "tarikh akhir", "no invois", "fakturadato", "fakturadatum", "fakturanr", "fakturanummer", "faktura nr", "leverandør", "leverantör", "leverandørnavn", "moms", "mva", "netto", "i alt", "bilag", "bilagsnr", "förfall", "laskun pvm", "laskun numero",
        "toimittaja", "alv", "supplier", "vendor", "net", "net amount", "fournisseur", "date facture", "montant ht", "montant ttc", "proveedor", "fecha factura", "fornecedor", "data da fatura", "fornitore", "data fattura", "imponibile", "lieferant", "nettobetrag", "mwst", "leverancier", "factuurdatum",
        "dostawca", "data faktury", "kwota netto", "datum faktury", "dodavatel", "szállító", "fizetési határidő", "furnizor", "data facturii", "scadență", "tedarikçi", "fatura tarihi", "pemasok", "nama supplier", "tgl faktur", "tanggal faktur", "tgl invoice", "tanggal invoice", "tgl jatuh tempo",
    ],
    titled_only: true,
};

/// What a guest or a tenant owes: it is added up day by day and paid as a balance is.
#[rustfmt::skip]
const GUESTS: Kind = Kind {
    titles: &["guest folio", "folio", "information invoice", "guest invoice", "guest bill", "guest ledger", "hotel bill", "tenant ledger", "rent ledger", "folio tamu", "tagihan tamu", "hotelrechnung", "note d'hôtel", "cuenta del huésped", "conta do hóspede", "conto ospite"],
    labels: &["room", "room no", "room number", "arrival", "departure", "guest", "guest name", "folio no", "nights", "check-in", "check in", "check-out", "check out", "tenant", "tenancy", "kamar", "no kamar", "nomor kamar", "kedatangan", "keberangkatan", "tamu", "penyewa", "zimmer", "anreise", "abreise", "mieter", "chambre", "arrivée", "départ", "locataire", "habitación", "llegada", "salida", "huésped", "inquilino", "quarto", "chegada", "camera", "arrivo", "partenza", "kamer", "aankomst", "vertrek", "huurder"],
    titled_only: true,
};

/// Bills in the plural, as titles name lists of them within longer words too: `Åbne kreditorfakturaer`. One bill is what a card's statement is.
#[rustfmt::skip]
const MANY: &[&str] = &[
    "invoices", "fakturaer", "fakturor", "facturas", "factures", "fatture", "facturen", "faktury", "fakturen", "gangsrechnungen", "lieferantenrechnungen", "kundenrechnungen", "laskut", "laskuista", "számlák", "faturalar", "faktúry", "facturi", "fakture", "фактури",
    "счета-фактуры", "счетов-фактур", "τιμολόγια",
];

/// Labels that a list of bills has at least besides its title.
const BILLED: usize = 3;

/// What a statement calls itself; `account` alone stands on papers of every kind.
#[rustfmt::skip]
const STATEMENT: &[&str] = &[
    "statement", "statements", "e-statement", "estatement", "koran", "mutasi", "passbook", "relevé", "releve", "extracto", "extrato", "estratto", "cartola", "movimientos", "movimenti", "movimentos", "wyciąg", "ekstre", "ekstresi",
    "penyata", "kontoauszug", "auszug", "kontoauszüge", "umsätze", "umsatzübersicht", "kreditkartenabrechnung", "kontoutdrag", "kontoutskrift", "kontoudtog", "posteringer", "afschrift", "rekeningafschrift", "tiliote", "výpis", "kivonat", "izvod", "extras",
    "выписка", "виписка", "tagihan", "ledger", "transactions", "riwayat", "history", "activity", "sao", "estado", "resumo", "resumen", "konto", "opérations", "zestawienie", "hesap",
];

/// The same in scripts without blanks.
const STATEMENT_UNSPACED: &[&str] =
    &["対账", "对账单", "對帳單", "流水", "交易", "取引明細", "入出金", "거래내역", "통장", "ใบแจ้งยอด", "รายการเดินบัญชี", "كشف", "חשבון", "स्टेटमेंट", "κίνηση"];

/// A phrase between blanks, as its words alone.
fn plain(text: &str) -> String {
    format!(" {} ", folded(&text.replace('\u{2019}', "'")).join(" "))
}

/// Whether a letter is of a script without blanks, in which no word is parted from the next.
fn unspaced(c: char) -> bool {
    matches!(c, '\u{0e00}'..='\u{0e7f}' | '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

/// Words that a title and a label have at most; what is longer is a sentence.
const TITLE: usize = 10;
const LABEL: usize = 5;

/// The phrases that stand outside the rows: what may be titles, and all.
struct Phrases {
    titles: Vec<String>,
    all: Vec<String>,
    /// Whether the head of the first page calls it a statement.
    statement: bool,
}

fn phrases(all: &[Line<'_>], unused: &[bool], columns: &[&Statement]) -> Phrases {
    let first = all.iter().zip(unused).position(|(l, u)| l.page == 0 && !u).unwrap_or(all.len());
    let mut out = Phrases { titles: Vec::new(), all: Vec::new(), statement: false };
    for (n, line) in all.iter().enumerate().filter(|(n, _)| unused.get(*n) == Some(&true)) {
        for span in line.spans(0.9) {
            let text = lines::join(span);
            let words = folded(&text);
            let plain = plain(&text);
            // A payment's words are no title: those have neither day nor money.
            let money = span.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2));
            let figures = money || span.iter().any(|t| t.date().is_some());
            if line.page == 0 && n < first && words.len() <= TITLE && !figures {
                out.statement |= words.iter().any(|w| STATEMENT.contains(&w.as_str())) || STATEMENT_UNSPACED.iter().any(|s| text.contains(s));
                out.titles.push(plain.clone());
            } else if line.page == 0 && n < first && !money {
                // The day from which it holds may follow: `Price list, from 01/03/2025`.
                out.titles.extend(dated_titles(span));
            }
            if words.len() <= LABEL || figures {
                out.all.push(plain);
            }
        }
    }
    out.all.extend(columns.iter().flat_map(|s| &s.columns).map(|c| plain(&c.name)));
    out
}

/// The parts of a title in front of its day, in each of its languages: `SENARAI HARGA / PRICE LIST – berkuat kuasa 01/03/2025`.
fn dated_titles(span: &[Token<'_>]) -> Vec<String> {
    let before = span.iter().position(|t| t.date().is_some()).and_then(|day| span.get(..day)).unwrap_or_default();
    let parts = before.split(|t| t.text.chars().all(|c| !c.is_alphanumeric())).filter(|p| !p.is_empty() && p.len() <= TITLE);
    let bare = |text: String| ON.iter().find_map(|w| text.strip_suffix(w)).map_or(text.clone(), |t| format!("{t} "));
    parts.map(|p| bare(plain(&lines::join(p)))).collect()
}

/// Words between a title and its day.
const ON: &[&str] = &[
    " per ", " am ", " vom ", " zum ", " as of ", " as at ", " at ", " on ", " of ", " au ", " du ", " al ", " del ", " em ", " op ", " pr ", " na ", " k ",
    " ke ", " dne ",
];

/// How many of a list's phrases are there. A label begins with its phrase; a title may end with it too, as `Offer and repayment schedule`.
fn count(list: &[&str], texts: &[String], ends: bool) -> usize {
    let there = |phrase: &&&str| {
        let (whole, anywhere) = (format!(" {phrase} "), phrase.chars().any(unspaced));
        texts.iter().any(|t| if anywhere { t.contains(**phrase) } else { t.starts_with(&whole) || ends && t.ends_with(&whole) })
    };
    list.iter().filter(there).count()
}

/// Labels that make a paper one of a kind without its title.
const UNTITLED: usize = 4;

/// Balances that hold from which a chain is one.
const HELD: usize = 3;

/// Whether titles, labels and columns make this a paper of another kind, none of which is a statement. What calls itself a statement, and
/// columns named for both directions of money, are never refused.
pub fn another(all: &[Line<'_>], unused: &[bool], statements: &[Statement]) -> bool {
    let columns: Vec<&Statement> = statements.iter().collect();
    // What goes in and out of a store is counted like money, and is no account's.
    if statements.iter().all(|s| s.account_number.value.is_empty() && s.currency.value.is_empty() && s.digits == 0) && !statements.is_empty() {
        let phrases = phrases(all, unused, &columns);
        if count(STOCK.titles, &phrases.titles, true) > 0 && count(STOCK.labels, &phrases.all, false) >= 2 {
            return true;
        }
    }
    // A column that is taken for one of money in, though its name says something else, is none where no balances bear it out.
    let held = |s: &Statement| s.transactions.iter().filter(|t| t.balance_printed && t.balance_ok == Some(true)).count() >= HELD;
    let says = |name: &str, kind: HeaderType| !name.is_empty() && column_types(name).first().is_none_or(|own| *own == kind);
    let has = |s: &Statement, kind: HeaderType| s.columns.iter().any(|c| c.kind == kind && !c.name.is_empty() && (says(&c.name, kind) || held(s)));
    if statements.is_empty() {
        return false;
    }
    let phrases = phrases(all, unused, &columns);
    // Bills are added up and paid as a balance is: what names itself their list is one, whatever holds.
    let (bills, many) = (count(BILLS.labels, &phrases.all, false), || phrases.titles.iter().any(|t| MANY.iter().any(|m| t.contains(m))));
    if count(BILLS.titles, &phrases.titles, true) > 0 && bills >= BILLED || bills >= UNTITLED && many() {
        return true;
    }
    if count(GUESTS.titles, &phrases.titles, true) > 0 && count(GUESTS.labels, &phrases.all, false) >= 2 || super::nature::counts_hours(&phrases.titles) {
        return true;
    }
    if statements.iter().any(|s| has(s, HeaderType::Debit) && has(s, HeaderType::Credit) && both_ways(s)) {
        return false;
    }
    if phrases.statement {
        return false;
    }
    if statements.iter().all(|s| super::runs::supposed(all, unused, s)) {
        return true;
    }
    if statements.iter().all(|s| super::runs::no_account(all, unused, s)) {
        return true;
    }
    // A chain of balances that holds and goes both ways asks for more.
    let chained = statements.iter().any(|s| both_ways(s) && held(s));
    [TRADE, WAGE, COVER, LOAN, ADVICE, SECURITIES, TAX, PRICES].iter().any(|kind| {
        let (titles, labels) = (count(kind.titles, &phrases.titles, true), count(kind.labels, &phrases.all, false));
        if titles > 0 { labels >= if chained { UNTITLED } else { 2 } } else { !kind.titled_only && !chained && labels >= UNTITLED }
    })
}

/// Whether money goes both ways.
pub fn both_ways(s: &Statement) -> bool {
    let signs = |up: bool| s.transactions.iter().any(|t| if up { t.signed() > Money::ZERO } else { t.signed() < Money::ZERO });
    signs(true) && signs(false)
}

#[cfg(test)]
mod tests {
    use crate::statement::lined::document;
    use crate::statement::{NOT_A_STATEMENT, read};

    fn refused(lines: &[&str]) -> bool {
        let reading = read(&document(lines));
        reading.statements.is_empty() && reading.findings.iter().any(|f| f.code == NOT_A_STATEMENT)
    }

    #[test]
    fn a_list_of_open_bills_is_no_statement_though_it_adds_up() {
        let list = |title: &str| {
            [
                title.to_owned(),
                "Customer 4471  Hartley Joinery".to_owned(),
                "Payment terms 30 days".to_owned(),
                "Date        Invoice   Due date    Amount      Paid      Balance".to_owned(),
                "02/06/2025  V-1180    02/07/2025    310.00                310.00".to_owned(),
                "05/06/2025  V-1187    05/07/2025    120.50                430.50".to_owned(),
                "09/06/2025  V-1194    09/07/2025               310.00     120.50".to_owned(),
                "12/06/2025  V-1201    12/07/2025     80.00                200.50".to_owned(),
            ]
        };
        let told = |title: &str| refused(&list(title).iter().map(String::as_str).collect::<Vec<_>>());
        assert!(told("Open invoices"));
        let guest = [
            "Seaview Hotel   GUEST FOLIO".to_owned(),
            "Room 12   Arrival 02/06/2025   Departure 12/06/2025".to_owned(),
            "Date        Details             Charges    Credits    Balance".to_owned(),
            "02/06/2025  Room                 310.00                310.00".to_owned(),
            "05/06/2025  Dinner               120.50                430.50".to_owned(),
            "09/06/2025  Card                            310.00     120.50".to_owned(),
        ];
        assert!(refused(&guest.iter().map(String::as_str).collect::<Vec<_>>()));
        assert!(!told("Account statement"));
    }

    /// A bill whose column of sums runs like a balance.
    fn running(head: [&str; 3], columns: &str) -> Vec<String> {
        let rows = ["01/10/2024  Haulage           2          848.75      848.75", "02/10/2024  Entry filing      1          931.89    1,780.64"];
        let more = ["04/10/2024  Chassis           1          482.81    2,263.45", "05/10/2024  Fuel              1          100.00    2,363.45"];
        head.iter().copied().chain([columns]).chain(rows).chain(more).map(str::to_owned).collect()
    }

    #[test]
    fn what_asks_for_money_is_no_statement_though_its_sums_run() {
        let told = |head, columns| refused(&running(head, columns).iter().map(String::as_str).collect::<Vec<_>>());
        let columns = "Date        Details           Qty        Amount     Running subtotal";
        assert!(told(["Harrow Freight Ltd", "INVOICE", "Invoice No: 2210    Account No: 5512 3344 1"], columns));
        // What calls itself a statement is one, whatever its columns are named.
        assert!(!told(["Harrow Bank Ltd", "Statement of account", "Invoice No: 2210    Account No: 5512 3344 1"], columns));
        // An invoice's word in a sentence is no title.
        let plain = "Date        Details           Cheque     Deposit    Balance";
        assert!(!told(["Harrow Bank Ltd", "Please quote your number", "Account No: 5512 3344 1"], plain));
    }

    #[test]
    fn a_list_of_prices_says_so_beside_the_day_from_which_it_holds() {
        let rows = [
            "Kemas kini     Kod       Perihal barang      Runcit (RM)    Borong (RM)",
            "01/02/2025     SH6650    Paku kecil                30.15          26.23",
            "02/02/2025     SH8484    Paku sedang                2.56           2.22",
            "03/02/2025     SH9778    Paku besar                32.12          27.94",
        ];
        let head = ["KEDAI BESI SDN BHD", "SENARAI HARGA / PRICE LIST - berkuat kuasa 01/03/2025", "Pembayaran: Bank Lestari 5621 0417 8899"];
        assert!(refused(&[head.as_slice(), rows.as_slice()].concat()));
    }

    #[test]
    fn what_a_policy_is_worth_is_no_balance() {
        let rows = [
            "Due         Details                    Premium       Costs   Policy value",
            "01/01/2024  Premium, units bought       150.00        8.17      18,770.93",
            "01/02/2024  Premium, units bought       150.00        6.94      18,871.25",
            "01/03/2024  Premium, units bought       150.00        5.00      19,138.01",
            "01/04/2024  Premium, units bought       150.00        6.88      19,442.62",
        ];
        let head = |title| ["Harrow Life Ltd", title, "Policy number: LV 4417-330-11    Account number: 7731 2040 5518"];
        assert!(refused(&[head("Policy valuation for the year 2024").as_slice(), rows.as_slice()].concat()));
        assert!(!refused(&[head("Account statement for the year 2024").as_slice(), rows.as_slice()].concat()));
    }

    #[test]
    fn what_counts_goods_is_no_account() {
        let rows = [
            "Tanggal     No. Bukti  Keterangan           Masuk   Keluar    Saldo",
            "                       Saldo awal                               420",
            "01/06/2025  BM-9425    Penerimaan             240               660",
            "02/06/2025  BK-9662    Pengiriman                       20      640",
            "13/06/2025  BK-8151    Pengiriman                       60      580",
            "14/06/2025  BM-8653    Penerimaan              10               590",
        ];
        let head = ["KARTU STOK GUDANG", "Nama barang : Beras 5 kg      Satuan : karung"];
        assert!(refused(&[head.as_slice(), rows.as_slice()].concat()));
        let head = ["REKENING KORAN", "Nama : Sari Dewi      No. Rekening : 0411 2288 31      Mata uang : IDR"];
        assert!(!refused(&[head.as_slice(), rows.as_slice()].concat()));
    }

    #[test]
    fn a_schedule_of_repayments_that_lies_ahead_is_no_statement() {
        let rows = [
            "Date        Description          Payment   Capital   Interest   Balance",
            "15/09/2024  Drawdown                                            6,000.00",
            "15/10/2024  Instalment            186.50    149.25     37.25    5,850.75",
            "15/11/2024  Instalment            186.50    150.18     36.32    5,700.57",
            "15/12/2024  Instalment            186.50    151.11     35.39    5,549.46",
            "15/01/2025  Instalment            186.50    152.05     34.45    5,397.41",
        ];
        let head =
            ["Tideway Bank", "Term Loan - Offer and Repayment Schedule", "Loan amount EUR 6,000.00      Account to be debited  IE29 AIBK 9311 5212 3456 78"];
        assert!(refused(&[head.as_slice(), rows.as_slice()].concat()));
        let head = ["Tideway Bank", "Loan Statement", "Loan amount EUR 6,000.00      Account number  IE29 AIBK 9311 5212 3456 78"];
        assert!(!refused(&[head.as_slice(), rows.as_slice()].concat()));
    }
}
