"""What a situation and the rules bring to every reading alike, looked up for each score.

Yaku are bits here, in their order.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.memory import Memory
from mjfunc.model.conventions import Players
from mjfunc.model.hand import Reds
from mjfunc.model.winds import DEALER, WINDS, Wind
from mjfunc.riichi.fu import BASE, CLOSED_RON, OPEN, SEVEN_PAIRS, TSUMO
from mjfunc.riichi.holding import is_yakuman
from mjfunc.riichi.limits import Limit, doubled, limit_of
from mjfunc.riichi.origins import Origin
from mjfunc.riichi.packed import FIELD, HONOURS, OUTSIDE, PAIRS, QUADS, SEQUENCES, TWINS, Bits, Sums
from mjfunc.riichi.payments import Payment, payments
from mjfunc.riichi.rules import SETS, Rules
from mjfunc.riichi.yaku import Yaku

if TYPE_CHECKING:
    from mjfunc.riichi.wins import Riichi

YakuBits: TypeAlias = int
Asked: TypeAlias = "tuple[Rules, Wind, Wind, int, Riichi, bool, bool, bool]"
"""The rules, the own wind, the prevailing one, the ordinal of the origin, riichi, ippatsu, first turn, an open meld."""
Key: TypeAlias = tuple[int, int, int, int, int]
"""What is compared: points, yakuman, han or yakuman that are there, fu, and fu before they are rounded."""
Worth: TypeAlias = tuple[Key, tuple[tuple[Yaku, int], ...], Limit | None]
"""The key of a reading, its yaku and its limit."""
Told: TypeAlias = tuple[YakuBits, int, int]
"""Yaku, fu before they are rounded, and the number of dora: what a reading is worth by."""
Counted: TypeAlias = tuple[int, int, Players]
"""Basic points, the counters, and how many play."""

_SITUATIONS: Final = 1 << 9
_WORTH_OF_EACH: Final = 1 << 11
_NOTHING: Final[Worth] = (0, 0, 0, 0, 0), (), None
_PARTS: Final = 1 << 14
_DRAGONS: Final = 0b1110000
_WINDS: Final = 0b1111
_ALL: Final = 5
"""The parts of a regular hand."""
_NONE_OR_ALL: Final = (0, _ALL)
_SEQUENCES: Final = FIELD << SEQUENCES
TOLD: Final = _SEQUENCES | FIELD << QUADS | FIELD << OUTSIDE | FIELD << HONOURS | FIELD << TWINS
"""Of the sums, those that tell yaku of blocks and a pair."""
_RANKS: Final = {wind: rank for rank, wind in enumerate(WINDS, start=1)}


def bit(yaku: Yaku) -> YakuBits:
    """The bit of a yaku."""
    return 1 << yaku.ordinal


_OF_TWINS: Final = (0, bit(Yaku.IIPEIKOU), bit(Yaku.RYANPEIKOU))
_OF_QUADS: Final = (0, 0, 0, bit(Yaku.SANKANTSU), bit(Yaku.SUUKANTSU))
_BITS: Final = tuple((bit(yaku), yaku) for yaku in Yaku)


@attrs.frozen(kw_only=True, eq=False)
class Terms:
    """What a situation and the rules bring to a reading."""

    certain: YakuBits
    """The yaku of the situation."""
    tanyao: YakuBits
    """That of simples, if it can count."""
    pinfu: YakuBits
    """So the same of this."""
    parts: Memory[Sums, YakuBits]
    """The yaku of blocks and a pair that some of their sums tell."""
    honours: Memory[Bits, YakuBits]
    """The yaku of blocks and a pair of honours, by their bits."""
    is_ron: bool
    needs_green: bool
    """Whether all green needs a green dragon."""
    base_fu: int
    """With what a closed hand has by ron."""
    pair_fu: tuple[int, ...]
    """By the rank of a pair of honours; the first is that of all other pairs."""
    tsumo_fu: int
    open_fu: int
    """What is added to a reading that has nothing but the base."""
    most_reds: Reds
    worth: Memory[Told, Worth]
    """What a reading is worth."""
    paid: Memory[Counted, tuple[Payment, ...]]
    """What all pay."""


def _terms(asked: Asked) -> Terms | None:
    """None where renhou is a mangan, which stands beside the readings, and where local yaku are played."""
    rules, seat, wind, ordinal, riichi, ippatsu, first_turn, is_open = asked
    origin = [*Origin][ordinal]
    if rules.local_yaku or (first_turn and origin.is_ron and rules.renhou == "mangan"):
        return None
    pinfu = not is_open and (origin.is_ron or rules.pinfu_tsumo == "yes")
    tanyao = 0 if is_open and rules.open_tanyao == "no" else bit(Yaku.TANYAO)
    is_unpaid = origin is Origin.REPLACEMENT and rules.replacement_fu == "no"
    return Terms(
        certain=_certain(rules, seat, origin, riichi, ippatsu=ippatsu, first_turn=first_turn, is_open=is_open),
        tanyao=tanyao,
        pinfu=bit(Yaku.PINFU) if pinfu else 0,
        parts=_PART_YAKU((tanyao, is_open)),
        honours=_HONOUR_YAKU((seat, wind)),
        is_ron=origin.is_ron,
        needs_green=rules.all_green == "with-green",
        base_fu=BASE + (CLOSED_RON if origin.is_ron and not is_open else 0),
        pair_fu=_pair_fu(rules, seat, wind),
        tsumo_fu=TSUMO if origin.is_tsumo and not is_unpaid else 0,
        open_fu=OPEN if is_open and rules.open_pinfu == 30 else 0,
        most_reds=SETS[rules.red_fives],
        worth=_WORTHS((rules, is_open)),
        paid=_PAYMENTS((rules, seat == DEALER, origin.is_tsumo)),
    )


TERMS: Final = Memory(_terms, _SITUATIONS)
"""What situations and rules bring."""


def _certain(  # noqa: PLR0913  # all of these are the situation
    rules: Rules, seat: Wind, origin: Origin, riichi: Riichi, *, ippatsu: bool, first_turn: bool, is_open: bool
) -> YakuBits:
    found = {
        Yaku.RIICHI: riichi == "riichi",
        Yaku.DOUBLE_RIICHI: riichi == "double",
        Yaku.IPPATSU: ippatsu and rules.ippatsu == "yes",
        Yaku.MENZEN_TSUMO: origin.is_tsumo and not is_open,
        Yaku.RINSHAN_KAIHOU: origin is Origin.REPLACEMENT,
        Yaku.CHANKAN: origin is Origin.QUAD,
        Yaku.HAITEI_RAOYUE: origin is Origin.LAST_OF_WALL,
        Yaku.HOUTEI_RAOYUI: origin is Origin.LAST_DISCARD,
        Yaku.RENHOU: first_turn and origin.is_ron and rules.renhou != "no",
        Yaku.TENHOU: first_turn and origin.is_tsumo and seat == DEALER,
        Yaku.CHIIHOU: first_turn and origin.is_tsumo and seat != DEALER,
    }
    return sum(bit(yaku) for yaku, is_there in found.items() if is_there)


def _pair_fu(rules: Rules, seat: Wind, wind: Wind) -> tuple[int, ...]:
    fu = [0, 0, 0, 0, 0, 2, 2, 2]
    fu[_RANKS[seat]] = fu[_RANKS[wind]] = 2
    if seat == wind:
        fu[_RANKS[seat]] = rules.double_wind_pair
    return tuple(fu)


def _honour_yaku(winds: tuple[Wind, Wind], honours: Bits) -> YakuBits:
    triplets, pair = honours & (1 << PAIRS) - 1, honours >> PAIRS
    dragons, all_winds = (triplets & _DRAGONS).bit_count(), (triplets & _WINDS).bit_count()
    seat, wind = (triplets >> _RANKS[each] - 1 & 1 for each in winds)
    found = {
        Yaku.YAKUHAI_WHITE: triplets >> 4 & 1,
        Yaku.YAKUHAI_GREEN: triplets >> 5 & 1,
        Yaku.YAKUHAI_RED: triplets >> 6 & 1,
        Yaku.YAKUHAI_SEAT: seat,
        Yaku.YAKUHAI_ROUND: wind,
        Yaku.SHOUSANGEN: dragons == 2 and pair & _DRAGONS,
        Yaku.DAISANGEN: dragons == 3,
        Yaku.SHOUSUUSHII: all_winds == 3 and pair & _WINDS,
        Yaku.DAISUUSHII: all_winds == 4,
    }
    return sum(bit(yaku) for yaku, is_there in found.items() if is_there)


def _of_winds(winds: tuple[Wind, Wind]) -> Memory[Bits, YakuBits]:
    return Memory(partial(_honour_yaku, winds), _PARTS)


_HONOUR_YAKU: Final = Memory(_of_winds, 16)


def _part_yaku(tanyao: YakuBits, sums: Sums, *, is_open: bool) -> YakuBits:
    """The yaku of blocks and a pair that their sums tell."""
    twins, outside = sums >> TWINS & FIELD, sums >> OUTSIDE & FIELD
    yaku = _OF_QUADS[sums >> QUADS & FIELD]
    if outside in _NONE_OR_ALL:
        yaku |= _outside_yaku(sums) if outside else tanyao
    if twins:
        return yaku | (0 if is_open else _OF_TWINS[twins])
    return yaku if sums & _SEQUENCES else yaku | bit(Yaku.TOITOI)


def _outside_yaku(sums: Sums) -> YakuBits:
    """The yaku of parts that all have a terminal or an honour."""
    honours = sums >> HONOURS & FIELD
    if sums & _SEQUENCES:
        return bit(Yaku.CHANTA if honours else Yaku.JUNCHAN)
    of_one_sort = {0: bit(Yaku.CHINROUTOU), _ALL: bit(Yaku.TSUUIISOU)}
    return bit(Yaku.HONROUTOU) | of_one_sort.get(honours, 0)


def _of_openness(asked: tuple[YakuBits, bool]) -> Memory[Sums, YakuBits]:
    tanyao, is_open = asked
    return Memory(partial(_part_yaku, tanyao, is_open=is_open), _PARTS)


_PART_YAKU: Final = Memory(_of_openness, 16)


def _worth(rules: Rules, told: Told, *, is_open: bool) -> Worth:
    """What yaku, fu and dora are worth together: where there is a yakuman, nothing else counts."""
    bits, before, dora = told
    found = [yaku for each, yaku in _BITS if bits & each]
    yakuman = [yaku for yaku in found if is_yakuman(yaku, rules)]
    if yakuman:
        multiples = tuple([(yaku, 2 if yaku in rules.double_yakuman else 1) for yaku in yakuman])
        counted = [times for _, times in multiples]
        times = sum(counted) if rules.multiple_yakuman == "add" else max(counted)
        return (Limit.YAKUMAN.points * times, times, sum(counted), 0, 0), multiples, Limit.YAKUMAN
    if not found:
        return _NOTHING
    yaku = tuple([(yaku, yaku.open if is_open else yaku.closed) for yaku in found])
    han, fu = dora + sum([worth for _, worth in yaku]), before if before == SEVEN_PAIRS else (before + 9) // 10 * 10
    limit = limit_of(han, fu, rules)
    return (doubled(han, fu) if limit is None else limit.points, 0, han, fu, before), yaku, limit


def _worths(asked: tuple[Rules, bool]) -> Memory[Told, Worth]:
    rules, is_open = asked
    return Memory(partial(_worth, rules, is_open=is_open), _WORTH_OF_EACH)


_WORTHS: Final = Memory(_worths, _SITUATIONS)


def _paid(asked: tuple[Rules, bool, bool], counted: Counted) -> tuple[Payment, ...]:
    rules, is_dealer, is_tsumo = asked
    points, honba, players = counted
    return payments(points, is_dealer=is_dealer, is_tsumo=is_tsumo, honba=honba, players=players, rules=rules)


def _all_paid(asked: tuple[Rules, bool, bool]) -> Memory[Counted, tuple[Payment, ...]]:
    return Memory(partial(_paid, asked), _WORTH_OF_EACH)


_PAYMENTS: Final = Memory(_all_paid, _SITUATIONS)
