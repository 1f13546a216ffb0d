"""Australian, New Zealand, Philippine, Canadian and African statements."""
from core import account, layout, sides, truth, truth_row
from ledger import fill
from money import NBSP, day_month, dot, minus, num, space
from paper import A4, A4L, LETTER, Col, Paper
from printers import E, br, chromium, page as html_page, table, weasy
import wording


@layout("Australian: the year on a line of its own before the first row and where it changes, day and month in the rows, balance with CR or DR each row, two-line descriptions with an effective date, SUB TOTAL CARRIED FORWARD at breaks, TOTALS AT END OF PAGE box")
def au_year_line(path):
    a = account("Southern Cross Banking Group", "4417 90210", "MARLOWE & FINCH LLP", "18240.66", (2023, 12, 12), (2024, 1, 19), "AUD", kind="Business Advantage Statement", branch="Ballarat", address=["UNIT 4 / 19 STURT ST", "BALLARAT VIC 3350"])
    fill(a, 301, 46, cast="en", scale=1800, cents=.8, fee="0.65")
    mark = lambda v: num(v) + (" DR" if v < 0 else " CR")
    cols = [Col("date", "Date", 48, 92), Col("description", "Transaction Details", 92, 300), Col("debit", "Withdrawals ($)", 300, 380, "r"), Col("credit", "Deposits ($)", 380, 460, "r"), Col("balance", "Balance ($)", 460, 548, "r")]
    p = Paper(path, cols, ink="cairo", font="Liberation Sans", bold="Liberation Sans-Bold", size=8, leading=10, top=330, top_next=110, bottom=740, gap=4, rules="head", head_fill="#e4eef7", reserve=30)
    state = {"b": a.opening, "d": 0, "c": 0}
    def every(p):
        p.text(48, 52, a.bank, bold=True, size=13, color="#00338d")
        p.text(548, 52, "ACCOUNT STATEMENT", align="r", bold=True, size=11)
        p.text(548, 64, f"Statement number 214   Page {p.page} of {p.total}", align="r", size=7)
        p.text(48, 80 if p.page > 1 else 300, "Transaction Details", bold=True, size=11)
        p.text(48, 92 if p.page > 1 else 314, "Please retain this statement for taxation purposes", size=7)
        p.text(48, 810, "XPRCAP0017-2401190912  All entries generated are subject to verification and any liability for errors of $0.01 or more will be corrected.", size=5.5)
        if p.page == 1:
            p.stack(48, 100, ["THE PARTNERS", a.owner] + a.address, step=12)
            p.rect(310, 86, 238, 84, stroke="#00338d")
            p.pairs(318, 100, [("Account Details", ""), ("Account type", a.kind), ("BSB and account", "013-512  " + a.number), ("Branch", a.branch), ("Statement period", "12/12/2023 - 19/01/2024"), ("Currency", "AUD")], at=90, step=13, sep="")
            p.text(48, 200, "Welcome to your account at a glance", bold=True, size=11)
            for i, (k, v) in enumerate([("Opening Balance:", "$" + mark(a.opening)), ("Total Deposits:", "$" + num(a.total_credit)), ("Total Withdrawals:", "$" + num(a.total_debit)), ("Closing Balance:", "$" + mark(a.closing))]):
                p.text(48, 222 + i * 15, k)
                p.text(250, 222 + i * 15, v, align="r", bold=True)
            p.stack(310, 222, ["NEED TO GET IN TOUCH?", "Enquiries 13 13 14", "Lost or stolen cards 1800 033 844"], step=12)
    p.on_page = every
    def close(p):
        p._breaking = True
        p.row({"description": "TOTALS AT END OF PAGE", "debit": "$" + num(state["d"]), "credit": "$" + num(state["c"])}, bold=True)
    p.before_break = close
    p.start()
    def year(y):
        p.text(51, p.y + 9, str(y), bold=True)
        p.y += 13
    year(2023)
    p.row({"date": "12 DEC", "description": "OPENING BALANCE", "balance": mark(a.opening)}, bold=True)
    rows, now = [], 2023
    for t in a.txns:
        if t.day.year != now:
            now = t.day.year
            if not p.room(26):
                p.turn()
            year(now)
        parts = [x.upper() for x in wording.lines("english", t)]
        if t.kind == "card":
            parts.append(f"EFFECTIVE DATE {day_month(t.day, upper=True)} {t.day.year}")
        page = p.row({"date": day_month(t.day, upper=True), "description": parts, **sides(t, num), "balance": mark(t.balance)})
        state["d"], state["c"] = state["d"] + t.debit, state["c"] + t.credit
        rows.append(truth_row(t, parts, True, page, num(t.size)))
    p.row({"description": "TOTALS AT END OF PERIOD", "debit": "$" + num(a.total_debit), "credit": "$" + num(a.total_credit), "balance": mark(a.closing)}, bold=True)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("New Zealand: particulars, code and reference as three text columns, one signed amount, running balance with OD, chequered ruling in dots, date like 02 Jan 24, opening balance as a row without amount", heldout=True)
