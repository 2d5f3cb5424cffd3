"""The recorded games of the tests."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Final

LOGS: Final = Path(__file__).with_name("logs")


def text_of(name: str) -> str:
    """The text of a recorded game."""
    data = (LOGS / name).read_bytes()
    return (gzip.decompress(data) if name.endswith(".gz") else data).decode()
