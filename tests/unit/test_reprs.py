"""The reprs of values: one line, short, and Python that makes the value again unless it stands in ``<>``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from importlib import import_module
from types import FunctionType
from typing import Any, Final, get_origin

import attrs
import pytest

import mjfunc
from mjfunc import (
    Conventions,
    acceptance,
    classical,
    cuttings,
    decompose_complete,
    discards,
    explain,
    nearest,
    parse,
    practise,
    riichi,
    shanten_by_form,
    waits,
    why_waits,
)
from mjfunc.tiles.value_base import Value, expression, short_listing
from tests.unit.test_arguments import PACKAGES, RIGHT, SCORED, VALUED, WIN, named

CLASSES: Final = tuple(name for name in RIGHT if isinstance(named(name), type))
"""Every public class of values, by the name under which ``mjfunc`` has it."""


def names_of(package: str) -> Mapping[str, object]:
    """What someone has imported who works with a package: its public names, before those of ``mjfunc``."""
    packages = ("classical", "riichi", "fallback", "census", "draw", "explain")
    modules = [*(import_module(f"mjfunc.{each}") for each in (*packages, *([package] if package else []))), mjfunc]
    return {name: getattr(module, name) for module in modules for name in module.__all__}


def test_every_class_is_seen() -> None:
    """All that packages offer have the one way to write themselves, those of audits as well."""
    offered = {
        value
        for package in PACKAGES
        for name in package.__all__
        if isinstance(value := getattr(package, name), type) and attrs.has(value) and not issubclass(value, Enum)
    }
    assert offered == {named(name) for name in CLASSES}
    assert [] == [each.__name__ for each in offered if not issubclass(each, Value) or "__repr__" in vars(each)]
    assert len(offered) > 60


@pytest.mark.parametrize("name", CLASSES)
def test_repr_evaluates_to_an_equal_value(name: str) -> None:
    """The expression makes an equal value, and is the repr where it is short; arrays have none."""
    value: object = named(name)(**RIGHT[name])
    assert isinstance(value, Value)
    assert len(repr(value)) < 200
    assert "\n" not in repr(value)
    if repr(value).startswith("<"):
        assert repr(value).startswith(f"<{type(value).__name__} ")
        assert repr(value).endswith(">")
    else:
        assert expression(value) == repr(value)
    if name.startswith(("batch.", "riichi.arrays.")):
        assert repr(value).startswith("<")
    else:
        again: object = eval(expression(value), {**names_of(name.rpartition(".")[0])})  # noqa: S307  # our own text
        assert (type(value), value) == (type(again), again)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (waits(parse("1112m")), "(Tile.of('2m'), Tile.of('3m'))"),
        (parse("05m67p111z (123s) [2222z]"), "parse('05m67p111z (123s) [2222z]')"),
        (parse("11z (0555s)").melds[0], "Meld.of('(0555s)')"),
        (shanten_by_form(parse("1112m")), "ShantenByForm(regular=0, seven_pairs=None, thirteen_orphans=None)"),
        (acceptance(parse("0611m")), "Acceptance(shanten=0, tiles=zip(read_tiles('47m'), (4, 4)))"),
        (
            decompose_complete(parse("12311m (777z)"))[0],
            "CompleteRegular(blocks=(Block.of('123m'),), pair=Pair.of('11m'), melds=(Meld.of('(777z)'),))",
        ),
        (Conventions(), "Conventions()"),
        (Conventions(players=3, forms=["regular"]), "Conventions(players=3, forms=('regular',))"),
        (riichi.Rules(open_tanyao=False), "Rules(open_tanyao=False)"),
        (
            WIN,
            (
                "Win(hand=parse('123m456p789s11122z'), tile=Tile.of('1m'), origin=Origin.DISCARD, seat='S', "
                "round='E', riichi='riichi')"
            ),
        ),
        (VALUED, "<Score 123m456p789s11122z won on 1m: 2 han 40 fu, 640 basic points, discarder 2600>"),
        (
            SCORED,
            (
                "<FinalScore regular, 123m 456p 789s 111z 22z: 30 x 2^1 = 60, final score 60; "
                "assignment of tiles to sets: the only one>"
            ),
        ),
        (
            SCORED.card,
            "<ScoreCard regular, 123m 456p 789s 111z 22z: 30 x 2^1 = 60, final score 60>",
        ),
        (nearest(parse("1359m")), "<Nearest shanten 1, 4 nearest hands, needed 3m>"),
        (cuttings(parse("1359m")), "<Cuttings shanten 1, 2 best cuttings, needed 3m, unused 9m>"),
        (explain.explanation(parse("2223m")), "<Explanation ready, closed, 4 concealed tiles>"),
        (
            why_waits(parse("1112345678999m"))[0],
            (
                "<WaitReason 1m:1; regular, 111m 456m 789m 99m, ryanmen 23m on 1m 4m; "
                "regular, 123m 456m 789m, shanpon 1199m on 1m 9m>"
            ),
        ),
        (mjfunc.KINDS, "read_tiles('123456789m123456789p123456789s1234567z')"),
        (
            classical.MECHANICS,
            "<Catalogue of 5: last_tile, replacement_tile, robbed_quad, all_concealed, first_turn>",
        ),
        (
            riichi.CHOICES,
            (
                "<Catalogue of 20: open_tanyao, ippatsu, ura_dora, red_fives, pinfu_tsumo, open_pinfu, "
                "double_wind_pair, replacement_fu, round_up, counted, multiple_yakuman, double_yakuman, all_green, "
                "7 more>"
            ),
        ),
        (riichi.CHOICES[3], "<Choice red_fives: 1-1-1, 0-0-0, any>"),
        (
            riichi.PRESETS,
            "<FrozenMapping of 6: tenhou, mahjong-soul, m-league, ema-2025, wrc-2025, jpml-a>",
        ),
        (
            practise.EXERCISES,
            (
                "<Catalogue of 6: WaitsExercise, DiscardsExercise, ShantenExercise, DecomposeExercise, ScoreExercise, "
                "ClassicalExercise>"
            ),
        ),
    ],
)
def test_to_the_letter(value: object, text: str) -> None:
    """As people see them."""
    assert text == repr(value)


CONSTANTS: Final = {
    f"{package.__name__}.{name}": value
    for package in PACKAGES
    for name in package.__all__
    if not isinstance(value := getattr(package, name), type | FunctionType) and get_origin(value) is None
}
"""Every public value that is neither a class, a function nor a type alias."""


@pytest.mark.no_cover
@pytest.mark.parametrize("name", CONSTANTS)
def test_constants_are_short(name: str) -> None:
    """In one line, as the values of classes are."""
    assert len(repr(CONSTANTS[name])) < 200
    assert "\n" not in repr(CONSTANTS[name])


def test_items_of_constants_are_short() -> None:
    """Of mappings the values."""
    catalogues: list[Any] = [value for value in CONSTANTS.values() if isinstance(value, Mapping | tuple)]
    items: list[Any] = [item for each in catalogues for item in (each.values() if hasattr(each, "values") else each)]
    assert len(catalogues) > 12
    assert max(len(repr(item)) for item in items) < 200


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (("x" * 40, "y" * 144, "z"), f"<Things: {'x' * 40}, {'y' * 144}, z>"),
        (("x" * 40, "y" * 145, "z"), f"<Things: {'x' * 40}, 2 more>"),
        (("x" * 40, "y" * 138, "zzzzzzzz"), f"<Things: {'x' * 40}, {'y' * 138}, 1 more>"),
        (("x" * 200,), "<Things: 1 more>"),
    ],
)
def test_names_that_a_listing_has_room_for(names: Sequence[str], line: str) -> None:
    """It has all of them, or as many as leave room for the number of the others."""
    assert line == short_listing("Things", names)
    assert len(line) <= 199


def test_long_lines_are_cut() -> None:
    """After 199 characters, the sign of it and the bracket included."""
    (discard, *_) = discards(parse("123m456p789s1122z1p"), order="two-steps")
    long = explain.Difference(nearest(parse("1111m")), cuttings(parse("1111m")))
    outlook = "<DiscardOutlook 1p, shanten 0, accepts 1z:2 2z:2, 4 tiles, two steps no way, improves with nothing>"
    assert outlook == repr(discard)
    assert repr(long).startswith("<Difference nearest=Nearest(shanten=1, number=34, hands=(NearestHand(added=")
    assert repr(long).endswith("...>")
    assert 199 == len(repr(long))


def test_subclasses_name_themselves() -> None:
    """The class in front of the fields is that of the value."""

    @attrs.frozen(repr=False)
    class Mine(Value):
        x: object
        y: tuple[int, ...] = ()

    assert "Mine(x=None)" == repr(Mine(None))
    assert "Mine(x='a', y=(1,))" == repr(Mine("a", (1,)))
    assert "Mine(x=(read_tiles('1m2p1m'), ()), y=(1, 2))" == repr(Mine((mjfunc.read_tiles("1m2p1m"), ()), (1, 2)))
    assert "Mine(x=((Tile.of('1m'), 'a'), read_tiles('1m')))" == repr(Mine(((mjfunc.KINDS[0], "a"), mjfunc.KINDS[:1])))
