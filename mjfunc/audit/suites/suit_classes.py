"""Classes of suits: those with the same number of tiles that lack the same tiles for each number of blocks and a pair.

A program that looks suits up in a table and combines their entries cannot tell suits of a class apart. One suit of each
class represents it in every combination of classes that a hand can have.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Rows, frozen
from mjfunc.batch.tables import characters_of_three
from mjfunc.fast.suit_tables import signatures
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFINITIONS
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.tiles.tile import COPIES, KINDS, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mjfunc.model.conventions import Conventions, Definition, Players

Int64Array: TypeAlias = NDArray[np.int64]
_MIXED: Final = 2654435761
"""Odd, so that its multiples come in no visible order."""
_DIFFERENT: Final = 100
"""More than any number of quadruples."""


@attrs.frozen(eq=False)
class SuitClasses:
    """The suits of one kind, of at most fourteen tiles, in classes."""

    suits: Rows
    """The counts of each suit, lowest offset first."""
    of_suits: Int64Array
    """The class of each suit."""
    tiles: Int64Array
    """The number of tiles of the suits of each class, ascending."""
    lacks: Rows
    """The ten numbers of each class: the tiles lacking for 0 to 4 blocks, and for 0 to 4 blocks and a pair."""
    chosen: Rows
    """The counts of the suit that represents each class."""

    def __len__(self) -> int:
        """The number of classes."""
        return len(self.tiles)


@attrs.frozen(eq=False)
class SuitKind:
    """Suits of a hand that can be exchanged for each other."""

    places: tuple[int, ...]
    """The column where each of them begins in a row."""
    classes: SuitClasses


def suit_kinds(conventions: Conventions) -> tuple[SuitKind, ...]:
    """The kinds of suits of a hand; with three players, characters are a kind of their own."""
    return _suit_kinds(conventions.definition, conventions.players)


@remember(4)
def _suit_kinds(definition: Definition, players: Players) -> tuple[SuitKind, ...]:
    m, p, s, z = accumulate((suit.ranks for suit in (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS)), initial=0)
    numbers = _classes(Suit.DOTS, definition)
    honours = SuitKind((z,), _classes(Suit.HONOURS, definition))
    if players == 3:
        return SuitKind((m,), _characters_of_three(definition)), SuitKind((p, s), numbers), honours
    return SuitKind((m, p, s), numbers), honours


@remember(2)
def every_suit(suit: Suit) -> Rows:
    """The counts of every suit of at most fourteen tiles, lowest offset first."""
    suits = np.zeros((1, 0), np.uint8)
    for _ in range(suit.ranks):
        wider = np.repeat(suits, BASE, axis=0)
        last = np.tile(np.arange(BASE, dtype=np.uint8), len(suits))
        suits = np.column_stack([wider, last])
        suits = suits[suits.sum(1) <= MOST_CONCEALED]
    return frozen(np.ascontiguousarray(suits))


def _offsets(suits: Rows) -> Int64Array:
    steps = np.array([BASE**rank for rank in reversed(range(suits.shape[1]))], np.int64)
    offsets: Int64Array = suits.astype(np.int64) @ steps
    return offsets


@remember(4)
def _classes(suit: Suit, definition: Definition) -> SuitClasses:
    suits = every_suit(suit)
    at = _offsets(suits) + (HONOURS if suit is Suit.HONOURS else 0)
    of_each = {name: _lacks(name)[_numbers(name)[at]] for name in DEFINITIONS}
    exchange, cut = of_each.values()
    return _in_classes(suits, _numbers(definition)[at], of_each[definition], (exchange != cut).sum(1))


def _numbers(definition: Definition) -> Rows:
    return np.frombuffer(signatures(definition).suits, np.uint8)


def _lacks(definition: Definition) -> Rows:
    return np.array([tuple(lacks) for lacks in signatures(definition).lacks], np.uint8)


def _characters_of_three(definition: Definition) -> SuitClasses:
    """Suits of 1m and 9m only. By cutting, it does not matter which copies there are."""
    lacking = {offset: sum(costs, ()) for offset, costs in characters_of_three().items()}
    offsets = np.array(sorted(lacking))
    suits = (offsets[:, None] // BASE ** np.arange(Suit.DOTS.ranks)[::-1] % BASE).astype(np.uint8)
    exchange = np.array([lacking[offset] for offset in offsets.tolist()], np.uint8)
    cut = _lacks("cut")[_numbers("cut")[offsets]]
    lacks = exchange if definition == "exchange" else cut
    _, numbers = np.unique(lacks, axis=0, return_inverse=True)
    return _in_classes(suits, numbers.ravel(), lacks, (exchange != cut).sum(1))


def _in_classes(suits: Rows, numbers: NDArray[np.integer], lacks: Rows, different: Int64Array) -> SuitClasses:
    """The classes of suits, each represented by a suit about which definitions differ, else by one with quadruples."""
    tiles = suits.sum(1, dtype=np.int64)
    _, first, of_suits = np.unique(tiles << 8 | numbers, return_index=True, return_inverse=True)
    harder = different * _DIFFERENT + (suits == COPIES).sum(1)
    order = np.lexsort((_offsets(suits) * _MIXED % (1 << 32), -harder, of_suits))
    begins = np.searchsorted(of_suits[order], np.arange(len(first)))
    chosen = suits[order[begins]]
    return SuitClasses(suits, frozen(of_suits), frozen(tiles[first]), frozen(lacks[first]), frozen(chosen))


def combinations_of(tiles: int, conventions: Conventions) -> Rows:
    """A hand of a number of tiles for every combination of classes; suits of a kind can change places."""
    return _combinations(tiles, suit_kinds(conventions))


@remember(64)
def _combinations(tiles: int, of: tuple[SuitKind, ...]) -> Rows:
    classes = every_combination(tiles, of)
    rows, columns = np.zeros((len(classes), len(KINDS)), np.uint8), iter(classes.T)
    for sort in of:
        for at in range(len(sort.places)):
            # The suits of a combination come in an order; turning it brings each class to each place.
            rows += in_turn(sort.classes.chosen[next(columns)], sort.places[at:] + sort.places[:at])
    return frozen(rows)


def in_turn(suits: Rows, places: Sequence[int]) -> Rows:
    """Hands of one suit each, which begins in each of these columns in turn."""
    rows = np.zeros((len(suits), len(KINDS)), np.uint8)
    for turn, place in enumerate(places):
        rows[turn :: len(places), place : place + suits.shape[1]] = suits[turn :: len(places)]
    return rows


def every_combination(tiles: int, of: tuple[SuitKind, ...]) -> Int64Array:
    """The classes of each combination with a number of tiles; within a kind in ascending order."""
    found, held = np.zeros((1, 0), np.int64), np.zeros(1, np.int64)
    for number, sort in enumerate(of):
        for place in range(len(sort.places)):
            together = np.add.outer(held, sort.classes.tiles)
            fits = together <= tiles
            if place:
                fits &= np.arange(len(sort.classes)) >= found[:, -1:]
            if number == len(of) - 1 and place == len(sort.places) - 1:
                fits &= together == tiles
            which, more = np.nonzero(fits)
            found, held = np.column_stack([found[which], more]), together[which, more]
    return found


def number_of_combinations(tiles: int, conventions: Conventions) -> int:
    """The number of combinations, counted without listing them."""
    by_tiles = np.array([1])
    for sort in suit_kinds(conventions):
        # By number of suits and of tiles, the ways to choose suits of the classes so far in no order.
        ways = np.zeros((len(sort.places) + 1, MOST_CONCEALED + 1), np.int64)
        ways[0, 0] = 1
        for held in sort.classes.tiles.tolist():
            for number in range(1, len(ways)):  # ascending, so that a class can be chosen again
                ways[number, held:] += ways[number - 1, : MOST_CONCEALED + 1 - held]
        by_tiles = np.convolve(by_tiles, ways[-1])
    return int(by_tiles[tiles])
