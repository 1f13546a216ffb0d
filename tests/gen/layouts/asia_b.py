"""Statements of Asia and the Gulf, second helping."""
from core import account, layout, sides, truth, truth_row
from ledger import fill
from money import NBSP, SHORT, day_month, dot, long_date, minus, num, space
from paper import A4, A4L, Col, Paper
from printers import E, br, chromium, lineprinter, page as html_page, table, weasy
import wording


@layout("Thai bank in English: one 'Withdrawal / Deposit' column without any sign, so that only the outstanding balance tells the side; time column, channel, details at the right, DD-MM-YY, Beginning Balance row, totals with counts above")
def th_one_unsigned(path):
    a = account("GOLDEN RICE BANK", "045-1-23456-7", "SIAM RUNGROJ CO LTD", "182400.25", (2024, 3, 1), (2024, 3, 31), "THB", kind="Savings Account", branch="SILOM BRANCH")
    fill(a, 341, 44, cast="en", scale=38000, cents=.6, fee="10.00")
    cols = [Col("date", "Date", 36, 80, "c"), Col("time", "Time", 80, 110, "c"), Col("description", "Descriptions", 110, 215), Col("amount", "Withdrawal /\nDeposit (THB)", 215, 300, "r"), Col("balance", "Outstanding\nBalance (THB)", 300, 385, "r"), Col("ignore", "Channel", 390, 450), Col("ignore_text", "Details", 450, 565)]
    p = Paper(path, cols, ink="mupdf", font="Helvetica", size=7.2, leading=9, top=240, top_next=110, bottom=775, gap=3, rules="head", head_fill="#e7f4ea")
    kinds = {"in": "Transfer Deposit", "fast_in": "Transfer Deposit", "settle_in": "Merchant Receipt", "cash_in": "Cash Deposit", "refund": "Refund", "interest": "Interest Deposit", "interest_tax": "Tax Withheld", "admin": "Fee", "out": "Transfer Withdrawal", "fast_out": "Transfer Withdrawal", "fee": "Fee", "card": "Debit Card Spending", "cash": "Cash Withdrawal", "bill": "Payment", "cheque": "Cheque Withdrawal"}
    def every(p):
        p.text(36, 50, a.bank, bold=True, size=15, color="#00a950")
        p.text(565, 46, "STATEMENT OF SAVING ACCOUNT", bold=True, align="r")
        p.text(565, 58, f"Page {p.page}/{p.total}   Reference Code 240401123456", align="r", size=6.5)
        if p.page == 1:
            p.pairs(36, 84, [("Account Number", a.number), ("Account Name", a.owner), ("Branch", a.branch), ("Account type", a.kind), ("Currency", "THB")], at=80, step=12, sep="")
            p.pairs(330, 84, [("Period", "01/03/2024 - 31/03/2024"), ("Ending Balance", num(a.closing)), (f"Total Withdrawal {len(a.debits)} Items", num(a.total_debit)), (f"Total Deposit {len(a.credits)} Items", num(a.total_credit))], at=120, step=12, sep="")
    p.on_page = every
    p.start()
    p.row({"date": "01-03-24", "description": "Beginning Balance", "balance": num(a.opening)}, bold=True)
    rows = []
    for t in a.txns:
        first, rest = kinds.get(t.kind, "Payment"), "" if t.kind in ("fee", "admin", "interest", "interest_tax", "cash_in") else f"{'From' if t.credit else 'To'} X{t.ref[:4]} {t.who.title()}"
        page = p.row({"date": f"{t.day:%d-%m-%y}", "time": f"{t.when:%H:%M}", "description": first, "amount": num(t.size), "balance": num(t.balance), "ignore": "R PLUS" if int(t.ref[0]) < 6 else "ATM/CDM", "ignore_text": rest})
        rows.append(truth_row(t, [first, rest], True, page, num(t.size)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Taiwanese: Minguo years (113/01/02), traditional Chinese heads, 支出 / 存入 / 餘額, whole dollars with commas, remark and branch columns, page sums")
def tw_minguo(path):
    a = account("玉山灣商業銀行", "0417-940-123456", "海岸貿易股份有限公司", "812340", (2024, 1, 1), (2024, 1, 31), "TWD", branch="大安分行")
    fill(a, 342, 36, cast="zh", scale=60000, places=0, fee="15")
    cols = [Col("date", "交易日期", 36, 92, "c"), Col("description", "摘要", 92, 260), Col("debit", "支出金額", 260, 335, "r"), Col("credit", "存入金額", 335, 410, "r"), Col("balance", "帳戶餘額", 410, 490, "r"), Col("branch", "交易行", 495, 560)]
    p = Paper(path, cols, ink="fpdf", font="CJK-SC", bold="CJKB-SC", size=7.6, leading=11, top=220, top_next=90, bottom=770, gap=3, rules="rows", rule_color="#cccccc", head_fill="#008c95", head_color="#ffffff")
    whole = lambda v: num(v, places=0)
    roc = lambda d: f"{d.year - 1911}/{d:%m/%d}"
    def every(p):
        p.text(36, 50, a.bank, bold=True, size=15, color="#008c95")
        p.text(560, 50, f"存款往來明細表   第 {p.page} 頁", align="r")
        if p.page == 1:
            p.pairs(36, 84, [("戶名", a.owner), ("帳號", a.number), ("分行", a.branch), ("幣別", "新臺幣 TWD"), ("期間", "113/01/01 - 113/01/31")], at=45, step=14, sep="：")
            p.pairs(330, 84, [("期初餘額", whole(a.opening)), ("支出合計", whole(a.total_debit)), ("存入合計", whole(a.total_credit)), ("期末餘額", whole(a.closing))], at=60, step=14, sep="：")
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        text = wording.line("chinese", t)
        page = p.row({"date": roc(t.day), "description": text, **sides(t, whole), "balance": whole(t.balance), "branch": "網路" if int(t.ref[1]) < 6 else "大安"})
        rows.append(truth_row(t, text, True, page, whole(t.size)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Japanese passbook export: Reiwa years as 06-01-02, numbered lines, お支払金額 / お預り金額 / 差引残高, full-width mixed text, a balance with * only every row's end, two-line heads", heldout=True)
def jp_wareki(path):
    a = account("さざなみ信用金庫", "0123456", "アオイインサツ カ)", "1204500", (2024, 2, 1), (2024, 2, 29), "JPY", kind="普通預金", branch="本店")
    fill(a, 343, 34, cast="ja", scale=160_000, places=0, fee="330")
    a.owner = "カ)アオゾラショウテン"
    yen = lambda v: num(v, places=0)
    cols = [Col("ignore", "行", 60, 84, "r"), Col("date", "年月日", 90, 150), Col("description", "摘要", 150, 290), Col("debit", "お支払金額", 290, 370, "r"), Col("credit", "お預り金額", 370, 450, "r"), Col("balance", "差引残高", 450, 540, "r")]
    p = Paper(path, cols, ink="fpdf", font="CJK-JP", bold="CJKB-JP", size=9, leading=13, top=200, top_next=100, bottom=760, gap=5, rules="grid", rule_color="#88bb99")
    def every(p):
        p.text(60, 56, a.bank, bold=True, size=15, color="#00704a")
        p.text(540, 56, f"入出金明細（通帳）  {p.page}", align="r")
        if p.page == 1:
            p.pairs(60, 90, [("お名前", a.owner + " 様"), ("科目・口座番号", f"{a.kind} {a.number}"), ("お取扱店", a.branch), ("期間", "令和6年2月1日から令和6年2月29日まで"), ("通貨", "JPY")], at=90, step=15, sep="  ")
    p.on_page = every
    p.start()
    p.row({"ignore": "1", "date": "06-02-01", "description": "繰越", "balance": yen(a.opening)})
    rows = []
    for n, t in enumerate(a.txns, 2):
        text = wording.line("japanese", t)
        page = p.row({"ignore": str((n - 1) % 24 + 1), "date": f"{t.day.year - 2018:02d}-{t.day:%m-%d}", "description": text, **sides(t, yen), "balance": yen(t.balance)})
        rows.append(truth_row(t, text, True, page, yen(t.size)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Indian: bilingual Hindi and English heads, txn and value dates as '1 Apr 2024' wrapped over two lines, narration wrapped anywhere in narrow column, ref / cheque column, lakh grouping, blank cells for none, balance each row", complex_script=True)
def in_hindi_heads(path):
    a = account("Rashtriya Gramin Bank", "00000031234567890", "Mr RAMESH KUMAR", "142300.75", (2024, 4, 1), (2024, 4, 30), "INR", kind="SBCHQ-GEN-PUB-IND-RURAL-INR", branch="FORT")
    fill(a, 344, 36, cast="in", scale=21000, personal=True, cents=.4, fee="17.70")
    inr = lambda v: num(v, indian=True)
    css = """@page{size:A4;margin:13mm 12mm}body{font:8px 'Noto Sans','Noto Sans Devanagari'}h2{color:#22409a;font-size:15px;margin:0}table{width:100%;border-collapse:collapse;table-layout:fixed}th{border:1px solid #333;padding:3px;background:#dfe6f5}td{border:1px solid #333;padding:3px;vertical-align:top;overflow-wrap:anywhere}.r{text-align:right;width:12%}.d{width:7.5%}.n{width:30%}tr{break-inside:avoid}.m td{border:none;padding:1px 3px}"""
    body, rows = [], []
    for t in a.txns:
        text = wording.line("india", t)
        ref = f"TRANSFER FROM {t.ref[:11]}" if t.credit else t.ref[:6] if t.kind == "cheque" else f"TRANSFER TO {t.ref[:11]}"
        body.append([f"{t.day.day} {t.day:%b} {t.day.year}", f"{t.day.day} {t.day:%b} {t.day.year}", E(text), ref, inr(t.debit) if t.debit else "", inr(t.credit) if t.credit else "", inr(t.balance)])
        rows.append(truth_row(t, text, True, amount=inr(t.size)))
    meta = table([], [["Account Name", ": " + a.owner], ["Address", ": H NO 12 WARD 4<br>&nbsp; PUNE 411001"], ["Date", ": 1 May 2024"], ["Account Number", ": " + a.number], ["Account Description", ": " + a.kind], ["Branch", ": " + a.branch], ["Drawing Power", ": 0.00"], ["Interest Rate(% p.a.)", ": 2.70"], ["MOD Balance", ": 0.00"], ["CIF No.", ": 85123456789"], ["IFS Code", ": RGBN0001234"], ["Currency", ": INR"], ["Balance as on 1 Apr 2024", ": " + inr(a.opening)]], ["k", ""])
    weasy(path, html_page(css, f'<h2>{a.bank} <small>राष्ट्रीय ग्रामीण बैंक</small></h2><div class="m">{meta}</div><p><b>Account Statement from 1 Apr 2024 to 30 Apr 2024</b></p>' + table(["लेनदेन तिथि<br>Txn Date", "मूल्य तिथि<br>Value Date", "विवरण<br>Description", "संदर्भ / चेक<br>Ref No./Cheque No.", "नामे<br>Debit", "जमा<br>Credit", "शेष<br>Balance"], body, ["d", "d", "n", "", "r", "r", "r"]) + "<p>Please do not share your ATM, Debit/Credit card number, PIN and OTP with anyone over mail, SMS, phone call. **This is a computer generated statement and does not require a signature.</p>", "en"))
    return [truth(a, [("लेनदेन तिथि Txn Date", "date"), ("मूल्य तिथि Value Date", "value_date"), ("विवरण Description", "description"), ("संदर्भ / चेक Ref No./Cheque No.", "reference"), ("नामे Debit", "debit"), ("जमा Credit", "credit"), ("शेष Balance", "balance")], rows)]


@layout("Indian: one column 'Withdrawal (Dr) / Deposit (Cr)' with (Dr) or (Cr) glued after the digits, balance with (Cr)/(Dr) too, date DD-MM-YYYY, lakh grouping, opening balance only in the summary at the end, customer block beside a QR box", heldout=True)
def in_dr_cr_brackets(path):
    a = account("Vindhya Mercantile Bank", "4411223344", "M/S VERMA AND SONS", "-184200.50", (2024, 5, 1), (2024, 5, 31), "INR", kind="Cash Credit", branch="ANDHERI EAST")
    fill(a, 345, 42, cast="in", scale=64000, cents=.4, fee="29.50", overdraft=True)
    inr = lambda v: num(v, indian=True) + ("(Dr)" if v < 0 else "(Cr)")
    cols = [Col("date", "Date", 36, 88), Col("description", "Narration", 88, 320), Col("reference", "Chq/Ref No", 320, 400), Col("amount", "Withdrawal (Dr) /\nDeposit (Cr)", 400, 484, "r"), Col("balance", "Balance", 484, 566, "r")]
    p = Paper(path, cols, ink="cairo", font="Carlito", size=8, leading=9.6, top=250, top_next=90, bottom=760, gap=4, rules="rows", rule_color="#e2d9d9", head_fill="#ed1c24", head_color="#ffffff")
    def every(p):
        p.text(36, 52, a.bank, bold=True, size=16, color="#ed1c24")
        p.text(566, 815, f"Page {p.page} of {p.total}", align="r", size=7)
        if p.page == 1:
            p.stack(36, 90, [a.owner, "GALA NO 4 MIDC", "ANDHERI EAST MUMBAI 400093"], step=11)
            p.pairs(330, 80, [("Period", "01-05-2024 to 31-05-2024"), ("Cust.Reln.No", "88123456"), ("Account No", a.number), ("Account Type", a.kind), ("Currency", "INR"), ("Branch", a.branch), ("IFSC Code", "VMBK0000123"), ("Nominee Registered", "N")], at=85, step=12)
            p.rect(505, 80, 60, 60, stroke="#000000")
            p.text(535, 114, "QR", align="c")
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        text = wording.line("india", t)
        page = p.row({"date": f"{t.day:%d-%m-%Y}", "description": text, "reference": f"KVB{t.ref[:9]}", "amount": inr(t.amount), "balance": inr(t.balance)})
        rows.append(truth_row(t, text, True, page, inr(t.amount)))
    p.y += 12
    p.text(36, p.y + 8, "Statement Summary", bold=True)
    p.pairs(36, p.y + 22, [("Opening Balance", inr(a.opening)), (f"Total Withdrawal Amount ({len(a.debits)})", num(a.total_debit, indian=True)), (f"Total Deposit Amount ({len(a.credits)})", num(a.total_credit, indian=True)), ("Closing Balance", inr(a.closing))], at=260, step=12, sep="", align="r")
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Gulf: English heads with Arabic ones beneath, debits / credits / balance with 'CR', DD/MM/YYYY, AED in the meta, Arabic address lines at the right, WeasyPrint with shaped Arabic", complex_script=True)
def ae_two_scripts(path):
    a = account("Desert Falcon Bank PJSC", "1015412345601", "NORTH STAR LOGISTICS FZE", "88410.22", (2024, 1, 1), (2024, 1, 31), "AED", kind="CURRENT ACCOUNT", branch="JEBEL ALI")
    fill(a, 346, 38, cast="en", scale=11000, cents=.6, fee="1.05")
    mark = lambda v: num(v) + (" CR" if v >= 0 else " DR")
    css = """@page{size:A4;margin:14mm 12mm;@bottom-center{content:"Page " counter(page) " of " counter(pages);font:7px 'Noto Sans'}}body{font:8px 'Noto Sans','Noto Naskh Arabic'}.x{display:flex;justify-content:space-between}table{width:100%;border-collapse:collapse}th{background:#072b61;color:#fff;padding:4px;font-weight:normal}td{padding:4px;border-bottom:.5px solid #bbb;vertical-align:top}.r{text-align:right;white-space:nowrap}tr{break-inside:avoid}.a{direction:rtl;text-align:right}"""
    body, rows = [["01/01/2024", "01/01/2024", "BROUGHT FORWARD", "", "", mark(a.opening)]], []
    for t in a.txns:
        parts = [x.upper() for x in wording.lines("english", t)]
        body.append([f"{t.day:%d/%m/%Y}", f"{t.day:%d/%m/%Y}", br(parts), num(t.debit) if t.debit else "", num(t.credit) if t.credit else "", mark(t.balance)])
        rows.append(truth_row(t, parts, True, amount=num(t.size)))
    body.append(["", "", "CARRIED FORWARD", num(a.total_debit), num(a.total_credit), mark(a.closing)])
    heads = [f"{e}<br>{ar}" for e, ar in (("Date", "التاريخ"), ("Value Date", "تاريخ القيمة"), ("Description", "البيان"), ("Debits", "مدين"), ("Credits", "دائن"), ("Balance", "الرصيد"))]
    weasy(path, html_page(css, f'<div class="x"><h2>{a.bank}</h2><h2 class="a">بنك صقر الصحراء ش.م.ع</h2></div><div class="x"><div>STATEMENT OF ACCOUNT<br><br><b>{a.owner}</b><br>PO BOX 17000<br>DUBAI UAE</div><div>Account No: <b>{a.number}</b><br>IBAN: AE07 0331 2340 1541 2345 601<br>Account Type: {a.kind}<br>Branch: {a.branch}<br>Currency: AED<br>Statement Period: 01/01/2024 to 31/01/2024</div><div class="a">كشف حساب<br>رقم الحساب<br>العملة درهم إماراتي<br>الفرع جبل علي</div></div><br>' + table(heads, body, ["", "", "", "r", "r", "r"]) + "<p>Please examine this statement and report any discrepancy within 30 days, otherwise it will be considered correct.</p>", "en"))
    return [truth(a, [("Date التاريخ", "date"), ("Value Date تاريخ القيمة", "value_date"), ("Description البيان", "description"), ("Debits مدين", "debit"), ("Credits دائن", "credit"), ("Balance الرصيد", "balance")], rows)]


@layout("Arabic only, right to left: date column at the far right, balance at the far left, Arabic heads, Latin digits, English descriptions, SAR, no English label but the IBAN", complex_script=True)
def sa_right_to_left(path):
    a = account("مصرف النخيل", "SA4420000001234567891234", "شركة البحر للتجارة", "64210.00", (2024, 2, 1), (2024, 2, 29), "SAR", kind="جاري")
    fill(a, 347, 30, cast="en", scale=9000, cents=.5, fee="1.15")
    css = """@page{size:A4;margin:14mm 12mm;@bottom-center{content:counter(page) " / " counter(pages);font:7px 'Noto Sans'}}body{font:8.5px 'Noto Sans','Noto Naskh Arabic';direction:rtl}table{width:100%;border-collapse:collapse}th{background:#0a6b3d;color:#fff;padding:4px}td{padding:4px;border:.5px solid #9bb}.n{direction:ltr;text-align:left;white-space:nowrap}.e{direction:ltr;text-align:left}tr{break-inside:avoid}.m td{border:none;padding:2px 4px}"""
    body, rows = [["2024/02/01", "رصيد افتتاحي", "", "", num(a.opening)]], []
    for t in a.txns:
        text = wording.line("one", t)
        body.append([f"{t.day:%Y/%m/%d}", E(text), num(t.debit) if t.debit else "", num(t.credit) if t.credit else "", num(t.balance)])
        rows.append(truth_row(t, text, True, amount=num(t.size)))
    meta = table([], [["اسم العميل", a.owner], ["رقم الآيبان", a.number], ["نوع الحساب", a.kind], ["العملة", "SAR"], ["الفترة", "2024/02/01 - 2024/02/29"], ["الرصيد الافتتاحي", num(a.opening)], ["إجمالي المدين", num(a.total_debit)], ["إجمالي الدائن", num(a.total_credit)], ["الرصيد الختامي", num(a.closing)]])
    weasy(path, html_page(css, f'<h1>{a.bank}</h1><h3>كشف حساب</h3><div class="m">{meta}</div><br>' + table(["التاريخ", "تفاصيل العملية", "مدين", "دائن", "الرصيد"], body, ["n", "e", "n", "n", "n"]), "ar"))
    return [truth(a, [("الرصيد", "balance"), ("دائن", "credit"), ("مدين", "debit"), ("تفاصيل العملية", "description"), ("التاريخ", "date")], rows)]


@layout("Singapore: 02 JAN dates without year and the year only in '1 JAN 2024 TO 31 JAN 2024', cheque column, Withdrawal before Deposit, BALANCE B/F and C/F, 'Total Withdrawals/Deposits' row, average balance, tinted band heads in two lines")
def sg_balance_bf(path):
    a = account("Straits Ocean Bank", "501-123456-001", "COBALT SYSTEMS PTE LTD", "42180.66", (2024, 1, 1), (2024, 1, 31), "SGD", kind="BUSINESS ENTREPRENEUR ACCOUNT", address=["71 AYER RAJAH CRESCENT", "#05-18", "SINGAPORE 139951"])
    fill(a, 348, 40, cast="en", scale=2400, cents=.75, fee="0.20")
    cols = [Col("date", "Transaction\nDate", 40, 92), Col("value_date", "Value\nDate", 92, 134), Col("description", "\nDescription", 134, 300), Col("ignore", "\nCheque", 300, 350), Col("debit", "\nWithdrawal", 350, 420, "r"), Col("credit", "\nDeposit", 420, 490, "r"), Col("balance", "\nBalance", 490, 562, "r")]
    p = Paper(path, cols, font="LibSans", size=8, leading=10, top=280, top_next=180, bottom=760, gap=2, head_fill="#fde4e1", head_bold=False, reserve=14)
    state = {"b": a.opening}
    def every(p):
        p.text(40, 54, a.bank, bold=True, size=18, color="#e1171e")
        p.text(562, 50, "STATEMENT OF ACCOUNT", align="r", bold=True)
        p.text(562, 62, f"Page {p.page} of {p.total}", align="r", size=7)
        y = 160 if p.page > 1 else 250
        p.text(40, y, a.kind, bold=True, size=9)
        p.text(40, y + 11, f"Account No. {a.number}")
        p.text(562, y, "1 JAN 2024 TO 31 JAN 2024", align="r")
        p.text(40, 805, "Deposit Insurance Scheme: Singapore dollar deposits of non-bank depositors are insured for up to S$75,000 in aggregate per depositor by law.", size=5.5)
        if p.page == 1:
            p.stack(40, 100, [a.owner] + a.address, step=12)
            p.stack(360, 100, ["If undelivered, return to:", "65 CHULIA STREET #09-00", "SINGAPORE 049513", "Please address your enquiries to any of our branches"], step=11, size=7)
            p.text(40, 200, "ENJOY 1.5% CASHBACK ON SGD 500.00 TRANSFERS BY 29 FEB", size=7, color="#e1171e")
    p.on_page = every
    p.before_break = lambda p: (setattr(p, "_breaking", True), p.row({"description": "BALANCE C/F", "balance": num(state["b"])}))
    p.after_break = lambda p: p.row({"description": "BALANCE B/F", "balance": num(state["b"])})
    p.start()
    p.row({"description": "BALANCE B/F", "balance": num(a.opening)})
    rows = []
    for t in a.txns:
        parts = [x.upper() for x in wording.lines("english", t)]
        page = p.row({"date": day_month(t.day, upper=True), "value_date": day_month(t.day, upper=True), "description": parts, "ignore": t.ref[:6] if t.kind == "cheque" else "", **sides(t, num), "balance": num(t.balance)})
        state["b"] = t.balance
        rows.append(truth_row(t, parts, True, page, num(t.size)))
    p.row({"description": "BALANCE C/F", "balance": num(a.closing)}, bold=True)
    p.row({"description": "Total Withdrawals/Deposits", "debit": num(a.total_debit), "credit": num(a.total_credit)}, bold=True)
    p.row({"description": "Total Interest Paid This Year", "balance": "1.22"})
    p.row({"description": "Average Balance", "balance": num(a.opening + 100)})
    p.text(40, p.y + 20, "CHECK YOUR STATEMENT.  Currency of all amounts: SGD", size=7)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("South Asian line printer: underscores and equals signs for rules, DD-MON-YYYY, instrument number, Debit Credit Balance with Cr after a blank, narration under each line in brackets, opening as 'Balance B/F', page totals, form feed per page")
def pk_line_printer(path):
    a = account("INDUS COMMERCIAL BANK LIMITED", "0417-79012345-03", "OM TEXTILES MILLS", "1284000.00", (2024, 6, 1), (2024, 6, 30), "PKR", kind="CURRENT ACCOUNT PKR", branch="0417 MALL ROAD LAHORE")
    fill(a, 349, 38, cast="in", scale=180000, cents=.2, fee="50.00")
    mark = lambda v: f"{num(v)} {'Cr' if v >= 0 else 'Dr'}"
    pages, rows, page, last = [], [], [], a.opening
    def begin():
        page[:] = [f"{a.bank:<60}{'Page No. : %d' % (len(pages) + 1):>40}", f"{'Branch : ' + a.branch:<60}{'Date : 01-JUL-2024':>40}", "", f"{'STATEMENT OF ACCOUNT':^100}", f"{'From 01-JUN-2024 To 30-JUN-2024':^100}", "", f"Account No.   : {a.number:<40} Currency : PKR", f"Title         : {a.owner:<40} Type     : {a.kind}", "=" * 100,
                   f"{'Date':<13}{'Particulars':<25}{'Instr. No':<11}{'Debit':>15}{'Credit':>15}{'Balance':>21}", "=" * 100]
    begin()
    page.append(f"{'':13}{'Balance B/F':<51}{mark(a.opening):>36}")
    for t in a.txns:
        kind = {"in": "INWARD CLEARING", "out": "TRANSFER DEBIT", "fast_in": "FUND TRANSFER CR", "fast_out": "FUND TRANSFER DR", "cheque": "CHEQUE PAID", "cash": "ATM CASH WITHDRAWAL", "cash_in": "CASH DEPOSIT", "fee": "CHARGES+FED", "card": "POS PURCHASE", "bill": "UTILITY BILL"}.get(t.kind, t.kind.replace("_", " ").upper())
        if len(page) > 56:
            page += ["_" * 100, f"{'':13}{'Balance C/F':<51}{mark(last):>36}"]
            pages.append(list(page))
            begin()
            page.append(f"{'':13}{'Balance B/F':<51}{mark(last):>36}")
        page.append(f"{t.day.strftime('%d-%b-%Y').upper():<13}{kind:<25}{t.ref[:8] if t.kind == 'cheque' else '':<11}{num(t.debit) if t.debit else '':>15}{num(t.credit) if t.credit else '':>15}{mark(t.balance):>21}")
        parts = [kind]
        if t.kind in ("in", "out", "fast_in", "fast_out", "card", "bill", "cheque", "payroll"):
            parts.append(f"({t.who[:30]} {t.note if t.note not in ('NA', '-') else ''}".strip() + ")")
            page.append(f"{'':13}{parts[-1]}")
        last = t.balance
        rows.append(truth_row(t, parts, True, len(pages) + 1, num(t.size)))
    page += ["=" * 100, f"{'':13}{'Total':<36}{num(a.total_debit):>15}{num(a.total_credit):>15}", f"{'':13}{'Closing Balance':<51}{mark(a.closing):>36}", "", f"No. of Debits : {len(a.debits)}    No. of Credits : {len(a.credits)}"]
    pages.append(page)
    lineprinter(path, pages, font="Courier", size=8.4, leading=10.4, left=34, top=46, ink="fpdf")
    return [truth(a, [("Date", "date"), ("Particulars", "description"), ("Instr. No", "reference"), ("Debit", "debit"), ("Credit", "credit"), ("Balance", "balance")], rows)]
