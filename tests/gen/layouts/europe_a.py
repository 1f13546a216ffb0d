"""German, Swiss, Dutch and French statements, second helping."""
from core import account, layout, truth, truth_row
from ledger import fill
from money import MONTHS, NBSP, NNBSP, day_month, dot, long_date, minus, num, space, trail
from paper import A4, Col, Paper
from printers import E, br, chromium, lineprinter, page as html_page, table, weasy
import wording


@layout("German cooperative bank: Bu-Tag and Wert as DD.MM., amount with S or H after a space, alter/neuer Kontostand lines with H, Courier, year only in the heading, text lines indented below", heldout=True)
def de_soll_haben_sh(path):
    a = account("Volksbank Heidetal eG", "1234567", "Petra Schneider", "1840.22", (2023, 12, 15), (2024, 1, 15), "EUR", kind="VR-Giro Privat")
    fill(a, 271, 38, cast="de", scale=600, personal=True, overdraft=True, cents=.85, fee="0.20")
    mark = lambda v: f"{dot(v)} {'S' if v < 0 else 'H'}"
    pages, rows, page = [], [], []
    def begin():
        page[:] = ["", f"     {a.bank:<48}Kontoauszug  Nr. 1/2024", f"     {'29633 Heidetal':<48}Seite {len(pages) + 1}", "", f"     Kontoinhaber: {a.owner}", f"     IBAN: DE02 2406 0300 0001 2345 67   Kontonummer: {a.number}   {a.kind}", f"     Zeitraum: {a.start:%d.%m.%Y} bis {a.end:%d.%m.%Y}   Währung: EUR", "",
                   f"     {'Bu-Tag':<8}{'Wert':<8}{'Vorgang':<36}{'Betrag':>24}", "     " + "-" * 76]
    begin()
    page.append(f"     {'':16}{'alter Kontostand vom 14.12.2023':<36}{mark(a.opening):>24}")
    for t in a.txns:
        parts = [x[:52] for x in wording.lines("german", t)]
        if len(page) + len(parts) > 62:
            page.append(f"     {'':16}{'Übertrag auf Blatt ' + str(len(pages) + 2):<36}{mark(last):>24}")
            pages.append(list(page))
            begin()
            page.append(f"     {'':16}{'Übertrag von Blatt ' + str(len(pages)):<36}{mark(last):>24}")
        amount = f"{dot(t.size)} {'S' if t.debit else 'H'}"
        page.append(f"     {t.day:%d.%m.}  {t.day:%d.%m.}  {parts[0]:<36}{amount:>24}")
        page += [f"     {'':16}{x}" for x in parts[1:]]
        last = t.balance
        rows.append(truth_row(t, parts, False, len(pages) + 1, amount))
    page += ["     " + "-" * 76, f"     {'':16}{'neuer Kontostand vom ' + f'{a.end:%d.%m.%Y}':<36}{mark(a.closing):>24}", "", "     Bitte beachten Sie: Ihr Dispositionskredit beträgt 2.500,00 EUR (Sollzins 11,25 %)."]
    pages.append(page)
    lineprinter(path, pages, font="Courier", size=9, leading=11, left=36, top=50, ink="fpdf")
    return [truth(a, [("Bu-Tag", "date"), ("Wert", "value_date"), ("Vorgang", "description"), ("Betrag", "amount")], rows, has_balance=False)]


