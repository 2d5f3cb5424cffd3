"""The command ``mjfunc games``: judge recorded games."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import click

from mjfunc.cli.game_pages import check_page, write_page
from mjfunc.cli.game_reports import GamesSummary, game_lines, summary_lines, write_reports
from mjfunc.cli.hand_answers import finish, refuse
from mjfunc.cli.hand_lines import BAD_INPUT
from mjfunc.cli.options import OUTPUT, WholeNumber, apply, command, is_on_stdout, option, with_html
from mjfunc.cli.text_output import Line, printer
from mjfunc.cli.win_options import rule_option, with_named_rules
from mjfunc.games.game_verdicts import JudgingRules
from mjfunc.games.judged_files import judge_files
from mjfunc.games.table_rules import TABLE_CHOICES, TABLE_PRESETS
from mjfunc.games.verdict_json import encode_judged
from mjfunc.oracle import PRESET, RULES
from mjfunc.oracle.win_requests import OPTIONS, read_rules
from mjfunc.riichi.values.rules import PRESETS
from mjfunc.tiles.errors import MahjongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from io import BufferedReader

    from mjfunc.cli.options import CommandFunction, OutputFile
    from mjfunc.games.game_verdicts import RuleValue
    from mjfunc.games.judged_files import JudgedGame
    from mjfunc.json.values import Json
    from mjfunc.model.choices import Word

_WRONG: Final = 1
_PROCESSES: Final = "Processes"
_TABLE_RULES: Final = "Rules of the table"


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


_OPTIONS: Final = (
    option(
        "--json", "as_json", is_flag=True, section=OUTPUT, help="Print one JSON object for each game, and a summary."
    ),
    option(
        "--report",
        section=OUTPUT,
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Write JSON lines, a page in Markdown and JUnit XML to this folder.",
    ),
    with_html("the rounds with the first violation of each code, replayed move by move,"),
    option("--jobs", section=_PROCESSES, type=WholeNumber(1), default=1, help="The number of files judged at once."),
    option(
        "--state",
        section=_PROCESSES,
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Keep the verdicts in this folder; files that are known there are not judged again.",
    ),
)


def _with_options(function: CommandFunction) -> CommandFunction:
    """Add all options but those of the rules."""
    return apply(_OPTIONS, function)


@command(
    "games",
    "A FILE is a game in mjlog, Tenhou JSON or mjai, or several, plain or compressed by gzip; a folder; or - for "
    "standard input. Rules that a game states come before rule sets, and single rules before both. The exit status is "
    "0 if all is right, 1 if something is wrong, and 2 if a game cannot be read.",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@_with_options
@with_named_rules
@_with_table_rules
def games(
    files: tuple[str, ...],
    as_json: bool,
    report: Path | None,
    html: OutputFile | None,
    jobs: int,
    state: Path | None,
    rules: Mapping[str, Json],
    table_rules: str | None,
    **single: Word | None,
) -> None:
    """Run ``mjfunc games``."""
    judged_by = _judging_rules(rules, table_rules, single)
    show = _silence if is_on_stdout(None, html, as_json=as_json) else printer()
    try:
        check_page(html, files)
        if state is not None:
            state.mkdir(parents=True, exist_ok=True)
        source = cast("BufferedReader", sys.stdin.buffer)
        with closing(judge_files(files, judged_by, jobs=jobs, state=state, standard_input=source)) as every:
            summary = _write(every, report, show, as_json=as_json)
        write_page(html, summary.firsts.values(), judged_by)
    except MahjongError as error:
        refuse(error)
    except OSError as error:
        if error.filename is None:  # of standard output
            raise
        message = f"could not write {error.filename}: {error.strerror}"
        raise click.ClickException(message) from None
    finish(BAD_INPUT if summary.unread else _WRONG if summary.wrong else 0)


def _silence(_: Line) -> None:
    """Print nothing: the page goes to standard output alone."""


def _write(
    every: Iterable[JudgedGame], report: Path | None, show: Callable[[Line], None], *, as_json: bool
) -> GamesSummary:
    """Print the verdicts and their numbers, and write them to the reports."""
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


def _judging_rules(
    named: Mapping[str, Json], table_preset: str | None, single: Mapping[str, Word | None]
) -> JudgingRules:
    """The rules of the options: the rule sets, and the single rules that come before what a game states."""
    preset = str(named.get(RULES, PRESET))
    chosen = read_rules(named)
    fixed: dict[str, RuleValue] = {
        choice.name: getattr(chosen, choice.name) for option, choice in OPTIONS.items() if option in named
    }
    for choice in TABLE_CHOICES:
        word = single[choice.name]
        if word is not None:
            fixed[choice.name] = choice.value(word)
    table_rules = TABLE_PRESETS.get(table_preset or preset, TABLE_PRESETS[PRESET])
    return JudgingRules(PRESETS[preset], table_rules, fixed)
