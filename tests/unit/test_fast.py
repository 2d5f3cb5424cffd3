"""Memories, and the numbers that the fast way looks a hand over with."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import TYPE_CHECKING, Final, cast

import numpy as np
import pytest

from mjfunc import (
    BadOption,
    Conventions,
    Hand,
    ReadyRegular,
    Suit,
    decompose_complete,
    decompose_ready,
    parse,
    read_tiles,
    shanten,
    waits,
)
from mjfunc.fast.distances import DistanceTables, numbers_of_signatures
from mjfunc.fast.suit_pieces import READY
from mjfunc.fast.suit_tables import SuitCache, features_of_kinds, features_of_suits, signatures
from mjfunc.functional import Memory, lasting, remember
from mjfunc.model.conventions import DEFINITIONS, FORMS
from mjfunc.model.suit_offsets import HONOURS, counts_at, offsets_of, step
from mjfunc.spec import complete
from mjfunc.spec import ready as spec_ready
from mjfunc.spec import shanten as spec
from mjfunc.spec.direct import ready_directly
from mjfunc.spec.waits import waits as spec_waits

if TYPE_CHECKING:
    from mjfunc.model.conventions import Definition, SevenPairsRule
    from mjfunc.spec.complete import Precedence


def test_a_memory_asks_once_for_each_key() -> None:
    """As long as it has room; then it begins anew, and of what it held keeps what is asked again."""
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    memory = Memory(double, 3)
    known = memory.known
    assert [2, 4, 2, 6, 4] == [memory(key) for key in (1, 2, 1, 3, 2)]
    assert [1, 2, 3] == asked
    assert {1: 2, 2: 4, 3: 6} == memory.known
    assert 8 == memory(4)
    assert {4: 8} == known
    assert known is memory.known  # whoever looks into it looks into the same
    assert [2, 10, 12] == [memory(key) for key in (1, 5, 6)]
    assert [1, 2, 3, 4, 5, 6] == asked
    assert {6: 12} == memory.known
    assert [2, 4] == [memory(key) for key in (1, 2)]
    assert [1, 2, 3, 4, 5, 6, 2] == asked


def test_cache_is_bounded() -> None:
    """What was asked first makes room for what is asked last."""
    asked: list[int] = []

    @remember(2)
    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [2, 4, 2, 6, 4] == [double(number) for number in (1, 2, 1, 3, 2)]
    assert [1, 2, 3, 2] == asked


@pytest.mark.no_cover
def test_a_memory_is_bounded_and_right_between_threads() -> None:
    """Eight threads that ask for a hundred keys of a memory of ten, again and again."""
    memory = Memory(str, 10)

    def ask(first: int) -> list[str]:
        return [memory((first + step) % 100) for step in range(20_000)]

    with ThreadPoolExecutor(8) as threads:
        for first, answers in enumerate(threads.map(ask, range(8))):
            assert [str((first + step) % 100) for step in range(20_000)] == answers
    assert len(memory.known) <= 10 + 8


@pytest.mark.parametrize("is_enabled", [False, True])
def test_garbage_is_searched_for_as_before(is_enabled: bool) -> None:
    """Not while lasting values are made, not even if that fails; and after that if it was before."""
    before = gc.isenabled()
    (gc.enable if is_enabled else gc.disable)()
    try:
        with lasting():
            assert not gc.isenabled()
        assert is_enabled == gc.isenabled()
        with pytest.raises(ValueError, match="nothing"), lasting():
            int("nothing")
        assert is_enabled == gc.isenabled()
    finally:
        (gc.enable if before else gc.disable)()


def test_a_precedence_that_there_is_not() -> None:
    """It is refused where the short way knows the answer, too."""
    hand = parse("123456m456p11777z")
    assert 1 == len(decompose_complete(hand))
    with pytest.raises(BadOption, match="^precedence must be one of .*; not 'ALL'$"):
        decompose_complete(hand, cast("Precedence", "ALL"))
    ready = parse("123456m456p1177z")
    assert 1 == len(decompose_ready(ready))
    for ask in (partial(decompose_complete, hand), partial(decompose_ready, ready)):
        with pytest.raises(BadOption, match=r"^precedence must be one of .*; not np.str_\('all'\)$"):
            ask(cast("Precedence", np.str_("all")))  # equals one
        with pytest.raises(BadOption, match=r"^precedence must be one of .*; not array\("):
            ask(cast("Precedence", np.array(["all", "first"])))  # cannot be compared with one


@pytest.mark.parametrize(
    "text", ["123456m777p11s124z", "11122m33344p55s11z", "11223344z", "1199m22p44z (123s)", "159m19p19s1234567z"]
)
def test_nearly_complete_hands_have_no_decomposition(text: str) -> None:
    """Blocks, a pair and three tiles of which nothing can be made; a pair in each suit; four pairs; 13 orphans."""
    assert () == decompose_complete(parse(text)) == complete.decompose_complete(parse(text))


@pytest.mark.parametrize("suit", "sz")
def test_suits_are_added(suit: str) -> None:
    """A hand is not taken for the one, seen before, that has as much less in one suit as it has more there."""
    more, less = parse(f"11147m235689p111{suit}"), parse("12345678m")
    for hand in (more, less, more, less):
        assert spec.shanten(hand) == shanten(hand)


@pytest.mark.parametrize(("text", "number"), [("14m11z", 0), ("11p14s", 0), ("1499m", 0), ("1m", 1)])
def test_waits_use_only_tiles_of_the_hand(text: str, number: int) -> None:
    """44m is not taken out of 14m, though what then stands in the table of suits is 222233334444m; nor 4m out of 1m."""
    found = decompose_ready(parse(text))
    assert number == len(found)
    assert spec_ready.decompose_ready(parse(text)) == ready_directly(parse(text)) == found


def test_blocks_of_a_suit_come_before_those_of_the_next() -> None:
    """789m, which is far up in its suit, before 111p, where one way has it and another way has only 111p."""
    found = decompose_ready(parse("7899m111p"))
    assert [["789m", "111p"], ["111p"]] == [[*map(str, way.blocks)] for way in found if isinstance(way, ReadyRegular)]
    assert spec_ready.decompose_ready(parse("7899m111p")) == found


QUADS: Final = Conventions(seven_pairs="quads")


@pytest.mark.parametrize("by", [Conventions(), QUADS])
@pytest.mark.parametrize(
    ("drawn", "single"),
    [
        ("1133m0577p11s5577z", "5z"),
        ("1133m0577p11s5577z", "7p"),
        ("1133m0577p11s5577z", "5p"),
        ("1133m0577p11s5577z", "0p"),
        ("1100m1100p1100s11z", "1z"),
        ("1155m1105p1100s11z", "5m"),
    ],
)
def test_red_fives_in_seven_pairs(drawn: str, single: str, by: Conventions) -> None:
    """Each is in the pair or in the wait of its suit; dragons of rank 5 are not fives."""
    hand = parse(drawn)
    tiles = [*hand.tiles]
    tiles.remove(*read_tiles(single))
    (found,) = decompose_complete(hand, conventions=by)
    assert complete.decompose_complete(hand, conventions=by) == (found,)
    assert hand.tiles == tuple(sorted(found.tiles))
    (waiting,) = decompose_ready(Hand.of(tiles), conventions=by)
    assert spec_ready.decompose_ready(Hand.of(tiles), conventions=by) == (waiting,)


def test_fours_among_seven_pairs() -> None:
    """The first red fives are in the first of two pairs, complete and ready."""
    drawn = parse("113399m0055p1122z")
    (found,) = decompose_complete(drawn, conventions=QUADS)
    assert complete.decompose_complete(drawn, conventions=QUADS) == (found,)
    for text in ("113399m0055p112z", "113399m055p1122z", "113399m005p1122z"):
        (waiting,) = decompose_ready(parse(text), conventions=QUADS)
        assert spec_ready.decompose_ready(parse(text), conventions=QUADS) == (waiting,)


@pytest.mark.parametrize("text", ["1m", "1133m", "1133m777p", "1133m7799p11z", "1133557799m11p2z"])
def test_forms_that_hands_are_too_small_for(text: str) -> None:
    """Where only seven pairs count, small hands wait for nothing, and nothing is refused."""
    by = Conventions(forms=("seven-pairs",))
    assert spec_waits(parse(text), conventions=by) == waits(parse(text), conventions=by)


@pytest.mark.parametrize("definition", DEFINITIONS)
@pytest.mark.parametrize("text", ["1122334455666m", "1122334455666z"])
def test_six_pairs_that_are_not_ready(text: str, definition: Definition) -> None:
    """By pairs only they are at 0, with a third tile of a kind beside them, and yet no pair is missing."""
    hand, by = parse(text), Conventions(seven_pairs="pairs-only", definition=definition)
    assert spec_ready.decompose_ready(hand, conventions=by) == decompose_ready(hand, conventions=by)
    assert spec_waits(hand, conventions=by) == waits(hand, conventions=by)


def test_too_few_tiles_for_special_forms() -> None:
    """Eleven orphans are two tiles short of thirteen, and yet as far from a hand of three blocks as can be."""
    hand = parse("19m19p19s12345z")
    assert spec.shanten(hand) == shanten(hand) == 6


@pytest.mark.no_cover
def test_threads_get_the_same_answers() -> None:
    """Eight threads that begin at once, before anything is loaded, are answered as the definition answers."""
    ready = [parse(f"{a}{a + 1}{b}{b}m") for a in range(1, 9) for b in range(1, 10)]
    expected: object = [*map(spec_ready.decompose_ready, ready)], [*map(spec.shanten, ready)]
    together = Barrier(8)

    def ask(distances: DistanceTables) -> object:
        together.wait()
        return [*map(decompose_ready, ready)], [distances.shanten(offsets_of(hand.counts), hand.size) for hand in ready]

    for _ in range(10):
        for of_ready in READY["not-ready"]:
            of_ready.known.clear()
        with ThreadPoolExecutor(8) as threads:
            assert [expected] * 8 == list(
                threads.map(ask, [DistanceTables(partial(numbers_of_signatures, "exchange"), "distinct", FORMS)] * 8)
            )


def test_a_full_cache_of_suits_begins_anew() -> None:
    """It is the same dictionary then, and answers as before."""
    cache = SuitCache()
    cache.load(signatures("exchange").suits, ())
    known, first = cache.known, cache.new(HONOURS)
    known.update(dict.fromkeys(range((1 << 15) - 1), first))
    assert first == cache.new(HONOURS)
    assert {HONOURS: first} == known


def test_a_suit_with_four_of_a_kind_has_no_fifth() -> None:
    """The number with one more of that rank is its own; with any other, it is that of the suit with one more."""
    cache = SuitCache()
    cache.load(signatures("exchange").suits, ())
    four = HONOURS + 4 * step(Suit.HONOURS, 1)
    with_more = [cache.new(four + step(Suit.HONOURS, rank))[0] for rank in range(2, 8)]
    number, _, with_one_more, _ = cache.new(four)
    assert [number, *with_more] == [*with_one_more]


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["distinct", "quads"])
def test_features_of_every_suit(rule: SevenPairsRule) -> None:
    """Every suit has some; those of every 97th suit of numbers and of all honours are the sums of what kinds add."""
    known, of_kinds, tables = (
        features_of_suits(rule),
        features_of_kinds(rule),
        DistanceTables(partial(numbers_of_signatures, "cut"), rule, FORMS),
    )
    tables.sized(13)
    assert 5**9 + 5**7 == len(known.numbers)
    seen = 0
    for offset in (*range(0, 5**9, 97), *range(5**9, 5**9 + 5**7)):
        seen += 1
        counts = counts_at(offset)
        features = known.features[known.numbers[offset]]
        _, found, _, held = tables.suits.new(offset)
        assert (features, features) == (found, sum(of_kinds[kind] for kind in held))
        assert counts == tuple(kind % 5 for kind in held)
    assert seen == 5**9 // 97 + 1 + 5**7
