"""Python functions as subjects: called with a hand, and what they give is taken as Python says it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from itertools import islice
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Final, Literal, SupportsIndex, TypeAlias, assert_never, cast, get_args

import numpy as np

from mjfunc.audit.answers import (
    LONGEST_RESULT,
    SHOWN,
    Answer,
    Fault,
    Refused,
    Result,
    Skipped,
    Trouble,
    bounded,
    canonical,
    partial,
    result_of,
)
from mjfunc.audit.sending import OPS, taken_by
from mjfunc.audit.subject import Implementation, Incident
from mjfunc.memory import Memory
from mjfunc.model.hand import Hand, parse
from mjfunc.oracle.codecs import Json, text
from mjfunc.oracle.winning import read_win
from mjfunc.tiles.counts import flat
from mjfunc.tiles.errors import BadOption, MahjongError, check_option, shown
from mjfunc.tiles.tile import KINDS, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.aside import Aside
    from mjfunc.audit.questions import Named, Question, Questions

Takes: TypeAlias = Literal["text", "counts", "hand"]
"""What a function is called with: the hand as it is written, its 34 counts, or a Hand; for a win its fields by name, or
a Win."""
TAKES: Final[tuple[Takes, ...]] = get_args(Takes)
Given: TypeAlias = str | list[int] | Hand

_NUMBERS: Final = {number: partial("minimum", number) for number in range(-64, 64)}
_YES_NO: Final = {value: partial("complete", value) for value in (False, True)}
_KINDS: Final = tuple(text(kind) for kind in KINDS)
_NOT_A_NUMBER: Final = "not a whole number"
_NOT_A_BOOL: Final = "neither True nor False"
_NOT_A_KIND: Final = "kinds are numbered from 0 to 33"
_LONGEST_NAME: Final = 100
_MOST_WAITS: Final = LONGEST_RESULT // len('"1m",')
"""As many as a program may answer."""
_ITEM: Final = operator.methodcaller("item")
_NO_HAND: Final = Skipped("what is not a hand has no counts and is not a Hand")
_HINT: Final = " (it was called with a text; --takes, or takes=, has counts and hand)"
_NO_WIN: Final = Skipped("what contradicts itself is not a Win")
_NOT_A_WIN: Final = Skipped("34 counts say nothing of how a hand was won")
_ONLY_TILES: Final = Skipped("34 counts say nothing of melds and red fives")


class Ended(SystemExit):
    """A signal that is to end the audit, whoever is called at that moment."""


class Function:
    """A function that answers one operation."""

    def __init__(  # noqa: PLR0913  # each is one thing that a caller decides
        self,
        function: Callable[..., object],
        op: str,
        *,
        takes: Takes = "text",
        name: str = "",
        conventions: Named = (),
        aside: Aside | None = None,
    ) -> None:
        """Ask this function; the conventions are the options that it answers by, other than the defaults.

        What it prints goes where ``aside`` says, if that stands in the place of standard output.
        """
        check_option("op", op, OPS)
        check_option("takes", takes, TAKES)
        self._function: Final = function
        self._op: Final = op
        self._takes: Final = takes
        self._interrupts = False
        """Whether it raises KeyboardInterrupt itself."""
        self._aside: Final = aside
        own = f"{getattr(function, '__module__', '')}:{getattr(function, '__qualname__', type(function).__name__)}"
        self._implementation: Final = Implementation(
            name=name or own, language="python", operations=(op,), batches=True, conventions=conventions
        )

    @property
    def implementation(self) -> Implementation:
        """What is known of it."""
        return self._implementation

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """None: whatever goes wrong in a function goes wrong with a hand."""
        return ()

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers to all, in their order."""
        return ((questions, self._answered(questions)) for questions in asked)

    def stop(self) -> None:
        """Whoever asks stops by asking no more."""

    def close(self) -> None:
        """There is nothing to end."""

    def _answered(self, questions: Questions) -> tuple[Answer, ...]:
        if reason := self._reason(questions):
            return (Skipped(reason),) * len(questions)
        if questions.wins is not None:
            return tuple([self._of_win(question) for question in questions.each()])
        beside = [word for _, word in questions.fields]
        if not beside and (given := self._given(questions)) is not None:
            return self._of_each(given, questions)
        return tuple([self._of(hand, beside) for hand in questions.hands])

    def _reason(self, questions: Questions) -> str:
        """Why it cannot be asked, if so."""
        if questions.op != self._op:
            return f"this function answers {self._op}"
        taken = taken_by(questions.op)
        theirs = {(name, word) for name, word in self._implementation.conventions if name in taken}
        if different := set(questions.options) ^ theirs:
            return f"a function is not told {', '.join(sorted({name for name, _ in different}))}"
        return ""

    def _given(self, questions: Questions) -> Sequence[Given] | None:
        """What it is called with for each hand, where that is found for all of them at once."""
        match self._takes:
            case "text":
                return questions.hands
            case "counts" if questions.rows is not None:
                rows: list[list[int]] = questions.rows.tolist()
                return rows
            case _:
                return None

    def _of_each(self, given: Sequence[Given], questions: Questions) -> tuple[Answer, ...]:
        """The answers to all; if any call fails, each is called by itself, with counts that no call has changed."""
        try:
            found = [*map(self._function, given)]
        except BaseException as error:  # noqa: BLE001  # as below, where it is said of one hand
            self._let_end(error)
            found = []
        if len(found) < len(given):  # a function that raises StopIteration ends a map without a word
            return tuple([self._call(one) for one in self._given(questions) or ()])
        if self._op == "shanten" and {*map(type, found)} == {int}:
            try:
                return tuple(map(_NUMBERS.__getitem__, cast("list[int]", found)))
            except KeyError:
                pass
        return tuple(map(self._taken, found))

    def _of(self, hand: str, beside: Sequence[object]) -> Answer:
        """The answer about a hand by its text."""
        if self._takes == "text":
            return self._call(hand, *beside)
        try:
            read = parse(hand)
        except MahjongError:
            return _NO_HAND
        if self._takes == "hand":
            return self._call(read, *beside)
        if read.melds or any(read.reds):
            return _ONLY_TILES
        return self._call([*flat(read.counts)], *beside)

    def _of_win(self, question: Question) -> Answer:
        """The answer about a win: its fields by name, as the protocol writes them, or a Win."""
        fields = {"hand": question.hand, **question.beside}
        match self._takes:
            case "text":
                return self._call(fields)
            case "hand":
                try:
                    return self._call(read_win(fields))
                except MahjongError:
                    return _NO_WIN
            case "counts":
                return _NOT_A_WIN
            case _ as never:
                assert_never(never)

    def _call(self, *given: object) -> Answer:
        self._printed()
        try:
            value = self._function(*given)
        except MahjongError as error:
            return Refused(error.code, error.message[:SHOWN])
        except SystemExit as error:  # it refuses nothing so
            self._let_end(error)
            return Fault(Trouble.DIED, f"SystemExit: {_said(error)}"[:SHOWN] + self._printed())
        except BaseException as error:  # noqa: BLE001  # whatever it raises is its answer
            self._let_end(error)
            hint = _HINT if isinstance(error, TypeError) and self._takes == "text" else ""
            raised = f"{type(error).__name__}: {_said(error)}"[: SHOWN - len(hint)]
            return Fault(Trouble.RAISED, f"{raised}{hint}{self._printed()}")
        return self._taken(value)

    def _let_end(self, error: BaseException) -> None:
        """Let an interrupt and a signal end the audit, where it is not the function that raises the same.

        Interrupts come to the first thread alone. What is raised in another is the function's own; and then it is
        that in the first as well.
        """
        is_first = current_thread() is main_thread()
        if isinstance(error, Ended) or (isinstance(error, KeyboardInterrupt) and is_first and not self._interrupts):
            raise error
        self._interrupts = self._interrupts or isinstance(error, KeyboardInterrupt)

    def _printed(self) -> str:
        """What it printed since this was asked before."""
        said = self._aside.taken() if self._aside else ""
        return f"; it said: {said}" if said else ""

    def _taken(self, value: object) -> Answer:
        """The answer that a value is."""
        try:
            return bounded(read_value(self._op, value))
        except TooLong as error:
            return Fault(Trouble.TOO_LONG, str(error))
        except BaseException as error:  # noqa: BLE001  # values may be anything, and do anything
            self._let_end(error)
            detail = f"{type(value).__name__} is not an answer to {self._op}: {type(error).__name__}: {_said(error)}"
            return Fault(Trouble.NOT_AN_ANSWER, detail[:SHOWN])


