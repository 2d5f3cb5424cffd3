"""Values: enumerations, what is refused in fields and arguments, order, copies, and the sentence each value says."""

from __future__ import annotations

import copy
import inspect
import pickle
import pkgutil
from enum import Enum
from importlib import import_module
from itertools import permutations
from operator import ge, gt, le, lt
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np
import pytest

import mjfunc
from mjfunc import (
    EMPTY,
    KINDS,
    Acceptance,
    BadCounts,
    BadMeld,
    BadNotation,
    BadOption,
    Block,
    BlockShape,
    CompleteRegular,
    CompleteSevenPairs,
    CompleteThirteenOrphans,
    Conventions,
    Discard,
    Form,
    Hand,
    MahjongError,
    Meld,
    NoSuchTile,
    Pair,
    ReadyRegular,
    ReadySevenPairs,
    ReadyThirteenOrphans,
    ShantenByForm,
    Shape,
    ShapeName,
    Suit,
    Tile,
    Wait,
    WaitShape,
    acceptance,
    add,
    classical,
    contains,
    counts_from_34,
    counts_of,
    cuttings,
    decompose_complete,
    decompose_ready,
    discards,
    nearest,
    parse,
    read_tiles,
    shanten_by_form,
    subtract,
    write_tiles,
)
from mjfunc.cli import text_output
from mjfunc.model import conventions
from mjfunc.model.decompositions import unchecked_complete, unchecked_ready, unchecked_wait
from mjfunc.model.value_fields import unchecked
from mjfunc.notation import naming, numbers, tile_text, unicode
from mjfunc.notation.tile_text import read_groups
from mjfunc.riichi import arrays as wins_at_once
from mjfunc.tiles import errors
from mjfunc.tiles.frozen import FrozenMapping
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.value_base import expression

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.cli.text_output import Line


def enums() -> list[type[Enum]]:
    """Every enumeration that a module of the package defines."""
    modules = [
        import_module(found.name)
        for found in pkgutil.walk_packages(mjfunc.__path__, "mjfunc.")
        if found.name != "mjfunc.__main__"
    ]
    return [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Enum) and value.__module__ == module.__name__ and len(value)
    ]


ENUMS: Final = enums()


def test_all_enumerations_are_seen() -> None:
    """Those of tiles, model, fallback and the classical rules, and every one is listed."""
    names = {"Suit", "Form", "WaitShape", "BlockShape", "Status", "Event", "SetKind", "ConsistencyTest", "LimitHand"}
    assert names <= {listed.__name__ for listed in ENUMS}
    assert len(ENUMS) == len({*ENUMS}) >= len(names)
    assert all(issubclass(listed, Listed) for listed in ENUMS)


@pytest.mark.parametrize("listed", ENUMS, ids=lambda listed: listed.__name__)
def test_members_cannot_be_changed(listed: type[Listed]) -> None:
    """Nothing that a member knows can be replaced or deleted, and nothing new can be put into it."""
    for member in listed:
        before = dict(vars(member))
        assert {"_value_", "_name_", "ordinal"} <= before.keys()
        for name in (*before, "value", "name", "new"):
            with pytest.raises(AttributeError):
                setattr(member, name, "oops")
            with pytest.raises(AttributeError):
                delattr(member, name)
        with pytest.raises(TypeError, match="does not support item assignment"):
            vars(member)["place"] = 9
        assert before == vars(member)
        with pytest.raises(AttributeError, match=f"^{member!r} cannot be changed$"):
            del member.ordinal


@pytest.mark.parametrize(
    ("forms", "given"),
    [
        ("regular", "'regular'"),
        ((), "()"),
        (("x",), "'x'"),
        (["regular", " seven-pairs"], "'regular', ' seven-pairs'"),
        (["regular", mjfunc.Form.REGULAR], "'regular', Form.REGULAR"),
        ([classical.LimitHand.THIRTEEN_ORPHANS], "LimitHand.THIRTEEN_ORPHANS"),
        ([np.zeros(2)], "array([0., 0.])"),
        (3, "3"),
    ],
)
def test_forms_that_cannot_count(forms: object, given: str) -> None:
    """None at all, one twice, a text, a word of another list, and what is not a form."""
    with pytest.raises(BadOption) as caught:
        Conventions(forms=cast("Any", forms))
    choices = "regular, seven-pairs, thirteen-orphans"
    assert f"forms must be one or more of {choices}, each at most once, not {given}" == str(caught.value)


@pytest.mark.parametrize("listed", ENUMS, ids=lambda listed: listed.__name__)
def test_members_sort_as_listed(listed: type[Listed]) -> None:
    """By all four operators, whatever their words are; among their own list only."""
    members = list(listed)
    assert list(range(len(members))) == [member.ordinal for member in members]
    backwards = list(reversed(members))
    assert members == sorted(backwards)
    for (low, one), (high, other) in permutations(enumerate(members), 2):
        assert (low < high, low <= high, low > high, low >= high) == (
            one < other,
            one <= other,
            one > other,
            one >= other,
        )
    for member in members:
        assert (False, True, False, True) == (member < member, member <= member, member > member, member >= member)  # noqa: PLR0124  # the point
        for compare in (lt, le, gt, ge):
            for foreign in (
                str(member),
                0,
                next(other for other in (Suit.DOTS, Form.REGULAR) if type(other) is not listed),
            ):
                with pytest.raises(TypeError):
                    compare(member, foreign)
                with pytest.raises(TypeError):
                    compare(foreign, member)


