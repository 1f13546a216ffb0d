#!/usr/bin/env python3
"""Scores a batch in one go: look.py DIR [--jobs N] [--json FILE] -- SALDO. Says how every file was read, which were called proven wrongly, and which choices of the drawing fail most."""
from __future__ import annotations

import argparse
import difflib
import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal, InvalidOperation
from pathlib import Path


def number(value) -> Decimal:
    try:
        return Decimal(str(value if value not in (None, "") else 0)).quantize(Decimal("0.01"))
    except InvalidOperation:
        return Decimal("NaN")


def iso(text: str) -> str:
    match = re.fullmatch(r"(\d\d)/(\d\d)/(\d{4})", (text or "").strip())
    return f"{match[3]}-{match[2]}-{match[1]}" if match else (text or "").strip()[:10]


def squash(text: str) -> str:
    return re.sub(r"\s+", "", text or "").casefold()


def plain(text: str) -> str:
    return squash(text).replace("-", "")


def found_row(item: dict) -> tuple:
    credit, debit = number(item.get("trx_mutation_cr_number")), number(item.get("trx_mutation_db_number"))
    if item.get("trx_types") == "DB" and not debit:
        debit, credit = credit, Decimal("0.00")
    return iso(item.get("trx_date", "")), credit - debit


def true_row(t: dict) -> tuple:
    return t["date"], number(t["credit"]) - number(t["debit"])


def account(truth: dict, record: dict) -> dict:
    """The same counts as the shared score: a row is found when date, direction and amount are exact, full when balance and description are too."""
    # What a card or a loan owes is printed without a sign: either sign is right.
    same = (lambda a, b: abs(number(a)) == abs(number(b))) if truth.get("liability") else (lambda a, b: number(a) == number(b))
    want, items = [true_row(t) for t in truth["transactions"]], record.get("item_line", [])
    got = [found_row(i) for i in items]
    pairs = [(b.a + k, b.b + k) for b in difflib.SequenceMatcher(None, want, got, autojunk=False).get_matching_blocks() for k in range(b.size)]
    full = described = balanced = 0
    for w, g in pairs:
        t, i = truth["transactions"][w], items[g]
        description = squash(i.get("trx_notes")) == squash(t["description"])
        balance = not truth["prints_balance"] or same(i.get("balance_number"), t["balance"])
        described, balanced, full = described + description, balanced + balance, full + (description and balance)
    head, summary = record.get("header", {}), record.get("summary", {})
    period = [iso(p) for p in re.split(r"\s*-\s*", head.get("period", ""))]
    money = lambda key, true: "right" if same(summary.get(key + "_number"), truth[true]) else "empty" if not summary.get(key) else "wrong"
    text = lambda got, true, same=squash: "right" if same(got) == same(truth[true]) else "empty" if not got else "wrong"
    fields = {"number": text(head.get("account_number"), "account_number", plain), "owner": text(head.get("owner_name"), "owner_name"), "bank": text(head.get("bank_name"), "bank_name"), "currency": text(head.get("currency"), "currency"),
              "period": "right" if period == [truth["period_from"], truth["period_to"]] or not truth["period_from"] and not head.get("period") else "wrong" if head.get("period") else "empty", "opening": money("beginning_balance", "opening_balance"), "closing": money("ending_balance", "closing_balance"), "debits": money("debit_mutation", "total_debit"), "credits": money("credit_mutation", "total_credit")}
    days = sum(1 for (w, g) in [(w, g) for b in difflib.SequenceMatcher(None, [x[1] for x in want], [x[1] for x in got], autojunk=False).get_matching_blocks() for w, g in ((b.a + k, b.b + k) for k in range(b.size))] if want[w][0] == got[g][0])
    amounts = [x[1] for x in want] == [x[1] for x in got]
    return {"want": len(want), "got": len(got), "found": len(pairs), "full": full, "described": described, "balanced": balanced, "fields": fields, "days": days, "right": want == got, "amounts right": amounts}


