"""A statement's table on pages, drawn line by line with one of the inks. Points; y grows downward from the page's top."""
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ink import INKS

A4, A4L, LETTER, LEGAL = (595.28, 841.89), (841.89, 595.28), (612, 792), (612, 1008)
FANFOLD = (1065.6, 792)    # 14.8 by 11 inches


@dataclass
class Col:
    type: str              # the header type that a reviewer would give
    name: str              # as printed; "\n" breaks the head's line
    x0: float
    x1: float
    align: str = "l"       # of the cells: l, r, c
    head: str = ""         # of the head where it differs
    valign: str | int = ""  # top, middle, bottom, or the line the cell stands on
    key: str = ""          # where one type has two columns
    font: str = ""


class Paper:
    counted: dict[str, int] = {}   # file name → pages when it was last drawn, so that a second drawing can print "1 of 3"
    asked: set[str] = set()
    twist = None                    # shuffles columns, renames heads and changes signs of whatever is drawn next; the variants use it

    def __init__(self, path: Path, cols: list[Col], ink="reportlab", page=A4, font="Helvetica", bold="", size=8.0, leading=10.0, top=240.0, top_next=90.0, bottom=780.0, gap=2.0, pad=3.0,
                 rules="none", rule_color="#999999", rule_width=0.4, zebra="", head_fill="", head_color="#000000", head_size=0.0, head_bold=True, heads="all", head_valign="bottom", valign="top",
                 split=False, reserve=0.0, glyphs=False, fake_bold=False, min_height=0.0):
        if Paper.twist:
            cols, heads = Paper.twist.columns(cols, heads)
            Paper.twist.paper = self
        self.name, self.ink = Path(path).name, INKS[ink](path, page)
        self.W, self.H = page
        self.extent: dict[str, list[float]] = {}    # column key → left and right of what was printed in it
        self.cols, self.font, self.size, self.leading = cols, font, size, leading
        self.bold = bold or (font + "-Bold" if font != "Times-Roman" else "Times-Bold")
        self.y, self.top_next, self.bottom, self.gap, self.pad = top, top_next, bottom, gap, pad
        self.rules, self.rule_color, self.rule_width, self.zebra = rules, rule_color, rule_width, zebra
        self.head_fill, self.head_color, self.head_size, self.head_bold, self.heads, self.head_valign = head_fill, head_color, head_size or size, head_bold, heads, head_valign
        self.valign, self.split, self.reserve, self.glyphs, self.fake_bold, self.min_height = valign, split, reserve, glyphs, fake_bold, min_height
        self.page, self.count = 1, 0
        self.on_page = lambda p: None      # draws what stands on every page
        self.before_break = lambda p: None  # draws what ends a page before the next
        self.after_break = lambda p: None  # draws what opens the next page's table
        self.after_head = lambda p: None
        self._breaking = False

    # -- primitives
    def width(self, s, bold=False, size=0.0, font=""):
        return self.ink.width(s, font or (self.bold if bold and not self.fake_bold else self.font), size or self.size)

    def text(self, x, y, s, align="l", bold=False, size=0.0, color="#000000", font="", angle=0):
        """Writes `s` with its baseline at `y`; `x` is its left, right or centre by `align`."""
        if not s:
            return
        face, size = font or (self.bold if bold and not self.fake_bold else self.font), size or self.size
        if align != "l" or self.glyphs:
            w = self.ink.width(s, face, size)
            x -= {"l": 0, "r": w, "c": w / 2}[align]
        if self.glyphs and not angle:
            for ch in s:
                if ch != " ":
                    self.ink.text(x, y, ch, face, size, color)
                x += self.ink.width(ch, face, size)
            return
        self.ink.text(x, y, s, face, size, color, angle)
        if bold and self.fake_bold:
            self.ink.text(x + 0.3, y, s, face, size, color, angle)

    def line(self, *a, **k):
        self.ink.line(*a, **k)

    def rect(self, *a, **k):
        self.ink.rect(*a, **k)

    def pairs(self, x, y, items, at=90.0, step=11.0, sep=": ", bold=False, size=0.0, align="l", bold_value=False):
        """Labels at `x`, their values at `x + at`, one below the other. Gives the y after the last."""
        for k, v in items:
            self.text(x, y, k, bold=bold, size=size)
            self.text(x + at, y, sep + v, align=align, size=size, bold=bold_value)
            y += step
        return y

    def stack(self, x, y, items, step=10.0, size=0.0, bold=False):
        for s in items:
            self.text(x, y, s, size=size, bold=bold)
            y += step
        return y

    def wrap(self, words: str, width: float, font="", size=0.0) -> list[str]:
        out, line = [], ""
        for word in words.split(" "):
            while self.width(word, font=font, size=size) > width and len(word) > 1:
                n = len(word)
                while n > 1 and self.width(word[:n], font=font, size=size) > width:
                    n -= 1
                if line:
                    out.append(line)
                out.append(word[:n])
                word, line = word[n:], ""
            trial = f"{line} {word}" if line else word
            if self.width(trial, font=font, size=size) <= width:
                line = trial
            else:
                out.append(line)
                line = word
        return out + [line] if line else out

    # -- the table
    @property
    def left(self):
        return self.cols[0].x0

    @property
    def right(self):
        return self.cols[-1].x1

    def start(self):
        self.on_page(self)
        if self.heads != "none":
            self.head()

    def spot(self, c: Col, align: str) -> float:
        return {"l": c.x0 + self.pad, "r": c.x1 - self.pad, "c": (c.x0 + c.x1) / 2}[align]

    def head(self):
        most = max(c.name.count("\n") + 1 for c in self.cols)
        step = self.head_size * 1.25
        height = most * step + 5
        if self.head_fill:
            self.rect(self.left, self.y, self.right - self.left, height, fill=self.head_fill)
        if self.rules in ("head", "rows", "grid", "dots"):
            self.line(self.left, self.y, self.right, self.y)
            self.line(self.left, self.y + height, self.right, self.y + height)
        if self.rules in ("grid", "cols"):
            for x in [c.x0 for c in self.cols] + [self.right]:
                self.line(x, self.y, x, self.y + height, self.rule_width, self.rule_color)
        for c in self.cols:
            parts = c.name.split("\n")
            lift = {"bottom": most - len(parts), "top": 0, "middle": (most - len(parts)) / 2}[self.head_valign]
            for i, part in enumerate(parts):
                align = c.head or c.align
                self.text(self.spot(c, align), self.y + 1 + (lift + i + 1) * step - step * 0.15, part, align=align, bold=self.head_bold, size=self.head_size, color=self.head_color)
        self.y += height
        self.after_head(self)

    def room(self, height: float) -> bool:
        return self.y + height + self.reserve <= self.bottom

    def turn(self):
        """Ends this page and begins the next."""
        self._breaking = True
        self.before_break(self)
        self.new_page()
        if self.heads == "all":
            self.head()
        self.after_break(self)
        self._breaking = False

    def new_page(self):
        self.ink.page()
        self.page += 1
        self.y = self.top_next
        self.on_page(self)

    def prepare(self, cells: dict) -> dict[str, list[str]]:
        lines = {}
        for c in self.cols:
            value = cells.get(c.key or c.type, "")
            value = ([value] if value else []) if isinstance(value, str) else value
            size = self.size
            lines[c.key or c.type] = [part for v in value for part in (self.wrap(v, c.x1 - c.x0 - 2 * self.pad, font=c.font, size=size) if c.type in ("description", "ignore_text") else [v])]
        return lines

    def drop(self, c: Col, n: int, most: int) -> float:
        valign = c.valign if c.valign != "" else self.valign
        if isinstance(valign, int):
            return min(valign, most - 1)
        return {"top": 0, "middle": (most - n) / 2, "bottom": most - n}[valign]

    def row(self, cells: dict, bold=False, fill="", color="#000000", colors: dict | None = None, rule=True) -> int:
        """Draws one row; `cells` maps a column's key (or type) to its text or lines. Gives the page on which it begins."""
        if Paper.twist:
            cells = Paper.twist.cells(cells)
        lines = self.prepare(cells)
        most = max([len(v) for v in lines.values()] + [1])
        height = max(most * self.leading + self.gap, self.min_height)
        if not self._breaking and not self.room(height):
            fits = int((self.bottom - self.reserve - self.y - self.gap) // self.leading)
            if self.split and 0 < fits < most:
                self._draw(lines, most, 0, fits, bold, fill, color, colors, rule)
                page = self.page
                self.turn()
                self._draw(lines, most, fits, most, bold, fill, color, colors, rule)
                self.count += 1
                return page
            self.turn()
        self._draw(lines, most, 0, most, bold, fill, color, colors, rule)
        self.count += 1
        return self.page

    def _draw(self, lines, most, first, last, bold, fill, color, colors, rule):
        height = max((last - first) * self.leading + self.gap, self.min_height)
        fill = fill or (self.zebra if self.zebra and self.count % 2 else "")
        if fill:
            self.rect(self.left, self.y, self.right - self.left, height, fill=fill)
        for c in self.cols:
            key = c.key or c.type
            lift = self.drop(c, len(lines[key]), most)
            for i, part in enumerate(lines[key]):
                at = lift + i - first
                if -0.001 <= at <= last - first - 0.5:
                    self.note(c, key, part)
                    self.text(self.spot(c, c.align), self.y + self.gap / 2 + (at + 1) * self.leading - self.leading * 0.25, part, align=c.align, bold=bold, color=(colors or {}).get(key, color), font=c.font)
        self.y += height
        if rule:
            self.under_row(height)

    def note(self, c: Col, key: str, part: str):
        """Keeps how far a column's print reaches."""
        w, x = self.width(part, font=c.font), self.spot(c, c.align)
        x -= {"l": 0, "r": w, "c": w / 2}[c.align]
        seen = self.extent.setdefault(key, [x, x + w])
        seen[0], seen[1] = min(seen[0], x), max(seen[1], x + w)

    def under_row(self, height):
        if self.rules in ("rows", "grid"):
            self.line(self.left, self.y, self.right, self.y, self.rule_width, self.rule_color)
        if self.rules == "dots":
            self.line(self.left, self.y, self.right, self.y, self.rule_width, self.rule_color, dash=(1, 2))
        if self.rules in ("grid", "cols"):
            for x in [c.x0 for c in self.cols] + [self.right]:
                self.line(x, self.y - height, x, self.y, self.rule_width, self.rule_color)

    def heads_truth(self):
        return [(c.name.replace("\n", " "), "description" if c.type == "ignore_text" else c.type) for c in self.cols]

    @property
    def total(self) -> int:
        """How many pages the file has; right from the second drawing on."""
        Paper.asked.add(self.name)
        return Paper.counted.get(self.name, 0)

    def save(self):
        self.ink.save()
        Paper.counted[self.name] = self.page
