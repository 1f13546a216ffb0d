"""Indonesian commercial banks' classic statements of account."""
from core import account, layout, truth, truth_row
from ledger import fill
from money import MONTHS, day_month, dot, long_date, minus, num
from paper import A4, A4L, FANFOLD, Col, Paper
from printers import lineprinter
import wording


@layout("description in two sub-columns without a rule between, date repeated, balance once a day, note box, account box, totals with counts at the end")
def id_dua_kolom_uraian(path):
    a = account("BANK SENTRA ARTHA", "7310456789", "CV LINTAS BUANA RAYA", "87450210.33", (2023, 12, 1), (2023, 12, 31), kind="GIRO", branch="KCP PASAR BARU",
                address=["JL PINTU AIR RAYA 58 A", "RT 002 RW 003 SAWAH BESAR", "JAKARTA PUSAT", "10710", "INDONESIA"])
    fill(a, 201, 46, scale=9_000_000)
    cols = [Col("date", "TANGGAL", 32, 78, head="c"), Col("description", "KETERANGAN", 78, 170, head="c", key="k1"), Col("description", "", 170, 325, key="k2"), Col("branch", "CBG", 325, 358, "c"),
            Col("amount", "MUTASI", 358, 468, "r", "c"), Col("balance", "SALDO", 468, 566, "r", "c")]
    p = Paper(path, cols, font="Helvetica", size=8, leading=9.5, top=268, top_next=268, bottom=770, gap=1.5, rules="none")
    def every(p):
        p.text(32, 52, a.bank, bold=True, size=17, color="#0060af")
        p.text(297, 78, "REKENING GIRO", align="c", bold=True, size=12)
        p.text(32, 100, a.branch, size=8)
        p.rect(30, 108, 262, 92, stroke="#000000")
        p.stack(38, 122, [a.owner] + a.address, step=11)
        p.rect(304, 108, 262, 92, stroke="#000000")
        p.pairs(312, 126, [("NO. REKENING", a.number), ("HALAMAN", f"{p.page} / {p.total}"), ("PERIODE", f"{MONTHS['id'][a.start.month - 1].upper()} {a.start.year}"), ("MATA UANG", a.currency)], at=82, step=16, sep=":  ")
        p.text(32, 212, "CATATAN:", size=6.5, bold=True)
        p.stack(40, 221, ["•  Apabila nasabah tidak melakukan sanggahan atas Laporan Mutasi Rekening ini sampai dengan", "    akhir bulan berikutnya, nasabah dianggap telah menyetujui segala data yang tercantum.",
                          "•  Bank berhak setiap saat melakukan koreksi apabila ada kesalahan pada Laporan Mutasi Rekening."], step=8, size=6)
        p.rect(30, 252, 536, 522, stroke="#000000")
        for c in p.cols[1:2] + p.cols[3:]:
            p.line(c.x0, 252, c.x0, 774)
        p.line(30, 269, 566, 269)
        p.y = 253
    p.on_page = every
    p.before_break = lambda p: p.text(566, 786, "Bersambung ke Halaman berikut", align="r", size=7)
    p.after_head = lambda p: setattr(p, "y", 272)
    p.start()
    p.row({"date": f"01/{a.start:%m}", "k1": "SALDO AWAL", "balance": num(a.opening)})
    ends, rows = a.ends(), []
    for t in a.txns:
        parts = wording.lines("bca", t)
        shown = id(t) in ends
        amount = num(t.size) + (" DB" if t.debit else "")
        page = p.row({"date": f"{t.day:%d/%m}", "k1": [parts[0]], "k2": parts[1:], "branch": t.branch, "amount": amount, "balance": num(t.balance) if shown else ""})
        rows.append(truth_row(t, parts, shown, page, amount))
    p.y += 14
    for k, v, n in [("SALDO AWAL", a.opening, None), ("MUTASI CR", a.total_credit, len(a.credits)), ("MUTASI DB", a.total_debit, len(a.debits)), ("SALDO AKHIR", a.closing, None)]:
        p.text(120, p.y, k)
        p.text(200, p.y, ":")
        p.text(310, p.y, num(v), align="r")
        if n is not None:
            p.text(340, p.y, str(n), align="r")
        p.y += 12
    p.save()
    return [truth(a, [("TANGGAL", "date"), ("KETERANGAN", "description"), ("CBG", "branch"), ("MUTASI", "amount"), ("SALDO", "balance")], rows)]


