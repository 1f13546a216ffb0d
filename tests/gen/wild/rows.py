"""The table of movements: which columns, what stands in their cells, how wide they are and how their heads stand."""
from __future__ import annotations

from decimal import Decimal
from itertools import groupby

from wild import figures
from wild.doc import Cell, Col, Row, Run, Table, cell, line, longest_word, measure
from wild.plan import Plan, row_truth
from wild.story import Account, Move
from wild.words_a import WORDS

GREY = "#777777"
SPARE = ("branch", "no", "cheque", "ref", "vdate")
AMOUNTS = ("debit", "credit", "amount", "balance", "both")


class Ledger:
    """Draws the movements of accounts of one plan; choices are made once for all its tables."""

    def __init__(self, p: Plan, overdrawn: bool = False, balances: str = "", form: str = "", sections: bool = False):
        self.p, pick = p, p.pick
        app = p.shape == "app"
        self.where = pick.of("date stands", {"heading": 6, "own cell": 1, "once a day": 2} if app else {"own cell": 8, "time after blank": 2, "time after hyphen": 1, "time below": 2, "time column": 1, "once a day": 2, "heading": 1})
        self.heading = pick.of("day heading", ["EEEE, d MMMM", "EEE, d MMM", "d MMMM", "EEEE d MMMM yyyy", "d MMM yyyy", "EEEE dd/MM"], note=False) if self.where == "heading" else ""
        if self.heading and p.era:
            self.heading = "d MMMM yyyy"
        self.desc = pick.of("description", {"title and grey": 4, "who and kind": 4, "three lines": 2, "flat": 1} if app else {"flat": 5, "title and grey": 3, "who and kind": 2, "three lines": 2, "four lines": 1, "code": 2, "two columns": 2, "three columns": 1, "counterparty": 2})
        self.valign = pick.of("cells stand", {"top": 6, "middle": 3, "bottom": 1})
        self.balances = balances or pick.of("balances", {"each": 3, "none": 5, "day end": 1} if app else {"each": 8, "day end": 2, "none": 2})
        self.form = form or pick.of("amounts", {"signed": 1} if app else {"two columns": 6, "credit first": 2, "signed": 5, "mark column": 1, "marked": 2})
        if sections:
            self.form = "plain"
        marks = [x for x in p.words["marks"] if x != "-/+"] or ["DR/CR"]
        mark = pick.of("marks", marks, note=False)
        self.mark = mark
        signs = {"hyphen": 4, "minus": 2, "dash": 1, "hyphen after": 2, "brackets": 2}
        if p.money != "{}":
            signs |= {"hyphen inside": 1, "hyphen spaced": 1}
        signs |= {"plus only": 1}
        self.sign = {"signed": lambda: pick.of("sign", signs), "marked": lambda: pick.of("sign", {f"suffix {mark}": 2, f"touching {mark}": 1}), "mark column": lambda: "unsigned", "plain": lambda: "unsigned"}.get(self.form, lambda: "unsigned")()
        self.plus = pick.chance("plus", .7 if app else .3) if self.form == "signed" else False
        self.balance_sign = pick.of("balance sign", {"hyphen": 4, "hyphen after": 1, "brackets": 1, f"suffix {mark}": 2}) if overdrawn else "hyphen"
        self.color = pick.of("colours", {"none": 5, "red and green": 2, "red": 1})
        self.stacked = self.balances == "each" and self.form in ("signed", "marked") and pick.chance("amount over balance", .3 if app else .15)
        self.money_in_rows = p.money if app or pick.chance("currency in rows", .35) else "{}"
        self.empty = pick.of("empty cell", {"": 6, "-": 1, "0": 1})
        self.newest = pick.chance("newest first", .4 if app else .15)
        self.heads_shown = False if app and pick.chance("no heads", .7) else True
        self.extra = [] if app else [k for k, share in (("vdate", .22), ("ref", .22), ("branch", .12), ("cheque", .1), ("no", .1)) if pick.chance("column " + k, share)]
        if self.where == "time column":
            self.extra.append("time")
        self.sep = pick.of("joint", [" ", " - ", " / ", ", ", " · ", ": "] if p.program not in ("groff", "fpdf2", "reportlab") else [" ", " - ", " / ", ", ", ": "], note=False)
        self.upper = pick.chance("capitals", .3)
        self.first_bold = pick.chance("bold first line", .6)
        self.signed_bold = pick.chance("bold amounts", .3, note=False)
        self.wide = pick.of("column widths", {"narrow": 3, "normal": 4, "wide": 3})
        self.heads_how = pick.of("heads stand", {"as figures": 4, "left": 3, "opposite": 1, "centred": 2})
        self.figures_align = pick.of("figures stand", {"r": 9, "l": 1}) if not app else "r"
        self.order = pick.of("column order", {"usual": 6, "number first": 1, "description last": 1, "amounts first": 1}) if not app else "usual"
        self.bilingual = pick.chance("heads in two languages", .5 if p.lang != "en" and p.country.code in ("id", "my", "th", "cn", "tw", "vn", "jp", "kr") else .08 if p.lang != "en" else 0)
        self.months = pick.chance("sums of months", .3) and (p.start.year, p.start.month) != (p.end.year, p.end.month) and not sections
        self.opening_row = self.balances != "none" and pick.chance("opening row", .4)
        self.closing_row = self.balances != "none" and pick.chance("closing row", .25)
        self.total_row = pick.of("total row", {"none": 6, "under columns": 4}) == "under columns" and self.form in ("two columns", "credit first") and not sections

    # -- words of a row
    def words(self, m: Move) -> dict[str, list[list[Run]]]:
        """Description columns → lines, as printed."""
        up = (lambda s: s.upper()) if self.upper else (lambda s: s)
        phrase, who, note = up(m.phrase), up(m.who), up(m.note)
        join = lambda *parts: self.sep.join(x for x in parts if x)
        two = lambda first, *rest: [line(first, bold=self.first_bold)] + [line(x, color=GREY, scale=.88) for x in rest if x]
        if self.desc == "flat":
            return {"desc": [line(" ".join(x for x in (phrase, who, note) if x))]}
        if self.desc == "title and grey":
            return {"desc": two(phrase, join(who, note))}
        if self.desc == "who and kind":
            return {"desc": two(who or phrase, join(phrase if who else "", note))}
        if self.desc == "three lines":
            return {"desc": two(phrase, who, join(m.account if who else "", note))}
        if self.desc == "four lines":
            return {"desc": two(phrase, who, m.account if who else "", note)}
        if self.desc == "code":
            size = self.p.fig(m.size) if self.p.pick.chance("amount in words", .4) else ""
            return {"desc": [line(" ".join(x for x in (phrase.upper(), f"{m.day:%d%m}/{m.ref[:5]}/{m.branch}", size, who.upper(), note.upper()) if x))]}
        if self.desc == "two columns":
            return {"type": [line(phrase)], "desc": [line(join(who, note) or "-")]}
        if self.desc == "three columns":
            return {"type": [line(phrase)], "party": [line(who)] if who else [], "desc": [line(note)] if note else []}
        return {"desc": [line(join(phrase, note))], "party": [line(who)] if who else []}

    def printed(self, m: Move) -> str:
        words = self.words(m)
        order = [c for c in self.columns() if c in words]
        return " ".join("".join(r.text for r in x) for key in order for x in words[key])

    # -- columns
    def columns(self) -> list[str]:
        text = {"two columns": ["type", "desc"], "three columns": ["type", "party", "desc"], "counterparty": ["party", "desc"] if self.p.pick.chance("counterparty first", .4, note=False) else ["desc", "party"]}.get(self.desc, ["desc"])
        money = {"two columns": ["debit", "credit"], "credit first": ["credit", "debit"], "mark column": ["amount", "mark"]}.get(self.form, ["amount"])
        if self.stacked:
            money = ["both"]
        elif self.balances in ("each", "day end"):
            money.append("balance")
        day = [] if self.where == "heading" else ["date"]
        extra = lambda *names: [x for x in names if x in self.extra]
        if self.order == "number first":
            return extra("no") + day + extra("time", "vdate") + extra("ref", "branch") + text + extra("cheque") + money
        if self.order == "description last":
            return extra("no") + day + extra("time", "vdate", "cheque") + money + extra("ref", "branch") + text
        if self.order == "amounts first":
            return day + money[:-1] + text + extra("time", "vdate", "ref", "branch", "cheque", "no") + money[-1:]
        return extra("no") + day + extra("time", "vdate") + text + extra("cheque", "ref", "branch") + money

    def money_cell(self, value, sign: str) -> str:
        p = self.p
        shown = self.money_in_rows
        return figures.signed(value, p.fig(value), sign, shown, self.plus)

    def balance(self, value) -> str:
        keep, self.plus = self.plus, False
        text = self.money_cell(value, self.balance_sign)
        self.plus = keep
        return text

    def ink(self, m: Move) -> str:
        if self.color == "red and green":
            return "#b3261e" if m.amount < 0 else "#1b7f3b"
        return "#c00000" if self.color == "red" and m.amount < 0 else ""

    def move(self, m: Move, n: int, dated: bool, shown: bool) -> Row:
        p = self.p
        cells = {k: Cell(v) for k, v in self.words(m).items() if v}
        day, clock = p.day(m.day), f"{m.when:%H:%M}" if p.pick.chance("no seconds", .5, note=False) else f"{m.when:%H:%M:%S}"
        if dated and self.where != "heading":
            cells["date"] = {"time after blank": lambda: cell(f"{day} {clock}"), "time after hyphen": lambda: cell(f"{day}-{clock}"), "time below": lambda: Cell([line(day), line(clock, color=GREY, scale=.88)])}.get(self.where, lambda: cell(day))()
        if "time" in self.extra:
            cells["time"] = cell(clock)
        for key, text in (("vdate", p.day(m.value_day)), ("ref", m.ref), ("branch", m.branch), ("cheque", m.cheque), ("no", str(n))):
            if key in self.extra and text:
                cells[key] = cell(text)
        blank = {"": "", "-": "-", "0": p.fig(m.size * 0)}[self.empty]
        ink = dict(color=self.ink(m), bold=self.signed_bold)
        if self.form in ("two columns", "credit first"):
            cells["debit"] = cell(self.money_cell(m.size, "unsigned"), **ink) if m.amount < 0 else cell(blank)
            cells["credit"] = cell(self.money_cell(m.size, "unsigned"), **ink) if m.amount > 0 else cell(blank)
        else:
            amount = self.money_cell(m.amount, self.sign)
            if self.stacked:
                cells["both"] = Cell([line(amount, **ink), line(self.balance(m.balance), color=GREY, scale=.9)])
            else:
                cells["amount"] = cell(amount, **ink)
            if self.form == "mark column":
                debit, _, credit = self.mark.partition("/")
                cells["mark"] = cell(debit if m.amount < 0 else credit)
        if shown and not self.stacked:
            cells["balance"] = cell(self.balance(m.balance))
        return Row(cells)

    # -- tables
    def shown(self, a: Account) -> set[int]:
        if self.balances == "each":
            return {id(m) for m in a.moves}
        return {id(list(g)[-1]) for _, g in groupby(a.moves, key=lambda m: m.day)} if self.balances == "day end" else set()

    def table(self, a: Account, moves: list | None = None, opening: bool = True) -> tuple[Table, list[dict]]:
        p, rows, truths = self.p, [], []
        shown, last = self.shown(a), None
        edge = lambda key, value, d: Row({self.text_key(): cell(p.label(key, "row"), bold=True)} | ({"both" if self.stacked else "balance": cell(self.balance(value), bold=True)} if self.balances != "none" else {})
                                         | ({"date": cell(p.day(d))} if "date" in self.columns() and p.pick.chance("dated opening", .4, note=False) else {}), kind="total")
        first, final = edge("opening", a.opening, a.start), edge("closing", a.closing, a.end)
        if opening and (self.closing_row if self.newest else self.opening_row):
            rows.append(final if self.newest else first)
        source = list(a.moves if moves is None else moves)
        for n, m in enumerate(reversed(source) if self.newest else source, 1):
            if self.where == "heading" and m.day != last:
                rows.append(self.day(a, m, source))
            if self.months and last and (m.day.year, m.day.month) != (last.year, last.month):
                rows.append(self.subtotal(a, last))
            rows.append(self.move(m, n, not (self.where == "once a day" and m.day == last), id(m) in shown))
            rows[-1].move = m
            truths.append(row_truth(m, self.printed(m), id(m) in shown))
            last = m.day
        if opening and (self.opening_row if self.newest else self.closing_row):
            rows.append(first if self.newest else final)
        if opening and self.total_row:
            rows.append(Row({self.text_key(): cell(p.pick.of("total word", ["Total", "TOTAL", "Σ", "Total:"] if p.program not in ("groff",) else ["Total", "TOTAL"], note=False), bold=True), "debit": cell(self.money_cell(a.out, "unsigned"), bold=True), "credit": cell(self.money_cell(a.into, "unsigned"), bold=True)}, kind="total"))
        table = self.laid(rows)
        table.carried = self.turns(source, a)
        return table, truths

    def day(self, a: Account, m: Move, source: list) -> Row:
        """A day over its movements; some lists print the day's sum beside it."""
        p, text = self.p, figures.day(m.day, self.heading, self.p.locale, self.p.era, self.p.upper)
        if p.pick.chance("sum of the day", .12) and "amount" in self.columns() and self.form == "signed":
            total = sum((x.amount for x in source if x.day == m.day), Decimal(0))
            return Row({self.text_key(): cell(text, bold=True), "amount": cell(self.money_cell(total, self.sign), bold=True, color="#777777")}, "day")
        return Row({"*": cell(text, bold=True)}, kind="day")

    def subtotal(self, a: Account, day) -> Row:
        """The sums of a month, as some banks print between the rows."""
        p = self.p
        moves = [m for m in a.moves if (m.day.year, m.day.month) == (day.year, day.month)]
        out, into = sum((m.size for m in moves if m.amount < 0), Decimal(0)), sum((m.size for m in moves if m.amount > 0), Decimal(0))
        name = f"{p.pick.of('subtotal word', ['Subtotal', 'Total', 'Sub Total'], note=False)} {figures.day(day, 'MMMM', p.locale)}"
        if self.form in ("two columns", "credit first"):
            return Row({self.text_key(): cell(name, bold=True), "debit": cell(self.money_cell(out, "unsigned"), bold=True), "credit": cell(self.money_cell(into, "unsigned"), bold=True)}, "total")
        return Row({"*": cell(f"{name}: {p.label('tdebit', 'sub')} {p.cash(out)}, {p.label('tcredit', 'sub')} {p.cash(into)}", bold=True)}, "total")

    def text_key(self) -> str:
        return next(k for k in self.columns() if k in ("type", "desc", "party"))

    def head(self, key: str) -> str:
        p = self.p
        if key == "no":
            return p.pick.of("no word", ["No", "No.", "#"], note=False)
        if key == "mark":
            return p.pick.of("mark word", [self.mark, ""], note=False)
        if key == "both":
            return f"{p.label('amount')} / {p.label('balance')}"
        return p.label(key) + (f" {p.pick.of('between languages', ['/', '', '-'], note=False)} ".replace("  ", " ") + p.pick.word("second", WORDS["en"], key) if self.bilingual else "")

    def turns(self, source: list, a: Account) -> dict:
        """What stands at a page's end and at the next one's top, for programs that know their pages."""
        if self.balances != "each" or self.newest or self.stacked or self.where == "heading" or not source:
            return {}
        p = self.p
        made = lambda key: lambda i, m: Row({self.text_key(): cell(p.label(key, "turn"), bold=True), "balance": cell(self.balance(m.balance), bold=True)}, "total")
        return {"out": made("cfwd"), "in": made("bfwd")}

    def laid(self, rows: list) -> Table:
        """Widths from what stands in the cells; descriptions get what is left."""
        p, pick = self.p, self.p.pick
        keys = self.columns()
        texts = [k for k in keys if k in ("type", "desc", "party")]
        slack = {"narrow": 1.0, "normal": 1.12, "wide": 1.5}[self.wide]
        boxed = pick.of("rules", {"none": 4, "head": 3, "rows": 3, "grid": 2, "box": 1, "cols": 1})
        heads_bold = pick.chance("bold heads", .7, note=False)
        inner = (p.paper[0] - 2 * margin(p))
        size, pad = p.size, 3.0
        while True:
            need = {}
            for k in keys:
                body = max((measure("".join(r.text for r in ln), p.family_file, size * max((r.scale for r in ln), default=1), any(r.bold for r in ln)) for row in rows if k in row.cells for ln in row.cells[k].lines), default=0)
                word = max((longest_word(r.text, p.family_file, size, r.bold) for row in rows if k in row.cells for ln in row.cells[k].lines for r in ln), default=0)
                head = longest_word(self.head(k), p.family_file, size, heads_bold) if self.heads_shown else 0
                need[k] = (max(word, head) if k in texts else max(body * (slack if k in AMOUNTS else 1.02), head)) * 1.04 + 2 * pad + 2
            rest = inner - sum(need[k] for k in keys if k not in texts)
            least = sum(max(need[k], 95 if k == "desc" else 60) for k in texts)
            if rest < least and size <= 6.0 and any(k in keys for k in SPARE):
                keys.remove(next(k for k in SPARE if k in keys))     # no room for a column that nobody needs
                continue
            if rest >= least or size <= 4.8:
                break
            if slack > 1.0:
                slack = max(1.0, slack - .12)
            else:
                size -= .25
        room = rest - least
        share = {"desc": 3, "type": 1, "party": 1.5}
        total = sum(share[k] for k in texts)
        if self.wide == "wide" and room > 60:   # wide columns of figures, as spreadsheets have them
            wider = [k for k in keys if k in AMOUNTS or k == "date"]
            for k in wider:
                need[k] += room * .6 / len(wider)
            room *= .4
        for k in texts:
            need[k] = max(need[k], 95 if k == "desc" else 60) + room * share[k] / total
        cols = []
        for k in keys:
            align = self.figures_align if k in AMOUNTS else pick.of("mark align", ["c", "l"], note=False) if k == "mark" else "r" if k == "no" else "l"
            how = {"as figures": align, "left": "l", "opposite": "r" if align == "l" else "l", "centred": "c"}[self.heads_how]
            cols.append(Col(k, need[k], align, wrapped(self.head(k), need[k] - 2 * pad, p.family_file, size, heads_bold), how if k in AMOUNTS or self.heads_how == "centred" else align))
        scheme = pick.of("head colours", {"plain": 4, "light": 3, "dark": 2})
        return Table(cols, rows, "none" if not self.heads_shown else pick.of("heads on", {"all": 4, "first": 1}), boxed, pick.of("rule colour", ["#888888", "#000000", "#bbbbbb", "#3b6ea5"], note=False),
                     pick.of("zebra", {"": 4, "#f2f2f2": 1, "#eef4fb": 1}, note=False), {"plain": "", "light": "#e3e8ef", "dark": "#1f3a6e"}[scheme], "#ffffff" if scheme == "dark" else "#000000", heads_bold, self.valign,
                     pick.of("row gap", [1.0, 2.0, 3.0, 5.0], note=False), pad, size / p.size)


def margin(p: Plan) -> float:
    return p.pick.of("margin", [28.0, 36.0, 42.0, 54.0], note=False)


def wrapped(text: str, width: float, family: str, size: float, bold: bool) -> list[str]:
    out = [""]
    for word in text.split():
        trial = f"{out[-1]} {word}".strip()
        if measure(trial, family, size, bold) <= width or not out[-1]:
            out[-1] = trial
        else:
            out.append(word)
    return [x for x in out if x]
