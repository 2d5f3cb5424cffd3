"""What came of the audits of programs of others, as it is kept beside the page of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from mjfunc.audit.peers.comparing import Compared, OfOperation, Smallest

if TYPE_CHECKING:
    from collections.abc import Mapping


def read_compared(text: str) -> tuple[Compared, ...]:
    """What was written as JSON."""
    return tuple(map(_read, cast("list[Mapping[str, Any]]", json.loads(text))))


def _read(one: Mapping[str, Any]) -> Compared:
    operations = tuple(map(_operation, one["operations"]))
    return Compared(**cast("Any", {**one, "operations": operations}))


def _operation(of: Mapping[str, Any]) -> OfOperation:
    smallest = of["smallest"] and Smallest(**of["smallest"])
    return OfOperation(**cast("Any", {**of, "smallest": smallest}))
