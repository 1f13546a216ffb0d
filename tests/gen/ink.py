"""Four ways to put words and lines on a PDF page: reportlab, cairo, fpdf2, PyMuPDF. Points, y grows downward."""
from __future__ import annotations

import math
from pathlib import Path

FONTS = {  # name → file of an embedded font; other names are the standard fourteen
    "DejaVu": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "DejaVu-Bold": "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
    "DejaVuCond": "/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed.ttf", "DejaVuCond-Bold": "/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed-Bold.ttf",
    "DejaVuMono": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", "DejaVuMono-Bold": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf",
    "LibSans": "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf", "LibSans-Bold": "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf",
    "LibSerif": "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf", "LibSerif-Bold": "/usr/share/fonts/truetype/liberation/LiberationSerif-Bold.ttf",
    "LibMono": "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf", "LibMono-Bold": "/usr/share/fonts/truetype/liberation/LiberationMono-Bold.ttf",
    "Narrow": "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Regular.ttf", "Narrow-Bold": "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Bold.ttf",
    "Carlito": "/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf", "Carlito-Bold": "/usr/share/fonts/truetype/crosextra/Carlito-Bold.ttf",
    "Caladea": "/usr/share/fonts/truetype/crosextra/Caladea-Regular.ttf", "Caladea-Bold": "/usr/share/fonts/truetype/crosextra/Caladea-Bold.ttf",
    "Lato": "/usr/share/fonts/truetype/lato/Lato-Regular.ttf", "Lato-Bold": "/usr/share/fonts/truetype/lato/Lato-Bold.ttf",
    "Hack": "/usr/share/fonts/truetype/hack/Hack-Regular.ttf", "Hack-Bold": "/usr/share/fonts/truetype/hack/Hack-Bold.ttf",
    "Prime": "/usr/share/fonts/opentype/courier-prime/Courier Prime.otf", "Inconsolata": "/usr/share/fonts/truetype/inconsolata/Inconsolata.otf",
    "Gothic": "/usr/share/fonts/opentype/urw-base35/URWGothic-Book.otf", "Gothic-Bold": "/usr/share/fonts/opentype/urw-base35/URWGothic-Demi.otf",
    "Bookman": "/usr/share/fonts/opentype/urw-base35/URWBookman-Light.otf", "Bookman-Bold": "/usr/share/fonts/opentype/urw-base35/URWBookman-Demi.otf",
    "Palatino": "/usr/share/fonts/opentype/urw-base35/P052-Roman.otf", "Palatino-Bold": "/usr/share/fonts/opentype/urw-base35/P052-Bold.otf",
    "Loma": "/usr/share/fonts/truetype/tlwg/Loma.ttf", "Loma-Bold": "/usr/share/fonts/truetype/tlwg/Loma-Bold.ttf",
    "CJK-JP": ("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 0), "CJK-KR": ("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 1), "CJK-SC": ("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2),
    "CJKB-SC": ("/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", 2), "CJKB-JP": ("/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", 0),
    "OcrB": "/usr/share/fonts/opentype/ocr-b/OCRB.otf",
}


def rgb(color: str) -> tuple[float, float, float]:
    return tuple(int(color[i:i + 2], 16) / 255 for i in (1, 3, 5))


class ReportlabInk:
    def __init__(self, path: Path, size: tuple[float, float]):
        from reportlab.pdfgen.canvas import Canvas
        self.c, self.w, self.h = Canvas(str(path), pagesize=size, invariant=1), *size

    def font(self, name: str) -> str:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        if name in FONTS and name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, FONTS[name]))
        return name

    def width(self, s: str, font: str, size: float) -> float:
        from reportlab.pdfbase import pdfmetrics
        return pdfmetrics.stringWidth(s, self.font(font), size)

    def text(self, x, y, s, font, size, color="#000000", angle=0):
        self.c.setFillColorRGB(*rgb(color))
        if angle:
            self.c.saveState()
            self.c.translate(x, self.h - y)
            self.c.rotate(angle)
            self.c.setFont(self.font(font), size)
            self.c.drawString(0, 0, s)
            self.c.restoreState()
        else:
            self.c.setFont(self.font(font), size)
            self.c.drawString(x, self.h - y, s)

    def line(self, x0, y0, x1, y1, width=0.5, color="#000000", dash=()):
        self.c.setStrokeColorRGB(*rgb(color))
        self.c.setLineWidth(width)
        self.c.setDash(*( [list(dash)] if dash else [] ))
        self.c.line(x0, self.h - y0, x1, self.h - y1)
        self.c.setDash()

    def rect(self, x, y, w, h, fill="", stroke="", width=0.5):
        if fill:
            self.c.setFillColorRGB(*rgb(fill))
        if stroke:
            self.c.setStrokeColorRGB(*rgb(stroke))
            self.c.setLineWidth(width)
        self.c.rect(x, self.h - y - h, w, h, stroke=1 if stroke else 0, fill=1 if fill else 0)

    def page(self):
        self.c.showPage()

    def save(self):
        self.c.showPage()
        self.c.save()


