"""Answers as JSON, one object for each hand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NoReturn

import click

from mjfunc.cli.answering import BAD_INPUT, finish
from mjfunc.cli.reading import texts
from mjfunc.oracle.codecs import encode_error
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.oracle.codecs import Json

SHOWN: Final = 80
"""How many characters of a bad hand are repeated."""


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
