"""Tables in Markdown, as the page of benchmarks shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from benchmarks.measuring import Effort, Times
    from benchmarks.rows import Goal, Group, Row

WHAT: Final = 40
"""How wide the first column is, so that the others stand below each other."""


def table(group: Group, rows: Sequence[Row], effort: Effort) -> Iterator[str]:
    """The lines of a table, each when it was measured."""
    head = (f"mjfunc, {group.unit}", f"peers, {group.unit}", "times longer", f"goal, {group.unit}", "met")
    more = (group.more,) if group.more else ()
    yield line("what", (*head, *more))
    yield line("---", ["---"] * len((*head, *more)))
    known: dict[str, float] = {}
    for row in rows:
        times = row.measure(effort)
        known[row.name] = times.ours
        yield line(row.name, (*cells(times, row.goal, known), *([times.more] if group.more else ())))


def cells(times: Times, goal: Goal | None, known: Mapping[str, float]) -> tuple[str, ...]:
    """Our time, those of the peers, how many times longer they are, the goal, and whether it is met."""
    most = reached(times, goal, known)
    return (
        written(times.ours),
        ", ".join(f"{name} {written(time)}" for name, time in times.peers),
        ", ".join(many(time / times.ours) for _, time in times.peers),
        "" if most is None else written(most),
        "" if most is None else "yes" if times.ours <= most else "no",
    )


def reached(times: Times, goal: Goal | None, known: Mapping[str, float]) -> float | None:
    """What a row must reach, if that is known: the row that it depends on may not have been measured."""
    if goal is None:
        return None
    if goal.of is None:
        return goal.most
    of = {**known, **dict(times.peers)}.get(goal.of)
    return None if of is None else goal.most * of


def written(time: float) -> str:
    """A time, to two or three digits."""
    return (
        f"{time:,.0f}"
        if time >= 100
        else f"{time:.1f}"
        if time >= 10
        else f"{time:.2f}"
        if time >= 0.1
        else f"{time:.3f}"
    )


def many(ratio: float) -> str:
    """How many times longer."""
    return f"{ratio:.1f}" if ratio >= 1 else f"{ratio:.2f}"


def line(what: str, others: Sequence[str]) -> str:
    """A line of the table; a cell without anything is one space, as everywhere on the pages."""
    return f"| {what:<{WHAT}} | {' | '.join(others)} |".replace("|  |", "| |").replace("|  |", "| |")
