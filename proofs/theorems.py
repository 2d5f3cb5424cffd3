"""The theorems: each one a statement, its domain, and how a case is checked."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from mjfunc.fallback.machine import Goal, Machine
from mjfunc.model.blocks import Block, Pair
from mjfunc.model.decompositions import CompleteRegular, Form, ReadyRegular
from mjfunc.model.hand import Hand
from mjfunc.notation.text import write_tiles
from mjfunc.spec.waits import combined_wait
from mjfunc.tiles.counts import Counts, SuitCounts, add, counts_of, number_of, total
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, Suit, Tile
from proofs import domains
from proofs.showing import SuitCase, difference, in_suit, show, show_case
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.spec.suits import Split
    from proofs.parts import Parts


def check_suit(parts: Parts, case: SuitCase) -> str | None:
    """The recursion finds what can be built."""
    suit, counts = case
    expected = sorted(domains.built(suit).get(counts, ()))
    return difference(parts.splits(suit, counts), expected, case)


def check_fast_suit(parts: Parts, case: SuitCase) -> str | None:
    """The fast way finds what can be built."""
    suit, counts = case
    expected = sorted(domains.built(suit).get(counts, ()))
    return difference(parts.fast_splits(suit, counts), expected, case)


def check_hand(parts: Parts, counts: Counts) -> str | None:
    """A product of suits is what can be built across suits."""
    built = domains.built_on_deck(total(counts) // 3).get(counts, ())
    expected = [CompleteRegular(blocks, pair) for blocks, pair in sorted(built)]
    return difference(parts.regular(counts), expected, counts)


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


def stands_in_order(split: Split) -> bool:
    """Whether the tiles are in order when the sets are laid out one after the other, in some order of the sets."""
    blocks, pairs = split
    sets = sorted([block.tiles for block in blocks] + [pair.tiles for pair in pairs])
    laid_out = [tile for tiles in sets for tile in tiles]
    return laid_out == sorted(laid_out)


def check_machines(parts: Parts, goal: Goal, counts: Counts, expected: list[Split]) -> str | None:
    """The mended machine finds the recursion's decompositions, the literal one those whose sets stand in order."""
    mended, literal = (found_by(parts, machine, goal, counts) for machine in (parts.mended, parts.literal))
    some = [one for one in expected if stands_in_order(one)]
    return difference(mended, expected, counts, "the mended machine") or difference(
        literal, some, counts, "the literal machine"
    )


