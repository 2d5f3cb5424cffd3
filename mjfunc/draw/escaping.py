"""Any text as a part of SVG and HTML."""

from __future__ import annotations

import re
from html import escape
from typing import Final

_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """The text with its signs escaped; characters that XML cannot have are shown as replaced."""
    return escape(_NOT_IN_XML.sub("\ufffd", text))
