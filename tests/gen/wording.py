"""How banks word a movement: printed description lines for a movement, in a bank family's manner."""
from __future__ import annotations

import wording_id
from ledger import Txn

ENGLISH = {
    "in": ["Inward Transfer|{who}|{note}", "GIRO Credit|{who}|{note}"], "fast_in": "FAST Receipt|{who}|REF{r8}", "settle_in": "Merchant Settlement|{who} MID {r8}", "cash_in": "Cash Deposit", "refund": "Refund|{who}", "interest": "Interest Earned", "interest_tax": "Withholding Tax", "admin": "Account Fee",
    "salary": "Salary|{who}", "out": ["Online Transfer|To {who}|{note}", "GIRO Payment|{who}|{note}"], "fast_out": "FAST Payment|{who}|REF{r8}", "fee": "Payment Fee", "card": "Card Purchase|{who}|{d:%d%b}", "cash": "ATM Cash Withdrawal|ATM {r4}", "payroll": "Salary Payment|{who}", "tax": "Tax Payment|{ref}",
    "bill": "Bill Payment|{who}|{ref}", "rent": "Standing Order|{note} {who}", "loan": "Loan Instalment|{r8}", "cheque": "Cheque {r8}",
}
ONE = {k: (v if isinstance(v, str) else v[0]).replace("|", " ") for k, v in ENGLISH.items()}
UK = {"in": ["{who} {note}", "BACS CREDIT|{who}|{note}"], "fast_in": "FASTER PAYMENT|{who}|{note}", "settle_in": "{who}|NET SETTLEMENT", "cash_in": "CASH PAID IN|POST OFFICE", "refund": "{who}|REFUND", "interest": "INTEREST PAID", "interest_tax": "TAX DEDUCTED", "admin": "SERVICE CHARGE", "salary": "{who}|SALARY",
      "out": ["BILL PAYMENT TO|{who}|{note}", "{who}|VIA MOBILE - PYMT|{note}"], "fast_out": "FPO {who}|{note}|{r8}", "fee": "CHAPS/TRANSFER FEE", "card": "CARD PAYMENT TO {who}|ON {d:%d %b}", "cash": "CASHPOINT WDL|{r4} {d:%d%b%y}", "payroll": "BACS {who}|WAGES", "tax": "DIRECT DEBIT|HM REVENUE {r8}",
      "bill": "DIRECT DEBIT TO|{who}|REF: {ref}", "rent": "STANDING ORDER|{who}", "loan": "LOAN REPAYMENT|{r8}", "cheque": "CHEQUE {r4}"}
US = {"in": ["{who} DES:PAYMENT ID:{r8}|INDN:{note} CO ID:{ref} CCD"], "fast_in": "Zelle-like payment from {who}|Conf# {r8}", "settle_in": "{who} DES:DEPOSIT ID:{r8}", "cash_in": "DEPOSIT", "refund": "{who} PURCHASE RETURN {d:%m/%d}", "interest": "Interest Earned", "interest_tax": "Backup Withholding", "admin": "Monthly Maintenance Fee",
      "salary": "{who} DES:PAYROLL ID:{r8} PPD", "out": "{who} DES:ACH ID:{r8}|INDN:{note} CCD", "fast_out": "Online Transfer to {who}|Conf# {r8}", "fee": "External transfer fee", "card": ["CHECKCARD {d:%m%d} {who} {ref}", "PURCHASE {d:%m/%d} {who} CARD {r4}"], "cash": "ATM WITHDRAWAL {d:%m/%d} #{r8} MAIN ST", "payroll": "PAYROLL {who} ID:{r8}",
      "tax": "{who} DES:TAX ID:{r8}", "bill": "{who} DES:BILL PAYMT ID:{r8} WEB", "rent": "{who} RENT", "loan": "LOAN PAYMENT {r8}", "cheque": "CHECK {r4}"}
