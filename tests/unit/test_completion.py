"""Completion at a prompt lists what users need, and nothing that only this package reads."""

from __future__ import annotations

import inspect
from importlib import import_module
from itertools import count, takewhile
from rlcompleter import Completer
from typing import Final

import attrs
import pytest

import mjfunc
from mjfunc import riichi

PACKAGES: Final = ("mjfunc", *(f"mjfunc.{name}" for name in mjfunc.PACKAGES), "mjfunc.riichi.arrays")
CLASSES: Final = {
    f"{package}.{name}": value
    for package in PACKAGES
    for name in import_module(package).__all__
    if inspect.isclass(value := getattr(import_module(package), name)) and attrs.has(value)
}
"""The frozen values among the public names."""
COMPUTED: Final = {
    "mjfunc.Hand": {"size"},
    "mjfunc.HandWithQuads": {"size"},
    "mjfunc.Tile": {"index"},
    "mjfunc.riichi.NoYaku": {"decided_by", "fu", "han", "limit"},
}
"""The fields that a class computes, and users read."""
WIN: Final = riichi.Win(
    hand=mjfunc.parse("123m99p456777s111z"), tile=mjfunc.Tile.of("9p"), origin=riichi.Origin.WALL, seat="E", round="E"
)


def completions(text: str, value: object) -> set[str]:
    """What Python's own prompt lists for ``value.`` and the beginning of a name."""
    completer = Completer({"value": value})
    found = takewhile(bool, (completer.complete(f"value.{text}", state) for state in count()))
    return {name.removeprefix("value.").rstrip("().") for name in found if name}


def test_names_of_a_package() -> None:
    """The public names, and the packages that users import."""
    assert {*mjfunc.__all__, *mjfunc.PACKAGES} == completions("", mjfunc)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (
            mjfunc.parse("123m44z (555p)"),
            """blocks call counts discard draw from_136 from_34 from_38 from_mjai
            held is_open is_waiting melds of reds size tiles""",
        ),
        (
            mjfunc.Tile.of("5m"),
            "index is_dragon is_honour is_simple is_terminal is_wind kind of rank red suit",
        ),
        (mjfunc.Block.of(mjfunc.read_tiles("123m")), "indexes of rank reds shape suit tiles"),
        (riichi.Rules(), " ".join(field.name for field in attrs.fields(riichi.Rules))),
        (
            WIN,
            """discarder dora first_turn hand honba ippatsu is_dealer liable nuki
            origin players riichi round seat sticks tile tiles ura winds""",
        ),
        (
            riichi.score(WIN),
            "chosen decided_by dora fu han interpretations limit payments points reading rules total win yaku yakuman",
        ),
    ],
    ids=lambda given: "" if isinstance(given, str) else type(given).__name__,
)
def test_names_of_a_value(value: object, names: str) -> None:
    """Each by its name."""
    assert {*names.split()} == completions("", value)


@pytest.mark.parametrize("name", CLASSES)
def test_names_of_every_public_class(name: str) -> None:
    """Fields that the class takes or that are known to be computed, and methods and properties with a docstring."""
    made = CLASSES[name]
    fields = {field.name for field in attrs.fields(made) if field.init} | COMPUTED.get(name, set())
    described = {each for each in completions("", made) - {"mro"} - fields if inspect.getdoc(getattr(made, each))}
    assert fields | described | {"mro"} == completions("", made)
    assert set() == {each for each in described if inspect.ismemberdescriptor(getattr(made, each))}


def test_slots_for_this_package_are_there() -> None:
    """After an underscore, as Python hides what is private."""
    assert {"_offsets", "_melded"} <= completions("_", mjfunc.parse("123m11z"))
