"""Read what a simulator offers a player: a line of its own between those of mjai, which no other program writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.games.events import DrawnRound, TileDiscard, WinDeclaration
from mjfunc.games.formats.log_errors import BadLog
from mjfunc.games.formats.mjai_events import event_of, read_line
from mjfunc.games.formats.recorded_games import Offer

if TYPE_CHECKING:
    from mjfunc.games.events import GameEvent
    from mjfunc.games.formats.json_fields import JsonFields
    from mjfunc.json.values import Json

OFFERS: Final = "offers"
"""The type of such a line."""
_CHOICES: Final = frozenset(
    {"dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "kita", "nukidora", "reach", "hora", "ryukyoku"}
)


def is_offer(line: bytes) -> bool:
    """Whether a line says what a player is offered."""
    try:
        return read_line(line).text("type") == OFFERS
    except BadLog:
        return False


def offer_of(fields: JsonFields, line: int) -> Offer:
    """Return the offer of a line.

    Args:
        fields: The fields of the line.
        line: The number of the line.

    Raises:
        BadLogField: A field is missing, or an event is none that this player can choose.
    """
    player = fields.number("actor", 3)
    acts = [_act(fields, event, player) for event in fields.items("events")]
    return Offer(line, player, tuple([act for act in acts if act is not None]))


def _act(fields: JsonFields, event: Json, player: int) -> GameEvent | None:
    """The event without claims; None for passing. What the answers of players in mjai leave out is added."""
    if not isinstance(event, Mapping) or event.get("actor", player) != player:
        fields.refuse("events")
    kind = event.get("type")
    if kind == "none":
        return None
    if not isinstance(kind, str) or kind not in _CHOICES:
        fields.refuse("events")
    values: dict[str, Json] = {"target": player, "reason": "kyushu_kyuhai", **event, "actor": player}
    act = event_of(attrs.evolve(fields, values=values))
    if isinstance(act, WinDeclaration):
        return WinDeclaration(player=player, discarder=act.discarder)
    if isinstance(act, DrawnRound):
        return DrawnRound(reason=act.reason, player=player)
    return attrs.evolve(act, drawn=None) if isinstance(act, TileDiscard) else act