@layout("Swiss: 1'234.56, credit before debit, value date after them, balance only on a day's last row, BALANCE in capitals, DD.MM.YY, address right, opening as a row, totals row 'Umsatztotal'")
def ch_umsatztotal(path):
    a = account("Alpenfinanz AG", "CH93 0076 2011 6238 5295 7", "Böhm IT-Service GmbH", "24118.35", (2024, 1, 1), (2024, 1, 31), "CHF", kind="Geschäftskonto")
    fill(a, 272, 42, cast="de", scale=1800, cents=.7, fee="0.90")
    ch = lambda v: num(v, "'")
    cols = [Col("date", "Datum", 50, 98), Col("description", "Text", 98, 290), Col("credit", "Gutschrift", 290, 365, "r"), Col("debit", "Lastschrift", 365, 440, "r"), Col("value_date", "Valuta", 440, 488, "c"), Col("balance", "Saldo", 488, 560, "r")]
    p = Paper(path, cols, ink="fpdf", font="LibSans", size=8, leading=9.8, top=260, top_next=110, bottom=770, gap=3.5, rules="head", head_fill="#ffcc00")
    def every(p):
        p.text(50, 54, a.bank, bold=True, size=16)
        p.text(560, 54, f"Seite {p.page}/{p.total}", align="r")
        p.text(50, 80, "Kontoauszug 01.01.2024 - 31.01.2024", bold=True, size=11)
        if p.page == 1:
            p.stack(340, 110, ["Firma", a.owner, "Bahnhofstrasse 5", "6003 Luzern"], step=12)
            p.pairs(50, 110, [("Kontoart", a.kind), ("IBAN", a.number), ("Währung", "CHF"), ("Lautend auf", a.owner), ("Kundennummer", "84.220.117")], at=80, step=13, sep="")
            p.text(50, 230, "Zinssatz Haben 0.000%   Soll 9.500%   Limite CHF 10'000.00", size=7)
    p.on_page = every
    p.start()
    p.row({"date": "01.01.24", "description": "Kontostand", "balance": ch(a.opening)}, bold=True)
    ends, rows = a.ends(), []
    for t in a.txns:
        parts = wording.lines("german", t)
        parts[0] = parts[0].upper()
        page = p.row({"date": f"{t.day:%d.%m.%y}", "description": parts, "credit": ch(t.credit) if t.credit else "", "debit": ch(t.debit) if t.debit else "", "value_date": f"{t.day:%d.%m.%y}", "balance": ch(t.balance) if id(t) in ends else ""})
        rows.append(truth_row(t, parts, id(t) in ends, page, ch(t.size)))
    p.line(50, p.y, 560, p.y)
    p.row({"description": "Umsatztotal", "credit": ch(a.total_credit), "debit": ch(a.total_debit)}, bold=True)
    p.row({"date": f"{a.end:%d.%m.%y}", "description": "Kontostand", "balance": ch(a.closing)}, bold=True)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Dutch: Af / Bij in a column of its own, unsigned amount, code column, DD-MM-YYYY, counter account column, description lines below in a wide cell, no balance column but a begin and end balance box", heldout=True)
def nl_af_bij(path):
    a = account("Noordzee Bank N.V.", "NL91 NZBK 0417 1643 00", "Drukkerij Zuid", "6420.18", (2024, 1, 1), (2024, 1, 31), "EUR", kind="Zakelijke Rekening")
    fill(a, 273, 40, cast="nl", scale=900, cents=.85, fee="0.15")
    css = """@page{size:A4;margin:16mm 14mm 18mm;@bottom-right{content:"Pagina " counter(page) " van " counter(pages);font:8px 'Open Sans'}}body{font:8.5px 'Open Sans'}h1{color:#ff6200;font-size:18px}table{width:100%;border-collapse:collapse}th{text-align:left;border-bottom:1.5px solid #ff6200;padding:4px}td{padding:4px;vertical-align:top;border-bottom:.5px solid #e0e0e0}.r{text-align:right}tr{break-inside:avoid}.b td{border:1px solid #ff6200;width:25%}"""
    codes = {"card": "BA", "cash": "GM", "bill": "IC", "out": "GT", "fast_out": "ID", "in": "OV", "fast_in": "OV", "fee": "DV", "admin": "DV"}
    body, rows = [], []
    for t in a.txns:
        parts = wording.lines("dutch", t)
        body.append([f"{t.day:%d-%m-%Y}", br(parts), f"NL{t.ref[:2]} BANK 0{t.ref[2:5]} {t.ref[5:9]} 00" if t.kind in ("in", "out", "fast_in", "payroll") else "", codes.get(t.kind, "VZ"), "Af" if t.debit else "Bij", dot(t.size)])
        rows.append(truth_row(t, parts, False, amount=dot(t.size)))
    box = table([], [[f"Beginsaldo 01-01-2024<br><b>€ {dot(a.opening)}</b>", f"Totaal af<br><b>€ {dot(a.total_debit)}</b>", f"Totaal bij<br><b>€ {dot(a.total_credit)}</b>", f"Eindsaldo 31-01-2024<br><b>€ {dot(a.closing)}</b>"]])
    weasy(path, html_page(css, f'<h1>{a.bank}</h1><p><b>Afschrift {a.kind}</b><br>{a.owner}<br>Industrieweg 12<br>5651 CD Eindhoven</p><p>Rekening: {a.number} &nbsp; Periode: 01-01-2024 t/m 31-01-2024 &nbsp; Valuta: EUR</p><div class="b">{box}</div><br>' + table(["Datum", "Naam / Omschrijving", "Tegenrekening", "Code", "Af Bij", "Bedrag (EUR)"], body, ["", "", "", "", "", "r"]), "nl"))
    return [truth(a, [("Datum", "date"), ("Naam / Omschrijving", "description"), ("Tegenrekening", "ignore"), ("Code", "ignore"), ("Af Bij", "direction"), ("Bedrag (EUR)", "amount")], rows, has_balance=False)]


