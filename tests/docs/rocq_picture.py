"""The picture of docs/theorems.md that shows which files of ``proofs/rocq/`` rest on which."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from proofs.rocq_theorems import FOLDER, files, theorems

if TYPE_CHECKING:
    from collections.abc import Mapping

WIDTH, HEIGHT, ACROSS, DOWN = 152, 44, 172, 78
HEAD: Final = (
    '<marker id="to" viewBox="0 0 6 6" refX="3" refY="3" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0L6 3L0 6"/></marker>'
)
"""The head of an arrow."""
STYLE: Final = (
    ".rocq rect{fill:#eef2f7;stroke:#64748b}.rocq path{stroke:#64748b;fill:none}.rocq text{fill:#1f2937}"
    "@media(prefers-color-scheme:dark){.rocq rect{fill:#1e2630}.rocq text{fill:#e6e8eb}}"
)


def direct_imports() -> dict[str, set[str]]:
    """The files that each file imports, without those that another of its imports already rests on."""
    found = {
        file: {
            name
            for line in re.findall(r"From Mjfunc Require Import (.+)\.", (FOLDER / f"{file}.v").read_text("utf-8"))
            for name in line.split()
        }
        for file in files()
    }
    rests_on: dict[str, set[str]] = {}
    for file, names in found.items():
        rests_on[file] = names.union(*(rests_on[name] for name in names))
    return {file: names.difference(*(rests_on[name] for name in names)) for file, names in found.items()}


def places(imports: Mapping[str, set[str]]) -> dict[str, tuple[int, int]]:
    """The column and row of each file: below all that it imports, in the order of the files."""
    rows: dict[str, int] = {}
    for file, names in imports.items():
        rows[file] = 1 + max((rows[name] for name in names), default=-1)
    return {file: ([*rows.values()][:at].count(row), row) for at, (file, row) in enumerate(rows.items())}


def picture() -> str:
    """The picture as SVG: a box for each file with its number of theorems, and an arrow from each import to it."""
    imports = direct_imports()
    at = {file: (8 + column * ACROSS, 8 + row * DOWN) for file, (column, row) in places(imports).items()}
    width, height = (
        8 + most + size for most, size in zip(map(max, zip(*at.values(), strict=True)), (WIDTH, HEIGHT), strict=True)
    )
    numbers = {file: sum(theorem.file == file for theorem in theorems()) for file in files()}
    arrows = [
        f'<path d="M{at[name][0] + WIDTH // 2} {at[name][1] + HEIGHT}L{x + WIDTH // 2} {y - 5}" marker-end="url(#to)"/>'
        for file, (x, y) in at.items()
        for name in sorted(imports[file])
    ]
    boxes = [
        f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="6"/>'
        f'<text x="{x + WIDTH // 2}" y="{y + 19}">{file}.v</text>'
        f'<text x="{x + WIDTH // 2}" y="{y + 35}" font-size="11">{caption(numbers[file])}</text>'
        for file, (x, y) in at.items()
    ]
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    font = 'font-family="sans-serif" font-size="13" text-anchor="middle"'
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" class="rocq" {font}>',
        "<title>The files of proofs/rocq: an arrow leads from each file to those that rest on it</title>",
        f"<style>{STYLE}</style>",
        f"<defs>{HEAD}</defs>",
        *arrows,
        *boxes,
        "</svg>\n",
    )
    return "\n".join(lines)


def caption(number: int) -> str:
    """The number of theorems of a file in words."""
    return "no theorems" if number == 0 else "1 theorem" if number == 1 else f"{number} theorems"
