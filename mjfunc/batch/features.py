"""Features: what seven pairs and thirteen orphans ask of a hand, as one number that only needs to be added up.

They are the numbers of pairs, kinds, orphans, and orphans held twice, four bits for each; the tiles stand above them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import numpy as np

from mjfunc.batch.arrays import frozen
from mjfunc.functional import remember
from mjfunc.model.suits import BASE
from mjfunc.tiles.tile import KINDS, ORPHANS, Suit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mjfunc.batch.arrays import Rows, Shanten
    from mjfunc.model.conventions import FormName, SevenPairsRule, SpecialForm
    from mjfunc.tiles.tile import Tile

NO_FORM: Final = 127
"""Stands for the shanten in a form that hands of a size cannot have."""

TILES_BIT: Final = 16
"""The bit at which the number of tiles begins."""
FEATURES: Final = 1 << TILES_BIT
"""How many different features there can be."""
_IS_ORPHAN: Final = frozen(np.array([kind in ORPHANS for kind in KINDS]))


@remember(2)
def features_of_suits(rule: SevenPairsRule) -> NDArray[np.uint32]:
    """The tiles and the features of every suit, in the order of the table of suits."""

    def of_kind(kind: Tile) -> NDArray[np.uint32]:
        """What each number of copies adds; four alike may be two pairs."""
        is_orphan = kind in ORPHANS
        features = (
            (number << TILES_BIT | (number // 2 if rule == "quads" else number >= 2) << 12 | (number >= 1) << 8)
            + (((number >= 1) << 4 | (number >= 2)) if is_orphan else 0)
            for number in range(BASE)
        )
        return np.array([*features], np.uint32)

    def of(suit: Suit) -> NDArray[np.uint32]:
        """The features of each suit: rank by rank, the lowest first."""
        features = np.zeros(1, np.uint32)
        for kind in [kind for kind in KINDS if kind.suit is suit]:
            features = np.add.outer(features, of_kind(kind)).ravel()
        return features

    return frozen(np.concatenate([of(Suit.DOTS), of(Suit.HONOURS)]))


@remember(16)
def special_shanten(forms: tuple[SpecialForm, ...], rule: SevenPairsRule) -> Shanten:
    """The shanten in the nearest of these special forms, of hands with each of the features."""
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
