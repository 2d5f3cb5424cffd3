"""Sabotages: what their files may say, how one place of the source is replaced, and how the program shows them."""

from __future__ import annotations

import ast
import re
import sys
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from click.testing import CliRunner

from proofs import __main__ as program
from proofs.all_theorems import FAMILIES
from proofs.changed_import import Trial, try_all
from proofs.run import failures
from proofs.sabotage import Sabotage, load_folder, sabotages
from proofs.source_change import SourceChange
from proofs.subject import Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

OLD: Final = "range((lowest - 4 * quad) // 3 + 1)"
SOUND: Final = f"""
["a plain name"]
theorem = "suits"
target = "mjfunc.spec.complete:_splits"
old = "{OLD}"
new = "range(1)"
"""


def run_program(*arguments: str) -> tuple[int, str]:
    """The status and the output of the program."""
    result = CliRunner().invoke(program.main, ("--sabotage", *arguments))
    return result.exit_code, result.output


def test_every_sabotage() -> None:
    """Names are unique, and a field of the subject is only changed for a theorem that uses it."""
    assert len(sabotages()) == len({sabotage.name for sabotage in sabotages()}) > 100
    fields = {field.name for field in attrs.fields(Subject)}
    in_subject = [sabotage for sabotage in sabotages() if sabotage.change.module == "proofs.subject"]
    assert len(in_subject) > 5
    for sabotage in in_subject:
        (theorem,) = (known for known in FAMILIES[sabotage.family] if known.name == sabotage.theorem)
        assert sabotage.change.target.removeprefix("proofs.subject:Subject.") in theorem.uses & fields, sabotage.name
    assert {"mjfunc", "proofs"} == {sabotage.change.module.split(".")[0] for sabotage in sabotages()}


def test_required_theorems_have_sabotages() -> None:
    """There is a sabotage for melds, red fives, visible tiles, notations, answers, ranks and classes."""
    broken = {sabotage.theorem for sabotage in sabotages()}
    wanted = {"melds", "red-fives", "visible-tiles", "special-forms", "notations", "short-texts", "oracle-encoding"}
    assert wanted | {"ranks", "ranks-one-by-one", "symmetry", "number-of-classes", "kans"} <= broken


def test_a_file_without_errors(tmp_path: Path) -> None:
    """A table of a file is a sabotage of the theorems of that name."""
    (tmp_path / "suits.toml").write_text(SOUND, "utf-8")
    change = SourceChange("mjfunc.spec.complete:_splits", OLD, "range(1)")
    assert (Sabotage("a plain name", "suits", "suits", change),) == load_folder(tmp_path)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("theorem = ", "theorem ", "suits.toml: Expected '=' after a key in a key/value pair (at line 3, column 9)"),
        ('"suits"', '"hand"', "proofs/theorems/suits.py has no theorem 'hand'"),
        ('"suits"', '"kans"', "proofs/theorems/suits.py has no theorem 'kans'"),
        ('"suits"', "1", "a sabotage has the texts theorem, target, old, new and no more"),
        ("new = ", "# new = ", "a sabotage has the texts theorem, target, old, new and no more"),
        ("new = ", 'more = ""\nnew = ', "a sabotage has the texts theorem, target, old, new and no more"),
        ("spec.complete", "spec.nothing", "there is no module 'mjfunc.spec.nothing'"),
        ("mjfunc.spec", "mjfunk.spec", "there is no module 'mjfunk.spec.complete'"),
        (":_splits", ":splitz", "there is no 'splitz' in mjfunc.spec.complete"),
        (":_splits", ":_splits.inner", "there is no '_splits.inner' in mjfunc.spec.complete"),
        (":_splits", "", "there is no '' in mjfunc.spec.complete"),
        (OLD, "lowest", "'lowest' occurs 4 times in mjfunc.spec.complete:_splits, not once"),
        (OLD, "fifth", "'fifth' occurs 0 times in mjfunc.spec.complete:_splits, not once"),
        (OLD, "a = 1; b = 2", "old is 2 statements, not one: 'a = 1; b = 2'"),
        (OLD, "range(... // 3 + ...)", "old has 2 wildcards, not one: 'range(... // 3 + ...)'"),
        (OLD, "range(", "old is not Python ('(' was never closed): 'range('"),
        ('"range(1)"', '"range("', "new is not Python ('(' was never closed): 'range('"),
        ('"range(1)"', '"return ()"', "new must be an expression, as old is: 'return ()'"),
        ('"range(1)"', f'"({OLD})"', f"new is the same code as old: '({OLD})'"),
    ],
)
def test_an_error_in_a_file(tmp_path: Path, before: str, after: str, message: str) -> None:
    """The error names the file, the sabotage and what is wrong with it."""
    assert 1 == SOUND.count(before)
    (tmp_path / "suits.toml").write_text(SOUND.replace(before, after), "utf-8")
    shown = message if message.startswith("suits.toml") else f"suits.toml: 'a plain name': {message}"
    with pytest.raises(ValueError, match=f"^{re.escape(shown)}$"):
        load_folder(tmp_path)


