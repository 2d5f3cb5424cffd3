"""The report for a terminal: the verdict, then the suites, the smallest wrong hands and the explanations."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.core.report import by_suite, firsts, is_passed
from mjfunc.audit.reports.answer_text import compared, printable
from mjfunc.audit.reports.messages import (
    NOT_ALONE,
    cause,
    classes,
    counts,
    is_shown_alone,
    partly,
    problems,
    question_text,
    reason,
    size,
    time_limits,
    verdict,
    weight,
)
from mjfunc.audit.reports.shell_commands import again, audited_by, can_ask_ours
from mjfunc.audit.topics import topic_of
from mjfunc.draw.terminal import PLAIN, Terminal, ansi_text, check_terminal
from mjfunc.draw.terminal_hands import hand_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.report import AuditResult, Diagnosis
    from mjfunc.audit.core.verdicts import Verdict

_STEP: Final = "  "
_MOST: Final = 10
"""The most explanations and incidents that are shown; reports in files have all."""
_LEAST: Final = 20
"""The least room for words on a narrow terminal."""
_ANSWER: Final = 200
"""The longest answer that is shown."""
_BOLD, _GOOD, _BAD = "1", "32", "31"


def summary(audited: AuditResult, terminal: Terminal = PLAIN) -> tuple[str, ...]:
    """The lines of the report: the verdict, each suite, the smallest wrong hands, explanations, and incidents."""
    check_terminal("summary", terminal)
    sections = (
        ("Smallest wrong hands", _smallest(audited, terminal)),
        ("Explanations", _diagnoses(audited, terminal)),
        ("Other problems", _incidents(audited, terminal)),
    )
    lines = [*_prose(verdict(audited), terminal, "", f"{_BOLD};{_GOOD if audited.is_good else _BAD}")]
    lines += [
        line
        for said in (*map(str, problems(audited)), *partly(audited), *time_limits(audited))
        for line in _prose(said, terminal, "")
    ]
    lines += _suites(audited, terminal)
    for heading, said in sections:
        below = [*said]
        if below:
            lines += ["", *_prose(heading, terminal, "", _BOLD), *below]
    return tuple(_encodable(line, terminal) for line in lines)


def _encodable(line: str, terminal: Terminal) -> str:
    """A line with escapes for the characters that a terminal cannot encode."""
    return line.encode(terminal.encoding, "backslashreplace").decode(terminal.encoding)


def _prose(text: str, terminal: Terminal, before: str = _STEP, style: str = "") -> Iterator[str]:
    """Text wrapped to the terminal, with continuation lines indented."""
    width = max(terminal.width, len(before) + len(_STEP) + _LEAST)
    wrapped = wrap(text, width, initial_indent=before, subsequent_indent=f"{before}{_STEP}", break_on_hyphens=False)
    yield from (ansi_text(line, style) if style and terminal.colour else line for line in wrapped)


def _suites(audited: AuditResult, terminal: Terminal) -> Iterator[str]:
    for name, suite, parts in by_suite(audited):
        passed = is_passed(parts)
        yield ""
        about = f": {suite.sentence}" if suite else ""
        yield from _prose(f"{name}{about}", terminal, "", _BOLD)
        rows = [row for part in parts for row in part.rows]
        width = max(len(row.label) for row in rows)
        for part in rows:
            style = "" if part.tally.is_good else _BAD
            asked_of = f"{size(part)}{classes(part, audited.terms)}"
            yield from _prose(f"{part.label:{width}}  {asked_of}: {counts(part.tally)}", terminal, _STEP, style)
        if suite and suite.proves:
            yield from _prose(f"{'proves' if passed else 'if passed, proves'}: {suite.proves}", terminal)


def _smallest(audited: AuditResult, terminal: Terminal) -> Iterator[str]:
    shown = firsts(audited)
    for first in shown:
        yield from _wrong_hand(first, audited, terminal)
    if can_ask_ours(audited) and any(is_shown_alone(first, audited.diagnoses) for first in shown):
        yield from _prose("For the right answers, send the same lines to 'mjfunc oracle'.", terminal)


def _wrong_hand(first: Verdict, audited: AuditResult, terminal: Terminal) -> Iterator[str]:
    """The smallest wrong hand of an operation as text and drawn, why it is wrong, and the command to ask again."""
    question = first.question
    expected, got = (printable(answer, _ANSWER) for answer in compared(first.expected, first.got))
    yield from _prose(
        f"{question.op} of {question_text(question)}: expected {expected}; got {got}", terminal, _STEP, _BAD
    )
    hand = hand_of(question.hand)
    if hand is not None:
        room = attrs.evolve(terminal, width=max(terminal.width - 2 * len(_STEP), _LEAST))
        yield from (f"{2 * _STEP}{line}" for line in hand_text(hand, room).split("\n"))
    if of_win := topic_of(question.op).breakdown(question):
        yield from _prose(f"expected score: {of_win}", terminal, 2 * _STEP)
    yield from _prose(f"why: {reason(first, audited.diagnoses)}", terminal, 2 * _STEP)
    # On one line, so that it can be copied.
    if not is_shown_alone(first, audited.diagnoses):
        yield from _prose(NOT_ALONE, terminal, 2 * _STEP)
    elif command := again(question, audited):
        yield f"{2 * _STEP}{printable(command, _COMMAND)}"


_COMMAND: Final = 10_000


def _diagnoses(audited: AuditResult, terminal: Terminal) -> Iterator[str]:
    for diagnosis in audited.diagnoses[:_MOST]:
        yield from _prose(f"{cause(diagnosis)} ({weight(diagnosis)})", terminal)
        yield from _example(diagnosis, audited, terminal)
    yield from _more(len(audited.diagnoses), terminal)


def _example(diagnosis: Diagnosis, audited: AuditResult, terminal: Terminal) -> Iterator[str]:
    if diagnosis.options:
        yield f"{2 * _STEP}{printable(audited_by(diagnosis.options, audited), _COMMAND)}"
    elif diagnosis.smallest is not None:
        expected, got = (
            printable(answer, _ANSWER) for answer in compared(diagnosis.smallest.expected, diagnosis.smallest.got)
        )
        yield from _prose(
            f"for example {question_text(diagnosis.smallest.question)}: expected {expected}; got {got}",
            terminal,
            2 * _STEP,
        )


def _incidents(audited: AuditResult, terminal: Terminal) -> Iterator[str]:
    for incident in audited.incidents[:_MOST]:
        about = f" ({printable(incident.hand)})" if incident.hand else ""
        yield from _prose(f"{printable(incident.sentence)}{about}", terminal)
    yield from _more(len(audited.incidents), terminal)


def _more(number: int, terminal: Terminal) -> Iterator[str]:
    if number > _MOST:
        yield from _prose(f"and {number - _MOST:,} more", terminal)
