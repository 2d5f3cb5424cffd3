"""Answers to exercises, judged: whether they are right, what is missing, what is too much, and why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never, get_args

import attrs

from mjfunc.explain.score_wording import fu_sum, fu_words, who_pays
from mjfunc.explain.wording import more_than, summary
from mjfunc.fast.cuttings import cuttings
from mjfunc.fast.forms import shanten_by_form
from mjfunc.fast.nearest import nearest
from mjfunc.fast.reasons import why_waits
from mjfunc.fast.waits import waits
from mjfunc.model.cuttings import Cutting
from mjfunc.model.decompositions import Complete, Ready
from mjfunc.model.fields import check_result, check_results
from mjfunc.model.nearest import NearestHand
from mjfunc.model.reasons import why_nearer
from mjfunc.model.shanten import Discard
from mjfunc.practise.points import is_half, is_right, not_read, read_claim, slip_of
from mjfunc.practise.values import (
    EXERCISES,
    ClassicalExercise,
    DecomposeExercise,
    DiscardsExercise,
    ScoreExercise,
    ShantenExercise,
    WaitsExercise,
)
from mjfunc.practise.ways import Way, read_kinds, read_ways, way_of
from mjfunc.riichi.readings import Reading
from mjfunc.tiles.errors import BadCounts, check_text, wrong_class
from mjfunc.tiles.listed import Listed
from mjfunc.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.model.cuttings import Cuttings
    from mjfunc.model.hand import Hand
    from mjfunc.model.nearest import Nearest
    from mjfunc.practise.points import Claim
    from mjfunc.practise.values import Exercise
    from mjfunc.riichi.scores import Score

_WITNESSES: Final = 3
"""How many of the nearest hands are shown."""
_NUMBER: Final = re.compile(r"\s*([-+\u2212]?[0-9]{1,6})\s*")
_BEGIN: Final = re.compile(r"\A\s*[-+\u2212]?[0-9]{0,6}\s*")
"""As much of a text as a number can begin with."""

AnswerPart: TypeAlias = Tile | Way | int
"""What an answer has or lacks: a tile, a way, or so much of a number."""
Shown: TypeAlias = Ready | Complete | Discard | NearestHand | Cutting | Reading
"""What a reason can be about."""


class Grade(Listed):
    """How good an answer is."""

    RIGHT = "right"
    PARTLY = "partly right"
    WRONG = "wrong"


@attrs.frozen
class Reason:
    """A sentence, and what it is about: a decomposition, a discard, or what says how far a hand is."""

    text: str
    shown: Shown | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a sentence, and what it cannot be about."""
        how = "reasons(exercise) are some"
        check_result(self, "text", self.text, how, str)
        check_result(self, "shown", self.shown, how, *get_args(Shown), type(None))

    def __str__(self) -> str:
        """Write the sentence, and what it is about."""
        return " ".join(part for part in (self.text, "" if self.shown is None else str(self.shown)) if part)


