"""Is that implementation right? Programs are asked, compared with what is right, and told where they differ.

Every program, ours included, is reached through the line protocol; a Python function is called. What is asked comes in
suites, each of which says what passing it proves.
"""

from mjfunc.audit.checking import Differs, check

__all__ = ["Differs", "check"]
