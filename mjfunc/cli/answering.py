"""From hands to answers: each is answered in its turn, and a bad one does not stop the others."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NoReturn

import click
from rich.console import Console

from mjfunc.cli.reading import texts
from mjfunc.cli.showing import show_error, show_hand
from mjfunc.model.hand import parse
from mjfunc.oracle.codecs import encode_error
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rich.text import Text

    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json

BAD_INPUT: Final = 2
SHOWN: Final = 80
"""How many characters of a bad hand are repeated."""


def answer(
    hands: tuple[str, ...],
    show: Callable[[Hand], Iterator[Text]] | None,
    encode: Callable[[Hand], Mapping[str, Json]],
) -> NoReturn:
    """Answer for each hand, below the hand, or as JSON where it is not to be shown."""
    if show is not None:

        def with_hand(text: str) -> Iterator[Text]:
            hand = parse(text)
            yield show_hand(hand)
            yield from show(hand)

        each(hands, with_hand)

    def encode_with_hand(text: str) -> Mapping[str, Json]:
        hand = parse(text)
        return {"hand": str(hand), **encode(hand)}

    each_as_json(hands, encode_with_hand)


def each_as_json(hands: tuple[str, ...], encode: Callable[[str], Mapping[str, Json]]) -> NoReturn:
    """Write what there is to say of each text as one object; exit with 2 if one was bad."""
    status = 0
    for text in texts(hands):
        try:
            line = encode(text)
        except MahjongError as error:
            status = BAD_INPUT
            line = {"hand": _shortened(text), **encode_error(error)}
        click.echo(json.dumps(line))
    finish(status)


def _shortened(text: str) -> str:
    """A text of which enough is left to find it."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def each(hands: tuple[str, ...], show: Callable[[str], Iterator[Text]]) -> NoReturn:
    """Show what there is to show of each text; exit with 2 if one was bad."""
    out = Console(soft_wrap=True)
    status = 0
    for text in texts(hands):
        try:
            for line in [*show(text)]:
                out.print(line)
        except MahjongError as error:
            status = BAD_INPUT
            complain(error, text)
    finish(status)


def complain(error: MahjongError, text: str | None = None) -> None:
    """Say what is wrong, on one line."""
    Console(stderr=True, soft_wrap=True).print(show_error(text, error))


def refuse(error: MahjongError, text: str | None = None) -> NoReturn:
    """Say what is wrong with the options, and exit."""
    complain(error, text)
    finish(BAD_INPUT)


def finish(status: int) -> NoReturn:
    """End the command with this status."""
    click.get_current_context().exit(status)