def nz_particulars_code(path):
    a = account("Kauri Bank", "06-0417-0123456-00", "TOM HUGHES", "740.18", (2024, 2, 1), (2024, 2, 29), "NZD", kind="Go Account", address=["7 KOWHAI STREET", "DUNEDIN 9016"])
    fill(a, 302, 40, cast="en", scale=420, personal=True, cents=.85, fee="0.30", overdraft=True)
    od = lambda v: num(v) + (" OD" if v < 0 else "")
    cols = [Col("date", "Date", 40, 88), Col("description", "Type", 88, 180), Col("ignore_text", "Particulars", 180, 292, key="p"), Col("ignore_text", "Code", 292, 350, key="c"), Col("ignore_text", "Reference", 350, 420, key="r"), Col("amount", "Amount", 420, 488, "r"), Col("balance", "Balance", 488, 556, "r")]
    p = Paper(path, cols, ink="fpdf", font="Lato", size=7.8, leading=10, top=230, top_next=90, bottom=770, gap=5, rules="dots", rule_color="#447788")
    def every(p):
        p.text(40, 54, a.bank, bold=True, size=20, color="#00574b")
        p.text(556, 54, f"Statement of account   {p.page}/{p.total}", align="r")
        if p.page == 1:
            p.stack(40, 90, [a.owner] + a.address, step=12)
            p.pairs(340, 90, [("Account name", a.owner), ("Account type", a.kind), ("Account number", a.number), ("Statement period", "01 February 2024 - 29 February 2024"), ("Currency", "NZD")], at=85, step=12, sep="")
            p.pairs(340, 165, [("Opening balance", "$" + od(a.opening)), ("Total deposits", "$" + num(a.total_credit)), ("Total withdrawals", "$" + num(a.total_debit)), ("Closing balance", "$" + od(a.closing))], at=200, step=12, sep="", align="r")
    p.on_page = every
    p.start()
    p.row({"date": "01 Feb 24", "description": "Opening balance", "balance": od(a.opening)})
    kinds = {"card": "Visa Purchase", "cash": "ATM Debit", "fast_in": "Direct Credit", "salary": "Salary", "fast_out": "Payment", "out": "Automatic Payment", "bill": "Direct Debit", "fee": "Bank Fee", "admin": "Bank Fee", "rent": "Automatic Payment", "loan": "Loan Payment", "interest": "Interest", "interest_tax": "Resident WHT", "cash_in": "Deposit", "refund": "Visa Refund",
             "settle_in": "Direct Credit", "in": "Direct Credit"}
    rows = []
    for t in a.txns:
        own = t.kind not in ("fee", "admin", "interest", "interest_tax", "cash", "cash_in", "loan")
        cells = {"description": kinds.get(t.kind, "Payment"), "p": t.who.title() if own else "", "c": t.note[:8].strip() if t.kind in ("out", "fast_out", "fast_in") else "", "r": t.ref[:8] if t.kind in ("bill", "out", "card", "loan") else ""}
        page = p.row({"date": day_month(t.day, year=2), **cells, "amount": minus(t.amount, num(t.size)), "balance": od(t.balance)})
        rows.append(truth_row(t, list(cells.values()), True, page, minus(t.amount, num(t.size))))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Philippine: posting date MM/DD/YYYY, transaction codes explained in a legend, check number column, branch column, DEBIT AMOUNT before CREDIT AMOUNT, PHP in the meta, *** END OF STATEMENT ***, three-line footer with PDIC amount, Courier on legal paper")
