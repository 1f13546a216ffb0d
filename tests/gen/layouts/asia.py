"""Statements of Singapore, Hong Kong, Thailand, Vietnam, China, Japan and Korea."""
from decimal import Decimal

from core import account, layout, truth, truth_row
from ledger import fill
from money import SHORT, day_month, dot, long_date, minus, num
from paper import A4, A4L, Col, Paper
from printers import E, br, chromium, page as html_page, table, weasy
import wording


@layout("consolidated: first page is a portfolio with other accounts and an insurance box, second page the table with Balance Brought Forward / Carried Forward and Total rows; DD/MM/YYYY; holder only in the address window")
def sg_portfolio_first(path):
    a = account("PKB Bank Ltd", "027-123456-7", "MS TAN MEI LING", "18420.55", (2024, 1, 1), (2024, 1, 31), "SGD", kind="Multi-Currency Savings", address=["BLK 118 BISHAN STREET 12", "#08-211", "SINGAPORE 570118"])
    fill(a, 261, 36, cast="en", scale=900, personal=True, cents=.8, fee="0.50")
    cols = [Col("date", "Date", 45, 105), Col("description", "Description", 105, 310), Col("debit", "Withdrawal (-)", 310, 390, "r"), Col("credit", "Deposit (+)", 390, 470, "r"), Col("balance", "Balance", 470, 552, "r")]
    p = Paper(path, cols, font="LibSans", size=8, leading=10, top=150, top_next=100, bottom=760, gap=4, rules="head", head_fill="#f0f0f0", reserve=16)
    state = {"b": a.opening}
    def every(p):
        p.text(45, 50, a.bank, bold=True, size=20, color="#e1251b")
        p.text(552, 44, "Consolidated Statement", align="r", bold=True, size=11)
        p.text(552, 57, "as at 31 Jan 2024", align="r")
        p.text(45, 800, "PKB Bank Ltd   Co. Reg. No. 196800306E   GST Reg. No. MR-8500180-3   PDS_CFWPOST_LOC 000123", size=6)
        p.text(552, 800, f"Page {p.page} of {p.total}", align="r", size=6)
    p.on_page = every
    every(p)
    p.stack(45, 110, [a.owner] + a.address, step=12, size=9)
    p.text(45, 200, "Account Summary", bold=True, size=12)
    y = 222
    for i, (k, n, v) in enumerate([("Deposits", "", ""), (a.kind, a.number, num(a.closing)), ("Fixed Deposit", "0027-099881-2-012", "50,000.00"), ("SRS Account", "0120-012345-0-1", "15,300.00"), ("Loans", "", ""), ("Home Loan", "0001-7788-990", "-412,300.12"), ("Total", "", minus(a.closing - Decimal("347000.12"), num(a.closing - Decimal("347000.12"))))]):
        p.text(50, y, k, bold=not n)
        p.text(230, y, n)
        p.text(540, y, v, align="r", bold=not n)
        p.line(45, y + 5, 552, y + 5, 0.3, "#cccccc")
        y += 18
    p.rect(45, y + 20, 507, 70, fill="#fdf0ef")
    p.stack(55, y + 38, ["Messages For You", "From 1 Mar 2024 the minimum average daily balance changes to S$3,000.00 and the fall-below fee to S$2.00.", "Earn up to 4.10% p.a. on your first $100,000 when you credit your salary and transact in 3 categories."], step=13)
    p.new_page()
    p.text(45, 100, "Transaction Details", bold=True, size=12)
    p.text(45, 118, f"{a.kind}      Account No. {a.number}", bold=True, size=9)
    p.text(45, 130, "01 Jan 2024 to 31 Jan 2024      CURRENCY: SINGAPORE DOLLAR")
    p.y = 142
    p.head()
    p.row({"description": "Balance Brought Forward", "balance": "SGD " + num(a.opening)}, bold=True)
    def close(p):
        p._breaking = True
        p.row({"description": "Balance Carried Forward", "balance": num(state["b"])}, bold=True)
    p.before_break = close
    p.after_break = lambda p: p.row({"description": "Balance Brought Forward", "balance": num(state["b"])}, bold=True)
    rows = []
    for t in a.txns:
        parts = wording.lines("english", t)
        page = p.row({"date": f"{t.day:%d/%m/%Y}", "description": parts, "debit": num(t.debit) if t.debit else "", "credit": num(t.credit) if t.credit else "", "balance": num(t.balance)})
        state["b"] = t.balance
        rows.append(truth_row(t, parts, True, page, num(t.size)))
    p.row({"description": "Total Balance Carried Forward in SGD:", "debit": num(a.total_debit), "credit": num(a.total_credit), "balance": num(a.closing)}, bold=True)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Hong Kong: English over Chinese heads, currency code column, deposit before withdrawal, date once a day, amount on the last of the description's lines, balance per day with DR; a savings table in USD of the same account number", heldout=True)
