#!/usr/bin/env python3
"""Draws tampered and innocently handled copies of statements, with the truth about them in the form that score_fraud.py takes.

Usage: make.py SOURCE_DIR OUT_DIR      (needs pymupdf, pikepdf, Pillow, numpy; qpdf on the path)
SOURCE_DIR holds digital statements (`*.pdf`); OUT_DIR gets a file a method and source, and `*.truth.json` beside each.
"""
from __future__ import annotations

import io
import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pikepdf
import pymupdf
from PIL import Image, ImageDraw, ImageFilter, ImageFont

AMOUNT = re.compile(r"^\d{1,3}([.,]\d{3})*[.,]\d{2}$")


class Job:
    """One file being made: its source, its place, what was changed."""

    def __init__(self, source: Path, out: Path, method: str, family: str):
        self.source, self.method, self.family = source, method, family
        self.path = out / f"{method}--{source.stem}.pdf"
        self.changes: list = []
        self.random = random.Random(f"{method}{source.stem}")

    def open(self):
        return pymupdf.open(self.source)

    def pick(self, doc, page=None):
        """An amount in the middle of the rows: page, box, text."""
        pages = [page] if page is not None else list(range(doc.page_count))
        self.random.shuffle(pages)
        for p in pages:
            words = [w for w in doc[p].get_text("words") if AMOUNT.match(w[4]) and w[4][0] != "0"]
            rows = [w for w in words if 0.35 * doc[p].rect.height < w[1] < 0.8 * doc[p].rect.height]
            if len(rows) > 8:
                return p, *self.random.choice(rows[2:-3])[:5]
        raise ValueError("no amount")

    def other(self, text: str) -> str:
        digit = str((int(text[0]) + self.random.randint(1, 8)) % 9 + 1)
        return (digit if digit != text[0] else "9" if text[0] != "9" else "8") + text[1:]

    def note(self, page, box, old, new, role="primary"):
        self.changes.append({"role": role, "page": page + 1, "bbox": [round(v, 1) for v in box], "row": None, "field": "amount", "old": old, "new": new})

    def save(self, doc, **how):
        doc.save(self.path, **how)

    def truth(self, expected="tampered", scope="box", kind="digital"):
        doc = pymupdf.open(self.path)
        sizes = [[round(p.rect.width, 1), round(p.rect.height, 1)] for p in doc] if not doc.needs_pass else []
        truth = {"file": self.path.name, "expected": expected, "method": self.method, "family": self.family, "kind": kind, "source": self.source.stem, "password": "",
                 "detectability": "medium", "scope": scope, "changes": self.changes, "pages": sizes}
        self.path.with_suffix("").with_suffix(".truth.json").write_text(json.dumps(truth, indent=1) + "\n")


def size_of(doc, page, box):
    for block in doc[page].get_text("dict")["blocks"]:
        for line in block.get("lines", []):
            for span in line["spans"]:
                if pymupdf.Rect(span["bbox"]).intersects(pymupdf.Rect(box)):
                    return span["size"], span["origin"][1], span["font"]
    return 8, box[3] - 2, "helv"


def put(page, box, text, size, base, font="helv", color=(0, 0, 0)):
    width = pymupdf.get_text_length(text, fontname=font, fontsize=size)
    page.insert_text((box[2] - width, base), text, fontsize=size, fontname=font, color=color)


# tampered -----------------------------------------------------------------------------------------------------------

def overlay(job, fill=(1, 1, 1), font="helv", incremental=False, dx=0.0, dy=0.0, scale=1.0):
    doc = job.open()
    p, x0, y0, x1, y1, old = job.pick(doc)
    size, base, _ = size_of(doc, p, (x0, y0, x1, y1))
    doc[p].draw_rect(pymupdf.Rect(x0 - 1, y0, x1 + 1, y1), color=fill, fill=fill)
    new = job.other(old)
    put(doc[p], (x0, y0, x1 + dx, y1), new, size * scale, base + dy, font)
    job.note(p, (x0, y0, x1, y1), old, new)
    if incremental:
        shutil.copy(job.source, job.path)
        again = pymupdf.open(job.path)
        again[p].draw_rect(pymupdf.Rect(x0 - 1, y0, x1 + 1, y1), color=fill, fill=fill)
        put(again[p], (x0, y0, x1, y1), new, size, base, font)
        again.saveIncr()
    else:
        job.save(doc, garbage=3, deflate=True)
    job.truth()


