"""A second scorer, from the tables alone, over plain lists of tile names such as ``2s``. It imports nothing of ours.

Sets are lists of names. The winds are digits: 1 is East.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Tiles = list[str]
ORPHANS = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]


def ways(tiles: Tiles, sets: int, pairs: int) -> Iterator[list[Tiles]]:
    """Every way to make so many sets of three or four, and so many pairs, of sorted tiles."""
    if not tiles:
        if sets == pairs == 0:
            yield []
        return
    first = tiles[0]
    in_a_row = [f"{int(first[0]) + more}{first[1]}" for more in range(3)]
    candidates = [[first] * copies for copies in (2, 3, 4)]
    if first[1] != "z" and int(first[0]) < 8:
        candidates.append(in_a_row)
    for chosen in candidates:
        left_sets, left_pairs = sets - (len(chosen) > 2), pairs - (len(chosen) == 2)
        if left_sets >= 0 and left_pairs >= 0 and not Counter(chosen) - Counter(tiles):
            left = list((Counter(tiles) - Counter(chosen)).elements())
            for others in ways(sorted(left, key=lambda tile: (tile[1], tile[0])), left_sets, left_pairs):
                yield [chosen, *others]


def best(tiles: Tiles, own: str, prevailing: str) -> int | None:
    """The final score of the best way, or None if the tiles do not win."""
    given = sorted(tiles, key=lambda tile: (tile[1], tile[0]))
    scores = [final(sets, own, prevailing) for sets in ways(given, 4, 1)]
    if len(tiles) == 14 and set(tiles) == set(ORPHANS):
        scores.append(500)
    return max(scores, default=None)


def final(sets: list[Tiles], own: str, prevailing: str) -> int:
    """The final score of five sets."""
    if is_limit(sets):
        return 500
    points = 20 + sum(points_of(one, own, prevailing) for one in sets)
    doubles = 0
    for one in sets:
        if len(one) > 2 and one[0] == one[1]:
            doubles += is_dragon(one[0]) + (one[0] == f"{own}z") + (one[0] == f"{prevailing}z")
    doubles += all(one[0] == one[1] for one in sets)
    doubles += any(all([f"{rank}{suit}" for rank in run] in sets for run in ("123", "456", "789")) for suit in "mps")
    doubles += points == 20
    doubles += best_test(sets)
    exact = points << doubles
    last = exact % 10
    return min(500, exact - last + (10 if last >= 5 else 0))


def is_dragon(tile: str) -> bool:
    """White, Green or Red."""
    return tile in {"5z", "6z", "7z"}


def is_end(tile: str) -> bool:
    """A terminal or an honour."""
    return tile in ORPHANS


def points_of(one: Tiles, own: str, prevailing: str) -> int:
    """The points of a set."""
    if one[0] != one[1]:
        return 0
    if len(one) == 2:
        return 2 * is_dragon(one[0]) + 2 * (one[0] == f"{own}z") + 2 * (one[0] == f"{prevailing}z")
    return {3: 4, 4: 16}[len(one)] * (2 if is_end(one[0]) else 1)


def best_test(sets: list[Tiles]) -> int:
    """The doubles of the best consistency test that holds."""
    tiles = [tile for one in sets for tile in one]
    suits = {tile[1] for tile in tiles}
    if len(suits) == 1 and suits != {"z"}:
        return 4
    dragons = sorted(len(one) > 2 for one in sets if is_dragon(one[0]))
    is_any = (
        not any(map(is_end, tiles))
        or all(map(is_end, tiles))
        or all(any(map(is_end, one)) for one in sets)
        or (len(suits) == 2 and "z" in suits)
        or dragons == [False, True, True]
    )
    return int(is_any)


def is_limit(sets: list[Tiles]) -> bool:
    """Big three dragons, little and big four winds, all honours, all terminals."""
    tiles = [tile for one in sets for tile in one]
    dragons = sum(len(one) > 2 and is_dragon(one[0]) for one in sets)
    winds = sum(one[0] in {"1z", "2z", "3z", "4z"} for one in sets)
    all_honours = all(tile[1] == "z" for tile in tiles)
    all_terminals = all(tile[0] in "19" and tile[1] != "z" for tile in tiles)
    return dragons == 3 or winds == 4 or all_honours or all_terminals