INDIA = {"in": ["NEFT-KKBKN{ref}-{who}-{note}", "RTGS-UTIBR5{ref}-{who}", "BY TRANSFER-INB {who}"], "fast_in": ["UPI/{ref}/CR/{who}/OKBK/9{r8}@upi/{note}", "IMPS/P2A/{ref}/{who}/{note}"], "settle_in": "POS SETTLEMENT {who} {r8}", "cash_in": "BY CASH DEPOSIT-SELF", "refund": "POS REFUND {r4} {who}", "interest": "CREDIT INTEREST CAPITALISED",
         "interest_tax": "TDS ON INTEREST", "admin": "CONSOLIDATED CHARGES", "salary": "NEFT SALARY {who}", "out": ["NEFT/{ref}/{who}/{note}", "TO TRANSFER-INB {who} {note}"], "fast_out": ["UPI/{ref}/DR/{who}/BARB/{r8}@upi/{note}", "IMPS/P2A/{ref}/{who}"], "fee": "NEFT CHARGES INCL GST {amt}", "card": "POS {r4}XXXXXXXX{r4} {who}",
         "cash": "ATW-{r4}XX-S1ACND{r4}-MUMBAI", "payroll": "SALARY {who}", "tax": "GST/{ref}/CBIC", "bill": "BILLDKP {who} {ref}", "rent": "NEFT {who} {note}", "loan": "EMI {r8} CHQ S{r8}", "cheque": "CHQ PAID-MICR CTS-{who}"}
GERMAN = {"in": ["Überweisungsgutschrift|{who}|{note}", "Gutschrift|{who}|SVWZ+{note}"], "fast_in": "Echtzeitüberweisung|{who}|{note}", "settle_in": "Kartenumsatz Abrechnung|{who} {r8}", "cash_in": "Bareinzahlung", "refund": "Retoure|{who}", "interest": "Habenzinsen", "interest_tax": "Kapitalertragsteuer", "admin": "Kontoführungsgebühr",
          "salary": "Lohn/Gehalt|{who}", "out": ["Überweisung|{who}|{note}", "Online-Überweisung|{who}|Rechnung {r8} vom {d:%d.%m.%Y} Betrag {amt_de} EUR"], "fast_out": "Dauerauftrag|{who}|{note}", "fee": "Entgelt Buchungsposten", "card": "Kartenzahlung|{who}|{d:%d.%m.%Y} {d:%H:%M} Uhr", "cash": "Bargeldauszahlung|GA NR {r8} {d:%d.%m.}/{d:%H.%M} UHR",
          "payroll": "Lohn/Gehalt|{who}", "tax": "SEPA-Lastschrift|{who}|StNr {ref}", "bill": "SEPA-Basislastschrift|{who}|Mandat M-{r8} Gläubiger-ID DE98ZZZ0{ref}", "rent": "Dauerauftrag Miete|{who}", "loan": "Darlehensrate|Konto {ref}", "cheque": "Scheckeinzug|Nr. {r8}"}
FRENCH = {"in": ["VIR RECU {ref}|DE: {who}|MOTIF: {note}", "VIR SEPA {who}|{note}"], "fast_in": "VIR INST {who}|{note}", "settle_in": "{who} DU {d:%d%m%y}|CONTRAT {r8}", "cash_in": "VERSEMENT ESPECES", "refund": "AVOIR CARTE {who}", "interest": "INTERETS CREDITEURS", "interest_tax": "PRELEVEMENTS SOCIAUX", "admin": "FRAIS TENUE DE COMPTE",
          "salary": "VIREMENT SALAIRE|{who}", "out": ["VIR SEPA EMIS|POUR: {who}|REF: {note}", "VIREMENT EMIS {who}"], "fast_out": "VIR INST EMIS {who}", "fee": "COMMISSION INTERVENTION", "card": "CARTE X{r4} {d:%d/%m} {who}", "cash": "RETRAIT DAB {d:%d/%m/%y} {d:%Hh%M}|PARIS {r4}", "payroll": "VIR SALAIRE {who}", "tax": "PRLV SEPA {who}|ECH/{d:%d%m%y} ID EMETTEUR/FR46ZZZ00{r4}",
          "bill": "PRLV SEPA {who}|MDT {ref}", "rent": "VIR PERMANENT {who}|{note}", "loan": "ECHEANCE PRET {r8}", "cheque": "CHEQUE {r8}"}
