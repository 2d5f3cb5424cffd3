"""Hands of 15 to 18 concealed tiles, quads among them: one type that all read, and few take."""

from __future__ import annotations

import copy
import json
import pickle
import re
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest

from mjfunc import (
    KINDS,
    BadMeld,
    BadOption,
    BadSize,
    CompleteRegular,
    Conventions,
    FiveOfAKind,
    Hand,
    HandWithQuads,
    MahjongError,
    Meld,
    TooManyRedFives,
    acceptance,
    decompose_complete,
    decompose_ready,
    discards,
    fast,
    is_complete,
    kan_keeps_decompositions,
    kan_keeps_waits,
    parse,
    read_tiles,
    shanten,
    shanten_by_form,
    waits,
)
from mjfunc.census import canonical, multiplicity, rank, rank_class
from mjfunc.model.hand import check_drawn, check_waiting
from mjfunc.oracle.answering import answer
from mjfunc.spec import acceptance as spec_acceptance
from mjfunc.spec import complete, kan
from mjfunc.spec import ready as spec_ready
from mjfunc.spec import shanten as spec_shanten
from mjfunc.spec import waits as spec_waits
from mjfunc.spec.direct import ready_directly

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc import Complete

OF_EACH_SIZE: Final = {
    "1111222333444m55z": 15,
    "1111222233334m55z5p": 16,
    "111m222p333s444555z66z": 17,
    "1111m2222p3333s4444z55z": 18,
}


@pytest.mark.parametrize(("text", "size"), OF_EACH_SIZE.items())
def test_properties_of_hands_with_quads(text: str, size: int) -> None:
    """Four blocks to be found, however many tiles; closed, and never waiting."""
    hand = parse(text)
    assert type(hand) is HandWithQuads
    assert isinstance(hand, Hand)
    assert (size, 4, False, False, ()) == (hand.size, hand.blocks, hand.is_waiting, hand.is_open, hand.melds)
    assert hand.counts == hand.held
    assert size == len(hand.tiles)


@pytest.mark.parametrize(
    "text", ["1111222333444m55z", "0055m1111222333p99s", "0550m0555p1111z345s99m", "1234567m12345678p"]
)
def test_values(text: str) -> None:
    """They read and write themselves, and can be pickled, copied and hashed."""
    hand = parse(text)
    assert sorted(read_tiles(text)) == list(hand.tiles)
    for same in (
        parse(str(hand)),
        HandWithQuads(hand.counts, hand.reds),
        HandWithQuads.of(reversed(hand.tiles)),
        copy.copy(hand),
        copy.deepcopy(hand),
        pickle.loads(pickle.dumps(hand)),  # noqa: S301  # it was pickled right here
        eval(repr(hand), {"parse": parse}),  # noqa: S307  # a repr is a piece of Python
    ):
        assert (hand, hash(hand), HandWithQuads) == (same, hash(same), type(same))
    assert {"counts", "reds", "melds", "size", "_offsets", "_melded"} == {
        field.name for field in attrs.fields(HandWithQuads)
    }
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(hand, "reds", (0, 0, 0))  # noqa: B010  # a checker would refuse the plain spelling


def test_other_ways_to_write_one() -> None:
    """Counts, ids and MJAI names, with red fives where these have them; a class method of the class makes one."""
    ids = (*range(16, 20), *range(108, 115), *range(116, 119), 120)
    red, plain = parse("0555m11112223334z"), parse("5555m11112223334z")
    assert red == HandWithQuads.from_136(ids) == HandWithQuads.from_mjai(("5mr", "5m", "5m", "5m", *"EEEESSSWWWN"))
    assert plain == HandWithQuads.from_136(ids, reds=False)
    assert plain == HandWithQuads.from_34([number for suit in plain.counts for number in suit])
    assert {HandWithQuads} == {type(hand) for hand in (HandWithQuads.from_136(ids), HandWithQuads.of(red.tiles))}
    assert Hand is type(Hand.of(red.tiles[1:]))


