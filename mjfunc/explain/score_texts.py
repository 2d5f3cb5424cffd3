"""All that is known of a score as text for a terminal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mjfunc.draw.layout import STEP, beside, heading, prose
from mjfunc.draw.terminal import PLAIN, Terminal, check_terminal, tiles_text
from mjfunc.draw.winning import reading_text, win_text
from mjfunc.draw.wrapping import columns_of
from mjfunc.explain.score_wording import (
    basic_points_of,
    form_of,
    fu_sum,
    fu_words,
    further,
    indicators_of,
    paid,
    rules_by,
    situation_of,
    where,
    why_lost,
    worth_heading,
    worth_of,
    yaku_list,
)
from mjfunc.explain.scores import check_score_explanation
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mjfunc.explain.scores import ReadingWorth, ScoreExplanation
    from mjfunc.riichi.yaku import Yaku


def score_text(explanation: ScoreExplanation, terminal: Terminal = PLAIN) -> str:
    """The hand as it is read, its yaku, fu and payments, and the readings that do not count; each with its reason."""
    check_score_explanation("score_text", explanation)
    check_terminal("score_text", terminal)
    best = explanation.chosen
    sections = [*_chosen(best, explanation, terminal)] if best else []
    sections += [*_others(explanation, terminal)]
    lines = [*_head(explanation, terminal)]
    for name, said in sections:
        lines += ["", heading(name, terminal), *said]
    return "\n".join(lines)


def _head(explanation: ScoreExplanation, terminal: Terminal) -> Iterator[str]:
    win, best = explanation.win, explanation.chosen
    if best is None:
        yield win_text(win, terminal)
    else:
        yield reading_text(best.interpretation.reading, terminal)
        yield prose(form_of(best.interpretation.reading), terminal)
    yield prose(situation_of(win), terminal)
    for name, tiles in indicators_of(win):
        yield beside(f"{STEP}{name}: ", partial(tiles_text, tiles), terminal)
    if rules := rules_by(explanation):
        yield prose(f"rules: {rules}", terminal)
    yield prose(str(explanation), terminal)


def _chosen(
    best: ReadingWorth, explanation: ScoreExplanation, terminal: Terminal
) -> Iterator[tuple[str, Iterable[str]]]:
    found = best.interpretation
    yield f"Yaku: {worth_heading(best)}", _yaku(best, terminal)
    if found.fu is not None:
        rows = [(str(item.fu), fu_words(item, found.reading), str(item.part or "")) for item in found.fu.items]
        yield f"Fu: {fu_sum(found.fu)}", _rows(rows, terminal)
    payments = [(str(amount), who, "") for who, amount in paid(explanation)]
    yield f"Payments: {basic_points_of(best)}", _rows(payments, terminal)


def _yaku(one: ReadingWorth, terminal: Terminal) -> Iterator[str]:
    """Each with its worth; below it when a hand has it, and where this one has it."""
    rows = [(worth_of(each, one), name_of(each.yaku, terminal)) for each in one.yaku]
    dora = [(str(number), sort.value) for sort, number in one.interpretation.dora]
    column = max(columns_of(worth) for worth, _ in (*rows, *dora))
    for each, (worth, name) in zip(one.yaku, rows, strict=True):
        before = f"{STEP}{worth:>{column}}  "
        yield prose(name, terminal, before)
        place = where(each)
        said = each.yaku.sentence if not place else f"{each.yaku.sentence} {place.capitalize()}."
        yield prose(said, terminal, " " * len(before))
    for worth, name in dora:
        yield prose(name, terminal, f"{STEP}{worth:>{column}}  ")


def name_of(yaku: Yaku, terminal: Terminal) -> str:
    """The identifier of a yaku and its names, those that the terminal can write."""
    kanji = f" {yaku.kanji}" if terminal.can_write(yaku.kanji) else ""
    return f"{yaku.value}{kanji}, {yaku.english}"


def _rows(rows: list[tuple[str, str, str]], terminal: Terminal) -> Iterator[str]:
    """Numbers, and beside each what it is for."""
    column = max(len(number) for number, _, _ in rows)
    for number, what, tiles in rows:
        yield prose(f"{what} {tiles}".strip(), terminal, f"{STEP}{number:>{column}}  ")


def _others(explanation: ScoreExplanation, terminal: Terminal) -> Iterator[tuple[str, Iterable[str]]]:
    others = explanation.others
    if explanation.chosen is None:
        for one in others:
            yield f"No yaku as {form_of(one.interpretation.reading)}", _missing(one, terminal)
    elif others:
        number = counted(len(others), "other reading")
        yield number, (line for one in others for line in _other(one, explanation, terminal))


def _other(one: ReadingWorth, explanation: ScoreExplanation, terminal: Terminal) -> Iterator[str]:
    reading = one.interpretation.reading
    yield beside(STEP, partial(reading_text, reading), terminal)
    fu = one.interpretation.fu
    said = (
        form_of(reading),
        f"{yaku_list(one)}: {one.interpretation.reckoning}" if one.yaku else "",
        f"fu {fu}" if fu is not None and one.yaku else "",
        why_lost(one, explanation),
    )
    yield from (prose(line, terminal, 3 * STEP) for line in said if line)


def _missing(one: ReadingWorth, terminal: Terminal) -> Iterator[str]:
    """What is not so of those that are near, and the names of the others."""
    yield beside(STEP, partial(reading_text, one.interpretation.reading), terminal)
    for missing in one.missing:
        if missing.is_near:
            yield prose(name_of(missing.yaku, terminal), terminal)
            yield from (prose(str(lack), terminal, 3 * STEP) for lack in missing.lacks)
    for lack, names in further(one):
        yield prose(f"{names}: {lack}", terminal)