class CairoInk:
    def __init__(self, path: Path, size: tuple[float, float]):
        import cairo
        self.cairo, (self.w, self.h) = cairo, size
        self.surface = cairo.PDFSurface(str(path), *size)
        self.c = cairo.Context(self.surface)

    def face(self, name: str, size: float):
        family, _, bold = name.partition("-")
        self.c.select_font_face(family, self.cairo.FONT_SLANT_NORMAL, self.cairo.FONT_WEIGHT_BOLD if bold else self.cairo.FONT_WEIGHT_NORMAL)
        self.c.set_font_size(size)

    def width(self, s, font, size):
        self.face(font, size)
        return self.c.text_extents(s).x_advance

    def text(self, x, y, s, font, size, color="#000000", angle=0):
        self.face(font, size)
        self.c.set_source_rgb(*rgb(color))
        self.c.save()
        self.c.translate(x, y)
        self.c.rotate(-math.radians(angle))
        self.c.move_to(0, 0)
        self.c.show_text(s)
        self.c.restore()

    def line(self, x0, y0, x1, y1, width=0.5, color="#000000", dash=()):
        self.c.set_source_rgb(*rgb(color))
        self.c.set_line_width(width)
        self.c.set_dash(list(dash))
        self.c.move_to(x0, y0)
        self.c.line_to(x1, y1)
        self.c.stroke()

    def rect(self, x, y, w, h, fill="", stroke="", width=0.5):
        self.c.set_dash([])
        for color, draw in ((fill, self.c.fill), (stroke, self.c.stroke)):
            if color:
                self.c.rectangle(x, y, w, h)
                self.c.set_source_rgb(*rgb(color))
                self.c.set_line_width(width)
                draw()

    def page(self):
        self.surface.show_page()

    def save(self):
        self.surface.show_page()
        self.surface.finish()


class FpdfInk:
    CORE = {"Helvetica": ("helvetica", ""), "Helvetica-Bold": ("helvetica", "B"), "Courier": ("courier", ""), "Courier-Bold": ("courier", "B"), "Times-Roman": ("times", ""), "Times-Bold": ("times", "B")}

    def __init__(self, path: Path, size: tuple[float, float]):
        from fpdf import FPDF
        self.path, (self.w, self.h) = path, size
        self.c = FPDF(unit="pt", format=size)
        self.c.set_auto_page_break(False)
        self.c.set_margin(0)
        self.c.add_page()
        self.known = set()

    def face(self, name, size):
        if name in self.CORE:
            family, style = self.CORE[name]
            self.c.set_font(family, style, size)
            return
        if name not in self.known:
            file, index = FONTS[name] if isinstance(FONTS[name], tuple) else (FONTS[name], 0)
            self.c.add_font(name, fname=file, collection_font_number=index)
            self.known.add(name)
        self.c.set_font(name, size=size)

    def width(self, s, font, size):
        self.face(font, size)
        return self.c.get_string_width(s)

    def text(self, x, y, s, font, size, color="#000000", angle=0):
        self.face(font, size)
        self.c.set_text_color(*(int(v * 255) for v in rgb(color)))
        if angle:
            with self.c.rotation(angle, x, y):
                self.c.text(x, y, s)
        else:
            self.c.text(x, y, s)

    def line(self, x0, y0, x1, y1, width=0.5, color="#000000", dash=()):
        self.c.set_draw_color(*(int(v * 255) for v in rgb(color)))
        self.c.set_line_width(width)
        if dash:
            self.c.set_dash_pattern(dash[0], dash[-1])
        self.c.line(x0, y0, x1, y1)
        if dash:
            self.c.set_dash_pattern()

    def rect(self, x, y, w, h, fill="", stroke="", width=0.5):
        if fill:
            self.c.set_fill_color(*(int(v * 255) for v in rgb(fill)))
        if stroke:
            self.c.set_draw_color(*(int(v * 255) for v in rgb(stroke)))
            self.c.set_line_width(width)
        self.c.rect(x, y, w, h, style=("D" if stroke else "") + ("F" if fill else ""))

    def page(self):
        self.c.add_page()

    def save(self):
        self.c.output(str(self.path))


class MupdfInk:
    CORE = {"Helvetica": "helv", "Helvetica-Bold": "hebo", "Courier": "cour", "Courier-Bold": "cobo", "Times-Roman": "tiro", "Times-Bold": "tibo"}

    def __init__(self, path: Path, size: tuple[float, float]):
        import pymupdf
        self.m, self.path, (self.w, self.h) = pymupdf, path, size
        self.doc = pymupdf.open()
        self.p = self.doc.new_page(width=self.w, height=self.h)
        self.faces = {}

    def face(self, name):
        if name not in self.faces:
            self.faces[name] = self.m.Font(self.CORE[name]) if name in self.CORE else self.m.Font(fontfile=FONTS[name])
        return self.faces[name]

    def width(self, s, font, size):
        return self.face(font).text_length(s, fontsize=size)

    def text(self, x, y, s, font, size, color="#000000", angle=0):
        name = self.CORE.get(font, font)
        extra = {} if font in self.CORE else {"fontfile": FONTS[font]}
        point = self.m.Point(x, y)
        morph = (point, self.m.Matrix(-angle)) if angle else None
        self.p.insert_text(point, s, fontname=name, fontsize=size, color=rgb(color), morph=morph, **extra)

    def line(self, x0, y0, x1, y1, width=0.5, color="#000000", dash=()):
        self.p.draw_line((x0, y0), (x1, y1), color=rgb(color), width=width, dashes=f"[{dash[0]} {dash[-1]}] 0" if dash else None)

    def rect(self, x, y, w, h, fill="", stroke="", width=0.5):
        self.p.draw_rect(self.m.Rect(x, y, x + w, y + h), color=rgb(stroke) if stroke else None, fill=rgb(fill) if fill else None, width=width)

    def page(self):
        self.p = self.doc.new_page(width=self.w, height=self.h)

    def save(self):
        for page in self.doc:
            page.clean_contents()    # one stream a page instead of one a word
        if any(f not in self.CORE for f in self.faces):
            self.doc.subset_fonts()
        self.doc.save(str(self.path), deflate=True, garbage=4, no_new_id=True)


INKS = {"reportlab": ReportlabInk, "cairo": CairoInk, "fpdf": FpdfInk, "mupdf": MupdfInk}
