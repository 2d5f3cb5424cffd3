"""The scores of many wins: all readings are valued at once, and of each win the best is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Unpack, assert_never

import numpy as np

from mjfunc.batch.arrays import frozen
from mjfunc.functional import remember
from mjfunc.model.conventions import Players, is_played
from mjfunc.riichi.arrays.worth import Beside, worth
from mjfunc.riichi.batch.checks import Seen, check_wins, seen
from mjfunc.riichi.batch.melds import NOTHING
from mjfunc.riichi.batch.readings import ORDER_BITS, readings, split
from mjfunc.riichi.batch.scores import Scores
from mjfunc.riichi.batch.wins import RIICHI, Told, Wins, wins_of
from mjfunc.riichi.contradictions import NORTH
from mjfunc.riichi.dora import pointed_to
from mjfunc.riichi.origins import Origin
from mjfunc.riichi.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.scores import STICK
from mjfunc.riichi.yaku import Yaku
from mjfunc.tiles.errors import BadOption
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Rows
    from mjfunc.riichi.arrays.features import Flags, Integers

CHUNK: Final = 1 << 13
"""As many wins as stay in the processor's cache together with their readings."""
_HAN, _FU = 7, 8
"""So many bits hold han, and fu."""


def score(hands: Rows, tiles: Rows, *, rules: Rules = DEFAULT_RULES, **told: Unpack[Told]) -> Scores:
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
    wins = wins_of(hands, tiles, **told)
    found = [_scored(wins.chunk(first, CHUNK), rules) for first in range(0, max(len(wins), 1), CHUNK)]
    return Scores(*(frozen(np.concatenate(column)) for column in zip(*found, strict=True)))


def _scored(wins: Wins, rules: Rules) -> tuple[Integers, ...]:
    """The columns of the scores of some wins."""
    known, ways = seen(wins), split(wins)
    check_wins(wins, known, rules, ways.numbers > 0, ways.are_orphans)
    found = readings(wins, known, ways, rules)
    rows, tsumo = found.rows, wins.is_tsumo
    unpaid = (wins.origin == Origin.REPLACEMENT.ordinal) & (rules.replacement_fu == "no")
    beside = Beside(_certain(wins, rules)[rows], _dora(wins, known, rules)[rows], unpaid[rows])
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


def _certain(wins: Wins, rules: Rules) -> Integers:
    """The bits of the yaku of the situation."""
    origin, is_first, is_tsumo, is_dealer = wins.origin, wins.first_turn, wins.is_tsumo, wins.seat == 0
    found = {
        Yaku.RIICHI: wins.riichi == RIICHI.index("riichi"),
        Yaku.DOUBLE_RIICHI: wins.riichi == RIICHI.index("double"),
        Yaku.IPPATSU: wins.ippatsu & (rules.ippatsu == "yes"),
        Yaku.RINSHAN_KAIHOU: origin == Origin.REPLACEMENT.ordinal,
        Yaku.CHANKAN: origin == Origin.QUAD.ordinal,
        Yaku.HAITEI_RAOYUE: origin == Origin.LAST_OF_WALL.ordinal,
        Yaku.HOUTEI_RAOYUI: origin == Origin.LAST_DISCARD.ordinal,
        Yaku.RENHOU: is_first & ~is_tsumo & (rules.renhou != "no"),
        Yaku.TENHOU: is_first & is_tsumo & is_dealer,
        Yaku.CHIIHOU: is_first & is_tsumo & ~is_dealer,
    }
    bits = np.zeros(len(wins), np.int64)
    for yaku, is_there in found.items():
        bits |= is_there.astype(np.int64) << yaku.ordinal
    return bits


def _dora(wins: Wins, known: Seen, rules: Rules) -> Integers:
    """How many dora of all sorts each win has."""
    rows = np.arange(len(wins))
    pointed = _pointed(wins.players)
    held = known.held.astype(np.int64)
    held[:, NORTH.index] += wins.nuki
    found: Integers = wins.reds.sum(1, dtype=np.int64) + wins.nuki
    for each in (*wins.dora.T, *(wins.ura.T if rules.ura_dora == "yes" else ())):
        found += held[rows, pointed[np.minimum(each, len(KINDS) - 1)]] * (each != NOTHING)
    return found


@remember(2)
def _pointed(players: Players) -> NDArray[np.intp]:
    """The kinds that indicators point to; 2m to 8m, which three players do not have, point to nothing that is asked."""
    return frozen(np.array([pointed_to(kind, players).index if is_played(kind, players) else 0 for kind in KINDS]))


def _payments(wins: Wins, points: Integers, rules: Rules) -> tuple[Integers, Integers, Integers, Integers]:
    """What the discarder pays, the dealer, and each of the others; and what the winner receives."""
    is_dealer, is_tsumo, counters = wins.seat == 0, wins.is_tsumo, wins.honba * rules.honba
    by_ron = _rounded_up(points * np.where(is_dealer, 6, 4)) + (wins.players - 1) * counters
    dealers, others = _shares(points, is_dealer, wins.players, rules)
    discarder = np.where(is_tsumo, 0, by_ron)
    dealer = np.where(is_tsumo & ~is_dealer, dealers + counters, 0)
    each = np.where(is_tsumo, others + counters, 0)
    number = wins.players - 2 + is_dealer
    return discarder, dealer, each, discarder + dealer + each * number + STICK * wins.sticks


def _shares(points: Integers, is_dealer: Flags, players: Players, rules: Rules) -> tuple[Integers, Integers]:
    """What the dealer and what each of the others pays by tsumo, without counters."""
    dealers, others = _rounded_up(2 * points), _rounded_up(np.where(is_dealer, 2, 1) * points)
    if players == 4:
        return dealers, others
    match rules.sanma_tsumo:
        case "loss":
            return dealers, others
        case "north-share":
            return _rounded_up(dealers + others // 2), _rounded_up(others + others // 2)
        case "even":
            half = _rounded_up(np.where(is_dealer, others * 3, dealers + others * 2) // 2)
            return half, half
        case _ as never:
            assert_never(never)


def _rounded_up(points: Integers) -> Integers:
    found: Integers = (points + 99) // 100 * 100
    return found
