"""Simulates bank accounts: movements with exact balances, from one seeded generator, peopled by a country's cast."""
from __future__ import annotations

import calendar
import random
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import groupby
from typing import Callable

from cast import CASTS

# kind → side, category
KINDS = {
    "in": ("credit", "SALES_RECEIPT"), "fast_in": ("credit", "SALES_RECEIPT"), "settle_in": ("credit", "CARD_QR_SETTLEMENT"), "cash_in": ("credit", "CASH_DEPOSIT"),
    "salary": ("credit", "SALES_RECEIPT"), "interest": ("credit", "INTEREST_INCOME"), "refund": ("credit", "OTHER_NON_OPERATING_INCOME"),
    "out": ("debit", "SUPPLIER_PAYMENT"), "fast_out": ("debit", "SUPPLIER_PAYMENT"), "fee": ("debit", "BANK_CHARGE"), "card": ("debit", "OTHER_OPERATING_EXPENSE"),
    "cash": ("debit", "CASH_WITHDRAWAL"), "payroll": ("debit", "PAYROLL"), "tax": ("debit", "TAX"), "bill": ("debit", "UTILITIES_TELECOM"), "rent": ("debit", "RENT"),
    "loan": ("debit", "LOAN_REPAYMENT"), "cheque": ("debit", "SUPPLIER_PAYMENT"), "interest_tax": ("debit", "TAX"), "admin": ("debit", "BANK_CHARGE"),
}
# kind → weight, low, high (of the scale), share of the scale that amounts are rounded to
BUSINESS = {"in": (22, .3, 4, 0), "fast_in": (14, .1, 1.5, 0), "settle_in": (9, .05, .6, 0), "cash_in": (4, .2, 1, .05), "refund": (2, .02, .2, 0),
            "out": (18, .3, 3, 0), "fast_out": (10, .1, 1, 0), "fee": (6, 0, 0, 0), "card": (8, .01, .12, 0), "cash": (4, .05, .5, .05), "bill": (4, .02, .3, 0), "cheque": (4, .2, 2, 0)}
PERSONAL = {"fast_in": (10, .02, .5, 0), "refund": (3, .01, .1, 0), "cash_in": (3, .1, .5, .05), "fast_out": (16, .01, .6, 0), "out": (6, .05, .8, 0),
            "card": (34, .003, .12, 0), "cash": (10, .02, .2, .02), "fee": (5, 0, 0, 0), "bill": (8, .01, .15, 0), "settle_in": (1, .01, .1, 0)}


@dataclass
class Txn:
    """One booked movement; `debit` and `credit` are positive and one of them is zero."""
    when: datetime
    kind: str
    debit: Decimal
    credit: Decimal
    category: str
    who: str
    note: str
    ref: str
    branch: str
    balance: Decimal = Decimal(0)

    @property
    def amount(self) -> Decimal:
        return self.credit - self.debit

    @property
    def size(self) -> Decimal:
        return self.credit + self.debit

    @property
    def day(self) -> date:
        return self.when.date()


@dataclass
class Account:
    bank: str
    number: str
    owner: str
    currency: str
    start: date
    end: date
    opening: Decimal
    kind: str = ""
    branch: str = ""
    address: list[str] = field(default_factory=list)
    txns: list[Txn] = field(default_factory=list)
    booked: list[Txn] = field(default_factory=list)   # what the sums are made from, where the rows were damaged afterwards

    @property
    def closing(self) -> Decimal:
        rows = self.booked or self.txns
        return rows[-1].balance if rows else self.opening

    @property
    def total_debit(self) -> Decimal:
        return sum((t.debit for t in self.booked or self.txns), Decimal(0))

    @property
    def total_credit(self) -> Decimal:
        return sum((t.credit for t in self.booked or self.txns), Decimal(0))

    @property
    def debits(self) -> list[Txn]:
        return [t for t in self.booked or self.txns if t.debit]

    @property
    def credits(self) -> list[Txn]:
        return [t for t in self.booked or self.txns if t.credit]

    def days(self) -> list[tuple[date, list[Txn]]]:
        return [(day, list(group)) for day, group in groupby(self.txns, key=lambda t: t.day)]

    def ends(self) -> set[int]:
        """The ids of each day's last movement."""
        return {id(group[-1]) for _, group in self.days()}

    def starts(self) -> set[int]:
        return {id(group[0]) for _, group in self.days()}


