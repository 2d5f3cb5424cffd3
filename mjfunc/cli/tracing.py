"""The command that shows Lott's procedure at work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.text import Text

from mjfunc.cli.answering import each, each_as_json
from mjfunc.cli.options import AS_JSON, HANDS
from mjfunc.cli.showing import show_trace
from mjfunc.fallback.encoding import encode_state
from mjfunc.fallback.machine import MACHINES, MENDED, Status, mahjongg
from mjfunc.fallback.machine import trace as run_trace
from mjfunc.model.hand import parse
from mjfunc.oracle.codecs import encode_decomposition

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.oracle.codecs import Json


@click.command()
@HANDS
@AS_JSON
@click.option(
    "--machine",
    "name",
    type=click.Choice([machine.name for machine in MACHINES]),
    default=MENDED.name,
    show_default=True,
    help="Tiles strictly in order, or passed over where a set cannot hold them.",
)
def trace(hands: tuple[str, ...], as_json: bool, name: str) -> None:  # noqa: FBT001  # click's way
    """Show Lott's procedure at work, step by step.

    A HAND may also have 15 to 18 concealed tiles, with quads among them.
    """
    (machine,) = (machine for machine in MACHINES if machine.name == name)

    def show(text: str) -> Iterator[Text]:
        hand = parse(text)
        states = [*run_trace(hand, machine)]
        yield Text(f"{hand}, {name}")
        yield from show_trace(states)
        if states[-1].status is Status.LOST:
            yield Text("  no winner")

    def encode(text: str) -> Mapping[str, Json]:
        hand = parse(text)
        states = [*map(encode_state, run_trace(hand, machine))]
        winner = mahjongg(hand, machine)
        found = None if winner is None else encode_decomposition(winner)
        return {"hand": str(hand), "machine": name, "states": states, "winner": found}

    if as_json:
        each_as_json(hands, encode)
    each(hands, show)
