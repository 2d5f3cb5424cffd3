"""Every refusal of an array names its row, in the first chunk, in a later one, and in the last row of all."""

from __future__ import annotations

import ast
from collections import Counter
from importlib import import_module
from inspect import getsource
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

from mjfunc import Conventions, MahjongError, Tile, batch, parse, riichi
from mjfunc.batch.arrays import CHUNK
from mjfunc.batch.discarding import _HANDS as HANDS_OF_DISCARDS  # pyright: ignore[reportPrivateUsage]  # where chunks end
from mjfunc.riichi import Rules
from mjfunc.riichi import arrays as wins
from mjfunc.riichi.arrays.scoring import CHUNK as CHUNK_OF_WINS
from tests.quick_part import one_in
from tests.unit.test_riichi_batch import CLOSED, REFUSED, changed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PLACES: Final = {"first": 0, "end of the first chunk": -1, "second chunk": 0, "last": 6}
"""Where the wrong row stands, counted from the end of the first chunk but for the first row."""
MORE: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("bad-counts", CLOSED, {"tiles": 34}),
    ("bad-counts", CLOSED, {"melds": np.array([123, *[wins.NOTHING] * 3], np.uint8)}),
    ("bad-counts", CLOSED, {"dora": [Tile.of("1z"), 34]}),
    ("bad-counts", CLOSED, {"ura": [Tile.of("1z"), 34]}),
    ("bad-option", CLOSED, {"origin": 6}),
    ("bad-option", CLOSED, {"seat": 4}),
    ("bad-option", CLOSED, {"round": 4}),
    ("bad-option", CLOSED, {"riichi": 3}),
    ("bad-option", CLOSED, {"nuki": 5}),
    ("bad-option", CLOSED, {"honba": -1}),
    ("bad-option", CLOSED, {"sticks": 1_000_001}),
    ("five-of-a-kind", CLOSED, {"hands": np.array([5, *[0] * 33], np.uint8)}),
    ("too-many-red-fives", CLOSED, {"reds": np.array([2, 0, 0], np.uint8)}),
    ("too-many-red-fives", "12355m234789p222z + 4p", {"reds": np.array([2, 0, 0], np.uint8)}),
    ("bad-option", CLOSED, {"first_turn": True, "rules": Rules(renhou="mangan")}),
)
"""What is refused that is not a contradiction: the code, a win, and what is changed of it."""
PLACES_THAT_NAME_A_ROW: Final = {
    "mjfunc.batch.checked_hands": 1,
    "mjfunc.batch.decompositions": 1,  # of decompositions one after the other, without chunks
    "mjfunc.batch.arrays": 4,  # of hands one after the other, without chunks; and ``in_row`` itself
    "mjfunc.riichi.arrays.checks": 6,
    "mjfunc.riichi.arrays.win_arrays": 1,
}
"""How many places of a module refuse a row: a new one needs a case here."""


