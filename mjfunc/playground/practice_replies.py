"""The tab for practice: a question about a hand or a win, and the judgement of an answer with its reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mjfunc.draw import hand_picture, svg, win_picture
from mjfunc.json.values import read_choice
from mjfunc.model.hand_parser import parse
from mjfunc.oracle.win_requests import read_win
from mjfunc.playground.replies import Fields, fields_in, imports, reply, text_in
from mjfunc.practise.exercise import EXERCISES, ScoreExercise
from mjfunc.practise.judgement import answer as right_answer
from mjfunc.practise.judgement import judge, reasons
from mjfunc.practise.pages import level_line, question_body, reasons_body
from mjfunc.tiles.value_base import expression

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.practise.exercise import Exercise, ShantenExercise
    from mjfunc.practise.judgement import Reason

_KINDS: Final[Mapping[str, type[Exercise]]] = {each.kind: each for each in EXERCISES}


def answer(request: str) -> str:
    """Return the reply to a request with ``kind`` and ``hand``, or ``win``, its fields.

    It has the question. With ``typed`` it has the judgement of this answer too, and with ``give_up`` the right one.
    The field ``want`` asks for ``svg`` instead.
    """
    return reply(request, _respond)


def _respond(given: Fields) -> Fields:
    kind = str(read_choice("kind", text_in(given, "kind"), tuple(_KINDS)))
    exercise = _exercise(kind, given)
    if text_in(given, "want") == "svg":
        shown = win_picture(exercise.win) if isinstance(exercise, ScoreExercise) else hand_picture(exercise.hand)
        return {"svg": svg(shown)}
    asked: Fields = {
        "level": level_line(exercise),
        "html": question_body(exercise),
        "format": exercise.answer_format,
        "tiles": [str(tile) for tile in dict.fromkeys(exercise.hand.tiles)],
        "shell": f"mjfunc practise --kind {kind} --level {max(exercise.level, 1)}",
    }
    written: Fields = {"kind": kind, "hand": str(exercise.hand), "question": exercise.question}
    made = expression(exercise)
    if given.get("give_up") is True:
        return {
            **asked,
            **_explained("Given up", exercise, reasons(exercise)),
            "json": {**written, "answer": right_answer(exercise)},
            "python": _python(f"answer({made})"),
        }
    if typed := text_in(given, "typed"):
        judgement = judge(exercise, typed)
        said, grade = str(judgement), judgement.grade.value
        return {
            **asked,
            **_explained(f"{said[:1].upper()}{said[1:]}", exercise, judgement.reasons),
            "grade": grade,
            "json": {**written, "typed": typed, "grade": grade, "answer": right_answer(exercise)},
            "python": _python(f"judge({made}, {typed!r})"),
        }
    return {**asked, "json": written, "python": _python(f"{made}.question")}


def _python(shown: str) -> str:
    """The lines of Python that print an expression about an exercise."""
    return "\n".join([*imports(shown), f"print({shown})"])


def _exercise(kind: str, given: Fields) -> Exercise:
    if kind == ScoreExercise.kind:
        return ScoreExercise(read_win(fields_in(given, "win")))
    made = cast("type[ShantenExercise]", _KINDS[kind])
    return made(parse(text_in(given, "hand")))


def _explained(said: str, exercise: Exercise, why: tuple[Reason, ...]) -> Fields:
    return {"said": said, "right": right_answer(exercise), "why": reasons_body(exercise, why)}
