"""Programs as subjects: asked by lines, several requests at once.

If a program hangs, dies or answers nonsense, the audit restarts it and asks the hands of that request one by one. So
only the hand that causes the failure gets a fault. A failure that does not recur is reported as an incident.
"""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.answers import Answer, Fault, Trouble, read_batch, read_single
from mjfunc.audit.core.deferred_signals import deferred
from mjfunc.audit.core.questions import OPS, WINS
from mjfunc.audit.core.subject import Implementation, Incident
from mjfunc.audit.subjects.child_process import Limits, Process, Stopped
from mjfunc.audit.subjects.failure_words import KILLED, exit_reason, recovered, unrequested
from mjfunc.audit.subjects.giving_up import FailureCounter
from mjfunc.audit.subjects.handshake import NotStarted, file_name, read_start
from mjfunc.audit.subjects.in_flight import Chunk, FailedChunk, Request, first_part, partial_answers
from mjfunc.audit.subjects.pace import Pace
from mjfunc.audit.subjects.single_requests import SingleRequests, differences
from mjfunc.audit.topics.question_options import sent_options
from mjfunc.audit.topics.win_answers import with_right_names
from mjfunc.json.values import VERSION
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.audit.core.questions import Named, Questions

UNFLUSHED: Final = "; if it did answer, it must flush its output after each line"
_AHEAD: Final = 4
"""The most hands in flight, as a multiple of the hands in a line."""
_LINES_AHEAD: Final = 64
"""The most lines in flight."""
_GRACE: Final = 0.02
"""Seconds to wait for unrequested output."""
_MUCH: Final = 0.5
"""The part of the time of a line that its hands, asked alone, take at least, if the line was only too long."""
_START: Final = b'{"cmd":"start","version":%d}\n' % VERSION


