"""Signals that are put off: their handlers are called where it is meant, and an audit ends whenever one comes."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, NoReturn

import pytest

from mjfunc.audit.core.deferred_signals import Deferred, deferred
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.suite import AuditPlan, Suite, SuitePart, Terms, chosen_parts
from mjfunc.audit.running import run
from mjfunc.audit.subjects.function_subject import EndSignal, Function

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from types import FrameType


def end(number: int, _: object) -> NoReturn:
    """As the command handles a signal that ends it."""
    raise EndSignal(number)


@contextmanager
def handled() -> Generator[None]:
    """Three signals raise."""
    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@handled()
@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGHUP])
def test_handlers_are_called_where_they_are_asked_for(ends: signal.Signals) -> None:
    """One at a time, that of an interrupt last; waiting is over when one comes."""
    begin = monotonic()
    with deferred() as signals:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(ends)
        for number in (ends, signal.SIGINT):
            with pytest.raises(EndSignal, match=f"^{number}$"):
                signals.wait(60)
        signals.deliver()
        signals.wait(0)
    assert monotonic() - begin < 30
    assert end == signal.getsignal(signal.SIGTERM) == signal.getsignal(signal.SIGINT)


@handled()
def test_handlers_are_called_at_the_end() -> None:
    """And they are those from before then; also where there is an error, and where one is put off in another."""
    steps = list[str]()

    def fail() -> None:
        with deferred():
            with deferred():
                signal.raise_signal(signal.SIGTERM)
                steps.append("within")
            steps.append("between")
            raise KeyError

    with pytest.raises(EndSignal, match="^15$") as caught:
        fail()
    assert ["within", "between"] == steps
    assert isinstance(caught.value.__context__, KeyError)
    assert end == signal.getsignal(signal.SIGTERM)


@handled()
def test_before_and_after_handlers_are_called_at_once() -> None:
    """However far putting off has come: nothing that comes on the way is lost."""
    signals = Deferred()
    signals.begin()
    mine = signal.getsignal(signal.SIGTERM)
    signals.end()
    assert callable(mine)
    with pytest.raises(EndSignal, match="^15$"):
        mine(signal.SIGTERM, None)


@handled()
def test_signals_without_a_handler_are_left_alone() -> None:
    """And in another thread all are, for no handler is called there."""
    found = list[object]()

    def ask() -> None:
        with deferred():
            found.append(signal.getsignal(signal.SIGINT))

    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with deferred():
        assert signal.SIG_IGN == signal.getsignal(signal.SIGHUP)
        assert end != signal.getsignal(signal.SIGINT)
    assert end == signal.getsignal(signal.SIGINT)
    thread = Thread(target=ask)
    thread.start()
    thread.join()
    assert [signal.getsignal(signal.SIGINT)] == found


def questions(_: Terms) -> Iterator[Questions]:
    """A few, which take a while."""
    for _hand in range(3):
        yield Questions("shanten", ("1m", "2m"))


def slow(_: str) -> int:
    """A function that is always wrong."""
    sleep(0.002)
    return 7


@handled()
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_signal_at_every_third_step_of_an_audit() -> None:
    """Whatever the first thread is just doing: it ends soon, and by the exception of the handler."""
    chosen = chosen_parts([Suite("t", "", "", (SuitePart("shanten", 0, questions, lambda _: 6),))], 0, ["shanten"])
    tracer, number, ended = sys.gettrace(), 0, 0
    # Python 3.12 tells of opcodes only if a frame has asked for them before settrace.
    sys._getframe().f_trace_opcodes = True  # pyright: ignore[reportPrivateUsage]  # noqa: SLF001  # documented
    while True:
        number += 3
        steps = 0

        def trace(frame: FrameType, event: str, _: object) -> object:
            nonlocal steps
            frame.f_trace_opcodes = True
            steps += event == "opcode"
            if steps == number:  # noqa: B023  # it is called in this round alone
                sys.settrace(None)
                signal.raise_signal(signal.SIGTERM)
            return trace

        signal.signal(signal.SIGTERM, end)  # whoever was ended on the way has not put it back
        begin = monotonic()
        sys.settrace(trace)  # type: ignore[arg-type]  # the type that it says of itself is of no name
        try:
            run([Function(slow, "shanten")], AuditPlan(chosen=chosen))
        except EndSignal:
            ended += 1
        finally:
            sys.settrace(tracer)
        assert monotonic() - begin < 20
        if steps < number:
            break
    # What is raised while weak references of a thread are cleared is lost, which is why the command raises it again.
    assert 1000 < ended > number // 3 * 0.9