def test_comparison_with_other_classes_is_refused() -> None:
    """The message names both."""
    with pytest.raises(TypeError, match=r"^Form.REGULAR sorts among the members of Form only, not beside 'a'$"):
        assert Form.REGULAR < "a"
    assert WaitShape.RYANMEN < WaitShape.TANKI
    assert BlockShape.QUAD < BlockShape.TRIPLET < BlockShape.SEQUENCE


@pytest.mark.parametrize("listed", ENUMS, ids=lambda listed: listed.__name__)
def test_members_are_words_and_values(listed: type[Listed]) -> None:
    """They equal their words, evaluate from what they show, and copies are the same member."""
    for member in listed:
        assert member is eval(repr(member), {listed.__name__: listed})  # noqa: S307  # our own text
        assert member.value == str(member) == f"{member}" == member
        assert member is copy.copy(member) is copy.deepcopy(member)
        assert member is pickle.loads(pickle.dumps(member))  # noqa: S301  # our own pickle


MIXED: Final = (
    decompose_complete(parse("22334455667788p")),
    decompose_ready(parse("1122334455667m")),
    decompose_complete(parse("11s406m (123m) [1111z]")),
    decompose_ready(parse("19m19p19s1234567z")),
    decompose_ready(parse("19m19p19s1123456z")),
    decompose_complete(parse("19m19p19s12345677z")),
)


def test_decompositions_sort_as_they_are_listed() -> None:
    """By form, whichever classes stand together; complete ones and ready ones each among themselves."""
    assert [4, 7] == [len(found) for found in MIXED[:2]]
    assert ["regular", "seven-pairs"] == [listed[at].form for at in (0, -1) for listed in MIXED[:1]]
    for found in MIXED:
        backwards = list(reversed(found))
        assert list(found) == sorted(backwards)
    ready = sorted([*MIXED[1], *MIXED[3], *MIXED[4]], reverse=True)
    complete = sorted([*MIXED[5], *MIXED[0]])
    assert (
        [0] * 6 + [1, 2, 2]
        == sorted(way.form.ordinal for way in ready)
        == [way.form.ordinal for way in reversed(ready)]
    )
    assert [0, 0, 0, 1, 2] == [way.form.ordinal for way in complete]
    # Thirteen orphans without a pair come first, as a regular one without a pair does.
    assert [*MIXED[3], *MIXED[4]] == sorted([*MIXED[4], *MIXED[3]])


WAITS: Final = (
    Wait(WaitShape.RYANMEN, read_tiles("67m"), read_tiles("58m")),
    Wait(WaitShape.KANCHAN, read_tiles("13m"), read_tiles("2m")),
    Wait(WaitShape.KANCHAN, read_tiles("24m"), read_tiles("3m")),
    Wait(WaitShape.SHANPON, read_tiles("1122m"), read_tiles("1m")),
    Wait(WaitShape.SHANPON, read_tiles("1122m"), read_tiles("12m")),
    Wait(WaitShape.TANKI, read_tiles("0m"), read_tiles("5m")),
    Wait(WaitShape.TANKI, read_tiles("5m"), read_tiles("5m")),
)


def ordered(values: list[Any]) -> None:
    """Check that all four operators tell the same order, in which the values stand."""
    for (low, one), (high, other) in permutations(enumerate(values), 2):
        found = lt(one, other), le(one, other), gt(one, other), ge(one, other)
        assert (low < high, low < high, low > high, low > high) == found
    for one in values:
        twin = copy.deepcopy(one)
        assert (False, True, False, True) == (lt(one, twin), le(one, twin), gt(one, twin), ge(one, twin))
        for compare in (lt, le, gt, ge):
            for foreign in ("x", 1, Hand(counts_of(KINDS[:1])) if not isinstance(one, Hand) else KINDS[0]):
                with pytest.raises(TypeError):
                    compare(one, foreign)


@pytest.mark.parametrize(
    "values",
    [
        [*MIXED[0], *MIXED[5]],
        [*MIXED[1], *MIXED[3], *MIXED[4]],
        [
            ReadyRegular((), None, WAITS[1]),
            ReadyRegular((), Pair(Suit.DOTS, 1), WAITS[1]),
            ReadyRegular((), Pair(Suit.DOTS, 2), WAITS[0]),
            ReadyRegular((), Pair(Suit.DOTS, 2), WAITS[0], [Meld(Block(Suit.DOTS, 4, BlockShape.QUAD))]),
            ReadyRegular((), Pair(Suit.DOTS, 2), WAITS[1]),
            ReadyRegular((Block(Suit.DOTS, 1, BlockShape.SEQUENCE),), None, WAITS[0]),
            ReadySevenPairs((Pair(Suit.DOTS, 1),), WAITS[1]),
            ReadySevenPairs((Pair(Suit.DOTS, 2),), WAITS[0]),
            ReadyThirteenOrphans(None, WAITS[1]),
            ReadyThirteenOrphans(Pair(Suit.DOTS, 1), WAITS[0]),
            ReadyThirteenOrphans(Pair(Suit.DOTS, 1), WAITS[1]),
        ],
        [
            parse(hand)
            for hand in ("1m", "1m2m", "0m", "05m", "05m (123p)", "05m6m6m", "0m6m", "5m", "55m", "56m", "0p", "5p")
        ],
        [Pair(Suit.DOTS, 4), Pair(Suit.DOTS, 5, 2), Pair(Suit.DOTS, 5, 1), Pair(Suit.DOTS, 5), Pair(Suit.BAMBOOS, 1)],
        [
            Block(Suit.DOTS, 3, BlockShape.SEQUENCE, 1),
            Block(Suit.DOTS, 3, BlockShape.SEQUENCE),
            Block(Suit.DOTS, 4, BlockShape.QUAD),
            Block(Suit.DOTS, 4, BlockShape.TRIPLET),
            Block(Suit.DOTS, 4, BlockShape.SEQUENCE),
            Block(Suit.BAMBOOS, 1, BlockShape.QUAD),
        ],
        list(WAITS),
        [
            Shape(Suit.DOTS, 3, ShapeName.GAP, 1),
            Shape(Suit.DOTS, 3, ShapeName.GAP),
            Shape(Suit.DOTS, 4, ShapeName.PAIR),
            Shape(Suit.DOTS, 4, ShapeName.NEIGHBOURS),
            Shape(Suit.BAMBOOS, 1, ShapeName.PAIR),
        ],
        [*nearest(parse("12m05p11z99s")).hands],
        [*cuttings(parse("4055677m")).cuttings],
        [Meld(Block(Suit.DOTS, 4, BlockShape.QUAD), open=False), Meld(Block(Suit.DOTS, 4, BlockShape.QUAD))],
    ],
    ids=lambda values: type(values[0]).__name__,
)
def test_order(values: list[Any]) -> None:
    """All four operators agree, and nothing foreign has a place in the order."""
    ordered(values)


