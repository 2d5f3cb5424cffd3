"""Score many wins: value all readings at once, and choose the best of each win."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, Unpack

import numpy as np

from mjfunc.batch.arrays import frozen
from mjfunc.functional import remember
from mjfunc.model.conventions import Players, is_played
from mjfunc.model.winds import DEALER
from mjfunc.riichi.arrays.checks import Seen, check_wins, seen
from mjfunc.riichi.arrays.melds import NOTHING
from mjfunc.riichi.arrays.readings import ORDER_BITS, readings, split
from mjfunc.riichi.arrays.scores import Scores
from mjfunc.riichi.arrays.wins import WinArrays, Wins, wins_of
from mjfunc.riichi.arrays.worth import Beside, worth
from mjfunc.riichi.fast.context import situation_yaku
from mjfunc.riichi.spec.dora import pointed_to
from mjfunc.riichi.spec.points import shares
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.values.scores import STICK
from mjfunc.riichi.values.win_fields import RIICHI, Origin
from mjfunc.riichi.values.wins import NORTH
from mjfunc.tiles.errors import BadOption
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Integers, Rows
    from mjfunc.riichi.arrays.features import Flags

CHUNK: Final = 1 << 13
"""The number of wins that fit in the processor's cache together with their readings."""
_HAN, _FU = 7, 8
"""The numbers of bits for han and for fu."""


def score(hands: Rows, tiles: Rows, *, rules: Rules = DEFAULT_RULES, **arrays: Unpack[WinArrays]) -> Scores:
    """What each win is worth by the rules, as ``mjfunc.riichi.score`` says of one.

    ``hands`` are the concealed tiles with the winning one, 34 counts in a row, and ``tiles`` the kinds that were won
    on. What is told besides are the fields of ``Win``, each as in ``Win`` or as an array: ``origin``, ``seat`` and
    ``round``, and if there are any ``melds``, ``riichi``, ``ippatsu``, ``first_turn``, ``dora`` and ``ura``, ``nuki``,
    ``honba``, ``sticks`` and ``players``. ``melds`` has up to four codes in a row, ``dora`` and ``ura`` the kinds of
    indicators, and ``reds`` how many fives of m, p and s are red, those in melds included.
    """
    check_rules("score", rules)
    if rules.local_yaku:
        message = f"local_yaku {', '.join(rules.local_yaku)} is not asked of many wins at once; riichi.score takes one"
        raise BadOption(message)
    wins = wins_of(hands, tiles, **arrays)
    found = [_scored(wins.chunk(first, CHUNK), rules) for first in range(0, max(len(wins), 1), CHUNK)]
    return Scores(*(frozen(np.concatenate(column)) for column in zip(*found, strict=True)))


def _scored(wins: Wins, rules: Rules) -> tuple[Integers, ...]:
    """The columns of the scores of some wins."""
    known, ways = seen(wins), split(wins)
    check_wins(wins, known, rules, ways.numbers > 0, ways.are_orphans)
    found = readings(wins, known, ways, rules)
    rows, tsumo = found.rows, wins.is_tsumo
    unpaid = (wins.origin == Origin.REPLACEMENT.ordinal) & (not rules.replacement_fu)
    beside = Beside(_situation_yaku(wins, rules)[rows], _dora(wins, known, rules)[rows], unpaid[rows])
    of_each = worth(found.keys, tsumo=tsumo[rows], rules=rules, beside=beside)
    compared = of_each.points
    for more, bits in (
        (of_each.all_yakuman, _HAN),
        (of_each.han, _HAN),
        (of_each.fu, _FU),
        (of_each.fu_before_rounding, _FU),
        ((1 << ORDER_BITS) - 1 - found.orders, ORDER_BITS),
    ):
        compared = compared << bits | more
    best = np.maximum.reduceat(compared, found.first) if len(wins) else compared
    chosen = np.flatnonzero(compared == best[rows])
    has_yaku = of_each.yaku[chosen] > 0
    points = of_each.points[chosen]
    return (
        of_each.yaku[chosen],
        of_each.yakuman[chosen],
        of_each.han[chosen] * has_yaku,
        of_each.fu[chosen] * has_yaku,
        points,
        *(column * has_yaku for column in _payments(wins, points, rules)),
    )


def _situation_yaku(wins: Wins, rules: Rules) -> Integers:
    """The bits of the yaku of the situation, without menzen-tsumo, which the readings have."""
    index = wins.origin.astype(np.intp) * len(RIICHI) + wins.riichi
    for flag in (wins.ippatsu, wins.first_turn, wins.seat == 0):
        index = index * 2 + flag
    found: Integers = _situations(rules)[index]
    return found


@remember(1 << 5)
def _situations(rules: Rules) -> Integers:
    """The yaku of every situation with an open meld, by origin, riichi, ippatsu, first turn, and whether East won."""
    every = product(Origin, RIICHI, (False, True), (False, True), ("S", DEALER))
    bits = [
        situation_yaku(rules, seat, origin, riichi, ippatsu=ippatsu, first_turn=first_turn, is_open=True)
        for origin, riichi, ippatsu, first_turn, seat in every
    ]
    return frozen(np.array(bits, np.int64))


def _dora(wins: Wins, known: Seen, rules: Rules) -> Integers:
    """The number of all dora of each win."""
    rows = np.arange(len(wins))
    pointed = _pointed(wins.players)
    held = known.held.astype(np.int64)
    held[:, NORTH.index] += wins.nuki
    found: Integers = wins.reds.sum(1, dtype=np.int64) + wins.nuki
    for each in (*wins.dora.T, *(wins.ura.T if rules.ura_dora else ())):
        found += held[rows, pointed[np.minimum(each, len(KINDS) - 1)]] * (each != NOTHING)
    return found


@remember(2)
def _pointed(players: Players) -> NDArray[np.intp]:
    """The kinds that indicators point to; 2m to 8m, which three players do not have, point to nothing that is asked."""
    return frozen(np.array([pointed_to(kind, players).index if is_played(kind, players) else 0 for kind in KINDS]))


def _payments(wins: Wins, points: Integers, rules: Rules) -> tuple[Integers, Integers, Integers, Integers]:
    """The payments of the discarder, of the dealer and of each other, and the total."""
    is_dealer, is_tsumo, counters = wins.seat == 0, wins.is_tsumo, wins.honba * rules.honba
    by_ron = _rounded_up(points * np.where(is_dealer, 6, 4)) + (wins.players - 1) * counters
    dealers, others = _shares(points, is_dealer, wins.players, rules)
    discarder = np.where(is_tsumo, 0, by_ron)
    dealer = np.where(is_tsumo & ~is_dealer, dealers + counters, 0)
    each = np.where(is_tsumo, others + counters, 0)
    number = wins.players - 2 + is_dealer
    return discarder, dealer, each, discarder + dealer + each * number + STICK * wins.sticks


def _shares(points: Integers, is_dealer: Flags, players: Players, rules: Rules) -> tuple[Integers, Integers]:
    """The payments of the dealer and of each other by tsumo, without counters: those of the definition."""
    keys_of_rows = points * 2 + is_dealer
    different = np.flatnonzero(np.bincount(keys_of_rows))  # faster than ``np.unique``, which sorts
    rows = np.searchsorted(different, keys_of_rows)
    keys: list[int] = different.tolist()
    found = [shares(key // 2, players, rules, is_dealer=key % 2 == 1) for key in keys]
    dealers, others = np.array(found, np.int64).reshape(-1, 2)[rows].T
    return dealers, others


def _rounded_up(points: Integers) -> Integers:
    found: Integers = (points + 99) // 100 * 100
    return found
