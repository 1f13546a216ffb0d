"""What statements say, language by language: labels, heads and kinds of movement; `|` parts wordings that mean the same."""

# Keys of every language: title holder number period currency opening closing tdebit tcredit date vdate desc type party debit credit amount balance ref branch cheque
# time page cfwd bfwd marks (debit/credit letters) to (between two days); kinds of movement: t_in t_out card atm cash salary bill fee interest tax cheque_out rent loan qr.
WORDS = {}


def words(code, text):
    entry = {}
    for line in text.strip().splitlines():
        key, value = line.split(":", 1)
        entry[key.strip()] = [part.strip() for part in value.split("|")]
    WORDS[code] = entry


words("id", """
title: Rekening Koran|Laporan Mutasi Rekening|Mutasi Rekening|e-Statement|Laporan Transaksi Finansial|Informasi Rekening - Mutasi Rekening|Riwayat Transaksi
holder: Nama|Nama Nasabah|Nama Pemilik Rekening|Nama Rekening|Atas Nama|Pemilik Rekening
number: No. Rekening|Nomor Rekening|No Rek|No. Rek.|Rekening
period: Periode|Periode Transaksi|Periode Laporan|Tanggal Periode
currency: Mata Uang|Valuta|Kurs
opening: Saldo Awal|Saldo Awal Periode|Saldo Sebelumnya
closing: Saldo Akhir|Saldo Akhir Periode
tdebit: Total Debet|Mutasi Debet|Total Uang Keluar|Total Mutasi Debit|Jumlah Debit|Total Dana Keluar
tcredit: Total Kredit|Mutasi Kredit|Total Uang Masuk|Total Mutasi Kredit|Jumlah Kredit|Total Dana Masuk
date: Tanggal|Tgl|Tanggal Transaksi|Tgl. Trx|TANGGAL|Tanggal & Waktu
vdate: Tgl Valuta|Tanggal Efektif
desc: Keterangan|Uraian Transaksi|Deskripsi|Rincian Transaksi|KETERANGAN|Detail Transaksi|Uraian
type: Jenis Transaksi|Tipe|Transaksi
party: Sumber/Tujuan|Penerima/Pengirim|Lawan Transaksi|Dari/Ke
debit: Debet|Debit|Keluar|DEBET|Uang Keluar|Penarikan|Mutasi Debet|Dana Keluar
credit: Kredit|Masuk|KREDIT|Uang Masuk|Setoran|Mutasi Kredit|Dana Masuk
amount: Jumlah|Nominal|Mutasi|Jumlah Transaksi|Nilai Transaksi
balance: Saldo|SALDO|Saldo Akhir|Sisa Saldo
ref: No. Ref|Referensi|No Transaksi|ID Transaksi
branch: Cabang|CBG|Teller ID
cheque: No. Cek|No Warkat
time: Waktu|Jam
page: Halaman {n} dari {m}|Hal. {n}/{m}|HALAMAN : {n} / {m}
cfwd: Saldo dipindahkan|Pindahan ke halaman berikutnya
bfwd: Saldo pindahan|Pindahan dari halaman sebelumnya
marks: D/K|DB/CR|DB/|D/C
to: s/d|-|sampai|s.d.
t_in: TRSF E-BANKING CR|Transfer Masuk|Transfer dari|BI-FAST CR|TRANSFER DARI|Terima Transfer|KR OTOMATIS
t_out: TRSF E-BANKING DB|Transfer Keluar|Transfer ke|BI-FAST DB|TRANSFER KE|Kirim Uang|OVERBOOKING
card: Pembayaran Kartu Debit|TRANSAKSI DEBIT|Belanja|Pembelian|PURCHASE DB
atm: TARIKAN ATM|Tarik Tunai|Penarikan Tunai ATM
cash: SETORAN TUNAI|Setor Tunai|SETORAN VIA CDM
salary: GAJI|Pembayaran Gaji|KR PAYROLL
bill: Pembayaran Tagihan|Auto Debet|BYR VIA E-BANKING|Pembayaran
fee: BIAYA ADM|Biaya Transfer|BIAYA TXN BI-FAST|Biaya Administrasi
interest: BUNGA|Bunga Tabungan|JASA GIRO
tax: PAJAK BUNGA|Pajak
cheque_out: KLIRING CEK|Penarikan Cek
rent: Sewa|SEWA RUKO
loan: ANGSURAN PINJAMAN|Pembayaran Kredit
qr: QRIS|Pembayaran QR|SETTLEMENT QRIS
""")