AFTER_FILL: list[Callable[[Account], None]] = []   # what is done to an account's movements once they are there; the damaged copies use it


def fill(a: Account, seed: int, n: int, cast: str = "id", scale: float = 20_000_000, places: int = 2, overdraft: bool = False,
         personal: bool = False, cents: float = 0.45, fee: Decimal | str = "", days: int = 0, skip: tuple = ()) -> Account:
    """Fills the account with about `n` movements. `scale` is a large everyday payment in the account's currency, `cents` the share of
    amounts with a fraction, `days` how many different days carry movements (0: as they come), `skip` kinds that never occur."""
    r = random.Random(seed)
    people = {k: [x for x in v if x.upper() != a.owner.upper()] if isinstance(v, list) else v for k, v in CASTS[cast].items()}
    whole = Decimal(1).scaleb(-places)
    charge = Decimal(fee) if fee else Decimal(2500) if a.currency == "IDR" else Decimal(str(scale / 8000)).quantize(whole if scale < 100000 else Decimal(100))
    def money(low, high, step):
        value = r.uniform(low, high) * scale
        if step:
            unit = max(1, int(step * scale))
            unit = 10 ** (len(str(unit)) - 1) * int(str(unit)[0])
            return Decimal(max(unit, int(value // unit) * unit))
        return Decimal(str(round(value, places))).quantize(whole) if places and r.random() < cents else Decimal(max(1, int(value)))
    def digits(k):
        return "".join(r.choice("0123456789") for _ in range(k))
    span = [a.start + timedelta(days=i) for i in range((a.end - a.start).days + 1)]
    if days:
        span = sorted(r.sample(span, min(days, len(span))))
    weights = [1.0 if d.weekday() < 5 or personal else 0.25 for d in span]
    out: list[Txn] = []
    def add(day, kind, amount, who="", note=""):
        side, category = KINDS[kind]
        # Banking hours for a company, waking hours for a person.
        moment = datetime(day.year, day.month, day.day, r.randint(7, 21), r.randint(0, 59), r.randint(0, 59))
        amount = Decimal(amount).quantize(whole)
        out.append(Txn(moment, kind, amount if side == "debit" else Decimal(0), amount if side == "credit" else Decimal(0), category, who, note,
                       digits(12), r.choice(people["branches"])))
    month_ends = [d for d in span if d.day == calendar.monthrange(d.year, d.month)[1]] or span[-1:]
    for d in span:
        if d.day == 25:
            if personal:
                add(d, "salary", money(.8, 1.4, 0), people["employer"], people["salary"])
            else:
                for who in r.sample(people["people"], min(3, n // 12)):
                    add(d, "payroll", money(.2, .6, 0), who, people["salary"])
        if d.day == 10 and not personal:
            add(d, "tax", money(.2, 1, 0), people["tax"])
        if d.day == 5:
            add(d, "rent", money(.6, .7, .1), people["landlord"], people["rent"])
        if d.day == 15:
            add(d, "loan", money(.5, .9, 0), people["bank"])
    for d in month_ends:
        gross = money(.0005, .01, 0)
        add(d, "interest", gross, people["bank"])
        if (gross / 5).quantize(whole) > 0:
            add(d, "interest_tax", (gross / 5).quantize(whole), people["tax"])
        add(d, "admin", charge * 5, people["bank"])
    mix = {k: v for k, v in (PERSONAL if personal else BUSINESS).items() if k not in skip}
    while len(out) < n:
        kind = r.choices(list(mix), [v[0] for v in mix.values()])[0]
        _, low, high, step = mix[kind]
        who = {"in": people["companies"], "out": people["companies"], "cheque": people["companies"], "card": people["shops"], "bill": people["billers"],
               "refund": people["shops"], "settle_in": people["acquirers"]}.get(kind, people["people"] if personal or r.random() < .4 else people["companies"])
        add(r.choices(span, weights)[0], kind, charge if kind == "fee" else money(low, high, step), r.choice(who), r.choice(people["notes"]).format(n=digits(4)))
    out = sorted((t for t in out if t.kind not in skip), key=lambda t: t.when)
    low = balance = Decimal(0)
    for t in out:
        balance += t.amount
        low = min(low, balance)
    if not overdraft and a.opening + low < 0:
        a.opening -= (a.opening + low) * 2
    balance = a.opening
    for t in out:
        balance += t.amount
        t.balance = balance
    a.txns = out
    if AFTER_FILL:
        AFTER_FILL[-1](a)
    return a
