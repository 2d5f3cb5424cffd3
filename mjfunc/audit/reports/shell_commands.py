"""Shell commands that ask a question or run an audit again."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Final

from mjfunc.audit.topics import topic_of
from mjfunc.audit.topics.question_options import sent_options
from mjfunc.json.values import VERSION, write_json
from mjfunc.oracle import RULES
from mjfunc.oracle.win_requests import FLAGS

if TYPE_CHECKING:
    from mjfunc.audit.core.questions import Named, Question
    from mjfunc.audit.core.report import AuditResult, Run

_FUNCTION: Final = re.compile(r"(?P<module>[\w.]+):(?P<name>\w+)")


def _function(run: Run) -> re.Match[str] | None:
    return _FUNCTION.fullmatch(run.command[0]) if len(run.command) == 1 else None


def can_ask_ours(audited: AuditResult) -> bool:
    """Whether ``mjfunc oracle`` gives the right answers to the lines that the program is sent."""
    return bool(audited.run.command) and _function(audited.run) is None and not audited.implementation.conventions


def again(question: Question, audited: AuditResult) -> str:
    """The command that asks the program or function one question; empty if there is none."""
    run = audited.run
    if function := _function(run):
        call = topic_of(question.op).python_call(question, function["name"], run.takes)
        code = f"from {function['module']} import {function['name']}; {call}"
        return shlex.join(("python", "-c", code)) if call else ""
    if not run.command:
        return ""
    started = write_json({"cmd": "start", "version": VERSION})
    asked = line(question, audited.implementation.conventions)
    return f"printf '%s\\n' {shlex.join((started, asked))} | {shlex.join(run.command)}"


def line(question: Question, declared: Named) -> str:
    """The request of a question for a program that declares these conventions."""
    options = dict(sent_options(question.op, question.options, declared))
    asked = {"cmd": "run", "seq": 1, "op": question.op, "hand": question.hand, **question.json_fields}
    return write_json({**asked, **({"options": options} if options else {})})


def audited_by(options: tuple[str, ...], audited: AuditResult) -> str:
    """The command that runs the audit again with these options."""
    run = audited.run
    if run.options:
        chosen = {word for word in options if word.startswith("--")}
        if f"--{RULES}" in chosen:  # it says all rules
            chosen |= {f"--{flag}" for flag in FLAGS.values()}
        given = (word for each in run.options if each[0] not in chosen for word in each)
        called = any(each[0] == "--python" for each in run.options)
        return shlex.join(("mjfunc", "audit", *given, *options, *(() if called else ("--", *run.command))))
    if function := _function(run):
        ops = (word for op in audited.implementation.operations for word in ("--op", op))
        takes = () if run.takes == "text" else ("--takes", run.takes)
        return shlex.join(("mjfunc", "audit", *options, *ops, *takes, "--python", function[0]))
    return shlex.join(("mjfunc", "audit", *options, "--", *(run.command or ("COMMAND",))))
