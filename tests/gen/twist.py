"""Turns a drawn layout into another one: columns in another order, heads renamed or gone, debits and credits told another way."""
from __future__ import annotations

import random
from copy import copy

from paper import Col, Paper

CORE = ("date", "description", "debit", "credit", "amount", "direction", "balance")
SYLLABLES = "ba ko ri mu te zan fel dor vik lum sar pe nox tri qua wen hol jib".split()
FOREIGN = {"date": ["Pöytäpäivä", "Kuupäev", "Dátum", "Tarehe", "Petsa"], "value_date": ["Arvopäivä", "Értéknap", "Thamani", "Araw"], "description": ["Selite", "Selgitus", "Közlemény", "Maelezo", "Paglalarawan"], "debit": ["Otto", "Väljamakse", "Terhelés", "Matumizi", "Labas"],
           "credit": ["Pano", "Laekumine", "Jóváírás", "Mapato", "Pasok"], "amount": ["Määrä", "Summa", "Összeg", "Kiasi", "Halaga"], "direction": ["Merkki", "Märk", "Jel", "Alama", "Tanda"], "balance": ["Tilin tila", "Jääk", "Egyenleg", "Baki yake", "Natitira"]}
MARKS = [("D", "K"), ("DB", "CR"), ("DR", "CR"), ("-", "+"), ("Dr", "Cr"), ("D", "C")]
WAYS = ("as_drawn", "as_drawn", "debit_minus", "debit_brackets", "debit_trailing", "one_signed", "one_marked", "mark_column", "mark_column", "debit_first", "dash_for_none", "zero_for_none")


def nonsense(r: random.Random) -> str:
    return "".join(r.choice(SYLLABLES) for _ in range(r.randint(2, 3))).capitalize()


class Twist:
    def __init__(self, seed: str):
        self.r = random.Random(seed)
        self.heads = self.r.choice(["kept", "nonsense", "nonsense", "foreign", "none", "none"])
        self.way = self.r.choice(WAYS)
        self.marks = self.r.choice(MARKS)
        self.cols: list[Col] = []
        self.names: dict[str, str] = {}
        self.two = False
        self.paper: Paper | None = None     # what was drawn last

    def columns(self, cols: list[Col], heads: str) -> tuple[list[Col], str]:
        """The columns in another order, each as wide as before."""
        if not cols:
            return cols, heads
        cols = [copy(c) for c in cols]
        types = [c.key or c.type for c in cols]
        self.two = "debit" in types and "credit" in types
        if not self.two and self.way not in ("as_drawn",):
            self.way = "as_drawn"
        left, right = cols[0].x0, cols[-1].x1
        if self.way in ("one_signed", "one_marked", "mark_column"):
            debit, credit = cols[types.index("debit")], cols[types.index("credit")]
            width = max(debit.x1 - debit.x0, credit.x1 - credit.x0) + (12 if self.way == "one_marked" else 4)
            amount = Col("amount", debit.name.split("\n")[0], 0, width, "r", debit.head)
            at = min(cols.index(debit), cols.index(credit))
            cols = [c for c in cols if c not in (debit, credit)]
            cols.insert(at, amount)
            if self.way == "mark_column":
                cols.insert(at + 1, Col("direction", self.r.choice(["D/K", "DB/CR", "Mark", ""]), 0, 24, "c"))
        order = list(range(len(cols)))
        if self.way != "debit_first" or not self.two:
            self.r.shuffle(order)
        # A mark stands beside its amount; anywhere else nobody could read it.
        if self.way == "mark_column":
            mark = next(i for i, c in enumerate(cols) if c.type == "direction")
            order.remove(mark)
            place = order.index(next(i for i, c in enumerate(cols) if c.type == "amount"))
            order.insert(place + self.r.choice([1, 1, 0]), mark)
        widths = [cols[i].x1 - cols[i].x0 for i in order]
        gap = max(0.0, min(8.0, (right - left - sum(widths)) / max(1, len(widths) - 1)))
        x = left
        for i, w in zip(order, widths):
            cols[i].x0, cols[i].x1 = x, x + w
            x += w + gap
        self.cols = [cols[i] for i in order]
        for c in self.cols:
            lines = c.name.count("\n") + 1
            if self.heads == "nonsense":
                c.name = "\n".join(nonsense(self.r) for _ in range(lines)) if c.name.strip() else c.name
            elif self.heads == "foreign":
                c.name = self.r.choice(FOREIGN.get(c.type, ["Muu", "Viide", "Egyéb", "Nyingine"]))
        return self.cols, "none" if self.heads == "none" else heads

    def cells(self, cells: dict) -> dict:
        """A row's cells told the new way."""
        if not self.two or self.way in ("as_drawn", "debit_first"):
            return cells
        cells = dict(cells)
        text = lambda v: v if isinstance(v, str) else " ".join(v)
        debit, credit = text(cells.get("debit", "")), text(cells.get("credit", ""))
        both = bool(debit.strip(" -")) and bool(credit.strip(" -"))
        if self.way in ("one_signed", "one_marked", "mark_column"):
            cells.pop("debit", None)
            cells.pop("credit", None)
            if both:   # a row of sums has no place in one column
                return cells
            real = lambda v: v and any(ch in "123456789" for ch in v)
            side = "debit" if real(debit) else "credit" if real(credit) else ""
            value = (debit if side == "debit" else credit).strip("-() +") if side else ""
            if self.way == "one_signed":
                cells["amount"] = ("-" if side == "debit" else "") + value if side else ""
            elif self.way == "one_marked":
                cells["amount"] = f"{value} {self.marks[side == 'credit']}" if side else ""
            else:
                cells["amount"], cells["direction"] = (value, self.marks[side == "credit"]) if side else ("", "")
            return cells
        if self.way in ("debit_minus", "debit_brackets", "debit_trailing") and debit and any(ch in "123456789" for ch in debit):
            plain = debit.strip("-() +")
            cells["debit"] = {"debit_minus": f"-{plain}", "debit_brackets": f"({plain})", "debit_trailing": f"{plain}-"}[self.way]
        if "description" in cells and cells.get("balance", "") and (debit or credit) and not both:
            none = {"dash_for_none": "-", "zero_for_none": "0.00"}.get(self.way, "")
            if none:
                cells["debit"], cells["credit"] = cells.get("debit") or none, cells.get("credit") or none
        return cells


def truth_columns(p_cols: list[Col], extent: dict[str, list[float]]) -> list[dict]:
    """What a reader of columns should find, left to right, with the edges of what is printed in each."""
    out = []
    for c in p_cols:
        key = c.key or c.type
        if key in extent:
            out.append({"type": "description" if c.type == "ignore_text" else c.type, "name": " ".join(c.name.split()), "x0": round(extent[key][0], 1), "x1": round(extent[key][1], 1)})
    return out
