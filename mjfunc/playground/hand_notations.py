"""Recognise the notation of a typed hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.model.hand import Hand
from mjfunc.model.hand_parser import parse
from mjfunc.notation.naming import MJAI
from mjfunc.notation.numbers import read_136
from mjfunc.tiles.errors import BadNotation

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.tiles.tile import Tile

_UNICODE: Final = re.compile("[\U0001f000-\U0001f02b]")
_IDS: Final = re.compile(r"\s*[\[(]?\s*[0-9]{1,3}(\s*[,;\s]\s*[0-9]{1,3})+\s*[\])]?\s*")
_NAMES: Final = re.compile(r"\s*([0-9][mps]r?|[ESWNPFC])([,\s]+([0-9][mps]r?|[ESWNPFC]))*\s*")
_ONLY_MJAI: Final = re.compile(r"[ESWNPFC]|5[mps]r")
_NUMBER: Final = re.compile("[0-9]+")
_NAME: Final = re.compile("[0-9][mps]r?|[ESWNPFC]")


class Typed(NamedTuple):
    """A hand, and the notation that it was typed in."""

    hand: Hand
    notation: str


def read_typed(text: str) -> Typed:
    """Return the hand that a text writes: in Unicode, as ids from 0 to 135, in names of MJAI, else in ranks and suits.

    Raises:
        MahjongError: The text writes no hand; ``position`` is the index of the character at fault.

    """
    if _UNICODE.search(text):
        return Typed(parse(text), "Unicode")
    if _IDS.fullmatch(text):
        return Typed(Hand.of(_read(text, _NUMBER, lambda words: read_136(map(int, words)))), "136 ids")
    if _NAMES.fullmatch(text) and _ONLY_MJAI.search(text):
        return Typed(Hand.of(_read(text, _NAME, MJAI.read)), "MJAI")
    return Typed(parse(text), "ranks and suits")


def _read(text: str, word: re.Pattern[str], read: Callable[[list[str]], tuple[Tile, ...]]) -> tuple[Tile, ...]:
    """The tiles of the words in a text; an error has the place of the word instead of its number."""
    found = [*word.finditer(text)]
    try:
        return read([match[0] for match in found])
    except BadNotation as error:
        place = None if error.position is None else found[error.position].start()
        raise BadNotation(error.message, place) from None
