"""Exact numbers about all hands of thirteen and fourteen tiles, as sums over suits.

A hand is four suits, so every number here is a sum of products of numbers of suits. No hand is listed, and all hands
are without melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

import attrs

from mjfunc.census import census_of_decompositions, census_of_scores, census_of_shanten
from mjfunc.classical import Winds
from mjfunc.fallback.machine import LITERAL, MENDED, Goal, Machine, winning_sets
from mjfunc.fast.kans import kan_keeps_decompositions, kan_keeps_waits
from mjfunc.fast.suit_pieces import READY
from mjfunc.model.conventions import DEFAULT
from mjfunc.model.forms import Form, WaitShape
from mjfunc.model.suit_offsets import offset_of
from mjfunc.model.winds import WINDS
from mjfunc.riichi import By, Rules
from mjfunc.riichi.values.rules import DOUBLE_YAKUMAN
from mjfunc.tiles.tile import COPIES, ORPHANS, Suit
from proofs import domains, second_scorer
from proofs.classical_scores import (
    SEQUENCES,
    TRIPLETS,
    assignments,
    number_with_a_set_in_three_suits,
    scored_hands,
    scores,
)
from proofs.counterexamples import in_suit
from proofs.domains import ways_to_split
from proofs.second_scorer import SetValue, consistency_of, worth_of
from proofs.subject import Subject
from proofs.sums_over_hands import hands_by, suits_by
from proofs.theorems.kans import kans
from proofs.theorems.shanten import by_both_definitions, shanten_by_both

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mjfunc.census import ScoreCensus
    from mjfunc.fast.suit_pieces import SuitPieces
    from mjfunc.tiles.counts import SuitCounts

Fact: TypeAlias = "int | dict[str, int] | dict[str, int | dict[str, int]]"
Count: TypeAlias = Callable[[], "Mapping[str, Fact]"]
"""What counts some facts."""
Key: TypeAlias = tuple[int, int]
"""The number of tiles, and the number of single ones among them if only pairs and singles are looked at."""
SHAPES: Final = (
    WaitShape.TANKI,
    WaitShape.SHANPON,
    WaitShape.RYANMEN,
    WaitShape.KANCHAN,
    WaitShape.PENCHAN,
)


def suits(suit: Suit, most: int) -> list[SuitCounts]:
    """All counts of a suit with at most this number of tiles."""
    return [counts for tiles in range(most + 1) for counts in domains.suits_of(suit.ranks, tiles)]


def hands_by_ways(ways: Callable[[Suit, SuitCounts], int]) -> Counter[int]:
    """The number of hands of fourteen tiles with each number of splits, from the splits of their suits."""

    def kind(suit: Suit, counts: SuitCounts) -> tuple[int, int] | None:
        many = ways(suit, counts) if sum(counts) % 3 != 1 else 0
        return (sum(counts) % 3 // 2, many) if many else None

    def join(left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int] | None:
        pairs = left[0] + right[0]
        return (pairs, left[1] * right[1]) if pairs < 2 else None

    hands = hands_by(suits_by(kind), join)
    return Counter({many: number for (tiles, (_, many)), number in hands.items() if tiles == domains.MOST_TILES})


def signatures_and_cuts() -> dict[str, int]:
    """The number of different signatures, and how many hands cut shanten sees nearer than exchange does."""
    subject = Subject()
    by_both = by_both_definitions(subject)
    suits = suits_by(subject.signatures("exchange").number_of)
    differing: Counter[int] = Counter()
    for (tiles, both), number in by_both.items():
        exchange, cut = shanten_by_both(subject, tiles, both)
        differing[tiles] += number * (exchange != cut)
    return {
        "suit_signatures": len({signature for _, signature in suits[Suit.DOTS]}),
        "honour_signatures": len({signature for _, signature in suits[Suit.HONOURS]}),
        "hand_signatures": len({exchange for _, (exchange, _) in by_both}),
        **{f"cut_differs_{tiles}": differing[tiles] for tiles in (13, 14)},
    }


@attrs.frozen
class Readiness:
    """The properties of a suit that decide how a hand of thirteen tiles is ready."""

    ways: int
    """The number of ways in which it can be split without a hole."""
    live_pairs: int
    """In how many of them its pair can become a triplet."""
    live: tuple[int, ...]
    """The number of ways in which it has a hole that can be filled, by the shape of the wait."""
    dead: int
    """In how many ways it has a hole that cannot."""
    dead_twins: int
    """In how many ways it would be split if four alike were two pairs."""


def readiness(suit: Suit, counts: SuitCounts) -> Readiness:
    """Look at a suit."""
    _, plain, with_hole, halves = READY[DEFAULT.exhausted][suit.ordinal](offset_of(bytes(counts)))
    live = Counter(wait.shape for _, _, _, wait in with_hole if wait and wait.on)
    fours = [at for at, number in enumerate(counts) if number == COPIES] if sum(counts) % 3 == 1 else []
    return Readiness(
        len(plain),
        live_waits(halves),
        tuple(live[shape] for shape in SHAPES),
        len(with_hole) - live_waits(with_hole),
        sum(ways_to_split(suit, (*counts[:at], 0, *counts[at + 1 :])) for at in fours),
    )


def live_waits(pieces: SuitPieces) -> int:
    """The number of ways whose wait has a live tile."""
    return sum(bool(wait and wait.on) for _, _, _, wait in pieces)


@attrs.frozen
class ReadyHands:
    """The hands of thirteen tiles that are ready in the regular form, by their number of ways."""

    hands: int
    live: tuple[int, ...]
    dead: int
    dead_twins: int


def count_ready(key: Callable[[SuitCounts], Key | None], total: Key) -> ReadyHands:
    """Sum over the suits that have a key, the keys of a hand's suits adding up to a total."""
    classes: dict[Suit, Counter[tuple[Key, Readiness]]] = {}
    for suit in domains.SUITS:
        classes[suit] = Counter(
            (found, readiness(suit, counts)) for counts in suits(suit, 13) if (found := key(counts)) is not None
        )
    hand = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS, Suit.HONOURS)
    of = {suit: classes[Suit.HONOURS if suit is Suit.HONOURS else Suit.DOTS] for suit in hand}
    hands, dead, dead_twins = 0, 0, 0
    live: Counter[int] = Counter()
    for number in (1, 2):
        for special in combinations(hand, number):
            plain = ways_to_fill([of[suit] for suit in hand if suit not in special])
            for chosen in product(*(of[suit].items() for suit in special)):
                keys = [found for (found, _), _ in chosen]
                rest = plain.get((total[0] - sum(k[0] for k in keys), total[1] - sum(k[1] for k in keys)))
                if rest is None or any(k[0] % 3 != (1 if number == 1 else 2) for k in keys):
                    continue
                times = 1
                for _, many in chosen:
                    times *= many
                live_here, dead_here = holes([of_suit for (_, of_suit), _ in chosen])
                hands += times * rest[0] * any(live_here)
                dead += times * rest[1] * dead_here
                dead_twins += times * rest[1] * (chosen[0][0][1].dead_twins if number == 1 else 0)
                for at, many in enumerate(live_here):
                    live[at] += times * rest[1] * many
    return ReadyHands(hands, tuple(live[at] for at in range(len(SHAPES))), dead, dead_twins)


