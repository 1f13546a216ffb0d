"""American, British and Latin American statements, second helping."""
from decimal import Decimal

from core import account, layout, sides, truth, truth_row
from ledger import fill
from money import MONTHS, SHORT, day_month, dot, long_date, minus, num
from paper import A4, LETTER, Col, Paper
from printers import E, br, chromium, page as html_page, table, weasy
import wording


@layout("US big bank: one AMOUNT column with a minus, BALANCE each row, MM/DD without year, 'Beginning Balance' and 'Ending Balance' rows, tiny white marker words between the blocks, summary with instance counts, checks paid named in rows")
def us_transaction_detail(path):
    a = account("Harborline Bank, N.A.", "000000412345678", "LINDA CHEN", "1840.22", (2023, 12, 16), (2024, 1, 17), "USD", kind="Everyday Checking", address=["1400 PINE ST APT 12", "SEATTLE WA 98101-2214"])
    fill(a, 311, 46, cast="us", scale=520, personal=True, cents=.9, fee="2.50", overdraft=True)
    signed = lambda v: minus(v, num(v))
    cols = [Col("date", "DATE", 40, 90), Col("description", "DESCRIPTION", 90, 400), Col("amount", "AMOUNT", 400, 485, "r"), Col("balance", "BALANCE", 485, 572, "r")]
    p = Paper(path, cols, page=LETTER, font="LibSans", size=8.5, leading=10.5, top=420, top_next=130, bottom=700, gap=3, rules="rows", rule_color="#cfcfcf", head_size=7)
    def every(p):
        p.text(40, 50, "HARBORLINE", bold=True, size=16, color="#0b5394")
        p.text(572, 46, f"{long_date_us(a.start)} through {long_date_us(a.end)}", align="r", size=8)
        p.text(572, 58, f"Account Number:  {a.number}", align="r", bold=True, size=8)
        p.text(40, 75, "*start*header*", size=1, color="#ffffff")
        if p.page > 1:
            p.text(40, 116, "TRANSACTION DETAIL  (continued)", bold=True, size=9)
        p.text(572, 770, f"Page {p.page} of {p.total}", align="r", size=7)
        if p.page == 1:
            p.text(40, 90, a.bank, size=8)
            p.text(40, 101, "P O Box 182051   Columbus, OH 43218 - 2051", size=8)
            p.stack(40, 140, [a.owner] + a.address, step=11)
            p.stack(380, 90, ["CUSTOMER SERVICE INFORMATION", "Web site:   harborline.example", "Service Center:   1-800-555-0164", "Para Espanol:   1-800-555-0177", "International Calls:   1-713-555-0160"], step=12, size=8)
            p.text(40, 210, "We updated your account agreement: effective March 17, the fee for a returned item of $34.00 no longer applies to items of $5.00 or less.", size=7)
            p.text(40, 248, "CHECKING SUMMARY", bold=True, size=10)
            p.text(180, 248, a.kind, size=9)
            p.text(400, 262, "AMOUNT", align="r", size=7)
            lines = [("Beginning Balance", signed(a.opening)), ("Deposits and Additions", num(a.total_credit)), ("ATM & Debit Card Withdrawals", signed(-sum((t.debit for t in a.debits if t.kind in ("card", "cash")), Decimal(0)))),
                     ("Electronic Withdrawals", signed(-sum((t.debit for t in a.debits if t.kind not in ("card", "cash", "fee", "admin")), Decimal(0)))), ("Fees", signed(-sum((t.debit for t in a.debits if t.kind in ("fee", "admin")), Decimal(0)))), ("Ending Balance", signed(a.closing))]
            for i, (k, v) in enumerate(lines):
                p.text(40, 276 + i * 14, k, bold=i in (0, 5))
                p.text(400, 276 + i * 14, ("$" if i in (0, 5) and not v.startswith("-") else "") + v, align="r", bold=i in (0, 5))
            p.text(40, 405, "TRANSACTION DETAIL", bold=True, size=10)
            p.text(40, 412, "*start*transaction detail*", size=1, color="#ffffff")
    p.on_page = every
    p.start()
    p.row({"description": "Beginning Balance", "balance": ("$" if a.opening >= 0 else "") + signed(a.opening)}, bold=True)
    rows = []
    for t in a.txns:
        parts = wording.lines("us", t)
        page = p.row({"date": f"{t.day:%m/%d}", "description": parts, "amount": signed(t.amount), "balance": signed(t.balance)})
        rows.append(truth_row(t, parts, True, page, signed(t.amount)))
    p.row({"description": "Ending Balance", "balance": ("$" if a.closing >= 0 else "") + signed(a.closing)}, bold=True)
    p.text(40, p.y + 16, "You were not charged a monthly service fee because your average ending day balance was $1,500.00 or more.", size=7)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


