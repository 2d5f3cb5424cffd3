"""Faults in judging closed kans after riichi."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mjfunc.audit.faults.fault import ResultFields, hand_fault, right_result
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from mjfunc.audit.core.questions import Question
    from mjfunc.model.hand import Hand

_WAITS: Final = "keeps-waits"
_DECOMPOSITIONS: Final = "keeps-decompositions"
_OPERATION: Final = ("kan",)


def _some_decomposition(question: Question, _: Hand, right: ResultFields) -> ResultFields:
    """The result where one decomposition with the triplet suffices."""
    kind = Tile.of(str(dict(question.fields)["draw"])).kind
    found = cast("list[ResultFields]", right_result(question, "decompose")["decompositions"])
    triplet = "".join((str(kind)[0] * 3, kind.suit.value))
    blocks = (block.replace("0", "5") for one in found for block in cast("list[str]", one.get("blocks", [])))
    return {**right, _DECOMPOSITIONS: any("".join(sorted(block[:3])) + block[3:] == triplet for block in blocks)}


KAN_FAULTS: Final = (
    hand_fault(
        "judges a kan by its waits alone", _OPERATION, lambda _, __, right: {**right, _DECOMPOSITIONS: right[_WAITS]}
    ),
    hand_fault(
        "judges a kan by its decompositions alone",
        _OPERATION,
        lambda _, __, right: {**right, _WAITS: right[_DECOMPOSITIONS]},
    ),
    hand_fault("allows a kan of a triplet that one decomposition has, not every one", _OPERATION, _some_decomposition),
    hand_fault("allows every kan", _OPERATION, lambda _, __, ___: {_WAITS: True, _DECOMPOSITIONS: True}),
    hand_fault("allows no kan", _OPERATION, lambda _, __, ___: {_WAITS: False, _DECOMPOSITIONS: False}),
)
"""The faults of ``kan``."""
