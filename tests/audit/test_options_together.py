"""No option of gen, vectors and check shadows another: all that can be combined are, and each has its effect.

The lines of a command are predicted from its options, and once more without each of them, which must differ.
"""

from __future__ import annotations

import json
from itertools import combinations
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

import mjfunc
from mjfunc import Conventions
from mjfunc.audit.topics import expected
from mjfunc.audit.vectors.plain_lines import plain_question
from mjfunc.cli.commands import commands
from mjfunc.cli.vectors import check, gen, vectors
from tests.audit.command_options import CONVENTIONS, FEW_TILES, HANDS, TERMS, names, questions_of, written

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


LISTS: Final = [
    ("gen", "random", "shanten", HANDS),
    ("gen", "all", "shanten", (FEW_TILES, "--classes")),
    ("gen", "named", "shanten", ("--players",)),
    ("vectors", "random", "waits", (*HANDS, "--exhausted", "--forms", "--melds")),
    ("vectors", "random", "shanten", (*HANDS, "--definition", "--seven-pairs", "--melds", "--forms")),
    ("vectors", "random", "decompose", (*HANDS, "--seven-pairs", "--exhausted", "--forms")),
    ("vectors", "all", "shanten", (FEW_TILES, "--classes", "--definition", "--melds", "--seven-pairs", "--forms")),
    ("vectors", "all", "complete", (FEW_TILES, "--classes", "--forms")),
]
"""Commands with a suite, an operation, and all options that have an effect there."""


def listed(command: str, suite: str, op: str, chosen: Iterable[str]) -> list[str]:
    """The lines that are written."""
    every = questions_of(suite, op, chosen)
    if command == "gen":
        return [line for of in every for one in of if (line := plain_question(one)) is not None]
    pairs = ((one, right) for of in every for one, right in zip(of, expected(of), strict=True))
    return [f"{one.hand} {json.dumps(dict(one.options))} {right}" for one, right in pairs]


def lines_of(command: str, suite: str, op: str, chosen: Iterable[str], folder: Path) -> list[str]:
    """The same as the command writes them."""
    more = ("-o", str(folder)) if command == "vectors" else ()
    result = CliRunner().invoke(commands, [command, "--suite", suite, "--op", op, *written(chosen), *more])
    assert (0, "") == (result.exit_code, result.stderr)
    if command == "gen":
        return result.stdout.splitlines()
    manifest = json.loads((folder / f"{suite}-{op}.jsonl.manifest.json").read_text("utf-8"))
    lines = (folder / manifest["file"]).read_text("utf-8").splitlines()
    each = [(json.loads(line), line.partition('"result":')[2][:-1]) for line in lines]
    return [f"{one['hand']} {json.dumps(one['options'])} {right}" for one, right in each]


@pytest.mark.parametrize(("command", "suite", "op", "chosen"), LISTS)
def test_all_options_at_once_change_the_output(
    command: str, suite: str, op: str, chosen: tuple[str, ...], tmp_path: Path
) -> None:
    """As many options as have an effect, all at once; without any of them it is something else."""
    if "--number" not in chosen and suite == "random":
        pytest.fail("a hundred thousand hands are too many for a test")
    lines = lines_of(command, suite, op, chosen, tmp_path)
    assert listed(command, suite, op, chosen) == lines
    assert len(lines) > 5
    for name in chosen:
        others = [other for other in chosen if other != name]
        if (name, suite) not in {("--number", "random"), (FEW_TILES, "all")}:  # without them there are far more hands
            assert lines != listed(command, suite, op, others), name


APART: Final = {
    **dict.fromkeys(
        [frozenset(("--classes", name)) for name in ("--seed", "--number", "--dealt")],
        "classes are of all hands, and these are of random ones",
    ),
    frozenset(("--classes", "--players")): "suits of three players cannot change places",
    frozenset(("--definition", "--exhausted")): "no operation takes both",
    frozenset(("--classes", "--exhausted")): "all hands that wait are few only with one tile",
}
"""Options that no list of hands can show together, and why."""


OWN: Final = ({*TERMS} - {FEW_TILES, "--precedence"}) | CONVENTIONS.keys()


def test_every_pair_of_options_is_combined() -> None:
    """As far as the commands have them; which suite, which operation, how it is written, and where, is in each."""
    usual = {"--suite", "--op", "--as", "--format", "-o"}
    assert names(gen) == names(check) == {*OWN} | usual - {"--format", "-o"}
    assert names(vectors) == {*OWN} | usual - {"--as"}
    pairs = {frozenset(pair) for pair in combinations(OWN, 2)}
    seen = {frozenset(pair) for *_, chosen in LISTS for pair in combinations(map(str.strip, chosen), 2)}
    assert pairs == seen | APART.keys()
    assert not seen & APART.keys()


def test_output_forms_agree_with_other_options() -> None:
    """Counts are those of the hands that other options choose; and what is checked is what was asked."""
    chosen = [*written(HANDS), "--suite", "random", "--op", "shanten"]
    text, counts = (CliRunner().invoke(commands, ["gen", *chosen, "--as", of]).stdout for of in ("text", "counts"))
    hands = [hand for of in questions_of("random", "shanten", HANDS) for hand in of.hands]
    assert hands == text.splitlines()
    assert [7] * 9 == [sum(map(int, line)) for line in counts.splitlines()]
    by = Conventions(players=3)
    right = "\n".join(str(mjfunc.shanten(mjfunc.parse(hand), conventions=by)) for hand in hands)
    for writing in ("text", "counts"):
        said = CliRunner().invoke(commands, ["check", *chosen, "--as", writing], input=right)
        assert (0, "all 9 are right\n") == (said.exit_code, said.stdout)
