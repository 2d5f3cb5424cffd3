"""Faults in scoring wins of riichi: in yaku, in fu, in the value of both, and in payments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from mjfunc.audit.core.answers import Answer, Refused, canonical
from mjfunc.audit.core.questions import WINS
from mjfunc.audit.faults.fault import ProgramFault, right_answer
from mjfunc.audit.topics.question_options import rules_of
from mjfunc.audit.topics.win_answers import COMPARED, win_of
from mjfunc.functional import remember
from mjfunc.model.blocks import BlockShape
from mjfunc.model.forms import WaitShape
from mjfunc.model.winds import DEALER
from mjfunc.riichi.encoding import NO_YAKU, encode_payments
from mjfunc.riichi.spec.dora import dora_of
from mjfunc.riichi.spec.fu import VALUED_PAIR, fu_of
from mjfunc.riichi.spec.points import basic_points, limit_of, payments, total
from mjfunc.riichi.spec.requirements import value_of
from mjfunc.riichi.spec.scoring import best_of, interpretations
from mjfunc.riichi.spec.yaku_definitions import has_yaku, is_yakuman, yaku_value
from mjfunc.riichi.values.reading import Reading
from mjfunc.riichi.values.scores import STICK, Fu, FuItem, FuReason, Interpretation, Limit
from mjfunc.riichi.values.win_fields import Origin
from mjfunc.riichi.values.wins import Win
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import IncompleteWin

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.audit.core.questions import Question
    from mjfunc.json.values import Json
    from mjfunc.riichi.values.rules import Rules

_Yaku: TypeAlias = tuple[tuple[Yaku, int], ...]
_ChangeYaku: TypeAlias = Callable[[Reading, "_Yaku", "Rules"], "Iterable[tuple[Yaku, int]]"]
_ChangeFu: TypeAlias = Callable[[Reading, FuItem], "int"]
_LONGEST: Final = 110
"""The most fu in the tables that players learn."""
_NOT_COMPLETE: Final = Refused(IncompleteWin.code)


def _same_yaku(_: Reading, yaku: _Yaku, __: Rules) -> _Yaku:
    return yaku


def _same_fu(_: Reading, item: FuItem) -> int:
    return item.fu


@attrs.frozen
class _Scoring:
    """How a program scores; the defaults are right."""

    yaku: _ChangeYaku = _same_yaku
    fu: _ChangeFu = _same_fu
    table: Callable[[int], int | None] = lambda fu: fu
    """The fu by which points are looked up; None if the table has none."""
    pays_as_dealer: Callable[[Win], bool] = lambda win: win.seat == DEALER
    is_paid: Callable[[Interpretation], bool] = lambda _: True
    """Whether it pays anything for its best interpretation."""
    is_known: Callable[[Reading], bool] = lambda _: True
    """Whether it can read a hand so; one that it cannot read at all is not complete."""
    is_chosen_first: bool = False
    """Whether it values only the interpretation that is worth most by right."""
    best: Callable[[Sequence[Interpretation]], Interpretation | None] = best_of
    """The interpretation that it chooses; None if no interpretation has a yaku."""


def _fault(name: str, scoring: _Scoring) -> ProgramFault:
    def answer(question: Question) -> Answer:
        right = right_answer(question)
        if isinstance(right, Refused) and right.code != NO_YAKU:
            return right
        return _answer(question, right, scoring)

    return ProgramFault(name, (WINS,), answer)


@remember(1 << 11)
def _interpreted(question: Question) -> tuple[Interpretation, ...]:
    return interpretations(win_of(question), rules_of(question.options))


def _answer(question: Question, right: Answer, scoring: _Scoring) -> Answer:
    """The answer of a program with this scoring; the right one if the scores agree, or if a player is liable."""
    win, rules = win_of(question), rules_of(question.options)
    whole = _interpreted(question)
    found = known = tuple(one for one in whole if scoring.is_known(one.reading))
    if not known:
        return _NOT_COMPLETE
    if scoring.is_chosen_first and (chosen := best_of(found)):
        found = (chosen,)
    each = tuple(_value_as_program(one, rules, scoring) for one in found)
    best = scoring.best(each)
    is_chosen = each == found and known == whole and best == best_of(whole)
    is_same = is_chosen and scoring.pays_as_dealer(win) == (win.seat == DEALER)
    is_paid = best is None or scoring.is_paid(best)
    if (is_same and is_paid) or win.liable:
        return right
    if best is None:
        return Refused(NO_YAKU)
    fu = None if best.fu is None else best.fu.total
    paid = payments(
        best.points if is_paid else 0,
        is_dealer=scoring.pays_as_dealer(win),
        is_tsumo=win.origin.is_tsumo,
        honba=win.honba,
        players=win.players,
        rules=rules,
    )
    result: dict[str, Json] = {
        "yaku": {yaku.value: han for yaku, han in best.yaku},
        "yakuman": best.yakuman,
        "han": best.han,
        "fu": fu,
        "dora": {sort.value: number for sort, number in best.dora},
        "limit": None if best.limit is None else best.limit.value,
        "pay": encode_payments(paid),
        "total": total(paid) + STICK * win.sticks,
    }
    return canonical({name: result[name] for name in COMPARED})


def _with_most_fu(each: Sequence[Interpretation]) -> Interpretation | None:
    """The best interpretation but for han: of those that are worth as many points, one with most fu."""
    best = best_of(each)
    if best is None or best.fu is None:
        return best
    alike = [(one.fu.total, -at) for at, one in enumerate(each) if one.yaku and one.fu and one.points == best.points]
    return each[-max(alike)[1]]


def _thirteen_han_first(each: Sequence[Interpretation]) -> Interpretation | None:
    """The best interpretation, or one without a yakuman that has as many han, if a yakuman is thirteen."""
    best, other = best_of(each), best_of([one for one in each if not one.yakuman])
    is_enough = best is not None and best.yakuman and other is not None and (other.han or 0) >= 13 * best.yakuman
    return other if is_enough else best


def _value_as_program(one: Interpretation, rules: Rules, scoring: _Scoring) -> Interpretation:
    """An interpretation as a program values it that scores so."""
    reading = one.reading
    yaku = tuple(scoring.yaku(reading, one.yaku, rules))
    items = () if one.fu is None else tuple(attrs.evolve(item, fu=scoring.fu(reading, item)) for item in one.fu.items)
    fu = None if one.fu is None else Fu(tuple(item for item in items if item.fu))
    looked_up = None if fu is None else scoring.table(fu.total)
    is_plain = fu == one.fu and (fu is None or looked_up == fu.total)
    if (yaku == one.yaku and is_plain) or (one.limit is Limit.MANGAN and one.fu is None):
        return one
    multiples = [times for each, times in yaku if is_yakuman(each, rules)]
    if multiples:
        counting = sum(multiples) if rules.multiple_yakuman == "add" else max(multiples)
        points = Limit.YAKUMAN.points * counting
        return Interpretation(reading=reading, yaku=yaku, yakuman=counting, limit=Limit.YAKUMAN, points=points)
    if one.yakuman and yaku != one.yaku:  # without the yakuman that it does not know, the others count
        yaku, fu = _without_yakuman(reading, rules), fu_of(reading, rules)
        looked_up = None if fu is None else fu.total
    if fu is None or not yaku:
        return Interpretation(reading=reading, yaku=(), fu=fu)
    dora = dora_of(reading.win, rules)
    han = sum(times for _, times in yaku) + sum(number for _, number in dora)
    limit = limit_of(han, looked_up or 0, rules)
    points = 0 if looked_up is None and limit is None else basic_points(han, looked_up or 0, rules)
    return Interpretation(reading=reading, yaku=yaku, dora=dora, han=han, fu=fu, limit=limit, points=points)


def _without_yakuman(reading: Reading, rules: Rules) -> _Yaku:
    others = (yaku for yaku in Yaku if not is_yakuman(yaku, rules) and has_yaku(reading, yaku, rules))
    return tuple((yaku, yaku_value(yaku, reading, rules)) for yaku in others)


def _has_closed_quad(reading: Reading) -> bool:
    return any(meld.block.shape is BlockShape.QUAD and not meld.open for meld in reading.win.hand.melds)


def _missing(*names: Yaku, where: Callable[[Reading], bool] = lambda _: True) -> _ChangeYaku:
    return lambda reading, yaku, _: (each for each in yaku if each[0] not in names or not where(reading))


def _added(named: Yaku, where: Callable[[Reading, frozenset[Yaku]], bool]) -> _ChangeYaku:
    """One more yaku, unless the reading has a yakuman."""

    def change(reading: Reading, yaku: _Yaku, rules: Rules) -> Iterator[tuple[Yaku, int]]:
        names = frozenset(each for each, _ in yaku)
        is_added = named not in names and where(reading, names) and not any(is_yakuman(each, rules) for each in names)
        both = (*yaku, (named, yaku_value(named, reading, rules) or named.closed)) if is_added else yaku
        yield from sorted(both, key=lambda each: each[0].ordinal)

    return change


def _ron_is_drawn(reading: Reading, yaku: _Yaku, rules: Rules) -> _Yaku:
    """The yaku where a triplet that a claimed tile ended counts as concealed."""
    if not reading.win.origin.is_ron or any(is_yakuman(each, rules) for each, _ in yaku):
        return yaku
    drawn = attrs.evolve(reading, win=_as_tsumo(reading.win))
    for each in (Yaku.SUUANKOU, Yaku.SANANKOU):
        if has_yaku(drawn, each, rules):
            one = ((each, yaku_value(each, reading, rules)),)
            if is_yakuman(each, rules):
                return one
            return tuple(sorted({*yaku, *one}, key=lambda found: found[0].ordinal))
    return yaku


def _as_tsumo(win: Win) -> Win:
    return attrs.evolve(win, origin=Origin.WALL, first_turn=False, ippatsu=False, liable=(), discarder=None)


def _ron_triplet(reading: Reading, item: FuItem) -> int:
    is_claimed = item.reason is FuReason.BLOCK and reading.win.origin.is_ron and item.part == reading.place
    return 2 * item.fu if is_claimed else item.fu


def _without_fu(reason: FuReason) -> _ChangeFu:
    return lambda _, item: 0 if item.reason is reason else item.fu


def _of_blocks(change: Callable[[Reading, FuItem], int]) -> _ChangeFu:
    return lambda reading, item: change(reading, item) if item.reason is FuReason.BLOCK else item.fu


def _quads_as_triplets(_: Reading, item: FuItem) -> int:
    is_quad = item.part is not None and len(item.part.tiles) == 4
    return item.fu // 4 if is_quad else item.fu


def _all_simple(_: Reading, item: FuItem) -> int:
    return item.fu if item.part is None or item.part.tiles[0].is_simple else item.fu // 2


def _all_open(reading: Reading, item: FuItem) -> int:
    is_concealed = any(block == item.part and concealed for block, concealed in reading.triplet_blocks)
    return item.fu // 2 if is_concealed else item.fu


def _closed_worth(_: Reading, yaku: _Yaku, rules: Rules) -> Iterator[tuple[Yaku, int]]:
    yield from ((each, times if is_yakuman(each, rules) else each.closed) for each, times in yaku)


def _is_pinfu_but_for_the_pair(reading: Reading, _: frozenset[Yaku]) -> bool:
    return reading.is_closed and len(reading.sequences) == 4 and reading.wait is WaitShape.RYANMEN


def _without_pairs_of(place: int) -> _Scoring:
    """Scoring in which a pair of the own wind, or of the prevailing one, has no value for being that."""

    def reasons_left(reading: Reading) -> int | None:
        """The number of other reasons to value the pair; None for any other pair."""
        wind = reading.win.winds.tiles[place]
        return value_of(wind, reading.win) - 1 if reading.pair == wind else None

    def is_pinfu(reading: Reading, names: frozenset[Yaku]) -> bool:
        return reasons_left(reading) == 0 and _is_pinfu_but_for_the_pair(reading, names)

    def fu(reading: Reading, item: FuItem) -> int:
        match item.reason:
            case FuReason.PAIR if (left := reasons_left(reading)) is not None:
                return VALUED_PAIR * left
            case FuReason.TSUMO if is_pinfu(reading, frozenset()):
                return 0
            case _:
                return item.fu

    return _Scoring(yaku=_added(Yaku.PINFU, is_pinfu), fu=fu)


WIN_FAULTS: Final = (
    _fault("knows no iipeikou with a closed quad", _Scoring(yaku=_missing(Yaku.IIPEIKOU, where=_has_closed_quad))),
    _fault("counts chanta with junchan", _Scoring(yaku=_added(Yaku.CHANTA, lambda _, names: Yaku.JUNCHAN in names))),
    _fault(
        "counts honitsu with chinitsu", _Scoring(yaku=_added(Yaku.HONITSU, lambda _, names: Yaku.CHINITSU in names))
    ),
    _fault(
        "counts iipeikou with ryanpeikou",
        _Scoring(yaku=_added(Yaku.IIPEIKOU, lambda _, names: Yaku.RYANPEIKOU in names)),
    ),
    _fault(
        "counts riichi with double riichi",
        _Scoring(yaku=_added(Yaku.RIICHI, lambda _, names: Yaku.DOUBLE_RIICHI in names)),
    ),
    _fault(
        "counts menzen tsumo for open hands",
        _Scoring(yaku=_added(Yaku.MENZEN_TSUMO, lambda reading, _: reading.win.origin.is_tsumo)),
    ),
    _fault(
        "counts pinfu with a pair of winds or dragons", _Scoring(yaku=_added(Yaku.PINFU, _is_pinfu_but_for_the_pair))
    ),
    _fault("counts a triplet that ron completed as concealed", _Scoring(yaku=_ron_is_drawn, fu=_ron_triplet)),
    _fault(
        "does not score thirteen orphans",
        _Scoring(yaku=_missing(Yaku.KOKUSHI_MUSOU, Yaku.KOKUSHI_MUSOU_THIRTEEN_SIDED)),
    ),
    _fault(
        "knows no thirteen orphans, which it refuses as not complete",
        _Scoring(is_known=lambda reading: not reading.is_thirteen_orphans),
    ),
    _fault(
        "does not score seven pairs", _Scoring(yaku=lambda reading, yaku, _: () if reading.is_seven_pairs else yaku)
    ),
    _fault(
        "knows no seven pairs, which it refuses as not complete",
        _Scoring(is_known=lambda reading: not reading.is_seven_pairs),
    ),
    _fault("knows no ryanpeikou", _Scoring(yaku=_missing(Yaku.RYANPEIKOU))),
    _fault("knows no triplet of the seat wind", _Scoring(yaku=_missing(Yaku.YAKUHAI_SEAT))),
    _fault("knows no triplet of the round wind", _Scoring(yaku=_missing(Yaku.YAKUHAI_ROUND))),
    _fault(
        "knows no toitoi with quads", _Scoring(yaku=_missing(Yaku.TOITOI, where=lambda reading: bool(reading.quads)))
    ),
    _fault("knows no pinfu by tsumo", _Scoring(yaku=_missing(Yaku.PINFU, where=lambda one: one.win.origin.is_tsumo))),
    _fault("counts the han of closed hands for open ones", _Scoring(yaku=_closed_worth)),
    _fault("scores 0 from 120 fu on", _Scoring(table=lambda fu: None if fu > _LONGEST else fu, is_chosen_first=True)),
    _fault("scores 0 for thirteen orphans", _Scoring(is_paid=lambda best: not best.reading.is_thirteen_orphans)),
    _fault("scores 0 for two yakuman at once", _Scoring(is_paid=lambda best: not best.yakuman or len(best.yaku) == 1)),
    _fault(
        "knows no suuankou by ron",
        _Scoring(yaku=_missing(Yaku.SUUANKOU_TANKI, Yaku.SUUANKOU, where=lambda one: one.win.origin.is_ron)),
    ),
    _fault(
        "knows no daisuushii with melds",
        _Scoring(yaku=_missing(Yaku.DAISUUSHII, where=lambda reading: bool(reading.win.hand.melds))),
    ),
    _fault("counts no fu for the wait", _Scoring(fu=_without_fu(FuReason.WAIT))),
    _fault("counts no fu for tsumo", _Scoring(fu=_without_fu(FuReason.TSUMO))),
    _fault("counts no fu for a closed ron", _Scoring(fu=_without_fu(FuReason.CLOSED_RON))),
    _fault("counts no fu for the pair", _Scoring(fu=_without_fu(FuReason.PAIR))),
    _fault("gives a pair of the seat wind no value", _without_pairs_of(0)),
    _fault("gives a pair of the round wind no value", _without_pairs_of(1)),
    _fault("counts the fu of quads as those of triplets", _Scoring(fu=_of_blocks(_quads_as_triplets))),
    _fault("counts the fu of terminals and honours as those of simples", _Scoring(fu=_of_blocks(_all_simple))),
    _fault("counts the fu of concealed triplets as those of open ones", _Scoring(fu=_of_blocks(_all_open))),
    _fault("chooses a reading with fewer han and more fu, which pays the same", _Scoring(best=_with_most_fu)),
    _fault("prefers a reading with thirteen or more han to a yakuman", _Scoring(best=_thirteen_han_first)),
    _fault("pays dealers as non-dealers", _Scoring(pays_as_dealer=lambda _: False)),
    _fault("pays non-dealers as dealers", _Scoring(pays_as_dealer=lambda _: True)),
)
"""The faults of ``riichi``; those in reading its fields are elsewhere."""
