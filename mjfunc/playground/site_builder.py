"""Build the page from its parts in ``docs/playground``, the package and the files of Pyodide."""

from __future__ import annotations

import io
import json
from hashlib import sha256
from importlib.metadata import distribution, version
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from mjfunc.audit.reports.html_report import CARD_STYLE
from mjfunc.draw.html_page import PAGE_STYLE
from mjfunc.draw.pictures import Picture, PlacedTile
from mjfunc.draw.svg_writer import symbols
from mjfunc.draw.tile_faces import HEIGHT, WIDTH
from mjfunc.explain import hand_pages, score_pages
from mjfunc.playground.prepared import hands, options, practice
from mjfunc.tiles.tile import KINDS, RED_FIVES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.tiles.tile import Tile

PACKAGE: Final = Path(__file__).parents[1]
SOURCE: Final = PACKAGE.parent / "docs" / "playground"
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that a page needs."""
_NEEDED: Final = ("attrs", "toolz")
_LEFT_OUT: Final = (
    *("batch", "census", "cli", "games", "riichi/arrays", "audit/peers", "audit/scale"),
    *("strategies.py", "practise/random_exercises.py", "playground/site_builder.py", "playground/prepared.py"),
    *("playground/server.py", "audit/adapter_templates", "audit/vectors"),
)
"""The parts of the package that the page never imports: those that need numpy or processes, and large ones."""
_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive, so that the same files make the same archive."""


def build_playground(runtime: Path, folder: Path, number: int = 700) -> None:
    """Write the page to a folder.

    Args:
        runtime: The unpacked npm package ``pyodide``.
        folder: The folder of the page, which is made.
        number: The number of hands of each kind for questions to functions.

    """
    folder.mkdir(parents=True, exist_ok=True)
    archive = _archive()
    of_runtime = f"pyodide-{json.loads((runtime / 'package.json').read_text('utf-8'))['version']}"
    of_package = f"mjfunc-{_digest(archive)}.zip"
    files: dict[str, bytes] = {f"{of_runtime}/{name}": (runtime / name).read_bytes() for name in RUNTIME}
    files[of_package] = archive
    files["style.css"] = _style().encode()
    files["hands.json"] = json.dumps(hands(number), separators=(",", ":")).encode()
    files["exercises.json"] = json.dumps(practice(max(number // 20, 1)), separators=(",", ":")).encode()
    files["options.js"] = f"export const OPTIONS = {json.dumps(options())};\n".encode()
    filled: Mapping[str, str] = {
        "RUNTIME": f"{of_runtime}/",
        "PACKAGE": of_package,
        "VERSION": version("mjfunc"),
        "<!-- TILES -->": symbols([_face(tile) for tile in (*KINDS, *RED_FIVES, None)]),
    }
    for path in sorted(SOURCE.iterdir()):
        if path.suffix in {".html", ".js", ".svg"} and path.name != "service_worker.js":
            files[path.name] = _filled(path, filled if path.suffix == ".html" else {})
    worker = {"FILES": json.dumps(["./", *sorted(files)]), "CACHE": _digest(*files.values())}
    files["service_worker.js"] = _filled(SOURCE / "service_worker.js", worker)
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)


def _filled(path: Path, values: Mapping[str, str]) -> bytes:
    """A file with each name in double braces, or comment of HTML, replaced by its value."""
    text = path.read_text("utf-8")
    for name, value in values.items():
        text = text.replace(name if name.startswith("<") else f"{{{{{name}}}}}", value)
    return text.encode()


def _digest(*contents: bytes) -> str:
    return sha256(b"".join(sha256(content).digest() for content in contents)).hexdigest()[:12]


def _face(tile: Tile | None) -> Picture:
    return Picture("tile", WIDTH, HEIGHT, (PlacedTile(tile, 0, 0),))


def _style() -> str:
    own = (SOURCE / "playground.css").read_text("utf-8")
    return f"{PAGE_STYLE}\n{hand_pages.PAGE_STYLE}\n{score_pages.PAGE_STYLE}\n{CARD_STYLE}\n{own}"


def _archive() -> bytes:
    """The package, and those that it needs, as an archive."""
    output = io.BytesIO()
    with ZipFile(output, "w") as archive:
        for name, content in sorted(_packed()):
            archive.writestr(ZipInfo(name, _DATE), content, ZIP_DEFLATED, 9)
    return output.getvalue()


def _packed() -> Iterator[tuple[str, bytes]]:
    """The files of the archive by their names."""
    known = f"Metadata-Version: 2.1\nName: mjfunc\nVersion: {version('mjfunc')}\n"
    yield f"mjfunc-{version('mjfunc')}.dist-info/METADATA", known.encode()
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE).as_posix()
        is_left_out = any(name == part or name.startswith(f"{part}/") for part in _LEFT_OUT)
        if path.suffix in {".py", ".bin", ".json", ".jsonl"} and not is_left_out:
            yield f"mjfunc/{name}", path.read_bytes()
    for needed in _NEEDED:
        for file in distribution(needed).files or ():
            if file.suffix == ".py":
                yield str(file), Path(str(file.locate())).read_bytes()
