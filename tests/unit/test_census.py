"""Exact counts, ranks and lotteries: what is shown, and what is refused. That they are right is proved elsewhere."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import mjfunc
from mjfunc import (
    KINDS,
    BadCounts,
    BadMeld,
    BadOption,
    BadSize,
    FiveOfAKind,
    Form,
    Hand,
    MahjongError,
    TooManyRedFives,
    WaitShape,
    batch,
    parse,
)
from mjfunc.census import (
    MEASURES,
    Found,
    Tally,
    canonical,
    census,
    census_of_decompositions,
    multiplicity,
    multiplicity_counts,
    number_of_classes,
    number_of_hands,
    rank,
    rank_class,
    rank_class_counts,
    rank_counts,
    rank_rows,
    sample,
    sample_rows,
    unrank,
    unrank_class,
    unrank_class_counts,
    unrank_counts,
    unrank_rows,
)
from mjfunc.census.encoding import encode_census, encode_decompositions
from mjfunc.draw.chart import BARS, INK, Series, bar_chart, percent

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.census import Measure

DOTS = KINDS[9:18]
TRUE: object = True
SIZES = f"tiles is one of {', '.join(map(str, range(1, 15)))}; not "
MEASURED = "measure is one of minimum, regular, seven-pairs, thirteen-orphans, cut; not "
IN_FORM = "form is one of minimum, regular, seven-pairs, thirteen-orphans; not "
BY_FORM = "form is one of regular, seven-pairs, thirteen-orphans; not 'cut'"
NOT_RANKED = "ranks of 1 tiles are whole numbers from 0 to 33; not "
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


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        (lambda: rank(parse("1m (111p)")), BadMeld, "a hand with melds has no rank; this one has (111p)"),
        (lambda: rank(parse("0p")), TooManyRedFives, "a hand with red fives has no rank; this one has 1 0p"),
        (lambda: rank_class(parse("0p")), TooManyRedFives, "a hand with red fives has no rank; this one has 1 0p"),
        (lambda: rank_counts(mjfunc.EMPTY), BadOption, SIZES + "0"),
        (lambda: unrank(0, 12), BadSize, "12 concealed tiles; a hand never has 3, 6, 9 or 12"),
        (lambda: unrank_class(0, 3), BadSize, "3 concealed tiles; a hand never has 3, 6, 9 or 12"),
        (lambda: unrank(34, 1), BadOption, NOT_RANKED + "34"),
        (lambda: unrank(-1, 1), BadOption, NOT_RANKED + "-1"),
        (lambda: unrank(cast("int", 0.0), 1), BadOption, NOT_RANKED + "0.0"),
        (lambda: unrank(0, cast("int", "1")), BadOption, SIZES + "'1'"),
        (lambda: unrank_class(16, 1), BadOption, "ranks of 1 tiles are whole numbers from 0 to 15; not 16"),
        (lambda: number_of_classes(15), BadOption, SIZES + "15"),
        (lambda: unrank_rows(np.array([0, 34]), 1), BadOption, "row 1: " + NOT_RANKED + "34"),
        (lambda: unrank_rows(np.array([0.5]), 1), BadOption, NO_RANKS + "array([0.5])"),
        (lambda: unrank_rows(np.array([[1]]), 1), BadOption, NO_RANKS + "array([[1]])"),
        (lambda: rank_rows(np.zeros((1, 34), np.uint8)), BadOption, "row 0: " + SIZES + "0"),
        (lambda: rank_rows(np.full((1, 34), 5, np.uint8)), FiveOfAKind, "row 0: 5 1m, but there are only 4 of a kind"),
        (lambda: rank_rows(np.zeros((1, 33), np.uint8)), BadCounts, NO_ROWS + "1 x 33 uint8"),
        (lambda: census(0), BadOption, SIZES + "0"),
        (lambda: census(14, cast("mjfunc.Players", 5)), BadOption, "players is one of 4, 3; not 5"),
        (lambda: census(1).by(cast("Measure", "luck")), BadOption, MEASURED + "'luck'"),
        (lambda: census_of_decompositions(9), BadSize, "9 concealed tiles; a hand never has 3, 6, 9 or 12"),
        (lambda: sample(12, 1, 1), BadSize, "12 concealed tiles; a hand never has 3, 6, 9 or 12"),
        (lambda: sample(cast("int", "13"), 1, 1), BadSize, "'13' concealed tiles; a hand has 1 to 14"),
        (lambda: census_of_decompositions(cast("int", 13.0)), BadSize, "13.0 concealed tiles; a hand has 1 to 14"),
        (lambda: census_of_decompositions(cast("int", TRUE)), BadSize, "True concealed tiles; a hand has 1 to 14"),
        (lambda: census_of_decompositions(13).by_number(cast("Form", "cut")), BadOption, BY_FORM),
        (lambda: census(13, kinds=DOTS[:3]).mean(), BadOption, "there are no such hands, so they have no mean"),
        (lambda: rank_class_counts(mjfunc.EMPTY), BadOption, SIZES + "0"),
        (lambda: multiplicity_counts(mjfunc.EMPTY), BadOption, SIZES + "0"),
        (lambda: sample(13, -1, 1), BadOption, "count is a whole number from 0; not -1"),
        (lambda: sample(13, 1, -7), BadOption, "seed is a whole number from 0; not -7"),
        (lambda: sample(13, 1, 1, shanten=-1), BadOption, "shanten is one of 0, 1, 2, 3, 4, 5, 6; not -1"),
        (lambda: sample(7, 1, 1, form="seven-pairs"), BadOption, "no hand of 7 tiles can be seven-pairs"),
        (lambda: sample(7, 1, 1, form=cast("batch.ShantenForm", "cut")), BadOption, IN_FORM + "'cut'"),
        (lambda: sample(7, 1, 1, dealt=cast("bool", "no")), BadOption, "dealt is one of False, True; not 'no'"),
    ],
)  # fmt: skip
def test_what_is_refused(wrong: Callable[[], object], kind: type[MahjongError], message: str) -> None:
    """With what is wrong, and where."""
    with pytest.raises(kind) as caught:
        wrong()
    assert message == str(caught.value)


def test_no_ranks() -> None:
    """Arrays may be empty."""
    assert (0, 34) == unrank_rows(np.zeros(0, np.int64), 13).shape
    assert (0,) == rank_rows(np.zeros((0, 34), np.uint8)).shape


def test_symmetry() -> None:
    """One hand stands for its class."""
    assert "123m11p9s1z" == str(canonical(parse("9m11p123s1z")))
    assert [6, 3, 1, 1] == [multiplicity(parse(text)) for text in ("123m11p", "1m1s", "1m1p1s1z", "1111z")]
    assert rank_class(parse("12m55p")) == rank_class(parse("55m12s"))
    assert [unrank_class(rank_class(hand), 4) for hand in (parse("1m1p1s1z"),)] == [parse("1m1p1s1z")]
    twelve = unrank_class_counts(4_000_000_000, 12)
    assert (12, 4_000_000_000) == (sum(map(sum, twelve)), rank_class_counts(twelve))
    assert multiplicity_counts(twelve) in {1, 3, 6}
    assert (16_512_327_315, 54_638_131_980) == (number_of_classes(13), number_of_classes(14))


def test_the_census_of_thirteen_tiles() -> None:
    """Well-known numbers, and the joint distribution with its margins."""
    found = census(13)
    assert Tally(98_521_596_000, comb(136, 13)) == found.hands
    assert 92_371_838 == found.by("minimum")[0].distinct
    assert Tally(1_326_419, 7_441_502_276) == found.cut_differs
    assert Fraction(3638146736905591, 1016333101188000) == found.mean()
    assert Fraction(47822632849, 16420266000) == found.mean(dealt=False)
    for measure in MEASURES:
        margin: dict[int, Tally] = {}
        for (one, _), tally in found.joint(measure, "minimum").items():
            margin[one] = margin.get(one, Tally()) + tally
        assert found.by(measure) == margin
    assert {} == census(11).joint("regular", "seven-pairs")
    assert {(-1, -1)} == {both for both in census(14).joint("regular", "seven-pairs") if sum(both) == -2}


def test_of_some_kinds() -> None:
    """Hands of one suit; what three players do not have is left out; kinds are what tiles are of."""
    of_dots = census(13, kinds=DOTS)
    assert Tally(93_600, comb(36, 13)) == of_dots.hands
    assert census(4, 3, KINDS[:9]).hands == Tally(5, comb(8, 4))
    assert census(5, kinds=mjfunc.read_tiles("0p5p")).hands == Tally(0, 0)
    assert census(4, kinds=mjfunc.read_tiles("0p5p")).hands == Tally(1, 1)
    with pytest.raises(mjfunc.NoSuchTile):
        census(4, kinds=cast("tuple[mjfunc.Tile, ...]", ("1m",)))


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


def test_encoding() -> None:
    """The census as it is written."""
    written = json.loads(json.dumps(encode_census(census(14, 3))))
    assert ["tiles", "players", "distinct", "physical", "shanten", "exchange-vs-cut", "mean-minimum"] == list(written)
    assert list(MEASURES) == list(written["shanten"])
    assert {"distinct": 3_544_383, "physical": 1_321_887_397_648} == written["shanten"]["minimum"]["-1"]
    assert (14, 3, comb(108, 14)) == (written["tiles"], written["players"], written["physical"])
    mean = census(14, 3).mean()
    assert [mean.numerator, mean.denominator] == written["mean-minimum"]
    assert {} == json.loads(json.dumps(encode_census(census(3))))["shanten"]["seven-pairs"]
    ready = encode_decompositions(census_of_decompositions(4))
    assert ["tiles", "players", "ready", "decompositions", "waits"] == list(ready)[:5]
    assert {"all", "regular", "seven-pairs", "thirteen-orphans"} == set(
        cast("dict[str, object]", ready["decompositions"])
    )
    assert "waits" not in encode_decompositions(census_of_decompositions(5))


@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("form", [None, *batch.FORMS])
def test_samples(form: batch.ShantenForm | None, dealt: bool) -> None:
    """Hands are what was asked for; the same seed draws the same ones, another others."""
    for tiles, shanten in ((13, 3), (14, 2), (13, None), (14, None)):
        rows = sample_rows(tiles, 200, 7, shanten=shanten, form=form, dealt=dealt)
        far = set(batch.shanten(rows, form or "minimum").tolist())
        if shanten is None and form is None:
            assert len(far) > 3
        else:
            assert {shanten if shanten is not None else 13 - tiles} == far
        assert (sample_rows(tiles, 200, 7, shanten=shanten, form=form, dealt=dealt) == rows).all()
        other = sample_rows(tiles, 200, 8, shanten=shanten, form=form, dealt=dealt)
        assert (other != rows).any()
    assert () == sample(13, 0, 1, form=form, dealt=dealt)


def test_samples_in_pieces() -> None:
    """However many they are, they begin with the same ones."""
    rows = sample_rows(2, 70_000, 5)
    assert (70_000, 34) == rows.shape
    assert (rows[:100] == sample_rows(2, 100, 5)).all()
    assert 595 == len({*map(tuple, rows.tolist())})


def test_samples_are_hands() -> None:
    """Of every size; those of three players have their tiles only."""
    for tiles in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14):
        assert {tiles} == {hand.size for hand in sample(tiles, 20, 3)}
    assert [Hand.from_34(row) for row in sample_rows(13, 5, 1).tolist()] == [*sample(13, 5, 1)]
    assert 0 == sample_rows(13, 500, 1, players=3, dealt=True)[:, 1:8].sum()


def test_tallies() -> None:
    """They add and multiply."""
    assert Tally(5, 7) == Tally(2, 3) + Tally(3, 4)
    assert Tally(6, 12) == Tally(2, 3) * Tally(3, 4)
    assert Tally(4, 6) == Tally(2, 3).times(2)
    assert 3 == Found(1, 1, 1).number()


def light(colour: str) -> float:
    """How much light a colour gives."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ground", ["#ffffff", "#0d1117", "#000000"])
