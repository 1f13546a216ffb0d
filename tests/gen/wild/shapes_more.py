"""Other kinds of statement: credit cards, several currencies, several accounts, mini statements, loans, American sections with cheques in columns."""
from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from wild import heads, story
from wild.doc import Break, Cell, Col, Para, Row, Side, Space, Table, cell, line, measure
from wild.plan import Plan, account, row_truth, truth
from wild.rows import Ledger, margin
from wild.shapes import document, shape

CARD = {
    "en": dict(title="Credit Card Statement|Visa Platinum Statement|Your credit card statement", number="Card Number|Account ending in|Card No.", previous="Previous Balance|Balance from last statement|Opening balance", payments="Payments and Credits|Payments received|Less: Payments", purchases="Purchases|New charges|Purchases & Cash Advances", fees="Fees and Interest|Finance charges|Interest and fees",
               new="New Balance|Total amount due|Closing balance|Statement balance", due="Payment Due Date", minimum="Minimum Payment Due|Minimum Amount Due", limit="Credit Limit|Total credit limit", left="Available Credit", posted="Posting Date|Post Date", pay="PAYMENT - THANK YOU|PAYMENT RECEIVED|AUTOPAY PAYMENT", charge="INTEREST CHARGE|LATE FEE|ANNUAL FEE"),
    "id": dict(title="Lembar Tagihan Kartu Kredit|Tagihan Kartu Kredit|e-Billing Kartu Kredit", number="Nomor Kartu|No. Kartu", previous="Tagihan Bulan Lalu|Saldo Tagihan Sebelumnya|Tagihan Sebelumnya", payments="Pembayaran|Pembayaran / Kredit", purchases="Pembelanjaan|Transaksi Baru|Pembelian", fees="Bunga & Biaya|Biaya dan Bunga", new="Tagihan Baru|Total Tagihan",
               due="Tanggal Jatuh Tempo", minimum="Pembayaran Minimum", limit="Batas Kredit|Kredit Limit", left="Sisa Kredit", posted="Tgl Pembukuan|Tanggal Posting", pay="PEMBAYARAN - TERIMA KASIH|PEMBAYARAN VIA ATM", charge="BUNGA|BIAYA MATERAI|IURAN TAHUNAN"),
    "de": dict(title="Kreditkartenabrechnung", number="Kartennummer", previous="Saldo letzte Abrechnung|Alter Saldo", payments="Zahlungen|Gutschriften", purchases="Umsätze|Kartenumsätze", fees="Zinsen und Entgelte", new="Neuer Saldo|Abrechnungsbetrag", due="Fällig am", minimum="Mindestbetrag", limit="Verfügungsrahmen", left="Verfügbar", posted="Buchung", pay="LASTSCHRIFTEINZUG|EINZAHLUNG DANKE", charge="SOLLZINSEN|JAHRESGEBÜHR"),
    "es": dict(title="Extracto de tarjeta|Estado de cuenta tarjeta de crédito", number="Número de tarjeta", previous="Saldo anterior", payments="Pagos y abonos|Pagos", purchases="Compras|Cargos del periodo", fees="Intereses y comisiones", new="Saldo nuevo|Saldo al corte", due="Fecha límite de pago", minimum="Pago mínimo", limit="Límite de crédito", left="Crédito disponible", posted="Fecha de cargo", pay="SU PAGO GRACIAS|PAGO RECIBIDO", charge="INTERESES|COMISION ANUAL"),
    "pt": dict(title="Fatura do cartão|Extrato de cartão", number="Cartão final|Nº do cartão", previous="Fatura anterior|Saldo anterior", payments="Pagamentos|Pagamento recebido", purchases="Compras|Lançamentos", fees="Encargos e juros", new="Total desta fatura|Saldo atual", due="Vencimento", minimum="Pagamento mínimo", limit="Limite de crédito", left="Limite disponível", posted="Data lanç.", pay="PAGAMENTO RECEBIDO", charge="JUROS|ANUIDADE"),
    "fr": dict(title="Relevé de carte", number="Carte n°", previous="Solde précédent", payments="Paiements", purchases="Achats", fees="Frais et intérêts", new="Nouveau solde", due="Date limite de paiement", minimum="Paiement minimum", limit="Limite de crédit", left="Crédit disponible", posted="Date comptable", pay="PAIEMENT MERCI", charge="INTERETS|FRAIS ANNUELS"),
    "tr": dict(title="Kredi Kartı Hesap Özeti", number="Kart No", previous="Önceki Dönem Borcu", payments="Ödemeler", purchases="Dönem İçi Harcamalar", fees="Faiz ve Ücretler", new="Dönem Borcu", due="Son Ödeme Tarihi", minimum="Asgari Ödeme Tutarı", limit="Kart Limiti", left="Kullanılabilir Limit", posted="Kayıt Tarihi", pay="ÖDEME TEŞEKKÜRLER", charge="FAİZ|YILLIK ÜCRET"),
}


