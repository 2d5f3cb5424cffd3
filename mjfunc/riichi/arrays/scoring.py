"""Score many wins: value all readings at once, and choose the best of each win."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, ClassVar, Final, Unpack

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import frozen
from mjfunc.functional import remember
from mjfunc.model.conventions import Players, is_played
from mjfunc.model.winds import DEALER
from mjfunc.riichi.arrays.checks import HeldTiles, check_wins, held_tiles
from mjfunc.riichi.arrays.parts import NOTHING
from mjfunc.riichi.arrays.reading_values import SituationColumns, reading_values
from mjfunc.riichi.arrays.readings import ORDER_BITS, readings, split
from mjfunc.riichi.arrays.win_arrays import WinArrays, Wins, wins_of
from mjfunc.riichi.fast.context import situation_yaku
from mjfunc.riichi.spec.dora import pointed_to
from mjfunc.riichi.spec.points import shares
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.values.scores import STICK
from mjfunc.riichi.values.win_fields import RIICHI, Origin
from mjfunc.riichi.values.wins import NORTH
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import BadOption, quantity, short_repr, wrong_class
from mjfunc.tiles.tile import KINDS
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from mjfunc.batch.arrays import Integers, Rows
    from mjfunc.riichi.arrays.features import Flags


_ALL: Final = tuple(Yaku)


@attrs.frozen(eq=False, repr=False)
class Scores(Value):
    """The scores of many wins: item ``i`` of each array belongs to win ``i``; all are 0 for a win without a yaku."""

    _has_expression: ClassVar[bool] = False
    yaku: NDArray[np.int64]
    """The yaku that count, as bits: ``1 << yaku.ordinal`` for each. ``yaku_in`` lists them."""
    yakuman: NDArray[np.int64]
    """The number of yakuman that count: 2 for two together, or for one that counts double; 0 without a yakuman."""
    han: NDArray[np.int64]
    """The han of the yaku and dora together; 0 with a yakuman."""
    fu: NDArray[np.int64]
    """The rounded fu; 0 with a yakuman."""
    points: NDArray[np.int64]
    """The basic points."""
    discarder: NDArray[np.int64]
    """The payment of the discarder."""
    dealer: NDArray[np.int64]
    """The payment of the dealer if another player wins by tsumo."""
    others: NDArray[np.int64]
    """The payment of each other loser in a win by tsumo."""
    total: NDArray[np.int64]
    """The points that the winner receives, sticks included."""

    def _summary(self) -> str:
        return f"of {quantity(len(self), 'win')}"

    def __attrs_post_init__(self) -> None:
        """Raise an error unless these are such arrays."""
        arrays = attrs.asdict(self, recurse=False)
        for name, array in arrays.items():
            if type(array) is not np.ndarray:
                wrong = wrong_class("Scores", f"arrays as {name}", array, "score(hands, tiles, ...) makes them")
                raise wrong
            if array.dtype != np.int64 or array.shape != (self.yaku.size,):
                message = f"{name} is an array of {self.yaku.size} int64, as the yaku are"
                raise BadOption(message)

    def __len__(self) -> int:
        """The number of wins."""
        return len(self.yaku)

    def has(self, yaku: Yaku) -> NDArray[np.bool_]:
        """Whether each win has a yaku, as an array of bools."""
        if type(yaku) is not Yaku:
            wrong = wrong_class("has", "a Yaku", yaku, "Yaku.PINFU is one")
            raise wrong
        found: NDArray[np.bool_] = self.yaku >> yaku.ordinal & 1 > 0
        return found


def yaku_in(bits: int | np.int64) -> tuple[Yaku, ...]:
    """The yaku in one number of ``Scores.yaku``."""
    if type(bits) not in {int, np.int64} or not 0 <= bits < 1 << len(_ALL):
        message = f"yaku are a number of {len(_ALL)} bits, not {short_repr(bits)}"
        raise BadOption(message)
    return tuple(yaku for yaku in _ALL if int(bits) >> yaku.ordinal & 1)


CHUNK: Final = 1 << 13
"""The number of wins that fit in the processor's cache together with their readings."""
_HAN, _FU = 7, 8
"""The numbers of bits for han and for fu."""


def score(hands: Rows, tiles: Rows, *, rules: Rules = DEFAULT_RULES, **arrays: Unpack[WinArrays]) -> Scores:
    """The scores of wins, equal to those of ``mjfunc.riichi.score``.

    Args:
        hands: the concealed tiles with the winning one, 34 counts in each row.
        tiles: the kinds of the winning tiles.
        rules: the rules, without local yaku.
        **arrays: the other fields of ``Win``, each one value for all wins or an array; ``melds`` has up to four codes
            in a row, and ``reds`` the numbers of red fives of m, p and s, melds included.

    Raises:
        BadOption: A field has a value that it cannot have, or the rules need scoring one by one.
        BadCounts: An array has another shape or another type of numbers.
        BadWin: A win contradicts itself; the error's position is its row.

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
    known, ways = held_tiles(wins), split(wins)
    check_wins(wins, known, rules, ways.numbers > 0, ways.are_orphans)
    found = readings(wins, known, ways, rules)
    rows, tsumo = found.rows, wins.is_tsumo
    unpaid = (wins.origin == Origin.REPLACEMENT.ordinal) & (not rules.replacement_fu)
    situation = SituationColumns(_situation_yaku(wins, rules)[rows], _dora(wins, known, rules)[rows], unpaid[rows])
    of_each = reading_values(found.keys, tsumo=tsumo[rows], rules=rules, situation=situation)
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


def _dora(wins: Wins, known: HeldTiles, rules: Rules) -> Integers:
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
    """The kinds that indicators point to; 2m to 8m, which three players do not have, point to nothing."""
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
