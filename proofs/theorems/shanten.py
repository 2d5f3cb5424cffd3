"""Shanten from signatures agrees with the definitions, for all hands."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc.batch import FORMS, NO_FORM
from mjfunc.model.conventions import DEFINITIONS, SEVEN_PAIRS, SevenPairsRule
from mjfunc.model.hand import Hand
from mjfunc.spec.acceptance import acceptance
from mjfunc.tiles.counts import Counts, SuitCounts, counts_from_34, flat
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, Suit
from proofs import domains, samples
from proofs.counterexamples import show_case
from proofs.sums_over_hands import Classes, hands_by, suits_by
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.shanten import ShantenByForm
    from proofs.subject import Subject


def check_hand(subject: Subject, counts: Counts) -> str | None:
    """Ask about each form by the definitions and by signatures, of the hand, of counts and of an array."""
    hand = Hand(counts)
    row = np.array([flat(counts)], np.uint8)
    for definition in DEFINITIONS:
        expected, found = subject.shanten_by_form(hand, definition), subject.fast_shanten_by_form(hand, definition)
        if found != expected:
            return f"{hand}: {definition} shanten is {expected}, by signatures {found}"
        in_batch = [int(subject.batch_shanten(row, form, definition)[0]) for form in FORMS]
        if in_batch != [expected.minimum, *(NO_FORM if far is None else far for far in astuple(expected))]:
            return f"{hand}: {definition} shanten is {expected}, in a batch {in_batch}"
    fast = subject.fast_shanten(counts)
    return None if fast == subject.shanten_by_form(hand, "exchange").minimum else f"{hand}: {fast} from counts"


def astuple(found: ShantenByForm) -> tuple[int | None, ...]:
    """The three forms."""
    return found.regular, found.seven_pairs, found.thirteen_orphans


def check_acceptance(subject: Subject, hand: Hand) -> str | None:
    """The kinds and copies, by the definition, by signatures, and in a batch."""
    expected, found = acceptance(hand), subject.fast_acceptance(hand)
    if found != expected:
        return f"{hand} accepts {expected}, by signatures {found}"
    accepts = subject.batch_acceptance(np.array([flat(hand.counts)], np.uint8))[0].tolist()
    unseen = {kind.index: number for kind, number in expected.tiles}
    return None if accepts == [unseen.get(at, 0) for at in range(len(KINDS))] else f"{hand}: in a batch {accepts}"


@attrs.frozen
class Kind:
    """A class of suits or hands: the number of the signature, and how they can be complete."""

    signature: int
    ways: frozenset[tuple[int, int]]
    """Its numbers of pairs (none or one) and of added tiles (none or one) when it is complete."""


@cache
def kinds_of_hands(subject: Subject) -> Classes[Kind]:
    """All hands of at most fourteen tiles, by signature and by how they can be complete."""
    known = subject.signatures("exchange")

    def kind(suit: Suit, counts: SuitCounts) -> Kind:
        more = [(*counts[:at], held + 1, *counts[at + 1 :]) for at, held in enumerate(counts) if held < COPIES]
        ways, complete = [(0, counts), *((1, one) for one in more)], domains.built(suit)
        return Kind(
            known.number_of(suit, counts),
            frozenset((int(sum(tiles) % 3 == 2), holes) for holes, tiles in ways if tiles in complete),
        )

    def join(left: Kind, right: Kind) -> Kind:
        both = product(left.ways, right.ways)
        ways = frozenset((a + c, b + d) for (a, b), (c, d) in both if a + c < 2 and b + d < 2)
        return Kind(known.times(left.signature)[right.signature], ways)

    return hands_by(suits_by(kind), join)


HandsOfKind: TypeAlias = tuple[int, Kind, int]
"""How many tiles, of what kind, and how many such hands there are."""


def whole_hands(subject: Subject) -> list[HandsOfKind]:
    """Every kind of hand of thirteen or fourteen tiles."""
    return [(tiles, kind, number) for (tiles, kind), number in kinds_of_hands(subject).items() if tiles >= 13]


def check_ready_and_complete(subject: Subject, case: HandsOfKind) -> str | None:
    """Compare the distance with how the hands can be complete."""
    tiles, kind, _ = case
    known = subject.signatures("exchange")
    shanten = known.with_pair(tiles // 3)[kind.signature] - 1
    ready_or_complete = (1, 14 - tiles) in kind.ways
    if ready_or_complete != (shanten == 13 - tiles):
        return f"hands of {tiles} tiles that lack {known.lacks[kind.signature].hex()} have shanten {shanten}"
    return None


Both: TypeAlias = tuple[int, int]
"""The numbers of the signatures by exchange and by cutting."""
HandsByBoth: TypeAlias = tuple[int, Both, int]


@cache
def by_both_definitions(subject: Subject) -> Classes[Both]:
    """All hands of at most fourteen tiles, by both of their signatures."""
    exchange, cut = subject.signatures("exchange"), subject.signatures("cut")

    def join(left: Both, right: Both) -> Both:
        return exchange.times(left[0])[right[0]], cut.times(left[1])[right[1]]

    def numbers(suit: Suit, counts: SuitCounts) -> tuple[int, int]:
        return exchange.number_of(suit, counts), cut.number_of(suit, counts)

    return hands_by(suits_by(numbers), join)


def hands_by_both(subject: Subject) -> list[HandsByBoth]:
    """The classes of hands by both signatures, without the sizes that no hand has."""
    found = by_both_definitions(subject).items()
    return [(tiles, both, number) for (tiles, both), number in found if tiles % 3]


def shanten_by_both(subject: Subject, tiles: int, both: Both) -> tuple[int, ...]:
    """The shanten of such hands by exchange and by cutting, in the regular form."""
    return tuple(
        subject.signatures(definition).with_pair(tiles // 3)[number] - 1
        for definition, number in zip(DEFINITIONS, both, strict=True)
    )


def check_cut_and_exchange(subject: Subject, case: HandsByBoth) -> str | None:
    """Subtract."""
    tiles, both, number = case
    exchange, cut = shanten_by_both(subject, tiles, both)
    if exchange - cut in {0, 1}:
        return None
    return f"{number} hands of {tiles} tiles have exchange shanten {exchange} and cut shanten {cut}"


Profile: TypeAlias = tuple[int, ...]
"""How many kinds a hand holds once, twice, three and four times."""


def profiles() -> list[Profile]:
    """Every profile of hands of thirteen and fourteen tiles."""
    return [
        (tiles - 2 * twice - 3 * thrice - 4 * four_times, twice, thrice, four_times)
        for tiles in (13, 14)
        for four_times in range(tiles // 4 + 1)
        for thrice in range((tiles - 4 * four_times) // 3 + 1)
        for twice in range((tiles - 4 * four_times - 3 * thrice) // 2 + 1)
    ]


def partitions(number: int, largest: int) -> int:
    """The number of partitions of a number into parts of at most ``largest``."""
    if number < 0 or largest == 0:
        return 0
    return 1 if number == 0 else partitions(number, largest - 1) + partitions(number - largest, largest)


def missing_for(pairs: int, held: int, rule: SevenPairsRule) -> int:
    """The missing tiles of a kind for this number of pairs; two pairs of one kind only with ``quads``."""
    return max(0, 2 * pairs - held) if pairs < 2 or rule == "quads" else 99


def spread(numbers: list[int]) -> list[int]:
    """These numbers in a seeded random order."""
    return random.Random(samples.SEED).sample(numbers, len(numbers))


def check_seven_pairs(subject: Subject, profile: Profile) -> str | None:
    """Compare with the seven pairs that miss the fewest tiles; ``pairs-only`` counts pairs alone."""
    held = [number for number, kinds in enumerate(profile, start=1) for _ in range(kinds)]
    counts = counts_from_34(spread([*held, *(0,) * (len(KINDS) - len(held))]))
    for rule in SEVEN_PAIRS:
        lacking = [missing_for(1, number, rule) for number in held] + [2] * (len(KINDS) - len(held))
        lacking += [missing_for(2, number, rule) - missing_for(1, number, rule) for number in held]
        expected = sum(sorted(lacking)[:7]) - 1
        if rule == "pairs-only":
            expected = 6 - sum(profile[1:])
        if subject.seven_pairs(counts, rule) != expected:
            return f"{show_case(counts)}: {rule} is {subject.seven_pairs(counts, rule)}, not {expected}"
    return check_hand(subject, counts)


def orphan_hands() -> Iterator[tuple[Profile, int]]:
    """For thirteen and fourteen tiles: the numbers of orphans held once to four times, and of simples."""
    for tiles in (13, 14):
        for among in range(tiles + 1):
            yield from (
                ((among - 2 * b - 3 * c - 4 * d, b, c, d), tiles - among)
                for d in range(among // 4 + 1)
                for c in range((among - 4 * d) // 3 + 1)
                for b in range((among - 4 * d - 3 * c) // 2 + 1)
                if among - b - 2 * c - 3 * d <= len(ORPHANS)
            )


def number_of_orphan_hands() -> int:
    """The number of cases: partitions into at most thirteen numbers up to four."""
    too_many = 1  # fourteen orphans that are all different
    return sum(partitions(among, 4) for tiles in (13, 14) for among in range(tiles + 1)) - too_many


def check_thirteen_orphans(subject: Subject, case: tuple[Profile, int]) -> str | None:
    """Count the orphans that are missing, and one more tile where none is there twice."""
    profile, simples = case
    held = [number for number, kinds in enumerate(profile, start=1) for _ in range(kinds)]
    others = [kind for kind in KINDS if kind.is_simple]
    numbers = dict(zip(ORPHANS, spread([*held, *(0,) * (len(ORPHANS) - len(held))]), strict=True))
    beside = [min(COPIES, max(0, simples - COPIES * at)) for at in range(len(others))]
    numbers |= dict(zip(others, spread(beside), strict=True))
    counts = counts_from_34(numbers.get(kind, 0) for kind in KINDS)
    expected = len(ORPHANS) - len(held) + (max(held, default=0) < 2) - 1
    found = subject.thirteen_orphans(counts)
    return check_hand(subject, counts) if found == expected else f"{show_case(counts)}: {found}, not {expected}"


THEOREMS: Final = (
    Theorem(
        "shanten-on-deck",
        "Shanten from signatures agrees with both definitions in each form, on every hand of eight tiles of a still "
        "smaller deck.",
        frozenset({"shanten_by_form", "fast_shanten_by_form", "fast_shanten", "batch_shanten"}),
        lambda _: domains.small_deck(),
        domains.number_of_small_deck,
        check_hand,
    ),
    Theorem(
        "shanten-on-sample",
        "Shanten from signatures agrees with both definitions in each form, on a seeded sample of hands of every "
        "size, of all suits: dealt at random, or near to complete.",
        frozenset({"shanten_by_form", "fast_shanten_by_form", "fast_shanten", "batch_shanten"}),
        lambda _: samples.hands_of_every_size(),
        samples.number_of_hands_of_every_size,
        check_hand,
    ),
    Theorem(
        "acceptance-on-sample",
        "Acceptance from signatures, and in batches, agrees with the definition on every fourth waiting hand of that "
        "sample.",
        frozenset({"fast_acceptance", "batch_acceptance"}),
        lambda _: samples.waiting_hands_of_every_size(),
        samples.number_of_waiting_hands_of_every_size,
        check_acceptance,
    ),
    Theorem(
        "ready-and-complete",
        "In the regular form, hands of thirteen tiles without melds have shanten 0 exactly if a tile completes them, "
        "and hands of fourteen -1 exactly if they are complete: all hands, as sums over classes of suits.",
        frozenset({"signatures"}),
        whole_hands,
        lambda: sum(domains.number_of_suits(len(KINDS), tiles) for tiles in (13, 14)),
        check_ready_and_complete,
        lambda case: case[2],
    ),
    Theorem(
        "cut-and-exchange",
        "In the regular form, the shanten by cutting is the shanten by exchange or one less, for all hands without "
        "melds, of each of the ten sizes from 1 to 14 that a hand can have.",
        frozenset({"signatures"}),
        hands_by_both,
        lambda: sum(domains.number_of_suits(len(KINDS), tiles) for tiles in range(15) if tiles % 3),
        check_cut_and_exchange,
        lambda case: case[2],
    ),
    Theorem(
        "seven-pairs-shanten",
        "The shanten in seven pairs is one less than the missing tiles of the nearest seven pairs, of different kinds "
        "or with four alike as two; with pairs only, it is 6 less the kinds held twice or more: for every profile of "
        "thirteen and fourteen tiles. Signatures agree.",
        frozenset({"seven_pairs", "shanten_by_form", "fast_shanten_by_form", "fast_shanten", "batch_shanten"}),
        lambda _: profiles(),
        lambda: partitions(13, 4) + partitions(14, 4),
        check_seven_pairs,
    ),
    Theorem(
        "thirteen-orphans-shanten",
        "The shanten in thirteen orphans is the number of orphans that are missing, less one if one is held twice: "
        "for every profile of thirteen and fourteen tiles. Signatures agree.",
        frozenset({"thirteen_orphans", "shanten_by_form", "fast_shanten_by_form", "fast_shanten", "batch_shanten"}),
        lambda _: orphan_hands(),
        number_of_orphan_hands,
        check_thirteen_orphans,
    ),
)
