"""What is done to a drawn PDF: fixed dates and ids, true rotation, and the checks of its truth against its text."""
from __future__ import annotations

import io
import re
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pikepdf
import pymupdf


LARGEST = 60_000   # bytes that a fixture may have


def settle(path: Path, end: date) -> None:
    """Gives the file the dates of its period's end and an id made from its content, so that building twice gives the same bytes."""
    stamp = f"D:{end + timedelta(days=1):%Y%m%d}063000+07'00'"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for key in ("/CreationDate", "/ModDate"):
            if key in pdf.docinfo:
                pdf.docinfo[key] = stamp
        if "/Metadata" in pdf.Root:
            del pdf.Root["/Metadata"]
        pdf.remove_unreferenced_resources()
        pdf.save(path, compress_streams=True, object_stream_mode=pikepdf.ObjectStreamMode.preserve, deterministic_id=True)
    if path.stat().st_size > LARGEST:
        squeeze(path)


def squeeze(path: Path) -> None:
    """Makes a file small that its renderer left large: whole fonts cut to their used glyphs, streams packed harder."""
    with pymupdf.open(path) as document:
        document.subset_fonts()
        data = document.tobytes(garbage=4, deflate=True, use_objstms=1, no_new_id=True)
    pikepdf.settings.set_flate_compression_level(9)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(path, compress_streams=True, recompress_flate=True, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)


def rotate(path: Path, angle: int) -> None:
    """Turns the content one way and the page back, so that it shows upright while its coordinates lie sideways."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            w, h = float(page.mediabox[2]), float(page.mediabox[3])
            matrix, box = {90: (f"0 1 -1 0 {h} 0 cm", [0, 0, h, w]), 270: (f"0 -1 1 0 0 {w} cm", [0, 0, h, w]), 180: (f"-1 0 0 -1 {w} {h} cm", [0, 0, w, h])}[angle]
            page.contents_add(pikepdf.Stream(pdf, f"q {matrix} ".encode()), prepend=True)
            page.contents_add(pikepdf.Stream(pdf, b" Q"))
            page.mediabox = pikepdf.Array(box)
            for key in ("/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"):
                if key in page:
                    del page[key]
            page.Rotate = angle
        pdf.save(path)


def squash(text: str) -> str:
    return re.sub(r"\s+", "", text).replace("\u00ad", "-").casefold()    # some fonts share the hyphen with the soft hyphen


def sums(a: dict) -> list[str]:
    """Where an account's truth does not add up, in the order of time or the other way round."""
    rows, faults = a["transactions"], []
    opening, closing = Decimal(a["opening_balance"]), Decimal(a["closing_balance"])
    if sum(Decimal(r["debit"]) for r in rows) != Decimal(a["total_debit"]) or sum(Decimal(r["credit"]) for r in rows) != Decimal(a["total_credit"]):
        faults.append("the rows do not make the totals")
    if opening - Decimal(a["total_debit"]) + Decimal(a["total_credit"]) != closing:
        faults.append("the totals do not make the closing balance")
    def breaks(ordered):
        balance, bad = opening, 0
        for r in ordered:
            balance += Decimal(r["credit"]) - Decimal(r["debit"])
            bad += balance != Decimal(r["balance"])
        return bad
    # One layout prints the newest day first but keeps the order inside a day.
    by_day = sorted(rows, key=lambda r: r["date"])
    if a["prints_balance"] and min(breaks(rows), breaks(rows[::-1]), breaks(by_day)):
        faults.append("the balances do not follow from the rows")
    if any(not a["period_from"] <= r["date"] <= a["period_to"] for r in rows):
        faults.append("a row lies outside the period")
    return faults


def check(path: Path, accounts: list[dict], letters: bool = True) -> list[str]:
    """Finds every row's page and tells where the truth and the printed text differ. Removes what was kept for this check."""
    with pymupdf.open(path) as document:
        pages = [squash(page.get_text()) for page in document]
        parts = [[squash(line["spans"] and "".join(s["text"] for s in line["spans"]) or "") for b in page.get_text("dict")["blocks"] for line in b.get("lines", [])] for page in document]
    whole, faults = "".join(pages), []
    for a in accounts:
        faults += sums(a)
        for key in ("account_number", "owner_name", "bank_name"):
            if letters and squash(a[key]) not in whole:
                faults.append(f"{key} {a[key]!r} is not printed")
        for row in a["transactions"]:
            amount = squash(row.pop("_amount", ""))
            tokens = [squash(w) for w in row["description"].split()]
            def misses(n):
                text = pages[n] + (pages[n + 1] if n + 1 < len(pages) else "")
                return [w for w in tokens if w not in text]
            if not row["page"]:
                found = [n for n, text in enumerate(pages) if (not amount or amount in text) and (not letters or not misses(n))]
                row["page"] = found[0] + 1 if found else 1
                if letters and not found:
                    faults.append(f"row {row['date']} {row['description'][:40]!r} {amount} stands on no page")
                continue
            n = row["page"] - 1
            if amount and amount not in pages[n] + (pages[n + 1] if n + 1 < len(pages) else ""):
                faults.append(f"amount {amount} of {row['date']} is not on page {n + 1}")
            if letters and misses(n):
                faults.append(f"words {misses(n)[:4]} of {row['date']} are not on page {n + 1}")
    return faults
