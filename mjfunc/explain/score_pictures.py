"""Scores as pictures: the hand as it is read, and below it what it is worth, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from mjfunc.draw.hands import row
from mjfunc.draw.pictures import APART, MARGIN, TEXT, Label, bottom_of, framed, moved, text_width
from mjfunc.draw.wins import reading_picture, title_of, win_picture
from mjfunc.draw.wrapping import wrapped
from mjfunc.explain.score_wording import (
    form_of,
    fu_sum,
    fu_words,
    further,
    indicators_of,
    paid,
    rules_by,
    situation_of,
    why_lost,
    worth_heading,
    worth_of,
    yaku_list,
)
from mjfunc.explain.scores import check_score_explanations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mjfunc.draw.pictures import Picture, Placed, Tone
    from mjfunc.explain.scores import ReadingWorth, ScoreExplanation

Row: TypeAlias = tuple[str, str, str]

_LINE: Final = 30
_LONGEST: Final = 76
"""How many columns of words stand on one line."""
_SMALL: Final = 36
"""How wide the tiles of indicators are."""
_GAP: Final = 14
"""What is between two parts."""


def score_picture(explanations: Iterable[ScoreExplanation]) -> Picture:
    """All that is known of scores, below each other."""
    given = check_score_explanations("score_picture", explanations)
    title = "; ".join(f"{title_of(known.win)}: {known}" for known in given) or "no wins"
    return framed(title, _below(map(_card, given), 2 * MARGIN))


def _below(parts: Iterable[Sequence[Placed]], gap: int) -> tuple[Placed, ...]:
    """Parts that begin at 0, below each other."""
    placed: list[Placed] = []
    for part in parts:
        placed += moved(part, 0, bottom_of(placed) + gap if placed else 0)
    return tuple(placed)


def _card(known: ScoreExplanation) -> tuple[Placed, ...]:
    best = known.chosen
    hand = reading_picture(best.interpretation.reading) if best else win_picture(known.win)
    parts = [_unframed(hand), _words(situation_of(known.win)), *_indicators(known)]
    if rules := rules_by(known):
        parts.append(_words(f"rules: {rules}"))
    parts += [*(_chosen(best, known) if best else ()), *_others(known)]
    return _below((part for part in parts if part), _GAP)


def _unframed(picture: Picture) -> tuple[Placed, ...]:
    return moved(picture.parts, -MARGIN, -MARGIN)


def _words(text: str, tone: Tone = "ink") -> tuple[Placed, ...]:
    """Words on as many lines as they need."""
    lines = enumerate(wrapped(text, _LONGEST))
    return tuple(Label(line, 0, TEXT + at * _LINE, tone=tone) for at, line in lines)


def _indicators(known: ScoreExplanation) -> Iterator[tuple[Placed, ...]]:
    for name, tiles in indicators_of(known.win):
        label = Label(name, 0, _SMALL)
        yield (label, *moved(row(tiles, _SMALL), text_width(name, TEXT) + APART, 0))


def _chosen(best: ReadingWorth, known: ScoreExplanation) -> Iterator[tuple[Placed, ...]]:
    found = best.interpretation
    yaku = [(each.yaku.kanji, each.yaku.english, worth_of(each, best)) for each in best.yaku]
    dora = [("", sort.value, str(number)) for sort, number in found.dora]
    items = () if found.fu is None else found.fu.items
    fu = [(str(item.part or ""), fu_words(item, found.reading), str(item.fu)) for item in items]
    payments = [("", who, str(amount)) for who, amount in paid(known)]
    columns = _columns([*yaku, *dora, *fu, *payments])
    yield _words(f"Yaku: {worth_heading(best)}", "strong")
    yield _table([*yaku, *dora], columns)
    if found.fu is not None:
        yield _words(f"Fu: {fu_sum(found.fu)}", "strong")
        yield _table(fu, columns)
    yield _words(str(known), "strong")
    yield _table(payments, columns)


def _columns(rows: list[Row]) -> tuple[int, int]:
    """Where the second of three columns begins, and where the middle of the third is."""
    first, second, third = (max(text_width(line[at], TEXT) for line in rows) for at in range(3))
    return first + APART, first + second + 3 * APART + third // 2


def _table(rows: list[Row], columns: tuple[int, int]) -> tuple[Placed, ...]:
    """Three columns, the last of which has numbers, which stand one below the other by their middle."""
    second, third = columns
    parts: list[Placed] = []
    for at, (first, words, number) in enumerate(rows):
        y = TEXT + at * _LINE
        parts += [Label(first, 0, y)] if first else []
        parts += [Label(words, second, y), Label(number, third, y, middle=True)]
    return tuple(parts)


def _others(known: ScoreExplanation) -> Iterator[tuple[Placed, ...]]:
    for one in known.others:
        reading = one.interpretation.reading
        if known.chosen is None:
            yield _words(f"no yaku as {form_of(reading)}", "strong")
            yield _unframed(reading_picture(reading))
            yield _below([_words(line) for line in _missing(one)], _LINE - TEXT)
        else:
            worth = f"{yaku_list(one)}: {one.interpretation.reckoning}; " if one.yaku else ""
            yield _words(f"not as {form_of(reading)}: {worth}{why_lost(one, known)}")
            yield _unframed(reading_picture(reading))


def _missing(one: ReadingWorth) -> Iterator[str]:
    """What is not so of those that are near; where none is, of all."""
    near = [f"{each.yaku}: {'; '.join(map(str, each.lacks))}" for each in one.missing if each.is_near]
    yield from near or (f"{names}: {lack}" for lack, names in further(one))