def redact(job, font="helv", dx=0.0, dy=0.0, scale=1.0, color=(0, 0, 0)):
    doc = job.open()
    p, x0, y0, x1, y1, old = job.pick(doc)
    size, base, _ = size_of(doc, p, (x0, y0, x1, y1))
    doc[p].add_redact_annot(pymupdf.Rect(x0 + 0.3, y0 + 2, x1 - 0.3, y1 - 2), fill=False)
    doc[p].apply_redactions(images=0, graphics=0)
    new = job.other(old)
    put(doc[p], (x0, y0, x1 + dx, y1), new, size * scale, base + dy, font, color)
    job.note(p, (x0, y0, x1, y1), old, new)
    job.save(doc, garbage=3, deflate=True)
    job.truth()


def prefixed(job):
    doc = job.open()
    p, x0, y0, x1, y1, old = job.pick(doc)
    size, base, _ = size_of(doc, p, (x0, y0, x1, y1))
    put(doc[p], (0, 0, x0 - 0.2, 0), "9", size, base)
    job.note(p, (x0 - 6, y0, x1, y1), old, "9" + old)
    job.save(doc, garbage=3, deflate=True)
    job.truth()


def annotation(job, kind):
    doc = job.open()
    p, x0, y0, x1, y1, old = job.pick(doc)
    size, base, _ = size_of(doc, p, (x0, y0, x1, y1))
    new, box = job.other(old), pymupdf.Rect(x0 - 3, y0, x1 + 2, y1)
    page = doc[p]
    if kind == "freetext":
        page.add_freetext_annot(box, new, fontsize=size, fill_color=(1, 1, 1), align=2)
    elif kind == "widget":
        w = pymupdf.Widget()
        w.field_type, w.field_name, w.rect, w.field_value, w.text_fontsize, w.fill_color = pymupdf.PDF_WIDGET_TYPE_TEXT, "amount", box, new, size, (1, 1, 1)
        page.add_widget(w)
    elif kind == "square":
        a = page.add_rect_annot(box)
        a.set_colors(stroke=(1, 1, 1), fill=(1, 1, 1))
        a.update()
    elif kind == "stamp":
        image = Image.new("RGB", (int(box.width * 6), int(box.height * 6)), "white")
        ImageDraw.Draw(image).text((10, 8), new, fill="black", font=ImageFont.load_default(size * 6))
        raw = io.BytesIO()
        image.save(raw, "PNG")
        page.add_stamp_annot(box, stamp=raw.getvalue())
    elif kind == "line":
        a = page.add_line_annot((x0, (y0 + y1) / 2), (x1, (y0 + y1) / 2))
        a.set_border(width=y1 - y0)
        a.set_colors(stroke=(1, 1, 1))
        a.update()
    job.note(p, (x0, y0, x1, y1), old, new)
    if job.random.random() < 0.5:
        job.save(doc)
    else:
        doc.save(job.path, garbage=4, deflate=True)
    job.truth()


def picture_patch(job):
    doc = job.open()
    p, x0, y0, x1, y1, old = job.pick(doc)
    size, base, _ = size_of(doc, p, (x0, y0, x1, y1))
    new, box = job.other(old), pymupdf.Rect(x0 - 2, y0, x1 + 1, y1)
    image = Image.new("RGB", (int(box.width * 6), int(box.height * 6)), "white")
    ImageDraw.Draw(image).text((8, 8), new, fill="black", font=ImageFont.load_default(size * 6))
    raw = io.BytesIO()
    image.save(raw, "PNG")
    doc[p].insert_image(box, stream=raw.getvalue())
    job.note(p, (x0, y0, x1, y1), old, new)
    job.save(doc, garbage=3, deflate=True)
    job.truth()


