"""The tab about the oracle: lines of requests in, lines of responses out."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Final

from mjfunc.oracle.answering import answer as respond_to_line
from mjfunc.oracle.request_fields import BadRequest
from mjfunc.playground.replies import Fields, check_nesting, reply

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST: Final = 1 << 18
_MOST: Final = 1 << 20


def answer(request: str) -> str:
    """Return the reply to a request with ``lines``: the responses up to ``stop``, and the lines that print them."""
    return reply(request, _respond)


def _respond(given: Fields) -> Fields:
    text = given.get("lines")
    if not isinstance(text, str) or len(text) > _LONGEST:
        message = f"lines is a string of at most {_LONGEST:,} characters"
        raise BadRequest(message)
    lines = [line for line in text.split("\n") if line.strip()]
    for line in lines:
        check_nesting(line)
    return {
        "responses": "\n".join(_responses(lines)),
        "python": "\n".join(_python(lines)),
        "shell": f"printf '%s\\n' {' '.join(map(quote, lines))} | mjfunc oracle",
    }


def _python(lines: list[str]) -> Iterator[str]:
    """The lines of Python that print the same responses."""
    yield "from io import BytesIO"
    yield "from sys import stdout"
    yield "from mjfunc.oracle.loop import serve"
    yield f"requests = {lines!r}"
    yield 'serve(BytesIO("\\n".join(requests).encode()), stdout.buffer)'


def _responses(lines: list[str]) -> Iterator[str]:
    """The response to each line; those after a stop are not answered, and a long one is cut."""
    for line in lines:
        pieces = respond_to_line(line.encode("utf-8", "replace"))
        if pieces is None:
            return
        response = b"".join(pieces).decode()
        yield response if len(response) <= _MOST else f"{response[:_MOST]}..."
