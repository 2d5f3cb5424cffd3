"""Riichi scoring: yaku, fu, han, limits and payments, under named rules.

>>> from mjfunc import Tile, parse
>>> from mjfunc.riichi import Origin, Win, score
>>> win = Win(hand=parse("234m678p12355789s"), tile=Tile.of("9s"), origin=Origin.DISCARD, seat="S", round="E")
>>> found = score(win)
>>> print(found)
regular          234m 678p 123s 789s 55s  9s in 789s: ryanmen
  pinfu 1
  fu 30 = base 20 + closed-ron 10
  1 han 30 fu, 240 basic points
  total 1000 (discarder 1000)
>>> found.total
1000

``mjfunc.riichi.arrays`` scores many wins at once, in arrays.
"""

from mjfunc.riichi.encoding import encode_score
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.spec.dora import dora_of
from mjfunc.riichi.spec.fu import fu_of
from mjfunc.riichi.spec.points import basic_points, limit_of, payments
from mjfunc.riichi.spec.scoring import NoYaku, Score, interpretations
from mjfunc.riichi.spec.yaku_definitions import has_yaku, yaku_of
from mjfunc.riichi.values.reading import Reading, readings
from mjfunc.riichi.values.rules import (
    CHOICES,
    DEFAULT_RULES,
    PRESETS,
    AllGreen,
    Counted,
    DoubleWindPair,
    DoubleYakuman,
    Honba,
    Liability,
    LiabilityHonba,
    LiabilityScope,
    LocalYaku,
    MultipleYakuman,
    OpenPinfu,
    RedFives,
    Renhou,
    Rules,
    SanmaTsumo,
)
from mjfunc.riichi.values.scores import Dora, Fu, FuItem, FuReason, Interpretation, Key, Limit, Payer, Payment
from mjfunc.riichi.values.win_fields import By, Liable, Origin, Riichi, WinFields
from mjfunc.riichi.values.wins import Refusal, Win, origin_of
from mjfunc.riichi.values.yaku import YAKU, Yaku

__all__ = [
    "CHOICES",
    "DEFAULT_RULES",
    "PRESETS",
    "YAKU",
    "AllGreen",
    "By",
    "Counted",
    "Dora",
    "DoubleWindPair",
    "DoubleYakuman",
    "Fu",
    "FuItem",
    "FuReason",
    "Honba",
    "Interpretation",
    "Key",
    "Liability",
    "LiabilityHonba",
    "LiabilityScope",
    "Liable",
    "Limit",
    "LocalYaku",
    "MultipleYakuman",
    "NoYaku",
    "OpenPinfu",
    "Origin",
    "Payer",
    "Payment",
    "Reading",
    "RedFives",
    "Refusal",
    "Renhou",
    "Riichi",
    "Rules",
    "SanmaTsumo",
    "Score",
    "Win",
    "WinFields",
    "Yaku",
    "basic_points",
    "dora_of",
    "encode_score",
    "fu_of",
    "has_yaku",
    "interpretations",
    "limit_of",
    "origin_of",
    "payments",
    "readings",
    "score",
    "yaku_of",
]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
