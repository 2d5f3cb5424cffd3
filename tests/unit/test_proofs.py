"""The quick theorems, and how all of them are run; ``python -m proofs`` runs them all."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs
import pytest
from click.testing import CliRunner

from proofs import __main__ as program
from proofs import domains
from proofs.breaking import Change
from proofs.facts import AGAIN, together
from proofs.sabotage import SABOTAGES, Sabotage
from proofs.subject import Subject
from proofs.theorem import Theorem
from proofs.theorems import THEOREMS, ranks, scores

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

C = TypeVar("C")
NAMES_OF_FUNCTIONS: Final = {field.name for field in attrs.fields(Subject)}
QUICK: Final = (
    "hands",
    "machines-on-small-suits",
    "literal-misses",
    "double-runs",
    "ready-in-two-forms",
    "orphans-alone",
    "number-of-classes",
    "notations",
    "short-texts",
    "oracle-encoding",
    "riichi-payments",
)
QUICKEST: Final = tuple(name for name in QUICK if not name.startswith("machines"))
SLOW: Final = {"machines-on-small-suits", "acceptance-on-sample", "census-on-decks"}
SLOW_TO_USE: Final = {
    *SLOW,
    *("complete-arrays", "ready-arrays", "seven-pairs-and-regular", "classical-scores", "classical-contexts"),
    *("cut-and-exchange", "samples", "ranks", "cover-and-suits", "suits-in-contexts"),
    *("census-whole", "census-in-two-ways", "classical-three-suits"),
    *(theorem.name for theorem in THEOREMS if theorem.name.startswith("riichi-") and theorem.name != "riichi-payments"),
    *(theorem.name for theorem in scores.THEOREMS),
}
SLOW_TO_LIST: Final = {"ready", "waits", "kans", "ready-and-complete"}
"""What these are about takes long to list; the first two have checks that others have too."""
SLOW_TO_ASK: Final = {"cut-and-exchange", "signatures-product"}
"""Their cases are made of the tables, which a sound subject remembers."""


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in QUICK])
def test_quick_theorems(name: str) -> None:
    """They hold, and see as many cases as they must."""
    (theorem,) = (theorem for theorem in THEOREMS if theorem.name == name)
    result = theorem.prove(Subject())
    assert result.counterexample is None
    assert result.holds
    assert result.cases == result.expected_cases > 100


def below_three(_: Subject, case: int) -> str | None:
    """A check that the fourth case fails."""
    return None if case < 3 else f"{case} is not below three"


def numbers_below(most: int, expected: int) -> Theorem[int]:
    """A theorem about small numbers."""

    def domain(_: Subject) -> Iterable[int]:
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
    result = numbers_below(most, expected).prove(Subject())
    assert (holds, cases) == (result.holds, result.cases)
    assert shown.split() == program.show(attrs.evolve(result, seconds=0.0)).split()


def named(name: str) -> Theorem[Any]:
    """One of the theorems."""
    (theorem,) = (theorem for theorem in THEOREMS if theorem.name == name)
    return theorem


@cache
def listed(name: str) -> tuple[object, ...]:
    """The cases of a theorem, listed once."""
    return tuple(named(name).domain(Subject()))


def without_faults(name: str, begin: int = 0) -> Theorem[Any]:
    """A theorem about its cases from one on, of which no check is made: that they have no fault is tested above."""

    def domain(_: Subject) -> Iterable[object]:
        return listed(name)[begin:]

    def check(_: Subject, __: object) -> str | None:
        return None

    return attrs.evolve(named(name), domain=domain, check=check)


@pytest.mark.parametrize("name", QUICKEST)
@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_count_that_is_off_by_one(name: str, wrong: int) -> None:
    """The theorem fails, and shows both numbers, though no case does."""
    theorem = without_faults(name)
    result = attrs.evolve(theorem, expected_cases=lambda: theorem.expected_cases() + wrong).prove(Subject())
    assert (None, False) == (result.counterexample, result.holds)
    assert result.cases + wrong == result.expected_cases
    assert f"{result.expected_cases} cases were expected" in program.show(result)


@pytest.mark.parametrize("name", QUICKEST)
def test_a_case_that_is_left_out(name: str) -> None:
    """The theorem fails: one that listed less than it must would prove less."""
    result = without_faults(name, 1).prove(Subject())
    assert (None, False) == (result.counterexample, result.holds)
    assert result.cases < result.expected_cases


@pytest.mark.parametrize("name", QUICKEST)
def test_a_check_that_lies(name: str) -> None:
    """A check that finds fault with the last case only makes the theorem fail of it."""
    theorem = without_faults(name)
    *_, last = listed(name)

    def lie(_: Subject, case: object) -> str | None:
        return "a lie" if case == last else None

    result = attrs.evolve(theorem, check=lie).prove(Subject())
    assert ("a lie", False) == (result.counterexample, result.holds)
    assert result.cases == theorem.expected_cases()


@pytest.mark.parametrize(("kinds", "most"), [(34, 3), (9, 7), (2, 9)])
def test_numbers_of_hands(kinds: int, most: int) -> None:
    """They are the same by inclusion and exclusion, by profiles, and when they are listed."""
    for tiles in range(most):
        listed = sum(1 for _ in domains.suits_of(kinds, tiles))
        assert listed == domains.number_of_suits(kinds, tiles) == domains.number_by_profiles(kinds, [tiles])


def test_known_numbers() -> None:
    """All hands of thirteen and fourteen tiles are as many as others have counted."""
    known = {13: 98_521_596_000, 14: 326_520_504_500}
    assert known == {tiles: domains.number_by_profiles(34, [tiles]) for tiles in known}


WORDS: Final = {18: "eighteen"}


def test_numbers_in_prose() -> None:
    """What the theorems say in words is what the code has."""
    samples = f"{WORDS[len(ranks.SAMPLES)]} samples"
    (drawn,) = (theorem.statement for theorem in THEOREMS if theorem.name == "samples")
    assert f"{ranks.DRAWN:,} hands drawn in each of {samples}" in drawn
    assert {f"{ranks.OF_EACH:,}", f"{ranks.ONE_BY_ONE + 2:,}"} == {
        number
        for theorem in THEOREMS
        if theorem.name in {"ranks-beyond", "symmetry-beyond"}
        for number in re.findall(r"sample of ([0-9,]+)", theorem.statement)
    }


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


def test_list_of_sabotages() -> None:
    """Each stands on a line, with the theorem that must catch it."""
    status, out = run("--sabotage", "--list")
    assert 0 == status
    assert [f"{sabotage.name}: to be caught by {sabotage.theorem}" for sabotage in SABOTAGES] == out.splitlines()


@pytest.mark.parametrize(
    ("options", "known"),
    [((), [theorem.name for theorem in THEOREMS]), (("--sabotage",), [sabotage.name for sabotage in SABOTAGES])],
    ids=["theorem", "sabotage"],
)
def test_unknown_names(options: tuple[str, ...], known: list[str]) -> None:
    """They are refused, with those that are known."""
    status, out = run(*options, known[0], "machine-on-fire")
    assert 2 == status
    *_, first = (at for at, line in enumerate(out.splitlines()) if line == "Error: these are the names:")
    assert [*(f"  {name}" for name in known), "'machine-on-fire' is not one of them"] == out.splitlines()[first + 1 :]


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("orphans-alone --jobs 0", "Invalid value for '--jobs': '0' is not a whole number from 1"),
        ("orphans-alone --jobs x", "Invalid value for '--jobs': 'x' is not a whole number from 1"),
        *(
            (options, "--list takes no names, and only theorems that are checked have a certificate")
            for options in ("--list orphans-alone", "--list --certificate -", "--sabotage --certificate -")
        ),
    ],
)
def test_what_cannot_be_asked(options: str, line: str) -> None:
    """It is refused on one line."""
    status, out = run(*options.split())
    assert (2, f"Error: {line}") == (status, out.splitlines()[-1])


MANY: Final = 40
"""A theorem of no more cases than that has large ones: two of them ask for everything."""


def asked_by(theorem: Theorem[C]) -> set[str]:
    """The functions that a theorem's check asks in its first cases."""
    asked: set[str] = set()

    class Recording(Subject):
        """A sound subject that remembers which functions were asked."""

        __hash__ = object.__hash__

        def __getattribute__(self, name: str) -> object:
            """Remember the name."""
            if name in NAMES_OF_FUNCTIONS:
                asked.add(name)
            return super().__getattribute__(name)

    subject = Recording()
    first = list(islice(theorem.domain(Subject() if theorem.name in SLOW_TO_ASK else subject), MANY + 1))
    for case in first[:MANY] if len(first) > MANY else first[:2]:
        theorem.check(subject, case)
    return asked


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(theorem.name, marks=[pytest.mark.slow] * (theorem.name in SLOW_TO_USE))
        for theorem in THEOREMS
        if theorem.name not in SLOW_TO_LIST
    ],
)
def test_uses(name: str) -> None:
    """A theorem names all the functions that its cases are made of, and that its check asks."""
    (theorem,) = (theorem for theorem in THEOREMS if theorem.name == name)
    asked = asked_by(theorem)
    assert asked
    assert asked <= theorem.uses <= NAMES_OF_FUNCTIONS


