"""Draws a document as a spreadsheet (LibreOffice Calc) or a text document (LibreOffice Writer) and has LibreOffice print it."""
from __future__ import annotations

import html
import shutil
import subprocess
import tempfile
from pathlib import Path

from wild.doc import Break, Cell, Doc, Para, Picture, Side, Space, Table, measure
from wild.pick import Pick

E = lambda s: html.escape(s, quote=True)
HORIZONTAL = {"l": "left", "r": "right", "c": "center", "": "left"}


def convert(source: Path, path: Path) -> None:
    with tempfile.TemporaryDirectory() as tmp:
        subprocess.run(["soffice", f"-env:UserInstallation=file://{tmp}/profile", "--headless", "--convert-to", "pdf", "--outdir", tmp, str(source)], check=True, capture_output=True, timeout=180)
        shutil.move(f"{tmp}/{source.stem}.pdf", path)


# -- spreadsheet
def main_table(items: list, width: float) -> Table:
    """The table whose columns become the sheet's."""
    from wild.doc import Col
    return max((b for b in items if isinstance(b, Table)), default=Table([Col(str(i), width / 4) for i in range(4)], []), key=lambda t: (len(t.rows), len(t.cols)))


def calc(d: Doc, path: Path, pick: Pick) -> None:
    """Every column of the largest table is a column of the sheet; what stands above is set into the same columns, as people do."""
    from openpyxl import Workbook
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont
    from openpyxl.drawing.image import Image
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side as Edge
    from openpyxl.utils import get_column_letter

    book = Workbook()
    sheet = book.active
    sheet.title = "Sheet1"
    main = main_table(d.blocks, d.inner)
    widths = [c.width for c in main.cols]
    for i, w in enumerate(widths):
        sheet.column_dimensions[get_column_letter(i + 1)].width = w / 5.25
    names = pick.of("office lines", {"in one cell": 3, "a row each": 2})
    state = {"row": 1}
    rgb = lambda s: "FF" + s.lstrip("#").upper()

    def font(r, size):
        return Font(name=d.family, size=round(size * r.scale * 2) / 2, bold=r.bold, italic=r.italic, color=rgb(r.color) if r.color else None)

    def height(row, points):
        now = sheet.row_dimensions[row].height or 0
        sheet.row_dimensions[row].height = max(now, points)

    def put(row, col, c: Cell, size, align, valign, span=1, width=0.0):
        """Gives the height that the cell needs."""
        if not c.lines:
            return 0
        target = sheet.cell(row, col)
        if len(c.lines) == 1 and len(c.lines[0]) == 1:
            target.value = c.lines[0][0].text
            target.font = font(c.lines[0][0], size)
        else:
            parts = []
            for i, ln in enumerate(c.lines):
                for r in ln:
                    parts.append(TextBlock(InlineFont(rFont=d.family, sz=round(size * r.scale * 2) / 2, b=r.bold, color=rgb(r.color) if r.color else None), r.text))
                if i + 1 < len(c.lines):
                    parts.append("\n")
            target.value = CellRichText(*parts)
        if isinstance(target.value, str) and target.value[:1] in "=+-@":
            target.data_type = "s"
        target.number_format = "@"
        target.alignment = Alignment(horizontal=HORIZONTAL[align], vertical={"top": "top", "middle": "center", "bottom": "bottom"}[valign], wrap_text=width > 0)
        if span > 1:
            sheet.merge_cells(start_row=row, start_column=col, end_row=row, end_column=col + span - 1)
        lines = 0
        for ln in c.lines:
            text, bold = "".join(r.text for r in ln), any(r.bold for r in ln)
            lines += len(broken(text, max(width - 6, 1), d.family, size * max((r.scale for r in ln), default=1), bold)) if width else 1
        return lines * size * 1.28 + 3

    def spread(t: Table):
        """Columns of a small table → first sheet column and span of each."""
        if t is main or len(t.cols) == len(widths) and [c.key for c in t.cols] == [c.key for c in main.cols]:
            return [(i + 1, 1) for i in range(len(widths))]
        out, at = [], 1
        for c in t.cols:
            span, got = 1, widths[min(at, len(widths)) - 1]
            while got < c.width and at + span <= len(widths):
                got += widths[at + span - 1]
                span += 1
            out.append((at, span))
            at = min(at + span, len(widths) + 1)
        return out

    def emit(items):
        for b in items:
            if isinstance(b, Table):
                table(b)
            elif isinstance(b, Para):
                for ln in b.lines:
                    size = d.size
                    need = put(state["row"], 1, Cell([ln]), size, b.align, "bottom", len(widths), sum(widths))
                    height(state["row"], max(need, size * 1.3 * max((r.scale for r in ln), default=1) + 2))
                    if b.fill:
                        sheet.cell(state["row"], 1).fill = PatternFill("solid", fgColor=rgb(b.fill))
                    state["row"] += 1
            elif isinstance(b, Picture):
                image = Image(str(b.path))
                image.width, image.height = b.width * 96 / 72, b.height * 96 / 72
                sheet.add_image(image, f"{get_column_letter(len(widths) if b.align == 'r' else 1)}{state['row']}")
                height(state["row"], b.height + 6)
                state["row"] += 1
            elif isinstance(b, Side):
                emit(b.left)
                emit(b.right)
            elif isinstance(b, (Space, Break)):
                height(state["row"], max(4.0, getattr(b, "height", 6)))
                state["row"] += 1

    def table(t: Table):
        size = d.size * t.scale
        places = spread(t)
        if sum(c.width for c in t.cols) > sum(widths) * 1.01 or len({p[0] for p in places}) < len(places) or places[-1][0] > len(widths):
            for row in t.rows:                       # does not fit the sheet's columns: one line of text for each row
                text = "   ".join(row.cells[c.key].text for c in t.cols if c.key in row.cells)
                heads = ["".join(c.head) for c in t.cols]
                if any(heads):
                    for h, c in zip(heads, t.cols):
                        if c.key in row.cells:
                            sheet.cell(state["row"], 1).value = f"{h}: {row.cells[c.key].text}"
                            sheet.cell(state["row"], 1).font = Font(name=d.family, size=round(size * 2) / 2)
                            height(state["row"], size * 1.3 + 2)
                            state["row"] += 1
                    continue
                sheet.cell(state["row"], 1).value = text
                sheet.cell(state["row"], 1).font = Font(name=d.family, size=round(size * 2) / 2)
                height(state["row"], size * 1.3 + 2)
                state["row"] += 1
            return
        edge = Edge("thin", color=rgb(t.rule_color))
        border = {"grid": Border(edge, edge, edge, edge), "rows": Border(bottom=edge), "cols": Border(left=edge, right=edge)}.get(t.rules, Border())
        if t.heads != "none":
            tall = 0
            for c, (at, span) in zip(t.cols, places):
                from wild.doc import Run
                made = Cell([[Run(x, bold=t.head_bold, color=t.head_color if t.head_color != "#000000" else "")] for x in c.head])
                tall = max(tall, put(state["row"], at, made, size, c.head_align or c.align, "bottom", span, 9999))
                target = sheet.cell(state["row"], at)
                target.border = Border(bottom=edge) if t.rules in ("head", "rows", "box") else border
                if t.head_fill:
                    target.fill = PatternFill("solid", fgColor=rgb(t.head_fill))
            height(state["row"], tall)
            if t is main and t.heads == "all":
                sheet.print_title_rows = f"{state['row']}:{state['row']}"
            state["row"] += 1
        for i, row in enumerate(t.rows):
            if "*" in row.cells:
                height(state["row"], put(state["row"], 1, row.cells["*"], size, row.cells["*"].align or "l", "middle", len(widths), sum(widths)))
                state["row"] += 1
                continue
            depth = max((len(c.lines) for c in row.cells.values()), default=1) if names == "a row each" and t is main else 1
            for k in range(depth):
                tall = 0
                for c, (at, span) in zip(t.cols, places):
                    made = row.cells.get(c.key) or Cell([])
                    if depth > 1:
                        made = Cell(made.lines[k:k + 1], made.align)
                    room = sum(widths[at - 1:at - 1 + span])
                    tall = max(tall, put(state["row"], at, made, size, made.align or c.align, t.valign if depth == 1 else "bottom", span, room))
                    target = sheet.cell(state["row"], at)
                    if depth == 1 or t.rules == "cols":
                        target.border = border
                    elif t.rules in ("grid", "rows"):      # a row of several sheet rows is framed as one
                        none = Edge()
                        sides = edge if t.rules == "grid" else none
                        target.border = Border(sides, sides, edge if k == 0 and t.rules == "grid" else none, edge if k == depth - 1 else none)
                    fill = row.fill or (t.zebra if i % 2 else "")
                    if fill:
                        target.fill = PatternFill("solid", fgColor=rgb(fill))
                height(state["row"], max(tall, size * 1.3) + t.gap)
                state["row"] += 1

    emit(d.blocks)
    inch = 72.0
    m = max(d.margin, 30) / inch
    sheet.page_margins.left = sheet.page_margins.right = d.margin / inch
    sheet.page_margins.top, sheet.page_margins.bottom = m + (.25 if d.head else 0), m + .3
    sheet.page_margins.header = sheet.page_margins.footer = .3
    sheet.page_setup.orientation = "landscape" if d.width > d.height else "portrait"
    sheet.page_setup.paperSize = {842: 9, 792: 1, 1008: 5}.get(round(max(d.width, d.height)), 9)
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    safe = lambda ln: "".join(r.text for r in ln).replace("&", "&&").replace("{n}", "&P").replace("{m}", "&N")
    if d.foot:
        getattr(sheet.oddFooter, {"l": "left", "c": "center", "r": "right"}[d.foot_align]).text = "   ".join(safe(x) for x in d.foot)
    if d.head:
        sheet.oddHeader.left.text = "   ".join(safe(x) for x in d.head)
    with tempfile.TemporaryDirectory() as tmp:
        source = Path(tmp) / "book.xlsx"
        book.save(source)
        convert(source, path)


