"""A program that looks suits up and combines the results is right if it passes the suites of the audit."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.fast.suit_tables import signatures
from mjfunc.model.conventions import DEFINITIONS, Conventions, Definition
from mjfunc.model.suit_offsets import BASE, HONOURS
from mjfunc.spec.exchange import BLOCK_COUNTS
from mjfunc.tiles.tile import Suit
from proofs import domains
from proofs.theorem import Theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.batch import Rows
    from proofs.subject import Subject

SuitClass: TypeAlias = tuple[int, int]
"""How many tiles suits have, and the number of their signature."""
Integers: TypeAlias = NDArray[np.int64]
Holding: TypeAlias = frozenset[SuitClass]

SIZES: Final = tuple(size for size in range(1, 15) if size % 3)
SABOTAGED: Final = 300
HALF: Final = len(BLOCK_COUNTS)
CONTEXT: Final = 16
"""The bits of a context: its tiles, and the number of its product."""
SUITS_AT: Final = len(signatures("exchange").suits)


def offsets(rows: Rows) -> Integers:
    """The offsets of the suits of each row in the tables."""
    ranks = [rows[:, begin : begin + 9].astype(np.int64) for begin in (0, 9, 18, 27)]
    powers: list[Integers] = [BASE ** np.arange(of_suit.shape[1])[::-1] for of_suit in ranks]
    found = [(of_suit * power).sum(1) for of_suit, power in zip(ranks, powers, strict=True)]
    found[-1] += HONOURS
    places: Integers = np.stack(found, axis=1)
    return places


def tiles_at(places: Integers) -> Integers:
    """The number of tiles of the suits at these offsets."""
    digits = (places - HONOURS * (places >= HONOURS))[..., None] // BASE ** np.arange(9) % BASE
    tiles: Integers = digits.sum(-1)
    return tiles


def numbers_at(places: Integers, definition: Definition) -> Integers:
    """The numbers of their signatures."""
    numbers: Integers = np.frombuffer(signatures(definition).suits, np.uint8)[places].astype(np.int64)
    return numbers


def times(left: Integers, right: Integers, definition: Definition) -> Integers:
    """The products of signatures."""
    known = signatures(definition)
    products: Integers = np.frombuffer(known.products, np.uint8)[left * len(known.lacks) + right].astype(np.int64)
    return products


def answers(product: Integers, tiles: Integers, definition: Definition) -> Integers:
    """The missing tiles of hands that have these products."""
    lacks = np.array([tuple(each) for each in signatures(definition).lacks], np.int64)
    lacking: Integers = lacks[product, HALF + tiles // 3]
    return lacking


def products_of(numbers: Integers, definition: Definition) -> Integers:
    """The product of the four suits of each hand."""
    m, p, s, z = numbers.T
    return times(times(m, p, definition), times(s, z, definition), definition)


@cache
def listed(suit: Suit) -> Integers:
    """The offsets of all suits that a hand can hold."""
    counts = np.indices((BASE,) * suit.ranks, np.uint8).reshape(suit.ranks, -1)
    places: Integers = np.flatnonzero(counts.sum(0) <= domains.MOST_TILES) + (HONOURS if suit is Suit.HONOURS else 0)
    return places


@cache
def listed_tiles(suit: Suit) -> Integers:
    """The number of tiles of each suit in ``listed``."""
    return tiles_at(listed(suit))


def classes_at(suit: Suit, definition: Definition) -> Integers:
    """The class of each of them as one number, the tiles before the number of the signature."""
    return listed_tiles(suit) << 8 | numbers_at(listed(suit), definition)


@cache
def classes(suit: Suit, definition: Definition) -> tuple[SuitClass, ...]:
    """All classes of suits, found one suit at a time."""
    return tuple((both >> 8, both & 255) for both in np.unique(classes_at(suit, definition)).tolist())


# That cover has every combination.


@attrs.frozen
class Size:
    """All hands of one size, with their shanten by one definition."""

    definition: Definition
    tiles: int


def every_size(_: Subject) -> Iterator[Size]:
    """Every size that hands have."""
    return (Size(definition, tiles) for definition in DEFINITIONS for tiles in SIZES)


def number_of_sizes() -> int:
    """Two of every three numbers up to fourteen."""
    return len(DEFINITIONS) * (14 - 14 // 3)


def number_of_combinations(size: Size) -> int:
    """Choices of three classes in no order: all in order, those with two alike, those with three alike (Burnside)."""
    plain, honours = (Counter(tiles for tiles, _ in classes(suit, size.definition)) for suit in domains.SUITS)
    total = 0
    for in_honours, many in honours.items():
        left = size.tiles - in_honours
        ordered = sum(n * plain[b] * plain[left - a - b] for a, n in plain.items() for b in range(max(0, left - a) + 1))
        two_alike = sum(n * plain[left - 2 * a] for a, n in plain.items())
        alike = sum(n for a, n in plain.items() if 3 * a == left)
        total += many * (ordered + 3 * two_alike + 2 * alike) // 6
    return total


def keys(rows: Rows, definition: Definition) -> Integers:
    """The classes of each hand's suits, as one number each; those of number suits in order."""
    places = offsets(rows)
    of_suits: Integers = tiles_at(places) << 8 | numbers_at(places, definition)
    return np.column_stack([np.sort(of_suits[:, :3], axis=1), of_suits[:, 3]])


