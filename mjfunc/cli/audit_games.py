"""The command ``mjfunc audit games``: judge the games that a simulator plays, while it plays them."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Final

import click

from mjfunc.audit.peers.registry import PEERS
from mjfunc.audit.simulators.simulator_output import SimulatorRun, filled_command, simulated_games
from mjfunc.audit.simulators.simulator_peers import SIMULATORS
from mjfunc.audit.subjects.child_process import Limits
from mjfunc.audit.subjects.handshake import file_name
from mjfunc.cli.game_pages import write_cuts, write_page
from mjfunc.cli.games import bad_input_refused, finish_games, with_game_rules, with_verdict_output, write_verdicts
from mjfunc.cli.options import PROCESSES, Seconds, WholeNumber, apply, command, option, path_option
from mjfunc.games.formats.mjai_reader import is_offer
from mjfunc.games.formats.recorded_games import RecordedGame
from mjfunc.games.game_verdicts import GameVerdict
from mjfunc.games.judged_files import judge_games
from mjfunc.tiles.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from pathlib import Path

    from mjfunc.cli.games import GameRuleOptions
    from mjfunc.cli.options import CommandFunction, OutputFile
    from mjfunc.games.game_verdicts import JudgingRules
    from mjfunc.games.judged_files import JudgedGame
    from mjfunc.games.violations import ViolationCode

_GAMES: Final = "Games"
_ENDING: Final = ".mjson"
_OPTIONS: Final = (
    option(
        "--peer",
        section=_GAMES,
        type=click.Choice([*SIMULATORS]),
        help="Play this known simulator, by each of its rule sets, with four and three players, "
        "and judge the games by the same rules.",
    ),
    option("--number", section=_GAMES, type=WholeNumber(1), default=100, help="The number of games to play."),
    option("--seed", section=_GAMES, type=WholeNumber(0), default=0, help="The seed of the games."),
    option(
        "--offers",
        is_flag=True,
        section=_GAMES,
        help="Read what the program says that it offers its players, and compare it with the rules.",
    ),
    path_option("--logs", "DIR", "Keep what the program writes in this folder, as files for `mjfunc games`.", _GAMES),
    option(
        "--timeout",
        section=PROCESSES,
        type=Seconds(0, min_open=True),
        default=60.0,
        help="Seconds to wait for a line.",
    ),
    option("--memory", section=PROCESSES, type=WholeNumber(1), default=4096, help="Megabytes that it may use."),
)


def _with_options(function: CommandFunction) -> CommandFunction:
    """Add the options for the games and the process."""
    return apply(_OPTIONS, function)


@command(
    "audit games",
    "COMMAND plays games and writes them to its standard output as mjai, JSON lines. In its arguments, {number} and "
    "{seed} stand for the values of these options. The exit status is 0 if all is right, 1 if something is wrong, and "
    "2 if a game cannot be read or the program fails. Rules that options name come before those of a known simulator.",
)
@click.argument("program", metavar="-- COMMAND [ARGUMENT]...", nargs=-1, type=click.UNPROCESSED)
@_with_options
@with_verdict_output
@with_game_rules
def audit_games(
    program: tuple[str, ...],
    peer: str | None,
    number: int,
    seed: int,
    offers: bool,
    logs: Path | None,
    timeout: float,
    memory: int,
    as_json: bool,
    report: Path | None,
    cut: Path | None,
    html: OutputFile | None,
    rule_options: GameRuleOptions,
) -> None:
    """Run ``mjfunc audit games``."""
    limits = Limits(timeout=timeout, memory=memory << 20)
    kept: list[tuple[RecordedGame, JudgingRules]] = []
    with bad_input_refused():
        runs = [*_runs(program, peer, number, seed, limits, rule_options, with_offers=offers)]
        with closing(_judged(runs, logs, kept)) as every:
            summary = write_verdicts(every, report, html, as_json=as_json)
        write_page(html, summary.firsts.values(), kept)
        write_cuts(cut, summary.firsts.values(), kept)
    finish_games(summary)


def _runs(
    program: tuple[str, ...],
    peer: str | None,
    number: int,
    seed: int,
    limits: Limits,
    rule_options: GameRuleOptions,
    *,
    with_offers: bool,
) -> Iterator[tuple[SimulatorRun, JudgingRules]]:
    """Yield each program that is to play, with the rules that judge its games.

    Raises:
        BadOption: The options name no program or two, or one that is not installed.
    """
    if bool(program) == (peer is not None):
        message = "name either a program after -- or a known one with --peer"
        raise BadOption(message)
    if peer is None:
        command = filled_command(program, number, seed)
        run = SimulatorRun(
            name=file_name(program), command=command, number=number, limits=limits, with_offers=with_offers
        )
        yield run, rule_options.judging_rules()
        return
    if PEERS[peer].version is None:
        message = f"--peer: {PEERS[peer].why_not}"
        raise BadOption(message)
    for each in SIMULATORS[peer](number, seed, limits, with_offers=with_offers):
        yield each.run, rule_options.judging_rules(each.preset, each.table_preset)


def _judged(
    runs: Iterable[tuple[SimulatorRun, JudgingRules]], logs: Path | None, kept: list[tuple[RecordedGame, JudgingRules]]
) -> Generator[JudgedGame]:
    """Judge the games of simulators as they come.

    Args:
        runs: The simulators, each with the rules that judge its games.
        logs: The folder for the lines that they write.
        kept: Gets the games that break a rule in a way that no game before them did.
    """
    codes: set[ViolationCode] = set()
    for run, judged_by in runs:
        with ExitStack() as stack:
            games = stack.enter_context(closing(simulated_games(run, _log(stack, logs, run))))
            for game, judged in judge_games(games, judged_by):
                if (
                    isinstance(judged, GameVerdict)
                    and isinstance(game, RecordedGame)
                    and not codes.issuperset(judged.codes)
                ):
                    codes.update(judged.codes)
                    kept.append((game, judged_by))
                yield judged


def _log(stack: ExitStack, logs: Path | None, run: SimulatorRun) -> Callable[[bytes], object]:
    """Return the function that writes a line to the log of a run, if logs are kept.

    An empty line takes the place of each offer, so that a log without offers has the same line numbers.
    """
    if logs is None:
        return lambda _: None
    logs.mkdir(parents=True, exist_ok=True)
    output = stack.enter_context((logs / f"{run.name}{_ENDING}").open("wb"))
    return lambda line: output.write((b"" if run.with_offers and is_offer(line) else line) + b"\n")
