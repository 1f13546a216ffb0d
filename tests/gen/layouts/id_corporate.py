"""Indonesian corporate internet banking printouts and multi-currency statements."""
from core import account, layout, truth, truth_row
from ledger import fill
from money import MONTHS, SHORT, day_month, dot, long_date, minus, num
from paper import A4, A4L, Col, Paper
from printers import E, br, chromium, page as html_page, table, weasy
import wording


@layout("web printout, landscape HTML: date and time with seconds, .00 for none, reference column between, totals above the table, filter line with dates, URL footer, everything in tiny type")
def id_kopra_web(path):
    a = account("Bank Mandala Persero", "1220005566778", "PT NUSANTARA AGRO SEJAHTERA", "1250300440.75", (2024, 1, 1), (2024, 1, 31), branch="JKT Plaza Utama")
    fill(a, 251, 60, scale=60_000_000)
    css = """@page{size:A4 landscape;margin:12mm 10mm;@bottom-left{content:"https://corporate.example/statement/print?id=88120034&page=" counter(page);font:6px 'Liberation Sans'}@bottom-right{content:"01/02/2024 08:44:10  " counter(page) "/" counter(pages);font:6px 'Liberation Sans'}}
    body{font:7.5px 'Liberation Sans'}h2{font-size:13px;color:#003d79;margin:0}table.t,table{width:100%;border-collapse:collapse}.meta td{padding:1px 6px}.meta{width:60%;margin:8px 0}th{background:#003d79;color:#fff;padding:4px;text-align:center;font-weight:normal}
    td{padding:2.5px 4px;vertical-align:top}.r{text-align:right}th.r{text-align:center}tbody tr:nth-child(even){background:#f3f6fa}tr{break-inside:avoid}"""
    money = lambda v: num(v) if v else ".00"
    body, rows = [], []
    for t in a.txns:
        parts = wording.lines("mandiri", t)
        body.append([f"{t.when:%d/%m/%Y %H:%M:%S}", br(parts), t.ref, money(t.debit), money(t.credit), num(t.balance)])
        rows.append(truth_row(t, parts, True, amount=money(t.size)))
    meta = "".join(f"<tr><td>{k}</td><td>{E(v)}</td></tr>" for k, v in [("Account No.", f"{a.number} / IDR / {a.owner}"), ("Period", "01/01/2024 - 31/01/2024"), ("Opening Balance", num(a.opening)), ("Closing Balance", num(a.closing)), ("No. of Debit", f"{len(a.debits)}   {num(a.total_debit)}"), ("No. of Credit", f"{len(a.credits)}   {num(a.total_credit)}"), ("Branch", a.branch)])
    weasy(path, html_page(css, f'<h2>{a.bank}</h2><b>Account Statement (Detail)</b><table class="meta">{meta}</table>' + table(["Posting Date", "Remark", "Reference No.", "Debit", "Credit", "Balance"], body, ["", "", "", "r", "r", "r"]), "en"))
    return [truth(a, [("Posting Date", "date"), ("Remark", "description"), ("Reference No.", "reference"), ("Debit", "debit"), ("Credit", "credit"), ("Balance", "balance")], rows)]


