"""Questions as a program can understand them: without the things that it declares not to know."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.questions import WINS, Named, Question, Questions
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.oracle.operations import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

RED_FIVES: Final = "red-fives"
QUADS: Final = "concealed-quads"
REFUSALS: Final = "refusals"
SITUATIONS: Final = "situations"
_RARE: Final = ("rinshan", "chankan", "last-tile", "first-turn")
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **{name: (name,) for name in (*_RARE, "ippatsu", "ura", "nuki", "honba", "sticks")},
        SITUATIONS: _RARE,
        "riichi": ("riichi", "ippatsu", "ura"),
        "dora": ("dora", "ura"),
        "liable": ("liable", "discarder"),
        "players": ("players", "nuki"),
    }
)
"""The fields of wins that a program need not know, each with the fields that mean nothing without it."""
_TILES: Final = frozenset(("win", "draw", "visible"))
OWN_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {op: (*operation.options, *operation.tiles) for op, operation in OPERATIONS.items()}
)
"""The options of each operation that are no conventions."""
DECLARABLE: Final = (RED_FIVES, QUADS, REFUSALS, *_FIELDS, *dict.fromkeys(sum(OWN_OPTIONS.values(), ())))
"""What a program can declare not to know."""


def concerning(unknown: Iterable[str], ops: Collection[str]) -> tuple[str, ...]:
    """The names among those unknown that concern the questions of some operations."""
    named = {RED_FIVES, QUADS, REFUSALS, *(name for op in ops for name in OWN_OPTIONS.get(op, ()))}
    wins = _FIELDS.keys() if WINS in ops else ()
    return tuple(name for name in unknown if name in named or name in wins)


def without_unknown(questions: Questions, unknown: Collection[str]) -> Questions:
    """The questions without the fields and the red fives that a program does not know."""
    gone = {field for name in unknown for field in _FIELDS.get(name, ())}
    is_plain = RED_FIVES in unknown
    if not gone and not is_plain:
        return questions
    hands = tuple(map(_plain, questions.hands)) if is_plain else questions.hands

    def reduce(fields: Named) -> Named:
        left = ((name, word) for name, word in fields if name not in gone)
        return tuple((name, _plain(str(word)) if is_plain and name in _TILES else word) for name, word in left)

    wins = None if questions.wins is None else tuple(map(reduce, questions.wins))
    fields = reduce(questions.fields) if wins is None else questions.fields
    return Questions(questions.op, hands, fields, questions.options, questions.rows, wins)


def known_question(question: Question, unknown: Collection[str]) -> Question:
    """A question without the fields and the red fives that a program does not know."""
    if not unknown:
        return question
    asked = Questions(question.op, (question.hand,), (), question.options, wins=(question.fields,))
    [found] = without_unknown(asked, unknown)
    return found


def is_known(hand: str, unknown: Collection[str]) -> bool:
    """Whether a program knows hands as long as this one: only those with quads among them have more than 14 tiles."""
    return QUADS not in unknown or sum(map(str.isdigit, hand)) <= MOST_CONCEALED or "(" in hand or "[" in hand


def _plain(tiles: str) -> str:
    return tiles.replace("0", "5")
