"""The strategies for those who test with us make what they say, and all of it."""

from __future__ import annotations

import doctest
import operator
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

import mjfunc
from mjfunc import BadOption, BlockShape, Conventions, Form, Hand, HandWithQuads, Suit, strategies
from mjfunc.model.conventions import FORMS
from mjfunc.model.hand import NO_REDS
from mjfunc.tiles.counts import flat

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc import Players

T = TypeVar("T")
OF_HANDS: Final = {
    "complete_hands": strategies.DRAWN_SIZES,
    "ready_hands": strategies.WAITING_SIZES,
    "hands_with_fours": strategies.SIZES,
    "waiting_hands": strategies.WAITING_SIZES,
    "drawn_hands": strategies.DRAWN_SIZES,
    "hands": strategies.SIZES,
}
"""What makes hands, and of which sizes."""
FEW: Final = settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])


def made(name: str, **wanted: object) -> st.SearchStrategy[Hand]:
    """The strategy of this name."""
    make = cast("Callable[..., st.SearchStrategy[Hand]]", getattr(strategies, name))
    return make(**wanted)


def found(strategy: st.SearchStrategy[T], fact: Callable[[T], bool]) -> T:
    """Something that a strategy makes, and of which a fact is true."""
    return find(strategy, fact, settings=settings(max_examples=2000, phases=[Phase.generate]))


def holds(strategy: st.SearchStrategy[Any], fact: Callable[[Any], bool]) -> None:
    """Check that a fact is true of all that a strategy makes."""
    seen = 0

    @FEW
    @given(strategy)
    def check(value: object) -> None:
        nonlocal seen
        seen += 1
        assert fact(value), value

    check()
    assert seen > 3


def test_the_example() -> None:
    """The three lines that a project tests itself with are run as they stand, and find a program that is wrong."""
    failed, tried = doctest.testmod(strategies)
    assert (0, 5) == (failed, tried)
    wrong = strategies.__doc__ or ""
    example = doctest.DocTestParser().get_examples(wrong)
    source = "".join(line.source for line in example).replace("your_waits(hand) ==", "your_waits(hand)[1:] ==")
    with pytest.raises(AssertionError):
        exec(compile(source, "example", "exec", dont_inherit=True), {})  # noqa: S102  # our own


def of_size(size: int) -> Callable[[Hand], bool]:
    """Whether a hand has so many concealed tiles."""
    return lambda hand: hand.size == size


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_HANDS)
def test_sizes(name: str) -> None:
    """Each size is made, and no other when it is the only one wanted."""
    for size in OF_HANDS[name]:
        assert size == found(made(name), of_size(size)).size
        holds(made(name, sizes=[size]), of_size(size))


@pytest.mark.parametrize("sizes", [(13,), (14,), (1, 2)])
def test_hands_of_waiting_and_of_drawn_sizes(sizes: tuple[int, ...]) -> None:
    """Only one kind of them, or both."""
    holds(strategies.hands(sizes=sizes), lambda hand: hand.size in sizes)


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_HANDS)
def test_melds_reds_and_players(name: str) -> None:
    """There are melds and red fives, concealed and in melds, and all kinds, unless they are not wanted."""
    assert found(made(name), lambda hand: len(hand.melds) > 1).melds
    assert found(made(name), lambda hand: hand.reds != NO_REDS).reds != NO_REDS
    assert found(made(name), lambda hand: any(tile.red for meld in hand.melds for tile in meld.tiles)).melds
    assert found(made(name), lambda hand: any(hand.held[0][1:8])).held[0]
    holds(made(name, with_melds=False), lambda hand: hand.melds == ())
    holds(made(name, with_reds=False), lambda hand: "0" not in str(hand))
    holds(made(name, players=3), lambda hand: not any(hand.held[0][1:8]))
    assert found(made(name, players=3), lambda hand: hand.held[0][8] > 0).held[0][8]