def test_order() -> None:
    """Among hands they stand where their tiles do; red fives before plain ones; none equals a hand."""
    expected = [
        parse(text)
        for text in (
            "1m",
            "1111m",
            "1111222333444m1z",
            "1111222333444m11z",
            "1111222333444m112z",
            "1111222333444m5z",
            "22m",
            "2222333344445m1z",
            "2223334440055m11z",
            "2223334440555m11z",
            "2223334445555m11z",
            "222333440555m11z",
            "222333445555m11z",
        )
    ]
    assert [15, 16, 15, 15, 15] == [hand.size for hand in expected if isinstance(hand, HandWithQuads)]
    for listing in (expected, expected[::-1], expected[5:] + expected[:5]):
        assert expected == sorted(listing)
    for lower, higher in combinations(expected, 2):
        assert (True, True, False, False) == (lower < higher, lower <= higher, lower > higher, lower >= higher)
        assert (False, False, True, True) == (higher < lower, higher <= lower, higher > lower, higher >= lower)
        assert (True, False) == (lower != higher, lower == higher)
    with pytest.raises(TypeError, match="^'<' not supported"):
        assert expected[0] < cast("Any", "1m")


@pytest.mark.parametrize(
    ("text", "error", "message", "position"),
    [
        ("1111222233334444555m", BadSize, "19 concealed tiles; a hand with quads among them has 15 to 18", 18),
        ("111122223333444m (111z)", BadSize, "15 concealed tiles; a hand has 1 to 14", 14),
        ("1111m 2222m 3333m 4444m 55z [1111z]", BadSize, "18 concealed tiles; a hand has 1 to 14", 20),
        ("11111222333444m", FiveOfAKind, "5 copies of 1m, but there are only 4 of a kind", 4),
    ],
)
def test_too_many_tiles_cannot_be_parsed(text: str, error: type[MahjongError], message: str, position: int) -> None:
    """More than 18 tiles, more than 14 beside melds, a fifth of a kind: with the tile that is one too many."""
    with pytest.raises(error) as caught:
        parse(text)
    assert (error, message, position) == (type(caught.value), str(caught.value), caught.value.position)


def test_invalid_hands_with_quads_are_refused() -> None:
    """Fourteen tiles and fewer, nineteen and more, melds, and marks without fives; nor a plain hand of so many."""
    whole = parse("1111m2222p3333s4444z55z")
    has = "concealed tiles; a hand with quads among them has 15 to 18"
    for tiles in (0, 13, 14, 19, 136):
        with pytest.raises(BadSize, match=f"^{tiles} {has}$"):
            HandWithQuads.of([kind for kind in KINDS for _ in range(4)][:tiles])
    for tiles in range(15, 19):
        assert tiles == HandWithQuads.of(whole.tiles[:tiles]).size
        with pytest.raises(BadSize, match=f"^{tiles} concealed tiles; a hand has 1 to 14$"):
            Hand.of(whole.tiles[:tiles])
    with pytest.raises(BadMeld, match=r"^\(111z\) stands beside 15 concealed tiles, which are a whole hand$"):
        HandWithQuads(parse("1111222333444m55p").counts, melds=(Meld.of(read_tiles("111z")),))
    with pytest.raises(TooManyRedFives, match="^1 0p, but only 0 concealed 5p to be red$"):
        HandWithQuads(whole.counts, (0, 1, 0))


DRAWN: Final = "a drawn hand has 2, 5, 8, 11 or 14"
WAITING: Final = "a waiting hand has 1, 4, 7, 10 or 13"
ANY: Final = "a hand has 1 to 14"
OTHERS: Final = Conventions(
    definition="cut", melds="ignored", seven_pairs="quads", exhausted="ready", forms=("regular", "seven-pairs")
)
(ONE,) = read_tiles("1m")
REFUSING: Final[list[tuple[Callable[[Hand], object], str]]] = [
    *((question, WAITING) for question in (decompose_ready, spec_ready.decompose_ready, ready_directly, check_waiting)),
    *((question, WAITING) for question in (waits, spec_waits.waits, acceptance, spec_acceptance.acceptance)),
    *(
        (lambda hand, asked=asked: asked(hand, conventions=OTHERS), WAITING)
        for asked in (decompose_ready, waits, acceptance)
    ),
    (lambda hand: discards(hand, conventions=OTHERS), DRAWN),
    *((lambda hand, asked=asked: asked(hand, conventions=OTHERS), ANY) for asked in (shanten, shanten_by_form)),
    *(
        (lambda hand, asked=asked: asked(hand, conventions=OTHERS), ANY)
        for asked in (spec_shanten.shanten, spec_shanten.shanten_by_form)
    ),
    *((question, DRAWN) for question in (discards, spec_acceptance.discards, check_drawn)),
    (lambda hand: kan_keeps_waits(hand, ONE), WAITING),
    (lambda hand: kan_keeps_decompositions(hand, ONE), WAITING),
    (lambda hand: kan.kan_keeps_waits(hand, ONE), WAITING),
    (lambda hand: kan.kan_keeps_decompositions(hand, ONE), WAITING),
    *((question, ANY) for question in (shanten, spec_shanten.shanten)),
    *((question, ANY) for question in (shanten_by_form, spec_shanten.shanten_by_form)),
    (lambda hand: fast.shanten(hand.counts), ANY),
    *((question, ANY) for question in (rank, rank_class, canonical, multiplicity)),
]