def test_complete_and_ready_decompositions_are_not_comparable() -> None:
    """They never stand in one listing."""
    for compare in (lt, le, gt, ge):
        with pytest.raises(TypeError):
            compare(MIXED[0][0], MIXED[1][0])
        with pytest.raises(TypeError):
            compare(MIXED[1][0], MIXED[0][0])


WAIT: Final = Wait(WaitShape.TANKI, read_tiles("1m"), read_tiles("1m"))
PAIR: Final = Pair(Suit.DOTS, 1)
SEQUENCE: Final = Block(Suit.DOTS, 1, BlockShape.SEQUENCE)


WRONG_FIELDS: Final[list[tuple[Callable[[Any], object], type[MahjongError], str]]] = [
    (lambda bad: CompleteRegular(bad, PAIR), BadMeld, "blocks are a tuple of Block, not None"),
    (lambda bad: CompleteRegular((SEQUENCE, bad), PAIR), BadMeld, "item 1 of blocks is None, not a Block"),
    (lambda bad: CompleteRegular((), bad), BadMeld, "pair is None, not a Pair"),
    (lambda bad: CompleteRegular((), PAIR, bad), BadMeld, "melds are a tuple of Meld, not None"),
    (lambda bad: CompleteRegular((), PAIR, (bad,)), BadMeld, "item 0 of melds is None, not a Meld"),
    (lambda bad: CompleteSevenPairs(bad), BadMeld, "pairs are a tuple of Pair, not None"),  # noqa: PLW0108  # like the others
    (lambda bad: CompleteSevenPairs([bad]), BadMeld, "item 0 of pairs is None, not a Pair"),
    (lambda bad: CompleteThirteenOrphans(bad), BadMeld, "pair is None, not a Pair"),  # noqa: PLW0108  # like the others
    (lambda bad: ReadyRegular(bad, PAIR, WAIT), BadMeld, "blocks are a tuple of Block, not None"),
    (lambda bad: ReadyRegular((bad,), PAIR, WAIT), BadMeld, "item 0 of blocks is None, not a Block"),
    (lambda bad: ReadyRegular((), PAIR, bad), BadMeld, "wait is None, not a Wait"),
    (lambda bad: ReadyRegular((), None, WAIT, bad), BadMeld, "melds are a tuple of Meld, not None"),
    (lambda _: ReadyRegular((), SEQUENCE, WAIT), BadMeld, "pair is Block.of('1"),  # type: ignore[arg-type]  # the fault is the point
    (lambda bad: ReadySevenPairs(bad, WAIT), BadMeld, "pairs are a tuple of Pair, not None"),
    (lambda bad: ReadySevenPairs((), bad), BadMeld, "wait is None, not a Wait"),
    (lambda bad: ReadyThirteenOrphans(PAIR, bad), BadMeld, "wait is None, not a Wait"),
    (lambda _: ReadyThirteenOrphans("x", WAIT), BadMeld, "pair is 'x', not a Pair"),  # type: ignore[arg-type]  # the fault is the point
    (lambda bad: Wait(bad, (), ()), BadMeld, "shape is None, not a WaitShape"),
    (lambda _: Wait("tanki", (), ()), BadMeld, "shape is 'tanki', not a WaitShape"),  # type: ignore[arg-type]  # the fault is the point
    (lambda bad: Wait(WaitShape.TANKI, bad, ()), NoSuchTile, "tiles are a tuple of Tile, not None"),
    (lambda _: Wait(WaitShape.TANKI, "1m", ()), NoSuchTile, "tiles are a tuple of Tile, not '1m'"),  # type: ignore[arg-type]  # the fault is the point
    (lambda bad: Wait(WaitShape.TANKI, (), (bad,)), NoSuchTile, "item 0 of on is None, not a Tile"),
    (lambda bad: ShantenByForm(bad, bad, bad), BadCounts, "at least one form has a shanten"),
    (lambda _: ShantenByForm(True, 1, 1), BadCounts, "regular is True, not a whole number"),  # noqa: FBT003  # as above
    (lambda _: ShantenByForm(1, 0.5, 1), BadCounts, "seven_pairs is 0.5, not a whole number"),  # type: ignore[arg-type]  # the fault is the point
    (
        lambda _: ShantenByForm(1, None, thirteen_orphans=True),
        BadCounts,
        "thirteen_orphans is True, not a whole number",
    ),
    (lambda bad: Acceptance(bad, ()), BadCounts, "shanten is None, not a whole number"),
    (
        lambda bad: Acceptance(1, bad),
        BadCounts,
        "tiles are a tuple of tiles, each with how many are unseen, not None",
    ),
    (
        lambda bad: Acceptance(1, ((KINDS[0], 1), bad)),
        BadCounts,
        "item 1 of tiles is None, not a Tile with a whole number",
    ),
    (lambda _: Acceptance(1, ((KINDS[0], True),)), BadCounts, "item 0 of tiles is (Tile.of("),
    (
        lambda bad: Acceptance(1, ((bad, 1),)),
        BadCounts,
        "item 0 of tiles is (None, 1), not a Tile with a whole number",
    ),
    (lambda bad: Discard(bad, Acceptance(1, ())), NoSuchTile, "tile is None, not a Tile"),
    (lambda bad: Discard(KINDS[0], bad), BadCounts, "acceptance is None, not an Acceptance"),
]


