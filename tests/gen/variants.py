#!/usr/bin/env python3
"""Makes the variants of the fixtures in a cache folder: shuffled tables and damaged copies. The same seeds give the same files.

Needs what build.py needs. Usage: variants.py OUT [--shuffled 500] [--damaged 1000] [--jobs 2] [--heldout]
OUT/shuffled and OUT/damaged get PDFs and truths; each truth carries `columns` (types and edges) or `damage` (its kind and place).
"""
from __future__ import annotations

import argparse
import importlib
import json
import sys
from datetime import date
from multiprocessing import Pool
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import damage  # noqa: E402
import sheets  # noqa: E402
from core import LAYOUTS  # noqa: E402
from paper import Paper  # noqa: E402
from post import settle  # noqa: E402
from twist import Twist, truth_columns  # noqa: E402

for module in sorted((HERE / "layouts").glob("*.py")):
    importlib.import_module(f"layouts.{module.stem}")

# Drawn by hand or by a renderer that flows text: their columns cannot be moved. Or they have no balance of their own.
FIXED = {"us-sections-checks", "id-prk-terbaru-dulu", "id-tanpa-kepala", "ph-trans-codes", "id-buku-tabungan", "jp-nengappi", "tw-minguo", "my-tiga-bahasa", "th-one-unsigned"}


def write(path: Path, truth: dict) -> None:
    settle(path, date.fromisoformat(truth["accounts"][0]["period_to"]))
    for a in truth["accounts"]:
        for row in a["transactions"]:
            row.pop("_amount", None)
    path.with_suffix(".truth.json").write_text(json.dumps(truth, ensure_ascii=False, indent=1) + "\n")


def movable() -> list[str]:
    """Layouts whose table is drawn column by column and prints balances."""
    import inspect
    out = []
    for name, item in sorted(LAYOUTS.items()):
        source = inspect.getsource(item.draw)
        if not item.heldout and name not in FIXED and "Paper(path, cols" in source and "has_balance=False" not in source:
            out.append(name)
    return out


def shuffled(job: tuple[Path, int, str]) -> str:
    folder, n, name = job
    path = folder / f"{n:04d}-{name or 'sheet'}.pdf"
    if name:
        item = LAYOUTS[name]
        for _ in range(2):   # a second time where it prints its number of pages
            Paper.twist = Twist(f"{name} {n}")
            accounts = item.draw(path)
        twist, Paper.twist = Paper.twist, None
        paper, heads, way = twist.paper, twist.heads, twist.way
    else:
        accounts, paper, heads = sheets.draw(path, n)
        way = "sheet"
    write(path, {"file": path.name, "kind": "shuffled", "layout": name or "sheet", "heads": heads, "way": way, "accounts": accounts, "columns": truth_columns(paper.cols, paper.extent)})
    return path.name


def damaged(job: tuple[Path, int, str, str]) -> str:
    folder, n, name, kind = job
    path = folder / f"{n:04d}-{name}-{kind.replace('_', '-')}.pdf"
    truth = damage.draw(name, path, kind, n)
    if truth is None:
        path.unlink(missing_ok=True)
        return ""
    write(path, truth)
    return path.name


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--shuffled", type=int, default=500)
    parser.add_argument("--damaged", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--heldout", action="store_true", help="damage the held out layouts instead")
    options = parser.parse_args()
    names, harmed = movable(), damage.candidates(options.heldout)
    (options.out / "shuffled").mkdir(parents=True, exist_ok=True)
    (options.out / "damaged").mkdir(parents=True, exist_ok=True)
    with Pool(options.jobs, maxtasksperchild=60) as pool:
        # Every other one is made up from its seed.
        jobs = [(options.out / "shuffled", n, names[n // 2 % len(names)] if n % 2 else "") for n in range(options.shuffled)]
        made = sum(1 for name in pool.imap_unordered(shuffled, jobs, 8) if name)
        print(f"{made} shuffled")
        # Some damages cannot be made in some layouts: a quarter more are tried, and the first so many are kept.
        jobs = [(options.out / "damaged", n, harmed[n // len(damage.KINDS) % len(harmed)], damage.KINDS[n % len(damage.KINDS)]) for n in range(options.damaged * 5 // 4)]
        made = [name for name in pool.imap(damaged, jobs, 8) if name]
    for name in made[options.damaged:]:
        (options.out / "damaged" / name).unlink()
        (options.out / "damaged" / name).with_suffix(".truth.json").unlink()
    print(f"{min(len(made), options.damaged)} damaged")
    return 0


if __name__ == "__main__":
    sys.exit(main())
