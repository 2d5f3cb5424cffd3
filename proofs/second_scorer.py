"""A second scorer, from the tables alone, over plain tile names such as ``2s``. It imports nothing of mjfunc.

A set is its tiles, and whether it is open. The winds are digits: 1 is East. Rules are named as ours are; those that are
left out are the defaults.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

TileNames = tuple[str, ...]
Set = tuple[TileNames, bool]
ORPHANS = ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z")
DRAGONS = ("5z", "6z", "7z")
WINDS = ("1z", "2z", "3z", "4z")
NO_RULES: Mapping[str, str] = {}
LIMIT = 500


class Worth(NamedTuple):
    """The value of a hand: the score before rounding, and the final one."""

    points: int
    doubles: int
    score: int
    final: int


def in_order(tiles: Iterable[str]) -> TileNames:
    """Sorted as the procedure takes them: by suit, then by rank."""
    return tuple(sorted(tiles, key=lambda tile: (tile[1], tile[0])))


def ways(tiles: TileNames, sets: int, pairs: int) -> Iterator[tuple[TileNames, ...]]:
    """Every way to divide sorted tiles into these numbers of sets and pairs.

    The lowest tile tries four, then three of a kind, a sequence, and a pair: the first way is the procedure's.
    """
    if not tiles:
        if sets == pairs == 0:
            yield ()
        return
    rank, suit = int(tiles[0][0]), tiles[0][1]
    candidates = [(tiles[0],) * copies for copies in (4, 3)]
    if suit != "z":
        candidates.append(tuple(f"{rank + more}{suit}" for more in range(3)))
    candidates.append((tiles[0],) * 2)
    for chosen in candidates:
        left_sets, left_pairs = sets - (len(chosen) > 2), pairs - (len(chosen) == 2)
        left = without(tiles, chosen)
        if left_sets >= 0 and left_pairs >= 0 and left is not None:
            for others in ways(left, left_sets, left_pairs):
                yield (chosen, *others)


def without(tiles: TileNames, taken: TileNames) -> TileNames | None:
    """Tiles without some of them; None if they are not all there."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def readings(
    tiles: Iterable[str], own: str, prevailing: str, melds: Sequence[Set] = (), rules: Mapping[str, str] = NO_RULES
) -> list[Worth]:
    """The value of each way to win with these concealed tiles and melds; the procedure's first way first."""
    given = in_order(tiles)
    found: dict[tuple[TileNames, ...], Worth] = {}
    for way in ways(given, 4 - len(melds), 1):
        if tuple(sorted(way)) not in found:
            sets = [*((part, False) for part in way), *melds]
            found[tuple(sorted(way))] = worth_of_sets(sets, own, prevailing, rules)
    worths = list(found.values())
    if len(given) == 14 and set(given) == set(ORPHANS):
        worths.append(Worth(20, 0, LIMIT, LIMIT))
    return worths[:1] if rules.get("assignment") == "first" else worths


def best(worths: Iterable[Worth]) -> Worth | None:
    """The one that counts, the higher score of equal final ones; None if the tiles do not win."""
    return max(worths, key=lambda worth: (worth.final, worth.score), default=None)


def more_doubles(worth: Worth, more: int) -> Worth:
    """The value with more doubles for the way of winning; a limit hand has none."""
    is_limit = worth.score != worth.points * 2**worth.doubles
    return worth if is_limit else doubled(worth.points, worth.doubles + more)


def doubled(points: int, doubles: int) -> Worth:
    """Points, doubled so often, rounded to tens and to the limit."""
    exact = points * 2**doubles
    tens, over = divmod(exact, 10)
    return Worth(points, doubles, exact, min(LIMIT, 10 * tens + 10 * (over >= 5)))


def worth_of_sets(sets: Sequence[Set], own: str, prevailing: str, rules: Mapping[str, str] = NO_RULES) -> Worth:
    """The value of five sets."""
    points = 20 + sum(points_of(tile_set, own, prevailing, rules) for tile_set in sets)
    if is_limit(sets, rules):
        return Worth(points, 0, LIMIT, LIMIT)
    blocks = [tiles for tiles, _ in sets if len(tiles) > 2]
    alike = [tiles[0] for tiles in blocks if tiles[0] == tiles[1]]
    rows = [tiles[0] for tiles in blocks if tiles[0] != tiles[1]]
    doubles = sum((tile in DRAGONS) + (tile == f"{own}z") + (tile == f"{prevailing}z") for tile in alike)
    doubles += not rows and rules.get("groups") != "with-pair"
    doubles += any({f"{rank}{suit}" for rank in "147"} <= set(rows) for suit in "mps")
    doubles += is_twenty(sets, own, prevailing, rules)
    doubles += scored_doubles(consistency(sets, rules), rules)
    doubles += rules.get("concealed_triplets") == "double" and is_four_concealed(sets)
    doubles += rules.get("sequence_in_three_suits") == "double" and is_in_three_suits(rows)
    doubles += rules.get("triplet_in_three_suits") == "double" and is_in_three_suits(alike)
    return doubled(points, doubles)