def check_combinations(subject: Subject, size: Size) -> str | None:
    """Every combination once, and each class always by the same suit."""
    rows = subject.combinations_of(size.tiles, Conventions(definition=size.definition))
    found = len(np.unique(keys(rows, size.definition), axis=0))
    expected = number_of_combinations(size)
    if not len(rows) == found == expected:
        return f"{len(rows)} hands of {size.tiles} tiles have {found} combinations of {expected}"
    if (rows.sum(1) != size.tiles).any():
        return f"a hand has not {size.tiles} tiles"
    chosen = representatives(subject, size.definition)
    of_each = classes(Suit.DOTS, size.definition) + classes(Suit.HONOURS, size.definition)
    if len(chosen) != len(of_each):
        return f"{len(chosen)} suits represent {len(of_each)} classes"
    return None


# That the contexts of every suit tell it from all that it can be told from.


@cache
def representatives(subject: Subject, definition: Definition) -> Integers:
    """The offsets of the suits that the suite ``cover`` uses."""
    conventions = Conventions(definition=definition)
    rows = np.concatenate([subject.combinations_of(size, conventions) for size in SIZES])
    return np.unique(offsets(rows))


@cache
def holdings(definition: Definition, *suits: Suit) -> Holding:
    """The size and the signature of each combination of these suits."""
    found: Holding = frozenset({(0, signatures(definition).number_of(Suit.DOTS, (0,) * 9))})
    for suit in suits:
        found = frozenset(
            (tiles + more, signatures(definition).times(number)[of_suit])
            for tiles, number in found
            for more, of_suit in classes(suit, definition)
            if tiles + more <= domains.MOST_TILES
        )
    return found


def contexts_beside(suit: Suit, definition: Definition) -> Holding:
    """All combinations of the other suits of a hand."""
    others = (Suit.DOTS,) * 3 if suit is Suit.HONOURS else (Suit.DOTS, Suit.DOTS, Suit.HONOURS)
    return holdings(definition, *others)


def shows(suit: Suit, of: SuitClass, context: SuitClass, definition: Definition) -> Iterator[tuple[str, int]]:
    """The classes that a context tells apart from a class, and the number that alone decides there."""
    tiles, number = of
    size, lacks = tiles + context[0], signatures(definition).lacks
    if size not in SIZES:
        return
    blocks, beside = size // 3, lacks[context[1]]

    def sums(own: bytes) -> list[int]:
        plain = [own[mine] + beside[HALF + blocks - mine] for mine in range(blocks + 1)]
        return plain + [own[HALF + mine] + beside[blocks - mine] for mine in range(blocks + 1)]

    mine = sums(lacks[number])
    for other_tiles, other in classes(suit, definition):
        if other_tiles == tiles and min(sums(lacks[other])) != min(mine):
            yield "apart", other
    if mine.count(min(mine)) == 1:
        at = mine.index(min(mine))
        yield "decides", at if at <= blocks else HALF + at - blocks - 1


