"""Draws a document as HTML and prints it with Chromium or WeasyPrint; tables are tables, grids or flexible boxes."""
from __future__ import annotations

import base64
import html
import subprocess
import tempfile
from pathlib import Path

from wild.doc import Break, Cell, Doc, Para, Picture, Side, Space, Table
from wild.pick import Pick

E = html.escape
ALIGN = {"l": "left", "r": "right", "c": "center", "": "left"}


def runs(ln) -> str:
    out = ""
    for r in ln:
        style = ("font-weight:700;" if r.bold else "") + (f"color:{r.color};" if r.color else "") + (f"font-size:{r.scale:.2f}em;" if r.scale != 1 else "") + ("font-style:italic;" if r.italic else "")
        out += f'<span style="{style}">{E(r.text)}</span>' if style else E(r.text)
    return out


def inside(c: Cell, how: str) -> str:
    if how == "divs":
        return "".join(f"<div>{runs(x)}</div>" for x in c.lines)
    return "<br>".join(runs(x) for x in c.lines)


def table(t: Table, how: str, lines_how: str, letter: float) -> str:
    line = f"{0.6}pt solid {t.rule_color}"
    edge = {"rows": f"border-bottom:{line};", "grid": f"border:{line};", "cols": f"border-left:{line};border-right:{line};"}.get(t.rules, "")
    outer = f"border:{line};" if t.rules == "box" else ""
    head_edge = f"border-bottom:{line};" + (f"border-top:{line};" if t.rules == "head" else "") if t.rules in ("head", "rows", "box") else edge
    pad = f"padding:{t.gap}pt {t.pad}pt;vertical-align:{t.valign};overflow-wrap:break-word;"
    spacing = f"letter-spacing:{letter}pt;" if letter else ""
    if how == "table":
        head = "<tr>" + "".join(f'<th style="{pad}{head_edge}text-align:{ALIGN[c.head_align or c.align]};font-weight:{700 if t.head_bold else 400};color:{t.head_color};{f"background:{t.head_fill};" if t.head_fill else ""}">{"<br>".join(E(x) for x in c.head)}</th>' for c in t.cols) + "</tr>"
        body = ""
        for i, row in enumerate(t.rows):
            fill = row.fill or (t.zebra if i % 2 else "")
            body += f'<tr style="break-inside:avoid;{f"background:{fill};" if fill else ""}">'
            if "*" in row.cells:
                c = row.cells["*"]
                body += f'<td colspan="{len(t.cols)}" style="{pad}{edge}text-align:{ALIGN[c.align]}">{inside(c, lines_how)}</td></tr>'
                continue
            for col in t.cols:
                c = row.cells.get(col.key) or Cell([])
                body += f'<td style="{pad}{edge}text-align:{ALIGN[c.align or col.align]}">{inside(c, lines_how)}</td>'
            body += "</tr>"
        cols = "".join(f'<col style="width:{c.width:.1f}pt">' for c in t.cols)
        top = "" if t.heads == "none" else f"<thead>{head}</thead>" if t.heads == "all" else f"<tbody>{head}</tbody>"
        return f'<table style="border-collapse:collapse;table-layout:fixed;width:{t.width:.1f}pt;font-size:{t.scale:.3f}em;{outer}{spacing}margin-left:{t.indent}pt"><colgroup>{cols}</colgroup>{top}<tbody>{body}</tbody></table>'
    flex = {"top": "flex-start", "middle": "center", "bottom": "flex-end"}[t.valign]
    wrap = f"display:flex;align-items:{flex};" if how == "flex" else f"display:grid;grid-template-columns:{' '.join(f'{c.width:.1f}pt' for c in t.cols)};align-items:{flex.replace('flex-', '')};"
    box = lambda c, text, extra="": f'<div style="{f"flex:0 0 {c.width - 2 * t.pad:.1f}pt;box-sizing:content-box;" if how == "flex" else "box-sizing:border-box;"}padding:{t.gap}pt {t.pad}pt;overflow-wrap:break-word;min-width:0;{extra}">{text}</div>'
    out = ""
    if t.heads != "none":
        out += f'<div style="{wrap}{head_edge if t.rules != "none" else ""}{f"background:{t.head_fill};" if t.head_fill else ""}color:{t.head_color};font-weight:{700 if t.head_bold else 400}">' + "".join(box(c, "<br>".join(E(x) for x in c.head), f"text-align:{ALIGN[c.head_align or c.align]};") for c in t.cols) + "</div>"
    for i, row in enumerate(t.rows):
        fill = row.fill or (t.zebra if i % 2 else "")
        row_edge = f"border-bottom:{line};" if t.rules in ("rows", "grid", "cols") else ""
        if "*" in row.cells:
            out += f'<div style="padding:{t.gap}pt {t.pad}pt;text-align:{ALIGN[row.cells["*"].align]};{row_edge}break-after:avoid">{inside(row.cells["*"], lines_how)}</div>'
            continue
        out += f'<div style="{wrap}{row_edge}break-inside:avoid;{f"background:{fill};" if fill else ""}">' + "".join(box(c, inside(row.cells.get(c.key) or Cell([]), lines_how), f"text-align:{ALIGN[(row.cells.get(c.key) or Cell([])).align or c.align]};") for c in t.cols) + "</div>"
    return f'<div style="width:{t.width:.1f}pt;font-size:{t.scale:.3f}em;{outer}{spacing}margin-left:{t.indent}pt">{out}</div>'