@pytest.mark.parametrize("colour", [INK, *BARS])
def test_colours_can_be_told_from_any_ground(colour: str, ground: str) -> None:
    """Three to one for bars, and nearly four for words."""
    high, low = sorted((light(colour), light(ground)), reverse=True)
    assert (high + 0.05) / (low + 0.05) > (3.9 if colour == INK else 3)


def test_a_chart() -> None:
    """A picture with a title, a bar for each share, and each share in words."""
    picture = bar_chart("a < b", ["-1", "0"], [Series("one", [0.25, 0.0000123]), Series("other", [0, 1])])
    root = ET.fromstring(picture)  # noqa: S314  # our own
    names = [element.tag.rpartition("}")[2] for element in root]
    assert "a < b" == root[0].text
    assert (1, 6, 1) == (names.count("title"), names.count("rect"), names.count("path"))
    words = {element.text for element in root if element.tag.endswith("text")}
    assert {"a < b", "one", "other", "-1", "0", "25.0%", "0.001%", "0.0%", "100.0%"} == words
    heights = [float(element.get("height", 0)) for element in root if element.tag.endswith("rect")]
    assert [10, 60, 0, 10, 0, 240] == [round(height) for height in heights]
    assert ("0.1%", "0.01%") == (percent(0.001), percent(0.0001))


def test_a_chart_of_nothing() -> None:
    """No bars are no fault."""
    root = ET.fromstring(bar_chart("nothing", [], [Series("none", [])]))  # noqa: S314
    assert ["title", "text", "rect", "text", "path"] == [element.tag.rpartition("}")[2] for element in root]
