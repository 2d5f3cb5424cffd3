"""mjfunc with one place of its source written otherwise, and what a theorem says of it.

A program of its own: what is changed must be so before anything imports it, and must never be met by anyone else.
``python -m proofs.breaking THEOREM SABOTAGE`` passes in the broken subject of a sabotage;
``python -m proofs.breaking THEOREM SABOTAGE MODULE WRITTEN INSTEAD`` changes a module.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType

    from proofs.theorem import Result


@attrs.frozen
class Change:
    """A place of the source, and what is to stand there instead."""

    module: str
    written: str
    instead: str

    def of(self, source: str) -> str:
        """The source with the change, which must have one place only."""
        if source.count(self.written) != 1:
            message = f"{self.written!r} stands {source.count(self.written)} times in {self.module}"
            raise ValueError(message)
        return source.replace(self.written, self.instead)

    def source(self) -> str:
        """The module as it is, where it can be imported."""
        found = find_spec(self.module)
        if found is None or found.origin is None:
            message = f"there is no {self.module}"
            raise ValueError(message)
        return Path(found.origin).read_text("utf-8")


class BrokenLoader(SourceFileLoader):
    """Loads a module with a change in it, whatever was compiled before."""

    def __init__(self, fullname: str, path: str, change: Change) -> None:
        """Keep the change."""
        super().__init__(fullname, path)
        self.change = change

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed source."""
        path = self.get_filename(fullname)
        return compile(self.change.of(Path(path).read_text("utf-8")), path, "exec", dont_inherit=True)


class BrokenFinder(MetaPathFinder):
    """Finds one module, to break it."""

    def __init__(self, change: Change) -> None:
        """Keep the change."""
        self.change = change

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module that is changed; others are found by others."""
        found = PathFinder.find_spec(fullname, path, target) if fullname == self.change.module else None
        if found is not None and found.origin is not None:
            found.loader = BrokenLoader(fullname, found.origin, self.change)
        return found


def tried(theorem: str, sabotage: str) -> Result:
    """What comes of checking a theorem about the subject of a sabotage, or about the sound one."""
    # Nothing of mjfunc may be imported before it is broken.
    from proofs.sabotage import SABOTAGES  # noqa: PLC0415  # as said above
    from proofs.subject import Subject  # noqa: PLC0415  # as said above
    from proofs.theorems import THEOREMS  # noqa: PLC0415  # as said above

    (chosen,) = (candidate for candidate in THEOREMS if candidate.name == theorem)
    return chosen.prove(next((candidate.subject for candidate in SABOTAGES if candidate.name == sabotage), Subject()))


def main(theorem: str, sabotage: str, *change: str) -> None:
    """Say how the theorem fails, or nothing."""
    if change:
        sys.meta_path.insert(0, BrokenFinder(Change(*change)))
    result = tried(theorem, sabotage)
    if result.counterexample is not None:
        sys.stdout.write(result.counterexample)
    elif not result.holds:
        sys.stdout.write(f"{result.cases} cases, not {result.expected_cases}")


if __name__ == "__main__":
    main(*sys.argv[1:])