def is_twenty(sets: Sequence[Set], own: str, prevailing: str, rules: Mapping[str, str]) -> bool:
    """Whether there are no points but those for going out, perhaps whatever the winds."""
    if rules.get("no_points") == "without-winds":
        own = prevailing = "0"
    return not any(points_of(tile_set, own, prevailing, rules) for tile_set in sets)


def is_in_three_suits(lowest: Iterable[str]) -> bool:
    """Whether of some rank there is one in all three suits."""
    return any({f"{rank}m", f"{rank}p", f"{rank}s"} <= set(lowest) for rank in range(1, 10))


def is_four_concealed(sets: Sequence[Set]) -> bool:
    """Whether four threes or fours of a kind are concealed."""
    return [len(tiles) > 2 and tiles[0] == tiles[1] and not is_open for tiles, is_open in sets].count(True) == 4


def is_end(tile: str) -> bool:
    """A terminal or an honour."""
    return tile in ORPHANS


def points_of(tile_set: Set, own: str, prevailing: str, rules: Mapping[str, str] = NO_RULES) -> int:
    """The points of a set."""
    tiles, is_open = tile_set
    first = tiles[0]
    if first != tiles[1]:
        return 0
    if len(tiles) == 2:
        return 2 * ((first in DRAGONS) + (first == f"{own}z") + (first == f"{prevailing}z"))
    table = {(3, False): 4, (3, True): 8, (4, False): 16, (4, True): 32}
    if is_open and rules.get("exposed") == "half":
        table = {(3, False): 2, (3, True): 4, (4, False): 8, (4, True): 16}
    return table[len(tiles), is_end(first)]


def consistency(sets: Sequence[Set], rules: Mapping[str, str] = NO_RULES) -> list[int]:
    """The value of each consistency test that holds, in the order of the method."""
    tiles = [tile for part, _ in sets for tile in part]
    suits = {tile[1] for tile in tiles}
    numbers = len(suits - {"z"})
    ends = [sum(map(is_end, part)) for part, _ in sets]
    dragons = sorted(len(part) > 2 for part, _ in sets if part[0] in DRAGONS)
    is_vacuous = rules.get("one_suit_and_honours") == "vacuous"
    holds = (
        not any(map(is_end, tiles)),
        all(map(is_end, tiles)),
        all(number == 1 for number in ends) if rules.get("terminal_or_honour") == "exactly-one" else all(ends),
        suits in ({"m"}, {"p"}, {"s"}),
        numbers <= 1 if is_vacuous else numbers == 1 and "z" in suits,
        dragons == [False, True, True],
    )
    return [4 if at == 3 else 1 for at, does_hold in enumerate(holds) if does_hold]


def scored_doubles(found: Sequence[int], rules: Mapping[str, str] = NO_RULES) -> int:
    """The doubles of the test that is counted."""
    if rules.get("consistency") == "first":
        return found[0] if found else 0
    return max(found, default=0)


def is_limit(sets: Sequence[Set], rules: Mapping[str, str] = NO_RULES) -> bool:
    """Big three dragons, little and big four winds, all honours, all terminals; and what the rules add."""
    tiles = [tile for part, _ in sets for tile in part]
    return (
        sum(len(part) > 2 and part[0] in DRAGONS for part, _ in sets) == 3
        or sum(part[0] in WINDS for part, _ in sets) == 4
        or all(tile[1] == "z" for tile in tiles)
        or all(tile[0] in "19" and tile[1] != "z" for tile in tiles)
        or (rules.get("nine_gates") == "limit" and is_nine_gates(sets))
        or (rules.get("concealed_triplets") == "limit" and is_four_concealed(sets))
    )


def is_nine_gates(sets: Sequence[Set]) -> bool:
    """Whether it is 1112345678999 of a suit and one more, no set of it open or a four."""
    if any(is_open or len(tiles) == 4 for tiles, is_open in sets):
        return False
    tiles = in_order(tile for part, _ in sets for tile in part)
    gates = (tuple(f"{rank}{suit}" for rank in "1112345678999") for suit in "mps")
    suits = {tile[1] for tile in tiles}
    return len(suits) == 1 and any(without(tiles, each) is not None for each in gates)