class TooLong(ValueError):
    """More than any result can say."""


def read_value(op: str, value: object) -> Result:
    """The result that a function gave: as the protocol says it, or as functions say it in Python."""
    if isinstance(value, Mapping):
        return result_of(cast("Mapping[str, Json]", value))
    match op:
        case "shanten":
            return partial("minimum", _whole(_plain(value)))
        case "complete":
            return _YES_NO[_truth(_plain(value))]
        case "waits" if not isinstance(value, str):
            return _waits(cast("Iterable[object]", value))
        case _:
            return canonical(cast("Json", value))


def _plain(value: object) -> object:
    """A number of numpy as one of Python."""
    return _ITEM(value) if isinstance(value, np.generic) else value


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(_NOT_A_NUMBER)
    return operator.index(value)


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(_NOT_A_BOOL)
    return value


def _waits(kinds: Iterable[object]) -> Result:
    """What is waited for, in the order in which it is given; a set has none, and is put in the order of tiles."""
    named = [*map(_kind, islice(kinds, _MOST_WAITS + 1))]
    if len(named) > _MOST_WAITS:
        message = f"there are more than {_MOST_WAITS} kinds: {', '.join(named[:_SHOWN])} ..."
        raise TooLong(message)
    if isinstance(kinds, AbstractSet):
        named.sort(key=lambda kind: (kind[-1:], kind))
    return _WAITS(tuple(named)) if len(named) <= len(_KINDS) else canonical({"waits": [*named]})


