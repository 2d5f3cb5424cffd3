"""The words of an explained score, which its text, its page and its pictures share, and its JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from mjfunc.explain.score_values import check_score_explanation
from mjfunc.json.encoding import texts
from mjfunc.model.blocks import BlockShape
from mjfunc.model.choices import non_default_options
from mjfunc.riichi.encoding import encode_reading, encode_score
from mjfunc.riichi.spec.scoring import COMPARED, NoYaku
from mjfunc.riichi.values.rules import PRESETS
from mjfunc.riichi.values.scores import STICK, FuReason, Key, Payer
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.tiles.errors import quantity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.explain.score_values import FoundYaku, ReadingWorth, ScoreExplanation
    from mjfunc.json.values import Json
    from mjfunc.model.blocks import Block
    from mjfunc.riichi.spec.scoring import Score
    from mjfunc.riichi.values.reading import Reading
    from mjfunc.riichi.values.rules import Rules
    from mjfunc.riichi.values.scores import Fu, FuItem, Interpretation, Payment
    from mjfunc.riichi.values.wins import Win
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


def situation_text(win: Win) -> str:
    """Return how a hand was won: ``9s claimed from a discard; seat S, round E; riichi, ippatsu``."""
    flags = (_RIICHI[win.riichi], "ippatsu" * win.ippatsu, "first turn" * win.first_turn)
    counters = (
        quantity(win.nuki, "extracted North") if win.nuki else "",
        quantity(win.honba, "counter") if win.honba else "",
        quantity(win.sticks, "riichi stick") if win.sticks else "",
    )
    dealer = ", the dealer" if win.is_dealer else ""
    parts = (
        f"{win.tile} {_ORIGINS[win.origin]}{f' by {win.discarder}' if win.discarder else ''}",
        f"seat {win.seat}{dealer}, round {win.round}",
        "three players" if win.players == 3 else "",
        ", ".join(filter(None, flags)),
        ", ".join(filter(None, counters)),
        *(f"{seat} is liable for {yaku}" for yaku, seat in win.liable),
    )
    return "; ".join(filter(None, parts))


def indicator_rows(win: Win) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    """Return the dora and ura indicators of a win, each row after its name; rows without tiles are left out."""
    for name, tiles in (("dora indicators", win.dora), ("ura indicators", win.ura)):
        if tiles:
            yield name, tiles


def rules_name(rules: Rules) -> str:
    """Return the name of a rule set, or the differences from the default set: ``tenhou, but honba 500``."""
    default, *_ = PRESETS
    named = (name for name, preset in PRESETS.items() if preset == rules)
    return next(named, f"{default}, but {', '.join(non_default_options(rules))}")


def form_text(reading: Reading) -> str:
    """Return the form of a reading, the winning tile with its block, and the wait."""
    place = "" if reading.place is None else f" in {reading.place}"
    return f"{reading.decomposition.form}, {reading.win.tile}{place}: {reading.wait}"


def place_text(found: FoundYaku) -> str:
    """Return the place of a yaku: ``in 123m 123p 123s``; an empty text if the situation makes it."""
    if found.is_whole:
        return "in the whole hand"
    return f"in {' '.join(map(str, found.parts))}" if found.parts else ""


def yaku_worth(worth: int, found: Interpretation) -> str:
    """Return the han of a yaku of a reading, or ``yakuman``."""
    if not found.yakuman:
        return str(worth)
    return "yakuman" if worth == 1 else f"{worth} yakuman"


def worth_heading(worth: ReadingWorth) -> str:
    """Return the han of a reading, or the number of its yakuman."""
    found = worth.interpretation
    return f"{found.yakuman} yakuman" if found.han is None else f"{found.han} han"


def fu_reason(item: FuItem, reading: Reading) -> str:
    """Return the reason for fu in words."""
    if item.reason is FuReason.BLOCK:
        return _block_words(next(block for block in reading.blocks if block == item.part), reading)
    return f"{reading.wait} wait" if item.reason is FuReason.WAIT else _FU[item.reason]


def _block_words(block: Block, reading: Reading) -> str:
    """A triplet or a quad in words: ``concealed triplet of simples``."""
    is_concealed = dict(reading.triplet_blocks)[block]
    shape = "quad" if block.shape is BlockShape.QUAD else "triplet"
    kind = block.tiles[0]
    kinds = "simples" if kind.is_simple else "terminals" if kind.is_terminal else "honours"
    return f"{'concealed' if is_concealed else 'open'} {shape} of {kinds}"


def fu_total(fu: Fu) -> str:
    """Return the fu, with the number before rounding if they were rounded up."""
    rounded = "" if fu.total == fu.before_rounding else f", {fu.before_rounding} rounded up"
    return f"{fu.total}{rounded}"


def payer_text(payment: Payment, win: Win) -> str:
    """Return the payer of a payment in words."""
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


def payment_rows(score: Score | NoYaku) -> Iterator[tuple[str, int]]:
    """Return the payers with their amounts, and the riichi sticks on the table."""
    if not isinstance(score, NoYaku):
        yield from ((payer_text(payment, score.win), payment.amount) for payment in score.payments)
        if score.win.sticks:
            yield quantity(score.win.sticks, "riichi stick"), STICK * score.win.sticks


def payments_text(score: Score) -> str:
    """Return the payers with their amounts on one line, without the riichi sticks on the table."""
    return ", ".join(f"{payer_text(payment, score.win)} {payment.amount}" for payment in score.payments)


def basic_points_text(worth: ReadingWorth) -> str:
    """Return the basic points of a reading, from which its payments are computed."""
    return f"{worth.interpretation.points} basic points"


def loss_reason(worth: ReadingWorth, explanation: ScoreExplanation) -> str:
    """Return the reason why a reading does not count: ``fewer han: 4, not 5``."""
    best = explanation.best
    if worth.lost_by is None or best is None:
        return "no yaku"
    if worth.lost_by is Key.ORDER:
        return "equal in everything; the chosen reading comes first in canonical order"
    value = COMPARED[worth.lost_by]
    return f"fewer {_MORE[worth.lost_by]}: {value(worth.interpretation)}, not {value(best.interpretation)}"


def yaku_list(found: Interpretation) -> str:
    """Return the yaku and dora of a reading on one line."""
    yaku = (f"{yaku} {yaku_worth(worth, found)}" for yaku, worth in found.yaku)
    return ", ".join((*yaku, *(f"{sort} {number}" for sort, number in found.dora)))


def yaku_and_reckoning(found: Interpretation) -> str:
    """Return the yaku, dora, han and fu of a reading on one line; an empty text if it has no yaku."""
    return f"{yaku_list(found)}: {found.reckoning}" if found.yaku else ""


def further_yaku(worth: ReadingWorth) -> Iterator[tuple[str, str]]:
    """Return the yaku that miss several conditions, grouped by the first: the condition, and the names."""
    together: dict[str, list[str]] = {}
    for missing in worth.missing:
        if not missing.is_near:
            together.setdefault(str(missing.lacks[0]), []).append(missing.yaku.value)
    yield from ((lack, ", ".join(names)) for lack, names in together.items())


def encode_score_explanation(explanation: ScoreExplanation) -> Mapping[str, Json]:
    """Return the hand, the situation, the rules, the score or null, and all readings, the chosen one first."""
    known = check_score_explanation("encode_score_explanation", explanation)
    return {
        "hand": str(known.win.hand),
        "win": str(known.win.tile),
        "situation": situation_text(known.win),
        "rules": rules_name(known.rules),
        "score": None if isinstance(known.score, NoYaku) else encode_score(known.score),
        "readings": [_encode_reading(worth, known) for worth in known.readings],
    }


def _encode_reading(worth: ReadingWorth, known: ScoreExplanation) -> Mapping[str, Json]:
    """The worth of a reading, the places of its yaku, the reason why it is not chosen, and the yaku that it misses."""
    found, is_chosen = worth.interpretation, worth is known.best
    return {
        "reading": encode_reading(found.reading),
        "form": form_text(found.reading),
        "yaku": {each.yaku.value: each.worth for each in worth.yaku},
        "where": {each.yaku.value: texts(each.parts) for each in worth.yaku},
        "dora": {sort.value: number for sort, number in found.dora},
        "han": found.han,
        "fu": None if found.fu is None else found.fu.total,
        "points": found.points,
        "chosen": is_chosen,
        "lost-by": None if worth.lost_by is None else worth.lost_by.value,
        "why-not": None if is_chosen else loss_reason(worth, known),
        "missing": {missing.yaku.value: [str(lack) for lack in missing.lacks] for missing in worth.missing},
    }
