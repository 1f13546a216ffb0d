"""What happened on an account: movements by day with exact balances. One seed gives one story."""
from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal

from wild.world import Country

# kind → credit?, weight for a company, weight for a person, low and high of the country's everyday payment
KINDS = {"t_in": (True, 20, 12, .5, 40), "t_out": (False, 18, 16, .4, 30), "card": (False, 6, 30, .05, 2.5), "atm": (False, 3, 7, .5, 5), "cash": (True, 4, 2, 1, 20), "bill": (False, 6, 9, .2, 4),
         "fee": (False, 7, 5, .01, .08), "cheque_out": (False, 4, 1, 2, 25), "qr": (True, 9, 1, .2, 9), "loan": (False, 1, 1, 5, 20), "rent": (False, 1, 2, 8, 16), "salary": (True, 0, 2, 20, 60), "interest": (True, 1, 1, .02, .3), "tax": (False, 1, 1, .01, .2)}


@dataclass
class Move:
    when: datetime
    kind: str
    amount: Decimal      # negative: money out
    phrase: str          # the bank's word for it
    who: str
    account: str         # the other side's
    note: str
    ref: str
    branch: str
    cheque: str
    value_day: date
    balance: Decimal = Decimal(0)

    @property
    def day(self) -> date:
        return self.when.date()

    @property
    def size(self) -> Decimal:
        return abs(self.amount)


@dataclass
class Account:
    bank: str
    number: str
    owner: str
    currency: str
    start: date
    end: date
    opening: Decimal
    moves: list = field(default_factory=list)
    kind: str = ""
    address: list = field(default_factory=list)

    @property
    def closing(self) -> Decimal:
        return self.opening + sum((m.amount for m in self.moves), Decimal(0))

    @property
    def debits(self) -> list:
        return [m for m in self.moves if m.amount < 0]

    @property
    def credits(self) -> list:
        return [m for m in self.moves if m.amount > 0]

    @property
    def out(self) -> Decimal:
        return -sum((m.amount for m in self.debits), Decimal(0))

    @property
    def into(self) -> Decimal:
        return sum((m.amount for m in self.credits), Decimal(0))


def form(r: random.Random, shape: str) -> str:
    """An account number of the form: d is a digit, X a letter."""
    return "".join(str(r.randint(1 if i == 0 else 0, 9)) if c == "d" else r.choice("ABCDEFGHKLMNPRSTUVW") if c == "X" and i > 3 else c for i, c in enumerate(shape))


def live(r: random.Random, c: Country, words: dict, a: Account, n: int, firm: bool, digits: int, overdrawn: bool = False, skip: tuple = (), days: int = 0) -> Account:
    """Fills an account with `n` movements."""
    step = Decimal(1).scaleb(-digits)
    span = [a.start + timedelta(i) for i in range((a.end - a.start).days + 1)]
    span = [d for d in span if not (d.month == 2 and d.day == 29)]
    if days:
        span = sorted(r.sample(span, min(days, len(span))))
    kinds = [k for k in KINDS if k not in skip]
    weights = [KINDS[k][1 if firm else 2] for k in kinds]
    moves = []
    phrases = {k: r.choice(words[k]) for k in kinds}
    for _ in range(n):
        kind = r.choices(kinds, weights)[0]
        credit, _, _, low, high = KINDS[kind]
        value = Decimal(str(c.scale * r.uniform(low, high) ** (1.3 if r.random() < .2 else 1))).quantize(step)
        if kind in ("atm", "cash"):
            unit = Decimal(10 ** max(0, len(str(int(c.scale * low))) - 1))
            value = max(unit, value // unit * unit).quantize(step)
        elif digits and r.random() < .3:
            value = value.quantize(Decimal(1)).quantize(step)
        value = max(value, step)
        who = r.choice({"card": c.shops, "bill": c.billers, "qr": c.shops, "salary": c.companies}.get(kind, c.companies if r.random() < (.6 if firm else .25) else c.people))
        d = r.choice(span)
        when = datetime(d.year, d.month, d.day, r.randint(6, 22), r.randint(0, 59), r.randint(0, 59))
        note = r.choice(c.notes).format(n=r.randint(1000, 9999), m=r.randint(2, 9))
        number = form(r, r.choice(c.numbers))
        quiet = kind in ("fee", "interest", "tax", "atm", "cash")
        moves.append(Move(when, kind, value if credit else -value, phrases[kind], "" if quiet else who, "" if quiet else number, "" if quiet and r.random() < .7 else note,
                          form(r, r.choice(["ddddddddddd", "XXdddddddd", "ddddddX", "dddddddddddddddd"])), form(r, r.choice(["dddd", "ddd"])), str(r.randint(100000, 999999)) if kind == "cheque_out" else "",
                          min(a.end, d + timedelta(r.choice([0, 0, 0, 1, 2])))))
    moves.sort(key=lambda m: m.when)
    low, total = Decimal(0), Decimal(0)
    for m in moves:
        total += m.amount
        low = min(low, total)
    if not overdrawn and a.opening + low < 0:
        a.opening += (-low - a.opening) + abs(a.opening) / 3 + step
    if overdrawn:
        a.opening = -(total + (max((abs(low), abs(a.opening))))) / 2
    a.opening = a.opening.quantize(step)
    balance = a.opening
    for m in moves:
        balance += m.amount
        m.balance = balance
    a.moves = moves
    return a
