"""The packages of vectors: what is in them, that they work in their languages, and when their version changes."""

from __future__ import annotations

import json
import subprocess
from email.message import Message
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from mjfunc.audit.core.questions import OPS
from mjfunc.audit.suites.question_files import cases
from mjfunc.audit.vectors import vector_packages
from mjfunc.audit.vectors.vector_files import vector_schema
from mjfunc.audit.vectors.vector_packages import changed_ops, current_version, encode_lines, versions, write_packages
from mjfunc.model.hand_parser import parse
from mjfunc.tiles.errors import BadOption
from tests.audit.building import found
from tests.docs.test_schema import validator_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.audit.core.questions import Op

VERSIONS: Final = Path(vector_packages.__file__).with_name("versions.json")
TYPED: Final = """
import { operations, vectors, type Vector } from "mjfunc-vectors";

const [first]: Vector[] = [...vectors(operations[0]!)];
const { question, answer } = first!;
export const told: string = answer.error ?? JSON.stringify(answer.result);
// @ts-expect-error: a question is not changed
question.hand = told;
"""
"""A program that uses the types of the package of npm."""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """The packages with every operation, which takes seconds."""
    return write_packages(tmp_path_factory.mktemp("packages"))


@pytest.fixture
def small(tmp_path: Path) -> tuple[Path, ...]:
    """The packages with one operation, which has few vectors."""
    return write_packages(tmp_path / "new" / "dist", ["kan"])


