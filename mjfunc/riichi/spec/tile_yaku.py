"""The yaku of the tiles themselves: simples, terminals and honours, suits, and the special forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.model.forms import WaitShape
from mjfunc.notation.tile_text import write_tiles
from mjfunc.riichi.spec.requirements import GREEN, Requirement, YakuDefinition, definition, simple
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.riichi.values.reading import Reading
    from mjfunc.tiles.tile import Suit

ALL_GREEN: Final = frozenset(map(Tile.of, ("2s", "3s", "4s", "6s", "8s", "6z")))
NINE_GATES: Final = {1: 3, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 3}
"""1112345678999: the number of tiles of each rank."""


def suits(reading: Reading) -> frozenset[Suit]:
    """The suits of the tiles that are not honours."""
    return frozenset(kind.suit for kind in reading.kinds if not kind.is_honour)


def has_honour(reading: Reading) -> bool:
    """Whether there is a wind or a dragon."""
    return any(kind.is_honour for kind in reading.kinds)


def is_all_honours(reading: Reading) -> bool:
    """Whether all tiles are winds and dragons."""
    return all(kind.is_honour for kind in reading.kinds)


def is_nine_gates(reading: Reading) -> bool:
    """Whether there is no meld, and the hand is 1112345678999 of one suit with one tile more."""
    is_one_suit = len({kind.suit for kind in reading.kinds}) == 1 and not reading.kinds[0].is_honour
    ranks = [kind.rank for kind in reading.kinds]
    has_gates = all(ranks.count(rank) >= number for rank, number in NINE_GATES.items())
    return not reading.win.hand.melds and is_one_suit and has_gates


def is_nine_gates_tile(reading: Reading) -> bool:
    """Whether the winning tile is the one that nine gates have more."""
    tile = reading.win.tile.kind
    return reading.kinds.count(tile) > NINE_GATES[tile.rank]


def _outside_kinds(reading: Reading) -> set[Tile]:
    return {kind for kind in reading.kinds if not kind.is_simple}


def _simple_kinds(reading: Reading) -> set[Tile]:
    return {kind for kind in reading.kinds if kind.is_simple}


def _listed(kinds: Callable[[Reading], set[Tile]]) -> Callable[[Reading], str]:
    return lambda reading: " ".join(map(str, sorted(kinds(reading))))


def _in_all_parts(what: str, is_so: Callable[[Tile], bool]) -> tuple[Requirement, Requirement]:
    """The requirements of a terminal, or of an outside tile, in every block and in the pair."""

    def without(reading: Reading) -> list[tuple[Tile, ...]]:
        return [part for part in reading.parts if not any(map(is_so, part))]

    def instead(reading: Reading) -> str:
        return f"not in {' '.join(map(write_tiles, without(reading)))}"

    return (
        Requirement(
            f"all blocks and the pair but one have {what}", lambda reading, _: len(without(reading)) <= 1, instead
        ),
        Requirement(f"every block and the pair have {what}", lambda reading, _: not without(reading), instead),
    )


_HAS_SEQUENCE: Final = Requirement("there is a sequence", lambda reading, _: len(reading.sequences) > 0)
_ONE_SUIT: Final = (
    Requirement(
        "the tiles that are not honours are of two suits at most",
        lambda reading, _: len(suits(reading)) <= 2,
        "they are of 3",
    ),
    Requirement(
        "they are of one suit",
        lambda reading, _: len(suits(reading)) == 1,
        lambda reading: f"they are of {len(suits(reading)) or 'none'}",
    ),
)

TILE_YAKU: Final[Mapping[Yaku, YakuDefinition]] = {
    Yaku.TANYAO: definition(
        Requirement(
            "terminals and honours are of one kind at most",
            lambda reading, _: len(_outside_kinds(reading)) <= 1,
            _listed(_outside_kinds),
        ),
        Requirement(
            "there is no terminal and no honour",
            lambda reading, _: all(kind.is_simple for kind in reading.kinds),
            _listed(_outside_kinds),
        ),
        Requirement(
            "the rules count it in an open hand",
            lambda _, rules: rules.open_tanyao,
            applies=lambda reading: not reading.is_closed,
        ),
    ),
    Yaku.CHANTA: definition(
        *_in_all_parts("a terminal or an honour", lambda kind: not kind.is_simple),
        _HAS_SEQUENCE,
        Requirement("there is an honour", lambda reading, _: has_honour(reading)),
    ),
    Yaku.JUNCHAN: definition(*_in_all_parts("a terminal", lambda kind: kind.is_terminal), _HAS_SEQUENCE),
    Yaku.HONROUTOU: definition(
        Requirement(
            "the hand is blocks and a pair, or seven pairs", lambda reading, _: not reading.is_thirteen_orphans
        ),
        Requirement(
            "simples are of one kind at most",
            lambda reading, _: len(_simple_kinds(reading)) <= 1,
            _listed(_simple_kinds),
        ),
        Requirement(
            "there are only terminals and honours",
            lambda reading, _: not any(kind.is_simple for kind in reading.kinds),
            _listed(_simple_kinds),
        ),
    ),
    Yaku.HONITSU: definition(*_ONE_SUIT, Requirement("there are honours", lambda reading, _: has_honour(reading))),
    Yaku.CHINITSU: definition(
        *_ONE_SUIT, Requirement("there is no honour", lambda reading, _: not has_honour(reading))
    ),
    Yaku.CHIITOITSU: simple(lambda reading, _: reading.is_seven_pairs),
    Yaku.KOKUSHI_MUSOU: simple(lambda reading, _: reading.wait is WaitShape.SINGLE),
    Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED: simple(lambda reading, _: reading.wait is WaitShape.THIRTEEN_SIDED),
    Yaku.TSUUIISOU: simple(lambda reading, _: is_all_honours(reading)),
    Yaku.CHINROUTOU: simple(lambda reading, _: all(kind.is_terminal for kind in reading.kinds)),
    Yaku.RYUUIISOU: simple(
        lambda reading, rules: (
            (rules.all_green == "any" or GREEN in reading.kinds) and ALL_GREEN.issuperset(reading.kinds)
        )
    ),
    Yaku.CHUUREN_POUTOU: simple(lambda reading, _: is_nine_gates(reading) and not is_nine_gates_tile(reading)),
    Yaku.JUNSEI_CHUUREN_POUTOU: simple(lambda reading, _: is_nine_gates(reading) and is_nine_gates_tile(reading)),
}
"""The yaku of tiles."""
