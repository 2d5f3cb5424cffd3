"""Decompositions in arrays are those that the definition lists of each hand, and become these values again."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, Final, cast

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjfunc
from mjfunc import BadCounts, BadMeld, BadSize, Block, Conventions, FiveOfAKind, Hand, batch, parse, strategies
from mjfunc.batch.pieces import MOST_PIECES, pieces
from mjfunc.model.conventions import EXHAUSTED, FORMS, PLAYERS, SEVEN_PAIRS
from mjfunc.spec import complete
from mjfunc.spec import ready as spec_ready
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mjfunc import Complete, Ready
    from mjfunc.batch import CompleteDecompositions, ReadyDecompositions

EVERY: Final = [
    Conventions(seven_pairs=rule, exhausted=exhausted, forms=forms, players=players)
    for rule, exhausted, players in product(SEVEN_PAIRS, EXHAUSTED, PLAYERS)
    for number in (1, 2, 3)
    for forms in combinations(FORMS, number)
]


def in_array(hands: Iterable[Hand], by: Conventions) -> list[tuple[Complete, ...] | tuple[Ready, ...]]:
    """What arrays say, of hands that are all waiting, or all drawn; and the same from its values."""
    listed = [*hands]
    rows = batch.rows_of(listed)
    if listed[0].is_waiting:
        ready = batch.decompose_ready(rows, conventions=by)
        assert_same(ready, batch.ReadyDecompositions.from_lists(ready.listed()))
        return [*ready.listed()]
    found = batch.decompose_complete(rows, conventions=by)
    assert_same(found, batch.CompleteDecompositions.from_lists(found.listed()))
    return [*found.listed()]


def assert_same(
    one: CompleteDecompositions | ReadyDecompositions, other: CompleteDecompositions | ReadyDecompositions
) -> None:
    """Each array is the other's, and none can be written to."""
    for field in attrs.fields(type(one)):
        mine, its = getattr(one, field.name), getattr(other, field.name)
        assert (mine.dtype, mine.shape, mine.tolist()) == (its.dtype, its.shape, its.tolist())
        assert not mine.flags.writeable


def defined(hand: Hand, by: Conventions) -> tuple[Complete, ...] | tuple[Ready, ...]:
    """What the definition lists."""
    return (spec_ready.decompose_ready if hand.is_waiting else complete.decompose_complete)(hand, conventions=by)


NOTABLE: Final = {
    "22334455667788m": 4, "22334455667788s": 4, "11112222333344m": 3, "111222333m44455z": 2, "11223344556677p": 4,
    "1133m5577p113377s": 1, "11112233445566s": 1, "19m19p19s12345677z": 1, "11m11p11s11122233z": 0, "111222333m11p": 2,
    "11112345678999p": 1, "11m": 1, "12m": 0, "11112222m333344p": 0, "111123m456p11122z": 1, "111m222p333s44455z": 1,
}  # fmt: skip
"""Drawn hands, and how many decompositions they have."""
NOTABLE_WAITING: Final = {
    "1112345678999p": 10, "2233445566778m": 7, "1122334455667m": 7, "1112223334445m": 13, "11112222333m44p": 3,
    "2222333344445m": 5, "1111222233m": 3, "11112233m11z": 2, "11112233m55p678s": 2, "1111m234m": 1, "11m22p": 1,
    "1111m": 0, "1111m3333m5555m7m": 0, "1111m111p222s333z": 0, "1133557799m11p2z": 1, "19m19p19s1234567z": 1,
    "119m19p19s123456z": 1, "23m11z": 1, "12m11z": 1, "11s22z": 1, "1m": 1, "22m3344p5566s123z": 0,
}  # fmt: skip
"""The same of waiting ones."""


@pytest.mark.parametrize("notable", [NOTABLE, NOTABLE_WAITING])
def test_notable_hands(notable: dict[str, int]) -> None:
    """Four alike, several ways in one suit, a wait over two suits, exhausted kinds, and the special forms."""
    hands = [*map(parse, notable)]
    for hand, number, listed in zip(hands, notable.values(), in_array(hands, Conventions()), strict=True):
        assert number == len(listed)
        assert defined(hand, Conventions()) == listed