@layout("a portfolio page of other accounts, deposits and a credit card before the table; two date columns, amounts with dots, row references, totals row")
def id_ringkasan_portofolio(path):
    a = account("Bank Damai Sejati", "003612345678", "IBU RATNA KUSUMAWARDANI", "14250600", (2024, 2, 1), (2024, 2, 29), kind="Tabungan Lebih", branch="KC Surabaya Gubernur Suryo",
                address=["PERUM GRAHA FAMILI BLOK C-12", "SURABAYA 60226"])
    fill(a, 202, 38, scale=4_000_000, personal=True)
    cols = [Col("date", "Tanggal\nTransaksi", 40, 92), Col("value_date", "Tanggal\nValuta", 92, 144), Col("description", "Keterangan", 144, 300), Col("reference", "Reff", 300, 352), Col("debit", "Debit", 352, 420, "r"),
            Col("credit", "Kredit", 420, 488, "r"), Col("balance", "Saldo", 488, 562, "r")]
    p = Paper(path, cols, font="LibSans", size=7.5, leading=9, top=190, top_next=110, bottom=770, gap=5, rules="rows", head_fill="#f58220", head_color="#ffffff", valign="top")
    def every(p):
        p.rect(0, 0, 596, 14, fill="#f58220")
        p.text(40, 46, a.bank, bold=True, size=18, color="#3c3c3b")
        p.text(562, 40, "LAPORAN KONSOLIDASI", bold=True, align="r", size=10)
        p.text(562, 52, f"Periode Laporan : {a.start:%d/%m/%Y} - {a.end:%d/%m/%Y}", align="r")
        p.text(562, 63, f"Halaman {p.page} dari {p.total}", align="r")
        p.text(40, 815, "Hotline 1-500-0xx • www.damaisejati.example • Laporan ini sah tanpa tanda tangan. Rasio LCR 184,25% per 31/12/2023", size=6)
    p.on_page = every
    every(p)
    y = p.stack(40, 100, ["Kepada Yth.", a.owner] + a.address, step=11)
    p.text(330, 100, "Nomor Nasabah (CIF)")
    p.text(430, 100, ": 00029911823")
    p.text(40, y + 26, "RINGKASAN PORTOFOLIO", bold=True, size=11, color="#f58220")
    y += 44
    for k, n, cur, v, e in [("SIMPANAN", "", "", "", ""), (a.kind, a.number, "IDR", dot(a.closing), dot(a.closing)), ("Tabungan Rencana", "003698765432", "IDR", "12.500.000,00", "12.500.000,00"), ("Deposito Berjangka", "003650001122", "IDR", "150.000.000,00", "150.000.000,00"),
                            ("Tabungan Valas", "003677001234", "USD", "1.204,55", "18.862.100,00"), ("PINJAMAN", "", "", "", ""), ("Kartu Kredit Visi", "4567-XXXX-XXXX-8890", "IDR", "-3.204.115,00", "-3.204.115,00")]:
        p.text(46, y, k, bold=not n)
        p.text(200, y, n)
        p.text(330, y, cur)
        p.text(440, y, v, align="r")
        p.text(556, y, e, align="r")
        p.line(40, y + 4, 562, y + 4, 0.3, "#bbbbbb")
        y += 16
    p.rect(40, y + 20, 522, 90, fill="#fff1e3")
    p.stack(52, y + 40, ["Promo Imlek! Dapatkan cashback Rp 500.000 untuk transaksi minimal Rp 5.000.000", "Periode program 01/02/2024 - 29/02/2024. Syarat dan ketentuan berlaku.", "", "Suku bunga Tabungan Lebih: saldo di atas Rp 100.000.000 menjadi 1,25% p.a. mulai 15 Februari 2024"], step=13, size=8)
    p.new_page()
    p.y = 96
    p.text(40, p.y, "RINCIAN TRANSAKSI", bold=True, size=11, color="#f58220")
    p.pairs(40, p.y + 18, [("Nama Produk", a.kind), ("Nomor Rekening", a.number), ("Mata Uang", a.currency)], at=85)
    p.pairs(330, p.y + 18, [("Cabang", a.branch), ("Saldo Awal", dot(a.opening)), ("Saldo Akhir", dot(a.closing))], at=70)
    p.y += 60
    p.head()
    rows = []
    p.row({"date": f"{a.start:%d/%m/%Y}", "description": "SALDO AWAL", "balance": dot(a.opening)})
    for t in a.txns:
        parts = wording.lines("digital", t)
        page = p.row({"date": f"{t.day:%d/%m/%Y}", "value_date": f"{t.day:%d/%m/%Y}", "description": parts, "reference": t.ref[:9], "debit": dot(t.debit) if t.debit else "", "credit": dot(t.credit) if t.credit else "", "balance": dot(t.balance)})
        rows.append(truth_row(t, parts, True, page, dot(t.size)))
    p.row({"description": "Total", "debit": dot(a.total_debit), "credit": dot(a.total_credit)}, bold=True)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("132-column line printer on green-bar paper, rules made of | and dashes, DD/MM/YY, D/K mark after the amount, balance with K or D, page subtotals and carried balance")