def card_words(p: Plan):
    lang = p.lang if p.lang in CARD else "en"
    return lambda key: p.pick.stream("card word " + key).choice(CARD[lang][key].split("|"))


@shape
def card(p: Plan, folder: Path):
    """Credit card: purchases plain, payments marked; balances are what the holder owes."""
    pick, c = p.pick, p.country
    w = card_words(p)
    r = pick.stream("card")
    a = account(p, "card", pick.of("card rows", [8, 14, 22, 30], note=False), skip=("t_in", "t_out", "cash", "qr", "salary", "interest", "tax", "cheque_out", "loan", "rent", "bill", "fee"))
    shape_ = pick.of("card number", ["dddd dddd dddd dddd", "dddd **** **** dddd", "XXXX-XXXX-XXXX-dddd", "dddd dd** **** dddd", "**** dddd"])
    a.number = story.form(r, shape_.replace("X", "x")).upper() if "X" in shape_ else story.form(r, shape_)
    step = Decimal(1).scaleb(-p.digits)
    for m in a.moves:                       # cards only; one or two payments and a fee
        m.note = r.choice(["", "", r.choice(c.towns).upper()[:14]])
    owed = Decimal(str(c.scale * r.uniform(4, 30))).quantize(step)
    days = sorted(r.choice([m.when for m in a.moves]) for _ in range(2))
    pays = [owed] if pick.chance("paid in full", .5, note=False) else [(owed * Decimal("0.4")).quantize(step), (owed * Decimal("0.2")).quantize(step)]
    for when, value in zip(days, pays):
        a.moves.append(story.Move(when, "payment", value, w("pay"), "", "", "", "", "", "", when.date()))
    fee = Decimal(str(c.scale * r.uniform(.05, .6))).quantize(step)
    if pick.chance("card fee", .6, note=False):
        a.moves.append(story.Move(max(m.when for m in a.moves), "charge", -fee, w("charge"), "", "", "", "", "", "", max(m.day for m in a.moves)))
    a.moves.sort(key=lambda m: m.when)
    a.opening = -owed
    balance = a.opening
    for m in a.moves:
        balance += m.amount
        m.balance = balance
    # what is printed: figures of debt, so charges plain, payments with a mark
    mark = pick.of("payment mark", {"CR": 3, "minus": 3, "after": 1, "brackets": 1, "section": 1})
    money = p.money if pick.chance("currency in rows", .3) else "{}"
    def amount(m):
        text = money.format(p.fig(m.size))
        if m.amount < 0 or mark == "section":
            return text
        return {"CR": text + " CR", "minus": "-" + text, "after": text + "-", "brackets": f"({text})"}[mark]
    posted = pick.chance("posting dates", .6)
    first = p.label("date")
    if posted and first in ("Posting Date", "Tgl. Trx"):
        first = "Transaction Date" if first == "Posting Date" else first
    cols = [Col("date", 0, "l", [first])] + ([Col("posted", 0, "l", w("posted").split(" ") if pick.chance("head in two lines", .5, note=False) else [w("posted")])] if posted else []) + [Col("desc", 0, "l", [p.label("desc")]), Col("amount", 0, "r", [p.label("amount")], pick.of("amount head", ["r", "l", "c"], note=False))]
    def row(m):
        words = " ".join(x for x in (m.phrase if m.kind in ("payment", "charge") or not m.who else "", m.who, m.note) if x)
        cells = {"date": cell(p.day(m.day)), "desc": cell(words), "amount": cell(amount(m))}
        if posted:
            cells["posted"] = cell(p.day(m.value_day))
        return Row(cells), row_truth(m, words, False)
    size = p.size
    def laid(rows):
        for k in cols:
            if k.key != "desc":
                k.width = max([measure(r.cells[k.key].text, p.family_file, size) for r in rows if k.key in r.cells] + [measure(x, p.family_file, size, True) for x in k.head]) * 1.06 + 10
        cols[-2].width = p.paper[0] - 2 * margin(p) - sum(k.width for k in cols if k.key != "desc")
        return Table(cols, rows, rules=pick.of("rules", ["none", "head", "rows"]), gap=pick.of("row gap", [1.0, 2.0, 4.0], note=False), head_fill=pick.of("head fill", ["", "#e3e8ef"], note=False))
    groups = [("", a.moves)]
    if mark == "section":
        groups = [(w("payments"), [m for m in a.moves if m.amount > 0]), (w("purchases"), [m for m in a.moves if m.amount < 0 and m.kind != "charge"]), (w("fees"), [m for m in a.moves if m.kind == "charge"])]
    top, page_head, foot = heads.top(p, a, folder, number=w("number"), title=w("title"))
    spent = sum((m.size for m in a.moves if m.amount < 0 and m.kind != "charge"), Decimal(0))
    fees = sum((m.size for m in a.moves if m.kind == "charge"), Decimal(0))
    debt = -a.closing
    items = [(w("previous"), p.money.format(p.fig(owed))), (w("payments"), ("-" if pick.chance("payments negative", .5, note=False) else "") + p.money.format(p.fig(a.into))), (w("purchases"), p.money.format(p.fig(spent))), (w("fees"), p.money.format(p.fig(fees))), (w("new"), ("-" if debt < 0 else "") + p.money.format(p.fig(debt)))]
    other = [(w("due"), p.full(a.end.replace(day=min(a.end.day, 28)))), (w("minimum"), p.money.format(p.fig(max(debt, 0) / 10))), (w("limit"), p.money.format(p.fig(Decimal(c.scale * 80)))), (w("left"), p.money.format(p.fig(Decimal(c.scale * 80) - debt)))]
    inner = p.paper[0] - 2 * margin(p)
    blocks = top
    if pick.chance("card sums beside", .4):
        blocks.append(Side(heads.pairs(p, items, "sums", inner * .5, form="columns"), heads.pairs(p, other, "card terms", inner * .45, form="columns"), .52))
    else:
        blocks += heads.pairs(p, items, "sums", inner, True) + [Space(6)] + heads.pairs(p, other, "card terms", inner)
    blocks.append(Space(8))
    said, previous_row = [], pick.chance("previous balance as a row", .4) and mark != "section"
    for name, moves in groups:
        if not moves:
            continue
        made = [row(m) for m in moves]
        rows = [x for x, _ in made]
        if previous_row:
            rows.insert(0, Row({"desc": cell(w("previous"), bold=True), "amount": cell(money.format(p.fig(owed)), bold=True)}, "total"))
        if name:
            blocks.append(Para([line(name, bold=True, scale=1.15)]))
            rows.append(Row({"desc": cell("Total " + name, bold=True), "amount": cell(money.format(p.fig(sum((m.size for m in moves), Decimal(0)))), bold=True)}, "total"))
        elif pick.chance("new balance as a row", .4, note=False):
            rows.append(Row({"desc": cell(w("new"), bold=True), "amount": cell(("-" if debt < 0 else "") + money.format(p.fig(debt)), bold=True)}, "total"))
        blocks += [laid(rows), Space(8)]
        said += [t for _, t in made]
    before, after, more = heads.around(p, a, folder)
    return document(p, blocks + after, page_head, foot + more), [truth(a, said, False, liability=True)]


