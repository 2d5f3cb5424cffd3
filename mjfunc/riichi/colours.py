"""The yaku of the tiles themselves: simples, outside tiles, suits, and seven pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mjfunc.riichi.readings import Reading
    from mjfunc.riichi.rules import Rules
    from mjfunc.tiles.tile import Suit


def tanyao(reading: Reading, rules: Rules) -> bool:
    """Only simples; in an open hand where the rules count it there."""
    is_played = reading.is_closed or rules.open_tanyao == "yes"
    return is_played and all(kind.is_simple for kind in reading.kinds)


def chanta(reading: Reading) -> bool:
    """An outside tile in every block and in the pair; a sequence, and an honour."""
    has_outside = all(any(not kind.is_simple for kind in part) for part in reading.parts)
    return has_outside and has_sequence(reading) and has_honour(reading)


def junchan(reading: Reading) -> bool:
    """A terminal in every block and in the pair, and a sequence."""
    has_terminal = all(any(kind.is_terminal for kind in part) for part in reading.parts)
    return has_terminal and has_sequence(reading)


def honroutou(reading: Reading) -> bool:
    """Only outside tiles, in blocks and a pair or in seven pairs."""
    return not reading.is_thirteen_orphans and not any(kind.is_simple for kind in reading.kinds)


def honitsu(reading: Reading) -> bool:
    """Tiles of exactly one suit, and honours."""
    return len(suits(reading)) == 1 and has_honour(reading)


def chinitsu(reading: Reading) -> bool:
    """Tiles of exactly one suit, and no honour."""
    return len(suits(reading)) == 1 and not has_honour(reading)


def chiitoitsu(reading: Reading) -> bool:
    """Seven different pairs."""
    return reading.is_seven_pairs


def suits(reading: Reading) -> frozenset[Suit]:
    """The suits of the tiles that are not honours."""
    return frozenset(kind.suit for kind in reading.kinds if not kind.is_honour)


def has_honour(reading: Reading) -> bool:
    """Whether there is a wind or a dragon."""
    return any(kind.is_honour for kind in reading.kinds)


def has_sequence(reading: Reading) -> bool:
    """Whether there is a sequence."""
    return len(reading.sequences) > 0
