"""A finite automaton for suits with fewer than four available copies of a kind: with melds, and with three players.

The automaton reads a suit rank by rank: the number of copies that are not available, and the number that are held. It
ends at the number of the suit's missing tiles. Each signature of a suit with all copies available has such a number
too, and a table multiplies the numbers. There is one automaton for each number of blocks in a hand. ``python -m
proofs.tables`` builds them from the definition of exchange shanten.
"""

from __future__ import annotations

import sys
from array import array
from io import BytesIO
from operator import add, index
from pkgutil import get_data
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeAlias, cast

import attrs

from mjfunc.fast.suit_tables import SuitEntry, signatures
from mjfunc.functional import Memory, lasting, remember
from mjfunc.model.suit_offsets import FIRST_HALVES, HALF, HONOURS, LAST_HALVES, Offset, counts_at, half_suits
from mjfunc.spec.exchange import BLOCK_COUNTS
from mjfunc.tiles.tile import Suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Protocol

    class WalkState(Protocol):
        """A tuple of the next states, by letter; after the last rank, the number of the suit's missing tiles."""

        def __getitem__(self, letter: Letter, /) -> WalkState:
            """The next state, of a tuple."""
            ...

        def __index__(self) -> int:
            """The number itself, after the last rank."""
            ...


MissingTiles: TypeAlias = bytes
"""The tiles that a suit is missing for 0, 1, 2 and more blocks, then for the same blocks and a pair."""
Letter: TypeAlias = int
"""One rank as the automaton reads it: the copies that are not available, and those that are held."""
Layer: TypeAlias = "array[int]"
"""The transitions of one rank, by state and letter: the index of the next state in the next layer; after the last
rank, the number of the suit's missing tiles."""

LETTERS: Final = 15
_NONE_HELD: Final = (0, 5, 9, 12, 14)
"""The letter of a rank without held copies, by the number of copies that are not available."""
_ONE_MORE: Final = (1, 2, 3, 4, 4, 6, 7, 8, 8, 10, 11, 11, 13, 13, 14)
"""The letter of a rank with one more copy, by its letter; unchanged if no copy is left."""
_SUITS: Final = 1 << 14
_BYTES: Final = 1 << 8
"""A number of missing tiles fits into a byte."""


@attrs.frozen(eq=False)
class AutomatonTable:
    """The tables in the package for hands with some number of blocks."""

    lacks: tuple[MissingTiles, ...]
    """The missing tiles, by number."""
    products: tuple[bytes, ...]
    """The number of two suits together, by their numbers."""
    of_signatures: bytes
    """The number of a signature's missing tiles, by the number of the signature."""
    numbers: tuple[Layer, ...]
    """The layers for a number suit, rank by rank."""
    honours: tuple[Layer, ...]
    """The layers for honours."""


@attrs.frozen(eq=False)
class Automaton:
    """The walks in the form that is fastest for a single hand."""

    numbers: WalkState
    """The first state of a number suit."""
    honours: WalkState
    """The first state of honours."""
    entries: Memory[tuple[Offset, Offset], SuitEntry]
    """The entry of each suit, by its offset and that of the copies that are not available. It has no features."""


def letter_of(used: int, held: int) -> Letter:
    """The letter of a rank with ``used`` copies not available and ``held`` copies held."""
    return _NONE_HELD[used] + held


_FIRST_OF_NONE, _LAST_OF_NONE = half_suits(_NONE_HELD)
"""The letters of half suits without tiles, by the copies that are not available."""


