"""German, French, Italian, Brazilian and Indian statements."""
from core import account, layout, truth, truth_row
from ledger import fill
from money import MONTHS, NBSP, dot, minus, num, space, trail
from paper import A4, Col, Paper
import wording


@layout("booking date on a line of its own over its rows, value date column, debit 'zu Ihren Lasten' with trailing minus before credit, old and new balance lines, no running balance, bank address column at the side")
def de_lasten_gunsten(path):
    a = account("Handelsbank Mitte AG", "DE12 1099 0000 0612 3456 00", "Lindner Möbel GmbH", "8214.60", (2024, 1, 2), (2024, 1, 31), "EUR", kind="Geschäftskonto")
    fill(a, 231, 44, cast="de", scale=1500, cents=.8, fee="0.35")
    cols = [Col("description", "Angaben zu den Umsätzen", 62, 290), Col("value_date", "Valuta", 290, 335, "r"), Col("debit", "zu Ihren Lasten", 335, 430, "r"), Col("credit", "zu Ihren Gunsten", 430, 525, "r")]
    p = Paper(path, cols, font="LibSans", size=8.5, leading=10.5, top=330, top_next=150, bottom=760, gap=5, rules="head", head_bold=False, head_size=8)
    def every(p):
        p.text(525, 56, a.bank, bold=True, size=15, align="r")
        p.text(62, 100 if p.page > 1 else 210, f"Kontoauszug vom {a.end:%d.%m.%Y}", bold=True, size=11)
        p.text(62, 114 if p.page > 1 else 226, f"Auszug-Nr. 1   Blatt {p.page} von {p.total}   IBAN {a.number}")
        p.stack(532, 330, ["Filiale", "Mitte", "Marktgasse 16", "60311 Frankfurt", "BLZ 109 900 00", "Tel. 069 1362", "-20000"], step=8, size=5.5)
        if p.page == 1:
            p.stack(62, 130, ["Firma", a.owner, "Am Holzhafen 7", "20457 Hamburg"], step=11)
            p.pairs(62, 250, [("Kontoinhaber", a.owner), ("Produkt", a.kind), ("Zeitraum", f"{a.start:%d.%m.%Y} - {a.end:%d.%m.%Y}"), ("Kontowährung", "Euro")], at=80, sep="")
            p.text(62, 312, f"Alter Kontostand vom 29.12.2023", bold=True)
            p.text(522, 312, dot(a.opening) + (" -" if a.opening < 0 else ""), bold=True, align="r")
    p.on_page = every
    p.before_break = lambda p: p.text(525, 775, f"Folgeseite {p.page + 1}", align="r", size=7)
    p.start()
    rows = []
    for day, group in a.days():
        if not p.room(60):
            p.turn()
        p.text(65, p.y + 11, f"Buchungsdatum: {day:%d.%m.%Y}", bold=True)
        p.y += 15
        for t in group:
            parts = wording.lines("german", t)
            page = p.row({"description": parts, "value_date": f"{t.day:%d.%m.}", "debit": dot(t.debit) + "-" if t.debit else "", "credit": dot(t.credit) if t.credit else ""})
            rows.append(truth_row(t, parts, False, page, dot(t.size)))
    p.line(62, p.y + 4, 525, p.y + 4)
    p.text(65, p.y + 18, f"Neuer Kontostand vom {a.end:%d.%m.%Y}", bold=True)
    p.text(522, p.y + 18, dot(a.closing), bold=True, align="r")
    p.text(65, p.y + 36, f"Summe der Belastungen {dot(a.total_debit)}-    Summe der Gutschriften {dot(a.total_credit)}", size=7.5)
    p.save()
    return [truth(a, p.heads_truth(), rows, has_balance=False)]


