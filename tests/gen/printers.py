"""Prints HTML, spreadsheets and plain text to PDF with what is installed: Chromium, WeasyPrint, LibreOffice, PyMuPDF's Story."""
from __future__ import annotations

import html
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from ink import INKS

E = html.escape


def chromium(path: Path, text: str, tags: bool = False) -> None:
    """Prints an HTML text; page size and margins come from its @page rule."""
    with tempfile.TemporaryDirectory() as tmp:
        source = Path(tmp) / "in.html"
        source.write_text(text)
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--no-pdf-header-footer",
                   f"--user-data-dir={tmp}/profile", f"--print-to-pdf={path}", *([] if tags else ["--disable-pdf-tagging"]), source.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)


def weasy(path: Path, text: str) -> None:
    import weasyprint
    weasyprint.HTML(string=text).write_pdf(str(path))


def office(path: Path, source: Path) -> None:
    """Converts an .html, .ods or .xlsx file with LibreOffice."""
    with tempfile.TemporaryDirectory() as tmp:
        target = ["--infilter=HTML (StarWriter)", "--convert-to", "pdf:writer_pdf_Export"] if source.suffix == ".html" else ["--convert-to", "pdf"]
        subprocess.run(["soffice", f"-env:UserInstallation=file://{tmp}/profile", "--headless", *target, "--outdir", tmp, str(source)], check=True, capture_output=True, timeout=180)
        shutil.move(f"{tmp}/{source.stem}.pdf", path)


def story(path: Path, text: str, css: str, page=(595, 842), margins=(40, 40, 40, 40), archive=None) -> None:
    """Lays out HTML with PyMuPDF; `margins` left, top, right, bottom."""
    import pymupdf
    s = pymupdf.Story(html=text, user_css=css)
    writer = pymupdf.DocumentWriter(str(path))
    box = pymupdf.Rect(margins[0], margins[1], page[0] - margins[2], page[1] - margins[3])
    more = 1
    while more:
        device = writer.begin_page(pymupdf.Rect(0, 0, *page))
        more, _ = s.place(box)
        s.draw(device)
        writer.end_page()
    writer.close()


def lineprinter(path: Path, pages: list[list[str]], font="Courier", size=8.0, leading=10.0, page=(595.28, 841.89), left=30.0, top=40.0, ink="reportlab", bars: int = 0, bar_color="#e6f2e6", trim=True) -> None:
    """Prints pages of text lines in a fixed-width font, every line as one string; `bars`: listing paper with bands of so many lines."""
    pen = INKS[ink](path, page)
    for n, rows in enumerate(pages):
        if n:
            pen.page()
        if bars:
            for i in range(0, int((page[1] - top) / leading), bars * 2):
                pen.rect(left - 10, top - leading * 0.8 + i * leading, page[0] - 2 * left + 20, bars * leading, fill=bar_color)
        for i, row in enumerate(rows):
            row = row.rstrip() if trim else row
            if row:
                pen.text(left, top + i * leading, row, font, size)
    pen.save()


def table(heads: list[str], rows: list[list[str]], classes: list[str] | None = None, foot: list[list[str]] | None = None, row_class=None) -> str:
    """An HTML table; cells are HTML already (escape them with E), `classes` one a column."""
    classes = classes or [""] * max(len(heads), max((len(r) for r in rows), default=0))
    cell = lambda tag, c, v: f'<{tag} class="{c}">{v}</{tag}>'
    head = "<thead><tr>" + "".join(cell("th", c, v) for c, v in zip(classes, heads)) + "</tr></thead>" if heads else ""
    body = "".join(f'<tr class="{row_class(i) if row_class else ""}">' + "".join(cell("td", c, v) for c, v in zip(classes, r)) + "</tr>" for i, r in enumerate(rows))
    tail = "<tfoot>" + "".join("<tr>" + "".join(cell("td", c, v) for c, v in zip(classes, r)) + "</tr>" for r in foot) + "</tfoot>" if foot else ""
    return f"<table>{head}<tbody>{body}</tbody>{tail}</table>"


def br(lines: list[str]) -> str:
    return "<br>".join(E(x) for x in lines)


def page(css: str, body: str, lang: str = "id") -> str:
    return f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><style>{css}</style></head><body>{body}</body></html>'
