"""Check a theorem with one module of the source changed. Needs a process that has not imported mjfunc."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pkgutil import resolve_name
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType


class ChangedSourceLoader(SourceFileLoader):
    """Loads a module from other source than that of its file, and never from bytecode."""

    def __init__(self, fullname: str, path: str, source: str) -> None:
        """Use this source instead of that in the file."""
        super().__init__(fullname, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed source."""
        return compile(self.source, f"{self.get_filename(fullname)} (sabotaged)", "exec", dont_inherit=True)


class ChangedSourceFinder(MetaPathFinder):
    """Finds one module and has it loaded from changed source."""

    def __init__(self, module: str, source: str) -> None:
        """Use this source for this module."""
        self.module = module
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Spec of the changed module; None for any other, which the usual finders find."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname == self.module else None
        if spec is not None and spec.origin is not None:
            spec.loader = ChangedSourceLoader(fullname, spec.origin, self.source)
        return spec


def failure(family: str, theorem: str, module: str, source: str) -> str | None:
    """How a theorem fails with a module changed: its counterexample, or its wrong number of cases; None if it holds."""
    if module in sys.modules:
        message = f"{module} is imported already"
        raise RuntimeError(message)
    sys.meta_path.insert(0, ChangedSourceFinder(module, source))
    # Imported by name, and only now: mjfunc must be imported after the finder is in place.
    subject = resolve_name("proofs.subject:Subject")()
    (chosen,) = (known for known in resolve_name(f"proofs.theorems.{family}:THEOREMS") if known.name == theorem)
    failed: str | None = chosen.prove(subject).failure
    return failed