words("en", """
title: Statement of Account|Account Statement|Bank Statement|Current Account Statement|Your statement|Account Activity|Transaction History
holder: Account Name|Name|Account Holder|Customer Name|Account holder name|Account Title|In the name of
number: Account Number|Account No.|A/C No|Account|Acct. No.|Account number
period: Statement Period|Period|Period Covered|From|For the period|Statement dates
currency: Currency|Account Currency|CCY
opening: Opening Balance|Balance Brought Forward|Beginning Balance|Previous Balance|Start balance|Opening balance
closing: Closing Balance|Ending Balance|Closing balance|End balance|Balance Carried Forward|New balance
tdebit: Total Debits|Total Withdrawals|Money Out|Total paid out|Total debit|Total payments
tcredit: Total Credits|Total Deposits|Money In|Total paid in|Total credit|Total receipts
date: Date|Transaction Date|Posting Date|Txn Date|DATE|Trans Date|Tran. Date
vdate: Value Date|Val. Date|Effective date
desc: Description|Details|Particulars|Transaction Details|Narration|Transaction description|Payment type and details|Remarks|DESCRIPTION
type: Transaction type|Tran Type|Transaction
party: Beneficiary / Sender|Counterparty|Payee/Payer|Name
debit: Debit|Withdrawals|Paid out|Money out|Debit (DR)|Withdrawal Amt.|Payments|DEBITS|Out
credit: Credit|Deposits|Paid in|Money in|Credit (CR)|Deposit Amt.|Receipts|CREDITS|In
amount: Amount|Transaction Amount|AMOUNT|Value
balance: Balance|Running Balance|Closing Balance|BALANCE|Available Balance|Ledger Balance
ref: Reference|Ref. No.|Chq./Ref.No.|Reference No|Transaction ID
branch: Branch|Sol ID|Teller|Init. Br
cheque: Cheque No|Chq No|Instrument No
time: Time|Trans. Time
page: Page {n} of {m}|Page {n}/{m}|PAGE {n}|Sheet {n} of {m}
cfwd: Carried forward|Balance carried forward|C/F
bfwd: Brought forward|Balance brought forward|B/F
marks: DR/CR|D/C|Dr/Cr|DR/
to: to|-|–|through|until
t_in: Transfer from|FPS CREDIT|Inward Payment|NEFT CR|IMPS CREDIT|Bank credit|Received from|FAST INCOMING
t_out: Transfer to|FASTER PAYMENT|Outward Payment|NEFT DR|IMPS DEBIT|Bill Payment|Sent to|Funds Transfer
card: Card purchase|POS|VISA DEBIT|Contactless payment|DEBIT CARD PURCHASE|Card payment to
atm: ATM WITHDRAWAL|Cash withdrawal|CASH ATM|LINK cash machine
cash: CASH DEPOSIT|Counter credit|Cash Deposit Machine|LODGEMENT
salary: SALARY|Payroll|BGC salary|GIRO SALARY
bill: Direct Debit|BILL PAYMENT|Utility Payment|DD
fee: Service charge|Monthly Fee|SMS ALERT CHARGE|Account maintenance fee|TRANSFER CHARGE
interest: Interest|INTEREST PAID|Credit Interest|Gross interest
tax: WITHHOLDING TAX|Tax deducted|STAMP DUTY|VAT
cheque_out: CHEQUE|Inward clearing cheque|CHQ PAID
rent: Standing Order|RENT|S/O
loan: LOAN REPAYMENT|EMI|Loan instalment
qr: Merchant settlement|QR payment received|UPI CREDIT|Card settlement
""")

