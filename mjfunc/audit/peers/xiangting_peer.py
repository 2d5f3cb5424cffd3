"""xiangting: replacement numbers, and the tiles that are necessary.

Its documentation says that it takes the hand without melds, of any size, and that the tiles of three players are fewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mjfunc.audit.peers.speaking import Speaker
from mjfunc.audit.peers.tiles import accepted, counts, is_complete, minimum, unseen, waits

if TYPE_CHECKING:
    from mjfunc.audit.peers.wins import Options
    from mjfunc.model.hand import Hand
    from mjfunc.oracle.codecs import Json


def xiangting() -> Speaker:
    """The package, imported."""
    import xiangting as theirs  # noqa: PLC0415  # it need not be installed

    players = {4: theirs.PlayerCount.FOUR, 3: theirs.PlayerCount.THREE}

    def number(hand: Hand, options: Options) -> int:
        return theirs.calculate_replacement_number(counts(hand), players[_players(options)])

    def necessary(hand: Hand, options: Options) -> tuple[int, list[int]]:
        of, tiles = theirs.calculate_necessary_tiles(counts(hand), players[_players(options)])
        return of, [kind for kind, is_needed in enumerate(theirs.to_array(tiles)) if is_needed]

    def acceptance(hand: Hand, options: Options) -> Json:
        of, kinds = necessary(hand, options)
        return accepted(of - 1, unseen(hand, kinds))

    def waited(hand: Hand, options: Options) -> Json:
        of, kinds = necessary(hand, options)
        return waits(kinds if of == 1 else ())

    return Speaker(
        asks={
            "shanten": lambda hand, options: minimum(number(hand, options) - 1),
            "acceptance": acceptance,
            "waits": waited,
            "complete": lambda hand, options: is_complete(number(hand, options) == 0),
        },
        skips=_skips,
        options={"players": (4, 3)},
        conventions={"melds": "ignored"},
    )


def _players(options: Options) -> int:
    return 3 if options.get("players") == 3 else 4


def _skips(op: str, hand: Hand) -> str:
    if op == "acceptance" and not hand.is_waiting:
        return "it names necessary tiles, not what is accepted after each discard"
    return ""
