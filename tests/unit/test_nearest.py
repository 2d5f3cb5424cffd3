"""The nearest hands and the best cuttings: examples, what each choice changes, and what is refused."""

from __future__ import annotations

import random
from math import comb
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from mjfunc import (
    KINDS,
    BadMeld,
    BadOption,
    BadSize,
    Block,
    BlockShape,
    Conventions,
    Cutting,
    Cuttings,
    Form,
    Hand,
    Nearest,
    NearestHand,
    Pair,
    Shape,
    ShapeName,
    Suit,
    Tile,
    cuttings,
    nearest,
    parse,
    read_tiles,
    shanten,
    shanten_by_form,
    write_tiles,
)
from mjfunc.fast.nearest import nearest_within
from mjfunc.model.conventions import FORMS, SEVEN_PAIRS
from mjfunc.spec import cuttings as cuttings_by_definition
from mjfunc.spec import nearest as by_definition
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.tile import COPIES, ORPHANS
from tests.quick_part import one_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc import FormName, SevenPairsRule, ShantenForm

THREE: Final = Conventions(players=3)
LIMIT: Final = "limit is a whole number from 0, or None for all; not "
IGNORED: Final = Conventions(melds="ignored")


def lines(found: Nearest | Cuttings) -> list[str]:
    """What was found, and each that is listed, as they write themselves."""
    return [str(found), *map(str, found.hands if isinstance(found, Nearest) else found.cuttings)]


@pytest.mark.parametrize(
    ("hand", "expected", "added"),
    [
        (
            "12m05p11z99s",
            [
                "shanten 1  9 nearest hands",
                "123m055p99s  add 3m5p  remove 11z",
                "123m055p11z  add 3m5p  remove 99s",
                "123m05p999s  add 3m9s  remove 11z",
                "123m05p111z  add 3m1z  remove 99s",
                "123m999s11z  add 3m9s  remove 05p",
                "123m99s111z  add 3m1z  remove 05p",
                "055p999s11z  add 5p9s  remove 12m",
                "055p99s111z  add 5p1z  remove 12m",
                "05p999s111z  add 9s1z  remove 12m",
            ],
            "3m5p9s1z",
        ),
        (
            "05556m",
            [
                "shanten 0  3 nearest hands  needed 0556m  unused 5m",
                "40556m  add 4m  remove 5m",
                "05566m  add 6m  remove 5m",
                "05567m  add 7m  remove 5m",
            ],
            "467m",
        ),
        ("1134m", ["shanten 0  2 nearest hands  needed 1134m", "11234m  add 2m", "11345m  add 5m"], "25m"),
        ("111m4z (444p)", ["shanten 0  1 nearest hand  needed 111m4z", "111m44z  add 4z"], "4z"),
        ("4z1s [4444p] (444z)", ["shanten 0  1 nearest hand  needed 1s  unused 4z", "11s  add 1s  remove 4z"], "1s"),
        ("123m11z", ["shanten -1  1 nearest hand  needed 123m11z", "123m11z  add nothing"], ""),
        (
            "2233445566778p",
            [
                "shanten 0  3 nearest hands  needed 2233445566778p",
                "22233445566778p  add 2p",
                "22334455566778p  add 5p",
                "22334455667788p  add 8p",
            ],
            "258p",
        ),
        (
            "19m19p19s1234566z",
            ["shanten 0  1 nearest hand  needed 19m19p19s1234566z", "19m19p19s12345667z  add 7z"],
            "7z",
        ),
    ],
)
def test_nearest_hands(hand: str, expected: list[str], added: str) -> None:
    """All of them with what they add and leave over, what all and none use, and the kinds that some add."""
    found = nearest(parse(hand))
    assert expected == lines(found)
    assert added == write_tiles(found.added)
    assert len(expected) - 1 == found.number


def test_the_parts_of_a_nearest_hand() -> None:
    """Of equal fives the red one is used first."""
    (first, *_) = nearest(parse("05556m")).hands
    assert NearestHand(read_tiles("4m"), read_tiles("0556m"), read_tiles("5m")) == first
    assert read_tiles("40556m") == first.tiles