def hk_ccy_column(path):
    a = account("HANSANG BANK", "123-456789-833", "CHAN TAI MAN", "32450.88", (2024, 1, 11), (2024, 2, 10), "HKD", kind="HKD Current", address=["FLAT A 12/F", "18 NATHAN ROAD", "TSIM SHA TSUI KLN"])
    fill(a, 262, 38, cast="zh", scale=6000, personal=True, overdraft=True, cents=.7, fee="10.00")
    cols = [Col("currency", "CCY\n貨幣", 40, 68, valign="top"), Col("date", "Date\n日期", 68, 112, valign="top"), Col("description", "Transaction Details\n進支詳情", 112, 300), Col("credit", "Deposit\n存入", 300, 380, "r", valign="bottom"), Col("debit", "Withdrawal\n提取", 380, 462, "r", valign="bottom"), Col("balance", "Balance in Original Currency\n餘額", 462, 562, "r", valign="bottom")]
    p = Paper(path, cols, ink="fpdf", font="CJK-SC", bold="CJKB-SC", size=7.5, leading=10, top=250, top_next=110, bottom=770, gap=3, rules="head", head_size=6.5)
    mark = lambda v: num(v) + ("DR" if v < 0 else "")
    def every(p):
        p.text(40, 50, a.bank, bold=True, size=16, color="#0a7d4b")
        p.text(562, 46, "Statement of Premium Account 綜合理財戶口結單", align="r", size=9)
        p.text(562, 60, f"Statement Date 結單日期  10 Feb 2024    Page 頁 {p.page}", align="r", size=7)
        if p.page == 1:
            p.stack(40, 100, [a.owner] + a.address, step=12)
            p.pairs(330, 100, [("Account Number 戶口號碼", a.number), ("Statement Period 結單期", "11 Jan 2024 - 10 Feb 2024"), ("Branch 分行", "TSIM SHA TSUI")], at=110, step=12)
            p.text(40, 190, "Financial Position 財務狀況   Net Position HKD " + num(a.closing + 88000) + "   Time Deposits HKD 88,000.00", size=7)
            p.text(40, 230, f"{a.kind} 港元往來", bold=True, size=9)
    p.on_page = every
    p.start()
    p.row({"currency": "HKD", "date": "11 Jan", "description": "B/F BALANCE 承前結餘", "balance": mark(a.opening)})
    ends, starts, rows = a.ends(), a.starts(), []
    for t in a.txns:
        parts = wording.line("chinese", t).split(" ")
        page = p.row({"date": day_month(t.day) if id(t) in starts else "", "description": parts, "debit": num(t.debit) if t.debit else "", "credit": num(t.credit) if t.credit else "", "balance": mark(t.balance) if id(t) in ends else ""})
        rows.append(truth_row(t, parts, id(t) in ends, page, num(t.size)))
    p.row({"date": "10 Feb", "description": "C/F BALANCE 轉下結餘", "balance": mark(a.closing)}, bold=True)
    p.text(112, p.y + 16, f"Transaction Summary 交易摘要   Total No. of Deposits {len(a.credits)}   Total Deposit Amount {num(a.total_credit)}   Withdrawals {len(a.debits)}   {num(a.total_debit)}", size=6.5)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Thai: Buddhist-era years (2567), Thai heads and month names, separate time column, withdrawal / deposit / balance, channel column, detail at the far right", complex_script=True)
