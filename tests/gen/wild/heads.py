"""What stands over and under the table: the bank, whose account it is, its period, its sums, and what else banks print there."""
from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from babel.dates import format_date

from wild.doc import Cell, Col, Para, Picture, Row, Run, Side, Space, Table, cell, line, measure
from wild.plan import Plan
from wild.story import Account
from wild.rows import margin
from wild.words_a import WORDS

NOISE = {"en": ["Customer No.", "Branch", "Account Type", "Statement Date", "Statement No.", "Address"], "id": ["CIF", "Cabang", "Jenis Produk", "Tanggal Cetak", "Alamat"], "de": ["Kundennummer", "BIC", "Filiale", "Auszug Nr."], "fr": ["Agence", "BIC", "Identifiant client"],
         "es": ["Oficina", "BIC", "Nº cliente"], "pt": ["Agência", "NIF", "Nº cliente"], "nl": ["BIC", "Klantnummer"], "it": ["Filiale", "BIC", "Codice cliente"]}
ACCOUNTS = {"en": ["Current Account", "Savings Account", "Business Account", "Everyday Account"], "id": ["Tabungan", "Giro", "Tahapan", "Tabungan Bisnis"], "de": ["Girokonto", "Geschäftskonto"], "fr": ["Compte courant", "Compte chèque"], "es": ["Cuenta corriente", "Cuenta nómina"], "pt": ["Conta à ordem", "Conta corrente"],
            "nl": ["Betaalrekening"], "it": ["Conto corrente"]}
ADVERTS = {"id": ["Nikmati cashback hingga Rp500.000 untuk transaksi QRIS sampai 31/12/2025.", "Jaga kerahasiaan PIN Anda. Hubungi Halo 14000 untuk bantuan.", "Apabila dalam 14 hari tidak ada sanggahan, data dianggap benar."],
           "en": ["Switch to paperless statements before 31 March and get a 25.00 reward.", "Keep your PIN secret. Never share one-time codes with anyone.", "Please examine this statement at once. Errors must be reported within 30 days.", "Personal loans from 9.9% p.a. on amounts up to 50,000. Terms apply."],
           "de": ["Einwendungen gegen den Auszug bitte innerhalb von 6 Wochen erheben.", "Jetzt Tagesgeld mit 3,25 % Zinsen p.a. sichern!"], "fr": ["Taux de découvert autorisé : 15,90 %. Pensez à l'épargne !", "Garantie des dépôts jusqu'à 100 000 euros par client."], "es": ["Consulte nuestras ofertas de hipotecas desde 2,95 % TAE."],
           "pt": ["Ouvidoria 0800 725 0570. SAC 24 horas."], "nl": ["Uw tegoed is gegarandeerd tot 100.000 euro."], "it": ["Depositi garantiti fino a 100.000 euro per depositante."]}


def period_text(p: Plan, a: Account) -> str:
    """The period as the head prints it."""
    first, last = p.full(a.start), p.full(a.end)
    to = p.label("to", "period")
    whole = a.start.day == 1 and (a.end + timedelta(1)).day == 1 and (a.start.year, a.start.month) == (a.end.year, a.end.month)
    if whole and not p.era and p.pick.chance("period is a month", .15):
        return format_date(a.start, "LLLL yyyy", locale=p.locale)
    return f"{first} {to} {last}"


