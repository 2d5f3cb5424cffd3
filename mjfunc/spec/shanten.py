"""Shanten: how many exchanges of tiles a hand is away from being ready, in each form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from mjfunc.model.hand import check_size
from mjfunc.model.shanten import ShantenByForm
from mjfunc.spec.cut import cut
from mjfunc.spec.exchange import exchange
from mjfunc.spec.waits import SEVEN_PAIRS, held_copies
from mjfunc.tiles.counts import Counts, counts_from_34, flat, number_of, subtract
from mjfunc.tiles.errors import BadOption, check_option
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, Suit

if TYPE_CHECKING:
    from mjfunc.model.hand import Hand
    from mjfunc.spec.waits import MeldCopies, SevenPairsRule
    from mjfunc.tiles.tile import Tile

Definition: TypeAlias = Literal["exchange", "cut"]
DEFINITIONS: Final[tuple[Definition, ...]] = get_args(Definition)
Players: TypeAlias = Literal[4, 3]
"""Three players have no 2m to 8m."""
PLAYERS: Final[tuple[Players, ...]] = get_args(Players)


def shanten_by_form(
    hand: Hand,
    definition: Definition = "exchange",
    melds: MeldCopies = "held",
    seven_pairs: SevenPairsRule = "distinct",
    players: Players = 4,
) -> ShantenByForm:
    """The shanten of each form; seven pairs and thirteen orphans need thirteen concealed tiles, or fourteen."""
    check_option("definition", definition, DEFINITIONS)
    room = room_for(hand, melds, players)
    match definition:
        case "exchange":
            regular = exchange(hand.counts, room, hand.blocks)
        case "cut":
            regular = cut(hand.counts, hand.blocks)
    return with_special_forms(regular, hand, seven_pairs)


def with_special_forms(regular: int, hand: Hand, rule: SevenPairsRule) -> ShantenByForm:
    """The regular form beside the two others."""
    pairs, orphans = seven_pairs(hand.counts, rule), thirteen_orphans(hand.counts)
    return ShantenByForm(regular, pairs, orphans) if hand.size >= 13 else ShantenByForm(regular, None, None)


def shanten(hand: Hand) -> int:
    """The shanten of the form that is nearest."""
    return shanten_by_form(hand).minimum


def room_for(hand: Hand, melds: MeldCopies, players: Players) -> Counts:
    """How many of each kind there can be among the concealed tiles of a complete hand."""
    check_size(hand.size)
    in_melds = subtract(held_copies(hand, melds), hand.counts)
    check_players(hand, players)
    return counts_from_34(
        COPIES - number if is_played(kind, players) else 0 for kind, number in zip(KINDS, flat(in_melds), strict=True)
    )


def is_played(kind: Tile, players: Players) -> bool:
    """Whether a kind is among the tiles of so many players."""
    return players == 4 or kind.suit is not Suit.CHARACTERS or not kind.is_simple


def check_players(hand: Hand, players: Players) -> None:
    """Refuse a number of players for whom there are no rules, and tiles that they do not have."""
    check_option("players", players, PLAYERS)
    for kind in KINDS:
        if number_of(hand.held, kind) and not is_played(kind, players):
            message = f"{kind} is not among the tiles of three players, who have no 2m to 8m"
            raise BadOption(message)


def seven_pairs(counts: Counts, rule: SevenPairsRule = "distinct") -> int:
    """The shanten of thirteen or fourteen tiles in seven pairs."""
    check_option("seven_pairs", rule, SEVEN_PAIRS)
    numbers = flat(counts)
    pairs = sum(number >= 2 for number in numbers)
    match rule:
        case "distinct":
            return 6 - pairs + max(0, 7 - sum(number >= 1 for number in numbers))
        case "pairs-only":
            return 6 - pairs
        case "quads":
            return 6 - sum(number // 2 for number in numbers)


def thirteen_orphans(counts: Counts) -> int:
    """The shanten of thirteen or fourteen tiles in thirteen orphans."""
    numbers = [number_of(counts, kind) for kind in ORPHANS]
    return 13 - sum(number >= 1 for number in numbers) - (max(numbers) >= 2)
