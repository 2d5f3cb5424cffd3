"""Who is asked, as a value: another process, on another machine too, starts a copy by it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import attrs

from mjfunc.audit.aside import Aside
from mjfunc.audit.functions import Function, Takes, function_of
from mjfunc.audit.processes import Limits
from mjfunc.audit.programs import Program
from mjfunc.audit.questions import Named

if TYPE_CHECKING:
    from mjfunc.audit.subject import Subject


@attrs.frozen
class ProgramStart:
    """A program, by its command."""

    command: tuple[str, ...]
    limits: Limits

    def start(self) -> Subject:
        """A copy of it."""
        return Program(self.command, self.limits)


@attrs.frozen
class FunctionStart:
    """A Python function, by its name."""

    name: str
    op: str
    takes: Takes = "text"
    conventions: Named = ()
    folder: str = ""
    """Where modules are looked for first."""

    def start(self) -> Subject:
        """The function."""
        sys.path[:] = dict.fromkeys((self.folder, *sys.path))
        function = function_of(self.name)
        aside = sys.stdout if isinstance(sys.stdout, Aside) else None
        return Function(function, self.op, takes=self.takes, name=self.name, conventions=self.conventions, aside=aside)


Start = ProgramStart | FunctionStart