@pytest.mark.parametrize("form", Form)
def test_complete_and_ready_hands(form: Form) -> None:
    """In each form, and in no other when it is the only one wanted; ready hands have waits."""
    by_name = FORMS[form.ordinal]
    assert form.value == by_name
    for complete in (strategies.complete_hands(forms=[form]), strategies.complete_hands(forms=[by_name], players=3)):
        holds(complete, lambda hand: form in [way.form for way in mjfunc.decompose_complete(hand)])
    ready = strategies.ready_hands(forms=[form])
    holds(ready, lambda hand: form in [way.form for way in mjfunc.decompose_ready(hand)])
    some_form = strategies.complete_hands()
    assert found(some_form, lambda hand: {form} == {way.form for way in mjfunc.decompose_complete(hand)}).size
    holds(strategies.ready_hands(players=3), lambda hand: mjfunc.waits(hand, conventions=Conventions(players=3)) != ())


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", mjfunc.ORPHANS, ids=str)
def test_every_tile_can_be_the_one_that_a_ready_hand_lacks(kind: mjfunc.Tile) -> None:
    """The first and the last too: thirteen orphans wait for each of their kinds alone."""
    orphans = strategies.ready_hands(forms=[Form.THIRTEEN_ORPHANS], with_melds=False)
    assert found(orphans, lambda hand: mjfunc.waits(hand) == (kind,)).size == 13


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [4, 3])
def test_parts(players: Players) -> None:
    """Tiles, melds and decompositions are of the kinds that are played with, each shape and colour among them."""
    assert found(strategies.tiles(players=players), lambda tile: tile.red).red
    holds(strategies.tiles(with_reds=False, players=players), lambda tile: not tile.red)
    holds(
        strategies.tiles(players=players),
        lambda tile: players == 4 or tile.suit is not Suit.CHARACTERS or not tile.is_simple,
    )
    assert found(strategies.melds(players=players), lambda meld: meld.block.shape is BlockShape.SEQUENCE).open
    assert found(strategies.melds(players=players), lambda meld: meld.block.shape is BlockShape.TRIPLET).open
    assert found(strategies.melds(players=players), lambda meld: meld.block.shape is BlockShape.QUAD and meld.open).open
    assert not found(strategies.melds(players=players), lambda meld: not meld.open).open
    assert found(strategies.melds(players=players), lambda meld: meld.block.reds == 3).block.reds
    holds(strategies.melds(with_reds=False), lambda meld: meld.block.reds == 0)
    built = strategies.decompositions(sizes=[8], players=players)
    holds(built, lambda built: len(built.blocks) == 2 and mjfunc.is_complete(Hand.of(built.tiles, built.melds)))
    assert found(built, lambda built: len(built.melds) == 2).melds
    holds(strategies.decompositions(with_melds=False), lambda built: built.melds == ())


def distance(left: Hand, right: Hand) -> int:
    """How many concealed tiles are in one of two hands only."""
    return sum(abs(a - b) for a, b in zip(flat(left.counts), flat(right.counts), strict=True))


@pytest.mark.no_cover
def test_near_misses() -> None:
    """One tile is of another kind, and there are four copies at most."""
    complete = mjfunc.parse("111m22z (999m)")
    for players in (4, 3):
        misses = strategies.near_misses(st.just(complete), players=players)
        holds(
            misses,
            lambda hand: sum(abs(a - b) for a, b in zip(flat(hand.counts), flat(complete.counts), strict=True)) == 2,
        )
        holds(misses, lambda hand: hand.melds == complete.melds and hand.size == complete.size)
    assert found(strategies.near_misses(st.just(complete)), lambda hand: hand.counts[0][4] == 1).size
    last = mjfunc.parse("111m22z")
    assert found(strategies.near_misses(st.just(last)), lambda hand: hand.counts[3] == (0, 1, 0, 0, 0, 0, 0)).size
    with pytest.raises(NoSuchExample):
        found(strategies.near_misses(st.just(complete), players=3), lambda hand: any(hand.counts[0][1:8]))


def test_near_misses_of_other_things() -> None:
    """Are refused in a sentence, at once or when the first is drawn."""
    message = r"^near_misses takes a strategy of hands, not {}; near_misses\(complete_hands\(\)\) has hands that are "
    with pytest.raises(TypeError, match=message.format("3")):
        strategies.near_misses(cast("st.SearchStrategy[Hand]", 3))
    for wrong, shown in (
        (strategies.tiles(), r"Tile\.of\(.+\)"),
        (st.just("123m11z"), "'123m11z'"),
        (st.none(), "None"),
    ):
        with pytest.raises(TypeError, match=message.format(shown)):
            found(strategies.near_misses(cast("st.SearchStrategy[Hand]", wrong)), bool)


def number_of_quads(hand: Hand) -> int:
    """How many kinds are held four times."""
    return flat(hand.counts).count(4)


@pytest.mark.parametrize("size", strategies.SIZES_WITH_QUADS)
def test_hands_with_quads(size: int) -> None:
    """Each size is made, complete and nearly so, and no other when it is the only one wanted; without melds."""
    some = found(strategies.hands_with_quads(), of_size(size))
    assert (HandWithQuads, size) == (type(some), some.size)
    only = strategies.hands_with_quads(sizes=[size])
    holds(only, lambda hand: (HandWithQuads, size, ()) == (type(hand), hand.size, hand.melds))
    complete = found(only, mjfunc.is_complete)
    assert number_of_quads(complete) >= size - 14
    assert not mjfunc.is_complete(found(only, lambda hand: not mjfunc.is_complete(hand)))
    holds(only, lambda hand: mjfunc.is_complete(hand) or number_of_quads(hand) >= size - 15)


