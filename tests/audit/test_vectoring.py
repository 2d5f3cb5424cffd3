"""The commands about vectors: vectors, gen, check, and adapter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest
from click.testing import CliRunner

from mjfunc.audit.adapter_templates import LANGUAGES, Language, adapter
from mjfunc.audit.core.questions import Questions
from mjfunc.audit.core.suite import SETTINGS, Suite, SuitePart, Terms
from mjfunc.audit.suites import SUITES
from mjfunc.audit.topics import expected
from mjfunc.audit.topics.question_options import options_of
from mjfunc.audit.vectors import vector_files
from mjfunc.audit.vectors.plain_lines import plain_question, right_line
from mjfunc.audit.vectors.vector_files import SCHEMA_FILE, vector_schema, vectors
from mjfunc.cli import vectors as vectors_command
from mjfunc.cli.commands import commands
from mjfunc.json.values import LONGEST
from mjfunc.model.conventions import DEFAULT, Conventions
from mjfunc.oracle.operations import OPERATIONS
from tests.audit.building import found
from tests.docs.test_schema import validator_of
from tests.docs.transcripts import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mjfunc.audit.vectors.plain_lines import PlainFormat

NAMED: Final = ("--suite", "named", "--op", "shanten")
SEEN: Final = list[Terms]()


def _questions(terms: Terms) -> Iterator[Questions]:
    SEEN.append(terms)
    yield Questions("shanten", ("1m", "11m", "8z", "1m\n", "0m"), options=options_of("shanten", terms.conventions))


PART: Final = SuitePart("shanten", 0, _questions, lambda _: 5, settings=SETTINGS)
SMALL: Final = Suite("small", "Five texts.", "Nothing.", (PART,))
"""One that is waiting, one that is complete, two that are not hands, and one with a red five."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small suite beside the others."""
    SEEN.clear()
    monkeypatch.setattr(vectors_command, "SUITES", {**SUITES, "small": SMALL})
    for command in (vectors_command.vectors, vectors_command.gen, vectors_command.check):
        [suite] = [option for option in command.params if option.name == "suite"]
        monkeypatch.setattr(suite.type, "choices", (*SUITES, "small"))


def run_vectors(*arguments: str, given: str | bytes = "") -> tuple[int, str]:
    """The status of a command, and what it prints."""
    done = CliRunner().invoke(commands, arguments, input=given, prog_name="mjfunc")
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output


SHANTEN: Final = ("--suite", "small", "--op", "shanten")


def test_questions_and_right_answers() -> None:
    """What is asked as text has no answer but ours; the text with a line feed is not asked, and said not to be."""
    assert (0, "1m\n11m\n8z\n0m\n") == run_vectors("gen", *SHANTEN)
    said = "all 4 are right\n1 were not asked, because this notation cannot write them\n"
    assert (0, said) == run_vectors("check", *SHANTEN, given="0\n-1\n!bad-notation\n0\n")


@pytest.mark.parametrize("writing", ["text", "counts"])
def test_wins(writing: PlainFormat, tmp_path: Path) -> None:
    """Classical ones have their winds in columns, others everything beside the hand in an object; so have vectors."""
    for op in ("classical", "riichi"):
        asked = ("--suite", "named", "--op", op)
        [suite_part] = [part for part in SUITES["named"].parts if part.op == op]
        every = [vector for vector in vectors(suite_part, Terms()) if plain_question(vector.question, writing)]
        status, lines = run_vectors("gen", *asked, "--as", writing)
        assert (0, len(every)) == (status, len(lines.splitlines()))
        answers = "".join(f"{right_line(op, vector.answer)}\n" for vector in every)
        status, said = run_vectors("check", *asked, "--as", writing, given=answers)
        assert (0, f"all {len(every)} are right") == (status, said.splitlines()[0])
        assert (0, True) == (status, len(every) > 4)
        for line, vector in zip(lines.splitlines(), every, strict=True):
            fields = line.split("\t")[1:]
            if op == "riichi":
                assert [vector.question.json_fields] == [*map(json.loads, fields)]
            else:
                assert [*vector.question.json_fields.values()] == fields
        assert 0 == run_vectors("vectors", *asked, "-o", str(tmp_path))[0]
        assert len(every) <= len((tmp_path / f"named-{op}.jsonl").read_text("utf-8").splitlines())


