"""The tables of suits: the signature and the features of every suit, and the products of signatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import SignatureNumbers, frozen, look_up
from mjfunc.fast.suit_tables import signatures
from mjfunc.functional import remember
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.spec.exchange import BLOCK_COUNTS, NEVER, exchange_costs
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, Suit

if TYPE_CHECKING:
    from mjfunc.batch.arrays import Rows, Shanten
    from mjfunc.model.conventions import Definition, FormName, Players, SevenPairsRule, SpecialForm
    from mjfunc.spec.exchange import Costs
    from mjfunc.tiles.tile import Tile


NO_FORM: Final = 127
"""The shanten in a form that hands of this size cannot have."""

TILES_BIT: Final = 16
"""The bit at which the number of tiles begins."""
FEATURES: Final = 1 << TILES_BIT
"""The number of different features."""
_IS_ORPHAN: Final = frozen(np.array([kind in ORPHANS for kind in KINDS]))


@remember(2)
def features_of_suits(rule: SevenPairsRule) -> NDArray[np.uint32]:
    """The number of tiles and the features of every suit, by offset."""

    def of_kind(kind: Tile) -> NDArray[np.uint32]:
        """The features of each number of copies; four of a kind may be two pairs."""
        is_orphan = kind in ORPHANS
        features = (
            (number << TILES_BIT | (number // 2 if rule == "quads" else number >= 2) << 12 | (number >= 1) << 8)
            + (((number >= 1) << 4 | (number >= 2)) if is_orphan else 0)
            for number in range(BASE)
        )
        return np.array([*features], np.uint32)

    def features_of_suit(suit: Suit) -> NDArray[np.uint32]:
        """The features of every suit, built rank by rank from the lowest."""
        features = np.zeros(1, np.uint32)
        for kind in [kind for kind in KINDS if kind.suit is suit]:
            features = np.add.outer(features, of_kind(kind)).ravel()
        return features

    return frozen(np.concatenate([features_of_suit(Suit.DOTS), features_of_suit(Suit.HONOURS)]))


@remember(16)
def special_shanten(forms: tuple[SpecialForm, ...], rule: SevenPairsRule) -> Shanten:
    """The lowest shanten of these special forms, by the features of a hand."""
    features = np.arange(FEATURES)
    pairs, kinds, orphans, orphans_twice = (features >> bits & 15 for bits in (12, 8, 4, 0))
    nearest = np.full(FEATURES, NO_FORM, np.int8)
    for form in forms:
        match form:
            case "seven-pairs":
                of_form = 6 - pairs + (np.maximum(0, 7 - kinds) if rule == "distinct" else 0)
            case "thirteen-orphans":
                of_form = 13 - orphans - (orphans_twice > 0)
            case _ as never:
                assert_never(never)
        nearest = np.minimum(nearest, of_form).astype(np.int8)
    return frozen(nearest)


def lowering(form: FormName, rule: SevenPairsRule, hands: Rows, features: NDArray[np.uint16]) -> NDArray[np.bool_]:
    """The kinds that lower the shanten in a special form."""
    lowers: NDArray[np.bool_]
    if form == "thirteen-orphans":
        orphans_twice = features & 15
        lowers = _IS_ORPHAN & ((hands == 0) | (hands == 1) & (orphans_twice == 0)[:, None])
        return lowers
    match rule:
        case "distinct":
            kinds = features >> 8 & 15
            lowers = (hands == 1) | (hands == 0) & (kinds < 7)[:, None]
        case "pairs-only":
            lowers = hands == 1
        case "quads":
            lowers = hands % 2 == 1
        case _ as never:
            assert_never(never)
    return lowers


NUMBER_BIT: Final = 24
"""The bit at which the number of a signature begins; the tiles and the features are below it."""


@attrs.frozen(eq=False)
class ProductTables:
    """The products of the numbers of suits' missing tiles, and the shanten of each two of them."""

    products: SignatureNumbers
    """The number of each product, row by row."""
    lacking: NDArray[np.int8]
    """The shanten of each two numbers, for each number of blocks."""
    width: np.uint32
    """The number of different numbers: the length of a row."""
    with_one_more: NDArray[np.uint8]
    """The number of each suit's signature with one more tile of each rank; arbitrary with four held."""

    def times(self, left: SignatureNumbers, right: SignatureNumbers | NDArray[np.uint8]) -> SignatureNumbers:
        """The product of each two numbers."""
        product: SignatureNumbers = look_up(self.products, left * self.width + right)
        return product