def is_possible(tiles: Sequence[str], melds: Sequence[Set], won: Iterable[str]) -> bool:
    """Whether a hand can have been won in all of these ways together."""
    ways_won = set(won)
    quads = len(tiles) - 14 + sum(len(part) for part, _ in melds)
    if {"all-concealed"} <= ways_won and any(is_open for _, is_open in melds):
        return False
    if "replacement-tile" in ways_won and not quads:
        return False
    if "first-turn" in ways_won and (melds or quads or ways_won & {"last-tile", "replacement-tile", "robbed-quad"}):
        return False
    everything = [*tiles, *(tile for part, _ in melds for tile in part)]
    is_robbed = any(everything.count(tile) == 1 for tile in tiles)
    return "robbed-quad" not in ways_won or (is_robbed and not ways_won & {"last-tile", "replacement-tile"})


class SetValue(NamedTuple):
    """The part of sets in a score. Of most things it only matters whether a hand has them, or one more than one."""

    pairs: int = 0
    points: int = 0
    lucky: int = 0
    sequences: int = 0
    runs: int = 0
    not_all_simple: int = 0
    """Whether there is a set of which some tile is a terminal or an honour."""
    some_simple: int = 0
    """Whether there is one of which some tile is neither."""
    endless: int = 0
    """Whether there is one without a terminal and an honour."""
    honours: int = 0
    dragons: int = 0
    """How many threes of dragons."""
    dragon_pairs: int = 0
    winds: int = 0
    """How many sets of winds."""
    suits: int = 0
    """None, one, or several."""


MOST = SetValue(2, 1 << 8, 8, 1, 1, 1, 1, 1, 1, 3, 1, 4, 2)
"""More than so much makes no difference."""


def value(sets: Iterable[TileNames], own: str, prevailing: str) -> SetValue:
    """The value of the sets of a suit."""
    every = tuple(sets)
    alike = [part[0] for part in every if len(part) > 2 and part[0] == part[1]]
    rows = {part[0][0] for part in every if part[0] != part[1]}
    pairs = [part[0] for part in every if len(part) == 2]
    tiles = [tile for part in every for tile in part]
    return SetValue(
        pairs=len(pairs),
        points=sum(points_of((part, False), own, prevailing) for part in every),
        lucky=sum((tile in DRAGONS) + (tile == f"{own}z") + (tile == f"{prevailing}z") for tile in alike),
        sequences=bool(rows),
        runs={"1", "4", "7"} <= rows,
        not_all_simple=any(map(is_end, tiles)),
        some_simple=not all(map(is_end, tiles)),
        endless=any(not any(map(is_end, part)) for part in every),
        honours=any(tile[1] == "z" for tile in tiles),
        dragons=sum(tile in DRAGONS for tile in alike),
        dragon_pairs=sum(tile in DRAGONS for tile in pairs),
        winds=sum(tile in WINDS for tile in (*alike, *pairs)),
        suits=any(tile[1] != "z" for tile in tiles),
    )


def add(left: SetValue, right: SetValue) -> SetValue:
    """The sum of two parts of a hand."""
    return SetValue(*map(min, map(sum, zip(left, right, strict=True)), MOST))


def consistency_of(hand: SetValue) -> list[int]:
    """The value of each consistency test that holds, in the order of the method."""
    held = (
        not hand.not_all_simple,
        not hand.some_simple,
        not hand.endless,
        hand.suits == 1 and not hand.honours,
        hand.suits == 1 and hand.honours,
        hand.dragons == 2 and hand.dragon_pairs,
    )
    return [4 if at == 3 else 1 for at, holds in enumerate(held) if holds]


def worth_of(hand: SetValue) -> Worth:
    """The value of a hand of these sets, by the default rules."""
    is_all_terminals = not hand.some_simple and not hand.honours
    if hand.dragons == 3 or hand.winds == 4 or not hand.suits or is_all_terminals:
        return Worth(20 + hand.points, 0, LIMIT, LIMIT)
    doubles = hand.lucky + (not hand.sequences) + hand.runs + (not hand.points) + scored_doubles(consistency_of(hand))
    return doubled(20 + hand.points, doubles)


SEQUENCES = [tuple(f"{rank + more}" for more in range(3)) for rank in range(1, 8)]
TRIPLETS = [(f"{rank}",) * 3 for rank in range(1, 10)]


def hands_with_a_set_in_three_suits(sets: Iterable[TileNames] = (*SEQUENCES, *TRIPLETS)) -> Iterator[TileNames]:
    """Every hand of one of these sets in all three suits, another set and a pair, each once."""
    kinds = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
    rows = [tuple(f"{rank}{suit}" for rank in ranks) for suit in "mps" for ranks in SEQUENCES]
    blocks = [(kind,) * 3 for kind in kinds] + rows
    seen: set[TileNames] = set()
    for ranks, block, pair in product(sets, blocks, kinds):
        tiles = in_order([*(f"{rank}{suit}" for suit in "mps" for rank in ranks), *block, pair, pair])
        if tiles not in seen and max(map(tiles.count, tiles)) <= 4:
            seen.add(tiles)
            yield tiles