def walk(state: WalkState, offset: Offset, used: Offset) -> SupportsIndex:
    """The number of a suit's missing tiles, given the copies that are not available."""
    if offset >= HONOURS:
        for letter in _letters(offset, used):
            state = state[letter]
        return state
    # Most suits are number suits, and writing the walk out takes a third of the time.
    of_a, of_b, of_c, of_d = FIRST_HALVES[offset // HALF]
    of_e, of_f, of_g, of_h, of_i = LAST_HALVES[offset % HALF]
    a, b, c, d = _FIRST_OF_NONE[used // HALF]
    e, f, g, h, i = _LAST_OF_NONE[used % HALF]
    return state[a + of_a][b + of_b][c + of_c][d + of_d][e + of_e][f + of_f][g + of_g][h + of_h][i + of_i]


def _letters(offset: Offset, used: Offset) -> Iterator[Letter]:
    return map(add, _FIRST_OF_NONE[used // HALF] + _LAST_OF_NONE[used % HALF], counts_at(offset))


def walk_with_one_more(state: WalkState, offset: Offset, used: Offset) -> SuitEntry:
    """The entry of a suit, given the copies that are not available. It has no features.

    The number with one more tile is that of the suit where no copy is left.
    """
    more = _ONE_MORE
    if offset >= HONOURS:
        with_more: list[WalkState] = []
        for letter in _letters(offset, used):
            with_more = [other[letter] for other in with_more]
            with_more.append(state[more[letter]])
            state = state[letter]
        return index(state), 0, bytes(with_more), b""
    # As above, and writing the nine walks out takes a third of the time.
    of_a, of_b, of_c, of_d = FIRST_HALVES[offset // HALF]
    of_e, of_f, of_g, of_h, of_i = LAST_HALVES[offset % HALF]
    a, b, c, d = _FIRST_OF_NONE[used // HALF]
    e, f, g, h, i = _LAST_OF_NONE[used % HALF]
    a, b, c, d, e, f, g, h, i = a + of_a, b + of_b, c + of_c, d + of_d, e + of_e, f + of_f, g + of_g, h + of_h, i + of_i
    at_b = state[a]
    at_c = at_b[b]
    at_d = at_c[c]
    at_e = at_d[d]
    at_f = at_e[e]
    at_g = at_f[f]
    at_h = at_g[g]
    at_i = at_h[h]
    return index(at_i[i]), 0, bytes((
        state[more[a]][b][c][d][e][f][g][h][i],
        at_b[more[b]][c][d][e][f][g][h][i],
        at_c[more[c]][d][e][f][g][h][i],
        at_d[more[d]][e][f][g][h][i],
        at_e[more[e]][f][g][h][i],
        at_f[more[f]][g][h][i],
        at_g[more[g]][h][i],
        at_h[more[h]][i],
        at_i[more[i]],
    )), b""  # fmt: skip


@remember(len(BLOCK_COUNTS))
def automaton(blocks: int) -> Automaton:
    """The automaton for hands with this many blocks."""
    table = tables()[blocks]
    with lasting():
        numbers, honours = _first_state(table.numbers), _first_state(table.honours)

    def entry(suit: tuple[Offset, Offset]) -> SuitEntry:
        offset, used = suit
        return walk_with_one_more(numbers if offset < HONOURS else honours, offset, used)

    return Automaton(numbers, honours, Memory(entry, _SUITS))


def _first_state(layers: Sequence[Layer]) -> WalkState:
    """The first state of the automaton with these layers, each state holding the next ones."""
    after: dict[int, object] = dict(enumerate(range(_BYTES)))
    for layer in reversed(layers):
        states = zip(*[map(after.__getitem__, layer)] * LETTERS, strict=True)
        after = dict(zip(range(0, len(layer), LETTERS), states, strict=True))
    return cast("WalkState", after.get(0))


@remember(1)
def tables() -> tuple[AutomatonTable, ...]:
    """Load the tables of every automaton, by the number of blocks."""
    file = get_data("mjfunc.fast", "automaton.bin")
    if file is None:
        raise AssertionError
    stream = BytesIO(file)
    return tuple([_read_table(stream, blocks) for blocks in BLOCK_COUNTS])


def _read_table(file: BytesIO, blocks: int) -> AutomatonTable:
    (number,) = file.read(1)
    return AutomatonTable(
        tuple([file.read(2 * (blocks + 1)) for _ in range(number)]),
        tuple([file.read(number) for _ in range(number)]),
        file.read(len(signatures("exchange").lacks)),
        tuple(_read_layers(file, Suit.DOTS.ranks)),
        tuple(_read_layers(file, Suit.HONOURS.ranks)),
    )


def _read_layers(file: BytesIO, ranks: int) -> Iterator[Layer]:
    for size in _read_numbers(file, ranks):
        yield _read_numbers(file, size)


def _read_numbers(file: BytesIO, number: int) -> Layer:
    numbers = array("H")
    numbers.frombytes(file.read(number * numbers.itemsize))
    return swap_bytes(numbers)


def swap_bytes(numbers: Layer) -> Layer:
    """Convert numbers from the byte order of the file, lower byte first, to that of this machine, or back."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
