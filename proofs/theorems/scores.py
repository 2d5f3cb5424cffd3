"""The value of winning hands of riichi: classes of suits stand for every hand with every winning tile.

A case is all hands with one number of melds, won by one seat in the East round: each hand with every kind among its
concealed tiles as the winning tile, drawn and claimed. Before all hands come those of few kinds, for they take a tenth
of the time and show most faults.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc.census import census_of_decompositions
from mjfunc.census.scores.value_classes import ReadingClasses
from mjfunc.model.winds import WINDS, Wind
from mjfunc.riichi import DEFAULT_RULES, PRESETS, Rules, Yaku
from mjfunc.riichi.arrays import features as f
from mjfunc.riichi.arrays.parts import Held as Deck
from mjfunc.riichi.arrays.parts import Values
from mjfunc.riichi.values.rules import DOUBLE_YAKUMAN
from mjfunc.tiles.tile import COPIES, KINDS, Suit
from proofs import domains
from proofs.domains import ways_to_split
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.batch.arrays import Integers
    from mjfunc.riichi.arrays.features import Flags
    from mjfunc.riichi.arrays.reading_values import ReadingValues
    from mjfunc.tiles.counts import SuitCounts
    from proofs.subject import Subject

DOUBLED: Final = Rules(double_yakuman=DOUBLE_YAKUMAN)
HIGHEST: Final = tuple(attrs.evolve(rules, multiple_yakuman="highest") for rules in (DOUBLED, DEFAULT_RULES))
MANY: Final = np.iinfo(np.int64).max
MELDS: Final = range(5)
SEATS: Final[tuple[Wind, ...]] = ("S", "E")
RANKS: Final = tuple(range(1, 10))
EVERY_KIND: Final[Deck] = (RANKS, RANKS, RANKS, RANKS[:7])
FEW_KINDS: Final[Deck] = ((), RANKS[3:], RANKS[6:], RANKS[4:7])
"""Dots from 4 up, bamboos from 7 up, and the dragons."""
NUMBERS_AND_HONOURS: Final = (Suit.DOTS, Suit.DOTS, Suit.DOTS, Suit.HONOURS)
"""All number suits are alike, so dots stand for each."""
Held: TypeAlias = tuple[int, int, bool, bool]
"""How many blocks there are, how many of them melds, and whether there are a pair and the winning tile."""


@attrs.frozen
class WinClass:
    """All hands of some kinds with one number of melds, won by one seat."""

    kinds: Deck
    melds: int
    seat: Wind
    classes: tuple[ReadingClasses, ...]

    @property
    def number(self) -> int:
        """The number of pairs of hand and winning tile."""
        return sum(int(some.tallies[:, 0].sum()) for some in self.classes)

    def __str__(self) -> str:
        """Which hands these are."""
        return f"{'few' if self.kinds == FEW_KINDS else 'all'} kinds, {self.melds} melds, seat {self.seat}"


def won(subject: Subject, decks: Iterable[Deck] = (EVERY_KIND,)) -> Iterator[WinClass]:
    """All of them, those with the fewest melds first."""
    for kinds, melds, seat in product(decks, MELDS, SEATS):
        values = Values(WINDS.index(seat) + 1, 1, DOUBLED.double_wind_pair // 2)
        yield WinClass(kinds, melds, seat, subject.wins(melds, kinds, values))


def number_won() -> int:
    """The expected number of cases: one for each kind of each hand."""
    return len(SEATS) * sum(map(number_with_melds, MELDS))


def number_won_of_few_kinds() -> int:
    """The expected number for few kinds, of regular hands and of seven pairs; none of them is thirteen orphans."""
    kinds = [(place, rank) for place, ranks in enumerate(FEW_KINDS) for rank in ranks]
    only_pairs = sum(7 for chosen in combinations(kinds, 7) if not are_regular(chosen))
    return len(SEATS) * (only_pairs + sum(number_of_regular(FEW_KINDS, melds) for melds in MELDS))


def are_regular(pairs: Iterable[tuple[int, int]]) -> bool:
    """Whether seven pairs, each given as the place of its suit and its rank, are blocks and a pair too."""
    held = {*pairs}
    return all(
        ways_to_split(suit, tuple(2 * ((place, rank) in held) for rank in range(1, suit.ranks + 1)))
        for place, suit in enumerate(NUMBERS_AND_HONOURS)
    )


def number_with_melds(melds: int) -> int:
    """The number of hands with these melds and each winning tile; closed hands from the waits of ready hands."""
    if melds == 0:
        waits = census_of_decompositions(13).by_waits()
        return sum(number * tally.distinct for number, tally in waits.items())
    return number_of_regular(EVERY_KIND, melds)


def number_of_regular(kinds: Deck, melds: int) -> int:
    """The number of regular hands of these kinds with these melds and each winning tile."""
    found: Counter[Held] = Counter({(0, 0, False, False): 1})
    for suit, ranks in zip(NUMBERS_AND_HONOURS, kinds, strict=True):
        joined: Counter[Held] = Counter()
        suits = suits_with_melds(suit, ranks)
        for ((a, b, c, d), many), ((w, x, y, z), number) in product(found.items(), suits.items()):
            if a + w <= 4 and not (c and y) and not (d and z):
                joined[a + w, b + x, c or y, d or z] += many * number
        found = joined
    return found[4, melds, True, True]


@cache
def suits_with_melds(suit: Suit, ranks: tuple[int, ...]) -> Counter[Held]:
    """The number of suits of some ranks in a row by their blocks, melds, pairs and winning tiles."""
    melds = melds_of(suit, ranks)
    below, above = (0,) * (min(ranks, default=1) - 1), (0,) * (suit.ranks - max(ranks, default=0))
    found: Counter[Held] = Counter()
    for tiles in (tiles for tiles in range(15) if tiles % 3 != 1):
        each = ((*below, *counts, *above) for counts in domains.suits_of(len(ranks), tiles))
        whole = [counts for counts in each if ways_to_split(suit, counts)]
        concealed, blocks, pair = np.array(whole, np.int8).reshape(-1, suit.ranks), tiles // 3, tiles % 3 == 2
        kinds = (concealed > 0).sum(1)
        for number in range(5 - blocks):
            beside = [(counts, many) for (of, counts), many in melds.items() if of == number]
            for counts, many in beside:
                fits = (concealed + np.array(counts, np.int8) <= COPIES).all(1)
                found[blocks + number, number, pair, False] += many * int(fits.sum())
                found[blocks + number, number, pair, True] += many * int(kinds[fits].sum())
    return found


def melds_of(suit: Suit, ranks: tuple[int, ...]) -> Counter[tuple[int, SuitCounts]]:
    """The number of sets of melds of some ranks in a row for each count of the suit; a quad is open or closed."""
    triples = [(rank,) * size for rank in ranks for size in (3, 4, 4)]
    rows = [(low, low + 1, low + 2) for low in ranks[:-2]] if suit is not Suit.HONOURS else []
    found: Counter[tuple[int, SuitCounts]] = Counter({(0, (0,) * suit.ranks): 1})
    for meld in (*triples, *rows):
        more = tuple(meld.count(rank) for rank in range(1, suit.ranks + 1))
        for number in range(4):
            for (of, counts), many in [*found.items()]:
                together = tuple(map(int.__add__, counts, more))
                if of == number and max(together) <= COPIES:
                    found[number + 1, together] += many
    return found


def check_of(check: Callable[[Subject, ReadingClasses, bool], Flags]) -> Callable[[Subject, WinClass], str | None]:
    """Make a check of a case: it fails for the drawn or claimed hands that ``check`` marks."""

    def checked(subject: Subject, case: WinClass) -> str | None:
        for tsumo, some in product((True, False), case.classes):
            wrong = np.flatnonzero(check(subject, some, tsumo))
            if len(wrong):
                keys = some.keys[wrong[:1]]
                found = subject.worth(keys, tsumo, DOUBLED)
                by, numbers = "tsumo" if tsumo else "ron", np.stack([found.han, found.fu, found.points], -1)[0]
                return f"{case}, by {by}: readings of {numbers.tolist()} han, fu, points"
        return None

    return checked


def no_yaku(subject: Subject, some: ReadingClasses, tsumo: bool) -> Flags:  # noqa: FBT001  # whether it was drawn
    """A closed hand that is drawn, and a reading of it that has no yaku."""
    closed = f.OPEN.extract(some.keys) == 0
    wrong: Flags = (closed & (subject.worth(some.keys, tsumo, DOUBLED).yaku == 0)).any(1)
    return wrong & tsumo


def other_fu(subject: Subject, some: ReadingClasses, tsumo: bool) -> Flags:  # noqa: FBT001  # whether it was drawn
    """Fu that there cannot be."""
    found = subject.worth(some.keys, tsumo, DOUBLED)
    counts = (found.yaku > 0) & (found.yakuman == 0)
    is_tens = (found.fu % 10 == 0) & (found.fu >= 30) & (found.fu <= 140)
    few = (found.han > 3) | (found.fu <= 110)
    of_pairs, of_pinfu = has(found, Yaku.CHIITOITSU), has(found, Yaku.PINFU) & tsumo
    right = (of_pairs == (found.fu == 25)) & (of_pinfu == (found.fu == 20)) & (of_pairs | of_pinfu | is_tens) & few
    wrong: Flags = (counts & ~right).any(1)
    return wrong


def other_pinfu(subject: Subject, some: ReadingClasses, tsumo: bool) -> Flags:  # noqa: FBT001  # whether it was drawn
    """A closed regular reading that is pinfu and has fu of its own, or neither."""
    found = subject.worth(some.keys, tsumo, DOUBLED)
    own = f.FU.extract(some.keys) - (0 if tsumo else f.ENDED.extract(some.keys))
    asked = is_regular(some.keys) & (f.OPEN.extract(some.keys) == 0) & (found.yakuman == 0)
    wrong: Flags = (asked & (has(found, Yaku.PINFU) != (own == 0))).any(1)
    return wrong


def pairs_chosen(subject: Subject, some: ReadingClasses, tsumo: bool) -> Flags:  # noqa: FBT001  # whether it was drawn
    """Seven pairs, chosen where there is another reading."""
    found = subject.worth(some.keys, tsumo, DOUBLED)
    best = subject.best_of(found)[:, None]
    is_pairs = np.take_along_axis(f.SEVEN_PAIRS.extract(some.keys), best, 1)[:, 0] > 0
    wrong: Flags = is_pairs & is_regular(some.keys).any(1)
    return wrong


SAME: Final = (
    *(Yaku.TANYAO, Yaku.HONROUTOU, Yaku.HONITSU, Yaku.CHINITSU, Yaku.TSUUIISOU, Yaku.CHINROUTOU, Yaku.RYUUIISOU),
    *(Yaku.YAKUHAI_WHITE, Yaku.YAKUHAI_GREEN, Yaku.YAKUHAI_RED, Yaku.YAKUHAI_SEAT, Yaku.YAKUHAI_ROUND),
    *(Yaku.CHUUREN_POUTOU, Yaku.JUNSEI_CHUUREN_POUTOU),
)


def not_the_same(subject: Subject, some: ReadingClasses, tsumo: bool) -> Flags:  # noqa: FBT001  # whether it was drawn
    """A yaku of the tiles that one regular reading has, and another has not."""
    regular = is_regular(some.keys)
    flags = subject.yaku_in_arrays(some.keys, np.full(some.keys.shape, tsumo), DOUBLED)
    wrong = np.zeros(len(some.keys), np.bool_)
    for yaku in SAME:
        wrong |= (flags[yaku] & regular).any(1) & (~flags[yaku] & regular).any(1)
    return wrong


def chosen_otherwise(subject: Subject, some: ReadingClasses, tsumo: bool) -> Flags:  # noqa: FBT001  # whether it was drawn
    """Hands whose best reading by payments, or by yakuman, han and fu, is not the best by points."""
    wrong = np.zeros(len(some.keys), np.bool_)
    for rules, more in product((DOUBLED, PRESETS["m-league"]), range(14) if some.keys.shape[1] > 1 else ()):
        found = subject.worth(some.keys, tsumo, rules)
        counts = (found.yaku > 0) & (found.yakuman == 0)
        han = np.where(counts, found.han + more, 0)
        points = np.where(counts, subject.basic_points_in_arrays(han, found.fu, rules), found.points)
        valued = attrs.evolve(found, han=han, points=points)
        best = np.where(found.yaku > 0, _order(valued, points), -1)
        for other in (points * 0, *(paid(points, tsumo, dealer) for dealer in (False, True))):
            chosen = np.where(found.yaku > 0, _order(valued, other), -1).argmax(1)
            wrong |= np.take_along_axis(best, chosen[:, None], 1)[:, 0] != best.max(1)
    return wrong


def _order(found: ReadingValues, first: Integers) -> Integers:
    """The key of comparison: this number, then yakuman, han and fu."""
    order = first
    for number, more in ((found.all_yakuman, 8), (found.han, 64), (found.fu, 256), (found.fu_before_rounding, 256)):
        order = order * more + number
    return order


def paid(points: Integers, tsumo: bool, dealer: bool) -> Integers:  # noqa: FBT001  # as said of wins
    """The points that the winner receives; each payment is rounded up to a hundred."""
    shares = ((2,) * 3 if dealer else (2, 1, 1)) if tsumo else ((6,) if dealer else (4,))
    return sum((-(-points * share // 100) * 100 for share in shares), np.zeros_like(points))


def different_yaku(subject: Subject, some: ReadingClasses, tsumo: bool) -> Flags:  # noqa: FBT001  # whether it was drawn
    """Readings that no other exceeds, and that have different yaku."""
    wrong = np.zeros(len(some.keys), np.bool_)
    for rules in (DOUBLED, *HIGHEST) if some.keys.shape[1] > 1 else ():
        found = subject.worth(some.keys, tsumo, rules)
        order = np.where(found.yaku > 0, _order(found, found.points), -1)
        is_best = order == order.max(1, keepdims=True)
        best, other = np.where(is_best, found.yaku, 0).max(1), np.where(is_best, found.yaku, MANY).min(1)
        wrong |= best != other
    return wrong


def claimed_for_more(subject: Subject, some: ReadingClasses, tsumo: bool) -> Flags:  # noqa: FBT001  # whether it was drawn
    """Hands that are paid more when the winning tile is claimed."""
    drawn, claimed = (subject.worth(some.keys, by, DOUBLED).points.max(1) for by in (True, False))
    wrong = [
        paid(drawn, tsumo=True, dealer=dealer) < paid(claimed, tsumo=False, dealer=dealer) for dealer in (False, True)
    ]
    return np.logical_or(*wrong) & tsumo


def is_regular(keys: Integers) -> Flags:
    """Whether readings are blocks and a pair."""
    regular: Flags = (f.SEVEN_PAIRS.extract(keys) | f.ORPHANS.extract(keys)) == 0
    return regular


def has(found: ReadingValues, yaku: Yaku) -> Flags:
    """Which readings count a yaku."""
    counted: Flags = found.yaku >> yaku.ordinal & 1 == 1
    return counted


def check_multiples(subject: Subject, case: WinClass) -> str | None:
    """The most that yakuman count: six with four quads, five otherwise; four and three where none is double."""
    for rules, most in ((DOUBLED, 5), (DEFAULT_RULES, 3)):
        found = max(int(subject.worth(some.keys, True, rules).yakuman.max()) for some in case.classes)  # noqa: FBT003  # drawn
        if found != most + (case.melds == 4):
            return f"{case}: yakuman count {found} times by {rules}"
    return None


def check_four_concealed(subject: Subject, case: WinClass) -> str | None:
    """Of each hand of four triplets, all concealed, the pair is the winning tile once, and each triplet no quad is."""
    hands = comb(len(KINDS), 4) * (len(KINDS) - 4) * comb(4, case.melds)
    found: Counter[Yaku] = Counter()
    for some in case.classes:
        worth = subject.worth(some.keys, True, DOUBLED)  # noqa: FBT003  # drawn
        for yaku in (Yaku.SUUANKOU_TANKI, Yaku.SUUANKOU):
            found[yaku] += int(some.tallies[has(worth, yaku).any(1), 0].sum())
    expected = hands, hands * (4 - case.melds)
    numbers = found[Yaku.SUUANKOU_TANKI], found[Yaku.SUUANKOU]
    return None if numbers == expected else f"{case}: {numbers}, not {expected}"


def theorem(
    name: str, statement: str, check: Callable[[Subject, WinClass], str | None], *uses: str
) -> Theorem[WinClass]:
    """A statement about all of them. Hands of few kinds come first, and are counted twice."""
    return Theorem(
        name,
        statement,
        frozenset({"wins", "worth", *uses}),
        lambda subject: won(subject, (FEW_KINDS, EVERY_KIND)),
        lambda: number_won_of_few_kinds() + number_won(),
        check,
        lambda case: case.number,
    )


def theorem_of_every_kind(
    name: str, statement: str, check: Callable[[Subject, WinClass], str | None]
) -> Theorem[WinClass]:
    """A statement about all of them that does not hold for hands of few kinds."""
    return Theorem(name, statement, frozenset({"wins", "worth"}), won, number_won, check, lambda case: case.number)


THEOREMS: Final = (
    theorem(
        "scores-drawn",
        "Every closed hand whose winning tile is drawn has a yaku in every reading: all hands, with any melds and "
        "winning tile.",
        check_of(no_yaku),
    ),
    theorem(
        "scores-fu",
        "Fu are 25 exactly for seven pairs, 20 exactly for pinfu that is drawn, and otherwise tens from 30 to 140; "
        "with at most three han no more than 110; in every reading of every hand.",
        check_of(other_fu),
    ),
    theorem(
        "scores-pinfu",
        "A closed regular reading is pinfu exactly where no block, pair or wait brings fu.",
        check_of(other_pinfu),
    ),
    theorem(
        "scores-seven-pairs",
        "Seven pairs are the best reading only of hands without a regular reading.",
        check_of(pairs_chosen),
        "best_of",
    ),
    theorem(
        "scores-same",
        "The yaku of the tiles, and of honours as triplets, are the same in all regular readings of a hand.",
        check_of(not_the_same),
        "yaku_in_arrays",
    ),
    theorem(
        "scores-chosen",
        "The best readings by points, by payments, and by yakuman, han and fu have the same value, with any number of "
        "added han, and whether 4 han 30 fu are rounded up or not.",
        check_of(chosen_otherwise),
        "basic_points_in_arrays",
    ),
    theorem(
        "scores-ties",
        "The best readings of a hand, by fu before rounding and with all yakuman, have the same yaku, whether yakuman "
        "add up or the highest counts.",
        check_of(different_yaku),
    ),
    theorem(
        "scores-claimed",
        "With four players, the winner is paid no less for a winning tile that is drawn than for the same tile "
        "claimed.",
        check_of(claimed_for_more),
    ),
    theorem_of_every_kind(
        "scores-multiples",
        "With four quads, yakuman count at most six times if four of them can be double, and four times if none is; "
        "without, five and three times. Each bound is reached.",
        check_multiples,
    ),
    theorem_of_every_kind(
        "scores-four-concealed",
        "Each hand of four concealed triplets has one winning tile that makes it suuankou-tanki, and one for each "
        "triplet that is not a quad that makes it suuankou.",
        check_four_concealed,
    ),
)