@pytest.mark.parametrize(("question", "needed"), REFUSING)
def test_functions_that_refuse_hands_with_quads(question: Callable[[Hand], object], needed: str) -> None:
    """How many tiles there are, and how many there may be; never a wrong number, though 17 could be five blocks."""
    for text, size in OF_EACH_SIZE.items():
        with pytest.raises(BadSize, match=f"^{size} concealed tiles; {re.escape(needed)}$"):
            question(parse(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1111222333444m55z", ["1111m 222m 333m 444m 55z", "1111m 234m 234m 234m 55z"]),
        ("111m222p333s444555z66z", []),
        ("0055m111222p333s11z", ["0055m 111p 222p 333s 11z"]),
    ],
)
def test_how_they_are_complete(text: str, expected: list[str]) -> None:
    """Both ways agree, the plain one and the fast one, whichever was asked before."""
    hand = parse(text)
    for decompose, is_so in ((complete.decompose_complete, complete.is_complete), (decompose_complete, is_complete)):
        for _ in range(2):
            found = decompose(hand)
            assert found == decompose(hand, "first")
            assert (expected, expected != []) == (list(map(as_text, found)), is_so(hand))
        with pytest.raises(BadOption, match="^precedence must be one of all, first; not 'last'$"):
            decompose(hand, cast("Any", "last"))


def test_how_they_are_complete_by_other_conventions() -> None:
    """They have one form, and three players have no 2m."""
    quads, hand = parse("1111222333444m55z"), parse("1111222333444p55z")
    for ask, is_so in ((complete.decompose_complete, complete.is_complete), (decompose_complete, is_complete)):
        assert 2 == len(ask(quads, conventions=OTHERS)) == len(ask(hand, conventions=Conventions(players=3)))
        assert ask(quads) == ask(quads, conventions=OTHERS)
        special = Conventions(forms=("seven-pairs", "thirteen-orphans"))
        assert ((), False) == (ask(quads, conventions=special), is_so(quads, conventions=special))
        with pytest.raises(BadOption, match="^2m is not in the set for three players, which has no 2m to 8m$"):
            ask(quads, conventions=Conventions(players=3))


def as_text(decomposition: Complete) -> str:
    """The blocks and the pair."""
    assert isinstance(decomposition, CompleteRegular)
    return " ".join(map(str, (*decomposition.blocks, decomposition.pair)))


def ask(op: str, hand: str, **fields: str) -> Any:  # noqa: ANN401  # whatever is in the JSON
    """What the oracle answers."""
    request = {"cmd": "run", "seq": 1, "op": op, "hand": hand, **fields}
    pieces = answer(json.dumps(request).encode())
    assert pieces is not None
    found = json.loads(b"".join(pieces))
    return found.get("result", found.get("error"))


def test_the_oracle() -> None:
    """It answers how they are complete, and what they are worth; all else has a bad size."""
    text = "0055m111222p333s11z"
    blocks = {"form": "regular", "blocks": ["0055m", "111p", "222p", "333s"], "pair": "11z", "melds": []}
    assert {"decompositions": [blocks]} == ask("decompose", text)
    assert {"decompositions": []} == ask("decompose", "111m222p333s444555z66z")
    assert {"complete": True, "forms": ["regular"]} == ask("complete", text)
    winds = {"own-wind": "E", "prevailing-wind": "S"}
    scored = ask("classical", text, **winds)
    # Going out 20, four simples 16, a terminal triplet 8, two simple ones 4 each, and a pair of the own wind 2.
    assert (20 + 16 + 8 + 4 + 4 + 2, "0055m") == (scored["points"], scored["sets"][0]["set"])
    assert "not-complete" == ask("classical", "111m222p333s444555z66z", **winds)["code"]
    for op, needed in (("waits", WAITING), ("shanten", ANY), ("acceptance", ANY)):
        assert {"code": "bad-size", "message": f"15 concealed tiles; {needed}"} == ask(op, text)
    assert {"code": "bad-size", "message": f"15 concealed tiles; {WAITING}"} == ask("kan", text, draw="1m")