def test_counts() -> None:
    """As counts, neither what is not a hand nor what has a red five is asked."""
    first = "1" + "0" * 33
    assert (0, f"{first}\n2{first[1:]}\n") == run_vectors("gen", *SHANTEN, "--as", "counts")
    said = "all 2 are right\n3 were not asked, because this notation cannot write them\n"
    assert (0, said) == run_vectors("check", *SHANTEN, "--as", "counts", given="0\n-1")


def test_wrong_answers() -> None:
    """Each is shown with its question, what is right and what was said; the status is 1."""
    status, said = run_vectors("check", *SHANTEN, given="1\n-1\n0\n0\n")
    assert 1 == status
    assert [
        "1: 1m: expected 0, got '1'",
        "3: 8z: expected !bad-notation, got '0'",
        "2 of 4 are wrong",
        "1 were not asked, because this notation cannot write them",
    ] == said.splitlines()


def test_program_output_is_escaped() -> None:
    """Nothing in it is obeyed by a terminal, bytes that are not text are seen, and long lines are cut."""
    wrong = b"\x1b[2J<b>\n\xff\n" + b"9" * (2 * LONGEST + 5) + b"\n0\n"
    status, said = run_vectors("check", *SHANTEN, given=wrong)
    assert 1 == status
    first, second, third, *_ = said.splitlines()
    assert r"1: 1m: expected 0, got '\x1b[2J<b>'" == first
    assert r"2: 11m: expected -1, got '\\xff'" == second
    assert "3: 8z: expected !bad-notation, got '" + "9" * 79 == third
    assert "\x1b" not in said


def test_few_of_many_wrong_answers_are_shown() -> None:
    """Ten are, and all are counted."""
    lines = run_vectors("gen", *NAMED)[1].splitlines()
    status, said = run_vectors("check", *NAMED, given="wrong\n" * len(lines))
    assert 1 == status
    shown = [line for line in said.splitlines() if "expected" in line]
    assert 10 == len(shown)
    assert f"\n{len(lines)} of {len(lines)} are wrong\n" in said


def test_missing_answers() -> None:
    """The first that is missing is named, after those that were wrong."""
    status, said = run_vectors("check", *SHANTEN, given="1\n-1\n")
    assert 2 == status
    missing = "mjfunc: bad-option: answer 3 and all after it are missing; of those before, 1 are wrong\n"
    assert f"1: 1m: expected 0, got '1'\n{missing}" == said


def test_too_many_answers() -> None:
    """More than were asked are not right, whatever the others are."""
    status, said = run_vectors("check", *SHANTEN, given="0\n-1\n!bad-notation\n0\n0\n")
    assert (2, "mjfunc: bad-option: there are more than 4 answers; of the first 4, 0 are wrong\n") == (status, said)


def test_terms() -> None:
    """Every option comes to the suite, from each command."""
    more = ("--seed", "7", "--number", "8", "--dealt", "--tiles", "10", "--classes", "--definition", "cut")
    cut = Conventions(definition="cut")
    expected_terms = Terms(conventions=cut, seed=7, number=8, dealt=True, tiles=10, classes=True)
    run_vectors("gen", *SHANTEN, *more)
    run_vectors("check", *SHANTEN, *more)
    run_vectors("gen", *SHANTEN)
    assert [expected_terms, expected_terms, Terms()] == SEEN


def test_dealt_hands(tmp_path: Path) -> None:
    """With --dealt other hands are drawn, and the manifest says so."""
    drawn = ("--suite", "random", "--op", "shanten", "--number", "5")
    said = [run_vectors("gen", *drawn, *more)[1].splitlines() for more in ((), ("--dealt",))]
    for dealt, hands in zip((False, True), said, strict=True):
        [questions] = SUITES["random"].parts[0].questions(Terms(number=5, dealt=dealt))
        assert [*questions.hands] == hands
    assert said[0] != said[1]
    run_vectors("vectors", *drawn, "--dealt", "-o", str(tmp_path))
    assert json.loads((tmp_path / "random-shanten.jsonl.manifest.json").read_text("utf-8"))["dealt"]
    lines = (tmp_path / "random-shanten.jsonl").read_text("ascii").splitlines()
    assert said[1] == [json.loads(line)["hand"] for line in lines]


