"""Suites have what they promise in words: as many complete hands, suits alike, every class in different places."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import islice, pairwise
from statistics import mean
from typing import TYPE_CHECKING, Final, cast

import numpy as np
import pytest

import mjfunc
from mjfunc import KINDS, Conventions
from mjfunc.audit.core.suite import Terms
from mjfunc.audit.suites import SUITES
from mjfunc.batch import is_complete
from mjfunc.census import census_of_shanten, number_of_hands
from mjfunc.fast.suit_tables import signatures
from mjfunc.model.conventions import DEFAULT
from mjfunc.tiles.tile import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.audit.core.questions import Questions
    from mjfunc.batch import Rows

THREE: Final = Conventions(players=3)
BLOCK: Final = 60
"""So many hands the suites of melds and of quads have of a kind."""
SUIT_BEGINS: Final = (0, 9, 18, 27, 34)


def questions_asked(suite: str, op: str, terms: Terms) -> Iterator[Questions]:
    """All that a suite asks of an operation."""
    [part] = [part for part in SUITES[suite].parts if part.op == op]
    return part.questions(terms)


def hands_of(suite: str, op: str, terms: Terms) -> list[str]:
    """The hands of a suite, in order."""
    return [hand for questions in questions_asked(suite, op, terms) for hand in questions.hands]


def rows_of(suite: str, op: str, terms: Terms) -> Rows:
    """The same as counts, which only plain hands have."""
    pieces = [cast("Rows", part.rows) for part in questions_asked(suite, op, terms) if part.rows is not None]
    return np.concatenate(pieces)


@pytest.mark.parametrize(
    ("op", "conventions"),
    [("complete", DEFAULT), ("complete", THREE), ("waits", DEFAULT)],
    ids=["four", "three", "ready"],
)
def test_half_of_the_hands_with_melds_are_complete_or_ready(op: str, conventions: Conventions) -> None:
    """Of each kind of melds and each size a quarter at least; of each size half, and of large ones hardly more."""
    every, near = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    for hand in hands_of("melds", op, Terms(conventions=conventions)):
        concealed, melds = hand.split(" ", 1)
        size, is_near = near_hand(concealed)
        every[melds, size] += 1
        near[melds, size] += is_near
    assert {BLOCK} == {*every.values()}
    assert min(near[kind] for kind in every) > BLOCK // 4
    sizes = {size for _, size in every}
    shares = {size: mean([number / BLOCK for (_, of), number in near.items() if of == size]) for size in sizes}
    assert all(share > 0.45 for share in shares.values()), shares
    assert shares[max(sizes)] < 0.6


@lru_cache(1 << 14)
def near_hand(concealed: str) -> tuple[int, bool]:
    """How many tiles there are, and whether they are complete or ready, whatever stands beside them."""
    hand = mjfunc.parse(concealed)
    return hand.size, bool(mjfunc.waits(hand)) if hand.is_waiting else mjfunc.is_complete(hand)


def test_seed_changes_the_hands_with_melds() -> None:
    """Those that are near and those that are any; of the two hundred hands of a kind few are in both by chance."""
    one, other = ({*hands_of("melds", "waits", Terms(seed=seed))} for seed in (0, 1))
    large = {hand for hand in one if near_hand(hand.split(" ", 1)[0])[0] > 7}
    assert len(large & other) < len(large) / 20
    assert len(large) > 200


def by_suits(rows: Rows) -> tuple[int, ...]:
    """How many tiles there are of each suit."""
    pairs = pairwise(SUIT_BEGINS)
    return tuple(int(rows[:, begin:end].sum()) for begin, end in pairs)


@pytest.mark.parametrize(("conventions", "alike"), [(DEFAULT, (0, 1, 2)), (THREE, (1, 2))], ids=["four", "three"])
def test_suits_of_combinations_are_alike(conventions: Conventions, alike: tuple[int, ...]) -> None:
    """Of suits that can change places each has as many tiles as the others, to one in a hundred of large hands."""
    rows = rows_of("cover", "waits", Terms(conventions=conventions))
    sizes = rows.sum(1)
    for size, most in ((7, 0.03), (10, 0.01), (13, 0.01)):
        numbers = by_suits(rows[sizes == size])
        assert size * (sizes == size).sum() == sum(numbers)
        same = [numbers[at] for at in alike]
        assert max(same) - min(same) < most * max(same), numbers


def test_every_class_is_in_every_suit() -> None:
    """Each that is in many combinations: about a third of them in each of the three suits of numbers."""
    rows = rows_of("cover", "waits", Terms())
    rows = rows[rows.sum(1) == 13]
    places = [Counter(map(bytes, rows[:, at : at + 9])) for at in SUIT_BEGINS[:3]]
    seen = 0
    for suit, times in (places[0] + places[1] + places[2]).items():
        if times > 100:
            seen += 1
            assert all(times / 5 < place[suit] < times / 2 for place in places), (suit, times)
    assert seen > 50


@pytest.mark.parametrize("definition", ["exchange", "cut"])
def test_each_combination_of_classes_occurs_once(definition: mjfunc.Definition) -> None:
    """By what the suits of each hand lack, in whichever place: no two hands are of the same classes."""
    rows = rows_of("cover", "complete", Terms(conventions=Conventions(definition=definition)))
    table, of_hands = signatures(definition), list[tuple[object, ...]]()
    known = dict[tuple[object, bytes], tuple[int, object]]()
    for row in rows[rows.sum(1) == 8]:
        marks = list[tuple[int, object]]()
        for suit, begin, end in zip(SUITS, SUIT_BEGINS, SUIT_BEGINS[1:], strict=False):
            counts = row[begin:end]
            key = suit.ranks, counts.tobytes()
            if key not in known:
                known[key] = int(counts.sum()), table.number_of(suit, tuple(counts.tolist()))
            marks.append(known[key])
        *numbers, honours = marks
        of_hands.append((*sorted(numbers, key=repr), honours))
    assert 900 < len(of_hands) == len({*of_hands})


def test_random_hands_have_every_kind_alike() -> None:
    """Of different hands each as likely as any other every kind is as frequent; dealt ones have fewer alike."""
    terms = {dealt: Terms(number=3000, dealt=dealt) for dealt in (False, True)}
    rows = {dealt: rows_of("random", "shanten", its) for dealt, its in terms.items()}
    for drawn in rows.values():
        of_kinds = drawn.sum(0)
        assert 3000 * 13 == of_kinds.sum()
        mean = 3000 * 13 / len(KINDS)
        assert 0.85 * mean < of_kinds.min() <= of_kinds.max() < 1.15 * mean
    pairs = {dealt: int((drawn > 1).sum()) for dealt, drawn in rows.items()}
    fours = {dealt: int((drawn == 4).sum()) for dealt, drawn in rows.items()}
    assert pairs[False] > pairs[True] > 0
    assert fours[False] > 3 * fours[True] > 0


def test_each_two_quads_have_different_other_tiles() -> None:
    """Each two fours of a kind stand beside as many hands of other tiles, which are not the same for all."""
    rows = first_rows_of_fours(Terms())
    fours = Counter(tuple(np.flatnonzero(row == 4).tolist()) for row in rows)
    assert {BLOCK} == {*fours.values()}
    assert len(fours) > 100
    assert len({bytes(row) for row in np.where(rows == 4, 0, rows)}) > 10 * BLOCK
    assert (rows != first_rows_of_fours(Terms(seed=1))).any(1).mean() > 0.9


def first_rows_of_fours(terms: Terms) -> Rows:
    """The first hands of eleven tiles, of which three stand beside two fours of a kind."""
    pieces = (questions.rows for questions in questions_asked("quads", "complete", terms))
    first = [cast("Rows", rows) for rows in islice(pieces, 4) if rows is not None]
    some: Rows = np.concatenate(first)
    eleven: Rows = some[some.sum(1) == 11][: 120 * BLOCK]
    return eleven


def test_few_random_hands_are_complete() -> None:
    """As few as the census counts among all: so suites add such hands."""
    drawn = rows_of("random", "complete", Terms(number=3000, tiles=5))
    mean_number = 3000 * census_of_shanten(5).by_measure("minimum")[-1].distinct / number_of_hands(5)
    complete = int(is_complete(drawn).sum())
    assert abs(complete - mean_number) < 4 * mean_number**0.5
