"""The stack of sets: its steps, what it finds, and what Lott's faults would do to it."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest

import mjfunc
from mjfunc import (
    BadCounts,
    BadOption,
    BadSize,
    Block,
    BlockShape,
    CompleteRegular,
    FiveOfAKind,
    Suit,
    decompose_complete,
    fallback,
    is_complete,
    parse,
    read_tiles,
)
from mjfunc.cli.trace import trace_lines
from mjfunc.fallback import (
    LITERAL,
    MACHINES,
    MENDED,
    CandidateSet,
    Event,
    Goal,
    Machine,
    SetKind,
    State,
    Status,
    all_winners,
    mahjongg,
    run,
    start,
    states,
    step,
    trace,
    winning_sets,
)
from mjfunc.fallback.candidate_sets import FALLBACKS, SIZES, as_part
from mjfunc.fallback.machine import encode_state
from mjfunc.tiles.counts import counts_of
from mjfunc.tiles.value_base import expression

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, MutableMapping

    from mjfunc import Hand
    from mjfunc.tiles.counts import Counts


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
        ("0550m2222p3333s4444z55z", "0055m 2222p 3333s 4444z 55z", "0055m 2222p 3333s 4444z 55z"),
        ("1111222333444m55z", "1111m 222m 333m 444m 55z", "1111m 222m 333m 444m 55z"),
        ("11112223334445m55z", None, None),
        ("1133557799m1133p", None, None),
        ("19m19p19s12345677z", None, None),
        ("123m456p789s123z99s", None, None),
    ],
)
def test_first_winner(tiles: str, literal: str | None, mended: str | None) -> None:
    """What each machine finds first."""
    hand = parse(tiles)
    assert literal == text(mahjongg(hand, LITERAL))
    assert mended == text(mahjongg(hand)) == text(mahjongg(hand, MENDED))


@pytest.mark.parametrize(
    ("tiles", "ways"),
    [
        ("111222333m456p99s", 2),
        ("11222333444555m", 4),
        ("1111222333444m55z", 2),
        ("111222333p0555m66z", 2),
        ("22334455667788p", 3),
        ("22p", 1),
        ("055m067p22z", 1),
        ("40666s", 1),
        ("123m22p (111z) [5555s]", 1),
        ("112233m406p78999s", 1),
        ("12223m (789p)", 1),
    ],
)
def test_all_winners(tiles: str, ways: int) -> None:
    """The mended machine lists what the recursion lists, with melds and red fives; the literal one some of it."""
    hand = parse(tiles)
    found = all_winners(hand)
    assert ways == len(found)
    assert found == tuple(way for way in decompose_complete(hand) if isinstance(way, CompleteRegular))
    assert mahjongg(hand) in found
    assert set(all_winners(hand, LITERAL)) <= set(found)


def test_the_literal_machine_misses_some() -> None:
    """It lists fewer than the mended one where tiles must be passed over, in either size of hand."""
    hands = ("111222333m456p99s", "12223m", "1111222333444m55z")
    assert [(1, 2), (0, 1), (1, 2)] == [
        (len(all_winners(hand, LITERAL)), len(all_winners(hand))) for hand in map(parse, hands)
    ]


def test_hands_that_are_not_regular() -> None:
    """Seven pairs and thirteen orphans are not sets and a pair; a waiting hand is refused."""
    for tiles in ("1133557799m1133p", "19m19p19s12345677z"):
        assert is_complete(parse(tiles))
        assert (None, ()) == (mahjongg(parse(tiles)), all_winners(parse(tiles)))


ASKED_OF_HANDS: Final[list[Callable[..., object]]] = [mahjongg, all_winners, trace, run]


@pytest.mark.parametrize("question", ASKED_OF_HANDS)
def test_sizes(question: Callable[[Hand], object]) -> None:
    """Drawn hands, and those with quads; others are refused before the first step."""
    for tiles, size in (("19m19p19s1234567z", 13), ("1z", 1)):
        with pytest.raises(
            BadSize, match=f"^{size} concealed tile{'s' * (size > 1)}; a drawn hand has 2, 5, 8, 11 or 14$"
        ):
            question(parse(tiles))


@pytest.mark.parametrize(
    ("tiles", "sets"), [("22p", 1), ("12223m (789p)", 2), ("11222333444555m", 5), ("1111222333444m55z", 5)]
)
def test_trace_of_a_hand(tiles: str, sets: int) -> None:
    """The states from the sorted tiles to the goal that the hand has, as one builds them of counts by hand."""
    hand = parse(tiles)
    for machine in MACHINES:
        expected = list(states(machine, Goal(sets), start(hand.counts)))
        assert expected == list(trace(hand, machine))
        assert expected[-1] == run(hand, machine)
    assert list(trace(hand)) == list(trace(hand, MENDED))
    assert (run(hand), Status.WON) == (run(hand, MENDED), run(hand).status)
    assert sets == len(run(hand).sets)


def most_steps(tiles: int) -> int:
    """More steps than any run makes: the lists of kinds there can be, times the steps for each."""
    stacks: int = sum(4**sets for sets in range(tiles // 2 + 2))
    return stacks * (tiles + 2)


@pytest.mark.parametrize("machine", MACHINES, ids=[machine.name for machine in MACHINES])
@pytest.mark.parametrize(
    "tiles", ["12m", "22m", "11123m", "112233m456p78999s", "1111222233334444m55z", "1112223334445z5z"]
)
def test_every_run_ends(machine: Machine, tiles: str) -> None:
    """Within the bound; each state has all tiles of the hand; the kinds on the stack only move on."""
    counts = counts_of(read_tiles(tiles))
    found = list(states(machine, Goal(), start(counts)))
    assert len(found) < most_steps(sum(map(sum, counts)))
    assert found[-1] == step(machine, Goal(), found[-1])
    assert found[1:] == [step(machine, Goal(), state) for state in found[:-1]]
    assert (Event.STARTED, Status.EXAMINE) == (found[0].event, found[0].status)
    order = list(SetKind)
    fallen = [state for state in found if state.event is Event.FELL_BACK]
    kinds = [[order.index(candidate.kind) for candidate in state.sets] for state in fallen]
    assert kinds == sorted(kinds)
    assert len(kinds) == len(set(map(tuple, kinds))) > 2
    for state in found:
        held = [tile for candidate in state.sets for tile in candidate.tiles]
        assert sorted(read_tiles(tiles)) == sorted([*held, *state.tiles])


def test_a_state_is_a_value() -> None:
    """A step makes a new state and leaves the old one as it was; one without sets opens the first."""
    first = start(counts_of(read_tiles("11m")))
    second = step(MENDED, Goal(), first)
    assert (2, 1) == (len(first.tiles), len(second.tiles))
    assert Event.ADDED is second.event
    assert second == step(MENDED, Goal(), first)
    assert 2 == len({first, second})
    assert second == step(MENDED, Goal(), State((), first.tiles))


def test_each_choice_makes_a_difference() -> None:
    """What a set takes, and where the tiles of one that falls back go: it takes both to mend the machine."""
    passed_over, in_order = Machine("passed over", find="first-that-fits"), Machine("in order", put_back="in-order")
    for tiles, winners in (("45556p", (0, 1, 0, 1)), ("11123345p", (1, 0, 1, 1)), ("11123334455p", (0, 0, 0, 1))):
        machines = (LITERAL, passed_over, in_order, MENDED)
        assert winners == tuple(len(all_winners(parse(tiles), machine)) for machine in machines)


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


VALUES: Final[tuple[object, ...]] = (
    LITERAL,
    MENDED,
    MACHINES,
    Machine("mine", put_back="in-order"),
    Goal(4, 0),
    run(parse("0550m2222p3333s4444z55z")),
    run(parse("12z")),
    start(parse("1111222333444m55z").counts),
    State((), ()),
    CandidateSet(SetKind.SEQUENCE, read_tiles("12m")),
    *SetKind,
    *Status,
    *Event,
)


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_values(value: object) -> None:
    """Each can be pickled, copied and hashed."""
    for again in (
        pickle.loads(pickle.dumps(value)),  # noqa: S301  # it was pickled right here
        copy.copy(value),
        copy.deepcopy(value),
    ):
        assert (value, type(value), hash(value)) == (again, type(again), hash(again))


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_representations(value: object) -> None:
    """Each makes its value again, with the public names alone."""
    namespace = {**{name: getattr(mjfunc, name) for name in mjfunc.__all__}, **vars(fallback)}
    again: object = eval(expression(value), namespace)  # noqa: S307  # it is a piece of Python, which is what is tested
    assert (value, type(value)) == (again, type(again))


def test_different_values_are_different() -> None:
    """Each part of a machine, a goal, a set and a state makes a difference, and shows in its repr."""
    two, state = CandidateSet(SetKind.PAIR, read_tiles("1m")), run(parse("22p"))
    different: list[object] = [
        Machine("a"),
        Machine("b"),
        Machine("a", "first-that-fits"),
        Machine("a", "next", "in-order"),
        Goal(),
        Goal(4),
        Goal(5, 0),
        two,
        two.add(two.tiles[0]),
        CandidateSet(SetKind.FOUR, two.tiles),
        state,
        attrs.evolve(state, sets=()),
        attrs.evolve(state, tiles=two.tiles),
        attrs.evolve(state, status=Status.LOST),
        attrs.evolve(state, event=Event.ADDED),
    ]
    assert 15 == len(different) == len(set(different)) == len(set(map(repr, different)))


def test_values_are_frozen() -> None:
    """Neither a value nor what the module remembers."""
    for value, name in ((MENDED, "name"), (Goal(), "sets"), (start(parse("11m").counts), "status")):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, None)
    for table in (SIZES, FALLBACKS):
        with pytest.raises(TypeError):
            cast("MutableMapping[object, object]", table)[SetKind.FOUR] = 5
    assert (LITERAL, MENDED) == MACHINES
    assert ["literal", "mended"] == [machine.name for machine in MACHINES]


def test_states_as_text() -> None:
    """What the step did, the stack, the tiles that are left; nothing stands after them."""
    assert [
        "started             four()  | 12223m",
        "added               four(1m)  | 2223m",
        "no tile fits        four(1m)  | 2223m",
        "fell back           three(1m)  | 2223m",
    ] == [str(state) for state in islice(trace(parse("12223m")), 4)]
    assert "mahjongg            sequence(1m 2m 3m) pair(2m 2m)  |" == str(run(parse("12223m")))
    assert "out of fallbacks    nothing  | 12z" == str(run(parse("12z")))
    assert "mahjongg            nothing  |" == str(State((), (), Status.WON, Event.MAHJONGG))


@pytest.mark.parametrize(("tiles", "style", "ends"), [("22p", "green", "mahjongg"), ("12p", "red", "out of fallbacks")])
def test_states_on_a_terminal(tiles: str, style: str, ends: str) -> None:
    """A number and the same text; how it ends in colour, the tiles that are left dim."""
    found = [*trace(parse(tiles))]
    lines = [*trace_lines(found)]
    assert [f"{number:>6}  {state}" for number, state in enumerate(found)] == [line.plain for line in lines]
    assert len(lines) > 5
    coloured = [[(line.plain[span.start : span.end], span.style) for span in line.spans] for line in lines]
    assert [("| " + tiles, "dim")] == coloured[0]
    assert [(ends, style), ("|" if style == "green" else "| 12p", "dim")] == coloured[-1]


HAND: Final = parse("22p")
STATE: Final = start(HAND.counts)
MACHINE_NEEDED: Final = "takes a Machine, not 'mended'; LITERAL and MENDED are two"
GOAL_NEEDED: Final = "takes a Goal, not 5; Goal.for_tiles(14) makes one"
STATE_NEEDED: Final = "takes a State, not None; start(hand.counts) makes one"
GOAL: Final = "; Goal(5, 1) is five sets, one of them a pair"
TRUE: Final = cast("Any", True)  # noqa: FBT003  # it is given as a number
FALSE: Final = cast("Any", False)  # noqa: FBT003  # so is this
WRONG: Final[list[tuple[Callable[..., object], tuple[object, ...], str]]] = [
    *(
        (question, (given,), f"takes a Hand, not {shown}; for example parse('123m456p11z')")
        for question in ASKED_OF_HANDS
        for given, shown in (("22p", "'22p'"), (None, "None"), (STATE, repr(STATE)[:80]))
    ),
    (mahjongg, (HAND.counts,), f"takes a Hand, not {str(HAND.counts)[:80]}; for example parse('123m456p11z')"),
    *((question, (HAND, "mended"), MACHINE_NEEDED) for question in ASKED_OF_HANDS),
    (step, ("mended", Goal(), STATE), MACHINE_NEEDED),
    (step, (MENDED, 5, STATE), GOAL_NEEDED),
    (step, (MENDED, Goal(), None), STATE_NEEDED),
    (states, ("mended", Goal(), STATE), MACHINE_NEEDED),
    (states, (MENDED, 5, STATE), GOAL_NEEDED),
    (states, (MENDED, Goal(), None), STATE_NEEDED),
    (winning_sets, ("mended", Goal(), HAND.counts), MACHINE_NEEDED),
    (winning_sets, (MENDED, 5, HAND.counts), GOAL_NEEDED),
    (Machine, (1,), "takes a str, not 1; Machine('mine') has a name"),
    (Goal, (5.0,), "takes an int, not 5.0" + GOAL),
    (Goal, (5, TRUE), "takes an int, not True" + GOAL),
    (Goal, (5, FALSE), "takes an int, not False" + GOAL),
    (Goal.for_tiles, ("14",), "takes an int, not '14'; Goal.for_tiles(14) is five sets, one of them a pair"),
    (State, ("11m", ()), "takes a tuple of CandidateSets, not '11m'; start(hand.counts) makes a State"),
    (State, ((1,), ()), "takes a tuple of CandidateSets, not (1,); start(hand.counts) makes a State"),
    (State, ((), [1]), "takes a tuple of Tiles, not [1]; start(hand.counts) makes a State"),
    (State, ((), (), "won"), "takes a Status, not 'won'; Status.EXAMINE is one"),
    (State, ((), (), Status.WON, "added"), "takes an Event, not 'added'; Event.STARTED is one"),
    (CandidateSet, ("four",), "takes a SetKind, not 'four'; SetKind.FOUR is one"),
    (CandidateSet, (SetKind.FOUR, "11m"), "takes a tuple of Tiles, not '11m'; read_tiles('11m') makes one"),
    (STATE.sets[0].can_contain, ("1m",), "takes a Tile, not '1m'; read_tiles('1m') makes a tuple of one"),
]


@pytest.mark.parametrize(("function", "given", "message"), WRONG)
def test_wrong_classes(function: Callable[..., object], given: tuple[object, ...], message: str) -> None:
    """One sentence: the function, what it takes, what it was given, and how to get it; before the first state."""
    with pytest.raises(TypeError) as caught:
        function(*given)
    assert f"{function.__qualname__} {message}" == str(caught.value)


def test_bad_arguments_are_refused() -> None:
    """Choices that do not exist, and counts that are not counts."""
    for name, wrong, choices in (
        ("find", {"find": "last"}, "next, first-that-fits; not 'last'"),
        ("put_back", {"put_back": None}, "in-front, in-order; not None"),
    ):
        with pytest.raises(BadOption, match=f"^{name} must be one of {choices}$"):
            Machine("mine", **cast("Any", wrong))
    asked: dict[str, Callable[[Counts], object]] = {
        "start": start,
        "winning_sets": partial(winning_sets, MENDED, Goal()),
    }
    for name, ask in asked.items():
        for counts in ("11m", None):
            with pytest.raises(TypeError, match=f"^{name} takes counts, not {counts!r}; counts_of"):
                ask(cast("Any", counts))
        with pytest.raises(BadCounts, match="^counts are a tuple of four suit tuples, not "):
            ask(cast("Any", ((0,) * 34,)))
        for copies, said in ((5, "5"), (10**9, "1000000000"), (10**5000, "a number of thousands of digits")):
            with pytest.raises(FiveOfAKind, match=f"^{said} copies of 1m, but there are only 4 of a kind$"):
                ask(((copies, *[0] * 8), (0,) * 9, (0,) * 9, (0,) * 7))


@pytest.mark.parametrize("machine", [LITERAL, MENDED])
def test_state_without_sets_is_lost(machine: Machine) -> None:
    """A caller's state that has no sets, and falls back, has lost."""
    tiles = read_tiles("11m")
    lost = step(machine, Goal(), State((), tiles, Status.RETRY, Event.STUCK))
    assert State((), tiles, Status.LOST, Event.OUT_OF_FALLBACKS) == lost


