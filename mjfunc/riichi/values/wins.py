"""A win: a complete hand and how it was won. A win that contradicts itself cannot be made.

Each contradiction is a function that returns its message, or None. They are checked in the order of ``CONTRADICTIONS``.
Contradictions that depend on the rules are in ``spec.scoring`` and ``spec.liability``.
"""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast, get_args

import attrs

from mjfunc.fast.decompositions import decompose_complete
from mjfunc.fast.distances import DEFAULT_TABLES
from mjfunc.functional import Memory
from mjfunc.model.blocks import BlockShape
from mjfunc.model.conventions import PLAYERS, is_played
from mjfunc.model.forms import Form
from mjfunc.model.hand import Hand
from mjfunc.model.winds import WINDS
from mjfunc.notation.tile_text import quad_advice
from mjfunc.riichi.values.win_fields import RIICHI, By, Origin, UncheckedWin
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.errors import BadWin, IncompleteWin, check_option, quantity, wrong_class
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import COPIES, KINDS, RED_RANK, Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.model.value_fields import Validator

SIZE: Final = 14
"""The number of concealed tiles, with three for each meld."""
MOST_INDICATORS: Final = 5
NORTH: Final = Tile.of("4z")
_LAST_TILE: Final = (Origin.LAST_OF_WALL, Origin.LAST_DISCARD)


class Refusal(Listed):
    """The contradictions that ``Win`` rejects, in the order of the checks."""

    BAD_SIZE = "bad-size"
    WIN_NOT_HELD = "win-not-held"
    FIVE_OF_A_KIND = "five-of-a-kind"
    TOO_MANY_RED_FIVES = "too-many-red-fives"
    TOO_MANY_INDICATORS = "too-many-indicators"
    URA_WITHOUT_RIICHI = "ura-without-riichi"
    RIICHI_OPEN = "riichi-open"
    IPPATSU_WITHOUT_RIICHI = "ippatsu-without-riichi"
    RINSHAN_WITH_RON = "rinshan-with-ron"
    RINSHAN_WITHOUT_KAN = "rinshan-without-kan"
    RINSHAN_WITH_IPPATSU = "rinshan-with-ippatsu"
    RINSHAN_WITH_LAST_TILE = "rinshan-with-last-tile"
    CHANKAN_WITH_TSUMO = "chankan-with-tsumo"
    CHANKAN_WITH_LAST_TILE = "chankan-with-last-tile"
    CHANKAN_COPIES = "chankan-copies"
    FIRST_TURN_WITH_MELD = "first-turn-with-meld"
    FIRST_TURN_WITH_RIICHI = "first-turn-with-riichi"
    FIRST_TURN_TIMING = "first-turn-timing"
    FIRST_TURN_RON_DEALER = "first-turn-ron-dealer"
    DOUBLE_RIICHI_IPPATSU_LAST_TILE = "double-riichi-ippatsu-last-tile"
    NUKI_IN_FOUR = "nuki-in-four"
    NO_SUCH_TILE = "no-such-tile"
    NO_CHI = "no-chi"
    NO_NORTH = "no-north"
    NOT_COMPLETE = "not-complete"
    LIABILITY_WITHOUT_YAKUMAN = "liability-without-yakuman"


def refused(why: Refusal, message: str) -> BadWin:
    """The error for a contradiction, with its identifier as the reason."""
    return (IncompleteWin if why is Refusal.NOT_COMPLETE else BadWin)(message, reason=why.value)


class Contradiction(NamedTuple):
    """A contradiction, and the attributes without which it cannot occur."""

    reason: Refusal
    message: Callable[[UncheckedWin], str | None]
    attributes: tuple[str, ...] = ()
    """If the win has the usual value of each of these, it cannot contain the contradiction; empty if it always can."""