@attrs.frozen
class Verdict:
    """What is to be said of an answer."""

    grade: Grade
    missing: tuple[AnswerPart, ...] = ()
    """What the right answer has, and this one lacks."""
    extra: tuple[AnswerPart, ...] = ()
    """What this one has, and the right one lacks."""
    reasons: tuple[Reason, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a grade, and what is not a part of an answer."""
        how = "judge(exercise, '2p 5p') makes one"
        check_result(self, "grade", self.grade, how, Grade)
        for name, parts in (("missing", self.missing), ("extra", self.extra)):
            if type(parts) is not tuple or {*map(type, parts)} - {*get_args(AnswerPart)}:
                raise wrong_class(type(self).__name__, f"a tuple of tiles, ways or numbers as {name}", parts, how)
        check_results(self, "reasons", self.reasons, how, Reason)

    def __str__(self) -> str:
        """Write the grade, what is missing and what is too much: ``partly right; missing: 5p``."""
        said = [self.grade.value]
        for parts, is_lacking in ((self.missing, True), (self.extra, False)):
            if parts and isinstance(parts[0], int):
                said.append(f"{parts[0]} too {'low' if is_lacking else 'high'}")
            elif parts:
                said.append(f"{'missing' if is_lacking else 'too much'}: {_listed(parts)}")
        return "; ".join(said)


def _listed(parts: tuple[AnswerPart, ...]) -> str:
    """Ways have commas between, for their groups have spaces."""
    return (", " if any(isinstance(part, Way) for part in parts) else " ").join(map(str, parts))


def judge(exercise: Exercise, text: str) -> Verdict:
    """What is to be said of the answer that a text writes; a text that writes none is refused."""
    check_exercise("judge", exercise)
    check_text("judge", text, "judge(exercise, '2p 5p') judges one")
    match exercise:
        case WaitsExercise():
            return _judged_waits(exercise, read_kinds(text))
        case DiscardsExercise():
            return _judged_discards(exercise, _read_held(text, exercise.hand))
        case ShantenExercise():
            return _judged_number(exercise, _read_number(text), ())
        case DecomposeExercise():
            return _judged_ways(exercise, read_ways(text, exercise.hand.tiles))
        case ScoreExercise():
            return _judged_claim(exercise, read_claim(text))
        case ClassicalExercise():
            card = exercise.scored.card
            return _judged_number(exercise, _read_number(text), (card.score, card.points.total))
        case _ as never:
            assert_never(never)


def answer(exercise: Exercise) -> str:
    """The right answer as it can be typed."""
    check_exercise("answer", exercise)
    match exercise:
        case WaitsExercise(correct=kinds):
            return _listed(kinds)
        case DiscardsExercise(correct=best):
            return _listed(tuple(discard.tile for discard in best))
        case ShantenExercise(correct=number) | ScoreExercise(correct=number) | ClassicalExercise(correct=number):
            return str(number)
        case DecomposeExercise(correct=ways):
            return _listed(tuple(map(way_of, ways)))
        case _ as never:
            assert_never(never)


def reasons(exercise: Exercise) -> tuple[Reason, ...]:
    """Why the right answer is right."""
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
    """Give back an exercise, and refuse anything else."""
    if not isinstance(exercise, EXERCISES):
        raise wrong_class(function, "an exercise", exercise, "exercises('waits', 1) draws some")
    return exercise


def _graded(typed: tuple[object, ...], extra: tuple[object, ...]) -> Grade:
    """How good an answer is that is not right."""
    return Grade.PARTLY if len(extra) < len(typed) else Grade.WRONG


def _judged_waits(exercise: WaitsExercise, typed: tuple[Tile, ...]) -> Verdict:
    right = exercise.correct
    missing = tuple(kind for kind in right if kind not in typed)
    extra = tuple(kind for kind in typed if kind not in right)
    if not (missing or extra):
        return Verdict(Grade.RIGHT, reasons=reasons(exercise))
    why = (*_why_waits(exercise, missing), *_why_not(exercise, extra))
    return Verdict(_graded(typed, extra), missing, extra, why)


def _why_waits(exercise: WaitsExercise, kinds: tuple[Tile, ...]) -> Iterator[Reason]:
    """The decompositions that name each of these kinds."""
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


def _read_held(text: str, hand: Hand) -> tuple[Tile, ...]:
    """Kinds, of which the hand has each."""
    kinds = read_kinds(text)
    held = {tile.kind for tile in hand.tiles}
    for kind in kinds:
        if kind not in held:
            message = f"the hand has no {kind} to discard"
            raise BadCounts(message)
    return kinds


def _judged_discards(exercise: DiscardsExercise, typed: tuple[Tile, ...]) -> Verdict:
    """Any of the best is right; what at least does not lead away is partly right."""
    best = tuple(discard.tile for discard in exercise.correct)
    chosen = [discard for discard in exercise.discards if discard.tile in typed]
    extra = tuple(kind for kind in typed if kind not in best)
    if not extra:
        return Verdict(Grade.RIGHT, reasons=reasons(exercise))
    nearest_now = exercise.correct[0].acceptance.shanten
    stays = any(discard.acceptance.shanten == nearest_now for discard in chosen)
    missing = tuple(kind for kind in best if kind not in typed) if len(extra) == len(typed) else ()
    why = (*reasons(exercise), *(Reason("yours:", one) for one in chosen if one.tile in extra))
    return Verdict(Grade.PARTLY if stays else Grade.WRONG, missing, extra, why)


def _read_number(text: str) -> int:
    """The number that a text is; what is not one is marked where it ceases to be."""
    number = _NUMBER.fullmatch(text)
    if number is None:
        raise not_read(text, _BEGIN, "that is not a whole number of at most six digits")
    return int(number[1].replace("\u2212", "-"))


def _judged_number(exercise: ShantenExercise | ClassicalExercise, typed: int, half: tuple[int, ...]) -> Verdict:
    """A number on the way to the right one is partly right."""
    right = exercise.correct
    grade = Grade.RIGHT if typed == right else Grade.PARTLY if typed in half else Grade.WRONG
    missing = (right - typed,) if typed < right else ()
    extra = (typed - right,) if typed > right else ()
    said = () if grade is Grade.RIGHT else (Reason(f"it is {right}"),)
    return Verdict(grade, missing, extra, (*said, *reasons(exercise)))


def _judged_claim(exercise: ScoreExercise, typed: Claim) -> Verdict:
    """Points, or han and fu; what comes of one slip is partly right, and the slip is named."""
    score = exercise.scored
    if is_right(typed, score):
        return Verdict(Grade.RIGHT, reasons=reasons(exercise))
    slip = slip_of(typed, score)
    said = [Reason(f"it is {score.chosen.reckoning}: {score.total}")]
    said += [Reason(f"yours is what it would be worth {slip.said}")] if slip else []
    grade = Grade.PARTLY if slip or is_half(typed, score) else Grade.WRONG
    off = 0 if typed.points is None else score.total - typed.points
    missing, extra = ((off,) if off > 0 else ()), ((-off,) if off < 0 else ())
    return Verdict(grade, missing, extra, (*said, *reasons(exercise)))


def _why_score(score: Score) -> Iterator[Reason]:
    """The hand as it is read, its yaku with their sentences, its fu, and who pays."""
    reading = score.reading
    yield Reason("", reading)
    for yaku, worth in score.yaku:
        yield Reason(f"{yaku} {'yakuman' if score.yakuman else worth}: {yaku.sentence}")
    yield from (Reason(f"{sort} {number}") for sort, number in score.dora)
    if score.fu is not None:
        items = ", ".join(
            f"{item.fu} {fu_words(item, reading)}{f' {item.part}' if item.part else ''}" for item in score.fu.items
        )
        yield Reason(f"fu {fu_sum(score.fu)}: {items}")
    paid = ", ".join(f"{who_pays(payment, score.win)} {payment.amount}" for payment in score.payments)
    yield Reason(f"{score.chosen.reckoning}; {paid}")


def _why_shanten(exercise: ShantenExercise) -> Iterator[Reason]:
    """The shanten of each form, and what is as far as the nearest."""
    hand, conventions = exercise.hand, exercise.conventions
    by_form = shanten_by_form(hand, conventions=conventions)
    yield Reason(str(by_form))
    if conventions.definition == "cut" and by_form.regular == by_form.minimum:
        best = cuttings(hand, limit=_WITNESSES, conventions=conventions)
        yield from _witnesses(best, best.cuttings)
        return
    found = nearest(hand, limit=_WITNESSES, conventions=conventions)
    why = why_nearer(by_form, found)
    yield from ([Reason(why)] if why else _witnesses(found, found.hands))


def _witnesses(found: Nearest | Cuttings, listed: tuple[NearestHand | Cutting, ...]) -> Iterator[Reason]:
    """How many there are, the first of them, and how many more."""
    yield Reason(summary(found))
    yield from (Reason("", one) for one in listed)
    if more := more_than(found.number, len(listed)):
        yield Reason(more)


def _judged_ways(exercise: DecomposeExercise, typed: tuple[Way, ...]) -> Verdict:
    right = {way_of(decomposition): decomposition for decomposition in exercise.correct}
    missing = tuple(way for way in right if way not in typed)
    extra = tuple(way for way in typed if way not in right)
    if not (missing or extra):
        return Verdict(Grade.RIGHT, reasons=reasons(exercise))
    why = (
        *(Reason("missing:", right[way]) for way in missing),
        *(Reason(f"{way}: is not blocks and pairs of which one lacks a tile that is to be had") for way in extra),
    )
    return Verdict(_graded(typed, extra), missing, extra, why)