def run_by(next_state: Callable[[Machine, Goal, State], State], machine: Machine, tiles: str) -> Iterator[State]:
    """The states of a machine whose steps are these."""
    state = start(counts_of(read_tiles(tiles)))
    yield state
    while state.status in {Status.EXAMINE, Status.RETRY}:
        state = next_state(machine, Goal(), state)
        yield state


def pushed_twice(machine: Machine, goal: Goal, state: State) -> State:
    """Append a set in retry, and once more in its caller."""
    after = step(machine, goal, state)
    return attrs.evolve(after, sets=(*after.sets, after.sets[-1])) if after.event is Event.FELL_BACK else after


def backwards(machine: Machine, goal: Goal, state: State) -> State:
    """Push tiles back in the order of their list."""
    if state.status is not Status.RETRY or not state.sets:
        return step(machine, goal, state)
    *below, top = state.sets
    return step(machine, goal, attrs.evolve(state, sets=(*below, CandidateSet(top.kind, top.tiles[::-1]))))


def a_normal_end(machine: Machine, goal: Goal, state: State) -> State:
    """Take running out of alternatives for the end of a search that succeeds."""
    after = step(machine, goal, state)
    return attrs.evolve(after, status=Status.WON) if after.status is Status.LOST else after


def by_rank(machine: Machine, goal: Goal, state: State) -> State:
    """Let honours follow each other in a sequence, as numbers do."""
    if state.status is Status.EXAMINE and state.tiles and state.sets:
        *below, top = state.sets
        first, *others = state.tiles
        begun = top.kind is SetKind.SEQUENCE and top.tiles and not top.full
        if begun and first.suit is Suit.HONOURS is top.tiles[-1].suit and first.rank == top.tiles[-1].rank + 1:
            return State((*below, top.add(first)), tuple(others), Status.EXAMINE, Event.ADDED)
    return step(machine, goal, state)


