"""The commands about all hands: counted, and drawn from."""

from __future__ import annotations

import json
from functools import partial, wraps
from typing import TYPE_CHECKING, Final, TypeAlias

import click

from mjfunc.cli.answering import refuse
from mjfunc.cli.lines import printer
from mjfunc.cli.options import AS_JSON, BESIDE, WIND, Once, Whole, is_alone, read_beside, with_conventions, with_svg
from mjfunc.model.conventions import DEFAULT
from mjfunc.model.forms import Form
from mjfunc.model.hand import MOST_CONCEALED, Hand
from mjfunc.riichi.rules import DEFAULT_RULES, PRESETS
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TextIO

    from mjfunc.census.encoding import Json
    from mjfunc.cli.lines import Line
    from mjfunc.cli.options import Command
    from mjfunc.model.blocks import Meld
    from mjfunc.model.conventions import Conventions, FormName
    from mjfunc.model.winds import Wind
    from mjfunc.riichi import By, Rules

    Shown: TypeAlias = tuple[Iterator[Line], dict[str, Json], Callable[[], str]]

_TILES: Final = click.option(
    "--tiles",
    type=Whole(1, MOST_CONCEALED),
    default=MOST_CONCEALED,
    show_default=True,
    help="Of how many tiles.",
)

Wins: TypeAlias = "tuple[int, By, Wind, Wind, Rules]"
"""How many melds there are, how a hand is won, the winds of the seat and of the round, and the rules."""
_WINS: Final[Wins] = (0, "tsumo", "S", "E", DEFAULT_RULES)
"""Which are counted where nothing else is said."""
_OF_WINS: Final = (
    click.option("--called", type=Whole(0, 4), default=0, show_default=True, help="With --scores: how many melds."),
    click.option(
        "--by", type=click.Choice(["tsumo", "ron"]), default="tsumo", show_default=True, help="With --scores: how."
    ),
    click.option("--seat", type=WIND, default="S", show_default=True, help="With --scores: the winner's wind."),
    click.option(
        "--round", "round_", type=WIND, default="E", show_default=True, help="With --scores: the prevailing wind."
    ),
    click.option(
        "--rules",
        type=click.Choice([*PRESETS]),
        default="tenhou",
        show_default=True,
        help="With --scores: the rule set.",
    ),
)


def _with_wins(command: Command) -> Command:
    """A command with options for which wins are counted; it gets them as ``wins``."""

    @wraps(command)
    def choose(*, called: int, by: By, seat: Wind, round_: Wind, rules: str, **given: object) -> object:
        return command(**given, wins=(called, by, seat, round_, PRESETS[rules]))

    chosen: Command = choose
    for option in reversed(_OF_WINS):
        chosen = option(chosen)
    return chosen


@click.command(cls=Once)
@_TILES
@BESIDE
@with_conventions("definition", "melds", "seven_pairs", "players", "exhausted", "forms")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@with_svg("the numbers")
@click.option("--decompositions", is_flag=True, help="In how many ways hands are complete, or ready, and their waits.")
@click.option("--scores", is_flag=True, help="What winning hands of riichi are worth, without a situation and dora.")
@_with_wins
def census(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    tiles: int,
    beside: str,
    as_json: bool,  # noqa: FBT001  # flags are click's way
    svg: TextIO | None,
    decompositions: bool,  # noqa: FBT001  # click's way
    scores: bool,  # noqa: FBT001  # click's way
    wins: Wins,
    conventions: Conventions,
) -> None:
    """Count all hands of so many tiles, exactly: how many are how far from being ready."""
    asked = (tiles, conventions, read_beside(beside))
    try:
        _check_scores(wins, is_of_scores=scores, other=(*asked, decompositions))
        _check_conventions(conventions, decompositions=decompositions)
        alone = is_alone(svg, as_json=as_json)
        lines, counts, drawn = _scores(wins) if scores else _hands(asked, decompositions=decompositions)
    except MahjongError as error:
        refuse(error)
    if svg:
        svg.write(drawn())
    if not alone and as_json:
        click.echo(json.dumps(counts))
    elif not alone:
        _print(lines)


def _hands(asked: tuple[int, Conventions, tuple[Meld, ...]], *, decompositions: bool) -> Shown:
    """All hands, to be read, as JSON and as a picture."""
    from mjfunc.cli import counting  # noqa: PLC0415  # loading numpy takes time

    if decompositions:
        return (*counting.decompositions(*asked), partial(counting.chart_of_decompositions, *asked))
    return (*counting.shanten(*asked), partial(counting.chart, *asked))


def _scores(wins: Wins) -> Shown:
    """What winning hands are worth, to be read, as JSON and as a picture."""
    from mjfunc.cli import counting  # noqa: PLC0415  # as said above

    return (*counting.scores(*wins), partial(counting.chart_of_scores, *wins))


def _check_scores(wins: Wins, *, is_of_scores: bool, other: tuple[object, ...]) -> None:
    """Refuse what only scores depend on where they are not asked, and what they do not depend on."""
    if is_of_scores and other != (MOST_CONCEALED, DEFAULT, (), False):
        message = "--scores takes only --called, --by, --seat, --round and --rules, and how it is shown"
        raise BadOption(message)
    if not is_of_scores and wins != _WINS:
        message = "--called, --by, --seat, --round and --rules say which wins --scores counts"
        raise BadOption(message)


def _check_conventions(conventions: Conventions, *, decompositions: bool) -> None:
    """Refuse what the counts do not depend on."""
    if decompositions and conventions.definition != DEFAULT.definition:
        message = "--definition is of shanten, which --decompositions does not count"
        raise BadOption(message)
    if not decompositions and conventions.exhausted != DEFAULT.exhausted:
        message = "--exhausted is of waits, which only --decompositions counts"
        raise BadOption(message)


def _print(lines: Iterable[Line]) -> None:
    """Print lines that are wider than the terminal as they are."""
    show = printer()
    for line in lines:
        show(line)


@click.command(cls=Once)
@click.option("--tiles", type=int, default=13, show_default=True, help="Of how many tiles.")
@click.option("--count", type=Whole(0), default=1, show_default=True, help="How many hands.")
@click.option("--seed", type=Whole(0), default=0, show_default=True, help="The same seed draws the same hands.")
@click.option("--shanten", type=int, help="How far from being ready, in the form or in the nearest; -1 is complete.")
@click.option(
    "--form",
    type=click.Choice([form.value for form in Form]),
    help="Of this form; where no shanten is given, complete in it, or ready if the hand is waiting.",
)
@click.option("--dealt", is_flag=True, help="Each as likely as it is dealt; otherwise all different ones are equally.")
@BESIDE
@AS_JSON
@with_conventions("definition", "melds", "seven_pairs", "players", "forms")
def sample(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    tiles: int,
    count: int,
    seed: int,
    shanten: int | None,
    form: FormName | None,
    dealt: bool,  # noqa: FBT001  # click's way
    beside: str,
    as_json: bool,  # noqa: FBT001  # click's way
    conventions: Conventions,
) -> None:
    """Draw hands at random, one on each line, of all that are so far from being ready."""
    from mjfunc.census.sampling import sample_pieces  # noqa: PLC0415  # loading numpy takes time

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
