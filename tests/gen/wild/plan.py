"""What one file is to be: country, account, program, forms of money and days. Each is a choice of its own, then those that cannot be printed together are mended."""
from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from wild import figures, manner, story
from wild.doc import A4, LEGAL, LETTER
from wild.pick import Pick
from wild.words_a import WORDS
from wild import words_b, words_c  # noqa: F401  (they fill WORDS)
from wild.world import COUNTRIES, Country

FAMILIES = {"latin": ["Liberation Sans", "Liberation Serif", "DejaVu Sans", "Noto Sans", "Lato", "Open Sans", "Roboto", "Carlito", "Caladea", "Inter", "Liberation Mono", "DejaVu Serif", "Courier Prime", "EB Garamond"],
            "wide": ["Liberation Sans", "DejaVu Sans", "Noto Sans", "Roboto", "Open Sans", "Liberation Serif"], "thai": ["Loma", "Garuda", "Noto Sans Thai"], "cjk": ["Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Serif CJK SC"]}
PROGRAMS = {"chromium": 3, "weasyprint": 2, "typst": 3, "calc": 3, "writer": 2, "groff": 2, "fpdf2": 2, "cairo": 2, "reportlab": 2, "lines": 1}
WESTERN = {"de", "fr", "es", "mx", "br", "pt", "nl", "it", "gb", "us", "in", "my", "sg", "se", "dk", "no", "fi", "ch", "ng", "ke", "ph", "za", "au", "ae", "id"}
CJK = {"jp": "Noto Sans CJK JP", "kr": "Noto Sans CJK KR", "cn": "Noto Sans CJK SC", "tw": "Noto Sans CJK TC"}
WEIGHTS = {"id": 12, "de": 3, "gb": 3, "us": 3, "in": 3, "my": 2, "sg": 2}


@dataclass
class Plan:
    pick: Pick
    country: Country
    words: dict
    program: str
    family: str
    paper: tuple
    size: float
    firm: bool
    style: str           # number style
    money: str           # currency beside amounts, {} for the figure
    pattern: str         # of row dates
    era: str
    upper: bool
    start: date
    end: date
    shape: str
    lang: str            # of the words

    @property
    def family_file(self) -> str:
        """The family by which widths are measured."""
        return {"Helvetica": "Nimbus Sans", "Times": "Nimbus Roman", "Courier": "Nimbus Mono PS"}.get(self.family, self.family)

    @property
    def locale(self) -> str:
        return self.country.locale if self.lang == self.country.lang else "en_GB"

    @property
    def digits(self) -> int:
        return figures.places(self.style)

    def fig(self, value: Decimal) -> str:
        return figures.number(value, self.style)

    def cash(self, value: Decimal) -> str:
        """A figure of head or summary, with the currency where the rows have it."""
        text = self.money.format(self.fig(value))
        return "-" + text if value < 0 else text

    def day(self, d: date, pattern: str = "") -> str:
        return figures.day(d, pattern or self.pattern, self.locale, self.era, self.upper and not pattern)

    def full(self, d: date) -> str:
        """A day of the head, always with its year."""
        own = self.pick.of("day of head", [x for x in self.country.dates if figures.has_year(x) and "EEE" not in x and x.count("y") != 2 and "yy.MM" not in x], note=False)
        return figures.day(d, own, self.locale, self.era)

    def label(self, key: str, where: str = "") -> str:
        return self.pick.word(where, self.words, key)


def period(pick: Pick, era: str) -> tuple[date, date]:
    r = pick.stream("period")
    year, month = r.choice([2023, 2024, 2025, 2025]), r.randint(1, 12)
    kind = pick.of("period", {"month": 6, "two months": 2, "quarter": 1, "half": 2, "odd": 3})
    last = lambda y, m: date(y, m, calendar.monthrange(y, m)[1])
    if era and (year, month) == (2024, 2) or era and year == 2024 and kind != "month":
        year = 2025
    if kind == "month":
        return date(year, month, 1), last(year, month)
    if kind == "half":
        return date(year, month, 1), date(year, month, 15)
    if kind in ("two months", "quarter"):
        later = month + (1 if kind == "two months" else 2)
        return date(year, month, 1), last(year + (later > 12), (later - 1) % 12 + 1)
    start = date(year, month, r.randint(2, 27))
    return start, start + timedelta(r.randint(20, 45))


