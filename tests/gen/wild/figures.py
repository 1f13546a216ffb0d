"""Amounts and days as banks of the world write them."""
from __future__ import annotations

from datetime import date
from decimal import Decimal

from babel.dates import format_date

ERAS = {"": 0, "buddhist": 543, "roc": -1911}


def places(style: str) -> int:
    """Decimals of a number style given by example, `1.234,56` or `1,234`."""
    tail = style.replace(",", ".").rpartition(".")[2]
    return 2 if len(tail) == 2 else 0


def number(value: Decimal, style: str) -> str:
    """The figure without its sign."""
    n = places(style)
    digits = f"{abs(value):.{n}f}"
    whole, _, cents = digits.partition(".")
    sample = style[:-3] if n else style
    mark = style[-3] if n else ""
    sep = next((c for c in sample if not c.isdigit()), "")
    if style.startswith("12,34"):
        groups, rest = [whole[-3:]], whole[:-3]
        while rest:
            groups.insert(0, rest[-2:])
            rest = rest[:-2]
        whole = ",".join(groups)
    elif sep:
        whole = f"{int(whole):,}".replace(",", sep)
    return whole + mark + cents


def day(d: date, pattern: str, locale: str, era: str = "", upper: bool = False) -> str:
    """A day by a CLDR pattern; `era` counts the years otherwise, `reiwa` prints R06.01.31 whatever the pattern."""
    if era == "reiwa":
        year = d.year - 2018
        if "年" in pattern:
            return f"令和{year}年{d.month}月{d.day}日"
        return f"R{year:02}.{d.month:02}.{d.day:02}" if len(pattern) % 2 == 0 else f"{year:02}-{d.month:02}-{d.day:02}"
    if era:
        d = d.replace(year=d.year + ERAS[era])
    text = format_date(d, pattern, locale=locale).replace(".,", ",") if locale.startswith(("en", "id")) else format_date(d, pattern, locale=locale)
    return text.upper() if upper else text


def has_year(pattern: str) -> bool:
    return "y" in pattern


MINUS = {"hyphen": "-", "minus": "\u2212", "dash": "\u2013"}


def signed(value: Decimal, figure: str, sign: str, money: str, plus: bool) -> str:
    """`sign`: how a debit is told. `money`: the currency's form with {} for the figure."""
    name, _, how = sign.partition(" ")
    less = value < 0
    if name in MINUS:
        mark = MINUS[name] if less else "+" if plus and value > 0 else ""
        if how == "inside":                       # Rp -1.000
            return money.format(mark + figure)
        if how == "spaced":
            return f"{mark} {money.format(figure)}" if mark else money.format(figure)
        if how == "after":                        # 1.000-
            return money.format(figure + (mark or ""))
        return mark + money.format(figure)        # -Rp1.000
    if name == "plus":
        return ("+" if value > 0 else "") + money.format(figure)
    if name == "brackets":
        return f"({money.format(figure)})" if less else money.format(figure)
    debit, _, credit = how.partition("/")          # letters: "suffix DR/CR"
    mark = debit if less else credit
    if name == "suffix":
        return f"{money.format(figure)} {mark}".strip()
    if name == "touching":
        return f"{money.format(figure)}{mark}"
    return money.format(figure)                    # unsigned: a column of its own or a section tells it
