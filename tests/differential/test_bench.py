"""The benchmarks beside other implementations: every row works, and is about what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, assert_never, get_args

import pytest

from benchmarks import rows as bench_rows
from benchmarks.__main__ import GROUPS, is_wanted
from benchmarks.dealing import VARIANTS, Dealt, Kind, Variant, deal
from benchmarks.measuring import Effort, Times, in_fresh_process, in_turns, medians, of_each_turn
from benchmarks.rows import OF_PEERS, Goal, Group, Measured, Row
from benchmarks.tables import table
from mjfunc import Conventions, Hand, Players, is_complete, parse, shanten, waits
from mjfunc.model.conventions import is_played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.rows import Side

ROOT = Path(__file__).parents[2]
KINDS: tuple[Kind, ...] = get_args(Kind)
FIVES = (4, 13, 22)


def cells(printed: str) -> list[list[str]]:
    """The rows of tables, without their heads."""
    lines = [line for line in printed.splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if row[0] not in {"what", "---"}]


@pytest.mark.slow
def test_every_row_works() -> None:
    """A quick run prints each row of each table with a time for each side, and whether the goal is met."""
    command = (sys.executable, "-m", "benchmarks", "--quick")
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    wanted, found = [row for group in GROUPS for row in group.rows], cells(done.stdout)
    assert [row.name for row in wanted] == [name for name, *_ in found]
    for row, (_, ours, peers, ratios, goal, met, *_) in zip(wanted, found, strict=True):
        assert 0 < number(ours)
        assert len(re.findall(r" [\d.,]*\d(?=, |$)", peers)) == len(re.findall(r"[\d.]+(?=, |$)", ratios))
        assert (row.goal is not None) == bool(goal) == (met in {"yes", "no"})


def number(cell: str) -> float:
    """A number as tables write it."""
    return float(cell.replace(",", ""))


def test_row_names_are_unique() -> None:
    """Each row has a name of its own, by which it can be chosen, and so has each table."""
    names = [row.name for group in GROUPS for row in group.rows]
    assert len(names) == len(set(names)) > 70
    assert 14 == len(GROUPS) == len({group.name for group in GROUPS})


def test_rows_are_selected_by_name() -> None:
    """Everything; a table by its whole name; a row by a part of its own."""
    group = Group("hands", "µs", ())
    row = Row("parse, one meld", lambda _: Times(1))
    found = [is_wanted(group, row, names) for names in ([], ["hands"], ["hand"], ["one meld"], ["str", "parse"])]
    assert [True, True, False, True, True] == found
    assert not is_wanted(Group("starts", "ms", ()), Row("all hands", lambda _: Times(1)), ["hands"])


def test_unknown_row_name_is_refused() -> None:
    """A name of nothing is said, even beside one of something."""
    command = (sys.executable, "-m", "benchmarks", "--quick", "parse", "pasre")
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert (2, "") == (done.returncode, done.stdout)
    assert "nothing is called pasre" in done.stderr


def unchanged(times: Times, _: Effort) -> Times:
    """What is known already."""
    return times


def rows_of(*given: tuple[str, Times, Goal | None]) -> list[list[str]]:
    """How a table shows times."""
    rows = tuple(Row(name, partial(unchanged, times), goal) for name, times, goal in given)
    return cells("\n".join(table(Group("of", "µs", rows, "more"), rows, Effort())))


def test_a_table() -> None:
    """Ours, the peers in order, how many times longer they take, the goal, whether it is met, and what is more."""
    found = rows_of(
        ("a", Times(2.5, (("one", 5), ("other", 1234)), "9 MB"), Goal(2.5)),
        ("b", Times(5.01), Goal(2, of="a")),
        ("c", Times(0.04, (("one", 0.02),)), Goal(2, of="one")),
        ("d", Times(12.34), Goal(2, of="nothing measured")),
        ("e", Times(1), None),
    )
    assert [
        ["a", "2.50", "one 5.00, other 1,234", "2.0, 493.6", "2.50", "yes", "9 MB"],
        ["b", "5.01", "", "", "5.00", "no", ""],
        ["c", "0.040", "one 0.020", "0.50", "0.040", "yes", ""],
        ["d", "12.3", "", "", "", "", ""],
        ["e", "1.00", "", "", "", "", ""],
    ] == found


def test_medians() -> None:
    """Of each side for itself."""
    runs = [Times(1, (("a", 30), ("b", 5))), Times(3, (("a", 10), ("b", 6))), Times(2, (("a", 20), ("b", 70)))]
    assert Times(2, (("a", 20), ("b", 6))) == medians(runs)


def test_turns() -> None:
    """Sides take turns at being first, and each time stands with its side."""
    order: list[str] = []
    turns: list[Sequence[partial[None]]] = [[partial(order.append, side) for side in "ab"] for _ in range(2)]
    assert [2, 2] == [len(times) for times in of_each_turn(turns)]
    assert ["b", "a", "a", "b"] == order


def test_medians_of_turns() -> None:
    """Of each side, for one of its hands, by the clock that is given: here each look at it is a second later."""
    looks = count(0, 10**9)
    turns: list[Sequence[partial[None]]] = [[partial(take, looks, 4), partial(take, looks, 0)] for _ in range(3)]
    assert [5e9 / 2, 1e9 / 4] == in_turns(turns, (2, 4), lambda: next(looks))


def take(looks: Iterator[int], number: int) -> None:
    """Let so many seconds pass."""
    for _ in range(number):
        next(looks)


def test_a_fresh_process() -> None:
    """What is remembered there is not known here."""
    seen = [1]

    def work() -> int:
        seen.append(2)
        return sum(seen)

    assert [3, 3] == [in_fresh_process(work), in_fresh_process(work)]
    assert [1] == seen


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", KINDS)
def test_hands(kind: Kind, variant: Variant) -> None:
    """They are different, what is said of them, and the same in whatever way either side takes them."""
    dealt = deal(kind, variant, 200)
    hands = [one.hand() for one in dealt]
    assert 200 == len(dealt) == len(set(hands))
    for one, hand in zip(dealt, hands, strict=True):
        assert (hand, hand.held) == (parse(one.text), Hand.from_34(one.counts(), one.melds).held)
        assert (
            hand == Hand.of(one.tiles(), one.melds) == Hand.from_136(one.ids(), one.melds, reds=variant == "red fives")
        )
        assert (14 if kind in {"drawn", "complete", "regular complete"} else 13) == hand.size + 3 * len(hand.melds)
        assert (variant == "one meld", variant == "red fives") == (len(hand.melds) == 1, any(hand.reds))
        assert is_as_said(hand, kind, three=variant == "three players")


def is_as_said(hand: Hand, kind: Kind, *, three: bool) -> bool:
    """Whether a hand is of a kind, and has tiles of three players only."""
    players: Players = 3 if three else 4
    if not all(is_played(tile.kind, players) for tile in hand.tiles):
        return False
    match kind:
        case "waiting" | "drawn":
            return True
        case "ready":
            return len(waits(hand, conventions=Conventions(players=players))) > 0
        case "complete":
            return is_complete(hand)
        case "regular ready":
            return shanten(hand, conventions=Conventions(forms=("regular",), players=players)) == 0
        case "regular complete":
            return is_complete(hand, conventions=Conventions(forms=("regular",)))
        case _ as never:
            assert_never(never)


def test_dealt_hands_have_the_reds_that_are_dealt() -> None:
    """Whoever has all four fives of a suit has the red one."""
    dealt = deal("waiting", "red fives", 2000)
    red = sum(one.reds[at] for one in dealt for at, five in enumerate(FIVES) if one.numbers[five] == 4)
    fours = sum(one.numbers[five] == 4 for one in dealt for five in FIVES)
    assert 0 < red == fours


def test_each_hand_is_asked_about_once() -> None:
    """After the first ones and those before, by our side; by peers every fifth; the time is that of one hand."""
    asked: list[Dealt] = []
    theirs: list[Dealt] = []

    def side(into: list[Dealt]) -> Side:
        return lambda dealt: partial(into.extend, dealt)

    dealt = deal("waiting", "plain", 1 + 30 + 200)
    times = Measured("waiting", "plain", side(asked), {"peer": side(theirs)}, 200).once(dealt[:31], dealt[31:])
    assert sorted(map(str, [dealt[0], *dealt])) == sorted(map(str, asked))
    assert len(theirs) == 1 + 200 // OF_PEERS
    assert {*map(str, theirs)} < {*map(str, dealt)}
    assert ["peer"] == [name for name, _ in times.peers]


def test_the_time_is_that_of_one_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """In microseconds: of ours for each hand, of a peer for each that it was asked about."""

    def known(turns: Sequence[object]) -> list[tuple[float, ...]]:
        return [(1e6, 2e6, 4e6) for _ in turns]

    monkeypatch.setattr(bench_rows, "of_each_turn", known)
    dealt = deal("waiting", "plain", 1 + 200)

    def side(_: Sequence[Dealt]) -> Callable[[], object]:
        return object

    measured = Measured("waiting", "plain", side, {"a": side, "b": side}, 200)
    assert Times(50, (("a", 500), ("b", 1000))) == measured.once(dealt[:1], dealt[1:])
