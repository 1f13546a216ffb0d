"""The register of layouts, and the truth that a layout gives about what it printed."""
from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Callable

from ledger import Account, Txn


@dataclass
class Layout:
    name: str
    draw: Callable[[Path], list[dict]]
    heldout: bool
    special: str           # what is special about it, one line
    complex_script: bool   # whether text extraction cannot be compared letter by letter


LAYOUTS: dict[str, Layout] = {}


def layout(special: str, heldout: bool = False, complex_script: bool = False):
    """Registers a function that draws one statement file at a path and gives the truth of its accounts."""
    def register(draw):
        name = draw.__name__.replace("_", "-")
        assert name not in LAYOUTS, name
        LAYOUTS[name] = Layout(name, draw, heldout, special, complex_script)
        return draw
    return register


def account(bank: str, number: str, owner: str, opening: str, start: tuple, end: tuple, currency: str = "IDR", kind: str = "", branch: str = "", address: list[str] | None = None) -> Account:
    return Account(bank, number, owner, currency, date(*start), date(*end), Decimal(opening), kind, branch, address or [])


def truth_row(t: Txn, printed: list[str] | str, shown: bool, page: int = 0, amount: str = "") -> dict:
    """`printed`: the description's lines; `shown`: whether the row prints its balance; `amount`: the amount's printed form (for checks only)."""
    text = printed if isinstance(printed, str) else " ".join(printed)
    return {"date": t.day.isoformat(), "description": " ".join(text.split()), "debit": str(t.debit), "credit": str(t.credit), "balance": str(t.balance), "balance_printed": shown,
            "page": page, "category": t.category, "counterparty": t.who, "flags": [], "_amount": amount}


def truth(a: Account, heads: list[tuple[str, str]], rows: list[dict], has_balance: bool = True) -> dict:
    """`heads`: the table's heads as printed with the type of each, left to right."""
    return {"bank_name": a.bank, "account_branch": a.branch, "account_number": a.number, "account_type": a.kind, "owner_name": a.owner, "currency": a.currency,
            "period_from": a.start.isoformat(), "period_to": a.end.isoformat(), "opening_balance": str(a.opening), "closing_balance": str(a.closing),
            "total_debit": str(a.total_debit), "total_credit": str(a.total_credit), "prints_balance": has_balance,
            "headers": [{"name": " ".join(name.split()), "type": kind} for name, kind in heads if name.strip()], "transactions": rows}


def sides(t: Txn, form: Callable, none: str = "") -> dict[str, str]:
    """The debit and credit cells of a row; `none` stands where there is no amount."""
    return {"debit": form(t.debit) if t.debit else none, "credit": form(t.credit) if t.credit else none}