def test_an_error_in_a_folder(tmp_path: Path) -> None:
    """A file that belongs to no module of theorems, and a name that two files have."""
    (tmp_path / "suits.toml").write_text(SOUND, "utf-8")
    (tmp_path / "kans.toml").write_text(SOUND.replace('"suits"', '"kans"'), "utf-8")
    with pytest.raises(ValueError, match=r"^kans\.toml: 'a plain name' is in suits\.toml too$"):
        load_folder(tmp_path)
    (tmp_path / "moons.toml").write_text(SOUND, "utf-8")
    with pytest.raises(ValueError, match=r"^moons\.toml: proofs/theorems has no module of this name$"):
        load_folder(tmp_path)


MODULE: Final = """
# A comment.
LIMIT = 3

class Counter:
    step: int = 1

    def total(self, numbers):
        \"\"\"Add up.\"\"\"
        for number in numbers:
            if number > LIMIT: return sum(numbers) + number
        return  (0)

if LIMIT:
    def other(): return [1 for _ in ()]
else:
    def other(): return LIMIT
"""


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (("LIMIT", "3", "4"), "LIMIT = 3", "LIMIT = 4"),
        (("Counter.step", "1", "2"), "step: int = 1", "step: int = 2"),
        (("Counter.total", "(number>LIMIT)", "number == LIMIT"), "number > LIMIT", "number == LIMIT"),
        (("Counter.total", "return 0", "numbers.clear()\nreturn 1"), "return  (0)", "numbers.clear(); return 1"),
        (("Counter.total", "return 0", "print(0)"), "return  (0)", "print(0)"),
        (("Counter.total", "... + number", "... - number"), "+ number", "- number"),
        (("Counter.total", "return sum(...) + number", "return sum(...)"), " + number", ""),
        (
            ("Counter.total", "for number in numbers: ...", "for number in numbers[:1]: ..."),
            "number in numbers:",
            "number in numbers[:1]:",
        ),
        (("Counter", "return 0", "return 1"), "return  (0)", "return 1"),
        (("other", "return LIMIT", "return 5"), "return LIMIT", "return 5"),
    ],
)
def test_a_replacement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: tuple[str, str, str], before: str, after: str
) -> None:
    """Only the place in the target is replaced, however it is laid out; ``...`` keeps what it matches."""
    monkeypatch.syspath_prepend(tmp_path)  # pyright: ignore[reportUnknownMemberType]  # pytest has no type for it
    (tmp_path / "some_module.py").write_text(MODULE, "utf-8")
    assert 1 == MODULE.count(before)
    target, old, new = change
    changed = SourceChange(f"some_module:{target}", old, new).changed_source()
    assert ast.dump(ast.parse(MODULE.replace(before, after))) == ast.dump(ast.parse(changed))


