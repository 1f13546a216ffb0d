"""Damaged copies of the drawn layouts: one row or balance is wrong, the printed sums are not, and the truth says where."""
from __future__ import annotations

import random
from copy import copy
from decimal import Decimal
from pathlib import Path

import ledger
from core import LAYOUTS

KINDS = ("digit_flipped", "row_dropped", "row_doubled", "sides_swapped", "balance_altered")
# Where a damage cannot show: rows sorted into sections, balances made anew while drawing, no sides printed.
NEVER = {"us-sections-checks": KINDS, "br-entradas-saidas": KINDS, "th-one-unsigned": ("sides_swapped",)}
# Slow renderers and files without a chain to break.
SLOW = {"id-syariah-sheet", "id-bpr-sheet", "id-koperasi-strip"}


def candidates(heldout: bool = False) -> list[str]:
    return [n for n, item in sorted(LAYOUTS.items()) if item.heldout == heldout and n not in SLOW and NEVER.get(n) != KINDS]


def other_digit(value: Decimal, r: random.Random) -> Decimal:
    """The value with one digit changed; the number of digits stays."""
    sign, digits, exponent = value.as_tuple()
    digits = list(digits)
    # In a value such as 1500000.00 a changed cent would be an odd forgery; half of them may have it.
    whole = max(1, len(digits) + exponent) if value == value.to_integral_value() and r.random() < 0.5 else len(digits)
    spots = list(range(whole))
    at = r.choice(spots)
    low = 1 if at == 0 and len(digits) > 1 else 0
    digits[at] = r.choice([d for d in range(low, 10) if d != digits[at]])
    return Decimal((sign, tuple(digits), exponent))


def find(a: ledger.Account, row: dict) -> int:
    """Which movement of the account a printed row is."""
    for i, t in enumerate(a.txns):
        if (t.day.isoformat(), str(t.debit), str(t.credit), str(t.balance)) == (row["date"], row["debit"], row["credit"], row["balance"]):
            return i
    return -1


def harm(a: ledger.Account, i: int, kind: str, r: random.Random) -> None:
    a.booked = list(a.txns)
    t = copy(a.txns[i])
    if kind == "digit_flipped":
        value = other_digit(t.size, r)
        while value == 0:
            value = other_digit(t.size, r)
        t.debit, t.credit = (value, t.credit) if t.debit else (t.debit, value)
    elif kind == "sides_swapped":
        t.debit, t.credit = t.credit, t.debit
    elif kind == "balance_altered":
        t.balance = other_digit(t.balance, r)
    if kind == "row_dropped":
        a.txns = a.txns[:i] + a.txns[i + 1:]
    elif kind == "row_doubled":
        a.txns = a.txns[:i + 1] + [copy(t)] + a.txns[i + 1:]
    else:
        a.txns = a.txns[:i] + [t] + a.txns[i + 1:]


def span(rows: list[dict], at: int, kind: str, newest_first: bool) -> tuple[int, int]:
    """The printed rows, first and last, within which the damage must be named: up to the printed balances on either side."""
    shown = [i for i, t in enumerate(rows) if t["balance_printed"]]
    step = -1 if newest_first else 1
    if kind == "balance_altered":
        return at, at
    low, high = at, at
    if kind == "row_dropped":   # it stood before `at`: the row before or after the gap names it
        low, high = min(at - 1, len(rows) - 1), min(at, len(rows) - 1)
    if kind == "row_doubled":
        low, high = at, at + 1
    if len(shown) == len(rows):
        return max(low, 0), min(high, len(rows) - 1)
    # In the order of time the block ends at the first printed balance from the damage on and begins after the one before.
    if step == 1:
        after = next((i for i in shown if i >= high), len(rows) - 1)
        before = max((i + 1 for i in shown if i < low), default=0)
        if kind == "row_dropped":
            before = max((i for i in shown if i < at), default=0)
        return before, after
    after = max((i for i in shown if i <= low), default=0)
    before = min((i - 1 for i in shown if i > high), default=len(rows) - 1)
    return after, before


def draw(name: str, path: Path, kind: str, seed: int) -> dict | None:
    """Draws a damaged copy of a layout. Gives its truth, or nothing where this damage would not show."""
    r = random.Random(f"{name} {kind} {seed}")
    item = LAYOUTS[name]
    if kind in NEVER.get(name, ()):
        return None
    sound = item.draw(path)
    n = r.choice([i for i, a in enumerate(sound) if len(a["transactions"]) > 4])
    rows = sound[n]["transactions"]
    spots = [i for i, t in enumerate(rows) if kind != "balance_altered" or t["balance_printed"]]
    if kind == "row_dropped":   # without its first or last row a statement is only a shorter one
        spots = spots[1:-1]
    if not spots:
        return None
    at = r.choice(spots)
    newest_first = len(rows) > 1 and rows[0]["date"] > rows[-1]["date"]
    state = {"seen": -1, "done": False}

    def after(a: ledger.Account) -> None:
        state["seen"] += 1
        if state["seen"] == n:
            i = find(a, rows[at])
            if i >= 0:
                harm(a, i, kind, r)
                state["done"] = True
    ledger.AFTER_FILL.append(after)
    try:
        accounts = item.draw(path)
    finally:
        ledger.AFTER_FILL.pop()
    hurt = accounts[n]["transactions"]
    if not state["done"] or hurt == rows:
        return None
    low, high = span(hurt, at, kind, newest_first)
    for a in accounts:
        for row in a["transactions"]:
            row.pop("_amount", None)
    every = all(t["balance_printed"] for t in rows)
    return {"file": path.name, "kind": "damaged", "layout": name, "accounts": accounts,
            "damage": {"kind": kind, "account": n, "row": at, "first": low, "last": high, "every_balance": every, "prints_balance": sound[n]["prints_balance"]}}
