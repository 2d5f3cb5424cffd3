"""Rows of the tables: what is measured, and what it must reach."""

from __future__ import annotations

from collections.abc import Callable  # attrs keeps the types of fields
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypeVar

import attrs

from benchmarks.dealing import VARIANTS, Dealt, Kind, Variant, deal
from benchmarks.measuring import (
    Effort,
    Times,
    medians,
    of_each_turn,
    one_by_one,
    two_by_two,
)
from mjfunc import Conventions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mjfunc import Hand

T = TypeVar("T")
U = TypeVar("U")

Side: TypeAlias = "Callable[[Sequence[Dealt]], Callable[[], object]]"
"""Makes ready what one side takes, and gives the work that is measured."""
Peers: TypeAlias = "Mapping[str, Side]"

HANDS: Final = 20_000
FIRST_HANDS: Final = 200
NOT_PLAIN: Final[tuple[Variant, ...]] = ("one meld", "three players")
CHUNKS: Final = 10
"""In how many turns the hands of a row are asked about."""
OF_PEERS: Final = 5
"""Peers are asked about every fifth hand."""
TWICE: Final = 2
THREE: Final = Conventions(players=3)


@attrs.frozen
class Goal:
    """At most so much; or at most so many times the time of a peer, or of another row of the table."""

    most: float
    of: str | None = None


@attrs.frozen
class Row:
    """One line of a table."""

    name: str
    measure: Callable[[Effort], Times]
    goal: Goal | None = None


@attrs.frozen
class Group:
    """A table."""

    name: str
    unit: str
    rows: tuple[Row, ...]
    more: str = ""
    """The name of one column more."""


def each(function: Callable[[T], object], argument: Callable[[Dealt], T]) -> Side:
    """A side that calls a function for each hand."""
    return lambda dealt: one_by_one(function, [argument(one) for one in dealt])


def each_two(function: Callable[[T, U], object], first: Callable[[Dealt], T], second: Callable[[Dealt], U]) -> Side:
    """A side that calls a function of two arguments for each hand."""
    return lambda dealt: two_by_two(function, [(first(one), second(one)) for one in dealt])


class Question(Protocol):
    """A function of mjfunc that is asked about a hand."""

    def __call__(self, hand: Hand, *, conventions: Conventions = ...) -> object:
        """Answer."""
        ...


def ours(function: Question, variant: Variant) -> Side:
    """Our side: hands that are made already, asked about one by one."""
    if variant != "three players":
        return each(function, Dealt.hand)

    def side(dealt: Sequence[Dealt]) -> Callable[[], None]:
        hands = [one.hand() for one in dealt]

        def work() -> None:
            for hand in hands:
                function(hand, conventions=THREE)

        return work

    return side


def asked(
    name: str,
    function: Question,
    kind: Kind,
    most: float,
    peers: Callable[[Variant], Peers],
    *,
    hands: int = HANDS,
) -> Iterator[Row]:
    """A question about plain hands, and the same with a meld, with red fives and with three players."""
    for variant in VARIANTS:
        measured = Measured(kind, variant, ours(function, variant), peers(variant), hands)
        yield Row(named(name, variant), measured, goal(name, variant, most))


def when_new(name: str, function: Question, kind: Kind, most: float) -> Iterator[Row]:
    """The first hands of a process with a meld, and of three players: of these nothing can be remembered yet."""
    for variant in NOT_PLAIN:
        measured = Measured(kind, variant, ours(function, variant), {}, FIRST_HANDS)
        yield Row(f"{named(name, variant)}, the first {FIRST_HANDS}", measured, Goal(most))


def named(name: str, variant: Variant) -> str:
    """The name of a row."""
    return name if variant == "plain" else f"{name}, {variant}"


def goal(name: str, variant: Variant, most: float) -> Goal:
    """What a row must reach: with melds or three players at most twice what the plain one takes."""
    return Goal(most) if variant in {"plain", "red fives"} else Goal(TWICE, of=name)


@attrs.frozen
class Measured:
    """Each hand once, by ours first in a fresh process; peers about some of the same hands, in turns with it."""

    kind: Kind
    variant: Variant
    ours: Side
    peers: Peers
    hands: int = HANDS
    before: int = 0
    """How many others our side is asked about before."""

    def __call__(self, effort: Effort) -> Times:
        """The microseconds of each side for a hand."""
        before = effort.of(self.before) if self.before else 0
        dealt = deal(self.kind, self.variant, 1 + before + max(CHUNKS, effort.of(self.hands)))
        others, hands = dealt[: 1 + before], dealt[1 + before :]
        return medians([effort.apart(partial(self.once, others, hands)) for _ in range(effort.runs)])

    def once(self, others: Sequence[Dealt], hands: Sequence[Dealt]) -> Times:
        """What one process finds; that of the first hand, for which tables are loaded, does not count."""
        sides = (self.ours, *self.peers.values())
        for side in sides:
            side(others[:1])()
        self.ours(others)()
        # Without peers nothing takes turns, and a search for garbage between would empty the caches of the processor.
        number = CHUNKS if self.peers else 1
        chunks = [hands[at::number] for at in range(number)]
        turns = [(self.ours(chunk), *(peer(chunk[::OF_PEERS]) for peer in self.peers.values())) for chunk in chunks]
        taken = [sum(times) / 1e3 for times in zip(*of_each_turn(turns), strict=True)]
        shared = sum(len(chunk[::OF_PEERS]) for chunk in chunks)
        times = zip(self.peers, (time / shared for time in taken[1:]), strict=True)
        return Times(taken[0] / len(hands), tuple(times))
