"""Programs with a known fault in each operation, in Python and in C: an audit names each fault."""

from __future__ import annotations

import json
import sys
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

from mjfunc.audit.adapter_templates import adapter
from mjfunc.audit.core.questions import OPS
from mjfunc.audit.faults import FAULTS, faults_of
from mjfunc.cli.commands import commands
from tests.audit.building import built

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PYTHON: Final = """
import json
import sys

from mjfunc.audit.core.answers import Refused
from mjfunc.audit.core.questions import Question, named_values
from mjfunc.audit.faults import faults_of

named = json.loads(sys.argv[1])
faults = {op: next(fault for fault in faults_of(op) if fault.name == name) for op, name in named.items()}
for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "start":
        print(json.dumps({"version": 1, "implementation": {"name": "wrong", "operations": [*named]}}), flush=True)
    elif request["cmd"] == "run":
        fields = {name: word for name, word in request.items() if name not in ("cmd", "seq", "op", "hand", "options")}
        options = tuple(sorted(named_values(request.get("options", {}))))
        given = named_values(fields)
        asked = Question(request["op"], request["hand"], given, options)
        answer = faults[request["op"]].answer(asked)
        error = {"error": {"code": answer.code, "message": ""}} if isinstance(answer, Refused) else None
        print(json.dumps({"seq": request["seq"], **(error or {"result": json.loads(answer)})}), flush=True)
"""
"""A program that has one fault in each operation that it answers."""
C: Final = """
static int has_blocks(int counts[34], int pair) {
    int first = 0, found = 0;
    while (first < 34 && !counts[first]) first++;
    if (first == 34) return pair;
    if (TRIPLETS && counts[first] >= 3) {
        counts[first] -= 3;
        found = has_blocks(counts, pair);
        counts[first] += 3;
    }
    if (!found && (SEQUENCE) && first < 32 && counts[first + 1] && counts[first + 2]) {
        counts[first]--, counts[first + 1]--, counts[first + 2]--;
        found = has_blocks(counts, pair);
        counts[first]++, counts[first + 1]++, counts[first + 2]++;
    }
    if (!found && !pair && counts[first] >= 2 && (PAIR)) {
        counts[first] -= 2;
        found = has_blocks(counts, 1);
        counts[first] += 2;
    }
    return found;
}

static int complete(const Hand *hand, int *is_complete, int *regular, int *seven_pairs, int *thirteen_orphans) {
    int counts[34], tiles = 0, pairs = 0, orphans = 0, doubled = 0;
    (void)is_complete;
    memcpy(counts, hand->counts, sizeof counts);
    for (int kind = 0; kind < 34; kind++) {
        int is_orphan = kind > 26 || kind % 9 == 0 || kind % 9 == 8;
        tiles += counts[kind], pairs += counts[kind] == 2;
        orphans += is_orphan && counts[kind] > 0, doubled += is_orphan && counts[kind] == 2;
    }
    *regular = has_blocks(counts, 0);
    *seven_pairs = pairs == 7;
    *thirteen_orphans = tiles == 14 && orphans == 13 && doubled == 1;
    return FILLED_IN;
}

"""
RIGHT: Final = {"TRIPLETS": "1", "SEQUENCE": "first < 27 && first % 9 < 7", "PAIR": "1"}
SLIPS: Final[Mapping[str, Mapping[str, str]]] = {
    "lets sequences run from one suit into the next (8m9m1p)": {"SEQUENCE": "first < 25"},
    "takes honours for sequences (123z)": {"SEQUENCE": "first > 26 || first % 9 < 7"},
    "takes no triplets": {"TRIPLETS": "0"},
    "takes no sequences": {"SEQUENCE": "0"},
}
"""Slips in the C program, by the name of the fault that each is."""
PROGRAMS: Final = [
    {op: name for op, name in zip(OPS, names, strict=True) if name}
    for names in zip_longest(*([fault.name for fault in faults_of(op)] for op in OPS))
]
"""As many faults at once as there are operations: every fault is in one of them."""
AUDITED: Final = (PROGRAMS[19], PROGRAMS[39])
"""The programs that are audited here; test_faults.py diagnoses every fault, as a function."""
FEWER: Final = ("--suite", "named", "--suite", "cover")
"""Suites that need no minutes where there are more than a million questions and the time has no limit, as here."""


def causes_of(command: tuple[str, ...], folder: Path, *options: str) -> dict[str, list[str]]:
    """The causes that an audit names for each operation; groups without a cause are left out."""
    arguments = ["audit", "--report", str(folder / "report"), *options, "--", *command]
    result = CliRunner().invoke(commands, arguments)
    assert 1 == result.exit_code, result.output
    run = json.loads((folder / "report" / "run.json").read_text("utf-8"))
    named = dict[str, list[str]]()
    for one in run["diagnoses"]:
        if one["cause"] and not one["is-group"]:
            named.setdefault(one["op"], []).append(one["cause"])
    return named


@pytest.mark.slow
@pytest.mark.parametrize("faults", AUDITED, ids=lambda faults: "; ".join(faults.values()))
def test_faults_are_named_in_a_minute(faults: dict[str, str], tmp_path: Path) -> None:
    """By the default audit, of a Python program that has a fault in each operation that it answers.

    Of shanten it asks fewer suites.
    """
    script = tmp_path / "wrong.py"
    script.write_text(PYTHON, "utf-8")
    ops = [word for op in faults for word in ("--op", op)]
    command = (sys.executable, str(script), json.dumps(faults))
    assert {op: [name] for op, name in faults.items()} == causes_of(
        command, tmp_path, *ops, *(FEWER if "shanten" in faults else ())
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", SLIPS)
def test_slips_in_c_are_named(name: str, tmp_path: Path) -> None:
    """By an audit of fewer suites, of a C program of our template with the slip, which knows no quads."""
    function = C.lstrip()
    for word, text in {**RIGHT, **SLIPS[name]}.items():
        function = function.replace(word, text)
    program = adapter("c").replace(r"[\"visible", r"[\"concealed-quads\",\"visible")
    before = program.index("static int complete(const Hand")
    after = program.index("/* What a closed kan")
    command = built("c", f"{program[:before]}{function}{program[after:]}", tmp_path)
    assert {"complete": [name]} == causes_of(command, tmp_path, "--op", "complete", *FEWER)


def test_every_fault_is_in_a_program() -> None:
    """And the slips are faults that are known."""
    assert {fault.name for fault in FAULTS} == {name for faults in PROGRAMS for name in faults.values()}
    assert SLIPS.keys() <= {fault.name for fault in faults_of("complete")}
