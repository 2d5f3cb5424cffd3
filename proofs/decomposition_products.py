"""Decompositions of all hands as products of the ways of their suits, built bottom up, in arrays.

The code of a block, pair or wait is its index among all of them in sorted order.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, cached_property
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.model.blocks import Block, BlockShape
from mjfunc.model.decompositions import Wait
from mjfunc.model.forms import WaitShape
from mjfunc.tiles.tile import COPIES, KINDS, SUITS, Suit, Tile
from proofs.bottom_up import RanksOfSuit, complete_suits, ready_suits
from proofs.domains import blocks_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.tiles.counts import SuitCounts

CodeArray: TypeAlias = NDArray[np.int64]

BLOCK, PAIR, WAIT = 1 << 6, 1 << 6, 1 << 11
"""How many codes there can be, with one that says that there is none."""
MOST_BLOCKS: Final = 4
OF_HAND: Final = BLOCK**MOST_BLOCKS * PAIR * WAIT
"""How many numbers the decompositions of a hand can have."""
BLOCKS: Final = tuple(sorted(block for suit in SUITS for block in blocks_of(suit)))


@attrs.frozen
class SuitWay:
    """One way to put a suit together: its blocks, its pair, and its wait."""

    blocks: tuple[RanksOfSuit, ...]
    pair: RanksOfSuit = ()
    shape: WaitShape | None = None
    around: RanksOfSuit = ()
    on: RanksOfSuit = ()

    @property
    def is_half(self) -> bool:
        """Whether it is a pair of a shanpon whose other pair is in another suit."""
        return self.shape is WaitShape.SHANPON and len(self.around) == 2

    def wait(self, suit: Suit) -> Wait | None:
        """The wait, if it is a whole one."""
        if self.shape is None or self.is_half:
            return None
        return Wait(self.shape, [Tile(suit, rank) for rank in self.around], [Tile(suit, rank) for rank in self.on])


@cache
def ways(suit: Suit) -> dict[SuitCounts, list[SuitWay]]:
    """All ways of each suit, whole or with a hole."""
    found: dict[SuitCounts, list[SuitWay]] = {}
    for counts, whole in complete_suits(suit).items():
        halves = [SuitWay(blocks, (), WaitShape.SHANPON, pair, pair[:1]) for blocks, pair in whole if pair]
        found[counts] = [*(SuitWay(*way) for way in whole), *halves]
    for counts, holes in ready_suits(suit).items():
        found.setdefault(counts, []).extend(
            way
            for (blocks, pair, around, shape), on in holes.items()
            if not (way := SuitWay(blocks, pair, shape, around, tuple(sorted(on)))).is_half
        )
    return found


@cache
def waits() -> dict[Wait, int]:
    """The place of each regular wait among all."""
    whole = {wait for suit in SUITS for way in kinds_of_waits(suit) if (wait := way.wait(suit)) is not None}
    apart = {
        Wait(WaitShape.SHANPON, (low, low, high, high), on)
        for low, high in combinations(KINDS, 2)
        if low.suit is not high.suit
        for on in ((low,), (high,), (low, high))
    }
    return {wait: place for place, wait in enumerate(sorted(whole | apart))}


@cache
def kinds_of_waits(suit: Suit) -> frozenset[SuitWay]:
    """The distinct waits in all ways of a suit."""
    of_suit = ways(Suit.HONOURS if suit is Suit.HONOURS else Suit.DOTS)
    return frozenset(SuitWay((), (), way.shape, way.around, way.on) for found in of_suit.values() for way in found)


Whole: TypeAlias = bool | None
"""Whether suits have a way without a wait; None where either may be."""
PLAIN, WITH_WAIT, HALF = "plain", "with wait", "half"


@attrs.frozen(eq=False)
class Group:
    """Ways of suits that have the same number of blocks, suit by suit."""

    role: str
    size: int
    """How many blocks each has."""
    numbers: CodeArray
    """How many ways each suit has."""
    blocks: CodeArray
    """The blocks of each way as digits, the first uppermost."""
    pairs: CodeArray
    waits: CodeArray
    """The wait; or, of half a shanpon, twice the number of the kind, and one more if it is live."""


@attrs.frozen(eq=False)
class SuitWays:
    """All suits of one size that can occur in a decomposition, and their ways."""

    rows: NDArray[np.uint8]
    groups: tuple[Group, ...]

    def groups_of(self, role: str) -> list[Group]:
        """The groups of ways in this role."""
        return [group for group in self.groups if group.role == role]


@cache
def suits_of(suit: Suit, tiles: int, whole: Whole) -> SuitWays:
    """The suits of one size that can occur in a decomposition."""
    known = ways(Suit.HONOURS if suit is Suit.HONOURS else Suit.DOTS)
    of_size = [counts for counts in known if sum(counts) == tiles]
    chosen = sorted(counts for counts in of_size if whole in (None, any(way.shape is None for way in known[counts])))
    by_group: defaultdict[tuple[str, int], list[list[SuitWay]]] = defaultdict(lambda: [[] for _ in chosen])
    for at, counts in enumerate(chosen):
        for way in known[counts]:
            role = HALF if way.is_half else PLAIN if way.shape is None else WITH_WAIT
            by_group[role, len(way.blocks)][at].append(way)
    rows = np.array(chosen, np.uint8).reshape(-1, suit.ranks)
    return SuitWays(rows, tuple(grouped(suit, *key, found, chosen) for key, found in sorted(by_group.items())))


def grouped(suit: Suit, role: str, size: int, found: list[list[SuitWay]], counts: list[SuitCounts]) -> Group:
    """Ways as arrays."""
    listed = [(way, held) for of_suit, held in zip(found, counts, strict=True) for way in of_suit]
    place = {block: at for at, block in enumerate(BLOCKS, start=1)}
    shapes = {True: BlockShape.TRIPLET, False: BlockShape.SEQUENCE}
    code = {
        ranks: place[Block(suit, ranks[0], shapes[len(set(ranks)) == 1])]
        for ranks in {ranks for way, _ in listed for ranks in way.blocks}
    }
    wait_code = {kind: waits()[wait] for kind in kinds_of_waits(suit) if (wait := kind.wait(suit)) is not None}

    def wait_of(way: SuitWay, held: SuitCounts) -> int:
        if way.is_half:
            return 2 * (9 * suit.ordinal + way.on[0] - 1) + (held[way.on[0] - 1] < COPIES)
        return wait_code.get(SuitWay((), (), way.shape, way.around, way.on), 0)

    return Group(
        role,
        size,
        np.array([len(of_suit) for of_suit in found]),
        np.array([digits(code[ranks] for ranks in way.blocks) for way, _ in listed]),
        np.array([9 * suit.ordinal + way.pair[0] if way.pair else 0 for way, _ in listed]),
        np.array([wait_of(way, held) for way, held in listed]),
    )


def digits(codes: Iterable[int]) -> int:
    """Codes of blocks as digits, the first uppermost."""
    return sum(code * BLOCK ** (MOST_BLOCKS - at) for at, code in enumerate(codes, start=1))


@cache
def shanpons() -> CodeArray:
    """The code of the shanpon of two halves; -1 where there is none."""
    found = np.full((2 * len(KINDS),) * 2, -1)
    for wait, place in waits().items():
        if wait.shape is WaitShape.SHANPON:
            low, high = wait.tiles[0], wait.tiles[-1]
            found[2 * low.index + (low in wait.on), 2 * high.index + (high in wait.on)] = place
    return found


@attrs.frozen(eq=False)
class PartOfHands:
    """A range of the hands whose suits have given sizes."""

    suits: tuple[SuitWays, ...]
    over: tuple[int, ...]
    """How many tiles each suit has beside whole blocks."""
    begin: int
    end: int

    @cached_property
    def suit_indices(self) -> list[CodeArray]:
        """For each hand the number of each of its suits."""
        return [*np.unravel_index(np.arange(self.begin, self.end), [len(of.rows) for of in self.suits])]

    @property
    def rows(self) -> NDArray[np.uint8]:
        """The hands."""
        return np.concatenate([of.rows[at] for of, at in zip(self.suits, self.suit_indices, strict=True)], axis=1)

    @property
    def jobs(self) -> Iterator[tuple[Group, ...]]:
        """The groups of ways whose products are decompositions."""
        plain = (PLAIN,) * len(SUITS)
        with_wait = [(*plain[:at], WITH_WAIT, *plain[at + 1 :]) for at, rest in enumerate(self.over) if rest]
        halves = tuple(HALF if rest == 2 else PLAIN for rest in self.over)
        beside = [rest for rest in self.over if rest]
        for roles in [plain] if beside == [2] else with_wait if beside == [1] else [*with_wait, halves]:
            yield from product(*(suit.groups_of(role) for suit, role in zip(self.suits, roles, strict=True)))

    @cached_property
    def decompositions(self) -> CodeArray:
        """All decompositions in order: the hand, the blocks, the pair and the wait of each, in one number."""
        found = [products(self.suit_indices, groups) for groups in self.jobs]
        return np.sort(np.concatenate(found)) if found else np.zeros(0, np.int64)

    @property
    def with_decompositions(self) -> CodeArray:
        """The hands that have one: decompositions are in order, so the same hands come one after the other."""
        hands = self.decompositions // OF_HAND
        first: CodeArray = hands[np.diff(hands, prepend=-1) != 0]
        return first


MOST_HANDS: Final = 1 << 18


def parts(tiles: int) -> Iterator[PartOfHands]:
    """All hands of one size that can have a decomposition: at most one pair and one hole."""
    for of_each in product(range(tiles + 1), repeat=len(SUITS)):
        over = tuple(number % 3 for number in of_each)
        beside = [rest for rest in over if rest]
        if sum(of_each) != tiles or beside not in ([1], [2], [2, 2]):
            continue
        # A suit with a pair alone has it without a wait, and so has one of two suits beside whole blocks.
        either = {1: ((None, None),), 2: ((True, None),), 4: ((True, None), (False, True))}[sum(beside)]
        for lower, upper in either:
            whole = [None if not rest else upper if any(over[:at]) else lower for at, rest in enumerate(over)]
            suits = tuple(suits_of(*asked) for asked in zip(SUITS, of_each, whole, strict=True))
            hands = prod(len(of.rows) for of in suits)
            yield from (PartOfHands(suits, over, at, min(at + MOST_HANDS, hands)) for at in range(0, hands, MOST_HANDS))


def products(chosen: list[CodeArray], groups: tuple[Group, ...]) -> CodeArray:
    """One way of each suit, in every combination."""
    numbers = [group.numbers[at] for group, at in zip(groups, chosen, strict=True)]
    ways_of_hand = np.prod(numbers, axis=0)
    hand = np.repeat(np.arange(len(ways_of_hand)), ways_of_hand)
    left = np.arange(len(hand)) - np.repeat(np.cumsum(ways_of_hand) - ways_of_hand, ways_of_hand)
    blocks, pairs, wait = np.zeros(len(hand), np.int64), np.zeros(len(hand), np.int64), np.zeros(len(hand), np.int64)
    halves: list[CodeArray] = []
    before = 0
    for group, of_each, at in zip(groups, numbers, chosen, strict=True):
        left, way = np.divmod(left, of_each[hand])
        which = (np.cumsum(group.numbers) - group.numbers)[at][hand] + way
        blocks += (group.blocks // BLOCK**before)[which]
        pairs += group.pairs[which]
        if group.role == HALF:
            halves.append(group.waits[which])
        else:
            wait += group.waits[which]
        before += group.size
    if halves:
        low, high = halves
        wait = shanpons()[low, high]
    return numbered(hand, blocks, pairs, wait)


def numbered(hands: CodeArray, blocks: CodeArray, pairs: CodeArray, wait: CodeArray) -> CodeArray:
    """A decomposition in one number."""
    return hands * OF_HAND + (blocks * PAIR + pairs) * WAIT + wait