SPANISH = {"in": ["TRANSFERENCIA DE {who}|{note}", "SPEI RECIBIDO {who}|{ref}"], "fast_in": "BIZUM RECIBIDO DE {who}", "settle_in": "{who} {r8}", "cash_in": "INGRESO EFECTIVO", "refund": "DEVOLUCION COMPRA {who}", "interest": "LIQUIDACION INTERESES", "interest_tax": "RETENCION INTERESES", "admin": "COMISION MANTENIMIENTO", "salary": "ABONO NOMINA {who}",
           "out": ["TRANSFERENCIA A {who}|CONCEPTO {note}", "SPEI ENVIADO {who}|{ref} {note}"], "fast_out": "PAGO A TERCEROS {who}", "fee": "COMISION TRANSFERENCIA", "card": "COMPRA {who}|TARJETA *{r4}", "cash": "RETIRO CAJERO {r4}", "payroll": "PAGO NOMINA {who}", "tax": "PAGO IMPUESTOS {ref}", "bill": "RECIBO {who}|{ref}", "rent": "{note} {who}", "loan": "CUOTA PRESTAMO {r8}",
           "cheque": "CHEQUE {r8}"}
PORTUGUESE = {"in": ["PIX RECEBIDO|{who} {d:%d/%m}", "TED RECEBIDA {who}|{ref}"], "fast_in": "PIX TRANSF {who}{d:%d/%m}", "settle_in": "{who} {r8}", "cash_in": "DEPOSITO DINHEIRO", "refund": "ESTORNO {who}", "interest": "RENDIMENTO", "interest_tax": "IRRF", "admin": "TAR PACOTE MENSAL", "salary": "CREDITO {note}|{who}", "out": ["PIX ENVIADO|{who} {d:%d/%m}", "TED ENVIADA {who}|{note}"],
              "fast_out": "PAGTO BOLETO {who}", "fee": "TAR TED", "card": "COMPRA CARTAO {who}", "cash": "SAQUE 24H {r4}", "payroll": "FOLHA PAGTO {who}", "tax": "DARF {ref}", "bill": "DEB AUT {who}", "rent": "{note} {who}", "loan": "PARCELA EMPRESTIMO {r8}", "cheque": "CHEQUE {r4}"}
DUTCH = {"in": "Overschrijving|{who}|Omschrijving: {note}|IBAN: NL12BANK0{r8}", "fast_in": "Tikkie-verzoek|{who}|{note}", "settle_in": "{who}|Terminal {r8}", "cash_in": "Storting geldautomaat", "refund": "Retour|{who}", "interest": "Creditrente", "interest_tax": "Bronheffing", "admin": "Kosten betaalpakket", "salary": "{note}|{who}",
         "out": "Online bankieren|{who}|Omschrijving: {note}", "fast_out": "iDeal betaling|{who}|{ref}", "fee": "Kosten transactie", "card": "Betaalautomaat|{who} {d:%d-%m-%Y} {d:%H:%M} Pasvolgnr 001", "cash": "Geldautomaat {r4}|{d:%d-%m-%Y} {d:%H:%M}", "payroll": "Salarisbetaling|{who}", "tax": "Belastingdienst|Kenmerk {ref}",
         "bill": "Incasso|{who}|Machtiging {r8}", "rent": "Periodieke overschrijving|{who}|{note}", "loan": "Aflossing lening|{r8}", "cheque": "Acceptgiro|{r8}"}
