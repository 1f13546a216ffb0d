"""Indonesian statements from spreadsheets, forms and matrix printers."""
import tempfile
from pathlib import Path

from core import account, layout, truth, truth_row
from ledger import fill
from money import MONTHS, day_month, dot, long_date, minus, num, trail
from paper import A4, A4L, Col, Paper
from printers import lineprinter, office
import wording


@layout("a spreadsheet printed by LibreOffice, landscape: FT number, currency column, one amount with DB/CR in a column of its own, real number cells, head repeated on every page")
def id_syariah_sheet(path):
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
    a = account("BANK SYARIAH NUSANTARA MADANI", "7188123456", "YAYASAN PENDIDIKAN AL HIKMAH", "75100220.45", (2024, 2, 1), (2024, 2, 29), branch="KC BOGOR PAJAJARAN")
    fill(a, 241, 44, scale=8_000_000, skip=("cheque",))
    book = Workbook()
    s = book.active
    s.append([a.bank])
    s["A1"].font = Font(size=15, bold=True, color="00A39D")
    s.append(["Account Statement"])
    for k, v in [("Nama", a.owner), ("Nomor Rekening", a.number), ("Cabang", a.branch), ("Mata Uang", "IDR"), ("Periode", f"{a.start:%d-%m-%Y} s/d {a.end:%d-%m-%Y}")]:
        s.append([k, "", ": " + v])
    s.append(["Saldo Awal", "", a.opening])
    s.append(["Saldo Akhir", "", a.closing])
    s.append([])
    s.append(["No", "FT Number", "Tanggal", "Deskripsi", "Mata Uang", "Nominal", "DB/CR", "Saldo"])
    line, rows, head = Side(style="thin", color="888888"), [], s.max_row
    for n, t in enumerate(a.txns, 1):
        text = wording.line("syariah", t)
        s.append([n, f"FT240{t.ref[:2]}{t.ref[2:7]}", f"{t.when:%Y-%m-%d %H:%M:%S}", text, "IDR", t.size, "DB" if t.debit else "CR", t.balance])
        rows.append(truth_row(t, text, True, amount=num(t.size)))
    for r in s.iter_rows(min_row=head, max_row=s.max_row):
        for c in r:
            c.border = Border(line, line, line, line)
            c.alignment = Alignment(vertical="center", wrap_text=c.column == 4, horizontal="center" if c.row == head or c.column in (1, 5, 7) else "right" if c.column in (6, 8) else "left")
            c.font = Font(name="Liberation Sans", size=8, bold=c.row == head, color="FFFFFF" if c.row == head else "000000")
            if c.row == head:
                c.fill = PatternFill("solid", start_color="00A39D")
            elif c.column in (6, 8):
                c.number_format = "#,##0.00"
    for c in ("C8", "C9"):
        s[c].number_format, s[c].alignment = "#,##0.00", Alignment(horizontal="left")
    s.append([])
    s.append(["", "", "", f"Total Debit ({len(a.debits)})", "IDR", a.total_debit])
    s.append(["", "", "", f"Total Kredit ({len(a.credits)})", "IDR", a.total_credit])
    for c in (s.cell(s.max_row, 6), s.cell(s.max_row - 1, 6)):
        c.number_format = "#,##0.00"
    for col, w in zip("ABCDEFGH", (6, 16, 19, 52, 9, 17, 7, 18)):
        s.column_dimensions[col].width = w
    for n, t in enumerate(a.txns, head + 1):
        s.row_dimensions[n].height = 24 if len(wording.line("syariah", t)) > 48 else 14
    s.page_setup.orientation, s.page_setup.paperSize, s.page_setup.fitToHeight, s.sheet_properties.pageSetUpPr.fitToPage = "landscape", 9, 0, True
    s.print_title_rows = f"{head}:{head}"
    s.oddFooter.center.text = "Halaman &P dari &N"
    with tempfile.TemporaryDirectory() as tmp:
        book.save(Path(tmp) / "s.xlsx")
        office(path, Path(tmp) / "s.xlsx")
    return [truth(a, [("No", "ignore"), ("FT Number", "reference"), ("Tanggal", "date"), ("Deskripsi", "description"), ("Mata Uang", "currency"), ("Nominal", "amount"), ("DB/CR", "direction"), ("Saldo", "balance")], rows)]


