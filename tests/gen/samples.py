#!/usr/bin/env python3
"""Makes the sample statements of `samples/` from the fixtures' layouts. Needs what build.py needs. Usage: samples.py [OUT]"""
from __future__ import annotations

import importlib
import sys
from datetime import date
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import pikepdf  # noqa: E402

import damage  # noqa: E402
from core import LAYOUTS  # noqa: E402
from paper import Paper  # noqa: E402
from post import settle  # noqa: E402

for module in sorted((HERE / "layouts").glob("*.py")):
    importlib.import_module(f"layouts.{module.stem}")

# File name and the layout it shows.
SOUND = {
    "rekening-koran-giro-tiga-bulan": "id-tiga-bulan",
    "rekening-gabungan-valas": "id-valas-gabungan",
    "e-statement-kantong": "id-kantong",
    "account-statement-uk": "uk-money-in-first",
    "kontoauszug-de": "de-lasten-gunsten",
    "statement-without-heads": "id-tanpa-kepala",
}
PASSWORD = "saldo"


def draw(name: str, path: Path) -> None:
    accounts = LAYOUTS[name].draw(path)
    if path.name in Paper.asked:    # it prints its number of pages
        accounts = LAYOUTS[name].draw(path)
    settle(path, date.fromisoformat(accounts[0]["period_to"]))


def main() -> int:
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parents[1] / "samples"
    out.mkdir(parents=True, exist_ok=True)
    for file, name in SOUND.items():
        draw(name, out / f"{file}.pdf")
    locked = out / f"locked-password-{PASSWORD}.pdf"
    draw("id-kopra-web", locked)
    with pikepdf.open(locked, allow_overwriting_input=True) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(user=PASSWORD, owner="owner of the samples", R=6))
    # A row of it was taken out: the balance before and after no longer agree.
    broken = out / "missing-row.pdf"
    truth = damage.draw("id-dua-kolom-uraian", broken, "row_dropped", 3)
    settle(broken, date.fromisoformat(truth["accounts"][0]["period_to"]))
    for path in sorted(out.glob("*.pdf")):
        print(f"{path.name:44} {path.stat().st_size // 1024:4} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
