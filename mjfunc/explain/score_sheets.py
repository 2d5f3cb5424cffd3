"""Explanations of scores as one picture: the reading that counts, and below it its worth, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.draw.hand_pictures import reading_picture, tile_row, win_picture, win_title
from mjfunc.draw.pictures import APART, MARGIN, TEXT, Label, bottom_edge, frame, shift, text_width
from mjfunc.draw.terminal import wrap
from mjfunc.explain import score_wording as wording
from mjfunc.explain.score_values import check_score_explanations
from mjfunc.notation.tile_text import write_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.draw.pictures import Picture, Placed, Tone
    from mjfunc.explain.score_values import ReadingWorth, ScoreExplanation

TextRow: TypeAlias = tuple[str, str, str]

_LINE: Final = 30
_LONGEST: Final = 76
"""The longest line of text, in columns."""
_SMALL: Final = 36
"""The width of the tiles of indicators."""
_GAP: Final = 14
"""The gap between two parts."""


def score_picture(explanations: Iterable[ScoreExplanation]) -> Picture:
    """Return one picture of all explained scores, below each other."""
    given = check_score_explanations("score_picture", explanations)
    title = "; ".join(f"{win_title(known.win)}: {known}" for known in given) or "no wins"
    return frame(title, _below(map(_card, given), 2 * MARGIN))


def _below(parts: Iterable[Sequence[Placed]], gap: int) -> tuple[Placed, ...]:
    """Parts, each beginning at 0, below each other with gaps between them."""
    placed: list[Placed] = []
    for part in parts:
        placed += shift(part, 0, bottom_edge(placed) + gap if placed else 0)
    return tuple(placed)


def _card(known: ScoreExplanation) -> tuple[Placed, ...]:
    best = known.best
    hand = reading_picture(best.interpretation.reading) if best else win_picture(known.win)
    rules = _words(f"rules: {wording.rules_name(known.rules)}")
    parts = [_unframed(hand), _words(wording.situation_text(known.win)), *_indicators(known), rules]
    parts += [*(_chosen_reading(best, known) if best else ()), *_other_readings(known)]
    return _below((part for part in parts if part), _GAP)


def _unframed(picture: Picture) -> tuple[Placed, ...]:
    return shift(picture.parts, -MARGIN, -MARGIN)


def _words(text: str, tone: Tone = "ink") -> tuple[Placed, ...]:
    """A text, wrapped."""
    lines = enumerate(wrap(text, _LONGEST))
    return tuple(Label(line, 0, TEXT + at * _LINE, tone=tone, continues=at > 0) for at, line in lines)


def _indicators(known: ScoreExplanation) -> Iterator[tuple[Placed, ...]]:
    for name, tiles in wording.indicator_rows(known.win):
        label = Label(name, 0, _SMALL, words=f"{name} {write_tiles(tiles)}")
        yield (label, *shift(tile_row(tiles, _SMALL), text_width(name, TEXT) + APART, 0))


def _chosen_reading(best: ReadingWorth, known: ScoreExplanation) -> Iterator[tuple[Placed, ...]]:
    found = best.interpretation
    yaku = [(yaku.kanji, yaku.english, wording.yaku_worth(worth, found)) for yaku, worth in found.yaku]
    dora = [("", sort.value, str(number)) for sort, number in found.dora]
    items = () if found.fu is None else found.fu.items
    fu = [(str(item.part or ""), wording.fu_reason(item, found.reading), str(item.fu)) for item in items]
    payments = [("", who, str(amount)) for who, amount in wording.payment_rows(known.score)]
    columns = _columns([*yaku, *dora, *fu, *payments])
    yield _words(f"Yaku: {wording.worth_heading(best)}", "strong")
    yield _table([*yaku, *dora], columns)
    if found.fu is not None:
        yield _words(f"Fu: {wording.fu_total(found.fu)}", "strong")
        yield _table(fu, columns)
    yield _words(str(known), "strong")
    yield _table(payments, columns)


def _columns(rows: list[TextRow]) -> tuple[int, int]:
    """The left edge of the second of three columns, and the middle of the third."""
    first, second, third = (max(text_width(line[at], TEXT) for line in rows) for at in range(3))
    return first + APART, first + second + 3 * APART + third // 2


def _table(rows: list[TextRow], columns: tuple[int, int]) -> tuple[Placed, ...]:
    """Three columns, the last one with centred numbers."""
    second, third = columns
    parts: list[Placed] = []
    for at, (first, words, number) in enumerate(rows):
        y = TEXT + at * _LINE
        parts += [Label(first, 0, y)] if first else []
        parts += [Label(words, second, y), Label(number, third, y, middle=True)]
    return tuple(parts)


def _other_readings(known: ScoreExplanation) -> Iterator[tuple[Placed, ...]]:
    for worth in known.other_readings:
        reading = worth.interpretation.reading
        if known.best is None:
            yield _words(f"no yaku as {wording.form_text(reading)}", "strong")
            yield _unframed(reading_picture(reading))
            yield _below([_words(line) for line in _missing(worth)], _LINE - TEXT)
        else:
            value = wording.yaku_and_reckoning(worth.interpretation)
            why_not = "; ".join(filter(None, (value, wording.loss_reason(worth, known))))
            yield _words(f"not as {wording.form_text(reading)}: {why_not}")
            yield _unframed(reading_picture(reading))


def _missing(worth: ReadingWorth) -> Iterator[str]:
    """The near yaku with the conditions that fail; if none is near, all yaku."""
    near = [f"{each.yaku}: {'; '.join(map(str, each.lacks))}" for each in worth.missing if each.is_near]
    yield from near or (f"{names}: {lack}" for lack, names in wording.further_yaku(worth))
