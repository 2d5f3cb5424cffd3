"""Counts of all hands agree with closed formulas, with plain listing, and with each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from math import comb, prod
from operator import le
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np

from mjfunc import ShantenForm
from mjfunc.batch import FORMS
from mjfunc.census import MEASURES, Census, DecompositionCensus, Found, Tally
from mjfunc.census.suits import Drawn, Held
from mjfunc.model.blocks import Meld
from mjfunc.model.conventions import (
    DEFINITIONS,
    EXHAUSTED,
    PLAYERS,
    Conventions,
    Exhausted,
    MeldCopies,
    Players,
    is_played,
)
from mjfunc.model.decompositions import Complete, Ready
from mjfunc.model.forms import Form, WaitShape
from mjfunc.model.hand import Hand, parse
from mjfunc.model.suits import BASE, HONOURS
from mjfunc.spec.waits import combined_wait
from mjfunc.tiles.counts import counts_from_34, flat
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, SUITS, Suit, Tile
from proofs import domains
from proofs.built import complete_suits, ready_suits
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.tiles.counts import Counts
    from proofs.subject import Asked, Subject

Hands: TypeAlias = tuple[int, Players]
"""All hands of so many tiles for so many players."""
KINDS_OF: Final = {4: 34, 3: 27}


def every_size(tiles: range = range(1, domains.MOST_TILES + 1)) -> list[Hands]:
    """All hands, by their numbers of tiles, for four players and for three."""
    return [*product(tiles, PLAYERS)]


def number(tiles: int, players: Players) -> int:
    """How many different ones there are, by inclusion and exclusion."""
    return domains.number_of_suits(KINDS_OF[players], tiles)


def total(sizes: Iterable[int] = range(1, domains.MOST_TILES + 1)) -> int:
    """How many there are of these sizes for four players and for three, by their profiles."""
    return sum(domains.number_by_profiles(kinds, sizes) for kinds in KINDS_OF.values())


def whole_census(subject: Subject) -> Iterator[Census]:
    """What the census says of all hands of every size."""
    return (subject.census(tiles, players, KINDS) for tiles, players in every_size())


def counted(found: Census) -> int:
    """How many hands the census counts: those that it finds, not those that there are."""
    return found.hands.distinct


def check_whole(_: Subject, found: Census) -> str | None:
    """By each measure the hands sum to all there are, and the ways to draw them to a binomial coefficient."""
    tiles, players = found.tiles, found.conventions.players
    expected = Tally(number(tiles, players), comb(COPIES * KINDS_OF[players], tiles))
    for measure in MEASURES:
        whole = sum(found.by(measure).values(), Tally())
        nothing = tiles < 13 and measure in {"seven-pairs", "thirteen-orphans"}
        if whole != (Tally() if nothing else expected):
            return f"{tiles} tiles, {players} players: {whole} by {measure} of {expected}"
    return None


def profiles(kinds: int, tiles: int) -> Iterator[tuple[tuple[int, ...], Tally]]:
    """How many kinds can be held once, twice, three and four times, and by how many hands of so many tiles."""
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
    """What the census says of all hands of 13 and 14 tiles, in either form."""
    return [(subject.census(*hands, KINDS), form) for hands, form in product(every_size(range(13, 15)), SPECIAL)]


def counted_in_form(case: InForm) -> int:
    """How many hands the census counts in a form."""
    found, form = case
    return sum(tally.distinct for tally in found.by(form).values())


def check_special(_: Subject, case: InForm) -> str | None:
    """Compare the whole distribution."""
    census, form = case
    found, expected = census.by(form), by_hand(census.tiles, census.conventions.players, form)
    where = f"{form}, {census.tiles} tiles, {census.conventions.players} players"
    return None if found == expected else f"{where}: {found}, by hand {expected}"


@attrs.frozen
class Deck:
    """Hands of so many tiles, of a few kinds."""

    tiles: int
    players: Players
    kinds: tuple[Tile, ...]

    @property
    def name(self) -> str:
        """The deck, as messages show it."""
        return f"{self.tiles} tiles of {' '.join(map(str, self.kinds))}, {self.players} players"

    @property
    def number(self) -> int:
        """How many hands there are."""
        return domains.number_of_suits(len(self.kinds), self.tiles)

    @property
    def hands(self) -> Iterator[tuple[Counts, Tally]]:
        """Every hand."""
        for numbers in domains.suits_of(len(self.kinds), self.tiles):
            held = dict(zip(self.kinds, numbers, strict=True))
            yield counts_from_34(held.get(kind, 0) for kind in KINDS), Tally(1, draws(numbers))


def draws(numbers: tuple[int, ...]) -> int:
    """In how many ways so many copies can be drawn."""
    return prod(comb(COPIES, copies) for copies in numbers)


def kinds(text: str) -> tuple[Tile, ...]:
    """The kinds of a text such as ``123m1z``."""
    return tuple(kind for kind in KINDS if str(kind) in {rank + text[-1] for rank in text[:-1]})


DECKS: Final = (
    Deck(5, 4, kinds("1234m") + kinds("12p") + kinds("1z")),
    Deck(8, 4, kinds("123m") + kinds("7s") + kinds("1z")),
    Deck(8, 3, kinds("19m") + kinds("123p")),
    Deck(13, 4, kinds("19m") + kinds("56p") + kinds("1z")),
    Deck(13, 3, kinds("19m") + kinds("9s") + kinds("57z")),
    Deck(14, 4, kinds("12m") + kinds("9s") + kinds("17z")),
)


def check_deck(subject: Subject, case: Deck) -> str | None:
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


@attrs.frozen
class Beside:
    """Hands of so many tiles, of a few kinds, beside melds."""

    tiles: int
    kinds: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    conventions: Conventions

    @property
    def name(self) -> str:
        """The hands, as messages show them."""
        melds = " ".join(map(str, self.melds))
        return f"{self.tiles} tiles of {' '.join(map(str, self.kinds))} beside {melds}, {self.conventions}"

    @property
    def left(self) -> tuple[int, ...]:
        """How many of each kind are left."""
        melded = [tile.kind for meld in self.melds for tile in meld.tiles]
        return tuple(COPIES - melded.count(kind) for kind in self.kinds)

    @property
    def number(self) -> int:
        """How many hands there are: the digit for the tiles in the product of what each kind can add."""
        numbers = prod((MANY ** (left + 1) - 1) // (MANY - 1) for left in self.left)
        number: int = numbers // MANY**self.tiles % MANY
        return number

    @property
    def hands(self) -> Iterator[tuple[Hand, Tally]]:
        """Every hand."""
        for numbers in domains.suits_of(len(self.kinds), self.tiles):
            if all(map(le, numbers, self.left)):
                held = dict(zip(self.kinds, numbers, strict=True))
                ways = prod(map(comb, self.left, numbers))
                yield Hand.from_34([held.get(kind, 0) for kind in KINDS], self.melds), Tally(1, ways)


def beside(tiles: int, of: tuple[Tile, ...], melds: str, players: Players = 4) -> list[Beside]:
    """Hands of so many tiles beside melds, whether these use up copies to complete a hand with or not."""
    held = parse(f"5z {melds}").melds
    return [Beside(tiles, of, held, Conventions(melds=option, players=players)) for option in MELDS]


MANY: Final = 10**15
"""More than the hands of any of these."""
MELDS: Final[tuple[MeldCopies, ...]] = ("held", "ignored")
BESIDE: Final = (
    *beside(1, kinds("123456789m"), "(123m) (456m) (789m) (111m)"),
    *beside(2, kinds("12345m"), "(123m) (123m) (123m) [4444m]"),
    *beside(4, kinds("1234567m"), "(345m) (345m) (345m)"),
    *beside(5, kinds("1234s") + kinds("123z"), "(123s) (111z) (222z)"),
    *beside(5, kinds("19m") + kinds("12p") + kinds("1z"), "(111m) (123p) [1111z]", players=3),
    *beside(7, kinds("34567p") + kinds("1z"), "(345p) (345p)"),
    *beside(8, kinds("19m") + kinds("123p"), "[1111m] (123p)", players=3),
    *beside(10, kinds("1234s") + kinds("1p"), "(111s)"),
    *beside(11, kinds("12345m"), "(234m)"),
)


def check_beside(subject: Subject, case: Beside) -> str | None:
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


FEW: Final = range(1, 7)
CHUNK: Final = 1 << 16
Ranked: TypeAlias = tuple[int, int]
"""A number of tiles, and how many ranks there are for it."""


def few_tiles(subject: Subject) -> list[Ranked]:
    """The hands of at most six tiles, as many as have a rank."""
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
            both = np.zeros(len(rows), np.uint8) + known.of(Suit.HONOURS, (0,) * Suit.HONOURS.ranks)
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


SIZES: Final = tuple(tiles for tiles in range(1, 15) if tiles % 3)


OF_THREE: Final = tuple(kind for kind in KINDS if is_played(kind, 3))
ALL_BESIDE: Final = (
    *(case for tiles in (1, 2, 4, 5, 7, 8, 10, 11) for case in beside(tiles, KINDS, "(123m)")),
    *(case for tiles in (1, 2, 4, 5) for case in beside(tiles, KINDS, "(345p) (345p) [1111z]")),
    *(case for tiles in (1, 2, 4, 5, 7, 8) for case in beside(tiles, OF_THREE, "(111m) (789s)", players=3)),
)
"""All hands beside some melds, of every size that a hand can have."""

TwoWays: TypeAlias = tuple[Census, DecompositionCensus]


def in_two_ways(subject: Subject) -> Iterator[TwoWays]:
    """What both kinds of census say of all hands of every size that a hand can have, without melds and beside some."""
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
        expected = distances.by(measure).get(shanten, Tally())
        tallies = found.by_number(form)
        if sum(tallies.values(), Tally()) != expected:
            where = (
                f"{distances.tiles} tiles beside {' '.join(map(str, found.melds)) or 'nothing'}, {found.conventions}"
            )
            return f"{where}: {tallies} have decompositions in {measure}, and {expected} have shanten {shanten}"
    return None


SMALLER: Final = (
    *(Deck(tiles, 4, KINDS) for tiles in (1, 2, 4)),
    Deck(7, 4, kinds("1234m") + kinds("1234p") + kinds("12z")),
    Deck(8, 4, kinds("1234m") + kinds("6789s") + kinds("12z")),
    Deck(8, 3, kinds("19m") + kinds("1234p") + kinds("1z")),
    Deck(13, 4, kinds("2345678p")),
    Deck(14, 4, kinds("2345678p")),
    Deck(13, 4, kinds("234m") + kinds("567s") + kinds("1z")),
    Deck(14, 4, kinds("234m") + kinds("567s") + kinds("1z")),
)


def found_of(subject: Subject, hand: Hand) -> Found:
    """What is found of a hand, from its decompositions."""
    ready = subject.decompose_ready(hand) if hand.is_waiting else ()
    shapes = Counter(way.wait.shape for way in ready)
    forms = Counter(way.form for way in (ready if hand.is_waiting else subject.decompose_complete(hand)))
    regular, seven_pairs, thirteen_orphans = (forms[form] for form in Form)
    by_shape = tuple(shapes[shape] for shape in WaitShape)
    return Found(regular, seven_pairs, thirteen_orphans, len(combined_wait(ready)), by_shape)


def check_decompositions(subject: Subject, case: Deck) -> str | None:
    """List all hands, and all their decompositions."""
    expected: defaultdict[Found, Tally] = defaultdict(Tally)
    for counts, tally in case.hands:
        found = found_of(subject, Hand(counts))
        if found.number():
            expected[found] += tally
    cells = dict(subject.decomposition_census(case.tiles, case.players, case.kinds).cells)
    return None if cells == expected else f"{case.name}: {cells}, listed {dict(expected)}"


BESIDE_READY: Final = tuple(
    attrs.evolve(case, conventions=attrs.evolve(case.conventions, exhausted=exhausted))
    for case, exhausted in product((*BESIDE, *beside(7, kinds("1234m") + kinds("19s"), "(123m) (123m)")), EXHAUSTED)
)
"""The same hands, and some with pairs of which four are held, whether exhausted waits count or not."""


def check_decompositions_beside(subject: Subject, case: Beside) -> str | None:
    """List all hands, and all their decompositions."""
    expected: defaultdict[Found, Tally] = defaultdict(Tally)
    asked: Asked[tuple[Ready, ...]] | Asked[tuple[Complete, ...]]
    asked = subject.ready_by if case.tiles % 3 == 1 else subject.complete_by
    for hand, tally in case.hands:
        ways = asked(hand, case.conventions)
        waits = tuple(way for way in ways if isinstance(way, Ready))
        shapes = Counter(way.wait.shape for way in waits)
        if ways:
            by_shape = tuple(shapes[shape] for shape in WaitShape)
            expected[Found(len(ways), 0, 0, len(combined_wait(waits)), by_shape)] += tally
    cells = dict(subject.decompositions_beside(case.tiles, case.kinds, case.melds, case.conventions).cells)
    return None if cells == expected else f"{case.name}: {cells}, listed {dict(expected)}"


Suits: TypeAlias = tuple[Suit, Exhausted, Held]


def suits_held(subject: Subject) -> Iterator[Suits]:
    """What the census says of all suits of honours, and of numbers, whether exhausted waits count or not."""
    for suit, exhausted in product((Suit.HONOURS, Suit.DOTS), EXHAUSTED):
        copies = (COPIES,) * suit.ranks
        live = copies if exhausted == "not-ready" else (COPIES + 1,) * suit.ranks
        yield suit, exhausted, subject.suits_held(Drawn(suit, domains.MOST_TILES, copies, live, 2))


def put_together(case: Suits) -> int:
    """How many of the suits have a way, or wait."""
    _, _, found = case
    return int(np.count_nonzero((found.ways > 0) | found.waits.any(axis=1)))


def number_put_together() -> int:
    """How many suits are found when they are built bottom up."""
    return sum(
        sum(0 <= sum(counts) <= domains.MOST_TILES for counts in {*complete_suits(suit), *ready_suits(suit, exhausted)})
        for suit, exhausted in product((Suit.DOTS, Suit.HONOURS), EXHAUSTED)
    )


def check_suits(_: Subject, case: Suits) -> str | None:
    """Compare each suit with what is built bottom up of it."""
    suit, exhausted, found = case
    rows = zip(found.counts.tolist(), found.ways.tolist(), found.waits.tolist(), found.shapes.tolist(), strict=True)
    for counts, *says in rows:
        holes = ready_suits(suit, exhausted).get(tuple(counts), {})
        waits = {rank for ranks in holes.values() for rank in ranks}
        # Half a shanpon has one pair around its hole.
        shapes = Counter(shape for _, _, around, shape in holes if (len(around), shape) != (2, WaitShape.SHANPON))
        expected = [
            len(complete_suits(suit).get(tuple(counts), ())),
            [rank in waits for rank in range(1, suit.ranks + 1)],
            [shapes[shape] for shape in WaitShape],
        ]
        if says != expected:
            return f"{suit} {counts}, exhausted waits {exhausted}: {says}, built {expected}"
    return None


def check_orphans(subject: Subject, case: int) -> str | None:
    """List all hands that are complete, or ready, in thirteen orphans."""
    expected: defaultdict[Found, Tally] = defaultdict(Tally)
    for hand in domains.orphans():
        if hand.size == case:
            expected[found_of(subject, hand)] += Tally(1, draws(flat(hand.counts)))
    cells = subject.decomposition_census(case, 4, KINDS).cells
    found = {one: tally for one, tally in cells if one.thirteen_orphans}
    return None if found == expected else f"{case} tiles: {found}, listed {dict(expected)}"


THEOREMS: Final = (
    Theorem(
        "census-whole",
        "The hands of 1 to 14 tiles, of four players and of three, are by every measure as many as a closed formula "
        "says, and the ways to draw them a binomial coefficient.",
        frozenset({"census"}),
        whole_census,
        total,
        check_whole,
        counted,
    ),
    Theorem(
        "census-special-forms",
        "Seven pairs and thirteen orphans are distributed over all hands of 13 and 14 tiles as the numbers of kinds "
        "held once, twice, three and four times say.",
        frozenset({"census"}),
        in_special_forms,
        lambda: len(SPECIAL) * sum(number(*hands) for hands in every_size(range(13, 15))),
        check_special,
        counted_in_form,
    ),
    Theorem(
        "census-on-decks",
        "Of every hand of a few smaller decks, the census says by every measure together what the definitions say.",
        frozenset({"census", "definition"}),
        lambda _: DECKS,
        lambda: sum(sum(1 for _ in deck.hands) for deck in DECKS),
        check_deck,
        lambda deck: deck.number,
    ),
    Theorem(
        "census-beside-melds",
        "Beside one meld to four, whether they use up copies or not, the census says by every measure together of "
        "every hand of a few smaller decks what the definitions say, for four players and for three.",
        frozenset({"census_beside", "definition"}),
        lambda _: BESIDE,
        lambda: sum(sum(1 for _ in case.hands) for case in BESIDE),
        check_beside,
        lambda case: case.number,
    ),
    Theorem(
        "census-of-few-tiles",
        "Of every hand of at most six tiles, the census for four players says what signatures say by both "
        "definitions, and where a hand can have so many tiles, the batch.",
        frozenset({"census", "signatures", "batch_shanten", "unrank_rows", "number_of_hands"}),
        few_tiles,
        lambda: domains.number_by_profiles(len(KINDS), FEW),
        check_few,
        lambda case: case[1],
    ),
    Theorem(
        "census-in-two-ways",
        "As many hands of every size, beside some melds too, are complete, or ready, by their distance as have a "
        "decomposition, in all forms and in each.",
        frozenset({"census", "decomposition_census", "census_beside", "decompositions_beside"}),
        in_two_ways,
        lambda: total(SIZES) + sum(case.number for case in ALL_BESIDE),
        check_two_ways,
        lambda case: counted(case[0]),
    ),
    Theorem(
        "decomposition-census",
        "Of every hand of 1, 2 and 4 tiles, and of smaller decks of 7 to 14, the census of decompositions says what "
        "they are when they are listed: how many in each form, on how many kinds they wait, and in which shapes.",
        frozenset({"decomposition_census", "decompose_complete", "decompose_ready"}),
        lambda _: SMALLER,
        lambda: sum(sum(1 for _ in domains.suits_of(len(deck.kinds), deck.tiles)) for deck in SMALLER),
        check_decompositions,
        lambda deck: deck.number,
    ),
    Theorem(
        "decomposition-census-beside-melds",
        "Beside one meld to four the census of decompositions says of every hand of a few smaller decks what they are "
        "when they are listed, for four players and for three, whether melds use up copies or not and exhausted waits "
        "count or not.",
        frozenset({"decompositions_beside", "ready_by", "complete_by"}),
        lambda _: BESIDE_READY,
        lambda: sum(sum(1 for _ in case.hands) for case in BESIDE_READY),
        check_decompositions_beside,
        lambda case: case.number,
    ),
    Theorem(
        "suits-in-census",
        "Of every suit of at most fourteen tiles the census finds as many ways to put it together, with a hole or "
        "without, and the same waits, as there are when all suits are built bottom up.",
        frozenset({"suits_held"}),
        suits_held,
        number_put_together,
        check_suits,
        put_together,
    ),
    Theorem(
        "orphans-census",
        "Of thirteen orphans the census of decompositions says what they are when they are listed.",
        frozenset({"decomposition_census", "decompose_complete", "decompose_ready"}),
        lambda _: (13, 14),
        lambda: 13 * 12 + 1 + 13,
        check_orphans,
        lambda tiles: sum(hand.size == tiles for hand in domains.orphans()),
    ),
)
