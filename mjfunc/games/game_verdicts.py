"""The verdict on a recorded game: the rules, the numbers of events, every violation, and the JSON of all that."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs

from mjfunc.games.events import (
    NO_RULES,
    GameStart,
    RiichiDeclaration,
    RoundStart,
    StatedRules,
    WinDeclaration,
    frozen_rules,
)
from mjfunc.games.formats.log_errors import placed_message
from mjfunc.games.formats.recorded_games import FormatName
from mjfunc.games.offer_checks import offer_violations
from mjfunc.games.replay_steps import notable_steps, replay_placed, with_others
from mjfunc.games.table import round_name, table_lines
from mjfunc.games.table_rules import DEFAULT_TABLE_RULES, TABLE_CHOICES, TableRules
from mjfunc.games.violations import Violation, ViolationCode
from mjfunc.games.wall_checks import wall_violations
from mjfunc.json.values import BadJson, read_json
from mjfunc.riichi.values.rules import CHOICES, DEFAULT_RULES, Rules
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.games.events import PlacedEvent
    from mjfunc.games.formats.log_errors import BadLog
    from mjfunc.games.formats.recorded_games import RecordedGame
    from mjfunc.games.replay_steps import ReplayStep
    from mjfunc.games.table import Table
    from mjfunc.json.values import Json

RuleValue: TypeAlias = "str | int | bool | tuple[str, ...]"
_SCORING: Final = frozenset(choice.name for choice in CHOICES)
_TABLE: Final = frozenset(choice.name for choice in TABLE_CHOICES)
_RIICHI: Final = frozenset({RiichiDeclaration})


@attrs.frozen(repr=False)
class JudgingRules(Value):
    """The rules that judge a game. Rules that a game states itself come before both sets of rules."""

    rules: Rules = DEFAULT_RULES
    table_rules: TableRules = DEFAULT_TABLE_RULES
    fixed: StatedRules = attrs.field(default=NO_RULES, converter=frozen_rules)
    """Single rules of both classes, by the names of their fields, that come before what a game states."""

    def fixing(self, fixed: Mapping[str, RuleValue]) -> JudgingRules:
        """Return these rules with further fixed ones."""
        return attrs.evolve(self, fixed={**self.fixed, **fixed})

    def steps(self, placed: tuple[PlacedEvent, ...]) -> Iterator[ReplayStep]:
        """Replay the events of a game by these rules."""
        yield from replay_placed(*self._applied(placed))

    def notable_steps(self, placed: tuple[PlacedEvent, ...]) -> Iterator[tuple[Table, ReplayStep]]:
        """Replay a game by these rules; yield each step but draws, discards and calls of ordinary turns.

        The table before a step comes with it.
        """
        yield from notable_steps(*self._applied(placed), _RIICHI)

    def brief_steps(self, placed: tuple[PlacedEvent, ...]) -> Iterator[ReplayStep]:
        """Replay the events of a game by these rules; yield each step but those of ordinary turns, which are right."""
        return (step for _, step in notable_steps(*self._applied(placed)))

    def _applied(self, placed: tuple[PlacedEvent, ...]) -> tuple[tuple[PlacedEvent, ...], Rules, TableRules]:
        """The events with the fixed rules among those that games state, and the rules of games that state none."""
        if not self.fixed:
            return placed, self.rules, self.table_rules
        scoring = {name: value for name, value in self.fixed.items() if name in _SCORING}
        table = {name: value for name, value in self.fixed.items() if name in _TABLE}
        rules = attrs.evolve(self.rules, **cast("Any", scoring))
        table_rules = attrs.evolve(self.table_rules, **cast("Any", table))
        events = tuple(
            (place, _with_fixed(event, scoring, table) if isinstance(event, GameStart) else event)
            for place, event in placed
        )
        return events, rules, table_rules


def _with_fixed(start: GameStart, scoring: StatedRules, table: StatedRules) -> GameStart:
    return attrs.evolve(
        start,
        stated_rules={**start.stated_rules, **scoring},
        stated_table_rules={**start.stated_table_rules, **table},
    )


@attrs.frozen(repr=False)
class GameFinding(Value):
    """A violation in a game, with its round."""

    violation: Violation
    round_name: str
    """``E1``, or ``E1 with 2 counters``; empty before the first deal."""
    table: tuple[str, ...] = ()
    """The table at that moment, as lines of text: of the first violation of each code, and else empty."""


@attrs.frozen(repr=False, kw_only=True)
class GameVerdict(Value):
    """The verdict on a game: its size, its violations, and the rules that explain it."""

    file: str
    line: int
    """The line of the file where the game begins, from 1."""
    format: FormatName
    rounds: int
    events: int
    wins: int
    findings: tuple[GameFinding, ...]
    """The violations, in the order of their places."""
    right_by: tuple[tuple[str, str], ...] = ()
    """The fewest changes of rules after which nothing is wrong, as names of fields with the words of their values; none
    if they were not looked for, or not found."""

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    @property
    def codes(self) -> Mapping[ViolationCode, int]:
        """The number of violations of each code, in the order of codes."""
        return dict(sorted(Counter(finding.violation.code for finding in self.findings).items()))


@attrs.frozen(repr=False)
class UnreadGame(Value):
    """A game or a file that could not be read."""

    file: str
    line: int
    """The line of the fault, from 1; 0 where it is in no line."""
    field: str
    code: str
    message: str

    @classmethod
    def from_error(cls, error: BadLog) -> UnreadGame:
        """Return the verdict on a game that could not be read, from the error."""
        return cls(error.file, error.line, error.field, error.code, error.message)

    def __str__(self) -> str:
        """Write the place, as far as it is known, and the message."""
        return placed_message(self.message, self.file, self.line, self.field)


_DEFAULT: Final = JudgingRules()


def other_violations(game: RecordedGame, judged_by: JudgingRules) -> Iterator[Violation]:
    """Yield the violations of a game beside those of its events: of its walls, and of what its players were offered."""
    return chain(wall_violations(game.placed), offer_violations(judged_by.steps(game.placed), game.offers))


def judge_game(game: RecordedGame, judged_by: JudgingRules = _DEFAULT) -> GameVerdict:
    """Judge a recorded game. If it states its walls, or what players were offered, these are compared too.

    >>> from mjfunc.games import GameStart, TileDraw
    >>> from mjfunc.games.formats.recorded_games import RecordedGame
    >>> game = RecordedGame("log.mjson", 1, "mjai", ((1, GameStart(says_end=False)), (2, TileDraw(0, None))))
    >>> [str(finding.violation) for finding in judge_game(game).findings]
    ['2: event-after-end: TileDraw comes when no round is played']

    Args:
        game: the game.
        judged_by: the rules. If the game states a rule itself, that is used instead, except for rules that are fixed.

    """
    seen: set[ViolationCode] = set()
    findings: list[GameFinding] = []
    rounds = wins = 0
    others = [*other_violations(game, judged_by)]
    for step in with_others(judged_by.steps(game.placed), others) if others else judged_by.brief_steps(game.placed):
        rounds += type(step.event) is RoundStart
        wins += type(step.event) is WinDeclaration
        for violation in step.violations:
            is_first = violation.code not in seen
            seen.add(violation.code)
            findings.append(
                GameFinding(violation, round_name(step.table), tuple(table_lines(step.table)) if is_first else ())
            )
    return GameVerdict(
        file=game.file,
        line=game.line,
        format=game.format,
        rounds=rounds,
        events=len(game.placed),
        wins=wins,
        findings=tuple(findings),
    )


def encode_judged(judged: GameVerdict | UnreadGame) -> Mapping[str, Json]:
    """Return the JSON of a verdict, or of the error about a game that cannot be read."""
    place: dict[str, Json] = {"file": judged.file, "line": judged.line}
    if isinstance(judged, UnreadGame):
        error = {"code": judged.code, "field": judged.field, "message": judged.message}
        return {**place, "verdict": "unread", "error": error}
    return {
        **place,
        "format": judged.format,
        "verdict": "right" if judged.is_right else "wrong",
        "rounds": judged.rounds,
        "events": judged.events,
        "wins": judged.wins,
        "violations": [_encode_finding(finding) for finding in judged.findings],
        "right-by": dict(judged.right_by),
    }


def _encode_finding(finding: GameFinding) -> Mapping[str, Json]:
    violation = finding.violation
    return {
        "place": violation.place,
        "round": finding.round_name,
        "code": violation.code.value,
        "message": violation.sentence,
        "table": [*finding.table],
    }


def decode_judged(text: str, file: str) -> tuple[GameVerdict | UnreadGame, ...] | None:
    """Return the verdicts that a text has, as those of a file; None if the text is damaged."""
    try:
        return tuple([_decode(item, file) for item in cast("Any", read_json(text.encode()))])
    except (BadJson, KeyError, TypeError, ValueError):
        return None


def _decode(item: Any, file: str) -> GameVerdict | UnreadGame:  # noqa: ANN401  # what JSON has
    if item["verdict"] == "unread":
        error = item["error"]
        return UnreadGame(file, item["line"], error["field"], error["code"], error["message"])
    return GameVerdict(
        file=file,
        line=item["line"],
        format=item["format"],
        rounds=item["rounds"],
        events=item["events"],
        wins=item["wins"],
        findings=tuple(
            GameFinding(
                Violation(ViolationCode(finding["code"]), finding["message"], finding["place"]),
                finding["round"],
                tuple(finding["table"]),
            )
            for finding in item["violations"]
        ),
        right_by=tuple(item["right-by"].items()),
    )