@shape
def currencies(p: Plan, folder: Path):
    """One holder, several currencies: an overview in the home currency, then a table for each."""
    pick, r = p.pick, p.pick.stream("currencies")
    first = account(p, "main", pick.of("rows", [8, 14, 20], note=False))
    accounts = [first]
    codes = r.sample([x for x in ("USD", "EUR", "SGD", "GBP", "JPY", "AUD", "CHF") if x != first.currency], r.choice([1, 2]))
    own_number = pick.chance("a number each", .5)
    for i, code in enumerate(codes):
        a = story.Account(first.bank, story.form(r, r.choice(p.country.numbers)) if own_number else first.number, first.owner, code, p.start, p.end, Decimal(str(round(r.uniform(500, 9000), p.digits))), address=first.address)
        story.live(r, p.country, p.words, a, r.choice([3, 6, 11]), p.firm, p.digits)
        for m in a.moves:                     # everyday amounts of a foreign currency
            m.amount = (m.amount / Decimal(p.country.scale) * 100).quantize(Decimal(1).scaleb(-p.digits)) or Decimal(1)
        low = total = Decimal(0)
        for m in a.moves:
            total += m.amount
            low = min(low, total)
        a.opening = max(a.opening, -low + 100).quantize(Decimal(1).scaleb(-p.digits))
        balance = a.opening
        for m in a.moves:
            balance += m.amount
            m.balance = balance
        accounts.append(a)
    pick.traits["currency in rows"] = "no"
    ledger = Ledger(p, balances=pick.of("balances", {"each": 5, "none": 1}))
    ledger.money_in_rows = "{}"
    money = p.money
    p.money = "{}"
    blocks, page_head, foot = heads.top(p, first, folder, currency=False)
    for a in accounts:
        a.owner = first.owner
    rate = {a.currency: Decimal(str(round(p.country.scale / 90 * r.uniform(.7, 1.3), 2))) for a in accounts[1:]}
    home = first.currency
    if pick.chance("overview in home currency", .7):
        rows, total = [], Decimal(0)
        for a in accounts:
            value = a.closing * rate.get(a.currency, 1)
            total += value
            rows.append(Row({"a": cell(a.number), "c": cell(a.currency), "b": cell(p.fig(a.closing)), "e": cell(p.fig(value))}))
        rows.append(Row({"a": cell("Total", bold=True), "e": cell(p.fig(total), bold=True)}, "total"))
        width = max(measure(p.fig(total * 10), p.family_file, p.size, True) + 14, 90)
        blocks += [Table([Col("a", 170, "l", [p.label("number")]), Col("c", 60, "l", [p.label("currency")]), Col("b", width, "r", [p.label("closing")]), Col("e", width + 20, "r", [f"{p.label('closing')} ({home})"])], rows, "first", rules="head"), Space(10)]
    said = []
    for a in accounts:
        name = pick.of("section name", ["{number} - {code}", "{label} {code} {number}", "{number} ({code})"] if own_number else ["{code}", "{label}: {code}", "{number} - {code}", "{label} {code} {number}"], note=False).format(code=a.currency, label=p.label("currency"), number=a.number)
        blocks.append(Para([line(name, bold=True, scale=1.15)], after=4))
        where = pick.of("sums stand", {"above": 3, "below": 2, "rows": 2})
        if where == "rows":
            ledger.opening_row = ledger.closing_row = True
        if ledger.balances == "none":
            where = "above"
        sums = heads.sums(p, a) if where != "rows" else []
        body, rows = ledger.table(a)
        blocks += (sums if where == "above" else []) + [body, Space(6)] + (sums if where == "below" else []) + [Break() if pick.chance("a page each", .25, note=False) and a is not accounts[-1] else Space(10)]
        said.append(truth(a, rows, ledger.balances != "none"))
    p.money = money
    before, after, more = heads.around(p, first, folder)
    return document(p, blocks + after, page_head, foot + more), said