def hidden(job, how):
    doc = job.open()
    p, x0, y0, x1, y1, old = job.pick(doc)
    size, base, _ = size_of(doc, p, (x0, y0, x1, y1))
    doc[p].add_redact_annot(pymupdf.Rect(x0 + 0.3, y0 + 2, x1 - 0.3, y1 - 2), fill=False)
    doc[p].apply_redactions(images=0, graphics=0)
    new = job.other(old)
    width = pymupdf.get_text_length(old, fontsize=size)
    if how == "mode3":
        doc[p].insert_text((x1 - width, base), old, fontsize=size, render_mode=3)
    else:
        doc[p].insert_text((x1 - width, base), old, fontsize=size, color=(1, 1, 1))
    put(doc[p], (x0, y0, x1, y1), new, size, base)
    job.note(p, (x0, y0, x1, y1), old, new)
    job.save(doc, garbage=3, deflate=True)
    job.truth()


def in_place(job, incremental):
    """The digits of an amount in the content itself; the balances stay as they were."""
    pdf = pikepdf.open(job.source)
    doc = job.open()
    for _ in range(40):
        p, x0, y0, x1, y1, old = job.pick(doc)
        page = pdf.pages[p]
        page.contents_coalesce()
        data = page.Contents.read_bytes()
        if data.count(b"(" + old.encode() + b")") == 1:
            break
    else:
        raise ValueError("not in clear")
    new = job.other(old)
    changed = data.replace(b"(" + old.encode() + b")", b"(" + new.encode() + b")")
    job.note(p, (x0, y0, x1, y1), old, new)
    if incremental == "orphan":
        page.Contents = pdf.make_stream(changed)
        kept = pdf.make_indirect(pdf.make_stream(data))
        pdf.save(job.path)
        _ = kept
        work = pymupdf.open(job.source)
        x = work.get_new_xref()
        work.update_object(x, "<<>>")
        work.update_stream(x, changed)
        work.xref_set_key(work[p].xref, "Contents", f"{x} 0 R")
        work.save(job.path, garbage=0)
    elif incremental:
        shutil.copy(job.source, job.path)
        work = pymupdf.open(job.path)
        work[p].clean_contents()
        x = work[p].get_contents()[0]
        stream = work.xref_stream(x)
        work.update_stream(x, stream.replace(b"(" + old.encode() + b")", b"(" + new.encode() + b")") if old.encode() in stream else changed)
        work.saveIncr()
    else:
        page.Contents = pdf.make_stream(changed)
        pdf.save(job.path)
    job.truth()


def holder_covered(job):
    """Another name on every page, over the holder's."""
    doc = job.open()
    names = [w for w in (doc[0].get_text("blocks")) if w[4].strip().startswith(("PT ", "CV ", "UD "))]
    old = names[0][4].strip().splitlines()[0]
    if doc.page_count < 3:
        raise ValueError("short")
    for p in range(doc.page_count):
        for box in doc[p].search_for(old)[:1]:
            size, base, _ = size_of(doc, p, tuple(box))
            doc[p].draw_rect(box, color=None, fill=(1, 1, 1))
            doc[p].insert_text((box.x0, base), "CV LAIN SAMA SEKALI", fontsize=size)
            job.note(p, tuple(box), old, "CV LAIN SAMA SEKALI")
    job.save(doc, garbage=3, deflate=True)
    job.truth()