def run(folder: Path, tool: str, *arguments: str) -> str:
    """What a tool prints in a folder, where it must succeed."""
    done = subprocess.run((found(tool), *arguments), cwd=folder, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


def unpacked(archive: Path, folder: Path) -> Path:
    """The one folder that an archive has."""
    folder.mkdir(parents=True)
    run(folder, "tar", "-xzf", str(archive.resolve()))
    [top] = folder.iterdir()
    return top


def test_what_packages_have(small: tuple[Path, ...], tmp_path: Path) -> None:
    """Each has the same vectors with a manifest, a schema, the licence and the version, and its own files."""
    version = current_version()
    assert [f"mjfunc-vectors-{version}.{end}" for end in ("tar.gz", "tgz", "crate")] == [path.name for path in small]
    plain, npm, crate = (unpacked(path, tmp_path / path.suffix) for path in small)
    assert [f"mjfunc-vectors-{version}", "package", f"mjfunc-vectors-{version}"] == [plain.name, npm.name, crate.name]
    files = {str(path.relative_to(plain)): path.read_bytes() for path in plain.rglob("*") if path.is_file()}
    assert {"LICENSE", "README.md", "manifest.json", "vector.schema.json", "vectors/kan.jsonl"} == {*files}
    assert f"# mjfunc-vectors {version}\n".encode() in files["README.md"]
    assert vector_schema() == json.loads(files["vector.schema.json"])
    lines = files["vectors/kan.jsonl"]
    manifest = json.loads(files["manifest.json"])
    vectors = [*map(json.loads, lines.splitlines())]
    assert {"op": "kan", "vectors": len(vectors), "sha256": sha256(lines).hexdigest()} == manifest["files"][
        "vectors/kan.jsonl"
    ]
    assert ("mjfunc-vectors", version, "MIT") == tuple(manifest[name] for name in ("name", "version", "license"))
    for other, own in (
        (npm, {"index.js", "index.d.ts", "index.test.js", "package.json"}),
        (crate, {"Cargo.toml", "src/lib.rs", "tests/vectors.rs"}),
    ):
        there = {str(path.relative_to(other)): path for path in other.rglob("*") if path.is_file()}
        assert own == {*there} - {*files}
        assert files == {name: there[name].read_bytes() for name in files}
        assert not any(b"{{" in there[name].read_bytes().replace(b'"{{"id', b"") for name in own)
    check = validator_of(vector_schema())
    assert [] == [vector for vector in vectors if not check.is_valid(vector)]
    hard = [case.question.hand for case in cases() if case.question.op == "kan"]
    assert hard == [vector["hand"] for vector in vectors[: len(hard)]]
    assert len(hard) < len({vector["id"] for vector in vectors}) == len(vectors)


def test_equal_vectors_make_equal_packages(small: tuple[Path, ...], tmp_path: Path) -> None:
    """Neither the time nor the user are in them."""
    again = write_packages(tmp_path / "again", ["kan"])
    assert [path.read_bytes() for path in small] == [path.read_bytes() for path in again]


def test_addresses_are_those_of_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages name those that ``pyproject.toml`` has."""
    known = Message()
    for name, value in (
        ("Version", "1"),
        ("License-Expression", "MIT"),
        ("Project-URL", "Homepage, https://example.org/a,b"),
        ("Project-URL", "Issues, https://example.org/c"),
    ):
        known[name] = value
    monkeypatch.setattr(vector_packages, "metadata", {"mjfunc": known}.__getitem__)
    _, npm, crate = (unpacked(path, tmp_path / path.suffix) for path in write_packages(tmp_path / "dist", ["kan"]))
    described: Mapping[str, Any] = json.loads((npm / "package.json").read_text("utf-8"))
    assert ("https://example.org/a,b", None) == (described["homepage"], described.get("repository"))
    assert 'license = "MIT"\nhomepage = "https://example.org/a,b"\n' in (crate / "Cargo.toml").read_text("utf-8")


def test_the_sample_is_spread() -> None:
    """It has hands of every size, each question once, and each choice of each option that changes an answer."""
    vectors = vector_packages.packed_vectors("complete")
    hands = [parse(vector.question.hand) for vector in vectors if vector.question.hand[-1] in "mpsz"]
    assert {2, 5, 8, 11, 14} <= {hand.size for hand in hands}
    assert len(vectors) == len({vector.question for vector in vectors}) > 1000
    assert {"seven-pairs", "forms"} == {name for each in vectors for name, _ in each.question.options}
    with pytest.raises(BadOption, match="^op must be one of shanten, .*; not 'pon'$"):
        vector_packages.packed_vectors("pon")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # refused


def test_the_versions_go_up() -> None:
    """Each is higher than the one before it, in its first number if a vector differs."""
    known = [([*map(int, version.split("."))], digests) for version, digests in versions().items()]
    assert {*OPS} == {*known[-1][1]}
    for (before, old), (after, new) in pairwise(known):
        assert before < after
        assert old == new or before[0] < after[0]


def test_changed_vectors_are_not_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They need a higher version, which the error says with the name of the operation; also where it is new."""
    known = {"1.2.0": versions()[current_version()], "10.0.1": {"shanten": "other"}}
    monkeypatch.setattr(vector_packages, "versions", lambda: known)
    assert () == changed_ops({"shanten": "other"})
    assert ("waits", "shanten") == changed_ops({"waits": "other", "shanten": "another"})
    with pytest.raises(ValueError, match=r"^questions or answers of kan are not those of version 10\.0\.1 of the vec"):
        write_packages(tmp_path / "new", ["kan"])
    assert [] == [*tmp_path.iterdir()]
    assert "11.0.0" == next_version()


def next_version() -> str:
    """The version after the current one, higher in its first number: who tests with all vectors may now fail."""
    return f"{int(current_version().partition('.')[0]) + 1}.0.0"


@pytest.mark.slow
def test_the_version_changes_when_an_answer_changes(request: pytest.FixtureRequest) -> None:
    """The vectors are those of the current version; ``--update-docs`` adds a higher one where they are not."""
    digests: Mapping[Op, str] = {op: sha256(encode_lines(vector_packages.packed_vectors(op))).hexdigest() for op in OPS}
    if changed_ops(digests) and request.config.getoption("update_docs"):
        VERSIONS.write_text(f"{json.dumps({**versions(), next_version(): digests}, indent=2)}\n", "utf-8")
    assert () == changed_ops(digests), "raise the version of the vectors, as CONTRIBUTING.md says under Releasing"


@pytest.mark.slow
def test_the_package_of_npm(packages: tuple[Path, ...], tmp_path: Path) -> None:
    """Its own tests pass, and a program that imports it by its name has the types."""
    folder = unpacked(packages[1], tmp_path / "node_modules")
    assert f"# pass {len(OPS) + 1}\n# fail 0\n" in run(folder, "node", "--test", "--test-reporter", "tap")
    folder.rename(folder.with_name("mjfunc-vectors"))
    (tmp_path / "user.ts").write_text(TYPED, "utf-8")
    strict = ("--strict", "--target", "es2020", "--module", "commonjs", "--noUncheckedIndexedAccess")
    run(tmp_path, "tsc", *strict, "user.ts")
    printed = run(tmp_path, "node", "-p", 'require("./user.js").told')
    assert '{"minimum":' in printed.replace(" ", "")


@pytest.mark.slow
def test_the_crate(packages: tuple[Path, ...], tmp_path: Path) -> None:
    """Its own tests pass without a network, and cargo packs it as it is."""
    folder = unpacked(packages[2], tmp_path / "crate")
    target = ("--offline", "--target-dir", str(tmp_path / "target"))
    printed = run(folder, "cargo", "test", "--quiet", *target)
    assert 1 == printed.count("2 passed; 0 failed") == printed.count("1 passed; 0 failed"), printed
    listed = run(folder, "cargo", "package", "--offline", "--list").splitlines()
    assert {"Cargo.toml", "src/lib.rs", "tests/vectors.rs", "vectors/waits.jsonl", "README.md"} < {*listed}