@shape
def accounts(p: Plan, folder: Path):
    """Two or three accounts of one holder in a file, each with its own head."""
    pick, r = p.pick, p.pick.stream("accounts")
    first = account(p, "main", pick.of("rows", [6, 12, 20], note=False))
    everyone = [first]
    for i in range(r.choice([1, 2])):
        a = story.Account(first.bank, story.form(r, r.choice(p.country.numbers)), first.owner, first.currency, p.start, p.end, Decimal(str(round(p.country.scale * r.uniform(4, 40), p.digits))), address=first.address)
        everyone.append(story.live(r, p.country, p.words, a, r.choice([2, 5, 9]), p.firm, p.digits))
    ledger = Ledger(p)
    blocks, said = [], []
    foot = page_head = []
    for i, a in enumerate(everyone):
        top, page_head, foot = heads.top(p, a, folder, bank=i == 0)
        sums = heads.sums(p, a)
        body, rows = ledger.table(a)
        where = "above" if ledger.balances == "none" else pick.of("sums stand", {"above": 3, "below": 2, "nowhere": 1})
        blocks += top + (sums if where == "above" else []) + [body, Space(8)] + (sums if where == "below" else []) + ([Break()] if pick.chance("a page each", .5) and a is not everyone[-1] else [Space(14)])
        said.append(truth(a, rows, ledger.balances != "none"))
    before, after, more = heads.around(p, first, folder)
    return document(p, blocks + after, page_head, foot + more), said


