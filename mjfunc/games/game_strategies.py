"""Hypothesis strategies of games that break no rule, for property tests of programs that read, play or judge games.

>>> from hypothesis import given
>>> from mjfunc.games import replay
>>> from mjfunc.games.game_strategies import played_games
>>> @given(played_games(habits=["kans"]))
... def test_games(events):
...     assert not any(each.violations for each in replay(events))
>>> test_games()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.extras import needs

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as _error:
    _needed = needs("mjfunc.games.game_strategies", "hypothesis", "testing")
    raise ModuleNotFoundError(_needed, name=_error.name) from None

from mjfunc.games.events import GameEvent  # noqa: TC001  # typing.get_type_hints must work on what it offers
from mjfunc.games.play_habits import PLAY_HABITS
from mjfunc.games.played_games import play_game
from mjfunc.games.table_rules import DEFAULT_TABLE_RULES, TableRules
from mjfunc.model.conventions import PLAYERS, Players
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules
from mjfunc.tiles.errors import check_option

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["ONE_ROUND", "played_games"]

ONE_ROUND: Final = attrs.evolve(DEFAULT_TABLE_RULES, length="one-round")
"""The default rules of the table, with games of one round."""
_SEEDS: Final = 1 << 32


def played_games(
    *,
    players: Players = 4,
    habits: Iterable[str] = tuple(PLAY_HABITS),
    rules: Rules = DEFAULT_RULES,
    table_rules: TableRules = ONE_ROUND,
) -> st.SearchStrategy[tuple[GameEvent, ...]]:
    """Games that break none of the rules, with everything that a log can claim.

    Args:
        players: how many play.
        habits: the names of habits in ``PLAY_HABITS``; each game has one.
        rules: the rules of scoring.
        table_rules: the rules of the table.

    """
    check_option("players", players, PLAYERS)
    names = tuple(habits)
    for name in names:
        check_option("habit", name, tuple(PLAY_HABITS))

    def played(name: str, seed: int) -> tuple[GameEvent, ...]:
        habit = PLAY_HABITS[name]
        return tuple(play_game(seed, habit, players=players, rules=rules, table_rules=table_rules))

    return st.builds(played, st.sampled_from(names), st.integers(0, _SEEDS - 1))
