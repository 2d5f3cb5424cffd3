"""Which hands have more than one form."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from mjfunc.model.forms import Form
from mjfunc.tiles.tile import ORPHANS, Suit, Tile
from proofs import domains, special_hands
from proofs.counterexamples import SuitCase, difference, show_case
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.hand import Hand
    from mjfunc.tiles.counts import SuitCounts
    from proofs.subject import Subject


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


def check_pairs_only(subject: Subject, case: SuitCase) -> str | None:
    """Look for the runs."""
    suit, counts = case
    also_regular = are_double_runs(suit, counts)
    if bool(subject.splits(suit, counts)) != also_regular:
        return f"{show_case(case)} {'is' if also_regular else 'is not'} made of double runs and at most a pair"
    return None


def check_two_forms(subject: Subject, hand: Hand) -> str | None:
    """Count the suits with a pair that is in no run."""
    pairs = sum(sum(counts) % 3 == 2 for counts in hand.counts)
    expected = [Form.REGULAR.value, Form.SEVEN_PAIRS.value] if pairs == 1 else [Form.SEVEN_PAIRS.value]
    found = list(dict.fromkeys(way.form.value for way in subject.decompose_complete(hand)))
    return difference(found, expected, hand, "decomposing", "counting pairs")


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


def check_pairs_and_a_single(subject: Subject, case: SuitCase) -> str | None:
    """Add each kind in turn, take the bridges out between it and the single tile, and look for the runs."""
    suit, counts = case
    if subject.splits(suit, counts):
        return f"{show_case(case)} needs no further tile"
    single = counts.index(1)
    for place in range(suit.ranks):
        low, high = sorted((place, single))
        with_one = tuple(number + (at == place) for at, number in enumerate(counts))
        can_be_bridged = low == high or (suit is not Suit.HONOURS and (high - low) % 3 == 0)
        completes = can_be_bridged and are_double_runs(suit, without_bridges(with_one, low, high))
        if bool(subject.splits(suit, with_one)) != completes:
            return f"{show_case(case)} {'does not wait' if completes else 'waits'} for {Tile(suit, place + 1)}"
    return None


def check_orphans(subject: Subject, hand: Hand) -> str | None:
    """Look at the forms."""
    found = subject.decompose_ready(hand) if hand.is_waiting else subject.decompose_complete(hand)
    return difference([way.form.value for way in found], [Form.THIRTEEN_ORPHANS.value], hand, "decomposing", "the form")


THEOREMS: Final = (
    Theorem(
        "double-runs",
        "A suit of different pairs can be split into blocks and at most a pair exactly if it is made of double runs "
        "(three ranks in a row, each held twice) and at most a pair.",
        frozenset({"splits"}),
        lambda _: pairs_only(),
        lambda: sum(2**suit.ranks for suit in domains.SUITS),
        check_pairs_only,
    ),
    Theorem(
        "seven-pairs-and-regular",
        "Of the hands of seven pairs, only those whose suits all consist of double runs and at most a pair can be "
        "regular; and of these exactly those are regular where only one suit has a pair besides its double runs.",
        frozenset({"decompose_complete"}),
        lambda _: special_hands.seven_pairs_of(are_double_runs),
        lambda: special_hands.number_of_seven_pairs_of(are_double_runs),
        check_two_forms,
    ),
    Theorem(
        "ready-in-two-forms",
        "A suit of different pairs and a single tile is never complete, so a hand with it that is ready in the regular "
        "form too waits in this suit. A further tile completes the suit only if its rank is that of the single tile, "
        "or three or six away. For three ranks take out two sequences that begin one rank apart, for six ranks four: "
        "the suit is complete exactly if double runs and at most a pair remain.",
        frozenset({"splits"}),
        lambda _: pairs_and_a_single(),
        lambda: sum(suit.ranks * 2 ** (suit.ranks - 1) for suit in domains.SUITS),
        check_pairs_and_a_single,
    ),
    Theorem(
        "orphans-alone",
        "A hand that is ready or complete in thirteen orphans is ready or complete in no other form.",
        frozenset({"decompose_complete", "decompose_ready"}),
        lambda _: special_hands.orphans(),
        lambda: len(ORPHANS) + len(ORPHANS) * (len(ORPHANS) - 1) + 1,
        check_orphans,
    ),
)
