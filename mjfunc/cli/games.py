"""The command ``mjfunc games``: judge recorded games, by the rules that options name."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import closing, contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Final, cast

import attrs
import click

from mjfunc.cli.game_pages import check_reread, games_again, write_cuts, write_page
from mjfunc.cli.game_reports import GamesSummary, game_lines, summary_lines, write_reports
from mjfunc.cli.game_tables import chosen_tables, write_tables
from mjfunc.cli.hand_answers import finish, refuse
from mjfunc.cli.hand_lines import BAD_INPUT
from mjfunc.cli.options import (
    OUTPUT,
    PROCESSES,
    WholeNumber,
    apply,
    command,
    is_on_stdout,
    option,
    path_option,
    with_html,
)
from mjfunc.cli.text_output import Line, printer
from mjfunc.cli.win_options import rule_option, with_named_rules
from mjfunc.games.game_verdicts import JudgingRules, encode_judged
from mjfunc.games.judged_files import judge_files
from mjfunc.games.table_rules import TABLE_CHOICES, TABLE_PRESETS
from mjfunc.json.values import Json
from mjfunc.model.choices import Word
from mjfunc.oracle import PRESET, RULES
from mjfunc.oracle.win_requests import OPTIONS, read_rules
from mjfunc.riichi.values.rules import PRESETS
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from io import BufferedReader
    from pathlib import Path

    from mjfunc.cli.options import CommandFunction, OutputFile
    from mjfunc.games.game_verdicts import RuleValue
    from mjfunc.games.judged_files import JudgedGame

_WRONG: Final = 1
_TABLE_RULES: Final = "Rules of the table"
_OUTPUT_OPTIONS: Final = (
    option(
        "--json", "as_json", is_flag=True, section=OUTPUT, help="Print one JSON object for each game, and a summary."
    ),
    path_option("--report", "DIR", "Write JSON lines, a page in Markdown and JUnit XML to this folder."),
    path_option("--cut", "DIR", "Write the fewest rounds that show each code to this folder, in mjai."),
    with_html("the rounds with the first violation of each code, replayed move by move,"),
)
_FILE_OPTIONS: Final = (
    path_option("--wins", "FILE", "Write a row for each win to this file, by its name as .parquet, .npz or .csv."),
    path_option("--riichi", "FILE", "Write a row for each riichi to such a file."),
    option("--jobs", section=PROCESSES, type=WholeNumber(1), default=1, help="The number of files judged at once."),
    path_option(
        "--state",
        "DIR",
        "Keep the verdicts in this folder; files that are known there are not judged again.",
        PROCESSES,
    ),
)


@attrs.frozen
class GameRuleOptions:
    """The rules that options name: rule sets of scoring and of the table, and single rules."""

    scoring: Mapping[str, Json]
    """The rule set of scoring and its single rules, as fields of JSON, those that were given."""
    table_preset: str | None
    table: Mapping[str, Word | None]
    """The single rules of the table, by the names of their fields; None for one that was not given."""

    def judging_rules(self, preset: str = PRESET, table_preset: str = PRESET) -> JudgingRules:
        """Return the rules: those of the given rule sets, and the single rules before what a game states.

        Args:
            preset: The rule set of scoring if no option names one.
            table_preset: That of the table if no option names one of either.
        """
        rules = read_rules({RULES: preset, **self.scoring})
        fixed: dict[str, RuleValue] = {
            choice.name: getattr(rules, choice.name) for option, choice in OPTIONS.items() if option in self.scoring
        }
        for choice in TABLE_CHOICES:
            word = self.table[choice.name]
            if word is not None:
                fixed[choice.name] = choice.value(word)
        named = str(self.scoring.get(RULES, table_preset))
        table_rules = TABLE_PRESETS.get(self.table_preset or named, TABLE_PRESETS[PRESET])
        return JudgingRules(PRESETS[str(self.scoring.get(RULES, preset))], table_rules, fixed)


def with_game_rules(function: CommandFunction) -> CommandFunction:
    """Add the options for the rules of games; the function gets them as ``rule_options``."""

    @wraps(function)
    def collect(**given: object) -> object:
        table = {choice.name: cast("Word | None", given.pop(choice.name)) for choice in TABLE_CHOICES}
        scoring, preset = cast("Mapping[str, Json]", given.pop(RULES)), cast("str | None", given.pop("table_rules"))
        return function(**given, rule_options=GameRuleOptions(scoring, preset, table))

    return with_named_rules(_with_table_rules(collect))


def _with_table_rules(function: CommandFunction) -> CommandFunction:
    """Add the option for the rule set of the table, and one for each of its rules."""
    preset = option(
        "--table-rules",
        section=_TABLE_RULES,
        type=click.Choice([*TABLE_PRESETS]),
        help="The rule set of the table; by default that of --rules, or else Tenhou's. The options for single rules "
        "override it.",
    )
    single = (rule_option(choice.option, choice, _TABLE_RULES) for choice in TABLE_CHOICES)
    return apply((preset, *single), function)


def with_verdict_output(function: CommandFunction) -> CommandFunction:
    """Add the options for the form of verdicts on games."""
    return apply(_OUTPUT_OPTIONS, function)


def _with_files(function: CommandFunction) -> CommandFunction:
    """Add the options for files."""
    return apply(_FILE_OPTIONS, function)


@command(
    "games",
    "A FILE is a game in mjlog, Tenhou JSON or mjai, or several, plain or compressed by gzip; a folder; or - for "
    "standard input. Options for single rules override the rules that a game states, and these override rule sets. The "
    "exit status is 0 if all is right, 1 if something is wrong, and 2 if a game cannot be read.",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@with_verdict_output
@_with_files
@with_game_rules
def games(
    files: tuple[str, ...],
    as_json: bool,
    report: Path | None,
    cut: Path | None,
    html: OutputFile | None,
    wins: Path | None,
    riichi: Path | None,
    jobs: int,
    state: Path | None,
    rule_options: GameRuleOptions,
) -> None:
    """Run ``mjfunc games``."""
    judged_by = rule_options.judging_rules()
    with bad_input_refused():
        check_reread(html, cut, files)
        tables = chosen_tables({"--wins": wins, "--riichi": riichi}, files)
        if state is not None:
            state.mkdir(parents=True, exist_ok=True)
        source = cast("BufferedReader", sys.stdin.buffer)
        with closing(judge_files(files, judged_by, jobs=jobs, state=state, standard_input=source)) as every:
            summary = write_verdicts(every, report, html, as_json=as_json)
        if html is not None or cut is not None:
            games = [*games_again(summary.firsts.values(), judged_by)]
            write_page(html, summary.firsts.values(), games)
            write_cuts(cut, summary.firsts.values(), games)
        write_tables(tables, files, judged_by)
    finish_games(summary)


@contextmanager
def bad_input_refused() -> Generator[None]:
    """Exit with a message at an error of options, and at a file that cannot be written."""
    try:
        yield
    except MahjongError as error:
        refuse(error)
    except OSError as error:
        if error.filename is None:  # of standard output
            raise
        message = f"could not write {error.filename}: {error.strerror}"
        raise click.ClickException(message) from None


def write_verdicts(
    every: Iterable[JudgedGame], report: Path | None, html: OutputFile | None, *, as_json: bool
) -> GamesSummary:
    """Print the verdicts as they come and their numbers, and write them to the reports.

    Nothing is printed if the page goes to standard output.
    """
    show = _silence if is_on_stdout(None, html, as_json=as_json) else printer()
    summary = GamesSummary()
    with write_reports(report, summary) as keep:
        for judged in every:
            summary.add(judged)
            keep(judged)
            for line in [Line(json.dumps(encode_judged(judged)))] if as_json else game_lines(judged):
                show(line)
    for line in [Line(json.dumps(summary.encode()))] if as_json else summary_lines(summary):
        show(line)
    return summary


def _silence(_: Line) -> None:
    """Print nothing."""


def finish_games(summary: GamesSummary) -> None:
    """Exit with the status of these verdicts."""
    finish(BAD_INPUT if summary.unread else _WRONG if summary.wrong else 0)