@pytest.mark.parametrize(("make", "error", "message"), WRONG_FIELDS)
def test_wrong_fields_are_refused(make: Callable[[object], object], error: type[MahjongError], message: str) -> None:
    """The message names the value and the field, and the code is that of the part."""
    with pytest.raises(error) as caught:
        make(None)
    assert type(caught.value) is error
    assert str(caught.value).startswith(message)


def test_parts_in_any_order() -> None:
    """A decomposition is a multiset: parts are put into canonical order, in whatever iterable they come."""
    (complete,) = decompose_complete(parse("123m406m789p11z (123s)"))
    assert isinstance(complete, CompleteRegular)
    for blocks in permutations(complete.blocks):
        assert complete == CompleteRegular(list(blocks), complete.pair, iter(complete.melds))
        assert hash(complete) == hash(CompleteRegular(blocks, complete.pair, complete.melds))
    melds = (Meld(SEQUENCE), Meld(Block(Suit.DOTS, 1, BlockShape.QUAD), open=False))
    assert CompleteRegular((), PAIR, melds) == CompleteRegular((), PAIR, melds[::-1])
    assert ReadyRegular((), None, WAIT, melds) == ReadyRegular((), None, WAIT, melds[::-1])
    ready, *_ = decompose_ready(parse("123m406m789p11z23s"))
    assert isinstance(ready, ReadyRegular)
    assert ready == ReadyRegular(ready.blocks[::-1], ready.pair, ready.wait)
    assert ready.wait == Wait(ready.wait.shape, ready.wait.tiles[::-1], ready.wait.on[::-1])
    pairs = decompose_complete(parse("1133557799m11p00s"))[0]
    assert isinstance(pairs, CompleteSevenPairs)
    assert pairs == CompleteSevenPairs(pairs.pairs[::-1])
    six = decompose_ready(parse("1133557799m11p0s"))[0]
    assert isinstance(six, ReadySevenPairs)
    assert six == ReadySevenPairs(six.pairs[::-1], six.wait)
    found = Acceptance(0, ((KINDS[3], 1), (KINDS[0], 2)))
    assert ((KINDS[0], 2), (KINDS[3], 1)) == found.tiles


def test_unchecked_construction() -> None:
    """It makes the value that the class makes, with its defaults, from parts that are right and in order."""
    melds = (Meld(SEQUENCE),)
    ryanmen = WaitShape.RYANMEN, read_tiles("23p"), read_tiles("14p")
    made: list[tuple[object, object]] = [
        (CompleteRegular((SEQUENCE,), PAIR, melds), unchecked_complete((SEQUENCE,), PAIR, melds)),
        (CompleteRegular((SEQUENCE,), PAIR), unchecked_complete((SEQUENCE,), PAIR)),
        (ReadyRegular((SEQUENCE,), PAIR, WAIT, melds), unchecked_ready((SEQUENCE,), PAIR, WAIT, melds)),
        (ReadyRegular((), None, WAIT), unchecked_ready(blocks=(), pair=None, wait=WAIT)),
        (Wait(*ryanmen), unchecked_wait(*ryanmen)),
        (classical.PointReport((("22z", 2),)), unchecked(classical.PointReport)((("22z", 2),))),
    ]
    for checked, known in made:
        assert checked == known
        assert repr(checked) == repr(known)
        assert known == pickle.loads(pickle.dumps(known))  # noqa: S301  # our own pickle


def test_unchecked_construction_checks_nothing() -> None:
    """Tuples stay in the order in which they are given, and a missing argument is refused as by any function."""
    assert read_tiles("32p") == unchecked_wait(WaitShape.RYANMEN, (Tile.of("3p"), Tile.of("2p")), ()).tiles
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'on'"):
        cast("Any", unchecked_wait)(WaitShape.RYANMEN, ())


