"""Papers that are no statement but hold dates and amounts: invoices, price lists, guides, reports, forms, schedules."""
from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from pathlib import Path

from wild import heads
from wild.doc import Col, Para, Row, Space, Table, cell, line, measure
from wild.plan import Plan
from wild.rows import margin
from wild.shapes import document, shape

TEXT = {"en": ("This guide explains how to read your figures. Each section shows what the columns mean and how the sums were made. Amounts are examples only.", "The measurements were taken between {a} and {b}; the mean was {x}.", "Please fill in every field in block letters and sign on the last page."),
        "id": ("Panduan ini menjelaskan cara membaca angka. Setiap bagian menunjukkan arti kolom dan cara menghitung jumlahnya. Semua angka hanya contoh.", "Pengukuran dilakukan antara {a} dan {b}; rata-rata {x}.", "Mohon isi setiap kolom dengan huruf cetak dan tanda tangani halaman terakhir."),
        "de": ("Dieser Leitfaden erklärt, wie die Zahlen zu lesen sind. Alle Beträge sind Beispiele.", "Gemessen wurde vom {a} bis {b}; der Mittelwert betrug {x}.", "Bitte füllen Sie alle Felder in Druckschrift aus.")}
KINDS = {
    "invoice": (["Invoice", "Faktur", "Rechnung"], ["Item", "Qty", "Unit price", "Amount"]), "price list": (["Price list", "Daftar Harga", "Preisliste"], ["Code", "Article", "Valid from", "Price"]),
    "rates": (["Exchange rates", "Kurs Valuta", "Devisenkurse"], ["Date", "USD", "EUR", "SGD"]), "plan": (["Repayment schedule", "Jadwal Angsuran", "Tilgungsplan"], ["Due date", "Instalment", "Interest", "Principal"]), "report": (["Monthly sales report", "Laporan Penjualan", "Umsatzbericht"], ["Date", "Product", "Units", "Revenue"]),
    "paper": (["On the growth of coastal reeds", "Kajian pertumbuhan padi", "Zum Wachstum des Schilfs"], ["Date", "Plot", "Height (mm)", "Mass (g)"]), "fees": (["Schedule of fees and charges", "Daftar Biaya dan Tarif", "Preis- und Leistungsverzeichnis"], ["Service", "Fee", "Minimum", "Valid from"]), "timetable": (["Timetable", "Jadwal", "Fahrplan"], ["Stop", "Departs", "Arrives", "Fare"]),
    "form": (["Account opening form", "Formulir Pembukaan Rekening", "Kontoeröffnungsantrag"], []), "guide": (["How to read your statement", "Cara membaca rekening koran", "So lesen Sie Ihren Kontoauszug"], ["Column", "Meaning", "Example"]), "letter": (["Notice of change in terms", "Pemberitahuan perubahan ketentuan", "Änderung der Bedingungen"], []),
}


@shape
def nothing(p: Plan, folder: Path):
    """No account, no rows."""
    pick, r, c = p.pick, p.pick.stream("nothing"), p.country
    kind = pick.of("no statement", list(KINDS))
    lang = p.country.lang if p.country.lang in TEXT else "en"
    titles, names = KINDS[kind]
    title = titles[{"en": 0, "id": 1, "de": 2}[lang]]
    money = lambda low=1, high=40: p.fig(Decimal(str(round(c.scale * r.uniform(low, high), p.digits))))
    guide, measured, form = TEXT[lang]
    inner = p.paper[0] - 2 * margin(p)
    maker = r.choice(c.companies + c.real if kind in ("fees", "form", "guide", "letter", "plan", "rates") else c.companies)
    blocks = [Para([line(maker, bold=True, scale=1.4)]), Para([line(title, bold=True, scale=1.2)], r.choice("lcr"), after=8)]
    if kind == "invoice":
        blocks += heads.pairs(p, [("No.", f"INV-{r.randint(1000, 9999)}"), (p.label("date"), p.full(p.start)), ("To", r.choice(c.people))], "nothing", inner) + [Space(8)]
    if kind in ("guide", "paper", "letter", "fees", "form"):
        text = [guide, measured.format(a=p.full(p.start), b=p.full(p.end), x=money(0.01, .2)), form]
        r.shuffle(text)
        for t in text * (3 if kind == "letter" else 1):
            blocks.append(Para([line(t)], after=8))
    n = r.choice([6, 14, 30])
    day, rows = p.start, []
    total, rest = Decimal(0), Decimal(c.scale * 500)
    for i in range(n):
        item = r.choice(c.shops + c.billers)
        price = Decimal(str(round(c.scale * r.uniform(.2, 8), p.digits)))
        qty = r.randint(1, 12)
        total += price * qty
        rest -= price
        values = {"invoice": [item, str(qty), p.fig(price), p.fig(price * qty)], "price list": [f"{r.choice('ABC')}{r.randint(100, 999)}", item, p.day(day), p.fig(price)], "rates": [p.day(day)] + [p.fig(Decimal(str(round(r.uniform(.9, 1.2) * c.scale / 60 * k, 2)))) for k in (1.0, 1.1, .75)],
                  "plan": [p.day(day), p.fig(price * 2), p.fig(price / 3), p.fig(price * 2 - price / 3)], "report": [p.day(day), item, str(qty), p.fig(price * qty)], "paper": [p.day(day), r.choice("ABCDE") + str(r.randint(1, 9)), str(r.randint(100, 900)), f"{r.uniform(1, 60):.2f}"], "fees": [r.choice(p.words["t_out"] + p.words["fee"] + p.words["atm"]), p.fig(price / 100), p.fig(price / 200), p.full(p.start)],
                  "timetable": [r.choice(c.towns), f"{6 + i // 3:02}:{i * 7 % 60:02}", f"{7 + i // 3:02}:{i * 11 % 60:02}", p.fig(price / 50)], "guide": [p.words[k][0] if (k := ["date", "desc", "debit", "credit", "balance", "ref"][i % 6]) else "", guide[:60], [p.day(day), item, p.fig(price), p.fig(price), p.fig(rest), str(r.randint(1000, 9999))][i % 6]]}.get(kind)
        if values:
            rows.append(Row({str(k): cell(v) for k, v in enumerate(values)}))
        day += timedelta(r.choice([1, 3, 7, 30] if kind != "plan" else [30]))
    if kind == "guide":
        rows = rows[:6]
    if names:
        wide = [max([measure(h, p.family_file, p.size, True)] + [measure(row.cells[str(i)].text, p.family_file, p.size) for row in rows]) * 1.08 + 12 for i, h in enumerate(names)]
        factor = min(1.0, inner / sum(wide))
        if factor < 1:                         # the widest column wraps
            k = wide.index(max(wide))
            wide[k] -= sum(wide) - inner
        cols = [Col(str(i), w, "r" if i and rows[0].cells[str(i)].text[:1].isdigit() and "/" not in rows[0].cells[str(i)].text else "l", [h]) for i, (w, h) in enumerate(zip(wide, names))]
        blocks.append(Table(cols, rows, rules=pick.of("rules", ["none", "head", "rows", "grid"]), gap=2))
        if kind in ("invoice", "report"):
            blocks.append(Para([line(f"Total {p.money.format(p.fig(total))}", bold=True)], "r"))
    if kind == "form":
        for key in ("holder", "number", "period", "currency", "branch", "opening"):
            blocks.append(Para([line(p.label(key) + ": ______________________________")], after=10))
    return document(p, blocks, [], [line(p.label("page"), scale=.85)]), []
