"""Draws a document with Typst."""
from __future__ import annotations

import json
import shutil
from pathlib import Path

from wild.doc import Break, Cell, Doc, Para, Picture, Side, Space, Table
from wild.pick import Pick

ALIGN = {"l": "left", "r": "right", "c": "center", "": "left"}
VALIGN = {"top": "top", "middle": "horizon", "bottom": "bottom"}


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def runs(ln, size: float) -> str:
    out = []
    for r in ln:
        style = ([f"weight: {quoted('bold')}"] if r.bold else []) + ([f"fill: rgb({quoted(r.color)})"] if r.color else []) + ([f"size: {size * r.scale:.2f}pt"] if r.scale != 1 else []) + (["style: \"italic\""] if r.italic else [])
        out.append(f"text({', '.join(style + [quoted(r.text)])})" if style else quoted(r.text))
    return " + ".join(out) if out else '""'


def inside(c: Cell, size: float) -> str:
    return "{" + " + linebreak() + ".join(f"({runs(x, size)})" for x in c.lines) + "}" if c.lines else "[]"


def table(t: Table, size: float) -> str:
    size *= t.scale
    cols = ", ".join(f"{c.width:.1f}pt" for c in t.cols) + ","
    stroke = {"grid": f"0.5pt + rgb({quoted(t.rule_color)})", "rows": f"(x, y) => (bottom: 0.5pt + rgb({quoted(t.rule_color)}))", "cols": f"(x, y) => (left: 0.5pt + rgb({quoted(t.rule_color)}), right: 0.5pt + rgb({quoted(t.rule_color)}))"}.get(t.rules, "none")
    shift = 0 if t.heads == "none" else 1
    fills = {}
    for i, row in enumerate(t.rows):
        fill = row.fill or (t.zebra if i % 2 else "")
        if fill:
            fills[i + shift] = fill
    if t.head_fill and shift:
        fills[0] = t.head_fill
    out = [f"columns: ({cols})", f"stroke: {stroke}", f"inset: (x: {t.pad}pt, y: {t.gap}pt)"]
    if fills:
        out.append("fill: (x, y) => (" + ", ".join(f"{quoted(str(k))}: rgb({quoted(v)})" for k, v in fills.items()) + ",).at(str(y), default: none)")
    parts = []
    if shift:
        head = ", ".join(f"table.cell(align: {ALIGN[c.head_align or c.align]} + bottom, " + "{" + (" + linebreak() + ".join(f"text(weight: {quoted('bold' if t.head_bold else 'regular')}, fill: rgb({quoted(t.head_color)}), {quoted(x)})" for x in c.head) or '""') + "})" for c in t.cols)
        parts.append(f"table.header({head})" if t.heads == "all" else head)
        if t.rules in ("head", "box"):
            parts.append(f"table.hline(stroke: 0.6pt + rgb({quoted(t.rule_color)}))")
    for row in t.rows:
        if "*" in row.cells:
            parts.append(f"table.cell(colspan: {len(t.cols)}, align: {ALIGN[row.cells['*'].align]}, {inside(row.cells['*'], size)})")
            continue
        for col in t.cols:
            c = row.cells.get(col.key) or Cell([])
            parts.append(f"table.cell(breakable: false, align: {ALIGN[c.align or col.align]} + {VALIGN[t.valign]}, {inside(c, size)})")
    body = f"#[#set text(size: {size:.2f}pt)\n#table({', '.join(out)},\n" + ",\n".join(parts) + ")]"
    return f"#block(stroke: 0.6pt + rgb({quoted(t.rule_color)}))[{body}]" if t.rules == "box" else body


def blocks(items: list, size: float, names: dict) -> str:
    out = []
    for b in items:
        if isinstance(b, Table):
            out.append(table(b, size))
        elif isinstance(b, Para):
            body = "{" + " + linebreak() + ".join(f"({runs(x, size)})" for x in b.lines) + "}"
            style = (f"stroke: 0.6pt + rgb({quoted(b.box)}), " if b.box else "") + (f"fill: rgb({quoted(b.fill)}), " if b.fill else "") + ("inset: 5pt, " if b.box or b.fill else "")
            out.append(f"#block({style}width: 100%, below: {b.after + 3}pt)[#align({ALIGN[b.align]}, {body})]")
        elif isinstance(b, Picture):
            out.append(f"#align({ALIGN[b.align]}, image({quoted(names[b.path])}, width: {b.width}pt, height: {b.height}pt))")
        elif isinstance(b, Space):
            out.append(f"#v({b.height}pt)")
        elif isinstance(b, Break):
            out.append("#pagebreak()")
        elif isinstance(b, Side):
            out.append(f"#grid(columns: ({b.share * 100:.0f}%, {(1 - b.share) * 100:.0f}%), [{blocks(b.left, size, names)}], [{blocks(b.right, size, names)}])")
    return "\n".join(out)


def pictures(items: list) -> list:
    out = []
    for b in items:
        out += [b.path] if isinstance(b, Picture) else pictures(b.left) + pictures(b.right) if isinstance(b, Side) else []
    return out


def typst(d: Doc, path: Path, pick: Pick) -> None:
    import tempfile

    import typst as compiler
    with tempfile.TemporaryDirectory() as tmp:
        names = {}
        for i, source in enumerate(pictures(d.blocks)):
            names[source] = f"p{i}.png"
            shutil.copy(source, f"{tmp}/p{i}.png")
        counted = lambda s: quoted(s).replace("{n}", '" + str(counter(page).get().first()) + "').replace("{m}", '" + str(counter(page).final().first()) + "')
        foot = " + linebreak() + ".join(f"text(size: {d.size * .85:.1f}pt, fill: rgb(\"#555555\"), {counted(''.join(r.text for r in x))})" for x in d.foot)
        head = " + linebreak() + ".join(f"({runs(x, d.size)})" for x in d.head)
        mark = f"background: rotate(-35deg, text(size: 64pt, fill: rgb(\"#eeeeee\"), {quoted(d.watermark)}))," if d.watermark else ""
        text = f"""#set page(width: {d.width}pt, height: {d.height}pt, margin: (x: {d.margin}pt, y: {max(d.margin, 36) + 8}pt), {mark}
  footer: {f"context align({ALIGN[d.foot_align]}, {foot})" if d.foot else "none"}, header: {"{" + head + "}" if d.head else "none"})
#set text(font: ({quoted(d.family)},), size: {d.size}pt, lang: {quoted(d.lang[:2])}, hyphenate: false, fallback: true)
#set par(leading: {0.7 if "Thai" in d.family or d.family in ("Loma", "Garuda") else pick.of("leading", [0.4, 0.5, 0.65], note=False)}em, justify: false)
#set block(spacing: 0.5em)
""" + blocks(d.blocks, d.size, names)
        source = Path(tmp) / "in.typ"
        source.write_text(text)
        compiler.compile(str(source), output=str(path), font_paths=["/usr/share/fonts"])