ASKED: Final[dict[str, Callable[[Any], object]]] = {
    "counts_from_34": counts_from_34,
    "counts_of": counts_of,
    "add": lambda bad: add(bad, EMPTY),
    "contains": lambda bad: contains(EMPTY, bad),
    "subtract": lambda bad: subtract(EMPTY, bad),
    "Tile.of": Tile.of,
    "Block.of": Block.of,
    "Meld.of": Meld.of,
    "Hand.of": Hand.of,
    "Hand.from_34": Hand.from_34,
    "Hand.from_38": Hand.from_38,
    "Hand.from_136": Hand.from_136,
    "Hand.from_mjai": Hand.from_mjai,
    "parse": parse,
    "read_tiles": read_tiles,
    "read_groups": read_groups,
    "write_tiles": write_tiles,
    "read_34": numbers.read_34,
    "read_38": numbers.read_38,
    "read_136": numbers.read_136,
    "write_34": numbers.write_34,
    "write_38": numbers.write_38,
    "write_136": numbers.write_136,
    "read_unicode": unicode.read_unicode,
    "write_unicode": unicode.write_unicode,
    "Naming.read": naming.MJAI.read,
    "Naming.write": naming.MJAI.write,
    "Naming": lambda bad: naming.Naming("mine", bad),
}
"""Every public function of tiles, notations and the model, by the name that its error gives."""
INSIDE: Final = {"as_bytes", "quad_advice", "read_picture"}
"""What only other modules of the package ask."""


def test_every_function_is_asked() -> None:
    """Those that the package offers, and those of the notations."""
    offered = {
        name
        for name in mjfunc.__all__
        if inspect.isfunction(value := getattr(mjfunc, name))
        and value.__module__.split(".")[1] in {"tiles", "notation", "model"}
    }
    notations = {
        name
        for module in (naming, numbers, tile_text, unicode)
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    }
    assert 7 < len(offered | notations) == len({*ASKED} & (offered | notations) | INSIDE)


WRONG: Final = (
    None,
    7,
    0.5,
    "123m",
    "",
    b"\xff\xff",
    parse("1m"),
    object(),
    [None],
    [object()],
    ["1x"],
    KINDS[0],
    ((),),
    Suit,
)
TEXTS: Final = {"parse", "read_tiles", "read_groups", "read_unicode", "Tile.of", "Block.of", "Meld.of"}
RIGHT: Final = {
    ("parse", "123m"),
    ("Block.of", "123m"),
    ("read_tiles", "123m"),
    ("read_groups", "123m"),
    ("read_tiles", ""),
    ("read_groups", ""),
    ("read_unicode", ""),
}


@pytest.mark.parametrize("name", ASKED)
def test_arguments_of_the_wrong_class(name: str) -> None:
    """A sentence of a type error names the function and how it is done; what is wrong in a list has its code."""
    refused = 0
    for bad in WRONG:
        if isinstance(bad, str) and (name, bad) in RIGHT:
            continue
        with pytest.raises((TypeError, MahjongError)) as caught:
            ASKED[name](bad)
        refused += 1
        match caught.value:
            case MahjongError() as error:
                assert error.code in {"no-such-tile", "bad-notation", "bad-counts", "bad-size", "bad-meld"}
            case error:
                assert str(error).startswith(f"{name} takes ")
                assert f", not {errors.short_repr(bad)}; " in str(error)
        if isinstance(bad, str) and name not in TEXTS:
            assert type(caught.value) is TypeError
        if bad is None or isinstance(bad, Hand):
            assert type(caught.value) is TypeError
    assert refused >= len(WRONG) - 2


@pytest.mark.parametrize(
    ("name", "bad", "message"),
    [
        ("counts_of", "123m", "counts_of takes tiles, not '123m'; read_tiles('123m') makes some"),
        ("Block.of", 6, "Block.of takes tiles, not 6; read_tiles('123m') makes some"),
        ("add", parse("1m"), "; counts_of(tiles) makes some, and hand.counts are a hand's"),
        ("Hand.from_34", "123m", "Hand.from_34 takes 34 counts, not '123m'; parse('123m11z') reads a text"),
        ("Tile.of", 6, "Tile.of takes a text, not 6; Tile.of('6m') makes a Tile"),
    ],
)
def test_how_to_get_it(name: str, bad: object, message: str) -> None:
    """Where people reach first, they are told what they meant."""
    with pytest.raises(TypeError) as caught:
        ASKED[name](bad)
    assert str(caught.value).endswith(message)


def test_counted_items_are_tiles() -> None:
    """One that is not has its place."""
    with pytest.raises(NoSuchTile, match="^item 1 is '1m', not a Tile$") as caught:
        ASKED["counts_of"]([KINDS[0], "1m"])
    assert 1 == caught.value.position


@pytest.mark.parametrize(("number", "shown"), [(-1, "-1"), (0.5, "0.5"), ("a", "'a'"), (True, "True"), (None, "None")])
def test_34_plain_numbers(number: int, shown: str) -> None:
    """Each that is not a whole number from 0 is refused with its kind; beyond four there is no limit."""
    with pytest.raises(BadCounts, match=f"^the count of 3p is a whole number from 0, not {shown}$"):
        counts_from_34([0] * 11 + [number] + [0] * 22)
    assert 99 == counts_from_34([0] * 11 + [99] + [0] * 22)[1][2]


def test_one_tile() -> None:
    """Exactly one is read, as it is written."""
    assert [(Suit.CHARACTERS, 6, False), (Suit.CHARACTERS, 5, True)] == [
        (tile.suit, tile.rank, tile.red) for tile in (Tile.of("6m"), Tile.of("0m"))
    ]
    assert list(KINDS) == [Tile.of(str(kind)) for kind in KINDS]
    assert Tile.of(" 6 m ") == Tile.of("6m")
    for wrong in ("", "6", "m", "66m", "6m6m", "8z", "0z", "(6m)", "m6", "6M"):
        with pytest.raises(BadNotation, match=f"^{wrong!r} is not one tile, ".replace("(", r"\(").replace(")", r"\)")):
            Tile.of(wrong)