class Program:
    """A program that speaks the line protocol."""

    def __init__(self, command: Sequence[str], limits: Limits = Limits()) -> None:  # noqa: B008  # it is frozen
        """Start the program and read its start response.

        Raises:
            ProgramNotFound: The command cannot be started.
            NotStarted: The program does not answer as the protocol says.

        """
        self._command: Final = tuple(command)
        self._limits: Final = limits
        self._is_stopped = False
        self._incidents: Final[list[Incident]] = []
        self._failures = FailureCounter()
        self._is_lost = False
        """Whether it did not restart."""
        self._seq = 0
        self._pace: Final = Pace(limits)
        self._is_fresh = True
        """Whether the process has not answered yet."""
        self._before: tuple[Chunk, int] | None = None
        """The chunk of the last answer, and its index there: a response that comes twice is about it."""
        self._sent: Final[dict[tuple[str, Named], Named]] = {}
        self._singles: Final = SingleRequests()
        self._process: Process | None = None
        try:
            self._start()
            self.implementation: Final = self._shake_hands()
        except BaseException:
            self._end()
            raise

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """The failures so far, other than wrong answers."""
        return tuple(self._incidents)

    def restart(self) -> bool:
        """End the process; the next question starts another."""
        self._end()
        return not self._is_lost

    def stop(self) -> None:
        """End every wait for answers, in any thread."""
        self._is_stopped = True

    def close(self) -> None:
        """End the program with all its child processes."""
        process, self._process = self._process, None
        if process:
            patience = self._pace.parting
            if said := process.end(is_kind=not self._is_stopped, patience=patience):
                self._incidents.append(unrequested(said))
            if process.exit_status is None and not self._is_stopped:
                self._incidents.append(Incident(f"it did not end within {patience:.3g} s after the stop request"))
            if process.exit_status:
                how = exit_reason(process.exit_status)
                self._incidents.append(Incident(f"after the stop request it exited with {how}, not with status 0"))

    def answers(self, asked: Iterable[Questions]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """The answers to each batch, in order; fewer than batches if the program is given up."""
        flight, again, coming = deque[Chunk](), deque[Chunk](), self._chunks(asked)
        if not self._failures.number or self._failures.has_answered:
            operations = self.implementation.operations or OPS
            self._failures = FailureCounter(len(operations), has_answered=self._failures.has_answered)
        # Otherwise it has answered nothing, and what failed is not tried again.
        try:
            while self._is_wanted:
                self._fill(flight, again, coming)
                if not flight:
                    break
                yield from self._next(flight, again)
            self._check_silence()
            self._check_single_requests()
            self._check_failures()
            self._check_silence()
        except Stopped:
            pass
        finally:
            if flight:  # nobody will read what is still to come
                self._end()
        yield from partial_answers((*again, *flight)[:1])

    @property
    def _is_wanted(self) -> bool:
        return not (self._failures.is_given_up or self._is_lost or self._is_stopped)

    def _chunks(self, asked: Iterable[Questions]) -> Iterator[Chunk]:
        """Chunks of as many hands as the program answers in a short time."""
        for questions in asked:
            whole, at = Request(questions), 0
            while at < len(questions):
                end = min(at + self._pace.size(questions.op), len(questions))
                yield Chunk(whole, questions.part(at, end))
                at = end

    def _fill(self, flight: deque[Chunk], again: deque[Chunk], coming: Iterator[Chunk]) -> None:
        """Send chunks until enough are in flight."""
        hands, op = sum(len(chunk.questions) for chunk in flight), flight[-1].questions.op if flight else ""
        while hands < _AHEAD * self._pace.size(op) and len(flight) < _LINES_AHEAD:
            chunk = again.popleft() if again else next(coming, None)
            if chunk is None:
                return
            chunk = first_part(chunk, self._pace.size(chunk.questions.op), again)
            if self._failures.is_any_over:
                chunk = self._split(chunk, again)
            flight.append(chunk if chunk.is_left_out else self._send(chunk))
            hands, op = hands + len(chunk.questions), chunk.questions.op

    def _split(self, chunk: Chunk, again: deque[Chunk]) -> Chunk:
        """The first questions of a chunk that are all left out, or none of them; the others are for later."""
        left_out = [*self._failures.left_out(chunk.questions.op, chunk.questions.hands)]
        end = left_out.index(not left_out[0]) if (not left_out[0]) in left_out else len(left_out)
        return attrs.evolve(first_part(chunk, end, again), is_left_out=left_out[0])

    def _send(self, chunk: Chunk) -> Chunk:
        questions, seq = chunk.questions, self._seq
        sent = self._options(questions)
        if self.implementation.batches:
            self._seq += 1
            self._running().send(questions.batch_request(seq, sent))
        else:
            self._seq += len(questions)
            self._running().send(questions.single_requests(seq, sent))
        return Chunk(chunk.whole, questions, seq)

    def _options(self, questions: Questions) -> Named:
        key = questions.op, questions.options
        if key not in self._sent:
            self._sent[key] = sent_options(*key, self.implementation.conventions)
        return self._sent[key]

    def _next(self, flight: deque[Chunk], again: deque[Chunk]) -> Iterator[tuple[Questions, tuple[Answer, ...]]]:
        """Receive the answers to the oldest chunk; yield those of a request once all are there."""
        chunk, whole = flight[0], flight[0].whole
        answers = (None,) * len(chunk.questions) if chunk.is_left_out else self._receive(chunk)
        if isinstance(answers, FailedChunk):
            again.extendleft(reversed(flight))
            flight.clear()
            answers = self._recover(again.popleft(), answers, again)
        else:
            flight.popleft()
        whole.answers.extend(answers)
        if len(whole.answers) == len(whole.questions):
            questions, got = whole.answered
            if self.implementation.batches:
                self._singles.add(questions, got)
            if self.implementation.merged and questions.op == WINS:
                got = with_right_names(questions, got, self.implementation.merged)
            yield questions, got

    def _receive(self, chunk: Chunk) -> tuple[Answer, ...] | FailedChunk:
        """The answers to a chunk, or its failure."""
        begin, read = monotonic(), self._read_batch if self.implementation.batches else self._read_singles
        answers = read(chunk)
        if not isinstance(answers, FailedChunk):
            self._pace.add(chunk.questions.op, len(chunk.questions), monotonic() - begin, is_first=self._is_fresh)
            self._is_fresh = False
            self._failures.succeed(chunk.questions)
        return answers

    def _read_batch(self, chunk: Chunk) -> tuple[Answer, ...] | FailedChunk:
        line = self._running().receive(self._patience(chunk.questions.op, len(chunk.questions)))
        answers = line if isinstance(line, Fault) else self._read_line(line, chunk)
        if isinstance(answers, Fault):
            return FailedChunk((), answers, self._repeated(line))
        self._before = chunk, 0
        return answers

    def _read_line(self, line: bytes, chunk: Chunk) -> tuple[Answer, ...] | Fault:
        return read_batch(line, chunk.seq, len(chunk.questions))

    def _read_singles(self, chunk: Chunk) -> tuple[Answer, ...] | FailedChunk:
        process, got = self._running(), list[Answer]()
        for at in range(len(chunk.questions)):
            line = process.receive(self._patience(chunk.questions.op, 1))
            answer = line if isinstance(line, Fault) else read_single(line, chunk.seq + at)
            if isinstance(answer, Fault):
                return FailedChunk(tuple(got), answer, self._repeated(line))
            self._before = chunk, at
            got.append(answer)
        return tuple(got)

    def _patience(self, op: str, hands: int) -> float:
        return self._pace.patience(op, hands, is_first=self._is_fresh)

    def _repeated(self, line: bytes | Fault) -> Questions | None:
        """The questions answered last, if this line answers them again."""
        if self._before is None or isinstance(line, Fault):
            return None
        chunk, at = self._before
        if self.implementation.batches:
            is_repeated = not isinstance(read_batch(line, chunk.seq, len(chunk.questions)), Fault)
            return chunk.questions if is_repeated else None
        is_repeated = not isinstance(read_single(line, chunk.seq + at), Fault)
        return chunk.questions.part(at, at + 1) if is_repeated else None

    def _recover(self, chunk: Chunk, broken: FailedChunk, again: deque[Chunk]) -> tuple[Answer, ...]:
        """The answers up to the hand that causes a failure; the rest of the chunk is sent again later."""
        got, questions = [*broken.answers], chunk.questions
        patience = self._patience(questions.op, len(questions))
        self._end()
        if got:
            self._failures.succeed(questions.part(0, len(got)))
        if broken.repeated:
            self._incidents.append(Incident("it answered twice", self._hand_answered_twice(broken.repeated)))
            self._failures.add(questions.op, questions.hands[len(got)], hangs=0)
        elif faults := self._isolate(questions, got, broken.fault, patience):
            hangs = sum(fault.trouble is Trouble.TIMED_OUT for fault in faults)
            self._failures.add(questions.op, questions.hands[max(len(got) - 1, 0)], hangs=hangs)
        if len(got) < len(questions):
            again.appendleft(Chunk(chunk.whole, questions.part(len(got), len(questions))))
        return tuple(got)

    def _isolate(self, questions: Questions, got: list[Answer], fault: Fault, patience: float) -> list[Fault]:
        """Ask one hand after the other until one fails again; return all faults, none if the line was only too long.

        A line is too long if its hands, asked alone, are all answered, but take much of the time that the line had.
        """
        last = len(questions) if self.implementation.batches else len(got) + 1
        suspect = questions.hands[len(got)] if last == len(got) + 1 else ""
        spent = 0.0
        while len(got) < last:
            one = questions.part(len(got), len(got) + 1)
            self._running()  # the time of its start is not that of an answer
            begin = monotonic()
            first = self._alone(one)
            spent += monotonic() - begin
            if not isinstance(first, FailedChunk):
                got.extend(first)
                continue
            second = self._alone(one)
            if isinstance(second, FailedChunk):
                got.append(second.fault)
                return [fault, first.fault, second.fault]
            self._incidents.append(recovered(first.fault, one.hands[0]))
            got.extend(second)
            return [fault, first.fault]
        self._pace.begin_again(questions.op)
        if fault.trouble is Trouble.TIMED_OUT and not suspect and spent > _MUCH * patience:
            return []
        self._incidents.append(recovered(fault, suspect))
        return [fault]

    def _alone(self, one: Questions) -> tuple[Answer, ...] | FailedChunk:
        """The answer about one hand, with nothing else in flight."""
        answers = self._receive(self._send(Chunk(Request(one), one)))
        if isinstance(answers, FailedChunk):
            self._end()
        return answers

    def _hand_answered_twice(self, questions: Questions) -> str:
        """The hand that the program answers twice; empty if it cannot be found."""
        before = ""
        for at in range(len(questions)):
            one = questions.part(at, at + 1)
            answers = self._alone(one)
            if isinstance(answers, FailedChunk):
                return before if answers.repeated else ""
            before = one.hands[0]
        is_last = self._running().unrequested_output(_GRACE) is not None
        self._end()
        return before if is_last else ""

    def _check_single_requests(self) -> None:
        """Send some hands of batches again, each alone, and report if the answers differ."""
        taken = self._singles.take() if self._is_wanted else []
        asked = [(questions, together, self._ask_singly(questions)) for questions, together in taken]
        self._incidents.extend(differences(asked))

    def _ask_singly(self, questions: Questions) -> tuple[Answer, ...]:
        """The answers to a request for each hand, up to the first fault."""
        process, seq, got = self._running(), self._seq, list[Answer]()
        self._seq += len(questions)
        self._before = None
        process.send(questions.single_requests(seq, self._options(questions)))
        for number in range(seq, self._seq):
            line = process.receive()
            got.append(line if isinstance(line, Fault) else read_single(line, number))
            if isinstance(got[-1], Fault):
                self._end()
                break
        return tuple(got)

    def _check_failures(self) -> None:
        """Report that the program was given up, wholly or in part."""
        failures = self._failures
        if failures.is_given_up:
            hint = UNFLUSHED if failures.has_hung and not failures.has_answered else ""
            found = [Incident(f"it failed {failures.number} times, and the audit gave it up{hint}")]
        else:
            found = [*map(Incident, failures.sentences)]
        self._incidents.extend(one for one in found if one not in self._incidents)

    def _check_silence(self) -> None:
        """Report any output without a request."""
        if self._process and (said := self._process.unrequested_output(_GRACE)) is not None:
            if repeated := self._repeated(said):
                self._end()
                self._incidents.append(Incident("it answered twice", self._hand_answered_twice(repeated)))
            else:
                self._incidents.append(unrequested(said))
            self._end()

    def _running(self) -> Process:
        """The process, restarted if it ended after a failure."""
        if self._process is None:
            try:
                process = self._start()
                self._shake_hands()
            except MahjongError as error:
                self._end()
                self._is_lost = True
                is_killed = KILLED in error.message
                self._incidents.append(Incident(f"it did not restart: {error.message}", is_killed=is_killed))
                raise Stopped from None
            return process
        return self._process

    def _start(self) -> Process:
        with deferred():  # or there might be one that nobody knows of
            self._process = Process(self._command, self._limits, lambda: self._is_stopped)
            self._is_fresh = True
        return self._process

    def _shake_hands(self) -> Implementation:
        process = self._process
        assert process  # noqa: S101  # it has just been started
        process.send(_START)
        line = process.receive(max(self._limits.start, self._limits.timeout))
        if isinstance(line, Fault):
            hint = UNFLUSHED if line.trouble is Trouble.TIMED_OUT else ""
            message = f"the program did not answer the start request: {line.trouble.value}: {line.detail}{hint}"
            raise NotStarted(message)
        implementation = read_start(line)
        return attrs.evolve(implementation, name=implementation.name or file_name(self._command))

    def _end(self) -> None:
        """Kill the process; the next request starts a new one."""
        process, self._process, self._before = self._process, None, None
        if process:
            process.end(is_kind=False)
