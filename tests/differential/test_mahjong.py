"""The package ``mahjong``: its divider and its test for a complete hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from mahjong.agari import Agari
from mahjong.hand_calculating.divider import HandDivider
from mahjong.meld import Meld as TheirMeld
from mahjong.shanten import Shanten

from mjfunc import (
    BlockShape,
    CompleteRegular,
    CompleteSevenPairs,
    Conventions,
    decompose_complete,
    is_complete,
    shanten_by_form,
    strategies,
)
from mjfunc.notation.numbers import write_34

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc import Block, Hand, Meld, Pair, Tile

CALLS = {BlockShape.SEQUENCE: TheirMeld.CHI, BlockShape.TRIPLET: TheirMeld.PON, BlockShape.QUAD: TheirMeld.KAN}


def theirs(meld: Meld) -> TheirMeld:
    """Their value for a meld."""
    tiles = [4 * tile.index + at for at, tile in enumerate(meld.tiles)]
    return TheirMeld(CALLS[meld.block.shape], tiles, opened=meld.open)


def numbers(parts: Iterable[Block | Meld | Pair]) -> list[list[int]]:
    """Parts as they list them, sorted."""
    return sorted(indices(part.tiles) for part in parts)


def indices(tiles: Iterable[Tile]) -> list[int]:
    """The numbers of the kinds of some tiles."""
    return [tile.index for tile in tiles]


def check_divider(hand: Hand) -> None:
    """Their divisions are our regular decompositions, and seven pairs where there are no melds."""
    ours = [
        numbers((*way.blocks, way.pair, *way.melds)) if isinstance(way, CompleteRegular) else numbers(way.pairs)
        for way in decompose_complete(hand)
        if isinstance(way, (CompleteRegular, CompleteSevenPairs))
    ]
    divided = HandDivider.divide_hand(write_34(hand.held), [theirs(meld) for meld in hand.melds])
    assert sorted(ours) == sorted(sorted(blocks) for blocks in divided)


def is_whole(hand: Hand) -> bool:
    """They only divide hands whose five groups are all there."""
    return hand.blocks + len(hand.melds) == 4


@given(strategies.complete_hands().filter(is_whole))
def test_divider(hand: Hand) -> None:
    """``divide_hand`` lists the decompositions of complete hands."""
    check_divider(hand)


@given(strategies.drawn_hands().filter(is_whole))
def test_divider_on_any_hand(hand: Hand) -> None:
    """And of hands that are not complete: none."""
    check_divider(hand)


@given(strategies.drawn_hands())
def test_agari(hand: Hand) -> None:
    """``is_agari`` of the concealed tiles is ``is_complete``, for every size."""
    assert Agari.is_agari(write_34(hand.counts)) == is_complete(hand)


@given(strategies.hands())
def test_shanten(hand: Hand) -> None:
    """Their shanten is by exchange, for every size and form; it looks at the concealed tiles alone."""
    counts, found = write_34(hand.counts), shanten_by_form(hand, conventions=Conventions(melds="ignored"))
    assert Shanten.calculate_shanten(counts) == found.minimum
    assert Shanten.calculate_shanten_for_regular_hand(counts) == found.regular
    if hand.size >= 13:
        assert Shanten.calculate_shanten_for_chiitoitsu_hand(counts) == found.seven_pairs
        assert Shanten.calculate_shanten_for_kokushi_hand(counts) == found.thirteen_orphans


@given(strategies.hands(players=3))
def test_shanten_of_three_players(hand: Hand) -> None:
    """Without 2m to 8m too."""
    theirs = Shanten.calculate_shanten(write_34(hand.counts), is_three_player=True)
    assert theirs == shanten_by_form(hand, conventions=Conventions(melds="ignored", players=3)).minimum
