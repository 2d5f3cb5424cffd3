"""Many hands at once, in arrays; peers are asked one by one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import riichienv  # type: ignore[import-untyped]  # it has no types
import xiangting

from mjfunc import batch
from mjfunc.census import sample_rows
from tests.bench.measuring import Effort, Times, in_fresh_process, in_turns, one_by_one, two_by_two
from tests.bench.rows import Group, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mjfunc.batch import Rows

TURNS: Final = 10
MILLION: Final = 1_000_000
HUNDRED_THOUSAND: Final = 100_000
SEED: Final = 13
ONE_BY_ONE: Final = 10_000
"""How many hands peers are asked about in a turn."""


def _ids(lists: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[4 * kind + copy for kind in range(34) for copy in range(one[kind])] for one in lists]


def _for_four(
    function: Callable[[list[int], xiangting.PlayerCount], object], lists: list[list[int]]
) -> Callable[[], None]:
    return two_by_two(function, [(one, xiangting.PlayerCount.FOUR) for one in lists])


def shanten(hands: int) -> Times:
    """The microseconds for a hand, of ours and of two peers."""
    rows = sample_rows(13, hands, SEED, dealt=True)

    def turns() -> Iterator[tuple[Callable[[], object], ...]]:
        for turn in range(TURNS):
            lists: list[list[int]] = rows[turn::TURNS][:ONE_BY_ONE].tolist()
            yield (
                partial(batch.shanten, rows),
                _for_four(xiangting.calculate_replacement_number, lists),
                one_by_one(riichienv.calculate_shanten, _ids(lists)),
            )

    return _times(turns(), rows, ("xiangting", "riichienv"))


def acceptance(hands: int) -> Times:
    """The same of what is accepted."""
    rows = sample_rows(13, hands, SEED, dealt=True)
    batch.acceptance(rows[:1])

    def turns() -> Iterator[tuple[Callable[[], object], ...]]:
        for turn in range(TURNS):
            lists: list[list[int]] = rows[turn::TURNS][:ONE_BY_ONE].tolist()
            yield partial(batch.acceptance, rows), _for_four(xiangting.calculate_necessary_tiles, lists)

    return _times(turns(), rows, ("xiangting",))


def _times(turns: Iterator[tuple[Callable[[], object], ...]], rows: Rows, names: Sequence[str]) -> Times:
    peers = min(ONE_BY_ONE, len(rows[::TURNS]))
    ours, *theirs = (time / 1e3 for time in in_turns(turns, [len(rows), *[peers] * len(names)]))
    return Times(ours, tuple(zip(names, theirs, strict=True)))


def row(name: str, work: Callable[[int], Times], hands: int) -> Row:
    """A row about so many hands in one array."""

    def measure(effort: Effort) -> Times:
        return in_fresh_process(partial(work, TURNS * effort.of(hands // TURNS)))

    return Row(f"batch.{name} of {hands:,}", measure)


GROUP: Final = Group(
    "batches", "µs", (row("shanten", shanten, MILLION), row("acceptance", acceptance, HUNDRED_THOUSAND))
)
