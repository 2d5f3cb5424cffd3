"""The tile names of MJAI: ``1m`` to ``9s``, ``5mr`` for a red five, ``E S W N P F C``."""

from __future__ import annotations

from typing import Final

from mjfunc.notation.naming import Naming
from mjfunc.tiles.tile import KINDS, RED_FIVES

MJAI: Final = Naming(
    "MJAI",
    {
        **{kind: "ESWNPFC"[kind.rank - 1] if kind.is_honour else str(kind) for kind in KINDS},
        **{five: f"{five.kind}r" for five in RED_FIVES},
    },
)