def ways_to_fill(others: Iterable[Mapping[tuple[Key, Readiness], int]]) -> dict[Key, tuple[int, int]]:
    """The number of choices of suits of blocks alone, and of the splits of these choices."""
    found: dict[Key, tuple[int, int]] = {(0, 0): (1, 1)}
    for suit in others:
        joined: dict[Key, tuple[int, int]] = {}
        for ((more, of_suit), number), (key, (hands, ways)) in product(suit.items(), found.items()):
            if more[0] % 3 == 0 and of_suit.ways:
                at = key[0] + more[0], key[1] + more[1]
                before = joined.get(at, (0, 0))
                joined[at] = before[0] + hands * number, before[1] + ways * number * of_suit.ways
        found = joined
    return found


def holes(special: list[Readiness]) -> tuple[list[int], int]:
    """The holes of a hand: in the suit with the pair, in another suit, or half a shanpon in each of two suits."""
    if len(special) == 1:
        return list(special[0].live), special[0].dead
    a, b = special
    live = [x * b.ways + a.ways * y for x, y in zip(a.live, b.live, strict=True)]
    dead_shanpons = (a.ways - a.live_pairs) * (b.ways - b.live_pairs)
    live[SHAPES.index(WaitShape.SHANPON)] += a.ways * b.ways - dead_shanpons
    return live, a.dead * b.ways + a.ways * b.dead + dead_shanpons


def only_pairs_and_a_single(counts: SuitCounts) -> Key | None:
    """The key of a suit of pairs and at most one single tile."""
    return (sum(counts), counts.count(1)) if max(counts) <= 2 and counts.count(1) <= 1 else None


