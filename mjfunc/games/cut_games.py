"""Cut a wrong game down to the fewest rounds that still show a violation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from mjfunc.games.events import GameStart, RoundStart
from mjfunc.games.game_verdicts import judge_game

if TYPE_CHECKING:
    from mjfunc.games.events import PlacedEvent
    from mjfunc.games.formats.recorded_games import RecordedGame
    from mjfunc.games.game_verdicts import JudgingRules
    from mjfunc.games.violations import ViolationCode


def cut_game(game: RecordedGame, code: ViolationCode, judged_by: JudgingRules) -> RecordedGame:
    """Return the fewest rounds of a game that still have its first violation of a code, as an excerpt.

    A violation that only a game from its first round on can have, as an end that is too early, keeps the rounds before
    it.

    Args:
        game: A game that has such a violation.
        code: The code.
        judged_by: The rules.
    """
    place = _first_place(game, code, judged_by)
    begins = [at for at, (_, event) in enumerate(game.placed) if isinstance(event, RoundStart)]
    ends = [*begins[1:], len(game.placed)]
    last = next(number for number, end in enumerate(ends) if place is not None and place <= game.placed[end - 1][0])
    excerpt = tuple(_as_excerpt(one) for one in game.placed[: begins[0]])
    cuts = (
        attrs.evolve(game, placed=(*excerpt, *game.placed[begins[first] : ends[last]])) for first in range(last, 0, -1)
    )
    whole = attrs.evolve(game, placed=game.placed[: ends[last]])
    return next((cut for cut in cuts if _first_place(cut, code, judged_by) == place), whole)


def _as_excerpt(placed: PlacedEvent) -> PlacedEvent:
    place, event = placed
    return place, attrs.evolve(event, is_excerpt=True) if isinstance(event, GameStart) else event


def _first_place(game: RecordedGame, code: ViolationCode, judged_by: JudgingRules) -> int | None:
    """The place of the first violation of a code."""
    found = judge_game(game, judged_by).findings
    return next((finding.violation.place for finding in found if finding.violation.code is code), None)
