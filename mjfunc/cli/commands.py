"""The commands. Each asks its question of every hand, and a bad hand does not stop the others."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar, cast

import click
from rich.console import Console

from mjfunc.classical.encoding import encode_double_report, encode_score_card
from mjfunc.classical.mechanics import MECHANICS, Mechanics
from mjfunc.classical.reports import final_score
from mjfunc.classical.rules import CHOICES_OF_HANDS, Rules, Winds
from mjfunc.cli.showing import (
    show_acceptance,
    show_decomposition,
    show_discard,
    show_error,
    show_hand,
    show_shanten,
    show_trace,
    show_waits,
)
from mjfunc.fallback.encoding import encode_state
from mjfunc.fallback.machine import MACHINES, Status, mahjongg
from mjfunc.fallback.machine import trace as run_trace
from mjfunc.fast.decompositions import decompose_complete, decompose_ready
from mjfunc.fast.forms import acceptance as find_acceptance
from mjfunc.fast.forms import discards as find_discards
from mjfunc.fast.forms import shanten_by_form
from mjfunc.fast.waits import waits as find_waits
from mjfunc.model.conventions import DEFAULT, DEFINITIONS, PLAYERS, SEVEN_PAIRS, Conventions
from mjfunc.model.decompositions import Form
from mjfunc.model.hand import MOST_CONCEALED, Hand, check_drawn, check_waiting, parse
from mjfunc.notation.text import write_tiles
from mjfunc.oracle import loop
from mjfunc.oracle.encoding import encode_decomposition, encode_error
from mjfunc.oracle.operations import OPERATIONS, read_option
from mjfunc.spec.complete import PRECEDENCES
from mjfunc.tiles.counts import counts_from_34, tiles_of
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from io import TextIOWrapper
    from typing import TextIO

    from rich.text import Text

    from mjfunc.classical.rules import Wind
    from mjfunc.model.choices import Choice
    from mjfunc.model.conventions import Definition, FormName, MeldCopies, Players, SevenPairsRule
    from mjfunc.oracle.encoding import Json
    from mjfunc.oracle.operations import Words
    from mjfunc.spec.complete import Precedence
    from mjfunc.tiles.tile import Tile

BAD_INPUT: Final = 2
HANDS: Final = click.argument("hands", metavar="[HAND]...", nargs=-1)
MELD_COPIES: Final = click.option(
    "--melds",
    type=click.Choice(("held", "ignored")),
    default="held",
    show_default=True,
    help="Whether tiles in melds use up copies.",
)
SEVEN_PAIRS_RULE: Final = click.option(
    "--seven-pairs",
    type=click.Choice(SEVEN_PAIRS),
    default="distinct",
    show_default=True,
    help="Seven different pairs; four alike as two pairs; or only as many pairs as there are, of any number of kinds.",
)
NUMBER_OF_PLAYERS: Final = click.option(
    "--players",
    type=click.Choice(tuple(map(str, PLAYERS))),
    default="4",
    show_default=True,
    help="Three players have no 2m to 8m.",
)
VISIBLE: Final = click.option("--visible", default="", metavar="TILES", help="Further tiles known to be gone.")
AS_JSON: Final = click.option("--json", "as_json", is_flag=True, help="One JSON object for each hand.")


C = TypeVar("C", bound="Callable[..., object]")


def with_choices(choices: tuple[Choice, ...]) -> Callable[[C], C]:
    """A command with an option for each choice; what is not so until it is chosen is a flag."""

    def decorate(command: C) -> C:
        for each in reversed(choices):
            if each.default is False:
                option = click.option(f"--{each.option}", each.name, is_flag=True, help=each.sentence)
            else:
                kind = click.Choice(tuple(map(str, each.choices)))
                option = click.option(
                    f"--{each.option}",
                    each.name,
                    type=kind,
                    default=each.default,
                    show_default=True,
                    help=each.sentence,
                )
            command = option(command)
        return command

    return decorate


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mjfunc")
def commands() -> None:
    """Ask about mahjong hands.

    A hand is written as in '345m067p22z (111z) [5555s]': concealed tiles, open melds, closed quads; 0 is a red five.
    Without a HAND, hands are read from standard input, one on each line.
    """


@commands.command()
@HANDS
@AS_JSON
@click.option(
    "--precedence",
    type=click.Choice(PRECEDENCES),
    default="all",
    show_default=True,
    help="Every form, or only the first of regular, seven pairs and thirteen orphans.",
)
def decompose(hands: tuple[str, ...], as_json: bool, precedence: Precedence) -> None:  # noqa: FBT001  # click's way
    """List every way in which a hand is complete, or ready."""

    def show(hand: Hand) -> Iterator[Text | str]:
        found = decompose_ready(hand, precedence) if hand.is_waiting else decompose_complete(hand, precedence)
        yield from map(show_decomposition, found)
        if not found:
            yield "  not ready" if hand.is_waiting else "  not complete"

    _answer(hands, "decompose", {"precedence": precedence}, None if as_json else show)


@commands.command()
@HANDS
@AS_JSON
@MELD_COPIES
@SEVEN_PAIRS_RULE
def waits(hands: tuple[str, ...], as_json: bool, melds: MeldCopies, seven_pairs: SevenPairsRule) -> None:  # noqa: FBT001  # click's way
    """Tell which tiles complete a hand."""
    conventions = Conventions(melds=melds, seven_pairs=seven_pairs)

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_waits(find_waits(hand, conventions=conventions))

    _answer(hands, "waits", {}, None if as_json else show, conventions=conventions)


@commands.command()
@HANDS
@AS_JSON
@click.option(
    "--definition",
    type=click.Choice(DEFINITIONS),
    default="exchange",
    show_default=True,
    help="By the tiles that must be added, or by what can be cut.",
)
@MELD_COPIES
@SEVEN_PAIRS_RULE
@NUMBER_OF_PLAYERS
def shanten(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001  # and so are flags
    definition: Definition,
    melds: MeldCopies,
    seven_pairs: SevenPairsRule,
    players: str,
) -> None:
    """Tell how many exchanges of tiles a hand is away from being ready; -1 is complete."""
    number = cast("Players", int(players))
    conventions = Conventions(definition=definition, melds=melds, seven_pairs=seven_pairs, players=number)

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_shanten(shanten_by_form(hand, conventions=conventions))

    _answer(hands, "shanten", {}, None if as_json else show, conventions=conventions)


@commands.command()
@HANDS
@AS_JSON
@VISIBLE
def acceptance(hands: tuple[str, ...], as_json: bool, visible: str) -> None:  # noqa: FBT001  # click's way
    """Tell which tiles bring a waiting hand nearer, and how many are unseen."""
    seen = _read_visible(visible)

    def show(hand: Hand) -> Iterator[Text | str]:
        yield show_acceptance(find_acceptance(hand, seen))

    _answer(hands, "acceptance", {"visible": visible}, None if as_json else show, check=check_waiting)


commands.add_command(acceptance, "ukeire")


@commands.command()
@HANDS
@AS_JSON
@VISIBLE
def discards(hands: tuple[str, ...], as_json: bool, visible: str) -> None:  # noqa: FBT001  # click's way
    """Tell what a drawn hand accepts after each discard, the best first."""
    seen = _read_visible(visible)

    def show(hand: Hand) -> Iterator[Text | str]:
        yield from map(show_discard, find_discards(hand, seen))

    _answer(hands, "acceptance", {"visible": visible}, None if as_json else show, check=check_drawn)


@commands.command()
@HANDS
@AS_JSON
@click.option(
    "--machine",
    "name",
    type=click.Choice([machine.name for machine in MACHINES]),
    default="mended",
    show_default=True,
    help="Tiles strictly in order, or passed over where a set cannot hold them.",
)
def trace(hands: tuple[str, ...], as_json: bool, name: str) -> None:  # noqa: FBT001  # click's way
    """Show Lott's procedure at work, step by step.

    A HAND may also have 15 to 18 concealed tiles, with quads among them.
    """
    (machine,) = (machine for machine in MACHINES if machine.name == name)

    def show(text: str) -> Iterator[Text | str]:
        hand = parse(text)
        states = [*run_trace(hand, machine)]
        yield f"{hand}, {name}"
        yield from show_trace(states)
        if states[-1].status is Status.LOST:
            yield "  no winner"

    def encode(text: str) -> Mapping[str, Json]:
        hand = parse(text)
        states = [*map(encode_state, run_trace(hand, machine))]
        winner = mahjongg(hand, machine)
        found = None if winner is None else encode_decomposition(winner)
        return {"hand": str(hand), "machine": name, "states": states, "winner": found}

    if as_json:
        _each_as_json(hands, encode)
    _each(hands, show)


@commands.group()
def score() -> None:
    """Score complete hands."""


@score.command()
@HANDS
@AS_JSON
@click.option("--own-wind", required=True, metavar="WIND", help="The player's wind: E, S, W or N.")
@click.option("--prevailing-wind", required=True, metavar="WIND", help="E, S, W or N.")
@with_choices(CHOICES_OF_HANDS)
@with_choices(MECHANICS)
def classical(  # click gives every option a name
    hands: tuple[str, ...],
    as_json: bool,  # noqa: FBT001
    own_wind: str,
    prevailing_wind: str,
    **chosen: str | bool,
) -> None:
    """Score hands by the classical rules of the text.

    A HAND may also have 15 to 18 concealed tiles, with quads among them.
    """
    try:
        winds = Winds(cast("Wind", own_wind), cast("Wind", prevailing_wind))
        mechanics = Mechanics(**{each.name: cast("bool", chosen[each.name]) for each in MECHANICS})
    except MahjongError as error:
        _refuse(error)
    rules = Rules(**cast("Any", {rule.name: chosen[rule.name] for rule in CHOICES_OF_HANDS}))

    def show(text: str) -> Iterator[Text | str]:
        hand = parse(text)
        found = final_score(hand, winds, rules, mechanics)
        yield show_hand(hand)
        yield from (f"  {line}" for line in str(found).splitlines())

    def encode(text: str) -> Mapping[str, Json]:
        hand = parse(text)
        found = final_score(hand, winds, rules, mechanics)
        encoded = {**encode_score_card(found.card), **encode_double_report(found.card.doubles)}
        return {"hand": str(hand), **encoded, "why": found.why, "finals": found.finals}

    if as_json:
        _each_as_json(hands, encode)
    _each(hands, show)


@commands.command()
@click.option(
    "--tiles",
    type=click.IntRange(1, MOST_CONCEALED),
    default=MOST_CONCEALED,
    show_default=True,
    help="Of how many tiles.",
)
@NUMBER_OF_PLAYERS
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--svg", type=click.File("w", lazy=True), metavar="FILE", help="Draw the numbers, to a file or to - alone."
)
@click.option("--decompositions", is_flag=True, help="In how many ways hands are complete, or ready, and their waits.")
def census(
    tiles: int,
    players: str,
    as_json: bool,  # noqa: FBT001  # flags are click's way
    svg: TextIO | None,
    decompositions: bool,  # noqa: FBT001
) -> None:
    """Count all hands of so many tiles, exactly: how many are how far from being ready."""
    from mjfunc.cli import counting  # noqa: PLC0415  # loading numpy takes time

    conventions = Conventions(players=cast("Players", int(players)))
    try:
        lines, counts = (counting.decompositions if decompositions else counting.shanten)(tiles, conventions)
    except MahjongError as error:
        _refuse(error)
    if svg:
        svg.write((counting.chart_of_decompositions if decompositions else counting.chart)(tiles, conventions))
    if svg and svg.name == "-":
        return
    if as_json:
        click.echo(json.dumps(counts))
    else:
        out = Console(highlight=False, soft_wrap=True)
        for line in lines:
            out.print(line)


@commands.command()
@click.option("--tiles", type=int, default=13, show_default=True, help="Of how many tiles.")
@click.option("--count", type=click.IntRange(0), default=1, show_default=True, help="How many hands.")
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed draws the same hands."
)
@click.option("--shanten", type=int, help="How far from being ready, in the form or in the nearest; -1 is complete.")
@click.option(
    "--form",
    type=click.Choice([form.value for form in Form]),
    help="Of this form; where no shanten is given, complete in it, or ready if the hand is waiting.",
)
@click.option("--dealt", is_flag=True, help="Each as likely as it is dealt; otherwise all different ones are equally.")
@NUMBER_OF_PLAYERS
def sample(  # noqa: PLR0913, PLR0917  # an argument for each option is click's way
    tiles: int,
    count: int,
    seed: int,
    shanten: int | None,
    form: FormName | None,
    dealt: bool,  # noqa: FBT001
    players: str,
) -> None:
    """Draw random hands, one on each line, of all that are so far from being ready."""
    from mjfunc.census.sampling import sample_pieces  # noqa: PLC0415  # loading numpy takes time

    conventions = Conventions(players=cast("Players", int(players)))
    try:
        pieces = sample_pieces(tiles, count, seed, shanten=shanten, form=form, dealt=dealt, conventions=conventions)
    except MahjongError as error:
        _refuse(error)
    for piece in pieces:
        for row in piece.tolist():
            click.echo(write_tiles(tiles_of(counts_from_34(row))))


@commands.command()
def oracle() -> None:
    """Answer the line protocol on standard input and output."""
    sys.exit(loop.main())


def _refuse(error: MahjongError, text: str | None = None) -> NoReturn:
    """Say what is wrong with the options."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(show_error(text, error))
    sys.exit(BAD_INPUT)


