"""Requests to the replies of the playground, and the lines that must give the same elsewhere."""

from __future__ import annotations

import json
import shlex
from contextlib import redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any

from tests.unit.inside import mjfunc

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def asked(answer: Callable[[str], str], **given: object) -> Mapping[str, Any]:
    """The reply to a request."""
    found: Mapping[str, Any] = json.loads(answer(json.dumps(given)))
    return found


def printed_twice(reply: Mapping[str, Any]) -> tuple[str, str]:
    """What the lines of Python of a reply print, and what its line of the shell prints below the hand."""
    output = StringIO()
    with redirect_stdout(output):
        exec(reply["python"], {})  # noqa: S102  # it is what readers run
    status, printed, _ = mjfunc(*shlex.split(reply["shell"])[1:])
    assert 0 == status
    return output.getvalue(), printed
