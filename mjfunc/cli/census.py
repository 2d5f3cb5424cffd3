"""The commands about all hands: counted, and drawn from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import click

from mjfunc.cli.answering import refuse
from mjfunc.cli.lines import printer
from mjfunc.cli.options import AS_JSON, BESIDE, WIND, Whole, is_alone, read_beside, with_conventions, with_svg
from mjfunc.model.conventions import DEFAULT
from mjfunc.model.forms import Form
from mjfunc.model.hand import MOST_CONCEALED, Hand
from mjfunc.riichi.rules import DEFAULT_RULES, PRESETS
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from mjfunc.cli.lines import Line
    from mjfunc.model.conventions import Conventions, FormName
    from mjfunc.model.winds import Wind
    from mjfunc.riichi import By

_TILES: Final = click.option(
    "--tiles",
    type=Whole(1, MOST_CONCEALED),
    default=MOST_CONCEALED,
    show_default=True,
    help="Of how many tiles.",
)

_HOW: Final = (0, "tsumo", "S", "E", DEFAULT_RULES)
"""Which wins are counted where nothing else is said."""


@click.command()
@_TILES
@BESIDE
@with_conventions("definition", "melds", "seven_pairs", "players", "exhausted", "forms")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@with_svg("the numbers")
@click.option("--decompositions", is_flag=True, help="In how many ways hands are complete, or ready, and their waits.")
@click.option(
    "--scores", is_flag=True, help="What all winning hands of riichi are worth, without a situation and dora."
)
@click.option(
    "--called", type=Whole(0, 4), default=0, show_default=True, help="With --scores: how many melds hands have."
)
@click.option("--by", type=click.Choice(["tsumo", "ron"]), default="tsumo", show_default=True, help="With --scores.")
@click.option("--seat", type=WIND, default="S", show_default=True, help="With --scores: the winner's wind.")
@click.option(
    "--round", "round_", type=WIND, default="E", show_default=True, help="With --scores: the prevailing wind."
)
@click.option(
    "--preset", type=click.Choice([*PRESETS]), default="tenhou", show_default=True, help="With --scores: the rules."
)
def census(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    tiles: int,
    beside: str,
    as_json: bool,  # noqa: FBT001  # flags are click's way
    svg: TextIO | None,
    decompositions: bool,  # noqa: FBT001  # click's way
    scores: bool,  # noqa: FBT001  # click's way
    called: int,
    by: By,
    seat: Wind,
    round_: Wind,
    preset: str,
    conventions: Conventions,
) -> None:
    """Count all hands of so many tiles, exactly: how many are how far from being ready."""
    from mjfunc.cli import counting  # noqa: PLC0415  # loading numpy takes time

    melds = read_beside(beside)
    asked = (tiles, conventions, melds)
    how = (called, by, seat, round_, PRESETS[preset])
    try:
        _check_scores(how, is_of_scores=scores, other=(*asked, decompositions))
        _check_conventions(conventions, decompositions=decompositions)
        alone = is_alone(svg, as_json=as_json)
        if scores:
            lines, counts = counting.scores(*how)
        else:
            lines, counts = counting.decompositions(*asked) if decompositions else counting.shanten(*asked)
    except MahjongError as error:
        refuse(error)
    if svg and scores:
        svg.write(counting.chart_of_scores(*how))
    elif svg:
        svg.write(counting.chart_of_decompositions(*asked) if decompositions else counting.chart(*asked))
    if alone:
        return
    if as_json:
        click.echo(json.dumps(counts))
    else:
        _print(lines)


def _check_scores(how: tuple[object, ...], *, is_of_scores: bool, other: tuple[object, ...]) -> None:
    """Refuse what only scores depend on where they are not asked, and what they do not depend on."""
    if is_of_scores and other != (MOST_CONCEALED, DEFAULT, (), False):
        message = "--scores takes only --called, --by, --seat, --round and --preset, and how it is shown"
        raise BadOption(message)
    if not is_of_scores and how != _HOW:
        message = "--called, --by, --seat, --round and --preset say which wins --scores counts"
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


@click.command()
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