@shape
def mini(p: Plan, folder: Path):
    """A mini statement: the last movements, no running balance, what is available now."""
    pick = p.pick
    a = account(p, "mini", pick.of("mini rows", [5, 8, 10], note=False))
    p.shape = pick.of("mini looks like", {"table": 2, "app": 2}, note=False)
    ledger = Ledger(p, balances="none")
    p.shape = "mini"
    ledger.newest = pick.chance("newest first", .7)
    body, rows = ledger.table(a)
    top, page_head, foot = heads.top(p, a, folder)
    available = pick.of("mini balance", {"closing": 4, "both": 2})
    items = ([(p.label("opening"), p.cash(a.opening))] if available == "both" else []) + [(p.label("closing"), p.cash(a.closing))]
    sums = heads.pairs(p, items, "sums", p.paper[0] - 2 * margin(p), True)
    blocks = top + (sums + [Space(6), body] if pick.chance("balance above", .6) else [body, Space(6)] + sums)
    before, after, more = heads.around(p, a, folder)
    return document(p, blocks + after, page_head, foot + more), [truth(a, rows, False)]


LOAN = {"en": ("Loan Account Statement", "Principal", "Interest", "Outstanding Balance", "Loan disbursement", "Instalment received", "Interest charged"), "id": ("Rekening Koran Pinjaman", "Pokok", "Bunga", "Baki Debet", "Pencairan kredit", "Pembayaran angsuran", "Pembebanan bunga"),
        "es": ("Estado de cuenta préstamo", "Capital", "Interés", "Saldo deudor", "Desembolso", "Pago de cuota", "Intereses devengados"), "de": ("Darlehenskontoauszug", "Tilgung", "Zinsen", "Restschuld", "Auszahlung Darlehen", "Ratenzahlung", "Zinsbelastung"),
        "fr": ("Relevé de prêt", "Capital", "Intérêts", "Capital restant dû", "Déblocage du prêt", "Échéance", "Intérêts")}


