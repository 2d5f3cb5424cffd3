"""Wins whose scores differ between rules, which the audit asks about to tell rules apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.audit.core.questions import WINS, Question
from mjfunc.audit.topics.random_wins import win_at
from mjfunc.audit.topics.win_answers import fields_of
from mjfunc.functional import remember

if TYPE_CHECKING:
    from mjfunc.audit.core.questions import FieldValue, Named

_SEED: Final = 17
_DRAWN: Final = 640


def _win(hand: str, tile: str, by: str, **more: FieldValue) -> tuple[str, Named]:
    """A win with its fields; the winner is South in the East round unless the fields say otherwise."""
    usual: dict[str, FieldValue] = {"win": tile, "by": by, "seat": "S", "round": "E"}
    return hand, tuple({**usual, **{name.replace("_", "-"): word for name, word in more.items()}}.items())


WRITTEN: Final = (
    # A pair of the prevailing wind, of the own one, and of the wind that is both.
    _win("234m567p345678s11z", "8s", "ron", riichi="riichi"),
    _win("234m567p345678s22z", "8s", "tsumo"),
    _win("111m456p345789s11z", "3s", "ron", seat="E", riichi="riichi"),
    _win("222m345p345s22z (777z)", "3s", "ron", round="S"),
    # An open hand of simples, ippatsu and ura dora, pinfu drawn and open, a replacement, and what is rounded up.
    _win("234678p55s (345m) (678m)", "8p", "ron"),
    _win("234m567p22345678s", "2m", "ron", riichi="riichi", ippatsu=True, dora="1z", ura="3m"),
    _win("234m567p22345678s", "5p", "tsumo"),
    _win("22p234567s (234m) (567m)", "7s", "ron"),
    _win("23455m345p666s [2222p]", "2m", "tsumo", rinshan=True),
    _win("234m345678p55678s", "8p", "ron", riichi="riichi", dora="1m"),
    _win("11223344556677s", "7s", "tsumo", riichi="double", dora="3344s"),
    # A ron before the own first turn, of a hand that is worth less than a mangan, nothing, and more.
    _win("234m567p22345s678s", "2s", "ron", first_turn=True, dora="1m"),
    _win("123m567p22345s777z", "2s", "ron", first_turn=True),
    _win("123m789p22999s123s", "2s", "ron", first_turn=True),
    _win("22334455667788p", "5p", "ron", first_turn=True),
    # More red fives than most sets have, and one.
    _win("234m00p345678s444p", "4p", "ron", riichi="riichi"),
    _win("234m05p345678s444p", "4p", "ron", riichi="riichi"),
    # All green with and without a dragon, and the yakuman that some count twice.
    _win("22334466688s234s", "4s", "ron"),
    _win("22334488s234s666z", "4s", "ron"),
    _win("19m19p19s12345677z", "7z", "tsumo"),
    _win("11122233344455z", "5z", "tsumo"),
    _win("111222m333p444s55z", "5z", "ron"),
    _win("11123455678999m", "5m", "ron"),
    # Local yaku.
    _win("333444m55789p (555m)", "9p", "ron"),
    _win("334455m55p789s (345m)", "9s", "ron"),
    _win("123m456p77z (789s) (333z)", "1m", "ron"),
    _win("234m55p (222z) (333z) (444z)", "2m", "ron"),
    _win("55m (123m) (456p) (789s) (222z)", "5m", "ron"),
    _win("234m11345p567678s", "1p", "tsumo", last_tile=True),
    _win("234m34599p567678s", "9p", "ron", last_tile=True),
    _win("11223344556677z", "7z", "ron"),
    _win("333m55p (444m) (555m) (666m)", "5p", "ron"),
    _win("333344445555m55p", "5p", "ron"),
    # A closed quad beside two equal sequences, more than 110 fu, and triplets that ron completes.
    _win("112233m456p11z [9999s]", "3m", "ron"),
    _win("112233m456p99s [1111z]", "4p", "tsumo", seat="E"),
    _win("11123m [4444m] [9999m] [1111p]", "1m", "ron", seat="E"),
    _win("111m222p456s77z (123s)", "2p", "ron", seat="E", dora="1p"),
    _win("111m222p333s45677p", "2p", "ron", riichi="riichi"),
    # The absent player's share.
    _win("123p456p789p99s111z", "9s", "tsumo", players=3, honba=2, riichi="riichi"),
    _win("123p456p789p99s111z", "9s", "tsumo", players=3, seat="E"),
    # Nobody, one player or two are liable, for a yakuman or for all of a hand, and counters are paid: last, as many
    # rules differ in each.
    _win("11z222z (555z) (666z) (777z)", "1z", "ron", honba=2, liable=(("daisangen", "N"),), discarder="W"),
    _win("11z222z (555z) (666z) (777z)", "2z", "tsumo", honba=2, liable=(("daisangen", "N"),)),
    _win("55m234p (555z) (666z) (777z)", "5m", "ron", honba=1, liable=(("daisangen", "E"),), discarder="N"),
    _win("55m (111z) (222z) (333z) (4444z)", "5m", "tsumo", seat="E", liable=(("daisuushii", "W"),)),
    _win("55m (1111z) (2222z) (3333z) (4444z)", "5m", "ron", liable=(("daisuushii", "W"),), discarder="N"),
    _win("55m [1111m] (2222p) (3333s) (4444z)", "5m", "ron", liable=(("suukantsu", "W"),), discarder="N", honba=1),
    _win("55m [1111m] (2222p) (3333s) (4444z)", "5m", "tsumo", liable=(("suukantsu", "W"),)),
)
"""Wins that random samples seldom contain: for each choice of a rule, one that it scores differently."""


@remember(1 << 4)
def probes(_: str, options: Named) -> tuple[Question, ...]:
    """The questions about these wins, under some options."""
    drawn = (win_at(place, _SEED) for place in range(_DRAWN))
    return tuple(
        Question(WINS, hand, fields, options)
        for hand, fields in (*WRITTEN, *((str(win.hand), fields_of(win)) for win in drawn))
    )
