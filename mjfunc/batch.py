"""Shanten, waits and acceptance of many hands at once, as arrays of 34 counts.

A table holds for every suit the number of its signature, and, in other bits, how many tiles, pairs, kinds and
orphans there are, which only need to be added. The rows are taken in chunks that stay near the processor.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias, TypeVar, assert_never, cast, get_args

import attrs

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as _error:
    _needed = "mjfunc.batch needs numpy; pip install 'mjfunc[batch]' brings it"
    raise ModuleNotFoundError(_needed, name=_error.name) from None

from mjfunc.fast.signatures import BASE, HONOURS, signatures
from mjfunc.functional import remember
from mjfunc.model.conventions import (
    DEFAULT,
    Conventions,
    FormName,
    Players,
    SevenPairsRule,
    check_conventions,
    check_players,
    form_name,
)
from mjfunc.model.hand import MOST_BLOCKS, MOST_CONCEALED, Hand, check_drawn, check_hand, check_size, check_waiting
from mjfunc.spec.costs import NEVER, NUMBERS
from mjfunc.spec.exchange import exchange_costs
from mjfunc.tiles.counts import flat
from mjfunc.tiles.errors import BadCounts, BadMeld, BadSize, MahjongError, check_option, items_of, wrong_class
from mjfunc.tiles.tile import COPIES, KINDS, ORPHANS, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from mjfunc.model.conventions import Definition
    from mjfunc.model.decompositions import Form
    from mjfunc.spec.costs import Costs
    from mjfunc.tiles.tile import Tile

__all__ = [
    "FORMS",
    "NO_FORM",
    "Rows",
    "Shanten",
    "ShantenForm",
    "acceptance",
    "hands_of",
    "is_complete",
    "kinds_in",
    "rows_of",
    "shanten",
    "waits",
]

S = TypeVar("S", bound=np.generic)
Rows: TypeAlias = NDArray[np.uint8]
"""Hands, 34 counts in each row."""
Shanten: TypeAlias = NDArray[np.int8]
Places: TypeAlias = NDArray[np.intp]
"""Where to look in the table of suits."""
Numbers: TypeAlias = NDArray[np.uint32]
"""Numbers of signatures."""
SpecialForm: TypeAlias = Literal["seven-pairs", "thirteen-orphans"]
ShantenForm: TypeAlias = Literal["minimum", "regular", SpecialForm]
FORMS: Final[tuple[ShantenForm, ...]] = get_args(ShantenForm)

NO_FORM: Final = 127
"""Stands for the shanten in a form that hands of a size cannot have."""

CHUNK: Final = 1 << 13
_SLAB: Final = 1 << 10
_NUMBER, TILES_BIT = 24, 16
"""The bits at which the number of a signature and that of tiles begin; the other looks are below them."""
LOOKS: Final = 1 << TILES_BIT


def frozen(table: NDArray[S]) -> NDArray[S]:
    """A table that nobody changes any more."""
    table.setflags(write=False)
    return table


def _weights() -> NDArray[np.float32]:
    weights = np.zeros((len(KINDS), len(SUITS)), np.float32)
    for kind in KINDS:
        weights[kind.index, kind.suit.place] = BASE ** (kind.suit.ranks - kind.rank)
    return frozen(weights)


_WEIGHTS: Final = _weights()
"""What multiplies counts to the place of each suit in the table. All sums stay far below 2**24, so floats are exact."""
_IS_ORPHAN: Final = frozen(np.array([kind in ORPHANS for kind in KINDS]))
_FEW: Final = slice(1, 8)
"""2m to 8m, which three players do not have."""


def _at(table: NDArray[S], places: NDArray[np.integer[Any]]) -> NDArray[S]:
    """What stands at these places of a table; it keeps the type, which ``take`` does not."""
    found: NDArray[S] = table.take(places)
    return found


@attrs.frozen(eq=False)
class _Fitting:
    """Which hands are taken, by their numbers of tiles and by their kinds, and how others are refused."""

    sizes: NDArray[np.bool_]
    players: Players
    check: Callable[[Hand], None]

    def faults(self, chunk: Rows) -> NDArray[np.bool_]:
        """Which of the rows are not taken."""
        tiles = np.minimum(chunk.sum(1, dtype=np.uint16), 255)
        faults: NDArray[np.bool_] = (chunk > COPIES).any(1) | ~_at(self.sizes, tiles) | self.not_played(chunk)
        return faults

    def not_played(self, chunk: Rows) -> NDArray[np.bool_]:
        """Which of the rows have tiles that so many players do not."""
        if self.players == 4:
            return np.zeros(len(chunk), np.bool_)
        found: NDArray[np.bool_] = chunk[:, _FEW].max(axis=1) > 0
        return found


_ANY, _WAITING, _DRAWN = (1, 2), (1,), (2,)
"""How many tiles are left when all blocks are taken away: of any hand, of a waiting one, and of one that has drawn."""


@remember(64)
def _fitting(over: tuple[int, ...], players: Players, needed: tuple[FormName, ...]) -> _Fitting:
    """Hands of these sizes and players, and only those that can have one of the forms."""
    least = 1 if "regular" in needed else 13

    def check(hand: Hand) -> None:
        if over == _WAITING:
            check_waiting(hand)
        if over == _DRAWN:
            check_drawn(hand)
        check_players(hand.counts, players)
        check_forms(hand.size, needed)

    sizes = np.array([least <= size <= MOST_CONCEALED and size % 3 in over for size in range(1 << 8)])
    return _Fitting(frozen(sizes), players, check)


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
    with_one_more: NDArray[np.uint8]
    """The number of the signature of each suit with one tile more, rank by rank; where there are four, any number."""
    characters: Numbers | None
    """Where three players have too few kinds for the signatures of characters: which row of what is lacking has those
    of each place. The other signature is then that of the other three suits."""

    def times(self, one: Numbers, other: Numbers | NDArray[np.uint8]) -> Numbers:
        """The products of signatures."""
        product: Numbers = _at(self.products, one * self.width + other)
        return product


@remember(8)
def _tables(definition: Definition, players: Players, rule: SevenPairsRule) -> _Tables:
    known = signatures(definition)
    numbers = np.frombuffer(known.suits, np.uint8)
    products = np.frombuffer(known.products, np.uint8)
    lacks = np.array([tuple(lacks) for lacks in known.lacks], np.int8)
    width = len(known.lacks)
    characters = None
    if players == 3 and definition == "exchange":
        characters, lacking = _with_characters(lacks)
    else:
        lacking = lacks[products][:, len(NUMBERS) :]
    return _Tables(
        frozen((numbers.astype(np.uint32) << _NUMBER | looks_of_suits(rule)).astype(np.uint32)),
        frozen(products.astype(np.uint32)),
        frozen(np.ascontiguousarray((lacking - 1).T)),
        np.uint32(width),
        _with_one_more(definition),
        characters,
    )


def _with_characters(lacks: NDArray[np.int8]) -> tuple[Numbers, NDArray[np.int8]]:
    """The row of the characters of each place, and what they and each signature lack, blocks and the pair shared."""
    characters = np.zeros(HONOURS + BASE, np.uint32)
    found = np.full((BASE**2, len(lacks), len(NUMBERS)), NEVER, np.int8)
    others, others_with_pair = lacks[:, : len(NUMBERS)], lacks[:, len(NUMBERS) :]
    for row, (place, costs) in enumerate(characters_of_three().items()):
        characters[place] = row
        for blocks in NUMBERS:
            for some in range(blocks + 1):
                for mine, theirs in zip(costs, (others_with_pair, others), strict=True):
                    both = np.minimum(mine[some] + theirs[:, blocks - some].astype(np.int16), NEVER)
                    found[row, :, blocks] = np.minimum(found[row, :, blocks], both)
    return frozen(characters), found.reshape(-1, len(NUMBERS))


def characters_of_three() -> dict[int, Costs]:
    """What the characters of three players lack, who have only 1m and 9m of them, by their place in the table."""
    room = (COPIES, *(0,) * 7, COPIES)
    return {
        ones * BASE**8 + nines: exchange_costs(Suit.CHARACTERS, (ones, *(0,) * 7, nines), room)
        for ones in range(BASE)
        for nines in range(BASE)
    }


@remember(2)
def looks_of_suits(rule: SevenPairsRule) -> NDArray[np.uint32]:
    """How many tiles, pairs, kinds, orphans, and orphans twice there are in every suit."""

    def of_kind(kind: Tile) -> NDArray[np.uint32]:
        """How each number of copies looks; four alike may be two pairs."""
        is_orphan = kind in ORPHANS
        looks = (
            (number << TILES_BIT | (number // 2 if rule == "quads" else number >= 2) << 12 | (number >= 1) << 8)
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

    return frozen(np.concatenate([of(Suit.DOTS), of(Suit.HONOURS)]))


@remember(16)
def special_shanten(forms: tuple[SpecialForm, ...], rule: SevenPairsRule) -> Shanten:
    """The shanten in the nearest of these special forms, of hands that look so."""
    looks = np.arange(LOOKS)
    pairs, kinds, orphans, orphans_twice = (looks >> bits & 15 for bits in (12, 8, 4, 0))
    found = np.full(LOOKS, NO_FORM, np.int8)
    for form in forms:
        match form:
            case "seven-pairs":
                of_form = 6 - pairs + (np.maximum(0, 7 - kinds) if rule == "distinct" else 0)
            case "thirteen-orphans":
                of_form = 13 - orphans - (orphans_twice > 0)
            case _ as never:
                assert_never(never)
        found = np.minimum(found, of_form).astype(np.int8)
    return frozen(found)


@attrs.frozen(eq=False)
class _Question:
    """What is asked of hands: which tables say how far they are, and in which forms."""

    tables: _Tables
    forms: tuple[FormName, ...]
    rule: SevenPairsRule

    @classmethod
    def of(cls, conventions: Conventions) -> _Question:
        """How far hands are, by these conventions."""
        rule = conventions.seven_pairs
        looks: SevenPairsRule = "quads" if rule == "quads" else "distinct"
        return cls(_tables(conventions.definition, conventions.players, looks), conventions.forms, rule)

    @classmethod
    def what_completes(cls, conventions: Conventions) -> _Question:
        """How far hands are from what is complete: by exchange; whoever counts pairs only needs different ones too."""
        rule: SevenPairsRule = "quads" if conventions.seven_pairs == "quads" else "distinct"
        return cls.of(attrs.evolve(conventions, definition="exchange", seven_pairs=rule))

    @property
    def special(self) -> tuple[SpecialForm, ...]:
        """The forms other than the regular one."""
        return tuple(form for form in self.forms if form != "regular")


def shanten(hands: Rows, form: ShantenForm | Form = "minimum", *, conventions: Conventions = DEFAULT) -> Shanten:
    """The shanten of each hand, in one form or in the nearest that counts.

    In one form it is ``NO_FORM`` where a hand cannot have it, or where it does not count; a hand that can have none of
    those that count has no nearest one, and is refused.
    """
    named = named_form(form)
    check_conventions("shanten", conventions)
    question = _Question.of(conventions)
    if named == "minimum":
        return _of_all("shanten", hands, question, _fitting(_ANY, conventions.players, conventions.forms))
    asked = tuple(one for one in conventions.forms if one == named)
    fitting = _fitting(_ANY, conventions.players, DEFAULT.forms)
    return _of_all("shanten", hands, attrs.evolve(question, forms=asked), fitting)


def is_complete(hands: Rows, *, conventions: Conventions = DEFAULT) -> NDArray[np.bool_]:
    """Whether each hand of a drawn size is complete in a form that counts."""
    check_conventions("is_complete", conventions)
    question = _Question.what_completes(conventions)
    found = _of_all("is_complete", hands, question, _fitting(_DRAWN, conventions.players, DEFAULT.forms))
    complete: NDArray[np.bool_] = found == -1
    return complete


def waits(hands: Rows, *, conventions: Conventions = DEFAULT) -> NDArray[np.bool_]:
    """The kinds that complete each hand of a waiting size, of which fewer than four are held.

    Where exhausted hands are ready, those of which four are held too.
    """
    check_conventions("waits", conventions)
    found = np.zeros(check_rows("waits", hands).shape, np.bool_)
    question, fitting = _Question.what_completes(conventions), _fitting(_WAITING, conventions.players, DEFAULT.forms)
    with_fifth = conventions.exhausted == "ready" and "regular" in conventions.forms
    for at, chunk in chunks(hands):
        look = _look(question.tables, chunk, at, fitting)
        ready = np.flatnonzero(_shanten(question, look) == 0)
        found[at + ready] = _acceptance(question, chunk[ready], at, fitting) > 0
        if with_fifth:
            held = np.flatnonzero((chunk == COPIES).any(1))
            found[at + held] |= _completed_by_fifth(look.places[:, held])
    return found


def acceptance(hands: Rows, *, conventions: Conventions = DEFAULT) -> Rows:
    """How many copies of each kind that lowers the shanten of a hand of a waiting size the hand does not hold."""
    check_conventions("acceptance", conventions)
    found = np.empty(check_rows("acceptance", hands).shape, np.uint8)
    question, fitting = _Question.of(conventions), _fitting(_WAITING, conventions.players, conventions.forms)
    for at, chunk in chunks(hands):
        found[at : at + len(chunk)] = _acceptance(question, chunk, at, fitting)
    return found


def rows_of(hands: Iterable[Hand]) -> Rows:
    """Hands as rows of 34 counts. A row has no melds, and does not tell red fives from plain ones."""
    rows: list[tuple[int, ...]] = []
    given = items_of("rows_of", "hands", hands, "rows_of([parse('123m11z')]) makes one row")
    for row, hand in enumerate(cast("Iterator[Hand]", given)):
        check_hand("rows_of", hand)
        with in_row(row):
            check_size(hand.size)
            if hand.melds:
                message = f"a row has no melds; this hand has {' '.join(map(str, hand.melds))}"
                raise BadMeld(message)
        rows.append(flat(hand.counts))
    return np.array(rows, np.uint8).reshape(-1, len(KINDS))


def hands_of(rows: Rows) -> tuple[Hand, ...]:
    """Rows of 34 counts as hands."""
    hands: list[Hand] = []
    for row, counts in enumerate(check_rows("hands_of", rows).tolist()):
        with in_row(row):
            hands.append(Hand.from_34(counts))
    return tuple(hands)


def kinds_in(row: NDArray[np.bool_] | NDArray[np.uint8]) -> tuple[Tile, ...]:
    """The kinds that one row has: a row of what hands wait for, of what they accept, or of their counts."""
    if type(row) is not np.ndarray:
        wrong = wrong_class("kinds_in", "one row of an array", row, "batch.waits(rows)[0] is one")
        raise wrong
    if row.shape != (len(KINDS),) or row.dtype.name not in {"bool", "uint8"}:
        message = f"a row is {len(KINDS)} of bool or uint8, not {_described(row)}"
        raise BadCounts(message)
    return tuple(kind for kind, has in zip(KINDS, row.tolist(), strict=True) if has)


def check_forms(tiles: int, forms: tuple[FormName, ...]) -> None:
    """Refuse a number of tiles that none of the forms has."""
    if tiles < 13 and "regular" not in forms:
        message = f"{tiles} concealed tiles can have none of the forms that count: {', '.join(forms)}"
        raise BadSize(message)


def named_form(form: object) -> ShantenForm:
    """The name of a form in either writing, or of the nearest."""
    named = form_name(form)
    if named is None:
        check_option("form", form, FORMS)
        return "minimum"
    return named


def _of_all(function: str, hands: Rows, question: _Question, fitting: _Fitting) -> Shanten:
    found = np.empty(len(check_rows(function, hands)), np.int8)
    for at, chunk in chunks(hands):
        found[at : at + len(chunk)] = _shanten(question, _look(question.tables, chunk, at, fitting))
    return found


def check_rows(function: str, hands: Rows) -> Rows:
    """Refuse what is not an array of 34 counts in each row."""
    if type(hands) not in {np.ndarray, np.memmap}:
        raise wrong_class(function, "a plain numpy array", type(hands), "batch.rows_of(hands) makes one")
    if hands.dtype != np.uint8 or hands.ndim != 2 or hands.shape[1] != len(KINDS):
        message = f"hands are an array of N x {len(KINDS)} uint8, not of {_described(hands)}"
        raise BadCounts(message)
    return hands


def _described(array: NDArray[S]) -> str:
    return f"{' x '.join(map(str, array.shape))} {array.dtype}"


def chunks(hands: Rows) -> Iterator[tuple[int, Rows]]:
    """The rows, so many at a time, each time with the number of the first."""
    for at in range(0, len(hands), CHUNK):
        yield at, hands[at : at + CHUNK]


def _look(tables: _Tables, chunk: Rows, at: int, fitting: _Fitting) -> _Look:
    """Look at hands, and refuse them if one cannot be."""
    if chunk.size and chunk.max() > COPIES:
        _refuse_one(chunk, at, fitting)
    places = _places(chunk)
    suits = _at(tables.suits, places)
    looks = suits[0] + suits[1] + suits[2] + suits[3]
    tiles = (looks >> TILES_BIT).astype(np.uint8)
    if not _at(fitting.sizes, tiles).all() or (fitting.players == 3 and fitting.not_played(chunk).any()):
        _refuse_one(chunk, at, fitting)
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


def _refuse_one(chunk: Rows, at: int, fitting: _Fitting) -> NoReturn:
    """Say what is wrong with the first hand that cannot be, as it is said of any hand."""
    row = int(np.flatnonzero(fitting.faults(chunk))[0])
    with in_row(at + row):
        fitting.check(Hand.from_34(chunk[row].tolist()))
    raise AssertionError


@contextmanager
def in_row(row: int) -> Generator[None]:
    """Say of what is wrong in which row it is."""
    try:
        yield
    except MahjongError as error:
        message = f"row {row}: {error.message}"
        raise type(error)(message, row) from None


def _shanten(question: _Question, look: _Look) -> Shanten:
    """How far hands are in the nearest form that is asked for."""
    special = question.special
    if "regular" not in question.forms:
        return _in_special_forms(special, question.rule, look)
    regular = _regular(question.tables, look)
    return np.minimum(regular, _in_special_forms(special, question.rule, look)) if special else regular


def _regular(tables: _Tables, look: _Look) -> Shanten:
    m, p, s, z = look.numbers
    if tables.characters is None:
        return _lacking(tables, look, tables.times(m, p) * tables.width + tables.times(s, z))
    characters = _at(tables.characters, look.places[0])
    return _lacking(tables, look, characters * tables.width + tables.times(p, tables.times(s, z)))


def _lacking(tables: _Tables, look: _Look, both: Numbers) -> Shanten:
    """What pairs of signatures lack for the blocks that each hand is to have."""
    blocks = look.blocks
    if isinstance(blocks, int):
        return _at(tables.lacking[blocks], both)
    found: Shanten = tables.lacking[blocks.reshape(-1, *(1,) * (both.ndim - 1)), both]
    return found


def _in_special_forms(forms: tuple[SpecialForm, ...], rule: SevenPairsRule, look: _Look) -> Shanten:
    found = _at(special_shanten(forms, rule), look.looks)
    return found if (look.tiles >= 13).all() else np.where(look.tiles >= 13, found, np.int8(NO_FORM))


def _acceptance(question: _Question, chunk: Rows, at: int, fitting: _Fitting) -> Rows:
    look = _look(question.tables, chunk, at, fitting)
    now = _shanten(question, look)
    lower = np.zeros(chunk.shape, np.bool_)
    if "regular" in question.forms:
        for suit, both in zip(SUITS, _with_each_more(question.tables, look), strict=True):
            lower[:, 9 * suit.place : 9 * suit.place + suit.ranks] = (
                _lacking(question.tables, look, both) < now[:, None]
            )
    for form in question.special:
        nearest = np.flatnonzero(_in_special_forms((form,), question.rule, look) == now)
        lower[nearest] |= _lowers(form, question.rule, chunk[nearest], look.looks[nearest])
    if fitting.players == 3:
        lower[:, _FEW] = False
    return (np.uint8(COPIES) - chunk) * lower


def _with_each_more(tables: _Tables, look: _Look) -> Iterator[Numbers]:
    """Where to look for what hands lack with one tile more, suit by suit and rank by rank."""
    if tables.characters is not None:
        yield from _with_each_more_of_three(tables, tables.characters, look)
        return
    m, p, s, z = look.numbers
    mp, sz = tables.times(m, p), tables.times(s, z)
    others = tables.times(p, sz), tables.times(m, sz), tables.times(z, mp), tables.times(s, mp)
    for suit, of_others in zip(SUITS, others, strict=True):
        yield (of_others * tables.width)[:, None] + _numbers_with_one_more(tables, look, suit)


def _with_each_more_of_three(tables: _Tables, characters: Numbers, look: _Look) -> Iterator[Numbers]:
    """The same where characters are looked up apart; there is no 2m to 8m to be had, so any place will do for these."""
    _, p, s, z = look.numbers
    place = look.places[0]
    ranks = np.array([BASE**8, *(0,) * 7, 1])
    more = _at(characters, place[:, None] + ranks) * tables.width
    yield more + tables.times(p, tables.times(s, z))[:, None]
    others = tables.times(s, z), tables.times(p, z), tables.times(p, s)
    rows = (_at(characters, place) * tables.width)[:, None]
    for suit, of_others in zip(SUITS[1:], others, strict=True):
        yield rows + tables.times(of_others[:, None], _numbers_with_one_more(tables, look, suit))


def _numbers_with_one_more(tables: _Tables, look: _Look, suit: Suit) -> NDArray[np.uint8]:
    numbers: NDArray[np.uint8] = np.take(tables.with_one_more, look.places[suit.place], axis=0)
    return numbers[:, : suit.ranks]


@remember(2)
def _with_one_more(definition: Definition) -> NDArray[np.uint8]:
    """The number of the signature of each suit with one tile more, rank by rank; where there are four, any number."""

    def of(suit: Suit, numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
        found = np.zeros((len(numbers), Suit.DOTS.ranks), np.uint8)
        for rank in range(suit.ranks):
            more = BASE ** (suit.ranks - 1 - rank)
            found[:-more, rank] = numbers[more:]
        return found

    numbers = np.frombuffer(signatures(definition).suits, np.uint8)
    return frozen(np.concatenate([of(Suit.DOTS, numbers[:HONOURS]), of(Suit.HONOURS, numbers[HONOURS:])]))


def _lowers(form: FormName, rule: SevenPairsRule, hands: Rows, looks: NDArray[np.uint16]) -> NDArray[np.bool_]:
    """The kinds that lower the shanten in a special form."""
    lowers: NDArray[np.bool_]
    if form == "thirteen-orphans":
        orphans_twice = looks & 15
        lowers = _IS_ORPHAN & ((hands == 0) | (hands == 1) & (orphans_twice == 0)[:, None])
        return lowers
    match rule:
        case "distinct":
            kinds = looks >> 8 & 15
            lowers = (hands == 1) | (hands == 0) & (kinds < 7)[:, None]
        case "pairs-only":
            lowers = hands == 1
        case "quads":
            lowers = hands % 2 == 1
        case _ as never:
            assert_never(never)
    return lowers


def _completed_by_fifth(places: Places) -> NDArray[np.bool_]:
    """The kinds of which a fifth would complete hands whose suits stand at these places, in the regular form.

    The other suits are then blocks and a pair, or blocks alone; of what the suit with the fifth is cut into, its number
    of tiles leaves no choice.
    """
    cut, fifths = _cut_suits()
    blocks, with_pair = cut[places] == _BLOCKS, cut[places] == _WITH_PAIR
    found = np.zeros((places.shape[1], len(KINDS)), np.bool_)
    for suit in SUITS:
        others = [other.place for other in SUITS if other is not suit]
        pairs = with_pair[others].sum(0)
        fit = (pairs <= 1) & (blocks[others].sum(0) + pairs == len(others))
        ranks = fifths[places[suit.place]][:, None] >> np.arange(suit.ranks) & 1
        found[:, 9 * suit.place : 9 * suit.place + suit.ranks] = fit[:, None] & (ranks == 1)
    return found


_BLOCKS, _WITH_PAIR = 1, 2


@remember(1)
def _cut_suits() -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Which suits are blocks, or blocks and a pair; and a bit for each rank of which a fifth would make them so."""
    cut = np.zeros(HONOURS + BASE**Suit.HONOURS.ranks, np.uint8)
    fifths = np.zeros(len(cut), np.uint16)
    for suit in (Suit.DOTS, Suit.HONOURS):
        ranks = np.eye(suit.ranks, dtype=np.intp)
        sequences = ranks[:-2] + ranks[1:-1] + ranks[2:] if suit is Suit.DOTS else ranks[:0]
        nothing = np.zeros((1, suit.ranks), np.intp)
        parts = np.concatenate((nothing, 3 * ranks, sequences))
        blocks = parts[[*combinations_with_replacement(range(len(parts)), MOST_BLOCKS)]].sum(1)
        digits = BASE ** np.arange(suit.ranks)[::-1]
        begin = HONOURS if suit is Suit.HONOURS else 0
        for pairs, into in ((nothing, _BLOCKS), (2 * ranks, _WITH_PAIR)):
            counts = (blocks[:, None] + pairs).reshape(-1, suit.ranks)
            cut[begin + counts[(counts <= COPIES).all(1)] @ digits] = into
            for rank in range(suit.ranks):
                without = counts[counts[:, rank] == COPIES + 1] - ranks[rank]
                places = begin + without[(without <= COPIES).all(1)] @ digits
                fifths[places] |= np.uint16(1 << rank)
    return frozen(cut), frozen(fifths)
