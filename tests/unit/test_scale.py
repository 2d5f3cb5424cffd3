"""What the page about scale shows: runs that are simulated, and tables and a picture of what is kept."""

from __future__ import annotations

import re
from itertools import pairwise, product
from typing import Final
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.lasting import FILE, Sample
from benchmarks.lasting import read as read_samples
from benchmarks.lasting import write as write_samples
from benchmarks.scale import results
from benchmarks.scale.chart import PICTURE, chart
from benchmarks.scale.results import Asked, Cost, How, Keeping, Making, Merging, Rate, Results, Simulated
from benchmarks.scale.simulating import (
    CLASSES,
    OPERATIONS,
    SIZES,
    SWEPT,
    WORKERS,
    hands_of,
    most_workers,
    of_message,
    of_shard,
    seconds_of_run,
)
from benchmarks.scale.tables import WAYS, beyond, costs, digits, full, kept, lasting, made, memory, rates, scaling
from mjfunc.audit.core.suite import Terms

ASKED: Final[tuple[Asked, ...]] = ("known", "pipes")
HOW: Final[tuple[How, ...]] = tuple(how for how, _ in WAYS)
SVG: Final = "{http://www.w3.org/2000/svg}"
SHARDS: Final = st.integers(1, 40)
TIMES: Final = st.integers(0, 1000).map(float)
"""Whole numbers, which add up exactly."""


def one_after_the_other(shards: int, workers: int, shard: float, message: float) -> float:
    """The same plainly: every moment is looked for again among all shards."""
    handed, done, taken, now = list[float](), list[float](), 0, 0.0
    while taken < shards:
        while len(handed) < shards and len(handed) - taken < 2 * workers:
            now += message
            handed.append(now)
            # A shard begins when it is handed out and one of the workers has ended all that it began before.
            ends = sorted(done, reverse=True)
            done.append(max(now, ends[workers - 1] if len(ends) >= workers else 0.0) + shard)
        now = max(now, sorted(done)[taken]) + message
        taken += 1
    return now


@given(SHARDS, st.integers(1, 9), TIMES, TIMES)
def test_a_run_is_simulated_as_it_is_defined(shards: int, workers: int, shard: float, message: float) -> None:
    """Whoever looks for each moment among all shards finds the same."""
    assert one_after_the_other(shards, workers, shard, message) == seconds_of_run(shards, workers, shard, message)


@given(SHARDS, TIMES, TIMES)
def test_one_worker_does_one_after_the_other(shards: int, shard: float, message: float) -> None:
    """Where messages take no longer than shards: the first message, all shards, the last message."""
    message = min(message, shard) // 2
    assert message + shards * shard + message == seconds_of_run(shards, 1, shard, message)


@given(SHARDS, TIMES, TIMES)
def test_endless_workers_wait_for_the_coordinator(shards: int, shard: float, message: float) -> None:
    """It hands all shards out, and takes all verdicts; only for the last of them may it have to wait."""
    ideal = 2 * shards * message
    assert max(ideal, 2 * message + shard) <= seconds_of_run(shards, shards, shard, message) <= ideal + shard


@given(SHARDS, TIMES, TIMES)
def test_more_workers_take_no_longer(shards: int, shard: float, message: float) -> None:
    """Nor do they ever take less than their share of the work, or than the coordinator."""
    took = [seconds_of_run(shards, workers, shard, message) for workers in range(1, 12)]
    assert all(more <= fewer for fewer, more in pairwise(took))
    assert all(
        seconds >= max(shards * shard / workers, 2 * shards * message) for workers, seconds in enumerate(took, 1)
    )


def test_where_more_workers_do_not_help() -> None:
    """Up to that many a run is shorter for each; beyond, it is as long as the coordinator takes."""
    shard, message, shards = 100.0, 1.0, 10_000
    assert 50 == most_workers(shard, message)
    few, just, many = (seconds_of_run(shards, workers, shard, message) for workers in (25, 50, 500))
    assert few == pytest.approx(shards * shard / 25, rel=0.01)
    assert just == pytest.approx(2 * shards * message, rel=0.02)
    assert many == pytest.approx(2 * shards * message, rel=0.02)


