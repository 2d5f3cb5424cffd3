"""What holds for every decomposition, and for the decompositions of every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import assume, event, given
from hypothesis import strategies as st

from mjfunc import (
    Block,
    BlockShape,
    Complete,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    Hand,
    HandWithQuads,
    Meld,
    Pair,
    Ready,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    Suit,
    Wait,
    WaitShape,
    combined_wait,
    decompose_complete,
    decompose_ready,
    finish,
    is_complete,
    kan_keeps_decompositions,
    kan_keeps_waits,
    make_final_block,
    parse,
    strategies,
    take_out,
    waits,
)
from mjfunc.model.hand import reds_of
from mjfunc.spec import complete as spec_complete
from mjfunc.spec import kan as spec_kan
from mjfunc.spec import ready as spec_ready
from mjfunc.spec import waits as spec_waits
from mjfunc.spec.direct import ready_directly
from mjfunc.strategies import fitting
from mjfunc.tiles.counts import counts_of, number_of
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import KINDS, Tile
from tests.strategies import blocks, pairs, put_together, riichi_hands
from tests.strategies import quads as quad_blocks

if TYPE_CHECKING:
    from collections.abc import Callable


@given(strategies.decompositions())
def test_a_sum_of_blocks_has_those_blocks(built: CompleteRegular) -> None:
    """Whatever else is found, what the hand was built of is."""
    hand = Hand.of(put_together(built.blocks, built.pair), built.melds)
    assert built in decompose_complete(hand)


@given(strategies.drawn_hands())
def test_complete(hand: Hand) -> None:
    """The fast way is the definition; each decomposition is the hand, once, in order."""
    found = decompose_complete(hand)
    assert spec_complete.decompose_complete(hand) == found
    assert spec_complete.decompose_complete(hand, "first") == decompose_complete(hand, "first")
    assert bool(found) == is_complete(hand) == spec_complete.is_complete(hand)
    assert len(found) == len(set(found))
    regular = [way for way in found if isinstance(way, CompleteRegular)]
    assert regular == sorted(regular) == list(found[: len(regular)])
    event(f"{len(found)} complete decompositions")
    for way in found:
        assert hand.tiles == way.tiles
        if isinstance(way, CompleteRegular):
            assert (hand.blocks, hand.melds) == (len(way.blocks), way.melds)
            assert list(way.blocks) == sorted(way.blocks)


@given(strategies.complete_hands())
def test_hands_made_complete_are_complete(hand: Hand) -> None:
    """The strategies make what they say."""
    assert is_complete(hand)


@given(strategies.waiting_hands())
def test_ready(hand: Hand) -> None:
    """Both definitions and the fast way agree; each decomposition is the hand, once, in order, and its wait is live."""
    found = decompose_ready(hand)
    assert spec_ready.decompose_ready(hand) == found
    assert ready_directly(hand) == found
    assert ready_directly(hand, "first") == decompose_ready(hand, "first") == spec_ready.decompose_ready(hand, "first")
    assert len(found) == len(set(found))
    regular = [way for way in found if isinstance(way, ReadyRegular)]
    assert regular == sorted(regular) == list(found[: len(regular)])
    event(f"{len(found)} ready decompositions")
    for way in found:
        assert hand.tiles == way.tiles
        assert way.wait.on
        assert list(way.wait.on) == sorted(set(way.wait.on))
        assert all(number_of(hand.held, kind) < 4 for kind in way.wait.on)


@given(strategies.waiting_hands())
def test_waits(hand: Hand) -> None:
    """The fast way is the definition; they are what the decompositions wait on."""
    assert spec_waits.waits(hand) == waits(hand)
    assert combined_wait(decompose_ready(hand)) == waits(hand)


@given(strategies.ready_hands())
def test_waits_complete_the_hand(hand: Hand) -> None:
    """A kind is waited for exactly if it is live and the hand with it is complete."""
    live = [kind for kind in KINDS if number_of(hand.held, kind) < 4]
    completing = tuple(kind for kind in live if is_complete(hand.draw(kind)))
    assert completing == waits(hand)


@given(strategies.ready_hands(), st.data())
def test_finish(hand: Hand, data: st.DataObject) -> None:
    """A finished decomposition is one of the complete hand's, holds the final block, and leads back."""
    found = decompose_ready(hand)
    assume(found)
    ready = data.draw(st.sampled_from(found))
    kind = data.draw(st.one_of(st.sampled_from(ready.wait.on), st.sampled_from(KINDS)))
    tile = data.draw(st.sampled_from((kind, Tile(kind.suit, 5, red=True)) if _is_five(kind) else (kind,)))
    finished, block = finish(ready, tile), make_final_block(ready, tile)
    assert (finished is None) == (kind not in ready.wait.on)
    if finished is None:
        assert block is None
        return
    assert finished in decompose_complete(hand.draw(tile))
    assert ready in take_out(finished, tile)
    makes_pair = ready.wait.shape in {WaitShape.TANKI, WaitShape.SINGLE, WaitShape.THIRTEEN_SIDED}
    assert (block is None) == makes_pair
    if block is not None:
        assert isinstance(finished, CompleteRegular)
        assert tile in block.tiles
        plain = Block(block.suit, block.rank, block.shape)
        assert plain in [Block(block.suit, block.rank, block.shape) for block in finished.blocks]