def bad_size(win: UncheckedWin) -> str | None:
    """The concealed tiles and three for each meld are fourteen."""
    size, melds = win.hand.size, len(win.hand.melds)
    if size + 3 * melds == SIZE:
        return None
    held = f"{quantity(size, 'concealed tile')} and {quantity(melds, 'meld')}"
    message = f"{held}; a winning hand has {SIZE} tiles with the winning one, and a meld counts as three"
    advice = quad_advice(win.hand.counts) if size > SIZE else ""
    return f"{message}; {advice}" if advice else message


def win_not_held(win: UncheckedWin) -> str | None:
    """The winning tile is concealed, its mark included."""
    hand, tile = win.hand, win.tile
    held = hand.counts[tile.suit.ordinal][tile.rank - 1]
    if tile.rank == RED_RANK and not tile.is_honour:
        red = hand.reds[tile.suit.ordinal]
        held = red if tile.red else held - red
    return None if held else f"the winning tile {tile} is not among the concealed tiles"


def five_of_a_kind(win: UncheckedWin) -> str | None:
    """The hand, the indicators and the extracted Norths have at most four of a kind together."""
    if not (win.dora or win.ura or win.nuki):
        return None  # the hand itself has no more, or it could not have been made
    indexes = {tile.index for tile in (*win.dora, *win.ura)}
    for index in sorted({*indexes, NORTH.index} if win.nuki else indexes):
        kind = KINDS[index]
        held, indicators, nuki = copies(kind, win)
        if held + indicators + nuki > COPIES:
            found = f"{held} {kind} in the hand, {indicators} among the indicators"
            return f"{found}{f' and {nuki} extracted' if nuki else ''}; there are only {COPIES} of a kind"
    return None


def copies(kind: Tile, win: UncheckedWin) -> tuple[int, int, int]:
    """The numbers of tiles of a kind in the hand, among the indicators, and extracted."""
    indicators = [tile.index for tile in (*win.dora, *win.ura)]
    return number_of(win.hand.held, kind), indicators.count(kind.index), win.nuki * (kind.index == NORTH.index)


def too_many_indicators(win: UncheckedWin) -> str | None:
    """There are at most five dora indicators, and as many ura indicators or fewer."""
    dora, ura = len(win.dora), len(win.ura)
    if dora > MOST_INDICATORS:
        return f"{dora} dora indicators, but at most {MOST_INDICATORS} are ever turned"
    if ura > dora:
        return f"{quantity(ura, 'ura indicator')}, but only {quantity(dora, 'dora indicator')}, below which they lie"
    return None


def ura_without_riichi(win: UncheckedWin) -> str | None:
    """Ura indicators are turned by who declared riichi."""
    shown = win.ura[:1] if win.riichi == "none" else ()
    return f"the ura indicator {shown[0]} contradicts a win without riichi: nobody has turned it" if shown else None


def riichi_open(win: UncheckedWin) -> str | None:
    """Riichi is declared with a closed hand."""
    if win.riichi == "none" or not win.hand.is_open:
        return None
    return f"{_riichi(win)} contradicts the meld {next(meld for meld in win.hand.melds if meld.open)}, which is open"


def ippatsu_without_riichi(win: UncheckedWin) -> str | None:
    """Ippatsu follows riichi."""
    return "ippatsu contradicts a win without riichi" if win.ippatsu and win.riichi == "none" else None


def rinshan_without_kan(win: UncheckedWin) -> str | None:
    """A replacement replaces the fourth tile of a quad or, with three players, an extracted North."""
    quads = [meld for meld in win.hand.melds if meld.block.shape is BlockShape.QUAD]
    if win.origin is not Origin.REPLACEMENT or win.nuki or quads:
        return None
    return f"rinshan contradicts the hand {win.hand}, of which no meld is a quad"


def rinshan_with_ippatsu(win: UncheckedWin) -> str | None:
    """Every quad ends ippatsu, the own one too."""
    is_both = win.origin is Origin.REPLACEMENT and win.ippatsu
    return "rinshan contradicts ippatsu, which every quad ends, the own one too" if is_both else None


