"""The files that somebody who is asked is made of, as far as a command or a name says: what is mended answers anew."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from mjfunc.audit.functions import function_of
from mjfunc.audit.scale.starting import FunctionStart, ProgramStart

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.audit.scale.starting import Start


def sources_of(start: Start) -> Mapping[str, str]:
    """The sha256 of each file, by the word that names it.

    Of a program, those are its own file and the arguments that are files; of a function, those of its module, and of
    the module that it is named by. What else they load is not known.
    """
    match start:
        case ProgramStart(command=command):
            files = _of_program(command)
        case FunctionStart(name=name):
            files = _of_function(name)
        case _ as never:
            assert_never(never)
    return dict(_digests(files))


def _of_program(command: tuple[str, ...]) -> Iterator[tuple[str, str | None]]:
    program, *arguments = command
    yield program, shutil.which(program)
    for argument in arguments:
        yield argument, argument


def _of_function(name: str) -> Iterator[tuple[str, str | None]]:
    for module in (name.partition(":")[0], getattr(function_of(name), "__module__", "")):
        yield module, getattr(sys.modules.get(module), "__file__", None)


def _digests(files: Iterator[tuple[str, str | None]]) -> Iterator[tuple[str, str]]:
    for name, file in files:
        with contextlib.suppress(OSError, ValueError):  # what cannot be read, or is not the name of a file
            if file and Path(file).is_file():
                with Path(file).open("rb") as source:
                    yield name, hashlib.file_digest(source, "sha256").hexdigest()
