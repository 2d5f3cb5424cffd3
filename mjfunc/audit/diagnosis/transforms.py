"""Named ways in which right answers become wrong ones.

An exact transform tells the wrong answer, so that right answers contradict it. A loose one only tells whether an answer
may be the result: one item is missing, whichever it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.answers import Answer, Fault, Refused, Trouble, canonical
from mjfunc.audit.diagnosis import answer_faults
from mjfunc.functional import remember

if TYPE_CHECKING:
    from mjfunc.json.values import Json


@attrs.frozen
class Transform:
    """A way in which a right answer becomes a wrong one."""

    name: str
    """A clause about the answers: each list is reversed."""
    becomes: Callable[[Answer], Answer] | None
    """The wrong answer for a right one; None if the transform is loose."""
    explains: Callable[[Answer, Answer], bool]
    """Whether the second answer may be the result for the first."""

    @property
    def is_exact(self) -> bool:
        """Whether it tells the wrong answer, so that other answers contradict it."""
        return self.becomes is not None


@remember(1 << 13)
def _read(result: str) -> Json:
    value: Json = json.loads(result)
    return value


@remember(1 << 15)
def _changed(change: answer_faults.AnswerFault, result: str) -> str:
    return canonical(change(_read(result)))


def _exact(name: str, change: answer_faults.AnswerFault) -> Transform:
    def becomes(right: Answer) -> Answer:
        return _changed(change, right) if isinstance(right, str) else right

    return Transform(name, becomes, lambda right, got: becomes(right) == got)


def _loose(name: str, fits: Callable[[Json, Json], bool]) -> Transform:
    def explains(right: Answer, got: Answer) -> bool:
        if not isinstance(right, str) or not isinstance(got, str):
            return right == got
        return fits(_read(right), _read(got))

    return Transform(name, None, explains)


def _offs() -> tuple[Transform, ...]:
    """Off by one: one form, every form, the minimum alone, and the numbers of other operations."""
    every: list[Transform] = []
    for by, how in ((1, "one too high"), (-1, "one too low")):
        for names, what in (*(((form,), form) for form in answer_faults.FORMS), (answer_faults.FORMS, "every form")):
            every.append(_exact(f"{what} is {how}", partial(answer_faults.off, names, by, with_minimum=True)))
            every.append(
                _exact(
                    f"{what} is {how}, but the minimum is not",
                    partial(answer_faults.off, names, by, with_minimum=False),
                )
            )
        every += [
            _exact(f"{name} is {how}", partial(answer_faults.off, (name,), by, with_minimum=False))
            for name in ("minimum", "shanten", "total", "points", "score", "final")
        ]
    return tuple(every)


def _numbered_from_one(right: Answer, got: Answer) -> bool:
    """Whether each kind is the next one; after the last one there is none, and so an invalid answer."""
    becomes = _NUMBERED_FROM_ONE.becomes(right) if _NUMBERED_FROM_ONE.becomes else right
    is_behind = isinstance(becomes, str) and answer_faults.BEHIND_THE_LAST in becomes
    return becomes == got or (is_behind and isinstance(got, Fault) and got.trouble is Trouble.NOT_AN_ANSWER)


_NUMBERED_FROM_ONE: Final = _exact("kinds are numbered from 1", answer_faults.change_each_tile(answer_faults.next_kind))


def _refuses(_: Answer, got: Answer) -> bool:
    return isinstance(got, Refused)


def _other_code(right: Answer, got: Answer) -> bool:
    return right == got or (isinstance(right, Refused) and isinstance(got, Refused))


def _answers_all(right: Answer, got: Answer) -> bool:
    return right == got or (isinstance(right, Refused) and isinstance(got, str))


def _is_silent(_: Answer, got: Answer) -> bool:
    return isinstance(got, Fault)


ERRORS: Final = (
    Transform("errors have wrong codes", None, _other_code),
    Transform("hands that must be refused are answered", None, _answers_all),
)
"""Transforms of errors alone; combined with others they explain next to nothing."""

NO_ANSWER: Final = (
    Transform("are refused", None, _refuses),
    Transform("get no answer", None, _is_silent),
)
"""Transforms that leave no result."""

OF_ALL: Final[Mapping[str, str]] = MappingProxyType(
    {"are refused": "all hands are refused", "get no answer": "no hand gets an answer"}
)
"""The sentences if these hold for all hands."""

TRANSFORMS: Final = (
    _exact("lists are reversed", lambda value: answer_faults.top_lists(value, answer_faults.reversed_items)),
    _exact(
        "all lists, also inner ones, are reversed",
        lambda value: answer_faults.all_lists(value, answer_faults.reversed_items),
    ),
    _loose("lists are in another order", answer_faults.in_another_order),
    _exact(
        "each list is given twice over", lambda value: answer_faults.top_lists(value, lambda items: [*items, *items])
    ),
    _exact(
        "each item of a list is repeated at once",
        lambda value: answer_faults.top_lists(value, lambda items: [item for item in items for _ in range(2)]),
    ),
    _loose("some items of a list are repeated", answer_faults.with_repeats),
    _exact(
        "the first item of a list is missing", lambda value: answer_faults.top_lists(value, lambda items: items[1:])
    ),
    _exact(
        "the last item of a list is missing", lambda value: answer_faults.top_lists(value, lambda items: items[:-1])
    ),
    _exact("lists end after the first item", lambda value: answer_faults.top_lists(value, lambda items: items[:1])),
    _exact("lists are empty", lambda value: answer_faults.top_lists(value, lambda _: [])),
    _loose("one item of a list is missing", answer_faults.without_one),
    _exact("fields that are null are missing", answer_faults.without_nulls),
    _exact("special forms are null, but count in the minimum", answer_faults.special_forms_null),
    _exact("only the minimum is given", answer_faults.only_minimum),
    _exact("the minimum is given as a bare number", answer_faults.bare_minimum),
    _exact("the only field is given without its object", answer_faults.bare_list),
    *_offs(),
    _exact("visible tiles are counted, too", answer_faults.with_seen),
    _exact("the total counts kinds, not tiles", answer_faults.total_of_kinds),
    _loose("fu are not rounded up", answer_faults.fu_not_rounded),
    _loose("the fu of seven pairs are rounded up", answer_faults.seven_pairs_rounded),
    _exact("the two answers about a kan are exchanged", answer_faults.kan_exchanged),
    _exact("numbers are written as texts", answer_faults.numbers_as_text),
    _exact("true and false are written as 1 and 0", answer_faults.booleans_as_numbers),
    _exact("true and false are written as texts", answer_faults.booleans_as_text),
    _exact("true and false are exchanged", answer_faults.booleans_inverted),
    _exact("tiles are written as in MJAI, honours by letters", answer_faults.change_each_tile(answer_faults.mjai)),
    _exact("honours are written by letters", answer_faults.change_each_tile(answer_faults.honour_letter)),
    _exact("tiles are numbers from 0 to 33", answer_faults.change_each_tile(answer_faults.index_of)),
    _exact(
        "tiles are numbers from 1 to 34",
        answer_faults.change_each_tile(lambda tile: answer_faults.index_of(tile) + 1),
    ),
    attrs.evolve(_NUMBERED_FROM_ONE, explains=_numbered_from_one),
    _exact("tiles begin with the letter of the suit", answer_faults.change_each_tile(lambda tile: tile[::-1])),
    _exact(
        "red fives are written as plain fives", lambda value: answer_faults.texts(value, answer_faults.without_marks)
    ),
    _exact("red fives come after plain ones", lambda value: answer_faults.texts(value, answer_faults.marks_behind)),
)
"""The most special first: of two that explain the same answers, the first is reported."""