def chankan_copies(win: UncheckedWin) -> str | None:
    """The three other tiles of a robbed quad lie with the robbed player."""
    if win.origin is not Origin.QUAD:
        return None
    kind = win.tile.kind
    held, indicators, nuki = copies(kind, win)
    if held + nuki + indicators == 1:
        return None
    seen = f"{held + nuki - 1} more {kind} of the winner and {indicators} among the indicators"
    return f"chankan of {kind} contradicts {seen}: the three others were in the robbed quad"


def first_turn_with_meld(win: UncheckedWin) -> str | None:
    """A meld, and an extracted North, end the first go-round."""
    if not win.first_turn or not (win.hand.melds or win.nuki):
        return None
    event = f"the meld {win.hand.melds[0]}" if win.hand.melds else quantity(win.nuki, "extracted North")
    return f"first_turn contradicts {event}, which ends the first go-round"


def first_turn_with_riichi(win: UncheckedWin) -> str | None:
    """Riichi is declared with the first discard or later."""
    is_both = win.first_turn and win.riichi != "none"
    return f"first_turn contradicts {_riichi(win)}, which comes with a discard of the winner" if is_both else None


def first_turn_timing(win: UncheckedWin) -> str | None:
    """The first turn is not the last, and lets only thirteen orphans rob a quad.

    A replacement comes after a quad or an extracted North, which are refused before.
    """
    if not win.first_turn:
        return None
    if win.origin in _LAST_TILE:
        return "first_turn contradicts last_tile: the first go-round does not empty the wall"
    if win.origin is Origin.QUAD and not any(way.form is Form.THIRTEEN_ORPHANS for way in decompose_complete(win.hand)):
        return f"first_turn contradicts chankan of {win.tile}: only thirteen orphans rob a closed quad"
    return None


def first_turn_ron_dealer(win: UncheckedWin) -> str | None:
    """The dealer discards before anyone else can."""
    message = "first_turn contradicts a ron of seat E: the dealer has discarded before anyone else could"
    return message if win.first_turn and win.origin.is_ron and win.is_dealer else None


def double_riichi_ippatsu_last_tile(win: UncheckedWin) -> str | None:
    """Double riichi and ippatsu together fall in the first two go-rounds."""
    message = "double riichi with ippatsu contradicts last_tile: two go-rounds do not empty the wall"
    return message if win.riichi == "double" and win.ippatsu and win.origin in _LAST_TILE else None


def nuki_in_four(win: UncheckedWin) -> str | None:
    """Three players extract Norths."""
    norths = quantity(win.nuki, "extracted North")
    return f"{norths} with four players; only three players extract them" if win.nuki and win.players != 3 else None


def no_such_tile(win: UncheckedWin) -> str | None:
    """Three players have no 2 to 8 of characters."""
    if win.players == 4 or not (any(win.hand.held[0][1:8]) or win.dora):
        return None
    for where, tiles in (("hand", win.tiles), ("dora indicators", win.dora), ("ura indicators", win.ura)):
        for tile in tiles:
            if not is_played(tile.kind, win.players):
                return f"{tile} in the {where} is not in the set for three players, which has no 2m to 8m"
    return None


def no_chi(win: UncheckedWin) -> str | None:
    """Three players call no sequences."""
    for meld in win.hand.melds if win.players == 3 else ():
        if meld.block.shape is BlockShape.SEQUENCE:
            return f"the meld {meld} is a sequence, which three players cannot call"
    return None


def no_north(win: UncheckedWin) -> str | None:
    """Three players sit East, South and West."""
    for name, wind in (("seat", win.seat), ("round", win.round)):
        if wind not in WINDS[: win.players]:
            return f"{name} {wind} with three players, who have only E, S and W"
    return None


def not_complete(win: UncheckedWin) -> str | None:
    """The hand has a form."""
    is_complete = DEFAULT_TABLES.shanten(win.hand._offsets, win.hand.size) == -1
    return None if is_complete else f"{win.hand} is neither four blocks and a pair nor seven pairs nor thirteen orphans"


