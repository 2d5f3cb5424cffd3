"""The part of the events of a game that each format can say: reading back what was written gives these events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, assert_never

import attrs

from mjfunc.games.events import (
    DoraReveal,
    DrawnRound,
    DrawReason,
    GameEnd,
    GameStart,
    RiichiAcceptance,
    WinDeclaration,
)
from mjfunc.games.formats import mjai_writer, mjlog_writer, tenhou_writer
from mjfunc.riichi.values.scores import Limit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.games.events import GameEvent
    from mjfunc.games.formats.recorded_games import FormatName


def kept_events(events: Iterable[GameEvent], format_name: FormatName) -> tuple[GameEvent, ...]:
    """The events without the fields that a format cannot store: what reading what was written must give."""
    return tuple([kept for event in events if (kept := _kept_by_format(event, format_name)) is not None])


def _kept_by_format(event: GameEvent, format_name: FormatName) -> GameEvent | None:
    match format_name:
        case "mjlog":
            return _kept_by_mjlog(event)
        case "tenhou-json":
            return _kept_by_tenhou(event)
        case "mjai":
            return _kept_by_mjai(event)
        case _ as never:
            assert_never(never)


def _without(win: WinDeclaration, *names: str) -> WinDeclaration:
    nothing: dict[str, Any] = dict.fromkeys(names)
    return attrs.evolve(win, **nothing)


_YAKU: Final = ("yaku", "dora_han", "ura_han", "red_han")
_TOGETHER: Final = (("hand", "melds", "norths"), ("honba", "sticks"), ("deltas", "scores"))
"""Claims that mjlog writes together or not at all."""


def _kept_by_mjlog(event: GameEvent) -> GameEvent:
    match event:
        case GameStart():
            return _start_of_mjlog(event)
        case WinDeclaration():
            return _win_of_mjlog(event)
        case DrawnRound():
            return _drawn_round_of_mjlog(event)
        case GameEnd(scores=scores, points=points):
            return event if scores is not None and points is not None else GameEnd()
        case _:
            return event


def _start_of_mjlog(start: GameStart) -> GameStart:
    says = mjlog_writer.says_rules(start)
    names = ("open_tanyao", "red_fives")
    return attrs.evolve(
        start,
        stated_rules={name: start.stated_rules[name] for name in names} if says else {},
        stated_table_rules={"length": start.stated_table_rules["length"]} if says else {},
        says_end=True,
        is_excerpt=False,
    )


def _win_of_mjlog(given: WinDeclaration) -> WinDeclaration:
    win = given if mjlog_writer.says_yaku(given) else _without(given, *_YAKU)
    for names in _TOGETHER:
        if any(getattr(win, name) is None for name in names):
            win = _without(win, *names)
    has_points = win.points is not None and win.limit is not None
    is_yakuman = win.yaku is not None and win.dora_han is None
    has_indicators = win.dora is not None and win.ura is not None
    return attrs.evolve(
        win,
        han=None if win.yaku is None or is_yakuman else _total_han(win),
        points=win.points if has_points else None,
        fu=win.fu if has_points and not is_yakuman else None,
        limit=_said_limit(win.limit) if has_points else None,
        liable=win.liable or (() if has_points else None),
        dora=win.dora if has_indicators else None,
        ura=win.ura if has_indicators else win.ura or None,
    )


def _total_han(win: WinDeclaration) -> int:
    return sum(filter(None, [*(han for _, han in win.yaku or ()), win.dora_han, win.ura_han, win.red_han]))


def _said_limit(limit: Limit | Literal["none"] | None) -> Limit | Literal["none"] | None:
    return Limit.YAKUMAN if limit is Limit.COUNTED_YAKUMAN else limit


def _drawn_round_of_mjlog(drawn: DrawnRound) -> DrawnRound:
    shown = [] if drawn.hands is None else [hand is not None for hand in drawn.hands]
    is_at_end = drawn.reason is not None and not drawn.reason.is_abortive
    is_declared = drawn.reason is DrawReason.NINE_KINDS and shown.count(True) == 1
    has_counters = drawn.honba is not None and drawn.sticks is not None
    has_scores = drawn.deltas is not None and drawn.scores is not None
    return attrs.evolve(
        drawn,
        hands=drawn.hands if any(shown) or is_at_end else None,
        ready=tuple(shown) if is_at_end else None,
        player=shown.index(True) if is_declared else None,
        honba=drawn.honba if has_counters else None,
        sticks=drawn.sticks if has_counters else None,
        deltas=drawn.deltas if has_scores else None,
        scores=drawn.scores if has_scores else None,
    )


def _kept_by_tenhou(event: GameEvent) -> GameEvent | None:
    match event:
        case DoraReveal() | RiichiAcceptance() | GameEnd():
            return None
        case GameStart():
            return _start_of_tenhou(event)
        case WinDeclaration():
            return _win_of_tenhou(event)
        case DrawnRound():
            is_plain = event.reason is DrawReason.EXHAUSTED and event.ready is not None and len({*event.ready}) == 1
            return DrawnRound(reason=event.reason, ready=event.ready if is_plain else None, deltas=event.deltas)
        case _:
            return event


def _start_of_tenhou(start: GameStart) -> GameStart:
    tanyao, reds = start.stated_rules.get("open_tanyao"), start.stated_rules.get("red_fives")
    length = start.stated_table_rules.get("length")
    has_length = tanyao is not None and length in {"east", "south"}
    is_said = tanyao is not None and (tanyao or has_length or start.players == 3)
    return GameStart(
        players=start.players,
        names=start.names,
        stated_rules={
            **({"open_tanyao": bool(tanyao)} if is_said else {}),
            **({"red_fives": reds} if reds in {"1-1-1", "0-0-0"} else {}),
        },
        stated_table_rules={"length": length} if has_length and length is not None else {},
        says_end=False,
        is_excerpt=True,
    )


def _win_of_tenhou(win: WinDeclaration) -> WinDeclaration:
    has_score = tenhou_writer.says_score(win)
    has_yaku = has_score and tenhou_writer.says_yaku(win)
    is_plain = win.limit == "none"
    is_yakuman = any(han is None for _, han in win.yaku or ())
    total = None if is_yakuman or not has_yaku else _total_han(win)
    return WinDeclaration(
        player=win.player,
        discarder=win.discarder,
        yaku=win.yaku if has_yaku else None,
        dora_han=win.dora_han if has_yaku and not is_yakuman else None,
        ura_han=win.ura_han if has_yaku and not is_yakuman else None,
        red_han=win.red_han if has_yaku and not is_yakuman else None,
        han=win.han if has_score and is_plain else total,
        fu=win.fu if has_score and is_plain else None,
        limit=_said_limit(win.limit) if has_score else None,
        points=win.points if has_score else None,
        liable=(win.liable or ()) if has_score else None,
        deltas=win.deltas,
    )


def _kept_by_mjai(event: GameEvent) -> GameEvent:
    match event:
        case GameStart():
            return GameStart(players=event.players, names=event.names, says_end=False, is_excerpt=event.is_excerpt)
        case WinDeclaration():
            win = _without(event, "melds", "norths", "dora", "limit", "liable", "honba", "sticks")
            if not mjai_writer.says_yaku(win):
                return _without(win, *_YAKU)
            is_yakuman = any(han is None for _, han in win.yaku or ())
            return _without(win, "han", "fu", *_YAKU[1:]) if is_yakuman else win
        case DrawnRound():
            return attrs.evolve(event, honba=None, sticks=None)
        case GameEnd(scores=scores):
            return GameEnd(scores=scores)
        case _:
            return event
