"""Fast functions for single hands, with the answers of ``spec``.

The answers come from tables of suits and from bounded caches of pure functions. Several threads can use them at once.

>>> from mjfunc import fast, parse
>>> fast.shanten(parse("123456789m1111p").counts)
1
"""

from mjfunc.fast.distances import shanten

__all__ = ["shanten"]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