words("de", """
title: Kontoauszug|Umsatzübersicht|Kontoauszug 1/{y}|Umsätze|Auszug
holder: Kontoinhaber|Inhaber|Kontobezeichnung|Kunde
number: IBAN|Kontonummer|Konto-Nr.|Konto
period: Zeitraum|Auszugszeitraum|Buchungszeitraum|vom
currency: Währung|Kontowährung
opening: Alter Kontostand|Anfangssaldo|Alter Saldo|Kontostand zu Beginn|Saldovortrag
closing: Neuer Kontostand|Endsaldo|Neuer Saldo|Schlusssaldo
tdebit: Summe Soll|Summe Ausgänge|Summe Belastungen|Ausgaben gesamt|Summe der Auszahlungen
tcredit: Summe Haben|Summe Eingänge|Summe Gutschriften|Einnahmen gesamt|Summe der Einzahlungen
date: Buchungstag|Datum|Buchung|Bu.-Tag|Buchungsdatum
vdate: Wert|Valuta|Wertstellung
desc: Verwendungszweck|Vorgang|Buchungstext|Buchungsinformation|Erläuterung|Umsatz
type: Umsatzart|Vorgang/Buchungsinformation|Art
party: Auftraggeber/Empfänger|Begünstigter/Zahlungspflichtiger|Name
debit: Soll|Belastung|Lastschrift|Ausgang|Zu Ihren Lasten|Abgang
credit: Haben|Gutschrift|Eingang|Zu Ihren Gunsten|Zugang
amount: Betrag|Betrag EUR|Betrag in EUR|Umsatz in EUR
balance: Saldo|Kontostand|Saldo EUR|Neuer Saldo
ref: Referenz|Beleg-Nr.|PN-Nr.
branch: Filiale|BLZ|Pn
cheque: Scheck-Nr.
time: Uhrzeit
page: Seite {n} von {m}|Blatt {n}|Seite {n}/{m}
cfwd: Übertrag auf Blatt|Zwischensaldo|Übertrag
bfwd: Übertrag von Blatt|Übertrag
marks: S/H|-/+
to: bis|-|–
t_in: GUTSCHRIFT|Überweisungsgutschrift|ECHTZEIT-GUTSCHRIFT|Zahlungseingang
t_out: ÜBERWEISUNG|SEPA-Überweisung|ONLINE-ÜBERWEISUNG|Dauerauftrag
card: KARTENZAHLUNG|Girocard|Debitkartenzahlung|VISA Zahlung
atm: BARGELDAUSZAHLUNG|Geldautomat|Auszahlung
cash: BAREINZAHLUNG|Einzahlung
salary: LOHN/GEHALT|Gehalt
bill: SEPA-LASTSCHRIFT|FOLGELASTSCHRIFT|Basislastschrift
fee: ENTGELTABSCHLUSS|Kontoführungsentgelt|Entgelt
interest: HABENZINSEN|Zinsen
tax: KAPITALERTRAGSTEUER|Solidaritätszuschlag
cheque_out: SCHECKEINZUG|Scheck
rent: DAUERAUFTRAG Miete|Miete
loan: DARLEHENSRATE|Kreditrate
qr: KARTENUMSATZ GUTSCHRIFT|Händlerabrechnung
""")

