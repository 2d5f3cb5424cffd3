"""Scores: of every winning hand, under every wind; what does not change them; and that nothing is lost in paying."""

from __future__ import annotations

from functools import reduce
from itertools import permutations, product
from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.census import census_of_decompositions
from mjfunc.classical import LIMIT, Rules, Winds
from mjfunc.classical.rules import WINDS, Dealer, Discarder, LimitDoubled
from mjfunc.model.blocks import Block, BlockShape, Pair
from mjfunc.model.decompositions import Form
from mjfunc.model.hand import Hand
from mjfunc.tiles.counts import Counts, add, counts_of
from mjfunc.tiles.tile import SUITS, Suit
from proofs import domains, scoring
from proofs.showing import in_suit
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from mjfunc.tiles.counts import SuitCounts
    from proofs.parts import Parts

EVERY_WIND: Final = tuple(Winds(own, prevailing) for own, prevailing in product(WINDS, WINDS))
THREE_BLOCKS: Final = 11
FIRST: Final = Rules(assignment="first")


def check_scores(parts: Parts, winds: Winds) -> str | None:
    """Every score is one that the limit and rounding allow; only whether the winds are the same makes a difference."""
    found = parts.scores(winds)
    same = parts.scores(Winds("E", "E" if winds.own == winds.prevailing else "S"))
    if found != same or not all(score % 10 == 0 and 20 <= score <= LIMIT for score in found):
        return f"{winds}: {found}, and {same} for other winds that are as alike"
    whole = sum(found.values())
    return None if whole == number_of_winners() else f"{winds}: {whole} hands have a score, of {number_of_winners()}"


def number_of_winners() -> int:
    """How many winning hands of fourteen tiles there are."""
    found = census_of_decompositions(14)
    forms = (Form.REGULAR, Form.THIRTEEN_ORPHANS)
    return sum(tally.distinct for form in forms for tally in found.by_number(form).values())


def blocks(text: str) -> tuple[Block, ...]:
    """The sets of a text such as ``m1t m2s``: suit, rank, triplet or sequence."""
    shapes = {"t": BlockShape.TRIPLET, "s": BlockShape.SEQUENCE}
    return tuple(Block(Suit(one[0]), int(one[1]), shapes[one[2]]) for one in text.split())


BESIDE: Final = {
    Suit.DOTS: (
        (blocks("z6t z1t m9t z2t"), Pair(Suit.HONOURS, 7)),
        (blocks("z7t z6t m1s s1s"), Pair(Suit.HONOURS, 5)),
        (blocks("m2s s3s s4t m6s"), Pair(Suit.BAMBOOS, 5)),
        (blocks("z5t z3t z4t z2t"), Pair(Suit.HONOURS, 1)),
    ),
    Suit.HONOURS: (
        (blocks("m1s m4s m7s s2t"), Pair(Suit.CHARACTERS, 9)),
        (blocks("p1t s9t m9t m1t"), Pair(Suit.DOTS, 9)),
        (blocks("s2t s3t s4t s5s"), Pair(Suit.BAMBOOS, 8)),
    ),
}