def arrays(text: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Arrays of three wins, the second of which is wrong, and the rules if they are not the defaults."""
    plain = {name: value for name, value in changes.items() if name not in {"rules", "dora", "ura"}}
    found = changed(text, plain)
    for name in ("dora", "ura"):
        if isinstance(changes.get(name), str):
            found |= {name: changed(text, {name: changes[name]})[name]}
        elif name in changes:
            found[name] = np.full((3, 6), wins.NOTHING, np.uint8)
            found[name][1, : len(changes[name])] = [getattr(tile, "index", tile) for tile in changes[name]]
    return found | {name: changes[name] for name in changes if name == "rules"}


def repeat_rows(three: Mapping[str, Any], size: int, row: int) -> dict[str, Any]:
    """So many rows like the first, and one like the second."""
    places = np.zeros(size, np.intp)
    places[row] = 1
    return {name: value[places] if isinstance(value, np.ndarray) else value for name, value in three.items()}


def check(score: Callable[[], object], code: str, row: int) -> None:
    """The refusal has this code or reason, and names the row in its message and as its position."""
    with pytest.raises(MahjongError, match=f"^row {row}: ") as refused:
        score()
    assert code in {refused.value.code, getattr(refused.value, "reason", "")}
    assert row == refused.value.position


@pytest.mark.parametrize("place", one_in(2, PLACES))
@pytest.mark.parametrize(("code", "text", "changes"), [*REFUSED, *MORE])
def test_a_wrong_win_of_many(code: str, text: str, changes: dict[str, Any], place: str) -> None:
    """It is named by its row among all."""
    row = 0 if place == "first" else CHUNK_OF_WINS + PLACES[place]
    many = repeat_rows(arrays(text, changes), CHUNK_OF_WINS + 7, row)
    check(lambda: wins.score(**many), code, row)


WAITING, DRAWN, NOT_MELDS = parse("123m456p789s1122z"), parse("123m456p789s11222z"), np.zeros(34, np.uint8)
NOT_MELDS[0] = 2
FIVE, SMALL, CHARACTERS = np.zeros(34, np.uint8), np.zeros(34, np.uint8), np.zeros(34, np.uint8)
FIVE[0], SMALL[:3], CHARACTERS[1] = 5, 1, 1
ROWS: Final[tuple[tuple[str, str, batch.Rows, batch.Rows | None, dict[str, Any]], ...]] = tuple(
    (name, code, hand, melds, conventions)
    for name in ("shanten", "is_complete", "waits", "acceptance", "discards", "decompose_complete", "decompose_ready")
    for code, hand, melds, conventions in (
        ("five-of-a-kind", FIVE, None, {}),
        ("bad-size", SMALL, None, {}),
        ("bad-meld", FIVE, NOT_MELDS, {}),
        ("bad-option", CHARACTERS, None, {"players": 3}),
        ("bad-size", CHARACTERS, None, {"forms": ("seven-pairs",)}),
    )
    if not conventions.get("forms") or name in {"shanten", "acceptance", "discards", "decompose_complete"}
)
"""A function of rows, the code of a refusal, a wrong row of hands or of melds, and conventions."""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("name", "code", "hand", "melds", "conventions"), ROWS)
def test_a_wrong_hand_of_many(  # noqa: PLR0917  # a row of the table
    name: str, code: str, hand: batch.Rows, melds: batch.Rows | None, conventions: dict[str, Any], place: str
) -> None:
    """It is named by its row among all, also where chunks are smaller."""
    chunk = HANDS_OF_DISCARDS if name == "discards" else CHUNK
    row = 0 if place == "first" else chunk + PLACES[place]
    is_drawn = name in {"is_complete", "discards", "decompose_complete"}
    right = parse("111m456p789s11222z" if is_drawn else "111m456p789s1122z") if conventions else None
    usual = right or (DRAWN if is_drawn else WAITING)
    hands = np.repeat(batch.rows_of([usual]), chunk + 7, axis=0)
    beside = None if melds is None else np.zeros_like(hands)
    if beside is not None and melds is not None:
        beside[row] = melds
    elif conventions.get("players") == 3:
        hands[row] = batch.rows_of([DRAWN if is_drawn else WAITING])[0]
    else:
        hands[row] = hand
    ask = getattr(batch, name)
    check(lambda: ask(hands, melds=beside, conventions=Conventions(**conventions)), code, row)


def names_a_row(node: ast.AST) -> bool:
    """Whether a piece of a program refuses a row: with its number as the position, or in ``in_row``."""
    match node:
        case ast.Raise(exc=ast.Call(args=[_, position])):
            return ast.unparse(position) in {"row", "number", "wins.first + row"}
        case ast.With(items=[ast.withitem(context_expr=ast.Call(func=ast.Name("in_row")))]):
            return True
        case _:
            return False


def test_no_refusal_is_left_out() -> None:
    """A new contradiction has a case in ``REFUSED``, and a new place that names a row one of those above."""
    found: Counter[str] = Counter()
    for package in (batch, wins):
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            tree = ast.parse(getsource(import_module(module.name)))
            found[module.name] += sum(map(names_a_row, ast.walk(tree)))
    assert {name: number for name, number in found.items() if number} == PLACES_THAT_NAME_A_ROW
    assert {*map(str, riichi.Refusal)} >= {code for code, _, _ in REFUSED}
