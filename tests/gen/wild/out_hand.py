"""Draws a document by its own hand, text by text at its place, with cairo or fpdf2; as the programs of banks do that know nothing of tables."""
from __future__ import annotations

from pathlib import Path

from wild.doc import Break, Cell, Doc, Para, Picture, Run, Side, Space, Table, font_file, measure
from wild.out_office import broken
from wild.pick import Pick


class Cairo:
    def __init__(self, d: Doc, path: Path):
        import cairo
        self.d, self.cairo = d, cairo
        self.surface = cairo.PDFSurface(str(path), d.width, d.height)
        self.c = cairo.Context(self.surface)

    def text(self, x, y, s, size, bold, color):
        self.c.set_source_rgb(*rgb(color))
        self.c.select_font_face(self.d.family, self.cairo.FONT_SLANT_NORMAL, self.cairo.FONT_WEIGHT_BOLD if bold else self.cairo.FONT_WEIGHT_NORMAL)
        self.c.set_font_size(size)
        self.c.move_to(x, y)
        self.c.show_text(s)

    def width(self, s, size, bold):
        self.c.select_font_face(self.d.family, self.cairo.FONT_SLANT_NORMAL, self.cairo.FONT_WEIGHT_BOLD if bold else self.cairo.FONT_WEIGHT_NORMAL)
        self.c.set_font_size(size)
        return self.c.text_extents(s).x_advance

    def line(self, x0, y0, x1, y1, color):
        self.c.set_source_rgb(*rgb(color))
        self.c.set_line_width(.5)
        self.c.move_to(x0, y0)
        self.c.line_to(x1, y1)
        self.c.stroke()

    def box(self, x, y, w, h, fill):
        self.c.set_source_rgb(*rgb(fill))
        self.c.rectangle(x, y, w, h)
        self.c.fill()

    def picture(self, x, y, b):
        image = self.cairo.ImageSurface.create_from_png(str(rgba(b.path)))
        self.c.save()
        self.c.translate(x, y)
        self.c.scale(b.width / image.get_width(), b.height / image.get_height())
        self.c.set_source_surface(image)
        self.c.paint()
        self.c.restore()

    def page(self):
        self.c.show_page()

    def save(self):
        self.surface.finish()


class Fpdf:
    def __init__(self, d: Doc, path: Path):
        from fpdf import FPDF
        self.path = path
        self.f = FPDF(unit="pt", format=(d.width, d.height))
        self.f.set_auto_page_break(False)
        for bold in (False, True):
            self.f.add_font("own", "B" if bold else "", font_file(d.family, bold)[0])
        self.f.add_page()

    def text(self, x, y, s, size, bold, color):
        self.f.set_font("own", "B" if bold else "", size)
        self.f.set_text_color(*(int(v * 255) for v in rgb(color)))
        self.f.text(x, y, s)

    def width(self, s, size, bold):
        self.f.set_font("own", "B" if bold else "", size)
        return self.f.get_string_width(s)

    def line(self, x0, y0, x1, y1, color):
        self.f.set_draw_color(*(int(v * 255) for v in rgb(color)))
        self.f.set_line_width(.5)
        self.f.line(x0, y0, x1, y1)

    def box(self, x, y, w, h, fill):
        self.f.set_fill_color(*(int(v * 255) for v in rgb(fill)))
        self.f.rect(x, y, w, h, "F")

    def picture(self, x, y, b):
        self.f.image(str(b.path), x, y, b.width, b.height)

    def page(self):
        self.f.add_page()

    def save(self):
        self.f.output(str(self.path))


def rgb(color: str) -> tuple:
    color = (color or "#000000").lstrip("#")
    return tuple(int(color[i:i + 2], 16) / 255 for i in (0, 2, 4))


def rgba(path: Path) -> Path:
    from PIL import Image
    target = path.with_suffix(".rgba.png")
    Image.open(path).convert("RGBA").save(target)
    return target


