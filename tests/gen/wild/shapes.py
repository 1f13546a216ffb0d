"""Puts head, tables and foot together into one document, and says what is true of it."""
from __future__ import annotations

from pathlib import Path

from wild import heads
from wild.doc import Doc, Para, Space, line
from wild.plan import Plan, account, truth
from wild.rows import Ledger, margin

SHAPES = {}


def shape(f):
    SHAPES[f.__name__.replace("_", " ")] = f
    return f


def document(p: Plan, blocks: list, head: list, foot: list) -> Doc:
    return Doc(p.paper[0], p.paper[1], margin(p), p.family, p.size, blocks, head, foot, lang=p.country.lang, foot_align=p.pick.of("foot stands", ["l", "c", "r"], note=False),
               watermark=p.pick.of("watermark", {"": 9, "COPY": 1, "e-Statement": 1}))


@shape
def table(p: Plan, folder: Path):
    """One account, one table of movements."""
    a = account(p)
    ledger = Ledger(p, any(m.balance < 0 for m in a.moves) or a.opening < 0)
    body, rows = ledger.table(a)
    top, page_head, foot = heads.top(p, a, folder)
    before, after, more = heads.around(p, a, folder)
    need = ledger.balances == "none"
    where = p.pick.of("sums stand", {"above": 4, "below": 3, "nowhere": 0 if need else 3})
    sums = heads.sums(p, a) if where != "nowhere" else []
    blocks = top + before + (sums if where == "above" else []) + [body, Space(8)] + (sums if where == "below" else []) + after
    return document(p, blocks, page_head, foot + more), [truth(a, rows, ledger.balances != "none")]


@shape
def app(p: Plan, folder: Path):
    """As apps print it: title and grey second line, signed amounts, often days as headings."""
    return table(p, folder)


@shape
def sections(p: Plan, folder: Path):
    """Deposits and withdrawals in tables of their own."""
    a = account(p)
    ledger = Ledger(p, any(m.balance < 0 for m in a.moves) or a.opening < 0, balances="none", sections=True)
    ledger.newest = False
    top, page_head, foot = heads.top(p, a, folder)
    before, after, more = heads.around(p, a, folder)
    blocks = top + heads.sums(p, a) + before
    rows = []
    groups = [("credit", a.credits, p.label("tcredit")), ("debit", a.debits, p.label("tdebit"))]
    if p.pick.chance("debits before credits", .3, note=False):
        groups.reverse()
    for key, moves, total in groups:
        if not moves:
            continue
        part, said = ledger.table(a, moves, opening=False)
        title = p.pick.stream("section " + key).choice([x for x in p.words[key] if len(x) > 3 and "/" not in x] or [total])
        blocks += [Para([line(title, bold=True, scale=1.2)]), part]
        if p.pick.chance("section sums", .7):
            blocks.append(Para([line(f"{total}: {p.cash(a.into if key == 'credit' else a.out)}", bold=True)], p.pick.of("section sum stands", ["l", "r"], note=False)))
        blocks.append(Space(8))
        rows += said
    return document(p, blocks + after, page_head, foot + more), [truth(a, rows, False)]


from wild import nothing, shapes_more  # noqa: E402,F401  (they register theirs)