def _read_visible(text: str) -> tuple[Tile, ...]:
    """Read the tiles of an option; what is wrong with them concerns no hand."""
    try:
        return read_option("--visible", text)
    except MahjongError as error:
        _refuse(error, text)


def _answer(
    hands: tuple[str, ...],
    operation: str,
    words: Words,
    show: Callable[[Hand], Iterator[Text | str]] | None,
    *,
    check: Callable[[Hand], None] = lambda _: None,
    conventions: Conventions = DEFAULT,
) -> None:
    """Answer for each hand that passes the check, as JSON where there is no way to show it below the hand."""
    if show is not None:

        def with_hand(text: str) -> Iterator[Text | str]:
            hand = parse(text)
            yield show_hand(hand)
            yield from show(hand)

        _each(hands, with_hand)

    def encode(text: str) -> Mapping[str, Json]:
        hand = parse(text)
        check(hand)
        return {"hand": str(hand), **OPERATIONS[operation].answer(hand, words, conventions)}

    _each_as_json(hands, encode)


def _each_as_json(hands: tuple[str, ...], encode: Callable[[str], Mapping[str, Json]]) -> NoReturn:
    """Write what there is to say of each text as one object; exit with 2 if one was bad."""
    status = 0
    for text in hands or _lines():
        try:
            line = encode(text)
        except MahjongError as error:
            status = BAD_INPUT
            line = {"hand": text, **encode_error(error)}
        click.echo(json.dumps(line))
    sys.exit(status)


def _each(hands: tuple[str, ...], show: Callable[[str], Iterator[Text | str]]) -> NoReturn:
    """Show what there is to show of each text; exit with 2 if one was bad."""
    out, err = Console(highlight=False, soft_wrap=True), Console(stderr=True, highlight=False, soft_wrap=True)
    status = 0
    for text in hands or _lines():
        try:
            for line in [*show(text)]:
                out.print(line)
        except MahjongError as error:
            status = BAD_INPUT
            err.print(show_error(text, error))
    sys.exit(status)


def _lines() -> Iterator[str]:
    for line in sys.stdin.buffer:
        if text := line.decode(errors="surrogateescape").strip("\r\n"):
            yield text


def run() -> NoReturn:
    """Run the command line with the arguments of the process, and exit."""
    if not sys.stdin or not sys.stdout or not sys.stderr:
        sys.exit(BAD_INPUT)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a tile shows its number.
        cast("TextIOWrapper", stream).reconfigure(errors="backslashreplace")
    try:
        sys.exit(commands(prog_name="mjfunc"))
    except OSError as error:
        sys.stderr.write(f"mjfunc: {error.strerror}\n")
        # What could not be written would be tried, and complained about, once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
