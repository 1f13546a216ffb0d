"""Indonesian statements, further forms: passbook, written-out amounts, two-line records, empty accounts, several months."""
from datetime import date
from decimal import Decimal

from core import account, layout, sides, truth, truth_row
from ledger import fill
from money import MONTHS, SHORT, day_month, dot, long_date, minus, num, trail
from paper import A4, A4L, FANFOLD, Col, Paper
from printers import E, br, chromium, lineprinter, office, page as html_page, table, weasy
import tempfile
from pathlib import Path
import wording


@layout("passbook pages: TANGGAL SANDI MUTASI SALDO PENGESAHAN, three-figure codes for a description (a legend at the end), amounts with D or K before the digits, line numbers 1-28, a blank strip across the page's fold")
def id_buku_tabungan(path):
    a = account("BANK PASAR NUSANTARA", "0417.01.55.001234", "HJ. SITI AMINAH", "3410500.00", (2024, 1, 1), (2024, 3, 31), kind="SIMPANAN PASAR", branch="UNIT PASAR BARU")
    fill(a, 351, 48, scale=1_500_000, personal=True, cents=.25)
    codes = {"in": "101", "fast_in": "112", "cash_in": "100", "refund": "119", "interest": "171", "salary": "105", "settle_in": "115", "out": "201", "fast_out": "212", "fee": "271", "card": "231", "cash": "200", "bill": "241", "interest_tax": "272", "admin": "270", "rent": "202", "loan": "251", "cheque": "203", "payroll": "205", "tax": "261"}
    cols = [Col("ignore", "NO", 70, 92, "r"), Col("date", "TANGGAL", 98, 150), Col("description", "SANDI", 156, 200, "c"), Col("amount", "MUTASI", 200, 310, "r"), Col("balance", "SALDO", 310, 420, "r"), Col("ignore", "PENGESAHAN", 430, 500, "l", key="teller")]
    p = Paper(path, cols, font="Courier", size=9, leading=12.4, top=190, top_next=110, bottom=760, gap=1, head_bold=False, rules="none")
    line = 0
    def every(p):
        p.text(298, 60, a.bank, align="c", bold=True, size=14)
        if p.page == 1:
            p.pairs(70, 90, [("NAMA", a.owner), ("NO. REKENING", a.number), ("PRODUK", a.kind), ("KANTOR", a.branch), ("PERIODE", "01/01/2024 - 31/03/2024")], at=95, step=13)
            p.text(70, 170, "MATA UANG : IDR")
        else:
            p.text(70, 90, f"NO. REKENING  : {a.number}   HALAMAN {p.page}")
    p.on_page = every
    p.start()
    def put(cells):
        nonlocal line
        if line == 28:
            p.turn()
            line = 0
        line += 1
        if line == 15:
            p.y += 26
        return p.row({"ignore": str(line), **cells})
    put({"date": "01/01/24", "description": "SLDA", "balance": num(a.opening)})
    rows = []
    for t in a.txns:
        amount = ("D " if t.debit else "K ") + num(t.size)
        page = put({"date": f"{t.day:%d/%m/%y}", "description": codes[t.kind], "amount": amount, "balance": num(t.balance), "teller": f"{t.branch}/{t.ref[:5]}"})
        rows.append(truth_row(t, codes[t.kind], True, page, amount))
    p.y += 14
    p.text(70, p.y, f"TOTAL DEBET {num(a.total_debit)}   TOTAL KREDIT {num(a.total_credit)}   SALDO AKHIR {num(a.closing)}", size=8)
    p.stack(70, p.y + 16, ["SANDI: 100 SETOR TUNAI  101 PEMINDAHBUKUAN KREDIT  112 BI-FAST MASUK  171 BUNGA  200 TARIK TUNAI", "201 PEMINDAHBUKUAN DEBET  212 BI-FAST KELUAR  231 BELANJA  270 ADM  272 PAJAK"], step=10, size=6.5)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("cooperative's typed report by LibreOffice Writer: 'Rp 1.500.000,-' with ,- for no cents, '-' for none, dates 2-1-2024, thick outer border, a caption row across the table, mixed case, signatures")
