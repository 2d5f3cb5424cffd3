"""xiangting: replacement numbers, and the necessary tiles.

Its documentation says that it takes hands of any size without melds, and that three players have fewer tiles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.peers.peer import Adapter, Peer
from mjfunc.audit.peers.peer_tiles import (
    acceptance_result,
    complete_result,
    counts,
    minimum_result,
    unseen_copies,
    waits_result,
)

if TYPE_CHECKING:
    from mjfunc.audit.peers.peer_wins import Options
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand


def _adapter() -> Adapter:
    import xiangting  # noqa: PLC0415  # it need not be installed

    players = {4: xiangting.PlayerCount.FOUR, 3: xiangting.PlayerCount.THREE}

    def number(hand: Hand, options: Options) -> int:
        return xiangting.calculate_replacement_number(counts(hand), players[_players(options)])

    def necessary(hand: Hand, options: Options) -> tuple[int, list[int]]:
        replacements, tiles = xiangting.calculate_necessary_tiles(counts(hand), players[_players(options)])
        return replacements, [kind for kind, is_needed in enumerate(xiangting.to_array(tiles)) if is_needed]

    def acceptance(hand: Hand, options: Options) -> Json:
        replacements, kinds = necessary(hand, options)
        return acceptance_result(replacements - 1, unseen_copies(hand, kinds))

    def waits(hand: Hand, options: Options) -> Json:
        replacements, kinds = necessary(hand, options)
        return waits_result(kinds if replacements == 1 else ())

    return Adapter(
        functions={
            "shanten": lambda hand, options: minimum_result(number(hand, options) - 1),
            "acceptance": acceptance,
            "waits": waits,
            "complete": lambda hand, options: complete_result(number(hand, options) == 0),
        },
        skip_reason=_skip_reason,
        options={"players": (4, 3)},
        conventions={"melds": "ignored"},
    )


def _players(options: Options) -> int:
    return 3 if options.get("players") == 3 else 4


def _skip_reason(op: str, hand: Hand) -> str:
    if op == "acceptance" and not hand.is_waiting:
        return "it lists necessary tiles, not the tiles accepted after each discard"
    return ""


PEER: Final = Peer(
    name="xiangting",
    registry="pypi",
    package="xiangting",
    release="6.0.2",
    sentence="calculate_replacement_number and calculate_necessary_tiles.",
    operations=("shanten", "acceptance", "waits", "complete"),
    language="rust",
    adapter=_adapter,
)