def liability_without_yakuman(win: UncheckedWin) -> str | None:
    """Another player is liable."""
    for yaku, seat in win.liable:
        if seat == win.seat:
            return f"seat {seat} cannot be liable for {yaku}, for it is the winner's own"
    return None


def _riichi(win: UncheckedWin) -> str:
    return "double riichi" if win.riichi == "double" else "riichi"


CONTRADICTIONS: Final = (
    Contradiction(Refusal.BAD_SIZE, bad_size),
    Contradiction(Refusal.WIN_NOT_HELD, win_not_held),
    Contradiction(Refusal.FIVE_OF_A_KIND, five_of_a_kind, ("dora", "ura", "nuki")),
    Contradiction(Refusal.TOO_MANY_INDICATORS, too_many_indicators, ("dora", "ura")),
    Contradiction(Refusal.URA_WITHOUT_RIICHI, ura_without_riichi, ("ura",)),
    Contradiction(Refusal.RIICHI_OPEN, riichi_open, ("riichi",)),
    Contradiction(Refusal.IPPATSU_WITHOUT_RIICHI, ippatsu_without_riichi, ("ippatsu",)),
    Contradiction(Refusal.RINSHAN_WITHOUT_KAN, rinshan_without_kan, ("origin",)),
    Contradiction(Refusal.RINSHAN_WITH_IPPATSU, rinshan_with_ippatsu, ("ippatsu",)),
    Contradiction(Refusal.CHANKAN_COPIES, chankan_copies, ("origin",)),
    Contradiction(Refusal.FIRST_TURN_WITH_MELD, first_turn_with_meld, ("first_turn",)),
    Contradiction(Refusal.FIRST_TURN_WITH_RIICHI, first_turn_with_riichi, ("first_turn",)),
    Contradiction(Refusal.FIRST_TURN_TIMING, first_turn_timing, ("first_turn",)),
    Contradiction(Refusal.FIRST_TURN_RON_DEALER, first_turn_ron_dealer, ("first_turn",)),
    Contradiction(Refusal.DOUBLE_RIICHI_IPPATSU_LAST_TILE, double_riichi_ippatsu_last_tile, ("ippatsu",)),
    Contradiction(Refusal.NUKI_IN_FOUR, nuki_in_four, ("nuki",)),
    Contradiction(Refusal.NO_SUCH_TILE, no_such_tile, ("players",)),
    Contradiction(Refusal.NO_CHI, no_chi, ("players",)),
    Contradiction(Refusal.NO_NORTH, no_north, ("players",)),
    Contradiction(Refusal.NOT_COMPLETE, not_complete),
    Contradiction(Refusal.LIABILITY_WITHOUT_YAKUMAN, liability_without_yakuman, ("liable",)),
)
USUAL: Final[Mapping[str, object]] = {
    each.name: Origin.WALL if each.name == "origin" else each.default for each in attrs.fields(UncheckedWin)
}
"""A usual value of each attribute: its default, a tile from the wall, or ``attrs.NOTHING`` for other required ones."""
_TEXT: Final[type] = str
_WALL, _DISCARD, _NOT_DECLARED, _FOUR, _EMPTY, _NONE = Origin.WALL, Origin.DISCARD, RIICHI[0], PLAYERS[0], (), 0


def _checks(unusual: tuple[bool, ...]) -> tuple[tuple[attrs.Attribute[Any], ...], tuple[Contradiction, ...]]:
    """The attributes whose validators a win needs, and the contradictions that it can contain."""
    names = {name for name, is_unusual in zip(USUAL, unusual, strict=True) if is_unusual}
    attributes = (each for each in attrs.fields(UncheckedWin) if each.name in names and each.validator)
    possible = (each for each in CONTRADICTIONS if not each.attributes or names.intersection(each.attributes))
    return tuple(attributes), tuple(possible)