def id_koperasi_strip(path):
    a = account("Bank Koperasi Mandala Desa", "03.22.004417", "Kelompok Tani Subur Makmur", "18400000", (2024, 1, 1), (2024, 1, 31), kind="Simpanan Sukarela")
    fill(a, 352, 28, scale=3_000_000, cents=0, places=0, skip=("settle_in",))
    strip = lambda v: "Rp " + dot(v, 0) + ",-"
    rows, body = [], [["", "Saldo Awal", "-", "-", strip(a.opening)]]
    for t in a.txns:
        text = wording.line("plain", t).title()
        body.append([f"{t.day.day}-{t.day.month}-{t.day.year}", E(text), strip(t.debit) if t.debit else "-", strip(t.credit) if t.credit else "-", strip(t.balance)])
        rows.append(truth_row(t, text, True, amount=strip(t.size)))
    body.append(["", "Jumlah", strip(a.total_debit), strip(a.total_credit), strip(a.closing)])
    cells = "".join("<tr>" + "".join(f'<td align="{"right" if i > 1 else "left"}"><font size="1">{c}</font></td>' for i, c in enumerate(r)) + "</tr>" for r in body)
    heads = "".join(f'<th><font size="1">{h}</font></th>' for h in ("Tgl", "Uraian", "Keluar", "Masuk", "Sisa Saldo"))
    html = f'<html><head><meta charset="utf-8"><style>@page{{size:21cm 29.7cm;margin:1.6cm}}body,td,th,p{{font-family:Carlito;font-size:9pt}}</style></head><body><p align="center"><b>{a.bank}</b><br>Jl. Raya Ciawi No. 7, Bogor</p><p align="center"><b>Daftar Mutasi Simpanan</b><br>Periode 1 Januari 2024 s/d 31 Januari 2024</p><p>Nama : {a.owner}<br>No. Rekening : {a.number}<br>Jenis : {a.kind}<br>Mata Uang : Rupiah (IDR)</p><table border="1" cellspacing="0" cellpadding="2" width="100%"><tr><th colspan="5"><font size="1">Bulan Januari 2024</font></th></tr><tr>{heads}</tr>{cells}</table><p align="right">Ciawi, 1 Februari 2024<br><br><br>( Bendahara )</p></body></html>'
    with tempfile.TemporaryDirectory() as tmp:
        (Path(tmp) / "s.html").write_text(html)
        office(path, Path(tmp) / "s.html")
    return [truth(a, [("Tgl", "date"), ("Uraian", "description"), ("Keluar", "debit"), ("Masuk", "credit"), ("Sisa Saldo", "balance")], rows)]


