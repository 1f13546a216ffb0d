"""Draws a document with groff: tbl for tables, ms for pages; the three families that every roff has."""
from __future__ import annotations

import subprocess

from wild.doc import Break, Cell, Doc, Para, Picture, Side, Space, Table
from wild.pick import Pick

FAMILY = {"Helvetica": "H", "Times": "T", "Courier": "C"}


def escaped(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti").replace("`", "\\(ga").replace('"', "\\(dq")
    return text


def runs(ln, size: float) -> str:
    out = ""
    for r in ln:
        text = escaped(r.text)
        if r.color:
            text = f"\\m[x{r.color[1:]}]{text}\\m[]"
        if r.bold:
            text = f"\\f[B]{text}\\f[]"
        if r.scale != 1:
            text = f"\\s[{max(4, round(size * r.scale))}]{text}\\s0"
        out += text
    return out


def guarded(text: str) -> str:
    return "\\&" + text


def table(t: Table, size: float, lead: float) -> str:
    """Long cells are text blocks, filled by roff at the column's width."""
    own = size * t.scale
    options = ["allbox" if t.rules == "grid" else "box" if t.rules == "box" else ""]
    keys = {"l": "l", "r": "r", "c": "c", "": "l"}
    fmt = lambda aligns: " ".join(f"{keys[a]}w({max(c.width - own * .55, 12):.1f}p)1{'' if t.rules != 'cols' or i == len(t.cols) - 1 else ' |'}" for i, (a, c) in enumerate(zip(aligns, t.cols)))
    lines = [".TS H" if t.heads == "all" else ".TS", " ".join(x for x in (*options, "nokeep") if x) + " tab(\x07);"]
    body_format = fmt([c.align for c in t.cols])
    formats = []
    depth = max((len(c.head) for c in t.cols), default=1) if t.heads != "none" else 0
    for _ in range(depth):
        formats.append(fmt([c.head_align or c.align for c in t.cols]))
    data = []
    for k in range(depth):
        data.append("\x07".join((f"\\f[B]{escaped(c.head[k])}\\f[]" if t.head_bold else guarded(escaped(c.head[k]))) if k < len(c.head) else "" for c in t.cols))
    if depth and t.rules in ("head", "rows", "box"):
        data.append("_")
    if t.heads == "all":
        data.append(".TH")
    for row in t.rows:
        if "*" in row.cells:
            formats.append("l" + " s" * (len(t.cols) - 1))
            data.append(guarded(" ".join(runs(x, own) for x in row.cells["*"].lines)))
            continue
        formats.append(body_format)
        parts = []
        for c in t.cols:
            made = row.cells.get(c.key) or Cell([])
            if not made.lines:
                parts.append("")
            elif len(made.lines) == 1 and c.key not in ("desc", "party", "type"):
                parts.append(guarded(runs(made.lines[0], own)))
            else:
                align = {"l": ".ad l", "r": ".ad r", "c": ".ad c"}[made.align or c.align]
                parts.append("T{\n" + align + "\n.nh\n" + "\n.br\n".join(guarded(runs(x, own)) for x in made.lines) + "\nT}")
        data.append("\x07".join(parts))
        if t.rules == "rows":
            data.append("_")
    # tbl wants one format line a row; the last one stands for all that follow
    lines.append(",\n".join(formats[:-1] + [formats[-1]]) + ".")
    return f".ps {own:.1f}\n.vs {own * lead:.1f}\n" + "\n".join(lines + data) + f"\n.TE\n.ps {size:.1f}\n.vs {size * lead:.1f}"


def blocks(items: list, d: Doc, lead: float) -> str:
    out = []
    for b in items:
        if isinstance(b, Table):
            out.append(table(b, d.size, lead))
        elif isinstance(b, Para):
            out.append({"l": ".ad l", "r": ".ad r", "c": ".ad c"}[b.align] + "\n.nh")
            tall = max((r.scale for x in b.lines for r in x), default=1)
            if tall > 1.2:
                out.append(f".vs {d.size * tall * 1.2:.1f}")
            out.append("\n.br\n".join(guarded(runs(x, d.size)) for x in b.lines) + "\n.br\n.ad l\n" + f".vs {d.size * lead:.1f}\n.sp {b.after:.1f}p")
        elif isinstance(b, Space):
            out.append(f".sp {b.height:.1f}p")
        elif isinstance(b, Break):
            out.append(".bp")
        elif isinstance(b, Side):
            out += [blocks(b.left, d, lead), blocks(b.right, d, lead)]
    return "\n".join(out)


def colors(text: str) -> str:
    import re
    return "".join(f".defcolor {name} rgb #{name[1:]}\n" for name in sorted(set(re.findall(r"\\m\[(x[0-9a-f]{6})\]", text))))


def groff(d: Doc, path, pick: Pick) -> None:
    lead = float(pick.of("leading", ["1.15", "1.25", "1.4"], note=False))
    body = blocks(d.blocks, d, lead)
    foot = "".join(runs(x, d.size) for x in d.foot).replace("{n}", "%").replace("{m}", "\\n[pages]")
    head = "".join(runs(x, d.size) for x in d.head)
    parts = {"l": f"'{foot}'''", "c": f"''{foot}''", "r": f"'''{foot}'"}[d.foot_align]
    text = f""".pl {d.height}p
.nr PO {d.margin}p
.nr LL {d.inner}p
.nr HM {max(d.margin, 40)}p
.nr FM {max(d.margin, 40)}p
.nr PS {d.size * 1000:.0f}
.nr VS {d.size * lead * 1000:.0f}
.fam {FAMILY[d.family]}
{colors(body + head + foot)}.ds LH
.ds CH
.ds RH
.ds LF
.ds CF
.ds RF
.OH '{head}'''
.EH '{head}'''
.OF {parts}
.EF {parts}
.P1
.LP
.fam {FAMILY[d.family]}
.ps {d.size}
.vs {d.size * lead}
.nh
.nr HY 0
{body}
"""
    run = lambda src: subprocess.run(["groff", "-k", "-t", "-ms", "-Tpdf", f"-P-p{d.height / 72:.3f}i,{d.width / 72:.3f}i"], input=src.encode(), capture_output=True, timeout=60)
    done = run(text)
    if "\\n[pages]" in text:
        import re
        pages = len(re.findall(rb"/Type\s*/Page\b", done.stdout))
        done = run(text.replace("\\n[pages]", str(pages)))
    if done.returncode or not done.stdout.startswith(b"%PDF"):
        raise RuntimeError(done.stderr.decode()[:400])
    path.write_bytes(done.stdout)
