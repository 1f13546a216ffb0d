"""Malaysian, British and American statements."""
from core import account, layout, truth, truth_row
from ledger import fill
from money import day_month, long_date, minus, num, trail
from paper import A4, LETTER, Col, Paper
import wording


@layout("heads in Malay, Chinese and English, DD/MM/YY, amount with a trailing + or -, description lines below the line, totals with words, no cents dropped; note boxes in three languages")
def my_tiga_bahasa(path):
    a = account("Maju Bank Berhad", "514012-345678", "LIM SIEW LAN", "4209.18", (2024, 1, 1), (2024, 1, 31), "MYR", address=["12 JALAN BUKIT BINTANG 3", "TAMAN DESA", "58100 KUALA LUMPUR"])
    fill(a, 221, 40, cast="my", scale=900, personal=True, fee="0.50", cents=.7)
    cols = [Col("date", "TARIKH MASUK\n進支日期\nENTRY DATE", 36, 110, "l", "c"), Col("description", "BUTIR URUSNIAGA\n進支項說明\nTRANSACTION DESCRIPTION", 110, 340, "l", "c"), Col("amount", "JUMLAH URUSNIAGA\n银碼\nTRANSACTION AMOUNT", 340, 455, "r", "c"),
            Col("balance", "BAKI PENYATA\n結單存餘\nSTATEMENT BALANCE", 455, 560, "r", "c")]
    p = Paper(path, cols, ink="fpdf", font="CJK-SC", bold="CJKB-SC", size=7.5, leading=10, top=248, top_next=150, bottom=745, gap=1, rules="head", head_size=6.5)
    def every(p):
        p.text(36, 50, a.bank, bold=True, size=16)
        p.text(560, 44, "PENYATA AKAUN / 户口结单 / STATEMENT OF ACCOUNT", align="r", size=8)
        p.text(560, 56, f"MUKA/页/PAGE  :  {p.page}", align="r")
        p.text(560, 68, "TARIKH PENYATA/结单日期/STATEMENT DATE : 31/01/24", align="r")
        p.text(36, 76, "Personal Saver Account-i", size=8)
        p.rect(36, 756, 524, 50, stroke="#888888")
        p.stack(42, 766, ["Perhation / Note", "(1) Semua maklumat dan baki yang dinyatakan akan dianggap betul melainkan pihak Bank diberitahu dalam tempoh 21 hari.", "(2) 如您在二十一天内没有提出异议，结单内所有记录及余额将被视为正确。", "(3) All items and balances shown will be considered correct unless the Bank is notified within 21 days."], step=10, size=6)
        if p.page == 1:
            p.stack(36, 105, [a.owner] + a.address, step=11)
            p.text(330, 105, "NOMBOR AKAUN / 户口号码 / ACCOUNT NUMBER")
            p.text(560, 118, a.number, align="r", bold=True, size=10)
            p.text(330, 134, "TEMPOH / PERIOD : 01/01/24 - 31/01/24   MATA WANG / CURRENCY : MYR")
            p.rect(330, 145, 230, 24, stroke="#000000")
            p.text(336, 160, "DILINDUNGI OLEH PERBADANAN SEHINGGA RM250,000", size=6.5)
            p.text(36, 205, "URUSNIAGA AKAUN / 户口进支项 / ACCOUNT TRANSACTIONS", bold=True)
    p.on_page = every
    p.start()
    p.row({"description": "BEGINNING BALANCE", "balance": num(a.opening)})
    rows = []
    for t in a.txns:
        parts = wording.lines("malay", t)
        amount = num(t.size) + ("+" if t.credit else "-")
        page = p.row({"date": f"{t.day:%d/%m/%y}", "description": parts, "amount": amount, "balance": num(t.balance)})
        rows.append(truth_row(t, parts, True, page, amount))
    p.y += 6
    p.pairs(110, p.y + 10, [("ENDING BALANCE", num(a.closing)), ("TOTAL DEBIT", num(a.total_debit)), ("TOTAL CREDIT", num(a.total_credit))], at=200, step=11, align="r", sep="")
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("credit (Money In) before debit (Money Out), a three-letter type column, one-line descriptions, zebra on blue, sort code beside the number, thin bars; balance each row, overdrawn with a minus")
def uk_money_in_first(path):
    a = account("Lakeside Bank", "11-22-33 04567891", "MR J P WILLIAMS", "812.44", (2024, 4, 1), (2024, 4, 30), "GBP", kind="Classic", address=["4 ORCHARD CLOSE", "KENDAL", "LA9 4ZZ"])
    a.number = "04567891"
    fill(a, 222, 48, cast="en", scale=450, personal=True, overdraft=True, cents=.85, fee="1.50")
    codes = {"in": "FPI", "fast_in": "FPI", "salary": "BGC", "card": "DEB", "cash": "CPT", "bill": "DD", "rent": "SO", "out": "FPO", "fast_out": "FPO", "fee": "PAY", "admin": "PAY", "loan": "DD", "cheque": "CHQ", "refund": "DEB", "cash_in": "CSH", "settle_in": "BGC", "interest": "INT", "interest_tax": "TAX"}
    cols = [Col("date", "Date", 40, 95), Col("description", "Description", 95, 270), Col("ignore", "Type", 270, 310), Col("credit", "Money In (£)", 310, 390, "r"), Col("debit", "Money Out (£)", 390, 472, "r"), Col("balance", "Balance (£)", 472, 555, "r")]
    p = Paper(path, cols, font="Helvetica", size=8, leading=11, top=290, top_next=100, bottom=770, gap=5, zebra="#eef4fa", head_fill="#024731", head_color="#ffffff")
    def every(p):
        p.text(40, 52, a.bank.upper(), bold=True, size=18, color="#024731")
        p.text(555, 815, f"Page {p.page} of {p.total}", align="r", size=7)
        p.text(40, 815, "Lakeside Bank plc. Registered office: 25 Shore Street, Kendal. Authorised and regulated. Arranged overdraft limit £500.00.", size=6)
        if p.page == 1:
            p.stack(40, 90, [a.owner] + a.address, step=11)
            p.text(330, 90, f"{a.kind} Account", bold=True, size=12)
            p.pairs(330, 108, [("Sort code", "11-22-33"), ("Account number", a.number), ("BIC", "LAKEGB21"), ("IBAN", "GB12 LAKE 1122 3304 5678 91")], at=85, sep="")
            p.rect(40, 160, 515, 64, fill="#eef4fa")
            p.text(50, 178, f"{a.start:%d %B %Y} to {a.end:%d %B %Y}", bold=True, size=10)
            for i, (k, v) in enumerate([("Money In", "£" + num(a.total_credit)), ("Money Out", "£" + num(a.total_debit)), (f"Balance on {a.start:%d %B %Y}", minus(a.opening, "£" + num(a.opening))), (f"Balance on {a.end:%d %B %Y}", minus(a.closing, "£" + num(a.closing)))]):
                p.text(50 + (i % 2) * 250, 196 + (i // 2) * 14, k)
                p.text(270 + (i % 2) * 250, 196 + (i // 2) * 14, v, align="r", bold=True)
            p.text(40, 262, "Your Transactions", bold=True, size=12, color="#024731")
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        words = t.who if t.kind not in ("interest", "interest_tax", "fee", "admin", "cash", "loan", "cheque") else wording.line("uk", t)
        page = p.row({"date": f"{t.day:%d %b %y}", "description": words, "ignore": codes.get(t.kind, "PAY"), "credit": num(t.credit) if t.credit else "", "debit": num(t.debit) if t.debit else "", "balance": minus(t.balance, num(t.balance))})
        rows.append(truth_row(t, words, True, page, num(t.size)))
    a.bank = "Lakeside Bank"
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("US sections: deposits, withdrawals, checks in two side-by-side lists, service fees; MM/DD/YY, negative amounts, section totals, a daily ledger balance table, an overdraft fee box with numbers")
def us_sections_checks(path):
    a = account("Bank of the Plains", "4460 0912 3345", "HERITAGE FURNITURE LLC", "22104.37", (2024, 3, 1), (2024, 3, 31), "USD", kind="Business Fundamentals Chk", address=["118 W 4TH ST", "SALINA, KS 67401"])
    fill(a, 223, 52, cast="us", scale=1200, cents=.8, fee="3.00")
    p = Paper(path, [], ink="reportlab", page=LETTER, font="LibSans", size=8, leading=10, top=60, bottom=720, gap=3)
    date, desc, amount = Col("date", "Date", 45, 95), Col("description", "Description", 95, 460), Col("amount", "Amount", 460, 567, "r")
    p.cols, p.rules = [date, desc, amount], "rows"
    def every(p):
        p.text(567, 40, f"{a.owner}  !  Account # {a.number}  !  {a.start:%B} {a.start.day}, {a.start.year} to {a.end:%B} {a.end.day}, {a.end.year}", align="r", size=7)
        p.text(567, 765, f"Page {p.page} of {p.total}", align="r", size=7)
        if p.page == 1:
            p.text(45, 70, a.bank.upper(), bold=True, size=16, color="#c41230")
            p.text(45, 88, "P.O. Box 15284   Wilmington, DE 19850", size=7)
            p.stack(45, 130, [a.owner] + a.address, step=11)
            p.text(45, 205, f"Your {a.kind}", bold=True, size=14)
            p.text(45, 220, f"for {a.start:%B} {a.start.day}, {a.start.year} to {a.end:%B} {a.end.day}, {a.end.year}", size=9)
            p.text(567, 220, f"Account number: {a.number}", align="r", bold=True, size=9)
            fees = sum(t.debit for t in a.txns if t.kind in ("fee", "admin"))
            checks = sum(t.debit for t in a.txns if t.kind == "cheque")
            y = 250
            p.text(45, y, "Account summary", bold=True, size=11, color="#c41230")
            for k, v in [(f"Beginning balance on {a.start:%B} {a.start.day}, {a.start.year}", "$" + num(a.opening)), ("Deposits and other credits", num(a.total_credit)), ("Withdrawals and other debits", "-" + num(a.total_debit - fees - checks)), ("Checks", "-" + num(checks)), ("Service fees", "-" + num(fees)),
                         (f"Ending balance on {a.end:%B} {a.end.day}, {a.end.year}", "$" + num(a.closing))]:
                y += 14
                p.text(45, y, k, bold=v[0] == "$")
                p.text(300, y, v, align="r", bold=v[0] == "$")
                p.line(45, y + 4, 300, y + 4, 0.3, "#bbbbbb")
            p.stack(330, 264, [f"# of deposits/credits: {len(a.credits)}", f"# of withdrawals/debits: {len(a.debits)}", "# of days in cycle: 31", f"Average ledger balance: ${num(sum(t.balance for t in a.txns) / len(a.txns))}"], step=14)
            p.y = 370
    p.on_page = every
    every(p)
    rows, stamp = [], lambda t: f"{t.day:%m/%d/%y}"
    def section(title, txns, total, sign):
        if not p.room(80):
            p.new_page()
        p.text(45, p.y + 18, title, bold=True, size=12, color="#c41230")
        p.y += 24
        p.head()
        for t in txns:
            parts = wording.lines("us", t)
            money = sign + num(t.size)
            page = p.row({"date": stamp(t), "description": parts, "amount": money})
            rows.append(truth_row(t, parts, False, page, money))
        p.row({"description": f"Total {title.lower()}", "amount": (sign + "$" if sign else "$") + num(total)}, bold=True)
        p.y += 8
    plain = [t for t in a.debits if t.kind not in ("fee", "admin", "cheque")]
    section("Deposits and other credits", a.credits, a.total_credit, "")
    section("Withdrawals and other debits", plain, sum(t.debit for t in plain), "-")
    checks = [t for t in a.txns if t.kind == "cheque"]
    if not p.room(80):
        p.new_page()
    p.text(45, p.y + 18, "Checks", bold=True, size=12, color="#c41230")
    p.y += 34
    for x in (45, 320):
        p.text(x, p.y, "Date", bold=True)
        p.text(x + 60, p.y, "Check #", bold=True)
        p.text(x + 240, p.y, "Amount", align="r", bold=True)
        p.line(x, p.y + 3, x + 240, p.y + 3)
    half = (len(checks) + 1) // 2
    for i, t in enumerate(checks):
        x, y = (45, p.y + 14 * (i + 1)) if i < half else (320, p.y + 14 * (i - half + 1))
        p.text(x, y, stamp(t))
        p.text(x + 60, y, t.ref[8:])
        p.text(x + 240, y, "-" + num(t.size), align="r")
        rows.append(truth_row(t, t.ref[8:], False, p.page, "-" + num(t.size)))
    p.y += 14 * (half + 1)
    p.text(45, p.y, "Total checks", bold=True)
    p.text(285, p.y, "-$" + num(sum(t.debit for t in checks)), align="r", bold=True)
    p.text(320, p.y, f"Total # of checks     {len(checks)}", bold=True)
    p.y += 12
    p.cols = [date, Col("description", "Transaction description", 95, 460), amount]
    fees = [t for t in a.txns if t.kind in ("fee", "admin")]
    section("Service fees", fees, sum(t.debit for t in fees), "-")
    if not p.room(130):
        p.new_page()
    p.text(45, p.y + 18, "Daily ledger balances", bold=True, size=12, color="#c41230")
    p.y += 34
    days = [(d, g[-1].balance) for d, g in a.days()]
    third = (len(days) + 2) // 3
    for i, x in enumerate((45, 225, 405)):
        p.text(x, p.y, "Date", bold=True)
        p.text(x + 150, p.y, "Balance($)", align="r", bold=True)
        for j, (d, b) in enumerate(days[i * third:(i + 1) * third]):
            p.text(x, p.y + 13 * (j + 1), f"{d:%m/%d}")
            p.text(x + 150, p.y + 13 * (j + 1), num(b), align="r")
    p.save()
    return [truth(a, [("Date", "date"), ("Description", "description"), ("Amount", "amount")], rows, has_balance=False)]
