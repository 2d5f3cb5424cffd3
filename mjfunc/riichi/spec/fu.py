"""Fu: a listing of reasons, each with its number, that is summed and rounded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.model.blocks import BlockShape
from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans
from mjfunc.model.forms import WaitShape
from mjfunc.riichi.spec.requirements import value_of
from mjfunc.riichi.spec.yaku_definitions import has_yaku
from mjfunc.riichi.values.reading import Reading, check_reading, kind_of
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.values.scores import Fu, FuItem, FuReason
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.blocks import Pair

BASE: Final = 20
CLOSED_RON: Final = 10
SEVEN_PAIRS: Final = 25
TRIPLET: Final = 2
"""An open one of simples. One that is concealed has twice as much, one of terminals or honours too."""
QUAD: Final = 8
VALUED_PAIR: Final = 2
WAIT: Final = 2
TSUMO: Final = 2
OPEN: Final = 10


def fu_of(reading: Reading, rules: Rules = DEFAULT_RULES) -> Fu | None:
    """The fu of a reading, with reasons. Thirteen orphans have none; other yakuman have fu here that do not count."""
    check_reading("fu_of", reading)
    check_rules("fu_of", rules)
    match reading.decomposition:
        case CompleteRegular(pair=pair):
            return Fu(_items(reading, pair, rules))
        case CompleteSevenPairs():
            return Fu((FuItem(FuReason.SEVEN_PAIRS, SEVEN_PAIRS),))
        case CompleteThirteenOrphans():
            return None
        case _ as never:
            assert_never(never)


def _items(reading: Reading, pair: Pair, rules: Rules) -> tuple[FuItem, ...]:
    """The reasons of a regular reading, in their order."""
    items = (
        FuItem(FuReason.BASE, BASE),
        *_closed_ron(reading),
        *_blocks(reading),
        *_pair(reading, pair, rules),
        *_wait(reading),
        *_tsumo(reading, rules),
    )
    return (*items, *_open(reading, items, rules))


def _closed_ron(reading: Reading) -> Iterator[FuItem]:
    """Ron with a closed hand."""
    if reading.is_closed and reading.win.origin.is_ron:
        yield FuItem(FuReason.CLOSED_RON, CLOSED_RON)


def _blocks(reading: Reading) -> Iterator[FuItem]:
    """Each triplet and quad."""
    for block, is_concealed in reading.triplet_blocks:
        of_these = QUAD if block.shape is BlockShape.QUAD else TRIPLET
        doubled = of_these * (2 if is_concealed else 1) * (1 if block.tiles[0].is_simple else 2)
        yield FuItem(FuReason.BLOCK, doubled, block)


def _pair(reading: Reading, pair: Pair, rules: Rules) -> Iterator[FuItem]:
    """A pair of a valued kind; one of the wind that is both own and prevailing is worth what the rules say."""
    match value_of(kind_of(pair), reading.win):
        case 0:
            return
        case 1:
            yield FuItem(FuReason.PAIR, VALUED_PAIR, pair)
        case _:
            yield FuItem(FuReason.PAIR, rules.double_wind_pair, pair)


def _wait(reading: Reading) -> Iterator[FuItem]:
    """The wait of the reading, however many tiles the hand waited for."""
    if reading.wait in (WaitShape.KANCHAN, WaitShape.PENCHAN, WaitShape.TANKI):
        yield FuItem(FuReason.WAIT, WAIT, reading.place)


def _tsumo(reading: Reading, rules: Rules) -> Iterator[FuItem]:
    """Drawing the winning tile, with an open hand too; not with pinfu, and by some rules not a replacement."""
    is_unpaid = reading.win.origin is Origin.REPLACEMENT and not rules.replacement_fu
    if reading.win.origin.is_tsumo and not is_unpaid and not has_yaku(reading, Yaku.PINFU, rules):
        yield FuItem(FuReason.TSUMO, TSUMO)


def _open(reading: Reading, items: tuple[FuItem, ...], rules: Rules) -> Iterator[FuItem]:
    """An open hand that has nothing but the base, where the rules lift it."""
    if not reading.is_closed and len(items) == 1 and rules.open_pinfu == 30:
        yield FuItem(FuReason.OPEN, OPEN)
