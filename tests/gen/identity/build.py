#!/usr/bin/env python3
"""Draws identity and business documents of invented people, marked CONTOH, with the truth: in order, or with one fault each.

    build.py OUT [--seed N] [--count N]

NIK serials lie from 9000 on, where none is issued. A sheet is digital (PDF), a scan, a copy on A4, or a photo with perspective, blur and
uneven light. Needs Pillow and numpy.
"""
import argparse, json, pathlib, random
from datetime import date, timedelta
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = [f for f in ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf", "/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf", "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Regular.ttf", "/usr/share/fonts/truetype/liberation2/LiberationSans-Bold.ttf", "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf", "/usr/share/fonts/truetype/crosextra/Carlito-Regular.ttf"] if pathlib.Path(f).exists()]
OCRB = next((f for f in ["/usr/share/fonts/opentype/ocr-b/OCRB.otf", "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"] if pathlib.Path(f).exists()), None)
MEN = "AGUS BUDI DEDI EKO FAJAR HENDRA JOKO RIZKY SLAMET TOGAR WAYAN YOHANES ZULKIFLI MUHAMMAD SURYA".split(); WOMEN = "ANISA DEWI FITRI INDAH LESTARI MARIA NURUL PUSPITA RATNA SITI WULAN YULIANA KARTIKA".split()
LAST = "SIREGAR WIJAYA HANDOKO NASUTION LATUCONSINA PRATAMA SIHOMBING SUDIRMAN TANOTO WIBOWO HALOMOAN ADNYANA KELEN".split()
PLACES = [("32", "JAWA BARAT", "3273", "KOTA BANDUNG", "BANDUNG", "01"), ("33", "JAWA TENGAH", "3374", "KOTA SEMARANG", "SEMARANG", "02"), ("35", "JAWA TIMUR", "3578", "KOTA SURABAYA", "SURABAYA", "05"), ("12", "SUMATERA UTARA", "1271", "KOTA MEDAN", "MEDAN", "03"), ("51", "BALI", "5171", "KOTA DENPASAR", "DENPASAR", "01"), ("73", "SULAWESI SELATAN", "7371", "KOTA MAKASSAR", "MAKASSAR", "04")]
AS_OF = date(2026, 11, 22)
MONTHS = "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split()
EN = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()


def person(r):
    f = r.random() < .5; return " ".join(r.sample(WOMEN if f else MEN, r.choice([1, 2])) + [r.choice(LAST)]), ("F" if f else "M")


def day(r, a, b): return date(a, 1, 1) + timedelta(days=r.randrange((date(b, 1, 1) - date(a, 1, 1)).days))


def nik(r, place, born, sex): return f"{place[2]}{place[5]}{born.day + (40 if sex == 'F' else 0):02}{born:%m%y}{r.randrange(9000, 9999)}"


def luhn9(d8):
    s = 0
    for i, c in enumerate(d8): v = int(c) * (2 if i % 2 else 1); s += v // 10 + v % 10
    return str(-s % 10)


def mrzd(t): return str(sum((int(c) if c.isdigit() else 0 if c == "<" else ord(c) - 55) * (7, 3, 1)[i % 3] for i, c in enumerate(t)) % 10)


class Card:
    def __init__(self, w, h, r, ground=(255, 255, 255)):
        self.im = Image.new("RGB", (w, h), ground); self.d = ImageDraw.Draw(self.im); self.r = r; self.font = r.choice(FONTS); self.ops = []
    def t(self, x, y, s, size, font=None, fill=(20, 20, 20), anchor="la"):
        self.d.text((x, y), s, font=ImageFont.truetype(font or self.font, size), fill=fill, anchor=anchor)


def ktp(r, fault):
    p = r.choice(PLACES); name, sex = person(r); born = day(r, 1950, 2004); n = nik(r, p, born, sex); shown = born; ssex = sex
    if fault == "birth": shown = born + timedelta(days=r.choice([1, 2, 31, 366]))
    if fault == "sex": ssex = "M" if sex == "F" else "F"
    if fault == "province": n = "99" + n[2:]
    if fault == "month": n = n[:8] + "13" + n[10:]
    life = r.random() < .6; end = "SEUMUR HIDUP" if life else f"{born.replace(year=2017, day=min(born.day, 28)):%d-%m-%Y}"
    iss = day(r, 2011, 2020); addr = r.choice(["JL. MELATI RAYA NO. 17", "KP. PASIR ANGIN", "BTN MINASA UPA BLOK F-9", "JL. KH. AHMAD DAHLAN GG. II NO. 45"]); rel = r.choice(["ISLAM", "KRISTEN", "KATHOLIK", "HINDU"]); job = r.choice(["KARYAWAN SWASTA", "PEGAWAI NEGERI SIPIL", "WIRASWASTA", "MENGURUS RUMAH TANGGA"]); mar = r.choice(["KAWIN", "BELUM KAWIN", "CERAI HIDUP"]); bl = r.choice(["A", "B", "AB", "O", "-"]); vil = r.choice(["SUKAMAJU", "TEGALSARI", "KARANGREJO"]); dist = r.choice(["CICENDO", "RUNGKUT", "KEMANG"]); rt, rw = f"{r.randrange(1, 20):03}", f"{r.randrange(1, 20):03}"
    c = Card(1012, 638, r, (205, 225, 240)); k = r.choice([.95, 1, 1.05]); s = int(25 * k); cx = 506; c.t(cx, 22, "PROVINSI " + p[1], s + 6, anchor="ma"); c.t(cx, 60, p[3], s + 4, anchor="ma"); c.t(30, 108, "NIK", s + 8); c.t(235, 108, ": " + n, s + 8)
    rows = [("Nama", name), ("Tempat/Tgl Lahir", f"{p[4]}, {shown:%d-%m-%Y}"), ("Jenis Kelamin", "LAKI-LAKI" if ssex == "M" else "PEREMPUAN"), ("Alamat", addr), ("      RT/RW", f"{rt}/{rw}"), ("      Kel/Desa", vil), ("      Kecamatan", dist), ("Agama", rel), ("Status Perkawinan", mar), ("Pekerjaan", job), ("Kewarganegaraan", "WNI"), ("Berlaku Hingga", end)]
    y = 160; step = r.choice([36, 37, 38])
    for l, v in rows:
        c.t(30, y, l, s - 3); c.t(268, y, ":", s - 3); c.t(285, y, v, s - 3)
        if l == "Jenis Kelamin": c.t(570, y, "Gol. Darah : " + bl, s - 3)
        y += step
    c.d.rectangle([770, 150, 970, 420], fill=(190, 60, 60)); c.t(870, 280, "CONTOH", 34, fill=(255, 255, 255), anchor="mm"); c.t(870, 450, p[4], s - 5, anchor="ma"); c.t(870, 482, f"{iss:%d-%m-%Y}", s - 5, anchor="ma")
    f = dict(nik=n, name=name, birth_place=p[4], birth_date=str(shown), sex=ssex, address=addr, rt=rt, rw=rw, village=vil, district=dist, regency=p[3], province=p[1], religion=rel, marital_status=mar, occupation=job, nationality="WNI", valid_until="LIFETIME" if life else str(born.replace(year=2017, day=min(born.day, 28))), issue_place=p[4], issue_date=str(iss))
    if bl != "-": f["blood_type"] = bl
    ch = dict(DOCUMENT_TYPE=True, NIK_FORM=fault != "month", NIK_REGION=fault != "province", NIK_BIRTH_DATE=fault not in ("birth", "month"), NIK_SEX=fault != "sex", AGE=True, EXPIRY=True)
    return c.im, "identity_card", "KTP", f, ch


def npwp(r, fault):
    d8 = f"{r.randrange(1, 95):02}{r.randrange(10 ** 6):06}"; c9 = luhn9(d8)
    if fault == "digit": c9 = str((int(c9) + r.randrange(1, 9)) % 10)
    n = d8 + c9 + f"{r.randrange(1, 999):03}000"; name, _ = person(r); addr = "JL. CENDRAWASIH NO. 8"; kpp = "KPP PRATAMA " + r.choice(["SURABAYA RUNGKUT", "JAKARTA KEBAYORAN LAMA", "BANDUNG CICENDO"]); reg = day(r, 2005, 2023)
    c = Card(1012, 638, r, (250, 245, 215)); c.t(60, 40, "KEMENTERIAN KEUANGAN REPUBLIK INDONESIA", 26); c.t(60, 80, "DIREKTORAT JENDERAL PAJAK", 24)
    c.t(60, 180, "NPWP : " + f"{n[:2]}.{n[2:5]}.{n[5:8]}.{n[8]}-{n[9:12]}.{n[12:]}", 32); c.t(60, 270, name, 26); c.t(60, 340, addr, 24); c.t(60, 440, kpp, 24); c.t(60, 510, f"Terdaftar : {reg.day:02} {MONTHS[reg.month - 1]} {reg.year}", 24); c.t(900, 600, "CONTOH", 16)
    return c.im, "identity_number", "NPWP", dict(npwp15=n, name=name, address=addr, tax_office=kpp, registered_date=str(reg)), dict(DOCUMENT_TYPE=True, NPWP_FORM=True, NPWP_CHECK_DIGIT=fault != "digit")


def passport(r, fault):
    names, sex = person(r); *given, sur = names.split(); given = " ".join(given); num = r.choice("ABCEHKX") + "".join(r.choice("0123456789") for _ in range(7)); born = day(r, 1950, 2004); exp = day(r, 2027, 2035) if fault != "expired" else day(r, 2018, 2025); nat = r.choice(["UTO", "IDN"]); num9 = (num + "<" * 9)[:9]
    cd = mrzd(num9); bd = f"{born:%y%m%d}"; ed = f"{exp:%y%m%d}"; b = mrzd(bd); e = mrzd(ed); comp = mrzd(num9 + cd + bd + b + ed + e + "<" * 14 + "<") if True else ""
    wrong = lambda x: str((int(x) + r.randrange(1, 9)) % 10)
    if fault == "number": cd = wrong(cd); comp = mrzd(num9 + cd + bd + b + ed + e + "<" * 15)
    if fault == "birth": b = wrong(b); comp = mrzd(num9 + cd + bd + b + ed + e + "<" * 15)
    if fault == "composite": comp = wrong(comp)
    td1 = r.random() < .35; shown = born
    if td1:
        l1 = (f"I<{nat}{num9}{cd}" + "<" * 30)[:30]; head = f"{bd}{b}{sex}{ed}{e}{nat}" + "<" * 11; c_ = mrzd(l1[5:30] + bd + b + ed + e + "<" * 11); c_ = wrong(c_) if fault == "composite" else c_; lines = [l1, head + c_, (f"{sur}<<{given.replace(' ', '<')}" + "<" * 30)[:30]]
    else: lines = [(f"P<{nat}{sur}<<{given.replace(' ', '<')}" + "<" * 44)[:44], f"{num9}{cd}{nat}{bd}{b}{sex}{ed}{e}" + "<" * 15 + comp]
    printed = sur
    if fault == "print": printed = sur[:-1] + ("A" if sur[-1] != "A" else "O")
    c = Card(1250, 880 if not td1 else 790, r, (225, 235, 225)); c.t(60, 40, "SPECIMEN REPUBLIC  CONTOH", 28); fd = lambda d: f"{d.day:02} {EN[d.month - 1]} {d.year}"; y = 110
    for l, v in [("Passport No." if not td1 else "Document No.", num), ("Surname", printed), ("Given names", given), ("Nationality", "UTOPIAN" if nat == "UTO" else "INDONESIA"), ("Date of birth", fd(shown))]:
        c.t(400, y, l, 18, fill=(70, 70, 90)); c.t(400, y + 24, v, 28)
        if l == "Nationality": c.t(850, y, "Sex", 18, fill=(70, 70, 90)); c.t(850, y + 24, sex, 28)
        if l == "Date of birth": c.t(850, y, "Date of expiry", 18, fill=(70, 70, 90)); c.t(850, y + 24, fd(exp), 28)
        y += 84
    c.d.rectangle([60, 130, 340, 500], fill=(150, 150, 160)); size = 42 if not td1 else 60; y = c.im.height - (80 * len(lines)) - 20
    w = ImageFont.truetype(OCRB, size).getlength(lines[0]); size = int(size * 1150 / w)
    for l in lines: c.t(50, y, l, size, font=OCRB); y += 74
    f = dict(mrz="\n".join(lines), document_format="TD1" if td1 else "TD3", issuing_country=nat, nationality=nat, document_number=num, surname=sur, given_names=given, birth_date=str(born), sex=sex, expiry_date=str(exp))
    compfail = fault == "composite"
    ch = dict(DOCUMENT_TYPE=True, MRZ_FORM=True, MRZ_DOCUMENT_NUMBER=fault != "number", MRZ_BIRTH_DATE=fault != "birth", MRZ_EXPIRY=True, MRZ_COMPOSITE=not compfail, MRZ_AGREES_WITH_PRINT=fault != "print", EXPIRY=fault != "expired")
    return c.im, "identity_card", "TRAVEL_CARD" if td1 else "PASSPORT", f, ch


def bpkb(r, fault):
    name, sex = person(r); p = r.choice(PLACES); n = nik(r, p, day(r, 1950, 2000), sex); vin = "MHF" + "".join(r.choice("ABCDEFGHJKLMNPRSTUVWXYZ0123456789") for _ in range(8)) + f"{r.randrange(10 ** 6):06}"; year = r.randrange(2008, 2026); plate = r.choice(["D", "B", "L", "DK", "BK"]) + f" {r.randrange(1000, 9999)} " + "".join(r.choice("ABCDEFGHJKLMNPRSTUVWXYZ") for _ in range(3)); num = r.choice("KLMNPQ") + f"{r.randrange(10 ** 8):08}"; iss = day(r, year, 2027 if year < 2026 else 2027)
    if fault == "vin": vin = vin[:5] + "IOQ"[r.randrange(3)] + vin[6:]
    if fault == "plate": plate = "QX" + plate[plate.index(" "):]
    if fault == "owner": n = n[:8] + "00" + n[10:]
    if iss > AS_OF: iss = AS_OF - timedelta(days=90)
    brand, typ = r.choice([("TOYOTA", "AVANZA 1.3 G"), ("HONDA", "BRIO RS CVT"), ("SUZUKI", "ERTIGA GX")]); addr = "JL. TEUKU UMAR NO. 45"; rows = [("NAMA PEMILIK", name), ("NO. KTP/TDP", n), ("PEKERJAAN", "WIRASWASTA"), ("ALAMAT", addr), ("NOMOR REGISTRASI", plate), ("MEREK", brand), ("TIPE", typ), ("JENIS", "MOBIL PENUMPANG"), ("MODEL", "MINIBUS"), ("TAHUN PEMBUATAN", str(year)), ("ISI SILINDER", "1329 CC"), ("WARNA", "HITAM"), ("NOMOR RANGKA/NIK/VIN", vin), ("NOMOR MESIN", "1NRF" + vin[-6:]), ("BAHAN BAKAR", "BENSIN"), ("JUMLAH SUMBU", "2"), ("JUMLAH RODA", "4")]
    c = Card(1000, 1400, r, (235, 240, 250)); c.t(500, 50, "BUKU PEMILIK KENDARAAN BERMOTOR", 30, anchor="ma"); c.t(950, 110, f"No. {num[0]}-{num[1:]}", 26, anchor="ra"); y = 190
    for l, v in rows: c.t(70, y, l, 24); c.t(430, y, ":", 24); c.t(455, y, v, 24); y += 62
    c.t(930, y + 50, f"BANDUNG, {iss:%d-%m-%Y}", 24, anchor="ra"); c.t(80, y + 90, "CONTOH", 20)
    f = dict(bpkb_number=num, plate_number=plate, owner_name=name, owner_address=addr, owner_nik=n, owner_occupation="WIRASWASTA", brand=brand, type=typ, vehicle_kind="MOBIL PENUMPANG", model="MINIBUS", year=str(year), engine_capacity="1329", color="HITAM", vin=vin, engine_number="1NRF" + vin[-6:], fuel="BENSIN", wheels="4", axles="2", issue_date=str(iss))
    return c.im, "vehicle_ownership_book", "BPKB", f, dict(DOCUMENT_TYPE=True, BPKB_NUMBER_FORM=True, PLATE_FORM=fault != "plate", VIN_FORM=fault != "vin", OWNER_NIK_FORM=fault != "owner", YEAR=True)


def land(r, fault):
    p = r.choice(PLACES); kind, code, digit = r.choice([("HAK MILIK", "HM", "1"), ("HAK GUNA BANGUNAN", "HGB", "3"), ("HAK PAKAI", "HP", "4")]); num = f"{r.randrange(100, 99999)}"; cc = f"{r.randrange(10, 33)}{r.randrange(1, 29):02}{r.randrange(1, 29):02}{r.randrange(1, 29):02}"; vil = r.choice(["SUKAMAJU", "TEGALSARI"]); sd = day(r, 2005, 2023); bd = sd + timedelta(days=r.randrange(10, 200)); end = day(r, 2027, 2045); holder = person(r)[0]; nib = f"{r.randrange(10 ** 5):05}"; area = r.randrange(60, 30000); sl = f"{r.randrange(1, 9999):05}/{vil}/{sd.year}"
    if fault == "order": bd = sd - timedelta(days=40)
    if fault == "code": digit = {"1": "3", "3": "1", "4": "1"}[digit]
    if fault == "term" : kind, code, digit = "HAK GUNA BANGUNAN", "HGB", "3"; end = day(r, 2015, 2025)
    f_ = lambda d: f"{d.day} {MONTHS[d.month - 1]} {d.year}"; foot = cc + digit + f"{int(num):05}"
    rows = [("PEMEGANG", None), ("HAK", f"{kind} No. {num}")] + ([("TANGGAL BERAKHIRNYA HAK", f_(end))] if code in ("HGB", "HP") else []) + [("NIB", nib), ("SURAT UKUR", ""), ("Tgl.", f"{sd:%d-%m-%Y}"), ("No.", sl), ("Luas", f"{area:,} M2".replace(",", ".")), ("NAMA PEMEGANG HAK", holder), ("PEMBUKUAN", f"{p[4].title()}, tanggal {f_(bd)}"), ("PENERBITAN SERTIFIKAT", f"{p[4].title()}, tanggal {f_(bd)}")]
    c = Card(1000, 1414, r, (252, 252, 245)); c.t(500, 80, "BADAN PERTANAHAN NASIONAL REPUBLIK INDONESIA", 24, anchor="ma"); c.t(500, 160, r.choice(["SERTIPIKAT", "SERTIFIKAT"]), 36, anchor="ma"); c.t(500, 220, f"{kind} No. {num}", 28, anchor="ma"); y = 300
    for l, v in [("Provinsi", p[1]), ("Kabupaten/Kotamadya", p[3]), ("Kecamatan", "CICENDO"), ("Desa/Kelurahan", vil)]: c.t(120, y, l, 22); c.t(420, y, ": " + v, 22); y += 40
    y += 40
    for l, v in rows:
        if v is None: continue
        c.t(80, y, l, 21); c.t(420, y, (": " + v) if v else "", 21); y += 44
    c.t(500, 1330, f"{foot[:2]} {foot[2:4]} {foot[4:6]} {foot[6:8]} {foot[8]} {foot[9:]}", 22, anchor="ma"); c.t(820, 1380, "CONTOH", 16)
    f = dict(right_type=code, right_number=num, certificate_code=foot, nib_parcel=nib, holder_name=holder, village=vil, district="CICENDO", regency=p[3], province=p[1], survey_letter_number=sl, survey_letter_date=str(sd), area_m2=str(area), book_date=str(bd), issue_date=str(bd))
    ch = dict(DOCUMENT_TYPE=True, RIGHT_TYPE=True, RIGHT_NUMBER_FORM=fault != "code", LAND_NIB_FORM=True, SURVEY_LETTER=fault != "order", AREA=True)
    if code in ("HGB", "HP"): f["right_end"] = str(end); ch["RIGHT_TERM"] = fault != "term"
    return c.im, "land_certificate", "LAND_CERTIFICATE", f, ch


KINDS = {"ktp": (ktp, ["birth", "sex", "province", "month"]), "npwp": (npwp, ["digit"]), "passport": (passport, ["number", "birth", "composite", "print", "expired"]), "bpkb": (bpkb, ["vin", "plate", "owner"]), "land": (land, ["order", "code", "term"])}


def capture(r, im, how):
    a = np.asarray(im).astype(float)
    if how == "photo":
        w, h = im.size; W, H = int(w * 1.25), int(h * 1.3); bg = Image.new("RGB", (W, H), (70, 55, 45)); ox, oy = (W - w) // 2, (H - h) // 2; bg.paste(im, (ox, oy)); k = .03 * w
        src = [(ox, oy), (ox + w, oy), (ox + w, oy + h), (ox, oy + h)]; dst = [(x + r.uniform(-k, k), y + r.uniform(-k, k)) for x, y in src]
        m = [];
        for (x, y), (u, v) in zip(dst, src): m += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        co = np.linalg.solve(np.array(m), np.array(src).reshape(8)); out = bg.transform((W, H), Image.PERSPECTIVE, co, Image.BICUBIC).rotate(r.uniform(-2, 2), fillcolor=(70, 55, 45), resample=Image.BICUBIC).filter(ImageFilter.GaussianBlur(r.uniform(.4, .9)))
        g = np.linspace(r.uniform(.8, 1), r.uniform(.9, 1.08), W)[None, :, None]; return Image.fromarray(np.clip(np.asarray(out) * g + np.random.default_rng(r.randrange(10 ** 6)).normal(0, 4, (H, W, 1)), 0, 255).astype("uint8"))
    if how == "copy":
        page = Image.new("RGB", (1654, 2339), (255, 255, 255)); g = im.convert("L").convert("RGB"); g = g.resize((int(g.width * .85), int(g.height * .85)), Image.LANCZOS); page.paste(g, (r.randrange(100, 400), r.randrange(100, 700))); im = page; a = np.asarray(im).astype(float)
    out = Image.fromarray(np.clip(a + np.random.default_rng(r.randrange(10 ** 6)).normal(0, 5, a.shape[:2] + (1,)), 0, 255).astype("uint8")).rotate(r.uniform(-.8, .8), fillcolor=(255, 255, 255), resample=Image.BICUBIC); return out.filter(ImageFilter.GaussianBlur(r.uniform(.2, .6)))


def main():
    p = argparse.ArgumentParser(); p.add_argument("out"); p.add_argument("--seed", type=int, default=1); p.add_argument("--count", type=int, default=20); a = p.parse_args(); out = pathlib.Path(a.out); out.mkdir(parents=True, exist_ok=True); r = random.Random(a.seed); kinds = list(KINDS)
    for i in range(a.count):
        k = kinds[i % len(kinds)]; draw, faults = KINDS[k]; fault = r.choice(faults) if (i // len(kinds)) % 2 else None; im, service, doc, f, ch = draw(r, fault); how = r.choice(["scan", "photo", "scan", "copy" if k == "ktp" else "photo"]); im = capture(r, im, how); name = f"{k}-{fault or 'valid'}-{how}-{i}"
        im.save(out / f"{name}.jpg", quality=r.choice([80, 88, 92]), dpi=(150, 150)); (out / f"{name}.truth.json").write_text(json.dumps(dict(file=f"{name}.jpg", service=service, as_of=str(AS_OF), document_type=doc, capture=how, output_status="VERIFIED" if all(ch.values()) else "PARTIALLY_NOT_VERIFIED", fields=f, checks=ch, bbox={}), indent=1))


if __name__ == "__main__": main()