PAIRS: Final = "11112222333344m"
CHOICES: Final[list[tuple[str, Conventions, tuple[int, int, str, str]]]] = [
    ("14z (111z) (444z)", Conventions(), (1, 32, "", "14z")),
    ("14z (111z) (444z)", IGNORED, (0, 2, "", "")),
    ("19m1p4z (444z)", Conventions(), (2, 12, "", "4z")),
    ("19m1p4z (444z)", THREE, (2, 8, "", "4z")),
    ("19m1p4z (444z)", Conventions(players=3, melds="ignored"), (2, 15, "", "")),
    (PAIRS, Conventions(seven_pairs="quads"), (-1, 1, PAIRS, "")),
    (PAIRS, Conventions(seven_pairs="quads", forms=("thirteen-orphans",)), (11, 1, "11m", "112222333344m")),
    (PAIRS, Conventions(seven_pairs="pairs-only", forms=("seven-pairs",)), (5, 4060, "11223344m", "112233m")),
    (PAIRS, Conventions(forms=("seven-pairs",)), (5, 4060, "11223344m", "112233m")),
    ("2233445566778p", Conventions(forms=("seven-pairs",)), (0, 1, "2233445566778p", "")),
    ("2233445566778p", Conventions(forms=("regular", "thirteen-orphans")), (0, 3, "2233445566778p", "")),
    ("123456789m1111p", Conventions(), (1, 40, "123456789m111p", "1p")),
    ("123456789m1111p", Conventions(definition="cut"), (1, 40, "123456789m111p", "1p")),
]
"""Of pairs beside two triplets 34 - 2; of three different pairs 30 * 29 * 28 / 6."""


@pytest.mark.parametrize(("hand", "conventions", "expected"), CHOICES)
def test_conventions_change_the_nearest_hands(
    hand: str, conventions: Conventions, expected: tuple[int, int, str, str]
) -> None:
    """Melds and players by the copies that there are, rules by the pairs; cutting does not matter."""
    found = nearest(parse(hand), conventions=conventions)
    assert expected == (found.shanten, found.number, write_tiles(found.needed), write_tiles(found.unused))


def test_where_cutting_says_less() -> None:
    """Cutting does not see that copies run out, so the cuttings are worth more than what can be completed."""
    hand = parse("123456789m1111p")
    assert (1, 0) == (nearest(hand).shanten, cuttings(hand).shanten)


TWO_FORMS: Final = "1133557799m1357p"


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("minimum", (1, 6)),
        ("regular", (3, 305)),
        (Form.REGULAR, (3, 305)),
        ("seven-pairs", (1, 6)),
        (Form.SEVEN_PAIRS, (1, 6)),
        ("thirteen-orphans", (9, 2)),
    ],
)
def test_forms(form: ShantenForm | Form, expected: tuple[int, int]) -> None:
    """One form in either writing, or the nearest."""
    found = nearest(parse(TWO_FORMS), form)
    assert expected == (found.shanten, found.number)
    by_form = shanten_by_form(parse(TWO_FORMS))
    each = (by_form.minimum, by_form.regular, by_form.seven_pairs, by_form.thirteen_orphans)
    assert found.shanten == each[("minimum", *FORMS).index(form)]


def test_a_hand_in_two_forms_is_listed_once() -> None:
    """It is blocks and a pair, and seven pairs; with four alike as two pairs, another one is too."""
    assert ["shanten -1  1 nearest hand  needed 22334455667788p", "22334455667788p  add nothing"] == lines(
        nearest(parse("22334455667788p"))
    )
    hand = parse("1122223333444m")
    quads = Conventions(seven_pairs="quads")
    by_form = [nearest(hand, form, conventions=quads) for form in ("minimum", "regular", "seven-pairs")]
    listings = [{one.tiles for one in found.hands} for found in by_form]
    assert [len(each) for each in listings] == [found.number for found in by_form]
    assert listings[0] == listings[1] | listings[2]
    assert 1 <= len(listings[1] & listings[2])


