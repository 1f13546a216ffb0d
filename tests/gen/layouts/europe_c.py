"""German, Swiss, Belgian, Ukrainian and Greek statements, third helping."""
from core import account, layout, sides, truth, truth_row
from ledger import fill
from money import NBSP, day_month, dot, long_date, minus, num, space
from paper import A4, A4L, Col, Paper
from printers import E, br, chromium, page as html_page, table, weasy
import wording


@layout("German big bank: Buchung and Valuta as DD.MM. with the year on a second line of the same cell, Soll with '- ' before and Haben with '+ ' before the digits, no balance column, old and new balance in a line over the table, Filialnummer row, long remittance texts")
def de_jahr_darunter(path):
    a = account("Rheinische Privatbank", "DE87 3009 9010 0123 4567 00", "Druckhaus West GmbH", "6120.44", (2023, 12, 18), (2024, 1, 17), "EUR", kind="BusinessGiro")
    fill(a, 331, 42, cast="de", scale=1400, cents=.85, fee="0.25")
    cols = [Col("date", "Buchung", 50, 92), Col("value_date", "Valuta", 92, 134), Col("description", "Vorgang", 134, 370), Col("debit", "Soll", 370, 455, "r"), Col("credit", "Haben", 455, 545, "r")]
    p = Paper(path, cols, ink="cairo", font="Liberation Sans", bold="Liberation Sans-Bold", size=8, leading=10, top=290, top_next=110, bottom=770, gap=5, rules="rows", rule_color="#c9d4e8", min_height=25)
    def every(p):
        p.text(50, 54, a.bank, bold=True, size=15, color="#0018a8")
        p.text(545, 54, "Kontoauszug vom 18.12.2023 bis 17.01.2024", align="r", size=9)
        p.text(545, 815, f"Seite {p.page} von {p.total}", align="r", size=7)
        if p.page == 1:
            p.stack(50, 96, [a.owner, "Industriestr. 4", "40210 Düsseldorf"], step=12)
            p.pairs(320, 96, [("Kontoinhaber", a.owner), ("Kontotyp", a.kind), ("IBAN", a.number), ("BIC", "RHPBDE33XXX"), ("Filialnummer", "350"), ("Währung", "EUR")], at=85, step=13, sep="")
            p.rect(50, 200, 495, 52, fill="#eef2fa")
            for x, k, v in ((60, "Auszug", "1"), (130, "Seite von", "1"), (210, "Alter Saldo per 15.12.2023", f"EUR {'+' if a.opening >= 0 else '-'} {dot(a.opening)}"), (390, "Neuer Saldo per 17.01.2024", f"EUR {'+' if a.closing >= 0 else '-'} {dot(a.closing)}")):
                p.text(x, 218, k, size=7)
                p.text(x, 236, v, bold=True, size=9)
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        parts = wording.lines("german", t)
        page = p.row({"date": [f"{t.day:%d.%m.}", f"{t.day:%Y}"], "value_date": [f"{t.day:%d.%m.}", f"{t.day:%Y}"], "description": parts, "debit": "- " + dot(t.debit) if t.debit else "", "credit": "+ " + dot(t.credit) if t.credit else ""})
        rows.append(truth_row(t, parts, False, page, dot(t.size)))
    p.text(53, p.y + 16, f"Summe Soll - {dot(a.total_debit)}     Summe Haben + {dot(a.total_credit)}", size=7.5)
    p.stack(50, p.y + 36, ["Wichtige Hinweise", "Bitte erheben Sie Einwendungen gegen einzelne Buchungen unverzüglich. Guthaben sind als Einlagen nach Maßgabe des Einlagensicherungsgesetzes bis 100.000,00 EUR entschädigungsfähig."], step=10, size=6)
    p.save()
    return [truth(a, p.heads_truth(), rows, has_balance=False)]


