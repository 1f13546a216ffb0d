"""Indonesian digital banks: statements printed from HTML."""
from itertools import groupby

from core import account, layout, truth, truth_row
from ledger import fill
from money import SHORT, dot, long_date, num
from printers import E, br, chromium, page, table, weasy
import wording


@layout("HTML: the date as a heading over its rows, +Rp / -Rp amounts without decimals, no rules, label above value, balance only at the top (no running balance)")
def id_dompet_tanggal(path):
    a = account("blauw", "0012 3344 5566", "Dimas Aryo Prasetyo", "3480125", (2024, 1, 1), (2024, 1, 31), kind="blauwAccount")
    fill(a, 211, 40, scale=2_500_000, personal=True, places=0)
    rp = lambda v: "Rp" + dot(v, 0)
    css = """@page{size:A4;margin:16mm 15mm}body{font:10px 'Lato';color:#223}h1{color:#00a9b5;font-size:22px;margin:0}
    .top{display:flex;justify-content:space-between;border-bottom:3px solid #00a9b5;padding-bottom:8px}.grid{display:grid;grid-template-columns:repeat(4,1fr);gap:10px;margin:14px 0}
    .l{color:#789;font-size:8.5px}.v{font-weight:bold;font-size:11px}.day{background:#eef9fa;font-weight:bold;padding:4px 8px;margin-top:8px;break-after:avoid}
    .t{display:flex;justify-content:space-between;padding:5px 8px;break-inside:avoid}.t small{color:#789;font-size:8.5px}.plus{color:#0a8a4a}.foot{font-size:8px;color:#789;margin-top:16px}"""
    box = lambda k, v: f'<div><div class="l">{E(k)}</div><div class="v">{E(v)}</div></div>'
    body = [f'<div class="top"><h1>{a.bank}</h1><div style="text-align:right"><b>e-Statement</b><br>{long_date(a.start, "id")} - {long_date(a.end, "id")}</div></div>',
            '<div class="grid">', box("Nama", a.owner), box("Nomor rekening", a.number), box("Jenis rekening", a.kind), box("Mata uang", "IDR"), box("Saldo awal", rp(a.opening)), box("Uang masuk", "+" + rp(a.total_credit)), box("Uang keluar", "-" + rp(a.total_debit)), box("Saldo akhir", rp(a.closing)), "</div>"]
    rows = []
    for day, group in a.days():
        body.append(f'<div class="day">{long_date(day, "id")}</div>')
        for t in group:
            parts = wording.lines("digital", t)
            amount = ("+" if t.credit else "-") + rp(t.size)
            body.append(f'<div class="t"><div>{E(parts[0])}' + "".join(f"<br><small>{E(x)}</small>" for x in parts[1:]) + f'</div><div class="{"plus" if t.credit else ""}">{amount}</div></div>')
            rows.append(truth_row(t, parts, False, amount=amount))
    body.append('<div class="foot">blauw adalah layanan perbankan digital. Simpanan dijamin hingga Rp2.000.000.000 per nasabah. Bantuan: 1500-123</div>')
    chromium(path, page(css, "".join(body)))
    return [truth(a, [], rows, has_balance=False)]


@layout("HTML: date over time in one cell, source/target, detail and note as three columns, signed amounts with dots, balance; white head on purple; pocket name in the title")
def id_kantong(path):
    a = account("Bank Jaguar Digital", "1001 2345 6789", "SITI AMALIA PUTRI", "1250400", (2024, 3, 1), (2024, 3, 31), kind="Kantong Utama")
    fill(a, 212, 36, scale=1_800_000, personal=True, places=0)
    css = """@page{size:A4;margin:14mm 12mm 18mm;@bottom-left{content:"Bank Jaguar Digital berizin dan diawasi oleh otoritas. Hal. " counter(page) "/" counter(pages);font:7px 'Open Sans'}}
    body{font:8.5px 'Open Sans';color:#222}h1{font-size:17px;color:#5b2a86;margin:0 0 2px}table{width:100%;border-collapse:collapse;margin-top:10px}thead{display:table-header-group}
    th{background:#5b2a86;color:#fff;text-align:left;padding:6px 5px;font-size:8px}td{padding:5px;border-bottom:1px solid #ddd;vertical-align:top}.r{text-align:right;white-space:nowrap}td.g,span.g{color:#777}tr{break-inside:avoid}
    dl{columns:2;margin:10px 0}dt{font-weight:bold;float:left;width:110px;clear:left}dd{margin:0 0 3px 115px}"""
    heads = ["Tanggal &amp; Waktu", "Rincian Transaksi", "ID Transaksi", "Catatan", "Jumlah", "Saldo"]
    body, rows = [], []
    for t in a.txns:
        parts = wording.lines("digital", t)
        note = f"#{t.ref[:4]}" if int(t.ref[0]) < 3 else ""
        amount = ("+" if t.credit else "-") + dot(t.size, 0)
        body.append([f'{t.day.day:02d} {SHORT["id"][t.day.month - 1]} {t.day.year}<br><span class="g">{t.when:%H.%M}</span>', br(parts), t.ref[:10], note, amount, dot(t.balance, 0)])
        rows.append(truth_row(t, parts, True, amount=amount))
    dl = "".join(f"<dt>{k}</dt><dd>: {E(v)}</dd>" for k, v in [("Nama", a.owner), ("No. Rekening", a.number), ("Kantong", a.kind), ("Mata Uang", "Rupiah (IDR)"), ("Periode", "1 - 31 Maret 2024"), ("Saldo Awal", dot(a.opening, 0)), ("Saldo Akhir", dot(a.closing, 0)),
                                                                ("Total Masuk", dot(a.total_credit, 0)), ("Total Keluar", dot(a.total_debit, 0))])
    weasy(path, page(css, f"<h1>{a.bank}</h1><b>Riwayat Transaksi {a.kind}</b><dl>{dl}</dl>" + table(heads, body, ["", "", "g", "g", "r", "r"])))
    return [truth(a, [("Tanggal & Waktu", "date"), ("Rincian Transaksi", "description"), ("ID Transaksi", "reference"), ("Catatan", "ignore"), ("Jumlah", "amount"), ("Saldo", "balance")], rows)]