@pytest.mark.parametrize("by", one_in(4, EVERY))
def test_conventions(by: Conventions) -> None:
    """Each is followed: forms that do not count, quads among seven pairs, exhausted kinds, and who plays."""
    texts = ("1111m", "11112233p11z", "11112233p55s678s", "1111p", "1133p5577s11112z", "2223p", "11m99s", "11m999p",
             "119m19p19s123456z", "1122p33p4455s1111z", "19m19p19s12345677z", "1133557799p11s22z",
             "1133p5577s11122z")  # fmt: skip
    hands = [*map(parse, texts)]
    for waiting in (True, False):
        asked = [hand for hand in hands if hand.is_waiting is waiting]
        assert len(asked) > 2
        assert [defined(hand, by) for hand in asked] == in_array(asked, by)


def test_conventions_differ() -> None:
    """A small hand for each that only that convention answers so."""
    for text, by, number in (
        ("1111m", Conventions(), 0),
        ("1111m", Conventions(exhausted="ready"), 1),
        ("1133p5577s11112z", Conventions(), 0),
        ("1133p5577s11112z", Conventions(seven_pairs="quads"), 1),
        ("19m19p19s1234567z", Conventions(forms=("regular", "seven-pairs")), 0),
        ("23m11z", Conventions(forms=("seven-pairs",)), 0),
    ):
        assert [number] == batch.decompose_ready(batch.rows_of([parse(text)]), conventions=by).numbers.tolist()
    three = Conventions(players=3)
    for ask, text in ((batch.decompose_ready, "23m11z"), (batch.decompose_complete, "234m11z")):
        with pytest.raises(mjfunc.BadOption, match="^row 0: 2m is not in the set for three players, "):
            ask(batch.rows_of([parse(text)]), conventions=three)


@pytest.mark.no_cover
@settings(max_examples=60, deadline=None)
@given(st.lists(strategies.ready_hands(with_melds=False, with_reds=False), min_size=1, max_size=4),
       st.sampled_from([by for by in EVERY if by.players == 4]))  # fmt: skip
def test_any_ready_hands(hands: list[Hand], by: Conventions) -> None:
    """Of any size, and of several sizes together."""
    assert [defined(hand, by) for hand in hands] == in_array(hands, by)


@settings(max_examples=60, deadline=None)
@given(st.lists(strategies.complete_hands(with_melds=False, with_reds=False), min_size=1, max_size=4),
       st.sampled_from([by for by in EVERY if by.players == 4]))  # fmt: skip
def test_any_complete_hands(hands: list[Hand], by: Conventions) -> None:
    """The same of complete ones."""
    assert [defined(hand, by) for hand in hands] == in_array(hands, by)


def test_more_hands_than_are_taken_at_a_time() -> None:
    """Chunks change nothing: not the hands of the decompositions, not the order, not the pairs of seven pairs."""
    texts = ["1112223334445m", "1133557799m11p2z", "19m19p19s1234567z", "147m258p369s1234z", "11112222333m44p"]
    rows = np.tile(batch.rows_of(map(parse, texts)), (4_000, 1))
    few, many = batch.decompose_ready(rows[:5]), batch.decompose_ready(rows)
    assert 20_000 == len(many.numbers)
    for field in attrs.fields(type(few)):
        of_few, of_many = getattr(few, field.name), getattr(many, field.name)
        assert (of_many == np.tile(of_few, (4_000, *(1,) * (of_few.ndim - 1))).reshape(of_many.shape)).all()
    assert np.repeat(np.arange(20_000), np.tile([13, 1, 1, 0, 3], 4_000)).tolist() == many.hands.tolist()


def test_the_hand_of_each_decomposition() -> None:
    """By number: of one hand there are four, of another none."""
    rows = batch.rows_of([*map(mjfunc.parse, ("22334455667788m", "123m456p789s11234z", "123m11z"))])
    assert [0, 0, 0, 0, 2] == batch.decompose_complete(rows).hands.tolist()


def test_no_hands() -> None:
    """Nothing is a decomposition of none of them."""
    rows = np.zeros((0, 34), np.uint8)
    assert [] == [*batch.decompose_complete(rows).listed()]
    assert [] == [*batch.decompose_ready(rows).listed()]
    assert (0, 7) == batch.decompose_complete(rows).seven_pairs.shape
    assert (0, 6) == batch.decompose_ready(rows).seven_pairs.shape
    assert_same(batch.decompose_ready(rows), batch.ReadyDecompositions.from_lists([]))


