"""Hypothesis strategies of mahjong hands, for property tests of programs that know such hands.

Random tiles are almost never a complete hand, and rarely contain four of a kind. These strategies build hands from
blocks, often in few suits, so that blocks overlap. They also force four of a kind, and change complete hands slightly.
A Python project tests itself against mjfunc in three lines:

>>> import mjfunc
>>> from hypothesis import given
>>> from mjfunc.spec.waits import waits as your_waits  # your program
>>> @given(mjfunc.strategies.waiting_hands(sizes=[4, 7]))
... def test_waits(hand):
...     assert your_waits(hand) == mjfunc.waits(hand)
>>> test_waits()

Most strategies take ``sizes`` (the numbers of concealed tiles), ``with_melds``, ``with_reds`` and ``players`` (4 or 3).
``str(hand)`` is a hand as text; ``mjfunc.notation.numbers`` writes it as 34 counts, 38 slots or 136 ids.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeVar, cast

import attrs

from mjfunc.extras import needs

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(needs("mjfunc.strategies", "hypothesis", "testing"), name=_error.name) from None

from mjfunc.functional import remember
from mjfunc.model.blocks import Block, BlockShape, Meld, Pair
from mjfunc.model.conventions import FORMS, PLAYERS, Conventions, FormName, Players, is_played
from mjfunc.model.decompositions import CompleteRegular
from mjfunc.model.forms import Form  # noqa: TC001  # typing.get_type_hints must work on what it offers
from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED, MOST_WITH_QUADS, Hand, HandWithQuads
from mjfunc.tiles.counts import counts_from_34, counts_of, flat, tiles_of
from mjfunc.tiles.errors import BadOption, check_option, items_of, quantity, wrong_class
from mjfunc.tiles.tile import COPIES, KINDS, NUMBER_SUITS, ORPHANS, RED_FIVES, RED_OF, SUITS, Suit, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mjfunc.tiles.counts import Counts

__all__ = [
    "DRAWN_SIZES",
    "SIZES",
    "SIZES_WITH_QUADS",
    "WAITING_SIZES",
    "complete_hands",
    "decompositions",
    "drawn_hands",
    "hands",
    "hands_with_fours",
    "hands_with_quads",
    "melds",
    "near_misses",
    "ready_hands",
    "tiles",
    "waiting_hands",
]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]


P = TypeVar("P", Block, Pair, Meld)
H = TypeVar("H", bound=Hand)

WAITING_SIZES: Final = (1, 4, 7, 10, 13)
"""The numbers of concealed tiles of a hand before a draw."""
DRAWN_SIZES: Final = (2, 5, 8, 11, 14)
"""The numbers of concealed tiles of a hand after a draw."""
SIZES: Final = tuple(sorted((*WAITING_SIZES, *DRAWN_SIZES)))
"""All numbers of concealed tiles, before and after a draw."""
SIZES_WITH_QUADS: Final = tuple(range(MOST_CONCEALED + 1, MOST_WITH_QUADS + 1))
"""The numbers of concealed tiles of a complete hand with quads among them: one more for each quad."""

_SEQUENCES: Final = tuple(Block(suit, rank, BlockShape.SEQUENCE) for suit in NUMBER_SUITS for rank in range(1, 8))
_TRIPLETS: Final = tuple(Block(kind.suit, kind.rank, BlockShape.TRIPLET) for kind in KINDS)
_QUADS: Final = tuple(Block(kind.suit, kind.rank, BlockShape.QUAD) for kind in KINDS)
_BLOCKS: Final = (*_SEQUENCES * 3, *_TRIPLETS)
"""About twice as many sequences as triplets."""
_PAIRS: Final = tuple(Pair(kind.suit, kind.rank) for kind in KINDS)
_MELDS: Final = (
    *(Meld(block) for block in (*_SEQUENCES, *_TRIPLETS, *_QUADS)),
    *(Meld(quad, open=False) for quad in _QUADS),
)
_FEW_SUITS: Final = (*combinations(SUITS, 1), *combinations(SUITS, 2))


@attrs.frozen
class _Wanted:
    """The properties that hands are drawn with."""

    possible: tuple[int, ...]
    sizes: tuple[int, ...]
    with_melds: bool
    with_reds: bool
    players: Players

    def __attrs_post_init__(self) -> None:
        """Refuse what hands cannot be like."""
        for size in self.sizes:
            check_option("size", size, self.possible)
        if not self.sizes:
            message = f"sizes must be some of {', '.join(map(str, self.possible))}, at least one of them"
            raise BadOption(message)
        check_option("with_melds", self.with_melds, (False, True))
        check_option("with_reds", self.with_reds, (False, True))
        check_option("players", self.players, PLAYERS)

    @property
    def kinds(self) -> list[Tile]:
        """The kinds that are played with."""
        return [kind for kind in KINDS if is_played(kind, self.players)]

    def one_of(
        self, parts: Sequence[P], beside: Iterable[Block | Pair | Meld], suits: Sequence[Suit]
    ) -> st.SearchStrategy[P]:
        """A part for which enough copies are left; one in these suits, if there is any."""
        possible = fitting(parts, beside, self.players)
        return st.sampled_from([part for part in possible if KINDS[_needed_for(part)[0][0]].suit in suits] or possible)


def fitting(parts: Iterable[P], beside: Iterable[Block | Pair | Meld], players: Players = 4) -> list[P]:
    """The parts for which enough copies are left."""
    left = [COPIES * is_played(kind, players) for kind in KINDS]
    for tile in (tile for part in beside for tile in part.tiles):
        left[tile.index] -= 1
    return [part for part in parts if all(left[index] >= number for index, number in _needed_for(part))]


@remember(1 << 9)
def _needed_for(part: Block | Pair | Meld) -> tuple[tuple[int, int], ...]:
    """The number of copies of each kind, from the lowest."""
    return tuple(sorted(Counter(tile.index for tile in part.tiles).items()))


def _check_sizes(function: str, sizes: Iterable[int]) -> tuple[int, ...]:
    return tuple(items_of(function, "sizes", sizes, f"strategies.{function}() has them all"))


def tiles(*, with_reds: bool = True, players: Players = 4) -> st.SearchStrategy[Tile]:
    """Any tile."""
    check_option("with_reds", with_reds, (False, True))
    check_option("players", players, PLAYERS)
    return st.sampled_from([tile for tile in (*KINDS, *RED_FIVES * with_reds) if is_played(tile.kind, players)])


def melds(*, with_reds: bool = True, players: Players = 4) -> st.SearchStrategy[Meld]:
    """Any meld: an open sequence, triplet or quad, or a closed quad."""
    wanted = _Wanted(SIZES, SIZES, True, with_reds, players)  # noqa: FBT003  # nothing but melds
    plain = wanted.one_of(_MELDS, (), SUITS)
    return plain.flatmap(_marked_meld) if with_reds else plain


def _marked_meld(meld: Meld) -> st.SearchStrategy[Meld]:
    """The meld, some of its fives red."""
    fives = sum(tile in RED_OF for tile in meld.tiles)
    return st.integers(0, fives).map(lambda reds: Meld(attrs.evolve(meld.block, reds=reds), meld.open))


def decompositions(
    *, sizes: Iterable[int] = DRAWN_SIZES, with_melds: bool = True, players: Players = 4
) -> st.SearchStrategy[CompleteRegular]:
    """Blocks, a pair and melds that can be in one hand together, without red fives."""
    given = _check_sizes("decompositions", sizes)
    return _decompositions(_Wanted(DRAWN_SIZES, given, with_melds, False, players))  # noqa: FBT003  # no red fives


@st.composite
def _decompositions(draw: st.DrawFn, wanted: _Wanted) -> CompleteRegular:
    size = draw(st.sampled_from(wanted.sizes))
    suits = draw(st.one_of(st.just(SUITS), st.sampled_from(_FEW_SUITS)))
    called = draw(_called(wanted, size))
    blocks: list[Block] = []
    for _ in range(size // 3):
        blocks.append(draw(wanted.one_of(_BLOCKS, (*called, *blocks), suits)))
    pair = draw(wanted.one_of(_PAIRS, (*called, *blocks), suits))
    return CompleteRegular(sorted(blocks), pair, called)


@st.composite
def _called(draw: st.DrawFn, wanted: _Wanted, size: int) -> tuple[Meld, ...]:
    """Melds for a hand with this number of concealed tiles."""
    called: list[Meld] = []
    for _ in range(draw(st.integers(0, MOST_BLOCKS - size // 3)) if wanted.with_melds else 0):
        called.append(draw(wanted.one_of(_MELDS, called, SUITS)))
    return tuple(called)


@st.composite
def _hand_with_reds(draw: st.DrawFn, wanted: _Wanted, concealed: Counts, called: Iterable[Meld] = ()) -> Hand:
    """The hand of these tiles and melds, some of its fives red if so wanted."""
    tiles = draw(_marked_tiles(wanted, tiles_of(concealed)))
    return Hand.of(tiles, [draw(_marked_meld(meld)) for meld in called] if wanted.with_reds else called)


@st.composite
def _marked_tiles(draw: st.DrawFn, wanted: _Wanted, kinds: Iterable[Tile]) -> list[Tile]:
    """The tiles, some of the fives red if so wanted."""
    can_be_red: Mapping[Tile, Tile] = RED_OF if wanted.with_reds else {}
    return [draw(st.sampled_from((kind, can_be_red[kind]))) if kind in can_be_red else kind for kind in kinds]


def complete_hands(
    *,
    sizes: Iterable[int] = DRAWN_SIZES,
    forms: Iterable[FormName | Form] = FORMS,
    with_melds: bool = True,
    with_reds: bool = True,
    players: Players = 4,
) -> st.SearchStrategy[Hand]:
    """Hands that are complete in one of these forms; in the special forms they have 14 tiles."""
    given = _check_sizes("complete_hands", sizes)
    wanted = _Wanted(DRAWN_SIZES, given, with_melds, with_reds, players)
    return _complete(wanted, _possible_forms(wanted, forms, "complete"))


def _possible_forms(wanted: _Wanted, forms: Iterable[FormName | Form], what: str) -> list[FormName]:
    """The forms that hands of these sizes can have; the special ones need 13 or 14 tiles."""
    names = Conventions(forms=cast("tuple[FormName, ...]", forms)).forms
    possible: list[FormName] = [name for name in names if name == "regular" or wanted.possible[-1] in wanted.sizes]
    if not possible:
        *sizes, last = wanted.sizes
        counts = " or ".join([*map(str, sizes), quantity(last, "tile")])
        message = f"no hand of {counts} is {what} in {' or '.join(names)}"
        raise BadOption(message)
    return possible


def _complete(wanted: _Wanted, names: Iterable[FormName]) -> st.SearchStrategy[Hand]:
    made = {"regular": _regular(wanted), "seven-pairs": _seven_pairs(wanted), "thirteen-orphans": _thirteen_orphans()}
    chosen = [made[name] for name in names]
    return st.one_of(chosen[0], *chosen)


@st.composite
def _regular(draw: st.DrawFn, wanted: _Wanted) -> Hand:
    built = draw(_decompositions(wanted))
    return draw(_hand_with_reds(wanted, counts_of(built.tiles), built.melds))


@st.composite
def _seven_pairs(draw: st.DrawFn, wanted: _Wanted) -> Hand:
    """Seven different pairs; often all of one suit, because these are more often blocks and a pair too."""
    kinds = draw(st.sampled_from((wanted.kinds, [kind for kind in KINDS if kind.suit is Suit.DOTS])))
    chosen = draw(st.lists(st.sampled_from(kinds), min_size=7, max_size=7, unique=True))
    return draw(_hand_with_reds(wanted, counts_of((*chosen, *chosen))))


def _thirteen_orphans() -> st.SearchStrategy[Hand]:
    return st.sampled_from(ORPHANS).map(lambda twice: Hand.of((*ORPHANS, twice)))


def ready_hands(
    *,
    sizes: Iterable[int] = WAITING_SIZES,
    forms: Iterable[FormName | Form] = FORMS,
    with_melds: bool = True,
    with_reds: bool = True,
    players: Players = 4,
) -> st.SearchStrategy[Hand]:
    """Ready hands: complete hands with one tile taken out. At least one copy of that kind is not in the hand."""
    given = _check_sizes("ready_hands", sizes)
    wanted = _Wanted(WAITING_SIZES, given, with_melds, with_reds, players)
    names = _possible_forms(wanted, forms, "ready")
    drawn = _Wanted(DRAWN_SIZES, tuple(size + 1 for size in wanted.sizes), with_melds, with_reds, players)
    return _complete(drawn, names).flatmap(_without_a_tile)


def _without_a_tile(hand: Hand) -> st.SearchStrategy[Hand]:
    return st.integers(0, hand.size - 1).map(lambda at: hand.discard(hand.tiles[at]))


def near_misses(hands: st.SearchStrategy[H], *, players: Players = 4) -> st.SearchStrategy[H]:
    """The given hands with one tile exchanged for a tile of another kind."""
    check_option("players", players, PLAYERS)
    if not isinstance(cast("object", hands), st.SearchStrategy):
        raise _not_of_hands(hands)
    return hands.flatmap(lambda hand: _near_miss(hand, players))


def _not_of_hands(given: object) -> TypeError:
    how = "near_misses(complete_hands()) has hands that are nearly complete"
    return wrong_class("near_misses", "a strategy of hands", given, how)


@st.composite
def _near_miss(draw: st.DrawFn, hand: H, players: Players) -> H:
    if not isinstance(cast("object", hand), Hand):  # which only shows when one is drawn
        raise _not_of_hands(hand)
    out = draw(st.integers(0, hand.size - 1))
    left = [*hand.tiles[:out], *hand.tiles[out + 1 :]]
    others = [kind for kind in KINDS if is_played(kind, players) and kind != hand.tiles[out].kind]
    into = draw(st.sampled_from([kind for kind in others if flat(hand.held)[kind.index] < COPIES]))
    return type(hand).of((*left, into), hand.melds)


def hands_with_fours(
    *,
    sizes: Iterable[int] = SIZES,
    with_melds: bool = True,
    with_reds: bool = True,
    players: Players = 4,
) -> st.SearchStrategy[Hand]:
    """Hands that hold a kind four times, concealed or spread over melds, wherever their size and melds let them.

    The other tiles are random, one or all of a kind.
    """
    given = _check_sizes("hands_with_fours", sizes)
    return _with_fours(_Wanted(SIZES, given, with_melds, with_reds, players))


@st.composite
def _with_fours(draw: st.DrawFn, wanted: _Wanted) -> Hand:
    size = draw(st.sampled_from(wanted.sizes))
    called = draw(_called(wanted, size))
    in_melds = flat(counts_of(tile for meld in called for tile in meld.tiles))
    played = [kind.index for kind in wanted.kinds]
    concealed = [0] * len(KINDS)
    if fours := [index for index in played if 0 < COPIES - in_melds[index] <= size]:
        index = draw(st.sampled_from(fours))
        concealed[index] = COPIES - in_melds[index]
    while sum(concealed) < size:
        left = [COPIES - called - held for called, held in zip(in_melds, concealed, strict=True)]
        index = draw(st.sampled_from([index for index in played if left[index]]))
        copies = draw(st.sampled_from((1, left[index])))
        concealed[index] += min(copies, size - sum(concealed))
    return draw(_hand_with_reds(wanted, counts_from_34(concealed), called))


def hands_with_quads(
    *, sizes: Iterable[int] = SIZES_WITH_QUADS, with_reds: bool = True, players: Players = 4
) -> st.SearchStrategy[HandWithQuads]:
    """Hands of 15 to 18 concealed tiles: four blocks and a pair, a quad for each tile beyond 14; and near misses."""
    wanted = _Wanted(SIZES_WITH_QUADS, _check_sizes("hands_with_quads", sizes), False, with_reds, players)  # noqa: FBT003  # they have no melds
    built = _with_quads(wanted)
    return st.one_of(built, built, near_misses(built, players=players))


@st.composite
def _with_quads(draw: st.DrawFn, wanted: _Wanted) -> HandWithQuads:
    quads = draw(st.sampled_from(wanted.sizes)) - MOST_CONCEALED
    suits = draw(st.one_of(st.just(SUITS), st.sampled_from(_FEW_SUITS)))
    blocks: list[Block] = []
    for possible in (*[_QUADS] * quads, *[_BLOCKS] * (MOST_BLOCKS - quads)):
        blocks.append(draw(wanted.one_of(possible, blocks, suits)))
    built = CompleteRegular(blocks, draw(wanted.one_of(_PAIRS, blocks, suits)))
    return HandWithQuads.of(draw(_marked_tiles(wanted, built.tiles)))


def waiting_hands(
    *,
    sizes: Iterable[int] = WAITING_SIZES,
    with_melds: bool = True,
    with_reds: bool = True,
    players: Players = 4,
) -> st.SearchStrategy[Hand]:
    """Hands one tile short of blocks and a pair: ready ones, near misses of these, and hands with four of a kind."""
    wanted = _Wanted(WAITING_SIZES, _check_sizes("waiting_hands", sizes), with_melds, with_reds, players)
    ready = ready_hands(sizes=wanted.sizes, with_melds=with_melds, with_reds=with_reds, players=players)
    return st.one_of(ready, ready, near_misses(ready, players=players), _with_fours(wanted))


def drawn_hands(
    *,
    sizes: Iterable[int] = DRAWN_SIZES,
    with_melds: bool = True,
    with_reds: bool = True,
    players: Players = 4,
) -> st.SearchStrategy[Hand]:
    """Hands that have drawn: complete ones, near misses of these, and hands with four of a kind."""
    wanted = _Wanted(DRAWN_SIZES, _check_sizes("drawn_hands", sizes), with_melds, with_reds, players)
    complete = complete_hands(sizes=wanted.sizes, with_melds=with_melds, with_reds=with_reds, players=players)
    return st.one_of(complete, complete, near_misses(complete, players=players), _with_fours(wanted))


def hands(
    *,
    sizes: Iterable[int] = SIZES,
    with_melds: bool = True,
    with_reds: bool = True,
    players: Players = 4,
) -> st.SearchStrategy[Hand]:
    """Hands of every size, waiting and drawn, some with melds and red fives."""
    given = _Wanted(SIZES, _check_sizes("hands", sizes), with_melds, with_reds, players).sizes
    waiting, drawn = ([size for size in given if size in possible] for possible in (WAITING_SIZES, DRAWN_SIZES))
    made: list[st.SearchStrategy[Hand]] = []
    if waiting:
        made.append(waiting_hands(sizes=waiting, with_melds=with_melds, with_reds=with_reds, players=players))
    if drawn:
        made.append(drawn_hands(sizes=drawn, with_melds=with_melds, with_reds=with_reds, players=players))
    return st.one_of(made)
