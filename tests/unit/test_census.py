"""Exact counts, ranks and samples: what is shown, and what is refused. That they are right is proved elsewhere."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import random
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from itertools import chain, combinations, pairwise, product
from math import comb, prod
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final, cast
from xml.etree import ElementTree as ET

import attrs
import numpy as np
import pytest

import mjfunc
import mjfunc.census
import mjfunc.public
from mjfunc import (
    KINDS,
    BadCounts,
    BadMeld,
    BadOption,
    BadSize,
    Conventions,
    FiveOfAKind,
    Form,
    Hand,
    MahjongError,
    TooManyBlocks,
    TooManyRedFives,
    WaitShape,
    batch,
    parse,
)
from mjfunc.batch.tables import special_shanten
from mjfunc.census import (
    MEASURES,
    Census,
    DecompositionCensus,
    DecompositionCounts,
    Distances,
    Tally,
    canonical,
    census_of_decompositions,
    census_of_shanten,
    multiplicity,
    multiplicity_counts,
    number_of_classes,
    number_of_hands,
    random_hands,
    rank,
    rank_class,
    rank_class_counts,
    rank_counts,
    rank_rows,
    sample,
    sample_pieces,
    sample_rows,
    unrank,
    unrank_class,
    unrank_class_counts,
    unrank_counts,
    unrank_rows,
)
from mjfunc.census.encoding import encode_census, encode_decompositions
from mjfunc.census.random_hands import numbers_below
from mjfunc.census.ranks import ends_of
from mjfunc.census.rows import class_rows
from mjfunc.cli import census as census_command
from mjfunc.cli.text_output import Span
from mjfunc.draw import Label
from mjfunc.model.conventions import DEFINITIONS, FORMS
from mjfunc.model.shanten import ShantenByForm
from mjfunc.spec.shanten import shanten as spec_shanten
from mjfunc.tiles.counts import flat
from mjfunc.tiles.value_base import expression
from mjfunc.views import census_views
from mjfunc.views.census_views import BARS, Series, bar_chart, percent
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mjfunc import Meld, ShantenForm, Tile
    from mjfunc.batch.arrays import Integers
    from mjfunc.census import Measure
    from mjfunc.census.rows import RankArray
    from mjfunc.model.conventions import Exhausted, FormName, MeldCopies, Players, SevenPairsRule

DOTS = KINDS[9:18]
TRUE: object = True
THREE = Conventions(players=3)
SIZES = f"tiles must be one of {', '.join(map(str, range(1, 15)))}; not "
ONLY_FOUR = ", but there are only 4 of a kind"
MEASURED = "measure must be one of minimum, regular, seven-pairs, thirteen-orphans, cut; not "
IN_FORM = "form must be one of minimum, regular, seven-pairs, thirteen-orphans; not "
BY_FORM = "form must be one of regular, seven-pairs, thirteen-orphans; not 'cut'"
MELDS = parse("1m (234m) (111z)").melds[::-1]
NOT_A_MELD = "item 0 of melds is 1, not a Meld"
CONCEALED = "concealed tiles and "
FOUR_BLOCKS = " are more than 4 blocks"
NOT_OF_THREE = " is not in the set for three players, which has no 2m to 8m"
SEVEN_PAIRS = Conventions(forms=("seven-pairs",))
NO_FORM = " can have none of the forms that count: seven-pairs"
NOT_RANKED = "ranks of 1 tile are whole numbers from 0 to 33; not "
NO_RANKS = "ranks are a plain numpy array of int64, not "
NO_ROWS = "hands are an array of N x 34 uint8, not of "


def test_ranks() -> None:
    """Hands are numbered as they sort; one goes to the rank and back."""
    assert ["1111m", "1112m"] == [str(unrank(index, 4)) for index in (0, 1)]
    assert "7777z" == str(unrank(number_of_hands(4) - 1, 4))
    for text in ("1m", "19m19p19s1234567z", "456p1z", "44555566667777z"):
        hand = parse(text)
        assert hand == unrank(rank(hand), hand.size)
    assert sorted(map(parse, ("1z", "9s", "1p"))) == [unrank(index, 1) for index in (9, 26, 27)]
    assert (98_521_596_000, 326_520_504_500) == (number_of_hands(13), number_of_hands(14))
    assert 0 == rank_counts(unrank_counts(0, 12)) == rank_rows(unrank_rows(np.array([0]), 12))[0]
    for tiles in (1, 14):
        ranks = np.array([0, number_of_hands(tiles) - 1])
        rows = unrank_rows(ranks, tiles)
        assert ("uint8", "int64") == (str(rows.dtype), str(rank_rows(rows).dtype))
        assert ranks.tolist() == rank_rows(rows).tolist()


def test_a_row_without_a_rank_far_down() -> None:
    """It is named by its place among all rows, however they are divided."""
    rows = unrank_rows(np.zeros(20_000, np.int64), 1)
    rows[16_390] = 5
    with pytest.raises(FiveOfAKind, match="^row 16390: 5 copies of 1m, ") as caught:
        rank_rows(rows)
    assert 16_390 == caught.value.position


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        (lambda: rank(parse("1m (111p) (222s)")), BadMeld, "a hand with melds has no rank; this one has (111p) (222s)"),
        (lambda: rank(parse("0p")), TooManyRedFives, "a hand with red fives has no rank; this one has 1 0p"),
        (lambda: rank_class(parse("0p")), TooManyRedFives, "a hand with red fives has no rank; this one has 1 0p"),
        (lambda: rank_counts(mjfunc.EMPTY), BadOption, SIZES + "0"),
        (lambda: unrank(0, 12), BadSize, "12 concealed tiles; a hand never has 3, 6, 9 or 12"),
        (lambda: unrank_class(0, 3), BadSize, "3 concealed tiles; a hand never has 3, 6, 9 or 12"),
        (lambda: unrank(34, 1), BadOption, NOT_RANKED + "34"),
        (lambda: unrank(-1, 1), BadOption, NOT_RANKED + "-1"),
        (lambda: unrank(cast("int", 0.0), 1), BadOption, NOT_RANKED + "0.0"),
        (lambda: unrank(0, cast("int", "1")), BadOption, SIZES + "'1'"),
        (lambda: unrank_class(16, 1), BadOption, "ranks of 1 tile are whole numbers from 0 to 15; not 16"),
        (lambda: number_of_classes(15), BadOption, SIZES + "15"),
        (lambda: unrank_rows(np.array([0, 34]), 1), BadOption, "row 1: " + NOT_RANKED + "34"),
        (lambda: unrank_rows(np.array([0.5]), 1), BadOption, NO_RANKS + "array([0.5])"),
        (lambda: unrank_rows(np.array([[1]]), 1), BadOption, NO_RANKS + "array([[1]])"),
        (lambda: rank_rows(np.zeros((1, 34), np.uint8)), BadOption, "row 0: " + SIZES + "0"),
        (lambda: rank_rows(np.full((1, 34), 5, np.uint8)), FiveOfAKind, "row 0: 5 copies of 1m" + ONLY_FOUR),
        (lambda: rank_rows(np.zeros((1, 33), np.uint8)), BadCounts, NO_ROWS + "1 x 33 uint8"),
        (lambda: census_of_shanten(0), BadOption, SIZES + "0"),
        (lambda: census_of_shanten(cast("int", 4.0)), BadOption, SIZES + "4.0"),
        (lambda: census_of_shanten(cast("int", TRUE)), BadOption, SIZES + "True"),
        (lambda: census_of_shanten(1).by_measure(cast("Measure", "luck")), BadOption, MEASURED + "'luck'"),
        (lambda: census_of_decompositions(9), BadSize, "9 concealed tiles; a hand never has 3, 6, 9 or 12"),
        (lambda: sample(12, 1, 1), BadSize, "12 concealed tiles; a hand never has 3, 6, 9 or 12"),
        (lambda: sample(cast("int", "13"), 1, 1), BadSize, "'13' concealed tiles; a hand has 1 to 14"),
        (lambda: census_of_decompositions(cast("int", 13.0)), BadSize, "13.0 concealed tiles; a hand has 1 to 14"),
        (lambda: census_of_decompositions(cast("int", TRUE)), BadSize, "True concealed tiles; a hand has 1 to 14"),
        (lambda: census_of_decompositions(13).by_number(cast("Form", "cut")), BadOption, BY_FORM),
        (lambda: census_of_shanten(13, DOTS[:3]).mean(), BadOption, "there are no such hands, so they have no mean"),
        (lambda: rank_class_counts(mjfunc.EMPTY), BadOption, SIZES + "0"),
        (lambda: multiplicity_counts(mjfunc.EMPTY), BadOption, SIZES + "0"),
        (lambda: census_of_shanten(10, melds=MELDS[:1] * 2), FiveOfAKind, "6 copies of 1z" + ONLY_FOUR),
        (lambda: census_of_shanten(9, melds=MELDS), TooManyBlocks, "9 concealed tiles and 2 melds" + FOUR_BLOCKS),
        (lambda: census_of_shanten(12, melds=MELDS[:1]), TooManyBlocks, "12 concealed tiles and 1 meld" + FOUR_BLOCKS),
        (lambda: census_of_shanten(8, melds=MELDS, conventions=THREE), BadOption, "2m" + NOT_OF_THREE),
        (lambda: census_of_shanten(8, melds=MELDS, conventions=SEVEN_PAIRS), BadSize, "8 concealed tiles" + NO_FORM),
        (lambda: census_of_shanten(1, melds=cast("list[Meld]", [1])), BadMeld, NOT_A_MELD),
        (lambda: census_of_decompositions(8, melds=MELDS * 2), FiveOfAKind, "6 copies of 1z" + ONLY_FOUR),
        (lambda: census_of_decompositions(10, melds=MELDS), TooManyBlocks, f"10 {CONCEALED}2 melds{FOUR_BLOCKS}"),
        (lambda: census_of_decompositions(8, melds=MELDS, conventions=THREE), BadOption, "2m" + NOT_OF_THREE),
        (lambda: census_of_decompositions(1, melds=cast("list[Meld]", [1])), BadMeld, NOT_A_MELD),
        (lambda: sample(10, 1, 1, melds=MELDS[:1] * 2), FiveOfAKind, "6 copies of 1z" + ONLY_FOUR),
        (lambda: sample(10, 1, 1, melds=MELDS), TooManyBlocks, "10 concealed tiles and 2 melds" + FOUR_BLOCKS),
        (lambda: sample(8, 1, 1, melds=MELDS, conventions=THREE), BadOption, "2m" + NOT_OF_THREE),
        (lambda: sample(8, 1, 1, melds=MELDS, form="seven-pairs"), BadOption, "no hand of 8 tiles can be seven-pairs"),
        (lambda: sample(13, -1, 1), BadOption, "count is a whole number from 0; not -1"),
        (lambda: sample(13, 1, -7), BadOption, "seed is a whole number from 0; not -7"),
        (lambda: sample(13, 1, 1, shanten=-1), BadOption, "shanten must be one of 0, 1, 2, 3, 4, 5, 6; not -1"),
        (lambda: sample(7, 1, 1, form="seven-pairs"), BadOption, "no hand of 7 tiles can be seven-pairs"),
        (lambda: sample(7, 1, 1, form=cast("ShantenForm", "cut")), BadOption, IN_FORM + "'cut'"),
        (lambda: sample(7, 1, 1, dealt=cast("bool", "no")), BadOption, "dealt must be one of False, True; not 'no'"),
    ],
)  # fmt: skip
def test_bad_arguments_are_refused(wrong: Callable[[], object], kind: type[MahjongError], message: str) -> None:
    """With what is wrong, and where."""
    with pytest.raises(kind) as caught:
        wrong()
    assert message == str(caught.value)


def test_no_ranks() -> None:
    """Arrays may be empty."""
    assert (0, 34) == unrank_rows(np.zeros(0, np.int64), 13).shape
    assert (0,) == rank_rows(np.zeros((0, 34), np.uint8)).shape


@pytest.mark.no_cover
def test_symmetry() -> None:
    """One hand stands for its class."""
    assert "123m11p9s1z" == str(canonical(parse("9m11p123s1z")))
    assert [6, 3, 1, 1] == [multiplicity(parse(text)) for text in ("123m11p", "1m1s", "1m1p1s1z", "1111z")]
    assert rank_class(parse("12m55p")) == rank_class(parse("55m12s"))
    assert [unrank_class(rank_class(hand), 4) for hand in (parse("1m1p1s1z"),)] == [parse("1m1p1s1z")]
    for tiles, classes in ((1, 16), (2, 181), (3, 1_701)):
        there = [unrank_class_counts(index, tiles) for index in range(classes)]
        assert classes == number_of_classes(tiles) == len({*there})
        assert [*range(classes)] == [rank_class_counts(counts) for counts in there]
    twelve = unrank_class_counts(4_000_000_000, 12)
    assert (12, 4_000_000_000) == (sum(map(sum, twelve)), rank_class_counts(twelve))
    assert 6 == multiplicity_counts(twelve)  # its three suits are different ones
    assert (16_512_327_315, 54_638_131_980) == (number_of_classes(13), number_of_classes(14))
    assert "66777788889999m" == str(unrank_class(54_638_131_979, 14))
    assert 54_638_131_979 == rank_class(parse("66777788889999s"))


def test_the_census_of_thirteen_tiles() -> None:
    """Well-known numbers, and the joint distribution with its margins."""
    found = census_of_shanten(13)
    assert Tally(98_521_596_000, comb(136, 13)) == found.hands
    assert 92_371_838 == found.by_measure("minimum")[0].distinct
    assert Tally(1_326_419, 7_441_502_276) == found.cut_differs
    assert Fraction(3638146736905591, 1016333101188000) == found.mean()
    assert Fraction(47822632849, 16420266000) == found.mean(dealt=False)
    for measure in MEASURES:
        margin: dict[int, Tally] = {}
        for (distance, _), tally in found.joint(measure, "minimum").items():
            margin[distance] = margin.get(distance, Tally()) + tally
        assert found.by_measure(measure) == margin
    assert {} == census_of_shanten(11).joint("regular", "seven-pairs")
    assert {(-1, -1)} == {both for both in census_of_shanten(14).joint("regular", "seven-pairs") if sum(both) == -2}


def test_of_some_kinds() -> None:
    """Hands of one suit; what three players do not have is left out; kinds are what tiles are of."""
    of_dots = census_of_shanten(13, kinds=DOTS)
    assert Tally(93_600, comb(36, 13)) == of_dots.hands
    assert census_of_shanten(4, KINDS[:9], conventions=THREE).hands == Tally(5, comb(8, 4))
    assert census_of_shanten(5, kinds=mjfunc.read_tiles("0p5p")).hands == Tally(0, 0)
    assert census_of_shanten(4, kinds=mjfunc.read_tiles("0p5p")).hands == Tally(1, 1)
    with pytest.raises(mjfunc.NoSuchTile):
        census_of_shanten(4, kinds=cast("tuple[mjfunc.Tile, ...]", ("1m",)))


def test_decompositions() -> None:
    """Complete hands by number of decompositions, ready ones by their waits too."""
    complete = census_of_decompositions(14)
    assert [16_789_787, 81_144, 2_631, 57] == [tally.distinct for tally in complete.by_number().values()]
    assert [11_419_215, 77_025, 2_370, 48] == [tally.distinct for tally in complete.by_number(Form.REGULAR).values()]
    assert {1: Tally(13, 13 * 6 * 4**12)} == complete.by_number(Form.THIRTEEN_ORPHANS)
    assert [{}, {}, {}] == [complete.by_waits(), complete.by_shape(), complete.decompositions_by_shape()]
    ready = census_of_decompositions(13)
    assert 92_371_838 == ready.hands.distinct
    assert (3, 1) == (ready.by_waits()[9].distinct, ready.by_waits()[13].distinct)
    assert 15_625_770 == ready.decompositions_by_shape()[WaitShape.RYANMEN].distinct
    assert 15_011_451 == ready.by_shape()[WaitShape.RYANMEN].distinct
    assert {1: Tally(157, 4**13 + 13 * 12 * 6 * 4**11)} == ready.by_number(Form.THIRTEEN_ORPHANS)


@pytest.mark.slow
def test_orphans_of_some_kinds() -> None:
    """With one kind missing they can only be ready, with two not that."""
    numbers = [
        census_of_decompositions(13, kinds=[kind for kind in KINDS if str(kind) not in missing]).by_number(
            Form.THIRTEEN_ORPHANS
        )
        for missing in ((), ("7z",), ("1m", "7z"))
    ]
    assert [157, 12, 0] == [sum(tally.distinct for tally in tallies.values()) for tallies in numbers]
    assert {} == census_of_decompositions(14, kinds=KINDS[1:]).by_number(Form.THIRTEEN_ORPHANS)


def test_forms_that_do_not_count() -> None:
    """Thirteen orphans are complete with any one of them twice, where that form counts."""
    form, others = Form.THIRTEEN_ORPHANS, Conventions(forms=("regular", "seven-pairs"))
    assert {1: Tally(13, 13 * comb(4, 2) * 4**12)} == census_of_decompositions(14, mjfunc.ORPHANS).by_number(form)
    assert {} == census_of_decompositions(14, mjfunc.ORPHANS, conventions=others).by_number(form)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["distinct", "quads"])
def test_waits_of_seven_pairs_alone(rule: SevenPairsRule) -> None:
    """A hand that is ready in a form that does not count, too, waits on the tile of the form that does."""
    by, kinds = Conventions(seven_pairs=rule, forms=("seven-pairs",)), KINDS[9:16]
    hands = [*listed(13, [*kinds])]
    assert ways(13, 7) == len(hands)
    expected: defaultdict[int, Tally] = defaultdict(Tally)
    for hand, tally in hands:
        if waited := len(mjfunc.waits(hand, conventions=by)):
            expected[waited] += tally
    assert {1: expected[1]} == expected == census_of_decompositions(13, kinds, conventions=by).by_waits()
    assert {"distinct": 7, "quads": 1869}[rule] == expected[1].distinct


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["distinct", "quads"])
def test_waits_in_more_than_one_form(rule: SevenPairsRule) -> None:
    """A kind that is waited for in two forms is one kind, in every hand of seven kinds of a suit."""
    by, kinds = Conventions(seven_pairs=rule), KINDS[9:16]
    expected: defaultdict[int, Tally] = defaultdict(Tally)
    for hand, tally in listed(13, [*kinds]):
        if waited := len(mjfunc.waits(hand, conventions=by)):
            expected[waited] += tally
    assert expected == census_of_decompositions(13, kinds, conventions=by).by_waits()


def ways(tiles: int, kinds: int) -> int:
    """How many numbers of copies, 0 to 4 of each kind, have this sum."""
    return int(np.polynomial.polynomial.polypow([1] * 5, kinds)[tiles])


def test_encoding() -> None:
    """The census as it is written."""
    written = json.loads(json.dumps(encode_census(census_of_shanten(14, conventions=THREE))))
    assert ["tiles", "players", "distinct", "physical", "shanten", "exchange-vs-cut", "mean-minimum"] == list(written)
    assert list(MEASURES) == list(written["shanten"])
    assert {"distinct": 3_544_383, "physical": 1_321_887_397_648} == written["shanten"]["minimum"]["-1"]
    assert (14, 3, comb(108, 14)) == (written["tiles"], written["players"], written["physical"])
    mean = census_of_shanten(14, conventions=THREE).mean()
    assert [mean.numerator, mean.denominator] == written["mean-minimum"]
    assert {} == json.loads(json.dumps(encode_census(census_of_shanten(3))))["shanten"]["seven-pairs"]
    ready = encode_decompositions(census_of_decompositions(4))
    assert ["tiles", "players", "ready", "decompositions", "waits"] == list(ready)[:5]
    assert {"all", "regular", "seven-pairs", "thirteen-orphans"} == set(
        cast("dict[str, object]", ready["decompositions"])
    )
    assert "waits" not in encode_decompositions(census_of_decompositions(5))


FAR: Final = {
    (13, False): {1, 2, 3, 4, 5},
    (13, True): {1, 2, 3, 4, 5, 6},
    (14, False): {0, 1, 2, 3, 4, 5},
    (14, True): {1, 2, 3, 4, 5},
}


@pytest.mark.slow
@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("form", one_in(2, [None, *batch.FORMS]))
def test_samples(form: ShantenForm | None, dealt: bool) -> None:
    """Hands are what was wanted; the same seed draws the same ones, another others."""
    for tiles, shanten in ((13, 3), (14, 2), (13, None), (14, None)):
        rows = sample_rows(tiles, 200, 7, shanten=shanten, form=form, dealt=dealt)
        far = set(batch.shanten(rows, form or "minimum").tolist())
        if shanten is None and form is None:
            assert FAR[tiles, dealt] == far
        else:
            assert {shanten if shanten is not None else 13 - tiles} == far
        assert (sample_rows(tiles, 200, 7, shanten=shanten, form=form, dealt=dealt) == rows).all()
        others = sample_rows(tiles, 200, 8, shanten=shanten, form=form, dealt=dealt)
        assert (others != rows).any()
    assert () == sample(13, 0, 1, form=form, dealt=dealt)


def test_samples_in_pieces() -> None:
    """However many they are, they begin with the same ones."""
    rows = sample_rows(2, 70_000, 5)
    assert (70_000, 34) == rows.shape
    assert (rows[:100] == sample_rows(2, 100, 5)).all()
    assert 595 == len({*map(tuple, rows.tolist())})


@pytest.mark.parametrize("end", [1, 2, 5, 2**32 - 1, 2**32, 2**32 + 1, 98_521_596_000, comb(136, 14)])
def test_numbers_are_those_of_python(end: int) -> None:
    """Those at some places are what Python draws there, in whichever pieces, of one word and of two."""
    for seed in (0, 34, 2**70):
        choice = random.Random(seed)
        every = [choice.randrange(end) for _ in range(900)]
        for places, piece in ((range(900), 100), (range(3), 7), (range(700, 811), 64), (range(899, 900), 1)):
            drawn = [numbers.tolist() for numbers in numbers_below(end, seed, places, piece)]
            assert -(-len(places) // piece) == len(drawn)
            assert every[places.start : places.stop] == [*chain.from_iterable(drawn)]
    assert [] == [*numbers_below(end, 0, range(5, 5), 1)]


def test_numbers_far_from_the_first() -> None:
    """More are passed over than are drawn at once."""
    choice, places = random.Random(5), range(200_000, 200_003)
    [drawn] = numbers_below(5, 5, places, 10)
    assert [choice.randrange(5) for _ in range(places.stop)][places.start :] == drawn.tolist()


@pytest.mark.parametrize("tiles", [1, 2, 6, 13, 14])
def test_rows_of_classes(tiles: int) -> None:
    """Around each end of those whose suits have as many tiles, and anywhere, they are the hands of their ranks."""
    number, choice = number_of_classes(tiles), random.Random(tiles)
    ends = [(max(0, end - 2), end + 2) for end in (0, *ends_of(tiles))]
    assert 1 + len({tuple(sorted(of)) for of in product(range(tiles + 1), repeat=3) if sum(of) <= tiles}) == len(ends)
    for begin, end in [*ends, *((at, at + 3) for at in [choice.randrange(number) for _ in range(20)])]:
        ranks = range(begin, min(number, end))
        one_by_one = [flat(unrank_class_counts(at, tiles)) for at in ranks]
        assert one_by_one == [*map(tuple, class_rows(ranks, tiles).tolist())]


def test_samples_are_hands() -> None:
    """Of every size; those of three players have their tiles only."""
    for tiles in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14):
        assert {tiles} == {hand.size for hand in sample(tiles, 20, 3)}
    assert [Hand.from_34(row) for row in sample_rows(13, 5, 1).tolist()] == [*sample(13, 5, 1)]
    assert 0 == sample_rows(13, 500, 1, dealt=True, conventions=THREE)[:, 1:8].sum()


def test_tallies() -> None:
    """They add and multiply."""
    assert Tally(5, 7) == Tally(2, 3) + Tally(3, 4)
    assert Tally(6, 12) == Tally(2, 3) * Tally(3, 4)
    assert Tally(4, 6) == Tally(2, 3).times(2)
    assert 3 == DecompositionCounts(1, 1, 1).number()


def light(colour: str) -> float:
    """How much light a colour gives."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ground", ["#ffffff", "#15191f", "#000000"])