def test_reds_and_players_of_hands_with_quads() -> None:
    """There are red fives and simples of characters unless they are not wanted; and sequences beside the quads."""
    quads = strategies.hands_with_quads
    assert found(quads(), lambda hand: hand.reds != NO_REDS).reds != NO_REDS
    holds(quads(with_reds=False), lambda hand: hand.reds == NO_REDS)
    assert found(quads(), lambda hand: any(hand.counts[0][1:8])).counts[0]
    holds(quads(players=3), lambda hand: not any(hand.counts[0][1:8]))
    assert (
        15 == found(quads(sizes=[15]), lambda hand: flat(hand.counts).count(1) >= 3 and mjfunc.is_complete(hand)).size
    )


def test_near_misses_of_hands_with_quads() -> None:
    """They are hands with quads too, of as many tiles."""
    quads = mjfunc.parse("1111222333444m55z")
    holds(
        strategies.near_misses(st.just(quads)),
        lambda hand: (HandWithQuads, 15, 2) == (type(hand), hand.size, distance(hand, quads)),
    )


def test_impossible_strategies_are_refused() -> None:
    """Sizes that there are not, none at all, and a form that no hand of the sizes has, are refused at once."""
    with pytest.raises(BadOption, match="^size must be one of 1, 4, 7, 10, 13; not 2$"):
        strategies.waiting_hands(sizes=[1, 2])
    with pytest.raises(BadOption, match="^sizes must be some of 2, 5, 8, 11, 14, at least one of them$"):
        strategies.drawn_hands(sizes=[])
    message = "^no hand of 2 or 5 tiles is complete in seven-pairs or thirteen-orphans$"
    with pytest.raises(BadOption, match=message):
        strategies.complete_hands(sizes=[2, 5], forms=["seven-pairs", Form.THIRTEEN_ORPHANS])
    with pytest.raises(BadOption, match="^no hand of 4 tiles is ready in seven-pairs$"):
        strategies.ready_hands(sizes=[4], forms=["seven-pairs"])
    with pytest.raises(BadOption, match="^no hand of 10 or 1 tile is ready in thirteen-orphans$"):
        strategies.ready_hands(sizes=[10, 1], forms=["thirteen-orphans"])
    with pytest.raises(BadOption, match="^size must be one of 15, 16, 17, 18; not 14$"):
        strategies.hands_with_quads(sizes=[14])
    with pytest.raises(
        BadOption, match="^forms must be one or more of regular, seven-pairs, thirteen-orphans, each at"
    ):
        strategies.complete_hands(forms=[])


@pytest.mark.parametrize("size", [1, 2])
def test_fours_of_few_tiles(size: int) -> None:
    """A hand holds a kind four times wherever its melds have as many of it as its tiles leave over."""
    fours = strategies.hands_with_fours(sizes=[size])
    holds(fours, lambda hand: max(flat(hand.held)) == 4 or max(meld_counts(hand)) + size < 4)
    assert found(fours, lambda hand: 4 in flat(hand.held)).melds


def meld_counts(hand: Hand) -> tuple[int, ...]:
    """How many of each kind stand in melds."""
    return tuple(map(operator.sub, flat(hand.held), flat(hand.counts)))


@pytest.mark.no_cover
@pytest.mark.parametrize("size", [4, 5, 7, 8, 10, 11, 13, 14])
def test_fours_are_forced(size: int) -> None:
    """Every hand holds a kind four times; of every size there are some that do so concealed, and across a meld."""
    fours = strategies.hands_with_fours(sizes=[size])
    holds(fours, lambda hand: 4 in flat(hand.held))
    assert 4 in flat(found(fours, lambda hand: 4 in flat(hand.counts)).counts)
    if size < 13:

        def is_across(hand: Hand) -> bool:
            pairs = zip(flat(hand.counts), flat(hand.held), strict=True)
            return any(concealed not in {0, 4} and held == 4 for concealed, held in pairs)

        assert found(fours, is_across).melds


def test_without_hypothesis() -> None:
    """Who asks for strategies is told what to install; nobody else notices."""
    code = (
        "import sys; sys.modules['hypothesis'] = None; import mjfunc; print(mjfunc.shanten(mjfunc.parse('1m')))\n"
        "try: mjfunc.strategies\nexcept ModuleNotFoundError as error: print(error.name, error, sep='|')\n"
        "try: import mjfunc.games.game_strategies\n"
        "except ModuleNotFoundError as error: print(error.name, error, sep='|')"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
    needs = "hypothesis|{} needs hypothesis; pip install '.[testing]' in a checkout brings it"
    assert ["0", needs.format("mjfunc.strategies"), needs.format("mjfunc.games.game_strategies")] == out.splitlines()
