"""What the checkers must refuse: mypy says so itself where an exception made for an error is not needed."""

from __future__ import annotations

import mjfunc

mjfunc.pasre  # type: ignore[attr-defined]  # noqa: B018  # the name is misspelt, which is what must be seen