def broken(text: str, width: float, family: str, size: float, bold: bool) -> list[str]:
    """Lines of a text at a width, words whole where they fit."""
    import re
    out = [""]
    for word in re.findall(r"[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+|\s+", text):
        if measure(out[-1] + word, family, size, bold) <= width or not out[-1].strip():
            out[-1] += word
        elif word.strip():
            out.append(word)
    return [x.strip() for x in out]


# -- text document
def writer(d: Doc, path: Path, pick: Pick) -> None:
    """A flat OpenDocument text; tables are text tables, or in some files rows set with tab stops."""
    tabs = pick.of("office tables", {"tables": 4, "tab stops": 1}) == "tab stops"
    styles: dict[str, str] = {}

    def style(kind: str, body: str) -> str:
        key = f"{kind}|{body}"
        if key not in styles:
            styles[key] = f"s{len(styles)}"
        return styles[key]

    def paragraph(lines, align="l", size=0.0, after=0.0, fill="", box="", extra="", name="") -> str:
        size = size or d.size
        props = f'fo:text-align="{ {"l": "start", "r": "end", "c": "center", "": "start"}[align]}" fo:margin-top="0pt" fo:margin-bottom="{after}pt" ' + (f'fo:background-color="{fill}" ' if fill else "") + (f'fo:border="0.6pt solid {box}" fo:padding="4pt" ' if box else "")
        own = style("paragraph", f'<style:paragraph-properties {props}>{extra}</style:paragraph-properties>')
        body = "<text:line-break/>".join("".join(span(r, size) for r in ln) for ln in lines)
        return f'<text:p text:style-name="{own}">{body}</text:p>'

    def span(r, size) -> str:
        props = f'fo:font-size="{size * r.scale:.1f}pt" style:font-size-asian="{size * r.scale:.1f}pt" style:font-size-complex="{size * r.scale:.1f}pt" ' + ('fo:font-weight="bold" style:font-weight-asian="bold" style:font-weight-complex="bold" ' if r.bold else "") + (f'fo:color="{r.color}" ' if r.color else "") + ('fo:font-style="italic" ' if r.italic else "")
        text = E(r.text).replace("{n}", "<text:page-number/>").replace("{m}", "<text:page-count/>").replace("  ", '<text:s text:c="2"/>').replace("\t", "<text:tab/>")
        return f'<text:span text:style-name="{style("text", f"<style:text-properties {props}/>")}">{text}</text:span>'

    def table(t: Table) -> str:
        from wild.doc import Run
        size = d.size * t.scale
        own = style("table", f'<style:table-properties style:width="{t.width:.1f}pt" table:align="left" fo:margin-left="{t.indent}pt"/>')
        line = f"0.5pt solid {t.rule_color}"
        cols = "".join(f'<table:table-column table:style-name="{style("table-column", f"""<style:table-column-properties style:column-width="{c.width:.1f}pt"/>""")}"/>' for c in t.cols)
        keep = style("table-row", '<style:table-row-properties fo:keep-together="always"/>')

        def one(body, c, fill, head=False, span_=1):
            edges = {"grid": f'fo:border="{line}"', "rows": f'fo:border-bottom="{line}"', "cols": f'fo:border-left="{line}" fo:border-right="{line}"', "head": f'fo:border-bottom="{line}"' if head else "", "box": ""}.get(t.rules, "")
            valign = {"top": "top", "middle": "middle", "bottom": "bottom"}[t.valign if not head else "bottom"]
            props = f'fo:padding-left="{t.pad}pt" fo:padding-right="{t.pad}pt" fo:padding-top="{t.gap}pt" fo:padding-bottom="{t.gap}pt" style:vertical-align="{valign}" {edges} ' + (f'fo:background-color="{fill}"' if fill else "")
            cover = "<table:covered-table-cell/>" * (span_ - 1)
            return f'<table:table-cell table:style-name="{style("table-cell", f"<style:table-cell-properties {props}/>")}" office:value-type="string"{f" table:number-columns-spanned={chr(34)}{span_}{chr(34)}" if span_ > 1 else ""}>{body}</table:table-cell>{cover}'

        head = ""
        if t.heads != "none":
            made = "".join(one("".join(paragraph([[Run(x, bold=t.head_bold, color=t.head_color)]], c.head_align or c.align, size) for x in c.head) or paragraph([], size=size), c, t.head_fill, True) for c in t.cols)
            head = f'<table:table-row>{made}</table:table-row>'
            head = f"<table:table-header-rows>{head}</table:table-header-rows>" if t.heads == "all" else head
        body = ""
        for i, row in enumerate(t.rows):
            fill = row.fill or (t.zebra if i % 2 else "")
            if "*" in row.cells:
                body += f'<table:table-row table:style-name="{keep}">{one(paragraph(row.cells["*"].lines, row.cells["*"].align or "l", size), t.cols[0], fill, span_=len(t.cols))}</table:table-row>'
                continue
            body += f'<table:table-row table:style-name="{keep}">' + "".join(one("".join(paragraph([ln], (row.cells.get(c.key) or Cell([])).align or c.align, size) for ln in (row.cells.get(c.key) or Cell([])).lines) or paragraph([], size=size), c, fill) for c in t.cols) + "</table:table-row>"
        return f'<table:table table:style-name="{own}">{cols}{head}{body}</table:table>'

    def tabbed(t: Table) -> str:
        """Rows as lines with tab stops; where a cell is longer than its column it stands on lines of its own below."""
        from wild.doc import Run
        size = d.size * t.scale
        at, stops = 0.0, ""
        for c in t.cols[1:] if t.cols[0].align == "l" else t.cols:
            x = sum(k.width for k in t.cols[:t.cols.index(c)])
            stops += f'<style:tab-stop style:position="{x + (c.width - 3 if c.align == "r" else c.width / 2 if c.align == "c" else 3):.1f}pt" style:type="{ {"l": "left", "r": "right", "c": "center"}[c.align]}"/>'
        extra = f"<style:tab-stops>{stops}</style:tab-stops>"
        lead = [] if t.cols[0].align == "l" else [Run("\t")]
        out = ""

        def put(cells):
            nonlocal out
            parts = {c.key: [piece for ln in cells[c.key].lines for piece in pieces(ln, c.width - 6, size)] if c.key in cells else [] for c in t.cols}
            for k in range(max((len(v) for v in parts.values()), default=0)):
                runs = list(lead)
                for i, c in enumerate(t.cols):
                    if i:
                        runs.append(Run("\t"))
                    if k < len(parts[c.key]):
                        runs += parts[c.key][k]
                out += paragraph([runs], size=size, extra=extra, after=t.gap if k == max(len(v) for v in parts.values()) - 1 else 0)

        def pieces(ln, width, size):
            if len(ln) == 1:
                return [[Run(x, ln[0].bold, ln[0].color, ln[0].scale)] for x in broken(ln[0].text, width, d.family, size * ln[0].scale, ln[0].bold)]
            return [ln]
        if t.heads != "none":
            put({c.key: Cell([[Run(x, bold=t.head_bold)] for x in c.head]) for c in t.cols})
        for row in t.rows:
            if "*" in row.cells:
                out += paragraph(row.cells["*"].lines, size=size, after=2)
            else:
                put(row.cells)
        return out

    def flow(items) -> str:
        out = ""
        for b in items:
            if isinstance(b, Table):
                out += tabbed(b) if tabs and len(b.rows) > 5 and len(b.cols) > 2 else table(b)
            elif isinstance(b, Para):
                out += paragraph(b.lines, b.align, after=b.after, fill=b.fill, box=b.box)
            elif isinstance(b, Picture):
                import base64
                data = base64.b64encode(Path(b.path).read_bytes()).decode()
                out += f'<text:p><draw:frame text:anchor-type="as-char" svg:width="{b.width}pt" svg:height="{b.height}pt"><draw:image><office:binary-data>{data}</office:binary-data></draw:image></draw:frame></text:p>'
            elif isinstance(b, Space):
                out += f'<text:p text:style-name="{style("paragraph", f"""<style:paragraph-properties fo:margin-bottom="0pt" fo:line-height="{max(b.height, 4)}pt"/><style:text-properties fo:font-size="3pt"/>""")}"/>'
            elif isinstance(b, Break):
                out += f'<text:p text:style-name="{style("paragraph", """<style:paragraph-properties fo:break-before="page"/>""")}"/>'
            elif isinstance(b, Side):
                w = [d.inner * b.share, d.inner * (1 - b.share)]
                cells = "".join(f'<table:table-cell office:value-type="string">{flow(x) or "<text:p/>"}</table:table-cell>' for x in (b.left, b.right))
                cols = "".join(f'<table:table-column table:style-name="{style("table-column", f"""<style:table-column-properties style:column-width="{x:.1f}pt"/>""")}"/>' for x in w)
                out += f'<table:table table:style-name="{style("table", f"""<style:table-properties style:width="{d.inner:.1f}pt" table:align="left"/>""")}">{cols}<table:table-row>{cells}</table:table-row></table:table>'
        return out

    body = flow(d.blocks)
    foot = "".join(paragraph([x], d.foot_align) for x in d.foot)
    head = "".join(paragraph([x]) for x in d.head)
    automatic = "".join(f'<style:style style:name="{name}" style:family="{key.split("|")[0]}">{key.split("|", 1)[1]}</style:style>' for key, name in styles.items())
    spaces = " ".join(f'xmlns:{k}="urn:oasis:names:tc:opendocument:xmlns:{v}:1.0"' for k, v in {"office": "office", "style": "style", "text": "text", "table": "table", "draw": "drawing", "fo": "xsl-fo-compatible", "svg": "svg-compatible"}.items())
    flat = f"""<?xml version="1.0" encoding="UTF-8"?><office:document {spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls><style:font-face style:name="F" svg:font-family="'{d.family}'"/></office:font-face-decls>
<office:styles><style:default-style style:family="paragraph"><style:text-properties style:font-name="F" style:font-name-asian="F" style:font-name-complex="F" fo:font-size="{d.size}pt" style:font-size-asian="{d.size}pt" style:font-size-complex="{d.size}pt" fo:hyphenate="false"/></style:default-style></office:styles>
<office:automatic-styles><style:page-layout style:name="pm"><style:page-layout-properties fo:page-width="{d.width}pt" fo:page-height="{d.height}pt" style:print-orientation="{'landscape' if d.width > d.height else 'portrait'}" fo:margin-top="{max(d.margin - 8, 24)}pt" fo:margin-bottom="{max(d.margin - 8, 24)}pt" fo:margin-left="{d.margin}pt" fo:margin-right="{d.margin}pt"/>
<style:header-style><style:header-footer-properties fo:min-height="14pt" fo:margin-bottom="6pt"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="14pt" fo:margin-top="6pt"/></style:footer-style></style:page-layout>{automatic}</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="pm">{f"<style:header>{head}</style:header>" if head else ""}{f"<style:footer>{foot}</style:footer>" if foot else ""}</style:master-page></office:master-styles>
<office:body><office:text>{body}</office:text></office:body></office:document>"""
    with tempfile.TemporaryDirectory() as tmp:
        source = Path(tmp) / "text.fodt"
        source.write_text(flat)
        convert(source, path)