def test_stored_results_round_trip() -> None:
    """Letter by letter."""
    assert results.FILE.read_text("utf-8") == results.write(kept())
    assert FILE.read_text("utf-8") == write_samples(read_samples(FILE.read_text("utf-8")))


def test_stored_simulations_are_reproducible() -> None:
    """Of what was measured and is kept beside it; the runs of few shards are tried again."""
    found = kept()
    tried = [run for run in found.simulated if run.hands <= 2e4 * run.size]
    assert len(tried) > 2 * len(WORKERS)
    for run in tried:
        shards = -(-run.hands // run.size)
        shard, message = of_shard(found, run.op, run.size), of_message(found)
        assert run.seconds == pytest.approx(seconds_of_run(shards, run.workers, shard, message), rel=1e-9)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.5, "0.50 s"),
        (119.4, "119 s"),
        (120, "2.00 minutes"),
        (7199, "120 minutes"),
        (7200, "2.00 hours"),
        (172_800, "2.00 days"),
        (63_072_000, "2.00 years"),
    ],
)
def test_times_are_written_in_the_unit_that_fits(seconds: float, said: str) -> None:
    """The largest of which there are two."""
    assert said == lasting(seconds)


def test_numbers_have_two_or_three_digits() -> None:
    """However large they are."""
    assert ["1,235", "12.3", "1.23"] == [*map(digits, (1234.6, 12.34, 1.234))]


MEASURED: Final = Results(
    "3.11",
    2,
    tuple(
        Rate(op, asked, engine, processes, 1000.0 * number, 0.5 * number, 0.1 * number)
        for number, (op, asked, (engine, processes)) in enumerate(product(OPERATIONS, ASKED, HOW), 1)
    ),
    (Cost("local", 1.0, 2.0), Cost("dask", 300.0, 4.0)),
    Keeping(5.0, 700.0, 11.0, 12.0),
    Merging(13.0, 14.0),
    Making(7.0, 8.0, 9.0, 0.0123),
    tuple(
        Simulated(op, hands_of(op, terms), SIZES[-1], 200, 3600.0 * at)
        for at, (op, terms) in enumerate(product(OPERATIONS, (Terms(), CLASSES)), 3)
    )
    + tuple(
        Simulated(SWEPT[1], hands_of(SWEPT[1], CLASSES), size, workers, 86_400.0 * at)
        for at, (size, workers) in enumerate(product(SIZES, WORKERS), 2)
    ),
)
"""Every number another one."""


def test_tables_show_each_number_in_its_place() -> None:
    """Of each operation the rates of each engine in turn; the costs; and what is reckoned of them."""
    assert [
        "| `shanten` | 1,000 | 2,000 | 3,000 | 4,000 | 5,000 | 0.50 |",
        "| `waits` | 11,000 | 12,000 | 13,000 | 14,000 | 15,000 | 5.50 |",
    ] == rates(MEASURED, "known")[2:4]
    assert "| `acceptance` | 46,000 | 47,000 | 48,000 | 49,000 | 50,000 | 23.0 | 4.60 |" == rates(MEASURED, "pipes")[-1]
    assert [
        *("1.00", "300", "2.00", "4.00", "5.00", "700", "500", "11.0", "12.0", "13.0", "14.0"),
        *("7.00", "8.00", "9.00", "0.012"),
    ] == [row.split(" | ")[1].removesuffix(" |") for row in costs(MEASURED)[2:]]
    assert "| `waits` | 1.08 | 1.07 | 1.06 | 1.05 |" == scaling(MEASURED)[3]
    assert "| `shanten` | no | 98,521,596,000 | 143 days | 3.00 hours | 34.2 hours |" == full(MEASURED)[2]
    assert "| `shanten` | yes | 16,512,327,315 | 23.9 days | 4.00 hours | 5.73 hours |" == full(MEASURED)[3]
    assert "| `acceptance` | yes | 16,512,327,315 | 3.98 days | 12.0 hours | 57.3 minutes |" == full(MEASURED)[-1]
    first, *_, last = beyond(MEASURED, "acceptance")[2:]
    assert "| 10,000 | 2.00 days | 3.00 days | 4.00 days | 5.00 days | 6.00 days | 7.00 days | 400 |" == first
    assert "| 1,000,000 | 14.0 days | 15.0 days | 16.0 days | 17.0 days | 18.0 days | 19.0 days | 40,000 |" == last


