"""The one function that plays an event, and its fold over all events of a log."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

import attrs

from mjfunc.games.calls import tile_call
from mjfunc.games.deals import check_log_end, game_start, round_start
from mjfunc.games.declared_wins import win_declaration
from mjfunc.games.discards import riichi_acceptance, riichi_declaration, tile_discard
from mjfunc.games.drawn_rounds import drawn_round
from mjfunc.games.draws import dora_reveal, tile_draw
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
from mjfunc.games.game_ends import game_end, round_end
from mjfunc.games.ordinary_turns import after_ordinary_turns
from mjfunc.games.own_declarations import added_kan, closed_kan, north_extraction
from mjfunc.games.table import new_table
from mjfunc.games.table_rules import DEFAULT_TABLE_RULES
from mjfunc.games.violations import Violation, ViolationCode, report
from mjfunc.riichi.values.rules import DEFAULT_RULES
from mjfunc.tiles.errors import wrong_class

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from mjfunc.games.events import GameEvent, PlacedEvent
    from mjfunc.games.table import Table
    from mjfunc.games.table_rules import TableRules
    from mjfunc.games.violations import FoundViolations
    from mjfunc.riichi.values.rules import Rules

EventJudge: TypeAlias = "Callable[[Table, GameEvent, FoundViolations], Table]"
"""A function that plays an event, and adds what it breaks to the violations."""

_JUDGES: Final[Mapping[type, EventJudge]] = cast(
    "Mapping[type, EventJudge]",
    {
        GameStart: game_start,
        RoundStart: round_start,
        TileDraw: tile_draw,
        TileDiscard: tile_discard,
        TileCall: tile_call,
        ClosedKan: closed_kan,
        AddedKan: added_kan,
        NorthExtraction: north_extraction,
        RiichiDeclaration: riichi_declaration,
        RiichiAcceptance: riichi_acceptance,
        DoraReveal: dora_reveal,
        WinDeclaration: win_declaration,
        DrawnRound: drawn_round,
        RoundEnd: round_end,
        GameEnd: game_end,
    },
)
_ROWS: Final = ("scores", "deltas", "points", "hands", "ready")
_ROWS_OF: Final[Mapping[type, list[str]]] = {
    event: [name for name in _ROWS if name in attrs.fields_dict(event)]
    for event in (RiichiAcceptance, WinDeclaration, DrawnRound, GameEnd)
}
"""The fields of events that have an item for each player."""
_BETWEEN_ROUNDS: Final = frozenset({GameStart, RoundStart, GameEnd})
"""The events that can come when no round is played."""
_AFTER_WIN: Final = frozenset({WinDeclaration, RoundEnd, *_BETWEEN_ROUNDS})
_AFTER_DRAW: Final = frozenset({RoundEnd, *_BETWEEN_ROUNDS})
_ALLOWED: Final = {
    "game": _BETWEEN_ROUNDS,
    "deal": _BETWEEN_ROUNDS,
    "winners": _AFTER_WIN,
    "round-end": _AFTER_DRAW,
}


class StepResult(NamedTuple):
    """The table after an event, and what the event breaks."""

    table: Table
    violations: tuple[Violation, ...]


class ReplayStep(NamedTuple):
    """An event of a log, with the table after it and its violations."""

    place: int
    """The place of the event in its log; of what is missing at the end, that of the last event."""
    event: GameEvent | None
    """None for the end of the log."""
    table: Table
    violations: tuple[Violation, ...]


def step(table: Table, event: GameEvent) -> StepResult:
    """Play one event.

    The next table takes over what the log says, even if that breaks rules, so that one fault is reported once. An event
    that no round has room for changes nothing.

    >>> from mjfunc.games import GameStart, TileDraw, new_table, step
    >>> table, violations = step(new_table(), GameStart())
    >>> [str(violation) for violation in step(table, TileDraw(0, None)).violations]
    ['event-after-end: TileDraw comes when no round is played']

    Args:
        table: the table before the event.
        event: the event.

    Raises:
        TypeError: ``event`` is no event.

    """
    judge = _JUDGES.get(type(event))
    if judge is None:
        msg = "step"
        raise wrong_class(msg, "an event of a game", event, "TileDraw(0, Tile.of('6m')) is one")
    found: FoundViolations = []
    allowed = _ALLOWED.get(table.due)
    if allowed is not None and type(event) not in allowed:
        report(found, ViolationCode.EVENT_AFTER_END, f"{type(event).__name__} comes when no round is played")
        return StepResult(table, tuple(found))
    if (table.players == 3 or type(event) in _ROWS_OF) and (misfit := _misfit(event, table.players)):
        report(found, ViolationCode.LOG_UNREAD, misfit)
        return StepResult(table, tuple(found))
    return StepResult(judge(table, event, found), tuple(found))


def _misfit(event: GameEvent, players: int) -> str | None:
    """The reason why an event does not fit this number of players."""
    for name in ("player", "discarder"):
        player = getattr(event, name, None)
        if player is not None and player >= players:
            return f"there is no {name} {player} among {players}"
    for name in _ROWS_OF.get(type(event), ()):
        row: object = getattr(event, name, None)
        size = len(cast("tuple[object, ...]", row)) if isinstance(row, tuple) else players
        if size != players:
            return f"{name} are of {size} players, but {players} play"
    return None


def replay(
    events: Iterable[GameEvent], rules: Rules = DEFAULT_RULES, table_rules: TableRules = DEFAULT_TABLE_RULES
) -> Iterator[ReplayStep]:
    """Play the events of a log, one after the other.

    Args:
        events: the events of one game or more; each is read when it is needed.
        rules: the rules of scoring; what a game states itself takes precedence.
        table_rules: the rules of the table; likewise.

    Yields:
        The table after each event, with what the event breaks; its place is the number of the event, from 1. If
        the log ends too early, the last step has no event.

    """
    yield from replay_placed(enumerate(events, start=1), rules, table_rules)


def replay_placed(
    events: Iterable[PlacedEvent], rules: Rules = DEFAULT_RULES, table_rules: TableRules = DEFAULT_TABLE_RULES
) -> Iterator[ReplayStep]:
    """Play events with their places, as readers yield them.

    Args:
        events: pairs of a place and an event.
        rules: the rules of scoring; what a game states itself takes precedence.
        table_rules: the rules of the table; likewise.

    Yields:
        The table after each event, as ``replay`` does.

    """
    table, place = new_table(rules, table_rules), 0
    for place, event in events:  # the last place is needed
        table, violations = step(table, event)
        yield ReplayStep(place, event, table, placed(violations, place) if violations else ())
    yield from _end_steps(table, place)


def notable_steps(
    events: Sequence[PlacedEvent],
    rules: Rules,
    table_rules: TableRules,
    stops: frozenset[type[GameEvent]] = frozenset(),
) -> Iterator[tuple[Table, ReplayStep]]:
    """Play the events of a game as ``replay_placed`` does, several times as fast, and leave out ordinary turns.

    Args:
        events: pairs of a place and an event.
        rules: the rules of scoring; what a game states itself takes precedence.
        table_rules: the rules of the table; likewise.
        stops: the classes of events that are not left out where a play begins with them, as riichi does.

    Yields:
        The table before each event that is not among ordinary turns, and its step.

    """
    table, at = new_table(rules, table_rules), 0
    while at < len(events):
        before, following = after_ordinary_turns(table, events, at, stops)
        table = before
        if following == at:
            place, event = events[at]
            table, violations = step(before, event)
            following += 1
            yield before, ReplayStep(place, event, table, placed(violations, place) if violations else ())
        at = following
    yield from ((table, step) for step in _end_steps(table, events[-1][0] if events else 0))


def _end_steps(table: Table, place: int) -> Iterator[ReplayStep]:
    """Yield a step with what is missing at the end of the log, if anything is."""
    found: FoundViolations = []
    check_log_end(table, found)
    if found:
        yield ReplayStep(place, None, table, placed(tuple(found), place))


def with_others(steps: Iterable[ReplayStep], others: Iterable[Violation]) -> Iterator[ReplayStep]:
    """Yield the steps of a game with further violations of it, for example those of its walls.

    Args:
        steps: the steps of ``replay_placed``. None is read before it is needed.
        others: the further violations. Each is added to the first step at its place.

    """
    waiting: defaultdict[int | None, list[Violation]] = defaultdict(list)
    for violation in others:
        waiting[violation.place].append(violation)
    for each in steps:
        further = waiting.pop(each.place, ())
        yield each._replace(violations=(*each.violations, *further)) if further else each


def placed(violations: tuple[Violation, ...], place: int) -> tuple[Violation, ...]:
    """The violations with their place."""
    return tuple(attrs.evolve(violation, place=place) for violation in violations)