@layout("132-column record of two lines: first line dates, code and reference with amount and balance, second line the text from the margin on under them; D/C glued to the amounts; page sums; head of two lines over both record lines")
def id_dua_baris_rekaman(path):
    a = account("BANK ARTHA GRAHITA", "118-00-0417223-9", "PT LINTAS SAMUDRA JAYA", "612400500.75", (2024, 2, 1), (2024, 2, 29), kind="GIRO", branch="11800 JAKARTA KOTA")
    fill(a, 353, 44, scale=38_000_000)
    pages, rows, page, last = [], [], [], a.opening
    def begin():
        page[:] = [f" {a.bank:<90}{'HALAMAN : %3d' % (len(pages) + 1):>38}", f" CABANG {a.branch:<83}{'TGL CETAK 01/03/2024':>38}", "", f" {'REKENING KORAN':^128}", "", f" NO. REKENING : {a.number:<50} PERIODE : 01/02/2024 - 29/02/2024", f" NAMA         : {a.owner:<50} JENIS   : {a.kind}  MATA UANG : IDR", " " + "-" * 128,
                   f" TGL TRANS   TGL EFEKTIF  KODE   NO. REFERENSI                       {'JUMLAH MUTASI':>26}{'SALDO':>30}", " KETERANGAN TRANSAKSI", " " + "-" * 128]
    begin()
    page.append(f" {'SALDO AWAL':<95}{num(a.opening):>30}C")
    for t in a.txns:
        if len(page) > 58:
            page.append(f" {'SALDO DIPINDAHKAN':<95}{num(last):>30}C")
            pages.append(list(page))
            begin()
            page.append(f" {'SALDO PINDAHAN':<95}{num(last):>30}C")
        words = wording.line("mandiri", t)[:110]
        mark = "D" if t.debit else "C"
        page.append(f" {t.day:%d/%m/%Y}  {t.day:%d/%m/%Y}   {t.ref[:4]}   {t.ref:<32}{num(t.size):>27}{mark}{num(t.balance):>28}C")
        page.append(f" {words}")
        last = t.balance
        rows.append(truth_row(t, words, True, len(pages) + 1, num(t.size) + mark))
    page += [" " + "-" * 128, f" {'TOTAL MUTASI DEBET':<30}{len(a.debits):>6} {num(a.total_debit):>30}D", f" {'TOTAL MUTASI KREDIT':<30}{len(a.credits):>6} {num(a.total_credit):>30}C", f" {'SALDO AKHIR':<95}{num(a.closing):>30}C"]
    pages.append(page)
    lineprinter(path, pages, font="Courier", size=9, leading=11.4, page=FANFOLD, left=60, top=50)
    return [truth(a, [("TGL TRANS", "date"), ("TGL EFEKTIF", "value_date"), ("KODE", "ignore"), ("NO. REFERENSI", "reference"), ("JUMLAH MUTASI", "amount"), ("SALDO", "balance"), ("KETERANGAN TRANSAKSI", "description")], rows)]


@layout("three accounts of which one has no movement ('TIDAK ADA TRANSAKSI') and one a single row; each with its own box of opening and closing; heads repeated; chromium cards")
def id_tanpa_mutasi(path):
    bank, owner, start, end = "Bank Samudra Pasifik", "DEWI LESTARI", (2024, 4, 1), (2024, 4, 30)
    accounts = [account(bank, "7001-2233-01", owner, "4120300.50", start, end, kind="Tabungan Utama"), account(bank, "7001-2233-02", owner, "1500000.00", start, end, kind="Tabungan Rencana"), account(bank, "7001-2233-03", owner, "812000.00", start, end, kind="Tabungan Pendidikan")]
    css = """@page{size:A4;margin:15mm}body{font:9px 'Roboto'}h1{color:#00529c;font-size:18px;margin:0}.c{border:1px solid #b9cfe6;border-radius:6px;padding:8px 10px;margin-top:14px}.c h3{margin:0 0 4px}table{width:100%;border-collapse:collapse}th{background:#e8f0f9;text-align:left;padding:4px}td{padding:4px;border-bottom:.5px solid #e2e2e2;vertical-align:top}.r{text-align:right}th.r{text-align:right}tr{break-inside:avoid}.b td{border:none;font-weight:bold}"""
    result, text = [], f'<h1>{bank}</h1><b>e-Statement</b><p>{owner}<br>Jl. Cendrawasih 8, Denpasar</p><p>Periode Laporan: 1 April 2024 - 30 April 2024</p>'
    for n, a in enumerate(accounts):
        if n == 0:
            fill(a, 354, 26, scale=1_400_000, personal=True)
        elif n == 2:
            fill(a, 355, 7, scale=500_000, personal=True, cents=0, skip=("rent", "loan", "interest", "interest_tax", "admin", "salary"))
        rows, body = [], []
        for t in a.txns:
            parts = wording.lines("digital", t)
            body.append([day_month(t.day, "id", year=4), br(parts), num(t.debit) if t.debit else "-", num(t.credit) if t.credit else "-", num(t.balance)])
            rows.append(truth_row(t, parts, True, amount=num(t.size)))
        heads = ["Tanggal", "Keterangan", "Uang Keluar", "Uang Masuk", "Saldo"]
        grid = table(heads, body, ["", "", "r", "r", "r"]) if body else table(heads, [], ["", "", "r", "r", "r"]) + "<p><i>TIDAK ADA TRANSAKSI PADA PERIODE INI</i></p>"
        box = table([], [[f"Saldo Awal<br>Rp {num(a.opening)}", f"Total Keluar<br>Rp {num(a.total_debit)}", f"Total Masuk<br>Rp {num(a.total_credit)}", f"Saldo Akhir<br>Rp {num(a.closing)}"]])
        text += f'<div class="c"><h3>{a.kind} &nbsp; {a.number} &nbsp; IDR</h3><div class="b">{box}</div>{grid}</div>'
        result.append(truth(a, list(zip(heads, ("date", "description", "debit", "credit", "balance"))), rows))
    chromium(path, html_page(css, text, "id"))
    return result


