"""The command ``mjfunc waits``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.cli.hand_answers import answer, oracle_answer
from mjfunc.cli.options import AS_JSON, HANDS, command, with_conventions
from mjfunc.cli.text_output import waits_line
from mjfunc.fast.waits import waits as find_waits
from mjfunc.model.conventions import RELEVANT_CONVENTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.cli.text_output import Line
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand


@command("waits")
@HANDS
@AS_JSON
@with_conventions(*RELEVANT_CONVENTIONS["waits"])
def waits(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:
    """Run ``mjfunc waits``."""

    def show(hand: Hand) -> Iterator[Line]:
        yield waits_line(find_waits(hand, conventions=conventions))

    answer(hands, None if as_json else show, oracle_answer("waits", {}, conventions))