ITALIAN = {"in": "BONIFICO A VOSTRO FAVORE|DA {who}|{note}", "fast_in": "BONIFICO ISTANTANEO|{who}", "settle_in": "{who} {r8}", "cash_in": "VERSAMENTO CONTANTI", "refund": "STORNO {who}", "interest": "COMPETENZE A CREDITO", "interest_tax": "RITENUTA FISCALE", "admin": "CANONE MENSILE CONTO", "salary": "EMOLUMENTI {who}",
           "out": "DISPOSIZIONE DI BONIFICO|A {who}|{note}", "fast_out": "BONIFICO ISTANTANEO A|{who}", "fee": "COMMISSIONI", "card": "PAGAMENTO POS {d:%d/%m}|{who}", "cash": "PRELIEVO BANCOMAT {d:%d/%m}", "payroll": "STIPENDIO {who}", "tax": "DELEGA F24 {r8}", "bill": "ADDEBITO SDD {who}|{ref}", "rent": "{note} {who}",
           "loan": "RATA MUTUO {r8}", "cheque": "ASSEGNO N. {r8}"}
POLISH = {"in": "PRZELEW PRZYCHODZĄCY|{who}|{note}", "fast_in": "PRZELEW NA TELEFON|{who}", "settle_in": "{who} {r8}", "cash_in": "WPŁATA GOTÓWKI", "refund": "ZWROT {who}", "interest": "KAPITALIZACJA ODSETEK", "interest_tax": "PODATEK OD ODSETEK", "admin": "OPŁATA ZA PROWADZENIE", "salary": "{note}|{who}", "out": "PRZELEW WYCHODZĄCY|{who}|{note}",
          "fast_out": "PRZELEW EXPRESS|{who}", "fee": "PROWIZJA", "card": "ZAKUP PRZY UŻYCIU KARTY|{who} {d:%Y-%m-%d}", "cash": "WYPŁATA W BANKOMACIE|{r4}", "payroll": "WYNAGRODZENIE|{who}", "tax": "PRZELEW PODATKOWY|{ref}", "bill": "POLECENIE ZAPŁATY|{who}", "rent": "{note}|{who}", "loan": "SPŁATA KREDYTU {r8}", "cheque": "CZEK {r8}"}
TURKISH = {"in": "GELEN EFT {who} {note}", "fast_in": "GELEN FAST {who}", "settle_in": "{who} {r8}", "cash_in": "NAKİT YATIRMA", "refund": "İADE {who}", "interest": "FAİZ", "interest_tax": "STOPAJ", "admin": "HESAP İŞLETİM ÜCRETİ", "salary": "{note} {who}", "out": "GİDEN EFT {who} {note}", "fast_out": "GİDEN FAST {who}", "fee": "EFT ÜCRETİ",
           "card": "ALIŞVERİŞ {who} {d:%d/%m}", "cash": "ATM NAKİT ÇEKME {r4}", "payroll": "MAAŞ {who}", "tax": "VERGİ ÖDEMESİ {ref}", "bill": "FATURA {who} {ref}", "rent": "{note} {who}", "loan": "KREDİ TAKSİT {r8}", "cheque": "ÇEK {r8}"}
VIET = {"in": "NHAN CHUYEN KHOAN TU {who}.{note}", "fast_in": "MBVCB.{ref}.{who} chuyen tien.CT tu 0{r8}", "settle_in": "{who} {r8}", "cash_in": "NOP TIEN MAT", "refund": "HOAN TIEN {who}", "interest": "TRA LAI TIEN GUI", "interest_tax": "THUE LAI", "admin": "PHI QUAN LY TAI KHOAN", "salary": "{note} {who}", "out": "CHUYEN KHOAN {who} {note}",
        "fast_out": "IBFT {ref} {who}", "fee": "PHI CHUYEN TIEN", "card": "THANH TOAN THE {who}", "cash": "RUT TIEN ATM {r4}", "payroll": "TRA {note} {who}", "tax": "NOP THUE {ref}", "bill": "THANH TOAN {who} {ref}", "rent": "{note} {who}", "loan": "TRA NO VAY {r8}", "cheque": "SEC {r8}"}
