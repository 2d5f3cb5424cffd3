"""All hands of some sort: of one suit, complete, ready, or all there are. They are listed and not stored."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc import batch
from mjfunc.audit.stretches import Stretch, of_places
from mjfunc.audit.suite import Suite, SuitePart, Terms
from mjfunc.audit.suites.batches import fitting, is_played, part_of, sizes_of
from mjfunc.audit.suites.classes import every_suit, sorts
from mjfunc.audit.suites.products import by_tiles, every_choice
from mjfunc.audit.suites.wins import one_suit_wins
from mjfunc.census import census_of_decompositions, number_of_classes, number_of_hands, unrank_rows
from mjfunc.census.class_rows import class_rows
from mjfunc.census.ranks import WAYS
from mjfunc.fast.suits import pieces_of_suits
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions, rule_of_complete
from mjfunc.model.suits import counts_at
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, Suit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.audit.suite import Level
    from mjfunc.audit.suites.products import Table, Tables
    from mjfunc.batch.arrays import Rows
    from mjfunc.model.conventions import FormName

_PIECE: Final = 1 << 14
_COMPLETE: Final = 14
_READY: Final = 13
_LIKE: Final = (Suit.DOTS, Suit.DOTS, Suit.DOTS, Suit.HONOURS)
"""The four suits of a hand; those of numbers are alike."""


def _parts(
    levels: dict[str, Level],
    stretches: Callable[[str, Terms], Iterator[Stretch[Rows]]],
    count: Callable[[str, Terms], int],
) -> tuple[SuitePart, ...]:
    def part(op: str, level: Level) -> SuitePart:
        return part_of(op, level, lambda terms: stretches(op, terms), lambda terms: count(op, terms))

    return tuple(part(op, level) for op, level in levels.items())


def _of_one_suit(op: str, terms: Terms) -> Iterator[Stretch[Rows]]:
    sizes = np.array(sizes_of(op, terms.conventions))
    for sort in sorts(terms.conventions):
        suits = sort.classes.suits[np.isin(sort.classes.suits.sum(1), sizes)]
        rows = np.zeros((len(suits), len(KINDS)), np.uint8)
        for turn, place in enumerate(sort.places):
            rows[turn :: len(sort.places), place : place + suits.shape[1]] = suits[turn :: len(sort.places)]
        yield of_places(rows)


def _number_of_one_suit(op: str, terms: Terms) -> int:
    """By the ways to take so many tiles of the kinds of a suit."""
    kinds = (9, 7) if terms.conventions.players == DEFAULT.players else (2, 9, 7)
    return sum(WAYS[number][size] for size in sizes_of(op, terms.conventions) for number in kinds)


ONE_SUIT: Final = Suite(
    "one-suit",
    "Every hand of one suit, of every size: each suit of numbers once, in characters, dots and bamboos in turn, and "
    "each of honours; as wins every complete hand of fourteen tiles of a suit of numbers, on each of its kinds, drawn "
    "and claimed, by the player South in the East round.",
    "Every such hand is answered rightly; whoever treats the suits of numbers alike answers every hand of one suit "
    "rightly.",
    (
        *_parts(
            {"shanten": 1, "waits": 1, "complete": 2, "decompose": 2, "acceptance": 2},
            _of_one_suit,
            _number_of_one_suit,
        ),
        one_suit_wins(),
    ),
)


@remember(2)
def _blocks(suit: Suit) -> Table:
    """Every suit that is blocks, or blocks and a pair."""
    return by_tiles(np.array([counts_at(offset) for offset in pieces_of_suits(suit)], np.uint8), _COMPLETE)


@remember(8)
def _in_pairs(suit: Suit, numbers: tuple[int, ...]) -> Table:
    """Every suit that has so many of each kind."""
    suits = every_suit(suit)
    return by_tiles(suits[np.isin(suits, numbers).all(1)], _COMPLETE)


def _four(table: Callable[[Suit], Table]) -> Tables:
    m, p, s, z = map(table, _LIKE)
    return m, p, s, z


def _only(conventions: Conventions, *forms: FormName) -> Conventions:
    """The same where only those of these forms count that do."""
    return Conventions(
        melds=conventions.melds,
        seven_pairs=conventions.seven_pairs,
        players=conventions.players,
        exhausted=conventions.exhausted,
        forms=tuple(form for form in forms if form in conventions.forms),
    )


def _regular(conventions: Conventions) -> Conventions | None:
    """The same where only the regular form counts, if it does."""
    return _only(conventions, "regular") if "regular" in conventions.forms else None


def _has_one_pair(split: tuple[int, ...]) -> bool:
    """Whether one suit has a pair, and the others only blocks."""
    return _over(split) == [0, 0, 0, 2]


def complete_hands(conventions: Conventions) -> Iterator[Stretch[Rows]]:
    """Every complete hand of fourteen tiles, once."""
    if "regular" in conventions.forms:
        yield from every_choice(_four(_blocks), _COMPLETE, _has_one_pair, _played(conventions))
    if "seven-pairs" in conventions.forms:
        numbers = (0, 2, 4) if rule_of_complete(conventions.seven_pairs) == "quads" else (0, 2)
        regular, played = _regular(conventions), _played(conventions)

        def others(rows: Rows) -> Rows:
            rows = played(rows)
            return rows if regular is None else rows[~batch.is_complete(rows, conventions=regular)]

        yield from every_choice(_four(lambda suit: _in_pairs(suit, numbers)), _COMPLETE, lambda _: True, others)
    if "thirteen-orphans" in conventions.forms:
        yield of_places(_orphans() + _orphans(1))


def _orphans(more: int = 0) -> Rows:
    """One of each orphan in thirteen rows; or in each row one of another orphan."""
    places = [kind.index for kind in ORPHANS]
    rows = np.zeros((len(places), len(KINDS)), np.uint8)
    if more:
        rows[np.arange(len(places)), places] = more
    else:
        rows[:, places] = 1
    return rows


def _played(conventions: Conventions) -> Callable[[Rows], Rows]:
    return lambda rows: rows[is_played(rows, conventions)]


@remember(16)
def _number_of_decomposed(tiles: int, conventions: Conventions) -> int:
    return census_of_decompositions(tiles, conventions=conventions).hands.distinct


COMPLETE: Final = Suite(
    "complete",
    "Every complete hand of fourteen tiles, in every form that counts.",
    "No hand of fourteen tiles that is complete is taken for another; nothing follows for hands that are not complete.",
    _parts(
        {"shanten": 2, "complete": 2, "decompose": 2, "acceptance": 3},
        lambda _, terms: complete_hands(terms.conventions),
        lambda _, terms: _number_of_decomposed(_COMPLETE, terms.conventions),
    ),
)


@remember(16)
def _near(suit: Suit, over: int, conventions: Conventions) -> Table:
    """Suits of 3n + 1 tiles that wait alone, or of 3n + 2 that do beside a pair of another suit."""
    suits = every_suit(suit)
    suits = suits[(suits.sum(1) % 3 == over) & (suits.sum(1) <= _READY - 2 * (over - 1))]
    rows = np.zeros((len(suits), len(KINDS)), np.uint8)
    begin = KINDS.index(next(kind for kind in KINDS if kind.suit is suit))
    rows[:, begin : begin + suit.ranks] = suits
    if over > 1:
        rows[:, KINDS.index(ORPHANS[0 if suit is Suit.HONOURS else -1])] += 2
    return by_tiles(suits[batch.waits(rows, conventions=_only(conventions, "regular")).any(1)], _COMPLETE)


def ready_hands(conventions: Conventions) -> Iterator[Stretch[Rows]]:
    """Every ready hand of thirteen tiles, once."""
    regular, played = _regular(conventions), _played(conventions)
    if regular is not None:

        def ready(rows: Rows) -> Rows:
            rows = played(rows)
            return rows[batch.waits(rows, conventions=regular).any(1)]

        yield from every_choice(_nearly_ready(conventions), _READY, _is_nearly_ready, ready)
    if "seven-pairs" in conventions.forms:
        is_quads = rule_of_complete(conventions.seven_pairs) == "quads"
        numbers = tuple(range(COPIES + 1)) if is_quads else (0, 1, 2)

        def others(rows: Rows) -> Rows:
            rows = played(rows)
            return rows if regular is None else rows[~batch.waits(rows, conventions=regular).any(1)]

        yield from every_choice(_four(lambda suit: _in_one_odd(suit, numbers)), _READY, _has_one_odd, others)
    if "thirteen-orphans" in conventions.forms:
        yield of_places(np.concatenate([*_ready_orphans()]))


def _ready_orphans() -> Iterator[Rows]:
    """One of each orphan; or two of one, and none of another."""
    yield _orphans()[:1]
    for missing in _orphans(1):
        yield (_orphans() - missing + _orphans(1))[missing[[kind.index for kind in ORPHANS]] == 0]


@remember(8)
def _in_one_odd(suit: Suit, numbers: tuple[int, ...]) -> Table:
    """Every suit that has so many of each kind, an odd number of at most one."""
    suits = every_suit(suit)
    return by_tiles(suits[np.isin(suits, numbers).all(1) & ((suits % 2).sum(1) <= 1)], _COMPLETE)


def _has_one_odd(split: tuple[int, ...]) -> bool:
    """Whether one suit has an odd number of tiles, and so one kind of all is held an odd number of times."""
    return sum(tiles % 2 for tiles in split) == 1


def _nearly_ready(conventions: Conventions) -> Tables:
    """Suits of hands with all that is not in blocks in one suit, or in two."""
    return _four(lambda suit: _blocks_or_near(suit, conventions))


def _is_nearly_ready(split: tuple[int, ...]) -> bool:
    return _over(split) in ([0, 0, 0, 1], [0, 0, 2, 2])


def _over(split: tuple[int, ...]) -> list[int]:
    """How many tiles of each suit are not in blocks at least."""
    return sorted(tiles % 3 for tiles in split)


def _blocks_or_near(suit: Suit, conventions: Conventions) -> Table:
    """Suits that are blocks, and those that wait alone or beside a pair."""
    sorts_of = (_blocks(suit), _near(suit, 1, conventions), _near(suit, 2, conventions))
    return tuple(sorts_of[tiles % 3][tiles] for tiles in range(_COMPLETE + 1))


READY: Final = Suite(
    "ready",
    "Every ready hand of thirteen tiles, in every form that counts.",
    "No hand of thirteen tiles that is ready is taken for another, and all waits of each are right; nothing follows "
    "for hands that are not ready.",
    _parts(
        {"shanten": 3, "waits": 2, "decompose": 3, "acceptance": 3},
        lambda _, terms: ready_hands(terms.conventions),
        lambda _, terms: _number_of_decomposed(_READY, terms.conventions),
    ),
)


def _every_hand(op: str, terms: Terms) -> Iterator[Stretch[Rows]]:
    tiles = fitting(op, terms)
    if terms.classes and terms.conventions.players == DEFAULT.players:
        pieces = partial(_in_pieces, rows=partial(class_rows, tiles=tiles))
        yield Stretch(number_of_classes(tiles), pieces)
        return
    played = _played(terms.conventions)
    yield Stretch(number_of_hands(tiles), lambda begin, end: _in_pieces(begin, end, lambda r: played(_hands(r, tiles))))


def _in_pieces(begin: int, end: int, rows: Callable[[range], Rows]) -> Iterator[Rows]:
    """The rows of some ranks, so many at a time."""
    return (rows(range(first, min(first + _PIECE, end))) for first in range(begin, end, _PIECE))


def _hands(ranks: range, tiles: int) -> Rows:
    return unrank_rows(np.arange(ranks.start, ranks.stop), tiles)


def _number_of_all(op: str, terms: Terms) -> int:
    tiles = fitting(op, terms)
    if terms.conventions.players != DEFAULT.players:
        return WAYS[len(KINDS) - 7][tiles]
    return number_of_classes(tiles) if terms.classes else number_of_hands(tiles)


def stood_for(op: str, terms: Terms) -> int | None:
    """How many hands the classes of all hands stand for, the multiplicities of all together; None without classes."""
    is_in_classes = terms.classes and terms.conventions.players == DEFAULT.players
    return number_of_hands(fitting(op, terms)) if is_in_classes else None


ALL: Final = Suite(
    "all",
    "Every hand of so many tiles, by rank; or one of each class of hands that differ only in the order of the number "
    "suits, where there are four players.",
    "Every hand of so many tiles is answered rightly; where one stands for its class, by whoever treats the suits of "
    "numbers alike.",
    _parts({"shanten": 3, "waits": 3, "complete": 3, "decompose": 3, "acceptance": 3}, _every_hand, _number_of_all),
)
