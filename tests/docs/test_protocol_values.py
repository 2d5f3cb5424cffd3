"""The page of the protocol has every value of its fields, and the orders in which its lists are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from mjfunc.audit.core.suite import Terms
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.question_options import CHOICES
from mjfunc.riichi.values.scores import Limit
from mjfunc.riichi.values.yaku import Yaku

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGE: Final = (DOCS / "oracle.md").read_text("utf-8")
SHAPES: Final = ("ryanmen", "kanchan", "penchan", "shanpon", "tanki", "single", "thirteen-sided")


def results(op: str) -> Iterator[dict[str, Any]]:
    """The right results of the hard cases, and of every option."""
    for suite in ("named", "requests"):
        for part in SUITES[suite].parts:
            if part.op == op:
                answers = (answer for asked in part.questions(Terms()) for answer in expected(asked))
                yield from (json.loads(answer) for answer in answers if isinstance(answer, str))


def section(name: str) -> str:
    """The text of an operation."""
    return PAGE.split(f"\n### {name}\n")[1].split("\n### ")[0]


def test_every_value_of_a_win() -> None:
    """Limits, types of dora and yaku; the last have a table of their own."""
    words, table = section("riichi"), (DOCS / "riichi-yaku.md").read_text("utf-8")
    dora = {name for one in results("riichi") for name in one["dora"]}
    limits = {limit.value for limit in Limit}
    assert {"dora", "red"} <= dora
    assert [] == [name for name in (*dora, *limits) if f"`{name}`" not in words]
    assert [] == [yaku.value for yaku in Yaku if f"`{yaku.value}`" not in table]


def test_every_value_of_a_classical_score() -> None:
    """Names of doubles, and limits."""
    words, found = section("classical"), [*results("classical")]
    names = {double["name"] for one in found for double in one["doubles"]}
    limits = {one["limit"] for one in found} - {None}
    assert 5 == len(names)
    assert 5 < len(limits) + 1
    assert [] == [name for name in (*names, *limits) if f"`{name}`" not in words]
    in_order = ["lucky-sets", "groups", "sequences", "no-points", "consistency"]
    for one in found:
        given = [double["name"] for double in one["doubles"]]
        assert given == sorted(given, key=in_order.index)


def tiles_key(text: str) -> tuple[object, ...]:
    """By lowest tile, then quad, triplet, sequence, then most red fives."""
    tiles, reds = text.strip("()[]").replace("0", "5"), text.count("0")
    ranks = sorted(tiles[:-1])
    return "mpsz".index(tiles[-1]), ranks[0], -len(ranks), len({*ranks}) > 1, -reds


def decomposition_key(one: dict[str, Any]) -> tuple[object, ...]:
    """By form, blocks or pairs, the pair, the wait, and the melds."""
    wait, pair = one.get("wait"), one.get("pair")
    return (
        ["regular", "seven-pairs", "thirteen-orphans"].index(one["form"]),
        [*map(tiles_key, one.get("blocks") or one.get("pairs") or [])],
        [] if pair is None else [tiles_key(pair)],
        [] if wait is None else [SHAPES.index(wait["shape"]), *single_tiles(wait["tiles"])],
        [*map(tiles_key, one.get("melds", []))],
    )


def single_tiles(text: str) -> list[tuple[object, ...]]:
    """The key of each tile of a text."""
    keys, ranks = list[tuple[object, ...]](), ""
    for character in text:
        if character.isdigit():
            ranks += character
        else:
            keys += [tiles_key(f"{rank}{character}") for rank in ranks]
            ranks = ""
    return keys


def test_the_orders_of_decompositions() -> None:
    """As the page says them."""
    several = 0
    for result in results("decompose"):
        keys = [*map(decomposition_key, result["decompositions"])]
        assert keys == sorted(keys), result
        several += len(keys) > 1
        for one in result["decompositions"]:
            for name in ("blocks", "pairs", "melds"):
                assert one.get(name, []) == sorted(one.get(name, []), key=tiles_key), one
    assert several > 15


@pytest.mark.parametrize("op", ["decompose", "shanten"])
def test_every_choice_is_in_the_table(op: str) -> None:
    """Of each option that the protocol has beside the rules of wins."""
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{op}` |"))
    assert [name for name in ("definition", "precedence") if name in CHOICES and f"`{name}`" in row]