def test_hands_from_38() -> None:
    """With melds, and without red fives."""
    slots = [0] * 38
    slots[5], slots[11], slots[37] = 2, 1, 1
    assert "55m1p7z (123s)" == str(Hand.from_38(slots, [Meld.of(read_tiles("123s"))]))
    with pytest.raises(BadNotation, match="^38 counts are needed, not 34$"):
        Hand.from_38([0] * 34)


VALUES: Final = (
    Tile.of("0s"),
    Block(Suit.DOTS, 4, BlockShape.SEQUENCE, 1),
    Pair(Suit.DOTS, 5, 2),
    Meld(Block(Suit.DOTS, 4, BlockShape.QUAD), open=False),
    parse("0555m067p (123s) [1111z]"),
    parse("1111m2220555p66677z"),
    Conventions(players=3, forms=("regular",)),
    WAIT,
    *(way for found in MIXED for way in found),
    *decompose_ready(parse("00m77z")),
    shanten_by_form(parse("1m")),
    shanten_by_form(parse("123456789m1111p")),
    acceptance(parse("34p11z")),
    discards(parse("11223s"))[0],
    discards(parse("11223s"), order="improving")[1],
    mjfunc.outlook(parse("12m5m9m")),
    *mjfunc.outlook(parse("34p11z")).lowering,
    *mjfunc.why_waits(parse("2345m")),
    mjfunc.why_kan(parse("1112m"), KINDS[0]),
    nearest(parse("05m67p199s")),
    nearest(parse("05m67p199s")).hands[0],
    cuttings(parse("05m67p199s")),
    *cuttings(parse("0555m")).cuttings,
    Shape(Suit.DOTS, 5, ShapeName.PAIR, 1),
    conventions.DEFAULT,
    conventions.Conventions(players=3, forms=("seven-pairs",)),
    naming.MJAI,
    naming.LOTT,
)
NAMES: Final = {
    **{name: getattr(mjfunc, name) for name in mjfunc.__all__},
    "Conventions": conventions.Conventions,
    "Naming": naming.Naming,
}


@pytest.mark.no_cover
@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_copied_and_written(value: object) -> None:
    """A pickle, a copy, a deep copy and what is evaluated from the text shown are equal, with an equal hash."""
    for twin in (
        *(pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),  # noqa: S301  # our own pickle
        copy.copy(value),
        copy.deepcopy(value),
        eval(expression(value), NAMES),  # noqa: S307  # our own text
    ):
        assert type(value) is type(twin)
        assert (value, hash(value), repr(value), str(value)) == (twin, hash(twin), repr(twin), str(twin))


CONSTANTS: Final = [
    (package, name, value)
    for package, module in {
        "public": mjfunc,
        **{name: getattr(mjfunc, name) for name in mjfunc.PACKAGES},
        "riichi.arrays": wins_at_once,
    }.items()
    for name in module.__all__
    if not isinstance(value := getattr(module, name), (type, FunctionType, ModuleType))
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("package", "name", "value"), CONSTANTS, ids=[".".join(row[:2]) for row in CONSTANTS])
def test_every_public_constant_is_copied(package: str, name: str, value: object) -> None:
    """A pickle, a copy and a deep copy are equal, of the same class, and written alike; types of fields too."""
    assert package
    assert name
    for twin in (
        *(pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),  # noqa: S301  # our own pickle
        copy.copy(value),
        copy.deepcopy(value),
    ):
        assert type(value) is type(twin)
        assert value == twin
        assert repr(value) == repr(twin)


def test_the_public_constants_are_seen() -> None:
    """Those of several packages, the mappings among them."""
    names = {f"{package}.{name}" for package, name, _ in CONSTANTS}
    assert {"riichi.PRESETS", "riichi.YAKU", "riichi.CHOICES", "public.KINDS", "riichi.arrays.MELDS"} <= names


def test_a_frozen_mapping() -> None:
    """It is a mapping as others are, of its own items, and cannot be changed."""
    items = {"a": 1, "b": 2}
    frozen = FrozenMapping(items)
    items["c"] = 3
    assert {"a": 1, "b": 2} == frozen
    assert ([*"ab"], [1, 2], 2, 2, None) == ([*frozen], [*frozen.values()], len(frozen), frozen["b"], frozen.get("c"))
    assert FrozenMapping({"b": 2, "a": 1}) == frozen
    assert hash(FrozenMapping({"b": 2, "a": 1})) == hash(frozen)
    assert "FrozenMapping({'a': 1, 'b': 2})" == repr(frozen)
    assert frozen is copy.copy(frozen)
    for name in ("_items", "more"):
        with pytest.raises(AttributeError, match=f"^{name} of a FrozenMapping cannot be changed$"):
            setattr(frozen, name, {})
        with pytest.raises(AttributeError, match=f"^{name} of a FrozenMapping cannot be changed$"):
            delattr(frozen, name)
    for item in ("a", "c"):
        with pytest.raises(TypeError, match="does not support item assignment"):
            cast("Any", frozen)[item] = 2
    assert {"a": 1, "b": 2} == frozen


def test_every_class_of_values_is_seen() -> None:
    """All that the package offers, and the class of namings."""
    offered: set[type[object]] = {
        value
        for name in mjfunc.__all__
        if isinstance(value := getattr(mjfunc, name), type) and not issubclass(value, Enum | MahjongError)
        if value.__module__.split(".")[1] in {"tiles", "notation", "model"}
    }
    assert offered | {naming.Naming} == {type(value) for value in VALUES}
    assert len(offered) > 12


