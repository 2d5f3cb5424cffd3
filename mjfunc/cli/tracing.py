"""The command that shows Lott's procedure at work."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from mjfunc.cli.answering import each
from mjfunc.cli.encoding import each_as_json
from mjfunc.cli.lines import Line, Span
from mjfunc.cli.options import AS_JSON, HANDS, Once, is_alone, with_svg
from mjfunc.fallback.encoding import encode_state
from mjfunc.fallback.machine import MACHINES, MENDED, Status, mahjongg
from mjfunc.fallback.machine import trace as run_trace
from mjfunc.model.hand import parse
from mjfunc.oracle.codecs import encode_decomposition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import TextIO

    from mjfunc.fallback.machine import Machine, State
    from mjfunc.oracle.codecs import Json


def show_trace(states: Iterable[State]) -> Iterator[Line]:
    """Each state on one line: what the step before it did, the stack with its topmost set last, the tiles left."""
    for number, state in enumerate(states):
        plain = str(state)
        spans = [Span(plain.rindex("|"), len(plain), "dim")]
        if style := {Status.WON: "green", Status.LOST: "red"}.get(state.status):
            spans.insert(0, Span(0, len(state.event.value), style))
        yield Line(plain, tuple(spans)).beside(f"{number:>6}  ")


@click.command(cls=Once)
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
@with_svg("the strip of all states as well")
def trace(hands: tuple[str, ...], as_json: bool, name: str, svg: TextIO | None) -> None:  # noqa: FBT001  # click's way
    """Show Lott's procedure at work, step by step.

    A HAND may also have 15 to 18 concealed tiles, with quads among them.
    """
    (machine,) = (machine for machine in MACHINES if machine.name == name)
    alone = is_alone(svg, as_json=as_json)
    if svg:
        from mjfunc.cli import drawing  # noqa: PLC0415  # loading it takes time

        draw = partial(drawing.draw_trace, machine=machine)
        hands = drawing.draw_each(hands, svg, "Trace", draw, alone=alone)

    if as_json:
        each_as_json(hands, partial(_encoded, machine=machine))
    each(hands, partial(_shown, machine=machine))


def _shown(text: str, machine: Machine) -> Iterator[Line]:
    hand = parse(text)
    states = [*run_trace(hand, machine)]
    yield Line(f"{hand}, {machine.name}")
    yield from show_trace(states)
    if states[-1].status is Status.LOST:
        yield Line("  no winner")


def _encoded(text: str, machine: Machine) -> Mapping[str, Json]:
    hand = parse(text)
    states = [*map(encode_state, run_trace(hand, machine))]
    winner = mahjongg(hand, machine)
    found = None if winner is None else encode_decomposition(winner)
    return {"hand": str(hand), "machine": machine.name, "states": states, "winner": found}