def long_date_us(d):
    return f"{MONTHS['en'][d.month - 1]} {d.day:02d}, {d.year}"


@layout("US stagecoach: dates like 1/2, check number column, Deposits/Additions before Withdrawals/Subtractions, ending daily balance only on a day's last row, totals row, an overdraft-fee summary table with other amounts after")
def us_daily_ending(path):
    a = account("Prairie Wagon Bank", "8812345670", "SUMMIT ROOFING LLC", "12840.55", (2024, 1, 1), (2024, 1, 31), "USD", kind="Navigate Business Checking", address=["PO BOX 4417", "DES MOINES IA 50309"])
    fill(a, 312, 46, cast="us", scale=1600, cents=.8, fee="12.50")
    cols = [Col("date", "\nDate", 50, 82, "r"), Col("ignore", "Check\nNumber", 88, 128), Col("description", "\nDescription", 128, 340), Col("credit", "Deposits/\nAdditions", 340, 415, "r"), Col("debit", "Withdrawals/\nSubtractions", 415, 492, "r"), Col("balance", "Ending daily\nbalance", 492, 566, "r")]
    p = Paper(path, cols, ink="fpdf", page=LETTER, font="LibSerif", size=8.6, leading=10, top=350, top_next=90, bottom=720, gap=3, rules="rows", rule_color="#dddddd", valign="top")
    def every(p):
        p.text(50, 48, f"{a.kind}", bold=True, size=15)
        p.text(50, 62, f"{long_date_us(a.end)}   ■   Page {p.page} of {p.total}", size=9)
        p.text(566, 48, a.bank, bold=True, size=12, align="r", color="#b5121b")
        if p.page == 1:
            p.stack(50, 100, [a.owner] + a.address, step=11)
            p.stack(340, 100, ["Questions?", "Available by phone 24 hours a day, 7 days a week:", "1-800-555-0113", "Write: P.O. Box 6995, Portland, OR 97228-6995"], step=11)
            p.text(50, 180, "Statement period activity summary", bold=True, size=10)
            for i, (k, v) in enumerate([("Beginning balance on 1/1", "$" + num(a.opening)), ("Deposits/Additions", num(a.total_credit)), ("Withdrawals/Subtractions", "- " + num(a.total_debit)), ("Ending balance on 1/31", "$" + num(a.closing)), ("Average ledger balance this period", "$18,204.11")]):
                p.text(50, 196 + i * 13, k)
                p.text(290, 196 + i * 13, v, align="r")
            p.pairs(340, 196, [("Account number", a.number), ("Account holder", a.owner), ("For Direct Deposit use", "Routing Number (RTN): 073000228")], at=105, step=13)
            p.text(50, 300, "Transaction history", bold=True, size=13)
    p.on_page = every
    p.start()
    ends, rows = a.ends(), []
    for t in a.txns:
        parts = [x.title() for x in wording.lines("us", t)] if t.kind != "cheque" else ["Check"]
        page = p.row({"date": f"{t.day.month}/{t.day.day}", "ignore": t.ref[8:] if t.kind == "cheque" else "", "description": parts, **sides(t, num), "balance": num(t.balance) if id(t) in ends else ""})
        rows.append(truth_row(t, parts, id(t) in ends, page, num(t.size)))
    p.row({"description": "Ending balance on 1/31", "balance": num(a.closing)}, bold=True)
    p.row({"description": "Totals", "credit": "$" + num(a.total_credit), "debit": "$" + num(a.total_debit)}, bold=True)
    y = p.y + 18
    p.stack(50, y, ["The Ending Daily Balance does not reflect any pending withdrawals or holds on deposited funds.", "Monthly service fee summary      Fee period 01/01/2024 - 01/31/2024      Standard monthly service fee $12.00      You paid $0.00"], step=12, size=7)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("US credit union: two accounts (Savings, Checking) in one running list, 'Eff Date' column, amounts with a trailing minus, Previous Balance and New Balance rows, an APR block and a dividend line between, joint owner line", heldout=True)
