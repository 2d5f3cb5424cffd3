"""Many hands beside melds: what one hand says with its melds, arrays say with a second one; and discards in arrays."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Final, cast

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjfunc
from mjfunc import (
    KINDS,
    BadCounts,
    BadMeld,
    BadOption,
    BadSize,
    Block,
    BlockShape,
    Conventions,
    FiveOfAKind,
    Hand,
    Meld,
    Suit,
    TooManyBlocks,
    batch,
    parse,
    strategies,
)
from mjfunc.batch.melds import hand_beside, suit_melds
from mjfunc.model.suit_offsets import HONOURS
from mjfunc.spec import acceptance, complete, shanten, waits
from mjfunc.spec import ready as spec_ready

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mjfunc import Complete, Ready

WAYS: Final = (
    Conventions(),
    Conventions(players=3),
    Conventions(melds="ignored"),
    Conventions(definition="cut"),
    Conventions(exhausted="ready"),
    Conventions(exhausted="ready", players=3),
    Conventions(seven_pairs="quads"),
    Conventions(melds="ignored", players=3),
)
ALL_BLOCKS: Final = [
    Block(kind.suit, kind.rank, shape)
    for kind in KINDS
    for shape in BlockShape
    if shape is not BlockShape.SEQUENCE or (kind.suit is not Suit.HONOURS and kind.rank < 8)
]


def deal(choice: random.Random, size: int, players: int) -> Hand:
    """A hand beside up to as many melds as there can be, often in few kinds, so that copies run out."""
    few: Sequence[Sequence[int]] = (range(34), range(9), range(9, 20), range(20, 34), (*range(9), 27, 28))
    not_played = range(1, 8) if players == 3 else range(0)
    kinds = [kind for kind in choice.choice(few) if kind not in not_played]
    kinds = kinds if len(kinds) > 8 else [kind for kind in range(34) if kind not in not_played]
    blocks = [block for block in ALL_BLOCKS if {*block.indexes} <= {*kinds}]
    while True:
        melds = tuple(Meld(choice.choice(blocks)) for _ in range(choice.randint(0, 4 - size // 3)))
        left = [4 - sum(meld.block.indexes.count(kind) for meld in melds) for kind in range(34)]
        wall = [kind for kind in kinds for _ in range(left[kind])]
        if min(left) >= 0 and len(wall) >= size:
            drawn = choice.sample(wall, size)
            return Hand.from_34([drawn.count(kind) for kind in range(34)], melds)


def dealt(sizes: Sequence[int], players: int, number: int = 400) -> list[Hand]:
    """So many hands."""
    choice = random.Random(len(sizes) + players)
    return [deal(choice, choice.choice(sizes), players) for _ in range(number)]


def alone(listed: Sequence[Complete | Ready]) -> tuple[Complete | Ready, ...]:
    """Decompositions without the melds of the hand."""
    return tuple(
        attrs.evolve(one, melds=()) if isinstance(one, mjfunc.CompleteRegular | mjfunc.ReadyRegular) else one
        for one in listed
    )


def accepted(rows: batch.Rows, melds: batch.Rows, by: Conventions) -> list[tuple[tuple[mjfunc.Tile, int], ...]]:
    """What each hand accepts, as one hand says it."""
    found = batch.acceptance(rows, melds=melds, conventions=by)
    return [tuple((kind, int(row[kind.index])) for kind in batch.kinds_in(row)) for row in found]


@pytest.mark.parametrize("by", WAYS)
def test_waiting_hands(by: Conventions) -> None:
    """Of all sizes, beside any melds, in one array: each answer is that of the hand alone."""
    hands = dealt((1, 4, 7, 10, 10, 13), by.players)
    assert {0, 1, 2, 3, 4} == {len(hand.melds) for hand in hands}
    rows, melds = batch.rows_and_melds_of(hands)
    far = batch.shanten(rows, melds=melds, conventions=by).tolist()
    assert [mjfunc.shanten(hand, conventions=by) for hand in hands] == far
    assert [mjfunc.acceptance(hand, conventions=by).tiles for hand in hands] == accepted(rows, melds, by)
    waited = [batch.kinds_in(row) for row in batch.waits(rows, melds=melds, conventions=by)]
    assert [mjfunc.waits(hand, conventions=by) for hand in hands] == waited
    assert 20 < sum(map(bool, waited))
    ready = [*batch.decompose_ready(rows, melds=melds, conventions=by).listed()]
    assert [alone(mjfunc.decompose_ready(hand, conventions=by)) for hand in hands] == ready


@pytest.mark.slow
@pytest.mark.parametrize("by", WAYS)
def test_drawn_hands(by: Conventions) -> None:
    """The same of those that have drawn, and of what they can discard, in the same order."""
    hands = dealt((2, 5, 8, 11, 11, 14), by.players)
    rows, melds = batch.rows_and_melds_of(hands)
    far = batch.shanten(rows, melds=melds, conventions=by).tolist()
    assert [mjfunc.shanten(hand, conventions=by) for hand in hands] == far
    is_complete = batch.is_complete(rows, melds=melds, conventions=by).tolist()
    assert [mjfunc.is_complete(hand, conventions=by) for hand in hands] == is_complete
    assert 2 < sum(is_complete)
    made = [*batch.decompose_complete(rows, melds=melds, conventions=by).listed()]
    assert [alone(mjfunc.decompose_complete(hand, conventions=by)) for hand in hands] == made
    found = batch.discards(rows, melds=melds, conventions=by)
    assert [mjfunc.discards(hand, conventions=by) for hand in hands] == [*found.listed()]


@settings(max_examples=20, deadline=None)
@given(strategies.hands(with_reds=False), st.sampled_from(WAYS), st.booleans())
def test_any_hand(hand: Hand, by: Conventions, of_four: bool) -> None:
    """The definitions say the same; a hand that three players cannot have is refused as they refuse it."""
    by = attrs.evolve(by, players=4) if of_four else by
    rows, melds = batch.rows_and_melds_of([hand])
    try:
        far = shanten.shanten(hand, conventions=by)
    except BadOption as error:
        with pytest.raises(BadOption, match=f"^row 0: {error.message}$"):
            batch.shanten(rows, melds=melds, conventions=by)
        return
    assert [far] == batch.shanten(rows, melds=melds, conventions=by).tolist()
    if hand.is_waiting:
        assert [acceptance.acceptance(hand, conventions=by).tiles] == accepted(rows, melds, by)
        assert waits.waits(hand, conventions=by) == batch.kinds_in(batch.waits(rows, melds=melds, conventions=by)[0])
        ready = [*batch.decompose_ready(rows, melds=melds, conventions=by).listed()]
        assert [alone(spec_ready.decompose_ready(hand, conventions=by))] == ready
    else:
        complete_alone = alone(complete.decompose_complete(hand, conventions=by))
        assert [complete_alone] == [*batch.decompose_complete(rows, melds=melds, conventions=by).listed()]
        assert [complete_alone != ()] == batch.is_complete(rows, melds=melds, conventions=by).tolist()


@pytest.mark.no_cover
@settings(max_examples=5, deadline=None)
@given(strategies.hands(with_reds=False).filter(lambda hand: not hand.is_waiting and hand.size < 12))
def test_any_discards(hand: Hand) -> None:
    """The definition of discards, which takes long, says the same."""
    rows, melds = batch.rows_and_melds_of([hand])
    assert [acceptance.discards(hand)] == [*batch.discards(rows, melds=melds).listed()]


@pytest.mark.no_cover
def test_every_hand_of_a_small_deck() -> None:
    """Every hand of four tiles of 7m, 8m, 9m and 1z beside every meld of these, by the definition."""
    deck: tuple[int, ...] = (6, 7, 8, 27)
    blocks = [block for block in ALL_BLOCKS if {*block.indexes} <= {*deck}]
    assert 9 == len(blocks)
    hands = [
        Hand.from_34([held[deck.index(kind)] if kind in deck else 0 for kind in range(34)], (Meld(block),))
        for block in blocks
        for held in product(range(5), repeat=4)
        if sum(held) == 4
        and all(number + block.indexes.count(kind) <= 4 for kind, number in zip(deck, held, strict=True))
    ]
    # Of four kinds 35 hands; a triplet leaves one of its kind, a quad none, a sequence three of each of its kinds.
    assert 4 * (35 - 10) + 4 * (35 - 20) + (35 - 3) == len(hands)
    rows, melds = batch.rows_and_melds_of(hands)
    assert [shanten.shanten(hand) for hand in hands] == batch.shanten(rows, melds=melds).tolist()


def kinds(rows: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> list[list[str]]:
    """The kinds in each row, written."""
    return [[*map(str, batch.kinds_in(row))] for row in rows]


def test_conventions_differ() -> None:
    """Each is followed where it makes a difference, for a hand that waits for a kind of which melds have all copies."""
    one, both = "23m11p (1111m)", "23m11p (1111m) (4444m)"
    rows, melds = batch.rows_and_melds_of(map(parse, (one, both)))
    for by, far, waited, sums, numbers in (
        (Conventions(), [0, 1], [["4m"], []], [4, 8], [1, 0]),
        (Conventions(melds="ignored"), [0, 0], [["1m", "4m"]] * 2, [8, 8], [1, 1]),
        (Conventions(definition="cut"), [0, 0], [["4m"], []], [4, 0], [1, 0]),
        (Conventions(exhausted="ready"), [0, 1], [["1m", "4m"]] * 2, [4, 8], [1, 1]),
    ):
        assert far == batch.shanten(rows, melds=melds, conventions=by).tolist()
        assert waited == kinds(batch.waits(rows, melds=melds, conventions=by))
        assert sums == batch.acceptance(rows, melds=melds, conventions=by).sum(1).tolist()
        assert numbers == batch.decompose_ready(rows, melds=melds, conventions=by).numbers.tolist()
    assert [0, 0] == batch.shanten(rows).tolist()
    ready = [[str(way.wait) for way in ways] for ways in batch.decompose_ready(rows, melds=melds).listed()]
    assert [["ryanmen 23m on 4m"], []] == ready


def test_waits_that_are_left() -> None:
    """Of a wait on two kinds the live one is left, of a shanpon too; in canonical order, as without melds."""
    texts = ("23m11p (4444m)", "11m22z (123m) (123m)", "33p22z (123p) (123p)", "1p (111p)", "23m44p567s (1111m)",
             "1112345678999p", "13p22z (2222p)")  # fmt: skip
    hands = [*map(parse, texts)]
    rows, melds = batch.rows_and_melds_of(hands)
    found = [*batch.decompose_ready(rows, melds=melds).listed()]
    assert [alone(mjfunc.decompose_ready(hand)) for hand in hands] == found
    assert [1, 1, 1, 0, 1, 10, 0] == [*map(len, found)]


def test_characters_of_three_players() -> None:
    """The 9m that is left over can be in a sequence only if there are 7m and 8m, and no second pair can be made."""
    hand = parse("9m77p5555z (999m) [4444z]")
    rows, melds = batch.rows_and_melds_of([hand])
    for by, far in ((Conventions(players=3), 2), (Conventions(), 1)):
        assert far == shanten.shanten(hand, conventions=by)
        assert [far] == batch.shanten(rows, melds=melds, conventions=by).tolist()
        assert [acceptance.acceptance(hand, conventions=by).tiles] == accepted(rows, melds, by)


def test_rows_of_many_sorts() -> None:
    """More than are taken at a time, with and without melds and of many sizes in turn: each is itself."""
    hands = dealt((1, 4, 7, 10, 13), 4, 50)
    rows, melds = batch.rows_and_melds_of(hands)
    many, beside = np.tile(rows, (400, 1)), np.tile(melds, (400, 1))
    for ask in (batch.shanten, batch.waits, batch.acceptance):
        few: list[object] = ask(rows, melds=melds).tolist()
        assert few * 400 == ask(many, melds=beside).tolist()
    drawn = dealt((2, 5, 8, 11, 14), 4, 50)
    rows, melds = batch.rows_and_melds_of(drawn)
    found = batch.discards(np.tile(rows, (60, 1)), melds=np.tile(melds, (60, 1)))
    assert [mjfunc.discards(hand) for hand in drawn] * 60 == [*found.listed()]
    assert np.repeat(np.arange(3_000), found.numbers).tolist() == found.hands.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("by", [Conventions(forms=("regular",)), Conventions(forms=("thirteen-orphans",))])
def test_as_many_discards_as_there_can_be(by: Conventions) -> None:
    """Fourteen of each hand, of more hands than are taken at a time, as far as hands can be in one form."""
    hands = [*map(parse, ("2345678m2345678p", "159m19p19s1234567z", "147m258p369s12345z"))]
    assert [14, 14, 14] == [len(mjfunc.discards(hand, conventions=by)) for hand in hands]
    assert 7 <= max(mjfunc.shanten(hand, conventions=by) for hand in hands)
    found = batch.discards(np.tile(batch.rows_of(hands), (400, 1)), conventions=by)
    assert [mjfunc.discards(hand, conventions=by) for hand in hands] * 400 == [*found.listed()]


def test_empty_melds_change_nothing() -> None:
    """Rows of nothing are as good as none; arrays are read as they are, and never written to."""
    hands = dealt((13,), 4, 60)
    rows, melds = batch.rows_and_melds_of(hands)
    rows.setflags(write=False)
    melds.setflags(write=False)
    assert not melds.any()
    for ask in (batch.shanten, batch.waits, batch.acceptance):
        assert ask(rows).tolist() == ask(rows, melds=np.asfortranarray(melds)).tolist()
    empty = np.zeros((0, 34), np.uint8)
    assert (
        [] == batch.shanten(empty, melds=empty).tolist() == batch.decompose_ready(empty, melds=empty).numbers.tolist()
    )
    assert [] == [*batch.discards(empty, melds=empty).listed()]
    assert (0, 34) == batch.discards(empty).accepted.shape


QUESTIONS: Final[tuple[tuple[Callable[..., object], str], ...]] = (
    (batch.shanten, "1m"),
    (batch.waits, "1m"),
    (batch.acceptance, "1m"),
    (batch.decompose_ready, "1m"),
    (batch.is_complete, "11m"),
    (batch.decompose_complete, "11m"),
    (batch.discards, "11m"),
)


@pytest.mark.parametrize(("ask", "text"), QUESTIONS)
@pytest.mark.parametrize("row", [0, 1_023, 8_192, 9_999])
def test_melds_that_cannot_be(ask: Callable[..., object], text: str, row: int) -> None:
    """They are refused as one hand refuses them, with the number of the row."""
    rows = np.tile(batch.rows_of([parse(text)]), (10_000, 1))
    for in_melds, error, message in (
        ({0: 1}, BadMeld, "1m in melds are not sequences, triplets and quads"),
        ({27: 1, 28: 1, 29: 1}, BadMeld, "1z 2z 3z in melds are not sequences, triplets and quads"),
        ({8: 1, 9: 1, 10: 1}, BadMeld, "9m in melds are not sequences, triplets and quads"),
        ({0: 4}, FiveOfAKind, f"{4 + len(text) - 1} copies of 1m, but there are only 4 of a kind"),
        ({5: 255}, FiveOfAKind, "255 copies of 6m, but there are only 4 of a kind"),
        (
            dict.fromkeys(range(27, 32), 3),
            TooManyBlocks,
            f"{len(text) - 1} concealed tiles? and 5 melds are more than 4",
        ),
    ):
        melds = np.zeros_like(rows)
        melds[-1] = 3
        melds[row] = 0
        for kind, number in in_melds.items():
            melds[row, kind] = number
        with pytest.raises(error, match=f"^row {row}: {message}") as caught:
            ask(rows, melds=melds)
        assert row == caught.value.position
    three = np.zeros_like(rows)
    three[row, 1:4] = 1
    with pytest.raises(BadOption, match=f"^row {row}: 2m is not in the set for three players, which has no 2m to 8m$"):
        ask(rows, melds=three, conventions=Conventions(players=3))


@pytest.mark.parametrize("copies", [4, 5, 252, 255])
def test_more_in_melds_than_there_are(copies: int) -> None:
    """Also where the sum with what is held would begin anew at 0."""
    rows = batch.rows_of([parse("1m"), parse("1m")])
    melds = np.zeros_like(rows)
    melds[1, 0] = copies
    with pytest.raises(FiveOfAKind, match=f"^row 1: {copies + 1} copies of 1m, but there are only 4 of a kind$"):
        batch.shanten(rows, melds=melds)


def test_as_few_melds_as_can_be() -> None:
    """Three quads beside four tiles are not four sequences; three triplets and one more beside four are too many."""
    rows, melds = batch.rows_and_melds_of([parse("4567m (1111m) (2222m) (3333m)")])
    assert [0] == batch.shanten(rows, melds=melds).tolist()
    assert (melds == batch.rows_and_melds_of([parse("1p (123m) (123m) (123m) (123m)")])[1]).all()
    rows, melds = batch.rows_of([parse("4567m")]), batch.rows_and_melds_of([parse("1p (111s) (222s) (333s) (777z)")])[1]
    with pytest.raises(TooManyBlocks, match="^row 0: 4 concealed tiles and 4 melds are more than 4 blocks$"):
        batch.shanten(rows, melds=melds)


@pytest.mark.parametrize(("ask", "text"), QUESTIONS)
def test_invalid_arrays_of_melds_are_refused(ask: Callable[..., object], text: str) -> None:
    """Shape and type are looked at, even where there is no hand."""
    rows = batch.rows_of([parse(text)] * 2)
    for wrong, shown in ((rows[:1], "1 x 34 uint8"), (rows.astype(np.int64), "2 x 34 int64"), (rows[0], "34 uint8")):
        with pytest.raises(BadCounts, match=f"^melds are an array of 2 x 34 uint8 as the hands are, not of {shown}$"):
            ask(rows, melds=cast("batch.Rows", wrong))
    with pytest.raises(BadCounts, match="^melds are an array of 0 x 34 uint8 as the hands are, not of 2 x 34 uint8$"):
        ask(rows[:0], melds=rows)
    name = next(key for key, value in vars(batch).items() if value is ask)
    message = f"^{name} takes a plain numpy array as melds, not <class 'list'>; batch.rows_and_melds_of"
    with pytest.raises(TypeError, match=message):
        ask(rows, melds=cast("batch.Rows", rows.tolist()))


def test_possible_melds_of_a_suit() -> None:
    """All sums of up to four blocks, and the fewest blocks: the same by adding up tuples, and by reading hands."""
    known = suit_melds()
    assert [0, 0] == known.known[[0, HONOURS]].tolist()
    for suit, counts, least in zip((Suit.CHARACTERS, Suit.HONOURS), known.counts, known.least, strict=True):
        blocks = [[block.indexes.count(9 * suit.ordinal + rank) for rank in range(suit.ranks)]
                  for block in ALL_BLOCKS if block.suit is suit]  # fmt: skip
        fewest: dict[tuple[int, ...], int] = {}
        for number in range(5):
            for chosen in combinations_with_replacement(blocks, number):
                fewest.setdefault(tuple(map(sum, zip([0] * suit.ranks, *chosen, strict=True))), number)
        fewest = {held: number for held, number in fewest.items() if max(held) <= 4}
        listed: list[list[int]] = counts.tolist()
        assert fewest == {tuple(held): number for held, number in zip(listed, least.tolist(), strict=True)}
        assert [*least] == sorted(least)
        for held, number in [*fewest.items()][:: 1 + len(fewest) // 200]:
            in_melds = [0] * 34
            in_melds[9 * suit.ordinal : 9 * suit.ordinal + suit.ranks] = held
            assert number == len(
                hand_beside([0] * 33 + [1] if max(in_melds[33:]) < 4 else [0, 1] + [0] * 32, in_melds).melds
            )
    assert [9_255, 939] == [*map(len, known.counts)]


def test_rows_and_melds() -> None:
    """Both arrays of hands; quads have four tiles, red fives are fives, and what is not a hand is refused."""
    rows, melds = batch.rows_and_melds_of(map(parse, ("1m (055p) [2222z]", "123m11z")))
    assert ("uint8", "uint8", (2, 34), (2, 34)) == (str(rows.dtype), str(melds.dtype), rows.shape, melds.shape)
    assert [[0], [0, 1, 2, 27]] == [np.flatnonzero(row).tolist() for row in rows]
    assert {13: 3, 28: 4} == {int(kind): int(melds[0, kind]) for kind in np.flatnonzero(melds[0])}
    assert not melds[1].any()
    assert [(0, 34)] * 2 == [array.shape for array in batch.rows_and_melds_of([])]
    with pytest.raises(BadSize, match="^row 1: 15 concealed tiles; a hand has 1 to 14$"):
        batch.rows_and_melds_of([parse("1m"), parse("1111m234567p11z888s")])
    with pytest.raises(TypeError, match="^rows_and_melds_of takes a Hand, not '1m'; "):
        batch.rows_and_melds_of([cast("Hand", "1m")])


def test_discards() -> None:
    """Best first, each with its kind, its shanten and what it leaves; no array can be written to."""
    found = batch.discards(batch.rows_of([parse("11223s"), parse("11m")]))
    assert [3, 1] == found.numbers.tolist()
    assert [["2s", "3s", "1s"], ["1m"]] == [[str(one.tile) for one in of_hand] for of_hand in found.listed()]
    assert ([0, 0, 0, 0], [6, 4, 2, 2]) == (found.shanten.tolist(), found.totals.tolist())
    assert [0, 0, 0, 1] == found.hands.tolist()
    assert {18: 2, 21: 4} == {int(kind): int(found.accepted[0, kind]) for kind in np.flatnonzero(found.accepted[0])}
    for field in attrs.fields(batch.Discards):
        assert not getattr(found, field.name).flags.writeable
    with pytest.raises(BadSize, match="^row 1: 1 concealed tile; a drawn hand has 2, 5, 8, 11 or 14$"):
        batch.discards(batch.rows_of([parse("11m"), parse("1m")]))
    one = Conventions(forms=("seven-pairs",))
    with pytest.raises(BadSize, match="^row 0: 1 concealed tile can have none of the forms that count: seven-pairs$"):
        batch.discards(batch.rows_of([parse("11m")]), conventions=one)


def test_arrays_of_discards_that_do_not_belong_together() -> None:
    """A value can be relied on."""
    found = batch.discards(batch.rows_of([parse("11223s")]))
    for change, message in (
        ({"tiles": found.tiles[:2]}, "these arrays do not belong together: 1 numbers, 2 tiles, 3 shanten, 3 accepted$"),
        ({"numbers": found.numbers + np.uint8(1)}, "these arrays do not belong together: 1 numbers, 3 tiles, "),
        ({"accepted": found.accepted[:, :33]}, "accepted are an array of N x 34 uint8, not of 3 x 33 uint8$"),
        ({"shanten": found.shanten.astype(np.uint8)}, "shanten are an array of N int8, not of 3 uint8$"),
        ({"tiles": found.tiles + np.uint8(20)}, "tiles are numbers below 34, not 40$"),
    ):
        with pytest.raises(BadCounts, match=f"^{message}"):
            attrs.evolve(found, **change)
