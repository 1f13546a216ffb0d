#!/usr/bin/env python3
"""Runs `saldo headers`, `saldo extract` and `saldo check` over the variants and prints how often columns are told and damage is found.

Usage: score_variants.py DIR [--saldo PATH] [--jobs 2] [--show N] [--only SUBSTRING]     (DIR as variants.py filled it)
Needs nothing but Python 3.
"""
from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal, InvalidOperation
from pathlib import Path

CORE = ("date", "description", "debit", "credit", "amount", "direction", "balance")


def run(saldo: str, *args: str) -> list:
    try:
        done = subprocess.run([saldo, *args], capture_output=True, text=True, timeout=120)
        out = json.loads(done.stdout)
        return out if isinstance(out, list) else [out]
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return []


def flat(items: list, key: str) -> list[dict]:
    """Statements or columns however deep the lists and files lie."""
    out = []
    for x in items:
        if isinstance(x, list):
            out += flat(x, key)
        elif isinstance(x, dict):
            out += flat(x[key], key) if isinstance(x.get(key), list) else [x]
    return out


def number(value) -> Decimal:
    try:
        return Decimal(str(value if value not in (None, "") else 0)).quantize(Decimal("0.01"))
    except InvalidOperation:
        return Decimal("NaN")


def true_rows(a: dict) -> list[tuple]:
    return [(t["date"], number(t["credit"]) - number(t["debit"])) for t in a["transactions"]]


def read_rows(record: dict) -> list[tuple]:
    def day(x):
        return "-".join(reversed(x.split("/"))) if x and x.count("/") == 2 else x
    return [(day(i.get("trx_date", "")), number(i.get("trx_mutation_cr_number")) - number(i.get("trx_mutation_db_number"))) for i in record.get("item_line", [])]


def shuffled(saldo: str, path: Path, truth: dict) -> dict:
    pdf = str(path.parent / truth["file"])
    found = flat(run(saldo, "headers", pdf, "--json"), "headers")
    want, wrong = truth["columns"], []
    dates = [c for c in want if c["type"] in ("date", "value_date")]
    lap = lambda a, b: min(a["x1"], b["x1"]) - max(a["x0"], b["x0"])
    date_told = False
    for c in want:
        over = [f for f in found if lap(c, f) > 0.3 * min(c["x1"] - c["x0"], f["x1"] - f["x0"])]
        best = max(over, key=lambda f: lap(c, f), default=None)
        kind = best["type"] if best else "missing"
        if c in dates and len(dates) > 1:   # of two equal date columns either
            date_told = date_told or kind == "date"
            if c is dates[-1]:
                wrong += [] if date_told else [("date", kind)]
        elif c["type"] in CORE and kind != c["type"]:
            wrong.append((c["type"], kind))
    told = sum(1 for c in want if c["type"] in CORE)
    statements = flat(run(saldo, "check", pdf, "--json"), "statements")
    records = flat(run(saldo, "extract", pdf, "--json"), "records")
    verdicts = [s.get("verdict") for s in statements]
    sums = [[x[1] for x in true_rows(a)] for a in truth["accounts"]]
    # What is called proven must be one of the accounts, row by row; statements without rows are only superfluous.
    false = [n for n, (v, r) in enumerate(zip(verdicts, records)) if v == "PROVED" and [x[1] for x in read_rows(r)] not in sums]
    rows_right = [true_rows(a) for a in truth["accounts"]] == [read_rows(r) for r in records]
    amounts_right = sums == [[x[1] for x in read_rows(r)] for r in records]
    proved = bool(verdicts) and all(v == "PROVED" for v in verdicts)
    return {"columns": told, "wrong": wrong, "proved": proved, "rows_right": rows_right, "wrong_proved": bool(false), "extra": len(records) > len(sums), "date_proved": proved and amounts_right and not rows_right, "empty": not found}