@layout("French: 1 234,56 with no-break spaces, value date after the description, SOLDE CREDITEUR lines as opening and closing, total row, dates DD.MM without year, no running balance; RIB digits in a grid")
def fr_nature_operations(path):
    a = account("BANQUE DU VAL DE LOIRE", "00012345678", "SARL BOULANGERIE MOREAU", "5120.07", (2023, 12, 20), (2024, 1, 19), "EUR", kind="Compte Courant")
    fill(a, 232, 46, cast="fr", scale=900, cents=.85, fee="0.95")
    cols = [Col("date", "Date", 42, 82), Col("description", "Nature des opérations", 82, 335, head="c"), Col("value_date", "Valeur", 335, 378), Col("debit", "Débit", 378, 466, "r", "c"), Col("credit", "Crédit", 466, 554, "r", "c")]
    p = Paper(path, cols, ink="fpdf", font="DejaVuCond", size=7.5, leading=9, top=306, top_next=110, bottom=750, gap=2, rules="cols", rule_color="#00915a", head_fill="#00915a", head_color="#ffffff")
    money = lambda v: space(v, NBSP)
    def every(p):
        p.text(42, 48, a.bank, bold=True, size=13, color="#00915a")
        p.text(554, 48, f"RELEVE DE COMPTE CHEQUES   n° 1   P. {p.page}/{p.total}", align="r", bold=True)
        if p.page == 1:
            p.stack(330, 96, [a.owner, "M MOREAU PAUL", "8 RUE DES HALLES", "49000 ANGERS"], step=11)
            p.text(42, 160, "du 20 décembre 2023 au 19 janvier 2024", bold=True)
            p.text(42, 190, "RIB", bold=True)
            for i, (k, v, w) in enumerate([("Banque", "30004", 60), ("Agence", "00811", 60), ("Compte", a.number, 110), ("Clé", "27", 40)]):
                x = 42 + sum([60, 60, 110, 40][:i])
                p.rect(x, 196, w, 28, stroke="#00915a")
                p.text(x + w / 2, 206, k, align="c", size=6)
                p.text(x + w / 2, 219, v, align="c")
            p.text(330, 206, "IBAN : FR76 3000 4008 1100 0123 4567 827")
            p.text(330, 218, "BIC : BPLOFRPPXXX    Monnaie du compte : EUR")
            p.text(42, 250, "Conseiller : Mme GIRARD  Tél. 0 820 82 00 01 (0,12 € / min)", size=6.5)
        p.text(297, 815, "BVDL - Société Anonyme au capital de 2 499 597 122 € - RCS Angers 662 042 449", align="c", size=5.5)
    p.on_page = every
    p.start()
    p.row({"description": f"SOLDE {'CREDITEUR' if a.opening >= 0 else 'DEBITEUR'} AU 19.12.2023", "credit": money(a.opening)}, bold=True)
    rows = []
    for t in a.txns:
        parts = wording.lines("french", t)
        page = p.row({"date": f"{t.day:%d.%m}", "description": parts, "value_date": f"{t.day:%d.%m}", "debit": money(t.debit) if t.debit else "", "credit": money(t.credit) if t.credit else ""})
        rows.append(truth_row(t, parts, False, page, money(t.size)))
    p.row({"description": "TOTAL DES OPERATIONS", "debit": money(a.total_debit), "credit": money(a.total_credit)}, bold=True)
    p.row({"description": f"SOLDE CREDITEUR AU {a.end:%d.%m.%Y}", "credit": money(a.closing)}, bold=True)
    p.line(42, p.y, 554, p.y, 0.6, "#00915a")
    p.save()
    return [truth(a, p.heads_truth(), rows, has_balance=False)]


