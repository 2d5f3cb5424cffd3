"""Answers as JSON, one object for each hand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NoReturn

import click

from mjfunc.cli.answering import BAD_INPUT, finish
from mjfunc.cli.reading import texts
from mjfunc.oracle.codecs import encode_acceptance, encode_error
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.model.outlook import DiscardOutlook, Outlook
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


def encode_discard(discard: DiscardOutlook) -> Mapping[str, Json]:
    """A discard, and the outlook of the hand without it."""
    return {"discard": str(discard.tile), **encode_outlook(discard.outlook)}


def encode_outlook(outlook: Outlook) -> Mapping[str, Json]:
    """What a hand accepts, in how many ways two steps on, and what improves it."""
    return {
        **encode_acceptance(outlook.acceptance),
        "two-steps": outlook.two_steps_total,
        "improving": {str(draw.tile): draw.unseen for draw in outlook.improving},
        "improving-total": outlook.improving_total,
    }


def encode_draws(outlook: Outlook) -> Mapping[str, Json]:
    """The same, and what comes of each draw."""
    draws = [
        {
            "draw": str(draw.tile),
            "unseen": draw.unseen,
            "discard": None if draw.discard is None else str(draw.discard),
            **encode_acceptance(draw.acceptance),
        }
        for draw in (*outlook.lowering, *outlook.improving)
    ]
    return {**encode_outlook(outlook), "draws": draws}
