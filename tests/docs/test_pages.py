"""The README and every page show what is true: run, made and counted again, they are the same letter by letter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from benchmarks.__main__ import SHOWN
from tests.docs.numbers import NUMBERS
from tests.docs.pages import PAGES, ROOT, as_it_must_be
from tests.docs.tables import MADE, every_command
from tests.docs.transcripts import EXTRAS, RUN_ELSEWHERE, Session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LINK: Final = re.compile(r"\]\((?!https?://)([^)#]*)(#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page_is_current(page: Path, request: pytest.FixtureRequest) -> None:
    """Every session, command, exchange, table and number; ``--update-docs`` writes what it must be."""
    shown = page.read_text(encoding="utf-8")
    session = Session()
    expected = as_it_must_be(shown, page.relative_to(ROOT).as_posix(), session)
    if request.config.getoption("update_docs"):
        page.write_text(expected, encoding="utf-8")
        for name, content in session.files.items():
            (page.parent / name).write_bytes(content)
        return
    assert expected == shown
    for name, content in session.files.items():
        assert content == (page.parent / name).read_bytes(), name


def test_every_picture_is_made_and_shown() -> None:
    """What stands in the gallery was made by what the page shows, and all of it is small and has words beside it."""
    gallery = ROOT / "docs" / "gallery"
    shown = re.findall(r"^!\[(.+)\]\((.+)\)$", (gallery / "index.md").read_text(encoding="utf-8"), re.MULTILINE)
    session = Session()
    as_it_must_be((gallery / "index.md").read_text(encoding="utf-8"), "gallery", session)
    files = [path for path in gallery.iterdir() if path.suffix != ".md"]
    assert sorted(session.files) == sorted(name for _, name in shown) == sorted(path.name for path in files)
    assert 11 == len(files)
    assert 300_000 > sum(path.stat().st_size for path in files)


def all_text() -> str:
    """Everything that the pages say."""
    return "\n".join(page.read_text(encoding="utf-8") for page in PAGES)


def test_the_readme_is_short() -> None:
    """A newcomer reads it to its end."""
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 180
    assert len(PAGES) > 15


def test_every_part_that_can_be_made_is_shown() -> None:
    """No table is made for nobody, and no number."""
    text = all_text()
    assert [] == [name for name in MADE if f"<!-- made: {name}" not in text]
    said = set(re.findall(r"[0-9A-Za-z]<!-- (.+?) -->", text))
    assert 20 < len(said)
    assert set() == set(NUMBERS) - said


def test_the_benchmarks_are_those_that_are_measured() -> None:
    """Each table of the page has the rows that its command measures; the numbers depend on the machine."""
    shown = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    tables = re.findall(r"<!-- measured: python -m benchmarks (\w+) -->\n(.+?)<!-- /measured -->", shown, re.DOTALL)
    rows = {name: re.findall(r"^\| ((?!what |---).+?) *\|", lines, re.MULTILINE) for name, lines in tables}
    assert {group.name: [row.name for row in group.rows] for group in SHOWN} == rows


def files_that_run() -> Iterator[Path]:
    """Whatever runs commands: the build, the sessions, the other tests."""
    yield ROOT / ".ci" / "run"
    yield from ROOT.glob("noxfile.py")
    yield from (path for path in (ROOT / "tests").rglob("*.py") if path.parent.name != "docs")
    yield ROOT / "docs" / "conf.py"


def test_slow_commands_are_run_elsewhere() -> None:
    """Whoever shows a command that takes long names words of what runs it, which are there."""
    running = "\n".join(path.read_text(encoding="utf-8") for path in files_that_run())
    text = all_text()
    assert [] == [words for words in RUN_ELSEWHERE.values() if words not in running]
    assert [] == [part for part in RUN_ELSEWHERE if part not in text]


def test_extras_are_those_of_the_project() -> None:
    """The README lists all of them, and whoever else names one names one that there is."""
    shown = (ROOT / "README.md").read_text(encoding="utf-8").partition("| extra | brings |")[2].partition("\n\n")[0]
    assert sorted(EXTRAS) == sorted(re.findall(r"^\| `(\w+)` \|", shown, re.MULTILINE))
    others = [ROOT / name for name in ("proofs/README.md", "tests/README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in (*others, *(ROOT / "mjfunc").rglob("*.py")))
    named = re.findall(r"\.\[([a-z,]+)\](?=')|\bneeds\(.*['\"](\w+)['\"]\)", text)
    assert {"audit", "batch", "cli", "testing", "dev"} == set(",".join(map("".join, named)).split(","))
    assert {"audit", "batch", "cli", "testing", "dev"} < EXTRAS


def test_every_command_is_on_one_page() -> None:
    """The help of each command that does something, except that of the oracle, which takes no options."""
    shown = re.findall(r"^### mjfunc (.+)$", "\n".join(page.read_text("utf-8") for page in PAGES), re.MULTILINE)
    assert sorted(set(every_command()) - {"oracle"}) == sorted(shown)


def test_links_lead_somewhere() -> None:
    """Every link that is not to another site leads to a file, and one with a heading to one that the file has."""
    seen = 0
    others = ("proofs/README.md", "tests/README.md", "CONTRIBUTING.md", "CHANGELOG.md")
    for page in (*PAGES, *(ROOT / name for name in others)):
        for link in LINK.finditer(page.read_text(encoding="utf-8")):
            target = (page.parent / link[1]).resolve() if link[1] else page
            assert target.exists(), f"{page.name}: {link[0]}"
            if link[2]:
                assert link[2][1:] in anchors(target), f"{page.name}: {link[0]}"
            seen += 1
    assert seen > 30


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links to them are written."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
