"""Deals by seed: random ones, and deals that make rare events frequent. They do not import mjfunc."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from proofs.second_hands import KINDS, ORPHANS, kind_of
from proofs.second_table import Deal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    Arrangement = Callable[["OpenTiles", Random], None]

HAND_SIZE: Final = 13
INDICATORS: Final = 5


def all_tiles(players: int, reds: object) -> list[str]:
    """All tiles of a game, with a red five of each suit where it has them."""
    kinds = [kind for kind in KINDS if players == 4 or kind[1] != "m" or kind in ORPHANS]
    tiles = [kind for kind in kinds for _ in range(4)]
    for suit in "mps" if reds == "1-1-1" else "":
        if f"5{suit}" in tiles:
            tiles[tiles.index(f"5{suit}")] = f"0{suit}"
    return tiles


class OpenTiles:
    """The tiles that are left, and the hands made so far."""

    def __init__(self, tiles: list[str], players: int) -> None:
        """Begin with empty hands."""
        self.left = tiles
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.first: list[str] = []
        """The first tiles of the wall."""

    def give(self, player: int, kinds: list[str]) -> bool:
        """Give a player tiles of these kinds, if all are there and the hand has room."""
        taken = self.take(kinds) if len(self.hands[player]) + len(kinds) <= HAND_SIZE else []
        self.hands[player] += taken
        return bool(taken)

    def take(self, kinds: list[str]) -> list[str]:
        """Take tiles of these kinds; none, if one is not there."""
        left, taken = [*self.left], list[str]()
        for kind in kinds:
            found = next((tile for tile in left if kind_of(tile) == kind), None)
            if found is None:
                return []
            left.remove(found)
            taken.append(found)
        self.left = left
        return taken

    def fill(self) -> None:
        """Fill the hands."""
        for hand in self.hands:
            missing = HAND_SIZE - len(hand)
            hand.extend(self.left[:missing])
            del self.left[:missing]


def plain(tiles: OpenTiles, random: Random) -> None:
    """Leave the tiles as they were shuffled."""


def triplets(tiles: OpenTiles, random: Random) -> None:
    """Each player has some triplets, whose fourth tiles are drawn soon, or pairs whose others lie with others."""
    kinds = sorted({*map(kind_of, tiles.left)})
    random.shuffle(kinds)
    for player in range(len(tiles.hands)):
        for kind in [kinds.pop() for _ in range(3)]:
            tiles.give(player, [kind] * random.choice((2, 3, 3)))
            tiles.first += tiles.take([kind])
    random.shuffle(tiles.first)


def ready_hands(tiles: OpenTiles, random: Random) -> None:
    """Each player has three blocks, a pair and two tiles in a row, mostly of simples."""
    for player in range(len(tiles.hands)):
        for _ in range(3):
            give_some_block(tiles, random, player)
        while not tiles.give(player, [random.choice(KINDS)] * 2):
            pass
        while not tiles.give(player, _row(random, 2)):
            pass


def give_some_block(tiles: OpenTiles, random: Random, player: int) -> None:
    """Give a player a triplet or a sequence."""
    while not tiles.give(player, [random.choice(KINDS)] * 3 if random.random() < 0.3 else _row(random, 3)):
        pass


def _row(random: Random, size: int) -> list[str]:
    suit, rank = random.choice("mps"), random.randint(1, 10 - size)
    return [f"{rank + more}{suit}" for more in range(size)]


def same_waits(tiles: OpenTiles, random: Random) -> None:
    """All but one player wait for the same tile with simples, and the first has it."""
    rank, suit = random.randint(3, 7), random.choice("ps")
    giver = random.randrange(len(tiles.hands))
    tiles.give(giver, [f"{rank}{suit}"] * 2)
    tiles.first += tiles.take([f"{rank}{suit}"])
    for player in range(len(tiles.hands)):
        if player != giver:
            tiles.give(player, [f"{rank - 1}{suit}", f"{rank + 1}{suit}"])
    for player in range(len(tiles.hands)):
        for size in (3, 3, 3, 2) if player != giver else ():
            give_simples(tiles, random, player, size)


def dragons_and_winds(tiles: OpenTiles, random: Random) -> None:
    """One player has pairs of all dragons, or of all winds; the others have the rest."""
    player = random.randrange(len(tiles.hands))
    kinds = ["5z", "6z", "7z"] if random.random() < 0.6 else ["1z", "2z", "3z", "4z"]
    for kind in kinds:
        tiles.give(player, [kind] * 2)
        for _ in range(2):
            tiles.give(random.choice([other for other in range(len(tiles.hands)) if other != player]), [kind])


def orphans(tiles: OpenTiles, random: Random) -> None:
    """One player waits for thirteen orphans, another has three or four of the missing kind."""
    players = [*range(len(tiles.hands))]
    random.shuffle(players)
    missing = random.choice(sorted(ORPHANS))
    tiles.give(players[0], [*sorted(ORPHANS - {missing}), random.choice(sorted(ORPHANS - {missing}))])
    tiles.give(players[1], [missing] * random.choice((3, 4)))
    tiles.first += tiles.take([missing])
    for kind in sorted(ORPHANS - {missing}):
        tiles.give(players[2], [kind])


def same_wind(tiles: OpenTiles, random: Random) -> None:
    """Each player has the same wind once."""
    wind = random.choice(("1z", "2z", "3z", "4z"))
    for player in range(len(tiles.hands)):
        tiles.give(player, [wind])


def ends_for_one(tiles: OpenTiles, random: Random) -> None:
    """One player draws only terminals and honours."""
    player, players = random.randrange(len(tiles.hands)), len(tiles.hands)
    ends = [tile for tile in tiles.left if tile in ORPHANS]
    others = [tile for tile in tiles.left if tile not in ORPHANS]
    drawn = 70 if players == 4 else 55
    tiles.first = [(ends if place % players == player else others).pop() for place in range(drawn)]
    tiles.left = [*ends, *others]
    random.shuffle(tiles.left)


def robbers(tiles: OpenTiles, random: Random) -> None:
    """One player has a pair, which another can feed, or a triplet; for the fourth tile the others wait."""
    rank, suit = random.randint(3, 7), random.choice("ps")
    kind = f"{rank}{suit}"
    players = [*range(len(tiles.hands))]
    random.shuffle(players)
    if random.random() < 0.6:
        tiles.give(players[0], [kind] * 2)
        tiles.give(players[1], [kind])
    else:
        tiles.give(players[0], [kind] * 3)
    tiles.first += [*tiles.take([kind]), *tiles.left[:8]]
    del tiles.left[:8]
    random.shuffle(tiles.first)
    for player in players[2:]:
        other = random.choice((rank + 1, rank - 2))
        tiles.give(player, [f"{rank - 1}{suit}", f"{other}{suit}"])
        for size in (3, 3, 3, 2):
            give_simples(tiles, random, player, size)


def one_for_four_quads(tiles: OpenTiles, random: Random) -> None:
    """One player has three triplets and a pair of terminals and honours, whose other tiles are drawn soon."""
    player = random.randrange(len(tiles.hands))
    for kind, number in zip(random.sample(sorted(ORPHANS), 4), (3, 3, 3, 2), strict=True):
        tiles.give(player, [kind] * number)
        tiles.first += tiles.take([kind] * (4 - number))
    tiles.first += tiles.left[:6]
    del tiles.left[:6]
    random.shuffle(tiles.first)


def triplets_in_waits(tiles: OpenTiles, random: Random) -> None:
    """Each player waits with a triplet and the tile after it, and the fourth tile of the triplet is drawn soon."""
    for player in range(len(tiles.hands)):
        rank, suit = random.randint(2, 7), random.choice("ps")
        if tiles.give(player, [*[f"{rank}{suit}"] * 3, f"{rank + 1}{suit}"]):
            tiles.first += tiles.take([f"{rank}{suit}"])
        for _ in range(3):
            give_some_block(tiles, random, player)
    tiles.first += tiles.left[:6]
    del tiles.left[:6]
    random.shuffle(tiles.first)


def north_waits(tiles: OpenTiles, random: Random) -> None:
    """Each player has a North, and two of them wait for one with four blocks."""
    for player in range(len(tiles.hands)):
        tiles.give(player, ["4z"])
        if player < 2:
            for _ in range(4):
                give_some_block(tiles, random, player)


def give_simples(tiles: OpenTiles, random: Random, player: int, size: int) -> None:
    """Give a player a block or a pair of simples, if there is one."""
    for _ in range(40):
        rank, suit = random.randint(2, 8), random.choice("mps")
        block = [f"{rank}{suit}"] * size
        if size == 3 and rank < 7 and random.random() < 0.7:
            block = [f"{rank + more}{suit}" for more in range(3)]
        if tiles.give(player, block):
            return


ARRANGEMENTS: Final[Mapping[str, tuple[Arrangement, ...]]] = {
    "random": (plain, ready_hands),
    "caller": (plain, triplets, dragons_and_winds),
    "kans": (triplets, orphans, robbers, robbers, one_for_four_quads),
    "riichi": (ready_hands, same_waits, triplets_in_waits, north_waits),
    "aborts": (same_wind, orphans, same_waits, ready_hands, ends_for_one, triplets),
}
"""How the rounds of each habit of players are dealt; one of these is drawn for each round."""


def deal_for(habit: str, random: Random, players: int, reds: object) -> Deal:
    """The deal of a round for players of a habit."""
    tiles = all_tiles(players, reds)
    random.shuffle(tiles)
    open_tiles = OpenTiles(tiles, players)
    random.choice(ARRANGEMENTS[habit])(open_tiles, random)
    open_tiles.fill()
    hands = tuple(tuple(hand) for hand in open_tiles.hands)
    left = open_tiles.left
    indicators, ura, wall = left[:INDICATORS], left[INDICATORS : 2 * INDICATORS], left[2 * INDICATORS :]
    return Deal(hands, (*open_tiles.first, *wall), tuple(indicators), tuple(ura))