def off_sheet(job):
    """The figure that was printed stands beside the sheet, and another one in its place."""
    pdf, doc = pikepdf.open(job.source), job.open()
    for _ in range(40):
        p, x0, y0, x1, y1, old = job.pick(doc)
        page = pdf.pages[p]
        page.contents_coalesce()
        data = page.Contents.read_bytes()
        found = re.findall(rb"1 0 0 1 ([\d.]+) ([\d.]+) Tm (?:/\S+ [\d.]+ Tf )?\(" + re.escape(old.encode()) + rb"\) Tj", data)
        if len(found) == 1:
            break
    else:
        raise ValueError("not in clear")
    x, y = found[0]
    new, drawn = job.other(old), b"(" + old.encode() + b") Tj"
    place = b"1 0 0 1 " + x + b" " + y + b" Tm"
    moved = b"1 0 0 1 %.2f " % (float(x) + 2000) + y + b" Tm " + drawn + b" " + place + b" " + drawn.replace(old.encode(), new.encode())
    page.Contents = pdf.make_stream(data.replace(drawn, moved))
    job.note(p, (x0, y0, x1, y1), old, new)
    pdf.save(job.path)
    job.truth()


def row_removed(job):
    doc = job.open()
    p, x0, y0, x1, y1, old = job.pick(doc)
    words = [w for w in doc[p].get_text("words") if w[1] < (y0 + y1) / 2 < w[3]]
    box = (min(w[0] for w in words), y0, max(w[2] for w in words), y1)
    for w in words:
        doc[p].add_redact_annot(pymupdf.Rect(w[0], w[1] + 2, w[2], w[3] - 2), fill=False)
    doc[p].apply_redactions(images=0, graphics=0)
    job.note(p, box, old, None)
    job.save(doc, garbage=3, deflate=True)
    job.truth(scope="page")


def page_removed(job):
    doc = job.open()
    if doc.page_count < 3:
        raise ValueError("short")
    doc.delete_page(1)
    job.changes.append({"role": "primary", "page": 2, "bbox": [0, 0, 500, 800], "row": None, "field": "page", "old": None, "new": None})
    job.save(doc, garbage=3)
    job.truth(scope="page")


def page_as_picture(job):
    doc = job.open()
    p = 1 if doc.page_count > 1 else None
    if p is None:
        raise ValueError("short")
    pix = doc[p].get_pixmap(dpi=150)
    rect = doc[p].rect
    doc.delete_page(p)
    page = doc.new_page(p, width=rect.width, height=rect.height)
    page.insert_image(rect, stream=pix.tobytes("jpg"))
    job.changes.append({"role": "primary", "page": p + 1, "bbox": list(rect), "row": None, "field": "page", "old": None, "new": None})
    job.save(doc, garbage=3)
    job.truth(scope="page")


def date_changed(job):
    doc = job.open()
    pattern = re.compile(r"^\d{2}[/.-]\d{2}([/.-]\d{2,4})?$")
    for p in range(doc.page_count):
        words = [w for w in doc[p].get_text("words") if pattern.match(w[4]) and w[0] < 0.3 * doc[p].rect.width and 0.3 * doc[p].rect.height < w[1] < 0.8 * doc[p].rect.height]
        if len(words) > 6:
            break
    else:
        raise ValueError("no dates")
    w = words[3]
    new = ("28" if not w[4].startswith("28") else "02") + w[4][2:]
    size, base, _ = size_of(doc, p, w[:4])
    doc[p].add_redact_annot(pymupdf.Rect(w[0] + 0.3, w[1] + 2, w[2] - 0.3, w[3] - 2), fill=False)
    doc[p].apply_redactions(images=0, graphics=0)
    doc[p].insert_text((w[0], base), new, fontsize=size)
    job.note(p, w[:4], w[4], new)
    job.save(doc, garbage=3, deflate=True)
    job.truth()


def editor(job, producer):
    doc = job.open()
    meta = doc.metadata
    meta["producer"] = producer
    doc.set_metadata(meta)
    job.save(doc, garbage=3)
    job.changes.append({"role": "primary", "page": 1, "bbox": [0, 0, 1, 1], "row": None, "field": None, "old": None, "new": None})
    job.truth(scope="document")