@pytest.mark.parametrize("colour", BARS)
def test_colours_have_enough_contrast(colour: str, ground: str) -> None:
    """Three to one for bars; words have the ink of all pictures."""
    high, low = sorted((light(colour), light(ground)), reverse=True)
    assert (high + 0.05) / (low + 0.05) > 3


def test_a_chart() -> None:
    """A picture with a title, a bar for each share, and each share in words."""
    picture = bar_chart("a < b", ["-1", "0"], [Series("one", [0.25, 0.0000123]), Series("other", [0, 1])])
    root = ET.fromstring(picture)  # noqa: S314  # our own
    names = [element.tag.rpartition("}")[2] for element in root]
    assert "a < b" == root[0].text
    assert (1, 7, 1) == (names.count("title"), names.count("rect"), names.count("path"))
    words = {element.text for element in root if element.tag.endswith("text")}
    assert {"a < b", "one", "other", "-1", "0", "25.0%", "0.001%", "0.0%", "100.0%"} == words
    assert ("0.1%", "0.01%") == (percent(0.001), percent(0.0001))


INKED: Final = 'fill="currentColor"'
TITLED: Final = f'text-anchor="start" font-size="13" {INKED}'
SHARED: Final = f'text-anchor="middle" font-size="10" {INKED}'
LABELLED: Final = f'text-anchor="middle" font-size="13" {INKED}'
SVG: Final = 'xmlns="http://www.w3.org/2000/svg"'
SANS: Final = 'role="img" font-family="sans-serif"'


