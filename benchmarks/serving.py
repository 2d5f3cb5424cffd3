"""What callers of the oracle wait for: its loop from lines to lines, in batches and one hand to a line."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Final

from benchmarks.dealing import deal
from benchmarks.measuring import Times, in_fresh_process, in_turns
from benchmarks.rows import Goal, Group, Row
from mjfunc.oracle.loop import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.dealing import Kind
    from benchmarks.measuring import Effort

HANDS: Final = 20_000
OTHERS: Final = 100_000
"""How many other hands are asked about before."""
BATCH: Final = 1_000
TURNS: Final = 10
FIELDS: Final = {"classical": {"own-wind": "E", "prevailing-wind": "S"}, "kan": {"draw": "5m"}}
"""Further fields of some operations."""


def requests(op: str, texts: Sequence[str], batch: int) -> bytes:
    """Lines about so many hands each."""
    fields = FIELDS.get(op, {})
    asked: list[dict[str, str | Sequence[str]]] = [
        {"hands": texts[at : at + batch]} if batch > 1 else {"hand": texts[at]} for at in range(0, len(texts), batch)
    ]
    lines = ({"cmd": "run", "seq": seq, "op": op, **fields, **about} for seq, about in enumerate(asked))
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()


def answered(lines: bytes) -> Callable[[], None]:
    """The work of answering lines."""
    return lambda: serve(io.BytesIO(lines), io.BytesIO())


def row(name: str, op: str, kind: Kind, second: int, batch: int = BATCH) -> Row:
    """The microseconds for a hand; so many hands a second are wanted."""

    def measured(effort: Effort) -> Times:
        before, number = effort.of(OTHERS), effort.of(HANDS)
        texts = [dealt.text for dealt in deal(kind, "plain", before + number)]
        each = max(1, number // TURNS)
        turns = [(answered(requests(op, texts[at : at + each], batch)),) for at in range(before, before + number, each)]

        def once() -> Times:
            answered(requests(op, texts[:before], BATCH))()
            return Times(in_turns(turns, (each,))[0] / 1e3)

        return in_fresh_process(once)

    return Row(f"oracle, {name}", measured, Goal(1e6 / second))


GROUP: Final = Group(
    "oracle",
    "µs",
    (
        row("shanten", "shanten", "waiting", 100_000),
        row("complete, hands as they are dealt", "complete", "drawn", 100_000),
        row("complete, complete hands", "complete", "regular complete", 100_000),
        row("waits, ready hands", "waits", "regular ready", 60_000),
        row("decompose, complete hands", "decompose", "regular complete", 40_000),
        row("decompose, ready hands", "decompose", "regular ready", 40_000),
        row("acceptance", "acceptance", "waiting", 40_000),
        row("acceptance after each discard", "acceptance", "drawn", 8_000),
        row("classical, complete hands", "classical", "regular complete", 10_000),
        row("shanten, one hand to a line", "shanten", "waiting", 25_000, 1),
        row("waits, one hand to a line", "waits", "regular ready", 25_000, 1),
    ),
)
