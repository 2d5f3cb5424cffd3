"""Runs of the command inside the process of the tests: they begin where those of their own begin, and start at once."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from mjfunc.__main__ import main


def mjfunc(*arguments: str, text: bytes = b"") -> tuple[int, str, str]:
    """The status of a run, whose streams are files, and what it wrote."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        places = [Path(folder) / name for name in ("in", "out", "err")]
        places[0].write_bytes(text)
        before = signal.getsignal(signal.SIGINT)
        try:
            with places[0].open() as given, places[1].open("w", encoding="utf-8") as out, places[2].open("w") as err:
                patch.setattr(sys, "argv", ["mjfunc", *arguments])
                patch.setenv("COLUMNS", "80")  # whatever terminal the tests are run in
                for name, stream in (("stdin", given), ("stdout", out), ("stderr", err)):
                    patch.setattr(sys, name, stream)
                status = main()
                sys.stdout.flush()
        finally:
            signal.signal(signal.SIGINT, before)
        return status, places[1].read_text("utf-8"), places[2].read_text("utf-8")