def few_facts() -> dict[str, int]:
    """Facts that take no time."""
    return {"kinds": 34}


def test_facts_that_are_counted_again() -> None:
    """They are part of no certificate, but must be the same numbers."""
    parts = {"tiles": {"kinds": 34, "copies": 4}, "blocks": {"blocks": 4}}
    expected = {"kinds": 34, "copies": 4, "blocks": 4}
    assert expected == together({**parts, AGAIN: {"kinds": 34, "blocks": 4}})
    with pytest.raises(ValueError, match=r"^the census and the facts differ: \{'copies': \(5, 4\)\}$"):
        together({**parts, AGAIN: {"kinds": 34, "copies": 5}})


def test_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what was proved of how many cases, what is known, and with what; what is counted is said on the way."""
    monkeypatch.setattr(program, "FACTS", {"kinds of tiles": few_facts, AGAIN: few_facts})
    file = tmp_path / "certificate.json"
    names = ("orphans-alone", "literal-misses")
    status, out = run(*names, names[0], "--certificate", str(file), "--jobs", "1")
    assert (0, "2 of 2 theorems hold") == (status, out.splitlines()[-1])
    first, *others = out.splitlines()[:-1]
    assert f"counting the facts: kinds of tiles; {AGAIN}" == first
    assert {f"facts kinds of tiles {len(few_facts())} facts", f"facts {AGAIN} {len(few_facts())} facts"} == {
        " ".join(line.split()[:-2]) for line in others if line.startswith("facts")
    }
    certificate = json.loads(file.read_text())
    assert {"theorems", "facts", "versions"} == set(certificate)
    assert {"python", "mjfunc", "attrs", "toolz", "numpy"} == set(certificate["versions"])
    assert few_facts() == certificate["facts"]
    assert [(names[0], 170, 170, "holds"), (names[1], 216, 216, "holds")] == [
        (entry["name"], entry["cases"], entry["expected_cases"], entry["status"]) for entry in certificate["theorems"]
    ]
    assert all({"statement", "seconds"} < set(entry) for entry in certificate["theorems"])


def test_a_failure_is_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """One theorem that fails is enough."""
    monkeypatch.setattr(program, "THEOREMS", (*THEOREMS, numbers_below(9, 9)))
    monkeypatch.setattr(program, "NAMES", ("orphans-alone", "small"))
    status, out = run("--jobs", "1")
    assert 1 == status
    assert "3 is not below three" in out
    assert "1 of 2 theorems hold" == out.splitlines()[-1]


def test_sabotages() -> None:
    """Each names a theorem, and breaks one place of the source, or a function that the theorem is about."""
    assert len(SABOTAGES) == len({sabotage.name for sabotage in SABOTAGES}) > 100
    for sabotage in SABOTAGES:
        theorem = named(sabotage.theorem)
        if sabotage.change is None:
            assert sabotage.broken & theorem.uses, sabotage.name
        else:
            assert not sabotage.broken
            source = sabotage.change.source()
            assert source != sabotage.change.of(source), sabotage.name


def test_what_is_sabotaged() -> None:
    """There is a sabotage for melds, red fives, visible tiles, notations, answers, ranks and classes."""
    broken = {sabotage.theorem for sabotage in SABOTAGES}
    wanted = {"melds", "red-fives", "visible-tiles", "special-forms", "notations", "short-texts", "oracle-encoding"}
    assert wanted | {"ranks", "ranks-one-by-one", "symmetry", "number-of-classes", "kans"} <= broken


def test_a_place_that_is_not_there() -> None:
    """A change that has no place, or more than one, is refused: it would break nothing, or nobody knows what."""
    for written, times in (("nowhere", 0), ("suit", 2)):
        with pytest.raises(ValueError, match=f"^'{written}' stands {times} times in mjfunc.spec.suits$"):
            Change("mjfunc.spec.suits", written, "").of("a suit, and another suit")
    with pytest.raises(ValueError, match=r"^there is no mjfunc\.nothing$"):
        Change("mjfunc.nothing", "", "").source()


def test_sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """How a broken source and a broken subject are caught is shown; what breaks nothing, or everything, is not."""
    subject = next(sabotage for sabotage in SABOTAGES if sabotage.theorem == "literal-misses")
    source = next(sabotage for sabotage in SABOTAGES if sabotage.theorem == "number-of-classes")
    assert (True, False) == (subject.change is None, source.change is None)
    sound = Sabotage("nothing", "double-runs", Change("mjfunc.spec.suits", "Every way to use", "Each way to use"))
    broken = Sabotage("everything", "double-runs", Change("mjfunc.spec.suits", "yield (), ()", "raise ValueError"))
    monkeypatch.setattr(program, "SABOTAGES", (subject, source, sound, broken))
    status, out = run("--sabotage", "--jobs", "1")
    assert (1, "2 of 4 sabotages are caught") == (status, out.splitlines()[-1])
    assert "caught by literal-misses: 78889p is found\n" in out
    assert f"{source.name}\n       caught by number-of-classes: " in out
    assert [sound.name, broken.name] == re.findall(r"^(.*)\n +NOT CAUGHT$", out, re.MULTILINE)


def test_sabotages_that_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """They alone are tried, each once; all are caught where none is not."""

    def caught(sabotage: Sabotage) -> str:
        return f"{sabotage.name} is seen"

    monkeypatch.setattr(program, "caught", caught)
    status, out = run("--sabotage")
    assert (0, f"{len(SABOTAGES)} of {len(SABOTAGES)} sabotages are caught") == (status, out.splitlines()[-1])
    second = SABOTAGES[1]
    status, out = run("--sabotage", "--jobs", "1", second.name, second.name)
    shown = [second.name, f"       caught by {second.theorem}: {second.name} is seen", "1 of 1 sabotages are caught"]
    assert (0, shown) == (status, out.splitlines())


@pytest.mark.slow
def test_a_count_catches_too() -> None:
    """A theorem that sees another number of cases than it must has caught what is broken."""
    fewer = Change("mjfunc.census.ranks", "return WAYS[-1][tiles]", "return WAYS[-1][tiles] - (tiles == 4)")
    message = program.caught(Sabotage("one hand fewer", "ranks-one-by-one", fewer))
    assert "83813 cases, not 83814" == message


def test_messages_are_shortened() -> None:
    """No counterexample fills the screen."""
    long = "1" * (program.LONGEST + 1)
    assert (long[:-1], f"{long[:-1]}...") == (program.shortened(long[:-1]), program.shortened(long))