@layout("one account over three months, each month its own table with its own SALDO AWAL and SALDO AKHIR rows and sums, day number only in the rows, month and year in the table's heading, balance each row")
def id_tiga_bulan(path):
    a = account("BANK MITRA LESTARI", "2-118-04417-6", "CV RAJAWALI TEKNIK", "41200800.25", (2023, 11, 1), (2024, 1, 31), kind="GIRO RUPIAH", branch="SURABAYA DARMO", address=["JL RAYA DARMO 88", "SURABAYA 60264"])
    fill(a, 356, 66, scale=8_000_000)
    cols = [Col("date", "Tgl", 45, 70, "c"), Col("description", "Keterangan", 70, 300), Col("debit", "Debet", 300, 385, "r"), Col("credit", "Kredit", 385, 470, "r"), Col("balance", "Saldo", 470, 556, "r")]
    p = Paper(path, cols, ink="cairo", font="Caladea", size=8.2, leading=10, top=200, top_next=90, bottom=770, gap=2.5, rules="rows", rule_color="#c5c5c5", heads="none", head_fill="#f3e9d2")
    def every(p):
        p.text(45, 50, a.bank, bold=True, size=15, color="#7a4a00")
        p.text(556, 50, f"Rekening Koran    {p.page} / {p.total}", align="r")
        if p.page == 1:
            p.stack(45, 86, [a.owner] + a.address, step=12)
            p.pairs(330, 86, [("No. Rekening", a.number), ("Jenis", a.kind), ("Cabang", a.branch), ("Mata Uang", "IDR"), ("Periode", "01/11/2023 - 31/01/2024")], at=75, step=12)
            p.text(45, 176, f"Saldo Awal {num(a.opening)}   Total Debet {num(a.total_debit)}   Total Kredit {num(a.total_credit)}   Saldo Akhir {num(a.closing)}")
    p.on_page = every
    p.after_break = lambda p: p.head()
    p.start()
    rows, balance = [], a.opening
    for year, month in ((2023, 11), (2023, 12), (2024, 1)):
        group = [t for t in a.txns if (t.day.year, t.day.month) == (year, month)]
        if not p.room(90):
            p.new_page()
        p.text(48, p.y + 14, f"Bulan {MONTHS['id'][month - 1]} {year}", bold=True, size=10)
        p.y += 20
        p.head()
        p.row({"description": "SALDO AWAL", "balance": num(balance)}, bold=True)
        for t in group:
            parts = wording.lines("plain", t)
            page = p.row({"date": f"{t.day.day}", "description": parts, **sides(t, num), "balance": num(t.balance)})
            rows.append(truth_row(t, parts, True, page, num(t.size)))
            balance = t.balance
        p.row({"description": "JUMLAH", "debit": num(sum((t.debit for t in group), Decimal(0))), "credit": num(sum((t.credit for t in group), Decimal(0)))}, bold=True)
        p.row({"description": "SALDO AKHIR", "balance": num(balance)}, bold=True)
        p.y += 8
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("corporate: debit and credit in one column with brackets for debits, branch and teller columns, remarks in two columns with a rule between, ledger and available balance, US date order MM/DD/YYYY in an Indonesian statement (day over 12 tells), zero printed 0.00")
def id_kurung_debet(path):
    a = account("Bank Cakrawala Asia Tbk", "800-123-004417-00", "PT MITRA KARYA LOGISTIK", "284100200.10", (2024, 3, 1), (2024, 3, 31), kind="Corporate Current Account", branch="Jakarta Sudirman", address=["Menara Cakrawala Lt 12", "Jl Jend Sudirman Kav 21", "Jakarta 12920"])
    fill(a, 357, 40, scale=30_000_000)
    cols = [Col("date", "Posting Date", 36, 88), Col("branch", "Branch", 88, 120, "c"), Col("ignore", "Teller", 120, 152, "c"), Col("description", "Transaction Type", 152, 268), Col("ignore_text", "Remarks", 268, 400), Col("amount", "Amount", 400, 482, "r"), Col("balance", "Ledger Balance", 482, 566, "r")]
    p = Paper(path, cols, ink="mupdf", font="Helvetica", size=7.2, leading=8.8, top=250, top_next=80, bottom=775, gap=4, rules="grid", rule_color="#9aa7b8", head_fill="#1f3864", head_color="#ffffff")
    amount = lambda t: f"({num(t.debit)})" if t.debit else num(t.credit)
    def every(p):
        p.text(36, 50, a.bank, bold=True, size=14, color="#1f3864")
        p.text(566, 46, "ACCOUNT STATEMENT", bold=True, size=10, align="r")
        p.text(566, 815, f"Page {p.page} of {p.total}", align="r", size=6.5)
        if p.page == 1:
            p.stack(36, 84, [a.owner] + a.address, step=11)
            p.pairs(330, 84, [("Account Number", a.number), ("Account Type", a.kind), ("Branch", a.branch), ("Currency", "IDR"), ("From", "03/01/2024"), ("To", "03/31/2024"), ("Opening Balance", num(a.opening)), ("Total Debit", f"({num(a.total_debit)})"), ("Total Credit", num(a.total_credit)), ("Closing Balance", num(a.closing)), ("Hold Amount", "0.00")], at=85, step=12)
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        parts = wording.lines("uob", t)
        rest = " ".join(parts[1:])
        page = p.row({"date": f"{t.day:%m/%d/%Y}", "branch": t.branch, "ignore": t.ref[:4], "description": parts[0], "ignore_text": rest, "amount": amount(t), "balance": num(t.balance)})
        rows.append(truth_row(t, [parts[0], rest], True, page, amount(t)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("digital bank: amount before the description, sign with a blank ('- Rp 1.500.000' / '+ Rp'), category icon letters as a column of one letter, date '2 Jan 2024, 09.12' with dots in the time, balance in grey small type, newest first")
def id_nominal_dulu(path):
    a = account("Bank Awan Digital", "1012 3456 7890", "BAGUS PRAKOSO", "3120400", (2024, 1, 1), (2024, 1, 31))
    fill(a, 358, 40, scale=900_000, personal=True, cents=0, places=0)
    css = """@page{size:A4;margin:16mm 14mm;@bottom-center{content:"Halaman " counter(page) " dari " counter(pages);font:7px 'Lato'}}body{font:8.8px 'Lato'}h1{font-size:16px;color:#3a6ff7;margin:0}table{width:100%;border-collapse:collapse}th{text-align:left;color:#777;font-weight:normal;padding:4px;border-bottom:1px solid #3a6ff7}td{padding:5px 4px;vertical-align:top;border-bottom:.5px dotted #bbb}.r{text-align:right;white-space:nowrap}th.r{text-align:right}.g{color:#888;font-size:7.5px}tr{break-inside:avoid}.m td{border:none;padding:1px 4px}"""
    rp = lambda v: "Rp " + dot(v, 0)
    letters = {"card": "B", "cash": "T", "cash_in": "S", "fee": "F", "admin": "F", "bill": "P", "interest": "%", "interest_tax": "%"}
    body, rows = [], []
    for t in reversed(a.txns):
        parts = wording.lines("digital", t)
        body.append([f"{t.day.day} {SHORT['id'][t.day.month - 1]} {t.day.year}, {t.when:%H.%M}", letters.get(t.kind, "T"), ("- " if t.debit else "+ ") + rp(t.size), br(parts), rp(t.balance)])
        rows.append(truth_row(t, parts, True, amount=rp(t.size)))
    meta = table([], [["Nama", a.owner, "Saldo Awal", rp(a.opening)], ["No. Rekening", a.number, "Total Masuk", rp(a.total_credit)], ["Periode", "1 Jan 2024 - 31 Jan 2024", "Total Keluar", rp(a.total_debit)], ["Mata Uang", "IDR", "Saldo Akhir", rp(a.closing)]])
    weasy(path, html_page(css, f'<h1>{a.bank}</h1><b>Riwayat Transaksi</b><div class="m">{meta}</div><br>' + table(["Waktu", "", "Nominal", "Detail", "Saldo"], body, ["", "g", "r", "", "r g"]) + f"<p class='g'>{a.bank} berizin dan diawasi oleh otoritas. Simpanan dijamin sampai Rp 2.000.000.000 per nasabah.</p>", "id"))
    return [truth(a, [("Waktu", "date"), ("Nominal", "amount"), ("Detail", "description"), ("Saldo", "balance")], rows)]


@layout("advertisement and QR box in the middle between the table's rows on page 1, notes in a grey band every page, description continued over the page's end, balance only at the day's end, D and K as CR/DB in front of the digits", heldout=True)
def id_iklan_tengah(path):
    a = account("BANK GEMILANG UTAMA", "145-000-4417-21", "TOKO EMAS CAHAYA", "88120400.00", (2024, 2, 1), (2024, 2, 29), kind="TABUNGAN BISNIS", branch="KCP TEBET", address=["JL TEBET RAYA 14", "JAKARTA SELATAN 12810"])
    fill(a, 359, 44, scale=9_000_000)
    cols = [Col("date", "TANGGAL", 40, 90), Col("description", "KETERANGAN TRANSAKSI", 90, 320), Col("amount", "MUTASI", 320, 440, "r"), Col("balance", "SALDO", 440, 556, "r")]
    p = Paper(path, cols, ink="fpdf", font="LibSans", size=8, leading=10, top=240, top_next=90, bottom=740, gap=4, zebra="#f7f7f7", split=True, head_fill="#d9e8d4")
    def every(p):
        p.text(40, 52, a.bank, bold=True, size=15, color="#1e6f2c")
        p.text(556, 52, f"HALAMAN {p.page} / {p.total}", align="r", size=7)
        p.rect(40, 770, 516, 34, fill="#e6e6e6")
        p.stack(46, 782, ["Catatan: apabila tidak ada sanggahan sampai dengan akhir bulan berikutnya, nasabah dianggap menyetujui mutasi ini.", "Jangan berikan PIN dan OTP. Hubungi 1500 417. Biaya administrasi Rp 12.500,00 per bulan."], step=11, size=6.5)
        if p.page == 1:
            p.stack(40, 84, [a.owner] + a.address, step=11)
            p.pairs(330, 84, [("NO. REKENING", a.number), ("JENIS", a.kind), ("CABANG", a.branch), ("PERIODE", "FEBRUARI 2024"), ("MATA UANG", "IDR")], at=75, step=12)
            p.text(40, 200, f"SALDO AWAL {num(a.opening)}   MUTASI DB {num(a.total_debit)}   MUTASI CR {num(a.total_credit)}   SALDO AKHIR {num(a.closing)}", bold=True, size=7.5)
    p.on_page = every
    p.start()
    p.row({"date": "01/02", "description": "SALDO AWAL", "balance": num(a.opening)})
    ends, rows, shown = a.ends(), [], False
    for t in a.txns:
        if not shown and p.y > 430:
            shown = True
            p.rect(150, p.y + 6, 300, 46, fill="#fff3b0", stroke="#d4a400")
            p.stack(160, p.y + 22, ["KREDIT USAHA BUNGA MULAI 0,75% PER BULAN", "Plafon sampai Rp 500.000.000,00  -  ajukan sebelum 31/03/2024"], step=14)
            p.y += 60
        parts = wording.lines("bca", t)
        amount = ("DB " if t.debit else "CR ") + num(t.size)
        page = p.row({"date": f"{t.day:%d/%m}", "description": parts, "amount": amount, "balance": num(t.balance) if id(t) in ends else ""})
        rows.append(truth_row(t, parts, id(t) in ends, page, amount))
    p.save()
    return [truth(a, p.heads_truth(), rows)]
