"""The yaku of the situation: how and when the hand was won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.riichi.spec.requirements import CLOSED, Requirement, YakuDefinition, definition, simple
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.riichi.values.reading import Place, Reading


def is_renhou(reading: Reading) -> bool:
    """Whether the winning tile was claimed before the winner's first turn.

    If the rules make that a mangan, it is valued alone and is not a yaku of any reading.
    """
    return reading.win.first_turn and reading.win.origin.is_ron


def no_parts(_: Reading) -> tuple[Place, ...]:
    """No part of a hand."""
    return ()


SITUATION_YAKU: Final[Mapping[Yaku, YakuDefinition]] = {
    Yaku.RIICHI: definition(
        CLOSED,
        Requirement(
            "riichi was declared",
            lambda reading, _: reading.win.riichi == "riichi",
            lambda reading: "double riichi was" if reading.win.riichi == "double" else "",
        ),
        parts=no_parts,
    ),
    Yaku.DOUBLE_RIICHI: simple(lambda reading, _: reading.win.riichi == "double", no_parts),
    Yaku.IPPATSU: definition(
        Requirement("the hand was won within a go-round of the riichi", lambda reading, _: reading.win.ippatsu),
        Requirement(
            "the rules count that", lambda _, rules: rules.ippatsu, applies=lambda reading: reading.win.ippatsu
        ),
        parts=no_parts,
    ),
    Yaku.MENZEN_TSUMO: definition(
        CLOSED,
        Requirement("the winning tile was drawn", lambda reading, _: reading.win.origin.is_tsumo, "it was claimed"),
        parts=no_parts,
    ),
    Yaku.RINSHAN_KAIHOU: simple(lambda reading, _: reading.win.origin is Origin.REPLACEMENT, no_parts),
    Yaku.CHANKAN: simple(lambda reading, _: reading.win.origin is Origin.QUAD, no_parts),
    Yaku.HAITEI_RAOYUE: simple(lambda reading, _: reading.win.origin is Origin.LAST_OF_WALL, no_parts),
    Yaku.HOUTEI_RAOYUI: simple(lambda reading, _: reading.win.origin is Origin.LAST_DISCARD, no_parts),
    Yaku.RENHOU: definition(
        Requirement(
            "the winning tile was claimed before the winner's first turn", lambda reading, _: is_renhou(reading)
        ),
        Requirement(
            "the rules make that a yaku", lambda _, rules: rules.renhou in ("five-han", "yakuman"), applies=is_renhou
        ),
        parts=no_parts,
    ),
    Yaku.TENHOU: simple(
        lambda reading, _: reading.win.first_turn and reading.win.origin.is_tsumo and reading.win.is_dealer, no_parts
    ),
    Yaku.CHIIHOU: simple(
        lambda reading, _: reading.win.first_turn and reading.win.origin.is_tsumo and not reading.win.is_dealer,
        no_parts,
    ),
}
"""The yaku of the situation; no part of the hand makes them."""