def damaged(saldo: str, path: Path, truth: dict) -> dict:
    statements = flat(run(saldo, "check", str(path.parent / truth["file"]), "--json"), "statements")
    d, account = truth["damage"], truth["accounts"][truth["damage"]["account"]]
    squash = lambda s: "".join(ch for ch in s or "" if ch.isalnum()).casefold()
    s = next((s for s in statements if squash(s.get("account_number")) == squash(account["account_number"])), statements[min(d["account"], len(statements) - 1)] if statements else {})
    allowed = set(range(d["first"], d["last"] + 1))
    repairs = [r["row"] for r in s.get("repairs", [])]
    findings = [set(f.get("rows") or []) for f in s.get("findings", []) if f.get("rows")]
    first = bool(repairs) and repairs[0] in allowed
    some = any(r in allowed for r in repairs)
    # A finding locates where it names the place and hardly more than the block between two printed balances.
    named = any(f & allowed and len(f - allowed) <= 1 for f in findings)
    return {"proved": s.get("verdict") == "PROVED", "verdict": s.get("verdict", "none"), "first": first, "some": some, "named": named, "located": first or named, "every": d["every_balance"], "chain": d["prints_balance"], "kind": d["kind"]}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("dir", type=Path)
    parser.add_argument("--saldo", default="saldo")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    good = True

    def over(folder: str, judge):
        paths = [p for p in sorted((options.dir / folder).glob("*.truth.json")) if options.only in p.name]
        truths = [json.loads(p.read_text()) for p in paths]
        with ThreadPoolExecutor(options.jobs) as pool:
            return list(zip(truths, pool.map(lambda pt: judge(options.saldo, *pt), zip(paths, truths))))

    results = over("shuffled", shuffled)
    if results:
        told = sum(r["columns"] for _, r in results)
        wrong = sum(len(r["wrong"]) for _, r in results)
        false = [t["file"] for t, r in results if r["wrong_proved"]]
        print(f"shuffled: {len(results)} files, {told} columns, told {1 - wrong / max(1, told):.4%}; files all right {sum(not r['wrong'] for _, r in results)}; rows right {sum(r['rows_right'] for _, r in results)}; PROVED {sum(r['proved'] for _, r in results)}; "
              f"wrong but PROVED {len(false)}; PROVED with wrong dates {sum(r['date_proved'] for _, r in results)}; no columns at all {sum(r['empty'] for _, r in results)}; superfluous statements in {sum(r['extra'] for _, r in results)}")
        for title, key in (("heads", lambda t: t["heads"]), ("signs", lambda t: t["way"]), ("layout", lambda t: t["layout"])):
            bad, all_ = Counter(), Counter()
            for t, r in results:
                all_[key(t)] += 1
                bad[key(t)] += bool(r["wrong"])
            print(f"  wrong by {title}: " + ", ".join(f"{k} {n}/{all_[k]}" for k, n in bad.most_common(14) if n))
        print("  mistaken: " + ", ".join(f"{a}→{b} {n}" for (a, b), n in Counter(w for _, r in results for w in r["wrong"]).most_common(14)))
        for t, r in [x for x in results if x[1]["wrong"] or x[1]["wrong_proved"] or not x[1]["rows_right"]][: options.show]:
            print("   ", t["file"], t["heads"], t["way"], r["wrong"], "PROVED" if r["proved"] else "", "" if r["rows_right"] else "rows differ")
        for f in false[:20]:
            print("    WRONG BUT PROVED", f)
        good = good and not false and wrong <= told * 0.005
    results = over("damaged", damaged)
    if results:
        proved = [t["file"] for t, r in results if r["proved"]]
        chained = [r for _, r in results if r["chain"]]
        located = sum(r["located"] for r in chained)
        print(f"damaged: {len(results)} files, PROVED {len(proved)}; with balances {len(chained)}: located {located / max(1, len(chained)):.4%} (first repair {sum(r['first'] for r in chained) / max(1, len(chained)):.2%}, some repair {sum(r['some'] for r in chained) / max(1, len(chained)):.2%}, a finding {sum(r['named'] for r in chained) / max(1, len(chained)):.2%}); "
              f"verdicts {dict(Counter(r['verdict'] for _, r in results))}")
        for every in (True, False):
            for kind in sorted({r["kind"] for r in chained}):
                part = [r for r in chained if r["kind"] == kind and r["every"] == every]
                if part:
                    print(f"  {'every balance' if every else 'some balances'} {kind:16} {len(part):4} located {sum(r['located'] for r in part) / len(part):.2%}")
        bad, all_ = Counter(), Counter()
        for t, r in results:
            if r["chain"]:
                all_[t["layout"]] += 1
                bad[t["layout"]] += not r["located"]
        print("  not located by layout: " + ", ".join(f"{k} {n}/{all_[k]}" for k, n in bad.most_common(20) if n))
        for t, r in [x for x in results if x[1]["chain"] and not x[1]["located"]][: options.show]:
            print("   ", t["file"], r["verdict"], {k: t["damage"][k] for k in ("row", "first", "last")})
        for f in proved[:20]:
            print("    PROVED", f)
        good = good and not proved and located >= len(chained) * 0.99
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