@cache
def all_shown(suit: Suit, of: SuitClass, contexts: Holding, definition: Definition) -> frozenset[tuple[str, int]]:
    """The union of what several contexts show about a class."""
    return frozenset(each for context in contexts for each in shows(suit, of, context, definition))


@cache
def asked_beside(subject: Subject, definition: Definition) -> tuple[Integers, Integers]:
    """The offset of each suit with each context of representatives that the suite has for it, in order."""
    chosen, pairs = np.zeros(SUITS_AT, np.bool_), list[Integers]()
    chosen[representatives(subject, definition)] = True
    for rows in subject.hands_with_suits(SIZES, Conventions(definition=definition)):
        places = offsets(rows)
        tiles, numbers, known = tiles_at(places), numbers_at(places, definition), chosen[places]
        for at in range(4):
            others = [other for other in range(4) if other != at]
            a, b, c = numbers[:, others].T
            context = tiles[:, others].sum(1) << 8 | times(times(a, b, definition), c, definition)
            pairs.append((places[:, at] << CONTEXT | context)[known[:, others].all(1)])
    every = np.concatenate(pairs)
    every.sort()  # as np.unique does, which takes many times as long where most are different
    every = every[np.append(True, every[1:] != every[:-1])]
    return every >> CONTEXT, every & ((1 << CONTEXT) - 1)


@cache
def holding_of(contexts: bytes) -> Holding:
    """Contexts as they are compared."""
    return frozenset((context >> 8, context & 255) for context in np.frombuffer(contexts, np.int64).tolist())


@attrs.frozen
class SuitAsked:
    """Suits of a class that the suite tests in the same contexts."""

    definition: Definition
    suit: Suit
    of: SuitClass
    contexts: Holding
    number: int


def every_suit_asked(subject: Subject) -> Iterator[SuitAsked]:
    """Every suit, those together that are alike."""
    for definition in DEFINITIONS:
        places, contexts = asked_beside(subject, definition)
        for suit in domains.SUITS:
            every = listed(suit)
            begins, ends = (np.searchsorted(places, at).tolist() for at in (every, every + 1))
            beside = (contexts[begin:end].tobytes() for begin, end in zip(begins, ends, strict=True))
            alike = Counter(zip(classes_at(suit, definition).tolist(), beside, strict=True))
            for (of, asked), number in sorted(alike.items()):
                yield SuitAsked(definition, suit, (of >> 8, of & 255), holding_of(asked), number)


def check_contexts(_: Subject, case: SuitAsked) -> str | None:
    """These contexts show as much as all there are."""
    every = all_shown(case.suit, case.of, contexts_beside(case.suit, case.definition), case.definition)
    missing = every - all_shown(case.suit, case.of, case.contexts, case.definition)
    if not case.contexts:
        return f"suits of {case.suit} of class {case.of} are not asked about beside representatives"
    return f"of {case.suit} of class {case.of} nothing shows {sorted(missing)}" if missing else None


# That it is found where a subject is wrong that keeps the assumption.


@attrs.frozen(eq=False)
class Everything:
    """All hands of cover and of suits."""

    places: Integers
    """Where their suits stand."""
    by_suit: Integers
    """The hands again, once for each of their suits, in the order of these."""
    ends: Integers
    """For each place of a suit, where the hands with it end in that order."""
    products: Integers
    """What their suits are together."""
    tiles: Integers
    cover: Integers
    """The classes of the suits of cover alone."""

    def with_suits(self, places: Integers) -> Integers:
        """The hands that have one of these suits; only they look up a wrong entry."""
        begins = np.where(places > 0, self.ends[places - 1], 0)
        pieces = zip(begins.tolist(), self.ends[places].tolist(), strict=True)
        return np.unique(np.concatenate([self.by_suit[begin:end] for begin, end in pieces]))


@cache
def everything(subject: Subject) -> Everything:
    """All hands of the suite."""
    plain = Conventions()
    cover = np.concatenate([subject.combinations_of(size, plain) for size in SIZES])
    places = np.concatenate([offsets(cover), *map(offsets, subject.hands_with_suits(SIZES, plain))])
    products = products_of(numbers_at(places, "exchange"), "exchange")
    by_suit = places.ravel().argsort(kind="stable") // 4
    ends = np.bincount(places.ravel(), minlength=SUITS_AT).cumsum()
    return Everything(places, by_suit, ends, products, tiles_at(places).sum(1), keys(cover, "exchange"))


