"""A win: a complete hand, and all that is asked about how it was won. One that contradicts itself cannot be made."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast, get_args

import attrs

from mjfunc.model.conventions import PLAYERS, Players
from mjfunc.model.hand import Hand, check_hand
from mjfunc.model.winds import DEALER, WINDS, Wind, Winds
from mjfunc.riichi.contradictions import check_contradictions
from mjfunc.riichi.ordinary import MOST, is_number, is_ordinary
from mjfunc.riichi.origins import Origin
from mjfunc.riichi.yaku import YAKU, Yaku
from mjfunc.tiles.errors import BadOption, NoSuchTile, check_option, shown, wrong_class
from mjfunc.tiles.shown import Pictured
from mjfunc.tiles.tile import COPIES, READ_TILES, Tile, check_tile, check_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

Riichi: TypeAlias = Literal["none", "riichi", "double"]
Liable: TypeAlias = tuple[tuple[Yaku, Wind], ...]
"""Yakuman, and for each the seat of the player who is liable for it."""

_NONE: Final = ()
_RIICHI: Final = get_args(Riichi)
_FLAG: Final = (False, True)
_NUKI: Final = tuple(range(COPIES + 1))
_WITHOUT_COPIES_OR_ORDER: Final[tuple[type, ...]] = (Mapping, AbstractSet)
"""What would lose copies of indicators, or their order."""
_NO_YAKUMAN: Final = frozenset(yaku for yaku in Yaku if not yaku.is_yakuman) - {Yaku.RENHOU}
"""What is not a yakuman by any rules; that nobody can be liable for renhou is said where the rules are known."""


def _dora(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return () if tiles is _NONE else _tiles("dora", tiles)


def _ura(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return () if tiles is _NONE else _tiles("ura", tiles)


def _tiles(name: str, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles of a field; what is not one is said with its name."""
    given: object = tiles
    if type(given) is not tuple and isinstance(given, _WITHOUT_COPIES_OR_ORDER):
        raise wrong_class(Win.__name__, f"{name} as a list of tiles", tiles, READ_TILES)
    try:
        return check_tiles(tiles, "Win")
    except NoSuchTile as error:
        message = f"{name}: {error.message}"
        raise NoSuchTile(message, error.position) from None


def _liable(liable: object) -> Liable:
    """The yakuman in their order; they may be given as a mapping, and by their identifiers."""
    if liable is _NONE:
        return ()
    try:
        given = cast("Mapping[Yaku, Wind] | Liable", liable)
        pairs: Iterable[tuple[Yaku, Wind]] = given.items() if isinstance(given, Mapping) else given
        found: Liable | None = tuple(sorted((YAKU[yaku], seat) for yaku, seat in pairs))
    except (LookupError, TypeError, ValueError):
        found = None
    # A text or bytes without a character would be read as nothing.
    if found is None or isinstance(liable, (str, bytes)):
        message = f"liable maps yakuman to seats, as in {{'daisangen': 'N'}}; not {shown(liable)}"
        raise BadOption(message)
    for yaku, _ in found:
        if yaku in _NO_YAKUMAN:
            message = f"liable maps yakuman to seats; {yaku} is not a yakuman"
            raise BadOption(message)
    if len(dict(found)) < len(found):
        message = f"liable maps each yakuman to one seat; not {shown(liable)}"
        raise BadOption(message)
    return found


@attrs.frozen(kw_only=True)
class Win(Pictured):
    """A winning hand and its situation. The dealer sits East."""

    _views = "mjfunc.views.explanations"
    hand: Hand
    """The concealed tiles with the winning one, and the melds."""
    tile: Tile
    """The winning tile, with its mark: one of the concealed tiles."""
    origin: Origin
    """Where the winning tile came from."""
    seat: Wind
    """The winner's own wind."""
    round: Wind
    """The prevailing wind."""
    riichi: Riichi = "none"
    ippatsu: bool = False
    """Within one uninterrupted go-round of the own riichi."""
    first_turn: bool = False
    """Nobody has declared a meld yet, and the winner has not discarded."""
    dora: tuple[Tile, ...] = attrs.field(default=(), converter=_dora)
    """The dora indicators, not the dora themselves; red marks on them mean nothing."""
    ura: tuple[Tile, ...] = attrs.field(default=(), converter=_ura)
    """The ura dora indicators."""
    nuki: int = 0
    """How many Norths were extracted, with three players."""
    honba: int = 0
    """The counters."""
    sticks: int = 0
    """The riichi sticks that this winner takes, the own one included."""
    players: Players = 4
    liable: Liable = attrs.field(default=(), converter=_liable)
    """Who is liable for a yakuman."""
    discarder: Wind | None = None
    """Who gave the winning tile, if that is known; it matters only where somebody is liable."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a field's value, and what contradicts itself."""
        if not is_ordinary(self):
            self._check()

    def _check(self) -> None:
        check_hand("Win", self.hand)
        check_tile("Win", self.tile)
        if type(self.origin) is not Origin:
            raise wrong_class(type(self).__name__, "an Origin", self.origin, "origin_of('ron') is one")
        self._check_options()
        check_contradictions(self)

    def _check_options(self) -> None:
        check_option("players", self.players, PLAYERS)
        check_option("seat", self.seat, WINDS)
        check_option("round", self.round, WINDS)
        check_option("riichi", self.riichi, _RIICHI)
        check_option("ippatsu", self.ippatsu, _FLAG)
        check_option("first_turn", self.first_turn, _FLAG)
        check_option("nuki", self.nuki, _NUKI)
        check_number("honba", self.honba)
        check_number("sticks", self.sticks)
        for yaku, seat in self.liable:
            check_option(f"the seat liable for {yaku}", seat, WINDS[: self.players])
        if self.discarder is not None:
            self._check_discarder(self.discarder)

    def _check_discarder(self, discarder: Wind) -> None:
        check_option("discarder", discarder, tuple(seat for seat in WINDS[: self.players] if seat != self.seat))
        if self.origin.is_tsumo:
            message = f"discarder {discarder} contradicts tsumo: nobody discarded what was drawn"
            raise BadOption(message)

    @property
    def winds(self) -> Winds:
        """The winds that make a kind valued."""
        return Winds(self.seat, self.round)

    @property
    def is_dealer(self) -> bool:
        """Whether the dealer won."""
        return self.seat == DEALER

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles and those in melds, with their marks."""
        return (*self.hand.tiles, *(tile for meld in self.hand.melds for tile in meld.tiles))


def check_number(name: str, given: object, most: int = MOST) -> None:
    """Refuse what is not a number of things, and more of them than there can be."""
    if not is_number(given, most):
        message = f"{name} is a whole number from 0 to {most}, not {shown(given)}"
        raise BadOption(message)


_HOW: Final = (
    "Win(hand=parse('123m456p789s11122z'), tile=Tile.of('2z'), origin=Origin.WALL, seat='S', round='E') makes one"
)


def check_win(function: str, win: object) -> None:
    """Refuse what is not a win."""
    if type(win) is not Win:
        raise wrong_class(function, "a Win", win, _HOW)