def us_credit_union(path):
    bank, owner = "Cedar Valley Credit Union", "DAVE PETERSON"
    accounts = [account(bank, "0412345-00", owner, "3204.11", (2024, 1, 1), (2024, 1, 31), "USD", kind="REGULAR SAVINGS"), account(bank, "0412345-70", owner, "1210.44", (2024, 1, 1), (2024, 1, 31), "USD", kind="FREE CHECKING")]
    cols = [Col("date", "Post Date", 40, 90), Col("value_date", "Eff Date", 90, 140), Col("description", "Transaction Description", 140, 400), Col("amount", "Amount", 400, 480, "r"), Col("balance", "Balance", 480, 565, "r")]
    p = Paper(path, cols, page=LETTER, font="Courier", size=8, leading=9.6, top=200, top_next=90, bottom=730, gap=2, heads="none")
    neg = lambda v: num(v) + ("-" if v < 0 else "")
    def every(p):
        p.text(40, 48, a.bank, bold=True, size=13, font="Times-Bold")
        p.text(565, 48, f"Page {p.page} of {p.total}", align="r")
        p.text(565, 60, "Statement Period 01/01/24 thru 01/31/24", align="r")
        if p.page == 1:
            p.stack(40, 100, [owner, "JOINT: AMY PETERSON", "22 CEDAR LANE", "CEDAR FALLS IA 50613"], step=11)
            p.text(340, 100, "Member Number 0412345")
    a = accounts[0]
    p.on_page = every
    p.start()
    result = []
    for n, a in enumerate(accounts):
        fill(a, 313 + n, 12 + 22 * n, cast="us", scale=430, personal=True, cents=.9, fee="1.00", overdraft=False)
        if not p.room(90):
            p.turn()
        p.line(40, p.y, 565, p.y, 1)
        p.text(43, p.y + 14, f"{a.kind}   Account {a.number}", bold=True)
        p.text(300, p.y + 14, "Annual Percentage Yield Earned 0.150% on an average daily balance of $2,801.14", size=6.5)
        p.y += 20
        p.head()
        p.row({"date": "01/01/24", "description": "Previous Balance", "balance": num(a.opening)})
        rows = []
        for t in a.txns:
            parts = wording.lines("us", t)
            page = p.row({"date": f"{t.day:%m/%d/%y}", "value_date": f"{t.day:%m/%d/%y}", "description": parts, "amount": neg(t.amount), "balance": neg(t.balance)})
            rows.append(truth_row(t, parts, True, page, neg(t.amount)))
        p.row({"date": "01/31/24", "description": "New Balance", "balance": num(a.closing)})
        p.row({"description": f"{len(a.credits)} Deposits Totaling {num(a.total_credit)}   {len(a.debits)} Withdrawals Totaling {num(a.total_debit)}"})
        p.y += 10
        result.append(truth(a, p.heads_truth(), rows))
    p.save()
    return result