def wins(machine: Machine) -> Callable[[Suit, SuitCounts], int]:
    """Make a function that is 1 if the machine finds a winner in a suit, and 0 if not."""

    def has_winner(suit: Suit, counts: SuitCounts) -> int:
        if not ways_to_split(suit, counts):
            return 0
        first = next(winning_sets(machine, Goal.for_tiles(sum(counts)), in_suit((suit, counts))), None)
        return int(first is not None or not any(counts))

    return has_winner


def missed_suits() -> int:
    """The number of complete number suits that the literal machine misses."""
    has_winner = wins(LITERAL)
    return sum(
        ways_to_split(Suit.DOTS, counts) > 0 and not has_winner(Suit.DOTS, counts) for counts in suits(Suit.DOTS, 14)
    )


def kans_by_what_they_keep() -> dict[str, int]:
    """Closed kans in ready hands of one suit, of 1 to 13 tiles: what each keeps."""
    kept = Counter((kan_keeps_waits(*case), kan_keeps_decompositions(*case)) for case in kans())
    return {
        "kans_one_suit": sum(kept.values()),
        "kans_one_suit_keeping_waits_and_decompositions": kept[True, True],
        "kans_one_suit_keeping_only_waits": kept[True, False],
        "kans_one_suit_keeping_only_decompositions": kept[False, True],
    }


def classical() -> dict[str, Fact]:
    """The values of winning hands, and the number that each contradiction in Lott concerns."""
    east = Winds("E", "E")
    found = assignments()
    overlaps = {value: number for value, number in found.items() if len(consistency_of(value)) > 1}
    vacuous = {value: number for value, number in found.items() if len(consistency_of(value)) + vacuously(value) > 1}
    short = {
        value: number for value, number in found.items() if max(consistency_of(value), default=0) > first_of(value)
    }
    return {
        "classical_scores_14_east_east": {str(score): number for score, number in scores(east).items()},
        "consistency_overlaps_14": sum(overlaps.values()),
        "consistency_overlaps_14_where_one_suit_and_honours_is_vacuous": sum(vacuous.values()),
        "consistency_literal_short_14": sum(short.values()),
        "first_assignment_short_14": sum(
            number
            for (first, every), number in scored_hands(east).items()
            if worth_of(first).final < max(worth_of(value).final for value in every)
        ),
        "sequence_in_three_suits_14": number_with_a_set_in_three_suits(SEQUENCES),
        "triplet_in_three_suits_14": number_with_a_set_in_three_suits(TRIPLETS),
    }


def first_of(value: SetValue) -> int:
    """The value of the first consistency test that holds."""
    return next(iter(consistency_of(value)), 0)


def vacuously(value: SetValue) -> bool:
    """Whether one suit and honours holds only because there are no honours, or nothing else."""
    return not value.suits or (value.suits == 1 and not value.honours)


def riichi() -> dict[str, Fact]:
    """The value of winning hands of riichi, with no meld to four, drawn or claimed, the dealer's and another's."""
    rules = Rules(double_yakuman=DOUBLE_YAKUMAN)
    return {
        f"riichi_{named}_{by}_{seat}_E": as_fact(census_of_scores(melds, by=by, seat=seat, rules=rules))
        for melds, named in enumerate(("closed", *(f"melds_{number}" for number in range(1, 5))))
        for by, seat in product(get_args(By), WINDS[1::-1])
    }


def as_fact(census: ScoreCensus) -> dict[str, int | dict[str, int]]:
    """The number of pairs of hand and winning tile: all of them, by yaku, and by han and fu."""
    yaku = {each: tally.distinct for each, tally in census.by_yaku().items()}
    return {
        "pairs": census.wins.distinct,
        "no-yaku": census.no_yaku.distinct,
        "yaku": {each.value: number for each, number in yaku.items() if not each.is_yakuman},
        "yakuman": {each.value: number for each, number in yaku.items() if each.is_yakuman},
        "han-fu": {f"{han}/{fu}": tally.distinct for (han, fu), tally in census.by_han_and_fu().items()},
    }