words("fr", """
title: Relevé de compte|Extrait de compte|Relevé d'opérations|RELEVÉ DE VOTRE COMPTE
holder: Titulaire|Titulaire du compte|Nom|Intitulé du compte
number: IBAN|N° de compte|Numéro de compte|Compte n°
period: Période|Période du|Du|Relevé du
currency: Devise|Monnaie|Devise du compte
opening: Ancien solde|Solde initial|Solde précédent|Solde en début de période
closing: Nouveau solde|Solde final|Solde en fin de période|Solde créditeur
tdebit: Total des débits|Total débit|Total des dépenses|Sorties
tcredit: Total des crédits|Total crédit|Total des recettes|Entrées
date: Date|Date opération|Date comptable|DATE
vdate: Valeur|Date valeur|Date de valeur
desc: Libellé|Nature de l'opération|Opération|Détail|Libellé des opérations
type: Type|Nature
party: Bénéficiaire / Émetteur|Tiers
debit: Débit|Débit (EUR)|Retraits|Dépenses
credit: Crédit|Crédit (EUR)|Versements|Recettes
amount: Montant|Montant (€)|Montant en EUR
balance: Solde|Solde (EUR)|Solde courant
ref: Référence|Réf.|N° pièce
branch: Agence|Guichet
cheque: N° chèque
time: Heure
page: Page {n} sur {m}|Page {n}/{m}|p. {n}
cfwd: À reporter|Total à reporter
bfwd: Report|Report page précédente
marks: D/C|-/+
to: au|-|–
t_in: VIREMENT REÇU|VIR SEPA RECU|Virement de|VIR INST RE
t_out: VIREMENT EMIS|VIR SEPA EMIS|Virement vers|VIR INST
card: PAIEMENT CARTE|CARTE|PAIEMENT CB|Achat carte
atm: RETRAIT DAB|RETRAIT ESPECES|Retrait
cash: VERSEMENT ESPECES|Dépôt espèces
salary: SALAIRE|VIR SALAIRE
bill: PRELEVEMENT|PRLV SEPA|Prélèvement
fee: COTISATION|FRAIS DE TENUE DE COMPTE|Frais bancaires
interest: INTERETS CREDITEURS|Intérêts
tax: PRELEVEMENTS SOCIAUX|Impôt
cheque_out: CHEQUE|CHQ
rent: LOYER|VIR PERMANENT LOYER
loan: ECHEANCE PRET|Prêt
qr: REMISE CARTES|REM CB
""")

words("es", """
title: Extracto de cuenta|Movimientos de cuenta|Extracto bancario|Estado de cuenta|Extracto integrado
holder: Titular|Titular de la cuenta|Nombre|Cliente
number: IBAN|Número de cuenta|Nº de cuenta|Cuenta|No. de cuenta
period: Periodo|Período|Desde|Fechas
currency: Moneda|Divisa
opening: Saldo inicial|Saldo anterior|Saldo al inicio
closing: Saldo final|Saldo actual|Nuevo saldo|Saldo al corte
tdebit: Total cargos|Total débitos|Total retiros|Suma de cargos
tcredit: Total abonos|Total créditos|Total depósitos|Suma de abonos
date: Fecha|F. Operación|Fecha operación|FECHA|Fecha contable
vdate: F. Valor|Fecha valor
desc: Concepto|Descripción|Movimiento|Detalle|Concepto / Referencia
type: Tipo|Operación
party: Ordenante/Beneficiario|Remitente
debit: Cargo|Debe|Débito|Cargos|Retiros
credit: Abono|Haber|Crédito|Abonos|Depósitos
amount: Importe|Monto|Importe EUR|Valor
balance: Saldo|Saldo disponible|SALDO
ref: Referencia|Nº Documento|Folio
branch: Oficina|Sucursal
cheque: Nº cheque
time: Hora
page: Página {n} de {m}|Pág. {n}/{m}|Hoja {n}
cfwd: Suma y sigue|Saldo a la vuelta
bfwd: Suma anterior|Saldo de la vuelta
marks: D/H|-/+
to: al|a|-|hasta
t_in: TRANSFERENCIA RECIBIDA|Transferencia de|SPEI RECIBIDO|BIZUM RECIBIDO|ABONO TRANSFERENCIA
t_out: TRANSFERENCIA EMITIDA|Transferencia a|SPEI ENVIADO|BIZUM ENVIADO
card: COMPRA TARJETA|PAGO CON TARJETA|Compra en|TARJ.
atm: REINTEGRO CAJERO|RETIRO CAJERO|Disposición de efectivo
cash: INGRESO EN EFECTIVO|DEPOSITO EN EFECTIVO
salary: NOMINA|Abono nómina
bill: RECIBO|ADEUDO RECIBO|PAGO DE SERVICIO
fee: COMISION|Comisión de mantenimiento|Cuota
interest: INTERESES|Liquidación intereses
tax: RETENCION|IMPUESTO
cheque_out: CHEQUE|PAGO CHEQUE
rent: ALQUILER|PAGO RENTA
loan: CUOTA PRESTAMO|PAGO PRESTAMO
qr: LIQUIDACION TPV|ABONO TPV
""")

