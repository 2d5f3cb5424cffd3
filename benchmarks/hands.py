"""Hands made of what people hold, and written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, SupportsIndex

import numpy as np

from benchmarks import peers
from benchmarks.dealing import Dealt
from benchmarks.rows import Group, Measured, Row, each, each_two, goal, named
from mjfunc import Hand, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from benchmarks.dealing import Variant
    from benchmarks.rows import Peers, Side


def _array(dealt: Dealt) -> NDArray[np.uint8]:
    return np.frombuffer(dealt.numbers, np.uint8)


def _text(dealt: Dealt) -> str:
    return dealt.text


def from_34(argument: Callable[[Dealt], Iterable[SupportsIndex]]) -> Callable[[Variant], Side]:
    """Hands of 34 numbers, which know no red fives, and of melds."""

    def side(variant: Variant) -> Side:
        if variant == "one meld":
            return each_two(Hand.from_34, argument, Dealt.its_melds)
        return each(Hand.from_34, argument)

    return side


def of_tiles(variant: Variant) -> Side:
    """Hands of tiles and of melds."""
    return each_two(Hand.of, Dealt.tiles, Dealt.its_melds) if variant == "one meld" else each(Hand.of, Dealt.tiles)


def rows() -> Iterator[Row]:
    """Each way of making a hand, with the melds and the red fives that it can have."""
    counted: tuple[Variant, ...] = ("plain", "one meld")
    every: tuple[Variant, ...] = (*counted, "red fives")
    ways: tuple[tuple[str, Callable[[Variant], Side], float, Callable[[Variant], Peers], tuple[Variant, ...]], ...] = (
        ("Hand.from_34 of a list", from_34(Dealt.counts), 2, peers.nobody, counted),
        ("Hand.from_34 of a numpy row", from_34(_array), 3, peers.nobody, counted),
        ("parse", lambda _: each(parse, _text), 5, peers.parse, every),
        ("str", lambda _: each(str, Dealt.hand), 4, peers.write, every),
        ("Hand.of tiles", of_tiles, 5, peers.nobody, every),
    )
    for name, side, most, others, variants in ways:
        for variant in variants:
            measured = Measured("waiting", variant, side(variant), others(variant))
            yield Row(named(name, variant), measured, goal(name, variant, most))


GROUP: Final = Group("hands", "µs", (*rows(),))