def beside(suit: Suit, counts: SuitCounts) -> Hand:
    """A winning hand in which a suit stands beside sets of other suits: beside which, its tiles tell."""
    tiles = sum(counts)
    sets, pair = BESIDE[suit][sum(rank * held for rank, held in enumerate(counts)) % len(BESIDE[suit])]
    others = [tile for block in sets[: 4 - tiles // 3] for tile in block.tiles]
    others += pair.tiles if tiles % 3 == 0 else ()
    return Hand(add(in_suit((suit, counts)), counts_of(others)))


def contexts() -> list[Hand]:
    """Winning hands with every complete suit of at most eleven tiles, of simples alone, and of a smaller deck."""
    suits = [
        beside(suit, counts)
        for suit, counts in domains.complete_suits()
        if sum(counts) <= THREE_BLOCKS or (sum(counts) == domains.MOST_TILES and is_of_simples(suit, counts))
    ]
    return [*suits, *map(Hand, domains.complete_on_deck())]


def is_of_simples(suit: Suit, counts: SuitCounts) -> bool:
    """Whether a suit has only simples."""
    return suit is not Suit.HONOURS and not counts[0] and not counts[-1]


def number_of_contexts() -> int:
    """How many there are, asked about each suit."""
    simples = (domains.ways_to_cut(Suit.DOTS, (0, *counts, 0)) for counts in domains.suits_of(7, domains.MOST_TILES))
    of_simples = sum(ways > 0 for ways in simples)
    return domains.number_of_complete_suits(THREE_BLOCKS) + of_simples + domains.number_of_complete_on_deck()


def check_context(parts: Parts, hand: Hand) -> str | None:
    """Add up the values of its suits, and score the hand: the best assignment, and the first."""
    winds = Winds("E", "E") if sum(hand.counts[1]) % 2 else Winds("S", "W")
    suits = [scoring.scored(suit, held, winds) for suit, held in zip(SUITS, hand.counts, strict=True)]
    every = {reduce(scoring.add, values) for values in product(*(values for _, values in suits))}
    first = reduce(scoring.add, (first for first, _ in suits))
    asked = [(Rules(), max(map(scoring.final, every)))]
    for rules, expected in [*asked, *([(FIRST, scoring.final(first))] if len(every) > 1 else [])]:
        found = parts.final_score(hand, winds, rules).final
        if found != expected:
            return f"{hand} is worth {found}, its sets {expected}, with {winds}, assignment {rules.assignment}"
    return None


def turned(counts: Counts) -> list[Counts]:
    """The same tiles with the number suits in other places."""
    m, p, s, z = counts
    return [(one, other, third, z) for one, other, third in permutations((m, p, s))]


def check_symmetry(parts: Parts, counts: Counts) -> str | None:
    """Score all six."""
    found = {parts.final_score(Hand(one), Winds("S", "E"), Rules()).final for one in turned(counts)}
    return None if len(found) == 1 else f"{Hand(counts)} and its permutations are worth {sorted(found)}"


def check_doubles(parts: Parts, case: tuple[int, int]) -> str | None:
    """One double more."""
    points, doubles = case
    less, more = (parts.rounded(parts.doubled(points, many)) for many in (doubles, doubles + 1))
    is_nearest = less % 10 == 0 and (abs(less - points * 2**doubles) < 5 or less == LIMIT)
    return None if less <= more <= LIMIT and is_nearest else f"{points} points: {less}, {more} with a double more"


Settled: TypeAlias = tuple[int, int, int, int | None, Rules]
"""A final score, the winner, the dealer, the discarder, and the rules."""


def settlements() -> list[Settled]:
    """Every final score, every player in every part, every rule."""
    rules = [
        Rules(dealer=dealer, discarder=discarder, limit_doubled=doubled)
        for dealer, discarder, doubled in product(DEALERS, DISCARDERS, DOUBLED)
    ]
    everyone = product(range(0, LIMIT + 1, 10), range(4), range(4), (None, *range(4)), rules)
    return [case for case in everyone if case[1] != case[3]]


def check_settlement(parts: Parts, case: Settled) -> str | None:
    """What all have together stays; the winner gets what the losers owe, two shares where the dealer is concerned."""
    final, winner, dealer, discarder, rules = case
    settled = parts.settle(*case)
    double = final if rules.dealer == "like-others" else 2 * final
    double = double if rules.limit_doubled == "yes" else min(double, LIMIT)
    owed = {loser: double if dealer in {winner, loser} else final for loser in range(4) if loser != winner}
    if discarder is not None and rules.discarder == "for-all":
        owed = {discarder: sum(owed.values())}
    elif discarder is not None and rules.discarder == "alone":
        owed = {discarder: owed[discarder]}
    paid = sorted((one.payer, one.payee, one.amount) for one in settled.payments)
    is_right = paid == sorted((loser, winner, amount) for loser, amount in owed.items())
    is_right = is_right and sum(settled.balance) == 0 and settled.balance[winner] == sum(owed.values())
    return None if is_right else f"{case}: {settled.payments}"


DEALERS: Final[tuple[Dealer, ...]] = ("double", "like-others")
DISCARDERS: Final[tuple[Discarder, ...]] = ("no", "for-all", "alone")
DOUBLED: Final[tuple[LimitDoubled, ...]] = ("yes", "no")
POINTS: Final = range(20, 20 + 4 * 32 + 4 + 1, 2)
"""From none but going out to four fours of terminals and a pair of the wind that is both."""
DOUBLES: Final = range(16)

THEOREMS: Final = (
    Theorem(
        "classical-contexts",
        "A hand is worth what the values of its suits add up to, by the best assignment and by the first: every "
        "complete suit of at most eleven tiles in a winning hand, every complete hand of simples of one suit, and of a "
        "smaller deck.",
        frozenset({"final_score"}),
        lambda _: contexts(),
        number_of_contexts,
        check_context,
    ),
    Theorem(
        "classical-scores",
        "Every winning hand of fourteen tiles has a score under every pair of winds, and as many have each score under "
        "all pairs of the same wind, and under all of different ones.",
        frozenset({"scores"}),
        lambda _: EVERY_WIND,
        lambda: 16 * number_of_winners(),
        check_scores,
        lambda winds: sum(scoring.scores(winds).values()),
    ),
    Theorem(
        "classical-symmetry",
        "To permute number suits changes no score: on a sample.",
        frozenset({"final_score"}),
        lambda _: domains.sample()[::3],
        lambda: domains.sample_size() // 3,
        check_symmetry,
    ),
    Theorem(
        "doubles-raise",
        "From every number of points that a hand can have, one double more never lowers what it is worth, which is a "
        "multiple of ten, the nearest one up to the limit.",
        frozenset({"rounded", "doubled"}),
        lambda _: [*product(POINTS, DOUBLES)],
        lambda: 67 * 16,
        check_doubles,
    ),
    Theorem(
        "settlement",
        "Whoever wins, deals and discards, and by whichever rule, the winner gets what the losers pay, and nothing "
        "else changes hands.",
        frozenset({"settle"}),
        lambda _: settlements(),
        lambda: 51 * 4 * 4 * 4 * 12,
        check_settlement,
    ),
)