_CHECKS: Final = Memory(_checks, 1 << 10)


def _without_validators(_: type, attributes: list[attrs.Attribute[Any]]) -> list[attrs.Attribute[Any]]:
    return [each.evolve(validator=None) for each in attributes]


@attrs.frozen(kw_only=True, repr=False, field_transformer=_without_validators)
class Win(UncheckedWin):
    """A winning hand and its situation. The dealer sits East.

    Raises:
        BadOption: A field has a value that it cannot have.
        BadWin: Fields contradict each other; the error's ``reason`` is a ``Refusal``.

    """

    def __attrs_post_init__(self) -> None:
        """Reject what a field cannot have, and fields that contradict each other; usual values need no check."""
        unusual = (
            type(self.hand) is not Hand,
            type(self.tile) is not Tile,
            self.origin is not _WALL and self.origin is not _DISCARD,
            type(self.seat) is not _TEXT or self.seat not in WINDS,
            type(self.round) is not _TEXT or self.round not in WINDS,
            self.riichi is not _NOT_DECLARED,
            self.ippatsu is not False,
            self.first_turn is not False,
            self.dora is not _EMPTY,
            self.ura is not _EMPTY,
            self.nuki is not _NONE,
            self.honba is not _NONE,
            self.sticks is not _NONE,
            self.players is not _FOUR,
            self.liable is not _EMPTY,
            self.discarder is not None,
        )
        attributes, contradictions = _CHECKS.known.get(unusual) or _CHECKS(unusual)
        for attribute in attributes:
            cast("Validator", attribute.validator)(self, attribute, getattr(self, attribute.name))
        for reason, message_of, _ in contradictions:
            message = message_of(self)
            if message is not None:
                raise refused(reason, message)


def origin_of(by: By, *, rinshan: bool = False, chankan: bool = False, last_tile: bool = False) -> Origin:
    """The origin that flags describe.

    Args:
        by: ``"tsumo"`` or ``"ron"``.
        rinshan: whether the tile replaces the fourth of a quad.
        chankan: whether the tile was robbed from a quad.
        last_tile: whether the tile was the last of the wall, or the discard after it.

    Raises:
        BadOption: ``by`` is neither "tsumo" nor "ron", or a flag is not a bool.
        BadWin: The flags contradict each other.

    """
    check_option("by", by, get_args(By))
    for name, flag in (("rinshan", rinshan), ("chankan", chankan), ("last_tile", last_tile)):
        check_option(name, flag, (False, True))
    if rinshan and by == "ron":
        raise refused(Refusal.RINSHAN_WITH_RON, "rinshan contradicts ron: a replacement tile is drawn, not claimed")
    if rinshan and last_tile:
        why = "rinshan contradicts last_tile: the replacement tile is never the last tile of the wall"
        raise refused(Refusal.RINSHAN_WITH_LAST_TILE, why)
    if chankan and by == "tsumo":
        raise refused(Refusal.CHANKAN_WITH_TSUMO, "chankan contradicts tsumo: a robbed tile is claimed, not drawn")
    if chankan and last_tile:
        why = "chankan contradicts last_tile: no quad may be declared when no tile is left to replace it"
        raise refused(Refusal.CHANKAN_WITH_LAST_TILE, why)
    if rinshan or chankan:
        return Origin.REPLACEMENT if rinshan else Origin.QUAD
    if by == "tsumo":
        return Origin.LAST_OF_WALL if last_tile else Origin.WALL
    return Origin.LAST_DISCARD if last_tile else Origin.DISCARD


_HOW: Final = (
    "Win(hand=parse('123m456p789s11122z'), tile=Tile.of('2z'), origin=Origin.WALL, seat='S', round='E') makes one"
)


def check_win(function: str, win: object) -> None:
    """Raise TypeError unless the argument of a function is a win."""
    if type(win) is not Win:
        raise wrong_class(function, "a Win", win, _HOW)