@pytest.mark.slow
@pytest.mark.parametrize(("limit", "expected"), [(0, 0), (1, 1), (5, 5), (100, 100), (None, 4060)])
def test_limits(limit: int | None, expected: int) -> None:
    """The first ones are listed; the number and what all and none use are those of all."""
    seven = Conventions(forms=("seven-pairs",))
    every, found = (nearest(parse(PAIRS), limit=most, conventions=seven) for most in (None, limit))
    assert expected == len(found.hands)
    assert every.hands[:expected] == found.hands
    without = [(each.shanten, each.number, each.added, each.needed, each.unused) for each in (every, found)]
    assert without[0] == without[1]
    assert 100 == len(nearest(parse(PAIRS), "seven-pairs").hands)


@pytest.mark.slow
@pytest.mark.parametrize(("limit", "expected"), [(0, 0), (1, 1), (7, 7), (None, 305), (1000, 305)])
def test_limits_of_cuttings(limit: int | None, expected: int) -> None:
    """The same of cuttings."""
    every, found = (cuttings(parse(TWO_FORMS), limit=most) for most in (None, limit))
    assert expected == len(found.cuttings)
    assert every.cuttings[:expected] == found.cuttings
    assert (305, every.needed, every.unused) == (found.number, found.needed, found.unused)
    assert 100 == len(cuttings(parse(TWO_FORMS)).cuttings)


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: nearest(parse("11m"), cast("Any", "cut")), BadOption, "form must be one of minimum, regular, seven-"),
        (
            lambda: nearest(parse(PAIRS), "regular", conventions=Conventions(forms=("seven-pairs",))),
            BadOption,
            "regular is not among the forms that count: seven-pairs",
        ),
        (
            lambda: nearest(parse("11m"), "seven-pairs"),
            BadSize,
            "2 concealed tiles can have none of the forms that count: seven-pairs",
        ),
        (
            lambda: nearest(parse("11m"), conventions=Conventions(forms=("seven-pairs", "thirteen-orphans"))),
            BadSize,
            "2 concealed tiles can have none of the forms that count: seven-pairs, thirteen-orphans",
        ),
        (lambda: nearest(parse("1111m2222555p66677z")), BadSize, "16 concealed tiles; a hand has 1 to 14"),
        (lambda: nearest(parse("12m"), conventions=THREE), BadOption, "2m is not in the set for three players"),
        (lambda: nearest(parse("11m"), limit=-1), BadOption, LIMIT + "-1"),
        (
            lambda: nearest(parse("11m"), limit=True),
            BadOption,
            LIMIT + "T",
        ),
        (
            lambda: cuttings(parse("11m"), limit=-1),
            BadOption,
            LIMIT + "-1",
        ),
        (lambda: cuttings(parse("12m"), conventions=THREE), BadOption, "2m is not in the set for three players"),
        (lambda: cuttings(parse("1111m2222555p66677z")), BadSize, "16 concealed tiles; a hand has 1 to 14"),
        (
            lambda: cuttings(parse(PAIRS), conventions=Conventions(forms=("seven-pairs",))),
            BadOption,
            "regular is not among the forms that count: seven-pairs",
        ),
    ],
)
def test_bad_arguments_are_refused(ask: Callable[[], object], error: type[Exception], message: str) -> None:
    """Forms that do not count or fit, sizes, tiles that are not played, and limits that are not numbers."""
    with pytest.raises(error) as caught:
        ask()
    assert type(caught.value) is error
    assert str(caught.value).startswith(message)


DOTS: Final = frozenset(kind for kind in KINDS if kind.suit is Suit.DOTS and kind.rank > 1)
ASKED: Final[tuple[tuple[frozenset[Tile], tuple[FormName, ...]], ...]] = (
    (DOTS, ("regular", "seven-pairs")),
    (DOTS, ("regular",)),
    (DOTS, ("seven-pairs",)),
    (frozenset({*ORPHANS, *read_tiles("23m")}), ("thirteen-orphans",)),
)
"""Kinds of which all complete hands can be listed, and forms."""


def test_the_definition_lists_hands_of_each_form() -> None:
    """Pairs of seven of eight kinds, with at most two pairs of a kind, and orphans with each pair."""
    dots, orphans = (counts_of([kind for kind in kinds for _ in range(COPIES)]) for kinds in (DOTS, ORPHANS))
    listed = by_definition.complete_hands
    assert comb(8, 7) == len(listed(dots, 4, ("seven-pairs",), "distinct"))
    twice = sum(comb(8, fours) * comb(8 - fours, 7 - 2 * fours) for fours in range(4))
    assert twice == len(listed(dots, 4, ("seven-pairs",), "quads"))
    assert 13 == len(listed(orphans, 4, ("thirteen-orphans",), "distinct"))


