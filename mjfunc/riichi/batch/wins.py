"""Many wins as arrays: what is given of them, in arrays that all have a row for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Required, TypeAlias, TypedDict, TypeVar, get_args

import attrs
import numpy as np
from numpy.typing import NDArray

from mjfunc.batch.arrays import Rows
from mjfunc.batch.rows import check_rows, described
from mjfunc.model.conventions import PLAYERS, Players
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.model.winds import WINDS, Wind
from mjfunc.riichi.arrays.features import Flags, Integers
from mjfunc.riichi.batch.melds import NOTHING
from mjfunc.riichi.ordinary import MOST
from mjfunc.riichi.origins import Origin
from mjfunc.riichi.wins import Riichi, check_number
from mjfunc.tiles.errors import BadCounts, BadOption, check_option, wrong_class
from mjfunc.tiles.tile import COPIES, KINDS, NUMBER_SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

RIICHI: Final[tuple[Riichi, ...]] = get_args(Riichi)
"""The place of each is its number."""
ORIGINS: Final = tuple(Origin)
Numbers: TypeAlias = NDArray[np.integer[Any]]
E = TypeVar("E", bound=np.generic)


class Told(TypedDict, total=False):
    """What is said of wins: once for all of them, or in an array, with a row for each."""

    origin: Required[Origin | Rows]
    seat: Required[Wind | Rows]
    round: Required[Wind | Rows]
    melds: Rows | None
    """Up to four codes in a row."""
    riichi: Riichi | Rows
    ippatsu: bool | NDArray[np.bool_]
    first_turn: bool | NDArray[np.bool_]
    dora: Rows | None
    """The kinds of indicators, some in a row."""
    ura: Rows | None
    reds: Rows | None
    """How many fives of m, p and s are red, those in melds included."""
    nuki: int | NDArray[np.int64]
    honba: int | NDArray[np.int64]
    sticks: int | NDArray[np.int64]
    players: Players


@attrs.frozen(eq=False, kw_only=True)
class Wins:
    """Some wins, a row of each array for each."""

    first: int = 0
    """The number of the first among all."""
    hands: Rows
    tiles: Rows
    melds: Rows
    origin: Rows
    seat: Rows
    round: Rows
    riichi: Rows
    ippatsu: Flags
    first_turn: Flags
    dora: Rows
    ura: Rows
    reds: Rows
    nuki: Integers
    honba: Integers
    sticks: Integers
    players: Players

    def __len__(self) -> int:
        """How many there are."""
        return len(self.hands)

    def chunk(self, first: int, size: int) -> Wins:
        """So many of them, from one on."""
        some: dict[str, Any] = {
            name: value[first : first + size]
            for name, value in attrs.asdict(self, recurse=False).items()
            if isinstance(value, np.ndarray)
        }
        return attrs.evolve(self, first=first, **some)

    @property
    def is_tsumo(self) -> Flags:
        """Whether each winning tile was drawn."""
        found: Flags = self.origin < Origin.DISCARD.ordinal
        return found


def wins_of(  # noqa: PLR0913  # all that a win is asked
    hands: Rows,
    tiles: Rows,
    *,
    origin: Origin | Rows,
    seat: Wind | Rows,
    round: Wind | Rows,  # noqa: A002  # the name of the field
    melds: Rows | None = None,
    riichi: Riichi | Rows = "none",
    ippatsu: bool | Flags = False,
    first_turn: bool | Flags = False,
    dora: Rows | None = None,
    ura: Rows | None = None,
    reds: Rows | None = None,
    nuki: int | Integers = 0,
    honba: int | Integers = 0,
    sticks: int | Integers = 0,
    players: Players = 4,
) -> Wins:
    """The arrays of wins; what is not such an array is refused."""
    size = len(check_rows("score", hands))
    check_option("players", players, PLAYERS)
    return Wins(
        hands=hands,
        tiles=_rows("tiles", tiles, (size,)),
        melds=_or_nothing("melds", melds, size),
        origin=_places("origin", _checked_origin(origin), ORIGINS, size),
        seat=_places("seat", seat, WINDS, size),
        round=_places("round", round, WINDS, size),
        riichi=_places("riichi", riichi, RIICHI, size),
        ippatsu=_flags("ippatsu", ippatsu, size),
        first_turn=_flags("first_turn", first_turn, size),
        dora=_or_nothing("dora", dora, size),
        ura=_or_nothing("ura", ura, size),
        reds=np.zeros((size, len(NUMBER_SUITS)), np.uint8) if reds is None else _rows("reds", reds, (size, 3)),
        nuki=_numbers("nuki", nuki, size, COPIES),
        honba=_numbers("honba", honba, size),
        sticks=_numbers("sticks", sticks, size),
        players=players,
    )


def _checked_origin(origin: Origin | Rows) -> Origin | Rows:
    if not isinstance(origin, np.ndarray) and type(origin) is not Origin:
        wrong = wrong_class("score", "an Origin or an array of their places", origin, "Origin.DISCARD is one")
        raise wrong
    return origin


def _rows(name: str, given: Rows, shape: tuple[int | None, ...]) -> Rows:
    """Refuse what is not an array of small numbers of this shape; None is any number."""
    _check_shape(name, given, "uint8", shape)
    return given


def _or_nothing(name: str, given: Rows | None, size: int) -> Rows:
    """Melds, or indicators; no column where none are given."""
    if given is None:
        return np.full((size, 0), NOTHING, np.uint8)
    most = MOST_BLOCKS if name == "melds" else len(KINDS)
    found = _rows(name, given, (size, None))
    if found.shape[1] > most:
        message = f"{name} are at most {most} for each win, not an array of {described(found)}"
        raise BadCounts(message)
    return found


def _places(name: str, given: str | Rows, words: Sequence[str], size: int) -> Rows:
    """Words as their places in a list."""
    if not isinstance(given, np.ndarray):
        check_option(name, given, tuple(words))
        return np.full(size, words.index(given), np.uint8)
    _check_shape(name, given, "uint8", (size,))
    _refuse(name, given >= len(words), given, f"a place among {', '.join(words)}")
    return given


def _flags(name: str, given: bool | Flags, size: int) -> Flags:  # noqa: FBT001  # as arrays have it
    if not isinstance(given, np.ndarray):
        check_option(name, given, (False, True))
        return np.full(size, given, np.bool_)
    _check_shape(name, given, "bool", (size,))
    return given


def _numbers(name: str, given: int | Integers, size: int, most: int = MOST) -> Integers:
    """How many of something."""
    if not isinstance(given, np.ndarray):
        check_number(name, given, most)
        return np.full(size, given, np.int64)
    _check_shape(name, given, given.dtype.name if given.dtype.kind in "iu" else "int64", (size,))
    _refuse(name, (given < 0) | (given > most), given, f"a whole number from 0 to {most}")
    return given.astype(np.int64)


def _check_shape(name: str, given: NDArray[E], dtype: str, shape: tuple[int | None, ...]) -> None:
    if type(given) not in {np.ndarray, np.memmap}:
        sizes = tuple(1 if long is None else long for long in shape)
        wrong = wrong_class("score", f"a plain numpy array as {name}", given, f"np.zeros({sizes}, np.{dtype}) is one")
        raise wrong
    is_shape = given.ndim == len(shape) and all(
        is_long in (None, long) for is_long, long in zip(shape, given.shape, strict=True)
    )
    if not is_shape or given.dtype.name != dtype:
        asked = f"{' x '.join('any number' if long is None else str(long) for long in shape)} {dtype}"
        message = f"{name} are an array of {asked}, not of {described(given)}"
        raise BadCounts(message)


def _refuse(name: str, wrong: Flags, given: Numbers | Rows, taken: str) -> None:
    if wrong.any():
        row = int(wrong.argmax())
        message = f"row {row}: {name} is {taken}, not {given[row]}"
        raise BadOption(message, row)