def check_sabotaged(subject: Subject, seed: int) -> str | None:
    """A subject that is wrong about a suit, a class or a combination, as far as any hand shows that."""
    drawn, asked = Random(seed), everything(subject)
    if seed % 3 == 2:
        return wrong_combination(drawn, asked.cover)
    suit = drawn.choice(domains.SUITS)
    every, of_each = listed(suit), classes_at(suit, "exchange")
    place = drawn.randrange(len(every))
    own = (int(of_each[place]) >> 8, int(of_each[place]) & 255)
    anything = all_shown(suit, own, contexts_beside(suit, "exchange"), "exchange")
    told = sorted(other for what, other in anything if what == "apart")
    if not told:
        return None  # there is nothing for which it could be taken
    wrong = every[[place]] if seed % 3 == 0 else every[of_each == of_each[place]]
    table = np.frombuffer(signatures("exchange").suits, np.uint8).copy()
    table[wrong] = instead = drawn.choice(told)
    shown = asked.with_suits(wrong)
    tiles = asked.tiles[shown]
    right = answers(asked.products[shown], tiles, "exchange")
    found = answers(products_of(table[asked.places[shown]].astype(np.int64), "exchange"), tiles, "exchange")
    if (right == found).all():
        return f"a subject passes to which {len(wrong)} suits of {suit} of class {own} have signature {instead}"
    return None


def wrong_combination(drawn: Random, cover: Integers) -> str | None:
    """Wrong about a combination of classes, in whatever hand."""
    size = drawn.choice([size for size in SIZES if size > 4])
    of_tiles = [
        [[of for of in classes(suit, "exchange") if of[0] == tiles] for tiles in range(size + 1)]
        for suit in (Suit.DOTS, Suit.DOTS, Suit.DOTS, Suit.HONOURS)
    ]
    splits = [(*split, size - sum(split)) for split in product(range(size + 1), repeat=3) if sum(split) <= size]
    beside = [[some[tiles] for some, tiles in zip(of_tiles, split, strict=True)] for split in splits]
    # So each choice of four classes is as likely as any other.
    (chosen_of,) = drawn.choices(beside, [prod(map(len, some)) for some in beside])
    chosen = [drawn.choice(some) for some in chosen_of]
    *suits, honours = (tiles << 8 | number for tiles, number in chosen)
    asked = (cover == [*sorted(suits), honours]).all(1)
    return None if asked.any() else f"nobody asks for {chosen}"


THEOREMS: Final = (
    Theorem(
        name="cover",
        statement=(
            "The suite cover has, for every size and by either definition, one hand for every combination of suits "
            "that differ in their number of tiles or in their signature, in no order of the number suits; and those "
            "that are alike in both are the same suit in all its hands."
        ),
        uses=frozenset({"combinations_of"}),
        domain=every_size,
        expected_cases=number_of_sizes,
        check=check_combinations,
    ),
    Theorem(
        name="suits-in-contexts",
        statement=(
            "The suite suits tests every suit together with suits of cover that tell it from every other class of as "
            "many tiles, if any hand does; and each of its ten numbers that alone decides an answer in any hand "
            "decides one there; by either definition."
        ),
        uses=frozenset({"combinations_of", "hands_with_suits"}),
        domain=every_suit_asked,
        expected_cases=lambda: len(DEFINITIONS) * domains.number_of_every_suit(),
        check=check_contexts,
        weight=lambda case: case.number,
    ),
    Theorem(
        name="cover-and-suits",
        statement=(
            "Seeded random programs fail the suites cover or suits if they take a suit, or all suits of a class, for "
            "others of as many tiles so that any hand shows it, or are wrong about a combination of classes."
        ),
        uses=frozenset({"combinations_of", "hands_with_suits"}),
        domain=lambda _: range(SABOTAGED),
        expected_cases=lambda: SABOTAGED,
        check=check_sabotaged,
    ),
)
