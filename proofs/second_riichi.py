"""A second scorer of riichi, from the tables alone, over plain tile names such as ``2s``. It imports nothing of mjfunc.

A part is its tiles and a word: ``open`` (called, or ended by ron), or ``closed``. Rules are named as
ours are, by a mapping; those that are left out are the defaults.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from proofs.second_yaku import (
    DRAGONS,
    DRAWN,
    ENDS,
    HIDDEN,
    WINDS,
    WORTH,
    YAKUMAN,
    Part,
    Question,
    TileNames,
    alike,
    names_in,
    true_of,
    wait_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class ReadingValue(NamedTuple):
    """The value of a reading, with the fields in the order of comparison."""

    points: int
    yakuman: int
    all_yakuman: int
    han: int
    fu: int
    before_rounding: int
    reasons: tuple[tuple[str, int], ...]
    yaku: tuple[tuple[str, int], ...]
    true: tuple[str, ...]
    """All that is true of it, whatever it hides."""


def cuts(tiles: TileNames) -> set[tuple[TileNames, ...]]:
    """Every way to cut sorted tiles into a pair and blocks."""
    found: set[tuple[TileNames, ...]] = set()
    for pair in set(tiles):
        if tiles.count(pair) >= 2:
            at = tiles.index(pair)
            found |= {tuple(sorted((*blocks, (pair, pair)))) for blocks in blocks_of(tiles[:at] + tiles[at + 2 :])}
    return found


def blocks_of(tiles: TileNames) -> Iterator[tuple[TileNames, ...]]:
    """Every way to cut sorted tiles into blocks: the first tile is in three of a kind, or begins a sequence."""
    if not tiles:
        yield ()
        return
    rank, suit = int(tiles[0][0]), tiles[0][1]
    for block in ((tiles[0],) * 3, (tiles[0], f"{rank + 1}{suit}", f"{rank + 2}{suit}")):
        left = list(tiles)
        if all(tiles.count(tile) >= block.count(tile) for tile in block) and (suit != "z" or len(set(block)) == 1):
            for tile in block:
                left.remove(tile)
            yield from ((block, *others) for others in blocks_of(tuple(left)))


def readings(question: Question) -> Iterator[tuple[str, tuple[Part, ...]]]:
    """Every form, and every part that the winning tile can have ended."""
    tiles = tuple(sorted(question.tiles, key=lambda tile: (tile[1], tile[0])))
    by_ron = question.origin not in DRAWN
    melds = [Part(meld, not is_open, ended=False) for meld, is_open in question.melds]
    for cut in sorted(cuts(tiles)):
        for ended in sorted({part for part in cut if question.tile in part}):
            at = cut.index(ended)
            own = [Part(part, not (by_ron and at == place), at == place) for place, part in enumerate(cut)]
            yield "regular", (*own, *melds)
    if len(tiles) == 14 and sorted(Counter(tiles).values()) == [2] * 7:
        pairs = [(tile, tile) for tile in sorted(set(tiles))]
        yield "seven-pairs", tuple(Part(pair, concealed=True, ended=question.tile in pair) for pair in pairs)
    if len(tiles) == 14 and set(tiles) == {*ENDS, *WINDS, *DRAGONS}:
        yield "thirteen-orphans", ()


def fu_of(question: Question, form: str, parts: tuple[Part, ...], true: set[str], rules: Mapping[str, object]) -> Fu:
    """The reasons for fu, in no order."""
    if form == "seven-pairs":
        return [("seven-pairs", 25)]
    found = [("base", 20)]
    is_closed = not any(is_open for _, is_open in question.melds)
    if is_closed and question.origin not in DRAWN:
        found.append(("closed-ron", 10))
    for part in parts:
        tile = part.tiles[0]
        if alike(part):
            is_outside = tile[1] == "z" or tile in ENDS
            table = {3: (2, 4, 4, 8), 4: (8, 16, 16, 32)}[len(part.tiles)]
            found.append(("block", table[2 * is_outside + part.concealed]))
        elif len(part.tiles) == 2:
            twice = (tile == question.seat) + (tile == question.prevailing)
            fu = int(str(rules.get("double_wind_pair", 4))) if twice == 2 else 2 * (twice + (tile in DRAGONS))
            found += [("pair", fu)] if fu else []
        if part.ended and wait_of(part, question.tile) in ("tanki", "kanchan", "penchan"):
            found.append(("wait", 2))
    is_unpaid = question.origin == "replacement" and rules.get("replacement_fu") == "no"
    if question.origin in DRAWN and "pinfu" not in true and not is_unpaid:
        found.append(("tsumo", 2))
    if not is_closed and sum(fu for _, fu in found) == 20 and rules.get("open_pinfu", 30) == 30:
        found.append(("open", 10))
    return found


Fu = list[tuple[str, int]]


def values(question: Question, rules: Mapping[str, object]) -> list[ReadingValue]:
    """The value of each reading that has a yaku."""
    found = [value(question, form, parts, rules) for form, parts in readings(question)]
    if rules.get("renhou") == "mangan" and question.first_turn and question.origin not in DRAWN:
        found.append(ReadingValue(2000, 0, 0, 5, 0, 0, (), (("renhou", 5),), ()))
    return found


def value(question: Question, form: str, parts: tuple[Part, ...], rules: Mapping[str, object]) -> ReadingValue:
    """The value of a reading."""
    true = true_of(question, form, parts, rules)
    all_true = tuple(sorted(true))
    limits = {name for name in true if name in YAKUMAN or (name == "renhou" and rules.get("renhou") == "yakuman")}
    limits -= {HIDDEN.get(name, "") for name in limits}
    if limits:
        twice = {"daichisei", *names_in(rules, "double_yakuman")}
        yaku = tuple(sorted((name, 2 if name in twice else 1) for name in limits))
        times = [many for _, many in yaku]
        counting = max(times) if rules.get("multiple_yakuman") == "highest" else sum(times)
        return ReadingValue(8000 * counting, counting, sum(times), 0, 0, 0, (), yaku, all_true)
    opened = any(is_open for _, is_open in question.melds)
    yaku = tuple(sorted((name, WORTH[name][opened]) for name in true - {HIDDEN.get(name, "") for name in true}))
    reasons = tuple(sorted(fu_of(question, form, parts, true, rules)))
    before = sum(fu for _, fu in reasons)
    fu = before if form == "seven-pairs" else -10 * (-before // 10)
    han = sum(worth for _, worth in yaku)
    return ReadingValue(points_of(han, fu, rules) if yaku else 0, 0, 0, han, fu, before, reasons, yaku, all_true)


def points_of(han: int, fu: int, rules: Mapping[str, object]) -> int:
    """Basic points."""
    for least, points in (
        (13, 6000 if rules.get("counted") == "sanbaiman" else 8000),
        (11, 6000),
        (8, 4000),
        (6, 3000),
    ):
        if han >= least:
            return points
    basic = fu * 2 ** (2 + han)
    is_lifted = rules.get("round_up") == "yes" and (han, fu) in ((4, 30), (3, 60))
    return 2000 if han == 5 or is_lifted else min(basic, 2000)


def paid(points: int, is_dealer: bool, by_tsumo: bool, honba: int = 0) -> tuple[int, ...]:  # noqa: FBT001  # plain
    """The payments: one by ron, one for each player but the winner by tsumo."""
    shares = [6 if is_dealer else 4] if not by_tsumo else [2, 2, 2] if is_dealer else [2, 1, 1]
    each = 300 * honba // len(shares)
    return tuple(-100 * (-share * points // 100) + each for share in shares)