def blocks(items: list, how: str, lines_how: str, letter: float) -> str:
    out = ""
    for b in items:
        if isinstance(b, Table):
            out += table(b, how if len(b.rows) > 4 and len(b.cols) > 2 else "table", lines_how, letter)
        elif isinstance(b, Para):
            box = (f"border:0.7pt solid {b.box};padding:5pt;" if b.box else "") + (f"background:{b.fill};padding:5pt;" if b.fill else "")
            out += f'<div style="text-align:{ALIGN[b.align]};margin:0 0 {b.after}pt {b.indent}pt;{box}">' + "".join(f"<div>{runs(x)}</div>" for x in b.lines) + "</div>"
        elif isinstance(b, Picture):
            data = base64.b64encode(Path(b.path).read_bytes()).decode()
            out += f'<div style="text-align:{ALIGN[b.align]};margin-bottom:{b.after}pt"><img style="width:{b.width}pt;height:{b.height}pt" src="data:image/png;base64,{data}"></div>'
        elif isinstance(b, Space):
            out += f'<div style="height:{b.height}pt"></div>'
        elif isinstance(b, Break):
            out += '<div style="break-after:page"></div>'
        elif isinstance(b, Side):
            out += f'<div style="display:flex;justify-content:space-between"><div style="flex:0 0 {b.share * 100:.0f}%">{blocks(b.left, how, lines_how, letter)}</div><div style="flex:0 0 {(1 - b.share) * 100 - 1:.0f}%">{blocks(b.right, how, lines_how, letter)}</div></div>'
    return out


def page(d: Doc, pick: Pick, browser: bool) -> str:
    how = pick.of("html tables", {"table": 5, "grid": 2, "flex": 2} if browser else {"table": 3, "flex": 1})
    lines_how = pick.of("html lines", ["divs", "breaks"])
    letter = pick.of("letter spacing", {"0": 8, "0.15": 1, "0.3": 1})
    foot_space, head_space = 12 * len(d.foot) + 8, 14 * len(d.head)
    counter = lambda ln: " ".join('"' + "".join(r.text for r in ln).replace('"', "'").replace("{n}", '" counter(page) "').replace("{m}", '" counter(pages) "') + '"' for _ in (0,))
    def chain(rows):
        return ' "\\A" '.join(counter(x) for x in rows)
    head_box = f'@top-left {{ content: {chain(d.head)}; font-size:{d.size * 1.2}pt; font-weight:700; color:{d.head[0][0].color or "#000"}; white-space:pre; vertical-align:middle }}' if d.head else ""
    name = {"l": "bottom-left", "c": "bottom-center", "r": "bottom-right"}[d.foot_align]
    foot_box = f'@{name} {{ content: {chain(d.foot)}; font-size:{d.size * .85}pt; color:#555; white-space:pre; line-height:1.4; vertical-align:middle }}' if d.foot else ""
    mark = f'<div style="position:fixed;top:42%;left:18%;font-size:64pt;color:#ededed;transform:rotate(-35deg);z-index:-1">{E(d.watermark)}</div>' if d.watermark else ""
    css = (f"@page {{ size:{d.width}pt {d.height}pt; margin:{max(d.margin, 20) + head_space}pt {d.margin}pt {max(d.margin, 20) + foot_space}pt {d.margin}pt; {head_box} {foot_box} }}"
           f"body {{ margin:0; font-family:'{d.family}'; font-size:{d.size}pt; line-height:{pick.of('line height', ['1.2', '1.35', '1.5'], note=False)}; }} *{{-webkit-print-color-adjust:exact}}")
    return f'<!doctype html><html lang="{d.lang}"><head><meta charset="utf-8"><style>{css}</style></head><body>{mark}{blocks(d.blocks, how, lines_how, float(letter))}</body></html>'


def chromium(d: Doc, path: Path, pick: Pick) -> None:
    with tempfile.TemporaryDirectory() as tmp:
        source = Path(tmp) / "in.html"
        source.write_text(page(d, pick, True))
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--no-pdf-header-footer", f"--user-data-dir={tmp}/profile",
                   f"--print-to-pdf={path}", *([] if pick.chance("tagged", .5, note=False) else ["--disable-pdf-tagging"]), source.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)


def weasyprint(d: Doc, path: Path, pick: Pick) -> None:
    import weasyprint as printer
    printer.HTML(string=page(d, pick, False)).write_pdf(str(path))
