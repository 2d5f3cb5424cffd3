"""Check theorems, each with one module of the source changed. Needs a process that has not imported mjfunc."""

from __future__ import annotations

import os
import sys
import traceback
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pkgutil import resolve_name
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import CodeType, ModuleType


class Trial(NamedTuple):
    """A theorem, and a module with which it must fail."""

    family: str
    """The module of ``theorems/`` that has the theorem."""
    theorem: str
    module: str
    source: str
    """What the module is changed to."""


class ChangedSourceLoader(SourceFileLoader):
    """Loads a module from other source than that of its file, and never from bytecode."""

    def __init__(self, fullname: str, path: str, source: str) -> None:
        """Use this source instead of that in the file."""
        super().__init__(fullname, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed source."""
        return compile(self.source, f"{self.get_filename(fullname)} (sabotaged)", "exec", dont_inherit=True)


class TrialsFinder(MetaPathFinder):
    """Just before a module is imported, forks a process for each trial that changes it, which imports it changed.

    So all that is imported before is imported once for all trials, and all that could depend on the change is imported
    after it.
    """

    def __init__(self, trials: Sequence[Trial], jobs: int) -> None:
        """No more than ``jobs`` trials run at a time."""
        self.trials = trials
        self.jobs = jobs
        self.running: set[int] = set()
        self.chosen: int | None = None
        """The place of the trial that this process is for; None in the process that forks the others."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Spec of the changed module, in the process of a trial; None for any other, which the usual finders find."""
        for place, trial in enumerate(self.trials if self.chosen is None else ()):
            if trial.module == fullname and self.is_in_new_process(place):
                spec = PathFinder.find_spec(fullname, path, target)
                if spec is not None and spec.origin is not None:
                    spec.loader = ChangedSourceLoader(fullname, spec.origin, trial.source)
                return spec
        return None

    def is_in_new_process(self, place: int) -> bool:
        """Begin a process for a trial; true in that process."""
        self.wait(self.jobs - 1)
        begun = os.fork()
        if begun:
            self.running.add(begun)
        else:
            self.chosen = place
        return not begun

    def wait(self, most: int) -> None:
        """Until no more than so many processes run."""
        while len(self.running) > most:
            self.running.discard(os.wait()[0])


def try_all(trials: Sequence[Trial], jobs: int, folder: Path) -> None:
    """Write how each theorem fails into a file with the place of its trial: its counterexample, or number of cases.

    There is no file for a theorem that holds, or that cannot be checked.
    """
    for trial in trials:
        if trial.module in sys.modules:
            message = f"{trial.module} is imported already"
            raise RuntimeError(message)
    finder = TrialsFinder(trials, jobs)
    sys.meta_path.insert(0, finder)
    try:
        _import_all(finder, folder)
    except BaseException:
        if finder.chosen is None:
            raise
        traceback.print_exc()
    if finder.chosen is not None:
        os._exit(0)  # and not back to what began the first process
    finder.wait(0)


def _import_all(finder: TrialsFinder, folder: Path) -> None:
    """Import what the trials need; in a process of one of them, check its theorem."""
    # By name, and only now: mjfunc must be imported after the finder is in place. The subject comes last.
    for module in sorted({trial.module for trial in finder.trials}):
        import_module(module)
    subject = resolve_name("proofs.subject:Subject")()
    if finder.chosen is None:
        return
    trial = finder.trials[finder.chosen]
    theorems = resolve_name(f"proofs.theorems.{trial.family}:THEOREMS")
    (chosen,) = (known for known in theorems if known.name == trial.theorem)
    failed: str | None = chosen.prove(subject).failure
    if failed is not None:
        (folder / str(finder.chosen)).write_text(failed, "utf-8")
