"""Python functions as subjects: called with a hand; their return values are read as answers."""

from __future__ import annotations

import io
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from itertools import islice
from pathlib import Path
from threading import current_thread, main_thread
from traceback import walk_tb
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeAlias, cast

from mjfunc.audit.core.answers import (
    LONGEST_EXCERPT,
    LONGEST_RESULT,
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
from mjfunc.audit.core.questions import OPS
from mjfunc.audit.core.subject import Implementation, Incident
from mjfunc.audit.core.suite import TAKES, Takes
from mjfunc.audit.topics.known_parts import OWN_OPTIONS
from mjfunc.audit.topics.question_options import option_names
from mjfunc.functional import Memory
from mjfunc.json.encoding import text
from mjfunc.model.hand import Hand, HandWithQuads
from mjfunc.model.hand_parser import parse
from mjfunc.oracle.win_requests import read_win
from mjfunc.tiles.counts import flat
from mjfunc.tiles.errors import BadOption, MahjongError, check_option, short_repr
from mjfunc.tiles.tile import KINDS, Tile

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

    from mjfunc.audit.core.questions import Named, Question, Questions
    from mjfunc.json.values import Json


class _TailBuffer(io.RawIOBase):
    """A binary file that keeps only the last bytes written to it."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = b""

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer, /) -> int:
        written = bytes(data)
        self._kept = (self._kept + written[-LONGEST_EXCERPT:])[-LONGEST_EXCERPT:]
        return len(written)

    def take_text(self) -> str:
        """Empty the buffer and return its text in one line."""
        kept, self._kept = self._kept, b""
        return " ".join(kept.decode(errors="backslashreplace").split())


class CapturedOutput(io.TextIOWrapper):
    """A text file that replaces standard output while functions are called, and keeps only the end of it."""

    def __init__(self) -> None:
        """Begin empty."""
        self._last: Final = _TailBuffer()
        # It needs no buffer: what is written is kept or dropped at once.
        super().__init__(cast("io.BufferedWriter", self._last), "utf-8", "backslashreplace", write_through=True)

    def take_text(self) -> str:
        """The output since the last call, in one line."""
        return self._last.take_text()


Argument: TypeAlias = str | list[int] | Hand

_NUMBERS: Final = {number: partial("minimum", number) for number in range(-64, 64)}
_YES_NO: Final = {value: partial("complete", value) for value in (False, True)}
_KINDS: Final = tuple(text(kind) for kind in KINDS)
_NOT_A_NUMBER: Final = "not a whole number"
_NOT_A_BOOL: Final = "neither True nor False"
_LONGEST_NAME: Final = 100
_SHOWN: Final = 3
"""The number of kinds quoted if there are too many."""
_MOST_WAITS: Final = LONGEST_RESULT // len('"1m",')
"""The most waits that fit into a result."""
_HINT: Final = " (it was called with a text; --takes, or takes=, has counts and hand)"


class EndSignal(SystemExit):
    """A signal that ends the audit, even during a call of a function."""


def function_implementation(name: str, op: str, conventions: Named) -> Implementation:
    """The description of a function that answers one operation."""
    return Implementation(
        name=name,
        language="python",
        operations=(op,),
        batches=True,
        conventions=conventions,
        unknown=OWN_OPTIONS.get(op, ()),
    )


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
        aside: CapturedOutput | None = None,
        is_alone: bool = False,
    ) -> None:
        """Wrap a function.

        Reports name it by ``name``, else by its module and name. It answers by ``conventions`` where they differ from
        the defaults. If ``aside`` replaces standard output, faults quote what the function prints. If the function is
        alone in its process, every interrupt is its own.

        Raises:
            BadOption: There is no such operation or argument.

        """
        check_option("op", op, OPS)
        check_option("takes", takes, TAKES)
        self._function: Final = function
        self._op: Final = op
        self._takes: Final = takes
        self._interrupts = is_alone
        """Whether the function raises KeyboardInterrupt itself."""
        self._aside: Final = aside
        own = f"{getattr(function, '__module__', '')}:{getattr(function, '__qualname__', type(function).__name__)}"
        self.implementation: Implementation = function_implementation(name or own, op, conventions)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """None: every failure of a function belongs to a hand."""
        return ()

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers to each batch, in order."""
        return ((questions, self._batch_answers(questions)) for questions in asked)

    def restart(self) -> bool:
        """Return False: what the function keeps is not known."""
        return False

    def stop(self) -> None:
        """Do nothing: the caller stops by asking no more."""

    def close(self) -> None:
        """Do nothing."""

    def _batch_answers(self, questions: Questions) -> tuple[Answer, ...]:
        if reason := self._reason_to_skip(questions):
            return (Skipped(reason),) * len(questions)
        if questions.wins is not None:
            return tuple([self._win_answer(question) for question in questions])
        beside = [word for _, word in questions.fields]
        if not beside and (given := self._arguments(questions)) is not None:
            return self._answers_at_once(given, questions)
        return tuple([self._hand_answer(hand, beside) for hand in questions.hands])

    def _reason_to_skip(self, questions: Questions) -> str:
        """The reason why the function cannot be asked; empty if it can."""
        if questions.op != self._op:
            return f"this function answers {self._op}"
        taken = option_names(questions.op)
        theirs = {(name, word) for name, word in self.implementation.conventions if name in taken}
        if different := set(questions.options) ^ theirs:
            return f"a function takes no options: {', '.join(sorted({name for name, _ in different}))}"
        return ""

    def _arguments(self, questions: Questions) -> Sequence[Argument] | None:
        """The argument for each hand, where all can be found at once; else None."""
        match self._takes:
            case "text":
                return questions.hands
            case "counts" if questions.rows is not None:
                rows: list[list[int]] = questions.rows.tolist()
                return rows
            case _:
                return None

    def _answers_at_once(self, given: Sequence[Argument], questions: Questions) -> tuple[Answer, ...]:
        """The answers for all arguments; if any call fails, each is called again with a fresh argument."""
        try:
            found = [*map(self._function, given)]
        except BaseException as error:  # noqa: BLE001  # each hand is then called alone
            self._let_end(error)
            found = []
        # A function that raises StopIteration ends a map without a word; an iterator raises errors when it is read.
        if len(found) < len(given) or (self._op == "waits" and any(map(_is_read_later, found))):
            return tuple([self._call(one) for one in self._arguments(questions) or ()])
        if self._op == "shanten" and {*map(type, found)} == {int}:
            try:
                return tuple(map(_NUMBERS.__getitem__, cast("list[int]", found)))
            except KeyError:
                pass
        return tuple(map(self._value_answer, found))

    def _hand_answer(self, hand: str, beside: Sequence[object]) -> Answer:
        """The answer about a hand as a text."""
        if self._takes == "text":
            return self._call(hand, *beside)
        try:
            read = parse(hand)
        except MahjongError:
            return Skipped("a text that is no hand has no counts and no Hand")
        if self._takes == "hand":
            return self._call(read, *beside)
        counts = counts_of_hand(read)
        return NO_COUNTS if counts is None else self._call(counts, *beside)

    def _win_answer(self, question: Question) -> Answer:
        """The answer about a win, as its fields by name or as a Win."""
        if self._takes == "counts":
            return Skipped("34 counts do not tell how a hand was won")
        fields = {"hand": question.hand, **question.json_fields}
        if self._takes == "text":
            return self._call(fields)
        try:
            win = read_win(fields)
        except MahjongError:
            return Skipped("fields that contradict each other make no Win")
        return self._call(win)

    def _call(self, *given: object) -> Answer:
        self._take_output()
        try:
            value = self._function(*given)
            if self._op == "waits" and _is_read_later(value):
                value = [*islice(cast("Iterator[object]", value), _MOST_WAITS + 1)]
        except MahjongError as error:
            return Refused(error.code, error.message[:LONGEST_EXCERPT])
        except SystemExit as error:  # it refuses nothing so
            self._let_end(error)
            return Fault(Trouble.DIED, _named_error(error)[:LONGEST_EXCERPT] + self._take_output())
        except BaseException as error:  # noqa: BLE001  # whatever it raises is its answer
            self._let_end(error)
            hint = _HINT if isinstance(error, TypeError) and self._takes == "text" else ""
            raised = _named_error(error)[: LONGEST_EXCERPT - len(hint)]
            return Fault(Trouble.RAISED, f"{raised}{_place(error)}{hint}{self._take_output()}")
        return self._value_answer(value)

    def _let_end(self, error: BaseException) -> None:
        """Raise an interrupt or signal that is to end the audit, unless the function itself raised it.

        Python delivers interrupts to the main thread only. If the function raises KeyboardInterrupt in another thread,
        it is the function's own, and from then on in the main thread, too.
        """
        is_first = current_thread() is main_thread()
        if isinstance(error, EndSignal) or (isinstance(error, KeyboardInterrupt) and is_first and not self._interrupts):
            raise error
        self._interrupts = self._interrupts or isinstance(error, KeyboardInterrupt)

    def _take_output(self) -> str:
        """The output of the function since the last call, for a fault."""
        said = self._aside.take_text() if self._aside else ""
        return f"; it said: {said}" if said else ""

    def _value_answer(self, value: object) -> Answer:
        """The answer that a return value means."""
        try:
            return bounded(read_value(self._op, value))
        except TooLong as error:
            return Fault(Trouble.TOO_LONG, str(error))
        except BaseException as error:  # noqa: BLE001  # values may be anything, and do anything
            self._let_end(error)
            detail = f"{type(value).__name__} is not an answer to {self._op}: {_named_error(error)}"
            return Fault(Trouble.NOT_AN_ANSWER, detail[:LONGEST_EXCERPT])


def _is_read_later(waits: object) -> bool:
    """Whether a function returned waits that it has not found yet."""
    return isinstance(waits, Iterator)


class TooLong(ValueError):
    """A return value too long for a result."""


NO_COUNTS: Final = Skipped("34 counts do not tell melds, quads and red fives")
"""The answer about a hand to a function that takes counts, if these do not tell the hand."""


def counts_of_hand(hand: Hand) -> list[int] | None:
    """The 34 counts of a hand; None if they do not tell all of it."""
    is_beyond_counts = hand.melds or any(hand.reds) or isinstance(hand, HandWithQuads)
    return None if is_beyond_counts else [*flat(hand.counts)]


def read_value(op: str, value: object) -> Result:
    """The result that a return value means: a mapping as in the protocol, or a Python value.

    Raises:
        TypeError: The value means no result of the operation.
        TooLong: It has too many waits, or a name that is too long.

    """
    if isinstance(value, Mapping):
        return result_of(cast("Mapping[str, Json]", value))
    match op:
        case "shanten":
            return partial("minimum", _whole(value))
        case "complete" if _is_bool(value):
            return _YES_NO[bool(value)]
        case "complete":
            raise TypeError(_NOT_A_BOOL)
        case "waits" if not isinstance(value, str):
            return _waits(cast("Iterable[object]", value))
        case _:
            return canonical(cast("Json", value))


def _whole(value: object) -> int:
    if _is_bool(value) or not isinstance(value, SupportsIndex):
        raise TypeError(_NOT_A_NUMBER)
    return operator.index(value)


def _is_bool(value: object) -> bool:
    """Whether a value is a bool of Python or of numpy, which the audit need not have loaded."""
    own = type(value)
    return own is bool or (own.__module__, own.__name__) == ("numpy", "bool")


def _waits(kinds: Iterable[object]) -> Result:
    """The waits in the given order; those of a set in the order of tiles."""
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
    number = _whole(kind)
    if number not in range(len(_KINDS)):
        message = f"kinds are numbered from 0 to 33; not {short_repr(number)}"
        raise ValueError(message)
    return _KINDS[number]


_WAITS: Final = Memory[tuple[str, ...], Result](lambda kinds: canonical({"waits": list(kinds)}), 1 << 12)


def _place(error: BaseException) -> str:
    """The file and the line of a function's own code where an error was raised; empty if it has none."""
    called = [*walk_tb(error.__traceback__)][1:]  # after the call
    if not called:
        return ""
    frame, line = called[-1]
    return f" ({Path(frame.f_code.co_filename).name}, line {line}, in {frame.f_code.co_name})"


def _named_error(error: BaseException) -> str:
    """The class of an error, and its message if it has one."""
    try:
        message = str(error)
    except Exception:  # noqa: BLE001  # it is the function's own
        message = "an error that cannot be written"
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def load_function(name: str) -> Callable[..., object]:
    """Import the function with the name ``package.module:function``.

    Raises:
        BadOption: There is no such function, or the import fails.

    """
    module, _, path = name.partition(":")
    if not (module and path):
        message = f"a function is written as package.module:function; not {short_repr(name)}"
        raise BadOption(message)
    try:
        found: object = operator.attrgetter(path)(import_module(module))
    except EndSignal:
        raise
    except (Exception, SystemExit) as error:  # whatever a module does when it is loaded
        message = f"{name} cannot be loaded: {_named_error(error)}"
        raise BadOption(message[:LONGEST_EXCERPT]) from error
    if not callable(found):
        message = f"{name} is not a function; it is {short_repr(found)}"
        raise BadOption(message)
    return found