def th_buddhist_era(path):
    a = account("ธนาคารรวงข้าวไทย", "123-4-56789-0", "บจก. สยามรุ่งโรจน์", "245100.50", (2024, 1, 1), (2024, 1, 31), "THB", kind="บัญชีกระแสรายวัน", branch="สาขาสีลม")
    fill(a, 263, 38, cast="th", scale=40000, cents=.5, fee="10.00")
    css = """@page{size:A4;margin:14mm 12mm;@bottom-right{content:"หน้าที่ " counter(page) "/" counter(pages);font:8px 'Loma'}}body{font:9px 'Loma'}h1{font-size:18px;color:#138f2d;margin:0}.m{display:flex;justify-content:space-between;margin:10px 0}
    table{width:100%;border-collapse:collapse}th{border-top:1px solid #138f2d;border-bottom:1px solid #138f2d;padding:4px;text-align:center;background:#e9f5ec}td{padding:4px;vertical-align:top}.r{text-align:right}tr{break-inside:avoid}"""
    body, rows = [["01-01-67", "", "ยอดยกมา", "", "", num(a.opening), "", ""]], []
    for t in a.txns:
        text = wording.line("thai", t)
        first, _, rest = text.partition(" ")
        body.append([f"{t.day:%d-%m}-{t.day.year + 543 - 2500}", f"{t.when:%H:%M}", E(first), num(t.debit) if t.debit else "", num(t.credit) if t.credit else "", num(t.balance), "R PLUS" if int(t.ref[0]) < 6 else "EDC/R SHOP", E(rest)])
        rows.append(truth_row(t, [first, rest], True, amount=num(t.size)))
    meta = "".join(f"{k} <b>{v}</b><br>" for k, v in [("เลขที่บัญชีเงินฝาก", a.number), ("ชื่อบัญชี", a.owner), ("ประเภท", a.kind), ("สาขาเจ้าของบัญชี", a.branch)])
    sums = "".join(f"{k} <b>{v}</b><br>" for k, v in [("รอบระหว่างวันที่", "01/01/2567 - 31/01/2567"), ("สกุลเงิน", "THB"), ("ยอดยกไป", num(a.closing)), (f"รวมถอนเงิน {len(a.debits)} รายการ", num(a.total_debit)), (f"รวมฝากเงิน {len(a.credits)} รายการ", num(a.total_credit))])
    weasy(path, html_page(css, f'<h1>{a.bank}</h1>รายการเดินบัญชีเงินฝาก<div class="m"><div>{meta}</div><div>{sums}</div></div>' + table(["วันที่", "เวลา", "รายการ", "ถอนเงิน", "ฝากเงิน", "ยอดคงเหลือ (บาท)", "ช่องทาง", "รายละเอียด"], body, ["", "", "", "r", "r", "r", "", ""]), "th"))
    return [truth(a, [("วันที่", "date"), ("เวลา", "time"), ("รายการ", "description"), ("ถอนเงิน", "debit"), ("ฝากเงิน", "credit"), ("ยอดคงเหลือ (บาท)", "balance"), ("ช่องทาง", "ignore"), ("รายละเอียด", "description")], rows)]