@shape
def loan(p: Plan, folder: Path):
    """A loan account: charges and payments, the outstanding balance falls."""
    pick, r = p.pick, p.pick.stream("loan")
    lang = p.lang if p.lang in LOAN else "en"
    title, principal, interest, outstanding, paid_out, paid_in, charged = LOAN[lang]
    a = account(p, "loan", 4)
    step = Decimal(1).scaleb(-p.digits)
    owed = Decimal(str(p.country.scale * r.uniform(200, 900))).quantize(step)
    a.opening, a.moves = -owed, []
    from datetime import datetime, timedelta
    day, balance = a.start, a.opening
    while day <= a.end:
        cost = (-balance * Decimal("0.004")).quantize(step)
        for kind, phrase, value in (("charge", charged, -cost), ("payment", paid_in, (owed / 60 + cost).quantize(step))):
            balance += value
            m = story.Move(datetime(day.year, day.month, day.day, 9, 0), kind, value, phrase, "", "", f"{r.randint(10, 99)}/{r.randint(100, 999)}" if r.random() < .5 else "", "", "", "", day, balance)
            a.moves.append(m)
        day += timedelta(r.choice([6, 9, 13]))
    cols = [Col("date", 80, "l", [p.label("date")]), Col("desc", 0, "l", [p.label("desc")]), Col("debit", 90, "r", [p.label("debit")]), Col("credit", 90, "r", [p.label("credit")]), Col("balance", 110, "r", [outstanding])]
    cols[0].width = max([measure(p.day(m.day), p.family_file, p.size) for m in a.moves] + [measure(x, p.family_file, p.size, True) for x in cols[0].head]) * 1.08 + 12
    for k in cols[2:]:
        k.width = max(measure(p.fig(owed), p.family_file, p.size), *(measure(x, p.family_file, p.size, True) for x in k.head)) * 1.1 + 12
    cols[1].width = p.paper[0] - 2 * margin(p) - sum(k.width for k in cols if k.key != "desc")
    mark = pick.of("loan balance", {"plain": 3, " DR": 2, "minus": 1})
    shown = lambda v: ("-" if mark == "minus" else "") + p.fig(v) + (mark if mark == " DR" else "")
    rows, said = [Row({"desc": cell(p.label("opening"), bold=True), "balance": cell(shown(a.opening), bold=True)}, "total")], []
    for m in a.moves:
        words = f"{m.phrase} {m.note}".strip()
        rows.append(Row({"date": cell(p.day(m.day)), "desc": cell(words), "debit": cell(p.fig(m.size)) if m.amount < 0 else cell(""), "credit": cell(p.fig(m.size)) if m.amount > 0 else cell(""), "balance": cell(shown(m.balance))}))
        said.append(row_truth(m, words, True))
    top, page_head, foot = heads.top(p, a, folder, title=title)
    before, after, more = heads.around(p, a, folder)
    blocks = top + before + [Table(cols, rows, rules=pick.of("rules", ["none", "head", "rows", "grid"]), gap=2), Space(8)] + after
    return document(p, blocks, page_head, foot + more), [truth(a, said, True, liability=True)]


