"""Faults in reading the melds and winds of a question that is scored: the program scores another question rightly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.answers import Refused
from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.core.questions import WINS
from mjfunc.audit.faults.fault import ProgramFault, right_answer
from mjfunc.model.blocks import BlockShape, Meld
from mjfunc.model.hand import Hand
from mjfunc.riichi.encoding import NO_YAKU

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.audit.core.answers import Answer
    from mjfunc.audit.core.questions import Question

_CLASSICAL: Final = ("classical",)
_NO_YAKU: Final = Refused(NO_YAKU)
_SCORED: Final = ("classical", WINS)


def _reading(name: str, operations: tuple[str, ...], change: Callable[[Question], Question]) -> ProgramFault:
    """A fault that changes the question; what the change makes impossible is answered rightly."""

    def answer(question: Question) -> Answer:
        right, other = right_answer(question), change(question)
        if not isinstance(right, str) or other == question:
            return right
        wrong = right_answer(other)
        return wrong if isinstance(wrong, str) or wrong == _NO_YAKU else right

    return ProgramFault(name, operations, answer)


def _with_melds(change: Callable[[Meld], Meld]) -> Callable[[Question], Question]:
    def changed(question: Question) -> Question:
        hand = hand_of(question.hand)
        if hand is None or not hand.melds:
            return question
        return attrs.evolve(question, hand=str(Hand.of(hand.tiles, tuple(map(change, hand.melds)))))

    return changed


def _triplet(meld: Meld) -> Meld:
    """A quad as the triplet that it contains, which is open: no hand shows a closed one."""
    if meld.block.shape is not BlockShape.QUAD:
        return meld
    return Meld.of(meld.block.tiles[:3])


def _opened(meld: Meld) -> Meld:
    return attrs.evolve(meld, open=True)


def _closed(meld: Meld) -> Meld:
    return attrs.evolve(meld, open=meld.block.shape is not BlockShape.QUAD)


def _exchanged(question: Question, one: str, other: str) -> Question:
    fields = dict(question.fields)
    return attrs.evolve(question, fields=tuple({**fields, one: fields[other], other: fields[one]}.items()))


def _with_field(question: Question, name: str, word: str) -> Question:
    return attrs.evolve(question, fields=tuple((one, word if one == name else said) for one, said in question.fields))


READING_FAULTS: Final = (
    _reading("takes closed quads for open ones", _SCORED, _with_melds(_opened)),
    _reading("takes open quads for closed ones", _SCORED, _with_melds(_closed)),
    _reading(
        "takes open quads for triplets", _CLASSICAL, _with_melds(lambda meld: _triplet(meld) if meld.open else meld)
    ),
    _reading("takes every player for East", _CLASSICAL, lambda question: _with_field(question, "own-wind", "E")),
    _reading("takes every round for East", _CLASSICAL, lambda question: _with_field(question, "prevailing-wind", "E")),
    _reading("exchanges the winds of seat and round", (WINS,), lambda question: _exchanged(question, "seat", "round")),
    _reading("takes every round for the East round", (WINS,), lambda question: _with_field(question, "round", "E")),
)
"""The faults of ``classical``, and those of ``riichi`` that are in reading its fields."""