def test_a_chart_to_the_letter() -> None:
    """Margins of 16 all around, the title, the legend, the bars, of which the highest has 240, and the labels."""
    first_colour, second_colour = BARS
    picture = bar_chart("a < b", ["-1", "0"], [Series("one", [0.25, 0.0000123]), Series("other", [0, 1])])
    first, titled, dark, *others = picture.splitlines()
    assert first.startswith(f'<svg {SVG} viewBox="0 0 560 363" width="560" height="363" {SANS} class="mj')
    assert first.endswith(' color="#1f2937" style="max-width:100%;min-width:504px;height:auto">')
    assert dark.startswith("<style>@media(prefers-color-scheme:dark){")
    assert "<title>a &lt; b</title>" == titled
    assert [
        '<rect class="ground" width="560" height="363" rx="8" fill="#ffffff"/>',
        f'<text x="16" y="29.00" {TITLED}>a &lt; b</text>',
        f'<rect x="16" y="37.2" width="10" height="10" fill="{first_colour}"/>',
        f'<text x="32" y="47.20" {TITLED}>one</text>',
        f'<rect x="81" y="37.2" width="10" height="10" fill="{second_colour}"/>',
        f'<text x="97" y="47.20" {TITLED}>other</text>',
        f'<rect x="104" y="261.00" width="42" height="60.00" fill="{first_colour}"/>',
        f'<text x="125" y="257.00" {SHARED}>25.0%</text>',
        f'<rect x="368" y="321.00" width="42" height="0.00" fill="{first_colour}"/>',
        f'<text x="389" y="317.00" {SHARED}>0.001%</text>',
        f'<rect x="148" y="321.00" width="42" height="0.00" fill="{second_colour}"/>',
        f'<text x="169" y="317.00" {SHARED}>0.0%</text>',
        f'<rect x="412" y="81.00" width="42" height="240.00" fill="{second_colour}"/>',
        f'<text x="433" y="77.00" {SHARED}>100.0%</text>',
        '<path d="M16 321H544" stroke="currentColor"/>',
        f'<text x="147" y="340.00" {LABELLED}>-1</text>',
        f'<text x="411" y="340.00" {LABELLED}>0</text>',
        "</svg>",
    ] == others


