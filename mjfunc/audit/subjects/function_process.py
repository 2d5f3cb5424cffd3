"""Python functions as subjects in a process of their own: one that exits, hangs or fills the memory ends only itself.

The process reads questions as pickles in base64, one batch in a line. It writes responses as in the line protocol, with
one more kind of answer: ``fault``, for a call that raises an exception or does not return an answer.
"""

from __future__ import annotations

import os
import pickle
import sys
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from mjfunc.audit.core.answers import LONGEST_EXCERPT, Answer, Fault, Refused, Skipped, Trouble, read_answer, read_batch
from mjfunc.audit.subjects.child_process import STOP, Limits
from mjfunc.audit.subjects.function_subject import CapturedOutput, Function, function_implementation, load_function
from mjfunc.audit.subjects.in_flight import Chunk
from mjfunc.audit.subjects.program_subject import Program
from mjfunc.json.values import Json, read_json, write_json
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.audit.core.questions import Named, Questions
    from mjfunc.audit.core.subject import Implementation, Subject
    from mjfunc.audit.core.suite import Takes

_RUN: Final = (
    "import base64, pickle, sys; path, *given = pickle.loads(base64.b64decode(sys.argv[1])); sys.path[:] = path;"
    f" from {__name__} import main; main(*given)"
)
_TROUBLES: Final = {trouble.value: trouble for trouble in Trouble}
_LONGEST: Final = 4 * LONGEST_EXCERPT
"""The most characters of a fault: an exception, its place, and what was printed."""


class FunctionProgram(Program):
    """A Python function in a process of its own."""

    def __init__(  # noqa: PLR0913  # each is one thing that a caller decides
        self,
        name: str,
        op: str,
        *,
        takes: Takes = "text",
        conventions: Named = (),
        folder: str = "",
        limits: Limits = Limits(),  # noqa: B008  # it is frozen
    ) -> None:
        """Start a process that imports the function; modules are searched in the folder first.

        Raises:
            BadOption: The function cannot be loaded.

        """
        self._name: Final = name
        self._description: Final = function_implementation(name, op, conventions)
        path = [*dict.fromkeys((folder, *sys.path))]
        given = b64encode(pickle.dumps((path, name, op, takes, conventions))).decode()
        super().__init__((sys.executable, "-c", _RUN, given), limits)

    def _shake_hands(self) -> Implementation:
        line = self._running().receive(max(self._limits.start, self._limits.timeout))
        if isinstance(line, Fault):
            message = f"{self._name} cannot be loaded: {line.trouble.value}: {line.detail}"
            raise BadOption(message)
        match read_json(line):
            case {"error": str(message)}:
                raise BadOption(message[:_LONGEST])
            case _:
                return self._description

    def _send(self, chunk: Chunk) -> Chunk:
        seq = self._seq
        self._seq += 1
        self._running().send(b64encode(pickle.dumps((seq, chunk.questions))) + b"\n")
        return Chunk(chunk.whole, chunk.questions, seq)

    def _read_line(self, line: bytes, chunk: Chunk) -> tuple[Answer, ...] | Fault:
        return read_answers(line, chunk.seq, len(chunk.questions))

    def _check_single_requests(self) -> None:
        """Do nothing: each hand is a call of its own."""


def read_answers(line: bytes, seq: int, number: int) -> tuple[Answer, ...] | Fault:
    """The answers in a response line to a batch, or the fault if the line is no such response."""
    if b'"fault"' not in line:
        return read_batch(line, seq, number)
    try:
        match read_json(line):
            case {"seq": int(got), "results": list(results)} if got == seq and len(results) == number:
                return tuple(map(_answer, results))
            case _:
                pass
    except MahjongError:
        pass
    return Fault(Trouble.NOT_AN_ANSWER, line[:LONGEST_EXCERPT].decode(errors="backslashreplace"))


def _answer(value: Json) -> Answer:
    match value:
        case {"fault": [str(trouble), str(detail)]} if trouble in _TROUBLES:
            return Fault(_TROUBLES[trouble], detail[:_LONGEST])
        case _:
            return read_answer(value)


def _answer_json(answer: Answer) -> str:
    match answer:
        case Refused(code, message):
            return write_json({"error": {"code": code, "message": _encodable(message)}})
        case Skipped(reason):
            return write_json({"skipped": {"reason": reason}})
        case Fault(trouble, detail):
            return write_json({"fault": [trouble.value, _encodable(detail)]})
        case _:
            return f'{{"result":{answer}}}'


def _encodable(text: str) -> str:
    """A text without lone surrogates, which have no UTF-8."""
    return text.encode(errors="backslashreplace").decode()


def serve(requests: BinaryIO, responses: BinaryIO, load: Callable[[], Subject]) -> None:
    """Load a function, and answer requests until the stop request or the end of input."""

    def respond(text: str) -> None:
        responses.write(f"{text}\n".encode(errors="backslashreplace"))
        responses.flush()

    try:
        subject = load()
    except MahjongError as error:
        respond(write_json({"error": _encodable(error.message)}))
        return
    respond("{}")
    for line in requests:
        if line == STOP:
            return
        seq, questions = cast("tuple[int, Questions]", pickle.loads(b64decode(line)))  # noqa: S301  # the audit wrote it
        ((_, answers),) = subject.answers([questions])
        respond(f'{{"seq":{seq},"results":[{",".join(map(_answer_json, answers))}]}}')


def main(name: str, op: str, takes: Takes, conventions: Named) -> None:
    """Serve a function on standard input and output, which the function itself does not get, and exit."""
    requests, responses, nothing = os.dup(0), os.dup(1), os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = aside = CapturedOutput()

    def load() -> Function:
        function = load_function(name)
        return Function(function, op, takes=takes, name=name, conventions=conventions, aside=aside, is_alone=True)

    with os.fdopen(requests, "rb") as lines, os.fdopen(responses, "wb") as output:
        serve(lines, output, load)
        os._exit(0)  # whatever threads the function started
