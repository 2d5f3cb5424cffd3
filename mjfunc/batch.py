"""Shanten, waits and acceptance of many hands at once, as arrays of 34 counts.

A table holds for every suit the number of its signature, and, in other bits, how many tiles, pairs, kinds and
orphans there are, which only need to be added. The rows are taken in chunks that stay near the processor.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias, TypeVar, get_args

import attrs

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as _error:
    _needed = "mjfunc.batch needs numpy; pip install 'mjfunc[batch]' brings it"
    raise ModuleNotFoundError(_needed, name=_error.name) from None

from mjfunc.fast.signatures import BASE, HONOURS, signatures
from mjfunc.functional import remember
from mjfunc.model.conventions import DEFINITIONS, Definition
from mjfunc.model.hand import Hand, check_drawn, check_waiting
from mjfunc.spec.costs import NUMBERS
from mjfunc.tiles.errors import BadCounts, MahjongError, check_option
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from mjfunc.tiles.tile import Tile

S = TypeVar("S", bound=np.generic)
Rows: TypeAlias = NDArray[np.uint8]
"""Hands, 34 counts in each row."""
Shanten: TypeAlias = NDArray[np.int8]
Places: TypeAlias = NDArray[np.intp]
"""Where to look in the table of suits."""
Numbers: TypeAlias = NDArray[np.uint32]
"""Numbers of signatures."""
ShantenForm: TypeAlias = Literal["minimum", "regular", "seven-pairs", "thirteen-orphans"]
FORMS: Final[tuple[ShantenForm, ...]] = get_args(ShantenForm)

NO_FORM: Final = 127
"""Stands for the shanten in a form that hands of a size cannot have."""

CHUNK: Final = 1 << 13
_SLAB: Final = 1 << 10
_WEIGHTS: Final = np.zeros((len(KINDS), len(SUITS)), np.float32)
"""What multiplies counts to the place of each suit in the table. All sums stay far below 2**24, so floats are exact."""
for _kind in KINDS:
    _WEIGHTS[_kind.index, _kind.suit.place] = BASE ** (_kind.suit.ranks - _kind.rank)
_IS_ORPHAN: Final = np.array([kind in ORPHANS for kind in KINDS])
_NUMBER, TILES_BIT = 24, 16
"""The bits at which the number of a signature and that of tiles begin; the other looks are below them."""
LOOKS: Final = 1 << TILES_BIT


def _at(table: NDArray[S], places: NDArray[np.integer[Any]]) -> NDArray[S]:
    """What stands at these places of a table; it keeps the type, which ``take`` does not."""
    found: NDArray[S] = table.take(places)
    return found


@attrs.frozen(eq=False)
class _Sizes:
    """Which hands are asked for, by their numbers of tiles, and how others are refused."""

    allowed: NDArray[np.bool_]
    check: Callable[[Hand], None]

    @classmethod
    def of(cls, over: tuple[int, ...], check: Callable[[Hand], None]) -> _Sizes:
        """Sizes that leave these numbers of tiles when all blocks are taken away."""
        return cls(np.array([size <= 14 and size % 3 in over for size in range(1 << 8)]), check)


_ANY: Final = _Sizes.of((1, 2), lambda _: None)
_WAITING: Final = _Sizes.of((1,), check_waiting)
_DRAWN: Final = _Sizes.of((2,), check_drawn)


@attrs.frozen(eq=False)
class _Look:
    """What is seen of some hands at a glance."""

    places: Places
    """Where each suit stands in the table."""
    numbers: Numbers
    """The number of each suit's signature."""
    tiles: NDArray[np.uint8]
    """How many tiles there are in each hand."""
    looks: NDArray[np.uint16]
    """How many pairs, kinds, orphans and orphans twice, four bits for each."""

    @property
    def blocks(self) -> NDArray[np.uint8] | int:
        """How many blocks are to be found, in all or in each of the hands."""
        blocks: NDArray[np.uint8] = self.tiles // np.uint8(3)
        return int(blocks[0]) if len(blocks) and blocks.min() == blocks.max() else blocks


@attrs.frozen(eq=False)
class _Tables:
    suits: NDArray[np.uint32]
    """The number of each suit's signature, and below it how the suit looks."""
    products: Numbers
    """Row by row."""
    lacking: NDArray[np.int8]
    """For each number of blocks, what two signatures lack together, minus one."""
    width: np.uint32
    """How many signatures there are."""

    def times(self, one: Numbers, other: Numbers) -> Numbers:
        """The products of signatures."""
        product: Numbers = _at(self.products, one * self.width + other)
        return product


@remember(2)
def _tables(definition: Definition) -> _Tables:
    known = signatures(definition)
    numbers = np.frombuffer(known.suits, np.uint8)
    products = np.frombuffer(known.products, np.uint8)
    lacks = np.array([tuple(lacks) for lacks in known.lacks], np.int8)[:, len(NUMBERS) :] - 1
    return _Tables(
        (numbers.astype(np.uint32) << _NUMBER | looks_of_suits()).astype(np.uint32),
        products.astype(np.uint32),
        np.ascontiguousarray(lacks[products].T),
        np.uint32(len(known.lacks)),
    )


