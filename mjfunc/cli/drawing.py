"""Answers as pictures. Apart, for only who asks for one waits until what draws is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from mjfunc.cli.answering import BAD_INPUT, complain, finish, refuse
from mjfunc.cli.reading import texts
from mjfunc.draw import complete_picture, hand_picture, ready_picture, sheet, svg, trace_picture
from mjfunc.fallback.machine import trace
from mjfunc.fast.decompositions import decompose
from mjfunc.model.decompositions import Complete
from mjfunc.model.hand import parse
from mjfunc.tiles.errors import BadNotation, MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TextIO, TypeAlias

    from mjfunc.draw import Picture
    from mjfunc.fallback.machine import Machine
    from mjfunc.model.conventions import Conventions
    from mjfunc.spec.complete import Precedence

    Captioned: TypeAlias = tuple[str, Picture]

V = TypeVar("V")


def draw_each(
    hands: tuple[str, ...], file: TextIO, what: str, draw: Callable[[str], Iterator[Captioned]], *, alone: bool
) -> tuple[str, ...]:
    """Draw what can be drawn, and give back the texts, of which all is to be said that a picture does not say.

    Where the picture stands alone, bad hands are complained of here, and nothing else is to be said.
    """

    def write(drawn: Sequence[tuple[str, list[Captioned]]]) -> None:
        title = f"{what} of {', '.join(text for text, _ in drawn)}"
        file.write(svg(sheet(title, (one for _, captioned in drawn for one in captioned))))

    return with_each(hands, lambda text: [*draw(text)], write, alone=alone)


def with_each(
    hands: tuple[str, ...], ask: Callable[[str], V], write: Callable[[Sequence[tuple[str, V]]], None], *, alone: bool
) -> tuple[str, ...]:
    """Write what is found of each text, together, unless nothing is; and give back the texts, as above."""
    given = tuple(texts(hands))
    if not given:
        refuse(BadNotation("no hand is given, so nothing is written"))
    found: list[tuple[str, V]] = []
    status = 0
    for text in given:
        try:
            found.append((text, ask(text)))
        except MahjongError as error:
            status = BAD_INPUT
            if alone:
                complain(error, text)
    if found:
        write(found)
    if alone:
        finish(status)
    return given


def write_to(
    svg_file: TextIO | None,
    html_file: TextIO | None,
    picture: Callable[[Sequence[V]], Picture],
    page: Callable[[Sequence[V]], str],
) -> Callable[[Sequence[tuple[str, V]]], None]:
    """What writes all that is found to the files that there are: as a picture, and as a page."""

    def write(found: Sequence[tuple[str, V]]) -> None:
        values = [value for _, value in found]
        if svg_file is not None:
            svg_file.write(svg(picture(values)))
        if html_file is not None:
            html_file.write(page(values))

    return write


def draw_decompositions(text: str, precedence: Precedence, conventions: Conventions) -> Iterator[Captioned]:
    """A hand, and every way in which it is complete, or ready."""
    hand = parse(text)
    decompositions = decompose(hand, precedence, conventions=conventions)
    fault = "" if decompositions else ", not ready" if hand.is_waiting else ", not complete"
    yield f"{hand}{fault}", hand_picture(hand)
    for decomposition in decompositions:
        if isinstance(decomposition, Complete):
            yield str(decomposition), complete_picture(decomposition)
        else:
            yield str(decomposition), ready_picture(decomposition, conventions=conventions)


def draw_trace(text: str, machine: Machine) -> Iterator[Captioned]:
    """Lott's procedure at work, state by state."""
    hand = parse(text)
    yield f"{hand}, {machine.name}", trace_picture(trace(hand, machine))