@layout("Vietnamese over English heads, whole dong with commas, debit and credit before the content column, balance between, DD/MM/YYYY with the document number under the date, grid")
def vn_no_co(path):
    a = account("NGÂN HÀNG TMCP NGOẠI THƯƠNG SAO VÀNG", "0071001234567", "CONG TY TNHH MINH KHOI", "512300450", (2024, 1, 1), (2024, 1, 31), "VND", branch="CN TP HO CHI MINH")
    fill(a, 264, 34, cast="vi", scale=60_000_000, places=0, fee="11000")
    cols = [Col("date", "Ngày giao dịch/\nTrans. Date\nSố CT/ Doc No", 36, 110), Col("debit", "Ghi nợ/\nDebit", 110, 195, "r", "c"), Col("credit", "Ghi có/\nCredit", 195, 280, "r", "c"), Col("balance", "Số dư/\nBalance", 280, 370, "r", "c"), Col("description", "Nội dung chi tiết/\nTransactions in detail", 370, 560, "l", "c")]
    p = Paper(path, cols, ink="fpdf", font="Carlito", size=8.5, leading=10, top=262, top_next=70, bottom=770, gap=5, rules="grid", rule_color="#006b3f", head_fill="#e5f2ea", head_size=7.5, head_valign="middle")
    def every(p):
        p.text(36, 44, a.bank, bold=True, size=12, color="#006b3f")
        p.text(298, 820, f"{p.page}/{p.total}", align="c", size=7)
        if p.page == 1:
            p.text(298, 80, "SAO KÊ TÀI KHOẢN", bold=True, size=14, align="c")
            p.text(298, 94, "STATEMENT OF ACCOUNT", align="c", size=9)
            p.text(298, 108, "Từ/ From: 01/01/2024   Đến/ To: 31/01/2024", align="c")
            p.pairs(36, 136, [("Tên tài khoản/ Account name", a.owner), ("Số tài khoản/ Account number", a.number), ("Loại tiền/ Currency", "VND"), ("Chi nhánh/ Branch", a.branch), ("Số dư đầu kỳ/ Opening balance", num(a.opening, places=0)), ("Số dư cuối kỳ/ Closing balance", num(a.closing, places=0))], at=150, step=15)
    p.on_page = every
    p.start()
    rows = []
    for t in a.txns:
        text = wording.line("viet", t)
        page = p.row({"date": [f"{t.day:%d/%m/%Y}", f"5{t.ref[:3]} - {t.ref[3:9]}"], "debit": num(t.debit, places=0) if t.debit else "", "credit": num(t.credit, places=0) if t.credit else "", "balance": num(t.balance, places=0), "description": text})
        rows.append(truth_row(t, text, True, page, num(t.size, places=0)))
    p.row({"date": "Tổng số/ Total", "debit": num(a.total_debit, places=0), "credit": num(a.total_credit, places=0)}, bold=True)
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Chinese detail list: full grid with text centred everywhere, signed amount in one column 收入/支出金额, counter-account columns, 2024-01-02, masked number, page header with counts", heldout=True)
def cn_mingxi(path):
    a = account("华东商业银行", "6222 **** **** 4417", "李雅芳", "8812.30", (2024, 1, 1), (2024, 1, 31), "CNY")
    fill(a, 265, 38, cast="zh", scale=3000, personal=True, cents=.7, fee="2.00")
    xs, names = [30, 60, 130, 195, 245, 345, 445, 535, 695, 812], [("ignore", "序号"), ("date", "交易日期"), ("time", "交易时间"), ("currency", "币种"), ("amount", "收入/支出金额"), ("balance", "账户余额"), ("description", "摘要"), ("ignore", "对方户名"), ("ignore", "对方账号")]
    cols = [Col(kind, name, x0, x1, "c", key=name) for (kind, name), x0, x1 in zip(names, xs, xs[1:])]
    p = Paper(path, cols, ink="fpdf", page=A4L, font="CJK-SC", bold="CJKB-SC", size=8, leading=12, top=112, top_next=60, bottom=560, gap=3, rules="grid", rule_color="#555555", head_bold=True)
    def every(p):
        p.text(421, 580, f"第{p.page}页/共{p.total}页", align="c", size=7)
        if p.page == 1:
            p.text(421, 44, f"{a.bank} 个人账户交易明细", align="c", bold=True, size=14)
            for x, pair in zip((30, 250, 450, 640), [(f"户名：{a.owner}", f"卡号/账号：{a.number}"), ("币种：人民币 (CNY)", "起止日期：2024-01-01 至 2024-01-31"), (f"期初余额：{num(a.opening)}", f"期末余额：{num(a.closing)}"), (f"支出合计：{num(a.total_debit)}（{len(a.debits)}笔）", f"收入合计：{num(a.total_credit)}（{len(a.credits)}笔）")]):
                p.stack(x, 76, pair, step=14)
    p.on_page = every
    p.start()
    rows = []
    for n, t in enumerate(a.txns, 1):
        text = wording.line("chinese", t).split(" ")[0]
        amount = ("+" if t.credit else "-") + num(t.size)
        values = [str(n), f"{t.day:%Y-%m-%d}", f"{t.when:%H:%M:%S}", "人民币", amount, num(t.balance), text, t.who if t.kind not in ("fee", "admin", "interest", "interest_tax", "cash", "cash_in") else "-", f"6217****{t.ref[:4]}" if t.kind in ("in", "out", "fast_in", "fast_out") else "-"]
        page = p.row(dict(zip((name for _, name in names), values)))
        rows.append(truth_row(t, text, True, page, amount))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Japanese: 2024年1月2日, whole yen with an asterisk before each balance, withdrawal before deposit, the description between, carried-forward line 繰越残高 first")