def test_a_chart_is_as_wide_as_its_bars() -> None:
    """Nine groups of one or two, each with a gap beside it."""
    for series, wide in ((1, 644), (2, 1040)):
        picture = bar_chart("t", ["1"] * 9, [Series("s", [0.1] * 9)] * series)
        assert f' viewBox="0 0 {wide} 363" width="{wide}" height="363" ' in picture
        assert f'<path d="M16 321H{wide - 16}"' in picture


@pytest.mark.parametrize("series", [1, 2])
def test_numbers_and_labels_are_centred(series: int) -> None:
    """Each label below the middle of its group, each share above that of its bar."""
    picture = bar_chart("t", ["a", "b", "c"], [Series("s", [0.1, 0.2, 0.3]), Series("o", [0.4, 0.5, 0.6])][:series])
    _, _, bars, words = drawn(picture)
    in_order = sorted(bars, key=lambda bar: bar.left)
    assert 3 * series == len(in_order)
    groups = [in_order[at : at + series] for at in range(0, 3 * series, series)]
    places = {text: x for x, _, text in words}
    assert [round((group[0].left + group[-1].right) / 2, 2) for group in groups] == [
        round(places[label], 2) for label in ("a", "b", "c")
    ]
    shares = (0.1, 0.4, 0.2, 0.5, 0.3, 0.6) if series == 2 else (0.1, 0.2, 0.3)
    assert [round((bar.left + bar.right) / 2, 2) for bar in in_order] == [
        round(places[percent(share)], 2) for share in shares
    ]


LONG: Final = "Kinds waited for by all 12,345 ready hands of 4 tiles beside (123m) (456m) (777z) [1111p], 4 players"


@pytest.mark.parametrize(
    ("title", "labels", "names"),
    [
        (LONG, ["0"], ["one", "other"]),
        (LONG * 3, ["0"] * 12, ["one"]),
        ("t", ["0"], [LONG, "short"]),
        ("t", ["0"], ["short", LONG]),
        ("t", [LONG, LONG[:30], "0"], ["one"]),
        ("\u6771" * 60, ["\u6771" * 20, "\u5357" * 20], ["\U0001f004" * 40, "other"]),
    ],
)
def test_long_words_have_room(title: str, labels: list[str], names: list[str]) -> None:
    """Whatever is written is within the picture, beside all else, and what is asked for is there."""
    shares = [1.0] * len(labels)
    root = ET.fromstring(bar_chart(title, labels, [Series(name, shares) for name in names]))  # noqa: S314  # our own
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    boxes: list[tuple[float, float, float, float]] = []
    texts: list[str] = []
    for element in root:
        at = element.attrib
        if element.tag.endswith("text"):
            texts.append(element.text or "")
            size = int(at["font-size"])
            across = Label(texts[-1], 0, 0, size).box[2]
            left = float(at["x"]) - (across / 2 if at["text-anchor"] == "middle" else 0)
            boxes.append((left, float(at["y"]) - size * 0.8, across, size))
        elif element.tag.endswith("rect") and at.get("class") != "ground":
            boxes.append((float(at["x"]), float(at["y"]), float(at["width"]), float(at["height"])))
    assert {*labels, *names} <= {*texts}
    assert title.replace(" ", "") in "".join(texts).replace(" ", "")
    assert len(boxes) > 5
    for x, y, width, height in boxes:
        assert 0 <= x < x + width <= wide
        assert 0 <= y < y + height <= high
    for one, other in combinations(boxes, 2):
        assert is_apart(one, other)


