"""Statements made up from a seed: any order of columns, any of the ways to print dates, amounts and signs, with heads, nonsense heads or none."""
from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path

from core import account, truth, truth_row
from ledger import fill
from money import MONTHS, SHORT, day_month, dot, num, space
from paper import A4, A4L, LETTER, Col, Paper
from twist import FOREIGN, MARKS, nonsense
import wording

# cast, wording, currency, scale, places, how numbers look, languages of month names
LANDS = [("id", "bca", "IDR", 20_000_000, 2, "en", "id"), ("id", "mandiri", "IDR", 9_000_000, 2, "dot", "id"), ("id", "plain", "IDR", 4_000_000, 0, "dot", "id"), ("id", "bri", "IDR", 30_000_000, 2, "en", "en"), ("id", "digital", "IDR", 1_500_000, 0, "dot", "id"), ("id", "uob", "IDR", 50_000_000, 2, "en", "en"),
         ("en", "english", "SGD", 1500, 2, "en", "en"), ("en", "uk", "GBP", 700, 2, "en", "en"), ("us", "us", "USD", 900, 2, "en", "en"), ("in", "india", "INR", 30000, 2, "lakh", "en"), ("de", "german", "EUR", 900, 2, "dot", "en"), ("fr", "french", "EUR", 900, 2, "space", "fr"),
         ("es", "spanish", "EUR", 800, 2, "dot", "es"), ("pt", "portuguese", "BRL", 1200, 2, "dot", "pt"), ("nl", "dutch", "EUR", 700, 2, "dot", "nl"), ("my", "malay", "MYR", 1100, 2, "en", "en"), ("en", "one", "CHF", 1300, 2, "apostrophe", "en")]
HEADS = {"date": ["Tanggal", "Date", "Tgl Transaksi", "Posting Date", "Txn Date"], "value_date": ["Valuta", "Value Date", "Tgl Efektif"], "time": ["Jam", "Time"], "description": ["Keterangan", "Description", "Uraian", "Particulars", "Details"], "reference": ["Ref", "No. Referensi", "Reference No."],
         "branch": ["Cab", "Branch", "CBG"], "ignore": ["No", "No."], "debit": ["Debet", "Debit", "Withdrawals", "Keluar", "Paid out"], "credit": ["Kredit", "Credit", "Deposits", "Masuk", "Paid in"], "amount": ["Mutasi", "Amount", "Jumlah", "Nominal"], "direction": ["D/K", "DB/CR", "Dr/Cr"], "balance": ["Saldo", "Balance", "Saldo Akhir"]}
FONTS = {"reportlab": ["Helvetica", "Times-Roman", "Courier", "LibSans", "Carlito"], "fpdf": ["DejaVuCond", "Lato", "Carlito", "LibSans"], "cairo": ["Liberation Sans", "Lato", "Carlito"], "mupdf": ["Helvetica", "Courier", "Times-Roman"]}
NUMBERS = {"en": lambda v, n: num(v, places=n), "dot": lambda v, n: dot(v, n), "lakh": lambda v, n: num(v, places=n, indian=True), "space": lambda v, n: space(v, " ", n), "apostrophe": lambda v, n: num(v, "'", places=n)}
DATES = [lambda d, l: f"{d:%d/%m/%Y}", lambda d, l: f"{d:%d/%m/%y}", lambda d, l: f"{d:%d/%m}", lambda d, l: f"{d:%d-%m-%Y}", lambda d, l: f"{d:%d.%m.%Y}", lambda d, l: f"{d:%Y-%m-%d}", lambda d, l: day_month(d, l), lambda d, l: day_month(d, l, year=4), lambda d, l: day_month(d, l, "-", True, year=2), lambda d, l: f"{d:%Y%m%d}", lambda d, l: f"{d.day} {MONTHS[l][d.month - 1]} {d.year}"]
WIDTH = {"date": 62, "value_date": 62, "time": 36, "description": 170, "reference": 66, "branch": 32, "ignore": 24, "debit": 78, "credit": 78, "amount": 88, "direction": 26, "balance": 88}