def test_all_hands() -> None:
    """The suite that looks at both options: there are 34 hands of one tile, and fewer classes of them."""
    every = ("--suite", "all", "--op", "shanten", "--tiles", "1")
    assert 34 == len(run_vectors("gen", *every)[1].splitlines())
    classes = run_vectors("gen", *every, "--classes")[1].splitlines()
    assert 0 < len(classes) < 34
    assert (0, f"all {len(classes)} are right\n") == run_vectors(
        "check", *every, "--classes", given="0\n" * len(classes)
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("gen", "--suite", "cover", "--op", "classical"), "bad-option: --suite cover asks shanten, waits,"),
        (
            ("check", "--suite", "cover", "--op", "classical"),
            "bad-option: --suite cover asks shanten, waits,",
        ),
        (
            ("gen", *NAMED, "--number", "5"),
            "bad-option: --number changes none of these questions, but those of --suite",
        ),
        (
            ("check", *NAMED, "--dealt"),
            "bad-option: --dealt changes none of these questions, but those of --suite random",
        ),
        (("vectors", *NAMED, "-o", "x", "--tiles", "4"), "bad-option: --tiles changes none of these questions, but"),
        (
            ("gen", "--suite", "random", "--op", "shanten", "--classes"),
            "bad-option: --classes changes none of these questions, but those of --suite all (shanten,",
        ),
        (("gen", *NAMED, "--tiles", "12"), "bad-size: --tiles must not be a multiple of 3, and is 12"),
    ],
)
def test_bad_options(arguments: tuple[str, ...], sentence: str) -> None:
    """Each is refused in a sentence."""
    status, said = run_vectors(*arguments)
    assert 2 == status
    assert said.startswith(f"mjfunc: {sentence}")


def test_vectors_are_written(tmp_path: Path) -> None:
    """The file, its manifest and the schema, in a folder that is made; written again they are the same."""
    folder = tmp_path / "new" / "er"
    arguments = ("vectors", *NAMED, "-o", str(folder), "--definition", "cut")
    status, said = run_vectors(*arguments)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    name = "named-shanten.jsonl"
    assert {name, f"{name}.manifest.json", SCHEMA_FILE} == before.keys()
    manifest = json.loads(before[f"{name}.manifest.json"])
    lines = before[name].splitlines()
    assert (0, f"{folder / name}: {len(lines)} vectors, sha256 {manifest['sha256']}\n") == (status, said)
    assert ("cut", 13, False) == (manifest["conventions"]["definition"], manifest["tiles"], manifest["classes"])
    assert not manifest["dealt"]
    assert SCHEMA_FILE == manifest["schema"]
    assert (status, said) == run_vectors(*arguments)
    assert before == {file.name: file.read_bytes() for file in folder.iterdir()}


def test_vectors_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An operation that the suite does not ask, a file in the place of the folder, and Parquet without pyarrow."""
    status, said = run_vectors("vectors", "--suite", "cover", "--op", "classical", "-o", str(tmp_path))
    assert (2, True) == (status, said.startswith("mjfunc: bad-option: --suite cover asks"))
    (tmp_path / "file").touch()
    message = f"Error: could not write {tmp_path / 'file'}: File exists\n"
    assert (1, message) == run_vectors("vectors", *NAMED, "-o", str(tmp_path / "file"))
    endless = Suite("small", "", "", (SuitePart("shanten", 0, _questions, lambda _: None),))
    monkeypatch.setattr(vectors_command, "SUITES", {**SUITES, "small": endless})
    assert (2, "mjfunc: bad-option: suite small has no end, so it cannot be written to a file\n") == run_vectors(
        "vectors", *SHANTEN, "-o", str(tmp_path)
    )
    monkeypatch.setattr(vectors_command, "SUITES", SUITES)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    status, said = run_vectors("vectors", *NAMED, "--format", "parquet", "-o", str(tmp_path / "folder"))
    assert (1, "Error: parquet needs pyarrow; pip install '.[audit]' in a checkout brings it\n") == (status, said)
    assert ["file"] == [file.name for file in tmp_path.iterdir()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_adapters_are_written(language: Language, tmp_path: Path) -> None:
    """To standard output, or to a file that is not there yet; one that is stays as it is."""
    assert (0, adapter(language)) == run_vectors("adapter", language)
    file = tmp_path / "mine"
    assert (0, "") == run_vectors("adapter", language, "-o", str(file))
    assert adapter(language) == file.read_text("utf-8")
    file.write_text("mine", "utf-8")
    status, said = run_vectors("adapter", language, "-o", str(file))
    assert (2, True) == (status, said.endswith(f"'{file}': File exists\n"))
    assert "mine" == file.read_text("utf-8")


ANSWERING: Final = """
import sys
for number, line in enumerate(sys.stdin):
    if number == {stop}:
        sys.exit()
    print({right}[number], flush=True)
