"""Prints amounts and dates the many ways banks do."""
from __future__ import annotations

from datetime import date
from decimal import Decimal

NBSP, NNBSP = "\u00a0", "\u202f"

MONTHS = {
    "id": "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(),
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "nl": "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "ms": "Januari Februari Mac April Mei Jun Julai Ogos September Oktober November Disember".split(),
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(),
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia".split(),
    "tr": "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(),
    "sv": "januari februari mars april maj juni juli augusti september oktober november december".split(),
    "th": "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม".split(),
}
SHORT = {
    "id": "Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des".split(),
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
    "es": "ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC".split(),
    "pt": "jan fev mar abr mai jun jul ago set out nov dez".split(),
    "fr": "janv févr mars avr mai juin juil août sept oct nov déc".split(),
    "nl": "jan feb mrt apr mei jun jul aug sep okt nov dec".split(),
    "ms": "Jan Feb Mac Apr Mei Jun Jul Ogo Sep Okt Nov Dis".split(),
    "th": "ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.".split(),
}


def num(value: Decimal, group: str = ",", point: str = ".", places: int = 2, indian: bool = False) -> str:
    """The absolute value with its thousands grouped: 1,234,567.50; 12,34,567.50 where `indian`."""
    whole, _, frac = f"{abs(value):.{places}f}".partition(".")
    if indian and len(whole) > 3:
        head, parts = whole[:-3], [whole[-3:]]
        while head:
            parts.insert(0, head[-2:])
            head = head[:-2]
        whole = group.join(parts)
    else:
        whole = f"{int(whole):,}".replace(",", group)
    return whole + (point + frac if places else "")


def dot(value: Decimal, places: int = 2) -> str:
    """1.234.567,50"""
    return num(value, ".", ",", places)


def space(value: Decimal, gap: str = NBSP, places: int = 2) -> str:
    """1 234 567,50"""
    return num(value, gap, ",", places)


def minus(value: Decimal, text: str, sign: str = "-") -> str:
    """`text` with a sign before it where the value is negative."""
    return sign + text if value < 0 else text


def trail(value: Decimal, text: str, neg: str = "-", pos: str = "") -> str:
    """`text` with a mark after it, by the value's sign."""
    return text + (neg if value < 0 else pos)


def day_month(d: date, lang: str = "en", gap: str = " ", upper: bool = False, short: bool = True, year: int = 0) -> str:
    """02 Jan, 02-JAN-24 (`year`=2), 2 Januari 2024 …"""
    month = (SHORT if short else MONTHS)[lang][d.month - 1]
    text = f"{d.day:02d}{gap}{month.upper() if upper else month}"
    return text + (f"{gap}{d:%Y}" if year == 4 else f"{gap}{d:%y}" if year == 2 else "")


def long_date(d: date, lang: str = "en") -> str:
    """2 Januari 2024"""
    return f"{d.day} {MONTHS[lang][d.month - 1]} {d.year}"
