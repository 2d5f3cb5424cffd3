"""Ways in which right answers become wrong ones, each by its name.

An exact one says what comes in the place of the right answer, so that answers which stayed right speak against it.
A loose one only says whether an answer could have become so: one item is missing, whichever it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit import changes
from mjfunc.audit.answers import Answer, Fault, Refused, Trouble, canonical
from mjfunc.functional import remember

if TYPE_CHECKING:
    from mjfunc.oracle.codecs import Json


@attrs.frozen
class Transform:
    """How a right answer becomes a wrong one."""

    name: str
    """What is said of the answers: each list is reversed."""
    becomes: Callable[[Answer], Answer] | None
    """The wrong answer, where it is known."""
    explains: Callable[[Answer, Answer], bool]
    """Whether the second can have become of the first."""

    @property
    def is_exact(self) -> bool:
        """Whether it says what comes, and so what cannot come."""
        return self.becomes is not None


@remember(1 << 13)
def _read(result: str) -> Json:
    value: Json = json.loads(result)
    return value


@remember(1 << 15)
def _changed(change: changes.Change, result: str) -> str:
    return canonical(change(_read(result)))


def _exact(name: str, change: changes.Change) -> Transform:
    """A change of results; errors stay."""

    def becomes(right: Answer) -> Answer:
        return _changed(change, right) if isinstance(right, str) else right

    return Transform(name, becomes, lambda right, got: becomes(right) == got)


def _loose(name: str, fits: Callable[[Json, Json], bool]) -> Transform:
    """What a result fits that has become of another."""

    def explains(right: Answer, got: Answer) -> bool:
        if not isinstance(right, str) or not isinstance(got, str):
            return right == got
        return fits(_read(right), _read(got))

    return Transform(name, None, explains)


def _offs() -> tuple[Transform, ...]:
    """Off by one, in one form, in all, in the minimum alone, and in the numbers of other operations."""
    every: list[Transform] = []
    for by, how in ((1, "one too high"), (-1, "one too low")):
        for names, what in (*(((form,), form) for form in changes.FORMS), (changes.FORMS, "every form")):
            every.append(_exact(f"{what} is {how}", partial(changes.off, names, by, with_minimum=True)))
            every.append(
                _exact(f"{what} is {how}, and the minimum is not", partial(changes.off, names, by, with_minimum=False))
            )
        every += [
            _exact(f"{name} is {how}", partial(changes.off, (name,), by, with_minimum=False))
            for name in ("minimum", "shanten", "total", "points", "score", "final")
        ]
    return tuple(every)


def _numbered_from_one(right: Answer, got: Answer) -> bool:
    """Whether each kind is the next one; behind the last there is none, and so no answer, or no such tile."""
    becomes = _NUMBERED_FROM_ONE.becomes(right) if _NUMBERED_FROM_ONE.becomes else right
    is_behind = isinstance(becomes, str) and changes.BEHIND_THE_LAST in becomes
    return becomes == got or (is_behind and isinstance(got, Fault) and got.trouble is Trouble.NOT_AN_ANSWER)


_NUMBERED_FROM_ONE: Final = _exact("kinds are numbered from 1", changes.of_each_tile(changes.next_kind))


def _refuses(_: Answer, got: Answer) -> bool:
    return isinstance(got, Refused)


def _other_code(right: Answer, got: Answer) -> bool:
    return right == got or (isinstance(right, Refused) and isinstance(got, Refused))


def _answers_all(right: Answer, got: Answer) -> bool:
    return right == got or (isinstance(right, Refused) and isinstance(got, str))


def _is_silent(_: Answer, got: Answer) -> bool:
    return isinstance(got, Fault)


ERRORS: Final = (
    Transform("errors have other codes", None, _other_code),
    Transform("what must be refused is answered", None, _answers_all),
)
"""Those that say nothing of results, and so explain next to nothing together with anything else."""

NO_ANSWER: Final = (
    Transform("are refused", None, _refuses),
    Transform("get no answer", None, _is_silent),
)
"""Those that say of hands that nothing is known of them."""

OF_ALL: Final[Mapping[str, str]] = MappingProxyType(
    {"are refused": "all hands are refused", "get no answer": "no hand gets an answer"}
)
"""The same of all hands: then nothing is right."""

TRANSFORMS: Final = (
    _exact("lists stand in reverse", lambda value: changes.top_lists(value, changes.in_reverse)),
    _exact("all lists, inner ones too, stand in reverse", lambda value: changes.all_lists(value, changes.in_reverse)),
    _loose("lists stand in another order", changes.in_another_order),
    _exact("each item of a list stands twice", lambda value: changes.top_lists(value, lambda items: [*items, *items])),
    _exact(
        "each item of a list stands twice, one after the other",
        lambda value: changes.top_lists(value, lambda items: [item for item in items for _ in range(2)]),
    ),
    _loose("items of a list stand more than once", changes.with_repeats),
    _exact("the first item of a list is missing", lambda value: changes.top_lists(value, lambda items: items[1:])),
    _exact("the last item of a list is missing", lambda value: changes.top_lists(value, lambda items: items[:-1])),
    _exact("lists end after the first item", lambda value: changes.top_lists(value, lambda items: items[:1])),
    _exact("lists are empty", lambda value: changes.top_lists(value, lambda _: [])),
    _loose("one item of a list is missing", changes.without_one),
    _exact("fields that are null are missing", changes.without_nulls),
    _exact("special forms are null, and the minimum has them", changes.special_forms_null),
    _exact("only the minimum is given", changes.only_minimum),
    _exact("the minimum stands alone, as a number", changes.bare_minimum),
    _exact("the only field stands alone, without an object around it", changes.bare_list),
    *_offs(),
    _exact("tiles that are seen are counted as well", changes.with_seen),
    _exact("the total is of kinds and not of tiles", changes.total_of_kinds),
    _loose("fu are not rounded up", changes.fu_not_rounded),
    _loose("the fu of seven pairs are rounded up", changes.seven_pairs_rounded),
    _exact("both answers about a kan are exchanged", changes.kan_exchanged),
    _exact("numbers are texts", changes.numbers_as_text),
    _exact("true and false are 1 and 0", changes.booleans_as_numbers),
    _exact("true and false are texts", changes.booleans_as_text),
    _exact("true is false and false is true", changes.booleans_inverted),
    _exact("tiles are written as MJAI does, honours by letters", changes.of_each_tile(changes.mjai)),
    _exact("honours are written by letters", changes.of_each_tile(changes.honour_letter)),
    _exact("tiles are numbers from 0 to 33", changes.of_each_tile(changes.index_of)),
    _exact(
        "tiles are numbers from 1 to 34",
        changes.of_each_tile(lambda tile: changes.index_of(tile) + 1),
    ),
    attrs.evolve(_NUMBERED_FROM_ONE, explains=_numbered_from_one),
    _exact("tiles have the letter of the suit first", changes.of_each_tile(lambda tile: tile[::-1])),
    _exact("red fives have lost their mark", lambda value: changes.texts(value, changes.without_marks)),
    _exact("red fives stand behind plain ones", lambda value: changes.texts(value, changes.marks_behind)),
)
"""The most special before the general: of two that explain the same the first is said."""