def counted_again() -> dict[str, int]:
    """The answer of the census about the same, which was found another way."""
    complete, ready, thirteen = census_of_decompositions(14), census_of_decompositions(13), census_of_shanten(13)
    regular = {many: tally.distinct for many, tally in complete.by_number(Form.REGULAR).items()}
    shapes = {shape: tally.distinct for shape, tally in ready.decompositions_by_shape().items()}
    in_seven_pairs, in_orphans = (
        complete.by_number(form)[1].distinct for form in (Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS)
    )
    # Ready seven pairs wait in a tanki too.
    shapes[WaitShape.TANKI] -= ready.by_number(Form.SEVEN_PAIRS)[1].distinct
    return {
        "complete_regular_hands_14": sum(regular.values()),
        "complete_seven_pairs_hands_14": in_seven_pairs,
        "complete_thirteen_orphans_hands_14": in_orphans,
        "complete_hands_14": complete.hands.distinct,
        "complete_regular_decompositions_14": sum(many * number for many, number in regular.items()),
        **{f"hands_14_with_{many}_decompositions": regular[many] for many in range(2, max(regular) + 1)},
        "ready_regular_hands_13": thirteen.by_measure("regular")[0].distinct,
        "ready_hands_13": ready.hands.distinct,
        **{f"ready_{shape.value}_13": shapes[shape] for shape in SHAPES},
        **{f"cut_differs_{tiles}": census_of_shanten(tiles).cut_differs.distinct for tiles in (13, 14)},
        "sequence_in_three_suits_14": listed(second_scorer.SEQUENCES),
        "triplet_in_three_suits_14": listed(second_scorer.TRIPLETS),
    }


def listed(sets: Iterable[tuple[str, ...]]) -> int:
    """The number of hands with one of these sets in all three suits, by listing them."""
    return sum(1 for _ in second_scorer.hands_with_a_set_in_three_suits(sets))


def complete_hands() -> dict[str, int]:
    """Complete suits and complete hands of fourteen tiles, and in how many ways they are complete."""
    ways = hands_by_ways(ways_to_split)
    regular = sum(ways.values())
    pairs = comb(34, 7)
    both = sum(hands_by_ways(lambda suit, counts: set(counts) <= {0, 2} and ways_to_split(suit, counts) > 0).values())
    orphans = len(ORPHANS)
    return {
        "suit_vectors": len(suits(Suit.DOTS, 14)),
        "honour_vectors": len(suits(Suit.HONOURS, 14)),
        "complete_suit_vectors": sum(ways_to_split(Suit.DOTS, counts) > 0 for counts in suits(Suit.DOTS, 14)),
        "complete_regular_hands_14": regular,
        "complete_seven_pairs_hands_14": pairs,
        "complete_thirteen_orphans_hands_14": orphans,
        "complete_hands_14": regular + pairs - both + orphans,
        "complete_regular_decompositions_14": sum(many * number for many, number in ways.items()),
        "hands_14_with_1_decomposition": ways[1],
        **{f"hands_14_with_{many}_decompositions": ways[many] for many in range(2, max(ways) + 1)},
    }


def ready_hands() -> dict[str, int]:
    """Ready hands of thirteen tiles, and in how many ways they wait."""
    ready = count_ready(lambda counts: (sum(counts), 0), (13, 0))
    also_pairs = count_ready(only_pairs_and_a_single, (13, 1))
    orphans = len(ORPHANS)
    return {
        "ready_regular_hands_13": ready.hands,
        "ready_hands_13": ready.hands + comb(34, 6) * 28 - also_pairs.hands + 1 + orphans * (orphans - 1),
        "ready_regular_decompositions_13": sum(ready.live),
        **{f"ready_{shape.value}_13": number for shape, number in zip(SHAPES, ready.live, strict=True)},
        "dead_regular_decompositions_13": ready.dead,
        "dead_decompositions_13_with_four_alike_as_two_pairs": ready.dead_twins,
    }


def missed_by_machines() -> dict[str, int]:
    """Complete hands and suits that Lott's procedure finds or misses, literal and mended."""
    regular, literal, mended = (
        sum(hands_by_ways(ways).values()) for ways in (ways_to_split, wins(LITERAL), wins(MENDED))
    )
    return {
        "literal_complete_hands_14": literal,
        "literal_missed_hands_14": regular - literal,
        "literal_missed_suits": missed_suits(),
        "mended_missed_hands_14": regular - mended,
    }


AGAIN: Final = "some of these again"
FACTS: Final[Mapping[str, Count]] = {
    "complete hands": complete_hands,
    "ready hands": ready_hands,
    "Lott's procedure": missed_by_machines,
    "closed kans": kans_by_what_they_keep,
    "signatures": signatures_and_cuts,
    "classical scores": classical,
    "riichi scores": riichi,
    AGAIN: counted_again,
}
"""How the facts are counted, by what they are about; each can be done in a process of its own."""


def together(parts: Mapping[str, Mapping[str, Fact]]) -> dict[str, Fact]:
    """Every fact under its name; a ValueError if one is another number when it is counted again."""
    found = {name: fact for about, facts in parts.items() if about != AGAIN for name, fact in facts.items()}
    wrong = {name: (number, found[name]) for name, number in parts[AGAIN].items() if number != found[name]}
    if wrong:
        message = f"the census and the facts differ: {wrong}"
        raise ValueError(message)
    return found