def plan(pick: Pick, shape: str = "", program: str = "") -> Plan:
    code = pick.of("country", {k: WEIGHTS.get(k, 1) for k in COUNTRIES})
    c = COUNTRIES[code]
    manner_shape = manner.apply(pick, code)
    programs = dict(PROGRAMS)
    if code not in WESTERN:
        programs.pop("groff")
    if c.font not in ("latin", "wide"):
        for name in ("fpdf2", "reportlab", "lines"):
            programs.pop(name)
    program = program if program in programs else pick.of("program", programs)
    pick.traits["program"] = program
    lang = c.lang if c.lang == "en" or "manner" in pick.traits or not pick.chance("English words", .12) else "en"
    family = CJK.get(code) or pick.of("family", FAMILIES[c.font])
    if code == "vn" and family in ("Courier Prime", "Caladea"):
        family = "Noto Sans"
    if program in ("fpdf2", "reportlab") and family in ("Courier Prime", "EB Garamond", "Inter"):
        family = "Lato"          # their files hold outlines that these two cannot embed
    if program == "lines":
        family = pick.of("fixed family", ["Liberation Mono", "DejaVu Sans Mono"])
    if program == "groff":
        family = pick.of("groff family", ["Helvetica", "Times", "Courier"])
    pick.traits["family"] = family
    paper = pick.of("paper", {"A4": 8, "letter": 2, "legal": 1}, note=False)
    paper = {"A4": A4, "letter": LETTER, "legal": LEGAL}[paper]
    if pick.chance("landscape", .18):
        paper = (paper[1], paper[0])
    size = pick.of("size", [7.0, 7.5, 8.0, 8.0, 8.5, 9.0, 9.0, 10.0], note=False)
    if family in ("Liberation Mono", "Courier Prime", "Courier"):
        size = min(size, 7.5)
    style = pick.of("number style", c.money)
    money = pick.of("money form", {x: (3 if x == "{}" else 1) for x in c.signs})
    pattern = pick.of("date pattern", c.dates)
    era = c.years if c.years and pick.chance("other era", .6) else ""
    if era == "roc" and "yyyy" in pattern and "yyyyM" not in pattern:
        pattern = pattern.replace("yyyy", "yyy")
    if not era:
        pattern = pattern.replace("yyy/", "yyyy/").replace("yyyyy", "yyyy") if "yyyy" not in pattern else pattern
        pattern = pattern.replace("yyy.", "yyyy.") if "yyyy" not in pattern else pattern
    start, end = period(pick, era)
    shape = shape or manner_shape or pick.of("shape", {"table": 28, "app": 8, "sections": 3, "card": 4, "currencies": 3, "accounts": 3, "mini": 2, "loan": 1, "american": 2, "nothing": 4})
    pick.traits["shape"] = shape
    return Plan(pick, c, manner.words(pick, WORDS[lang]), program, family, paper, size, pick.chance("company", .5), style, money, pattern, era, pick.chance("months in capitals", .2), start, end, shape, lang)


def account(p: Plan, name: str = "", n: int = 0, skip: tuple = ()) -> story.Account:
    pick, c = p.pick, p.country
    r = pick.stream("account " + name)
    bank = r.choice(c.real if pick.chance("real bank", .55) else c.invented)
    owner = r.choice(c.companies if p.firm else c.people)
    shape = r.choice(c.numbers)
    number = story.form(r, shape)
    if pick.chance("masked number", .08) and "*" not in number and sum(x.isdigit() for x in number) > 8:
        tail = number[-4:]
        number = "".join("*" if ch.isalnum() else ch for ch in number[:-4]) + tail
    opening = Decimal(str(round(c.scale * r.uniform(3, 60), p.digits)))
    overdrawn = pick.chance("overdrawn", .15)
    a = story.Account(bank, number, owner, c.currency, p.start, p.end, opening, address=[f"{r.choice(['Jl. Melati', 'High Street', 'Rue Basse', 'Am Markt', 'Via Roma', 'Main St', 'Calle Mayor'])} {r.randint(2, 180)}" if c.font == "latin" else r.choice(c.towns), r.choice(c.towns)])
    count = n or pick.of("rows", [7, 12, 18, 24, 30, 36, 45, 60, 80], note=False)
    days = max(2, count // 4) if pick.chance("busy days", .4, note=False) else 0
    without = tuple(k for k in skip)
    return story.live(r, c, p.words, a, count, p.firm, p.digits, overdrawn, without, days)


def row_truth(m: story.Move, printed: str, shown: bool) -> dict:
    plain = lambda v: format(v, "f")
    return {"date": m.day.isoformat(), "description": " ".join(printed.split()), "debit": plain(-m.amount) if m.amount < 0 else "0", "credit": plain(m.amount) if m.amount > 0 else "0", "balance": plain(m.balance),
            "balance_printed": shown, "page": 0, "category": "", "counterparty": m.who, "flags": []}


def truth(a: story.Account, rows: list, balances: bool, heads: list = (), **other) -> dict:
    plain = lambda v: format(v, "f")
    base = {"bank_name": a.bank, "account_branch": "", "account_number": a.number, "account_type": a.kind, "owner_name": a.owner, "currency": a.currency, "period_from": a.start.isoformat(), "period_to": a.end.isoformat(),
            "opening_balance": plain(a.opening), "closing_balance": plain(a.closing), "total_debit": plain(a.out), "total_credit": plain(a.into), "prints_balance": balances, "headers": list(heads), "transactions": rows}
    return base | other