def stale_top(machine: Machine, goal: Goal, state: State) -> State:
    """Ask the set that was topmost before a new one was pushed: it is full, and nothing fits."""
    if state.status is Status.EXAMINE and state.tiles and state.sets[-1].full:
        return State((*state.sets, CandidateSet(SetKind.FOUR)), state.tiles, Status.RETRY, Event.STUCK)
    return step(machine, goal, state)


def tiles_held(state: State) -> int:
    """How many tiles there are in a state."""
    return len(state.tiles) + sum(len(candidate.tiles) for candidate in state.sets)


def ends(next_state: Callable[[Machine, Goal, State], State], tiles: str) -> tuple[Status, Status]:
    """How the literal machine ends, soundly and with these steps."""
    *_, sound = run_by(step, LITERAL, tiles)
    *_, faulty = run_by(next_state, LITERAL, tiles)
    assert sound == run(parse(tiles), LITERAL)
    return sound.status, faulty.status


def test_fault_pushed_by_retry_and_by_its_caller() -> None:
    """The set that retry returns is on the stack twice, and its tile with it: there are tiles that no hand has."""
    tiles = "123m456p789s555z99s"
    sound = list(run_by(step, LITERAL, tiles))
    assert Status.WON is sound[-1].status
    assert {14} == {tiles_held(state) for state in sound}
    assert 14 < max(tiles_held(state) for state in islice(run_by(pushed_twice, LITERAL, tiles), len(sound)))


