"""Suits in classes: alike are those of as many tiles that lack as much for every number of blocks, and a pair.

Whatever looks suits up and puts together what they lack cannot tell suits of a class from each other. One suit of each
class represents it.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Rows, frozen
from mjfunc.batch.tables import characters_of_three
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFINITIONS
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.model.suits import BASE, HONOURS
from mjfunc.tiles.tile import COPIES, Suit

if TYPE_CHECKING:
    from mjfunc.model.conventions import Conventions, Definition, Players

Integers: TypeAlias = NDArray[np.int64]
_MIXED: Final = 2654435761
"""Odd, so that its multiples come in no visible order."""
_DIFFERENT: Final = 100
"""More than any number of fours."""


@attrs.frozen(eq=False)
class Classes:
    """The suits of one sort, of at most fourteen tiles, in classes."""

    suits: Rows
    """The counts of each suit, lowest offset first."""
    of_suits: Integers
    """The class of each suit."""
    tiles: Integers
    """How many tiles the suits of each class have; the fewer first."""
    lacks: Rows
    """The ten numbers of each class: what lacks for 0 to 4 blocks, and for 0 to 4 blocks and a pair."""
    chosen: Rows
    """The counts of the suit that represents each class."""

    def __len__(self) -> int:
        """How many classes there are."""
        return len(self.tiles)


@attrs.frozen(eq=False)
class Sort:
    """Suits of which a hand has some number, and that can change places."""

    places: tuple[int, ...]
    """Where the ranks of each begin in a row."""
    classes: Classes


def sorts(conventions: Conventions) -> tuple[Sort, ...]:
    """The suits that hands are made of: of three players, characters are of a sort of their own."""
    return _sorts(conventions.definition, conventions.players)


@remember(4)
def _sorts(definition: Definition, players: Players) -> tuple[Sort, ...]:
    m, p, s, z = accumulate((suit.ranks for suit in (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS)), initial=0)
    numbers = _classes(Suit.DOTS, definition)
    honours = Sort((z,), _classes(Suit.HONOURS, definition))
    if players == 3:
        return Sort((m,), _characters_of_three(definition)), Sort((p, s), numbers), honours
    return Sort((m, p, s), numbers), honours


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


def _offsets(suits: Rows) -> Integers:
    powers: Integers = np.array([BASE**place for place in range(suits.shape[1])][::-1], np.int64)
    offsets: Integers = suits.astype(np.int64) @ powers
    return offsets


@remember(4)
def _classes(suit: Suit, definition: Definition) -> Classes:
    suits = every_suit(suit)
    at = _offsets(suits) + (HONOURS if suit is Suit.HONOURS else 0)
    of_each = {name: _lacks(name)[_numbers(name)[at]] for name in DEFINITIONS}
    exchange, cut = of_each.values()
    return _in_classes(suits, _numbers(definition)[at], of_each[definition], (exchange != cut).sum(1))


def _numbers(definition: Definition) -> Rows:
    return np.frombuffer(signatures(definition).suits, np.uint8)


def _lacks(definition: Definition) -> Rows:
    return np.array([tuple(lacks) for lacks in signatures(definition).lacks], np.uint8)


def _characters_of_three(definition: Definition) -> Classes:
    """Only 1m and 9m. Cutting does not ask which copies there are."""
    lacking = {offset: sum(costs, ()) for offset, costs in characters_of_three().items()}
    offsets = np.array(sorted(lacking))
    suits = (offsets[:, None] // BASE ** np.arange(Suit.DOTS.ranks)[::-1] % BASE).astype(np.uint8)
    exchange = np.array([lacking[offset] for offset in offsets.tolist()], np.uint8)
    cut = _lacks("cut")[_numbers("cut")[offsets]]
    lacks = exchange if definition == "exchange" else cut
    _, numbers = np.unique(lacks, axis=0, return_inverse=True)
    return _in_classes(suits, numbers.ravel(), lacks, (exchange != cut).sum(1))


def _in_classes(suits: Rows, numbers: NDArray[np.integer], lacks: Rows, different: Integers) -> Classes:
    """The classes of suits, and who represents them: where definitions differ, and of those where four are alike."""
    tiles = suits.sum(1, dtype=np.int64)
    _, first, of_suits = np.unique(tiles << 8 | numbers, return_index=True, return_inverse=True)
    harder = different * _DIFFERENT + (suits == COPIES).sum(1)
    order = np.lexsort((_offsets(suits) * _MIXED % (1 << 32), -harder, of_suits))
    begins = np.searchsorted(of_suits[order], np.arange(len(first)))
    return Classes(
        suits,
        frozen(of_suits),
        frozen(tiles[first]),
        frozen(lacks[first]),
        frozen(suits[order[begins]]),
    )
