#!/usr/bin/env python3
"""Draws one long statement for measuring speed. Needs reportlab. Usage: long.py PAGES FILE"""
from __future__ import annotations

import random
import sys
from datetime import date, timedelta
from decimal import Decimal

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

WORDS = "BIFAST RTGS SETORAN TUNAI PT CV SINAR JAYA MANDIRI TOKO BANGUNAN LESTARI INVOICE PEMBAYARAN TRANSFER KE DARI QRIS EDC PAJAK GAJI SEWA RUKO ANGSURAN UD TANI MAKMUR".split()
ROWS = 24      # movements a page, each on two lines


def money(value: Decimal) -> str:
    return f"{value:,.2f}"


def main() -> int:
    pages, path = int(sys.argv[1]), sys.argv[2]
    r = random.Random(pages)
    page = Canvas(path, pagesize=A4, invariant=True, pageCompression=1)
    day, balance = date(2015, 1, 1), Decimal("250000000.00")
    for n in range(1, pages + 1):
        page.setFont("Helvetica-Bold", 11)
        page.drawString(40, 800, "BANK NUSA CONTOH")
        page.setFont("Helvetica", 8)
        page.drawRightString(555, 800, f"Halaman {n} dari {pages}")
        page.drawString(40, 782, "No. Rekening : 0712345678")
        page.drawString(300, 782, "Nama : PT CONTOH SEJAHTERA")
        page.drawString(40, 770, "Mata Uang : IDR")
        page.drawString(300, 770, "Periode : 01/01/2015 - 31/12/2026")
        page.setFont("Helvetica-Bold", 8)
        for x, head in ((40, "Tanggal"), (100, "Keterangan")):
            page.drawString(x, 748, head)
        for x, head in ((375, "Debet"), (465, "Kredit"), (555, "Saldo")):
            page.drawRightString(x, 748, head)
        page.line(40, 744, 555, 744)
        page.setFont("Helvetica", 8)
        y = 732
        if n == 1:
            page.drawString(100, y, "SALDO AWAL")
            page.drawRightString(555, y, money(balance))
        for _ in range(ROWS):
            y -= 28
            amount = Decimal(r.randint(1_000, 900_000_000)) / 100
            out = r.random() < 0.5 and balance > amount
            balance += -amount if out else amount
            day += timedelta(days=r.random() < 0.6)
            page.drawString(40, y, f"{day:%d/%m/%Y}")
            page.drawString(100, y, " ".join(r.choices(WORDS, k=4)))
            page.drawString(100, y - 10, " ".join(r.choices(WORDS, k=3)) + f" {r.randint(10**9, 10**12)}")
            page.drawRightString(375 if out else 465, y, money(amount))
            page.drawRightString(555, y, money(balance))
            page.line(40, y - 15, 555, y - 15)
        for x in (38, 96, 290, 380, 470, 558):
            page.line(x, 744, x, y - 15)
        page.showPage()
    page.save()
    return 0


if __name__ == "__main__":
    sys.exit(main())
