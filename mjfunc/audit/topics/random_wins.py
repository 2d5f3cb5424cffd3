"""Random wins, each found from its place and a seed alone, so that none before it needs to be drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.model.blocks import Meld
from mjfunc.model.hand import Hand
from mjfunc.model.winds import DEALER
from mjfunc.model.winds import WINDS as SEATS
from mjfunc.riichi.values.rules import DEFAULT_RULES, Rules
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.wins import Win
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, ORPHANS, RED_OF, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mjfunc.model.conventions import Players
    from mjfunc.model.winds import Wind
    from mjfunc.riichi.values.win_fields import Liable, Riichi

_Kinds: TypeAlias = tuple[Tile, ...]

SIMPLES: Final = tuple(kind for kind in KINDS if kind.is_simple)
HONOURS: Final = tuple(kind for kind in KINDS if kind.is_honour)
WINDS, DRAGONS = HONOURS[:4], HONOURS[4:]
TERMINALS: Final = tuple(kind for kind in ORPHANS if not kind.is_honour)
GREEN: Final = tuple(map(Tile.of, ("2s", "3s", "4s", "6s", "8s", "6z")))
_BLOCKS: Final = 4
_PAIRS: Final = 7
_FIRSTS: Final = range(1, 8)
"""The ranks with which sequences begin."""
_GATES: Final = (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)


@attrs.frozen
class WinShape:
    """The tiles of a winning hand, by kind; they may have more copies than exist."""

    blocks: tuple[_Kinds, ...]
    """The blocks that may be melds."""
    concealed: _Kinds
    """The pair; or all tiles, in another form."""


@attrs.frozen
class WinKind:
    """A kind of winning hands that makes some yaku likely."""

    name: str
    draw: Callable[[Random], WinShape]
    melds: float = 0.4
    """The share of the blocks of an open hand that are melds."""
    quads: float = 0.15
    """The share of the triplets that are quads."""


def _sequence(suit: Suit, rank: int) -> _Kinds:
    return tuple(Tile(suit, rank + step) for step in range(3))


def _triplet(kind: Tile) -> _Kinds:
    return (kind,) * 3


def _block(chance: Random, among: _Kinds, sequences: float) -> _Kinds:
    if chance.random() < sequences:
        row = [KINDS[kind.index : kind.index + 3] for kind in among if not kind.is_honour and kind.rank in _FIRSTS]
        return chance.choice([kinds for kinds in row if {*among}.issuperset(kinds)])
    return _triplet(chance.choice(among))


def _filled(chance: Random, among: _Kinds, sequences: float, fixed: tuple[_Kinds, ...] = ()) -> WinShape:
    """The fixed blocks, random blocks of some kinds up to four, and a pair."""
    others = tuple(_block(chance, among, sequences) for _ in range(_BLOCKS - len(fixed)))
    return WinShape((*fixed, *others), (chance.choice(among),) * 2)


def _kinds_of(suit: Suit) -> _Kinds:
    return tuple(kind for kind in KINDS if kind.suit is suit)


def _one_suit(chance: Random) -> WinShape:
    return _filled(chance, _kinds_of(chance.choice(NUMBER_SUITS)), 0.6)


def _half_flush(chance: Random) -> WinShape:
    return _filled(chance, (*_kinds_of(chance.choice(NUMBER_SUITS)), *HONOURS), 0.5)


def _outside(chance: Random) -> WinShape:
    """A terminal, or often an honour, in every block."""
    among = chance.choice((ORPHANS, TERMINALS))
    ends = [_sequence(suit, rank) for suit in NUMBER_SUITS for rank in (1, 7)]
    blocks = [chance.choice(ends) if chance.random() < 0.6 else _triplet(chance.choice(among)) for _ in range(_BLOCKS)]
    return WinShape(tuple(blocks), (chance.choice(among),) * 2)


def _straight(chance: Random) -> WinShape:
    suit = chance.choice(NUMBER_SUITS)
    return _filled(chance, KINDS, 0.6, tuple(_sequence(suit, rank) for rank in (1, 4, 7)))


def _three_suits(chance: Random) -> WinShape:
    """One sequence, or one triplet, in each of the three suits."""
    if chance.random() < 0.5:
        rank = chance.choice(_FIRSTS)
        return _filled(chance, KINDS, 0.6, tuple(_sequence(suit, rank) for suit in NUMBER_SUITS))
    rank = chance.randint(1, 9)
    return _filled(chance, KINDS, 0.5, tuple(_triplet(Tile(suit, rank)) for suit in NUMBER_SUITS))


def _twice(chance: Random) -> WinShape:
    rows = [_sequence(chance.choice(NUMBER_SUITS), chance.choice(_FIRSTS)) for _ in range(chance.choice((1, 2)))]
    return _filled(chance, KINDS, 0.7, (*rows, *rows))


def _next_ranks(chance: Random) -> WinShape:
    """Three equal sequences, which are three triplets as well; or sequences with several readings."""
    suit, rank = chance.choice(NUMBER_SUITS), chance.choice(_FIRSTS)
    return _filled(chance, KINDS, 0.6, (_sequence(suit, rank),) * 3)


def _honours(chance: Random, among: _Kinds) -> WinShape:
    """Triplets of all of these honours; or of all but one, which is the pair."""
    order = chance.sample(among, len(among))
    triplets = tuple(map(_triplet, order[: chance.choice((len(among) - 1, len(among)))]))
    shape = _filled(chance, KINDS, 0.6, triplets)
    return WinShape(shape.blocks, (order[-1],) * 2) if len(triplets) < len(order) else shape


def _valued_pair(chance: Random) -> WinShape:
    return WinShape(_filled(chance, KINDS, 0.8).blocks, (chance.choice(HONOURS),) * 2)


def _valued_triplet(chance: Random) -> WinShape:
    return _filled(chance, KINDS, 0.7, (_triplet(chance.choice(HONOURS)),))


def _seven_pairs(chance: Random) -> WinShape:
    among = chance.choice((KINDS, SIMPLES, HONOURS, ORPHANS, _kinds_of(chance.choice(NUMBER_SUITS))))
    return WinShape((), tuple(kind for kind in chance.sample(among, _PAIRS) for _ in range(2)))


def _thirteen_orphans(chance: Random) -> WinShape:
    return WinShape((), (*ORPHANS, chance.choice(ORPHANS)))


def _nine_gates(chance: Random) -> WinShape:
    suit = chance.choice(NUMBER_SUITS)
    return WinShape((), tuple(Tile(suit, rank) for rank in (*_GATES, chance.randint(1, 9))))


_USUAL: Final = (
    WinKind("any", partial(_filled, among=KINDS, sequences=0.6)),
    WinKind("sequences", partial(_filled, among=KINDS, sequences=1.0), melds=0.2),
    WinKind("simples", partial(_filled, among=SIMPLES, sequences=0.7)),
    WinKind("valued pair", _valued_pair),
    WinKind("valued triplet", _valued_triplet),
    WinKind("twice", _twice, melds=0.1),
    WinKind("seven pairs", _seven_pairs),
    WinKind("outside", _outside),
)
_RARE: Final = (
    WinKind("triplets", partial(_filled, among=KINDS, sequences=0.0)),
    WinKind("concealed triplets", partial(_filled, among=KINDS, sequences=0.0), melds=0.0),
    WinKind("quads", partial(_filled, among=KINDS, sequences=0.1), melds=0.9, quads=0.9),
    WinKind("terminals and honours", partial(_filled, among=ORPHANS, sequences=0.0)),
    WinKind("terminals", partial(_filled, among=TERMINALS, sequences=0.0)),
    WinKind("honours", partial(_filled, among=HONOURS, sequences=0.0)),
    WinKind("one suit", _one_suit),
    WinKind("half flush", _half_flush),
    WinKind("green", partial(_filled, among=GREEN, sequences=0.5)),
    WinKind("straight", _straight),
    WinKind("three suits", _three_suits),
    WinKind("three times", _next_ranks, melds=0.2),
    WinKind("dragons", partial(_honours, among=DRAGONS), melds=0.8),
    WinKind("winds", partial(_honours, among=WINDS), melds=0.8),
    WinKind("thirteen orphans", _thirteen_orphans),
    WinKind("nine gates", _nine_gates),
)

WIN_KINDS: Final = tuple(kind for at, rare in enumerate(_RARE) for kind in (_USUAL[at % len(_USUAL)], rare))
"""All kinds in the order in which they are drawn; every other one is an ordinary hand."""

_CLOSED: Final = 0.45
_THREE: Final = 0.12
_RED: Final = 0.4
_DORA: Final = (0, 0, 0, 1, 1, 2, 5)
_POINTED: Final = 0.3
"""The share of the indicators that point to a tile of the hand."""
_PAIR: Final = 2
_HONBA: Final = (0, 0, 0, 1, 2, 7)
_STICKS: Final = (0, 0, 0, 1, 3)


def win_at(place: int, seed: int, rules: Rules = DEFAULT_RULES) -> Win:
    """The win at a place.

    Args:
        place: Its number; kinds of wins alternate.
        seed: The seed of the sample.
        rules: The rules that must allow the win.

    """
    chance = Random(f"{seed} {place}")  # noqa: S311  # wins are drawn, not secrets
    while True:
        try:
            return _draw_win(chance, WIN_KINDS[place % len(WIN_KINDS)], rules)
        except MahjongError:
            continue  # copies run out, or two things contradict each other; most often the next is a win


def _draw_win(chance: Random, kind: WinKind, rules: Rules) -> Win:
    """A win of a kind; raises a MahjongError if the tiles drawn make none."""
    players: Players = 3 if chance.random() < _THREE else 4
    shape, is_closed = kind.draw(chance), chance.random() < _CLOSED
    concealed, melds = list(shape.concealed), list[Meld]()
    fives = {five for five in RED_OF if rules.red_fives != "0-0-0" and chance.random() < _RED}
    for block in shape.blocks:
        is_quad = block[0] == block[1] and chance.random() < kind.quads
        if is_quad:
            melds.append(Meld.of(_mark((*block, block[0]), fives), open=not is_closed and chance.random() < 0.5))
        elif not is_closed and chance.random() < kind.melds:
            melds.append(Meld.of(_mark(block, fives)))
        else:
            concealed.extend(block)
    return _win_in_situation(chance, Hand.of(_mark(concealed, fives), melds), players, rules)


def _mark(tiles: Iterable[Tile], fives: set[Tile]) -> list[Tile]:
    """The tiles with the first of each of these fives red; removes these from the set."""
    marked = list[Tile]()
    for tile in tiles:
        marked.append(RED_OF[tile] if tile in fives else tile)
        fives.discard(tile)
    return marked


def _win_in_situation(chance: Random, hand: Hand, players: Players, rules: Rules) -> Win:
    """The hand with random circumstances; raises a MahjongError if they contradict each other."""
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
    """The winner's and the prevailing wind; often both that of the hand's pair."""
    pairs: list[Wind] = [wind for wind, kind in zip(seats, WINDS, strict=False) if hand.tiles.count(kind) == _PAIR]
    if pairs and chance.random() < 0.4:
        return pairs[0], pairs[0]
    seat: Wind = chance.choice(seats)
    prevailing: Wind = chance.choice(seats[:2] if chance.random() < 0.9 else seats)
    return seat, prevailing


def _origin(chance: Random, hand: Hand, nuki: int, *, is_first: bool, is_dealer: bool) -> Origin:
    """The origin of the winning tile, most often the wall or a discard."""
    if is_first:
        return Origin.WALL if is_dealer else chance.choice((Origin.WALL, Origin.DISCARD))
    origins = [Origin.WALL, Origin.WALL, Origin.DISCARD, Origin.DISCARD, Origin.LAST_OF_WALL, Origin.LAST_DISCARD]
    has_quad = any(len(meld.tiles) == 4 for meld in hand.melds)
    if has_quad or nuki:
        origins += [Origin.REPLACEMENT] * 2
    chosen: Origin = chance.choice([*origins, Origin.QUAD])
    return chosen


def _indicators(chance: Random, hand: Hand, number: int) -> tuple[Tile, ...]:
    indicators = (
        _before(chance.choice(hand.tiles)) if chance.random() < _POINTED else chance.choice(KINDS)
        for _ in range(number)
    )
    return tuple(sorted(indicators))


def _before(tile: Tile) -> Tile:
    """The indicator of a tile with four players."""
    circle = (DRAGONS if tile in DRAGONS else WINDS) if tile in HONOURS else _kinds_of(tile.suit)
    return circle[circle.index(tile.kind) - 1]


def _liable(chance: Random, hand: Hand, seat: Wind, seats: Sequence[Wind], rules: Rules) -> Liable:
    """The liable players; often one if the rules and the melds allow it."""
    if rules.liability == "none" or not hand.is_open:
        return ()
    others: list[Wind] = [one for one in seats if one != seat]
    melds = [
        (Yaku.DAISANGEN, 3, [meld for meld in hand.melds if meld.tiles[0] in DRAGONS]),
        (Yaku.DAISUUSHII, 4, [meld for meld in hand.melds if meld.tiles[0] in WINDS]),
    ]
    if rules.liability == "with-suukantsu":
        melds.append((Yaku.SUUKANTSU, 4, [meld for meld in hand.melds if len(meld.tiles) == 4]))
    liable: list[tuple[Yaku, Wind]] = []
    for yaku, number, of_yaku in melds:
        if len(of_yaku) == number and any(meld.open for meld in of_yaku) and chance.random() < 0.7:
            feeder: Wind = chance.choice(others)
            liable.append((yaku, feeder))
    return tuple(liable)