def scanned(doc, p, dpi, rng, quality):
    pix = doc[p].get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
    page = np.frombuffer(pix.samples, np.uint8).reshape(pix.height, pix.width).astype(float)
    page = 238 - (255 - page) * 0.82
    page += rng.normal(0, 3.0, page.shape)
    image = Image.fromarray(np.clip(page, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.6))
    noise = rng.normal(0, 2.0, page.shape)
    return Image.fromarray(np.clip(np.asarray(image).astype(float) + noise, 0, 255).astype(np.uint8))


def scan(job, how):
    """Scans the first pages and changes one amount in the pixels."""
    doc = job.open()
    rng = np.random.default_rng(abs(hash(job.path.name)) % 2**32)
    dpi = 170
    p, x0, y0, x1, y1, old = job.pick(doc, 0)
    out = pymupdf.open()
    image = scanned(doc, p, dpi, rng, 80)
    raw = io.BytesIO()
    image.save(raw, "JPEG", quality=82)
    image = Image.open(io.BytesIO(raw.getvalue())).copy()
    s = dpi / 72
    box = [int(v * s) for v in (x0, y0, x1, y1)]
    size, base, _ = size_of(doc, p, (x0, y0, x1, y1))
    if how == "typed":
        draw = ImageDraw.Draw(image)
        ground = int(np.median(np.asarray(image)[box[1]:box[3], box[0] - 20:box[0]]))
        draw.rectangle((box[0] - 3, box[1], box[2] + 2, box[3]), fill=ground)
        font = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", int(size * s * 0.95)) if Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf").exists() else ImageFont.load_default(size * s)
        draw.text((box[2], base * s), job.other(old), fill=30, font=font, anchor="rs")
    elif how == "copied":
        digit = image.crop((box[0], box[1], box[0] + int((x1 - x0) * s / len(old)), box[3]))
        image.paste(digit, (box[0] + digit.width * (2 if old[1] in ".," else 1), box[1]))
    elif how == "erased":
        draw = ImageDraw.Draw(image)
        draw.rectangle((box[0] - 3, box[1], box[2] + 2, box[3]), fill=int(np.median(np.asarray(image)[box[1]:box[3], box[0] - 20:box[0]])))
    raw = io.BytesIO()
    image.save(raw, "JPEG", quality=90)
    page = out.new_page(width=doc[p].rect.width, height=doc[p].rect.height)
    page.insert_image(page.rect, stream=raw.getvalue())
    job.note(p, (x0, y0, x1, y1), old, job.other(old))
    out.save(job.path)
    job.truth(kind="scan")


# innocent -----------------------------------------------------------------------------------------------------------

