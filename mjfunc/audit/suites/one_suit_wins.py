"""Wins with every closed hand of one suit, on each of its kinds."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc import batch
from mjfunc.audit.core.questions import WINS as OP
from mjfunc.audit.core.suite import HandRange, HandTexts, Terms
from mjfunc.audit.suites.batches import suite_parts
from mjfunc.audit.suites.row_batches import texts_of
from mjfunc.audit.suites.suit_classes import every_suit, in_turn
from mjfunc.functional import remember
from mjfunc.tiles.tile import COPIES, KINDS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.suite import SuitePart
    from mjfunc.batch.arrays import Rows

_AT_ONCE: Final = 512
_RANKS: Final = 9
_SIZE: Final = 14
_ORIGINS: Final = ("tsumo", "ron")


@remember(1)
def _one_suit() -> Rows:
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
    suits = _one_suit()
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
def _number_in_one_suit() -> int:
    """The number of these wins, from the suits that arrays find complete."""
    suits = every_suit(Suit.DOTS)
    suits = suits[suits.sum(1) == _SIZE]
    return len(_ORIGINS) * int(np.count_nonzero(suits[batch.is_complete(in_turn(suits, [0]))]))


def one_suit_wins() -> tuple[SuitePart, ...]:
    """The questions about every complete hand of fourteen tiles of one suit."""
    return suite_parts({OP: 2}, _one_suit_wins, lambda _, _terms: _number_in_one_suit())
