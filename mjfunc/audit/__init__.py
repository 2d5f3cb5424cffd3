"""Is that implementation right? Programs are asked, compared with what is right, and told where they differ.

Every program, ours included, is reached through the line protocol (``mjfunc audit``); a Python function is called. What
is asked comes in suites, each of which says what passing it proves. In a test suite:

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

from mjfunc.audit.checking import Differs, check
from mjfunc.audit.functions import Takes
from mjfunc.audit.suite import Level

__all__ = ["Differs", "Level", "Takes", "check"]
