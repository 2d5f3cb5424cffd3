"""A file that cannot be written whole is not there, and one that was there stays as it was."""

from __future__ import annotations

import os
import resource
import signal
import stat
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

from mjfunc.audit.vectors import vector_files
from mjfunc.cli.audit_runs import write_deviations
from mjfunc.cli.commands import commands
from mjfunc.files import final_name, whole_file, whole_files, write_output, write_whole
from tests.audit.audit_results import passing

if TYPE_CHECKING:
    from collections.abc import Generator

WIN: Final = "score riichi 345678m22p567789s --win 9s --ron --seat S --round E"
VECTORS: Final = "vectors --suite named --op waits"
WRITERS: Final = (
    "decompose 23m11z --svg",
    "trace 11m --svg",
    "census --tiles 1 --svg",
    "census --tiles 1 --decompositions --svg",
    "explain 11m --svg",
    "explain 11m --html",
    f"{WIN} --svg",
    f"{WIN} --html",
    "practise --kind waits --html",
    "adapter python -o",
    "audit --suite named --op waits --python mjfunc:waits --takes hand --write-profile",
)
"""Commands that write a file, whose name comes last."""


@contextmanager
def full_disk() -> Generator[None]:
    """No file can grow."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("command", WRITERS)
def test_a_write_that_fails_leaves_nothing(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is left; an earlier one is not changed; and the same command writes it when there is room."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")  # a Python that begins dies of a file that cannot grow
    file, arguments = tmp_path / "file", command.split()
    with full_disk():
        failed = CliRunner().invoke(commands, [*arguments, str(file)])
    assert failed.exit_code in {1, 2}
    assert f"{file}" in failed.stderr
    assert failed.stderr.endswith(": File too large\n")
    assert {} == contents(tmp_path)
    assert 0 == CliRunner().invoke(commands, [*arguments, str(file)], input="").exit_code
    written = contents(tmp_path)
    assert ["file"] == [*written]
    with full_disk():
        assert 0 != CliRunner().invoke(commands, [*arguments, str(file)], input="").exit_code
    assert written == contents(tmp_path)


@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet"])
def test_vectors_that_fail_leave_nothing(form: str, tmp_path: Path) -> None:
    """Neither vectors nor a manifest nor a schema."""
    arguments = [*VECTORS.split(), "--format", form, "-o", str(tmp_path)]
    with full_disk():
        failed = CliRunner().invoke(commands, arguments)
    assert (1, f"Error: could not write {tmp_path}: File too large\n") == (failed.exit_code, failed.stderr)
    assert {} == contents(tmp_path)
    assert 0 == CliRunner().invoke(commands, arguments).exit_code
    assert 3 == len(contents(tmp_path))


@pytest.mark.parametrize("arguments", ["-o {} nolang", "nolang -o {}"])
def test_a_bad_argument_leaves_nothing(arguments: str, tmp_path: Path) -> None:
    """A file is made when there is something to write to it."""
    assert 2 == CliRunner().invoke(commands, ["adapter", *arguments.format(tmp_path / "mine").split()]).exit_code
    assert {} == contents(tmp_path)


def test_interrupted_write_keeps_the_old_file(tmp_path: Path) -> None:
    """While it lasts, the file has another name; what is raised leaves it as it was."""
    file = tmp_path / "file"
    write_whole(file, "old")

    def interrupt() -> None:
        with whole_file(file) as output:
            output.write(b"new")
            [partial] = contents(tmp_path).keys() - {"file"}
            assert "file" == final_name(partial)
            assert "file" == final_name("file")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    assert {"file": b"old"} == contents(tmp_path)


def test_permissions_are_kept(tmp_path: Path) -> None:
    """As before, and of a new one as the system says."""
    file, other = tmp_path / "file", tmp_path / "other"
    other.touch()
    write_whole(file, "old")
    assert other.stat().st_mode == file.stat().st_mode
    file.chmod(0o640)
    write_whole(file, "new")
    assert (0o640, "new") == (stat.S_IMODE(file.stat().st_mode), file.read_text("utf-8"))


def test_links_and_devices_are_written_to(tmp_path: Path) -> None:
    """Where a user names them, links are followed, and devices written to; neither is replaced by a file."""
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    write_output(link, "text")
    assert (True, "text") == (link.is_symlink(), file.read_text("utf-8"))
    write_output(Path(os.devnull), "text")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    with pytest.raises(IsADirectoryError):
        write_output(tmp_path, "text")


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    """It is replaced, and what it names stays as it was."""
    link, file = tmp_path / "link", tmp_path / "file"
    file.write_text("old", "utf-8")
    link.symlink_to(file)
    write_whole(link, "new")
    assert {"file": b"old", "link": b"new"} == contents(tmp_path)
    assert not link.is_symlink()


def test_all_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If one of several files does not get onto the disk, none is replaced."""
    files = [tmp_path / "a", tmp_path / "b"]
    for file in files:
        write_whole(file, "old")
    synced = list[int]()

    def full(number: int) -> None:
        synced.append(number)
        if len(synced) == 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    def write() -> None:
        with whole_files(*files) as outputs:
            for output in outputs:
                output.write(b"new")

    with pytest.raises(OSError, match="No space left"):
        write()
    assert {"a": b"old", "b": b"old"} == contents(tmp_path)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_vectors_that_are_interrupted(number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No part of an export is left, and an earlier one is what it was."""
    arguments = [*VECTORS.split(), "--format", "parquet", "-o", str(tmp_path)]
    assert 0 == CliRunner().invoke(commands, arguments).exit_code
    before, handler = contents(tmp_path), signal.getsignal(number)

    def row(_: vector_files.Vector) -> tuple[str, ...]:
        signal.raise_signal(number)
        raise AssertionError

    monkeypatch.setattr(vector_files.Vector, "row", property(row))
    assert 128 + number == CliRunner().invoke(commands, [*arguments, "--exhausted", "ready"]).exit_code
    assert (before, handler) == (contents(tmp_path), signal.getsignal(number))


def test_profiles_with_reasons(tmp_path: Path) -> None:
    """An earlier profile is not replaced, before the audit or after it."""
    file = tmp_path / "known.toml"
    audit = ["audit", "--suite", "named", "--op", "waits", "--python", "mjfunc:waits", "--takes", "hand"]
    file.write_text("mine", "utf-8")
    refused = CliRunner().invoke(commands, [*audit, "--write-profile", str(file)])
    message = f"mjfunc: bad-option: --write-profile: {file} exists, and may have reasons; name a new file\n"
    assert (2, "", message) == (refused.exit_code, refused.stdout, refused.stderr)
    [error] = write_deviations(str(file), passing())
    assert "mine" == file.read_text("utf-8")
    assert message.endswith(f"{error}\n")
