"""Packages of vectors, for tests in other languages: an archive, a package of npm and a crate.

Each has the same vectors, the hard cases of ``named`` and a sample of the suites that cover much: a line of JSON
for each, with a manifest and a schema. The same vectors make the same packages.
"""

from __future__ import annotations

import gzip
import importlib.resources
import io
import json
import tarfile
from hashlib import sha256
from importlib.metadata import metadata
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from mjfunc.audit.core.questions import OPS, WINS, Op, Questions, question_id
from mjfunc.audit.core.suite import SuiteName, Terms
from mjfunc.audit.suites import SUITES
from mjfunc.audit.suites.batches import questions_of
from mjfunc.audit.suites.question_files import cases
from mjfunc.audit.topics.question_options import DEFAULTS_BY_OPERATION
from mjfunc.audit.vectors.vector_files import SCHEMA_FILE, vector_schema, vectors_of
from mjfunc.files import whole_file
from mjfunc.functional import remember
from mjfunc.tiles.errors import check_option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mjfunc.audit.core.suite import HandBatch, HandRange, SuitePart
    from mjfunc.audit.vectors.vector_files import Vector
    from mjfunc.json.values import Json

NAME: Final = "mjfunc-vectors"
_LICENSE: Final = Path(__file__).parents[3] / "LICENSE"
"""Packages are made in a checkout."""
_TEMPLATES: Final = importlib.resources.files("mjfunc.audit.vectors") / "templates"
_LINKS: Final = {"Homepage": "homepage", "Repository": "repository"}
"""What packages call an address, by what ``pyproject.toml`` calls it."""
_SAMPLED: Final[tuple[SuiteName, ...]] = ("requests", "cover", "wins", "scores")
_MOST: Final = 300
"""The most places of a range of hands that are taken."""
_MIXED: Final = 2_654_435_761
"""A prime. Its multiples are spread over a range, without a period that the hands of the range could have too."""
_VERSIONS: Final = importlib.resources.files("mjfunc.audit.vectors").joinpath("versions.json")

Versions: TypeAlias = dict[str, dict[str, str]]
"""The digest of the vectors of each operation, in every version of the vectors, the oldest first."""


def write_packages(folder: Path, ops: Sequence[Op] = OPS) -> tuple[Path, ...]:
    """Write the three packages to a folder, which is made, and return their paths.

    Args:
        folder: The folder.
        ops: The operations whose vectors are packed.

    Raises:
        ValueError: The vectors differ from those of their version.

    """
    lines: Mapping[Op, bytes] = {op: encode_lines(packed_vectors(op)) for op in ops}
    digests: Mapping[Op, str] = {op: sha256(text).hexdigest() for op, text in lines.items()}
    if wrong := changed_ops(digests):
        message = (
            f"questions or answers of {' and '.join(wrong)} are not those of version {current_version()} of the "
            "vectors; raise that with: python -m pytest -m slow tests/audit/test_vector_packages.py --update-docs"
        )
        raise ValueError(message)
    about = _description()
    shared = _shared(about, lines, digests)
    top = f"{NAME}-{about['version']}"
    folder.mkdir(parents=True, exist_ok=True)
    return (
        _packed(folder / f"{top}.tar.gz", top, shared),
        _packed(folder / f"{top}.tgz", "package", {**shared, **_of_npm(about)}),
        _packed(folder / f"{top}.crate", top, {**shared, **_of_crate(about, lines)}),
    )


@remember(1 << 3)
def packed_vectors(op: Op) -> tuple[Vector, ...]:
    """The vectors of an operation, each question once; those of the suite named are first."""
    check_option("op", op, OPS)
    parts = [part for name in _SAMPLED for part in SUITES[name].parts if part.op == op]
    found: dict[str, Vector] = {}
    for vector in chain(_hard_cases(op), *map(_sample, parts)):
        found.setdefault(question_id(vector.question), vector)
    return tuple(found.values())


def _hard_cases(op: Op) -> Iterator[Vector]:
    """The hard cases, each with the options that its right answer has."""
    for case in cases():
        if case.question.op == op:
            wins = (case.question.fields,) if op == WINS else None
            fields = () if wins else case.question.fields
            yield from vectors_of([Questions(op, (case.question.hand,), fields, case.options, wins=wins)])


def _sample(part: SuitePart) -> Iterator[Vector]:
    """Some of the questions of an operation in a suite, with each choice of each of its options."""
    terms = Terms(options=tuple(DEFAULTS_BY_OPERATION[part.op]))
    pieces = chain.from_iterable(map(_pieces, part.ranges(terms)))
    return vectors_of(questions_of(part.op, pieces, terms))


