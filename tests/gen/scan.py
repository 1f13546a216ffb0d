#!/usr/bin/env python3
"""Turns statements into what customers send of them: scans, faxes, phone photos, pages on their side.

Usage: scan.py SOURCE_DIR OUT_DIR [--only SUBSTRING] [--ways scan,fax,...] [--pages N]
       scan.py --fixtures                 the scans in tests/fixtures/scans

Each way gets `NAME-WAY.EXT` and its `.truth.json`; statements longer than N pages are left out. Needs pymupdf, numpy, pillow.
"""
from __future__ import annotations

import argparse
import io
import json
import zlib
from pathlib import Path

import numpy as np
import pymupdf
from PIL import Image, ImageFilter

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"


def pages(source: Path, dpi: int, password: str) -> list[Image.Image]:
    """Every page in grey."""
    with pymupdf.open(source) as document:
        if password:
            document.authenticate(password)
        pixmaps = [page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY) for page in document]
    return [Image.frombytes("L", (p.width, p.height), p.samples) for p in pixmaps]


def worn(image: Image.Image, rng, skew: float, noise: float, blur: float, shade: float) -> Image.Image:
    """As a scanner's glass gives it: askew, soft, unevenly lit, noisy."""
    image = image.rotate(float(skew), resample=Image.BICUBIC, fillcolor=255).filter(ImageFilter.GaussianBlur(blur))
    a = np.asarray(image, dtype=np.float32)
    light = np.linspace(0, shade, a.shape[1])[None, :] * rng.uniform(-1, 1) + np.linspace(0, shade, a.shape[0])[:, None] * rng.uniform(-1, 1)
    a = a * 0.9 + 16 - np.abs(light) + rng.normal(0, noise, a.shape)
    return Image.fromarray(np.clip(a, 0, 255).astype(np.uint8))


