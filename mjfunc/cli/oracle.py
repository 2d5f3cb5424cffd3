"""The command ``mjfunc oracle``."""

from __future__ import annotations

from mjfunc.cli.hand_answers import finish
from mjfunc.cli.options import command
from mjfunc.oracle import loop


@command("oracle")
def oracle() -> None:
    """Run ``mjfunc oracle``."""
    finish(loop.main())