def test_codes() -> None:
    """Every part has a code, in the order in which parts sort; what no row can have has none."""
    assert (55, 34, 1_812) == (len(batch.BLOCKS), len(batch.PAIRS), len(batch.WAITS))
    parts: list[tuple[batch.CodedPart, ...]] = [batch.BLOCKS, batch.PAIRS, batch.WAITS]
    for of_class in parts:
        assert sorted(set(of_class)) == [*of_class]
        assert [*range(len(of_class))] == [*map(batch.code_of, of_class)]
    with pytest.raises(BadMeld, match="^1111m has no code: no hand without melds and red fives has it$"):
        batch.code_of(Block(mjfunc.Suit.CHARACTERS, 1, mjfunc.BlockShape.QUAD))
    with pytest.raises(TypeError, match=r"^code_of takes a block, a pair or a wait, not '123m'; "):
        batch.code_of(cast("batch.CodedPart", "123m"))


def test_decompositions_that_no_row_has() -> None:
    """Melds, and red fives, are refused with the number of the hand."""
    none = batch.CompleteDecompositions.from_lists([()])
    assert ([0], []) == (none.numbers.tolist(), none.blocks.tolist())
    with pytest.raises(BadMeld, match=r"^row 1: a row has no melds; this decomposition has \(111p\)$"):
        batch.CompleteDecompositions.from_lists([(), mjfunc.decompose_complete(parse("11m (111p)"))])
    with pytest.raises(BadMeld, match="^row 0: 406m has no code: no hand without melds and red fives has it$"):
        batch.CompleteDecompositions.from_lists([mjfunc.decompose_complete(parse("406m11z"))][:1])
    with pytest.raises(TypeError, match="^ReadyDecompositions.from_lists takes a decomposition of a ready hand, "):
        batch.ReadyDecompositions.from_lists(cast("list[tuple[Ready, ...]]", [mjfunc.decompose_complete(parse("11m"))]))


def test_arrays_that_do_not_belong_together() -> None:
    """A value can be relied on: its arrays are of the right shape, and as many as there are decompositions."""
    found = batch.decompose_ready(batch.rows_of([parse("1133557799m11p2z"), parse("23m11z")]))
    for change, message in (
        (
            {"numbers": found.numbers[:1]},
            "these arrays do not belong together: 1 numbers, 2 forms, 2 blocks, 2 pairs, ",
        ),
        ({"seven_pairs": found.seven_pairs[:0]}, "these arrays do not belong together: 2 numbers, "),
        ({"waits": found.waits[:1]}, "these arrays do not belong together: "),
        ({"blocks": found.blocks[:, :3]}, "blocks are an array of N x 4 uint8, not of 2 x 3 uint8$"),
        ({"waits": found.waits.astype(np.uint8)}, "waits are an array of N uint16, not of 2 uint8$"),
        ({"pairs": found.pairs * 0 + 34}, "pairs are numbers below 34, not 34$"),
    ):
        with pytest.raises(BadCounts, match=f"^{message}"):
            attrs.evolve(found, **change)


def test_hands_that_are_refused() -> None:
    """As any other question refuses them."""
    waiting, drawn = batch.rows_of([parse("1m")] * 2), batch.rows_of([parse("11m")] * 2)
    with pytest.raises(BadSize, match="^row 0: 1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14$"):
        batch.decompose_complete(waiting)
    with pytest.raises(BadSize, match="^row 0: 2 concealed tiles; a waiting hand has 1, 4, 7, 10 or 13$"):
        batch.decompose_ready(drawn)
    waiting[1, 0] = 7
    with pytest.raises(FiveOfAKind, match="^row 1: 7 copies of 1m, but there are only 4 of a kind$"):
        batch.decompose_ready(waiting)


@pytest.mark.parametrize("exhausted", EXHAUSTED)
def test_pieces_fit(exhausted: mjfunc.Exhausted) -> None:
    """Far fewer pieces of a suit than the bits for their number hold."""
    found = pieces(exhausted)
    numbers = found.heads & MOST_PIECES
    assert 0 < numbers.max() < MOST_PIECES // 8
    # Each piece belongs to one suit; number suits share theirs.
    assert numbers.sum() == len(found.blocks[0]) + len(found.blocks[3])
