"""Read the fields of JSON objects of recorded games; errors name the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NoReturn, cast

import attrs

from mjfunc.games.formats.log_errors import BadLogField, MalformedLog
from mjfunc.json.values import BadJson, Json, read_json, show_json
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST: Final = 10**9


def read_object(line: bytes) -> Mapping[str, Json]:
    """Return the JSON object that a text writes.

    Raises:
        MalformedLog: It is not JSON, or no object.
    """
    try:
        value = read_json(line)
    except BadJson as error:
        raise MalformedLog(error.message) from None
    if not isinstance(value, Mapping):
        message = f"a JSON object is expected here, not {show_json(value)}"
        raise MalformedLog(message)
    return value


@attrs.frozen
class JsonFields:
    """An object whose methods read its fields, and raise BadLogField where one is missing or has another value."""

    values: Mapping[str, Json]
    tiles_by_name: Mapping[str, Tile | None]
    """Each tile by its name; None for a hidden one."""

    def has(self, name: str) -> bool:
        """Return whether there is a field of this name that is not null."""
        return self.values.get(name) is not None

    def number(self, name: str, most: int = _MOST, least: int = 0) -> int:
        """Return a whole number."""
        value = self._value(name)
        if type(value) is not int or not least <= value <= most:
            self.refuse(name)
        return value

    def flag(self, name: str) -> bool:
        """Return true or false."""
        value = self._value(name)
        if type(value) is not bool:
            self.refuse(name)
        return value

    def text(self, name: str) -> str:
        """Return a text."""
        value = self._value(name)
        if type(value) is not str:
            self.refuse(name)
        return value

    def tile(self, name: str) -> Tile | None:
        """Return a tile, or None for a hidden one."""
        [tile] = self._tiles(name, [self._value(name)])
        return tile

    def known_tile(self, name: str) -> Tile:
        """Return a tile that is not hidden."""
        tile = self.tile(name)
        if tile is None:
            self.refuse(name)
        return tile

    def known_tiles(self, name: str) -> tuple[Tile, ...]:
        """Return a list of tiles, none of which is hidden."""
        tiles = self._tiles(name, self.items(name))
        if not all(tiles):
            self.refuse(name)
        return cast("tuple[Tile, ...]", tuple(tiles))

    def hands(self, name: str) -> tuple[tuple[Tile, ...] | None, ...]:
        """Return a list of hands: None for one with hidden tiles."""
        hands = [self._tiles(name, hand if isinstance(hand, list) else self.refuse(name)) for hand in self.items(name)]
        if len(hands) not in {3, 4}:
            self.refuse(name)
        return tuple([cast("tuple[Tile, ...]", tuple(hand)) if all(hand) else None for hand in hands])

    def numbers(self, name: str) -> tuple[int, ...] | None:
        """Return a list of whole numbers, one for each player; None if there is no such field."""
        if not self.has(name):
            return None
        given = self.items(name)
        numbers = tuple([number for number in given if type(number) is int and -_MOST <= number <= _MOST])
        if len(numbers) < len(given) or len(numbers) not in {3, 4}:
            self.refuse(name)
        return numbers

    def flags(self, name: str) -> tuple[bool, ...]:
        """Return a list of true and false."""
        flags = [flag for flag in self.items(name) if type(flag) is bool]
        if len(flags) < len(self.items(name)):
            self.refuse(name)
        return tuple(flags)

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts."""
        texts = [text for text in self.items(name) if type(text) is str]
        if len(texts) < len(self.items(name)):
            self.refuse(name)
        return tuple(texts)

    def items(self, name: str) -> list[Json]:
        """Return a list of anything."""
        value = self._value(name)
        if not isinstance(value, list):
            self.refuse(name)
        return value

    def refuse(self, name: str) -> NoReturn:
        """Raise BadLogField for a field."""
        message = f"{name} has a value that is not possible here: {show_json(self.values[name])}"
        raise BadLogField(message, field=name)

    def _value(self, name: str) -> Json:
        if name not in self.values:
            message = f"{name} is missing"
            raise BadLogField(message, field=name)
        return self.values[name]

    def _tiles(self, name: str, names: Sequence[Json]) -> list[Tile | None]:
        tiles = self.tiles_by_name
        try:
            return [tiles[each] for each in cast("Sequence[str]", names)]
        except (KeyError, TypeError):  # another text, or no text
            self.refuse(name)
