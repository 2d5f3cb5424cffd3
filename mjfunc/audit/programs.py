"""Foreign programs as subjects: they are asked by lines, many at once, and lose nothing but their own troubles.

A program that hangs, dies or answers nonsense is started anew, and the hands of the line in question are asked one by
one. So exactly the hand that causes it has a fault, and what is answered when it is asked again is told as an incident.
"""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Final

from mjfunc.audit.answers import Answer, Fault, Trouble, read_alone, read_together
from mjfunc.audit.endings import KILLED, ending
from mjfunc.audit.greeting import NotStarted, read_start
from mjfunc.audit.incidents import UNFLUSHED, got_over, said_more
from mjfunc.audit.pieces import Broken, Piece, Whole, answered, part
from mjfunc.audit.processes import Limits, Process, Stopped
from mjfunc.audit.questions import MOST_BY_ARRAYS, Named, Questions
from mjfunc.audit.sending import sent_options
from mjfunc.audit.signals import deferred
from mjfunc.audit.subject import Implementation, Incident
from mjfunc.oracle.codecs import VERSION
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

MOST_TROUBLES: Final = 20
"""After so many a program is asked no more: each may cost the time that is waited for an answer."""
MOST_HANGS: Final = 9
"""And after it was waited so often for an answer, and none came in between."""
_AHEAD: Final = 4
"""So many times as many hands as a line has are on their way at most,"""
_LINES_AHEAD: Final = 64
"""and so many lines, where lines have fewer hands."""
_GRACE: Final = 0.02
"""So many seconds is it waited for what nobody asked for."""
_SOON, _LATE = 0.1, 1.0
"""A line that is answered sooner than this may be longer, and one that takes longer is shorter, in seconds."""
_START: Final = b'{"cmd":"start","version":%d}\n' % VERSION