@pytest.mark.slow
@pytest.mark.parametrize("rule", SEVEN_PAIRS)
@pytest.mark.parametrize(("kinds", "forms"), ASKED)
def test_all_forms_and_the_definition(
    rule: SevenPairsRule, kinds: frozenset[Tile], forms: tuple[FormName, ...]
) -> None:
    """Of thirteen and fourteen tiles, on eight dots, and on the orphans and two simples."""
    choice = random.Random(3)
    wall = [kind for kind in sorted(kinds) for _ in range(COPIES)]
    available = counts_of(wall)
    complete = by_definition.complete_hands(available, 4, forms, rule)
    hands = [Hand.of(choice.sample(wall, size)) for size in (13, 14) for _ in range(4)]
    for hand in hands:
        found = nearest_within(hand, available, forms, rule, None)
        assert by_definition.nearest_among(complete, hand, None) == found
        assert 0 < len(found.hands) == found.number
    assert 8 == len(hands)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "hand",
    [
        "055m1z",
        "12m05p9s (111z)",
        "05556m",
        "19m4z1p (444z)",
        "0m",
        "05m (340m)",
        "11z1p0s (222z) (333z)",
        "4z1s (444z)",
    ],
)
@pytest.mark.parametrize("conventions", one_in(3, [Conventions(), IGNORED, Conventions(forms=("regular",))]))
def test_small_hands_and_the_definition(hand: str, conventions: Conventions) -> None:
    """Everything is what the definition says, listed or not."""
    given = parse(hand)
    for limit in (0, 3, None):
        ways = [ask(given, limit=limit, conventions=conventions) for ask in (by_definition.nearest, nearest)]
        assert ways[0] == ways[1]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1111m", ["shanten 0  2 best cuttings  needed 111m", "shapes 11m  head 11m", "sets 111m  left 1m"]),
        (
            "05m5p67p9s22z (123m)",
            [
                "shanten 0  2 best cuttings  needed 05m567p22z  unused 9s",
                "sets 567p  shapes 22z  head 05m  left 9s",
                "sets 567p  shapes 05m  head 22z  left 9s",
            ],
        ),
        (
            "4056m",
            ["shanten 0  2 best cuttings  needed 406m", "sets 406m  left 5m", "shapes 46m  head 05m"],
        ),
        ("0555m", ["shanten 0  2 best cuttings  needed 055m", "shapes 55m  head 05m", "sets 055m  left 5m"]),
        ("12m9m05p", ["shanten 0  1 best cutting  needed 12m05p  unused 9m", "shapes 12m  head 05p  left 9m"]),
        (
            "4055677m",
            [
                "shanten 0  3 best cuttings  needed 4055677m",
                "sets 406m  shapes 77m  head 55m",
                "sets 406m  shapes 55m  head 77m",
                "sets 055m  shapes 46m  head 77m",
            ],
        ),
        ("12344m (123m)", ["shanten -1  1 best cutting  needed 12344m", "sets 123m  head 44m"]),
        ("1m", ["shanten 0  1 best cutting  unused 1m", "left 1m"]),
    ],
)
def test_best_cuttings(hand: str, expected: list[str]) -> None:
    """All of them, with what all and none use; red fives go to sets first, then to the head."""
    found = cuttings(parse(hand))
    assert expected == lines(found)
    assert by_definition_of_cuttings(hand) == found


def by_definition_of_cuttings(hand: str) -> Cuttings:
    """The best cuttings by the definition."""
    return cuttings_by_definition.cuttings(parse(hand))


def test_the_parts_of_a_cutting() -> None:
    """From the lowest tile on: of those that begin together the head, sets, then shapes."""
    (found,) = cuttings(parse("1114478m99p56s")).cuttings[:1]
    triplet = Block(Suit.CHARACTERS, 1, BlockShape.TRIPLET)
    shapes = (Shape(Suit.CHARACTERS, 7, ShapeName.NEIGHBOURS), Shape(Suit.BAMBOOS, 5, ShapeName.NEIGHBOURS))
    head, pair = Pair(Suit.CHARACTERS, 4), Shape(Suit.DOTS, 9, ShapeName.PAIR)
    assert Cutting((triplet,), (shapes[0], pair), head, read_tiles("56s")) == found
    assert (triplet, head, shapes[0], pair) == found.parts
    assert 5 == found.value


