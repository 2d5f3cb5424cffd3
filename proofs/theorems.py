"""The theorems: each one a statement, its domain, and how a case is checked."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.fallback.machine import Goal, Machine
from mjfunc.model.blocks import Block, Pair
from mjfunc.model.decompositions import CompleteRegular, Form, ReadyRegular
from mjfunc.model.hand import Hand
from mjfunc.notation.text import write_tiles
from mjfunc.spec.waits import combined_wait
from mjfunc.tiles.counts import Counts, SuitCounts, add, counts_of, number_of, tiles_of, total
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, Suit, Tile
from proofs import domains
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.spec.suits import Split
    from proofs.parts import Parts

SuitCase: TypeAlias = tuple[Suit, SuitCounts]


def in_suit(case: SuitCase) -> Counts:
    """A suit alone."""
    suit, counts = case
    m, p, s, z = (counts if suit is at else (0,) * at.ranks for at in Suit)
    return m, p, s, z


def text_of(counts: Counts) -> str:
    """Tiles as text."""
    return write_tiles(tiles_of(counts)) or "no tiles"


def show_split(split: Split) -> str:
    """Blocks and a pair, as text."""
    return " ".join(map(str, (*split[0], *split[1]))) or "nothing"


def difference(where: str, found: Iterable[object], expected: Iterable[object]) -> str | None:
    """The first thing that only one of two listings has, or that they differ in order."""
    left, right = list(found), list(expected)
    if left == right:
        return None
    extra = [one for one in left if one not in right]
    missing = [one for one in right if one not in left]
    what = f"finds {show(extra[0])}" if extra else f"misses {show(missing[0])}" if missing else "repeats or disorders"
    return f"{where}: {what}"


def show(one: object) -> str:
    """Something found, as text."""
    match one:
        case CompleteRegular(blocks, pair):
            return " ".join(map(str, (*blocks, pair)))
        case ReadyRegular(blocks, pair, wait):
            parts = [*map(str, blocks), *([str(pair)] if pair else [])]
            return " ".join((*parts, wait.shape.value, write_tiles(wait.tiles), "on", write_tiles(wait.on)))
        case _:
            return str(one)


def check_suit(parts: Parts, case: SuitCase) -> str | None:
    """The recursion finds what can be built."""
    suit, counts = case
    expected = sorted(domains.built(suit).get(counts, ()))
    return difference(text_of(in_suit(case)), map(show_split, parts.splits(suit, counts)), map(show_split, expected))


def check_fast_suit(parts: Parts, case: SuitCase) -> str | None:
    """The fast way finds what can be built."""
    suit, counts = case
    expected = sorted(domains.built(suit).get(counts, ()))
    return difference(
        text_of(in_suit(case)), map(show_split, parts.fast_splits(suit, counts)), map(show_split, expected)
    )


def check_hand(parts: Parts, counts: Counts) -> str | None:
    """A product of suits is what can be built across suits."""
    built = domains.built_on_deck(total(counts) // 3).get(counts, ())
    expected = [CompleteRegular(blocks, pair) for blocks, pair in sorted(built)]
    return difference(text_of(counts), parts.regular(counts), expected)


def found_by(parts: Parts, machine: Machine, goal: Goal, counts: Counts) -> list[Split]:
    """A machine's winners, each once, in order."""
    found = {
        (
            tuple(sorted(part for part in winner if isinstance(part, Block))),
            tuple(part for part in winner if isinstance(part, Pair)),
        )
        for winner in parts.winners(machine, goal, counts)
    }
    return sorted(found)


def check_machines(parts: Parts, goal: Goal, counts: Counts, expected: list[Split]) -> str | None:
    """The mended machine finds the recursion's decompositions, the literal one some of them."""
    where = text_of(counts)
    mended, literal = (found_by(parts, machine, goal, counts) for machine in (parts.mended, parts.literal))
    some = [one for one in expected if one in literal]
    return difference(f"{where}, mended", map(show_split, mended), map(show_split, expected)) or difference(
        f"{where}, literal", map(show_split, literal), map(show_split, some)
    )


