"""The sorts of winning hands that are drawn: each makes some yaku likely, and together they have all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, TypeAlias

import attrs

from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, ORPHANS, Suit, Tile

Kinds: TypeAlias = tuple[Tile, ...]

SIMPLES: Final = tuple(kind for kind in KINDS if kind.is_simple)
HONOURS: Final = tuple(kind for kind in KINDS if kind.is_honour)
WINDS, DRAGONS = HONOURS[:4], HONOURS[4:]
TERMINALS: Final = tuple(kind for kind in ORPHANS if not kind.is_honour)
GREEN: Final = tuple(map(Tile.of, ("2s", "3s", "4s", "6s", "8s", "6z")))
_BLOCKS: Final = 4
_PAIRS: Final = 7
_FIRSTS: Final = range(1, 8)
"""The ranks with which sequences begin."""
_GATES: Final = (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)


@attrs.frozen
class Shape:
    """The tiles of a winning hand, by kind; nobody has looked whether there are so many of each."""

    blocks: tuple[Kinds, ...]
    """Those that may be melds."""
    concealed: Kinds
    """The pair; or all tiles of another form."""


@attrs.frozen
class Sort:
    """A sort of winning hands."""

    name: str
    draw: Callable[[Random], Shape]
    melds: float = 0.4
    """How large a share of the blocks of an open hand are melds."""
    quads: float = 0.15
    """How large a share of the triplets are quads."""


def _sequence(suit: Suit, rank: int) -> Kinds:
    return tuple(Tile(suit, rank + step) for step in range(3))


def _triplet(kind: Tile) -> Kinds:
    return (kind,) * 3


def _block(chance: Random, among: Kinds, sequences: float) -> Kinds:
    """A sequence or a triplet of some kinds."""
    if chance.random() < sequences:
        row = [KINDS[kind.index : kind.index + 3] for kind in among if not kind.is_honour and kind.rank in _FIRSTS]
        return chance.choice([kinds for kinds in row if {*among}.issuperset(kinds)])
    return _triplet(chance.choice(among))


def _filled(chance: Random, among: Kinds, sequences: float, fixed: tuple[Kinds, ...] = ()) -> Shape:
    """Some blocks, others of some kinds, and a pair of them."""
    others = tuple(_block(chance, among, sequences) for _ in range(_BLOCKS - len(fixed)))
    return Shape((*fixed, *others), (chance.choice(among),) * 2)


def _among(among: Kinds, sequences: float) -> Callable[[Random], Shape]:
    """Blocks and a pair of some kinds."""
    return partial(_filled, among=among, sequences=sequences)


def _of_suit(chance: Random) -> Kinds:
    suit = chance.choice(NUMBER_SUITS)
    return tuple(kind for kind in KINDS if kind.suit is suit)


def _one_suit(chance: Random) -> Shape:
    return _filled(chance, _of_suit(chance), 0.6)


def _half_flush(chance: Random) -> Shape:
    return _filled(chance, (*_of_suit(chance), *HONOURS), 0.5)


def _outside(chance: Random) -> Shape:
    """A terminal or, often, an honour everywhere."""
    among = chance.choice((ORPHANS, TERMINALS))
    ends = [_sequence(suit, rank) for suit in NUMBER_SUITS for rank in (1, 7)]
    blocks = [chance.choice(ends) if chance.random() < 0.6 else _triplet(chance.choice(among)) for _ in range(_BLOCKS)]
    return Shape(tuple(blocks), (chance.choice(among),) * 2)


def _straight(chance: Random) -> Shape:
    suit = chance.choice(NUMBER_SUITS)
    return _filled(chance, KINDS, 0.6, tuple(_sequence(suit, rank) for rank in (1, 4, 7)))


def _three_suits(chance: Random) -> Shape:
    """The same sequence, or the same triplet, in each suit."""
    if chance.random() < 0.5:
        rank = chance.choice(_FIRSTS)
        return _filled(chance, KINDS, 0.6, tuple(_sequence(suit, rank) for suit in NUMBER_SUITS))
    rank = chance.randint(1, 9)
    return _filled(chance, KINDS, 0.5, tuple(_triplet(Tile(suit, rank)) for suit in NUMBER_SUITS))


def _twice(chance: Random) -> Shape:
    """One sequence twice, or two."""
    rows = [_sequence(chance.choice(NUMBER_SUITS), chance.choice(_FIRSTS)) for _ in range(chance.choice((1, 2)))]
    return _filled(chance, KINDS, 0.7, (*rows, *rows))


def _next_ranks(chance: Random) -> Shape:
    """Three triplets that are three equal sequences as well, or sequences of which several can be read otherwise."""
    suit, rank = chance.choice(NUMBER_SUITS), chance.choice(_FIRSTS)
    return _filled(chance, KINDS, 0.6, (_sequence(suit, rank),) * 3)


def _dragons(chance: Random) -> Shape:
    """Triplets of dragons, with a pair of the last or of something else."""
    order = chance.sample(DRAGONS, 3)
    triplets = tuple(map(_triplet, order[: chance.choice((2, 3))]))
    shape = _filled(chance, KINDS, 0.6, triplets)
    return Shape(shape.blocks, (order[2],) * 2) if len(triplets) < len(order) else shape


def _winds(chance: Random) -> Shape:
    """The same of winds."""
    order = chance.sample(WINDS, 4)
    triplets = tuple(map(_triplet, order[: chance.choice((3, 4))]))
    shape = _filled(chance, KINDS, 0.6, triplets)
    return Shape(shape.blocks, (order[3],) * 2) if len(triplets) < len(order) else shape


def _valued_pair(chance: Random) -> Shape:
    return Shape(_filled(chance, KINDS, 0.8).blocks, (chance.choice(HONOURS),) * 2)


def _valued_triplet(chance: Random) -> Shape:
    return _filled(chance, KINDS, 0.7, (_triplet(chance.choice(HONOURS)),))


def _seven_pairs(chance: Random) -> Shape:
    among = chance.choice((KINDS, SIMPLES, HONOURS, ORPHANS, _of_suit(chance)))
    return Shape((), tuple(kind for kind in chance.sample(among, _PAIRS) for _ in range(2)))


def _thirteen_orphans(chance: Random) -> Shape:
    return Shape((), (*ORPHANS, chance.choice(ORPHANS)))


def _nine_gates(chance: Random) -> Shape:
    suit = chance.choice(NUMBER_SUITS)
    return Shape((), tuple(Tile(suit, rank) for rank in (*_GATES, chance.randint(1, 9))))


_USUAL: Final = (
    Sort("any", _among(KINDS, 0.6)),
    Sort("sequences", _among(KINDS, 1.0), melds=0.2),
    Sort("simples", _among(SIMPLES, 0.7)),
    Sort("valued pair", _valued_pair),
    Sort("valued triplet", _valued_triplet),
    Sort("twice", _twice, melds=0.1),
    Sort("seven pairs", _seven_pairs),
    Sort("outside", _outside),
)
_OTHERS: Final = (
    Sort("triplets", _among(KINDS, 0.0)),
    Sort("concealed triplets", _among(KINDS, 0.0), melds=0.0),
    Sort("quads", _among(KINDS, 0.1), melds=0.9, quads=0.9),
    Sort("terminals and honours", _among(ORPHANS, 0.0)),
    Sort("terminals", _among(TERMINALS, 0.0)),
    Sort("honours", _among(HONOURS, 0.0)),
    Sort("one suit", _one_suit),
    Sort("half flush", _half_flush),
    Sort("green", _among(GREEN, 0.5)),
    Sort("straight", _straight),
    Sort("three suits", _three_suits),
    Sort("three times", _next_ranks, melds=0.2),
    Sort("dragons", _dragons, melds=0.8),
    Sort("winds", _winds, melds=0.8),
    Sort("thirteen orphans", _thirteen_orphans),
    Sort("nine gates", _nine_gates),
)

SORTS: Final = tuple(sort for at, other in enumerate(_OTHERS) for sort in (_USUAL[at % len(_USUAL)], other))
"""All of them, in the order in which they are drawn: every other one is a hand as most hands are."""
