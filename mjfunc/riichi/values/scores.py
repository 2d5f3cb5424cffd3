"""The values of a score: dora, fu, limits, interpretations and payments."""

from __future__ import annotations

from typing import Final, assert_never

import attrs

from mjfunc.model.blocks import Block, Pair
from mjfunc.model.value_fields import result_of, results_of, unchecked
from mjfunc.model.winds import WINDS, Wind
from mjfunc.riichi.values.reading import Place, Reading
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import check_option
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.value_base import Value

STICK: Final = 1000
"""The points of a riichi stick."""
_FU_HOW: Final = "fu_of(reading) makes one"
_INTERPRETATION_HOW: Final = "interpretations(win) lists some"
_PAYMENT_HOW: Final = "payments(2000, is_dealer=True, is_tsumo=False) lists one"


class Dora(Listed):
    """The types of dora, in the order that scores list them."""

    DORA = "dora"
    """Tiles that dora indicators point to."""
    URA = "ura"
    """Tiles that ura indicators point to."""
    RED = "red"
    """Red fives."""
    NUKI = "nuki"
    """Extracted Norths."""


class FuReason(Listed):
    """The reasons for fu, in the order that scores list them."""

    BASE = "base"
    """The fu that every regular hand has."""
    SEVEN_PAIRS = "seven-pairs"
    """The fixed fu of seven pairs; no other reason adds to it."""
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


@attrs.frozen(repr=False)
class FuItem(Value):
    """A reason for fu, its number of fu and, if it concerns one, the block or pair."""

    reason: FuReason = attrs.field(validator=result_of(_FU_HOW, FuReason))
    fu: int = attrs.field(validator=result_of(_FU_HOW, int))
    part: Place | None = attrs.field(default=None, validator=result_of(_FU_HOW, Block, Pair, None))

    def __str__(self) -> str:
        """Write the reason, the part and the number: ``block 111m 8``."""
        part = "" if self.part is None else f" {self.part}"
        return f"{self.reason}{part} {self.fu}"


@attrs.frozen(repr=False)
class Fu(Value):
    """The fu of a reading, with each reason."""

    items: tuple[FuItem, ...] = attrs.field(validator=results_of(_FU_HOW, FuItem))

    def __str__(self) -> str:
        """Write the fu and the reasons: ``40 = base 20 + block 111m 8 + tsumo 2, rounded up``."""
        rounded = "" if self.total == self.before_rounding else ", rounded up"
        return f"{self.total} = {' + '.join(map(str, self.items))}{rounded}"

    @property
    def before_rounding(self) -> int:
        """The sum of all items, before rounding."""
        return sum([item.fu for item in self.items])

    @property
    def total(self) -> int:
        """The fu: the sum of all items, rounded up to ten, or 25 for seven pairs."""
        fu = self.before_rounding
        return fu if FuReason.SEVEN_PAIRS in [item.reason for item in self.items] else (fu + 9) // 10 * 10


class Limit(Listed):
    """The limits, from the lowest."""

    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    COUNTED_YAKUMAN = "counted-yakuman"
    """Thirteen han or more, without a yakuman."""
    YAKUMAN = "yakuman"

    @property
    def points(self) -> int:
        """The basic points of the limit; for a yakuman, those of one that counts once."""
        match self:
            case Limit.MANGAN:
                return 2000
            case Limit.HANEMAN:
                return 3000
            case Limit.BAIMAN:
                return 4000
            case Limit.SANBAIMAN:
                return 6000
            case Limit.COUNTED_YAKUMAN | Limit.YAKUMAN:
                return 8000
            case _ as never:
                assert_never(never)


