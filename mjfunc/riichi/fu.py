"""Fu: a listing of reasons, each with its number, that is summed and rounded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.decompositions import CompleteRegular, CompleteSevenPairs, CompleteThirteenOrphans
from mjfunc.model.fields import check_result, check_results, setters
from mjfunc.model.forms import WaitShape
from mjfunc.riichi.origins import Origin
from mjfunc.riichi.readings import Reading, check_reading, kind_of
from mjfunc.riichi.rules import DEFAULT_RULES, Rules, check_rules
from mjfunc.riichi.sequences import pinfu
from mjfunc.riichi.values import value_of
from mjfunc.tiles.listed import Listed

if TYPE_CHECKING:
    from collections.abc import Iterator

Part: TypeAlias = Block | Pair

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
_HOW: Final = "fu_of(reading) makes one"


class FuReason(Listed):
    """The reasons for fu, in the order in which they are listed."""

    BASE = "base"
    """What every regular hand has."""
    SEVEN_PAIRS = "seven-pairs"
    """What seven pairs have; nothing is added."""
    CLOSED_RON = "closed-ron"
    """A closed hand, and the winning tile was claimed."""
    BLOCK = "block"
    """A triplet or a quad."""
    PAIR = "pair"
    """A pair of a valued kind."""
    WAIT = "wait"
    """The wait was kanchan, penchan or tanki."""
    TSUMO = "tsumo"
    """The winning tile was drawn."""
    OPEN = "open"
    """An open hand that has nothing but the base."""


@attrs.frozen
class FuItem:
    """A reason, how many fu it brings, and the block or the pair that it speaks of."""

    reason: FuReason
    fu: int
    part: Part | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a reason with its fu."""
        check_result(self, "reason", self.reason, _HOW, FuReason)
        check_result(self, "fu", self.fu, _HOW, int)
        check_result(self, "part", self.part, _HOW, Block, Pair, type(None))

    def __str__(self) -> str:
        """Write the reason, the part and the number: ``block 111m 8``."""
        part = "" if self.part is None else f" {self.part}"
        return f"{self.reason}{part} {self.fu}"


@attrs.frozen
class Fu:
    """The fu of a reading, with each reason."""

    items: tuple[FuItem, ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what are not items."""
        check_results(self, "items", self.items, _HOW, FuItem)

    def __str__(self) -> str:
        """Write the fu and the reasons: ``40 = base 20 + block 111m 8 + tsumo 2, rounded up``."""
        rounded = "" if self.total == self.before_rounding else ", rounded up"
        return f"{self.total} = {' + '.join(map(str, self.items))}{rounded}"

    @property
    def before_rounding(self) -> int:
        """The sum of all items."""
        return sum(item.fu for item in self.items)

    @property
    def total(self) -> int:
        """The sum, rounded up to ten; that of seven pairs is not rounded."""
        if any(item.reason is FuReason.SEVEN_PAIRS for item in self.items):
            return self.before_rounding
        return (self.before_rounding + 9) // 10 * 10


def fu_of(reading: Reading, rules: Rules = DEFAULT_RULES) -> Fu | None:
    """The fu of a reading; thirteen orphans have none. That a yakuman has none either is left to who asks."""
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
    is_unpaid = reading.win.origin is Origin.REPLACEMENT and rules.replacement_fu == "no"
    if reading.win.origin.is_tsumo and not is_unpaid and not pinfu(reading, rules):
        yield FuItem(FuReason.TSUMO, TSUMO)


def _open(reading: Reading, items: tuple[FuItem, ...], rules: Rules) -> Iterator[FuItem]:
    """An open hand that has nothing but the base, where the rules lift it."""
    if not reading.is_closed and len(items) == 1 and rules.open_pinfu == 30:
        yield FuItem(FuReason.OPEN, OPEN)


_NEW: Final = object.__new__
_KEEP_REASON, _KEEP_FU, _KEEP_PART = setters(FuItem, "reason", "fu", "part")
(_KEEP_ITEMS,) = setters(Fu, "items")


def known_item(reason: FuReason, fu: int, part: Part | None) -> FuItem:
    """The item of parts that are known to be right, for they are not looked at."""
    one = _NEW(FuItem)
    _KEEP_REASON(one, reason)
    _KEEP_FU(one, fu)
    _KEEP_PART(one, part)
    return one


def known_fu(items: tuple[FuItem, ...]) -> Fu:
    """The same of all items."""
    one = _NEW(Fu)
    _KEEP_ITEMS(one, items)
    return one
