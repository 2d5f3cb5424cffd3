"""Blocks, melds and hands: what can be made, and what cannot."""

from __future__ import annotations

import pickle

import pytest

from mjfunc import (
    KINDS,
    BadCounts,
    BadMeld,
    BadSize,
    Block,
    BlockShape,
    FiveOfAKind,
    Hand,
    MahjongError,
    Meld,
    NoSuchTile,
    Pair,
    Suit,
    TooManyBlocks,
    TooManyRedFives,
    parse,
)
from mjfunc.notation.tile_text import read_tiles
from mjfunc.tiles.counts import counts_of

Q, T, S = BlockShape.QUAD, BlockShape.TRIPLET, BlockShape.SEQUENCE
M, P, B, Z = Suit


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("123m", Block(M, 1, S)),
        ("789s", Block(B, 7, S)),
        ("406p", Block(P, 4, S, 1)),
        ("034p", Block(P, 3, S, 1)),
        ("555m", Block(M, 5, T)),
        ("005m", Block(M, 5, T, 2)),
        ("0000s", Block(B, 5, Q, 4)),
        ("7777z", Block(Z, 7, Q)),
        ("555z", Block(Z, 5, T)),
    ],
)
def test_blocks_and_their_tiles(text: str, block: Block) -> None:
    """A block is found from its tiles in any order and writes them in canonical order."""
    tiles = read_tiles(text)
    assert block == Block.of(reversed(tiles)) == Block.of(block.tiles)
    assert sorted(tiles) == list(block.tiles)


def test_all_blocks() -> None:
    """There are 21 sequences, 34 triplets and 34 quads; everything else is refused."""
    made: list[Block] = []
    refused = 0
    for kind in KINDS:
        for shape in BlockShape:
            try:
                made.append(Block(kind.suit, kind.rank, shape))
            except BadMeld:
                refused += 1
    assert (21 + 34 + 34, 13) == (len(made), refused)
    assert made == sorted(made)


def test_canonical_order_of_blocks() -> None:
    """By suit, by lowest rank, then quad, triplet, sequence, then red marks first."""
    ordered = [
        Block(M, 4, T),
        Block(M, 4, S, 1),
        Block(M, 4, S),
        Block(M, 5, Q),
        Block(M, 5, T, 2),
        Block(M, 5, T, 1),
        Block(M, 5, T),
        Block(M, 5, S),
        Block(P, 1, S),
        Block(Z, 1, T),
    ]
    assert ordered == sorted({*ordered})
    assert [Pair(M, 4), Pair(M, 5, 2), Pair(M, 5), Pair(Z, 1)] == sorted(
        [Pair(Z, 1), Pair(M, 5), Pair(M, 5, 2), Pair(M, 4)]
    )


@pytest.mark.parametrize(
    ("suit", "rank", "shape", "reds", "message"),
    [
        (M, 8, S, 0, "no sequence begins at 8m"),
        (Z, 1, S, 0, "no sequence begins at 1z"),
        (M, 1, S, 1, "123m has 0 fives that can be red, not 1"),
        (M, 5, T, 4, "555m has 3 fives that can be red, not 4"),
        (M, 5, S, 2, "567m has 1 five that can be red, not 2"),
        (Z, 5, T, 1, "555z has 0 fives that can be red, not 1"),
        (M, 5, T, -1, "555m has 3 fives that can be red, not -1"),
        (M, 5, T, True, "555m has 3 fives that can be red, not True"),
        (M, 5, "triplet", 0, "'triplet' is not a shape of a block"),
    ],
)
def test_invalid_blocks_are_refused(suit: Suit, rank: int, shape: BlockShape, reds: int, message: str) -> None:
    """The error names the tile and the number."""
    with pytest.raises(BadMeld) as caught:
        Block(suit, rank, shape, reds)
    assert ("bad-meld", message) == (caught.value.code, str(caught.value))


def test_invalid_pairs_are_refused() -> None:
    """Neither of a tile that does not exist, nor with marks that it cannot carry."""
    assert ["05p", "00p", "55p", "55z"] == [str(Pair(P, 5, 1)), str(Pair(P, 5, 2)), str(Pair(P, 5)), str(Pair(Z, 5))]
    with pytest.raises(NoSuchTile):
        Pair(Z, 8)
    with pytest.raises(BadMeld, match="^55p has 2 fives that can be red, not 3$"):
        Pair(P, 5, 3)
    with pytest.raises(BadMeld, match="^44p has 0 fives that can be red, not 1$"):
        Pair(P, 4, 1)