words("pt", """
title: Extrato de conta|Extrato bancário|Extrato de conta corrente|Extrato mensal|Extrato Combinado
holder: Titular|Nome|Cliente|Nome do titular
number: Conta|Conta corrente|Número da conta|Nº da conta|Agência/Conta
period: Período|Período de|Data
currency: Moeda
opening: Saldo anterior|Saldo inicial|Saldo inicial do período
closing: Saldo final|Saldo atual|Saldo final do período|Saldo disponível
tdebit: Total de saídas|Total débitos|Saídas
tcredit: Total de entradas|Total créditos|Entradas
date: Data|Data mov.|DATA|Dia
vdate: Data valor|D. Valor
desc: Histórico|Descrição|Lançamento|Movimentos|Descritivo
type: Tipo|Operação
party: Favorecido|Origem / Destino
debit: Débito|Saídas|Débitos|Débito (R$)
credit: Crédito|Entradas|Créditos|Crédito (R$)
amount: Valor|Valor (R$)|Montante
balance: Saldo|Saldo (R$)|Saldo contabilístico
ref: Documento|Nº Doc.|Docto.
branch: Agência|Ag. origem
cheque: Nº cheque
time: Hora
page: Página {n} de {m}|Pág. {n}/{m}|{n}/{m}
cfwd: A transportar|Saldo a transportar
bfwd: Transporte|Saldo transportado
marks: D/C
to: a|até|-
t_in: PIX RECEBIDO|TED RECEBIDA|Transferência recebida|TRF DE
t_out: PIX ENVIADO|TED ENVIADA|Transferência enviada|TRF PARA
card: COMPRA CARTAO|Compra no débito|COMPRA
atm: SAQUE|LEVANTAMENTO ATM|Saque 24h
cash: DEPOSITO EM DINHEIRO|Depósito
salary: SALARIO|VENCIMENTO
bill: PAGAMENTO DE BOLETO|DEB AUTOMATICO|PAG SERVICOS
fee: TARIFA|CESTA DE SERVICOS|COMISSAO MANUT
interest: RENDIMENTO|JUROS
tax: IOF|IMPOSTO DO SELO
cheque_out: CHEQUE COMPENSADO|CHEQUE
rent: ALUGUEL|RENDA
loan: PARCELA EMPRESTIMO|PRESTACAO
qr: RECEBIMENTO MAQUININHA|VENDAS CARTAO
""")