@layout("a rural bank's spreadsheet, portrait: whole rupiah, Rp in the cell's left and digits at its right, '-' for none, long Indonesian dates, SALDO in brackets never, JUMLAH row, signature block", heldout=True)
def id_bpr_sheet(path):
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Border, Font, Side
    a = account("PT BPR ARTHA LESTARI JAYA", "01.201.000456", "KOPERASI SERBA USAHA MEKAR", "18250000", (2024, 1, 1), (2024, 1, 31), kind="TABUNGAN UMUM")
    fill(a, 242, 32, scale=3_000_000, places=0, skip=("fast_in", "fast_out", "settle_in", "cheque"))
    book = Workbook()
    s = book.active
    for i, (text, size) in enumerate([(a.bank, 14), ("Jl. Raya Ciawi No. 88, Bogor - Telp. (0251) 8240112", 8), ("KARTU MUTASI TABUNGAN", 12)], 1):
        s.cell(i, 1, text).font = Font(size=size, bold=size > 8)
        s.merge_cells(start_row=i, start_column=1, end_row=i, end_column=5)
        s.cell(i, 1).alignment = Alignment(horizontal="center")
    for i, (k, v) in enumerate([("Nama Nasabah", a.owner), ("No. Rekening", a.number), ("Jenis Simpanan", a.kind), ("Periode", "01 Januari 2024 s.d. 31 Januari 2024"), ("Valuta", "Rupiah")], 5):
        s.cell(i, 1, k)
        s.cell(i, 2, ": " + v)
    for c, h in enumerate(["TANGGAL", "KETERANGAN", "DEBET", "KREDIT", "SALDO"], 1):
        s.cell(11, c, h)
    money = '_("Rp"* #,##0_);_("Rp"* (#,##0);_("Rp"* "-"_);_(@_)'
    data = [["", "SALDO AWAL", None, None, int(a.opening)]]
    rows = []
    for t in a.txns:
        text = wording.line("plain", t).title()
        data.append([long_date(t.day, "id"), text, int(t.debit), int(t.credit), int(t.balance)])
        rows.append(truth_row(t, text, True, amount=num(t.size, places=0)))
    data.append(["", "JUMLAH", int(a.total_debit), int(a.total_credit), int(a.closing)])
    line = Side(style="thin")
    for i, r in enumerate(data, 12):
        for c, v in enumerate(r, 1):
            s.cell(i, c, v)
    for r in s.iter_rows(min_row=11, max_row=11 + len(data)):
        for c in r:
            c.border, c.font = Border(line, line, line, line), Font(name="Carlito", size=10, bold=c.row in (11, 11 + len(data)))
            if c.column > 2:
                c.number_format = money
            if c.row == 11:
                c.alignment = Alignment(horizontal="center")
    end = 14 + len(data)
    s.cell(end, 4, "Ciawi, 1 Februari 2024")
    s.cell(end + 4, 4, "( Kepala Bagian Dana )")
    for col, w in zip("ABCDE", (19, 50, 17, 17, 18)):
        s.column_dimensions[col].width = w
    s.page_setup.paperSize, s.page_setup.fitToHeight, s.sheet_properties.pageSetUpPr.fitToPage = 9, 0, True
    with tempfile.TemporaryDirectory() as tmp:
        book.save(Path(tmp) / "s.xlsx")
        office(path, Path(tmp) / "s.xlsx")
    return [truth(a, [("TANGGAL", "date"), ("KETERANGAN", "description"), ("DEBET", "debit"), ("KREDIT", "credit"), ("SALDO", "balance")], rows)]