def is_apart(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Whether two boxes have no point in common."""
    (x, y, width, height), (u, v, across, down) = one, other
    return x + width <= u or u + across <= x or y + height <= v or v + down <= y


def test_long_titles_are_broken_between_words() -> None:
    """65 characters have room on a line; lines stand below each other, and all else below the last."""
    words = drawn(bar_chart(f"{'x' * 62} yz {LONG[:40]}", ["0"], [Series("one", [1.0])]))[3]
    assert [(16, 29, "x" * 62 + " yz"), (16, 47, LONG[:40]), (32, 65.2, "one")] == words[:3]
    words = drawn(bar_chart(f"{'x' * 62} yzz", ["0"], [Series("one", [1.0])]))[3]
    assert [(16, 29, "x" * 62), (16, 47, "yzz"), (32, 65.2, "one")] == words[:3]


def test_a_chart_of_zeros() -> None:
    """Its bars have no height."""
    picture = bar_chart("zeros", ["1"], [Series("none", [0])])
    assert '<rect x="258" y="321.00" width="42" height="0.00"' in picture


def test_percents() -> None:
    """One decimal, or one digit where that would be nothing; an exponent never, and nothing that is not so."""
    numbers = (0, 1, 0.001, 0.00099, 0.0000949, 0.0000123)
    assert ["0.0%", "100.0%", "0.1%", "0.1%", "0.009%", "0.001%"] == [*map(percent, numbers)]
    assert ["0.0003%", "0.0001%", "<0.0001%"] == [*map(percent, (0.000003, 0.0000011, 9.9e-7))]
    assert ["<0.0001%"] * 2 == [*map(percent, (2e-9, 5e-324))]
    assert ["0.001%", "<0.001%"] == [percent(0.00001, 0.001), percent(0.0000099, 0.001)]
    assert [">99.9%"] * 3 == [*map(percent, (0.9991, 0.9999999, 1 - 2**-53))]
    assert ["99.9%", "99.9%"] == [*map(percent, (0.9989, 0.999))]
    for exponent in range(1, 300):
        for share in (10**-exponent, 1 - 10**-exponent):
            assert re.fullmatch(r"[<>]?[0-9]{1,3}\.[0-9]{1,4}%", percent(share))
    assert ["50.0%", "0.03%"] == [percent(0.5), percent(0.0003)]


def test_a_chart_of_nothing() -> None:
    """No bars are not a fault."""
    root = ET.fromstring(bar_chart("nothing", [], [Series("none", [])]))  # noqa: S314
    assert ["title", "style", "rect", "text", "rect", "text", "path"] == [
        element.tag.rpartition("}")[2] for element in root
    ]


@attrs.frozen
class Bar:
    """A bar of a picture, or the sign of a colour."""

    left: float
    top: float
    width: float
    height: float
    colour: str

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.width


def drawn(picture: str) -> tuple[ET.Element, list[Bar], list[Bar], list[tuple[float, float, str]]]:
    """A picture: itself, the signs of colours, the bars, and the words with their places."""
    root = ET.fromstring(picture)  # noqa: S314  # our own
    found = [
        Bar(
            float(element.attrib["x"]),
            float(element.attrib["y"]),
            float(element.attrib["width"]),
            float(element.attrib["height"]),
            element.attrib["fill"],
        )
        for element in root
        if element.tag.endswith("rect") and element.get("class") != "ground"
    ]
    words = [
        (float(element.attrib["x"]), float(element.attrib["y"]), element.text or "")
        for element in root
        if element.tag.endswith("text")
    ]
    return root, [bar for bar in found if bar.width == 10], [bar for bar in found if bar.width != 10], words


SHARES: Final = ([0.2, 0.5, 0.05, 0.25], [0.1, 0.4, 0.3, 0.2])


def test_positions_of_bars() -> None:
    """Bars are inside the picture and beside each other, as high as their shares, each under its own share."""
    labels = ["-1", "0", "1", "2"]
    series = [Series(name, shares) for name, shares in zip(("one", "other"), SHARES, strict=True)]
    root, signs, bars, words = drawn(bar_chart("title", labels, series))
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    assert 8 == len(bars)
    in_order = sorted(bars, key=lambda bar: bar.left)
    for bar, following in pairwise(in_order):
        assert bar.right < following.left
    assert in_order[0].left > 0
    assert in_order[-1].right < wide
    (base,) = {round(bar.top + bar.height, 2) for bar in bars}
    assert base < high
    assert min(bar.top for bar in bars) > 0
    assert [*BARS] * 4 == [bar.colour for bar in in_order]
    for colour, shares in zip(BARS, SHARES, strict=True):
        of_series = [bar for bar in in_order if bar.colour == colour]
        assert [round(240 * share / 0.5, 2) for share in shares] == [bar.height for bar in of_series]
        for bar, share in zip(of_series, shares, strict=True):
            (x, y, _) = min(
                (word for word in words if word[2] == percent(share)), key=lambda word: abs(word[0] - bar.left)
            )
            assert bar.left < x < bar.right
            assert y < bar.top
    groups = [in_order[at : at + 2] for at in range(0, 8, 2)]
    below = sorted(word for word in words if word[1] > base)
    assert labels == [text for _, _, text in below]
    for (x, _, _), (first, last) in zip(below, groups, strict=True):
        assert first.left < x < last.right
    assert [*BARS] == [sign.colour for sign in signs]
    of_signs = sorted(word for word in words if word[1] < min(bar.top for bar in bars) and word[2] in {"one", "other"})
    assert ["one", "other"] == [text for _, _, text in of_signs]
    assert signs[0].right < of_signs[0][0] < signs[1].left < signs[1].right < of_signs[1][0] < wide


# Every number is another one, so that no two can be exchanged unseen.
COUNTED: Final = Census(
    14,
    Conventions(),
    (
        (Distances(ShantenByForm(-1, 3, 9), -1, -1), Tally(2, 300)),
        (Distances(ShantenByForm(1, 0, 8), 1, 0), Tally(5, 70)),
        (Distances(ShantenByForm(2, 4, 7), 2, 2), Tally(11, 130)),
    ),
)
READY: Final = DecompositionCensus(
    13,
    THREE,
    (
        (DecompositionCounts(0, 0, 1, 13, (0, 0, 0, 0, 0, 0, 1)), Tally(1, 20)),
        (DecompositionCounts(0, 1, 0, 1, (0, 0, 0, 0, 1, 0, 0)), Tally(3, 50)),
        (DecompositionCounts(4, 0, 0, 2, (3, 1, 0, 0, 0, 0, 0)), Tally(7, 110)),
        (DecompositionCounts(2, 1, 0, 3, (0, 0, 1, 1, 1, 0, 0)), Tally(13, 170)),
    ),
)
WON: Final = DecompositionCensus(
    14, Conventions(), ((DecompositionCounts(1, 0, 0), Tally(2, 30)), (DecompositionCounts(2, 1, 0), Tally(5, 70)))
)


def both(distinct: int, physical: int) -> dict[str, int]:
    """A tally as it is written."""
    return {"distinct": distinct, "physical": physical}


def test_numbers_of_the_census_in_json() -> None:
    """Each under its name."""
    assert {
        "tiles": 14,
        "players": 4,
        "distinct": 18,
        "physical": 500,
        "shanten": {
            "minimum": {"-1": both(2, 300), "0": both(5, 70), "2": both(11, 130)},
            "regular": {"-1": both(2, 300), "1": both(5, 70), "2": both(11, 130)},
            "seven-pairs": {"0": both(5, 70), "3": both(2, 300), "4": both(11, 130)},
            "thirteen-orphans": {"7": both(11, 130), "8": both(5, 70), "9": both(2, 300)},
            "cut": {"-1": both(2, 300), "0": both(5, 70), "2": both(11, 130)},
        },
        "exchange-vs-cut": both(5, 70),
        "mean-minimum": [-2, 25],
    } == encode_census(COUNTED)
    assert {
        "tiles": 13,
        "players": 3,
        "ready": both(24, 350),
        "decompositions": {
            "all": {"1": both(4, 70), "3": both(13, 170), "4": both(7, 110)},
            "regular": {"2": both(13, 170), "4": both(7, 110)},
            "seven-pairs": {"1": both(16, 220)},
            "thirteen-orphans": {"1": both(1, 20)},
        },
        "waits": {"1": both(3, 50), "2": both(7, 110), "3": both(13, 170), "13": both(1, 20)},
        "hands-by-kind-of-wait": {
            "ryanmen": both(7, 110),
            "kanchan": both(7, 110),
            "penchan": both(13, 170),
            "shanpon": both(13, 170),
            "tanki": both(16, 220),
            "thirteen-sided": both(1, 20),
        },
        "decompositions-by-kind-of-wait": {
            "ryanmen": both(21, 330),
            "kanchan": both(7, 110),
            "penchan": both(13, 170),
            "shanpon": both(13, 170),
            "tanki": both(16, 220),
            "thirteen-sided": both(1, 20),
        },
    } == encode_decompositions(READY)
    won = encode_decompositions(WON)
    assert both(7, 100) == won["complete"]


def words(line: object) -> list[str]:
    """The columns of a line."""
    return re.split(r" {2,}", str(line).strip())


def test_numbers_of_the_census_in_the_table() -> None:
    """Each in its row and column."""
    lines = [words(line) for line in census_command.census_lines(COUNTED)]
    assert ["14 tiles, 4 players: 18 hands, which can be drawn in 500 ways"] == lines[0]
    assert ["shanten", "distinct", "share", "ways to draw", "share"] == lines[1]
    assert ["minimum", "-1", "2", "11.1%", "300", "60.0%"] == lines[2]
    assert ["regular", "1", "5", "27.8%", "70", "14.0%"] == lines[6]
    assert ["seven-pairs", "3", "2", "11.1%", "300", "60.0%"] == lines[9]
    assert ["thirteen-orphans", "7", "11", "61.1%", "130", "26.0%"] == lines[11]
    assert ["cut", "0", "5", "27.8%", "70", "14.0%"] == lines[15]
    assert ["regular, and by cutting", "1, 0", "5", "27.8%", "70", "14.0%"] == lines[20]
    assert ["mean of minimum, as they are dealt: -0.080000 = -2/25"] == lines[21]
    assert ["mean of minimum, of the different hands: 1.111111 = 10/9"] == lines[22]
    lines = [words(line) for line in census_command.census_lines(READY)]
    assert ["13 tiles, 3 players: 24 ready hands, which can be drawn in 350 ways"] == lines[0]
    assert "number" == lines[1][0]
    rows = {tuple(line[:2]): line[2:] for line in lines[2:14]}
    assert {
        ("decompositions", "1"): ["4", "16.7%", "70", "20.0%"],
        ("decompositions", "3"): ["13", "54.2%", "170", "48.6%"],
        ("decompositions", "4"): ["7", "29.2%", "110", "31.4%"],
        ("decompositions, regular", "2"): ["13", "54.2%", "170", "48.6%"],
        ("decompositions, regular", "4"): ["7", "29.2%", "110", "31.4%"],
        ("decompositions, seven-pairs", "1"): ["16", "66.7%", "220", "62.9%"],
        ("decompositions, thirteen-orphans", "1"): ["1", "4.2%", "20", "5.7%"],
        ("kinds waited for", "1"): ["3", "12.5%", "50", "14.3%"],
        ("kinds waited for", "2"): ["7", "29.2%", "110", "31.4%"],
        ("kinds waited for", "3"): ["13", "54.2%", "170", "48.6%"],
        ("kinds waited for", "13"): ["1", "4.2%", "20", "5.7%"],
        ("hands with a wait: ryanmen", "7"): ["29.2%", "110", "31.4%"],
    } == rows
    (first, second, *_) = census_command.census_lines(WON)
    for line, style in ((first, "bold"), (second, "dim")):
        assert (Span(0, len(line.plain), style),) == line.spans
    assert "14 tiles, 4 players: 7 complete hands, which can be drawn in 100 ways" == str(first)


@pytest.mark.parametrize("tiles", [1, 2, 4, 5, 7, 8, 10, 11, 13, 14])
def test_ready_or_complete_by_number_of_tiles(tiles: int) -> None:
    """Ready where one tile is over, complete where two are, in the table and in the picture."""
    found = attrs.evolve(READY if tiles % 3 == 1 else WON, tiles=tiles)
    kind, counted = (
        ("ready", "Kinds waited for by") if tiles in {1, 4, 7, 10, 13} else ("complete", "Decompositions of")
    )
    first, *_ = census_command.census_lines(found)
    assert f" {kind} hands, " in str(first)
    assert f"<title>{counted} all " in census_views.svg_of(found)


def test_hands_complete_in_two_forms() -> None:
    """Each two of the forms have a row, of 14 tiles alone."""
    cells = tuple(
        (Distances(ShantenByForm(*by_form), -1, -1), Tally(distinct, physical))
        for by_form, distinct, physical in (
            ((-1, -1, 7), 1, 20),
            ((-1, 3, -1), 2, 30),
            ((3, -1, -1), 4, 50),
            ((-1, 0, 0), 5, 60),
            ((0, -1, 0), 6, 70),
        )
    )
    rows = {
        line[0]: line[1:]
        for line in map(words, census_command.census_lines(Census(14, Conventions(), cells)))
        if line[0].startswith("complete in ")
    }
    assert {
        "complete in regular and seven-pairs": ["1", "5.6%", "20", "8.7%"],
        "complete in regular and thirteen-orphans": ["2", "11.1%", "30", "13.0%"],
        "complete in seven-pairs and thirteen-orphans": ["4", "22.2%", "50", "21.7%"],
    } == rows
    assert not any("complete in" in str(line) for line in census_command.census_lines(Census(13, Conventions(), cells)))


@pytest.mark.parametrize(
    ("draw", "title", "labels", "dealt", "distinct"),
    [
        (lambda: census_views.svg_of(COUNTED), "Shanten of all 18 hands of 14 tiles, 4 players",
         ["-1", "0", "2"], [300, 70, 130], [2, 5, 11]),
        (lambda: census_views.svg_of(READY), "Kinds waited for by all 24 ready hands of 13 tiles, 3 players",
         ["1", "2", "3", "13"], [50, 110, 170, 20], [3, 7, 13, 1]),
        (lambda: census_views.svg_of(WON), "Decompositions of all 7 complete hands of 14 tiles, 4 players",
         ["1", "3"], [30, 70], [2, 5]),
    ],
)  # fmt: skip
def test_numbers_of_the_census_in_the_picture(
    draw: Callable[[], str], title: str, labels: list[str], dealt: list[int], distinct: list[int]
) -> None:
    """The title says what is counted; the first series is as hands are dealt, the second the different ones."""
    root, _, bars, texts = drawn(draw())
    assert title == root[0].text
    names = [text for _, _, text in texts if text in {"hands as they are dealt", "different hands"}]
    assert ["hands as they are dealt", "different hands"] == names
    shown_labels = sorted((x, text) for x, y, text in texts if y > max(bar.top for bar in bars) + 10 and text in labels)
    assert labels == [text for _, text in shown_labels]
    shares = [[number / sum(numbers) for number in numbers] for numbers in (dealt, distinct)]
    highest = max(max(each) for each in shares)
    for colour, each in zip(BARS, shares, strict=True):
        heights = [bar.height for bar in sorted(bars, key=lambda bar: bar.left) if bar.colour == colour]
        assert [round(240 * share / highest, 2) for share in each] == heights


def asked(*arguments: str) -> str:
    """What a command writes."""
    return subprocess.run(
        [sys.executable, "-m", "mjfunc", *arguments], capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.slow
def test_players_are_asked_for() -> None:
    """In the table, in the picture, of decompositions too, and when hands are drawn."""
    three = ("census", "--tiles", "1", "--players", "3")
    assert "1 tile, 3 players: 27 hands, which can be drawn in 108 ways" == asked(*three).splitlines()[0]
    ready = "1 tile, 3 players: 27 ready hands, which can be drawn in 108 ways"
    assert ready == asked(*three, "--decompositions").splitlines()[0]
    assert both(27, 108) == json.loads(asked(*three, "--decompositions", "--json"))["ready"]
    assert "all 27 hands of 1 tile, 3 players<" in asked("census", "--tiles", "1", "--players", "3", "--svg", "-")
    ready = asked("census", "--tiles", "1", "--players", "3", "--decompositions", "--svg", "-")
    assert "all 27 ready hands of 1 tile, 3 players<" in ready
    written = json.loads(asked("census", "--tiles", "1", "--players", "3", "--json"))
    assert (27, 3) == (written["distinct"], written["players"])
    options = ("sample", "--tiles", "1", "--count", "400", "--seed", "3")
    kinds = {players: set(asked(*options, "--players", players).split()) for players in ("3", "4")}
    assert ({"1m", "9m"}, 27) == ({kind for kind in kinds["3"] if kind[1] == "m"}, len(kinds["3"]))
    assert 34 == len(kinds["4"])


EXHAUSTED: Final[tuple[Exhausted, ...]] = ("not-ready", "ready")
RULES: Final[tuple[SevenPairsRule, ...]] = ("distinct", "quads", "pairs-only")
SUBSETS: Final[list[tuple[FormName, ...]]] = [forms for number in (1, 2, 3) for forms in combinations(FORMS, number)]
SMALL: Final = ((4, "19m 12p 1z", 70), (5, "19m 1p", 18), (13, "19m 1p 7z", 20), (14, "1p 2p 3p 9m", 10))


def deck(text: str) -> list[Tile]:
    """Kinds of a text such as ``19m 1z``."""
    return [kind for group in text.split() for kind in mjfunc.read_tiles(group)]


def listed(tiles: int, kinds: list[Tile], melds: tuple[Meld, ...] = ()) -> Iterator[tuple[Hand, Tally]]:
    """Every hand of so many tiles of these kinds, beside melds."""
    left = [4 - sum(tile.kind == kind for meld in melds for tile in meld.tiles) for kind in kinds]
    for copies in product(*(range(most + 1) for most in left)):
        if sum(copies) == tiles:
            held = dict(zip(kinds, copies, strict=True))
            ways = prod(map(comb, left, copies))
            yield Hand.from_34((held.get(kind, 0) for kind in KINDS), melds), Tally(1, ways)


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize(("tiles", "text", "number"), SMALL)
def test_the_census_by_every_convention(tiles: int, text: str, number: int, players: Players) -> None:
    """What the definitions say of every hand of a small deck, when they are asked by the same conventions."""
    hands = [*listed(tiles, deck(text))]
    assert number == len(hands)
    for definition, rule, forms in product(DEFINITIONS, RULES, SUBSETS):
        by = Conventions(definition=definition, players=players, seven_pairs=rule, forms=forms)
        if tiles < 13 and "regular" not in forms:
            message = f"^{tiles} concealed tiles? can have none of the forms that count: {', '.join(forms)}$"
            with pytest.raises(BadSize, match=message):
                census_of_shanten(tiles, deck(text), conventions=by)
            continue
        expected: defaultdict[ShantenByForm, Tally] = defaultdict(Tally)
        for hand, tally in hands:
            expected[mjfunc.shanten_by_form(hand, conventions=by)] += tally
        cells = census_of_shanten(tiles, deck(text), conventions=by).cells
        found: defaultdict[ShantenByForm, Tally] = defaultdict(Tally)
        for distances, tally in cells:
            found[distances.shanten] += tally
        assert expected == found
        both_ways = census_of_shanten(tiles, deck(text), conventions=by).by_both_definitions()
        default = Conventions(players=players)
        assert census_of_shanten(tiles, deck(text), conventions=default).joint("regular", "cut") == both_ways


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tiles", "melds", "text", "players", "number"),
    [
        (1, "(123m) (456m) (789m) (111m)", "123456789m", 4, 8),
        (2, "(123m) (123m) (123m) [4444m]", "12345m", 4, 7),
        (4, "(345m) (345m) (340m)", "123456m", 4, 66),
        (5, "[1111m] (123p) (111z)", "19m 12p 123z", 3, 181),
        (7, "(345p) (345p)", "34567p", 4, 105),
    ],
)
def test_census_of_shanten_with_melds(tiles: int, melds: str, text: str, players: Players, number: int) -> None:
    """What the definition says of every hand of a small deck, by either convention about melds, by both definitions."""
    beside = parse(f"9s {melds}").melds
    hands = [*listed(tiles, deck(text), beside)]
    assert number == len(hands)
    by_melds: dict[MeldCopies, Census] = {}
    options: tuple[MeldCopies, ...] = ("held", "ignored")
    for option, definition in product(options, DEFINITIONS):
        by = Conventions(definition=definition, melds=option, players=players)
        expected: defaultdict[int, Tally] = defaultdict(Tally)
        for hand, tally in hands:
            expected[spec_shanten(hand, conventions=by)] += tally
        found = by_melds[option] = census_of_shanten(tiles, deck(text), melds=iter(beside[::-1]), conventions=by)
        assert (beside, expected) == (found.melds, found.by_measure("minimum"))
    assert (tiles > 1) == (by_melds["held"].by_both_definitions() != by_melds["ignored"].by_both_definitions())


@pytest.mark.parametrize(
    ("melds", "left"),
    [
        ("(111m)", [1] + [4] * 33),
        ("(234m) [7777z]", [4, 3, 3, 3] + [4] * 29 + [0]),
        ("(123p) (123p) (999s)", [4] * 9 + [2] * 3 + [4] * 14 + [1] + [4] * 7),
        ("(111z) (222z) (333z) [4444z]", [4] * 27 + [1] * 3 + [0] + [4] * 3),
    ],
)
def test_number_of_hands_with_melds(melds: str, left: list[int]) -> None:
    """They are as many as a product says, and as many draws of what is left; those of three players of theirs."""
    beside = parse(f"9s {melds}").melds
    assert sum(left) == 136 - sum(len(meld.tiles) for meld in beside)
    sizes = range(1, 15 - 3 * len(beside))
    for players in (4, 3) if "m" not in melds else (4,):
        there = [*left[:1], *left[8:]] if players == 3 else left
        polynomial = [1]
        for most in there:
            polynomial = [sum(polynomial[max(0, at - most) : at + 1]) for at in range(15)]
        for tiles in sizes:
            found = census_of_shanten(tiles, melds=beside, conventions=Conventions(players=players))
            assert Tally(polynomial[tiles], comb(sum(there), tiles)) == found.hands
            for measure in ("minimum", "regular", "cut"):
                assert found.hands == sum(found.by_measure(measure).values(), Tally())


@pytest.mark.slow
def test_samples_with_melds() -> None:
    """They hold what is left, are as far as was wanted, and stand beside the melds, red fives and all."""
    melds = parse("9s (340p) (345p)").melds
    rows = sample_rows(7, 400, 5, shanten=0, melds=iter(melds))
    assert [2, 2, 2] == rows[:, 11:14].max(axis=0).tolist()
    hands = sample(7, 400, 5, shanten=0, melds=iter(melds))
    assert [Hand.from_34(row, melds) for row in rows.tolist()] == [*hands]
    assert {0} == {*map(spec_shanten, hands)}


def test_samples_by_the_convention_about_melds() -> None:
    """Of a kind of which melds leave one copy no pair can be made, unless they are ignored."""
    melds = parse("9s (345p) (345p) (345p) (111z)").melds
    kinds = set(range(34)) - {11, 12, 13, 27}
    for option, ready in (("held", kinds), ("ignored", {*kinds, 11, 12, 13, 27})):
        by = Conventions(melds=cast("MeldCopies", option))
        drawn = sample_rows(1, 500, 5, shanten=0, melds=melds, conventions=by)
        assert ready == set(drawn.argmax(axis=1).tolist())


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize(("tiles", "text", "number"), SMALL)
def test_the_census_of_decompositions_by_every_convention(tiles: int, text: str, number: int, players: Players) -> None:
    """All decompositions of every hand of a small deck, by the same conventions."""
    hands = [*listed(tiles, deck(text))]
    assert number == len(hands)
    for rule, exhausted, forms in product(RULES, EXHAUSTED, SUBSETS):
        by = Conventions(players=players, seven_pairs=rule, exhausted=exhausted, forms=forms)
        expected: defaultdict[DecompositionCounts, Tally] = defaultdict(Tally)
        for hand, tally in hands:
            if (found := decomposed(hand, by)).number():
                expected[found] += tally
        cells = census_of_decompositions(tiles, deck(text), conventions=by).cells
        assert expected == dict(cells)


def decomposed(hand: Hand, by: Conventions) -> DecompositionCounts:
    """What is found of a hand when it is asked for all its decompositions."""
    ready = mjfunc.decompose_ready(hand, conventions=by) if hand.is_waiting else ()
    complete = () if hand.is_waiting else mjfunc.decompose_complete(hand, conventions=by)
    in_forms = Counter(way.form for way in (*ready, *complete))
    shapes = Counter(way.wait.shape for way in ready)
    regular, seven_pairs, thirteen_orphans = (in_forms[form] for form in Form)
    waited = len(mjfunc.waits(hand, conventions=by)) if ready else 0
    return DecompositionCounts(
        regular, seven_pairs, thirteen_orphans, waited, tuple(shapes[shape] for shape in WaitShape)
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tiles", "melds", "text", "players", "number"),
    [
        (1, "(123m) (456m) (789m) (111m)", "123456789m", 4, 8),
        (2, "(123m) (123m) (123m) [4444m]", "12345m", 4, 7),
        (4, "(345m) (345m) (340m)", "123456m", 4, 66),
        (5, "[1111m] (123p) (111z)", "19m 12p 123z", 3, 181),
        (7, "(123m) (123m)", "1234m 19s", 4, 369),
        (8, "(345p) (345p)", "34567p", 4, 98),
    ],
)
def test_census_of_decompositions_with_melds(tiles: int, melds: str, text: str, players: Players, number: int) -> None:
    """All decompositions of every hand of a small deck, by every convention that they depend on."""
    beside = parse(f"9s {melds}").melds
    hands = [*listed(tiles, deck(text), beside)]
    assert number == len(hands)
    options: tuple[MeldCopies, ...] = ("held", "ignored")
    for option, exhausted, forms in product(options, EXHAUSTED, SUBSETS):
        by = Conventions(players=players, melds=option, exhausted=exhausted, forms=forms)
        expected: defaultdict[DecompositionCounts, Tally] = defaultdict(Tally)
        for hand, tally in hands:
            if (found := decomposed(hand, by)).number():
                expected[found] += tally
        census = census_of_decompositions(tiles, deck(text), melds=iter(beside[::-1]), conventions=by)
        assert (beside, expected) == (census.melds, dict(census.cells))


@pytest.mark.parametrize(("melds", "players"), [("(345p) [1111z]", 4), ("(123p) (123p) (999m)", 3)])
def test_samples_with_melds_are_in_the_census_of_decompositions(melds: str, players: Players) -> None:
    """Of ready hands beside melds nothing is found that is not in a cell, and each frequent cell is met."""
    beside = parse(f"9s {melds}").melds
    by, tiles = Conventions(players=players), 13 - 3 * len(beside)
    found = Counter(decomposed(hand, by) for hand in sample(tiles, 500, 5, shanten=0, melds=beside, conventions=by))
    census = census_of_decompositions(tiles, melds=beside, conventions=by)
    assert {*found} <= {cell for cell, _ in census.cells}
    frequent = {cell for cell, tally in census.cells if tally.distinct > census.hands.distinct / 25}
    assert {cell for cell, _ in found.most_common(len(frequent))} >= frequent > set()


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("dealt", [False, True])
def test_of_how_many_hands_one_is_drawn(dealt: bool, players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of as many as the census counts; three players complete fewer of their characters than four would."""
    of: list[int] = []

    def draw(end: int, seed: int, places: range, piece: int) -> Iterator[Integers]:
        of.append(end)
        return numbers_below(end, seed, places, piece)

    monkeypatch.setattr(random_hands, "numbers_below", draw)
    by = Conventions(players=players)
    expected = census_of_shanten(10, conventions=by).by_measure("minimum")
    for shanten in expected:
        sample(10, 1, 1, shanten=shanten, dealt=dealt, conventions=by)
    assert [tally.physical if dealt else tally.distinct for tally in expected.values()] == of


@pytest.mark.slow
def test_samples_by_conventions() -> None:
    """Hands that are complete, or ready, by the conventions that were asked; each kind of them is met."""
    quads = Conventions(seven_pairs="quads", forms=("seven-pairs",))
    rows = sample_rows(14, 300, 5, shanten=-1, conventions=quads)
    assert {-1} == set(batch.shanten(rows, conventions=quads).tolist())
    assert {0, 2, 4} == set(np.unique(rows).tolist())
    by_cutting = Conventions(definition="cut")
    rows = sample_rows(13, 300, 5, shanten=2, conventions=by_cutting)
    assert {2} == set(batch.shanten(rows, conventions=by_cutting).tolist())
    orphans = sample_rows(14, 50, 5, shanten=-1, conventions=Conventions(forms=("thirteen-orphans",)))
    assert 0 == orphans[:, [kind.index for kind in KINDS if kind.is_simple]].sum()
    drawn_by_name = sample_rows(13, 20, 1, form="seven-pairs")
    assert (drawn_by_name == sample_rows(13, 20, 1, form=Form.SEVEN_PAIRS)).all()
    assert {0} == set(batch.shanten(sample_rows(7, 20, 1, form="regular")).tolist())


def test_no_samples_of_forms_that_do_not_count() -> None:
    """Nor of forms that no hand of so many tiles can have."""
    quads = Conventions(seven_pairs="quads", forms=("seven-pairs",))
    with pytest.raises(BadOption, match="^regular is not among the forms that count: seven-pairs$"):
        sample(14, 1, 1, form="regular", conventions=quads)
    special = Conventions(forms=("seven-pairs", "thirteen-orphans"))
    with pytest.raises(BadOption, match="^regular is not among the forms that count: seven-pairs, thirteen-orphans$"):
        sample(14, 1, 1, form="regular", conventions=special)
    with pytest.raises(BadSize, match="^7 concealed tiles can have none of the forms that count: seven-pairs$"):
        sample(7, 1, 1, conventions=quads)


def test_more_than_there_is_memory_for() -> None:
    """Refused before anything is drawn; in pieces any number is given."""
    message = (
        "^count is at most 10,000,000 where all rows are kept, not 1000000000000; sample_pieces gives any number, "
    )
    with pytest.raises(BadOption, match=message):
        sample_rows(13, 10**12, 1)
    with pytest.raises(BadOption, match="^count is at most 1,000,000 where all hands are kept, not 1000001; "):
        sample(13, 10**6 + 1, 1)
    for draw, most in ((sample, 10**6), (sample_rows, 10**7)):
        with pytest.raises(BadSize, match="^12 concealed tiles"):
            draw(12, most, 1)
    assert (65_536, 34) == next(sample_pieces(13, 10**12, 1)).shape


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: rank(cast("Hand", "1m")), "rank takes a Hand, not '1m'; "),
        (lambda: rank_class(cast("Hand", "1m")), "rank_class takes a Hand, not '1m'; "),
        (lambda: canonical(cast("Hand", "1m")), "canonical takes a Hand, not '1m'; "),
        (lambda: multiplicity(cast("Hand", 4)), "multiplicity takes a Hand, not 4; "),
        (lambda: unrank_rows(cast("RankArray", [0]), 1), "unrank_rows takes a plain numpy array of int64, not [0]; "),
        (lambda: rank_rows(cast("batch.Rows", [0])), "rank_rows takes a plain numpy array, not <class 'list'>; "),
        (lambda: census_of_shanten(13, cast("list[Tile]", 3)), "census_of_shanten takes tiles, not 3; "),
        (
            lambda: census_of_decompositions(13, cast("list[Tile]", "1m")),
            "census_of_decompositions takes tiles, not '1m'; ",
        ),
        (
            lambda: census_of_shanten(13, conventions=cast("Conventions", 3)),
            "census_of_shanten takes conventions, not 3; ",
        ),
        (
            lambda: census_of_decompositions(13, conventions=cast("Conventions", 3)),
            "census_of_decompositions takes conventions, not 3; ",
        ),
        (lambda: sample(13, 1, 1, conventions=cast("Conventions", 3)), "sample takes conventions, not 3; "),
        (
            lambda: Census(1, THREE, ((cast("Distances", 0), Tally()),)),
            "Census takes a tuple of (Distances, Tally) as cells, not ((0, Tally()),); ",
        ),
    ],
)
def test_the_wrong_class(wrong: Callable[[], object], message: str) -> None:
    """A sentence says which function takes what, and how to get it."""
    with pytest.raises(TypeError) as caught:
        wrong()
    assert message == str(caught.value)[: len(message)]


