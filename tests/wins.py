"""What the tests of riichi scoring have in common: wins as texts, and answers as plain words and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from mjfunc import Tile, parse, read_tiles
from mjfunc.riichi import CHOICES, Rules, Score, Win, origin_of, score

if TYPE_CHECKING:
    from collections.abc import Mapping

FLAGS = ("rinshan", "chankan", "last_tile")


def won(hand: str, tile: str, by: str = "ron", **more: object) -> Win:
    """The win of a hand on a tile: seat South, round East, and the fields and flags that are given."""
    flags = {flag: bool(more.pop(flag, False)) for flag in FLAGS}
    indicators = {name: read_tiles(str(more.pop(name, ""))) for name in ("dora", "ura")}
    fields: dict[str, Any] = {"seat": "S", "round": "E", **indicators, **more}
    return Win(hand=parse(hand), tile=Tile.of(tile), origin=origin_of(cast("Any", by), **flags), **fields)


def rules_of(choices: Mapping[str, object]) -> Rules:
    """The rules with these choices."""
    return Rules(**cast("dict[str, Any]", choices))


def written_rules(words: Mapping[str, Any]) -> Rules:
    """The rules with these choices, as they are written: ``yes`` and ``no`` for what is true or false."""
    return rules_of({rule.name: rule.value(words[rule.name]) for rule in CHOICES if rule.name in words})


def scored(win: Win, **choices: object) -> Score:
    """The score of a win that has a yaku."""
    found = score(win, rules_of(choices))
    assert isinstance(found, Score)
    return found


def names(score: Score) -> dict[str, int]:
    """The yaku by their names, each with its worth."""
    return {str(yaku): worth for yaku, worth in score.yaku}


def paid(score: Score) -> dict[str, int]:
    """What each pays, by name."""
    return {str(payment.payer): payment.amount for payment in score.payments}


WORDS: Final[dict[str, dict[str, object]]] = {
    "riichi": {"riichi": "riichi"},
    "double": {"riichi": "double"},
    "ippatsu": {"ippatsu": True},
    "rinshan": {"rinshan": True},
    "chankan": {"chankan": True},
    "last": {"last_tile": True},
    "first": {"first_turn": True},
    "tsumo": {"by": "tsumo"},
    **{seat: {"seat": seat} for seat in "ESWN"},
}
"""What the words of a written win mean."""


def read_win(text: str, **more: object) -> Win:
    """A win as one text, ``44m234567p678s [1111s] + 6s tsumo riichi``; by ron, seat South, round East by default."""
    hand, _, rest = text.partition(" + ")
    tile, *words = rest.split()
    given = [item for word in words for item in WORDS[word].items()]
    return won(hand, tile, **cast("dict[str, Any]", {**dict(given), **more}))
