"""Audits: ask an implementation questions, compare its answers with the right ones, and explain the differences.

``mjfunc audit`` tests a program that speaks the line protocol, or calls a Python function. Questions are grouped in
suites, and each suite states what a pass proves. ``check`` runs an audit in your own tests:

>>> import mjfunc
>>> from mjfunc.audit import check
>>> check(mjfunc.waits, "waits", suite="named", takes="hand")
>>> def my_waits(hand: mjfunc.Hand) -> tuple[mjfunc.Tile, ...]:
...     return mjfunc.waits(hand, conventions=mjfunc.Conventions(exhausted="ready"))
>>> try:
...     check(my_waits, "waits", suite="named", takes="hand")
... except AssertionError as error:
...     print(str(error).splitlines()[0])
waits 1111m: expected {"waits":[]}, got {"waits":["1m"]}
"""

from mjfunc.audit.assertion import Differs, check
from mjfunc.audit.core.questions import Op
from mjfunc.audit.core.suite import Level, SuiteName, Takes

__all__ = ["Differs", "Level", "Op", "SuiteName", "Takes", "check"]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
