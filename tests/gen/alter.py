#!/usr/bin/env python3
"""Alters one digit of one amount in a copy of a corpus statement: what a forger, or a broken printer, would leave.

Needs: pip install pikepdf. Usage: alter.py OUT_FILE
"""
import re
import sys
from pathlib import Path

import pikepdf

SOURCE = Path(__file__).resolve().parents[1] / "fixtures" / "corpus" / "paid-out-in-uk.pdf"

with pikepdf.open(SOURCE) as pdf:
    stream = pdf.pages[0].Contents
    content = stream.read_bytes()
    amounts = list(re.finditer(rb"\((\d),(\d{3}\.\d{2})\) Tj", content))
    hit = amounts[len(amounts) // 2]
    digit = b"%d" % (int(hit[1]) % 9 + 1)
    stream.write(content[: hit.start(1)] + digit + content[hit.end(1) :])
    print("altered", hit[0].decode(), "to begin with", digit.decode())
    pdf.save(sys.argv[1], compress_streams=True, deterministic_id=True)