@layout("HTML: 01 JAN with the time under it, KELUAR before MASUK, balance; no year in the rows, period over a new year; summary boxes; bank name only in the footer's sentence", heldout=True)
def id_laut(path):
    a = account("PT Bank Laut Biru Indonesia", "901234567890", "YOHANES SIHOMBING", "9004120.17", (2023, 12, 16), (2024, 1, 15), kind="TABUNGAN")
    fill(a, 213, 44, scale=2_200_000, personal=True, cents=0.2)
    css = """@page{size:A4;margin:15mm 14mm}body{font:9px 'Roboto';color:#222}.band{background:linear-gradient(90deg,#ff7a00,#ffb347);color:#fff;padding:12px 14px;font-size:15px;font-weight:bold}
    .sum{display:flex;gap:8px;margin:10px 0}.sum div{flex:1;border:1px solid #ffb347;border-radius:6px;padding:6px 8px}.sum b{display:block;font-size:11px;margin-top:3px}
    table{width:100%;border-collapse:collapse}th{border-top:1.5px solid #ff7a00;border-bottom:1.5px solid #ff7a00;padding:5px;text-align:left;font-size:8px}td{padding:4px 5px;vertical-align:top}.r{text-align:right}.s{color:#888;font-size:7.5px}
    tr{break-inside:avoid}.foot{margin-top:14px;font-size:7.5px;color:#777;border-top:1px solid #ccc;padding-top:5px}"""
    body, rows = [], []
    for t in a.txns:
        parts = wording.lines("digital", t)
        body.append([f'{t.day.day:02d} {SHORT["id"][t.day.month - 1].upper()}<br><span class="s">{t.when:%H:%M}</span>', br(parts), dot(t.debit) if t.debit else "", dot(t.credit) if t.credit else "", dot(t.balance)])
        rows.append(truth_row(t, parts, True, amount=dot(t.size)))
    boxes = "".join(f"<div>{k}<b>{v}</b></div>" for k, v in [("SALDO AWAL", dot(a.opening)), ("TOTAL MASUK", dot(a.total_credit)), ("TOTAL KELUAR", dot(a.total_debit)), ("SALDO AKHIR", dot(a.closing))])
    text = page(css, f'<div class="band">REKENING KORAN</div><p><b>{a.owner}</b><br>JL. MERDEKA NO. 4, BALIGE, TOBA 22312</p><p>{a.kind} - RINCIAN TRANSAKSI<br>NO. REKENING: {a.number} &nbsp; (IDR)<br>PERIODE: 16 DES 2023 - 15 JAN 2024</p><div class="sum">{boxes}</div>'
                + table(["TANGGAL", "TRANSAKSI", "KELUAR (IDR)", "MASUK (IDR)", "SALDO AKHIR (IDR)"], body, ["", "", "r", "r", "r"]) + f'<div class="foot">{a.bank} berizin dan diawasi oleh Otoritas serta merupakan peserta penjaminan simpanan.</div>')
    chromium(path, text)
    return [truth(a, [("TANGGAL", "date"), ("TRANSAKSI", "description"), ("KELUAR (IDR)", "debit"), ("MASUK (IDR)", "credit"), ("SALDO AKHIR (IDR)", "balance")], rows)]
