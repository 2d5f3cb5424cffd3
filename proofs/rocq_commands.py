"""Run the commands of the prover and of OCaml."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

MINUTES: Final[float] = 20
"""The time after which a command is stopped. The slowest takes some minutes."""


class RocqError(Exception):
    """The prover, or a program that it made, rejects something."""


def run_command(folder: Path, *command: str) -> str:
    """Run a command in a folder, and return what it prints; raise RocqError if it fails."""
    try:
        done = subprocess.run(  # noqa: S603  # the prover, with files of this folder
            command, cwd=folder, capture_output=True, text=True, timeout=60 * MINUTES, check=False
        )
    except subprocess.TimeoutExpired:
        message = f"{' '.join(command)}: stopped after {MINUTES} minutes"
        raise RocqError(message) from None
    if done.returncode:
        message = f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}{done.stderr}".rstrip()
        raise RocqError(message)
    return done.stdout + done.stderr
