"""The stack of sets: its steps, what it finds, and what the text's faults would do to it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import attrs
import pytest

from mjfunc import (
    BadCounts,
    BadOption,
    BadSize,
    Block,
    BlockShape,
    CompleteRegular,
    FiveOfAKind,
    decompose_book,
    decompose_complete,
    is_complete,
    parse,
    read_tiles,
)
from mjfunc.fallback import (
    LITERAL,
    MACHINES,
    MENDED,
    Event,
    Goal,
    Machine,
    Status,
    all_winners,
    mahjongg,
    run,
    start,
    step,
    trace,
    winners,
)
from mjfunc.fallback.machine import most_steps
from mjfunc.fallback.sets import CandidateSet, SetKind, as_part
from mjfunc.tiles.counts import counts_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.fallback.machine import Stack, State, Tiles


def text(found: CompleteRegular | None) -> str | None:
    """A decomposition as text."""
    return None if found is None else " ".join(map(str, (*found.blocks, found.pair)))


@pytest.mark.parametrize(
    ("tiles", "literal", "mended"),
    [
        ("123m456p789s555z99s", "123m 456p 789s 555z 99s", "123m 456p 789s 555z 99s"),
        ("112233m456p78999s", None, "123m 123m 456p 789s 99s"),
        ("12223m456p789s555z", None, "123m 456p 789s 555z 22m"),
        ("111222333m456p99s", "111m 222m 333m 456p 99s", "111m 222m 333m 456p 99s"),
        ("1111m2222p3333s4444z55z", "1111m 2222p 3333s 4444z 55z", "1111m 2222p 3333s 4444z 55z"),
        ("1133557799m1133p", None, None),
        ("19m19p19s12345677z", None, None),
        ("123m456p789s123z99s", None, None),
    ],
)
def test_first_winner(tiles: str, literal: str | None, mended: str | None) -> None:
    """What each machine finds first."""
    counts = counts_of(read_tiles(tiles))
    assert literal == text(mahjongg(counts, LITERAL))
    assert mended == text(mahjongg(counts)) == text(mahjongg(counts, MENDED))


@pytest.mark.parametrize("tiles", ["111222333m456p99s", "11222333444555m", "1111222333444m55z", "22334455667788p"])
def test_all_winners(tiles: str) -> None:
    """The mended machine lists what the recursion lists, the literal one some of it."""
    counts = counts_of(read_tiles(tiles))
    assert decompose_book(counts) == all_winners(counts)
    assert set(all_winners(counts, LITERAL)) < set(all_winners(counts))


@pytest.mark.parametrize(
    "text", ["22p", "055m067p22z", "40666s", "123m22p (111z) [5555s]", "112233m406p78999s", "12223m (789p)"]
)
def test_hands(text: str) -> None:
    """Of a hand the mended machine lists what the recursion lists, with its melds and its red fives."""
    hand = parse(text)
    assert decompose_complete(hand) == all_winners(hand)
    assert mahjongg(hand) in all_winners(hand)
    assert set(all_winners(hand, LITERAL)) <= set(all_winners(hand))


def test_hands_that_are_not_regular() -> None:
    """Seven pairs and thirteen orphans are no sets and a pair; a waiting hand is refused."""
    for text in ("1133557799m1133p", "19m19p19s12345677z"):
        assert is_complete(parse(text))
        assert (None, ()) == (mahjongg(parse(text)), all_winners(parse(text)))
    with pytest.raises(BadSize, match="^13 concealed tiles; a drawn hand has 2, 5, 8, 11 or 14$"):
        mahjongg(parse("19m19p19s1234567z"))


@pytest.mark.parametrize("question", [mahjongg, all_winners])
def test_machines_that_are_none(question: Callable[[object, object], object]) -> None:
    """A name is no machine."""
    for machine in ("literal", None):
        with pytest.raises(BadOption, match=f"^a machine is one of literal, mended, as a Machine; not {machine!r}$"):
            question(parse("22p"), machine)


@pytest.mark.parametrize("question", [mahjongg, all_winners])
def test_sizes(question: Callable[[object], object]) -> None:
    """Fourteen to eighteen tiles, well counted."""
    for tiles in (13, 19):
        with pytest.raises(BadSize, match=f"^{tiles} tiles; a hand of the book has 14, and one more for each quad"):
            question(counts_of(read_tiles("1111222233334444555"[:tiles] + "m")))
    with pytest.raises(FiveOfAKind, match="^5 1m, but there are only 4 of a kind$"):
        question(counts_of(read_tiles("11111222333444m")))
    with pytest.raises(BadCounts):
        question(((0,) * 34,))


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
@pytest.mark.parametrize(
    "tiles", ["12m", "22m", "11123m", "112233m456p78999s", "1111222233334444m55z", "1112223334445z5z"]
)
def test_every_run_ends(machine: Machine, tiles: str) -> None:
    """Within the bound; each state has all tiles of the hand; the kinds on the stack only move on."""
    counts = counts_of(read_tiles(tiles))
    states = list(trace(machine, Goal(), start(counts)))
    assert len(states) < most_steps(sum(map(sum, counts)))
    assert states[-1] == run(machine, Goal(), start(counts)) == step(machine, Goal(), states[-1])
    assert (Event.STARTED, Status.EXAMINE) == (states[0].event, states[0].status)
    order = list(SetKind)
    fallen = [state for state in states if state.event is Event.FELL_BACK]
    kinds = [[order.index(candidate.kind) for candidate in state.sets] for state in fallen]
    assert kinds == sorted(kinds)
    assert len(kinds) == len(set(map(tuple, kinds))) > 2
    for state in states:
        held = [tile for candidate in state.sets for tile in candidate.tiles]
        assert sorted(read_tiles(tiles)) == sorted([*held, *state.tiles])


def test_a_state_is_a_value() -> None:
    """A step makes a new state and leaves the old one as it was."""
    first = start(counts_of(read_tiles("11m")))
    second = step(MENDED, Goal(), first)
    assert (2, 1) == (len(first.tiles), len(second.tiles))
    assert Event.ADDED is second.event
    assert second == step(MENDED, Goal(), first)
    assert 2 == len({first, second})


def test_sets_and_their_parts() -> None:
    """What a set can contain, when it is full, and what it is then."""
    one, two, three, east, south = read_tiles("123m12z")
    sequence = CandidateSet(SetKind.SEQUENCE)
    assert sequence.can_contain(east)
    assert not CandidateSet(SetKind.SEQUENCE, (east,)).can_contain(south)
    assert [True, False, False] == [sequence.add(one).can_contain(tile) for tile in (two, one, three)]
    whole = sequence.add(one).add(two).add(three)
    assert (True, False) == (whole.full, whole.can_contain(three))
    assert (Block(one.suit, 1, BlockShape.SEQUENCE), "sequence(1m 2m 3m)") == (as_part(whole), str(whole))
    four = CandidateSet(SetKind.FOUR, (east,) * 3)
    assert (False, True, False) == (four.full, four.can_contain(east), four.can_contain(south))
    assert Block(east.suit, 1, BlockShape.QUAD) == as_part(four.add(east))


def found(machine: Machine, tiles: str) -> list[str]:
    """All winners of a machine, sets in the order of the stack."""
    counts = counts_of(read_tiles(tiles))
    return [" ".join(map(str, parts)) for parts in winners(machine, Goal(), counts)]


def twice(sets: Stack, new: CandidateSet) -> Stack:
    """Append a set in retry, and once more in its caller."""
    return (*sets, new, new)


def backwards(returned: Tiles, tiles: Tiles) -> Tiles:
    """Push tiles back in the order of their list."""
    return returned[::-1] + tiles


def before(sets: Stack, _: Stack) -> CandidateSet:
    """The set that was topmost before a new one was pushed."""
    return sets[-1]


def test_fault_pushed_by_retry_and_by_its_caller() -> None:
    """The set that retry returns is on the stack twice, and its tile with it: there are tiles that no hand has."""
    counts = counts_of(read_tiles("123m456p789s555z99s"))
    sound = list(trace(LITERAL, Goal(), start(counts)))
    assert Status.WON is sound[-1].status
    assert {14} == {tiles_held(state) for state in sound}
    faulty = attrs.evolve(LITERAL, push=twice)
    assert 14 < max(tiles_held(state) for state in islice(trace(faulty, Goal(), start(counts)), len(sound)))


def tiles_held(state: State) -> int:
    """How many tiles there are in a state."""
    return len(state.tiles) + sum(len(candidate.tiles) for candidate in state.sets)


def test_fault_tiles_pushed_back_in_list_order() -> None:
    """A sequence that falls back leaves its tiles reversed, and what begins with them is not found."""
    hand = "22234m456p789s555z"
    assert ["22m 234m 456p 789s 555z"] == found(LITERAL, hand)
    assert [] == found(attrs.evolve(LITERAL, put_back=backwards), hand)


def test_fault_running_out_is_a_normal_end() -> None:
    """Every losing hand would be a winner."""
    loser = counts_of(read_tiles("13579m13579p1357s"))
    assert Status.LOST is run(LITERAL, Goal(), start(loser)).status
    winner_born = attrs.evolve(LITERAL, out_of_fallbacks=Status.WON)
    assert Status.WON is run(winner_born, Goal(), start(loser)).status
    assert [()] == list(winners(winner_born, Goal(), loser))


def test_fault_honours_compared_by_rank() -> None:
    """East, South and West would be a sequence."""

    def by_rank(candidate: CandidateSet, tiles: Tiles) -> int | None:
        follows = candidate.kind is SetKind.SEQUENCE and candidate.tiles and not candidate.full
        if follows and tiles[0].suit is candidate.tiles[-1].suit:
            return 0 if tiles[0].rank == candidate.tiles[-1].rank + 1 else None
        return LITERAL.find(candidate, tiles)

    hand = "123m456p789s123z99s"
    assert [] == found(LITERAL, hand)
    counts = counts_of(read_tiles(hand))
    assert Status.WON is run(attrs.evolve(LITERAL, find=by_rank), Goal(), start(counts)).status


def test_fault_topmost_not_looked_up_anew() -> None:
    """The full set is asked instead of the new one: no set of four is ever begun but the first."""
    hand = "111m2222p3333s4444z55z"
    assert ["111m 2222p 3333s 4444z 55z"] == found(LITERAL, hand)
    assert [] == found(attrs.evolve(LITERAL, topmost=before), hand)
