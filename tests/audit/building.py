"""Programs in other languages, built for a test where the machine has what builds them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.adapter_templates import ENDS, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from mjfunc.audit.adapter_templates import Language

_WARNINGS: Final = ("-O1", "-Wall", "-Wextra", "-Werror")
_BUILDS: Final[Mapping[Language, tuple[str, ...]]] = {
    "typescript": ("tsc", "--strict", "--target", "es2020", "--module", "commonjs"),
    "c": ("cc", "-std=c99", *_WARNINGS, "-o", "program"),
    "cpp": ("c++", "-std=c++17", *_WARNINGS, "-Wno-unused-parameter", "-o", "program"),
    "rust": ("rustc", "-D", "warnings", "-o", "program"),
    "go": ("go", "build", "-o", "program"),
    "java": ("javac", "-Xlint:all", "-Werror"),
    "csharp": ("mcs", "-warnaserror", "-out:program"),
}
"""What builds a program in the folder of its source, before the name of the source."""
RUNS: Final[Mapping[Language, tuple[str, ...]]] = {
    "python": (sys.executable, "{}/program.py"),
    "javascript": ("node", "{}/program.js"),
    "typescript": ("node", "{}/program.js"),
    "java": ("java", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", "{}", "Adapter"),
    "csharp": ("mono", "{}/program"),
}
"""What runs it, with its folder; the others are run as they are."""
EACH: Final = tuple(
    pytest.param(language, marks=[] if language in {"python", "javascript", "c"} else [pytest.mark.slow])
    for language in LANGUAGES
)
"""The languages, of which only some are quick."""


def built(language: Language, source: str, folder: Path) -> tuple[str, ...]:
    """The command of a program with this source; skipped without a compiler, unless MJFUNC_COMPILERS says required."""
    file = f"program.{ENDS[language]}"
    (folder / file).write_text(source, "utf-8")
    if language in _BUILDS:
        tool, *arguments = _BUILDS[language]
        done = subprocess.run((found(tool), *arguments, file), cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    tool, *arguments = (word.format(folder) for word in RUNS.get(language, ("{}/program",)))
    return found(tool), *arguments


def found(tool: str) -> str:
    """Where a tool is; the test is skipped without it, unless it is required."""
    path = shutil.which(tool)
    if path is None:
        assert os.environ.get("MJFUNC_COMPILERS") != "required", f"{tool} is missing"
        pytest.skip(f"there is no {tool} on this machine")
    return path