@shape
def american(p: Plan, folder: Path):
    """Deposits, withdrawals, fees, cheques in side-by-side columns, daily balances: as American banks print."""
    pick = p.pick
    a = account(p, "american", pick.of("rows", [18, 30, 45], note=False))
    r = pick.stream("american")
    for m in a.moves:
        if m.kind in ("rent", "cheque_out"):
            m.kind = "cheque_out"
            m.cheque = m.cheque or str(r.randint(1000, 9999))
    ledger = Ledger(p, balances="none", sections=True)
    ledger.newest, ledger.where = False, "own cell" if ledger.where == "heading" else ledger.where
    top, page_head, foot = heads.top(p, a, folder)
    blocks, said = top + heads.sums(p, a), []
    english = p.lang == "en"
    names = {"in": "Deposits and other credits", "out": "Withdrawals and other debits", "fee": "Service fees", "cheque": "Checks paid", "daily": "Daily ledger balances"} if english else {"in": p.label("tcredit", "s"), "out": p.label("tdebit", "s"), "fee": p.words["fee"][0], "cheque": p.words["cheque_out"][0], "daily": p.label("balance", "s")}
    parts = [("in", a.credits), ("out", [m for m in a.debits if m.kind not in ("fee", "cheque_out")]), ("fee", [m for m in a.debits if m.kind == "fee"])]
    for key, moves in parts:
        if moves:
            table, rows = ledger.table(a, moves, opening=False)
            blocks += [Para([line(names[key], bold=True, scale=1.2, color="#7a1f1f")]), table, Para([line(f"Total {names[key].lower()}  {p.cash(sum((m.size for m in moves), Decimal(0)))}", bold=True)], "r"), Space(6)]
            said += rows
    cheques = sorted((m for m in a.debits if m.kind == "cheque_out"), key=lambda m: m.cheque)
    if cheques:
        n = pick.of("cheques beside each other", {"3": 2, "2": 1, "1": 1})
        n = min(int(n), len(cheques))
        deep = -(-len(cheques) // n)
        inner = (p.paper[0] - 2 * margin(p)) / n
        wide = [measure("000000", p.family_file, p.size) + 16, max(measure(p.day(m.day), p.family_file, p.size) for m in cheques) + 14, max(measure(p.fig(m.size), p.family_file, p.size) for m in cheques) + 14]
        wide = [max(v, measure(h, p.family_file, p.size, True) + 10) for v, h in zip(wide, ("Check #", "Date", "Amount"))]
        gap = max(8.0, inner - sum(wide))
        cols, rows = [], [Row({}) for _ in range(deep)]
        for i in range(n):
            cols += [Col(f"n{i}", wide[0], "l", ["Check #" if english else p.label("cheque")]), Col(f"d{i}", wide[1], "l", ["Date" if english else p.label("date")]), Col(f"a{i}", wide[2], "r", ["Amount" if english else p.label("amount")])] + ([Col(f"g{i}", gap, "l", [""])] if i < n - 1 else [])
            for k, m in enumerate(cheques[i * deep:(i + 1) * deep]):
                rows[k].cells |= {f"n{i}": cell(m.cheque), f"d{i}": cell(p.day(m.day)), f"a{i}": cell(p.fig(m.size))}
        if sum(c.width for c in cols) > p.paper[0] - 2 * margin(p) + 1:
            factor = (p.paper[0] - 2 * margin(p)) / sum(c.width for c in cols)
            for c in cols:
                c.width *= factor
        for c in cols:
            c.head = [h for h in c.head if measure(h, p.family_file, p.size, True) < c.width - 6] or [""]
        blocks += [Para([line(names["cheque"], bold=True, scale=1.2, color="#7a1f1f")]), Table(cols, rows, "first", rules="head", gap=2), Para([line(f"Total {names['cheque'].lower()}  {p.cash(sum((m.size for m in cheques), Decimal(0)))}", bold=True)], "r"), Space(6)]
        said += [row_truth(m, m.cheque, False) for m in cheques]
    if pick.chance("daily balances", .6):
        from itertools import groupby
        ends = [(d, list(g)[-1].balance) for d, g in groupby(a.moves, key=lambda m: m.day)]
        deep = -(-len(ends) // 3)
        rows = [Row({}) for _ in range(deep)]
        w = (p.paper[0] - 2 * margin(p)) / 6
        cols = [Col(f"{k}{i}", w, "l" if k == "d" else "r", [p.label("date") if k == "d" else p.label("balance")]) for i in range(3) for k in ("d", "b")]
        for i, (d, b) in enumerate(ends):
            rows[i % deep].cells |= {f"d{i // deep}": cell(p.day(d)), f"b{i // deep}": cell(("-" if b < 0 else "") + p.fig(b))}
        blocks += [Para([line(names["daily"], bold=True, scale=1.2, color="#7a1f1f")]), Table(cols, rows, "first", rules="head", gap=2)]
    before, after, more = heads.around(p, a, folder)
    return document(p, blocks + after, page_head, foot + more), [truth(a, said, False)]