@layout("three accounts in IDR, USD and SGD, a summary page with rates and equivalents, each account with its own heading and totals; date once a day; brought and carried forward at breaks", heldout=True)
def id_valas_gabungan(path):
    end, start = (2024, 3, 31), (2024, 3, 1)
    bank, owner = "BANK ORIENTAL CAHAYA", "PT EKSPORINDO KARYA MAKMUR"
    accounts = [account(bank, "560-800-01234-5", owner, "310500200.25", start, end, "IDR", kind="GIRO RUPIAH"), account(bank, "560-810-00456-2", owner, "48200.10", start, end, "USD", kind="GIRO VALAS USD"), account(bank, "560-810-00789-9", owner, "15210.75", start, end, "SGD", kind="GIRO VALAS SGD")]
    for i, (a, n, scale) in enumerate(zip(accounts, (34, 16, 12), (18_000_000, 3000, 1500))):
        fill(a, 252 + i, n, scale=scale, fee="" if i == 0 else "5.00", cents=.6)
    cols = [Col("date", "TGL TRANS\nTRANS DATE", 38, 88), Col("value_date", "TGL VALUTA\nVALUE DATE", 88, 140), Col("description", "URAIAN\nDESCRIPTION", 140, 315), Col("debit", "DEBET\nDEBIT", 315, 395, "r"), Col("credit", "KREDIT\nCREDIT", 395, 475, "r"), Col("balance", "SALDO\nBALANCE", 475, 558, "r")]
    p = Paper(path, cols, font="LibSerif", size=8, leading=9.5, top=100, top_next=90, bottom=770, gap=2, rules="head", reserve=14, head_size=6.5)
    state = {}
    def every(p):
        p.text(38, 46, bank, bold=True, size=15, color="#c8102e")
        p.text(558, 46, "CONSOLIDATED STATEMENT / REKENING KORAN GABUNGAN", align="r", size=8)
        p.text(558, 58, f"01 MAR 2024 - 31 MAR 2024      Hal. {p.page}/{p.total}", align="r", size=8)
        p.text(38, 815, "Bank Oriental Cahaya berizin dan diawasi oleh otoritas. Call center 1500-999 | +62-21-2650-6300", size=6)
    p.on_page = every
    every(p)
    p.stack(38, 100, [owner, "KAWASAN INDUSTRI PULOGADUNG BLOK III", "JAKARTA TIMUR 13920"], step=11)
    p.text(38, 170, "RINGKASAN REKENING / ACCOUNT SUMMARY", bold=True, size=10)
    y = 190
    for x, s, al in ((38, "Produk", "l"), (180, "No. Rekening", "l"), (300, "Valuta", "l"), (430, "Saldo Akhir", "r"), (558, "Ekuivalen IDR", "r")):
        p.text(x, y, s, align=al, bold=True)
    for a, rate in zip(accounts, (1, 15853, 11742)):
        y += 14
        for x, s, al in ((38, a.kind, "l"), (180, a.number, "l"), (300, a.currency, "l"), (430, num(a.closing), "r"), (558, num(a.closing * rate), "r")):
            p.text(x, y, s, align=al)
    p.text(38, y + 20, "Kurs: 1 USD = 15,853.00   1 SGD = 11,742.00 per 28/03/2024", size=7)
    p.y = y + 50
    result = []
    for a in accounts:
        if not p.room(120):
            p.new_page()
        p.rect(38, p.y, 520, 16, fill="#f2dede")
        p.text(42, p.y + 11, f"{a.kind}   No. Rekening/Account No. {a.number}   Mata Uang/Currency {a.currency}", bold=True)
        p.y += 20
        p.head()
        state["b"] = a.opening
        def close(p):
            p.text(143, p.y + 10, "SALDO DIPINDAHKAN / CARRIED FORWARD")
            p.text(555, p.y + 10, num(state["b"]), align="r")
        p.before_break = close
        p.after_break = lambda p: p.row({"description": "SALDO PINDAHAN / BROUGHT FORWARD", "balance": num(state["b"])})
        p.row({"description": "SALDO AWAL / OPENING BALANCE", "balance": num(a.opening)}, bold=True)
        rows, seen = [], None
        for t in a.txns:
            parts = wording.lines("uob", t)
            if not p.room(len(parts) * p.leading + p.gap):
                p.turn()
                seen = None
            d = f"{t.day:%d/%m/%Y}"
            page = p.row({"date": d if t.day != seen else "", "value_date": d if t.day != seen else "", "description": parts, "debit": num(t.debit) if t.debit else "", "credit": num(t.credit) if t.credit else "", "balance": num(t.balance)})
            seen, state["b"] = t.day, t.balance
            rows.append(truth_row(t, parts, True, page, num(t.size)))
        p.row({"description": "SALDO AKHIR / CLOSING BALANCE", "debit": num(a.total_debit), "credit": num(a.total_credit), "balance": num(a.closing)}, bold=True)
        p.y += 16
        result.append(truth(a, p.heads_truth(), rows))
    p.save()
    return result


