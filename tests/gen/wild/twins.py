"""Twins of drawn files: the same statement locked with a password, and as a scan of its pages."""
from __future__ import annotations

import json
import random
import subprocess
import tempfile
from pathlib import Path


def locked(source: Path, target: Path, password: str) -> None:
    subprocess.run(["qpdf", "--encrypt", password, password + "-owner", "256", "--", str(source), str(target)], check=True)


def scanned(source: Path, target: Path, r: random.Random, dots: int = 200) -> None:
    """Pages as grey pictures, a little askew and a little dirty, as an office copier gives them."""
    from PIL import Image, ImageFilter
    with tempfile.TemporaryDirectory() as tmp:
        subprocess.run(["pdftoppm", "-r", str(dots), "-gray", "-png", str(source), f"{tmp}/p"], check=True)
        pages = []
        for name in sorted(Path(tmp).glob("p*.png")):
            page = Image.open(name).convert("L").rotate(r.uniform(-.4, .4), resample=Image.BICUBIC, fillcolor=255, expand=False)
            pages.append(page.filter(ImageFilter.GaussianBlur(r.uniform(.2, .6))))
        pages[0].save(target, "PDF", save_all=True, append_images=pages[1:], resolution=dots, quality=80)


def draw(folder: Path, seed: int, count: int) -> list[str]:
    """Twins of the first statements of a batch of at most four pages, in the folder `twins` beside them."""
    out, said = folder / "twins", []
    out.mkdir(exist_ok=True)
    for path in sorted(folder.glob("*.truth.json")):
        truth = json.loads(path.read_text())
        source = folder / truth["file"]
        if not truth["accounts"] or len(said) >= count * 2:
            continue
        pages = int(next(x for x in subprocess.run(["pdfinfo", str(source)], capture_output=True, text=True, check=True).stdout.splitlines() if x.startswith("Pages:")).split()[1])
        if pages > 3:
            continue
        r = random.Random(f"{seed}/{source.name}")
        for kind in ("locked", "scan"):
            target = out / f"{source.stem}-{kind}.pdf"
            password = f"{r.randint(10**5, 10**6)}" if kind == "locked" else ""
            locked(source, target, password) if kind == "locked" else scanned(source, target, r)
            twin = truth | {"file": target.name, "kind": "scan" if kind == "scan" else "digital", "twin_of": source.name} | ({"password": password} if password else {})
            (out / f"{source.stem}-{kind}.truth.json").write_text(json.dumps(twin, indent=1, ensure_ascii=False) + "\n")
            said.append(target.name)
    return said
