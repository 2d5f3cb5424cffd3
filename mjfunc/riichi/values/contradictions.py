"""The contradictions that make a win impossible: one function for each, which returns its message, or None.

They are checked in the order of ``CONTRADICTIONS``, and the first one found is raised. Contradictions that depend on
the rules are in ``spec.interpretation`` and ``spec.liability``.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc.fast.decompositions import decompose_complete, is_complete
from mjfunc.functional import Memory
from mjfunc.model.blocks import BlockShape
from mjfunc.model.conventions import is_played
from mjfunc.model.forms import Form
from mjfunc.model.winds import WINDS
from mjfunc.riichi.values.win_fields import Origin, UncheckedWin
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.errors import BadWin, IncompleteWin, counted
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import COPIES, KINDS, RED_RANK, Tile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.model.hand import Hand

SIZE: Final = 14
"""The number of concealed tiles, with three for each meld."""
MOST_INDICATORS: Final = 5
NORTH: Final = Tile.of("4z")


class Refusal(Listed):
    """The contradictions, in the order in which they are checked."""

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
    kind = IncompleteWin if why is Refusal.NOT_COMPLETE else BadWin
    return kind(message, reason=why.value)


@attrs.frozen
class Contradiction:
    """A contradiction, and the attributes without which it cannot occur."""

    reason: Refusal
    message: Callable[[UncheckedWin], str | None]
    """Returns the error message if a win contains the contradiction, else None."""
    attributes: frozenset[str]
    """If the win has the usual value of each of these, it cannot contain the contradiction; empty if it always can."""


def check_contradictions(win: UncheckedWin) -> None:
    """Raise BadWin if a win contradicts itself."""
    unusual = tuple(map(is_not, _usual_attributes(win), _USUAL_VALUES))
    for contradiction in _POSSIBLE.known.get(unusual) or _POSSIBLE(unusual):
        message = contradiction.message(win)
        if message is not None:
            raise refused(contradiction.reason, message)


def is_whole(hand: Hand) -> bool:
    """Whether the concealed tiles and three for each meld are fourteen."""
    return hand.size + 3 * len(hand.melds) == SIZE


def holds(hand: Hand, tile: Tile) -> bool:
    """Whether a tile is concealed, its mark included."""
    held = number_of(hand.counts, tile)
    if tile.rank != RED_RANK or tile.is_honour:
        return held > 0
    red = hand.reds[tile.suit.ordinal]
    return (red if tile.red else held - red) > 0


def bad_size(win: UncheckedWin) -> str | None:
    """The concealed tiles and three for each meld are fourteen."""
    if is_whole(win.hand):
        return None
    size, melds = win.hand.size, len(win.hand.melds)
    held = f"{counted(size, 'concealed tile')} and {counted(melds, 'meld')}"
    return f"{held}; a winning hand has {SIZE} tiles with the winning one, three for each meld"


def win_not_held(win: UncheckedWin) -> str | None:
    """The winning tile is concealed, its mark included."""
    if holds(win.hand, win.tile):
        return None
    return f"the winning tile {win.tile} is not among the concealed tiles of {win.hand}"


def five_of_a_kind(win: UncheckedWin) -> str | None:
    """The hand, the indicators and the extracted Norths have at most four of a kind together."""
    if not (win.dora or win.ura or win.nuki):
        return None  # the hand itself has no more, or it could not have been made
    indexes = {tile.index for tile in (*win.dora, *win.ura)}
    for index in sorted({*indexes, NORTH.index} if win.nuki else indexes):
        held, indicators, nuki = copies(KINDS[index], win)
        if held + indicators + nuki > COPIES:
            norths = f" and {nuki} extracted" if nuki else ""
            there_are = f"there are only {COPIES} of a kind"
            return f"{held} {KINDS[index]} in the hand, {indicators} among the indicators{norths}; {there_are}"
    return None


def copies(kind: Tile, win: UncheckedWin) -> tuple[int, int, int]:
    """How many tiles of a kind are in the hand, among the indicators, and extracted."""
    indicators = [tile.index for tile in (*win.dora, *win.ura)]
    nuki = win.nuki if kind.index == NORTH.index else 0
    return number_of(win.hand.held, kind), indicators.count(kind.index), nuki


def too_many_indicators(win: UncheckedWin) -> str | None:
    """There are at most five dora indicators, and as many ura indicators or fewer."""
    dora, ura = len(win.dora), len(win.ura)
    if dora > MOST_INDICATORS:
        return f"{dora} dora indicators, but at most {MOST_INDICATORS} are ever turned"
    if ura > dora:
        return f"{counted(ura, 'ura indicator')}, but only {counted(dora, 'dora indicator')}, below which they lie"
    return None


def ura_without_riichi(win: UncheckedWin) -> str | None:
    """Ura indicators are turned by who declared riichi."""
    if not win.ura or win.riichi != "none":
        return None
    return f"the ura indicator {win.ura[0]} contradicts a win without riichi: nobody has turned it"


def riichi_open(win: UncheckedWin) -> str | None:
    """Riichi is declared with a closed hand."""
    if win.riichi == "none" or not win.hand.is_open:
        return None
    called = next(meld for meld in win.hand.melds if meld.open)
    return f"{_riichi(win)} contradicts the meld {called}, which is open"


def ippatsu_without_riichi(win: UncheckedWin) -> str | None:
    """Ippatsu follows riichi."""
    return "ippatsu contradicts a win without riichi" if win.ippatsu and win.riichi == "none" else None


def rinshan_without_kan(win: UncheckedWin) -> str | None:
    """A replacement replaces the fourth tile of a quad or, with three players, an extracted North."""
    if win.origin is not Origin.REPLACEMENT or win.nuki:
        return None
    if any(meld.block.shape is BlockShape.QUAD for meld in win.hand.melds):
        return None
    return f"rinshan contradicts the hand {win.hand}, of which no meld is a quad"


def rinshan_with_ippatsu(win: UncheckedWin) -> str | None:
    """Every quad ends ippatsu, the own one too."""
    if win.origin is not Origin.REPLACEMENT or not win.ippatsu:
        return None
    return "rinshan contradicts ippatsu, which every quad ends, the own one too"


def chankan_copies(win: UncheckedWin) -> str | None:
    """The three other tiles of a robbed quad lie with the robbed player."""
    if win.origin is not Origin.QUAD:
        return None
    held, indicators, nuki = copies(win.tile.kind, win)
    others = held - 1 + nuki
    if others == indicators == 0:
        return None
    kind = win.tile.kind
    seen = f"{others} more {kind} of the winner and {indicators} among the indicators"
    return f"chankan of {kind} contradicts {seen}: the three others were in the robbed quad"


def first_turn_with_meld(win: UncheckedWin) -> str | None:
    """A meld, and an extracted North, end the first go-round."""
    if not win.first_turn or not (win.hand.melds or win.nuki):
        return None
    what = f"the meld {win.hand.melds[0]}" if win.hand.melds else counted(win.nuki, "extracted North")
    return f"first_turn contradicts {what}, which ends the first go-round"


def first_turn_with_riichi(win: UncheckedWin) -> str | None:
    """Riichi is declared with the first discard or later."""
    if not win.first_turn or win.riichi == "none":
        return None
    return f"first_turn contradicts {_riichi(win)}, which comes with a discard of the winner"


def first_turn_timing(win: UncheckedWin) -> str | None:
    """The first turn is not the last, and lets only thirteen orphans rob a quad.

    A replacement comes after a quad or an extracted North, which are refused before.
    """
    if not win.first_turn:
        return None
    match win.origin:
        case Origin.LAST_OF_WALL | Origin.LAST_DISCARD:
            return "first_turn contradicts last_tile: the first go-round does not empty the wall"
        case Origin.QUAD if not _is_thirteen_orphans(win):
            return f"first_turn contradicts chankan of {win.tile}: only thirteen orphans rob a closed quad"
        case _:
            return None


def first_turn_ron_dealer(win: UncheckedWin) -> str | None:
    """The dealer discards before anyone else can."""
    if not (win.first_turn and win.origin.is_ron and win.is_dealer):
        return None
    return "first_turn contradicts a ron of seat E: the dealer has discarded before anyone else could"


def double_riichi_ippatsu_last_tile(win: UncheckedWin) -> str | None:
    """Double riichi and ippatsu together fall in the first two go-rounds."""
    is_last = win.origin in (Origin.LAST_OF_WALL, Origin.LAST_DISCARD)
    if not (win.riichi == "double" and win.ippatsu and is_last):
        return None
    return "double riichi with ippatsu contradicts last_tile: two go-rounds do not empty the wall"


def nuki_in_four(win: UncheckedWin) -> str | None:
    """Three players extract Norths."""
    if not win.nuki or win.players == 3:
        return None
    return f"{counted(win.nuki, 'extracted North')} with four players; only three players extract them"


def no_such_tile(win: UncheckedWin) -> str | None:
    """Three players have no 2 to 8 of characters."""
    if win.players == 4 or not (any(win.hand.held[0][1:8]) or win.dora):
        return None
    for where, tiles in (("hand", win.tiles), ("dora indicators", win.dora), ("ura indicators", win.ura)):
        for tile in tiles:
            if not is_played(tile.kind, win.players):
                return f"{tile} in the {where} is not among the tiles of three players, who have no 2m to 8m"
    return None


def no_chi(win: UncheckedWin) -> str | None:
    """Three players call no sequences."""
    called = [meld for meld in win.hand.melds if meld.block.shape is BlockShape.SEQUENCE]
    return (
        f"the meld {called[0]} is a sequence, which three players cannot call" if win.players == 3 and called else None
    )


def no_north(win: UncheckedWin) -> str | None:
    """Three players sit East, South and West."""
    for name, wind in (("seat", win.seat), ("round", win.round)):
        if wind not in WINDS[: win.players]:
            return f"{name} {wind} with three players, who have only E, S and W"
    return None


def not_complete(win: UncheckedWin) -> str | None:
    """The hand has a form."""
    if is_complete(win.hand):
        return None
    return f"{win.hand} is neither four blocks and a pair nor seven pairs nor thirteen orphans"


def liability_without_yakuman(win: UncheckedWin) -> str | None:
    """Another player is liable."""
    for yaku, seat in win.liable:
        if seat == win.seat:
            return f"seat {seat} cannot be liable for {yaku}, for it is the winner's own"
    return None


def _is_thirteen_orphans(win: UncheckedWin) -> bool:
    return any(way.form is Form.THIRTEEN_ORPHANS for way in decompose_complete(win.hand))


def _riichi(win: UncheckedWin) -> str:
    return "double riichi" if win.riichi == "double" else "riichi"


def _contradiction(reason: Refusal, message: Callable[[UncheckedWin], str | None], *attributes: str) -> Contradiction:
    return Contradiction(reason, message, frozenset(attributes))


CONTRADICTIONS: Final = (
    _contradiction(Refusal.BAD_SIZE, bad_size),
    _contradiction(Refusal.WIN_NOT_HELD, win_not_held),
    _contradiction(Refusal.FIVE_OF_A_KIND, five_of_a_kind, "dora", "ura", "nuki"),
    _contradiction(Refusal.TOO_MANY_INDICATORS, too_many_indicators, "dora", "ura"),
    _contradiction(Refusal.URA_WITHOUT_RIICHI, ura_without_riichi, "ura"),
    _contradiction(Refusal.RIICHI_OPEN, riichi_open, "riichi"),
    _contradiction(Refusal.IPPATSU_WITHOUT_RIICHI, ippatsu_without_riichi, "ippatsu"),
    _contradiction(Refusal.RINSHAN_WITHOUT_KAN, rinshan_without_kan, "origin"),
    _contradiction(Refusal.RINSHAN_WITH_IPPATSU, rinshan_with_ippatsu, "ippatsu"),
    _contradiction(Refusal.CHANKAN_COPIES, chankan_copies, "origin"),
    _contradiction(Refusal.FIRST_TURN_WITH_MELD, first_turn_with_meld, "first_turn"),
    _contradiction(Refusal.FIRST_TURN_WITH_RIICHI, first_turn_with_riichi, "first_turn"),
    _contradiction(Refusal.FIRST_TURN_TIMING, first_turn_timing, "first_turn"),
    _contradiction(Refusal.FIRST_TURN_RON_DEALER, first_turn_ron_dealer, "first_turn"),
    _contradiction(Refusal.DOUBLE_RIICHI_IPPATSU_LAST_TILE, double_riichi_ippatsu_last_tile, "ippatsu"),
    _contradiction(Refusal.NUKI_IN_FOUR, nuki_in_four, "nuki"),
    _contradiction(Refusal.NO_SUCH_TILE, no_such_tile, "players"),
    _contradiction(Refusal.NO_CHI, no_chi, "players"),
    _contradiction(Refusal.NO_NORTH, no_north, "players"),
    _contradiction(Refusal.NOT_COMPLETE, not_complete),
    _contradiction(Refusal.LIABILITY_WITHOUT_YAKUMAN, liability_without_yakuman, "liable"),
)
USUAL: Final[Mapping[str, object]] = {
    attribute.name: Origin.WALL if attribute.name == "origin" else attribute.default
    for attribute in attrs.fields(UncheckedWin)
    if any(attribute.name in contradiction.attributes for contradiction in CONTRADICTIONS)
}
"""The usual values of the attributes without which some contradictions cannot occur."""
_USUAL_VALUES: Final = tuple(USUAL.values())
_usual_attributes: Final = attrgetter(*USUAL)


def _possible(unusual: tuple[bool, ...]) -> tuple[Contradiction, ...]:
    """The contradictions that a win can contain, from which of its attributes are unusual."""
    names = {name for name, is_unusual in zip(USUAL, unusual, strict=True) if is_unusual}
    return tuple(each for each in CONTRADICTIONS if not each.attributes or not names.isdisjoint(each.attributes))


_POSSIBLE: Final = Memory(_possible, 1 << len(USUAL))