@pytest.mark.slow
def test_failure() -> None:
    """A theorem of a changed module fails by its counterexample or its number of cases, holds, or cannot be checked."""

    def sabotage(theorem: str, target: str, old: str, new: str) -> Sabotage:
        (family,) = (name for name, known in FAMILIES.items() if theorem in {one.name for one in known})
        return Sabotage("a name", family, theorem, SourceChange(target, old, new))

    found = failures(
        (
            sabotage("literal-misses", "proofs.subject:Subject.literal", "LITERAL", "MENDED"),
            sabotage(
                "double-runs", "mjfunc.spec.complete:_splits", "yield SuitSplit((), ())", "yield SuitSplit((), (*(),))"
            ),
            sabotage("double-runs", "mjfunc.spec.complete:_splits", "yield SuitSplit((), ())", "raise SystemExit(0)"),
            sabotage("double-runs", "mjfunc.spec.complete:_splits", "yield SuitSplit((), ())", "raise ValueError"),
        ),
        2,
    )
    assert ["78889p is found", None, None, None] == [*found]


@pytest.mark.slow
def test_a_number_of_cases_is_a_failure_too() -> None:
    """A theorem that sees another number of cases than it must has caught what is broken."""
    fewer = SourceChange("mjfunc.census.ranks:number_of_hands", "WAYS[-1][tiles]", "WAYS[-1][tiles] - (tiles == 4)")
    assert ["83813 cases, not 83814"] == [*failures([Sabotage("a name", "ranks", "ranks-one-by-one", fewer)], 1)]


def test_a_module_that_is_imported_already(tmp_path: Path) -> None:
    """Changed source would not be looked at, so no theorem is checked."""
    assert "mjfunc.spec.complete" in sys.modules
    before = [*sys.meta_path]
    with pytest.raises(RuntimeError, match=r"^mjfunc\.spec\.complete is imported already$"):
        try_all([Trial("suits", "suits", "mjfunc.spec.complete", "")], 1, tmp_path)
    assert before == sys.meta_path
    assert [] == [*tmp_path.iterdir()]


def test_list() -> None:
    """Each stands on a line, with the theorem that must catch it."""
    status, out = run_program("--list")
    assert 0 == status
    assert [f"{sabotage.name}: to be caught by {sabotage.theorem}" for sabotage in sabotages()] == out.splitlines()


def test_unknown_names() -> None:
    """They are refused, with those that are known."""
    known = [sabotage.name for sabotage in sabotages()]
    status, out = run_program(known[0], "machine-on-fire")
    assert 2 == status
    *_, first = (at for at, line in enumerate(out.splitlines()) if line == "Error: these are the names:")
    assert [*(f"  {name}" for name in known), "'machine-on-fire' is not one of them"] == out.splitlines()[first + 1 :]


def test_output_lists_each_sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """How each sabotage is caught, in the order of the list; the status is 1 if one is not."""

    def one_is_missed(chosen: Iterable[Sabotage], jobs: int) -> Iterator[str | None]:
        assert 2 == jobs
        return (None if at == 1 else f"{sabotage.name} is seen" for at, sabotage in enumerate(chosen))

    monkeypatch.setattr(program, "failures", one_is_missed)
    status, out = run_program()
    number = len(sabotages())
    assert (1, f"{number - 1} of {number} sabotages are caught") == (status, out.splitlines()[-1])
    assert [sabotages()[1].name] == re.findall(r"^(.*)\n +NOT CAUGHT$", out, re.MULTILINE)


def test_named_sabotages() -> None:
    """They alone are tried, each once."""
    name = next(sabotage.name for sabotage in sabotages() if sabotage.theorem == "number-of-classes")
    status, out = run_program("--jobs", "1", name, name)
    assert 0 == status
    first, second, last = out.splitlines()
    assert (name, "1 of 1 sabotages are caught") == (first, last)
    assert second.startswith("       caught by number-of-classes: ")