def innocent(job, how):
    doc = job.open()
    page = doc[0]
    words = [w for w in page.get_text("words") if AMOUNT.match(w[4])]
    if how == "saved":
        job.save(doc, garbage=4, deflate=True, clean=True)
    elif how in ("linearise", "objstm", "qdf"):
        flags = {"linearise": ["--linearize"], "objstm": ["--object-streams=generate"], "qdf": ["--qdf"]}[how]
        subprocess.run(["qpdf", *flags, job.source, job.path], check=False)
    elif how == "highlight":
        page.add_highlight_annot(pymupdf.Rect(words[4][:4]))
        page.add_text_annot((20, 20), "checked")
        job.save(doc)
    elif how == "ring":
        a = page.add_circle_annot(pymupdf.Rect(words[4][:4]) + (-5, -4, 5, 4))
        a.update()
        job.save(doc)
    elif how == "margin-note":
        page.add_freetext_annot(pymupdf.Rect(20, page.rect.height - 40, 200, page.rect.height - 20), "Checked by A. 3 items", fontsize=9)
        job.save(doc)
    elif how == "note-incremental":
        shutil.copy(job.source, job.path)
        doc = pymupdf.open(job.path)
        doc[0].add_text_annot((20, 20), "seen")
        doc.saveIncr()
    elif how == "metadata-incremental":
        shutil.copy(job.source, job.path)
        doc = pymupdf.open(job.path)
        doc.set_metadata({**doc.metadata, "title": "Statement", "keywords": "archive"})
        doc.saveIncr()
    elif how == "stamp-every-page":
        shutil.copy(job.source, job.path)
        doc = pymupdf.open(job.path)
        for p in doc:
            p.insert_text((40, 20), "COPY 17 / 2024", fontsize=9, color=(0.6, 0, 0))
        doc.saveIncr()
    elif how == "rotated":
        for p in doc:
            p.set_rotation((p.rotation + 90) % 360)
        job.save(doc)
    elif how == "extracted":
        doc.select([0])
        job.save(doc, garbage=3)
    elif how == "cover":
        cover = doc.new_page(0)
        cover.insert_text((80, 120), "Dear Sir or Madam, please find the statement enclosed.", fontname="tiro")
        job.save(doc)
    elif how == "bookmarks":
        doc.set_toc([[1, "Statement", 1]])
        job.save(doc)
    elif how == "masked":
        for w in page.get_text("words"):
            if re.fullmatch(r"\d{8,}", w[4]):
                page.draw_rect(pymupdf.Rect(w[:4]), color=(0, 0, 0), fill=(0, 0, 0))
                break
        job.save(doc)
    elif how == "twice":
        shutil.copy(job.source, job.path)
        for text in ("one", "two"):
            doc = pymupdf.open(job.path)
            doc[0].add_text_annot((20, 20), text)
            doc.saveIncr()
    elif how == "crop":
        for p in doc:
            p.set_cropbox(p.mediabox + (5, 5, -5, -5))
        job.save(doc)
    elif how == "two-up":
        out = pymupdf.open()
        for p in doc:
            new = out.new_page(width=p.rect.width, height=p.rect.height)
            new.show_pdf_page(new.rect, doc, p.number)
        out.save(job.path, garbage=3, deflate=True)
    elif how in ("scan", "scan-good"):
        rng = np.random.default_rng(7)
        out = pymupdf.open()
        for p in range(min(2, doc.page_count)):
            raw = io.BytesIO()
            scanned(doc, p, 150 if how == "scan" else 200, rng, 0).save(raw, "JPEG", quality=60 if how == "scan" else 88)
            new = out.new_page(width=doc[p].rect.width, height=doc[p].rect.height)
            new.insert_image(new.rect, stream=raw.getvalue())
        out.save(job.path)
    elif how == "distilled":
        subprocess.run(["pdftocairo", "-pdf", job.source, job.path], check=True)
    elif how == "decrypted":
        locked = job.path.with_suffix(".tmp")
        subprocess.run(["qpdf", "--encrypt", "", "owner", "256", "--", job.source, locked], check=True)
        subprocess.run(["qpdf", "--decrypt", locked, job.path], check=True)
        locked.unlink()
    elif how == "merged":
        other = doc.page_count > 1
        subprocess.run(["qpdf", "--empty", "--pages", job.source, "1-z", job.source, "1", "--", job.path], check=True)
        _ = other
    elif how == "converted":
        job.path.write_bytes(doc.convert_to_pdf())
    elif how == "ocr-layer":
        rng = np.random.default_rng(11)
        out = pymupdf.open()
        for p in range(min(2, doc.page_count)):
            raw = io.BytesIO()
            scanned(doc, p, 150, rng, 0).save(raw, "JPEG", quality=75)
            new = out.new_page(width=doc[p].rect.width, height=doc[p].rect.height)
            new.insert_image(new.rect, stream=raw.getvalue())
            for w in doc[p].get_text("words"):
                new.insert_text((w[0], w[3] - 2), w[4], fontsize=8, render_mode=3)
        out.save(job.path, garbage=3, deflate=True)
    elif how == "watermark":
        for p in doc:
            p.insert_text((120, 500), "COPY", fontsize=90, color=(0.9, 0.9, 0.9), overlay=True)
        job.save(doc)
    elif how == "qr-seal":
        image = Image.new("RGB", (60, 60), "white")
        ImageDraw.Draw(image).rectangle((10, 10, 40, 50), fill="black")
        raw = io.BytesIO()
        image.save(raw, "PNG")
        page.insert_image(pymupdf.Rect(page.rect.width - 60, page.rect.height - 60, page.rect.width - 20, page.rect.height - 20), stream=raw.getvalue())
        job.save(doc)
    job.truth("innocent")


