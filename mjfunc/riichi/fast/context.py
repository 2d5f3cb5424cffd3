"""The part of a value that depends on the situation and the rules alone, looked up for each score.

Yaku are bits here, in their order.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import attrs

from mjfunc.functional import Memory
from mjfunc.model.conventions import Players
from mjfunc.model.hand import Reds
from mjfunc.model.winds import DEALER, WINDS, Wind
from mjfunc.riichi.fast.bit_fields import YakuBits, yaku_bit
from mjfunc.riichi.fast.packed_suits import HONOURS, OUTSIDE, PAIRS, QUADS, SEQUENCES, TWINS, Bits, Sums
from mjfunc.riichi.spec.fu import BASE, CLOSED_RON, OPEN, SEVEN_PAIRS, TSUMO
from mjfunc.riichi.spec.points import doubled, limit_of, payments
from mjfunc.riichi.spec.yaku_definitions import is_yakuman
from mjfunc.riichi.values.rules import SETS, Rules
from mjfunc.riichi.values.scores import Limit, Payment
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from mjfunc.riichi.values.win_fields import Riichi

SituationKey: TypeAlias = "tuple[Rules, Wind, Wind, int, Riichi, bool, bool, bool]"
"""The rules, the own wind, the prevailing one, the ordinal of the origin, riichi, ippatsu, first turn, an open meld."""
ValueKey: TypeAlias = tuple[YakuBits, int, int]
"""The yaku of a reading, its fu before rounding, and the number of dora."""
PaymentKey: TypeAlias = tuple[int, int, Players]
"""Basic points, the number of counters, and the number of players."""


class Compared(NamedTuple):
    """The numbers that compare readings; the first that differs decides."""

    points: int
    yakuman: int
    """The number of yakuman that count: 2 for two together, or for one that counts double; 0 without a yakuman."""
    han: int
    """The han or, with a yakuman, how often all yakuman would count."""
    fu: int
    before_rounding: int


class Valuation(NamedTuple):
    """The value of a reading."""

    compared: Compared
    yaku: tuple[tuple[Yaku, int], ...]
    limit: Limit | None


_SITUATIONS: Final = 1 << 9
_WORTH_OF_EACH: Final = 1 << 11
_NOTHING: Final = Valuation(Compared(0, 0, 0, 0, 0), (), None)
_PARTS: Final = 1 << 14
_DRAGONS: Final = 0b1110000
_WINDS: Final = 0b1111
_ALL: Final = 5
"""The parts of a regular hand."""
_NONE_OR_ALL: Final = (0, _ALL)
_SEQUENCES: Final = SEQUENCES.mask
YAKU_SUMS: Final = SEQUENCES.mask | QUADS.mask | OUTSIDE.mask | HONOURS.mask | TWINS.mask
"""The fields of sums that decide yaku of blocks and a pair."""
_RANKS: Final = {wind: rank for rank, wind in enumerate(WINDS, start=1)}


_TWIN_YAKU: Final = (0, yaku_bit(Yaku.IIPEIKOU), yaku_bit(Yaku.RYANPEIKOU))
_QUAD_YAKU: Final = (0, 0, 0, yaku_bit(Yaku.SANKANTSU), yaku_bit(Yaku.SUUKANTSU))
_BITS: Final = tuple((yaku_bit(yaku), yaku) for yaku in Yaku)


@attrs.frozen(kw_only=True, eq=False)
class ScoringContext:
    """The yaku and fu that a situation and the rules give to every reading, and tables for their rules."""

    situation_yaku: YakuBits
    """The yaku of the situation."""
    tanyao: YakuBits
    """The bit of tanyao, or 0 if it cannot count."""
    pinfu: YakuBits
    """The bit of pinfu, or 0 if it cannot count."""
    parts: Memory[Sums, YakuBits]
    """The yaku of blocks and a pair, by ``YAKU_SUMS`` of their sums."""
    honours: Memory[Bits, YakuBits]
    """The yaku of blocks and a pair of honours, by their bits."""
    is_ron: bool
    needs_green: bool
    """Whether all green needs a green dragon."""
    base_fu: int
    """The base, and the fu of a closed hand by ron."""
    pair_fu: tuple[int, ...]
    """The fu of a pair by the rank of honours; the first entry is for all other pairs."""
    tsumo_fu: int
    open_fu: int
    """Added to a reading that has only the base."""
    most_reds: Reds
    valuations: Memory[ValueKey, Valuation]
    """The value of a reading."""
    payments: Memory[PaymentKey, tuple[Payment, ...]]


def _context(key: SituationKey) -> ScoringContext | None:
    """The context; None if renhou is a mangan, which no reading has, and if local yaku are played."""
    rules, seat, wind, ordinal, riichi, ippatsu, first_turn, is_open = key
    origin = [*Origin][ordinal]
    if rules.local_yaku or (first_turn and origin.is_ron and rules.renhou == "mangan"):
        return None
    pinfu = not is_open and (origin.is_ron or rules.pinfu_tsumo)
    tanyao = 0 if is_open and not rules.open_tanyao else yaku_bit(Yaku.TANYAO)
    is_unpaid = origin is Origin.REPLACEMENT and not rules.replacement_fu
    return ScoringContext(
        situation_yaku=situation_yaku(
            rules, seat, origin, riichi, ippatsu=ippatsu, first_turn=first_turn, is_open=is_open
        ),
        tanyao=tanyao,
        pinfu=yaku_bit(Yaku.PINFU) if pinfu else 0,
        parts=_PART_YAKU((tanyao, is_open)),
        honours=_HONOUR_YAKU((seat, wind)),
        is_ron=origin.is_ron,
        needs_green=rules.all_green == "with-green",
        base_fu=BASE + (CLOSED_RON if origin.is_ron and not is_open else 0),
        pair_fu=_pair_fu(rules, seat, wind),
        tsumo_fu=TSUMO if origin.is_tsumo and not is_unpaid else 0,
        open_fu=OPEN if is_open and rules.open_pinfu == 30 else 0,
        most_reds=SETS[rules.red_fives],
        valuations=_VALUATIONS((rules, is_open)),
        payments=_PAYMENTS((rules, seat == DEALER, origin.is_tsumo)),
    )


CONTEXTS: Final = Memory(_context, _SITUATIONS)
"""The contexts of situations and rules."""


def situation_yaku(  # noqa: PLR0913  # all of these are the situation
    rules: Rules, seat: Wind, origin: Origin, riichi: Riichi, *, ippatsu: bool, first_turn: bool, is_open: bool
) -> YakuBits:
    """The yaku of a situation; ``is_open`` says whether a meld is open."""
    found = {
        Yaku.RIICHI: riichi == "riichi",
        Yaku.DOUBLE_RIICHI: riichi == "double",
        Yaku.IPPATSU: ippatsu and rules.ippatsu,
        Yaku.MENZEN_TSUMO: origin.is_tsumo and not is_open,
        Yaku.RINSHAN_KAIHOU: origin is Origin.REPLACEMENT,
        Yaku.CHANKAN: origin is Origin.QUAD,
        Yaku.HAITEI_RAOYUE: origin is Origin.LAST_OF_WALL,
        Yaku.HOUTEI_RAOYUI: origin is Origin.LAST_DISCARD,
        Yaku.RENHOU: first_turn and origin.is_ron and rules.renhou != "no",
        Yaku.TENHOU: first_turn and origin.is_tsumo and seat == DEALER,
        Yaku.CHIIHOU: first_turn and origin.is_tsumo and seat != DEALER,
    }
    return sum(yaku_bit(yaku) for yaku, is_there in found.items() if is_there)


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
    return sum(yaku_bit(yaku) for yaku, is_there in found.items() if is_there)


def _honour_yaku_by_bits(winds: tuple[Wind, Wind]) -> Memory[Bits, YakuBits]:
    return Memory(partial(_honour_yaku, winds), _PARTS)


_HONOUR_YAKU: Final = Memory(_honour_yaku_by_bits, 16)


def _part_yaku(tanyao: YakuBits, sums: Sums, *, is_open: bool) -> YakuBits:
    """The yaku of blocks and a pair that their sums tell."""
    twins, outside = TWINS.extract(sums), OUTSIDE.extract(sums)
    yaku = _QUAD_YAKU[QUADS.extract(sums)]
    if outside in _NONE_OR_ALL:
        yaku |= _outside_yaku(sums) if outside else tanyao
    if twins:
        return yaku | (0 if is_open else _TWIN_YAKU[twins])
    return yaku if sums & _SEQUENCES else yaku | yaku_bit(Yaku.TOITOI)


def _outside_yaku(sums: Sums) -> YakuBits:
    """The yaku of parts that all have a terminal or an honour."""
    honours = HONOURS.extract(sums)
    if sums & _SEQUENCES:
        return yaku_bit(Yaku.CHANTA if honours else Yaku.JUNCHAN)
    of_one_sort = {0: yaku_bit(Yaku.CHINROUTOU), _ALL: yaku_bit(Yaku.TSUUIISOU)}
    return yaku_bit(Yaku.HONROUTOU) | of_one_sort.get(honours, 0)


def _part_yaku_by_sums(key: tuple[YakuBits, bool]) -> Memory[Sums, YakuBits]:
    tanyao, is_open = key
    return Memory(partial(_part_yaku, tanyao, is_open=is_open), _PARTS)


_PART_YAKU: Final = Memory(_part_yaku_by_sums, 16)


def _valuation(rules: Rules, key: ValueKey, *, is_open: bool) -> Valuation:
    """The value of yaku, fu and dora together; with a yakuman nothing else counts."""
    bits, before, dora = key
    found = [yaku for each, yaku in _BITS if bits & each]
    yakuman = [yaku for yaku in found if is_yakuman(yaku, rules)]
    if yakuman:
        multiples = tuple([(yaku, 2 if yaku in rules.double_yakuman else 1) for yaku in yakuman])
        counted = [times for _, times in multiples]
        times = sum(counted) if rules.multiple_yakuman == "add" else max(counted)
        return Valuation(Compared(Limit.YAKUMAN.points * times, times, sum(counted), 0, 0), multiples, Limit.YAKUMAN)
    if not found:
        return _NOTHING
    yaku = tuple([(yaku, yaku.open if is_open else yaku.closed) for yaku in found])
    han, fu = dora + sum([worth for _, worth in yaku]), before if before == SEVEN_PAIRS else (before + 9) // 10 * 10
    limit = limit_of(han, fu, rules)
    points = doubled(han, fu) if limit is None else limit.points
    return Valuation(Compared(points, 0, han, fu, before), yaku, limit)


def _valuations(key: tuple[Rules, bool]) -> Memory[ValueKey, Valuation]:
    rules, is_open = key
    return Memory(partial(_valuation, rules, is_open=is_open), _WORTH_OF_EACH)


_VALUATIONS: Final = Memory(_valuations, _SITUATIONS)


def _payments(situation: tuple[Rules, bool, bool], key: PaymentKey) -> tuple[Payment, ...]:
    rules, is_dealer, is_tsumo = situation
    points, honba, players = key
    return payments(points, is_dealer=is_dealer, is_tsumo=is_tsumo, honba=honba, players=players, rules=rules)


def _payments_by_points(situation: tuple[Rules, bool, bool]) -> Memory[PaymentKey, tuple[Payment, ...]]:
    return Memory(partial(_payments, situation), _WORTH_OF_EACH)


_PAYMENTS: Final = Memory(_payments_by_points, _SITUATIONS)