def test_invalid_measures_are_refused() -> None:
    """A measure that there is not, and a choice that is neither yes nor no."""
    found = census_of_shanten(1)
    with pytest.raises(BadOption, match="^measure must be one of minimum, regular, .*; not 'pair'$"):
        found.cells[0][0].by_measure(cast("Measure", "pair"))
    with pytest.raises(BadOption, match="^dealt must be one of False, True; not 1$"):
        found.mean(dealt=cast("bool", 1))


def test_classes_are_looked_at_before_memories() -> None:
    """What equals a number that was asked before is still not that number."""
    census_of_shanten(1)
    census_of_shanten(4)
    sample(1, 1, 1)
    for wrong in (4.0, TRUE):
        with pytest.raises(BadOption, match=f"; not {wrong}$"):
            census_of_shanten(cast("int", wrong))
        with pytest.raises(BadOption, match=f"; not {wrong}$"):
            number_of_hands(cast("int", wrong))
        with pytest.raises(BadOption, match=f"; not {wrong}$"):
            number_of_classes(cast("int", wrong))
        with pytest.raises(BadSize, match=f"^{wrong} concealed tiles"):
            sample(cast("int", wrong), 1, 1)


def parts_of(value: object) -> Iterator[object]:
    """A value, and all that it is made of."""
    yield value
    if isinstance(value, tuple | list | set | frozenset):
        inner: list[object] = [*value]
    elif isinstance(value, Mapping):
        inner = [*value.keys(), *value.values()]
    elif attrs.has(type(value)):
        inner = [getattr(value, name) for name in getattr(type(value), "__slots__", ()) if hasattr(value, name)]
    else:
        inner = []
    # What is of one memory is alike; some of it stands for all.
    for part in inner[:40]:
        yield from parts_of(part)