def id_kertas_komputer(path):
    a = account("BANK PEMBANGUNAN DAERAH NUSA SELATAN", "101.02.04.00417-3", "BENDAHARA PENGELUARAN DINAS PU", "412600325.50", (2024, 3, 1), (2024, 3, 31), kind="GIRO PEMERINTAH", branch="101 KANTOR PUSAT")
    fill(a, 203, 64, scale=15_000_000)
    pages, rows, page, state = [], [], [], {"d": 0, "k": 0, "bal": a.opening}
    rule = "-" * 128
    cell = lambda d, v, s, no, ket, m, b: f"| {d:<8} | {v:<8} | {s:<5} | {no:<10} | {ket:<42.42} | {m:>20} | {b:>20} |"
    sub = lambda: [rule, cell("", "", "", "", "JUMLAH HALAMAN INI : DEBET", num(state["d"]), ""), cell("", "", "", "", "JUMLAH HALAMAN INI : KREDIT", num(state["k"]), ""), cell("", "", "", "", "DIPINDAHKAN", "", num(state["bal"]) + " K"), rule]
    def begin():
        n = len(pages) + 1
        page[:] = [f"{a.bank:<90}TANGGAL CETAK : 01/04/24  08:15:22", f"{a.branch:<90}HALAMAN       : {n:>3}", "", f"{'R E K E N I N G   K O R A N':^128}", "",
                   f"NAMA REKENING  : {a.owner:<50}NOMOR REKENING : {a.number}", f"JENIS REKENING : {a.kind:<50}PERIODE        : {a.start:%d/%m/%Y} S/D {a.end:%d/%m/%Y}", f"MATA UANG      : RUPIAH (IDR)", rule,
                   cell("TGL TRAN", "TGL VAL", "SANDI", "NO BUKTI", "U R A I A N", "M U T A S I", "S A L D O"), rule]
        page.append(cell("", "", "", "", "SALDO AWAL" if n == 1 else "PINDAHAN", "", num(state["bal"]) + " K"))
        state["d"] = state["k"] = 0
    begin()
    for t in a.txns:
        parts = [wording.line("plain", t)]
        if len(page) > 52:
            pages.append(page + sub())
            page = []
            begin()
        mark = num(t.size) + (" D" if t.debit else " K")
        page.append(cell(f"{t.day:%d/%m/%y}", f"{t.day:%d/%m/%y}", t.ref[:3], t.ref[3:11], parts[0], mark, num(t.balance) + " K"))
        state["d" if t.debit else "k"] += t.size
        state["bal"] = t.balance
        rows.append(truth_row(t, parts[0][:42].strip(), True, len(pages) + 1, mark))
    pages.append(page + [rule, cell("", "", "", "", f"TOTAL MUTASI DEBET  ( {len(a.debits)} TRANSAKSI )", num(a.total_debit), ""), cell("", "", "", "", f"TOTAL MUTASI KREDIT ( {len(a.credits)} TRANSAKSI )", num(a.total_credit), ""),
                         cell("", "", "", "", "SALDO AKHIR", "", num(a.closing) + " K"), rule, "", "DOKUMEN INI DICETAK OLEH KOMPUTER DAN TIDAK MEMERLUKAN TANDA TANGAN"])
    lineprinter(path, pages, size=11.0, leading=12.2, page=FANFOLD, left=80, top=50, bars=3)
    return [truth(a, [("TGL TRAN", "date"), ("TGL VAL", "value_date"), ("SANDI", "reference"), ("NO BUKTI", "reference"), ("U R A I A N", "description"), ("M U T A S I", "amount"), ("S A L D O", "balance")], rows)]