@pytest.mark.parametrize("text", ["", "1m", "11m", "124m", "135m", "912m", "89m1p", "123z", "11111m", "1112m", "1234m"])
def test_tiles_that_are_no_block(text: str) -> None:
    """Every one of these is refused, and the message begins with the tiles."""
    with pytest.raises(BadMeld) as caught:
        Block.of(read_tiles(text))
    shown = str(caught.value).removesuffix(" is not a sequence, triplet or quad")
    assert {"": "nothing", "912m": "129m"}.get(text, text) == shown


def test_a_long_meld_is_not_repeated_in_full() -> None:
    """Five tiles tell enough."""
    with pytest.raises(BadMeld, match=r"^11112m\.\.\. is not a sequence, triplet or quad$"):
        Block.of(read_tiles("111122m"))
    with pytest.raises(BadMeld, match=r"^11112m\.\.\. is not a sequence, triplet or quad$"):
        Block.of(read_tiles("111122223333m"))


def test_melds() -> None:
    """Open blocks and closed quads."""
    assert ["(123m)", "(111z)", "(5555s)", "[0555s]"] == [
        str(meld)
        for meld in (
            Meld(Block(M, 1, S)),
            Meld.of(read_tiles("111z")),
            Meld(Block(B, 5, Q)),
            Meld.of(read_tiles("5550s"), open=False),
        )
    ]
    with pytest.raises(BadMeld, match="^111z is not a quad: only a quad makes a closed meld$"):
        Meld(Block(Z, 1, T), open=False)
    with pytest.raises(BadMeld, match="^a meld is a block, open or not; not None and True$"):
        Meld(None)  # type: ignore[arg-type]  # the fault is the point
    with pytest.raises(BadMeld, match="^a meld is a block, open or not"):
        Meld(Block(Z, 1, T), open=1)  # type: ignore[arg-type]  # the fault is the point


def test_properties_of_a_hand() -> None:
    """Sizes, blocks to find, what is held, red marks and text."""
    hand = parse("5067p22z1m(0555s)(123m)")
    assert "1m0567p22z (123m) (0555s)" == str(hand)
    assert (7, 2, True, True, (0, 1, 0)) == (hand.size, hand.blocks, hand.is_waiting, hand.is_open, hand.reds)
    assert counts_of(read_tiles("1123m5567p5555s22z")) == hand.held
    assert read_tiles("1m0567p22z") == hand.tiles
    closed = parse("11m [1111z]")
    assert (2, 0, False, False) == (closed.size, closed.blocks, closed.is_waiting, closed.is_open)
    assert not parse("1m").is_open


def test_hands_are_values() -> None:
    """The order of tiles and melds is not part of a hand, and a hand cannot be changed."""
    hand = parse("1m (123m) [1111z]")
    assert hand == parse("1m [1111z] (321m)")
    assert hand == pickle.loads(pickle.dumps(hand))  # noqa: S301  # our own pickle
    assert hash(hand) == hash(Hand(hand.counts, hand.reds, list(reversed(hand.melds))))
    assert parse("1m") < parse("1m2m") < parse("2m") < parse("1p")
    with pytest.raises(AttributeError):
        hand.melds = ()  # type: ignore[misc]  # the fault is the point


