"""Suites of wins: random ones of every kind, and every closed hand of one suit won on each of its kinds."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc import batch
from mjfunc.audit.core.questions import WINS as OP
from mjfunc.audit.core.suite import HandRange, HandTexts, Suite, Terms
from mjfunc.audit.suites.batches import suite_part, texts_of
from mjfunc.audit.topics.wins.fields import fields_of
from mjfunc.audit.topics.wins.sampling import WIN_KINDS, win_at
from mjfunc.functional import remember
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.questions import Named
    from mjfunc.audit.core.suite import SuitePart
    from mjfunc.batch.arrays import Rows
    from mjfunc.riichi.values.wins import Win

_EACH: Final = 125
"""The number of wins of each kind."""
_AT_ONCE: Final = 512
_RANKS: Final = 9
_SIZE: Final = 14
_ORIGINS: Final = ("tsumo", "ron")


def texts_of_wins(wins: Iterable[Win]) -> HandTexts:
    """Wins as questions."""
    every = tuple(wins)
    return HandTexts(tuple(str(win.hand) for win in every), wins=tuple(map(fields_of, every)))


def drawn_wins(number: int, terms: Terms) -> HandRange[HandTexts]:
    """A number of random wins."""

    def pieces(begin: int, end: int) -> Iterator[HandTexts]:
        for at in range(begin, end, _AT_ONCE):
            places = range(at, min(at + _AT_ONCE, end))
            yield texts_of_wins(win_at(place, terms.seed, terms.rules) for place in places)

    return HandRange(number, pieces)


def random_wins() -> SuitePart:
    """As many random wins as the settings ask random hands."""
    return suite_part(OP, 2, lambda terms: [drawn_wins(terms.number, terms)], lambda terms: terms.number)


WINS: Final = Suite(
    "wins",
    "Wins drawn by seed: hands that make each yaku likely, with melds, red fives and dora, in every situation.",
    "Nothing. Every yaku, every limit and every reason for fu is among them many times.",
    (suite_part(OP, 1, lambda terms: [drawn_wins(_EACH * len(WIN_KINDS), terms)], lambda _: _EACH * len(WIN_KINDS)),),
)


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


def one_suit_stretches(_: Terms) -> Iterator[HandRange[HandTexts]]:
    """Each hand in one of the three suits, won on each of its kinds, by tsumo and by ron."""
    suits = _one_suit()
    hands, ranks = np.nonzero(suits)
    rows = np.zeros((len(suits), len(KINDS)), np.uint8)
    for turn in range(3):
        rows[turn::3, turn * _RANKS : (turn + 1) * _RANKS] = suits[turn::3]

    def pieces(begin: int, end: int) -> Iterator[HandTexts]:
        for at in range(begin, end, _AT_ONCE):
            places = np.arange(at, min(at + _AT_ONCE, end))
            each = hands[places // len(_ORIGINS)]
            kinds = ranks[places // len(_ORIGINS)] + each % 3 * _RANKS
            by = [_ORIGINS[place % len(_ORIGINS)] for place in places.tolist()]
            wins = [_win_fields(kind, how) for kind, how in zip(kinds.tolist(), by, strict=True)]
            yield HandTexts(texts_of(rows[each]), wins=tuple(wins))

    yield HandRange(len(hands) * len(_ORIGINS), pieces)


def _win_fields(kind: int, by: str) -> Named:
    return ("win", str(KINDS[kind])), ("by", by), ("seat", "S"), ("round", "E")


@remember(1)
def _number() -> int:
    """The number of these wins, from all hands of a suit that arrays find complete."""
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
    return suite_part(OP, 2, one_suit_stretches, lambda _: _number())
