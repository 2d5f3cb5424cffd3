"""Wins as packages take them, and scores as the protocol writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from mjfunc.json.values import Json
from mjfunc.model.winds import WINDS
from mjfunc.riichi.values.rules import CHOICES, DOUBLE_YAKUMAN
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.wins import Win
from mjfunc.riichi.values.yaku import YAKU
from mjfunc.tiles.tile import COPIES, RED_FIVES, RED_OF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.winds import Wind
    from mjfunc.tiles.tile import Tile

Options: TypeAlias = Mapping[str, Json]
"""The options of a request: conventions or rules."""

LIABLE: Final = "it does not say what a liable player pays"
SECOND_RED: Final = "it cannot hold a second red five of a suit"
FOUR_FIVES: Final = "it cannot hold four fives of a suit without a red one"


@attrs.frozen(kw_only=True)
class Scorer:
    """A package that scores wins."""

    score: Callable[[Win, Options], Mapping[str, Json] | None]
    """Returns a result as the protocol writes it, or None if there is no yaku."""
    skip_reason: Callable[[Win], str]
    """Why the package does not claim to score a win; empty if it does."""


def skip_reason(win: Win) -> str:
    """Why no package can score a win, or an empty text: a player is liable, or a suit has two red fives."""
    if win.liable:
        return LIABLE
    return SECOND_RED if any(win.tiles.count(five) > 1 for five in RED_FIVES) else ""


WordPairs: TypeAlias = tuple[tuple[Json, object], ...]
"""Pairs of our word for a choice and the package's value for it."""


@attrs.frozen
class PeerRule:
    """A rule that a package supports: its parameter there, and the value for each choice."""

    parameter: str
    words: WordPairs


_LIABILITY: Final[Mapping[str, tuple[Json, ...]]] = {
    choice.option: choice.choices for choice in CHOICES if choice.option.startswith("liability")
}
YES_NO: Final[WordPairs] = (("yes", True), ("no", False))
DOUBLE: Final[Json] = [*DOUBLE_YAKUMAN]
"""All yakuman that can count twice."""
DOUBLED: Final[WordPairs] = ((DOUBLE, True), ([], False))
COUNTED: Final[WordPairs] = (("yakuman", True), ("sanbaiman", False))
MULTIPLE: Final[WordPairs] = (("add", True), ("highest", False))


def supported_options(rules: Mapping[str, PeerRule]) -> dict[str, tuple[Json, ...]]:
    """The values that a package supports, by option.

    The rules of liability are always among them: they only matter in wins that are skipped.
    """
    return {**_LIABILITY, **{option: tuple(ours for ours, _ in rule.words) for option, rule in rules.items()}}


def rule_arguments(rules: Mapping[str, PeerRule], options: Options) -> dict[str, Any]:
    """The arguments with which a package plays by these options."""
    return {
        rules[option].parameter: next(theirs for ours, theirs in rules[option].words if ours == word)
        for option, word in options.items()
        if option in rules
    }


def yaku_table(text: str) -> dict[str, str]:
    """Our name of each yaku by the package's, from pairs "their name our-name" between commas."""
    pairs = (" ".join(each.split()).rpartition(" ") for each in text.split(","))
    return {theirs: ours for theirs, _, ours in pairs}


class UnknownYaku(Exception):
    """A package reports a yaku that the audit has no name for: a gap of the audit, not a wrong answer."""


def yaku_name(names: Mapping[str, str], theirs: str) -> str:
    """Our name of a yaku that a package reports; raises UnknownYaku if there is none."""
    if theirs not in names:
        raise UnknownYaku(theirs)
    return names[theirs]


def situation(win: Win) -> dict[str, bool]:
    """How a hand was won, by the names that most packages use."""
    is_first = win.first_turn and win.origin.is_tsumo
    return {
        "tsumo": win.origin.is_tsumo,
        "riichi": win.riichi == "riichi",
        "double_riichi": win.riichi == "double",
        "ippatsu": win.ippatsu,
        "haitei": win.origin is Origin.LAST_OF_WALL,
        "houtei": win.origin is Origin.LAST_DISCARD,
        "rinshan": win.origin is Origin.REPLACEMENT,
        "chankan": win.origin is Origin.QUAD,
        "tenhou": is_first and win.is_dealer,
        "chiihou": is_first and not win.is_dealer,
    }


def wind_number(wind: Wind) -> int:
    """The number of a wind, from 0 for East to 3 for North."""
    return WINDS.index(wind)


def tile_ids(tiles: Iterable[Tile]) -> list[int]:
    """Distinct ids of tiles, from 0 to 135. The first five of a suit is its red one, so plain fives take it last."""
    used: Counter[Tile] = Counter()
    ids = list[int]()
    for tile in tiles:
        copy = 0 if tile.red else (used[tile] + (tile in RED_OF)) % COPIES
        used[tile] += 1
        ids.append(COPIES * tile.kind.index + copy)
    return ids


def has_four_fives(win: Win) -> bool:
    """Whether a win has all four fives of a suit and none is red, so that ids would make one red."""
    return any(win.tiles.count(five) == COPIES for five in RED_OF)


def payment(win: Win, *, ron: int, dealer: int, others: int) -> Json:
    """The payment of each player, including counters, from those amounts that apply to the win."""
    if win.origin.is_ron:
        return {"discarder": ron}
    return {"others": others} if win.is_dealer else {"dealer": dealer, "others": others}


def yaku_values(win: Win, names: Iterable[str]) -> Json:
    """The usual value of each yaku, for packages that report names only; four yakuman count twice."""
    return {name: _value(win, name) for name in names}


def _value(win: Win, name: str) -> int:
    yaku = YAKU[name]
    return 2 if name in DOUBLE_YAKUMAN else yaku.open if win.hand.is_open else yaku.closed
