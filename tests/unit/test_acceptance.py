"""Acceptances that make their tiles when they are first read, and the discards that have such acceptances."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations
from operator import methodcaller
from typing import TYPE_CHECKING, Final, cast

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

from mjfunc import (
    KINDS,
    Acceptance,
    Conventions,
    Discard,
    Hand,
    acceptance,
    discards,
    outlook,
    parse,
    read_tiles,
    shanten_by_form,
    write_tiles,
)
from mjfunc.fast.discarding import after_discards, left_after_discards, unseen_copies, worths
from mjfunc.fast.distances import FLAG
from mjfunc.fast.distances_with_melds import tables_for
from mjfunc.model.shanten import acceptance_by_flags
from mjfunc.model.suit_offsets import NO_TILES, offsets_of
from mjfunc.spec.acceptance import acceptance as definition

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc import Tile

HAND: Final = parse("34p11z")
TILES: Final = ((KINDS[10], 4), (KINDS[13], 4))
EAGER: Final = Acceptance(0, TILES)

MAKERS: Final[dict[str, Callable[[], Acceptance]]] = {
    "acceptance": lambda: acceptance(HAND),
    "acceptance by conventions": lambda: acceptance(HAND, conventions=Conventions(players=3)),
    "discards": lambda: discards(parse("34p11z7z"))[0].acceptance,
    "outlook": lambda: outlook(HAND).acceptance,
    "flags": lambda: acceptance_by_flags(0, ([kind in TILES[0] + TILES[1] for kind in KINDS], [bytes(34)], NO_TILES)),
}


@pytest.fixture(params=[*MAKERS])
def make(request: pytest.FixtureRequest) -> Callable[[], Acceptance]:
    """What makes the same acceptance in one of the ways, each time anew, so that nobody has read its tiles."""
    name: str = request.param
    return MAKERS[name]


def has_tiles(made: Acceptance) -> bool:
    """Whether the tiles are there already; reading them would make them."""
    try:
        vars(Acceptance)["tiles"].__get__(made)
    except AttributeError:
        return False
    return True


def test_tiles_are_made_when_they_are_read(make: Callable[[], Acceptance]) -> None:
    """Once, and not before."""
    made = make()
    assert 0 == made.shanten
    assert not has_tiles(made)
    tiles = made.tiles
    assert tiles == TILES
    assert has_tiles(made)
    assert tiles is made.tiles
    assert type(tiles) is tuple
    assert {tuple} == {*map(type, tiles)}


FOUND: Final[list[Callable[[Acceptance], object]]] = [
    repr,
    str,
    hash,
    attrs.astuple,
    attrs.asdict,
    pickle.dumps,
    lambda made: pickle.loads(pickle.dumps(made)),  # noqa: S301  # our own pickle
    copy.copy,
    copy.deepcopy,
    attrs.evolve,
    lambda made: attrs.evolve(made, shanten=3),
    lambda made: attrs.evolve(made, tiles=made.tiles[:1]),
    lambda made: made.total,
    lambda made: Discard(KINDS[0], made),
    methodcaller("_repr_svg_"),
]


@pytest.mark.no_cover
@pytest.mark.parametrize("found", FOUND)
def test_lazy_acceptance_equals_an_eager_one(
    make: Callable[[], Acceptance], found: Callable[[Acceptance], object]
) -> None:
    """The same as of an acceptance that was made from its tiles, whether they were read or not."""
    read = make()
    assert read.tiles
    assert found(EAGER) == found(make()) == found(read)


def test_equal_acceptances(make: Callable[[], Acceptance]) -> None:
    """By shanten and tiles, on either side; and no acceptance is any other value."""
    assert EAGER == make()
    assert make() == EAGER
    assert make() == make()
    assert {EAGER} == {make(), make()}
    assert make() != Acceptance(1, TILES)
    assert make() != Acceptance(0, TILES[:1])
    assert Acceptance(0, ((KINDS[10], 4), (KINDS[13], 3))) != make()
    assert cast("object", make()) != (0, TILES)


def test_patterns(make: Callable[[], Acceptance]) -> None:
    """Match statements take the fields in order, or by name."""
    match make():
        case Acceptance(shanten, ((first, 4), *others)):
            assert (0, KINDS[10], [TILES[1]]) == (shanten, first, others)
        case other:
            pytest.fail(f"{other} was not matched")
    match cast("object", make()):
        case Acceptance(tiles=tiles):
            assert tiles == TILES
        case unmatched:
            pytest.fail(f"{unmatched} was not matched")


@pytest.mark.parametrize("name", ["shanten", "tiles", "total", "more", "_accepted"])
def test_acceptances_are_frozen(make: Callable[[], Acceptance], name: str) -> None:
    """Before the tiles are read as after it."""
    made = make()
    for _ in range(2):
        with pytest.raises(FrozenInstanceError):
            setattr(made, name, ())
        with pytest.raises(FrozenInstanceError):
            delattr(made, name)
        assert made == EAGER


def test_fields_that_there_are_not(make: Callable[[], Acceptance]) -> None:
    """The error is Python's own, of which it makes suggestions; and no other attribute can be kept."""
    for made in (make(), EAGER):
        with pytest.raises(AttributeError, match="^'Acceptance' object has no attribute 'tile'$") as error:
            made.tile  # type: ignore[attr-defined]  # noqa: B018  # that it is not there is what is tested
        assert ("tile", made) == (error.value.name, error.value.obj)
        assert not hasattr(made, "__dict__")
    empty = object.__new__(Acceptance)
    with pytest.raises(AttributeError):
        empty.tiles  # noqa: B018  # neither tiles nor what makes them is there


