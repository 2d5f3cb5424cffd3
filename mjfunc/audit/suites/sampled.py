"""Random suites, by seed: of all hands, of hands with melds, and of hands with four equal tiles."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from mjfunc.audit.core.suite import HandRange, HandTexts, Suite, Terms, row_range
from mjfunc.audit.suites.batches import nearest_size, sizes_of, suite_parts
from mjfunc.audit.suites.hand_kinds import melds_of_every_kind
from mjfunc.audit.suites.row_batches import texts_of
from mjfunc.audit.suites.win_suites import random_wins
from mjfunc.batch import rows_and_melds_of
from mjfunc.census import number_of_hands, sample_pieces, unrank_rows
from mjfunc.census.random_hands import pieces_between
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFAULT, Conventions, is_played
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.hand_parser import parse
from mjfunc.tiles.tile import COPIES, KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc.batch.arrays import Rows

_BESIDE: Final = 60
"""The number of hands of each size with each choice of melds."""
_ANY_TILE: Final = "9m"
"""A concealed tile beside any of the melds."""
_RESTS: Final = 60
"""The number of hands with each two quadruples."""


def _random(op: str, terms: Terms) -> Iterator[HandRange[Rows]]:
    kinds = Conventions(players=terms.conventions.players)

    def pieces(begin: int, end: int) -> Iterator[Rows]:
        tiles = nearest_size(op, terms)
        return pieces_between(tiles, range(begin, end), terms.seed, dealt=terms.dealt, conventions=kinds)

    yield HandRange(terms.number, pieces)


RANDOM: Final = Suite(
    "random",
    "`--number` random hands, by seed: each different hand equally likely or, with `--dealt`, as likely as it is "
    "dealt; and random wins like those of the suite wins.",
    "Nothing about other hands. But if a program is wrong in one of n hands, k n random hands find one with "
    "probability 1 - exp(-k).",
    (
        *suite_parts(
            {"shanten": 1, "waits": 1, "complete": 1, "decompose": 1, "acceptance": 2},
            _random,
            lambda _, terms: terms.number,
            ("number", "dealt", "tiles"),
        ),
        *random_wins(),
    ),
)


@remember(1 << 6)
def _random_pool(tiles: int, seed: int, conventions: Conventions) -> Rows:
    """Random hands alternating with random complete or ready ones, which are rare among all hands."""
    near = -1 if tiles % 3 == 2 else 0
    regular = Conventions(players=conventions.players, forms=("regular",))
    every = next(sample_pieces(tiles, 8 * _BESIDE, seed, conventions=Conventions(players=conventions.players)))
    nearest = next(sample_pieces(tiles, 8 * _BESIDE, seed, shanten=near, conventions=regular))
    return np.stack([every, nearest], axis=1).reshape(-1, len(KINDS))


def _beside_melds(op: str, terms: Terms) -> Iterator[HandRange[HandTexts]]:
    """Some hands for each choice of melds and each size that fits."""
    every = melds_of_every_kind()
    _, each_held = rows_and_melds_of(parse(" ".join((_ANY_TILE, *melds))) for melds in every)
    for melds, held in zip(every, each_held, strict=True):
        for size in _sizes_beside(op, len(melds), terms.conventions):
            some = partial(_random_pool, size, terms.seed, terms.conventions)
            yield HandRange(_BESIDE, partial(_melded_texts, melds, held, some))


def _melded_texts(
    melds: tuple[str, ...], held: Rows, some: Callable[[], Rows], begin: int, end: int
) -> list[HandTexts]:
    rows = some()
    fits = rows[(rows + held <= COPIES).all(1)][:_BESIDE]
    return [HandTexts(tuple(f"{concealed} {' '.join(melds)}" for concealed in texts_of(fits[begin:end])))]


def _sizes_beside(op: str, melds: int, conventions: Conventions) -> list[int]:
    return [size for size in sizes_of(op, conventions) if size // 3 + melds <= MOST_BLOCKS]


def _number_beside_melds(op: str, terms: Terms) -> int:
    return _BESIDE * sum(len(_sizes_beside(op, len(melds), terms.conventions)) for melds in melds_of_every_kind())


MELDS: Final = Suite(
    "melds",
    "Random hands of every size, half of them ready or complete, with every number and choice of sequences, "
    "triplets, open and closed quads as melds.",
    "All answers for these hands are right. This says nothing about other hands with melds.",
    suite_parts(
        {"shanten": 1, "waits": 1, "complete": 1, "decompose": 1, "acceptance": 2}, _beside_melds, _number_beside_melds
    ),
)


def _fours(op: str, terms: Terms) -> Iterator[HandRange[Rows]]:
    """Every hand of three quadruples and a tile, or of two; and random hands with each two quadruples."""
    kinds = [kind.index for kind in KINDS if is_played(kind, terms.conventions.players)]
    for size in sizes_of(op, terms.conventions):
        match size:
            case 8:
                yield row_range(_with_fours([*combinations(kinds, 2)]))
            case 13:
                three = _with_fours([*combinations(kinds, 3)])
                ones = np.eye(len(KINDS), dtype=np.uint8)[kinds]
                yield row_range(np.concatenate([three[three @ one == 0] + one for one in ones]))
                yield _two_and_more(size, kinds, terms.seed)
            case 10 | 11 | 14:
                yield _two_and_more(size, kinds, terms.seed)
            case _:
                pass


def _with_fours(chosen: list[tuple[int, ...]]) -> Rows:
    rows = np.zeros((len(chosen), len(KINDS)), np.uint8)
    for row, places in zip(rows, chosen, strict=True):
        row[[*places]] = COPIES
    return rows


def _two_and_more(size: int, kinds: list[int], seed: int) -> HandRange[Rows]:
    """Each two quadruples with random tiles of other kinds."""
    two = _with_fours([*combinations(kinds, 2)])

    def pieces(begin: int, end: int) -> Iterator[Rows]:
        others = _random_rows(size - 2 * COPIES, kinds, f"{seed} {size}")
        for at in range(begin // _RESTS, -(-end // _RESTS)):
            turned, first = np.roll(others, -7 * at, axis=0), at * _RESTS
            rows = two[at] + turned[turned @ two[at] == 0][:_RESTS]
            yield rows[max(begin - first, 0) : end - first]

    return HandRange(len(two) * _RESTS, pieces)


def _random_rows(tiles: int, kinds: list[int], seed: str) -> Rows:
    """Random hands of a number of tiles that are played."""
    chance = Random(seed)  # noqa: S311  # hands to be asked about
    ranks = np.array([chance.randrange(number_of_hands(tiles)) for _ in range(1 << 13)], np.int64)
    rows = unrank_rows(ranks, tiles)
    played: Rows = rows[rows[:, kinds].sum(1) == tiles]
    return played


def _number_of_fours(op: str, terms: Terms) -> int:
    kinds = 34 if terms.conventions.players == DEFAULT.players else 27
    two, three = kinds * (kinds - 1) // 2, kinds * (kinds - 1) * (kinds - 2) // 6
    of_sizes = {8: two, 10: two * _RESTS, 11: two * _RESTS, 13: three * (kinds - 3) + two * _RESTS, 14: two * _RESTS}
    return sum(of_sizes.get(size, 0) for size in sizes_of(op, terms.conventions))


QUADS: Final = Suite(
    "quads",
    "Every hand of two quadruples, or of three and another tile; and random hands with two quadruples. A quadruple is "
    "four concealed tiles of a kind.",
    "All answers for hands of eight tiles with two quadruples and of thirteen with three are right. This says nothing "
    "about other hands.",
    suite_parts({"shanten": 1, "waits": 1, "complete": 1, "decompose": 2, "acceptance": 2}, _fours, _number_of_fours),
)

SAMPLED: Final = (MELDS, QUADS, RANDOM)
"""The random suites, in the order in which they are asked."""