@layout("landscape with a row number, posting and effective dates like 02 JAN 2024, the time on the description's second line, cheque column, grid, vertically centred cells, true /Rotate 90")
def id_octa_grid(path):
    from post import rotate
    a = account("CITRA NIAGA INDONESIA", "860-01-23456-00-7", "PT GARUDA KEMASAN UTAMA", "158300411.90", (2024, 1, 1), (2024, 1, 31), kind="GIRO BISNIS", branch="JAKARTA SUDIRMAN", address=["GEDUNG MENARA TIGA LT 8", "JL JEND SUDIRMAN KAV 25", "JAKARTA SELATAN 12920"])
    fill(a, 204, 42, scale=12_000_000)
    cols = [Col("ignore", "No.", 30, 56, "c"), Col("date", "Post Date\nTgl. Posting", 56, 116, "c"), Col("value_date", "Eff. Date\nTgl. Efektif", 116, 176, "c"), Col("reference", "Cheque No.\nNo. Cek", 176, 232, "c"), Col("description", "Description\nKeterangan", 232, 500, "l", "c"),
            Col("debit", "Debit\nDebet", 500, 600, "r", "c"), Col("credit", "Credit\nKredit", 600, 700, "r", "c"), Col("balance", "Balance\nSaldo", 700, 812, "r", "c")]
    p = Paper(path, cols, page=A4L, font="Carlito", size=8.5, leading=10, top=206, top_next=70, bottom=545, gap=6, rules="grid", rule_color="#000000", head_fill="#d9d9d9", valign="middle")
    def every(p):
        p.text(30, 40, a.bank, bold=True, size=16, color="#7b1113")
        p.text(812, 40, "REKENING KORAN / STATEMENT OF ACCOUNT", align="r", bold=True, size=11)
        p.text(812, 575, f"Page {p.page} of {p.total}", align="r", size=7)
        p.text(30, 575, "This is a computer generated statement. Please examine this statement at once; if no error is reported within 14 days the account will be considered correct.", size=6)
        if p.page == 1:
            p.stack(30, 72, [a.owner] + a.address, step=11)
            p.pairs(30, 128, [("Opening Balance / Saldo Awal", num(a.opening)), ("Total Debit / Jumlah Debet", f"{num(a.total_debit)}   ({len(a.debits)})"), ("Total Credit / Jumlah Kredit", f"{num(a.total_credit)}   ({len(a.credits)})"), ("Closing Balance / Saldo Akhir", num(a.closing))], at=130, step=12)
            p.pairs(500, 72, [("Account Number / No. Rekening", a.number), ("Account Type / Jenis Rekening", a.kind), ("Branch / Cabang", a.branch), ("Currency / Mata Uang", a.currency), ("Period / Periode", f"{day_month(a.start, year=4)} - {day_month(a.end, year=4)}"), ("Print Date / Tgl Cetak", "01 Feb 2024 09:12:55")], at=142, step=13)
    p.on_page = every
    p.start()
    rows = []
    for n, t in enumerate(a.txns, 1):
        parts = wording.lines("cimb", t)
        d = day_month(t.day, upper=True, year=4)
        page = p.row({"ignore": str(n), "date": d, "value_date": d, "reference": t.ref[:6] if t.kind == "cheque" else "", "description": parts, "debit": num(t.debit) if t.debit else "0.00", "credit": num(t.credit) if t.credit else "0.00", "balance": num(t.balance)})
        rows.append(truth_row(t, parts, True, page, num(t.size)))
    p.save()
    rotate(path, 90)
    return [truth(a, p.heads_truth(), rows)]