def _kind(kind: object) -> str:
    if isinstance(kind, str):
        if len(kind) > _LONGEST_NAME:
            message = f"a kind has {len(kind):,} characters: {kind[:_LONGEST_NAME]}"
            raise TooLong(message)
        return kind
    if isinstance(kind, Tile):
        return text(kind)
    number = _whole(_plain(kind))
    if number not in range(len(_KINDS)):
        message = f"{_NOT_A_KIND}; not {shown(number)}"
        raise ValueError(message)
    return _KINDS[number]


_SHOWN: Final = 3
"""So many of too many kinds are shown."""
_WAITS: Final = Memory[tuple[str, ...], Result](lambda kinds: canonical({"waits": list(kinds)}), 1 << 12)


def _said(error: BaseException) -> str:
    """What an error says, if it can."""
    try:
        return str(error)
    except Exception:  # noqa: BLE001  # it is the function's own
        return "an error that cannot be written"


def function_of(name: str) -> Callable[..., object]:
    """The function that is called package.module:function."""
    module, _, path = name.partition(":")
    if not (module and path):
        message = f"a function is written as package.module:function; not {shown(name)}"
        raise BadOption(message)
    try:
        found: object = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except Ended:
        raise
    except (Exception, SystemExit) as error:  # whatever a module does when it is loaded
        message = f"{name} cannot be loaded: {type(error).__name__}: {_said(error)}"
        raise BadOption(message[:SHOWN]) from error
    if not callable(found):
        message = f"{name} is not a function; it is {shown(found)}"
        raise BadOption(message)
    return found
