"""Faults in the tiles that lower shanten: in their numbers of unseen copies, and in the discards that are listed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

import attrs

from mjfunc.audit.faults.fault import ProgramFault, ResultFields, hand_fault, right_result
from mjfunc.notation.tile_text import read_tiles
from mjfunc.tiles.counts import flat
from mjfunc.tiles.tile import COPIES, Tile

if TYPE_CHECKING:
    from collections.abc import Callable

    from mjfunc.audit.core.questions import Question
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand

_OPERATION: Final = ("acceptance",)


def _visible(question: Question) -> list[Tile]:
    return [tile.kind for tile in read_tiles(str(dict(question.options).get("visible", "")))]


def _with_numbers(found: ResultFields, unseen: Callable[[Tile], int]) -> ResultFields:
    """An acceptance with other numbers of unseen copies; kinds without any are left out."""
    tiles = {name: unseen(Tile.of(name)) for name in cast("ResultFields", found["tiles"])}
    tiles = {name: number for name, number in tiles.items() if number > 0}
    return {**found, "tiles": cast("Json", tiles), "total": sum(tiles.values())}


def _in_order(discards: list[ResultFields]) -> list[Json]:
    """Discards, the best first."""
    number = {str(one["discard"]): at for at, one in enumerate(sorted(discards, key=_tile))}

    def place(one: ResultFields) -> tuple[int, int, int]:
        return cast("int", one["shanten"]), -cast("int", one["total"]), number[str(one["discard"])]

    return [*sorted(discards, key=place)]


def _tile(discard: ResultFields) -> Tile:
    return Tile.of(str(discard["discard"]))


def _counting(name: str, unseen: Callable[[Question, Hand, Tile], int], *, melds: str = "") -> ProgramFault:
    """A fault in the number of unseen copies of each kind that is accepted; perhaps with other melds too."""

    def change(question: Question, hand: Hand, right: ResultFields) -> ResultFields:
        found = right_result(question, "acceptance", melds=melds) if melds else right

        def recount(one: ResultFields) -> ResultFields:
            return _with_numbers(one, lambda kind: unseen(question, hand, kind))

        if "discards" not in found:
            return recount(found)
        return {**found, "discards": _in_order([recount(one) for one in cast("list[ResultFields]", found["discards"])])}

    return hand_fault(name, _OPERATION, change)


def _unseen(question: Question, hand: Hand, kind: Tile, *, own: bool = True, melds: bool = True) -> int:
    concealed, held = flat(hand.counts)[kind.index], flat(hand.held)[kind.index]
    used = (concealed if own else 0) + (held - concealed if melds else 0)
    return COPIES - used - _visible(question).count(kind)


def _without_visible(question: Question, _: Hand, right: ResultFields) -> ResultFields:
    options = tuple((name, word) for name, word in question.options if name != "visible")
    if len(options) == len(question.options):
        return right
    return right_result(attrs.evolve(question, options=options), "acceptance")


def _best_only(_: Question, __: Hand, right: ResultFields) -> ResultFields:
    if "discards" not in right:
        return right
    best = [one for one in cast("list[ResultFields]", right["discards"]) if one["shanten"] == right["shanten"]]
    return {**right, "discards": cast("Json", best)}


def _by_tile(_: Question, __: Hand, right: ResultFields) -> ResultFields:
    if "discards" not in right:
        return right
    return {**right, "discards": cast("Json", sorted(cast("list[ResultFields]", right["discards"]), key=_tile))}


def _discard_is_unseen(_: Question, __: Hand, right: ResultFields) -> ResultFields:
    if "discards" not in right:
        return right
    each = [_with_discard(one) for one in cast("list[ResultFields]", right["discards"])]
    return {**right, "discards": _in_order(each)}


def _with_discard(one: ResultFields) -> ResultFields:
    name, tiles = str(_tile(one).kind), cast("dict[str, int]", one["tiles"])
    if name not in tiles:
        return one
    return {**one, "tiles": {**tiles, name: tiles[name] + 1}, "total": cast("int", one["total"]) + 1}


ACCEPTANCE_FAULTS: Final = (
    _counting(
        "ignores melds in shanten, but subtracts them from the unseen tiles",
        _unseen,
        melds="ignored",
    ),
    _counting("does not subtract the tiles in melds from the unseen tiles", partial(_unseen, melds=False)),
    _counting("subtracts only the tiles in melds from the unseen tiles", partial(_unseen, own=False)),
    hand_fault("does not subtract the visible tiles", _OPERATION, _without_visible),
    hand_fault("lists only the discards that keep the shanten", _OPERATION, _best_only),
    hand_fault("lists discards in the order of tiles", _OPERATION, _by_tile),
    hand_fault("counts a discarded tile as unseen", _OPERATION, _discard_is_unseen),
)
"""The faults of ``acceptance``."""
