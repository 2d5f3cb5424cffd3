"""What went wrong in a program beside its answers, in words."""

from __future__ import annotations

from typing import Final

from mjfunc.audit.answers import SHOWN, Fault, Trouble
from mjfunc.audit.endings import KILLED
from mjfunc.audit.subject import Incident

UNFLUSHED: Final = "; if it did answer: each line must be written out at once, which many languages call flush"
_DID: Final = {
    Trouble.DIED: "ended",
    Trouble.TIMED_OUT: "did not answer",
    Trouble.TOO_MUCH_MEMORY: "used too much memory",
    Trouble.TOO_LONG: "wrote too long a line",
    Trouble.NOT_JSON: "wrote what is not JSON",
    Trouble.NOT_AN_ANSWER: "wrote what is not an answer",
    Trouble.OUT_OF_ORDER: "answered something else than what was due",
    Trouble.NOT_ANSWERED: "did not answer about each hand",
}
"""What a program did that gave no answer."""


def said_more(said: bytes) -> Incident:
    """What was said although nothing was due."""
    return Incident(f"it said more than it was asked for: {said[:SHOWN].decode(errors='backslashreplace')}")


def got_over(fault: Fault, hand: str) -> Incident:
    """A trouble in place of an answer, which came when it was asked again."""
    is_killed = fault.trouble is Trouble.DIED and fault.detail.startswith(KILLED)
    return Incident(f"it {_DID[fault.trouble]}, and answered when it was asked again: {fault.detail}", hand, is_killed)
