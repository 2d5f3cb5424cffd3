"""What the changelog says was renamed is refused under its old name, and answered under its new one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import mjfunc
from mjfunc import batch, classical, fallback, parse

CHANGELOG: Final = (Path(__file__).parents[2] / "CHANGELOG.md").read_text("utf-8")
RENAMED: Final = re.findall(r"^\| `(.+)` \| `(.+)` \|$", CHANGELOG, re.MULTILINE)
DRAWN: Final = parse("123m456p789s111z22z")
NAMES: Final = {
    "mjfunc": mjfunc,
    "hand": parse("199m1133557799p"),
    "drawn": DRAWN,
    "quads": parse("1111222333444m55z"),
    "rows": batch.rows_of([DRAWN]),
    "card": classical.final_score(DRAWN, classical.Winds("S", "E")).card,
    "machine": fallback.MENDED,
    "goal": fallback.Goal(5),
    "state": fallback.start(DRAWN.counts),
}


def test_the_list_is_read() -> None:
    """Every line of the table below the heading, and none of another."""
    table = CHANGELOG.partition("### Renamed")[2]
    assert 19 == len(RENAMED) == table.count("\n| ") - 2


@pytest.mark.parametrize(("before", "now"), RENAMED)
def test_only_the_new_name_is_answered(before: str, now: str) -> None:
    """The old one is an unknown name, argument or choice."""
    with pytest.raises((AttributeError, TypeError, mjfunc.MahjongError)):
        eval(before, NAMES)  # noqa: S307  # what is evaluated is ours
    eval(now, NAMES)  # noqa: S307  # what is evaluated is ours
