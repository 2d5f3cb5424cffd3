"""Wins as peers are asked about them, and what they say of them as the protocol writes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from mjfunc.model.winds import WINDS
from mjfunc.oracle.codecs import Json
from mjfunc.riichi.rules import CHOICES, DOUBLE_YAKUMAN
from mjfunc.riichi.wins import Win
from mjfunc.riichi.yaku import YAKU
from mjfunc.tiles.tile import COPIES, RED_FIVES, RED_OF

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc.model.winds import Wind
    from mjfunc.tiles.tile import Tile

Options: TypeAlias = Mapping[str, Json]
"""What a peer is told beside a hand or a win, of what it can be told."""


_LIABLE: Final = "it does not say what is paid by who is liable"
_REDS: Final = "a second red five of a suit cannot be given to it"
FIVES: Final = "four fives of a suit cannot be given to it without the red one"


@attrs.frozen(kw_only=True)
class Scorer:
    """A peer as it is asked what a win is worth."""

    ask: Callable[[Win, Options], Mapping[str, Json] | None]
    """It gives a result of the protocol, or None where there is no yaku."""
    lacks: Callable[[Win], str]
    """Why it does not claim to score a win; empty where it does."""


def lacks(win: Win) -> str:
    """What none of them is asked about: who is liable, and more red fives of a suit than one."""
    if win.liable:
        return _LIABLE
    return _REDS if any(win.tiles.count(five) > 1 for five in RED_FIVES) else ""


Words: TypeAlias = tuple[tuple[Json, object], ...]
"""Each word of ours with that of a peer."""


@attrs.frozen
class Rule:
    """A rule that a peer can be told: what it calls it, and what it calls each choice."""

    name: str
    words: Words


_OF_LIABLE: Final[Mapping[str, tuple[Json, ...]]] = {
    choice.option: choice.choices for choice in CHOICES if choice.option.startswith("liability")
}
YES_NO: Final[Words] = (("yes", True), ("no", False))
DOUBLE: Final[Json] = [*DOUBLE_YAKUMAN]
"""All yakuman that can count twice."""
DOUBLED: Final[Words] = ((DOUBLE, True), ([], False))
COUNTED: Final = (("yakuman", True), ("sanbaiman", False))
MULTIPLE: Final = (("add", True), ("highest", False))


def words(rules: Mapping[str, Rule]) -> dict[str, tuple[Json, ...]]:
    """What a peer can be told, by the names of options; what matters only where somebody is liable is never asked."""
    return {**_OF_LIABLE, **{option: tuple(ours for ours, _ in rule.words) for option, rule in rules.items()}}


def told(rules: Mapping[str, Rule], options: Options) -> dict[str, Any]:
    """The rules that options say, as a peer calls them."""
    return {
        rules[option].name: next(theirs for ours, theirs in rules[option].words if ours == word)
        for option, word in options.items()
        if option in rules
    }


def table(text: str) -> dict[str, str]:
    """What they call each yaku, and what we do."""
    pairs = (" ".join(each.split()).rpartition(" ") for each in text.split(","))
    return {theirs: ours for theirs, _, ours in pairs}


class Unnamed(Exception):
    """A peer names a yaku that has no name here: that is a lack of ours, and not an error of its own."""


def named(names: Mapping[str, str], theirs: str) -> str:
    """What we call a yaku that a peer names."""
    if theirs not in names:
        raise Unnamed(theirs)
    return names[theirs]


def wind(of: Wind) -> int:
    """East is 0."""
    return WINDS.index(of)


def ids_of(tiles: Iterable[Tile]) -> list[int]:
    """The ids of tiles from 0 to 135, each once; the first of the fives is red, and is taken last by others."""
    given: Counter[Tile] = Counter()
    found = list[int]()
    for tile in tiles:
        copy = 0 if tile.red else (given[tile] + (tile in RED_OF)) % COPIES
        given[tile] += 1
        found.append(COPIES * tile.kind.index + copy)
    return found


def has_four_fives(win: Win) -> bool:
    """Whether all fives of a suit are there and none is red, so that ids make one of them red."""
    return any(win.tiles.count(five) == COPIES for five in RED_OF)


def paid(win: Win, *, ron: int, dealer: int, others: int) -> Json:
    """What each pays, counters included."""
    if win.origin.is_ron:
        return {"discarder": ron}
    return {"others": others} if win.is_dealer else {"dealer": dealer, "others": others}


def worth(win: Win, names: Iterable[str]) -> Json:
    """Yaku that a peer only names, with what each is worth everywhere; four yakuman count twice."""
    return {name: _worth(win, name) for name in names}


def _worth(win: Win, name: str) -> int:
    yaku = YAKU[name]
    return 2 if name in DOUBLE_YAKUMAN else yaku.open if win.hand.is_open else yaku.closed
