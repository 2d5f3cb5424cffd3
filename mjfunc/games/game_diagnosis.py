"""Explain a wrong game: the fewest rounds that show a violation, and the fewest changes of rules that make it right."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import attrs

from mjfunc.games.events import GameStart, RoundStart
from mjfunc.games.game_verdicts import judge_game, other_violations
from mjfunc.games.table_rules import TABLE_CHOICES
from mjfunc.games.violations import ViolationCode
from mjfunc.riichi.values.rules import CHOICES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.games.events import PlacedEvent
    from mjfunc.games.formats.recorded_games import RecordedGame
    from mjfunc.games.game_verdicts import JudgingRules, RuleValue
    from mjfunc.games.violations import Violation
    from mjfunc.model.choices import Choice
_MOST_CHANGES: Final = 3
_MOST_COMBINED: Final = 12
"""The most changes that are combined with each other: those that leave the fewest violations."""
_NOT_OF_RULES: Final = frozenset(
    {
        *(ViolationCode.LOG_UNFINISHED, ViolationCode.LOG_NO_END, ViolationCode.EVENT_AFTER_END),
        *(ViolationCode.LOG_UNREAD, ViolationCode.DEAL_COPIES, ViolationCode.DRAW_COPIES, ViolationCode.DORA_COPIES),
        *(ViolationCode.DISCARD_NOT_HELD, ViolationCode.CALL_NOT_HELD, ViolationCode.KAN_NOT_HELD),
    }
)
"""The codes that are wrong by all rules."""


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


class RuleChange(NamedTuple):
    """A rule, and the value that it is changed to."""

    choice: Choice
    value: RuleValue

    @property
    def word(self) -> str:
        """The value as an option says it; several words with commas between, and ``none`` for no word."""
        if isinstance(self.value, tuple):
            return ",".join(self.value) or "none"
        return str(self.choice.word_of(self.value))


def rules_that_explain(game: RecordedGame, judged_by: JudgingRules) -> tuple[RuleChange, ...]:
    """Return the fewest changes of rules after which a wrong game is right, at most three.

    Rules that the game states are changed too; those that are fixed are not. Single changes are tried first, in the
    order of the fields, then two and three together of those that made a difference.

    Args:
        game: a wrong game.
        judged_by: the rules that found it wrong.

    Returns:
        The changes; none if there are no such changes, or if something is wrong by all rules.

    """
    wrong = _violations(game, judged_by, None)
    if any(found.code in _NOT_OF_RULES for found in wrong) or any(True for _ in other_violations(game, judged_by)):
        return ()
    useful: list[tuple[int, RuleChange]] = []
    for change in _changes(game, judged_by):
        left = _violations(game, judged_by.fixing({change.choice.name: change.value}), len(wrong))
        if not left:
            return (change,)
        if left != wrong and len(left) <= len(wrong):
            useful.append((len(left), change))
    useful.sort(key=lambda item: item[0])
    for number in range(2, _MOST_CHANGES + 1):
        for several in combinations([change for _, change in useful[:_MOST_COMBINED]], number):
            fixed = {change.choice.name: change.value for change in several}
            if len(fixed) == number and not _violations(game, judged_by.fixing(fixed), 0):
                return several
    return ()


def _violations(game: RecordedGame, judged_by: JudgingRules, most: int | None) -> tuple[Violation, ...]:
    """The violations of a game; if there are more than the most, one more than these."""
    found: list[Violation] = []
    for step in judged_by.brief_steps(game.placed):
        found += step.violations
        if most is not None and len(found) > most:
            break
    return tuple(found)


def _changes(game: RecordedGame, judged_by: JudgingRules) -> Iterator[RuleChange]:
    """Every other value of every rule that is not fixed; of several words, one more or one less."""
    stated: dict[str, RuleValue] = {}
    for _, event in game.placed:
        if isinstance(event, GameStart):
            stated |= {**event.stated_rules, **event.stated_table_rules}
    for rules, choices in ((judged_by.rules, CHOICES), (judged_by.table_rules, TABLE_CHOICES)):
        for choice in choices:
            if choice.name not in judged_by.fixed:
                now = stated.get(choice.name, getattr(rules, choice.name))
                yield from (RuleChange(choice, value) for value in _values(choice, now) if value != now)


def _values(choice: Choice, now: object) -> Iterator[RuleValue]:
    if choice.is_several:
        yield from _lists(choice, cast("tuple[str, ...]", now))
    else:
        yield from map(choice.value, choice.choices)


def _lists(choice: Choice, now: tuple[str, ...]) -> Iterator[RuleValue]:
    words = [str(word) for word in choice.choices]
    for word in words:
        yield tuple(other for other in words if (other in now) != (other == word))