def pairs(p: Plan, items: list[tuple[str, str]], name: str, width: float, right: bool = False, form: str = "") -> list:
    """Labels and values in one of the ways banks set them."""
    pick, size, family = p.pick, p.size, p.family_file
    form = form or pick.of("pairs of " + name, {"colon column": 3, "colon": 3, "columns": 3, "over": 2, "box": 2, "lines": 1, "dots": 1, "two beside": 2, "row": 2, "sentence": 0})
    bold_label, bold_value = pick.of("pairs bold " + name, ["label", "value", "no", "no"], note=False) == "label", pick.of("pairs bold " + name, ["label", "value", "no", "no"], note=False) == "value"
    room = max(measure(k, family, size, bold_label) for k, _ in items) * 1.05 + 10
    align = "r" if right and pick.chance("sums to the right", .5, note=False) else "l"
    val = lambda v: Cell([line(v, bold=bold_value)], align)
    key = lambda k: Cell([line(k, bold=bold_label)])
    fit = max(measure(v, family, size, bold_value) for _, v in items) * 1.05 + 12
    if form == "lines":
        sep = pick.of("pair joint", [": ", " : ", ":  "], note=False)
        return [Para([[Run(k + sep, bold=bold_label), Run(v, bold=bold_value)]], after=1) for k, v in items]
    if form == "dots":
        gap = measure(".", family, size)
        wide_dots = lambda k: k + " " + "." * max(3, int((room + 24 - measure(k, family, size)) / gap))
        return [Para([line(f"{wide_dots(k)} : {v}")], after=1) for k, v in items]
    if form == "two beside":
        half = (width - 12) / 2
        deep = -(-len(items) // 2)
        left, right_ = items[:deep], items[deep:]
        wide = [max(measure(k + " :", family, size, bold_label) for k, _ in part) * 1.06 + 8 if part else 10 for part in (left, right_)]
        if all(w + max((measure(v, family, size, bold_value) for _, v in part), default=0) * 1.05 + 10 <= half for w, part in zip(wide, (left, right_))):
            cols = [Col("k0", wide[0]), Col("v0", half - wide[0]), Col("g", 12), Col("k1", wide[1]), Col("v1", half - wide[1])]
            rows = []
            for i in range(deep):
                row = {"k0": Cell([line(left[i][0] + " :", bold=bold_label)]), "v0": val(left[i][1])}
                if i < len(right_):
                    row |= {"k1": Cell([line(right_[i][0] + " :", bold=bold_label)]), "v1": val(right_[i][1])}
                rows.append(Row(row))
            return [Table(cols, rows, "none", gap=1, rules=pick.of("rules of pairs", ["grid", "none", "none"], note=False))]
        form = "columns"
    if form == "colon":
        return [Table([Col("k", room), Col("v", min(max(fit, 80), width - room), align)], [Row({"k": Cell([line(k + ":", bold=bold_label)]), "v": val(v)}) for k, v in items], "none", gap=1)]
    if form in ("colon column", "columns", "box"):
        colon = [Col("c", 10)] if form == "colon column" else []
        table = Table([Col("k", room), *colon, Col("v", min(max(fit, 80), width - room - 10), align)], [Row({"k": key(k), "c": cell(":"), "v": val(v)} if colon else {"k": key(k), "v": val(v)}) for k, v in items], "none", gap=1 if form != "box" else 3, rules="grid" if form == "box" else "none")
        return [table]
    wide = [max(measure(k, family, size, True), measure(v, family, size, True)) * 1.06 + 12 for k, v in items]
    if form == "row" and sum(wide) <= width:
        return [Table([Col(str(i), w, align, [k], align) for i, ((k, _), w) in enumerate(zip(items, wide))], [Row({str(i): val(v) for i, (_, v) in enumerate(items)})], "first", rules=pick.of("rules of pairs", ["grid", "none", "head"], note=False), head_bold=bold_label, gap=2)]
    rows = []                                 # labels over their values, two or three beside each other
    n = 2 if max(wide) * 3 > width else 3
    if max(wide) * n > width:
        n = 1
    for i in range(0, len(items), n):
        part = items[i:i + n]
        rows.append(Row({str(j): Cell([line(k, color="#666666", scale=.85), line(v, bold=bold_value)]) for j, (k, v) in enumerate(part)}))
    return [Table([Col(str(j), min(width / n, max(wide) * 1.3)) for j in range(n)], rows, "none", gap=2)]


def logo(p: Plan, text: str, folder: Path) -> Picture:
    """The bank's name as a picture, as logos are."""
    from PIL import Image, ImageDraw, ImageFont

    from wild.doc import font_file
    path, index = font_file(p.family_file, True)
    font = ImageFont.truetype(path, 64, index=index)
    box = font.getbbox(text)
    image = Image.new("RGB", (box[2] + 110, 100), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((8, 18, 72, 82), fill="#1f3a6e")
    draw.text((92, 50), text, font=font, fill="#1f3a6e", anchor="lm")
    target = folder / f"logo-{abs(hash(text)) % 10**8}.png"
    image.save(target)
    return Picture(target, image.width * .26, 26)


def square(folder: Path, r) -> Picture:
    """A square of dots that looks like a QR code."""
    from PIL import Image
    image = Image.new("1", (29, 29), 1)
    for x in range(29):
        for y in range(29):
            image.putpixel((x, y), r.random() < .5)
    target = folder / "square.png"
    image.resize((174, 174)).save(target)
    return Picture(target, 46, 46, "r")


def top(p: Plan, a: Account, folder: Path, number: str = "", title: str = "", currency: bool = True, bank: bool = True) -> tuple[list, list, list]:
    """Blocks of the statement's head, lines of every page's head and of every page's foot."""
    pick = p.pick
    inner = p.paper[0] - 2 * margin(p)
    where = pick.of("bank stands", {"letterhead": 6, "letterhead right": 1, "centred": 2, "picture": 1, "foot": 1, "page head": 2, "pair": 1})
    color = pick.of("bank colour", ["#1f3a6e", "#000000", "#b3261e", "#0a6b4b", "#5b2a86", "#e06c00"], note=False)
    big = pick.of("bank size", [1.3, 1.6, 2.0, 2.4], note=False)
    title = title or p.label("title").format(y=a.end.year)
    blocks, page_head, foot = [], [], []
    name = [line(a.bank, bold=True, color=color, scale=big)]
    if not bank:
        where = "page head" if where == "page head" else "foot" if where == "foot" else ""
    if where in ("letterhead", "letterhead right", "centred"):
        blocks.append(Para(name, {"letterhead": "l", "letterhead right": "r", "centred": "c"}[where]))
    elif where == "picture":
        blocks.append(logo(p, a.bank, folder))
    elif where == "page head":
        page_head = [line(a.bank, bold=True, color=color, scale=1.2)]
    elif where == "foot":
        foot.append(line(f"{a.bank}", color="#555555", scale=.85))
    blocks.append(Para([line(title, bold=True, scale=pick.of("title size", [1.0, 1.2, 1.5], note=False))], pick.of("title stands", ["l", "c", "r"], note=False), after=8))
    lang = p.lang
    period = period_text(p, a)
    who = ("M/S " if not a.owner.startswith("M/S ") and p.firm and p.country.code in ("in", "my", "sg", "ae", "ke") and pick.chance("M/S", .3) else "") + a.owner
    a.owner = who          # a name is what is printed
    holder_in = pick.of("holder stands", {"label": 6, "address": 3, "both": 2})
    items = [(p.label("holder"), who)] if holder_in != "address" else []
    product = pick.stream("product").choice(ACCOUNTS.get(lang, ACCOUNTS["en"])) if p.country.font == "latin" else ""
    number_in = pick.of("number stands", {"label": 6, "beside the product": 1}) if product else "label"
    items.append((number or p.label("number"), a.number) if number or number_in == "label" else (product, a.number))
    items.append((p.label("period"), period))
    shown = pick.of("currency stands", {"label": 5, "nowhere": 1, "beside the number": 1, "in brackets": 1})
    if not currency:
        pass
    elif shown == "label":
        items.append((p.label("currency"), a.currency))
    elif shown == "beside the number":
        items = [(k, f"{v} {a.currency}" if v == a.number else v) for k, v in items]
    elif shown == "in brackets":
        items = [(k, f"{v} ({a.currency})" if v == a.number else v) for k, v in items]
    elif a.currency not in p.money and p.money == "{}":
        items.append((p.label("currency"), a.currency))
        pick.traits["currency stands"] = "label"
    if where == "pair":
        items.insert(0, ("Bank", a.bank))
    for i, label in enumerate(NOISE.get(lang, [])):
        if pick.chance(f"also {i}", .25, note=False):
            r = pick.stream(f"also value {i}")
            value = {"BIC": "".join(r.choice("ABCDEFGHKLMNPRST") for _ in range(4)) + p.country.code.upper() + "2X"}.get(label) or (p.full(a.end + timedelta(3)) if label in ("Statement Date", "Tanggal Cetak") else product if label in ("Account Type", "Jenis Produk") else ", ".join(a.address) if label in ("Address", "Alamat")
                     else r.choice(p.country.towns) if label in ("Branch", "Cabang", "Filiale", "Agence", "Oficina", "Agência") else f"{r.randint(1, 12)}" if "Statement No" in label or "Auszug" in label else str(r.randint(10**7, 10**8)))
            items.append((label, value))
    said = []
    if pick.chance("period in a sentence", .12) and any(k == p.label("period") for k, _ in items):
        items = [(k, v) for k, v in items if k != p.label("period")]
        said = [Para([line(f"{p.label('period')} {period}")], pick.of("sentence stands", ["l", "c"], note=False), after=6)]
    if pick.chance("pairs shuffled", .4, note=False):
        pick.stream("pairs order").shuffle(items)
    address = [Para([line(x) for x in [who, *a.address]], after=8)]
    if holder_in == "label":
        if pick.chance("address without name", .2, note=False):
            address = []
        else:
            address = []
    side = pick.of("head form", {"stack": 4, "beside": 3})
    if address and side == "beside" and max(measure(x, p.family_file, p.size) for x in [who, *a.address]) < inner * .42:
        body = pairs(p, items, "head", inner * .52)
        blocks.append(Side(address, body, .46) if pick.chance("address left", .75, note=False) else Side(body, address, .54))
    else:
        blocks += address + pairs(p, items, "head", inner)
    blocks += [*said, Space(8)]
    return blocks, page_head, foot


def sums(p: Plan, a: Account, name: str = "sums") -> list:
    """Opening, totals and closing; some with the numbers of movements."""
    pick = p.pick
    inner = p.paper[0] - 2 * margin(p)
    counted = pick.chance("counts", .2)
    minus = pick.chance("total of debits signed", .15)
    debit = p.cash(-a.out if minus else a.out)
    opening, closing = p.label("opening"), p.label("closing")
    if pick.chance("balances with their day", .2):
        on = {"en": "{} as of {}", "id": "{} per {}", "de": "{} am {}", "fr": "{} au {}", "es": "{} al {}", "pt": "{} em {}", "nl": "{} per {}", "it": "{} al {}"}.get(p.lang, "{} {}")
        opening, closing = on.format(opening, p.full(a.start)), on.format(closing, p.full(a.end))
    items = [(opening, p.cash(a.opening)), (p.label("tcredit"), p.cash(a.into)), (p.label("tdebit"), debit), (closing, p.cash(a.closing))]
    if pick.chance("debits first", .5, note=False):
        items[1], items[2] = items[2], items[1]
    if counted:
        count = {p.label("tcredit"): len(a.credits), p.label("tdebit"): len(a.debits)}
        items = [(f"{k} ({count[k]})" if k in count else k, v) for k, v in items]
    return [*pairs(p, items, name, inner, True), Space(6)]


def around(p: Plan, a: Account, folder: Path) -> tuple[list, list, list]:
    """Furniture: blocks before the table, blocks after it, lines of the foot."""
    pick, lang = p.pick, p.country.lang
    adverts = ADVERTS.get(lang, ADVERTS["en"] if p.country.font in ("latin", "wide") else [])
    before, after, foot = [], [], []
    if adverts and pick.chance("advert above", .15):
        before.append(Para([line(pick.of("advert", adverts, note=False), italic=True)], box="#999999" if pick.chance("advert boxed", .5, note=False) else "", fill=pick.of("advert fill", ["", "#fff3d6"], note=False), after=8))
    if pick.chance("code square", .12):
        before.append(square(folder, pick.stream("square")))
    if adverts and pick.chance("notice below", .35):
        after += [Space(8), Para([line(x, scale=.85, color="#444444") for x in adverts[:2]])]
    if pick.chance("page numbers", .75):
        foot.append(line(p.label("page"), color="#555555", scale=.85))
    if pick.chance("printed on", .2):
        foot.append(line(f"{p.full(a.end + timedelta(4))} 08:41:17", color="#777777", scale=.8))
    return before, after, foot
