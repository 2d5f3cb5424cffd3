"""What an explanation of a score says in words, however it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.model.blocks import BlockShape
from mjfunc.model.choices import chosen
from mjfunc.riichi.fu import FuReason
from mjfunc.riichi.interpretations import COMPARED, Key
from mjfunc.riichi.origins import Origin
from mjfunc.riichi.payments import Payer
from mjfunc.riichi.scores import STICK, NoYaku
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.explain.scores import FoundYaku, ReadingWorth, ScoreExplanation
    from mjfunc.model.blocks import Block
    from mjfunc.riichi.fu import Fu, FuItem
    from mjfunc.riichi.payments import Payment
    from mjfunc.riichi.readings import Reading
    from mjfunc.riichi.wins import Win
    from mjfunc.tiles.tile import Tile

_ORIGINS: Final[Mapping[Origin, str]] = {
    Origin.WALL: "drawn from the wall",
    Origin.LAST_OF_WALL: "drawn as the last tile of the wall",
    Origin.REPLACEMENT: "drawn as a replacement",
    Origin.DISCARD: "claimed from a discard",
    Origin.LAST_DISCARD: "claimed from the last discard",
    Origin.QUAD: "robbed from a quad",
}
_RIICHI: Final = {"none": "", "riichi": "riichi", "double": "double riichi"}
_MORE: Final[Mapping[Key, str]] = {
    Key.POINTS: "basic points",
    Key.YAKUMAN: "yakuman",
    Key.HAN: "han",
    Key.FU: "fu",
    Key.FU_BEFORE_ROUNDING: "fu before they are rounded",
}
_FU: Final[Mapping[FuReason, str]] = {
    FuReason.BASE: "four blocks and a pair",
    FuReason.SEVEN_PAIRS: "seven pairs",
    FuReason.CLOSED_RON: "closed, and claimed",
    FuReason.PAIR: "a valued pair",
    FuReason.TSUMO: "drawn",
    FuReason.OPEN: "open, with nothing else",
}


def situation_of(win: Win) -> str:
    """How the hand was won: ``9s claimed from a discard; seat S, round E; riichi, ippatsu``."""
    flags = (_RIICHI[win.riichi], "ippatsu" * win.ippatsu, "first turn" * win.first_turn)
    counters = (
        counted(win.nuki, "extracted North") if win.nuki else "",
        counted(win.honba, "counter") if win.honba else "",
        counted(win.sticks, "riichi stick") if win.sticks else "",
    )
    dealer = ", the dealer" if win.is_dealer else ""
    said = (
        f"{win.tile} {_ORIGINS[win.origin]}{f' by {win.discarder}' if win.discarder else ''}",
        f"seat {win.seat}{dealer}, round {win.round}",
        "three players" if win.players == 3 else "",
        ", ".join(filter(None, flags)),
        ", ".join(filter(None, counters)),
        *(f"{seat} is liable for {yaku}" for yaku, seat in win.liable),
    )
    return "; ".join(filter(None, said))


def indicators_of(win: Win) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    """The indicators that were turned, by what they are called."""
    for name, tiles in (("dora indicators", win.dora), ("ura indicators", win.ura)):
        if tiles:
            yield name, tiles


def rules_by(explanation: ScoreExplanation) -> str:
    """The rules that are not the defaults; nothing where all are."""
    return ", ".join(chosen(explanation.rules))


def form_of(reading: Reading) -> str:
    """The form, the wait, and where the winning tile stands."""
    place = "" if reading.place is None else f" in {reading.place}"
    return f"{reading.decomposition.form}, {reading.win.tile}{place}: {reading.wait}"


def where(found: FoundYaku) -> str:
    """Where a yaku is fulfilled: ``in 123m 123p 123s``; nothing where the situation makes it."""
    if found.is_whole:
        return "in the whole hand"
    return f"in {' '.join(map(str, found.parts))}" if found.parts else ""


def worth_of(found: FoundYaku, one: ReadingWorth) -> str:
    """Its han, or that it is a yakuman."""
    if not one.interpretation.yakuman:
        return str(found.worth)
    return "yakuman" if found.worth == 1 else f"{found.worth} yakuman"


def worth_heading(one: ReadingWorth) -> str:
    """The han of a reading, or how many yakuman count."""
    found = one.interpretation
    return f"{found.yakuman} yakuman" if found.han is None else f"{found.han} han"


def fu_words(item: FuItem, reading: Reading) -> str:
    """What a reason for fu is."""
    if item.reason is FuReason.BLOCK:
        return _block_words(next(block for block in reading.blocks if block == item.part), reading)
    return f"{reading.wait} wait" if item.reason is FuReason.WAIT else _FU[item.reason]


def _block_words(block: Block, reading: Reading) -> str:
    """What a triplet or a quad is."""
    is_concealed = dict(reading.triplet_blocks)[block]
    what = "quad" if block.shape is BlockShape.QUAD else "triplet"
    which = "of simples" if block.tiles[0].is_simple else "of terminals" if block.tiles[0].is_terminal else "of honours"
    return f"{'concealed' if is_concealed else 'open'} {what} {which}"


def fu_sum(fu: Fu) -> str:
    """The fu, and from what they were rounded up."""
    rounded = "" if fu.total == fu.before_rounding else f", {fu.before_rounding} rounded up"
    return f"{fu.total}{rounded}"


def who_pays(payment: Payment, win: Win) -> str:
    """Who pays a payment."""
    match payment.payer:
        case Payer.DISCARDER:
            return f"the discarder, {win.discarder}" if win.discarder else "the discarder"
        case Payer.DEALER:
            return "the dealer"
        case Payer.OTHERS:
            return "each of the others" if payment.players > 1 else "the other"
        case Payer.LIABLE:
            return f"{payment.seat}, who is liable"
        case _ as never:
            assert_never(never)


def paid(explanation: ScoreExplanation) -> Iterator[tuple[str, int]]:
    """Who pays what, and the riichi sticks."""
    score = explanation.score
    if not isinstance(score, NoYaku):
        yield from ((who_pays(payment, score.win), payment.amount) for payment in score.payments)
        if score.win.sticks:
            yield counted(score.win.sticks, "riichi stick"), STICK * score.win.sticks


def basic_points_of(one: ReadingWorth) -> str:
    """The basic points, from which all payments are made."""
    return f"{one.interpretation.points} basic points"


def why_lost(one: ReadingWorth, explanation: ScoreExplanation) -> str:
    """Why an interpretation does not count: ``fewer han: 4, not 5``."""
    best = explanation.chosen
    if one.lost_by is None or best is None:
        return "no yaku"
    if one.lost_by is Key.ORDER:
        return "equal in all; the chosen one comes first in canonical order"
    value = COMPARED[one.lost_by]
    return f"fewer {_MORE[one.lost_by]}: {value(one.interpretation)}, not {value(best.interpretation)}"


def yaku_list(one: ReadingWorth) -> str:
    """The yaku and dora of a reading on one line."""
    found = [f"{each.yaku} {worth_of(each, one)}" for each in one.yaku]
    return ", ".join((*found, *(f"{sort} {number}" for sort, number in one.interpretation.dora)))


def further(one: ReadingWorth) -> Iterator[tuple[str, str]]:
    """The yaku that are not near, together by the first thing that each of them misses: that, and which they are."""
    together: dict[str, list[str]] = {}
    for missing in one.missing:
        if not missing.is_near:
            together.setdefault(str(missing.lacks[0]), []).append(missing.yaku.value)
    yield from ((lack, ", ".join(names)) for lack, names in together.items())
