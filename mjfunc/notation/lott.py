"""The names that Lott, *Building Skills in Python*, prints: ``2 Bamboo``, ``9 Dot``, ``East``, ``Red``.

Lott knows no red fives; here one is ``Red 5 Dot``, which no other tile is called.
"""

from __future__ import annotations

from typing import Final

from mjfunc.notation.naming import Naming
from mjfunc.tiles.tile import KINDS, RED_FIVES, Suit

_SUIT_NAMES: Final = {Suit.CHARACTERS: "Character", Suit.DOTS: "Dot", Suit.BAMBOOS: "Bamboo"}
_HONOUR_NAMES: Final = ("East", "South", "West", "North", "White", "Green", "Red")

LOTT: Final = Naming(
    "Lott",
    {
        **{
            kind: _HONOUR_NAMES[kind.rank - 1] if kind.is_honour else f"{kind.rank} {_SUIT_NAMES[kind.suit]}"
            for kind in KINDS
        },
        **{five: f"Red {five.rank} {_SUIT_NAMES[five.suit]}" for five in RED_FIVES},
    },
)