@layout("date printed once a day, description lines ABOVE the line that carries the amount, balance once a day, DR for overdrawn, English and Indonesian mixed, no rules, wide margins")
def id_rincian_di_atas(path):
    a = account("BANK HANSA BERSATU INDONESIA", "001-123456-068", "PT TIRTA KENCANA ABADI", "12250480.90", (2024, 2, 1), (2024, 2, 29), kind="Current Account", address=["GRAHA NIAGA LT 12", "JL JEND SUDIRMAN KAV 58", "JAKARTA 12190"])
    fill(a, 256, 38, scale=14_000_000, overdraft=True)
    cols = [Col("date", "Tanggal\nDate", 60, 110, valign="top"), Col("description", "Rincian Transaksi\nTransaction Details", 110, 300), Col("credit", "Setoran\nDeposit", 300, 375, "r", valign="bottom"), Col("debit", "Penarikan\nWithdrawal", 375, 455, "r", valign="bottom"), Col("balance", "Saldo\nBalance", 455, 545, "r", valign="bottom")]
    p = Paper(path, cols, ink="cairo", font="Liberation Serif", bold="Liberation Serif-Bold", size=8.5, leading=10, top=270, top_next=110, bottom=770, gap=4, rules="none")
    mark = lambda v: num(v) + (" DR" if v < 0 else "")
    def every(p):
        p.text(60, 60, a.bank, bold=True, size=13, color="#db0011")
        p.text(545, 60, "LAPORAN REKENING / STATEMENT", align="r", size=8)
        p.text(545, 72, f"Halaman {p.page} dari {p.total}", align="r", size=8)
        if p.page == 1:
            p.stack(60, 110, [a.owner] + a.address, step=11)
            p.pairs(330, 110, [("Nomor Rekening", a.number), ("Jenis Rekening", a.kind), ("Mata Uang", "IDR"), ("Tanggal Laporan", "29 FEB 2024"), ("Periode", "01 FEB 2024 - 29 FEB 2024")], at=85, step=12)
            p.text(60, 200, "Ringkasan Portofolio Anda per 29 FEB 2024", bold=True)
            p.text(60, 214, f"Simpanan  {mark(a.closing)}     Pinjaman  0.00     Investasi  250,000,000.00     Total  {mark(a.closing + 250000000)}")
            p.text(60, 250, "Aktivitas Rekening / Account Activities", bold=True, size=10)
    p.on_page = every
    p.start()
    p.row({"date": "01 FEB", "description": "SALDO SEBELUMNYA / B/F BALANCE", "balance": mark(a.opening)})
    ends, starts, rows = a.ends(), a.starts(), []
    for t in a.txns:
        parts = wording.lines("cimb", t)
        page = p.row({"date": day_month(t.day, upper=True) if id(t) in starts else "", "description": parts, "debit": num(t.debit) if t.debit else "", "credit": num(t.credit) if t.credit else "", "balance": mark(t.balance) if id(t) in ends else ""})
        rows.append(truth_row(t, parts, id(t) in ends, page, num(t.size)))
    p.y += 10
    p.pairs(110, p.y + 10, [("Jumlah Penarikan / Total Withdrawals", f"{num(a.total_debit)}  ({len(a.debits)})"), ("Jumlah Setoran / Total Deposits", f"{num(a.total_credit)}  ({len(a.credits)})"), ("Saldo Akhir / Closing Balance", mark(a.closing))], at=345, sep="", align="r")
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("HTML app history, newest first: debits negative and red with dots and ,00, credit plain, category line first, reference in grey below, summary table with counts, rounded card per month", heldout=True)
def id_jenak_kartu(path):
    a = account("JENAK by Bank Tani Syariah", "90 0123 45678", "FAJAR NUGROHO", "7420115.40", (2023, 12, 10), (2024, 1, 9), kind="m-Saver")
    fill(a, 257, 24, scale=2_000_000, personal=True)
    css = """@page{size:210mm 297mm;margin:14mm}body{font:10px 'Carlito';color:#333}.h{background:#00aeef;color:#fff;padding:14px;border-radius:8px}.h b{font-size:16px}.k{display:flex;gap:24px;margin-top:6px}
    .k span{display:block;font-size:7.5px;opacity:.9}table{width:100%;border-collapse:collapse;margin-top:12px}th{text-align:left;border-bottom:2px solid #00aeef;padding:5px}td{padding:6px 5px;border-bottom:1px solid #ccc;vertical-align:top}.r{text-align:right}.neg{color:#d0021b}small{color:#999}tr{break-inside:avoid}
    .s{margin-top:12px}.s td{border:1px solid #cce}"""
    body, rows = [], []
    for t in reversed(a.txns):
        parts = wording.lines("digital", t)
        amount = ("- " if t.debit else "") + dot(t.size)
        body.append([f"{t.day.day:02d} {SHORT['id'][t.day.month - 1]} {t.day.year}<br><small>{t.when:%H:%M} WIB</small>", f"<b>{E(parts[0])}</b>" + "".join("<br>" + E(x) for x in parts[1:]), f"<small>{t.ref}</small>", f'<span class="{"neg" if t.debit else ""}">{amount}</span>', dot(t.balance)])
        rows.append(truth_row(t, parts, True, amount=amount))
    info = "".join(f"<div><span>{k}</span>{E(v)}</div>" for k, v in [("Nama", a.owner), ("No. Rekening", a.number), ("Rekening", a.kind), ("Periode", "10 Des 2023 - 09 Jan 2024"), ("Mata Uang", "IDR")])
    sums = table([], [[f"Saldo awal<br><b>{dot(a.opening)}</b>", f"Uang masuk ({len(a.credits)})<br><b>{dot(a.total_credit)}</b>", f"Uang keluar ({len(a.debits)})<br><b>{dot(a.total_debit)}</b>", f"Saldo akhir<br><b>{dot(a.closing)}</b>"]])
    chromium(path, html_page(css, f'<div class="h"><b>{a.bank}</b><br>Riwayat Rekening<div class="k">{info}</div></div><div class="s">{sums}</div>' + table(["Tanggal", "Rincian", "ID Transaksi", "Jumlah (Rp)", "Saldo (Rp)"], body, ["", "", "", "r", "r"])))
    return [truth(a, [("Tanggal", "date"), ("Rincian", "description"), ("ID Transaksi", "reference"), ("Jumlah (Rp)", "amount"), ("Saldo (Rp)", "balance")], rows)]


