"""The command ``mjfunc trace``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from mjfunc.cli.hand_answers import answer_as_json, answer_as_text
from mjfunc.cli.options import AS_JSON, HANDS, command, is_on_stdout, option, with_svg
from mjfunc.cli.text_output import Line, Span
from mjfunc.fallback.machine import MACHINES, MENDED, Status, encode_state, mahjongg
from mjfunc.fallback.machine import trace as run_trace
from mjfunc.json.encoding import encode_decomposition
from mjfunc.model.hand_parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.cli.options import OutputFile
    from mjfunc.fallback.machine import Machine, State
    from mjfunc.json.values import Json


def trace_lines(states: Iterable[State]) -> Iterator[Line]:
    """Yield a line for each state: the step before it, the stack with its topmost set last, and the tiles left."""
    for number, state in enumerate(states):
        plain = str(state)
        spans = [Span(plain.rindex("|"), len(plain), "dim")]
        if style := {Status.WON: "green", Status.LOST: "red"}.get(state.status):
            spans.insert(0, Span(0, len(state.event.value), style))
        yield Line(plain, tuple(spans)).with_prefix(f"{number:>6}  ")


@command("trace", "A HAND may also have 15 to 18 concealed tiles, quads included.")
@HANDS
@AS_JSON
@option(
    "--machine",
    "name",
    type=click.Choice([machine.name for machine in MACHINES]),
    default=MENDED.name,
    help="Take the tiles strictly in order, or pass over those that a set cannot hold.",
)
@with_svg("the states")
def trace(hands: tuple[str, ...], as_json: bool, name: str, svg: OutputFile | None) -> None:
    """Run ``mjfunc trace``."""
    (machine,) = (machine for machine in MACHINES if machine.name == name)
    alone = is_on_stdout(svg, as_json=as_json)
    if svg:
        from mjfunc.cli import drawing  # noqa: PLC0415  # loading it takes time

        draw = partial(drawing.draw_trace, machine=machine)
        hands = drawing.draw_each(hands, svg, "Trace", draw, alone=alone)

    if as_json:
        answer_as_json(hands, partial(_encode, machine=machine))
    answer_as_text(hands, partial(_lines, machine=machine))


def _lines(text: str, machine: Machine) -> Iterator[Line]:
    hand = parse(text)
    states = [*run_trace(hand, machine)]
    yield Line(f"{hand}, {machine.name}")
    yield from trace_lines(states)
    if states[-1].status is Status.LOST:
        yield Line("  no winner")


def _encode(text: str, machine: Machine) -> Mapping[str, Json]:
    hand = parse(text)
    states = [*map(encode_state, run_trace(hand, machine))]
    winner = mahjongg(hand, machine)
    found = None if winner is None else encode_decomposition(winner)
    return {"hand": str(hand), "machine": machine.name, "states": states, "winner": found}
