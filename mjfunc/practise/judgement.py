"""Judge answers to exercises: their grade, their missing and superfluous parts, and the reasons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never, get_args

import attrs

from mjfunc.explain.hand_wording import listed_witnesses, rest_line, witness_summary
from mjfunc.explain.score_wording import fu_reason, fu_total, payments_text
from mjfunc.fast.cuttings import cuttings
from mjfunc.fast.decompositions import why_waits
from mjfunc.fast.hands import shanten_by_form
from mjfunc.fast.nearest import nearest
from mjfunc.fast.waits import waits
from mjfunc.model.decompositions import Complete, Ready
from mjfunc.model.reasons import why_nearer
from mjfunc.model.shanten import Discard
from mjfunc.model.value_fields import mixture_of, result_of, results_of
from mjfunc.model.witnesses import Cutting, NearestHand
from mjfunc.practise.exercise import (
    EXERCISES,
    ClassicalExercise,
    DecomposeExercise,
    DiscardsExercise,
    ScoreExercise,
    ShantenExercise,
    WaitsExercise,
)
from mjfunc.practise.typed_answers import (
    Way,
    is_partly_right,
    is_right,
    read_claim,
    read_kinds,
    read_ways,
    slip_of,
    unreadable,
    way_of,
)
from mjfunc.riichi.values.reading import Reading
from mjfunc.tiles.errors import BadCounts, BadNotation, check_text, wrong_class
from mjfunc.tiles.ordered_enum import Listed
from mjfunc.tiles.tile import Tile
from mjfunc.tiles.value_base import Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.hand import Hand
    from mjfunc.model.witnesses import Cuttings, Nearest
    from mjfunc.practise.exercise import Exercise
    from mjfunc.practise.typed_answers import Claim
    from mjfunc.riichi.spec.scoring import Score

MOST_TYPED: Final = 2000
"""The longest answer in characters, several times as long as all ways of any hand."""
_HOW: Final = "judge(exercise, '2p 5p') makes one"
_WITNESSES: Final = 3
"""The number of witnesses in the reasons for a shanten."""
_NUMBER: Final = re.compile(r"\s*([-+\u2212]?[0-9]{1,6})\s*")
_BEGIN: Final = re.compile(r"\A\s*[-+\u2212]?[0-9]{0,6}\s*")
"""The longest beginning of a text that can begin a number."""

AnswerPart: TypeAlias = Tile | Way | int
"""A part of an answer: a tile, a way, or a difference of numbers."""
_ARE_PARTS: Final = mixture_of(_HOW, "tiles, ways or numbers", *get_args(AnswerPart))
ReasonSubject: TypeAlias = Ready | Complete | Discard | NearestHand | Cutting | Reading
"""The values that a reason can be about."""


class Grade(Listed):
    """The grade of an answer."""

    RIGHT = "right"
    PARTLY = "partly right"
    WRONG = "wrong"


@attrs.frozen(repr=False)
class Reason(Value):
    """A sentence and its subject: a decomposition, a discard, a reading, or a witness of the shanten."""

    text: str = attrs.field(validator=result_of("reasons(exercise) are some", str))
    subject: ReasonSubject | None = attrs.field(
        default=None, validator=result_of("reasons(exercise) are some", *get_args(ReasonSubject), None)
    )

    def __str__(self) -> str:
        """Write the sentence and its subject."""
        return " ".join(part for part in (self.text, "" if self.subject is None else str(self.subject)) if part)


@attrs.frozen(repr=False)
class Judgement(Value):
    """A judged answer: its grade, its differences from the right answer, and the reasons."""

    grade: Grade = attrs.field(validator=result_of(_HOW, Grade))
    missing: tuple[AnswerPart, ...] = attrs.field(default=(), validator=_ARE_PARTS)
    """The parts of the right answer that this one lacks."""
    extra: tuple[AnswerPart, ...] = attrs.field(default=(), validator=_ARE_PARTS)
    """The parts of this answer that the right one lacks."""
    reasons: tuple[Reason, ...] = attrs.field(default=(), validator=results_of(_HOW, Reason))

    def __str__(self) -> str:
        """Write the grade and the differences: ``partly right; missing: 5p``."""
        texts = [self.grade.value]
        for parts, is_lacking in ((self.missing, True), (self.extra, False)):
            if parts and isinstance(parts[0], int):
                texts.append(f"{parts[0]} too {'low' if is_lacking else 'high'}")
            elif parts:
                texts.append(f"{'missing' if is_lacking else 'extra'}: {_parts_text(parts)}")
        return "; ".join(texts)


def _parts_text(parts: tuple[AnswerPart, ...]) -> str:
    # The groups of a way have spaces between them, so ways have commas.
    return (", " if any(isinstance(part, Way) for part in parts) else " ").join(map(str, parts))


def judge(exercise: Exercise, text: str) -> Judgement:
    """Judge a typed answer to an exercise.

    Raises:
        BadNotation: the text is too long, or is no answer to such an exercise.
        BadCounts: the text names tiles that the hand does not have.

    """
    check_exercise("judge", exercise)
    check_text("judge", text, "judge(exercise, '2p 5p') judges one")
    if len(text) > MOST_TYPED:
        message = f"an answer has at most {MOST_TYPED} characters"
        raise BadNotation(message)
    match exercise:
        case WaitsExercise():
            return _judge_waits(exercise, read_kinds(text))
        case DiscardsExercise():
            return _judge_discards(exercise, _read_discards(text, exercise.hand))
        case ShantenExercise():
            return _judge_number(exercise, _read_number(text), ())
        case DecomposeExercise():
            return _judge_ways(exercise, read_ways(text, exercise.hand.tiles))
        case ScoreExercise():
            return _judge_claim(exercise, read_claim(text))
        case ClassicalExercise():
            card = exercise.scored.card
            return _judge_number(exercise, _read_number(text), (card.score, card.points.total))
        case _ as never:
            assert_never(never)


def answer(exercise: Exercise) -> str:
    """Return the right answer as text, as a player would type it."""
    check_exercise("answer", exercise)
    match exercise:
        case WaitsExercise(correct=kinds):
            return _parts_text(kinds)
        case DiscardsExercise(correct=best):
            return _parts_text(tuple(discard.tile for discard in best))
        case ShantenExercise(correct=number) | ScoreExercise(correct=number) | ClassicalExercise(correct=number):
            return str(number)
        case DecomposeExercise(correct=ways):
            return _parts_text(tuple(map(way_of, ways)))
        case _ as never:
            assert_never(never)


def reasons(exercise: Exercise) -> tuple[Reason, ...]:
    """Return the reasons for the right answer."""
    check_exercise("reasons", exercise)
    match exercise:
        case WaitsExercise(correct=kinds):
            return (*_why_waits(exercise, kinds),)
        case DiscardsExercise(correct=best):
            return tuple(Reason("", discard) for discard in best)
        case ShantenExercise():
            return (*_why_shanten(exercise),)
        case DecomposeExercise(correct=ways):
            return tuple(Reason("", way) for way in ways)
        case ScoreExercise(scored=score):
            return (*_why_score(score),)
        case ClassicalExercise(scored=scored):
            lines = str(scored).splitlines()
            return (Reason("", scored.card.winner), *map(Reason, lines))
        case _ as never:
            assert_never(never)


def check_exercise(function: str, exercise: object) -> Exercise:
    """Return ``exercise``; raise TypeError unless it is one."""
    if not isinstance(exercise, EXERCISES):
        raise wrong_class(function, "an exercise", exercise, "exercises('waits', 1) draws some")
    return exercise


def _grade_of_wrong(typed: tuple[object, ...], extra: tuple[object, ...]) -> Grade:
    return Grade.PARTLY if len(extra) < len(typed) else Grade.WRONG


def _judge_waits(exercise: WaitsExercise, typed: tuple[Tile, ...]) -> Judgement:
    right = exercise.correct
    missing = tuple(kind for kind in right if kind not in typed)
    extra = tuple(kind for kind in typed if kind not in right)
    if not (missing or extra):
        return Judgement(Grade.RIGHT, reasons=reasons(exercise))
    why = (*_why_waits(exercise, missing), *_why_not(exercise, extra))
    return Judgement(_grade_of_wrong(typed, extra), missing, extra, why)


def _why_waits(exercise: WaitsExercise, kinds: tuple[Tile, ...]) -> Iterator[Reason]:
    """The decompositions that wait for each of these kinds."""
    for why in why_waits(exercise.hand, conventions=exercise.conventions):
        if why.tile in kinds:
            yield from (Reason(f"{why.tile}:", decomposition) for decomposition in why.decompositions)


def _why_not(exercise: WaitsExercise, kinds: tuple[Tile, ...]) -> Iterator[Reason]:
    exhausted = waits(exercise.hand, conventions=attrs.evolve(exercise.conventions, exhausted="ready"))
    for kind in kinds:
        if kind in exhausted:
            yield Reason(f"{kind}: the hand holds all four already")
        else:
            yield Reason(f"{kind}: the hand is not complete with it")


def _read_discards(text: str, hand: Hand) -> tuple[Tile, ...]:
    kinds = read_kinds(text)
    held = {tile.kind for tile in hand.tiles}
    for kind in kinds:
        if kind not in held:
            message = f"the hand has no {kind} to discard"
            raise BadCounts(message)
    return kinds


def _judge_discards(exercise: DiscardsExercise, typed: tuple[Tile, ...]) -> Judgement:
    """An answer of best discards is right; one with a discard that keeps the shanten is partly right."""
    best = tuple(discard.tile for discard in exercise.correct)
    chosen = [discard for discard in exercise.discards if discard.tile in typed]
    extra = tuple(kind for kind in typed if kind not in best)
    if not extra:
        return Judgement(Grade.RIGHT, reasons=reasons(exercise))
    nearest_now = exercise.correct[0].acceptance.shanten
    stays = any(discard.acceptance.shanten == nearest_now for discard in chosen)
    missing = tuple(kind for kind in best if kind not in typed) if len(extra) == len(typed) else ()
    why = (*reasons(exercise), *(Reason("yours:", one) for one in chosen if one.tile in extra))
    return Judgement(Grade.PARTLY if stays else Grade.WRONG, missing, extra, why)


def _read_number(text: str) -> int:
    number = _NUMBER.fullmatch(text)
    if number is None:
        raise unreadable(text, _BEGIN, "that is not a whole number of at most six digits")
    return int(number[1].replace("\u2212", "-"))


def _judge_number(exercise: ShantenExercise | ClassicalExercise, typed: int, half: tuple[int, ...]) -> Judgement:
    """The numbers of ``half``, intermediate results, are partly right."""
    right = exercise.correct
    grade = Grade.RIGHT if typed == right else Grade.PARTLY if typed in half else Grade.WRONG
    missing = (right - typed,) if typed < right else ()
    extra = (typed - right,) if typed > right else ()
    why = () if grade is Grade.RIGHT else (Reason(f"it is {right}"),)
    return Judgement(grade, missing, extra, (*why, *reasons(exercise)))


def _judge_claim(exercise: ScoreExercise, typed: Claim) -> Judgement:
    """A claim that one slip explains is partly right, and the reasons name the slip."""
    score = exercise.scored
    if is_right(typed, score):
        return Judgement(Grade.RIGHT, reasons=reasons(exercise))
    slip = slip_of(typed, score)
    why = [Reason(f"it is {score.chosen.reckoning}: {score.total}")]
    why += [Reason(f"your answer would be right {slip.text}")] if slip else []
    grade = Grade.PARTLY if slip or is_partly_right(typed, score) else Grade.WRONG
    off = 0 if typed.points is None else score.total - typed.points
    missing, extra = ((off,) if off > 0 else ()), ((-off,) if off < 0 else ())
    return Judgement(grade, missing, extra, (*why, *reasons(exercise)))


def _why_score(score: Score) -> Iterator[Reason]:
    """The reading, the yaku with their definitions, the dora, the fu, and the payments."""
    reading = score.reading
    yield Reason("", reading)
    for yaku, worth in score.yaku:
        yield Reason(f"{yaku} {'yakuman' if score.yakuman else worth}: {yaku.sentence}")
    yield from (Reason(f"{sort} {number}") for sort, number in score.dora)
    if score.fu is not None:
        items = ", ".join(
            f"{item.fu} {fu_reason(item, reading)}{f' {item.part}' if item.part else ''}" for item in score.fu.items
        )
        yield Reason(f"fu {fu_total(score.fu)}: {items}")
    yield Reason(f"{score.chosen.reckoning}; {payments_text(score)}")


def _why_shanten(exercise: ShantenExercise) -> Iterator[Reason]:
    """The shanten of each form, and witnesses of the least."""
    hand, conventions = exercise.hand, exercise.conventions
    by_form = shanten_by_form(hand, conventions=conventions)
    yield Reason(str(by_form))
    if conventions.definition == "cut" and by_form.regular == by_form.minimum:
        found: Nearest | Cuttings = cuttings(hand, limit=_WITNESSES, conventions=conventions)
    else:
        found = nearest(hand, limit=_WITNESSES, conventions=conventions)
        if why := why_nearer(by_form, found):
            yield Reason(why)
            return
    yield Reason(witness_summary(found))
    yield from (Reason("", one) for one in listed_witnesses(found))
    if more := rest_line(found):
        yield Reason(more)


def _judge_ways(exercise: DecomposeExercise, typed: tuple[Way, ...]) -> Judgement:
    right = {way_of(decomposition): decomposition for decomposition in exercise.correct}
    missing = tuple(way for way in right if way not in typed)
    extra = tuple(way for way in typed if way not in right)
    if not (missing or extra):
        return Judgement(Grade.RIGHT, reasons=reasons(exercise))
    why = (
        *(Reason("missing:", right[way]) for way in missing),
        *(Reason(f"{way}: is not blocks and pairs with one hole that a live tile fills") for way in extra),
    )
    return Judgement(_grade_of_wrong(typed, extra), missing, extra, why)