@pytest.mark.parametrize(
    ("text", "error", "code", "message", "position"),
    [
        ("55555m", FiveOfAKind, "five-of-a-kind", "5 copies of 5m, but there are only 4 of a kind", 4),
        ("5550m5m", FiveOfAKind, "five-of-a-kind", "5 copies of 5m, but there are only 4 of a kind", 5),
        ("1z (1111z)", FiveOfAKind, "five-of-a-kind", "5 copies of 1z, but there are only 4 of a kind", 7),
        (
            "11m (123m)(123m) (123m)",
            FiveOfAKind,
            "five-of-a-kind",
            "5 copies of 1m, but there are only 4 of a kind",
            18,
        ),
        ("1111m22222m", FiveOfAKind, "five-of-a-kind", "5 copies of 2m, but there are only 4 of a kind", 9),
        ("123789m123789p111s1z (111p)", BadSize, "bad-size", "16 concealed tiles; a hand has 1 to 14", 16),
        ("123789m123789p111s1122z", BadSize, "bad-size", "19 concealed tiles; a hand with quads among them has", 21),
        (
            "1234567m (123p) (123s) (777z)",
            TooManyBlocks,
            "bad-size",
            "7 concealed tiles and 3 melds are more than 4",
            23,
        ),
        ("", BadSize, "bad-size", "0 concealed tiles; a hand has 1 to 14", None),
        ("(123m)", BadSize, "bad-size", "0 concealed tiles; a hand has 1 to 14", None),
        ("123456789m123456p [1111z]", BadSize, "bad-size", "15 concealed tiles; a hand has 1 to 14", 15),
        (
            "1111m 2222m 3333m 44444m 55z",
            FiveOfAKind,
            "five-of-a-kind",
            "5 copies of 4m, but there are only 4 of a kind",
            22,
        ),
        ("123m", BadSize, "bad-size", "3 concealed tiles; a hand never has 3, 6, 9 or 12", 2),
        ("123456789m123p", BadSize, "bad-size", "12 concealed tiles; a hand never has 3, 6, 9 or 12", 12),
        (
            "1234m (123p) (123s) (777z) (666z)",
            TooManyBlocks,
            "bad-size",
            "4 concealed tiles and 4 melds are more",
            27,
        ),
        ("1m (1p)", BadMeld, "bad-meld", "1p is not a sequence, triplet or quad", 3),
        ("1m ()", BadMeld, "bad-meld", "nothing is not a sequence, triplet or quad", 3),
        ("1m [123p]", BadMeld, "bad-meld", "123p is not a quad: only a quad makes a closed meld", 3),
    ],
)
def test_a_hand_that_cannot_exist_cannot_be_read(
    text: str, error: type[MahjongError], code: str, message: str, position: int | None
) -> None:
    """Each fault has its class, its code, a message with the tile and the number, and its position in the text."""
    with pytest.raises(error) as caught:
        parse(text)
    assert type(caught.value) is error
    assert (code, position) == (caught.value.code, caught.value.position)
    assert str(caught.value).startswith(message)


def test_reds_need_fives() -> None:
    """Marks are numbers, three of them, and no more than there are concealed fives."""
    counts = counts_of(read_tiles("55m1z22p"))
    assert "00m22p1z" == str(Hand(counts, (2, 0, 0)))
    with pytest.raises(TooManyRedFives, match="^3 0m, but only 2 concealed 5m to be red$") as caught:
        Hand(counts, (3, 0, 0))
    assert "too-many-red-fives" == caught.value.code
    with pytest.raises(TooManyRedFives, match="^1 0s, but only 0 concealed 5s to be red$"):
        Hand(counts, (0, 0, 1), [Meld.of(read_tiles("555s"))])
    with pytest.raises(BadCounts, match="^the number of 0p is a whole number from 0, not -1$"):
        Hand(counts, (0, -1, 0))
    with pytest.raises(BadCounts, match="^the number of 0p is a whole number from 0, not False$"):
        Hand(counts, (0, False, 0))
    with pytest.raises(BadCounts, match=r"^red marks are a tuple of three numbers, not \(0, 0\)$"):
        Hand(counts, (0, 0))  # type: ignore[arg-type]  # the fault is the point
    with pytest.raises(BadCounts, match=r"^red marks are a tuple of three numbers, not \[0, 0, 0\]$"):
        Hand(counts, [0, 0, 0])  # type: ignore[arg-type]  # the fault is the point


def test_a_hand_is_made_of_the_right_things() -> None:
    """Counts are checked, and melds are melds."""
    with pytest.raises(BadCounts):
        Hand((1, 2, 3, 4))  # type: ignore[arg-type]  # the fault is the point
    with pytest.raises(NoSuchTile, match="^item 1 is '1m', not a Tile$") as caught:
        Hand.of([KINDS[0], "1m"])  # type: ignore[list-item]  # the fault is the point
    assert 1 == caught.value.position
    for text in (None, b"1m"):
        with pytest.raises(TypeError, match=r"^parse takes a text, not .*; parse\('123m11z'\) makes a Hand$"):
            parse(text)  # type: ignore[arg-type]  # the fault is the point
    with pytest.raises(BadMeld, match="^item 0 of melds is '123m', not a Meld$"):
        Hand(counts_of(read_tiles("1m")), melds=["123m"])  # type: ignore[list-item]  # the fault is the point