@layout("British: date printed once a day, description lines, Money out / Money in / Balance, start and end balance rows, balance once a day, an 'At a glance' column at the right of page 1 that narrows the table, adverts below")
def uk_at_a_glance(path):
    a = account("Canary Street Bank", "63914477", "MISS SARAH O'NEILL", "910.22", (2024, 1, 9), (2024, 2, 8), "GBP", kind="Current Account", address=["FLAT 2", "19 HARBOUR ROAD", "BRISTOL BS1 4QA"])
    fill(a, 315, 40, cast="en", scale=420, personal=True, cents=.85, fee="0.75")
    cols = [Col("date", "Date", 40, 80), Col("description", "Description", 80, 230), Col("debit", "Money out £", 230, 292, "r"), Col("credit", "Money in £", 292, 352, "r"), Col("balance", "Balance £", 352, 418, "r")]
    p = Paper(path, cols, ink="cairo", font="Lato", size=8.2, leading=10, top=250, top_next=100, bottom=760, gap=3, rules="rows", rule_color="#c7e6f5", head_color="#00aeef")
    def every(p):
        p.text(40, 54, "CANARY STREET", bold=True, size=18, color="#00395d")
        p.text(556, 54, f"Sort Code 20-19-90   Account No {a.number}", align="r")
        p.text(556, 815, f"Page {p.page} of {p.total}", align="r", size=7)
        p.text(40, 815, "Canary Street Bank is a trading name. SWIFTBIC CANAGB22   IBAN GB61 CANA 2019 9063 9144 77", size=6)
        if p.page == 1:
            p.stack(40, 96, [a.owner] + a.address, step=11)
            p.text(40, 190, "Your current account statement", bold=True, size=15, color="#00395d")
            p.text(40, 206, "For 09 Jan - 08 Feb 2024", size=10)
            p.text(40, 240, "Your transactions", bold=True, size=11)
            p.rect(436, 190, 122, 250, fill="#e8f6fc")
            p.text(444, 208, "At a glance", bold=True, size=11, color="#00395d")
            for i, (k, v) in enumerate([("Start balance", "£" + num(a.opening)), ("Money in", "£" + num(a.total_credit)), ("Money out", "£" + num(a.total_debit)), ("• Commission charges", "£0.00"), ("• Interest paid", "£0.00"), ("End balance", "£" + num(a.closing))]):
                p.text(444, 230 + i * 26, k, size=7.5)
                p.text(550, 241 + i * 26, v, align="r", bold=True)
            p.stack(444, 400, ["Your deposit is eligible", "for protection up to", "£85,000 by the scheme."], step=10, size=6.5)
            p.rect(436, 460, 122, 80, fill="#fff2cc")
            p.stack(444, 476, ["Switch and get £175", "Open by 15 Feb 2024", "Terms apply. 5.12% AER", "for 12 months"], step=12, size=7.5)
    p.on_page = every
    p.start()
    p.row({"date": "9 Jan", "description": "Start balance", "balance": num(a.opening)}, bold=True)
    ends, starts, rows = a.ends(), a.starts(), []
    for t in a.txns:
        parts = [x.title() for x in wording.lines("uk", t)]
        if t.kind == "bill":
            parts.append("This is a new direct debit payment")
        parts = [y for x in parts for y in p.wrap(x, 144)]
        if not p.room(len(parts) * p.leading + p.gap):
            p.turn()
            starts = starts | {id(t)}
        page = p.row({"date": day_month(t.day).lstrip("0") if id(t) in starts else "", "description": parts, **sides(t, num), "balance": num(t.balance) if id(t) in ends else ""})
        rows.append(truth_row(t, parts, id(t) in ends, page, num(t.size)))
    p.row({"date": "8 Feb", "description": "End balance", "balance": num(a.closing)}, bold=True)
    p.text(40, p.y + 16, "Anything wrong? If you've noticed any incorrect or unusual transactions, call 0345 734 5345.", size=7)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Northern: BROUGHT FORWARD, WITHDRAWN before PAID IN, balances with OD suffix, date as '02 JAN 2024' only when it changes, details in capitals, table drawn with vertical lines, summary panel with previous balance and new balance")
