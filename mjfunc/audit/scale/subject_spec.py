"""Specifications of the program or function under test, from which any worker starts a copy."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

import attrs

from mjfunc.audit.core.questions import Named
from mjfunc.audit.core.suite import Takes
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.function_process import FunctionProgram
from mjfunc.audit.subjects.function_subject import load_function
from mjfunc.audit.subjects.program_subject import Program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.audit.core.subject import Subject


@attrs.frozen
class ProgramSpec:
    """A program, by its command."""

    command: tuple[str, ...]
    limits: Limits

    def start(self) -> Subject:
        """Start a copy."""
        return Program(self.command, self.limits)


@attrs.frozen
class FunctionSpec:
    """A Python function, by its name."""

    name: str
    op: str
    takes: Takes = "text"
    conventions: Named = ()
    folder: str = ""
    """The folder that is searched first for modules."""
    limits: Limits = attrs.field(factory=Limits)

    def start(self) -> Subject:
        """Start a process that imports the function."""
        return FunctionProgram(
            self.name,
            self.op,
            takes=self.takes,
            conventions=self.conventions,
            folder=self.folder,
            limits=self.limits,
        )


SubjectSpec = ProgramSpec | FunctionSpec


def fingerprints(spec: SubjectSpec) -> Mapping[str, str]:
    """The sha256 of each source file that can be found, by the word that names it.

    For a program, these are its own file and those arguments that are files. For a function, they are the module that
    defines it and the module in its name. Files that these load are not included.
    """
    files: Iterable[tuple[str, str | None]]
    match spec:
        case ProgramSpec(command=command):
            files = ((command[0], shutil.which(command[0])), *((argument, argument) for argument in command[1:]))
        case FunctionSpec(name=name, folder=folder):
            sys.path[:] = dict.fromkeys((folder, *sys.path))
            modules = (name.partition(":")[0], getattr(load_function(name), "__module__", ""))
            files = ((module, getattr(sys.modules.get(module), "__file__", None)) for module in modules)
        case _ as never:
            assert_never(never)
    return dict(_digests(files))


def _digests(files: Iterable[tuple[str, str | None]]) -> Iterator[tuple[str, str]]:
    for name, file in files:
        with contextlib.suppress(OSError, ValueError):  # unreadable, or not the name of a file
            if file and Path(file).is_file():
                with Path(file).open("rb") as source:
                    yield name, hashlib.file_digest(source, "sha256").hexdigest()
