"""The fields of a win in a question, as the protocol has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.notation.text import write_tiles
from mjfunc.riichi.values.win_fields import FIELDS, Origin, UncheckedWin
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from mjfunc.audit.core.questions import FieldValue, Named
    from mjfunc.riichi.values.win_fields import Liable, WinField
    from mjfunc.riichi.values.wins import Win

_FLAGS: Final = {
    Origin.REPLACEMENT: "rinshan",
    Origin.QUAD: "chankan",
    Origin.LAST_OF_WALL: "last-tile",
    Origin.LAST_DISCARD: "last-tile",
}
_DEFAULTS: Final = {attribute.name: attribute.default for attribute in attrs.fields(UncheckedWin)}


def fields_of(win: Win) -> Named:
    """The fields of a win besides its hand, without those that have their default values."""
    values = {name: _value(field, win) for name, field in FIELDS.items() if name != "hand"}
    return tuple((name, value) for name, value in values.items() if value or FIELDS[name].is_required)


def _value(field: WinField, win: Win) -> FieldValue:
    """The value of a field as JSON has it; empty, or 0, if it is the default."""
    given = getattr(win, field.attribute)
    match given:
        case Origin() as origin:
            way = "tsumo" if origin.is_tsumo else "ron"
            return way if field.name == "by" else _FLAGS.get(origin) == field.name
        case Tile() as tile:
            return str(tile)
        case value if value == _DEFAULTS[field.attribute]:
            return ""
        case tuple() if field.name == "liable":
            return tuple((yaku.value, seat) for yaku, seat in cast("Liable", given))
        case tuple():
            return write_tiles(cast("tuple[Tile, ...]", given))
        case plain:
            return cast("FieldValue", plain)
