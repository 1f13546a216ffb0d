"""Whether a file prints what its truth says: every amount, every word of every description, the names of the head. Drawings that were cut or lie over each other are told."""
from __future__ import annotations

import re
import subprocess
import unicodedata
from pathlib import Path


def flat(text: str) -> str:
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).casefold()


def printed(path: Path, password: str = "", layout: bool = True) -> str:
    command = ["pdftotext", *(["-layout"] if layout else []), *(["-upw", password] if password else []), str(path), "-"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def crossing(path: Path, password: str = "") -> list[str]:
    """Words that lie over each other, and words that leave the page."""
    text = subprocess.run(["pdftotext", "-bbox", *(["-upw", password] if password else []), str(path), "-"], capture_output=True, text=True, check=True).stdout
    faults, words, width = [], [], 0.0
    for m in re.finditer(r'<page width="([\d.]+)" height="([\d.]+)"|<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', text):
        if m[1]:
            words, width = [], float(m[1])
            continue
        x0, y0, x1, y1 = (float(m[i]) for i in range(3, 7))
        if y1 - y0 > 40:
            continue                          # a watermark
        if x1 > width + 1 or x0 < -1:
            faults.append(f"leaves the page: {m[7]}")
        for a0, b0, a1, b1, other in words[-400:]:
            high = min(y1, b1) - max(y0, b0)
            if min(x1, a1) - max(x0, a0) > 1.2 and high > .6 * min(y1 - y0, b1 - b0):
                faults.append(f"{m[7]} lies over {other}")
        words.append((x0, y0, x1, y1, m[7]))
    return faults


def check(path: Path, truth: dict, amounts: dict, complex_script: bool) -> list[str]:
    """`amounts`: account → printed forms of its amounts, in order."""
    password = truth.get("password", "")
    text, raw = flat(printed(path, password)), flat(printed(path, password, False))
    faults = crossing(path, password)[:4]
    if "\ufffd" in raw or "\ufffd" in text:
        faults.append("letters without a meaning: the program gave no way back from glyphs to text")
    if complex_script:
        return faults
    for account in truth["accounts"]:
        for key in ("account_number", "owner_name"):
            if account[key] and flat(account[key]) not in text and flat(account[key]) not in raw:
                faults.append(f"{key} {account[key]} is not on the pages")
        for row in account["transactions"]:
            for word in row["description"].split():
                if flat(word) not in text and flat(word) not in raw:
                    # A word that was parted at its cell's edge stands there in pieces.
                    if not all(flat(part) in text for part in re.split(r"(?<=[-/.])", word)) and (len(word) < 8 or flat(word)[:4] not in text):
                        faults.append(f"word {word} of {row['description']} is not on the pages")
    for forms in amounts.values():
        for form in forms:
            if flat(form) not in text and flat(form) not in raw:
                faults.append(f"amount {form} is not on the pages")
    return faults