class Hand:
    """Lays blocks on pages. `cut`: how lines are cut into pieces of text: whole, by word, or by letter."""

    def __init__(self, d: Doc, pen, pick: Pick, pages: int):
        self.d, self.pen, self.pages = d, pen, pages
        self.cut = pick.of("pieces of text", {"runs": 5, "words": 3, "letters": 1})
        self.lead = pick.of("leading", [1.15, 1.25, 1.4], note=False)
        self.carry = pick.of("carried forward", {"no": 4, "yes": 1}) == "yes"
        self.n, self.y = 1, 0.0
        self.frame()

    @property
    def bottom(self) -> float:
        return self.d.height - max(self.d.margin, 34) - 12 * len(self.d.foot)

    def frame(self):
        d = self.d
        self.y = max(d.margin, 28)
        if d.watermark:
            self.pen.text(d.width * .2, d.height * .5, d.watermark, 70, True, "#f0f0f0")
        for ln in d.head:
            self.put(d.margin, self.y + d.size, ln, d.size)
            self.y += d.size * 1.9
        y = self.bottom + 14
        for ln in d.foot:
            made = [Run(r.text.replace("{n}", str(self.n)).replace("{m}", str(self.pages)), r.bold, r.color, r.scale) for r in ln]
            w = self.length(made, d.size)
            self.put({"l": d.margin, "c": (d.width - w) / 2, "r": d.width - d.margin - w}[d.foot_align], y, made, d.size)
            y += 11

    def turn(self):
        self.pen.page()
        self.n += 1
        self.frame()

    def length(self, ln, size) -> float:
        return sum(self.pen.width(r.text, size * r.scale, r.bold) for r in ln)

    def put(self, x, y, ln, size):
        for r in ln:
            own = size * r.scale
            pieces = [r.text] if self.cut == "runs" else list(r.text) if self.cut == "letters" else r.text.split(" ")
            gap = self.pen.width(" ", own, r.bold) if self.cut == "words" else 0
            for piece in pieces:
                if piece.strip():
                    self.pen.text(x, y, piece, own, r.bold, r.color)
                x += self.pen.width(piece, own, r.bold) + gap
            x -= gap

    def fold(self, c: Cell, width, size) -> list:
        out = []
        for ln in c.lines:
            if len(ln) == 1:
                out += [[Run(x, ln[0].bold, ln[0].color, ln[0].scale)] for x in broken(ln[0].text, width, self.family, size * ln[0].scale, ln[0].bold)]
            else:
                out.append(ln)
        return out

    @property
    def family(self):
        return self.d.family

    def flow(self, items, x, width):
        for b in items:
            if isinstance(b, Para):
                lines = self.fold(Cell(b.lines), width - (10 if b.box or b.fill else 0), self.d.size)
                tall = sum(self.d.size * self.lead * max((r.scale for r in ln), default=1) for ln in lines)
                if self.y + tall > self.bottom:
                    self.turn()
                inset = 5 if b.box or b.fill else 0
                if b.fill:
                    self.pen.box(x, self.y, width, tall + 2 * inset, b.fill)
                if b.box:
                    for a in ((x, self.y, x + width, self.y), (x, self.y + tall + 2 * inset, x + width, self.y + tall + 2 * inset), (x, self.y, x, self.y + tall + 2 * inset), (x + width, self.y, x + width, self.y + tall + 2 * inset)):
                        self.pen.line(*a, b.box)
                self.y += inset
                for ln in lines:
                    step = self.d.size * self.lead * max((r.scale for r in ln), default=1)
                    w = self.length(ln, self.d.size)
                    self.put({"l": x + inset, "c": x + (width - w) / 2, "r": x + width - inset - w}[b.align], self.y + step * .8, ln, self.d.size)
                    self.y += step
                self.y += b.after + inset
            elif isinstance(b, Space):
                self.y += b.height
            elif isinstance(b, Break):
                self.turn()
            elif isinstance(b, Picture):
                self.pen.picture({"l": x, "c": x + (width - b.width) / 2, "r": x + width - b.width}[b.align], self.y, b)
                self.y += b.height + b.after
            elif isinstance(b, Side):
                top = self.y
                self.flow(b.left, x, width * b.share - 8)
                low, self.y = self.y, top
                self.flow(b.right, x + width * b.share, width * (1 - b.share))
                self.y = max(self.y, low)
            else:
                self.table(b, x + b.indent)

    def heads(self, t: Table, x, size):
        depth = max(len(c.head) for c in t.cols)
        tall = depth * size * self.lead + 2 * t.gap
        if t.head_fill:
            self.pen.box(x, self.y, t.width, tall, t.head_fill)
        at = x
        for c in t.cols:
            for k, text in enumerate(c.head):
                ln = [Run(text, t.head_bold, t.head_color)]
                self.aligned(at, c.width, t.pad, self.y + t.gap + (depth - len(c.head) + k) * size * self.lead + size * .85, ln, size, c.head_align or c.align)
            at += c.width
        if t.rules != "none":
            self.pen.line(x, self.y, x + t.width, self.y, t.rule_color)
            self.pen.line(x, self.y + tall, x + t.width, self.y + tall, t.rule_color)
        self.y += tall

    def aligned(self, x, width, pad, y, ln, size, align):
        w = self.length(ln, size)
        self.put({"l": x + pad, "r": x + width - pad - w, "c": x + (width - w) / 2}[align or "l"], y, ln, size)

    def table(self, t: Table, x):
        size = self.d.size * t.scale
        step = size * self.lead
        if t.heads != "none":
            if self.y + 6 * step > self.bottom:
                self.turn()
            self.heads(t, x, size)
        for i, row in enumerate(t.rows):
            if "*" in row.cells:
                parts = {"*": self.fold(row.cells["*"], t.width - 2 * t.pad, size)}
            else:
                parts = {c.key: self.fold(row.cells[c.key], c.width - 2 * t.pad, size) for c in t.cols if c.key in row.cells}
            rowheight = {k: len(v) * step for k, v in parts.items()}
            tall = max(rowheight.values(), default=step) + 2 * t.gap
            carried = self.carry and t.carried and len(t.rows) > 8
            before = next((x.move for x in reversed(t.rows[:i]) if x.move), None)
            carried = carried and before
            if self.y + tall + (step * 2 if carried else 0) + (2 * step if row.kind == "day" else 0) > self.bottom:
                if carried and i:
                    self.row(t, x, size, step, t.carried["out"](i, before), step + 2 * t.gap)
                self.turn()
                if t.heads == "all":
                    self.heads(t, x, size)
                if carried and i:
                    self.row(t, x, size, step, t.carried["in"](i, before), step + 2 * t.gap)
            fill = row.fill or (t.zebra if i % 2 else "")
            if fill:
                self.pen.box(x, self.y, t.width, tall, fill)
            self.row(t, x, size, step, row, tall, parts)

    def row(self, t, x, size, step, row, tall, parts=None):
        if parts is None:
            parts = {c.key: self.fold(row.cells[c.key], 9999, size) for c in t.cols if c.key in row.cells}
        cols = [(c, x + sum(k.width for k in t.cols[:n])) for n, c in enumerate(t.cols)]
        if "*" in parts:
            from wild.doc import Col
            cols = [(Col("*", t.width, row.cells["*"].align or "l"), x)]
        for c, at in cols:
            lines = parts.get(c.key, [])
            free = tall - 2 * t.gap - len(lines) * step
            y = self.y + t.gap + {"top": 0, "middle": free / 2, "bottom": free}[t.valign]
            for k, ln in enumerate(lines):
                self.aligned(at, c.width, t.pad, y + k * step + size * .85, ln, size, row.cells[c.key].align or c.align)
        if t.rules in ("rows", "grid"):
            self.pen.line(x, self.y + tall, x + t.width, self.y + tall, t.rule_color)
        if t.rules in ("grid", "cols", "box"):
            edges = [x] + [at + c.width for c, at in cols] if t.rules != "box" else [x, x + t.width]
            for at in edges:
                self.pen.line(at, self.y, at, self.y + tall, t.rule_color)
        self.y += tall


def drawn(make, d: Doc, path: Path, pick: Pick) -> None:
    pages = 1
    for _ in range(2):
        pen = make(d, path)
        hand = Hand(d, pen, pick, pages)
        hand.flow(d.blocks, d.margin, d.inner)
        pages = hand.n
        pen.save()


def cairo(d: Doc, path: Path, pick: Pick) -> None:
    drawn(Cairo, d, path, pick)


def fpdf2(d: Doc, path: Path, pick: Pick) -> None:
    drawn(Fpdf, d, path, pick)
