"""Draws a document with ReportLab's own flowing tables (Platypus)."""
from __future__ import annotations

import html
from pathlib import Path

from wild.doc import Break, Cell, Doc, Para, Picture, Side, Space, Table, font_file
from wild.pick import Pick

ALIGN = {"l": 0, "c": 1, "r": 2, "": 0}
E = html.escape


def reportlab(d: Doc, path: Path, pick: Pick) -> None:
    from reportlab.lib import colors
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.platypus import BaseDocTemplate, Frame, Image, PageBreak, PageTemplate, Paragraph, Spacer
    from reportlab.platypus import Table as Grid
    from reportlab.platypus import TableStyle
    from reportlab.pdfgen.canvas import Canvas

    name = "own" + d.family.replace(" ", "")
    for suffix, bold in (("", False), ("-B", True)):
        pdfmetrics.registerFont(TTFont(name + suffix, font_file(d.family, bold)[0]))
    pdfmetrics.registerFontFamily(name, normal=name, bold=name + "-B", italic=name, boldItalic=name + "-B")
    lead = pick.of("leading", [1.15, 1.25, 1.4], note=False)
    plain = pick.of("platypus cells", {"paragraphs": 3, "strings": 2}) == "strings"

    def runs(ln, size):
        out = ""
        for r in ln:
            text = E(r.text).replace("  ", "&nbsp; ")
            text = f'<font size="{size * r.scale:.1f}"{f""" color="{r.color}" """ if r.color else ""}>{text}</font>'
            out += f"<b>{text}</b>" if r.bold else text
        return out

    def paragraph(lines, size, align="l", after=0.0, fill="", box=""):
        tall = max((r.scale for ln in lines for r in ln), default=1)
        style = ParagraphStyle("p", fontName=name, fontSize=size, leading=size * lead * max(1, tall), alignment=ALIGN[align], spaceAfter=after, backColor=fill or None, borderColor=box or None, borderWidth=.6 if box else 0, borderPadding=4 if box or fill else 0, splitLongWords=1)
        return Paragraph("<br/>".join(runs(x, size) for x in lines), style)

    def table(t: Table):
        size = d.size * t.scale
        style = [("FONT", (0, 0), (-1, -1), name, size, size * lead), ("VALIGN", (0, 0), (-1, -1), {"top": "TOP", "middle": "MIDDLE", "bottom": "BOTTOM"}[t.valign]), ("LEFTPADDING", (0, 0), (-1, -1), t.pad), ("RIGHTPADDING", (0, 0), (-1, -1), t.pad),
                 ("TOPPADDING", (0, 0), (-1, -1), t.gap), ("BOTTOMPADDING", (0, 0), (-1, -1), t.gap)]
        data = []
        rule = colors.HexColor(t.rule_color)
        shift = 0 if t.heads == "none" else 1
        if shift:
            data.append(["\n".join(c.head) for c in t.cols])
            style += [("FONT", (0, 0), (-1, 0), name + ("-B" if t.head_bold else ""), size, size * lead), ("TEXTCOLOR", (0, 0), (-1, 0), colors.HexColor(t.head_color))] + [("ALIGN", (i, 0), (i, 0), {"l": "LEFT", "r": "RIGHT", "c": "CENTER"}[c.head_align or c.align]) for i, c in enumerate(t.cols)]
            if t.head_fill:
                style.append(("BACKGROUND", (0, 0), (-1, 0), colors.HexColor(t.head_fill)))
            if t.rules in ("head", "rows", "box"):
                style.append(("LINEBELOW", (0, 0), (-1, 0), .6, rule))
        style += [("ALIGN", (i, shift), (i, -1), {"l": "LEFT", "r": "RIGHT", "c": "CENTER"}[c.align or "l"]) for i, c in enumerate(t.cols)]
        style += {"rows": [("LINEBELOW", (0, 0), (-1, -1), .4, rule)], "grid": [("GRID", (0, 0), (-1, -1), .5, rule)], "box": [("BOX", (0, 0), (-1, -1), .7, rule)], "cols": [("LINEBEFORE", (0, 0), (-1, -1), .4, rule), ("LINEAFTER", (-1, 0), (-1, -1), .4, rule)]}.get(t.rules, [])
        for i, row in enumerate(t.rows):
            at = i + shift
            fill = row.fill or (t.zebra if i % 2 else "")
            if fill:
                style.append(("BACKGROUND", (0, at), (-1, at), colors.HexColor(fill)))
            if "*" in row.cells:
                data.append([paragraph(row.cells["*"].lines, size, row.cells["*"].align or "l")] + [""] * (len(t.cols) - 1))
                style.append(("SPAN", (0, at), (-1, at)))
                continue
            made = []
            for k, c in enumerate(t.cols):
                got = row.cells.get(c.key) or Cell([])
                if plain and c.key not in ("desc", "party", "type") and len(got.lines) == 1 and not got.align:
                    r = got.lines[0][0]
                    made.append(r.text)
                    style.append(("FONT", (k, at), (k, at), name + ("-B" if r.bold else ""), size * r.scale))
                    if r.color:
                        style.append(("TEXTCOLOR", (k, at), (k, at), colors.HexColor(r.color)))
                else:
                    made.append(paragraph(got.lines, size, got.align or c.align) if got.lines else "")
            data.append(made)
        if not data:
            return Spacer(1, 1)
        return Grid(data, colWidths=[c.width for c in t.cols], repeatRows=1 if t.heads == "all" else 0, style=TableStyle(style), hAlign="LEFT", spaceAfter=4)

    def flow(items, width):
        out = []
        for b in items:
            if isinstance(b, Table):
                out.append(table(b))
            elif isinstance(b, Para):
                out.append(paragraph(b.lines, d.size, b.align, b.after, b.fill, b.box))
                if b.box or b.fill:
                    out.append(Spacer(1, 6))
            elif isinstance(b, Picture):
                out.append(Image(str(b.path), b.width, b.height, hAlign={"l": "LEFT", "r": "RIGHT", "c": "CENTER"}[b.align]))
            elif isinstance(b, Space):
                out.append(Spacer(1, b.height))
            elif isinstance(b, Break):
                out.append(PageBreak())
            elif isinstance(b, Side):
                w = [width * b.share, width * (1 - b.share)]
                out.append(Grid([[flow(b.left, w[0]), flow(b.right, w[1])]], colWidths=w, style=TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0)]), hAlign="LEFT"))
        return out

    pages = {"m": 1}

    class Counted(Canvas):
        def __init__(self, *a, **k):
            super().__init__(*a, **k)
            self.kept = []

        def showPage(self):
            self.kept.append(dict(self.__dict__))
            self._startPage()

        def save(self):
            pages["m"] = len(self.kept)
            for state in self.kept:
                self.__dict__.update(state)
                self.frame()
                super().showPage()
            super().save()

        def frame(self):
            y = max(d.margin, 36) - 8
            for ln in d.foot:
                text = "".join(r.text for r in ln).replace("{n}", str(self._pageNumber)).replace("{m}", str(pages["m"]))
                self.setFont(name, d.size * .85)
                {"l": lambda: self.drawString(d.margin, y, text), "c": lambda: self.drawCentredString(d.width / 2, y, text), "r": lambda: self.drawRightString(d.width - d.margin, y, text)}[d.foot_align]()
                y -= 11
            for i, ln in enumerate(d.head):
                r = ln[0]
                self.setFont(name + ("-B" if r.bold else ""), d.size * r.scale)
                self.drawString(d.margin, d.height - 26 - 12 * i, r.text)

    def under(canvas, doc):
        if d.watermark:
            canvas.saveState()
            canvas.setFont(name + "-B", 70)
            canvas.setFillColor(colors.HexColor("#f0f0f0"))
            canvas.translate(d.width / 2, d.height / 2)
            canvas.rotate(40)
            canvas.drawCentredString(0, 0, d.watermark)
            canvas.restoreState()
    top = max(d.margin, 30) + 10 * len(d.head)
    template = BaseDocTemplate(str(path), pagesize=(d.width, d.height), invariant=1)
    frame = Frame(d.margin, max(d.margin, 36) + 10, d.inner, d.height - top - max(d.margin, 36) - 10, 0, 0, 0, 0)
    template.addPageTemplates([PageTemplate("all", [frame], onPage=under)])
    template.build(flow(d.blocks, d.inner), canvasmaker=Counted)
