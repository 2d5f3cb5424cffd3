"""The quick theorems, and how all of them are run; ``python -m proofs`` runs them all."""

from __future__ import annotations

import json
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

import attrs
import pytest
from click.testing import CliRunner

from mjfunc.spec.suits import splits
from proofs import __main__ as program
from proofs.parts import Parts
from proofs.sabotage import SABOTAGES, Sabotage
from proofs.theorem import Theorem
from proofs.theorems import THEOREMS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

C = TypeVar("C")
NAMES_OF_PARTS: Final = {field.name for field in attrs.fields(Parts)}
QUICK: Final = (
    "hands",
    "machines-on-small-suits",
    "literal-misses",
    "double-runs",
    "ready-in-two-forms",
    "orphans-alone",
)
SLOW_TO_LIST: Final = {"ready", "waits", "kans", "ready-and-complete"}
"""What these are about takes long to list; the first two have checks that others have too."""


@pytest.mark.parametrize("name", QUICK)
def test_quick_theorems(name: str) -> None:
    """They hold, and see as many cases as they must."""
    (theorem,) = (theorem for theorem in THEOREMS if theorem.name == name)
    result = theorem.prove(Parts())
    assert result.counterexample is None
    assert result.holds
    assert result.cases == result.expected_cases > 100


def below_three(_: Parts, case: int) -> str | None:
    """A check that the fourth case fails."""
    return None if case < 3 else f"{case} is not below three"


def numbers_below(most: int, expected: int) -> Theorem[int]:
    """A theorem about small numbers."""

    def domain(_: Parts) -> Iterable[int]:
        return range(most)

    return Theorem("small", "All numbers are below three.", frozenset({"waits"}), domain, lambda: expected, below_three)


@pytest.mark.parametrize(
    ("most", "expected", "holds", "cases", "shown"),
    [
        (3, 3, True, 3, "holds small 3 cases 0.0 s"),
        (5, 5, False, 4, "FAILS small 4 cases 0.0 s 3 is not below three"),
        (3, 4, False, 3, "FAILS small 3 cases 0.0 s 4 cases were expected"),
        (0, 0, False, 0, "FAILS small 0 cases 0.0 s 0 cases were expected"),
    ],
)
def test_what_a_theorem_must_do_to_hold(most: int, expected: int, holds: bool, cases: int, shown: str) -> None:
    """No case fails, there is a case, and there are as many as there must be; the first that fails is shown."""
    result = numbers_below(most, expected).prove(Parts())
    assert (holds, cases) == (result.holds, result.cases)
    assert shown.split() == program.show(attrs.evolve(result, seconds=0.0)).split()


def run(*arguments: str) -> tuple[int, str]:
    """The status and the output of the program."""
    result = CliRunner().invoke(program.main, arguments)
    return result.exit_code, result.output


def test_list() -> None:
    """Each theorem stands on a line, with its statement."""
    status, out = run("--list")
    assert 0 == status
    assert [f"{theorem.name}: {theorem.statement}" for theorem in THEOREMS] == out.splitlines()
    assert len(THEOREMS) == len({theorem.name for theorem in THEOREMS}) > 10


def test_unknown_names() -> None:
    """They are refused, and so are no processes at all."""
    assert 2 == run("machine-on-fire")[0]
    assert 2 == run("orphans-alone", "--jobs", "0")[0]


MANY: Final = 40
"""A theorem of no more cases than that has large ones: two of them ask for everything."""


def asked_by(theorem: Theorem[C]) -> set[str]:
    """The parts that a theorem's check asks in its first cases."""
    asked: set[str] = set()

    class Recording(Parts):
        """Sound parts that remember which were asked for."""

        __hash__ = object.__hash__

        def __getattribute__(self, name: str) -> object:
            """Remember the name."""
            if name in NAMES_OF_PARTS:
                asked.add(name)
            return super().__getattribute__(name)

    parts = Recording()
    first = list(islice(theorem.domain(Parts()), MANY + 1))
    for case in first[:MANY] if len(first) > MANY else first[:2]:
        theorem.check(parts, case)
    return asked


@pytest.mark.parametrize("name", sorted({theorem.name for theorem in THEOREMS} - SLOW_TO_LIST))
def test_uses(name: str) -> None:
    """A theorem names all the parts that its check asks, so that a sabotage of any of them meets it."""
    (theorem,) = (theorem for theorem in THEOREMS if theorem.name == name)
    asked = asked_by(theorem)
    assert asked
    assert asked <= theorem.uses <= NAMES_OF_PARTS


def few_facts() -> dict[str, int]:
    """Facts that take no time."""
    return {"kinds": 34}


def test_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what was proved of how many cases, what is known, and with what."""
    monkeypatch.setattr(program, "facts", few_facts)
    file = tmp_path / "certificate.json"
    names = ("orphans-alone", "literal-misses")
    status, out = run(*names, names[0], "--certificate", str(file), "--jobs", "1")
    assert (0, "2 of 2 theorems hold") == (status, out.splitlines()[-1])
    certificate = json.loads(file.read_text())
    assert {"theorems", "facts", "versions"} == set(certificate)
    assert {"python", "mjfunc", "attrs", "toolz", "numpy"} == set(certificate["versions"])
    assert few_facts() == certificate["facts"]
    assert [(names[0], 170, 170, "holds"), (names[1], 216, 216, "holds")] == [
        (one["name"], one["cases"], one["expected_cases"], one["status"]) for one in certificate["theorems"]
    ]
    assert all({"statement", "seconds"} < set(one) for one in certificate["theorems"])


def test_a_failure_is_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """One theorem that fails is enough."""
    monkeypatch.setattr(program, "THEOREMS", (*THEOREMS, numbers_below(9, 9)))
    monkeypatch.setattr(program, "NAMES", ("orphans-alone", "small"))
    status, out = run("--jobs", "1")
    assert 1 == status
    assert "3 is not below three" in out
    assert "1 of 2 theorems hold" == out.splitlines()[-1]


def test_sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """What catches a broken part is shown; sound parts that are called broken are caught by nothing."""
    monkeypatch.setattr(program, "THEOREMS", tuple(one for one in THEOREMS if one.name in QUICK))
    caught = SABOTAGES[0]
    monkeypatch.setattr(program, "SABOTAGES", (caught,))
    status, out = run("--sabotage", "--jobs", "1")
    assert (0, "1 of 1 sabotages are caught") == (status, out.splitlines()[-1])
    assert "caught by machines-on-small-suits: 999p: only the mended machine has 999p\n" in out
    sound = Sabotage("nothing", Parts(splits=partial(splits, quads=False)))
    assert {"splits"} == sound.broken
    monkeypatch.setattr(program, "SABOTAGES", (caught, sound))
    status, out = run("--sabotage", "--jobs", "1")
    assert (1, "1 of 2 sabotages are caught") == (status, out.splitlines()[-1])
    assert "caught by NOTHING" in out