@layout("Times, brackets for overdrawn balances and for the credit limit, SALDO PINDAHAN at breaks, rows split by the page's end, one-letter D/C column, debits and credits of a day listed newest day first")
def id_prk_terbaru_dulu(path):
    a = account("BANK PUTRA NUSANTARA", "1820 0034 5567 1", "PT SUMBER PANGAN SEJATI", "64500000", (2024, 1, 15), (2024, 2, 14), kind="Pinjaman Rekening Koran", branch="Cabang Medan Pemuda", address=["Jl. Pemuda No. 17 E-F", "Medan 20151"])
    fill(a, 205, 40, scale=22_000_000, overdraft=True)
    money = lambda v: f"({num(v)})" if v < 0 else num(v)
    cols = [Col("date", "Tanggal", 45, 105), Col("time", "Jam", 105, 145), Col("description", "Rincian Transaksi", 145, 345), Col("amount", "Jumlah", 345, 435, "r"), Col("direction", "D/C", 435, 460, "c"), Col("balance", "Saldo Akhir", 460, 550, "r")]
    p = Paper(path, cols, ink="fpdf", font="Times-Roman", size=9, leading=10.5, top=262, top_next=100, bottom=760, gap=3, rules="head", split=True)
    def every(p):
        p.text(45, 60, a.bank, bold=True, size=15)
        p.text(45, 74, "Member of Nusantara Financial Group", size=7)
        p.text(550, 60, "HISTORI TRANSAKSI", bold=True, size=11, align="r")
        p.text(297, 820, f"- {p.page} -", align="c", size=8)
        if p.page == 1:
            p.pairs(45, 110, [("Nama Nasabah", a.owner), ("Alamat", a.address[0]), ("", a.address[1]), ("No. Rekening", a.number), ("Produk", a.kind), ("Cabang", a.branch)], at=85, step=13)
            p.pairs(330, 110, [("Periode", f"{long_date(a.start, 'id')} - {long_date(a.end, 'id')}"), ("Mata Uang", "IDR - Rupiah Indonesia"), ("Limit Kredit", "(500,000,000.00)"), ("Saldo Awal", money(a.opening)), ("Saldo Akhir", money(a.closing)), ("Urutan", "Terbaru ke Terlama")], at=65, step=13)
            p.pairs(45, 208, [("Total Debit", num(a.total_debit)), ("Total Kredit", num(a.total_credit))], at=85, step=13)
    p.on_page = every
    p.start()
    rows = []
    for t in reversed(a.txns):
        parts = wording.lines("mandiri", t)
        page = p.row({"date": f"{t.day:%d-%m-%Y}", "time": f"{t.when:%H:%M}", "description": parts, "amount": num(t.size), "direction": "D" if t.debit else "C", "balance": money(t.balance)})
        rows.append(truth_row(t, parts, True, page, num(t.size)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]