@attrs.frozen(kw_only=True, repr=False)
class Interpretation(Value):
    """A reading with its value: yaku, dora, han, fu, limit and basic points."""

    reading: Reading = attrs.field(validator=result_of(_INTERPRETATION_HOW, Reading))
    yaku: tuple[tuple[Yaku, int], ...] = attrs.field(validator=results_of(_INTERPRETATION_HOW, Yaku, int))
    """Each yaku with its han or, for a yakuman, the number of times that it counts; empty if there is no yaku."""
    yakuman: int = attrs.field(default=0, validator=result_of(_INTERPRETATION_HOW, int))
    """The number of yakuman that count: 2 for two together, or for one that counts double; 0 without a yakuman."""
    dora: tuple[tuple[Dora, int], ...] = attrs.field(default=(), validator=results_of(_INTERPRETATION_HOW, Dora, int))
    """The number of each sort of dora; empty if dora do not count."""
    han: int | None = attrs.field(default=None, validator=result_of(_INTERPRETATION_HOW, int, None))
    """The han of yaku and dora together; None without a yaku and with a yakuman."""
    fu: Fu | None = attrs.field(default=None, validator=result_of(_INTERPRETATION_HOW, Fu, None))
    """The fu; None with a yakuman, and if renhou alone is a mangan."""
    limit: Limit | None = attrs.field(default=None, validator=result_of(_INTERPRETATION_HOW, Limit, None))
    points: int = attrs.field(default=0, validator=result_of(_INTERPRETATION_HOW, int))
    """The basic points."""

    def __str__(self) -> str:
        """Write the reading, its yaku and dora, and their worth, each on a line."""
        lines = [f"{self.reading}"]
        lines += [f"  {yaku} {worth}" for yaku, worth in self.yaku]
        lines += [f"  {sort} {number}" for sort, number in self.dora]
        lines += [] if self.fu is None else [f"  fu {self.fu}"]
        return "\n".join((*lines, f"  {self.reckoning}"))

    def _summary(self) -> str:
        return f"{self.reading}: {self.reckoning}"

    @property
    def reckoning(self) -> str:
        """Han and fu, the limit, and the basic points: ``5 han 30 fu, mangan, 2000 basic points``."""
        fu = "" if self.fu is None else f" {self.fu.total} fu"
        han = "" if self.han is None else f"{self.han} han{fu}, "
        times = f"{self.yakuman} times " if self.yakuman > 1 else ""
        limit = "" if self.limit is None else f"{times}{self.limit}, "
        return f"{han}{limit}{self.points} basic points" if self.yaku else "no yaku"


class Key(Listed):
    """The criteria that choose between interpretations, in order of precedence."""

    POINTS = "points"
    """More basic points."""
    YAKUMAN = "yakuman"
    """More yakuman together, whether all count or the highest: a natural one goes before a counted one."""
    HAN = "han"
    """More han."""
    FU = "fu"
    """More fu."""
    FU_BEFORE_ROUNDING = "fu-before-rounding"
    """More fu before they are rounded."""
    ORDER = "order"
    """The earlier in canonical order."""


class Payer(Listed):
    """The roles in which players pay. A player in two roles pays both sums."""

    DISCARDER = "discarder"
    DEALER = "dealer"
    OTHERS = "others"
    """Each other player who loses."""
    LIABLE = "liable"
    """The player who is liable for a yakuman."""


@attrs.frozen(repr=False)
class Payment(Value):
    """A payment of one player, or the same payment of each of several."""

    payer: Payer = attrs.field(validator=result_of(_PAYMENT_HOW, Payer))
    amount: int = attrs.field(validator=result_of(_PAYMENT_HOW, int))
    players: int = attrs.field(default=1, validator=result_of(_PAYMENT_HOW, int))
    """The number of players who pay it."""
    seat: Wind | None = None
    """The seat of the liable player."""

    def __attrs_post_init__(self) -> None:
        """Raise BadOption for an unknown seat."""
        if self.seat is not None:
            check_option("seat", self.seat, WINDS)

    def __str__(self) -> str:
        """Write the payment of each player: ``others 2000 each``."""
        who = f"{self.payer} {self.seat}" if self.seat else self.payer
        return f"{who} {self.amount}{' each' if self.players > 1 else ''}"

    @property
    def total(self) -> int:
        """The sum that the winner receives."""
        return self.amount * self.players


unchecked_item: Final = unchecked(FuItem)


unchecked_fu: Final = unchecked(Fu)


unchecked_interpretation: Final = unchecked(Interpretation)