@layout("matrix printer without any rules: 02JAN24, amounts padded with asterisks ***1,234.56 and DR/CR marks glued after, description lines below, page header repeated, tight spaces")
def id_bintang_matrix(path):
    a = account("BANK INDONESIA TIMUR", "0417-01-002233-50-8", "UD SINAR MUTIARA", "22418070.12", (2024, 1, 1), (2024, 1, 31), kind="GIRO PERORANGAN", branch="0417 MAKASSAR")
    fill(a, 243, 40, scale=6_000_000)
    star = lambda v, w=19: num(v).rjust(w, "*")
    pages, rows, page, last = [], [], [], a.opening
    def begin():
        n = len(pages) + 1
        page[:] = [f"  {a.bank:<56}{'TGL : 01FEB24':>30}", f"  {'UNIT ' + a.branch:<56}{'HAL : %02d' % n:>26}", "", f"  {'LAPORAN MUTASI REKENING':^88}", f"  {'PERIODE 01JAN24 SAMPAI 31JAN24':^88}", "",
                   f"  NAMA    {a.owner}", f"  NO REK  {a.number}      PRODUK  {a.kind}      VAL  IDR", "", "  TANGGAL   KETERANGAN                                       MUTASI                 SALDO", ""]
    begin()
    page.append(f"            SALDO AWAL{'':45}{star(a.opening)}CR")
    for t in a.txns:
        parts = wording.lines("bni", t)
        if len(page) + len(parts) > 66:
            page.append(f"            SALDO DIPINDAHKAN{'':38}{star(last)}CR")
            pages.append(list(page))
            begin()
            page.append(f"            SALDO PINDAHAN{'':41}{star(last)}CR")
        for i, part in enumerate(parts):
            head = f"  {t.day.strftime('%d%b%y').upper()}   {part[:31]:<31}" if i == 0 else f"            {part}"
            page.append(head + (f" {star(t.size)}{'DR' if t.debit else 'CR'} {star(t.balance)}CR" if i == 0 else ""))
        last = t.balance
        rows.append(truth_row(t, [parts[0][:31].strip()] + parts[1:], True, len(pages) + 1, star(t.size)))
    page += ["", f"            JUMLAH DEBET  {len(a.debits):>4}                     {star(a.total_debit)}DR", f"            JUMLAH KREDIT {len(a.credits):>4}                     {star(a.total_credit)}CR", f"            SALDO AKHIR{'':44}{star(a.closing)}CR"]
    pages.append(page)
    lineprinter(path, pages, font="LibMono", size=8.6, leading=10.6, left=36, top=46, ink="mupdf")
    return [truth(a, [("TANGGAL", "date"), ("KETERANGAN", "description"), ("MUTASI", "amount"), ("SALDO", "balance")], rows)]