def photo(image: Image.Image, rng) -> Image.Image:
    """As a phone sees the sheet on a table: in perspective, under uneven light."""
    w, h = image.size
    margin = int(0.09 * h)
    size = (w + 2 * margin, h + 2 * margin)
    jitter = lambda: float(rng.uniform(0.0, 0.75)) * margin
    # Where the corners of the sheet lie in the photo.
    corners = [(margin - jitter(), margin - jitter()), (size[0] - margin + jitter(), margin - jitter()),
               (size[0] - margin + jitter(), size[1] - margin + jitter()), (margin - jitter(), size[1] - margin + jitter())]
    rows, right = [], []
    for (x, y), (u, v) in zip(corners, [(0, 0), (w, 0), (w, h), (0, h)]):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    coefficients = np.linalg.solve(np.array(rows), np.array(right))
    sheet = image.transform(size, Image.PERSPECTIVE, coefficients, Image.BICUBIC, fillcolor=255)
    mask = Image.new("L", image.size, 255).transform(size, Image.PERSPECTIVE, coefficients, Image.BICUBIC, fillcolor=0)
    table = np.clip(rng.normal(88, 9, (size[1] // 4 + 1, size[0] // 4 + 1)), 0, 255).astype(np.uint8)
    table = Image.fromarray(table).resize(size, Image.BICUBIC)
    out = Image.composite(sheet, table, mask).filter(ImageFilter.GaussianBlur(0.7))
    a = np.asarray(out, dtype=np.float32)
    y, x = np.mgrid[0:a.shape[0], 0:a.shape[1]]
    cx, cy = rng.uniform(0.2, 0.8, 2)
    light = 1.0 - 0.35 * np.hypot(x / a.shape[1] - cx, y / a.shape[0] - cy)
    a = a * light + rng.normal(0, 4, a.shape)
    return Image.fromarray(np.clip(a, 0, 255).astype(np.uint8))


def as_pdf(images: list[Image.Image], dpi: int, quality: int, target: Path) -> None:
    out = pymupdf.open()
    for image in images:
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=quality)
        w, h = image.width * 72 / dpi, image.height * 72 / dpi
        out.new_page(width=w, height=h).insert_image(pymupdf.Rect(0, 0, w, h), stream=buffer.getvalue())
    out.save(target, deflate=True, garbage=4, no_new_id=True)


def draw(way: str, source: Path, target: Path, password: str) -> Path:
    """Writes one way of a statement; gives its path."""
    rng = np.random.default_rng(zlib.crc32(f"{source.name} {way}".encode()))
    dpi = {"low": 150, "png": 150, "fine": 300, "photo": 220}.get(way, 200)
    images = pages(source, dpi, password)
    skew = lambda most: rng.uniform(-most, most)
    if way == "photo":
        # A photo shows one page.
        path = target.with_suffix(".jpg")
        photo(images[0], rng).save(path, "JPEG", quality=75)
        return path
    if way in ("png", "webp"):
        path = target.with_suffix("." + way)
        # A picture of the screen has no noise.
        image = images[0] if way == "png" else worn(images[0], rng, skew(0.6), 4, 0.4, 10)
        image.quantize(16).save(path, "PNG", optimize=True) if way == "png" else image.save(path, "WEBP", quality=60)
        return path
    if way == "fax":
        path = target.with_suffix(".tif")
        bits = [worn(i, rng, skew(0.5), 5, 0.5, 10).point(lambda v: 255 if v > 150 else 0).convert("1") for i in images]
        bits[0].save(path, save_all=True, append_images=bits[1:], compression="group4", dpi=(dpi, dpi))
        return path
    path = target.with_suffix(".pdf")
    if way == "side":
        images = [worn(i, rng, skew(0.4), 4, 0.4, 8).transpose(Image.ROTATE_90 if rng.uniform() < 0.5 else Image.ROTATE_270) for i in images]
    elif way == "head":
        images = [worn(i, rng, skew(0.4), 4, 0.4, 8).transpose(Image.ROTATE_180) for i in images]
    elif way == "askew":
        images = [worn(i, rng, skew(1.0) * 3, 5, 0.4, 10) for i in images]
    else:
        images = [worn(i, rng, skew(0.7), {"fine": 3}.get(way, 6), 0.4, 12) for i in images]
    as_pdf(images, dpi, {"low": 62, "fine": 60}.get(way, 72), path)
    return path


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=Path, nargs="?")
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--only", default="")
    parser.add_argument("--ways", default="scan")
    parser.add_argument("--pages", type=int, default=4)
    parser.add_argument("--fixtures", action="store_true")
    options = parser.parse_args()
    if options.fixtures:
        for name, way in CHOSEN:
            make(FIXTURES / "layouts" / f"{name}.truth.json", FIXTURES / "scans", way)
        return
    for truth in sorted(options.source.glob("*.truth.json")):
        record = json.loads(truth.read_text())
        if options.only in record["file"] and record.get("kind") != "scan":
            with pymupdf.open(truth.parent / record["file"]) as document:
                count = document.page_count
            for way in options.ways.split(","):
                if count <= (1 if way in ("photo", "png", "webp") else options.pages):
                    make(truth, options.out, way)


# One page each where a photo is wanted; the whole stays below six megabytes.
CHOSEN = [("id-koperasi-strip", "photo"), ("id-koperasi-strip", "side"), ("id-koperasi-strip", "head"), ("id-koperasi-strip", "fax"), ("id-koperasi-strip", "png"),
          ("id-koperasi-strip", "webp"), ("id-kertas-komputer", "low"), ("id-kantong", "askew"), ("fr-solde-du-jour", "scan"),
          ("id-nominal-dulu", "fine")]


def make(truth: Path, out: Path, way: str) -> None:
    out.mkdir(parents=True, exist_ok=True)
    record = json.loads(truth.read_text())
    source = truth.parent / record["file"]
    path = draw(way, source, out / f"{source.stem}-{way}", record.pop("password", ""))
    record |= {"file": path.name, "kind": "scan"}
    (out / f"{source.stem}-{way}.truth.json").write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
