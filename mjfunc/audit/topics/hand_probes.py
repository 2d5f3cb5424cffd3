"""Hands in whose answers definitions differ, which the audit asks about to tell explanations apart.

A few are listed; most are drawn with a fixed seed: blocks and a pair, often with four equal tiles, in melds or not,
and then one tile is removed or replaced.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.hand_features import hand_of
from mjfunc.audit.core.questions import Question
from mjfunc.functional import remember
from mjfunc.model.blocks import Block, BlockShape, Meld
from mjfunc.model.hand import Hand, HandWithQuads
from mjfunc.model.winds import WINDS
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import COPIES, KINDS, NUMBER_SUITS, ORPHANS, RED_OF

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.core.questions import Named
    from mjfunc.tiles.tile import Tile

_SEED: Final = 15
_DRAWN: Final = 60
"""The number of hands drawn for each number of blocks and melds."""

WRITTEN: Final = (
    "1111m", "1111m11p", "13m456p789s11z (2222m)", "23m11z (1111m) (4444m)", "123456789m1111p", "123456789m11112p",
    "1111m22m33m44m55m6z", "1111m22m33m44m55m66z", "1111m2222m3333m4z", "1122334455667m", "11223344556677m",
    "112233m445566p7s", "112233m445566p77s", "1188m288p055s11z", "1188m288p055s111z", "111m222m333p444p5s",
    "19m19p19s1234567z", "19m19p19s12345677z", "119m19p19s123456z", "11999m19p19s1234z", "1111m111122233z",
    "1111m1111222333z", "11123m11p", "1113445678999m", "23m999p33345666s", "12345m567s11222z", "1112345678999m",
    "1111222233334m", "11112222333344m", "1111m2222m3333m4444m55z", "111m222m333m4444m55z", "406m055p506s11z",
    "340m340p340s2255z", "4m (4444p) [1111z] (340s)", "44m (4444p) [1111z] (340s)",
)  # fmt: skip

OF_FAULTS: Final = (
    "89m11s", "89m1p11s", "9m12p11s", "118m1p", "119m2p", "19m11s", "189m11s", "129m11s", "12z11m", "123z11m",
    "1111222333445m", "11112222333445m", "11122223334445m", "1112222333444m", "1133557m", "11335577m",
    "1111m234p567999s77z", "123456789m123456p11z", "11122233344455m", "129m19p19s1234567z",
    "129m19p19s123456z", "89s1z11m", "9s12z11m", "567z11m",
)  # fmt: skip
"""Hands that known faults of programs get wrong, and random hands seldom show."""


@remember(1 << 4)
def probes(op: str, options: Named) -> tuple[Question, ...]:
    """The questions of an operation about these hands, under some options."""
    return tuple(
        Question(op, hand, fields, options)
        for hand in dict.fromkeys((*WRITTEN, *drawn_hands(), *OF_FAULTS))
        if (read := hand_of(hand)) is not None
        for fields in _fields(op, read)
    )


def _fields(op: str, hand: Hand) -> Iterator[Named]:
    """The fields of each question about a hand; none if the operation does not take hands of its size."""
    is_long = isinstance(hand, HandWithQuads)
    match op:
        case "decompose":
            yield ()
        case "shanten" | "acceptance" if not is_long:
            yield ()
        case "waits" | "complete" if hand.is_waiting == (op == "waits"):
            yield ()
        case "kan" if hand.is_waiting:
            held = [number for suit in hand.counts for number in suit]
            yield from ((("draw", str(kind)),) for kind in KINDS if held[kind.index] == COPIES - 1)
        case "classical" if not hand.is_waiting and not is_long and hand.blocks + len(hand.melds) == 4:
            at = hand.size + sum(map(sum, hand.counts[:2]))
            yield ("own-wind", WINDS[at % 4]), ("prevailing-wind", WINDS[at // 4 % 4])
        case _:
            pass


@remember(1)
def drawn_hands() -> tuple[str, ...]:
    """Random hands that are complete or nearly so, always the same."""
    chance = random.Random(_SEED)  # noqa: S311  # hands are drawn, not secrets
    shapes = [(blocks, melds) for blocks in range(5) for melds in range(5 - blocks)]
    hands = [hand for blocks, melds in shapes for _ in range(_DRAWN) for hand in _draw(chance, blocks, melds)]
    for _ in range(_DRAWN):
        pairs = chance.choice((chance.sample, chance.choices))(KINDS, k=7)  # two of them may be equal
        hands += _near(chance, [kind for kind in pairs for _ in range(2)], KINDS)
        hands += _near(chance, [*ORPHANS, chance.choice(ORPHANS)], KINDS)
    return tuple(dict.fromkeys(hands))


def _draw(chance: random.Random, blocks: int, melds: int) -> Iterator[str]:
    """A hand of blocks and a pair, and two similar ones."""
    few = chance.choice((KINDS, KINDS[:9], (*KINDS[:9], *KINDS[27:]), KINDS[9:18] + KINDS[27:30]))
    pair = chance.choice(few)
    concealed = [tile for _ in range(blocks) for tile in _block(chance, few)] + [pair, pair]
    return _near(chance, concealed, few, [_meld(chance, few) for _ in range(melds)])


def _near(
    chance: random.Random, concealed: Sequence[Tile], few: Sequence[Tile], called: Sequence[Meld] = ()
) -> Iterator[str]:
    """A hand, the hand without one tile, and with another tile instead; those with too many copies are left out."""
    at = chance.randrange(len(concealed))
    without = [*concealed[:at], *concealed[at + 1 :]]
    marked = [RED_OF.get(tile, tile) if chance.random() < 0.2 else tile for tile in concealed]
    for tiles in (marked, without, [*without, chance.choice(few)]):
        try:
            yield str(Hand.of(tiles, called))
        except MahjongError:
            continue


def _block(chance: random.Random, few: Sequence[Tile]) -> list[Tile]:
    lowest = chance.choice(few)
    if lowest.suit in NUMBER_SUITS and lowest.rank < 8 and chance.random() < 0.6:
        return [KINDS[lowest.index + step] for step in range(3)]
    return [lowest] * 3


def _meld(chance: random.Random, few: Sequence[Tile]) -> Meld:
    block = Block.of(_block(chance, few))
    if block.shape is BlockShape.TRIPLET and chance.random() < 0.6:
        return Meld(Block(block.suit, block.rank, BlockShape.QUAD), open=chance.random() < 0.5)
    return Meld(block)
