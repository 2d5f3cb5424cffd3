"""Seven pairs and thirteen orphans, complete and ready, from the 34 numbers of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.model.blocks import Pair
from mjfunc.model.decompositions import (
    CompleteThirteenOrphans,
    ReadyThirteenOrphans,
    Wait,
    known_complete_seven_pairs,
    known_ready_seven_pairs,
)
from mjfunc.model.forms import WaitShape
from mjfunc.tiles.tile import KINDS, ORPHANS

if TYPE_CHECKING:
    from mjfunc.model.conventions import SevenPairsRule
    from mjfunc.model.decompositions import CompleteSevenPairs, ReadySevenPairs

_PAIRS: Final = tuple(Pair(kind.suit, kind.rank) for kind in KINDS)
_TANKIS: Final = tuple(Wait(WaitShape.TANKI, (kind,), (kind,)) for kind in KINDS)
_ORPHANS: Final = tuple(kind.index for kind in ORPHANS)
_THIRTEEN_SIDED: Final = ReadyThirteenOrphans(None, Wait(WaitShape.THIRTEEN_SIDED, (), ORPHANS))


def _pairs(numbers: tuple[int, ...], rule: SevenPairsRule) -> tuple[Pair, ...]:
    """The pairs among so many of each kind: two of a kind, or by ``quads`` also four and, with one over, three."""
    if rule == "quads":
        return tuple([_PAIRS[index] for index, number in enumerate(numbers) for _ in range(number // 2)])
    return tuple([_PAIRS[index] for index, number in enumerate(numbers) if number == 2])


def complete_seven_pairs(numbers: tuple[int, ...], rule: SevenPairsRule) -> tuple[CompleteSevenPairs, ...]:
    """Seven pairs of fourteen tiles."""
    if numbers.count(2) != 7 and rule != "quads":
        return ()
    pairs = _pairs(numbers, rule)
    return (known_complete_seven_pairs(pairs),) if len(pairs) == 7 else ()


def ready_seven_pairs(numbers: tuple[int, ...], rule: SevenPairsRule) -> tuple[ReadySevenPairs, ...]:
    """Six pairs and a tile of thirteen; no four of its kind are held."""
    if numbers.count(2) != 6 and rule != "quads":
        return ()
    pairs = _pairs(numbers, rule)
    odd = [index for index, number in enumerate(numbers) if number % 2]
    return (known_ready_seven_pairs(pairs, _TANKIS[odd[0]]),) if len(pairs) == 6 and len(odd) == 1 else ()


def complete_thirteen_orphans(numbers: tuple[int, ...]) -> tuple[CompleteThirteenOrphans, ...]:
    """Each orphan of fourteen tiles, one of them twice."""
    held = [numbers[index] for index in _ORPHANS]
    if sum(held) < 14 or min(held) < 1:
        return ()
    return (CompleteThirteenOrphans(_PAIRS[_ORPHANS[held.index(2)]]),)


def ready_thirteen_orphans(numbers: tuple[int, ...]) -> tuple[ReadyThirteenOrphans, ...]:
    """Each orphan of thirteen tiles; or all but one, and one of them twice."""
    held = [numbers[index] for index in _ORPHANS]
    if sum(held) < 13 or held.count(0) > 1:
        return ()
    if 0 not in held:
        return (_THIRTEEN_SIDED,)
    missing = ORPHANS[held.index(0)]
    pair = _PAIRS[_ORPHANS[held.index(2)]]
    return (ReadyThirteenOrphans(pair, Wait(WaitShape.SINGLE, (), (missing,))),)
