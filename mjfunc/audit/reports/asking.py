"""How the same is asked again, as a command for a shell."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from mjfunc.model.choices import choices_of
from mjfunc.model.conventions import Conventions
from mjfunc.oracle.codecs import VERSION, write_json

if TYPE_CHECKING:
    from mjfunc.audit.questions import Named, Question
    from mjfunc.audit.report import Audited

_FUNCTION: Final = re.compile(r"[\w.]+:\w+")


def again(question: Question, audited: Audited) -> str:
    """A command for a shell that asks the program this one question."""
    command = audited.run.command
    function = next((name for word, name in pairwise(command) if word == "--python"), "")
    if "--" in command:
        started = write_json({"cmd": "start", "version": VERSION})
        lines = shlex.join((started, line(question, audited.implementation.conventions)))
        return f"printf '%s\\n' {lines} | {shlex.join(command[command.index('--') + 1 :])}"
    if _FUNCTION.fullmatch(function):
        module, _, name = function.partition(":")
        given = ", ".join([repr(question.hand), *(f"{field}={word!r}" for field, word in question.fields)])
        return shlex.join(("python", "-c", f"from {module} import {name}; print({name}({given}))"))
    return shlex.join(command)


def line(question: Question, declared: Named) -> str:
    """The question as the protocol asks it of a program that declared what it answers by."""
    usual = {choice.option: choice.default for choice in choices_of(Conventions)}
    meant = {**{name: usual[name] for name, _ in declared if name in usual}, **dict(question.options)}
    options = {name: word for name, word in sorted(meant.items()) if (name, word) not in declared}
    asked = {"cmd": "run", "seq": 1, "op": question.op, "hand": question.hand, **dict(question.fields)}
    return write_json({**asked, **({"options": options} if options else {})})
