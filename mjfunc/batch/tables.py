"""The tables of suits: the number of each suit's signature with its features, and what signatures lack together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Numbers, frozen, look_up
from mjfunc.batch.features import features_of_suits
from mjfunc.fast.signatures import signatures
from mjfunc.functional import remember
from mjfunc.model.suits import BASE, HONOURS
from mjfunc.spec.costs import NEVER, NUMBERS
from mjfunc.spec.exchange import exchange_costs
from mjfunc.tiles.tile import COPIES, Suit

if TYPE_CHECKING:
    from mjfunc.model.conventions import Definition, Players, SevenPairsRule
    from mjfunc.spec.costs import Costs

NUMBER_BIT: Final = 24
"""The bit at which the number of a signature begins; the tiles and the features are below it."""


@attrs.frozen(eq=False)
class Products:
    """The products of numbers that stand for what suits lack, and what two of them lack together."""

    products: Numbers
    """Row by row."""
    lacking: NDArray[np.int8]
    """For each number of blocks, what two of them lack together, minus one."""
    width: np.uint32
    """How many there are."""
    with_one_more: NDArray[np.uint8]
    """The number of the signature of each suit with one tile more, rank by rank; where there are four, any number."""

    def times(self, left: Numbers, right: Numbers | NDArray[np.uint8]) -> Numbers:
        """The products of numbers."""
        product: Numbers = look_up(self.products, left * self.width + right)
        return product


@attrs.frozen(eq=False)
class Tables(Products):
    """What is looked up by one definition, for so many players, by one rule of seven pairs."""

    suits: NDArray[np.uint32]
    """The number of each suit's signature, and below it the suit's tiles and features."""
    characters: Numbers | None
    """Where three players have too few kinds for the signatures of characters: which row of what is lacking has those
    at each offset. The other signature is then that of the other three suits."""


@remember(8)
def tables(definition: Definition, players: Players, rule: SevenPairsRule) -> Tables:
    """The tables, made of the signatures."""
    known = signatures(definition)
    numbers = np.frombuffer(known.suits, np.uint8)
    products = np.frombuffer(known.products, np.uint8)
    lacks = np.array([tuple(lacks) for lacks in known.lacks], np.int8)
    width = len(known.lacks)
    characters = None
    if players == 3 and definition == "exchange":
        characters, lacking = _with_characters(lacks)
    else:
        lacking = lacks[products][:, len(NUMBERS) :]
    return Tables(
        frozen(products.astype(np.uint32)),
        frozen(np.ascontiguousarray((lacking - 1).T)),
        np.uint32(width),
        with_one_more(definition),
        frozen((numbers.astype(np.uint32) << NUMBER_BIT | features_of_suits(rule)).astype(np.uint32)),
        characters,
    )


def _with_characters(lacks: NDArray[np.int8]) -> tuple[Numbers, NDArray[np.int8]]:
    """The row of the characters at each offset, and what they and each signature lack, blocks and the pair shared."""
    characters = np.zeros(HONOURS + BASE, np.uint32)
    lacking = np.full((BASE**2, len(lacks), len(NUMBERS)), NEVER, np.int8)
    others, others_with_pair = lacks[:, : len(NUMBERS)], lacks[:, len(NUMBERS) :]
    for row, (offset, costs) in enumerate(characters_of_three().items()):
        characters[offset] = row
        for blocks in NUMBERS:
            for in_characters in range(blocks + 1):
                for mine, theirs in zip(costs, (others_with_pair, others), strict=True):
                    in_others = theirs[:, blocks - in_characters].astype(np.int16)
                    both = np.minimum(mine[in_characters] + in_others, NEVER)
                    lacking[row, :, blocks] = np.minimum(lacking[row, :, blocks], both)
    return frozen(characters), lacking.reshape(-1, len(NUMBERS))


def characters_of_three() -> dict[int, Costs]:
    """What the characters of three players lack, who have only 1m and 9m of them, by their offset in the table."""
    available = (COPIES, *(0,) * 7, COPIES)
    return {
        ones * BASE**8 + nines: exchange_costs(Suit.CHARACTERS, (ones, *(0,) * 7, nines), available)
        for ones in range(BASE)
        for nines in range(BASE)
    }


@remember(2)
def with_one_more(definition: Definition) -> NDArray[np.uint8]:
    """The number of the signature of each suit with one tile more, rank by rank; where there are four, any number."""

    def of(suit: Suit, numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
        of_ranks = np.zeros((len(numbers), Suit.DOTS.ranks), np.uint8)
        for rank in range(suit.ranks):
            step = BASE ** (suit.ranks - 1 - rank)
            of_ranks[:-step, rank] = numbers[step:]
        return of_ranks

    numbers = np.frombuffer(signatures(definition).suits, np.uint8)
    return frozen(np.concatenate([of(Suit.DOTS, numbers[:HONOURS]), of(Suit.HONOURS, numbers[HONOURS:])]))
