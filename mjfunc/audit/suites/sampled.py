"""Random hands, by seed: of all there are, beside melds, and with fours of a kind, which random hands seldom have."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc.audit.suite import Suite, SuitePart, Terms
from mjfunc.audit.suites.batches import fitting, of_pieces, of_texts, sizes_of, texts_of
from mjfunc.audit.suites.kinds import beside_melds
from mjfunc.census import number_of_hands, sample_pieces, unrank_rows
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions, is_played
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.audit.questions import Questions
    from mjfunc.audit.suite import Level
    from mjfunc.batch.arrays import Rows

_BESIDE: Final = 60
"""So many hands of each size beside each choice of melds."""
_RESTS: Final = 60
"""So many hands with each two fours of a kind."""
_LEVELS: Final[Mapping[str, Level]] = {"shanten": 1, "waits": 1, "complete": 1, "decompose": 1, "acceptance": 2}
_OF_FOURS: Final[Mapping[str, Level]] = {"shanten": 1, "waits": 1, "complete": 1, "decompose": 2, "acceptance": 2}


def _random(op: str, terms: Terms) -> Iterator[Rows]:
    kinds = _of_players(terms.conventions)
    return sample_pieces(fitting(op, terms), terms.number, terms.seed, dealt=terms.dealt, conventions=kinds)


def _of_players(conventions: Conventions) -> Conventions:
    """The conventions that say which tiles there are."""
    return Conventions(players=conventions.players)


def _random_part(op: str, level: Level) -> SuitePart:
    def questions(terms: Terms) -> Iterator[Questions]:
        return of_pieces(op, _random(op, terms), terms.conventions)

    return SuitePart(op, level, questions, lambda terms: terms.number)


RANDOM: Final = Suite(
    "random",
    "So many random hands of some size, by seed: each different one as likely as any other, or as it is dealt.",
    "Nothing. If hands are wrong in a share of one in n, then among k n of them one is found with a probability of "
    "1 - exp(-k).",
    tuple(_random_part(op, level) for op, level in _LEVELS.items()),
)


@remember(1 << 6)
def _some(tiles: int, seed: int, conventions: Conventions) -> Rows:
    """Random hands of so many tiles, and as many that are complete or ready, which few random hands are."""
    kinds, near = _of_players(conventions), -1 if tiles % 3 == 2 else 0
    regular = Conventions(players=conventions.players, forms=("regular",))
    every = next(sample_pieces(tiles, 8 * _BESIDE, seed, conventions=kinds))
    nearest = next(sample_pieces(tiles, 8 * _BESIDE, seed, shanten=near, conventions=regular))
    return np.stack([every, nearest], axis=1).reshape(-1, len(KINDS))


def _beside_melds(op: str, terms: Terms) -> Iterator[tuple[str, ...]]:
    """For each choice of melds and each size that fits beside it, some hands."""
    for melds, held in beside_melds():
        for size in _sizes_beside(op, len(melds), terms.conventions):
            rows = _some(size, terms.seed, terms.conventions)
            fits = rows[(rows + held <= COPIES).all(1)][:_BESIDE]
            yield tuple(f"{concealed} {' '.join(melds)}" for concealed in texts_of(fits))


def _sizes_beside(op: str, melds: int, conventions: Conventions) -> list[int]:
    return [size for size in sizes_of(op, conventions) if size // 3 + melds <= MOST_BLOCKS]


def _melds_part(op: str, level: Level) -> SuitePart:
    def questions(terms: Terms) -> Iterator[Questions]:
        for hands in _beside_melds(op, terms):
            yield from of_texts(op, hands, terms.conventions)

    def count(terms: Terms) -> int:
        each = [len(_sizes_beside(op, len(melds), terms.conventions)) for melds, _ in beside_melds()]
        return _BESIDE * sum(each)

    return SuitePart(op, level, questions, count)


MELDS: Final = Suite(
    "melds",
    "Random hands of every size, half of them ready or complete, beside every number and choice of sequences, "
    "triplets, open and closed quads.",
    "None of these hands is wrong; nothing follows for other hands beside melds.",
    tuple(_melds_part(op, level) for op, level in _LEVELS.items()),
)


def _fours(op: str, terms: Terms) -> Iterator[Rows]:
    """All that is three fours of a kind and a tile, or two fours; and two fours beside some tiles."""
    kinds = [kind.index for kind in KINDS if is_played(kind, terms.conventions.players)]
    for size in sizes_of(op, terms.conventions):
        match size:
            case 8:
                yield _with_fours([*combinations(kinds, 2)])
            case 13:
                three = _with_fours([*combinations(kinds, 3)])
                yield np.concatenate([some + one for one in _ones(kinds) for some in [three[three @ one == 0]]])
                yield from _two_and_more(size, kinds, terms.seed)
            case 10 | 11 | 14:
                yield from _two_and_more(size, kinds, terms.seed)
            case _:
                pass


def _with_fours(chosen: list[tuple[int, ...]]) -> Rows:
    rows = np.zeros((len(chosen), len(KINDS)), np.uint8)
    for row, places in zip(rows, chosen, strict=True):
        row[[*places]] = COPIES
    return rows


def _ones(kinds: list[int]) -> Rows:
    rows = np.zeros((len(kinds), len(KINDS)), np.uint8)
    rows[np.arange(len(kinds)), kinds] = 1
    return rows


def _two_and_more(size: int, kinds: list[int], seed: int) -> Iterator[Rows]:
    """Each two fours of a kind beside random tiles of other kinds."""
    tiles = size - 2 * COPIES
    drawn = Random(f"{seed} {size}")  # noqa: S311  # hands to be asked about
    ranks = np.array([drawn.randrange(number_of_hands(tiles)) for _ in range(1 << 13)], np.int64)
    others = unrank_rows(ranks, tiles)
    others = others[others.sum(1) == others[:, kinds].sum(1)]
    for at, fours in enumerate(_with_fours([*combinations(kinds, 2)])):
        turned = np.roll(others, -7 * at, axis=0)
        yield fours + turned[turned @ fours == 0][:_RESTS]


def _number_of_fours(op: str, terms: Terms) -> int:
    kinds = 34 if terms.conventions.players == DEFAULT.players else 27
    two, three = kinds * (kinds - 1) // 2, kinds * (kinds - 1) * (kinds - 2) // 6
    of_sizes = {8: two, 10: two * _RESTS, 11: two * _RESTS, 13: three * (kinds - 3) + two * _RESTS, 14: two * _RESTS}
    return sum(of_sizes.get(size, 0) for size in sizes_of(op, terms.conventions))


def _fours_part(op: str, level: Level) -> SuitePart:
    def questions(terms: Terms) -> Iterator[Questions]:
        return of_pieces(op, _fours(op, terms), terms.conventions)

    return SuitePart(op, level, questions, lambda terms: _number_of_fours(op, terms))


QUADS: Final = Suite(
    "quads",
    "Every hand of two fours of a kind, or of three and another tile; and random hands that have each two fours.",
    "Every hand of eight tiles with two fours of a kind, and of thirteen with three, is answered rightly; nothing "
    "follows for others.",
    tuple(_fours_part(op, level) for op, level in _OF_FOURS.items()),
)