def _pieces(hands: HandRange[HandBatch]) -> Iterable[HandBatch]:
    """The hands of a range, or those at some of its places if they are many."""
    if hands.places <= _MOST:
        return hands.pieces(0, hands.places)
    places = sorted(index * _MIXED % hands.places for index in range(_MOST))
    return chain.from_iterable(hands.pieces(at, at + 1) for at in places)


def encode_lines(vectors: Iterable[Vector]) -> bytes:
    """The vectors as JSON lines."""
    return "".join([f"{vector.line}\n" for vector in vectors]).encode()


def versions() -> Versions:
    """Every version of the vectors, with the digests of its operations."""
    return cast("Versions", json.loads(_VERSIONS.read_text("utf-8")))


def current_version() -> str:
    """The version of the vectors that this version of mjfunc writes."""
    return [*versions()][-1]


def changed_ops(digests: Mapping[Op, str]) -> tuple[Op, ...]:
    """The operations of which the vectors have another digest than in the current version."""
    known = versions()[current_version()]
    return tuple(op for op, digest in digests.items() if known.get(op) != digest)


def _description() -> Mapping[str, str]:
    """The fields by which each package describes itself."""
    known = metadata("mjfunc")
    return {
        "name": NAME,
        "version": current_version(),
        "description": "Questions about mahjong hands, with the right answers",
        "license": known["License-Expression"],
        **_links(known.get_all("Project-URL", [])),
    }


def _shared(about: Mapping[str, str], lines: Mapping[Op, bytes], digests: Mapping[Op, str]) -> Mapping[str, bytes]:
    """The files that every package has."""
    manifest: Mapping[str, Json] = {
        **about,
        "mjfunc": metadata("mjfunc")["Version"],
        "schema": SCHEMA_FILE,
        "files": {
            _file_of(op): {"op": op, "vectors": _number(text), "sha256": digests[op]} for op, text in lines.items()
        },
    }
    return {
        "LICENSE": _LICENSE.read_bytes(),
        "README.md": _filled("README.md", VERSION=about["version"]),
        "manifest.json": _json(manifest),
        SCHEMA_FILE: _json(vector_schema()),
        **{_file_of(op): text for op, text in lines.items()},
    }


def _of_npm(about: Mapping[str, str]) -> Mapping[str, bytes]:
    description: Mapping[str, Json] = {
        **about,
        "main": "index.js",
        "types": "index.d.ts",
        "engines": {"node": ">=18"},
        "scripts": {"test": "node --test"},
    }
    files = {f"index.{end}": _filled(f"index.{end}") for end in ("js", "d.ts", "test.js")}
    return {**files, "package.json": _json(description)}


def _of_crate(about: Mapping[str, str], lines: Mapping[Op, bytes]) -> Mapping[str, bytes]:
    rows = [f'("{op}", {_number(text)}, include_str!("../{_file_of(op)}"))' for op, text in lines.items()]
    package = "\n".join(f"{name} = {json.dumps(value)}" for name, value in about.items())
    return {
        "Cargo.toml": _filled("Cargo.toml", PACKAGE=package),
        "src/lib.rs": _filled("lib.rs", FIRST=next(iter(lines)), FILES=",\n    ".join(rows)),
        "tests/vectors.rs": _filled("vectors.rs"),
    }


def _number(text: bytes) -> int:
    return text.count(b"\n")


def _file_of(op: Op) -> str:
    return f"vectors/{op}.jsonl"


def _links(urls: Sequence[str]) -> dict[str, str]:
    """The addresses of the project, as packages call them."""
    each = (url.split(", ", 1) for url in urls)
    return {_LINKS[label]: address for label, address in each if label in _LINKS}


def _filled(name: str, **values: str) -> bytes:
    """A template, with each name in double braces replaced by its value."""
    text = (_TEMPLATES / f"{name}.txt").read_text("utf-8")
    for word, value in values.items():
        text = text.replace(f"{{{{{word}}}}}", value)
    return text.encode()


def _json(value: Mapping[str, Json]) -> bytes:
    return f"{json.dumps(value, indent=2)}\n".encode()


def _packed(path: Path, top: str, contents: Mapping[str, bytes]) -> Path:
    """Write a compressed archive of files below a folder; nothing in it tells when and by whom it was made."""
    output = io.BytesIO()
    with gzip.GzipFile("", "wb", fileobj=output, mtime=0) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for name, content in sorted(contents.items()):
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    with whole_file(path) as file:
        file.write(output.getvalue())
    return path
