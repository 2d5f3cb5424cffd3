"""Scores and explanations as notebooks show them: wins and readings as pictures, the rest as tables or pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from mjfunc.classical.reports import DoubleReport, FinalScore, PointReport, ScoreCard
from mjfunc.draw.hand_pictures import complete_picture, reading_picture, win_picture
from mjfunc.draw.html_page import table, words
from mjfunc.draw.svg_writer import svg
from mjfunc.explain.hand_pages import explanation_fragment
from mjfunc.explain.hand_values import Explanation
from mjfunc.explain.score_pages import score_fragment
from mjfunc.explain.score_sheets import score_picture
from mjfunc.explain.score_values import ScoreExplanation, explain_score
from mjfunc.riichi.spec.scoring import NoYaku, Score
from mjfunc.riichi.values.reading import Reading
from mjfunc.riichi.values.wins import Win
from mjfunc.views.hand_views import listing, one_line

if TYPE_CHECKING:
    from mjfunc.draw.pictures import Picture

PicturedScore: TypeAlias = Win | Reading | Score | NoYaku | tuple[Reading, ...]
TabledScore: TypeAlias = (
    PointReport | DoubleReport | ScoreCard | FinalScore | Explanation | ScoreExplanation | Score | NoYaku
)


def svg_of(value: PicturedScore) -> str:
    """Return a value as a picture in SVG."""
    return svg(score_value_picture(value))


def score_value_picture(value: PicturedScore) -> Picture:
    """Return the picture of a win, a reading, several readings, or a score."""
    match value:
        case Win():
            return win_picture(value)
        case Reading():
            return reading_picture(value)
        case Score() | NoYaku():
            return score_picture([explain_score(value)])
        case tuple():
            return listing(value, lambda reading: (one_line(reading), reading_picture(reading)))
        case _ as never:
            assert_never(never)


def html_of(value: TabledScore) -> str:  # noqa: PLR0911  # each class has its own
    """Return a value in HTML: a classical score as tables, an explanation or a riichi score as its page has it."""
    match value:
        case PointReport():
            return _report_table("points", "set", value)
        case DoubleReport():
            return _report_table("doubles", "for", value)
        case ScoreCard():
            return _card(value)
        case FinalScore():
            return f"{_card(value.card)}\n<p>{words(value.why)}</p>"
        case Explanation():
            return explanation_fragment(value)
        case ScoreExplanation():
            return score_fragment(value)
        case Score() | NoYaku():
            return score_fragment(explain_score(value))
        case _ as never:
            assert_never(never)


def _report_table(unit: str, heading: str, report: PointReport | DoubleReport) -> str:
    rows = [(words(name), str(number)) for name, number in report.rows]
    return table(f"{report.total} {unit}", (heading, unit), rows, numbers=[1])


def _card(card: ScoreCard) -> str:
    """The hand, the points, the doubles unless it is a limit hand, and the final score."""
    doubles = () if card.limit else (_report_table("doubles", "for", card.doubles),)
    final = f"<p>{words(card.reckoning)}, final score <strong>{card.final}</strong></p>"
    points = _report_table("points", "set", card.points)
    return "\n".join((svg(complete_picture(card.winner)), points, *doubles, final))
