"""Suites of all hands of some kind: of one suit, complete, ready, or all hands; and of all wins of one suit.

They are listed, not stored.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations, combinations_with_replacement, product
from math import prod
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc import batch
from mjfunc.audit.core.questions import WINS
from mjfunc.audit.core.suite import HandRange, HandTexts, Suite, Terms, row_range
from mjfunc.audit.suites.batches import is_in_classes, nearest_size, sizes_of, suite_parts
from mjfunc.audit.suites.row_batches import texts_of
from mjfunc.audit.suites.suit_classes import every_suit, in_turn, suit_kinds
from mjfunc.batch.arrays import Rows
from mjfunc.census import census_of_decompositions, number_of_classes, number_of_hands, unrank_rows
from mjfunc.census.ranks import WAYS
from mjfunc.census.rows import class_rows
from mjfunc.fast.suit_pieces import pieces_of_suits
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions, rule_of_complete
from mjfunc.model.suit_offsets import counts_at
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

SuitTable: TypeAlias = tuple[Rows, ...]
"""Suits by their number of tiles."""
_PRODUCT_PIECE: Final = 1 << 15
_PIECE: Final = 1 << 14
_COMPLETE: Final = 14
_READY: Final = 13
_AT_ONCE: Final = 512
_RANKS: Final = 9
_ORIGINS: Final = ("tsumo", "ron")
_ORPHANS: Final = np.eye(len(KINDS), dtype=np.uint8)[[kind.index for kind in ORPHANS]]
"""Rows with one tile each, an orphan."""


def by_tiles(suits: Rows, most: int) -> SuitTable:
    """Suits by their number of tiles."""
    tiles = suits.sum(1)
    return tuple(suits[tiles == number] for number in range(most + 1))


def every_choice(
    tables: Sequence[SuitTable], tiles: int, wanted: Callable[[tuple[int, ...]], bool], kept: Callable[[Rows], Rows]
) -> Iterator[HandRange[Rows]]:
    """Every hand of one suit from each table.

    Args:
        tables: The suits in each position.
        tiles: The number of tiles of the hands.
        wanted: Whether to combine suits of these numbers of tiles.
        kept: The hands to keep, of some.

    """
    sizes = [[number for number, of_size in enumerate(table) if len(of_size)] for table in tables]
    for split in product(*sizes):
        if sum(split) == tiles and wanted(split):
            yield _of_split([table[number] for table, number in zip(tables, split, strict=True)], kept)


def _of_split(suits: list[Rows], kept: Callable[[Rows], Rows]) -> HandRange[Rows]:
    shape = tuple(map(len, suits))

    def pieces(begin: int, end: int) -> Iterator[Rows]:
        for first in range(begin, end, _PRODUCT_PIECE):
            chosen = np.unravel_index(np.arange(first, min(first + _PRODUCT_PIECE, end)), shape)
            rows = np.empty((len(chosen[0]), len(KINDS)), np.uint8)
            column = 0
            for suit, of_suit, at in zip(SUITS, suits, chosen, strict=True):
                rows[:, column : column + suit.ranks] = of_suit[at]
                column += suit.ranks
            yield kept(rows)

    return HandRange(prod(shape), pieces)


def _of_one_suit(op: str, terms: Terms) -> Iterator[HandRange[Rows]]:
    sizes = np.array(sizes_of(op, terms.conventions))
    for sort in suit_kinds(terms.conventions):
        suits = sort.classes.suits
        yield row_range(in_turn(suits[np.isin(suits.sum(1), sizes)], sort.places))


def _number_of_one_suit(op: str, terms: Terms) -> int:
    """The number of hands of one suit, by the ways to take tiles of its kinds."""
    kinds = (9, 7) if terms.conventions.players == DEFAULT.players else (2, 9, 7)
    return sum(WAYS[number][size] for size in sizes_of(op, terms.conventions) for number in kinds)


@remember(1)
def _complete_suits() -> Rows:
    """Every complete hand of fourteen tiles of one number suit, as counts of ranks, from its blocks or pairs."""
    triplets = [tuple(rank for _ in range(3)) for rank in range(_RANKS)]
    rows = [tuple(range(rank, rank + 3)) for rank in range(_RANKS - 2)]
    regular = (
        (*sum(blocks, ()), pair, pair)
        for blocks in combinations_with_replacement([*triplets, *rows], 4)
        for pair in range(_RANKS)
    )
    pairs = ((*some, *some) for some in combinations(range(_RANKS), 7))
    counts = {tuple(map(ranks.count, range(_RANKS))) for some in (regular, pairs) for ranks in some}
    return np.array(sorted(hand for hand in counts if max(hand) <= COPIES), np.uint8)


def _one_suit_wins(_op: str, _terms: Terms) -> Iterator[HandRange[HandTexts]]:
    """Each hand in one of the three suits, won on each of its kinds, by tsumo and by ron."""
    suits = _complete_suits()
    hands, ranks = np.nonzero(suits)
    rows = in_turn(suits, (0, _RANKS, 2 * _RANKS))

    def pieces(begin: int, end: int) -> Iterator[HandTexts]:
        for at in range(begin, end, _AT_ONCE):
            places = np.arange(at, min(at + _AT_ONCE, end))
            each = hands[places // len(_ORIGINS)]
            kinds: list[int] = (ranks[places // len(_ORIGINS)] + each % 3 * _RANKS).tolist()
            origins = [_ORIGINS[place % len(_ORIGINS)] for place in places.tolist()]
            wins = tuple(
                (("win", str(KINDS[kind])), ("by", by), ("seat", "S"), ("round", "E"))
                for kind, by in zip(kinds, origins, strict=True)
            )
            yield HandTexts(texts_of(rows[each]), wins=wins)

    yield HandRange(len(hands) * len(_ORIGINS), pieces)


@remember(1)
def _number_of_one_suit_wins() -> int:
    """The number of these wins, from the suits that arrays find complete."""
    suits = every_suit(Suit.DOTS)
    suits = suits[suits.sum(1) == _COMPLETE]
    return len(_ORIGINS) * int(np.count_nonzero(suits[batch.is_complete(in_turn(suits, [0]))]))


ONE_SUIT: Final = Suite(
    "one-suit",
    "Every hand of one suit, of every size. A hand of a number suit is asked in one of the three suits; these take "
    "turns. The operation riichi asks about every complete hand of fourteen tiles of a number suit, with each of its "
    "kinds as the winning tile, drawn and claimed, for the seat South in the East round.",
    "All answers for these hands are right; if the program treats the number suits alike, so are those for every hand "
    "of one suit.",
    (
        *suite_parts(
            {"shanten": 1, "waits": 1, "complete": 2, "decompose": 2, "acceptance": 2},
            _of_one_suit,
            _number_of_one_suit,
        ),
        *suite_parts({WINS: 2}, _one_suit_wins, lambda _, _terms: _number_of_one_suit_wins()),
    ),
)


@remember(2)
def _blocks(suit: Suit) -> SuitTable:
    """Every suit that consists of blocks, or of blocks and a pair."""
    return by_tiles(np.array([counts_at(offset) for offset in pieces_of_suits(suit)], np.uint8), _COMPLETE)


@remember(8)
def _in_pairs(suit: Suit, numbers: tuple[int, ...]) -> SuitTable:
    """Every suit with one of these numbers of each kind."""
    suits = every_suit(suit)
    return by_tiles(suits[np.isin(suits, numbers).all(1)], _COMPLETE)


def _four(table: Callable[[Suit], SuitTable], conventions: Conventions) -> tuple[SuitTable, ...]:
    """A table for each suit of a hand; those of numbers are alike, but for the characters of three players."""
    numbers = table(Suit.DOTS)
    return tuple(_played(suits, conventions) for suits in numbers), numbers, numbers, table(Suit.HONOURS)


def _played(rows: Rows, conventions: Conventions) -> Rows:
    """The hands, or the suits of characters, that have only tiles that are played."""
    return rows if conventions.players == DEFAULT.players else rows[~rows[:, 1:8].any(1)]


def _is_complete(rows: Rows, conventions: Conventions) -> NDArray[np.bool_]:
    """Whether each hand is complete in the regular form."""
    return batch.is_complete(rows, conventions=attrs.evolve(conventions, forms=("regular",)))


def _is_ready(rows: Rows, conventions: Conventions) -> NDArray[np.bool_]:
    """Whether each hand is ready in the regular form."""
    waits = batch.waits(rows, conventions=attrs.evolve(conventions, forms=("regular",)))
    ready: NDArray[np.bool_] = waits.max(axis=1)
    return ready


def _not_regular(
    rows: Rows, conventions: Conventions, is_regular: Callable[[Rows, Conventions], NDArray[np.bool_]]
) -> Rows:
    """The hands without those that are listed in the regular form."""
    return rows[~is_regular(rows, conventions)] if "regular" in conventions.forms else rows


def _has_one_pair(split: tuple[int, ...]) -> bool:
    """Whether one suit has a pair, and the rest blocks only."""
    return _over(split) == [0, 0, 0, 2]


def complete_hands(conventions: Conventions) -> Iterator[HandRange[Rows]]:
    """Every complete hand of fourteen tiles, once."""
    if "regular" in conventions.forms:
        yield from every_choice(_four(_blocks, conventions), _COMPLETE, _has_one_pair, lambda rows: rows)
    if "seven-pairs" in conventions.forms:
        numbers = (0, 2, 4) if rule_of_complete(conventions.seven_pairs) == "quads" else (0, 2)
        tables = _four(lambda suit: _in_pairs(suit, numbers), conventions)
        kept = partial(_not_regular, conventions=conventions, is_regular=_is_complete)
        yield from every_choice(tables, _COMPLETE, lambda _: True, kept)
    if "thirteen-orphans" in conventions.forms:
        yield row_range(_ORPHANS.sum(0, dtype=np.uint8) + _ORPHANS)


@remember(16)
def _number_of_decomposed(tiles: int, conventions: Conventions) -> int:
    return census_of_decompositions(tiles, conventions=conventions).hands.distinct


COMPLETE: Final = Suite(
    "complete",
    "Every complete hand of fourteen tiles, in every form that counts.",
    "The program recognises every complete hand of fourteen tiles. This says nothing about hands that are not "
    "complete.",
    suite_parts(
        {"shanten": 2, "complete": 2, "decompose": 2, "acceptance": 3},
        lambda _, terms: complete_hands(terms.conventions),
        lambda _, terms: _number_of_decomposed(_COMPLETE, terms.conventions),
    ),
)


@remember(16)
def _near(suit: Suit, over: int, conventions: Conventions) -> SuitTable:
    """Suits of 3n + 1 tiles that wait, or of 3n + 2 tiles that wait together with a pair of another suit."""
    suits = every_suit(suit)
    suits = suits[(suits.sum(1) % 3 == over) & (suits.sum(1) <= _READY - 2 * (over - 1))]
    rows = in_turn(suits, [KINDS.index(Tile(suit, 1))])
    if over > 1:
        rows[:, KINDS.index(ORPHANS[0 if suit is Suit.HONOURS else -1])] += 2
    return by_tiles(suits[_is_ready(rows, conventions)], _COMPLETE)


def ready_hands(conventions: Conventions) -> Iterator[HandRange[Rows]]:
    """Every ready hand of thirteen tiles, once."""
    if "regular" in conventions.forms:

        def ready(rows: Rows) -> Rows:
            return rows[_is_ready(rows, conventions)]

        tables = _four(lambda suit: _blocks_or_near(suit, conventions), conventions)
        yield from every_choice(tables, _READY, _is_nearly_ready, ready)
    if "seven-pairs" in conventions.forms:
        is_quads = rule_of_complete(conventions.seven_pairs) == "quads"
        numbers = tuple(range(COPIES + 1)) if is_quads else (0, 1, 2)
        tables = _four(lambda suit: _in_one_odd(suit, numbers), conventions)
        kept = partial(_not_regular, conventions=conventions, is_regular=_is_ready)
        yield from every_choice(tables, _READY, _has_one_odd, kept)
    if "thirteen-orphans" in conventions.forms:
        every = _ORPHANS.sum(0, dtype=np.uint8)
        twice = (every - one + np.delete(_ORPHANS, at, axis=0) for at, one in enumerate(_ORPHANS))
        yield row_range(np.concatenate([every[np.newaxis], *twice]))


@remember(8)
def _in_one_odd(suit: Suit, numbers: tuple[int, ...]) -> SuitTable:
    """Every suit with one of these numbers of each kind, at most one of them odd."""
    suits = every_suit(suit)
    return by_tiles(suits[np.isin(suits, numbers).all(1) & ((suits % 2).sum(1) <= 1)], _COMPLETE)


def _has_one_odd(split: tuple[int, ...]) -> bool:
    """Whether one suit has an odd number of tiles, so that one kind of the hand has an odd number of copies."""
    return sum(tiles % 2 for tiles in split) == 1


def _is_nearly_ready(split: tuple[int, ...]) -> bool:
    """Whether all tiles outside blocks can be in one suit, or in two that have a pair each."""
    return _over(split) in ([0, 0, 0, 1], [0, 0, 2, 2])


def _over(split: tuple[int, ...]) -> list[int]:
    """The least number of tiles of each suit that are not in blocks, sorted."""
    return sorted(tiles % 3 for tiles in split)


def _blocks_or_near(suit: Suit, conventions: Conventions) -> SuitTable:
    """Suits of blocks, and suits that wait alone or together with a pair."""
    tables = (_blocks(suit), _near(suit, 1, conventions), _near(suit, 2, conventions))
    return tuple(tables[tiles % 3][tiles] for tiles in range(_COMPLETE + 1))


READY: Final = Suite(
    "ready",
    "Every ready hand of thirteen tiles, in every form that counts.",
    "The program recognises every ready hand of thirteen tiles, with all of its waits. This says nothing about "
    "hands that are not ready.",
    suite_parts(
        {"shanten": 3, "waits": 2, "decompose": 3, "acceptance": 3},
        lambda _, terms: ready_hands(terms.conventions),
        lambda _, terms: _number_of_decomposed(_READY, terms.conventions),
    ),
)


def _every_hand(op: str, terms: Terms) -> Iterator[HandRange[Rows]]:
    tiles = nearest_size(op, terms)

    def pieces(begin: int, end: int) -> Iterator[Rows]:
        for first in range(begin, end, _PIECE):
            ranks = range(first, min(first + _PIECE, end))
            if is_in_classes(terms):
                yield class_rows(ranks, tiles)
            else:
                yield _played(unrank_rows(np.arange(ranks.start, ranks.stop), tiles), terms.conventions)

    yield HandRange(number_of_classes(tiles) if is_in_classes(terms) else number_of_hands(tiles), pieces)


def _number_of_all(op: str, terms: Terms) -> int:
    tiles = nearest_size(op, terms)
    if terms.conventions.players != DEFAULT.players:
        return WAYS[len(KINDS) - 7][tiles]
    return number_of_classes(tiles) if terms.classes else number_of_hands(tiles)


ALL: Final = Suite(
    "all",
    "Every hand of `--tiles` tiles, in a fixed order. With `--classes` (four players only), one hand of all that "
    "differ only in the order of the number suits.",
    "All answers for hands of this size are right. If only one order of the number suits was asked, this follows only "
    "for a program that treats the number suits alike.",
    suite_parts(
        {"shanten": 3, "waits": 3, "complete": 3, "decompose": 3, "acceptance": 3},
        _every_hand,
        _number_of_all,
        ("tiles", "classes"),
    ),
)

LISTED: Final = (ONE_SUIT, COMPLETE, READY)
"""The suites of this module that are asked before the random ones, in their order."""
