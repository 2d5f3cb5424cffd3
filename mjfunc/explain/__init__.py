"""All that is known of a hand as one value, and what writes it: as text, as a page, as a picture, as JSON.

>>> from mjfunc import parse
>>> from mjfunc.explain import explain
>>> found = explain(parse("2223m"))
>>> found.standing
'ready'
>>> [(str(wait.reason.tile), wait.left, len(wait.reason.decompositions)) for wait in found.waits or ()]
[('1m', 4, 1), ('3m', 3, 1), ('4m', 4, 1)]
"""

from mjfunc.explain.conditions import Condition
from mjfunc.explain.encoding import encode_explanation
from mjfunc.explain.explaining import explain
from mjfunc.explain.pages import explanation_page
from mjfunc.explain.pictures import explanation_picture
from mjfunc.explain.score_encoding import encode_score_explanation
from mjfunc.explain.score_pages import score_page
from mjfunc.explain.score_pictures import score_picture
from mjfunc.explain.score_text import score_text
from mjfunc.explain.scores import FoundYaku, MissingYaku, ReadingWorth, ScoreExplanation, explain_score
from mjfunc.explain.text import explanation_text
from mjfunc.explain.values import Difference, Explanation, Kan, LiveWait

__all__ = [
    "Condition",
    "Difference",
    "Explanation",
    "FoundYaku",
    "Kan",
    "LiveWait",
    "MissingYaku",
    "ReadingWorth",
    "ScoreExplanation",
    "encode_explanation",
    "encode_score_explanation",
    "explain",
    "explain_score",
    "explanation_page",
    "explanation_picture",
    "explanation_text",
    "score_page",
    "score_picture",
    "score_text",
]
