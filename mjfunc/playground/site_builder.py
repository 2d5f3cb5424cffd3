"""Build the page from its parts in ``docs/playground``, the package, the files of Pyodide, and data made for it."""

from __future__ import annotations

import io
import json
from hashlib import sha256
from importlib.metadata import distribution, version
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from mjfunc.audit.core.questions import as_json
from mjfunc.audit.reports.html_report import CARD_STYLE
from mjfunc.audit.topics.random_wins import win_at
from mjfunc.audit.topics.win_answers import fields_of
from mjfunc.census import sample
from mjfunc.classical.mechanics import MECHANICS
from mjfunc.classical.rules import CHOICES_OF_HANDS
from mjfunc.draw.html_page import PAGE_STYLE
from mjfunc.draw.pictures import Picture, PlacedTile
from mjfunc.draw.svg_writer import symbols
from mjfunc.draw.tile_faces import HEIGHT, WIDTH
from mjfunc.explain import hand_pages, score_pages
from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.practise.exercise import EXERCISES, ScoreExercise
from mjfunc.practise.random_exercises import exercises
from mjfunc.riichi.values.rules import CHOICES, PRESETS
from mjfunc.riichi.values.win_fields import FIELDS
from mjfunc.tiles.tile import KINDS, RED_FIVES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.json.values import Json
    from mjfunc.model.choices import Choice
    from mjfunc.practise.exercise import Exercise
    from mjfunc.riichi.values.win_fields import WinField
    from mjfunc.riichi.values.wins import Win
    from mjfunc.tiles.tile import Tile

PACKAGE: Final = Path(__file__).parents[1]
SOURCE: Final = PACKAGE.parent / "docs" / "playground"
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that a page needs."""
_NEEDED: Final = ("attrs", "toolz")
_LEFT_OUT: Final = (
    *("batch", "census", "cli", "games", "riichi/arrays", "audit/peers", "audit/scale"),
    *("strategies.py", "practise/random_exercises.py", "playground/site_builder.py", "playground/server.py"),
    *("audit/adapter_templates", "audit/vectors"),
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


def options() -> Mapping[str, Json]:
    """Return what can be chosen on the page."""
    return {
        "conventions": [_choice(choice) for choice in choices_of(Conventions)],
        "fields": [_field(field) for field in FIELDS.values()],
        "presets": [*PRESETS],
        "rules": [_choice(choice) for choice in CHOICES],
        "classical": [_choice(choice) for choice in CHOICES_OF_HANDS],
        "mechanics": [_choice(choice) for choice in MECHANICS],
    }


def _field(field: WinField) -> Json:
    return {"name": field.name, "kind": field.kind, "choices": [*field.choices], "sentence": field.sentence}


def _choice(choice: Choice) -> Json:
    default = choice.default
    return {
        "name": choice.option,
        "choices": [*choice.choices],
        "default": [*default] if isinstance(default, tuple) else default,
        "sentence": choice.sentence,
    }


def hands(number: int) -> Mapping[str, Json]:
    """Return hands for questions to functions, by the names of the functions: this number of each kind."""
    ready = sample(13, number, seed=1, shanten=0)
    return {
        "shanten": [*map(str, (*sample(13, number, seed=2), *sample(14, number, seed=3, dealt=True), *ready))],
        "waits": [*map(str, (*ready, *sample(10, number, seed=4, shanten=0), *sample(13, number, seed=5)))],
        "complete": [*map(str, (*sample(14, number, seed=6, shanten=-1), *sample(14, number, seed=7, shanten=0)))],
        "score": [_win(win_at(place, 8)) for place in range(number)],
    }


def _win(win: Win) -> Json:
    return {"hand": str(win.hand), **as_json(fields_of(win))}


def practice(number: int) -> Mapping[str, Json]:
    """Return exercises by kind, the first level first: this number of each, as hands or as wins with their fields."""
    return {
        each.kind: [
            [_exercise(one) for one in exercises(each.kind, level, 9, number)] for level in range(1, each.max_level + 1)
        ]
        for each in EXERCISES
    }


def _exercise(exercise: Exercise) -> Json:
    return _win(exercise.win) if isinstance(exercise, ScoreExercise) else str(exercise.hand)
