"""The score of a win of riichi as a person reads it in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.cli.lines import Line, assembled, highlighted
from mjfunc.riichi.scores import NoYaku
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mjfunc.riichi.scores import Score

_FORM: Final = r"(?<=^  )[a-z-]+"
_WAIT: Final = r"[a-z-]+$"
_LIMIT: Final = r"[a-z-]+(?=, \d+ basic points$)"
_TOTAL: Final = r"\d+$"


def show_scored(found: Score | NoYaku) -> Iterator[Line]:
    """What a win is worth and why, line by line; and every other reading of it, with what it is worth."""
    if isinstance(found, NoYaku):
        readings = found.interpretations
        yield Line(f"  no yaku in {counted(len(readings), 'reading')}; dora are not yaku")
        yield from (Line(f"    {one.reading}") for one in readings)
        return
    yield highlighted(f"  {found.reading}", (_FORM, "cyan"), (_WAIT, "yellow"))
    yield from _worth(found)
    yield highlighted(f"  {found.chosen.reckoning}", (_LIMIT, "yellow"))
    yield highlighted(f"{found}".splitlines()[-1], (_TOTAL, "green"))
    yield from _others(found)


def _worth(found: Score) -> Iterator[Line]:
    """Each yaku with its names, the dora, and the fu."""
    width = max(len(name) for name, _ in (*found.yaku, *found.dora))
    for yaku, worth in found.yaku:
        times = f"{worth} han" if not found.yakuman else "yakuman" if worth == 1 else f"{worth} times yakuman"
        yield assembled("    ", (f"{yaku:<{width}}", "green"), f"  {times}  {yaku.english}", pictures=yaku.kanji)
    yield from (Line(f"    {sort:<{width}}  {number} han") for sort, number in found.dora)
    if found.fu is not None:
        yield Line(f"    fu {found.fu}")


def _others(found: Score) -> Iterator[Line]:
    """Why this interpretation was chosen, and all others."""
    others = [one for one in found.interpretations if one != found.chosen]
    if others:
        why = f"by {found.decided_by}" if found.decided_by else "as the only one with a yaku"
        yield Line(f"  chosen {why} before:")
        yield from (Line(f"    {one.reading} - {one.reckoning}") for one in others)
