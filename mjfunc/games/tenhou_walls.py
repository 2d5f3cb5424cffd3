"""The walls of Tenhou's games, computed from the seed that an mjlog states.

Tenhou's server fills a Mersenne Twister (MT19937) from the seed, makes random words for each deal, and shuffles the 136
or 108 tiles with them. Tiles are the numbers 0 to 135 of the log: four times the kind, and the copy.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import operator
import re
from random import Random
from struct import Struct
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from mjfunc.tiles.errors import MahjongError, short_repr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mjfunc.model.conventions import Players

_SHUFFLED: Final = 288
"""The number of random words for a deal before they are hashed."""
_HASHED: Final = 32
"""The number of words in each hashed piece: 128 bytes."""
_DIGESTS: Final = Struct(f"<{_SHUFFLED // 2}I")
_DICE: Final = 135
"""The word for the first die; the second follows. Both are behind the words for the tiles."""
_STATE: Final = 624
"""The number of words in the state of MT19937."""
_WORD: Final = 0xFFFFFFFF
_BASE64: Final = "mt19937ar-sha512-n288-base64"
_HEXADECIMAL: Final = "mt19937ar-sha512-n288"
_PLAIN: Final = "mt19937ar"
_WORDS: Final = {_BASE64: _STATE, _HEXADECIMAL: 32, _PLAIN: 8}
"""The number of words in a seed of each kind."""
_HEX_WORD: Final = re.compile("[0-9A-Fa-f]{1,8}")
_TAKES: Final = (4, 4, 4, 1)
"""The numbers of tiles that each player takes in turn when a hand is dealt."""
_INDICATORS: Final = 5
_DEAD: Final = 14
"""The number of tiles that are not drawn from the wall."""


class BadSeed(MahjongError):
    """A seed of a wall that is not one of Tenhou's three kinds, or not complete."""

    code = "bad-seed"


@attrs.frozen
class TenhouWall:
    """The tiles of one deal, as the numbers of mjlog, in the order in which they are dealt, drawn and turned.

    ``indicators``, ``ura`` and ``replacements`` are empty for three players in the years before seeds were written in
    base64: no game shows where they lay.
    """

    hands: tuple[tuple[int, ...], ...]
    """The hands of 13 tiles, the dealer's first, then in the order of play."""
    draws: tuple[int, ...]
    """The tiles drawn from the wall; each replacement leaves one more of the last of them undrawn."""
    replacements: tuple[int, ...]
    indicators: tuple[int, ...]
    ura: tuple[int, ...]
    dice: tuple[int, int]


class _Layout(NamedTuple):
    """The places of the tiles that are not drawn, as indices into the shuffled tiles."""

    replacements: tuple[int, ...]
    first_indicator: int
    ura: int
    """The step from an indicator to its ura indicator."""


_LAYOUTS: Final = {
    (4, True): _Layout((1, 0, 3, 2), 5, -1),
    (4, False): _Layout((0, 1, 2, 3), 4, 1),
    (3, True): _Layout((1, 0, 3, 2, 5, 4, 7, 6), 9, -1),
}
"""The layouts by the number of players, and whether the seed is in base64."""
_TILES: Final = {4: tuple(range(136)), 3: (*range(4), *range(32, 136))}
"""The tiles before they are shuffled: with three players there is no 2m to 8m."""


def walls(seed: str, players: Players = 4) -> Iterator[TenhouWall]:
    """Return the walls of the deals of a game, one after the other, without end.

    Args:
        seed: The attribute ``seed`` of the tag ``SHUFFLE`` of an mjlog.
        players: The number of players, 3 or 4.

    Raises:
        BadSeed: The seed is not one of Tenhou's, or is not complete.
    """
    kind, words = _words_of(seed, (_BASE64, _HEXADECIMAL))
    return _walls(_generator(words), players, is_newer=kind == _BASE64)


def wall_of_deal(shuffle: str, players: Players = 4) -> TenhouWall:
    """Return the wall of a deal before the middle of 2009, when each deal had a seed of its own.

    Args:
        shuffle: The attribute ``shuffle`` of the tag ``INIT`` of an mjlog.
        players: The number of players, 3 or 4.

    Raises:
        BadSeed: The seed is not one of Tenhou's, or is not complete.
    """
    _, words = _words_of(shuffle, (_PLAIN,))
    random = _generator(words)
    return _wall([random.getrandbits(32) for _ in range(_DICE + 2)], players, is_newer=False)