def matched(records: list, truths: list) -> list:
    """For each true account its record: by number, else by place."""
    left = list(records)
    out = []
    for n, t in enumerate(truths):
        same = [r for r in left if plain(r.get("header", {}).get("account_number")) == plain(t["account_number"])]
        pick = next((r for r in same if r.get("header", {}).get("currency") == t["currency"]), same[0] if same else records[n] if n < len(records) else {})
        if pick in left:
            left.remove(pick)
        out.append(pick)
    return out


def ask(saldo: str, command: str, path: Path, password: str):
    args = [saldo, command, str(path), "--json"] + (["--password", password] if password else [])
    try:
        done = subprocess.run(args, capture_output=True, text=True, timeout=240)
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return None


def look(saldo: str, truth_path: Path) -> dict:
    truth = json.loads(truth_path.read_text())
    path, password = truth_path.parent / truth["file"], truth.get("password", "")
    records, checks = ask(saldo, "extract", path, password), ask(saldo, "check", path, password)
    failed = records is None
    records = records or []
    checks = checks[0] if isinstance(checks, list) and checks else checks or {}
    said = checks.get("statements", [])
    verdicts = [s.get("verdict", "?") for s in said]
    dates = [s.get("dates", "") if isinstance(s.get("dates", ""), str) else str((s.get("dates") or {}).get("verdict", "")) for s in said]
    accounts = [account(t, r) for t, r in zip(truth["accounts"], matched(records, truth["accounts"]))]
    lied = []
    for s, r in zip(said, records):
        proved = s.get("verdict") == "PROVED" and "DOUBT" not in str(s.get("dates", ""))
        true = next((a for t, m, a in zip(truth["accounts"], matched(records, truth["accounts"]), accounts) if m is r), None)
        if proved and (true is None or not true["right"]):
            lied.append("rows" if true is None or not true["amounts right"] else "dates")
        elif s.get("verdict") == "PROVED" and (true is None or not true["amounts right"]):
            lied.append("rows")
    return {"file": truth["file"], "traits": truth.get("traits", {}), "accounts": accounts, "verdicts": verdicts, "dates": dates, "lied": lied, "failed": failed, "statements": len(records), "extra": sum(len(r.get("item_line", [])) for r in records if r not in matched(records, truth["accounts"])), "nothing": not truth["accounts"]}


def twin(saldo: str, truth_path: Path) -> tuple[str, bool, float, str]:
    """A locked or scanned copy with its original: whether both together are told as one account, one period and one set of rows, and how well the copy alone was read."""
    truth = json.loads(truth_path.read_text())
    path, source, password = truth_path.parent / truth["file"], truth_path.parent.parent / truth["twin_of"], truth.get("password", "")
    alone = look(saldo, truth_path)
    rows = sum(len(r.get("item_line", [])) for r in ask(saldo, "extract", source, "") or [])
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        try:
            subprocess.run([saldo, "analyze", str(source), str(path), "--json", out.name] + (["--password", password] if password else []), capture_output=True, timeout=300)
            analysis = json.loads(Path(out.name).read_text())["analysis"]
        except (subprocess.TimeoutExpired, json.JSONDecodeError, KeyError):
            return truth["file"], False, sums([alone])["f1"], "not analysed"
    said = [c.get("kind", "") for c in analysis.get("combining", [])]
    together = len(analysis.get("transactions", []))
    return truth["file"], rows > 0 and together == rows, sums([alone])["f1"], f"{rows} rows, together {together}; {', '.join(said)}"


def twins(saldo: str, folder: Path) -> None:
    told = [twin(saldo, t) for t in sorted(folder.glob("*.truth.json"))]
    for name, same, f1, why in told:
        print(f"{name[:54]:54} {'told' if same else '    '} F1 {f1:.2f} {why}")
    print(f"{len(told)} twins: {sum(t[1] for t in told)} told as the same; F1 of the copies alone {sum(t[2] for t in told) / max(1, len(told)):.3f}")