THAI = {"in": "รับโอนจาก {who}", "fast_in": "รับโอน พร้อมเพย์ {who}", "settle_in": "{who} {r8}", "cash_in": "ฝากเงินสด", "refund": "คืนเงิน {who}", "interest": "ดอกเบี้ยรับ", "interest_tax": "ภาษีหัก ณ ที่จ่าย", "admin": "ค่าธรรมเนียมรักษาบัญชี", "salary": "{note} {who}", "out": "โอนไป {who} {note}", "fast_out": "โอน พร้อมเพย์ {who}", "fee": "ค่าธรรมเนียม", "card": "ชำระสินค้า {who}",
        "cash": "ถอนเงินสด ATM {r4}", "payroll": "{note} {who}", "tax": "ชำระภาษี {ref}", "bill": "ชำระบิล {who}", "rent": "{note} {who}", "loan": "ชำระเงินกู้ {r8}", "cheque": "เช็ค {r8}"}
CHINESE = {"in": "转账收入 {who} {note}", "fast_in": "快捷转入 {who}", "settle_in": "{who} {r8}", "cash_in": "现金存款", "refund": "退款 {who}", "interest": "结息", "interest_tax": "利息税", "admin": "账户管理费", "salary": "{note} {who}", "out": "转账支出 {who} {note}", "fast_out": "网银转账 {who}", "fee": "手续费", "card": "消费 {who}", "cash": "ATM取款 {r4}",
           "payroll": "代发{note} {who}", "tax": "缴税 {ref}", "bill": "缴费 {who}", "rent": "{note} {who}", "loan": "贷款还款 {r8}", "cheque": "支票 {r8}"}
JAPANESE = {"in": "振込 {who}", "fast_in": "振込 {who}", "settle_in": "入金 {who}", "cash_in": "現金 ATM", "refund": "返金 {who}", "interest": "利息", "interest_tax": "税金", "admin": "口座手数料", "salary": "給与 {who}", "out": "振込 {who}", "fast_out": "PE {who}", "fee": "振込手数料", "card": "デビット {who}", "cash": "カード ATM", "payroll": "給与振込 {who}", "tax": "口座振替 {who}", "bill": "口座振替 {who}",
            "rent": "振込 {who}", "loan": "ローン返済", "cheque": "小切手 {r4}"}
KOREAN = {"in": "타행입금 {who}", "fast_in": "인터넷입금 {who}", "settle_in": "{who} {r8}", "cash_in": "ATM입금", "refund": "환불 {who}", "interest": "예금이자", "interest_tax": "이자세금", "admin": "수수료", "salary": "{note} {who}", "out": "타행이체 {who}", "fast_out": "인터넷출금 {who}", "fee": "이체수수료", "card": "체크카드 {who}", "cash": "ATM출금", "payroll": "{note} {who}", "tax": "국세 {r8}",
          "bill": "자동이체 {who}", "rent": "{note} {who}", "loan": "대출상환", "cheque": "수표 {r8}"}
MALAY = {"in": "TRANSFER TO A/C|{who}|{note}", "fast_in": "IBK FUND TFR TO A/C|{who} *|{r8}", "settle_in": "MERCHANT CREDIT|{who}", "cash_in": "CASH DEPOSIT", "refund": "PRE-AUTH REFUND|{who}", "interest": "PROFIT PAID", "interest_tax": "ZAKAT DEDUCTION", "admin": "SERVICE CHARGE", "salary": "GAJI|{who}", "out": "TRANSFER FR A/C|{who}|{note}", "fast_out": "FUND TRANSFER TO|{who}|{r8}",
         "fee": "IBG CHARGES", "card": "SALE DEBIT|{who}|{ref}", "cash": "CASH WITHDRAWAL|MEPS {r4}", "payroll": "PAYROLL|{who}", "tax": "FPX PAYMENT FR A/|LHDN {ref}", "bill": "FPX PAYMENT FR A/|{who}|{ref}", "rent": "STANDING INSTRUCTION|{who}", "loan": "AUTO PAY LOAN|{r8}", "cheque": "CHEQUE {r8}"}