@remember(1)
def looks_of_suits() -> NDArray[np.uint32]:
    """How many tiles, pairs, kinds, orphans, and orphans twice there are in every suit."""

    def of_kind(kind: Tile) -> NDArray[np.uint32]:
        """How each number of copies looks."""
        is_orphan = kind in ORPHANS
        looks = (
            (number << TILES_BIT | (number >= 2) << 12 | (number >= 1) << 8)
            + (((number >= 1) << 4 | (number >= 2)) if is_orphan else 0)
            for number in range(BASE)
        )
        return np.array([*looks], np.uint32)

    def of(suit: Suit) -> NDArray[np.uint32]:
        """How each suit looks: rank by rank, the lowest first."""
        found = np.zeros(1, np.uint32)
        for kind in [kind for kind in KINDS if kind.suit is suit]:
            found = np.add.outer(found, of_kind(kind)).ravel()
        return found

    return np.concatenate([of(Suit.DOTS), of(Suit.HONOURS)])


@remember(4)
def special_shanten(form: ShantenForm) -> Shanten:
    """The shanten in seven pairs, in thirteen orphans, or in the nearer of both, of hands that look so."""
    looks = np.arange(LOOKS)
    pairs, kinds, orphans, orphans_twice = (looks >> bits & 15 for bits in (12, 8, 4, 0))
    seven_pairs: Shanten = (6 - pairs + np.maximum(0, 7 - kinds)).astype(np.int8)
    thirteen_orphans: Shanten = (13 - orphans - (orphans_twice > 0)).astype(np.int8)
    match form:
        case "seven-pairs":
            return seven_pairs
        case "thirteen-orphans":
            return thirteen_orphans
        case "minimum" | "regular":
            return np.minimum(seven_pairs, thirteen_orphans)


def shanten(hands: Rows, form: ShantenForm = "minimum", definition: Definition = "exchange") -> Shanten:
    """The shanten of each hand, in one form or in the nearest."""
    check_option("form", form, FORMS)
    check_option("definition", definition, DEFINITIONS)
    return _of_all(hands, form, definition, _ANY)


def is_complete(hands: Rows) -> NDArray[np.bool_]:
    """Whether each hand of a drawn size is complete."""
    complete: NDArray[np.bool_] = _of_all(hands, "minimum", "exchange", _DRAWN) == -1
    return complete


def waits(hands: Rows) -> NDArray[np.bool_]:
    """The kinds that complete each hand of a waiting size, of which fewer than four are held."""
    found = np.zeros(check_rows(hands).shape, np.bool_)
    tables = _tables("exchange")
    for at, chunk in chunks(hands):
        ready = np.flatnonzero(_shanten(tables, "minimum", _look(tables, chunk, at, _WAITING)) == 0)
        found[at + ready] = _acceptance(tables, chunk[ready], at) > 0
    return found


def acceptance(hands: Rows) -> Rows:
    """How many copies of each kind that lowers the shanten of a hand of a waiting size the hand does not hold."""
    found = np.empty(check_rows(hands).shape, np.uint8)
    tables = _tables("exchange")
    for at, chunk in chunks(hands):
        found[at : at + len(chunk)] = _acceptance(tables, chunk, at)
    return found


def _of_all(hands: Rows, form: ShantenForm, definition: Definition, sizes: _Sizes) -> Shanten:
    found = np.empty(len(check_rows(hands)), np.int8)
    tables = _tables(definition)
    for at, chunk in chunks(hands):
        found[at : at + len(chunk)] = _shanten(tables, form, _look(tables, chunk, at, sizes))
    return found


def check_rows(hands: Rows) -> Rows:
    """Refuse what is no array of 34 counts in each row."""
    if type(hands) not in {np.ndarray, np.memmap}:
        message = f"hands are a plain numpy array, not a {type(hands).__name__}"
        raise BadCounts(message)
    if hands.dtype != np.uint8 or hands.ndim != 2 or hands.shape[1] != len(KINDS):
        shape = " x ".join(map(str, hands.shape))
        message = f"hands are an array of N x {len(KINDS)} uint8, not of {shape} {hands.dtype}"
        raise BadCounts(message)
    return hands


def chunks(hands: Rows) -> Iterator[tuple[int, Rows]]:
    """The rows, so many at a time, each time with the number of the first."""
    for at in range(0, len(hands), CHUNK):
        yield at, hands[at : at + CHUNK]


def _look(tables: _Tables, chunk: Rows, at: int, sizes: _Sizes) -> _Look:
    """Look at hands, and refuse them if one cannot be."""
    if chunk.size and chunk.max() > COPIES:
        _refuse_one(chunk, at, sizes)
    places = _places(chunk)
    suits = _at(tables.suits, places)
    looks = suits[0] + suits[1] + suits[2] + suits[3]
    tiles = (looks >> TILES_BIT).astype(np.uint8)
    if not _at(sizes.allowed, tiles).all():
        _refuse_one(chunk, at, sizes)
    return _Look(places, (suits >> _NUMBER).astype(np.uint32), tiles, looks.astype(np.uint16))


