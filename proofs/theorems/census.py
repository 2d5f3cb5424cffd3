"""Counts of all hands agree with closed formulas, with plain listing, and with each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc import ShantenForm
from mjfunc.batch import FORMS
from mjfunc.census import MEASURES, Census, DecompositionCensus, Tally
from mjfunc.model.conventions import (
    DEFINITIONS,
    PLAYERS,
    Conventions,
    Players,
    is_played,
)
from mjfunc.model.forms import Form
from mjfunc.model.hand import Hand
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, SUITS, Suit
from proofs import domains
from proofs.census_decks import BESIDE, DECKS, HandsBesideMelds, HandsOfKinds, hands_with_melds
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from proofs.subject import Subject

Hands: TypeAlias = tuple[int, Players]
"""All hands of so many tiles for so many players."""
KINDS_OF: Final = {4: 34, 3: 27}


def every_size(tiles: range = range(1, domains.MOST_TILES + 1)) -> list[Hands]:
    """All hands, by their numbers of tiles, for four players and for three."""
    return [*product(tiles, PLAYERS)]


def number(tiles: int, players: Players) -> int:
    """The number of different hands, by inclusion and exclusion."""
    return domains.number_of_suits(KINDS_OF[players], tiles)


def total(sizes: Iterable[int] = range(1, domains.MOST_TILES + 1)) -> int:
    """The number of cases of these sizes for four players and for three, by their profiles."""
    return sum(domains.number_by_profiles(kinds, sizes) for kinds in KINDS_OF.values())


def whole_census(subject: Subject) -> Iterator[Census]:
    """The answer of the census about all hands of every size."""
    return (subject.census(tiles, players, KINDS) for tiles, players in every_size())


def number_counted(found: Census) -> int:
    """The number of hands that the census counts."""
    return found.hands.distinct


def check_whole(_: Subject, found: Census) -> str | None:
    """By each measure the hands sum to all there are, and the ways to draw them to a binomial coefficient."""
    tiles, players = found.tiles, found.conventions.players
    expected = Tally(number(tiles, players), comb(COPIES * KINDS_OF[players], tiles))
    for measure in MEASURES:
        whole = sum(found.by_measure(measure).values(), Tally())
        nothing = tiles < 13 and measure in {"seven-pairs", "thirteen-orphans"}
        if whole != (Tally() if nothing else expected):
            return f"{tiles} tiles, {players} players: {whole} by {measure} of {expected}"
    return None


def profiles(kinds: int, tiles: int) -> Iterator[tuple[tuple[int, ...], Tally]]:
    """The possible numbers of kinds held once to four times in hands of one size, with the number of hands of each."""
    for profile, distinct in domains.profiles(kinds, tiles):
        ways = prod(comb(COPIES, copies) ** held for copies, held in enumerate(profile, start=1))
        yield profile, Tally(distinct, distinct * ways)


def by_hand(tiles: int, players: Players, form: ShantenForm) -> dict[int, Tally]:
    """The shanten of all hands in a special form, from the profiles alone."""
    found: defaultdict[int, Tally] = defaultdict(Tally)
    if form == "seven-pairs":
        for (ones, *more), tally in profiles(KINDS_OF[players], tiles):
            found[6 - sum(more) + max(0, 7 - ones - sum(more))] += tally
    else:
        for in_orphans in range(tiles + 1):
            others = [tally for _, tally in profiles(KINDS_OF[players] - len(ORPHANS), tiles - in_orphans)]
            for (ones, *more), tally in profiles(len(ORPHANS), in_orphans):
                found[13 - ones - sum(more) - any(more)] += tally * sum(others, Tally())
    return found


InForm: TypeAlias = tuple[Census, ShantenForm]
SPECIAL: Final[tuple[ShantenForm, ...]] = ("seven-pairs", "thirteen-orphans")


def in_special_forms(subject: Subject) -> list[InForm]:
    """The answer of the census about all hands of 13 and 14 tiles, in either form."""
    return [(subject.census(*hands, KINDS), form) for hands, form in product(every_size(range(13, 15)), SPECIAL)]


def counted_in_form(case: InForm) -> int:
    """The number of hands that the census counts in a form."""
    found, form = case
    return sum(tally.distinct for tally in found.by_measure(form).values())


def check_special(_: Subject, case: InForm) -> str | None:
    """Compare the whole distribution."""
    census, form = case
    found, expected = census.by_measure(form), by_hand(census.tiles, census.conventions.players, form)
    where = f"{form}, {census.tiles} tiles, {census.conventions.players} players"
    return None if found == expected else f"{where}: {found}, by hand {expected}"


def check_deck(subject: Subject, case: HandsOfKinds) -> str | None:
    """Ask about every hand by the definitions."""
    expected: defaultdict[tuple[object, int | None], Tally] = defaultdict(Tally)
    for counts, tally in case.hands:
        exchange, cut = (
            subject.definition(Hand(counts), Conventions(definition=definition, players=case.players))
            for definition in DEFINITIONS
        )
        expected[exchange, cut.regular] += tally
    cells = subject.census(case.tiles, case.players, case.kinds).cells
    found = {(distances.shanten, distances.cut): tally for distances, tally in cells}
    return None if found == expected else f"{case.name}: {found}, by the definition {dict(expected)}"


def check_beside(subject: Subject, case: HandsBesideMelds) -> str | None:
    """Ask about every hand by the definitions."""
    expected: defaultdict[tuple[object, int | None], Tally] = defaultdict(Tally)
    for hand, tally in case.hands:
        exchange, cut = (
            subject.definition(hand, attrs.evolve(case.conventions, definition=definition))
            for definition in DEFINITIONS
        )
        expected[exchange, cut.regular] += tally
    cells = subject.census_beside(case.tiles, case.kinds, case.melds, case.conventions).cells
    found = {(distances.shanten, distances.cut): tally for distances, tally in cells}
    return None if found == expected else f"{case.name}: {found}, by the definition {dict(expected)}"


SIZES: Final = tuple(tiles for tiles in range(1, 15) if tiles % 3)


OF_THREE: Final = tuple(kind for kind in KINDS if is_played(kind, 3))
ALL_BESIDE: Final = (
    *(case for tiles in (1, 2, 4, 5, 7, 8, 10, 11) for case in hands_with_melds(tiles, KINDS, "(123m)")),
    *(case for tiles in (1, 2, 4, 5) for case in hands_with_melds(tiles, KINDS, "(345p) (345p) [1111z]")),
    *(case for tiles in (1, 2, 4, 5, 7, 8) for case in hands_with_melds(tiles, OF_THREE, "(111m) (789s)", players=3)),
)
"""All hands beside some melds, of every size that a hand can have."""

TwoWays: TypeAlias = tuple[Census, DecompositionCensus]


def in_two_ways(subject: Subject) -> Iterator[TwoWays]:
    """Both kinds of census of all hands of every size, with melds and without."""
    for hands in every_size():
        if hands[0] in SIZES:
            yield subject.census(*hands, KINDS), subject.decomposition_census(*hands, KINDS)
    for case in ALL_BESIDE:
        asked = (case.tiles, case.kinds, case.melds, case.conventions)
        yield subject.census_beside(*asked), subject.decompositions_beside(*asked)


def check_two_ways(_: Subject, case: TwoWays) -> str | None:
    """Complete hands have shanten -1, ready ones 0, and all have a decomposition; in each form too."""
    distances, found = case
    shanten = -1 if distances.tiles % 3 == 2 else 0
    for measure, form in zip(FORMS, (None, *Form), strict=True):
        expected = distances.by_measure(measure).get(shanten, Tally())
        tallies = found.by_number(form)
        if sum(tallies.values(), Tally()) != expected:
            where = (
                f"{distances.tiles} tiles beside {' '.join(map(str, found.melds)) or 'nothing'}, {found.conventions}"
            )
            return f"{where}: {tallies} have decompositions in {measure}, and {expected} have shanten {shanten}"
    return None


FEW: Final = range(1, 7)
CHUNK: Final = 1 << 16
Ranked: TypeAlias = tuple[int, int]
"""A number of tiles, and how many ranks there are for it."""


def few_tiles(subject: Subject) -> list[Ranked]:
    """All hands of at most six tiles, by rank."""
    return [(tiles, subject.number_of_hands(tiles)) for tiles in FEW]


def check_few(subject: Subject, case: Ranked) -> str | None:
    """List all hands, and look up their signatures."""
    distances: defaultdict[tuple[int, ...], Tally] = defaultdict(Tally)
    tiles, hands = case
    for begin in range(0, hands, CHUNK):
        rows = subject.unrank_rows(np.arange(begin, min(begin + CHUNK, hands)), tiles)
        by_definition: list[list[int]] = []
        for definition in DEFINITIONS:
            known = subject.signatures(definition)
            products = np.frombuffer(known.products, np.uint8).reshape(len(known.lacks), -1)
            suits = np.frombuffer(known.suits, np.uint8)
            both = np.zeros(len(rows), np.uint8) + known.number_of(Suit.HONOURS, (0,) * Suit.HONOURS.ranks)
            for suit in SUITS:
                of_suit = rows[:, 9 * suit.ordinal : 9 * suit.ordinal + suit.ranks]
                offsets = of_suit @ (BASE ** np.arange(suit.ranks)[::-1])
                both = products[both, suits[offsets + (HONOURS if suit is Suit.HONOURS else 0)]]
            by_definition.append((np.frombuffer(known.with_pair(tiles // 3), np.uint8)[both].astype(int) - 1).tolist())
        if tiles % 3 and by_definition[0] != subject.batch_shanten(rows, "minimum", "exchange").tolist():
            return f"{tiles} tiles: the signatures of hands {begin} and up are not what the batch says"
        ways: list[int] = np.array([comb(COPIES, copies) for copies in range(BASE)])[rows].prod(axis=1).tolist()
        for far, number in Counter(zip(*by_definition, ways, strict=True)).items():
            *by_both, drawn = far
            distances[*by_both,] += Tally(number, number * drawn)
    found = subject.census(tiles, 4, KINDS).joint("regular", "cut")
    return None if found == distances else f"{tiles} tiles: {found}, listed {dict(distances)}"


THEOREMS: Final = (
    Theorem(
        "census-whole",
        "The census of all hands of 1 to 14 tiles, for four players and for three, counts by every measure as many "
        "hands as a closed formula, and as many ways to draw them as a binomial coefficient.",
        frozenset({"census"}),
        whole_census,
        total,
        check_whole,
        number_counted,
    ),
    Theorem(
        "census-special-forms",
        "The census of seven pairs and thirteen orphans over all hands of 13 and 14 tiles agrees with the numbers of "
        "kinds held once, twice, three and four times.",
        frozenset({"census"}),
        in_special_forms,
        lambda: len(SPECIAL) * sum(number(*hands) for hands in every_size(range(13, 15))),
        check_special,
        counted_in_form,
    ),
    Theorem(
        "census-on-decks",
        "The census agrees with the definitions on every hand of a few smaller decks, by all measures together.",
        frozenset({"census", "definition"}),
        lambda _: DECKS,
        lambda: sum(sum(1 for _ in deck.hands) for deck in DECKS),
        check_deck,
        lambda deck: deck.number,
    ),
    Theorem(
        "census-beside-melds",
        "The census agrees with the definitions on every hand of a few smaller decks with one to four melds, for four "
        "players and for three, whether melds use up copies or not, by all measures together.",
        frozenset({"census_beside", "definition"}),
        lambda _: BESIDE,
        lambda: sum(sum(1 for _ in case.hands) for case in BESIDE),
        check_beside,
        lambda case: case.number,
    ),
    Theorem(
        "census-of-few-tiles",
        "The census for four players agrees with signatures by both definitions on every hand of at most six tiles "
        "and, for sizes that a hand can have, with batches.",
        frozenset({"census", "signatures", "batch_shanten", "unrank_rows", "number_of_hands"}),
        few_tiles,
        lambda: domains.number_by_profiles(len(KINDS), FEW),
        check_few,
        lambda case: case[1],
    ),
    Theorem(
        "census-in-two-ways",
        "The census of shanten counts as many complete and ready hands as the census of decompositions: of every "
        "size, in each form and in all, without melds and with some.",
        frozenset({"census", "decomposition_census", "census_beside", "decompositions_beside"}),
        in_two_ways,
        lambda: total(SIZES) + sum(case.number for case in ALL_BESIDE),
        check_two_ways,
        lambda case: number_counted(case[0]),
    ),
)
