"""The commands ``mjfunc census`` and ``mjfunc sample``, about all hands of a size."""

from __future__ import annotations

import json
from functools import partial, wraps
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from mjfunc.census import (
    MEASURES,
    Census,
    DecompositionCensus,
    Tally,
    census_of_decompositions,
    census_of_scores,
    census_of_shanten,
    sample_pieces,
)
from mjfunc.census.encoding import encode_census, encode_decompositions, encode_scores
from mjfunc.cli.hand_answers import refuse
from mjfunc.cli.options import (
    AS_JSON,
    BESIDE,
    OUTPUT,
    WIND,
    WholeNumber,
    apply,
    command,
    is_on_stdout,
    option,
    read_beside,
    with_conventions,
    with_svg,
)
from mjfunc.cli.text_output import Line, printer, styled_line
from mjfunc.model.conventions import DEFAULT
from mjfunc.model.forms import Form
from mjfunc.model.hand import MOST_CONCEALED, Hand
from mjfunc.riichi.values.rules import DEFAULT_RULES, PRESETS
from mjfunc.tiles.errors import BadOption, MahjongError
from mjfunc.views.census_views import by_worth, counted_wins, grouped_count, hand_size, percent, svg_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mjfunc.census import Measure, ScoreCensus
    from mjfunc.cli.options import CommandFunction, OutputFile
    from mjfunc.json.values import Json
    from mjfunc.model.blocks import Meld
    from mjfunc.model.conventions import Conventions, FormName
    from mjfunc.model.winds import Wind
    from mjfunc.riichi import By, Rules


class CountedWins(NamedTuple):
    """The wins that ``--scores`` counts."""

    melds: int = 0
    by: By = "tsumo"
    seat: Wind = "S"
    round: Wind = "E"
    rules: Rules = DEFAULT_RULES


_DEFAULT_WINS: Final = CountedWins()


def _with_wins(function: CommandFunction) -> CommandFunction:
    """Add the options for the wins to count; the function gets them as ``wins``."""

    @wraps(function)
    def choose(*, called: int, by: By, seat: Wind, round_: Wind, rules: str, **given: object) -> object:
        return function(**given, wins=CountedWins(called, by, seat, round_, PRESETS[rules]))

    add = partial(option, section="Wins that --scores counts")
    way = "Whether the winning tile is drawn or claimed."
    options = (
        add("--called", type=WholeNumber(0, 4), default=_DEFAULT_WINS.melds, help="The number of melds."),
        add("--by", type=click.Choice(["tsumo", "ron"]), default=_DEFAULT_WINS.by, help=way),
        add("--seat", type=WIND, default=_DEFAULT_WINS.seat, help="The winner's wind."),
        add("--round", "round_", type=WIND, default=_DEFAULT_WINS.round, help="The prevailing wind."),
        add("--rules", type=click.Choice([*PRESETS]), default="tenhou", help="The rule set."),
    )
    return apply(options, choose)


@command("census", "Options count decompositions and waits instead, or the scores of winning hands.")
@option("--tiles", type=WholeNumber(1, MOST_CONCEALED), default=MOST_CONCEALED, help="The number of concealed tiles.")
@BESIDE
@option("--decompositions", is_flag=True, help="Count the decompositions and the waits of hands.")
@option("--scores", is_flag=True, help="Count the scores of winning hands of riichi, without dora.")
@option("--json", "as_json", is_flag=True, section=OUTPUT, help="Print one JSON object.")
@with_svg("the numbers")
@_with_wins
@with_conventions()
def census(
    tiles: int,
    beside: str,
    as_json: bool,
    svg: OutputFile | None,
    decompositions: bool,
    scores: bool,
    wins: CountedWins,
    conventions: Conventions,
) -> None:
    """Run ``mjfunc census``."""
    melds = read_beside(beside)
    count = census_of_decompositions if decompositions else census_of_shanten
    try:
        _check_combination(wins, (tiles, melds), conventions, decompositions=decompositions, scores=scores)
        alone = is_on_stdout(svg, as_json=as_json)
        found: Census | DecompositionCensus | ScoreCensus
        if scores:
            found = census_of_scores(wins.melds, by=wins.by, seat=wins.seat, round=wins.round, rules=wins.rules)
        else:
            found = count(tiles, melds=melds, conventions=conventions)
    except MahjongError as error:
        refuse(error)
    if svg:
        svg.write(svg_of(found))
    if as_json:
        click.echo(json.dumps(_encode(found)))
    elif not alone:
        out = printer()
        for line in census_lines(found):
            out(line)


def _check_combination(
    wins: CountedWins,
    size: tuple[int, tuple[Meld, ...]],
    conventions: Conventions,
    *,
    decompositions: bool,
    scores: bool,
) -> None:
    """Refuse options on which the counts do not depend."""
    if scores and (*size, conventions, decompositions) != (MOST_CONCEALED, (), DEFAULT, False):
        message = "--scores can be combined only with --called, --by, --seat, --round, --rules, --json and --svg"
        raise BadOption(message)
    if not scores and wins != _DEFAULT_WINS:
        message = "--called, --by, --seat, --round and --rules need --scores"
        raise BadOption(message)
    if decompositions and conventions.definition != DEFAULT.definition:
        message = "--definition defines shanten, which --decompositions does not count"
        raise BadOption(message)
    if not decompositions and conventions.exhausted != DEFAULT.exhausted:
        message = "--exhausted changes waits, which only --decompositions counts"
        raise BadOption(message)