def test_fault_tiles_pushed_back_in_list_order() -> None:
    """A sequence that falls back leaves its tiles reversed, and what begins with them is not found."""
    assert (Status.WON, Status.LOST) == ends(backwards, "22234m456p789s555z")


def test_fault_running_out_is_a_normal_end() -> None:
    """Every losing hand would be a winner."""
    assert (Status.LOST, Status.WON) == ends(a_normal_end, "13579m13579p1357s")


def test_fault_honours_compared_by_rank() -> None:
    """East, South and West would be a sequence."""
    assert (Status.LOST, Status.WON) == ends(by_rank, "123m456p789s123z99s")


def test_fault_topmost_not_looked_up_again() -> None:
    """The full set is asked instead of the new one: no set of four is ever begun but the first."""
    assert (Status.WON, Status.LOST) == ends(stale_top, "111m2222p3333s4444z55z")


@pytest.mark.parametrize(
    ("tiles", "sets", "pairs"),
    [(1, 1, 1), (2, 1, 1), (3, 1, 0), (4, 2, 1), (5, 2, 1), (12, 4, 0), (13, 5, 1), (14, 5, 1)],
)
def test_the_goal_of_so_many_tiles(tiles: int, sets: int, pairs: int) -> None:
    """A set for each three, and a pair for what is left."""
    assert Goal(sets, pairs) == Goal.for_tiles(tiles)


