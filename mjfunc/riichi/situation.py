"""The yaku by the situation: how and when the hand was won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.riichi.origins import Origin

if TYPE_CHECKING:
    from mjfunc.riichi.readings import Reading
    from mjfunc.riichi.rules import Rules


def riichi(reading: Reading) -> bool:
    """The winner declared riichi."""
    return reading.win.riichi == "riichi"


def double_riichi(reading: Reading) -> bool:
    """The winner declared riichi with the first discard."""
    return reading.win.riichi == "double"


def ippatsu(reading: Reading, rules: Rules) -> bool:
    """The winner won within a go-round of the riichi, where the rules count that."""
    return reading.win.ippatsu and rules.ippatsu == "yes"


def menzen_tsumo(reading: Reading) -> bool:
    """The hand is closed, and the winning tile was drawn."""
    return reading.is_closed and reading.win.origin.is_tsumo


def rinshan_kaihou(reading: Reading) -> bool:
    """The winning tile is the replacement for a quad or, with three players, for an extracted North."""
    return reading.win.origin is Origin.REPLACEMENT


def chankan(reading: Reading) -> bool:
    """The winning tile was robbed from another player's quad."""
    return reading.win.origin is Origin.QUAD


def haitei_raoyue(reading: Reading) -> bool:
    """The winning tile is the last tile of the wall."""
    return reading.win.origin is Origin.LAST_OF_WALL


def houtei_raoyui(reading: Reading) -> bool:
    """The winning tile is the discard after the last tile of the wall."""
    return reading.win.origin is Origin.LAST_DISCARD


def renhou(reading: Reading, rules: Rules) -> bool:
    """The winning tile was claimed before the own first turn, where that is five han or a yakuman.

    Where it is a mangan it stands alone, and is not a yaku of any reading.
    """
    return is_renhou(reading) and rules.renhou in ("five-han", "yakuman")


def is_renhou(reading: Reading) -> bool:
    """Whether the winning tile was claimed before the own first turn."""
    return reading.win.first_turn and reading.win.origin.is_ron


def tenhou(reading: Reading) -> bool:
    """The dealer drew the winning tile on the first turn."""
    return reading.win.first_turn and reading.win.origin.is_tsumo and reading.win.is_dealer


def chiihou(reading: Reading) -> bool:
    """Another player than the dealer drew the winning tile on the first turn."""
    return reading.win.first_turn and reading.win.origin.is_tsumo and not reading.win.is_dealer
