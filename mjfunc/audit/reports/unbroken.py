"""Text of a report as HTML, in which the name of an option never stands on two lines."""

from __future__ import annotations

import re
from typing import Final

from mjfunc.draw import page

_OPTION: Final = re.compile(r"--[a-z](?:[a-z-]{0,28}[a-z])?(?![a-z-])")
"""A browser would end a line behind its two hyphens. What is longer has no such name, and must not widen the page."""
STYLE: Final = ".option{white-space:nowrap}"


def words(text: str, style: str = "") -> str:
    """Any text as HTML, as ``mjfunc.draw.page.words`` writes it."""
    return _OPTION.sub(r'<span class="option">\g<0></span>', page.words(text, style))
