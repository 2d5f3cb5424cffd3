"""Wins drawn by a seed: each by its place alone, so that some in the middle are had without those before them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from mjfunc.audit.wins.shapes import DRAGONS, HONOURS, SORTS, WINDS, Sort
from mjfunc.model.blocks import Meld
from mjfunc.model.hand import Hand
from mjfunc.model.winds import DEALER
from mjfunc.model.winds import WINDS as SEATS
from mjfunc.riichi.origins import Origin
from mjfunc.riichi.rules import DEFAULT_RULES, Rules
from mjfunc.riichi.wins import Win
from mjfunc.riichi.yaku import Yaku
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import KINDS, RED_OF, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.audit.wins.shapes import Kinds
    from mjfunc.model.conventions import Players
    from mjfunc.model.winds import Wind
    from mjfunc.riichi.wins import Liable, Riichi

_CLOSED: Final = 0.45
_THREE: Final = 0.12
_RED: Final = 0.4
_DORA: Final = (0, 0, 0, 1, 1, 2, 5)
_POINTED: Final = 0.3
"""So many indicators point to what is held."""
_PAIR: Final = 2
_HONBA: Final = (0, 0, 0, 1, 2, 7)
_STICKS: Final = (0, 0, 0, 1, 3)


def win_at(place: int, seed: int, rules: Rules = DEFAULT_RULES) -> Win:
    """The win at a place; of each sort comes one after the other. What the rules have no room for is not drawn."""
    chance, sort = Random(f"{seed} {place}"), SORTS[place % len(SORTS)]  # noqa: S311  # wins are drawn, not secrets
    while True:
        try:
            return _drawn(chance, sort, rules)
        except MahjongError:
            continue  # copies run out, or two things contradict each other; most often the next is a win


def _drawn(chance: Random, sort: Sort, rules: Rules) -> Win:
    """A win of a sort, or an error."""
    players: Players = 3 if chance.random() < _THREE else 4
    shape, is_closed = sort.draw(chance), chance.random() < _CLOSED
    concealed, melds = list(shape.concealed), list[Meld]()
    reds = _Reds(chance, rules)
    for block in shape.blocks:
        is_quad = block[0] == block[1] and chance.random() < sort.quads
        if is_quad:
            melds.append(Meld.of(reds.marked((*block, block[0])), open=not is_closed and chance.random() < 0.5))
        elif not is_closed and chance.random() < sort.melds:
            melds.append(Meld.of(reds.marked(block)))
        else:
            concealed.extend(block)
    hand = Hand.of(reds.marked(concealed), melds)
    return _situated(chance, hand, players, rules)


class _Reds:
    """Marks fives, of each suit one at most."""

    def __init__(self, chance: Random, rules: Rules) -> None:
        self._left: Final = {five for five in RED_OF if rules.red_fives != "0-0-0" and chance.random() < _RED}

    def marked(self, tiles: Iterable[Tile]) -> list[Tile]:
        marked = list[Tile]()
        for tile in tiles:
            is_red = tile in self._left
            self._left.discard(tile)
            marked.append(RED_OF[tile] if is_red else tile)
        return marked


def _situated(chance: Random, hand: Hand, players: Players, rules: Rules) -> Win:
    """A hand with a situation that does not contradict itself, or an error."""
    seats: Sequence[Wind] = SEATS[:players]
    seat, prevailing = _winds(chance, hand, seats)
    nuki = chance.choice((0, 1, 2)) if players == 3 else 0
    first_turn = not hand.melds and not nuki and chance.random() < 0.06
    riichi: Riichi = "none"
    if not hand.is_open and not first_turn:
        riichi = chance.choice(("none", "none", "riichi", "riichi", "double"))
    origin = _origin(chance, hand, nuki, is_first=first_turn, is_dealer=seat == DEALER)
    dora = _indicators(chance, hand, chance.choice(_DORA))
    liable = _liable(chance, hand, seat, seats, rules)
    others: list[Wind] = [one for one in seats if one != seat]
    discarder: Wind | None = chance.choice(others) if liable and origin.is_ron else None
    return Win(
        hand=hand,
        tile=chance.choice(hand.tiles),
        origin=origin,
        seat=seat,
        round=prevailing,
        riichi=riichi,
        ippatsu=riichi != "none" and origin is not Origin.REPLACEMENT and chance.random() < 0.3,
        first_turn=first_turn,
        dora=dora,
        ura=_indicators(chance, hand, len(dora)) if riichi != "none" else (),
        nuki=nuki,
        honba=chance.choice(_HONBA),
        sticks=chance.choice(_STICKS),
        players=players,
        liable=liable,
        discarder=discarder,
    )


def _winds(chance: Random, hand: Hand, seats: Sequence[Wind]) -> tuple[Wind, Wind]:
    """The own and the prevailing wind; where the hand has a pair of winds they are often both of it."""
    pairs: list[Wind] = [wind for wind, kind in zip(seats, WINDS, strict=False) if hand.tiles.count(kind) == _PAIR]
    if pairs and chance.random() < 0.4:
        return pairs[0], pairs[0]
    seat: Wind = chance.choice(seats)
    prevailing: Wind = chance.choice(seats[:2] if chance.random() < 0.9 else seats)
    return seat, prevailing


def _origin(chance: Random, hand: Hand, nuki: int, *, is_first: bool, is_dealer: bool) -> Origin:
    """Where the winning tile may come from; from the wall and from discards most often."""
    if is_first:
        return Origin.WALL if is_dealer else chance.choice((Origin.WALL, Origin.DISCARD))
    origins = [Origin.WALL, Origin.WALL, Origin.DISCARD, Origin.DISCARD, Origin.LAST_OF_WALL, Origin.LAST_DISCARD]
    has_quad = any(len(meld.tiles) == 4 for meld in hand.melds)
    if has_quad or nuki:
        origins += [Origin.REPLACEMENT] * 2
    chosen: Origin = chance.choice([*origins, Origin.QUAD])
    return chosen


def _indicators(chance: Random, hand: Hand, number: int) -> tuple[Tile, ...]:
    """Indicators, of which many point to what is held."""
    held = hand.tiles
    drawn = (
        _before(chance.choice(held)) if chance.random() < _POINTED else chance.choice(KINDS) for _ in range(number)
    )
    return tuple(sorted(drawn))


def _before(tile: Tile) -> Tile:
    """The kind that points to a tile with four players; with three it may be a kind that they have not."""
    circle = (DRAGONS if tile in DRAGONS else WINDS) if tile in HONOURS else _number_suit(tile.suit)
    return circle[circle.index(tile.kind) - 1]


def _number_suit(suit: Suit) -> Kinds:
    return tuple(kind for kind in KINDS if kind.suit is suit)


_LIABLE: Final = (
    (Yaku.DAISANGEN, frozenset(DRAGONS), 3),
    (Yaku.DAISUUSHII, frozenset(WINDS), 4),
)


def _liable(chance: Random, hand: Hand, seat: Wind, seats: Sequence[Wind], rules: Rules) -> Liable:
    """Who is liable, where somebody can be."""
    if rules.liability == "none" or not hand.is_open:
        return ()
    others: list[Wind] = [one for one in seats if one != seat]
    melds = hand.melds
    found: list[tuple[Yaku, Wind]] = []
    for yaku, kinds, number in _LIABLE:
        of_these = [meld for meld in melds if meld.tiles[0] in kinds]
        if len(of_these) == number and any(meld.open for meld in of_these) and chance.random() < 0.7:
            feeder: Wind = chance.choice(others)
            found.append((yaku, feeder))
    quads = [meld for meld in melds if len(meld.tiles) == 4]
    is_possible = rules.liability == "with-suukantsu" and len(quads) == 4 and any(meld.open for meld in quads)
    if is_possible and chance.random() < 0.7:
        last: Wind = chance.choice(others)
        found.append((Yaku.SUUKANTSU, last))
    return tuple(found)
