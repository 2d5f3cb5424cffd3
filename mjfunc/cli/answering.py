"""From hands to answers: each is answered in its turn, and a bad one does not stop the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

import click

from mjfunc.cli.lines import printer
from mjfunc.cli.reading import texts
from mjfunc.cli.showing import show_error, show_hand
from mjfunc.model.hand import parse
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mjfunc.cli.lines import Line
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json
    from mjfunc.oracle.operations import Words

BAD_INPUT: Final = 2


def answer(
    hands: tuple[str, ...],
    show: Callable[[Hand], Iterator[Line]] | None,
    encode: Callable[[Hand], Mapping[str, Json]],
) -> NoReturn:
    """Answer for each hand, below the hand, or as JSON where it is not to be shown."""
    if show is not None:

        def with_hand(text: str) -> Iterator[Line]:
            hand = parse(text)
            yield show_hand(hand)
            yield from show(hand)

        each(hands, with_hand)

    from mjfunc.cli.encoding import each_as_json  # noqa: PLC0415  # what a person reads is sooner there without it

    def encode_with_hand(text: str) -> Mapping[str, Json]:
        hand = parse(text)
        return {"hand": str(hand), **encode(hand)}

    each_as_json(hands, encode_with_hand)


def each(hands: tuple[str, ...], show: Callable[[str], Iterator[Line]]) -> NoReturn:
    """Show what there is to show of each text; exit with 2 if one was bad."""
    out = printer()
    status = 0
    for text in texts(hands):
        try:
            for line in [*show(text)]:
                out(line)
        except MahjongError as error:
            status = BAD_INPUT
            complain(error, text)
    finish(status)


def complain(error: MahjongError, text: str | None = None) -> None:
    """Say what is wrong, on one line."""
    printer(err=True)(show_error(text, error))


def refuse(error: MahjongError, text: str | None = None) -> NoReturn:
    """Say what is wrong with the options, and exit."""
    complain(error, text)
    finish(BAD_INPUT)


def by_oracle(op: str, words: Words, conventions: Conventions) -> Callable[[Hand], Mapping[str, Json]]:
    """What the oracle answers to a question."""

    def encode(hand: Hand) -> Mapping[str, Json]:
        from mjfunc.oracle.operations import OPERATIONS  # noqa: PLC0415  # and without all that it can be asked

        return OPERATIONS[op].answer(hand, words, conventions)

    return encode


def finish(status: int) -> NoReturn:
    """End the command with this status."""
    click.get_current_context().exit(status)
