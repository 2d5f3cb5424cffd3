"""Counts of all hands as a person reads them in a terminal, and as a picture. Apart, for they need numpy."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from rich.text import Text

from mjfunc.census import MEASURES, Tally, census_of_decompositions, census_of_shanten
from mjfunc.census.encoding import encode_census, encode_decompositions
from mjfunc.draw.chart import Series, bar_chart, percent
from mjfunc.model.decompositions import Form
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.tiles.errors import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.census import Census, DecompositionCensus, Measure
    from mjfunc.census.encoding import Json
    from mjfunc.model.conventions import Conventions

IN_FORMS: Final[tuple[Measure, ...]] = ("regular", "seven-pairs", "thirteen-orphans")


def shanten(tiles: int, conventions: Conventions) -> tuple[Iterator[Text], dict[str, Json]]:
    """How far all hands are from being ready: to be read, and as JSON."""
    found = census_of_shanten(tiles, conventions=conventions)
    return show_census(found), encode_census(found)


def decompositions(tiles: int, conventions: Conventions) -> tuple[Iterator[Text], dict[str, Json]]:
    """In how many ways hands are complete, or ready: to be read, and as JSON."""
    found = census_of_decompositions(tiles, conventions=conventions)
    return show_decompositions(found), encode_decompositions(found)


def show_census(found: Census) -> Iterator[Text]:
    """How far all hands are, measure by measure, what is so far by two of them, and the mean."""
    yield _all_hands(found, found.hands, "hands")
    yield _columns("shanten")
    for measure in MEASURES:
        yield from _tallies(measure, found.by(measure), found.hands)
    for one, other in combinations(IN_FORMS, 2) if found.tiles == MOST_CONCEALED else ():
        both = found.joint(one, other).get((-1, -1), Tally())
        yield _row(f"complete in {one} and {other}", "", both, found.hands)
    for (exchange, cut), tally in found.by_both_definitions().items():
        if exchange != cut:
            yield _row("regular, and by cutting", f"{exchange}, {cut}", tally, found.hands)
    for name, mean in (("as they are dealt", found.mean()), ("of the different hands", found.mean(dealt=False))):
        yield Text(f"mean of minimum, {name}: {float(mean):.6f} = {mean.numerator}/{mean.denominator}")


def show_decompositions(found: DecompositionCensus) -> Iterator[Text]:
    """In how many ways hands are complete, or ready, and what those that are ready wait for."""
    is_waiting = found.tiles % 3 == 1
    yield _all_hands(found, found.hands, "ready hands" if is_waiting else "complete hands")
    yield _columns("number")
    yield from _tallies("decompositions", found.by_number(), found.hands)
    for form in Form:
        yield from _tallies(f"decompositions, {form.value}", found.by_number(form), found.hands)
    yield from _tallies("kinds waited for", found.by_waits(), found.hands)
    for shape, tally in found.by_shape().items():
        yield _row(f"hands with a wait: {shape.value}", "", tally, found.hands)


def _all_hands(found: Census | DecompositionCensus, hands: Tally, of: str) -> Text:
    return Text(
        f"{counted(found.tiles, 'tile')}, {found.conventions.players} players: "
        f"{hands.distinct:,} {of}, which can be drawn in {hands.physical:,} ways",
        "bold",
    )


def _tallies(name: str, tallies: Mapping[int, Tally], whole: Tally) -> Iterator[Text]:
    for number, tally in tallies.items():
        yield _row(name, str(number), tally, whole)


def _columns(key: str) -> Text:
    return Text(f"{'':<44} {key:>7} {'distinct':>15} {'share':>9} {'ways to draw':>25} {'share':>9}", "dim")


def _row(name: str, key: str, tally: Tally, whole: Tally) -> Text:
    distinct, physical = percent(tally.distinct / whole.distinct), percent(tally.physical / whole.physical)
    return Text(f"{name:<44} {key:>7} {tally.distinct:>15,} {distinct:>9} {tally.physical:>25,} {physical:>9}")


def chart(tiles: int, conventions: Conventions) -> str:
    """How far all hands are from being ready, as a picture."""
    return draw_census(census_of_shanten(tiles, conventions=conventions))


def chart_of_decompositions(tiles: int, conventions: Conventions) -> str:
    """How many kinds ready hands wait for, or how many decompositions complete ones have, as a picture."""
    return draw_decompositions(census_of_decompositions(tiles, conventions=conventions))


def draw_census(found: Census) -> str:
    """The nearest shanten of hands as a picture."""
    return _chart(f"Shanten of all {_hands(found, '')}", found.by("minimum"), found.hands)


def draw_decompositions(found: DecompositionCensus) -> str:
    """The kinds that hands wait for, or their decompositions, as a picture."""
    if found.tiles % 3 == 1:
        return _chart(f"Kinds waited for by all {_hands(found, 'ready ')}", found.by_waits(), found.hands)
    return _chart(f"Decompositions of all {_hands(found, 'complete ')}", found.by_number(), found.hands)


def _hands(found: Census | DecompositionCensus, of: str) -> str:
    return f"{found.hands.distinct:,} {of}hands of {counted(found.tiles, 'tile')}, {found.conventions.players} players"


def _chart(title: str, tallies: Mapping[int, Tally], whole: Tally) -> str:
    dealt = [tally.physical / whole.physical for tally in tallies.values()]
    distinct = [tally.distinct / whole.distinct for tally in tallies.values()]
    series = (Series("hands as they are dealt", dealt), Series("different hands", distinct))
    return bar_chart(title, [*map(str, tallies)], series)
