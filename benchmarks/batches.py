"""Many hands at once, in arrays; peers are asked one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator  # attrs keeps the types of fields
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

import attrs
import numpy as np
import riichienv  # type: ignore[import-untyped]  # it has no types
import xiangting

from benchmarks.dealing import SHAPES, Variant
from benchmarks.measuring import Effort, Times, in_turns, one_by_one, two_by_two
from benchmarks.rows import THREE, TWICE, Goal, Group, Row, named
from mjfunc import KINDS, Block, BlockShape, Conventions, Suit, batch
from mjfunc.census import sample_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc import Tile
    from mjfunc.batch import Rows

Peer: TypeAlias = Callable[[list[list[int]]], Callable[[], object]]
COUNTED: Final[tuple[Variant, ...]] = ("plain", "one meld", "three players")
"""What rows can hold; they do not tell red fives."""

TURNS: Final = 10
MILLION: Final = 1_000_000
HUNDRED_THOUSAND: Final = 100_000
TEN_THOUSAND: Final = 10_000
SEED: Final = 13
ONE_BY_ONE: Final = 10_000
"""How many hands peers are asked about in a turn."""


def _ids(lists: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[4 * kind + copy for kind in range(34) for copy in range(one[kind])] for one in lists]


def _for_four(
    function: Callable[[list[int], xiangting.PlayerCount], object], lists: list[list[int]]
) -> Callable[[], None]:
    return two_by_two(function, [(one, xiangting.PlayerCount.FOUR) for one in lists])


def _for_three(
    function: Callable[[list[int], xiangting.PlayerCount], object], lists: list[list[int]]
) -> Callable[[], None]:
    return two_by_two(function, [(one, xiangting.PlayerCount.THREE) for one in lists])


class Question(Protocol):
    """A function of batches."""

    def __call__(self, hands: Rows, *, melds: Rows | None = ..., conventions: Conventions = ...) -> object:
        """Answer."""
        ...


@attrs.frozen
class Asked:
    """A question about so many hands in one array, and peers that are asked about some of them."""

    name: str
    function: Question
    tiles: int
    hands: int
    form: Literal["regular"] | None = None
    """Hands that are complete or ready in this form; if there is none, hands as they are dealt."""
    most: float | None = None
    """The microseconds for a plain hand that are not to be exceeded."""
    replacement: Callable[[list[int], xiangting.PlayerCount], object] | None = None
    """What ``xiangting`` has for the question."""
    calculate: Callable[[list[int]], object] | None = None
    """What ``riichienv`` has."""

    def rows(self) -> Iterator[Row]:
        """One for plain hands, and others with a meld and of three players."""
        plain = f"batch.{self.name} of {self.hands:,}"
        for variant in COUNTED:
            goal = Goal(TWICE, of=plain) if variant != "plain" else None if self.most is None else Goal(self.most)
            yield Row(named(plain, variant), partial(self.measure, variant), goal)

    def measure(self, variant: Variant, effort: Effort) -> Times:
        """The microseconds for a hand, ours and those of the peers, in a process of their own."""
        return effort.apart(partial(self.once, variant, TURNS * effort.of(self.hands // TURNS)))

    def once(self, variant: Variant, number: int) -> Times:
        """The same in this process; that of the first hand, for which tables are loaded, does not count."""
        rows, melds = self.deal(variant, number)
        ask = partial(self.function, conventions=THREE) if variant == "three players" else self.function
        ask(rows[:1], melds=None if melds is None else melds[:1])
        names, peers = self.peers(variant)

        def turns() -> Iterator[tuple[Callable[[], object], ...]]:
            for turn in range(TURNS):
                lists: list[list[int]] = rows[turn::TURNS][:ONE_BY_ONE].tolist()
                yield partial(ask, rows, melds=melds), *(peer(lists) for peer in peers)

        asked = min(ONE_BY_ONE, len(rows[::TURNS]))
        ours, *theirs = (time / 1e3 for time in in_turns(turns(), [len(rows), *[asked] * len(names)]))
        return Times(ours, tuple(zip(names, theirs, strict=True)))

    def deal(self, variant: Variant, number: int) -> tuple[Rows, Rows | None]:
        """Rows of hands, and rows of the tiles in their melds."""
        conventions = THREE if variant == "three players" else Conventions()
        tiles = self.tiles - 3 if variant == "one meld" else self.tiles
        if self.form is None:
            rows = sample_rows(tiles, number, SEED, dealt=True, conventions=conventions)
        else:
            rows = sample_rows(tiles, number, SEED, form=self.form, conventions=conventions)
        return rows, melds_for(rows) if variant == "one meld" else None

    def peers(self, variant: Variant) -> tuple[Sequence[str], Sequence[Peer]]:
        """Their names, and what makes their work of lists; none knows melds."""
        peers: dict[str, Peer] = {}
        if self.replacement and variant != "one meld":
            ask = _for_three if variant == "three players" else _for_four
            peers["xiangting"] = partial(ask, self.replacement)
        if self.calculate and variant == "plain":
            calculate = self.calculate
            peers["riichienv"] = lambda lists: one_by_one(calculate, _ids(lists))
        return (*peers,), (*peers.values(),)


def melds_for(rows: Rows) -> Rows:
    """One meld for each hand, any that leaves it its copies, of each type about as often as players call it."""
    blocks = [Block(kind.suit, kind.rank, shape) for kind in KINDS for shape in SHAPES if fits(kind, shape)]
    counts = np.array([np.bincount(block.indexes, minlength=len(KINDS)) for block in blocks], np.uint8)
    choice = np.random.default_rng(SEED)
    melds = np.full_like(rows, 5)
    while len(left := np.flatnonzero((rows + melds > 4).any(1))):
        melds[left] = counts[choice.integers(len(counts), size=len(left))]
    return melds


def fits(lowest: Tile, shape: BlockShape) -> bool:
    """Whether there is such a block."""
    return shape is not BlockShape.SEQUENCE or (lowest.suit is not Suit.HONOURS and lowest.rank <= 7)


ASKED: Final = (
    Asked(
        "shanten",
        batch.shanten,
        13,
        MILLION,
        replacement=xiangting.calculate_replacement_number,
        calculate=riichienv.calculate_shanten,
    ),
    Asked("is_complete", batch.is_complete, 14, MILLION, "regular"),
    Asked("acceptance", batch.acceptance, 13, HUNDRED_THOUSAND, replacement=xiangting.calculate_necessary_tiles),
    Asked("waits", batch.waits, 13, HUNDRED_THOUSAND, "regular"),
    Asked("discards", batch.discards, 14, TEN_THOUSAND),
    Asked("decompose_complete", batch.decompose_complete, 14, HUNDRED_THOUSAND, "regular", 1 / 3),
    Asked("decompose_ready", batch.decompose_ready, 13, HUNDRED_THOUSAND, "regular", 1.0),
)
GROUP: Final = Group("batches", "µs", tuple(row for asked in ASKED for row in asked.rows()))
