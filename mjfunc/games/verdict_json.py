"""The JSON of verdicts on games, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from mjfunc.games.game_verdicts import GameFinding, GameVerdict, UnreadGame
from mjfunc.games.violations import Violation, ViolationCode
from mjfunc.json.values import BadJson, read_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.json.values import Json


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
