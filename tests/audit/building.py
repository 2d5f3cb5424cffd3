"""Programs in other languages, built for a test where the machine has what builds them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from mjfunc.audit.adapter_templates import Language

ENDS: Final[Mapping[Language, str]] = {"python": "py", "javascript": "js", "c": "c", "rust": "rs"}
_C: Final = ("-std=c99", "-O1", "-Wall", "-Wextra", "-Werror")


def built(language: Language, source: str, folder: Path) -> tuple[str, ...]:
    """The command of a program with this source; skipped without a compiler, unless MJFUNC_COMPILERS says required."""
    file, program = folder / f"program.{ENDS[language]}", folder / "program"
    file.write_text(source, "utf-8")
    match language:
        case "python":
            return sys.executable, str(file)
        case "javascript":
            return found("node"), str(file)
        case "c":
            subprocess.run((found("cc"), *_C, "-o", program, file), check=True, capture_output=True)
        case "rust":
            subprocess.run((found("rustc"), "-D", "warnings", "-o", program, file), check=True, capture_output=True)
    return (str(program),)


def found(tool: str) -> str:
    """Where a tool is; the test is skipped without it, unless it is required."""
    path = shutil.which(tool)
    if path is None:
        assert os.environ.get("MJFUNC_COMPILERS") != "required", f"{tool} is missing"
        pytest.skip(f"there is no {tool} on this machine")
    return path