@attrs.frozen(eq=False)
class BatchTables(ProductTables):
    """The tables for one definition, one number of players and one rule of seven pairs."""

    suits: NDArray[np.uint32]
    """The number of each suit's signature, and below it the suit's tiles and features."""
    characters: SignatureNumbers | None
    """For three players by exchange: the row of the shanten table for the characters at each offset. The other
    number is then the product of the other three suits. None otherwise."""


@remember(8)
def tables(definition: Definition, players: Players, rule: SevenPairsRule) -> BatchTables:
    """The tables for these conventions, made from the signatures."""
    known = signatures(definition)
    numbers = np.frombuffer(known.suits, np.uint8)
    products = np.frombuffer(known.products, np.uint8)
    lacks = np.array([tuple(lacks) for lacks in known.lacks], np.int8)
    width = len(known.lacks)
    characters = None
    if players == 3 and definition == "exchange":
        characters, lacking = _with_characters(lacks)
    else:
        lacking = lacks[products][:, len(BLOCK_COUNTS) :]
    return BatchTables(
        frozen(products.astype(np.uint32)),
        frozen(np.ascontiguousarray((lacking - 1).T)),
        np.uint32(width),
        with_one_more(definition),
        frozen((numbers.astype(np.uint32) << NUMBER_BIT | features_of_suits(rule)).astype(np.uint32)),
        characters,
    )


def _with_characters(lacks: NDArray[np.int8]) -> tuple[SignatureNumbers, NDArray[np.int8]]:
    """The row of the characters at each offset, and the missing tiles of each row with each signature."""
    characters = np.zeros(HONOURS + BASE, np.uint32)
    lacking = np.full((BASE**2, len(lacks), len(BLOCK_COUNTS)), NEVER, np.int8)
    others, others_with_pair = lacks[:, : len(BLOCK_COUNTS)], lacks[:, len(BLOCK_COUNTS) :]
    for row, (offset, costs) in enumerate(characters_of_three().items()):
        characters[offset] = row
        for blocks in BLOCK_COUNTS:
            for in_characters in range(blocks + 1):
                for mine, theirs in zip(costs, (others_with_pair, others), strict=True):
                    in_others = theirs[:, blocks - in_characters].astype(np.int16)
                    both = np.minimum(mine[in_characters] + in_others, NEVER)
                    lacking[row, :, blocks] = np.minimum(lacking[row, :, blocks], both)
    return frozen(characters), lacking.reshape(-1, len(BLOCK_COUNTS))


def characters_of_three() -> dict[int, Costs]:
    """The missing tiles of the characters of three players, who have only 1m and 9m, by offset."""
    available = (COPIES, *(0,) * 7, COPIES)
    return {
        ones * BASE**8 + nines: exchange_costs(Suit.CHARACTERS, (ones, *(0,) * 7, nines), available)
        for ones in range(BASE)
        for nines in range(BASE)
    }


@remember(2)
def with_one_more(definition: Definition) -> NDArray[np.uint8]:
    """The number of each suit's signature with one more tile of each rank; arbitrary with four held."""

    def one_more_of_suit(suit: Suit, numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
        of_ranks = np.zeros((len(numbers), Suit.DOTS.ranks), np.uint8)
        for rank in range(suit.ranks):
            step = BASE ** (suit.ranks - 1 - rank)
            of_ranks[:-step, rank] = numbers[step:]
        return of_ranks

    numbers = np.frombuffer(signatures(definition).suits, np.uint8)
    return frozen(
        np.concatenate(
            [one_more_of_suit(Suit.DOTS, numbers[:HONOURS]), one_more_of_suit(Suit.HONOURS, numbers[HONOURS:])]
        )
    )
