"""Wins: drawn by a seed, of every sort and situation; and every closed hand of one suit, won on each of its kinds."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc import batch
from mjfunc.audit.questions import WINS as OP
from mjfunc.audit.stretches import Stretch, Texts
from mjfunc.audit.suite import Suite, Terms
from mjfunc.audit.suites.batches import part_of, texts_of
from mjfunc.audit.wins.drawing import win_at
from mjfunc.audit.wins.fields import fields_of
from mjfunc.audit.wins.shapes import SORTS
from mjfunc.functional import remember
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.questions import Named
    from mjfunc.audit.suite import SuitePart
    from mjfunc.batch.arrays import Rows
    from mjfunc.riichi.wins import Win

_EACH: Final = 125
"""So many wins of each place among the sorts."""
_AT_ONCE: Final = 512
_RANKS: Final = 9
_SIZE: Final = 14
_ORIGINS: Final = ("tsumo", "ron")


def of_wins(wins: Iterable[Win]) -> Texts:
    """Wins as they are asked about."""
    every = tuple(wins)
    return Texts(tuple(str(win.hand) for win in every), wins=tuple(map(fields_of, every)))


def drawn(number: int, terms: Terms) -> Stretch[Texts]:
    """So many wins by seed."""

    def pieces(begin: int, end: int) -> Iterator[Texts]:
        for at in range(begin, end, _AT_ONCE):
            places = range(at, min(at + _AT_ONCE, end))
            yield of_wins(win_at(place, terms.seed, terms.rules) for place in places)

    return Stretch(number, pieces)


def random_wins() -> SuitePart:
    """As many as random hands are asked for."""
    return part_of(OP, 2, lambda terms: [drawn(terms.number, terms)], lambda terms: terms.number)


WINS: Final = Suite(
    "wins",
    "Wins drawn by seed: hands that make each yaku likely, with melds, red fives and dora, in every situation.",
    "Nothing. Every yaku, every limit and every reason for fu is among them many times.",
    (part_of(OP, 1, lambda terms: [drawn(_EACH * len(SORTS), terms)], lambda _: _EACH * len(SORTS)),),
)


@remember(1)
def _one_suit() -> Rows:
    """Every complete hand of fourteen tiles of one suit of numbers, as counts of ranks, from its blocks or pairs."""
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


def one_suit_stretches(_: Terms) -> Iterator[Stretch[Texts]]:
    """Each hand in one of the three suits, won on each of its kinds, drawn and claimed."""
    suits = _one_suit()
    hands, ranks = np.nonzero(suits)
    rows = np.zeros((len(suits), len(KINDS)), np.uint8)
    for turn in range(3):
        rows[turn::3, turn * _RANKS : (turn + 1) * _RANKS] = suits[turn::3]

    def pieces(begin: int, end: int) -> Iterator[Texts]:
        for at in range(begin, end, _AT_ONCE):
            places = np.arange(at, min(at + _AT_ONCE, end))
            each = hands[places // len(_ORIGINS)]
            kinds = ranks[places // len(_ORIGINS)] + each % 3 * _RANKS
            by = [_ORIGINS[place % len(_ORIGINS)] for place in places.tolist()]
            wins = [_beside(kind, how) for kind, how in zip(kinds.tolist(), by, strict=True)]
            yield Texts(texts_of(rows[each]), wins=tuple(wins))

    yield Stretch(len(hands) * len(_ORIGINS), pieces)


def _beside(kind: int, by: str) -> Named:
    return ("win", str(KINDS[kind])), ("by", by), ("seat", "S"), ("round", "E")


@remember(1)
def _number() -> int:
    """How many they are, as arrays find which of all hands of the suit are complete."""
    suits = np.zeros((1, _RANKS), np.uint8)
    for rank in range(_RANKS):
        more = np.repeat(suits[:, np.newaxis], COPIES + 1, axis=1)
        more[:, :, rank] = np.arange(COPIES + 1)
        flat = more.reshape(-1, _RANKS)
        suits = flat[flat.sum(1) <= _SIZE]
    suits = suits[suits.sum(1) == _SIZE]
    rows = np.zeros((len(suits), len(KINDS)), np.uint8)
    rows[:, :_RANKS] = suits
    complete = suits[batch.is_complete(rows)]
    return len(_ORIGINS) * int(np.count_nonzero(complete))


def one_suit_wins() -> SuitePart:
    """Every complete hand of fourteen tiles of one suit."""
    return part_of(OP, 2, one_suit_stretches, lambda _: _number())