def uk_withdrawn_paid_in(path):
    a = account("Tyne & Wear Bank", "10457823", "COBALT SYSTEMS LTD", "-412.60", (2024, 1, 2), (2024, 1, 31), "GBP", kind="Business Current Account", address=["UNIT 9 TEAM VALLEY", "GATESHEAD NE11 0QH"], branch="Gateshead")
    fill(a, 316, 40, cast="en", scale=1500, cents=.8, fee="0.35", overdraft=True)
    od = lambda v: num(v) + (" OD" if v < 0 else "")
    cols = [Col("date", "Date", 45, 105), Col("description", "Details", 105, 310), Col("debit", "Withdrawn", 310, 390, "r"), Col("credit", "Paid In", 390, 470, "r"), Col("balance", "Balance", 470, 556, "r")]
    p = Paper(path, cols, font="Times-Roman", size=8.8, leading=10.4, top=290, top_next=120, bottom=760, gap=2, rules="cols", rule_color="#42145f", head_fill="#f2eff5")
    def every(p):
        p.text(45, 52, a.bank, bold=True, size=18, color="#42145f")
        p.text(556, 52, f"Statement   Page No {p.page} of {p.total}", align="r")
        p.text(45, 100 if p.page > 1 else 276, f"Account Name {a.owner}      Account No {a.number}      Sort Code 54-10-12", size=8)
        if p.page == 1:
            p.stack(45, 90, [a.owner] + a.address, step=12)
            p.rect(310, 76, 246, 170, stroke="#42145f")
            p.pairs(318, 92, [("Summary", ""), ("Statement Date", "31 JAN 2024"), ("Period Covered", "02 JAN 2024 to 31 JAN 2024"), ("Account Type", a.kind), ("Branch", a.branch), ("Currency", "GBP"), ("Previous Balance", "£" + od(a.opening)), ("Paid In", "£" + num(a.total_credit)), ("Withdrawn", "£" + num(a.total_debit)), ("New Balance", "£" + od(a.closing)), ("BIC", "TYNEGB2L"), ("IBAN", "GB44 TYNE 5410 1210 4578 23")], at=95, step=13, sep="")
        p.text(300, 818, "Agreed overdraft limit £5,000.00. Rate 11.19%. Tyne & Wear Bank plc. Registered in England No. 929027.", align="c", size=6)
    p.on_page = every
    p.start()
    p.row({"date": "02 JAN 2024", "description": "BROUGHT FORWARD", "balance": od(a.opening)})
    starts, rows = a.starts(), []
    for t in a.txns:
        parts = [x.upper() for x in wording.lines("uk", t)]
        page = p.row({"date": day_month(t.day, upper=True, year=4) if id(t) in starts else "", "description": parts, **sides(t, num), "balance": od(t.balance)})
        rows.append(truth_row(t, parts, True, page, num(t.size)))
    p.line(45, p.y, 556, p.y, 0.5, "#42145f")
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Mexican: OPER and LIQ as 02/ENE, code and reference inside the description, CARGOS and ABONOS, two balance columns OPERACIÓN and LIQUIDACIÓN printed only on a day's last row, summary of behaviour, graph with percentages")
def mx_oper_liq(path):
    a = account("BANCO CACTUS DE MÉXICO", "0112345678", "GRAFICAS LUNA", "84210.35", (2023, 12, 15), (2024, 1, 14), "MXN", kind="MAESTRA PYME", branch="0417 GUADALAJARA CENTRO", address=["AV JUAREZ 212 COL CENTRO", "GUADALAJARA JAL 44100"])
    fill(a, 317, 44, cast="es", scale=12000, cents=.7, fee="5.80")
    a.owner = "GRAFICAS LUNA SA DE CV"
    cols = [Col("date", "FECHA\nOPER", 32, 70), Col("value_date", "\nLIQ", 70, 108), Col("description", "DESCRIPCIÓN / REFERENCIA", 108, 300), Col("debit", "\nCARGOS", 300, 365, "r"), Col("credit", "\nABONOS", 365, 430, "r"), Col("balance", "SALDO\nOPERACIÓN", 430, 506, "r"), Col("balance", "\nLIQUIDACIÓN", 506, 580, "r", key="liq")]
    p = Paper(path, cols, ink="mupdf", page=LETTER, font="Helvetica", size=7, leading=8.6, top=330, top_next=90, bottom=735, gap=2, rules="head", head_fill="#072146", head_color="#ffffff")
    es = lambda d: f"{d.day:02d}/{SHORT['es'][d.month - 1]}"
    def every(p):
        p.text(32, 50, a.bank, bold=True, size=13, color="#072146")
        p.text(580, 44, "Estado de Cuenta", align="r", bold=True, size=10)
        p.text(580, 56, f"PAGINA  {p.page} / {p.total}", align="r")
        p.text(306, 770, "Estimado Cliente: su Estado de Cuenta ha sido modificado. La GAT real es el rendimiento después de descontar la inflación estimada. 4.66 %", align="c", size=5.5)
        if p.page == 1:
            p.stack(32, 90, [a.owner] + a.address, step=10)
            p.pairs(330, 80, [("Periodo", "DEL 15/12/2023 AL 14/01/2024"), ("Fecha de Corte", "14/01/2024"), ("No. de Cuenta", a.number), ("No. de Cliente", "B1234567"), ("R.F.C", "GLU120304AB1"), ("CLABE", "012 320 00112345678 4"), ("Sucursal", a.branch), ("Moneda", "PESOS (MXN)"), ("Producto", a.kind)], at=85, step=10.5, sep="")
            p.text(32, 190, "Información Financiera", bold=True, size=9)
            p.text(306, 190, "Comportamiento", bold=True, size=9)
            p.pairs(32, 204, [("Saldo Promedio", "96,120.44"), ("Días del Periodo", "31"), ("Tasa Bruta Anual %", "0.000"), ("Cheques pagados", "0"), ("Total Comisiones", "0.00")], at=230, step=12, sep="", align="r")
            p.pairs(306, 204, [("Saldo Anterior", num(a.opening)), (f"Depósitos / Abonos (+)   {len(a.credits)}", num(a.total_credit)), (f"Retiros / Cargos (-)   {len(a.debits)}", num(a.total_debit)), ("Saldo Final", num(a.closing)), ("Saldo Promedio Mínimo Mensual", "2,000.00")], at=270, step=12, sep="", align="r")
            p.text(32, 300, "Detalle de Movimientos Realizados", bold=True, size=9)
    p.on_page = every
    p.start()
    ends, rows = a.ends(), []
    for n, t in enumerate(a.txns):
        parts = [f"{'TNCPW'[n % 5]}{t.ref[:2]} {wording.line('spanish', t)}", f"Ref. {t.ref[:10]}"]
        parts = [y for x in parts for y in p.wrap(x, 186)]
        shown = id(t) in ends
        page = p.row({"date": es(t.day), "value_date": es(t.day), "description": parts, **sides(t, num), "balance": num(t.balance) if shown else "", "liq": num(t.balance) if shown else ""})
        rows.append(truth_row(t, parts, shown, page, num(t.size)))
    p.y += 10
    p.text(32, p.y + 8, f"TOTAL IMPORTE CARGOS  {num(a.total_debit)}     TOTAL MOVIMIENTOS CARGOS  {len(a.debits)}")
    p.text(32, p.y + 20, f"TOTAL IMPORTE ABONOS  {num(a.total_credit)}     TOTAL MOVIMIENTOS ABONOS  {len(a.credits)}")
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Colombian: D/MM dates without year, branch column, document column mostly empty, one VALOR column negative for debits, SALDO each row, fractions printed as .00 or ,00 cut when whole: '-12,500.00' '.50', summary box with SALDO PROMEDIO")
def co_valor_saldo(path):
    a = account("BANCO DEL CAFETAL", "412-345678-90", "LUCIA FERNANDEZ", "1840220.75", (2024, 1, 1), (2024, 3, 31), "COP", kind="CUENTA DE AHORROS", branch="MEDELLIN POBLADO", address=["CL 10 43 A 12", "MEDELLIN"])
    fill(a, 318, 52, cast="es", scale=620000, personal=True, cents=.15, fee="2150")
    value = lambda v: minus(v, num(v).replace("0.", ".", 1) if abs(v) < 1 else num(v))
    cols = [Col("date", "FECHA", 40, 78, "c"), Col("description", "DESCRIPCIÓN", 78, 280), Col("branch", "SUCURSAL", 280, 350), Col("ignore", "DCTO.", 350, 400, "r"), Col("amount", "VALOR", 400, 478, "r"), Col("balance", "SALDO", 478, 560, "r")]
    p = Paper(path, cols, font="Helvetica", size=7.6, leading=9, top=300, top_next=110, bottom=770, gap=1.5, rules="none", head_fill="#fdda24")
    def every(p):
        p.text(40, 54, a.bank, bold=True, size=16)
        p.text(560, 46, "EXTRACTO", bold=True, size=11, align="r")
        p.text(560, 60, f"DESDE: 2024/01/01  HASTA: 2024/03/31", align="r")
        p.text(560, 815, f"Página {p.page} de {p.total}", align="r", size=7)
        if p.page == 1:
            p.stack(40, 90, ["Señor(a)", a.owner] + a.address, step=11)
            p.pairs(340, 90, [("CUENTA", a.kind), ("NÚMERO", a.number), ("SUCURSAL", a.branch), ("MONEDA", "COP")], at=70, step=12)
            p.text(40, 170, "RESUMEN", bold=True)
            for i, (k, v) in enumerate([("SALDO ANTERIOR", num(a.opening)), ("TOTAL ABONOS", num(a.total_credit)), ("TOTAL CARGOS", num(a.total_debit)), ("SALDO ACTUAL", num(a.closing)), ("SALDO PROMEDIO", num(a.opening / 2)), ("CUPO SUGERIDO", ".00"), ("VALOR INTERESES PAGADOS", num(sum((t.credit for t in a.credits if t.kind == "interest"), Decimal(0)))), ("RETEFUENTE", ".00")]):
                p.text(40 + (i // 4) * 270, 184 + (i % 4) * 13, k)
                p.text(230 + (i // 4) * 290, 184 + (i % 4) * 13, "$ " + v, align="r")
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        text = wording.line("spanish", t)
        page = p.row({"date": f"{t.day.day}/{t.day:%m}", "description": text, "branch": "CANAL DIGITAL" if t.kind in ("fast_out", "out") else "", "ignore": t.ref[:5] if t.kind == "cheque" else "", "amount": value(t.amount), "balance": value(t.balance)})
        rows.append(truth_row(t, text, True, page, value(t.amount)))
    p.row({"description": "FIN ESTADO DE CUENTA"})
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Chilean: whole pesos with dots, cargos and abonos, DD/MM and the year in the cartola's heading, SALDO DIARIO only at day's end, channel column in front, 'CARTOLA N°', retained amounts box")
def cl_cartola(path):
    a = account("Banco Cordillera", "0-000-12-34567-8", "CONSTRUCCIONES VEGA", "3210440", (2024, 1, 1), (2024, 1, 31), "CLP", kind="CUENTA CORRIENTE", branch="PROVIDENCIA")
    fill(a, 319, 40, cast="es", scale=900000, places=0, fee="1190")
    a.owner = "CONSTRUCCIONES VEGA LIMITADA"
    peso = lambda v: dot(v, 0)
    cols = [Col("date", "FECHA\nDIA/MES", 38, 82, "c"), Col("ignore", "CANAL O\nSUCURSAL", 82, 150), Col("description", "DETALLE DE TRANSACCION", 150, 320), Col("reference", "N° DOCTO", 320, 376, "r"), Col("debit", "MONTO CHEQUES\nO CARGOS", 376, 446, "r"), Col("credit", "MONTO DEPOSITOS\nO ABONOS", 446, 518, "r"), Col("balance", "SALDO", 518, 574, "r")]
    p = Paper(path, cols, ink="fpdf", page=LETTER, font="Carlito", size=8, leading=9.6, top=220, top_next=100, bottom=720, gap=2, rules="cols", rule_color="#002464", head_size=6.5, head_fill="#e8ecf5")
    def every(p):
        p.text(38, 52, a.bank, bold=True, size=17, color="#002464")
        p.text(574, 46, "ESTADO DE CUENTA", align="r", bold=True)
        p.text(574, 58, f"CARTOLA N° 1   HOJA N° {p.page} DE {p.total}", align="r")
        if p.page == 1:
            p.pairs(38, 84, [("SEÑOR(ES)", a.owner), ("CUENTA N°", a.number), ("MONEDA", "PESOS CHILENOS (CLP)"), ("TIPO", a.kind), ("SUCURSAL", a.branch)], at=70, step=12)
            p.pairs(340, 84, [("DESDE", "01/01/2024"), ("HASTA", "31/01/2024"), ("SALDO INICIAL", peso(a.opening)), ("CHEQUES Y OTROS CARGOS", peso(a.total_debit)), ("DEPOSITOS Y ABONOS", peso(a.total_credit)), ("SALDO FINAL", peso(a.closing)), ("RETENCIONES 1 DIA", "0"), ("LINEA DE CREDITO DISPONIBLE", "2.000.000")], at=130, step=12)
    p.on_page = every
    p.start()
    ends, rows = a.ends(), []
    p.row({"description": "SALDO INICIAL", "balance": peso(a.opening)})
    for t in a.txns:
        text = wording.line("spanish", t)
        page = p.row({"date": f"{t.day:%d/%m}", "ignore": "INTERNET" if t.kind in ("out", "fast_out", "fast_in", "in") else "PROVIDENCIA", "description": text, "reference": t.ref[:7], **sides(t, peso), "balance": peso(t.balance) if id(t) in ends else ""})
        rows.append(truth_row(t, text, id(t) in ends, page, peso(t.size)))
    p.row({"description": "SALDO FINAL", "balance": peso(a.closing)}, bold=True)
    p.line(38, p.y, 574, p.y, 0.4, "#002464")
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Brazilian app bank: each day a heading '02 JAN 2024' with 'Total de entradas + 1.234,00' and 'Total de saídas - 1.234,00' as sub-headings over the rows, unsigned amounts, sign from the sub-heading, 'Saldo do dia' line at each day's end, no columns ruled")
def br_entradas_saidas(path):
    a = account("Banco Roxo Pagamentos", "98765432-1", "Beatriz Alves Moreira", "642.18", (2024, 1, 1), (2024, 1, 31), "BRL", branch="0001")
    fill(a, 320, 40, cast="pt", scale=420, personal=True, cents=.85, fee="1.00", days=13)
    # The list shows a day's incoming movements before its outgoing ones, and so runs the balance.
    ordered = [t for _, group in a.days() for t in sorted(group, key=lambda t: bool(t.debit))]
    balance = a.opening
    for t in ordered:
        balance += t.amount
        t.balance = balance
    a.txns = ordered
    css = """@page{size:A4;margin:18mm 16mm 22mm;@bottom-left{content:"Tem alguma dúvida? Mande uma mensagem ou ligue 0800 608 6236 (capitais) ou 4020 0185.";font:6.5px 'Lato'}@bottom-right{content:counter(page) " de " counter(pages);font:7px 'Lato'}}body{font:8.5px 'Lato'}.p{color:#820ad1;font-size:16px;font-weight:bold}table{width:100%;border-collapse:collapse}td{padding:3px 0;vertical-align:top}.d{width:80px}.r{text-align:right}
    .day td{border-top:1px solid #ddd;padding-top:8px;font-weight:bold}.s td{font-weight:bold;padding-top:5px}.b td{color:#555;padding-bottom:8px}tr{break-inside:avoid}.box{border:1px solid #ccc;border-radius:6px;padding:8px;margin:12px 0}.box td{padding:2px}"""
    body, kinds, rows = [], [], []
    for day, group in a.days():
        label = f"{day.day:02d} {SHORT['pt'][day.month - 1].upper()} {day.year}"
        for title, part, sign in (("Total de entradas", [t for t in group if t.credit], "+"), ("Total de saídas", [t for t in group if t.debit], "-")):
            if not part:
                continue
            body.append([label, title, "", f"{sign} {dot(sum(t.size for t in part))}"])
            kinds.append("day" if label else "s")
            label = ""
            for t in part:
                words = wording.lines("portuguese", t)
                detail = f"{t.who} - •••.{t.ref[:3]}.{t.ref[3:6]}-•• - IPÊ PAGAMENTOS (0260) Agência: 1 Conta: {t.ref[:8]}-{t.ref[8]}" if t.kind in ("in", "fast_in", "fast_out", "out") else " ".join(words[1:])
                body.append(["", E(words[0]), E(detail), dot(t.size)])
                kinds.append("")
                rows.append(truth_row(t, [words[0], detail], t is group[-1], amount=dot(t.size)))
        body.append(["", "Saldo do dia", "", dot(group[-1].balance)])
        kinds.append("b")
    box = table([], [["Saldo inicial", dot(a.opening)], ["Total de entradas", "+" + dot(a.total_credit)], ["Total de saídas", "-" + dot(a.total_debit)], ["Saldo final do período", dot(a.closing)]], ["", "r"])
    t = table([], body, ["d", "", "", "r"], row_class=lambda i: kinds[i])
    chromium(path, html_page(css, f'<div class="p">roxo</div><p><b>{a.owner}</b><br>CPF •••.417.908-•• &nbsp; Agência {a.branch} &nbsp; Conta {a.number}</p><p>01 DE JANEIRO DE 2024 a 31 DE JANEIRO DE 2024 &nbsp;&nbsp; VALORES EM R$ (BRL)</p><div class="box">{box}</div><b>Movimentações</b>{t}<p>Extrato gerado dia 02 de fevereiro de 2024 às 11:20 por {a.bank}. O saldo líquido corresponde à soma do saldo inicial, depósitos, transferências recebidas e rendimento.</p>', "pt"))
    return [truth(a, [], rows)]
