"""Draws a document as a core system prints it: lines of a fixed-width font, every line one string with blanks between the columns."""
from __future__ import annotations

from pathlib import Path

from wild.doc import Break, Cell, Doc, Para, Picture, Side, Space, Table
from wild.pick import Pick


def folded(text: str, width: int) -> list[str]:
    out = [""]
    for word in text.split():
        while len(word) > width:
            head, word = word[:width], word[width:]
            out.append(head) if out[-1] else out.__setitem__(-1, head)
        if len(out[-1]) + len(word) + bool(out[-1]) <= width:
            out[-1] = f"{out[-1]} {word}".strip()
        else:
            out.append(word)
    return out


def padded(text: str, width: int, align: str) -> str:
    return {"l": text.ljust, "r": text.rjust, "c": text.center, "": text.ljust}[align](width)


def wide(t: Table, room: int) -> list[int]:
    """Characters of each column: what its cells need, the longest gets the rest."""
    need, flows = [], []
    for c in t.cols:
        cells = [row.cells[c.key] for row in t.rows if c.key in row.cells]
        longest = max([len("".join(r.text for r in ln)) for x in cells for ln in x.lines] + [len(h) for h in (c.head if t.heads != "none" else [])] + [1])
        need.append(longest)
        flows.append(c.key in ("desc", "party", "type") or longest > 40)
    over = sum(need) + 2 * (len(need) - 1) - room
    for i in sorted((i for i, f in enumerate(flows) if f), key=lambda i: -need[i]):
        cut = max(0, min(over, need[i] - 14))
        need[i], over = need[i] - cut, over - cut
    if over > 0:
        raise ValueError("a table wider than the paper")
    return need


def table(t: Table, room: int) -> list[str]:
    try:
        widths = wide(t, room)
    except ValueError:
        return ["  ".join(row.cells[c.key].text for c in t.cols if c.key in row.cells) for row in t.rows]
    out = []
    rule = "-" * (sum(widths) + 2 * (len(widths) - 1))

    def put(parts, aligns):
        for k in range(max((len(x) for x in parts), default=0)):
            out.append("  ".join(padded(x[k] if k < len(x) else "", w, a) for x, w, a in zip(parts, widths, aligns)).rstrip())
    if t.heads != "none":
        if t.rules in ("head", "grid", "box", "rows"):
            out.append(rule)
        put([[p for h in c.head for p in folded(h, w)] for c, w in zip(t.cols, widths)], [c.head_align or c.align for c in t.cols])
        out.append(rule)
    for row in t.rows:
        if "*" in row.cells:
            out += ["".join(r.text for r in ln) for ln in row.cells["*"].lines]
            continue
        put([[p for ln in (row.cells.get(c.key) or Cell([])).lines for p in folded("".join(r.text for r in ln), w)] for c, w in zip(t.cols, widths)], [(row.cells.get(c.key) or Cell([])).align or c.align for c in t.cols])
        if t.rules == "rows":
            out.append("")
    if t.rules in ("head", "grid", "box") and t.heads != "none":
        out.append(rule)
    return out


def flow(items: list, room: int) -> list[str]:
    out = []
    for b in items:
        if isinstance(b, Table):
            out += table(b, room)
        elif isinstance(b, Para):
            for ln in b.lines:
                out += [padded(x, room, b.align).rstrip() for x in folded("".join(r.text for r in ln), room)] if not any("  " in r.text for r in ln) else ["".join(r.text for r in ln)]
        elif isinstance(b, (Space, Picture)):
            out.append("")
        elif isinstance(b, Break):
            out.append("\f")
        elif isinstance(b, Side):
            half = int(room * b.share) - 2
            left, right = flow(b.left, half), flow(b.right, room - half - 2)
            for k in range(max(len(left), len(right))):
                out.append(((left[k] if k < len(left) else "").ljust(half + 2) + (right[k] if k < len(right) else "")).rstrip())
    return out


def lines(d: Doc, path: Path, pick: Pick) -> None:
    import cairo
    size = pick.of("line size", [6.5, 7.0, 7.5, 8.0], note=False)
    surface = cairo.PDFSurface(str(path), d.width, d.height)
    pen = cairo.Context(surface)
    pen.select_font_face(d.family)
    pen.set_font_size(size)
    letter = pen.text_extents("0" * 100).x_advance / 100
    room = int(d.inner / letter)
    step = size * pick.of("leading", [1.1, 1.2, 1.35], note=False)
    deep = int((d.height - 2 * max(d.margin, 30)) / step) - len(d.foot) - 1
    text = ["".join(r.text for r in ln) for ln in d.head] + flow(d.blocks, room)
    pages = [[]]
    for one in text:
        if one == "\f" or len(pages[-1]) >= deep:
            pages.append([])
        if one != "\f":
            pages[-1].append(one)
    whole = pick.of("line pieces", {"lines": 3, "words": 1})
    for n, page in enumerate(pages, 1):
        foot = ["".join(r.text for r in ln).replace("{n}", str(n)).replace("{m}", str(len(pages))) for ln in d.foot]
        for k, one in enumerate(page + [""] + foot):
            y = max(d.margin, 30) + k * step
            at = 0
            for piece in ([one] if whole == "lines" else one.split("  ")):
                if piece.strip():
                    pen.move_to(d.margin + (at + len(piece) - len(piece.lstrip())) * letter, y)
                    pen.show_text(piece.strip())
                at += len(piece) + 2
        pen.show_page()
    surface.finish()
