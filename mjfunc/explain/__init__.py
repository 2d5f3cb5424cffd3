"""Explanations of hands and scores: one value with all details, which can be written as text, HTML, SVG or JSON.

>>> from mjfunc import parse
>>> from mjfunc.explain import explanation
>>> found = explanation(parse("2223m"))
>>> found.standing
'ready'
>>> [(str(wait.reason.tile), wait.left, len(wait.reason.decompositions)) for wait in found.waits or ()]
[('1m', 4, 1), ('3m', 3, 1), ('4m', 4, 1)]
"""

from importlib import import_module
from typing import TYPE_CHECKING

from mjfunc.explain.hand_encoding import encode_explanation
from mjfunc.explain.hand_pages import explanation_page
from mjfunc.explain.hand_sheets import explanation_picture
from mjfunc.explain.hand_texts import explanation_text
from mjfunc.explain.hand_values import Difference, Explanation, Kan, LiveWait, explanation

if TYPE_CHECKING:
    from mjfunc.explain.hand_scores import RiichiScores, WinningTiles, riichi_scores
    from mjfunc.explain.score_pages import score_page
    from mjfunc.explain.score_sheets import score_picture
    from mjfunc.explain.score_texts import score_text
    from mjfunc.explain.score_values import (
        Condition,
        FoundYaku,
        MissingYaku,
        ReadingWorth,
        ScoreExplanation,
        explain_score,
    )
    from mjfunc.explain.score_wording import encode_score_explanation
else:

    def __getattr__(name: str) -> object:
        """Load a name that needs riichi when it is first used: explaining a hand does not need riichi."""
        if name not in _RIICHI_NAMES:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message, name=name)
        return getattr(import_module(f"{__name__}.{_RIICHI_NAMES[name]}"), name)


__all__ = [
    "Condition",
    "Difference",
    "Explanation",
    "FoundYaku",
    "Kan",
    "LiveWait",
    "MissingYaku",
    "ReadingWorth",
    "RiichiScores",
    "ScoreExplanation",
    "WinningTiles",
    "encode_explanation",
    "encode_score_explanation",
    "explain_score",
    "explanation",
    "explanation_page",
    "explanation_picture",
    "explanation_text",
    "riichi_scores",
    "score_page",
    "score_picture",
    "score_text",
]

_RIICHI_NAMES = {
    "encode_score_explanation": "score_wording",
    "score_page": "score_pages",
    "score_picture": "score_sheets",
    "score_text": "score_texts",
    **dict.fromkeys(("Condition", "FoundYaku", "MissingYaku", "ReadingWorth"), "score_values"),
    **dict.fromkeys(("ScoreExplanation", "explain_score"), "score_values"),
    **dict.fromkeys(("RiichiScores", "WinningTiles", "riichi_scores"), "hand_scores"),
}
"""The names that need riichi, each with its module, which is imported when the name is first used."""


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
