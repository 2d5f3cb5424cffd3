"""The command that asks what hands wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mjfunc.cli.answering import answer, by_oracle
from mjfunc.cli.options import AS_JSON, HANDS, Once, with_conventions
from mjfunc.cli.showing import show_waits
from mjfunc.fast.waits import waits as find_waits
from mjfunc.oracle.taken import TAKEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.cli.lines import Line
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand


@click.command(cls=Once)
@HANDS
@AS_JSON
@with_conventions(*TAKEN["waits"])
def waits(hands: tuple[str, ...], as_json: bool, conventions: Conventions) -> None:  # noqa: FBT001  # click's way
    """Tell which tiles complete a hand."""

    def show(hand: Hand) -> Iterator[Line]:
        yield show_waits(find_waits(hand, conventions=conventions))

    answer(hands, None if as_json else show, by_oracle("waits", {}, conventions))
