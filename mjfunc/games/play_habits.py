"""The habits of players: how likely each choice is, and what the hands of a deal are stacked with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import attrs

from mjfunc.model.conventions import is_played
from mjfunc.riichi.values.rules import SETS
from mjfunc.tiles.errors import BadOption, check_option
from mjfunc.tiles.frozen import FrozenMapping
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, RED_FIVES, RED_OF, Tile
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random
    from typing import Any

    from mjfunc.model.conventions import Players
    from mjfunc.riichi.values.rules import Rules

StackedWith: TypeAlias = Literal[
    "nothing", "triplets", "dragons", "winds", "orphans", "first-winds", "sequences", "same-waits"
]
"""What the hands of a deal have more of than chance gives them."""
STACKED_WITH: Final[tuple[StackedWith, ...]] = get_args(StackedWith)


def _check_chance(_: object, field: attrs.Attribute[Any], value: float) -> None:
    if not 0 <= value <= 1:
        message = f"{field.name} is a chance from 0 to 1, not {value!r}"
        raise BadOption(message)


def _check_stacked(_: object, field: attrs.Attribute[Any], value: StackedWith) -> None:
    check_option(field.name, value, STACKED_WITH)


@attrs.frozen(kw_only=True, repr=False)
class PlayHabit(Value):
    """How the players of a game play: the chance of each choice, where the rules allow it."""

    win: float = attrs.field(default=1.0, validator=_check_chance)
    riichi: float = attrs.field(default=0.7, validator=_check_chance)
    call: float = attrs.field(default=0.1, validator=_check_chance)
    """Of a chi or pon."""
    kan: float = attrs.field(default=0.3, validator=_check_chance)
    """Of each kan, and of an extracted North."""
    nine_kinds: float = attrs.field(default=0.5, validator=_check_chance)
    aim: float = attrs.field(default=0.9, validator=_check_chance)
    """Of a discard that keeps the hand as near to a win as it can be; the others are any tile."""
    outside: float = attrs.field(default=0.0, validator=_check_chance)
    """Of a discard of a terminal or an honour, if there is one."""
    stacked: StackedWith = attrs.field(default="nothing", validator=_check_stacked)
    stack: float = attrs.field(default=0.6, validator=_check_chance)
    """Of a deal that is stacked."""


PLAY_HABITS: Final[Mapping[str, PlayHabit]] = FrozenMapping(
    {
        "ordinary": PlayHabit(),
        "random": PlayHabit(win=0.5, riichi=0.5, call=0.3, kan=0.5, aim=0.0),
        "passing": PlayHabit(win=0.3, riichi=0.5, call=0.2),
        "riichi": PlayHabit(riichi=1.0, call=0.0, kan=0.8, aim=1.0, stacked="sequences", win=0.6),
        "calls": PlayHabit(call=0.8, kan=0.5, stacked="sequences"),
        "kans": PlayHabit(win=0.7, call=0.6, kan=1.0, stacked="triplets"),
        "liability": PlayHabit(call=1.0, kan=0.6, aim=0.8, stacked="dragons"),
        "winds": PlayHabit(call=1.0, kan=0.6, stacked="winds"),
        "rons": PlayHabit(riichi=0.2, call=0.0, kan=0.0, aim=0.5, stacked="same-waits", stack=0.8),
        "nine-kinds": PlayHabit(nine_kinds=0.6, stacked="orphans"),
        "four-winds": PlayHabit(outside=1.0, call=0.0, stacked="first-winds"),
        "exhausted": PlayHabit(win=0.0, riichi=0.3, call=0.1),
        "nagashi": PlayHabit(win=0.0, riichi=0.0, call=0.0, kan=0.0, outside=1.0, nine_kinds=0.0, stacked="orphans"),
    }
)
"""The named habits: ordinary play, and those that make a rare thing frequent."""


def shuffled_tiles(rules: Rules, players: Players, random: Random) -> list[Tile]:
    """All tiles of the game in a random order."""
    reds = {red.kind: number for red, number in zip(RED_FIVES, SETS[rules.red_fives], strict=True)}
    tiles: list[Tile] = []
    for kind in KINDS:
        if is_played(kind, players):
            red = reds.get(kind, 0)
            tiles += [kind] * (COPIES - red)
            tiles += [RED_OF[kind]] * red if red else []
    random.shuffle(tiles)
    return tiles


_HAND: Final = 13
_DRAGONS: Final = KINDS[31:]
_WINDS: Final = KINDS[27:31]
_OPEN: Final = KINDS[14:16]
"""6p and 7p, which wait for 5p and 8p."""
_FED: Final = (KINDS[13], KINDS[16])


def stacked_hands(
    tiles: list[Tile], habit: PlayHabit, players: Players, random: Random
) -> tuple[list[list[Tile]], list[Tile]]:
    """Deal hands from shuffled tiles, sometimes with pairs and triplets put together; return the tiles left too."""
    is_stacked = habit.stacked != "nothing" and random.random() < habit.stack
    left = [*tiles]
    hands: list[list[Tile]] = []
    for player in range(players):
        wanted = _kinds_to_stack(habit.stacked, player, left, random) if is_stacked else []
        hand: list[Tile] = []
        for kind in wanted:
            at = next((n for n, tile in enumerate(left) if tile.kind == kind), None)
            if at is not None and len(hand) < _HAND:
                hand.append(left.pop(at))
        hands.append(hand)
    full: list[list[Tile]] = []
    for hand in hands:
        missing = _HAND - len(hand)
        full.append(random.sample([*hand, *left[:missing]], _HAND))
        del left[:missing]
    return full, left


def _kinds_to_stack(stacked: StackedWith, player: int, left: list[Tile], random: Random) -> list[Tile]:
    """The kinds that a hand should have."""
    match stacked:
        case "triplets":
            return [kind for kind in random.sample([tile.kind for tile in left], 4) for _ in range(3)]
        case "dragons" | "winds":
            honours = _DRAGONS if stacked == "dragons" else _WINDS
            return [kind for kind in honours for _ in range(2)] if player == 1 else []
        case "orphans":
            return random.sample(ORPHANS, random.randint(8, _HAND))
        case "same-waits":
            starts = random.sample([*KINDS[1:5], *KINDS[10:14], *KINDS[19:23]], 3)
            pair = [random.choice(KINDS[1:8])] * 2
            runs = [KINDS[kind.index + n] for kind in starts for n in range(3)]
            return [*_FED] if player == 0 else [*_OPEN, *pair, *runs]
        case "first-winds":
            return [_WINDS[0]]
        case _:
            starts = [kind for kind in KINDS if kind.index < 27 and kind.index % 9 < 7]
            return [KINDS[kind.index + n] for kind in random.sample(starts, 4) for n in range(3)]