@layout("Italian: two amount columns DARE / AVERE under one head MOVIMENTI stand before the description, no balance column, SALDO INIZIALE and SALDO FINALE as rows, dots in thousands, page subtotal", heldout=True)
def it_dare_avere(path):
    a = account("BANCA UNITA DEL TICINO", "IT 60 X 05428 11101 000000123456", "EDILIZIA CONTI SPA", "14850.25", (2024, 1, 1), (2024, 3, 31), "EUR", kind="CONTO CORRENTE ORDINARIO")
    fill(a, 233, 50, cast="it", scale=1400, cents=.8, fee="1.10")
    cols = [Col("date", "DATA", 40, 88), Col("value_date", "VALUTA", 88, 136), Col("debit", "MOVIMENTI\nDARE", 136, 206, "r"), Col("credit", "MOVIMENTI\nAVERE", 206, 280, "r"), Col("description", "\nDESCRIZIONE OPERAZIONE", 292, 556)]
    p = Paper(path, cols, ink="mupdf", font="Helvetica", size=7.5, leading=9, top=250, top_next=90, bottom=770, gap=3, rules="head")
    def every(p):
        p.text(40, 50, a.bank, bold=True, size=14, color="#b00000")
        p.text(556, 50, f"ESTRATTO CONTO N. 001/2024   PAG. {p.page}", align="r", size=8)
        if p.page == 1:
            p.stack(330, 92, ["Spett.le", a.owner, "VIA ROMA 24", "27100 PAVIA PV"], step=11)
            p.pairs(40, 92, [("RAPPORTO", a.kind), ("INTESTATO A", a.owner), ("IBAN", a.number), ("DIVISA", "EUR"), ("PERIODO", f"DAL {a.start:%d/%m/%Y} AL {a.end:%d/%m/%Y}")], at=70, step=13)
            p.text(40, 180, "RIEPILOGO", bold=True)
            p.text(40, 193, f"SALDO INIZIALE {dot(a.opening)}   TOTALE DARE {dot(a.total_debit)}   TOTALE AVERE {dot(a.total_credit)}   SALDO FINALE {dot(a.closing)}")
            p.text(40, 214, "Tasso creditore annuo 0,0100%   Tasso debitore 13,4500%   Fido accordato 20.000,00")
        p.text(297, 820, "Banca Unita del Ticino S.p.A. - Cap. Soc. Euro 120.000.000,00 i.v. - Cod. ABI 05428", align="c", size=6)
    p.on_page = every
    p.start()
    p.row({"date": f"{a.start:%d.%m.%y}", "value_date": f"{a.start:%d.%m.%y}", "credit": dot(a.opening), "description": "SALDO INIZIALE"}, bold=True)
    rows = []
    for t in a.txns:
        parts = wording.lines("italian", t)
        page = p.row({"date": f"{t.day:%d.%m.%y}", "value_date": f"{t.day:%d.%m.%y}", "debit": dot(t.debit) if t.debit else "", "credit": dot(t.credit) if t.credit else "", "description": parts})
        rows.append(truth_row(t, parts, False, page, dot(t.size)))
    p.row({"debit": dot(a.total_debit), "credit": dot(a.total_credit), "description": "TOTALE MOVIMENTI"}, bold=True)
    p.row({"date": f"{a.end:%d.%m.%y}", "value_date": f"{a.end:%d.%m.%y}", "credit": dot(a.closing), "description": "SALDO FINALE A VOSTRO CREDITO"}, bold=True)
    p.save()
    return [truth(a, [("DATA", "date"), ("VALUTA", "value_date"), ("MOVIMENTI DARE", "debit"), ("MOVIMENTI AVERE", "credit"), ("DESCRIZIONE OPERAZIONE", "description")], rows, has_balance=False)]


@layout("Brazilian: debits with trailing minus, date once a day, a SALDO DO DIA row closes each day in a balance column, account with agency and digit, centred blocks")
def br_saldo_do_dia(path):
    a = account("Banco Ipê S.A.", "12345-6", "PADARIA BOM PAO LTDA", "3210.44", (2024, 1, 2), (2024, 1, 31), "BRL", branch="0287")
    fill(a, 234, 50, cast="pt", scale=1100, cents=.75, fee="1.20", days=17)
    cols = [Col("date", "data", 60, 105), Col("description", "descrição", 105, 330), Col("credit", "entradas R$\n(créditos)", 330, 405, "r"), Col("debit", "saídas R$\n(débitos)", 405, 480, "r"), Col("balance", "saldo R$", 480, 550, "r")]
    p = Paper(path, cols, ink="cairo", font="Carlito", size=8.5, leading=10.5, top=250, top_next=120, bottom=760, gap=2, rules="dots", head_fill="#ec7000", head_color="#ffffff")
    def every(p):
        p.text(60, 62, a.bank, bold=True, size=20, color="#ec7000")
        p.text(550, 56, "extrato mensal", align="r", size=13)
        p.text(550, 70, f"{a.branch} / {a.number}   emissão 01/02/2024   pág. {p.page}", align="r")
        if p.page == 1:
            p.stack(60, 110, [a.owner, "CNPJ 12.345.678/0001-90", "RUA DAS FLORES 123", "01001-000 SAO PAULO SP"], step=12)
            p.pairs(330, 110, [("agência", a.branch), ("conta corrente", a.number), ("período", f"{a.start:%d/%m/%Y} a {a.end:%d/%m/%Y}"), ("moeda", "Real (BRL)")], at=75, step=12)
            p.text(60, 190, "Conta Corrente | Movimentação", bold=True, size=12)
            p.text(60, 206, f"saldo anterior R$ {dot(a.opening)}    total entradas R$ {dot(a.total_credit)}    total saídas R$ {dot(a.total_debit)}-    saldo final R$ {dot(a.closing)}")
    p.on_page = every
    p.start()
    p.row({"date": "29/12", "description": "SALDO ANTERIOR", "balance": dot(a.opening)})
    rows = []
    for day, group in a.days():
        for i, t in enumerate(group):
            words = wording.line("portuguese", t)
            page = p.row({"date": f"{day:%d/%m}" if i == 0 else "", "description": words, "credit": dot(t.credit) if t.credit else "", "debit": dot(t.debit) + "-" if t.debit else ""})
            rows.append(truth_row(t, words, False, page, dot(t.size)))
        p.row({"description": "SALDO DO DIA", "balance": dot(group[-1].balance)}, bold=True)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Indian: MODE column, DEPOSITS before WITHDRAWALS, B/F row, lakh grouping, date and amounts centred against a five-line description (lines above and below), page total rows, grid")
