"""The walls of Tenhou's games: every tile that real logs deal, draw and turn is where the seed puts it."""

from __future__ import annotations

import random
import re
from itertools import islice
from typing import TYPE_CHECKING, Final, cast

import numpy as np
import pytest

from mjfunc.games.tenhou_walls import BadSeed, TenhouWall, wall_of_deal, walls
from tests.games.recorded import LOGS, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.model.conventions import Players

NAMES: Final = sorted(path.name for path in LOGS.glob("*.mjlog"))


def _numbers(pattern: str, text: str) -> list[int]:
    return [int(number) for found in re.findall(pattern, text) for number in found.split(",")]


def _walls_of(text: str, deals: list[str], players: Players) -> Iterator[TenhouWall]:
    seed = re.search(r'<SHUFFLE seed="([^"]*)"', text)
    if seed:
        return walls(seed[1], players)
    shuffles = [re.findall(r'shuffle="([^"]*)"', deal)[0] for deal in deals]
    return iter([wall_of_deal(shuffle, players) for shuffle in shuffles])


@pytest.mark.parametrize("name", NAMES)
def test_every_tile_of_a_log_is_where_the_seed_puts_it(name: str) -> None:
    """Hands, draws, replacements, indicators, ura and dice, with seeds of all three kinds, of 3 and 4 players."""
    text = text_of(name)
    deals = text.split("<INIT ")[1:]
    players: Players = 3 if 'hai3=""' in deals[0] else 4
    draws = 0
    for deal, wall in zip(deals, islice(_walls_of(text, deals, players), len(deals)), strict=True):
        begin, _, rest = deal.partition(">")
        [dealer] = _numbers(r'oya="(\d)"', begin)
        *_, first, second, indicator = _numbers(r'^seed="([^"]*)"', begin)
        hands = [_numbers(rf'hai{(dealer + turn) % players}="([^"]*)"', begin) for turn in range(players)]
        assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in wall.hands]
        assert (first + 1, second + 1) == wall.dice
        turned = [indicator, *_numbers(r'<DORA hai="(\d+)"', rest)]
        assert turned == [*wall.indicators[: len(turned)]]
        ura = _numbers(r'doraHaiUra="([^"]+)"', rest)
        assert ura[: len(turned)] == [*wall.ura[: min(len(turned), len(ura))]]
        drawn = _numbers(r"<[TUVW](\d+)", rest)
        replaced = [tile for tile in drawn if tile in wall.replacements]
        assert replaced == [*wall.replacements[: len(replaced)]]
        from_wall = [tile for tile in drawn if tile not in wall.replacements]
        assert from_wall == [*wall.draws[: len(from_wall)]]
        draws += len(drawn)
        everything = [*sum(wall.hands, ()), *wall.draws, *wall.replacements, *wall.indicators, *wall.ura]
        assert len(everything) - len({*everything}) == (0 if players == 4 else 4)  # 18 tiles lie apart, of 14
    assert draws > 20


@pytest.mark.parametrize("last", [0, 1, 0xFFFFFFFF])
def test_seeds_whose_last_word_is_zero(last: int) -> None:
    """Python fills its generator from a number, which cannot begin with zeros; numpy from words, as Tenhou does."""
    words = [*range(7), last]
    state = cast("tuple[str, Sequence[int]]", np.random.RandomState(words).get_state(legacy=True))[1]
    generator = random.Random(0)
    generator.setstate((3, (*map(int, state), 624), None))
    numbers = [generator.getrandbits(32) for _ in range(137)]
    text = ",".join(f"{word:X}" for word in words)
    assert (numbers[135] % 6 + 1, numbers[136] % 6 + 1) == wall_of_deal(f"mt19937ar,{text}").dice


def test_three_players_with_an_older_seed() -> None:
    """Nobody has shown where their dead wall lay."""
    wall = wall_of_deal("mt19937ar,1,2,3,4,5,6,7,8", 3)
    assert ((), (), ()) == (wall.replacements, wall.indicators, wall.ura)
    assert (3, 55) == (len(wall.hands), len(wall.draws))


@pytest.mark.parametrize(
    ("seed", "message"),
    [
        ("", "a seed begins with mt19937ar-sha512-n288-base64 or mt19937ar-sha512-n288 and a comma; not ''"),
        ("mt19937ar-sha512-n288-base64,=", "the seed is not in base64"),
        ("mt19937ar-sha512-n288-base64,é", "the seed is not in base64"),
        (
            "mt19937ar-sha512-n288-base64,AAAAAAA=",
            "a seed of the kind mt19937ar-sha512-n288-base64 has 624 words of 32 bits, not 1",
        ),
        (
            "mt19937ar-sha512-n288,12,123456789",
            "word 1 of the seed is '123456789', not a number of 32 bits in hexadecimal",
        ),
        ("mt19937ar-sha512-n288,12", "a seed of the kind mt19937ar-sha512-n288 has 32 words of 32 bits, not 1"),
    ],
)
def test_bad_seeds(seed: str, message: str) -> None:
    """Each fault has its message."""
    with pytest.raises(BadSeed) as caught:
        walls(seed)
    assert message == str(caught.value)


def test_a_seed_of_another_place() -> None:
    """The seed of a game is not the shuffle of a deal."""
    with pytest.raises(BadSeed, match="^a seed begins with mt19937ar and a comma; not 'mt19937ar-sha512-n288,1'$"):
        wall_of_deal("mt19937ar-sha512-n288,1")