def test_retry_without_sets_is_lost() -> None:
    """Without a set the run is lost, and the tiles stay where they are."""
    tiles = read_tiles("11m")
    lost = State((), tiles, Status.LOST, Event.OUT_OF_FALLBACKS)
    assert lost == step(MENDED, Goal(), State((), tiles, Status.RETRY, Event.STUCK))


def test_a_state_in_json() -> None:
    """What was done, the sets from the lowest on, and the tiles that are left."""
    sets = CandidateSet(SetKind.FOUR, read_tiles("11m")), CandidateSet(SetKind.PAIR, ())
    state = State(sets, read_tiles("2p3s"), Status.EXAMINE, Event.FELL_BACK)
    assert {
        "event": "fell back",
        "sets": [{"kind": SetKind.FOUR.value, "tiles": "11m"}, {"kind": SetKind.PAIR.value, "tiles": ""}],
        "tiles": "2p3s",
    } == encode_state(state)


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("11m", "started, added, added, not all full, fell back, added, not all full, fell back"),
        ("12m", "started, added, no tile fits, fell back, no tile fits, fell back, added, not all full"),
    ],
)
def test_events_of_each_step(text: str, events: str) -> None:
    """It is said of each state."""
    said = ", ".join(state.event.value for state in trace(parse(text)))
    assert said.startswith(events)
    assert said.endswith(", set full, mahjongg" if text == "11m" else ", no tile fits, out of fallbacks")