@layout("bilingual head of three lines, DR/CR after every balance, an overdrawn account crossing zero, both dates, fake bold, horizontal dotted lines, summary in a side box with other numbers")
def id_mayapada_dr(path):
    a = account("BANK MAJAPAHIT INTERNASIONAL", "1-012-34567-8", "PT SAMUDERA ABADI TEKSTIL", "-38400120.25", (2024, 5, 1), (2024, 5, 31), kind="Giro Maksima", branch="Bandung Asia Afrika", address=["JL ASIA AFRIKA NO 112", "BANDUNG 40112"])
    fill(a, 244, 40, scale=25_000_000, overdraft=True)
    mark = lambda v: num(v) + (" DR" if v < 0 else " CR")
    cols = [Col("date", "Tgl.\nTransaksi\nTxn. Date", 36, 82), Col("value_date", "Tgl.\nEfektif\nValue Date", 82, 128), Col("description", "Keterangan\nDescription", 128, 310), Col("debit", "Mutasi Debet\nDebit\nIDR", 310, 392, "r", "c"), Col("credit", "Mutasi Kredit\nCredit\nIDR", 392, 474, "r", "c"),
            Col("balance", "Saldo\nBalance\nIDR", 474, 560, "r", "c")]
    p = Paper(path, cols, font="Helvetica", size=7.5, leading=9, top=250, top_next=96, bottom=765, gap=4, rules="dots", fake_bold=True, head_fill="#ffcb05", head_size=7)
    def every(p):
        p.text(36, 50, a.bank, bold=True, size=14)
        p.text(560, 46, "Laporan Rekening / Account Statement", align="r", size=9, bold=True)
        p.text(560, 58, f"Halaman/Page {p.page} dari/of {p.total}", align="r", size=7)
        if p.page == 1:
            p.stack(36, 86, ["Kepada Yth./To:", a.owner] + a.address, step=11)
            p.pairs(36, 150, [("Nomor Rekening / Account No.", a.number), ("Jenis Produk / Product Type", a.kind), ("Cabang / Branch", a.branch), ("Mata Uang / Currency", "IDR"), ("Periode / Period", "01/05/2024 - 31/05/2024")], at=125, step=12)
            p.rect(380, 80, 180, 130, fill="#fff7d6")
            p.text(388, 94, "Ringkasan / Summary", bold=True)
            p.pairs(388, 110, [("Saldo Awal", mark(a.opening)), ("Jumlah Debet", num(a.total_debit)), ("Jumlah Kredit", num(a.total_credit)), ("Saldo Akhir", mark(a.closing)), ("Saldo Rata-rata", mark(sum(t.balance for t in a.txns) / len(a.txns))), ("Plafon / Limit", "750,000,000.00"), ("Bunga / Interest", "12.75 %")], at=164, step=13, sep="", align="r")
        p.text(36, 812, "Apabila terdapat perbedaan, mohon menghubungi cabang dalam 14 hari. Simpanan dijamin sampai dengan Rp 2 Miliar. Suku bunga penjaminan 4,25%.", size=5.5)
    p.on_page = every
    p.start()
    p.row({"date": "01/05/24", "description": "SALDO AWAL / OPENING BALANCE", "balance": mark(a.opening)}, bold=True)
    rows = []
    for t in a.txns:
        parts = wording.lines("uob", t)
        page = p.row({"date": f"{t.day:%d/%m/%y}", "value_date": f"{t.day:%d/%m/%y}", "description": parts, "debit": num(t.debit) if t.debit else "", "credit": num(t.credit) if t.credit else "", "balance": mark(t.balance)})
        rows.append(truth_row(t, parts, True, page, num(t.size)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("glyph by glyph in a condensed face without space characters, year on a line of its own under the day, description between lines, Rp before every amount, head only on page 1, watermark turned 45 degrees")
def id_glif_salinan(path):
    a = account("BANK KARYA SEJAHTERA", "2100.11.004567", "RINI WULANDARI", "5250700.50", (2023, 12, 1), (2024, 1, 31), kind="TABUNGAN KARYA", branch="CIREBON", address=["JL KARTINI 20 RT 01/02", "CIREBON 45123"])
    fill(a, 245, 40, scale=2_400_000, personal=True)
    rp = lambda v: "Rp " + num(v)
    cols = [Col("date", "TANGGAL", 40, 90), Col("description", "TRANSAKSI", 90, 300), Col("debit", "KELUAR", 300, 385, "r", "c"), Col("credit", "MASUK", 385, 470, "r", "c"), Col("balance", "SALDO", 470, 558, "r", "c")]
    p = Paper(path, cols, ink="reportlab", font="Narrow", size=8, leading=9.5, top=230, top_next=70, bottom=780, gap=4, heads="first", rules="rows", rule_color="#dddddd", glyphs=True, valign=0)
    def every(p):
        p.glyphs = False
        p.text(150, 620, "SALINAN / COPY", size=64, color="#eeeeee", angle=45)
        p.glyphs = True
        p.text(558, 815, f"{p.page} / {p.total}", align="r", size=7)
        if p.page == 1:
            p.text(40, 60, a.bank, bold=True, size=18, color="#264b96")
            p.stack(40, 90, [a.owner] + a.address, step=10)
            p.pairs(330, 90, [("Nomor Rekening", a.number), ("Jenis Rekening", a.kind), ("Kantor Cabang", a.branch), ("Periode", "1 Des 2023 - 31 Jan 2024"), ("Mata Uang", "IDR")], at=80, step=12)
            p.pairs(40, 160, [("Saldo Awal", rp(a.opening)), ("Total Keluar", rp(a.total_debit)), ("Total Masuk", rp(a.total_credit)), ("Saldo Akhir", rp(a.closing))], at=80, step=12)
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        parts = wording.lines("mandiri", t)
        page = p.row({"date": [day_month(t.day, "id"), f"{t.day:%Y}"], "description": parts, "debit": rp(t.debit) if t.debit else "", "credit": rp(t.credit) if t.credit else "", "balance": rp(t.balance)})
        rows.append(truth_row(t, parts, True, page, rp(t.size)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("transaction code column, mutation with D/K in its own narrow column, balance with a D/K column too, dd-mm-yy, day subtotal rows, page-end SALDO, Legal paper", heldout=True)
def id_legal_dk(path):
    a = account("BANK MEGAH PERSADA", "01-061-00-15-004567", "CV DUTA PRIMA MOTOR", "64210450", (2024, 6, 1), (2024, 6, 30), kind="GIRO RUPIAH", branch="061 SEMARANG PANDANARAN", address=["JL PANDANARAN II NO 9", "SEMARANG"])
    fill(a, 246, 50, scale=11_000_000, cents=.1)
    cols = [Col("date", "TGL TRANS", 40, 92), Col("value_date", "TGL VALUTA", 92, 146), Col("ignore", "KODE", 146, 176, "c"), Col("description", "URAIAN", 176, 370), Col("amount", "MUTASI", 370, 452, "r"), Col("direction", "", 452, 468, "c"), Col("balance", "SALDO", 468, 556, "r"), Col("direction", "", 556, 572, "c", key="d2")]
    p = Paper(path, cols, ink="mupdf", page=(612, 1008), font="Courier", size=7.2, leading=9, top=210, top_next=210, bottom=940, gap=2, rules="head", head_bold=False)
    state = {"b": a.opening}
    def every(p):
        p.text(40, 50, a.bank, bold=True, size=12)
        p.text(306, 80, "REKENING KORAN", align="c", bold=True, size=11)
        p.pairs(40, 110, [("NAMA", a.owner), ("ALAMAT", a.address[0]), ("", a.address[1]), ("NO. REKENING", a.number), ("JENIS", a.kind)], at=75, step=12)
        p.pairs(370, 110, [("CABANG", a.branch), ("VALUTA", "IDR"), ("PERIODE", "01-06-24 S/D 30-06-24"), ("HALAMAN", f"{p.page} DARI {p.total}"), ("TGL CETAK", "01-07-24 07:02")], at=60, step=12)
    p.on_page = every
    def close(p):
        p.line(40, p.y + 2, 572, p.y + 2)
        p.text(368, p.y + 14, "SALDO DIPINDAHKAN", align="r")
        p.text(553, p.y + 14, num(state["b"]), align="r")
        p.text(564, p.y + 14, "K", align="c")
    p.before_break = close
    p.start()
    p.row({"description": "SALDO AWAL", "balance": num(a.opening), "d2": "K"})
    rows = []
    for day, group in a.days():
        for t in group:
            text = wording.line("plain", t)
            page = p.row({"date": f"{day:%d-%m-%y}", "value_date": f"{day:%d-%m-%y}", "ignore": t.ref[:3], "description": text, "amount": num(t.size), "direction": "D" if t.debit else "K", "balance": num(t.balance), "d2": "K"})
            state["b"] = t.balance
            rows.append(truth_row(t, text, True, page, num(t.size)))
    p.row({"description": "TOTAL MUTASI DEBET", "amount": num(a.total_debit), "direction": "D"})
    p.row({"description": "TOTAL MUTASI KREDIT", "amount": num(a.total_credit), "direction": "K"})
    p.row({"description": "SALDO AKHIR", "balance": num(a.closing), "d2": "K"})
    p.save()
    return [truth(a, p.heads_truth(), rows)]
