"""Spanish, Portuguese, Polish, Turkish, Swedish, Irish and app-bank statements."""
from core import account, layout, truth, truth_row
from ledger import fill
from money import MONTHS, NBSP, day_month, dot, long_date, minus, num, space, trail
from paper import A4, Col, Paper
from printers import E, br, chromium, page as html_page, story, table, weasy
import wording


@layout("Spanish: F. OPERACIÓN and F. VALOR as DD-MM, IMPORTE with trailing minus, SALDO each row, white on red head, opening as SALDO ANTERIOR, year only in the heading", heldout=True)
def es_importe_saldo(path):
    a = account("BANCO DEL MEDITERRÁNEO", "ES91 2100 0418 4502 0005 1332", "FERRETERIA CENTRAL SA", "9140.33", (2023, 12, 1), (2024, 1, 31), "EUR", kind="CUENTA CORRIENTE")
    fill(a, 281, 46, cast="es", scale=900, cents=.85, fee="1.20", overdraft=True)
    eur = lambda v: dot(v) + ("-" if v < 0 else "")
    cols = [Col("date", "F. OPER.", 45, 90, "c"), Col("value_date", "F. VALOR", 90, 135, "c"), Col("description", "CONCEPTO", 135, 375, "l", "c"), Col("amount", "IMPORTE", 375, 465, "r", "c"), Col("balance", "SALDO", 465, 555, "r", "c")]
    p = Paper(path, cols, ink="cairo", font="Liberation Sans", bold="Liberation Sans-Bold", size=8, leading=10, top=240, top_next=100, bottom=770, gap=3, head_fill="#ec0000", head_color="#ffffff", zebra="#fdeeee")
    def every(p):
        p.text(45, 54, a.bank, bold=True, size=15, color="#ec0000")
        p.text(555, 54, "EXTRACTO DE CUENTA", bold=True, size=11, align="r")
        p.text(555, 815, f"Hoja {p.page} de {p.total}", align="r", size=7)
        if p.page == 1:
            p.pairs(45, 92, [("TITULAR", a.owner), ("IBAN", a.number), ("PRODUCTO", a.kind), ("DIVISA", "EUR"), ("PERIODO", "01-12-2023 A 31-01-2024"), ("SALDO ANTERIOR", eur(a.opening)), ("SALDO ACTUAL", eur(a.closing))], at=95, step=14)
            p.stack(360, 92, [a.owner, "CALLE MAYOR 14 2 B", "46001 VALENCIA"], step=12)
            p.pairs(360, 150, [("TOTAL CARGOS", dot(a.total_debit) + "-"), ("TOTAL ABONOS", dot(a.total_credit))], at=80, step=14)
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        parts = wording.lines("spanish", t)
        page = p.row({"date": f"{t.day:%d-%m}", "value_date": f"{t.day:%d-%m}", "description": parts, "amount": eur(t.amount), "balance": eur(t.balance)})
        rows.append(truth_row(t, parts, True, page, eur(t.amount)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Portuguese: DATA MOV. and DATA VALOR, debit and credit with dots, SALDO CONTABILÍSTICO and SALDO DISPONÍVEL, two balance columns of which the second differs by a held sum", heldout=True)
def pt_dois_saldos(path):
    from decimal import Decimal
    a = account("Caixa Atlântica", "0035 0123 00012345600 57", "CONSTRUTORA HORIZONTE", "15400.20", (2024, 1, 1), (2024, 1, 31), "EUR", kind="Conta Empresas", branch="Coimbra")
    fill(a, 282, 38, cast="pt", scale=1300, cents=.8, fee="1.04")
    cols = [Col("date", "DATA\nMOV.", 40, 92), Col("value_date", "DATA\nVALOR", 92, 144), Col("description", "DESCRIÇÃO", 144, 300), Col("debit", "DÉBITO", 300, 366, "r"), Col("credit", "CRÉDITO", 366, 432, "r"), Col("balance", "SALDO\nCONTABILÍSTICO", 432, 500, "r"), Col("ignore", "SALDO\nDISPONÍVEL", 500, 566, "r")]
    p = Paper(path, cols, ink="fpdf", font="Lato", size=7.5, leading=9.5, top=220, top_next=90, bottom=775, gap=3, rules="rows", rule_color="#cfd8e3", head_size=6.5)
    held = Decimal("350.00")
    def every(p):
        p.text(40, 52, a.bank, bold=True, size=17, color="#00539f")
        p.text(566, 52, f"EXTRATO GLOBAL N.º 1/2024  pág. {p.page}/{p.total}", align="r")
        if p.page == 1:
            p.stack(360, 90, [a.owner, "Rua da Sofia 21", "3000-389 Coimbra"], step=12)
            p.pairs(40, 90, [("Conta", a.number), ("Designação", a.kind), ("Agência", a.branch), ("Moeda", "EUR"), ("Período", "2024-01-01 a 2024-01-31"), ("Saldo inicial", dot(a.opening)), ("Saldo final", dot(a.closing)), ("Total débitos / créditos", f"{dot(a.total_debit)} / {dot(a.total_credit)}")], at=100, step=13)
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        parts = wording.lines("portuguese", t)
        page = p.row({"date": f"{t.day:%Y-%m-%d}", "value_date": f"{t.day:%Y-%m-%d}", "description": parts, "debit": dot(t.debit) if t.debit else "", "credit": dot(t.credit) if t.credit else "", "balance": dot(t.balance), "ignore": dot(t.balance - held)})
        rows.append(truth_row(t, parts, True, page, dot(t.size)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Polish: -1 234,56 with a no-break space and PLN after each amount, operation and booking date stacked in one cell, balance after operation, PyMuPDF Story renderer, labels with colons in bold")
def pl_kwota_saldo(path):
    a = account("Bank Wiślany S.A.", "PL61 1090 1014 0000 0712 1981 2874", "ANNA WIŚNIEWSKA", "3120.40", (2024, 1, 1), (2024, 1, 31), "PLN", kind="Konto Osobiste")
    fill(a, 283, 34, cast="pl", scale=900, personal=True, cents=.85, fee="2.50")
    pln = lambda v: minus(v, space(v, NBSP) + " PLN")
    css = "body{font-family:sans-serif;font-size:8px} h1{font-size:14px;color:#c00} table{width:100%} th{background-color:#eee;font-size:7.5px} td{font-size:7.5px;padding-top:3px;padding-bottom:3px} .r{text-align:right}"
    heads, rows = "<tr><th>Data operacji<br/>Data księgowania</th><th>Opis operacji</th><th class='r'>Kwota operacji</th><th class='r'>Saldo po operacji</th></tr>", []
    body = ""
    for t in a.txns:
        parts = wording.lines("polish", t)
        body += f"<tr><td>{t.day:%Y-%m-%d}<br/>{t.day:%Y-%m-%d}</td><td>{'<br/>'.join(E(x) for x in parts)}</td><td class='r'>{pln(t.amount)}</td><td class='r'>{pln(t.balance)}</td></tr>"
        rows.append(truth_row(t, parts, True, amount=pln(t.amount)))
    text = f"<h1>{a.bank}</h1><p><b>Wyciąg z rachunku</b> za okres od 2024-01-01 do 2024-01-31</p><p><b>Posiadacz rachunku:</b> {a.owner}, ul. Lipowa 4/12, 30-702 Kraków<br/><b>Numer rachunku:</b> {a.number}<br/><b>Rodzaj rachunku:</b> {a.kind}<br/><b>Waluta rachunku:</b> PLN</p><p><b>Saldo początkowe:</b> {pln(a.opening)}<br/><b>Suma uznań ({len(a.credits)}):</b> {pln(a.total_credit)}<br/><b>Suma obciążeń ({len(a.debits)}):</b> {pln(-a.total_debit)}<br/><b>Saldo końcowe:</b> {pln(a.closing)}</p><table>{heads}{body}</table><p>Dokument nie wymaga podpisu ani stempla. Środki objęte gwarancją do 100 000,00 EUR.</p>"
    story(path, text, css)
    return [truth(a, [("Data operacji Data księgowania", "date"), ("Opis operacji", "description"), ("Kwota operacji", "amount"), ("Saldo po operacji", "balance")], rows)]


@layout("Turkish: date and time with dots, amount and balance with TL after them, minus before, receipt number column, everything in one ruled grid, negative balances (KMH) in an account going overdrawn")
def tr_tutar_bakiye(path):
    a = account("Anadolu Yıldız Bankası A.Ş.", "TR33 0006 1005 1978 6457 8413 26", "GÜNEŞ MATBAA", "4210.11", (2024, 1, 1), (2024, 1, 31), "TRY", kind="Vadesiz TL", branch="Kadıköy")
    fill(a, 284, 40, cast="tr", scale=9000, cents=.8, fee="6.39", overdraft=True)
    tl = lambda v: minus(v, dot(v) + " TL")
    css = """@page{size:A4;margin:12mm}body{font:8.5px 'Roboto'}h1{color:#1a7f5a;font-size:17px;margin:0}table{width:100%;border-collapse:collapse;margin-top:8px}td,th{border:1px solid #9cb;padding:3px 5px}th{background:#e3f3ec}.r{text-align:right;white-space:nowrap}tr{break-inside:avoid}.k td{border:none;padding:1px 4px}"""
    body, rows = [], []
    for t in a.txns:
        text = wording.line("turkish", t)
        body.append([f"{t.when:%d.%m.%Y %H:%M}", t.ref[:8], E(text), tl(t.amount), tl(t.balance)])
        rows.append(truth_row(t, text, True, amount=tl(t.amount)))
    info = table([], [["Müşteri", a.owner, "Şube", a.branch], ["IBAN", a.number, "Hesap Türü", a.kind], ["Dönem", "01.01.2024 - 31.01.2024", "Döviz Cinsi", "TL"], ["Dönem Başı Bakiye", tl(a.opening), "Dönem Sonu Bakiye", tl(a.closing)], ["Toplam Borç", tl(-a.total_debit), "Toplam Alacak", tl(a.total_credit)]])
    chromium(path, html_page(css, f'<h1>{a.bank}</h1><b>HESAP ÖZETİ / EKSTRE</b><div class="k">{info}</div>' + table(["Tarih / Saat", "Dekont No", "Açıklama", "Tutar", "Bakiye"], body, ["", "", "", "r", "r"]) + "<p>Kredili mevduat hesabı limiti 25.000,00 TL, kullanılan 0,00 TL</p>", "tr"))
    return [truth(a, [("Tarih / Saat", "date"), ("Dekont No", "reference"), ("Açıklama", "description"), ("Tutar", "amount"), ("Bakiye", "balance")], rows)]


@layout("Irish: date once a day, Dr after overdrawn balances, BALANCE FORWARD, lower-case text, details first then debit before credit, page number and sort code in a top strip, thin vertical rules")
def ie_balance_forward(path):
    a = account("Liffey Bank", "93-12-34 / 40123456", "MURPHY AND DALY BUILDERS", "640.12", (2024, 1, 2), (2024, 2, 2), "EUR", kind="Current Account", address=["12 MAIN STREET", "NAAS", "CO KILDARE"])
    a.number = "40123456"
    fill(a, 285, 40, cast="en", scale=700, cents=.85, fee="0.20", overdraft=True)
    mark = lambda v: num(v) + ("dr" if v < 0 else "")
    cols = [Col("date", "Date", 48, 108), Col("description", "Details", 108, 310), Col("debit", "Debit €", 310, 385, "r", "c"), Col("credit", "Credit €", 385, 460, "r", "c"), Col("balance", "Balance €", 460, 548, "r", "c")]
    p = Paper(path, cols, font="LibSans", size=8.5, leading=10.5, top=300, top_next=170, bottom=770, gap=3, rules="cols", rule_color="#7d2a8c", head_fill="#efe3f1", reserve=14)
    def every(p):
        p.text(48, 56, a.bank, bold=True, size=18, color="#7d2a8c")
        p.rect(48, 74, 500, 36, stroke="#7d2a8c")
        for x, k, v in ((54, "Account Name", a.owner), (230, "Account Number", a.number), (330, "NSC", "93-12-34"), (400, "Page", f"{p.page}"), (450, "Date of Statement", "2 Feb 2024")):
            p.text(x, 86, k, size=6.5)
            p.text(x, 102, v, bold=True)
        if p.page == 1:
            p.stack(48, 150, [a.owner] + a.address, step=12)
            p.stack(330, 150, ["Naas Branch", "Telephone 045 123456", "IBAN IE29 LIFY 9312 3440 1234 56 (BIC: LIFYIE2D)", "Period: 2 Jan 2024 to 2 Feb 2024  Currency: EUR"], step=12)
            p.text(48, 280, f"{a.kind}   Authorised limit at date of statement €1,500.00   Total debits {num(a.total_debit)}   Total credits {num(a.total_credit)}", size=7.5)
    p.on_page = every
    p.start()
    p.row({"date": "2 Jan 2024", "description": "BALANCE FORWARD", "balance": mark(a.opening)})
    p.after_break = lambda p: p.row({"description": "BALANCE FORWARD", "balance": mark(state["b"])})
    state, ends, rows, seen = {"b": a.opening}, a.ends(), [], None
    for t in a.txns:
        parts = [x.title() for x in wording.lines("uk", t)]
        if not p.room(len(parts) * p.leading + p.gap):
            p.turn()
        page = p.row({"date": f"{t.day.day} {t.day:%b %Y}" if t.day != seen else "", "description": parts, "debit": num(t.debit) if t.debit else "", "credit": num(t.credit) if t.credit else "", "balance": mark(t.balance) if id(t) in ends else ""})
        seen, state["b"] = t.day, t.balance
        rows.append(truth_row(t, parts, id(t) in ends, page, num(t.size)))
    p.text(111, p.y + 14, "For important information about your account see overleaf. Interest rate debit 14.75%", size=7)
    p.line(48, p.y, 548, p.y, 0.4, "#7d2a8c")
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("app bank: two currency accounts (EUR, GBP) in a file, € and £ before amounts, Money out before Money in, 'To:', 'Fee: €0.20' and 'Card: 5167**1234' lines with amounts and digits in the description, balance summary table first")
def app_euro_pound(path):
    accounts = [account("Revoluna", "LT12 3250 0041 2233 4455", "Priya Sharma", "2410.55", (2024, 2, 1), (2024, 2, 29), "EUR"), account("Revoluna", "GB33 REVL 0099 6912 3456 78", "Priya Sharma", "880.10", (2024, 2, 1), (2024, 2, 29), "GBP")]
    css = """@page{size:A4;margin:14mm}body{font:9px 'Open Sans';color:#191c1f}h1{font-size:18px;margin:0}h3{margin:14px 0 2px}table{width:100%;border-collapse:collapse}th{text-align:left;font-size:8px;border-bottom:1.5px solid #191c1f;padding:4px 2px}td{padding:5px 2px;border-bottom:.5px solid #ddd;vertical-align:top}.r{text-align:right}small{color:#75808a;display:block}tr{break-inside:avoid}.sec{break-before:page}"""
    parts_of, result, body = [], [], ""
    for n, (a, sign) in enumerate(zip(accounts, "€£")):
        fill(a, 286 + n, 26 - 8 * n, cast="en", scale=350, personal=True, cents=.9, fee="0.20")
        m = lambda v: sign + num(v)
        lines, rows = [], []
        for t in a.txns:
            words = wording.line("one", t) if t.kind in ("interest", "interest_tax", "admin", "fee") else t.who
            extra = [f"To: {t.who}, Dublin", f"Card: 5167**{t.ref[:4]}"] if t.kind == "card" else [f"Reference: {t.note}", f"Fee: {sign}0.20"] if t.kind in ("out", "fast_out") else []
            lines.append([f"{t.day.day} {t.day:%b %Y}", E(words) + "".join(f"<small>{E(x)}</small>" for x in extra), m(t.debit) if t.debit else "", m(t.credit) if t.credit else "", m(t.balance)])
            rows.append(truth_row(t, [words] + extra, True, amount=m(t.size)))
        summary = table(["Product", "Opening balance", "Money out", "Money in", "Closing balance"], [["Account (Current Account)", m(a.opening), m(a.total_debit), m(a.total_credit), m(a.closing)]], ["", "r", "r", "r", "r"])
        body += f'<div class="{"sec" if n else ""}"><h1>{a.bank}</h1><b>{a.currency} Statement</b> &nbsp; Generated on the 1 Mar 2024<p><b>{a.owner}</b><br>4 Fenian Street, Dublin 2</p><p>IBAN {a.number}<br>BIC REVLLT21</p><h3>Balance summary</h3>{summary}<small>The balance on your statement might differ from the balance shown in your app. The statement balance only reflects completed transactions.</small><h3>Account transactions from February 1, 2024 to February 29, 2024</h3>' + table(["Date", "Description", "Money out", "Money in", "Balance"], lines, ["", "", "r", "r", "r"]) + "</div>"
        result.append(truth(a, [("Date", "date"), ("Description", "description"), ("Money out", "debit"), ("Money in", "credit"), ("Balance", "balance")], rows))
    chromium(path, html_page(css, body, "en"))
    return result


@layout("Swedish: 1 234,56 with plain spaces, minus sign U+2212, ISO dates, newest first, one amount column and balance, no opening balance printed but derivable", heldout=True)
def se_saldo_bokfort(path):
    a = account("Mälarbanken", "6123-4 881 220", "Grön Skog AB", "84210.50", (2024, 1, 1), (2024, 1, 31), "SEK", kind="Företagskonto")
    fill(a, 288, 40, cast="nl", scale=9000, cents=.6, fee="2.00")
    kr = lambda v: ("\u2212" if v < 0 else "") + space(v, " ")
    cols = [Col("date", "Bokföringsdag", 45, 115), Col("value_date", "Transaktionsdag", 115, 190), Col("description", "Text", 190, 380), Col("amount", "Belopp", 380, 465, "r"), Col("balance", "Bokfört saldo", 465, 552, "r")]
    p = Paper(path, cols, ink="fpdf", font="Lato", size=8.5, leading=11, top=220, top_next=90, bottom=770, gap=4, zebra="#f6f6f1")
    def every(p):
        p.text(45, 54, a.bank, bold=True, size=17, color="#007155")
        p.text(552, 54, f"Kontoutdrag  sida {p.page} ({p.total})", align="r")
        if p.page == 1:
            p.pairs(45, 92, [("Kontohavare", a.owner), ("Kontonummer", a.number), ("Kontotyp", a.kind), ("Valuta", "SEK"), ("Period", "2024-01-01 \u2013 2024-01-31"), ("Saldo 2024-01-31", kr(a.closing)), ("Uttag / Insättningar", f"{kr(-a.total_debit)} / {kr(a.total_credit)}")], at=95, step=14)
    p.on_page = every
    p.start()
    rows = []
    for t in reversed(a.txns):
        text = f"{t.who} {t.note}".strip() if t.kind not in ("fee", "admin", "interest", "interest_tax", "cash") else {"fee": "Avgift", "admin": "Månadsavgift", "interest": "Ränta", "interest_tax": "Preliminärskatt", "cash": "Uttag Bankomat"}[t.kind]
        page = p.row({"date": f"{t.day:%Y-%m-%d}", "value_date": f"{t.day:%Y-%m-%d}", "description": text, "amount": kr(t.amount), "balance": kr(t.balance)})
        rows.append(truth_row(t, text, True, page, kr(t.amount)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]
