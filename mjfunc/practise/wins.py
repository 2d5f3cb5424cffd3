"""Wins of riichi to be scored, drawn at random: such as come at a table, and not each as likely as any other.

A hand is drawn block by block from the tiles of a set, closed or open; then its situation, and indicators from the
tiles that are left.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.model.blocks import Meld
from mjfunc.model.hand import Hand
from mjfunc.model.winds import WINDS
from mjfunc.riichi.origins import Origin
from mjfunc.riichi.wins import Win
from mjfunc.tiles.tile import COPIES, KINDS, NUMBER_SUITS, RED_OF, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Group: TypeAlias = tuple[Tile, ...]

_FLAVOURS: Final[tuple[tuple[Tile, ...], ...]] = (
    *(KINDS,) * 4,
    *(tuple(kind for kind in KINDS if kind.is_simple),) * 3,
    *(tuple(kind for kind in KINDS if kind.is_honour or kind.suit is suit) for suit in NUMBER_SUITS),
)
"""The kinds that a hand is made of, one as likely as another: any, only simples, or one suit and honours."""
_SEQUENCES: Final[tuple[Group, ...]] = tuple(
    tuple(Tile(suit, rank + more) for more in range(3)) for suit in NUMBER_SUITS for rank in range(1, 8)
)
# How often, in percent.
_SEVEN_PAIRS, _SEQUENCE, _QUAD, _OPEN, _CALLED = 6, 70, 15, 45, 55
_DRAWN, _REPLACED, _LAST, _RIICHI, _IPPATSU = 45, 40, 4, 65, 25


def draw_wins(seed: int) -> Iterator[Win]:
    """Wins without an end; the same seed draws the same."""
    choice = random.Random(seed)  # noqa: S311  # hands are drawn, not secrets
    while True:
        yield _win(choice)


def _is(choice: random.Random, percent: int) -> bool:
    return choice.randrange(100) < percent


def _win(choice: random.Random) -> Win:
    left = Counter(dict.fromkeys(KINDS, COPIES))
    kinds = choice.choice(_FLAVOURS)
    if _is(choice, _SEVEN_PAIRS):
        groups: list[Group] = [(kind, kind) for kind in choice.sample(kinds, 7)]
        left.subtract(tile for group in groups for tile in group)
        return _in_situation(choice, Hand.of(_flat(_with_reds(choice, groups))), left)
    groups = [_block(choice, kinds, left) for _ in range(4)]
    pair = choice.choice([kind for kind in kinds if left[kind] >= 2])
    left.subtract((pair, pair))
    *blocks, head = _with_reds(choice, [*groups, (pair, pair)])
    is_open = _is(choice, _OPEN)
    melds: list[Meld] = []
    concealed: list[Group] = [head]
    for block in blocks:
        is_called = is_open and _is(choice, _CALLED)
        if is_called or len(block) > 3:
            melds.append(Meld.of(block, open=is_called))
        else:
            concealed.append(block)
    return _in_situation(choice, Hand.of(_flat(concealed), melds), left)


def _block(choice: random.Random, kinds: Sequence[Tile], left: Counter[Tile]) -> Group:
    """A sequence, a triplet or a quad of these kinds, which is taken from the tiles that are left."""
    if _is(choice, _SEQUENCE):
        block = choice.choice([each for each in _SEQUENCES if all(kind in kinds and left[kind] for kind in each)])
    else:
        kind = choice.choice([kind for kind in kinds if left[kind] >= 3])
        block = (kind,) * (COPIES if left[kind] == COPIES and _is(choice, _QUAD) else 3)
    left.subtract(block)
    return block


def _with_reds(choice: random.Random, groups: Sequence[Group]) -> list[Group]:
    """One of the four fives of each suit is red; if the hand has it, one of its fives is."""
    marked = [[*group] for group in groups]
    for five, red in RED_OF.items():
        held = [(at, within) for at, group in enumerate(groups) for within, tile in enumerate(group) if tile == five]
        if choice.randrange(COPIES) < len(held):
            at, within = choice.choice(held)
            marked[at][within] = red
    return [*map(tuple, marked)]


def _flat(groups: Sequence[Group]) -> list[Tile]:
    return [tile for group in groups for tile in group]


def _in_situation(choice: random.Random, hand: Hand, left: Counter[Tile]) -> Win:
    """The win of a hand: how, in which seat, and with which indicators."""
    quads = sum(len(meld.tiles) > 3 for meld in hand.melds)
    origin = _origin(choice, quads)
    is_riichi = not hand.is_open and _is(choice, _RIICHI)
    wall = [*left.elements()]
    indicators = choice.sample(wall, 2 * (quads + 1))
    return Win(
        hand=hand,
        tile=choice.choice(hand.tiles),
        origin=origin,
        seat=choice.choice(WINDS),
        round=choice.choice(WINDS[:2]),
        riichi="riichi" if is_riichi else "none",
        ippatsu=is_riichi and origin is not Origin.REPLACEMENT and _is(choice, _IPPATSU),
        dora=indicators[: quads + 1],
        ura=indicators[quads + 1 :] if is_riichi else (),
    )


def _origin(choice: random.Random, quads: int) -> Origin:
    """Most tiles are drawn from the wall or claimed from a discard."""
    is_drawn = _is(choice, _DRAWN)
    if _is(choice, _LAST):
        return Origin.LAST_OF_WALL if is_drawn else Origin.LAST_DISCARD
    if is_drawn and quads and _is(choice, _REPLACED):
        return Origin.REPLACEMENT
    return Origin.WALL if is_drawn else Origin.DISCARD