@layout("French mutual bank by Chromium: narrow no-break spaces, both dates first, amounts in euros and francs-like second figure line, running solde in bold on each day's end as its own line, DÉBIT EUROS heads")
def fr_solde_du_jour(path):
    a = account("Caisse Mutuelle des Alpes", "FR76 1027 8073 6000 0204 1234 521", "M BENALI KARIM", "1214.90", (2024, 2, 1), (2024, 2, 29), "EUR", kind="C/C EUROCOMPTE CONFORT")
    fill(a, 274, 42, cast="fr", scale=500, personal=True, overdraft=True, cents=.85, fee="8.00", days=18)
    money = lambda v: space(v, NNBSP)
    signed = lambda v: ("- " if v < 0 else "") + money(v)
    css = """@page{size:A4;margin:15mm 14mm}body{font:8.5px 'Liberation Sans';color:#111}h2{font-size:15px;color:#004a99;margin:0}.addr{margin-left:55%;font-size:10px;line-height:14px;margin-top:18px}table{width:100%;border-collapse:collapse;margin-top:12px}th{background:#dfe8f3;padding:4px;font-weight:bold;border:1px solid #9ab}td{padding:2.5px 4px;border-left:1px solid #9ab;border-right:1px solid #9ab;vertical-align:top}
    .r{text-align:right;white-space:nowrap}.s td{font-weight:bold;background:#f5f8fc}tr{break-inside:avoid}tbody tr:last-child td{border-bottom:1px solid #9ab}"""
    body, kinds, rows = [["", "", "SOLDE CREDITEUR AU 31/01/2024", "", money(a.opening)]], ["s"], []
    for day, group in a.days():
        for t in group:
            parts = wording.lines("french", t)
            body.append([f"{day:%d/%m/%Y}", f"{day:%d/%m/%Y}", br(parts), money(t.debit) if t.debit else "", money(t.credit) if t.credit else ""])
            kinds.append("")
            rows.append(truth_row(t, parts, False, amount=money(t.size)))
        b = group[-1].balance
        body.append(["", "", f"Solde au {day:%d/%m/%Y}", money(b) if b < 0 else "", money(b) if b >= 0 else ""])
        kinds.append("s")
    body += [["", "", "Total des mouvements", money(a.total_debit), money(a.total_credit)], ["", "", f"SOLDE {'CREDITEUR' if a.closing >= 0 else 'DEBITEUR'} AU 29/02/2024", money(a.closing) if a.closing < 0 else "", money(a.closing) if a.closing >= 0 else ""]]
    kinds += ["s", "s"]
    chromium(path, html_page(css, f'<h2>{a.bank}</h2>Agence de Chambéry - 04 79 00 11 22<div class="addr">{a.owner}<br>14 RUE CROIX D\'OR<br>73000 CHAMBERY</div><p><b>RELEVÉ ET INFORMATIONS BANCAIRES</b><br>{a.kind} N° 00020412345 en euros &nbsp; IBAN {a.number}<br>Période du 1er février 2024 au 29 février 2024</p>'
                             + table(["Date", "Date valeur", "Opération", "Débit EUROS", "Crédit EUROS"], body, ["", "", "", "r", "r"], row_class=lambda i: kinds[i]) + "<p style='font-size:7px'>Réf. 0041-2024-02 (GE) - sauf erreur ou omission. Taux du découvert autorisé 16,40%. Plafond 800,00 EUR.</p>", "fr"))
    return [truth(a, [("Date", "date"), ("Date valeur", "value_date"), ("Opération", "description"), ("Débit EUROS", "debit"), ("Crédit EUROS", "credit")], rows, has_balance=False)]