@given(strategies.complete_hands(), st.data())
def test_finish_after_taking_out_is_the_identity(hand: Hand, data: st.DataObject) -> None:
    """Whichever tile is taken out, each hole is filled by it again."""
    complete = data.draw(st.sampled_from(decompose_complete(hand)))
    tile = data.draw(st.sampled_from(complete.tiles))
    holes = take_out(complete, tile)
    assert holes
    assert len(holes) == len(set(holes))
    left = list(hand.tiles)
    left.remove(tile)
    for ready in holes:
        assert complete == finish(ready, tile)
        assert ready in decompose_ready(Hand.of(left, hand.melds))
        assert tuple(left) == ready.tiles


@given(strategies.ready_hands())
def test_marks_change_nothing_but_marks(hand: Hand) -> None:
    """Without its red fives a hand has the same decompositions without theirs."""
    plain = Hand(hand.counts, melds=hand.melds)
    found, unmarked = decompose_ready(hand), decompose_ready(plain)
    assert [way.wait.on for way in unmarked] == [way.wait.on for way in found]
    for marked, bare in zip(found, unmarked, strict=True):
        assert hand.reds == reds_of(marked.tiles)
        assert [tile.kind for tile in marked.tiles] == list(bare.tiles)


@given(strategies.complete_hands())
def test_marks_are_put_on_the_first_fives(hand: Hand) -> None:
    """Blocks in order, then the pair: as soon as one five of a suit is plain, all later ones are."""
    for way in decompose_complete(hand):
        if isinstance(way, CompleteRegular):
            fives = [tile for tile in put_together(way.blocks, way.pair) if _is_five(tile)]
            for suit in Suit:
                reds = [five.red for five in fives if five.suit is suit]
                assert reds == sorted(reds, reverse=True)


def _is_five(tile: Tile) -> bool:
    return tile.rank == 5 and not tile.is_honour


@given(st.one_of(riichi_hands(), riichi_hands(), strategies.waiting_hands()), st.data())
def test_kans(hand: Hand, data: st.DataObject) -> None:
    """The fast way is the definition, in its refusals too; keeping the decompositions keeps the waits."""
    triplets = [kind for kind in KINDS if number_of(hand.counts, kind) == 3]
    tile = data.draw(st.sampled_from(triplets or KINDS))
    closed = Hand(hand.counts, hand.reds, [meld for meld in hand.melds if not meld.open])
    answers: list[object] = []
    for question in (
        kan_keeps_waits,
        spec_kan.kan_keeps_waits,
        kan_keeps_decompositions,
        spec_kan.kan_keeps_decompositions,
    ):
        try:
            answers.append(question(closed, tile))
        except MahjongError as error:
            answers.append((type(error), str(error)))
    event(f"kan: {answers[0]}, {answers[2]}" if isinstance(answers[0], bool) else "no kan")
    assert answers[0] == answers[1]
    assert answers[2] == answers[3]
    assert isinstance(answers[0], bool) == isinstance(answers[2], bool) == bool(triplets and waits(closed))
    if isinstance(answers[0], bool):
        ready = decompose_ready(closed)
        left = Hand.of((held for held in closed.tiles if held.kind != tile), closed.melds)
        after = tuple(kind for kind in waits(left) if kind != tile)
        triplet = (tile,) * 3
        kept = [
            isinstance(way, ReadyRegular)
            and triplet in [tuple(held.kind for held in block.tiles) for block in way.blocks]
            for way in ready
        ]
        assert answers[0] == (waits(closed) == after)
        assert answers[2] == all(kept)
        assert answers[0] or not answers[2]


