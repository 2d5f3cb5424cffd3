"""Explanations of scores as text for a terminal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mjfunc.draw.terminal import (
    PLAIN,
    STEP,
    Terminal,
    check_terminal,
    labelled_tiles,
    prose,
    sections_text,
)
from mjfunc.draw.terminal_hands import reading_text, tiles_text, win_text
from mjfunc.explain import score_wording as wording
from mjfunc.explain.score_values import check_score_explanation
from mjfunc.tiles.errors import quantity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.explain.score_values import ReadingWorth, ScoreExplanation
    from mjfunc.riichi.values.yaku import Yaku


def score_text(explanation: ScoreExplanation, terminal: Terminal = PLAIN) -> str:
    """Return the chosen reading, its yaku, fu and payments, and the other readings with the reasons against them."""
    check_score_explanation("score_text", explanation)
    check_terminal("score_text", terminal)
    best = explanation.best
    sections = (
        *(_chosen_reading(best, explanation, terminal) if best else ()),
        *_other_readings(explanation, terminal),
    )
    return sections_text(_head(explanation, terminal), sections, terminal)


def _head(explanation: ScoreExplanation, terminal: Terminal) -> Iterator[str]:
    win, best = explanation.win, explanation.best
    if best is None:
        yield win_text(win, terminal)
    else:
        yield reading_text(best.interpretation.reading, terminal)
        yield prose(wording.form_text(best.interpretation.reading), terminal)
    yield prose(wording.situation_text(win), terminal)
    for name, tiles in wording.indicator_rows(win):
        yield labelled_tiles(f"{STEP}{name}: ", partial(tiles_text, tiles), terminal)
    yield prose(f"rules: {wording.rules_name(explanation.rules)}", terminal)
    yield prose(str(explanation), terminal)


def _chosen_reading(
    best: ReadingWorth, explanation: ScoreExplanation, terminal: Terminal
) -> Iterator[tuple[str, Iterable[str]]]:
    found = best.interpretation
    yield f"Yaku: {wording.worth_heading(best)}", _yaku(best, terminal)
    if found.fu is not None:
        rows = [(str(item.fu), wording.fu_reason(item, found.reading), str(item.part or "")) for item in found.fu.items]
        yield f"Fu: {wording.fu_total(found.fu)}", _rows(rows, terminal)
    payments = [(str(amount), who, "") for who, amount in wording.payment_rows(explanation.score)]
    yield f"Payments: {wording.basic_points_text(best)}", _rows(payments, terminal)


def _yaku(worth: ReadingWorth, terminal: Terminal) -> Iterator[str]:
    """Each yaku with its worth, and below it its definition and its place in the hand; then the dora."""
    numbers = [wording.yaku_worth(each.worth, worth.interpretation) for each in worth.yaku]
    dora = [(str(number), sort.value) for sort, number in worth.interpretation.dora]
    column = max(map(len, (*numbers, *(number for number, _ in dora))))
    for each, number in zip(worth.yaku, numbers, strict=True):
        before = f"{STEP}{number:>{column}}  "
        yield prose(yaku_names(each.yaku, terminal), terminal, before)
        place = wording.place_text(each)
        sentence = each.yaku.sentence if not place else f"{each.yaku.sentence} {place.capitalize()}."
        yield prose(sentence, terminal, " " * len(before))
    for number, name in dora:
        yield prose(name, terminal, f"{STEP}{number:>{column}}  ")


def yaku_names(yaku: Yaku, terminal: Terminal) -> str:
    """Return the identifier of a yaku and its names; the Japanese one only if the terminal can write it."""
    kanji = f" {yaku.kanji}" if terminal.can_write(yaku.kanji) else ""
    return f"{yaku.value}{kanji}, {yaku.english}"


def _rows(rows: list[tuple[str, str, str]], terminal: Terminal) -> Iterator[str]:
    """Lines with a right-aligned number and a text."""
    column = max(len(number) for number, _, _ in rows)
    for number, label, tiles in rows:
        yield prose(f"{label} {tiles}".strip(), terminal, f"{STEP}{number:>{column}}  ")


def _other_readings(explanation: ScoreExplanation, terminal: Terminal) -> Iterator[tuple[str, Iterable[str]]]:
    others = explanation.other_readings
    if explanation.best is None:
        for worth in others:
            yield f"No yaku as {wording.form_text(worth.interpretation.reading)}", _missing(worth, terminal)
    elif others:
        number = quantity(len(others), "other reading")
        yield number, (line for worth in others for line in _other_reading(worth, explanation, terminal))


def _other_reading(worth: ReadingWorth, explanation: ScoreExplanation, terminal: Terminal) -> Iterator[str]:
    reading = worth.interpretation.reading
    yield labelled_tiles(STEP, partial(reading_text, reading), terminal)
    fu = worth.interpretation.fu
    lines = (
        wording.form_text(reading),
        wording.yaku_and_reckoning(worth.interpretation),
        f"fu {fu}" if fu is not None and worth.yaku else "",
        wording.loss_reason(worth, explanation),
    )
    yield from (prose(line, terminal, 3 * STEP) for line in lines if line)


def _missing(worth: ReadingWorth, terminal: Terminal) -> Iterator[str]:
    """The near yaku with the conditions that fail, then the names of all other yaku."""
    yield labelled_tiles(STEP, partial(reading_text, worth.interpretation.reading), terminal)
    for missing in worth.missing:
        if missing.is_near:
            yield prose(yaku_names(missing.yaku, terminal), terminal)
            yield from (prose(str(lack), terminal, 3 * STEP) for lack in missing.lacks)
    for lack, names in wording.further_yaku(worth):
        yield prose(f"{names}: {lack}", terminal)
