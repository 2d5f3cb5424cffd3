"""Riichi scoring: yaku, fu, han, limits and payments, under rules that are all named.

>>> from mjfunc import Tile, parse
>>> from mjfunc.riichi import Origin, Win, score
>>> win = Win(hand=parse("234m678p12355789s"), tile=Tile.of("9s"), origin=Origin.DISCARD, seat="S", round="E")
>>> found = score(win)
>>> print(found)
regular          234m 678p 123s 789s 55s  9s in 789s: ryanmen
  pinfu 1
  fu 30 = base 20 + closed-ron 10
  1 han 30 fu, 240 basic points
  discarder 1000: 1000
>>> found.total
1000

The definition stands here as plainly as it can be said. Each yaku is a function of its own that asks a reading
(``situation``, ``sequences``, ``triplets``, ``colours``, ``yakuman``, ``local``). Fu are a listing of reasons that is
summed (``fu``). Han and fu come to points (``limits``), and points to payments (``payments``, ``liability``). Among all
readings the best is chosen (``interpretations``), and all that is its score (``definition``).

``score`` itself comes to the same another way, many times faster: by numbers that blocks, suits, melds, situations and
rules bring (``packed``, ``called``, ``places``, ``terms``), put together for each reading (``valuing``, ``scoring``);
values are made of the chosen one only (``chosen``).
"""

from mjfunc.riichi.dora import Dora, dora_of
from mjfunc.riichi.encoding import encode_score
from mjfunc.riichi.fu import Fu, FuItem, FuReason, fu_of
from mjfunc.riichi.holding import has_yaku, yaku_of
from mjfunc.riichi.interpretations import Interpretation, Key, interpretations
from mjfunc.riichi.limits import Limit, basic_points, limit_of
from mjfunc.riichi.origins import By, Origin, origin_of
from mjfunc.riichi.payments import Payer, Payment, payments
from mjfunc.riichi.readings import Reading, readings
from mjfunc.riichi.refusals import Refusal
from mjfunc.riichi.rules import (
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
    NoYes,
    OpenPinfu,
    RedFives,
    Renhou,
    Rules,
    SanmaTsumo,
    YesNo,
)
from mjfunc.riichi.scores import NoYaku, Score
from mjfunc.riichi.scoring import score
from mjfunc.riichi.wins import Liable, Riichi, Win
from mjfunc.riichi.yaku import YAKU, Yaku

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
    "NoYes",
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
    "Yaku",
    "YesNo",
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