def _words_of(seed: str, kinds: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    """Return the kind and the words of a seed of one of these kinds."""
    kind, _, text = seed.partition(",")
    if kind not in kinds:
        message = f"a seed begins with {' or '.join(kinds)} and a comma; not {short_repr(seed)}"
        raise BadSeed(message)
    words = _base64_words(text) if kind == _BASE64 else _hexadecimal_words(text)
    if len(words) != _WORDS[kind]:
        message = f"a seed of the kind {kind} has {_WORDS[kind]} words of 32 bits, not {len(words)}"
        raise BadSeed(message)
    return kind, words


def _base64_words(text: str) -> tuple[int, ...]:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        message = "the seed is not in base64"
        raise BadSeed(message) from None
    return Struct(f"<{len(data) // 4}I").unpack(data[: len(data) // 4 * 4])


def _hexadecimal_words(text: str) -> tuple[int, ...]:
    words = text.split(",")
    for position, word in enumerate(words):
        if not _HEX_WORD.fullmatch(word):
            message = f"word {position} of the seed is {short_repr(word)}, not a number of 32 bits in hexadecimal"
            raise BadSeed(message)
    return tuple([int(word, 16) for word in words])


def _generator(words: Sequence[int]) -> Random:
    """Return MT19937 after ``init_by_array`` with these words."""
    if words[-1]:  # Python fills it in the same way from a number, which has as many words unless its last ones are 0
        key = Struct(f"<{len(words)}I").pack(*words)
        return Random(int.from_bytes(key, "little"))  # noqa: S311  # the game's, no secret
    random = Random(0)  # noqa: S311  # as above
    random.setstate((3, (*_init_by_array(words), _STATE), None))
    return random


def _init_by_array(key: Sequence[int]) -> list[int]:
    """Return the state that ``init_by_array`` of the authors' mt19937ar.c makes of a key."""
    state = [19650218]
    for place in range(1, _STATE):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + place) & _WORD)
    last = state[0]
    # Both loops go round through the places 1 to 623; each place takes up the one before it, 1 that of place 623.
    steps = max(_STATE, len(key))
    for step in range(steps):
        place, item = step % (_STATE - 1) + 1, step % len(key)
        last = ((state[place] ^ (last ^ last >> 30) * 1664525) + key[item] + item) & _WORD
        state[place] = last
    for step in range(steps, steps + _STATE - 1):
        place = step % (_STATE - 1) + 1
        last = ((state[place] ^ (last ^ last >> 30) * 1566083941) - place) & _WORD
        state[place] = last
    state[0] = 0x80000000
    return state


def _walls(random: Random, players: Players, *, is_newer: bool) -> Iterator[TenhouWall]:
    while True:
        data = random.getrandbits(32 * _SHUFFLED).to_bytes(4 * _SHUFFLED, "little")
        pieces = [data[start : start + 4 * _HASHED] for start in range(0, len(data), 4 * _HASHED)]
        words = _DIGESTS.unpack(b"".join([hashlib.sha512(piece).digest() for piece in pieces]))
        yield _wall(words, players, is_newer=is_newer)


def _wall(words: Sequence[int], players: Players, *, is_newer: bool) -> TenhouWall:
    """Return the wall that the words of a deal shuffle."""
    tiles = [*_TILES[players]]
    steps = map(operator.mod, words, range(len(tiles), 1, -1))
    for place, other in enumerate(map(operator.add, steps, range(len(tiles)))):
        tiles[place], tiles[other] = tiles[other], tiles[place]
    dealt = tiles[::-1]
    hands: list[list[int]] = [[] for _ in range(players)]
    start = 0
    for number in _TAKES:
        for hand in hands:
            hand.extend(dealt[start : start + number])
            start += number
    dice = words[_DICE] % 6 + 1, words[_DICE + 1] % 6 + 1
    layout = _LAYOUTS.get((players, is_newer))
    if layout is None:
        replacements, indicators, ura = [], [], []
    else:
        replacements = [tiles[place] for place in layout.replacements]
        places = range(layout.first_indicator, layout.first_indicator + 2 * _INDICATORS, 2)
        indicators, ura = [tiles[place] for place in places], [tiles[place + layout.ura] for place in places]
    return TenhouWall(
        tuple(map(tuple, hands)), tuple(dealt[start:-_DEAD]), tuple(replacements), tuple(indicators), tuple(ura), dice
    )