def test_every_table_has_a_name_and_is_shown() -> None:
    """Those of the page; no other name is one."""
    names = ("rates known", "rates pipes", "scaling", "costs", "full", "beyond shanten", "beyond acceptance", "memory")
    assert 8 == len({tuple(made(name)) for name in names})
    shown = results.FILE.with_suffix(".md").read_text("utf-8")
    assert [*names] == re.findall("^<!-- made: scale (.+) -->$", shown, re.MULTILINE)
    for name in ("", "rates", "beyond waits"):
        with pytest.raises(LookupError, match="no table"):
            assert not [*made(name)]


SAMPLES: Final = tuple(
    Sample(engine, process, minute / 2, 10.0 * at + minute, 1000 * minute + at)
    for minute in range(21)
    for at, (engine, process) in enumerate(product(("local", "dask"), ("coordinator", "worker 1")), 3)
)


def test_memory_table_by_process() -> None:
    """In the beginning, after a quarter and half of the time, at the end, and at most: the medians of five looks."""
    assert [
        "| local, worker 1 | 46 | 45 | 50 | 58 | 60 |",
        "| local, coordinator | 36 | 35 | 40 | 48 | 50 |",
        "| local, shards done | 6,003 | 5,003 | 10,003 | 18,003 | 20,003 |",
        "| dask, worker 1 | 66 | 65 | 70 | 78 | 80 |",
        "| dask, coordinator | 56 | 55 | 60 | 68 | 70 |",
        "| dask, shards done | 6,005 | 5,005 | 10,005 | 18,005 | 20,005 |",
    ] == memory(SAMPLES)[2:]


def test_the_chart_draws_each_look() -> None:
    """A line for each process, from nothing up to a round number, in the colour and the dashes of what it is."""
    drawn = ET.fromstring(chart(SAMPLES))  # noqa: S314  # our own
    lines = {line[0].text: line.attrib for line in drawn.iter(f"{SVG}path") if len(line)}
    assert {"local, coordinator", "local, worker 1", "dask, coordinator", "dask, worker 1"} == {*lines}
    first, *_, last = lines["dask, worker 1"]["d"].removeprefix("M").split("L")
    assert ("72.0 160.0", "632.0 112.0") == (first, last)
    assert ("6 4", None) == tuple(lines[name].get("stroke-dasharray") for name in ("dask, worker 1", "local, worker 1"))
    assert lines["dask, worker 1"]["stroke"] == lines["local, worker 1"]["stroke"]
    assert lines["dask, worker 1"]["stroke"] != lines["dask, coordinator"]["stroke"]
    assert {"100 MB", "50", "0", "10 min"} <= {text.text for text in drawn.iter(f"{SVG}text")}


def test_picture_is_current() -> None:
    """It is drawn anew by ``python -m benchmarks.scale.chart``."""
    assert PICTURE.read_text("utf-8") == chart(read_samples(FILE.read_text("utf-8")))


def test_memory_is_flat_over_an_hour() -> None:
    """In the last half no worker, and no program, comes to hold a twentieth more than before."""
    samples = read_samples(FILE.read_text("utf-8"))
    last = max(one.minute for one in samples)
    assert last > 59
    seen = 0
    for engine, process in {(one.engine, one.process) for one in samples if one.process != "coordinator"}:
        held = [(one.minute, one.megabytes) for one in samples if (one.engine, one.process) == (engine, process)]
        before = max(megabytes for minute, megabytes in held if minute <= last / 2)
        assert max(megabytes for minute, megabytes in held if minute > last / 2) < 1.05 * before
        seen += 1
    assert 8 == seen