def sums(results: list) -> dict:
    total = defaultdict(int)
    for r in results:
        for a in r["accounts"]:
            for k in ("want", "got", "found", "full", "described"):
                total[k] += a[k]
            for v in a["fields"].values():
                total[v] += 1
        total["got"] += r["extra"]
    f1 = 2 * total["found"] / (total["want"] + total["got"]) if total["want"] + total["got"] else 1.0
    return {"f1": f1, "full": total["full"] / total["want"] if total["want"] else 1.0, "right": total["right"], "wrong": total["wrong"], "empty": total["empty"], "rows": total["want"]}


def perfect(r: dict) -> bool:
    if r["nothing"]:
        return not r["statements"]
    return not r["extra"] and all(a["want"] == a["got"] == a["found"] == a["full"] for a in r["accounts"])


def report(results: list, traits: int) -> None:
    for r in results:
        s = sums([r])
        wrong = " ".join(f"{k}{'?' if v == 'empty' else '!'}" for a in r["accounts"] for k, v in a["fields"].items() if v != "right")
        verdict = "+".join(v[:6] for v in r["verdicts"]) or ("not read" if r["failed"] else "no statement")
        print(f"{r['file'][:46]:46} {'ok ' if perfect(r) else '   '} F1 {s['f1']:.2f} full {s['full']:.2f} rows {s['rows']:3} {verdict:14} {'LIED ' + ','.join(r['lied']) if r['lied'] else ''} {wrong}")
    by = defaultdict(list)
    for r in results:
        for k, v in r["traits"].items():
            by[k, v].append(r)
    mean = lambda rs: sum(sums([r])["f1"] for r in rs) / len(rs)
    base = mean(results)
    worst = sorted((mean(rs) - base, len(rs), k, v, sum(sums([r])["full"] for r in rs) / len(rs)) for (k, v), rs in by.items() if len(rs) >= max(2, len(results) // 25) and len(rs) < len(results) * .9)
    print(f"\nchoices that fail most (mean F1 of their files, against {base:.3f} of all):")
    for gap, n, k, v, full in worst[:traits]:
        print(f"  {base + gap:.3f}  full {full:.2f}  {n:3} files  {k} = {v!r}")
    statements, nothing = [r for r in results if not r["nothing"]], [r for r in results if r["nothing"]]
    s = sums(statements)
    fields = s["right"] + s["wrong"] + s["empty"]
    names = defaultdict(lambda: [0, 0])
    for r in statements:
        for a in r["accounts"]:
            for k, v in a["fields"].items():
                names[k][0] += v == "wrong"
                names[k][1] += v == "empty"
    print("fields wrong/empty: " + ", ".join(f"{k} {w}/{e}" for k, (w, e) in names.items()))
    verdicts = defaultdict(int)
    for r in statements:
        for v in r["verdicts"]:
            verdicts[v] += 1
    print("verdicts: " + ", ".join(f"{k} {v}" for k, v in verdicts.items()))
    print(f"{len(results)} files: F1 {s['f1']:.4f}, mean F1 of files {sum(sums([r])['f1'] for r in statements) / max(1, len(statements)):.4f}, full rows {s['full']:.4f}, without a fault {sum(map(perfect, statements))}/{len(statements)}, "
          f"fields {s['right']}/{fields} ({s['right'] / max(1, fields):.4f}), wrong {s['wrong']}, empty {s['empty']}, wrong and PROVED {sum(bool(r['lied']) for r in results)}, no-statements told {sum(map(perfect, nothing))}/{len(nothing)}")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("dir", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--traits", type=int, default=25)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--twins", action="store_true", help="look at the copies in the folder `twins` with their originals")
    parser.add_argument("--only", default="")
    cut = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options, command = parser.parse_args(sys.argv[1:cut]), sys.argv[cut + 1:]
    if not command:
        parser.error("name the program after --")
    saldo = command[0]
    if options.twins:
        twins(saldo, options.dir / "twins")
        return 0
    truths = [t for t in sorted(options.dir.glob("*.truth.json")) if options.only in t.name]
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda t: look(saldo, t), truths))
    report(results, options.traits)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1, default=str))
    return 0


if __name__ == "__main__":
    sys.exit(main())
