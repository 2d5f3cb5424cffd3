"""Hands in whose answers definitions differ: what a subject is asked beside the suites, to tell explanations apart.

Some are written down; most are drawn by a seed, the same each time: blocks and a pair, often with four alike, in melds
or not, from which one tile is taken or exchanged.
"""

from __future__ import annotations

import random
from itertools import permutations
from typing import TYPE_CHECKING, Final

from mjfunc.audit.features import hand_of
from mjfunc.audit.questions import WINS, Question
from mjfunc.audit.wins.pool import wins_to_ask
from mjfunc.functional import remember
from mjfunc.model.blocks import Block, BlockShape, Meld
from mjfunc.model.hand import Hand, HandWithQuads
from mjfunc.model.winds import WINDS
from mjfunc.tiles.errors import MahjongError
from mjfunc.tiles.tile import COPIES, KINDS, NUMBER_SUITS, ORPHANS, RED_OF

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.audit.questions import Named
    from mjfunc.tiles.tile import Tile

_TILES: Final = frozenset(("draw", "win", "dora", "ura"))
"""The fields that have tiles."""
_THREE: Final = ("players", 3)
_SEED: Final = 15
_DRAWN: Final = 60
"""So many hands of each number of blocks and melds."""

WRITTEN: Final = (
    "1111m",
    "1111m11p",
    "13m456p789s11z (2222m)",
    "23m11z (1111m) (4444m)",
    "123456789m1111p",
    "123456789m11112p",
    "1111m22m33m44m55m6z",
    "1111m22m33m44m55m66z",
    "1111m2222m3333m4z",
    "1122334455667m",
    "11223344556677m",
    "112233m445566p7s",
    "112233m445566p77s",
    "1188m288p055s11z",
    "1188m288p055s111z",
    "111m222m333p444p5s",
    "19m19p19s1234567z",
    "19m19p19s12345677z",
    "119m19p19s123456z",
    "11999m19p19s1234z",
    "1111m111122233z",
    "1111m1111222333z",
    "11123m11p",
    "1113445678999m",
    "23m999p33345666s",
    "12345m567s11222z",
    "1112345678999m",
    "1111222233334m",
    "11112222333344m",
    "1111m2222m3333m4444m55z",
    "111m222m333m4444m55z",
    "406m055p506s11z",
    "340m340p340s2255z",
    "4m (4444p) [1111z] (340s)",
    "44m (4444p) [1111z] (340s)",
)


@remember(1 << 4)
def pool(op: str, options: Named) -> tuple[Question, ...]:
    """The questions of an operation, under some options."""
    if op == WINS:
        return wins_to_ask(options)
    return tuple(
        Question(op, hand, fields, options)
        for hand in dict.fromkeys((*WRITTEN, *drawn_hands()))
        if (read := hand_of(hand)) is not None
        for fields in _fields(op, read)
    )


def with_suits_exchanged(question: Question) -> Iterator[Question]:
    """The same hand in other suits, as a further question; not with three players, whose suits differ."""
    if _THREE in question.fields:
        return
    for suits in [*permutations("mps")][1:]:
        to = str.maketrans("mps", "".join(suits))
        fields = tuple(
            (name, word.translate(to) if name in _TILES and isinstance(word, str) else word)
            for name, word in question.fields
        )
        yield Question(question.op, question.hand.translate(to), fields, question.options)


def _fields(op: str, hand: Hand) -> Iterator[Named]:
    """What is asked beside a hand; nothing where the operation does not take one of its size."""
    is_long = isinstance(hand, HandWithQuads)
    match op:
        case "shanten" | "acceptance" if not is_long:
            yield ()
        case "decompose":
            yield ()
        case "waits" if hand.is_waiting:
            yield ()
        case "complete" if not hand.is_waiting:
            yield ()
        case "kan" if hand.is_waiting:
            yield from ((("draw", str(kind)),) for kind in _triplets(hand))
        case "classical" if not hand.is_waiting and not is_long and hand.blocks + len(hand.melds) == 4:
            at = hand.size + sum(map(sum, hand.counts[:2]))
            yield ("own-wind", WINDS[at % 4]), ("prevailing-wind", WINDS[at // 4 % 4])
        case _:
            pass


def _triplets(hand: Hand) -> Iterator[Tile]:
    numbers = [number for suit in hand.counts for number in suit]
    return (kind for kind, number in zip(KINDS, numbers, strict=True) if number == COPIES - 1)


@remember(1)
def drawn_hands() -> tuple[str, ...]:
    """Hands that are complete or near it, drawn by a seed."""
    chance = random.Random(_SEED)  # noqa: S311  # hands are drawn, not secrets
    shapes = [(blocks, melds) for blocks in range(5) for melds in range(5 - blocks)]
    found = [hand for blocks, melds in shapes for _ in range(_DRAWN) for hand in _draw(chance, blocks, melds)]
    special = [
        hand for _ in range(_DRAWN) for make in (_pairs, _orphans) for hand in _near(chance, make(chance), KINDS)
    ]
    return tuple(dict.fromkeys(found + special))


def _pairs(chance: random.Random) -> list[Tile]:
    """Seven pairs, of which two may be the same."""
    return [kind for kind in chance.choice((chance.sample, chance.choices))(KINDS, k=7) for _ in range(2)]


def _orphans(chance: random.Random) -> list[Tile]:
    return [*ORPHANS, chance.choice(ORPHANS)]


def _draw(chance: random.Random, blocks: int, melds: int) -> Iterator[str]:
    """A hand of blocks and a pair, and two near it."""
    few = chance.choice((KINDS, KINDS[:9], (*KINDS[:9], *KINDS[27:]), KINDS[9:18] + KINDS[27:30]))
    pair = chance.choice(few)
    concealed = [tile for _ in range(blocks) for tile in _block(chance, few)] + [pair, pair]
    called = [meld for _ in range(melds) for meld in _meld(chance, few)]
    return _near(chance, concealed, few, called)


def _near(
    chance: random.Random, concealed: Sequence[Tile], few: Sequence[Tile], called: Sequence[Meld] = ()
) -> Iterator[str]:
    """A hand, the same without a tile, and with another in its place; nothing where copies run out."""
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


def _meld(chance: random.Random, few: Sequence[Tile]) -> list[Meld]:
    tiles = _block(chance, few)
    block = Block.of(tiles)
    if block.shape is BlockShape.TRIPLET and chance.random() < 0.6:
        return [Meld(Block(block.suit, block.rank, BlockShape.QUAD), open=chance.random() < 0.5)]
    return [Meld(block)]