def _encode(census: Census | DecompositionCensus | ScoreCensus) -> dict[str, Json]:
    if isinstance(census, Census):
        return encode_census(census)
    return encode_decompositions(census) if isinstance(census, DecompositionCensus) else encode_scores(census)


def census_lines(census: Census | DecompositionCensus | ScoreCensus) -> Iterator[Line]:
    """Yield the numbers of a census as a table."""
    if isinstance(census, Census):
        return _shanten_lines(census)
    return _decomposition_lines(census) if isinstance(census, DecompositionCensus) else _score_lines(census)


_FORMS: Final[tuple[Measure, ...]] = ("regular", "seven-pairs", "thirteen-orphans")


def _shanten_lines(census: Census) -> Iterator[Line]:
    """The shanten of hands by each measure, the hands complete in two forms, and the mean shanten."""
    yield _heading(census, census.hands, "hand")
    yield _columns("shanten")
    for measure in MEASURES:
        yield from _rows(measure, census.by_measure(measure), census.hands)
    for first, second in combinations(_FORMS, 2) if census.tiles == MOST_CONCEALED else ():
        both = census.joint(first, second).get((-1, -1), Tally())
        yield _row(f"complete in {first} and {second}", "", both, census.hands)
    for (exchange, cut), tally in census.by_both_definitions().items():
        if exchange != cut:
            yield _row("regular, and by cutting", f"{exchange}, {cut}", tally, census.hands)
    for name, mean in (("as they are dealt", census.mean()), ("of the different hands", census.mean(dealt=False))):
        yield Line(f"mean of minimum, {name}: {float(mean):.6f} = {mean.numerator}/{mean.denominator}")


def _decomposition_lines(census: DecompositionCensus) -> Iterator[Line]:
    """The number of decompositions of complete or ready hands, and the waits of those that are ready."""
    is_waiting = census.tiles % 3 == 1
    yield _heading(census, census.hands, "ready hand" if is_waiting else "complete hand")
    yield _columns("number")
    yield from _rows("decompositions", census.by_number(), census.hands)
    for form in Form:
        yield from _rows(f"decompositions, {form.value}", census.by_number(form), census.hands)
    yield from _rows("kinds waited for", census.by_waits(), census.hands)
    for shape, tally in census.by_shape().items():
        yield _row(f"hands with a wait: {shape.value}", "", tally, census.hands)


def _score_lines(census: ScoreCensus) -> Iterator[Line]:
    """The worth of winning hands, the hands with each yaku, and those with each pair of han and fu."""
    wins = census.wins
    yield styled_line((f"{counted_wins(census)}: {_numbers(wins, 'win')}", "bold"))
    yield _columns("")
    for worth, tally in by_worth(census).items():
        yield _row(worth, "", tally, wins)
    for yaku, tally in census.by_yaku().items():
        yield _row(yaku.value, "", tally, wins)
    for (han, fu), tally in census.by_han_and_fu().items():
        yield _row(f"{han} han {fu} fu", "", tally, wins)


def _heading(census: Census | DecompositionCensus, hands: Tally, noun: str) -> Line:
    heading = f"{hand_size(census)}, {census.conventions.players} players: {_numbers(hands, noun)}"
    return styled_line((heading, "bold"))


def _numbers(tally: Tally, noun: str) -> str:
    return f"{grouped_count(tally.distinct, noun)}, which can be drawn in {grouped_count(tally.physical, 'way')}"


def _rows(name: str, tallies: Mapping[int, Tally], whole: Tally) -> Iterator[Line]:
    for number, tally in tallies.items():
        yield _row(name, str(number), tally, whole)


def _columns(key: str) -> Line:
    return styled_line((f"{'':<44} {key:>7} {'distinct':>15} {'share':>9} {'ways to draw':>25} {'share':>9}", "dim"))


def _row(name: str, key: str, tally: Tally, whole: Tally) -> Line:
    distinct, physical = percent(tally.distinct / whole.distinct), percent(tally.physical / whole.physical)
    return Line(f"{name:<44} {key:>7} {tally.distinct:>15,} {distinct:>9} {tally.physical:>25,} {physical:>9}")


@command("sample", "Options choose the size, the form and the shanten of the hands.")
@option("--tiles", type=int, default=13, help="The number of concealed tiles.")
@option("--count", type=WholeNumber(0), default=1, help="The number of hands.")
@option("--seed", type=WholeNumber(0), default=0, help="The same seed draws the same hands.")
@option("--shanten", type=int, help="The shanten in the form, or in the nearest one; -1 is complete.")
@option(
    "--form",
    type=click.Choice([form.value for form in Form]),
    help="The form. Without --shanten, hands are complete in it, or ready if they have a waiting size.",
)
@option("--dealt", is_flag=True, help="Draw hands as they are dealt; otherwise all hands are equally likely.")
@BESIDE
@AS_JSON
@with_conventions("definition", "melds", "seven_pairs", "players", "forms")
def sample(
    tiles: int,
    count: int,
    seed: int,
    shanten: int | None,
    form: FormName | None,
    dealt: bool,
    beside: str,
    as_json: bool,
    conventions: Conventions,
) -> None:
    """Run ``mjfunc sample``."""
    melds = read_beside(beside)
    try:
        pieces = sample_pieces(
            tiles, count, seed, shanten=shanten, form=form, dealt=dealt, melds=melds, conventions=conventions
        )
    except MahjongError as error:
        refuse(error)
    for piece in pieces:
        for row in piece.tolist():
            hand = str(Hand.from_34(row, melds))
            click.echo(json.dumps({"hand": hand}) if as_json else hand)
