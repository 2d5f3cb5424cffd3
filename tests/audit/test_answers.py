"""Answers as they are read from lines: what is the same, what is not, and that nothing long is kept."""

from __future__ import annotations

import pytest

from mjfunc.audit.core.answers import (
    CANONICAL,
    LONGEST_EXCERPT,
    LONGEST_RESULT,
    Answer,
    Fault,
    Refused,
    Skipped,
    Trouble,
    read_batch,
    read_single,
)

ONE = (
    '{"seq":7,"result":%s}',
    '{"seq": 7, "result": %s}',
    '{"result":%s,"seq":7}',
)
SEVERAL = (
    '{"seq":7,"results":[{"result":%s}]}',
    '{"seq": 7, "results": [{"result": %s}]}',
    '{"results":[{"result":%s}],"seq":7}',
)


def every(result: str) -> list[Answer]:
    """What is read of a result, in each way in which it can be written."""
    alone = [read_single((line % result).encode(), 7) for line in ONE]
    together = [read_batch((line % result).encode(), 7, 1) for line in SEVERAL]
    return [*alone, *(one[0] if isinstance(one, tuple) else one for one in together)]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ('{"b": 1, "a": [ 2,3 ]}', '{"a":[2,3],"b":1}'),
        ('"\\u0061"', '"a"'),
        ("-0", "0"),
        ("1.0", "1.0"),
        ("true", "true"),
        ("1", "1"),
        ("null", "null"),
    ],
)
def test_the_same_json_is_the_same_answer(written: str, canonical: str) -> None:
    """However the line is written; numbers with a point, and true, are not whole numbers."""
    assert [canonical] * 6 == every(written)


@pytest.mark.parametrize("written", ['{"a":1,"a":1}', "NaN", "1e999", "[" * 30_000, "9" * 5000, ""])
def test_invalid_json_is_a_fault(written: str) -> None:
    """Names that stand twice are not JSON either, nor what is nested too deep."""
    found = every(written)
    assert 6 == len(found)
    assert {Trouble.NOT_JSON} == {answer.trouble for answer in found if isinstance(answer, Fault)}
    assert all(isinstance(answer, Fault) for answer in found)


def test_long_results() -> None:
    """What is too long has no answer, and what is long is not kept."""
    fits = f'"{"x" * (LONGEST_RESULT - 2)}"'
    before = {*CANONICAL.known}
    assert [fits] * 6 == every(fits)
    assert before == {*CANONICAL.known}
    for found in every(fits.replace('x"', 'xx"')):
        assert isinstance(found, Fault)
        assert Trouble.TOO_LONG is found.trouble
        assert len(found.detail) <= 2 * LONGEST_EXCERPT


def test_error_of_a_batch_applies_to_each_hand() -> None:
    """An error, or that it is skipped, is said of each hand; one result is not a result for each."""
    error, skipped = b'{"seq":7,"error":{"code":"x"}}', b'{"seq":7,"skipped":{"reason":"x"}}'
    assert (Refused("x"),) * 3 == read_batch(error, 7, 3)
    assert (Skipped("x"),) * 3 == read_batch(skipped, 7, 3)
    for line, trouble in (
        (b'{"seq":7,"result":1}', Trouble.NOT_AN_ANSWER),
        (b'{"seq":7,"results":[{"result":1}],"error":{"code":"x"}}', Trouble.NOT_AN_ANSWER),
        (b'{"seq":7,"results":[{"result":1}]}', Trouble.NOT_ANSWERED),
        (b'{"seq":7,"results":[]}', Trouble.NOT_ANSWERED),
        (b'{"seq":7,"results":{}}', Trouble.NOT_AN_ANSWER),
        (b'{"seq":7.0,"results":[]}', Trouble.OUT_OF_ORDER),
        (b'{"seq":8,"error":{"code":"x"}}', Trouble.OUT_OF_ORDER),
        (b'{"results":[]}', Trouble.NOT_AN_ANSWER),
    ):
        found = read_batch(line, 7, 3)
        assert isinstance(found, Fault)
        assert trouble is found.trouble
    mixed = b'{"seq":7,"results":[{"result":1},{"error":{"code":"x"}},{"result":1,"error":{"code":"x"}}]}'
    found = read_batch(mixed, 7, 3)
    assert isinstance(found, tuple)
    assert ("1", Refused("x")) == found[:2]
    assert isinstance(found[2], Fault)
