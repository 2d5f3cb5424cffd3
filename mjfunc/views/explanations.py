"""Explanations and scores, each as its page has it; and scores of riichi as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from mjfunc.draw.svg import svg
from mjfunc.draw.wins import reading_picture, win_picture
from mjfunc.explain.pages import explanation_part
from mjfunc.explain.score_pages import score_part
from mjfunc.explain.score_pictures import score_picture
from mjfunc.explain.scores import ScoreExplanation, explain_score
from mjfunc.explain.values import Explanation
from mjfunc.riichi.readings import Reading
from mjfunc.riichi.scores import NoYaku, Score
from mjfunc.riichi.wins import Win

if TYPE_CHECKING:
    from mjfunc.draw.pictures import Picture

WithPage: TypeAlias = Explanation | ScoreExplanation | Score | NoYaku
WithPicture: TypeAlias = Win | Reading | Score | NoYaku


def html_of(value: WithPage) -> str:
    """All of it, below its picture."""
    match value:
        case Explanation():
            return explanation_part(value)
        case ScoreExplanation():
            return score_part(value)
        case Score() | NoYaku():
            return score_part(explain_score(value))
        case _ as never:
            assert_never(never)


def svg_of(value: WithPicture) -> str:
    """A value as a picture."""
    return svg(picture_of(value))


def picture_of(value: WithPicture) -> Picture:
    """The picture of a value."""
    match value:
        case Win():
            return win_picture(value)
        case Reading():
            return reading_picture(value)
        case Score() | NoYaku():
            return score_picture([explain_score(value)])
        case _ as never:
            assert_never(never)
