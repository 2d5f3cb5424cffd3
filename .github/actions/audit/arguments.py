"""The arguments of ``mjfunc audit`` for the inputs of the action, each ended by a NUL: no shell reads them."""

from __future__ import annotations

import os
import shlex
import sys


def words(name: str) -> list[str]:
    """The words of an input, quoted as in a shell."""
    try:
        return shlex.split(os.environ[f"AUDIT_{name.upper()}"])
    except ValueError as error:
        sys.exit(f"{name}: {error}")


def value(name: str) -> list[str]:
    """The option of an input that is one value, if it is there."""
    given = os.environ[f"AUDIT_{name.upper()}"].strip()
    return [f"--{name}={given}"] if given else []


options = [f"--suite={word}" for word in words("suites")] + [f"--op={word}" for word in words("ops")]
options += [f"--{word}" for word in words("conventions")] + value("level") + value("time") + value("profile")
sys.stdout.write("".join(f"{word}\0" for word in [*options, "--", *words("command")]))