UKRAINIAN = {"in": "Зарахування від {who} {note}", "fast_in": "Переказ від {who}", "settle_in": "{who} {r8}", "cash_in": "Внесення готівки", "refund": "Повернення {who}", "interest": "Відсотки", "interest_tax": "Податок на відсотки", "admin": "Плата за обслуговування", "salary": "{note} {who}", "out": "Оплата {who} {note}", "fast_out": "Переказ на {who}", "fee": "Комісія",
             "card": "Покупка {who}", "cash": "Видача готівки {r4}", "payroll": "{note} {who}", "tax": "Сплата податку {ref}", "bill": "Комунальні {who}", "rent": "{note} {who}", "loan": "Погашення кредиту {r8}", "cheque": "Чек {r8}"}
GREEK = {"in": "ΕΜΒΑΣΜΑ ΑΠΟ {who} {note}", "fast_in": "ΑΜΕΣΗ ΠΛΗΡΩΜΗ {who}", "settle_in": "{who} {r8}", "cash_in": "ΚΑΤΑΘΕΣΗ", "refund": "ΕΠΙΣΤΡΟΦΗ {who}", "interest": "ΤΟΚΟΙ", "interest_tax": "ΦΟΡΟΣ ΤΟΚΩΝ", "admin": "ΕΞΟΔΑ ΛΟΓΑΡΙΑΣΜΟΥ", "salary": "{note} {who}", "out": "ΕΜΒΑΣΜΑ ΠΡΟΣ {who} {note}", "fast_out": "ΜΕΤΑΦΟΡΑ {who}", "fee": "ΠΡΟΜΗΘΕΙΑ",
         "card": "ΑΓΟΡΑ {who}", "cash": "ΑΝΑΛΗΨΗ ΑΤΜ {r4}", "payroll": "{note} {who}", "tax": "ΠΛΗΡΩΜΗ ΔΟΥ {ref}", "bill": "ΠΑΓΙΑ ΕΝΤΟΛΗ {who}", "rent": "{note} {who}", "loan": "ΔΟΣΗ ΔΑΝΕΙΟΥ {r8}", "cheque": "ΕΠΙΤΑΓΗ {r8}"}

STYLES = {"ukrainian": UKRAINIAN, "greek": GREEK, "english": ENGLISH, "one": ONE, "uk": UK, "us": US, "india": INDIA, "german": GERMAN, "french": FRENCH, "spanish": SPANISH, "portuguese": PORTUGUESE, "dutch": DUTCH, "italian": ITALIAN, "polish": POLISH, "turkish": TURKISH, "viet": VIET, "thai": THAI,
          "chinese": CHINESE, "japanese": JAPANESE, "korean": KOREAN, "malay": MALAY, "bca": wording_id.BCA, "mandiri": wording_id.MANDIRI, "bri": wording_id.BRI, "bni": wording_id.BNI, "cimb": wording_id.CIMB, "digital": wording_id.DIGITAL, "plain": wording_id.PLAIN, "syariah": wording_id.SYARIAH,
          "uob": wording_id.UOB}


def lines(style: str, t: Txn, longest: int = 60) -> list[str]:
    """The printed description lines of a movement."""
    choice = STYLES[style][t.kind]
    if not isinstance(choice, str):
        choice = choice[int(t.ref[-1]) % len(choice)]
    text = choice.format(who=t.who[:longest], Who=t.who.title(), note=t.note, ref=t.ref, r8=t.ref[:8], r4=t.ref[8:], d=t.when, amt=f"{t.size:.2f}", amt_de=f"{t.size:.2f}".replace(".", ","))
    if style != "bca" and text.endswith(("|-", " -")):    # only one family prints a dash where no note was given
        text = text[:-2]
    return [" ".join(part.split()) for part in text.split("|") if part.strip()]


def line(style: str, t: Txn, longest: int = 60) -> str:
    return " ".join(lines(style, t, longest))