def draw(path: Path, seed: int) -> tuple[list[dict], Paper, str]:
    """Draws statement `seed`. Gives its truth, its paper and how its heads are."""
    r = random.Random(f"sheet {seed}")
    cast, style, currency, scale, places, look, lang = r.choice(LANDS)
    figure = lambda v: NUMBERS[look](v, places)
    month = r.randint(1, 12)
    last = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    number = r.choice(["{:03d}-{:06d}-{:d}", "{:04d}{:06d}{:d}", "{:03d}.{:06d}.{:02d}"]).format(r.randrange(100, 999), r.randrange(100000, 999999), r.randrange(1, 9))
    a = account(r.choice(["Bank Uji Lestari", "Mercator Bank", "BANK CONTOH ABADI", "First Sample Bank"]), number, r.choice(["PT SINAR CONTOH", "MARIA BUDIMAN", "OAK & ELM LTD", "RUDI HARTANTO"]), str(round(scale * r.uniform(0.5, 9), places)), (2024, month, 1), (2024, month, last), currency)
    personal = r.random() < 0.4
    fill(a, seed + 40_000, r.randint(18, 46), cast=cast, scale=scale, places=places, personal=personal, cents=r.choice([0.1, 0.5, 0.9]), overdraft=r.random() < 0.2)
    way = r.choice(["two", "two", "two", "signed", "signed", "marked", "mark_column", "two_minus", "plus_minus", "brackets"])
    types = ["date", "description", "balance"] + (["debit", "credit"] if way.startswith("two") else ["amount"])
    types += [t for t, share in (("value_date", 0.35), ("time", 0.15), ("reference", 0.3), ("branch", 0.2), ("ignore", 0.15)) if r.random() < share]
    if r.random() < 0.75:
        r.shuffle(types)
    if way == "mark_column":
        at = types.index("amount")
        types.insert(at + r.choice([0, 1, 1]), "direction")
    heads = r.choice(["words", "nonsense", "nonsense", "foreign", "none", "none"])
    ink = r.choice(list(FONTS))
    font = r.choice(FONTS[ink])
    wide = sum(WIDTH[t] for t in types) > 520
    page = A4L if wide else r.choice([A4, LETTER])
    total, room = sum(WIDTH[t] for t in types), page[0] - 72
    spare, x, cols = max(0.0, room - total) / len(types), 36.0, []
    size = 7.0 if font == "Courier" else 7.8
    head_align = r.random() < 0.25
    for t in types:
        w = WIDTH[t] + (spare if t == "description" else spare * 0.6)
        name = {"words": lambda: r.choice(HEADS[t]), "nonsense": lambda: nonsense(r), "foreign": lambda: r.choice(FOREIGN.get(t, ["Muu", "Viide", "Egyéb"])), "none": lambda: ""}[heads]()
        align = "r" if t in ("debit", "credit", "amount", "balance", "ignore") else "c" if t in ("direction", "branch") else "l"
        cols.append(Col(t, name, x, x + w - 4, align, "c" if head_align else ""))
        x += w
    every = r.random() < 0.75
    newest = r.random() < 0.15
    p = Paper(path, cols, ink=ink, page=page, font=font, bold="Liberation Sans-Bold" if font == "Liberation Sans" else "", size=size, leading=size * 1.22, top=200, top_next=80, bottom=page[1] - 60, gap=r.choice([1.5, 3, 5]), rules=r.choice(["none", "rows", "grid", "head", "dots", "cols"]),
              zebra=r.choice(["", "", "#f2f2f2"]), head_fill=r.choice(["", "#dde6f0", "#eeeeee"]) if heads != "none" else "", heads="none" if heads == "none" else r.choice(["all", "all", "first"]), valign=r.choice(["top", "top", "top", "middle"]))
    indonesian = cast == "id"
    sign = lambda v: ("-" if v < 0 else "") + figure(v)
    def on_page(p):
        p.text(36, 44, a.bank, bold=True, size=13)
        p.text(page[0] - 36, 44, f"{'Halaman' if indonesian else 'Page'} {p.page}", align="r")
        if p.page == 1:
            keys = ("No. Rekening", "Nama", "Mata Uang", "Periode") if indonesian else ("Account Number", "Account Name", "Currency", "Statement Period")
            p.pairs(36, 74, list(zip(keys, (a.number, a.owner, a.currency, f"01/{month:02d}/2024 - {last:02d}/{month:02d}/2024"))), at=90, step=13)
            keys = ("Saldo Awal", "Total Debet", "Total Kredit", "Saldo Akhir") if indonesian else ("Opening Balance", "Total Debits", "Total Credits", "Closing Balance")
            p.pairs(page[0] - 270, 74, list(zip(keys, (sign(a.opening), figure(a.total_debit), figure(a.total_credit), sign(a.closing)))), at=230, step=13, sep="", align="r")
    p.on_page = on_page
    p.start()
    form = r.choice([d for i, d in enumerate(DATES) if not (lang == "en" and cast == "us" and i in (0, 1, 2))])
    none = r.choice(["", "", "-", figure(Decimal(0))])
    marks = r.choice(MARKS)
    mark_balance = r.random() < 0.15 and any(t.balance < 0 for t in a.txns)
    balance = (lambda v: figure(v) + (" DR" if v < 0 else " CR")) if mark_balance else sign
    opening_row = r.random() < 0.6 and not newest
    ends = a.ends()
    if opening_row:
        p.row({"description": "SALDO AWAL" if indonesian else "Opening Balance", "balance": balance(a.opening)})
    rows = []
    for n, t in enumerate(reversed(a.txns) if newest else a.txns, 1):
        parts = wording.lines(style, t)
        shown = every or id(t) in ends
        cells = {"date": form(t.day, lang if lang in SHORT else "en"), "value_date": form(t.day, lang), "time": f"{t.when:%H:%M}", "description": parts, "reference": t.ref[:9], "branch": t.branch[:4], "ignore": str(n), "balance": balance(t.balance) if shown else ""}
        size_text = figure(t.size)
        if way.startswith("two"):
            cells["debit"] = (("-" if way == "two_minus" else "") + size_text) if t.debit else none
            cells["credit"] = size_text if t.credit else none
        else:
            cells["amount"] = {"signed": ("-" if t.debit else "") + size_text, "marked": f"{size_text} {marks[bool(t.credit)]}", "mark_column": size_text, "plus_minus": size_text + ("-" if t.debit else "+"), "brackets": f"({size_text})" if t.debit else size_text}[way]
            cells["direction"] = marks[bool(t.credit)]
        page_no = p.row(cells)
        rows.append(truth_row(t, parts, shown, page_no))
    p.save()
    heads_truth = p.heads_truth()
    return [truth(a, heads_truth, rows)], p, heads
