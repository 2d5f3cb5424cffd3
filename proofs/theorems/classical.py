"""Classical scores agree with a second scorer: every winning hand, every wind, every rule."""

from __future__ import annotations

import random
from functools import cache
from itertools import chain, combinations, permutations, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs

from mjfunc.census import census_of_decompositions
from mjfunc.classical import (
    CHOICES_OF_HANDS,
    DEFAULT_RULES,
    LITERAL_RULES,
    MECHANICS,
    NO_MECHANICS,
    WINDS,
    ClassicalRules,
    FinalScore,
    Mechanics,
    Winds,
)
from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.model.forms import Form
from mjfunc.model.hand import Hand
from mjfunc.model.hand_parser import parse
from mjfunc.tiles.counts import Counts, add, counts_of
from mjfunc.tiles.errors import BadMechanics
from mjfunc.tiles.tile import KINDS, Suit
from proofs import domains, samples, second_scorer, special_hands
from proofs.classical_scores import (
    SEQUENCES,
    TRIPLETS,
    ScoreClass,
    classes,
    digits,
    names,
    number_with_a_set_in_three_suits,
)
from proofs.counterexamples import in_suit
from proofs.second_scorer import Worth
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Collection

    from mjfunc.tiles.counts import SuitCounts
    from proofs.subject import Subject

EVERY_WIND: Final = tuple(Winds(own, prevailing) for own, prevailing in product(WINDS, WINDS))
FIRST: Final = ClassicalRules(assignment="first")
THREE: Final = ClassicalRules(sequence_in_three_suits="double", triplet_in_three_suits="double")


def worth_of(found: FinalScore) -> Worth:
    """The answer of the scorer, in the form of the second scorer."""
    return Worth(found.card.points.total, found.card.doubles.total, found.card.score, found.final)


def compare(found: FinalScore, worths: Collection[Worth]) -> str | None:
    """Compare the answer of the scorer with the value of each reading; of equal readings it may show either."""
    best = second_scorer.best(worths)
    equal = [value for value in worths if best and (value.final, value.score) == (best.final, best.score)]
    if worth_of(found) not in equal or set(found.finals) != {value.final for value in worths}:
        return f"{worth_of(found)}, of {found.finals}; by the tables {best}, of {[value.final for value in worths]}"
    return None


def changed(rules: ClassicalRules) -> dict[str, str]:
    """The rules that are not the defaults, for the second scorer."""
    every = {rule.name: (str(getattr(rules, rule.name)), rule.default) for rule in CHOICES_OF_HANDS}
    return {name: chosen for name, (chosen, default) in every.items() if chosen != default}


def by_tables(hand: Hand, winds: Winds, rules: ClassicalRules) -> list[Worth]:
    """The value of each reading of a hand by the second scorer."""
    melds = [(names(meld.tiles), meld.open) for meld in hand.melds]
    return second_scorer.readings(names(hand.tiles), *digits(winds), melds, changed(rules))


def check_hand(subject: Subject, hand: Hand, winds: Winds, rules: ClassicalRules) -> str | None:
    """Both scorers, of one hand."""
    wrong = compare(subject.final_score(hand, winds, rules, NO_MECHANICS), by_tables(hand, winds, rules))
    return wrong and f"{hand} with {winds}, {rules}: {wrong}"


ScoredHands: TypeAlias = ScoreClass | Hand
"""A class of hands of four blocks and a pair, under its winds, or a hand of thirteen orphans."""


def score_classes() -> list[tuple[Winds, ScoredHands]]:
    """All winning hands of fourteen tiles, under every pair of winds."""
    orphans = [hand for hand in special_hands.orphans() if not hand.is_waiting]
    regular = [(winds, each) for winds in EVERY_WIND for each in classes(winds)]
    return [*regular, *product(EVERY_WIND, orphans)]


def number_in(case: tuple[Winds, ScoredHands]) -> int:
    """The number of hands in the class."""
    _, each = case
    return 1 if isinstance(each, Hand) else each.number


def check_class(subject: Subject, case: tuple[Winds, ScoredHands]) -> str | None:
    """Score an example, by the best assignment and by the first, and compare it with the values of its suits."""
    winds, each = case
    if isinstance(each, Hand):
        return check_hand(subject, each, winds, DEFAULT_RULES)
    hand = Hand(each.example)
    wrong = compare(subject.final_score(hand, winds, DEFAULT_RULES, NO_MECHANICS), each.every)
    if wrong is None and len(each.every) > 1:
        wrong = compare(subject.final_score(hand, winds, FIRST, NO_MECHANICS), [each.first])
    return wrong and f"{hand} with {winds}, like {each.number} hands: {wrong}"


def number_of_winners() -> int:
    """The number of winning hands of fourteen tiles."""
    found = census_of_decompositions(14)
    forms = (Form.REGULAR, Form.THIRTEEN_ORPHANS)
    return sum(tally.distinct for form in forms for tally in found.by_number(form).values())