words("nl", """
title: Rekeningafschrift|Afschrift|Bij- en afschrijvingen|Transactieoverzicht
holder: Rekeninghouder|Tenaamstelling|Naam|Op naam van
number: Rekeningnummer|IBAN|Rekening
period: Periode|Datum van|Van
currency: Valuta|Munt
opening: Beginsaldo|Vorig saldo|Saldo begin
closing: Eindsaldo|Nieuw saldo|Saldo einde
tdebit: Totaal af|Totaal afgeschreven|Totaal debet
tcredit: Totaal bij|Totaal bijgeschreven|Totaal credit
date: Datum|Boekdatum|DATUM
vdate: Rentedatum|Valutadatum
desc: Omschrijving|Mededelingen|Naam / Omschrijving|Omschrijving transactie
type: Soort|Mutatiesoort
party: Tegenrekening/naam|Naam tegenpartij
debit: Af|Bedrag af|Afgeschreven|Debet
credit: Bij|Bedrag bij|Bijgeschreven|Credit
amount: Bedrag|Bedrag (EUR)
balance: Saldo|Saldo na mutatie
ref: Kenmerk|Referentie
branch: Kantoor
cheque: Chequenr
time: Tijd
page: Pagina {n} van {m}|Blad {n} van {m}
cfwd: Transporteren|Saldo naar volgende pagina
bfwd: Transport|Saldo vorige pagina
marks: D/C|Af/Bij
to: t/m|tot en met|-
t_in: OVERBOEKING VAN|SEPA Overboeking bij|Bijschrijving
t_out: OVERBOEKING NAAR|SEPA Overboeking|iDEAL
card: BETAALAUTOMAAT|Betaalpas|BEA
atm: GELDAUTOMAAT|GEA|Geldopname
cash: STORTING|Kasstorting
salary: SALARIS
bill: INCASSO|SEPA Incasso algemeen doorlopend
fee: KOSTEN|Kosten zakelijke rekening
interest: RENTE|Creditrente
tax: BELASTING
cheque_out: CHEQUE
rent: HUUR|Periodieke overboeking huur
loan: AFLOSSING LENING
qr: PINONTVANGSTEN|Verzamelbetaling
""")

words("it", """
title: Estratto conto|Lista movimenti|Movimenti conto corrente|Estratto conto corrente
holder: Intestatario|Intestato a|Intestazione
number: IBAN|Numero conto|Conto corrente n.|C/C n.
period: Periodo|Dal|Periodo di riferimento
currency: Divisa|Valuta
opening: Saldo iniziale|Saldo precedente|Saldo contabile iniziale
closing: Saldo finale|Saldo contabile finale|Nuovo saldo
tdebit: Totale uscite|Totale addebiti|Totale dare
tcredit: Totale entrate|Totale accrediti|Totale avere
date: Data|Data operazione|Data contabile
vdate: Valuta|Data valuta
desc: Descrizione|Causale|Descrizione operazione|Operazione
type: Tipo operazione|Tipo
party: Ordinante/Beneficiario|Controparte
debit: Dare|Addebiti|Uscite|Movimenti dare
credit: Avere|Accrediti|Entrate|Movimenti avere
amount: Importo|Importo EUR|Importo (€)
balance: Saldo|Saldo contabile
ref: Riferimento|CRO
branch: Filiale
cheque: N. assegno
time: Ora
page: Pagina {n} di {m}|Pag. {n}/{m}|Foglio {n}
cfwd: A riportare|Saldo a riportare
bfwd: Riporto|Saldo riportato
marks: D/A|-/+
to: al|a|-
t_in: BONIFICO A VOSTRO FAVORE|BONIFICO DA|Accredito bonifico
t_out: BONIFICO DISPOSTO|BONIFICO A|Disposizione di bonifico
card: PAGAMENTO POS|PAGAMENTO CARTA|Acquisto carta
atm: PRELIEVO BANCOMAT|Prelevamento
cash: VERSAMENTO CONTANTI
salary: STIPENDIO|EMOLUMENTI
bill: ADDEBITO DIRETTO SDD|UTENZE
fee: CANONE MENSILE|COMMISSIONI|SPESE
interest: INTERESSI|COMPETENZE
tax: IMPOSTA DI BOLLO|RITENUTA
cheque_out: ASSEGNO
rent: AFFITTO
loan: RATA MUTUO|RATA PRESTITO
qr: INCASSO POS|ACCREDITO POS
""")