class Program:
    """A program that speaks the line protocol."""

    def __init__(self, command: Sequence[str], limits: Limits = Limits()) -> None:  # noqa: B008  # it is frozen
        """Start it and let it say what it is."""
        self._command: Final = tuple(command)
        self._limits: Final = limits
        self._is_stopped = False
        self._incidents: Final[list[Incident]] = []
        self._troubles = 0
        self._hangs = 0
        self._has_answered = False
        self._is_lost = False
        """Whether it does not start any more."""
        self._seq = 0
        self._size = 1
        self._before: Piece | None = None
        """What was answered last: what comes twice is of it."""
        self._sent: Final[dict[tuple[str, Named], Named]] = {}
        self._process: Process | None = None
        try:
            self._start()
            self._implementation: Final = self._greet()
        except BaseException:
            self._end()
            raise

    @property
    def implementation(self) -> Implementation:
        """What it says of itself."""
        return self._implementation

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """What went wrong and was got over, and that it was given up."""
        return tuple(self._incidents)

    def stop(self) -> None:
        """Let whoever waits for answers, in whichever thread, get no more."""
        self._is_stopped = True

    def close(self) -> None:
        """End it, with whatever it started."""
        process, self._process = self._process, None
        if process:
            if said := process.end(is_kind=not self._is_stopped):
                self._incidents.append(said_more(said))
            if process.parting:
                how = ending(process.parting)
                self._incidents.append(Incident(f"when it was asked to stop it ended with {how}, not with status 0"))

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers to all, in their order; it ends early where the program is given up."""
        flight, again, coming = deque[Piece](), deque[Piece](), self._pieces(asked)
        self._troubles, self._hangs = 0, 0
        try:
            while self._is_wanted:
                self._fill(flight, again, coming)
                if not flight:
                    break
                yield from self._next(flight, again)
            self._check_silence()
        except Stopped:
            pass
        finally:
            if flight:  # nobody will read what is still to come
                self._end()
        yield from answered((*again, *flight)[:1])

    @property
    def _is_wanted(self) -> bool:
        return not (self._is_given_up or self._is_lost or self._is_stopped)

    @property
    def _is_given_up(self) -> bool:
        return self._troubles >= MOST_TROUBLES or self._hangs >= MOST_HANGS

    def _pieces(self, asked: Iterable[Questions]) -> Iterator[Piece]:
        """Lines as long as the program is quick: of as many hands as it answers in a short time."""
        for questions in asked:
            whole, at = Whole(questions), 0
            while at < len(questions):
                end = min(at + self._size, len(questions))
                yield Piece(whole, part(questions, at, end))
                at = end

    def _fill(self, flight: deque[Piece], again: deque[Piece], coming: Iterator[Piece]) -> None:
        """Ask as much as can be on its way."""
        hands = sum(len(piece.questions) for piece in flight)
        while hands < _AHEAD * self._size and len(flight) < _LINES_AHEAD:
            piece = again.popleft() if again else next(coming, None)
            if piece is None:
                return
            flight.append(self._ask(piece))
            hands += len(piece.questions)

    def _ask(self, piece: Piece) -> Piece:
        questions, seq = piece.questions, self._seq
        sent = self._options(questions)
        if self._implementation.batches:
            self._seq += 1
            self._running().send(questions.together(seq, sent))
        else:
            self._seq += len(questions)
            self._running().send(questions.one_by_one(seq, sent))
        return Piece(piece.whole, questions, seq)

    def _options(self, questions: Questions) -> Named:
        key = questions.op, questions.options
        if key not in self._sent:
            self._sent[key] = sent_options(*key, self._implementation.conventions)
        return self._sent[key]

    def _next(self, flight: deque[Piece], again: deque[Piece]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """Take the answers that are due; those of all hands of some questions are given back together."""
        begin, piece = monotonic(), flight[0]
        answers = self._receive(piece)
        if isinstance(answers, Broken):
            again.extendleft(reversed(flight))
            flight.clear()
            answers = self._get_over(again.popleft(), answers, again)
        else:
            flight.popleft()
            self._fit(monotonic() - begin)
        whole = piece.whole
        whole.answers.extend(answers)
        if len(whole.answers) == len(whole.questions):
            yield whole.questions, tuple(whole.answers)

    def _fit(self, seconds: float) -> None:
        if seconds < _SOON:
            self._size = min(self._size * 2, MOST_BY_ARRAYS)
        elif seconds > _LATE:
            self._size = max(self._size // 2, 1)

    def _receive(self, piece: Piece) -> tuple[Answer, ...] | Broken:
        """The answers to what was asked together."""
        answers = self._received(piece)
        if not isinstance(answers, Broken):
            self._hangs = 0
            self._has_answered = True
        elif answers.fault.trouble is Trouble.TIMED_OUT:
            self._hangs += 1
        return answers

    def _received(self, piece: Piece) -> tuple[Answer, ...] | Broken:
        process, number = self._running(), len(piece.questions)
        if self._implementation.batches:
            line = process.receive()
            answers = line if isinstance(line, Fault) else read_together(line, piece.seq, number)
            if isinstance(answers, Fault):
                return Broken((), answers, self._repeated(line, self._before))
            self._before = piece
            return answers
        got: list[Answer] = []
        for seq in range(piece.seq, piece.seq + number):
            line = process.receive()
            answer = line if isinstance(line, Fault) else read_alone(line, seq)
            if isinstance(answer, Fault):
                at = len(got)
                before = Piece(piece.whole, part(piece.questions, at - 1, at), seq - 1) if got else self._before
                return Broken(tuple(got), answer, self._repeated(line, before))
            got.append(answer)
        self._before = Piece(piece.whole, part(piece.questions, number - 1, number), piece.seq + number - 1)
        return tuple(got)

    def _repeated(self, line: bytes | Fault, before: Piece | None) -> Questions | None:
        """What was answered before, if this answers it once more."""
        if before is None or isinstance(line, Fault):
            return None
        if self._implementation.batches:
            answers = read_together(line, before.seq, len(before.questions))
            return None if isinstance(answers, Fault) else before.questions
        return None if isinstance(read_alone(line, before.seq), Fault) else before.questions

    def _get_over(self, piece: Piece, broken: Broken, again: deque[Piece]) -> tuple[Answer, ...]:
        """The answers of the hands up to the one that causes the trouble; what comes after it is asked again."""
        self._troubles += 1
        self._end()
        got, questions = [*broken.answers], piece.questions
        if broken.repeated:
            self._incidents.append(Incident("it answered twice", self._twice(broken.repeated)))
        else:
            last = len(questions) if self._implementation.batches else len(got) + 1
            self._find(questions, last, got, broken.fault)
        if len(got) < len(questions):
            again.appendleft(Piece(piece.whole, part(questions, len(got), len(questions))))
        return tuple(got)

    def _find(self, questions: Questions, last: int, got: list[Answer], fault: Fault) -> None:
        """Ask about one hand after the other, until one is in trouble again."""
        suspect = questions.hands[len(got)] if last == len(got) + 1 else ""
        while len(got) < last:
            one = part(questions, len(got), len(got) + 1)
            first = self._alone(one)
            if not isinstance(first, Broken):
                got.extend(first)
                continue
            second = self._alone(one)
            if isinstance(second, Broken):
                got.append(second.fault)
            else:
                self._incidents.append(got_over(first.fault, one.hands[0]))
                got.extend(second)
            return
        self._incidents.append(got_over(fault, suspect))

    def _alone(self, one: Questions) -> tuple[Answer, ...] | Broken:
        """The answer to one hand while nothing else is on its way."""
        answers = self._receive(self._ask(Piece(Whole(one), one)))
        if isinstance(answers, Broken):
            self._end()
        return answers

    def _twice(self, questions: Questions) -> str:
        """The hand of some that is answered twice: the answer to the next one is not the one that is due."""
        before = ""
        for at in range(len(questions)):
            one = part(questions, at, at + 1)
            answers = self._alone(one)
            if isinstance(answers, Broken):
                return before if answers.repeated else ""
            before = one.hands[0]
        is_last = self._running().unasked(_GRACE) is not None
        self._end()
        return before if is_last else ""

    def _check_silence(self) -> None:
        """Nothing is due; what comes all the same is of what was answered last."""
        if self._is_given_up:
            hint = UNFLUSHED if self._hangs and not self._has_answered else ""
            self._incidents.append(Incident(f"it was in trouble {self._troubles} times, and was asked no more{hint}"))
        process, before = self._process, self._before
        if process and (said := process.unasked(_GRACE)) is not None:
            if repeated := self._repeated(said, before):
                self._end()
                self._incidents.append(Incident("it answered twice", self._twice(repeated)))
            else:
                self._incidents.append(said_more(said))
            self._end()

    def _running(self) -> Process:
        """The process; a new one where the one before ended in trouble."""
        if self._process is None:
            try:
                process = self._start()
                self._greet()
            except MahjongError as error:
                self._end()
                self._is_lost = True
                is_killed = KILLED in error.message
                self._incidents.append(Incident(f"it did not start again: {error.message}", is_killed=is_killed))
                raise Stopped from None
            return process
        return self._process

    def _start(self) -> Process:
        with deferred():  # or there might be one that nobody knows of
            self._process = Process(self._command, self._limits, lambda: self._is_stopped)
        return self._process

    def _greet(self) -> Implementation:
        process = self._process
        assert process  # noqa: S101  # it has just been started
        process.send(_START)
        line = process.receive(self._limits.start)
        if isinstance(line, Fault):
            hint = UNFLUSHED if line.trouble is Trouble.TIMED_OUT else ""
            message = f"the program did not start as the protocol says: {line.trouble.value}: {line.detail}{hint}"
            raise NotStarted(message)
        return read_start(line)

    def _end(self) -> None:
        """End the process at once; the next one starts when it is needed."""
        process, self._process, self._before = self._process, None, None
        if process:
            process.end(is_kind=False)
