"""The quick theorems, and how all of them are run; ``python -m proofs`` runs them all."""

from __future__ import annotations

import json
import re
from functools import cache, partial
from itertools import islice
from multiprocessing import active_children
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs
import pytest
from click.testing import CliRunner

from proofs import __main__ as program
from proofs import domains, run
from proofs.all_theorems import THEOREMS
from proofs.facts import AGAIN, FACTS, together
from proofs.processes import results_of_workers
from proofs.subject import Subject
from proofs.theorem import Theorem
from proofs.theorems import automaton, ranks, sampling, scores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

C = TypeVar("C")
NAMES_OF_FUNCTIONS: Final = {field.name for field in attrs.fields(Subject)}
QUICK: Final = (
    "hands",
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
SLOW_TO_USE: Final = {
    *("machines-on-small-suits", "acceptance-on-sample", "census-on-decks"),
    *("complete-arrays", "ready-arrays", "seven-pairs-and-regular", "classical-scores", "classical-contexts"),
    *("classical-rules", "classical-mechanics", "ready-arrays-on-deck", "one-more-tile-beside"),
    *("cut-and-exchange", "samples", "ranks", "cover-and-suits", "suits-in-contexts", "automaton", "symmetry"),
    *("census-whole", "census-in-two-ways", "classical-three-suits", "games", "suits-in-census"),
    *(theorem.name for theorem in THEOREMS if theorem.name.startswith("riichi-") and theorem.name != "riichi-payments"),
    *(theorem.name for theorem in scores.THEOREMS),
}
SLOW_TO_LIST: Final = {"ready", "waits", "kans", "ready-and-complete"}
"""What these are about takes long to list; the first two have checks that others have too."""
SLOW_TO_ASK: Final = {"cut-and-exchange", "signatures-product"}
"""Their cases are made of the tables, which a sound subject remembers."""


@pytest.mark.parametrize("name", QUICK)
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
def test_conditions_for_a_theorem_to_hold(most: int, expected: int, holds: bool, cases: int, shown: str) -> None:
    """No case fails, there is a case, and there are as many as there must be; the first that fails is shown."""
    result = numbers_below(most, expected).prove(Subject())
    assert (holds, cases) == (result.holds, result.cases)
    assert shown.split() == program.show(attrs.evolve(result, seconds=0.0)).split()
    assert (result.failure is None) == holds


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


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_count_that_is_off_by_one(name: str, wrong: int) -> None:
    """The theorem fails, and shows both numbers, though no case does."""
    theorem = without_faults(name)
    result = attrs.evolve(theorem, expected_cases=lambda: theorem.expected_cases() + wrong).prove(Subject())
    assert (None, False) == (result.counterexample, result.holds)
    assert result.cases + wrong == result.expected_cases
    assert f"{result.expected_cases} cases were expected" in program.show(result)


@pytest.mark.parametrize("name", QUICK)
def test_a_case_that_is_left_out(name: str) -> None:
    """The theorem fails: one that listed less than it must would prove less."""
    result = without_faults(name, 1).prove(Subject())
    assert (None, False) == (result.counterexample, result.holds)
    assert result.cases < result.expected_cases


@pytest.mark.parametrize("name", QUICK)
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
    samples = f"{WORDS[len(sampling.SAMPLES)]} samples"
    (drawn,) = (theorem.statement for theorem in THEOREMS if theorem.name == "samples")
    assert f"{sampling.DRAWN:,} hands drawn in each of {samples}" in drawn
    assert {f"{ranks.OF_EACH:,}", f"{ranks.ONE_BY_ONE + 2:,}"} == {
        number
        for theorem in THEOREMS
        if theorem.name in {"ranks-beyond", "symmetry-beyond"}
        for number in re.findall(r"sample of ([0-9,]+)", theorem.statement)
    }


def run_program(*arguments: str) -> tuple[int, str]:
    """The status and the output of the program."""
    result = CliRunner().invoke(program.main, arguments)
    return result.exit_code, result.output


def test_list() -> None:
    """Each theorem stands on a line, with its statement."""
    status, out = run_program("--list")
    assert 0 == status
    *lines, rocq = out.splitlines()
    assert [f"{theorem.name}: {theorem.statement}" for theorem in THEOREMS] == lines
    assert rocq.startswith("rocq: ")
    assert len(THEOREMS) == len({theorem.name for theorem in THEOREMS}) > 10


def test_unknown_names() -> None:
    """They are refused, with those that are known."""
    known = [*(theorem.name for theorem in THEOREMS), "rocq"]
    status, out = run_program(known[0], "machine-on-fire")
    assert 2 == status
    *_, first = (at for at, line in enumerate(out.splitlines()) if line == "Error: these are the names:")
    assert [*(f"  {name}" for name in known), "'machine-on-fire' is not one of them"] == out.splitlines()[first + 1 :]


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("orphans-alone --jobs 0", "Invalid value for '--jobs': must be a whole number of at least 1, not '0'"),
        ("orphans-alone --jobs x", "Invalid value for '--jobs': must be a whole number of at least 1, not 'x'"),
        *(
            (options, "--list takes no names, and only theorems that are checked have a certificate")
            for options in ("--list orphans-alone", "--list --certificate -", "--sabotage --certificate -")
        ),
    ],
)
def test_bad_options_are_refused(options: str, line: str) -> None:
    """It is refused on one line."""
    status, out = run_program(*options.split())
    assert (2, f"Error: {line}") == (status, out.splitlines()[-1])


