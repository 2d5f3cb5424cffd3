"""Every winning hand with each winning tile that it can have, as classes of what counts of its readings."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.census.scores.classes import BLOCKS, Classes, Place, gathered, join
from mjfunc.census.scores.pairs import also_pairs, orphans, seven_pairs
from mjfunc.census.scores.suits import Suits, suits, table_of
from mjfunc.functional import remember
from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.arrays.parts import Deck, Held, Values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.census.scores.classes import Table
    from mjfunc.riichi.arrays.parts import Ranks

Three: TypeAlias = tuple[tuple[Suits, ...], tuple[Suits, ...], tuple[Suits, ...]]
SAME: Final = (*(f.SAME_SEQUENCE,) * 7, *(f.SAME_TRIPLET,) * 9)
"""What it is called that the sequence or triplet of a bit is there in all three suits."""


@remember(32)
def wins(melds: int, held: Held, values: Values) -> tuple[Classes, ...]:
    """All winning hands with so many melds, each with each kind among its concealed tiles as the winning one."""
    whole = Place(BLOCKS, melds, pair=True, win=True)
    honours = table_of(suits(Deck(held[-1], values)))
    regular = join(numbers(held[:3]), honours, only=whole).get(whole, ())
    others = (seven_pairs(held), orphans(held)) if melds == 0 else ()
    return gathered((*map(also_pairs, regular), *others))


@remember(4)
def numbers(held: tuple[Ranks, Ranks, Ranks]) -> Mapping[Place, tuple[Classes, ...]]:
    """All that three suits of numbers are together."""
    of_ranks = {ranks: tuple(suits(Deck(ranks))) for ranks in {*held}}
    m, p, s = held
    three = tuple(map(_not_green, of_ranks[m])), tuple(map(_not_green, of_ranks[p])), of_ranks[s]
    characters, dots, bamboos = map(table_of, three)
    joined = join(join(characters, dots), bamboos)
    found = {place: [*classes] for place, classes in joined.items()}
    for bit in range(len(SAME)):
        for place, classes in _alike(three, bit):
            found[place].append(classes)
    together = {place: gathered(classes) for place, classes in found.items()}
    return MappingProxyType(
        {place: tuple(some.these(some.tallies[:, 0] > 0) for some in classes) for place, classes in together.items()}
    )


def _not_green(some: Suits) -> Suits:
    """The same tiles of another suit than bamboos."""
    is_there = int(some.place.pair or some.place.blocks > 0)
    classes = Classes(some.classes.keys | f.NOT_GREEN(is_there), some.classes.tallies)
    return attrs.evolve(some, classes=classes)


def _alike(three: Three, bit: int) -> list[tuple[Place, Classes]]:
    """Three suits with one sequence or triplet in each: added as such, and taken away as what they were before.

    Of four blocks there is one left, beside suits that have only the sequence or triplet: in the first suit, in another
    one, or in none of them.
    """
    having = [[some.having(bit) for some in of_suit if some.place.blocks in (1, 2)] for of_suit in three]
    ones = [table_of(some for some in of_suit if some.place.blocks == 1) for of_suit in having]
    found: list[tuple[Place, Classes]] = []
    for third, of_suit in enumerate(having):
        one, other = (table for at, table in enumerate(ones) if at != third)
        two = join(one, other)
        larger = [some for some in of_suit if third == 0 or some.place.blocks == 2]
        marked = table_of(some.marked(bit, SAME[bit](3)) for some in larger)
        found += _joined(two, marked, 1)
        found += _joined(two, table_of(larger), -1)
    return found


def _joined(left: Table, right: Table, sign: int) -> list[tuple[Place, Classes]]:
    return [
        (place, Classes(some.keys, some.tallies * sign))
        for place, classes in join(left, right).items()
        for some in classes
    ]
