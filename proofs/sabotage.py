"""Sabotages: deliberate errors in the source, each with the theorem that must catch it.

They are data, in ``sabotages/``: a file for each module of ``theorems/``, and in it a table for each sabotage.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import attrs

from proofs.all_theorems import FAMILIES
from proofs.source_change import SourceChange

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).parent / "sabotages"
KEYS: Final = ("theorem", "target", "old", "new")


@attrs.frozen
class Sabotage:
    """A change of the source, and the theorem that must fail with it."""

    name: str
    family: str
    """The module of ``theorems/`` that has the theorem."""
    theorem: str
    change: SourceChange


@cache
def sabotages() -> tuple[Sabotage, ...]:
    """All sabotages, in the order of the theorem modules; a ValueError if one of the files has an error."""
    return load_folder(FOLDER)


def load_folder(folder: Path) -> tuple[Sabotage, ...]:
    """Load and check the sabotages in the TOML files of a folder.

    A ValueError names the file and the sabotage that has an error: a theorem or target that does not exist, or old code
    that does not occur in the target exactly once.
    """
    files = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    for unknown in {*files} - {*FAMILIES}:
        message = f"{files[unknown].name}: proofs/theorems has no module of this name"
        raise ValueError(message)
    found: dict[str, Sabotage] = {}
    for family in filter(files.__contains__, FAMILIES):
        for sabotage in _sabotages_in(files[family]):
            if sabotage.name in found:
                message = f"{files[family].name}: {sabotage.name!r} is in {found[sabotage.name].family}.toml too"
                raise ValueError(message)
            found[sabotage.name] = sabotage
    return tuple(found.values())


def _sabotages_in(file: Path) -> Iterator[Sabotage]:
    try:
        tables = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        message = f"{file.name}: {error}"
        raise ValueError(message) from None
    for name, table in tables.items():
        try:
            sabotage = _sabotage(file.stem, name, table)
            sabotage.change.check()
        except ValueError as error:
            message = f"{file.name}: {name!r}: {error}"
            raise ValueError(message) from None
        yield sabotage


def _sabotage(family: str, name: str, table: object) -> Sabotage:
    texts = cast("dict[str, object]", table) if isinstance(table, dict) else {}
    if {*texts} != {*KEYS} or not all(isinstance(text, str) for text in texts.values()):
        message = f"a sabotage has the texts {', '.join(KEYS)} and no more"
        raise ValueError(message)
    theorem, target, old, new = (str(texts[key]) for key in KEYS)
    if theorem not in {known.name for known in FAMILIES[family]}:
        message = f"proofs/theorems/{family}.py has no theorem {theorem!r}"
        raise ValueError(message)
    return Sabotage(name, family, theorem, SourceChange(target, old, new))
