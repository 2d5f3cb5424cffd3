"""A page that shows rounds of recorded games move by move: a sentence, the table, and the violations of each move.

Without its script the page shows the first violation of each round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from mjfunc.draw.html_page import SMALL, Drawings, page, section, words
from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    GameEnd,
    GameEvent,
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
from mjfunc.games.formats.recorded_games import PLACE_NOUNS
from mjfunc.games.replay_steps import with_others
from mjfunc.model.winds import WINDS
from mjfunc.notation.tile_text import write_tiles
from mjfunc.tiles.errors import printable_text, quantity, quantity_or_no
from mjfunc.views.table_pictures import indicators_picture, river_picture, seat_picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.games.formats.recorded_games import RecordedGame
    from mjfunc.games.replay_steps import ReplayStep
    from mjfunc.games.table import SeatState, Table
    from mjfunc.games.table_melds import Player
    from mjfunc.games.violations import Violation

_BEFORE: Final = 400
_AFTER: Final = 100
"""The most moves that are shown before and after the first violation. A round has about 150, a bad log any number."""
_LONGEST: Final = 60
"""The most characters of a name that are shown."""
_WIND_NAMES: Final = dict(zip(WINDS, ("East", "South", "West", "North"), strict=True))
_RIICHI: Final = {
    "none": "",
    "declared": "declares riichi",
    "discarded": "riichi not accepted yet",
    "accepted": "riichi",
}

_STYLE: Final = """
main{max-width:64rem}
.replay{margin:.75rem 0}
.controls{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin:.5rem 0;position:sticky;top:0;
background:var(--ground);padding:.4rem 0;z-index:1}
.controls[hidden]{display:none}
.controls button{font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line);
border-radius:.4rem;padding:.3rem .7rem;cursor:pointer}
.controls label{flex:1 1 10rem;display:flex;gap:.5rem;align-items:center}
.controls input{flex:1 1 6rem;min-width:4rem;accent-color:var(--link)}
.move{min-height:4.5rem}
.move p{margin:.2em 0}
.move ul,.faults{margin:.2em 0;padding-left:1.2rem}
.seats{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:.5rem 1.5rem}
.seat{border-top:1px solid var(--line);min-width:0}
.seat h3{margin:.5em 0 0}
.seat p{margin:.1em 0}
.river{min-height:5.5rem}
"""
_SCRIPT: Final = """
const replays = [...document.querySelectorAll(".replay")].map((replay) => {
  const slots = [...replay.querySelectorAll(".slot")];
  const moves = replay.dataset.moves.split(",").map((move) => move.split(" ").map(Number));
  const faults = replay.dataset.faults.split(" ").map(Number);
  const controls = replay.querySelector("form");
  const range = replay.querySelector("input");
  let at = Number(replay.dataset.at);
  const show = (next) => {
    const to = Math.min(Math.max(next, 0), moves.length - 1);
    slots.forEach((slot, place) => {
      slot.children[moves[at][place]].hidden = true;
      slot.children[moves[to][place]].hidden = false;
    });
    at = to;
    range.value = at;
  };
  const go = {
    first: () => show(0),
    back: () => show(at - 1),
    on: () => show(at + 1),
    last: () => show(moves.length - 1),
    before: () => show(faults.findLast((move) => move < at) ?? at),
    after: () => show(faults.find((move) => move > at) ?? at),
  };
  for (const button of replay.querySelectorAll("button")) button.onclick = () => go[button.name]();
  range.value = at;
  range.oninput = () => show(Number(range.value));
  controls.onsubmit = () => false;
  controls.hidden = false;
  return { replay, go };
});
const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", p: "before", n: "after" };
let last = replays[0];
document.addEventListener("focusin", (event) => {
  last = replays.find(({ replay }) => replay.contains(event.target)) ?? last;
});
document.addEventListener("keydown", (event) => {
  const inside = last && last.replay.contains(event.target);
  const name = keys[event.key];
  if (!last || !name || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.type === "range" && event.key.length > 1) return;
  if (!inside && ["Home", "End"].includes(event.key)) return;
  event.preventDefault();
  last.go[name]();
});
"""
_BUTTONS: Final = (
    ("first", "First"),
    ("back", "Back"),
    ("on", "Next"),
    ("last", "Last"),
    ("before", "Violation before"),
    ("after", "Violation after"),
)


class ReplayedRound(NamedTuple):
    """A round of a game, move by move."""

    game: RecordedGame
    steps: tuple[ReplayStep, ...]
    """From the deal on."""


def wrong_rounds(
    game: RecordedGame, steps: Iterable[ReplayStep], others: Iterable[Violation] = ()
) -> Iterator[ReplayedRound]:
    """Yield the rounds that have a violation, each as soon as it is over.

    Args:
        game: the game.
        steps: the steps of ``replay_placed`` for its events. None is read before it is needed.
        others: further violations of the game, for example those of its walls. Each is added to the move at its place.

    """
    found: list[ReplayStep] = []
    for step in with_others(steps, others):
        if isinstance(step.event, GameStart | RoundStart):
            yield from _wrong(game, found)
            found = []
        found.append(step)
    yield from _wrong(game, found)


def _wrong(game: RecordedGame, steps: Sequence[ReplayStep]) -> Iterator[ReplayedRound]:
    if any(step.violations for step in steps):
        yield ReplayedRound(game, tuple(steps))


def replay_page(rounds: Sequence[ReplayedRound]) -> str:
    """Return a page of rounds with violations. A very long round is cut to the moves around its first violation."""
    drawings = Drawings()
    sections = [_round_html(number, each, drawings) for number, each in enumerate(rounds, start=1)]
    title = f"{quantity_or_no(len(rounds), 'wrong round')} replayed".capitalize()
    return page(title, "\n".join(sections), pictures=drawings.pictures, style=_STYLE, script=_SCRIPT if rounds else "")


def _round_html(number: int, each: ReplayedRound, drawings: Drawings) -> str:
    wrong = [place for place, step in enumerate(each.steps) if step.violations]
    begin, end = max(wrong[0] - _BEFORE, 0), wrong[0] + _AFTER
    steps = each.steps[begin:end]
    faults = [place - begin for place in wrong if place < end]
    seats = len(steps[0].table.seats)
    slots = [_Slot() for _ in range(2 + 2 * seats)]
    moves = [
        [slot.number(html) for slot, html in zip(slots, _states(each.game, step, seats, drawings), strict=True)]
        for step in steps
    ]
    move, table, *of_seats = (slot.html(at) for slot, at in zip(slots, moves[faults[0]], strict=True))
    names = _names(each.game)
    shown = "\n".join(
        _seat_html(_seat_heading(player, names), *of_seats[2 * player : 2 * player + 2]) for player in range(seats)
    )
    said = ",".join(" ".join(map(str, one)) for one in moves)
    body = (
        f"{_faults_html(each, steps, faults)}\n"
        f'<div class="replay" role="group" aria-label="Round {number}" data-at="{faults[0]}" '
        f'data-faults="{" ".join(map(str, faults))}" data-moves="{said}">\n'
        f"{_controls(len(steps))}\n"
        f'<div class="slot move" aria-live="polite">{move}</div>\n'
        f'<div class="slot">{table}</div>\n<div class="seats">\n{shown}\n</div>\n</div>'
    )
    left_out = len(each.steps) - len(steps)
    if left_out:
        body += f'\n<p class="faint">{quantity(left_out, "move")} far from the first violation are left out.</p>'
    return section(_heading(each), body, name=f"round-{number}")


def _seat_html(heading: str, hand: str, river: str) -> str:
    slots = f'<div class="slot">{hand}</div>\n<div class="slot river">{river}</div>'
    return f'<div class="seat">\n<h3>{words(heading)}</h3>\n{slots}\n</div>'


class _Slot:
    """A place of the page that shows one of several states. Equal states are written once."""

    def __init__(self) -> None:
        self._states: Final = dict[str, int]()

    def number(self, html: str) -> int:
        """Return the number of a state."""
        return self._states.setdefault(html, len(self._states))

    def html(self, shown: int) -> str:
        """Return all states; all but one are hidden."""
        return "\n".join(
            f"<div{'' if number == shown else ' hidden'}>{html}</div>" for html, number in self._states.items()
        )


def _states(game: RecordedGame, step: ReplayStep, seats: int, drawings: Drawings) -> Iterator[str]:
    """The move, the table, and the hand and river of each player."""
    yield _move_html(game, step)
    yield _table_html(step.table, drawings)
    for player in range(seats):
        yield _hand_html(step.table, player, drawings)
        river = river_picture(step.table, player)
        yield '<p class="faint">no discards</p>' if river is None else drawings.draw(river, SMALL)


def _move_html(game: RecordedGame, step: ReplayStep) -> str:
    said = f"<p><strong>{words(event_sentence(step.event))}.</strong> {words(_place(game, step.place), 'faint')}</p>"
    return f"{said}{_violations_html(step.violations)}" if step.violations else said


def _violations_html(violations: Iterable[Violation]) -> str:
    items = "".join(f"<li>{_violation_html(violation)}</li>" for violation in violations)
    return f"<ul>{items}</ul>"


def _violation_html(violation: Violation) -> str:
    return f"{words(violation.code.value, 'bad')}: {words(printable_text(violation.sentence))}"


def _table_html(table: Table, drawings: Drawings) -> str:
    if not table.seats:
        return "<p>No round is played.</p>"
    numbers = ", ".join(
        (
            f"{_WIND_NAMES[table.wind]} {table.number}",
            quantity_or_no(table.honba, "counter"),
            quantity_or_no(table.sticks, "stick"),
            f"{quantity_or_no(table.live, 'live tile')}; indicators:",
        )
    )
    return f"<p>{words(numbers)}</p>{drawings.draw(indicators_picture(table), SMALL)}"


def _hand_html(table: Table, player: Player, drawings: Drawings) -> str:
    seat = table.seats[player]
    points = (f"{score:,} points" for score in table.scores[player : player + 1])
    parts = _WIND_NAMES[table.seat_wind(player)], *points, *_riichi(seat)
    return f"<p>{words(', '.join(parts))}</p>{drawings.draw(seat_picture(table, player), SMALL)}"


def _riichi(seat: SeatState) -> Iterator[str]:
    if seat.riichi != "none":
        yield f"{'double ' * seat.is_double}{_RIICHI[seat.riichi]}"


def _controls(number: int) -> str:
    buttons = "".join(f'<button type="button" name="{name}">{text}</button>' for name, text in _BUTTONS)
    moved = f'<label>Move<input type="range" min="0" max="{number - 1}"></label>'
    return f'<form class="controls" hidden>{buttons}{moved}</form>'


def _faults_html(each: ReplayedRound, steps: Sequence[ReplayStep], faults: Iterable[int]) -> str:
    """The violations of the round, and the keys that move through it."""
    items = "\n".join(
        f"<li>{words(_place(each.game, steps[place].place))}: {_violation_html(violation)}</li>"
        for place in faults
        for violation in steps[place].violations
    )
    keys = "Left and right step through the moves; n and p lead to the violation after and before."
    return f'<ul class="faults">\n{items}\n</ul>\n<p class="faint">{keys}</p>'


def _heading(each: ReplayedRound) -> str:
    table = each.steps[-1].table
    line = f", line {each.game.line}" if each.game.line > 1 else ""
    counters = f" with {quantity(table.honba, 'counter')}" if table.honba else ""
    name = f"{_WIND_NAMES[table.wind]} {table.number}{counters}" if table.rounds else "before the first deal"
    return f"{printable_text(each.game.file)}{line}: {name}"


def _place(game: RecordedGame, place: int) -> str:
    return f"{PLACE_NOUNS[game.format]} {place}"


def _names(game: RecordedGame) -> tuple[str, ...]:
    """The names of the players; none if the log has none."""
    for event in game.events[:1]:
        if isinstance(event, GameStart) and event.names is not None:
            return event.names
    return ()


def _seat_heading(player: Player, names: Sequence[str]) -> str:
    name = printable_text(names[player])[:_LONGEST] if player < len(names) else ""
    return f"Player {player}: {name}" if name else f"Player {player}"


_CALLED: Final = {"chi": "chi of", "pon": "pon of", "kan": "an open kan of"}


def event_sentence(event: GameEvent | None) -> str:
    """Return what an event says, without a full stop; None is the end of a log."""
    match event:
        case TileDraw() | TileDiscard():
            return _turn_sentence(event)
        case TileCall() | ClosedKan() | AddedKan() | NorthExtraction() | DoraReveal():
            return _meld_sentence(event)
        case WinDeclaration() | DrawnRound():
            return _result_sentence(event)
        case RiichiDeclaration(player=player):
            return f"Player {player} declares riichi"
        case RiichiAcceptance(player=player):
            return f"The riichi of player {player} is accepted"
        case GameStart() | RoundStart() | RoundEnd() | GameEnd() | None:
            return _frame_sentence(event)
        case _ as never:
            assert_never(never)


def _turn_sentence(event: TileDraw | TileDiscard) -> str:
    if isinstance(event, TileDraw):
        return f"Player {event.player} draws {'a hidden tile' if event.tile is None else event.tile}"
    how = {True: ", as drawn", False: ", from the hand", None: ""}[event.drawn]
    return f"Player {event.player} discards {event.tile}{how}"


def _meld_sentence(event: TileCall | ClosedKan | AddedKan | NorthExtraction | DoraReveal) -> str:
    match event:
        case TileCall(kind, player, discarder, tile, consumed):
            return f"Player {player} calls {_CALLED[kind]} {tile} from player {discarder}, with {write_tiles(consumed)}"
        case ClosedKan(player, tiles):
            return f"Player {player} declares a closed kan of {write_tiles(tiles)}"
        case AddedKan(player, tile):
            return f"Player {player} adds {tile} to a triplet"
        case NorthExtraction(player):
            return f"Player {player} extracts a North"
        case DoraReveal(indicator):
            return f"The indicator {indicator} is turned"
        case _ as never:
            assert_never(never)


def _result_sentence(event: WinDeclaration | DrawnRound) -> str:
    if isinstance(event, DrawnRound):
        reason = "" if event.reason is None else f": {event.reason.value.replace('-', ' ')}"
        return f"The round is drawn{reason}"
    tile = "" if event.tile is None else f" on {event.tile}"
    how = "by tsumo" if event.player == event.discarder else f"by ron from player {event.discarder}"
    return f"Player {event.player} wins{tile} {how}"


def _frame_sentence(event: GameStart | RoundStart | RoundEnd | GameEnd | None) -> str:
    match event:
        case GameStart():
            return "The game begins"
        case RoundStart():
            return f"The tiles of {event.wind}{event.number} are dealt"
        case RoundEnd():
            return "The round is over"
        case GameEnd():
            return "The game is over"
        case None:
            return "The log ends"
        case _ as never:
            assert_never(never)