def ph_trans_codes(path):
    a = account("BANCO DE CEBU", "001234-5678-90", "KESTREL DESIGN", "310455.20", (2024, 1, 1), (2024, 1, 31), "PHP", kind="CHECKING ACCOUNT", branch="CEBU BUSINESS PARK", address=["UNIT 12B CARDINAL ROSARIO AVE", "CEBU CITY 6000"])
    fill(a, 303, 44, cast="en", scale=45000, cents=.6, fee="25.00")
    codes = {"in": "CM", "fast_in": "IPAY", "settle_in": "CM", "cash_in": "CSD", "refund": "CM", "out": "DM", "fast_out": "PNET", "fee": "SC", "card": "POS", "cash": "ATMW", "bill": "BP", "cheque": "ICC", "interest": "INT", "interest_tax": "WTX", "admin": "SC", "payroll": "PRL", "tax": "DM", "rent": "DM", "loan": "LNP"}
    cols = [Col("date", "POSTING\nDATE", 36, 92), Col("ignore", "BRANCH", 92, 136, "c"), Col("description", "DESCRIPTION", 136, 300), Col("ignore", "CHECK\nNUMBER", 300, 352, "r", key="chk"), Col("debit", "DEBIT\nAMOUNT", 352, 426, "r"), Col("credit", "CREDIT\nAMOUNT", 426, 500, "r"), Col("balance", "RUNNING\nBALANCE", 500, 578, "r")]
    p = Paper(path, cols, page=(612, 936), font="Courier", size=7, leading=8.6, top=230, top_next=110, bottom=830, gap=3, rules="head", head_bold=False)
    def every(p):
        p.text(36, 48, a.bank, bold=True, size=13)
        p.text(576, 48, f"PAGE {p.page} OF {p.total}", align="r")
        p.text(306, 74, "STATEMENT OF ACCOUNT", align="c", bold=True, size=10)
        p.text(306, 906, "DEPOSITS ARE INSURED UP TO P500,000.00 PER DEPOSITOR. THIS IS A SYSTEM GENERATED REPORT.", align="c", size=6)
        if p.page == 1:
            p.stack(36, 100, [a.owner] + a.address, step=10)
            p.pairs(340, 100, [("ACCOUNT NUMBER", a.number), ("ACCOUNT TYPE", a.kind), ("BRANCH", a.branch), ("PERIOD COVERED", "01/01/2024 TO 01/31/2024"), ("CURRENCY", "PHP"), ("BEGINNING BALANCE", num(a.opening)), ("TOTAL DEBITS", f"{num(a.total_debit)} ({len(a.debits)})"), ("TOTAL CREDITS", f"{num(a.total_credit)} ({len(a.credits)})"), ("ENDING BALANCE", num(a.closing))], at=90, step=11)
    p.on_page = every
    p.start()
    p.row({"description": "BALANCE LAST STATEMENT", "balance": num(a.opening)})
    rows = []
    for t in a.txns:
        parts = [f"{codes[t.kind]} {t.who}" if t.kind in ("in", "out", "fast_in", "fast_out", "payroll", "card", "refund", "settle_in", "bill", "rent") else codes[t.kind]]
        page = p.row({"date": f"{t.day:%m/%d/%Y}", "ignore": t.branch, "description": parts, "chk": t.ref[:7] if t.kind == "cheque" else "", **sides(t, num), "balance": num(t.balance)})
        rows.append(truth_row(t, parts, True, page, num(t.size)))
    p.text(306, p.y + 14, "*** END OF STATEMENT ***", align="c")
    p.stack(36, p.y + 34, ["LEGEND:", "CM - CREDIT MEMO    DM - DEBIT MEMO    ICC - INWARD CHECK CLEARED    SC - SERVICE CHARGE    INT - INTEREST    WTX - WITHHOLDING TAX", "PNET - INTERBANK TRANSFER 15.00 PER TRANSACTION    IPAY - INSTANT TRANSFER    LNP - LOAN PAYMENT    BP - BILLS PAYMENT    CSD - CASH DEPOSIT"], step=9, size=6)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Canadian: French and English heads on one line with a slash, 1 234,56 with blank grouping, date once a day like JAN 02, closing totals row, opening balance 'Solde reporté', balance only on a day's last row, cheque images page replaced by a text box")
