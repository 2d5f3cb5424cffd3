"""Seven pairs and thirteen orphans, complete and ready."""
# pyright: reportPrivateUsage=false
# (where the suits of hands are in tables)

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.fast.suit_pieces import pairs_by_suit
from mjfunc.model.blocks import Pair
from mjfunc.model.decompositions import (
    CompleteThirteenOrphans,
    ReadyThirteenOrphans,
    Wait,
    mark_parts,
    mark_ready,
    unchecked_complete_seven_pairs,
    unchecked_ready_seven_pairs,
)
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import MOST_CONCEALED, NO_REDS
from mjfunc.model.suit_offsets import step
from mjfunc.tiles.counts import flat
from mjfunc.tiles.tile import KINDS, NUMBER_SUITS, ORPHANS, RED_FIVES, RED_RANK, Suit

if TYPE_CHECKING:
    from mjfunc.model.conventions import SevenPairsRule
    from mjfunc.model.decompositions import CompleteSevenPairs, Ready
    from mjfunc.model.hand import Hand, Reds
    from mjfunc.model.suit_offsets import Offsets

SEVEN: Final = 7
_PAIRS: Final = tuple(Pair(kind.suit, kind.rank) for kind in KINDS)
_TANKIS: Final = tuple(Wait(WaitShape.TANKI, (kind,), (kind,)) for kind in KINDS)
_RED_TANKIS: Final = tuple(Wait(WaitShape.TANKI, (five,), (five.kind,)) for five in RED_FIVES)
_FIVES: Final = tuple(tuple(Pair(suit, RED_RANK, reds) for reds in range(3)) for suit in NUMBER_SUITS)
"""The pair of fives of each suit, by how many are red."""
_ORPHANS: Final = tuple(kind.index for kind in ORPHANS)
_THIRTEEN_SIDED: Final = ReadyThirteenOrphans(None, Wait(WaitShape.THIRTEEN_SIDED, (), ORPHANS))


def four_as_two_pairs(numbers: tuple[int, ...]) -> tuple[Pair, ...]:
    """The pairs in some numbers of each kind; four of a kind are two pairs."""
    return tuple([_PAIRS[index] for index, number in enumerate(numbers) for _ in range(number // 2)])


def different_pairs(offsets: Offsets, reds: Reds) -> tuple[Pair, ...]:
    """The pairs of a hand that consists of different pairs; empty for any other hand."""
    m, p, s, z = offsets
    of_m, of_p, of_s, of_z = pairs_by_suit()
    try:
        pairs = of_m[m] + of_p[p] + of_s[s] + of_z[z]
    except KeyError:
        return ()
    if reds == NO_REDS:
        return pairs
    return tuple(
        [
            _FIVES[pair.suit.ordinal][reds[pair.suit.ordinal]]
            if pair.rank == RED_RANK and pair.suit is not Suit.HONOURS
            else pair
            for pair in pairs
        ]
    )


def complete_seven_pairs(hand: Hand, rule: SevenPairsRule) -> tuple[CompleteSevenPairs, ...]:
    """The decomposition of fourteen tiles in seven pairs, if there is one."""
    if hand.size < MOST_CONCEALED:
        return ()
    if rule == "quads":
        pairs, _ = mark_parts(four_as_two_pairs(flat(hand.counts)), hand.reds)
    else:
        pairs = different_pairs(hand._offsets, hand.reds)
    return (unchecked_complete_seven_pairs(pairs),) if len(pairs) == SEVEN else ()


def ready_seven_pairs(hand: Hand, rule: SevenPairsRule) -> tuple[Ready, ...]:
    """The decomposition of thirteen tiles that are known to be six pairs and a tile."""
    numbers = flat(hand.counts)
    if rule == "quads":
        (single,) = [index for index, number in enumerate(numbers) if number % 2]
        unmarked = unchecked_ready_seven_pairs(four_as_two_pairs(numbers), _TANKIS[single])
        return (mark_ready(unmarked, hand.reds),)
    single = numbers.index(1)
    kind = KINDS[single]
    suit = kind.suit.ordinal
    offsets = [*hand._offsets]
    offsets[suit] -= step(kind.suit, kind.rank)
    m, p, s, z = offsets
    is_red = kind.rank == RED_RANK and kind.suit is not Suit.HONOURS and hand.reds[suit]
    wait = _RED_TANKIS[suit] if is_red else _TANKIS[single]
    return (unchecked_ready_seven_pairs(different_pairs((m, p, s, z), hand.reds), wait),)


def _orphans(hand: Hand) -> list[int]:
    """The number of each orphan in a hand."""
    numbers = flat(hand.counts)
    return [numbers[index] for index in _ORPHANS]


def complete_thirteen_orphans(hand: Hand) -> tuple[CompleteThirteenOrphans, ...]:
    """The decomposition of fourteen tiles in thirteen orphans, if there is one."""
    if not all(hand.counts[Suit.HONOURS.ordinal]):
        return ()  # most hands
    held = _orphans(hand)
    if sum(held) < 14 or min(held) < 1:
        return ()
    return (CompleteThirteenOrphans(_PAIRS[_ORPHANS[held.index(2)]]),)


def ready_thirteen_orphans(hand: Hand) -> tuple[ReadyThirteenOrphans, ...]:
    """The decomposition of thirteen tiles that are known to be ready in thirteen orphans."""
    held = _orphans(hand)
    if 0 not in held:
        return (_THIRTEEN_SIDED,)
    missing = ORPHANS[held.index(0)]
    pair = _PAIRS[_ORPHANS[held.index(2)]]
    return (ReadyThirteenOrphans(pair, Wait(WaitShape.SINGLE, (), (missing,))),)