def remembered() -> dict[str, object]:
    """Every function of batch and census that remembers."""
    modules = [
        import_module(module.name)
        for package in (batch, mjfunc.census)
        for module in iter_modules(package.__path__, f"{package.__name__}.")
    ]
    return {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if hasattr(value, "cache_info") and value.__module__ == module.__name__
    }


@pytest.mark.no_cover
def test_cached_values_are_immutable() -> None:
    """No array, and no list, set or dict, in any value that is remembered."""
    batch.waits(batch.rows_of([parse("1111m")]), conventions=Conventions(exhausted="ready", players=3))
    batch.shanten(batch.rows_of([parse("1111m")]))
    for tiles in (4, 13):
        sample(tiles, 1, 1, conventions=THREE)
        census_of_decompositions(tiles, conventions=Conventions(exhausted="ready"))
        number_of_classes(tiles)
    functions = remembered()
    assert len(functions) > 12
    arrays = 0
    for name, function in functions.items():
        # What a memory refers to are its keys and values, and the function itself.
        found = [value for value in gc.get_referents(function) if not isinstance(value, dict)]
        assert found, name
        for part in (part for value in found for part in parts_of(value)):
            assert type(part) not in {list, set, dict}, name
            if isinstance(part, np.ndarray):
                arrays += 1
                assert not part.flags.writeable, name
    assert arrays > 20
    with pytest.raises(ValueError, match="read-only"):
        special_shanten(("seven-pairs",), "distinct")[:] = -1


@pytest.mark.parametrize(
    "value",
    [
        Tally(2, 3),
        COUNTED,
        READY,
        COUNTED.cells[0][0],
        READY.cells[0][0],
        census_of_shanten(2, conventions=THREE),
        census_of_decompositions(2),
    ],
)
def test_values_can_be_kept(value: object) -> None:
    """They pickle, copy, hash, and are written as what makes them again."""
    names = {**vars(mjfunc.census), **vars(mjfunc.public), "ShantenByForm": ShantenByForm}
    written: object = eval(expression(value), names)  # noqa: S307  # our own text
    pickled: object = pickle.loads(pickle.dumps(value))  # noqa: S301  # our own
    for again in (pickled, copy.copy(value), copy.deepcopy(value), written):
        assert (value, hash(value), type(value)) == (again, hash(again), type(again))
