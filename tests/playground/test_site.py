"""What builds the page, and what serves it."""

from __future__ import annotations

import gzip
import json
import re
from http import HTTPStatus
from threading import Thread
from typing import TYPE_CHECKING, Final
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from mjfunc.cli.commands import commands
from mjfunc.playground import practice_replies
from mjfunc.playground.server import respond, server
from mjfunc.playground.site_builder import RUNTIME, build_playground
from mjfunc.practise.exercise import EXERCISES
from tests.playground.asking import asked

if TYPE_CHECKING:
    from pathlib import Path

_GZIP: Final = {"Accept-Encoding": "gzip, br"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, built with files that stand for those of Pyodide."""
    runtime, folder = tmp_path_factory.mktemp("runtime"), tmp_path_factory.mktemp("site")
    (runtime / "package.json").write_text('{"version": "1.2.3"}', "ascii")
    for name in RUNTIME:
        (runtime / name).write_text(name * 100, "ascii")
    build_playground(runtime, folder / "playground", 3)
    return folder


def test_the_page_is_whole(site: Path) -> None:
    """No name is left to be filled in; every script that is imported, and every file to be kept, is there."""
    folder = site / "playground"
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.suffix in {".html", ".js", ".css"}}
    assert not re.search(r"\{\{[A-Z]|<!-- [A-Z]", "".join(texts.values()))
    imported = {name for text in texts.values() for name in re.findall(r'from "\./(.*?)"', text)}
    assert imported <= {*texts}
    (listed,) = re.findall(r"const FILES = (.*);", texts["service_worker.js"])
    there = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    assert {"./", *there} - {"service_worker.js"} == {*json.loads(listed)}
    assert 'data-runtime="pyodide-1.2.3/"' in texts["index.html"]
    assert '<symbol id="mj-0s"' in texts["index.html"]


def test_the_policy_of_the_page(site: Path) -> None:
    """Scripts come from where the page lies, and nothing is sent anywhere else."""
    text = (site / "playground" / "index.html").read_text("utf-8")
    [policy] = re.findall(r'Content-Security-Policy" content="(.*?)"', text)
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert ("'none'", "'self' 'wasm-unsafe-eval'") == (parts["default-src"], parts["script-src"])
    assert ("'self'", "'script'") == (parts["connect-src"], parts["require-trusted-types-for"])
    assert re.findall("<script.*?>", text) == ['<script type="module" src="main.js">']
    assert not re.search(r"\son[a-z]+=", text)


def test_the_archive_has_what_the_page_imports(site: Path) -> None:
    """Of the package what needs neither numpy nor processes, and the two packages that it needs."""
    (archive,) = (site / "playground").glob("mjfunc-*.zip")
    with ZipFile(archive) as file:
        names = {*file.namelist()}
    assert {
        "mjfunc/explain/hand_pages.py",
        "mjfunc/fast/exchange.bin",
        "attr/__init__.py",
        "toolz/__init__.py",
    } <= names
    assert not {name for name in names if name.startswith(("mjfunc/batch/", "mjfunc/cli/", "numpy/"))}


def test_files_are_served(site: Path) -> None:
    """With their types, compressed for those who take that, and not again while they do not change."""
    plain = respond(site, "/playground/main.js?a#b", {})
    assert (HTTPStatus.OK, "text/javascript; charset=utf-8") == (plain.status, plain.headers["Content-Type"])
    assert plain.body == (site / "playground" / "main.js").read_bytes()
    packed = respond(site, "/playground/main.js", _GZIP)
    assert (plain.body, "gzip") == (gzip.decompress(packed.body), packed.headers["Content-Encoding"])
    again = respond(site, "/playground/main.js", {"If-None-Match": plain.headers["ETag"]})
    assert (HTTPStatus.NOT_MODIFIED, b"") == (again.status, again.body)
    assert "no-cache" == plain.headers["Cache-Control"]
    runtime = respond(site, "/playground/pyodide-1.2.3/pyodide.asm.wasm", {})
    assert ("application/wasm", "max-age=31536000, immutable") == (
        runtime.headers["Content-Type"],
        runtime.headers["Cache-Control"],
    )
    assert b"<h1>" in respond(site, "/playground/", {}).body


@pytest.mark.parametrize(
    "target",
    ["/no", "/../secret", "/%2e%2e/secret", "/", "/playground/pyodide-1.2.3/", "/%00", f"/{'x' * 300}", "http://[x/"],
)
def test_nothing_else_is_served(site: Path, target: str) -> None:
    """Neither what lies outside of the folder, nor lists of folders."""
    (site.parent / "secret").write_text("secret", "ascii")
    assert HTTPStatus.NOT_FOUND == respond(site, target, {}).status


def test_folders_have_a_stroke(site: Path) -> None:
    """So that the addresses in their pages are right, whatever else the request has."""
    for target in ("/playground", "/x%0d%0aX-Injected:%201/../playground", "/%2fexample.org/../playground"):
        response = respond(site, target, {})
        assert (HTTPStatus.MOVED_PERMANENTLY, "/playground/") == (response.status, response.headers["Location"])


def test_the_server(site: Path) -> None:
    """It answers this machine."""
    with server(site, 0) as opened:
        thread = Thread(target=opened.serve_forever, daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{opened.server_port}/playground/main.js"
        with urlopen(address) as answer:  # the server is ours
            assert answer.read() == (site / "playground" / "main.js").read_bytes()
        with urlopen(Request(address, method="HEAD")) as answer:  # as above
            assert b"" == answer.read()
        opened.shutdown()
        thread.join()


def test_the_command(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It serves a built site until it is ended, and says how to build one."""

    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mjfunc.playground.server.ThreadingHTTPServer.serve_forever", interrupted)
    ran = CliRunner().invoke(commands, ["playground", str(site), "--port", "0"])
    assert (0, True) == (ran.exit_code, ran.output.startswith("http://127.0.0.1:"))
    missing = CliRunner().invoke(commands, ["playground", str(site / "no")])
    assert (1, True) == (missing.exit_code, "`nox -s site` in a checkout builds it" in missing.output)
    with server(site, 0) as other:
        used = CliRunner().invoke(commands, ["playground", str(site), "--port", str(other.server_port)])
    assert (1, True) == (used.exit_code, "--port chooses another one" in used.output)


def test_exercises_are_drawn(site: Path) -> None:
    """Of each kind and level, and each can be given up."""
    drawn = json.loads((site / "playground" / "exercises.json").read_text("ascii"))
    assert {each.kind: each.max_level for each in EXERCISES} == {kind: len(levels) for kind, levels in drawn.items()}
    for kind, levels in drawn.items():
        for level, [one] in enumerate(levels, start=1):
            named = {"win": one} if kind == "score" else {"hand": one}
            reply = asked(practice_replies.answer, kind=kind, give_up=True, **named)
            assert ("Given up", True) == (reply["said"], bool(reply["right"]))
            assert f"--kind {kind} --level {level}" in reply["shell"]