def _places(chunk: Rows) -> Places:
    """Where the suits of hands stand in the table.

    So few rows are multiplied at a time that no second thread is woken: where processors are busy, waiting for it
    would take longer than the work.
    """
    counts = chunk.astype(np.float32)
    found = np.empty((len(chunk), len(SUITS)), np.float32)
    for at in range(0, len(chunk), _SLAB):
        np.matmul(counts[at : at + _SLAB], _WEIGHTS, out=found[at : at + _SLAB])
    places = found.T.astype(np.intp, order="C")
    places[-1] += HONOURS
    return places


def _refuse_one(chunk: Rows, at: int, sizes: _Sizes) -> NoReturn:
    """Say what is wrong with the first hand that cannot be, as it is said of any hand."""
    tiles = np.minimum(chunk.sum(1, dtype=np.uint16), 255)
    row = int(np.flatnonzero((chunk > COPIES).any(1) | ~_at(sizes.allowed, tiles))[0])
    with in_row(at + row):
        sizes.check(Hand.from_34(chunk[row].tolist()))
    raise AssertionError


@contextmanager
def in_row(row: int) -> Generator[None]:
    """Say of what is wrong in which row it is."""
    try:
        yield
    except MahjongError as error:
        message = f"row {row}: {error.message}"
        raise type(error)(message, row) from None


def _shanten(tables: _Tables, form: ShantenForm, look: _Look) -> Shanten:
    match form:
        case "regular":
            return _regular(tables, look)
        case "minimum":
            return np.minimum(_regular(tables, look), _in_special_forms(form, look))
        case "seven-pairs" | "thirteen-orphans":
            return _in_special_forms(form, look)


def _regular(tables: _Tables, look: _Look) -> Shanten:
    m, p, s, z = look.numbers
    return _lacking(tables, look, tables.times(m, p) * tables.width + tables.times(s, z))


def _lacking(tables: _Tables, look: _Look, both: Numbers) -> Shanten:
    """What pairs of signatures lack for the blocks that each hand is to have."""
    blocks = look.blocks
    if isinstance(blocks, int):
        return _at(tables.lacking[blocks], both)
    found: Shanten = tables.lacking[blocks.reshape(-1, *(1,) * (both.ndim - 1)), both]
    return found


def _in_special_forms(form: ShantenForm, look: _Look) -> Shanten:
    found = _at(special_shanten(form), look.looks)
    return found if (look.tiles >= 13).all() else np.where(look.tiles >= 13, found, np.int8(NO_FORM))


def _acceptance(tables: _Tables, chunk: Rows, at: int) -> Rows:
    look = _look(tables, chunk, at, _WAITING)
    now = _shanten(tables, "minimum", look)
    lower = np.empty(chunk.shape, np.bool_)
    with_one_more = _with_one_more()
    for suit, others in zip(SUITS, _others(tables, look.numbers), strict=True):
        numbers = np.take(with_one_more, look.places[suit.place], axis=0)[:, : suit.ranks]
        both: Numbers = (others * tables.width)[:, None] + numbers
        lower[:, 9 * suit.place : 9 * suit.place + suit.ranks] = _lacking(tables, look, both) < now[:, None]
    for form in ("seven-pairs", "thirteen-orphans"):
        nearest = np.flatnonzero(_in_special_forms(form, look) == now)
        lower[nearest] |= _lowers(form, chunk[nearest], look.looks[nearest])
    return (np.uint8(COPIES) - chunk) * lower


@remember(1)
def _with_one_more() -> NDArray[np.uint8]:
    """The number of the signature of each suit with one tile more, rank by rank; where there are four, any number."""

    def of(suit: Suit, numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
        found = np.zeros((len(numbers), Suit.DOTS.ranks), np.uint8)
        for rank in range(suit.ranks):
            more = BASE ** (suit.ranks - 1 - rank)
            found[:-more, rank] = numbers[more:]
        return found

    numbers = np.frombuffer(signatures("exchange").suits, np.uint8)
    return np.concatenate([of(Suit.DOTS, numbers[:HONOURS]), of(Suit.HONOURS, numbers[HONOURS:])])


def _others(tables: _Tables, numbers: Numbers) -> tuple[Numbers, ...]:
    """For each suit, what the other three are together."""
    m, p, s, z = numbers
    mp, sz = tables.times(m, p), tables.times(s, z)
    return tables.times(p, sz), tables.times(m, sz), tables.times(z, mp), tables.times(s, mp)


def _lowers(form: ShantenForm, hands: Rows, looks: NDArray[np.uint16]) -> NDArray[np.bool_]:
    """The kinds that lower the shanten in a special form."""
    lowers: NDArray[np.bool_]
    if form == "seven-pairs":
        kinds = looks >> 8 & 15
        lowers = (hands == 1) | (hands == 0) & (kinds < 7)[:, None]
    else:
        orphans_twice = looks & 15
        lowers = _IS_ORPHAN & ((hands == 0) | (hands == 1) & (orphans_twice == 0)[:, None])
    return lowers
