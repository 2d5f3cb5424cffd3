"""Read hands, answer each in turn as text or as JSON, and report bad input without stopping at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

import click

from mjfunc.cli.hand_lines import BAD_INPUT, hand_texts, lines_with_hand, print_lines, report
from mjfunc.model.hand_parser import parse
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mjfunc.cli.text_output import Line
    from mjfunc.json.values import Json
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.operations import Arguments

_QUOTED: Final = 80
"""The number of characters of a bad hand that JSON repeats."""


def answer(
    hands: tuple[str, ...], show: Callable[[Hand], Iterator[Line]] | None, encode: Callable[[Hand], Mapping[str, Json]]
) -> NoReturn:
    """Answer each hand and exit.

    Args:
        hands: The hands that were given, or none to read standard input.
        show: Returns the lines below a hand; None to answer in JSON.
        encode: Returns the fields of an answer in JSON, without ``hand``.
    """
    if show is not None:
        answer_as_text(hands, lines_with_hand(show))

    def encode_with_hand(text: str) -> Mapping[str, Json]:
        hand = parse(text)
        return {"hand": str(hand), **encode(hand)}

    answer_as_json(hands, encode_with_hand)


def answer_as_text(hands: tuple[str, ...], show: Callable[[str], Iterator[Line]]) -> NoReturn:
    """Print the lines of each hand and exit, with status 2 if a hand was bad."""
    finish(print_lines(hands, show))


def answer_as_json(hands: tuple[str, ...], encode: Callable[[str], Mapping[str, Json]]) -> NoReturn:
    """Print one JSON object for each hand and exit, with status 2 if a hand was bad."""
    import json  # noqa: PLC0415  # answers as text are there sooner without it

    from mjfunc.json.encoding import encode_error  # noqa: PLC0415  # as above

    status = 0
    for text in hand_texts(hands):
        try:
            line = encode(text)
        except MahjongError as error:
            status = BAD_INPUT
            line = {"hand": text if len(text) <= _QUOTED else f"{text[:_QUOTED]}...", **encode_error(error)}
        click.echo(json.dumps(line))
    finish(status)


def refuse(error: MahjongError, text: str | None = None) -> NoReturn:
    """Report an error in the options, and exit."""
    report(error, text)
    finish(BAD_INPUT)


def oracle_answer(op: str, words: Arguments, conventions: Conventions) -> Callable[[Hand], Mapping[str, Json]]:
    """Return a function that answers an operation of the oracle for a hand, as fields of JSON."""

    def encode(hand: Hand) -> Mapping[str, Json]:
        from mjfunc.oracle.operations import OPERATIONS  # noqa: PLC0415  # answers as text are there sooner without it

        return OPERATIONS[op].answer(hand, words, conventions)

    return encode


def finish(status: int) -> NoReturn:
    """Exit the command with this status."""
    click.get_current_context().exit(status)
