"""How Indonesian banks word a movement. `|` breaks the line; alternatives stand in a list."""

BCA = {
    "in": ["TRSF E-BANKING CR|{d:%d%m}/FTSCY/WS95{r4}|{amt}|{note}|{who}", "KR OTOMATIS|LLG-MANDALA|{who}|{note}", "SWITCHING CR|TRANSFER DR 009 {who}|KCP TEBET"],
    "fast_in": ["BI-FAST CR|BIF TRANSFER DR|008|{who}", "TRSF E-BANKING CR|{d:%d/%m} Z8VR1|{who}"], "settle_in": ["KR OTOMATIS|TGL:{d:%d/%m} MID 885{r8}|QR SETTLEMENT {amt}"], "cash_in": ["SETORAN TUNAI|{who}", "SETORAN VIA CDM|{d:%d/%m} WSID:Z74J1"],
    "refund": ["TRANSAKSI KREDIT|TGL: {d:%d/%m} QR 014|00000.00{who}"], "interest": "BUNGA", "interest_tax": "PAJAK BUNGA", "admin": "BIAYA ADM", "salary": "TRSF E-BANKING CR|{d:%d%m}/PYBCA/WS95051|{note}|{who}",
    "out": ["TRSF E-BANKING DB|{d:%d%m}/FTSCY/WS95{r4}|{amt}|{note}|{who}", "TRSF E-BANKING DB|{d:%d%m}/FTFVA/WS95051|14313/{who}|- -|{ref}"], "fast_out": "BI-FAST DB|BIF TRANSFER KE|014|{who}|KBB", "fee": "BI-FAST DB|BIF BIAYA TXN KE|014 {who}|KBB",
    "card": ["KARTU DEBIT|{who}|TANGGAL :{d:%d/%m}", "TRANSAKSI DEBIT|TGL: {d:%d/%m} QR 014|00000.00{who}"], "cash": "TARIKAN ATM {d:%d/%m}", "payroll": "TRSF E-BANKING DB|{d:%d%m}/PYBCA/WS95051|{note}|{who}", "tax": "BYR VIA E-BANKING|PENERIMAAN NEGARA|{ref}",
    "bill": "BYR VIA E-BANKING|{d:%d/%m} WSID 95031|{who}|{ref}", "rent": "TRSF E-BANKING DB|{d:%d%m}/FTSCY/WS95031|{amt}|{note}|{who}", "loan": "DB OTOMATIS|ANGSURAN KREDIT|{r8}", "cheque": "TARIKAN PEMINDAHAN|CEK NO {r8}",
}
MANDIRI = {
    "in": ["MCM InhouseTrf DARI {who}|Transfer Fee {r8}|{note}", "CENAIDJA/{who}|{ref}", "SKN/LLG Inward|{who}|{note}"], "fast_in": ["Transfer BI Fast|Dari BANK CEMPAKA|{who} 0061{r8}"], "settle_in": "EDC Settlement|MID 7100{r8}|{who}",
    "cash_in": "Setor tunai|KCP JKT TEBET", "refund": "Pengembalian dana|{who}", "interest": "Jasa Giro", "interest_tax": "Pajak 0000/198", "admin": "Biaya Adm 0000/453", "salary": "Penerimaan gaji|{who}",
    "out": ["MCM InhouseTrf KE {who}|{note}|{ref}", "RTGS Outward {r8}|{who}|{note}", "UBP60115702701FFFFFF{r8}|-UBP{ref}"], "fast_out": "Transfer BI Fast|Ke BANK RAKYAT|{who} 0206{r8}", "fee": "Biaya transfer BI Fast", "card": "Pembelian di|{who}|{ref}",
    "cash": "Tarik tunai di ATM|S1AW{r4}", "payroll": "MCM Payroll {note}|{who}", "tax": "MPN G3|Kode Billing 0{ref}", "bill": "Pembayaran {who}|5312{r8}", "rent": "Transfer ke {who}|{note}", "loan": "Auto debit angsuran kredit|PK {r4}/KMK/2023", "cheque": "Cek/BG No. AB {r8}|{who}",
}
BRI = {
    "in": ["NBMB {who} TO SENTOSA ESB:NBMB:00{r8}F:{ref}", "KLIRING MASUK {who} {note}", "Transfer Dari {Who} via BRImo"], "fast_in": "BFST{ref}{who}:BCA:{note}", "settle_in": "QRISRNS{ref}#{d:%d%m%y}#SETTLEMENT", "cash_in": "SETORAN TUNAI CDM {r8}", "refund": "REVERSAL {who} {ref}",
    "interest": "BUNGA/INTEREST", "interest_tax": "PAJAK/TAX", "admin": "BIAYA ADMINISTRASI", "salary": "PAYROLL {who}", "out": ["IBIZ SENTOSA TO {who} {note}", "BRIVA127060000000{r8}NBMB{who} ESB:NBMB:0200200P:{ref}"], "fast_out": "Transfer BI-Fast ke BANK CEMPAKA ASIA - {ref} - {Who}",
    "fee": "BFST FEE {ref}", "card": "BRIMCRDT {who} {r8}", "cash": "ATM WITHDRAWAL {r8} KC JAKARTA", "payroll": "IBIZ_PAYROLL {who} {note}", "tax": "MPNG3 {ref}{r4}", "bill": "Pembayaran {who} 5312{r8} via BRImo", "rent": "IBIZ_TRF {who} {note}", "loan": "ANGSURAN PINJAMAN KE-12 DARI 36",
    "cheque": "PENARIKAN CEK {r8}",
}
BNI = {
    "in": ["TRF/PAY/TOP-UP ECHANNEL|PEMINDAHAN DARI 48620{r8}|{who}", "TRANSFER DARI|{who}|{note}"], "fast_in": "TRF BIFAST|DARI {who}|20240113CENAIDJA010O{r8}", "settle_in": "SETTLEMENT QRIS|{who}", "cash_in": "SETOR TUNAI|{who}", "refund": "KOREKSI KREDIT|{who}", "interest": "JASA GIRO", "interest_tax": "PAJAK JASA GIRO",
    "admin": "BIAYA PENGELOLAAN REKENING", "salary": "GAJI|{who}", "out": ["TRF/PAY/TOP-UP ECHANNEL|PEMINDAHAN KE 3350{r8}|{who}|BNI DIRECT", "TRANSFER KE {Who}|{note}"], "fast_out": "TRF BIFAST|KE {who}|{ref}", "fee": "BY TRX BIFAST", "card": "TRANSAKSI EDC|{who}", "cash": "TARIK TUNAI ATM|KARTU 5264********{r4}",
    "payroll": "PAYROLL|{who}", "tax": "PAJAK ONLINE|ID BILLING {ref}", "bill": "BILL PAYMENT ({who}) NO :860{r8}", "rent": "TRANSFER KE {who}|{note}", "loan": "PEMBAYARAN PINJAMAN|{r8}", "cheque": "KLIRING CEK|NO. {r8}",
}
CIMB = {
    "in": ["REMITTANCE CR - LLG {ref}|{d:%H:%M:%S} {who}|{note}"], "fast_in": "REMITTANCE CR - BIFAST 20240102{ref}|{d:%H:%M:%S} BFS FR BNINIDJA {who}", "settle_in": "MERCHANT CREDIT|{d:%H:%M:%S} MID {r8}", "cash_in": "CDM CASH DEPOSIT ATM/CDM|{d:%H:%M:%S} 1234 5576****", "refund": "QR REFUND {who}|{d:%H:%M:%S}",
    "interest": "CREDIT INTEREST", "interest_tax": "WITHHOLDING TAX", "admin": "MONTHLY ACCOUNT FEE", "salary": "PAYROLL CREDIT {who}|{d:%H:%M:%S}", "out": ["TR TO REMITT OCTAmobile TO {who}|{d:%H:%M:%S} {who} {ref} CENAIDJA {note}"], "fast_out": "OVERBOOKING OCTAmobile TRF TO - {who}|{d:%H:%M:%S}",
    "fee": "TRANSFER FEE BIFAST|{d:%H:%M:%S}", "card": "QR Purchase {who}|{d:%H:%M:%S}", "cash": "ATM WITHDRAWAL ATM/CDM|{d:%H:%M:%S}", "payroll": "BULK PAYROLL {who}|{d:%H:%M:%S}", "tax": "TAX PAYMENT MPN|{d:%H:%M:%S} {ref}", "bill": "BILL PAYMENT {who}|{d:%H:%M:%S} {ref}", "rent": "OVERBOOKING {who}|{d:%H:%M:%S} {note}",
    "loan": "LOAN INSTALLMENT {r8}", "cheque": "CHEQUE WITHDRAWAL {r8}",
}
DIGITAL = {
    "in": ["Transfer Masuk|{Who}|{note}", "Uang Masuk dari {Who}"], "fast_in": "Transfer Masuk BI-FAST|{Who}|BANK RAKYAT - {ref}", "settle_in": "Settlement QRIS|{who}", "cash_in": "Setor Tunai di Minimarket", "refund": "Pengembalian Dana|{Who}", "interest": "Bunga", "interest_tax": "Pajak Bunga", "admin": "Biaya Layanan",
    "salary": "Gaji|{Who}", "out": "Transfer Keluar|{Who}|{note}", "fast_out": ["Transfer BI-FAST|{Who}|BANK CEMPAKA - {ref}", "Isi Saldo Dompet Digital|GOPEY 0812{r8}"], "fee": "Biaya Transfer", "card": ["Pembayaran QRIS|{Who}", "Transaksi POS|{Who} JAKARTA ID", "Pembayaran dengan Pay|{Who}"],
    "cash": "Penarikan Tunai|ATM BERSAMA {r4}", "payroll": "Transfer Gaji|{Who}", "tax": "Pembayaran Pajak|{ref}", "bill": "Pembayaran Tagihan|{Who} - {ref}", "rent": "Transfer Keluar|{Who}|{note}", "loan": "Cicilan|PL-{r8}", "cheque": "Transfer Keluar|{Who}",
}
PLAIN = {
    "in": ["PMD {who} {note}", "KLIRING KREDIT {who}", "TRF DARI {who} {note}"], "fast_in": "BIFAST DARI {who}", "settle_in": "SETTLE {who}", "cash_in": "SETOR TUNAI", "refund": "KOREKSI {who}", "interest": "JASA GIRO", "interest_tax": "PPH JASA GIRO", "admin": "BIAYA ADMINISTRASI", "salary": "GAJI {who}",
    "out": ["PMD KE {who} {note}", "KLIRING DEBET {who}"], "fast_out": "BIFAST KE {who}", "fee": "BIAYA TRANSFER", "card": "DEBIT {who}", "cash": "TARIK TUNAI", "payroll": "GAJI {who}", "tax": "SETORAN PAJAK {ref}", "bill": "BAYAR {who}", "rent": "{note} {who}", "loan": "ANGSURAN KREDIT", "cheque": "CEK NO {r8}",
}
SYARIAH = {**BRI, "interest": "BAGI HASIL TABUNGAN", "interest_tax": "PAJAK BAGI HASIL", "loan": "ANGSURAN MURABAHAH {r8}", "in": ["TRF DARI {who} {note}", "SKN CR {who} {ref}"], "out": ["TRF KE {who} {note}", "ZAKAT MAL DAN INFAQ {ref}"], "card": "QRIS {ref} ID1020{r8} {who}"}
UOB = {**PLAIN, "in": ["Misc Credit|TRANSFER DANA RIC{ref}|{who}", "Inward Clearing|{who}|{note}"], "out": ["Misc Debit|TRANSFER DANA ROC{ref}|{who}", "Remittance Dr|{who}|{note}"], "fast_in": "Cr BI fast Incoming|{who}", "fast_out": "Dr BI fast Outgoing|{who}", "interest": "Interest Credit", "interest_tax": "Withholding Tax Dr",
       "fee": "Charges BIFAST", "admin": "Service Charge", "cash_in": "Cash Deposit", "cash": "Cash Withdrawal|ATM {r4}", "cheque": "Chq Wdl|{r8}", "loan": "Loan Instalment|{ref}"}