def ca_deux_langues(path):
    a = account("Caisse Laurentienne", "81521-0412233", "M BENALI KARIM", "2210.42", (2024, 1, 1), (2024, 1, 31), "CAD", kind="EOP", branch="Caisse de Sherbrooke", address=["1210 RUE KING OUEST APP 3", "SHERBROOKE QC J1H 1S2"])
    fill(a, 304, 42, cast="fr", scale=520, personal=True, cents=.85, fee="1.50")
    money = lambda v: space(v, " ")
    cols = [Col("date", "Date", 42, 82), Col("description", "Description", 82, 290), Col("debit", "Retrait / Withdrawal ($)", 290, 382, "r"), Col("credit", "Dépôt / Deposit ($)", 382, 466, "r"), Col("balance", "Solde / Balance ($)", 466, 570, "r")]
    p = Paper(path, cols, ink="mupdf", page=LETTER, font="Helvetica", size=7.6, leading=9.6, top=260, top_next=90, bottom=720, gap=3, rules="cols", rule_color="#00874e", head_size=7)
    def every(p):
        p.text(42, 48, a.bank, bold=True, size=15, color="#00874e")
        p.text(570, 48, "Relevé de compte / Account statement", align="r", size=9)
        p.text(570, 765, f"Page {p.page} de/of {p.total}", align="r", size=7)
        if p.page == 1:
            p.stack(42, 90, [a.owner] + a.address, step=11)
            p.pairs(330, 90, [("Période / Period", "2024-01-01 au/to 2024-01-31"), ("Folio / Account", a.number), ("Compte / Product", a.kind), ("Caisse / Branch", a.branch), ("Devise / Currency", "CAD")], at=85, step=12)
            p.rect(42, 172, 528, 40, stroke="#00874e")
            p.text(50, 186, f"Solde d'ouverture / Opening balance {money(a.opening)} $     Total des retraits / Withdrawals {money(a.total_debit)} $")
            p.text(50, 202, f"Solde de fermeture / Closing balance {money(a.closing)} $     Total des dépôts / Deposits {money(a.total_credit)} $")
            p.text(42, 238, "AVIS / NOTICE : le taux passe de 5,45 % à 5,20 % le 15 FEV / rate changes on FEB 15.", size=7)
    p.on_page = every
    p.start()
    p.row({"date": "JAN 01", "description": "Solde reporté / Balance forward", "balance": money(a.opening)})
    ends, starts, rows = a.ends(), a.starts(), []
    for t in a.txns:
        parts = wording.lines("french", t)
        page = p.row({"date": f"JAN {t.day.day:02d}" if id(t) in starts else "", "description": parts, **sides(t, money), "balance": money(t.balance) if id(t) in ends else ""})
        rows.append(truth_row(t, parts, id(t) in ends, page, money(t.size)))
    p.row({"description": "Totaux / Totals", "debit": money(a.total_debit), "credit": money(a.total_credit)}, bold=True)
    p.line(42, p.y, 570, p.y, 0.5, "#00874e")
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("South African: details first, a service-fee mark ## between, debits with a trailing minus, date as two figures 'MM DD' after the credits, balance last, BALANCE BROUGHT FORWARD row, blank fields for none, tax invoice box")
def za_month_day(path):
    a = account("Umoja Bank", "041 225 786", "PENROSE CATERING", "21450.30", (2024, 1, 12), (2024, 2, 12), "ZAR", kind="BUSINESS CURRENT ACCOUNT", branch="SANDTON", address=["12 RIVONIA ROAD", "SANDTON 2196"])
    fill(a, 305, 42, cast="en", scale=9000, cents=.7, fee="8.50", overdraft=True)
    neg = lambda v: num(v) + ("-" if v < 0 else "")
    cols = [Col("description", "Details", 36, 250), Col("ignore", "Service\nFee", 250, 292, "c"), Col("debit", "Debits", 292, 370, "r"), Col("credit", "Credits", 370, 448, "r"), Col("date", "Date", 456, 492, "l"), Col("balance", "Balance", 492, 562, "r")]
    p = Paper(path, cols, font="LibMono", size=7.4, leading=9.2, top=270, top_next=100, bottom=760, gap=2, rules="head", head_bold=True, reserve=14)
    state = {"b": a.opening}
    def every(p):
        p.text(36, 52, a.bank, bold=True, size=16, font="LibSans-Bold", color="#0033a1")
        p.text(562, 46, "BANK STATEMENT / TAX INVOICE", align="r", bold=True)
        p.text(562, 60, f"Page {p.page} of {p.total}", align="r")
        p.text(36, 810, "## These fees include VAT @ 15,00%. VAT Reg No. 4100105461. Please verify all transactions and notify us of any discrepancies within 30 days.", size=5.5)
        if p.page == 1:
            p.stack(36, 96, [a.owner] + a.address, step=11)
            p.pairs(320, 96, [("Statement No", "98"), ("Account", a.number), ("Account type", a.kind), ("Branch", a.branch), ("Month-end Balance", "R" + neg(a.closing)), ("Statement from", "12 January 2024"), ("to", "12 February 2024"), ("Currency", "ZAR")], at=95, step=11)
            p.text(36, 222, f"Opening balance R{neg(a.opening)}   Total debits R{num(a.total_debit)}-   Total credits R{num(a.total_credit)}   Closing balance R{neg(a.closing)}", size=7)
    p.on_page = every
    p.after_break = lambda p: p.row({"description": "BALANCE BROUGHT FORWARD", "date": f"{state['d']:%m %d}", "balance": neg(state["b"])})
    p.start()
    p.row({"description": "BALANCE BROUGHT FORWARD", "date": "01 12", "balance": neg(a.opening)})
    rows, state["d"] = [], a.start
    for t in a.txns:
        parts = [x.upper() for x in wording.lines("english", t)]
        page = p.row({"description": parts, "ignore": "##" if t.kind in ("fee", "admin") else "", "debit": num(t.debit) + "-" if t.debit else "", "credit": num(t.credit) if t.credit else "", "date": f"{t.day:%m %d}", "balance": neg(t.balance)})
        state["b"], state["d"] = t.balance, t.day
        rows.append(truth_row(t, parts, True, page, num(t.size)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Kenyan web export, landscape: two dates in full, particulars in capitals broken anywhere, Money Out printed negative, Money In plain, balance, a grey Opening/Closing row, chequered cells, long mobile-money strings")
def ke_money_out(path):
    a = account("Savannah Trust Bank", "0180290123456", "GREENFIELD NURSERIES", "84120.00", (2024, 3, 1), (2024, 3, 31), "KES", kind="Business Current", branch="Westlands")
    fill(a, 306, 44, cast="en", scale=28000, cents=.4, fee="33.00")
    css = """@page{size:A4 landscape;margin:12mm;@bottom-center{content:"Page " counter(page) " of " counter(pages);font:7px 'Open Sans'}}body{font:8px 'Open Sans'}h1{color:#a32a29;font-size:17px;margin:0}table{width:100%;border-collapse:collapse;table-layout:fixed}th{background:#a32a29;color:#fff;padding:4px;text-align:left}td{padding:3px 4px;border:1px solid #ccc;vertical-align:top;overflow-wrap:anywhere}
    .r{text-align:right;width:11%}.d{width:9%}tr{break-inside:avoid}tr:nth-child(even) td{background:#f6f1f1}tr.g td{background:#ddd;font-weight:bold}.m td{border:none;background:none !important}"""
    body, kinds, rows = [["", "", "OPENING BALANCE", "", "", num(a.opening)]], ["g"], []
    for t in a.txns:
        text = {"fast_in": f"MPS {t.ref} 2547{t.ref[:8]} {t.who}#{t.note}", "fast_out": f"APP/{t.who}/2547{t.ref[:8]}/{t.ref}"}.get(t.kind) or wording.line("one", t).upper()
        body.append([f"{t.day:%d-%m-%Y}", f"{t.day:%d-%m-%Y}", E(text), "-" + num(t.debit) if t.debit else "", num(t.credit) if t.credit else "", num(t.balance)])
        kinds.append("")
        rows.append(truth_row(t, text, True, amount=num(t.size)))
    body.append(["", "", "CLOSING BALANCE", "-" + num(a.total_debit), num(a.total_credit), num(a.closing)])
    kinds.append("g")
    info = table([], [["Account Name", a.owner, "Account Number", a.number], ["Account Type", a.kind, "Branch", a.branch], ["Currency", a.currency, "Statement Period", "01-03-2024 to 31-03-2024"]])
    weasy(path, html_page(css, f'<h1>{a.bank}</h1><h3>Account Statement</h3><div class="m">{info}</div><br>' + table(["Transaction Date", "Value Date", "Particulars", "Money Out", "Money In", "Balance"], body, ["d", "d", "", "r", "r", "r"], row_class=lambda i: kinds[i]) + "<p>Note: Any omission or errors in this statement should be promptly advised in writing within 30 days. This statement is computer generated.</p>", "en"))
    return [truth(a, [("Transaction Date", "date"), ("Value Date", "value_date"), ("Particulars", "description"), ("Money Out", "debit"), ("Money In", "credit"), ("Balance", "balance")], rows)]


@layout("Nigerian: reference and remarks columns at both ends, debits and credits before the remarks, originating branch, 02-Jan-2024, remarks in narrow column broken over many lines, a naira sign in the summary, watermark, description last")
def ng_remarks_last(path):
    a = account("ZENON TRUST BANK PLC", "0123456789", "BRIGHTWELL PACKAGING", "1250400.75", (2024, 1, 1), (2024, 1, 31), "NGN", kind="Current Account", branch="IKEJA", address=["18 ALLEN AVENUE", "IKEJA, LAGOS"])
    fill(a, 307, 36, cast="en", scale=480000, cents=.5, fee="53.75")
    cols = [Col("date", "Trans. Date", 36, 100), Col("reference", "Reference", 100, 170), Col("value_date", "Value. Date", 170, 234), Col("debit", "Debits", 234, 318, "r"), Col("credit", "Credits", 318, 402, "r"), Col("balance", "Balance", 402, 490, "r"), Col("ignore", "Originating\nBranch", 490, 580, "l", key="ob"), Col("description", "Remarks", 580, 806)]
    p = Paper(path, cols, ink="fpdf", page=A4L, font="DejaVuCond", size=7.4, leading=9, top=210, top_next=60, bottom=545, gap=4, rules="grid", rule_color="#bbbbbb", head_fill="#f4a100", valign="top")
    def every(p):
        p.text(250, 420, "ZENON TRUST", size=90, color="#f5f0e6", angle=25)
        p.text(806, 580, f"Page {p.page} of {p.total}", align="r", size=6.5)
        if p.page == 1:
            p.text(36, 50, a.bank, bold=True, size=15, color="#c43e00")
            p.text(36, 66, "CUSTOMER STATEMENT", bold=True, size=9)
            p.stack(36, 86, [a.owner] + a.address, step=11)
            p.pairs(380, 62, [("Account No", a.number), ("Account Type", a.kind), ("Currency", "NGN"), ("Branch Name", a.branch), ("Period", "01-Jan-2024 to 31-Jan-2024"), ("Print. Date", "01-Feb-2024")], at=70, step=12)
            p.pairs(600, 62, [("Opening Balance", "₦" + num(a.opening)), ("Total Debit", "₦" + num(a.total_debit)), ("Total Credit", "₦" + num(a.total_credit)), ("Closing Balance", "₦" + num(a.closing)), ("Debit Count", str(len(a.debits))), ("Credit Count", str(len(a.credits)))], at=180, step=12, sep="", align="r")
    p.on_page = every
    p.start()
    p.row({"date": "01-Jan-2024", "balance": num(a.opening), "description": "Opening Balance"})
    rows = []
    for t in a.txns:
        text = wording.line("one", t).upper() + (f" TRF/FRM/{t.note}/{t.ref}" if t.kind in ("fast_in", "fast_out", "in", "out") else "")
        page = p.row({"date": f"{t.day:%d-%b-%Y}", "reference": "'" + t.ref[:9], "value_date": f"{t.day:%d-%b-%Y}", **sides(t, num), "balance": num(t.balance), "ob": "HEAD OFFICE" if t.kind == "fee" else a.branch, "description": text})
        rows.append(truth_row(t, text, True, page, num(t.size)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]
