"""What came of the audits of programs of others, as it is kept beside the page of them.

``python -m tests.docs.results`` draws the smallest wrong hands once more.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.peers.comparison import OperationResult, PeerResult, SmallestMistake
from mjfunc.draw import Picture, hand_picture, sheet, svg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


DOCS: Final = Path(__file__).parents[2] / "docs"


def picture() -> str:
    """The smallest wrong hands of the audits that are kept, as ``peers.svg`` has them."""
    return svg(hands_sheet(read_compared((DOCS / "peers.json").read_text("utf-8"))))


def hands_sheet(each: Sequence[PeerResult]) -> Picture:
    """The smallest wrong hands, each below whose it is."""
    return sheet(
        "The smallest hands that programs of others are wrong about",
        [
            (f"{one.name}, {of.op}", hand_picture(hand))
            for one in each
            for of in one.operations
            if of.smallest and (hand := hand_of(of.smallest.hand)) is not None
        ],
    )


def read_compared(text: str) -> tuple[PeerResult, ...]:
    """What was written as JSON."""
    return tuple(map(_read, cast("list[Mapping[str, Any]]", json.loads(text))))


def _read(one: Mapping[str, Any]) -> PeerResult:
    operations = tuple(map(_operation, one["operations"]))
    return PeerResult(**cast("Any", {**one, "operations": operations}))


def _operation(of: Mapping[str, Any]) -> OperationResult:
    smallest = of["smallest"] and SmallestMistake(**of["smallest"])
    return OperationResult(**cast("Any", {**of, "smallest": smallest}))


if __name__ == "__main__":
    (DOCS / "peers.svg").write_text(picture(), "utf-8")
