"""Many wins as arrays, each with a row for each win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Required, TypedDict, TypeVar, Unpack, cast

import attrs
import numpy as np

from mjfunc.batch.arrays import Integers, Rows, check_rows, described
from mjfunc.model.conventions import PLAYERS, Players
from mjfunc.model.hand import MOST_BLOCKS
from mjfunc.riichi.arrays.features import Flags
from mjfunc.riichi.arrays.parts import NOTHING
from mjfunc.riichi.values.win_fields import FIELDS, MOST, Origin, Riichi, WinField, check_number
from mjfunc.riichi.values.wins import Win
from mjfunc.tiles.errors import BadCounts, BadOption, check_option, wrong_class
from mjfunc.tiles.tile import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from mjfunc.model.winds import Wind

ORIGINS: Final = tuple(Origin)
E = TypeVar("E", bound=np.generic)


class WinArrays(TypedDict, total=False):
    """The arguments of ``score`` besides hands and tiles: one value for all wins, or an array with a row for each."""

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
    """The number of red fives of m, p and s, melds included."""
    nuki: int | NDArray[np.int64]
    honba: int | NDArray[np.int64]
    sticks: int | NDArray[np.int64]
    players: Players


@attrs.frozen(eq=False, kw_only=True)
class Wins:
    """Some wins: row by row in each array."""

    first: int = 0
    """The number of the first one among all wins."""
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
        """The number of wins."""
        return len(self.hands)

    def chunk(self, first: int, size: int) -> Wins:
        """At most ``size`` of these wins, from number ``first``."""
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


def wins_of(hands: Rows, tiles: Rows, **given: Unpack[WinArrays]) -> Wins:
    """The columns of wins, with a row for each.

    Raises:
        BadOption: A value is not one of its field's choices; the message has its row.
        BadCounts: An array has another shape or another type of numbers.

    """
    size = len(check_rows("score", hands))
    values = cast("dict[str, Any]", {**given})
    _check_names(values)
    players: Players = values.pop("players", PLAYERS[0])
    check_option("players", players, PLAYERS)
    melds, reds = values.pop("melds", None), values.pop("reds", None)
    return Wins(
        hands=hands,
        tiles=_array("tiles", tiles, "uint8", (size,)),
        melds=_or_nothing("melds", melds, size),
        reds=_array("reds", np.zeros((size, 3), np.uint8) if reds is None else reds, "uint8", (size, 3)),
        players=players,
        **{name: _column(field, values.get(name, _DEFAULTS[name]), size) for name, field in _COLUMNS.items()},
    )


def _check_names(given: Mapping[str, object]) -> None:
    unknown = [name for name in given if name not in WinArrays.__annotations__]
    if unknown:
        message = f"score() got an unexpected keyword argument {unknown[0]!r}"
        raise TypeError(message)
    missing = [name for name in _COLUMNS if _DEFAULTS[name] is attrs.NOTHING and name not in given]
    if missing:
        message = f"score() missing a required keyword argument: {missing[0]!r}"
        raise TypeError(message)


_DEFAULTS: Final[Mapping[str, object]] = {
    attribute.name: None if attribute.name in ("dora", "ura") else attribute.default for attribute in attrs.fields(Win)
}
_COLUMNS: Final[Mapping[str, WinField]] = {
    field.attribute: field
    for field in FIELDS.values()
    if field.attribute in WinArrays.__annotations__ and field.attribute != "players"
}
"""The fields that a win and its row have in common."""


def _column(field: WinField, given: Any, size: int) -> Any:  # noqa: ANN401  # of the field's kind
    """The column of a field, from one value for all wins or from an array."""
    name = field.attribute
    if name == "origin":
        return _places(name, _checked_origin(given), ORIGINS, size)
    if field.is_flag:
        return _flags(name, given, size)
    if field.kind == "a whole number":
        return _numbers(name, given, size, int(field.choices[-1]) if field.choices else MOST)
    return _places(name, given, [*map(str, field.choices)], size) if field.choices else _or_nothing(name, given, size)


def _checked_origin(origin: Origin | Rows) -> Origin | Rows:
    if not isinstance(origin, np.ndarray) and type(origin) is not Origin:
        wrong = wrong_class("score", "an Origin or an array of their places", origin, "Origin.DISCARD is one")
        raise wrong
    return origin


def _or_nothing(name: str, given: Rows | None, size: int) -> Rows:
    """Melds or indicators; no column if none are given."""
    if given is None:
        return np.full((size, 0), NOTHING, np.uint8)
    most = MOST_BLOCKS if name == "melds" else len(KINDS)
    found = _array(name, given, "uint8", (size, None))
    if found.shape[1] > most:
        message = f"{name} are at most {most} for each win, not an array of {described(found)}"
        raise BadCounts(message)
    return found


def _places(name: str, given: str | Rows, words: Sequence[str], size: int) -> Rows:
    """The places of words in a list."""
    if not isinstance(given, np.ndarray):
        check_option(name, given, tuple(words))
        return np.full(size, words.index(given), np.uint8)
    _array(name, given, "uint8", (size,))
    _refuse(name, given >= len(words), given, f"a place among {', '.join(words)}")
    return given


def _flags(name: str, given: bool | Flags, size: int) -> Flags:  # noqa: FBT001  # as arrays have it
    if not isinstance(given, np.ndarray):
        check_option(name, given, (False, True))
        return np.full(size, given, np.bool_)
    return _array(name, given, "bool", (size,))


def _numbers(name: str, given: int | Integers, size: int, most: int) -> Integers:
    if not isinstance(given, np.ndarray):
        check_number(name, given, most)
        return np.full(size, given, np.int64)
    _array(name, given, given.dtype.name if given.dtype.kind in "iu" else "int64", (size,))
    _refuse(name, (given < 0) | (given > most), given, f"a whole number from 0 to {most}")
    return given.astype(np.int64)


def _array(name: str, given: NDArray[E], dtype: str, shape: tuple[int | None, ...]) -> NDArray[E]:
    """Return an array after a check of its type and its shape; None in the shape is any size."""
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
    return given


def _refuse(name: str, wrong: Flags, given: NDArray[np.integer[Any]], taken: str) -> None:
    if wrong.any():
        row = int(wrong.argmax())
        message = f"row {row}: {name} is {taken}, not {given[row]}"
        raise BadOption(message, row)