@given(st.data(), st.integers(1, 4))
def test_hands_with_quads(data: st.DataObject, quads: int) -> None:
    """A hand built with quads is found with those quads, and each decomposition has one for each tile beyond 14."""
    chosen: list[Block] = []
    for number in range(4):
        candidates = quad_blocks if number < quads else blocks
        chosen.append(data.draw(candidates.filter(lambda block: fitting([block], chosen))))
    pair = data.draw(pairs.filter(lambda pair: fitting([pair], chosen)))
    counts = counts_of(put_together(chosen, pair))
    found = [way for way in decompose_complete(HandWithQuads(counts)) if isinstance(way, CompleteRegular)]
    assert CompleteRegular(tuple(sorted(chosen)), pair) in found
    assert list(found) == sorted(set(found))
    assert {quads} == {sum(block.shape is BlockShape.QUAD for block in way.blocks) for way in found}
    m, p, s = (data.draw(st.integers(0, suit[4])) for suit in counts[:3])
    hand = HandWithQuads(counts, (m, p, s))
    marked = decompose_complete(hand)
    assert spec_complete.decompose_complete(hand) == marked
    assert {hand.tiles} == {tuple(sorted(way.tiles)) for way in marked}
    assert len(found) == len(marked)
    assert hand == parse(str(hand))


Permutation = tuple[tuple[Suit, ...], tuple[int, ...], bool]


def _move(tile: Tile, symmetry: Permutation) -> Tile:
    """A tile where a symmetry puts it; a mark is lost."""
    suits, honours, mirrored = symmetry
    if tile.is_honour:
        return Tile(Suit.HONOURS, honours[tile.rank - 1])
    return Tile(suits[tile.suit.ordinal], 10 - tile.rank if mirrored else tile.rank)


symmetries = st.tuples(
    st.permutations([Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS]).map(tuple),
    st.permutations(range(1, 8)).map(tuple),
    st.booleans(),
)


def _move_hand(hand: Hand, symmetry: Permutation) -> Hand:
    return Hand.of(
        (_move(tile, symmetry) for tile in hand.tiles),
        (Meld.of((_move(tile, symmetry) for tile in meld.tiles), open=meld.open) for meld in hand.melds),
    )


def _moved(part: Block | Pair | Meld, symmetry: Permutation) -> tuple[Tile, ...]:
    return tuple(sorted(_move(tile, symmetry) for tile in part.tiles))


def _moved_melds(melds: tuple[Meld, ...], symmetry: Permutation) -> object:
    return sorted((meld.open, _moved(meld, symmetry)) for meld in melds)


def _shape(way: Complete | Ready, symmetry: Permutation) -> object:
    """A decomposition moved by a symmetry, as a value that does not depend on any order."""
    match way:
        case CompleteRegular(blocks, pair, melds):
            return (
                sorted(_moved(part, symmetry) for part in blocks),
                _moved(pair, symmetry),
                _moved_melds(melds, symmetry),
            )
        case CompleteSevenPairs(pairs):
            return sorted(_moved(part, symmetry) for part in pairs)
        case CompleteThirteenOrphans(pair):
            return _moved(pair, symmetry)
        case ReadyRegular(blocks, pair, wait, melds):
            parts = sorted(_moved(part, symmetry) for part in blocks)
            return parts, pair and _moved(pair, symmetry), _moved_wait(wait, symmetry), _moved_melds(melds, symmetry)
        case ReadySevenPairs(pairs, wait):
            return sorted(_moved(part, symmetry) for part in pairs), _moved_wait(wait, symmetry)
        case ReadyThirteenOrphans(pair, wait):
            return pair and _moved(pair, symmetry), _moved_wait(wait, symmetry)


def _moved_wait(wait: Wait, symmetry: Permutation) -> object:
    tiles = sorted(_move(tile, symmetry) for tile in wait.tiles)
    return wait.shape, tiles, sorted(_move(tile, symmetry) for tile in wait.on)


STILL: Permutation = ((Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS), tuple(range(1, 8)), False)


@given(st.one_of(strategies.waiting_hands(), strategies.drawn_hands()), symmetries)
def test_symmetries_commute_with_everything(hand: Hand, symmetry: Permutation) -> None:
    """Permuting suits or honours and reversing ranks changes decompositions and waits in just that way."""
    moved = _move_hand(hand, symmetry)
    decompose: Callable[[Hand], tuple[Complete | Ready, ...]] = (
        decompose_ready if hand.is_waiting else decompose_complete
    )
    expected = [_shape(way, symmetry) for way in decompose(hand)]
    found = [_shape(way, STILL) for way in decompose(moved)]
    assert sorted(map(repr, expected)) == sorted(map(repr, found))
    if not hand.is_waiting:
        assert is_complete(hand) == is_complete(moved)
        return
    assert tuple(sorted(_move(kind, symmetry) for kind in waits(hand))) == waits(moved)
    if not hand.is_open and waits(hand):
        for kind in KINDS:
            if number_of(hand.counts, kind) == 3:
                there = _move(kind, symmetry)
                assert kan_keeps_waits(hand, kind) == kan_keeps_waits(moved, there)
                assert kan_keeps_decompositions(hand, kind) == kan_keeps_decompositions(moved, there)
