"""Every win of some kinds, hand by hand: the definition is asked of each, and so is all that must say the same."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, islice
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Final

import attrs

from mjfunc import Block, Hand, Meld, Suit, Tile, is_complete, read_tiles
from mjfunc.census import Tally, WinValue, census_of_scores
from mjfunc.model.winds import Wind
from mjfunc.riichi import By, Origin, Rules, Score, Win, score
from mjfunc.riichi.spec import scoring
from mjfunc.tiles.tile import COPIES
from tests.wins_at_once import numbers_of, scored_at_once

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.riichi import NoYaku

Kinds = tuple[Tile, ...]
AT_ONCE: Final = 2000
"""So many wins are arrays together."""


@attrs.frozen
class Deck:
    """All winning hands of some kinds with so many melds, each with each kind among its concealed tiles as won on."""

    text: str
    melds: int
    by: By
    seat: Wind
    round: Wind
    rules: Rules
    wins: int
    """How many there are."""

    def __str__(self) -> str:
        """What tells it from others."""
        return f"{self.text}-{self.melds}-{self.by}-{self.seat}-{self.round}"

    @property
    def kinds(self) -> Kinds:
        """The kinds, each once."""
        return tuple(dict.fromkeys(read_tiles(self.text)))


def check(deck: Deck) -> int:
    """The definition, the fast way, arrays and the census say the same of each win; how many there are."""
    wins, cells = wins_of(deck), dict[WinValue, Tally]()
    while some := [*islice(wins, AT_ONCE)]:
        asked = [win for win, _ in some]
        found = [scoring.score(win, deck.rules) for win in asked]
        assert found == [score(win, deck.rules) for win in asked]
        assert [numbers_of(one) for one in found] == scored_at_once(asked, deck.rules)
        for one, (_, ways) in zip(found, some, strict=True):
            valued = valued_by(one)
            cells[valued] = cells.get(valued, Tally()) + Tally(1, ways)
    census = census_of_scores(deck.melds, deck.kinds, by=deck.by, seat=deck.seat, round=deck.round, rules=deck.rules)
    assert cells == dict(census.cells)
    assert deck.wins == census.wins.distinct
    return deck.wins


def wins_of(deck: Deck) -> Iterator[tuple[Win, int]]:
    """Every win, and in how many ways its tiles are taken, the winning tile last."""
    origin = Origin.WALL if deck.by == "tsumo" else Origin.DISCARD
    for called, held in melds_of(deck.kinds, deck.melds):
        for tiles in concealed_of(deck.kinds, held, 14 - 3 * deck.melds):
            hand = Hand.of(tiles, called)
            for kind, copies in Counter(tiles).items() if is_complete(hand) else ():
                win = Win(hand=hand, tile=kind, origin=origin, seat=deck.seat, round=deck.round)
                yield win, ways_to_take(called, tiles) * copies


def valued_by(found: Score | NoYaku) -> WinValue:
    """A score as the census has it."""
    if not isinstance(found, Score):
        return WinValue(0, 0, 0, 0, ())
    fu = 0 if found.fu is None else found.fu.total
    return WinValue(found.chosen.points, found.yakuman, found.han or 0, fu, tuple(yaku for yaku, _ in found.yaku))


def melds_of(kinds: Kinds, number: int) -> Iterator[tuple[tuple[Meld, ...], Counter[Tile]]]:
    """All melds of these kinds together, and how many of each kind they have."""
    alike = [
        Meld(Block.of([kind] * size), is_open) for kind in kinds for size, is_open in ((3, True), (4, True), (4, False))
    ]
    rows = [
        tuple(Tile(kind.suit, kind.rank + more) for more in range(3))
        for kind in kinds
        if kind.suit is not Suit.HONOURS and kind.rank < 8
    ]
    some = [*alike, *(Meld(Block.of(row), open=True) for row in rows if {*row} <= {*kinds})]
    for chosen in combinations_with_replacement(some, number):
        held = Counter(tile for meld in chosen for tile in meld.tiles)
        if max(held.values(), default=0) <= COPIES:
            yield chosen, held


def concealed_of(kinds: Kinds, held: Counter[Tile], tiles: int) -> Iterator[Kinds]:
    """All tiles beside those that are held."""
    if not kinds:
        yield from [()] if tiles == 0 else []
        return
    first, *rest = kinds
    for copies in range(min(COPIES - held[first], tiles) + 1):
        yield from ((first,) * copies + more for more in concealed_of(tuple(rest), held, tiles - copies))


def ways_to_take(melds: tuple[Meld, ...], tiles: Kinds) -> int:
    """In how many ways melds and then tiles are taken; melds of the same tiles have no order."""
    left: Counter[Tile] = Counter()
    ways = 1
    for part in (*(meld.tiles for meld in melds), tiles):
        for kind, copies in Counter(part).items():
            ways *= comb(COPIES - left[kind], copies)
            left[kind] += copies
    return ways // prod(factorial(times) for times in Counter(melds).values())
