"""Write games in mjai: the lines of its first dialect, with every claim that one of the dialects has a field for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    GameEnd,
    GameStart,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    RoundStart,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
)
from mjfunc.games.formats.mjai_events import CALLS, EXCERPT, HIDDEN, NAMES, REASONS, START, URA_NAMES
from mjfunc.games.formats.yaku_names import MJAI_DORA, MJAI_OF_YAKU, MJAI_RED, MJAI_URA
from mjfunc.json.values import write_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.games.events import GameEvent
    from mjfunc.json.values import Json
    from mjfunc.tiles.tile import Tile

_HAND: Final = 13
_YAKUMAN: Final = 100
"""The han of a yakuman in the first dialect."""
PlayEvent: TypeAlias = (
    TileDraw | TileDiscard | TileCall | ClosedKan | AddedKan | NorthExtraction | RiichiDeclaration | RiichiAcceptance
)
"""An event of play, which has a player."""
_TYPE_OF_CALL: Final = {kind: name for name, kind in CALLS.items()}


def write_mjai(events: Iterable[GameEvent]) -> str:
    """Return the lines of a game, each with its line feed."""
    return "".join([f"{write_json(_fields(event))}\n" for event in events])


def _fields(event: GameEvent) -> dict[str, Json]:
    fields: dict[str, Json]
    match event:
        case GameStart():
            fields = {"type": START, **_without_none(names=None if event.names is None else [*event.names])}
            fields |= {EXCERPT: True} if event.is_excerpt else {}
        case RoundStart():
            fields = _deal(event)
        case WinDeclaration():
            fields = _win(event)
        case DrawnRound():
            fields = _drawn_round(event)
        case RoundEnd():
            fields = {"type": "end_kyoku"}
        case GameEnd():
            fields = {"type": "end_game", **_without_none(scores=_row(event.scores))}
        case DoraReveal(indicator):
            fields = {"type": "dora", "dora_marker": NAMES[indicator]}
        case _:
            fields = _play(event)
    return fields


def _play(event: PlayEvent) -> dict[str, Json]:
    actor: dict[str, Json] = {"actor": event.player}
    match event:
        case TileDraw(_, tile):
            fields: dict[str, Json] = {"type": "tsumo", **actor, "pai": _name(tile)}
        case TileDiscard(_, tile, drawn):
            fields = {"type": "dahai", **actor, "pai": NAMES[tile], **_without_none(tsumogiri=drawn)}
        case TileCall(kind, _, discarder, tile, consumed):
            place: dict[str, Json] = {"type": _TYPE_OF_CALL[kind], **actor, "target": discarder}
            fields = {**place, "pai": NAMES[tile], "consumed": _names(consumed)}
        case ClosedKan(_, tiles):
            fields = {"type": "ankan", **actor, "consumed": _names(tiles)}
        case AddedKan(_, tile):
            fields = {"type": "kakan", **actor, "pai": NAMES[tile]}
        case NorthExtraction(_, tile):
            fields = {"type": "kita", **actor, "pai": NAMES[tile]}
        case RiichiDeclaration():
            fields = {"type": "reach", **actor}
        case RiichiAcceptance(_, scores):
            fields = {"type": "reach_accepted", **actor, **_without_none(scores=_row(scores))}
        case _ as never:
            assert_never(never)
    return fields


def _without_none(**fields: Json) -> dict[str, Json]:
    """The fields that are not None."""
    return {name: value for name, value in fields.items() if value is not None}


def _row(numbers: tuple[int, ...] | None) -> Json:
    return None if numbers is None else [*numbers]


def _name(tile: Tile | None) -> str:
    return HIDDEN if tile is None else NAMES[tile]


def _names(tiles: Iterable[Tile]) -> list[str]:
    return [NAMES[tile] for tile in tiles]


def _hands(hands: Iterable[tuple[Tile, ...] | None]) -> list[Json]:
    return [_HAND * [HIDDEN] if hand is None else _names(hand) for hand in hands]


def _deal(event: RoundStart) -> dict[str, Json]:
    return {
        "type": "start_kyoku",
        "bakaze": event.wind,
        "kyoku": event.number,
        "honba": event.honba,
        "kyotaku": event.sticks,
        "oya": event.dealer,
        **_without_none(scores=_row(event.scores)),
        "dora_marker": NAMES[event.indicator],
        "tehais": _hands(event.hands),
    }


def _win(event: WinDeclaration) -> dict[str, Json]:
    held = None if event.hand is None else [*event.hand]
    if held is not None and event.tile in held and event.player != event.discarder:
        held.remove(event.tile)  # after a ron, the hand is written without the winning tile
    return {
        "type": "hora",
        "actor": event.player,
        "target": event.discarder,
        **_without_none(
            pai=None if event.tile is None else NAMES[event.tile],
            hora_tehais=None if held is None else _names(held),
            yakus=_yaku(event),
            fu=event.fu,
            fan=event.han,
            hora_points=event.points,
            deltas=_row(event.deltas),
            scores=_row(event.scores),
        ),
        **({} if event.ura is None else {URA_NAMES[0]: _names(event.ura)}),
    }


def says_yaku(event: WinDeclaration) -> bool:
    """Return whether mjai has a word for each yaku of a win, which it has not for dragons, and the han of dora."""
    if event.yaku is None or any(yaku not in MJAI_OF_YAKU for yaku, _ in event.yaku):
        return False
    is_yakuman = any(han is None for _, han in event.yaku)
    return is_yakuman or None not in {event.dora_han, event.ura_han, event.red_han}


def _yaku(event: WinDeclaration) -> Json:
    if event.yaku is None or not says_yaku(event):
        return None
    words = [(MJAI_OF_YAKU[yaku], _YAKUMAN if han is None else han) for yaku, han in event.yaku]
    dora = ((MJAI_DORA, event.dora_han), (MJAI_RED, event.red_han), (MJAI_URA, event.ura_han))
    return [[word, han] for word, han in (*words, *dora) if han]


def _drawn_round(event: DrawnRound) -> dict[str, Json]:
    return {
        "type": "ryukyoku",
        **_without_none(
            reason=None if event.reason is None else REASONS[event.reason][0],
            actor=event.player,
            tehais=None if event.hands is None else _hands(event.hands),
            tenpais=None if event.ready is None else [*event.ready],
            deltas=_row(event.deltas),
            scores=_row(event.scores),
        ),
    }