TAMPERED = {
    "white-box": ("overlay", overlay, {}),
    "grey-box": ("overlay", overlay, {"fill": (0.95, 0.95, 0.95)}),
    "white-box-courier": ("overlay", overlay, {"font": "cour"}),
    "white-box-appended": ("revision", overlay, {"incremental": True}),
    "picture-patch": ("overlay", picture_patch, {}),
    "prefixed": ("text", prefixed, {}),
    "replaced": ("text", redact, {}),
    "replaced-times": ("text", redact, {"font": "tiro"}),
    "replaced-larger": ("text", redact, {"scale": 1.06}),
    "replaced-raised": ("text", redact, {"dy": -0.8}),
    "replaced-shifted": ("text", redact, {"dx": 2.0}),
    "replaced-grey": ("text", redact, {"color": (0.25, 0.25, 0.25)}),
    "note-freetext": ("annotation", annotation, {"kind": "freetext"}),
    "note-widget": ("annotation", annotation, {"kind": "widget"}),
    "note-square": ("annotation", annotation, {"kind": "square"}),
    "note-stamp": ("annotation", annotation, {"kind": "stamp"}),
    "note-line": ("annotation", annotation, {"kind": "line"}),
    "hidden-mode": ("overlay", hidden, {"how": "mode3"}),
    "hidden-white": ("overlay", hidden, {"how": "white"}),
    "in-place": ("text", in_place, {"incremental": False}),
    "in-place-appended": ("revision", in_place, {"incremental": True}),
    "in-place-orphan": ("structure", in_place, {"incremental": "orphan"}),
    "holder-covered": ("overlay", holder_covered, {}),
    "off-sheet": ("overlay", off_sheet, {}),
    "row-removed": ("rows", row_removed, {}),
    "page-removed": ("pages", page_removed, {}),
    "page-picture": ("pages", page_as_picture, {}),
    "date-changed": ("dates", date_changed, {}),
    "editor-named": ("structure", editor, {"producer": "Sejda 5.3.2 (sejda.com)"}),
    "scan-typed": ("image", scan, {"how": "typed"}),
    "scan-copied": ("image", scan, {"how": "copied"}),
    "scan-erased": ("image", scan, {"how": "erased"}),
}
INNOCENT = [
            "saved", "linearise", "objstm", "qdf", "highlight", "ring", "margin-note", "note-incremental", "metadata-incremental", "stamp-every-page", "rotated",
            "extracted", "cover", "bookmarks", "masked", "twice", "crop", "two-up", "scan", "scan-good", "distilled", "decrypted", "merged", "converted", "ocr-layer", "watermark", "qr-seal"]


def main() -> int:
    sources, out = sorted(Path(sys.argv[1]).glob("*.pdf")), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    each = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    digital = [s for s in sources if not s.stem.endswith("-scan") and "locked" not in s.stem]
    for k, (method, (family, make, how)) in enumerate(TAMPERED.items()):
        made = 0
        for source in digital[k % len(digital):] + digital[: k % len(digital)]:
            if made == each:
                break
            try:
                make(Job(source, out, method, family), **how)
                made += 1
            except Exception as e:  # noqa: BLE001 - a source that a method does not fit
                print(f"{method} {source.stem}: {e}", file=sys.stderr)
    for k, how in enumerate(INNOCENT):
        for source in [digital[(2 * k + i) % len(digital)] for i in range(2)]:
            try:
                innocent(Job(source, out, f"ok-{how}", "innocent"), how)
            except Exception as e:  # noqa: BLE001
                print(f"{how} {source.stem}: {e}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
