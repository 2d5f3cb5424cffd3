"""The verdicts of ``mjfunc games`` as lines of text, and the files of its reports."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from mjfunc.cli.text_output import Line, styled_line
from mjfunc.files import check_creatable, final_name, write_whole
from mjfunc.games.formats.recorded_games import PLACE_NOUNS
from mjfunc.games.game_verdicts import GameFinding, GameVerdict, UnreadGame, encode_judged
from mjfunc.games.violations import ViolationCode
from mjfunc.oracle.win_requests import FLAGS
from mjfunc.report_files import JunitCase, JunitSuite, check_report_folder, junit_xml, report_written
from mjfunc.tiles.errors import printable_text, quantity

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping
    from pathlib import Path

    from mjfunc.games.judged_files import JudgedGame
    from mjfunc.json.values import Json

_SHOWN: Final = 10
"""The most violations of a game that are printed; JSON has all."""
_DRAWN: Final = 5
"""The most codes for which the table is drawn."""
_LINES: Final = "games.jsonl"
_JUNIT: Final = "junit.xml"
_MARKDOWN: Final = "report.md"
_NAMES: Final = frozenset({_LINES, _JUNIT, _MARKDOWN})


class GamesSummary:
    """The numbers of all games so far, and the first violation of each code."""

    def __init__(self) -> None:
        """Begin with no game."""
        self.files: Final = set[str]()
        self.right: int = 0
        self.wrong: int = 0
        self.unread: int = 0
        self.rounds: int = 0
        self.events: int = 0
        self.wins: int = 0
        self.codes: Final = Counter[ViolationCode]()
        self.firsts: Final = dict[ViolationCode, tuple[GameVerdict, GameFinding]]()

    def add(self, judged: JudgedGame) -> None:
        """Count a game."""
        self.files.add(judged.file)
        if isinstance(judged, UnreadGame):
            self.unread += 1
            return
        self.right += judged.is_right
        self.wrong += not judged.is_right
        self.rounds += judged.rounds
        self.events += judged.events
        self.wins += judged.wins
        self.codes.update(judged.codes)
        for finding in judged.findings:
            self.firsts.setdefault(finding.violation.code, (judged, finding))

    @property
    def sentence(self) -> str:
        """The numbers in one sentence."""
        games = f"{quantity(self.right + self.wrong, 'game')} in {quantity(len(self.files), 'file')}"
        unread = f", and {self.unread:,} more could not be read" if self.unread else ""
        sizes = _sizes(self.rounds, self.events, self.wins)
        return f"{games}: {self.right:,} right, {self.wrong:,} wrong{unread}; {sizes}"

    def encode(self) -> Mapping[str, Json]:
        """Return the JSON of the numbers."""
        return {
            "summary": {
                "files": len(self.files),
                "right": self.right,
                "wrong": self.wrong,
                "unread": self.unread,
                "rounds": self.rounds,
                "events": self.events,
                "wins": self.wins,
                "violations": {code.value: number for code, number in sorted(self.codes.items())},
            }
        }


def game_lines(judged: JudgedGame) -> Iterator[Line]:
    """Yield the verdict on a game, with its violations."""
    if isinstance(judged, UnreadGame):
        yield styled_line((judged.code, "red"), f": {judged}")
        return
    sizes = _sizes(judged.rounds, judged.events, judged.wins)
    verdict = ("right", "green") if judged.is_right else (quantity(len(judged.findings), "violation"), "red")
    yield styled_line((_place(judged), "bold"), ": ", verdict, f" in {sizes}{_right_by(judged)}")
    for finding in judged.findings[:_SHOWN]:
        yield styled_line(
            f"  {_where(judged, finding)}: ", (finding.violation.code.value, "red"), f": {_sentence(finding)}"
        )
    if len(judged.findings) > _SHOWN:
        yield Line(f"  and {len(judged.findings) - _SHOWN:,} more")


def summary_lines(summary: GamesSummary) -> Iterator[Line]:
    """Yield the numbers of all games, the number of violations of each code, and the first of each with its table."""
    yield Line("")
    yield styled_line((summary.sentence, "bold"))
    width = max((len(code.value) for code in summary.codes), default=0)
    for code, number in sorted(summary.codes.items()):
        verdict, finding = summary.firsts[code]
        first = f"first: {_place(verdict)}, {_where(verdict, finding)}"
        yield styled_line("  ", (f"{code.value:<{width}}", "red"), f"  {number:>5,}  {first}")
    for code in sorted(summary.codes)[:_DRAWN]:
        verdict, finding = summary.firsts[code]
        yield Line("")
        yield styled_line((code.value, "red"), f": {_place(verdict)}, {_where(verdict, finding)}: {_sentence(finding)}")
        yield from (Line(f"  {line}") for line in finding.table)


def _sizes(rounds: int, events: int, wins: int) -> str:
    return f"{quantity(rounds, 'round')}, {quantity(events, 'event')}, {quantity(wins, 'win')}"


def _place(judged: GameVerdict) -> str:
    line = f", line {judged.line}" if judged.line > 1 else ""
    return f"{printable_text(judged.file)}{line}"


def _where(verdict: GameVerdict, finding: GameFinding) -> str:
    place = f"{PLACE_NOUNS[verdict.format]} {finding.violation.place}"
    return f"{place}, {finding.round_name}" if finding.round_name else place


def _sentence(finding: GameFinding) -> str:
    return printable_text(finding.violation.sentence)


def _right_by(verdict: GameVerdict) -> str:
    """The options that make all of a game right."""
    options = (f"--{_option(name)} {word}" for name, word in verdict.right_by)
    return f"; right by {' '.join(options)}" if verdict.right_by else ""


def _option(name: str) -> str:
    option = name.replace("_", "-")
    return FLAGS.get(option, option)


@contextmanager
def write_reports(folder: Path | None, summary: GamesSummary) -> Generator[Callable[[JudgedGame], None]]:
    """Open the reports in a folder, and yield a function that adds a game; without a folder it does nothing."""
    if folder is None:
        yield lambda _: None
        return
    check_report_folder(folder, lambda name: final_name(name) in _NAMES)
    with report_written(folder / _LINES):
        check_creatable(folder / _LINES)  # before hours of judging
    cases: dict[str, list[JunitCase]] = {}
    lines: list[str] = []
    wrong: list[str] = []

    def keep(judged: JudgedGame) -> None:
        lines.append(f"{json.dumps(encode_judged(judged))}\n")
        cases.setdefault(judged.file, []).append(_case(judged))
        if isinstance(judged, UnreadGame) or not judged.is_right:
            wrong.extend(f"    {line}" for line in game_lines(judged))

    yield keep
    lines.append(f"{json.dumps(summary.encode())}\n")
    junit = junit_xml("recorded games", [JunitSuite(file, each) for file, each in cases.items()])
    markdown = "\n".join(["# Recorded games", "", f"{summary.sentence}.", "", *wrong, ""])
    for name, text in ((_LINES, "".join(lines)), (_JUNIT, junit), (_MARKDOWN, markdown)):
        with report_written(folder / name):
            write_whole(folder / name, text)


def _case(judged: JudgedGame) -> JunitCase:
    name = f"line {judged.line}"
    if isinstance(judged, UnreadGame):
        return JunitCase(name, "error", str(judged), judged.code)
    if judged.is_right:
        return JunitCase(name)
    first = judged.findings[0]
    listed = [
        f"{_where(judged, finding)}: {finding.violation.code}: {_sentence(finding)}" for finding in judged.findings
    ]
    message = f"{first.violation.code}: {_sentence(first)}{_right_by(judged)}"
    return JunitCase(name, "failure", message, first.violation.code.value, "\n".join(listed))
