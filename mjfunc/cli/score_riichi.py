"""The command ``mjfunc score riichi``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.cli.hand_answers import answer
from mjfunc.cli.options import AS_JSON, HANDS, OUTPUT, command, is_on_stdout, option, with_html, with_svg
from mjfunc.cli.text_output import Line, highlighted_line, styled_line
from mjfunc.cli.win_options import with_rules, with_situation
from mjfunc.model.hand_parser import parse
from mjfunc.oracle.win_requests import read_win
from mjfunc.riichi.encoding import encode_no_yaku, encode_score
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.spec.scoring import NoYaku
from mjfunc.tiles.errors import quantity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mjfunc.cli.options import OutputFile
    from mjfunc.explain import ScoreExplanation
    from mjfunc.json.values import Json
    from mjfunc.model.hand import Hand
    from mjfunc.riichi.spec.scoring import Score
    from mjfunc.riichi.values.rules import Rules

_FORM: Final = r"(?<=^  )[a-z-]+"
_WAIT: Final = r"[a-z-]+$"
_LIMIT: Final = r"[a-z-]+(?=, \d+ basic points$)"
_TOTAL: Final = r"(?<=total )\d+"


@command(
    "score riichi",
    "A HAND includes the winning tile among its concealed tiles. Counting each meld as three tiles, it has 14.",
)
@HANDS
@AS_JSON
@option(
    "--explain", is_flag=True, section=OUTPUT, help="Explain every yaku and reading, and why other yaku do not count."
)
@with_situation
@with_rules
@with_svg("the explained scores")
@with_html("the explained scores")
def riichi(
    hands: tuple[str, ...],
    as_json: bool,
    explain: bool,
    fields: Mapping[str, Json],
    rules: Rules,
    svg: OutputFile | None,
    html: OutputFile | None,
) -> None:
    """Run ``mjfunc score riichi``."""

    def ask(hand: Hand) -> Score | NoYaku:
        return score(read_win({**fields, "hand": str(hand)}), rules)

    if svg or html or explain:
        hands = _explain(hands, ask, svg, html, in_text=explain, as_json=as_json)

    def show(hand: Hand) -> Iterator[Line]:
        yield from score_lines(ask(hand))

    def encode(hand: Hand) -> Mapping[str, Json]:
        found = ask(hand)
        return encode_no_yaku(found) if isinstance(found, NoYaku) else encode_score(found)

    answer(hands, None if as_json else show, encode)


def _explain(
    hands: tuple[str, ...],
    ask: Callable[[Hand], Score | NoYaku],
    svg: OutputFile | None,
    html: OutputFile | None,
    *,
    in_text: bool,
    as_json: bool,
) -> tuple[str, ...]:
    """Write explanations of the scores to files, and answer with them if ``in_text``; else return the hands."""
    # Plain scores are there sooner without what explains and draws.
    from mjfunc.cli import drawing  # noqa: PLC0415  # as said
    from mjfunc.explain import (  # noqa: PLC0415  # as said
        encode_score_explanation,
        explain_score,
        score_page,
        score_picture,
        score_text,
    )

    alone = is_on_stdout(svg, html, as_json=as_json)

    def explanation(hand: Hand) -> ScoreExplanation:
        return explain_score(ask(hand))

    def show(hand: Hand) -> Iterator[Line]:
        yield from map(Line, score_text(explanation(hand), drawing.stdout_terminal()).split("\n"))

    if svg or html:
        write = drawing.file_writer(svg, html, score_picture, score_page)
        hands = drawing.write_each(hands, lambda text: explanation(parse(text)), write, alone=alone)
    if in_text:
        answer(hands, None if as_json else show, lambda hand: encode_score_explanation(explanation(hand)))
    return hands


def score_lines(found: Score | NoYaku) -> Iterator[Line]:
    """Yield the reading, yaku, dora, fu and payments of a win, and every other reading with its worth."""
    if isinstance(found, NoYaku):
        readings = found.interpretations
        yield Line(f"  no yaku in {quantity(len(readings), 'reading')}; dora are not yaku")
        yield from (Line(f"    {one.reading}") for one in readings)
        return
    yield highlighted_line(f"  {found.reading}", (_FORM, "cyan"), (_WAIT, "yellow"))
    yield from _yaku_lines(found)
    yield highlighted_line(f"  {found.chosen.reckoning}", (_LIMIT, "yellow"))
    yield highlighted_line(f"{found}".splitlines()[-1], (_TOTAL, "green"))
    yield from _other_readings(found)


def _yaku_lines(found: Score) -> Iterator[Line]:
    width = max(len(name) for name, _ in (*found.yaku, *found.dora))
    for yaku, worth in found.yaku:
        times = f"{worth} han" if not found.yakuman else "yakuman" if worth == 1 else f"{worth} times yakuman"
        yield styled_line("    ", (f"{yaku:<{width}}", "green"), f"  {times}  {yaku.english}", pictures=yaku.kanji)
    yield from (Line(f"    {sort:<{width}}  {number} han") for sort, number in found.dora)
    if found.fu is not None:
        yield Line(f"    fu {found.fu}")


def _other_readings(found: Score) -> Iterator[Line]:
    others = [one for one in found.interpretations if one != found.chosen]
    if others:
        reason = f"by {found.decided_by}" if found.decided_by else "as the only one with a yaku"
        yield Line(f"  chosen {reason} over:")
        yield from (Line(f"    {one.reading} - {one.reckoning}") for one in others)
