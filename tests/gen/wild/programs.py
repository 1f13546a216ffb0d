"""The programs that print, by name."""
from wild.out_groff import groff
from wild.out_hand import cairo, fpdf2
from wild.out_lines import lines
from wild.out_html import chromium, weasyprint
from wild.out_office import calc, writer
from wild.out_reportlab import reportlab
from wild.out_typst import typst

PRINT = {"chromium": chromium, "weasyprint": weasyprint, "typst": typst, "calc": calc, "writer": writer, "groff": groff, "cairo": cairo, "fpdf2": fpdf2, "reportlab": reportlab, "lines": lines}