@layout("German savings bank: three-line address window, Kontoauszug number, Datum / Erläuterung / Betrag Soll / Betrag Haben where Soll comes without minus, text in capitals, column of vertical letters of the bank at the margin (rotated 90)")
def de_sparkasse_rand(path):
    a = account("Stadtsparkasse Lindenau", "DE44 8605 5592 1090 0012 34", "Jürgen Weiß", "2310.77", (2024, 3, 1), (2024, 3, 28), "EUR", kind="Giro Komfort")
    fill(a, 275, 40, cast="de", scale=550, personal=True, cents=.85, fee="0.30")
    cols = [Col("date", "Datum", 60, 112), Col("description", "Erläuterung", 112, 340), Col("debit", "Betrag Soll EUR", 340, 440, "r"), Col("credit", "Betrag Haben EUR", 440, 545, "r")]
    p = Paper(path, cols, ink="mupdf", font="Courier", size=8.5, leading=10, top=270, top_next=130, bottom=770, gap=4, rules="head", head_bold=False)
    def every(p):
        p.text(545, 60, a.bank, bold=True, size=14, align="r", font="Helvetica-Bold", color="#d40000")
        p.text(25, 640, f"{a.bank} - Anstalt des öffentlichen Rechts - HRA 12345 - USt-ID DE123456789 - BIC SOLADES1LIN", size=5.5, angle=90, font="Helvetica")
        p.text(60, 90 if p.page > 1 else 200, f"Kontoauszug 3/2024   Seite {p.page} von {p.total}", font="Helvetica-Bold")
        if p.page == 1:
            p.stack(60, 120, ["Herrn", a.owner, "Rosenstr. 9", "04177 Lindenau"], step=12)
            p.text(60, 216, f"{a.kind} {a.number}, {a.owner}", font="Helvetica")
            p.text(60, 230, f"Kontostand am 29.02.2024, Auszug Nr. 2", font="Helvetica")
            p.text(542, 230, dot(a.opening), align="r", font="Helvetica-Bold")
            p.text(60, 246, "Alle Beträge in EUR", font="Helvetica", size=7)
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        parts = [x.upper() for x in wording.lines("german", t)]
        page = p.row({"date": f"{t.day:%d.%m.%Y}", "description": parts, "debit": dot(t.debit) if t.debit else "", "credit": dot(t.credit) if t.credit else ""})
        rows.append(truth_row(t, parts, False, page, dot(t.size)))
    p.line(60, p.y + 4, 545, p.y + 4)
    p.text(63, p.y + 18, "Kontostand am 28.03.2024 um 20:05 Uhr", bold=True)
    p.text(542, p.y + 18, dot(a.closing), bold=True, align="r")
    p.text(63, p.y + 34, f"Zeitraum 01.03.2024 bis 28.03.2024   Summe Soll {dot(a.total_debit)}   Summe Haben {dot(a.total_credit)}", size=7)
    p.save()
    return [truth(a, p.heads_truth(), rows, has_balance=False)]