@layout("German direct bank by WeasyPrint: booking date on the first line and value date on the second of one column, 'Buchung / Verwendungszweck', signed amount, no balance, Alter Saldo and Neuer Saldo beside the address", heldout=True)
def de_direkt_zweizeilig(path):
    a = account("Direktbank Oranje", "DE12 5009 0517 5407 3249 31", "Anna Hoffmann", "3110.09", (2024, 2, 1), (2024, 2, 29), "EUR", kind="Girokonto")
    fill(a, 332, 36, cast="de", scale=420, personal=True, cents=.9, fee="0.50")
    css = """@page{size:A4;margin:16mm 15mm 20mm;@bottom-right{content:"Seite " counter(page) " von " counter(pages);font:7px 'Roboto'}}body{font:8.5px 'Roboto'}.x{display:flex;justify-content:space-between}table{width:100%;border-collapse:collapse}th{text-align:left;background:#ff6200;color:#fff;padding:3px 5px}td{padding:3px 5px;vertical-align:top;border-bottom:.4px solid #ccc}.r{text-align:right}tr{break-inside:avoid}.m td{border:none;padding:1px 6px}"""
    body, rows = [], []
    for t in a.txns:
        parts = wording.lines("german", t)
        parts = [f"{parts[0]} {parts[1]}"] + parts[2:] if len(parts) > 1 else parts
        body.append([f"{t.day:%d.%m.%Y}<br>{t.day:%d.%m.%Y}", br(parts), minus(t.amount, dot(t.size))])
        rows.append(truth_row(t, parts, False, amount=dot(t.size)))
    meta = table([], [["Datum", "01.03.2024"], ["Auszugsnummer", "2"], ["Eingeräumte Kontoüberziehung", "3.000,00 Euro"], ["Alter Saldo", dot(a.opening) + " Euro"], ["Neuer Saldo", dot(a.closing) + " Euro"], ["IBAN", a.number], ["BIC", "DBORDEFFXXX"]], ["", "r"])
    weasy(path, html_page(css, f'<h2 style="color:#ff6200">{a.bank}</h2><div class="x"><div>Frau<br>{a.owner}<br>Kastanienallee 7<br>10435 Berlin<br><br><b>{a.kind} Nummer 5407324931</b><br><b>Kontoauszug Februar 2024</b><br>01.02.2024 - 29.02.2024</div><div class="m">{meta}</div></div><br>' + table(["Buchung<br>Valuta", "Buchung / Verwendungszweck", "Betrag (EUR)"], body, ["", "", "r"]) + f'<p><b>Neuer Saldo {dot(a.closing)} Euro</b></p><p style="font-size:6.5px">Kunden-Information: Vorliegender Freistellungsauftrag 1.000,00 Euro; genutzt 12,40 Euro. Bitte beachten Sie die nachstehenden Hinweise.</p>', "de"))
    return [truth(a, [("Buchung Valuta", "date"), ("Buchung / Verwendungszweck", "description"), ("Betrag (EUR)", "amount")], rows, has_balance=False)]


@layout("Swiss big bank in English: newest first, apostrophe ’ (U+2019) grouping, debits before credits, value date between, cost column, balance each row, 'Opening balance' as the last row and 'Closing balance' as the first, total row, A4 landscape")
def ch_newest_first(path):
    a = account("Helvetia Kantonalbank", "0240-123456.01P", "Kestrel Design AG", "41220.15", (2024, 3, 1), (2024, 3, 28), "CHF", kind="Current account for companies")
    fill(a, 333, 40, cast="en", scale=2600, cents=.7, fee="0.80")
    ch = lambda v: minus(v, num(v, "’"))
    cols = [Col("date", "Trade date", 40, 98), Col("description", "Information", 98, 400), Col("debit", "Debits", 400, 490, "r"), Col("credit", "Credits", 490, 580, "r"), Col("value_date", "Value date", 580, 650, "r"), Col("ignore", "Costs", 650, 700, "r"), Col("balance", "Balance", 700, 800, "r")]
    p = Paper(path, cols, ink="fpdf", page=A4L, font="Carlito", size=8.5, leading=10, top=200, top_next=70, bottom=540, gap=3, rules="rows", rule_color="#aaaaaa", head_size=8)
    def every(p):
        p.text(40, 46, a.bank, bold=True, size=15)
        p.text(800, 46, f"Account statement   01.03.2024 - 28.03.2024   Page {p.page}/{p.total}", align="r")
        if p.page == 1:
            p.pairs(40, 76, [("Client", a.owner), ("Account no.", a.number), ("Product", a.kind), ("IBAN", "CH08 0024 0240 1234 5601 P"), ("Currency", "CHF"), ("Period", "01.03.2024 - 28.03.2024")], at=70, step=12)
            p.stack(560, 76, [a.owner, "Seestrasse 41", "8002 Zürich"], step=12)
            p.text(40, 180, f"Closing balance CHF {ch(a.closing)}   Opening balance CHF {ch(a.opening)}   Interest rate credit 0.00%")
    p.on_page = every
    p.start()
    p.row({"date": "28.03.2024", "description": "Closing balance", "balance": ch(a.closing)}, bold=True)
    rows = []
    for t in reversed(a.txns):
        parts = wording.lines("english", t)
        page = p.row({"date": f"{t.day:%d.%m.%Y}", "description": parts, **sides(t, ch), "value_date": f"{t.day:%d.%m.%Y}", "ignore": "0.80" if t.kind == "fee" else "", "balance": ch(t.balance)})
        rows.append(truth_row(t, parts, True, page, ch(t.size)))
    p.row({"date": "01.03.2024", "description": "Opening balance", "balance": ch(a.opening)}, bold=True)
    p.row({"description": "Turnover total", "debit": ch(a.total_debit), "credit": ch(a.total_credit)}, bold=True)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Belgian: rows numbered 0001, execution date and value date as DD-MM, one amount with ' +' or ' -' after it, counterparty IBAN and text lines below, balance lines before and after the list, Dutch heads, year in the list's heading only, thin rules only under heads")