def test_a_hand_keeps_its_size() -> None:
    """Through every way of copying it."""
    hand = parse("0555m067p (123s)")
    for twin in (pickle.loads(pickle.dumps(hand)), copy.copy(hand), copy.deepcopy(hand), eval(repr(hand), NAMES)):  # noqa: S301, S307  # our own
        assert 7 == hand.size == twin.size


def fault_classes() -> list[type[MahjongError]]:
    """Every class of error."""
    found: list[type[MahjongError]] = [MahjongError]
    for known in found:
        found.extend(known.__subclasses__())
    return found


@pytest.mark.parametrize("fault", fault_classes(), ids=lambda fault: fault.__name__)
def test_errors_are_copied(fault: type[MahjongError]) -> None:
    """With their message and their place."""
    for position in (3, None):
        error = fault("why", position)
        for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):  # noqa: S301  # our own pickle
            assert (fault, "why", position, "why") == (type(twin), twin.message, twin.position, str(twin))


def test_text_of_values() -> None:
    """One line each, without anything of a terminal."""
    ready = decompose_ready(parse("406m234p11789s11z"))
    assert ["regular          406m 234p 789s  shanpon 11s11z on 1s 1z"] == [str(way) for way in ready]
    assert [
        "regular          234p 234p 567p 567p 88p",
        "regular          234p 234p 678p 678p 55p",
        "regular          345p 345p 678p 678p 22p",
        "seven-pairs      22p 33p 44p 55p 66p 77p 88p",
    ] == [str(way) for way in decompose_complete(parse("22334455667788p"))]
    assert ["regular          11m (123m) [1111z]"] == [
        str(way) for way in decompose_complete(parse("11m (123m) [1111z]"))
    ]
    assert ["regular          11z (123m)  ryanmen 23m on 1m 4m"] == [
        str(way) for way in decompose_ready(parse("23m11z (123m)"))
    ]
    assert ["thirteen-orphans twice 7z"] == [str(way) for way in MIXED[5]]
    thirteen = "thirteen-orphans  thirteen-sided on 1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"
    assert [thirteen] == [str(way) for way in MIXED[3]]
    assert ["thirteen-orphans twice 1z  single on 7z"] == [str(way) for way in MIXED[4]]
    assert "seven-pairs      11m 33m 55m 77m 99m 11p  tanki 0s on 5s" == str(
        decompose_ready(parse("1133557799m11p0s"))[0]
    )
    assert "ryanmen 23m on 1m 4m" == str(decompose_ready(parse("23m11z"))[0].wait)
    assert "shanten 1  (regular 1, seven-pairs 5, thirteen-orphans 9)" == str(shanten_by_form(parse("123456789m1111p")))
    assert "shanten 0  (regular 0)" == str(shanten_by_form(parse("1m")))
    assert "shanten 0  accepts 2p:4 5p:3  7 tiles" == str(acceptance(parse("34p11z"), read_tiles("5p")))
    assert "shanten 0  accepts nothing" == str(acceptance(parse("1m"), read_tiles("111m")))
    assert "shanten 0  accepts 1m:1  1 tile" == str(acceptance(parse("1m"), read_tiles("11m")))
    assert "2s  shanten 0  accepts 1s:2 4s:4  6 tiles" == str(discards(parse("11223s"))[0])


def coloured(line: Line) -> list[tuple[str, str]]:
    """What is coloured of a line, and how."""
    return [(line.plain[span.start : span.end], str(span.style)) for span in line.spans]


def test_lines_are_coloured() -> None:
    """The same sentences with two spaces before them: forms, shapes, what is waited for, and what is nearest."""
    ready = decompose_ready(parse("23m11z (123m)"))[0]
    line = text_output.decomposition_line(ready)
    assert f"  {ready}" == line.plain
    assert [("regular", "cyan"), ("ryanmen", "yellow"), (" 1m 4m", "green")] == coloured(line)
    assert [("thirteen-orphans", "cyan")] == coloured(text_output.decomposition_line(MIXED[5][0]))
    assert [("thirteen-orphans", "cyan"), ("single", "yellow"), (" 7z", "green")] == coloured(
        text_output.decomposition_line(MIXED[4][0])
    )
    near = shanten_by_form(parse("123456789m1111p"))
    assert [("1", "green")] == coloured(text_output.shanten_line(near))
    assert [("-1", "green")] == coloured(text_output.shanten_line(ShantenByForm(-1, None, None)))
    accepted = acceptance(parse("34p11z"))
    assert [(" 2p:4 5p:4", "green")] == coloured(text_output.acceptance_line(accepted))
    assert [(" nothing", "green")] == coloured(text_output.acceptance_line(Acceptance(0, ())))
    discard = Discard(KINDS[0], accepted)
    assert [("1m", "yellow"), (" 2p:4 5p:4", "green")] == coloured(text_output.discard_line(discard))
    further = mjfunc.outlook(parse("1122s"))
    found = [(" 1s:2 2s:2", "green"), (" 3s:4", "cyan")]
    assert found == coloured(text_output.outlook_line(further))
    assert [("3s", "yellow"), *found] == coloured(text_output.discard_line(mjfunc.DiscardOutlook(KINDS[20], further)))
    assert [("1s", "cyan")] == coloured(text_output.draw_line(further.lowering[0]))
    widened = [("3s", "cyan"), ("2s", "yellow"), (" 1s:2 4s:4", "green")]
    assert widened == coloured(text_output.draw_line(further.improving[0]))
    for shown, value in (
        (text_output.shanten_line(near), near),
        (text_output.acceptance_line(accepted), accepted),
        (text_output.discard_line(discard), discard),
    ):
        assert f"  {value}" == shown.plain


