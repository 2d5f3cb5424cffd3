"""Wins as questions, the right answers, and the fields and names that are compared; and how a score comes about."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.audit.core.answers import Answer, PartialScore, Refused, canonical, expected_for
from mjfunc.audit.core.questions import WINS, Named, as_json
from mjfunc.audit.topics.question_options import rules_of
from mjfunc.audit.topics.topic import ComparableAnswers
from mjfunc.functional import remember
from mjfunc.notation.tile_text import write_tiles
from mjfunc.oracle.win_requests import encode_scored, read_rules, read_win
from mjfunc.riichi.encoding import NO_YAKU, encode_score
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.spec.scoring import Score
from mjfunc.riichi.values.win_fields import FIELDS, Origin, UncheckedWin
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from mjfunc.audit.core.questions import FieldValue, Question, Questions
    from mjfunc.json.values import Json
    from mjfunc.riichi.values.rules import Rules
    from mjfunc.riichi.values.win_fields import Liable, WinField
    from mjfunc.riichi.values.wins import Win

COMPARED: Final = ("yaku", "yakuman", "han", "fu", "dora", "limit", "pay", "total")
"""The fields of a result that are compared, if it has them."""
NOT_COMPARED: Final = frozenset(("reading", "fu-items"))
"""The fields that are not compared: two readings of equal value are both right."""
_FLAGS: Final = {
    Origin.REPLACEMENT: "rinshan",
    Origin.QUAD: "chankan",
    Origin.LAST_OF_WALL: "last-tile",
    Origin.LAST_DISCARD: "last-tile",
}
_DEFAULTS: Final = {attribute.name: attribute.default for attribute in attrs.fields(UncheckedWin)}


def fields_of(win: Win) -> Named:
    """The fields of a question about a win besides its hand, without those that have their default values."""
    values = {name: _value(field, win) for name, field in FIELDS.items() if name != "hand"}
    return tuple((name, value) for name, value in values.items() if value or FIELDS[name].is_required)


def _value(field: WinField, win: Win) -> FieldValue:
    """The value of a field as JSON has it; empty, or 0, if it is the default."""
    given = getattr(win, field.attribute)
    match given:
        case Origin():
            by = "tsumo" if given.is_tsumo else "ron"
            return by if field.name == "by" else _FLAGS.get(given) == field.name
        case Tile():
            return str(given)
        case _ if given == _DEFAULTS[field.attribute]:
            return ""
        case tuple() if field.name == "liable":
            return tuple((yaku.value, seat) for yaku, seat in cast("Liable", given))
        case tuple():
            return write_tiles(cast("tuple[Tile, ...]", given))
        case _:
            return cast("FieldValue", given)


def compared(answer: Answer) -> Answer:
    """The answer in the fields that are compared; marked as partial if it lacks some of them."""
    if not isinstance(answer, str):
        return answer
    value: Json = json.loads(answer)
    if not isinstance(value, dict):
        return answer
    fields: Mapping[str, Json] = {name: word for name, word in value.items() if name in COMPARED}
    if not fields:
        return canonical({name: word for name, word in value.items() if name not in NOT_COMPARED})
    text = canonical(fields)
    return PartialScore(text) if fields.keys() < {*COMPARED} else text


def _unknown_fields(answers: Iterable[Answer]) -> frozenset[str]:
    """The fields of results that the protocol does not have."""
    read: Iterator[Json] = (json.loads(answer) for answer in answers if isinstance(answer, str))
    each = [cast("Mapping[str, Json]", value).keys() for value in read if isinstance(value, dict)]
    scores = [names for names in each if not names.isdisjoint(COMPARED)]
    return frozenset[str]().union(*scores) - {*COMPARED} - NOT_COMPARED


def comparable(_: str, answers: tuple[Answer, ...], is_whole: bool) -> ComparableAnswers:  # noqa: FBT001  # a field of topics
    """The answers in the fields that each of them has."""
    reduced = tuple(map(compared, answers))
    fields = (json.loads(answer) for answer in reduced if isinstance(answer, PartialScore))
    partial = frozenset(f"{WINS}: {', '.join(name for name in COMPARED if name in each)}" for each in fields)
    has_whole = any(isinstance(answer, str) and not isinstance(answer, PartialScore) for answer in reduced)
    return ComparableAnswers(reduced, is_whole or has_whole, partial, _unknown_fields(answers))


def right_scores(questions: Questions) -> tuple[Answer, ...]:
    """The right answer to each question, in the fields that are compared."""
    return tuple(map(right_score, questions))


def right_score(question: Question) -> Answer:
    """The right answer to a question."""
    try:
        encoded = encode_scored(win_of(question), _rules(question.options))
    except MahjongError as error:
        return Refused(error.code, error.message)
    match encoded:
        case {"result": dict(result)}:
            return canonical({name: result[name] for name in COMPARED})
        case _:
            return Refused(NO_YAKU)


def with_right_names(
    questions: Questions, got: tuple[Answer, ...], merged: Sequence[Sequence[str]]
) -> tuple[Answer, ...]:
    """The answers about wins, with the right ones of merged names where these together are worth what is right."""
    return tuple(
        _with_right_names(right, answer, merged) for right, answer in zip(right_scores(questions), got, strict=True)
    )


def _with_right_names(expected_answer: Answer, got: Answer, merged: Sequence[Sequence[str]]) -> Answer:
    answer = compared(got)
    right = expected_for(expected_answer, answer)
    if not isinstance(answer, str) or not isinstance(right, str):
        return got
    renamed = _renamed(answer, right, merged)
    return got if renamed == answer else renamed


def _renamed(answer: str, right: str, merged: Sequence[Sequence[str]]) -> str:
    """A result with the merged names that the right one has."""
    result: Json = json.loads(answer)
    expected_result: Json = json.loads(right)
    if not isinstance(result, dict) or not isinstance(expected_result, dict):
        return answer
    for names in merged:
        if result.get("limit") in names and expected_result["limit"] in names:
            result["limit"] = expected_result["limit"]
        yaku, expected_yaku = result.get("yaku"), expected_result.get("yaku")
        if isinstance(yaku, dict) and isinstance(expected_yaku, dict):
            said, meant = _chosen(yaku, names), _chosen(expected_yaku, names)
            if _together(said) == _together(meant):
                rest = {name: worth for name, worth in yaku.items() if name not in said}
                result["yaku"] = {**rest, **meant}
    return canonical(result)


def _chosen(yaku: Mapping[str, Json], names: Collection[str]) -> dict[str, Json]:
    return {name: worth for name, worth in yaku.items() if name in names}


def _together(yaku: Mapping[str, Json]) -> int | None:
    """The sum of what some yaku are worth; None if one of them is not worth a number."""
    worth = [each for each in yaku.values() if isinstance(each, int)]
    return sum(worth) if len(worth) == len(yaku) else None


def win_of(question: Question) -> Win:
    """The win of a question; raises a MahjongError if there is none."""
    return read_win({"hand": question.hand, **question.json_fields})


@remember(1 << 8)
def _rules(options: Named) -> Rules:
    return read_rules({name: [*word] if isinstance(word, tuple) else word for name, word in as_json(options).items()})


def breakdown(question: Question) -> str:
    """The reading, yaku with their han, fu with their reasons, points and payments; empty if the win has no score."""
    found = scored(question)
    return "" if found is None else "; ".join(" ".join(line.split()) for line in str(found).splitlines())


def breakdown_fields(question: Question) -> dict[str, Json]:
    """The reading and the reasons for fu, by name; empty if the win has no score."""
    found = scored(question)
    return {} if found is None else {name: word for name, word in encode_score(found).items() if name in NOT_COMPARED}


def scored(question: Question) -> Score | None:
    """The right score of a win; None if it has none."""
    try:
        found = score(win_of(question), rules_of(question.options))
    except MahjongError:
        return None
    return found if isinstance(found, Score) else None