def be_genummerd(path):
    a = account("Schelde Bank", "BE68 5390 0754 7034", "Bouwbedrijf De Vries", "4810.66", (2023, 12, 22), (2024, 1, 22), "EUR", kind="Zichtrekening")
    fill(a, 334, 38, cast="nl", scale=1100, cents=.8, fee="0.20")
    sign = lambda v: dot(v) + (" -" if v < 0 else " +")
    cols = [Col("ignore", "Nr.", 45, 75), Col("date", "Datum", 75, 112), Col("description", "Omschrijving van de verrichting", 112, 400), Col("value_date", "Valuta", 400, 440), Col("amount", "Bedrag in EUR", 440, 550, "r")]
    p = Paper(path, cols, ink="mupdf", font="Helvetica", size=8, leading=9.6, top=280, top_next=120, bottom=770, gap=6, rules="head", head_bold=False)
    def every(p):
        p.text(45, 54, a.bank, bold=True, size=17, color="#00aeef")
        p.text(550, 54, f"Rekeninguittreksel nr. 1   blz. {p.page}/{p.total}", align="r")
        if p.page == 1:
            p.stack(330, 100, [a.owner, "Kerkstraat 12 bus 3", "2800 Mechelen"], step=12)
            p.pairs(45, 100, [("Rekening", a.number), ("Type", a.kind), ("Titularis", a.owner), ("Munt", "EUR"), ("Periode", "22-12-2023 tot 22-01-2024")], at=65, step=13)
            p.text(45, 230, "Vorig saldo op 21-12-2023", bold=True)
            p.text(547, 230, sign(a.opening), align="r", bold=True)
            p.text(45, 244, f"Totaal bijschrijvingen {dot(a.total_credit)} +    Totaal afschrijvingen {dot(a.total_debit)} -")
    p.on_page = every
    p.start()
    rows = []
    for n, t in enumerate(a.txns, 1):
        parts = wording.lines("dutch", t)
        page = p.row({"ignore": f"{n:04d}", "date": f"{t.day:%d-%m}", "description": parts, "value_date": f"{t.day:%d-%m}", "amount": sign(t.amount)})
        rows.append(truth_row(t, parts, False, page, sign(t.amount)))
    p.line(45, p.y + 2, 550, p.y + 2)
    p.text(45, p.y + 16, "Nieuw saldo op 22-01-2024", bold=True)
    p.text(547, p.y + 16, sign(a.closing), align="r", bold=True)
    p.save()
    return [truth(a, p.heads_truth(), rows, has_balance=False)]


