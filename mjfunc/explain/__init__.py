"""All that is known of a hand as one value, and what writes it: as text, as a page, as a picture, as JSON.

>>> from mjfunc import parse
>>> from mjfunc.explain import explain
>>> found = explain(parse("2223m"))
>>> found.standing
'ready'
>>> [(str(wait.reason.tile), wait.left, len(wait.reason.decompositions)) for wait in found.waits or ()]
[('1m', 4, 1), ('3m', 3, 1), ('4m', 4, 1)]
"""

from importlib import import_module
from typing import TYPE_CHECKING

from mjfunc.explain.encoding import encode_explanation
from mjfunc.explain.explaining import explain
from mjfunc.explain.pages import explanation_page
from mjfunc.explain.pictures import explanation_picture
from mjfunc.explain.text import explanation_text
from mjfunc.explain.values import Difference, Explanation, Kan, LiveWait

if TYPE_CHECKING:
    from mjfunc.explain.conditions import Condition
    from mjfunc.explain.score_encoding import encode_score_explanation
    from mjfunc.explain.score_pages import score_page
    from mjfunc.explain.score_pictures import score_picture
    from mjfunc.explain.score_texts import score_text
    from mjfunc.explain.scores import FoundYaku, MissingYaku, ReadingWorth, ScoreExplanation, explain_score
else:

    def __getattr__(name: str) -> object:
        """Load a name of riichi: who explains a hand need not wait for it."""
        if name not in _OF_SCORES:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message, name=name)
        return getattr(import_module(f"{__name__}.{_OF_SCORES[name]}"), name)


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

_OF_SCORES = {
    "Condition": "conditions",
    "encode_score_explanation": "score_encoding",
    "score_page": "score_pages",
    "score_picture": "score_pictures",
    "score_text": "score_texts",
    **dict.fromkeys(("FoundYaku", "MissingYaku", "ReadingWorth", "ScoreExplanation", "explain_score"), "scores"),
}
"""The names that need riichi, each with its module, which is loaded when it is first used."""


def __dir__() -> list[str]:
    """List those names too."""
    return sorted({*globals(), *_OF_SCORES})
