"""Faults that are put into played games are found, with their code, at their event."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from mjfunc.games import PLAY_HABITS, TABLE_PRESETS, RoundStart, new_table, play_game, step
from mjfunc.games.ordinary_turns import after_ordinary_turns
from mjfunc.riichi import DEFAULT_RULES, PRESETS
from tests.games.fault_moments import Moment
from tests.games.faults_of_calls import FAULTS_OF_CALLS
from tests.games.faults_of_play import FAULTS_OF_PLAY
from tests.games.faults_of_wins import FAULTS_OF_WINS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc import Players
    from mjfunc.games import TableRules
    from mjfunc.riichi import Rules

FAULTS: Final = (*FAULTS_OF_PLAY, *FAULTS_OF_CALLS, *FAULTS_OF_WINS)
TENHOU: Final = attrs.evolve(TABLE_PRESETS["tenhou"], length="east")
POOR: Final = attrs.evolve(TENHOU, start_points=1000, below_zero="goes-on")
THREE: Final[tuple[tuple[str, int], ...]] = (("riichi", 1), ("kans", 2), ("passing", 3))


def moments_of(
    habit: str, seed: int, players: Players, table_rules: TableRules, rules: Rules = DEFAULT_RULES
) -> Iterator[Moment]:
    """The moments of a game."""
    table, deal = new_table(rules, table_rules), None
    for event in play_game(seed, PLAY_HABITS[habit], players=players, rules=rules, table_rules=table_rules):
        yield Moment(table, event, deal)
        deal = event if isinstance(event, RoundStart) else deal
        table = step(table, event).table


def faults_found(moments: Iterator[Moment], unknown: frozenset[str] = frozenset()) -> Counter[str]:
    """Put each fault into a game where it first fits, and judge it; return the names of those that fit."""
    times: Counter[str] = Counter()
    for moment in moments:
        for name, code, fault in FAULTS:
            events = None if times[name] or code in unknown else fault(moment)
            if events is not None:
                times[name] += 1
                tables = [moment.table]
                for event in events[:-1]:
                    table, violations = step(tables[-1], event)
                    assert (name, ()) == (name, violations)
                    tables.append(table)
                codes = [str(each.code) for each in step(tables[-1], events[-1]).violations]
                assert code in codes, f"{name}: {codes} at {events[-1]}"
                after, following = after_ordinary_turns(moment.table, [*enumerate(events)], 0)
                assert (name, True) == (name, after in tables[following : following + 1]), "the short way finds it too"
    return times


def test_every_fault_is_found() -> None:
    """In games of four and three, each at least once."""
    times: Counter[str] = Counter()
    for seed, habit in enumerate(PLAY_HABITS):
        times += faults_found(moments_of(habit, seed, 4, TENHOU))
    for habit, seed in THREE:
        times += faults_found(moments_of(habit, seed, 3, TENHOU))
    times += faults_found(moments_of("riichi", 1, 4, POOR))
    names = [name for name, _, _ in FAULTS]
    assert len({*names}) == len(names) > 90
    assert [] == [name for name in names if not times[name]]


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("preset", list(TABLE_PRESETS))
def test_faults_by_every_preset(preset: str, players: Players) -> None:
    """Those that are faults by its rules."""
    table_rules = attrs.evolve(TABLE_PRESETS[preset], length="east")
    allowed = {
        "riichi-points": table_rules.riichi_points == "any",
        "riichi-left": table_rules.riichi_left == "any",
        "discard-flag": table_rules.first_discard == "unchecked",
    }
    unknown = [code for code, is_allowed in allowed.items() if is_allowed]
    rules = PRESETS[preset.removeprefix("riichienv-")]
    times: Counter[str] = Counter()
    for habit, seed in THREE:
        times += faults_found(moments_of(habit, seed, players, table_rules, rules), frozenset(unknown))
    assert len(times) > 60