@layout("Ukrainian: Cyrillic heads, '1 234,56' with plain spaces, Видатки and Надходження before the purpose, balance last, document number first, ₴ and UAH in the heading, grid, rows centred vertically")
def ua_vypyska(path):
    a = account("АТ БАНК ДНІПРОВСЬКИЙ", "UA213223130000026007233566001", "ТОВ КНИГОСВІТ ПЛЮС", "84210.40", (2024, 1, 1), (2024, 1, 31), "UAH")
    fill(a, 335, 36, cast="uk_ua", scale=14000, cents=.7, fee="3.00")
    money = lambda v: space(v, " ")
    cols = [Col("reference", "№ док.", 34, 80, "c"), Col("date", "Дата", 80, 136, "c"), Col("debit", "Видатки", 136, 212, "r", "c"), Col("credit", "Надходження", 212, 290, "r", "c"), Col("description", "Призначення платежу", 290, 468, "l", "c"), Col("balance", "Залишок", 468, 562, "r", "c")]
    p = Paper(path, cols, ink="fpdf", font="DejaVuCond", size=7.4, leading=9.2, top=230, top_next=70, bottom=780, gap=5, rules="grid", rule_color="#777777", head_fill="#eeeeee", valign="middle")
    def every(p):
        p.text(562, 815, f"Сторінка {p.page} з {p.total}", align="r", size=6.5)
        if p.page == 1:
            p.text(34, 50, a.bank, bold=True, size=13)
            p.text(298, 84, "ВИПИСКА ПО РАХУНКУ", bold=True, size=12, align="c")
            p.text(298, 98, "за період з 01.01.2024 по 31.01.2024", align="c")
            p.pairs(34, 124, [("Власник рахунку", a.owner), ("Рахунок", a.number), ("Валюта", "UAH (гривня, ₴)"), ("Вхідний залишок", money(a.opening)), ("Обороти дебет", money(a.total_debit)), ("Обороти кредит", money(a.total_credit)), ("Вихідний залишок", money(a.closing))], at=100, step=13)
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        text = wording.line("ukrainian", t)
        page = p.row({"reference": t.ref[:6], "date": f"{t.day:%d.%m.%Y}", **sides(t, money), "description": text, "balance": money(t.balance)})
        rows.append(truth_row(t, text, True, page, money(t.size)))
    p.row({"description": "Разом", "debit": money(a.total_debit), "credit": money(a.total_credit)}, bold=True)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Greek: Greek heads, amount and a Χ/Π mark (debit/credit) in a column of its own, DD/MM/YY, balance each row, branch column, zebra, page totals, chromium with hyphenated heads over two lines")
def gr_chreosi_pistosi(path):
    a = account("ΤΡΑΠΕΖΑ ΑΙΓΑΙΟΥ", "104/002101-23456", "ΕΚΔΟΣΕΙΣ ΟΡΙΖΩΝ ΙΚΕ", "9120.80", (2024, 1, 1), (2024, 1, 31), "EUR", branch="ΣΥΝΤΑΓΜΑ")
    fill(a, 336, 36, cast="el", scale=1100, cents=.8, fee="0.50")
    css = """@page{size:A4;margin:15mm}body{font:8.5px 'DejaVu Sans Condensed'}h1{font-size:15px;color:#005aa9;margin:0}table{width:100%;border-collapse:collapse;margin-top:10px}th{border-top:1.5px solid #005aa9;border-bottom:1px solid #005aa9;padding:4px}td{padding:3px 4px}.r{text-align:right}.c{text-align:center}tbody tr:nth-child(odd) td{background:#eef4fa}tr{break-inside:avoid}.m td{background:none !important;padding:1px 4px}"""
    body, rows = [], []
    for t in a.txns:
        text = wording.line("greek", t)
        body.append([f"{t.day:%d/%m/%y}", E(text), t.branch[-3:], f"{t.day:%d/%m/%y}", dot(t.size), "Χ" if t.debit else "Π", dot(t.balance)])
        rows.append(truth_row(t, text, True, amount=dot(t.size)))
    info = table([], [["Δικαιούχος", a.owner, "Λογαριασμός", a.number], ["Κατάστημα", a.branch, "Νόμισμα", "EUR"], ["Περίοδος", "01/01/2024 - 31/01/2024", "Προηγούμενο υπόλοιπο", dot(a.opening)], ["Σύνολο χρεώσεων", dot(a.total_debit), "Σύνολο πιστώσεων", dot(a.total_credit)], ["Νέο υπόλοιπο", dot(a.closing), "", ""]])
    chromium(path, html_page(css, f'<h1>{a.bank}</h1><b>ΚΙΝΗΣΗ ΛΟΓΑΡΙΑΣΜΟΥ</b><div class="m">{info}</div>' + table(["Ημ/νία<br>Συναλλαγής", "Αιτιολογία", "Κατ/μα", "Ημ/νία<br>Αξίας", "Ποσό", "Χ/Π", "Λογιστικό<br>Υπόλοιπο"], body, ["", "", "c", "", "r", "c", "r"]) + "<p>Χ = Χρέωση, Π = Πίστωση</p>", "el"))
    return [truth(a, [("Ημ/νία Συναλλαγής", "date"), ("Αιτιολογία", "description"), ("Κατ/μα", "branch"), ("Ημ/νία Αξίας", "value_date"), ("Ποσό", "amount"), ("Χ/Π", "direction"), ("Λογιστικό Υπόλοιπο", "balance")], rows)]
