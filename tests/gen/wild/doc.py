"""What stands on the pages, told without any program: paragraphs, tables and pictures. Every program of `out_*` draws the same nouns its own way. Lengths in points."""
from __future__ import annotations

import functools
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from PIL import ImageFont


@dataclass
class Run:
    text: str
    bold: bool = False
    color: str = ""       # #rrggbb; empty: black
    scale: float = 1.0    # of the document's size
    italic: bool = False


Line = list  # of runs


def line(text: str, **style) -> Line:
    return [Run(text, **style)]


@dataclass
class Cell:
    lines: list            # of lines, one below the other
    align: str = ""        # l, r, c; empty: the column's
    span: int = 1

    @property
    def text(self) -> str:
        return " ".join("".join(r.text for r in x) for x in self.lines)


def cell(*texts: str, align="", span=1, **style) -> Cell:
    return Cell([line(t, **style) for t in texts if t], align, span)


@dataclass
class Col:
    key: str
    width: float
    align: str = "l"
    head: list = field(default_factory=list)    # lines of text
    head_align: str = ""


@dataclass
class Row:
    cells: dict            # column's key → Cell
    kind: str = "body"     # body, total, day (a heading over rows), head
    fill: str = ""
    move: object = None


@dataclass
class Table:
    cols: list
    rows: list
    heads: str = "all"     # all pages, first, none
    rules: str = "none"    # none, head, rows, grid, box, cols
    rule_color: str = "#888888"
    zebra: str = ""
    head_fill: str = ""
    head_color: str = "#000000"
    head_bold: bool = True
    valign: str = "top"    # of all cells of a row: top, middle, bottom
    gap: float = 3.0       # above and below a cell's lines
    pad: float = 3.0       # left and right
    scale: float = 1.0
    carried: dict = field(default_factory=dict)  # "out", "in": functions of the rows so far giving a Row, for programs that know their pages
    indent: float = 0.0

    @property
    def width(self) -> float:
        return sum(c.width for c in self.cols)


@dataclass
class Para:
    lines: list
    align: str = "l"
    after: float = 4.0
    box: str = ""          # border's colour
    fill: str = ""
    indent: float = 0.0


@dataclass
class Picture:
    path: Path
    width: float
    height: float
    align: str = "l"
    after: float = 4.0


@dataclass
class Space:
    height: float


@dataclass
class Break:
    pass


@dataclass
class Side:
    """Blocks beside each other; `share` is the left one's part of the width."""
    left: list
    right: list
    share: float = 0.5


@dataclass
class Doc:
    width: float
    height: float
    margin: float
    family: str
    size: float
    blocks: list
    head: list = field(default_factory=list)     # lines at the top of every page
    foot: list = field(default_factory=list)     # lines at the foot of every page; {n} and {m} are page and pages
    watermark: str = ""
    color: str = "#1f3a6e"
    lang: str = "en"
    title: str = ""
    foot_align: str = "l"

    @property
    def inner(self) -> float:
        return self.width - 2 * self.margin


A4, LETTER, LEGAL = (595.28, 841.89), (612.0, 792.0), (612.0, 1008.0)


@functools.lru_cache(None)
def font_file(family: str, bold: bool = False) -> tuple:
    """The file of a family and the index of its face within it."""
    out = subprocess.run(["fc-match", "-f", "%{file}|%{index}|%{family}", f"{family}:weight={200 if bold else 80}:slant=0"], capture_output=True, text=True, check=True).stdout.split("|")
    assert family.split(",")[0].casefold() in out[2].casefold(), f"no font {family}, only {out[2]}"
    return out[0], int(out[1]) & 0xFFFF


@functools.lru_cache(None)
def face(family: str, bold: bool) -> ImageFont.FreeTypeFont:
    path, index = font_file(family, bold)
    return ImageFont.truetype(path, 1000, index=index)


def measure(text: str, family: str, size: float, bold: bool = False) -> float:
    return face(family, bold).getlength(text) * size / 1000


def longest_word(text: str, family: str, size: float, bold: bool = False) -> float:
    """Of what no program parts; ideographs and kana part anywhere."""
    return max((measure(w, family, size, bold) for w in re.findall(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]{1,3}|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+", text)), default=0.0)