MARKED: Final = (
    "00m77z",
    "00m00p",
    "05s00p",
    "00m123p77z",
    "0046m",
    "0067s",
    "005p46p11z",
    "400m67m11z",
    "406m0077s123m",
    "1133m0077p99m11s0s",
    "0m",
    "00m",
    "00m123p",
    "406p00p",
    "344006m11z",
    "1133m0077p99m11s00s",
)
"""Two red fives and more in a wait, in a pair, in a block and the wait, in a block and the pair."""


@pytest.mark.parametrize("hand", [parse(text) for text in MARKED], ids=str)
def test_marks_never_change_in_number(hand: Hand) -> None:
    """Whether they stand in a block, in the pair or around the hole: the tiles are the hand's, mark by mark."""
    found = decompose_ready(hand) if hand.is_waiting else decompose_complete(hand)
    assert found
    for way in found:
        assert hand.tiles == way.tiles


def test_dir_of_the_package() -> None:
    """The public names, the packages and the version, in order."""
    assert sorted({*mjfunc.__all__, *mjfunc.PACKAGES, "__version__"}) == dir(mjfunc)


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (Tile, "Tile takes suit and rank, not '1m'; Tile.of reads a text"),
        (Block, "Block takes suit and rank and shape, not '1m'; Block.of reads a text"),
        (Pair, "Pair takes suit and rank, not '1m'; Pair.of reads a text"),
        (Shape, "Shape takes suit and rank and name, not '1m'; Shape.of reads a text"),
        (Meld, "Meld takes block, not '1m'; Meld.of reads a text"),
        (Hand, "Hand takes counts, not '1m'; parse reads a text"),
        (mjfunc.HandWithQuads, "HandWithQuads takes counts, not '1m'; parse reads a text"),
    ],
)
def test_a_class_is_called_with_a_text(made: Callable[[object], object], message: str) -> None:
    """The function that reads it is named."""
    with pytest.raises(TypeError) as caught:
        made("1m")
    assert message == str(caught.value)


def test_parts_are_read() -> None:
    """Blocks, pairs, shapes and melds are made of texts as of tiles; a meld has its brackets."""
    assert Block(Suit.DOTS, 4, BlockShape.SEQUENCE, 1) == Block.of("406p") == Block.of(read_tiles("640p"))
    assert Pair(Suit.DOTS, 5, 1) == Pair.of("50p") == Pair.of(read_tiles("05p"))
    assert Shape(Suit.DOTS, 5, ShapeName.PAIR, 1) == Shape.of("50p")
    assert Shape(Suit.DOTS, 4, ShapeName.NEIGHBOURS, 1) == Shape.of("04p") == Shape.of(read_tiles("40p"))
    assert Shape(Suit.DOTS, 5, ShapeName.GAP, 0) == Shape.of("75p")
    assert Meld(Block.of("123m")) == Meld.of("(123m)") == Meld.of(read_tiles("123m")) == Meld.of(" ( 1 23m) ")
    assert Meld(Block.of("0555s"), open=False) == Meld.of("[0555s]") == Meld.of(read_tiles("0555s"), open=False)
    assert Meld(Block.of("1111z")) == Meld.of("(1111z)") == Meld.of(read_tiles("1111z"), open=True)


NOT_PARTS: Final[list[tuple[Callable[[str], object], str, type[MahjongError], str]]] = [
    (Block.of, "12m", BadMeld, "12m is not a sequence, triplet or quad"),
    (Block.of, "(123m)", BadNotation, "( opens a meld where only tiles can stand"),
    (Pair.of, "12m", BadMeld, "12m is not a pair"),
    (Pair.of, "111m", BadMeld, "111m is not a pair"),
    (Pair.of, "", BadMeld, "nothing is not a pair"),
    (Shape.of, "14m", BadMeld, "14m is not two tiles that lack a third"),
    (Shape.of, "1m2p", BadMeld, "1m2p is not two tiles that lack a third"),
    (Shape.of, "123456m", BadMeld, "12345m... is not two tiles that lack a third"),
    (Shape.of, "12z", BadMeld, "no neighbours can begin at 1z"),
    (Meld.of, "123m", BadMeld, "'123m' is not one meld, which is written (123m), or [1111m] if it is closed"),
    (Meld.of, "(123m)(111z)", BadMeld, "'(123m)(111z)' is not one meld, which is written (123m), or"),
    (Meld.of, "", BadMeld, "'' is not one meld, which is written (123m), or [1111m] if it is closed"),
    (Meld.of, "[123m]", BadMeld, "123m is not a quad: only a quad makes a closed meld"),
    (
        lambda text: Meld.of(cast("Any", text), open=False),
        "(1111m)",
        BadMeld,
        "the brackets of (1111m) say whether it is open",
    ),
]


@pytest.mark.parametrize(("read", "text", "error", "message"), NOT_PARTS)
def test_texts_that_are_not_parts(
    read: Callable[[str], object], text: str, error: type[MahjongError], message: str
) -> None:
    """The message says what was given, and what is read."""
    with pytest.raises(error) as caught:
        read(text)
    assert str(caught.value).startswith(message)
