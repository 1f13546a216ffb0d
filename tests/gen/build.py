#!/usr/bin/env python3
"""Builds the statement fixtures: PDFs and what they hold, into `layouts/` and `heldout/` of an output folder.

Needs: pip install -r requirements.txt; Debian's chromium, libreoffice-calc, libreoffice-writer and the fonts named in requirements.txt.
Usage: build.py [OUT] [--only SUBSTRING] [--list]
"""
from __future__ import annotations

import argparse
import importlib
import json
import sys
from datetime import date
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from core import LAYOUTS  # noqa: E402
from paper import Paper  # noqa: E402
from post import check, settle  # noqa: E402

for module in sorted((HERE / "layouts").glob("*.py")):
    importlib.import_module(f"layouts.{module.stem}")


def build(name: str, out: Path) -> list[str]:
    item = LAYOUTS[name]
    folder = out / ("heldout" if item.heldout else "layouts")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.pdf"
    accounts = item.draw(path)
    if path.name in Paper.asked:    # it prints its number of pages
        accounts = item.draw(path)
    settle(path, date.fromisoformat(accounts[0]["period_to"]))
    faults = check(path, accounts, not item.complex_script)
    truth = {"file": path.name, "kind": "digital", "special": item.special, "accounts": accounts}
    path.with_suffix(".truth.json").write_text(json.dumps(truth, indent=1, ensure_ascii=False) + "\n")
    rows = "+".join(str(len(a["transactions"])) for a in accounts)
    print(f"{name:36} {rows:>8} rows {path.stat().st_size // 1024:4} KB{'  held out' if item.heldout else ''}")
    return faults


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", nargs="?", type=Path, default=HERE.parent / "fixtures")
    parser.add_argument("--only", default="")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    bad = 0
    for name, item in sorted(LAYOUTS.items()):
        if options.only not in name:
            continue
        if options.list:
            print(f"{name:36} {'held out ' if item.heldout else '         '} {item.special}")
            continue
        for fault in build(name, options.out):
            print("   !", fault)
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
