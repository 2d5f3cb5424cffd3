"""Classes of suits and of hands: all that shanten asks of them, and how many there are of each.

A holding is the tiles of one suit or more. What shanten asks of it is its features (how many tiles, pairs, kinds and
orphans it has) and what it lacks, by both definitions. When two holdings are put together, features add up, and blocks
and the pair are shared out. So few classes stand for all hands, and numbers of hands are sums of products of numbers of
holdings.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import frozen
from mjfunc.batch.features import FEATURES, features_of_suits
from mjfunc.batch.tables import characters_of_three
from mjfunc.census.kinds import Kinds, ranks_held
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFINITIONS
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.model.suits import BASE, HONOURS
from mjfunc.spec.costs import NEVER, NUMBERS
from mjfunc.tiles.tile import COPIES, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.model.conventions import Definition, Players, SevenPairsRule

S = TypeVar("S", bound=np.generic)
Integers: TypeAlias = NDArray[np.int64]
Lacks: TypeAlias = NDArray[np.uint8]
"""What is lacking: by definition, without a pair and with one, for each number of blocks."""

DISTINCT, PHYSICAL = 0, 1
"""Holdings are counted by how many are different, and by the ways to draw them where copies are told apart."""
_FITTING: Final = (MOST_CONCEALED + 1) * FEATURES
"""Above the features of holdings of at most fourteen tiles."""


@attrs.frozen(eq=False)
class Suits:
    """Suits, class by class: where each stands in the table of suits."""

    ranks: int
    offsets: Integers


@attrs.frozen(eq=False)
class Together:
    """Two holdings together, class by class: of which class the one is and of which the other."""

    left: Classes
    right: Classes
    lefts: Integers
    rights: Integers


@attrs.frozen(eq=False)
class Classes:
    """The classes of holdings, those of fewer tiles first."""

    features: Integers
    lacking: Integers
    """Which row says what each class lacks."""
    lacks: Lacks
    weights: Integers
    """How many holdings are in each class, distinct and physical."""
    members: Suits | Together
    member_weights: Integers
    """How many holdings each member stands for."""

    def of_tiles(self, tiles: int) -> slice:
        """The classes of holdings of so many tiles."""
        begin, end = np.searchsorted(self.features, (tiles * FEATURES, (tiles + 1) * FEATURES)).tolist()
        return slice(begin, end)


@remember(4)
def halves(players: Players, kinds: Kinds, rule: SevenPairsRule | None) -> tuple[Classes, Classes]:
    """Characters and dots together, bamboos and honours together; by features, or without a rule by tiles only."""
    m, p, s, z = (_of_suit(_alike(suit, players), ranks_held(suit, kinds), rule) for suit in SUITS)
    return _together(m, p), _together(s, z)


def _alike(suit: Suit, players: Players) -> Suit:
    """The suit that stands for all that are like it: characters stand for themselves where three players have few."""
    return suit if suit is Suit.HONOURS or (suit is Suit.CHARACTERS and players == 3) else Suit.DOTS


@remember(8)
def _of_suit(suit: Suit, ranks: tuple[bool, ...], rule: SevenPairsRule | None) -> Classes:
    """The classes of the suits of at most fourteen tiles with these ranks."""
    of_all = _in_table(suit, features_of_suits(rule or "distinct"))
    offsets = np.flatnonzero((of_all < _FITTING) & _are_of(ranks))
    unit = FEATURES if rule is None else 1
    features = of_all[offsets].astype(np.int64) // unit * unit
    weights = np.stack([np.ones(len(offsets), np.int64), _ways_to_draw(suit)[offsets]])
    lacking, lacks = _lacks(suit, offsets)
    return _classes(features, lacking, lacks, weights, lambda order: Suits(suit.ranks, frozen(offsets[order])))


def _together(left: Classes, right: Classes) -> Classes:
    """The classes of two holdings together, of at most fourteen tiles."""
    fitting = np.add.outer(left.features.astype(np.int32), right.features.astype(np.int32)) < _FITTING
    lefts, rights = np.nonzero(fitting)
    shared = share(left.lacks, right.lacks)
    lacking, lacks = _different(shared.reshape(-1, *shared.shape[2:]))
    return _classes(
        left.features[lefts] + right.features[rights],
        lacking[left.lacking[lefts] * len(right.lacks) + right.lacking[rights]],
        lacks,
        left.weights[:, lefts] * right.weights[:, rights],
        lambda order: Together(left, right, frozen(lefts[order]), frozen(rights[order])),
    )


def _classes(
    features: Integers,
    lacking: Integers,
    lacks: Lacks,
    weights: Integers,
    members: Callable[[Integers], Suits | Together],
) -> Classes:
    """Sort members into classes: features, what they lack, how many holdings they stand for, and what they are."""
    keys = features * len(lacks) + lacking
    order = np.argsort(keys, kind="stable")
    begins = np.flatnonzero(np.diff(keys[order], prepend=-1))
    of_each = weights[:, order]
    first = order[begins]
    return Classes(
        frozen(features[first]),
        frozen(lacking[first]),
        frozen(lacks),
        frozen(np.add.reduceat(of_each, begins, axis=1)),
        members(order),
        frozen(of_each),
    )


def share(left: Lacks, right: Lacks) -> Lacks:
    """What each two holdings lack when blocks and the pair are shared out among them in the best way."""
    pairs_of = {0: ((0, 0),), 1: ((0, 1), (1, 0))}
    shared = np.full((len(left), len(right), *left.shape[1:]), NEVER, np.uint8)
    for pair, blocks in product(pairs_of, NUMBERS):
        for (in_left, in_right), blocks_in_left in product(pairs_of[pair], range(blocks + 1)):
            both = left[:, None, :, in_left, blocks_in_left] + right[:, :, in_right, blocks - blocks_in_left]
            shared[..., pair, blocks] = np.minimum(shared[..., pair, blocks], both)
    return shared


def _different(lacks: Lacks) -> tuple[Integers, Lacks]:
    """Which of the different rows each row is, and these."""
    different, which = np.unique(lacks, axis=0, return_inverse=True)
    return which.reshape(-1), different


def _in_table(suit: Suit, table: NDArray[S]) -> NDArray[S]:
    """What a table of suits says of one suit."""
    return table[HONOURS:] if suit is Suit.HONOURS else table[:HONOURS]


def _are_of(ranks: tuple[bool, ...]) -> NDArray[np.bool_]:
    """Whether each suit in the table has only tiles of these ranks."""
    return reduce(_every_two, np.array([(True, *(held,) * COPIES) for held in ranks]))


def _ways_to_draw(suit: Suit) -> Integers:
    """In how many ways each suit can be drawn."""
    of_copies = [comb(COPIES, copies) for copies in range(BASE)]
    return reduce(_every_two, np.array([of_copies] * suit.ranks))


def _every_two(lower: NDArray[S], higher: NDArray[S]) -> NDArray[S]:
    """The products of what is said of the ranks below with what is said of the next."""
    products: NDArray[S] = np.multiply.outer(lower, higher).ravel()
    return products


def _lacks(suit: Suit, offsets: Integers) -> tuple[Integers, Lacks]:
    """Which row says what each suit lacks by both definitions, and the rows."""
    if suit is Suit.CHARACTERS:
        return _lacks_of_three(offsets)
    numbers, lacks = zip(*(_signatures_of(suit, offsets, definition) for definition in DEFINITIONS), strict=True)
    both = numbers[0] * len(lacks[1]) + numbers[1]
    _, first, lacking = np.unique(both, return_index=True, return_inverse=True)
    return lacking, np.stack([rows[of_suits[first]] for rows, of_suits in zip(lacks, numbers, strict=True)], axis=1)


def _signatures_of(suit: Suit, offsets: Integers, definition: Definition) -> tuple[Integers, Lacks]:
    """The number of each suit's signature, and what each signature lacks."""
    known = signatures(definition)
    numbers = _in_table(suit, np.frombuffer(known.suits, np.uint8))[offsets].astype(np.int64)
    return numbers, np.array([tuple(lacks) for lacks in known.lacks], np.uint8).reshape(-1, 2, len(NUMBERS))


def _lacks_of_three(offsets: Integers) -> tuple[Integers, Lacks]:
    """What three players lack, who have only some of the kinds to complete a suit with; cutting does not know that."""
    by_exchange = characters_of_three()
    numbers, by_cutting = _signatures_of(Suit.CHARACTERS, offsets, "cut")
    return _different(
        np.stack(
            [np.array([by_exchange[offset] for offset in offsets.tolist()], np.uint8), by_cutting[numbers]], axis=1
        )
    )
