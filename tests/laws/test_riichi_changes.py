"""What a change of a win of riichi changes, and what not: tiles for others, triplets for quads, three players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from mjfunc import Block, BlockShape, CompleteRegular, Hand, Meld, Pair, Suit, Tile, strategies
from mjfunc.model.winds import WINDS
from mjfunc.riichi import (
    DEFAULT_RULES,
    PRESETS,
    Origin,
    Rules,
    Score,
    Win,
    Yaku,
    fu_of,
    has_yaku,
    interpretations,
    readings,
    score,
)
from mjfunc.riichi.spec.points import basic_points
from tests.strategies import wins
from tests.wins import read_win

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.model.winds import Wind
    from mjfunc.riichi import Reading

SOME: Final = settings(max_examples=30)
rules = st.sampled_from([*PRESETS.values()])
Worth: TypeAlias = "tuple[int, int, int, int, tuple[str, ...]]"


def worths(win: Win, rules: Rules = DEFAULT_RULES, names: Callable[[Yaku], Yaku] = lambda yaku: yaku) -> list[Worth]:
    """What each reading is worth, in no order, its yaku perhaps by other names."""
    return sorted(
        (
            one.points,
            one.yakuman,
            one.han or 0,
            0 if one.fu is None else one.fu.before_rounding,
            tuple(sorted(names(yaku).value for yaku, _ in one.yaku)),
        )
        for one in interpretations(win, rules)
    )


def moved(win: Win, into: Callable[[Tile], Tile]) -> Win:
    """A win with each tile as another, and without indicators."""
    melds = [Meld(Block.of(map(into, meld.tiles)), meld.open) for meld in win.hand.melds]
    hand = Hand.of(map(into, win.hand.tiles), melds)
    return attrs.evolve(win, hand=hand, tile=into(win.tile), dora=(), ura=())


def is_green(win: Win) -> bool:
    """Whether a reading is all green."""
    return any(has_yaku(reading, Yaku.RYUUIISOU) for reading in readings(win))


@SOME
@given(wins())
def test_ranks_reversed(win: Win) -> None:
    """1 for 9 in all suits changes nothing but all green, and dora."""

    def reversed_rank(tile: Tile) -> Tile:
        return tile if tile.is_honour else Tile(tile.suit, 10 - tile.rank)

    other = moved(win, reversed_rank)
    assume(not is_green(win))
    assume(not is_green(other))
    assert worths(moved(win, lambda tile: tile)) == worths(other)


DRAGONS: Final = {Tile.of("5z"): Tile.of("7z"), Tile.of("7z"): Tile.of("5z")}
NAMES: Final = {Yaku.YAKUHAI_WHITE: Yaku.YAKUHAI_RED, Yaku.YAKUHAI_RED: Yaku.YAKUHAI_WHITE}


@SOME
@given(wins())
def test_white_for_red(win: Win) -> None:
    """Dragons that are exchanged change nothing but names."""
    other = moved(win, lambda tile: DRAGONS.get(tile, tile))
    assert worths(moved(win, lambda tile: tile)) == worths(other, names=lambda yaku: NAMES.get(yaku, yaku))


@SOME
@given(wins(), st.permutations(WINDS))
def test_winds_permuted(win: Win, order: list[Wind]) -> None:
    """With the own and the prevailing one; who is the dealer matters to the first turn, and to payments."""
    into: dict[Wind, Wind] = dict(zip(WINDS, order, strict=True))
    kinds = [Tile(Suit.HONOURS, rank) for rank in range(1, 5)]
    tiles = {kinds[WINDS.index(one)]: kinds[WINDS.index(two)] for one, two in into.items()}
    plain = attrs.evolve(win, first_turn=False)
    turned = attrs.evolve(plain, seat=into[win.seat], round=into[win.round])
    other = moved(turned, lambda tile: tiles.get(tile, tile))
    assert worths(moved(plain, lambda tile: tile)) == worths(other)


@SOME
@given(wins(), rules)
def test_seven_pairs_are_chosen_where_there_is_nothing_else(win: Win, rules: Rules) -> None:
    """A hand that has blocks as well is worth more by them."""
    found = score(win, rules)
    assert not (isinstance(found, Score) and found.reading.is_seven_pairs) or len(readings(win)) == 1


@SOME
@given(wins(), rules, st.integers(0, 13))
def test_choosing_by_han_and_fu(win: Win, rules: Rules, more: int) -> None:
    """Finds what has most points, also with more han for all readings."""
    values = [
        (one.han + more, one.fu.total)
        for one in interpretations(win, rules)
        if one.han is not None and one.fu is not None
    ]
    assume(values)
    points = [basic_points(han, fu, rules) for han, fu in values]
    assert max(points) == basic_points(*max(values), rules)


@SOME
@given(wins())
def test_equal_blocks_are_one_place(win: Win) -> None:
    """No reading is there twice, and there is one for each different part that has the winning tile."""
    found = [(reading.decomposition, reading.place) for reading in readings(win)]
    assert len(set(found)) == len(found)
    for reading in readings(win):
        match reading.decomposition:
            case CompleteRegular(blocks, pair):
                parts: tuple[Block | Pair, ...] = (*blocks, pair)
                kinds = {tuple(tile.kind for tile in part.tiles) for part in parts}
                places = sum(win.tile.kind in kind for kind in kinds)
                assert places == sum(other == reading.decomposition for other, _ in found)
            case _:
                assert reading.place is None


CHANGED_BY_QUADS: Final = {Yaku.SANKANTSU, Yaku.SUUKANTSU, Yaku.CHUUREN_POUTOU, Yaku.JUNSEI_CHUUREN_POUTOU}


@settings(max_examples=60)
@example(read_win("111m444p777s22266z + 6z"))
@example(read_win("222m333m444m55p (678s) + 5p tsumo"))
@given(wins())
def test_a_closed_quad_for_a_concealed_triplet(win: Win) -> None:
    """It changes yaku of quads and nine gates only, and adds 12 fu, or 24 of terminals and honours."""
    plain = attrs.evolve(win, dora=(), ura=(), first_turn=False, ippatsu=False)
    held = [tile.kind for tile in win.tiles]
    for reading in readings(plain):
        for block, is_concealed in reading.triplet_blocks:
            kind = block.tiles[0].kind
            if is_concealed and block.shape is BlockShape.TRIPLET and held.count(kind) == 3 and kind != win.tile.kind:
                _check_quad(reading, kind)


def _check_quad(reading: Reading, kind: Tile) -> None:
    """Compare the reading with the one that has a quad instead."""
    win = reading.win
    left = [tile for tile in win.hand.tiles if tile.kind != kind]
    quad = Meld(Block(kind.suit, kind.rank, BlockShape.QUAD), open=False)
    other = attrs.evolve(win, hand=Hand.of(left, (*win.hand.melds, quad)))
    (alike,) = [each for each in readings(other) if each.place == reading.place and _rest(each) == _rest(reading)]
    differ = {yaku for yaku in Yaku if has_yaku(reading, yaku) != has_yaku(alike, yaku)}
    assert differ <= CHANGED_BY_QUADS
    before, after = fu_of(reading), fu_of(alike)
    assert before is not None
    assert after is not None
    assert after.before_rounding - before.before_rounding == (12 if kind.is_simple else 24)


def _rest(reading: Reading) -> list[str]:
    """The blocks and the pair, a quad as a triplet."""
    parts = [*reading.triplets, *(block.tiles[0] for block in reading.sequences)]
    return [*sorted(map(str, parts)), str(reading.pair), str(len(reading.sequences))]


@SOME
@given(strategies.complete_hands(sizes=[14], players=3), st.data())
def test_three_players(hand: Hand, data: st.DataObject) -> None:
    """A hand of their kinds is worth as much as with four, apart from payments."""
    tile = data.draw(st.sampled_from(hand.tiles))
    origin = data.draw(st.sampled_from((Origin.WALL, Origin.DISCARD)))
    seat, prevailing = (st.sampled_from(WINDS[:3]) for _ in range(2))
    four = Win(hand=hand, tile=tile, origin=origin, seat=data.draw(seat), round=data.draw(prevailing))
    any_reds = Rules(red_fives="any")
    assert worths(four, any_reds) == worths(attrs.evolve(four, players=3), any_reds)