@pytest.mark.no_cover
@pytest.mark.parametrize("hand", ["1112345678999m", "11223344556677m", "0555p67p1123s445z", "13579m2468p135s1z"])
def test_large_cuttings_and_the_definition(hand: str) -> None:
    """Of thirteen and fourteen tiles too."""
    assert by_definition_of_cuttings(hand) == cuttings(parse(hand))


def test_shapes() -> None:
    """Their tiles, a red five before a plain one, and how they sort and write themselves."""
    m = Suit.CHARACTERS
    shapes = [
        Shape(m, 3, ShapeName.GAP, 1),
        Shape(m, 3, ShapeName.GAP),
        Shape(m, 4, ShapeName.PAIR),
        Shape(m, 4, ShapeName.NEIGHBOURS, 1),
        Shape(m, 4, ShapeName.GAP),
        Shape(m, 5, ShapeName.PAIR, 2),
        Shape(m, 5, ShapeName.PAIR, 1),
        Shape(m, 5, ShapeName.PAIR),
        Shape(Suit.DOTS, 1, ShapeName.GAP),
        Shape(Suit.HONOURS, 7, ShapeName.PAIR),
    ]
    assert ["30m", "35m", "44m", "40m", "46m", "00m", "05m", "55m", "13p", "77z"] == [*map(str, shapes)]
    assert ["30m", "35m", "44m", "40m", "46m", "00m", "05m", "55m", "13p", "77z"] == [
        "".join(str(tile)[0] for tile in shape.tiles) + shape.suit for shape in shapes
    ]
    backwards = list(reversed(shapes))
    assert shapes == sorted(backwards)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Shape(Suit.DOTS, 8, ShapeName.GAP), "no gap can begin at 8p"),
        (lambda: Shape(Suit.DOTS, 9, ShapeName.NEIGHBOURS), "no neighbours can begin at 9p"),
        (lambda: Shape(Suit.HONOURS, 1, ShapeName.NEIGHBOURS), "no neighbours can begin at 1z"),
        (lambda: Shape(Suit.DOTS, 1, cast("Any", "gap")), "'gap' is not the name of a shape"),
        (lambda: Shape(Suit.DOTS, 4, ShapeName.NEIGHBOURS, 2), "45p has 1 five that can be red, not 2"),
        (lambda: Shape(Suit.DOTS, 5, ShapeName.PAIR, -1), "55p has 2 fives that can be red, not -1"),
        (lambda: Shape(Suit.DOTS, 3, ShapeName.PAIR, reds=True), "33p has 0 fives that can be red, not True"),
    ],
)
def test_shapes_that_are_refused(make: Callable[[], object], message: str) -> None:
    """The message names the tile, or the number."""
    with pytest.raises(BadMeld) as caught:
        make()
    assert message == str(caught.value)


def test_order() -> None:
    """Nearest hands sort as the complete hands do, cuttings by their parts; neither among anything else."""
    hands = nearest(parse("12m05p11z99s")).hands
    found = cuttings(parse(TWO_FORMS), limit=None).cuttings
    shuffled = random.Random(1).sample(found, len(found))
    backwards = list(reversed(hands))
    assert list(hands) == sorted(backwards)
    assert list(found) == sorted(shuffled)
    for value in (hands[0], found[0], Shape(Suit.DOTS, 1, ShapeName.GAP)):
        with pytest.raises(TypeError):
            assert value < cast("Any", 1)


def test_many_are_counted() -> None:
    """Hundreds of thousands, none of which is listed."""
    hand = parse("147m258p369s12345z")
    found = nearest(hand, "regular", limit=0)
    assert (8, 343_110, ()) == (found.shanten, found.number, found.hands)
    assert (6, 14 * 13 * 12 * 11 * 10 * 9 * 8 // 5040 + 13) == (shanten(hand), nearest(hand, limit=0).number)
