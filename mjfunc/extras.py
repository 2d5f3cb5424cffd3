"""The sentence about a missing package that an extra brings."""

from __future__ import annotations


def needs(what: str, package: str | None, extra: str) -> str:
    """A sentence that names what is missing, and how to install it: from a checkout, because no registry has mjfunc.

    >>> print(needs("mjfunc.batch", "numpy", "batch"))
    mjfunc.batch needs numpy; pip install '.[batch]' in a checkout brings it
    """
    return f"{what} needs {package}; pip install '.[{extra}]' in a checkout brings it"
