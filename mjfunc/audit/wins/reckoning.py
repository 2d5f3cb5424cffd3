"""Where the numbers of a right answer come from: what is shown beside it and not compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.audit.questions import WINS
from mjfunc.audit.sending import rules_of
from mjfunc.audit.wins.answers import SHOWN
from mjfunc.oracle.winning import read_win
from mjfunc.riichi.encoding import encode_score
from mjfunc.riichi.scores import Score
from mjfunc.riichi.scoring import score
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.questions import Question
    from mjfunc.oracle.codecs import Json


def reckoning(question: Question) -> str:
    """The reading, yaku with their han, fu with their reasons, points and payments; nothing of what has no score."""
    found = _scored(question)
    return "" if found is None else "; ".join(" ".join(line.split()) for line in str(found).splitlines())


def encode_reckoning(question: Question) -> Mapping[str, Json]:
    """The reading and the reasons for fu, by name; nothing of what has no score."""
    found = _scored(question)
    return {} if found is None else {name: word for name, word in encode_score(found).items() if name in SHOWN}


def _scored(question: Question) -> Score | None:
    if question.op != WINS:
        return None
    try:
        found = score(read_win({"hand": question.hand, **question.beside}), rules_of(question.options))
    except MahjongError:
        return None
    return found if isinstance(found, Score) else None