"""


def _piped(program: str) -> tuple[int, str, str]:
    """The status and the output of check, and what all complain of, in ``gen | program | check`` as processes."""
    asked = " ".join(NAMED)
    ours = f"{sys.executable} -m mjfunc"
    line = f'{ours} gen {asked} | {sys.executable} -c "$PROGRAM" | {ours} check {asked}'
    done = subprocess.run(
        (found("bash"), "-c", line),
        env={**os.environ, "PROGRAM": program, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
def test_a_real_pipe() -> None:
    """A program that is right, and one that ends after three answers, of which gen does not complain."""
    [part] = [part for part in SUITES["named"].parts if part.op == "shanten"]
    right = [
        right_line("shanten", answer)
        for questions in part.questions(Terms())
        for question, answer in zip(questions, expected(questions), strict=True)
        if plain_question(question) is not None
    ]
    status, said, complained = _piped(ANSWERING.format(stop=-1, right=right))
    assert (0, f"all {len(right)} are right", "") == (status, said.splitlines()[0], complained)
    missing = "mjfunc: bad-option: answer 4 and all after it are missing; of those before, 0 are wrong\n"
    assert (2, "", missing) == _piped(ANSWERING.format(stop=3, right=right))


@pytest.mark.slow
def test_a_reader_who_has_gone() -> None:
    """What gen writes to nobody ends it without a word."""
    line = f"{sys.executable} -m mjfunc gen --suite cover --op shanten | head -n 1"
    done = subprocess.run(
        (found("bash"), "-c", line),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (1, "") == (len(done.stdout.splitlines()), done.stderr)


def _samples() -> Iterator[dict[str, Any]]:
    """The hard cases of every operation, by default and with every convention chosen otherwise."""
    other = Conventions(
        definition="cut", melds="ignored", seven_pairs="quads", exhausted="ready", forms=("regular", "seven-pairs")
    )
    for conventions in (DEFAULT, other):
        for part in SUITES["named"].parts:
            yield from (json.loads(vector.line) for vector in vectors(part, Terms(conventions=conventions)))


@pytest.mark.slow
def test_the_schema() -> None:
    """Every vector of every operation is what the schema says, and with anything changed it is not."""
    is_valid = validator_of(vector_schema()).is_valid
    samples = [*_samples()]
    assert {*OPERATIONS, "riichi"} == {sample["op"] for sample in samples}
    assert {True, False} == {"error" in sample for sample in samples}
    assert [] == [sample for sample in samples if not is_valid(sample)]
    of_each = {(sample["op"], "error" in sample, bool(sample["options"])): sample for sample in samples}
    for sample in of_each.values():
        for name in ("id", "op", "hand", "fields", "options"):
            assert not is_valid({key: value for key, value in sample.items() if key != name})
        assert not is_valid({**sample, "more": 1})
        assert not is_valid({**sample, "error": "no-such-code"})
        assert not is_valid({**sample, "result": {}, "error": "bad-size"})
        assert not is_valid({**sample, "options": {"more": 1}})
        assert not is_valid({**sample, "options": {"players": 5}})
        assert not is_valid({**sample, "fields": {"more": "1"}})
        others = (op for op in OPERATIONS if op != sample["op"])
        assert "error" in sample or not any(is_valid({**sample, "op": op}) for op in others)


def test_options_are_those_of_the_terms() -> None:
    """So a plain line, which does not write them, says all that is asked."""
    seen = 0
    for suite in SUITES.values():
        for part in (part for part in suite.parts if part.level <= 1 and suite.name in {"named", "cover"}):
            for questions in part.questions(Terms(conventions=Conventions(definition="cut", players=3))):
                assert options_of(part.op, Conventions(definition="cut", players=3)) == questions.options
                seen += 1
                break
    assert seen >= 13


def test_the_writer_of_parquet_is_asked_for_late(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing but Parquet needs pyarrow."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for form in ("jsonl", "csv"):
        assert 0 == run_vectors("vectors", *NAMED, "--format", form, "-o", str(tmp_path))[0]
    assert {"jsonl", "csv", "parquet"} == {*vector_files.FORMATS}


@pytest.mark.slow
def test_nowhere_to_write() -> None:
    """It is said in a sentence, and not by Python at exit."""
    line = f"{sys.executable} -m mjfunc gen --suite named --op waits > /dev/full"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run((found("bash"), "-c", line), env=environment, capture_output=True, text=True, check=False)
    assert (1, "mjfunc: No space left on device\n") == (done.returncode, done.stderr)
