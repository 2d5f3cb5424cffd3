"""Real logs, each with what the referee finds in it; and laws that hold for every step of them."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc import Tile
from mjfunc.games import (
    ReplayStep,
    RoundStart,
    StepResult,
    Table,
    TableRules,
    TileDiscard,
    TileDraw,
    new_table,
    play_game,
    replay,
    replay_placed,
    step,
)
from mjfunc.games.formats.logs import read_games
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.games.ordinary_turns import after_ordinary_turns
from mjfunc.games.replay_steps import notable_steps
from mjfunc.games.table_rules import DEFAULT_TABLE_RULES, TABLE_PRESETS
from mjfunc.riichi import DEFAULT_RULES, PRESETS
from tests.games.recorded import LOGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.games import GameEvent, Violation

NAMES: Final = sorted(path.name for path in LOGS.iterdir() if path.name != "README.md")
FOUND: Final = {
    "chips.mjlog": ["win-points", "win-payment", "win-payment", "end-points"],
    "confusing-nakis-1.tenhou6.json": ["win-payment"],
    "confusing-nakis-2.tenhou6.json": ["win-furiten-discard", "win-not-complete"],
    "custom-rules-2023.mjlog": ["deal-total", "end-points"],
    "cut-off.mjlog": ["log-unfinished"],
    "disconnect-2009.mjlog": ["end-points"],
    "double-ron.tenhou6.json": ["deal-total"],
    "four-kans.mjlog": ["log-no-end"],
    "four-riichi.mjlog": ["log-no-end"],
    "kyushukyuhai.tenhou6.json": ["deal-total"],
    "nagashi.mjlog": ["log-no-end"],
    "older-end-2009.mjlog": ["end-late"],
    "riichienv-0.4.11-two-kans.mjai.jsonl": ["dora-before-robbed"],
    "riichienv-0.4.8-four.mjai.jsonl.gz": ["abort-missed", "abort-missed"],
    "riichienv-0.4.8-three.mjai.jsonl.gz": [
        *("north-riichi", "north-riichi", "riichi-not-ready-at-draw", "nowin-payment", "deal-scores"),
    ],
    "three-rons.mjlog": ["log-no-end"],
}
"""The codes that are found, as the README of the logs has them; nothing in the others."""
SOUL: Final = "riichienv-0.4.8-three.mjai.jsonl.gz"


@cache
def game_of(name: str) -> RecordedGame:
    """The only game of a log."""
    (game,) = read_games([str(LOGS / name)])
    assert isinstance(game, RecordedGame)
    return game


@cache
def steps_of(name: str) -> tuple[ReplayStep, ...]:
    """Every step of a log, by the rules that its README names."""
    rules = "mahjong-soul" if name == SOUL else "tenhou"
    return tuple(replay_placed(game_of(name).placed, PRESETS[rules], TABLE_PRESETS[rules]))


def codes_of(steps: tuple[ReplayStep, ...]) -> list[str]:
    """The codes of steps."""
    return [violation.code.value for step in steps for violation in step.violations]


def test_the_names_are_of_logs() -> None:
    """No entry of the table is of a log that is gone."""
    assert 37 == len(NAMES)
    assert {*FOUND} <= {*NAMES}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_findings(name: str) -> None:
    """The referee finds what the README says, and each violation has the place of its event."""
    steps = steps_of(name)
    assert FOUND.get(name, []) == codes_of(steps)
    assert all(violation.place == each.place for each in steps for violation in each.violations)


@pytest.mark.parametrize(
    ("name", "rules", "codes"),
    [
        ("older-end-2009.mjlog", TableRules(dealer_ends="win"), []),
        ("disconnect-2009.mjlog", TableRules(places="10-5"), []),
        ("double-ron.tenhou6.json", TableRules(start_points=30000), []),
    ],
)
def test_rules_that_explain_a_log(name: str, rules: TableRules, codes: list[str]) -> None:
    """Under another rule the same log is right."""
    assert codes == codes_of(tuple(replay_placed(game_of(name).placed, table_rules=rules)))


def test_points_are_conserved() -> None:
    """Scores and sticks of four players are the same sum in all steps, but where a log loses a stick.

    With three players the share of the absent one is lost by tsumo.
    """
    seen = 0
    for name in NAMES:
        steps = steps_of(name)
        if steps[-1].table.players == 4 and not name.startswith(("confusing-nakis-1", "confusing-nakis-2")):
            totals = {sum(each.table.scores) + 1000 * each.table.sticks for each in steps if each.table.scores}
            assert 1 == len(totals)
            seen += 1
    assert 30 < seen


def test_tiles_are_conserved() -> None:
    """Hands, melds, rivers, Norths, indicators and the wall have all tiles, and nobody holds one too many."""
    seen = 0
    for name in NAMES:
        for each in steps_of(name):
            table = each.table
            if table.seats and all(seat.hand is not None for seat in table.seats) and table.due in {"draw", "discard"}:
                assert _all_tiles(table) == {4: 136, 3: 108}[table.players]
                seen += 1
    assert 10_000 < seen


def _all_tiles(table: Table) -> int:
    """The tiles on the table, those that were not drawn and the rest of the dead wall."""
    seats = table.seats
    concealed = sum(len(seat.hand or b"") for seat in seats)
    melded = sum(len(meld.tiles) for seat in seats for meld in seat.melds)
    river = sum(tile.caller < 0 for seat in seats for tile in seat.river)
    norths = sum(seat.norths for seat in seats)
    dead_wall = 14
    return concealed + melded + river + norths + table.live + dead_wall


@pytest.mark.slow
def test_ordinary_turns_are_judged_alike() -> None:
    """The short way and the judgement give the same table, and nineteen turns of twenty go the short way."""
    turns = short = 0
    for name in NAMES:
        events = game_of(name).placed
        steps = [StepResult(new_table(), ())]
        for _, event in events:
            steps.append(step(steps[-1].table, event))
        for at, (_, event) in enumerate(events):
            after, following = after_ordinary_turns(steps[at].table, events, at)
            assert (steps[following].table, []) == (after, [*step_violations(steps[at + 1 : following + 1])])
            turns += isinstance(event, (TileDraw, TileDiscard))
            short += following > at
    assert 15_000 < turns
    assert 19 * turns < 20 * short


def step_violations(steps: Iterable[ReplayStep | StepResult]) -> Iterator[Violation]:
    """All violations of some steps."""
    return itertools.chain.from_iterable(step.violations for step in steps)


def spoiled_turn(event: GameEvent) -> GameEvent:
    """A draw of the wrong player, or a discard of a tile as drawn that was not."""
    match event:
        case TileDraw(player):
            return attrs.evolve(event, player=(player + 1) % 4)
        case TileDiscard(drawn=True):
            return attrs.evolve(event, tile=Tile.of("1z" if event.tile != Tile.of("1z") else "2z"))
        case _:
            return event


def test_broken_turns_are_not_ordinary() -> None:
    """What is wrong with a draw or a discard among ordinary ones is judged as when each is judged alone."""
    events = [*enumerate(play_game(1), start=1)]
    codes = Counter[str]()
    for at, (place, event) in enumerate(events[:80]):
        spoiled = spoiled_turn(event)
        if spoiled == event:
            continue
        given = [*events[:at], (place, spoiled), *events[at + 1 : at + 4]]
        alone = [*step_violations([*replay_placed(given, DEFAULT_RULES, DEFAULT_TABLE_RULES)])]
        together = [found for _, found in notable_steps(given, DEFAULT_RULES, DEFAULT_TABLE_RULES)]
        assert alone == [*step_violations(together)]
        codes.update(violation.code for violation in alone)
    assert 20 < codes["draw-turn"]
    assert 5 < codes["discard-flag"]


def test_an_id_that_was_seen_is_not_ordinary() -> None:
    """A draw with the id of a tile that was dealt is found among ordinary turns."""
    events = [*game_of("plain.mjlog.gz").placed]
    at, draw = [(number, event) for number, (_, event) in enumerate(events) if isinstance(event, TileDraw)][9]
    seen = next(event.indicator_id for _, event in events if isinstance(event, RoundStart))
    events[at] = events[at][0], attrs.evolve(draw, tile_id=seen)
    found = step_violations([step for _, step in notable_steps(events, DEFAULT_RULES, DEFAULT_TABLE_RULES)])
    assert ["draw-copies"] == [violation.code for violation in found]


def test_discards_without_a_mark_are_not_ordinary() -> None:
    """Where a log does not say whether discards were drawn, they are judged one by one, riichi among them."""
    events = [attrs.evolve(each, drawn=None) if isinstance(each, TileDiscard) else each for each in play_game(1)]
    found = [*notable_steps([*enumerate(events)], DEFAULT_RULES, DEFAULT_TABLE_RULES)]
    discards = [step.event for _, step in found if isinstance(step.event, TileDiscard)]
    assert discards == [event for event in events if isinstance(event, TileDiscard)]
    assert () == (*step_violations([step for _, step in found]),)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_notable_steps(name: str) -> None:
    """They are steps of the replay, with the tables before them, and among them are all that have violations."""
    for given in (game_of(name).placed, ()):
        steps = [*replay_placed(given, DEFAULT_RULES, DEFAULT_TABLE_RULES)]
        pairs = zip((new_table(), *(step.table for step in steps)), steps, strict=False)  # a step of the end shares one
        found = [*notable_steps(given, DEFAULT_RULES, DEFAULT_TABLE_RULES)]
        assert all(pair in pairs for pair in found)  # each is behind the one before
        assert [step for _, step in found if step.violations] == [step for step in steps if step.violations]


@pytest.mark.parametrize("name", ["four-kans.mjlog", "three-players.mjlog", "double-ron.tenhou6.json"])
def test_a_prefix_of_a_log(name: str) -> None:
    """Its replay is the prefix of the replay, and each step is the function of the table before and the event."""
    events, steps = game_of(name).events, steps_of(name)
    assert len(events) > 50
    for number in range(0, len(events), 25):
        short = [each for each in replay(events[:number]) if each.event is not None]
        assert [each.table for each in steps[:number]] == [each.table for each in short]
    for before, after in itertools.pairwise(steps):
        if after.event is not None:
            kept = before.table._replace()
            found = step(before.table, after.event)
            assert after.table == found.table
            assert [each.code for each in after.violations] == [each.code for each in found.violations]
            assert kept == before.table
