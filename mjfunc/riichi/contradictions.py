"""What contradicts itself in a win: one function for each contradiction, which says it, or gives None.

They are looked for in the order of ``CONTRADICTIONS``, and the first that is found is raised. Flags that contradict
each other cannot be written in a win, and stand in ``origins``; what only rules make wrong stands in
``interpretations`` and in ``liability``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.fast.decompositions import decompose_complete
from mjfunc.model.blocks import BlockShape
from mjfunc.model.conventions import is_played
from mjfunc.model.forms import Form
from mjfunc.model.winds import WINDS
from mjfunc.riichi.origins import Origin
from mjfunc.riichi.packed import has_form
from mjfunc.riichi.refusals import Refusal, refused
from mjfunc.tiles.counts import number_of
from mjfunc.tiles.errors import counted
from mjfunc.tiles.tile import COPIES, KINDS, RED_RANK, Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.model.hand import Hand
    from mjfunc.riichi.wins import Win

SIZE: Final = 14
"""The concealed tiles, and three for each meld."""
MOST_INDICATORS: Final = 5
NORTH: Final = Tile.of("4z")


def check_contradictions(win: Win) -> None:
    """Refuse a win that contradicts itself."""
    for reason, contradiction in CONTRADICTIONS.items():
        message = contradiction(win)
        if message is not None:
            raise refused(reason, message)


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


def is_won(hand: Hand) -> bool:
    """Whether a hand has a form."""
    return has_form(hand) or decompose_complete(hand) != ()


def bad_size(win: Win) -> str | None:
    """The concealed tiles and three for each meld are fourteen."""
    if is_whole(win.hand):
        return None
    size, melds = win.hand.size, len(win.hand.melds)
    held = f"{counted(size, 'concealed tile')} and {counted(melds, 'meld')}"
    return f"{held}; a winning hand has {SIZE} tiles with the winning one, three for each meld"


def win_not_held(win: Win) -> str | None:
    """The winning tile is concealed, its mark included."""
    if holds(win.hand, win.tile):
        return None
    return f"the winning tile {win.tile} is not among the concealed tiles of {win.hand}"


def five_of_a_kind(win: Win) -> str | None:
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


def copies(kind: Tile, win: Win) -> tuple[int, int, int]:
    """How many tiles of a kind are in the hand, among the indicators, and extracted."""
    indicators = [tile.index for tile in (*win.dora, *win.ura)]
    nuki = win.nuki if kind.index == NORTH.index else 0
    return number_of(win.hand.held, kind), indicators.count(kind.index), nuki


def too_many_indicators(win: Win) -> str | None:
    """There are at most five dora indicators, and as many ura indicators or fewer."""
    dora, ura = len(win.dora), len(win.ura)
    if dora > MOST_INDICATORS:
        return f"{dora} dora indicators, but at most {MOST_INDICATORS} are ever turned"
    if ura > dora:
        return f"{counted(ura, 'ura indicator')}, but only {counted(dora, 'dora indicator')}, below which they lie"
    return None


def ura_without_riichi(win: Win) -> str | None:
    """Ura indicators are turned by who declared riichi."""
    if not win.ura or win.riichi != "none":
        return None
    return f"the ura indicator {win.ura[0]} contradicts a win without riichi: nobody has turned it"


def riichi_open(win: Win) -> str | None:
    """Riichi is declared with a closed hand."""
    if win.riichi == "none" or not win.hand.is_open:
        return None
    called = next(meld for meld in win.hand.melds if meld.open)
    return f"{_riichi(win)} contradicts the meld {called}, which is open"


def ippatsu_without_riichi(win: Win) -> str | None:
    """Ippatsu follows riichi."""
    return "ippatsu contradicts a win without riichi" if win.ippatsu and win.riichi == "none" else None


def rinshan_without_kan(win: Win) -> str | None:
    """A replacement replaces the fourth tile of a quad or, with three players, an extracted North."""
    has_quad = any(meld.block.shape is BlockShape.QUAD for meld in win.hand.melds)
    if win.origin is not Origin.REPLACEMENT or has_quad or win.nuki:
        return None
    return f"rinshan contradicts the hand {win.hand}, of which no meld is a quad"


def rinshan_with_ippatsu(win: Win) -> str | None:
    """Every quad ends ippatsu, the own one too."""
    if win.origin is not Origin.REPLACEMENT or not win.ippatsu:
        return None
    return "rinshan contradicts ippatsu, which every quad ends, the own one too"


def chankan_copies(win: Win) -> str | None:
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


def first_turn_with_meld(win: Win) -> str | None:
    """A meld, and an extracted North, end the first go-round."""
    if not win.first_turn or not (win.hand.melds or win.nuki):
        return None
    what = f"the meld {win.hand.melds[0]}" if win.hand.melds else counted(win.nuki, "extracted North")
    return f"first_turn contradicts {what}, which ends the first go-round"


def first_turn_with_riichi(win: Win) -> str | None:
    """Riichi is declared with the first discard or later."""
    if not win.first_turn or win.riichi == "none":
        return None
    return f"first_turn contradicts {_riichi(win)}, which comes with a discard of the winner"


def first_turn_timing(win: Win) -> str | None:
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


def first_turn_ron_dealer(win: Win) -> str | None:
    """The dealer discards before anyone else can."""
    if not (win.first_turn and win.origin.is_ron and win.is_dealer):
        return None
    return "first_turn contradicts a ron of seat E: the dealer has discarded before anyone else could"


def double_riichi_ippatsu_last_tile(win: Win) -> str | None:
    """Double riichi and ippatsu together fall in the first two go-rounds."""
    is_last = win.origin in (Origin.LAST_OF_WALL, Origin.LAST_DISCARD)
    if not (win.riichi == "double" and win.ippatsu and is_last):
        return None
    return "double riichi with ippatsu contradicts last_tile: two go-rounds do not empty the wall"


def nuki_in_four(win: Win) -> str | None:
    """Three players extract Norths."""
    if not win.nuki or win.players == 3:
        return None
    return f"{counted(win.nuki, 'extracted North')} with four players; only three players extract them"


def no_such_tile(win: Win) -> str | None:
    """Three players have no 2 to 8 of characters."""
    if win.players == 4 or not (any(win.hand.held[0][1:8]) or win.dora):
        return None
    for where, tiles in (("hand", win.tiles), ("dora indicators", win.dora), ("ura indicators", win.ura)):
        for tile in tiles:
            if not is_played(tile.kind, win.players):
                return f"{tile} in the {where} is not among the tiles of three players, who have no 2m to 8m"
    return None


def no_chi(win: Win) -> str | None:
    """Three players call no sequences."""
    called = [meld for meld in win.hand.melds if meld.block.shape is BlockShape.SEQUENCE]
    return (
        f"the meld {called[0]} is a sequence, which three players cannot call" if win.players == 3 and called else None
    )


def no_north(win: Win) -> str | None:
    """Three players sit East, South and West."""
    for name, wind in (("seat", win.seat), ("round", win.round)):
        if wind not in WINDS[: win.players]:
            return f"{name} {wind} with three players, who have only E, S and W"
    return None


def not_complete(win: Win) -> str | None:
    """The hand has a form."""
    if is_won(win.hand):
        return None
    return f"{win.hand} is neither four blocks and a pair nor seven pairs nor thirteen orphans"


def liability_without_yakuman(win: Win) -> str | None:
    """Another player is liable."""
    for yaku, seat in win.liable:
        if seat == win.seat:
            return f"seat {seat} cannot be liable for {yaku}, for it is the winner's own"
    return None


def _is_thirteen_orphans(win: Win) -> bool:
    return any(way.form is Form.THIRTEEN_ORPHANS for way in decompose_complete(win.hand))


def _riichi(win: Win) -> str:
    return "double riichi" if win.riichi == "double" else "riichi"


CONTRADICTIONS: Final[Mapping[Refusal, Callable[[Win], str | None]]] = {
    Refusal.BAD_SIZE: bad_size,
    Refusal.WIN_NOT_HELD: win_not_held,
    Refusal.FIVE_OF_A_KIND: five_of_a_kind,
    Refusal.TOO_MANY_INDICATORS: too_many_indicators,
    Refusal.URA_WITHOUT_RIICHI: ura_without_riichi,
    Refusal.RIICHI_OPEN: riichi_open,
    Refusal.IPPATSU_WITHOUT_RIICHI: ippatsu_without_riichi,
    Refusal.RINSHAN_WITHOUT_KAN: rinshan_without_kan,
    Refusal.RINSHAN_WITH_IPPATSU: rinshan_with_ippatsu,
    Refusal.CHANKAN_COPIES: chankan_copies,
    Refusal.FIRST_TURN_WITH_MELD: first_turn_with_meld,
    Refusal.FIRST_TURN_WITH_RIICHI: first_turn_with_riichi,
    Refusal.FIRST_TURN_TIMING: first_turn_timing,
    Refusal.FIRST_TURN_RON_DEALER: first_turn_ron_dealer,
    Refusal.DOUBLE_RIICHI_IPPATSU_LAST_TILE: double_riichi_ippatsu_last_tile,
    Refusal.NUKI_IN_FOUR: nuki_in_four,
    Refusal.NO_SUCH_TILE: no_such_tile,
    Refusal.NO_CHI: no_chi,
    Refusal.NO_NORTH: no_north,
    Refusal.NOT_COMPLETE: not_complete,
    Refusal.LIABILITY_WITHOUT_YAKUMAN: liability_without_yakuman,
}