def test_exhausted_kinds_are_left_out() -> None:
    """Flags may name them; four seen copies leave none."""
    seen = bytes([0, 1, 2, 3, 4, *[4] * 29])
    every = bytes([1] * 34)
    expected = Acceptance(2, ((KINDS[0], 4), (KINDS[1], 3), (KINDS[2], 2), (KINDS[3], 1)))
    assert expected == acceptance_by_flags(2, (every, [seen], NO_TILES))
    assert Acceptance(1, ()) == acceptance_by_flags(1, (bytes(34), [bytes(34)], NO_TILES))


def test_worth() -> None:
    """A lower shanten is worth more than any number of tiles, of which 34 kinds have 136 at most."""
    every, none, two = bytes([FLAG] * 34), bytes(34), bytes([FLAG, FLAG, *[0] * 32])
    given = [(KINDS[0], shanten, lower) for shanten in (0, 1) for lower in (every, two, none)]
    assert [-136, -8, 0, 120, 248, 256] == worths(given, unseen_copies(bytes(34)))
    assert [0, 0, 0, 256, 256, 256] == worths(given, unseen_copies(bytes([4] * 34)))
    seen = bytes([3, 2, 4, *[0] * 31])
    assert [3 - 4 * 31 - 6, -3, 0, 256 - 3 - 4 * 31, 253, 256] == worths(given, unseen_copies(seen))


def test_special_forms_of_three_players() -> None:
    """Seven pairs that are nearer than blocks decide alone; where both are as near, each adds its kinds."""
    of_three = Conventions(players=3)
    assert "shanten 0  accepts 1z:3  3 tiles" == str(acceptance(parse("1199m1155p1199s1z"), conventions=of_three))
    both = parse("1199m11p23457s11z")
    assert (2, 2) == attrs.astuple(shanten_by_form(both, conventions=of_three))[:2]
    assert definition(both, conventions=of_three) == acceptance(both, conventions=of_three)


@pytest.mark.parametrize("conventions", [Conventions(), Conventions(players=3), Conventions(melds="ignored")], ids=str)
@pytest.mark.parametrize(
    "text", ["11223s", "19m19p19s1234567z1z", "99m1122p3344s5566z", "1199m11p23457s115z", "1m99m34p (111z)", "11z"]
)
def test_discards_that_keep_a_shanten(text: str, conventions: Conventions) -> None:
    """They are those of all discards that leave no more."""
    hand = parse(text)
    tables, size = tables_for("discards", hand, conventions), hand.size - 1
    offsets = offsets_of(hand.counts)
    every = after_discards(tables, offsets, size)
    assert [(kind, *tables.lower(left, size)) for kind, left in left_after_discards(offsets)] == every
    for most in range(-2, 9):
        assert [each for each in every if each[1] <= most] == after_discards(tables, offsets, size, most)


@pytest.mark.parametrize("pair", [*combinations(read_tiles("1m9m1p1s9s1z7z"), 2)], ids=write_tiles)
def test_equally_good_discards_are_in_tile_order(pair: tuple[Tile, Tile]) -> None:
    """Whatever suits they come from: either of two tiles waits for three more of itself."""
    first, second = pair
    expected = (Discard(first, Acceptance(0, ((second, 3),))), Discard(second, Acceptance(0, ((first, 3),))))
    assert expected == discards(Hand.of(pair))