def in_mode_particulars(path):
    a = account("INDUS VALLEY BANK", "XXXXXXXX4417", "MRS SUNITA DEVI", "84210.55", (2024, 4, 1), (2024, 4, 30), "INR", kind="SAVINGS", branch="PUNE CAMP", address=["FLAT 302 SAI KRUPA", "M G ROAD", "PUNE - 411001", "MAHARASHTRA INDIA"])
    fill(a, 235, 44, cast="in", scale=18000, personal=True, cents=.4, fee="5.90")
    inr = lambda v: num(v, indian=True)
    cols = [Col("date", "DATE", 30, 82, "c"), Col("ignore", "MODE**", 82, 140, "c"), Col("description", "PARTICULARS", 140, 330, "l", "c"), Col("credit", "DEPOSITS", 330, 405, "r", "c"), Col("debit", "WITHDRAWALS", 405, 485, "r", "c"), Col("balance", "BALANCE", 485, 566, "r", "c")]
    p = Paper(path, cols, font="Helvetica", size=7, leading=8.5, top=262, top_next=80, bottom=740, gap=4, rules="grid", rule_color="#b04a00", head_fill="#b04a00", head_color="#ffffff", valign="middle", reserve=18)
    modes = {"fast_in": "UPI", "fast_out": "UPI", "card": "POS", "cash": "ATM", "bill": "BILL PAY", "cheque": "CHEQUE", "salary": "NEFT", "in": "NEFT", "out": "NETBANKING"}
    state = {"c": 0, "d": 0, "b": a.opening}
    def every(p):
        p.text(566, 44, a.bank, bold=True, size=15, align="r", color="#b04a00")
        p.text(298, 815, f"Page {p.page} of {p.total}", align="c", size=6.5)
        p.text(30, 800, "** MODE: UPI - Unified Payments, POS - Point of sale, ATM - Cash withdrawal. Please call 1860 120 7777 within 7 days in case of any discrepancy of Rs. 10,000.00 or more.", size=5.5)
        if p.page == 1:
            p.stack(30, 70, [a.owner] + a.address, step=10)
            p.pairs(330, 70, [("Your Base Branch", a.branch), ("IFSC", "INDV0000417"), ("Account Type", a.kind), ("Account Number", a.number), ("Customer ID", "5XXXX6211"), ("Nominee", "Registered")], at=90)
            p.text(30, 160, "Statement of Transactions in Savings Account Number: " + a.number + " in INR for the period April 01, 2024 - April 30, 2024", bold=True, size=8)
            p.rect(30, 175, 536, 60, stroke="#b04a00")
            p.text(40, 190, "ACCOUNT DETAILS - INR", bold=True)
            p.text(40, 205, f"Account balance: {inr(a.closing)}    Fixed deposits (linked): 2,50,000.00    Total: {inr(a.closing + 250000)}")
            p.text(40, 220, "Rate of interest: up to Rs. 50 lakh 3.00% p.a.; Rs. 50 lakh and above 3.50% p.a.")
    p.on_page = every
    def close(p):
        p._breaking = True
        p.row({"description": "Page Total:", "credit": inr(state["c"]), "debit": inr(state["d"]), "balance": inr(state["b"])}, bold=True)
        p._breaking = False
        state["c"] = state["d"] = 0
    p.before_break = lambda p: (close(p), setattr(p, "_breaking", True))
    p.start()
    p.row({"date": f"{a.start:%d-%m-%Y}", "description": "B/F", "balance": inr(a.opening)})
    rows = []
    for t in a.txns:
        words = wording.line("india", t)
        parts = p.wrap(words, 110)
        height = max(len(parts), 1) * p.leading + p.gap
        if not p.room(height):
            p.turn()
        page = p.row({"date": f"{t.day:%d-%m-%Y}", "ignore": modes.get(t.kind, ""), "description": parts, "credit": inr(t.credit) if t.credit else "", "debit": inr(t.debit) if t.debit else "", "balance": inr(t.balance)})
        state["c"], state["d"], state["b"] = state["c"] + t.credit, state["d"] + t.debit, t.balance
        rows.append(truth_row(t, words, True, page, inr(t.size)))
    close(p)
    p.row({"description": "TOTAL", "credit": inr(a.total_credit), "debit": inr(a.total_debit), "balance": inr(a.closing)}, bold=True)
    p.save()
    return [truth(a, p.heads_truth(), rows)]