MANY: Final = 80
"""A theorem of no more cases than that has large ones: two of them ask for everything."""
FEW: Final = 40
"""The cases of any other theorem that ask for everything."""


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
    for case in first[:FEW] if len(first) > MANY else first[:2]:
        theorem.check(subject, case)
    return asked


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(theorem.name, marks=[pytest.mark.slow] * (theorem.name in SLOW_TO_USE or at % 3 > 0))
        for at, theorem in enumerate(THEOREMS)
        if theorem.name not in SLOW_TO_LIST
    ],
)
def test_uses(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A theorem names all the functions that its cases are made of, and that its check asks."""
    # Wins with four melds, and walks with room for no meld, are soon listed, and all functions are asked.
    monkeypatch.setattr(scores, "MELDS", (4,))
    monkeypatch.setattr(automaton, "BLOCK_COUNTS", (4,))
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
    for module in (program, run):
        monkeypatch.setattr(module, "FACTS", {"kinds of tiles": few_facts, AGAIN: few_facts})
    file = tmp_path / "certificate.json"
    names = ("orphans-alone", "literal-misses")
    status, out = run_program(*names, names[0], "--certificate", str(file), "--jobs", "1")
    assert (0, "2 of 2 theorems hold") == (status, out.splitlines()[-1])
    first, *others = out.splitlines()[:-1]
    assert f"counting the facts: kinds of tiles; {AGAIN}" == first
    assert {f"facts kinds of tiles {len(few_facts())} facts", f"facts {AGAIN} {len(few_facts())} facts"} == {
        " ".join(line.split()[:-2]) for line in others if line.startswith("facts")
    }
    certificate = json.loads(file.read_text())
    assert {"theorems", "rocq", "facts", "versions"} == set(certificate)
    assert None is certificate["rocq"]
    assert {"python", "mjfunc", "attrs", "toolz", "numpy"} == set(certificate["versions"])
    assert few_facts() == certificate["facts"]
    assert [(names[0], 170, 170, "holds"), (names[1], 216, 216, "holds")] == [
        (entry["name"], entry["cases"], entry["expected_cases"], entry["status"]) for entry in certificate["theorems"]
    ]
    assert all({"statement", "seconds"} < set(entry) for entry in certificate["theorems"])


def test_a_failure_is_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """One theorem that fails is enough."""
    monkeypatch.setattr(run, "THEOREMS", (*THEOREMS, numbers_below(9, 9)))
    monkeypatch.setattr(program, "NAMES", ("orphans-alone", "small"))
    status, out = run_program("orphans-alone", "small", "--jobs", "1")
    assert 1 == status
    assert "3 is not below three" in out
    assert "1 of 2 theorems hold" == out.splitlines()[-1]


def first_arguments(tasks: Iterable[partial[object]], _: int) -> list[object]:
    """What each task is about, instead of its result."""
    return [task.args[0] for task in tasks]


def test_the_longest_are_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have names of theorems and facts; the others come in the order in which they are given."""
    assert {*run.LONGEST} <= {*program.NAMES, *FACTS, run.ROCQ}
    assert not {*program.NAMES} & {*FACTS}
    monkeypatch.setattr(run, "results_of_workers", first_arguments)
    order: list[object] = [*run.results(("hands", "finish", "suits", "ready"), (), 1)]
    assert ["ready", "finish", "hands", "suits"] == order


def twice(number: int) -> int:
    """A task."""
    return 2 * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_workers(jobs: int) -> None:
    """Each result is yielded once, by one process or several."""
    tasks = [partial(twice, number) for number in range(5)]
    assert [0, 2, 4, 6, 8] == sorted(results_of_workers(tasks, jobs))


def wait_long() -> int:
    """A task that would never end in time."""
    sleep(600)
    return 0


TWO_TASKS: Final[tuple[Callable[[], int], ...]] = (partial(twice, 1), wait_long)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, ValueError])
def test_workers_are_stopped(stop: type[BaseException]) -> None:
    """An exception while results are shown ends the processes that are still at work, and is raised."""
    begin = perf_counter()
    with pytest.raises(stop):  # noqa: PT012  # the loop is what is stopped
        for _ in results_of_workers(TWO_TASKS, 2):
            raise stop
    # A thread of the pool waits for the same processes: one that it has just seen end is listed for a moment longer.
    while active_children() and perf_counter() - begin < 60:
        sleep(0.01)
    assert [] == active_children()
    assert perf_counter() - begin < 60


def divided(number: int, by: int) -> int:
    """A task that fails where the divisor is 0."""
    return number // by


def test_a_task_that_fails() -> None:
    """Its exception is raised here, and tasks that still run are stopped."""
    begin = perf_counter()
    tasks: tuple[Callable[[], int], ...] = (partial(divided, 1, 0), wait_long)
    with pytest.raises(ZeroDivisionError):
        list(results_of_workers(tasks, 2))
    # A thread of the pool waits for the same processes: one that it has just seen end is listed for a moment longer.
    while active_children() and perf_counter() - begin < 60:
        sleep(0.01)
    assert [] == active_children()
    assert perf_counter() - begin < 60


def test_messages_are_shortened() -> None:
    """No counterexample fills the screen."""
    long = "1" * (program.LONGEST + 1)
    assert (long[:-1], f"{long[:-1]}...") == (program.shortened(long[:-1]), program.shortened(long))
