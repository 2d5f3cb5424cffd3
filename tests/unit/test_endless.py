"""Iterables that never end, and numbers that are larger than any list: each is refused, or answered at once."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from mjfunc import (
    KINDS,
    BadOption,
    BadSize,
    Block,
    Conventions,
    Hand,
    MahjongError,
    Meld,
    counts_from_34,
    cuttings,
    nearest,
    parse,
)
from mjfunc.notation.numbers import read_34, read_38, read_136
from mjfunc.riichi import Rules
from mjfunc.spec.cuttings import cuttings as cuttings_by_definition
from mjfunc.spec.nearest import nearest as nearest_by_definition
from tests.unit.test_arguments import PAGES, RIGHT, named, refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

EVERY: Final = {**RIGHT, **PAGES}
ANY_NUMBER: Final = {
    *("batch.rows_of", "batch.rows_and_melds_of"),
    *("batch.CompleteDecompositions.from_lists", "batch.ReadyDecompositions.from_lists"),
}
"""What makes arrays of as many hands as it is given."""
MOST: Final = 20_000
"""The most items that may be read of an iterable before it is refused."""
LISTS: Final = [
    (name, parameter)
    for name, right in EVERY.items()
    for parameter, given in right.items()
    if isinstance(given, tuple | list)
]


def endless(item: object) -> Iterator[object]:
    """The same item over and over; an end of the test where too many are read."""
    for number, each in enumerate(repeat(item)):
        if number > MOST:
            pytest.fail(f"{number} items were read")
        yield each


@pytest.mark.slow
@pytest.mark.parametrize(("name", "parameter"), LISTS)
def test_iterables_that_never_end(name: str, parameter: str) -> None:
    """Of numbers, of nothing, and of what would be right if there were fewer."""
    right = EVERY[name]
    items = cast("tuple[object, ...]", right[parameter])
    fewer: tuple[object, ...] = () if name in ANY_NUMBER else items[:1]
    for item in (0, None, *fewer):
        assert refusal(named(name), {**right, parameter: endless(item)}) is not None


def test_every_list_is_seen() -> None:
    """Those of hands, of tiles, of forms and of values."""
    assert len(LISTS) > 100
    assert {("Hand.of", "tiles"), ("Hand.of", "melds"), ("Conventions", "forms"), ("Wait", "on")} <= {*LISTS}


MAKERS: Final[list[tuple[Callable[[Any], object], str]]] = [
    (Hand.of, "Hand.of takes tiles; more than 136 items were given"),
    (Block.of, "Block.of takes tiles; more than 136 items were given"),
    (Meld.of, "Meld.of takes tiles; more than 136 items were given"),
    (lambda items: Hand.of(KINDS[:1], items), "melds are a tuple of Meld; more than 10,000 items were given"),
]


@pytest.mark.parametrize(("make", "message"), MAKERS)
def test_the_most_items(make: Callable[[Any], object], message: str) -> None:
    """The message says how many are read; no hand has more tiles than the game."""
    with pytest.raises(BadSize) as caught:
        make(endless(KINDS[0]))
    assert message == str(caught.value)
    assert int(message.split()[-4].replace(",", "")) == caught.value.position


NUMBER_READERS: Final[dict[Callable[[Iterator[int]], object], str]] = {
    Hand.from_34: "34 counts",
    Hand.from_38: "38 counts",
    Hand.from_136: "ids",
    read_34: "34 counts",
    read_38: "38 counts",
    read_136: "ids",
    counts_from_34: "34 numbers",
}
"""What reads hands from numbers, and what each takes."""


def test_numbers_that_never_end() -> None:
    """Those of hands are no more than there are tiles."""
    for read, takes in NUMBER_READERS.items():
        with pytest.raises(BadSize, match=f"^{read.__qualname__} takes {takes}; more than 136 items were given$"):
            read(iter(range(10**9)) if takes == "ids" else cast("Iterator[int]", endless(0)))
    with pytest.raises(BadSize, match=r"^Hand\.from_mjai takes a list of names; more than 136 items were given$"):
        Hand.from_mjai(cast("Iterator[str]", endless("E")))


def test_rules_that_never_end() -> None:
    """Forms, yaku, and who is liable are read one further than there are."""
    with pytest.raises(BadOption, match="^forms must be one or more of "):
        Conventions(forms=cast("Any", endless("regular")))
    with pytest.raises(BadOption, match="^local_yaku must be some of "):
        Rules(local_yaku=cast("Any", endless("renhou")))


@pytest.mark.parametrize("limit", [2**63 - 1, 2**63, 10**30])
def test_limits_without_end(limit: int) -> None:
    """Larger than any list: all are listed."""
    hand = parse("1359m")
    for listed in (nearest, nearest_by_definition, cuttings, cuttings_by_definition):
        assert listed(hand, limit=limit) == listed(hand, limit=None)


NUMBERS: Final = [
    (name, parameter) for name, right in EVERY.items() for parameter, given in right.items() if type(given) is int
]


@pytest.mark.parametrize(("name", "parameter"), NUMBERS)
def test_numbers(name: str, parameter: str) -> None:
    """Each number is answered, or refused with a code; what is no number is refused."""
    for number in (-1, 2**63, 10**30):
        error = refusal(named(name), {**EVERY[name], parameter: number})
        assert error is None or isinstance(error, MahjongError) or " takes " in str(error), number
    error = refusal(named(name), {**EVERY[name], parameter: True})
    assert isinstance(error, MahjongError) or " takes " in str(error)
