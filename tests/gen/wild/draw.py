#!/usr/bin/env python3
"""Draws a batch of bank statements that nobody has seen: draw.py OUT --seed S --count N [--only I] [--program P] [--shape S]. One seed gives one batch."""
from __future__ import annotations

import argparse
import json
import sys
import tempfile
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from wild import shapes, twins, verify  # noqa: E402
from wild.pick import Pick  # noqa: E402
from wild.plan import plan  # noqa: E402
from wild.programs import PRINT  # noqa: E402


def one(out: Path, seed: int, index: int, program: str = "", shape: str = "", wide: bool = False) -> str:
    """Draws one file and checks it; what does not fit its paper is drawn anew on the paper's long side."""
    pick = Pick(seed, index)
    if wide:
        pick.fixed |= {"landscape": True, "size": 7.0}
    p = plan(pick, shape, program)
    name = f"w{seed}-{index:03}-{p.country.code}-{p.shape.replace(' ', '-')}-{p.program}"
    path = out / f"{name}.pdf"
    with tempfile.TemporaryDirectory() as tmp:
        doc, accounts = shapes.SHAPES[p.shape](p, Path(tmp))
        PRINT[p.program](doc, path, pick)
    said = {"file": path.name, "kind": "digital", "traits": pick.traits, "accounts": accounts}
    amounts = {str(i): [p.fig(abs(_money(t))) for t in a["transactions"]] for i, a in enumerate(accounts)}
    faults = verify.check(path, said, amounts, p.country.font == "thai")
    if any("leaves the page" in f or "lies over" in f for f in faults) and not wide:
        return one(out, seed, index, program, shape, True)
    (out / f"{name}.truth.json").write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n")
    return f"{name:48} {sum(len(a['transactions']) for a in accounts):4} rows" + "".join(f"\n    ! {f}" for f in faults[:6])


def _money(row: dict):
    from decimal import Decimal
    return Decimal(row["credit"]) or Decimal(row["debit"])


def safely(job) -> str:
    try:
        return one(*job)
    except Exception:
        return f"file {job[2]} was not drawn\n    ! " + "\n".join([x for x in traceback.format_exc().splitlines() if "^^" not in x][-5:])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--only", type=int, default=-1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--twins", type=int, default=0, help="of so many files also a locked and a scanned copy")
    parser.add_argument("--most", type=int, default=0, help="keep only files of at most so many kilobytes")
    parser.add_argument("--program", default="")
    parser.add_argument("--shape", default="")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    jobs = [(options.out, options.seed, i, options.program, options.shape) for i in range(options.count) if options.only in (-1, i)]
    bad = 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for line in pool.map(safely, jobs):
            print(line, flush=True)
            bad += "!" in line
    for path in options.out.glob(f"w{options.seed}-*.pdf"):
        if options.most and path.stat().st_size > options.most * 1024:
            path.unlink()
            path.with_suffix(".truth.json").unlink()
    for name in twins.draw(options.out, options.seed, options.twins) if options.twins else []:
        print("twins/" + name)
    print(f"{len(jobs)} files, {bad} with faults of the drawing")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