@layout("no head on the table at all, only columns; line-drawn letterhead, balance before the amounts, marks + and - before amounts, month name as a heading over its rows, two months")
def id_tanpa_kepala(path):
    a = account("BANK DANA MITRA", "88.0012.3344", "TOKO MAS GAJAH", "33100450.10", (2024, 1, 1), (2024, 2, 29), branch="Yogyakarta", address=["Jl. Malioboro 88", "Yogyakarta 55271"])
    fill(a, 258, 46, scale=7_000_000)
    cols = [Col("date", "", 45, 75, "r"), Col("description", "", 85, 330), Col("balance", "", 330, 440, "r"), Col("amount", "", 440, 550, "r")]
    p = Paper(path, cols, ink="fpdf", font="Gothic", bold="Gothic-Bold", size=8, leading=10, top=250, top_next=80, bottom=780, gap=3, heads="none", rules="none")
    def every(p):
        p.line(45, 34, 550, 34, 1.2)
        p.text(45, 52, a.bank, bold=True, size=14)
        p.text(550, 52, f"lembar {p.page}", align="r")
        p.line(45, 60, 550, 60, 1.2)
        if p.page == 1:
            p.stack(45, 90, [a.owner] + a.address, step=12)
            p.text(45, 150, f"Catatan mutasi rekening nomor {a.number} dalam Rupiah (IDR)", bold=True, size=10)
            p.text(45, 164, "untuk masa 1 Januari 2024 sampai 29 Februari 2024")
            p.pairs(45, 186, [("Saldo awal masa", num(a.opening)), ("Jumlah uang masuk", num(a.total_credit)), ("Jumlah uang keluar", num(a.total_debit)), ("Saldo akhir masa", num(a.closing))], at=220, step=12, sep="", align="r")
            p.text(330, 186, "Keterangan kolom: tanggal, uraian, saldo sesudah")
            p.text(330, 198, "transaksi, lalu jumlah (+ masuk, - keluar).")
    p.on_page = every
    p.start()
    rows, month = [], 0
    for t in a.txns:
        if t.day.month != month:
            month = t.day.month
            if not p.room(50):
                p.turn()
            p.text(45, p.y + 16, f"{MONTHS['id'][month - 1]} {t.day.year}", bold=True, size=10)
            p.y += 22
        text = wording.line("plain", t)
        amount = ("+" if t.credit else "-") + num(t.size)
        page = p.row({"date": str(t.day.day), "description": text, "balance": num(t.balance), "amount": amount})
        rows.append(truth_row(t, text, True, page, amount))
    p.save()
    return [truth(a, [], rows)]