def blocks(text: str) -> tuple[Block, ...]:
    """The sets of a text such as ``m1t m2s``: suit, rank, triplet or sequence."""
    shapes = {"t": BlockShape.TRIPLET, "s": BlockShape.SEQUENCE}
    return tuple(Block(Suit(word[0]), int(word[1]), shapes[word[2]]) for word in text.split())


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


def hand_with_suit(suit: Suit, counts: SuitCounts) -> Hand:
    """A winning hand of this suit and sets of other suits, which depend on its tiles."""
    tiles = sum(counts)
    sets, pair = BESIDE[suit][sum(rank * held for rank, held in enumerate(counts)) % len(BESIDE[suit])]
    others = [tile for block in sets[: 4 - tiles // 3] for tile in block.tiles]
    others += pair.tiles if tiles % 3 == 0 else ()
    return Hand(add(in_suit((suit, counts)), counts_of(others)))


def contexts() -> list[Hand]:
    """Winning hands with every complete suit, and every one of a smaller deck."""
    suits = [
        hand_with_suit(suit, counts) for suit, counts in domains.complete_suits() if sum(counts) <= domains.MOST_TILES
    ]
    return [*suits, *map(Hand, domains.complete_on_deck())]


def number_of_contexts() -> int:
    """The number of cases, asked about each suit."""
    return domains.number_of_complete_suits() + domains.number_of_complete_on_deck()


def check_context(subject: Subject, hand: Hand) -> str | None:
    """Both scorers, by the best assignment and by the first, under winds that the tiles tell."""
    winds = EVERY_WIND[sum(rank * held for suit in hand.counts for rank, held in enumerate(suit, 1)) % 16]
    found = subject.final_score(hand, winds, DEFAULT_RULES, NO_MECHANICS)
    wrong = compare(found, by_tables(hand, winds, DEFAULT_RULES))
    if wrong is None and len(found.finals) > 1:
        return check_hand(subject, hand, winds, FIRST)
    return wrong and f"{hand} with {winds}: {wrong}"


def hands_with_a_set_in_three_suits() -> list[Hand]:
    """Every hand of fourteen tiles that has the same sequence, or triplets of one rank, in all three suits."""
    return [Hand(counts_of(KIND[name] for name in tiles)) for tiles in second_scorer.hands_with_a_set_in_three_suits()]


KIND: Final = {str(kind): kind for kind in KINDS}


def check_three_suits(subject: Subject, hand: Hand) -> str | None:
    """Both scorers, with a double for such sets."""
    return check_hand(subject, hand, EVERY_WIND[sum(hand.counts[0]) % 16], THREE)


HANDS_BY_RULES: Final = 500
KEPT: Final = (
    *(f"1112345678999{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *("222m333p444s666s88m", "222m333p444s66s[5555z]", "222m333p44s(666s)[5555z]"),
)
"""Nine gates, and four triplets, which are seldom dealt."""
POOLS: Final = (
    KINDS,
    KINDS[:9],
    (*KINDS[9:18], *KINDS[27:]),
    tuple(kind for kind in KINDS if kind.is_simple),
    tuple(kind for kind in KINDS if not kind.is_simple),
    tuple(kind for kind in KINDS[:27] if kind.rank <= 3),
)


@cache
def hands_with_melds() -> list[Hand]:
    """Different seeded hands of a few kinds, in which any block can be a meld or a quad."""
    choice = random.Random(samples.SEED)
    found = dict.fromkeys(map(parse, KEPT))
    while len(found) < HANDS_BY_RULES:
        kinds = choice.choice(POOLS)
        twice = choice.choice(kinds)
        every = [block for suit in Suit for block in domains.blocks_of(suit) if set(block.tiles) <= set(kinds)]
        blocks = choice.choices(every, k=4)
        melds = [as_meld(choice, block) for block in blocks if choice.random() < 0.4]
        left = blocks[len(melds) :]
        tiles = [*domains.tiles_in(left, (Pair(twice.suit, twice.rank),))]
        melded = [tile for meld in melds for tile in meld.tiles]
        if max(map(max, counts_of([*tiles, *melded]))) <= 4:
            found[Hand.of(tiles, melds)] = None
    return list(found)


def as_meld(choice: random.Random, block: Block) -> Meld:
    """A block as a meld; a triplet may be an open or a closed quad."""
    is_four = block.shape is BlockShape.TRIPLET and choice.random() < 0.5
    four = attrs.evolve(block, shape=BlockShape.QUAD) if is_four else block
    return Meld(four, open=not is_four or choice.random() < 0.5)


def every_rule() -> list[ClassicalRules]:
    """The defaults, what Lott says literally, and each other choice alone."""
    single = [
        ClassicalRules(**cast("Any", {rule.name: value})) for rule in CHOICES_OF_HANDS for value in rule.choices[1:]
    ]
    return [DEFAULT_RULES, LITERAL_RULES, *single]


def check_rules(subject: Subject, case: tuple[Hand, ClassicalRules]) -> str | None:
    """Both scorers, by these rules."""
    hand, rules = case
    return check_hand(subject, hand, EVERY_WIND[sum(hand.counts[3]) % 16], rules)


HANDS_WON: Final = 60
Won: TypeAlias = tuple[Hand, tuple[str, ...]]


def ways_to_win() -> list[Won]:
    """Hands, each with every subset of the ways of winning that score a double."""
    won = [each.name for each in MECHANICS]
    every = chain.from_iterable(combinations(won, number) for number in range(len(won) + 1))
    hands = [*map(parse, KEPT[-3:]), parse("19m19p19s12345677z"), *hands_with_melds()[-HANDS_WON + 4 :]]
    return [*product(hands, every)]


def check_mechanics(subject: Subject, case: Won) -> str | None:
    """One double for each, by name and in order; or what cannot be is refused."""
    hand, won = case
    winds = Winds("E", "S")
    options = [name.replace("_", "-") for name in won]
    melds = [(names(meld.tiles), meld.open) for meld in hand.melds]
    is_possible = second_scorer.is_possible(names(hand.tiles), melds, options)
    try:
        found = subject.final_score(hand, winds, DEFAULT_RULES, Mechanics(**dict.fromkeys(won, True)))
    except BadMechanics as error:
        return f"{hand}, {options}: {error}" if is_possible else None
    if not is_possible:
        return f"{hand}, {options}: not refused"
    more = [second_scorer.more_doubles(value, len(won)) for value in by_tables(hand, winds, DEFAULT_RULES)]
    named = [] if found.card.limit else [(name, 1) for name in options]
    if list(found.card.doubles.doubles[-len(won) :]) != named and won:
        return f"{hand}, {options}: the report has {found.card.doubles.doubles}"
    wrong = compare(found, more)
    return wrong and f"{hand}, {options}: {wrong}"


def turned(counts: Counts) -> list[Counts]:
    """The counts with the number suits in each of the six orders."""
    m, p, s, z = counts
    return [(first, second, third, z) for first, second, third in permutations((m, p, s))]


def check_symmetry(subject: Subject, counts: Counts) -> str | None:
    """Score all six."""
    found = {
        subject.final_score(Hand(permuted), Winds("S", "E"), DEFAULT_RULES, NO_MECHANICS).final
        for permuted in turned(counts)
    }
    return None if len(found) == 1 else f"{Hand(counts)} and its permutations are worth {sorted(found)}"


THEOREMS: Final = (
    Theorem(
        "classical-contexts",
        "Points, doubles, score and final score agree with a second scorer, by the best assignment and by the first: "
        "on every complete suit in a winning hand, and every complete hand of a small deck.",
        frozenset({"final_score"}),
        lambda _: contexts(),
        number_of_contexts,
        check_context,
    ),
    Theorem(
        "classical-scores",
        "Points, doubles, score and final score agree with a second scorer on every winning hand of fourteen tiles "
        "under every pair of winds, for one example of all hands whose suits have the same values.",
        frozenset({"final_score"}),
        lambda _: score_classes(),
        lambda: 16 * number_of_winners(),
        check_class,
        number_in,
    ),
    Theorem(
        "classical-three-suits",
        "Points, doubles, score and final score agree with a second scorer on every hand of fourteen tiles with the "
        "same sequence, or triplets of one rank, in all three suits, by the rules that make it a double.",
        frozenset({"final_score"}),
        lambda _: hands_with_a_set_in_three_suits(),
        lambda: sum(map(number_with_a_set_in_three_suits, (SEQUENCES, TRIPLETS))),
        check_three_suits,
    ),
    Theorem(
        "classical-rules",
        "Points, doubles, score and final score agree with a second scorer by each choice of each rule, and by the "
        "literal rules of Lott, with open and closed melds: on a sample.",
        frozenset({"final_score"}),
        lambda _: product(hands_with_melds(), every_rule()),
        lambda: HANDS_BY_RULES * (2 + 12),
        check_rules,
    ),
    Theorem(
        "classical-mechanics",
        "Each way of winning is one double under its own name, and combinations that cannot happen are refused: every "
        "set of ways, on a sample.",
        frozenset({"final_score"}),
        lambda _: ways_to_win(),
        lambda: HANDS_WON * 2**5,
        check_mechanics,
    ),
    Theorem(
        "classical-symmetry",
        "Exchanging number suits changes no score: on a sample.",
        frozenset({"final_score"}),
        lambda _: samples.sample()[::3],
        lambda: samples.sample_size() // 3,
        check_symmetry,
    ),
)
