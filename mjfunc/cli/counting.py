"""Counts of all hands as a person reads them in a terminal, and as a picture. Apart, for they need numpy."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from mjfunc.census import MEASURES, Census, Tally, census_of_decompositions, census_of_scores, census_of_shanten
from mjfunc.census.encoding import encode_census, encode_decompositions, encode_scores
from mjfunc.cli.lines import Line, assembled
from mjfunc.draw.chart import percent
from mjfunc.model.forms import Form
from mjfunc.model.hand import MOST_CONCEALED
from mjfunc.views.counts import by_worth, size_of, svg_of, wins_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.census import DecompositionCensus, Measure, ScoreCensus
    from mjfunc.census.encoding import Json
    from mjfunc.model.blocks import Meld
    from mjfunc.model.conventions import Conventions
    from mjfunc.model.winds import Wind
    from mjfunc.riichi import By, Rules

IN_FORMS: Final[tuple[Measure, ...]] = ("regular", "seven-pairs", "thirteen-orphans")


def shanten(
    tiles: int, conventions: Conventions, melds: tuple[Meld, ...] = ()
) -> tuple[Iterator[Line], dict[str, Json]]:
    """How far all hands are from being ready: to be read, and as JSON."""
    census = census_of_shanten(tiles, melds=melds, conventions=conventions)
    return show_census(census), encode_census(census)


def decompositions(
    tiles: int, conventions: Conventions, melds: tuple[Meld, ...] = ()
) -> tuple[Iterator[Line], dict[str, Json]]:
    """In how many ways hands are complete, or ready: to be read, and as JSON."""
    census = census_of_decompositions(tiles, melds=melds, conventions=conventions)
    return show_decompositions(census), encode_decompositions(census)


def scores(melds: int, by: By, seat: Wind, round_: Wind, rules: Rules) -> tuple[Iterator[Line], dict[str, Json]]:
    """What all winning hands are worth: to be read, and as JSON."""
    census = census_of_scores(melds, by=by, seat=seat, round=round_, rules=rules)
    return show_scores(census), encode_scores(census)


def show_scores(census: ScoreCensus) -> Iterator[Line]:
    """What winning hands are worth, how many have each yaku, and how many so many han and fu."""
    wins = census.wins
    said = f"{wins_of(census)}: {wins.distinct:,} wins, which can be drawn in {wins.physical:,} ways"
    yield assembled((said, "bold"))
    yield _columns("")
    for worth, tally in by_worth(census).items():
        yield _row(worth, "", tally, wins)
    for yaku, tally in census.by_yaku().items():
        yield _row(yaku.value, "", tally, wins)
    for (han, fu), tally in census.by_han_and_fu().items():
        yield _row(f"{han} han {fu} fu", "", tally, wins)


def show_census(census: Census) -> Iterator[Line]:
    """How far all hands are, measure by measure, what is so far by two of them, and the mean."""
    yield _all_hands(census, census.hands, "hands")
    yield _columns("shanten")
    for measure in MEASURES:
        yield from _tallies(measure, census.by(measure), census.hands)
    for first, second in combinations(IN_FORMS, 2) if census.tiles == MOST_CONCEALED else ():
        both = census.joint(first, second).get((-1, -1), Tally())
        yield _row(f"complete in {first} and {second}", "", both, census.hands)
    for (exchange, cut), tally in census.by_both_definitions().items():
        if exchange != cut:
            yield _row("regular, and by cutting", f"{exchange}, {cut}", tally, census.hands)
    for name, mean in (("as they are dealt", census.mean()), ("of the different hands", census.mean(dealt=False))):
        yield Line(f"mean of minimum, {name}: {float(mean):.6f} = {mean.numerator}/{mean.denominator}")


def show_decompositions(census: DecompositionCensus) -> Iterator[Line]:
    """In how many ways hands are complete, or ready, and what those that are ready wait for."""
    is_waiting = census.tiles % 3 == 1
    yield _all_hands(census, census.hands, "ready hands" if is_waiting else "complete hands")
    yield _columns("number")
    yield from _tallies("decompositions", census.by_number(), census.hands)
    for form in Form:
        yield from _tallies(f"decompositions, {form.value}", census.by_number(form), census.hands)
    yield from _tallies("kinds waited for", census.by_waits(), census.hands)
    for shape, tally in census.by_shape().items():
        yield _row(f"hands with a wait: {shape.value}", "", tally, census.hands)


def _all_hands(census: Census | DecompositionCensus, hands: Tally, of: str) -> Line:
    said = (
        f"{size_of(census)}, {census.conventions.players} players: "
        f"{hands.distinct:,} {of}, which can be drawn in {hands.physical:,} ways"
    )
    return assembled((said, "bold"))


def _tallies(name: str, tallies: Mapping[int, Tally], whole: Tally) -> Iterator[Line]:
    for number, tally in tallies.items():
        yield _row(name, str(number), tally, whole)


def _columns(key: str) -> Line:
    return assembled((f"{'':<44} {key:>7} {'distinct':>15} {'share':>9} {'ways to draw':>25} {'share':>9}", "dim"))


def _row(name: str, key: str, tally: Tally, whole: Tally) -> Line:
    distinct, physical = percent(tally.distinct / whole.distinct), percent(tally.physical / whole.physical)
    return Line(f"{name:<44} {key:>7} {tally.distinct:>15,} {distinct:>9} {tally.physical:>25,} {physical:>9}")


def chart(tiles: int, conventions: Conventions, melds: tuple[Meld, ...] = ()) -> str:
    """How far all hands are from being ready, as a picture."""
    return svg_of(census_of_shanten(tiles, melds=melds, conventions=conventions))


def chart_of_decompositions(tiles: int, conventions: Conventions, melds: tuple[Meld, ...] = ()) -> str:
    """How many kinds ready hands wait for, or how many decompositions complete ones have, as a picture."""
    return svg_of(census_of_decompositions(tiles, melds=melds, conventions=conventions))


def chart_of_scores(melds: int, by: By, seat: Wind, round_: Wind, rules: Rules) -> str:
    """What all winning hands are worth, as a picture."""
    return svg_of(census_of_scores(melds, by=by, seat=seat, round=round_, rules=rules))