def check_machines_on_suit(parts: Parts, case: SuitCase) -> str | None:
    """A suit of 3n tiles is to become n sets, one of 3n + 2 tiles n + 1 with a pair among them."""
    suit, counts = case
    tiles = sum(counts)
    goal = Goal(tiles // 3 + tiles % 3 // 2, tiles % 3 // 2)
    if tiles == 0 or tiles % 3 == 1:
        return None
    return check_machines(parts, goal, in_suit(case), list(parts.splits(suit, counts)))


def check_smallest_missed(parts: Parts, case: SuitCase) -> str | None:
    """A pair and a sequence that has its middle tile in the pair: five tiles, the pair in the midst of the others."""
    suit, counts = case
    around_a_pair = suit is not Suit.HONOURS and tuple(filter(None, counts)) == (1, 3, 1)
    at = counts.index(3) if 3 in counts else 0
    missed_here = around_a_pair and counts[at - 1 : at + 2] == (1, 3, 1)
    goal = Goal(sum(counts) // 3 + sum(counts) % 3 // 2, sum(counts) % 3 // 2)
    found = next(iter(parts.winners(parts.literal, goal, in_suit(case))), None) is not None
    if any(counts) and found == missed_here:
        return f"{show_case(case)} is {'found' if found else 'missed'}"
    return None


def check_machines_on_hand(parts: Parts, counts: Counts) -> str | None:
    """Four sets and a pair."""
    expected: list[Split] = [(one.blocks, (one.pair,)) for one in parts.regular(counts)]
    return check_machines(parts, Goal(), counts, expected)


def check_machines_with_quads(parts: Parts, counts: Counts) -> str | None:
    """Four sets and a pair, quads among them."""
    expected: list[Split] = [(one.blocks, (one.pair,)) for one in parts.decompose_book(counts)]
    return check_machines(parts, Goal(), counts, expected)


def live_kinds(hand: Hand) -> list[Tile]:
    """The kinds that are not exhausted and of a suit that the hand has: any other would stand alone."""
    return [kind for kind in KINDS if any(hand.counts[kind.suit.place]) and number_of(hand.counts, kind) < COPIES]


def with_holes(parts: Parts, hand: Hand) -> list[ReadyRegular]:
    """The ready decompositions by the definition: with each live kind complete, and without it again."""
    completed = [(kind, add(hand.counts, counts_of((kind,)))) for kind in live_kinds(hand)]
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
    return difference(cut, holes, hand, "cutting") or difference(fast, holes, hand, "the fast way")


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
    """Asking about each kind that can be, collecting what decompositions name, and the answer."""
    completing = [kind for kind in live_kinds(hand) if parts.decompose_complete(with_one_more(hand, kind))]
    named = combined_wait(parts.decompose_ready(hand))
    return difference(named, completing, hand, "naming") or difference(parts.waits(hand), completing, hand, "answering")


def pairs_only() -> Iterator[SuitCase]:
    """Every suit that is made of different pairs."""
    for number in range(10):
        for suit in domains.SUITS:
            for twice in combinations(range(suit.ranks), number):
                yield suit, tuple(2 * (at in twice) for at in range(suit.ranks))


def are_double_runs(suit: Suit, counts: SuitCounts) -> bool:
    """Whether a suit has only pairs, and runs of three ranks cover all of them but at most one."""
    twice = {rank for rank, number in enumerate(counts, start=1) if number}
    starts = [] if suit is Suit.HONOURS else sorted(rank for rank in twice if {rank + 1, rank + 2} <= twice)
    runs = len(twice) // 3
    covered = any(
        len({rank + more for rank in chosen for more in range(3)}) == 3 * runs for chosen in combinations(starts, runs)
    )
    return set(counts) <= {0, 2} and len(twice) % 3 < 2 and covered


def check_pairs_only(parts: Parts, case: SuitCase) -> str | None:
    """Look for the runs."""
    suit, counts = case
    also_regular = are_double_runs(suit, counts)
    if bool(parts.splits(suit, counts)) != also_regular:
        return f"{show_case(case)} {'is' if also_regular else 'is not'} made of double runs and at most a pair"
    return None


def pairs_and_a_single() -> Iterator[SuitCase]:
    """Every suit that is made of different pairs and a single tile."""
    for number in range(9):
        for suit in domains.SUITS:
            for single in range(suit.ranks):
                others = [rank for rank in range(suit.ranks) if rank != single]
                for twice in combinations(others, number):
                    yield suit, tuple(2 * (at in twice) + (at == single) for at in range(suit.ranks))


def without_bridges(counts: SuitCounts, low: int, high: int) -> SuitCounts:
    """A suit without two sequences one rank apart for every three ranks between two of its places."""
    bridge = (1, 2, 2, 1)
    used = [(foot + at, number) for foot in range(low, high, 3) for at, number in enumerate(bridge)]
    return tuple(number - sum(many for at, many in used if at == place) for place, number in enumerate(counts))


def check_pairs_and_a_single(parts: Parts, case: SuitCase) -> str | None:
    """Add each kind in turn, take the bridges out between it and the single tile, and look for the runs."""
    suit, counts = case
    if parts.splits(suit, counts):
        return f"{show_case(case)} needs no further tile"
    single = counts.index(1)
    for place in range(suit.ranks):
        low, high = sorted((place, single))
        with_one = tuple(number + (at == place) for at, number in enumerate(counts))
        can_be_bridged = low == high or (suit is not Suit.HONOURS and (high - low) % 3 == 0)
        completes = can_be_bridged and are_double_runs(suit, without_bridges(with_one, low, high))
        if bool(parts.splits(suit, with_one)) != completes:
            return f"{show_case(case)} {'does not wait' if completes else 'waits'} for {Tile(suit, place + 1)}"
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
    return difference([one.form.value for one in found], [Form.THIRTEEN_ORPHANS.value], hand)


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
        "the literal machine those decompositions whose sets, laid out one after the other, keep the tiles in "
        "order, and neither finds a winner where there is none.",
        frozenset({"mended", "literal", "winners", "splits"}),
        domains.every_small_suit,
        domains.number_of_every_small_suit,
        check_machines_on_suit,
    ),
    Theorem(
        "machines-on-suits",
        "On every complete suit the mended machine finds exactly what the recursion finds, the literal machine "
        "exactly the decompositions whose sets, laid out one after the other, keep the tiles in order.",
        frozenset({"mended", "literal", "winners", "splits"}),
        domains.complete_suits,
        domains.number_of_complete_suits,
        check_machines_on_suit,
    ),
    Theorem(
        "literal-misses",
        "The smallest complete suits that the literal machine misses have five tiles, and are 12223 to 78889.",
        frozenset({"literal", "winners"}),
        domains.smallest_complete_suits,
        domains.number_of_smallest_complete_suits,
        check_smallest_missed,
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
        "seven-pairs-and-regular-ready",
        "The suit of the single tile of a hand that is ready in seven pairs is never complete, so what completes the "
        "hand in the regular form is of that suit; and it does exactly if it lies none, three or six ranks away, "
        "two sequences one rank apart bridge every three ranks between, and the rest is made of double runs and at "
        "most a pair.",
        frozenset({"splits"}),
        pairs_and_a_single,
        lambda: sum(suit.ranks * 2 ** (suit.ranks - 1) for suit in domains.SUITS),
        check_pairs_and_a_single,
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