def jp_nengappi(path):
    a = account("みなと中央銀行", "普通 1234567", "ヤマダ シヨウジ(カ", "3210450", (2024, 1, 1), (2024, 1, 31), "JPY", branch="横浜支店")
    a.number = "1234567"
    fill(a, 266, 36, cast="ja", scale=300_000, places=0, fee="440")
    cols = [Col("date", "お取引日", 50, 120), Col("debit", "お支払金額（円）", 120, 205, "r", "c"), Col("credit", "お預り金額（円）", 205, 290, "r", "c"), Col("description", "摘　要", 300, 445, "l", "c"), Col("balance", "差引残高（円）", 445, 545, "r", "c")]
    p = Paper(path, cols, ink="fpdf", font="CJK-JP", bold="CJKB-JP", size=8, leading=12, top=230, top_next=90, bottom=770, gap=3, rules="rows", rule_color="#b5c7de", head_fill="#dbe7f5")
    yen = lambda v: num(v, places=0)
    def every(p):
        p.text(50, 52, a.bank, bold=True, size=15, color="#003f8e")
        p.text(545, 52, f"お取引明細書   {p.page}ページ", align="r")
        if p.page == 1:
            p.text(50, 90, a.owner + " 様", size=11)
            p.pairs(50, 116, [("店名", a.branch), ("口座番号", "普通 " + a.number), ("照会期間", "2024年1月1日 ～ 2024年1月31日"), ("通貨", "円 (JPY)")], at=55, step=14, sep="：")
            p.pairs(330, 116, [("お支払合計", f"{yen(a.total_debit)}円 ({len(a.debits)}件)"), ("お預り合計", f"{yen(a.total_credit)}円 ({len(a.credits)}件)"), ("最終残高", f"{yen(a.closing)}円")], at=60, step=14, sep="：")
    p.on_page = every
    p.start()
    p.row({"date": "2024年1月1日", "description": "繰越残高", "balance": "*" + yen(a.opening)})
    rows = []
    for t in a.txns:
        text = wording.line("japanese", t)
        page = p.row({"date": f"{t.day.year}年{t.day.month}月{t.day.day}日", "debit": yen(t.debit) if t.debit else "", "credit": yen(t.credit) if t.credit else "", "description": text, "balance": "*" + yen(t.balance)})
        rows.append(truth_row(t, text, True, page, yen(t.size)))
    p.save()
    return [truth(a, p.heads_truth(), rows)]


@layout("Korean: 2024.01.02 with time below, newest first, whole won, 0 for none, withdrawal and deposit, memo and branch columns after the balance", heldout=True)
def kr_newest_first(path):
    a = account("한강은행", "123-910-456789", "김도현", "1820400", (2024, 2, 1), (2024, 2, 29), "KRW", kind="저축예금")
    fill(a, 267, 36, cast="ko", scale=400_000, places=0, personal=True, fee="500")
    css = """@page{size:A4;margin:14mm}body{font:9px 'Noto Sans CJK KR'}h1{font-size:15px;border-bottom:2px solid #222;padding-bottom:5px}table{width:100%;border-collapse:collapse}th{background:#f4f4f4;border-top:1px solid #222;border-bottom:1px solid #999;padding:5px}td{padding:4px;border-bottom:1px solid #ddd;text-align:center}.r{text-align:right}th.r{text-align:center}.i td{text-align:left;border:none;padding:2px}tr{break-inside:avoid}"""
    won = lambda v: num(v, places=0)
    body, rows = [], []
    for t in reversed(a.txns):
        text = wording.line("korean", t)
        body.append([f"{t.day:%Y.%m.%d}<br>{t.when:%H:%M:%S}", E(text), won(t.debit), won(t.credit), won(t.balance), "인터넷뱅킹" if int(t.ref[1]) < 6 else "강남지점"])
        rows.append(truth_row(t, text, True, amount=won(t.size)))
    info = table([], [["예금주", a.owner, "조회기간", "2024.02.01 ~ 2024.02.29"], ["계좌번호", a.number, "예금종류", a.kind], ["통화", "원 (KRW)", "조회건수", f"{len(a.txns)}건"], ["출금합계", won(a.total_debit) + "원", "입금합계", won(a.total_credit) + "원"], ["이월잔액", won(a.opening) + "원", "최종잔액", won(a.closing) + "원"]])
    chromium(path, html_page(css, f'<h1>{a.bank} 거래내역조회</h1><div class="i">{info}</div>' + table(["거래일시", "적요", "출금액(원)", "입금액(원)", "잔액(원)", "거래점"], body, ["", "", "r", "r", "r", ""]), "ko"))
    return [truth(a, [("거래일시", "date"), ("적요", "description"), ("출금액(원)", "debit"), ("입금액(원)", "credit"), ("잔액(원)", "balance"), ("거래점", "branch")], rows)]