def check_machines_on_suit(parts: Parts, case: SuitCase) -> str | None:
    """A suit of 3n tiles is to become n sets, one of 3n + 2 tiles n + 1 with a pair among them."""
    suit, counts = case
    tiles = sum(counts)
    goal = Goal(tiles // 3 + tiles % 3 // 2, tiles % 3 // 2)
    if tiles == 0 or tiles % 3 == 1:
        return None
    return check_machines(parts, goal, in_suit(case), list(parts.splits(suit, counts)))


def check_machines_on_hand(parts: Parts, counts: Counts) -> str | None:
    """Four sets and a pair."""
    expected: list[Split] = [(one.blocks, (one.pair,)) for one in parts.regular(counts)]
    return check_machines(parts, Goal(), counts, expected)


def check_machines_with_quads(parts: Parts, counts: Counts) -> str | None:
    """Four sets and a pair, quads among them."""
    expected: list[Split] = [(one.blocks, (one.pair,)) for one in parts.decompose_book(counts)]
    return check_machines(parts, Goal(), counts, expected)


def with_holes(parts: Parts, hand: Hand) -> list[ReadyRegular]:
    """The ready decompositions by the definition: with each live kind complete, and without it again.

    Only a dot, or East where there is a pair of it, can complete these hands: any other tile would stand alone.
    """
    kinds = [kind for kind in KINDS if kind.suit is Suit.DOTS or number_of(hand.counts, kind)]
    completed = [
        (kind, add(hand.counts, counts_of((kind,)))) for kind in kinds if number_of(hand.counts, kind) < COPIES
    ]
    return sorted(
        {
            ready
            for kind, counts in completed
            for complete in parts.regular(counts)
            for ready in parts.take_out(complete, kind)
            if isinstance(ready, ReadyRegular)
        }
    )


def check_ready(parts: Parts, hand: Hand) -> str | None:
    """Holes and cuts agree, and so does the fast way."""
    holes = with_holes(parts, hand)
    cut = [one for one in parts.cut_ready(hand) if isinstance(one, ReadyRegular)]
    fast = [one for one in parts.decompose_ready(hand) if isinstance(one, ReadyRegular)]
    return difference(f"{hand}, cut", cut, holes) or difference(f"{hand}, fast", fast, holes)


def check_finish(parts: Parts, case: SuitCase) -> str | None:
    """Each tile out of each decomposition leaves holes, and finishing each hole leads back."""
    suit, counts = case
    beside = () if sum(counts) % 3 else (Tile(Suit.CHARACTERS, 1),) * 2
    for complete in parts.regular(add(in_suit((suit, counts)), counts_of(beside))):
        for tile in dict.fromkeys(complete.tiles):
            holes = parts.take_out(complete, tile)
            if not holes or any(parts.finish(ready, tile) != complete for ready in holes):
                return f"{show(complete)} without {tile}, finished again, is not the same"
    return None


def with_one_more(hand: Hand, kind: Tile) -> Hand:
    """A hand with one more tile."""
    return Hand(add(hand.counts, counts_of((kind,))))


def check_waits(parts: Parts, hand: Hand) -> str | None:
    """Asking about each live kind, collecting what decompositions name, and the answer."""
    completing = [
        kind
        for kind in KINDS
        if number_of(hand.counts, kind) < COPIES and parts.decompose_complete(with_one_more(hand, kind))
    ]
    named = combined_wait(parts.decompose_ready(hand))
    return difference(f"{hand}, named", named, completing) or difference(
        f"{hand}, answered", parts.waits(hand), completing
    )


def pairs_only() -> Iterator[SuitCase]:
    """Every suit that is made of different pairs."""
    for number in range(10):
        for suit in domains.SUITS:
            for twice in combinations(range(suit.ranks), number):
                yield suit, tuple(2 * (at in twice) for at in range(suit.ranks))


def check_pairs_only(parts: Parts, case: SuitCase) -> str | None:
    """Look for runs of three ranks that cover all of the pairs but at most one."""
    suit, counts = case
    twice = {rank for rank, number in enumerate(counts, start=1) if number}
    starts = [] if suit is Suit.HONOURS else sorted(rank for rank in twice if {rank + 1, rank + 2} <= twice)
    runs = len(twice) // 3
    covered = any(
        len({rank + more for rank in chosen for more in range(3)}) == 3 * runs for chosen in combinations(starts, runs)
    )
    also_regular = len(twice) % 3 < 2 and covered
    if bool(parts.splits(suit, counts)) != also_regular:
        return f"{text_of(in_suit(case))} {'is' if also_regular else 'is not'} made of double runs and at most a pair"
    return None


def orphans() -> Iterator[Hand]:
    """Every hand that is ready or complete in thirteen orphans."""
    for missing in (None, *ORPHANS):
        kinds = [kind for kind in ORPHANS if kind != missing]
        yield from (Hand.of((*kinds, twice)) for twice in kinds)
    yield Hand.of(ORPHANS)


def check_orphans(parts: Parts, hand: Hand) -> str | None:
    """Look at the forms."""
    found = parts.decompose_ready(hand) if hand.is_waiting else parts.decompose_complete(hand)
    return difference(str(hand), [one.form.value for one in found], [Form.THIRTEEN_ORPHANS.value])


def kans() -> Iterator[tuple[Hand, Tile]]:
    """Every ready hand of one suit with each of its triplets."""
    for hand in domains.ready_hands():
        if not any(hand.counts[3]):
            yield from ((hand, kind) for kind in KINDS if number_of(hand.counts, kind) == 3)


def number_of_kans() -> int:
    """How many there are: the triplets in suits that the fast way calls ready."""
    return sum(
        counts.count(3) * domains.is_ready_suit(counts)
        for tiles in range(1, domains.MOST_TILES, 3)
        for counts in domains.suits_of(Suit.DOTS.ranks, tiles)
    )


def check_kan(parts: Parts, case: tuple[Hand, Tile]) -> str | None:
    """The stricter rule allows nothing that the other forbids, and each rule is what it says."""
    hand, tile = case
    keeps = parts.kan_keeps_waits(hand, tile), parts.kan_keeps_decompositions(hand, tile)
    if keeps == (False, True):
        return f"{hand} and {tile}: all decompositions are kept, the waits are not"
    before = parts.waits(hand)
    left = tuple(tiles for tiles in hand.tiles if tiles != tile)
    after = tuple(kind for kind in parts.waits(Hand.of(left)) if kind != tile)
    if keeps[0] != (before == after):
        return f"{hand} and {tile}: waits {write_tiles(before)} before and {write_tiles(after)} after"
    triplet = [ready for ready in parts.decompose_ready(hand) if not has_triplet(ready, tile)]
    if keeps[1] != (not triplet):
        return f"{hand} and {tile}: {show(triplet[0]) if triplet else 'a triplet everywhere'}"
    return None


def has_triplet(ready: object, tile: Tile) -> bool:
    """Whether three of a kind stand together in a decomposition."""
    return isinstance(ready, ReadyRegular) and (tile,) * 3 in [block.tiles for block in ready.blocks]


THEOREMS: Final = (
    Theorem(
        "suits",
        "The recursion cuts every suit of at most fourteen tiles into exactly what can be put together, each once.",
        frozenset({"splits"}),
        domains.every_suit,
        domains.number_of_every_suit,
        check_suit,
    ),
    Theorem(
        "suits-fast",
        "So does the fast way.",
        frozenset({"fast_splits"}),
        domains.every_suit,
        domains.number_of_every_suit,
        check_fast_suit,
    ),
    Theorem(
        "hands",
        "On a smaller deck, the products of suits are exactly what can be put together across suits.",
        frozenset({"regular"}),
        domains.deck,
        domains.number_of_deck,
        check_hand,
    ),
    Theorem(
        "machines-on-small-suits",
        "On every suit of at most eight tiles the mended machine finds what the recursion finds, "
        "the literal machine some of it, and neither finds a winner where there is none.",
        frozenset({"mended", "literal", "winners"}),
        domains.every_small_suit,
        domains.number_of_every_small_suit,
        check_machines_on_suit,
    ),
    Theorem(
        "machines-on-suits",
        "On every complete suit the mended machine finds exactly what the recursion finds, the literal machine some.",
        frozenset({"mended", "literal", "winners"}),
        domains.complete_suits,
        domains.number_of_complete_suits,
        check_machines_on_suit,
    ),
    Theorem(
        "machines-on-deck",
        "The same on every complete hand of fourteen tiles of a smaller deck.",
        frozenset({"mended", "literal", "winners", "regular"}),
        domains.complete_on_deck,
        domains.number_of_complete_on_deck,
        check_machines_on_hand,
    ),
    Theorem(
        "machines-on-sample",
        "The same on a seeded sample of complete hands of the real deck.",
        frozenset({"mended", "literal", "winners", "regular"}),
        domains.sample,
        domains.sample_size,
        check_machines_on_hand,
    ),
    Theorem(
        "machines-with-quads",
        "The same on a seeded sample of hands of fifteen to eighteen tiles, with quads.",
        frozenset({"mended", "literal", "winners", "decompose_book"}),
        domains.sample_with_quads,
        domains.sample_size,
        check_machines_with_quads,
    ),
    Theorem(
        "ready",
        "A complete decomposition with a hole, and blocks, a pair and a waiting shape cut directly, are the same "
        "on every ready suit; the fast way finds them too.",
        frozenset({"take_out", "cut_ready", "decompose_ready", "regular"}),
        domains.ready_hands,
        domains.number_of_ready_hands,
        check_ready,
    ),
    Theorem(
        "finish",
        "Finishing a ready decomposition undoes taking the tile out, for every tile of every complete suit.",
        frozenset({"take_out", "finish"}),
        domains.complete_suits,
        domains.number_of_complete_suits,
        check_finish,
    ),
    Theorem(
        "waits",
        "A kind is waited for exactly if a decomposition names it, and exactly if it is not exhausted and "
        "completes the hand, on every ready suit.",
        frozenset({"waits", "decompose_ready", "decompose_complete"}),
        domains.ready_hands,
        domains.number_of_ready_hands,
        check_waits,
    ),
    Theorem(
        "seven-pairs-and-regular",
        "A hand of seven pairs is regular too exactly if each of its suits is made of double runs and at most a pair.",
        frozenset({"splits"}),
        pairs_only,
        lambda: sum(2**suit.ranks for suit in domains.SUITS),
        check_pairs_only,
    ),
    Theorem(
        "orphans-alone",
        "A hand that is ready or complete in thirteen orphans is so in no other form.",
        frozenset({"decompose_complete", "decompose_ready"}),
        orphans,
        lambda: len(ORPHANS) + len(ORPHANS) * (len(ORPHANS) - 1) + 1,
        check_orphans,
    ),
    Theorem(
        "kans",
        "A closed kan that keeps the decompositions keeps the waits, on every ready hand of one suit with a triplet; "
        "and each rule is what its definition says.",
        frozenset({"kan_keeps_waits", "kan_keeps_decompositions"}),
        kans,
        number_of_kans,
        check_kan,
    ),
)
"""In the order in which they build on each other."""
